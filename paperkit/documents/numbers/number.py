"""A number as it is printed in a text: where it stands, what it is worth, how exactly, what it is for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Literal as OneOf

from paperkit.documents.numbers.literal import power_of_ten
from paperkit.documents.numbers.role import Role

__all__ = ["Number"]

_POWER = re.compile(
    r"[eE][-+−]?\d+| ?[×·x*⋅] ?10(?:\^[{(]?[-+−]?\d+[)}]?|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+|[-−]\d+)|(?: ?[A-Za-z千百万亿]+)"
)


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
        """Half a unit in the last printed place; nothing for a ratio, which has none."""
        if self.role == "ratio" and not self.digits:
            return 0.0
        return 0.5 * power_of_ten(self.exponent - self.decimals)

    @property
    def interval(self) -> tuple[float, float]:
        """All values that round to what is printed: `[x − ½·10⁻ᵈ, x + ½·10⁻ᵈ]`, both ends included.

        >>> from paperkit.documents.numbers import find_numbers
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
        if self.role in ("count", "ratio") or (self.exponent < 0 and self.significant <= 1):
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

        >>> from paperkit.documents.numbers import find_numbers
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
