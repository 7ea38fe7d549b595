"""Requests of evaluators and of the quick reviewer, and their replies as a model would give them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.llm import Document, Question, Role, UnfitReplyError
from paperkit.llm.call import Reply, Usage
from paperkit.llm.reading import read_answer
from paperkit.pipelines.draft import Draft, layout_of
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.model import evaluator, quick_reviewer
from paperkit.pipelines.lunheng.model.rubric import rubric_of
from paperkit.pipelines.lunheng.narrative import word_budget_check
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import EvaluationRequest, QuickReviewRequest
from paperkit.pipelines.lunheng.rules.evaluators import evaluate, review
from paperkit.pipelines.lunheng.venues import load_venue
from paperkit.records.lunheng import DIMENSIONS, DimensionName, Evaluation
from tests.llm.asking import FakeBackend
from tests.llm.asking import scripted as door_to
from tests.pipelines.lunheng.scripted import evaluator as scripted
from tests.pipelines.lunheng.scripted import quick_reviewer as scripted_review
from tests.pipelines.lunheng.scripted.calls import documents_of
from tests.pipelines.lunheng.small_paper import PAPER, VENUE

__all__ = [
    "EVALUATOR", "REVIEWER", "ZH", "ZH_VENUE", "documents", "good", "good_review", "refused", "refused_review",
    "request_of", "review_of", "small", "taken", "taken_review",
]  # fmt: skip

EVALUATOR: Role[EvaluationRequest, Evaluation] = Role(
    "E1", evaluate, evaluator.brief, evaluator.EvaluatorReply, evaluator.read, prompt=evaluator.PROMPT
)
REVIEWER: Role[QuickReviewRequest, tuple[Evaluation, ...]] = Role(
    "quick_reviewer", review, quick_reviewer.brief, quick_reviewer.EvaluationsReply, quick_reviewer.read
)
ZH = r"""\documentclass{ctexart}
\begin{document}
\begin{abstract}
阴处晾干的砖开裂较少。
\end{abstract}
\section{引言}
砖坯外侧先干而内侧后干，于是从边缘开裂。
\section{结果}
阳光下一百二十块砖中有五十四块开裂，阴处只有十八块开裂。
两个场院每天早晨翻砖之前都由同样两个人打扫干净。
\end{document}
"""
ZH_VENUE = """base = "journal"
name = "note"
title = "A note"
[main]
unit = "cn_chars"
least = 10
most = 60
budget = 50
"""


def request_of(paper: Paper, venue: str, dimension: DimensionName = "D1") -> EvaluationRequest:
    draft = Draft(layout_of(paper, Path("/papers/one"), main=paper.main), paper.sources)
    profile = load_venue(venue)
    fitted = budgets.fit(profile, paper, 1.1)
    counts = budgets.actual(paper, fitted)
    shared = tuple(
        Document(name, source.text) for name, source in paper.sources.items() if not name.endswith(".bib")
    )
    return EvaluationRequest(
        dimension=dimension,
        draft=draft,
        parts=outline(paper),
        venue=profile,
        budget=fitted.model_copy(update={"actual": counts}),
        check=word_budget_check(fitted, counts),
        rubric=rubric_of([dimension], paper.language),
        shared=shared,
    )


def small(
    folder: Path, dimension: DimensionName = "D1", body: str = PAPER, venue: str = VENUE, budget: int = 200
) -> EvaluationRequest:
    """An evaluator of the small paper, which is over a budget of 200 and under one of 2000."""
    venue = venue.replace("most = 250", f"most = {budget + 50}").replace("budget = 200", f"budget = {budget}")
    (folder / "note.toml").write_text(venue, encoding="utf-8")
    paper = parse_latex({"bricks.tex": Source("bricks.tex", body)}, "bricks.tex")
    return request_of(paper, str(folder / "note.toml"), dimension)


def review_of(request: EvaluationRequest) -> QuickReviewRequest:
    """The quick reviewer of the same draft."""
    fields = {
        name: getattr(request, name) for name in ("draft", "parts", "venue", "budget", "check", "shared")
    }
    return QuickReviewRequest(**fields, rubric=rubric_of(DIMENSIONS, request.draft.paper.language))


def documents(request: EvaluationRequest | QuickReviewRequest) -> dict[str, str]:
    """The documents of the call that a request becomes."""
    role: Role[Any, Any] = EVALUATOR if isinstance(request, EvaluationRequest) else REVIEWER
    return documents_of(door_to(FakeBackend(lambda call, refused: "")).call(Question(role, request)))


def good(request: EvaluationRequest, score: float = 6.0) -> dict[str, Any]:
    """A reply that keeps all rules."""
    reply: dict[str, Any] = json.loads(scripted.answer(documents(request), score))
    return reply


def good_review(request: QuickReviewRequest, score: float = 6.0) -> dict[str, Any]:
    """A reply of the quick reviewer that keeps all rules."""
    reply: dict[str, Any] = json.loads(scripted_review.answer(documents(request), score))
    return reply


def _read(role: Role[Any, Any], request: Any, reply: dict[str, Any]) -> Any:
    text = f"```json\n{json.dumps(reply, ensure_ascii=False)}\n```"
    return read_answer(role, request, Reply(text, "stop", Usage(), "m"), 16384)


def taken(request: EvaluationRequest, reply: dict[str, Any]) -> Evaluation:
    made = _read(EVALUATOR, request, reply)
    assert isinstance(made, Evaluation)
    return made


def refused(request: EvaluationRequest, reply: dict[str, Any]) -> str:
    with pytest.raises(UnfitReplyError) as caught:
        taken(request, reply)
    return str(caught.value)


def taken_review(request: QuickReviewRequest, reply: dict[str, Any]) -> tuple[Evaluation, ...]:
    made: tuple[Evaluation, ...] = _read(REVIEWER, request, reply)
    return made


def refused_review(request: QuickReviewRequest, reply: dict[str, Any]) -> str:
    with pytest.raises(UnfitReplyError) as caught:
        taken_review(request, reply)
    return str(caught.value)
