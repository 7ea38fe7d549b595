"""Which of a logged value's scope words occur in a piece of the paper.

A light test by words, made for weighing evidence (`strong` or `weak`) and for narrowing candidates. It knows
usual short forms (`acc`, `val`, `div`) and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from paperkit.documents.log.values import LogValue

__all__ = ["Context", "is_baseline", "terms"]

_TOKEN = re.compile(r"[^\W_]+")
_RUNS = re.compile(
    r"(?<![^\W_])runs?[ _\u00a0~]?(\d{1,4}(?:(?:, and |, | and | & | or | to |-|–|/)\d{1,4})*)", re.IGNORECASE
)
_NUMBER = re.compile(r"\d{1,4}")
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


@lru_cache(maxsize=4096)
def terms(name: str) -> frozenset[str]:
    """The words of a name that say something, in their usual form.

    >>> sorted(terms("final_val_acc_mean"))
    ['accuracy', 'validation']
    """
    words = (_usual(w) for w in _TOKEN.findall(name.lower()))
    return frozenset(w for w in words if w not in _IDLE and not (w.isdigit() and len(w) < 2))


def _usual(word: str) -> str:
    word = _SAME.get(word, word)
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
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
