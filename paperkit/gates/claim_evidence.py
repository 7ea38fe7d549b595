"""Gate `claim-evidence`: every number of the paper against the experimental log.

A number is `supported` (a logged value rounds to it, or it follows from logged ones), `attributed` (its
sentence credits others) or `unsupported`: a finding. Comparison is by interval: a number with d decimals stands
for everything that rounds to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from paperkit.documents.log.terms import Context
from paperkit.documents.log.values import Log, LogValue
from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paper
from paperkit.documents.settings import setting_name
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates._claims import Claim, claims_of, versions
from paperkit.gates._prose import counted
from paperkit.gates.contradictions import contradicting_value
from paperkit.gates.derivations import Derivation, Operand, derive_from_log, derive_here, is_of_unlogged

__all__ = ["VERSION", "Verdict", "check", "evidence_map", "judge", "versions"]

VERSION = 2

_SPREAD = re.compile(
    r"\bstd|\bs\.?d\.?\b|stderr|standard (?:error|deviation)|\bsem\b|deviation|uncertaint|±|误差|标准差",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"[\s,~]*(?:points? |percentage points? |relative |absolute )?"
    r"(?:reduction|improvement|increase|decrease|gain|drop|faster|slower|fewer|more|less|lower|higher|better|worse|speed)"
    r"|的?(?:提升|降低|下降|增加|减少)",
    re.IGNORECASE,
)
_CHANGED_BY = re.compile(
    r"\b(?:by|improv\w*|reduc\w*|increas\w*|decreas\w*|drop\w*|gain\w*|fell|rose|grew)"
    r"(?: (?!(?:to|from|at|below|above)\b)\w+){0,2} ?(?:up to |about |around |nearly )?$",
    re.IGNORECASE,
)
# Levels that are agreed on and not measured.
_CONVENTION = re.compile(
    r"\b(?:90|95|99(?:\.\d)?) ?(?:%|percent)[ -]?(?:confidence|credible|credibility|prediction|CIs?\b|HDIs?\b)"
    r"|\b[pα] ?[<≤=] ?0?\.(?:1|05|01|005|001)(?!\d)"
    r"|\bsignifican\w+ (?:level|threshold) (?:of )?(?:[pα] ?= ?)?(?:0?\.(?:1|05|01|001)|[15] ?%)(?!\d)",
    re.IGNORECASE,
)
_SUGGESTION = (
    "Restate it from the log, credit it to its source, or take it out; don't blur the sentence to fit."
)
_SEVERITY = {
    "not_in_log": Severity.MAJOR,
    "contradicted": Severity.CRITICAL,
    "truncated": Severity.MINOR,
    "wrong_uncertainty": Severity.MAJOR,
    "condition_not_logged": Severity.MINOR,
}


@dataclass(frozen=True)
class Verdict:
    """What the log says about one claim; `reason` is "" where it is supported or attributed."""

    status: str
    reason: str = ""
    message: str = ""
    evidence: tuple[LogValue, ...] = ()
    derivation: Derivation | None = None
    strength: str = ""
    restate: str | None = None
    told: str = ""


def check(paper: Paper, log: Log | None) -> GateReport:
    """Compare every number of a paper with the log.

    Returns:
        A report with `supported`, `attributed` and `unsupported` rows `{value, claim, section, file, line, …}`.
        Without a log its status is `not_checked`.
    """
    if log is None:
        return GateReport(
            gate="claim-evidence", version=VERSION, status="not_checked", summary={"reason": "no log given"},
            supported=[], attributed=[], unsupported=[],
        )  # type: ignore[call-arg]  # fmt: skip
    rows: dict[str, list[dict[str, Any]]] = {"supported": [], "attributed": [], "unsupported": []}
    findings: list[Finding] = []
    contexts = lru_cache(maxsize=1024)(lambda words: Context(words, log.runs))
    for claim in claims_of(paper):
        verdict = judge(claim, log, contexts(claim.words))
        if verdict is None:
            continue
        rows[verdict.status].append(_row(paper, claim, verdict))
        if verdict.reason:
            findings.append(_finding(paper, claim, verdict, log))
    counts = {name: len(found) for name, found in rows.items()}
    summary: dict[str, Any] = {"total": sum(counts.values()), **counts}
    if paper.format == "pdf":
        summary["tables"] = "not read in a PDF"
    return GateReport.of("claim-evidence", VERSION, findings, summary, **rows)


def evidence_map(report: GateReport) -> str:
    """The report as a Markdown table, what needs evidence first."""
    data = report.model_dump(mode="json")
    lines = ["# Claims and evidence", ""]
    if report.status == "not_checked":
        return "\n".join([*lines, f"Not checked: {report.summary.get('reason', '')}.", ""])
    summary = report.summary
    lines += [
        f"{counted(summary['total'], 'number')}: {summary['unsupported']} need evidence, "
        f"{summary['supported']} supported, {summary['attributed']} attributed.",
        "",
        "| Value | Section | Claim | Evidence | Status |",
        "|---|---|---|---|---|",
    ]
    names = {"unsupported": "needs evidence", "supported": "supported", "attributed": "attributed"}
    for status, name in names.items():
        for row in data[status]:
            evidence = row.get("derivation") or row.get("evidence") or ""
            if row.get("reasons"):
                name_here = f"{name} ({', '.join(row['reasons'])})"
            else:
                name_here = f"{name}, {row['strength']}" if row.get("strength") else name
            cells = (row["value"], row["section"], row["claim"], evidence, name_here)
            lines.append("| " + " | ".join(_cell(c) for c in cells) + " |")
    return "\n".join([*lines, ""])


def _cell(text: str, limit: int = 200) -> str:
    text = " ".join(str(text).split()).replace("|", "\\|")
    return text if len(text) <= limit else text[: limit - 1] + "…"


def judge(claim: Claim, log: Log, context: Context) -> Verdict | None:
    """The verdict, or None where the number is no claim (an unlogged count)."""
    number = claim.number
    if claim.setting:
        return _judged_setting(claim, log, context)
    found = log.find(number, percent=claim.is_percent)
    strong = [v for v in found if context.is_strong(v)]
    if number.uncertainty is not None and found:
        wrong = _wrong_uncertainty(number, strong or found, log)
        if wrong:
            return wrong
    if strong:
        return Verdict("supported", evidence=_best(strong, context, number), strength="strong")
    beside = _operands(claim, log) if number.role == "quantity" else []
    derivation = derive_here(number, beside, claim.cues)
    if derivation:
        return Verdict("supported", derivation=derivation, strength=derivation.strength)
    if claim.credited and number.role == "quantity":
        return Verdict("attributed", told=claim.credited)
    if found and not _is_change(claim):
        return Verdict("supported", evidence=_best(found, context, number), strength="weak")
    if number.role == "count" or _CONVENTION.search(claim.near):
        return None
    if not is_of_unlogged(number, beside, claim.cues):
        contexts = [Context((claim.near,), log.runs), Context((claim.quote,), log.runs), context]
        derivation = derive_from_log(number, log, contexts, claim.cues)
    if derivation:
        return Verdict("supported", derivation=derivation, strength=derivation.strength)
    return _unsupported(claim, log, context)


def _judged_setting(claim: Claim, log: Log, context: Context) -> Verdict | None:
    """A hyper-parameter is evidenced by what the log states or says in prose, not by a result of the same size."""
    number = claim.number
    stated = [(s, place) for s, place in log.settings if s.name == claim.setting]
    for setting, place in stated:
        if number.holds(setting.number.value):
            told = f"{setting.name} = {setting.number.printed} ({place})"
            return Verdict("supported", told=told, strength="strong")
    said = [v for v in log.find(number) if v.kind == "prose" or (v.metric and setting_name(v.metric))]
    strong = [v for v in said if context.is_strong(v)]
    if said:
        return Verdict(
            "supported",
            evidence=_best(strong or said, context, number),
            strength="strong" if strong else "weak",
        )
    if number.role == "count":
        return None
    message = f"The log does not state “{number.text}”"
    if stated:
        other = ", ".join(f"{s.number.printed} ({place})" for s, place in stated[:3])
        message = f"{message}; its {claim.setting.replace('_', ' ')} is {other}"
    return Verdict("unsupported", "condition_not_logged", message)


def _is_change(claim: Claim) -> bool:
    """True where the number says by how much something changed: no logged level is evidence for that."""
    number = claim.number
    if number.unit not in ("%", "×", "points") or claim.is_percent:
        return False
    return _reads_as_change(claim)


def _reads_as_change(claim: Claim) -> bool:
    number = claim.number
    at = claim.quote.find(number.text)
    if at < 0:
        return False
    return bool(
        _CHANGES.match(claim.quote, at + len(number.text)) or _CHANGED_BY.search(claim.quote[max(0, at - 60) : at])
    )  # fmt: skip


def _operands(claim: Claim, log: Log) -> list[Operand]:
    return [Operand(n, tuple(log.find(n, percent=claim.is_percent))) for n in claim.beside[:24]]


def _best(values: Sequence[LogValue], context: Context, number: Number) -> tuple[LogValue, ...]:
    """Up to three values, those whose scope is named most first, then the closest."""
    scales = (1.0, 0.01)
    ranked = sorted(
        values,
        key=lambda v: (
            -len(context.names(v)),
            v.kind != "data",
            min(abs(abs(v.value) - abs(number.value) * f) / f for f in scales),
        ),
    )
    return tuple(ranked[:3])


def _wrong_uncertainty(number: Number, values: Sequence[LogValue], log: Log) -> Verdict | None:
    """A verdict where the ± is not what the log has; None where it is right."""
    printed = number.uncertainty or 0.0
    half = 0.5 * 10.0 ** (number.exponent - number.uncertainty_decimals) * (1 + 1e-9)
    logged = [v for v in values if v.uncertainty is not None]
    factor = [100.0 if number.unit == "%" and abs(v.value) <= 1 < abs(number.value) else 1.0 for v in logged]
    if any(abs((v.uncertainty or 0.0) * f - printed) <= half for v, f in zip(logged, factor, strict=True)):
        return None
    apart = [
        v
        for f in ((1.0, 0.01) if number.unit == "%" else (1.0,))
        for v in log.between((printed - half) * f, (printed + half) * f)
        if _SPREAD.search(v.metric or "") or (v.kind == "prose" and _SPREAD.search(v.condition or ""))
    ]
    if apart:
        return None
    if logged:
        have = f"the log has ± {logged[0].uncertainty:g} ({logged[0].scope}, {logged[0].place})"
    else:
        have = "the log has the value but no such uncertainty"
    return Verdict(
        "unsupported",
        "wrong_uncertainty",
        f"“{number.text}”: {have}",
        evidence=tuple(logged[:3] or values[:3]),
    )


def _unsupported(claim: Claim, log: Log, context: Context) -> Verdict:
    number = claim.number
    cut = _truncated(claim, log, context)
    if cut:
        restated = {number.restate(v.value * f) for v, f in cut} - {None}
        sure = len(restated) == 1 and all(context.is_strong(v) for v, _ in cut)
        restate = restated.pop() if sure else None
        message = f"“{number.text}” cuts off digits: the log has {_told(cut[0][0])}"
        return Verdict(
            "unsupported", "truncated", message, evidence=tuple(v for v, _ in cut[:3]), restate=restate
        )
    meant = None if _reads_as_change(claim) else contradicting_value(claim, log)
    if meant:
        value, scale = meant
        if abs(abs(value.value * scale) - abs(number.value)) < 2 * number.half_unit * (1 - 1e-9):
            message = f"“{number.text}” is not rounded as usual: the log has {_told(value)}"
            restate = number.restate(value.value * scale)
            return Verdict("unsupported", "truncated", message, evidence=(value,), restate=restate)
        message = f"“{number.text}” is not what the log has: {_told(value)}"
        restate = number.restate(value.value * scale)
        return Verdict("unsupported", "contradicted", message, evidence=(value,), restate=restate)
    nearest = () if _is_change(claim) else tuple(log.nearest(number, percent=claim.is_percent))
    if claim.is_name or _is_round(number):
        return Verdict(
            "unsupported", "condition_not_logged", f"The log does not state “{number.text}”", evidence=nearest
        )
    close = [v for v in nearest if context.is_strong(v) and _off_by_one(number, v)]
    restate = number.restate(close[0].value) if len(close) == 1 else None
    message = f"No logged value rounds to “{number.text}”, and none gives it"
    if restate:
        message = f"“{number.text}” is not what the log has: {_told(close[0])}"
    return Verdict("unsupported", "not_in_log", message, evidence=nearest, restate=restate)


def _truncated(claim: Claim, log: Log, context: Context) -> list[tuple[LogValue, float]]:
    """Logged values that give the number when cut off instead of rounded, with the factor to its scale."""
    number = claim.number
    if number.significant < 3 or number.word:
        return []
    unit = 2 * number.half_unit
    percent = number.unit == "%" or claim.is_percent
    found: list[tuple[LogValue, float]] = []
    for factor in (1.0, 100.0) if percent else (1.0,):
        low = abs(number.value) / factor
        for value in log.between(low + number.half_unit / factor, low + unit * (1 - 1e-9) / factor):
            if value.kind == "data" and (not percent or value.may_be_share):
                found.append((value, factor))
    named = [f for f in found if context.is_strong(f[0])]
    return named or found


def _off_by_one(number: Number, value: LogValue) -> bool:
    return number.significant >= 3 and abs(value.value - number.value) <= 3.0 * number.half_unit * (1 + 1e-9)


def _is_round(number: Number) -> bool:
    """A whole number without a unit that people choose rather than measure: 256, 10,000, 1e-3."""
    if (
        number.unit not in (None, "bytes", "B", "KB", "MB", "GB", "TB", "px")
        or number.uncertainty is not None
    ):
        return False
    if number.exponent < 0 and number.significant <= 1:
        return True
    value = number.value
    if number.name and value == int(value):
        return True
    if number.decimals and not number.exponent:
        return False
    if value != int(value) or value <= 0:
        return False
    whole = int(value)
    return whole % 10 == 0 or whole & (whole - 1) == 0


def _row(paper: Paper, claim: Claim, verdict: Verdict) -> dict[str, Any]:
    place = paper.place(claim.span)
    row: dict[str, Any] = {
        "value": claim.number.text,
        "claim": claim.quote,
        "section": paper.section_title(claim.section),
        "file": place.file,
        "line": place.line,
    }
    if verdict.derivation:
        row["derivation"] = str(verdict.derivation)
    elif verdict.told:
        row["evidence"] = verdict.told
    elif verdict.evidence:
        row["evidence"] = (
            _shown(verdict.evidence) if not verdict.reason else f"nearest: {_shown(verdict.evidence)}"
        )
    if verdict.reason:
        row["reasons"] = [verdict.reason]
    if verdict.strength:
        row["strength"] = verdict.strength
    return row


def _told(value: LogValue) -> str:
    return f"{value.printed} ({_shortened(value.scope)}, {value.place})"


def _shown(values: Iterable[LogValue]) -> str:
    return "; ".join(_shortened(str(v)) for v in values)


def _shortened(text: str) -> str:
    return text if len(text) <= 160 else text[:159] + "…"


def _finding(paper: Paper, claim: Claim, verdict: Verdict, log: Log) -> Finding:
    data: dict[str, Any] = {
        "value": claim.number.value,
        "text": claim.number.text,
        "nearest": [
            {"value": v.value, "scope": _shortened(v.scope), "place": str(v.place)} for v in verdict.evidence
        ],
    }
    suggestion = _SUGGESTION
    if verdict.restate:
        data["restate"] = verdict.restate
        suggestion = f"Write {verdict.restate}."
    found = verdict.reason in ("truncated", "wrong_uncertainty") or verdict.restate
    return finding_at(
        paper,
        claim.span,
        f"claim_evidence.{verdict.reason}",
        _SEVERITY[verdict.reason],
        verdict.message,
        quote=claim.quote,
        section=claim.section,
        evidence=_shown(verdict.evidence) or f"nothing near it among {len(log.values)} logged values",
        suggestion=suggestion,
        certainty=Certainty.CONFIRMED if found else Certainty.SUSPECTED,
        **data,
    )
