"""Task T00: findings of the gates as candidates, each with words of the paper and the recomputation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.findings import Certainty, Finding
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.arithmetic import arithmetic_of
from paperkit.pipelines.deep_review.rules.catalogue import kind_of, severity_of
from paperkit.pipelines.deep_review.rules.checks import find_faults
from paperkit.pipelines.deep_review.rules.passages import Passage, Passages
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.records.deep_review import SEVERITIES, Candidate, Candidates, Language

__all__ = ["SURE", "TASK", "review"]

TASK = "T00"
SURE = 0.95
"""Confidence of what rests on something found that contradicts the text."""
_SUSPECTED = 0.5
_MOST_ALIKE = 3
"""Findings of one minor rule that are told one by one; more are one candidate."""
_MOST_SHOWN = 6
"""Findings of one candidate whose recomputations are shown."""
_OF_SOURCE = ("source.", "hidden_text.", "consistency.repeated_word")
"""Rules whose evidence may have words of the source that no reader sees: they are not handed on."""
_AGAINST_PASSAGE = (
    "consistency.abstract_value",
    "consistency.changed_sample",
    "consistency.repeated_sentence",
    "consistency.two_values",
)
"""Rules whose evidence is another sentence of the paper, to the first ` | `."""


class _Found(NamedTuple):
    """Findings that are told as one, and the words that they are told at."""

    findings: tuple[Finding, ...]
    passage: Passage


def review(manuscript: Manuscript, language: Language) -> Candidates:
    """What code holds against a paper, in the order of severity, then of pages.

    Findings without words on a page are left out, and counted in `overall_notes`.

    Args:
        manuscript: The paper.
        language: Of what is said; quotes stay as they are.
    """
    wording, passages = wording_in(language), Passages(manuscript)
    found: list[_Found] = []
    lost: Counter[str] = Counter()
    for group in _groups(find_faults(manuscript)):
        if _is_one(group):
            passage = next(filter(None, map(passages.passage_of, group)), None)
            alike = [] if passage is None else [_Found(group, passage)]
            lost[group[0].rule] += 0 if passage is not None else sum(map(_things, group))
        else:
            placed = [(finding, passages.passage_of(finding)) for finding in group]
            alike = list(_by_place([(f, p) for f, p in placed if p is not None]))
            lost[group[0].rule] += sum(_things(finding) for finding, p in placed if p is None)
        found += alike
    candidates = [_candidate(one, wording, passages) for one in found]
    order = sorted(
        range(len(found)),
        key=lambda n: (SEVERITIES.index(candidates[n].severity_hint), candidates[n].page, n),
    )
    return Candidates(
        task=TASK,
        candidates=tuple(candidates[n] for n in order),
        overall_notes=_lost(lost, wording),
    )


def _groups(findings: Sequence[Finding]) -> Iterator[tuple[Finding, ...]]:
    """Findings of one rule and one certainty; of one severity too, but where a rule is told once: the worst first."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        severity = "" if kind_of(finding.rule).gathered else severity_of(finding)
        groups.setdefault((finding.rule, severity, finding.certainty), []).append(finding)
    for group in groups.values():
        yield tuple(sorted(group, key=lambda finding: SEVERITIES.index(severity_of(finding))))


def _is_one(group: Sequence[Finding]) -> bool:
    """Whether a group is told as one finding: by its rule, or because it is long and minor."""
    return kind_of(group[0].rule).gathered or (len(group) > _MOST_ALIKE and severity_of(group[0]) != "major")


def _things(finding: Finding) -> int:
    """How many things a finding names."""
    return len(finding.data.get("keys", ())) or 1


def _by_place(placed: Sequence[tuple[Finding, Passage]]) -> Iterator[_Found]:
    """Findings of one rule with the same quote are one."""
    groups: dict[Passage, list[Finding]] = {}
    for finding, passage in placed:
        groups.setdefault(passage, []).append(finding)
    for passage, findings in groups.items():
        yield _Found(tuple(findings), passage)


def _candidate(found: _Found, wording: Wording, passages: Passages) -> Candidate:
    first = found.findings[0]
    count = len(found.findings)
    title = wording.title(first.rule)
    shown = found.findings[:_MOST_SHOWN]
    evidence = [_evidence(finding, wording, passages, alone=count == 1) for finding in shown]
    return Candidate(
        title=f"{title} ({count})" if count > 1 else title,
        category=kind_of(first.rule).category,
        severity_hint=severity_of(first),
        page=found.passage.page,
        quote=found.passage.quote,
        explanation=wording.problem(found.findings),
        evidence="\n".join(dict.fromkeys(filter(None, evidence))),
        suggestion=wording.do(first),
        confidence=SURE if first.certainty is Certainty.CONFIRMED else _SUSPECTED,
        would_be_wrong_if=wording.unless(first.rule),
    )


def _evidence(finding: Finding, wording: Wording, passages: Passages, *, alone: bool) -> str:
    """The recomputation and the passage that it is held against; in English, of one finding, else what the gate saw."""
    made = arithmetic_of(finding)
    if finding.rule in _AGAINST_PASSAGE and (other := passages.first_of(finding)) is not None:
        place = wording.general("on_page", page=other.page)
        place = wording.listed([other.section, place]) if other.section else place
        said = wording.general("passage", place=place, quote=other.quote)
        return f"{made}; {said}".removeprefix("; ")
    if made or wording.language != "en" or not alone or finding.rule.startswith(_OF_SOURCE):
        return made
    return finding.evidence


def _lost(lost: Counter[str], wording: Wording) -> str:
    kinds = [f"{wording.title(rule)} ({count})" for rule, count in sorted(lost.items()) if count]
    return wording.general("left_out", list="; ".join(kinds)) if kinds else ""
