"""What evaluators are given beside the draft: rubric, venue and counts, and the bibliography where it is in a file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from paperkit.documents.paper import BibEntry, Paper
from paperkit.llm import Document
from paperkit.pipelines.lunheng.budget import COUNTED_IN
from paperkit.pipelines.lunheng.requests import EvaluationRequest, QuickReviewRequest
from paperkit.records.lunheng import DimensionName
from paperkit.wording import plural

__all__ = ["given"]

_ENTRIES = 300
_LINE = 200
"""Most characters of an entry."""
_WHERE = ("journal", "journaltitle", "booktitle", "publisher", "school", "institution", "howpublished")


def given(
    request: EvaluationRequest | QuickReviewRequest, dimensions: Collection[DimensionName]
) -> tuple[Document, ...]:
    """The documents that somebody who judges these dimensions is given."""
    documents = [Document("rubric", request.rubric), Document.of_record("venue and budget", _budget(request))]
    if "D6" in dimensions and (listed := _bibliography(request.draft.paper)):
        documents.append(Document("bibliography", listed))
    if "D9" in dimensions:
        documents.append(Document.of_record("counts", _counts(request)))
    return tuple(documents)


def _budget(request: EvaluationRequest | QuickReviewRequest) -> dict[str, Any]:
    venue, budget, check = request.venue, request.budget, request.check
    under = check.current < check.target
    told: dict[str, Any] = {
        "venue": venue.title,
        "headings": venue.headings,
        "lengths are in": COUNTED_IN[budget.unit],
        "main budget": check.target,
        "most with slack": budget.main_budget_tolerance,
        "main text now": check.current,
        "under budget, so that fixes may add more than cuts save": under,
    }
    if budget.actual is not None:
        told |= {"abstract budget": budget.abstract, "abstract now": budget.actual.abstract}
        told["sections now"] = budget.actual.per_section
    return told


def _counts(request: EvaluationRequest | QuickReviewRequest) -> dict[str, Any]:
    """What bounds D9."""
    check = request.check
    most = check.max_allowed_paragraph
    return {
        "main text now": check.current,
        "main budget": check.target,
        "over the budget, in percent": check.overshoot_pct,
        "run-in headings now": check.paragraph_count,
        "run-in headings allowed": "any" if most is None else most,
        "section budgets": request.budget.sections,
    }


def _bibliography(paper: Paper) -> str:
    """The entries of bibliography files that the paper cites, a line each; "" where it has none in a file."""
    entries = [entry for entry in paper.bibliography if entry.file.endswith(".bib")]
    cited = {key for citation in paper.citations for key in citation.keys}
    used = [entry for entry in entries if entry.key in cited or paper.cited_everything]
    lines = [_line(entry) for entry in used[:_ENTRIES]]
    return "".join(f"{line}\n" for line in (*lines, *_left(len(entries), len(used))))


def _line(entry: BibEntry) -> str:
    fields = entry.fields
    where = next((fields[name] for name in _WHERE if fields.get(name)), "")
    year = fields.get("year") or fields.get("date", "")
    said = "; ".join(
        part for part in (fields.get("author", ""), fields.get("title", ""), where, year) if part
    )
    line = " ".join(f"{entry.key}: {said or 'nothing but the key'}".split())
    return line if len(line) <= _LINE else f"{line[: _LINE - 1]}…"


def _left(entries: int, used: int) -> Iterator[str]:
    if used > _ENTRIES:
        yield f"({used - _ENTRIES} more that are cited)"
    if entries > used:
        yield f"({plural(entries - used, 'entry')} never cited)"
