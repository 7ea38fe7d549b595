"""Title and authors, above the text of a paper or on pages of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paperkit.documents.pdf.blocks import Block, Style
from paperkit.documents.pdf.headings import is_abstract, is_known, split_number

__all__ = ["RUN_IN_ABSTRACT", "find_front"]

RUN_IN_ABSTRACT = re.compile(r"(?:abstract|摘\s*要)\s*[.:：—–-]+\s*", re.IGNORECASE)
_LONGEST_TITLE_PAGE = 1500
"""Characters."""


def find_front(blocks: Sequence[Block], style: Style) -> tuple[int, list[Block]]:
    """Where the text starts after title and authors, and the blocks of the title.

    The title is the largest print in the upper part of the first page, above the abstract or the first section.
    """
    first = [block for block in blocks if block.page == 0]
    end = next((p for p, b in enumerate(first) if b.kind == "heading" and is_abstract(b.text)), None)
    if end is None:
        end = next((place for place, block in enumerate(first) if _opens_text(block)), None)
    if end is None:
        end = len(first) if _is_title_page(blocks, len(first)) else 0
    above = [block for block in first[:end] if block.kind in ("body", "heading")]
    if not above:
        return 0, []
    size = max(block.rows[0].size for block in above)
    rest = [row.size for block in first[end:] for row in block.rows] or [style.size]
    if rest and size <= sorted(rest)[len(rest) // 2] + 0.8:
        bold = [block for block in above[:2] if block.rows[0].bold]
        opens = end == len(first) or first[end].kind == "heading"
        return (end if bold or opens else 0), bold[:1]
    title: list[Block] = []
    for block in above:
        if sum(character.isalpha() for character in block.text) < 4:
            continue
        if abs(block.rows[0].size - size) <= 0.06 * size:
            title.append(block)
        elif title:
            break
    return end, title


def _is_title_page(blocks: Sequence[Block], end: int) -> bool:
    """Whether the first page has nothing but a title and names: little text, and a paper that goes on after it."""
    words = sum(len(block.text) for block in blocks[:end])
    return end < len(blocks) and words < _LONGEST_TITLE_PAGE


def _opens_text(block: Block) -> bool:
    """Whether a block is the first of the text after title and authors; `A. Author` is no heading there."""
    if block.kind == "heading":
        number, words = split_number(block.text)
        return (number != "" and not number.isalpha()) or is_known(words)
    return RUN_IN_ABSTRACT.match(block.text) is not None or (
        block.kind == "body" and len(block.rows) >= 4 and len(block.text) > 250
    )
