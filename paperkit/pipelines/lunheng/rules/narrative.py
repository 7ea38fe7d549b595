"""D9, narrative flow and conciseness, by rules: the score that the counts allow. How it reads, a reader tells."""

from __future__ import annotations

from paperkit.pipelines.lunheng.cuts import cut_finders
from paperkit.pipelines.lunheng.narrative import ceiling
from paperkit.pipelines.lunheng.rules.evaluation import Request, cuts
from paperkit.records.lunheng import Evaluation, Weakness, Weaknesses

__all__ = ["narrative"]


def narrative(request: Request) -> Evaluation:
    """D9 of a draft: the ceiling, what holds it down, and every kind of safe cut."""
    check = request.check
    score, said = ceiling(check)
    over = [
        Weakness(text=f"{name}: {length:,}, budget {request.budget.sections[name]:,}")
        for name, length in (request.budget.actual.per_section if request.budget.actual else {}).items()
        if length > request.budget.sections.get(name, length)
    ]
    strengths = (
        []
        if check.overshoot_pct > 0
        else [f"Main text within its budget: {check.current:,} of {check.target:,}."]
    )
    if check.max_allowed_paragraph is None or check.paragraph_count <= check.max_allowed_paragraph:
        strengths.append("Run-in headings within the limit.")
    return Evaluation(
        dimension="D9",
        score=float(score),
        confidence=3,
        rubric_anchor_matched=said,
        strengths=tuple(strengths),
        weaknesses=Weaknesses(MAJOR=tuple(over) if check.overshoot_pct > 0 else ()),
        cuts=cuts(request, cut_finders()),
        score_change_criteria=(f"main text at most {check.target:,}",) if check.overshoot_pct > 0 else (),
        word_budget_check=check,
        notes=("By rules: the score that the counts allow; how the paper reads is for a reader.",),
        judged_by="rules",
    )
