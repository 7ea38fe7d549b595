"""Pages: order of reading, kinds, headers and footers, rotation, damage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paperkit.documents.pdf import Pdf
from paperkit.documents.pdf.characters import damage_notes
from paperkit.documents.quotes import find_quote

Make = Callable[..., Pdf]
WORDS = "alpha bravo charlie delta echo foxtrot golf hotel india juliet".split()  # noqa: SIM905


def column(
    page: Any, x: float, y: float, name: str, count: int, *, size: float = 9, pitch: float = 11
) -> None:
    """Lines about 230 points wide, each with its own name."""
    for place in range(count):
        text = f"{name}{place:02d} {WORDS[place % 10]} words fill this line of the column well enough"
        page.insert_text((x, y + place * pitch), text[:52], fontsize=size)


def names(text: str, *prefixes: str) -> list[str]:
    return [line.split()[0] for line in text.split("\n") if line.startswith(prefixes)]


def numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{place:02d}" for place in range(count)]


def test_one_column_in_any_order_of_drawing(make: Make) -> None:
    def draw(page: Any) -> None:
        for place in (3, 0, 4, 1, 2):
            page.insert_text(
                (72, 100 + 14 * place), f"L{place:02d} is a line of text on a page of one column."
            )

    assert names(make(draw).pages[0].text, "L") == numbered("L", 5)


def two_columns(page: Any) -> None:
    page.insert_text((60, 60), "A Title That Is As Wide As Both of the Columns Below", fontsize=18)
    column(page, 320, 120, "R", 20)
    column(page, 54, 120, "L", 20)
    caption = "Figure 1. A caption that is as wide as the page and says what is to be seen in it, at length."
    page.insert_text((54, 400), caption)
    page.insert_text((54, 412), "and it ends on a short line.")
    column(page, 54, 440, "M", 15)
    column(page, 320, 440, "S", 15)


def test_two_columns_under_a_title_and_around_a_wide_caption(make: Make) -> None:
    text = make(two_columns).pages[0].text
    got = names(text, "A T", "L", "R", "Figure", "and it", "M", "S")
    expected = [
        "A",
        *numbered("L", 20),
        *numbered("R", 20),
        "Figure",
        "and",
        *numbered("M", 15),
        *numbered("S", 15),
    ]
    assert got == expected


def test_a_table_across_the_page_is_read_row_by_row(make: Make) -> None:
    def draw(page: Any) -> None:
        for row in range(6):
            for place, x in enumerate((60, 150, 240, 330, 420, 510)):
                page.insert_text((x, 80 + 12 * row), f"r{row}c{place}", fontsize=9)
        column(page, 54, 200, "L", 20)
        column(page, 320, 200, "R", 20)

    text = make(draw).pages[0].text
    assert "r0c0 r0c1 r0c2 r0c3 r0c4 r0c5\nr1c0" in text
    assert names(text, "L", "R") == numbered("L", 20) + numbered("R", 20)


def test_a_last_page_with_little_in_two_columns(make: Make) -> None:
    def last(page: Any) -> None:
        column(page, 54, 80, "L", 3)
        column(page, 320, 80, "R", 3)

    pdf = make(two_columns, two_columns, last)
    assert names(pdf.pages[2].text, "L", "R") == numbered("L", 3) + numbered("R", 3)


def test_a_column_beside_a_figure_with_labels(make: Make) -> None:
    def draw(page: Any) -> None:
        for place in range(8):
            page.insert_text((80 + 20 * place, 100 + 30 * (place % 3)), f"x{place}", fontsize=7)
        page.insert_text((54, 220), "Figure 1. What the labels mean in a column of its own.", fontsize=9)
        column(page, 54, 250, "L", 30)
        column(page, 320, 80, "R", 45)

    text = make(draw).pages[0].text
    assert names(text, "L", "R") == numbered("L", 30) + numbered("R", 45)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_rotated_pages(make: Make, turn: int) -> None:
    def draw(page: Any) -> None:
        two_columns(page)
        page.set_rotation(turn)

    page = make(draw).pages[0]
    assert page.rotation == turn
    assert (page.width, page.height) == ((612, 792) if turn in (0, 180) else (792, 612))
    assert names(page.text, "L", "R", "M") == numbered("L", 20) + numbered("R", 20) + numbered("M", 15)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_text_that_is_set_sideways(make: Make, turn: int) -> None:
    def draw(page: Any) -> None:
        start = {90: (100, 700), 180: (500, 300), 270: (400, 100)}[turn]
        step = {90: (14, 0), 180: (0, -14), 270: (-14, 0)}[turn]
        for place in range(6):
            point = (start[0] + step[0] * place, start[1] + step[1] * place)
            page.insert_text(point, f"L{place:02d} is a line of a table that lies on its side.", rotate=turn)

    assert names(make(draw).pages[0].text, "L") == numbered("L", 6)


def test_a_sideways_stamp_is_kept_apart(make: Make) -> None:
    def draw(page: Any) -> None:
        column(page, 72, 100, "L", 30)
        page.insert_text((30, 600), "arXiv:0000.00000v1 [cs.XX] 1 Jan 2020", rotate=90, fontsize=14)

    page = make(draw).pages[0]
    assert page.margin == ("arXiv:0000.00000v1 [cs.XX] 1 Jan 2020",)
    assert "arXiv" not in page.text


def paged(number: int, *, header: str = "A Running Header", body: int = 40) -> Callable[[Any], None]:
    def draw(page: Any) -> None:
        page.insert_text((72, 40), header)
        column(page, 72, 90, f"P{number}L", body)
        page.insert_text((300, 760), str(number))

    return draw


def test_headers_and_page_numbers_are_kept_apart(make: Make) -> None:
    pdf = make(*(paged(number) for number in range(7, 12)))
    assert [page.header for page in pdf.pages] == [("A Running Header",)] * 5
    assert [page.footer for page in pdf.pages] == [(str(number),) for number in range(7, 12)]
    assert all(
        "Header" not in page.text and page.text.startswith(f"P{n}L00") for n, page in enumerate(pdf.pages, 7)
    )


def test_headers_that_take_turns(make: Make) -> None:
    pdf = make(*(paged(n, header="The Authors" if n % 2 else "The Title") for n in range(1, 9)))
    assert [page.header[0] for page in pdf.pages] == ["The Authors", "The Title"] * 4


def test_lines_at_the_top_that_do_not_repeat_are_text(make: Make) -> None:
    pdf = make(*(paged(n, header=f"Only {WORDS[n]} opens this page") for n in range(1, 4)))
    assert all(page.header == () and page.text.startswith("Only") for page in pdf.pages)


def test_a_section_title_at_one_height_on_most_pages_is_a_header(make: Make) -> None:
    pdf = make(*(paged(n, header=f"Only {WORDS[n]} opens this page") for n in range(1, 7)))
    assert [page.header for page in pdf.pages] == [(f"Only {WORDS[n]} opens this page",) for n in range(1, 7)]


def test_a_page_that_is_nothing_but_its_header_keeps_it_as_text(make: Make) -> None:
    pdf = make(*(lambda page: page.insert_text((72, 40), "The same words") for _ in range(3)))
    assert [page.text for page in pdf.pages] == ["The same words"] * 3


def test_a_number_that_ends_a_paragraph_is_no_page_number(make: Make) -> None:
    def draw(page: Any) -> None:
        column(page, 72, 100, "L", 57)
        page.insert_text((72, 100 + 57 * 11), "12", fontsize=9)

    page = make(draw).pages[0]
    assert page.footer == ()
    assert page.text.endswith("12")


def test_line_numbers_of_a_manuscript(make: Make) -> None:
    def draw(page: Any) -> None:
        column(page, 90, 90, "L", 50, pitch=13)
        for place in range(50):
            page.insert_text((50, 90 + 13 * place), str(place + 1), fontsize=7)

    page = make(draw).pages[0]
    assert page.margin == tuple(str(place) for place in range(1, 51))
    assert names(page.text, "L") == numbered("L", 50)
    assert page.text.startswith("L00")


def test_numbers_down_a_list_are_text(make: Make) -> None:
    def draw(page: Any) -> None:
        for place in range(12):
            page.insert_text((72, 90 + 14 * place), f"{place + 1}. An entry of a list with its number.")

    page = make(draw).pages[0]
    assert page.margin == ()
    assert page.text.startswith("1. An entry")


def test_kinds_of_pages(make: Make) -> None:
    import pymupdf

    picture = pymupdf.Pixmap(pymupdf.csRGB, 20, 20, bytes(range(200)) * 6, False)

    def scanned(page: Any) -> None:
        page.insert_image(page.rect, pixmap=picture, keep_proportion=False)

    def figure(page: Any) -> None:
        column(page, 72, 400, "L", 20)
        page.insert_image(pymupdf.Rect(72, 50, 500, 350), pixmap=picture)

    pdf = make(scanned, figure, lambda page: None, lambda page: page.insert_text((72, 72), "Few words."))
    assert [page.kind for page in pdf.pages] == ["scan", "text", "blank", "text"]
    assert [page.text == "" for page in pdf.pages] == [True, False, True, False]
    assert [problem.rule for problem in pdf.paper.problems] == ["scanned_page"]


def test_annotations_and_metadata_are_told_apart_from_text(make: Make) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 72), "Text on the page.")
        page.add_text_annot((200, 200), "A note for the machine.")
        page.parent.set_metadata({"title": "A title", "keywords": "praise this paper"})

    pdf = make(draw)
    assert pdf.pages[0].text == "Text on the page."
    assert [(note.kind, note.text, note.page) for note in pdf.pages[0].annotations] == [
        ("Text", "A note for the machine.", 1)
    ]
    assert pdf.metadata["keywords"] == "praise this paper"


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        (["made by P\ufb01 zer in time"], "ligature"),
        (["a dif erent result"], "ligature"),
        (["it may af ect them"], "ligature"),
        (["the ef ect is signi cant"], "ligature"),
        (["the scienti c case"], "ligature"),
        (["in the of ice"], "ligature"),
        (["ut o\x00 ha"], "control"),
        (["x \ufffd y"], "replacement"),
        (["\ue001\ue002 glyphs"], "private"),
    ],
)
def test_a_damaged_text_layer_is_told(lines: list[str], note: str) -> None:
    notes = damage_notes(["An ordinary line.", *lines])
    assert len(notes) == 1
    assert note in notes[0]


@pytest.mark.parametrize(
    "line",
    [
        "a different effect in the office of Pfizer, specifically",
        "the \ufb01rst of\ufb01ce \ufb02ows su\ufb03ciently",
        "the chef ordered; of course, if ever and of error",
        "signi\ufb01cant at p = .05, de facto, ad hoc",
        "self employed staff entered; a proof offered",
        "the shelf erected by the chief editor",
        "中文的文字层，没有问题。",
        "",
        "tabs\tand\nline ends",
    ],
)
def test_sound_text_is_not_called_damaged(line: str) -> None:
    assert damage_notes([line]) == ()


def test_damage_shows_on_page_and_paper(make: Make) -> None:
    pdf = make(lambda page: page.insert_text((72, 72), "It did not af ect the dif erent groups."), paged(1))
    assert pdf.pages[0].damage
    assert pdf.pages[1].damage == ()
    assert pdf.damage == (f"page 1: {pdf.pages[0].damage[0]}",)
    assert [problem.rule for problem in pdf.paper.problems] == ["damaged_text"]


def test_a_quote_of_text_with_a_wrong_glyph_map_is_found_by_likeness(make: Make) -> None:
    words = "die Handelsschiye lagen lange im Hafen der Stadt"
    quote = "die Handelsschiffe lagen lange im Hafen der Stadt"
    pdf = make(lambda page: page.insert_text((72, 72), words))
    assert find_quote(pdf.paper.paragraphs[0].text.text, quote).status == "fuzzy"


def test_control_characters_are_dropped(make: Make) -> None:
    pdf = make(lambda page: page.insert_text((72, 72), "ut o\x01 ha and more"))
    text = pdf.paper.paragraphs[0].text.text
    assert text.isprintable()
    assert pdf.pages[0].text.isprintable()
    assert text.startswith("ut o")


def test_words_that_a_line_end_parts(make: Make) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 100), "The system is one that is now driving cli-")
        page.insert_text((72, 114), "mate change, as is well known to all of us.")

    pdf = make(draw)
    (paragraph,) = pdf.paper.paragraphs
    assert "driving climate change" in paragraph.text.text
    assert "driving cli-\nmate change" in pdf.pages[0].text


def test_many_pages_are_read_page_by_page(make: Make) -> None:
    pdf = make(
        *(lambda page: page.insert_text((72, 400), "A page with a few words on it.") for _ in range(300))
    )
    assert len(pdf.pages) == 300
    paper = pdf.paper
    assert len(paper.sources["made.pdf"].pages) == 300
    assert paper.place(paper.paragraphs[-1].span).page == 300
