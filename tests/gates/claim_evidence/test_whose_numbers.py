"""Whose the numbers of a comparison are, names and metrics that the log lacks, and words that the values contradict."""

from __future__ import annotations

import pytest

from .conftest import Rows

TWO = "| method | accuracy |\n|---|---|\n| Baseline | 82.7 |\n| Ours | 84.5 |\n"
TIMED = (
    "| method | accuracy | time (s) |\n|---|---|---|\n| Baseline | 82.7 | 31.4 |\n| Ours | 84.5 | 47.9 |\n"
)
HAN = "| 方法 | 准确率 |\n|---|---|\n| 基线 | 82.7 |\n| 本文方法 | 84.5 |\n"
WIDE = (
    "Test accuracy (%), higher is better.\n\n| method | Lake-5 | River-8 | Moor |\n|---|---|---|---|\n"
    "| Baseline | 81.2 | 58.4 | 84.1 |\n| FoldMix | 82.6 | 60.3 | 84.9 |\n| Ours | 83.5 | 61.9 | 83.7 |\n"
)
SPREAD = (
    "method,dataset,accuracy,std\nAlder,Lake-5,81.2,0.3\nBirch,Lake-5,83.5,0.2\n"
    "Alder,Moor,71.4,0.5\nBirch,Moor,72.9,0.4\n"
)
HAN_SPREAD = (
    "| 方法 | 数据集 | 准确率 | 标准差 |\n|---|---|---|---|\n| 基线 | 甲数据集 | 81.2 | 0.3 |\n"
    "| 本文方法 | 甲数据集 | 83.5 | 0.2 |\n| 基线 | 乙数据集 | 84.1 | 0.4 |\n| 本文方法 | 乙数据集 | 83.8 | 0.5 |\n"
)


def reasons(rows: Rows, text: str, log: str, name: str = "log.md") -> set[str]:
    """The reasons of all numbers that are not supported."""
    found = rows(text, log, name)
    return {r for row in found if row["status"] == "unsupported" for r in row["reasons"]}


@pytest.mark.parametrize(
    ("text", "log"),
    [
        (r"Ours outperforms the baseline (84.5\% vs. 82.7\% accuracy).", TWO),
        ("Ours outperforms the baseline (84.5 vs. 82.7).", TWO),
        (r"The baseline is outperformed by Ours (82.7\% vs. 84.5\% accuracy).", TWO),
        ("Ours has a higher accuracy than the baseline: 84.5 against 82.7.", TWO),
        ("Accuracy: 84.5 (Ours), 82.7 (baseline).", TWO),
        ("The accuracy is 84.5 (Ours) and 82.7 (baseline).", TWO),
        ("Ours is better than the baseline (84.5 vs. 82.7 accuracy, +1.8).", TWO),
        ("Ours beats the baseline (accuracy 84.5 vs. 82.7; +1.8).", TWO),
        ("Compared to the baseline, Ours is better (84.5 vs. 82.7).", TWO),
        (r"Compared to the baseline, Ours is better (84.5\% accuracy).", TWO),
        ("Ours reaches 84.5, compared to the baseline (82.7).", TWO),
        ("Ours reaches 84.5, well above the baseline (82.7).", TWO),
        ("The baseline (82.7) is worse than Ours (84.5).", TWO),
        ("The baseline reaches 82.7, Ours 84.5.", TWO),
        ("Ours is slower than the baseline (47.9 s).", TIMED),
        ("Ours is slower than the baseline (31.4 s).", TIMED),
        ("Ours is slower than the baseline (47.9 s vs. 31.4 s).", TIMED),
        ("Ours is 53\\% slower than the baseline (47.9 s vs. 31.4 s).", TIMED),
        (r"On Lake-5, Ours improves over the baseline (81.2\% $\to$ 83.5\%).", WIDE),
        ("On Lake-5, Ours outperforms both FoldMix and the baseline (83.5 vs. 82.6 and 81.2).", WIDE),
        ("Removing Ours lowers the accuracy to 82.7.", TWO),
        ("本文方法优于基线（84.5 对 82.7）。", HAN),
        ("与基线相比，本文方法更好（84.5 对 82.7）。", HAN),
        ("准确率：84.5（本文方法），82.7（基线）。", HAN),
        ("MixNet and Ours reach 84.5 with Ours, the baseline 82.7.", TWO),
    ],
)
def test_the_numbers_of_a_comparison_are_of_its_two_sides(rows: Rows, text: str, log: str) -> None:
    assert reasons(rows, text, log) == set()


@pytest.mark.parametrize(
    ("text", "log"),
    [
        ("Ours outperforms the baseline (82.7 vs. 84.5).", TWO),
        (r"Ours outperforms the baseline (82.7\% vs. 84.5\% accuracy).", TWO),
        ("Ours has a higher accuracy than the baseline: 82.7 against 84.5.", TWO),
        ("Accuracy: 82.7 (Ours), 84.5 (baseline).", TWO),
        ("The accuracy is 82.7 (Ours) and 84.5 (baseline).", TWO),
        ("Ours reaches 82.7, well above the baseline (84.5).", TWO),
        ("The baseline (84.5) is worse than Ours (82.7).", TWO),
        ("The baseline reaches 84.5, Ours 82.7.", TWO),
        (r"FoldMix obtains 61.9\% on River-8.", WIDE),
        ("本文方法优于基线（82.7 对 84.5）。", HAN),
        ("准确率：82.7（本文方法），84.5（基线）。", HAN),
    ],
)
def test_swapped_numbers_are_of_another_scope(rows: Rows, text: str, log: str) -> None:
    assert "wrong_scope" in reasons(rows, text, log)


@pytest.mark.parametrize(
    ("text", "log", "wrong"),
    [
        ("The baseline outperforms Ours (82.7 vs. 84.5).", TWO, True),
        ("Ours outperforms the baseline (84.5 vs. 82.7).", TWO, False),
        ("Ours lowers the accuracy to 84.5.", TWO, True),
        ("Ours raises the accuracy to 84.5.", TWO, False),
        ("Ours reduces the time to 47.9 s.", TIMED, True),
        ("Ours increases the time to 47.9 s.", TIMED, False),
        ("FoldMix lowers the accuracy to 82.6 on Lake-5.", WIDE, False),  # from that of Ours, perhaps
        (r"On Moor, Ours is 0.4 points better than the baseline.", WIDE, True),
        (r"On Moor, Ours is 0.4 points worse than the baseline.", WIDE, False),
        (r"Ours gains 2.3, 3.5 and 0.4 points over the baseline on Lake-5, River-8 and Moor.", WIDE, True),
        (
            r"Ours gains 2.3, 3.5 and $-0.4$ points over the baseline on Lake-5, River-8 and Moor.",
            WIDE,
            False,
        ),
    ],
)
def test_words_go_where_the_values_go(rows: Rows, text: str, log: str, wrong: bool) -> None:
    assert reasons(rows, text, log) == ({"wrong_direction"} if wrong else set())


@pytest.mark.parametrize(
    ("text", "log", "reason"),
    [
        (r"CutNet reaches an accuracy of 82.6\% on Lake-5.", WIDE, "condition_not_logged"),
        (r"FoldMix reaches an accuracy of 82.6\% on Lake-5.", WIDE, None),
        (r"FM reaches an accuracy of 82.6\% on Lake-5.", WIDE, None),  # may be short for FoldMix
        (r"CutNet reaches an accuracy of 83.5\% on Lake-5.", WIDE, None),  # may be what the log calls ours
        (r"On ImageNet, Ours reaches an accuracy of 83.5\%.", WIDE, "condition_not_logged"),
        (r"On Lake-5, Ours reaches an accuracy of 83.5\%.", WIDE, None),
        (r"Ours reaches an F1 score of 83.5\% on Lake-5.", WIDE, "wrong_scope"),
        (r"Ours reaches a test accuracy of 83.5\% on Lake-5.", WIDE, None),
        (r"Ours reaches a score of 83.5\% on Lake-5.", WIDE, None),
        (r"本文方法的召回率为84.5\%。", HAN, "wrong_scope"),
        (r"本文方法的正确率为84.5\%。", HAN, None),
    ],
)
def test_names_that_the_log_lacks(rows: Rows, text: str, log: str, reason: str | None) -> None:
    assert reasons(rows, text, log) == ({reason} if reason else set())


@pytest.mark.parametrize(
    ("text", "log", "name", "wrong"),
    [
        (r"Birch reaches an accuracy of $83.5 \pm 0.2$\% on Lake-5.", SPREAD, "log.csv", False),
        (r"Birch reaches an accuracy of $83.5 \pm 0.3$\% on Lake-5.", SPREAD, "log.csv", True),
        (r"Birch reaches an accuracy of $72.9 \pm 0.2$\% on Moor.", SPREAD, "log.csv", True),
        ("在乙数据集上，本文方法的准确率为83.8±0.5。", HAN_SPREAD, "log.md", False),
        ("在乙数据集上，本文方法的准确率为83.8±0.4。", HAN_SPREAD, "log.md", True),
    ],
)
def test_a_spread_is_of_its_own_row(rows: Rows, text: str, log: str, name: str, wrong: bool) -> None:
    assert reasons(rows, text, log, name) == ({"wrong_uncertainty"} if wrong else set())


def test_a_comma_in_the_bracket_of_a_heading_parts_nothing(rows: Rows) -> None:
    table = "| method | Lake-5 | Moor |\n|---|---|---|\n| Base | {} | 72.3 |\n| Ours | {} | 74.4 |\n\n"
    log = "## Main results (accuracy, %)\n\n" + table.format(81.2, 83.5)
    log += "## Other results (accuracy, %)\n\n" + table.format(61.2, 63.5)
    (row,) = rows(r"In the main results, Ours reaches an accuracy of 63.5\% on Lake-5.", log)
    assert "(accuracy, %)" in row["message"]
