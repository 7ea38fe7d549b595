"""Echo-diff: every kind of fault of a model that repeats a window is seen."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents.office.element import Control, Element
from paperkit.pipelines.respond.echo import compare, open_places, sentinel_for
from paperkit.pipelines.respond.markup import read_markup, render, windows
from tests.pipelines.respond.forms import cell, long_form, paragraph

FORM = long_form()
SENTINEL = sentinel_for(FORM)


def echo(elements: tuple[Element, ...]) -> list[str]:
    """The lines of a perfect echo: a sentinel in every open place."""
    lines = []
    for line in render(elements).splitlines():
        filled = line.replace("></cell>", f">{SENTINEL}</cell>") if line.endswith("></cell>") else line
        lines.append(filled.replace("________", SENTINEL))
    return lines


def line_of(lines: list[str], eid: str) -> int:
    return next(at for at, line in enumerate(lines) if f'id="{eid}"' in line)


def test_a_perfect_echo_gives_every_slot_and_no_fault() -> None:
    assert len(FORM) >= 400
    found = compare(FORM, "\n".join(echo(FORM)), SENTINEL)
    assert found.whole
    assert not found.window.invented
    expected = [place for element in FORM for place in open_places(element)]
    assert list(found.openings) == expected
    assert len(expected) == 200


def test_white_space_between_words_is_no_change() -> None:
    reply = "\n".join(f"   {line.replace('How often', 'How  often')}" for line in echo(FORM))
    assert compare(FORM, reply, SENTINEL).whole


def lose(lines: list[str], eid: str) -> None:
    del lines[line_of(lines, eid)]


def change(lines: list[str], eid: str) -> None:
    at = line_of(lines, eid)
    lines[at] = lines[at].replace("station", "place").replace("Station", "Place")


def move(lines: list[str], eid: str) -> None:
    at = line_of(lines, eid)
    line = lines.pop(at)
    lines.insert(at + 9 if at + 9 < len(lines) else at - 9, line)


def double(lines: list[str], eid: str) -> None:
    at = line_of(lines, eid)
    lines.insert(at, lines[at])


def misplace(lines: list[str], eid: str) -> None:
    """The sentinel of the cell beside it comes into the label."""
    at = line_of(lines, eid)
    lines[at] = lines[at].rpartition(">")[0].rpartition(">")[0] + f">{SENTINEL}</cell>"
    lines[at + 1] = lines[at + 1].replace(SENTINEL, "")


FAULTS: dict[str, tuple[Callable[[list[str], str], None], Callable[[Element], bool]]] = {
    "lost": (lose, lambda element: True),
    "changed": (change, lambda element: "tation" in element.text and element.kind == "paragraph"),
    "moved": (move, lambda element: element.kind == "paragraph"),
    "doubled": (double, lambda element: True),
    "misplaced": (misplace, lambda element: element.text.startswith("Station")),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", range(20))
def test_every_kind_of_fault_is_seen_where_it_is(fault: str, seed: int) -> None:
    make, fits = FAULTS[fault]
    eid = random.Random(seed).choice([element.eid for element in FORM if fits(element)])
    lines = echo(FORM)
    make(lines, eid)
    found = compare(FORM, "\n".join(lines), SENTINEL)
    assert not found.whole
    seen = found.window.model_dump(include={*FAULTS, "invented"})
    assert seen.pop(fault) == (eid,)
    assert not any(seen.values()), seen


def test_an_element_that_was_never_sent_cannot_come_back() -> None:
    lines = [*echo(FORM), f'<p id="e9999">{SENTINEL}</p>', f'<p id="made-up">{SENTINEL}</p>']
    found = compare(FORM, "\n".join(lines), SENTINEL)
    assert found.window.invented == ("e9999",)
    assert found.whole
    assert {opening.eid for opening in found.openings} <= {element.eid for element in FORM}


def test_a_row_that_is_left_out_moves_what_was_in_it() -> None:
    lines = echo(FORM)
    at = line_of(lines, "e3")
    del lines[at - 1]
    assert compare(FORM, "\n".join(lines), SENTINEL).window.moved == ("e3",)


def test_words_added_beside_a_sentinel_are_a_change() -> None:
    lines = echo(FORM)
    at = line_of(lines, "e4")
    lines[at] = lines[at].replace(SENTINEL, f"about {SENTINEL}")
    assert compare(FORM, "\n".join(lines), SENTINEL).window.changed == ("e4",)


@pytest.mark.parametrize(
    ("element", "echoed", "start", "end", "kind"),
    [
        (paragraph(1, "Name: ____, born ____"), "Name: [[ANSWER]], born ____", 6, 10, "blank"),
        (paragraph(1, "Name: ____, born ____"), "Name: ____, born [[ANSWER]]", 17, 21, "blank"),
        (paragraph(1, "Answer:"), "Answer: [[ANSWER]]", 7, 7, "answer_paragraph"),
        (paragraph(1, "What is measured?"), "What is measured?\n[[ANSWER]]", 17, 17, "answer_paragraph"),
        (paragraph(1, "回答："), "回答：[[ANSWER]]", 3, 3, "answer_paragraph"),
        (paragraph(1, "☐ yes  ☐ no"), "[[ANSWER]] yes  ☐ no", 0, 1, "checkbox"),
        (paragraph(1, ""), "[[ANSWER]]", 0, 0, "answer_paragraph"),
        (cell(1, " ", 1, 1), "[[ANSWER]]", 0, 1, "empty_cell"),
        (
            paragraph(1, "Date: pick one.", controls=(Control(start=6, end=15, type="date", placeholder=True),)),
            "Date: [[ANSWER]]", 6, 15, "control",
        ),
    ],
)  # fmt: skip
def test_what_a_sentinel_stands_for(element: Element, echoed: str, start: int, end: int, kind: str) -> None:
    reply = render([element]).replace(f">{element.text}</", f">{echoed}</")
    (opening,) = compare([element], reply, "[[ANSWER]]").openings
    assert (opening.start, opening.end, opening.kind) == (start, end, kind)


@pytest.mark.parametrize(
    ("text", "echoed"),
    [
        ("The grant is paid in May.", "The grant is paid in May. [[ANSWER]]"),
        ("The grant is paid in May.", "[[ANSWER]]"),
        ("Name of the station", "Name of [[ANSWER]] station"),
    ],
)
def test_no_one_can_write_over_the_words_of_the_form(text: str, echoed: str) -> None:
    element = paragraph(1, text)
    found = compare([element], render([element]).replace(text, echoed), "[[ANSWER]]")
    assert not found.openings
    assert found.window.misplaced == ("e1",)


def test_a_sentinel_that_stands_in_the_form_is_not_used() -> None:
    assert sentinel_for([paragraph(1, "Put [[ANSWER]] here")]) == "[[ANSWER2]]"


@given(st.integers(200, 20_000))
@settings(max_examples=25, deadline=None)
def test_windows_hold_every_element_once_in_order(size: int) -> None:
    cut = list(windows(FORM, size))
    assert tuple(element for window in cut for element in window) == FORM
    assert all(len(window) == 1 or len(render(window)) <= size + 40 * len(window) for window in cut)


ELEMENTS = st.lists(
    st.builds(
        lambda text, kind, within, marks: Element(
            eid="e1", loc="0", kind=kind, text=text, within=within, marks=marks
        ),
        st.text("ab<>&\"' \n_:é字", max_size=12),
        st.sampled_from(["paragraph", "cell", "sheet_cell", "shape"]),
        st.sampled_from(
            [(), ("body",), ("body", "table 1", "row 1"), ("body", "table 1", "row 2"), ("sheet A b",)]
        ),
        st.sampled_from([(), ("bold",), ("heading 1", 'style "x"')]),
    ),
    min_size=1,
    max_size=12,
)


@given(ELEMENTS)
@settings(deadline=None)
def test_markup_reads_back_as_it_was(made: list[Element]) -> None:
    elements = [e.model_copy(update={"eid": f"e{at}", "loc": str(at)}) for at, e in enumerate(made)]
    assert [(read.eid, read.text) for read in read_markup(render(elements))] == [
        (e.eid, e.text) for e in elements
    ]
    found = compare(elements, render(elements), "[[ANSWER]]")
    assert found.whole and not found.openings and not found.window.invented
