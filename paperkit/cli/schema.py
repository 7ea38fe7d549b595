"""`paperkit schema`: the JSON that other commands print and the files they write, as JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paperkit.cli.common import JsonOption, print_json
from paperkit.errors import UsageError

__all__ = ["NAMES", "schema", "schema_of"]

# Name and version; a change of the shape raises it. Gates have the name of their command.
_VERSIONS = {
    "count": 2,
    "quote": 1,
    "claim-evidence": 1,
    "failure-modes": 1,
    "reverse-outline": 1,
    "writing": 1,
    "citations": 1,
    "statistics": 1,
    "consistency": 1,
    "hidden-text": 1,
    "source": 1,
    "style": 1,
    "revision": 1,
    "review": 1,
    "delta": 1,
    "band": 1,
    "noise": 1,
    "concession": 1,
    "concession-log": 1,
    "memory": 1,
    "trajectory": 1,
    "worklog": 1,
    "worklog-change": 1,
    "snapshot": 1,
    "refine": 1,
    "tape-verify": 1,
    "tape-diff": 1,
    "tape-prune": 1,
    "doctor": 1,
    "lunheng": 1,
    "deep-review": 1,
    "deep-review-config": 1,
    "deep-review-pages": 1,
    "deep-review-segments": 1,
    "deep-review-plan": 1,
    "deep-review-candidates": 1,
    "deep-review-merged": 1,
    "deep-review-verdicts": 1,
    "deep-review-collated": 1,
    "deep-review-findings": 1,
    "respond": 1,
    "respond-elements": 1,
    "respond-slots": 1,
    "respond-questions": 1,
    "respond-prompts": 1,
    "respond-answers": 1,
    "respond-write": 1,
    "respond-judge": 1,
    "word-budget": 1,
    "visual-contract": 1,
    "venue": 1,
}
NAMES = tuple(_VERSIONS)
# A word budget leaves out the keys of the other unit, so that its shape is told by what is read.
_AS_READ = ("count", "word-budget")
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema(
    name: Annotated[str | None, typer.Argument(help="Which shape.", show_default=False)] = None,
    json: JsonOption = False,
) -> None:
    """Print the JSON Schema of what a command prints with --json, or of a file of a run; --json changes nothing here.

    count, quote, refine (demo too); a gate by its name: claim-evidence, failure-modes, reverse-outline, writing,
    citations, statistics, consistency, hidden-text, source, style, revision; of score: review (score.json too),
    delta, band, noise, concession (da_guard.json), concession-log (da_concessions.json), memory, trajectory, worklog,
    worklog-change, snapshot; tape-verify, tape-diff, tape-prune; doctor; lunheng; deep-review, and the files of its
    workspace: deep-review-config, -pages, -segments, -plan, -candidates, -merged, -verdicts, -collated, -findings;
    respond, and its stages: respond-elements, -slots, -questions, -prompts, -answers, -write, -judge; of lunheng:
    venue (TOML), word-budget (word_budget.json), visual-contract (visual_contract.json).
    Exit codes: 0; 64 where there is no such name.

    Example: paperkit schema claim-evidence
    """
    if name is None or name not in NAMES:
        wrong = "name a shape" if name is None else f"{name}: no such shape"
        raise UsageError(f"{wrong}; there are {', '.join(NAMES)}")
    print_json(schema_of(name))


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a shape, with its `version`.

    Raises:
        KeyError: there is no such name.
    """
    from pydantic import TypeAdapter

    version = _VERSIONS[name]
    made = TypeAdapter[Any](_shape(name)).json_schema(
        mode="validation" if name in _AS_READ else "serialization"
    )
    return {"$schema": _DRAFT, "$id": f"paperkit:{name}:{version}", "version": version, **made}


def _shape(name: str) -> Any:
    """The type that a shape is exported from."""
    from paperkit.cli import shapes
    from paperkit.llm import tape_audit
    from paperkit.pipelines.lunheng.venues import Venue
    from paperkit.records import deep_review, lunheng, respond
    from paperkit.scoring.concession import ConcessionLog, GuardReport
    from paperkit.scoring.delta import Delta
    from paperkit.scoring.memory import CritiqueMemory
    from paperkit.scoring.noise import Noise
    from paperkit.scoring.records import Review
    from paperkit.scoring.scales import BandRecord
    from paperkit.scoring.trajectory import Trajectory
    from paperkit.scoring.worklog import WorklogRecord

    known = {
        "count": shapes.Count,
        "quote": shapes.Quotes,
        "claim-evidence": shapes.ClaimEvidenceReport,
        "reverse-outline": shapes.ReverseOutlineReport,
        "review": Review,
        "delta": Delta,
        "band": BandRecord,
        "noise": Noise,
        "concession": GuardReport,
        "concession-log": ConcessionLog,
        "memory": CritiqueMemory,
        "trajectory": Trajectory,
        "worklog": WorklogRecord,
        "worklog-change": shapes.WorklogChange,
        "snapshot": shapes.SnapshotRecord,
        "refine": shapes.RunSummary,
        "tape-verify": tape_audit.Verification,
        "tape-diff": tape_audit.Comparison,
        "tape-prune": tape_audit.Pruning,
        "doctor": shapes.Doctor,
        "lunheng": shapes.LunhengSummary,
        "deep-review": shapes.DeepReviewSummary,
        "deep-review-config": deep_review.Config,
        "deep-review-pages": deep_review.Pages,
        "deep-review-segments": deep_review.Segments,
        "deep-review-plan": deep_review.Plan,
        "deep-review-candidates": deep_review.Candidates,
        "deep-review-merged": deep_review.Merged,
        "deep-review-verdicts": deep_review.Verdicts,
        "deep-review-collated": deep_review.Collated,
        "deep-review-findings": deep_review.Findings,
        "respond": shapes.RespondSummary,
        "respond-elements": respond.Elements,
        "respond-slots": respond.Slots,
        "respond-questions": respond.Questions,
        "respond-prompts": list[respond.Prompt],
        "respond-answers": list[respond.Answer],
        "respond-write": shapes.FilledForm,
        "respond-judge": respond.Judgements,
        "word-budget": lunheng.WordBudget,
        "visual-contract": lunheng.VisualContract,
        "venue": Venue,
    }
    return known.get(name) or shapes.gate_report(name)
