"""Forms that number nothing, number anew in each part, or ask in their headings."""

from __future__ import annotations

from collections.abc import Sequence

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.questions import find_questions
from paperkit.pipelines.respond.slots import find_by_shape
from paperkit.records.respond import Question, Slot
from tests.pipelines.respond.forms import cell, paragraph


def asked(*elements: Element) -> tuple[Sequence[Slot], tuple[Question, ...]]:
    slots = find_by_shape(elements)
    return slots, find_questions(elements, slots).questions


def test_each_question_has_its_own_place() -> None:
    slots, questions = asked(
        paragraph(1, "Study", "heading 1"),
        paragraph(2, "What is the aim?"),
        paragraph(3, ""),
        paragraph(4, "How are data stored? (max. 100 words)"),
        paragraph(5, "Answer:"),
        paragraph(6, "Are children involved?"),
        paragraph(7, "☐ Yes   ☐ No"),
        paragraph(8, "Place: ________   Date: ________"),
    )
    assert [(q.pieces[0].text, len(q.slots)) for q in questions][:3] == [
        ("What is the aim?", 1),
        ("How are data stored? (max. 100 words)", 1),
        ("Are children involved?", 2),
    ]
    assert len(slots) == 6
    assert questions[1].limits[0].most == 100


def test_a_heading_that_asks_has_a_place_below_its_guidance() -> None:
    _, questions = asked(
        paragraph(1, "Plan", "title"),
        paragraph(2, "1. What data will be collected?", "heading 1"),
        paragraph(3, "Guidance: be brief."),
        paragraph(4, ""),
        paragraph(5, "2. Describe the risks", "heading 1"),
        paragraph(6, ""),
    )
    assert [q.text for q in questions] == [
        "1. What data will be collected?\nGuidance: be brief.", "2. Describe the risks",
    ]  # fmt: skip


def test_a_heading_that_only_names_has_none() -> None:
    assert asked(paragraph(1, "1. Project", "heading 1"), paragraph(2, ""))[0] == ()


def test_numbers_may_begin_again_in_each_part() -> None:
    elements = []
    for part in ("A", "B"):
        elements.append(paragraph(len(elements) + 1, f"Part {part}", "heading 1"))
        for number in (1, 2, 3):
            at = len(elements) + 1
            elements += [paragraph(at, f"{number}. Question {number} of {part}?"), paragraph(at + 1, "")]
    slots, questions = asked(*elements)
    assert len(slots) == len(questions) == 6
    assert [q.section for q in questions] == ["Part A"] * 3 + ["Part B"] * 3


def test_a_table_behind_an_answer_is_asked_row_by_row() -> None:
    _, questions = asked(
        paragraph(1, "Which samples do you take?"),
        paragraph(2, "Answer:"),
        cell(3, "Blood", 1, 1),
        cell(4, "", 1, 1),
        cell(5, "Saliva", 1, 2),
        cell(6, "", 1, 2),
    )
    assert [q.text for q in questions] == ["Which samples do you take?", "Blood", "Saliva"]


def test_all_lines_below_a_request_are_one_question() -> None:
    _, questions = asked(
        paragraph(1, "Contact:"), paragraph(2, "Name: ________"), paragraph(3, "Role: ________")
    )
    assert [len(q.slots) for q in questions] == [2]


def sheet(number: int, text: str, column: str, row: int) -> Element:
    return Element(
        eid=f"e{number}", loc=f"s#{column}{row}", kind="sheet_cell", text=text,
        within=("sheet Form", f"row {row}"), marks=(f"column {column}",),
    )  # fmt: skip


def test_a_column_of_questions_is_answered_beside_it_and_sentences_are_not() -> None:
    slots, questions = asked(
        sheet(1, "Answer every question.", "A", 1), sheet(2, "", "B", 1),
        sheet(3, "What is the aim?", "A", 2), sheet(4, "", "B", 2),
    )  # fmt: skip
    assert [slot.eid for slot in slots] == ["e4"]
    assert [q.text for q in questions] == ["What is the aim?"]


def numbered(*more: Element) -> tuple[Question, ...]:
    """Three numbered questions, and what follows them."""
    form = []
    for number in (1, 2, 3):
        at = 2 * number - 1
        form += [paragraph(at, f"{number}. What is thing {number}?"), paragraph(at + 1, "Answer:")]
    return asked(*form, *more)[1]


def test_what_follows_an_answered_question_and_has_a_label_is_its_own() -> None:
    questions = numbered(
        cell(7, "Signature date", 1, 1),
        cell(8, "", 1, 1),
        cell(9, "Head of department", 1, 2),
        cell(10, "", 1, 2),
    )
    assert [q.text for q in questions][3:] == ["Signature date", "Head of department"]
    assert [len(q.slots) for q in questions] == [1] * 5


def test_a_question_without_a_number_stands_beside_numbered_ones() -> None:
    questions = numbered(paragraph(7, "How are the data backed up?"), paragraph(8, "Answer:"))
    assert [q.text for q in questions][3:] == ["How are the data backed up?"]


def test_a_request_that_ends_in_a_colon_has_a_place_below() -> None:
    slots, _ = asked(paragraph(1, "If yes, please explain:"), paragraph(2, ""), paragraph(3, "End."))
    assert [slot.eid for slot in slots] == ["e2"]


def test_a_duty_of_a_section_is_one_of_its_questions_alone() -> None:
    form = [paragraph(1, "You must name a person in every answer of section 3.")]
    for number in ("2.1", "3.1", "3.2"):
        at = len(form) + 1
        form += [paragraph(at, f"{number} What is it?"), paragraph(at + 1, "Answer:")]
    _, questions = asked(*form)
    assert {q.number: len(q.obligations) for q in questions} == {"2.1": 0, "3.1": 1, "3.2": 1}


def test_lines_above_the_head_of_a_sheet_ask_nothing() -> None:
    rows = [("Heron form", ""), ("Answer in English.", ""), ("Question", "Answer"), ("Name", "")]
    elements = []
    for row, (left, right) in enumerate(rows, 1):
        at = len(elements) + 1
        elements += [sheet(at, left, "A", row), sheet(at + 1, right, "B", row)]
    slots, _ = asked(*elements)
    assert [slot.eid for slot in slots] == ["e8"]
