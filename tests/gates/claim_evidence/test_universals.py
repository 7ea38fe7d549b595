"""Statements about all of something that a row contradicts."""

from __future__ import annotations

import pytest

from .conftest import Judging, Rows

FALSE = [
    "The network reduces the loss across all datasets.",
    "The network reduces the loss on every dataset.",
    "The network consistently improves the loss.",
    "The network improves the loss in all cases.",
    "On all datasets, the network has a lower loss than the baseline.",
    "No dataset gets worse in loss with the network.",
    "We observe reductions in loss across all datasets.",
    "All datasets improve in loss.",
    "本文的 network 在所有数据集上均降低了损失。",
    "The training time improves on every task.",
]
TRUE_OR_OPEN = [
    "The network improves the accuracy across all datasets.",
    "The network improves the loss on garden.",
    "The network improves the loss on most datasets.",
    "The network may improve the loss across all datasets.",
    "We hope to reduce the loss on every dataset.",
    "The network improves across all datasets.",
    "It does not reduce the loss on all datasets.",
    "All experiments use one seed.",
    "We use the same loss across all datasets.",
    "The network leads to consistent improvements in loss on several datasets.",
    "No dataset gets worse in accuracy with the network.",
]


@pytest.mark.parametrize("text", FALSE)
def test_false(judged: Judging, text: str) -> None:
    assert ("false_universal",) in judged(text).values()


@pytest.mark.parametrize("text", TRUE_OR_OPEN)
def test_true_or_not_said_so(judged: Judging, text: str) -> None:
    assert ("false_universal",) not in judged(text).values()


RUNS = """## Run 0: Baseline
Results: {'garden': {'kl': 0.354}, 'forest': {'kl': 0.989}}
## Run 1: Narrow
Results: {'garden': {'kl': 0.341}, 'forest': {'kl': 0.871}}
## Run 2: Wide
Results: {'garden': {'kl': 0.361}, 'forest': {'kl': 0.862}}
"""


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("The KL falls on all datasets.", False),  # it does in Run 1
        ("In Run 2, the KL falls on all datasets.", True),
        ("In Run 1, the KL falls on all datasets.", False),
        ("In all runs, the KL falls.", True),
        ("In every run, the KL on forest falls.", False),
        ("In every run, the KL on garden falls.", True),
    ],
)
def test_what_the_sentence_leaves_open_may_be_anything(judged: Judging, text: str, false: bool) -> None:
    assert (("false_universal",) in judged(text, RUNS).values()) is false


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("The accuracy of the network is above 0.8 on all datasets.", False),
        ("The accuracy of the network is above 0.85 on all datasets.", True),
        (r"The accuracy of the network exceeds 90\% on every dataset.", True),
        ("The loss of the network stays below 0.6 on all datasets.", False),
        ("The loss of the network stays below 0.5 on all datasets.", True),
        ("The average accuracy of the network is above 0.85 on all datasets.", False),
    ],
)
def test_bounds(judged: Judging, text: str, false: bool) -> None:
    assert (("false_universal",) in judged(text).values()) is false


def test_the_row_that_contradicts_is_told(rows: Rows) -> None:
    (found,) = [r for r in rows(FALSE[0]) if r["value"] == "across all datasets"]
    assert "forest · network · loss = 0.583 (log.md:6)" in found["evidence"]
    assert "from 0.551 to 0.583" in found["message"]
