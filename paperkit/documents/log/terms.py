"""Which of a logged value's scope words occur in a piece of the paper.

A light test by words, made for weighing evidence (`strong` or `weak`) and for narrowing candidates. It knows
usual short forms (`acc`, `val`, `div`) and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from paperkit.documents.log.values import LogValue

__all__ = ["Context", "Token", "han_words", "is_baseline", "terms", "tokens"]

_TOKEN = re.compile(r"[^\W_]+")
_RUNS = re.compile(
    r"(?<![^\W_])runs?[ _\u00a0~]?(\d{1,4}(?:(?:, and |, | and | & | or | to |-|–|/)\d{1,4})*)", re.IGNORECASE
)
_NUMBER = re.compile(r"\d{1,4}")
_HAN_OR_LATIN = re.compile(r"[\u4e00-\u9fff]+|[a-z0-9]+")
_IDLE = frozenset(
    str.split("""
    final best total mean avg average of the a an in on for to and x y num number value score our us with
    per test set dataset data task run results result all""")
)
_SAME = {
    "acc": "accuracy", "val": "validation", "valid": "validation", "train": "training", "trained": "training",
    "div": "division", "divide": "division", "plus": "addition", "add": "addition", "minus": "subtraction",
    "subtract": "subtraction", "sub": "subtraction", "perm": "permutation", "eval": "evaluation",
    "infer": "inference", "lr": "learning_rate", "base": "baseline", "sec": "time", "second": "time",
    "runtime": "time", "faster": "time", "slower": "time", "speedup": "time", "ppl": "perplexity", "err": "error",
    "std": "deviation", "char": "character", "ours": "our_method", "proposed": "our_method",
}  # fmt: skip

_HAN = {
    "准确率": "accuracy", "正确率": "accuracy", "精度": "accuracy", "精确率": "precision", "查准率": "precision",
    "召回率": "recall", "查全率": "recall", "损失": "loss", "误差": "error", "错误率": "error", "困惑度": "perplexity",
    "散度": "divergence", "时间": "time", "用时": "time", "耗时": "time", "秒": "time", "训练": "training",
    "验证": "validation", "测试": "test", "推理": "inference", "步数": "step", "步": "step", "奖励": "reward",
    "延迟": "latency", "内存": "memory", "学习率": "learning_rate", "基线": "baseline", "基准模型": "baseline",
    "基准方法": "baseline", "本文方法": "our_method", "我们的方法": "our_method", "我们的模型": "our_method",
    "本文模型": "our_method", "本方法": "our_method", "所提方法": "our_method", "所提出的方法": "our_method",
    "加法": "addition", "减法": "subtraction", "除法": "division", "乘法": "multiplication", "置换": "permutation",
    "排列": "permutation", "相关系数": "correlation", "吞吐量": "throughput",
}  # fmt: skip
_OUR_NOUNS = (
    r"(?:method|approach|model|strategy|system|framework|algorithm|technique|scheme|network|architecture|variant"
    r"|version)s?"
)
_OURS = re.compile(
    rf"\bour(?:[ \-][a-z]{{1,20}}){{0,8}}?[ \-]{_OUR_NOUNS}\b"
    rf"|\b(?:the )?proposed(?:[ \-][a-z]{{1,20}}){{0,6}}?[ \-]{_OUR_NOUNS}\b"
)


class Token(NamedTuple):
    """A word of a text in its usual form, with its place."""

    term: str
    start: int
    end: int


def han_words(names: Iterable[str]) -> re.Pattern[str]:
    """Finds the Chinese words that are known, and these names, in running Chinese text."""
    named = {word for name in names for word in re.findall("[\u4e00-\u9fff]+", name)}
    known = re.compile("|".join(sorted(_HAN, key=len, reverse=True)))
    han = {word for word in named if known.sub("", word)} | set(_HAN)
    return re.compile("|".join(map(re.escape, sorted(han, key=lambda w: (-len(w), w)))))


_HAN_WORDS = han_words(())


def tokens(text: str, han: re.Pattern[str] = _HAN_WORDS) -> list[Token]:
    """The words of a text in their usual form; `our … method` is followed by one word for all of it.

    >>> [t.term for t in tokens("Val Acc of 训练损失")]
    ['validation', 'accuracy', 'of', 'training', 'loss']
    """
    found: list[Token] = []
    lower = text.lower()
    for match in _TOKEN.finditer(lower):
        word = match.group()
        if any("\u4e00" <= c <= "\u9fff" for c in word):
            for part in _HAN_OR_LATIN.finditer(word):
                at = match.start() + part.start()
                if part.group().isascii():
                    found.append(Token(_usual(part.group()), at, match.start() + part.end()))
                else:
                    found += (
                        Token(_HAN.get(m.group(), m.group()), at + m.start(), at + m.end())
                        for m in han.finditer(part.group())
                    )
        else:
            found.append(Token(_usual(word), *match.span()))
    if len(lower) == len(text) and ("our" in lower or "proposed" in lower):
        found += (Token("our_method", *m.span()) for m in _OURS.finditer(lower))
        found.sort(key=lambda t: t.start)
    return found


@lru_cache(maxsize=4096)
def terms(name: str) -> frozenset[str]:
    """The words of a name that say something, in their usual form.

    >>> sorted(terms("final_val_acc_mean"))
    ['accuracy', 'validation']
    """
    words = (_usual(w) for w in _TOKEN.findall(name.lower()))
    if not name.isascii():
        words = (t.term for t in tokens(name, han_words((name,))))
    return frozenset(w for w in words if w not in _IDLE and not (w.isdigit() and len(w) < 2))


def _usual(word: str) -> str:
    word = _SAME.get(word, word)
    if word.endswith("sses"):
        word = word[:-2]
    elif len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return _SAME.get(word, word)


def is_baseline(value: LogValue, runs: Mapping[str, str]) -> bool:
    """True for values of the first run or of a method called baseline."""
    names = (value.method or "", runs.get(value.run or "", ""))
    return value.run == "run_0" or any("baseline" in terms(n) or "vanilla" in n.lower() for n in names)


class Context:
    """The words around a number: its sentence, the table's heads, the caption, the section.

    Attributes:
        words: All words, in their usual form.
        numbered: Runs named by number.
        runs: Those, and runs whose title is named.
    """

    def __init__(self, texts: Iterable[str], runs: Mapping[str, str]) -> None:
        joined = " \n".join(texts)
        self.words = frozenset(_usual(w) for w in _TOKEN.findall(joined.lower()))
        self.titles = runs
        self.numbered = frozenset(
            f"run_{int(n)}" for m in _RUNS.finditer(joined) for n in _NUMBER.findall(m.group(1))
        )
        self.runs = self.numbered | frozenset(
            {r for r, title in runs.items() if self._has(terms(title), 0.75)}
        )

    def _has(self, words: frozenset[str], share: float) -> bool:
        return bool(words) and len(words & self.words) >= share * len(words)

    def overlap(self, name: str | None) -> float:
        """Share of a name's words that occur here, 0 to 1."""
        words = terms(name) if name else frozenset()
        return len(words & self.words) / len(words) if words else 0.0

    def count(self, name: str | None) -> int:
        """How many of a name's words occur here."""
        return len(terms(name) & self.words) if name else 0

    def names(self, value: LogValue) -> frozenset[str]:
        """Which of run, dataset, metric, method and condition of a value are named here."""
        found = {
            field
            for field, name in (
                ("dataset", value.dataset),
                ("metric", value.metric),
                ("method", value.method),
            )
            if self.overlap(name) >= 0.5
        }
        if value.run in self.runs:
            found.add("run")
        if value.kind == "prose" and value.condition and len(terms(value.condition) & self.words) >= 2:
            found.add("condition")
        return frozenset(found)

    def is_strong(self, value: LogValue) -> bool:
        """True where every kind of scope that the value has is named here (run and method count as one)."""
        named = self.names(value)
        if value.kind == "prose":
            return "condition" in named and (value.run in self.runs or not self.numbered or value.run is None)
        wanted = {
            field for field in ("dataset", "metric") if getattr(value, field) and terms(getattr(value, field))
        }
        arm = bool(value.run or value.method)
        return bool(wanted or arm) and wanted <= named and (not arm or bool({"run", "method"} & named))
