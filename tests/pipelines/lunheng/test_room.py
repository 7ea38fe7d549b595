"""Fixes that writers are given: over all evaluators the main text stays within its tolerance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.llm import Door, Role
from paperkit.pipelines.lunheng import drafting, evaluating, lunheng
from paperkit.pipelines.lunheng.drafting import write_sections
from paperkit.pipelines.lunheng.evaluating import evaluate
from paperkit.pipelines.lunheng.inputs import load_inputs
from paperkit.pipelines.lunheng.model import evaluator, quick_reviewer
from paperkit.pipelines.lunheng.model.rubric import rubric_of
from paperkit.pipelines.lunheng.outline import Part, outline
from paperkit.pipelines.lunheng.requests import WritingRequest, Written
from paperkit.pipelines.lunheng.room import without_room
from paperkit.pipelines.lunheng.state import Run
from paperkit.records.lunheng import DIMENSIONS, ActualCounts, Addition, Cut, SectionDraft, WordBudget
from paperkit.workspace import Workspace
from tests.llm.asking import MODEL, FakeBackend
from tests.llm.asking import scripted as door_to
from tests.pipelines.lunheng.scripted import evaluator as scripted
from tests.pipelines.lunheng.scripted import quick_reviewer as scripted_review
from tests.pipelines.lunheng.scripted.calls import documents_of
from tests.pipelines.lunheng.small_paper import PAPER
from tests.pipelines.lunheng.test_steps import parameters

PARTS: tuple[Part, ...] = outline(parse_latex({"b.tex": Source("b.tex", PAPER)}, "b.tex"))
BY_NAME = {part.name: part for part in PARTS}


def budget(main: int) -> WordBudget:
    """A budget of 100 words, of which no more than 110 may be, and what the draft has."""
    counts = ActualCounts(main=main, abstract=0, paragraph_directives=0, per_section={"Method": main})
    return WordBudget(
        venue="note",
        main_budget_en_words=100,
        main_budget_tolerance=110,
        abstract_budget_en_words=20,
        per_section_budget={"Method": 100},
        actual=counts,
    )


def fixes(**words: tuple[int, str | None]) -> dict[str, tuple[Addition, Part | None]]:
    return {
        key.replace("_", "."): (
            Addition(action="a", where="w", words_added=added, effect="e"),
            BY_NAME[where] if where else None,
        )
        for key, (added, where) in words.items()
    }


def cuts(**words: tuple[int, str | None]) -> dict[str, tuple[Cut, Part | None]]:
    return {
        key.replace("_", "."): (
            Cut(action="a", where="w", words_saved=saved, why="y"),
            BY_NAME[where] if where else None,
        )
        for key, (saved, where) in words.items()
    }


def test_fixes_that_fit_are_all_given() -> None:
    asked = fixes(D1_1=(10, "Method"), D2_1=(10, "Results"))
    assert without_room(asked, cuts(D1_1=(10, "Method")), PARTS, budget(100)) == ()
    assert without_room(asked, {}, PARTS, budget(90)) == ()


def test_one_word_too_many_leaves_the_last_out() -> None:
    asked = fixes(D1_1=(10, "Method"), D2_1=(10, "Results"))
    assert without_room(asked, cuts(D1_1=(9, "Method")), PARTS, budget(100)) == ("D2.1",)


def test_the_order_is_that_of_dimensions_then_of_places() -> None:
    asked = fixes(D1_1=(10, "Conclusion"), D1_2=(10, "Method"), D2_1=(10, "Introduction"))
    assert without_room(asked, {}, PARTS, budget(90)) == ("D2.1",)
    assert without_room(asked, {}, PARTS, budget(95)) == ("D1.1", "D2.1")


def test_a_smaller_one_that_fits_is_given_after_one_that_does_not() -> None:
    asked = fixes(D1_1=(50, "Method"), D2_1=(10, "Method"), D3_1=(0, "Method"))
    assert without_room(asked, {}, PARTS, budget(100)) == ("D1.1",)


def test_what_adds_nothing_is_given_to_a_paper_that_is_far_too_long() -> None:
    asked = fixes(D1_1=(0, "Method"), D2_1=(1, "Method"))
    assert without_room(asked, {}, PARTS, budget(500)) == ("D2.1",)


def test_only_the_main_text_counts() -> None:
    """What is cut from the abstract makes no room in the main text, and what is added to it takes none."""
    asked = fixes(D1_1=(100, "Abstract"), D2_1=(10, "Method"), D3_1=(100, None))
    assert without_room(asked, {}, PARTS, budget(100)) == ()
    asked = fixes(D1_1=(20, "Method"))
    assert without_room(asked, cuts(D1_1=(50, "Abstract"), D2_1=(50, None)), PARTS, budget(100)) == ("D1.1",)


def test_a_passage_that_several_cut_makes_room_once() -> None:
    asked = fixes(D1_1=(10, "Method"), D2_1=(10, "Method"))
    one, other = cuts(D1_1=(8, "Method"), D2_1=(10, "Method")).items()
    same = {
        key: (cut.model_copy(update={"quote": quote}), part)
        for (key, (cut, part)), quote in zip((one, other), ("It is long.", "It is\n long."), strict=True)
    }
    assert without_room(asked, same, PARTS, budget(101)) == ("D2.1",)
    assert without_room(asked, dict((one, other)), PARTS, budget(101)) == ()


@given(
    st.lists(st.tuples(st.integers(0, 100), st.sampled_from(["Method", "Results"])), max_size=12),
    st.lists(st.integers(0, 60), max_size=9),
    st.integers(0, 300),
)
def test_what_is_given_never_exceeds_the_tolerance(
    added: list[tuple[int, str]], saved: list[int], now: int
) -> None:
    asked = fixes(**{f"D{at % 9 + 1}_{at}": one for at, one in enumerate(added)})
    taken = cuts(**{f"D1_{at}": (one, "Method") for at, one in enumerate(saved)})
    left = without_room(asked, taken, PARTS, budget(now))
    given_words = sum(fix.words_added for key, (fix, _) in asked.items() if key not in left)
    length = now - sum(saved) + given_words
    assert length <= 110 or given_words == 0
    assert all(length + asked[key][0].words_added > 110 for key in left)


# In a run


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Run]:
    """A run whose plan is made and whose paper nobody has judged."""
    asked = parameters(tmp_path)
    steps = lunheng(asked)
    for _ in range(3):
        next(steps)
    workspace = Workspace(asked.workspace)
    yield Run(workspace, asked, load_inputs(workspace), False, Door())
    steps.close()


def bench() -> dict[str, Role[Any, Any]]:
    return {
        name: replace(
            evaluating.BENCH[name], brief=evaluator.brief, reply=evaluator.EvaluatorReply, read=evaluator.read,
            prompt=evaluator.PROMPT,
        )
        for name in DIMENSIONS
    }  # fmt: skip


def judged(
    run: Run, monkeypatch: pytest.MonkeyPatch, added: int = 5, saved: int = 20, **settings: Any
) -> tuple[Run, FakeBackend]:
    """The run after its evaluation by a script: each adds and saves so many words."""

    def reply(call: Any, refused: Any) -> str:
        answer = json.loads(scripted.answer(documents_of(call)))
        answer["fixes"][0]["words_added"] = added
        answer["cuts"][0] |= {"words_saved": saved, "quote": "", "where": "Method"}
        return json.dumps(answer)

    backend = FakeBackend(reply)
    models = ",".join(f"E{name[1:]}={MODEL}" for name in DIMENSIONS)
    run = replace(run, door=door_to(backend, models, **settings))
    monkeypatch.setattr(evaluating, "BENCH", bench())
    evaluate(run, 0)
    return run, backend


def test_every_evaluator_that_is_a_model_has_the_rubric_of_its_dimension(
    started: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, backend = judged(started, monkeypatch)
    assert len(backend.asked) == 9
    for call, name in zip(sorted(backend.asked, key=lambda call: call.role), DIMENSIONS, strict=True):
        assert documents_of(call)["rubric"] == rubric_of([name], "en").rstrip("\n")
    assert [one.judged_by for one in run.evaluations(0)] == [MODEL] * 9
    assert run.record(0).judged == 9


def test_rubrics_follow_the_format_of_the_run(started: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _, backend = judged(started, monkeypatch, format="xml")
    assert all(documents_of(call)["rubric"].startswith("<instruction>") for call in backend.asked)


def test_the_reviewer_of_a_quick_run_has_all_rubrics(started: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    role = replace(
        evaluating.QUICK_REVIEWER, brief=quick_reviewer.brief, reply=quick_reviewer.EvaluationsReply,
        read=quick_reviewer.read,
    )  # fmt: skip
    monkeypatch.setattr(evaluating, "QUICK_REVIEWER", role)
    backend = FakeBackend(lambda call, refused: scripted_review.answer(documents_of(call)))
    quick = started.parameters.model_copy(update={"quick": True})
    run = replace(started, parameters=quick, door=door_to(backend, f"quick_reviewer={MODEL}"))
    evaluate(run, 0)
    assert documents_of(backend.asked[0])["rubric"] == rubric_of(DIMENSIONS, "en").rstrip("\n")
    assert run.record(0).judged == 9


def unchanged(asked: list[WritingRequest]) -> Role[WritingRequest, Written]:
    """A writer that gives its section back as it is."""

    def write(request: WritingRequest) -> Written:
        asked.append(request)
        texts = tuple(request.draft.paper.source(piece) for piece in request.part.pieces)
        record = SectionDraft(
            section=request.part.name, words_before=1, words_after=1, changed=False, judged_by="rules"
        )
        return Written(texts, record)

    return Role("writer", write)


@pytest.mark.parametrize(("added", "taken", "some"), [(5, 20, False), (6, 6, True)])
def test_writers_are_given_what_fits_and_the_rest_is_named(
    started: Run, monkeypatch: pytest.MonkeyPatch, added: int, taken: int, some: bool
) -> None:
    run, _ = judged(started, monkeypatch, added, taken)
    asked: list[WritingRequest] = []
    monkeypatch.setattr(drafting, "WRITER", unchanged(asked))
    step = write_sections(run, 1)
    budget = asked[0].budget
    assert budget.actual is not None
    handed = {key for request in asked for key in request.fixes}
    left = [key for section in run.sections(1) for key in section.fixes_left_out]
    assert handed | set(left) == {f"{name}.1" for name in DIMENSIONS}
    assert not handed & set(left)
    saved = sum(cut.words_saved for request in asked for cut in request.cuts.values())
    room = budget.main_budget_tolerance - budget.actual.main + saved
    assert len(handed) == min(9, room // added)
    assert bool(left) is some
    assert (f"no room for {len(left)} fixes: {', '.join(left)}" in step.summary) is some
    assert handed == {f"{name}.1" for name in DIMENSIONS[: len(handed)]}
