"""Reading what was logged, and finding a number in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents.log import Log, LogValue, read_log
from paperkit.documents.log.columns import run_name
from paperkit.documents.log.data import flatten
from paperkit.documents.log.markdown import read_markdown
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Source
from paperkit.errors import InputError

TABLE = """# Log

| method | acc | F1 | time s |
|---|---|---|---|
| base | 87.4 | 0.921 | 1234 |
| **ours** | 90.6 ± 0.4 | 0.934 | 617 |

Seeds: 5. std acc ours 0.4.
"""

NOTES = """# Title: A study
## Run 0: Baseline
Results: {'north': {'loss': 0.2041, 'val_acc_mean': 0.5}, 'south': {'loss': 0.31, 'val_acc_mean': 1.0}}
Description: Baseline results.

## Run 1: Wider nets
Description: We used a batch size of 256.
Results:
{'north': {'loss': 0.1875, 'steps': 1686.6667},
'south': {'loss': nan, 'steps': np.float64(900.0)}}

Analysis:
1. Reached in 1686 steps, compared to 900.
"""


def number(text: str) -> Number:
    return find_numbers(text)[0]


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def by_scope(log: Log) -> dict[str, LogValue]:
    return {v.scope: v for v in log.values}


def test_table(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "log.md", TABLE))
    values = by_scope(log)
    assert (values["base · acc"].value, values["base · acc"].printed, values["base · acc"].decimals) == (
        87.4,
        "87.4",
        1,
    )
    assert values["ours · acc"].uncertainty == 0.4
    assert values["ours · time s"].value == 617
    assert values["base · F1"].place.line == 5
    assert log.files == ("log.md",)


def test_statement_and_settings(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "log.md", TABLE))
    assert log.statements[-1].text == "Seeds: 5. std acc ours 0.4."
    assert [(s.name, s.number.value) for s, _ in log.settings] == [("seeds", 5)]
    assert [v.value for v in log.values if v.kind == "prose"] == [0.4]


@pytest.mark.parametrize(
    ("head", "row", "scope"),
    [
        ("| dataset | acc |", "| cats | 0.9 |", "cats · acc"),
        ("| metric | ours | base |", "| acc | 0.9 | 0.8 |", "ours · acc"),
        ("| run | method | acc |", "| 3 | ours | 0.9 |", "run_3 · ours · acc"),
        ("| | acc |", "| ours | 0.9 |", "ours · acc"),
        ("| model | task | acc |", "| ours | cats | 0.9 |", "cats · ours · acc"),
    ],
)
def test_table_heads_tell_the_scope(tmp_path: Path, head: str, row: str, scope: str) -> None:
    rule = "|" + "---|" * (head.count("|") - 1)
    log = read_log(write(tmp_path / "log.md", f"{head}\n{rule}\n{row}\n"))
    assert by_scope(log)[scope].value == 0.9


def test_percent_head_gives_the_unit(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "log.md", "| method | acc (%) |\n|---|---|\n| ours | 90.6 |\n"))
    assert log.values[0].unit == "%"


def test_lists_and_headings(tmp_path: Path) -> None:
    text = "## Run 2: Deep\nOn cats:\n- acc: 0.93\n- loss = -0.5\n* time: 3.5 s\n\n- learning rate: 1e-4\n"
    log = read_log(write(tmp_path / "log.txt", text))
    first = log.values[0]
    assert (first.run, first.metric, first.condition, first.value) == ("run_2", "acc", "On cats", 0.93)
    assert [v.value for v in log.values] == [0.93, -0.5, 3.5, 1e-4]
    assert log.values[3].printed == "1e-4"
    assert log.runs == {"run_2": "Deep"}


def test_literals_over_several_lines(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "notes.txt", NOTES))
    values = {(v.run, v.dataset, v.metric): v.value for v in log.values if v.kind == "data"}
    assert values == {
        ("run_0", "north", "loss"): 0.2041,
        ("run_0", "north", "val_acc_mean"): 0.5,
        ("run_0", "south", "loss"): 0.31,
        ("run_0", "south", "val_acc_mean"): 1.0,
        ("run_1", "north", "loss"): 0.1875,
        ("run_1", "north", "steps"): 1686.6667,
        ("run_1", "south", "steps"): 900.0,
    }
    assert {v.place.line for v in log.values if v.run == "run_1" and v.kind == "data"} == {9, 10}
    assert log.runs == {"run_0": "Baseline", "run_1": "Wider nets"}


def test_data_win_over_prose_that_truncates_them(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "notes.txt", NOTES))
    assert [p.rule for p in log.problems] == ["prose_truncates_data"]
    assert log.problems[0].place.line == 13
    assert not log.find(number("in 1686 steps"))
    assert log.find(number("in 1687 steps"))
    assert any(v.value == 900 for v in log.values if v.kind == "prose")


def test_bad_literal_is_a_problem_and_code_is_never_run(tmp_path: Path) -> None:
    text = "Results: {'a': __import__('os').system('touch x'), 'b': 1}\nacc: 0.5\n"
    log = read_log(write(tmp_path / "log.md", text))
    assert [p.rule for p in log.problems] == ["unreadable_literal"]
    assert not (tmp_path / "x").exists()
    assert any(v.value == 0.5 for v in log.values)


def test_json(tmp_path: Path) -> None:
    data = {
        "cats": {
            "means": {"acc_mean": 0.930, "loss_mean": 0.2},
            "stderrs": {"acc_stderr": 0.01},
            "final_info_dict": {"acc": [0.92, 0.94]},
        },
        "dogs": {"acc": {"mean": 0.8, "std": 0.02, "n": 5}},
        "curve": list(range(1000)),
    }
    log = read_log(write(tmp_path / "r.json", json.dumps(data, indent=1)))
    values = {(v.dataset, v.metric, v.condition): v for v in log.values}
    assert values["cats", "acc_mean", None].value == 0.93
    assert values["cats", "acc", "repeat 2"].value == 0.94
    assert values["dogs", "acc", None].uncertainty == 0.02
    assert values["dogs", "acc", None].n == 5
    assert {c for _, m, c in values if m == "curve"} == {"first", "last", "smallest", "largest"}
    assert values["cats", "loss_mean", None].place.line == 5


def test_json_keeps_the_printed_decimals(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "r.json", '{"acc": 0.930}'))
    assert (log.values[0].printed, log.values[0].decimals) == ("0.930", 3)


def test_records(tmp_path: Path) -> None:
    rows = [
        {"method": "ours", "dataset": "cats", "acc": 0.9, "acc_std": 0.01},
        {"method": "base", "dataset": "cats", "acc": 0.8},
    ]
    log = read_log(write(tmp_path / "r.json", json.dumps(rows)))
    assert [(v.scope, v.value, v.uncertainty) for v in log.values] == [
        ("cats · ours · acc", 0.9, 0.01),
        ("cats · base · acc", 0.8, None),
    ]


def test_csv(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "r.csv", "model,seed,acc,acc_std\nours,1,90.6,0.4\nbase,2,-1.5,\n"))
    assert [(v.scope, v.value, v.uncertainty, v.place.line) for v in log.values] == [
        ("run_1 · ours · acc", 90.6, 0.4, 2),
        ("run_2 · base · acc", -1.5, None, 3),
    ]


def test_long_csv(tmp_path: Path) -> None:
    log = read_log(write(tmp_path / "r.csv", "method,metric,value\nours,acc,0.9\nours,loss,0.2\n"))
    assert [(v.metric, v.value) for v in log.values] == [("acc", 0.9), ("loss", 0.2)]


def folder(tmp_path: Path, in_notes: float, in_file: float) -> Path:
    write(tmp_path / "notes.txt", f"## Run 1: Wide\nResults: {{'cats': {{'acc': {in_notes}}}}}\n")
    write(tmp_path / "review.txt", "Overall: 4\n")
    (tmp_path / "run_1").mkdir()
    write(
        tmp_path / "run_1" / "final_info.json",
        json.dumps({"cats": {"means": {"acc": in_file}, "stderrs": {"acc": 0.01}}}),
    )
    return tmp_path


def test_folder_reads_runs_and_counts_a_value_once(tmp_path: Path) -> None:
    log = read_log(folder(tmp_path, 0.9, 0.9))
    assert [(v.run, v.value, v.place.file) for v in log.values] == [("run_1", 0.9, "run_1/final_info.json")]
    assert log.values[0].uncertainty == 0.01
    assert log.problems == ()
    assert log.files == ("notes.txt", "run_1/final_info.json")
    assert log.runs == {"run_1": "Wide"}


def test_folder_tells_where_notes_and_runs_disagree(tmp_path: Path) -> None:
    log = read_log(folder(tmp_path, 0.9, 0.8))
    assert [v.value for v in log.values] == [0.8]
    assert [p.rule for p in log.problems] == ["runs_disagree"]
    assert "0.9" in log.problems[0].message


def test_a_file_is_read_alone(tmp_path: Path) -> None:
    log = read_log(folder(tmp_path, 0.9, 0.8) / "notes.txt")
    assert [v.value for v in log.values] == [0.9]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.md", b"", "empty"),
        ("a.md", b"  \n", "empty"),
        ("a.md", b"\x89PNG\0\0\0", "no text"),
        ("a.json", b'{"a": ', "a.json:1"),
        ("a.json", b"[" * 100_000, "deep"),
        ("a.csv", b"acc\n", "no rows"),
        ("missing.md", None, "no such log"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, name: str, data: bytes | None, words: str) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InputError, match=words):
        read_log(path)


def test_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no log in this folder"):
        read_log(tmp_path)


def test_a_broken_run_does_not_lose_the_rest(tmp_path: Path) -> None:
    write(folder(tmp_path, 0.9, 0.9) / "run_1" / "other.json", "{")
    log = read_log(tmp_path)
    assert [p.rule for p in log.problems] == ["unreadable_file"]
    assert len(log.values) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "a.md").write_bytes("- 准确率: 0.93\n".encode(encoding))
    assert [v.value for v in read_log(tmp_path / "a.md").values] == [0.93]


def logged(*values: tuple[str, float], unit: str | None = None) -> Log:
    source = Source("l.md", "")
    return Log(
        tuple(
            LogValue(None, None, metric, None, None, value, repr(value), 3, None, None, source.place(0), unit)
            for metric, value in values
        )
    )


@pytest.mark.parametrize(
    ("text", "metric", "value", "found"),
    [
        ("92.1%", "acc", 0.921, True),
        ("92.1%", "acc", 92.1, True),
        ("0.921", "acc", 92.1, True),
        ("43.4%", "eval_loss", 0.434, False),
        ("3.2", "acc", 3.20, True),
        ("1,234", "steps", 1234.0, True),
        ("87%", "acc", 87.4, True),
        ("87%", "acc", 86.4, False),
        ("5", "acc", 0.5, False),
        ("+3.2", "gain", 3.2, True),
        ("+3.2", "gain", -3.2, False),
        ("−3.2", "gain", -3.2, True),
        ("−3.2", "gain", 3.2, False),
        ("3.2", "gain", -3.2, True),
        ("1.2×10^-4", "lr", 1.2e-4, True),
        ("2 hours", "train_time", 7200.0, True),
        ("2 hours", "steps", 7200.0, False),
        ("2×", "steps", 2.0, False),
        ("2×", "speedup", 2.0, True),
        ("about 60%", "acc", 58.0, True),
        ("60%", "acc", 58.0, False),
    ],
)
def test_find(text: str, metric: str, value: float, found: bool) -> None:
    assert bool(logged((metric, value)).find(number(text))) is found


def test_find_under_a_percent_head() -> None:
    log = logged(("acc", 0.921))
    assert not log.find(number("92.1"))
    assert log.find(number("92.1"), percent=True)


def test_nearest() -> None:
    log = logged(("acc", 0.9), ("acc", 0.92), ("acc", 0.95), ("acc", 0.1))
    assert [v.value for v in log.nearest(number("0.93"))] == [0.92, 0.95, 0.9]
    assert log.nearest(number("93%"))[0].value == 0.92
    assert log.nearest(number("12345")) == []


@given(st.lists(st.floats(0.001, 1e6), min_size=1, max_size=20), st.integers(1, 4), st.integers(0, 19))
def test_every_logged_value_is_found_when_rounded(values: list[float], decimals: int, index: int) -> None:
    value = values[index % len(values)]
    log = logged(*(("acc", v) for v in values))
    assert value in [v.value for v in log.find(number(f"it is {value:.{decimals}f}"))]


TREE = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=True) | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(TREE)
def test_any_tree_is_flattened(data: object) -> None:
    from paperkit.documents.log.data import Scope

    place = Source("a", "x").place(0)
    assert all(v.value == v.value for v in flatten(data, Scope(), lambda _: place))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.text(alphabet="ab:={}'\"|-#\n *0123456789.%,[]()±", max_size=120))
def test_any_text_is_read(text: str) -> None:
    log = read_markdown(Source("a.md", text))
    for value in log.values:
        assert 1 <= value.place.line <= text.count("\n") + 1


@pytest.mark.parametrize("piece", ["{", "{}", "{'a':1},", "|", "|-|\n", "- a: 1\n", "a:", "#", "1 ", "[{"])
def test_long_input_takes_linear_time(piece: str) -> None:
    import time

    start = time.process_time()
    read_markdown(Source("a.md", piece * (40_000 // len(piece))))
    assert time.process_time() - start < 3


def test_run_names() -> None:
    assert [run_name(t) for t in ("Run 3: Deep", "run_03", "RUN-3", "Running 3", "results")] == [
        "run_3",
        "run_3",
        "run_3",
        None,
        None,
    ]


def test_real_logs(shared: Path) -> None:
    for notes in sorted((shared / "data/latex/aiscientist_iclr").glob("*/notes.txt")):
        log = read_log(notes)
        data = [v for v in log.values if v.kind == "data"]
        assert len(data) >= 60
        assert all(v.run and v.dataset and v.metric for v in data if v.decimals > 8)
        whole = read_log(notes.parent)
        assert len(whole.files) >= 5
        assert (
            sum(v.uncertainty is not None for v in whole.values) > 0
            or "diffusion" in str(notes)
            or "denoising" in str(notes)
        )
