"""The numbers of a running text, in one pass from left to right.

At each digit: a shape of several numbers (`shapes`), or a literal (`literal`) with its sign, unit (`units`), relation
(`around`) and role (`role`). Number words (`words`, `han`) fill what the digits left. At last `links` joins what
belongs together: ranges, intervals, and lists that share a label or a unit.

Policy on words and small counts: a number word (`two`, `twice`) or a bare whole number up to 20 without a unit
counts things and has the role `count`; whoever checks claims takes it as evidence when it is logged and never
as a fault when it is not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isfinite

from paperkit.documents.numbers.around import is_han, relation_after, relation_before
from paperkit.documents.numbers.links import linked
from paperkit.documents.numbers.literal import MINUS, Literal, read_exponent, read_literal, scaled
from paperkit.documents.numbers.number import Number
from paperkit.documents.numbers.role import Role, is_decade, role_of
from paperkit.documents.numbers.shapes import Part, read_shape
from paperkit.documents.numbers.units import CURRENCY_CODES, is_currency, read_unit
from paperkit.documents.numbers.words import number_words

__all__ = ["find_numbers", "uses_decimal_comma"]

_START = re.compile(r"[0-9.](?:(?<=[0-9])|(?<![0-9A-Za-z_.].)(?=[0-9]))")
_IN_ADDRESSES = ("://", "www.", "doi", "DOI", "rxiv", "rXiv", "10.", "@", "abs/")
_ADDRESS = re.compile(
    r"(?:https?://|www\.|doi\.org/|doi:|arxiv:|\babs/)\S+|\b10\.[0-9]{4,9}/\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}",
    re.IGNORECASE,
)
_COMMA_DECIMALS = re.compile(r"(?<![\d.,])\d+,\d{1,2}(?![\d,])")
_POINT_DECIMALS = re.compile(r"(?<![\d.,])\d+\.\d+(?![\d.])")
_WIDE = re.compile("[０-９％．＋－]")
_NARROW = str.maketrans("０１２３４５６７８９％．＋－", "0123456789%.+-")
_EXACT = re.compile(r"[0-9]{0,12}(?:\.[0-9]|[0-9]%)")
_SIGN_OR_SPACE = frozenset(MINUS + "+ ")


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
    if _WIDE.search(text):
        narrow = text.translate(_NARROW)
        return [_as_printed(n, text) for n in find_numbers(narrow, skip, decimal_comma=decimal_comma)]
    found = list(_digits(text, decimal_comma))
    hidden = sorted(skip)
    if any(mark in text for mark in _IN_ADDRESSES):
        hidden = sorted([*skip, *(m.span() for m in _ADDRESS.finditer(text))])
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
    return linked(text, found)


def uses_decimal_comma(text: str) -> bool:
    """True where a document writes `3,14` and not `3.14`: three times or more, and twice as often."""
    commas = sum(1 for _ in _COMMA_DECIMALS.finditer(text))
    return commas >= 3 and commas > 2 * sum(1 for _ in _POINT_DECIMALS.finditer(text))


def _as_printed(number: Number, text: str) -> Number:
    """A number read with full-width digits made narrow, in the characters that are printed."""
    printed = text[number.start : number.end]
    at = number.text.find(number.digits)
    return replace(
        number, text=printed, digits=printed[at : at + len(number.digits)] if number.digits else ""
    )


def _digits(text: str, decimal_comma: bool) -> Iterator[Number]:
    at = 0
    while match := _START.search(text, at):
        start = match.start()
        if parts := read_shape(text, start):
            for part in parts:
                yield _of_shape(text, part)
            at = parts[-1].end
            continue
        literal = read_literal(text, start, decimal_comma=decimal_comma)
        if literal is None:
            at = match.end()
            continue
        number = _number(text, literal)
        at = max(literal.end, match.end())
        if isfinite(number.value) and isfinite(number.half_unit):
            at = max(at, number.end)
            yield number


def _of_shape(text: str, part: Part) -> Number:
    printed = text[part.start : part.end]
    if part.value is not None:
        return Number(
            part.start, part.end, printed, part.value, unit=part.unit, role=part.role,
            relation=relation_before(text, part.start),
        )  # fmt: skip
    literal = read_literal(printed, 0)
    value, decimals = (literal.mantissa, literal.decimals) if literal else (0.0, 0)
    if not isfinite(value):
        value, decimals = 0.0, 0
    return Number(part.start, part.end, printed, value, decimals=decimals, role=part.role, digits=printed)


def _number(text: str, literal: Literal) -> Number:
    start, sign = _signed(text, literal.start)
    bare = literal.version or text[start - 1 : start] in ("^", "_")
    scale, unit, end = (0, None, literal.end) if bare else read_unit(text, literal.end)
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
        unit = unit or before.replace("￥", "¥")
        start -= 1
    elif unit is None and (code := text[max(0, start - 4) : start].strip()) in CURRENCY_CODES:
        unit = code  # USD 5
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
        relation=relation_before(text, start) or relation_after(text, end),
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
    if is_han(text[before]):
        return (at, sign) if _EXACT.match(text, start) else (start, "")  # 为-0.5, but 三苯基-1
    return (
        (at, sign)
        if text[before] in "=<>≤≥≈(,;:[{|~∼×/$（，；：、【" or text[before].isspace()
        else (start, "")
    )


def _words(text: str) -> Iterator[Number]:
    for word in number_words(text):
        start, end, unit = word.start, word.end, word.unit
        if word.kind == "cardinal":
            _, unit, end = read_unit(text, end)
            if unit not in ("%", "points", "×"):
                unit, end = None, word.end
        role: Role = "quantity" if unit in ("%", "points") else _WORD_ROLES.get(word.kind, "count")
        yield Number(
            start, end, text[start:end], word.value, unit=unit, role=role, relation=relation_before(text,
        start), word=True )  # fmt: skip


_WORD_ROLES: dict[str, Role] = {"ordinal": "ordinal", "ratio": "ratio", "year": "year", "date": "date"}
