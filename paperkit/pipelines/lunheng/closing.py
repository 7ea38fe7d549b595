"""The end of a run: the last whole draft goes to `final/`, the log is written, and the result says what happened."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Literal

from paperkit.documents.typeset import typeset
from paperkit.files import write_text
from paperkit.llm import RULES
from paperkit.pipelines.draft import Draft, author_line
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.checking import read_obligations
from paperkit.pipelines.lunheng.cuts.si import si_document
from paperkit.pipelines.lunheng.evaluating import judged_by
from paperkit.pipelines.lunheng.grounding import verify_tags, without_source
from paperkit.pipelines.lunheng.log import log_markdown
from paperkit.pipelines.lunheng.narrative import word_budget_check
from paperkit.pipelines.lunheng.results import LunhengResult, Stop
from paperkit.pipelines.lunheng.state import Run
from paperkit.pipelines.step import Step
from paperkit.records.lunheng import DIMENSIONS, Obligation, RoundRecord, SectionLength
from paperkit.workspace import Step as Writing
from paperkit.workspace import Workspace

__all__ = ["clear", "close", "in_author_places", "last_whole"]

_RESULT = "result.json"
_SI, _OTHER_SI = "si.tex", "supplementary_information.tex"
"""Name of the supplementary information in `final/`; the other where the paper has a file of that name."""
_OWN = (
    ".steps", "inputs", "drafts", "plan", "evaluations", "rounds", "sections", "edits", "supplements", "checks",
    "replies", "final",
)  # fmt: skip
_STATUS: dict[Stop, Literal["ok", "gate_failed", "budget_stopped"]] = {
    Stop.BUDGET_STOPPED: "budget_stopped",
    Stop.CONTRACT_BROKEN: "gate_failed",
    Stop.DOES_NOT_COMPILE: "gate_failed",
}
_OWN_FILES = ("main_round*", "draft_round*", "editor_round*", "edit_log_round*")


def clear(workspace: Workspace) -> None:
    """Remove what a run on other inputs left; only what this pipeline makes, only in its own workspace."""
    if workspace.path(".steps").is_dir():
        for name in _OWN:
            shutil.rmtree(workspace.path(name), ignore_errors=True)
        for pattern in _OWN_FILES:
            for path in workspace.root.glob(pattern):
                path.unlink(missing_ok=True)


def last_whole(run: Run) -> int:
    """The last round that was evaluated, 0 where none was."""
    n = 0
    while run.workspace.exists(f"rounds/round{n + 1}.json"):
        n += 1
    return n


def close(run: Run, stop: Stop, promoted: int, why: str = "") -> Step:
    """Promote a round's draft and write result and log; `why` says more of a stop by the budget."""
    names = [f"rounds/round{n}.json" for n in range(promoted + 1)]
    checks = [f"checks/round{n}.json" for n in range(promoted + 2)]
    given = [run.given, stop.value, promoted, why]
    with run.workspace.step(
        "results", files=(*names, *checks, *run.files(f"round{promoted}")), given=given
    ) as step:
        if step.todo:
            result = _result(run, step, stop, promoted, why)
            step.write_json(_RESULT, result.model_dump(mode="json"))
    result = LunhengResult.model_validate(run.workspace.read_json(_RESULT))
    write_text(run.parameters.log_file, log_markdown(result, run.inputs.author.paper.language))
    return Step("results", "Result", None, result.trajectory, result, not step.todo)


def _result(run: Run, step: Writing, stop: Stop, promoted: int, why: str) -> LunhengResult:
    workspace, parameters = run.workspace, run.parameters
    history = [run.record(n) for n in range(promoted + 1) if workspace.exists(f"rounds/round{n}.json")]
    draft, before = run.draft(f"round{promoted}"), run.inputs.author.paper
    budget = run.budget
    then, now = budgets.actual(before, budget), budgets.actual(draft.paper, budget)
    check = word_budget_check(budget, now)
    broken = _checked(run, promoted + 1, "broken")
    pdf, si_errors = _promote(run, step, promoted)
    evaluated = bool(history) and history[-1].round == promoted
    narrative = history[-1].scores["D9"] if evaluated else None
    return LunhengResult(
        status=_STATUS.get(stop, "ok"),
        stop_reason=stop,
        promoted=promoted,
        trajectory=_trajectory(history, budget.main, budget.main_budget_tolerance),
        unit=budget.unit,
        venue=budget.venue,
        threshold=parameters.stop_threshold,
        tolerance=budget.main_budget_tolerance,
        history=history,
        budget=check,
        narrative=narrative,
        sections=[
            SectionLength(
                section=name,
                before=then.per_section.get(name, 0),
                after=now.per_section.get(name, 0),
                budget=length,
            )
            for name, length in budget.sections.items()
        ],
        over=in_author_places(budgets.over(budget, now, draft.paper), draft, run.inputs.author),
        violations=in_author_places(_checked(run, promoted, "kept"), draft, run.inputs.author),
        broken=broken if stop in (Stop.CONTRACT_BROKEN, Stop.DOES_NOT_COMPILE) else [],
        verify_tags=in_author_places(verify_tags(draft.paper), draft, run.inputs.author),
        without_source=list(without_source(draft.paper, run.inputs.sources)) if run.inputs.sources else [],
        counts={
            "rounds": promoted,
            "main_before": then.main,
            "main_after": now.main,
            "budget": budget.main,
            "paragraph_directives": now.paragraph_directives,
            "moved_to_si": len(run.si(promoted)),
        },
        judged_by=judged_by(run),
        pdf=pdf,
        asked=run.door.asked,
        notes=[*_notes(run, history, why), *(f"TeX does not build the SI: {e}" for e in si_errors[:1])],
    )


def _checked(run: Run, n: int, which: str) -> list[Obligation]:
    name = f"checks/round{n}.json"
    if not run.workspace.exists(name):
        return []
    return list(read_obligations(run.workspace.read_json(name)[which]))


def in_author_places(found: Iterable[Obligation], draft: Draft, author: Draft) -> list[Obligation]:
    """The same with every place as in the author's own files; a line that is new has that of the line beside it."""

    def moved(one: Obligation) -> Obligation:
        file, _, line = one.place.rpartition(":")
        if file not in draft.sources or not line.isdecimal():
            return one
        return one.model_copy(update={"place": f"{file}:{author_line(draft, author, file, int(line))}"})

    return [moved(one) for one in found]


def _trajectory(history: list[RoundRecord], budget: int, most: int) -> str:
    if not history:
        return "stopped before the paper was evaluated"
    scores = " → ".join("–" if record.R is None else f"{record.R:g}" for record in history)
    over = history[-1].judged
    of = "" if over == len(DIMENSIONS) else f" (over {over} of {len(DIMENSIONS)} dimensions)"
    lengths = " → ".join(f"{record.budget.current:,}" for record in history)
    return f"R {scores}{of}; main text {lengths} of {budget:,} (most {most:,})"


def _promote(run: Run, step: Writing, promoted: int) -> tuple[bool, tuple[str, ...]]:
    """Write `final/`: the draft under the author's names, what it needs, its SI, and PDFs of both where TeX is there.

    Returns:
        Whether there is a PDF of the paper, and what TeX says of an SI that it does not build.
    """
    workspace, layout = run.workspace, run.inputs.author.layout
    names = {name: str(PurePosixPath(path).with_name(Path(name).name)) for name, path in layout.paths.items()}
    files = {names[n]: workspace.read_bytes(f"drafts/round{promoted}/{p}") for n, p in layout.paths.items()}
    files |= {name: workspace.read_bytes(stored) for name, stored in run.inputs.assets.items()}
    main = PurePosixPath(names[layout.main])
    si = si_document(run.draft(f"round{promoted}"), run.si(promoted))
    si_name = str(main.with_name(_SI if str(main.with_name(_SI)) not in files else _OTHER_SI))
    if si:
        files[si_name] = si.encode()
    for name, data in files.items():
        step.write_bytes(f"final/{name}", data)
    built = f"editor_round{promoted}.pdf" if promoted else "main_round0.pdf"
    if not workspace.exists(built):
        return False, ()
    step.write_bytes(f"final/{main.with_suffix('.pdf')}", workspace.read_bytes(built))
    if not si:
        return True, ()
    made = typeset(files, si_name, first=str(main))
    if made.pdf is not None:
        step.write_bytes(f"final/{PurePosixPath(si_name).with_suffix('.pdf')}", made.pdf)
    return True, made.errors


def _notes(run: Run, history: list[RoundRecord], why: str) -> Iterator[str]:
    if why:
        yield f"{why}. Run again with a higher cap to go on."
    if run.parameters.skip_editor:
        yield "The chief editor was left out (--skip-editor): nothing enforced the budget. This is not recommended."
    paper = run.inputs.author.paper
    mismatch = budgets.mismatch(run.inputs.venue, paper)
    if mismatch:
        yield mismatch
    length = run.inputs.venue.main
    if history and history[-1].budget.current < length.least:
        yield (
            f"The main text is shorter than {run.inputs.venue.name} wants: {history[-1].budget.current:,} of "
            f"{length.least:,} to {length.most:,}."
        )
    if history and history[-1].judged < len(DIMENSIONS):
        left = [name for name, score in history[-1].scores.items() if score is None]
        yield (
            f"R is over {history[-1].judged} of {len(DIMENSIONS)} dimensions and says nothing of the paper's quality: "
            f"{', '.join(left)} not judged by {RULES}."
        )
    if run.inputs.sources is None:
        yield "No --sources were given: no number was looked up in data."
    if run.inputs.hidden.findings:
        count = len(run.inputs.hidden.findings)
        yield f"The paper has text that no reader of the page sees ({count}, see inputs/hidden-text.json)."
    for problem in paper.problems:
        if problem.rule in ("missing_input", "missing_bib", "encoding"):
            yield problem.message
    if not run.compiles:
        yield "No PDF was built: latexmk and pdflatex are not installed, or building was turned off."
    elif not run.workspace.exists("main_round0.pdf"):
        yield "TeX does not build the paper as it came, so no draft was built."
