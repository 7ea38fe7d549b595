"""How many cases a mean is of, as its clause, its sentence or the sentence before says it.

`the 39 households kept …`, `(n = 23)`, `We interviewed 28 teachers. Their mean number of …`. A clause that names two
numbers names none, and a mean of a part is not one of the cases that the sentence before counts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paperkit.gates._tokens import COUNT, Tokens

__all__ = ["Cases", "cases_in", "clause_around"]

_FEWEST = 5
_BORDER = re.compile(r"; |, (?:whereas|while|but|and) |。|；|\.\s")
_STOP = re.compile(r"。|\.\s")
_N_IS = re.compile(r"(?<![A-Za-z_])[nN]\s?=\s?\Z")
_NOUN = re.compile(
    r"\A ?(?:[^\W\d_][\w'-]{1,20} ){0,2}?(?P<noun>[^\W\d_][\w'-]{1,20}(?<!s)s|people|children|men|women)\b"
)
_HAN = re.compile(r"\A ?[名位人例只]")
_NO_CASES_BEFORE = re.compile(
    rf"(?:\bout of(?: the)?|\b(?:scored?|rated|range|scale)s? (?:of|from)|\bto|\b{COUNT} ?(?:and|through|or|-)|"
    rf"[-/=(]{COUNT},|"
    r"\b(?:table|figure|section|study|experiment|group|item|question|item)s?) ?\Z",
    re.IGNORECASE,
)
_NO_CASES_BEHIND = re.compile(
    rf"\A ?(?:(?:to|and|or|through|至|到|-) ?{COUNT}|[-=]|\([^()]{{1,30}}\) ?(?:to|and|-) ?{COUNT}|分)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\b(?:they|their)\b|\A(?:The |An? )?(?:mean|average)\b|\A(?:On average|In the mean)\b", re.IGNORECASE
)
_PART = re.compile(
    r"\b(?:groups?|arms?|conditions?|controls?|treatment|placebo|intervention|subset|sub-?sample|half|rest|remaining|"
    r"others?|who|whose|those|men|women|boys|girls|first|second|third|before|after|of (?:them|these|whom))\b",
    re.IGNORECASE,
)


class Cases(NamedTuple):
    """A number of cases and the noun that it counts, "" where it stands bare."""

    number: int
    noun: str


def cases_in(before: Tokens | None, sentence: Tokens, place: int) -> Cases | None:
    """The number of cases of the value at a place of a sentence; None where none or more than one is named.

    Args:
        before: The sentence before, if there is one.
        sentence: The sentence.
        place: Where the value stands in `sentence.text`.

    >>> from paperkit.gates._tokens import VALUE
    >>> text = Tokens.of("The 24 who had it made 1.88 errors, whereas the 29 without it made 2.83.")
    >>> [cases_in(None, text, at).number for at in text.at if text.text[at] == VALUE]
    [24, 29]
    """
    for low, high in (clause_around(sentence.text, place), _within(_STOP, sentence.text, place)):
        found = _counted(sentence, low, high)
        if found is None:
            return None
        if found:
            return found[0]
    if before is None or _PART.search(sentence.text) or not _GOES_ON.search(sentence.text):
        return None
    found = _counted(before, 0, len(before.text))
    return found[0] if found else None


def clause_around(text: str, place: int) -> tuple[int, int]:
    """Where the clause of a place starts and ends.

    >>> clause_around("He ran; she swam.", 12)
    (8, 17)
    """
    return _within(_BORDER, text, place)


def _within(borders: re.Pattern[str], text: str, place: int) -> tuple[int, int]:
    start, end = 0, len(text)
    for border in borders.finditer(text):
        if border.end() <= place:
            start = border.end()
        elif border.start() > place:
            end = border.start()
            break
    return start, end


def _counted(tokens: Tokens, low: int, high: int) -> list[Cases] | None:
    """The one number of cases between two places, an empty list where there is none, None where there are several."""
    found: dict[int, str] = {}
    for index in tokens.counts():
        if not low <= tokens.at[index] < high:
            continue
        before, after = tokens.before(index, 24), tokens.after(index, 60)
        number = int(tokens.numbers[index].value)
        if (
            number == 1
            or tokens.numbers[index].partner is not None
            or (
                not _N_IS.search(before)
                and (_NO_CASES_BEFORE.search(before) or _NO_CASES_BEHIND.match(after))
            )
        ):
            continue
        if number < _FEWEST or not tokens.is_exact(index):
            return None
        noun = _NOUN.match(after)
        found[number] = found.get(number) or (noun["noun"].lower() if noun else "")
    if len(found) > 1:
        return None
    return [Cases(*one) for one in found.items()]
