"""`paperkit deep-review …`: the whole review as a notebook, and each step alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    SeedOption,
    YesOption,
    confirm,
)
from paperkit.errors import UsageError
from paperkit.report.text import asked_line
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.pipelines.deep_review.state import Review

__all__ = ["app"]

app = typer.Typer(
    help="Find real errors in a paper before it is submitted: split, review in parallel, try to refute, synthesise.",
    no_args_is_help=True,
)

_NOTEBOOK = "30_deep_review"
_DEPTHS = {
    "quick": "few readers, one synthesis",
    "standard": "every part read, three lenses (recommended)",
    "deep": "main parts read three times, a critic at the end",
}
_FOCUS = ("none", "proofs and formulas", "experiments and statistics", "novelty and related work")

DocumentArgument = Annotated[
    Path,
    typer.Argument(readable=False, help="A PDF (best), .tex, .md or .txt file, or a folder with one paper."),
]
PlaceArgument = Annotated[
    Path, typer.Argument(readable=False, help="The document, or the workspace of its review.")
]
DepthOption = Annotated[str | None, typer.Option(help="quick, standard or deep (default: standard).")]
FocusOption = Annotated[
    list[str] | None, typer.Option(help="What to look at most, in your words; may be given several times.")
]
VenueOption = Annotated[str, typer.Option(help="Where the paper is to be submitted.")]
LangOption = Annotated[str, typer.Option(help="Language of the report: en, de, zh or ja.")]
WsOption = Annotated[
    Path | None, typer.Option(help="Workspace; by default <document>_deep_review beside the document.")
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Start over: what the review made in this workspace is removed.")
]


@app.command("run")
def run(
    document: DocumentArgument,
    depth: DepthOption = None,
    focus: FocusOption = None,
    venue: VenueOption = "",
    lang: LangOption = "en",
    ws: Annotated[
        Path | None, typer.Option(help="Workspace; by default the folder artifacts of the run.")
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Workspace beside the document: <document>_deep_review.")
    ] = False,
    previous: Annotated[
        Path | None,
        typer.Option(
            readable=False, help="findings.json on an earlier version: what became of each finding."
        ),
    ] = None,
    model: ModelOption = "rules",
    prompts: PromptsOption = None,
    format: FormatOption = "markdown",  # noqa: A002
    api_base: ApiBaseOption = None,
    seed: SeedOption = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    max_calls: MaxCallsOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Run folder; by default runs/<name of the document>, or run in the workspace named."
        ),
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
    yes: YesOption = False,
) -> None:
    """Review a paper; your files stay as they are.

    Without a model the checks by code are run alone: they recompute and compare, and read no argument.
    The same command goes on where a run stopped, and prints the result of a finished one.

    Exit codes: 0 the review is done, or a cap stopped it; 64 an unknown model, or another review is there; 69 a role
    that the rest needs, or every reader, gave no usable answer; 130 interrupted. After 69 and 130 run again to go on.

    Example: paperkit deep-review run paper.pdf --depth standard --lang en
    """
    from paperkit.pipelines.deep_review.places import run_places

    asked = _asked(depth, focus, model, yes or json)
    run_folder, workspace = run_places(document, out=out, ws=ws, in_place=in_place)
    _run(
        {
            "document": absolute(document),
            "out": absolute(run_folder),
            "ws": absolute(workspace),
            "depth": asked[0],
            "focus": list(asked[1]),
            "venue": venue,
            "lang": lang,
            "previous": absolute(previous),
            "model": model,
            "prompts": absolute(prompts),
            "format": format,
            "api_base": api_base,
            "seed": seed,
            "max_cost": max_cost,
            "max_tokens": max_tokens,
            "max_calls": max_calls,
        },
        force,
        json,
        yes,
    )


def _asked(
    depth: str | None, focus: list[str] | None, model: str, never: bool
) -> tuple[str, tuple[str, ...]]:
    """Depth and focus; asked once where a person sits at the terminal and has not said."""
    ask = not never and sys.stdin.isatty() and sys.stderr.isatty()
    if depth is None and ask:
        advised = "quick" if model.startswith("handoff:") else "standard"
        for name, what in _DEPTHS.items():
            say(f"  {name}: {what}", err=True)
        depth = typer.prompt("Depth", default=advised, err=True)
    if focus is None and ask:
        for number, name in enumerate(_FOCUS):
            say(f"  {number}: {name}", err=True)
        said = typer.prompt("Focus (numbers with commas, or your own words)", default="0", err=True)
        focus = _focus(said)
    return depth or "standard", tuple(focus or ())


def _focus(said: str) -> list[str]:
    """What a person wants looked at most: numbers of the list, or words.

    >>> _focus("1, 3"), _focus("0"), _focus("the proof of Theorem 2")
    (['proofs and formulas', 'novelty and related work'], [], ['the proof of Theorem 2'])
    """
    parts = [part.strip() for part in said.split(",")]
    if all(part.isdecimal() and int(part) < len(_FOCUS) for part in parts):
        return [_FOCUS[int(part)] for part in parts if int(part)]
    return [said.strip()] if said.strip() else []


def _run(values: Mapping[str, Any], force: bool, as_json: bool, yes: bool) -> None:
    from paperkit.files import read_json
    from paperkit.harness import RunRecord, check_parameters, run_notebook
    from paperkit.llm.models import Models
    from paperkit.pipelines.deep_review.estimate import estimate_run, long_paper
    from paperkit.pipelines.deep_review.inputs import read_inputs
    from paperkit.pipelines.deep_review.parameters import CAPS, INPUTS, DeepReviewParameters
    from paperkit.pipelines.deep_review.places import start_over
    from paperkit.pipelines.deep_review.state import review_versions

    parameters = check_parameters(DeepReviewParameters, values)
    inputs = read_inputs(parameters)
    run_folder = Path(parameters.out)
    before = None if force else RunRecord.read(run_folder)
    if before is None or not before.status.finished:
        Models.parse(parameters.model).refuse_unknown()
        estimates = estimate_run(parameters, inputs.gathered.manuscript)
        if estimates and (told := long_paper(parameters, inputs.gathered.manuscript, estimates)):
            say(f"WARN {told}", err=True)
        confirm(estimates, yes)
    if force:
        start_over(parameters)
    record = run_notebook(
        _NOTEBOOK,
        parameters,
        run_folder,
        inputs=inputs.hashes,
        versions=review_versions(parameters, inputs.gathered.paper.language),
        not_identity=("out", "ws", *INPUTS, *CAPS),
        sources=INPUTS,
        progress=lambda line: say(line, err=True),
    )
    results = read_json(run_folder / "results.json")
    shown = relative(run_folder)
    if as_json:
        files = {
            "run": str(shown),
            "results": str(shown / "results.json"),
            "report": str(shown / "report.html"),
            "workspace": str(relative(parameters.workspace)),
        }
        print_json({"status": record.status.value, **files, "counts": results["counts"]})
        return
    for line in _lines(results, shown, relative(parameters.workspace)):
        say(line)


def _lines(results: Mapping[str, Any], run_folder: Path, workspace: Path) -> Iterator[str]:
    """What a person wants to know at the end, most important first."""
    findings, counts = results["findings"], results["counts"]
    named = f"{counts['major']} major, {counts['minor']} minor, {plural(counts['suggestion'], 'suggestion')}"
    yield f"{named}; {counts['refuted']} refuted and left out"
    for finding in findings["findings"]:
        if finding["severity"] == "major":
            where = finding["location"]
            section = f", {where['section']}" if where["section"] else ""
            yield f"  {finding['id']} page {where['page']}{section}: {finding['title']}"
    yield findings["bottom_line"]
    yield from map(asked_line, results.get("asked", ()))
    yield from results["notes"]
    yield f"report: {run_folder / 'report.html'} (report.md and all files: {workspace})"
    yield "These are a machine's findings: check each before you change the manuscript."
    yield from _next(results, workspace)


def _next(results: Mapping[str, Any], workspace: Path) -> Iterator[str]:
    """What may be done next."""
    findings = results["findings"]
    if findings["findings"] and findings["judged_by"] != "rules":
        first = findings["findings"][0]["id"]
        yield f"next: look deeper into one with paperkit deep-review deepen {workspace} {first} --model …"
    yield (
        f"after revising: paperkit deep-review run REVISED --previous {workspace / 'findings.json'}; "
        "for scores: paperkit refine"
    )


@app.command("init")
def init(
    document: DocumentArgument,
    depth: DepthOption = None,
    focus: FocusOption = None,
    venue: VenueOption = "",
    lang: LangOption = "en",
    ws: WsOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
    yes: YesOption = False,
) -> None:
    """Read a paper into a workspace: text and image of each page, and what each page holds.

    Exit codes: 0; 64 the workspace holds another review; 66 the document cannot be read.

    Example: paperkit deep-review init paper.pdf --depth deep --focus "the proof of Theorem 2"
    """
    from paperkit.pipelines.deep_review import by_hand
    from paperkit.pipelines.deep_review.estimate import long_paper
    from paperkit.pipelines.deep_review.pages import overview

    asked = _asked(depth, focus, "", yes or json)
    review = by_hand.init(
        document,
        ws=ws,
        values={"depth": asked[0], "focus": list(asked[1]), "venue": venue, "lang": lang},
        force=force,
    )
    if json:
        print_json(
            {
                "workspace": str(relative(review.workspace.root)),
                "config": review.config.as_json(),
                **review.pages.as_json(),
            }
        )
        return
    for line in overview(review.pages).splitlines():
        say(line)
    for warning in review.config.warnings:
        say(f"WARN {warning}")
    if told := long_paper(review.parameters, review.manuscript, ()):
        say(f"WARN {told}")
    say(f"workspace: {relative(review.workspace.root)}")


@app.command("plan")
def plan(place: PlaceArgument, ws: WsOption = None, json: JsonOption = False) -> None:
    """Check segments.json and list the reviewers' tasks; run again, it marks those that are done.

    Where segments.json is missing, it is made by rules, from headings, theorems and density.

    Exit codes: 0; 66 segments.json has a fault, each named.

    Example: paperkit deep-review plan paper_deep_review
    """
    from paperkit.pipelines.deep_review import by_hand
    from paperkit.pipelines.deep_review.planning import plan_lines

    made = by_hand.plan(_open(place, ws))
    if json:
        print_json(made.as_json())
    else:
        for line in plan_lines(made):
            say(line)


@app.command("merge")
def merge(place: PlaceArgument, ws: WsOption = None, json: JsonOption = False) -> None:
    """Look up every quote, cluster what says the same, and list what is to be refuted.

    Exit codes: 0; 66 there is no plan, or segments.json changed since it was made.

    Example: paperkit deep-review merge paper_deep_review
    """
    from paperkit.pipelines.deep_review import by_hand

    merged, summary = by_hand.merge(_open(place, ws))
    _show(merged.as_json(), [summary, *(f"WARN {line}" for line in by_hand.merge_warnings(merged))], json)


@app.command("collate")
def collate(place: PlaceArgument, ws: WsOption = None, json: JsonOption = False) -> None:
    """Join the verdicts with what they are about; what is refuted is left out of the report.

    Exit codes: 0; 66 merged.json is missing, or candidates changed since it was made.

    Example: paperkit deep-review collate paper_deep_review
    """
    from paperkit.pipelines.deep_review import by_hand

    collated, summary = by_hand.collate(_open(place, ws))
    _show(collated.as_json(), [summary, *(f"WARN {line}" for line in collated.limitations)], json)


@app.command("render")
def render(
    place: PlaceArgument,
    check: Annotated[
        bool, typer.Option("--check", help="Only check findings.json; print each fault.")
    ] = False,
    ws: WsOption = None,
    json: JsonOption = False,
) -> None:
    """Write report.md and report.html from findings.json; where that is missing, code makes it of what was collated.

    Exit codes: 0; 1 findings.json has a fault (with --check); 66 collated.json is missing or old.

    Example: paperkit deep-review render paper_deep_review --check
    """
    from paperkit.pipelines.deep_review import by_hand

    review = _open(place, ws)
    if check:
        faults = by_hand.check(review)
        _show({"faults": faults}, faults or ["no faults"], json)
        raise typer.Exit(Code.FINDINGS if faults else Code.OK)
    files = by_hand.render(review)
    for warning in by_hand.render_warnings(review):
        say(f"WARN {warning}", err=True)
    _show(
        {"files": [str(relative(file)) for file in files]},
        [f"written: {relative(file)}" for file in files],
        json,
    )


@app.command("deepen")
def deepen(
    place: PlaceArgument,
    finding: Annotated[str, typer.Argument(help="Id of a finding, as MJ2.")],
    model: ModelOption = "rules",
    prompts: PromptsOption = None,
    format: FormatOption = "markdown",  # noqa: A002
    api_base: ApiBaseOption = None,
    seed: SeedOption = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    max_calls: MaxCallsOption = None,
    ws: WsOption = None,
    json: JsonOption = False,
) -> None:
    """Have one more reviewer look for counterexamples where a finding stands, and merge what comes out.

    Exit codes: 0; 64 there is no such finding, or no model to ask; 69 the model gave no usable answer.

    Example: paperkit deep-review deepen paper_deep_review MJ2 --model openai/gpt-5
    """
    from paperkit.llm import Caps
    from paperkit.llm.models import Models
    from paperkit.pipelines.deep_review import by_hand

    if model == "rules":
        raise UsageError(
            "deepen asks a reader, and rules are none; name one, as --model openai/gpt-5 or handoff:DIR"
        )
    Models.parse(model).refuse_unknown()
    review = _open(
        place,
        ws,
        {
            "model": model,
            "prompts": absolute(prompts),
            "format": format,
            "api_base": api_base,
            "seed": seed,
        },
        Caps(max_cost, max_tokens, max_calls),
    )
    findings, summary = by_hand.deepen(review, finding)
    _show(findings.as_json(), [summary], json)


@app.command("crop")
def crop(
    document: Annotated[Path, typer.Argument(readable=False, help="A PDF, or the workspace of a review.")],
    page: Annotated[int, typer.Option(help="Page, from 1.")],
    box: Annotated[
        str | None,
        typer.Option(
            help="x0,y0,x1,y1 as parts of the page, 0 to 1 from the upper left; without it the whole page."
        ),
    ] = None,
    zoom: Annotated[float, typer.Option(help="Magnification, 1 to 10.")] = 3.0,
    grid: Annotated[
        bool, typer.Option("--grid", help="Draw a grid with coordinates, to name places.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="File, .png or .jpg; by default a .png named after page and box.")
    ] = None,
) -> None:
    """Magnify a piece of a page, to read formulas, tables and figures.

    Example: paperkit deep-review crop paper.pdf --page 4 --box 0.1,0.2,0.9,0.4 --grid
    """
    from paperkit.pipelines.deep_review.cropping import crop_page

    say(f"written: {relative(crop_page(document, page, box=box, zoom=zoom, grid=grid, out=out))}")


def _open(place: Path, ws: Path | None, values: Mapping[str, Any] | None = None, caps: Any = None) -> Review:
    from paperkit.pipelines.deep_review import by_hand

    return by_hand.open_review(place, ws=ws, values=values or {}, caps=caps)


def _show(record: Mapping[str, Any], lines: Sequence[str], as_json: bool) -> None:
    if as_json:
        print_json(dict(record))
    else:
        for line in lines:
            say(line)
