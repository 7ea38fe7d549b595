"""The report of a respond run, and its tables for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from paperkit.files import read_json
from paperkit.records.respond import Prompt
from paperkit.report.html import page
from paperkit.report.tables import Table, asked_table
from paperkit.report.text import shorten
from paperkit.strict_json import read_record

__all__ = ["answers_table", "asking_table", "render_respond"]

_WIDEST = 240


def asking_table(results: Mapping[str, Any]) -> Table:
    """What a form asks: one row a question, with its obligations, limits and how many places it has."""
    rows = [
        (
            _name(one),
            shorten(one["text"], _WIDEST),
            "; ".join(one["obligations"]),
            "; ".join(one["limits"]),
            one["slots"],
        )
        for one in results["questions"]
    ]
    return Table.of("Questions", ("question", "asks", "obligations", "limits", "places"), rows)


def answers_table(results: Mapping[str, Any]) -> Table:
    """What became of each question, and what a person should look at."""
    rows = [
        (
            _name(one),
            shorten(one["answer"], _WIDEST) or "—",
            f"{one['filled']} of {one['slots']}",
            one["words"],
            one["evidence"],
            "; ".join(one["flags"]),
            ", ".join(verdict.replace("_", " ") for verdict in one["verdicts"]),
        )
        for one in results["questions"]
    ]
    head = ("question", "answer", "places filled", "words", "passages", "to be looked at", "verdict")
    return Table.of("Answers", head, rows)


def render_respond(workspace: Path) -> str:
    """The report of a workspace as one HTML page.

    Raises:
        InputError: the workspace has no result, or a record in it is unreadable.
    """
    from markupsafe import Markup

    results = read_json(workspace / "result.json")
    sections = [
        (title, [(one, _prompt(workspace, one)) for one in several])
        for title, several in groupby(results["questions"], key=lambda one: one["section"])
    ]
    return page(
        "respond.html.j2",
        results=results,
        sections=sections,
        asked=Markup(asked_table(results.get("asked", ()))._repr_html_()),
    )


def _prompt(workspace: Path, one: Mapping[str, Any]) -> Prompt | None:
    path = workspace / "requests" / f"{one['id']}.json"
    return read_record(Prompt, path) if path.is_file() else None


def _name(one: Mapping[str, Any]) -> str:
    return str(one["number"] or one["id"])
