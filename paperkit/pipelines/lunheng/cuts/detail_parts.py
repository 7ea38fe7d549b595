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
from paperkit.pipelines.lunheng.cuts.detail_sections import run_move, section_move
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.cuts.moves import Move, Moves
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find"]

_UNNAMED = PROOFS + 1
"""Rank of a sub-section of methods behind the conclusion whose heading names no detail."""
_MOST_OF_PART = 0.6
"""Share of a section of the paper that may go."""
_LONGEST_RUN = 6
"""Derivations that are looked at together."""
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
    for part in moves.ground.parts:
        if part.kind != "body":
            continue
        ranks = {index: _rank(moves, part, index) for index in part.sections}
        in_runs: set[int] = set()
        for run, move in _runs(moves, part, [i for i, rank in ranks.items() if rank == PROOFS]):
            in_runs.update(run)
            moves.movable.taken(move.pieces)
            yield move
        for index, rank in ranks.items():
            section, titles = paper.sections[index], list(paper.section_titles(index))
            pieces = moves.pieces(section)
            if index in in_runs or not pieces or any(_POINTS.search(moves.movable.source(c)) for c in pieces):
                continue
            whole = None if rank is None else section_move(moves, part, section, rank, titles, pieces)
            if whole is not None:
                moves.movable.taken(whole.pieces)
                yield whole
            else:
                yield from paragraph_moves(moves, part, titles, pieces)


def _rank(moves: Moves, part: Part, index: int) -> int | None:
    """How little a sub-section is missed; None where it has sub-sections itself, or names no detail."""
    paper = moves.ground.paper
    if index == part.sections[0] or any(section.parent == index for section in paper.sections):
        return None
    titles = list(paper.section_titles(index))
    rank = ranked(titles)
    is_back = part.name in moves.back and "methods" in moves.kinds(titles[1:])
    return _UNNAMED if rank is None and is_back and may_move(titles) else rank


def _runs(moves: Moves, part: Part, indices: Sequence[int]) -> Iterator[tuple[range, Move]]:
    """Derivations in a row of which one may go only with the others, the longest rows first."""
    paper, free = moves.ground.paper, set(indices)
    for size in range(_LONGEST_RUN, 1, -1):
        for first in indices:
            run = range(first, first + size)
            sections = [paper.sections[index] for index in run if index in free]
            if len(sections) < size or any(s.parent != sections[0].parent for s in sections):
                continue
            titles = [list(paper.section_titles(index)) for index in run]
            alone = [
                bool(pieces := moves.pieces(section))
                and section_move(moves, part, section, PROOFS, names, pieces) is not None
                for section, names in zip(sections, titles, strict=True)
            ]
            move = None if all(alone) else run_move(moves, part, sections, titles[0])
            if move is not None:
                free -= set(run)
                yield run, move
