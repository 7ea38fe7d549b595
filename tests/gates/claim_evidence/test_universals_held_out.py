"""Sentences about all of something, written before the finder of universals ran on them; of another field."""

from __future__ import annotations

import pytest

from .conftest import Judging

LOG = """# Results

## RMSE

| Site | Plain GP | Sparse GP | Kriging |
|---|---|---|---|
| Harbour | 1.82 | 1.61 | 1.95 |
| Valley | 2.40 | 2.57 | 2.66 |
| Ridge | 0.93 | 0.88 | 1.07 |

## Training time (s)

| Site | Plain GP | Sparse GP | Kriging |
|---|---|---|---|
| Harbour | 140.2 | 22.8 | 61.0 |
| Valley | 155.7 | 25.1 | 64.3 |
| Ridge | 131.9 | 21.4 | 58.8 |
""".replace("Site", "Dataset")

# Each pair: false of the log, and its twin that is true of it.
PAIRS = [
    (
        "Sparse GP lowers the RMSE of Plain GP on each of the three datasets.",
        "Sparse GP lowers the RMSE of Kriging on each of the three datasets.",
    ),
    (
        "Compared with Plain GP, Sparse GP invariably reduces the RMSE.",
        "Compared with Plain GP, Sparse GP invariably reduces the training time.",
    ),
    (
        "Sparse GP has a lower RMSE than Plain GP, regardless of the dataset.",
        "Sparse GP has a lower RMSE than Kriging, regardless of the dataset.",
    ),
    (
        "No dataset shows a higher RMSE for Sparse GP than for Plain GP.",
        "No dataset shows a higher RMSE for Sparse GP than for Kriging.",
    ),
    (
        "Sparse GP outperforms all other methods in RMSE on every dataset.",
        "Sparse GP outperforms all other methods in training time on every dataset.",
    ),
    (
        "Across all datasets, Plain GP is faster than Kriging in training time.",
        "Across all datasets, Sparse GP is faster than Kriging in training time.",
    ),
    (
        "Sparse GP never increases the RMSE over Plain GP.",
        "Sparse GP never increases the training time over Plain GP.",
    ),
    (
        "The RMSE of Sparse GP stays below 2.5 on all datasets.",
        "The RMSE of Sparse GP stays below 2.6 on all datasets.",
    ),
    (
        "Sparse GP 在所有数据集上的 RMSE 均低于 Plain GP。",
        "Sparse GP 在所有数据集上的 RMSE 均低于 Kriging。",
    ),
    (
        "In all cases the RMSE falls when we go from Plain GP to Sparse GP.",
        "In all cases the training time falls when we go from Plain GP to Sparse GP.",
    ),
]


@pytest.mark.parametrize("false", [pair[0] for pair in PAIRS])
def test_false(judged: Judging, false: str) -> None:
    assert ("false_universal",) in judged(false, LOG).values()


@pytest.mark.parametrize("true", [pair[1] for pair in PAIRS])
def test_true_twins(judged: Judging, true: str) -> None:
    assert ("false_universal",) not in judged(true, LOG).values()
