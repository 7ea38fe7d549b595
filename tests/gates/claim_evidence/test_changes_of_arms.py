"""Changes between two arms, logs with runs by name, and data sets as columns or inner keys."""

from __future__ import annotations

import json

import pytest

from .conftest import Judging, Rows

WIDE = "| {arm} | Lake-5 | River |\n|---|---|---|\n| Plain | 61.47 | 70.36 |\n| Folded | 63.58 | 72.19 |\n"
WIDE_CSV = "method,Lake-5,River\nPlain,61.47,70.36\nFolded,63.58,72.19\n"
LONG_CSV = (
    "{arm},dataset,accuracy\nPlain,Lake-5,61.47\nPlain,River,70.36\nFolded,Lake-5,63.58\nFolded,River,72.19\n"
)
NESTED = json.dumps(
    {
        "Plain": {"Lake-5": {"accuracy": 61.47}, "River": {"accuracy": 70.36}},
        "Folded": {"Lake-5": {"accuracy": 63.58}, "River": {"accuracy": 72.19}},
    }
)
SPREADS = json.dumps(
    {
        arm: {
            data: {"accuracy": {"mean": value, "std": 0.5}}
            for data, value in (("Lake-5", lake), ("River", river))
        }
        for arm, lake, river in (("Plain", 61.47, 70.36), ("Folded", 63.58, 72.19))
    }
)
LOGS = [
    pytest.param(WIDE.format(arm="model"), "log.md", id="wide"),
    pytest.param(WIDE.format(arm="run"), "log.md", id="wide-run"),
    pytest.param(WIDE_CSV, "log.csv", id="wide-csv"),
    pytest.param(LONG_CSV.format(arm="method"), "log.csv", id="long"),
    pytest.param(LONG_CSV.format(arm="Run"), "log.csv", id="long-Run"),
    pytest.param(LONG_CSV.format(arm="experiment"), "log.csv", id="long-experiment"),
    pytest.param(NESTED, "log.json", id="nested"),
    pytest.param(SPREADS, "log.json", id="nested-spreads"),
]


@pytest.mark.parametrize(("log", "name"), LOGS)
class TestEveryForm:
    def test_a_change_is_between_two_arms(self, rows: Rows, log: str, name: str) -> None:
        text = "Accuracy rises by {} points on Lake-5 and by {} points on River with Folded."
        right = rows(text.format("2.11", "1.83"), log, name)
        assert [row["status"] for row in right] == ["supported"] * 2
        wrong = rows(text.format("1.83", "2.11"), log, name)
        assert [row["status"] for row in wrong] == ["unsupported"] * 2
        assert not any("mean of" in str(row) for row in wrong)

    def test_a_change_names_its_base(self, rows: Rows, log: str, name: str) -> None:
        text = "Folded gains {} points over Plain on Lake-5."
        assert [row["status"] for row in rows(text.format("2.11"), log, name)] == ["supported"]
        assert [row["status"] for row in rows(text.format("1.83"), log, name)] == ["unsupported"]

    def test_the_value_of_the_other_arm_is_wrong(self, judged: Judging, log: str, name: str) -> None:
        text = r"Folded reaches {}\% accuracy on Lake-5."
        assert judged(text.format("63.58"), log, name) == {"63.58%": ("strong",)}
        assert judged(text.format("61.47"), log, name)["61.47%"] in (("wrong_scope",), ("wrong_run",))

    def test_the_value_of_the_other_data_set_is_wrong(self, judged: Judging, log: str, name: str) -> None:
        text = r"Folded reaches {}\% accuracy on Lake-5."
        assert judged(text.format("72.19"), log, name) == {"72.19%": ("wrong_scope",)}


@pytest.mark.parametrize("head", ["run", "Run", "experiment"])
def test_a_run_by_name_is_named_as_a_run(judged: Judging, head: str) -> None:
    wrong = judged(r"Folded reaches 61.47\% accuracy on Lake-5.", LONG_CSV.format(arm=head), "log.csv")
    assert wrong == {"61.47%": ("wrong_run",)}


def test_a_named_base_has_to_be_the_base(rows: Rows) -> None:
    log = LONG_CSV.format(arm="method") + "Rolled,Lake-5,60.02\n"
    text = "Folded gains {} points over Rolled on Lake-5."
    assert [row["status"] for row in rows(text.format("3.56"), log, "log.csv")] == ["supported"]
    assert [row["status"] for row in rows(text.format("2.11"), log, "log.csv")] == ["unsupported"]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("折叠法在 Lake 上比基线高 2.11 个百分点。", "supported"),
        ("折叠法在 Lake 上比基线高出约 2.11 个百分点。", "supported"),
        ("折叠法在 Lake 上高 2.11 个百分点。", "supported"),
        ("折叠法在 Lake 上比基线高 1.83 个百分点。", "unsupported"),
    ],
)
@pytest.mark.parametrize("wide", [True, False])
def test_changes_in_chinese(rows: Rows, text: str, status: str, wide: bool) -> None:
    log = (
        "方法,Lake,River\n基线,61.47,70.36\n折叠法,63.58,72.19\n"
        if wide
        else "方法,数据集,准确率\n基线,Lake,61.47\n基线,River,70.36\n折叠法,Lake,63.58\n折叠法,River,72.19\n"
    )
    assert [row["status"] for row in rows(text, log, "log.csv")] == [status]


@pytest.mark.parametrize(
    "text", ["The gain on Lake-5 is {} points.", "On Lake-5, the gain over Plain is {} points."]
)
def test_a_gain_that_is_so_much(rows: Rows, text: str) -> None:
    log, before = LONG_CSV.format(arm="method"), r"Folded reaches 72.19\% accuracy on River. "
    for value, status in (("2.11", "supported"), ("1.83", "unsupported")):
        assert rows(before + text.format(value), log, "log.csv")[-1]["status"] == status


def test_a_time_is_no_percentage(judged: Judging) -> None:
    log = (
        "method,dataset,accuracy,training_time_s\n"
        "Plain,Lake-5,61.47,34.2\nPlain,River,70.36,41.9\nFolded,Lake-5,63.58,37.8\nFolded,River,72.19,45.1\n"
    )
    text = r"Folded needs {} seconds of training on River and reaches {}\% there."
    assert "wrong_scope" not in judged(text.format("45.1", "72.19"), log, "log.csv")["72.19%"]
    assert judged(text.format("41.9", "72.19"), log, "log.csv")["41.9 seconds"] == ("wrong_scope",)
