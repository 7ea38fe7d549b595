"""The architect as a model: each rule with a reply that keeps it and one that breaks it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.llm import Document, Question, Role, UnfitReplyError
from paperkit.llm.call import Call, Exchange, Reply, Usage
from paperkit.llm.prompts import LANGUAGES, load_prompt
from paperkit.llm.reading import read_answer
from paperkit.pipelines.draft import Draft, layout_of
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng import contract as contracts
from paperkit.pipelines.lunheng.glossary import glossary_violations, read_rule
from paperkit.pipelines.lunheng.model.architect import PlanReply, brief, read
from paperkit.pipelines.lunheng.model.plan_reply import ClaimReply, SectionReply, TermReply, VisualReply
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import ArchitectRequest, Planned
from paperkit.pipelines.lunheng.rules.architect import blueprint_markdown, plan
from paperkit.pipelines.lunheng.venues import load_venue
from paperkit.records.lunheng import Blueprint, VisualContract, WordBudget
from paperkit.strict_json import validated
from tests.llm.asking import FakeBackend
from tests.llm.asking import scripted as door_to
from tests.pipelines.lunheng.real_papers import REAL, real_paper
from tests.pipelines.lunheng.scripted import architect as scripted
from tests.pipelines.lunheng.scripted.calls import documents_of
from tests.pipelines.lunheng.small_paper import PAPER, VENUE

ROLE: Role[ArchitectRequest, Planned] = Role("architect", plan, brief, PlanReply, read)
NAMES = ["Introduction", "Method", "Results", "Conclusion"]
IN_THE_SUN = "In the sun 54 of 120 bricks cracked, in the shade 18 of 120"
TWO_MM = "Cracks longer than 2 mm were counted by two people."
SWEPT = "Both yards were swept every morning before the bricks were turned"
ZH = r"""\documentclass{ctexart}
\begin{document}
\begin{abstract}
阴处晾干的砖开裂较少。
\end{abstract}
\section{引言}
砖坯外侧先干，内侧后干，于是从边缘开裂。我们用卷积神经网络（CNN）识别裂纹。
\section{结果}
表~\ref{tab:cracks} 给出计数。
阳光下 120 块中有 54 块开裂，阴处有 18 块。
\begin{table}
\caption{两个场院的开裂数。}\label{tab:cracks}
\begin{tabular}{lr} 阳光 & 54 \\ 阴处 & 18 \\ \end{tabular}
\end{table}
\end{document}
"""
Change = Callable[[dict[str, Any]], Any]


def request_of(paper: Paper, venue: str) -> ArchitectRequest:
    draft = Draft(layout_of(paper, Path("/papers/one"), main=paper.main), paper.sources)
    profile = load_venue(venue)
    fitted = budgets.fit(profile, paper, 1.1)
    fitted = fitted.model_copy(update={"actual": budgets.actual(paper, fitted)})
    parts = outline(paper)
    contract = contracts.filled(contracts.build(paper, parts), paper)
    return ArchitectRequest(draft, parts, profile, fitted, contract)


def small(tmp_path: Path, body: str = PAPER, venue: str = VENUE) -> ArchitectRequest:
    (tmp_path / "note.toml").write_text(venue, encoding="utf-8")
    return request_of(
        parse_latex({"bricks.tex": Source("bricks.tex", body)}, "bricks.tex"), str(tmp_path / "note.toml")
    )


def good(request: ArchitectRequest) -> dict[str, Any]:
    """A reply to the small paper that keeps all rules."""
    shares = request.budget.sections
    quotes = {"Method": TWO_MM, "Results": IN_THE_SUN}
    return {
        "sections": [
            {
                "name": name,
                "argument": "Why it is there.",
                "claims": [{"claim": "Counted.", "evidence": "tab:cracks", "quote": quotes[name]}]
                if name in quotes
                else [],
                "target": shares[name],
                "paragraph_directives": False,
            }
            for name in NAMES
        ],
        "structural_issues": ["Method and results share a sentence."],
        "summary": "Above its budget; the method is to be compressed.",
        "visuals": [
            {"label": "tab:cracks", "shows": "Fewer crack in shade.", "sections": ["Results"]},
            {
                "label": "fig:days",
                "shows": "None cracks after day 9.",
                "sections": ["Results", "Introduction"],
            },
        ],
        "terms": [{"term": "brick", "long_form": "", "avoid": ["tile"]}],
    }


def taken(request: ArchitectRequest, reply: dict[str, Any]) -> Planned:
    text = f"```json\n{json.dumps(reply, ensure_ascii=False)}\n```"
    return read_answer(ROLE, request, Reply(text, "stop", Usage(), "m"), 8192)


def refused(request: ArchitectRequest, reply: dict[str, Any]) -> str:
    with pytest.raises(UnfitReplyError) as caught:
        taken(request, reply)
    return str(caught.value)


# What is taken


def test_a_plan_that_keeps_the_rules_is_taken_with_what_code_knows(tmp_path: Path) -> None:
    request = small(tmp_path)
    made = taken(request, good(request))
    assert [section.name for section in made.blueprint.sections] == NAMES
    assert {s.name: s.current for s in made.blueprint.sections} == request.budget.actual.per_section  # type: ignore[union-attr]
    results = made.blueprint.sections[2]
    assert results.claims[0].quote == IN_THE_SUN
    table, figure = made.contract.global_visual_registry
    found = {visual.label: visual for visual in request.contract.global_visual_registry}
    assert (table.type, table.file, table.actual_references) == (
        "table",
        None,
        found["tab:cracks"].actual_references,
    )
    assert figure.semantic_description == "None cracks after day 9."
    assert figure.expected_section == "Results"
    assert made.contract.section_obligations == {
        "Introduction": ("fig:days",),
        "Results": ("tab:cracks", "fig:days"),
    }
    assert made.contract.terminology_glossary == {"brick": "write “brick”, not “tile”"}
    assert made.contract.validation_rules == request.contract.validation_rules


def test_what_is_taken_can_be_written_and_read_again(tmp_path: Path) -> None:
    request = small(tmp_path)
    made = taken(request, good(request))
    for record in (made.blueprint, made.budget, made.contract):
        assert validated(type(record), json.loads(json.dumps(record.as_json()))) == record
    assert isinstance(made.blueprint, Blueprint)
    assert isinstance(made.contract, VisualContract)
    assert "Why it is there." in blueprint_markdown(made.blueprint, "en", "en_words")


def test_only_the_sections_of_the_budget_change(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][1]["target"] -= 7
    reply["sections"][2]["target"] += 7
    made = taken(request, reply).budget
    before = request.budget
    assert isinstance(made, WordBudget)
    assert made.sections["Method"] == before.sections["Method"] - 7
    assert made.sections["Results"] == before.sections["Results"] + 7
    assert list(made.per_section_budget) == list(before.per_section_budget)
    same = {"per_section_budget": before.per_section_budget}
    assert made.model_copy(update=same) == before


def test_the_order_of_figures_and_spaces_in_names_do_not_matter(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["visuals"].reverse()
    reply["visuals"][1]["sections"] = [" Results"]
    reply["sections"][0]["name"] = "Introduction "
    made = taken(request, reply)
    assert made.contract == taken(request, good(request)).contract
    assert made.blueprint.sections[0].name == "Introduction"


def test_the_papers_own_words_stand_for_a_quote(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][2]["claims"][0]["quote"] = f"{IN_THE_SUN} (Table 1). It is interesting"
    (claim,) = taken(request, reply).blueprint.sections[2].claims
    assert IN_THE_SUN in claim.quote


def test_a_sentence_of_two_sections_may_be_quoted_for_either(tmp_path: Path) -> None:
    request = small(tmp_path)
    for at in (1, 2):
        reply = good(request)
        reply["sections"][at]["claims"] = [{"claim": "Swept.", "evidence": "", "quote": SWEPT}]
        assert taken(request, reply).blueprint.sections[at].claims[0].quote == SWEPT


# What it is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_names_the_fields_and_the_limits_of_the_code(language: str) -> None:
    text = load_prompt("architect", language).text
    models = (PlanReply, SectionReply, ClaimReply, VisualReply, TermReply)
    # The fields of the whole reply are the headings of the prompt; a section's name and a label are said in words.
    fields = {field for model in models[1:] for field in model.model_fields} - {"name", "label"}
    assert {field for field in fields if f"`{field}`" not in text} == set()
    assert {"220", "400", "120"} <= set(re.findall(r"\d+", text))
    own = [document.name for document in brief(chinese()).own]
    assert [name for name in own if f"`{name}`" not in text] == []


# What is sent back: sections


def set_name(at: int, name: str) -> Change:
    return lambda reply: reply["sections"][at].update(name=name)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["sections"].pop(1), ["“Method” is missing: plan it too"]),
        (lambda r: r["sections"].append(r["sections"][0]), ["“Introduction” is planned 2 times"]),
        (set_name(1, "Methods"), ["“Methods” is no section of the paper", "“Method” is missing"]),
        (set_name(0, "Abstract"), ["“Abstract” is not in the main text", "“Introduction” is missing"]),
        (
            lambda r: r["sections"].insert(0, r["sections"].pop(2)),
            [
                "the order is “Results”, “Introduction”, “Method”, “Conclusion”; keep that of the paper, “Introduction”"
            ],
        ),
    ],
)
def test_sections_are_those_of_the_paper(tmp_path: Path, change: Change, said: list[str]) -> None:
    request = small(tmp_path)
    reply = good(request)
    change(reply)
    told = refused(request, reply)
    for words in said:
        assert words in told
    # Each fault is told apart: only what is out of order is said to be.
    assert ("the order is" in told) == ("the order is" in said[0])


def test_claims_of_a_section_that_is_none_are_no_second_fault(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][1]["name"] = "Methods"
    assert reply["sections"][1]["claims"]
    assert refused(request, reply).count("\n- ") == 2  # one that is unknown, one that is missing
    reply["sections"][1]["claims"][0]["quote"] = "Kilns are hot and the firemen are paid by the day."
    assert "does not stand in the draft" in refused(request, reply)


@pytest.mark.parametrize(("by", "said"), [(30, "30 too many: take 30 away"), (-5, "5 too few: add 5")])
def test_targets_sum_to_the_budget(tmp_path: Path, by: int, said: str) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][2]["target"] += by
    told = refused(request, reply)
    assert f"they sum to {200 + by}, the main budget is 200: {said}" in told
    assert told.count("\n- ") == 1


def test_a_section_that_the_venue_gives_something_has_something(tmp_path: Path) -> None:
    request = small(tmp_path)
    for given in (0, -3):
        reply = good(request)
        share = reply["sections"][3]["target"]
        reply["sections"][3]["target"] = given
        reply["sections"][2]["target"] += share - given
        told = refused(request, reply)
        assert f"“Conclusion”, target: {given}; the venue gives it {share}: give it more than 0" in told


def test_a_section_that_the_venue_gives_nothing_may_have_nothing(tmp_path: Path) -> None:
    request = small(tmp_path, PAPER.replace("\\begin{thebib", "\\section{Later}\n\\begin{thebib"))
    assert request.budget.sections["Later"] == 0
    reply = good(request)
    later = {**reply["sections"][0], "name": "Later", "target": 0}
    reply["sections"].append(later)
    assert taken(request, reply).budget.sections["Later"] == 0


@pytest.mark.parametrize(("most", "wanted"), [("0", 1), ("1", 2), ("2", 3)])
def test_run_in_headings_only_where_the_venue_allows_them(tmp_path: Path, most: str, wanted: int) -> None:
    request = small(tmp_path, venue=VENUE.replace("directives = 1", f"directives = {most}"))
    reply = good(request)
    for section in reply["sections"][:wanted]:
        section["paragraph_directives"] = True
    told = refused(request, reply)
    assert "paragraph_directives: true for “Introduction”" in told
    assert ("note allows no run-in heading" if most == "0" else f"note allows {most} in all") in told
    reply["sections"][0]["paragraph_directives"] = False
    planned = taken(request, reply).blueprint.sections
    assert [s.paragraph_directives for s in planned] == [0 < at < wanted for at in range(4)]


def test_run_in_headings_anywhere_where_the_venue_allows_all(tmp_path: Path) -> None:
    request = small(tmp_path, venue=VENUE.replace("directives = 1", 'directives = "any"'))
    reply = good(request)
    for section in reply["sections"]:
        section["paragraph_directives"] = True
    assert all(s.paragraph_directives for s in taken(request, reply).blueprint.sections)


# Quotes


@pytest.mark.parametrize(
    ("at", "quote", "said"),
    [
        (2, "In the sun 64 of 120 bricks cracked, in the shade 18 of 120", "does not stand in the draft"),
        (2, "Kilns are hot and the firemen are paid by the day.", "does not stand in the draft"),
        (2, TWO_MM, "it stands in “Method” (bricks.tex:17): put the claim there"),
        (2, "We dried 240 bricks in two yards and counted cracks.", "it stands in “Abstract” (bricks.tex:7)"),
        (2, "bricks", "too short to be evidence"),
    ],
)
def test_quotes_stand_in_their_section(tmp_path: Path, at: int, quote: str, said: str) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][at]["claims"].append({"claim": "Another.", "evidence": "", "quote": quote})
    told = refused(request, reply)
    assert f"“{NAMES[at]}”, claim 2, quote “{quote[:80]}”: " in told
    assert said in told
    assert told.count("\n- ") == 1


def test_a_changed_number_is_told_as_such(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][2]["claims"][0]["quote"] = IN_THE_SUN.replace("54", "64")
    assert "(number changed)" in refused(request, reply)


# Issues and summary


def test_at_most_three_structural_issues(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["structural_issues"] = ["One.", "Two.", "Three."]
    assert taken(request, reply).blueprint.structural_issues == ("One.", "Two.", "Three.")
    reply["structural_issues"].append("Four.")
    assert "structural_issues: there are 4: keep the 3 worst" in refused(request, reply)


@pytest.mark.parametrize(
    ("word", "most", "unit"),
    [("brick ", 220, "words"), ("砖", 400, "characters"), ("砖，", 400, "characters")],
)
def test_the_length_of_the_summary(tmp_path: Path, word: str, most: int, unit: str) -> None:
    request = small(tmp_path)
    reply = good(request) | {"summary": word * most}
    assert taken(request, reply).blueprint.summary == (word * most).strip()
    reply["summary"] = word * (most + 1)
    assert f"summary: it has {most + 1} {unit}: keep it to {most}" in refused(request, reply)


# Figures and tables


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r["visuals"].pop(), "fig:days missing: give every figure and table that code found"),
        (lambda r: r["visuals"].append(r["visuals"][0]), "tab:cracks is there 2 times: give it once"),
        (lambda r: r["visuals"][0].update(label="tab:holes"), "tab:holes is no label of the draft"),
        (
            lambda r: r["visuals"].append({"label": "sec:intro", "shows": "x", "sections": ["Results"]}),
            "sec:intro is a label, but of no figure or table of its own",
        ),
        (
            lambda r: r["visuals"][0].update(sections=[]),
            "tab:cracks, sections: no section refers to it: name at least one",
        ),
        (
            lambda r: r["visuals"][0].update(sections=["Results", "Methods"]),
            "tab:cracks, sections: “Methods” can refer to nothing: name some of “Introduction”, “Method”",
        ),
        (
            lambda r: r["visuals"][0].update(sections=["Abstract"]),
            "tab:cracks, sections: “Abstract” can refer to nothing",
        ),
    ],
)
def test_the_contract_is_about_what_code_found(tmp_path: Path, change: Change, said: str) -> None:
    request = small(tmp_path)
    reply = good(request)
    change(reply)
    assert said in refused(request, reply)


@pytest.mark.parametrize("field", ["type", "file", "actual_references"])
def test_what_code_knows_is_not_asked_for(tmp_path: Path, field: str) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["visuals"][0][field] = "figure"
    assert "does not fit the form" in refused(request, reply)
    assert field not in VisualReply.model_fields


def test_an_appendix_may_refer_to_a_table(tmp_path: Path) -> None:
    body = PAPER.replace("\\begin{thebib", "\\appendix\n\\section{Counts}\nAll of them.\n\\begin{thebib")
    request = small(tmp_path, body)
    reply = good(request)
    reply["visuals"][0]["sections"] = ["Counts"]
    made = taken(request, reply)
    assert made.contract.section_obligations["Counts"] == ("tab:cracks",)
    assert "Counts" not in made.budget.sections


# Terms


def with_term(request: ArchitectRequest, **term: Any) -> dict[str, Any]:
    return good(request) | {"terms": [{"term": "yard", "long_form": "", "avoid": []} | term]}


@pytest.mark.parametrize(
    "term",
    [
        {},
        {"term": "Bricks"},
        {"term": "roof of reeds", "avoid": ["thatch", "reed-roof"]},
        {"term": "brick", "long_form": "bricks of one clay"},
        {"term": "cracks by day"},  # in a caption
        {"term": "shade", "avoid": []},
    ],
)
def test_a_rule_is_written_so_that_code_can_check_it(tmp_path: Path, term: dict[str, Any]) -> None:
    request = small(tmp_path)
    ((name, rule),) = taken(request, with_term(request, **term)).contract.terminology_glossary.items()
    read_back = read_rule(rule)
    assert read_back is not None
    assert (read_back.term, list(read_back.never)) == (name, term.get("avoid", []))


def test_a_name_to_avoid_is_found_in_a_draft(tmp_path: Path) -> None:
    request = small(tmp_path)
    terms = taken(request, with_term(request, avoid=["court"])).contract.terminology_glossary
    changed = request.draft.replaced({"bricks.tex": PAPER.replace("in each yard", "in each court")})
    assert list(glossary_violations(terms, request.draft.paper)) == []
    (broken,) = glossary_violations(terms, changed.paper)
    assert broken.name == "yard"


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ({"term": "kiln"}, "term: “kiln” does not stand in the draft"),
        ({"term": "rick"}, "term: “rick” does not stand in the draft"),
        ({"long_form": "drying yard of reeds"}, "long_form: “drying yard of reeds” does not stand"),
        ({"avoid": ["yards"]}, "avoid: “yards” forbids “yard”"),
        ({"avoid": ["brick yard"]}, ""),
        ({"avoid": ["yard"]}, "avoid: “yard” forbids “yard”, to be used itself"),
        (
            {"term": "roof of reeds", "avoid": ["roof"]},
            "avoid: “roof” forbids “roof of reeds”",
        ),
        ({"avoid": ["--"]}, "avoid: “--” has no letter"),
        ({"avoid": ["“court”"]}, "code cannot read a rule with these names"),
        ({"avoid": ["long " * 40]}, "code cannot read a rule with these names: at most 120 characters"),
    ],
)
def test_terms_stand_in_the_draft_and_their_rules_can_be_checked(
    tmp_path: Path, term: dict[str, Any], said: str
) -> None:
    request = small(tmp_path)
    reply = with_term(request, **term)
    if said:
        assert said in refused(request, reply)
    else:
        assert taken(request, reply)


def test_a_name_to_avoid_is_in_no_other_term(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["terms"] = [
        {"term": "brick", "long_form": "", "avoid": ["clay"]},
        {"term": "bricks of one clay", "long_form": "", "avoid": []},
    ]
    assert "avoid: “clay” forbids “bricks of one clay”" in refused(request, reply)


def test_a_term_is_given_once(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["terms"] = [{"term": name, "long_form": "", "avoid": []} for name in ("yard", "Yard")]
    assert "terms: “yard” is there 2 times: give it once" in refused(request, reply)


# All at once


def test_all_faults_are_told_at_once_and_at_most_ten(tmp_path: Path) -> None:
    request = small(tmp_path)
    reply = good(request)
    reply["sections"][0]["target"] += 1
    reply["structural_issues"] *= 4
    reply["visuals"].pop()
    told = refused(request, reply)
    assert told.startswith("Your plan has faults:\n- ")
    assert told.count("\n- ") == 3
    reply["terms"] = [{"term": f"kiln {n}", "long_form": "", "avoid": []} for n in range(30)]
    told = refused(request, reply)
    assert told.count("\n- ") == 11
    assert "and 23 more like these" in told


# What it is given


def test_it_is_given_parts_budget_venue_and_what_code_found(tmp_path: Path) -> None:
    request = small(tmp_path)
    given = brief(request)
    own = {document.name: json.loads(document.text) for document in given.own}
    assert list(own) == ["parts", "venue and budget", "figures and tables", "terms"]
    results = next(part for part in own["parts"] if part["name"] == "Results")
    assert results["budget by code"] == request.budget.sections["Results"]
    assert results["length now"] == request.budget.actual.per_section["Results"]  # type: ignore[union-attr]
    assert "length now" not in own["parts"][0]  # the abstract
    assert own["venue and budget"]["main budget, to which the targets must sum"] == 200
    assert [one["label"] for one in own["figures and tables"]] == ["tab:cracks", "fig:days"]
    assert own["figures and tables"][0]["caption"] == "Bricks that cracked, by yard."
    assert given.language == "en"
    assert given.max_output == 8192


@pytest.mark.parametrize("body", [PAPER, None], ids=["en", "zh"])
def test_through_the_door_it_is_asked_again_until_its_plan_holds(tmp_path: Path, body: str | None) -> None:
    request = chinese() if body is None else small(tmp_path, body)
    texts = tuple(Document(name, source.text) for name, source in request.draft.sources.items())

    def reply(call: Call, refused: Sequence[Exchange]) -> str:
        told = scripted.answer(documents_of(call))
        return told if refused else told.replace('"target": ', '"target": 1')

    backend = FakeBackend(reply)
    (made,) = door_to(backend).ask_all([Question(ROLE, replace(request, shared=texts))])
    assert isinstance(made, Planned)
    assert len(backend.asked) == 2
    assert made.budget.sections == request.budget.sections
    assert made.contract.section_obligations == request.contract.section_obligations
    assert made.contract.terminology_glossary == request.contract.terminology_glossary
    claims = [len(section.claims) for section in made.blueprint.sections]
    assert claims == ([0, 1] if body is None else [0, 1, 0, 0])


# Chinese


def chinese() -> ArchitectRequest:
    return request_of(parse_latex({"zh.tex": Source("zh.tex", ZH)}, "zh.tex"), "journal")


def chinese_reply(request: ArchitectRequest) -> dict[str, Any]:
    quotes = {
        "引言": "砖坯外侧先干，内侧后干，于是从边缘开裂",
        "结果": "阳光下 120 块中有 54 块开裂，阴处有 18 块",
    }
    return {
        "sections": [
            {
                "name": name,
                "argument": "说明开裂的原因。",
                "claims": [{"claim": "开裂。", "evidence": "", "quote": quotes[name]}],
                "target": target,
                "paragraph_directives": False,
            }
            for name, target in request.budget.sections.items()
        ],
        "structural_issues": [],
        "summary": "全文远低于预算。",
        "visuals": [{"label": "tab:cracks", "shows": "阴处开裂较少。", "sections": ["结果"]}],
        "terms": [{"term": "CNN", "long_form": "卷积神经网络", "avoid": ["砖片"]}],
    }


def test_a_chinese_plan_is_taken() -> None:
    request = chinese()
    assert brief(request).language == "zh"
    made = taken(request, chinese_reply(request))
    assert [s.name for s in made.blueprint.sections] == ["引言", "结果"]
    assert made.contract.terminology_glossary == {"CNN": "write “CNN” for “卷积神经网络”, not “砖片”"}
    assert made.budget.main == 9000


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda r: r["sections"].reverse(),
            "the order is “结果”, “引言”; keep that of the paper, “引言”, “结果”",
        ),
        (
            lambda r: r["sections"][0]["claims"][0].update(quote="阳光下 120 块中有 54 块开裂"),
            "it stands in “结果” (zh.tex:10)",
        ),
        (
            lambda r: r["sections"][1]["claims"][0].update(quote="阳光下 120 块中有 64 块开裂"),
            "does not stand in the draft",
        ),
        (
            lambda r: r["terms"][0].update(long_form="循环神经网络"),
            "long_form: “循环神经网络” does not stand in the draft",
        ),
        (
            lambda r: r["terms"][0].update(avoid=["神经网络"]),
            "avoid: “神经网络” forbids “卷积神经网络”",
        ),
    ],
)
def test_chinese_faults(change: Change, said: str) -> None:
    request = chinese()
    reply = chinese_reply(request)
    change(reply)
    assert said in refused(request, reply)


# Real papers


def derived(request: ArchitectRequest) -> dict[str, Any]:
    """What the rules plan, as a model would give it."""
    made = plan(request)
    sections = dict(made.contract.section_obligations)
    rules = filter(None, map(read_rule, made.contract.terminology_glossary.values()))
    return {
        "sections": [
            {
                "name": section.name,
                "argument": section.argument or "–x",
                "claims": [claim.model_dump() for claim in section.claims],
                "target": section.target,
                "paragraph_directives": False,
            }
            for section in made.blueprint.sections
        ],
        "structural_issues": list(made.blueprint.structural_issues),
        "summary": made.blueprint.summary,
        "visuals": [
            {
                "label": visual.label,
                "shows": visual.semantic_description or "x",
                "sections": [name for name, labels in sections.items() if visual.label in labels]
                or [visual.expected_section],
            }
            for visual in made.contract.global_visual_registry
        ],
        "terms": [{"term": r.term, "long_form": r.long, "avoid": list(r.never)} for r in rules],
    }


@pytest.mark.parametrize("name", REAL)
def test_what_the_rules_plan_for_a_real_paper_fits(shared: Path, name: str) -> None:
    request = request_of(real_paper(shared, name), REAL[name])
    made = taken(request, derived(request))
    by_rules = plan(request)
    assert made.budget == by_rules.budget
    assert made.contract.terminology_glossary == by_rules.contract.terminology_glossary
    claims = [claim for section in made.blueprint.sections for claim in section.claims]
    assert len(claims) == sum(len(section.claims) for section in by_rules.blueprint.sections)


@pytest.mark.parametrize("name", ["decarb_en_zh_pair/paper.tex", "decarb_en_zh_pair/paper_cn.tex"])
def test_a_claim_of_a_real_paper_in_the_wrong_section_is_told(shared: Path, name: str) -> None:
    request = request_of(real_paper(shared, name), REAL[name])
    reply = derived(request)
    first, second = [section for section in reply["sections"] if section["claims"]][:2]
    first["claims"], second["claims"] = second["claims"], first["claims"]
    told = refused(request, reply)
    number = len(first["claims"]) + len(second["claims"])
    assert len(re.findall(r"it stands in “", told)) == number
