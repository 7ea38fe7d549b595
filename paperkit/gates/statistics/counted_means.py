"""Means of counts, which n whole numbers may not have: `the 39 households kept 1.91 goats on average`.

What is counted is told by `number of`, by a plural right behind the mean that is no unit of measure, or by the text
(`in completed years`). Nothing is asked where the text hints at finer steps: a rate, a weight, a model, counts of more
than one time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from paperkit.gates._tokens import APPROXIMATE, COUNT, VALUE, Tokens
from paperkit.gates._wordlists import word_set
from paperkit.gates.statistics.cases import Cases, cases_in, clause_around
from paperkit.gates.statistics.granularity import Asked, mean_fault, possible_mean
from paperkit.gates.statistics.values import read_printed

__all__ = ["counted_means"]

_LONGEST = 500
_MEAN = re.compile(
    r"\b(?:means?|averag(?:e|es|ed|ing)|on average|M|im (?:Mittel|Durchschnitt|Schnitt)|Mittelwert)\b"
    r"|[xX]\u0304|μ|平均",
    re.IGNORECASE,
)
_SPREAD = r" ?(?:\([^()]{1,12}\) ?)?[(,;]? ?(?:SDs?|s\.d\.|SE|SEM|s\.e\.m?\.?|±|standard (?:deviation|error))"
_SPREAD_BEHIND = re.compile(rf"\A{_SPREAD}", re.IGNORECASE)
_SPREAD_OF = re.compile(
    rf"\A ?(?:± ?[{VALUE}{COUNT}](?: ?\((?:SD|s\.d\.|SE|SEM|s\.e\.m?\.?)\))?"
    rf"|\((?:{_SPREAD})?[ =:]*[{VALUE}{COUNT}]\)(?= [a-z]))"
)
_EACH = re.compile(
    r"\b(?:each|per (?!cent\b)[a-z]|apiece|every)|\A(?: [\w'-]{2,20}){1,4} (?:each|apiece)\b",
    re.IGNORECASE,
)
_NOT_A_MEAN = re.compile(
    r"(?:±|[-–/^<>]|\b(?:SDs?|s\.d\.|SE|SEM|deviation|error|CI|range|ranging|from|by|than|least|most|median|mode|[a-zA-Z]"
    r"(?<!\bM)) ?(?:of|was|=|:)?|[^\W_]\s?=(?<!M=)(?<!M =)(?<!n=)(?<!\u0304=)(?<!\u0304 =)(?<!μ=)(?<!μ =)) ?\(?\Z"
)
_NUMBER_OF = re.compile(
    r"\b(?:(?:numbers?|counts?|tally) of [a-z]|how (?:many|often)\b|counted\b|(?:clutch|litter|brood|family|household|"
    r"flock|herd|group) sizes?\b|(?:mean|average) (?:count|number|tally)\b)",
    re.IGNORECASE,
)
_MEAN_OF_THINGS = re.compile(
    r"\b(?:mean|average) (?:total )?(?P<words>(?:[a-z][a-z'-]{1,20} ){0,2}[a-z]{3,20}s)(?: [a-z]{2,15}){0,4}"
    r" ?(?:was|were|is|of|[=:(])[ (]{0,2}\Z",
    re.IGNORECASE,
)
_THINGS_PER_CASE = re.compile(
    r"(?:\A|[,;] )(?:the )?(?P<noun>[a-z]{3,20}s)(?: [a-z]{2,15}){0,3} per [a-z]{3,15} averag(?:ed|es) \Z",
    re.IGNORECASE,
)
_OF_THEM = re.compile(
    rf"\A (?:out )?of (?:them|these|those|(?:the |all |their )?(?:{COUNT} )?[a-z]{{3,20}}s)\b", re.IGNORECASE
)
_EXPLAINED = re.compile(
    rf"(?:, ?(?:SD|s\.d\.) ?= ?[{VALUE}{COUNT}])?[;,:] (?:the )?numbers? of [a-z]", re.IGNORECASE
)
"""`(M = 3.2, SD = 1.1; number of errors per text)`."""
_HAN = re.compile(rf"平均[^,，。；;、{VALUE}{COUNT}]{{0,14}}?数(?:为|是|は|=|:)? ?\Z")
_ELLIPSIS = re.compile(rf"\b(?:averaged|made|had|needed|averaging) {VALUE}(?! ?[\w%°])")
_TIMES = re.compile(r"\A times\b(?! (?:[a-z]+er|as|more|less|the|that)\b)")
_OUT_OF = re.compile(rf"\bout of (?:the |all )?(?:{COUNT}|four|three|two|five) [a-z]+", re.IGNORECASE)
_GERMAN = re.compile(r"\b(?:im (?:Mittel|Durchschnitt|Schnitt)|durchschnittlich)\b", re.IGNORECASE)
_WHOLE_UNITS = re.compile(
    r"\b(?:completed|whole|full) (?:years|months|weeks|days|hours|minutes|points)\b|\bwhole numbers\b|\(a count\)",
    re.IGNORECASE,
)
_FINER = re.compile(
    r"\b(?:weight(?:ed|s)|adjust\w+|geometric|harmonic|trimmed|imput\w+|estimat\w+|predict\w+|expect\w+|marginal|"
    r"model\w*|medians?|smooth\w+|normali[sz]\w+|standardi[sz]\w+|corrected|simulat\w+|daily|weekly|monthly|hourly|"
    rf"annual\w*|yearly|half|halves|decimal|fraction\w*|across (?!(?:the |all |our )?(?:[nN] ?= ?)?{COUNT})|"
    r"averaged over|repeat\w*|replicat\w+|bootstrap\w*|runs|"
    r"seeds|folds|trials|sessions|blocks|rounds|waves|tasks|visits each|et al|previous|each (?:day|week|month|year|"
    r"hour|time|task|trial|session)|every (?:day|week|month|year)|"
    r"per (?:cent|capita|day|week|month|year|hour|minute|second|session|trial|task|page|unit|[0-9]\w*|"
    rf"{COUNT}))\b|每[天日周月年]|加权|調整|校正",
    re.IGNORECASE,
)
_HALVES = re.compile(r"\bhal(?:f|ves)\b", re.IGNORECASE)
_AVERAGE = re.compile(r"\b(?:an average of|on average,?) ?\Z", re.IGNORECASE)
_PER = re.compile(r"\bper (?P<noun>[a-z][a-z-]{2,20})", re.IGNORECASE)
_OWN_N = re.compile(r" ?[(,] ?[nN] ?= ?")
_PEOPLE = re.compile(
    r"(?:participant|respondent|student|patient|person|subject|user|resident|child|household|teacher|pupil|nurse|"
    r"woman|man|case|individual|volunteer|rater|worker)\Z",
    re.IGNORECASE,
)
_UNITS = word_set(
    """
    million billion trillion thousand hundred dozen
    years year days hours minutes seconds weeks months decades milliseconds microseconds ms points percent percentage
    dollars euros pounds cents yen yuan francs kilograms grams milligrams kilos tonnes tons litres liters millilitres
    metres meters kilometres kilometers centimetres centimeters millimetres miles inches feet acres hectares degrees
    units times stars levels grades scores bits bytes calories joules watts volts hertz beats breaths decibels
    litres servings portions drinks credits standard deviations epochs words tokens characters cups steps
    jahre jahren tage tagen stunden minuten sekunden wochen monate monaten prozent punkte punkten euro meter gramm
    liter grad kilogramm
    """
)
_MEASURES = word_set(
    "scores ratings values levels rates differences ages lengths heights weights ranks shares sizes distances costs"
    " prices incomes changes gains losses results answers responses estimates effects ratios accuracies durations"
)
_AFTER_NUMBER = re.compile(
    r"\A,? ?(?:in|for|among|over|with|within|at|when|and|but|whereas|while|across|under|during|from|to|on|of|out of|"
    r"(?:was|were|is|are) |by|than|if|as|per|there|per|a|an|each)\b",
    re.IGNORECASE,
)
_IS_UNIT = re.compile(r"\A ?(?:%|°|[a-zμ]{1,2}\b(?!')(?<! in)(?<! at)(?<! on)(?<! of)(?<! a)(?<! or))")
_IRREGULAR = word_set("people children men women mice fish sheep teeth")
_HAN_UNIT = re.compile(r"\A ?(?:秒|分|小时|時間|岁|歳|年|天|米|元|円|kg|cm)")
_WORDS = re.compile(r"\A\$? ?((?:[^\W\d_][\w'-]{1,20} ?){1,3})")


def counted_means(text: str, sentences: Sequence[tuple[int, int]]) -> Iterator[Asked]:
    """The means of counts of a folded paragraph, each against its number of cases.

    Args:
        text: Folded text of a paragraph.
        sentences: Ranges of its sentences.
    """
    before: Tokens | None = None
    for start, end in sentences:
        if end - start > _LONGEST:
            before = None
            continue
        # `6.67 ± 1.9` is a mean and a spread, each a number of its own
        tokens = Tokens.of(text[start:end].replace("±", "∓"))
        tokens = replace(tokens, text=tokens.text.replace("∓", "±"))
        window = f"{before.text if before else ''} {tokens.text}"
        finer = {match[0].lower() for match in _FINER.finditer(_OUT_OF.sub(" ", window))}
        finer |= set(_HALVES.findall(tokens.source))
        for place in _places(tokens.text, window) if VALUE in tokens.text else ():
            if (asked := _asked(before, tokens, place, start, finer)) is not None:
                yield asked
        before = tokens


def _places(text: str, window: str) -> Iterator[int]:
    """Where the means of counts stand in a sentence of tokens."""
    found: set[int] = set()
    whole_units = _WHOLE_UNITS.search(window) is not None
    counted = _NUMBER_OF.search(window) is not None
    for match in re.finditer(VALUE, text):
        place = match.start()
        start, end = clause_around(text, place)
        if _is_mean_of_counts(text[start:place], text[place + 1 : end], whole_units, counted) or (
            counted and _EXPLAINED.match(text, place + 1) and not _NOT_A_MEAN.search(text[start:place])
        ):
            found.add(place)
    if found:
        found |= {m.end() - 1 for m in _ELLIPSIS.finditer(text, min(found) + 1)}
    yield from sorted(found)


def _is_mean_of_counts(before: str, after: str, whole_units: bool, counted: bool) -> bool:
    """Whether a value is said to be a mean, and of what can be counted.

    Args:
        before, after: What stands before and behind it in its clause.
        whole_units: Whether measures are said to be in whole units.
        counted: Whether the text around says that something was counted.
    """
    if _NOT_A_MEAN.search(before):
        return False
    near = before[before.rfind(VALUE) + 1 :]
    behind = _SPREAD_OF.sub("", after)
    if _HAN.search(before):
        return not _HAN_UNIT.match(after)
    is_mean = _MEAN.search(near) or re.search(r"\b(?:on average|averaged)\b", after[:60])
    has_spread = _SPREAD_BEHIND.match(after) is not None
    if not (is_mean or has_spread or _EACH.search(near) or _EACH.search(after[:60])):
        return False
    per_case = _THINGS_PER_CASE.search(near)
    if per_case is not None and per_case["noun"].lower() not in _UNITS | _MEASURES:
        return True
    if is_mean and _OF_THEM.match(behind):
        return True
    if _TIMES.match(behind):
        return is_mean is not None
    if _WORDS.match(behind) and not _AFTER_NUMBER.match(behind):
        return _names_things(behind[:70], whole_units, _GERMAN.search(before) is not None)
    if _IS_UNIT.match(behind):
        return False
    things = _MEAN_OF_THINGS.search(near)
    if things is not None and things["words"].split()[-1].lower() not in _UNITS | _MEASURES:
        return True
    return counted and (is_mean is not None or has_spread) and _NUMBER_OF.search(near) is not None


def _names_things(after: str, whole_units: bool, german: bool) -> bool:
    """Whether a plural that can be counted stands right behind a number; in German any noun may be one."""
    words = _WORDS.match(after)
    for word in words[1].split() if words else ():
        if word.lower() in _UNITS:
            return whole_units
        if word.lower() in _IRREGULAR or (word.endswith("s") and not word.endswith(("ss", "us", "is"))):
            return True
        if german and word.istitle():
            return True
    return False


def _asked(before: Tokens | None, tokens: Tokens, place: int, start: int, finer: set[str]) -> Asked | None:
    number = tokens.number(place)
    said = _AVERAGE.sub("", tokens.text[max(0, place - 40) : place])
    if (
        number.unit is not None
        or number.exponent
        or number.relation
        or number.bound
        or APPROXIMATE.search(said)
    ):
        return None
    mean = read_printed(tokens.source, number.start)
    cases = cases_in(before, tokens, place)
    if mean is None or mean.value < 0 or cases is None or cases.number >= 0.5 / mean.half_unit:
        return None
    if finer - {cases.noun} or not _is_per_case(tokens.text, place, cases):
        return None
    possible, below, above = possible_mean(mean, cases.number)
    fault = None if possible else mean_fault(mean, cases.number, 1, below, above)
    return Asked(start + mean.start, start + mean.end, fault)


def _is_per_case(text: str, place: int, cases: Cases) -> bool:
    """Whether what the mean is `per` is what the cases are."""
    for match in _PER.finditer(text[max(0, place - 90) : place + 60]):
        noun = match["noun"].lower()
        own = _OWN_N.match(text, max(0, place - 90) + match.end()) is not None
        if not own and cases.noun[:4] != noun[:4] and (cases.noun or not _PEOPLE.match(noun)):
            return False
    return True
