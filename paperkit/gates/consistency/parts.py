"""Parts in prose that do not add up to their whole: `consistency.parts_of_whole`.

`wholes` says which numbers are a whole and its parts; here they are added up. Rounding may move each number by half a
unit of its last place, but counts are exact. Where another choice of the numbers beside them does make the whole, or
the parts make another number that stands there, nothing is said: the list was read wrongly. Parts that only look like
all parts are held against a paper where one slip (a changed digit, or two swapped) explains what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paragraph
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where, sentence_at
from paperkit.gates._tokens import COUNT, Tokens, shown
from paperkit.gates.consistency.wholes import Whole, wholes

__all__ = ["wrong_parts"]

_LONGEST, _LONGEST_TWO = 420, 520
_NEAR = 0.4
_FAR, _SHARES_OFF = 2.0, 0.4
_HUNDRED, _SHARE_SLACK = 100.0, 1.01
_LEAST, _BEYOND = 80.0, 200.0
"""Shares that sum to less, or to more, are no split of one whole: `5/10/15 shots`."""
_WEIGHT = re.compile(r"(?<=\d )(?:wt|vol|mol|at)\.?\s?%|(?<=\d)(?:wt|vol|mol|at)%")
_SPLIT = re.compile(r"\bsplit|\btrain|\btest|\bpartition|\bdivided|划分|训练|测试", re.IGNORECASE)
_SHARES = re.compile(
    r"(?<![\d./:,-])(\d{1,2}(?:\.\d)?)\s?%?\s?[/:]\s?(\d{1,2}(?:\.\d)?)\s?%?"
    r"(?:\s?[/:]\s?(\d{1,2}(?:\.\d)?)\s?(%)?|(?<=%))(?![\d./:]\d)"
)


class _Wrong(NamedTuple):
    """A whole whose parts make something else, by places in the passage."""

    start: int
    end: int
    whole: str
    parts: tuple[str, ...]
    total: str
    sure: bool
    target: str = "100"


def wrong_parts(reading: Reading) -> Iterator[Finding]:
    """Findings on wholes whose parts stand beside them and add up to something else."""
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        text = reading.masked[paragraph.index]
        if not re.search(r"[0-9]", text):
            continue
        before: int | None = None
        for sentence in paragraph.sentences:
            start, end = sentence.start, sentence.end
            found, at, read = None, start, False
            if before is not None and end - before <= _LONGEST_TWO:
                found, read = _wrong(text[before:end], start - before)
                at = before if read else start
            if not read and end - start <= _LONGEST:
                found, _ = _wrong(text[start:end])
            if found is not None:
                yield _finding(reading, paragraph, at, found)
            if _SPLIT.search(sentence.text):
                yield from (_finding(reading, paragraph, start, one) for one in _shares(sentence.text))
            before = start


def _wrong(passage: str, second: int = 0) -> tuple[_Wrong | None, bool]:
    """What is wrong in a sentence, or between a sentence and the one before it; and whether a whole was read at all.

    Args:
        passage: A sentence, or two.
        second: Where the second one begins; only a whole of the first with parts in the second is looked for then.
    """
    tokens = Tokens.of(_WEIGHT.sub(lambda m: "%".ljust(len(m[0])), passage))
    if len(tokens.numbers) < 2:
        return None, False
    break_at = len(Tokens.of(passage[:second]).text) if second else 0
    said: set[int] = set()
    for one in sorted(wholes(tokens, break_at), key=_outermost):
        if second and not _crosses(tokens, one, break_at):
            continue
        if said.intersection(one.parts) or (one.whole in said and not _opens_bracket(tokens, one)):
            continue
        said.update(one.parts)
        if any(_fits(tokens, one.whole, parts) for parts in one.extents):
            continue
        if _is_credible(tokens, one):
            return _as_wrong(tokens, one), True
    return None, bool(said)


def _crosses(tokens: Tokens, one: Whole, break_at: int) -> bool:
    return one.whole is not None and tokens.at[one.whole] < break_at <= tokens.at[one.parts[0]]


def _outermost(one: Whole) -> tuple[bool, int, bool]:
    """Sums that are spelled out come first, then lists by where their whole stands."""
    whole = -1 if one.whole is None else one.whole
    return whole < one.parts[0], whole, not one.sure


def _opens_bracket(tokens: Tokens, one: Whole) -> bool:
    """Whether the parts stand in a bracket behind their whole, as the parts of a part do."""
    return one.whole is not None and bool(re.search("[(（]", tokens.between(one.whole, one.parts[0])))


def _fits(tokens: Tokens, whole: int | None, parts: tuple[int, ...]) -> bool:
    """Whether parts add up to a whole, as far as rounding allows to say."""
    numbers = [tokens.numbers[i] for i in parts]
    total = sum(n.value for n in numbers)
    target = _HUNDRED if whole is None else tokens.numbers[whole].value
    return abs(total - target) <= _slack(tokens, whole, parts) * (1 + 1e-9) + 1e-9


def _slack(tokens: Tokens, whole: int | None, parts: tuple[int, ...]) -> float:
    if tokens.text[tokens.at[parts[0]]] == COUNT:
        return 0.0
    halves = [tokens.numbers[i].half_unit for i in parts]
    if whole is None:
        return max(sum(halves), 2 * max(halves))
    own = tokens.numbers[whole].half_unit
    return max(own, min(halves)) + max(min(len(parts), 3), len(parts) / 2) * min(halves)


def _is_credible(tokens: Tokens, one: Whole) -> bool:
    """Whether the list was read rightly: the sum is near, and no other choice of numbers makes the whole."""
    numbers = [tokens.numbers[i] for i in one.parts]
    total = sum(n.value for n in numbers)
    target = _HUNDRED if one.whole is None else tokens.numbers[one.whole].value
    if target <= 0 or min(n.value for n in numbers) <= 0:
        return False
    off = abs(total - target) / target
    slip = _is_slip(tokens, one, target - total)
    if one.whole is None and off > _SHARES_OFF:
        return False
    if off > (_NEAR if not slip else _FAR if one.sure else 2 * _NEAR) or not (one.sure or slip):
        return False
    if one.whole is None:
        return True
    mark = tokens.text[tokens.at[one.whole]]
    unit = tokens.numbers[one.whole].unit
    others = [
        i for i, n in enumerate(tokens.numbers)
        if i != one.whole and tokens.text[tokens.at[i]] == mark and n.unit == unit
    ]  # fmt: skip
    if any(i not in one.parts and _fits(tokens, i, one.parts) for i in others):
        return False
    return one.sure or not any(
        _fits(tokens, one.whole, some)
        for size in range(2, min(len(others), 6) + 1)
        for some in combinations(others[:9], size)
    )


def _is_slip(tokens: Tokens, one: Whole, missing: float) -> bool:
    """Whether one changed digit, or two swapped, in the whole or in a part explains the difference."""
    if one.whole is not None and _is_misprint(tokens.numbers[one.whole], -missing, 0):
        return True
    rounding = _slack(tokens, one.whole, one.parts)
    return any(_is_misprint(tokens.numbers[i], missing, rounding) for i in one.parts)


def _is_misprint(number: Number, change: float, rounding: float) -> bool:
    unit = 2 * number.half_unit or 1.0
    printed, wanted = round(number.value / unit), round((number.value + change) / unit)
    reach = min(round(rounding / unit), 3)
    return any(_is_near_in_print(printed, wanted + d) for d in range(-reach, reach + 1))


def _is_near_in_print(printed: int, wanted: int) -> bool:
    if wanted <= 0:
        return False
    one, other = str(printed), str(wanted).zfill(len(str(printed)))
    if len(one) != len(other):
        return False
    places = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return len(places) == 1 or (
        len(places) == 2 and one[places[0]] == other[places[1]] and one[places[1]] == other[places[0]]
    )


def _as_wrong(tokens: Tokens, one: Whole) -> _Wrong:
    numbers = [tokens.numbers[i] for i in one.parts]
    total = sum(n.value for n in numbers)
    scale = 1.0
    ends = [*numbers] if one.whole is None else [*numbers, tokens.numbers[one.whole]]
    if one.whole is None:
        return _Wrong(
            min(n.start for n in ends), max(n.end for n in ends), "100%",
            tuple(n.digits or n.text for n in numbers), f"{shown(round(total, 6))}%", one.sure,
        )  # fmt: skip
    whole = tokens.numbers[one.whole]
    if all(n.exponent == whole.exponent for n in numbers):
        scale = 10.0**whole.exponent
    plain = tuple(shown(round(n.value / scale, 6)) for n in numbers)
    return _Wrong(
        min(n.start for n in ends), max(n.end for n in ends), whole.text.strip(), plain,
        shown(round(total / scale, 6)), one.sure, shown(round(whole.value / scale, 6)),
    )  # fmt: skip


def _shares(sentence: str) -> Iterator[_Wrong]:
    """Splits in short: `80/10/20`."""
    for match in _SHARES.finditer(sentence):
        shares = [float(share) for share in match.groups()[:3] if share]
        total = sum(shares)
        if "%" not in match[0] and len(shares) < 3:
            continue
        if _LEAST <= total <= _BEYOND and abs(total - _HUNDRED) > _SHARE_SLACK:
            parts = tuple(f"{share:g}" for share in shares)
            yield _Wrong(match.start(), match.end(), "100%", parts, f"{total:g}%", False)


def _finding(reading: Reading, paragraph: Paragraph, start: int, wrong: _Wrong) -> Finding:
    formula = f"{' + '.join(wrong.parts)} = {wrong.total.rstrip('%')}"
    first = sentence_at(paragraph, start + wrong.start)
    last = sentence_at(paragraph, start + wrong.end - 1)
    quote = paragraph.text.text[first.start : last.end] if first and last and first != last else None
    return reading.note(
        Where(paragraph, start + wrong.start, start + wrong.end),
        "consistency.parts_of_whole",
        Severity.MAJOR if wrong.sure else Severity.MINOR,
        f"The parts add up to {wrong.total}, not {wrong.whole}",
        quote=quote,
        evidence=formula,
        suggestion="Correct the whole or its parts, or say what else belongs to it",
        certainty=Certainty.CONFIRMED if wrong.sure else Certainty.SUSPECTED,
        text=wrong.whole,
        total=wrong.total,
        whole=wrong.target,
        formula=formula,
    )
