"""Arithmetic as people write it in a line of text: read into tokens, and worked out over what the digits may stand for.

A decimal number stands for all that round to it; a whole one is exact. Nothing is evaluated as code, sizes are bounded,
and what cannot be read raises `Unreadable`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

__all__ = ["Token", "Unreadable", "Value", "evaluate", "literal", "tokens"]

_MOST_BITS = 2_000
_MOST_DIGITS = 30
_HIGHEST_POWER = 200
_MOST_TOKENS = 120
_SLACK = Fraction(1, 10**9)
"""Share by which roots, logarithms and powers of e may be off as computed."""

Kind = Literal["number", "operator", "relation", "open", "close", "function", "percent", "end"]

_GROUPED = r"\d{1,3}(?:[,\u2009\u202f\u00a0]\d{3}){1,8}(?!\d)"
_DECIMALS = r"\.\d{1,30}"
_NUMBER = (
    rf"(?:(?:{_GROUPED}|\d{{1,{_MOST_DIGITS}}})(?:{_DECIMALS})?|{_DECIMALS})(?:[eE][-+−]?\d{{1,3}}(?![\w.]))?"
)
_TOKEN = re.compile(
    rf"""(?P<number>{_NUMBER})
    |(?P<relation>≈|≃|≅|≠|≤|≥|!=|<=|>=|==|=|<|>|~|\\(?:approx|neq|ne|leq|le|geq|ge|simeq)(?![a-zA-Z]))
    |(?P<operator>\*\*|[-+−*/×·⋅∙∗÷∕⁄^–]|\\(?:times|cdot|div)(?![a-zA-Z]))
    |(?P<function>\\[dt]?frac(?![a-zA-Z])|\\?sqrt(?![a-zA-Z])|√|\\?log_?\{{?(?:10|2)\}}?(?=\s?\()|\\?log(?![\w])|\\?ln(?!\w)|\\?exp(?!\w))
    |(?P<percent>\\?%|per\ ?cent(?!\w)(?!age)|％)
    |(?P<open>\\left\s?[(\[]|[(\[{{])
    |(?P<close>\\right\s?[)\]]|[)\]}}])
    |(?P<superscript>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}})
    |(?P<of>of(?!\w)|x(?=\s?[\d(]))
    |(?P<space>[ \t$\u2009\u202f\u00a0€£]{{1,40}}|\\[,;!\ ])
    """,
    re.VERBOSE,
)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_OPERATORS = {
    "−": "-", "–": "-", "×": "*", "·": "*", "⋅": "*", "∙": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/", "**": "^",
    r"\times": "*", r"\cdot": "*", r"\div": "/",
}  # fmt: skip
_RELATIONS = {
    "≃": "≈", "≅": "≈", "~": "≈", r"\approx": "≈", r"\simeq": "≈", "!=": "≠", r"\neq": "≠", r"\ne": "≠", "<=": "≤",
    ">=": "≥", r"\leq": "≤", r"\le": "≤", r"\geq": "≥", r"\ge": "≥", "==": "=",
}  # fmt: skip


class Unreadable(Exception):  # noqa: N818 (a state, which callers expect)
    """What stands there is no arithmetic that this module reads."""


class Token(NamedTuple):
    """A piece of an expression, and where it stands."""

    kind: Kind
    text: str
    start: int
    end: int


class Value(NamedTuple):
    """What an expression is worth.

    Attributes:
        nominal: Taken as printed.
        low, high: The least and the most that its rounded numbers allow.
        whole: Made of whole numbers by +, −, × and powers: there is nothing to round.
    """

    nominal: Fraction
    low: Fraction
    high: Fraction
    whole: bool


def tokens(text: str) -> list[Token]:
    """The arithmetic of a text as tokens; an `end` stands wherever something else interrupts it.

    >>> [token.text for token in tokens("so 37/120 = 30.8 %")]
    ['', '37', '/', '120', '=', '30.8', '%']
    """
    found: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or not _stands_alone(match, text, found):
            end = _after_word(text, at)
            if not found or found[-1].kind != "end":
                found.append(Token("end", "", at, end))
            else:
                found[-1] = found[-1]._replace(end=end)
            at = end
            continue
        found += _read(match)
        at = match.end()
    return found


_WORD = re.compile(r"[^\W\d]\w{0,60}|\d\w{0,60}", re.UNICODE)


def _after_word(text: str, at: int) -> int:
    match = _WORD.match(text, at)
    return match.end() if match else at + 1


def _stands_alone(match: re.Match[str], text: str, found: Sequence[Token]) -> bool:
    """Whether a match is a token of its own: no digits of a name, a version, a date or a list."""
    start, end = match.span()
    before, after = text[start - 1 : start], text[end : end + 1]
    kind = match.lastgroup
    if kind == "number":
        is_after_times = bool(found) and found[-1].kind == "operator" and found[-1].end == start
        if not is_after_times and (before.isalnum() or (before and before in "_.,:#@&")):
            return False
        if after in (".", ",", ":") and text[end + 1 : end + 2].isdigit():
            return False
        return not (after == "_" or (after.isalpha() and not text.startswith(("x", "×"), end)))
    if kind == "superscript":
        return bool(found) and found[-1].end == start and found[-1].kind in ("number", "close")
    if kind == "of":
        word = match[0]
        if word == "of":
            return bool(found) and found[-1].kind == "percent"
        return bool(found) and found[-1].kind in ("number", "close") and not text[start - 2 : start].isalpha()
    if kind == "function":
        return not before.isalnum() and before != "_"
    return True


def _read(match: re.Match[str]) -> list[Token]:
    text, (start, end) = match[0], match.span()
    kind = match.lastgroup
    if kind == "space":
        return []
    if kind == "superscript":
        power = text.translate(_SUPERSCRIPTS)
        sign = [Token("operator", "-", start, start)] if power.startswith("-") else []
        return [Token("operator", "^", start, start), *sign, Token("number", power.lstrip("-"), start, end)]
    if kind == "of":
        return [Token("operator", "*", start, end)]
    if kind == "operator":
        text = _OPERATORS.get(text, text)
    elif kind == "relation":
        text = _RELATIONS.get(text, text)
    elif kind in ("open", "close"):
        text = text[-1]
    elif kind == "function":
        text = text.lstrip("\\").replace("_", "").replace("{", "").replace("}", "").replace("√", "sqrt")
        text = "frac" if text.endswith("frac") else text
    return [Token(kind, text, start, end)]  # type: ignore[arg-type]


def literal(text: str) -> Value:
    """A printed number: whole ones are exact, others all that round to them.

    >>> value = literal("0.25")
    >>> float(value.low), float(value.high)
    (0.245, 0.255)
    """
    plain = re.sub("[,\u2009\u202f\u00a0]", "", text.replace("−", "-"))
    mantissa, _, exponent = plain.lower().partition("e")
    power = int(exponent or 0)
    if abs(power) > _HIGHEST_POWER or len(mantissa) > 2 * _MOST_DIGITS:
        raise Unreadable
    decimals = len(mantissa.partition(".")[2])
    nominal = Fraction(mantissa) * Fraction(10) ** power
    half = Fraction(1, 2) * Fraction(10) ** (power - decimals) if decimals or exponent else Fraction(0)
    return Value(nominal, nominal - half, nominal + half, not decimals and power >= 0 and not exponent)


def evaluate(part: Sequence[Token], percent: Fraction, base: float) -> Value:
    """What an expression is worth.

    Args:
        part: Its tokens, without relations.
        percent: What a percent sign multiplies by: 1/100, or 1 where it is only a unit.
        base: Of a `log` that names none.

    Raises:
        Unreadable: it is no whole expression, or too large.
    """
    if len(part) > _MOST_TOKENS:
        raise Unreadable
    reader = _Reader(part, percent, base)
    value = reader.sum()
    if reader.at != len(part):
        raise Unreadable
    return value


_CLOSING = {"(": ")", "[": "]", "{": "}"}
_DEEPEST = 20


class _Reader:
    """Recursive descent: sum = product {± product}; product = power {×÷ power}; power = sign atom [^ power]."""

    def __init__(self, part: Sequence[Token], percent: Fraction, base: float) -> None:
        self.part, self.percent, self.base = part, percent, base
        self.at = 0
        self.depth = 0

    def _is(self, kind: Kind, *texts: str) -> bool:
        if self.at >= len(self.part):
            return False
        token = self.part[self.at]
        return token.kind == kind and (not texts or token.text in texts)

    def _take(self) -> Token:
        if self.at >= len(self.part):
            raise Unreadable
        self.at += 1
        return self.part[self.at - 1]

    def sum(self) -> Value:
        value = self.product()
        while self._is("operator", "+", "-"):
            sign = self._take().text
            value = _add(value, self.product(), 1 if sign == "+" else -1)
        return value

    def product(self) -> Value:
        value = self.power()
        while self._is("operator", "*", "/"):
            sign = self._take().text
            other = self.power()
            value = _times(value, other) if sign == "*" else _over(value, other)
        return value

    def power(self) -> Value:
        if self._is("operator", "-", "+"):
            sign = self._take().text
            value = self._nested(self.power)
            return value if sign == "+" else _add(_exact(0), value, -1)
        value = self.atom()
        if self._is("operator", "^"):
            self._take()
            value = _power(value, self._nested(self.power))
        return value

    def _nested(self, read: Callable[[], Value]) -> Value:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise Unreadable
        value = read()
        self.depth -= 1
        return value

    def atom(self) -> Value:
        token = self._take()
        if token.kind == "number":
            value = literal(token.text)
        elif token.kind == "open":
            value = self._nested(self.sum)
            if not self._is("close", _CLOSING[token.text]):
                raise Unreadable
            self._take()
        elif token.kind == "function":
            value = self._function(token.text)
        else:
            raise Unreadable
        if self._is("percent"):
            self._take()
            value = _times(value, _exact(self.percent))._replace(whole=value.whole and self.percent == 1)
        return value

    def _function(self, name: str) -> Value:
        if name == "frac":
            if not self._is("open", "{"):
                raise Unreadable
            above = self._nested(self.atom)
            if not self._is("open", "{"):
                raise Unreadable
            return _over(above, self._nested(self.atom))
        if not self._is("open") and not (name == "sqrt" and self._is("number")):
            raise Unreadable
        value = self._nested(self.atom)
        bases = {"log": self.base, "ln": math.e, "log2": 2.0, "log10": 10.0}
        if name == "sqrt":
            return _monotone(math.sqrt, value)
        if name == "exp":
            return _monotone(math.exp, value)
        return _monotone(lambda x: math.log(x, bases[name]), value)


def _exact(number: int | Fraction) -> Value:
    fraction = Fraction(number)
    return Value(fraction, fraction, fraction, fraction.denominator == 1)


def _small(value: Value) -> Value:
    bits = max(
        max(abs(n.numerator), n.denominator).bit_length() for n in (value.nominal, value.low, value.high)
    )
    if bits > _MOST_BITS:
        raise Unreadable
    return value


def _add(one: Value, other: Value, sign: int) -> Value:
    low, high = (other.low, other.high) if sign > 0 else (-other.high, -other.low)
    return _small(
        Value(one.nominal + sign * other.nominal, one.low + low, one.high + high, one.whole and other.whole)
    )


def _times(one: Value, other: Value) -> Value:
    ends = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
    return _small(Value(one.nominal * other.nominal, min(ends), max(ends), one.whole and other.whole))


def _over(one: Value, other: Value) -> Value:
    if other.low <= 0 <= other.high:
        raise Unreadable
    inverse = Value(1 / other.nominal, 1 / other.high, 1 / other.low, whole=False)
    value = _times(one, inverse)
    return value._replace(whole=one.whole and other.whole and value.nominal.denominator == 1)


def _power(one: Value, other: Value) -> Value:
    exponent = other.nominal
    if other.low == other.high and exponent.denominator == 1 and abs(exponent) <= _HIGHEST_POWER:
        value = _exact(1)
        for _ in range(abs(int(exponent))):
            value = _times(value, one)
        if exponent % 2 == 0 and one.low < 0 < one.high:
            value = value._replace(low=Fraction(0))
        return value if exponent >= 0 else _over(_exact(1), value)
    if one.low <= 0:
        raise Unreadable
    ends = [_float(lambda a, b: a**b, a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
    return _outward(_float(lambda a, b: a**b, one.nominal, exponent), min(ends), max(ends))


def _monotone(function: Callable[[float], float], value: Value) -> Value:
    nominal = _float(function, value.nominal)
    try:
        low = _float(function, value.low)
    except Unreadable:
        low = nominal
    return _outward(nominal, low, _float(function, value.high))


def _float(function: Callable[..., float], *numbers: Fraction) -> Fraction:
    try:
        result = function(*(float(number) for number in numbers))
        return Fraction(f"{result:.17g}")
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        raise Unreadable from None


def _outward(nominal: Fraction, low: Fraction, high: Fraction) -> Value:
    slack = _SLACK * max(abs(low), abs(high), Fraction(1, 10**6))
    return _small(Value(nominal, low - slack, high + slack, whole=False))
