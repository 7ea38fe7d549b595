"""Heads of a table that are names: methods, as in `| dataset | ResNet | MixNet |`, where others have metrics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from paperkit.documents.log.columns import column_kind, is_spread
from paperkit.documents.log.metrics import metric_words
from paperkit.documents.log.terms import terms, tokens
from paperkit.documents.log.values import LogValue
from paperkit.documents.log.vocabulary import BASELINE, MODIFIERS, OURS
from paperkit.documents.settings import setting_name

__all__ = [
    "Axis", "condition_with_metric", "is_metric", "is_result", "metric_said", "names_arm", "with_methods", "with_names",
]  # fmt: skip

Axis = Literal["dataset", "method"]

_NO_NAME = re.compile(
    r"(?:avg|average|mean|all|total|overall|column \d+|gain|gains|improvement|difference|diff|change|delta|p|n|k|#.*"
    r"|(?:num(?:ber)?[_ ](?:of[_ ])?|n_)?(?:samples?|classes|features?|nodes|edges|tokens|images|instances|examples"
    r"|parameters|params|rows|columns|labels|repeats|runs)|size|length|dim|dimension|vocab(?:ulary)?|id|index|year"
    r"|train(?:ing)?|val(?:id(?:ation)?)?|dev|test(?:ing)?"
    r"|平均|总计?|提升|增益|差值?|样本数|类别数|[Δδ±].*)\W*",
    re.IGNORECASE,
)
_ARM = re.compile(r"vanilla|本文|所提|我们的", re.IGNORECASE)
_PARTS = re.compile(r"(, | / )(?![^()（）]{0,80}[)）])")  # a comma in a bracket parts nothing
_BEFORE = re.compile(
    r"(?:(?<!\w)(?:mean|average|test|train(?:ing)?|valid(?:ation)?|val|top[- ]?[15]"
    r"|平均|测试集?|验证集?|训练集?)[ _-]?)+$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s?[(（\[][^()（）\[\]]{1,12}[)）\]]|\s?%|\s?[↑↓]")
_LONGEST = 300


def is_result(head: str) -> bool:
    """True where a head names no method and no data set: a metric, a setting, an average, a kind of column.

    >>> is_result("accuracy"), is_result("batch size"), is_result("average"), is_result("ResNet")
    (True, True, True, False)
    """
    return not names_arm(head) and bool(
        not head.strip()
        or metric_words(head)
        or setting_name(head)
        or column_kind(head)
        or is_spread(head)
        or _NO_NAME.fullmatch(head.strip())
    )


@lru_cache(maxsize=4096)
def is_metric(name: str) -> bool:
    """True where a name is a metric and nothing else.

    >>> is_metric("final_val_acc"), is_metric("loss_landscape")
    (True, False)
    """
    name = name.replace("_", " ")
    spans = metric_words(name)
    left = list(name)
    for start, end in spans:
        left[start:end] = " " * (end - start)
    return bool(spans) and terms("".join(left).strip()) <= MODIFIERS


@lru_cache(maxsize=4096)
def names_arm(name: str) -> bool:
    """True where a name says that it is a method: a baseline, or the authors' own."""
    said = terms(name) | {token.term for token in tokens(name)}
    return bool(said & {BASELINE, OURS} or _ARM.search(name))


def _are_alike(values: Sequence[LogValue]) -> bool:
    """True where values may be of one metric: one unit, and some with decimals or told to be of a metric."""
    return len({v.unit for v in values}) == 1 and any(
        v.decimals > 0 or v.unit or metric_words(v.condition or "") for v in values
    )


def with_names(value: LogValue, axis: Axis) -> LogValue:
    """A value with its head as method or data set, and as metric what the heading of its table says, if that is one."""
    parts = _PARTS.split(value.condition or "")
    at = next((i for i in range(len(parts) - 1, -1, -1) if i % 2 == 0 and metric_words(parts[i])), None)
    dataset = value.metric if axis == "dataset" else value.dataset
    method = value.metric if axis == "method" else value.method
    if at is None:
        return replace(value, dataset=dataset, method=method, metric=None)
    metric = parts[at]
    rest = "".join((*parts[: max(0, at - 1)], *(parts[at + 1 :] if at else parts[2:])))
    unit = value.unit or ("%" if "%" in metric else None)
    return replace(value, dataset=dataset, method=method, metric=metric, condition=rest or None, unit=unit)


def with_methods(values: Sequence[LogValue], kinds: Mapping[str, str | None]) -> list[LogValue]:
    """Values of a table with a column `dataset` and none of methods, with heads that can be nothing else as methods.

    Args:
        values: The values of one table, in order.
        kinds: What each head says its column holds.
    """
    over_numbers = {v.metric for v in values}
    said = {kind for head, kind in kinds.items() if head not in over_numbers}
    if "dataset" not in said or said & {"method", "run", "metric"}:
        return list(values)
    heads = {head for head in kinds if head in over_numbers and not is_result(head)}
    named = [v for v in values if v.metric in heads and v.method is None]
    if len({v.metric for v in named}) < 2 or not (_are_alike(named) or any(map(names_arm, heads))):
        return list(values)
    chosen = set(map(id, named))
    return [with_names(v, "method") if id(v) in chosen else v for v in values]


@lru_cache(maxsize=4096)
def metric_said(line: str) -> str | None:
    """The one metric that a line above a table tells: `Test accuracy (%)` of `Table 1: Test accuracy (%) by method`.

    >>> metric_said("Table 1: Test accuracy (%) of each method"), metric_said("Loss and accuracy")
    ('Test accuracy (%)', None)
    """
    line = line[:_LONGEST]
    spans = metric_words(line)
    if len({line[a:b].lower() for a, b in spans}) != 1:
        return None
    start, end = spans[0]
    before = _BEFORE.search(line[max(0, start - 40) : start])
    after = _AFTER.match(line, end)
    return line[start - (len(before.group()) if before else 0) : after.end() if after else end].strip()


def condition_with_metric(condition: str | None, heads: Iterable[str], line: str) -> str | None:
    """The condition of a table, with the metric that the line above it tells, where no head tells one."""
    if any(metric_words(head) for head in heads):
        return condition
    said = metric_said(line)
    if said is None or (condition and said in condition):
        return condition
    return f"{condition} / {said}" if condition else said
