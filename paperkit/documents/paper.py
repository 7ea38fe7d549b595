"""What a paper is: one parsed, immutable value that everything else reads.

A `Paper` is a tree of source files read once. Every node knows its source `Span`: half-open
code-point offsets in one decoded file. Running text (`Text`) is what a reader sees, with a map
back to the source, so an edit of a sentence lands in the right file.

How source becomes running text (the readers hold to it, and gates may rely on it):

- comments, labels and layout commands vanish; a line break is a space (nothing between two Chinese characters),
  runs of space are one space
- `\\%` is `%`, `~` is a space, `---` is `—`, `--` is `–`, accents are composed, ligature quotes are curly
- a citation is `[key]` or `[key1, key2]`, a cross-reference is `[label]`
- inline math is written in Unicode where it has a character (`\\pm` ±, `\\times` ×, `\\le` ≤, `\\alpha` α,
  `1{,}234` is `1,234`, `1\\,234` is `1 234` with U+202F), else its command name; the dollar signs vanish
- display math is not running text; it is kept in `Paper.math`
- `\\num{..}`, `\\SI{..}{..}`, `\\qty{..}{..}` are the number and its unit, user macros are expanded
- a footnote is a paragraph of its own, not part of the sentence that carries it
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from typing import Literal, NamedTuple

__all__ = [
    "BibEntry",
    "Cell",
    "Citation",
    "Comment",
    "Float",
    "Label",
    "Math",
    "Paper",
    "PaperFormat",
    "Paragraph",
    "ParagraphKind",
    "Place",
    "Problem",
    "Reference",
    "Section",
    "Sentence",
    "Source",
    "Span",
    "Table",
    "Text",
]


class Place(NamedTuple):
    """Where something stands, for people: file, line and column, both from 1 (column in code points).

    `page` is the page of a PDF, from 1; None in a file of text.
    """

    file: str
    line: int
    column: int
    page: int | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.page is None else f"{self.file}, page {self.page}"


class Span(NamedTuple):
    """Half-open range of code points `[start, end)` in the decoded text of one file."""

    file: str
    start: int
    end: int


@dataclass(frozen=True)
class Source:
    """One decoded file of a paper.

    Attributes:
        name: POSIX path relative to the folder of the main file (`main.tex`, `sections/intro.tex`, `../x.tex`).
        text: Decoded text. Line ends are kept as they are, so encoding it again gives the file's bytes.
        encoding: What it was decoded from: `utf-8`, `utf-8-sig`, `cp1252`, `gb18030`, …; `pdf` where it was extracted.
        pages: Offsets in `text` where the pages of a PDF start, first page first; () for a file of text.
    """

    name: str
    text: str = field(repr=False)
    encoding: str = "utf-8"
    pages: tuple[int, ...] = field(default=(), repr=False)

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    def place(self, offset: int) -> Place:
        """Line and column of an offset.

        >>> Source("a.tex", "one\\ntwo").place(5)
        Place(file='a.tex', line=2, column=2, page=None)
        """
        line = bisect_right(self._line_starts, offset)
        page = bisect_right(self.pages, offset) if self.pages else None
        return Place(self.name, line, offset - self._line_starts[line - 1] + 1, page)


@dataclass(frozen=True)
class Text:
    """Running text with a map to the source.

    The map is a list of runs. Run `i` covers text from `starts[i]` to `starts[i + 1]` (the last one to the end) and
    came from `files[i]`, source offsets `sources[i]` to `ends[i]`. Where both lengths are equal the run is
    character by character; else the whole run stands for the whole source range (a macro, a citation).
    """

    text: str
    starts: tuple[int, ...] = field(default=(), repr=False)
    files: tuple[str, ...] = field(default=(), repr=False)
    sources: tuple[int, ...] = field(default=(), repr=False)
    ends: tuple[int, ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return self.text

    def __len__(self) -> int:
        return len(self.text)

    def span(self, start: int, end: int) -> Span:
        """The source range of `text[start:end]`.

        A range that touches a run which is not character by character takes the whole of it. A range over
        several files (a sentence that starts before an `\\input`) is cut to the file where it starts.

        Raises:
            IndexError: the range is empty or outside the text.
        """
        if not 0 <= start < end <= len(self.text):
            raise IndexError(f"no text at {start}:{end} of {len(self.text)}")
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, end - 1) - 1
        file = self.files[first]
        while self.files[last] != file:
            last -= 1
        stop = self._run_end(last)
        source_start = self.sources[first]
        if self._is_plain(first):
            source_start += start - self.starts[first]
        source_end = self.ends[last]
        if end < stop and self._is_plain(last):
            source_end = self.sources[last] + end - self.starts[last]
        return Span(file, source_start, source_end)

    def offset(self, file: str, source_offset: int) -> int | None:
        """The text offset that came from a source offset, or None where that source shows no text here.

        Where several runs came from it (a macro call and its argument), one that is character by character
        counts before the narrowest.
        """
        changes, runs = self._runs_by_source.get(file, ([], []))
        at = bisect_right(changes, source_offset) - 1
        run = runs[at] if at >= 0 else -1
        if run < 0:
            return None
        return self.starts[run] + (source_offset - self.sources[run] if self._is_plain(run) else 0)

    @cached_property
    def _runs_by_source(self) -> dict[str, tuple[list[int], list[int]]]:
        """For each file the source offsets where another run begins to count, and that run (-1 for none)."""
        openings: dict[str, list[tuple[int, int]]] = {}
        for run, (file, start, end) in enumerate(zip(self.files, self.sources, self.ends, strict=True)):
            if start < end:
                openings.setdefault(file, []).append((start, run))
        found = {}
        for file, waiting in openings.items():
            points = sorted({at for start, run in waiting for at in (start, self.ends[run])})
            waiting.sort(reverse=True)
            opened: list[tuple[bool, int, int]] = []
            changes, runs = [], []
            for point in points:
                while waiting and waiting[-1][0] == point:
                    start, run = waiting.pop()
                    heappush(opened, (not self._is_plain(run), self.ends[run] - start, run))
                while opened and self.ends[opened[0][2]] <= point:
                    heappop(opened)
                changes.append(point)
                runs.append(opened[0][2] if opened else -1)
            found[file] = (changes, runs)
        return found

    def is_plain(self, start: int, end: int) -> bool:
        """True where `text[start:end]` stands in one file, character by character, without a gap: safe to replace."""
        span = self.span(start, end)
        return span.end - span.start == end - start and all(
            self._is_plain(run)
            for run in range(bisect_right(self.starts, start) - 1, bisect_right(self.starts, end - 1))
        )

    def _run_end(self, run: int) -> int:
        return self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)

    def _is_plain(self, run: int) -> bool:
        return self._run_end(run) - self.starts[run] == self.ends[run] - self.sources[run]


PaperFormat = Literal["latex", "markdown", "text", "pdf"]

ParagraphKind = Literal[
    "body", "abstract", "item", "caption", "footnote", "heading", "title", "cell", "theorem"
]


@dataclass(frozen=True)
class Sentence:
    """One sentence: `text` is `paragraph.text.text[start:end]`, `span` its source range."""

    text: str
    start: int
    end: int
    span: Span
    paragraph: int


@dataclass(frozen=True)
class Citation:
    """One citation command, as `\\citep[see][p.~3]{a,b}`; `start:end` is its place in the paragraph's text."""

    command: str
    keys: tuple[str, ...]
    span: Span
    paragraph: int | None
    start: int
    end: int


@dataclass(frozen=True)
class Reference:
    """One cross-reference command, as `\\cref{fig:a,tab:b}`; `start:end` is its place in the paragraph's text."""

    command: str
    labels: tuple[str, ...]
    span: Span
    paragraph: int | None
    start: int
    end: int


@dataclass(frozen=True)
class Label:
    """A `\\label{name}` and what it names."""

    name: str
    span: Span
    kind: Literal["section", "figure", "table", "equation", "algorithm", "item", "other"]


@dataclass(frozen=True)
class Paragraph:
    """A block of running text.

    Attributes:
        text: What a reader sees, with its map to the source.
        kind: Where it stands. `body` and `abstract` are prose; captions, footnotes and headings stand alone.
        section: Index into `Paper.sections`; None before the first section and outside the abstract.
        span: Source range from its first to its last visible character.
        heading: Text of the run-in heading (`\\paragraph{..}`, `\\textbf{Name.}`, `\\item[..]`) that opens it, or \"\".
        index: Its own place in `Paper.paragraphs`.
        sentences: Sentences of it, in order.
    """

    text: Text
    kind: ParagraphKind
    section: int | None
    span: Span
    heading: str
    index: int
    sentences: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it.

    Attributes:
        title: Heading text ("Abstract" for the abstract).
        level: 0 chapter, 1 section (abstract too), 2 subsection, 3 subsubsection.
        kind: `abstract`, `appendix` (after `\\appendix`), or `body`.
        heading_span: The heading command.
        span: From the heading to the next heading of any level, in the file where the heading stands.
        parent: Index of the section it stands in, or None.
    """

    title: str
    level: int
    kind: Literal["abstract", "body", "appendix"]
    heading_span: Span
    span: Span
    index: int
    parent: int | None = None


@dataclass(frozen=True)
class Cell:
    """A table cell: running text, its place in the grid (from 0), and how far it reaches.

    `bold` says that the whole value is in bold print; an uncertainty beside it may be plain.
    """

    text: Text
    span: Span
    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    bold: bool = False


@dataclass(frozen=True)
class Table:
    """One `tabular`-like environment, or the grid of a table in a PDF.

    `rows[r]` holds the cells that start in row r, left to right.

    `head_rows` counts the rows above the first rule after the top (`\\midrule`, second `\\hline`); 1 if none.
    `parts` are the rows below the head that a rule or extra room parts from the row above (`\\midrule`, `\\cmidrule`).
    """

    rows: tuple[tuple[Cell, ...], ...]
    span: Span
    head_rows: int
    float_index: int | None = None
    parts: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """Number of grid columns."""
        return max((cell.column + cell.column_span for row in self.rows for cell in row), default=0)

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell that covers a grid position, multi-row and multi-column cells included."""
        for r in range(row, -1, -1):
            for c in self.rows[r] if r < len(self.rows) else ():
                if r + c.row_span > row and c.column <= column < c.column + c.column_span:
                    return c
        return None


@dataclass(frozen=True)
class Float:
    """A figure, table, algorithm or listing environment.

    `captions` and `texts` are indices into `Paper.paragraphs`: the captions, and text beside them (of kind `caption`
    too): notes under a table, letters of subfigures.
    """

    kind: Literal["figure", "table", "algorithm", "listing"]
    labels: tuple[str, ...]
    captions: tuple[int, ...]
    graphics: tuple[str, ...]
    span: Span
    section: int | None
    index: int
    texts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Math:
    """A piece of math: `span` with its delimiters; display or inline.

    Inline math is in the running text: `start:end` is its place in the paragraph's text, where it stands in one.
    """

    span: Span
    display: bool
    paragraph: int | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Comment:
    """A comment from its `%` to the end of the line (without the line end).

    `after` is the character right before the `%` ("" at the start of a line): a digit there means that a
    percent sign was probably meant.
    """

    span: Span
    after: str


@dataclass(frozen=True)
class BibEntry:
    """One bibliography entry; `fields` has lower-case names. `span` is None where its place is not known."""

    key: str
    kind: str
    fields: Mapping[str, str]
    file: str
    span: Span | None = None


@dataclass(frozen=True)
class Problem:
    """Something wrong with the source that reading went past: it becomes a finding of the source gate.

    `rule` is one of: `missing_input`, `unbalanced_brace`, `unbalanced_environment`, `unbalanced_math`, `encoding`,
    `control_character`, `input_too_deep`, `duplicate_label`, `broken_bib`, `duplicate_bib_key`, `missing_bib`,
    `empty_citation`; of a PDF: `unreadable_page`, `scanned_page`, `ocr_page`, `damaged_text`, `hidden_text`. `quote` is
    what it is about where the source does not have it: hidden text, or the page.
    """

    rule: str
    message: str
    span: Span
    quote: str = ""


@dataclass(frozen=True)
class Paper:
    """A paper, parsed once.

    Attributes:
        main: Name of the main file in `sources`.
        format: What the main file is: `latex`, `markdown`, `text` or `pdf`.
        sources: Every file read, by name. Bibliography files are among them.
        language: `en` or `zh`, by the share of Han characters in the running text.
        document_class: Name in `\\documentclass`, or "".
        paragraphs: All paragraphs of all kinds, in the order of reading; floats' captions where the float stands.
        cited_everything: True where `\\nocite{*}` stands.
        verbatim: Listings and verbatim blocks: no running text. Inline verbatim is text and is not among them.
        left_out: What is never printed: branches of conditions that are not taken, `comment` environments.
    """

    main: str
    sources: Mapping[str, Source]
    language: Literal["en", "zh"]
    document_class: str
    title: str
    sections: tuple[Section, ...]
    paragraphs: tuple[Paragraph, ...]
    citations: tuple[Citation, ...]
    references: tuple[Reference, ...]
    labels: tuple[Label, ...]
    floats: tuple[Float, ...]
    tables: tuple[Table, ...]
    math: tuple[Math, ...]
    comments: tuple[Comment, ...]
    bibliography: tuple[BibEntry, ...]
    problems: tuple[Problem, ...]
    cited_everything: bool = False
    format: PaperFormat = "latex"
    verbatim: tuple[Span, ...] = ()
    left_out: tuple[Span, ...] = ()

    def place(self, span: Span) -> Place:
        """File, line and column where a span starts."""
        return self.sources[span.file].place(span.start)

    def source(self, span: Span) -> str:
        """The source text of a span."""
        return self.sources[span.file].text[span.start : span.end]

    def sentences(self, *kinds: ParagraphKind) -> Iterator[Sentence]:
        """Sentences in reading order, of paragraphs of these kinds (all kinds if none is given)."""
        for paragraph in self.paragraphs:
            if not kinds or paragraph.kind in kinds:
                yield from paragraph.sentences

    def section_title(self, index: int | None) -> str:
        """Title of a section by index, "" for None."""
        return "" if index is None else self.sections[index].title

    def section_titles(self, index: int | None) -> Iterator[str]:
        """Titles of a section and of those it stands in, from the inside out."""
        while index is not None:
            yield self.sections[index].title
            index = self.sections[index].parent

    def section_at(self, span: Span) -> int | None:
        """Index of the section in which a span starts."""
        inside = (
            s.index
            for s in self.sections
            if s.span.file == span.file and s.span.start <= span.start < s.span.end
        )
        return max(inside, default=None)

    @property
    def start(self) -> Span:
        """The first character of the main file: where a finding stands that has no place."""
        return Span(self.main, 0, min(1, len(self.sources[self.main].text)))

    @cached_property
    def marks(self) -> Mapping[int, list[tuple[int, int]]]:
        """Ranges of citations and cross-references in the text of each paragraph that has some, in order."""
        found: dict[int, list[tuple[int, int]]] = {}
        nodes: tuple[Citation | Reference, ...] = (*self.citations, *self.references)
        for node in nodes:
            if node.paragraph is not None:
                found.setdefault(node.paragraph, []).append((node.start, node.end))
        return {paragraph: sorted(ranges) for paragraph, ranges in found.items()}
