"""Data sets that only the paper's words tell: heads of a table, inner keys of nested JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log import Log, read_log
from paperkit.documents.log.datasets import names_after_on, with_datasets

WIDE = "| method | Lake-5 | River |\n|---|---|---|\n| plain | 61.25 | 70.5 |\n| folded | 64.75 | 73.25 |\n"


def logged(folder: Path, text: str, name: str = "log.md") -> Log:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return read_log(file)


def scopes(log: Log) -> list[tuple[str | None, str | None, str | None]]:
    return [(v.dataset, v.method, v.metric) for v in log.values if v.kind == "data"]


@pytest.mark.parametrize(
    "text",
    ["It rises on Lake-5.", "It rises on the lake-5 data.", "在 Lake-5 上提升。", "在 Lake-5 数据集上提升。"],
)
def test_heads_said_after_on_are_data_sets(tmp_path: Path, text: str) -> None:
    found = scopes(with_datasets(logged(tmp_path, WIDE), [text]))
    assert found[:2] == [("Lake-5", "plain", None), ("River", "plain", None)]


@pytest.mark.parametrize("text", ["Lake-5 is what we look at.", "It rises on average.", "在其上提升。", ""])
def test_heads_that_no_text_uses_so_stay_metrics(tmp_path: Path, text: str) -> None:
    log = logged(tmp_path, WIDE)
    assert with_datasets(log, [text]) is log


def test_a_comma_table_is_read_the_same(tmp_path: Path) -> None:
    log = logged(tmp_path, "method,Lake-5,River\nplain,61.25,70.5\nfolded,64.75,73.25\n", "log.csv")
    assert scopes(with_datasets(log, ["on River"]))[3] == ("River", "folded", None)


@pytest.mark.parametrize("head", ["accuracy", "F1", "loss", "learning rate", "average", "epoch"])
def test_metrics_settings_and_means_are_no_data_sets(tmp_path: Path, head: str) -> None:
    table = f"| method | Lake-5 | River | {head} |\n|---|---|---|---|\n| plain | 61.25 | 70.5 | 0.25 |\n"
    found = scopes(with_datasets(logged(tmp_path, table), [f"on Lake-5 and on {head}"]))
    assert ("Lake-5", "plain", None) in found
    assert (None, "plain", head) in found


def test_one_column_alone_is_no_row_of_data_sets(tmp_path: Path) -> None:
    log = logged(tmp_path, "| method | Lake-5 | loss |\n|---|---|---|\n| plain | 61.25 | 0.5 |\n")
    assert with_datasets(log, ["on Lake-5"]) is log


def test_columns_of_another_kind_stay_metrics(tmp_path: Path) -> None:
    table = "| method | Lake-5 | River | width |\n|---|---|---|---|\n| plain | 61.25 | 70.5 | 12 |\n"
    assert scopes(with_datasets(logged(tmp_path, table), ["on River"]))[2] == (None, "plain", "width")


def test_the_heading_of_a_table_is_the_metric(tmp_path: Path) -> None:
    text = f"## Accuracy (%), mean over 3 seeds\n\n{WIDE}\n## Training time (s)\n\n{WIDE}"
    values = with_datasets(logged(tmp_path, text), ["on River"]).values
    data = [v for v in values if v.kind == "data"]
    assert {(v.metric, v.unit, v.condition) for v in data} == {
        ("Accuracy (%)", "%", "mean over 3 seeds"),
        ("Training time (s)", None, None),
    }


NESTED = {
    "plain": {"Lake-5": {"accuracy": 61.25}, "River": {"accuracy": 70.5}},
    "folded": {"Lake-5": {"accuracy": 64.75}, "River": {"accuracy": 73.25}},
}


def test_inner_keys_said_after_on_are_data_sets(tmp_path: Path) -> None:
    log = logged(tmp_path, json.dumps(NESTED), "log.json")
    assert scopes(with_datasets(log, ["on River"]))[0] == ("Lake-5", "plain", "accuracy")


def test_outer_keys_said_after_on_are_data_sets(tmp_path: Path) -> None:
    turned = {d: {m: NESTED[m][d] for m in NESTED} for d in ("Lake-5", "River")}
    log = logged(tmp_path, json.dumps(turned), "log.json")
    assert with_datasets(log, ["on River", "building on folded"]) is log
    assert scopes(log)[0] == ("Lake-5", "plain", "accuracy")


def test_a_mean_with_its_spread_keeps_its_metric_at_any_depth(tmp_path: Path) -> None:
    deep = {
        m: {d: {"accuracy": {"mean": v["accuracy"], "std": 0.5}} for d, v in of.items()}
        for m, of in NESTED.items()
    }
    for data, scope in (
        (deep, ("plain", "Lake-5", "accuracy")),
        (deep["plain"], ("Lake-5", None, "accuracy")),
    ):
        first = logged(tmp_path, json.dumps(data), "log.json").values[0]
        assert (first.dataset, first.method, first.metric) == scope
        assert (first.value, first.uncertainty, first.condition) == (61.25, 0.5, None)


@given(st.lists(st.text(max_size=60), max_size=4))
def test_any_text_is_read(texts: list[str]) -> None:
    assert all(name.isalnum() for name in names_after_on(texts))


@given(
    st.sampled_from(["Lake-5", "river", "Deep Lake", "a1"]),
    st.sampled_from(["on", "On", "on the", "on both"]),
)
def test_what_follows_on_is_found(name: str, on: str) -> None:
    assert "".join(c for c in name.lower() if c.isalnum()) in names_after_on(
        [f"It is best {on} {name}, as said."]
    )
