"""A safe cut: an edit of the source that makes a text shorter and takes nothing from what it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paperkit.documents.words import count_words
from paperkit.pipelines.draft import Draft

__all__ = ["SI_NUMBER", "SafeCut", "applied", "saved"]

SI_NUMBER = "\ue000"
"""Stands in a replacement for the number of the section that the words moved to; the editor writes it."""


@dataclass(frozen=True)
class SafeCut:
    """An edit on a range of the source.

    Attributes:
        kind: As in `cut_finders`.
        file: File of the draft.
        start, end: Half-open range of code points in it.
        replacement: What stands there instead.
        words_saved: Words (Chinese characters count too) of the running text that go.
        reason: Why it is safe, for people; one line.
        place: `file:line`.
        moved_to_si: LaTeX that goes to the supplementary information.
    """

    kind: str
    file: str
    start: int
    end: int
    replacement: str
    words_saved: int
    reason: str
    place: str
    moved_to_si: str = ""


def applied(draft: Draft, cuts: Iterable[SafeCut]) -> Draft:
    """The draft with cuts made; they must not overlap."""
    texts: dict[str, str] = {}
    for cut in sorted(cuts, key=lambda c: (c.file, -c.start, -c.end)):
        text = texts.setdefault(cut.file, draft.sources[cut.file].text)
        texts[cut.file] = text[: cut.start] + cut.replacement + text[cut.end :]
    return draft.replaced(texts)


def saved(gone: str, instead: str = "") -> int:
    """Words and Chinese characters that a text has more than another.

    >>> saved("In order to", "To")
    2
    """
    return count_words(gone).length - count_words(instead).length
