"""A sentence with its numbers as single characters, so that a rule can be a short pattern of words and roles.

`Of the 120 farms, 37 (30.8%) …` becomes `Of the C farms, C (P) …`. What stands for what: `COUNT` a whole number,
`PERCENT` a percentage, `VALUE` any other quantity, `TIMES` a factor, `POINTS` points. All other numbers (years, labels,
versions, citations) stay as they are printed, with their digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from paperkit.documents.numbers import Number, find_numbers

__all__ = [
    "ANY", "APPROXIMATE", "COUNT", "MEASURES", "PERCENT", "POINTS", "TIMES", "VALUE", "WORD", "Tokens", "is_whole",
    "shown",
]  # fmt: skip

COUNT, PERCENT, VALUE, TIMES, POINTS = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
MEASURES = f"[{COUNT}{PERCENT}{VALUE}]"
ANY = f"[{COUNT}-{POINTS}]"
WORD = r"(?:[^\W_\ue000-\ue004][\w’'./-]{0,30},? )"
"""A word and the space behind it, as in `WORD{0,4}`."""
APPROXIMATE = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|nearly|almost|circa|ca\.|close to|up to|at least|at most|over|under|"
    r"more than|less than|fewer than|as much as|as many as|exceeding|above|below|well over|an average of|on average)"
    r"|[~≈∼<>≤≥]|约|近|超过|至少|至多|不足|高达)[\s(]{0,2}\Z",
    re.IGNORECASE,
)

_COMMA = re.compile(r"(?<![\d.,])\d{1,4},\d{1,2}(?![\d,]|\.\d)")
_GERMAN = re.compile(
    r"\b(?:der|die|das|und|von|auf|um|bei|waren|wurden|gegenüber|betrug|davon|den|im|mit|sank|stieg)\b"
)
"""Words of a language that writes `35,7` for 35.7."""
_APPOSITION = re.compile(r", or |, i\.e\.")


def is_whole(number: Number) -> bool:
    """Whether a number counts things: whole, without unit, sign and scale.

    >>> [is_whole(n) for n in find_numbers("12 of 40 had 3.1 or 5%")]
    [True, True, False, False]
    """
    if number.role not in ("quantity", "count") or number.unit is not None or number.exponent:
        return False
    return (
        number.value.is_integer() and not number.decimals and not number.sign and number.uncertainty is None
    )


def shown(value: float) -> str:
    """A computed value for evidence, with up to six significant digits.

    >>> shown(30.83333333), shown(1204)
    ('30.8333', '1204')
    """
    return f"{value:.10g}" if float(value).is_integer() else f"{value:.6g}"


def _sign_of(number: Number) -> str | None:
    if number.role not in ("quantity", "count") or number.uncertainty is not None:
        return None
    if number.unit == "%":
        return PERCENT
    if number.unit == "×":
        return TIMES
    if number.unit == "points":
        return POINTS
    return COUNT if is_whole(number) else VALUE


@dataclass(frozen=True)
class Tokens:
    """A text whose numbers are single characters.

    Attributes:
        text: With characters for numbers.
        source: As it was.
        numbers: Those numbers, in order.
        at: Where each stands in `text`.
    """

    text: str
    source: str
    numbers: tuple[Number, ...]
    at: tuple[int, ...]

    @classmethod
    def of(cls, source: str, skip: Sequence[tuple[int, int]] = ()) -> Tokens:
        """Read a sentence, or a few; `skip` has ranges whose numbers stay as they are.

        >>> Tokens.of("Of 40 men 12 (30%) left").text.translate({0xE000: "C", 0xE001: "P"})
        'Of C men C (P) left'
        """
        parts: list[str] = []
        numbers: list[Number] = []
        at: list[int] = []
        length = done = 0
        comma = _COMMA.search(source) is not None and len(set(_GERMAN.findall(source.lower()))) > 1
        for found in find_numbers(source, skip, decimal_comma=comma):
            # `21, or 27%`: the one is the other
            lent = found.unit == "%" and found.text.isdecimal() and _APPOSITION.match(source, found.end)
            number = replace(found, unit=None) if lent else found
            sign = _sign_of(number)
            if sign is None or number.start < done:
                continue
            before = source[done : number.start]
            parts += (before, sign)
            length += len(before)
            at.append(length)
            numbers.append(number)
            length += 1
            done = number.end
        return cls("".join((*parts, source[done:])), source, tuple(numbers), tuple(at))

    @cached_property
    def _index(self) -> dict[int, int]:
        return {place: index for index, place in enumerate(self.at)}

    def number(self, place: int) -> Number:
        """The number whose character stands at a place of `text`."""
        return self.numbers[self._index[place]]

    def index(self, place: int) -> int:
        """Its index in `numbers`."""
        return self._index[place]

    def named(self, match: re.Match[str], name: str) -> int:
        """Index in `numbers` of a group that is one character."""
        return self._index[match.start(name)]

    def between(self, left: int, right: int) -> str:
        """What stands between two numbers, by their indices."""
        return self.text[self.at[left] + 1 : self.at[right]]

    def before(self, index: int, reach: int) -> str:
        """What stands before a number."""
        return self.text[max(0, self.at[index] - reach) : self.at[index]]

    def after(self, index: int, reach: int) -> str:
        """What stands behind a number."""
        return self.text[self.at[index] + 1 : self.at[index] + 1 + reach]

    def is_exact(self, index: int) -> bool:
        """Whether a number is meant as it is printed: neither about, nor a bound, nor the end of a range."""
        number = self.numbers[index]
        return not number.relation and not number.bound and not APPROXIMATE.search(self.before(index, 24))

    def counts(self) -> Iterator[int]:
        """Indices of the whole numbers."""
        return (i for i, number in enumerate(self.numbers) if self.text[self.at[i]] == COUNT)
