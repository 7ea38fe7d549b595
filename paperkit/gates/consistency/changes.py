"""A change against its two numbers: `consistency.wrong_change` and `consistency.wrong_difference`.

`from 61.0 to 74.2, a relative gain of 27.6%`; `a difference of 3.2 points (84.1 vs. 80.3)`; `doubled from 10 to 31`.
The two ends are told by the words between them, the change by the words beside it. All values that round to what is
printed are allowed for, and every usual reading: relative to either end where the words do not say which, in points, as
a share of what it was, as a reduction of the error that an accuracy leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates._tokens import Tokens
from paperkit.gates.consistency.change_arithmetic import judge
from paperkit.gates.consistency.change_ends import Ends, ends_of
from paperkit.gates.consistency.change_kinds import DIFFERENCE, FACTOR, kind_of_change, value_count
from paperkit.gates.consistency.change_scope import is_of_pair

__all__ = ["wrong_changes"]

_MOST = 9
_LONGEST = 500
_BACK = 2


_ADJUSTED = re.compile(
    r"\b(?:adjust(?:ed|ing|ment)|controll(?:ed|ing) for|covariates?|marginal means|least[- ]squares means)\b|校正",
    re.IGNORECASE,
)
"""A difference of adjusted means is not that of the means."""
_SCALE = re.compile(r"\b(?:scales?|items?|ratings?|likert)\b[^.;]{0,40}\bfrom\b", re.IGNORECASE)
"""`on a scale from 1 to 7`: two ends, and no change."""
_SIGNED = re.compile(r"[(（][+−-]\s?\d")
"""`(−25%)`."""
_GERUND = re.compile(r"(?:doubl|halv|tripl|quadrupl)ing", re.IGNORECASE)
_ANAPHORA = re.compile(
    r"(?:This|That|It|Hence|Thus|So|The (?:gap|difference|gain|drop|change|increase|decrease|reduction|"
    r"improvement))\b"
)


def wrong_changes(reading: Reading) -> Iterator[Finding]:
    """Findings on changes that do not follow from the two numbers that stand beside them."""
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        text = reading.masked[paragraph.index]
        for at, sentence in enumerate(paragraph.sentences):
            before = paragraph.sentences[max(0, at - _BACK) : at][::-1]
            yield from _sentence(reading, paragraph, text, sentence, before)


def _sentence(
    reading: Reading, paragraph: Paragraph, text: str, sentence: Sentence, before: Sequence[Sentence]
) -> Iterator[Finding]:
    words = _plain(text[sentence.start : sentence.end])
    if (
        _ADJUSTED.search(words)
        or _SCALE.search(words)
        or not (DIFFERENCE.search(words) or FACTOR.search(words) or _SIGNED.search(words))
    ):
        return
    start = sentence.start
    tokens = _without_years(words)
    extended = False
    for one in before:
        if not (value_count(tokens) < 3 or (one is before[0] and _ANAPHORA.match(words))):
            break
        if sentence.end - one.start <= _LONGEST:
            start, extended = one.start, extended or not _ANAPHORA.match(words)
            tokens = _without_years(_plain(text[start : sentence.end]))
    if extended and value_count(tokens) != 3:
        return
    tokens = _one_scale(tokens)
    if not 3 <= len(tokens.numbers) <= _MOST or len(tokens.source) > _LONGEST:
        return
    pairs = list(ends_of(tokens))
    if not pairs:
        return
    for index, number in enumerate(tokens.numbers):
        if start + number.start < sentence.start or MASK in tokens.after(index, 12):
            continue
        if _GERUND.fullmatch(number.text) and re.match(
            r" (?:the|our|its|an?|this)\b", tokens.after(index, 8)
        ):
            continue  # `Doubling the batch lowered …` is done to something else
        kind = kind_of_change(tokens, index)
        if not kind or any(p.sided and index in (p.base, p.now) for p in pairs):
            continue
        near = [
            p
            for p in pairs
            if index not in (p.base, p.now)
            and _fits(tokens, index, kind, p)
            and is_of_pair(tokens, index, (p.base, p.now))
        ]
        if near and (fault := judge(tokens, index, kind, near)) is not None:
            yield _finding(
                reading, Where(paragraph, start + number.start, start + number.end), tokens, index, *fault
            )


_SPREAD = re.compile(r"[(\[]((?:SD|SE|SEM|s\.d\.|s\.e\.|[nN]) ?[=:]? ?\d{1,6}(?:\.\d{1,4})?)[)\]]")
"""What stands in brackets behind a mean and is no value of it."""
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_DATED = re.compile(
    r"\b(?:in|between|and|since|until|to|from|by|of|year|spring|summer|autumn|winter) \Z", re.IGNORECASE
)


def _without_years(text: str) -> Tokens:
    """The numbers of a text without years, as in `between 2013 (71%) and 2017 (65%)`, and without `(SD 6.1)`."""
    tokens = Tokens.of(text)
    spreads = [m.span(1) for m in _SPREAD.finditer(text)]
    years = [
        i
        for i, n in enumerate(tokens.numbers)
        if (n.unit is None and _YEAR.fullmatch(n.text) and _DATED.search(tokens.before(i, 12)))
        or any(start <= n.start and n.end <= end for start, end in spreads)
    ]
    if not years or len(tokens.numbers) - len(years) < 3:
        return tokens
    hidden = [tokens.numbers[i] for i in years]
    return Tokens.of(text, [(n.start, n.end) for n in hidden])


def _one_scale(tokens: Tokens) -> Tokens:
    """The numbers with the scale that a pair shares: `from 1.50 to 1.95 million`."""
    numbers = list(tokens.numbers)
    for index, (one, other) in enumerate(pairwise(numbers)):
        shared = re.fullmatch(r" (?:up |down )?(?:to|and|vs|versus) ", tokens.between(index, index + 1))
        if shared and not one.exponent and other.exponent >= 3 and one.decimals and one.unit is None:
            scale = 10.0**other.exponent
            numbers[index] = replace(one, value=one.value * scale, exponent=other.exponent)
    return replace(tokens, numbers=tuple(numbers))


def _plain(text: str) -> str:
    """A text whose abbreviations have no points, in the same length."""
    return (
        text.replace("i.e.", "i,e,").replace("e.g.", "e,g,").replace("vs.", "vs ").replace("et al.", "et al,")
    )


def _fits(tokens: Tokens, index: int, kind: str, ends: Ends) -> bool:
    """Whether a change of a kind may be one between two ends: a bare one is in their unit and with their decimals."""
    if kind == "%":
        return not ends.joined or (
            value_count(tokens) == 3 and tokens.numbers[ends.now].unit not in ("%", "points")
        )
    number, base, now = (tokens.numbers[i] for i in (index, ends.base, ends.now))
    units = {number.unit, now.unit}
    return kind != "same" or (
        (len(units) == 1 or units == {"K", "°C"}) and number.decimals == max(base.decimals, now.decimals)
    )


def _finding(
    reading: Reading,
    where: Where,
    tokens: Tokens,
    index: int,
    rule: str,
    arithmetic: str,
    value: float,
    ends: Ends,
    sure: bool,
) -> Finding:
    number = tokens.numbers[index]
    ends_printed = [tokens.numbers[ends.base].text, tokens.numbers[ends.now].text]
    return reading.note(
        where,
        f"consistency.{rule}",
        Severity.MAJOR if sure else Severity.MINOR,
        f"“{number.text}” does not follow from {ends_printed[0]} and {ends_printed[1]}",
        evidence=arithmetic,
        suggestion="Correct the change or the numbers, or say what it is relative to",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        text=number.text,
        values=ends_printed,
        computed=float(f"{value:.6g}"),
        formula=arithmetic,
    )
