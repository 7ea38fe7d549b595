"""Numbers in a log's prose that its data contradict."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.log import Log, read_log

DATA = (
    "## Run 0: Baseline\n\n"
    "Results: {'garden': {'val_acc': 0.871, 'steps': 1686.6667}, 'forest': {'val_acc': 0.804}}\n\n"
)
LATER = "\n\n## Run 1: Wide\n\nResults: {'garden': {'val_acc': 0.912}}\n\n"


def log(folder: Path, prose: str) -> Log:
    path = folder / "log.md"
    path.write_text(DATA + prose + LATER)
    return read_log(path)


@pytest.mark.parametrize(
    ("prose", "rule"),
    [
        ("On garden it took 1686 steps.", "prose_truncates_data"),
        ("On garden the validation accuracy is 0.881.", "prose_contradicts_data"),
        ("On garden the validation accuracy is 0.871.", None),
        ("On garden the validation accuracy is 0.87.", None),
        ("On garden the validation accuracy is 0.912 in another run.", None),
        ("The validation accuracy is 0.881.", None),
        ("On garden and forest the validation accuracy is 0.881.", None),
        ("On garden it is 0.881.", None),
        ("On garden the validation accuracy is 0.5.", None),
        ("On garden the validation accuracy rose by 0.881%.", None),
    ],
)
def test_twins(tmp_path: Path, prose: str, rule: str | None) -> None:
    found = log(tmp_path, prose)
    assert [p.rule for p in found.problems] == ([rule] if rule else [])
    kept = [v for v in found.values if v.kind == "prose"]
    assert bool(kept) is (rule is None)


def test_the_message_names_both(tmp_path: Path) -> None:
    (problem,) = log(tmp_path, "On garden the validation accuracy is 0.881.").problems
    assert "0.881" in problem.message and "0.871" in problem.message
    assert problem.place.line == 5
