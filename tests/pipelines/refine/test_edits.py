"""Each edit of the rules reviser: what it does, and when it declines."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.log import read_log
from paperkit.findings import Finding
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.checks import all_findings, check_draft
from paperkit.pipelines.refine.requests import Edit, RevisionRequest
from paperkit.pipelines.refine.rules import edits
from paperkit.pipelines.refine.rules.reviser import revise
from tests.pipelines.refine.small_paper import LOG, PAPER, draft_of


def findings(draft: Draft, rule: str, log: Path | None = None) -> list[Finding]:
    reports = check_draft(draft.paper, read_log(log) if log else None, None)
    return [f for f in all_findings(reports) if f.rule == rule]


def done(draft: Draft, edit: Edit | None) -> str:
    assert edit is not None
    return edits.apply(draft, [edit]).sources["paper.tex"].text


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.md"
    path.write_text(LOG)
    return path


class TestEscapePercent:
    def test_it_shows_the_hidden_words_again(self) -> None:
        draft = draft_of(PAPER)
        (found,) = findings(draft, "source.bare_percent")
        edit = edits.escape_percent(draft, found)
        assert edit is not None
        assert (edit.before, edit.after) == ("87.4%", "87.4\\%")
        assert "of the quotes" in edit.reason
        assert "87.4\\% of the quotes" in done(draft, edit)
        assert not findings(edits.apply(draft, [edit]), "source.bare_percent")

    def test_those_it_hid_in_turn_are_escaped_too(self) -> None:
        draft = draft_of(
            PAPER.replace("87.4% of the quotes, and", "87.4% of the quotes, not 80% or 5.5\\%, and")
        )
        (found,) = findings(draft, "source.bare_percent")
        after = done(draft, edits.escape_percent(draft, found))
        assert "87.4\\% of the quotes, not 80\\% or 5.5\\%, and" in after

    def test_a_comment_is_left_alone(self) -> None:
        assert not findings(draft_of(PAPER.replace("87.4% of", "87.4\\% of% of")), "source.bare_percent")


class TestRestateNumber:
    def test_a_truncated_value_becomes_the_rounded_one(self, tmp_path: Path) -> None:
        log = tmp_path / "log.md"
        log.write_text(LOG.replace("90.6", "90.68"))
        draft = draft_of(PAPER)
        found = next(f for f in findings(draft, "claim_evidence.truncated", log) if f.data.get("restate"))
        assert "90.7" in done(draft, edits.restate_number(draft, found))

    def test_without_a_unique_value_it_declines(self, log: Path) -> None:
        draft = draft_of(PAPER.replace("17.3 seconds", "17.3 \\% more"))
        (found,) = [f for f in findings(draft, "claim_evidence.not_in_log", log) if "17.3" in f.data["text"]]
        assert not found.data.get("restate")
        assert edits.restate_number(draft, found) is None


class TestExpandAcronym:
    TEXT = PAPER.replace("We compare two methods", "WQC is common. We compare two methods").replace(
        "The curves are smooth", "We used weighted query check (WQC) throughout. The curves are smooth"
    )

    def test_the_first_use_is_written_out(self) -> None:
        draft = draft_of(self.TEXT)
        (found,) = findings(draft, "consistency.acronym_defined_late")
        after = done(draft, edits.expand_acronym(draft, found))
        assert "Weighted query check (WQC) is common." in after

    def test_defined_first_is_fine(self) -> None:
        draft = draft_of(self.TEXT.replace("WQC is common.", "weighted query check (WQC) is common."))
        assert not findings(draft, "consistency.acronym_defined_late")


class TestMentionFloat:
    def test_the_paragraph_before_points_to_the_figure(self) -> None:
        draft = draft_of(PAPER)
        (found,) = findings(draft, "consistency.figure_not_mentioned")
        after = done(draft, edits.mention_float(draft, found))
        assert "noise that we tried (see Figure~\\ref{fig:curve})." in after
        assert not findings(draft_of(after), "consistency.figure_not_mentioned")

    def test_without_a_label_it_declines(self) -> None:
        draft = draft_of(PAPER.replace("\\label{fig:curve}", ""))
        found = findings(draft, "consistency.figure_not_mentioned")
        assert [edits.mention_float(draft, f) for f in found] == [None] * len(found)

    def test_after_a_formula_it_declines(self) -> None:
        draft = draft_of(PAPER.replace("noise that we tried.", "noise that we tried, $x$."))
        (found,) = findings(draft, "consistency.figure_not_mentioned")
        assert edits.mention_float(draft, found) is None


class TestSplitParagraph:
    TEXT = PAPER.replace(
        "We compare two methods on one corpus.",
        "We compare two methods on one corpus of scanned pages. However, pages differ in age and in their print. "
        "Old pages have many stains and faded letters. "
        "In contrast, letters sent by wire have no noise of this kind at all, only lost words.",
    )

    def test_it_begins_a_paragraph_at_the_second_pivot(self) -> None:
        draft = draft_of(self.TEXT)
        (found,) = findings(draft, "reverse_outline.two_pivots")
        after = done(draft, edits.split_paragraph(draft, found))
        assert "faded letters.\n\nIn contrast, letters" in after
        assert not findings(draft_of(after), "reverse_outline.two_pivots")

    def test_no_place_to_split_is_declined(self) -> None:
        draft = draft_of(self.TEXT)
        (found,) = findings(draft, "reverse_outline.two_pivots")
        unknown = found.model_copy(update={"data": {}})
        assert edits.split_paragraph(draft, unknown) is None


class TestDropOpener:
    def test_the_sentence_begins_with_what_it_says(self) -> None:
        draft = draft_of(PAPER)
        (found,) = findings(draft, "writing.filler_opener")
        assert "\nThe errors fall on letters" in done(draft, edits.drop_opener(draft, found))

    def test_before_a_command_it_declines(self) -> None:
        draft = draft_of(PAPER.replace("that the errors", "that \\emph{the} errors"))
        for found in findings(draft, "writing.filler_opener"):
            assert edits.drop_opener(draft, found) is None


class TestUnsupported:
    def found(self, draft: Draft, log: Path) -> Finding:
        (one,) = [f for f in findings(draft, "claim_evidence.not_in_log", log) if "17.3" in f.data["text"]]
        return one

    def test_a_mark_is_a_comment_above_the_line(self, log: Path) -> None:
        draft = draft_of(PAPER)
        after = done(draft, edits.mark_unsupported(draft, self.found(draft, log), edits.NOT_LOGGED))
        assert "\n% NEEDS EVIDENCE: 17.3" in after
        marked = draft_of(after)
        assert [p.text.text for p in marked.paper.paragraphs] == [p.text.text for p in draft.paper.paragraphs]

    def test_marked_once(self, log: Path) -> None:
        draft = draft_of(PAPER)
        edit = edits.mark_unsupported(draft, self.found(draft, log), edits.NOT_LOGGED)
        assert edit is not None
        marked = edits.apply(draft, [edit])
        assert edits.mark_unsupported(marked, self.found(marked, log), "logged for another run") is None

    def test_a_sentence_of_its_own_goes(self, log: Path) -> None:
        draft = draft_of(PAPER)
        found = self.found(draft, log)
        after = done(draft, edits.remove_claim(draft, found, [found]))
        assert "17.3" not in after
        assert "finds more." in after

    @pytest.mark.parametrize(
        ("sentence", "left"),
        [
            ("The wires, which add 17.3 seconds of delay, are old.", "The wires are old."),
            ("The wires are old, and they add 17.3 seconds of delay.", "The wires are old."),
            ("The wires are old, while pages come 17.3 seconds sooner.", "The wires are old."),
        ],
    )
    @pytest.mark.parametrize("ends", ["\n", "\r\n"])
    def test_a_clause_goes_and_the_rest_stays(self, log: Path, sentence: str, left: str, ends: str) -> None:
        text = PAPER.replace("We also saw 17.3 seconds of delay on one machine.", sentence).replace(
            "\n", ends
        )
        draft = draft_of(text)
        found = self.found(draft, log)
        after = done(draft, edits.remove_claim(draft, found, [found]))
        assert f"finds more. {left}{ends}" in after
        assert after == text.replace(sentence, left)

    @pytest.mark.parametrize("ends", ["\n", "\r\n"])
    def test_no_blank_line_is_left_or_lost(self, log: Path, ends: str) -> None:
        sentence = "We also saw 17.3 seconds of delay on one machine."
        for before, after in (
            (f"finds more.\n{sentence}\nIt ends.", "finds more.\nIt ends."),
            (f"finds more. {sentence}\nIt ends.", "finds more.\nIt ends."),
            (f"finds more.\n{sentence}\n\nIt ends.", "finds more.\n\nIt ends."),
            (f"finds more. {sentence} It ends.", "finds more. It ends."),
        ):
            text = PAPER.replace(f"finds more. {sentence}", before).replace("\n", ends)
            draft = draft_of(text)
            found = self.found(draft, log)
            made = done(draft, edits.remove_claim(draft, found, [found]))
            assert [p.text.text for p in draft_of(made).paper.paragraphs] == [
                p.text.text
                for p in draft_of(PAPER.replace(f"finds more. {sentence}", after)).paper.paragraphs
            ]

    @pytest.mark.parametrize(
        "sentence",
        [
            "With 17.3 seconds of delay on one machine, the wires are old, so we left them out.",
            "The wires are old, slow (17.3 seconds of delay), and rare.",
            "We also saw 17.3 seconds of delay in Table~\\ref{tab:recall}.",
            "We also saw 17.3 seconds of delay and a recall of 90.6.",
            "We also saw \\emph{17.3} seconds of delay.",
        ],
    )
    def test_a_sentence_that_carries_more_stays(self, log: Path, sentence: str) -> None:
        draft = draft_of(PAPER.replace("We also saw 17.3 seconds of delay on one machine.", sentence))
        found = self.found(draft, log)
        assert edits.remove_claim(draft, found, [found]) is None


def request(
    draft: Draft, log: Path | None = None, n: int = 1, history: tuple[Edit, ...] = ()
) -> RevisionRequest:
    logged = read_log(log) if log else None
    return RevisionRequest(
        draft=draft,
        findings=all_findings(check_draft(draft.paper, logged, None)),
        log=logged,
        pool=None,
        round=n,
        history=history,
    )


class TestRevise:
    def test_the_worst_severity_goes_first(self) -> None:
        draft = draft_of(PAPER)
        first = revise(request(draft))
        assert {edit.rule for edit in first.edits} == {
            "source.bare_percent",
            "consistency.figure_not_mentioned",
        }
        second = revise(request(first.draft, n=2))
        assert {edit.rule for edit in second.edits} == {"writing.filler_opener"}
        assert not revise(request(second.draft, n=3)).edits

    def test_nothing_to_do_is_no_edit(self) -> None:
        draft = draft_of("\\documentclass{article}\\begin{document}Plain words.\\end{document}")
        made = revise(request(draft))
        assert not made.edits
        assert made.draft == draft

    def test_an_edit_that_does_not_help_is_taken_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draft = draft_of(PAPER)
        kept = edits.mention_float

        def useless(given: Draft, finding: Finding) -> Edit | None:
            edit = kept(given, finding)
            return edit and edit.model_copy(update={"after": edit.before})

        monkeypatch.setitem(revise.__globals__["_EDITS"], "consistency.figure_not_mentioned", useless)
        assert {edit.rule for edit in revise(request(draft)).edits} == {"source.bare_percent"}

    def test_a_number_without_evidence_is_marked_then_removed_after_two_rounds(self, log: Path) -> None:
        draft = draft_of(PAPER)
        first = revise(request(draft, log))
        assert [e.action for e in first.edits if "17.3" in e.after] == ["mark"]
        history = tuple(edit.model_copy(update={"round": 1}) for edit in first.edits)
        second = revise(request(first.draft, log, 2, history))
        assert "17.3" in second.draft.sources["paper.tex"].text
        third = revise(request(second.draft, log, 3, history))
        assert [edit.action for edit in third.edits] == ["remove"]
        assert "17.3 seconds" not in third.draft.sources["paper.tex"].text

    def test_edits_land_in_the_file_they_are_about(self) -> None:
        main = PAPER.replace(
            "The first method finds 87.4% of the quotes, and the second one\n", "\\input{part}\n"
        )
        draft = draft_of(
            {"paper.tex": main, "part.tex": "The first method finds 87.4% of the quotes, and it\n"}
        )
        made = revise(request(draft))
        assert "87.4\\% of" in made.draft.sources["part.tex"].text
        assert {edit.file for edit in made.edits if edit.rule == "source.bare_percent"} == {"part.tex"}

    def test_refused_places_are_not_tried_again(self) -> None:
        draft = draft_of(PAPER)
        first = revise(request(draft))
        bad = next(f for f in request(draft).findings if f.rule == "source.bare_percent")
        again = revise(RevisionRequest(draft, request(draft).findings, None, None, 1, refused=(bad,)))
        assert {e.rule for e in first.edits} - {e.rule for e in again.edits} == {"source.bare_percent"}
