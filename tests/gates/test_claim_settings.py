"""Settings of an experiment are evidenced by settings, not by a result of the same size."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.documents.numbers import find_numbers
from paperkit.gates.claim_evidence import check
from paperkit.gates.claims.settings import says_setting, settings_of

RESULTS = """# Runs

| dataset | method | accuracy | misses | parameters |
|---|---|---|---|---|
| Lake | baseline | 0.804 | 64 | 3 |
| Lake | PondNet | 0.846 | 100 | 5 |
"""
PROSE = "The runs used batch size 64 and 100 epochs, with 3 seeds.\n\n"
HAN = "训练设置：批大小 64，训练 100 轮，使用 3 个随机种子，学习率 0.001。\n\n"


def statuses(folder: Path, text: str, log: str) -> dict[str, str]:
    (folder / "paper.tex").write_text(
        f"\\documentclass{{article}}\\begin{{document}}{text}\\end{{document}}", encoding="utf-8"
    )
    (folder / "log.md").write_text(log, encoding="utf-8")
    data = check(read_paper(folder / "paper.tex"), read_log(folder / "log.md")).model_dump(mode="json")
    return {row["value"]: status for status in ("supported", "unsupported") for row in data[status]}


TEXTS = [
    "We use a batch size of 64, 100 epochs and 3 seeds.",
    "Training ran for 100 epochs in batches of 64, over 3 random seeds.",
    "我们使用批大小 64，训练 100 轮，3 个随机种子。",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_result_of_the_same_size_is_no_evidence(tmp_path: Path, text: str) -> None:
    assert statuses(tmp_path, text, RESULTS) == dict.fromkeys(("64", "100", "3"), "unsupported")


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("stated", [PROSE, HAN])
def test_a_log_that_states_them_is(tmp_path: Path, text: str, stated: str) -> None:
    assert statuses(tmp_path, text, stated + RESULTS) == dict.fromkeys(("64", "100", "3"), "supported")


def test_a_setting_is_not_evidenced_by_another(tmp_path: Path) -> None:
    text = "We use a batch size of 100, 64 epochs and 3 seeds."
    told = statuses(tmp_path, text, PROSE + RESULTS)
    assert told == {"100": "unsupported", "64": "unsupported", "3": "supported"}
    told = statuses(tmp_path, "我们使用批大小 100，训练 64 轮。", HAN + RESULTS)
    assert told == {"100": "unsupported", "64": "unsupported"}


def test_a_number_of_the_prose_that_is_no_setting_is_no_evidence(tmp_path: Path) -> None:
    log = "It ran on a machine with 64 GB for 100 minutes.\n\n" + RESULTS
    told = statuses(tmp_path, "We use a batch size of 64 and 100 epochs.", log)
    assert told == {"64": "unsupported", "100": "unsupported"}


def test_a_table_of_settings_is_evidence(tmp_path: Path) -> None:
    log = RESULTS + "\n| setting | value |\n|---|---|\n| patience | 7 |\n| batch size | 16 |\n"
    text = "We use a patience of {} and a batch size of {}."
    assert set(statuses(tmp_path, text.format(7, 16), log).values()) == {"supported"}
    assert set(statuses(tmp_path, text.format(9, 18), log).values()) == {"unsupported"}


def test_results_stay_results(tmp_path: Path) -> None:
    assert statuses(tmp_path, "PondNet has 100 misses, the baseline 64 misses.", RESULTS) == {
        "100": "supported",
        "64": "supported",
    }


def test_steps_to_a_goal_are_a_result_and_steps_that_were_run_a_setting(tmp_path: Path) -> None:
    log = "| run | step_val_acc_99 |\n|---|---|\n| run_0 | 7500 |\n| run_1 | 4100 |\n"
    text = "We train for 7500 update steps."
    assert statuses(tmp_path, text, log) == {"7500": "unsupported"}
    said = "The goal was not reached within the 7500 steps.\n\n"
    assert statuses(tmp_path, text, said + log) == {"7500": "supported"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Batch sizes of 32, 64 and 128 were tried.", ["batch_size"] * 3),
        ("A batch size of 32 and 64 misses.", ["batch_size"]),
        ("early stopping with patience 5", ["patience"]),
        ("批量大小为 32，学习率设为 0.01", ["batch_size", "learning_rate"]),
        ("训练 20 个周期，5 折交叉验证", ["epochs", "folds"]),
        ("隐藏层维度为 128，丢弃率 0.1", ["hidden_size", "dropout"]),
        ("经过 3 轮评审", []),
        ("准确率为 0.9", []),
        ("It is 3 times faster.", []),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert list(settings_of(text, find_numbers(text)).values()) == names


@pytest.mark.parametrize(
    ("text", "setting", "value", "says"),
    [
        ("num_epochs", "epochs", 3, True),
        ("training ran 3 epochs with batches of 64", "batch_size", 3, False),
        ("training ran 3 epochs with batches of 64", "batch_size", 64, True),
        ("we swept the batch size", "batch_size", 64, True),
        ("it stopped within the 7500 steps", "steps", 7500, True),
        ("it stopped within the 7500 steps", "epochs", 7500, False),
        ("misses", "batch_size", 64, False),
    ],
)
def test_what_a_line_says(text: str, setting: str, value: float, says: bool) -> None:
    assert says_setting(text, setting, value) is says


@given(st.text(max_size=80))
def test_any_text_has_an_answer(text: str) -> None:
    numbers = find_numbers(text)
    found = settings_of(text, numbers)
    assert set(found) <= {n.start for n in numbers}
    assert says_setting(text, "batch_size", 64.0) in (True, False)
