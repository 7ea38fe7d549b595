"""Where cuts may be made: running prose of the author, outside of everything that is not."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from paperkit.documents.paper import Citation, Paper, Paragraph, Reference, Sentence, Span
from paperkit.gates._prose import Reading
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.switches import switches
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["ENUMERATES", "LEANS", "Ground", "Prose"]

_BEGIN = re.compile(r"^[^%\r\n]*\\begin[ \t]*\{document\}", re.MULTILINE)
# Commands that are text or format text: a sentence that has others is not taken out or moved.
_TEXTUAL = frozenset(
    """
    emph textit textbf texttt textsc textsf textrm textsubscript textsuperscript mbox underline enquote xspace ldots
    dots textasciitilde textbackslash url href path nolinkurl num SI si qty unit ang textmu textdegree LaTeX TeX
    textquotesingle footnotesize small S
    """.split()  # noqa: SIM905
)
_COMMAND = re.compile(r"\\([A-Za-z@]+\*?|.)", re.DOTALL)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_SPACE_AFTER = re.compile(r"[ \t]*(?:\r?\n[ \t]*)?")
_SPACE_BEFORE = re.compile(r"[ \t]*(?:\r?\n[ \t]*)?\Z")
# A sentence that opens like this leans on the one before.
LEANS = re.compile(
    r"(?:This|These|That|Those|Such|It|Its|They|Their|He|She|Both|Here|There|One (?!of)|Another|Other|Each|Any|None"
    r"|Neither|However|Nevertheless|Nonetheless|Therefore|Thus|Hence|Consequently|Accordingly|Otherwise|Instead"
    r"|Rather|Similarly|Likewise|Conversely|Then|Yet|But|And|So|Or|Moreover|Furthermore|Additionally|Also|Again"
    r"|Second(?:ly)?|Third(?:ly)?|Finally|Next|Specifically|Except|In (?:particular|this|these|that|such|contrast|turn"
    r"|other words|both|addition)|At (?:this|these)|For (?:this|these|example|instance)|On the other hand"
    r"|As a result|To this end|To do so"
    r"|By contrast|The (?:former|latter|same|other|second|resulting|above)|If so|Doing so|Because of (?:this|these)"
    r"|(?:With|From|Under|After|Of|Among) (?:this|these|that|them)|All (?:of )?(?:these|this|those))\b"
    r"|(?:这|此|该|其|它|上述|前者|后者|因此|因而|所以|然而|但|不过|而|并|且|同时|同样|类似|相反|反之|例如|比如|具体|换言之"
    r"|也就是|即|另|再|还|也|最后|然后|接着|于是|由此|为此|在此|与此|对此|据此|如此|可见|否则|以上|两者|二者)"
)

# One of a counted series: without it the next one counts wrong.
ENUMERATES = re.compile(
    r"(?:(?:First|Second|Third)(?:ly)?|Fourth|Fifth|To begin with|(?:Step|Stage) \d+|\(?(?:i{1,3}|[a-d1-9])\))[,:. ]"
    r"|(?:首先|其[一二三四次]|第[一二三四五]|一方面|另一方面|步骤)"
)


@dataclass(frozen=True)
class Prose:
    """A sentence that may be cut from.

    Attributes:
        at: Which sentence of its paragraph it is, from 0.
    """

    part: Part
    paragraph: Paragraph
    sentence: Sentence
    at: int

    @property
    def is_first(self) -> bool:
        """Whether it opens its paragraph."""
        return self.at == 0

    @property
    def next(self) -> Sentence | None:
        """The next sentence of the paragraph."""
        sentences = self.paragraph.sentences
        return sentences[self.at + 1] if self.at + 1 < len(sentences) else None


class Ground:
    """The ranges of a draft's sources that are closed to cuts.

    Closed are the preamble, floats, tables, displayed math, comments, verbatim, what is not printed, conditions from
    `\\if…` to `\\fi`, definitions of macros and quotations. Inline math is open only to a cut that takes it whole.
    """

    def __init__(self, draft: Draft, parts: Sequence[Part]) -> None:
        self.draft = draft
        self.paper: Paper = draft.paper
        self.parts = parts
        self.reading = Reading(self.paper)

    def text(self, file: str) -> str:
        """Source text of a file."""
        return self.draft.sources[file].text

    def place(self, file: str, start: int) -> str:
        """`file:line` of an offset."""
        return str(self.draft.sources[file].place(start))

    @cached_property
    def paragraphs(self) -> tuple[tuple[Part, Paragraph], ...]:
        """Paragraphs and list items of the abstract and the main text that stand as prose in the source."""
        own = {p.index for p in self.reading.prose("body", "abstract", "item")}
        return tuple(
            (part, self.paper.paragraphs[index])
            for part in self.parts
            if part.kind != "appendix"
            for index in part.paragraphs
            if index in own and not self.reading.is_quotation(self.paper.paragraphs[index])
        )

    def sentences(self) -> Iterator[Prose]:
        """Sentences that stand in one file and are not made by a macro, in order."""
        for part, paragraph in self.paragraphs:
            for at, sentence in enumerate(paragraph.sentences):
                neighbours = paragraph.sentences[max(at - 1, 0) : at] + paragraph.sentences[at + 1 : at + 2]
                if all(_apart(sentence.span, other.span) for other in neighbours):
                    yield Prose(part, paragraph, sentence, at)

    def is_open(self, file: str, start: int, end: int) -> bool:
        """Whether a range touches nothing that is closed and cuts no inline math in two."""
        if self.in_closed(file, start, end):
            return False
        return not any(
            m.start < end and start < m.end and not (start <= m.start and m.end <= end)
            for m in self._inline.get(file, ())
        )

    def is_words(self, paragraph: Paragraph, start: int, end: int) -> Span | None:
        """The source of a piece of text where it is just these words, the author's own, and may be edited."""
        if not self.reading.is_own(paragraph, start, end):
            return None
        span = paragraph.text.span(start, end)
        source = self.text(span.file)[span.start : span.end]
        same = " ".join(source.split()) == " ".join(paragraph.text.text[start:end].split())
        if not same or _BLANK_LINE.search(source) or not self.is_open(*span):
            return None
        return span

    def is_whole(self, prose: Prose) -> bool:
        """Whether a sentence's source is complete: it has nothing beside its words, and no group is cut in two."""
        file, start, end = prose.sentence.span
        source = self.text(file)[start:end]
        return (
            self.is_open(file, start, end)
            and _is_balanced(source)
            and not _BLANK_LINE.search(source)
            and all(self._is_textual(match[1]) for match in _COMMAND.finditer(source))
        )

    def without(self, prose: Prose) -> tuple[int, int] | None:
        """The range of a sentence with the space beside it, or None where it does not stand alone in its paragraph.

        The line breaks of the paragraphs stay, and no space is left over.
        """
        file, start, end = prose.sentence.span
        text = self.text(file)
        before, after = _SPACE_BEFORE.search(text, max(0, start - 200), start), _SPACE_AFTER.match(text, end)
        left, right = before[0] if before else "", after[0] if after else ""
        glued = not left or not right
        if glued and self.paper.language == "en":
            return None
        if glued and not self._sides_are_prose(prose):
            return None
        opens, closes = prose.is_first, prose.next is None
        if opens and closes:
            return None
        if closes or ("\n" in right and "\n" not in left and not opens):
            return start - len(left), end
        if _BLANK_LINE.match(right) or text[end + len(right) : end + len(right) + 1] in ("\n", "\r"):
            return None
        return start, end + len(right)

    def _sides_are_prose(self, prose: Prose) -> bool:
        """In Chinese, where sentences touch: whether the next begins and the one before ends right here."""
        file, start, end = prose.sentence.span
        text = self.text(file)
        stops = "。！？；”’）"
        before = prose.is_first or text[start - 1] in stops or text[start - 1].isspace()
        after = prose.next is None or prose.next.span.start == end or text[end].isspace()
        return before and after

    def _is_textual(self, name: str) -> bool:
        return not name[0].isalpha() or name in _TEXTUAL or name.rstrip("*") in self._marks

    @cached_property
    def _marks(self) -> frozenset[str]:
        """Names of the commands by which the paper cites and refers."""
        nodes: tuple[Citation | Reference, ...] = (*self.paper.citations, *self.paper.references)
        return frozenset(node.command.lstrip("\\").rstrip("*") for node in nodes)

    @cached_property
    def _inline(self) -> dict[str, list[Span]]:
        found: dict[str, list[Span]] = {}
        for math in self.paper.math:
            if not math.display:
                found.setdefault(math.span.file, []).append(math.span)
        return found

    def in_switch(self, file: str, start: int, end: int) -> bool:
        """Whether a range touches a condition or a definition."""
        return any(s.file == file and s.start < end and start < s.end for s in self._conditions)

    @cached_property
    def _conditions(self) -> list[Span]:
        begin = _BEGIN.search(self.text(self.paper.main))
        return [
            Span(name, *ends)
            for name, source in self.draft.sources.items()
            for ends in switches(source.text, begin.end() if begin and name == self.paper.main else 0)
        ]

    @cached_property
    def _closed(self) -> dict[str, tuple[list[int], list[int]]]:
        paper = self.paper
        spans = [
            *(f.span for f in paper.floats),
            *(t.span for t in paper.tables),
            *(m.span for m in paper.math if m.display),
            *(c.span for c in paper.comments),
            *paper.verbatim,
            *paper.left_out,
        ]
        main = self.text(paper.main)
        begin = _BEGIN.search(main)
        spans += [Span(paper.main, 0, begin.end() if begin else 0)]
        spans += self._conditions
        found: dict[str, tuple[list[int], list[int]]] = {}
        for span in sorted(spans):
            starts, ends = found.setdefault(span.file, ([], []))
            starts.append(span.start)
            # The furthest end so far: one look backwards is enough.
            ends.append(max(span.end, ends[-1] if ends else 0))
        return found

    def in_closed(self, file: str, start: int, end: int) -> bool:
        """Whether a range touches something that is closed."""
        starts, ends = self._closed.get(file, ([], []))
        at = bisect_right(starts, end - 1) - 1
        return at >= 0 and ends[at] > start


def _apart(one: Span, other: Span) -> bool:
    return one.file != other.file or one.end <= other.start or other.end <= one.start


def _is_balanced(source: str) -> bool:
    depth = 0
    for match in re.finditer(r"\\.|[{}]", source, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth < 0:
            return False
    return depth == 0 and len(re.findall(r"(?<!\\)\$", source)) % 2 == 0
