"""The text of a Word paragraph, with the way back: which nodes its characters come from, and where its fields are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from paperkit.documents.office.word_controls import EMPTY_BOX, TICKED_BOX, Field, field_of, legacy_field_of
from paperkit.documents.office.word_names import child, named, value

__all__ = ["Paragraph", "Piece", "Story", "paragraph_of"]

_SPACES = str.maketrans("\n\r\t", "   ")
_GONE = {"del", "moveFrom", "sdtPr", "sdtEndPr", "pPr", "rPr", "rt", "rubyPr", "fldData"}
_OBJECTS = {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}
_PAGE_BREAKS = ("page", "column")
_SYMBOLS = {
    0x6F: "☐", 0xA8: "☐", 0x71: "☐", 0xFE: "☒", 0xFD: "☒", 0x78: "☒", 0xFC: "✓", 0xFB: "✗", 0xA7: "▪", 0xE0: "→"
}  # fmt: skip
"""Of the font Wingdings, by their codes there; other symbols keep their code."""
_EN_SPACE = "\u2002"


@dataclass
class Piece:
    """A stretch of a paragraph's text from one node.

    Attributes:
        text: As a reader sees it.
        node: A `w:t`, or the node that stands for the text.
        run: The run that it is in, None for what is in none.
        kind: `text` of a node, an `object` that can only be taken away whole, or `solid`: can't be changed as text.
        first, last: Children of the paragraph from and to which nothing may be put between; None where it takes all.
        start: Where it begins in the paragraph's text.
        free: Whether its run stands directly in the paragraph and outside of fields.
    """

    text: str
    node: Any
    run: Any
    kind: Literal["text", "object", "solid"]
    first: Any
    last: Any
    start: int
    free: bool

    @property
    def end(self) -> int:
        """Where it ends in the paragraph's text."""
        return self.start + len(self.text)


@dataclass
class _Open:
    """A complex field that has begun: `begin` until its result, then `result`."""

    node: Any
    begin: Any
    state: Literal["begin", "result"] = "begin"
    field: Field | None = None


@dataclass
class Story:
    """What lasts over paragraphs: fields that have begun, places that are open in a protected document."""

    open_fields: list[_Open] = field(default_factory=list)
    permitted: set[str] = field(default_factory=set)


@dataclass
class Paragraph:
    """A paragraph: its pieces, its fields, and the text boxes that hang on it.

    Attributes:
        boxes: Each with the form of it that old programs show, or None.
        permitted: Whether a protected document leaves it open.
        plain: Whether it is in a field that holds only one.
        around: Content controls that it stands in with others.
    """

    node: Any
    pieces: list[Piece] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    boxes: list[tuple[Any, Any]] = field(default_factory=list)
    inserted: bool = False
    deleted: bool = False
    permitted: bool = False
    plain: bool = False
    around: tuple[Field, ...] = ()
    length: int = 0

    @property
    def text(self) -> str:
        """As a reader sees it."""
        return "".join(piece.text for piece in self.pieces)


def paragraph_of(node: Any, story: Story) -> Paragraph:
    """Read a `w:p`; a text box in it is only noted, with its twin for old programs."""
    found = Paragraph(node)
    mark = child(node, "pPr", "rPr")
    found.inserted, found.deleted = child(mark, "ins") is not None, child(mark, "del") is not None
    reader = _Reader(found, story)
    for top in node.iterchildren():
        reader.top = top
        reader.visit(top, None, 1)
    reader.close()
    return found


class _Reader:
    def __init__(self, found: Paragraph, story: Story) -> None:
        self.found, self.story = found, story
        self.top: Any = None
        self._outer: Any = next((one for one in found.node if named(one) != "pPr"), None)
        self._from = 0

    def visit(self, node: Any, run: Any, depth: int) -> None:
        name = named(node)
        if name in ("del", "moveFrom"):
            self.found.deleted = True
        elif name in ("ins", "moveTo"):
            self.found.inserted = True
        if name in _GONE or name == "":
            return
        if name == "r" and run is None:
            self._run(node, depth)
        elif name in ("m:oMath", "m:oMathPara"):
            shown = (one.text or "" for one in node.iter("{*}t") if named(one) in ("m:t", "t"))
            self._add("".join(shown).translate(_SPACES), node, None, "object", False)
        elif name == "sdt":
            self._control(node, depth)
        elif name == "mc:AlternateContent":
            shown = child(node, "mc:Choice")
            for inner in () if shown is None else shown.iterchildren():
                self.visit(inner, None, depth + 1)
        elif name == "permStart":
            self.story.permitted.add(value(node, "id") or "")
            self.found.permitted = True
        elif name == "permEnd":
            self.story.permitted.discard(value(node, "id") or "")
        else:
            for inner in node.iterchildren():
                self.visit(inner, None, depth + 1)

    def close(self) -> None:
        """Pieces of a field that goes on in the next paragraph may not be parted from it."""
        self.found.permitted = self.found.permitted or bool(self.story.permitted)
        if self.story.open_fields:
            self._bind(self.found.node[-1])
        # A code that does not end with its paragraph belongs to a damaged field.
        self.story.open_fields = [one for one in self.story.open_fields if one.state == "result"]

    def _run(self, run: Any, depth: int) -> None:
        for node in run.iterchildren():
            name = named(node)
            if name == "fldChar":
                self._field_mark(node, run)
            elif name == "mc:AlternateContent":
                self._alternate(node, run, depth)
            elif name in ("pict", "object", "drawing"):
                self.found.boxes += [(box, None) for box in _boxes(node)]
            elif self._in_code() or name in _GONE:
                continue
            elif name == "t":
                self._add((node.text or "").translate(_SPACES), node, run, "text", depth == 1)
            elif name == "br":
                if value(node, "type") not in _PAGE_BREAKS:
                    self._add("\n", node, run, "object", depth == 1)
            elif name == "sym":
                self._add(_symbol(node), node, run, "object", depth == 1)
            elif name in _OBJECTS:
                self._add(_OBJECTS[name], node, run, "object", depth == 1)
            elif name == "ruby":
                for inner in node.iter("{*}rubyBase"):
                    for deep in inner.iterchildren():
                        self.visit(deep, None, depth + 2)

    def _in_code(self) -> bool:
        return any(one.state == "begin" for one in self.story.open_fields)

    def _add(
        self, text: str, node: Any, run: Any, kind: Literal["text", "object", "solid"], free: bool
    ) -> None:
        if not text and kind != "text":
            return
        free = free and not self.story.open_fields
        self.found.pieces.append(Piece(text, node, run, kind, self.top, self.top, self.found.length, free))
        self.found.length += len(text)

    def _alternate(self, node: Any, run: Any, depth: int) -> None:
        """What programs that know more show, and others: a text box in two forms, or a symbol and its character."""
        choice, fallback = child(node, "mc:Choice"), child(node, "mc:Fallback")
        ours, theirs = list(_boxes(choice)), list(_boxes(fallback))
        if ours or theirs:
            twins = theirs if len(theirs) == len(ours) else [None] * len(ours)
            self.found.boxes += zip(ours, twins, strict=True) if ours else [(box, None) for box in theirs]
            return
        if not self._in_code() and fallback is not None:
            text = "".join(one.text or "" for one in fallback.iterchildren() if named(one) == "t")
            self._add(text, node, run, "object", depth == 1)

    def _control(self, sdt: Any, depth: int) -> None:
        start, pieces = self.found.length, len(self.found.pieces)
        made = field_of(sdt)
        content = child(sdt, "sdtContent")
        if made is not None and made.type == "checkbox":
            self._add(TICKED_BOX if made.ticked else EMPTY_BOX, sdt, None, "solid", False)
        else:
            for inner in () if content is None else content.iterchildren():
                self.visit(inner, None, depth + 1)
        for piece in self.found.pieces[pieces:]:
            piece.first = piece.last = self.top
        if made is not None and not self._in_code():
            made.start, made.end, made.plain = start, self.found.length, True
            made.home = None if content is None else (content, None)
            self.found.fields.append(made)

    def _field_mark(self, mark: Any, run: Any) -> None:
        kind, stack = value(mark, "fldCharType"), self.story.open_fields
        if kind == "begin":
            if not stack:
                self._outer, self._from = self.top, len(self.found.pieces)
            opened = _Open(mark, self.top, field=None if self._in_code() else legacy_field_of(mark))
            stack.append(opened)
            if opened.field is not None:
                opened.field.start = opened.field.end = self.found.length
                opened.field.home = (run.getparent(), run)
        elif kind == "separate" and stack:
            stack[-1].state = "result"
            if stack[-1].field is not None:
                stack[-1].field.home = (run.getparent(), run)
        elif kind == "end" and stack:
            opened = stack.pop()
            if opened.field is not None:
                self._end_legacy(opened.field, opened)
            if not stack:
                self._bind(self.top)

    def _end_legacy(self, made: Field, opened: _Open) -> None:
        if not any(one is self.found.node for one in made.node.iterancestors()):
            return
        if made.type == "checkbox":
            self._add(TICKED_BOX if made.ticked else EMPTY_BOX, made.node, None, "solid", False)
        elif made.type == "choice" and not any(piece.start >= made.start for piece in self.found.pieces):
            self._add(made.shown, made.node, None, "solid", False)
        made.end = self.found.length
        text = self.found.text[made.start : made.end]
        if made.type == "text":
            made.placeholder = bool(text) and not text.strip(_EN_SPACE)
            if opened.state == "begin":
                made.home = None
        self.found.fields.append(made)

    def _bind(self, last: Any) -> None:
        for piece in self.found.pieces[self._from :]:
            piece.first, piece.last = self._outer, last


def _boxes(node: Any) -> Iterator[Any]:
    """Text boxes in a drawing, outermost only; of two forms of one the first."""
    if node is None:
        return
    for inner in node.iterchildren():
        name = named(inner)
        if name == "txbxContent":
            yield inner
        elif name == "mc:AlternateContent":
            found = list(_boxes(child(inner, "mc:Choice")))
            yield from found or _boxes(child(inner, "mc:Fallback"))
        elif name:
            yield from _boxes(inner)


def _symbol(node: Any) -> str:
    try:
        code = int(value(node, "char") or "", 16)
        symbol = chr(code)
    except (ValueError, OverflowError):
        return ""
    if (value(node, "font") or "").casefold() == "wingdings" and code & 0xFF in _SYMBOLS and code < 0xF100:
        return _SYMBOLS[code & 0xFF]
    return symbol if symbol.isprintable() or 0xF000 <= code <= 0xF0FF else ""
