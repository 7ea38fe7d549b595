"""What a round breaks anew stops the run; what the paper broke when it came does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paperkit.llm import Role
from paperkit.pipelines.lunheng import LunhengParameters, LunhengResult, lunheng
from paperkit.pipelines.lunheng import editing as editing_step
from paperkit.pipelines.lunheng.requests import Edited, EditingRequest
from paperkit.pipelines.lunheng.results import Stop
from tests.pipelines.lunheng.small_paper import PAPER, write_paper


def ran(folder: Path, paper: str = PAPER) -> LunhengResult:
    source, venue = write_paper(folder, paper)
    given = LunhengParameters(paper=str(source), venue=str(venue), out=str(folder / "run"), compile=False)
    result: LunhengResult = list(lunheng(given))[-1].data
    return result


@pytest.fixture
def edit_to(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Have the chief editor replace some words, and nothing else."""

    def install(old: str, new: str) -> None:
        def edit(request: EditingRequest) -> Edited:
            name = request.draft.layout.main
            text = request.draft.sources[name].text
            return Edited(request.draft.replaced({name: text.replace(old, new)}))

        monkeypatch.setattr(editing_step, "CHIEF_EDITOR", Role("chief_editor", edit))

    return install


@pytest.mark.parametrize(
    ("old", "new", "rule", "said"),
    [
        (" Figure~\\ref{fig:days} shows the cracks by day.", "", "contract.unreferenced_visual", "fig:days"),
        ("\\ref{tab:cracks}", "\\ref{tab:gone}", "contract.unresolved_reference", "tab:gone"),
        ("Both yards were swept", "Both yards of 37 rows were swept", "unsourced_number", "37"),
        ("\\label{fig:days}", "\\label{tab:cracks}", "contract.duplicate_label", "tab:cracks"),
    ],
)
def test_a_round_that_breaks_a_contract_stops_the_run(
    tmp_path: Path, edit_to: Callable[[str, str], None], old: str, new: str, rule: str, said: str
) -> None:
    assert old in PAPER
    edit_to(old, new)
    result = ran(tmp_path)
    assert (result.status, result.stop_reason, result.promoted) == ("gate_failed", Stop.CONTRACT_BROKEN, 0)
    broken = [one for one in result.broken if one.rule == rule]
    assert broken, result.broken
    assert any(said in f"{one.message} {one.name}" for one in broken)
    assert all(one.place.startswith("bricks.tex:") for one in result.broken)
    assert (tmp_path / "run/artifacts/final/bricks.tex").read_text() == PAPER
    assert (
        "broken, so that the run stopped".capitalize()
        in (tmp_path / "run/artifacts/LUNHENG_LOG.md").read_text()
    )


def test_what_the_paper_broke_when_it_came_stops_nothing(tmp_path: Path) -> None:
    result = ran(tmp_path, PAPER.replace("\\ref{tab:cracks}", "\\ref{tab:gone}"))
    assert result.status == "ok"
    assert {one.rule for one in result.violations} >= {"contract.unresolved_reference"}
    assert result.promoted >= 1


def test_a_number_that_is_to_be_verified_is_listed(
    tmp_path: Path, edit_to: Callable[[str, str], None]
) -> None:
    edit_to("Both yards were swept", "Both yards, 37 [VERIFY: rows of bricks] rows each, were swept")
    result = ran(tmp_path)
    assert result.promoted >= 1
    assert any("rows of bricks" in one.message for one in result.verify_tags)
