"""Results of a revision against the log: claims that the log newly contradicts, and logged results that are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Paper
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates._prose import bare

__all__ = ["lost_results", "new_contradictions", "sentences_to_correct"]

_CONTRADICTED = frozenset(
    f"claim_evidence.{rule}"
    for rule in ("contradicted", "wrong_run", "wrong_scope", "wrong_direction", "false_universal")
)


def new_contradictions(before: GateReport, after: GateReport) -> Iterator[Finding]:
    """Claims of the revision that the log contradicts beyond doubt, more often than those of the previous draft.

    Args:
        before: What the claim gate says of the previous draft.
        after: What it says of the revision.
    """
    had = Counter(_key(f) for f in before.findings)
    quotes = {bare(f.quote) for f in before.findings}
    for found in after.findings:
        if found.rule not in _CONTRADICTED or found.certainty is not Certainty.CONFIRMED:
            continue
        if had[_key(found)] or bare(found.quote) in quotes:
            had[_key(found)] -= 1
            continue
        yield found.model_copy(
            update={
                "rule": "revision.new_contradiction",
                "severity": Severity.CRITICAL,
                "message": f"The revision says what the log contradicts: {found.message}"[:300],
            }
        )


def _key(found: Finding) -> tuple[str, str]:
    return found.rule, str(found.data.get("text", found.message))


def sentences_to_correct(before: Paper, report: GateReport) -> set[str]:
    """Sentences of the previous draft in which the claim gate finds a fault: a revision may turn them round."""
    wrong = [f.quote for f in report.findings]
    return {
        s.text
        for s in before.sentences()
        if any((quote and quote in s.text) or s.text in quote for quote in wrong)
    }


def lost_results(
    before: Paper, after: Paper, report: GateReport, may_lose: Collection[str]
) -> Iterator[Finding]:
    """Sentences of the previous draft whose logged results stand nowhere in the revision.

    Args:
        before: The previous draft.
        after: The revised draft.
        report: What the claim gate says of the previous draft; only results that the log supports are kept.
        may_lose: Titles of sections that may go.
    """
    left = {_rounded(n.value) for text in _texts(after) for n in find_numbers(text)}
    left |= {_rounded(value * scale) for value in set(left) for scale in (100, 0.01)}
    rows: Sequence[dict[str, Any]] = getattr(report, "supported", [])
    groups: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.get("strength") == "strong" and row["section"] not in may_lose:
            groups.setdefault((row["file"], row["claim"]), []).append(row["value"])
    for (_, claim), values in groups.items():
        numbers = [n for value in values for n in find_numbers(value)]
        results = [n for n in numbers if n.decimals or n.unit == "%"]
        if not results or any(_stands(n.value, n.half_unit, left) for n in results):
            continue
        yield finding_at(
            after,
            after.start,
            "revision.lost_result",
            Severity.CRITICAL,
            f"The revision loses a result that the log supports: {', '.join(dict.fromkeys(values))}."[:300],
            quote=claim,
            evidence="in the previous draft; the value stands nowhere in this one",
            suggestion="Put it back.",
        )


def _stands(value: float, half_unit: float, left: set[float]) -> bool:
    """Whether the value stands somewhere, also less or more exactly."""
    return _rounded(value) in left or any(
        abs(other - value) <= 5 * half_unit or (other and abs(other - value) <= 0.005 * abs(other))
        for other in left
    )


def _rounded(value: float) -> float:
    return float(f"{value:.9g}")


def _texts(paper: Paper) -> Iterator[str]:
    for paragraph in paper.paragraphs:
        yield paragraph.text.text
    for table in paper.tables:
        for row in table.rows:
            for cell in row:
                yield cell.text.text
