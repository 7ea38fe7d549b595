"""A small paper and a log of two data sets, two methods and two metrics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents import read_paper
from paperkit.documents.log import Log, read_log
from paperkit.documents.paper import Paper
from paperkit.gates.claim_evidence import check

LOG = """| dataset | method | accuracy | loss | training time |
|---|---|---|---|---|
| garden | baseline | 0.871 | 0.452 | 31.5 |
| garden | network | 0.912 | 0.397 | 62.4 |
| forest | baseline | 0.804 | 0.551 | 30.2 |
| forest | network | 0.846 | 0.583 | 61.8 |
"""
Judged = dict[str, tuple[str, ...]]
Judging = Callable[..., Judged]
Rows = Callable[..., list[dict[str, Any]]]


def paper_of(folder: Path, body: str) -> Paper:
    """A LaTeX paper with one section."""
    file = folder / "paper.tex"
    file.write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n\\section{{Results}}\n{body}\n\\end{{document}}\n",
        encoding="utf-8",
    )
    return read_paper(file)


def log_of(folder: Path, text: str = LOG, name: str = "log.md") -> Log:
    """A log of one file."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return read_log(file)


@pytest.fixture
def rows(tmp_path: Path) -> Rows:
    """All rows of the report on a text, each with its status."""

    def run(body: str, log: str | Path = LOG, name: str = "log.md") -> list[dict[str, Any]]:
        read = read_log(log) if isinstance(log, Path) else log_of(tmp_path, log, name)
        data = check(paper_of(tmp_path, body), read).model_dump(mode="json")
        return [
            {**row, "status": status} for status in ("supported", "attributed", "unsupported") for row in data[status]
        ]  # fmt: skip

    return run


@pytest.fixture
def judged(rows: Rows) -> Judging:
    """What the gate says of each number of a text: `("strong",)`, `("weak",)`, or the reasons."""

    def run(body: str, log: str | Path = LOG, name: str = "log.md") -> Judged:
        return {
            row["value"]: tuple(row.get("reasons") or (row.get("strength", row["status"]),))
            for row in rows(body, log, name)
        }

    return run
