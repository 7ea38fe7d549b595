"""The verifier that is made of code: what T00 found is looked for again, as if the paper were right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from paperkit.pipelines.deep_review.arithmetic import find_mismatches
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.reviewer import SURE, TASK, review
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.records.deep_review import LANGUAGES, Candidate, Cluster, Language, Verdict

__all__ = ["is_by_code", "verify"]

_Judgement = Literal["confirmed", "plausible", "refuted", "cannot_locate"]
_REASONS = ("again", "again_suspected", "gone", "nowhere")
_BEST: tuple[_Judgement, ...] = ("confirmed", "plausible", "refuted", "cannot_locate")


def verify(clusters: Sequence[Cluster], manuscript: Manuscript, language: Language) -> list[Verdict]:
    """Verdicts on the clusters that the checks by code found; of others code knows nothing, and they have none.

    The checks are run anew on the manuscript. `confirmed` are findings that come out again, are certain, and whose
    arithmetic can be read back and holds; their `check` is that arithmetic, or the passage. What rests on a reading of
    the text is `plausible`; what does not come out again is `refuted`.

    Args:
        clusters: Of `merged.json`.
        manuscript: The paper.
        language: The language of the report, in which the candidates were written.
    """
    found = [cluster for cluster in clusters if TASK in cluster.tasks]
    if not found:
        return []
    wording = wording_in(language)
    again = {(c.title, c.quote): c for c in review(manuscript, language).candidates}
    return [_verdict(cluster, again, manuscript, wording) for cluster in found]


def is_by_code(verdict: Verdict) -> bool:
    """Whether code gave a verdict: its reason is one of code's own."""
    return any(
        verdict.reason == wording_in(language).general(name) for language in LANGUAGES for name in _REASONS
    )


def _verdict(
    cluster: Cluster, again: dict[tuple[str, str], Candidate], manuscript: Manuscript, wording: Wording
) -> Verdict:
    own = [member.candidate for member in cluster.members if member.task == TASK]
    verdicts = [_judged(candidate, again, manuscript, wording, cluster.id) for candidate in own]
    return min(verdicts, key=lambda verdict: _BEST.index(verdict.verdict))


def _judged(
    candidate: Candidate,
    again: dict[tuple[str, str], Candidate],
    manuscript: Manuscript,
    wording: Wording,
    cluster: str,
) -> Verdict:
    if manuscript.locate(candidate.quote, candidate.page).status == "not_found":
        return Verdict(cluster=cluster, verdict="cannot_locate", reason=wording.general("nowhere"))
    anew = again.get((candidate.title, candidate.quote))
    if anew is None:
        return Verdict(cluster=cluster, verdict="refuted", reason=wording.general("gone"))
    check = anew.evidence or anew.explanation
    sure = anew.confidence >= SURE and not find_mismatches(check)
    return Verdict(
        cluster=cluster,
        verdict="confirmed" if sure else "plausible",
        reason=wording.general("again" if sure else "again_suspected"),
        check=check,
    )
