"""Whole sub-sections of detail: what goes of one, and whether its heading stays."""

from __future__ import annotations

import re
from itertools import pairwise

from paperkit.documents.paper import Section
from paperkit.pipelines.lunheng.cuts.chunks import Chunk
from paperkit.pipelines.lunheng.cuts.detail_headings import APPENDIX, PROOFS, heading_pointer
from paperkit.pipelines.lunheng.cuts.moves import LABEL, Move, Moves, length_of, overlaps
from paperkit.pipelines.lunheng.cuts.si import heading_text
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["section_move"]

_LEAST_OF_SECTION = 0.6
"""Share of a sub-section that must go for its heading's pointer to be true."""
_SECTIONING = re.compile(r"\\(?:sub)+section\*?[ \t]*[\[{]")
# How even the text under a new heading leans on what stands before it.
_POINTS_BACK = re.compile(
    r"(?:This|These|Those|Such|It|They|Both|Now|Then|Thus|Hence|Therefore|Next)\b(?! (?:sub-?)?section)"
    r"|(?:这|此|该|其(?!中)|上述)"
)


def section_move(
    moves: Moves, part: Part, section: Section, rank: int, titles: list[str], pieces: list[Chunk]
) -> Move | None:
    """The move of a sub-section of detail; None where too much must stay."""
    text = [c for c in pieces if c.paragraphs]
    going = moves.movable.together(
        text, in_results=moves.is_results(titles), is_proof=rank in (PROOFS, APPENDIX)
    )
    left = [c for c in text if c not in going]
    total, length = length_of(text), length_of(going)
    if not going or length < _LEAST_OF_SECTION * total or _leans_after(moves, section, going, pieces):
        return None
    if rank >= PROOFS and any(moves.has_formula(c) for c in left):
        return None
    # A result without a word about it is no result.
    if moves.is_results(titles) and any(moves.is_float(c) for c in pieces):
        return None
    title = heading_text(section.title)
    moved = f"\\subsection*{{{title}}}"
    heading = section.heading_span
    last = pieces.index(going[-1])
    rest = [c for c in pieces[:last] if c not in going]
    label = LABEL.match(moves.ground.text(heading.file), heading.end)
    names = {one.name for one in moves.ground.paper.labels if overlaps(one.span, heading)}
    names |= {label[1]} if label else set()
    stands = bool(rest or left or pieces[last + 1 :]) and any(
        c not in going and (c.paragraphs or moves.is_float(c)) for c in pieces
    )
    is_plain = _SECTIONING.match(moves.ground.text(heading.file), heading.start) is not None
    keeps = stands or not is_plain or bool(names & moves.referred) or bool(rest)
    start = going[0].span.start if keeps else heading.start
    if not keeps:
        moved += "".join(f"\\label{{{name}}}" for name in sorted(names))
    # Under its own heading a pointer need not name it again.
    says = heading_pointer("$" if keeps else section.title, moves.proper)
    if keeps and moves.ground.paper.language == "zh":
        says = heading_pointer("节：", moves.proper)
    return moves.move(part, rank, pieces, going, start, says, f"{moved}\n\n", section.title)


def _leans_after(moves: Moves, section: Section, going: list[Chunk], pieces: list[Chunk]) -> bool:
    """Whether what stays, here or at the start of the next section, leans on what goes."""
    if any(
        one in going
        and two not in going
        and two.paragraphs
        and moves.movable.leans(two.paragraphs[0].text.text)
        for one, two in pairwise(pieces)
    ):
        return True
    following = section.index + 1
    shown = next((p for _, p in moves.ground.paragraphs if p.section == following), None)
    return shown is not None and bool(_POINTS_BACK.match(shown.text.text))
