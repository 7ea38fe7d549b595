"""The loop by rules: what it writes, when it stops, that it never touches the author's files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, UsageError
from paperkit.pipelines.lunheng import LunhengParameters, LunhengResult, Step, lunheng
from paperkit.pipelines.lunheng.results import Stop
from tests.pipelines.lunheng.small_paper import PAPER, VENUE, write_paper


def contents(folder: Path) -> dict[str, str]:
    """Hash of every file under a folder, but for the journal, the only file with times."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "log.txt"
    }


def parameters(folder: Path, paper: str = PAPER, venue: str = VENUE, **more: Any) -> LunhengParameters:
    source, profile = write_paper(folder, paper, venue)
    given = {
        "paper": str(source),
        "venue": str(profile),
        "out": str(folder / "run"),
        "compile": False,
        **more,
    }
    return LunhengParameters(**given)


def ran(given: LunhengParameters) -> tuple[list[Step], LunhengResult]:
    steps = list(lunheng(given))
    return steps, steps[-1].data


def test_the_editor_brings_the_paper_within_its_budget(tmp_path: Path) -> None:
    steps, result = ran(parameters(tmp_path))
    assert result.status == "ok"
    assert result.history[0].budget.current > result.tolerance >= result.history[-1].budget.current
    assert result.promoted >= 1
    assert [step.name for step in steps[:4]] == ["inputs", "plan", "check", "evaluate"]
    final = (tmp_path / "run/artifacts/final/bricks.tex").read_text()
    assert "It is worth noting" not in final
    assert "To see whether shade helps" in final


def test_what_must_stay_stays(tmp_path: Path) -> None:
    ran(parameters(tmp_path))
    final = (tmp_path / "run/artifacts/final/bricks.tex").read_text()
    for kept in (
        r"\cite{holt2011}",
        r"\ref{tab:cracks}",
        r"\ref{fig:days}",
        r"\label{sec:end}",
        "54 of 120",
        "14 days",
    ):
        assert kept in final


def test_r_is_over_five_and_never_quality(tmp_path: Path) -> None:
    _, result = ran(parameters(tmp_path, stop_threshold=1.0))
    assert {name for name, score in result.history[0].scores.items() if score is None} == {
        "D1",
        "D2",
        "D4",
        "D8",
    }
    assert all(record.judged == 5 and not record.quality_reached for record in result.history)
    assert result.stop_reason in (Stop.NO_CHANGE, Stop.MAX_ITERATIONS)
    assert any("5 of 9 dimensions" in note for note in result.notes)


def test_a_paper_within_its_budget_is_left_alone(tmp_path: Path) -> None:
    roomy = VENUE.replace("most = 250", "most = 900").replace("budget = 200", "budget = 800")
    _, result = ran(parameters(tmp_path, venue=roomy))
    assert (result.stop_reason, result.promoted) == (Stop.NO_CHANGE, 0)
    assert (tmp_path / "run/artifacts/final/bricks.tex").read_text() == PAPER


def test_the_files_of_the_workspace(tmp_path: Path) -> None:
    ran(parameters(tmp_path))
    assert set(contents(tmp_path / "run/artifacts")) >= {
        "main_round0.tex", "blueprint.md", "word_budget.json", "visual_contract.json", "evaluations/round0/D3.json",
        "evaluations/round1/D9.json", "draft_round1.tex", "editor_round1.tex", "edit_log_round1.md",
        "edits/round1.json", "rounds/round0.json", "LUNHENG_LOG.md", "final/bricks.tex", "result.json",
    }  # fmt: skip


def test_the_log_has_scores_and_budget(tmp_path: Path) -> None:
    _, result = ran(parameters(tmp_path))
    log = (tmp_path / "run/artifacts/LUNHENG_LOG.md").read_text()
    assert "## Budget Compliance" in log
    assert f"- Target main text: {result.budget.target:,} words" in log
    assert f"- Final main text: {result.budget.current:,} words" in log
    assert "- D9 Narrative score: " in log
    rows = [line for line in log.splitlines() if line.startswith(("| 0 |", "| 1 |"))]
    assert len(rows) == 2
    assert "– | – |" in rows[0]


def test_word_budget_has_the_actual_counts(tmp_path: Path) -> None:
    _, result = ran(parameters(tmp_path))
    budget = json.loads((tmp_path / "run/artifacts/word_budget.json").read_text())
    assert budget["main_budget_en_words"] == 200
    assert budget["actual"]["main"] == result.budget.current == sum(budget["actual"]["per_section"].values())


def test_the_authors_files_stay(tmp_path: Path) -> None:
    given = parameters(tmp_path)
    before = contents(tmp_path / "paper")
    ran(given)
    assert contents(tmp_path / "paper") == before


def test_the_same_bytes_again(tmp_path: Path) -> None:
    ran(parameters(tmp_path / "a"))
    ran(parameters(tmp_path / "b"))
    assert contents(tmp_path / "a/run") == contents(tmp_path / "b/run")


def test_run_again_every_step_is_from_the_earlier_run(tmp_path: Path) -> None:
    given = parameters(tmp_path)
    ran(given)
    before = contents(tmp_path / "run")
    steps, _ = ran(given)
    assert all(step.resumed for step in steps)
    assert contents(tmp_path / "run") == before


def test_another_paper_in_the_same_workspace_starts_over(tmp_path: Path) -> None:
    ran(parameters(tmp_path))
    _, result = ran(
        parameters(tmp_path, paper=PAPER.replace("54 of 120", "55 of 120").replace("& 54", "& 55"))
    )
    assert "55 of 120" in (tmp_path / "run/artifacts/final/bricks.tex").read_text()
    assert result.promoted >= 1


def test_without_an_editor_nothing_is_cut(tmp_path: Path) -> None:
    _, result = ran(parameters(tmp_path, skip_editor=True))
    assert (result.promoted, result.stop_reason) == (0, Stop.NO_CHANGE)
    assert result.budget.current > result.tolerance
    assert any("not recommended" in note for note in result.notes)


def test_quick_has_two_rounds_at_most(tmp_path: Path) -> None:
    steps, result = ran(parameters(tmp_path, quick=True, max_iterations=9))
    assert result.promoted <= 2
    assert not {"write", "refine"} & {step.name for step in steps}


def test_a_paper_below_the_range_of_its_venue_is_told(tmp_path: Path) -> None:
    roomy = VENUE.replace("least = 100", "least = 700").replace("most = 250", "most = 900")
    _, result = ran(parameters(tmp_path, venue=roomy.replace("budget = 200", "budget = 800")))
    assert any("shorter than note wants" in note for note in result.notes)
    _, enough = ran(parameters(tmp_path / "b"))
    assert not any("shorter than" in note for note in enough.notes)


def test_no_round_where_none_is_allowed(tmp_path: Path) -> None:
    _, result = ran(parameters(tmp_path, max_iterations=0))
    assert (result.stop_reason, result.promoted, len(result.history)) == (Stop.MAX_ITERATIONS, 0, 1)


def test_an_english_paper_for_a_chinese_venue_is_told(tmp_path: Path) -> None:
    _, result = ran(parameters(tmp_path, venue=VENUE).model_copy(update={"venue": "journal"}))
    assert any("journal" in note and "characters" in note.lower() for note in result.notes)


def test_a_float_that_nothing_mentions_is_told_with_its_place(tmp_path: Path) -> None:
    silent = PAPER.replace(" Figure~\\ref{fig:days} shows the cracks by day.", "").replace(
        "no brick cracked after day 9.", "no brick cracked after day 9. "
    )
    assert "fig:days} shows" not in silent
    _, result = ran(
        parameters(tmp_path, paper=silent.replace("Figure~\\ref{fig:days} shows the cracks by day.", ""))
    )
    assert [(one.name, one.place.split(":")[0]) for one in result.violations] == [("fig:days", "bricks.tex")]
    assert "fig:days" in (tmp_path / "run/artifacts/LUNHENG_LOG.md").read_text()


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"venue": "jornal"}, UsageError, "journal"),
        ({"paper": "nothing.tex"}, InputError, "nothing.tex"),
        ({"sources": "no_such_folder"}, InputError, "no_such_folder"),
    ],
)
def test_bad_inputs_leave_nothing_behind(
    tmp_path: Path, change: dict[str, str], error: type[Exception], said: str
) -> None:
    given = parameters(tmp_path).model_copy(update=change)
    with pytest.raises(error, match=said):
        list(lunheng(given))
    assert not (tmp_path / "run/artifacts/inputs").exists()


def test_detail_of_the_method_goes_to_the_si(tmp_path: Path, shared: Path) -> None:
    """On a real paper 30 % over a budget of its own; places are those of the author's file."""
    venue = VENUE.replace("most = 250", "most = 3500").replace("budget = 200", "budget = 3142")
    given = parameters(tmp_path, venue=venue)
    author = shared / "data/latex/decarb_en_zh_pair/paper.tex"
    _, result = ran(given.model_copy(update={"paper": str(author)}))
    final = tmp_path / "run/artifacts/final"
    assert result.history[-1].budget.current < 0.95 * result.history[0].budget.current
    assert "Permuting treatment assignments" in (final / "si.tex").read_text(encoding="utf-8")
    assert "Permuting treatment assignments" not in (final / "paper.tex").read_text(encoding="utf-8")
    assert "see SI~\\S S1" in (final / "paper.tex").read_text(encoding="utf-8")
    lines = author.read_text(encoding="utf-8").splitlines()
    for one in result.violations:
        assert f"\\label{{{one.name}}}" in "\n".join(lines[int(one.place.rpartition(":")[2]) - 1 :][:8])
