"""Failure modes 3 and 7: what the claim gate found, told as results that are invented or a frame that outlives them.

A claim that is not contradicted beyond doubt is suspected here, because a confirmed failure halts the run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from paperkit.documents.log import Log
from paperkit.documents.log.terms import terms, tokens
from paperkit.findings import Certainty, Finding, GateReport, Severity
from paperkit.gates._prose import Reading, Where, words
from paperkit.gates._wordlists import word_set
from paperkit.gates.failure_modes.modes import common
from paperkit.wording import plural

__all__ = ["invented_results", "locked_frame"]

# What the claim gate says of a value that the log holds for that very quantity with another value.
_CONTRADICTED = frozenset({"contradicted", "wrong_run", "wrong_scope", "wrong_uncertainty"})
_AGAINST = frozenset({"false_universal", "wrong_direction"})
_FRAME = _CONTRADICTED | _AGAINST
# The parts of a scope are joined by this, the metric comes last: `run_3 · x_div_y · val_acc = 0.96 (notes.txt:8)`.
_PARTS = " · "
_EVIDENCE_METRIC = re.compile(r"([^·;=()]{1,80}) = [-+\d]")
_FRONT = re.compile(r"abstract|introduction|摘要|引言|绪论", re.IGNORECASE)


def invented_results(claims: GateReport, log: Log) -> Iterator[Finding]:
    """Findings on results that the log contradicts, and one a section on those that it does not hold."""
    missing: dict[str, list[Finding]] = {}
    for claim in _certain_claims(claims, log):
        reasons = _reasons(claim)
        if reasons & _CONTRADICTED and claim.certainty is Certainty.CONFIRMED:
            yield _again(claim, 3, Certainty.CONFIRMED, "The log has this very quantity with another value")
        elif reasons & _CONTRADICTED:
            yield _again(claim, 3, Certainty.SUSPECTED, "The log seems to have another value")
        elif reasons & _AGAINST:
            yield _again(claim, 3, Certainty.SUSPECTED, "The log says otherwise")
        elif "truncated" in reasons:
            yield _again(claim, 3, Certainty.SUSPECTED, "The number is not rounded as usual", Severity.MINOR)
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
                "evidence": f"{plural(len(group), 'number')} not found by claim-evidence: at "
                + ", ".join(dict.fromkeys(claim.place for claim in group[:12])),
                "suggestion": "See the findings of claim-evidence: restate from the log, attribute, or remove",
                "data": {
                    "mode": 3,
                    "claims": [c.id for c in group],
                    "places": [c.place for c in group],
                    "quotes": [c.quote for c in group],
                },
            }
        )


def locked_frame(reading: Reading, log: Log, claims: GateReport | None) -> Iterator[Finding]:
    """Findings on claims of abstract and introduction that the log contradicts, and on an abstract without results."""
    for claim in _certain_claims(claims, log) if claims else ():
        if (
            _FRONT.search(claim.section)
            and _reasons(claim) & _FRAME
            and claim.certainty is Certainty.CONFIRMED
        ):
            yield _again(
                claim, 7, Certainty.CONFIRMED, "The frame of the paper says what the log contradicts"
            )
    metrics = sorted({v.metric for v in log.values if v.kind == "data" and v.metric})
    abstract = [p for p in reading.prose("abstract") if p.sentences]
    if not metrics or not abstract:
        return
    stems = {w[:5].lower() for p in abstract for w in words(p.text.text.replace("-", " "))}
    said = {token.term for p in abstract for token in tokens(p.text.text)}
    if any(_is_named(metric, stems, said) for metric in metrics):
        return
    first = abstract[0]
    yield reading.note(
        Where(first, first.sentences[0].start, first.sentences[0].end),
        message="The abstract names none of the quantities that the log measures",
        evidence="Logged: " + ", ".join(metrics[:10]),
        suggestion="Say what was found, in the terms of what was measured",
        metrics=metrics[:20],
        **common(7, Certainty.SUSPECTED, Severity.MINOR),
    )


def _is_named(metric: str, stems: set[str], said: set[str]) -> bool:
    """Whether a word of a metric's name is said, as it stands, in another form, or in Chinese."""
    own = (w for w in re.split(r"[\W_]+", metric.lower()) if len(w) >= 2 and w not in _FILLERS)
    return any(w[:5] in stems for w in own) or bool(terms(metric) & said)


_FILLERS = word_set("mean means std stderr final best avg average total min max value of the")


def _certain_claims(claims: GateReport, log: Log) -> Iterator[Finding]:
    """Findings of the claim gate; what is not contradicted beyond doubt is suspected, because a confirmed one halts."""
    derived = {row["message"] for row in getattr(claims, "unsupported", ()) if row.get("derivation")}
    spreads = {
        (str(v.place), v.value): v.scope for v in log.values if v.kind == "data" and v.uncertainty is not None
    }
    for claim in claims.findings:
        if claim.certainty is Certainty.CONFIRMED and not (
            _has_other_spread(claim, spreads)
            if "wrong_uncertainty" in _reasons(claim)
            else _is_certain(claim, claim.message in derived)
        ):
            yield claim.model_copy(update={"certainty": Certainty.SUSPECTED})
        else:
            yield claim


def _is_certain(claim: Finding, derived: bool) -> bool:
    """Whether a logged value contradicts a claim and nothing else can be meant.

    Not where the number follows for another run than the text seems to speak of (`up to 12.8%` may be said of the best
    one), where digits are cut off, where the other value is logged without a run, data set or method, or where the
    sentence does not name the metric by which it is not so.
    """
    reasons = _reasons(claim)
    if reasons & _AGAINST:
        said = {token.term for token in tokens(claim.quote)}
        metrics = _EVIDENCE_METRIC.findall(claim.evidence)
        return not metrics or any(terms(metric) <= said for metric in metrics)
    if reasons & {"wrong_run", "wrong_scope"}:
        nearest = claim.data.get("nearest") or [{"scope": _PARTS}]
        return not derived and "truncated" not in reasons and _PARTS in nearest[0]["scope"]
    return True


def _has_other_spread(claim: Finding, spreads: Mapping[tuple[str, float], str]) -> bool:
    """Whether the log gives this value another ± for a run, data set or method that the sentence names.

    A log without any ± does not contradict one, and a value without a scope may be equal by chance.
    """
    said = {token.term for token in tokens(claim.quote)}
    for cell in claim.data.get("nearest", ()):
        scope = spreads.get((cell["place"], cell["value"]), "")
        if any(terms(part) & said for part in scope.split(_PARTS)[:-1]):
            return True
    return False


def _again(
    claim: Finding, mode: int, certainty: Certainty, why: str, severity: Severity | None = None
) -> Finding:
    return claim.model_copy(
        update={
            **_as_update(mode, certainty, severity),
            "message": f"{why}: {claim.message}",
            "data": {"mode": mode, "claim": claim.id, **claim.data},
        }
    )


def _as_update(mode: int, certainty: Certainty, severity: Severity | None = None) -> dict[str, Any]:
    made = common(mode, certainty, severity)
    del made["mode"]
    return made


def _reasons(claim: Finding) -> frozenset[str]:
    return frozenset({claim.rule.split(".", 1)[1], *claim.data.get("reasons", ())})
