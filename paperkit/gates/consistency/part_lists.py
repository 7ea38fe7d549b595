"""Lists of numbers that may be the parts of a whole: which numbers are in one, and where it may end.

A list is a run of numbers with commas or conjunctions between them. It is closed by `and` before its last part, by a
bracket, by `the remaining 12`; a list of `positive (40), negative (31), neutral (12)` needs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from paperkit.gates._tokens import COUNT, Tokens
from paperkit.gates.consistency.cues import CONJUNCTION, HAN, REST, REST_BEHIND, SEPARATES
from paperkit.gates.consistency.exclusive import are_opposites

__all__ = ["is_inside_bracket", "is_number_of_parts", "runs"]

_MOST = 9
_LONGEST_GAP = 110
_NUMBERS = f"[{COUNT}-\ue004]"


def runs(tokens: Tokens, items: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]:
    """The list that begins with the first item, with all the places where it may end."""
    run = [items[0]]
    closed: list[tuple[int, ...]] = []
    bracket = is_inside_bracket(tokens, items[0])
    rests = False
    for left, right in pairwise(items[: _MOST + 1]):
        gap = tokens.between(left, right)
        plain = re.sub(rf"\([^()]{{0,30}}\)|{_NUMBERS}", "", gap)
        if len(gap) > _LONGEST_GAP or not SEPARATES.search(plain + gap[-1:]) or "..." in gap or rests:
            break
        if bracket and re.search(r"\)[^(]*\Z", gap) and not gap.endswith("("):
            break
        if re.search(r"[.?!] ", re.sub(r"\b(?:i\.e|e\.g|vs|cf|viz)\. ", "", gap)):
            break
        run.append(right)
        rests = bool(REST.search(gap) or REST_BEHIND.match(tokens.after(right, 30)))
        if rests or CONJUNCTION.search(gap):
            closed.append(tuple(run))
    if bracket and len(run) >= 2 and not closed:
        closed.append(tuple(run))
    if not closed and len(run) >= 2 and _may_end_without_and(tokens, run):
        closed.append(tuple(run))
    if closed:
        yield closed[-1], tuple(closed)


def _may_end_without_and(tokens: Tokens, run: list[int]) -> bool:
    """Chinese and Japanese lists need no `and`; nor do `positive (40), negative (31), neutral (12)`."""
    if HAN.search(tokens.between(run[0], run[1])):
        return True
    if len(run) > 2 and _is_told_behind_colon(tokens, run):
        return True
    if len(run) == 2 and are_opposites(tokens, (run[0], run[1])):
        return True
    return len(run) >= 3 and all(
        re.search(r"[^\W\d_] ?\((?:[nN] ?= ?)?\Z", tokens.before(i, 12)) for i in run
    )


def _is_told_behind_colon(tokens: Tokens, run: list[int]) -> bool:
    """`950 g: tent 600 g, mat 250 g, cord 100 g.`"""
    opens = re.search(r": (?:[\w-]{1,20} ){1,2}\Z", tokens.before(run[0], 48))
    gaps = (tokens.between(a, b) for a, b in pairwise(run))
    return (
        opens is not None
        and all(re.fullmatch(r"(?: ?[\w%]{1,8})?, (?:[\w-]{1,20} ){1,2}", gap) for gap in gaps)
        and re.match(r"(?: ?[\w%]{1,8})?\.?\Z", tokens.after(run[-1], 60)) is not None
    )


def is_inside_bracket(tokens: Tokens, index: int) -> bool:
    before = tokens.before(index, 60)
    opened = max(before.rfind("("), before.rfind("（"))
    if opened < 0 or max(before.rfind(")"), before.rfind("）")) > opened:
        return False
    after = tokens.after(index, 60)
    return not re.match(r"\s?[%名例人]?\s?[)）]", after)


def is_number_of_parts(tokens: Tokens, run: tuple[int, ...]) -> bool:
    """Whether a list begins with the number of its parts: `between the two panels, 24 in the first and 24 …`."""
    number = tokens.numbers[run[0]]
    return number.word and number.value == len(run) - 1 >= 2
