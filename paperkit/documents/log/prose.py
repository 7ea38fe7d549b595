"""Numbers in a log's prose that its own data contradict: the data win, and the disagreement is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from paperkit.documents.log.values import Log, LogProblem, LogStatement, LogValue
from paperkit.documents.log.vocabulary import Vocabulary

__all__ = ["without_wrong_prose"]

_CLOSE = 0.1
"""How far off, in parts of the logged value, a number can be and still be meant as it."""


def without_wrong_prose(
    values: Sequence[LogValue], statements: Iterable[LogStatement], runs: Mapping[str, str]
) -> tuple[list[LogValue], list[LogProblem]]:
    """Values without numbers of prose that cut off a digit of the data or say another value, and what was wrong."""
    data = Log(tuple(v for v in values if v.kind == "data"), runs=runs)
    lines = {(s.place.file, s.place.line): s.text for s in statements}
    meant = _Meant(data)
    kept: list[LogValue] = []
    problems: list[LogProblem] = []
    for value in values:
        message = None if value.kind == "data" else _cut(value, data) or meant.contradiction(value, lines)
        if message is None:
            kept.append(value)
        else:
            rule = "prose_truncates_data" if "cut" in message[0] else "prose_contradicts_data"
            problems.append(LogProblem(rule, message[1], value.place))
    return kept, problems


def _cut(value: LogValue, data: Log) -> tuple[str, str] | None:
    """`1686 steps` for 1686.67."""
    unit = 10.0**-value.decimals
    size = abs(value.value)
    if size < 100 * unit or data.between(size - unit / 2, size + unit / 2):
        return None
    cut = [
        v
        for v in data.between(size + unit / 2, size + unit * (1 - 1e-9))
        if value.run is None or v.run == value.run
    ]
    if not cut or cut[0].decimals <= value.decimals:
        return None
    return (
        "cut",
        f"the prose says {value.printed}, the data {cut[0].printed} ({cut[0].place}); the data count",
    )


class _Meant:
    """The one cell that a number of prose must mean: its run, and the data set and metric that its line names."""

    def __init__(self, data: Log) -> None:
        self.vocabulary = Vocabulary.of(data)
        self.cells: dict[tuple[str | None, str | None, str | None], list[LogValue]] = defaultdict(list)
        self.datasets = {v.dataset for v in data.values}
        for value in data.values:
            if not value.condition and value.method is None:
                self.cells[value.run, value.dataset, value.metric].append(value)

    def contradiction(self, value: LogValue, lines: Mapping[tuple[str, int], str]) -> tuple[str, str] | None:
        if value.run is None or value.unit is not None or not value.value:
            return None
        line = lines.get((value.place.file, value.place.line), "")
        here = self.vocabulary.mentions(value.condition or "")
        metrics = {m for words in here.metrics for m in self.vocabulary.metrics_of(words.names)}
        known = [w.names for w in here.metrics if self.vocabulary.is_known(w.names)]
        if len(metrics) != 1 or not known:
            return None
        named = {name for m in self.vocabulary.mentions(line).datasets for name in m.names}
        datasets = named or (self.datasets if len(self.datasets) == 1 else set())
        if len(datasets) != 1:
            return None
        metric, dataset = next(iter(metrics)), next(iter(datasets))
        own = self.cells.get((value.run, dataset, metric), [])
        unit = 0.5 * 10.0**-value.decimals * (1 + 1e-9)
        others = (c for (_, d, m), cells in self.cells.items() if (d, m) == (dataset, metric) for c in cells)
        if len(own) != 1 or any(abs(c.value - value.value) <= 2 * unit for c in others):
            return None
        cell = own[0]
        if abs(cell.value - value.value) > _CLOSE * abs(cell.value):
            return None
        return (
            "other",
            f"the prose says {value.printed} for {cell.scope}, the data {cell.printed} ({cell.place})",
        )
