"""Gate `failure-modes`: seven ways in which machine-written research goes wrong (PaperOrchestra, content refinement).

1 the method is not what was run      5 a bug is sold as an insight
2 a citation is invented              6 the set-up is invented
3 a result is invented                7 the frame of the idea outlives the results
4 a shortcut is claimed as essential

A confirmed failure stops a run, so it always rests on something found that contradicts the text; where something is
only missing, the failure is suspected. What code cannot judge is left to a model. Without a log the modes 1, 3, 6 and
7 are not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from paperkit.documents.log import Log
from paperkit.documents.paper import Citation, Paper
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates._prose import Reading, Where, counted, words
from paperkit.gates.citations import cited_keys, key_span, nameless_entries, nearest_key, unknown_keys
from paperkit.gates.failure_rhetoric import unablated_claims, unexplained_surprises
from paperkit.gates.failure_setup import OTHERS, Fact, check_facts, has_configuration, logged_facts, titles

__all__ = ["MODES", "VERSION", "check"]

VERSION = 1

MODES = {
    1: "implementation_mismatch",
    2: "hallucinated_citation",
    3: "hallucinated_result",
    4: "shortcut",
    5: "bug_as_insight",
    6: "invented_method",
    7: "frame_lock",
}
_NEED_LOG = (1, 3, 6, 7)
# What the claim gate says of a value that the log holds for that very quantity with another value.
_CONTRADICTED = frozenset({"contradicted"})
_FRAME = frozenset({"contradicted", "false_universal", "wrong_direction"})


def check(paper: Paper, log: Log | None = None, claims: GateReport | None = None) -> GateReport:
    """The seven checks.

    Args:
        paper: The draft.
        log: What was logged; None leaves modes 1, 3, 6 and 7 unchecked.
        claims: Report of the gate `claim-evidence` on the same draft and log; None leaves mode 3 unchecked.
    """
    reading = Reading(paper)
    findings = [*_citations(paper), *_rhetoric(reading, log)]
    not_checked = list(_NEED_LOG) if log is None else [3] if claims is None else []
    if log is not None:
        findings += [*_setup(reading, log, claims), *_frame(reading, log, claims)]
        if claims is not None:
            findings += _results(paper, claims)
    report = GateReport.of("failure-modes", VERSION, findings)
    confirmed = sum(f.certainty is Certainty.CONFIRMED for f in report.findings)
    summary: dict[str, Any] = {
        "confirmed": confirmed,
        "suspected": len(report.findings) - confirmed,
        "not_checked": not_checked,
    }
    if log is None:
        summary["note"] = "No log was given: modes 1, 3, 6 and 7 were not checked"
    return report.model_copy(update={"summary": summary | report.summary})


def _make(mode: int, certainty: Certainty, severity: Severity | None = None) -> dict[str, Any]:
    """Arguments common to all findings of a mode; a confirmed failure is critical."""
    usual = Severity.CRITICAL if certainty is Certainty.CONFIRMED else Severity.MAJOR
    return {
        "rule": f"failure_modes.{MODES[mode]}",
        "severity": severity or usual,
        "certainty": certainty,
        "mode": mode,
    }


def _citations(paper: Paper) -> Iterator[Finding]:
    readable = bool(paper.bibliography)
    complete = readable and not any(
        p.rule in {"missing_bib", "broken_bib", "missing_input"} for p in paper.problems
    )
    for key, citation in unknown_keys(paper).items():
        yield finding_at(
            paper,
            key_span(paper, citation, key),
            message=f"The citation {key} leads to no entry of the bibliography"
            if readable
            else "The paper cites works and has no bibliography that could be read",
            section=_section_of(paper, citation),
            evidence=f"{counted(len(paper.bibliography), 'entry')} read"
            + ("" if complete else "; part of the bibliography could not be read")
            + (f"; the nearest key is {near}" if (near := nearest_key(paper, key)) else ""),
            suggestion="Cite a work that is in the bibliography, or take the citation out"
            if readable
            else "Give the bibliography (--bib)",
            key=key,
            **_make(2, Certainty.CONFIRMED if complete else Certainty.SUSPECTED),
        )
        if not readable:
            return
    nameless = [entry.key for entry in nameless_entries(paper)]
    if nameless:
        lower = {key.lower(): citation for key, citation in cited_keys(paper).items()}
        citation = lower[nameless[0].lower()]
        yield finding_at(
            paper,
            citation.span,
            message=f"Nobody can check that {counted(len(nameless), 'cited work')} without an identifier exist"
            + ("s" if len(nameless) == 1 else ""),
            section=_section_of(paper, citation),
            evidence="See citations.no_identifier: "
            + ", ".join(nameless[:12])
            + (" …" if len(nameless) > 12 else ""),
            suggestion="Make sure that each exists; take out what does not",
            keys=nameless,
            **_make(2, Certainty.SUSPECTED, Severity.MINOR),
        )


def _section_of(paper: Paper, citation: Citation) -> int | None:
    return None if citation.paragraph is None else paper.paragraphs[citation.paragraph].section


def _results(paper: Paper, claims: GateReport) -> Iterator[Finding]:
    missing: dict[str, list[Finding]] = {}
    for claim in claims.findings:
        reasons = _reasons(claim)
        if reasons & _CONTRADICTED and claim.certainty is Certainty.CONFIRMED:
            yield _again(
                paper, claim, 3, Certainty.CONFIRMED, "The log has this very quantity with another value"
            )
        elif reasons & _CONTRADICTED:
            yield _again(paper, claim, 3, Certainty.SUSPECTED, "The log seems to have another value")
        elif "truncated" in reasons:
            yield _again(
                paper, claim, 3, Certainty.SUSPECTED, "The number is not rounded as usual", Severity.MINOR
            )
        elif "not_in_log" in reasons:
            missing.setdefault(claim.section, []).append(claim)
    for section, group in missing.items():
        quotes = "; ".join(dict.fromkeys(str(c.data.get("text", c.quote[:40])) for c in group))
        yield group[0].model_copy(
            update={
                **_as_update(3, Certainty.SUSPECTED),
                "message": f"Neither logged nor following from the log, in {section or 'the paper'}: {quotes}"[
                    :300
                ],
                "evidence": f"{counted(len(group), 'number')} not found by claim-evidence",
                "suggestion": "See the findings of claim-evidence: restate from the log, attribute, or remove",
                "data": {"mode": 3, "claims": [c.id for c in group]},
            }
        )


def _again(
    paper: Paper, claim: Finding, mode: int, certainty: Certainty, why: str, severity: Severity | None = None
) -> Finding:
    return claim.model_copy(
        update={
            **_as_update(mode, certainty, severity),
            "message": f"{why}: {claim.message}",
            "data": {"mode": mode, "claim": claim.id, **claim.data},
        }
    )


def _as_update(mode: int, certainty: Certainty, severity: Severity | None = None) -> dict[str, Any]:
    made = _make(mode, certainty, severity)
    del made["mode"]
    return made


def _reasons(claim: Finding) -> frozenset[str]:
    return frozenset({claim.rule.split(".", 1)[1], *claim.data.get("reasons", ())})


def _rhetoric(reading: Reading, log: Log | None) -> Iterator[Finding]:
    for where, subject in unablated_claims(reading, log):
        yield reading.note(
            where,
            message=f"“{subject}” is called essential, and no run without it is shown",
            evidence="No sentence, table row, section or logged run with it taken out (without, w/o, ablation, fixed)",
            suggestion="Show the run without it, or say what was observed instead of what is essential",
            subject=subject,
            **_make(4, Certainty.SUSPECTED),
        )
    for where in unexplained_surprises(reading):
        yield reading.note(
            where,
            message="A surprise is announced and neither explained nor backed by a citation",
            evidence="No citation and no word of analysis in the sentence or in the two after it",
            suggestion="Check that it is not a bug; say why it happens, or state it as an observation",
            **_make(5, Certainty.SUSPECTED, Severity.MINOR),
        )


def _setup(reading: Reading, log: Log, claims: GateReport | None) -> Iterator[Finding]:
    logged = logged_facts(log)
    held: dict[str, set[str]] = {}
    for row in getattr(claims, "supported", ()):
        held.setdefault(row["claim"], set()).add(row["value"])
    for one in check_facts(reading, log, logged):
        for fact, where, other, place in one.contradicted:
            yield reading.note(
                where,
                message=f"The paper says {_say(fact)}, the log says {other}",
                quote=one.sentence.text,
                evidence=f"{other} at {place}, and no other value in log or paper",
                suggestion="State what was run",
                name=fact.name,
                printed=fact.printed,
                logged=other,
                **_make(1 if fact.kind == "choice" else 6, Certainty.CONFIRMED),
            )
        doubtful = [d for d in one.doubtful if d[0].kind != "choice"]
        if doubtful:
            yield reading.note(
                doubtful[0][1],
                message="The set-up differs from what the log states: "
                + "; ".join(f"{_say(f)}, logged {other}" for f, _, other, _ in doubtful),
                quote=one.sentence.text,
                evidence="; ".join(f"{other} at {place}" for *_, other, place in doubtful),
                suggestion="State for each run what was used, as the log has it",
                names=[f.name for f, *_ in doubtful],
                **_make(6, Certainty.SUSPECTED),
            )
        absent = [(f, where) for f, where in one.absent if f.printed not in held.get(one.sentence.text, ())]
        if absent:
            yield reading.note(
                absent[0][1],
                message="The log does not hold this set-up: " + ", ".join(_say(f) for f, _ in absent),
                quote=one.sentence.text,
                evidence="Neither a setting nor a word of it in " + (", ".join(log.files) or "the log"),
                suggestion="Log it, or take out what cannot be shown",
                names=[f.name for f, _ in absent],
                **_make(6, Certainty.SUSPECTED),
            )
        for fact, where, other, place in one.doubtful:
            if fact.kind == "choice":
                yield reading.note(
                    where,
                    message=f"The method says {_say(fact)}, the log mentions {other}",
                    quote=one.sentence.text,
                    evidence=f"{other} at {place}",
                    suggestion="Say which was used in which run",
                    name=fact.name,
                    **_make(1, Certainty.SUSPECTED, Severity.MINOR),
                )
    if not has_configuration(log, logged):
        method = _method(reading)
        if method:
            yield reading.note(
                method,
                message="The log has neither code nor configuration, so the method text cannot be held against it",
                evidence="No parameter, choice or line of code in " + (", ".join(log.files) or "the log"),
                suggestion="Add the configuration of the runs to the log",
                **_make(1, Certainty.SUSPECTED, Severity.MINOR),
            )


def _say(fact: Fact) -> str:
    return fact.printed if fact.kind != "setting" else f"{fact.name.replace('_', ' ')} {fact.printed}"


def _method(reading: Reading) -> Where | None:
    for paragraph in reading.prose("body"):
        title = titles(reading.paper, paragraph.section)
        if OTHERS.search(title) or not paragraph.sentences:
            continue
        if re.search(r"method|approach|implementation|experimental|set-?up|方法", title, re.IGNORECASE):
            return Where(paragraph, paragraph.sentences[0].start, paragraph.sentences[0].end)
    return None


def _frame(reading: Reading, log: Log, claims: GateReport | None) -> Iterator[Finding]:
    front = re.compile(r"abstract|introduction|摘要|引言", re.IGNORECASE)
    for claim in claims.findings if claims else ():
        if (
            front.search(claim.section)
            and _reasons(claim) & _FRAME
            and claim.certainty is Certainty.CONFIRMED
        ):
            yield _again(
                reading.paper,
                claim,
                7,
                Certainty.CONFIRMED,
                "The frame of the paper says what the log contradicts",
            )
    metrics = sorted({v.metric for v in log.values if v.kind == "data" and v.metric})
    abstract = [p for p in reading.prose("abstract") if p.sentences]
    if not metrics or not abstract:
        return
    text = {w.lower() for p in abstract for w in words(p.text.text.replace("-", " "))}
    stems = {w[:5] for w in text}
    named = [
        m
        for m in metrics
        if any(w[:5] in stems for w in re.split(r"[\W_]+", m.lower()) if len(w) >= 2 and w not in _FILLERS)
    ]
    if named:
        return
    first = abstract[0]
    yield reading.note(
        Where(first, first.sentences[0].start, first.sentences[0].end),
        message="The abstract names none of the quantities that the log measures",
        evidence="Logged: " + ", ".join(metrics[:10]),
        suggestion="Say what was found, in the terms of what was measured",
        metrics=metrics[:20],
        **_make(7, Certainty.SUSPECTED, Severity.MINOR),
    )


_FILLERS = frozenset(
    {
        "mean",
        "means",
        "std",
        "stderr",
        "final",
        "best",
        "avg",
        "average",
        "total",
        "min",
        "max",
        "value",
        "of",
        "the",
    }
)
