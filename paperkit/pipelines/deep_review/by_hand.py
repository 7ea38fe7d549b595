"""The steps of a review one by one, on its workspace: what `paperkit deep-review init`, `plan`, … do.

They write the same files under the same stamps as a run, so a run goes on where they stopped, and they go on where a
run did. Between them people, or programs of theirs, may write candidates, verdicts and findings.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from paperkit.errors import InputError, ModelError, UsageError
from paperkit.files import write_json
from paperkit.harness import check_parameters
from paperkit.llm import RULES, Caps
from paperkit.pipelines.deep_review import checking, provenance, reading, steps, writing
from paperkit.pipelines.deep_review.inputs import read_inputs
from paperkit.pipelines.deep_review.parameters import DeepReviewParameters
from paperkit.pipelines.deep_review.places import beside, find_workspace
from paperkit.pipelines.deep_review.refuting import refute
from paperkit.pipelines.deep_review.requests import deepening_task
from paperkit.pipelines.deep_review.state import Review
from paperkit.records.deep_review import Collated, Config, Findings, Merged, Plan
from paperkit.strict_json import read_record
from paperkit.workspace import Workspace

__all__ = [
    "check",
    "collate",
    "deepen",
    "init",
    "merge",
    "merge_warnings",
    "open_review",
    "plan",
    "render",
    "render_warnings",
]


def init(document: Path, *, ws: Path | None, values: Mapping[str, Any], force: bool) -> Review:
    """Read a paper into a workspace.

    Args:
        document: A PDF, LaTeX, Markdown, text, or a folder with one main file.
        ws: The workspace; by default beside the document.
        values: Depth, focus, venue and language.
        force: Start over where the workspace holds a review.

    Raises:
        InputError: the document cannot be read; nothing has been written.
        RunConflictError: the workspace holds another review.
    """
    root = (ws or beside(document)).absolute()
    parameters = check_parameters(
        DeepReviewParameters,
        {"document": str(document.absolute()), "out": str(root / "run"), "ws": str(root), **values},
    )
    workspace = Workspace(root)
    steps.started(workspace, read_inputs(parameters), parameters, force=force)
    return steps.open_review(workspace, parameters)


def open_review(
    place: Path, *, ws: Path | None = None, values: Mapping[str, Any] | None = None, caps: Caps | None = None
) -> Review:
    """The review in a workspace.

    Args:
        place: The workspace, or the document that it was made of.
        ws: The workspace, where it is named.
        values: Who is asked, and how.
        caps: On what is asked.

    Raises:
        InputError: no review has been started there, or a file of it is unreadable.
    """
    root = find_workspace(place, ws).absolute()
    config = read_record(Config, root / "config.json")
    run = root.parent if (root.parent / "run.json").is_file() else root / "run"
    parameters = check_parameters(
        DeepReviewParameters,
        {
            "document": str(root / config.input_copy),
            "out": str(run),
            "ws": str(root),
            "depth": config.depth,
            "focus": list(config.focus),
            "venue": config.venue,
            "lang": config.language,
            **(values or {}),
        },
    )
    return steps.open_review(
        Workspace(root), parameters, caps, tell=lambda line: print(line, file=sys.stderr)
    )


def plan(review: Review) -> Plan:
    """Check the segments, made by rules where there are none, and write the plan.

    Raises:
        RecordError: `segments.json` has faults.
    """
    if not review.workspace.exists("segments.json"):
        steps.segmented(review)
    made: Plan = steps.planned(review).data
    return made


def merge(review: Review) -> tuple[Merged, str]:
    """Look up quotes and cluster; the checks by code are made where they have not been."""
    _needs(review, "plan", "plan")
    reading.read_wave(review, [task for task in review.plan.tasks if task.kind == "rules"])
    step = steps.merged(review)
    return step.data, step.summary


def merge_warnings(merged: Merged) -> Iterator[str]:
    """What could not be taken, and what is missing."""
    for invalid in merged.invalid:
        yield f"{invalid.task} {invalid.file}: {invalid.reason}"
    if merged.missing:
        yield f"no candidates of {', '.join(merged.missing)}"


def collate(review: Review) -> tuple[Collated, str]:
    """Join the verdicts; of batches without a file, code answers for what code found."""
    _needs(review, "merged", "merge")
    refute(review, anew=False)
    step = steps.collated(review)
    return step.data, step.summary


def check(review: Review) -> list[str]:
    """The faults of `findings.json`, one line each.

    Raises:
        InputError: it is missing, or what it is checked against is old.
    """
    _needs(review, "findings", "render")
    _refuse_old(review, "collated")
    return checking.faults(review.findings, review.collated, review.config, review.manuscript)


def render(review: Review) -> list[Path]:
    """Write the report, from findings that code makes where there are none, or only its own."""
    _needs(review, "collated", "collate")
    if not review.workspace.exists("findings.json") or review.findings.judged_by == RULES:
        writing.synthesised(review)
    return writing.rendered(review)


def render_warnings(review: Review) -> list[str]:
    """What is wrong with a report that is written all the same, one line each: old findings, quotes not found."""
    found = checking.quote_faults(review.findings, review.manuscript)
    if provenance.is_old(review, "findings") and not review.workspace.is_own("findings", "findings.json"):
        by, name = review.findings.judged_by, review.workspace.path("findings.json")
        found.insert(
            0,
            f"{name} was made of an earlier collated.json by {by}; go on with paperkit deep-review run, "
            "or remove it to have it made by code",
        )
    return found


def deepen(review: Review, finding: str) -> tuple[Findings, str]:
    """One more reviewer where a finding stands; what comes out is merged, refuted and reported as all else.

    Raises:
        UsageError: the report has no such finding.
        ModelError: the reviewer gave no usable answer; nothing has changed.
    """
    _needs(review, "findings", "render")
    _refuse_old(review, "plan")
    before, task = review.plan, deepening_task(review, finding)
    task = next((one for one in before.tasks if one.notes == task.notes), task)
    wave = reading.read_wave(review, [task])
    if wave.unasked:
        raise UsageError("deepen asks a reader, and rules are none; name a model for segment_reviewer")
    if wave.missing:
        raise ModelError(f"deepen {finding}: {wave.missing[task.id]}")
    if task.id not in {one.id for one in before.tasks}:
        plan = before.model_copy(update={"tasks": (*before.tasks, task.model_copy(update={"done": True}))})
        write_json(review.workspace.path("plan.json"), plan.as_json())
    summary = ""
    for step in steps.concluded(review, iter(())):
        summary = step.summary
    return review.findings, summary


_MADE_BY: dict[provenance.Made, tuple[str, str]] = {
    "plan": ("plan", "segments.json"),
    "merged": ("merge", "the plan or files of candidates"),
    "collated": ("collate", "merged.json or files of verdicts"),
}
"""Which command makes a file, and what of it may have changed."""


def _needs(review: Review, name: provenance.Made, command: str) -> None:
    root = review.workspace.root
    if not review.workspace.exists(f"{name}.json"):
        raise InputError(f"{root / name}.json is missing; run paperkit deep-review {command} {root} first")
    if name != "findings":
        _refuse_old(review, name)


def _refuse_old(review: Review, name: provenance.Made) -> None:
    old = provenance.oldest(review, name)
    if old is not None:
        root, (command, changed) = review.workspace.root, _MADE_BY[old]
        raise InputError(
            f"{root / old}.json is old: {changed} changed since; run paperkit deep-review {command} {root} first"
        )
