"""Numbers in running text: where they stand, what they are worth, how exactly they are printed, what they are for.

Policy on words and small counts: a number word (`two`, `twice`) or a bare whole number up to 20 without a unit
counts things and has the role `count`; whoever checks claims takes it as evidence when it is logged and never
as a fault when it is not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from math import isfinite
from typing import Literal as OneOf

from paperkit.documents.numbers.around import relation_before
from paperkit.documents.numbers.literal import (
    MINUS,
    Literal,
    is_currency,
    power_of_ten,
    read_exponent,
    read_literal,
    read_unit,
    scaled,
)
from paperkit.documents.numbers.role import Role, is_decade, role_of
from paperkit.documents.numbers.words import number_words

__all__ = ["Number", "Role", "find_numbers", "uses_decimal_comma"]

_START = re.compile(r"[0-9]|(?<![0-9A-Za-z_.])\.(?=[0-9])")
_ADDRESS = re.compile(r"(?:https?://|www\.|doi\.org/|doi:|arxiv:)\S+", re.IGNORECASE)
_COMMA_DECIMALS = re.compile(r"(?<![\d.,])\d+,\d{1,2}(?![\d,])")
_POINT_DECIMALS = re.compile(r"(?<![\d.,])\d+\.\d+(?![\d.])")
_POWER = re.compile(
    r"[eE][-+−]?\d+| ?[×·x*⋅] ?10(?:\^[{(]?[-+−]?\d+[)}]?|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+)|(?: ?[A-Za-z千百万亿]+)"
)
_SIGN_OR_SPACE = frozenset(MINUS + "+ ")
_IN_DATES = frozenset((" ", ", ", "st, ", "nd, ", "rd, ", "th, "))
_DASHES = "-–—~～∼至到"
_SEPARATORS = re.compile(r"(?:,? ?(?:and|or|to|through|&|与|和|、|,) ?|[-–])$")


@dataclass(frozen=True)
class Number:
    """A number as printed.

    Attributes:
        start: Half-open range in the text; sign, uncertainty and unit are inside.
        text: What is printed there.
        value: What it is worth, scale and power of ten applied; percent as printed (92.1 for 92.1%).
        decimals: Printed decimals of the mantissa.
        exponent: Power of ten of the mantissa: -4 for `1.2e-4`, 3 for `10k`, 4 for `1.2万`.
        unit: `%`, `×`, `points`, `s`, `GB`, …; None for a bare number.
        role: What it is for. `quantity` and `count` can be claims.
        digits: The mantissa as printed, without sign (`1,234`, `.953`).
        sign: `-`, `+` or "".
        relation: `~` (about), `<`, `>`, `<=` (up to), `>=` or "".
        uncertainty: What follows ± (the upper one of two), in the scale of `value`; None if none is printed.
        lower_uncertainty: The lower one where two are printed.
        partner: The other end of a range `3–5`, with `bound` telling which end this one is.
        name: The name it stands with: `PyTorch` for `PyTorch 1.9`, `k` for `k = 5`.
        word: True where it is written as a word.
    """

    start: int
    end: int
    text: str
    value: float
    decimals: int = 0
    exponent: int = 0
    unit: str | None = None
    role: Role = "quantity"
    digits: str = ""
    sign: str = ""
    relation: str = ""
    uncertainty: float | None = None
    uncertainty_decimals: int = 0
    lower_uncertainty: float | None = None
    partner: float | None = None
    bound: OneOf["", "low", "high"] = ""
    name: str = ""
    word: bool = False

    @property
    def printed(self) -> str:
        """The number without unit and uncertainty, as printed (a word as it is)."""
        if self.word or not self.digits:
            return self.text
        sign = "-" if self.sign == "-" else ""
        start = self.text.index(self.digits)
        end = start + len(self.digits)
        if self.exponent:
            power = _POWER.match(self.text, end)
            if not power and self.uncertainty is not None:  # 1.2 ± 0.3 × 10^-4
                shared = _POWER.search(self.text, end)
                return sign + self.text[start:end] + (shared[0] if shared else "")
            end = power.end() if power else end
        return sign + self.text[start:end]

    @property
    def half_unit(self) -> float:
        """Half a unit in the last printed place."""
        return 0.5 * power_of_ten(self.exponent - self.decimals)

    @property
    def interval(self) -> tuple[float, float]:
        """All values that round to what is printed: `[x − ½·10⁻ᵈ, x + ½·10⁻ᵈ]`, both ends included.

        >>> find_numbers("an accuracy of 87%")[0].interval
        (86.5, 87.5)
        """
        return (self.value - self.half_unit, self.value + self.half_unit)

    @property
    def reach(self) -> float:
        """How far a logged value may be from the number.

        Half a unit in the last place; 5% more for `about 60%`; nothing for counts and for settings such as `1e-3`,
        which people choose and do not round.
        """
        if self.role == "count" or (self.exponent < 0 and self.significant <= 1):
            return 0.0
        return self.half_unit + (0.05 * abs(self.value) if self.relation == "~" else 0.0)

    def holds(self, value: float) -> bool:
        """True where a value rounds to what is printed."""
        return abs(value - self.value) <= self.reach * (1 + 1e-9) + abs(value) * 1e-12

    @property
    def significant(self) -> int:
        """Printed significant digits (trailing zeros of a whole number do not count)."""
        mantissa = self.digits.partition("^")[0]
        digits = "".join(c for c in mantissa if c.isdecimal()).lstrip("0")
        return len(digits) if self.decimals else len(digits.rstrip("0"))

    def restate(self, value: float) -> str | None:
        """The number's text with another value in the same form, or None where a word can't take it.

        >>> find_numbers("an accuracy of 0.9624")[0].restate(0.96248)
        '0.9625'
        """
        if self.word or not self.digits or "10^" in self.digits or not self.digits[-1].isdecimal():
            return None
        try:
            mantissa = abs(Decimal(repr(value))).scaleb(-self.exponent)
            rounded = mantissa.quantize(Decimal(1).scaleb(-self.decimals), rounding=ROUND_HALF_UP)
        except InvalidOperation:
            return None
        printed = f"{rounded:,f}" if "," in self.digits else f"{rounded:f}"
        if self.digits.startswith("."):
            printed = printed.removeprefix("0")
        return self.text.replace(self.digits, printed, 1)


def find_numbers(
    text: str, skip: Sequence[tuple[int, int]] = (), *, decimal_comma: bool = False
) -> list[Number]:
    """All numbers of a running text, in order.

    Args:
        text: Running text as a reader of papers makes it (`±`, `×`, `%`, thin spaces, `10^-4`).
        skip: Ranges without numbers: citations and cross-references.
        decimal_comma: Read `456,43` as 456.43 (see `uses_decimal_comma`).

    >>> [(n.text, n.value, n.role) for n in find_numbers("In Table 2, 1,234 s drop by 3.2%.")]
    [('2', 2.0, 'label'), ('1,234 s', 1234.0, 'quantity'), ('3.2%', 3.2, 'quantity')]
    """
    found = list(_digits(text, decimal_comma))
    hidden = sorted([*skip, *((m.start(), m.end()) for m in _ADDRESS.finditer(text))])
    starts = [start for start, _ in hidden]

    def visible(at: int) -> bool:
        before = bisect_right(starts, at) - 1
        return before < 0 or at >= hidden[before][1]

    if hidden:
        found = [n for n in found if visible(n.start)]
    taken = iter([*found, None])
    ahead = next(taken)
    for number in _words(text):
        while ahead is not None and ahead.end <= number.start:
            ahead = next(taken)
        if visible(number.start) and (ahead is None or number.end <= ahead.start):
            found.append(number)
    found.sort(key=lambda n: n.start)
    return _linked(text, found)


def uses_decimal_comma(text: str) -> bool:
    """True where a document writes `3,14` and not `3.14`: three times or more, and twice as often."""
    commas = sum(1 for _ in _COMMA_DECIMALS.finditer(text))
    return commas >= 3 and commas > 2 * sum(1 for _ in _POINT_DECIMALS.finditer(text))


def _digits(text: str, decimal_comma: bool) -> Iterator[Number]:
    at = 0
    while match := _START.search(text, at):
        literal = read_literal(text, match.start(), decimal_comma=decimal_comma)
        if literal is None:
            at = match.end()
            continue
        number = _number(text, literal)
        at = max(literal.end, match.end())
        if isfinite(number.value) and isfinite(number.half_unit):
            at = max(at, number.end)
            yield number


def _number(text: str, literal: Literal) -> Number:
    start, sign = _signed(text, literal.start)
    scale, unit, end = (0, None, literal.end) if literal.version else read_unit(text, literal.end)
    if (
        literal.uncertainty is not None
        and text[literal.end : literal.end + 1] == ")"
        and text[start - 1 : start] == "("
    ):
        power, stop = read_exponent(text, literal.end + 1)
        if power and not literal.exponent:  # (1.2 ± 0.3) × 10^-4
            scale, end = power, stop
        inner = read_unit(text, stop)
        if inner[1] == "%":  # (5.3 ± 0.2)%
            unit, end = "%", inner[2]
    if unit is None and text.startswith("%", literal.start + len(literal.digits)):
        unit = "%"  # 5.3% ± 0.2
    before = text[start - 1 : start]
    if is_currency(before):
        unit = unit or before
        start -= 1
    if unit == "points" and literal.mantissa > 100:
        unit, end = None, literal.end  # data points
    if unit == "s" and literal.end == end - 1 and is_decade(text, literal):
        unit = None  # the 1990s
    role, name = role_of(text, literal, end, unit if not scale else unit or "scaled")
    exponent = literal.exponent + scale
    value = scaled(literal.mantissa, exponent)
    uncertainty = lower = None
    if literal.uncertainty is not None:
        uncertainty, lower = _finite(literal.uncertainty, scale), _finite(literal.lower_uncertainty, scale)
    if unit is None and before == "之" and text.endswith("百分之", 0, start):
        unit, start = "%", start - 3
    return Number(
        start,
        end,
        text[start:end],
        -value if sign == "-" else value,
        decimals=literal.decimals,
        exponent=exponent,
        unit=unit,
        role=role,
        digits=literal.digits,
        sign=sign,
        relation=relation_before(text, start),
        uncertainty=uncertainty,
        uncertainty_decimals=literal.uncertainty_decimals,
        lower_uncertainty=lower,
        name=name,
    )


def _finite(mantissa: float | None, exponent: int) -> float | None:
    value = None if mantissa is None else scaled(mantissa, exponent)
    return None if value is None or not isfinite(value) else value


def _signed(text: str, start: int) -> tuple[int, str]:
    """Offset of the sign and the sign: a hyphen after a letter or digit (`sub-5%`, `2019-20`) is none."""
    at = start - 1
    if text[at : at + 1] not in _SIGN_OR_SPACE:
        return start, ""
    spaced = text[at : at + 1] == " " and text[at - 1 : at] and text[at - 1] in MINUS + "+"
    if at >= 0 and spaced:
        at -= 1
    if at < 0 or text[at] not in MINUS + "+":
        return start, ""
    sign = "+" if text[at] == "+" else "-"
    before = at - 1
    after_number = text[before - 1 : before].isdigit() or text[before - 1 : before] == "%"
    if before >= 0 and text[before] == " " and not spaced and not (text[at] == "–" and after_number):
        return at, sign
    while before >= 0 and at - before < 3 and text[before] == " ":
        before -= 1
    if before < 0:
        return (start, "") if spaced else (at, sign)
    if spaced:
        return (at, sign) if text[before] in "=<>≤≥≈(" else (start, "")
    return (at, sign) if text[before] in "=<>≤≥≈(,;:[{|~∼×/$" or text[before].isspace() else (start, "")


def _words(text: str) -> Iterator[Number]:
    for word in number_words(text):
        start, end, unit = word.start, word.end, None
        if word.kind == "cardinal":
            _, unit, end = read_unit(text, end)
            if unit not in ("%", "points", "×"):
                unit, end = None, word.end
        elif word.kind == "factor":
            unit = "×"
        elif word.kind == "percent":
            unit = "%"
        role: Role = (
            "ordinal" if word.kind == "ordinal" else "quantity" if unit in ("%", "points") else "count"
        )
        yield Number(
            start, end, text[start:end], word.value, unit=unit, role=role, relation=relation_before(text,
        start), word=True )  # fmt: skip


def _linked(text: str, numbers: list[Number]) -> list[Number]:
    """Join what belongs together: `Tables 1 and 2` are two labels, `3–5%` is a range with one unit."""
    for i in range(1, len(numbers)):
        left, right = numbers[i - 1], numbers[i]
        if right.start - left.end > 6:
            continue
        gap = text[left.end : right.start]
        plain = (
            right.role in ("quantity", "count")
            and not right.decimals
            and right.unit is None
            and not right.word
        )
        if (
            left.role in ("label", "citation")
            and plain
            and left.text.isdigit()
            and _SEPARATORS.fullmatch(gap)
        ):
            numbers[i] = replace(right, role=left.role, name=left.name)
        elif left.role == "year" and gap in ("-", "–", "/", " and ", ", ", " to ") and right.unit is None:
            if (
                right.role in ("quantity", "count", "year")
                and right.text.isdigit()
                and len(right.text) in (2, 4)
            ):
                numbers[i] = replace(right, role="year")
        elif left.role == "date" and gap in _IN_DATES and _is_bare_year(right):
            numbers[i] = replace(right, role="date")  # Feb. 21, 2021
        elif _is_range(gap, left, right):
            unit = left.unit or right.unit
            exponent = (
                right.exponent
                if not left.exponent and not left.decimals and right.exponent > 0
                else left.exponent
            )
            low = scaled(abs(left.value), exponent - left.exponent)
            role = "quantity" if unit else left.role
            numbers[i - 1] = replace(
                left, value=-low if left.value < 0 else low, exponent=exponent, unit=unit, role=role,
                partner=right.value, bound="low",
            )  # fmt: skip
            numbers[i] = replace(
                right,
                partner=numbers[i - 1].value,
                bound="high",
                unit=right.unit or unit,
                relation=left.relation,
            )
    return numbers


def _is_bare_year(number: Number) -> bool:
    return (
        number.unit is None
        and number.text.isdigit()
        and len(number.text) == 4
        and 1900 <= number.value <= 2099
        and number.role in ("quantity", "year")
    )


def _is_range(gap: str, left: Number, right: Number) -> bool:
    if (
        left.role not in ("quantity", "count")
        or right.role not in ("quantity", "count")
        or right.sign
        or left.bound == "high"
    ):
        return False
    if left.unit and right.unit and left.unit != right.unit:
        return False
    return (
        len(gap.strip()) == 1
        and gap.strip() in _DASHES
        and (len(gap) == 1 or (len(gap) == 3 and gap[1] in "–—~"))
    )
