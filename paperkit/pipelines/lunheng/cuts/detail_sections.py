"""Whole sub-sections of detail: what goes of one, and whether its heading stays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from paperkit.documents.paper import Section
from paperkit.pipelines.lunheng.cuts.chunks import Chunk
from paperkit.pipelines.lunheng.cuts.detail_headings import APPENDIX, PROOFS, heading_pointer, plain_pointer
from paperkit.pipelines.lunheng.cuts.moves import LABEL, Move, Moves, length_of, overlaps
from paperkit.pipelines.lunheng.cuts.si import heading_text
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["run_move", "section_move"]

_LEAST_OF_SECTION = 0.6
"""Share of a sub-section that must go for its heading's pointer to be true."""
_SECTIONING = re.compile(r"\\(?:sub)+section\*?[ \t]*(?P<open>[\[{])")
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
    in_results = rank == PROOFS and moves.is_results(titles[1:] or titles)
    going = moves.movable.together(text, in_results=in_results, is_proof=rank in (PROOFS, APPENDIX))
    left = [c for c in text if c not in going]
    total, length = length_of(text), length_of(going)
    if not going or length < _LEAST_OF_SECTION * total or _leans_after(moves, section, going, pieces):
        return None
    if rank >= PROOFS and any(moves.has_formula(c) for c in left):
        return None
    # A result without a word about it is no result.
    if in_results and any(moves.is_float(c) for c in pieces):
        return None
    title = heading_text(section.title)
    moved = f"\\subsection*{{{title}}}"
    last = pieces.index(going[-1])
    rest = [c for c in pieces[:last] if c not in going]
    names, is_fixed = _heading(moves, section)
    keeps = (
        is_fixed or bool(rest) or any(c not in going and (c.paragraphs or moves.is_float(c)) for c in pieces)
    )
    start = going[0].span.start if keeps else section.heading_span.start
    if not keeps:
        moved += "".join(f"\\label{{{name}}}" for name in sorted(names))
    # Under its own heading a pointer need not name it again.
    chinese = moves.ground.paper.language == "zh"
    says = plain_pointer(chinese=chinese) if keeps else heading_pointer(section.title, moves.proper)
    return moves.move(part, rank, pieces, going, start, says, f"{moved}\n\n", section.title)


def run_move(moves: Moves, part: Part, sections: Sequence[Section], titles: list[str]) -> Move | None:
    """The move of derivations in a row that need one another; None where not all of each may go."""
    pieces = [c for section in sections for c in moves.pieces(section)]
    in_results = moves.is_results(titles[1:] or titles)
    going = moves.movable.together(pieces, in_results=in_results, is_proof=True)
    headings = [_heading(moves, section) for section in sections]
    if not going or len(going) < len(pieces) or any(is_fixed for _, is_fixed in headings):
        return None
    if _leans_after(moves, sections[-1], going, pieces):
        return None
    says = " ".join(heading_pointer(section.title, moves.proper) for section in sections)
    labels = "".join(f"\\label{{{name}}}" for name in sorted(headings[0][0]))
    opening = f"\\subsection*{{{heading_text(sections[0].title)}}}{labels}\n\n"
    name = ", ".join(section.title for section in sections)
    start = sections[0].heading_span.start
    made = moves.move(part, PROOFS, pieces, going, start, says, opening, name)
    if made is None:
        return None
    moved = _SECTIONING.sub(r"\\subsection*\g<open>", made.cut.moved_to_si)
    return replace(made, cut=replace(made.cut, moved_to_si=moved))


def _heading(moves: Moves, section: Section) -> tuple[set[str], bool]:
    """The labels of a heading, and whether it stays: something refers to it, or it is a command of the paper's own."""
    heading = section.heading_span
    text = moves.ground.text(heading.file)
    label = LABEL.match(text, heading.end)
    names = {one.name for one in moves.ground.paper.labels if overlaps(one.span, heading)}
    names |= {label[1]} if label else set()
    return names, _SECTIONING.match(text, heading.start) is None or bool(names & moves.referred)


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
