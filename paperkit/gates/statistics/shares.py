"""Percentages beside the counts that they are of, in any order of words.

`37 of the 120 farms, or 38%`, `250 were asked; of these, 190 (86%) …`, `48 of them (70%)`: the words between tell that
a percentage is of a count (`share_words`); the total is named beside it, or is what `of these` goes back to, or is the
one larger count of the passage that counts the same things. The percentage is called wrong only where no part and
whole close by give it: it may be one of a subset, of what is left, or of a sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from paperkit.documents.numbers import Number
from paperkit.findings import Severity
from paperkit.gates._tokens import COUNT, PERCENT, WORD, Tokens, is_whole
from paperkit.gates.statistics.granularity import Asked
from paperkit.gates.statistics.recompute import Fault
from paperkit.gates.statistics.share_words import ANAPHOR, NO_SHARE, is_linked, names, plain, stems
from paperkit.gates.statistics.whole_cases import share_of_whole

__all__ = ["shares"]

_BACK = 2
_LONGEST = 700
_MOST = 14
_FEW = 8
_WHOLE = 100
_CLEAR = 1.0
"""Percentage points by which a percentage must be off to be more than another way of rounding."""

_C = COUNT
_THE = r"(?:(?:the|these|those|all|our|its|their|a total of|some|submitted|der|den) ){0,3}"
_SHARE = rf"(?:\s?[(\[—–,-]{{1,2}} ?(?:or |i\.e\.,? |about )?{PERCENT}\s?[)\]—–,]?)?"
_PART_OF = re.compile(
    rf"(?P<part>{_C}) ?{WORD}{{0,4}}?{_SHARE}\s?[(]?(?:\bof\b|\bout of\b|/|\bfrom\b|\bin\b|\bamong(?:st)?\b|"
    rf"\bvon\b|\bder\b)\s?"
    rf"{_THE}{WORD}{{0,2}}?(?:[nN]\s?=\s?)?(?P<whole>{_C})",
    re.IGNORECASE,
)
_LED = re.compile(
    r"(?:\b(?:of|among|amongst|out of|from|in|total|total of|von|unter)(?: (?:the|these|those|all|our|a total of|"
    r"a sample of|a pool of|den|insgesamt)){0,2}|[nN] =) ?\Z|[nN]\s?=\s?\Z",
    re.IGNORECASE,
)
_LED_SET = re.compile(
    r"(?:\b(?:of|among|amongst|out of|total|total of|von|unter)(?: (?:the|these|those|all|our|den)){0,2} ?"
    r"|\bN\s?=\s?)\Z",
    re.IGNORECASE,
)
_HAN_WHOLE = re.compile(r"\A\s?[例名位人份篇个张条件组户枚匹頭][^，,。]{0,12}(?:中|うち|[,，、]|$)")
_BEHIND = re.compile(
    r"(?: of(?: [^\W\d_][\w-]{0,20}){1,5})?\s?(?:[(\[（]|[,，]|\s?[—–]{1,2})\s?"
    r"(?:[nN]\s?=\s?|or |ie,? |that is,? )?(?:only |just |exactly )?| of (?:(?:the|all|our|its) ){0,2}",
    re.IGNORECASE,
)
_NEAR_ANAPHOR = re.compile(rf"(?<!\w){ANAPHOR}(?!\w)", re.IGNORECASE)


def shares(
    text: str, sentences: Sequence[tuple[int, int]], taken: Sequence[tuple[int, int]]
) -> Iterator[Asked]:
    """The percentages of a folded text that stand with a part and a whole, or with a whole alone.

    Args:
        text: Folded text of a paragraph.
        sentences: Ranges of its sentences.
        taken: Ranges of those that were asked already.
    """
    for at, (start, end) in enumerate(sentences):
        if "%" not in text[start:end] and "cent" not in text[start:end] and "百分" not in text[start:end]:
            continue
        opens = sentences[max(0, at - _BACK)][0]
        if end - opens > _LONGEST:
            opens = sentences[max(0, at - 1)][0]
        if end - opens > _LONGEST:
            opens = start
        tokens = Tokens.of(text[opens:end])
        if len(tokens.numbers) > _MOST:
            continue
        begins = [s - opens for s, _ in sentences[max(0, at - _BACK) : at + 1] if s >= opens]
        for index, number in enumerate(tokens.numbers):
            here = opens + number.start
            free = not any(begin <= here < stop for begin, stop in taken)
            if here >= start and free and tokens.text[tokens.at[index]] == PERCENT:
                found = _ask(tokens, index, begins)
                if found is not None:
                    yield Asked(opens + found.start, opens + found.end, found.fault)


def _ask(tokens: Tokens, index: int, begins: Sequence[int]) -> Asked | None:
    number = tokens.numbers[index]
    after = tokens.after(index, 60)
    if number.value <= 0 or NO_SHARE.match(after) or number.decimals > 3 or number.sign:
        return None
    if number.value > _WHOLE and (
        number.relation in (">", ">=") or _AS_MANY.search(tokens.before(index, 24))
    ):
        return share_of_whole(tokens, index, begins[-1], _is_explained)
    if number.bound or number.relation not in ("", "~"):
        return None
    parts = _parts_of(tokens)
    part = _part_at(tokens, index, parts)
    whole = None if part is None else _whole_for(tokens, index, part, parts, begins)
    if part is None or whole is None:
        return share_of_whole(tokens, index, begins[-1], _is_explained)
    if not _is_of_these(tokens, index, whole):
        return None
    return _of_part(tokens, index, part, whole)


def _parts_of(tokens: Tokens) -> dict[int, int]:
    """Parts that stand with their whole, as in `12 of the 40`: the whole by the part."""
    found: dict[int, int] = {}
    for match in _PART_OF.finditer(tokens.text):
        part, whole = tokens.named(match, "part"), tokens.named(match, "whole")
        if tokens.numbers[part].value <= tokens.numbers[whole].value >= 2:
            found[part] = whole
    return found


def _part_at(tokens: Tokens, index: int, parts: dict[int, int]) -> int | None:
    """The count that a percentage is of: the one before it, the one behind, or one of a list with `respectively`."""
    if (listed := _respectively(tokens, index)) is not None:
        return listed
    whole_of = {whole: part for part, whole in parts.items()}
    left = index - 1
    linked = left >= 0 and tokens.text[tokens.at[left]] == COUNT and is_linked(tokens.between(left, index))
    if linked and (left in whole_of or not _LED_SET.search(tokens.before(left, 28))):
        return whole_of.get(left, left)
    right = index + 1
    if right < len(tokens.numbers) and tokens.text[tokens.at[right]] == COUNT:
        gap = tokens.between(index, right)
        if _BEHIND.fullmatch(plain(gap)):
            is_of = gap.startswith(" of ") and "(" not in gap
            if not is_of or right in parts:
                return right
        named = re.fullmatch(r" of [\w -]{1,40}[(]", gap)
        if named and right in parts:
            return right
    return None


def _respectively(tokens: Tokens, index: int) -> int | None:
    """`… in 750 and … in 300 (40% and 16%, respectively)`."""
    if "respectively" not in tokens.text[tokens.at[index] : tokens.at[index] + 120]:
        return None
    is_percent = [tokens.text[at] == PERCENT for at in tokens.at]
    first, last = index, index
    while first > 0 and is_percent[first - 1]:
        first -= 1
    while last + 1 < len(is_percent) and is_percent[last + 1]:
        last += 1
    many = last - first + 1
    if many < 2 or not re.search(r"[(（] ?\Z", tokens.before(first, 3)) or first < many + 1:
        return None
    parts = range(first - many, first)
    if any(tokens.text[tokens.at[i]] != COUNT for i in parts):
        return None
    return index - many


def _whole_for(
    tokens: Tokens, index: int, part: int, parts: dict[int, int], begins: Sequence[int]
) -> int | None:
    """The total of a part: beside it, what `of these` goes back to, one named as a total, or the only larger count."""
    if part in parts:
        return parts[part]
    value = tokens.numbers[part].value
    own = begins[-1] if tokens.numbers[part].start >= begins[-1] else 0
    larger = [
        i for i in tokens.counts()
        if tokens.numbers[i].value > value and i != part and _counts_things(tokens, i)
    ]  # fmt: skip
    before = [i for i in larger if i < part]
    lo, hi = sorted((part, index))
    around = tokens.text[max(0, tokens.at[lo] - 40) : tokens.at[hi] + 45]
    if before and _NEAR_ANAPHOR.search(around):
        wholes = [i for i in before if i not in parts] or before
        return wholes[-1]
    led = [i for i in larger if tokens.numbers[i].start >= own and _LED.search(tokens.before(i, 28))]
    led += [i for i in before if _HAN_WHOLE.match(tokens.after(i, 18))]
    if led:
        earlier = [i for i in led if i < part]
        return earlier[-1] if earlier else led[0] if len(larger) == 1 else None
    close = [i for i in larger if tokens.numbers[i].start >= (begins[-2] if len(begins) > 1 else 0)]
    if len(larger) == 1 and len(close) == 1 and _same_things(tokens, part, close[0]):
        return close[0]
    return None


def _counts_things(tokens: Tokens, index: int) -> bool:
    return not re.match(
        r"\s?(?:[-–] |years?\b|days?\b|weeks?\b|months?\b|hours?\b|minutes?\b)", tokens.after(index, 12)
    )


_NO_NOUN = re.compile(r"\s?(?:[(\[（,，.;;—–]|of (?:them|these|those|which|whom)\b|ones\b|davon\b|名|例|人)")
_VERB_NEXT = re.compile(
    r"\s(?:were|was|had|have|did|could|showed|reported|are|agreed|answered|said|survived|contained|failed|"
    r"relied|stated|chose|completed|developed|experienced|received|tested|returned|replied|[a-z]{3,14}ed)\b"
)
_NOUN = re.compile(rf" ?(?:{WORD}{{0,3}}?)[^\W\d_][\w-]{{1,20}}(?:s|en|ple|ren|er|te|data)\b")


def _same_things(tokens: Tokens, part: int, whole: int) -> bool:
    """Whether a part counts what its whole does: by the same noun, or by none."""
    named = _NAMED_BEFORE.search(tokens.before(whole, 60))
    if not named and not _NOUN.match(tokens.after(whole, 90)):
        return False
    behind = tokens.after(part, 60)
    things = stems(named[1] if named else re.split(r"[.;,()]", tokens.after(whole, 60))[0])
    bracketed = re.match(r"\s?[(\[（][^)\]）]{0,24}[)\]）]", behind)
    if bracketed:
        behind = behind[bracketed.end() :]
        noun = re.match(r"\s([a-z]{3,20}s)\b(?! of)", behind)
        return noun is None or bool(stems(noun[1]) & things) or bool(_VERB_NEXT.match(behind))
    if _NO_NOUN.match(behind) or _VERB_NEXT.match(behind):
        return True
    noun = re.match(r"\s(?:[a-z-]{2,20} ){0,3}?[a-z-]{2,20}s\b", behind)
    own = stems(re.split(r"[.;,()]", behind)[0])
    return bool(own & things - _FUNCTION_STEMS) or noun is None


_NAMED_BEFORE = re.compile(r"([^\W\d_][\w-]{2,20}) ?[(\[][nN] ?= ?\Z")
"""`Nests (n = 150)`."""
_FUNCTION_STEMS = stems(
    "the of in and or were was had all our their with for that to a an at from by on is are"
)


def _is_of_these(tokens: Tokens, index: int, whole: int) -> bool:
    """Whether what stands behind a percentage does not make it one of other things."""
    after = tokens.after(index, 50)
    if re.match(r"[)\]）]? of the (?:others?|rest|remain\w+)\b", after):
        return False
    opened = re.search(r"[(\[（][^()]{0,40}\Z", tokens.before(index, 44)) is not None
    of = re.match(r" of ((?:[\w-]+ ?){1,3})", after)
    if of:
        beside = tokens.text[: tokens.at[index]] + " " + re.split(r"[(\[（]", tokens.after(whole, 40))[0]
        if whole == index + 1 or (
            tokens.at[whole] > tokens.at[index] and re.match(rf" of {_THE}{WORD}{{0,2}}?{_C}", after)
        ):
            return True
        nouns = re.split(r"\b(?:who|which|that|with|had|were|was|in|at|for|and|reported)\b", of[1])[0]
        return names(nouns, beside)
    return not (opened and _QUALIFIED.match(after))


_QUALIFIED = re.compile(
    rf"\s(?!(?:and|or|in|respectively|versus|vs|men|women|male|female)\b)[^\W\d_]|[,]? and {PERCENT} (?!resp)[^\W\d_]"
)
_AS_MANY = re.compile(r"\b(?:no (?:fewer|less|more) than|as many as|as few as) \Z", re.IGNORECASE)


def _reach(number: Number) -> float:
    return 0.5 if number.word else number.half_unit


def _close(number: Number, percent: float) -> bool:
    reach = _reach(number) * (1 + 1e-9) + 1e-9
    if number.relation == "~":
        reach += max(1.0, 0.1 * number.value)
    return abs(number.value - percent) <= reach


def _is_explained(tokens: Tokens, number: Number, pair: frozenset[float] = frozenset()) -> bool:
    """Whether any part and whole close by give the percentage, or what is left of 100.

    A whole may also be a sum or difference of two counts, but not of the part and whole that are asked.
    """
    values = [
        n.value
        for i, n in enumerate(tokens.numbers)
        if is_whole(n) and n.value > 0 and _counts_things(tokens, i)
    ][:_FEW]
    pairs = [two for two in combinations(values, 2) if frozenset(two) != pair]
    wholes = {*values, *(abs(a - b) for a, b in pairs), *(a + b for a, b in pairs)}
    for whole in wholes - {0.0}:
        for part in values:
            if part <= whole and (
                _close(number, 100 * part / whole) or _close(number, 100 - 100 * part / whole)
            ):
                return True
    return False


def _of_part(tokens: Tokens, index: int, part: int, whole: int) -> Asked:
    number, k, n = tokens.numbers[index], tokens.numbers[part], tokens.numbers[whole]
    ends = (number, k, n)
    start, end = min(one.start for one in ends), max(one.end for one in ends)
    if _close(number, 100 * k.value / n.value) or _is_explained(
        tokens, number, frozenset((k.value, n.value))
    ):
        return Asked(start, end)
    if not all(tokens.is_exact(i) or _AS_MANY.search(tokens.before(i, 24)) for i in (index, part, whole)):
        return Asked(start, end)
    true = 100 * k.value / n.value
    reach = _reach(number)
    cut = 0 <= true - number.value < 2 * reach
    clear = abs(true - number.value) > max(_CLEAR, 4 * reach) and number.value <= 100
    rule = f"{k.value:.0f} / {n.value:.0f}"
    return Asked(start, end, Fault(
        "wrong_percentage",
        Severity.SUGGESTION if cut else Severity.MAJOR if clear else Severity.MINOR,
        f"{k.text} of {n.text} is {true:.2f}%, not {number.text}" + (" (cut off, not rounded)" if cut else ""),
        f"{rule} = {true:.4g} %; {number.text} stands for {number.value - reach:g} to {number.value + reach:g}",
        "Correct the count or the percentage",
        {"percent": number.value, "part": int(k.value), "total": int(n.value), "true": true, "formula": rule},
    ))  # fmt: skip
