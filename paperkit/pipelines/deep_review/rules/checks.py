"""What code can find wrong with a manuscript: the findings of the gates that need nothing but the paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from paperkit.findings import Finding, GateReport
from paperkit.gates import citations, consistency, hidden_text, source, statistics
from paperkit.pipelines.deep_review.manuscript import Manuscript

if TYPE_CHECKING:
    from paperkit.documents.pdf import Pdf

__all__ = ["GATES", "find_faults"]

GATES: dict[str, Callable[[Manuscript], GateReport]] = {
    "statistics": lambda manuscript: statistics.check(manuscript.paper),
    "consistency": lambda manuscript: consistency.check(manuscript.paper),
    "citations": lambda manuscript: citations.check(manuscript.paper),
    "source": lambda manuscript: source.check(manuscript.paper),
    "hidden_text": lambda manuscript: hidden_text.check(manuscript.paper, _own_pdf(manuscript)),
}
"""By the name that their rules begin with. Left out are gates that need a log, and those on habits of style."""

_LEFT_OUT = frozenset(
    {
        # What could not be read limits the review and is among its warnings (`cautions`).
        "source.missing_input", "source.missing_bib", "source.input_too_deep", "source.unreadable_page",
        "source.scanned_page", "source.ocr_page", "source.damaged_text",
        # Gate hidden-text says which words are hidden, gate citations which of the broken and double entries are cited.
        "source.hidden_text", "source.broken_bib", "source.duplicate_bib_key",
    }
)  # fmt: skip

_FEWEST_PAGES = 3
"""Pages below which a paper is too short for its acronyms to be held against it: an abstract, a note."""


def find_faults(manuscript: Manuscript) -> tuple[Finding, ...]:
    """All findings of the gates that are faults of the paper, by gate, each gate's worst first."""
    found = [finding for check in GATES.values() for finding in check(manuscript).findings]
    left_out = _LEFT_OUT
    if len(manuscript.pages) < _FEWEST_PAGES:
        left_out |= {"consistency.undefined_acronym"}
    return tuple(finding for finding in found if finding.rule not in left_out)


def _own_pdf(manuscript: Manuscript) -> Pdf | None:
    """The PDF that the paper was read from; one that was built of it is not looked at."""
    return manuscript.pdf if manuscript.paper.format == "pdf" else None
