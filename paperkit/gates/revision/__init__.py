"""Gate `revision`: whether a revised draft is safe to keep.

The rules guard against a revision that invents, promises, loses or breaks (PaperOrchestra App. F.1, safe revision).
They are code, not prompt: a refused revision is never scored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from paperkit.documents.latex import parse_latex
from paperkit.documents.log import Log
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding, GateReport, Severity, finding_at
from paperkit.gates import claim_evidence, hidden_text
from paperkit.gates.citations import key_span
from paperkit.gates.revision.form import broken, cut_off, newly_hidden
from paperkit.gates.revision.losses import losses
from paperkit.gates.revision.meaning import new_reports, turned_sentences
from paperkit.gates.revision.numbers import new_numbers
from paperkit.gates.revision.promises import new_promises
from paperkit.gates.revision.results import lost_results, new_contradictions, sentences_to_correct

__all__ = ["check", "with_build_failure"]

VERSION = 2


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
        may_lose: Labels, citation keys and section titles that the agenda told the reviser to remove.
        strengths: Titles of sections that the review lists as a strength: they must stay.
        allow_limitations: The venue demands a limitations section.
    """
    drafts = (before, shown) if (shown := _with_hidden_text(before)) is not before else (before,)
    findings = [
        *new_numbers(drafts, after, log),
        *_against_log(drafts, after, log, may_lose),
        *new_reports(drafts, after),
        *_new_instructions(before, after),
        *_new_citations(drafts, after, pool),
        *([] if allow_limitations else new_promises(drafts, after)),
        *losses(before, after, may_lose, strengths),
        *broken(before, after),
        *newly_hidden(before, after),
        *cut_off(before, after, may_lose),
    ]
    return GateReport.of("revision", VERSION, findings, {"refused": bool(findings)})


def _against_log(
    drafts: tuple[Paper, ...], after: Paper, log: Log | None, may_lose: Collection[str]
) -> Iterator[Finding]:
    """What turns a sentence round, and what the log says to the results of both drafts."""
    if log is None:
        yield from turned_sentences(drafts, after, ())
        return
    before = drafts[0]
    old, new = claim_evidence.check(before, log), claim_evidence.check(after, log)
    yield from turned_sentences(drafts, after, sentences_to_correct(before, old))
    yield from new_contradictions(old, new)
    yield from lost_results(before, after, old, may_lose)


def _new_instructions(before: Paper, after: Paper) -> Iterator[Finding]:
    """Instructions to a reviewer or a model that no reader sees, also in comments, and that are new."""
    had = {found.quote for found in hidden_text.check(before).findings}
    for found in hidden_text.check(after).findings:
        if found.rule == "hidden_text.instruction" and found.quote not in had:
            yield found.model_copy(
                update={
                    "rule": "revision.hidden_instruction",
                    "message": f"The revision adds: {found.message}",
                }
            )


def with_build_failure(report: GateReport, after: Paper, errors: Collection[str]) -> GateReport:
    """The report with one finding more: TeX builds the previous draft but not this one."""
    failure = finding_at(
        after,
        after.start,
        "revision.does_not_compile",
        Severity.CRITICAL,
        "The revision does not compile.",
        evidence="; ".join(errors),
        suggestion="Mend the LaTeX.",
    )
    return GateReport.of("revision", VERSION, [*report.findings, failure], {"refused": True})


def _with_hidden_text(paper: Paper) -> Paper:
    """The draft as it reads where each percent sign after a digit is escaped, so that it hides nothing."""
    bare = [comment.span for comment in paper.comments if comment.after.isdigit()]
    if paper.format != "latex" or not bare:
        return paper
    sources = dict(paper.sources)
    for span in sorted(bare, reverse=True):
        source: Source = sources[span.file]
        text = f"{source.text[: span.start]}\\{source.text[span.start :]}"
        sources[span.file] = replace(source, text=text)
    bibliographies = [name for name in sources if name.endswith(".bib")]
    return parse_latex(sources, paper.main, bib=bibliographies)


def _new_citations(
    before: tuple[Paper, ...], after: Paper, pool: Collection[str] | None
) -> Iterator[Finding]:
    had = {key.lower() for paper in before for citation in paper.citations for key in citation.keys}
    allowed = {key.lower() for key in (pool if pool is not None else (e.key for e in before[0].bibliography))}
    for citation in after.citations:
        for key in citation.keys:
            if key and key != "*" and key.lower() not in had and key.lower() not in allowed:
                yield finding_at(
                    after,
                    key_span(after, citation, key),
                    "revision.new_citation",
                    Severity.CRITICAL,
                    f"The revision cites {key}, which is not among the citations allowed.",
                    evidence=f"{len(allowed)} keys allowed",
                    suggestion="Cite only from the pool.",
                )
