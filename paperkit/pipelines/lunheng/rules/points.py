"""The points table of the evaluators by rules: what a finding takes from which dimension.

A dimension starts at 10. A finding takes 1.0 where a reader would be misled or lost (major), 0.5 where the reader is
slowed (minor), twice that where it is critical; findings of one rule take at most 3.0 together, so that one habit does
not decide a score. A score is never below 1. The seed's own deductions for D3 (2 for a sub-section that repeats an
earlier one, 1 for a run-in heading that repeats its content) stand beside the table. What a reader alone could judge
takes nothing: such a score speaks of form.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from paperkit.findings import Finding, Severity
from paperkit.records.lunheng import DimensionName

__all__ = ["HIGHEST", "MOST_BY_RULE", "RULES_OF", "deducted", "of_dimension", "score_of"]

HIGHEST = 10.0
LOWEST = 1.0
MOST_BY_RULE = 3.0
_TAKES = {Severity.CRITICAL: 2.0, Severity.MAJOR: 1.0, Severity.MINOR: 0.5, Severity.SUGGESTION: 0.0}

RULES_OF: Mapping[DimensionName, tuple[str, ...]] = MappingProxyType(
    {
        "D3": (
            "consistency.abstract_value", "consistency.acronym_", "consistency.announced_count",
            "consistency.changed_sample", "consistency.missing_target", "consistency.repeated_",
            "consistency.two_values", "consistency.undefined_acronym", "consistency.undefined_reference",
            "consistency.unnumbered_equation", "consistency.wrong_", "consistency.parts_of_whole",
            "reverse_outline.", "style.", "source.",
        ),
        "D6": ("citations.",),
        "D7": (
            "consistency.bold_not_best", "consistency.figure_not_mentioned", "consistency.table_not_mentioned",
            "consistency.table_total", "consistency.text_against_table", "visuals.",
        ),
    }
)  # fmt: skip
"""Rules, or what their names begin with, by the dimension that they take from."""


def of_dimension(name: DimensionName, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that belong to a dimension."""
    return tuple(f for f in findings if f.rule.startswith(RULES_OF[name]))


def deducted(findings: Iterable[Finding]) -> float:
    """What some findings take together."""
    by_rule: dict[str, float] = defaultdict(float)
    for finding in findings:
        by_rule[finding.rule] += _TAKES[finding.severity]
    return sum(min(taken, MOST_BY_RULE) for taken in by_rule.values())


def score_of(findings: Iterable[Finding], besides: float = 0.0) -> float:
    """The score of a dimension, 1 to 10 with one decimal.

    Args:
        findings: Its findings.
        besides: What the seed takes beside the table.

    >>> score_of(()), score_of((), 2.0), score_of((), 12.0)
    (10.0, 8.0, 1.0)
    """
    return max(round(HIGHEST - deducted(findings) - besides, 1), LOWEST)
