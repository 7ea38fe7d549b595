"""Filling Markdown forms: an edit changes its words, and nothing else of the file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents.office.element import Edit, Element
from paperkit.documents.office.form_markdown import fill, read
from paperkit.errors import InputError

FORM = """# Form

| Question | Answer |
| - | - |
| Name |  |
| A \\| B ||

1. **Say** *who* [you](https://example.org) are <!-- not shown -->

   Answer:

> Quoted: ____

Answer:

- [ ] yes
- [x] no[^n]

____

End

[^n]: A note.
"""
ELEMENTS = read(FORM)


def by_text(text: str) -> Element:
    return next(element for element in ELEMENTS if element.text == text)


def test_what_a_reader_sees() -> None:
    assert [element.text for element in ELEMENTS] == [
        "Form", "Question", "Answer", "Name", "", "A | B", "", "Say who you are ", "Answer:", "Quoted: ____",
        "Answer:", "[ ] yes", "[x] no", "____", "End", "A note.",
    ]  # fmt: skip
    assert by_text("Form").heading == 1
    assert by_text("Name").within == ("body", "table 1", "row 2")
    assert by_text("A note.").marks == ("footnote",)
    assert [(c.type, c.filled) for e in ELEMENTS for c in e.controls] == [
        ("checkbox", False), ("checkbox", True),
    ]  # fmt: skip
    assert "list number 1" in by_text("Say who you are ").marks


def test_without_edits_the_text_is_the_same() -> None:
    assert fill(FORM, ()) == FORM
    assert fill(FORM, [Edit(e.loc, 0, len(e.text), e.text) for e in ELEMENTS]) == FORM


@pytest.mark.parametrize(
    ("place", "answer", "written"),
    [
        (4, "Ann | Bo", "| Name | Ann \\| Bo |"),
        (4, "one\ntwo", "| Name | one<br>two |"),
        (6, "x", "| A \\| B | x |"),
        (8, " I\nam", "   Answer: I\n   am\n"),
        (9, "\n5 * 3 is *15*", "> Quoted: ____\n> 5 \\* 3 is \\*15\\*\n"),
        (10, "\n# no heading", "Answer:\n\\# no heading\n"),
        (10, "\n2. no item", "Answer:\n2\\. no item\n"),
        (10, " a_b and _c_", "Answer: a_b and \\_c\\_\n"),
        (10, "\n\nTwo\n\nparagraphs", "Answer:\n\nTwo\n\nparagraphs\n"),
        (0, " of\ntwo lines", "# Form of two lines\n"),
    ],
)
def test_an_answer_stands_as_text(place: int, answer: str, written: str) -> None:
    element = ELEMENTS[place]
    made = fill(FORM, [Edit(element.loc, len(element.text), len(element.text), answer)])
    assert written in made
    left = made.splitlines()
    assert sum(line not in left for line in FORM.splitlines()) <= 1


def test_a_blank_is_replaced() -> None:
    made = fill(
        FORM, [Edit(by_text("Quoted: ____").loc, 8, 12, "clay"), Edit(by_text("____").loc, 0, 4, "yes")]
    )
    assert "> Quoted: clay\n" in made and "\nyes\n\nEnd" in made


def test_a_box_takes_a_tick() -> None:
    box = by_text("[ ] yes")
    assert "- [x] yes" in fill(FORM, [Edit(box.loc, 0, 3, "☒")])
    assert "- [ ] no" in fill(FORM, [Edit(by_text("[x] no").loc, 0, 3, "☐")])
    with pytest.raises(InputError, match="is no tick"):
        fill(FORM, [Edit(box.loc, 0, 3, "perhaps")])


def test_line_ends_and_front_matter_stay() -> None:
    text = "\ufeff---\ntitle: a\n---\n\nAnswer:\n".replace("\n", "\r\n")
    (element,) = read(text)
    made = fill(text, [Edit(element.loc, 7, 7, "\none\ntwo")])
    assert made == text.replace("Answer:\r\n", "Answer:\r\none\r\ntwo\r\n")


_WORDS = (
    st.text(alphabet=list("ab1 .-_*`[]()<>&;#!|\\~$@^:+=é中\"'{}/x"), min_size=1, max_size=25)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
_ANSWERS = st.lists(_WORDS, min_size=1, max_size=3).map("\n".join)


@settings(max_examples=400, deadline=None)
@given(_ANSWERS, st.integers(0, len(ELEMENTS) - 1))
def test_every_answer_is_read_back_as_it_was(answer: str, number: int) -> None:
    element = ELEMENTS[number]
    if element.controls or (element.heading is not None and "\n" in answer):
        return
    lead = "" if not element.text or element.text[-1] == " " else " "
    at = len(element.text)
    again = read(fill(FORM, [Edit(element.loc, at, at, lead + answer)]))
    assert [one.text for one in again] == [
        one.text + (lead + answer if n == number else "") for n, one in enumerate(ELEMENTS)
    ]
