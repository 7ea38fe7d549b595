"""What the gates that read form have in common: prose paragraphs, masked text, and findings at a piece of text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from paperkit.documents.paper import Citation, Paper, Paragraph, ParagraphKind, Reference, Sentence
from paperkit.findings import Certainty, Finding, Severity, finding_at

MASK = "\ufffc"
PROSE: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "footnote", "theorem")
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_QUOTATION = re.compile(r"\\(begin|end)\{(?:quote|quotation|displayquote|blockquote|verse|tcolorbox)\*?\}")
_VERBATIM = re.compile(
    r"\\(?:texttt|url|nolinkurl|path|code|enquote|verb\*?|lstinline|mintinline\{\w{1,20}\})[ ]?(\{|[^\w\s*])"
)
_HAN = re.compile(r"[\u3400-\u9fff]")


def words(text: str) -> list[str]:
    """Words of a text; hyphenated and apostrophised words are one, punctuation and symbols are none.

    >>> words("A 3-fold, model's gain — 5%.")
    ['A', '3-fold', "model's", 'gain', '5']
    """
    return _WORD.findall(text)


def size(text: str) -> int:
    """Length in words; each Han character counts as one."""
    han = len(_HAN.findall(text))
    return han + len(words(_HAN.sub(" ", text) if han else text))


def counted(number: int, noun: str) -> str:
    """A number with its noun, for messages.

    >>> counted(1, "word"), counted(2, "entry")
    ('1 word', '2 entries')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1] + 'ies' if noun.endswith('y') else noun + 's'}"


_QUOTES = re.compile("[“”„«»‟]")
_CLOSES = {"“": "”", "„": "“”", "«": "»", "‟": "”"}


def quoted(text: str, offset: int) -> bool:
    """True where an offset stands inside double quotes opened in the 400 characters before: “a”, „a“, «a» or "a".

    >>> quoted("They say “don’t” here.", 11), quoted("They say „no“ and don’t.", 18)
    (True, False)
    """
    before = text[max(0, offset - 400) : offset]
    closing = ""
    for mark in _QUOTES.findall(before):
        closing = ("" if mark in closing else closing) if closing else _CLOSES.get(mark, "")
    return bool(closing) or before.count('"') % 2 == 1


def sentence_at(paragraph: Paragraph, offset: int) -> Sentence | None:
    """The sentence that covers an offset of the paragraph's text."""
    at = bisect_right(paragraph.sentences, offset, key=lambda sentence: sentence.start) - 1
    if at < 0 or paragraph.sentences[at].end <= offset:
        return None
    return paragraph.sentences[at]


class Where(NamedTuple):
    """A piece of a paragraph's text."""

    paragraph: Paragraph
    start: int
    end: int


@dataclass(frozen=True)
class Reading:
    """A paper as a gate reads it: its prose, what in it is math, citation or reference, and findings at its words."""

    paper: Paper

    def prose(self, *kinds: ParagraphKind) -> Iterator[Paragraph]:
        """Paragraphs of running prose (`PROSE`, or the kinds given), in the order of reading."""
        wanted = kinds or PROSE
        return (paragraph for paragraph in self.paper.paragraphs if paragraph.kind in wanted)

    @cached_property
    def masked(self) -> tuple[str, ...]:
        """Text of every paragraph, citations and cross-references overwritten by U+FFFC, length unchanged."""
        cuts: dict[int, list[tuple[int, int]]] = {}
        mentions: list[Citation | Reference] = [*self.paper.citations, *self.paper.references]
        for mention in mentions:
            if mention.paragraph is not None:
                cuts.setdefault(mention.paragraph, []).append((mention.start, mention.end))
        return tuple(_mask(p.text.text, cuts.get(p.index, ())) for p in self.paper.paragraphs)

    @cached_property
    def size(self) -> int:
        """Words (or Han characters) of the prose."""
        return sum(size(self.masked[p.index]) for p in self.prose())

    def rate(self, count: int) -> float:
        """Per 1000 words of prose."""
        return 1000 * count / max(self.size, 1)

    def in_math(self, paragraph: Paragraph, start: int, end: int) -> bool:
        """True where any of `text[start:end]` came from math."""
        span = paragraph.text.span(start, end)
        starts, ends = self._math.get(span.file, ([], []))
        at = bisect_right(starts, span.end - 1) - 1
        return at >= 0 and ends[at] > span.start

    @cached_property
    def _math(self) -> dict[str, tuple[list[int], list[int]]]:
        found: dict[str, tuple[list[int], list[int]]] = {}
        for math in sorted(self.paper.math, key=lambda m: m.span):
            starts, ends = found.setdefault(math.span.file, ([], []))
            starts.append(math.span.start)
            ends.append(math.span.end)
        return found

    def is_verbatim(self, paragraph: Paragraph, start: int, end: int) -> bool:
        """True inside `\\texttt{..}`, `\\verb|..|`, `\\url{..}`, `\\enquote{..}`: not the author's prose."""
        span = paragraph.text.span(start, end)
        before = self.paper.sources[span.file].text[max(0, span.start - 200) : span.start]
        marks = list(_VERBATIM.finditer(before))
        if not marks:
            return False
        closing = "}" if marks[-1][1] == "{" else marks[-1][1]
        return closing not in before[marks[-1].end() :]

    def is_quotation(self, paragraph: Paragraph) -> bool:
        """True for a paragraph of a quotation environment."""
        text = self.paper.sources[paragraph.span.file].text
        marks = _QUOTATION.findall(text, max(0, paragraph.span.start - 5000), paragraph.span.start)
        return bool(marks) and marks[-1] == "begin"

    def note(
        self,
        where: Where,
        rule: str,
        severity: Severity,
        message: str,
        *,
        quote: str | None = None,
        evidence: str = "",
        suggestion: str = "",
        certainty: Certainty = Certainty.CONFIRMED,
        **data: Any,
    ) -> Finding:
        """A finding at a piece of text; the quote is the sentence it stands in, unless given."""
        paragraph, start, end = where
        if quote is None:
            sentence = sentence_at(paragraph, start)
            quote = sentence.text if sentence else paragraph.text.text[start:end]
        return finding_at(
            self.paper,
            paragraph.text.span(start, end),
            rule,
            severity,
            message,
            quote=quote,
            section=paragraph.section,
            evidence=evidence,
            suggestion=suggestion,
            certainty=certainty,
            **data,
        )


def _mask(text: str, cuts: list[tuple[int, int]] | tuple[()]) -> str:
    if not cuts:
        return text
    letters = list(text)
    for start, end in cuts:
        letters[start:end] = MASK * (end - start)
    return "".join(letters)
