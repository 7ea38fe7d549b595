"""Gate `claim-evidence`: every number of the paper against the experimental log.

A number is `supported` (a logged value rounds to it, or it follows from logged ones), `attributed` (its
sentence credits others) or `unsupported`: a finding. Comparison is by interval: a number with d decimals stands
for everything that rounds to it. What a number is about comes from `paperkit.gates.scope`; support is strong only
where that is known and is what the log has the value for.

    judge        the verdict on one number                   rounding     cut off, off by one, round by choice
    evidence     what the log has for it, by its scope        uncertainty  ± against the log's
    cells        which cells of the log a scope means         bounds       `above 0.9`, `nearly 95 %`
    ranges       `from 68 to 94`                             unlogged     names that the log lacks
    families     metrics that are not each other
    following    what follows from the log                    universals   `across all`, without a number
    superlatives `has the lowest loss`, without a number
    comparisons  `outperforms the baseline`, without a number
    quantifiers  where a sentence says all; extent: of which data sets and methods
    universal_cases  the cells that a universal may mean      kept_settings  `the same in all runs`
    rivals       with whom it compares                        tabled       names that a table ties to a run
    direction    words of change; turned: those that the values contradict
    verdict      what is said; report: as rows and findings
"""

from __future__ import annotations

from typing import Any

from paperkit.documents.log.values import Log
from paperkit.documents.paper import Paper
from paperkit.findings import Finding, GateReport
from paperkit.gates.claim_evidence.comparisons import false_comparisons
from paperkit.gates.claim_evidence.judge import Judge
from paperkit.gates.claim_evidence.report import evidence_map, finding_of, log_findings, row_of
from paperkit.gates.claim_evidence.superlatives import false_superlatives
from paperkit.gates.claim_evidence.universals import false_universals
from paperkit.gates.claim_evidence.verdict import Verdict
from paperkit.gates.claims import claims_of, versions

__all__ = ["VERSION", "Judge", "Verdict", "check", "evidence_map", "versions"]

VERSION = 2


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
    claims = claims_of(paper)
    judge = Judge(paper, log)
    judge.learn(claims)
    for claim in claims:
        verdict = judge.verdict(claim)
        if verdict is None:
            continue
        rows[verdict.status].append(row_of(paper, claim, verdict))
        if verdict.reasons:
            findings.append(finding_of(paper, claim, verdict, log))
    for found, row in (
        *false_universals(paper, judge),
        *false_superlatives(paper, judge),
        *false_comparisons(paper, judge),
    ):
        findings.append(found)
        rows["unsupported"].append(row)
    counts = {name: len(found) for name, found in rows.items()}
    summary: dict[str, Any] = {"total": sum(counts.values()), **counts}
    if paper.format == "pdf":
        summary["tables"] = "not read in a PDF"
    return GateReport.of("claim-evidence", VERSION, [*findings, *log_findings(paper, log)], summary, **rows)
