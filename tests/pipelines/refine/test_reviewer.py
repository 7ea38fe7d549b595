"""The reviewer made of code: what it scores, what it says, what it leaves alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from paperkit.documents.log import read_log
from paperkit.findings import GateReport
from paperkit.pipelines.refine.checks import GATE_NAMES, all_findings, check_draft, versions
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.refine.rules.points import JUDGED_AXES, UNJUDGED_AXES
from paperkit.pipelines.refine.rules.reviewer import review
from paperkit.scoring.records import Review, read_review
from paperkit.scoring.scales import RUBRIC6
from tests.pipelines.refine.small_paper import LOG, PAPER, draft_of


def reviewed(text: str, log: Path | None = None) -> Review:
    paper = draft_of(text).paper
    return review(ReviewRequest(paper, check_draft(paper, read_log(log) if log else None, None)))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.md"
    path.write_text(LOG, encoding="utf-8")
    return path


@pytest.fixture
def made(log: Path) -> Review:
    return reviewed(PAPER, log)


def test_four_axes_are_judged_and_two_are_not(made: Review) -> None:
    assert set(made.judged_axes) == set(JUDGED_AXES)
    for axis in UNJUDGED_AXES:
        assert made.axes[axis] is None
        assert "Not judged by rules" in made.axis_scores[axis].justification


def test_the_overall_score_is_that_of_the_judged_axes(made: Review) -> None:
    weights = {axis: RUBRIC6.weights[axis] for axis in JUDGED_AXES}
    expected = sum(weights[a] * (made.axes[a] or 0) for a in JUDGED_AXES) / sum(weights.values())
    assert made.overall_score == pytest.approx(expected, abs=1e-6)
    assert made.is_form_score
    assert made.judged_by == "rules"


def test_every_low_score_is_justified_with_quoted_words(made: Review) -> None:
    for axis in JUDGED_AXES:
        entry = made.axis_scores[axis]
        assert entry.score is not None
        if entry.score < 100:
            assert "“" in entry.justification
            assert "paper.tex:" in entry.justification


def test_quotes_of_a_justification_stand_in_the_paper(made: Review) -> None:
    paper = draft_of(PAPER).paper
    shown = " ".join(" ".join(p.text.text.split()) for p in paper.paragraphs)
    source = " ".join(PAPER.split())
    for weakness in made.weaknesses:
        assert isinstance(weakness, dict)
        quote = " ".join(weakness["quote"].split())
        assert quote in shown or quote in source


def test_a_full_score_says_so_and_quotes_nothing(log: Path) -> None:
    made = reviewed("\\documentclass{article}\\begin{document}Plain words.\\end{document}", log)
    assert made.overall_score == 100
    assert not made.weaknesses
    for axis in JUDGED_AXES:
        assert made.axis_scores[axis].justification.startswith("No finding counts")


def test_a_cap_is_named(made: Review) -> None:
    entry = made.axis_scores["evidence_presentation"]
    assert entry.score is not None
    assert entry.score <= 55
    assert "capped at 55 by consistency.figure_not_mentioned" in entry.justification


def test_writing_checks_are_left_to_the_agenda(made: Review, log: Path) -> None:
    reports = check_draft(draft_of(PAPER).paper, read_log(log), None)
    assert [f for f in all_findings(reports) if f.rule == "writing.filler_opener"]
    assert not [w for w in made.weaknesses if isinstance(w, dict) and w["rule"].startswith("writing.")]


def test_weaknesses_come_worst_first(made: Review) -> None:
    order = ["critical", "major", "minor", "suggestion"]
    ranks = [order.index(w["severity"]) for w in made.weaknesses if isinstance(w, dict)]
    assert ranks == sorted(ranks)


def test_strengths_are_what_code_has_checked(log: Path) -> None:
    text = PAPER.replace("that we tried.", "that we tried, as Figure~\\ref{fig:curve} shows.")
    strengths = reviewed(text, log).strengths
    assert "All 2 figures and tables are mentioned in the text." in strengths
    assert any("numbers are held by the experimental log" in str(s) for s in strengths)
    assert not any("figures and tables" in str(s) for s in reviewed(PAPER, log).strengths)


def test_nothing_is_praised_without_a_log_for_being_in_it() -> None:
    assert not any("log" in str(s) for s in reviewed(PAPER).strengths)


def test_cited_keys_are_a_strength_only_where_all_are_known() -> None:
    bib = "\\begin{thebibliography}{9}\\bibitem{one} A.\\end{thebibliography}\\end{document}"
    good = PAPER.replace("We compare", "After \\cite{one}, we compare").replace("\\end{document}", bib)
    assert any("1 cited keys" in str(s) or "All 1" in str(s) for s in reviewed(good).strengths)
    bad = good.replace("\\cite{one}", "\\cite{one,two}")
    assert not any("cited keys" in str(s) for s in reviewed(bad).strengths)


def test_it_asks_where_an_unlogged_number_comes_from(made: Review) -> None:
    assert any("17.3" in str(question) for question in made.questions)


def test_the_record_can_be_read_again(made: Review) -> None:
    assert read_review(made.as_json()) == made


def test_the_same_draft_gets_the_same_review(log: Path) -> None:
    assert reviewed(PAPER, log).as_json() == reviewed(PAPER, log).as_json()


def test_mending_a_fault_never_lowers_an_axis(log: Path) -> None:
    before = reviewed(PAPER, log).axes
    for old, new in [
        ("87.4% of", "87.4\\% of"),
        ("that we tried.", "that we tried (Figure~\\ref{fig:curve})."),
        ("We also saw 17.3 seconds of delay on one machine.", ""),
    ]:
        assert old in PAPER
        after = reviewed(PAPER.replace(old, new), log).axes
        for axis in JUDGED_AXES:
            assert (after[axis] or 0) >= (before[axis] or 0)


class TestChecks:
    def reports(self) -> Mapping[str, GateReport]:
        return check_draft(draft_of(PAPER).paper, None, None)

    def test_reports_go_by_the_names_of_the_commands(self) -> None:
        reports = self.reports()
        assert tuple(reports) == GATE_NAMES
        assert all(report.gate == name for name, report in reports.items())

    def test_findings_are_ordered_once_and_for_all(self) -> None:
        findings = all_findings(self.reports())
        keys = [(f.severity.rank, f.certainty != "confirmed", f.file, f.span) for f in findings]
        assert keys == sorted(keys)
        assert all_findings(dict(reversed(self.reports().items()))) == findings

    def test_every_gate_has_a_version(self) -> None:
        assert set(versions()) >= {name.replace("-", "_") for name in GATE_NAMES} | {
            "failure_modes",
            "revision",
        }
        assert all(isinstance(version, int) and version >= 1 for version in versions().values())

    def test_the_report_carries_its_gates_version(self) -> None:
        for name, report in self.reports().items():
            assert report.version == versions()[name.replace("-", "_")]
