"""Logs that contradict themselves, each with a twin that does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log import Log, LogProblem, read_log
from paperkit.documents.log.json_file import Repeat, parse_json

HEAD = "| dataset | method | accuracy |\n|---|---|---|\n"
ROWS = f"{HEAD}| reed | plain | 0.71 |\n| reed | folded | 0.83 |\n| moss | plain | 0.64 |\n"


def logged(folder: Path, files: dict[str, str | bytes]) -> Log:
    for name, data in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_log(folder if len(files) > 1 else folder / next(iter(files)))


def told(problem: LogProblem) -> tuple[str, list[str]]:
    return problem.rule, [str(p) for p in (problem.place, *problem.others)]


ONE_FILE = [
    ("log.md", f"{ROWS}| reed | folded | 0.85 |\n", f"{ROWS}| reed | folded | 0.83 |\n", [4, 6]),
    ("log.md", f"{ROWS}| reed | folded | 0.85 |\n", f"{ROWS}| reed | folded | 0.831 |\n", [4, 6]),
    ("log.md", f"{ROWS}| reed | folded | 0.85 |\n", f"{ROWS}| reed | folded | 83.1% |\n", [4, 6]),
    ("log.md", f"{ROWS}\n{ROWS.replace('0.83', '0.85')}", f"{ROWS}\n{ROWS}", [4, 10]),
    (
        "log.md",
        f"## Run 1: A\n{ROWS}\n## Run 1: A\n{HEAD}| moss | plain | 0.61 |\n",
        f"## Run 1: A\n{ROWS}\n## Run 2: B\n{HEAD}| moss | plain | 0.61 |\n",
        [6, 11],
    ),
    (
        "log.md",
        "| method | acc | acc |\n|---|---|---|\n| plain | 0.71 | 0.75 |\n",
        "| method | acc | acc |\n|---|---|---|\n| plain | 0.71 | 0.71 |\n",
        [3, 3],
    ),
    (
        "log.md",
        "## Run 1\n- accuracy: 0.71\n- loss: 0.3\n- accuracy: 0.83\n",
        "## Run 1\nEpoch 1:\n- accuracy: 0.71\nEpoch 2:\n- accuracy: 0.83\n",
        [2, 4],
    ),
    (
        "log.md",
        "| 数据集 | 方法 | 准确率 |\n|---|---|---|\n| 甲 | 基线 | 0.71 |\n| 乙 | 基线 | 0.64 |\n| 甲 | 基线 | 0.83 |\n",
        "| 数据集 | 方法 | 准确率 |\n|---|---|---|\n| 甲 | 基线 | 0.71 |\n| 乙 | 基线 | 0.64 |\n| 丙 | 基线 | 0.83 |\n",
        [3, 5],
    ),
    (
        "log.csv",
        "dataset,method,accuracy\nreed,plain,0.71\nmoss,plain,0.64\nreed,plain,0.75\n",
        "dataset,method,seed,accuracy\nreed,plain,1,0.71\nmoss,plain,1,0.64\nreed,plain,2,0.75\n",
        [2, 4],
    ),
    ("log.csv", "method,acc,acc\nplain,0.71,0.75\n", "method,acc,loss\nplain,0.71,0.75\n", [2, 2]),
    (
        "log.json",
        '[{"dataset": "reed", "accuracy": 0.71},\n{"dataset": "moss", "accuracy": 0.64},\n'
        '{"dataset": "reed", "accuracy": 0.75}]',
        '[{"dataset": "reed", "accuracy": 0.71},\n{"dataset": "moss", "accuracy": 0.64},\n'
        '{"dataset": "fern", "accuracy": 0.75}]',
        [1, 3],
    ),
    ("log.json", '{"reed": {"acc": 0.71,\n"acc": 0.75}}', '{"reed": {"acc": 0.71,\n"loss": 0.75}}', [1, 2]),
    ("log.json", '{"reed": {"acc": 0.71,\n"acc": 0.75}}', '{"reed": {"acc": 0.71,\n"acc": 0.71}}', [1, 2]),
    (
        "log.json",
        '{"reed": {"loss": 0.3, "acc": 0.71},\n"moss": {"acc": 0.64},\n"reed": {"loss": 0.3, "acc": 0.75}}',
        '{"reed": {"loss": 0.3, "acc": 0.71},\n"moss": {"acc": 0.64},\n"fern": {"loss": 0.3, "acc": 0.75}}',
        [1, 3],
    ),
    (
        "log.md",
        "## Run 1\nResults: {'reed': {'acc': 0.71,\n'acc': 0.75}}\n",
        "## Run 1\nResults: {'reed': {'acc': 0.71,\n'loss': 0.75}}\n",
        [2, 3],
    ),
    (
        "log.md",
        '```json\n{"reed": {"acc": 0.71,\n"acc": 0.75}}\n```\n',
        '```json\n{"reed": {"acc": 0.71,\n"acc": 0.71}}\n```\n',
        [2, 3],
    ),
]


@pytest.mark.parametrize(("name", "wrong", "right", "lines"), ONE_FILE, ids=range(len(ONE_FILE)))
def test_one_cell_with_two_values(
    tmp_path: Path, name: str, wrong: str, right: str, lines: list[int]
) -> None:
    (problem,) = logged(tmp_path, {name: wrong}).problems
    rule, places = told(problem)
    assert rule in ("cells_disagree", "duplicate_key")
    assert places == [f"{name}:{line}" for line in lines]
    assert logged(tmp_path, {name: right}).problems == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "log.md",
            "| method | accuracy |\n|---|---|\n| a | 0.71 |\n| a | 0.72 |\n| b | 0.83 |\n| b | 0.84 |\n",
        ),
        ("log.md", "| method | epoch | loss |\n|---|---|---|\n| a | 1 | 0.71 |\n| a | 2 | 0.62 |\n"),
        ("log.md", "| method | lr | loss |\n|---|---|---|\n| a | 0.1 | 0.71 |\n| a | 0.01 | 0.62 |\n"),
        ("log.csv", "step,loss\n1,0.71\n2,0.62\n3,0.55\n"),
        ("log.csv", "loss\n0.71\n0.62\n0.55\n"),
        ("log.csv", "method,accuracy\na,0.71\na,0.75\na,0.79\n"),
        ("log.json", '{"a": {"accuracy": [0.71, 0.75, 0.79]}}'),
        ("log.json", '{"a": {"split": "x", "split": "x", "accuracy": 0.71}}'),
    ],
)
def test_repeats_and_curves_are_no_contradictions(tmp_path: Path, name: str, text: str) -> None:
    assert logged(tmp_path, {name: text}).problems == ()


NESTED = {"reed": {"plain": {"accuracy": 0.71}, "folded": {"accuracy": 0.83}}}
OTHER = {"reed": {"plain": {"accuracy": 0.71}, "folded": {"accuracy": 0.87}}}


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"results.md": ROWS, "results.json": json.dumps(NESTED)}, None),
        ({"results.md": ROWS, "results.json": json.dumps(OTHER)}, ("files_disagree", "results.md:4")),
        ({"results.csv": "dataset,method,accuracy\nreed,plain,0.71\n", "results.json": json.dumps(NESTED)}, None),
        (
            {"results.csv": "dataset,method,accuracy\nreed,plain,0.79\n", "results.json": json.dumps(NESTED)},
            ("cells_disagree", "results.csv:2"),
        ),
        ({"seed1.json": json.dumps({"reed": {"acc": 0.71}}), "seed2.json": json.dumps({"reed": {"acc": 0.74}})}, None),
        ({"notes.txt": f"## Run 1: A\n{ROWS}", "run_1/final_info.json": json.dumps(NESTED)}, None),
        (
            {"notes.txt": f"## Run 1: A\n{ROWS}", "run_1/final_info.json": json.dumps(OTHER)},
            ("runs_disagree", "notes.txt:5"),
        ),
    ],
    ids=range(7),
)  # fmt: skip
def test_two_files(tmp_path: Path, files: dict[str, str | bytes], found: tuple[str, str] | None) -> None:
    problems = logged(tmp_path, files).problems
    assert [(rule, places[0]) for rule, places in map(told, problems)] == ([found] if found else [])


def test_the_data_file_counts(tmp_path: Path) -> None:
    log = logged(tmp_path, {"results.md": ROWS, "results.json": json.dumps(OTHER)})
    assert [v.value for v in log.values if v.method == "folded"] == [0.87]
    assert "0.83 here and 0.87 in results.json:1" in log.problems[0].message


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("results_more.json", '{"moss": {"acc": '),
        ("results_more.json", "\0\1\2"),
        ("results_more.csv", "only a head\n"),
        ("results_more.csv", ""),
        ("run_2/final_info.json", '{"moss": {"means": '),
        ("run_2/final_info.json", ""),
    ],
)
def test_a_broken_file_among_good_ones_is_told(tmp_path: Path, name: str, data: str) -> None:
    good: dict[str, str | bytes] = {
        "results.json": json.dumps(NESTED),
        "run_1/final_info.json": json.dumps(NESTED),
    }
    (problem,) = logged(tmp_path, {**good, name: data}).problems
    assert told(problem) == ("unreadable_file", [f"{name}:1"])
    assert logged(tmp_path / "twin", good).problems == ()


@given(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 9), min_size=1),
    st.sampled_from("abc"),
    st.integers(0, 9),
)
def test_a_key_is_told_where_it_is_there_twice_with_another_value(
    data: dict[str, int], key: str, value: int
) -> None:
    repeats: list[Repeat] = []
    text = f'{json.dumps(data)[:-1]}, "{key}": {value}}}'
    assert parse_json(text, repeats=repeats) == {**data, key: value}
    assert [(r.key, r.first, r.last) for r in repeats] == (
        [(key, data[key], value)] if data.get(key, value) != value else []
    )
