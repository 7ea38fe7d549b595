"""Headings, captions, footnotes, items, labels and the other commands that shape a paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.block import Block
from paperkit.documents.draft import FloatDraft, SectionDraft
from paperkit.documents.latex.bold import declare_bold, enter_bold, in_cell, open_bold
from paperkit.documents.latex.commands import SECTIONS
from paperkit.documents.latex.inputs import expand_names
from paperkit.documents.latex.options import options
from paperkit.documents.latex.stack import PATTERNS, Command, LabelKind, Piece, handles
from paperkit.documents.latex.unknown import skip_overlay
from paperkit.documents.paper import Label, Span

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["attach_caption", "begin_section", "first_heading", "new_float", "set_label"]

_PROSE = frozenset({"body", "abstract", "item", "theorem", "footnote", "caption"})
_BREAK_LENGTH = re.compile(
    r"\*?[ \t]*(?:\[[ \t]*[-+]?[ \t]*(?:[\d.]+[ \t]*[a-z]{2}|[\d.]*\\[a-zA-Z])[^\]\r\n]{0,40}\])?"
)
_THESES = (
    "(?:thu|ustc|hit|sjtu|nwpu|fdu|xmu|nju|seu|whu|cqu|scut|bit|buaa|zju|nku|tju|hust|csu|uestc|xju|njust|swjtu"
    "|ecnu|ruc|ucas|sdu|sysu|nudt|xdu|dlut|hfut|pku|bupt|info)"
)
"""How classes of theses are named, by their universities."""
_ABSTRACT = re.compile(r"\s*(?:abstract|摘\s*要)\s*", re.IGNORECASE)


def begin_section(reader: Reader, level: int, kind: str, span: Span, title: str = "") -> SectionDraft:
    """Open a section; its title may come later."""
    sections = reader.draft.sections
    parent = None if kind == "abstract" else reader.last_section
    while parent is not None and sections[parent].level >= level:
        parent = sections[parent].parent
    section = SectionDraft(level, kind, span, title, parent=parent)  # type: ignore[arg-type]
    sections.append(section)
    if kind != "abstract":
        reader.last_section = len(sections) - 1
    reader.section = len(sections) - 1
    reader.heading = ""
    return section


@handles(*SECTIONS)
def _section(reader: Reader, command: Command) -> None:
    reader.end_paragraph()
    reader.star()
    reader.option()
    piece = reader.argument()
    if piece is None or reader.state.hidden:
        return
    span = reader.span(command)
    frame = reader.frames[-1]
    if frame.text.startswith("[", frame.pos, frame.end):
        reader.skip("o")  # the title in a second language, in classes of theses
    kind = "appendix" if reader.appendix else "body"
    section = begin_section(reader, SECTIONS[command.name], kind, span)

    def titled() -> None:
        if reader.block is not None:
            section.title = reader.block.text().text
        if _ABSTRACT.fullmatch(section.title):
            section.kind = "abstract"

    reader.enter(
        piece, state=reader.state._replace(kind="heading", label="section"), isolated=True, on_end=titled
    )


@handles("paragraph", "subparagraph", "frametitle", "framesubtitle")
def _paragraph(reader: Reader, command: Command) -> None:
    reader.end_paragraph()
    skip_overlay(reader)
    reader.star()
    reader.option()
    piece = reader.argument()
    if piece is None or reader.state.hidden:
        return

    def named() -> None:
        if reader.block is not None:
            reader.heading = reader.block.text().text.strip(" .:。：")

    reader.enter(piece, state=reader.state._replace(kind="heading"), isolated=True, on_end=named)


@handles("appendix", "appendices")
def _appendix(reader: Reader, command: Command) -> None:
    reader.end_paragraph()
    reader.appendix = True


@handles("title", "icmltitle", "ctitle")
def _title(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.argument()
    if piece is not None:
        _read_title(reader, piece)


def _read_title(reader: Reader, piece: Piece) -> None:
    def titled() -> None:
        reader.draft.title = reader.draft.title or reader.block

    reader.enter(piece, state=reader.state._replace(kind="title", hidden=False), isolated=True, on_end=titled)


@handles("papertitle", "Title", "thesistitle", "etitle", "entitle", "cntitle", "zhtitle", "englishtitle",
         "chinesetitle", "titleCN", "titleEN", protected=False)  # fmt: skip
def _class_title(reader: Reader, command: Command) -> None:
    """The title by the name that a class has for it."""
    if reader.draft.title is not None:
        reader.skip("om")
    else:
        _title(reader, command)


def _setup(reader: Reader, command: Command) -> None:
    """What a class of theses is told, as `\\thusetup{title = {..}}`; the title may be inside `info = {..}`."""
    reader.star()
    reader.option()
    piece = reader.braced()
    if piece is None:
        return
    reader.note_comments(piece)
    values = options(reader, piece)
    if (inner := values.get("info")) is not None:
        values = {**options(reader, inner), **values}
    title = values.get("title") or values.get("title-cn") or values.get("title*") or values.get("ctitle")
    if title is not None and reader.draft.title is None:
        _read_title(reader, title)


PATTERNS.append((re.compile(_THESES + r"(?:thesis)?setup"), _setup))


@handles("abstract")
def _abstract(reader: Reader, command: Command) -> None:
    reader.end_paragraph()
    piece = reader.braced()
    if piece is None:
        return
    outer = reader.section
    section = begin_section(reader, 1, "abstract", reader.span(command), "Abstract")

    def done() -> None:
        section.end = section.heading.end
        reader.section = outer

    reader.enter(
        piece, state=reader.state._replace(kind="abstract", hidden=False), isolated=True, on_end=done
    )


@handles("footnote", "footnotetext", "tablefootnote", "endnote", "tnotetext", "blfootnote")
def _footnote(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.argument()
    if piece is not None:
        reader.enter(piece, state=reader.state._replace(kind="footnote", table=None), isolated=True)


PATTERNS.append((re.compile(r"(?:[a-zA-Z]{0,12}[fF]oot|[a-zA-Z]{0,3}[eE]nd)note[a-zA-Z]?"), _footnote))
PATTERNS.append((re.compile(r"[a-zA-Z]{0,3}[aA]bstract(?:EN|CN|Text|text)?|ABSTRACT"), _abstract))


def new_float(reader: Reader, kind: str, span: Span) -> FloatDraft:
    """Open a float."""
    draft = FloatDraft(kind, reader.section, len(reader.draft.floats), span)  # type: ignore[arg-type]
    reader.draft.floats.append(draft)
    return draft


def attach_caption(reader: Reader, piece: Piece) -> None:
    """Read a caption of the float that is open, or a loose one."""
    target = reader.state.float
    first = len(reader.draft.blocks)

    def done() -> None:
        if target is not None:
            target.captions += [block for block in reader.draft.blocks[first:] if block.kind == "caption"]

    reader.enter(piece, state=reader.state._replace(kind="caption", table=None), isolated=True, on_end=done)


@handles(
    "caption", "subcaption", "tabcaption", "figcaption", "tablecaption", "captionabove", "captionbelow", "tbl"
)
def _caption(reader: Reader, command: Command) -> None:
    reader.star()
    reader.option()
    piece = reader.argument()
    if piece is not None and not reader.state.hidden:
        attach_caption(reader, piece)


@handles("captionof")
def _captionof(reader: Reader, command: Command) -> None:
    reader.star()
    kind = reader.argument()
    reader.option()
    piece = reader.argument()
    if kind is None or piece is None or reader.state.hidden:
        return
    if reader.state.float is None:
        name = reader.raw(kind).strip()
        known = name if name in ("figure", "table", "algorithm", "listing") else "figure"
        label: LabelKind = "other" if known == "listing" else known  # type: ignore[assignment]
        draft = new_float(reader, known, reader.span(command))
        reader.state = reader.state._replace(float=draft, label=label)
    attach_caption(reader, piece)


@handles("subfloat", "subfigure", "subtable")
def _subfloat(reader: Reader, command: Command) -> None:
    first = reader.option()
    second = reader.option()
    caption = second or first
    if caption is not None and not reader.state.hidden:
        attach_caption(reader, caption)


@handles("subcaptionbox")
def _subcaptionbox(reader: Reader, command: Command) -> None:
    reader.star()
    caption = reader.argument()
    reader.skip("oo")
    if caption is not None and not reader.state.hidden:
        attach_caption(reader, caption)


@handles("includegraphics", "includesvg", "plotone")
def _graphics(reader: Reader, command: Command) -> None:
    reader.star()
    reader.skip("oo")
    piece = reader.argument()
    if piece is not None and reader.state.float is not None:
        reader.state.float.graphics.append(reader.raw(piece).strip().strip('"'))


def set_label(reader: Reader, name: str, span: Span) -> None:
    """Record a label and what it names."""
    kind = reader.state.label
    if kind == "other" and reader.section is not None and reader.state.float is None:
        kind = "other" if reader.state.kind == "theorem" else "section"
    reader.draft.labels.append(Label(name, span, kind))
    if reader.state.float is not None and kind not in ("equation", "section"):
        reader.state.float.labels.append(name)


@handles("label", "nllabel")
def _label(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.braced()
    if piece is not None:
        source = reader.raw(piece)
        name = " ".join((expand_names(reader, piece) if "\\" in source else source).split())
        if name:
            set_label(reader, name, reader.span(command))


PATTERNS.append((re.compile(r"[a-zA-Z]{1,8}label"), _label))


@handles("item")
def _item(reader: Reader, command: Command) -> None:
    reader.end_paragraph()
    skip_overlay(reader)
    if reader.state.kind == "body":
        reader.state = reader.state._replace(kind="item")
    name = reader.option()
    if name is None or len(re.findall(r"[^\W\d_]", re.sub(r"\\[a-zA-Z]+", "", reader.raw(name)))) < 3:
        return

    def named() -> None:
        if reader.block is not None:
            reader.block.bold_end = reader.block.length
            reader.block.heading = reader.block.text().text
            reader.gap()

    reader.enter(name, on_end=named)


@handles("collaboration")
def _collaboration(reader: Reader, command: Command) -> None:
    """It has a number and a name in some classes, a name only in others."""
    while reader.option() or reader.braced():
        pass


@handles("par", "endgraf")
def _par(reader: Reader, command: Command) -> None:
    reader.end_paragraph()


@handles(
    "textbf", "textit", "emph", "underline", "textsc", "textsl", "uline", "textsf", "strong", protected=False
)
def _emphasis(reader: Reader, command: Command) -> None:
    bold = command.name in ("textbf", "strong") and in_cell(reader)
    if reader.state.math:
        if command.name != "underline" and (piece := reader.argument()) is not None:
            state = reader.state._replace(math=False)
            if bold:
                enter_bold(reader, piece, state)
            else:
                reader.enter(piece, state=state)
        return
    if bold:
        open_bold(reader)
    elif first_heading(reader):
        piece = reader.braced()
        if piece is not None:
            reader.enter(piece, on_end=lambda: _mark(reader))


@handles("bf", "bfseries", "it", "itshape", "em", "sc", "scshape", "sl", protected=False)
def _declaration(reader: Reader, command: Command) -> None:
    if command.name in ("bf", "bfseries") and in_cell(reader):
        declare_bold(reader)
    elif reader.groups and first_heading(reader):
        group = reader.groups[-1]
        if group.kind == "{" and group.on_close is None:
            group.on_close = lambda: _mark(reader)


def first_heading(reader: Reader) -> bool:
    """Whether emphasised words here would open a paragraph."""
    if reader.state.hidden or reader.state.math or reader.state.kind not in _PROSE:
        return False
    return reader.block is None


def _mark(reader: Reader) -> None:
    block: Block | None = reader.block
    if block is not None and not block.bold_end:
        block.bold_end = block.length


@handles("ding")
def _ding(reader: Reader, command: Command) -> None:
    """A character of Zapf Dingbats, as the tick and cross of many tables."""
    piece = reader.argument()
    code = reader.raw(piece).strip() if piece is not None else ""
    if code.isascii() and code.isdigit() and 33 <= int(code[:4]) <= 126:
        reader.show(chr(0x2700 + int(code) - 32), command)


@handles("xspace")
def _xspace(reader: Reader, command: Command) -> None:
    for frame in reversed(reader.frames):
        if frame.pos < frame.end:
            following = frame.text[frame.pos]
            if following not in ".,;:!?'’)]}/-~%{\\ \t\r\n" and reader.block is not None:
                reader.show(" ", command)
            return


@handles("twocolumn")
def _twocolumn(reader: Reader, command: Command) -> None:
    piece = reader.option()
    if piece is not None:
        reader.enter(piece)


@handles("newline", "linebreak")
def _new_line(reader: Reader, command: Command) -> None:
    """A line break that ends no row of a table."""
    if command.name == "linebreak":
        reader.option()
    reader.gap()


@handles("\\", "tabularnewline", "cr", "crcr")
def _line_break(reader: Reader, command: Command) -> None:
    frame = reader.frames[-1]
    match = _BREAK_LENGTH.match(frame.text, frame.pos, frame.end)
    if match is not None and match[0].strip():
        frame.pos = match.end()
    table = reader.state.table
    if table is not None and table.is_open_in(reader):
        table.end_row(reader, reader.span(command))
    elif not reader.state.hidden:
        reader.gap()
