"""Which fixes there is room for: over all evaluators, current + added − saved stays within the tolerance (rule 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paperkit.pipelines.lunheng.outline import Part
from paperkit.records.lunheng import Addition, Cut, WordBudget

__all__ = ["MOST_ADDED", "saved_by", "without_room"]

MOST_ADDED = 100
"""Words that a fix may add to a section; what needs more goes to the supplementary information (rule 1)."""


def saved_by(cuts: Iterable[Cut]) -> int:
    """What some cuts save together: a passage that several of them quote counts once, with the most that one says.

    >>> cut = Cut(action="cut", where="Method", words_saved=9, why="said twice", quote="It is long.")
    >>> saved_by([cut, cut]), saved_by([cut.model_copy(update={"quote": ""})] * 2)
    (9, 18)
    """
    unquoted = 0
    passages: dict[str, int] = {}
    for cut in cuts:
        passage = " ".join(cut.quote.split())
        if passage:
            passages[passage] = max(passages.get(passage, 0), cut.words_saved)
        else:
            unquoted += cut.words_saved
    return unquoted + sum(passages.values())


def without_room(
    fixes: Mapping[str, tuple[Addition, Part | None]],
    cuts: Mapping[str, tuple[Cut, Part | None]],
    parts: tuple[Part, ...],
    budget: WordBudget,
) -> tuple[str, ...]:
    """The ids of the fixes that must be left out.

    Fixes to the main text are taken in the order of their dimensions, then of their places. One that does not fit is
    left out, and the next is tried; one that adds nothing always fits.

    Args:
        fixes, cuts: By id, in the order of the dimensions, each with the part that it is about.
        parts: In the order of the draft.
        budget: With what the draft has.
    """
    body = [part.name for part in parts if part.kind == "body"]
    saved = saved_by(cut for cut, part in cuts.values() if part is not None and part.name in body)
    length = (0 if budget.actual is None else budget.actual.main) - saved
    placed = [
        (key.split(".")[0], body.index(part.name), key, fix.words_added)
        for key, (fix, part) in fixes.items()
        if part is not None and part.name in body
    ]
    left = []
    for _, _, key, added in sorted(placed, key=lambda one: one[:2]):
        if added and length + added > budget.main_budget_tolerance:
            left.append(key)
        else:
            length += added
    return tuple(left)
