"""The words on the pages that a finding is about, or the nearest to them.

A finding has a place in the source. What stands there on the page is looked for in this order: the sentence, caption or
heading around it, the row of the table, the formula; then where the matter of the finding stands: the entry of the
bibliography, the sentence that cites or refers; last, for what prints nothing itself, the sentence before it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from paperkit.documents.paper import Citation, Paragraph, Reference, Sentence, Span, Table
from paperkit.findings import Finding
from paperkit.gates.citations.titles import describe
from paperkit.pipelines.deep_review.manuscript import Manuscript

__all__ = ["Passage", "Passages"]

_LONGEST = 500
"""Characters of a quote; of a longer sentence the words around the place are taken."""
_SHORT = 30
"""A sentence below so many characters may stand elsewhere too: the next one goes with it."""
_BEFORE = 4
"""How many sentences before a place are tried."""
_TITLE = 25
"""A title below so many characters may be any words of the text."""
_SPACE = re.compile(r"[^\S\u202f]+")  # the narrow space in 8 400 belongs to the number
_JOIN = " … "
_NAME = re.compile(r"\{([^{}]{1,200})\}")
_PRINT_NOTHING = ("source", "hidden_text")


class Passage(NamedTuple):
    """Words of the paper that stand in `paper.txt`, their page, and the title of their section, "" if none."""

    quote: str
    page: int
    section: str = ""


class Passages:
    """Looks for the passages of many findings of one manuscript."""

    def __init__(self, manuscript: Manuscript) -> None:
        self._manuscript = manuscript
        self._paper = manuscript.paper
        self._built = manuscript.pdf is not None and manuscript.paper.format != "pdf"

    def passage_of(self, finding: Finding) -> Passage | None:
        """Where a reader finds what is wrong; None where no page has words for it."""
        tried: set[str] = set()
        page = finding.page or self._manuscript.page_of(finding.source_span)
        if (told := self._second(finding, page)) is not None:
            return told
        for words in self._wordings(finding):
            quote = _SPACE.sub(" ", words).strip()
            if quote in tried or not any(map(str.isalnum, quote)):
                continue
            tried.add(quote)
            if (found := self.located(quote, page)) is not None:
                return found
        return None

    def first_of(self, finding: Finding) -> Passage | None:
        """The passage that a finding is held against, which its evidence begins with; None where no page has it."""
        span = _first(finding)
        page = self._manuscript.page_of(span) if span is not None else None
        return self.located(finding.evidence.partition(" | ")[0], page)

    def located(self, quote: str, page: int | None = None) -> Passage | None:
        """Words as they stand on a page; None where they do not."""
        check = self._manuscript.locate(quote, page)
        if check.status == "not_found" or check.page is None:
            return None
        if check.at is None and quote not in self._manuscript.pages[check.page - 1]:
            return None  # in the source, and not on a page
        same = check.status == "exact" and _JOIN not in quote
        return Passage(quote if same else " ".join(check.text.split()) or quote, check.page, check.section)

    def _second(self, finding: Finding, page: int | None) -> Passage | None:
        """A sentence that stands on a page twice, with the one beside it that tells the second from the first."""
        first = _first(finding)
        if first is None or self._manuscript.page_of(first) != page:
            return None
        sentences = self._sentences.get(finding.file, [])
        number = bisect_right([s.span.start for s in sentences], finding.span[0]) - 1
        text = " ".join(self._manuscript.text.split())
        for low, high in ((number - 1, number), (number, number + 1)):
            pair = sentences[max(low, 0) : high + 1]
            quote = " ".join(" ".join(s.text.split()) for s in pair)
            is_one = len(pair) == 2 and len(quote) <= _LONGEST and text.count(quote) == 1
            if is_one and (found := self.located(quote, page)) is not None:
                return found
        return None

    def _wordings(self, finding: Finding) -> Iterator[str]:
        span = finding.source_span
        yield from self._at(span)
        yield from self._of_entries(finding)
        yield from self._of_labels(finding)
        if finding.rule.partition(".")[0] in _PRINT_NOTHING:
            yield from self._before(span)

    # -- at the place

    def _at(self, span: Span) -> Iterator[str]:
        for paragraph in self._paper.paragraphs:
            if span.file in paragraph.text.files:
                at = paragraph.text.offset(span.file, span.start)
                if at is not None:
                    yield from self._around(paragraph, at)
        for table in self._paper.tables:
            if _holds(table.span, span):
                yield from self._row(table, span)
        for math in self._paper.math:
            if math.display and _holds(math.span, span):
                yield self._paper.source(math.span).strip("\r\n")

    def _around(self, paragraph: Paragraph, at: int) -> Iterator[str]:
        """The sentence at an offset of a paragraph, in the forms in which a page may show it."""
        sentences = paragraph.sentences
        number = bisect_right([s.start for s in sentences], at) - 1
        if number < 0:
            yield from self._forms(paragraph, 0, len(paragraph.text), at)
            return
        start, end = sentences[number].start, sentences[number].end
        if end - start < _SHORT and number + 1 < len(sentences):
            yield from self._forms(paragraph, start, sentences[number + 1].end, at)
        elif end - start < _SHORT and number:
            yield from self._forms(paragraph, sentences[number - 1].start, end, at)
        yield from self._forms(paragraph, start, end, at)

    def _forms(self, paragraph: Paragraph, start: int, end: int, at: int) -> Iterator[str]:
        text = paragraph.text.text
        start, end = _window(text, start, end, at)
        pieces = (
            self._without_marks(paragraph, start, end)
            if self._built
            else self._without_math(paragraph, start, end)
        )
        if not self._built:
            yield text[start:end]
            if len(pieces) == 1:
                return
        yield _JOIN.join(text[first:last].strip() for first, last in pieces)
        for first, last in sorted(pieces, key=lambda piece: _fitness(piece, at)):
            yield text[first:last]

    def _without_marks(self, paragraph: Paragraph, start: int, end: int) -> list[tuple[int, int]]:
        """What stands between citations and cross-references, which TeX prints otherwise than the source has them."""
        pieces, at = [], start
        for first, last in [*self._paper.marks.get(paragraph.index, ()), (end, end)]:
            if at <= first <= end:
                pieces.append((at, first))
                at = max(at, last)
        kept = [piece for piece in pieces if any(map(str.isalnum, paragraph.text.text[slice(*piece)]))]
        return kept or [(start, end)]

    def _without_math(self, paragraph: Paragraph, start: int, end: int) -> list[tuple[int, int]]:
        """What stands between displayed formulas, which part a sentence on pages that are cut."""
        spans = [m.span for m in self._paper.math if m.display and _holds(paragraph.span, m.span)]
        runs = (
            sorted(zip(paragraph.text.files, paragraph.text.sources, paragraph.text.starts, strict=True))
            if spans
            else []
        )
        pieces, at = [], start
        for span in spans:
            after = bisect_left(runs, (span.file, span.end, 0))
            cut = runs[after][2] if after < len(runs) and runs[after][0] == span.file else end
            if at < cut < end:
                pieces.append((at, cut))
                at = cut
        return [*pieces, (at, end)]

    def _row(self, table: Table, span: Span) -> Iterator[str]:
        for row in table.rows:
            if any(_holds(cell.span, span) for cell in row):
                texts = [cell.text.text.strip() for cell in row]
                yield " | ".join(texts)
                yield " ".join(text for text in texts if text)
        if table.float_index is not None:
            for caption in self._paper.floats[table.float_index].captions:
                yield from self._around(self._paper.paragraphs[caption], 0)

    # -- where the matter stands

    def _of_entries(self, finding: Finding) -> Iterator[str]:
        """Entries that are printed, which are those that are cited, and the sentences that cite them."""
        for name in filter(None, [finding.data.get("key"), *finding.data.get("keys", ())]):
            citation = self._citations.get(str(name).lower())
            if citation is None and not self._paper.cited_everything:
                continue
            yield from self._listed(str(name))
            if citation is not None:
                yield from self._of_node(citation)

    def _listed(self, key: str) -> Iterator[str]:
        """An entry as the list of references shows it."""
        if self._manuscript.cut is not None:
            shown = re.search(
                rf"^\[{re.escape(key)}\] (.{{1,{_LONGEST}}})", self._manuscript.text, re.MULTILINE
            )
            if shown is not None:
                yield shown[1] if len(shown[1]) < _LONGEST else shown[1].rpartition(" ")[0]
        for entry in self._paper.bibliography:
            if entry.key.lower() == key.lower() and len(title := describe(entry)) >= _TITLE:
                yield title

    @cached_property
    def _citations(self) -> dict[str, Citation]:
        """First citations by key in lower case."""
        return {key.lower(): c for c in reversed(self._paper.citations) for key in c.keys}

    def _of_labels(self, finding: Finding) -> Iterator[str]:
        names = [finding.data.get("label"), *finding.data.get("labels", ())]
        names += _NAME.findall(finding.quote) if finding.rule == "source.duplicate_label" else []
        for name in filter(None, names):
            for reference in self._paper.references:
                if name in reference.labels:
                    yield from self._of_node(reference)
                    break
            for one in self._paper.floats:
                if name in one.labels:
                    for caption in one.captions:
                        yield from self._around(self._paper.paragraphs[caption], 0)

    def _of_node(self, node: Citation | Reference) -> Iterator[str]:
        if node.paragraph is not None:
            yield from self._around(self._paper.paragraphs[node.paragraph], node.start)

    # -- before it

    def _before(self, span: Span) -> Iterator[str]:
        """Sentences before a place that itself prints nothing; at the start of a file the first of it."""
        sentences = self._sentences.get(span.file, [])
        number = bisect_right([s.span.start for s in sentences], span.start)
        for sentence in islice(reversed(sentences[:number]), _BEFORE):
            yield from self._around(self._paper.paragraphs[sentence.paragraph], sentence.start)
        for sentence in sentences[number : number + 1]:
            yield from self._around(self._paper.paragraphs[sentence.paragraph], sentence.start)

    @cached_property
    def _sentences(self) -> dict[str, list[Sentence]]:
        found: dict[str, list[Sentence]] = {}
        for sentence in self._paper.sentences():
            found.setdefault(sentence.span.file, []).append(sentence)
        for sentences in found.values():
            sentences.sort(key=lambda s: s.span.start)
        return found


def _first(finding: Finding) -> Span | None:
    """Where the sentence stands for the first time that a finding says stands twice."""
    place = finding.data.get("first") if finding.rule == "consistency.repeated_sentence" else None
    return Span(*place) if place is not None else None


def _fitness(piece: tuple[int, int], at: int) -> tuple[bool, bool, int]:
    """Long enough to be of one place before short, beside the place before far from it, then the longest."""
    first, last = piece
    return last - first < _SHORT, not first <= at <= last, first - last


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.start <= inner.start < outer.end


def _window(text: str, start: int, end: int, at: int) -> tuple[int, int]:
    """The range, or where it is longer than a quote may be, the whole words around a place in it."""
    if end - start <= _LONGEST:
        return start, end
    first = max(start, min(at - _LONGEST // 2, end - _LONGEST))
    last = min(end, first + _LONGEST)
    if first > start:
        space = text.find(" ", first, last)
        first = space + 1 if space >= 0 else first
    if last < end:
        space = text.rfind(" ", first, last)
        last = space if space > first else last
    return first, last
