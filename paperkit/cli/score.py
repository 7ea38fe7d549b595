"""`paperkit score …`: the decisions of the refine loop as commands, for people who drive it themselves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from paperkit.cli.common import JsonOption, say, show, spare
from paperkit.cli.snapshot import snapshot
from paperkit.errors import RecordError, RunConflictError, UsageError

if TYPE_CHECKING:
    from paperkit.scoring.delta import Delta
    from paperkit.scoring.records import Review

__all__ = ["app"]

app = typer.Typer(
    help="Bands, accept-or-revert decisions, noise, the concession guard, critique memory, trajectory, worklog.",
)
app.command()(snapshot)

Out = Annotated[Path | None, typer.Option("--out", help="Write the JSON to this file too.")]

MALFORMED = 3


@app.command()
def delta(
    *,
    prev: Annotated[Path, typer.Option(help="score.json of the draft before.")],
    curr: Annotated[Path, typer.Option(help="score.json of the new draft.")],
    plateau_threshold: Annotated[
        float | None, typer.Option(help="A gain below it is small (default: 1.0; agentreview 0.5).")
    ] = None,
    plateau_streak: Annotated[int, typer.Option(help="Small gains in a row that halt the loop.")] = 3,
    accept_threshold: Annotated[
        float | None, typer.Option(help="Overall score that halts the loop (default: 80; agentreview 8).")
    ] = None,
    consecutive_small: Annotated[
        int, typer.Option(help="`consecutive_small` of the delta before; 0 in round 1.")
    ] = 0,
    no_target_halt: Annotated[
        bool, typer.Option("--no-target-halt", help="Go on past the threshold.")
    ] = False,
    guard: Annotated[Path | None, typer.Option(help="da_guard.json: a standing critical reverts.")] = None,
    noise: Annotated[
        Path | None, typer.Option(help="noise.json of `score noise`; without it, `noise` in the scores.")
    ] = None,
    require_gain_above_noise: Annotated[
        bool, typer.Option("--require-gain-above-noise", help="A gain inside the noise counts as a tie.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Accept or revert a revised draft; both scores on one profile, which they name.

    What it prints is the round's delta.json; its `consecutive_small` goes into the next call.

    Exit codes: 0 accept; 1 revert, overall fell or a critical stands; 2 revert, a tie with the axes worse in
    sum; 3 malformed input; 4 accepted, halt at a plateau; 5 accepted, halt at the target.

    \b
    Example: paperkit score delta --prev iter0/score.json --curr iter1/score.json
    """
    from paperkit.scoring.concession import GuardReport
    from paperkit.scoring.delta import decide
    from paperkit.scoring.noise import Noise
    from paperkit.scoring.records import read_review
    from paperkit.strict_json import read_record

    try:
        result = decide(
            read_review(prev),
            read_review(curr),
            plateau_threshold=plateau_threshold,
            plateau_streak=plateau_streak,
            accept_threshold=accept_threshold,
            consecutive_small=consecutive_small,
            target_halt=not no_target_halt,
            guard=read_record(GuardReport, guard) if guard else None,
            noise=read_record(Noise, noise) if noise else None,
            require_gain_above_noise=require_gain_above_noise,
        )
    except RecordError as error:
        _malformed(error)
    show(result.as_json(), _decision(result), as_json)
    raise typer.Exit(result.exit_code)


def _decision(delta: Delta) -> str:
    """A decision in one line, the gain beside its noise."""
    before, after = (
        f"{score:.2f} {name}" if name else f"{score:.2f}"
        for score, name in (
            (delta.overall_prev, delta.decision_band_prev),
            (delta.overall_curr, delta.decision_band_curr),
        )
    )
    noise = "" if delta.overall_noise is None else f" (noise ±{delta.overall_noise:.2f})"
    return (
        f"{delta.decision} ({delta.reason.replace('_', ' ')}): {before} → {after}, "
        f"{delta.overall_delta:+.2f}{noise}; axes {delta.net_subaxis:+.2f} in sum"
    )


@app.command()
def band(
    *,
    score: Annotated[float | None, typer.Option(help="An overall score, 0–100.")] = None,
    score_json: Annotated[Path | None, typer.Option(help="A score.json; its overall is recomputed.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The band of a score: Accept from 80, Minor Revision from 65, Major Revision from 50, else Reject.

    A score.json on the profile agentreview has no band; its score is checked all the same.

    \b
    Example: paperkit score band --score 65.45
    """
    from paperkit.scoring.records import read_review
    from paperkit.scoring.scales import RUBRIC6, band_record

    if score_json is not None and score is None:
        review = read_review(score_json)
        record = band_record(review.overall_score, review.scale)
    elif score is not None and score_json is None:
        record = band_record(score, RUBRIC6)
    else:
        raise UsageError("give either --score or --score-json")
    text = f"{record.overall_score:g} {record.decision_band or f'(no bands on {record.profile})'}"
    show(record.model_dump(mode="json"), text, as_json)


@app.command()
def noise(
    *,
    review: Annotated[list[Path], typer.Option(help="A review of the draft; give two or more.")],
    out: Out = None,
    as_json: JsonOption = False,
) -> None:
    """How much the score of one draft moves when only its review is repeated.

    The standard deviation (n − 1) of the overall score and of each axis. `score delta --noise` shows a gain beside
    it, and `score trajectory` shows the noise.json of a round's folder.

    \b
    Example: paperkit score noise --review r1.json --review r2.json --out iter0/noise.json
    """
    from paperkit.scoring.noise import measure
    from paperkit.scoring.records import read_review

    spare(review, out)
    if len({os.path.realpath(path) for path in review}) < len(review):
        raise UsageError("--review: the same file twice is no second review")
    made = measure([read_review(path) for path in review])
    lines = [f"{made.reviews} reviews: {made.overall.mean:.2f} ± {made.overall.sd:.2f}"]
    lines += [f"{axis}: {spread.mean:.2f} ± {spread.sd:.2f}" for axis, spread in made.axes.items() if spread]
    show(made.as_json(), "\n".join(lines), as_json, out)


@app.command()
def concession(
    *,
    log: Annotated[Path, typer.Option(help="da_concessions.json.")],
    out: Out = None,
    as_json: JsonOption = False,
) -> None:
    """Judge the advocate's concessions: each takes a rebuttal scored 4 or 5, and never two rounds running.

    Exit codes: 0 clear; 1 a critical finding stands, revert; 2 a concession was rejected, restate it;
    3 malformed input.

    \b
    Example: paperkit score concession --log da_concessions.json --out iter1/da_guard.json
    """
    from paperkit.scoring.concession import ConcessionLog, guard
    from paperkit.strict_json import read_record

    spare((log,), out)
    try:
        report = guard(read_record(ConcessionLog, log))
    except RecordError as error:
        _malformed(error)
    lines = [
        f"{report.recommended_action}: {report.rounds_analyzed} rounds, "
        f"{len(report.valid_concessions)} concessions, {len(report.violations)} rejected"
    ]
    lines += [f"critical {c.id} stands (round {c.round}): {c.attack}" for c in report.standing_criticals]
    lines += [f"rejected in round {v.round}: {v.id}, {v.detail}" for v in report.violations if not v.restated]
    show(report.as_json(), "\n".join(lines), as_json, out)
    raise typer.Exit(report.exit_code)


@app.command()
def memory(
    *,
    worklog: Annotated[Path, typer.Option(help="worklog.json.")],
    review: Annotated[Path, typer.Option(help="review.json of the round before.")],
    iteration: Annotated[int, typer.Option("--iter", min=2, help="The round about to be reviewed, from 2.")],
    out: Out = None,
    as_json: JsonOption = False,
) -> None:
    """What the next reviewer is told: issues to look at again, and issues that were settled.

    Both files may be as a model wrote them: in a Markdown fence, after its reasoning, with TeX in its strings.

    \b
    Example: paperkit score memory --worklog worklog.json --review iter1/review.json --iter 2
    """
    from paperkit.scoring.memory import update
    from paperkit.scoring.worklog import read_worklog

    spare((worklog, review), out)
    result = update(read_worklog(worklog), _review_of_a_model(review), iteration)
    lines = ["focus on:", *(f"  {text}" for text in result.focus_on or ["nothing"])]
    lines += ["do not flag again:", *(f"  {text}" for text in result.do_not_reflag or ["nothing"])]
    show(result.as_json(), "\n".join(lines), as_json, out)


@app.command()
def trajectory(
    *,
    refinement: Annotated[Path, typer.Option(help="The folder that holds iter0, iter1, …")],
    regression: Annotated[
        float | None, typer.Option(help="Points an axis may fall (default: 3.0; agentreview 0.5).")
    ] = None,
    plateau_threshold: Annotated[
        float | None, typer.Option(help="A gain below it is small (default: 1.0; agentreview 0.5).")
    ] = None,
    plateau_streak: Annotated[int, typer.Option(help="Small gains in a row that make a plateau.")] = 3,
    out: Out = None,
    as_json: JsonOption = False,
) -> None:
    """The scores round by round, and which draft to promote.

    Exit codes: 0 ok; 1 in the latest round an axis regressed, or the scores are on a plateau.

    \b
    Example: paperkit score trajectory --refinement workspace/refinement
    """
    from paperkit.scoring.trajectory import sentence
    from paperkit.scoring.trajectory import trajectory as read_trajectory

    spare((refinement / "worklog.json", *refinement.glob("iter*/*.json")), out)
    result = read_trajectory(
        refinement,
        regression=regression,
        plateau_threshold=plateau_threshold,
        plateau_streak=plateau_streak,
    )
    lines = [("form score: " if result.form_score else "") + sentence(result), f"status: {result.status}"]
    lines += [f"iter{r.iter}: noise ±{r.noise:.2f}" for r in result.history if r.noise is not None]
    lines += [f"iter{r.iter}: {r.axis} fell from {r.before:g} to {r.after:g}" for r in result.regressions]
    lines += (
        [f"promote: iter{result.promoted}"] if result.promoted is not None else ["promote: none accepted"]
    )
    show(result.as_json(), "\n".join(lines), as_json, out)
    raise typer.Exit(0 if result.status == "ok" else 1)


@app.command()
def worklog(
    *,
    worklog: Annotated[Path, typer.Option(help="worklog.json; made if it is not there.")],
    iteration: Annotated[int, typer.Option("--iter", min=0, help="Number of the round, 0 for the baseline.")],
    decision: Annotated[str, typer.Option(help="`decision` of delta.json, BASELINE, or halt.")],
    review: Annotated[Path | None, typer.Option(help="The review the round answered.")] = None,
    score: Annotated[Path | None, typer.Option(help="The score of the round's draft.")] = None,
    actions: Annotated[Path | None, typer.Option(help="The reviser's work log, as JSON.")] = None,
    halted_because: Annotated[str | None, typer.Option(help="Why the loop ended here.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Add a round's decision to the worklog; adding the same once more changes nothing.

    Rounds follow each other by one, from round 0 (BASELINE, and no other) or round 1, all on one profile; decisions
    are written exactly so, `halt` in lower case.

    Review, score and actions may be as a model wrote them: in a Markdown fence, after its reasoning, with TeX in
    their strings.

    \b
    Example: paperkit score worklog --worklog worklog.json --iter 1 --decision ACCEPT --score iter1/score.json
    """
    from paperkit.cli.shapes import WorklogChange
    from paperkit.files import alone, write_json
    from paperkit.scoring.worklog import (
        HALT,
        Worklog,
        check_decision,
        entry_of,
        read_actions,
        read_worklog,
    )

    record: dict[str, Any]
    if decision == HALT:
        if halted_because is None or review or score or actions:
            raise UsageError("--decision halt needs --halted-because, and takes no review, score or actions")
        record = {"iteration": iteration, "decision": HALT, "reason": halted_because}
    else:
        check_decision(decision, iteration)
        record = {
            "iter": iteration,
            "decision": decision,
            "review": _review_of_a_model(review).as_json() if review else None,
            "score": _review_of_a_model(score).as_json() if score else None,
            "actions": read_actions(actions) if actions else None,
            "halted_because": halted_because,
        }
    entry = entry_of(record)
    with alone(worklog):
        before = read_worklog(worklog) if worklog.exists() else Worklog()
        try:
            after = before.add(entry)
        except RunConflictError as error:
            raise RunConflictError(f"{worklog}: {error}") from None
        if len(after) > len(before) or not worklog.exists():
            write_json(worklog, after.as_json())
    change = WorklogChange(
        worklog=str(worklog),
        entries=len(after),
        status="added" if len(after) > len(before) else "already there",
    )
    show(change.model_dump(mode="json"), f"{change.status}: iter {iteration} {decision}", as_json)


def _review_of_a_model(path: Path) -> Review:
    from paperkit.reply_json import read_reply
    from paperkit.scoring.records import read_review

    return read_review(read_reply(path), str(path))


def _malformed(error: RecordError) -> NoReturn:
    say(f"paperkit: {error}", err=True)
    raise typer.Exit(MALFORMED) from None
