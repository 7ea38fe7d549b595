"""A whole and its parts in a sentence or two: which numbers they are, and how sure it is that they are all.

A list of parts is a run of numbers of one sort (counts, percentages, one unit) with commas or conjunctions between
them, and it is closed: by `and` before its last part, by a bracket, by `the remaining 12`. Its whole stands right
before or behind it, or is 100 %. That the parts make up the whole is said by words (`in total`, `split into`, `the
remaining`), or shown by parts that exclude each other (`in May, in June`, `men, women`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from paperkit.gates._tokens import COUNT, PERCENT, POINTS, VALUE, Tokens
from paperkit.gates.consistency.cues import (
    ADDED,
    BACK,
    BOTH_OF,
    CONJUNCTION,
    CONSISTS,
    DIVIDES,
    HAN,
    IS_TIME,
    LABEL_BEFORE,
    LED,
    LOSS,
    NO_OTHER,
    NOT_ALL,
    OPENS,
    REST,
    REST_BEHIND,
    SEPARATES,
    SPREAD,
    SUM_IS,
    TOGETHER,
    TOTAL_BEFORE,
    TOTAL_BEHIND,
    VARIABLE,
)
from paperkit.gates.consistency.exclusive import are_siblings, exclude_each_other, share_a_rest
from paperkit.gates.consistency.hundred import is_hundred
from paperkit.gates.consistency.part_lists import is_inside_bracket, is_number_of_parts, runs

__all__ = ["Whole", "wholes"]

_MOST = 9
_LONGEST_GAP = 110
_SHORT_GAP = 80


_IS_N = re.compile(r"[nN] ?= ?\Z")
_LEAST_CALLED = 4
"""A whole and its parts, or four parts, each `n = …`: then no other number between them is one of them."""


class Whole(NamedTuple):
    """A whole and its parts, as indices of numbers.

    Attributes:
        whole: None for 100 %.
        parts: In order.
        sure: Words say that the parts are all.
        extents: Other readings of where the list ends.
    """

    whole: int | None
    parts: tuple[int, ...]
    sure: bool
    extents: tuple[tuple[int, ...], ...]


def wholes(tokens: Tokens, break_at: int = 0) -> Iterator[Whole]:
    """The wholes of a passage, those whose words say it first.

    Args:
        tokens: A sentence, or two.
        break_at: Where the second sentence begins in `tokens.text`; 0 for one sentence.
    """
    kinds: dict[tuple[str, str | None], list[int]] = {}
    for index, number in enumerate(tokens.numbers):
        sign = tokens.text[tokens.at[index]]
        if VARIABLE.search(number.name):
            continue
        if number.unit is not None and number.unit.endswith("%"):
            sign = PERCENT
        elif sign == POINTS and "percent" not in number.text and "%" not in number.text:
            sign = COUNT if number.value.is_integer() else VALUE
        if sign in (COUNT, VALUE, PERCENT) and not _is_label(tokens, index, sign):
            kinds.setdefault((sign, None if number.unit == "points" else number.unit), []).append(index)
    counts = kinds.get((COUNT, None), [])
    called = [i for i in counts if _IS_N.search(tokens.before(i, 6))]
    if len(called) >= _LEAST_CALLED:  # the ages of `under 40 (n = 58), 40–59 (n = 67)` count nothing
        kinds[COUNT, None] = [i for i in counts if i in called or not called[0] < i < called[-1]]
    units = [unit for sign, unit in kinds if sign == VALUE and unit]
    if len(units) == 1 and (VALUE, None) in kinds:  # 84 million dollars, of which 51 million
        kinds[VALUE, units[0]] = sorted(kinds[VALUE, units[0]] + kinds.pop((VALUE, None)))
    for (sign, unit), items in kinds.items():
        if sign == VALUE and (SPREAD.search(tokens.text) or not _adds(tokens, items, unit)):
            continue
        if len(items) < 2 or len(items) > 2 * _MOST:
            continue
        found = list(_of_sort(tokens, items, break_at, percent=sign == PERCENT))
        yield from sorted(found, key=lambda one: not one.sure)


def _adds(tokens: Tokens, items: list[int], unit: str | None) -> bool:
    """Quantities can be added where they have a unit or a scale, or where the sentence speaks of a sum."""
    if unit is not None or any(tokens.numbers[i].exponent for i in items):
        return True
    return bool(re.search(r"\b(?:sums?|total|add|together)\b", tokens.text))


def _is_label(tokens: Tokens, index: int, sign: str) -> bool:
    """A number that counts nothing of the sample: `aged 4`, `24-item`, `one of`, `12 years`."""
    number = tokens.numbers[index]
    if re.search(r"[A-Za-z]\(\Z|U\+\Z", tokens.before(index, 2)):  # read(2), U+002F
        return True
    if sign != COUNT:
        return False
    if number.word and number.value <= 1:
        return True
    return bool(LABEL_BEFORE.search(tokens.before(index, 24)) or IS_TIME.match(tokens.after(index, 16)))


def _of_sort(tokens: Tokens, items: list[int], break_at: int, percent: bool) -> Iterator[Whole]:
    for place, first in enumerate(items):
        before = items[place - 1] if place else None
        if not percent and (one := _of_and_rest(tokens, items[place : place + 3])) is not None:
            yield one
        for run, extents in runs(tokens, items[place:]):
            if not percent and is_number_of_parts(tokens, run):
                continue
            if percent and before is None and (sure := is_hundred(tokens, run)) is not None:
                yield Whole(None, run, sure, extents)
            if before is not None and not percent:
                for whole in _candidates(tokens, items, place, len(run)):
                    if (sure := _is_led(tokens, whole, run, break_at)) is not None:
                        yield Whole(whole, run, sure, extents)
                        break
        ends = place + 1 == len(items) or re.match(
            r"[^,=+]{0,60}?[;:.(]", tokens.between(first, items[place + 1])
        )
        if before is not None and break_at == 0 and ends:
            for start in range(place):
                run = tuple(items[start:place])
                if len(run) >= 2 and _is_added(tokens, run, first, whole_run=start == 0):
                    yield Whole(first, run, True, (run,))
                    break


def _of_and_rest(tokens: Tokens, items: list[int]) -> Whole | None:
    """`72 of the 130 larvae pupated, and the other 58 died`."""
    if len(items) < 3 or not all(tokens.is_exact(i) for i in items):
        return None
    part, whole, rest = items
    of = re.fullmatch(
        r" (?:\w+ )?(?:out )?of (?:the |these |our |all )?(?:\w+ )?", tokens.between(part, whole)
    )
    gap = tokens.between(whole, rest)
    if of is None or not REST.search(gap) or len(gap) > _LONGEST_GAP or NOT_ALL.search(gap) or ". " in gap:
        return None
    return Whole(whole, (part, rest), True, ((part, rest),))


def _candidates(tokens: Tokens, items: list[int], place: int, size: int) -> Iterator[int]:
    """The number before a list, or the one before it where that counts the parts: `120 from three rivers: …`."""
    last = items[place - 1]
    if place >= 2 and tokens.numbers[last].value in (size, size - 1, size + 1) and size < 10:
        yield items[place - 2]
    yield last


def _clause(tokens: Tokens, index: int, last: bool = False) -> str:
    """The words of a part: behind its number up to the next separator."""
    return (
        re.split(r"[,;，；.。)）]| and | or ", tokens.after(index, 90))[0]
        if last
        else tokens.after(index, 60)
    )


def _is_led(tokens: Tokens, whole: int, run: tuple[int, ...], break_at: int) -> bool | None:
    """Whether a number before a list is its whole: True where words say so, False where it looks so, else None."""
    if not all(tokens.is_exact(i) for i in (whole, *run)):
        return None
    before, opening = tokens.before(whole, 60), tokens.between(whole, run[0])
    start = tokens.at[whole]
    end = min(tokens.at[run[-1]] + 70, len(tokens.text))
    opened = max(opening.rfind(mark) for mark in "(（:：—")
    stop = r"[)）]" if is_inside_bracket(tokens, run[0]) else r"[.;。；](?: |\Z)"
    said = re.split(stop, tokens.text[tokens.at[run[-1]] : end])[0]
    said = opening[max(opened, 0) :] + tokens.text[tokens.at[run[0]] : tokens.at[run[-1]]] + said
    said = NO_OTHER.sub("", said)
    if len(opening) > 2 * _LONGEST_GAP or NOT_ALL.search(BOTH_OF.sub("", said)):
        return None
    gaps = [tokens.between(a, b) for a, b in pairwise(run)]
    rest = bool(REST.search(gaps[-1]) or REST_BEHIND.match(tokens.after(run[-1], 30)))
    two = break_at > start
    front = opening[break_at - start - 1 :] if two else opening
    if two and (tokens.at[run[0]] < break_at or len(front) > 60):
        return None
    if re.search(r"[.?!] ", re.sub(r"\b(?:i\.e|e\.g|vs|cf|viz)\. ", "", front)):
        return None
    partly = re.search(r"\bincluding\b|\bexcept\b", said) and not re.search(r"\bno other\b", tokens.text)
    if partly and not exclude_each_other(tokens, run):
        return None
    if _is_subject(tokens, run) or (not rest and are_siblings(tokens, whole, run)):
        return None
    if rest:
        return None if re.search(r"\b(?:then|next)\b", opening) else True
    behind = tokens.after(run[-1], 120)
    if re.search(
        r"\bothers?\b|\brest\b|\bremain|\bsome\b|\ba few\b|\bneither\b", said + NO_OTHER.sub("", behind)
    ):
        return None
    if re.search(
        r"\b(?:being|were|was|got|had been) (?:then |later )?(?:lost|excluded|withdrawn|discarded)\b", behind
    ):
        return None
    lost = LOSS.search(said)
    counted = any(
        tokens.numbers[i].value == len(run)
        for i in range(whole + 1, run[0])
        if tokens.text[tokens.at[i]] == COUNT
    )
    divides = counted or DIVIDES.search(said) or DIVIDES.search(before)
    apart = exclude_each_other(tokens, run)
    opens = OPENS.search(front) if not two else bool(BACK.search(front) or len(front) < 3)
    total = TOTAL_BEFORE.search(before) or TOTAL_BEHIND.match(opening)
    whose = re.match(r" (?:\w+ )?of (?:which|whom|these|those|them)\b", tokens.after(run[0], 40))
    if lost and not (divides or whose):
        return None
    if divides and (apart or len(run) >= 2):
        return True
    if CONSISTS.search(opening) and (opens or not two):
        return True
    if total and (opens or apart) and (apart or len(run) >= 3):
        return True
    if opens and (apart or len(run) >= 3 or "(" in front[-8:]):
        mark = opens[0] if isinstance(opens, re.Match) else ""
        return (apart and bool(mark) and mark[0] not in ";；") or (
            len(run) >= 3 and mark[:1] in tuple(":：(（—")
        )
    if LED.search(before) and (apart or share_a_rest(tokens, run)):
        return False
    if two:
        return False if apart or share_a_rest(tokens, run) else None
    less = sum(tokens.numbers[i].value for i in run) < tokens.numbers[whole].value
    told = re.search(r"\bwith\b|\bof wh(?:om|ich)\b|[:—=()]", tokens.before(whole, 5) + opening)
    if HAN.search(opening) or (
        len(run) == 2 and less and not (apart or told)
    ):  # one of 46 lamps, 20 red and 25 blue, may be green
        return None
    return False if len(opening) <= _SHORT_GAP else None


def _is_subject(tokens: Tokens, run: tuple[int, ...]) -> bool:
    """`120 in Bonn and 96 in Graz agreed`: the list is the subject of something that not all did."""
    first, last = (
        re.split(r"[,;，；.。)）]", tokens.after(i, 80))[0].partition(" and ")[0] for i in (run[0], run[-1])
    )
    verb = re.compile(
        r" (?:in|at|from|of|with) (?:[\w’'-]+ ){1,4}?(?:agreed|responded|were|was|had|have|did|took|chose)\b"
    )
    return bool(verb.match(last)) and not verb.match(first)


def _is_added(tokens: Tokens, run: tuple[int, ...], whole: int, whole_run: bool) -> bool:
    """Whether words say that a number behind a list is its sum."""
    summed = re.search(r"\b(?:add|sum)\w{0,4} up to\s?\Z", tokens.before(whole, 24))
    if not all(tokens.is_exact(i) for i in run) or not (summed or tokens.is_exact(whole)):
        return False
    gaps = [tokens.between(a, b) for a, b in pairwise(run)]
    start = tokens.text[: tokens.at[run[0]]]
    adding = (
        len(run) == 2 and re.search(r"\bAdding\b", start) and re.search(r"\bto (?:the |those )", gaps[-1])
    )
    if not adding and any(
        len(g) > _LONGEST_GAP or not SEPARATES.search(g) or ". " in g or "=" in g[-3:-2] for g in gaps
    ):
        return False
    closing, behind = tokens.between(run[-1], whole), tokens.after(whole, 60)
    said = re.sub(r"\bup to\s?\Z", "", tokens.text[tokens.at[run[0]] : tokens.at[whole]])
    if (
        len(closing) > 2 * _LONGEST_GAP
        or re.search(r"[.?!] [A-Z]", closing)
        or NOT_ALL.search(said.replace("respectively", ""))
        or LOSS.search(said)
    ):
        return False
    if re.search(
        r"\b(?:out of|of the|of|further|remaining|other|another|from)\s?\Z", closing
    ) and not re.search(r"\b(?:total|sum|sample|set|pool|corpus|cohort|number) of\s?\Z", closing):
        return False
    if re.search(r"\b(?:with|including|plus|in addition|besides)\b[^,]*,", closing):
        return False
    if re.search(r"\b(?:average|mean|median|factor|difference|ratio|gap)\b", closing):
        return False
    name = TOTAL_BEHIND.match(behind)
    called = name is not None and "," not in name[0]
    together = TOGETHER.search(start) and whole_run
    named = ADDED.search(closing)
    if not CONJUNCTION.search(gaps[-1]) and "+" not in gaps[-1] and not adding and not (called and named):
        return False
    if re.search(r"[(（]\s?N ?= ?\Z", closing) and "=" not in said[:-4]:
        return True
    if called or (together and (named or SUM_IS.search(closing) or len(closing) < 60)):
        return True
    if named is None or len(closing) - named.end() > 45:
        return False
    if re.fullmatch(
        r"i\.e\.|that is|thus|hence|so that|somit|=|mak\w+|made|giv\w+|gave|result\w+ in|leads? to|leading to|"
        r"contrib\w+|bring\w*",
        named[0],
        re.IGNORECASE,
    ):
        return _share_noun(tokens, run, whole) or bool(
            re.search(r"\b(?:sample|total|sum|set|pool) of\s?\Z", closing)
        )
    return True


def _share_noun(tokens: Tokens, run: tuple[int, ...], whole: int) -> bool:
    """`6 warm-up trials and 48 main trials, i.e. 54 trials`: the same is counted, or in the same unit."""
    if tokens.numbers[whole].unit is not None:
        return True
    after = re.findall(r"[^\W\d_]{3,}", tokens.after(whole, 50))[:3]
    words = {w.lower() for i in run for w in re.findall(r"[^\W\d_]{3,}", _clause(tokens, i))[:4]}
    return any(word.lower() in words for word in after)
