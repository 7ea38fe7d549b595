"""How far a name reaches: over which numbers of its sentence, and whether into the next one.

A sentence inherits what the ones before it spoke of. It does not where it has a subject of its own, or has left
the topic; and a condition (`without the penalty, …`) holds for its clause and what hangs on it, not for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from paperkit.documents.log.metrics import metric_words
from paperkit.documents.log.vocabulary import Mention
from paperkit.documents.numbers import Number
from paperkit.gates.scope.clauses import Clause, clause_at, clauses_of
from paperkit.gates.scope.levels import Around

__all__ = [
    "counts_people", "has_own_subject", "holds_for", "is_passing_condition", "leads_number", "opening_condition",
    "own_name", "refers_back", "speaks_of_earlier",
]  # fmt: skip

_PEOPLE = re.compile(
    r"\b(?:raters?|annotators?|participants?|respondents?|volunteers?|evaluators?|crowd ?workers?|interviewees?"
    r"|questionnaires?)\b"
    r"|\b\d+ (?:[\w-]+ ){0,3}(?:subjects|students|patients|users|judges|reviewers|experts|people|persons|women|men"
    r"|children|adults|clinicians|physicians|readers|speakers)\b"
    r"|标注者|标注员|评审员|评分者|评审者|被试|参与者|受试者|志愿者|受访者|问卷"
    r"|(?<![第前\d])(?<![第前] )\d+ ?[名位][^\s，。；]{0,4}?(?:专家|评审|用户|学生|医生|患者|教师|读者|作者)",
    re.IGNORECASE,
)
_SUBJECT_NOUNS = (
    r"(?:strategy|approach|method|variant|augmentation|technique|scheme|agent|optimizer|configuration|policy|schedule"
    r"|architecture|baseline)"
)
_OWN_SUBJECT = re.compile(
    rf"\b(?:the|an?|this|that) (?:[\w-]+ ){{1,4}}?{_SUBJECT_NOUNS}\b"
    r"|^(?:in contrast|conversely|on the other hand|by contrast)\b|^(?:相比之下|与之相反|反之)"
    r"|^(?:另一[个种]|某[个种]?)[^，。；]{0,15}?(?:模型|方法|网络|系统)",
    re.IGNORECASE,
)
_ADVERBIAL = re.compile(
    r"(?:(?:on|in|for|with|under|at|after|over|across|by|here|there|however|moreover|furthermore|similarly|again|then"
    r"|finally|meanwhile|interestingly|notably|by comparison)\b[^,]{0,80}, )",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?:(?P<det>an?|another|one|the|this|that|these|those) )?(?P<noun>(?:[\w./+-]+ ){0,4}?[\w./+-]+) "
    r"(?:(?:then|also|only|still|even|itself|alone|thus|already|now|just) )?"
    r"(?:reach(?:es|ed)?|achieve[sd]?|obtain(?:s|ed)?|attain(?:s|ed)?|gets?|got|has|had|have|score[sd]?|yield(?:s|ed)?"
    r"|gives?|gave|hits?|deliver(?:s|ed)?|manage[sd]?|take[sn]?|took|need(?:s|ed)?|record(?:s|ed)?|posts?)\b",
    re.IGNORECASE,
)
_HAN_SUBJECT = re.compile(
    r"(?:在 ?[^，。；]{1,20}上，?)?(?P<noun>[A-Za-z][\w./+-]{0,40}(?: [A-Z\d][\w./+-]{0,40})?) ?"
    r"(?:模型|方法|网络|系统)?(?:在 ?[^，。；]{1,20}上)?的?[^，。；]{0,12}?(?:达|为|取得|获得|是)"
)
_ANY_ARM = frozenset(
    str.split("""
    model models method methods approach network networks system framework algorithm architecture net nets""")
)
_NO_SUBJECT = frozenset(
    str.split("""
    training inference convergence learning optimization it they he she we this that these those which both each all
    data dataset datasets set task tasks corpus split table figure results result experiment experiments value values
    section paper authors run runs gain gains improvement improvements reduction drop difference gap increase decrease
    change score scores rate ratio average mean performance total steps epoch epochs speedup time effect former latter
    who there what""")
)
_SAME_MODIFIERS = frozenset(
    str.split("""
    proposed full final resulting same latter former new trained whole complete entire our own best""")
)
_PRONOUN = re.compile(
    r"^\W*(?:and |but |while |here,? |then,? )?(?:it|its|they|their|this (?:model|method|network|system|approach))\b"
    r"|\b(?:for|by|of|with|in) (?:it|them)\b|^[\s，、]*(?:而|但)?(?:它|其|该(?:方法|模型|网络|系统|算法))",
    re.IGNORECASE,
)
_PARTED = re.compile(r"[;；]")
_MARKS = re.compile(r"[,;:()（），；：、。]|\b(?:and|or|but|while|whereas)\b", re.IGNORECASE)
_CUE = re.compile(
    r"(?:without|w/o|removing|ablating|disabling|dropping|omitting|excluding)\b|去掉|去除|移除|删去|删除|取消|关闭|不使用|不用|没有",
    re.IGNORECASE,
)
_HAN_AFTER = re.compile(r"\s?(?:之?后|时|的情况下)")
_OPENING = re.compile(
    r"(?:(?:when|if|after) )?(?:without|w/o|removing|ablating|disabling|dropping|omitting|excluding) [^,.;:]{2,60}"
    r"|(?:在|若)?(?:去掉|去除|移除|删去|删除|取消|关闭|不使用|不用|没有)[^，。；]{1,15}?(?:之?后|时|的情况下)",
    re.IGNORECASE,
)


def counts_people(text: str) -> bool:
    """True for a sentence about raters or participants: its numbers are theirs, not results of what was said before.

    >>> counts_people("Of 48 raters, 31 agreed"), counts_people("Of 48 layers, 31 are frozen")
    (True, False)
    """
    return bool(_PEOPLE.search(text))


def has_own_subject(around: Around, known: Iterable[Mention] = ()) -> bool:
    """True where a sentence has a subject of its own, so that none before it is meant.

    `The combined strategy`, `a vendor model reaches`, `ResNet-50 has`; not `it`, `the model`, `the accuracy`.

    Args:
        around: The sentence.
        known: Mentions in it that are no subjects: data sets.
    """
    before = around.text[: around.start]
    if _OWN_SUBJECT.search(before):
        return True
    start = adverbial.end() if (adverbial := _ADVERBIAL.match(before)) else 0
    match = _SUBJECT.match(before, start)
    if match is None:
        match = _HAN_SUBJECT.match(before)
        return match is not None and _is_proper(match["noun"]) and not _overlaps(match.span("noun"), known)
    words = match["noun"].lower().split()
    if {words[0], words[-1]} & _NO_SUBJECT or metric_words(match["noun"]):
        return False
    if _overlaps(match.span("noun"), known) or set(words) & {"of", "that", "which"}:
        return False
    det = (match["det"] or "").lower()
    if not det:
        return _is_proper(match["noun"])
    return det in ("a", "an", "another", "one") or not (
        words[-1] in _ANY_ARM and (len(words) == 1 or words[-2] in _SAME_MODIFIERS)
    )


def own_name(around: Around) -> str | None:
    """The proper name that is the subject of a sentence, before its number: `CutMix reaches 0.9`."""
    before = around.text[: around.start]
    start = adverbial.end() if (adverbial := _ADVERBIAL.match(before)) else 0
    match = _SUBJECT.match(before, start)
    if match is None or match["det"] or len(match["noun"].split()) > 2:
        return None
    name = match["noun"]
    return name if _is_proper(name) and not metric_words(name) else None


def _is_proper(name: str) -> bool:
    """True for what can only be a name: `ResNet-50`, `GraphSAGE`."""
    return any(c.isdigit() for c in name) or any(c.isupper() for c in name[1:])


def _overlaps(span: tuple[int, int], mentions: Iterable[Mention]) -> bool:
    return any(m.start < span[1] and span[0] < m.end for m in mentions)


def refers_back(text: str) -> bool:
    """True for a clause whose subject was named before: `it`, `for it`, `它`, `该方法`."""
    return bool(_PRONOUN.search(text))


def speaks_of_earlier(text: str, mentions: Sequence[Mention]) -> bool:
    """True where a word that refers back stands before any name: `It reaches 0.9, the baseline 0.8.`"""
    first = min((m.start for m in mentions), default=len(text))
    return any(refers_back(text[c.start : min(c.end, first)]) for c in clauses_of(text) if c.start < first)


def leads_number(text: str, mention: Mention, numbers: Sequence[Number]) -> bool:
    """True where a name has a number of its own behind it: `…, the baseline has 0.8` says nothing of the one before."""
    after = next((n for n in numbers if n.start >= mention.end), None)
    return after is not None and not _MARKS.search(text, mention.end, after.start)


def is_passing_condition(text: str, mention: Mention) -> bool:
    """True where a name stands as a condition (`without the penalty, …`) and not as the subject."""
    cue = _CUE.match(text, mention.start)
    if cue is None:
        return False
    return cue.group().isascii() or bool(_HAN_AFTER.match(text, mention.end))


def opening_condition(text: str) -> tuple[int, int] | None:
    """Where a sentence opens with what was left out: `Without the penalty, …`, `去掉惩罚后，…`."""
    match = _OPENING.match(text)
    return match.span() if match else None


def holds_for(
    around: Around,
    numbers: Sequence[Number],
    span: tuple[int, int],
    *,
    conditions: Iterable[Mention] = (),
    rivals: Sequence[Mention] = (),
    arms: Iterable[Mention] = (),
) -> bool:
    """Whether a condition holds for the number of a sentence.

    It holds in its clause, for the clauses that it opens, and as an afterthought for the one before it; never past
    `while`, a semicolon, another condition, or a number of its own where another arm follows.

    Args:
        around: The sentence, with the place of the number.
        numbers: All numbers of the sentence.
        span: The condition's place.
        conditions: All conditions of the sentence: numbers in their names are not results.
        rivals: Those that can't hold together with this one.
        arms: Runs and methods of the sentence.
    """
    clauses = clauses_of(around.text)
    own, at = clause_at(clauses, around.start), clause_at(clauses, span[0])
    if at == own or _is_above(clauses, own, at):
        return True
    results = (n for n in numbers if not any(m.start <= n.start and n.end <= m.end for m in conditions))
    counted = {clause_at(clauses, n.start) for n in results}
    if at > own:
        if at in counted or clauses[at].opens == "turn":
            return False
        return clauses[at].parent == own or not any(c > own for c in counted)
    if clauses[at].parent != clauses[own].parent and not _is_above(clauses, own, at):
        return False
    between = range(at + 1, own + 1)
    if any(clauses[i].opens == "turn" for i in between):
        return False
    if _PARTED.search(around.text, clauses[at].end, clauses[own].start):
        return False
    if any(clause_at(clauses, m.start) in between for m in rivals):
        return False
    first = min((c for c in counted if at <= c < own), default=own)
    return not any(first < clause_at(clauses, m.start) <= own for m in arms)


def _is_above(clauses: Sequence[Clause], own: int, at: int) -> bool:
    parent = clauses[own].parent
    while parent >= 0:
        if parent == at:
            return True
        parent = clauses[parent].parent
    return False
