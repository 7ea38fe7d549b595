"""The stages A to F and V, one function each; what a person changed is kept, and what follows from it is made again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from paperkit import __version__
from paperkit.documents.office.forms import fill_form, read_form
from paperkit.errors import RecordError, RunConflictError
from paperkit.files import sha256
from paperkit.llm import RULES, NotJudged, Question
from paperkit.pipelines.asking import all_answered
from paperkit.pipelines.respond.checking import answer_faults, prompt_faults, question_faults, slot_faults
from paperkit.pipelines.respond.finding import find_questions, find_slots
from paperkit.pipelines.respond.inputs import FORM, PAST, SOURCES, Inputs, copy_inputs
from paperkit.pipelines.respond.past import Past, read_past, usable
from paperkit.pipelines.respond.prompts import MOST_EVIDENCE, Library, make_prompt
from paperkit.pipelines.respond.questions import subject_of
from paperkit.pipelines.respond.requests import DraftRequest, EvidenceRequest, JudgementRequest, Opened
from paperkit.pipelines.respond.roles import ANSWER_JUDGE, ANSWER_WRITER, EVIDENCE_FINDER
from paperkit.pipelines.respond.sessions import answer_section
from paperkit.pipelines.respond.sources import read_folder
from paperkit.pipelines.respond.state import Run, answer_file, prompt_file
from paperkit.pipelines.respond.writing import edits_of
from paperkit.pipelines.step import Step
from paperkit.records.respond import Answer, Elements, Evidence, Judgement, Judgements, Prompt, Slot
from paperkit.records.respond import Question as AskedQuestion
from paperkit.strict_json import Record, read_record
from paperkit.wording import plural
from paperkit.workspace import Workspace

__all__ = ["answers", "elements", "judge", "prompts", "questions", "slots", "write"]

_PLACE = re.compile(r"_{3,}|\.{4,}|[☐☒☑□]|\[[ xX]?\]|\n")
_TOP = 5
"""Texts at the top of a form in which its name may stand."""
_CANDIDATES = 3
"""Passages that a model chooses from, in times those that it may choose."""


def elements(workspace: Workspace, inputs: Inputs) -> Step:
    """A: read the form into elements; the data is the `Elements`.

    Raises:
        RunConflictError: the workspace holds another form.
    """
    form = inputs.form
    digest = sha256(form.data)
    if workspace.exists("elements.json"):
        there = read_record(Elements, workspace.path("elements.json"))
        if there.sha256 != digest:
            raise RunConflictError(
                f"{workspace.root} holds the answers to another form, {there.form}; name another --ws or --out"
            )
    with workspace.step("elements", given=[__version__, inputs.hashes]) as step:
        if step.todo:
            copy_inputs(inputs, step)
            made = Elements(form=form.name, format=form.kind, sha256=digest, elements=form.elements)
            step.write_json("elements.json", made.as_json())
    made = read_record(Elements, workspace.path("elements.json"))
    return Step("elements", "Elements", None, plural(len(made.elements), "element"), made, not step.todo)


def slots(run: Run) -> Step:
    """B: find where the respondent writes; the data is the `Slots`."""
    files = ("elements.json",)
    resumed = _stage(
        run, "slots", "slots.json", files, [run.given, run.parameters.window], lambda: find_slots(run)
    )
    found = run.found
    _refuse(run, "slots.json", slot_faults(found, run.elements))
    summary = plural(len(found.slots), "slot")
    if found.windows:
        lost = sum(len(window.lost) for window in found.windows)
        summary += f"; {plural(len(found.windows), 'window')}, {lost} elements lost on the way"
    return Step("slots", "Slots", None, summary + _own(run, "slots", "slots.json"), found, resumed)


def questions(run: Run) -> Step:
    """C: find what is asked; the data is the `Questions`. An edit gate: what a person wrote there is kept."""
    files = ("elements.json", "slots.json")
    given = [run.given, run.parameters.question_window]
    resumed = _stage(run, "questions", "questions.json", files, given, lambda: find_questions(run))
    asked = run.asked
    _refuse(run, "questions.json", question_faults(asked, run.slots, run.elements))
    obligations = sum(len(question.obligations) for question in asked.questions)
    summary = (
        f"{plural(len(asked.questions), 'question')}, {plural(obligations, 'obligation')} from elsewhere"
    )
    if asked.unasked:
        summary += f"; {plural(len(asked.unasked), 'slot')} that nothing asks for"
    return Step(
        "questions", "Questions", None, summary + _own(run, "questions", "questions.json"), asked, resumed
    )


def prompts(run: Run) -> Step:
    """D: find what each answer is made from; the data are the `Prompt`s. An edit gate."""
    asked = run.asked.questions
    given = [run.given, run.parameters.evidence, run.parameters.product, _hashes(run)]
    todo = [
        q
        for q in asked
        if not _is_done(run, f"requests/{q.id}", prompt_file(q.id), (), [*given, q.as_json()])
    ]
    made = _made_prompts(run, asked, todo) if todo else {}
    for question in todo:
        with run.workspace.step(f"requests/{question.id}", given=[*given, question.as_json()]) as step:
            step.write_json(prompt_file(question.id), made[question.id].as_json())
    found = [run.prompt(question) for question in asked]
    for question, prompt in zip(asked, found, strict=True):
        _refuse(run, prompt_file(question.id), prompt_faults(prompt, question))
    bare = sum(not prompt.evidence for prompt in found)
    examples = sum(prompt.example is not None for prompt in found)
    summary = f"{plural(len(found), 'prompt')}, {bare} without evidence, {examples} with an earlier answer"
    return Step("prompts", "Prompts", None, summary, found, bool(asked) and not todo)


def answers(run: Run) -> Step:
    """E: answer, section by section; the data are the `Answer`s. An edit gate before the form is filled.

    Raises:
        ModelError: a section could not be finished; what is answered is kept, and running again goes on from there.
    """
    asked = run.asked.questions
    by_id = {q.id: q for q in asked}
    slots_by_id = run.slots
    done = {q.id: found for q in asked if (found := _kept_answer(run, q)) is not None}
    sections: dict[str, list[AskedQuestion]] = {}
    for question in asked:
        sections.setdefault(question.section, []).append(question)
    todo = {title: several for title, several in sections.items() if any(q.id not in done for q in several)}
    writer = run.door.answers(ANSWER_WRITER)

    def keep(request: DraftRequest, answer: Answer) -> None:
        question = by_id[request.prompt.question]
        files, given = _answered_from(run, question)
        with run.workspace.step(f"answers/{question.id}", files=files, given=given) as step:
            step.write_json(answer_file(question.id), answer.as_json())

    longest = sorted(todo.values(), key=lambda several: -sum(q.id not in done for q in several))
    held = run.door.converse(
        [
            answer_section([_request(run, q, slots_by_id) for q in several], done, keep, writer)
            for several in longest
        ]
    )
    all_answered(held, " sections")
    for question in asked:
        if (answer := run.answer(question)) is not None:
            _refuse(run, answer_file(question.id), answer_faults(answer, question))
    made = run.answers
    given_up = sum(not answer.text.strip() for answer in made)
    flagged = sum(bool(answer.flags) for answer in made)
    summary = f"{len(made) - given_up} of {plural(len(made), 'question')} answered, {flagged} to be looked at"
    return Step("answers", "Answers", None, summary, made, bool(asked) and not todo)


def write(run: Run) -> Step:
    """F: the answers into the requester's own file; the data is its path in the workspace."""
    name = f"filled/{run.form.form}"
    made, opened = run.answers, run.slots
    files = ("elements.json", "slots.json", "questions.json", *(answer_file(a.question) for a in made))
    with run.workspace.step("write", files=files, given=__version__) as step:
        if step.todo:
            if run.workspace.is_own("write", name):
                raise RunConflictError(
                    f"{run.workspace.path(name)} was changed by hand; move it away, and run again to write it anew"
                )
            form = read_form(run.workspace.path(f"{FORM}/{run.form.form}"))
            step.write_bytes(name, fill_form(form, edits_of(made, opened, run.elements)))
    written = sum(bool(fill.text.strip()) for answer in made for fill in answer.fills)
    summary = f"{written} of {plural(len(opened), 'slot')} filled: {name}"
    return Step("write", "Filled form", None, summary, run.workspace.path(name), not step.todo)


def judge(run: Run) -> Step:
    """V: how far each answer answers; the data is the `Judgements`. Never fatal: a judge that fails is named."""
    asked = [(question, answer) for question in run.asked.questions if (answer := run.answer(question))]
    files = ("questions.json", *(answer_file(answer.question) for _, answer in asked))
    given = [run.given, run.parameters.judges]

    def made() -> Judgements:
        requests = [
            (JudgementRequest(q.id, q.text, _as_shown(run, answer), run.language), repeat)
            for q, answer in asked
            if answer.text.strip()
            for repeat in range(run.parameters.judges)
        ]
        replies = run.door.ask_all([Question(ANSWER_JUDGE, given, repeat=n) for given, n in requests])
        who = run.door.answers(ANSWER_JUDGE)
        return Judgements(
            judgements=tuple(
                _judgement(request.question, reply, who)
                for (request, _), reply in zip(requests, replies, strict=True)
            )
        )

    resumed = _stage(run, "judge", "judgements.json", files, given, made)
    verdicts = [one.verdict for one in run.judgements.judgements]
    counted = {verdict: verdicts.count(verdict) for verdict in dict.fromkeys(verdicts)}
    summary = (
        ", ".join(f"{n} {verdict.replace('_', ' ')}" for verdict, n in counted.items()) or "nothing to judge"
    )
    return Step("judge", "Judgements", None, summary, run.judgements, resumed)


def _as_shown(run: Run, answer: Answer) -> str:
    """An answer as it will stand in the form: of boxes the label of each that is ticked."""
    slots_by_id, texts = run.slots, []
    for fill in answer.fills:
        slot = slots_by_id[fill.slot]
        said = fill.text.strip()
        if slot.kind == "checkbox":
            said = f"☒ {_opened(run, slot).label}" if said.casefold() == "yes" else ""
        texts.append(said)
    return "\n".join(text for text in texts if text) or answer.text


def _judgement(question: str, reply: object, who: str) -> Judgement:
    match reply:
        case Judgement():
            return reply.model_copy(update={"judged_by": who})
        case NotJudged():
            return Judgement(question=question, verdict="not_judged", why=reply.reason, judged_by=who)
        case _:
            return Judgement(question=question, verdict="not_judged", why=str(reply), judged_by=who)


def _stage(
    run: Run, name: str, file: str, files: tuple[str, ...], given: object, make: Callable[[], Record]
) -> bool:
    """Make the file of a stage unless it is there as it would be made, or is somebody's own; whether it was there."""
    if _is_done(run, name, file, files, given):
        return True
    made = make()
    with run.workspace.step(name, files=files, given=given) as step:
        step.write_json(file, made.as_json())
    return False


def _is_done(run: Run, name: str, file: str, files: tuple[str, ...], given: object) -> bool:
    return run.workspace.is_own(name, file) or run.workspace.is_done(name, files=files, given=given)


def _made_prompts(
    run: Run, asked: Sequence[AskedQuestion], todo: Sequence[AskedQuestion]
) -> dict[str, Prompt]:
    """The prompts of some questions of a form, by question."""
    library = Library(read_folder(run.workspace.path(SOURCES)).passages)
    past, slots_by_id = _past(run, asked), run.slots
    chooses = run.door.answers(EVIDENCE_FINDER) != RULES
    most = min(run.parameters.evidence * (_CANDIDATES if chooses else 1), MOST_EVIDENCE)
    made = {q.id: make_prompt(q, slots_by_id, run.elements, library, past, most) for q in todo}
    return _chosen(run, made) if chooses else made


def _answered_from(run: Run, question: AskedQuestion) -> tuple[tuple[str, ...], list[object]]:
    """The files and other inputs that an answer is made from."""
    return (prompt_file(question.id),), [run.given, question.as_json()]


def _kept_answer(run: Run, question: AskedQuestion) -> Answer | None:
    files, given = _answered_from(run, question)
    done = _is_done(run, f"answers/{question.id}", answer_file(question.id), files, given)
    return run.answer(question) if done else None


def _request(run: Run, question: AskedQuestion, slots_by_id: Mapping[str, Slot]) -> DraftRequest:
    opened = tuple(_opened(run, slots_by_id[name]) for name in question.slots)
    return DraftRequest(
        run.prompt(question), opened, question.limits, (), run.language, run.parameters.format
    )


def _opened(run: Run, slot: Slot) -> Opened:
    element = run.elements[slot.eid]
    control = next((c for c in element.controls if (c.start, c.end) == (slot.start, slot.end)), None)
    if slot.label == slot.eid:
        return Opened(slot, _beside(element.text, slot), control)
    names = [run.elements[eid].text.strip() for eid in (slot.label, slot.column) if eid]
    label = ": ".join(name for name in names if name)
    return Opened(slot, label or (control.title if control else ""), control)


def _beside(text: str, slot: Slot) -> str:
    """What labels a place within a text: behind a box up to the next, before a blank from the last one on."""
    before, behind = _PLACE.split(text[: slot.start])[-1].strip(), _PLACE.split(text[slot.end :])[0].strip()
    first, second = (behind, before) if slot.kind == "checkbox" else (before, behind)
    return first or second or f"{text[: slot.start]}{text[slot.end :]}".strip()


def _past(run: Run, asked: Iterable[AskedQuestion]) -> Past:
    folder = run.workspace.path(PAST)
    if not folder.is_dir():
        return Past()
    texts = [subject_of(question.text, ()) for question in asked]
    return usable(read_past(folder), _names(run), run.parameters.product, texts)


def _names(run: Run) -> list[str]:
    """What the form is called: its file, and what stands at its top, in a heading or as a line of its own."""
    top = [element.text for element in run.form.elements if element.text.strip()][:_TOP]
    headings = [element.text for element in run.form.elements if element.heading is not None][:1]
    return [Path(run.form.form).stem, *headings, *top]


def _chosen(run: Run, made: dict[str, Prompt]) -> dict[str, Prompt]:
    """Prompts with the evidence that a model chose of the candidates."""
    asked = [prompt for prompt in made.values() if prompt.evidence]
    replies = all_answered(
        run.door.ask_all(
            [
                Question(EVIDENCE_FINDER, EvidenceRequest(p.text, p.obligations, p.evidence, run.language))
                for p in asked
            ]
        )
    )
    chosen: dict[str, tuple[Evidence, ...]] = {
        p.question: reply for p, reply in zip(asked, replies, strict=True)
    }
    most = run.parameters.evidence
    return {
        name: prompt.model_copy(update={"evidence": chosen.get(name, ())[:most]})
        for name, prompt in made.items()
    }


def _hashes(run: Run) -> dict[str, str]:
    """Hashes of the sources and earlier forms in the workspace."""
    root = run.workspace.root
    return {
        path.relative_to(root).as_posix(): sha256(path.read_bytes())
        for folder in (SOURCES, PAST)
        for path in sorted((root / folder).rglob("*"))
        if path.is_file()
    }


def _own(run: Run, step: str, file: str) -> str:
    return " (your own)" if run.workspace.is_own(step, file) else ""


def _refuse(run: Run, name: str, faults: Iterable[str]) -> None:
    """Refuse a file that does not fit the form, with every fault."""
    told = list(faults)
    if told:
        raise RecordError(f"{run.workspace.path(name)}: {'; '.join(told[:10])}")
