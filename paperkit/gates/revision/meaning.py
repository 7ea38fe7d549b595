"""Sentences of a revision that say another thing in the words of the previous draft, or that report what nobody ran.

A value that changed places with another, a sentence that is negated, an experiment or an honour that is new. A sentence
that the log speaks for, or whose old form it spoke against, is a correction.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Paper, Sentence
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates._prose import MASK, Reading, bare
from paperkit.gates._wordlists import word_set

__all__ = ["new_reports", "turned_sentences"]

_WORD = re.compile(r"[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+(?:['’]t)?")
_NEGATORS = word_set(
    "not no never cannot can't don't doesn't didn't isn't aren't wasn't weren't won't without neither nor"
)
_NEGATORS_ZH = frozenset("不没未无非")
_HELPERS = word_set("do does did")
_LEAST_WORDS = 2
_KIND = r"(?:(?:ablation|experiment|evaluation|run|test|trial|comparison|measurement)s?|stud(?:y|ies)|analys[ei]s)"
_NEW_REPORT = re.compile(
    rf"""
      \b(?:additional|further|new|extra|another|follow-up|supplementary|separate|second|independent)\s
      (?:\w+\s){{0,3}}?{_KIND}\b
      [^.;]{{0,80}}?\b(?:confirm|show|reveal|demonstrat|support|verif|indicat|yield|corroborat|suggest|prove|validat
      |(?:was|were)\s(?:run|conducted|performed|made|carried))
    | \bwe\s(?:also|additionally|further|furthermore|then|now|moreover)\s
      (?:ran|conducted|performed|trained|evaluated|tested|repeated|measured|carried\sout)\b
    | \b(?:is|are|sets?|reach(?:es)?|achieves?|attains?|obtains?|establish(?:es)?)\s(?:an?|the)?\s?(?:new\s)?
      state[\s-]of[\s-]the[\s-]art\b
    | (?:额外|进一步|补充|新增|另外|追加)的?.{{0,8}}(?:实验|消融|评估|测试|研究)
      .{{0,20}}(?:表明|证实|显示|验证|证明|说明)
    | 我们(?:还|又|另外|进一步)(?:进行|开展|做|训练|测试|评估)了
    | (?:达到|取得|刷新)了?.{{0,8}}(?:最先进|最优水平|最新水平)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_SAME = 0.6
"""Share of a sentence's words that an old report must have for it to be that one, reworded."""
_LONGEST = 4000


def turned_sentences(before: Sequence[Paper], after: Paper, right: Collection[str]) -> Iterator[Finding]:
    """Sentences whose values changed places, or that were negated.

    Args:
        before: The previous draft, as printed and with the text that a bare `%` hides.
        after: The revised draft.
        right: Sentences of either draft that may be corrected or are: the log spoke against the old one, or has all
            numbers of the new one.
    """
    old = {bare(text): text for paper in before for _, text in _sentences(paper)}
    new = [(sentence, text) for sentence, text in _sentences(after)]
    kept = {bare(text) for _, text in new}
    gone = [text for key, text in old.items() if key not in kept]
    fresh = [(sentence, text) for sentence, text in new if bare(text) not in old]
    yield from _swapped(gone, fresh, after, right)
    yield from _negated(gone, fresh, after, right)


def _swapped(
    gone: Sequence[str], fresh: Sequence[tuple[Sentence, str]], after: Paper, right: Collection[str]
) -> Iterator[Finding]:
    """Sentences of the old words with the numbers of each other, or their own in another order."""
    by_frame: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for text in gone:
        by_frame[_frame(text)].append(text)
    given: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    changed: list[tuple[Sentence, str, list[str], list[str]]] = []
    for sentence, text in fresh:
        twins = by_frame.get(_frame(text), [])
        values = _values(text)
        if len(twins) != 1 or len(_frame(text)) <= _LEAST_WORDS:
            continue
        had = _values(twins[0])
        if len(values) != len(had) or values == had or sentence.text in right or twins[0] in right:
            continue
        if sorted(values) == sorted(had):
            yield _finding(
                after, sentence, "swapped_values", "The revision puts values in each other's place", twins[0]
            )
            continue
        for one, other in zip(had, values, strict=True):
            if one != other:
                given[one] += 1
                taken[other] += 1
        changed.append((sentence, twins[0], had, values))
    for sentence, twin, had, values in changed:
        moved = [(one, other) for one, other in zip(had, values, strict=True) if one != other]
        if all(taken[one] and given[other] for one, other in moved):
            yield _finding(
                after, sentence, "swapped_values", "The revision puts values in each other's place", twin
            )


def _negated(
    gone: Sequence[str], fresh: Sequence[tuple[Sentence, str]], after: Paper, right: Collection[str]
) -> Iterator[Finding]:
    """Sentences that are an old one but for a negation."""
    plain: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = defaultdict(list)
    for text in gone:
        plain[_without_negation(text)].append(text)
    for sentence, text in fresh:
        for twin in plain.get(_without_negation(text), ()):
            if sentence.text in right or twin in right:
                continue
            if _negations(text) % 2 != _negations(twin) % 2:
                yield _finding(
                    after,
                    sentence,
                    "turned_claim",
                    "The revision says the contrary of the previous draft",
                    twin,
                )
                break


def _without_negation(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    words = (w for w in _words(text) if w not in _NEGATORS and w not in _NEGATORS_ZH and w not in _HELPERS)
    return tuple(w[:-1] if len(w) > 3 and w.endswith("s") else w for w in words), tuple(_values(text))


def _negations(text: str) -> int:
    return sum(word in _NEGATORS or word in _NEGATORS_ZH for word in _words(text))


def new_reports(before: Sequence[Paper], after: Paper) -> Iterator[Finding]:
    """Sentences that report a further experiment or claim the state of the art, as none of the previous draft does."""
    old = [
        frozenset(_words(text))
        for paper in before
        for _, text in _sentences(paper)
        if _NEW_REPORT.search(text[:_LONGEST])
    ]
    said = {bare(text) for paper in before for _, text in _sentences(paper)}
    for sentence, text in _sentences(after):
        if bare(text) in said or not _NEW_REPORT.search(text[:_LONGEST]):
            continue
        words = frozenset(_words(text))
        if any(len(words & other) >= _SAME * len(words) for other in old):
            continue
        yield _finding(
            after,
            sentence,
            "new_report",
            "The revision reports an experiment or a rank that the previous draft does not",
            "",
        )


def _finding(after: Paper, sentence: Sentence, rule: str, message: str, twin: str) -> Finding:
    return finding_at(
        after,
        sentence.span,
        f"revision.{rule}",
        Severity.CRITICAL,
        f"{message}.",
        quote=sentence.text,
        section=after.paragraphs[sentence.paragraph].section,
        evidence=f"the previous draft: {twin}" if twin else "no such sentence in the previous draft",
        suggestion="Keep what the previous draft says; correct it only by the log.",
    )


def _sentences(paper: Paper) -> Iterator[tuple[Sentence, str]]:
    masked = Reading(paper).masked
    for sentence in paper.sentences():
        text = masked[sentence.paragraph][sentence.start : sentence.end].replace(MASK, "")
        yield sentence, " ".join(text.split())


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text)]


def _frame(text: str) -> tuple[str, ...]:
    return tuple(_words(text))


def _values(text: str) -> list[str]:
    return [n.text for n in find_numbers(text) if not n.word and n.role not in ("citation", "label", "year")]
