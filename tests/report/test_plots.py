"""Figures are compared by their data."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from paperkit.report.plots import accepted, svg, trajectory_figure
from paperkit.scoring.scales import AGENTREVIEW


def row(number: int, overall: float, decision: str | None) -> dict[str, Any]:
    return {"iter": number, "overall": overall, "decision": decision}


HISTORY = [
    row(0, 58.0, None),
    row(1, 67.3, "ACCEPT"),
    row(2, 81.0, "HALT_TARGET_MET"),
    row(3, 70.0, "REVERT"),
]


def series(**options: Any) -> dict[str, list[tuple[float, float]]]:
    axes = trajectory_figure(HISTORY, **options).axes[0]
    return {
        str(line.get_label()): [(float(x), float(y)) for x, y in zip(*line.get_data(), strict=True)]
        for line in axes.lines
    }


def test_the_data_behind_the_figure() -> None:
    assert series(promoted=2) == {
        "accepted": [(0, 58.0), (1, 67.3), (2, 81.0)],
        "reverted": [(3, 70.0)],
        "promoted": [(2, 81.0)],
    }


def test_no_promoted_round_no_ring() -> None:
    assert "promoted" not in series(promoted=None)


def test_bands_are_named_and_shaded() -> None:
    axes = trajectory_figure(HISTORY, 2).axes[0]
    assert [t.get_text() for t in axes.texts][:4] == ["Accept", "Minor Revision", "Major Revision", "Reject"]
    assert axes.get_ylim() == (0, 100)
    assert [t.get_text() for t in axes.texts][4:] == ["58.0", "67.3", "81.0", "70.0"]


def test_another_scale() -> None:
    assert trajectory_figure([row(0, 5, None)], 0, AGENTREVIEW).axes[0].get_ylim() == (1, 10)


def test_the_same_figure_is_the_same_bytes_with_nothing_from_outside() -> None:
    first, second = (svg(trajectory_figure(HISTORY, 2), 'iter0 & "rest" \x1b') for _ in range(2))
    assert first == second
    root = ET.fromstring(first)
    assert (root.get("role"), root.get("aria-label")) == ("img", 'iter0 & "rest" ␛')
    links = [v for element in root.iter() for k, v in element.attrib.items() if k.endswith("href")]
    assert all(link.startswith("#") for link in links)
    assert "metadata" not in first


def test_a_run_without_drafts_has_an_empty_figure() -> None:
    assert svg(trajectory_figure([]), "nothing").startswith("<svg")


@pytest.mark.parametrize("decision", [None, "ACCEPT", "HALT_PLATEAU", "HALT_TARGET_MET", "BASELINE"])
def test_drafts_that_stand(decision: str | None) -> None:
    assert accepted(decision)


@pytest.mark.parametrize("decision", ["REVERT", "REJECTED_SCORE_DECREASE", "NOT_COMPILED"])
def test_drafts_that_do_not(decision: str) -> None:
    assert not accepted(decision)
