"""What each rule of the gates is to a review: its category, and how bad it may be called.

A gate calls major what its author must mend. A review calls major only what changes what a reader takes from the paper,
so a reference that prints `??` is minor here and a word that stands twice is a suggestion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from paperkit.findings import Certainty, Finding
from paperkit.findings import Severity as GateSeverity
from paperkit.records.deep_review import SEVERITIES, Category, Severity

__all__ = ["Kind", "kind_of", "severity_of"]


@dataclass(frozen=True)
class Kind:
    """What a rule is to a review.

    Attributes:
        category: Of its candidates.
        worst: The worst that a finding of it may be.
        gathered: All findings of it are one candidate.
    """

    category: Category
    worst: Severity = "minor"
    gathered: bool = False


_NUMBERS = Kind("numbers", "major")
_TESTS = Kind("statistics", "major")
_ENTRY = Kind("reference", gathered=True)
_HABIT = Kind("reference", "suggestion", gathered=True)
_BY_GATE: Mapping[str, Kind] = {
    "statistics": _TESTS,
    "consistency": _NUMBERS,
    "citations": Kind("reference"),
    "source": Kind("presentation"),
    "hidden_text": Kind("presentation"),
}
"""For rules that are not in the list below."""

_BY_RULE: Mapping[str, Kind] = {
    "statistics.one_tailed": Kind("statistics", "suggestion"),
    "statistics.p_zero": Kind("statistics", "suggestion"),
    "statistics.wrong_percentage": _NUMBERS,
    "statistics.impossible_mean": _NUMBERS,
    "consistency.acronym_defined_late": Kind("clarity", "suggestion", gathered=True),
    "consistency.acronym_two_meanings": Kind("clarity"),
    "consistency.undefined_acronym": Kind("clarity", "suggestion", gathered=True),
    "consistency.announced_count": Kind("clarity"),
    "consistency.figure_not_mentioned": Kind("presentation"),
    "consistency.table_not_mentioned": Kind("presentation"),
    "consistency.undefined_reference": Kind("presentation", gathered=True),
    "consistency.missing_target": Kind("presentation"),
    "consistency.unnumbered_equation": Kind("presentation"),
    "consistency.repeated_sentence": Kind("presentation"),
    "consistency.repeated_word": Kind("presentation", "suggestion", gathered=True),
    "citations.duplicate_entry": _ENTRY,
    "citations.impossible_year": _ENTRY,
    "citations.malformed_identifier": _ENTRY,
    "citations.misplaced_identifier": _ENTRY,
    "citations.duplicate_key": _HABIT,
    "citations.incomplete_entry": _HABIT,
    "citations.no_identifier": _HABIT,
    "citations.unused_entry": _HABIT,
    "source.bare_percent": Kind("presentation", "major", gathered=True),
    "source.control_character": Kind("presentation", "suggestion", gathered=True),
    "source.encoding": Kind("presentation", "suggestion", gathered=True),
    "hidden_text.instruction": Kind("presentation", "major"),
    "hidden_text.visible_instruction": Kind("presentation", "major"),
}

_SEVERITIES: Mapping[GateSeverity, Severity] = {
    GateSeverity.CRITICAL: "major",
    GateSeverity.MAJOR: "major",
    GateSeverity.MINOR: "minor",
    GateSeverity.SUGGESTION: "suggestion",
}
_FEW_WORDS = 8
"""Words that an unescaped percent sign may take from the page before the loss is more than a slip."""


def kind_of(rule: str) -> Kind:
    """Category and worst severity of a rule; of one that is not known, by its gate."""
    return _BY_RULE.get(rule) or _BY_GATE.get(rule.partition(".")[0], Kind("presentation"))


def severity_of(finding: Finding) -> Severity:
    """How bad a finding is for a reader: no worse than its gate says, than its rule may be, or than is certain."""
    said = _SEVERITIES[finding.severity]
    worst = kind_of(finding.rule).worst
    if finding.certainty is Certainty.SUSPECTED:
        worst = _less(worst, "minor")
    if (
        finding.rule == "source.bare_percent"
        and len(str(finding.data.get("hidden", "")).split()) < _FEW_WORDS
    ):
        worst = "minor"
    return _less(said, worst)


def _less(one: Severity, other: Severity) -> Severity:
    return max(one, other, key=SEVERITIES.index)
