"""Which names of a log are data sets, by how a paper speaks of them: `on CIFAR-10`, `在 Cora 上`.

A table `| method | CIFAR-10 | SVHN |` has data sets as heads where others have metrics, and `{method: {dataset: …}}`
nests the other way round than `{dataset: {method: …}}`. The log alone does not tell; the paper that reports it does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from paperkit.documents.log.data import column_kind
from paperkit.documents.log.metrics import metric_words
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.settings import setting_name

__all__ = ["names_after_on", "with_datasets"]

_ON = re.compile(r"(?<!\w)on (?:the |both )?([^\W_][\w-]*(?:[ ~][\w-]+){0,2})", re.IGNORECASE)
_ON_HAN = re.compile(r"在\s?([^，。；,;在上]{1,30})上")
_HAN_NOUN = re.compile(r"(?:这个?|数据集?|任务)+\s*$")
_NO_DATASET = re.compile(r"(?:avg|average|mean|all|total|overall|column \d+|平均|总计?)\W*", re.IGNORECASE)
_PARTS = re.compile(r"(, | / )")
_Row = tuple[str, int, str | None, str | None, str | None]


def with_datasets(log: Log, texts: Iterable[str]) -> Log:
    """The log with the data sets that the texts of a paper tell, where the log has them as metrics or methods."""
    said = names_after_on(texts)
    if not said:
        return log
    heads = _heads(log, said)
    nested = _nested(log, said)
    if not heads and not nested:
        return log
    values = tuple(
        _as_dataset(v)
        if id(v) in heads
        else replace(v, method=v.dataset, dataset=v.method)
        if (v.place.file, v.dataset) in nested
        else v
        for v in log.values
    )
    return replace(log, values=values)


def names_after_on(texts: Iterable[str]) -> frozenset[str]:
    """Words after `on`, one to three of them, and between `在` and `上`; letters and digits only, in lower case.

    >>> sorted(names_after_on(["The accuracy on CIFAR-10 rises.", "在 Cora 数据集上"]))
    ['cifar10', 'cifar10rises', 'cora']
    """
    found: set[str] = set()
    for text in texts:
        for match in _ON.finditer(text):
            words = re.split(r"[ ~]", match[1])
            found.update(_plain("".join(words[: n + 1])) for n in range(len(words)))
        found.update(_plain(_HAN_NOUN.sub("", match[1])) for match in _ON_HAN.finditer(text))
    return frozenset(found - {""})


def _plain(name: str) -> str:
    return "".join(c for c in re.sub(r"\([^()]*\)", "", name).lower() if c.isalnum())


def _is_result(head: str) -> bool:
    """True where a head names no data set for sure: a metric, a setting, an average, a kind of column."""
    return bool(
        metric_words(head) or setting_name(head) or column_kind(head) or _NO_DATASET.fullmatch(head.strip())
    )


def _heads(log: Log, said: frozenset[str]) -> frozenset[int]:
    """Values whose metric is a data set: of one row, of one kind, and one of their heads is said after `on`."""
    rows: dict[_Row, list[LogValue]] = defaultdict(list)
    for value in log.values:
        if value.kind == "data" and value.dataset is None and value.metric and not _is_result(value.metric):
            place = value.place
            rows[place.file, place.line, value.run, value.method, value.condition].append(value)
    found: set[int] = set()
    for row in rows.values():
        named = [v for v in row if v.metric and _plain(v.metric) in said]
        kinds = {_kind(v) for v in named}
        alike = [v for v in row if _kind(v) in kinds]
        if len(kinds) == 1 and len({v.metric for v in alike}) > 1:
            found.update(map(id, alike))
    return frozenset(found)


def _kind(value: LogValue) -> tuple[str | None, bool]:
    return value.unit, value.decimals > 0


def _as_dataset(value: LogValue) -> LogValue:
    """The value with its head as data set, and as metric what the heading of its table says, if that is one."""
    parts = _PARTS.split(value.condition or "")
    at = next((i for i in range(len(parts) - 1, -1, -1) if i % 2 == 0 and metric_words(parts[i])), None)
    if at is None:
        return replace(value, dataset=value.metric, metric=None)
    metric = parts[at]
    rest = "".join((*parts[: max(0, at - 1)], *(parts[at + 1 :] if at else parts[2:])))
    unit = value.unit or ("%" if "%" in metric else None)
    return replace(value, dataset=value.metric, metric=metric, condition=rest or None, unit=unit)


def _nested(log: Log, said: frozenset[str]) -> frozenset[tuple[str, str | None]]:
    """Outer keys of JSON files, with their file, where only inner keys are said after `on`."""
    pairs: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for value in log.values:
        if value.kind == "data" and value.dataset and value.method and value.place.file.endswith(".json"):
            pairs[value.place.file].add((value.dataset, value.method))
    found: set[tuple[str, str | None]] = set()
    for file, keys in pairs.items():
        outer, inner = ({_plain(k[i]) for k in keys} for i in (0, 1))
        if inner & said and not outer & said:
            found.update((file, k) for k, _ in keys)
    return frozenset(found)
