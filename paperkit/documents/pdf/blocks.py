"""Rows gathered into blocks: paragraphs, headings, captions, footnotes, cells of tables and figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Literal

from paperkit.documents.pdf.headings import is_heading, is_references, split_number
from paperkit.documents.pdf.rows import WIDE, Row

__all__ = ["Block", "BlockKind", "Style", "blocks_of", "measure"]

BlockKind = Literal["body", "heading", "caption", "footnote", "cell", "code", "item", "math"]

_CAPTION = re.compile(
    r"(?P<kind>fig(?:ure)?s?\b\.?|tab(?:le)?s?\b\.?|algorithm\b|listing\b|scheme\b|extended data fig(?:ure)?\b\.?"
    r"|图|圖|図|表|算法)[ \u00a0]*(?P<number>[A-Z]?\d+(?:[.-]\d+)*[a-z]?|[IVX]+)\s?(?P<stop>[.:：|–—]|\s|\Z)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:[•‣▪■●○◦∙·–—*-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[①-⑳])\s")
_NOTE = re.compile(r"(?:\^?\d{1,2}|[*∗†‡§¶#$+])\s?\S")
_RUN_IN = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,3}\.?\s[^.]{3,100}[^.\s]{2}[.:] (?=\S)")
_TERMINAL = tuple(".!?:;。！？：；…")
_PROSE_AFTER = re.compile(
    r"(?:所示|中|给出|显示|展示|为|是|可|列出|shows?|presents?|lists?|and|illustrates?)"
)


@dataclass(frozen=True)
class Style:
    """What running text looks like in a document.

    Attributes:
        size: Font size in points.
        pitch: From one row to the next, in font sizes.
        indented: Whether the first row of a paragraph is.
        mono: Whether it is set in a typewriter font, so that this is no sign of program code.
    """

    size: float
    pitch: float
    indented: bool
    mono: bool = False


@dataclass
class Block:
    """Rows that belong together. `places` are their places among the rows of the document; `page` is from 0."""

    kind: BlockKind
    page: int
    rows: list[Row] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of its rows, for telling what it is."""
        return " ".join(row.text for row in self.rows)

    @property
    def right(self) -> float:
        """The right edge of its longest row."""
        return max(row.box.right for row in self.rows)


def measure(pages: Sequence[Sequence[Row]]) -> Style:
    """The style of most text of a document."""
    sizes: Counter[float] = Counter()
    pitches: list[float] = []
    indents = starts = mono = total = 0
    for rows in pages:
        for before, row in zip([None, *rows], rows, strict=False):
            total += len(row.text)
            mono += row.mono * len(row.text)
            if row.cells == 1 and len(row.text) > 20:
                sizes[round(row.size * 2) / 2] += len(row.text)
            if before is not None and before.column == row.column and abs(before.size - row.size) < 0.4:
                pitch = (row.box.bottom - before.box.bottom) / row.size
                if 0.8 < pitch < 2.6 and len(row.text) > 20:
                    pitches.append(pitch)
                    starts += before.text.endswith(_TERMINAL[:3]) and row.text[:1].isupper()
                    indents += 0.8 * row.size <= row.indent <= 3 * row.size and before.indent < 0.3 * row.size
    size = max(sizes, key=lambda s: (sizes[s], -s)) if sizes else 10.0
    pitch = median(pitches) if pitches else 1.2
    return Style(size, pitch, indents >= 5 or indents > starts / 3, mono > 0.7 * total)


def blocks_of(
    rows: Sequence[Row],
    first: int,
    page: int,
    height: float,
    style: Style,
    contents: frozenset[int] = frozenset(),
) -> list[Block]:
    """The blocks of a page.

    Args:
        rows: Rows of the page in reading order.
        first: Place of the first of them among the rows of the document.
        page: Number of the page, from 0.
        height: Height of the page in the frame of its rows.
        contents: Places of the rows of the document that are entries of a table of contents.
    """
    blocks: list[Block] = []
    for place, whole in enumerate(rows, first):
        for row in _parted(whole):
            block = blocks[-1] if blocks else None
            if (
                block is None
                or row.offset
                or (block.places[-1] in contents) != (place in contents)
                or _breaks(block, row, style)
            ):
                blocks.append(block := Block("body", page))
            block.rows.append(row)
            block.places.append(place)
    for place, block in enumerate(blocks):
        if block.places[0] in contents:
            block.kind = "cell"
            continue
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        block.kind = _kind(block, following, style, height)
        last = blocks[place - 1] if place else None
        if last is not None and last.kind == "footnote" and block.kind == "body" and _is_under(block, last):
            block.kind = "footnote"
    return _joined_cells(blocks)


def _parted(row: Row) -> tuple[Row, ...]:
    """A row, parted after the heading that runs into it: `2.1. Data. We took …` with the heading in another style.

    Only a number with a dot in it makes sure that it is one, and not the first words of an item of a list.
    """
    match = _RUN_IN.match(row.text) if row.lead else None
    if match is None or not row.lead - 3 <= match.end() <= row.lead + 3:
        return (row,)
    end = match.end()
    return (
        replace(row, text=row.text[:end].rstrip(" ."), bold=True, lead=0),
        replace(row, text=row.text[end:], bold=False, italic=False, lead=0, offset=end, raised=False),
    )


def _breaks(block: Block, row: Row, style: Style) -> bool:
    last = block.rows[-1]
    if row.column != last.column:
        return True
    pitch = (row.box.bottom - last.box.bottom) / max(row.size, last.size)
    if pitch > 1.28 * style.pitch + 0.08 or pitch < -0.5:
        return True
    if abs(row.size - last.size) > 0.07 * style.size + 0.2 and (
        len(row.text) > 6 or len(last.text) <= 6 or WIDE.match(row.text)
    ):
        return True
    if row.bold != last.bold and not (last.bold and last.lead) and row.lead == 0:
        return True
    if last.italic and not row.italic and len(block.rows) == 1 and split_number(last.text)[0]:
        return True
    if row.raised and row.text[0] in "^0123456789" and row.size < 0.94 * style.size - 0.1:
        return True
    if starts_caption(row) is not None and not last.text.endswith((",", "in", "and", "(", "see")):
        return True
    if (row.cells > 2) != (last.cells > 2):
        return True
    if row.mono != last.mono and not style.mono and _parts_code(block, row, style):
        return True
    if _BULLET.match(row.text) and (last.text.endswith(_TERMINAL) or _BULLET.match(block.rows[0].text)):
        return True
    if is_heading(row.text, row, style.size) and (
        split_number(row.text)[0] != "" or not is_heading(last.text, last, style.size)
    ):
        return True
    short = last.box.right < block.right - 2.2 * last.size or (
        len(block.rows) == 1 and not last.full and last.text.endswith(_TERMINAL)
    )
    ended = last.text.rstrip('”’")]」』').endswith(_TERMINAL)
    shift = (row.box.left - last.box.left) / row.size
    if 0.7 <= shift <= 4 and (ended or short) and len(block.rows) > 1:
        return True
    if 0.7 <= shift <= 4 and ended and style.indented and not _BULLET.match(last.text):
        return True
    return short and ended and (row.text[:1].isupper() or bool(WIDE.match(row.text)) or not style.indented)


def starts_caption(row: Row) -> re.Match[str] | None:
    """The label that opens a caption (`Figure 3:`, `表 2`), or None where the words only mention one."""
    match = _CAPTION.match(row.text)
    if match is None or (not row.text[0].isupper() and not WIDE.match(row.text)):
        return None
    rest = row.text[match.end() :].lstrip()
    if match["stop"].strip() or not rest:
        return match
    if _PROSE_AFTER.match(rest):
        return None
    if WIDE.match(row.text):
        return match if not rest.endswith("。") else None
    styled = row.bold or row.lead >= match.end() - 2
    return match if styled and rest[:1].isupper() else None


def _kind(block: Block, following: Block | None, style: Style, height: float) -> BlockKind:
    rows, text = block.rows, block.text
    first = rows[0]
    if not style.mono and _is_code(rows):
        return "code"
    if starts_caption(first) is not None and first.cells <= 2:
        return "caption"
    if len(rows) <= 3 and is_heading(text, first, style.size, alone=_stands_alone(block, following)):
        return "heading"
    small = first.size < 0.94 * style.size - 0.1
    if (
        small
        and first.box.top > 0.45 * height
        and (
            (_NOTE.match(text) and (first.raised or _ends_column(block, following)))
            or text.startswith(("Permission to make", "*", "∗", "†", "‡", "§"))
        )
    ):
        return "footnote"
    if _is_grid(rows) or (small and _is_labels(rows)):
        return "cell"
    if _is_math(text):
        return "math"
    if _BULLET.match(text) and not is_references(text):
        return "item"
    return "body"


def _parts_code(block: Block, row: Row, style: Style) -> bool:
    """Whether program code starts or ends before a row; not so in a heading, and not in a full line of a paragraph."""
    last = block.rows[-1]
    if max(row.size, last.size) >= style.size + 1 or not (_has_word(row) and _has_word(last)):
        return False
    aligned = abs(row.box.left - last.box.left) < 0.5 * row.size
    close = row.box.bottom - last.box.bottom < 1.12 * style.pitch * row.size
    in_prose = row.mono or any(not other.mono for other in block.rows)
    return not (aligned and close and last.full and in_prose and not last.text.endswith(_TERMINAL))


def _has_word(row: Row) -> bool:
    return sum(character.isalpha() for character in row.text) >= 3


def _is_code(rows: Sequence[Row]) -> bool:
    """Whether rows are in a typewriter font; those without a letter go with the others."""
    return any(row.mono for row in rows) and all(row.mono or not _has_word(row) for row in rows)


def _ends_column(block: Block, following: Block | None) -> bool:
    return following is None or following.rows[0].column != block.rows[-1].column


def _is_under(block: Block, note: Block) -> bool:
    """Whether a block goes on below a footnote in its print."""
    row, above = block.rows[0], note.rows[0]
    return row.column == above.column and abs(row.size - above.size) < 0.3 and row.box.top > above.box.top


def _stands_alone(block: Block, following: Block | None) -> bool:
    """Whether no row of the same style follows at once."""
    if following is None or following.rows[0].column != block.rows[0].column:
        return True
    row, last = following.rows[0], block.rows[-1]
    return (
        abs(row.size - last.size) > 0.3
        or row.bold != last.bold
        or row.italic != last.italic
        or (row.box.top - last.box.bottom > 0.3 * last.size)
    )


def _is_grid(rows: Sequence[Row]) -> bool:
    """Whether most rows are of several cells, or nothing but numbers."""
    parted = sum(row.cells > 2 or (row.cells == 2 and any(c.isdigit() for c in row.text)) for row in rows)
    bare = sum(not any(character.isalpha() for character in row.text) for row in rows)
    return parted + bare > 0.6 * len(rows)


def _is_labels(rows: Sequence[Row]) -> bool:
    """Whether rows are short and far from filling a line, as labels in a figure."""
    words = [len(row.text.split()) for row in rows]
    return max(words) <= 5 and not rows[-1].text.endswith(_TERMINAL[:3])


def _is_math(text: str) -> bool:
    """Whether a block is a displayed formula: an operator, hardly a word, or a number in brackets at its end."""
    words = re.findall(r"[^\W\d_]{3,}", text)
    signs = sum(character in "=≤≥<>∑∏∫∂√∈→+−×·|∥≈∼" for character in text)
    return signs >= 1 and sum(map(len, words)) < 0.35 * len(text) and len(text) < 400


def _joined_cells(blocks: Sequence[Block]) -> list[Block]:
    """Neighbouring blocks of cells made one, with single labels among them."""
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind == block.kind == "cell"
            and last.rows[-1].column == block.rows[0].column
        ):
            last.rows += block.rows
            last.places += block.places
        else:
            joined.append(block)
    return joined
