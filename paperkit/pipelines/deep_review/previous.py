"""What code can say about the findings on an earlier version of the paper (seed 003, follow-ups).

Code knows whether the words are still there, and whether a check that fired then fires again. What it cannot know is
whether changed words mend what a reader held against them; that is said, and no state is given.
"""

from __future__ import annotations

from typing import NamedTuple

from paperkit.llm import RULES
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.wording import counted
from paperkit.records.deep_review import Collated, Findings, Language, Previous, ReviewFinding

__all__ = ["Compared", "compare_with_previous"]

_STANDS: dict[Language, str] = {
    "en": "The words stand unchanged",
    "de": "Der Wortlaut steht unverändert da",
    "zh": "原文未改动",
    "ja": "該当箇所は変更されていません",
}
_FOUND_AGAIN: dict[Language, str] = {
    "en": "The same check finds it again",
    "de": "Dieselbe Prüfung findet es wieder",
    "zh": "同一检查再次发现了该问题",
    "ja": "同じ検査で再び検出されました",
}
_FEWER: dict[Language, str] = {
    "en": "The same check finds it in fewer places: {left} of {before}",
    "de": "Dieselbe Prüfung findet es an weniger Stellen: {left} von {before}",
    "zh": "同一检查发现的处数减少：原有 {before} 处，现有 {left} 处",
    "ja": "同じ検査で検出された箇所が減りました：{before} 件中 {left} 件",
}
_NOT_FOUND: dict[Language, str] = {
    "en": "The check that found it finds nothing there any more",
    "de": "Die Prüfung, die es fand, findet dort nichts mehr",
    "zh": "发现该问题的检查已不再报告此处",
    "ja": "検出した検査は、この箇所を報告しなくなりました",
}
_CHANGED: dict[Language, str] = {
    "en": "{id}: its words were changed; whether that settles it only a reader can tell",
    "de": "{id}: der Wortlaut wurde geändert; ob das den Punkt erledigt, kann nur ein Leser sagen",
    "zh": "{id}：原文已改动；问题是否解决，只有读者才能判断",
    "ja": "{id}：該当箇所は変更されていますが、解決したかどうかは読者の判断が必要です",
}


_NEARLY = 80
"""Similarity, 0 to 100, of a sentence before and after one of its numbers was changed."""
_SAME_WORDS = 95
"""Similarity of the words of a sentence before and after some of them came back into it."""


class Compared(NamedTuple):
    """States of the old findings that code knows, and a line on each that it doesn't."""

    states: tuple[Previous, ...]
    unknown: tuple[str, ...]


def compare_with_previous(
    old: Findings, collated: Collated, manuscript: Manuscript, language: Language
) -> Compared:
    """The state of each finding on an earlier version.

    Args:
        old: Findings on the earlier version.
        collated: What is held against this one.
        manuscript: This version.
        language: Of the report.
    """
    states, unknown = [], []
    for finding in old.findings:
        check = manuscript.locate(finding.quote)
        before, left = counted(finding.title)[1], _left(finding, collated) if old.judged_by == RULES else 0
        if 0 < left < before:
            note = _FEWER[language].format(left=left, before=before)
            states.append(_state(finding, "partly", note, check.text))
        elif left or _found_again(finding, collated):
            states.append(_state(finding, "open", _FOUND_AGAIN[language], check.text))
        elif old.judged_by == RULES:
            states.append(_state(finding, "fixed", _NOT_FOUND[language]))
        elif check.status == "exact":
            states.append(_state(finding, "open", _STANDS[language], check.text))
        else:
            unknown.append(_CHANGED[language].format(id=finding.id))
    return Compared(tuple(states), tuple(unknown))


def _state(finding: ReviewFinding, state: str, note: str, quote: str = "") -> Previous:
    return Previous.model_validate(
        {"id": finding.id, "title": finding.title, "state": state, "note": note, "quote": quote}
    )


def _left(finding: ReviewFinding, collated: Collated) -> int:
    """In how many places a check that told several as one finds them still; 0 where it told one, or finds none."""
    title, before = counted(finding.title)
    standing = (counted(one.cluster.title) for one in collated.clusters if not one.dropped)
    return sum(count for name, count in standing if name == title) if before > 1 else 0


def _found_again(finding: ReviewFinding, collated: Collated) -> bool:
    """The same point at words that are nearly the same: a changed number leaves the rest of a sentence, and so does a
    mended percent sign that brings hidden words back."""
    from rapidfuzz import fuzz, utils

    title = counted(finding.title)[0]
    for cluster in (one.cluster for one in collated.clusters if not one.dropped):
        if cluster.category != finding.category:
            continue
        named = counted(cluster.title)[0] == title
        near = fuzz.ratio(finding.quote, cluster.quote) >= _NEARLY
        if near and (named or cluster.quote == finding.quote):
            return True
        same = fuzz.token_set_ratio(finding.quote, cluster.quote, processor=utils.default_process)
        if named and same >= _SAME_WORDS:
            return True
    return False
