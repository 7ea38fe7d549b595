r"""Run-in headings (`\paragraph`) that came in: none may, unless the plan allows it there (spec, rule 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from paperkit.documents.paper import Paper, Paragraph
from paperkit.pipelines.lunheng.budget import run_in_headings
from paperkit.pipelines.lunheng.outline import outline
from paperkit.records.lunheng import Blueprint

__all__ = ["added_headings", "unplanned_headings"]


def added_headings(before: Paper, after: Paper) -> tuple[tuple[str, Paragraph], ...]:
    """Run-in headings that a draft has more than the one before, each with its part.

    Parts are compared by name. A heading that only got other words is not added.
    """
    had, has = _by_part(before), _by_part(after)
    found = []
    for name, headings in has.items():
        titles = Counter(_title(heading) for heading in had.get(name, []))
        new = []
        for heading in headings:
            titles[_title(heading)] -= 1
            if titles[_title(heading)] < 0:
                new.append(heading)
        more = max(len(headings) - len(had.get(name, [])), 0)
        found += [(name, heading) for heading in new[:more]]
    return tuple(found)


def unplanned_headings(before: Paper, after: Paper, blueprint: Blueprint) -> tuple[Paragraph, ...]:
    """Run-in headings that came in where the plan allows none."""
    allowed = {section.name for section in blueprint.sections if section.paragraph_directives}
    return tuple(heading for name, heading in added_headings(before, after) if name not in allowed)


def _by_part(paper: Paper) -> Mapping[str, list[Paragraph]]:
    parts = {index: part.name for part in outline(paper) for index in part.paragraphs}
    found: dict[str, list[Paragraph]] = {}
    for heading in run_in_headings(paper):
        found.setdefault(parts.get(heading.index, ""), []).append(heading)
    return found


def _title(heading: Paragraph) -> str:
    return " ".join(heading.text.text.split()).rstrip(".:：。")
