"""Which of the cuts that were found are made: as many as the length needs, none over another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.outline import ABSTRACT, Part

__all__ = ["Placed", "apart", "fitting", "in_order", "needed", "part_name"]

Placed = tuple[SafeCut, str]
"""A cut and the name of its part."""


def part_name(parts: Sequence[Part], cut: SafeCut) -> str | None:
    """The part that a cut is in: the smallest whose source holds it."""
    holds = [
        (piece.end - piece.start, part.name)
        for part in parts
        for piece in part.pieces
        if piece.file == cut.file and piece.start <= cut.start and cut.end <= piece.end
    ]
    return min(holds)[1] if holds else None


def apart(found: Sequence[Placed]) -> list[Placed]:
    """Cuts of which none touches an earlier one."""
    free: list[Placed] = []
    for cut, name in found:
        if all(c.file != cut.file or c.end <= cut.start or cut.end <= c.start for c, _ in free):
            free.append((cut, name))
    return free


def needed(free: Sequence[Placed], over: Mapping[str, int], excess: Mapping[bool, int]) -> list[Placed]:
    """The cuts that are needed: of sections over their budget first, then the rest.

    Args:
        free: Cuts, the least harm first.
        over: By how much each section of the main text is above its budget.
        excess: By how much the abstract (True) and the main text (False) are too long.
    """
    over, excess = dict(over), dict(excess)
    taken: set[int] = set()
    for first in (True, False):
        for at, (cut, name) in enumerate(free):
            in_abstract = name == ABSTRACT
            # Of two abstracts the second is in another language and has no budget.
            counts_here = in_abstract or name in over
            if at in taken or not counts_here or excess[in_abstract] <= 0:
                continue
            if first and not in_abstract and over[name] <= 0:
                continue
            taken.add(at)
            excess[in_abstract] -= cut.words_saved
            if not in_abstract:
                over[name] -= cut.words_saved
    return [free[at] for at in sorted(taken)]


def fitting(free: Sequence[Placed], chosen: Sequence[Placed], excess: int) -> list[Placed]:
    """Chosen cuts, the last exchanged for the smallest that does, without those that the length does not need.

    >>> large, small = (SafeCut("k", "f", n, n + 1, "", n, "", "") for n in (90, 30))
    >>> [cut.words_saved for cut, _ in fitting([(large, "A"), (small, "A")], [(large, "A")], 20)]
    [30]
    """
    made = list(chosen)
    saved = sum(cut.words_saved for cut, _ in made)
    if made and saved >= excess:
        last = made.pop()
        least = excess - (saved - last[0].words_saved)
        others = [
            one for one in free if one not in made and least <= one[0].words_saved <= last[0].words_saved
        ]
        made.append(min(others, key=lambda one: one[0].words_saved, default=last))
        saved += made[-1][0].words_saved - last[0].words_saved
    for one in reversed(made[:]):
        if saved - one[0].words_saved >= excess:
            made.remove(one)
            saved -= one[0].words_saved
    return made


def in_order(chosen: Sequence[Placed], parts: Sequence[Part]) -> list[Placed]:
    """Cuts in the order of the paper."""
    rank = {part.name: at for at, part in enumerate(parts)}
    files = {part.name: [piece.file for piece in part.pieces] for part in parts}
    return sorted(chosen, key=lambda one: (rank[one[1]], files[one[1]].index(one[0].file), one[0].start))
