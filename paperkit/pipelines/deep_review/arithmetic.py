"""Arithmetic that stands in a text, worked out anew: `37/120 = 30.8 %`, `(74.2 − 61.0) / 61.0 ≈ 21.6 %`, `3 · 4 < 11`.

Precision first. Numbers are what they are printed as, and may be rounded; where rounding explains a difference there is
none. What cannot be read for certain is left out (`statements`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from paperkit.pipelines.deep_review.expressions import Unreadable, Value, evaluate, literal
from paperkit.pipelines.deep_review.statements import Side, statements

__all__ = ["Mismatch", "find_mismatches", "mismatches"]

_LONGEST = 50_000
"""Characters that are read; nobody's check is longer."""
_PERCENT = (Fraction(1, 100), Fraction(1))
_BASES = (math.e, 10.0, 2.0)
_OPERATION = re.compile(r"[-+−*/×·⋅∙∗÷∕⁄^(\\√]")


class Mismatch(NamedTuple):
    """A statement that does not hold.

    Attributes:
        statement: As it stands in the text.
        left, right: Its two sides as they stand there.
        relation: `=`, `≈`, `≠`, `<`, `>`, `≤` or `≥`.
        value: What the left side is worth.
        other: What the right side is worth.
    """

    statement: str
    left: str
    right: str
    relation: str
    value: float
    other: float

    def __str__(self) -> str:
        if self.relation == "≠":
            return f"{self.statement}: both sides are {self.value:.6g}"
        left = f"{self.left} is {self.value:.6g}"
        right = "" if _is_plain(self.right) else f", and {self.right} is {self.other:.6g}"
        return f"{self.statement}: {left}{right}"


def mismatches(text: str) -> list[str]:
    """Statements of a text that do not hold, in plain words.

    >>> mismatches("Of 120 runs 37 failed: 37/120 = 38.0 %, not 30.8 %.")
    ['37/120 = 38.0 %: 37/120 is 0.308333']
    >>> mismatches("37/120 = 30.8 %, and (74.2 − 61.0) / 61.0 ≈ 21.6 %; pages 3-5 = 3 pages; p = .03")
    []
    """
    return [str(found) for found in find_mismatches(text)]


def find_mismatches(text: str) -> list[Mismatch]:
    """Statements of a text that do not hold, in its order, each once.

    Left out are quotations, what the sentence tells of somebody else or denies, and a wrong result of which the same
    text gives the right one: it is what the text objects to.
    """
    wrong: list[Mismatch] = []
    right: set[str] = set()
    for statement in statements(text[:_LONGEST]):
        left, relation, other = statement.left, statement.relation, statement.right
        found = _difference(left, relation, other)
        if found is None:
            continue
        if isinstance(found, bool):
            right.update({_bare(left.text)} if relation in ("=", "≈") else ())
        elif not statement.is_told:
            texts = " ".join(left.text.split()), " ".join(other.text.split())
            wrong.append(Mismatch(statement.text, *texts, relation, *found))
    return list({m.statement: m for m in wrong if _bare(m.left) not in right}.values())


def _bare(text: str) -> str:
    return "".join(text.split())


def _is_plain(text: str) -> bool:
    return not _OPERATION.search(text.lstrip("-−+ "))


def _difference(left: Side, relation: str, right: Side) -> tuple[float, float] | bool | None:
    """True where a statement holds in any reading of its percent signs and logarithms, None where it cannot be told.

    Else what its sides are worth.
    """
    readings = list(product(_values(left), _values(right)))
    if not readings:
        return None
    if any(_is_true(left, one, relation, right, other) for one, other in readings):
        return True
    if _mixes_percent(left) or _mixes_percent(right):
        return None
    one, other = readings[0]
    return float(one.nominal), float(other.nominal)


def _values(side: Side) -> Sequence[Value]:
    percents = _PERCENT if any(t.kind == "percent" for t in side.part) else _PERCENT[:1]
    bases = _BASES if any(t.text == "log" for t in side.part) else _BASES[:1]
    values = []
    parts = [side.part] if side.dash is None else [side.part, (side.dash, *side.part)]
    for part, percent, base in product(parts, percents, bases):
        try:
            values.append(evaluate(part, percent, base))
            float(values[-1].nominal)
        except (Unreadable, OverflowError):
            return ()
    return values


def _mixes_percent(side: Side) -> bool:
    """`50 + 20 %`: a sum of numbers with and without a percent sign, which is written for more than one thing."""
    signs = sum(t.kind == "percent" for t in side.part)
    return 0 < signs < sum(t.kind == "number" for t in side.part) and any(
        t.text in ("+", "-") for t in side.part
    )


def _is_true(left: Side, one: Value, relation: str, right: Side, other: Value) -> bool:
    if relation == "≠":
        return one.nominal != other.nominal
    if relation in ("<", "≤"):
        return one.low <= other.high if relation == "≤" else _is_below(one, other)
    if relation in (">", "≥"):
        return other.low <= one.high if relation == "≥" else _is_below(other, one)
    is_about = relation == "≈"
    one = _as_result(left, one, other, is_about)
    other = _as_result(right, other, one, is_about)
    return one.low <= other.high and other.low <= one.high


def _is_below(one: Value, other: Value) -> bool:
    return one.low < other.high or (one.low == other.high and not (one.whole and other.whole))


def _as_result(side: Side, value: Value, other: Value, is_about: bool) -> Value:
    """A side that is one number, with what may have been rounded, or cut off, to it."""
    number = side.number
    if number is None or (other.whole and value.whole and not is_about):
        return value
    unit = _unit(number.text)
    scale = abs(value.nominal / literal(number.text).nominal) if literal(number.text).nominal else Fraction(1)
    reach = unit * scale * (1 if is_about else Fraction(1, 2))
    low, high = value.nominal - reach, value.nominal + reach
    if "." in number.text:
        cut = unit * scale
        low, high = (
            (low, max(high, value.nominal + cut))
            if value.nominal >= 0
            else (min(low, value.nominal - cut), high)
        )
    return value._replace(low=min(low, value.low), high=max(high, value.high), whole=False)


def _unit(text: str) -> Fraction:
    """What one more in the last printed place is worth; zeros at the end of a whole number are no place."""
    mantissa, _, exponent = re.sub("[,\u2009\u202f\u00a0]", "", text.lower()).partition("e")
    power: Fraction = Fraction(10) ** int(exponent.replace("−", "-") or 0)
    whole, _, decimals = mantissa.partition(".")
    if decimals:
        return power / Fraction(10 ** len(decimals))
    zeros = len(whole) - len(whole.rstrip("0")) if whole.strip("0") else 0
    return power * Fraction(10**zeros)
