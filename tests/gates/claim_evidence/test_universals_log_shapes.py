"""One statement against one set of results, in every shape that a log may have; its twin is true of the same log."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Judging

DATASETS = ("Delta-4", "Marsh", "Quarry")
RESULTS = {"Plain": (71.2, 85.1, 60.3), "Folded": (72.4, 84.6, 62.0)}
FIXED = {**RESULTS, "Folded": (72.4, 86.6, 62.0)}
BASED = {"Plain": "Baseline", "Folded": "Folded"}
Results = dict[str, tuple[float, ...]]


def table(head: list[str], rows: list[list[Any]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def commas(head: list[str], rows: list[list[Any]]) -> str:
    return "".join(",".join(map(str, line)) + "\n" for line in [head, *rows])


def by_dataset(results: Results) -> list[list[Any]]:
    return [[d, *(row[i] for row in results.values())] for i, d in enumerate(DATASETS)]


def by_method(results: Results) -> list[list[Any]]:
    return [[m, *row] for m, row in results.items()]


def rows(results: Results) -> list[list[Any]]:
    return [[d, m, row[i]] for m, row in results.items() for i, d in enumerate(DATASETS)]


def nested(results: Results, order: str, leaf: Any = None) -> dict[str, Any]:
    """`order` has d, m and k (the metric) from the outside in; a k that is missing is not said."""
    tree: dict[str, Any] = {}
    for d, m, value in rows(results):
        keys = [{"d": d, "m": m, "k": "accuracy", "s": "test"}[c] for c in order]
        here = tree
        for key in keys[:-1]:
            here = here.setdefault(key, {})
        here[keys[-1]] = value if leaf is None else leaf(value)
    return tree


def spread(value: float) -> dict[str, float]:
    return {"mean": value, "std": 0.1}


SHAPES = {
    "long.md": lambda r: table(["Dataset", "Method", "Accuracy"], rows(r)),
    "heading.md": lambda r: f"## Accuracy (%)\n\n{table(['Method', *DATASETS], by_method(r))}",
    "lead.md": lambda r: f"Table 1: Test accuracy (%).\n\n{table(['Method', *DATASETS], by_method(r))}",
    "bare.md": lambda r: table(["Method", *DATASETS], by_method(r)),
    "corner.md": lambda r: table(["", *DATASETS], by_method(r)),
    "methods.md": lambda r: table(["Dataset", *r], by_dataset(r)),
    "methods_corner.md": lambda r: table(["", *r], by_dataset(r)),
    "metric_column.md": lambda r: table(
        ["Dataset", "Metric", *r], [[d, "accuracy", *v] for d, *v in by_dataset(r)]
    ),
    "metric_of_method.md": lambda r: table(
        ["Method", "Metric", *DATASETS], [[m, "accuracy", *v] for m, *v in by_method(r)]
    ),
    "joined.md": lambda r: table(["Method", *(f"{d} acc" for d in DATASETS)], by_method(r)),
    "two_heads.md": lambda r: table(["Dataset", *r], [["", *["Accuracy"] * len(r)], *by_dataset(r)]),
    "sections.md": lambda r: "".join(
        f"## {d}\n\n{table(['Method', 'Accuracy'], list(zip(r, v, strict=True)))}\n" for d, *v in by_dataset(r)  # type: ignore[arg-type]
    ),
    "method_sections.md": lambda r: "".join(
        f"## {m}\n\n{table(['Dataset', 'Accuracy'], list(zip(DATASETS, v, strict=True)))}\n"  # type: ignore[arg-type]
        for m, *v in by_method(r)
    ),
    "wide.csv": lambda r: commas(["Method", *DATASETS], by_method(r)),
    "methods.csv": lambda r: commas(["Dataset", *r], by_dataset(r)),
    "dmk.json": lambda r: json.dumps(nested(r, "dmk")),
    "mdk.json": lambda r: json.dumps(nested(r, "mdk")),
    "kdm.json": lambda r: json.dumps(nested(r, "kdm")),
    "kmd.json": lambda r: json.dumps(nested(r, "kmd")),
    "dkm.json": lambda r: json.dumps(nested(r, "dkm")),
    "mkd.json": lambda r: json.dumps(nested(r, "mkd")),
    "dm.json": lambda r: json.dumps(nested(r, "dm")),
    "md.json": lambda r: json.dumps(nested(r, "md")),
    "dmsk.json": lambda r: json.dumps(nested(r, "dmsk")),
    "dmk_spread.json": lambda r: json.dumps(nested(r, "dmk", spread)),
    "mdk_spread.json": lambda r: json.dumps(nested(r, "mdk", spread)),
    "kmd_spread.json": lambda r: json.dumps(nested(r, "kmd", spread)),
    "md_spread.json": lambda r: json.dumps(nested(r, "md", spread)),
    "wrapped.json": lambda r: json.dumps({"results": nested(r, "dmk")}),
    "means.json": lambda r: json.dumps({"mean": nested(r, "dmk"), "std": nested(r, "dmk", lambda _: 0.1)}),
    "records.json": lambda r: json.dumps(
        [dict(zip(("dataset", "method", "accuracy"), row, strict=True)) for row in rows(r)]
    ),
    "records_wide.json": lambda r: json.dumps(
        [dict(zip(("dataset", *r), row, strict=True)) for row in by_dataset(r)]
    ),
    "columns.json": lambda r: json.dumps({"dataset": DATASETS, **r}),
    "split.json": lambda r: json.dumps({"columns": ["dataset", "method", "accuracy"], "data": rows(r)}),
    "keyed.json": lambda r: json.dumps(
        {f"item{i}": dict(zip(("dataset", "method", "accuracy"), row, strict=True)) for i, row in enumerate(rows(r))}
    ),
    "lists.json": lambda r: json.dumps(
        {m: [{"dataset": d, "accuracy": v} for d, v in zip(DATASETS, row, strict=True)] for m, *row in by_method(r)}
    ),
    "chinese.md": lambda r: table(["数据集", "方法", "准确率"], rows(r)),
    "chinese_wide.md": lambda r: f"## 准确率\n\n{table(['方法', *DATASETS], by_method(r))}",
    "chinese_methods.md": lambda r: table(["数据集", *r], by_dataset(r)),
}  # fmt: skip


def said(name: str, base: str) -> str:
    if name.startswith("chinese"):
        return f"Folded 在所有数据集上均提升了准确率，优于 {base}。"
    return f"Folded improves the accuracy over {base} across all datasets."


@pytest.mark.parametrize("based", [False, True], ids=["rival", "baseline"])
@pytest.mark.parametrize("name", SHAPES)
def test_a_statement_that_one_cell_contradicts(judged: Judging, name: str, based: bool) -> None:
    names = BASED if based else dict(zip(RESULTS, RESULTS, strict=True))
    base = "the baseline" if based and not name.startswith("chinese") else names["Plain"]
    for results, false in ((RESULTS, True), (FIXED, False)):
        log = SHAPES[name]({names[m]: row for m, row in results.items()})
        found = ("false_universal",) in judged(said(name, base), log, name).values()
        assert found is false, (name, results)


@pytest.mark.parametrize("name", SHAPES)
def test_its_numbers_are_of_their_cells(judged: Judging, name: str) -> None:
    log = SHAPES[name](RESULTS)
    text = "On Marsh, Folded has an accuracy of 84.6, better than Plain with 85.1; it has 72.4 on Delta-4."
    assert set(judged(text, log, name).values()) <= {("strong",), ("weak",), ("wrong_direction",)}


@pytest.mark.parametrize("name", [n for n in SHAPES if not n.startswith("chinese")])
def test_the_value_of_another_data_set_is_told(judged: Judging, name: str) -> None:
    log = SHAPES[name](RESULTS)
    text = "Folded outperforms Plain on Quarry. On Marsh, Folded has an accuracy of 62.4."
    log = log.replace("62.0", "62.4")
    assert judged(text, log, name)["62.4"] == ("wrong_scope",), name
