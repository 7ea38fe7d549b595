"""The visual contract: what is registered, where it is referred to, and how a draft breaks it."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from paperkit.cli.schema import schema_of
from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.pipelines.lunheng.contract import alignment, anew, build, filled, violations
from paperkit.pipelines.lunheng.outline import outline
from paperkit.records.lunheng import Obligation, ValidationRules, VisualContract
from paperkit.strict_json import validated
from tests.pipelines.lunheng.real_papers import REAL, real_paper

BODY = r"""\section{Introduction}
Figure~\ref{fig:curve} shows the recall of both methods.
\section{Results}
Table~\ref{tab:recall} lists it, and so does Figure~\ref{fig:curve}.
\begin{figure}
\includegraphics{plots/curve}
\caption{Recall of both methods by noise~\cite{ada}.}\label{fig:curve}
\end{figure}
\begin{table}
\caption{Runtime.}\label{tab:recall}
\begin{tabular}{lr} a & b \\ \end{tabular}
\end{table}
\section{Conclusion}
Nothing more.
"""


def paper(body: str = BODY) -> Paper:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def contract_of(one: Paper) -> VisualContract:
    return build(one, outline(one))


def broken(contract: VisualContract, body: str) -> list[Obligation]:
    one = paper(body)
    return list(violations(contract, one, outline(one)))


def line(body: str, words: str) -> str:
    return f"main.tex:{body[: body.index(words)].count(chr(10)) + 3}"


def with_rules(contract: VisualContract, **rules: object) -> VisualContract:
    return contract.model_copy(update={"validation_rules": ValidationRules.model_validate(rules)})


CONTRACT = contract_of(paper())


def test_the_registry_is_that_of_the_paper() -> None:
    figure, table = CONTRACT.global_visual_registry
    assert (figure.label, figure.type, figure.file) == ("fig:curve", "figure", "plots/curve")
    assert figure.semantic_description == "Recall of both methods by noise ."
    assert figure.expected_section == "Introduction"
    assert figure.actual_references == ("main.tex:4", "main.tex:6")
    assert (table.label, table.type, table.file, table.expected_section) == (
        "tab:recall",
        "table",
        None,
        "Results",
    )
    assert CONTRACT.section_obligations == {"Introduction": ("fig:curve",), "Results": ("tab:recall",)}


def test_a_visual_that_nothing_mentions_belongs_where_it_stands() -> None:
    body = BODY.replace("Table~\\ref{tab:recall} lists it", "A table lists it")
    contract = contract_of(paper(body))
    assert contract.global_visual_registry[1].expected_section == "Results"
    assert contract.section_obligations["Results"] == ("tab:recall",)
    assert [(one.rule, one.name) for one in broken(contract, body)] == [
        ("contract.unreferenced_visual", "tab:recall")
    ]


def test_a_visual_mentioned_by_its_number_has_no_obligation() -> None:
    body = BODY.replace("Table~\\ref{tab:recall} lists it", "Table 1 lists it")
    contract = contract_of(paper(body))
    assert "Results" not in contract.section_obligations
    assert broken(contract, body) == []


def test_subfigures_go_with_their_figure() -> None:
    body = (
        "\\section{A}\nSee Figure~\\ref{fig:left}.\n\\begin{figure}\n"
        "\\begin{subfigure}{3cm}\\includegraphics{l}\\caption{Left.}\\label{fig:left}\\end{subfigure}\n"
        "\\subfloat[Right.\\label{fig:right}]{\\includegraphics{r}}\n\\caption{Both.}\\label{fig:both}\n\\end{figure}\n"
    )
    contract = contract_of(paper(body))
    assert [(v.label, v.semantic_description) for v in contract.global_visual_registry] == [
        ("fig:both", "Both.")
    ]
    assert contract.section_obligations == {}
    assert broken(contract, body) == []


def test_two_numbered_captions_in_one_float_are_two_visuals() -> None:
    body = (
        "\\section{A}\nSee Figures~\\ref{fig:a} and~\\ref{fig:b}.\n\\begin{figure}\n"
        "\\begin{minipage}{3cm}\\caption{First.}\\label{fig:a}\\end{minipage}\n"
        "\\begin{minipage}{3cm}\\caption{Second.}\\label{fig:b}\\end{minipage}\n\\end{figure}\n"
    )
    registry = contract_of(paper(body)).global_visual_registry
    assert [(v.label, v.semantic_description) for v in registry] == [
        ("fig:a", "First."),
        ("fig:b", "Second."),
    ]


def test_floats_without_a_label_and_listings_are_not_registered() -> None:
    body = "\\section{A}\nText.\n\\begin{table}\\caption{No label.}\\end{table}\n"
    assert contract_of(paper(body)).global_visual_registry == ()


def test_references_are_filled_by_code_alone() -> None:
    claimed = CONTRACT.model_copy(
        update={
            "global_visual_registry": tuple(
                v.model_copy(update={"actual_references": ("invented.tex:1",)})
                for v in CONTRACT.global_visual_registry
            )
        }
    )
    assert filled(claimed, paper()) == CONTRACT
    assert filled(claimed, paper("\\section{A} Text.\n")).global_visual_registry[0].actual_references == ()


def test_a_reference_in_its_own_caption_is_none() -> None:
    body = BODY.replace("\\caption{Runtime.}", "\\caption{Runtime, as in Table~\\ref{tab:recall}.}").replace(
        "Table~\\ref{tab:recall} lists it", "A table lists it"
    )
    assert filled(CONTRACT, paper(body)).global_visual_registry[1].actual_references == ()
    assert ("contract.unreferenced_visual", "tab:recall") in [
        (o.rule, o.name) for o in broken(CONTRACT, body)
    ]


# --- violations --------


def test_the_paper_keeps_its_own_contract() -> None:
    assert broken(CONTRACT, BODY) == []


def test_a_label_that_is_there_twice() -> None:
    body = BODY.replace("Nothing more.", "Nothing more.\\label{fig:curve}")
    (one,) = broken(CONTRACT, body)
    assert (one.rule, one.name, one.place) == (
        "contract.duplicate_label",
        "fig:curve",
        line(body, "Nothing more."),
    )
    assert broken(with_rules(CONTRACT, unique_labels=False), body) == []


def test_a_visual_that_nothing_mentions_any_more() -> None:
    body = BODY.replace("Table~\\ref{tab:recall} lists it, and so does", "It is in")
    (one,) = broken(CONTRACT, body)
    assert (one.rule, one.name) == ("contract.unreferenced_visual", "tab:recall")
    assert one.place == line(body, "\\caption{Runtime.}")
    rules = with_rules(CONTRACT, all_visuals_referenced=False)
    assert [(o.rule, o.name) for o in broken(rules, body)] == [("contract.unmet_obligation", "tab:recall")]


def test_a_visual_that_is_gone_is_told_once() -> None:
    start, end = BODY.index("\\begin{table}"), BODY.index("\\section{Conclusion}")
    body = (BODY[:start] + BODY[end:]).replace("Table~\\ref{tab:recall} lists it, and so does", "It is in")
    assert [(o.rule, o.name) for o in broken(CONTRACT, body)] == [("contract.missing_visual", "tab:recall")]


def test_a_reference_that_leads_nowhere() -> None:
    body = BODY.replace("Nothing more.", "See Table~\\ref{tab:gone}.")
    (one,) = broken(CONTRACT, body)
    assert (one.rule, one.name, one.place) == (
        "contract.unresolved_reference", "tab:gone", line(body, "See Table"),
    )  # fmt: skip
    assert broken(with_rules(CONTRACT, all_references_resolved=False), body) == []


def test_a_section_that_no_longer_refers_to_its_visual() -> None:
    body = BODY.replace("Figure~\\ref{fig:curve} shows", "We show", 1)
    (one,) = broken(CONTRACT, body)
    assert (one.rule, one.name, one.place) == (
        "contract.unmet_obligation", "fig:curve", line(body, "\\section{Introduction}"),
    )  # fmt: skip
    assert one.message == "“Introduction” does not refer to fig:curve"


def test_an_obligation_is_met_in_a_subsection_and_not_in_a_section_of_another_name() -> None:
    deeper = BODY.replace(
        "Figure~\\ref{fig:curve} shows", "\\subsection{Aim}\nFigure~\\ref{fig:curve} shows", 1
    )
    assert broken(CONTRACT, deeper) == []
    renamed = BODY.replace("{Introduction}", "{Opening words}")
    (one,) = broken(CONTRACT, renamed)
    assert one.message == "There is no “Introduction” that would refer to fig:curve"


def test_alignment_is_the_share_of_the_caption_s_words() -> None:
    one = paper()
    score = alignment(one, "fig:curve")
    assert score is not None
    assert 0.5 < score < 1  # recall, methods; not noise
    assert alignment(one, "tab:recall") == 0
    assert alignment(one, "tab:gone") is None
    assert alignment(paper(BODY.replace("\\ref{tab:recall}", "1")), "tab:recall") is None


def test_low_alignment_is_told_only_where_a_score_is_wanted() -> None:
    assert [
        (o.rule, o.name) for o in broken(with_rules(CONTRACT, caption_text_alignment_min_score=0.4), BODY)
    ] == [("contract.low_alignment", "tab:recall")]
    meant = BODY.replace("lists it,", "lists the runtime,")
    assert broken(with_rules(CONTRACT, caption_text_alignment_min_score=0.4), meant) == []


def test_alignment_of_a_chinese_caption() -> None:
    body = (
        "\\section{结果}\n如图~\\ref{fig:a} 所示，召回率随噪声下降。\n"
        "\\begin{figure}\\caption{召回率与噪声}\\label{fig:a}\\end{figure}\n"
    )
    score = alignment(paper(body), "fig:a")
    assert score is not None
    assert score > 0.4


def test_rule_and_name_do_not_change_with_the_place() -> None:
    body = BODY.replace("Nothing more.", "See Table~\\ref{tab:gone}.")
    before = broken(CONTRACT, body)
    after = broken(CONTRACT, body.replace("\\section{Results}", "\n\n\nMore text.\n\\section{Results}"))
    assert [(o.rule, o.name) for o in before] == [(o.rule, o.name) for o in after]
    assert [o.place for o in before] != [o.place for o in after]


def test_a_contract_as_json_is_the_same_contract() -> None:
    record = CONTRACT.as_json()
    assert validated(VisualContract, record) == CONTRACT
    check = jsonschema.Draft202012Validator(schema_of("visual-contract"))
    check.validate(record)
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**record, "more": []})
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**record, "validation_rules": {"caption_text_alignment_min_score": 2}})


# --- real papers --------

KNOWN = {
    "decarb_en_zh_pair/paper.tex": {"tab:ladder", "tab:gate"},
    "decarb_en_zh_pair/paper_cn.tex": {"tab:ladder", "tab:gate"},
    "thu_thesis_zh": {"tab:three-part-table", "tab:longtable"},
    "legwork_aastex/ms.tex": {"fig:verification_binaries_on_sc"},
}
"""Tables and figures that, looked up by hand, no text of theirs refers to."""


@pytest.mark.parametrize("name", REAL)
def test_real_papers_break_nothing_but_what_nobody_mentions(shared: Path, name: str) -> None:
    one = real_paper(shared, name)
    parts = outline(one)
    contract = build(one, parts)
    assert filled(contract, one) == contract
    jsonschema.Draft202012Validator(schema_of("visual-contract")).validate(contract.as_json())
    labels = [visual.label for visual in contract.global_visual_registry]
    assert labels
    assert len(set(labels)) == len(labels)
    names = {part.name for part in parts}
    assert {visual.expected_section for visual in contract.global_visual_registry} <= names
    for visual in contract.global_visual_registry:
        for reference in visual.actual_references:
            file, _, number = reference.rpartition(":")
            source = one.sources[file].text.splitlines()
            assert visual.label in "\n".join(source[int(number) - 1 : int(number) + 2])
    found = violations(contract, one, parts)
    assert {(o.rule, o.name) for o in found} == {
        ("contract.unreferenced_visual", label) for label in KNOWN.get(name, set())
    }


def test_what_is_broken_once_more_is_new() -> None:
    one = Obligation(rule="contract.unmet_obligation", message="a", name="fig:a", place="main.tex:1")
    other = one.model_copy(update={"message": "b", "place": "main.tex:9"})
    assert anew([one, other], [one]) == (other,)
    assert anew([one], [one, other]) == ()
