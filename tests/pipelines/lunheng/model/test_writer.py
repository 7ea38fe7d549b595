"""A writer's reply keeps every rule, or is sent back with what to mend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Door, Question
from paperkit.pipelines.lunheng.roles import WRITER
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
            "a claim that the section does not make",
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
    from dataclasses import replace

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
