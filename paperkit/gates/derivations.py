"""Numbers that follow from logged ones: difference, ratio, relative change, mean, sum, percent of a count.

Among a few hundred logged values almost any round number is *some* ratio. So every search counts what else it would
have accepted: `Derivation.chance` is the share of numbers of the same form (decade and printed places) that some
derivation of the search gives. Operands that stand beside the number are tried first (`derive_here`), then
the cells that its scope leaves (`Search`); a search that would accept one number in twenty finds nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from math import floor, isfinite, log10
from typing import Literal, NamedTuple

from paperkit.documents.log.heads import is_result
from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Place

__all__ = [
    "CHANCE", "SURE", "SURE_VALUE", "Derivation", "Operand", "Search", "chance_of", "derive_here", "error_of",
    "error_rate", "is_accuracy", "is_of_unlogged", "percent_of",
]  # fmt: skip

CHANCE = 0.05
"""Most that may be accepted by chance for a derivation to count at all."""
SURE = {"%": 0.03, "×": 0.03, "points": 0.03}
"""Most for one to be strong, by unit; `SURE_VALUE` for others."""
SURE_VALUE = 0.01
_MOST = 600
_MOST_BESIDE = 24
_CHANGE_UNITS = ("%", "×", "points")
_FEW = 2
_MEAN = re.compile(r"averag|\bmean\b|\bavg\b|平均", re.IGNORECASE)
_SUM = re.compile(r"\btotal|\bsum\b|\bcombined\b|altogether|总", re.IGNORECASE)
_CHANGE = re.compile(
    r"improv|increas|decreas|reduc|gain|drop|differ|\bgap\b|margin|higher|lower|more|fewer|less|faster|slower|\bby\b|better|"
    r"worse|rise|rose|fell|declin|grow|Δ|delta|提升|提高|降低|减少|增加|下降",
    re.IGNORECASE,
)
_RATIO = re.compile(r"ratio|speed-?up|\btimes\b|\bfold\b|factor", re.IGNORECASE)
_ERROR = re.compile(r"\berrors?\b|错误率|误差率|误识率", re.IGNORECASE)
_ACCURACY = re.compile(r"accurac|(?<![^\W_])acc(?![^\W_])|准确率|正确率|精度", re.IGNORECASE)


class _Cues(NamedTuple):
    mean: bool
    total: bool
    change: bool
    ratio: bool
    error: bool


@lru_cache(maxsize=64)
def _read_cues(cues: str) -> _Cues:
    """What the words around a number say about it; asked for every pair of operands."""
    return _Cues(*(bool(p.search(cues)) for p in (_MEAN, _SUM, _CHANGE, _RATIO, _ERROR)))


Kind = Literal[
    "difference", "ratio", "relative_change", "mean", "sum", "percent_of", "error", "relative_error_reduction"
]  # fmt: skip


@dataclass(frozen=True)
class Operand:
    """A number that stands beside the claim, with what the log has for it.

    Attributes:
        logged: Cells that it is, those first that its own scope means.
        side: `base` or `now` where the text says which end of a change it is.
        strong: Its own scope is resolved and matches the cells.
        astray: Why its cells are not the ones that the text speaks of, or ().
    """

    number: Number
    logged: tuple[LogValue, ...]
    side: Literal["", "base", "now"] = ""
    strong: bool = True
    astray: tuple[str, ...] = ()


@dataclass(frozen=True)
class Derivation:
    """How a number follows from logged ones.

    Attributes:
        kind: What was computed.
        formula: The computation, for people.
        operands: The logged cells it rests on.
        value: The result, in the scale in which the number is printed.
        note: `rounded_operands` where it only follows from the operands as printed in the paper.
        chance: Share of numbers of the same form that some derivation of this search would have hit.
        is_sure: The scope of its operands is resolved.
        base: What a change starts from, and `now` what it ends at, where that is known.
        astray: Why the operands are not the ones that the text speaks of, or ().
    """

    kind: Kind
    formula: str
    operands: tuple[LogValue, ...]
    value: float
    note: str = ""
    chance: float = 0.0
    is_sure: bool = False
    base: float | None = None
    now: float | None = None
    astray: tuple[str, ...] = ()
    unit: str | None = None

    @property
    def strength(self) -> Literal["strong", "weak"]:
        """`strong` where the operands are known and hardly another number would have followed."""
        limit = SURE.get(self.unit or "", SURE_VALUE)
        return "strong" if self.is_sure and self.chance <= limit else "weak"

    def __str__(self) -> str:
        cells = "; ".join(f"{v.scope} ({v.place})" for v in self.operands)
        return f"{self.formula} [{cells}]" + (f", {self.note}" if self.note else "")


_UNLOGGED = LogValue(None, None, None, None, None, 0.0, "", 0, None, None, Place("", 1, 1))


class _Step(NamedTuple):
    """One computed value, before it is known whether the claim is it."""

    kind: Kind
    value: float
    form: str
    shown: Sequence[float]
    cells: tuple[LogValue, ...]
    note: str = ""
    base: float | None = None
    now: float | None = None
    of_means: bool = False

    def derivation(self, number: Number) -> Derivation:
        formula = self.form.format(*(f"{v:.6g}" for v in self.shown))
        return Derivation(
            self.kind, formula, self.cells, self.value, self.note, base=self.base, now=self.now, unit=number.unit
        )  # fmt: skip


def derive_here(number: Number, beside: Sequence[Operand], cues: str) -> Derivation | None:
    """A derivation whose operands stand beside the number. Logged values first, then what the paper prints of them.

    Args:
        number: The claim.
        beside: The other numbers of its sentence or table row.
        cues: Its sentence, or the heads of its table cell: says whether a mean, a sum or a change is meant.
    """
    if number.unit not in _CHANGE_UNITS and not (any(_read_cues(cues)) or number.sign == "+"):
        return None
    logged = [replace(o, logged=_closest(o)) for o in beside if o.logged][:_MOST_BESIDE]
    results: list[float] = []
    best: tuple[tuple[bool, bool, bool], Derivation] | None = None
    for rounded in (False, True):
        for left, right in combinations(logged, 2):
            for step in _of_operands(number, left, right, cues, rounded=rounded):
                results.append(step.value)
                if best is None and number.holds(_signed(number, step)):
                    astray = (*left.astray, *right.astray)
                    made = replace(
                        step.derivation(number),
                        is_sure=left.strong and right.strong,
                        astray=tuple(dict.fromkeys(astray)),
                        note="rounded_operands" if rounded else "",
                    )
                    best = ((bool(astray), not made.is_sure, rounded), made)
    if best is None and len(logged) >= 3 and number.unit != "×":
        found = _of_row(number, logged, cues)
        return None if found is None else replace(found, is_sure=all(o.strong for o in logged))
    return None if best is None else replace(best[1], chance=chance_of(number, results))


def _of_operands(
    number: Number, left: Operand, right: Operand, cues: str, *, rounded: bool
) -> Iterator[_Step]:
    if left.side == "now" or right.side == "base":
        left, right = right, left
    sided = left.side == "base" or right.side == "now"
    if rounded:
        if _one_kind(left.number, right.number):
            a, b = left.logged[0], right.logged[0]
            yield from _of_pair(
                number, (a, left.number.value), (b, right.number.value), cues, both=not sided, sided=sided
            )
        return
    for a, b in sorted(product(left.logged, right.logged), key=lambda pair: _distance(*pair)):
        if a is not b and _comparable(a, b):
            yield from _of_pair(number, (a, a.value), (b, b.value), cues, both=not sided, sided=sided)


def percent_of(number: Number, count: Operand, totals: Sequence[LogValue]) -> Derivation | None:
    """The percentage that a count is of one of several totals."""
    part = count.logged[0]
    steps = {
        total.value: _Step(
            "percent_of",
            part.value / total.value * 100,
            "{0} / {1}",
            (part.value, total.value),
            (part, total),
        )
        for total in totals
        if total.value >= part.value > 0 and total.value == int(total.value)
    }
    hit = next((s for s in steps.values() if number.holds(s.value)), None)
    if hit is None:
        return None
    chance = chance_of(number, [s.value for s in steps.values()])
    return replace(hit.derivation(number), chance=chance, is_sure=count.strong and len(steps) == 1)


def is_of_unlogged(number: Number, beside: Sequence[Operand], cues: str) -> bool:
    """True where it follows from numbers beside it that the log does not have: then no other cells support it."""
    for left, right in combinations(beside[:_MOST_BESIDE], 2):
        if (left.logged and right.logged) or not _one_kind(left.number, right.number):
            continue
        for step in _of_pair(
            number, (_UNLOGGED, left.number.value), (_UNLOGGED, right.number.value), cues, both=True
        ):
            if number.holds(step.value):
                return True
    return False


class Search:
    """Derivations from the cells of a log, remembered for the next number with the same cells."""

    def __init__(self) -> None:
        self._steps: dict[tuple[object, ...], list[_Step] | None] = {}
        self._kept: list[object] = []

    def derive(
        self,
        number: Number,
        values: Sequence[LogValue],
        cues: str,
        *,
        bases: frozenset[str] = frozenset(),
        others: frozenset[str] = frozenset(),
    ) -> Derivation | None:
        """How a number follows from cells, or None where it does not or could do so by chance.

        Args:
            number: The claim.
            values: The cells that its scope leaves.
            cues: As for `derive_here`.
            bases: Runs and methods that a change can start from; any if empty.
            others: Runs and methods that it can end at; any if empty.
        """
        said = _read_cues(cues)
        key = (id(values), number.unit, bool(number.sign), number.decimals, said, bases, others)
        if key not in self._steps:
            self._steps[key] = _candidates(number, values, said, cues, bases, others)
            self._kept.append(values)
        steps = self._steps[key]
        if steps is None:
            return None
        if said.mean and number.unit in _CHANGE_UNITS:  # first by the means, which are what is spoken of
            means = [step for step in steps if step.of_means]
            if any(number.holds(_signed(number, step)) for step in means):
                steps = means
        hits = [
            step for step in steps
            if number.holds(_signed(number, step)) and (number.sign != "-" or step.base is not None)
        ]  # fmt: skip
        if not hits:
            return None
        chance = chance_of(number, [step.value for step in steps])
        alone = number.significant == 1 and len({frozenset(map(id, step.cells)) for step in steps}) == 1
        return None if chance > CHANCE and not alone else replace(hits[0].derivation(number), chance=chance)


def _candidates(
    number: Number,
    values: Sequence[LogValue],
    said: _Cues,
    cues: str,
    bases: frozenset[str],
    others: frozenset[str],
) -> list[_Step] | None:
    """Everything the cells give in the unit of the number, or None where that is too much to mean anything."""
    by_dataset: dict[tuple[str | None, ...], list[LogValue]] = defaultdict(list)
    by_arm: dict[tuple[str | None, ...], list[LogValue]] = defaultdict(list)
    for value in values:
        by_dataset[value.metric, value.dataset, value.condition].append(value)
        by_arm[_measured(value), value.run, value.method, value.condition].append(value)
    pairs: list[tuple[LogValue, LogValue, bool]] = []
    if number.unit in _CHANGE_UNITS or said.change or said.ratio:
        for group in by_dataset.values():
            first = [v for v in group if _is_of(v, bases)]
            found: Iterable[tuple[LogValue, LogValue, bool]]
            if not first or len(first) == len(group):
                found = (
                    (a, b, True)
                    for a, b in combinations(group, 2)
                    if not others or _is_of(a, others) or _is_of(b, others)
                )
            else:
                last = [v for v in group if not _is_of(v, bases) and (not others or _is_of(v, others))]
                found = ((a, b, False) for a in first for b in last)
            pairs += islice(found, _MOST + 1 - len(pairs))
            if len(pairs) > _MOST:
                return None
    steps = [
        step
        for a, b, several in pairs
        for step in _of_pair(number, (a, a.value), (b, b.value), cues, both=several, sided=not several)
    ]
    if said.mean and number.unit in ("%", "points"):
        steps += _of_means(number, list(by_arm.values()), bases, others)
    if (said.mean or said.total) and number.unit != "×":
        for members in (*by_arm.values(), *by_dataset.values()):
            if len(members) >= 2:
                steps += _of_members(number, members, said.mean, said.total)
    return steps if len(steps) <= _MOST else None


def _measured(value: LogValue) -> str | None:
    """The metric; None where a table has data sets as heads, and its metric is elsewhere."""
    return value.metric if value.dataset or (value.metric and is_result(value.metric)) else None


def _of_means(
    number: Number, groups: Sequence[list[LogValue]], bases: frozenset[str], others: frozenset[str]
) -> Iterator[_Step]:
    """By how much the mean of one arm over its data sets is above that of another."""
    for first, last in permutations(groups, 2):
        of_base = bool(bases) and _is_of(first[0], bases) and not _is_of(last[0], bases)
        if not of_base or (others and not _is_of(last[0], others)) or len(first) < 2:
            continue
        if _axes(first) != _axes(last) or _measured(first[0]) != _measured(last[0]):
            continue
        base, now = (sum(v.value for v in group) / len(group) for group in (first, last))
        cells = (first[0], last[0])
        for step in _of_pair(number, (cells[0], base), (cells[1], now), "", both=False, sided=True):
            form = step.form.replace("{0}", "mean {0}").replace("{1}", "mean {1}")
            yield step._replace(form=form, cells=(*first, *last), of_means=True)


def _axes(group: Sequence[LogValue]) -> list[tuple[str | None, str | None]]:
    return sorted(((v.dataset, v.metric) for v in group), key=str)


def _signed(number: Number, step: _Step) -> float:
    """The value of a step with the sign that a signed number compares it by: a change by where it went."""
    if (
        not number.sign
        or number.unit not in _CHANGE_UNITS
        or step.kind in ("ratio", "percent_of", "mean", "sum")
    ):
        return step.value
    if step.base is None or step.now is None:
        return -abs(step.value) if number.sign == "-" else step.value
    return abs(step.value) if step.now >= step.base else -abs(step.value)


def _is_of(value: LogValue, arms: frozenset[str]) -> bool:
    return value.run in arms or value.method in arms


def _of_pair(
    number: Number,
    left: tuple[LogValue, float],
    right: tuple[LogValue, float],
    cues: str,
    *,
    both: bool,
    sided: bool = False,
) -> Iterator[_Step]:
    """What two numbers give in the unit of the claim; the left one is the base, or each in turn if `both`.

    `sided` says that it is known which of them is the base.
    """
    a, b = left[1], right[1]
    cells = (left[0], right[0])
    said = _read_cues(cues)

    def step(kind: Kind, value: float, form: str, *shown: float) -> _Step:
        base, now = (a, b) if sided and kind in ("relative_change", "difference", "ratio") else (None, None)
        return _Step(kind, value, form, shown, cells, "", base, now)

    ways = ((a, b), (b, a))
    if number.unit == "%":
        for base, other in ways[: 1 + both]:
            if base:
                yield step(
                    "relative_change", abs(base - other) / abs(base) * 100, "|{0} − {1}| / {0}", base, other
                )
        yield from _of_errors(number, left, right, said.error, ways[: 1 + both], sided=sided)
    if number.unit in ("%", "points"):
        if min(a, b) >= 0 and max(a, b) <= 1:
            yield step("difference", abs(a - b) * 100, "|{0} − {1}| × 100", a, b)
        elif max(abs(a), abs(b)) <= 100:
            yield step("difference", abs(a - b), "|{0} − {1}|", a, b)
    if number.unit == "%" and both and a == int(a) and b == int(b) and min(a, b) >= 0 < max(a, b):
        yield step("percent_of", min(a, b) / max(a, b) * 100, "{0} / {1}", min(a, b), max(a, b))
    plain = number.unit not in _CHANGE_UNITS
    if number.unit == "×" or (plain and said.ratio):
        for top, bottom in ways:
            if bottom:
                yield step("ratio", abs(top / bottom), "{0} / {1}", top, bottom)
    if plain and (said.change or number.sign == "+"):
        for base, now in ways[: 1 + (both and bool(number.sign))]:
            yield step("difference", now - base if number.sign else abs(now - base), "{1} − {0}", base, now)
    if plain and both and said.mean:
        yield step("mean", (a + b) / 2, "({0} + {1}) / 2", a, b)
    if plain and both and said.total:
        yield step("sum", a + b, "{0} + {1}", a, b)


def error_of(value: LogValue) -> tuple[float, str] | None:
    """The error in percent that an accuracy leaves, with the formula; None for other metrics.

    It is 100 − accuracy, or (1 − accuracy) × 100 where the log has a share.
    """
    percent = value.unit == "%" or value.value > 1
    if not 0 <= value.value <= (100 if percent else 1):
        return None
    if percent:
        return 100 - value.value, f"100 − {value.value:.6g}"
    return (1 - value.value) * 100, f"(1 − {value.value:.6g}) × 100"


def is_accuracy(metric: str | None) -> bool:
    """True for a metric that is one minus an error rate."""
    return bool(metric and _ACCURACY.search(metric))


def error_rate(number: Number, cells: Sequence[LogValue]) -> Derivation | None:
    """An error rate that follows from accuracies: 100 − accuracy, or 1 − accuracy.

    Args:
        number: A number that the text calls an error rate.
        cells: Accuracies that its scope leaves.
    """
    found = [(value, error) for value in cells if (error := error_of(value)) is not None]
    scale = 1.0 if number.unit == "%" or abs(number.value) > 1 else 0.01
    results = [error[0] * scale for _, error in found]
    for (value, (_, formula)), result in zip(found, results, strict=True):
        if number.holds(result):
            share = value.value if value.value <= 1 else value.value / 100
            return Derivation(
                "error", formula if scale == 1 else f"1 − {share:.6g}", (value,), result,
                chance=chance_of(number, results), is_sure=len(found) == 1, unit=number.unit,
            )  # fmt: skip
    return None


def _of_errors(
    number: Number,
    left: tuple[LogValue, float],
    right: tuple[LogValue, float],
    said: bool,
    ways: Sequence[tuple[float, float]],
    *,
    sided: bool,
) -> Iterator[_Step]:
    """By how much the error became less, in percent of what it was; the log has accuracies."""
    if not said or not (is_accuracy(left[0].metric) and is_accuracy(right[0].metric)):
        return
    for base, other in ways:
        whole = 100.0 if max(base, other) > 1 else 1.0
        if min(base, other) >= 0 and max(base, other) < whole:
            value = (other - base) / (whole - base) * 100
            form = f"|({whole:g} − {{0}}) − ({whole:g} − {{1}})| / ({whole:g} − {{0}})"
            ends = (whole - base, whole - other) if sided else (None, None)
            yield _Step(
                "relative_error_reduction", abs(value), form, (base, other), (left[0], right[0]), "", *ends
            )


def _of_row(number: Number, operands: Sequence[Operand], cues: str) -> Derivation | None:
    """Mean or sum of everything that stands in the row, by logged values, then as printed."""
    mean, total = _read_cues(cues)[:2]
    logged = [o.logged[0] for o in operands]
    for step in _of_members(number, logged, mean, total):
        if number.holds(step.value):
            return step.derivation(number)
    printed = [replace(o.logged[0], value=o.number.value) for o in operands]
    for step in _of_members(number, printed, mean, total):
        if number.holds(step.value):
            return replace(step.derivation(number), operands=tuple(logged), note="rounded_operands")
    return None


def _of_members(number: Number, members: Sequence[LogValue], mean: bool, total: bool) -> Iterator[_Step]:
    """Mean and sum of a group; the mean also of the values rounded to the places of the claim."""
    cells = tuple(members)
    factor = 100.0 if number.unit == "%" and all(abs(v.value) <= 1 for v in members) else 1.0
    values = [v.value * factor for v in members]
    form = " + ".join(["{}"] * len(values)) if len(values) <= 4 else f"{len(values)} values"
    if mean:
        exact = _Step("mean", sum(values) / len(values), f"mean of {form}", values, cells)
        yield exact
        if number.decimals:
            printed = [round(v, number.decimals) for v in values]
            yield exact._replace(value=sum(printed) / len(printed), shown=printed, note="rounded_operands")
    if total:
        yield _Step("sum", sum(values), f"sum of {form}", values, cells)


def chance_of(number: Number, results: Iterable[float]) -> float:
    """Share of the numbers of this form (same decade, same printed places) that the results hit."""
    size = abs(number.value)
    if size == 0:
        return 1.0
    decade = floor(log10(size))
    step = 2 * number.half_unit
    low, high = 10.0**decade, 10.0 ** (decade + 1)
    cells = max(1.0, (high - low) / step)
    hit = {round(abs(r) / step) for r in results if isfinite(r) and low - step / 2 <= abs(r) < high}
    return len(hit) / cells


def _closest(operand: Operand) -> tuple[LogValue, ...]:
    """The few logged values that an operand most likely is: data first, then by size."""
    size = abs(operand.number.value)
    off = {id(v): min(abs(abs(v.value) - size), abs(abs(v.value) * 100 - size)) for v in operand.logged}
    return tuple(sorted(operand.logged, key=lambda v: (v.kind != "data", off[id(v)]))[:_FEW])


def _distance(a: LogValue, b: LogValue) -> tuple[bool, bool, bool]:
    """Sorts pairs of the same metric and dataset, and of data, to the front."""
    return (a.metric != b.metric, a.dataset != b.dataset, "prose" in (a.kind, b.kind))


def _comparable(a: LogValue, b: LogValue) -> bool:
    return a.metric == b.metric or a.kind == "prose" or b.kind == "prose"


def _one_kind(a: Number, b: Number) -> bool:
    return a.unit == b.unit or a.unit is None or b.unit is None
