"""A writer's reply keeps every rule, or is sent back with what to mend."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Door, Question
from paperkit.pipelines.lunheng.requests import WritingRequest
from paperkit.pipelines.lunheng.roles import WRITER
from paperkit.records.lunheng import Cut, PlannedClaim
from tests.pipelines.lunheng.model.writing import (
    REPEATED,
    refused_section,
    section_reply,
    source_of,
    writing,
    written,
)
from tests.pipelines.lunheng.scripted.calls import documents_of


def short(folder: Path) -> str:
    """The section without the sentence that it repeats."""
    return source_of(writing(folder)).replace(REPEATED + "\n", "")


def test_a_section_that_keeps_all_rules_is_taken(tmp_path: Path) -> None:
    request = writing(tmp_path)
    made = written(request, section_reply(short(tmp_path)))
    assert made.texts == (short(tmp_path),)
    assert made.record.words_after == made.record.words_before - 20
    assert (made.record.cuts_applied, made.record.changed) == (("D3.1",), True)


def test_a_section_may_be_given_back_unchanged(tmp_path: Path) -> None:
    request = writing(tmp_path, cuts={})
    made = written(request, section_reply(source_of(request), cuts_applied=[]))
    assert not made.record.changed and made.texts == (source_of(request),)


def test_what_the_writer_is_given(tmp_path: Path) -> None:
    documents = documents_of(Door("openai/x", salt="5a17").call(Question(WRITER, writing(tmp_path))))
    assert source_of(writing(tmp_path)).strip() in documents["piece 1 of 1"]
    for name, words in {"plan": "tab:cracks", "cuts": "D3.1", "fixes": "D1.1", "glossary": "{}"}.items():
        assert words in documents[name]


DAY_9 = "It is interesting to note that\nno brick cracked after day 9."
POINTER = "For the days see SI~\\S S2.\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("In the sun", "In the sun \\cite{nobody2020}", "the bibliography has no nobody2020"),
        ("In the sun", "In the sun (Section~\\ref{sec:none})", "there is no label sec:none"),
        ("In the sun", "In the sun\\label{sec:intro}", "label sec:intro is taken"),
        (
            "In the sun",
            "In the sun (see SI~\\S S2)",
            "names §S2 of the supplementary information, and nothing",
        ),
        ("Figure~\\ref{fig:days} shows", "A figure shows % \\ref{fig:days}\n", "does not refer to fig:days"),
        ("\\begin{figure}", "\\end{document}\\begin{figure}", "\\end{document} stands in your reply"),
        ("\\caption{Cracks by day of drying.}", "\\caption{Days.}\\cite{holt2011}", ""),
    ],
)
def test_nothing_is_invented_and_nothing_hidden(tmp_path: Path, old: str, new: str, told: str) -> None:
    request, text = writing(tmp_path), short(tmp_path)
    assert old in text
    reply = section_reply(text.replace(old, new), fixes_applied=["D1.1"])
    if told:
        assert told in refused_section(request, reply)
    else:
        assert written(request, reply).record.changed


@pytest.mark.parametrize(
    ("si", "told"),
    [
        (DAY_9 + " It was 77 days.", "77 days is neither in the draft before nor in a source"),
        (DAY_9 + " \\emph{it", "mend the LaTeX"),
        ("\\begin{itemize}\\item " + DAY_9, "mend the LaTeX"),
        (DAY_9 + " \\cite{nobody}", "no nobody"),
        (DAY_9 + "\\end{document}", "stands in your reply"),
        ("\\section{Days}" + DAY_9, "its heading is set for you"),
        (DAY_9, ""),
    ],
)
def test_what_moves_keeps_the_same_rules(tmp_path: Path, si: str, told: str) -> None:
    reply = section_reply(short(tmp_path).replace(DAY_9, "") + POINTER, si, moved_to_si=["day 9"])
    if told:
        assert told in refused_section(writing(tmp_path), reply)
    else:
        assert written(writing(tmp_path), reply).moved == si


@pytest.mark.parametrize("pointer", [POINTER.replace("S2", "S21"), "% see SI~\\S S2.\n"])
def test_what_moves_is_named_by_its_own_number_where_a_reader_sees_it(tmp_path: Path, pointer: str) -> None:
    reply = section_reply(short(tmp_path).replace(DAY_9, "") + pointer, DAY_9, moved_to_si=["day 9"])
    assert "does not say “see SI §S2”" in refused_section(writing(tmp_path), reply)


def test_a_fix_pays_once(tmp_path: Path) -> None:
    reply = section_reply(short(tmp_path) + " word" * 130, fixes_applied=["D1.1", "D1.1"])
    told = refused_section(writing(tmp_path), reply)
    assert "you have 1 fix" in told and "listed 2 times" in told


@pytest.mark.parametrize("claim", ["a", "the", "The yard in shade is covered by a roof of reeds"])
def test_a_claim_is_of_the_section_and_says_something(tmp_path: Path, claim: str) -> None:
    request = writing(tmp_path)
    record = {"cuts_applied": [], "cuts_refused": [{"cut": "D3.1", "claim": claim, "why": "so"}]}
    assert "does not make" in refused_section(request, section_reply(source_of(request), **record))


def test_a_claim_may_be_quoted_as_its_source_has_it(tmp_path: Path) -> None:
    request = writing(tmp_path)
    claim = "in the shade 18 of 120 (Table~\\ref{tab:cracks})"
    assert claim in source_of(request)
    record = {"cuts_applied": [], "cuts_refused": [{"cut": "D3.1", "claim": claim, "why": "so"}]}
    assert written(request, section_reply(source_of(request), **record)).record.cuts_refused


CLAIM = "In the sun 54 of 120 bricks cracked, in the shade 18 of 120"


def test_a_claim_of_the_plan_keeps_its_numbers(tmp_path: Path) -> None:
    request = writing(tmp_path)
    claims = (PlannedClaim(claim="shade helps", evidence="tab:cracks", quote=CLAIM),)
    planned = replace(request, plan=request.plan.model_copy(update={"claims": claims}))
    lost = section_reply(short(tmp_path).replace(CLAIM, "Fewer bricks cracked in shade"))
    assert "loses its 54" in refused_section(planned, lost)
    cut = Cut(action="cut", where="Results", words_saved=5, why="w", quote=CLAIM)
    assert written(replace(planned, cuts={"D3.1": cut}), lost).record.changed


def test_a_citation_goes_only_with_the_sentence_that_is_cut(tmp_path: Path) -> None:
    def with_cut(quote: str) -> WritingRequest:
        cut = Cut(action="cut", where="Introduction", words_saved=9, why="w", quote=quote)
        return writing(tmp_path, "Introduction", obligations=(), cuts={"D3.1": cut})

    first = with_cut("Sun dries the outside of a brick first.")
    text = source_of(first)
    gone = text.replace("Sun dries the outside of a brick first \\cite{holt2011}.", "")
    assert gone != text and written(first, section_reply(gone)).record.changed
    other = with_cut("cracks make bricks useless.")
    stripped = text.replace("cracks make bricks useless.", "").replace(" \\cite{holt2011}", "")
    assert "the citation holt2011" in refused_section(other, section_reply(stripped))


def test_figures_and_tables_stay_in_the_paper(tmp_path: Path) -> None:
    request, text = writing(tmp_path, obligations=()), short(tmp_path)
    table = text[text.index("\\begin{table}") : text.index("\\begin{figure}")]
    reply = section_reply(text.replace(table, "") + POINTER, table, moved_to_si=["the table"])
    assert "figures and tables stay in the paper" in refused_section(request, reply)


def test_a_piece_may_stand_in_a_fence(tmp_path: Path) -> None:
    fenced = f"\n```latex\n{short(tmp_path)}\n```\n"
    assert written(writing(tmp_path), section_reply(fenced)).texts == (short(tmp_path),)


REFUSED = {"cut": "D3.1", "claim": "no brick cracked after day 9", "why": "The claim rests on it."}


@pytest.mark.parametrize(
    ("change", "record", "told"),
    [
        (lambda text: text.replace("In the sun", "\\paragraph{Sun.} In the sun"), {}, "new \\paragraph"),
        (lambda text: text, {"cuts_applied": []}, "D3.1 is neither applied nor refused"),
        (lambda text: text, {"cuts_refused": [REFUSED]}, "listed 2 times"),
        (lambda text: text, {"cuts_applied": ["D3.1", "D9.9"]}, "D9.9 was not given"),
        (
            lambda text: text,
            {"cuts_applied": [], "cuts_refused": [{**REFUSED, "claim": "bricks are blue all over"}]},
            "a claim that the text does not make",
        ),
        (lambda text: text + REPEATED, {}, "its words still stand there"),
        (lambda text: text, {"fixes_applied": ["D5.5"]}, "fix D5.5 was not given"),
        (lambda text: text.replace("Figure~\\ref{fig:days} shows", "A figure shows"), {}, "does not refer to fig:days"),
        (lambda text: text.replace("\\label{tab:cracks}", ""), {}, "the label tab:cracks"),
        (lambda text: text.replace("In the sun", "In the hot sun of 77 days"), {"fixes_applied": ["D1.1"]}, "77"),
        (lambda text: text.replace("\\begin{tabular}{lrr}", ""), {}, "mend the LaTeX"),
        (lambda text: text.replace("\\section{Results}", "\\section{Findings}"), {}, "keep the heading"),
        (lambda text: text + " word" * 130, {"fixes_applied": ["D1.1"]}, "a fix may add 100"),
        (lambda text: text + " Shade helps bricks a lot.", {"cuts": 0}, "has grown by"),
        (lambda text: text, {"moved_to_si": ["the table"]}, "give both, or neither"),
    ],
)  # fmt: skip
def test_a_rule_that_is_broken_is_told(
    tmp_path: Path, change: Any, record: dict[str, Any], told: str
) -> None:
    request = writing(tmp_path)
    text = short(tmp_path)
    if record.pop("cuts", None) == 0:
        request, text, record = writing(tmp_path, cuts={}), source_of(request), {"cuts_applied": []}
    assert told in refused_section(request, section_reply(change(text), **record))


def test_a_refused_cut_needs_a_reason(tmp_path: Path) -> None:
    record = {"cuts_applied": [], "cuts_refused": [{**REFUSED, "why": " "}]}
    assert "why" in refused_section(writing(tmp_path), section_reply(short(tmp_path), **record))
    request = writing(tmp_path)
    made = written(request, section_reply(source_of(request), cuts_applied=[], cuts_refused=[REFUSED]))
    assert made.record.cuts_refused[0].claim == REFUSED["claim"]


def test_a_section_above_its_budget_is_sent_back(tmp_path: Path) -> None:
    assert "at most" in refused_section(writing(tmp_path, target=20), section_reply(short(tmp_path)))


def test_a_plan_may_allow_run_in_headings(tmp_path: Path) -> None:
    request = writing(tmp_path)
    plan = request.plan.model_copy(update={"paragraph_directives": True})
    text = short(tmp_path).replace("In the sun", "\\paragraph{Sun.} In the sun")
    assert written(replace(request, plan=plan), section_reply(text)).record.changed


def test_terms_of_the_glossary_are_used_exactly(tmp_path: Path) -> None:
    from paperkit.pipelines.lunheng.glossary import Rule, write_rule

    request = writing(tmp_path, glossary={"shade": write_rule(Rule("shade", "", ("shadow",)))})
    text = short(tmp_path).replace("in the shade", "in the shadow")
    assert "shadow" in refused_section(request, section_reply(text))
    assert written(request, section_reply(short(tmp_path))).record.changed


def test_a_count_that_is_only_a_product_is_refused(tmp_path: Path) -> None:
    text = short(tmp_path) + "Of 3555 bricks 60\\,\\% were wet, that is 2142 bricks."
    assert "2142" in refused_section(writing(tmp_path), section_reply(text, fixes_applied=["D1.1"]))


def test_a_number_may_stand_with_a_tag(tmp_path: Path) -> None:
    text = short(tmp_path) + "It took 77 days [VERIFY: days].\n"
    assert written(writing(tmp_path), section_reply(text, fixes_applied=["D1.1"])).record.changed


def test_what_moves_is_named_in_the_section(tmp_path: Path) -> None:
    request = writing(tmp_path)
    sentence = "It is interesting to note that\nno brick cracked after day 9."
    assert sentence in short(tmp_path)
    gone = short(tmp_path).replace(sentence, "")
    assert "see SI §S2" in refused_section(request, section_reply(gone, sentence, moved_to_si=["day 9"]))
    made = written(
        request, section_reply(gone + "For the days see SI~\\S S2.\n", sentence, moved_to_si=["day 9"])
    )
    assert made.moved == sentence


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ("<SECTION_OUTPUT>a", "never ends"),
        ("</SECTION_OUTPUT>", "ends nothing"),
        ("<SECTION_OUTPUT>a<SECTION_OUTPUT>b</SECTION_OUTPUT></SECTION_OUTPUT>", "stands within"),
        ("<SECTION_OUTPUT>a<SI_OUTPUT>b</SI_OUTPUT></SECTION_OUTPUT>", "stands within"),
        ("{}<SECTION_OUTPUT>a</SECTION_OUTPUT><SECTION_OUTPUT>b</SECTION_OUTPUT>", "has 1 piece"),
        ("{}", "has 1 piece"),
        ("<SECTION_OUTPUT>a</SECTION_OUTPUT>", "no JSON record"),
        ("Here it is: {}<SECTION_OUTPUT>a</SECTION_OUTPUT>", "words outside"),
        ("{}<SECTION_OUTPUT>a</SECTION_OUTPUT> I hope it helps.", "words outside"),
        ('{"cuts": []}<SECTION_OUTPUT>a</SECTION_OUTPUT>', "does not fit its form"),
        (
            section_reply("a", "b", moved_to_si=["b"]) + "<SI_OUTPUT>c</SI_OUTPUT>",
            "more than one <SI_OUTPUT>",
        ),
    ],
)  # fmt: skip
def test_a_reply_that_is_not_whole_is_told_apart(tmp_path: Path, reply: str, told: str) -> None:
    assert told in refused_section(writing(tmp_path), reply)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = short(tmp_path).replace("Figure~\\ref{fig:days} shows", "A figure shows")
    told = refused_section(writing(tmp_path), section_reply(text, cuts_applied=[]))
    assert "fig:days" in told and "D3.1" in told
