"""Find quotes in a paper of any format: in what a reader sees, then in the source.

>>> from paperkit.documents import parse_latex
>>> text = "We \\\\emph{never} saw a rise of 5\\\\% \\\\cite{a}."
>>> paper = parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")
>>> PaperQuotes(paper).find("We never saw a rise of 5% [12].").status
'exact'
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from paperkit.documents.paper import Paper, Place, Source, Span, Text
from paperkit.documents.quotes.find import MINIMUM, Match, QuoteIndex
from paperkit.documents.quotes.hidden import blanked, hidden_ranges

__all__ = ["PaperMatch", "PaperQuotes"]

_EXACT = 101.0  # as a least similarity: no fuzzy match
_SAYS_OTHERWISE = frozenset(
    ("number_changed", "negation_changed", "direction_changed", "unit_changed", "word_changed", "words_added")
)
_NOT_READ = frozenset(("missing_input", "input_too_deep"))
_ASIDE = frozenset({"caption", "footnote", "cell"})
_BRACKETED = re.compile(r"\s*\[\d{1,3}(?:\s?[,;\u2013-]\s?\d{1,3}){0,20}\]")
_YEAR = r"(?:1[89]|20)\d\d[a-z]?"
_PLAIN = r"[^()\[\]%<>=+]"
_CITED = re.compile(
    rf"\s*[(\[](?:(?:see|cf\.|e\.g\.,?) )?(?:[A-Z]{_PLAIN}{{1,300}}?[ ,])?{_YEAR}(?:[,;]{_PLAIN}{{1,200}})?[)\]]"
)
_AUTHORS = re.compile(
    r"\b[A-Z][\w'\u2019-]{1,40}(?:,? (?:and|&) [A-Z][\w'\u2019-]{1,40}| et al\.?)?"
    rf"(?=\s*[(\[]{_YEAR}[)\]])"
)
_NUMBERED = re.compile(
    r"\b((?:Figures?|Figs?\.|Tables?|Tabs?\.|Sections?|Secs?\.|Appendix|Equations?|Eqs?\.|Algorithms?|Theorems?|Lemmas?)"
    r"|图|表|第|式)(?:\s*\(?(?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?\)?|\s+[A-Z]\b)"
)


class PaperMatch(NamedTuple):
    """Where a quote stands in a paper.

    Attributes:
        status: `exact`, `fuzzy` or `not_found`, as of `Match`.
        score: Similarity 0 to 100.
        span: Source range, None without a place. Of a quote over several files, the part in the first.
        place: File, line and page where it starts; None without a place.
        text: The paper's own words, as a reader sees them; of a match in the source only, the source.
        reason: As of `Match`; and `no_text`: the cited page, or the whole paper, has no text to check against (a scan),
            so the quote is neither verified nor refuted.
        notes: As of `Match`; and `other_page`: it stands on another page than was cited; `citation_mark`: citations or
            the numbers of figures and tables were left out of the comparison; `source`: found outside the running
            text, as authors, equations, listings, and commands are; `pages_without_text`: some pages have no text, and
            the quote may stand there; `parts_not_read`: a file of the paper was not read, and the quote
            may stand there; `no_pages`: a page was cited, and the paper has none.
    """

    status: Literal["exact", "fuzzy", "not_found"]
    score: float
    span: Span | None = None
    place: Place | None = None
    text: str = ""
    reason: str = ""
    notes: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """True for `exact` and `fuzzy`."""
        return self.status != "not_found"

    @property
    def page(self) -> int | None:
        """Page on which it starts, from 1; None where the paper has no pages."""
        return None if self.place is None else self.place.page


@dataclass(frozen=True)
class _Stream:
    """Some of a paper's running text as one string, with the way back."""

    index: QuoteIndex
    starts: list[int]
    texts: list[Text]
    offsets: list[int]

    def span(self, start: int, end: int) -> Span | None:
        """Source range of `start:end`; what lies in another file than the start is left out."""
        first = last = None
        for at in range(max(bisect_right(self.starts, start) - 1, 0), bisect_left(self.starts, end)):
            text, inside = self.texts[at], self.offsets[at] - self.starts[at]
            begin, stop = (
                max(start, self.starts[at]) + inside,
                min(end + inside, self.offsets[at] + self._size(at)),
            )
            if begin < stop <= len(text):
                part = text.span(begin, stop)
                first = first or part
                if part.file == first.file and part.end > (last or first).start:
                    last = part
        if first is None or last is None:
            return None
        return Span(first.file, min(first.start, last.start), max(first.end, last.end))

    def _size(self, at: int) -> int:
        end = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.index.text)
        return min(end - self.starts[at], len(self.texts[at]) - self.offsets[at])


class PaperQuotes:
    """A paper made ready to find many quotes in it."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self._indexes: dict[str, QuoteIndex] = {}

    def find(self, quote: str, *, page: int | None = None, minimum: float = MINIMUM) -> PaperMatch:
        """Find a quote: in the running text, then without asides and citations, then in the sources.

        Headings, captions, footnotes and table cells are searched too. A quote may run over a paragraph, a page, or
        past a footnote, caption or table that stands between. Where it names citations or numbers of figures in another
        way than the paper's source, these are left out on both sides.

        Args:
            quote: The words to find.
            page: Page of a PDF where it should stand, from 1: that page is searched first, then it with its
                neighbours, then the whole paper. Ignored where the paper has no pages.
            minimum: As of `find_quote`.
        """
        main = self.paper.sources.get(self.paper.main)
        pages = main.pages if main is not None else ()
        best: PaperMatch | None = None
        refused: PaperMatch | None = None
        for match in self._attempts(quote, page if pages else None, minimum):
            if refused is not None and match.status == "fuzzy" and match.score <= refused.score:
                # What says otherwise there does so still; another way to look must find something nearer.
                continue
            if match.reason in _SAYS_OTHERWISE and (refused is None or match.score > refused.score):
                refused = match
            if best is None or _rank(match) > _rank(best):
                best = match
            if best.status == "exact":
                break
        best = best or PaperMatch("not_found", 0.0, reason="empty" if not quote.strip() else "below_minimum")
        best = self._noted(best, page, main) if pages and main is not None else self._unread(best)
        if best.reason not in ("", "empty") and any(p.rule in _NOT_READ for p in self.paper.problems):
            best = best._replace(notes=tuple(sorted({*best.notes, "parts_not_read"})))
        if page is not None and not pages:
            best = best._replace(notes=tuple(sorted({*best.notes, "no_pages"})))
        return best

    def _attempts(self, quote: str, page: int | None, minimum: float) -> Iterator[PaperMatch]:
        main = self.paper.main
        if page is not None:
            for first, last in ((page, page), (page - 1, page + 1)):
                start, end = _page_range(self.paper.sources[main], first, last)
                yield self._in_source(main, quote, minimum, start, end)
        yield self._in_stream(self._everything, quote, minimum)
        yield self._in_stream(self._prose, quote, minimum)
        bare = self._without_marks(quote)
        if self._has_marks or bare != quote:
            for stream in (self._bare, self._bare_prose):
                match = self._in_stream(stream, bare, minimum)
                if match.found:
                    match = match._replace(notes=tuple(sorted({*match.notes, "citation_mark"})))
                yield match
        # In LaTeX a tie is a space, as the running text has it.
        sourced = quote.replace("~", " ") if self.paper.format == "latex" else quote
        for name in self._source_names:
            # Marks of a format hide words from a comparison that bridges differences.
            match = self._in_source(name, sourced, minimum if self.paper.format == "pdf" else _EXACT, 0, None)
            if self.paper.format != "pdf" and match.found:
                match = match._replace(notes=tuple(sorted({*match.notes, "source"})))
            yield match

    def _without_marks(self, quote: str) -> str:
        """The quote without the marks that the paper's text shows otherwise."""
        bare = _CITED.sub("", _AUTHORS.sub("", quote))
        if self.paper.citations:
            bare = _BRACKETED.sub("", bare)
        if self.paper.references:
            bare = _NUMBERED.sub(r"\1", bare)
        return quote if bare == quote else re.sub(" {2,}", " ", bare)

    @property
    def _has_marks(self) -> bool:
        return bool(self.paper.citations or self.paper.references or self.paper.format == "pdf")

    @property
    def _source_names(self) -> list[str]:
        bibliographies = {entry.file for entry in self.paper.bibliography}
        names = [name for name in self.paper.sources if name not in bibliographies or name == self.paper.main]
        return [name for name in names if not name.endswith((".bib", ".bbl"))]

    def _in_stream(self, stream: _Stream, quote: str, minimum: float) -> PaperMatch:
        match = stream.index.find(quote, minimum=minimum)
        return self._placed(match, stream.span(match.start, match.end) if match.start >= 0 else None)

    def _in_source(self, name: str, quote: str, minimum: float, start: int, end: int | None) -> PaperMatch:
        if name not in self._indexes:
            text = self.paper.sources[name].text
            if self.paper.format == "latex":
                text = self._without_hidden(name, text).replace("~", " ")
            self._indexes[name] = QuoteIndex(text)
        match = self._indexes[name].find(quote, minimum=minimum, start=start, end=end)
        return self._placed(match, Span(name, match.start, match.end) if match.start >= 0 else None)

    def _without_hidden(self, name: str, text: str) -> str:
        """The source with what no reader sees blank, at the same offsets: comments, false branches, what follows the
        end of the document."""
        listings = [(span.start, span.end) for span in self.paper.verbatim if span.file == name]
        hidden = [(c.span.start, c.span.end) for c in self.paper.comments if c.span.file == name]
        hidden += hidden_ranges(blanked(text, hidden), listings)
        return blanked(text, hidden)

    def _placed(self, match: Match, span: Span | None) -> PaperMatch:
        place = None if span is None else self.paper.place(span)
        return PaperMatch(
            match.status, match.score, span, place, match.text, match.reason, tuple(match.notes)
        )

    def _noted(self, match: PaperMatch, page: int | None, main: Source) -> PaperMatch:
        """The match with what the pages say about it."""
        blank = {p for p in range(1, len(main.pages) + 1) if not _page_text(main, p).strip()}
        if match.found:
            if page is not None and match.span is not None and match.page != page:
                start, end = _page_range(main, page, page)
                # A quote over a page break stands on both pages.
                if not (match.span.start < end and start < match.span.end):
                    return match._replace(notes=tuple(sorted({*match.notes, "other_page"})))
            return match
        if len(blank) == len(main.pages) or page in blank:
            return PaperMatch("not_found", 0.0, reason="no_text")
        if blank and match.reason == "below_minimum":
            return match._replace(notes=tuple(sorted({*match.notes, "pages_without_text"})))
        return match

    def _unread(self, match: PaperMatch) -> PaperMatch:
        if not match.found and not any(source.text.strip() for source in self.paper.sources.values()):
            return PaperMatch("not_found", 0.0, reason="no_text")
        return match

    @cached_property
    def _everything(self) -> _Stream:
        return self._stream(asides=True, marks=True)

    @cached_property
    def _prose(self) -> _Stream:
        return self._stream(asides=False, marks=True)

    @cached_property
    def _bare(self) -> _Stream:
        return self._stream(asides=True, marks=False)

    @cached_property
    def _bare_prose(self) -> _Stream:
        return self._stream(asides=False, marks=False)

    def _stream(self, *, asides: bool, marks: bool) -> _Stream:
        """The running text, with captions, footnotes and cells or without, with citation marks or without."""
        cuts: dict[int, list[tuple[int, int]]] = {}
        if not marks:
            marked = [(c.paragraph, c.start, c.end) for c in self.paper.citations]
            marked += [(r.paragraph, r.start, r.end) for r in self.paper.references]
            for index, start, end in marked:
                if index is not None and start < end:
                    cuts.setdefault(index, []).append((start, end))
            if self.paper.format == "pdf":
                # A page shows "[12]" itself, so a quote with such a mark keeps it, and must have the same one.
                for paragraph in self.paper.paragraphs:
                    found = _BRACKETED.finditer(paragraph.text.text)
                    cuts.setdefault(paragraph.index, []).extend(mark.span() for mark in found)
        pieces: list[str] = []
        starts: list[int] = []
        texts: list[Text] = []
        offsets: list[int] = []
        size = 0

        def add(text: Text, start: int, end: int, separator: str) -> None:
            nonlocal size
            if start < end:
                pieces.append(text.text[start:end] + separator)
                starts.append(size)
                texts.append(text)
                offsets.append(start)
                size += end - start + len(separator)

        for paragraph in self.paper.paragraphs:
            if not asides and paragraph.kind in _ASIDE:
                continue
            text, at = paragraph.text, 0
            for start, end in sorted(cuts.get(paragraph.index, ())):
                cut = start
                while cut > at and text.text[cut - 1].isspace():
                    cut -= 1
                add(text, at, cut, "")
                at = max(at, end)
            add(text, at, len(text), "\n")
            if not pieces or not pieces[-1].endswith("\n"):
                pieces.append("\n")
                size += 1
        if asides:
            for table in self.paper.tables:
                for row in table.rows:
                    for cell in row:
                        add(cell.text, 0, len(cell.text), " ")
                    pieces.append("\n")
                    size += 1
        return _Stream(QuoteIndex("".join(pieces)), starts, texts, offsets)


def _rank(match: PaperMatch) -> tuple[int, float, int]:
    """What is told of several attempts: a match before none, then a refused place before none, then the nearer."""
    return ({"exact": 2, "fuzzy": 1, "not_found": 0}[match.status], match.score, match.span is not None)


def _page_range(source: Source, first: int, last: int) -> tuple[int, int]:
    """Offsets of pages, both included, cut to those there are; (0, 0) where there is none."""
    first, last = max(first, 1), min(last, len(source.pages))
    if first > last:
        return 0, 0
    return source.pages[first - 1], source.pages[last] if last < len(source.pages) else len(source.text)


def _page_text(source: Source, page: int) -> str:
    start, end = _page_range(source, page, page)
    return source.text[start:end]
