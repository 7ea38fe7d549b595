"""What each block of a Markdown paper is: title, section, paragraph, caption, figure or table; and its inline nodes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from paperkit.documents.latex.commands import COMMANDS, SPACES
from paperkit.documents.latex.stack import HANDLERS
from paperkit.documents.latex.symbols import SYMBOLS
from paperkit.documents.markdown.blocks import BlockItem, Blocks
from paperkit.documents.markdown.cells import code_float
from paperkit.documents.markdown.content import Content
from paperkit.documents.markdown.front_matter import FrontMatter
from paperkit.documents.markdown.inline import Node, attribute_id, is_whole_tex, read_inline
from paperkit.documents.markdown.tables import GridCell, grid_rows, pipe_rows

__all__ = ["Cell", "Image", "Layout", "Part", "Run", "lay_out"]

PartKind = Literal[
    "title", "abstract", "heading", "paragraph", "item", "footnote", "figure", "table", "code", "name"
]

_TITLE_OF_REFERENCES = re.compile(
    r"\W*(?:[\dIVX]+[.\s]+)?"
    r"(?:references?(?: cited)?|bibliography|works cited|literature(?: cited)?|参\s*考\s*文\s*献)\W*",
    re.IGNORECASE,
)
_TABLE_CAPTION = re.compile(r"(?:Table|table|表)?[ \t]*:[ \t]+")
_NUMBERED = {
    "table": re.compile(r"[*_]{0,3}(?:Table|TABLE|Tab\.|表)[ \t]*[\dA-Z][\d.]{0,5}[ \t]*[*_]{0,3}[.:：|—–-]"),
    "figure": re.compile(
        r"[*_]{0,3}(?:Figure|FIGURE|Fig\.|图)[ \t]*[\dA-Z][\d.]{0,5}[ \t]*[*_]{0,3}[.:：|—–-]"
    ),
}
_FLOAT_PREFIX = re.compile(r"(?:fig|tbl|tab|lst)[-:]")
_DEFINITION = re.compile(r"[:~][ \t]+(?=\S)")
_TRAILING = re.compile(r"[ \t]*(\{[ \t]*(?:[#.=-]|[\w:-]{1,60}=)[^{}\n]{0,500}\})[ \t]*\Z")
_LABELS = re.compile(
    r"\{#([^\s{}]{1,200})|(?:#|%%|//)\|[ \t]*label:[ \t]*['\"]?([^\s'\"]{1,200})"
    r"|(?<!`)`{3,}+[ \t]*+\{[a-zA-Z]\w{0,20}[ \t,]+([\w-]{1,200})"
)
_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator)\*?[ \t]*\{?[ \t]*\\([a-zA-Z]{1,60})"
    r"|\\def[ \t]*\\([a-zA-Z]{1,60})"
)
_RAW_TEX = re.compile(r"\{=(?:la)?tex\}")
_MATH_FENCE = re.compile(r"\{?math\}?(?:\s.*)?")
_HIDDEN_HTML = re.compile(r"\s*<(?:script|style|pre|textarea|table|svg|\?|!\[CDATA\[|![A-Z])", re.IGNORECASE)


@dataclass
class Run:
    """Text with its nodes: `start:end` of a content. `label` names what it heads."""

    content: Content
    nodes: list[Node]
    start: int
    end: int
    label: str = ""


@dataclass
class Image:
    """An image that stands alone: its caption as a range of its run, its file and its label.

    `stop` is where its address and its attributes end.
    """

    start: int
    end: int
    file: str
    label: str
    stop: int


@dataclass
class Cell:
    """A table cell with its nodes."""

    grid: GridCell
    run: Run


@dataclass
class Part:
    """One block, as it is written.

    Attributes:
        kind: What it is.
        runs: Its text; several where a definition list is one block. A table's captions.
        level: Level of a heading.
        images: Images of a figure.
        rows: Cells of a table.
        head_rows: How many of the rows are its head.
        span: Source range of the whole block.
        info: Kind of float that code makes, or the identifier of a `name`.
    """

    kind: PartKind
    span: tuple[int, int]
    runs: list[Run] = field(default_factory=list)
    level: int = 0
    images: list[Image] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    head_rows: int = 0
    info: str = ""


@dataclass
class Layout:
    """All parts in order."""

    parts: list[Part]
    verbatim: list[tuple[int, int]]
    math: list[tuple[int, int]]


def is_tex(name: str) -> bool:
    """Whether a command without arguments means something to the LaTeX reader."""
    return len(name) > 1 and (name in HANDLERS or name in SYMBOLS or name in COMMANDS or name in SPACES)


def lay_out(source: str, front: FrontMatter, blocks: Blocks) -> Layout:
    """Say what each block is, and read what stands in its text."""
    return _LayOut(source, front, blocks).lay_out()


class _LayOut:
    def __init__(self, source: str, front: FrontMatter, blocks: Blocks) -> None:
        self.source, self.front, self.blocks = source, front, blocks
        self.layout = Layout([], [], [])
        self.labels = {name for match in _LABELS.finditer(source) for name in match.groups() if name}
        self.macros = {name for match in _MACRO.finditer(source) for name in match.groups() if name}
        self.hidden_level = 0
        self.names: dict[int, str] = {}
        self.definitions: set[int] = set()

    def lay_out(self) -> Layout:
        front = self.front
        items = self._merged()
        if front.title is not None:
            self._add("title", [self._run(front.title)])
        if front.abstract:
            self._add("abstract", [self._run(content) for content in front.abstract])
        title, shift = self._title_heading(items)
        captions: dict[int, int] = {}
        for number, item in enumerate(items):
            if item.kind == "table":
                self._caption(items, number, "table", captions)
        figures = self._figures(items, captions)
        self._divs(items, figures, captions)
        self._find_definitions(items, captions)
        owned: dict[int, list[int]] = defaultdict(list)
        for number, owner in captions.items():
            owned[owner].append(number)
        for number, item in enumerate(items):
            if item.kind == "heading":
                self._heading(item, is_title=number == title, shift=shift)
            elif self.hidden_level or number in captions:
                continue
            elif item.kind == "table":
                self._table(item, [items[n] for n in owned[number]], self.names.get(number, ""))
            elif number in figures:
                self._figure(item, figures[number], [items[n] for n in owned[number]])
            else:
                self._other(item, defines=number in self.definitions)
        return self.layout

    def _merged(self) -> list[BlockItem]:
        """The blocks, with display math joined to the paragraph it stands in."""
        merged: list[BlockItem] = []
        below: dict[int, list[Content]] = defaultdict(list)
        for item in self.blocks.items:
            before = merged[-1] if merged else None
            if (
                item.glued and before is not None and item.kind == before.kind == "paragraph"
                and "tex" in (item.info, before.info)
                and item.content is not None and before.content is not None
            ):  # fmt: skip
                below[len(merged) - 1].append(item.content)
                before.lines = (before.lines[0], item.lines[1])
                before.info = item.info
            else:
                merged.append(item)
        for number, contents in below.items():
            content = merged[number].content
            assert content is not None
            merged[number].content = content.joined(contents)
        return merged

    def _title_heading(self, items: list[BlockItem]) -> tuple[int | None, int]:
        """The heading that is the paper's title, and by how much the others are raised then.

        It is the one heading of the first level, before all others, where the front matter has no title.
        """
        headings = [(number, item.level) for number, item in enumerate(items) if item.kind == "heading"]
        if self.front.title is None and len(headings) > 1:
            (first, level), *others = headings
            if level == 1 and all(other > 1 for _, other in others):
                return first, 1
        return None, 0

    # -- runs

    def _run(self, content: Content, start: int = 0, end: int | None = None, label: str = "") -> Run:
        blocks = self.blocks
        nodes = read_inline(
            content.text, links=blocks.links, notes=blocks.notes, labels=self.labels, is_tex=self._is_tex
        )
        return Run(content, nodes, start, len(content.text) if end is None else end, label)

    def _is_tex(self, name: str) -> bool:
        return name in self.macros or is_tex(name)

    def _labelled(self, content: Content, start: int = 0) -> Run:
        """Text that may end with attributes which name what it heads."""
        text = content.text
        match = _TRAILING.search(text, max(0, len(text) - 600))
        if match is None:
            return self._run(content, start)
        return self._run(content, start, match.start(), attribute_id(match[1]))

    def _add(self, kind: PartKind, runs: list[Run]) -> Part:
        first, last = runs[0].content, runs[-1].content
        span = (first.source(0), last.span(0, len(last.text))[1] if last.text else last.source(0))
        part = Part(kind, span, runs)
        self.layout.parts.append(part)
        return part

    # -- captions and figures

    def _caption(
        self, items: list[BlockItem], owner: int, kind: Literal["table", "figure"], captions: dict[int, int]
    ) -> None:
        """Note the paragraph beside a table or a figure that is its caption.

        Of two the one after it is, but where that one heads the next table or figure.
        """

        def is_caption(number: int) -> bool:
            if not 0 <= number < len(items) or number in captions:
                return False
            item = items[number]
            text = item.content.text if item.content is not None and item.kind == "paragraph" else ""
            return bool(_NUMBERED[kind].match(text) or (kind == "table" and _TABLE_CAPTION.match(text)))

        before, after = is_caption(owner - 1), is_caption(owner + 1)
        following = items[owner + 2] if owner + 2 < len(items) else None
        if before and after and following is not None:
            after = not _may_own(following, kind)
        if before or after:
            captions[owner + 1 if after else owner - 1] = owner

    def _figures(
        self, items: list[BlockItem], captions: dict[int, int]
    ) -> dict[int, tuple[Run, list[Image]]]:
        figures = {}
        for number, item in enumerate(items):
            if item.content is not None and _may_own(item, "figure"):
                run = self._run(item.content)
                images = _lone_images(run)
                if images:
                    figures[number] = run, images
                    self._caption(items, number, "figure", captions)
        return figures

    def _divs(
        self, items: list[BlockItem], figures: dict[int, tuple[Run, list[Image]]], captions: dict[int, int]
    ) -> None:
        """What the divs of Quarto name: `::: {#fig-a}` is the label of the one figure or table in it.

        The last paragraph of such a div is the caption.
        """
        opened: list[tuple[int, int]] = []
        owners: list[int] = []
        owned = set(captions.values())
        for number, item in enumerate(items):
            if number in figures or item.kind == "table":
                owners.append(number)
            elif item.kind == "name" and item.level:
                opened.append((number, len(owners)))
            elif item.kind == "name" and opened:
                first, before = opened.pop()
                div, last = items[first], items[number - 1]
                if not _FLOAT_PREFIX.match(div.info) or len(owners) != before + 1:
                    continue
                owner = owners[-1]
                if owner < number - 1 and last.kind == "paragraph" and owner not in owned:
                    captions[number - 1] = owner
                    owned.add(owner)
                images = figures[owner][1] if owner in figures else []
                if len(images) == 1 and not images[0].label:
                    images[0].label, div.info = div.info, ""
                elif not images and owner in owned:
                    self.names[owner], div.info = div.info, ""

    def _find_definitions(self, items: list[BlockItem], captions: dict[int, int]) -> None:
        """Terms of one line and their definitions, where a blank line parts them."""
        for number, (before, item) in enumerate(pairwise(items)):
            if (
                before.kind == item.kind == "paragraph" and before.within == item.within
                and before.content is not None and item.content is not None
                and not {number, number + 1} & captions.keys()
                and _DEFINITION.match(item.content.text)
                and (number in self.definitions or "\n" not in before.content.text)
            ):  # fmt: skip
                self.definitions |= {number, number + 1}

    # -- blocks

    def _heading(self, item: BlockItem, *, is_title: bool, shift: int) -> None:
        assert item.content is not None
        if self.hidden_level and item.level <= self.hidden_level:
            self.hidden_level = 0
        run = self._labelled(item.content)
        part = self._add("title" if is_title else "heading", [run])
        part.level = max(item.level - shift, 1)
        if _TITLE_OF_REFERENCES.fullmatch(item.content.text[run.start : run.end]):
            self.hidden_level = self.hidden_level or item.level

    def _table(self, item: BlockItem, captions: list[BlockItem], name: str) -> None:
        assert item.content is not None
        read = pipe_rows if item.info == "pipe_table" else grid_rows
        rows, head = read(self.source, item.content)
        runs = []
        for caption in captions:
            assert caption.content is not None
            match = _TABLE_CAPTION.match(caption.content.text)
            run = self._labelled(caption.content, match.end() if match else 0)
            run.label = run.label or name
            runs.append(run)
        part = Part("table", item.content.span(0, len(item.content.text)), runs, head_rows=head)
        part.rows = [[Cell(cell, self._run(cell.content)) for cell in row] for row in rows]
        self.layout.parts.append(part)

    def _figure(self, item: BlockItem, figure: tuple[Run, list[Image]], captions: list[BlockItem]) -> None:
        run, images = figure
        part = self._add("figure", [run])
        part.images = images
        part.runs += [self._labelled(caption.content) for caption in captions if caption.content is not None]

    def _other(self, item: BlockItem, *, defines: bool) -> None:
        content = item.content
        if item.kind == "code":
            self._code(item)
        elif item.kind == "name":
            if item.info:
                start, end = self.blocks.lines[item.lines[0]]
                self.layout.parts.append(Part("name", (start, end), info=item.info))
        elif content is not None and item.kind == "html":
            if not _HIDDEN_HTML.match(content.text):
                self._add("paragraph", [self._run(content)])
        elif content is not None:
            kind: PartKind = item.within or "paragraph"
            parts = list(_definitions(content, defines=defines))
            if len(parts) == 1 and not defines:
                self._add(kind, [self._run(content)])
            elif parts:
                self._add("item", [self._run(part) for part in parts])

    def _code(self, item: BlockItem) -> None:
        lines = self.blocks.lines
        start, end = lines[item.lines[0]][0], lines[max(item.lines[1] - 1, item.lines[0])][1]
        if _MATH_FENCE.fullmatch(item.info):
            self.layout.math.append((start, end))
            return
        if _RAW_TEX.fullmatch(item.info) and item.content is not None and is_whole_tex(item.content.text):
            text = item.content.text
            if not text.strip():
                return
            self._add("paragraph", [Run(item.content, [Node("tex", 0, len(text.rstrip()))], 0, len(text))])
            return
        self.layout.verbatim.append((start, end))
        found = code_float(self.source, self.blocks.lines, item) if item.content is not None else None
        if found is not None:
            run = self._run(found.caption or Content(self.source, []), label=found.label)
            self.layout.parts.append(Part("code", (start, end), [run], info=found.kind))


def _may_own(item: BlockItem, kind: Literal["table", "figure"]) -> bool:
    """Whether a block may be a table, or a paragraph of images alone, that has a caption beside it."""
    if kind == "table":
        return item.kind == "table"
    return item.kind == "paragraph" and item.content is not None and item.content.text.startswith("![")


def _lone_images(run: Run) -> list[Image]:
    """The images of a paragraph that holds nothing else, else []."""
    images: list[Image] = []
    text = run.content.text
    at = 0
    for node in run.nodes:
        if node.start < at:
            continue
        if text[at : node.start].strip():
            return []
        if node.kind == "image":
            images.append(Image(node.end, node.until, node.text, "", node.until))
            at = node.until
        elif node.kind == "label" and images:
            images[-1].label = node.text
            images[-1].stop = at = node.end
        elif node.kind == "end" and images:
            images[-1].stop = at = node.end
        elif node.kind == "comment":
            at = node.end
        else:
            return []
    return [] if text[at:].strip() else images


def _definitions(content: Content, *, defines: bool) -> Iterator[Content]:
    """A paragraph, or the terms and definitions of a definition list that it is.

    What `defines` is a part of one anyway.
    """
    text = content.text
    cuts = [0]
    at = text.find("\n")
    while at >= 0:
        if _DEFINITION.match(text, at + 1):
            cuts.append(at + 1)
        at = text.find("\n", at + 1)
    if len(cuts) == 1 and not defines:
        yield content
        return
    for start, end in zip(cuts, [*cuts[1:], len(text) + 1], strict=True):
        mark = _DEFINITION.match(text, start) if start or defines else None
        first = mark.end() if mark else start
        if first < end - 1:
            yield content.part(first, end - 1)
