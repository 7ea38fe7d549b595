"""What is asked in a deep review: from a review's workspace to what each role is given."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.errors import ModelError, UsageError
from paperkit.llm import Question
from paperkit.pipelines.deep_review.asking import Missing
from paperkit.pipelines.deep_review.model.checklists import checklist_of
from paperkit.pipelines.deep_review.model.given import (
    CritiqueRequest,
    ReadingRequest,
    RefutationRequest,
    SegmentingRequest,
    Subject,
    SynthesisRequest,
)
from paperkit.pipelines.deep_review.origins import other_readers
from paperkit.pipelines.deep_review.roles import LENS_REVIEWER, SEGMENT_REVIEWER, SEGMENTER, SYNTHESISER
from paperkit.pipelines.deep_review.state import Review
from paperkit.records.deep_review import (
    Findings,
    Segments,
    Task,
    VerifyTask,
    page_list,
    page_numbers,
)

__all__ = [
    "critique_request",
    "deepening_task",
    "lens_request",
    "refutation_request",
    "segment_paper",
    "segment_request",
    "segmenting_request",
    "synthesis_request",
]


def segment_paper(review: Review) -> Segments:
    """The segments of the paper, from whoever answers for the segmenter; from code where a cap is reached.

    Raises:
        ModelError: a model gave no usable answer.
    """
    request = segmenting_request(review)
    answer = review.asking.ask_all([Question(SEGMENTER, request)])[0]
    if not isinstance(answer, Missing):
        return answer  # type: ignore[no-any-return]
    if not review.asking.stopped:
        raise ModelError(answer.reason)
    return SEGMENTER.rules(request)  # type: ignore[return-value]


def segmenting_request(review: Review) -> SegmentingRequest:
    """What the segmenter is given."""
    return SegmentingRequest(_subject(review))


def segment_request(review: Review, task: Task) -> ReadingRequest:
    """What a reviewer of segments is given: the checklists of its themes too."""
    door = review.asking.door
    segments = tuple(s for s in review.segments.segments if s.id in task.segments)
    checklist = checklist_of(task.theme, review.language, door.prompts, door.format)
    return ReadingRequest(_subject(review), task, segments, checklist)


def lens_request(review: Review, task: Task) -> ReadingRequest:
    """What a reviewer of the whole paper is given."""
    return ReadingRequest(_subject(review), task)


def refutation_request(review: Review, batch: VerifyTask) -> RefutationRequest:
    """What a verifier is given: the clusters of its batch."""
    clusters = {cluster.id: cluster for cluster in review.merged.clusters}
    return RefutationRequest(_subject(review), batch, tuple(clusters[name] for name in batch.clusters))


def synthesis_request(
    review: Review, limitations: Sequence[str] = (), *, draft: Findings | None = None, critique: str = ""
) -> SynthesisRequest:
    """What the synthesiser is given.

    Args:
        review: The review.
        limitations: What was not done, beside what was noted when the verdicts were collated.
        draft: The report that `critique` is on.
        critique: The text of `critique.md`.
    """
    collated = review.collated
    return SynthesisRequest(
        _subject(review),
        collated,
        _readers(review),
        tuple(dict.fromkeys((*collated.limitations, *limitations))),
        review.previous,
        draft,
        critique,
        other_readers(review.workspace, review.plan, review.merged),
    )


def critique_request(review: Review, findings: Findings) -> CritiqueRequest:
    """What the critic is given: the report."""
    return CritiqueRequest(_subject(review), findings)


def deepening_task(review: Review, finding: str) -> Task:
    """A task that looks into one finding of the report: its page and those beside it, track high, trace B.

    Its id is the one after the last of the plan.

    Raises:
        UsageError: the report has no such finding.
    """
    findings = review.findings.findings
    found = next((one for one in findings if one.id == finding), None)
    if found is None:
        known = ", ".join(one.id for one in findings) or "none"
        raise UsageError(f"no finding {finding} in the report; there are {known}")
    page = found.location.page
    pages = page_list(n for n in (page - 1, page, page + 1) if 1 <= n <= review.config.pages)
    segments = [s for s in review.segments.segments if page in page_numbers(s.pages)]
    number = max(int(task.id[1:]) for task in review.plan.tasks) + 1
    name = f"T{number:02}"
    return Task(
        id=name,
        kind="segment",
        segments=tuple(segment.id for segment in segments),
        title=found.title,
        theme=tuple(dict.fromkeys(segment.theme for segment in segments)),
        track="high",
        trace="B",
        pages=pages,
        output=f"candidates/{name}_{finding}_B.json",
        effort="high",
        notes=f"look into this finding, for and against it: {found.title} (page {page}: “{found.quote}”)",
    )


def _subject(review: Review) -> Subject:
    return Subject(review.manuscript, review.pages, review.config)


def _readers(review: Review) -> str:
    """Who read the paper, and who wrote the report: names of models, or `rules`."""
    door = review.asking.door
    return ", ".join(
        dict.fromkeys(door.answers(role) for role in (SEGMENT_REVIEWER, LENS_REVIEWER, SYNTHESISER))
    )
