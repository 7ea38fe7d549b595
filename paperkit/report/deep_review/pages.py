"""The pages that a report shows: their images, or their texts, with the quotes marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from paperkit.records.deep_review import ReviewFinding
from paperkit.report.deep_review.images import InlineImage, inline_image
from paperkit.report.deep_review.records import Mark, Passage, ReviewRecords

__all__ = ["Piece", "Place", "ShownPage", "anchors", "shown_pages"]

_GRID = 1000
"""Units across and down in which marks are drawn on an image."""


class Place(NamedTuple):
    """Where the marks of one finding are on one page; `boxes` are left, top, width, height in thousandths of it."""

    finding: ReviewFinding
    anchor: str
    boxes: tuple[tuple[float, float, float, float], ...]


class Piece(NamedTuple):
    """A stretch of a page's text: the findings whose quotes it is of, and the anchors that start in it."""

    text: str
    findings: tuple[ReviewFinding, ...]
    anchors: tuple[str, ...]


class ShownPage(NamedTuple):
    """A page of the report; without an image its text is in `pieces`."""

    number: int
    findings: tuple[ReviewFinding, ...]
    image: InlineImage | None
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]


def shown_pages(records: ReviewRecords) -> list[ShownPage]:
    """The pages on which findings are, in order."""
    numbers = {one.location.page for one in records.findings.findings}
    numbers |= {mark.page for marks in records.marks.values() for mark in marks}
    numbers |= {passage.page for passages in records.passages.values() for passage in passages}
    return [page for number in sorted(numbers) if (page := _page(records, number)) is not None]


def anchors(pages: Sequence[ShownPage]) -> dict[str, str]:
    """For each finding the anchor of its quote, or of the page where its quote is not marked."""
    found: dict[str, str] = {}
    for page in pages:
        marked = {place.finding.id for place in page.places}
        marked |= {one.id for piece in page.pieces for one in piece.findings}
        for one in page.findings:
            if one.id in marked and not found.get(one.id, "").startswith("mark-"):
                found[one.id] = _anchor(one.id, page.number)
            elif one.location.page == page.number:
                found.setdefault(one.id, f"page-{page.number}")
    return found


def _anchor(finding: str, page: int) -> str:
    return f"mark-{finding}-{page}"


def _page(records: ReviewRecords, number: int) -> ShownPage | None:
    image = inline_image(records.images[number]) if number in records.images else None
    text = records.texts[number - 1] if number <= len(records.texts) else ""
    if image is None and not text:
        return None
    marks = {
        one.id: [mark for mark in records.marks.get(one.id, ()) if mark.page == number]
        for one in records.findings.findings
    }
    passages = {
        one.id: [passage for passage in records.passages.get(one.id, ()) if passage.page == number]
        for one in records.findings.findings
    }
    here = tuple(
        one
        for one in records.findings.findings
        if one.location.page == number or marks[one.id] or passages[one.id]
    )
    if image is None:
        return ShownPage(number, here, None, (), _pieces(text, here, passages, number))
    places = tuple(
        Place(one, _anchor(one.id, number), tuple(map(_box, marks[one.id]))) for one in here if marks[one.id]
    )
    return ShownPage(number, here, image, places, ())


def _box(mark: Mark) -> tuple[float, float, float, float]:
    left, top = max(mark.left, 0.0), max(mark.top, 0.0)
    sides = (left, top, min(mark.right, 1.0) - left, min(mark.bottom, 1.0) - top)
    x, y, width, height = (round(_GRID * max(side, 0.0), 1) for side in sides)
    return x, y, width, height


def _pieces(
    text: str, findings: Sequence[ReviewFinding], passages: dict[str, list[Passage]], number: int
) -> tuple[Piece, ...]:
    """The text cut where a quote starts or ends; quotes may overlap."""
    places = [(one, p) for one in findings for p in passages[one.id] if p.start < min(p.end, len(text))]
    cuts = sorted({0, len(text), *(p.start for _, p in places), *(min(p.end, len(text)) for _, p in places)})
    pieces: list[Piece] = []
    begun: set[str] = set()
    for start, end in pairwise(cuts):
        of = tuple(dict.fromkeys(one.id for one, p in places if p.start <= start < p.end))
        new = tuple(_anchor(one, number) for one in of if one not in begun)
        begun.update(of)
        pieces.append(Piece(text[start:end], tuple(one for one in findings if one.id in of), new))
    return tuple(pieces)
