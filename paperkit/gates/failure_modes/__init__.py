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

from typing import Any

from paperkit.documents.log import Log
from paperkit.documents.paper import Paper
from paperkit.findings import Certainty, GateReport
from paperkit.gates._prose import Reading
from paperkit.gates.failure_modes.cited import invented_citations
from paperkit.gates.failure_modes.claims import invented_results, locked_frame
from paperkit.gates.failure_modes.modes import MODES
from paperkit.gates.failure_modes.rhetoric import rhetoric
from paperkit.gates.failure_modes.setup import setup

__all__ = ["MODES", "VERSION", "check"]

VERSION = 2

_NEED_LOG = (1, 3, 6, 7)


def check(paper: Paper, log: Log | None = None, claims: GateReport | None = None) -> GateReport:
    """The seven checks.

    Args:
        paper: The draft.
        log: What was logged; None leaves modes 1, 3, 6 and 7 unchecked.
        claims: Report of the gate `claim-evidence` on the same draft and log; None leaves mode 3 unchecked.
    """
    reading = Reading(paper)
    findings = [*invented_citations(paper), *rhetoric(reading, log)]
    not_checked = list(_NEED_LOG) if log is None else [3] if claims is None else []
    if log is not None:
        findings += [*setup(reading, log, claims), *locked_frame(reading, log, claims)]
        if claims is not None:
            findings += invented_results(claims, log)
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
