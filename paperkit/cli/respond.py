"""`paperkit respond …`: a form in, the same form filled, as a notebook; and every stage alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any

import typer

from paperkit.cli.common import JsonOption, absolute, print_json, relative, say
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
from paperkit.report.text import asked_line, shorten
from paperkit.wording import plural

__all__ = ["app"]

app = typer.Typer(
    help="Fill a form from a folder of sources: find its places and questions, answer, write into the same file.",
    no_args_is_help=True,
)

_NOTEBOOK = "80_respond"
_SHOWN = 10

FormArgument = Annotated[
    Path, typer.Argument(metavar="FORM", readable=False, help="A .docx, .xlsx, .pptx or .md file.")
]
SourcesOption = Annotated[
    Path | None, typer.Option(readable=False, help="Folder that answers come from; needed from prompts on.")
]
PastOption = Annotated[
    Path | None,
    typer.Option(readable=False, help="Folder of earlier forms with answers, one in each folder."),
]
ProductOption = Annotated[
    str,
    typer.Option(help="What the form is answered for; only earlier answers for the same serve as examples."),
]
WindowOption = Annotated[
    int, typer.Option(help="Characters of the form that a model repeats at once to find its places.")
]
QuestionWindowOption = Annotated[
    int, typer.Option(help="Characters of the form that a model reads at once to find its questions.")
]
EvidenceOption = Annotated[int, typer.Option(help="Most passages of the sources for one question.")]
JudgesOption = Annotated[int, typer.Option(help="Verdicts on each answer.")]
OutOption = Annotated[
    Path | None, typer.Option(help="Run folder; by default runs/<name of the form>, or run in the workspace.")
]
InPlaceOption = Annotated[bool, typer.Option("--in-place", help="Workspace beside the form: <form>_respond.")]


def _stage(until: str, summary: str, example: str) -> None:
    """Make the command that runs the stages up to one, and shows what it left."""

    def command(
        form: FormArgument,
        sources: SourcesOption = None,
        past: PastOption = None,
        product: ProductOption = "",
        window: WindowOption = 8000,
        question_window: QuestionWindowOption = 24000,
        evidence: EvidenceOption = 8,
        judges: JudgesOption = 1,
        model: ModelOption = "rules",
        prompts: PromptsOption = None,
        format: FormatOption = "markdown",  # noqa: A002
        api_base: ApiBaseOption = None,
        seed: SeedOption = None,
        max_cost: MaxCostOption = None,
        max_tokens: MaxTokensOption = None,
        max_calls: MaxCallsOption = None,
        in_place: InPlaceOption = False,
        out: OutOption = None,
        json: JsonOption = False,
        yes: YesOption = False,
    ) -> None:
        from paperkit.pipelines.respond.parameters import run_places

        run, workspace = run_places(form, out=out, in_place=in_place)
        values = {
            "form": absolute(form),
            "sources": absolute(sources) or "",
            "past": absolute(past),
            "product": product,
            "window": window,
            "question_window": question_window,
            "evidence": evidence,
            "judges": judges,
            "until": "judge" if until == "run" else until,
            "model": model,
            "prompts": absolute(prompts),
            "format": format,
            "api_base": api_base,
            "seed": seed,
            "max_cost": max_cost,
            "max_tokens": max_tokens,
            "max_calls": max_calls,
            "out": absolute(run),
            "ws": absolute(workspace),
        }
        if until == "run":
            _run(values, json, yes)
        else:
            _alone(values, json, yes)

    command.__doc__ = f"{cleandoc(summary)}\n\nExample: paperkit respond {until} {example}\n"
    app.command(until)(command)


_stage(
    "run",
    """Fill a form from a folder of sources; your own files stay as they are.

    Without a model, answers are sentences of the sources, quoted with their place. The stages elements, slots,
    questions, prompts, answers, write and judge leave files that may be corrected by hand; what follows from a
    corrected file is made again, and what a person wrote is kept. The same command goes on where a run stopped.

    Exit codes: 0 the form is filled, or a cap stopped the run; 64 wrong use; 66 the form or a source cannot be read, or
    a corrected file does not fit the form; 69 a model gave no usable answer (run again to go on from there).""",
    "form.docx --sources facts",
)
_stage(
    "elements",
    "Read a form into elements: paragraphs, cells, shapes, each with its place.",
    "form.docx",
)
_stage("slots", "Find the places where the respondent writes (slots.json).", "form.docx")
_stage(
    "questions",
    "Find what is asked, with obligations and limits from anywhere in the form (questions.json, to be corrected).",
    "form.docx",
)
_stage(
    "prompts",
    "Gather for each question its evidence and an earlier answer (requests/, to be corrected).",
    "form.docx --sources facts",
)
_stage(
    "answers",
    "Answer every question, section by section (answers/, to be corrected before the form is filled).",
    "form.docx --sources facts --model openai/gpt-5",
)
_stage("write", "Write the answers into the form itself (filled/).", "form.docx --sources facts")
_stage(
    "judge",
    "Judge whether each answer answers, or says the question again (judgements.json).",
    "form.docx --sources facts --model answer_judge=openai/gpt-5",
)


def _run(values: Mapping[str, Any], as_json: bool, yes: bool) -> None:
    from paperkit.files import read_json
    from paperkit.harness import RunRecord, check_parameters, run_notebook
    from paperkit.pipelines.respond.parameters import CAPS, INPUTS, RespondParameters
    from paperkit.pipelines.respond.results import is_as_left
    from paperkit.pipelines.respond.state import form_language, run_versions
    from paperkit.workspace import Workspace

    parameters = check_parameters(RespondParameters, values)
    run = Path(parameters.out)
    before = RunRecord.read(run)
    changed = False
    if before is not None and before.status.finished:
        last = read_json(run / "results.json")
        changed = last["until"] != parameters.until or not is_as_left(Workspace(parameters.workspace), last)
    inputs = _checked(parameters, yes, ask=before is None or changed or not before.status.finished)
    record = run_notebook(
        _NOTEBOOK,
        parameters,
        run,
        inputs=inputs.hashes,
        versions=run_versions(parameters, form_language(inputs.form.elements)),
        not_identity=("out", "ws", "until", *INPUTS, *CAPS),
        sources=INPUTS,
        again=changed,
        progress=lambda line: say(line, err=True),
    )
    results = read_json(run / "results.json")
    shown, workspace = relative(run), relative(parameters.workspace)
    if as_json:
        files = {
            "run": str(shown),
            "results": str(shown / "results.json"),
            "report": str(shown / "report.html"),
            "workspace": str(workspace),
            "filled": str(workspace / results["filled"]) if results["filled"] else None,
        }
        print_json(
            {"status": record.status.value, **files, "counts": results["counts"], "echo": results["echo"]}
        )
        return
    for line in _lines(results, shown, workspace):
        say(line)


def _checked(parameters: Any, yes: bool, *, ask: bool) -> Any:
    """The inputs, read; a person is asked first where models may cost."""
    from paperkit.llm.models import Models
    from paperkit.pipelines.respond.estimate import estimate_run
    from paperkit.pipelines.respond.inputs import read_inputs

    inputs = read_inputs(parameters)
    if ask:
        Models.parse(parameters.model).refuse_unknown()
        confirm(estimate_run(parameters, inputs), yes)
    return inputs


def _alone(values: Mapping[str, Any], as_json: bool, yes: bool) -> None:
    """Run the stages up to one without a notebook."""
    from paperkit.harness import check_parameters
    from paperkit.pipelines.respond import respond
    from paperkit.pipelines.respond.parameters import RespondParameters
    from paperkit.report.text import step_line

    parameters = check_parameters(RespondParameters, values)
    _checked(parameters, yes, ask=True)
    steps = {}
    for step in respond(parameters):
        steps[step.name] = step
        if step.name != "results":
            say(step_line(step), err=True)
    workspace = parameters.workspace
    made = steps.get(parameters.until)
    if as_json:
        print_json(_data(made.data if made else None, workspace))
        return
    for line in _shown(parameters.until, made.data if made else None):
        say(line)
    say(f"workspace: {relative(workspace)}")
    for note in steps["results"].data.notes:
        say(note)


def _data(data: Any, workspace: Path) -> Any:
    """What a stage left, as JSON."""
    if isinstance(data, Path):
        return {"filled": str(relative(data))}
    if isinstance(data, list | tuple):
        return [one.as_json() for one in data]
    return {"workspace": str(relative(workspace))} if data is None else data.as_json()


def _shown(until: str, data: Any) -> Iterator[str]:
    """What a stage left, for people."""
    match until:
        case "elements":
            for element in data.elements:
                marks = f" [{', '.join(element.marks)}]" if element.marks else ""
                yield f"{element.eid} {element.kind} {' > '.join(element.within)}: {shorten(element.text, 80)}{marks}"
        case "slots":
            for slot in data.slots:
                yield f"{slot.id} {slot.kind} in {slot.eid} {slot.start} to {slot.end}, label {slot.label or 'none'}"
        case "questions":
            for one in data.questions:
                more = f"; {plural(len(one.obligations), 'obligation')}" if one.obligations else ""
                limits = "".join(f"; {limit.piece.text}" for limit in one.limits)
                yield f"{one.id} {shorten(one.text, 90)} ({plural(len(one.slots), 'slot')}{more}{limits})"
        case "prompts":
            for prompt in data:
                given = plural(len(prompt.evidence), "passage")
                example = f", example from {prompt.example.form}" if prompt.example else ""
                yield f"{prompt.question} {shorten(prompt.text, 70)}: {given}{example}"
        case "answers":
            for answer in data:
                yield f"{answer.question} {shorten(answer.text, 90) or '(no answer)'}"
                yield from (f"  {flag}" for flag in answer.flags)
        case "write":
            yield f"filled: {relative(data)}"
        case "judge":
            for one in data.judgements:
                yield f"{one.question} {one.verdict.replace('_', ' ')}" + (f": {one.why}" if one.why else "")


def _lines(results: Mapping[str, Any], run: Path, workspace: Path) -> Iterator[str]:
    """What a person wants to know at the end, most important first."""
    counts = results["counts"]
    yield (
        f"{counts['answered']} of {plural(counts['questions'], 'question')} answered, "
        f"{counts['slots_filled']} of {plural(counts['slots'], 'slot')} filled, {counts['flagged']} to be looked at"
    )
    flagged = [(one, flag) for one in results["questions"] for flag in one["flags"]]
    for one, flag in flagged[:_SHOWN]:
        yield f"  {one['number'] or one['id']}: {flag}"
    if len(flagged) > _SHOWN:
        yield f"  and {len(flagged) - _SHOWN} more, in the report"
    if results["unasked"]:
        yield f"no question asks for {plural(len(results['unasked']), 'slot')}: {', '.join(results['unasked'][:20])}"
    yield from (f"not read: {line}" for line in results["skipped"])
    yield from (f"not searched: {line}" for line in results["left_out"])
    yield from map(asked_line, results.get("asked", ()))
    yield from results["notes"]
    if results["filled"]:
        yield f"filled: {workspace / results['filled']}"
    yield f"report: {run / 'report.html'} (questions.json, requests/ and answers/ may be corrected: {workspace})"
