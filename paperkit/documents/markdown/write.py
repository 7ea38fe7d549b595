"""Writing the parts of a Markdown paper into a draft: running text with its places, sections, floats, tables.

Math and TeX are read by the LaTeX reader, one piece at a time, from a copy of the file in which everything else is
blank. So its places are right, its text goes into the paragraph that is open, and definitions hold to the end.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping

from paperkit.documents.block import Block
from paperkit.documents.bold import is_bold
from paperkit.documents.draft import Draft, FloatDraft, MathDraft, Mention, TableDraft
from paperkit.documents.latex.reader import Reader
from paperkit.documents.latex.stack import Frame, LabelKind, Piece
from paperkit.documents.latex.structure import begin_section, new_float
from paperkit.documents.markdown.content import Content
from paperkit.documents.markdown.inline import Node
from paperkit.documents.markdown.layout import Cell, Layout, Part, Run
from paperkit.documents.paper import Cell as PaperCell
from paperkit.documents.paper import Label, Problem, Source, Span
from paperkit.documents.plain import joins_without_space

__all__ = ["Writer"]

_WORD = re.compile(r"([^ \t\r\n\f\v\x00-\x08\x0e-\x1f\x7f]+)|([ \t\r\n\f\v]+)|[\x00-\x1f\x7f]")
_ODD_SPACES = re.compile(r"[^\S \t\r\n\f\v]+")  # those that a space may not stand for character by character
_EQUATION_LABEL = re.compile(r"\(\\#(eq:[^\s()]{1,200})\)")
_ABSTRACT = re.compile(r"\s*(?:abstract|摘\s*要)\s*", re.IGNORECASE)
_APPENDIX = re.compile(r"\s*(?:appendi(?:x|ces)\b|附\s*录)", re.IGNORECASE)
_BOLD = frozenset({"**", "__", "<b>", "</b>", "<strong>", "</strong>"})
_PREFIXES: tuple[tuple[str, LabelKind], ...] = (
    ("fig", "figure"), ("tbl", "table"), ("tab", "table"), ("eq", "equation"), ("sec", "section"),
    ("alg", "algorithm"),
)  # fmt: skip


class Writer:
    """Writes a layout into the draft of a LaTeX reader."""

    def __init__(self, others: Mapping[str, Source], source: Source, layout: Layout) -> None:
        self.source = source
        self.file = source.name
        self.layout = layout
        self.reader = Reader(others, self.file, hidden=False)
        self.draft: Draft = self.reader.draft
        self.draft.sources[self.file] = source
        self.reader.allowed += 10 * len(source.text)
        self.verbatim = [Span(self.file, *span) for span in layout.verbatim]
        self.tex = _only_tex(source.text, layout)
        self.plain_state = self.reader.state
        self.has_control = False

    def write(self) -> None:
        """Write all parts."""
        for part in self.layout.parts:
            self.reader.state = self.plain_state
            if part.kind in ("heading", "title"):
                self._heading(part)
            elif part.kind == "abstract":
                self._abstract(part)
            elif part.kind == "table":
                self._table(part)
            elif part.kind == "figure":
                self._figure(part)
            elif part.kind == "code":
                self._code_cell(part)
            elif part.kind == "name":
                self._label(part.info, Span(self.file, *part.span), "other", None)
            else:
                for run in part.runs:
                    self._paragraph(run, self._kind(part))
        self.reader.state = self.plain_state
        self._display_fences()

    def _kind(self, part: Part) -> str:
        if part.kind != "paragraph":
            return part.kind
        section = self.reader.section
        return (
            "abstract" if section is not None and self.draft.sections[section].kind == "abstract" else "body"
        )

    # -- parts

    def _paragraph(self, run: Run, kind: str) -> Block:
        block = Block(kind, self.reader.section)
        self.draft.blocks.append(block)
        self.reader.state = self.reader.state._replace(kind=kind)
        self._text(run, run.start, run.end, block)
        return block

    def _heading(self, part: Part) -> None:
        run = part.runs[0]
        span = Span(self.file, *self._whole_lines(part.span))
        if part.kind == "title":
            self.draft.title = self._paragraph(run, "title")
            return
        section = begin_section(self.reader, part.level, "appendix" if self.reader.appendix else "body", span)
        self.reader.state = self.reader.state._replace(label="section")
        section.title = self._paragraph(run, "heading").text().text
        if _ABSTRACT.fullmatch(section.title):
            section.kind = "abstract"
        elif part.level == 1 and _APPENDIX.match(section.title):
            section.kind = "appendix"
            self.reader.appendix = True
        self._label(run.label, span, "section", None)

    def _whole_lines(self, span: tuple[int, int]) -> tuple[int, int]:
        """From the marks of a heading on its line to the end of its text's line."""
        text = self.source.text
        start = max(text.rfind("\n", 0, span[0]), text.rfind("\r", 0, span[0])) + 1
        before = text[start : span[0]]
        return start + len(before) - len(before.lstrip(" \t>\ufeff")), span[1]

    def _abstract(self, part: Part) -> None:
        section = begin_section(self.reader, 1, "abstract", Span(self.file, *part.span), "Abstract")
        for run in part.runs:
            self._paragraph(run, "abstract")
        section.end = part.span[1]
        self.reader.section = None

    def _table(self, part: Part) -> None:
        floating = None
        span = Span(self.file, *part.span)
        if part.runs:
            floating = new_float(self.reader, "table", span)
            self._captions(part.runs, floating, "table")
        rows = [[self._cell(cell) for cell in row] for row in part.rows]
        if any(cell.text.text for row in rows for cell in row):
            index = floating.index if floating is not None else None
            self.draft.tables.append(TableDraft(rows, part.head_rows, index, span))

    def _cell(self, cell: Cell) -> PaperCell:
        self.reader.state = self.plain_state._replace(kind="cell")
        block = Block("cell", self.reader.section)
        self._text(cell.run, cell.run.start, cell.run.end, block)
        text = block.text()
        grid = cell.grid
        if text.text:
            span = text.span(0, len(text))
        else:
            at = grid.content.source(0)
            span = Span(self.file, at, at)
        bold = is_bold(text.text, block.bold)
        return PaperCell(text, span, grid.row, grid.column, 1, grid.columns, bold)

    def _captions(self, runs: list[Run], floating: FloatDraft, label: LabelKind) -> None:
        self.reader.state = self.plain_state._replace(label=label, float=floating)
        for run in runs:
            floating.captions.append(self._paragraph(run, "caption"))
            start, end = run.content.span(0, len(run.content.text))
            floating.span = Span(self.file, min(floating.span.start, start), max(floating.span.end, end))
            self._label(run.label, floating.span, label, floating)

    def _figure(self, part: Part) -> None:
        run, *captions = part.runs
        for image in part.images:
            start, end = part.span if len(part.images) == 1 else run.content.span(image.start - 2, image.stop)
            floating = new_float(self.reader, "figure", Span(self.file, start, end))
            floating.graphics.append(image.file)
            if not captions:
                caption = Run(run.content, run.nodes, image.start, image.end)
                self._captions([caption], floating, "figure")
                floating.span = Span(self.file, start, end)
            elif image is part.images[-1]:
                self._captions(captions, floating, "figure")
            self._label(image.label, floating.span, "figure", floating)

    def _code_cell(self, part: Part) -> None:
        """Code that makes a figure or a table or is a listing, as its options say."""
        span = Span(self.file, *part.span)
        run = part.runs[0]
        floating = new_float(self.reader, part.info, span)
        kind: LabelKind = part.info if part.info in ("figure", "table") else "other"  # type: ignore[assignment]
        if run.start < run.end:
            self._captions([run], floating, kind)
            floating.span = span
        else:
            self._label(run.label, span, kind, floating)

    def _display_fences(self) -> None:
        for start, end in self.layout.math:
            self.draft.math.append(self._math(start, end))

    def _math(self, start: int, end: int) -> MathDraft:
        return MathDraft(Span(self.file, start, end), True)

    def _label(self, name: str, span: Span, kind: LabelKind, floating: FloatDraft | None) -> None:
        if not name:
            return
        known = next((known for prefix, known in _PREFIXES if name.lower().startswith(prefix)), kind)
        self.draft.labels.append(Label(name, span, known))
        if floating is not None:
            floating.labels.append(name)

    # -- running text

    def _text(self, run: Run, start: int, end: int, block: Block) -> None:
        """Write `start:end` of a run; a note in it goes into a paragraph of its own."""
        content, at, bold_end = run.content, start, -1
        bold_from: int | None = None
        opened: list[Block] = []
        first = bisect_left(run.nodes, start, key=lambda node: node.start)
        for index in range(first, len(run.nodes)):
            node = run.nodes[index]
            if node.start >= end:
                break
            if node.start < at:
                continue
            self._show(content, at, node.start, block)
            at = node.end
            if 0 <= bold_end <= node.start and not opened:
                block.bold_end, bold_end = block.length, -1
            if node.kind == "strong":
                bold_end = node.until
            elif node.kind == "note":
                opened.append(block)
                block = Block("footnote", self.reader.section)
                self.draft.blocks.append(block)
            elif node.kind == "image":
                at = node.until
            elif node.kind == "end":
                if opened and node.text == "note":
                    block = opened.pop()
            elif node.kind != "hide":
                self._node(content, node, block)
            elif block.kind == "cell" and content.text[node.start : node.end].lower() in _BOLD:
                if bold_from is not None:
                    block.bold.append((bold_from, block.length))
                bold_from = block.length if bold_from is None else None
        self._show(content, at, end, block)

    def _node(self, content: Content, node: Node, block: Block) -> None:
        start, end = content.span(node.start, node.end)
        if node.kind == "tex":
            self._tex(start, end, block)
            for match in _EQUATION_LABEL.finditer(content.text, node.start, node.end):
                self._label(match[1], Span(self.file, *content.span(*match.span())), "equation", None)
        elif node.kind == "code":
            self._show(content, node.start, node.end, block)
        elif node.kind == "comment":
            self.draft.comments[self.file, start] = end
        elif node.kind == "label":
            start += self.source.text[start] in " \t"
            state = self.reader.state
            self._label(node.text, Span(self.file, start, end), state.label, state.float)
        elif node.kind == "show":
            if node.text == " ":
                block.space(self.file, start, end)
            else:
                block.add(node.text, self.file, start, end, plain=False)
        else:
            first = block.length
            block.add(f"[{', '.join(node.names)}]", self.file, start, end, plain=False)
            target = None if block.kind == "cell" else block
            mention = Mention(
                node.text, node.names, Span(self.file, start, end), target,
                first if target else 0, block.length if target else 0,
            )  # fmt: skip
            (self.draft.citations if node.kind == "cite" else self.draft.references).append(mention)

    def _tex(self, start: int, end: int, block: Block) -> None:
        reader = self.reader
        state = reader.state
        reader.block = block
        reader.state = state._replace(kind=block.kind)
        reader.frames.append(Frame(Piece(self.tex, start, end, self.file, None, ()), 0))
        reader.read()
        reader.block = None
        reader.state = state

    def _show(self, content: Content, start: int, end: int, block: Block) -> None:
        if start >= end:
            return
        text = content.text
        for match in _WORD.finditer(text, start, end):
            if match[1]:
                for first, last in content.ranges(*match.span()):
                    block.add(self.source.text[first:last], self.file, first, last, plain=True)
            elif match[2]:
                if "\n" in match[2] and joins_without_space(block.last, text[match.end() : match.end() + 1]):
                    continue
                at = content.source(match.start())
                block.space(self.file, at, at + 1, plain=self.source.text[at] in " \t\r\n\f\v")
            elif not self.has_control:
                self.has_control = True
                at = content.source(match.start())
                message = f"control character U+{ord(match[0]):04X} (the first of this file)"
                self.draft.problems.append(Problem("control_character", message, Span(self.file, at, at + 1)))


def _only_tex(source: str, layout: Layout) -> str:
    """The source with everything but TeX blank: line feeds between the pieces, spaces for the marks inside them."""
    pieces: list[tuple[int, int, Content, Node]] = []
    for part in layout.parts:
        for run in [*part.runs, *(cell.run for row in part.rows for cell in row)]:
            for node in run.nodes:
                if node.kind == "tex":
                    pieces.append((*run.content.span(node.start, node.end), run.content, node))
    pieces.sort(key=lambda piece: piece[:2])
    out: list[str] = []
    at = 0
    for start, _, content, node in pieces:
        if start < at:
            continue
        out.append("\n" * (start - at))
        at = start
        for first, last in content.ranges(node.start, node.end):
            if (odd := _ODD_SPACES.match(source, at, first)) is not None:
                out.append(odd[0])
                at = odd.end()
            if first > at:
                out.append("\n" + " " * (first - at - 1))
            out.append(source[first:last])
            at = last
    out.append("\n" * (len(source) - at))
    return "".join(out)
