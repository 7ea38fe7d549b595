"""Comparisons without a number, against what the log has of both; each kind with one that is true or can't be told."""

from __future__ import annotations

import pytest

from .test_extent import CHINESE, COLUMNS, Reasons, reasons

__all__ = ["reasons"]

COSTS = """| method | accuracy | training time |
|---|---|---|
| Baseline | 61.2 | 35.1 |
| Ours | 63.5 | 51.7 |
"""
PLAIN = """| method | accuracy |
|---|---|
| Baseline | 61.2 |
| Ours | 63.5 |
"""

FALSE = [
    (COLUMNS, "On Tides, Ours outperforms Blend."),
    (COLUMNS, "On Tides, Ours is better than the baseline."),
    (COLUMNS, "On Tides, Ours significantly outperforms Blend."),
    (COLUMNS, "However, on Tides, Ours beats the baseline by a large margin."),
    (COLUMNS, "Table 1 shows that Ours is superior to Blend on Tides."),
    (COLUMNS, "On Tides, Ours achieves a higher accuracy than Blend."),
    (COLUMNS, "In terms of accuracy, Ours outperforms Blend on Tides."),
    (COLUMNS, "The baseline outperforms Ours on Wind-4 and Wind-9."),
    (COLUMNS, "Ours underperforms Blend on Wind-4."),
    (COLUMNS, "Ours is worse than the baseline on Wind-4."),
    (COLUMNS, "The baseline beats Blend."),
    (COLUMNS, "Ours outperforms Blend on Tides, while the baseline is left behind."),
    (PLAIN, "The baseline is better than Ours."),
    (PLAIN, "The baseline outperforms Ours."),
    (COSTS, "Ours is faster than the baseline."),
    (COSTS, "The baseline is slower than Ours."),
    (COSTS, "Ours has a lower accuracy than the baseline."),
    (COSTS, "The baseline has a higher accuracy than Ours."),
    (COLUMNS, "Blend is outperformed by Ours on Tides."),
    (CHINESE, "本文方法在西数据集上优于基线。"),
    (CHINESE, "在西数据集上，本文方法比基线更好。"),
    (CHINESE, "在西数据集上，本文方法的准确率比基线高。"),
    (CHINESE, "在西数据集上，本文方法的准确率高于基线。"),
    (CHINESE, "在东数据集上，本文方法劣于基线。"),
]
TRUE_OR_UNTOLD = [
    # true of the log, or of a part of it that may be meant
    (COLUMNS, "On Tides, Blend outperforms Ours."),
    (COLUMNS, "On Wind-4, Ours is better than the baseline."),
    (COLUMNS, "Ours outperforms Blend."),
    (COLUMNS, "Ours outperforms Blend on Wind-4 and Wind-9."),
    (COLUMNS, "The baseline has a higher accuracy than Ours."),
    (COLUMNS, "On Tides, Blend beats Ours; on Wind-4, Ours beats Blend."),
    (PLAIN, "Ours is better than the baseline."),
    (COSTS, "Ours is slower than the baseline."),
    (COSTS, "The baseline is faster than Ours."),
    (COSTS, "The baseline is better than Ours."),
    (COSTS, "Ours is better than the baseline."),
    # denied, asked, supposed, by others
    (COLUMNS, "On Tides, Ours does not outperform Blend."),
    (COLUMNS, "On Tides, Ours fails to outperform Blend."),
    (COLUMNS, "We ask whether Ours outperforms Blend on Tides."),
    (COLUMNS, "If Ours outperforms Blend on Tides, we stop."),
    (COLUMNS, "On Tides, Ours could be better than the baseline."),
    (COLUMNS, "Prior work reports that Ours outperforms Blend on Tides."),
    # under a limit, of another method, data set or measure
    (COLUMNS, "With few labels, Ours outperforms Blend on Tides."),
    (COLUMNS, "Ours outperforms Blend on a subset of Tides."),
    (COLUMNS, "On noisy Tides, Ours outperforms Blend."),
    (COLUMNS, "Ours outperforms Blend on Tides when the labels are noisy."),
    (COLUMNS, "On Tides, Ours outperforms Blend only with labels."),
    (COLUMNS, "On Tides, Ours without pretraining outperforms Blend."),
    (COLUMNS, "Ours with label smoothing outperforms Blend on Tides."),
    (COLUMNS, "A variant of Ours outperforms Blend on Tides."),
    (COLUMNS, "Ours outperforms Blend on ImageNet."),
    (COLUMNS, "Ours outperforms Blend in F1 on Tides."),
    (COLUMNS, "On Tides, Ours has a lower loss than Blend."),
    (COLUMNS, "On Tides, Ours is faster than Blend."),
    (COLUMNS, "On Tides, Ours is simpler than Blend."),
    (COLUMNS, "On Tides, Ours is better calibrated than Blend."),
    (COLUMNS, "Ours converges faster than Blend on Tides."),
    (COLUMNS, "Ours needs fewer parameters than Blend on Tides."),
    (COLUMNS, "Ours is outperformed by Blend on Tides."),
    (CHINESE, "本文方法在东数据集上优于基线。"),
    (CHINESE, "在东数据集上，本文方法比基线更好。"),
    (CHINESE, "在西数据集上，本文方法比基线更简单。"),
    (CHINESE, "基线在西数据集上优于本文方法。"),
    (CHINESE, "本文方法在西数据集上并不优于基线。"),
    (CHINESE, "在西数据集上，基线的准确率高于本文方法。"),
    (CHINESE, "如果数据充足，本文方法在西数据集上优于基线。"),
]


@pytest.mark.parametrize(("log", "text"), FALSE)
def test_the_other_way_round(reasons: Reasons, log: str, text: str) -> None:
    assert reasons(text, log) == {"wrong_direction"}


@pytest.mark.parametrize(("log", "text"), TRUE_OR_UNTOLD)
def test_true_or_not_to_be_told(reasons: Reasons, log: str, text: str) -> None:
    assert not reasons(text, log)


def test_a_metric_without_direction_decides_nothing(reasons: Reasons) -> None:
    log = PLAIN.replace("accuracy", "width")
    assert not reasons("The baseline outperforms Ours.", log)


def test_without_a_data_set_it_has_to_be_false_on_each(reasons: Reasons) -> None:
    assert not reasons("We now turn to Tides. Ours outperforms Blend.", COLUMNS)
    assert reasons("We now turn to Tides. The baseline outperforms Blend.", COLUMNS) == {"wrong_direction"}


SUPERLATIVES = [
    (COLUMNS, "Ours is the best method on Tides.", True),
    (COLUMNS, "Blend is the best method on Tides.", False),
    (COLUMNS, "Ours ranks first on Tides.", True),
    (COLUMNS, "Ours ranks first on Wind-9.", False),
    (COLUMNS, "Ours tops the ranking on Tides.", True),
    (COLUMNS, r"Ours attains 73.8\%, the highest accuracy on Tides.", True),
    (COLUMNS, r"Blend attains 74.6\%, the highest accuracy on Tides.", False),
    (COLUMNS, "Ours is the second best method on Tides.", False),
    (COLUMNS, "Ours is the best method on Tides without mixing.", False),
    (COLUMNS, "Apart from Blend, Ours is the best method on Tides.", False),
    (COLUMNS, "Ours has the best trade-off on Tides.", False),
    (COSTS, "Ours is the fastest method.", True),
    (COSTS, "The baseline is the fastest method.", False),
    (CHINESE, "本文方法在西数据集上排名第一。", True),
    (CHINESE, "本文方法在东数据集上排名第一。", False),
]


@pytest.mark.parametrize(("log", "text", "false"), SUPERLATIVES)
def test_superlatives(reasons: Reasons, log: str, text: str, false: bool) -> None:
    assert reasons(text, log) == ({"false_universal"} if false else set())
