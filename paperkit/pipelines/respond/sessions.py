"""Answers: one session a section, its questions in order, four passes each (seed 002, stage E).

Earlier answers of the section stand in the session, so that terms and figures agree. Sections go on beside each other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from paperkit.documents.numbers import find_numbers
from paperkit.documents.words import count_words
from paperkit.llm import NotJudged, Question
from paperkit.pipelines.respond.limits import over
from paperkit.pipelines.respond.requests import Drafted, DraftRequest, ReworkRequest
from paperkit.pipelines.respond.roles import ANSWER_CHECKER, ANSWER_EDITOR, ANSWER_PLANNER, ANSWER_WRITER
from paperkit.records.respond import Answer, Passes

__all__ = ["PASSES", "Session", "answer_section", "unsupported_numbers"]

PASSES = 4
"""Plan, draft, check, quality."""

_OPPOSITES = ({"yes", "no"}, {"agree", "disagree"}, {"true", "false"}, {"是", "否"})

Session = Generator[Question[Any, Any], Any, None]


def answer_section(
    requests: Sequence[DraftRequest],
    done: Mapping[str, Answer],
    keep: Callable[[DraftRequest, Answer], None],
    writer: str,
) -> Session:
    """The session of one section.

    Args:
        requests: Its questions in order; what was said earlier is filled in here.
        done: Answers that are there already, by question.
        keep: Takes each new answer.
        writer: Who writes: `rules`, or a model.
    """
    said: list[tuple[str, str]] = []
    for at, request in enumerate(requests):
        left = PASSES * sum(other.prompt.question not in done for other in requests[at:])
        answer = done.get(request.prompt.question)
        if answer is None:
            given = replace(request, earlier=tuple(said))
            answer = yield from _answered(given, left, writer)
            keep(request, answer)
        if answer.text.strip():
            said.append((request.prompt.text, answer.text))


def _answered(request: DraftRequest, left: int, writer: str) -> Generator[Question[Any, Any], Any, Answer]:
    plan = yield Question(ANSWER_PLANNER, request, priority=left)
    plan = "" if isinstance(plan, NotJudged) else plan
    request = replace(request, plan=plan)
    draft: Drafted = yield Question(ANSWER_WRITER, request, priority=left - 1)
    checked = yield Question(ANSWER_CHECKER, ReworkRequest(draft, request), priority=left - 2)
    missing = () if isinstance(checked, NotJudged) else checked.missing
    better = yield Question(ANSWER_EDITOR, ReworkRequest(draft, request, missing), priority=left - 3)
    made: Drafted = draft if isinstance(better, NotJudged) else better
    counted = count_words(made.text)
    return Answer(
        question=request.prompt.question,
        text=made.text,
        fills=made.fills,
        extracted=made.extracted,
        used=made.used,
        words=counted.words + counted.cn_chars,
        characters=len(made.text),
        flags=tuple(_flags(made, request, missing)),
        passes=Passes(
            plan=plan,
            draft="" if isinstance(better, NotJudged) else draft.text,
            check=missing,
            quality="" if isinstance(better, NotJudged) else better.text,
        ),
        judged_by=writer,
    )


def _flags(made: Drafted, request: DraftRequest, missing: Iterable[str]) -> Iterator[str]:
    """What a person should look at before the answer goes out."""
    yield from made.flags
    ticked = {fill.slot for fill in made.fills if fill.text.strip().casefold() == "yes"}
    labels = {
        o.label.casefold().strip(" .")
        for o in request.opened
        if o.slot.kind == "checkbox" and o.slot.id in ticked
    }
    if any(pair <= labels for pair in _OPPOSITES):
        yield f"boxes that exclude each other are ticked: {', '.join(sorted(labels))}"
    for text in missing:
        yield f"found missing before the last pass: {text}"
    for told in over(made.text, request.limits):
        yield f"too long or too short: {told}"
    if not made.extracted:
        for number in unsupported_numbers(made, request):
            yield f"{number} stands in no evidence"
    if not made.text.strip() and not made.flags:
        yield "no answer"


def unsupported_numbers(made: Drafted, request: DraftRequest) -> tuple[str, ...]:
    """Numbers of an answer that neither its evidence, the question nor an earlier answer of the section has."""
    prompt = request.prompt
    texts = [one.quote for one in prompt.evidence] + [prompt.text, *prompt.obligations, prompt.note]
    texts += [part for turn in request.earlier for part in turn]
    known = {number.value for text in texts for number in find_numbers(text)}
    numbers = {number.text: number.value for number in find_numbers(made.text)}
    return tuple(text for text, value in numbers.items() if value not in known)
