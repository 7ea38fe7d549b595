"""The roles of respond: who is asked, what a model is given and how its reply is read, what code answers."""

from __future__ import annotations

from paperkit.llm import NotJudged, Role
from paperkit.pipelines.respond.echo import Echoed
from paperkit.pipelines.respond.model import (
    answer_checker,
    answer_editor,
    answer_judge,
    answer_planner,
    answer_writer,
    evidence_finder,
    question_finder,
    slot_finder,
)
from paperkit.pipelines.respond.requests import (
    Drafted,
    DraftRequest,
    EchoRequest,
    EvidenceRequest,
    JudgementRequest,
    Obligations,
    QuestionsRequest,
    ReworkRequest,
)
from paperkit.records.respond import Evidence, Judgement, Question

__all__ = [
    "ALL",
    "ANSWER_CHECKER",
    "ANSWER_EDITOR",
    "ANSWER_JUDGE",
    "ANSWER_PLANNER",
    "ANSWER_WRITER",
    "EVIDENCE_FINDER",
    "PROMPTS",
    "QUESTION_FINDER",
    "SLOT_FINDER",
]


def _of_the_whole(request: object) -> NotJudged:
    """Rules read the whole form at once, not a window."""
    return NotJudged("rules read the form as a whole")


def _judges_nothing(request: object) -> NotJudged:
    return NotJudged("only a reader can tell")


def _as_retrieved(request: EvidenceRequest) -> tuple[Evidence, ...]:
    return request.candidates


def _extract(request: DraftRequest) -> Drafted:
    from paperkit.pipelines.respond.extractive import extract

    return extract(request)


SLOT_FINDER: Role[EchoRequest, Echoed] = Role(
    "slot_finder", _of_the_whole, slot_finder.brief, None, slot_finder.read
)
QUESTION_FINDER: Role[QuestionsRequest, tuple[Question, ...]] = Role(
    "question_finder",
    _of_the_whole,
    question_finder.brief,
    question_finder.QuestionsReply,
    question_finder.read,
)
EVIDENCE_FINDER: Role[EvidenceRequest, tuple[Evidence, ...]] = Role(
    "evidence_finder",
    _as_retrieved,
    evidence_finder.brief,
    evidence_finder.EvidenceReply,
    evidence_finder.read,
)
ANSWER_PLANNER: Role[DraftRequest, str] = Role(
    "answer_planner", _judges_nothing, answer_planner.brief, answer_planner.PlanReply, answer_planner.read
)
ANSWER_WRITER: Role[DraftRequest, Drafted] = Role(
    "answer_writer", _extract, answer_writer.brief, answer_writer.DraftReply, answer_writer.read
)
ANSWER_CHECKER: Role[ReworkRequest, Obligations] = Role(
    "answer_checker", _judges_nothing, answer_checker.brief, answer_checker.CheckReply, answer_checker.read
)
ANSWER_EDITOR: Role[ReworkRequest, Drafted] = Role(
    "answer_editor", _judges_nothing, answer_editor.brief, answer_editor.EditReply, answer_editor.read
)
ANSWER_JUDGE: Role[JudgementRequest, Judgement] = Role(
    "answer_judge", _judges_nothing, answer_judge.brief, answer_judge.JudgementReply, answer_judge.read
)

ALL = (
    SLOT_FINDER,
    QUESTION_FINDER,
    EVIDENCE_FINDER,
    ANSWER_PLANNER,
    ANSWER_WRITER,
    ANSWER_CHECKER,
    ANSWER_EDITOR,
    ANSWER_JUDGE,
)
"""All roles, in the order of the stages."""

PROMPTS = ("system", *(role.prompt_name for role in ALL))
"""Names of all prompts that a run sends."""
