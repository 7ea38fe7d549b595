"""What a revision loses: figures, tables, labels, citations, and sections that a review lists as a strength."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Sequence

from paperkit.documents.paper import Float, Paper, Section
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates._prose import bare

__all__ = ["EMPTIED", "losses", "section_words", "title_words"]

EMPTIED = 0.25
"""Share of its words below which a section is no more than its heading."""
_SAME = 0.5
"""Share of words that two captions and tables have in common where they are one float, reworded."""
_KINDS = ("figure", "table")
_WORD = re.compile(r"[^\W_]+")


def losses(
    before: Paper, after: Paper, may_lose: Collection[str], strengths: Collection[str]
) -> Iterator[Finding]:
    """A finding for each thing that the previous draft has and the revision has not.

    Args:
        before: The previous draft.
        after: The revised draft.
        may_lose: Labels, citation keys and titles that the agenda told the reviser to remove.
        strengths: Titles of sections that must stay.
    """

    def lost(rule: str, message: str, quote: str) -> Finding:
        return finding_at(
            after,
            after.start,
            f"revision.{rule}",
            Severity.CRITICAL,
            message,
            quote=quote,
            evidence="in the previous draft, not in this one",
            suggestion="Put it back.",
        )

    for kind, name in _lost_floats(before, after, frozenset(may_lose)):
        yield lost(f"lost_{kind}", f"The revision loses the {kind} {name}.", name)
    had, left = {label.name for label in before.labels}, {label.name for label in after.labels}
    for name in sorted(had - left - set(may_lose)):
        yield lost("lost_label", f"The revision loses the label {name}.", name)
    kept = {key.lower() for key in (*_cited(after), *may_lose)}
    for key in sorted(key for key in _cited(before) if key.lower() not in kept):
        yield lost("lost_citation", f"The revision no longer cites {key}.", key)
    if before.cited_everything and not after.cited_everything:
        yield lost("lost_citation", "The revision no longer cites the whole bibliography.", "\\nocite{*}")
    for title in strengths:
        message = _lost_strength(before, after, title)
        if message:
            yield lost("lost_section", message, title)


def _cited(paper: Paper) -> set[str]:
    return {key for citation in paper.citations for key in citation.keys}


def _lost_floats(before: Paper, after: Paper, may_lose: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Kind and name of each figure and table that is gone, or whose picture or rows are."""
    for kind in _KINDS:
        old = [f for f in before.floats if f.kind == kind]
        twins = _twins(before, old, after, [f for f in after.floats if f.kind in _KINDS])
        for one in old:
            if set(one.labels) & may_lose or set(one.graphics) & may_lose:
                continue
            twin = twins.get(one.index)
            if twin is None:
                yield kind, _name(before, one)
            elif _is_emptied(before, one, after, twin):
                yield kind, f"in {_name(before, one)}"
    bare = [sum(t.float_index is None for t in paper.tables) for paper in (before, after)]
    if bare[0] > bare[1] and len(before.tables) > len(after.tables):
        yield "table", "that stands in the text"


def _twins(before: Paper, old: list[Float], after: Paper, new: list[Float]) -> dict[int, Float]:
    """The float of the revision for each of the previous draft, by index.

    It is the same where a label, a file of graphics or the caption is; of the rest, where most words of the caption or
    of the cells are; one that has none of them is any that is left.
    """
    found: dict[int, Float] = {}
    free = list(new)
    marks = [_marks(after, one) for one in free]
    words = [_content(after, one) for one in free]

    def take(one: Float, at: int | None) -> None:
        if at is not None:
            found[one.index] = free.pop(at)
            del marks[at], words[at]

    for one in old:
        mine = _marks(before, one)
        take(one, next((at for at, other in enumerate(marks) if mine & other), None))
    for one in (f for f in old if f.index not in found):
        content = _content(before, one)
        near = (at for at, other in enumerate(words) if len(content & other) >= _SAME * len(content | other))
        take(one, next(near, None) if content else 0 if free else None)
    return found


def _content(paper: Paper, one: Float) -> set[str]:
    texts = [paper.paragraphs[index].text.text for index in one.captions]
    texts += [
        cell.text.text for t in paper.tables if t.float_index == one.index for row in t.rows for cell in row
    ]
    return {word for text in texts for word in _WORD.findall(text.casefold())}


def _marks(paper: Paper, one: Float) -> set[str]:
    captions = (bare(paper.paragraphs[index].text.text) for index in one.captions)
    return {
        *(f"label {name}" for name in one.labels),
        *(f"file {posixpath.splitext(posixpath.basename(name))[0]}" for name in one.graphics),
        *(f"caption {caption}" for caption in captions if caption),
    }


def _name(paper: Paper, one: Float) -> str:
    names = ", ".join(one.labels or one.graphics)
    captions = (paper.paragraphs[index].text.text[:80] for index in one.captions)
    return names or next((caption for caption in captions if caption), "without a label")


def _is_emptied(before: Paper, one: Float, after: Paper, twin: Float) -> bool:
    """Whether the float is there and what it shows is not."""
    if one.graphics and not twin.graphics:
        stems = {mark for mark in _marks(before, one) if mark.startswith("file ")}
        elsewhere = {mark for other in after.floats for mark in _marks(after, other)}
        return not stems & elsewhere and not _has_table(after, twin)
    return _has_table(before, one) and not _has_table(after, twin) and not twin.graphics


def _has_table(paper: Paper, one: Float) -> bool:
    return any(table.float_index == one.index and table.rows for table in paper.tables)


def title_words(title: str) -> str:
    """A title for comparison: no case, no punctuation, no number in front."""
    return " ".join(_WORD.findall(re.sub(r"^[\dIVX]+(?:\.\d+)*\.?\s+", "", title.strip()).casefold()))


def section_words(paper: Paper, section: Section) -> list[str]:
    """Words of a section and of what is under it."""
    inside = {section.index}
    for other in paper.sections:
        if other.parent in inside:
            inside.add(other.index)
    return [
        word
        for paragraph in paper.paragraphs
        if paragraph.section in inside and paragraph.kind not in ("heading", "title")
        for word in _WORD.findall(paragraph.text.text.casefold())
    ]


def _lost_strength(before: Paper, after: Paper, title: str) -> str:
    wanted = title_words(title)
    old = _titled(before.sections, wanted)
    new = _titled(after.sections, wanted)
    if new is None:
        return f"The revision loses the section “{title}”, listed as a strength."
    if old is not None:
        words = len(section_words(before, old))
        if words and len(section_words(after, new)) < EMPTIED * words:
            return f"The revision empties the section “{title}”, listed as a strength."
    return ""


def _titled(sections: Sequence[Section], wanted: str) -> Section | None:
    return next((section for section in sections if title_words(section.title) == wanted), None)
