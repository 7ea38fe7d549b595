"""D6, citation quality, by rules: whether what is cited can be found. Whether it is the right work, a reader tells."""

from __future__ import annotations

from paperkit.gates import citations
from paperkit.pipelines.lunheng.rules.evaluation import Request, anchor, fixes, weaknesses
from paperkit.pipelines.lunheng.rules.points import of_dimension, score_of
from paperkit.records.lunheng import Evaluation
from paperkit.wording import plural

__all__ = ["citation_quality"]


def citation_quality(request: Request) -> Evaluation:
    """D6 of a draft, from gate `citations`."""
    paper = request.draft.paper
    report = citations.check(paper)
    found = of_dimension("D6", report.findings)
    rules = {finding.rule for finding in found}
    cited = {key for citation in paper.citations for key in citation.keys}
    strengths = [
        said
        for said, holds in (
            (
                "Every key that is cited is in the bibliography.",
                cited and "citations.unknown_key" not in rules,
            ),
            (
                "Every entry that is cited says who, what, where and when.",
                "citations.incomplete_entry" not in rules,
            ),
            ("No work is listed twice.", "citations.duplicate_entry" not in rules),
        )
        if holds
    ]
    score = score_of(found)
    said = f"{plural(len(cited), 'work')} cited, {plural(len(found), 'finding')}"
    return Evaluation(
        dimension="D6",
        score=score,
        confidence=2,
        rubric_anchor_matched=anchor(score, said),
        strengths=tuple(strengths),
        weaknesses=weaknesses(found),
        fixes=fixes(found),
        score_change_criteria=tuple(f"{f.file}:{f.line}: {f.suggestion}" for f in found[:5] if f.suggestion),
        notes=(
            "By rules: form of the bibliography only; whether the right works are cited is for a reader.",
        ),
        judged_by="rules",
    )
