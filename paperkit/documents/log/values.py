"""What is logged: values with their scope, statements in prose, and what went wrong in reading.

A value's scope is run, dataset, metric, method and condition; each may be unknown.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Place
from paperkit.documents.settings import Setting

__all__ = ["Log", "LogProblem", "LogStatement", "LogValue"]

# Metrics that are no share of a whole: `43.4%` is not evidence for a loss of 0.434.
_NO_SHARE = re.compile(
    r"loss|time|divergence|\bkl\b|perplexity|ppl|steps?\b|mdl|latency|memory|seconds|tokens|distance|mse|rmse|mae|"
    r"learning_rate|\blr\b|size|epoch|seed|params",
    re.IGNORECASE,
)
_SECONDS = {"ms": 1e-3, "min": 60.0, "h": 3600.0, "d": 86400.0}
_TIME = re.compile(r"time|second|duration|latency|hour|minute", re.IGNORECASE)
_RATIO = re.compile(r"speed-?_?up|ratio|factor|times", re.IGNORECASE)


@dataclass(frozen=True)
class LogValue:
    """One logged number.

    Attributes:
        run: `run_3` for a third run; the run's title is in `Log.runs`.
        dataset: Data set or task.
        metric: Column head or key, as logged (`final_val_acc_mean`); None for a number in prose.
        method: Row head: method, model, arm.
        condition: Anything else that narrows it: a heading, a lead-in, a repeat; for a number in prose the
            words around it.
        value: Percent as printed: 92.1 for `92.1%`, then `unit` is `%`.
        printed: The digits as logged.
        decimals: Logged decimals.
        uncertainty: Logged standard error or deviation, or None.
        n: How many repeats it rests on, or None.
        kind: `data` from tables, dictionaries and data files, `prose` from sentences.
    """

    run: str | None
    dataset: str | None
    metric: str | None
    method: str | None
    condition: str | None
    value: float
    printed: str
    decimals: int
    uncertainty: float | None
    n: int | None
    place: Place
    unit: str | None = None
    kind: Literal["data", "prose"] = "data"

    @property
    def may_be_share(self) -> bool:
        """True where the value may be a share of a whole, so that 0.921 and 92.1% are the same."""
        if self.kind == "prose":
            return self.unit == "%" or (self.decimals >= 2 and 0 <= self.value <= 1 and self.unit is None)
        return self.unit in (None, "%", "points") and not (self.metric and _NO_SHARE.search(self.metric))

    @property
    def scope(self) -> str:
        """Its scope in one line: `run_3 · x_div_y · final_val_acc_mean`."""
        parts = (
            self.run,
            self.dataset,
            self.method,
            self.metric,
            self.condition if self.kind == "prose" else None,
        )
        return " · ".join(p for p in parts if p) or (self.condition or "value")

    def __str__(self) -> str:
        return f"{self.scope} = {self.printed} ({self.place})"


@dataclass(frozen=True)
class LogStatement:
    """A line of prose in a log: what was done, and the numbers in it."""

    text: str
    place: Place
    run: str | None = None
    numbers: tuple[Number, ...] = ()


@dataclass(frozen=True)
class LogProblem:
    """Something wrong in a log.

    `rule` is `unreadable_literal`, `unreadable_file`, `prose_truncates_data`, `prose_contradicts_data`,
    `runs_disagree`, `files_disagree`, `cells_disagree` or `duplicate_key`. `others` are other places it rests on.
    """

    rule: str
    message: str
    place: Place
    others: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Log:
    """Everything logged, read once.

    Attributes:
        values: All logged numbers, in the order of reading.
        statements: Lines of prose.
        runs: Titles of runs by name: `{"run_0": "Baseline"}`.
        settings: Hyper-parameters that the log states.
        files: Names of the files read, relative to what was asked for.
    """

    values: tuple[LogValue, ...]
    statements: tuple[LogStatement, ...] = ()
    problems: tuple[LogProblem, ...] = ()
    files: tuple[str, ...] = ()
    runs: Mapping[str, str] = field(default_factory=dict)
    settings: tuple[tuple[Setting, Place], ...] = ()

    @cached_property
    def _sorted(self) -> tuple[list[float], list[LogValue]]:
        ordered = sorted(self.values, key=lambda v: abs(v.value))
        return [abs(v.value) for v in ordered], ordered

    def between(self, low: float, high: float) -> list[LogValue]:
        """Values whose size (sign apart) is in [low, high], by size."""
        keys, ordered = self._sorted
        slack = 1e-9 * max(abs(low), abs(high))
        return ordered[bisect_left(keys, low - slack) : bisect_right(keys, high + slack)]

    def find(self, number: Number, *, percent: bool = False) -> list[LogValue]:
        """Logged values that round to what a number prints.

        Percent and share are the same (92.1% and 0.921, but for losses, times, counts), minutes and hours are
        also looked up in seconds, an unsigned number matches a logged value of either sign, a signed one only
        its own.

        Args:
            number: A number of the paper.
            percent: The number stands under a `%` head.
        """
        is_percent = percent or number.unit in ("%", "points")
        found: dict[int, LogValue] = {}

        def add(factor: float, fits: Callable[[LogValue], bool]) -> None:
            size = abs(number.value) * factor
            reach = number.reach * factor
            for value in self.between(size - reach, size + reach):
                if fits(value) and _sign_fits(number, value):
                    found.setdefault(id(value), value)

        if number.unit == "×":
            add(1.0, lambda v: v.unit == "×" or bool(v.metric and _RATIO.search(v.metric)))
            return list(found.values())
        if is_percent:
            add(
                1.0,
                lambda v: v.unit == "%" or (v.may_be_share and (v.kind == "data" or v.unit == number.unit)),
            )
            add(0.01, lambda v: v.unit != "%" and v.may_be_share and abs(v.value) <= 1)
        else:
            add(1.0, lambda v: v.unit != "×" and (v.kind == "data" or v.unit != "%" or number.unit is None))
            if abs(number.value) <= 1 and number.decimals >= 2 and number.unit is None:
                add(
                    100.0,
                    lambda v: v.unit == "%" or (v.may_be_share and v.kind == "data" and v.decimals >= 1),
                )
        if number.unit in _SECONDS:
            add(_SECONDS[number.unit], lambda v: bool(v.metric and _TIME.search(v.metric)))
        return list(found.values())

    def nearest(self, number: Number, limit: int = 3, *, percent: bool = False) -> list[LogValue]:
        """The logged data values closest to a number (in its own scale or as a share), closest first."""
        keys, ordered = self._sorted
        is_percent = percent or number.unit in ("%", "points")
        close: dict[int, tuple[float, int, LogValue]] = {}
        for factor in (1.0, 0.01) if is_percent else (1.0,):
            size = abs(number.value) * factor
            at = bisect_left(keys, size)
            for index in range(max(0, at - 2 * limit), min(len(keys), at + 2 * limit)):
                value = ordered[index]
                if value.kind != "data" or (is_percent and not value.may_be_share):
                    continue
                distance = abs(keys[index] - size) / factor
                if distance <= 0.25 * abs(number.value):
                    close[index] = min(close.get(index, (distance, index, value)), (distance, index, value))
        return [value for _, _, value in sorted(close.values(), key=lambda c: c[:2])[:limit]]


def _sign_fits(number: Number, value: LogValue) -> bool:
    if number.sign == "-":
        return value.value <= 0
    return number.sign != "+" or value.value >= 0
