"""The two numbers that a change is between, told by the words between them: `from 61.0 to 74.2`, `84.1 vs. 80.3`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from paperkit.documents.numbers import Number
from paperkit.gates._tokens import COUNT, MEASURES, PERCENT, POINTS, VALUE, WORD, Tokens

__all__ = ["BETWEEN", "MOVED", "Ends", "are_exact", "ends_of"]

_MOST = 9
_CLOSE = 14
_V = MEASURES
_W = f"[{COUNT}{PERCENT}{VALUE}{POINTS}]"
_NO_END = r"[^.;\ue000-\ue004]"


class Ends(NamedTuple):
    """Two numbers that a change is between, by index.

    `sided` where the first is known to be the base, `joined` where there is only an `and` between them.
    """

    base: int
    now: int
    sided: bool
    joined: bool = False


_ONLY = r"(?:only |just |about )?"
_TO = r"(?:up |down |all the way |back )?to"
MOVED = (
    r"(?:dropp|fell|fall|rose|rise|ris|grew|grow|increas|decreas|declin|improv|reduc|went|goes|climb|jump|shr[aiu]nk|"
    r"cut|lower|rais|sink|sank|mov|soar|chang)\w*"
)
_PAIRS: tuple[tuple[re.Pattern[str], bool], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), sided)
    for pattern, sided in (
        (
            rf"\bfrom {_NO_END}{{0,30}}?(?P<base>{_W})[^;\ue000-\ue004]{{0,70}}? {_TO} {_ONLY}(?:a |an |the )?"
            rf"{WORD}{{0,3}}?(?P<now>{_W})", True,
        ),
        (rf"\bto {_ONLY}(?P<now>{_V})[^;\ue000-\ue004]{{0,40}}?(?:,| )?\bfrom {WORD}{{0,4}}?(?P<base>{_V})", True),
        (
            rf"\b{MOVED} {_NO_END}{{0,50}}?\b(?:of|from) (?P<base>{_V}) by [{COUNT}-{POINTS}] {WORD}{{0,3}}?to "
            rf"(?P<now>{_V})", True,
        ),
        (rf"(?P<base>{_V})\)?\s?(?:→|->|=>|⟶|⇒)\s?\(?(?P<now>{_V})", True),
        (rf"(?P<base>{_V}){_NO_END}{{0,40}}?\b{MOVED} {WORD}{{0,2}}?to (?:only |just |about )?(?P<now>{_V})", True),
        (rf"(?P<base>{_V}){_NO_END}{{0,20}}?\bbefore\b{_NO_END}{{0,40}}?(?P<now>{_V}){_NO_END}{{0,20}}?\bafter", True),
        (rf"\bvon {WORD}{{0,2}}?(?P<base>{_V}){_NO_END}{{0,30}}? auf {WORD}{{0,2}}?(?P<now>{_V})", True),
        (
            rf"(?P<base>{_V})[^。、，\ue000-\ue004]{{0,8}}から[、，]?\s?"
            rf"(?P<now>{_V})[^。、，\ue000-\ue004]{{0,8}}?[へにま]",
            True,
        ),
        (rf"[从由]\s?(?P<base>{_V})[^。；\ue000-\ue004]{{0,8}}?(?:到|至|为)了?\s?(?P<now>{_V})", True),
        (rf"[(（]\s?(?P<base>{_V}) to (?P<now>{_V})\s?[\w/]{{0,8}}[)）]", True),
        (
            rf"(?P<now>{_V})[^;.\ue000-\ue004]{{0,40}}?\b(?:vs\.?|versus|against|compared (?:to|with)|"
            rf"relative to|instead of|"
            rf"rather than|(?:down|up) from|over)\s{_NO_END}{{0,60}}?(?P<base>{_V})", False,
        ),
        (
            rf"\b(?:compared (?:to|with)|relative to|against) {_NO_END}{{0,30}}?(?P<base>{_V}){_NO_END}{{0,50}}?, "
            rf"{_NO_END}{{0,40}}?(?P<now>{_V})", False,
        ),
        (
            rf"\b(?:differences?|gap|margin) between {_NO_END}{{0,40}}?(?P<now>{_V}){_NO_END}{{0,30}}? and "
            rf"{_NO_END}{{0,30}}?(?P<base>{_V})", False,
        ),
        (
            rf"(?P<now>{_V}){_NO_END}{{0,40}}?[,:]? (?:and|but|while|whereas|to|with) {_NO_END}{{0,40}}?"
            rf"(?P<base>{_V})", False,
        ),
        (
            rf"(?P<now>{_V}) (?:is|was|are|were) [{COUNT}-{POINTS}] {WORD}{{0,2}}?than {WORD}{{0,5}}?"
            rf"(?P<base>{_V})", False,
        ),
    )
)  # fmt: skip
_AND = _PAIRS[-2][0]
_BETWEEN = _PAIRS[-3][0]
BETWEEN = re.compile(r"\b(?:difference|gap|margin)s? between\b", re.IGNORECASE)


_COUNTED = re.compile(r" [a-z]{3,14} (?:more|fewer|less) than\b")
"""`57 words more than`."""


def ends_of(tokens: Tokens) -> Iterator[Ends]:
    seen: set[frozenset[int]] = set()
    for pattern, sided in _PAIRS:
        if pattern is _AND and seen:
            continue
        for match in _overlapping(pattern, tokens.text):
            base, now = tokens.named(match, "base"), tokens.named(match, "now")
            one, other = tokens.numbers[base], tokens.numbers[now]
            close = len(tokens.between(min(base, now), max(base, now))) <= _CLOSE
            worded = (one.word and one.unit is None) or (other.word and other.unit is None)
            if worded or not _alike(one, other, close) or frozenset((base, now)) in seen:
                continue
            if pattern is _AND and sum(not (n.word and n.unit is None) for n in tokens.numbers) != 3:
                continue
            seen.add(frozenset((base, now)))
            yield Ends(base, now, sided, pattern in (_AND, _BETWEEN))
    values = [i for i, n in enumerate(tokens.numbers) if not (n.word and n.unit is None)]
    if len(values) == 3 and not seen:
        yield from _lone_pair(tokens, values, seen)


def _lone_pair(tokens: Tokens, values: Sequence[int], seen: Collection[frozenset[int]]) -> Iterator[Ends]:
    """The two values that stand with a third: `ours (78.2) is 4.5 points above the baseline (74.9)`."""
    for index in values:
        base, now = (i for i in values if i != index)
        one, other = tokens.numbers[base], tokens.numbers[now]
        if (
            (
                tokens.text[tokens.at[index]] in (POINTS, VALUE, PERCENT)
                or _COUNTED.match(tokens.after(index, 30))
            )
            and frozenset((base, now)) not in seen
            and _alike(one, other)
            and one.unit not in ("points", "×")
            and one.decimals == other.decimals
        ):
            yield Ends(base, now, False, True)


def _overlapping(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Matches of a pattern, also where one begins inside another; a sentence has few numbers, so there are few."""
    at, left = 0, _MOST
    while left and (match := pattern.search(text, at)) is not None:
        yield match
        at, left = match.start() + 1, left - 1


def _alike(one: Number, other: Number, close: bool = False) -> bool:
    """Two values of one quantity: the same unit, or one of them printed without, as in `150 vs. 120 ms`."""
    bare = close and None in (one.unit, other.unit)
    bare = bare or (
        {one.unit, other.unit} == {None, "%"}
        and max(one.value, other.value) <= 100
        and one.decimals == other.decimals
    )
    if one.unit != other.unit and not bare:
        return False
    return (
        abs(one.decimals - other.decimals) <= 2
        and one.value != other.value
        and "-" not in (one.sign, other.sign)
    )


def are_exact(tokens: Tokens, ends: Ends) -> bool:
    """Whether both ends are meant as printed. `(2.0 to 6.0 mg)` is read as a range, and is one only between others."""
    base, now = tokens.numbers[ends.base], tokens.numbers[ends.now]
    if base.partner == now.value and now.partner == base.value:
        return ends.sided or ends.joined
    if ends.sided and now.relation == "<=" and not base.relation:
        return True  # from 0.60 up to 0.75
    return tokens.is_exact(ends.base) and tokens.is_exact(ends.now)
