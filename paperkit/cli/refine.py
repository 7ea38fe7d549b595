"""`paperkit refine` and `paperkit demo`: the refine notebook as a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from paperkit.cli.common import Code, JsonOption, absolute, print_json, relative, say
from paperkit.cli.models import (
    ApiBaseOption,
    FormatOption,
    MaxCallsOption,
    MaxCostOption,
    MaxTokensOption,
    ModelOption,
    PromptsOption,
    RepeatsOption,
    SeedOption,
    YesOption,
    confirm,
)
from paperkit.report.text import asked_line, axis_name, final_score, shorten, stop_reason
from paperkit.wording import plural

__all__ = ["demo", "refine"]

_NOTEBOOK = "10_refine"
_SHOWN = 5

OutOption = Annotated[Path | None, typer.Option(help="Run folder; by default runs/<name of the paper>.")]


def demo(out: OutOption = None, json: JsonOption = False) -> None:
    """Refine the sample paper: the notebook with its own defaults. No key, no network, no TeX needed.

    Example: paperkit demo
    """
    from paperkit.harness import assets
    from paperkit.harness.parameters import notebook_parameters
    from paperkit.pipelines.refine.parameters import INPUTS

    notebook = assets.notebook(_NOTEBOOK)
    values = notebook_parameters(notebook)
    for name in INPUTS:
        if values[name]:
            values[name] = str((notebook.parent / values[name]).resolve())
    _run({**values, "out": absolute(out or Path("runs/demo"))}, json)


def refine(
    paper: Annotated[
        Path, typer.Argument(readable=False, help="A .tex file, a folder with one main file, or a workspace.")
    ],
    log: Annotated[
        Path | None, typer.Option(readable=False, help="Experimental log, the only ground truth for numbers.")
    ] = None,
    bib: Annotated[
        Path | None, typer.Option(readable=False, help="Bibliography, beside what the paper names itself.")
    ] = None,
    pool: Annotated[
        Path | None, typer.Option(readable=False, help="JSON list of the only citation keys allowed.")
    ] = None,
    guidelines: Annotated[Path | None, typer.Option(readable=False, help="Rules of the venue.")] = None,
    brief: Annotated[Path | None, typer.Option(readable=False, help="Research brief.")] = None,
    cap: Annotated[int, typer.Option(help="Most rounds.")] = 3,
    profile: Annotated[
        str,
        typer.Option(
            help="Scoring profile: rubric6 (one review, six axes, 0–100) or agentreview (three reviews and an area "
            "chair, seven axes, 1–10; needs a model)."
        ),
    ] = "rubric6",
    accept_threshold: Annotated[
        float | None, typer.Option(help="Overall score at which the loop stops (default: 80; agentreview 8).")
    ] = None,
    plateau_threshold: Annotated[
        float | None, typer.Option(help="A gain below it is small (default: 1.0; agentreview 0.5).")
    ] = None,
    plateau_streak: Annotated[int, typer.Option(help="So many small gains in a row stop the loop.")] = 3,
    allow_limitations: Annotated[
        bool,
        typer.Option("--allow-limitations", help="The venue demands limitations, so new ones are allowed."),
    ] = False,
    past_gate_a: Annotated[
        bool, typer.Option("--past-gate-a", help="Log a confirmed failure mode and go on.")
    ] = False,
    revise: Annotated[
        str, typer.Option(help="What a model returns: whole files (full) or search and replace (edits).")
    ] = "full",
    model: ModelOption = "rules",
    prompts: PromptsOption = None,
    format: FormatOption = "markdown",  # noqa: A002
    api_base: ApiBaseOption = None,
    seed: SeedOption = None,
    repeats: RepeatsOption = None,
    require_gain_above_noise: Annotated[
        bool,
        typer.Option(
            "--require-gain-above-noise", help="A gain within the noise is a tie; needs two reviews or more."
        ),
    ] = False,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    max_calls: MaxCallsOption = None,
    out: OutOption = None,
    json: JsonOption = False,
    yes: YesOption = False,
) -> None:
    """Review, revise and score a paper, round by round; your files stay as they are.

    The same command goes on where a run stopped, and prints the result of a finished one.

    Exit codes: 0 the loop ended as it should, or a cap stopped it; 1 a failure mode was confirmed before the first
    round; 69 a model gave no usable answer (run again to go on from there).

    Example: paperkit refine draft/paper.tex --log experimental_log.md
    """
    from paperkit.pipelines.sources import run_name

    _run(
        {
            "paper": absolute(paper),
            "log": absolute(log),
            "bib": absolute(bib),
            "pool": absolute(pool),
            "guidelines": absolute(guidelines),
            "brief": absolute(brief),
            "cap": cap,
            "profile": profile,
            "accept_threshold": accept_threshold,
            "plateau_threshold": plateau_threshold,
            "plateau_streak": plateau_streak,
            "allow_limitations": allow_limitations,
            "past_gate_a": past_gate_a,
            "revise": revise,
            "model": model,
            "prompts": absolute(prompts),
            "format": format,
            "api_base": api_base,
            "seed": seed,
            "repeats": repeats,
            "require_gain_above_noise": require_gain_above_noise,
            "max_cost": max_cost,
            "max_tokens": max_tokens,
            "max_calls": max_calls,
            "out": absolute(out or Path("runs") / run_name(paper)),
        },
        json,
        yes,
    )


def _run(values: Mapping[str, Any], as_json: bool, yes: bool = True) -> None:
    from paperkit.files import read_json
    from paperkit.harness import RunRecord, Status, check_parameters, run_notebook
    from paperkit.llm.models import Models
    from paperkit.pipelines.refine import RefineParameters
    from paperkit.pipelines.refine.estimate import estimate_run
    from paperkit.pipelines.refine.inputs import gather
    from paperkit.pipelines.refine.parameters import CAPS, INPUTS
    from paperkit.pipelines.refine.state import run_versions

    parameters = check_parameters(RefineParameters, values)
    gathered = gather(parameters)
    run = Path(parameters.out)
    before = RunRecord.read(run)
    goes_on = parameters.past_gate_a and before is not None and before.status is Status.GATE_FAILED
    if before is None or goes_on or not before.status.finished:
        Models.parse(parameters.model).refuse_unknown()
        confirm(estimate_run(parameters, gathered), yes)
    record = run_notebook(
        _NOTEBOOK,
        parameters,
        run,
        inputs=gathered.hashes,
        versions=run_versions(parameters, gathered.author.paper.language),
        not_identity=("out", *INPUTS, *CAPS),
        sources=INPUTS,
        may_go_on=("past_gate_a",),
        progress=lambda line: say(line, err=True),
    )
    results = read_json(run / "results.json")
    shown = relative(run)
    if as_json:
        keys = ("promoted", "trajectory", "stop_reason", "counts")
        files = {
            "run": str(shown),
            "results": str(shown / "results.json"),
            "report": str(shown / "report.html"),
        }
        print_json({"status": record.status.value, **files, **{key: results[key] for key in keys}})
    else:
        for line in _lines(results, shown):
            say(line)
    raise typer.Exit(Code.FINDINGS if results["status"] == "gate_failed" else Code.OK)


def _lines(results: Mapping[str, Any], run: Path) -> Iterator[str]:
    """What a person wants to know at the end, most important first."""
    if results["status"] == "gate_failed":
        yield "halted at gate A, before the first round:"
        for failure in results["confirmed_failures"]:
            yield from _finding(failure)
        yield "mend the draft and give a new --out, or go on all the same with --past-gate-a"
    elif results["promoted"] is None:
        yield results["trajectory"]
    else:
        yield results["trajectory"]
        draft = f"draft {results['promoted']}" if results["promoted"] else "the author's own draft"
        yield f"promoted: {draft}, {final_score(results)}"
        yield f"stopped: {stop_reason(results['stop_reason'])}"
        if results["form_score"]:
            axes = ", ".join(axis_name(axis).lower() for axis in results["not_judged"])
            yield f"form score: {axes} not judged by {results['judged_by']}"
        yield ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in results["counts"].items())
        still = results["open_findings"]
        if still:
            yield f"still open: {plural(len(still), 'finding')}" + (
                ", the worst:" if len(still) > _SHOWN else ":"
            )
        for finding in still[:_SHOWN]:
            yield from _finding(finding)
    yield from map(asked_line, results.get("asked", ()))
    yield from results["notes"]
    yield f"report: {run / 'report.html'}"


def _finding(finding: Mapping[str, Any]) -> Iterator[str]:
    yield f"  {finding['file']}:{finding['line']} {finding['severity']}: {finding['message']}"
    if finding["quote"]:
        yield f"    “{shorten(finding['quote'], 120)}”"
