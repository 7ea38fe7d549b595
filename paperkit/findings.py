"""`Finding` and `GateReport`: the one result that gates, rules and models share."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from paperkit.documents.paper import Paper, Place, Span

__all__ = ["Certainty", "Finding", "GateReport", "Severity", "finding_at", "rule_counts"]


class Severity(StrEnum):
    """How bad it is if true."""

    CRITICAL = "critical"
    MAJOR = "major"
    MINOR = "minor"
    SUGGESTION = "suggestion"

    @property
    def rank(self) -> int:
        """0 for critical, 3 for suggestion."""
        return list(Severity).index(self)


class Certainty(StrEnum):
    """Confirmed rests on something found that contradicts the text; absence alone is suspected."""

    CONFIRMED = "confirmed"
    SUSPECTED = "suspected"


class Finding(BaseModel):
    """One thing wrong, at one place, with the words it is about.

    Attributes:
        rule: What fired, as `claim_evidence.not_in_log`. The part before the dot is the gate.
        severity: How bad it is if true.
        certainty: Whether something found contradicts the text.
        message: One sentence for people.
        quote: The words it is about, as they stand in the running text or, for source faults, in the source.
        file: Name of the file relative to the main file's folder.
        line: From 1. In a PDF, of its extracted text.
        column: From 1, in code points.
        span: Half-open code-point offsets in that file.
        section: Title of the section, "" if none.
        evidence: What was looked at or looked for.
        suggestion: What to do.
        data: What the reviser needs to act on it, by rule.
        page: Page of a PDF, from 1; None in a file of text.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    rule: str
    severity: Severity
    message: str
    quote: str
    file: str
    line: int = Field(ge=1)
    column: int = Field(ge=1)
    span: tuple[int, int]
    section: str = ""
    evidence: str = ""
    suggestion: str = ""
    certainty: Certainty = Certainty.CONFIRMED
    data: dict[str, Any] = Field(default_factory=dict)
    page: int | None = Field(default=None, ge=1)

    @property
    def id(self) -> str:
        """Hash of rule, section and quote (design: stable while the words stay).

        Where the quote is a sentence and the finding about one of its numbers, `data` has the number's `text`.
        """
        parts = [self.rule, self.section, self.quote]
        if "text" in self.data:
            parts.append(str(self.data["text"]))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]

    @property
    def place(self) -> str:
        """`file:line`, or `file, page N` in a PDF."""
        return str(Place(self.file, self.line, self.column, self.page))

    @property
    def source_span(self) -> Span:
        """The span with its file."""
        return Span(self.file, *self.span)


def finding_at(
    paper: Paper,
    span: Span,
    rule: str,
    severity: Severity,
    message: str,
    *,
    quote: str | None = None,
    section: int | None = None,
    evidence: str = "",
    suggestion: str = "",
    certainty: Certainty = Certainty.CONFIRMED,
    **data: Any,
) -> Finding:
    """A finding at a place of a paper. The quote is the source of the span unless given."""
    place = paper.place(span)
    return Finding(
        rule=rule,
        severity=severity,
        certainty=certainty,
        message=message,
        quote=paper.source(span) if quote is None else quote,
        file=span.file,
        line=place.line,
        column=place.column,
        page=place.page,
        span=(span.start, span.end),
        section=paper.section_title(section),
        evidence=evidence,
        suggestion=suggestion,
        data=data,
    )


def rule_counts(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings each rule has, without the gate's name, by name; part of a gate's summary."""
    return dict(sorted(Counter(finding.rule.partition(".")[2] for finding in findings).items()))


class GateReport(BaseModel):
    """What one gate found.

    Attributes:
        gate: Name, as on the command line (`claim-evidence`).
        version: Raised with any change in what the gate reports.
        status: `pass`, `findings`, or `not_checked` where an input that the gate needs is missing.
        summary: Counts, by gate.
        findings: Worst first, then in the order of reading.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    gate: str
    version: int
    status: Literal["pass", "findings", "not_checked"]
    summary: dict[str, Any]
    findings: tuple[Finding, ...] = ()

    @property
    def confirmed(self) -> tuple[Finding, ...]:
        """Those that rest on something found that contradicts the text."""
        return tuple(f for f in self.findings if f.certainty is Certainty.CONFIRMED)

    @classmethod
    def of(
        cls,
        gate: str,
        version: int,
        findings: Iterable[Finding],
        summary: dict[str, Any] | None = None,
        **more: Any,
    ) -> Self:
        """A report with its findings sorted, its status and counts filled in.

        A duplicate (same rule, place and words) is dropped; `summary` gets `findings` and counts by severity.
        """
        unique = {(f.rule, f.file, f.span, f.quote, str(f.data.get("text"))): f for f in findings}
        ordered = tuple(sorted(unique.values(), key=lambda f: (f.severity.rank, f.certainty != "confirmed")))
        counts = {s.value: sum(f.severity is s for f in ordered) for s in Severity}
        return cls(
            gate=gate,
            version=version,
            status="findings" if ordered else "pass",
            summary={**(summary or {}), "findings": len(ordered), **{k: n for k, n in counts.items() if n}},
            findings=ordered,
            **more,
        )
