"""The roles of a refine run: who is asked, what a model is given and how its reply is read, what code answers."""

from __future__ import annotations

from typing import Any

from paperkit.llm import NotJudged, Role
from paperkit.pipelines.refine.model import advocate, agentreview, area_chair, reviewer, reviser
from paperkit.pipelines.refine.requests import (
    AttackRequest,
    Attacks,
    ChairRequest,
    ReviewRequest,
    Revision,
    RevisionRequest,
)
from paperkit.pipelines.refine.rules.advocate import attack
from paperkit.pipelines.refine.rules.reviewer import review
from paperkit.pipelines.refine.rules.reviser import revise
from paperkit.scoring.records import Review

__all__ = ["AGENT_REVIEWER", "AREA_CHAIR", "DEVILS_ADVOCATE", "REVIEWER", "REVISERS"]


def _judges_nothing(request: object) -> NotJudged:
    return NotJudged("only a reader can tell")


REVIEWER: Role[ReviewRequest, Review] = Role(
    "reviewer", review, reviewer.brief, reviewer.ReviewReply, reviewer.read
)
AGENT_REVIEWER: Role[ReviewRequest, Review] = Role(
    "reviewer",
    _judges_nothing,
    agentreview.brief,
    agentreview.AgentReviewReply,
    agentreview.read,
    temperature=0.75,
    prompt="agentreview",
)
"""The temperature is that of the published system (google-research/paper-orchestra)."""

AREA_CHAIR: Role[ChairRequest, dict[str, Any]] = Role(
    "area_chair", _judges_nothing, area_chair.brief, area_chair.MetaReviewReply, area_chair.read
)
DEVILS_ADVOCATE: Role[AttackRequest, Attacks] = Role(
    "devils_advocate", attack, advocate.brief, advocate.AttackReply, advocate.read
)
REVISERS: dict[str, Role[RevisionRequest, Revision]] = {
    "full": Role("reviser", revise, reviser.brief_full, read=reviser.read_full),
    "edits": Role("reviser", revise, reviser.brief_edits, read=reviser.read_edits, prompt="reviser_edits"),
}
"""By the value of `--revise`: whole files, or search and replace."""
