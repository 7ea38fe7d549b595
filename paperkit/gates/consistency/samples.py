"""A sample whose size changes: `consistency.changed_sample`.

`We recruited 120 participants` in the methods, `the 118 participants` or `(N = 112)` in the results, and no word of any
who left. A size is one of the whole sample where the paper announces it (`recruited`, `a total of`, `comprised`, N) or
comes back to it (`the`, `all`, `our`, `the full sample`). What narrows it in its clause (a group, a part, another
study) makes it another sample, and so does a sentence that says how many were left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paragraph, Sentence, Span
from paperkit.findings import Certainty, Finding, Severity, finding_at
from paperkit.gates._prose import Reading, Where
from paperkit.gates._tokens import COUNT, PERCENT, Tokens
from paperkit.gates.consistency.mentions import stem
from paperkit.gates.consistency.sample_echoes import Echo, echoed
from paperkit.gates.consistency.sample_groups import grouped
from paperkit.gates.consistency.vocabulary import CONDITIONS, CREDIT

__all__ = ["changed_samples"]

_PEOPLE = frozenset(
    stem(noun)
    for noun in str.split("""
    participant subject patient respondent volunteer student child people adult teacher nurse reader user
    individual person rater annotator worker interviewee learner employee physician developer
    player man woman household pupil adolescent
    undergraduate case observer listener speaker driver clinician resident parent mother infant citizen voter consumer
    customer expert judge professional athlete survivor caregiver
    """)
)
_NOUN = (
    r"(?P<words>(?:[^\W\d_][\w’'-]{0,24} ){0,3}?)"
    r"(?P<noun>[^\W\d_][\w’'-]{1,24}s|people|children|men|women|mice)(?![\w-])"
)
_FOLLOWED = re.compile(rf"\A {_NOUN}")
_N_IS = re.compile(r"(?P<name>[Nn]) ?= ?\Z")
_SAMPLE_OF = re.compile(
    r"\b(?:sample|cohort|total|panel|survey|population|set|pool|corpus)(?: size)? of \Z", re.IGNORECASE
)
_DEFINITE = re.compile(
    r"\b(?:the|all|our|these|those|all of the|all the|whole sample of|full sample of|"
    r"entire sample of)(?: (?:same|whole|full|entire))? \Z",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    r"\b(?:recruit\w*|enrol\w*|interview\w*|survey\w*|poll\w*|took part|take part|participated|consist\w*|"
    r"compris\w*|compos\w*|"
    r"contain\w*|includ\w+|collect\w*|gather\w*|total of|in total|sample|cohort|tested|we (?:test|use|used|"
    r"study|studied|"
    r"analy[sz]ed?|ran|have|had|examin\w+|compar\w+|releas\w+|annotat\w+)|involv\w*|with|had|has|have|were|"
    r"(?:data|responses?|answers?) (?:from|of|for)|hired)\b",
    re.IGNORECASE,
)
_GROUPED = re.compile(
    r"\b(?:group|groups|arm|arms|condition|conditions|control|controls|treatment|treated|placebo|intervention|"
    r"each|every|per|"
    r"half|subset|sub-?sample|sub-?group|subsets|pilot|remaining|rest|other|others|another|additional|further|"
    r"excluded|exclud\w*|"
    r"withdrew|dropped|lost|who|whom|which|eligible|screened|completed|complete|finished|responded|returned|"
    r"retained|final|"
    r"analy[sz]ed after|after|follow-?up|baseline|wave|women|men|male|female|girls|boys|held-out|(?:test|"
    r"training|validation|dev) (?:set|data|split)|"
    r"respectively|first|second|third|only|except|without|missing|valid|usable|of them|of these|prior|previous|"
    r"earlier|"
    r"replication|randomly (?:chosen|selected|sampled)|selected|sampled|random|between|up to|at least|more)\b"
    r"|[对实]照?验?组|其中|剩余|排除|剔除|有效样本|观测|\beffective\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?:invit\w+|approached|contacted|mailed|eligible|screened|sent to)\b", re.IGNORECASE)
"""Whoever was asked is no sample yet."""
_NARROWS = re.compile(r"\A(?:,? (?:who|whom|whose|that)| (?:with|without|aged))\b")
_DONE = re.compile(r"\b(?:completed?|finished|responded|returned|retained)\b", re.IGNORECASE)
_LEFT = re.compile(
    r"\b(?:exclud\w+|withdr\w+|drop(?:ped)?[- ]?outs?|dropped|attrition|(?:was|were) lost|lost to|"
    r"incomplete|did not|failed|"
    r"declin\w+|discard\w+|"
    r"removed|removal|remov\w+|remain\w+|retain\w+|missing|non-?respon\w*|eligib\w+|screen\w+|complet\w+ (?:the|"
    r"all|both)|no-?shows?|"
    r"outliers?|left the study|opt(?:ed)? out|absent|unusable|invalid|drop|filter\w+|kept|valid)\b"
    r"|剔除|排除|退出|脱落|无效|有效",
    re.IGNORECASE,
)
_LEFT_ALONE = re.compile(
    r"\bwithdr(?:ew|awn|awals?)\b|\bdropped out\b|\bdrop-?outs?\b|\blost to follow|\bopted out\b|\bno-?shows?\b"
    r"|退出|脱落",
    re.IGNORECASE,
)
"""What only people do, so that the sentence need not name them."""
_ALL = re.compile(r"\b(?:all|both|every|each)\b", re.IGNORECASE)
"""Where all completed it, none was left out."""
_STUDIES = re.compile(
    r"\b(?:[Ss]tud(?:y|ies)|[Ee]xperiments?|[Ss]urveys?|[Ww]aves?|[Ss]amples?|[Pp]hase) (?:[2-9]|[Tt]wo|[A-C]|II)\b"
)
_MOST_APART = 1.7
_NEAR = 0.2


@dataclass(frozen=True)
class _Size:
    """One mention of the size of a sample; `noun` is "" for a bare N."""

    number: Number
    paragraph: Paragraph
    sentence: Sentence
    noun: str
    modifiers: frozenset[str]
    announced: bool
    definite: bool
    whole: bool


def changed_samples(reading: Reading) -> Iterator[Finding]:
    """Findings on sizes of one sample that differ, each at the one that stands later."""
    texts = [p.text.text for p in reading.prose("abstract", "body", "item", "caption", "footnote")]
    several = any(map(_STUDIES.search, (*texts, *(s.title for s in reading.paper.sections))))
    sizes = list(_sizes(reading))
    left = _left(reading)
    said: set[float] = set()
    by_noun: dict[str, list[_Size]] = defaultdict(list)
    for size in sizes:
        by_noun["people" if not size.noun or size.noun in _PEOPLE else size.noun].append(size)
    for key, group in by_noun.items():
        is_people = key == "people"
        if is_people and several:
            continue
        values = {size.number.value for size in group if size.announced or size.definite}
        reported: set[float] = set()
        for at, later in enumerate(group):
            for first in group[:at]:
                if later.number.value in reported or not _differ(first, later, is_people):
                    continue
                if is_people and (left or len(values) > 3):
                    continue
                if not is_people and len(values | {later.number.value, first.number.value}) > 2:
                    continue
                reported.add(later.number.value)
                said.add(later.number.value)
                yield _finding(reading, first, later, is_people)
                break
    if several or left:
        return
    for one, other in (*echoed(reading), *grouped(reading)):
        if other.number.value not in said:
            said.add(other.number.value)
            yield _note(reading, one, other, sure=False, rule="consistency.changed_sample")


def _differ(first: _Size, later: _Size, is_people: bool) -> bool:
    """Whether two sizes are of one sample and not the same."""
    one, other = first.number.value, later.number.value
    if one == other or max(one, other) > _MOST_APART * min(one, other) or first.sentence is later.sentence:
        return False
    if not first.announced and not first.definite:
        return False
    if first.modifiers != later.modifiers and first.noun and later.noun:
        extra = first.modifiers ^ later.modifiers
        if not is_people or extra & CONDITIONS or (first.modifiers and later.modifiers):
            return False
    if later.noun and first.noun and first.noun != later.noun and not is_people:
        return False
    if is_people:
        if not first.noun:
            return False
        if not later.noun and not later.whole:
            return abs(one - other) <= _NEAR * max(one, other)
        return later.definite or later.whole or later.announced
    return later.definite and first.paragraph is not later.paragraph


def _left(reading: Reading) -> bool:
    """Whether some sentence says that people or their data were left out."""
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        for sentence in paragraph.sentences:
            if _LEFT_ALONE.search(sentence.text):
                return True
            for match in _LEFT.finditer(sentence.text):
                if match[0].lower().startswith("complet") and _ALL.search(sentence.text, 0, match.start()):
                    continue
                around = sentence.text[max(0, match.start() - 60) : match.end() + 60]
                if _OF_PEOPLE.search(around):
                    return True
    return False


_VAGUE = frozenset(("people", "case", "man", "woman", "person", "user", "expert", "subject"))
_OF_PEOPLE = re.compile(
    rf"\b(?:{'|'.join(sorted(_PEOPLE - _VAGUE))}|subjects|users|cases|sample|answers|"
    r"questionnaires?|forms|responses?|attention checks?)\w{0,3}\b|\b(?:people|persons)\b|[名人例份]",
    re.IGNORECASE,
)


def _sizes(reading: Reading) -> Iterator[_Size]:
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            words = text[sentence.start : sentence.end]
            if len(words) > 500 or CREDIT.search(words):
                continue
            tokens = Tokens.of(words)
            for index in tokens.counts():
                if size := _size(tokens, index, paragraph, sentence):
                    yield size


def _size(tokens: Tokens, index: int, paragraph: Paragraph, sentence: Sentence) -> _Size | None:
    number = tokens.numbers[index]
    if number.value < 8 or not tokens.is_exact(index):
        return None
    before, after = tokens.before(index, 60), tokens.after(index, 80)
    near = re.split(r"[;:,.(]|\b(?:for|who|each|one) ", after)[0][:45]
    clause = f"{re.split(r'[;:,]', before)[-1]} {near}"
    if PERCENT in before[-14:] or re.search(rf"{COUNT} ?(?:of|out of|/) ?(?:the |all |our )?\Z", before):
        return None
    if named := _N_IS.search(before):
        if _GROUPED.search(tokens.text) and not re.search(
            r"\b(?:all|whole|full|total|overall|entire) (?:\w+ )?(?:sample|participants|subjects|patients)",
            tokens.text,
        ):
            return None
        if any(i != index for i in tokens.counts() if _N_IS.search(tokens.before(i, 6))):
            return None
        whole = named["name"] == "N" or bool(
            re.search(r"\b(?:overall|full|whole|total|entire) sample|\ball\b", tokens.text)
        )
        owner = re.search(r"([^\W\d_][\w’'-]{2,24})s? [(（]?[Nn] ?= ?\Z", before)
        root = stem(owner[1]) if owner else ""
        if root not in _PEOPLE and (followed := _FOLLOWED.match(after)) is not None:
            root = stem(followed["noun"])
        root = root if root in _PEOPLE else ""
        return _Size(number, paragraph, sentence, root, frozenset(), bool(root) or whole, False, whole)
    if re.search(r"\b(?:all|whole|full|entire)\b[\w ]{0,16}\Z", before, re.IGNORECASE):
        clause = _DONE.sub(" ", clause)
    if _GROUPED.search(clause):
        return None
    followed = _FOLLOWED.match(after)
    if followed is None or not followed["noun"] or followed["noun"].lower().endswith(("ss", "us", "is")):
        return None
    noun = stem(followed["noun"]) if followed["noun"] not in ("people",) else "people"
    modifiers = frozenset(stem(word) for word in followed["words"].split())
    if {w.lower() for w in followed["words"].split()} & _NOT_NOUNS:
        return None
    definite = bool(_DEFINITE.search(before))
    if _ASKED.search(tokens.text) or (definite and _NARROWS.match(after[followed.end() :])):
        return None
    announced = bool(_SAMPLE_OF.search(before)) or (not definite and bool(_ANNOUNCED.search(tokens.text)))
    if noun in _UNITS or modifiers & CONDITIONS or not (definite or announced):
        return None
    whole = bool(re.search(r"\b(?:whole|full|entire|total) sample|\ball\b", before))
    return _Size(number, paragraph, sentence, noun, modifiers, announced, definite, whole)


_NOT_NOUNS = frozenset(
    str.split(
        "of in on at to for from by with and or but nor as is are was were be than then that which who after before "
        "during per the a an we it they took had has have"
    )
)
_UNITS = frozenset(
    stem(unit)
    for unit in str.split(
        "years months weeks days hours minutes seconds points times percent epochs steps iterations runs seeds trials "
        "layers units bits neurons dimensions parameters folds heads levels classes items features words tokens"
    )
)


def _finding(reading: Reading, first: _Size, later: _Size, is_people: bool) -> Finding:
    sure = (
        is_people
        and bool(later.noun or later.whole)
        and (later.definite or later.whole)
        and first.announced
        and bool(first.noun)
    )
    rule = "consistency.changed_sample" if is_people else "consistency.two_values"
    return _note(reading, first, later, sure=sure, rule=rule)


def _note(reading: Reading, first: _Size | Echo, later: _Size | Echo, *, sure: bool, rule: str) -> Finding:
    place = first.span if isinstance(first, Echo) else _span(first)
    one, other = first.number.value, later.number.value
    said = first.text if isinstance(first, Echo) else first.sentence.text
    data: dict[str, Any] = {
        "evidence": f"{one:.0f} − {other:.0f} = {one - other:.0f}; {said}",
        "suggestion": "Give one number in both places, or say who was left out",
        "certainty": Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        "text": later.number.text,
        "values": [later.number.text, first.number.text],
        "other": [place.file, place.start, place.end],
    }
    severity = Severity.MAJOR if sure else Severity.MINOR
    message = f"{later.number.text} here, {first.number.text} at {reading.paper.place(place)}"
    if later.paragraph is None or later.sentence is None:
        assert isinstance(later, Echo)
        return finding_at(reading.paper, later.span, rule, severity, message, quote=later.text, **data)
    start = later.sentence.start + later.number.start
    where = Where(later.paragraph, start, start + len(later.number.text))
    return reading.note(where, rule, severity, message, **data)


def _span(size: _Size) -> Span:
    return size.paragraph.text.span(
        size.sentence.start + size.number.start, size.sentence.start + size.number.end
    )
