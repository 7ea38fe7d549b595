"""What a form asks, how long the answer may be, and what else it must hold."""

from __future__ import annotations

import pytest

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.checking import question_faults, slot_faults
from paperkit.pipelines.respond.limits import find_limits, over
from paperkit.pipelines.respond.questions import find_questions, section_titles
from paperkit.pipelines.respond.slots import find_by_shape
from paperkit.records.respond import Limit, Piece, Questions, Slots
from tests.pipelines.respond.forms import cell, long_form, paragraph


def asked(*elements: Element) -> Questions:
    made = find_questions(elements, find_by_shape(elements))
    slots = {slot.id: slot for slot in find_by_shape(elements)}
    assert not list(question_faults(made, slots, {element.eid: element for element in elements}))
    return made


def limits(text: str) -> list[tuple[str, int | None, int | None]]:
    piece = Piece(eid="e1", start=0, end=len(text), text=text)
    found = find_limits([piece])
    assert all(text[limit.piece.start : limit.piece.end] == limit.piece.text for limit in found)
    return [(limit.unit, limit.most, limit.least) for limit in found]


def test_every_slot_of_a_long_form_has_its_question() -> None:
    form = long_form()
    made = asked(*form)
    assert len({slot for question in made.questions for slot in question.slots}) == 200
    assert not made.unasked
    assert made.questions[0].section == "Part 1: sensors < 1 & more"


def test_a_question_before_an_answer() -> None:
    made = asked(
        paragraph(1, "2 Data", "heading 1"),
        paragraph(2, "2.1 Which data are kept?"),
        paragraph(3, "Think of raw data too."),
        paragraph(4, "Answer:"),
    )
    (question,) = made.questions
    assert (question.number, question.section) == ("2.1", "2 Data")
    assert question.text == "2.1 Which data are kept?\nThink of raw data too."


def test_rows_are_questions_unless_the_text_before_asks_for_the_table() -> None:
    rows = (cell(2, "Name", 1, 1), cell(3, "", 1, 1), cell(4, "Town", 1, 2), cell(5, "", 1, 2))
    assert [q.text for q in asked(paragraph(1, "Applicant", "heading 1"), *rows).questions] == [
        "Name",
        "Town",
    ]
    (whole,) = asked(paragraph(1, "1.1 Who applies?"), *rows).questions
    assert (whole.text, whole.slots) == ("1.1 Who applies?", ("s1", "s2"))


def test_a_line_to_fill_in_is_a_question_of_its_own() -> None:
    made = asked(paragraph(1, "2.1 Which data are kept?"), paragraph(2, ""), paragraph(3, "Signed: ______"))
    assert [question.text for question in made.questions] == ["2.1 Which data are kept?", "Signed: ______"]


def test_obligations_from_far_away() -> None:
    made = asked(
        paragraph(1, "Where you answer 4.2, state the licence of each data set. The call opens in May."),
        paragraph(2, "All answers must be in English."),
        paragraph(3, "4.1 Who owns the data?"), paragraph(4, ""),
        paragraph(5, "4.2 Which data are open?"), paragraph(6, ""),
        paragraph(7, "4.20 Which data are closed?"), paragraph(8, ""),
        paragraph(9, "Note: answers to questions 4.1 to 4.2 should name a person in charge."),
        paragraph(10, "Section 4 must not exceed 2 pages."),
    )  # fmt: skip
    told = {question.number: [piece.text for piece in question.obligations] for question in made.questions}
    everywhere = ["All answers must be in English."]
    person = "Note: answers to questions 4.1 to 4.2 should name a person in charge."
    pages = "Section 4 must not exceed 2 pages."
    assert told["4.1"] == [*everywhere, person, pages]
    assert told["4.2"] == [
        "Where you answer 4.2, state the licence of each data set.",
        *everywhere,
        person,
        pages,
    ]
    assert told["4.20"] == [*everywhere, pages]
    assert [limit.most for limit in made.questions[0].limits] == [2]


def test_a_number_like_any_other_is_no_obligation() -> None:
    made = asked(
        paragraph(1, "You must keep 4 copies and 4.2 % of the costs."),
        paragraph(2, "4.2 What is kept?"),
        paragraph(3, ""),
    )
    assert not made.questions[0].obligations


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Describe it in at most 120 words.", ("words", 120, None)),
        ("(max. 1,200 characters)", ("characters", 1200, None)),
        ("No more than two pages.", ("pages", 2, None)),
        ("Name up to three items.", ("items", 3, None)),
        ("Between 50 and 100 words", ("words", 100, 50)),
        ("50–100 words", ("words", 100, 50)),
        ("at least 200 words", ("words", None, 200)),
        ("300 words maximum", ("words", 300, None)),
        ("(250 words)", ("words", 250, None)),
        ("不超过300字", ("characters", 300, None)),
        ("最多2页", ("pages", 2, None)),
    ],
)
def test_limits_as_forms_say_them(text: str, expected: tuple[str, int | None, int | None]) -> None:
    assert limits(text) == [expected]


@pytest.mark.parametrize(
    "text", ["It has 120 words of memory.", "See page 3.", "The 2 pages before.", "words"]
)
def test_what_is_no_limit(text: str) -> None:
    assert not limits(text)


@pytest.mark.parametrize(
    ("unit", "text", "kept"),
    [
        ("words", "one two three", True),
        ("words", "one two three four", False),
        ("characters", "abc", True),
        ("characters", "abcd", False),
        ("items", "a\nb\nc", True),
        ("items", "a\nb\nc\nd", False),
        ("sentences", "One. Two. Three.", True),
        ("sentences", "One is. Two is. Three is. Four is.", False),
        ("pages", "word " * 9000, True),
    ],
)
def test_whether_a_limit_is_kept(unit: str, text: str, kept: bool) -> None:
    limit = Limit.model_validate(
        {"unit": unit, "most": 3, "piece": {"eid": "e1", "start": 0, "end": 9, "text": "at most 3"}}
    )
    assert (not over(text, [limit])) is kept


def test_the_outermost_heading_is_the_section() -> None:
    titles = section_titles(
        [
            paragraph(1, "Form", "title"),
            paragraph(2, "Data", "heading 1"),
            paragraph(3, "Raw data", "heading 2"),
            paragraph(4, "Where?"),
            paragraph(5, "Costs", "heading 1"),
        ]
    )
    assert [titles[f"e{n}"] for n in (2, 3, 4, 5)] == ["Data", "Data", "Data", "Costs"]


def test_a_file_that_a_person_changed_must_fit_the_form() -> None:
    form = long_form(2)
    elements = {element.eid: element for element in form}
    slots = find_by_shape(form)
    assert not list(slot_faults(Slots(slots=slots, judged_by="rules"), elements))
    wrong = (
        slots[0].model_copy(update={"eid": "e99"}),
        slots[1].model_copy(update={"end": 10_000}),
        slots[1],
    )
    told = list(slot_faults(Slots(slots=wrong, judged_by="me"), elements))
    assert len(told) == 3 and "no such element" in told[1] and "outside" in told[2]
    made = find_questions(form, slots)
    first = made.questions[0]
    retyped = first.model_copy(update={"pieces": (first.pieces[0].model_copy(update={"text": "Retyped?"}),)})
    changed = made.model_copy(
        update={"questions": (retyped, *made.questions[1:], first.model_copy(update={"id": "q9"}))}
    )
    told = list(question_faults(changed, {slot.id: slot for slot in slots}, elements))
    assert any("does not say “Retyped?”" in fault for fault in told)
    assert any("is in 2 questions" in fault for fault in told)
