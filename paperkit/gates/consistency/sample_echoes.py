"""Sizes of a sample that a later sentence takes up: `27 trials were included`, then `the 25 included trials`.

The later phrase is of the same sample where all that narrows it (`included`, `who answered the questionnaire`, `in 86
schools`) was said where the sample was announced. What narrows it in another way makes it another sample.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile
from typing import NamedTuple

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paragraph, ParagraphKind, Sentence, Span
from paperkit.gates._prose import Reading
from paperkit.gates._tokens import COUNT, PERCENT, Tokens
from paperkit.gates._wordlists import word_set
from paperkit.gates.consistency.mentions import stem
from paperkit.gates.consistency.sample_han import han_sample
from paperkit.gates.consistency.vocabulary import CREDIT

__all__ = ["Echo", "are_twins", "echoed"]

_LONGEST = 500
_FEWEST = 8
_MOST_APART = 1.7
_KINDS: tuple[ParagraphKind, ...] = ("abstract", "body", "item", "caption", "footnote")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_NOUN = re.compile(
    r"\A (?P<words>(?:[^\W\d_][\w’'-]{0,24} ){0,3}?)"
    r"(?P<noun>[^\W\d_][\w’'-]{1,24}(?<![su])s|people|children|men|women|mice|sheep|fish|deer|cattle|[A-ZÄÖÜ][a-zäöüß]{3,24})(?![\w-])"
)
_WHOLE = r"all|whole|full|entire|total|overall"
_OWNER = re.compile(
    r"(?P<words>(?:[^\W\d_][\w-]{0,20} ){0,4})"
    r"(?P<noun>[^\W\d_][\w’'-]{2,24}s|people|children|men|women|mice|sample|cohort|panel|corpus) ?[(（,]? ?"
    r"(?P<name>[nN]) ?= ?\Z",
    re.IGNORECASE,
)
_COLLECTIVE = frozenset(("sampl", "cohort", "panel", "corpus"))
_PLAIN = (
    "(?:(?:small|large|modest|limited|whole|full|entire|present|total|final|current|own|study|convenience) )?"
)
_DEFINITE = re.compile(
    r"\b(?:the|all|our|these|those|alle|die|den|der)(?: (?:same|whole|full|entire|total))? \Z"
    rf"|\b(?:this|the|our|whole|full|entire) {_PLAIN}(?:sample|cohort|panel|set|pool|corpus)(?: size)? of \Z",
    re.IGNORECASE,
)
_OURS = re.compile(
    rf"\b(?:our|the|this) {_PLAIN}(?:sample|cohort|panel|corpus|data ?set) (?:[a-z]{{4,12}} )?"
    r"(?:is|was|consist\w*|compris\w*|contain\w*|cover\w*|includ\w+)\b"
    r"|\bDie (?:Studie|Stichprobe|Untersuchung|Kohorte) (?:umfasst\w*|bestand|besteht)\b",
    re.IGNORECASE,
)
_POOL = re.compile(
    rf"(?:\A|[.;,] ?)(?:Of|From|Among|Out of) (?:the |these |all )?{COUNT}"
    r"(?P<words>(?: [^\W\d_][\w-]{1,20}){1,6}),? "
    r"(?:only )?\Z",
    re.IGNORECASE,
)
"""`Of the 58 hospitals approached, 41 agreed`: the first number is of a pool, the second of the sample."""
_OF = re.compile(r"(?:\A|[.;,] ?)(?:Of|From|Among|Out of) (?:the |these |all )?\Z", re.IGNORECASE)
_TOOK_PART = re.compile(r"\A (?:[a-z]+ed|took|gave|were|had|did|came|could)\b")
_PLURAL = re.compile(r"\b([^\W\d_][\w-]{2,24}(?<![su])s|people|children|men|women|mice)\b")
_ASKED = re.compile(
    r"\b(?:invit|approach|contact|eligib|screen|identif|mail|ask|register|candidat|select|retriev|found)\w*",
    re.IGNORECASE,
)
_RESTS = re.compile(
    r"\b(?:findings|results|conclusions|study|analys[ei]s|estimates|work) "
    r"(?:rests?|(?:is|are|was|were) (?:based|drawn)|"
    r"rel(?:y|ies)|draws?|builds?) (?:up)?(?:on|from) \Z",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?:with|on|from) (?:only|just) \Z", re.IGNORECASE)
_N_IS = re.compile(r"[nN] ?= ?\Z")
_WE_DID = re.compile(
    r"\bwe (?:have )?(?:studied|examined|analy[sz]ed|interviewed|surveyed|tested|asked|investigated|followed)\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"\b(?:conclusions?|discussion|summary|abstract)\b", re.IGNORECASE)
_NOT_WHOLE = re.compile(
    r"\b(?:another|other|additional|further|more|each|every|per|first|second|third|next|remaining|pilot|planned|"
    r"least|most|to|than|between|further|randomly selected|subset of|sub-?sample of|only|invited|"
    r"approached|contacted|asked for|required|needed|target(?:ed)?|expected) (?:[\w-]{1,15} )?\Z"
    r"|\b(?:power analysis|pilot|would need|\\AFrom|were invited|we invited|randomly selected|sub-?sample|subset)\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(
    r"\A(?:was|were|is|are|had|has|have|did|do|could|can|will|would|all|both|each)\Z", re.IGNORECASE
)
_PREPOSITION = re.compile(
    r"\A(?:in|with|from|of|at|for|on|without|aged|under|over|between|to|by|whose|among|within|after|before)\Z",
    re.IGNORECASE,
)
_PARTICIPATES = frozenset(("parti", "respo", "took", "part"))
_FINITE = re.compile(
    r"\b(?:was|were|is|are|had|has|have|did|do|does|could|can|will|would|[a-z]{3,20}ed|took|gave|went|came|said|felt|"
    r"made|got|saw|knew|spoke|read|drank|ate|lost|won|chose|found|kept|slept|ran|wrote|led|met|left|sold|bought)\b"
)
_STOP = word_set(
    "the a an all our their its his her this that these those of in on at to from by with for and or were was is are "
    "who which whom had has have been be same whole full entire total both who whose der die das den von und"
)
_JOINS = word_set(
    "of and than that in while whereas for with from to on by was were is are but when because between"
)
_PARTS = word_set(
    "most some many several few other others both half majority each every one none no any these those more less"
)
_NOT_NOUNS = word_set(
    "of in on at to for from by with and or is are was were be than that which who after before during as times years "
    "months weeks days hours minutes seconds points percent epochs steps runs seeds layers units parameters items "
    "features words tokens classes versus per trials-each"
)


class Echo(NamedTuple):
    """One mention of the size of a sample.

    Attributes:
        number: What is printed.
        paragraph, sentence: Where; None for the head of a table.
        span: Place of the number in the source.
        text: Its sentence or cell.
        noun: Stem of what is counted.
        narrowed: What narrows it, as the beginnings of words.
        said: The beginnings of all words of its sentence.
        definite: Whether it comes back to a sample (`the`, `all`) and does not announce one.
        announces: Whether it could announce the sample too (`the sample included 210 firms`).
        must_be_twin: Whether it may be a part (`Nurses (n = 12) said`), so that only other digits would be sure.
    """

    number: Number
    paragraph: Paragraph | None
    sentence: Sentence | None
    span: Span
    text: str
    noun: str
    narrowed: frozenset[str]
    said: frozenset[str]
    definite: bool
    announces: bool
    must_be_twin: bool


def echoed(reading: Reading) -> Iterator[tuple[Echo, Echo]]:
    """Pairs of an announced size and a later one of the same sample that is not the same."""
    mentions = list(_mentions(reading))
    for at, later in enumerate(mentions):
        same = [one for one in mentions if _is_same(one, later)]
        values = len({one.number.value for one in same})
        for first in mentions[:at]:
            if (
                _is_same(first, later)
                and (later.definite or (first.announces and are_twins(first.number, later.number)))
                and (
                    not first.definite
                    or first.announces
                    or (are_twins(first.number, later.number) and values == 2)
                )
                and values <= 2 + are_twins(first.number, later.number)
                and _differ(first, later)
            ):
                yield first, later
                break


def _is_same(one: Echo, later: Echo) -> bool:
    return one.noun == later.noun or (later.noun in _COLLECTIVE and later.noun in one.said)


def are_twins(one: Number, other: Number) -> bool:
    """Whether two sizes of two digits and more have the same digits in another order."""
    return one.value >= 10 and sorted(f"{one.value:.0f}") == sorted(f"{other.value:.0f}")


def _differ(first: Echo, later: Echo) -> bool:
    one, other = first.number.value, later.number.value
    if one == other or first.sentence is later.sentence:
        return False
    if not later.narrowed <= first.said or (
        first.definite and not first.announces and first.narrowed != later.narrowed
    ):
        return False
    if later.must_be_twin:
        return are_twins(first.number, later.number)
    return max(one, other) <= _MOST_APART * min(one, other) or are_twins(first.number, later.number)


def _mentions(reading: Reading) -> Iterator[Echo]:
    titles = {section.index: section.title for section in reading.paper.sections}
    for paragraph in reading.prose(*_KINDS):
        text = reading.masked[paragraph.index]
        title = "" if paragraph.section is None else titles[paragraph.section]
        closing = paragraph.kind != "abstract" and _CLOSING.search(title) is not None
        for sentence in paragraph.sentences:
            words = text[sentence.start : sentence.end]
            if len(words) > _LONGEST or CREDIT.search(words):
                continue
            tokens = Tokens.of(words)
            for index in tokens.counts():
                number = tokens.numbers[index]
                of_source = tokens.text.endswith(" from ", 0, tokens.at[index]) and not number.relation
                if number.value < _FEWEST or number.partner is not None:
                    continue
                if not (tokens.is_exact(index) or of_source):
                    continue
                if (found := _mention(tokens, index, closing)) is not None:
                    start = sentence.start + number.start
                    span = paragraph.text.span(start, start + len(number.text))
                    yield Echo(number, paragraph, sentence, span, sentence.text, *found)
    yield from _of_tables(reading)


def _of_tables(reading: Reading) -> Iterator[Echo]:
    """Heads of columns: `All patients (N = 134)`."""
    for table in reading.paper.tables:
        cells = [
            (cell, _HEAD.search(cell.text.text)) for row in table.rows[: table.head_rows] for cell in row
        ]
        found = [(cell, match) for cell, match in cells if match is not None]
        for cell, match in found:
            if not (_WHOLE_HEAD.search(match["words"]) or len(found) == 1):
                continue
            words = re.sub(rf"(?i)\b(?:{_WHOLE})\b", " ", match["words"]).split()
            number = find_numbers(match["number"])[0]
            span = cell.text.span(match.start("number"), match.end("number"))
            noun = stem(words[-1]) if words else "sampl"
            said = _beginnings(" ".join(words[:-1]))
            if number.value >= _FEWEST:
                yield Echo(number, None, None, span, cell.text.text, noun, said, said, True, False, False)


_HEAD = re.compile(
    r"\A\s*(?P<words>(?:[^\W\d_][\w-]{0,20}\s+){0,3}?)[(\[,]?\s?[nN]\s?=\s?(?P<number>\d{1,3}(?:,\d{3})+|\d{1,6})\s?[)\]]?\s*\Z"
)
_WHOLE_HEAD = re.compile(rf"\b(?:{_WHOLE})\b", re.IGNORECASE)
_Found = tuple[str, frozenset[str], frozenset[str], bool, bool, bool]
"""Of an `Echo`: noun, what narrows it, what is said, and whether it comes back, announces, must be a twin."""
_WHO = re.compile(r"\A ?[)）]? (?:who|that|whose|with|in|from|of)\b")


def _mention(tokens: Tokens, index: int, closing: bool) -> _Found | None:
    before, after = tokens.before(index, 60), tokens.after(index, 90)
    said = _beginnings(tokens.text)
    bare = _N_IS.search(before)
    if (owner := _OWNER.search(before)) is not None:
        return _owned(owner, said, after)
    if (
        (pool := _POOL.search(before)) is not None
        and _ASKED.search(pool["words"])
        and _TOOK_PART.match(after)
    ):
        of = _PLURAL.search(pool["words"])
        return (_root(of[1]), frozenset(), said | _PARTICIPATES, False, False, False) if of else None
    if (match := _NOUN.match(after)) is None or PERCENT in before[-8:]:
        return han_sample(tokens, index)
    before = before[: bare.start()] if bare else before
    words = match["words"].lower().split()
    if set(words) & _NOT_NOUNS or match["noun"].lower() in _NOT_NOUNS:
        return None
    if _OF.search(before) and _ASKED.search(re.split(f"[,{COUNT}]", after)[0]):
        return None
    definite = _DEFINITE.search(before) is not None
    clause = re.split(r"[;:.]", before)[-1]
    if not definite and _NOT_WHOLE.search(clause) and not (closing and _ONLY.search(before)):
        return None
    only = closing and _ONLY.search(before) is not None
    restated = (
        only
        or _OURS.search(before) is not None
        or _RESTS.search(before) is not None
        or (closing and _WE_DID.search(before) is not None)
    )
    narrowed = _beginnings(" ".join(words)) | (
        frozenset() if restated else _narrowed_behind(after[match.end() :], definite)
    )
    return _root(match["noun"]), narrowed, said, definite or restated, restated and not definite, only


def _owned(owner: re.Match[str], said: frozenset[str], after: str) -> _Found | None:
    """`All specimens (n = 45)`, `musicians (n = 35)`, `the analytic sample (N = 2,318)`."""
    words = owner["words"].lower().split()
    cut = max((i for i, word in enumerate(words) if word in _JOINS), default=-1)
    noun, own = _root(owner["noun"]), words[cut + 1 :]
    if (cut > 0 and words[cut] == "of" and words[cut - 1] in _PARTS) or _PARTS & set(own):
        return None
    whole = bool({*own} & {*_WHOLE.split("|"), "our"}) or (
        noun in _COLLECTIVE and bool({*own} & {"the", "this"})
    )
    narrowed = _beginnings(" ".join(own))
    opens = cut >= 0 or owner.start() == 0 or bool(re.search(r"[,;:.(] ?\Z", owner.string[: owner.start()]))
    if noun in _COLLECTIVE and not whole:
        return None
    if not whole and (narrowed or not opens or _WHO.match(after)):
        return noun, narrowed, said, False, False, False
    return noun, narrowed, said, True, False, not whole and owner["name"] == "n" and own[:1] != ["the"]


def _root(noun: str) -> str:
    """What two forms of a noun share; a capital is a German noun's, which a case may change."""
    return noun[:5].lower() if noun.istitle() and not noun.endswith("s") else stem(noun)


def _narrowed_behind(after: str, definite: bool) -> frozenset[str]:
    """What narrows a noun from behind: a relative clause, a participle, or what a preposition leads."""
    if not definite or after[:1] not in (" ", ","):
        return frozenset()
    words = re.split(r"[,;:.()]", after.lstrip(" ,"))[0].split()[:6]
    if not words or (after.startswith(",") and words[0] not in ("who", "which", "whom")):
        return frozenset()
    head, rest = words[0].lower(), [w for w in words[1:] if w.lower() not in _STOP or _AUXILIARY.match(w)]
    if head in ("who", "which", "that", "whom"):
        own = list(dropwhile(_AUXILIARY.match, rest))
        return _until_auxiliary(own[:2]) or frozenset(("?",))
    if _PREPOSITION.match(head):
        return _until_auxiliary(rest[:2]) or frozenset(("?",))
    is_participle = _FINITE.search(after, after.find(words[0]) + len(words[0])) is not None
    if head.endswith("ed") and len(words) > 1 and _PREPOSITION.match(words[1]) and is_participle:
        return _beginnings(head) | _until_auxiliary(rest[1:2])
    return frozenset()


def _until_auxiliary(words: list[str]) -> frozenset[str]:
    kept = []
    for word in words:
        if _AUXILIARY.match(word):
            break
        kept.append(word)
    return _beginnings(" ".join(kept))


def _beginnings(text: str) -> frozenset[str]:
    """The first five letters of the words that say something."""
    return frozenset(word[:5] for word in map(str.lower, _WORD.findall(text)) if word not in _STOP)
