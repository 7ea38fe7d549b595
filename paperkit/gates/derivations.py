"""Numbers that follow from logged ones: difference, ratio, relative change, mean, sum, percent of a count.

Among a few hundred logged values almost any round number is *some* ratio. So a derivation counts only when its
operands stand in the same sentence or table row and are themselves logged, or when the values that could be
derived under the words around the number are so few that a random number of the same form would be hit by at
most one in twenty (`Derivation.chance`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice, product
from math import floor, isfinite, log10
from typing import Literal, NamedTuple

from paperkit.documents.log.terms import Context, is_baseline
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Place

__all__ = ["CHANCE", "Derivation", "Operand", "derive", "derive_from_log", "derive_here", "is_of_unlogged"]

CHANCE = 0.05
_MOST = 2000
_MOST_BESIDE = 24
_CHANGE_UNITS = ("%", "×", "points")
_FEW = 4
_MEAN = re.compile(r"averag|\bmean\b|\bavg\b|平均", re.IGNORECASE)
_SUM = re.compile(r"\btotal|\bsum\b|\bcombined\b|altogether|总", re.IGNORECASE)
_CHANGE = re.compile(
    r"improv|increas|decreas|reduc|gain|drop|differ|\bgap\b|margin|higher|lower|more|fewer|less|faster|slower|\bby\b|better|"
    r"worse|rise|rose|fell|declin|grow|Δ|delta|提升|提高|降低|减少|增加|下降",
    re.IGNORECASE,
)
_RATIO = re.compile(r"ratio|speed-?up|\btimes\b|\bfold\b|factor", re.IGNORECASE)


class _Cues(NamedTuple):
    mean: bool
    total: bool
    change: bool
    ratio: bool


@lru_cache(maxsize=64)
def _read_cues(cues: str) -> _Cues:
    """What the words around a number say about it; asked for every pair of operands."""
    return _Cues(*(bool(p.search(cues)) for p in (_MEAN, _SUM, _CHANGE, _RATIO)))


Kind = Literal["difference", "ratio", "relative_change", "mean", "sum", "percent_of"]


@dataclass(frozen=True)
class Operand:
    """A number that stands beside the claim, with what the log has for it."""

    number: Number
    logged: tuple[LogValue, ...]


@dataclass(frozen=True)
class Derivation:
    """How a number follows from logged ones.

    Attributes:
        kind: What was computed.
        formula: The computation, for people.
        operands: The logged cells it rests on.
        value: The result, in the scale in which the number is printed.
        note: `rounded_operands` where it only follows from the operands as printed in the paper.
        chance: Share of numbers of the same form that some derivation of this search would have hit; 0 for
            operands at hand.
    """

    kind: Kind
    formula: str
    operands: tuple[LogValue, ...]
    value: float
    note: str = ""
    chance: float = 0.0

    @property
    def strength(self) -> Literal["strong", "weak"]:
        """`strong` where the operands stand beside the number."""
        return "weak" if self.chance else "strong"

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

    def derivation(self) -> Derivation:
        formula = self.form.format(*(f"{v:.6g}" for v in self.shown))
        return Derivation(self.kind, formula, self.cells, self.value, self.note)


def derive(
    number: Number, log: Log, contexts: Sequence[Context], cues: str, beside: Sequence[Operand] = ()
) -> Derivation | None:
    """How a number follows from the log, or None.

    Args:
        number: The claim.
        log: What was logged.
        contexts: The words around it, from the clause to everything.
        cues: Its sentence, or the heads of its table cell: says whether a mean, a sum or a change is meant.
        beside: The other numbers of its sentence or table row that the log has.
    """
    here = derive_here(number, beside, cues)
    if here or is_of_unlogged(number, beside, cues):
        return here
    return derive_from_log(number, log, contexts, cues)


def derive_here(number: Number, beside: Sequence[Operand], cues: str) -> Derivation | None:
    """A derivation whose operands stand beside the number. Logged values first, then what the paper prints of them."""
    if number.unit not in _CHANGE_UNITS and not any(_read_cues(cues)):
        return None
    logged = [Operand(o.number, _closest(o)) for o in beside if o.logged][:_MOST_BESIDE]
    for left, right in combinations(logged, 2):
        for a, b in sorted(product(left.logged, right.logged), key=lambda pair: _distance(*pair)):
            if a is b or not _comparable(a, b):
                continue
            for step in _of_pair(number, (a, a.value), (b, b.value), cues, both=True):
                if number.holds(step.value):
                    return step.derivation()
    for left, right in combinations(logged, 2):
        if not _one_kind(left.number, right.number):
            continue
        a, b = left.logged[0], right.logged[0]
        for step in _of_pair(number, (a, left.number.value), (b, right.number.value), cues, both=True):
            if number.holds(step.value):
                return replace(step.derivation(), note="rounded_operands")
    return _of_row(number, logged, cues) if len(logged) >= 3 and number.unit != "×" else None


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


def derive_from_log(number: Number, log: Log, contexts: Sequence[Context], cues: str) -> Derivation | None:
    """A derivation from the log alone, narrowed by the words around the number; None where it could be chance.

    Args:
        number: The claim.
        log: What was logged.
        contexts: The words around it, from the clause to everything.
        cues: As for `derive`.
    """
    context = contexts[-1]
    values = _narrowed([v for v in log.values if v.kind == "data"], contexts)
    steps = list(islice(_candidates(number, values, log, context, cues), _MOST))
    hits = [step for step in steps if number.holds(step.value)]
    if not hits or len(steps) == _MOST:
        return None
    chance = _chance(number, [step.value for step in steps])
    if chance > CHANCE:
        return None
    best = max(hits, key=lambda step: sum(len(context.names(v)) for v in step.cells) / len(step.cells))
    return replace(best.derivation(), chance=chance)


def _candidates(
    number: Number, values: Sequence[LogValue], log: Log, context: Context, cues: str
) -> Iterator[_Step]:
    by_dataset: dict[tuple[str | None, ...], list[LogValue]] = defaultdict(list)
    by_arm: dict[tuple[str | None, ...], list[LogValue]] = defaultdict(list)
    for value in values:
        by_dataset[value.metric, value.dataset, value.condition].append(value)
        by_arm[value.metric, value.run, value.method].append(value)
    said = _read_cues(cues)
    if number.unit in _CHANGE_UNITS or said.change or said.ratio:
        for group in by_dataset.values():
            bases = [v for v in group if is_baseline(v, log.runs)]
            several = len(context.numbered - {"run_0"}) >= 2 or not bases or len(bases) == len(group)
            others = group if several else [v for v in group if not is_baseline(v, log.runs)]
            for a, b in combinations(group, 2) if several else product(bases, others):
                yield from _of_pair(number, (a, a.value), (b, b.value), cues, both=several)
    if (said.mean or said.total) and number.unit != "×":
        for members in (*by_arm.values(), *by_dataset.values()):
            if len(members) >= 2:
                yield from _of_members(number, members, said.mean, said.total)


def _of_pair(
    number: Number, left: tuple[LogValue, float], right: tuple[LogValue, float], cues: str, *, both: bool
) -> Iterator[_Step]:
    """What two numbers give in the unit of the claim; the left one is the base, or each in turn if `both`."""
    a, b = left[1], right[1]
    cells = (left[0], right[0])
    said = _read_cues(cues)

    def step(kind: Kind, value: float, form: str, *shown: float) -> _Step:
        return _Step(kind, value, form, shown, cells)

    ways = ((a, b), (b, a))
    if number.unit == "%":
        for base, other in ways[: 1 + both]:
            if base:
                yield step(
                    "relative_change", abs(base - other) / abs(base) * 100, "|{0} − {1}| / {0}", base, other
                )
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
    if plain and said.change:
        yield step("difference", b - a if number.sign else abs(b - a), "{1} − {0}", a, b)
    if plain and both and said.mean:
        yield step("mean", (a + b) / 2, "({0} + {1}) / 2", a, b)
    if plain and both and said.total:
        yield step("sum", a + b, "{0} + {1}", a, b)


def _of_row(number: Number, operands: Sequence[Operand], cues: str) -> Derivation | None:
    """Mean or sum of everything that stands in the row, by logged values, then as printed."""
    mean, total = _read_cues(cues)[:2]
    logged = [o.logged[0] for o in operands]
    for step in _of_members(number, logged, mean, total):
        if number.holds(step.value):
            return step.derivation()
    printed = [replace(o.logged[0], value=o.number.value) for o in operands]
    for step in _of_members(number, printed, mean, total):
        if number.holds(step.value):
            return replace(step.derivation(), operands=tuple(logged), note="rounded_operands")
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
        if number.decimals and not number.holds(exact.value):
            printed = [round(v, number.decimals) for v in values]
            yield exact._replace(value=sum(printed) / len(printed), shown=printed, note="rounded_operands")
    if total:
        yield _Step("sum", sum(values), f"sum of {form}", values, cells)


def _narrowed(values: list[LogValue], contexts: Sequence[Context]) -> list[LogValue]:
    """Only what the words around the number name, nearest words first; what is not named narrows nothing."""
    scopes: tuple[Callable[[LogValue], str | None], ...] = (lambda v: v.metric, lambda v: v.dataset)
    for name_of in scopes:
        for context in contexts:
            named = {name_of(v) for v in values} - {None}
            ranks = {name: (context.overlap(name), context.count(name)) for name in named}
            best = max(ranks.values(), default=(0.0, 0))
            if best[0] > 0:
                values = [v for v in values if ranks.get(name_of(v)) == best]
                break
    for context in contexts:
        if context.numbered:
            values = [
                v
                for v in values
                if v.run is None or v.run in context.numbered or is_baseline(v, context.titles)
            ]
            break
    methods = {m for v in values if (m := v.method) and contexts[-1].overlap(m) >= 0.5}
    if len(methods) >= 2:
        values = [v for v in values if v.method in methods]
    return values


def _chance(number: Number, results: Sequence[float]) -> float:
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
