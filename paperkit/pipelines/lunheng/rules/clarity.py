"""D3, clarity and organisation, by rules: what gates find, and the seed's two deductions."""

from __future__ import annotations

from paperkit.gates import consistency, reverse_outline, source, style
from paperkit.pipelines.lunheng.organisation import (
    HEADING_TAKES,
    SUBSECTION_TAKES,
    repeated_headings,
    repeated_subsections,
)
from paperkit.pipelines.lunheng.rules.evaluation import Request, anchor, cuts, fixes, weaknesses
from paperkit.pipelines.lunheng.rules.points import of_dimension, score_of
from paperkit.records.lunheng import Evaluation
from paperkit.wording import plural

__all__ = ["clarity"]

_KINDS = ("filler", "repeated", "run_in")


def clarity(request: Request) -> Evaluation:
    """D3 of a draft: 2 less for each sub-section that repeats an earlier one, 1 for each run-in heading that does."""
    paper = request.draft.paper
    reports = (consistency, reverse_outline, source, style)
    found = of_dimension("D3", [f for gate in reports for f in gate.check(paper).findings])
    repeats = [*repeated_subsections(paper)]
    headlines = [*repeated_headings(paper)]
    score = score_of(found, SUBSECTION_TAKES * len(repeats) + HEADING_TAKES * len(headlines))
    everything = (*repeats, *headlines, *found)
    strengths = [
        said
        for said, holds in (
            ("No sub-section repeats an earlier one.", not repeats),
            ("Every acronym that is used is expanded.", not any("acronym" in f.rule for f in found)),
            ("Every reference leads to something.", not any("undefined_reference" in f.rule for f in found)),
            (
                "Each paragraph has a topic of its own.",
                not any(f.rule.startswith("reverse_outline") for f in found),
            ),
        )
        if holds
    ]
    return Evaluation(
        dimension="D3",
        score=score,
        confidence=2,
        rubric_anchor_matched=anchor(score, f"{plural(len(everything), 'finding')} on form and order"),
        strengths=tuple(strengths),
        weaknesses=weaknesses(everything),
        fixes=fixes(everything),
        cuts=cuts(request, _KINDS),
        score_change_criteria=tuple(
            f"{f.file}:{f.line}: {f.suggestion}" for f in everything[:5] if f.suggestion
        ),
        notes=("By rules: form and order only; whether an argument is clear is for a reader.",),
        judged_by="rules",
    )
