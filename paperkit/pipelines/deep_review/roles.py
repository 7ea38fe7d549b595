"""The roles of a deep review: who is asked, what a model is given and how its reply is read, what code answers."""

from __future__ import annotations

from paperkit.llm import NotJudged, Role
from paperkit.pipelines.deep_review.model import (
    checklists,
    critic,
    reviewers,
    segmenter,
    synthesis,
    verifier,
)
from paperkit.pipelines.deep_review.model import synthesiser as asked_synthesiser
from paperkit.pipelines.deep_review.model.given import (
    CritiqueRequest,
    ReadingRequest,
    RefutationRequest,
    SegmentingRequest,
    SynthesisRequest,
)
from paperkit.pipelines.deep_review.segmenting import segment
from paperkit.records.deep_review import Candidates, Findings, Segments, Verdicts

__all__ = [
    "CRITIC",
    "LENS_REVIEWER",
    "PROMPTS",
    "SEGMENTER",
    "SEGMENT_REVIEWER",
    "SYNTHESISER",
    "VERIFIER",
]


def _judges_nothing(request: object) -> NotJudged:
    return NotJudged("only a reader can tell")


def _segment(request: SegmentingRequest) -> Segments:
    subject = request.subject
    return segment(subject.manuscript, subject.pages, subject.config.depth)


def _verify(request: RefutationRequest) -> Verdicts:
    from paperkit.pipelines.deep_review.rules.verifier import verify

    subject = request.subject
    made = verify(request.clusters, subject.manuscript, subject.config.language)
    return Verdicts(batch=request.batch.id, verdicts=tuple(made))


def _synthesise(request: SynthesisRequest) -> Findings:
    """The report without a model. What became of earlier findings is told as far as code knows it."""
    from paperkit.pipelines.deep_review.previous import compare_with_previous
    from paperkit.pipelines.deep_review.rules.synthesis import synthesise

    subject, limitations = request.subject, list(request.limitations)

    def made() -> Findings:
        return synthesise(
            request.collated,
            subject.config,
            judged_by=request.judged_by,
            limitations=limitations,
            pages=subject.pages,
            readers=request.readers,
        )

    if request.previous is None:
        return made()
    compared = compare_with_previous(
        request.previous, request.collated, subject.manuscript, subject.config.language
    )
    limitations += compared.unknown
    return made().model_copy(update={"previous": compared.states})


SEGMENTER: Role[SegmentingRequest, Segments] = Role(
    "segmenter", _segment, segmenter.brief, segmenter.SegmentsReply, segmenter.read
)
SEGMENT_REVIEWER: Role[ReadingRequest, Candidates] = Role(
    "segment_reviewer", _judges_nothing, reviewers.brief, reviewers.SegmentReply, reviewers.read_segment
)
LENS_REVIEWER: Role[ReadingRequest, Candidates] = Role(
    "lens_reviewer", _judges_nothing, reviewers.brief, reviewers.LensReply, reviewers.read_lens
)
VERIFIER: Role[RefutationRequest, Verdicts] = Role(
    "verifier", _verify, verifier.brief, verifier.VerdictsReply, verifier.read
)
SYNTHESISER: Role[SynthesisRequest, Findings] = Role(
    "synthesiser", _synthesise, asked_synthesiser.brief, asked_synthesiser.SynthesisReply, synthesis.read
)
CRITIC: Role[CritiqueRequest, str] = Role(
    "critic", _judges_nothing, critic.brief, critic.CritiqueReply, critic.read
)

PROMPTS = (
    "system",
    checklists.PROMPT,
    *(
        role.prompt_name
        for role in (SEGMENTER, SEGMENT_REVIEWER, LENS_REVIEWER, VERIFIER, SYNTHESISER, CRITIC)
    ),
)
"""Names of all prompts that a review sends."""
