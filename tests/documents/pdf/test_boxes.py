"""Where a stretch of text stands on its page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents.pdf import Box, Pdf, read_pdf
from paperkit.documents.pdf.adapter import _pymupdf

MakePdf = Callable[..., Pdf]
LINES = (
    "The lamp by the window burns for as long as the oil",
    "allows, which is 12 hours in the winter and 14 in the",
    "summer; nobody has ever seen it burn for any longer.",
)


def draw(page: Any, rotate: int = 0, corner: tuple[float, float] = (72, 100)) -> None:
    for number, line in enumerate(LINES):
        step = 14 * number
        left, top = corner
        place = {0: (left, top + step), 90: (left + step, top), 270: (left - step, top)}[rotate]
        page.insert_text(place, line, fontsize=10, fontname="helv", rotate=rotate)


def words_in(pdf: Pdf, number: int, box: Box) -> str:
    """What stands in a box, letters that are at least half in it."""
    letters = [
        one.character
        for one in pdf._document.letters(number)
        if box.left <= (one.box.left + one.box.right) / 2 <= box.right
        and box.top <= (one.box.top + one.box.bottom) / 2 <= box.bottom
    ]
    return "".join(letters)


def bare(text: str) -> str:
    return "".join(text.split())


def test_one_box_a_line_around_what_was_asked_for(make: MakePdf) -> None:
    pdf = make(draw)
    text = pdf.paper.sources[pdf.paper.main].text
    start, end = text.index("as long as"), text.index(" hours")
    boxes = pdf.boxes(start, end)
    assert [page for page, _ in boxes] == [1, 1]
    assert [words_in(pdf, 1, box) for _, box in boxes] == ["aslongastheoil", "allows,whichis12"]
    assert boxes[0].box.left > 72 and boxes[1].box.left == pytest.approx(72, abs=1)


def test_nothing_has_no_box(make: MakePdf) -> None:
    pdf = make(draw)
    assert pdf.boxes(5, 5) == ()
    assert pdf.boxes(9, 3) == ()
    assert pdf.boxes(10_000, 10_010) == ()
    gap = pdf.pages[0].text.index("\n")
    assert pdf.boxes(gap, gap + 1) == ()


def test_a_stretch_over_two_pages_has_boxes_on_both(make: MakePdf) -> None:
    pdf = make(draw, draw)
    first = len(pdf.pages[0].text)
    boxes = pdf.boxes(first - 7, first + 2 + 8)
    assert [(page, words_in(pdf, page, box)) for page, box in boxes] == [(1, "longer."), (2, "Thelamp")]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(st.integers(0, 150), st.integers(1, 60))
def test_the_boxes_hold_just_the_letters_of_any_stretch(make: MakePdf, start: int, length: int) -> None:
    pdf = make(draw)
    wanted = pdf.pages[0].text[start : start + length]
    boxes = pdf.boxes(start, start + length)
    assert "".join(words_in(pdf, 1, box) for _, box in boxes) == bare(wanted)


@pytest.mark.parametrize(("rotate", "corner"), [(90, (300, 700)), (270, (300, 100))])
def test_text_on_its_side_is_found_where_it_is_shown(
    make: MakePdf, rotate: int, corner: tuple[float, float]
) -> None:
    pdf = make(lambda page: draw(page, rotate, corner))
    start = pdf.pages[0].text.index("12 hours")
    ((page, box),) = pdf.boxes(start, start + 8)
    assert (page, words_in(pdf, 1, box)) == (1, "12hours")
    assert box.height > box.width


@pytest.mark.parametrize("turned", [90, 180, 270])
def test_a_turned_page_is_as_it_is_shown(make: MakePdf, turned: int) -> None:
    def turn(page: Any) -> None:
        draw(page)
        page.set_rotation(turned)

    pdf = make(turn)
    start = pdf.pages[0].text.index("12 hours")
    ((_, box),) = pdf.boxes(start, start + 8)
    assert words_in(pdf, 1, box) == "12hours"
    assert 0 <= box.left < box.right <= pdf.pages[0].width
    assert 0 <= box.top < box.bottom <= pdf.pages[0].height


@pytest.mark.parametrize(
    ("name", "pages"),
    [
        ("two_column/tracemonkey_acm_14p.pdf", (1, 2, 8)),
        ("cjk/chinese_6p.pdf", (1, 2)),
        ("aiscientist_built/rl_lr_adaptation.pdf", (3, 4)),
        ("rotated/rotated90_table.pdf", (1,)),
    ],
)
def test_lines_of_real_papers_have_boxes_with_their_letters(
    pdfs: Path, name: str, pages: tuple[int, ...]
) -> None:
    pdf = read_pdf(pdfs / name)
    starts = pdf.paper.sources[pdf.paper.main].pages
    right = total = lines = 0
    for number in pages:
        page = pdf.pages[number - 1]
        offset = starts[number - 1]
        for line in page.text.splitlines(keepends=True):
            middle = line.strip()[2:-2]
            at = offset + line.index(middle)
            offset += len(line)
            lines += 1
            if not middle.strip() or lines % 4:
                continue
            total += 1
            boxes = pdf.boxes(at, at + len(middle))
            rect = [_pymupdf().Rect(*box) for _, box in boxes]
            assert all(0 <= r.x0 <= r.x1 <= page.width and 0 <= r.y0 <= r.y1 <= page.height for r in rect)
            letters = bare(middle).replace("^", "")
            found = "".join(words_in(pdf, number, box) for _, box in boxes)
            right += len(boxes) == 1 and abs(len(found) - len(letters)) <= 0.1 * len(letters) + 1
    assert total
    assert right >= 0.95 * total
