"""What the gates that read form have in common: prose paragraphs, masked text, and findings at a piece of text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from paperkit.documents.paper import Paper, Paragraph, ParagraphKind, Sentence
from paperkit.findings import Certainty, Finding, Severity, finding_at

MASK = "\ufffc"
PROSE: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "footnote", "theorem")
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_QUOTATION = re.compile(r"\\(begin|end)\{(?:quote|quotation|displayquote|blockquote|verse|tcolorbox)\*?\}")
_VERBATIM = re.compile(
    r"\\(?:texttt|url|nolinkurl|path|code|enquote|verb\*?|lstinline|mintinline\{\w{1,20}\})[ ]?(\{|[^\w\s*])"
)
_CODE = re.compile(r"(?<!\\)`+")
_LONGEST_QUOTATION = 5000
_REFERENCES = re.compile(
    r"[\d.\s]{0,8}(?:references(?: cited| and further reading)?|bibliography|(?:works|literature) cited|further reading"
    r"|参考文献)[\s.:]{0,3}",
    re.IGNORECASE,
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


def bare(text: str) -> str:
    """Letters and digits alone, without case: what stays of a text however it is set.

    >>> bare("Fig. 3: the Set-up")
    'fig3thesetup'
    """
    return "".join(filter(str.isalnum, text.casefold()))


def listed(names: Sequence[str]) -> str:
    """The first dozen names, for messages."""
    return ", ".join(names[:12]) + (" …" if len(names) > 12 else "")


_QUOTES = re.compile(r"[“”„«»‟「」『』《》]|(?<!\w)[‘'](?=\w|\Z)|[’'](?!\w)")
_CLOSES = {"“": "”", "„": "“”", "«": "»", "‟": "”", "「": "」", "『": "』", "《": "》", "‘": "’'", "'": "'’"}
_REACH = 400


def quoted(text: str, offset: int) -> bool:
    """True where an offset stands inside quotes opened in the 400 characters before: “a”, „a“, «a», 「a」, ‘a’ or "a".

    A single or a straight quote counts where it closes again in the 400 characters after.

    >>> quoted("They say “don’t” here.", 11), quoted("They say „no“ and don’t.", 18)
    (True, False)
    >>> quoted("the ‘plus’ mode", 6), quoted("the authors' own", 13), quoted("rock 'n roll and more", 12)
    (True, False, False)
    """
    before = text[max(0, offset - _REACH) : offset]
    opening = ""
    for match in _QUOTES.finditer(before):
        mark = match[0]
        if not opening:
            opening = mark if mark in _CLOSES else ""
        elif mark in _CLOSES[opening]:
            opening = ""
    after = text[offset : offset + _REACH]
    if opening in ("‘", "'"):
        opening = opening if re.search(r"[’'](?!\w)", after) else ""
    return bool(opening) or (before.count('"') % 2 == 1 and '"' in after)


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
        """Paragraphs of running prose (`PROSE`, or the kinds given) in the order of reading; no lists of references."""
        wanted = kinds or PROSE
        listed = {section.index for section in self.paper.sections if _REFERENCES.fullmatch(section.title)}
        return (p for p in self.paper.paragraphs if p.kind in wanted and p.section not in listed)

    @cached_property
    def masked(self) -> tuple[str, ...]:
        """Text of every paragraph, citations and cross-references overwritten by U+FFFC, length unchanged."""
        marks = self.paper.marks
        return tuple(_mask(p.text.text, marks.get(p.index, ())) for p in self.paper.paragraphs)

    @cached_property
    def size(self) -> int:
        """Words (or Han characters) of the prose."""
        return sum(size(self.masked[p.index]) for p in self.prose())

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
        """True inside `\\texttt{..}`, `\\verb|..|`, `\\url{..}`, `\\enquote{..}` or a code span."""
        span = paragraph.text.span(start, end)
        source = self.paper.sources[span.file].text
        if self.paper.format == "markdown":
            opened = max(paragraph.span.start - 3, span.start - _REACH, 0)
            opening = ""
            for run in _CODE.findall(source, opened, span.start):
                opening = run if not opening else "" if run == opening else opening
            return bool(opening)
        before = source[max(0, span.start - 200) : span.start]
        marks = list(_VERBATIM.finditer(before))
        if not marks:
            return False
        closing = "}" if marks[-1][1] == "{" else marks[-1][1]
        return closing not in before[marks[-1].end() :]

    def is_own(self, paragraph: Paragraph, start: int, end: int) -> bool:
        """Whether words are the author's prose: neither quoted, nor code, nor math."""
        return not (
            quoted(self.masked[paragraph.index], start)
            or self.in_math(paragraph, start, end)
            or self.is_verbatim(paragraph, start, end)
        )

    def is_quotation(self, paragraph: Paragraph) -> bool:
        """True for a paragraph of a quotation: of such an environment, or of a Markdown quote."""
        file, start, _ = paragraph.span
        text = self.paper.sources[file].text
        if self.paper.format == "markdown":
            line = text[text.rfind("\n", 0, start) + 1 : start]
            return line.lstrip().startswith(">")
        starts, kinds = self._quotations[file]
        at = bisect_right(starts, start) - 1
        return at >= 0 and kinds[at] == "begin" and start - starts[at] < _LONGEST_QUOTATION

    @cached_property
    def _quotations(self) -> dict[str, tuple[list[int], list[str]]]:
        return {file: _environments(source.text) for file, source in self.paper.sources.items()}

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


def _environments(text: str) -> tuple[list[int], list[str]]:
    """Where environments of quotations begin and end, and which of the two."""
    marks = list(_QUOTATION.finditer(text)) if "\\begin{" in text else []
    return [mark.start() for mark in marks], [mark[1] for mark in marks]


def _mask(text: str, cuts: list[tuple[int, int]] | tuple[()]) -> str:
    if not cuts:
        return text
    letters = list(text)
    for start, end in cuts:
        letters[start:end] = MASK * (end - start)
    return "".join(letters)
