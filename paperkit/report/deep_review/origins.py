"""Who read the paper, who found a finding, and what came of the attempt to refute it, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paperkit.records.deep_review import Language, ReviewFinding
from paperkit.report.deep_review.records import Reader, ReviewRecords
from paperkit.report.deep_review.words import words

__all__ = ["found_by", "read_by", "readers_told", "verdict_told"]

_COMMA: Mapping[Language, str] = {"zh": "、", "ja": "、"}
_SEMICOLON: Mapping[Language, str] = {"zh": "；", "ja": "；"}


def readers_told(readers: Sequence[Reader], language: Language) -> str:
    """Tasks by name, those of a person first.

    >>> readers_told([Reader("T01", True), Reader("T02", True), Reader("T04", False)], "en")
    'T01, T02, by hand; T04, by an earlier run'
    """
    w, told = words(language), []
    for own, name in ((True, "own_readers"), (False, "earlier_readers")):
        if tasks := [one.task for one in readers if one.own is own]:
            told.append(w[name].format(tasks=_COMMA.get(language, ", ").join(tasks)))
    return _joined(told, language)


def _joined(told: Sequence[str], language: Language) -> str:
    return _SEMICOLON.get(language, "; ").join(told)


def read_by(records: ReviewRecords) -> str:
    """Who read the paper: code or a model, and what people wrote beside it."""
    language, readers = records.findings.language, records.readers
    w, judge = words(language), records.findings.judged_by
    if judge != "rules":
        readers = tuple(one for one in readers if one.own)
    elif readers:
        judge = w["rules_too"]
    else:
        judge = w["rules"]
    return _joined([judge, readers_told(readers, language)] if readers else [judge], language)


def found_by(finding: ReviewFinding, records: ReviewRecords) -> str:
    """Code, readers, or both."""
    w = words(records.findings.language)
    origin = records.origins.get(finding.id)
    by_code, readers = (origin.by_code, origin.readers) if origin is not None else (False, finding.support)
    told = w["support_one"] if readers == 1 else w["support_many"].format(n=readers)
    if not by_code:
        return told
    return w["by_code_and"].format(readers=told) if readers else w["by_code"]


def verdict_told(finding: ReviewFinding, records: ReviewRecords) -> str:
    """What came of the attempt to refute it; a reproduction by code is called one, and no attempt is none."""
    w = words(records.findings.language)
    origin = records.origins.get(finding.id)
    if origin is not None and finding.verdict == "not_verified" and not origin.asked:
        return w["not_asked"]
    if origin is not None and finding.verdict != "not_verified" and origin.tried_by_code:
        return w[f"{finding.verdict}_by_code"]
    return w[finding.verdict]
