"""`paperkit lunheng`: the Lunheng notebook as a command."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from paperkit.cli.budget import VenueOption, named_venue
from paperkit.cli.common import Code, JsonOption, absolute, print_json, relative, say
from paperkit.cli.models import (
    ApiBaseOption,
    FormatOption,
    MaxCallsOption,
    MaxCostOption,
    MaxTokensOption,
    ModelOption,
    PromptsOption,
    SeedOption,
    YesOption,
    confirm,
)
from paperkit.report.text import asked_line
from paperkit.wording import plural

__all__ = ["lunheng"]

_NOTEBOOK = "20_lunheng"
_SHOWN = 5
_STOPPED = {
    "quality_and_budget": "quality and budget are met",
    "quality": "the quality is met; nothing enforced the budget",
    "max_iterations": "all rounds are used",
    "no_change": "nothing is left that could be changed",
    "contract_broken": "the last round broke a contract; the draft before it is kept",
    "does_not_compile": "TeX does not build the last draft; the one before it is kept",
    "budget_stopped": "a cap was reached",
}


def lunheng(
    paper: Annotated[
        Path,
        typer.Argument(
            metavar="PAPER_DIR", readable=False, help="A folder with one main file, or a .tex file."
        ),
    ],
    venue: VenueOption = None,
    sources: Annotated[
        Path | None, typer.Option(readable=False, help="Folder with the data that numbers may come from.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="One fresh reviewer in place of nine, and at most two rounds.")
    ] = False,
    max_iterations: Annotated[int, typer.Option(help="Most rounds.")] = 3,
    stop_threshold: Annotated[float, typer.Option(help="R at which the quality is reached, 1 to 10.")] = 7.0,
    budget_slack: Annotated[float, typer.Option(help="Main text may be so many times its budget.")] = 1.1,
    skip_editor: Annotated[
        bool,
        typer.Option(
            "--skip-editor", help="Leave out the chief editor: nothing enforces the budget. Not advised."
        ),
    ] = False,
    model: ModelOption = "rules",
    in_place: Annotated[
        bool,
        typer.Option(
            "--in-place", help="Workspace lunheng_workspace and LUNHENG_LOG.md in the paper's folder."
        ),
    ] = False,
    prompts: PromptsOption = None,
    format: FormatOption = "markdown",  # noqa: A002
    api_base: ApiBaseOption = None,
    seed: SeedOption = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    max_calls: MaxCallsOption = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Run folder; by default runs/<name of the paper>, or run in the workspace."),
    ] = None,
    json: JsonOption = False,
    yes: YesOption = False,
) -> None:
    """Evaluate a paper on nine dimensions and rewrite it within a venue's word budget; your files stay as they are.

    Without a model, code scores what code can and makes safe cuts only. The same command goes on where a run stopped,
    and prints the result of a finished one.

    Exit codes: 0 the loop ended as it should, or a cap stopped it; 1 a round broke a contract or does not compile (the
    draft before it is kept); 69 a model gave no usable answer (run again to go on from there).

    Example: paperkit lunheng paper --venue conference
    """
    from paperkit.pipelines.lunheng.parameters import run_places

    run, workspace, log = run_places(paper, out=out, in_place=in_place)
    _run(
        {
            "paper": absolute(paper),
            "out": absolute(run),
            "ws": absolute(workspace),
            "log": absolute(log),
            "venue": _venue(venue, yes or json),
            "sources": absolute(sources),
            "quick": quick,
            "max_iterations": max_iterations,
            "stop_threshold": stop_threshold,
            "budget_slack": budget_slack,
            "skip_editor": skip_editor,
            "model": model,
            "prompts": absolute(prompts),
            "format": format,
            "api_base": api_base,
            "seed": seed,
            "max_cost": max_cost,
            "max_tokens": max_tokens,
            "max_calls": max_calls,
        },
        json,
        yes,
    )


def _venue(venue: str | None, never: bool) -> str:
    """The venue; asked for where a person sits at the terminal and has not said, never assumed.

    Raises:
        UsageError: it is missing.
    """
    if venue is None and not never and sys.stdin.isatty() and sys.stderr.isatty():
        venue = typer.prompt("Venue", err=True)
    venue = named_venue(venue)
    file = Path(venue)
    return str(file.absolute()) if file.is_file() else venue


def _run(values: Mapping[str, Any], as_json: bool, yes: bool) -> None:
    from paperkit.files import read_json
    from paperkit.harness import RunRecord, check_parameters, run_notebook
    from paperkit.llm.models import Models
    from paperkit.pipelines.lunheng.estimate import estimate_run
    from paperkit.pipelines.lunheng.inputs import gather
    from paperkit.pipelines.lunheng.parameters import CAPS, INPUTS, LunhengParameters
    from paperkit.pipelines.lunheng.state import run_versions

    parameters = check_parameters(LunhengParameters, values)
    if parameters.skip_editor:
        say("WARN --skip-editor: nothing enforces the budget; this is not recommended", err=True)
    gathered = gather(parameters)
    run = Path(parameters.out)
    before = RunRecord.read(run)
    if before is None or not before.status.finished:
        Models.parse(parameters.model).refuse_unknown()
        confirm(estimate_run(parameters, gathered), yes)
    record = run_notebook(
        _NOTEBOOK,
        parameters,
        run,
        inputs=gathered.hashes,
        versions=run_versions(parameters, gathered.paper.draft.paper.language),
        not_identity=("out", "ws", "log", "venue", *INPUTS, *CAPS),
        progress=lambda line: say(line, err=True),
    )
    results = read_json(run / "results.json")
    shown = relative(run)
    if as_json:
        files = {
            "run": str(shown),
            "results": str(shown / "results.json"),
            "report": str(shown / "report.html"),
            "log": str(relative(parameters.log_file)),
        }
        keys = ("promoted", "trajectory", "stop_reason", "counts")
        print_json({"status": record.status.value, **files, **{key: results[key] for key in keys}})
    else:
        for line in _lines(results, shown, relative(parameters.workspace), relative(parameters.log_file)):
            say(line)
    raise typer.Exit(Code.FINDINGS if results["status"] == "gate_failed" else Code.OK)


def _lines(results: Mapping[str, Any], run: Path, workspace: Path, log: Path) -> Iterator[str]:
    """What a person wants to know at the end, most important first."""
    yield results["trajectory"]
    yield f"stopped: {_STOPPED[results['stop_reason']]}"
    for one in results["broken"]:
        yield f"  {_placed(one)}"
    over = results["over"]
    if over:
        yield f"over budget: {plural(len(over), 'item')}" + (", the first:" if len(over) > _SHOWN else ":")
    for one in over[:_SHOWN]:
        yield f"  {_placed(one)}"
    kept = results["violations"]
    if kept:
        yield f"the paper came with {plural(len(kept), 'fault')}" + (
            ", the first:" if len(kept) > _SHOWN else ":"
        )
    for one in kept[:_SHOWN]:
        yield f"  {_placed(one)}"
    yield from map(asked_line, results.get("asked", ()))
    yield from results["notes"]
    draft = f"draft {results['promoted']}" if results["promoted"] else "the paper as it came"
    yield f"final: {workspace / 'final'} ({draft})"
    yield f"log: {log}"
    yield f"report: {run / 'report.html'}"


def _placed(one: Mapping[str, Any]) -> str:
    return f"{one['place']} {one['message']}" if one["place"] else str(one["message"])
