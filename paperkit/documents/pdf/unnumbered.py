"""Headings without a number, told from labels of figures and from other short lines by how a document sets them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from paperkit.documents.pdf.blocks import Block
from paperkit.documents.pdf.headings import is_known, split_number
from paperkit.documents.pdf.rows import WIDE, Row

__all__ = ["join_parts", "settle_headings"]

_TERMINAL = tuple(".,;:!。，；：！")
_LONGEST, _MOST_WORDS = 100, 14
_LEAST_NUMBERED = 3
_MOST_TITLE_PAGES, _LONGEST_TITLE_PAGE = 12, 1200
_NO_TITLE = re.compile(r"[=<>{}\[\]\\@#$_|^~]")
_STATEMENT = re.compile(
    r"(?:theorem|lemma|proposition|corollary|definition|remark|example|notation|conjecture|claim|warning|note|axiom"
    r"|assumption|exercise|problem|case|step|th[ée]or[èe]me|lemme|d[ée]finition|remarque|exemple|avertissement|satz"
    r"|beispiel|定理|引理|定义|推论|命题|例|注)\s*[A-Z]?\d",
    re.IGNORECASE,
)
"""Statements with a number of their own; they open a paragraph and no section."""
_PART = re.compile(
    r"(?:chapter|appendix|part|kapitel|anhang|teil|chapitre|annexe|partie|cap[ií]tulo|capitolo|appendice|anexo"
    r"|ap[êe]ndice)\s?(?:\d{1,2}|[A-Z]|[IVX]{1,5})[.:]?",
    re.IGNORECASE,
)

_Print = tuple[str, float]


def settle_headings(blocks: Sequence[Block]) -> None:
    """Take back headings that are labels, and make headings of lines that a document sets as such.

    Unnumbered headings stand alone above running text, and one style of them comes more than once. A label of a figure
    stands among others, or in a print that is that of tables and figures.
    """
    body, cells, captions = (
        _letters(blocks, "body", "item"),
        _letters(blocks, "cell"),
        _letters(blocks, "caption"),
    )
    text = max(body, key=lambda style: body[style], default=("", 0.0))
    numbered = [block for block in blocks if block.kind == "heading" and split_number(block.text)[0]]
    usual = {_style(block.rows[0]) for block in numbered}
    _clear_title_pages(blocks)
    groups: defaultdict[_Print, list[tuple[Block, bool]]] = defaultdict(list)
    for place, block in enumerate(blocks):
        style = _style(block.rows[0])
        if block.kind == "heading" and not _is_named(block) and _is_no_title(block):
            block.kind = "body"
        elif block.kind == "heading" and style not in usual and not _is_named(block):
            heads = _stands_over_text(blocks, place)
            if len(numbered) >= _LEAST_NUMBERED and not heads:
                block.kind = "cell" if block.page or len(block.text) < 30 else "body"
            elif cells[style] > 3 * len(block.text) and not body[style]:
                block.kind = "cell"
        elif block.kind == "body" and style != text and style not in captions and len(block.rows) <= 2:
            groups[style].append((block, _is_line(block) and _stands_over_text(blocks, place)))
    for style, found in groups.items():
        lines = [block for block, is_heading in found if is_heading]
        if (
            len(lines) >= 2
            and len(lines) >= 0.6 * len(found)
            and cells[style] < sum(len(b.text) for b in lines)
        ):
            for block in lines:
                block.kind = "heading"


def _clear_title_pages(blocks: Sequence[Block]) -> None:
    """Take back headings on pages with little text that come before the first usual heading."""
    opening = next((b.page for b in blocks if b.kind == "heading" and _opens(b)), 0)
    if not 0 < opening <= _MOST_TITLE_PAGES:
        return
    text: Counter[int] = Counter()
    for block in blocks:
        text[block.page] += len(block.text)
    for block in blocks:
        if block.page < opening and block.kind == "heading" and text[block.page] < _LONGEST_TITLE_PAGE:
            block.kind = "cell" if block.page else "body"


def join_parts(blocks: Sequence[Block]) -> list[Block]:
    """Blocks with `Chapter 3` and the title below it as one heading."""
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind == block.kind == "heading"
            and last.page == block.page
            and _PART.fullmatch(last.text)
            and not split_number(block.text)[0]
        ):
            last.rows += block.rows
            last.places += block.places
        else:
            joined.append(block)
    return joined


def _is_no_title(block: Block) -> bool:
    text = block.text
    return (
        text.endswith((":", "："))
        or _STATEMENT.match(text) is not None
        or (block.rows[0].cells > 1 and len(block.rows) == 1)
    )


def _letters(blocks: Sequence[Block], *kinds: str) -> Counter[_Print]:
    counts: Counter[_Print] = Counter()
    for block in blocks:
        if block.kind in kinds:
            for row in block.rows:
                counts[_style(row)] += len(row.text)
    return counts


def _style(row: Row) -> _Print:
    return row.font, round(2 * row.size) / 2


def _is_named(block: Block) -> bool:
    return split_number(block.text)[0] != "" or is_known(block.text)


def _opens(block: Block) -> bool:
    """Whether a heading is one of a section without doubt; `A Thesis` has no number."""
    number = split_number(block.text)[0]
    return (number != "" and not number.isalpha()) or is_known(block.text)


def _is_line(block: Block) -> bool:
    """Whether a block is short and written as a heading is."""
    text, row = block.text, block.rows[0]
    letters = sum(character.isalpha() for character in text)
    return (
        3 <= len(text) <= _LONGEST
        and len(text.split()) <= _MOST_WORDS
        and (text[0].isupper() or bool(WIDE.match(text)))
        and not text.endswith(_TERMINAL)
        and letters >= 0.6 * len(text.replace(" ", ""))
        and row.cells == 1
        and not row.mono
        and not _is_no_title(block)
        and _NO_TITLE.search(text) is None
        and (len(block.rows) > 1 or not row.full)
    )


def _stands_over_text(blocks: Sequence[Block], place: int) -> bool:
    """Whether a block has room above it and running text in another print below."""
    block = blocks[place]
    first = block.rows[0]
    before = blocks[place - 1].rows[-1] if place else None
    if before is not None and before.column == first.column and blocks[place - 1].page == block.page:
        room = first.box.top - before.box.bottom
        if room < 0.25 * first.size and blocks[place - 1].kind != "heading":
            return False
    following = blocks[place + 1] if place + 1 < len(blocks) else None
    if following is None or following.kind not in ("body", "item", "code", "heading"):
        return False
    below = following.rows[0]
    if following.page == block.page and below.column == first.column and below.box.top < first.box.top:
        return False
    prose = following.kind in ("code", "heading") or len(following.rows) > 1 or len(following.text) > 60
    return prose and _style(below) != _style(first)
