"""The loop where TeX is there: each round is built, and a draft that does not build is not kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.llm import Role
from paperkit.pipelines.lunheng import LunhengParameters, LunhengResult, lunheng
from paperkit.pipelines.lunheng import editing as editing_step
from paperkit.pipelines.lunheng.requests import Edited, EditingRequest
from paperkit.pipelines.lunheng.results import Stop
from tests.pipelines.lunheng.small_paper import write_paper

pytestmark = pytest.mark.tex


def ran(folder: Path) -> LunhengResult:
    source, venue = write_paper(folder)
    given = LunhengParameters(paper=str(source), venue=str(venue), out=str(folder / "run"), compile=True)
    result: LunhengResult = list(lunheng(given))[-1].data
    return result


def test_each_round_is_built(tmp_path: Path) -> None:
    result = ran(tmp_path)
    assert result.pdf
    for name in ("main_round0.pdf", "editor_round1.pdf", "final/bricks.pdf"):
        assert (tmp_path / "run/artifacts" / name).read_bytes().startswith(b"%PDF")


def test_a_draft_that_does_not_build_stops_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(request: EditingRequest) -> Edited:
        name = request.draft.layout.main
        text = request.draft.sources[name].text.replace(
            "It is worth noting that cracks", "\\nosuchcommand{} Cracks"
        )
        return Edited(request.draft.replaced({name: text}))

    monkeypatch.setattr(editing_step, "CHIEF_EDITOR", Role("chief_editor", breaks))
    result = ran(tmp_path)
    assert (result.status, result.stop_reason, result.promoted) == ("gate_failed", Stop.DOES_NOT_COMPILE, 0)
    assert "nosuchcommand" not in (tmp_path / "run/artifacts/final/bricks.tex").read_text()
    assert "nosuchcommand" in (tmp_path / "run/artifacts/editor_round1.tex").read_text()
