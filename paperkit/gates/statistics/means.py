"""Means of ratings as papers write them, each with the number of cases that it is of.

`M = 3.45, SD = 1.1, n = 20`, `a mean rating of 3.45 (N = 20)`, `20 participants rated it 3.45 on average`,
`平均评分为 3.45（n = 20）`. The number of cases stands right beside the mean, or is the only one of a sentence with one
mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from paperkit.documents.numbers import find_numbers
from paperkit.gates._wordlists import word_set
from paperkit.gates.statistics.values import Printed, read_printed

__all__ = ["ReportedMean", "cases_of", "counts_people", "names_scale", "reported_means", "scale_ends"]

_POINTS = r"(?:[2-9]|10|11|two|three|four|five|six|seven|eight|nine|ten)"
_ENDS = r"[01] ?(?:to|-|and|through) ?(?:[3-9]|10|11|100)"
_SCALE = re.compile(
    rf"\bLikert|\b{_POINTS}[- ](?:point|level|grade|step) (?:\w+ ){{0,3}}(?:scale|item|rating|question)"
    rf"|\b{_POINTS}[- ]point (?:and|to)\b"
    r"|\bscales? (?:from|of|ranging from|running from|between) [0-9]{1,2} (?:\([^()]{1,40}\) )?"
    r"(?:to|-|and) ?[0-9]{1,2}\b"
    rf"|\bscales? (?:from |of )?\(?{_ENDS}\b|\b{_ENDS} (?:Likert|rating|response|agreement|ordinal)?[ -]?scales?\b"
    r"|\b[01] ?(?:=|\() ?[A-Za-z][^.;=()]{2,40}(?:,|;|\)| to| and|,? \.\.\.,?){1,2} ?(?:and |to )?(?:[4-9]|10|"
    r"11) ?[=(]"
    r"|\b(?:rated|ratings?|scored|answered|judged|graded|assessed|indicated|answers?) [^.]{0,40}\b"
    r"(?:from|between|of) [0-9]{1,2} (?:\([^()]{1,40}\) )?(?:to|and) [0-9]{1,2}\b|"
    r"\bwhole[- ]numbers? (?:rating|score|answer|grade)|\b"
    r"(?:integer|whole-number)[- ](?:ratings?|scores?|scale|grades?|marks?|answers?|values?)|"
    r"\b(?:rat(?:ed|ings?)|scored?|scores?|answers?|grades?|marks?)[^.]{0,40} whole numbers|"
    r"\bLikert-Skala|\bitem,? \(?[01] ?(?:to|-) ?(?:[4-9]|10)\b|"
    r"李克特|[2-9七五十]点?(?:级|分)?(?:量表|评分)|[57]级评分|[1１] ?(?:-|至|到) ?(?:5|7|10) ?分",
    re.IGNORECASE,
)

_LINK = (
    r"(?: (?:was|were|is|are|of|at|equal(?:s|led|ed)?(?: to)?|reached|stood at|came to|"
    r"(?:rose|fell|dropped|increased|decreased|went up|went down) to)|\s?[=:])"
)
_WORD = (
    r" (?!(?:mean|average|was|were|is|are)\b|of [-0-9])"
    r"(?:[A-Za-z][A-Za-z'-]{0,19}|[0-9]{1,2}-point|[0-9]{1,2}(?= (?:to|and|-) [0-9])|[0-9]{1,2}(?= [a-z])|"
    r"\([^()]{1,60}\))"
)
_MEAN = re.compile(
    r"(?<![A-Za-z_\\])(?:M(?:_?[A-Za-z]{1,12})?(?:\s?\((?:SD|sd|SE)\))?\s?(?:[=:]|of\b|was\b)|[xX]\u0304\s?=|(?<!\w)μ\s?=)"
    r"\s?(?=-?[0-9])"
    rf"|(?<![\w-])(?i:mean|average)s?(?:(?P<what>(?:{_WORD}){{0,10}}?)"
    rf"(?:, (?:on|from|measured|rated)[^,.;]{{1,50}},)?{_LINK}"
    rf"|(?P<short>(?:{_WORD}){{0,2}}),?)"
    r"(?: only| about| around| just)? ?(?=-?[0-9])"
    r"|(?<![\w-])(?P<subject>[A-Za-z'-]{2,20}) averag(?:e|ed|es|ing)(?: at)? (?=-?[0-9])"
    r"|\b(?:Mittelwert|Durchschnitt) (?:lag bei|betrug|war|von) (?=[0-9])"
    r"|(?:平均|均)(?P<zh>[\u4e00-\u9fff]{0,8}?)(?:为|是|达到?|=|:)?\s?(?=[0-9])"
)
_ON_AVERAGE = re.compile(
    r"(?P<what>(?:[A-Za-z'-]{1,20} ){1,6}?)(?:at |as |with )?"
    r"(?P<value>[0-9]{1,3}\.[0-9]{1,4})(?: out of [0-9]{1,2}| points)? on average\b"
)
_RATED_AS = re.compile(
    r"\b(?:rated|scored|judged|graded) (?P<what>(?:[A-Za-z'-]{1,20} ){1,5}?)(?:as |at |with |with a |an? )"
    r"(?P<value>[0-9]{1,2}\.[0-9]{1,4})(?![0-9%]| ?%)"
)
_RATED_EXACTLY = re.compile(r"\b(?P<what>rated )(?:as |at )?(?P<value>[0-9]\.[0-9]{2})(?![0-9%]| ?%)")
_AVERAGED = re.compile(r"\b(?:on average|average|mean)\b", re.IGNORECASE)
_RATED = re.compile(
    r"rat(?:ed|ings?|e)\b|scor(?:ed?|es)\b|responses?\b|answers?\b|grades?\b|marks?\b|opinion|agree|satisf|usef|usab|helpful|"
    r"quality|fluen|confiden|prefer|likert|difficult|eas[ey]|clarity|trust|relevan|评|分|满意",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\b(?:age|times?|duration|years?|length|weight|height|speed|latency|accurac\w+|errors?|loss|differences?|"
    r"changes?|"
    r"gains?|improvements?|increases?|decreases?|reductions?|income|distance|temperature|rank|reciprocal|squared?|"
    r"absolute|precision|recall|F1|(?-i:[A-Z]{2,5}))\b|年龄|时间|差|误差|精度|准确率"
)
_IN_BRACKETS = re.compile(r"\([^()]{1,30}\)")
_UNIT = re.compile(
    r"\s?(?:%|°|±\s?%|(?:ms|s|sec|min|h|mm|cm|m|km|kg|g|Hz|GB|MB|K|seconds?|minutes?|hours?|days?|weeks?|"
    r"months?|years?|"
    r"per cent|percent|times)(?![A-Za-z]))|\s?-\s?[0-9]"
)
_ABOUT = re.compile(r"(?:\b(?:averag\w*|means?) \(?)?\bM\b|\bmeans?\b|\baverag|平均|均值|均分", re.IGNORECASE)

_N = re.compile(
    r"(?<![A-Za-z_\\])(?:[nN]\s?[=:]\s?|(?:sample|group|panel)(?: size)? of )([0-9]{1,6})(?![0-9.,]*[0-9%])"
)
_SENTENCE_END = re.compile(r"\.(?:\s|\Z)")
_NO_PAIR = re.compile(r"[.;](?:\s|$)|\bM\b")
_PEOPLE = re.compile(
    r"(?<![\w.,/-])(?P<count>[0-9]{1,6}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|"
    r"three|four|five|six|seven|eight|nine))?|"
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|nineteen) "
    r"(?:[a-z-]{2,15} ){0,2}(?:participants|respondents|raters|annotators|reviewers|students|patients|subjects|users|"
    r"volunteers|teachers|experts|evaluators|judges|people|developers|adults|children|clinicians|players|workers|"
    r"nurses|physicians|doctors|coders|interviewees|speakers|listeners|drivers|parents|residents|pupils|"
    r"learners|editors|"
    r"graders|testers|employees|readers|customers|consumers|undergraduates|caregivers|designers|engineers|"
    r"observers|panelists)\b"
    r"|(?P<zh>[0-9]{1,6}) ?[名位个]",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"(?<!\beach )(?<!\btotal )(?<!\bsample )\b(?:of|/)\s?(?:the |our |all )?\Z|[0-9]\s?%\s?(?:of )?\Z",
    re.IGNORECASE,
)

_OF_WHOM = re.compile(r"\bof (?:whom|which|these|them)\b", re.IGNORECASE)


@dataclass(frozen=True)
class ReportedMean:
    """A mean as reported.

    Attributes:
        start: Half-open range in the sentence.
        value: As printed.
        cases: The number of cases, None where none can be told to be its own.
        of_ratings: True for a mean of ratings or scores, False for one of a measure, None where it is not said.
    """

    start: int
    end: int
    value: Printed
    cases: int | None
    of_ratings: bool | None


def names_scale(text: str) -> bool:
    """Whether a text says that answers were whole numbers on a rating scale."""
    return _SCALE.search(text) is not None


_POINT_SCALE = re.compile(
    rf"\b(?P<points>{_POINTS})[- ](?:point|level|grade|step) (?:[A-Za-z-]+ ){{0,3}}(?:scale|item|rating|question)",
    re.IGNORECASE,
)
_END_TO_END = re.compile(
    r"(?<![\d.,])(?P<low>[01]) ?(?:to|-|and|through) ?(?P<high>[3-9]|10|11|100) (?:[A-Za-z-]+ ){0,2}scales?\b"
    r"|\bscales? (?:from |of |ranging from |running from |between )?\(?(?P<low2>[01]) (?:\([^()]{1,40}\) )?"
    r"(?:to|-|and|through) (?P<high2>[3-9]|10|11|100)\b(?![.,]?\d)"
    r"|\b(?:answered|rated|scored|judged|graded|item|question)[^.;()]{0,20} from (?P<low4>[01]) (?:\([^()]{1,40}\) )?"
    r"to (?P<high4>[3-9]|10)\b(?![.,]?\d)"
    r"|(?<![\w.])(?P<low3>[01]) ?= ?[A-Za-z][^.;=()]{2,40}?,? (?:to |and |[.]{3} ?|through )?"
    r"(?P<high3>[3-9]|10|11) ?= ?[A-Za-z]",
    re.IGNORECASE,
)
_SUMMED = re.compile(r"\b(?:sum|summed|total|composite|out of|points in all|added)\b|总分", re.IGNORECASE)
"""A score of many answers may lie above the scale of one."""


def scale_ends(text: str) -> tuple[float | None, float] | None:
    """The least (None where only a number of points is given) and the greatest answer of the one scale a text names.

    >>> scale_ends("on a 5-point Likert scale"), scale_ends("a scale from 1 to 7"), scale_ends("on a scale")
    ((None, 5.0), (1.0, 7.0), None)
    """
    if _SUMMED.search(text):
        return None
    found: set[tuple[float | None, float]] = set()
    for match in _POINT_SCALE.finditer(text):
        found.add((None, find_numbers(match["points"])[0].value))
    for match in _END_TO_END.finditer(text):
        low = match["low"] or match["low2"] or match["low3"] or match["low4"]
        high = match["high"] or match["high2"] or match["high3"] or match["high4"]
        found.add((float(low), float(high)))
    if len({high for _, high in found}) != 1:
        return None
    return max(found, key=lambda ends: ends[0] is not None)


_WHO = re.compile(
    r"(?:[a-z]{3,20}(?:ers|ors|ists|ees|ants|ians|wives)|(?:[a-z]{0,12}wo)?men|girls|boys)", re.IGNORECASE
)
_NOBODY = word_set(
    """
    papers numbers orders sensors computers answers posters letters parameters layers centers quarters chapters headers
    factors errors vectors colors motors tumors clusters servers routers filters counters markers orders trees
    committees degrees fees plants variants constants restaurants mutants errors corridors powers towers flowers
    detectors processors operators transistors indicators predictors descriptors tensors
    """
)


def counts_people(noun: str) -> bool:
    """Whether a plural is one of people who rate.

    >>> counts_people("reviewers"), counts_people("summaries")
    (True, False)
    """
    return _PEOPLE.fullmatch(f"2 {noun}") is not None or (
        _WHO.fullmatch(noun) is not None and noun.lower() not in _NOBODY
    )


def reported_means(sentence: str) -> Iterator[ReportedMean]:
    """The means of a folded sentence.

    >>> [(m.value.value, m.cases) for m in reported_means("The mean rating was 3.45 (SD = 0.8, N = 20).")]
    [(3.45, 20)]
    """
    found = sorted(_found(sentence), key=lambda mean: mean[1].start)
    alone = len(found) == 1 and len(_ABOUT.findall(sentence)) <= 1
    last = -1
    for start, value, of_ratings in found:
        if value.start <= last:
            continue
        last = value.end
        cases = _beside(sentence, start, value.end) or (_only(sentence, value) if alone else None)
        yield ReportedMean(start, value.end, value, cases, of_ratings)


def cases_of(paragraph: str, mean: Printed, start: int) -> int | None:
    """The number of cases of the one mean of a paragraph, where the paragraph names one number of people and no part.

    Args:
        paragraph: Folded text.
        mean: The mean.
        start: Where its sentence starts in the paragraph.
    """
    if len(_ABOUT.findall(paragraph)) > 1 or _OF_WHOM.search(paragraph):
        return None
    counts: set[int] = set()
    for match in (*_N.finditer(paragraph), *_PEOPLE.finditer(paragraph, 0, start)):
        if match.re is _PEOPLE and _SHARE.search(paragraph, max(0, match.start() - 12), match.start()):
            return None
        counts.add(int(find_numbers(next(filter(None, match.groups())))[0].value))
    return counts.pop() if len(counts) == 1 else None


def _found(sentence: str) -> Iterator[tuple[int, Printed, bool | None]]:
    on_scale = names_scale(sentence)
    for match in _MEAN.finditer(sentence):
        value = read_printed(sentence, match.end())
        if value is not None and not sentence.startswith(("-point", " points"), value.end):
            words = " ".join(filter(None, match.group("what", "short", "subject", "zh")))
            has_unit = sentence[value.end - 1] == "%" or _UNIT.match(sentence, value.end) is not None
            of_ratings = False if has_unit else _is_of_ratings(words, on_scale)
            yield match.start(), value, of_ratings
    rated = _RATED_AS.finditer(sentence) if _AVERAGED.search(sentence) else ()
    for match in (*_ON_AVERAGE.finditer(sentence), *rated, *_RATED_EXACTLY.finditer(sentence)):
        value = read_printed(sentence, match.start("value"))
        if value is not None:
            yield match.start("value"), value, _is_of_ratings(match["what"], on_scale)


def _is_of_ratings(words: str, on_scale: bool) -> bool | None:
    words = _IN_BRACKETS.sub(" ", words).strip()
    if not words:
        return None
    return _MEASURED.search(words) is None and (_RATED.search(words) is not None or on_scale)


def _beside(sentence: str, start: int, end: int) -> int | None:
    """The n that stands with a mean: behind it in the same clause, or right before it in the same brackets."""
    behind = _N.search(sentence, end, end + 40)
    if behind and not _NO_PAIR.search(sentence[end : behind.start()]):
        return int(behind[1])
    before = list(_N.finditer(sentence, max(0, start - 30), start))
    if before and re.fullmatch(r"\s?[,;:]\s?", sentence[before[-1].end() : start]):
        return int(before[-1][1])
    return None


def _only(sentence: str, mean: Printed) -> int | None:
    """The one number of cases that a sentence names; None where it names several, or a part of them."""
    counts: set[int] = set()
    for match in (*_N.finditer(sentence), *_PEOPLE.finditer(sentence)):
        between = sentence[mean.end : match.start()] or sentence[match.end() : mean.start]
        if _SENTENCE_END.search(between):
            continue
        if match.re is _PEOPLE and _SHARE.search(sentence, max(0, match.start() - 12), match.start()):
            return None
        counts.add(int(find_numbers(next(filter(None, match.groups())))[0].value))
    return counts.pop() if len(counts) == 1 else None
