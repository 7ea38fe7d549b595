"""How a sentence falls apart around its numbers: clauses, brackets, comparisons, arrows and paired lists."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from paperkit.documents.numbers import Number

__all__ = ["Clause", "arrows", "clause_at", "clauses_of", "comparisons", "number_lists"]


class Clause(NamedTuple):
    """A part of a sentence.

    Attributes:
        parent: Index of the clause that a bracket explains, else -1.
        opens: What it opens: a `contrast` (`than …`, `compared to …`), a new `turn` (`while …`), or "".
    """

    start: int
    end: int
    parent: int
    opens: Literal["", "contrast", "turn"]


# Marks and words between clauses. A point or comma inside a number is none.
_BREAK = re.compile(
    r"(?P<open>[(（\[])|(?P<close>[)）\]])|(?P<mark>[,;:，；：、。!?]|\.(?=\s|$)|—|–(?=\s))(?!\d)"
    r"|(?P<contrast>(?<![^\W\d_])(?:compared (?:to|with)|in comparison (?:to|with)|versus|vs\.?|than|relative to"
    r"|against|over(?= (?:the |our |its |a )?(?:\w+[ -]){0,3}?(?:baseline|previous|prior|vanilla|original|standard))"
    r"|as opposed to|instead of|in contrast to|unlike|contrary to)(?!\w)"
    r"|相比于?|相较于?|比起?(?=[^例率值较如重])|高于|低于|优于)"
    r"|(?P<turn>(?<!\w)(?:while|whereas|whilst|but|although|though|however)(?!\w)|而(?!且|言)|但)"
    r"|(?P<join>(?<!\w)(?:and|or|to|as well as|followed by)(?!\w)|→|⟶|->|和|与|及|到|至|为(?=\s?\d))",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?:\s?(?:%|[a-zA-Z]{1,3}))?\s*(?:[,，、/;；]|,?\s*(?:and|or|&|和|与|及))\s*(?:about |a |an |an? additional )?"
)
_ARROW = re.compile(r"\s*(?:→|⟶|->|–>|—>|➔|=>|⇒)\s*")
_FROM = re.compile(
    r"(?:(?<!\w)from|从|由)(?:[^\d.;。；]{0,40}?)(?:an? (?:average|mean|initial \w+)? ?of |about |around |roughly )?$",
    re.IGNORECASE,
)
_TO = re.compile(
    r"[^\d.;。；]{0,80}?(?:(?<!\w)(?:to|down to|up to|into)(?!\w)|→|到|至|为|降低?到|提高到|提升到|增加到)"
    r"[^\d.;。；]{0,40}$",
    re.IGNORECASE,
)
_TO_FROM = re.compile(
    r"(?:(?!\b(?:and|or|but|while)\b)[^\d.;,。；，]){0,60}?(?:(?<!\w)(?:up |down )?from)[^\d.;。；]{0,40}$",
    re.IGNORECASE,
)
_ROSE_TO = re.compile(
    r"[^\d.;。；]{0,40}?(?:rose|rises?|risen|f[ae]ll(?:s|en)?|drop\w*|increas\w*|decreas\w*|gr[eo]w\w*|improv\w*|went"
    r"|goes) to[^\d.;。；]{0,20}",
    re.IGNORECASE,
)
_ONLY_TO = re.compile(r"\s*(?:%|[a-zA-Z]{1,7})?\s*to\s*", re.IGNORECASE)
_CHANGES = re.compile(
    r"improv|increas|decreas|reduc|drop|ris(?:e|ing)|rose|f[ae]ll|gr[eo]w|gain|declin|shr[aiu]nk|went|goes|提|降|增|减|升",
    re.IGNORECASE,
)
_LONGEST = 2000


@lru_cache(maxsize=1024)
def clauses_of(text: str) -> tuple[Clause, ...]:
    """The clauses of a sentence, in order; a bracket is a clause whose parent is what stands before it.

    >>> text = "A is 1 (0.5), while B is 2"
    >>> [text[c.start : c.end].strip() for c in clauses_of(text)]
    ['A is 1', '0.5', '', 'B is 2']
    """
    found: list[Clause] = []
    stack: list[int] = []
    start = 0
    opens: Literal["", "contrast", "turn"] = ""
    parent = -1
    for match in _BREAK.finditer(text[:_LONGEST]):
        kind = match.lastgroup
        if match.start() > start or kind in ("open", "close"):
            found.append(Clause(start, match.start(), parent, opens))
        start = match.end()
        if kind == "open":
            before = len(found) - 1
            stack.append(parent)
            parent, opens = before, ""
        elif kind == "close":
            outer = found[parent].opens if 0 <= parent < len(found) else ""
            parent = stack.pop() if stack else -1
            opens = outer
        elif kind == "contrast":
            opens = "contrast"
        elif kind == "turn":
            opens = "turn"
        elif kind == "mark" or match.group() not in ("to",):
            opens = ""
        else:
            opens = ""
    if start <= len(text):
        found.append(Clause(start, len(text), parent, opens))
    return tuple(found)


def clause_at(clauses: Sequence[Clause], offset: int) -> int:
    """Index of the clause at an offset."""
    return max(0, bisect_right(clauses, offset, key=lambda c: c.start) - 1)


def arrows(text: str, numbers: Sequence[Number]) -> Iterator[tuple[int, int]]:
    """Pairs of numbers (by index) of which the first is what it was and the second what it is now.

    `from 0.354 to 0.345`, `0.354 → 0.345`, `rose to 90.6 from 87.4`, `从 0.354 降到 0.345`.
    """
    for at in range(len(numbers) - 1):
        left, right = numbers[at], numbers[at + 1]
        between = text[left.end : right.start]
        if len(between) > 120 or (left.unit != right.unit and None not in (left.unit, right.unit)):
            continue
        alike = left.unit == right.unit
        if (
            _ARROW.fullmatch(between)
            or (_TO.fullmatch(between) and _is_opened(text, left.start, between))
            or (alike and _ROSE_TO.fullmatch(between))
        ):
            yield at, at + 1
        elif alike and "(" not in between and _TO_FROM.fullmatch(between):
            yield at + 1, at


def _is_opened(text: str, start: int, between: str) -> bool:
    """True where `from`, or a verb of change, stands before the first number of `a to b`."""
    before = text[max(0, start - 80) : start]
    return bool(_FROM.search(before) or (_ONLY_TO.fullmatch(between) and _CHANGES.search(before)))


def comparisons(text: str, numbers: Sequence[Number]) -> Iterator[tuple[int, int]]:
    """Pairs of numbers of which the first is what the second is compared with: `1.47 compared to 1.46`."""
    clauses = clauses_of(text)
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        mine, theirs = clause_at(clauses, right.start), clause_at(clauses, left.start)
        opened = clauses[mine].opens == "contrast" or (
            clauses[mine].parent >= 0 and clauses[clauses[mine].parent].opens == "contrast"
        )
        if opened and mine != theirs and clauses[theirs].opens != "contrast" and left.unit == right.unit:
            yield at, at - 1


def number_lists(text: str, numbers: Sequence[Number]) -> Iterator[tuple[int, int]]:
    """Ranges of numbers (by index) that stand in one list: `0.354, 0.989 and 0.161`."""
    start = 0
    for at in range(1, len(numbers) + 1):
        joined = (
            at < len(numbers)
            and _BETWEEN.fullmatch(text, numbers[at - 1].end, numbers[at].start)
            and numbers[at].unit == numbers[start].unit
        )
        if not joined:
            if at - start >= 2:
                yield start, at
            start = at
