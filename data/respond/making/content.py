"""What the form asks and what a person answered, read from `content/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parents[1] / "content"


@dataclass(frozen=True)
class Slot:
    """A place that the respondent fills, as its maker knows it.

    Attributes:
        key: Which of the question's places, "" where it has one.
        label: What says in the form what belongs there.
        kind: `empty_cell`, `control`, `checkbox`, `blank` or `answer_paragraph`.
        find: Where it is.
    """

    question: str
    key: str
    label: str
    kind: str
    find: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Question and key, one name in all formats."""
        return f"{self.question}/{self.key}" if self.key else self.question


def load(name: str) -> Any:
    """One file of `content/`."""
    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))


FORM = load("questions.yaml")
TEXT: dict[str, str] = {q["number"]: q["text"] for section in FORM["sections"] for q in section["questions"]}


def obligations(where: str) -> list[str]:
    """The duties that stand in one place of the form."""
    return [duty["text"] for duty in FORM["obligations"] if duty["where"] == where]
