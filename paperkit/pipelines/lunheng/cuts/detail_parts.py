"""Whole sub-sections and paragraphs of detail that go to the SI, each with a pointer in its place.

What goes is named as detail by its heading (`detail_headings`), or by how a paragraph opens, and stands in a section
about methods, data or implementation; of results only checks go, and of a derivation all or nothing. What stays:

- figures and tables, where they are, and a paragraph with the only reference to one;
- what is referred to, named or defined here and needed elsewhere (`movable`);
- the heading where something refers to it or something stays below it;
- two fifths of each section of the paper, for with pointers alone it would tell nothing; behind the conclusion it may.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.cuts.detail_headings import APPENDIX, PROOFS, may_move, ranked
from paperkit.pipelines.lunheng.cuts.detail_paragraphs import paragraph_moves
from paperkit.pipelines.lunheng.cuts.detail_sections import section_move
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.cuts.moves import Move, Moves
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find"]

_UNNAMED = PROOFS + 1
"""Rank of a sub-section of methods behind the conclusion whose heading names no detail."""
_MOST_OF_PART = 0.6
"""Share of a section of the paper that may go."""
_POINTS = re.compile(r"\\S S(?:\d|\ue000)")


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Sub-sections and paragraphs that can go, the least missed first; of those alike the shorter."""
    moves = Moves(Ground(draft, parts))
    found = sorted(_candidates(moves), key=lambda one: (one.rank, one.cut.words_saved))
    room = {part.name: _MOST_OF_PART * moves.length(part.paragraphs) for part in parts}
    for one in found:
        if one.rank != APPENDIX and (one.rank == _UNNAMED or one.part.name not in moves.back):
            if one.words > room[one.part.name]:
                continue
            room[one.part.name] -= one.words
        yield one.cut


def _candidates(moves: Moves) -> Iterator[Move]:
    paper = moves.ground.paper
    parents = {section.parent for section in paper.sections}
    for part in moves.ground.parts:
        for index in part.sections if part.kind == "body" else ():
            section = paper.sections[index]
            pieces = moves.pieces(section)
            if not pieces or any(_POINTS.search(moves.movable.source(c)) for c in pieces):
                continue
            titles = list(paper.section_titles(index))
            rank = ranked(titles)
            if (
                rank is None
                and part.name in moves.back
                and "methods" in moves.kinds(titles[1:])
                and may_move(titles)
            ):
                rank = _UNNAMED
            whole = None
            if rank is not None and index not in parents and index != part.sections[0]:
                whole = section_move(moves, part, section, rank, titles, pieces)
            if whole is not None:
                moves.movable.taken(whole.pieces)
                yield whole
            else:
                yield from paragraph_moves(moves, part, titles, pieces)
