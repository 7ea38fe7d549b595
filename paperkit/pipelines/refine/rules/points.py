"""The points table: what each finding costs on which axis, and which findings cap an axis.

An axis starts at 100, or at the lowest cap that applies. Each finding then takes 6 percent of what is left where a
reader would be misled or lost (major), 3 percent where the reader is slowed (minor). So every finding lowers its
axis, every repair raises it, and no axis falls below 0. The caps are those of the review rubric (PaperOrchestra App.
F.1). Findings of the writing checks A-E and suspected failure modes are not in the table: they go on the agenda and
never change a score.

This table was fixed before any sample was scored with it, and is not tuned to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from paperkit.findings import Finding

__all__ = ["JUDGED_AXES", "POINTS", "UNJUDGED_AXES", "Points", "axis_score", "cap_of"]

JUDGED_AXES = ("logical_flow", "writing_clarity", "evidence_presentation", "academic_style")
UNJUDGED_AXES = ("scientific_depth", "technical_execution")


class Points(NamedTuple):
    """What one finding of a rule does: percent of what is left of the axis, and a cap on the axis (100: none)."""

    axis: str
    percent: float
    cap: float = 100.0


POINTS: Mapping[str, tuple[Points, ...]] = MappingProxyType(
    {
        "source.bare_percent": (Points("evidence_presentation", 6),),
        "source.missing_input": (Points("logical_flow", 6),),
        "source.missing_bib": (Points("evidence_presentation", 6),),
        "source.unbalanced_brace": (Points("writing_clarity", 6),),
        "source.unbalanced_environment": (Points("writing_clarity", 6),),
        "source.unbalanced_math": (Points("writing_clarity", 6),),
        "source.duplicate_label": (Points("logical_flow", 6),),
        "claim_evidence.not_in_log": (Points("evidence_presentation", 6),),
        "claim_evidence.contradicted": (Points("evidence_presentation", 6),),
        "claim_evidence.truncated": (Points("evidence_presentation", 3),),
        "claim_evidence.wrong_uncertainty": (Points("evidence_presentation", 6),),
        "claim_evidence.wrong_run": (Points("evidence_presentation", 6),),
        "claim_evidence.wrong_scope": (Points("evidence_presentation", 6),),
        "claim_evidence.wrong_direction": (Points("evidence_presentation", 6),),
        "claim_evidence.false_universal": (Points("evidence_presentation", 6),),
        "claim_evidence.condition_not_logged": (Points("evidence_presentation", 3),),
        "citations.unknown_key": (Points("evidence_presentation", 6),),
        "citations.no_bibliography": (Points("evidence_presentation", 6),),
        "citations.outside_pool": (Points("evidence_presentation", 6),),
        "citations.duplicate_entry": (Points("evidence_presentation", 3),),
        "consistency.two_values": (Points("evidence_presentation", 6),),
        "consistency.table_total": (Points("evidence_presentation", 6),),
        "consistency.text_against_table": (Points("evidence_presentation", 3),),
        "consistency.announced_count": (Points("writing_clarity", 3),),
        "consistency.figure_not_mentioned": (
            Points("evidence_presentation", 6, cap=55),
            Points("logical_flow", 3, cap=60),
        ),
        "consistency.table_not_mentioned": (
            Points("evidence_presentation", 6, cap=55),
            Points("logical_flow", 3, cap=60),
        ),
        "consistency.undefined_reference": (Points("logical_flow", 6),),
        "consistency.undefined_acronym": (Points("writing_clarity", 3, cap=60),),
        "consistency.acronym_defined_late": (Points("writing_clarity", 3),),
        "consistency.repeated_sentence": (Points("writing_clarity", 3, cap=60),),
        "consistency.repeated_word": (Points("writing_clarity", 3),),
        "reverse_outline.two_pivots": (Points("logical_flow", 3),),
        "reverse_outline.no_topic_sentence": (Points("logical_flow", 3),),
        "reverse_outline.overlong": (Points("logical_flow", 3),),
        "reverse_outline.orphan": (Points("logical_flow", 3),),
        "reverse_outline.citation_dump": (Points("logical_flow", 3),),
        "style.defensive": (Points("academic_style", 6, cap=55),),
        "style.contraction": (Points("academic_style", 3),),
        "style.informal": (Points("academic_style", 3),),
        "style.exclamation": (Points("academic_style", 3),),
    }
)


_UNSUPPORTED = Points("scientific_depth", 0, cap=60)
"""The rubric caps depth where claims lack support. Rules don't score that axis; a model's score is capped."""


def cap_of(axis: str, findings: Iterable[Finding]) -> tuple[float, str]:
    """The lowest cap on an axis, and the rule that sets it; 100 and "" where there is none.

    >>> cap_of("logical_flow", [])
    (100.0, '')
    """
    caps = [(p.cap, f.rule) for f in findings for p in _caps(f.rule) if p.axis == axis and p.cap < 100]
    return min(caps, default=(100.0, ""))


def _caps(rule: str) -> tuple[Points, ...]:
    counted = POINTS.get(rule, ())
    return (*counted, _UNSUPPORTED) if rule.startswith("claim_evidence.") else counted


def axis_score(axis: str, findings: Iterable[Finding]) -> float:
    """Score of an axis, 0 to 100, rounded to two decimals, from the findings that count on it.

    >>> axis_score("logical_flow", [])
    100.0
    """
    counted = [points for f in findings for points in POINTS.get(f.rule, ()) if points.axis == axis]
    score = min((points.cap for points in counted), default=100.0)
    for points in counted:
        score *= 1 - points.percent / 100
    return round(score, 2)
