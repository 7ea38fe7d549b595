"""Runs whose names stand only in the notes: `# Run 2: Ours`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Rows

VALUES = ((61.2, 48.4, 74.1), (62.7, 50.3, 74.6), (63.5, 51.9, 73.8))
NOTES = "# Run 0: Baseline\nAs given.\n\n# Run 1: Blend\nMixed inputs.\n\n# Run 2: Ours\nThe full method.\n"


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    folder = tmp_path / "runs"
    for number, values in enumerate(VALUES):
        data = {
            d: {"means": {"accuracy": v}} for d, v in zip(("Wind-4", "Wind-9", "Tides"), values, strict=True)
        }
        (folder / f"run_{number}").mkdir(parents=True)
        (folder / f"run_{number}/final_info.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "notes.txt").write_text(NOTES, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("Ours outperforms the baseline across all datasets.", ["false_universal"]),
        ("Our method outperforms the baseline across all datasets.", ["false_universal"]),
        ("Blend outperforms the baseline across all datasets.", None),
        ("Ours consistently outperforms Blend.", ["false_universal"]),
        ("Ours is the best method on Tides.", ["false_universal"]),
        ("On Tides, Ours outperforms Blend.", ["wrong_direction"]),
        ("On Wind-4, Ours outperforms Blend.", None),
    ],
)
def test_statements(rows: Rows, runs: Path, text: str, reasons: list[str] | None) -> None:
    found = [row["reasons"] for row in rows(text, runs) if row.get("reasons")]
    assert found == ([reasons] if reasons else [])


def test_a_message_names_the_run_that_is_meant(rows: Rows, runs: Path) -> None:
    (row,) = rows("Ours has an accuracy of 62.7 on Wind-4.", runs)
    assert row["reasons"] == ["wrong_run"]
    assert "not for Ours (run_2)" in row["message"]
    (row,) = rows("Ours has an accuracy of 63.5 on Wind-4.", runs)
    assert row["status"] == "supported"
