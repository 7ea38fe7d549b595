"""Replies of refiner and chief editor keep every rule, or are sent back with what to mend."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Door, Question
from paperkit.pipelines.lunheng.glossary import Rule, write_rule
from paperkit.pipelines.lunheng.roles import CHIEF_EDITOR, REFINER
from tests.pipelines.lunheng.model.writing import (
    REPEATED,
    edit_reply,
    edited,
    editing,
    refined,
    refining,
    refused_edit,
    refused_refinement,
)
from tests.pipelines.lunheng.scripted.calls import documents_of
from tests.pipelines.lunheng.small_paper import PAPER

SHADOW = {"shade": write_rule(Rule("shade", "", ("shadow",)))}


def test_nothing_to_refine_is_an_answer(tmp_path: Path) -> None:
    request = refining(tmp_path)
    assert refined(request, None) is request.draft


def test_a_term_is_harmonised(tmp_path: Path) -> None:
    body = PAPER.replace("The yard in shade", "The yard in shadow")
    request = refining(tmp_path, body, glossary=SHADOW)
    documents = documents_of(Door("openai/x", salt="5a17").call(Question(REFINER, request)))
    assert "shadow" in documents["terms to mend"]
    made = refined(request, body.replace("shadow", "shade"), ["one term"])
    assert "in shade is covered" in made.sources["bricks.tex"].text
    assert "shadow" in refused_refinement(request, body.replace("once a day", "each day"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (" \\cite{holt2011}", "", "holt2011"),
        ("Figure~\\ref{fig:days} shows", "A figure shows", "fig:days"),
        ("\\label{sec:end}", "", "sec:end"),
        ("54 of 120 bricks cracked", "54 of 120 bricks, and 77 in all, cracked", "77"),
        ("\\section{Method}", "\\section{Methods}", "keep those of the draft"),
        ("We made 240", "\\paragraph{Bricks.} We made 240", "\\paragraph"),
        ("\\begin{tabular}{lrr}", "", "mend the LaTeX"),
        ("Cracks longer", "word " * 40 + "Cracks longer", "neither shorten nor lengthen"),
        (REPEATED, "", "neither shorten nor lengthen"),
    ],
)
def test_the_refiner_keeps_what_is_there(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in PAPER
    assert told in refused_refinement(refining(tmp_path), PAPER.replace(old, new))


SHRINKS = "The outside shrinks"


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("The outside \\cite{holt2011} shrinks", "the citation holt2011 came in"),
        ("The outside \\cite{nobody} shrinks", "the bibliography has no nobody"),
        (
            "As Section~\\ref{sec:end} says, the outside shrinks",
            "the reference to sec:end in Introduction came in",
        ),
        ("\\label{x}The outside shrinks", "the label x came in"),
        ("\\begin{equation}x=y\\end{equation}\nThe outside shrinks", "a displayed formula came in"),
        ("\\subparagraph{Outside.} The outside shrinks", "\\paragraph"),
        ("The outside shrinks by 77 mm [VERIFY: how much]", "a tag “[VERIFY: how much]” came in"),
    ],
)
def test_the_refiner_adds_nothing(tmp_path: Path, new: str, told: str) -> None:
    assert SHRINKS in PAPER
    assert told in refused_refinement(refining(tmp_path), PAPER.replace(SHRINKS, new))


def test_what_the_refiner_says_it_did_is_what_it_did(tmp_path: Path) -> None:
    assert "no file has one" in refused_refinement(refining(tmp_path), None)
    changed = PAPER.replace("once a day", "each day")
    assert changed != PAPER
    assert "`changes` is empty" in refused_refinement(refining(tmp_path), changed, ())
    assert refined(refining(tmp_path), changed, ["each day"]).sources["bricks.tex"].text == changed


TAGGED = PAPER.replace(
    "shows the cracks by day.", "shows the cracks by day. The wall rose by 77 mm [VERIFY: the rise]."
)
GROUNDS = [
    (" [VERIFY: the rise]", "", "had a tag"),
    ("77 mm [VERIFY: the rise]", "78 mm [VERIFY: the rise]", "78"),
    ("by 77 mm [VERIFY: the rise]", "a little", ""),
]


@pytest.mark.parametrize(("old", "new", "told"), GROUNDS)
def test_a_tag_is_kept_or_its_number_goes(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in TAGGED
    body = TAGGED.replace(old, new)
    if told:
        assert told in refused_refinement(refining(tmp_path, TAGGED), body)
        assert told in refused_edit(editing(tmp_path, TAGGED), edit_reply(body))
    else:
        assert refined(refining(tmp_path, TAGGED), body, ["no number"])
        assert edited(editing(tmp_path, TAGGED), edit_reply(body)).draft.sources["bricks.tex"].text == body


CLAY = "The clay is of one pit. We dug it in spring and kept it wet for 14 days under cloth."


@pytest.mark.parametrize(
    ("si", "told"),
    [
        (CLAY + " It was 77 years old.", "77"),
        (CLAY + " \\cite{nobody}", "nobody"),
        (CLAY + " \\begin{itemize}", "mend the LaTeX"),
        ("\\section{Clay} " + CLAY, "its heading is set for you"),
        (CLAY + " \\end{document}", "stands in your reply"),
    ],
)
def test_what_an_edit_moves_keeps_the_same_rules(tmp_path: Path, si: str, told: str) -> None:
    moved = PAPER.replace(CLAY, "For the clay see SI~\\S S1.")
    reply = edit_reply(moved, {"S1 Clay": si}, moved_to_si=["Method: the clay"])
    assert told in refused_edit(editing(tmp_path), reply)


@pytest.mark.parametrize(
    ("old", "new", "record", "told"),
    [
        ("", "", {"cuts_applied": ["D3.1"], "cuts_refused": []}, "its words still stand there"),
        (SHRINKS, "word " * 40 + SHRINKS, {}, "an edit shortens"),
        (SHRINKS, "The outside \\cite{nobody} shrinks", {}, "the bibliography has no nobody"),
        ("", "", {"still_over": [{"section": "Nowhere", "why": "x"}]}, "no section of the budget"),
    ],
)
def test_an_edit_does_what_it_says(
    tmp_path: Path, old: str, new: str, record: dict[str, Any], told: str
) -> None:
    body = PAPER.replace(old, new) if old else None
    assert told in refused_edit(editing(tmp_path), edit_reply(body, **record))


def test_a_section_keeps_the_words_on_its_figure(tmp_path: Path) -> None:
    shows = " Figure~\\ref{fig:days} shows the cracks by day."
    end = "As a matter of fact, shade"
    assert shows in PAPER and end in PAPER
    moved = PAPER.replace(shows, "").replace(end, f"{shows.strip()} {end}")
    assert "“Results” does not refer to fig:days" in refused_edit(editing(tmp_path), edit_reply(moved))


def test_an_edit_that_only_shortens_is_taken(tmp_path: Path) -> None:
    shorter = PAPER.replace("It is worth noting that cracks", "Cracks").replace(
        f"{REPEATED}\n\n\\begin", "\n\\begin"
    )
    made = edited(
        editing(tmp_path),
        edit_reply(shorter, cuts_applied=["D3.1"], cuts_refused=[], removed=["Results: a repetition"]),
    )
    assert made.draft.sources["bricks.tex"].text == shorter
    assert made.removed == ("Results: a repetition",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (" \\cite{holt2011}", "", "holt2011"),
        ("Figure~\\ref{fig:days} shows", "A figure shows", "fig:days"),
        ("kept it wet for 14 days under cloth", "kept it wet under cloth", "14"),
        ("\\section{Method}", "\\section{Methods}", "keep those of the draft"),
        ("We made 240", "\\paragraph{Bricks.} We made 240", "\\paragraph"),
        ("54 of 120 bricks cracked", "54 of 120 bricks, and 77 in all, cracked", "77"),
    ],
)
def test_an_edit_loses_and_invents_nothing(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in PAPER
    assert told in refused_edit(editing(tmp_path), edit_reply(PAPER.replace(old, new)))


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"cuts_refused": []}, "D3.1 is neither applied nor refused"),
        ({"cuts_applied": ["D3.1"]}, "listed 2 times"),
        (
            {"cuts_refused": [{"cut": "D3.1", "claim": "bricks are blue all over", "why": "so"}]},
            "does not make",
        ),
        ({"moved_to_si": ["a"]}, "give both, or neither"),
    ],
)
def test_cuts_are_applied_or_refused_with_a_claim(tmp_path: Path, record: dict[str, Any], told: str) -> None:
    assert told in refused_edit(editing(tmp_path), edit_reply(**record))


def test_what_is_over_is_said_section_by_section(tmp_path: Path) -> None:
    request = editing(tmp_path, budget=200)
    told = refused_edit(request, edit_reply())
    assert "still_over" in told
    over = [{"section": name, "why": "Nothing can go."} for name in request.budget.sections]
    assert edited(request, edit_reply(still_over=over)).draft is request.draft


def test_headings_that_a_writer_added_go(tmp_path: Path) -> None:
    body = PAPER.replace("We made 240", "\\paragraph{Bricks.} We made 240")
    request = editing(tmp_path, body)
    documents = documents_of(Door("openai/x", salt="5a17").call(Question(CHIEF_EDITOR, request)))
    assert "Bricks" in documents["run-in headings that a writer added: delete them"]
    assert "the plan allows none there" in refused_edit(request, edit_reply())
    assert edited(request, edit_reply(body.replace("\\paragraph{Bricks.} ", ""))).draft is not request.draft


def test_what_moves_stands_in_the_supplement(tmp_path: Path) -> None:
    clay = "The clay is of one pit. We dug it in spring and kept it wet for 14 days under cloth."
    moved = PAPER.replace(clay, "For the clay see SI~\\S S1.")
    si = {"S1 Details of Method": clay}
    request = editing(tmp_path)
    made = edited(request, edit_reply(moved, si, moved_to_si=["Method: the clay"]))
    assert (made.supplements[0].number, made.supplements[0].title) == (1, "Details of Method")
    bare = PAPER.replace(clay, "")
    assert "see SI §S1" in refused_edit(request, edit_reply(bare, si, moved_to_si=["Method: the clay"]))
    wrong = {"S4 Details": clay}
    assert "name this block `si S1`" in refused_edit(request, edit_reply(moved, wrong, moved_to_si=["x"]))


def test_the_editor_is_asked_twice_at_most() -> None:
    assert CHIEF_EDITOR.asks == 2


def test_why_an_edit_was_sent_back_is_told(tmp_path: Path) -> None:
    from paperkit.records.lunheng import Obligation

    broken = (Obligation(rule="lost_citation", message="The edit loses holt2011.", place="bricks.tex:11"),)
    request = replace(editing(tmp_path), broken=broken)
    documents = documents_of(Door("openai/x", salt="5a17").call(Question(CHIEF_EDITOR, request)))
    assert "holt2011" in documents["why the last edit was sent back"]
