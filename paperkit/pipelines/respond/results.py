"""What a respond run came to: the record behind `results.json`, the notebook's end and the command's last lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from paperkit.documents.words import count_words
from paperkit.files import sha256
from paperkit.gates.hidden_text.hidden import is_instruction
from paperkit.llm import RULES, Asked
from paperkit.pipelines.respond.limits import over
from paperkit.pipelines.respond.roles import ANSWER_JUDGE, ANSWER_WRITER, QUESTION_FINDER, SLOT_FINDER
from paperkit.pipelines.respond.sources import Sources
from paperkit.pipelines.respond.state import Run, answer_file, prompt_file
from paperkit.records.respond import Answer, Question, Verdict
from paperkit.wording import plural
from paperkit.workspace import Workspace

__all__ = ["Asking", "EchoCounts", "RespondResult", "is_as_left", "own_files", "result_of"]


class EchoCounts(BaseModel):
    """What went wrong where a model repeated the form, in elements; all 0 by rules.

    Attributes:
        windows: That were repeated.
        again: Of these, done again in smaller ones.
    """

    model_config = ConfigDict(extra="forbid")

    windows: int = 0
    again: int = 0
    lost: int = 0
    changed: int = 0
    invented: int = 0
    moved: int = 0
    doubled: int = 0
    misplaced: int = 0


class Asking(BaseModel):
    """One question and what became of it.

    Attributes:
        text: What is asked, in the form's words.
        obligations, limits: What else is asked of the answer.
        answer: "" where there is none.
        filled: How many of its slots have text.
        slots: How many it has.
        evidence: How many passages its answer was made from.
        example: The earlier form whose answer was shown, "" for none.
        flags: What a person should look at.
        verdicts: Of the panel, one a judge.
    """

    model_config = ConfigDict(extra="forbid")

    id: str
    number: str
    section: str
    text: str
    obligations: list[str]
    limits: list[str]
    slots: int
    evidence: int = 0
    example: str = ""
    answer: str = ""
    filled: int = 0
    words: int = 0
    extracted: bool = False
    flags: list[str] = []
    verdicts: list[Verdict] = []


class RespondResult(BaseModel):
    """The end of a respond run.

    Attributes:
        status: `budget_stopped` where a cap stopped the run.
        until: The last stage that was asked for.
        form: Its file name.
        filled: The filled form, by its name in the workspace; "" before there is one.
        counts: Elements, slots, questions, obligations, questions answered, slots filled, questions to be looked at.
        echo: Faults of echoes.
        questions: In the form's order.
        unasked: Slots that no question asks for.
        skipped: Sources that were not read, and why.
        left_out: Earlier forms that were not searched, and why.
        judged_by: Who answered for slots, questions, answers and judgements.
        own: Files of the workspace that a person changed, with their hashes.
        asked: What was asked of models, one record a role and model.
        notes: What a reader should know.
    """

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok", "budget_stopped"]
    until: str
    form: str
    filled: str
    counts: dict[str, int]
    echo: EchoCounts
    questions: list[Asking]
    unasked: list[str] = []
    skipped: list[str] = []
    left_out: list[str] = []
    judged_by: dict[str, str]
    own: dict[str, str] = {}
    asked: list[Asked] = []
    notes: list[str] = []


def result_of(run: Run, until: str, sources: Sources, stopped: str = "") -> RespondResult:
    """What there is in a workspace now.

    Args:
        run: Where it works.
        until: The last stage that was asked for.
        sources: As read.
        stopped: Why a cap stopped the run, "" where none did.
    """
    workspace = run.workspace
    asked = run.asked.questions if workspace.exists("questions.json") else ()
    questions = [_asking(run, question) for question in asked]
    filled = f"filled/{run.form.form}"
    return RespondResult(
        status="budget_stopped" if stopped else "ok",
        until=until,
        form=run.form.form,
        filled=filled if workspace.exists(filled) else "",
        counts={
            "elements": len(run.form.elements),
            "slots": len(run.slots) if workspace.exists("slots.json") else 0,
            "questions": len(questions),
            "obligations": sum(len(one.obligations) for one in questions),
            "answered": sum(bool(one.answer.strip()) for one in questions),
            "slots_filled": sum(one.filled for one in questions),
            "flagged": sum(bool(one.flags) for one in questions),
        },
        echo=_echo(run),
        questions=questions,
        unasked=list(run.asked.unasked) if asked else [],
        skipped=[f"{name}: {why}" for name, why in sources.skipped],
        left_out=_left_out(run, asked),
        judged_by={
            "slots": run.door.answers(SLOT_FINDER),
            "questions": run.door.answers(QUESTION_FINDER),
            "answers": run.door.answers(ANSWER_WRITER),
            "judgements": run.door.answers(ANSWER_JUDGE),
        },
        own=own_files(workspace),
        asked=run.door.asked,
        notes=[*_notes(run, questions, stopped), *_instructions(sources)],
    )


def is_as_left(workspace: Workspace, result: Mapping[str, Any]) -> bool:
    """Whether a finished run's workspace is as it was left: no file of a stage is changed by hand, or missing."""
    whole = all(
        workspace.exists(prompt_file(one["id"])) and workspace.exists(answer_file(one["id"]))
        for one in result["questions"]
    )
    there = whole or result["until"] in ("elements", "slots", "questions", "prompts")
    filled = result["filled"]
    kept = not filled or (workspace.exists(filled) and not workspace.is_own("write", filled))
    return there and kept and result["own"] == own_files(workspace)


def own_files(workspace: Workspace) -> dict[str, str]:
    """Files of the stages that a person made or changed, with their hashes."""
    stages = [("slots", "slots.json"), ("questions", "questions.json")]
    for folder, name_of in (("requests", prompt_file), ("answers", answer_file)):
        stages += [
            (f"{folder}/{path.stem}", name_of(path.stem))
            for path in sorted(workspace.path(folder).glob("*.json"))
        ]
    return {name: sha256(workspace.read_bytes(name)) for step, name in stages if workspace.is_own(step, name)}


def _asking(run: Run, question: Question) -> Asking:
    prompt = run.prompt(question) if run.workspace.exists(prompt_file(question.id)) else None
    answer: Answer | None = run.answer(question)
    judged = run.workspace.exists("judgements.json")
    verdicts = (
        [one.verdict for one in run.judgements.judgements if one.question == question.id] if judged else []
    )
    return Asking(
        id=question.id,
        number=question.number,
        section=question.section,
        text=question.text,
        obligations=[piece.text for piece in question.obligations],
        limits=[limit.piece.text for limit in question.limits],
        slots=len(question.slots),
        evidence=len(prompt.evidence) if prompt else 0,
        example=prompt.example.form if prompt and prompt.example else "",
        answer=answer.text if answer else "",
        filled=sum(bool(fill.text.strip()) for fill in answer.fills) if answer else 0,
        words=count_words(answer.text).length if answer else 0,
        extracted=answer.extracted if answer else False,
        flags=list(_flags(answer, question)) if answer else [],
        verdicts=verdicts,
    )


def _flags(answer: Answer, question: Question) -> Iterator[str]:
    """What an answer says of itself, and limits that it passes now: a person may have changed it."""
    told = [f"too long or too short: {line}" for line in over(answer.text, question.limits)]
    yield from (flag for flag in answer.flags if not flag.startswith("too long or too short") or flag in told)
    yield from (line for line in told if line not in answer.flags)


def _echo(run: Run) -> EchoCounts:
    windows = run.found.windows if run.workspace.exists("slots.json") else ()
    faults = ("lost", "changed", "invented", "moved", "doubled", "misplaced")
    return EchoCounts(
        windows=len(windows),
        again=sum(window.again for window in windows),
        **{name: sum(len(getattr(window, name)) for window in windows) for name in faults},
    )


def _left_out(run: Run, asked: tuple[Question, ...]) -> list[str]:
    for question in asked:
        if run.workspace.exists(prompt_file(question.id)):
            return [f"{one.form}: {one.why}" for one in run.prompt(question).left_out]
    return []


def _notes(run: Run, questions: list[Asking], stopped: str) -> Iterator[str]:
    if stopped:
        yield f"{stopped}. Run again with a higher cap to go on."
    if run.workspace.exists("slots.json") and not run.slots:
        yield (
            "No place to fill was found by the form's shape. Name a model for `slot_finder`, or write the places into "
            "slots.json."
            if run.door.answers(SLOT_FINDER) == RULES
            else "No place to fill was found."
        )
    if any(one.extracted for one in questions):
        yield (
            "Answers are sentences of the sources, quoted with their place: nothing was written. Choices and boxes "
            "take a person or a model."
        )
    bare = sum(not one.answer.strip() for one in questions if one.flags)
    if bare:
        yield f"{plural(bare, 'question')} without an answer: each says why, and waits for a person."


def _instructions(sources: Sources) -> Iterator[str]:
    """Passages of the sources that tell a model what to do."""
    for passage in sources.passages:
        if is_instruction(passage.text):
            where = f"{passage.file}, {passage.place}"
            yield f"{where} reads like an instruction to a model: it is text, and nobody follows it."
