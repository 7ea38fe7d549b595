"""Gate `revision`: whether a revised draft is safe to keep.

The rules guard against a revision that invents, promises, loses or breaks (PaperOrchestra App. F.1, safe revision).
They are code, not prompt: a refused revision is never scored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from paperkit.documents.log import Log
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Citation, Paper, Paragraph, Reference, Span, Text
from paperkit.findings import Finding, GateReport, Severity, finding_at
from paperkit.gates import claim_evidence

__all__ = ["check", "with_build_failure"]

VERSION = 1

_LIMITATION = re.compile(
    r"\b(?:limitations?|shortcomings?|future work|we plan to|we intend to"
    r"|remains? to be (?:done|studied|seen|explored)|left (?:for|to) future"
    r"|(?:we|this paper|our \w+) (?:will|would) (?:run|add|conduct|perform|include|extend|explore|investigate)"
    r"|we (?:acknowledge|concede|admit|recogni[sz]e) that)\b"
    r"|局限性|不足之处|未来工作|今后的工作",
    re.IGNORECASE,
)
_BREAKS = ("unbalanced_brace", "unbalanced_environment", "unbalanced_math", "missing_input")


def check(
    before: Paper,
    after: Paper,
    log: Log | None = None,
    *,
    pool: Collection[str] | None = None,
    may_lose: Collection[str] = (),
    strengths: Collection[str] = (),
    allow_limitations: bool = False,
) -> GateReport:
    """Findings for which a revision is refused; none means that it is safe.

    Args:
        before: The previous draft. Text that a bare `%` hides in it counts as present.
        after: The revised draft.
        log: The experimental log; a number that neither it nor the previous draft holds is new.
        pool: Citation keys allowed; None for those of the previous draft's bibliography.
        may_lose: Labels and citation keys that the agenda told the reviser to remove.
        strengths: Titles of sections that the review lists as a strength: they must stay.
        allow_limitations: The venue demands a limitations section.
    """
    findings = [
        *_new_numbers(before, after, log),
        *_new_citations(before, after, pool),
        *([] if allow_limitations else _new_limitations(before, after)),
        *_losses(before, after, may_lose, strengths),
        *_broken(before, after),
    ]
    return GateReport.of("revision", VERSION, findings, {"refused": bool(findings)})


def with_build_failure(report: GateReport, after: Paper, errors: Collection[str]) -> GateReport:
    """The report with one finding more: TeX builds the previous draft but not this one."""
    start = Span(after.main, 0, min(len(after.sources[after.main].text), 1))
    failure = finding_at(
        after,
        start,
        "revision.does_not_compile",
        Severity.CRITICAL,
        "The revision does not compile.",
        evidence="; ".join(errors),
        suggestion="Mend the LaTeX.",
    )
    return GateReport.of("revision", VERSION, [*report.findings, failure], {"refused": True})


def _texts(paper: Paper) -> Iterator[tuple[Text, int | None, Paragraph | None]]:
    for paragraph in paper.paragraphs:
        yield paragraph.text, paragraph.section, paragraph
    for table in paper.tables:
        section = paper.floats[table.float_index].section if table.float_index is not None else None
        for row in table.rows:
            for cell in row:
                yield cell.text, section, None


def _numbers(paper: Paper) -> Iterator[tuple[Number, Text, int | None]]:
    skips: dict[int, list[tuple[int, int]]] = {}
    nodes: tuple[Citation | Reference, ...] = (*paper.citations, *paper.references)
    for node in nodes:
        if node.paragraph is not None:
            skips.setdefault(node.paragraph, []).append((node.start, node.end))
    for text, section, paragraph in _texts(paper):
        for number in find_numbers(text.text, skips.get(paragraph.index, []) if paragraph else []):
            yield number, text, section


def _new_numbers(before: Paper, after: Paper, log: Log | None) -> Iterator[Finding]:
    known = {number.value for number, _, _ in _numbers(before)}
    known |= {
        n.value for c in before.comments if c.after.isdigit() for n in find_numbers(before.source(c.span)[1:])
    }
    new = [(n, text, section) for n, text, section in _numbers(after) if n.value not in known]
    if not new:
        return
    supported = _supported_places(claim_evidence.check(after, log)) if log else set()
    for number, text, section in new:
        span = text.span(number.start, number.end)
        place = after.place(span)
        if (place.file, place.line, number.text) in supported:
            continue
        yield finding_at(
            after,
            span,
            "revision.new_number",
            Severity.CRITICAL,
            f"The revision adds {number.text}, which neither the previous draft nor the log holds.",
            section=section,
            evidence="previous draft"
            + (", experimental log, derivations of logged values" if log else "; no log was given"),
            suggestion="Restate a logged value or leave the number out.",
        )


def _supported_places(report: GateReport) -> set[tuple[str, int, str]]:
    rows: list[dict[str, Any]] = getattr(report, "supported", [])
    return {(row["file"], row["line"], row["value"]) for row in rows}


def _new_citations(before: Paper, after: Paper, pool: Collection[str] | None) -> Iterator[Finding]:
    had = {key for citation in before.citations for key in citation.keys}
    allowed = set(pool) if pool is not None else {entry.key for entry in before.bibliography}
    for citation in after.citations:
        for key in citation.keys:
            if key not in had and key not in allowed:
                yield finding_at(
                    after,
                    citation.span,
                    "revision.new_citation",
                    Severity.CRITICAL,
                    f"The revision cites {key}, which is not among the citations allowed.",
                    evidence=f"{len(allowed)} keys allowed",
                    suggestion="Cite only from the pool.",
                )


def _new_limitations(before: Paper, after: Paper) -> Iterator[Finding]:
    had = {_words(sentence.text) for sentence in before.sentences()}
    for sentence in after.sentences():
        if _LIMITATION.search(sentence.text) and _words(sentence.text) not in had:
            yield finding_at(
                after,
                sentence.span,
                "revision.new_limitation",
                Severity.CRITICAL,
                "The revision adds a sentence that states a limitation or promises new work.",
                quote=sentence.text,
                evidence="no such sentence in the previous draft",
                suggestion="Explain more clearly instead; --allow-limitations where the venue demands the section.",
            )


def _words(text: str) -> str:
    return " ".join(text.casefold().split())


def _losses(
    before: Paper, after: Paper, may_lose: Collection[str], strengths: Collection[str]
) -> Iterator[Finding]:
    start = Span(after.main, 0, min(len(after.sources[after.main].text), 1))

    def lost(rule: str, message: str, quote: str) -> Finding:
        return finding_at(
            after,
            start,
            f"revision.{rule}",
            Severity.CRITICAL,
            message,
            quote=quote,
            evidence="in the previous draft, not in this one",
            suggestion="Put it back.",
        )

    for kind in ("figure", "table"):
        missing = Counter(f.labels or f.graphics for f in before.floats if f.kind == kind)
        missing.subtract(f.labels or f.graphics for f in after.floats if f.kind == kind)
        for names, count in missing.items():
            if count > 0 and not set(names) & set(may_lose):
                yield lost(
                    f"lost_{kind}", f"The revision loses the {kind} {', '.join(names)}.", ", ".join(names)
                )
    had, left = {label.name for label in before.labels}, {label.name for label in after.labels}
    for name in sorted(had - left - set(may_lose)):
        yield lost("lost_label", f"The revision loses the label {name}.", name)
    cited = {key for citation in before.citations for key in citation.keys}
    for key in sorted(cited - {key for citation in after.citations for key in citation.keys} - set(may_lose)):
        yield lost("lost_citation", f"The revision no longer cites {key}.", key)
    titles = {section.title for section in after.sections}
    for title in strengths:
        if title not in titles:
            yield lost(
                "lost_section", f"The revision loses the section “{title}”, listed as a strength.", title
            )


def _broken(before: Paper, after: Paper) -> Iterator[Finding]:
    had = Counter(problem.rule for problem in before.problems)
    seen: Counter[str] = Counter()
    for problem in after.problems:
        seen[problem.rule] += 1
        if problem.rule in _BREAKS and seen[problem.rule] > had[problem.rule]:
            yield finding_at(
                after,
                problem.span,
                "revision.broken_latex",
                Severity.CRITICAL,
                f"The revision breaks the LaTeX: {problem.message}",
                evidence="the previous draft had no such fault",
                suggestion="Return complete, balanced LaTeX.",
            )
    end = Span(
        after.main, max(len(after.sources[after.main].text) - 1, 0), len(after.sources[after.main].text)
    )
    for marker, rule, message in (
        ("\\documentclass", "lost_document_class", "The revision has no \\documentclass."),
        ("\\end{document}", "cut_off", "The revision is cut off before \\end{document}."),
    ):
        if _has(before, marker) and not _has(after, marker):
            yield finding_at(
                after,
                end,
                f"revision.{rule}",
                Severity.CRITICAL,
                message,
                quote=after.sources[after.main].text[-80:],
                evidence=marker,
                suggestion="Return the whole file.",
            )


def _has(paper: Paper, marker: str) -> bool:
    text = paper.sources[paper.main].text
    commented = [(c.span.start, c.span.end) for c in paper.comments if c.span.file == paper.main]
    at = text.find(marker)
    while at >= 0:
        if not any(start <= at < end for start, end in commented):
            return True
        at = text.find(marker, at + 1)
    return False
