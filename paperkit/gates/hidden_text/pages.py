"""Hidden text of a PDF: what the reader of the pages parted from what is seen, and what goes beside the pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paperkit.documents.paper import Paper, Span
from paperkit.gates._prose import bare
from paperkit.gates.hidden_text.characters import MESSAGE, homoglyphs
from paperkit.gates.hidden_text.hidden import Hidden, Kind

if TYPE_CHECKING:
    from paperkit.documents.pdf import Pdf

__all__ = ["in_pdf"]

_CODE = re.compile(r"U\+[0-9A-F]{4,6}")
_REASON = re.compile(r"\(([a-z ]{4,20})\)$")


def in_pdf(paper: Paper, pdf: Pdf | None, counts: Counter[str]) -> Iterator[Hidden]:
    """Hidden text by page and reason, joined, since an instruction may go over several lines."""
    counts["ocr_pages"] = sum(problem.rule == "ocr_page" for problem in paper.problems)
    by_place: dict[tuple[int, Kind], list[str]] = {}
    for problem in paper.problems:
        reason = _REASON.search(problem.message)
        if problem.rule == "hidden_text" and reason is not None:
            kind, text = _told(reason[1].replace(" ", "_"), problem.quote)
            if text:
                by_place.setdefault((problem.span.start, kind), []).append(text)
    seen = bare(" ".join(_visible(paper, pdf)))
    counts["also_visible"] = 0
    for (start, kind), texts in by_place.items():
        text = " ".join(" ".join(texts).split())
        if kind != "tag_characters" and bare(text) and bare(text) in seen:
            counts["also_visible"] += 1
            continue
        yield Hidden(
            kind,
            text,
            Span(paper.main, start, start),
            f"The page was drawn and looked at: {kind.replace('_', ' ')}",
        )
    source = paper.sources[paper.main]
    yield from homoglyphs(paper.main, source.text)
    if pdf is None:
        return
    starts = source.pages
    for number, lines in pdf.switched_off.items():
        place = starts[number - 1]
        yield Hidden("layer_off", " ".join(lines), Span(paper.main, place, place), "A layer that is off")
    for name, value in pdf.metadata.items():
        yield Hidden("metadata", value, Span(paper.main, 0, 0), f"Metadata field {name}")
    counts["pages_with_actual_text"] = len(pdf.replacements)
    for number, lines in pdf.replacements.items():
        place = starts[number - 1]
        yield Hidden("actual_text", " ".join(lines), Span(paper.main, place, place), "/ActualText")
    for page in pdf.pages:
        for note in page.annotations:
            place = starts[page.number - 1]
            yield Hidden("annotation", note.text, Span(paper.main, place, place), f"{note.kind} annotation")


def _told(reason: str, quote: str) -> tuple[Kind, str]:
    """The kind and the text of a piece. Of characters without width, the message they spell; a few are no message."""
    if reason != "zero_width":
        return reason, quote  # type: ignore[return-value]
    spelled = _CODE.sub("", quote).strip()
    if spelled:
        return "tag_characters", spelled
    codes = len(_CODE.findall(quote))
    return "zero_width", f"[{codes} characters]" if codes >= MESSAGE else ""


def _visible(paper: Paper, pdf: Pdf | None) -> Iterator[str]:
    yield paper.sources[paper.main].text
    for page in () if pdf is None else pdf.pages:
        yield from (*page.header, *page.footer, *page.margin)
