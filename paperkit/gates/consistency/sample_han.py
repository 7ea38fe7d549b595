"""Sizes of samples in Chinese and Japanese: the number stands before or behind its noun, with a measure word."""

from __future__ import annotations

import re
from itertools import pairwise

from paperkit.gates._tokens import COUNT, Tokens

__all__ = ["han_sample"]

_HAN = re.compile(
    rf"(?P<before>[\u3400-\u9fff\u3040-\u30ff]{{0,14}}) ?{COUNT} ?[名位例个]"
    r"(?P<noun>(?!全員|全体|中)[\u4e00-\u9fff]{2,4})"
)
_KANJI = re.compile(
    rf"(?P<before>[\u3040-\u30ff\u4e00-\u9fff]{{0,8}}?)(?P<noun>[\u4e00-\u9fff]{{2,4}}){COUNT}名(?P<all>全員|全体)?"
)
_HAN_ALL = re.compile(r"(?:全部|所有|这|该|上述)\Z")
_HAN_NEW = re.compile(r"招募|参加|参与|纳入|招聘|调查|募集|抽取")


def han_sample(
    tokens: Tokens, index: int
) -> tuple[str, frozenset[str], frozenset[str], bool, bool, bool] | None:
    """What a number of a sentence counts, as `sample_echoes` has it: `全部 118 名被试`, `大学生48名`."""
    place = tokens.at[index]
    for pattern in (_HAN, _KANJI):
        for match in pattern.finditer(tokens.text, max(0, place - 24), place + 12):
            if COUNT not in match[0] or match.start() + match[0].index(COUNT) != place:
                continue
            before = match["before"]
            came_back = (
                bool(_HAN_ALL.search(before)) or before.endswith("的") or bool(match.groupdict().get("all"))
            )
            narrowed = frozenset(a + b for a, b in pairwise(before[:-1])) if before.endswith("的") else ()
            said = frozenset(a + b for a, b in pairwise(tokens.text))
            if came_back or _HAN_NEW.search(tokens.text):
                return match["noun"][:2], frozenset(narrowed), said, came_back, False, False
    return None
