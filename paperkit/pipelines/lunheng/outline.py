"""The parts that a budget is about: the abstract, and each section of the highest level with all below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from paperkit.documents.paper import Paper, Place, Section, Span

__all__ = ["ABSTRACT", "OPENING", "Part", "outline", "part_of"]

ABSTRACT = "Abstract"
"""The budget's name of the abstract, in any language."""
OPENING = "Opening"
"""The budget's name of text before the first heading."""


@dataclass(frozen=True)
class Part:
    """A section of the highest level with its subsections, or the abstract.

    Attributes:
        name: The budget's name of it: its heading, `Abstract` or `Opening`; a second one of that name has ` (2)`.
        kind: What it belongs to.
        place: Where its heading stands, or its first words do.
        sections: Indices in `Paper.sections`: itself, and those below it; () for the opening.
        paragraphs: Indices in `Paper.paragraphs` of all that stands in it, its headings, captions and footnotes too.
        pieces: Where its source stands, heading included, in the order of reading. A part has several where its text is
            in several files.
    """

    name: str
    kind: Literal["abstract", "body", "appendix"]
    place: Place
    sections: tuple[int, ...]
    paragraphs: tuple[int, ...]
    pieces: tuple[Span, ...]


def outline(paper: Paper) -> tuple[Part, ...]:
    """The parts of a paper, in order.

    The highest level is that of the main text's highest heading: chapters in a thesis, sections in an article.
    """
    levels = {s.level for s in paper.sections if s.kind == "body"} or {s.level for s in paper.sections}
    highest = min(levels, default=1)
    starts = [s for s in paper.sections if s.kind == "abstract" or s.level <= highest]
    groups: list[tuple[Section | None, list[int]]] = [(None, [])]
    at = {section.index: section for section in starts}
    for section in paper.sections:
        head = groups[-1][0]
        after_abstract = head is not None and head.kind == "abstract" != section.kind
        if section.index in at or after_abstract:
            groups.append((section, []))
        groups[-1][1].append(section.index)
    parts: list[Part] = []
    names: dict[str, int] = {}
    taken: set[str] = set()
    for head, sections in groups:
        inside = frozenset(sections)
        paragraphs = tuple(
            p.index
            for p in paper.paragraphs
            if p.section in inside or (head is None and p.section is None and p.kind != "title")
        )
        if head is None and not any(
            paper.paragraphs[i].kind in ("body", "item", "theorem") for i in paragraphs
        ):
            continue
        name = _name(head)
        while (shown := f"{name} ({names[name]})" if name in names else name) in taken:
            names[name] = names.get(name, 1) + 1
        taken.add(shown)
        pieces = tuple(_pieces(paper, head, sections, paragraphs))
        place = paper.place(head.heading_span if head else pieces[0])
        parts.append(Part(shown, head.kind if head else "body", place, tuple(sections), paragraphs, pieces))
    return tuple(parts)


def part_of(parts: tuple[Part, ...], section: int | None) -> Part | None:
    """The part that a section, by its index, belongs to."""
    return next(
        (p for p in parts if (section in p.sections if section is not None else not p.sections)), None
    )


def _name(head: Section | None) -> str:
    if head is None:
        return OPENING
    return ABSTRACT if head.kind == "abstract" else head.title.strip() or "Untitled"


def _pieces(
    paper: Paper, head: Section | None, sections: list[int], paragraphs: tuple[int, ...]
) -> Iterator[Span]:
    """Source ranges of a part, one a file; a section's own range, and what its paragraphs stand in elsewhere."""
    reach: dict[str, tuple[int, int]] = {}

    def add(span: Span) -> None:
        start, end = reach.get(span.file, (span.start, span.end))
        reach[span.file] = min(start, span.start), max(end, span.end)

    for index in sections:
        add(paper.sections[index].span)
    for index in paragraphs:
        add(paper.paragraphs[index].span)
    yield from (Span(file, *ends) for file, ends in reach.items())
