"""Parts of a whole, in prose, that do not add up to it: `consistency.parts_of_whole`.

Only parts that nothing else can stand beside are added up: men and women, positive and negative, training and test
data, the shares of a split. A part may still be left unsaid, so every finding is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where

__all__ = ["wrong_parts"]

_PAIRS = (
    ("men|males?|boys|male (?:participants|patients|students)|男性?|男生",
     "women|females?|girls|female (?:participants|patients|students)|女性?|女生"),
    ("(?:true )?positives?|阳性", "(?:true )?negatives?|阴性"),
    ("cases|patients|患者|病例", "(?:healthy )?controls|对照者?"),
    ("training|train|训练", "testing|test|测试"),
)  # fmt: skip
_AS_PART = [tuple(re.compile(rf"(?:{name})(?![a-z])", re.IGNORECASE) for name in pair) for pair in _PAIRS]
_FOR = re.compile(
    r"\s?(?:名|例|张|个|条|份)?\s?"
    r"(?:(?:are|were|is) )?(?:(?:used|kept|reserved|set aside) )?(?:for |as |in |用于|为)?(?:the )?"
)
_WHOLE = re.compile(r"\s?(?:[^\W\d_][\w-]* ){0,3}[^\W\d_][\w-]*|\s?[\u4e00-\u9fff]{1,10}")
_OPENS = re.compile(r"\s?(?:[,:;(（，：—–]|, of which|of which|, including|其中)")
_NOT_ALL = re.compile(
    r"\b(?:including|among (?:them|others)|others?|unknown|missing|excluded|overlap\w*|both|about|roughly|validation"
    r"|development|dev|neutral|mixed|non-binary|remaining|rest|per|each|times|than)\b|验证|其余|剩余|每",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\bsplit|\btrain|\btest|\bpartition|\bdivided|划分|训练|测试", re.IGNORECASE)
_SHARES = re.compile(
    r"(?<![\d./:,-])(\d{1,2}(?:\.\d)?)\s?%?\s?[/:]\s?(\d{1,2}(?:\.\d)?)\s?%?(?:\s?[/:]\s?(\d{1,2}(?:\.\d)?)\s?(%)?|(?<=%))(?![\d./:]\d)"
)
_WHOLE_SHARES, _SLACK = 100.0, 1.01
_LEAST = 80.0
"""Shares that sum to less are no split of one whole: `5/10/15 shots`."""


def wrong_parts(reading: Reading) -> Iterator[Finding]:
    """Findings on wholes whose parts stand in the same sentence and add up to something else."""
    for paragraph in reading.prose("body", "abstract", "item", "caption"):
        for sentence in paragraph.sentences:
            if (found := _counts(sentence)) is not None:
                whole, parts = found
                total = sum(part.value for part in parts)
                shown = " + ".join(part.text for part in parts)
                yield _finding(
                    reading, paragraph, sentence, whole.start, parts[-1].end, f"{total:g}", whole.text, shown
                )
            yield from _shares(reading, paragraph, sentence)


def _counts(sentence: Sentence) -> tuple[Number, list[Number]] | None:
    """A whole and its two parts that do not make it: `46 participants, 20 men and 25 women`."""
    text = sentence.text
    if not any(pattern.search(text) for pair in _AS_PART for pattern in pair):
        return None
    numbers = [n for n in find_numbers(text) if n.role in ("count", "quantity", "year")]
    if len(numbers) != 3 or any(n.decimals or n.relation or n.unit == "%" or n.value < 1 for n in numbers):
        return None
    whole, first, second = numbers
    if _NOT_ALL.search(text.replace("including", "", 1) if "women" in text else text, whole.start):
        return None
    noun = _WHOLE.match(text, whole.end)
    if noun is None or not _OPENS.search(text, whole.end, first.start):
        return None
    sides = [_side(text, n) for n in (first, second)]
    if None in sides or sides[0] is None or sides[1] is None:
        return None
    if sides[0][0] != sides[1][0] or sides[0][1] == sides[1][1]:
        return None
    if whole.value <= max(first.value, second.value) or first.value + second.value == whole.value:
        return None
    return whole, [first, second]


def _side(text: str, number: Number) -> tuple[int, int] | None:
    after = _FOR.match(text, number.end)
    start = after.end() if after is not None else number.end
    for pair, patterns in enumerate(_AS_PART):
        for side, pattern in enumerate(patterns):
            if pattern.match(text, start):
                return pair, side
    return None


def _shares(reading: Reading, paragraph: Paragraph, sentence: Sentence) -> Iterator[Finding]:
    if not _SPLIT.search(sentence.text):
        return
    for match in _SHARES.finditer(sentence.text):
        shares = [float(share) for share in match.groups()[:3] if share]
        total = sum(shares)
        if "%" not in match[0] and len(shares) < 3:
            continue
        if total < _LEAST or total > 2 * _WHOLE_SHARES or abs(total - _WHOLE_SHARES) <= _SLACK:
            continue
        shown = " + ".join(f"{share:g}" for share in shares)
        yield _finding(reading, paragraph, sentence, match.start(), match.end(), f"{total:g}%", "100%", shown)


def _finding(
    reading: Reading,
    paragraph: Paragraph,
    sentence: Sentence,
    start: int,
    end: int,
    total: str,
    whole: str,
    shown: str,
) -> Finding:
    return reading.note(
        Where(paragraph, sentence.start + start, sentence.start + end),
        "consistency.parts_of_whole",
        Severity.MINOR,
        f"The parts add up to {total}, not {whole}",
        evidence=f"{shown} = {total}",
        suggestion="Correct the whole or its parts, or say what else belongs to it",
        certainty=Certainty.SUSPECTED,
        total=total,
        whole=whole,
    )
