"""Logs of every shape: what each gives, and what a near twin does not give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log import Log, LogStatement, LogValue, read_log
from paperkit.documents.log.columns import column_kind, is_blank, run_label, run_name
from paperkit.documents.log.csv_table import csv_records
from paperkit.documents.log.data import Scope, flatten, record_values
from paperkit.documents.log.json_file import parse_json, read_json
from paperkit.documents.log.markdown import MarkdownLog, read_markdown
from paperkit.documents.log.printed import printed_decimals
from paperkit.documents.log.terms import Context, is_baseline, terms
from paperkit.documents.log.texts import described_pairs, described_row, distinct
from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Place, Source
from paperkit.errors import InputError

Row = tuple[str | None, str | None, str | None, float]
HERE = Place("a.md", 1, 1)


def log_of(folder: Path, name: str, data: str | bytes) -> Log:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_log(path)


def rows(values: Any) -> list[Row]:
    """Run, method, metric and value."""
    return [(v.run, v.method, v.metric, v.value) for v in values]


def markdown(text: str) -> MarkdownLog:
    return read_markdown(Source("a.md", text))


# --- Markdown tables --------


@pytest.mark.parametrize(
    "rule",
    [
        "|---|---|",
        "|:--|--:|",
        "|:-:|:-:|",
        "| --- | --- |",
        "|-|-|",
        "---|---",
        ":--|--:",
        "| :---------- |-|",
    ],
)
def test_alignment_rows(rule: str) -> None:
    assert rows(markdown(f"| m | acc |\n{rule}\n| a | 0.5 |\n").values) == [(None, "a", "acc", 0.5)]


@pytest.mark.parametrize("rule", ["|===|===|", "| a | b |", "", "|  |  |", "---", "| -- x | -- |", "++|++"])
def test_no_alignment_row_no_table(rule: str) -> None:
    assert all(v.kind == "prose" for v in markdown(f"| m | acc |\n{rule}\n| a | 0.5 |\n").values)


@pytest.mark.parametrize(
    ("cell", "value", "unit", "uncertainty"),
    [
        ("0.5", 0.5, None, None),
        ("**0.5**", 0.5, None, None),
        ("`0.5`", 0.5, None, None),
        ("_0.5_", 0.5, None, None),
        ("*0.5*", 0.5, None, None),
        ("**0.5** ↑", 0.5, None, None),
        ("0.5*", 0.5, None, None),
        ("0.5†", 0.5, None, None),
        ("92.1%", 92.1, "%", None),
        ("**92.1%**", 92.1, "%", None),
        ("92.1 ± 0.3", 92.1, None, 0.3),
        ("92.1±0.3%", 92.1, "%", 0.3),
        ("92.1 +/- 0.3", 92.1, None, 0.3),
        ("92.1 (0.3)", 92.1, None, None),
        ("92.1 (+0.3)", 92.1, None, None),
        ("-0.5", -0.5, None, None),
        ("−0.5", -0.5, None, None),
        ("1,234", 1234, None, None),
        ("1.2e-4", 1.2e-4, None, None),
        ("1.2 × 10^-4", 1.2e-4, None, None),
        ("12 s", 12, "s", None),
        ("$12", 12, "$", None),
        ("~12", 12, None, None),
        ("< 12", 12, None, None),
        ("2×", 2, "×", None),
        (".5", 0.5, None, None),
        ("1.2e-4 ± 3e-5", 1.2e-4, None, 3e-5),
    ],
)
def test_number_cells(cell: str, value: float, unit: str | None, uncertainty: float | None) -> None:
    (found,) = markdown(f"| m | score |\n|---|---|\n| a | {cell} |\n").values
    assert (found.method, found.metric, found.value, found.unit) == ("a", "score", value, unit)
    assert found.uncertainty == pytest.approx(uncertainty)


@pytest.mark.parametrize(
    "cell", ["", " ", "—", "–", "-", "--", "n/a", "N/A", "NaN", "nan", "None", "null", "?", "TBD", "na"]
)
def test_cells_that_say_there_is_nothing(cell: str, tmp_path: Path) -> None:
    assert is_blank(cell)
    log = markdown(f"| m | x | y |\n|---|---|---|\n| a | {cell} | 0.5 |\n")
    assert [(v.method, v.metric, v.condition) for v in log.values] == [("a", "y", None)]
    assert log.described == []
    (value,) = log_of(tmp_path, "a.csv", f"m,x,y\na,{cell},0.5\n").values
    assert (value.method, value.metric, value.condition) == ("a", "y", None)


@pytest.mark.parametrize("cell", ["a-b", "good", "none of it", "0", "n/a in 3", "-5", "yes?"])
def test_cells_that_say_something(cell: str) -> None:
    assert not is_blank(cell)


@pytest.mark.parametrize(
    ("head", "unit"),
    [
        ("acc (%)", "%"),
        ("acc %", "%"),
        ("acc [%]", "%"),
        ("**acc** %", "%"),
        ("acc", None),
        ("time (s)", None),
    ],
)
def test_unit_in_the_head(head: str, unit: str | None) -> None:
    (value,) = markdown(f"| m | {head} |\n|---|---|\n| a | 92.1 |\n").values
    assert value.unit == unit


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("| a\\|b | 1.5 |", "a|b"),
        ("| `a\\|b` | 1.5 |", "a|b"),
        ("| \\|a | 1.5 |", "|a"),
        ("| a\\| | 1.5 |", "a|"),
        ("a\\|b | 1.5", "a|b"),
    ],
)
def test_escaped_pipes(line: str, cells: str) -> None:
    assert rows(markdown(f"| m | acc |\n|---|---|\n{line}\n").values) == [(None, cells, "acc", 1.5)]


def test_an_empty_first_cell_moves_no_column() -> None:
    text = "| m | acc | f1 |\n|---|---|---|\n|| 0.5 | 0.6 |\n| | 0.7 | 0.8 |\n| a | 0.9 ||\n"
    assert rows(markdown(text).values) == [
        (None, None, "acc", 0.5), (None, None, "f1", 0.6), (None, None, "acc", 0.7), (None, None, "f1", 0.8),
        (None, "a", "acc", 0.9),
    ]  # fmt: skip


def test_heads_in_two_rows() -> None:
    text = """
| | A | | B |
|---|---|---|---|
| | acc | F1 | acc |
| ours | 0.9 | 0.8 | 0.7 |
| base | — | 0.6 | 0.5 |
"""
    assert rows(markdown(text).values) == [
        (None, "ours", "A acc", 0.9), (None, "ours", "A F1", 0.8), (None, "ours", "B acc", 0.7),
        (None, "base", "A F1", 0.6), (None, "base", "B acc", 0.5),
    ]  # fmt: skip


def test_heads_in_three_rows() -> None:
    text = "| | A | |\n|---|---|---|\n| | dev | test |\n| | acc | acc |\n| x | 1.5 | 2.5 |\n"
    assert [v.metric for v in markdown(text).values] == ["A dev acc", "A test acc"]


@pytest.mark.parametrize("second", ["| b | good | bad |", "| | 1.5 | bad |", "| | good | |"])
def test_a_second_row_that_is_no_head(second: str) -> None:
    text = f"| m | acc | f1 |\n|---|---|---|\n{second}\n| a | 0.5 | 0.6 |\n"
    assert rows(markdown(text).values)[-2:] == [(None, "a", "acc", 0.5), (None, "a", "f1", 0.6)]


@pytest.mark.parametrize(
    ("head", "row", "run", "dataset", "method", "condition"),
    [
        ("run | acc", "3 | 0.5", "run_3", None, None, None),
        ("run | acc", "Run 3 | 0.5", "run_3", None, None, None),
        ("seed | acc", "42 | 0.5", "run_42", None, None, None),
        ("trial | acc", "best | 0.5", "best", None, None, None),
        ("dataset | acc", "MNIST | 0.5", None, "MNIST", None, None),
        ("dataset | model | acc", "MNIST | net | 0.5", None, "MNIST", "net", None),
        ("model | split | acc", "net | dev | 0.5", None, None, "net", "dev"),
        ("model | note | acc", "net | late | 0.5", None, None, "net", "late"),
        ("task | seed | acc", "sum | 7 | 0.5", "run_7", "sum", None, None),
        ("method | acc", "2 | 0.5", None, None, "2", None),
    ],
)
def test_scope_by_heads(
    head: str, row: str, run: str | None, dataset: str | None, method: str | None, condition: str | None
) -> None:
    rule = " | ".join("---" for _ in head.split("|"))
    (value,) = markdown(f"| {head} |\n| {rule} |\n| {row} |\n").values
    assert (value.run, value.dataset, value.method, value.condition) == (run, dataset, method, condition)
    assert (value.metric, value.value) == ("acc", 0.5)


def test_metrics_in_rows_and_methods_in_columns() -> None:
    text = "| metric | ours | base |\n|---|---|---|\n| acc (%) | 92.1 | 90.0 |\n| loss | 0.2 | 0.3 |\n"
    assert [(v.metric, v.method, v.value, v.unit) for v in markdown(text).values] == [
        ("acc (%)", "ours", 92.1, "%"), ("acc (%)", "base", 90.0, "%"), ("loss", "ours", 0.2, None),
        ("loss", "base", 0.3, None),
    ]  # fmt: skip


@pytest.mark.parametrize("head", ["parameter", "Hyperparameter", "hyper-parameter", "Option", "Parameters"])
def test_tables_of_parameters(head: str, tmp_path: Path) -> None:
    text = f"| {head} | value |\n|---|---|\n| learning rate | 0.1 |\n| optimizer | SGD |\n| layers | 3 |\n"
    log = log_of(tmp_path, "a.md", text)
    assert rows(log.values) == [(None, None, "learning rate", 0.1), (None, None, "layers", 3)]
    assert [(s.name, s.number.value) for s, _ in log.settings] == [("learning_rate", 0.1), ("layers", 3)]
    assert [s.text for s in log.statements] == ["optimizer: SGD"]


def test_tables_end_where_the_pipes_end() -> None:
    text = "| m | acc |\n|---|---|\n| a | 0.5 |\nIt is 0.7 in all.\n\n| m | f1 |\n|---|---|\n| b | 0.6 |\n"
    found = markdown(text).values
    assert [(v.kind, v.value, v.place.line) for v in found] == [
        ("data", 0.5, 3),
        ("prose", 0.7, 4),
        ("data", 0.6, 8),
    ]


def test_short_and_long_rows() -> None:
    text = "| m | acc | f1 |\n|---|---|---|\n| a | 0.5 |\n| b | 0.6 | 0.7 | 0.8 |\n"
    assert [(v.metric, v.value) for v in markdown(text).values] == [
        ("acc", 0.5), ("acc", 0.6), ("f1", 0.7), (None, 0.8),
    ]  # fmt: skip


# --- lists, headings, prose --------


@pytest.mark.parametrize(
    ("line", "metric", "value", "unit"),
    [
        ("acc: 0.5", "acc", 0.5, None),
        ("- acc: 0.5", "acc", 0.5, None),
        ("* acc = 0.5", "acc", 0.5, None),
        ("+ acc: 0.5", "acc", 0.5, None),
        ("• acc: 0.5", "acc", 0.5, None),
        ("1. acc: 0.5", "acc", 0.5, None),
        ("2) acc: 0.5", "acc", 0.5, None),
        ("  - acc: 0.5", "acc", 0.5, None),
        ("- **acc**: 0.5", "acc", 0.5, None),
        ("- `acc`: 0.5", "acc", 0.5, None),
        ("- acc:0.5", "acc", 0.5, None),
        ("- acc: ~0.5", "acc", 0.5, None),
        ("- acc: -0.5", "acc", -0.5, None),
        ("- cost: $5", "cost", 5, "$"),
        ("- acc: 92.1%", "acc", 92.1, "%"),
        ("- time: 12 s", "time", 12, "s"),
        ("- final val acc: .5", "final val acc", 0.5, None),
        ("Epoch 3/10 - loss: 0.5", "Epoch 3/10 - loss", 0.5, None),
        ("准确率：0.5", None, 0.5, None),
        ("准确率: 0.5", "准确率", 0.5, None),
    ],
)
def test_lines_that_give_a_value(line: str, metric: str | None, value: float, unit: str | None) -> None:
    found = [v for v in markdown(line + "\n").values if v.value == value]
    assert [(v.metric, v.unit, v.kind) for v in found] == [(metric, unit, "data" if metric else "prose")]


@pytest.mark.parametrize(
    "line",
    ["We got 0.5 in all.", "It is: good at 0.5", "see http://x.org/0.5: 7", "acc: high (0.5)", "0.5", "> 0.5",
     "acc 0.5", "acc\t0.5", "a" * 80 + ": 0.5"],
)  # fmt: skip
def test_lines_that_are_prose(line: str) -> None:
    assert {v.kind for v in markdown(line + "\n").values} <= {"prose"}


@pytest.mark.parametrize(
    ("heading", "run", "title"),
    [
        ("## Run 3: Wider", "run_3", "Wider"), ("# run_3", "run_3", ""), ("### Run 03 - Wider", "run_3", "Wider"),
        ("## Experiment 3: Wider", "run_3", "Wider"), ("## Trial #3", "run_3", ""),
        ("## Exp 3. Wider", "run_3", "Wider"),
        ("## RUN 3 ##", "run_3", ""), ("   ## Run 3: Wider", "run_3", "Wider"),
    ],
)  # fmt: skip
def test_headings_give_the_run(heading: str, run: str, title: str) -> None:
    log = markdown(f"{heading}\nacc: 0.5\n")
    assert log.values[0].run == run
    assert log.runs == {run: title}


@pytest.mark.parametrize(
    "heading", ["## Running 3", "##Run 3", "    ## Run 3", "## The run 3", "####### Run 3", "Run 3"]
)
def test_headings_that_give_no_run(heading: str) -> None:
    log = markdown(f"{heading}\nacc: 0.5\n")
    assert [v.run for v in log.values if v.value == 0.5] == [None]
    assert log.runs == {}


def test_nested_headings_and_lists() -> None:
    text = """# Log
## Digits
- acc: 0.1
### Run 2: Late
- by task:
  - loss: 0.2
## Letters
* acc: 0.3
"""
    found = [(v.run, v.condition, v.metric, v.value) for v in markdown(text).values]
    assert found == [
        (None, "Digits", "acc", 0.1), ("run_2", "by task", "loss", 0.2), (None, "Letters", "acc", 0.3)
    ]  # fmt: skip


def test_fences_hide_headings_only() -> None:
    text = "```\n# Run 3\nacc: 0.5\n```\nf1: 0.6\n"
    assert rows(markdown(text).values)[-1] == (None, None, "f1", 0.6)
    assert markdown(text).runs == {}


# --- literals --------


@pytest.mark.parametrize(
    ("literal", "found"),
    [
        ("{'acc': 0.5}", {"acc": 0.5}),
        ('{"acc": 0.5}', {"acc": 0.5}),
        ("{'acc': 0.5,\n 'loss': 0.25}", {"acc": 0.5, "loss": 0.25}),
        ("{\n  'acc':\n    0.5\n}", {"acc": 0.5}),
        ("{'acc': np.float64(0.5)}", {"acc": 0.5}),
        ("{'acc': numpy.float32(0.5), 'n': torch.tensor(3)}", {"acc": 0.5, "n": 3}),
        ("{'acc': tensor(0.5)}", {"acc": 0.5}),
        ("{'acc': nan, 'loss': 0.25}", {"loss": 0.25}),
        ("{'acc': inf, 'loss': 0.25, 'x': None}", {"loss": 0.25}),
        ('{"acc": NaN, "loss": 0.25, "x": null}', {"loss": 0.25}),
        ("{'acc': 0.5, 'on': True, 'off': False}", {"acc": 0.5}),
        ("{'acc': (0.5,), 'loss': []}", {"acc": 0.5}),
        ("{'acc': 1e999, 'loss': 0.25}", {"loss": 0.25}),
        ("{'big': " + "9" * 400 + ", 'loss': 0.25}", {"loss": 0.25}),
        ('{"big": ' + "9" * 400 + ', "loss": 0.25}', {"loss": 0.25}),
        ("{'mean_acc': 0.5, 'note': 'in {braces} 7'}", {"mean_acc": 0.5}),
        ("{1: 0.5}", {"1": 0.5}),
        ("{'a': {'acc': 0.5}}", {"acc": 0.5}),
        ("{'acc': -0.5}", {"acc": -0.5}),
    ],
)
@pytest.mark.parametrize("before", ["", "Results: ", "final_info = ", "Results:\n"])
def test_literals(literal: str, found: dict[str, float], before: str) -> None:
    log = markdown(f"{before}{literal}\n\nThe end.\n")
    assert {v.metric: v.value for v in log.values} == found
    assert log.problems == []


@pytest.mark.parametrize(
    "literal",
    ["{'acc': 0.5", "{'acc': 0.5,, 'b': 1}", "{'acc': 0.5 'b': 1}", "{'acc': open('x'), 'b': 1}", "{acc: 0.5}",
     "{'acc': 0.5)}", '{"acc": 0.5, "b": 1', "{'acc': 1 + x}", "{'acc': __import__('os'), 'n': 3}"],
)  # fmt: skip
def test_broken_literals_are_told_and_read_as_prose(literal: str) -> None:
    log = markdown(f"Results: {literal}\n\nThe end is 7.5 s.\n")
    assert [p.rule for p in log.problems] == ["unreadable_literal"]
    assert log.problems[0].place.line == 1
    assert 7.5 in [v.value for v in log.values]


@pytest.mark.parametrize(
    "text", ["the set {1, 2, 3}", "\\frac{1}{2}", "f-string {x}", "a {b: c}", "{", "}", "{}", "{{}}"]
)
def test_braces_that_are_no_literal(text: str) -> None:
    assert markdown(f"{text}\n").problems == []


def test_json_in_a_fence_keeps_its_digits() -> None:
    log = markdown('```json\n{"acc": 0.930,\n "loss": 1.20e-3}\n```\n')
    assert [(v.printed, v.decimals, v.place.line) for v in log.values] == [("0.930", 3, 2), ("1.20e-3", 2, 3)]


# --- JSON --------


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"acc": 0.5}, [(None, None, None, "acc", 0.5)]),
        ({"A": {"acc": 0.5}}, [(None, "A", None, "acc", 0.5)]),
        ({"A": {"net": {"acc": 0.5}}}, [(None, "A", "net", "acc", 0.5)]),
        ({"run_1": {"A": {"acc": 0.5}}}, [("run_1", "A", None, "acc", 0.5)]),
        ({"A": {"run_1": {"acc": 0.5}}}, [("run_1", "A", None, "acc", 0.5)]),
        ({"results": {"metrics": {"acc": 0.5}}}, [(None, None, None, "acc", 0.5)]),
        ({"A": {"means": {"acc": 0.5}}}, [(None, "A", None, "acc", 0.5)]),
        ({"acc": {"mean": 0.5, "std": 0.1}}, [(None, None, None, "acc", 0.5)]),
        ({"A": {"acc": {"mean": 0.5, "std": 0.1}}}, [(None, "A", None, "acc", 0.5)]),
        ({"acc_mean": 0.5, "acc_std": 0.1}, [(None, None, None, "acc_mean", 0.5)]),
        ({"acc": [0.5, 0.6]}, [(None, None, None, "acc", 0.5), (None, None, None, "acc", 0.6)]),
        ([{"model": "net", "acc": 0.5}], [(None, None, "net", "acc", 0.5)]),
        ([{"run": 1, "acc": 0.5}], [("run_1", None, None, "acc", 0.5)]),
        ([{"task": "A", "model": "net", "acc": 0.5}], [(None, "A", "net", "acc", 0.5)]),
        ([{"metric": "acc", "value": 0.5}], [(None, None, None, "acc", 0.5)]),
        ({"A": [{"model": "net", "acc": 0.5}]}, [(None, "A", "net", "acc", 0.5)]),
        ({"a": True, "b": None, "c": "x", "d": 0.5}, [(None, None, None, "d", 0.5)]),
        ({"": 0.5}, [(None, None, None, "", 0.5)]),
        ([0.5], [(None, None, None, None, 0.5)]),
        (0.5, [(None, None, None, None, 0.5)]),
        ({"a": [[0.5], [0.6]]}, [(None, "a", None, None, 0.5), (None, "a", None, None, 0.6)]),
    ],
)
def test_nestings(data: object, found: list[object], tmp_path: Path) -> None:
    log = log_of(tmp_path, "a.json", json.dumps(data))
    assert [(v.run, v.dataset, v.method, v.metric, v.value) for v in log.values] == found


@pytest.mark.parametrize(
    "spread", ["std", "stderr", "std_err", "sem", "se", "sd", "stdev", "ci95", "standard_error"]
)
def test_spreads_are_no_values(spread: str, tmp_path: Path) -> None:
    for data in ({"acc": 0.5, f"acc_{spread}": 0.1}, {"acc": {"mean": 0.5, spread: 0.1, "n": 3}}):
        (value,) = log_of(tmp_path, "a.json", json.dumps(data)).values
        assert (value.metric, value.value, value.uncertainty) == ("acc", 0.5, 0.1)
    assert value.n == 3


@pytest.mark.parametrize("name", ["stdout", "cost", "sets", "class", "loss", "std_loss_of_x"])
def test_metrics_that_only_look_like_spreads(name: str, tmp_path: Path) -> None:
    log = log_of(tmp_path, "a.json", json.dumps({"acc": 0.5, name: 0.1}))
    assert [v.metric for v in log.values] == ["acc", name]


def test_places_in_json_are_those_of_the_numbers(tmp_path: Path) -> None:
    text = '{\n "run_12 of 5": "5",\n "5": 5,\n "a": "\\"5\\"",\n "b": [1,\n 12],\n "c": 1.50e-3\n}'
    log = log_of(tmp_path, "a.json", text)
    assert [(v.printed, v.place.line) for v in log.values] == [("5", 3), ("1", 5), ("12", 6), ("1.50e-3", 7)]
    assert [v.place.column for v in log.values] == [7, 8, 2, 7]


def test_a_long_curve_gives_its_ends(tmp_path: Path) -> None:
    log = log_of(tmp_path, "a.json", json.dumps({"loss": [float(i % 50) for i in range(200)]}))
    assert [(v.condition, v.value) for v in log.values] == [
        ("first", 0.0), ("last", 49.0), ("smallest", 0.0), ("largest", 49.0)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"a": 1,}',
        "{'a': 1}",
        '{"a": 01}',
        '{"a": .5}',
        '{"a": 1} {"b": 2}',
        '{"a": +1}',
        "\ufeff\ufeff{}",
        "a",
    ],
)
def test_broken_json(text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a\.json"):
        log_of(tmp_path, "a.json", text)


@pytest.mark.parametrize(
    "text", ["{}", "[]", "null", '"5"', '{"a": "b"}', '{"a": []}', "true", '{"a": NaN}', '{"a": 1e999}']
)
def test_json_without_a_number(text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="NaN and infinity are none" if "NaN" in text else "empty"):
        log_of(tmp_path, "a.json", text)


# --- CSV --------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("model,acc\nnet,0.5\n", [(None, "net", "acc", 0.5)]),
        ("model;acc\nnet;0.5\n", [(None, "net", "acc", 0.5)]),
        ("model\tacc\nnet\t0.5\n", [(None, "net", "acc", 0.5)]),
        ("\ufeffmodel,acc\nnet,0.5\n", [(None, "net", "acc", 0.5)]),
        ("model,acc\r\nnet,0.5\r\n", [(None, "net", "acc", 0.5)]),
        ("model,acc\rnet,0.5\r", [(None, "net", "acc", 0.5)]),
        ('"model","acc"\n"net","0.5"\n', [(None, "net", "acc", 0.5)]),
        ('model,acc\n"net, big",0.5\n', [(None, "net, big", "acc", 0.5)]),
        ('model,acc\n"the ""net""",0.5\n', [(None, 'the "net"', "acc", 0.5)]),
        ('model,acc\n"a\nb",0.5\n', [(None, "a\nb", "acc", 0.5)]),
        ("model , acc\n net , 0.5 \n", [(None, "net", "acc", 0.5)]),
        ("model,acc\n\n\nnet,0.5\n\n", [(None, "net", "acc", 0.5)]),
        ("model,acc\nnet,92.1%\n", [(None, "net", "acc", 92.1)]),
        ('model,acc\nnet,"1,234"\n', [(None, "net", "acc", 1234)]),
        ("model,acc\nnet,1.2e-4\n", [(None, "net", "acc", 1.2e-4)]),
        ("model,acc\nnet,-0.5\n", [(None, "net", "acc", -0.5)]),
        ("model,acc\nnet,.5\n", [(None, "net", "acc", 0.5)]),
        ("run,acc\n3,0.5\n", [("run_3", None, "acc", 0.5)]),
        ("seed,acc\n3,0.5\n", [("run_3", None, "acc", 0.5)]),
        ("acc,acc\n0.5,0.6\n", [(None, None, "acc", 0.5), (None, None, "acc", 0.6)]),
        (",acc\nnet,0.5\n", [(None, "net", "acc", 0.5)]),
        ("acc\n0.5\n0.6\n", [(None, None, "acc", 0.5), (None, None, "acc", 0.6)]),
        ("model,acc\nnet,0.5,0.7\n", [(None, "net", "acc", 0.5), (None, "net", "column 3", 0.7)]),
        ("model,acc\nnet\nold,0.5\n", [(None, "old", "acc", 0.5)]),
        ("model,torch,acc\nnet,1.13.1,0.5\n", [(None, "net", "acc", 0.5)]),
        ("model,day,acc\nnet,2021-02-21,0.5\n", [(None, "net", "acc", 0.5)]),
        ("model,lr,acc\nnet,10^-4,0.5\n", [(None, "net", "acc", 0.5)]),
        ("modell;acc\na;0,91\nb;0,87\nc;1.234,5\n",
         [(None, "a", "acc", 0.91), (None, "b", "acc", 0.87), (None, "c", "acc", 1234.5)]),
    ],
)  # fmt: skip
def test_csv(text: str, found: list[Row], tmp_path: Path) -> None:
    log = log_of(tmp_path, "a.csv", text)
    assert rows(v for v in log.values if v.metric != "lr") == found


def test_csv_cells_keep_unit_uncertainty_digits_and_line(tmp_path: Path) -> None:
    text = 'model,acc,time\n\n"a\nb",91.0 ± 0.3,12 s\nc,92.10%,1.20\n'
    log = log_of(tmp_path, "a.csv", text)
    assert [(v.printed, v.unit, v.uncertainty, v.place.line) for v in log.values] == [
        ("91.0", None, 0.3, 3), ("12", "s", None, 3), ("92.10", "%", None, 5), ("1.20", None, None, 5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [("acc\n", "no rows"), ("acc,f1", "no rows"), ("\n\n,,\n", "no rows"), ("model,note\nnet,good\n", "empty"),
     ('a,b\n"' + "x" * 200_000 + '",1\n', "no readable CSV")],
)  # fmt: skip
def test_csv_without_values(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=words):
        log_of(tmp_path, "a.csv", text)


@pytest.mark.parametrize(("name", "kind"), [
    ("Run", "run"), ("seed ", "run"), ("run id", "run"), ("Dataset", "dataset"),
    ("task", "dataset"), ("Model", "method"),
    ("Metric", "metric"), ("epoch", "condition"), ("value", "value"), ("acc", None), ("", None), ("running", None),
    ("models used", None), ("optimizer", None),
])  # fmt: skip
def test_column_kind(name: str, kind: str | None) -> None:
    assert column_kind(name) == kind


# --- what is said in words --------


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.json", '{"optimizer": "sgd", "acc": 0.5}', [("optimizer: sgd", None)]),
        ("a.json", '{"a": {"b": {"activation": "relu"}}, "acc": 0.5}', [("activation: relu", None)]),
        ("a.json", '{"note": "We used  Adam\\twith it", "acc": 0.5}', [("note: We used Adam\\twith it", None)]),
        ("a.json", '{"x": ["p", ":", "q"], "acc": 0.5}', []),
        ("a.json", '{"x": "5", "y": "", "z": "n/a", "acc": 0.5}', []),
        ("a.json", '{"model": "net", "task": "sum", "acc": 0.5}', []),
        ("a.json", '{"a": "' + "long " * 200 + '", "acc": 0.5}', []),
        ("a.csv", "model,optimizer,acc\nx,sgd,0.5\ny,sgd,0.6\nz,adam,0.7\n",
         [("optimizer: sgd", None), ("optimizer: adam", None)]),
        ("a.csv", "run,optimizer,acc\n1,sgd,0.5\n2,sgd,0.6\n", [("optimizer: sgd", "run_1"),
        ("optimizer: sgd", "run_2")]),
        ("a.md", "| m | optimizer | acc |\n|---|---|---|\n| x | sgd | 0.5 |\n", [("optimizer: sgd", None)]),
        ("a.md", "| run | optimizer | acc |\n|---|---|---|\n| 2 | sgd | 0.5 |\n", [("optimizer: sgd", "run_2")]),
        ("a.md", "| key | set to |\n|---|---|\n| optimizer | sgd |\n| acc | 0.5 |\n", [("optimizer: sgd", None)]),
        ("a.md", "{'optimizer': 'sgd', 'acc': 0.5}\n", [("optimizer: sgd", None)]),
        ("a.md", "{'it\\'s': \"it's \\\"so\\\"\", 'acc': 0.5}\n", [("it\\'s: it's \\\"so\\\"", None)]),
    ],
)  # fmt: skip
def test_text_values_are_statements(
    name: str, data: str, said: list[tuple[str, str | None]], tmp_path: Path
) -> None:
    log = log_of(tmp_path, name, data)
    assert [(s.text, s.run) for s in log.statements] == said


def test_text_values_of_runs_know_their_run(tmp_path: Path) -> None:
    for run, name in ((0, "sgd"), (1, "adam")):
        log_of(tmp_path, f"run_{run}/final_info.json", json.dumps({"acc": 0.5 + run / 10, "optimizer": name}))
    log = read_log(tmp_path)
    assert [(s.text, s.run) for s in log.statements] == [
        ("optimizer: sgd", "run_0"),
        ("optimizer: adam", "run_1"),
    ]
    assert {v.run for v in log.values} == {"run_0", "run_1"}


def test_settings_in_data(tmp_path: Path) -> None:
    log = log_of(
        tmp_path, "a.json", '{"lr": 1e-3, "layers": [64, 32], "schedule": "batch size of 16", "acc": 0.5}'
    )
    assert [(s.name, s.number.value) for s, _ in log.settings] == [
        ("learning_rate", 1e-3), ("hidden_size", 64), ("hidden_size", 32), ("batch_size", 16),
    ]  # fmt: skip


def test_very_many_text_cells_are_no_burden() -> None:
    many = [LogStatement(f"note: text {i}", HERE) for i in range(5000)]
    assert len(distinct(iter(many))) == 2000
    assert distinct(iter(many[:3] * 9)) == many[:3]
    assert list(described_row(["optimizer"], HERE, None)) == []
    assert [s.text for s in described_row(["a", "b", "—", "c"], HERE, None)] == ["a: b, c"]


# --- folders and encodings --------


def test_folder_of_runs_in_their_order(tmp_path: Path) -> None:
    for n in (10, 2, 1):
        log_of(tmp_path, f"run_{n}/final_info.json", json.dumps({"task": {"means": {"acc": n / 100}}}))
    log_of(tmp_path, "notes.txt", "## Run 2: Second\nSlower.\n")
    (tmp_path / "run_x").mkdir()
    (tmp_path / "plot.png").write_bytes(b"\x89PNG\0")
    (tmp_path / "run_1" / "model.bin").write_bytes(b"\0\0")
    log = read_log(tmp_path)
    assert [(v.run, v.value) for v in log.values] == [("run_1", 0.01), ("run_2", 0.02), ("run_10", 0.1)]
    assert log.runs == {"run_2": "Second"}
    assert log.files == (
        "notes.txt",
        "run_1/final_info.json",
        "run_2/final_info.json",
        "run_10/final_info.json",
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.md", "结果\n准确率: 0.93\n", 2),
        ("a.csv", "模型,准确率\n甲,0.93\n", 2),
        ("a.json", '{\n"准确率": 0.93}\n', 2),
        ("a.md", "| 模型 | 准确率 |\n|---|---|\n| 甲 | 0.93 |\n", 3),
    ],
)
def test_encodings_and_line_ends(
    encoding: str, end: str, name: str, text: str, line: int, tmp_path: Path
) -> None:
    (value,) = log_of(tmp_path, name, text.replace("\n", end).encode(encoding)).values
    assert (value.metric, value.value, value.place.line) == ("准确率", 0.93, line)


def test_latin_text_is_read(tmp_path: Path) -> None:
    log = log_of(tmp_path, "a.md", b"- precisi\xf3n: 0.93\n")
    assert [v.value for v in log.values] == [0.93]


@pytest.mark.parametrize(("text", "run"), [
    ("run_3", "run_3"), ("Run 3", "run_3"), ("RUN-03: x", "run_3"), ("trial 7", "run_7"), ("exp#2", "run_2"),
    ("experiment.4", "run_4"), ("run", None), ("rerun 3", None), ("run three", None), ("3", None), ("", None),
])  # fmt: skip
def test_run_names(text: str, run: str | None) -> None:
    assert run_name(text) == run


def test_run_labels() -> None:
    assert [run_label(t) for t in ("3", "Run 3", "best", "3b")] == ["run_3", "run_3", "best", "3b"]


@pytest.mark.parametrize(
    ("printed", "decimals"), [("0.930", 3), ("5", 0), ("1.20e-4", 2), ("1e5", 0), ("-0.5", 1), (".5", 1)]
)
def test_printed_decimals(printed: str, decimals: int) -> None:
    assert printed_decimals(printed) == decimals


# --- whether the paper names a value's scope --------


def value_of(**scope: Any) -> LogValue:
    return Scope(**scope).value(0.5, "0.5", HERE)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("final_val_acc_mean", {"validation", "accuracy"}), ("x_div_y", {"division"}),
        ("train_losses", {"training", "loss"}), ("accuracies", {"accuracy"}),
        ("total_of_the_results", set()), ("F1", {"f1"}), ("", set()),
        ("准确率", {"accuracy"}), ("验证准确率", {"validation", "accuracy"}), ("北京", {"北京"}),
        ("test acc", {"accuracy"}),
    ],
)  # fmt: skip
def test_terms(name: str, words: set[str]) -> None:
    assert terms(name) == words


@pytest.mark.parametrize(
    ("text", "scope", "strong"),
    [
        ("The accuracy on digits was", {"metric": "acc", "dataset": "digits"}, True),
        ("The accuracy on letters was", {"metric": "acc", "dataset": "digits"}, False),
        ("The loss on digits was", {"metric": "acc", "dataset": "digits"}, False),
        ("In Run 3 the accuracy was", {"metric": "acc", "run": "run_3"}, True),
        ("In Run 4 the accuracy was", {"metric": "acc", "run": "run_3"}, False),
        ("In Runs 2, 3, and 5 the accuracy was", {"metric": "acc", "run": "run_3"}, True),
        ("The wide model's accuracy was", {"metric": "acc", "method": "wide"}, True),
        ("The deep model's accuracy was", {"metric": "acc", "method": "wide"}, False),
        ("The wider network reached an accuracy of", {"metric": "acc", "run": "run_7"}, True),
    ],
)
def test_strong_and_weak(text: str, scope: dict[str, str], strong: bool) -> None:
    context = Context([text], {"run_7": "Wider network"})
    assert context.is_strong(value_of(**scope)) is strong


def test_baselines() -> None:
    assert is_baseline(value_of(run="run_0"), {})
    assert is_baseline(value_of(run="run_4"), {"run_4": "Vanilla net"})
    assert is_baseline(value_of(method="baseline"), {})
    assert not is_baseline(value_of(run="run_4"), {"run_4": "Wider net"})


# --- properties --------

NAMES = st.text(alphabet="abcdefgh_", min_size=1, max_size=6).filter(
    lambda n: column_kind(n) is None and run_name(n) is None and not is_blank(n)
)
FLOATS = st.floats(-1e6, 1e6).map(lambda x: round(x, 4))


@given(st.dictionaries(NAMES, st.dictionaries(NAMES, FLOATS, min_size=1, max_size=4), min_size=1, max_size=4))
def test_json_round_trip(data: dict[str, dict[str, float]]) -> None:
    source = Source("a.json", json.dumps(data, indent=1))
    got = [v.value for v in read_json(source, Scope())]
    spread = ("se", "sd", "sem", "ci", "std")
    if not any(k.endswith(spread) for d in data.values() for k in (*d, *data)):
        assert sorted(got) == sorted(v for d in data.values() for v in d.values())
    for value in read_json(source, Scope()):
        line = source.text.splitlines()[value.place.line - 1]
        assert line[value.place.column - 1 :].startswith(value.printed)


@given(st.lists(st.lists(FLOATS, min_size=2, max_size=2), min_size=1, max_size=6), st.sampled_from(",;\t"))
def test_csv_round_trip(table: list[list[float]], delimiter: str) -> None:
    text = "\n".join(["acc" + delimiter + "loss", *(delimiter.join(map(str, row)) for row in table)])
    values = [
        v.value
        for record, place in csv_records(Source("a.csv", text), ",")
        for v in record_values(record, Scope(), place)
    ]
    assert values == pytest.approx([number for row in table for number in row])


@given(st.lists(st.lists(FLOATS, min_size=2, max_size=2), min_size=1, max_size=6))
def test_markdown_round_trip(table: list[list[float]]) -> None:
    lines = ["| " + " | ".join(str(number) for number in row) + " |" for row in table]
    found = markdown("\n".join(["| acc | loss |", "|---|---|", *lines])).values
    assert [v.value for v in found] == pytest.approx([n for row in table for n in row])


@given(st.dictionaries(NAMES, FLOATS, min_size=1, max_size=6))
def test_python_and_json_literals_say_the_same(data: dict[str, float]) -> None:
    as_json, as_python = markdown(json.dumps(data)), markdown(repr(data))
    assert rows(as_json.values) == rows(as_python.values)


KEYS = ["mean", "std", "n", "run_1", "acc", "acc_std", "seed", "model", ""]
TREE = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.integers(10**308, 10**320) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(TREE)
def test_any_tree_gives_finite_values(data: object) -> None:
    for value in flatten(data, Scope(), lambda _: HERE):
        assert abs(value.value) < float("inf")
        assert value.printed


@given(TREE)
def test_any_json_text_is_read(data: object) -> None:
    source = Source("a.json", json.dumps(data))
    assert parse_json(source.text) is None or True
    read_json(source, Scope())
    for statement in described_pairs(source, 0, len(source.text), None):
        assert statement.numbers == tuple(find_numbers(statement.text))


PIECES = st.sampled_from(
    ["{", "}", "'a'", ":", "1", "0.5", "1e400", "nan", "np.float64(", ")", "[", "]", ",", "\n", "\n\n", "|", "|-|\n",
     "|---|---|\n", "- ", "## Run 2: x\n", "# ", "```\n", "key: ", "±", "%", '"b"', "\\", "\t",
     "\r\n", "\u2028", "\x0c",
     "Results:", "a = ", "\\|", "—", "n/a", "**", "`", "9" * 320, "1_000", "None", "'''",
     '"""', "batch size", "1.2.3"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_markdown_is_read(text: str) -> None:
    log = markdown(text)
    lines = text.count("\n") + 1
    items: list[Any] = [*log.values, *log.statements, *log.described, *log.problems]
    for item in items:
        assert 1 <= item.place.line <= lines


@given(st.lists(PIECES, max_size=30).map("".join), st.sampled_from(",;\t"))
def test_any_csv_is_read_or_refused(text: str, delimiter: str) -> None:
    try:
        records = csv_records(Source("a.csv", text), delimiter)
    except InputError:
        return
    for record, place in records:
        assert place.line >= 1
        list(record_values(record, Scope(), place))


# --- size --------


@pytest.mark.parametrize(
    "piece",
    ["{'a': 1}\n", "| a | 1.5 |\n", "- acc: 0.5\n", "We got 0.5 s in run 3. ", "{'a': ", "{", '{"a": "b"} ', "# x\n",
     "| |\n|-|\n", "key: ", "'a' 'b' ", "\\|", "1e5,"],
)  # fmt: skip
def test_values_grow_no_faster_than_the_text(piece: str) -> None:
    sizes = []
    for times in (100, 200, 400):
        log = markdown(piece * times)
        sizes.append(len(log.values) + len(log.statements) + len(log.described) + len(log.problems))
    assert sizes[2] <= 2.3 * sizes[1] + 8
    assert sizes[1] <= 2.3 * sizes[0] + 8


def test_a_log_of_a_megabyte_reads_each_character_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import paperkit.documents.log.markdown as module

    read: list[int] = []

    def counted(text: str) -> Any:
        read.append(len(text))
        return find_numbers(text)

    monkeypatch.setattr(module, "find_numbers", counted)
    text = (
        "## Run 1: a\n- acc: 0.5\nIt took a while, so we went on. "
        + "We tried it again and it held. " * 20
        + "\n\n"
    )
    for times in (100, 200):
        read.clear()
        markdown(text * times)
        assert sum(read) <= 1.2 * len(text) * times
