"""What a planted error is: a `Form` makes a passage twice, once with an error in it and once without.

A passage is written in LaTeX and comes in pieces, one for each place of the paper (`Slot`). A `Mutation` changes a
paper's own text instead. Numbers are drawn by a seeded `random.Random`, so the same seed gives the same passage.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any, Literal, NamedTuple

__all__ = [
    "KINDS",
    "Draw",
    "Form",
    "Mutation",
    "Pieces",
    "Planted",
    "Slot",
    "Template",
    "forms_of",
    "rounded",
    "spoil",
    "templated",
]

KINDS = (
    "percent_from_counts", "percent_change", "impossible_mean", "impossible_percent", "p_value", "two_values",
    "abstract_digit", "changed_n", "groups_do_not_add", "wrong_sum", "table_total", "swapped_bold",
    "text_against_table", "broken_reference", "figure_not_mentioned", "equation_not_numbered", "undefined_acronym",
    "duplicate_bib_entry", "incomplete_bib_entry", "announced_count", "wrong_difference",
)  # fmt: skip

Slot = Literal["abstract", "method", "results", "bib", "items"]
"""Where a piece goes: into the abstract, to the end of a section, into the `.bib` file, among the `\\bibitem`s."""

Pieces = Mapping[Slot, str]
Template = str | Pieces


class Planted(NamedTuple):
    """A passage with an error, its twin without, and what is needed to recompute both.

    Attributes:
        wrong, right: LaTeX source for each slot.
        given: The values that both have, by the names in the form's template.
        wrong_values, right_values: The values that differ.
        names: Words that name the error where a finding may quote another place, as a label or an acronym.
    """

    wrong: Pieces
    right: Pieces
    given: Mapping[str, Any]
    wrong_values: Mapping[str, Any]
    right_values: Mapping[str, Any]
    names: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """The slots that it needs, as `abstract+method`."""
        return "+".join(slot for slot in self.wrong)


class Draw(NamedTuple):
    """Values for a template: those that both twins have, then those of the wrong and of the right one."""

    given: Mapping[str, Any]
    wrong: Mapping[str, Any]
    right: Mapping[str, Any]
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Form:
    """One way to write a passage of one kind."""

    kind: str
    name: str
    make: Callable[[Random], Planted]


@dataclass(frozen=True)
class Mutation:
    """A change to a paper's own text.

    `apply` gets the sources by file name, and gives those with the error, and the places of it as
    `(file, start, end)`; None where the paper has nothing fit for it. The right twin is the paper itself.
    """

    kind: str
    name: str
    apply: Callable[
        [Mapping[str, str], str, Random], tuple[dict[str, str], list[tuple[str, int, int]]] | None
    ]


class _Filled(string.Template):
    delimiter = "§"


def templated(kind: str, name: str, draw: Callable[[Random], Draw], template: Template) -> Form:
    """A form from a template with `§name` for each value; text alone goes to the results."""
    pieces: Pieces = {"results": template} if isinstance(template, str) else template

    def make(rng: Random) -> Planted:
        drawn = draw(rng)

        def fill(own: Mapping[str, Any]) -> Pieces:
            values = {**drawn.given, **own}
            return {slot: _Filled(text).substitute(values) for slot, text in pieces.items()}

        return Planted(
            fill(drawn.wrong), fill(drawn.right), drawn.given, drawn.wrong, drawn.right, drawn.names
        )

    return Form(kind, name, make)


def forms_of(kind: str, rows: Mapping[str, tuple[Callable[[Random], Draw], Template]]) -> Iterator[Form]:
    """Forms of one kind from rows of name, draw, and template."""
    for name, (draw, template) in rows.items():
        yield templated(kind, name, draw, template)


def rounded(value: Fraction | Decimal | int, decimals: int) -> str:
    """A value as print shows it, half away from zero.

    >>> rounded(Fraction(3700, 120), 1)
    '30.8'
    """
    exact = Fraction(value)
    number = Decimal(exact.numerator) / Decimal(exact.denominator)
    return str(number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP))


def spoil(
    rng: Random,
    shown: str,
    *,
    least: float,
    low: float = 0,
    high: float = 1e12,
    avoid: tuple[float, ...] = (),
) -> str:
    """A number written like `shown` but wrong: two digits swapped, or one digit changed.

    Args:
        rng: Where chance comes from.
        shown: The right number.
        least: How far the wrong one is from it, and from each of `avoid`, at least.
        low, high: Bounds, both outside.
        avoid: Values that could be meant by another reading.
    """
    digits = [i for i, c in enumerate(shown) if c.isdigit()]
    texts = {shown[:i] + shown[j] + shown[i + 1 : j] + shown[i] + shown[j + 1 :] for i, j in pairwise(digits)}
    texts |= {shown[:i] + str(d) + shown[i + 1 :] for i in digits for d in range(10)}
    right = float(shown)
    fit = sorted(
        text
        for text in texts
        if low < float(text) < high
        and str(Decimal(text)) == text
        and all(abs(float(text) - value) >= least for value in (right, *avoid))
    )
    if not fit:
        raise ValueError(f"no wrong number like {shown}")
    return rng.choice(fit)
