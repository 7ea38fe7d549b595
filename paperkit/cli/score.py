"""`paperkit score …`: the decisions of the refine loop as commands, for people who drive it themselves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from paperkit.cli.common import JsonOption, print_json, say
from paperkit.errors import InputError, RecordError, UsageError

app = typer.Typer(
    help="Bands, accept-or-revert decisions, the concession guard, critique memory, trajectory and worklog.",
)

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
    as_json: JsonOption = False,
) -> None:
    """Accept or revert a revised draft.

    Exit codes: 0 accept; 1 revert, overall fell or a critical stands; 2 revert, a tie with the axes worse in
    sum; 3 malformed input; 4 accepted, halt at a plateau; 5 accepted, halt at the target.

    Example: paperkit score delta --prev iter0/score.json --curr iter1/score.json > iter1/delta.json
    """
    from paperkit.scoring.concession import GuardReport
    from paperkit.scoring.delta import decide
    from paperkit.scoring.records import read_record, read_review

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
        )
    except RecordError as error:
        _malformed(error)
    _show(
        result.as_json(),
        f"{result.decision} ({result.reason.replace('_', ' ')}): "
        f"{result.overall_prev:.2f} {result.decision_band_prev} → "
        f"{result.overall_curr:.2f} {result.decision_band_curr}, "
        f"{result.overall_delta:+.2f}; axes {result.net_subaxis:+.2f} in sum",
        as_json,
    )
    raise typer.Exit(result.exit_code)


@app.command()
def band(
    *,
    score: Annotated[float | None, typer.Option(help="An overall score, 0–100.")] = None,
    score_json: Annotated[Path | None, typer.Option(help="A score.json; its overall is recomputed.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The band of a score: Accept from 80, Minor Revision from 65, Major Revision from 50, else Reject.

    Example: paperkit score band --score 65.45
    """
    from paperkit.scoring.records import read_review
    from paperkit.scoring.scales import RUBRIC6
    from paperkit.scoring.scales import band as band_of

    if score_json is not None and score is None:
        review = read_review(score_json)
        profile, value = review.scale, review.overall_score
    elif score is not None and score_json is None:
        profile, value = RUBRIC6, score
    else:
        raise UsageError("give either --score or --score-json")
    name = band_of(value, profile)
    record = {
        "overall_score": value,
        "decision_band": name,
        "band_rank": profile.band_rank(name),
        "thresholds": dict(profile.bands),
        "profile": profile.name,
    }
    _show(record, f"{value:g} {name}", as_json)


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

    Example: paperkit score concession --log da_concessions.json --out iter2/da_guard.json
    """
    from paperkit.scoring.concession import ConcessionLog, guard
    from paperkit.scoring.records import read_record

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
    _show(report.as_json(), "\n".join(lines), as_json, out)
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

    Example: paperkit score memory --worklog worklog.json --review iter1/review.json --iter 2
    """
    from paperkit.scoring.memory import update
    from paperkit.scoring.records import read_review
    from paperkit.scoring.worklog import read_worklog

    result = update(read_worklog(worklog), read_review(review), iteration)
    lines = ["focus on:", *(f"  {text}" for text in result.focus_on or ["nothing"])]
    lines += ["do not flag again:", *(f"  {text}" for text in result.do_not_reflag or ["nothing"])]
    _show(result.as_json(), "\n".join(lines), as_json, out)


@app.command()
def trajectory(
    *,
    refinement: Annotated[Path, typer.Option(help="The folder that holds iter0, iter1, …")],
    regression: Annotated[float, typer.Option(help="Points an axis may fall.")] = 3.0,
    plateau_threshold: Annotated[
        float | None, typer.Option(help="A gain below it is small (default: 1.0; agentreview 0.5).")
    ] = None,
    plateau_streak: Annotated[int, typer.Option(help="Small gains in a row that make a plateau.")] = 3,
    out: Out = None,
    as_json: JsonOption = False,
) -> None:
    """The scores round by round, and which draft to promote.

    Exit codes: 0 ok; 1 in the latest round an axis regressed, or the scores are on a plateau.

    Example: paperkit score trajectory --refinement workspace/refinement
    """
    from paperkit.scoring.trajectory import sentence
    from paperkit.scoring.trajectory import trajectory as read_trajectory

    result = read_trajectory(
        refinement,
        regression=regression,
        plateau_threshold=plateau_threshold,
        plateau_streak=plateau_streak,
    )
    lines = [("form score: " if result.form_score else "") + sentence(result), f"status: {result.status}"]
    lines += [f"iter{r.iter}: {r.axis} fell from {r.before:g} to {r.after:g}" for r in result.regressions]
    lines += (
        [f"promote: iter{result.promoted}"] if result.promoted is not None else ["promote: none accepted"]
    )
    _show(result.as_json(), "\n".join(lines), as_json, out)
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

    Example: paperkit score worklog --worklog worklog.json --iter 1 --decision ACCEPT --score iter1/score.json
    """
    from paperkit.scoring.records import read_json, read_review
    from paperkit.scoring.worklog import Worklog, check_decision, entry_of, read_worklog
    from paperkit.workspace import write_json

    record: dict[str, Any]
    if check_decision(decision) == "halt":
        if halted_because is None or review or score or actions:
            raise UsageError("--decision halt needs --halted-because, and takes no review, score or actions")
        record = {"iteration": iteration, "decision": "halt", "reason": halted_because}
    else:
        record = {
            "iter": iteration,
            "decision": decision,
            "review": read_review(review).as_json() if review else None,
            "score": read_review(score).as_json() if score else None,
            "actions": read_json(actions) if actions else None,
            "halted_because": halted_because,
        }
    before = read_worklog(worklog) if worklog.exists() else Worklog()
    after = before.add(entry_of(record))
    if len(after) > len(before) or not worklog.exists():
        write_json(worklog, after.as_json())
    said = "added" if len(after) > len(before) else "already there"
    _show(
        {"worklog": str(worklog), "entries": len(after), "status": said},
        f"{said}: iter {iteration} {decision}",
        as_json,
    )


@app.command()
def snapshot(
    *,
    src: Annotated[
        Path, typer.Option(help="The draft: a .tex file, or the folder of a draft of several files.")
    ],
    dst: Annotated[Path, typer.Option(help="The round's folder, as refinement/iter1.")],
    src_pdf: Annotated[Path | None, typer.Option(help="Its PDF.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Copy a draft into a round's folder: a file as paper.tex, a folder as it is, the PDF as paper.pdf.

    Where the folder holds an earlier draft, its PDF is removed.

    Example: paperkit score snapshot --src drafts/paper.tex --dst refinement/iter0
    """
    from paperkit.workspace import sha256, write_bytes

    names = _draft_files(src, dst)
    if src_pdf is not None:
        names["paper.pdf"] = src_pdf
    contents = {name: _read(path) for name, path in names.items()}
    stale = dst / "paper.pdf"
    if "paper.pdf" not in contents and stale.is_file() and _changes(dst, contents):
        stale.unlink()
        say(f"{stale}: removed, it showed an earlier draft", err=True)
    for name, data in contents.items():
        write_bytes(dst / name, data)
    files = [{"file": name, "sha256": sha256(data)} for name, data in contents.items()]
    _show({"snapshot": str(dst), "files": files}, f"{len(files)} files in {dst}", as_json)


def _draft_files(src: Path, dst: Path) -> dict[str, Path]:
    """What to copy, by its name in the snapshot."""
    if src.is_dir():
        if dst.resolve().is_relative_to(src.resolve()):
            raise UsageError(f"--dst {dst}: lies inside --src; a snapshot of itself never ends")
        found = sorted(path for path in src.rglob("*") if path.is_file())
        names = {path.relative_to(src).as_posix(): path for path in found}
        if not names:
            raise InputError(f"{src}: empty folder")
        return names
    if (dst / "paper.tex").resolve() == src.resolve():
        raise UsageError(f"--dst {dst}: holds --src itself")
    return {"paper.tex": src}


def _changes(dst: Path, contents: dict[str, bytes]) -> bool:
    return any((dst / name).exists() and _read(dst / name) != data for name, data in contents.items())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot read it ({error.strerror or error})") from None


def _malformed(error: RecordError) -> NoReturn:
    say(f"paperkit: {error}", err=True)
    raise typer.Exit(MALFORMED) from None


def _show(record: dict[str, Any], text: str, as_json: bool, out: Path | None = None) -> None:
    if out is not None:
        from paperkit.workspace import write_json

        write_json(out, record)
    if as_json or not sys.stdout.isatty():
        print_json(record)
    else:
        for line in text.splitlines():
            say(line)
