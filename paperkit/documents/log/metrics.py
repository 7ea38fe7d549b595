"""Metrics that the field knows: how they are written, and whether more or less of them is better.

The better direction of a metric comes, in this order, from what stands at its name (`acc ↑`, `KL (lower is
better)`), then from the table below. A metric that neither tells has none, and nothing is said about it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

__all__ = ["Better", "better", "is_metric_word", "metric_words"]

Better = Literal["higher", "lower"]

# A star stands for the rest of a word, a space for a space, a hyphen or an underscore.
_HIGHER = """
    accurac*, acc, top 1, top 5, f1, f 1, f1 score*, f score*, precision, recall, sensitivity, specificity, auc, auroc,
    auprc, iou, miou, dice, bleu*, rouge*, meteor, chrf*, comet, psnr, ssim, ndcg*, mrr, hits@*, reward, rewards,
    returns, average return, episode return, episodic return, win rate*, success rate*, throughput,
    tokens per second, samples per second, fps, speedup*,
    speed up*, r2, r², kappa, agreement, correlation, pearson, spearman, likelihood, coverage, inception score, pass@*,
    exact match, elo,
    准确率, 精确率, 查准率, 召回率, 查全率, 正确率, 精度, F值, 奖励, 吞吐量, 成功率, 胜率, 加速比, 相关系数, 一致性
"""
_LOWER = """
    loss*, error, errors, err, error rate, rmse, mse, mae, mape, nll, kl, kl div*, divergence, jsd, perplexit*, ppl,
    fid, kid, lpips, wer, cer, eer, fpr, fnr, false positive rate, false accept rate, false alarm rate, false alarms,
    false accepts, bits per char*, bits per byte, bits per dim, bpc, bpb, brier*, ece, calibration error, wasserstein*,
    mmd, distance, distances, regret, time, times, runtime*, latenc*, duration*, seconds, memory, flops, cost,
    costs, energy, residual*, deviation, bias, variance, steps to, step val acc*, steps to*, convergence steps,
    hallucination rate,
    损失, 误差, 错误率, 困惑度, 散度, 训练时间, 推理时间, 用时, 耗时, 时间, 延迟, 内存, 显存, 能耗, 成本, 误报率, 漏报率
"""
_NEITHER = (
    "step, steps, epoch, epochs, parameters, params, count, counts, score, scores, rate, rates, ratio,"
    " 步数, 得分, 比例, 数量"
)


def _known(words: str) -> str:
    ways = sorted((w.strip() for w in words.split(",")), key=len, reverse=True)
    is_han = [any(c >= "\u4e00" for c in w) for w in ways]
    latin = [
        re.escape(w).replace(r"\*", r"\w*").replace(r"\ ", r"[ _\-]")
        for w, h in zip(ways, is_han, strict=True)
        if not h
    ]
    han = [w for w, h in zip(ways, is_han, strict=True) if h] or ["(?!)"]
    return rf"(?<![^\W_])(?:{'|'.join(latin)})(?![^\W_])|{'|'.join(han)}"


_PATTERNS: tuple[tuple[Better, re.Pattern[str]], ...] = (
    ("lower", re.compile(_known(_LOWER), re.IGNORECASE)),
    ("higher", re.compile(_known(_HIGHER), re.IGNORECASE)),
)
_ANY = re.compile("|".join(map(_known, (_LOWER, _HIGHER, _NEITHER))), re.IGNORECASE)
_SAID = (
    (
        "higher",
        re.compile(r"[↑⬆]|(?:higher|larger|more|greater) is better|越(?:大|高)越好|maximi[sz]e", re.I),
    ),
    ("lower", re.compile(r"[↓⬇]|(?:lower|smaller|less|fewer) is better|越(?:小|低)越好|minimi[sz]e", re.I)),
)
_OF_SPEED = re.compile(
    r"(?:tokens?|samples?|frames?|steps?|iterations?|it|images?)[ _]?(?:/|per)[ _]?s", re.I
)


@lru_cache(maxsize=2048)
def better(name: str) -> Better | None:
    """Whether more or less of a metric is better; None where that is not known.

    Names that hold several metrics go by the last one that is no mere time unit: `step_val_acc_99` counts steps.

    >>> better("kl_divergence"), better("final_val_acc_mean"), better("CO2 (g) ↓"), better("width")
    ('lower', 'higher', 'lower', None)
    """
    for direction, said in _SAID:
        if said.search(name):
            return "higher" if direction == "higher" else "lower"
    if _OF_SPEED.search(name):
        return "higher"
    lower, higher = (pattern.search(name) for _, pattern in _PATTERNS)
    if lower and higher:
        if lower.group().lower().startswith("step"):
            return "lower"  # steps to 99% accuracy
        if lower.start() <= higher.start() and lower.end() >= higher.end():
            return "lower"
        return "higher" if higher.end() > lower.end() else "lower"
    return "lower" if lower else "higher" if higher else None


@lru_cache(maxsize=1024)
def metric_words(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text names metrics that the field knows, in order.

    >>> text = "Accuracy rose while the KL divergence fell"
    >>> [text[a:b] for a, b in metric_words(text)]
    ['Accuracy', 'KL divergence']
    """
    return tuple(m.span() for m in _ANY.finditer(text))


@lru_cache(maxsize=8192)
def is_metric_word(word: str) -> bool:
    """True where a word alone names a metric that the field knows."""
    return bool(_ANY.fullmatch(word))
