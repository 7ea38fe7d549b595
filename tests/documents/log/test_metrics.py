"""Metrics that the field knows, and their better direction."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log.metrics import better, is_metric_word, metric_words


@pytest.mark.parametrize(
    "name",
    [
        "accuracy",
        "final_val_acc_mean",
        "F1",
        "Top-1 (%)",
        "BLEU-4",
        "ROUGE-L",
        "AUROC",
        "reward",
        "mIoU",
        "PSNR",
        "tokens/s",
        "avg_inference_tokens_per_second_mean",
        "success rate",
        "R²",
        "overall recall",
        "speed-up",
        "max_acc_increase_rate_mean",
        "准确率",
        "召回率",
        "吞吐量",
        "CO2 ↑",
        "width (higher is better)",
        "得分（越高越好）",
    ],
)
def test_more_is_better(name: str) -> None:
    assert better(name) == "higher"


@pytest.mark.parametrize(
    "name",
    [
        "loss",
        "best_val_loss_mean",
        "kl_divergence",
        "KL",
        "perplexity",
        "PPL",
        "FID ↓",
        "RMSE",
        "MAE",
        "training_time",
        "time s",
        "latency",
        "word error rate",
        "false accept rate",
        "step_val_acc_99_mean",
        "steps to 99% accuracy",
        "memory",
        "损失",
        "困惑度",
        "训练时间",
        "误差",
        "accuracy ↓",
        "reward (lower is better)",
    ],
)
def test_less_is_better(name: str) -> None:
    assert better(name) == "lower"


@pytest.mark.parametrize(
    "name", ["", "width", "n", "steps", "epoch", "count", "country", "closs", "步数", "Max", "rate"]
)
def test_nobody_knows(name: str) -> None:
    assert better(name) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The accuracy rose while the KL divergence fell.", ["accuracy", "KL divergence"]),
        ("in every country", []),
        ("F1, BLEU-score and 准确率", ["F1", "BLEU", "score", "准确率"]),
        ("a timely return to memory", ["memory"]),
        ("top-5 error", ["top-5", "error"]),
    ],
)
def test_where_metrics_are_named(text: str, words: list[str]) -> None:
    assert [text[a:b] for a, b in metric_words(text)] == words


@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    assert better(text) in ("higher", "lower", None)
    spans = metric_words(text)
    assert all(0 <= a < b <= len(text) for a, b in spans)
    assert all(x[1] <= y[0] for x, y in pairwise(spans))


def test_words_alone() -> None:
    assert is_metric_word("Accuracy") and is_metric_word("steps")
    assert not is_metric_word("accuracy of") and not is_metric_word("network")
