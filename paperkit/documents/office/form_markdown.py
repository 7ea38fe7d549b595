r"""A form in Markdown: its blocks as elements, and answers written into its text.

The text of an element is what a reader sees: marks of emphasis, addresses of links and comments are not in it. An
answer is text too: what would be read as a mark in it gets a backslash, a line end in a cell of a table is `<br>`.
Reading and writing use the same map from characters to places of the file, and nothing else changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from paperkit.documents.markdown.blocks import BlockItem, Blocks, read_blocks
from paperkit.documents.markdown.content import Content
from paperkit.documents.markdown.front_matter import read_front_matter
from paperkit.documents.markdown.inline import read_inline
from paperkit.documents.markdown.tables import grid_rows, pipe_rows
from paperkit.documents.office.edits import edits_by_loc
from paperkit.documents.office.element import Control, Edit, Element
from paperkit.errors import InputError

__all__ = ["fill", "read"]

_BOX = re.compile(r"\[[ xX]\](?=\s|$)")
_ITEM = re.compile(r"^[ \t>]*?([ \t]*)(?:[-*+]|(\d{1,9}[.)]))[ \t]+")
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_BLANK = re.compile(r"_{3,}")
_PUNCTUATION = r"!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~"
_ESCAPE = re.compile(rf"\\([{_PUNCTUATION}])")
_MARKS = re.compile(
    rf"\\(?=[{_PUNCTUATION}]|$)|[`*\[~$@^]|(?<![A-Za-z0-9_])_|_(?![A-Za-z0-9_])|!(?=\[)|<(?=[A-Za-z/!?])"
    rf"|&(?=#?\w{{1,31}};)",
    re.MULTILINE,
)
_LINE_MARKS = re.compile(
    r"^(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|=+\s*$|-+\s*$|~{3}|:{3})|^(\d{1,9})(?=[.)](?:\s|$))"
)
_LINE_END = re.compile(r"[ \t]*\n\s*")
_SPACES = re.compile(r"[ \t]*")
_INDENT = re.compile(r"\n[ \t]+")


def read(text: str) -> tuple[Element, ...]:
    """The elements of a Markdown form in reading order: headings, paragraphs, list items, cells of tables, notes.

    A pair of brackets with a space or an x at the start of a list item is a box to tick.

    Raises:
        InputError: never for text; what is no known block is a paragraph.
    """
    return tuple(one.element(f"e{number}") for number, one in enumerate(_units(text), 1))


def fill(text: str, edits: Sequence[Edit]) -> str:
    """The text with edits made; what they don't touch stays as it is.

    Raises:
        InputError: a locator is unknown, edits overlap or lie outside, or a box is given what is no tick.
    """
    units = {unit.loc: unit for unit in _units(text)}
    wanted = edits_by_loc(edits, {loc: unit.text for loc, unit in units.items()}, "Markdown form")
    pieces: list[tuple[int, int, str]] = []
    for loc, found in wanted.items():
        for edit in found:
            if units[loc].text[edit.start : edit.end] != edit.text:
                pieces.append(units[loc].written(text, edit))
    ends = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
    out, at = [], 0
    for start, end, new in sorted(pieces):
        out += [text[at:start], new.replace("\n", ends)]
        at = end
    return "".join([*out, text[at:]])


@dataclass(frozen=True)
class _Unit:
    """An element with the place of each of its characters.

    Attributes:
        places: Source range of each character; `home` is where the first would stand.
        prefix: What a further line of its block begins with.
    """

    loc: str
    kind: str
    text: str
    places: tuple[tuple[int, int], ...]
    home: int
    within: tuple[str, ...]
    marks: tuple[str, ...] = ()
    prefix: str = ""
    pad: tuple[str, str] = ("", "")

    def element(self, eid: str) -> Element:
        box = _BOX.match(self.text) if "list" in " ".join(self.marks) else None
        controls = (Control(start=0, end=box.end(), type="checkbox", filled=box[0][1] != " "),) if box else ()
        return Element(
            eid=eid,
            loc=self.loc,
            kind=self.kind,  # type: ignore[arg-type]
            text=self.text,
            within=self.within,
            marks=self.marks,
            controls=controls,
        )

    def written(self, source: str, edit: Edit) -> tuple[int, int, str]:
        """The place of an edit in the file, and what is put there."""
        start, end = self._place(edit)
        box = _BOX.match(self.text)
        if box and edit.start < box.end() and edit.end > 0:
            return start, end, _ticked(edit.text, self.loc)
        if self.kind == "cell":
            new = _escaped(edit.text, at_line_start=False).replace("|", "\\|").replace("\n", "<br>")
            before, behind = self.pad if not self.text else ("", "")
            return start, end, before + new + behind
        new = edit.text
        if any(mark.startswith("heading") for mark in self.marks):
            return (
                start,
                end,
                _escaped(_LINE_END.sub(" ", new), at_line_start=False).replace("#", "\\#"),
            )
        at_start = edit.start == 0 or self.text[edit.start - 1] == "\n"
        lines = _escaped(new, at_line_start=at_start).split("\n")
        return start, end, "\n".join([lines[0], *(self._indented(line) for line in lines[1:])])

    def _indented(self, line: str) -> str:
        return self.prefix + line if line else self.prefix.rstrip()

    def _place(self, edit: Edit) -> tuple[int, int]:
        if not self.places:
            return self.home, self.home
        if edit.start == edit.end:
            at = self.places[edit.start][0] if edit.start < len(self.places) else self.places[-1][1]
            return at, at
        return self.places[edit.start][0], self.places[edit.end - 1][1]


def _units(text: str) -> Iterator[_Unit]:
    blocks = read_blocks(text, read_front_matter(text).end)
    tables = 0
    for number, item in enumerate(_with_blank_lines(text, blocks), 1):
        if item.content is None or item.kind == "name":
            continue
        if item.kind == "table":
            tables += 1
            yield from _cells(text, item, item.content, number, tables, blocks)
        elif item.kind != "html" or item.content.text.strip():
            unit = _block(text, item, item.content, number, blocks)
            if unit.text.strip() or item.kind != "html":
                yield unit


def _with_blank_lines(source: str, blocks: Blocks) -> list[BlockItem]:
    """The blocks, and lines of underscores alone, which Markdown takes for a rule and a form means as a blank."""
    taken = {line for item in blocks.items for line in range(*item.lines)}
    lines = [
        BlockItem("paragraph", (number, number + 1), Content(source, [(start, end)]))
        for number, (start, end) in enumerate(blocks.lines)
        if number not in taken and _BLANK.fullmatch(source[start:end].strip())
    ]
    return sorted([*blocks.items, *lines], key=lambda item: item.lines)


def _block(source: str, item: BlockItem, content: Content, number: int, blocks: Blocks) -> _Unit:
    shown = list(_shown(content, blocks, raw=item.kind == "code"))
    home = content.source(0) if content.text else 0
    first = source.rfind("\n", 0, home) + 1
    lead = source[first:home]
    found = _ITEM.match(lead)
    marks = []
    if item.kind == "heading":
        marks.append(f"heading {item.level}")
    elif found and item.within == "item":
        depth = len(found[1].expandtabs(4)) // 2 + 1
        marks.append(f"list {'number' if found[2] else 'bullet'} {depth}")
        if found[2]:
            marks.append(f"label {found[2]}")
    if item.within == "footnote":
        marks.append("footnote")
    return _Unit(
        loc=f"b{number}",
        kind="paragraph",
        text="".join(character for character, _, _ in shown),
        places=tuple((start, end) for _, start, end in shown),
        home=home,
        within=("body",),
        marks=tuple(sorted(marks)),
        prefix=re.sub(r"[^>\t ]", " ", lead),
    )


def _cells(
    source: str, item: BlockItem, content: Content, number: int, table: int, blocks: Blocks
) -> Iterator[_Unit]:
    rows, _ = (pipe_rows if item.info == "pipe_table" else grid_rows)(source, content)
    for at, row in enumerate(rows, 1):
        for cell in row:
            shown = list(_shown(cell.content, blocks, cell=True))
            home, pad = _inside(source, cell.content)
            yield _Unit(
                loc=f"b{number}r{at}c{cell.column + 1}",
                kind="cell",
                text="".join(character for character, _, _ in shown),
                places=tuple((start, end) for _, start, end in shown),
                home=home,
                within=("body", f"table {table}", f"row {at}"),
                marks=() if cell.columns == 1 else (f"merged {cell.columns}x1",),
                pad=pad,
            )


def _inside(source: str, cell: Content) -> tuple[int, tuple[str, str]]:
    """Where the text of a cell begins, and the spaces that an empty one needs around it."""
    start = cell.source(0)
    if cell.text:
        return start, ("", "")
    room = len(_SPACES.match(source, start)[0])  # type: ignore[index]
    return start + min(room, 1), ("" if room else " ", "" if room > 1 else " ")


def _shown(
    content: Content, blocks: Blocks, *, raw: bool = False, cell: bool = False
) -> Iterator[tuple[str, int, int]]:
    """The characters that a reader sees, each with its place in the file."""
    text = content.text
    hidden = set() if raw else set(_hidden(text, blocks))
    at = 0
    while at < len(text):
        if at in hidden:
            at += 1
            continue
        escape = None if raw else _ESCAPE.match(text, at)
        broken = _LINE_BREAK.match(text, at) if cell else None
        if escape:
            yield escape[1], content.source(at), content.source(at + 1) + 1
            at += 2
        elif broken:
            yield "\n", content.source(at), content.source(broken.end() - 1) + 1
            at = broken.end()
        else:
            yield text[at], content.source(at), content.source(at) + 1
            at += 1


def _hidden(text: str, blocks: Blocks) -> Iterable[int]:
    """Places of marks that are not shown; blanks of underscores are none of them."""
    blanks = {at for found in _BLANK.finditer(text) for at in range(*found.span())}
    for node in read_inline(
        text, links=blocks.links, notes=blocks.notes, labels=(), is_tex=lambda name: False
    ):
        if node.kind in ("hide", "comment"):
            yield from (at for at in range(node.start, node.end) if at not in blanks and text[at] != "\\")


def _escaped(text: str, *, at_line_start: bool) -> str:
    """A text so that Markdown shows it as it is."""
    lines = []
    for number, line in enumerate(_INDENT.sub("\n", text).split("\n")):
        new = _MARKS.sub(lambda found: "\\" + found[0], line)
        if number or at_line_start:
            new = _LINE_MARKS.sub(lambda found: f"{found[1]}\\" if found[1] else "\\", new)
        lines.append(new)
    return "\n".join(lines)


def _ticked(text: str, where: str) -> str:
    said = text.strip()
    if said.casefold() in ("☒", "☑", "[x]", "x"):
        return "[x]"
    if said in ("☐", "[ ]", ""):
        return "[ ]"
    raise InputError(f"Markdown form: {where}: {said[:40]!r} is no tick; write ☒ or ☐")
