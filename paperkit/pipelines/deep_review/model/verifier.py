"""The verifier as a model: it sees what is held against the paper, not why, and tries to refute it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.pipelines.deep_review.model.given import RefutationRequest
from paperkit.pipelines.replies import ReplyPart, Said
from paperkit.records.deep_review import Cluster, Verdict, Verdicts

__all__ = ["VerdictsReply", "brief", "read"]


class VerdictReply(ReplyPart):
    """The verdict on one cluster."""

    cluster: Said
    verdict: Literal["confirmed", "plausible", "refuted", "cannot_locate"]
    reason: Said
    check: str


class VerdictsReply(ReplyPart):
    """The verdicts on all clusters of a batch."""

    verdicts: list[VerdictReply]


def brief(request: RefutationRequest) -> Briefing:
    """The paper, and of each cluster the claim in one line, the quote and its page.

    How a reviewer came to it is left out: the verifier must come to it alone, or not at all.
    """
    return request.subject.briefing(
        Document.of_record("claims to refute", [_told(cluster) for cluster in request.clusters]),
        request.subject.task({"batch": request.batch.id, "pages": request.batch.pages}),
        pages=request.batch.pages,
        effort="high",
    )


def _told(cluster: Cluster) -> dict[str, Any]:
    found = cluster.check.status != "not_found"
    return {
        "cluster": cluster.id,
        "claim": cluster.title,
        "page": cluster.page or cluster.members[0].candidate.page,
        "quote": cluster.check.text if found and cluster.check.text else cluster.quote,
        "quote found by code": found,
    }


def read(reply: VerdictsReply, request: RefutationRequest) -> Verdicts:
    """The verdicts, in the order of the clusters.

    Raises:
        UnfitReplyError: a cluster has no verdict or several, a verdict is on another, or one is `confirmed` without a
            check.
    """
    asked = [cluster.id for cluster in request.clusters]
    given = Counter(one.cluster for one in reply.verdicts)
    if given != Counter(asked):
        raise UnfitReplyError(
            f"`verdicts` must have one entry for each of {', '.join(asked)}; yours has "
            f"{', '.join(one.cluster for one in reply.verdicts) or 'none'}. Answer again, all of it."
        )
    bare = [
        one.cluster
        for one in reply.verdicts
        if one.verdict == "confirmed" and not any(char.isalnum() for char in one.check)
    ]
    if bare:
        raise UnfitReplyError(
            f"{', '.join(bare)}: `confirmed` needs your own reproduction in `check`; without one it is `plausible`. "
            "Answer again, all of it."
        )
    ordered = sorted(reply.verdicts, key=lambda one: asked.index(one.cluster))
    return Verdicts(
        batch=request.batch.id, verdicts=tuple(Verdict.model_validate(one.model_dump()) for one in ordered)
    )
