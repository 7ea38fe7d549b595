"""Quotes in a draft or one section of it: as its reader sees it, or as its source has it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from paperkit.documents.paper import Paper, Span
from paperkit.documents.quotes import QuoteIndex
from paperkit.documents.quotes.hidden import blanked
from paperkit.documents.words import count_words
from paperkit.pipelines.lunheng.outline import Part
from paperkit.records.lunheng import Obligation

__all__ = ["SHORTEST", "DraftQuotes"]

SHORTEST = 3
"""Least length of a quote that says something, in words or Chinese characters."""

_EXACT = 101.0


class DraftQuotes:
    """A draft, or one section of it, made ready to find many quotes in it.

    Args:
        paper: The draft.
        part: The section; None for the whole.
    """

    def __init__(self, paper: Paper, part: Part | None = None) -> None:
        self._paper = paper
        inside = range(len(paper.paragraphs)) if part is None else part.paragraphs
        pieces = (
            [Span(name, 0, len(source.text)) for name, source in paper.sources.items()]
            if part is None
            else part.pieces
        )
        self._paragraphs = [paper.paragraphs[index] for index in inside]
        self._seen = QuoteIndex("\n".join(p.text.text for p in self._paragraphs))
        lengths = (len(p.text.text) + 1 for p in self._paragraphs)
        self._starts = list(accumulate(lengths, initial=0))
        self._written = [(span, QuoteIndex(_printed(paper, span))) for span in pieces]

    @property
    def text(self) -> str:
        """The words as their reader sees them."""
        return self._seen.text

    def says(self, quote: str) -> bool:
        """Whether a quote stands there; it must be of some length: one word is no claim."""
        if count_words(quote).length < SHORTEST:
            return False
        return self._seen.find(quote).found or any(index.find(quote).found for _, index in self._written)

    def _times(self, quote: str) -> tuple[int, int]:
        """How often a quote stands there word for word: as the reader sees it, and in the source."""
        return _times(self._seen, quote), sum(_times(index, quote) for _, index in self._written)

    def still_stands(self, quote: str, now: DraftQuotes) -> bool:
        """Whether words stand in another draft as often as here; of words that stand here twice, one may stay."""
        return any(
            before and after >= before
            for before, after in zip(self._times(quote), now._times(quote), strict=True)
        )

    def covers(self, quote: str, loss: Obligation) -> bool:
        """Whether what an edit loses stood in the sentences of a quote."""
        file, _, line = loss.place.rpartition(":")
        name = _flat(loss.name)
        return any(
            span.file == file
            and self._line(span, span.start) <= int(line) <= self._line(span, span.end)
            and name in _flat(self._paper.source(span))
            for span in self._sentences(quote)
        )

    def _line(self, span: Span, at: int) -> int:
        return self._paper.place(Span(span.file, at, at)).line

    def _sentences(self, quote: str) -> Iterator[Span]:
        """Source ranges of a quote, and of the sentences that it is from."""
        for piece, index in self._written:
            match = index.find(quote)
            if match.found:
                found = Span(piece.file, piece.start + match.start, piece.start + match.end)
                yield found
                for paragraph in self._paragraphs:
                    for sentence in paragraph.sentences:
                        span = sentence.span
                        if span.file == found.file and span.start < found.end and found.start < span.end:
                            yield span
        match = self._seen.find(quote)
        if match.found:
            for paragraph, start in zip(self._paragraphs, self._starts, strict=False):
                for sentence in paragraph.sentences:
                    if start + sentence.start < match.end and match.start < start + sentence.end:
                        yield sentence.span


def _printed(paper: Paper, span: Span) -> str:
    """The source of a range, blank where it is not printed."""
    hidden = [*paper.left_out, *(comment.span for comment in paper.comments)]
    ranges = [(one.start - span.start, one.end - span.start) for one in hidden if one.file == span.file]
    text = paper.source(span)
    return blanked(text, [(max(a, 0), min(b, len(text))) for a, b in ranges if b > 0 and a < len(text)])


def _times(index: QuoteIndex, quote: str) -> int:
    count = at = 0
    while (match := index.find(quote, minimum=_EXACT, start=at)).status == "exact":
        count, at = count + 1, match.end
    return count


def _flat(text: str) -> str:
    return "".join(text.split())
