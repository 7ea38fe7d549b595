"""Headers, footers and line numbers among lines that are made without a PDF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf.furniture import Furniture, find_furniture
from paperkit.documents.pdf.glyphs import Line
from tests.documents.pdf import lines


def body(page: int, top: float = 100, bottom: float = 650) -> list[Line]:
    count = int((bottom - top) // 12)
    return [
        lines.line(f"text {page} {'abcdefghijklmno'[n % 15]}{n} on it", 72, top + 12 * n)
        for n in range(count)
    ]


def found(*pages: list[Line]) -> list[Furniture]:
    return find_furniture([lines.pieces(*page) for page in pages], [792.0] * len(pages))


@pytest.mark.parametrize(
    "footer",
    ["{}", "- {} -", "Page {}", "page {} of 9", "{}/9", "第 {} 页", "– {} –"],
)
def test_page_numbers(footer: str) -> None:
    pages = [[*body(n), lines.line(footer.format(n), 300, 750)] for n in range(1, 6)]
    assert [page.footer for page in found(*pages)] == [(footer.format(n),) for n in range(1, 6)]


def test_roman_page_numbers() -> None:
    names = ["i", "ii", "iii", "iv", "v", "vi"]
    pages = [[*body(n), lines.line(name, 300, 750)] for n, name in enumerate(names)]
    assert [page.footer for page in found(*pages)] == [(name,) for name in names]


def test_the_page_number_of_a_single_page() -> None:
    assert found([*body(1), lines.line("251", 300, 750)])[0].footer == ("251",)


def test_numbers_that_do_not_count_pages_are_text() -> None:
    pages = [[*body(n), lines.line(str(value), 300, 750)] for n, value in enumerate((7, 3, 99, 12, 40))]
    assert sum(bool(page.footer) for page in found(*pages)) <= 1


def test_a_header_with_the_page_number_at_its_end() -> None:
    pages = [
        [lines.line("Some authors and their title", 72, 40), lines.line(str(n), 520, 40), *body(n)]
        for n in range(4, 9)
    ]
    assert [page.header for page in found(*pages)] == [
        (f"Some authors and their title {n}",) for n in range(4, 9)
    ]


def test_headers_of_two_rows() -> None:
    pages = [
        [lines.line("Journal of Things", 72, 30), lines.line(f"Vol. 3 ({n})", 72, 42), *body(n)]
        for n in range(5)
    ]
    assert [page.header for page in found(*pages)] == [
        ("Journal of Things", f"Vol. 3 ({n})") for n in range(5)
    ]


def test_a_header_on_few_pages_is_text() -> None:
    pages = [[*([lines.line("A note", 72, 40)] if n == 3 else []), *body(n)] for n in range(12)]
    assert all(page.header == () for page in found(*pages))


def test_text_at_the_top_that_has_no_room_below_is_text() -> None:
    pages = [[lines.line("However, it is so that", 72, 88), *body(n)] for n in range(5)]
    assert all(page.header == () for page in found(*pages))


def test_tables_of_numbers_are_no_line_numbers() -> None:
    rows = [
        line
        for n in range(20)
        for line in (lines.line(str(n + 1), 300, 100 + 12 * n), lines.line(f"a row {n} of it", 72, 100 + 12 * n),
                     lines.line("and more", 400, 100 + 12 * n))
    ]  # fmt: skip
    assert found(rows)[0].margin == ()


@pytest.mark.parametrize(("first", "step"), [(1, 1), (54, 1), (5, 5)])
@pytest.mark.parametrize("x", [40, 560])
def test_line_numbers(first: int, step: int, x: float) -> None:
    numbers = [first + step * n for n in range(45)]
    page = [*body(1), *(lines.line(str(value), x, 100 + 12 * n, 7) for n, value in enumerate(numbers))]
    assert found(page)[0].margin == tuple(map(str, numbers))


@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(["1", "2", "Header", "words of text", "x"]), st.integers(0, 65)),
            max_size=12,
        ),
        max_size=6,
    )
)
def test_a_page_never_loses_all_its_text(made: list[list[tuple[str, int]]]) -> None:
    pages = [lines.pieces(*(lines.line(text, 72, 12 * y + 10) for text, y in page)) for page in made]
    for pieces, taken in zip(pages, find_furniture(pages, [792.0] * len(pages)), strict=True):
        assert taken.pieces <= {id(piece) for piece in pieces}
        assert not pieces or len(taken.pieces) < len(pieces)


def test_no_pages() -> None:
    assert find_furniture([], []) == []
    assert find_furniture([[]], [792.0]) == [Furniture((), (), (), frozenset())]


TITLES = (
    "Aims",
    "Data",
    "Methods of all kinds",
    "Runs",
    "Results",
    "Errors",
    "Use",
    "More",
    "Ends",
    "Thanks",
)


def headed(page: int, title: str, *, y: float = 60, size: float = 10, top: float = 100) -> list[Line]:
    return [lines.line(title, 72, y, size), *body(page, top)]


def test_a_title_of_its_own_on_each_page_at_one_height_is_a_header() -> None:
    pages = [headed(n, title) for n, title in enumerate(TITLES)]
    assert [page.header for page in found(*pages)] == [(title,) for title in TITLES]


def test_titles_of_left_and_of_right_pages_only() -> None:
    pages = [headed(n, title) if n % 2 else body(n, 60) for n, title in enumerate(TITLES)]
    assert [bool(page.header) for page in found(*pages)] == [bool(n % 2) for n in range(len(TITLES))]


def test_a_heading_in_another_print_at_that_height_is_text() -> None:
    pages = [headed(n, title, size=16 if n == 3 else 10) for n, title in enumerate(TITLES)]
    assert [bool(page.header) for page in found(*pages)] == [n != 3 for n in range(len(TITLES))]


def test_a_heading_at_another_height_is_text() -> None:
    pages = [headed(n, title, y=72 if n == 3 else 60) for n, title in enumerate(TITLES)]
    assert [bool(page.header) for page in found(*pages)] == [n != 3 for n in range(len(TITLES))]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_titles_on_few_pages_are_text(count: int) -> None:
    pages = [headed(n, title) for n, title in enumerate(TITLES[:count])]
    assert all(page.header == () for page in found(*pages))


def test_the_first_lines_of_a_manuscript_with_wide_rows_are_text() -> None:
    pages = [
        [lines.line(f"{TITLES[(page + n) % 10]} {TITLES[n % 7]} of it", 72, 60 + 24 * n) for n in range(26)]
        for page in range(8)
    ]
    assert all(page.header == () and page.footer == () for page in found(*pages))


def test_a_table_of_numbers_alone_at_one_height_is_text() -> None:
    pages = [headed(n, f"{n}.{n}5 {9 - n}.25") for n in range(8)]
    assert all(page.header == () for page in found(*pages))


def numbered_lines(x: float, first: int, step: int, count: int = 40, left: float = 72) -> list[Line]:
    made = []
    for n in range(count):
        if (n + first) % step == 0:
            made.append(lines.line(str(n + first), x, 100 + 12 * n, 6))
        made.append(lines.line(f"A line of text number x{n} that is of some length", left, 100 + 12 * n))
    return made


@pytest.mark.parametrize(("x", "step", "count"), [(50, 1, 40), (50, 5, 40), (580, 1, 30), (50, 1, 12)])
def test_numbers_in_a_margin_count_lines(x: float, step: int, count: int) -> None:
    page = found(numbered_lines(x, 1, step, count))[0]
    assert len(page.margin) == count // step


def test_numbers_that_share_their_right_edge() -> None:
    made = []
    for n in range(1, 31):
        made.append(lines.line(str(n), 60 - 3 * len(str(n)), 100 + 12 * n, 6))
        made.append(lines.line(f"A line of text that is of some length x{'a' * n}", 72, 100 + 12 * n))
    assert len(found(made)[0].margin) == 30


def test_a_line_that_reaches_into_the_margin_does_not_hide_the_numbers() -> None:
    made = [*numbered_lines(50, 1, 1), lines.line("A wide headline over all", 40, 60, 14)]
    assert len(found(made)[0].margin) == 40


def test_numbers_between_two_columns_of_prose() -> None:
    made = numbered_lines(320, 1, 1)
    made += [lines.line(f"Another line of text at the right x{n} side", 340, 100 + 12 * n) for n in range(40)]
    assert len(found(made)[0].margin) == 40


def test_numbers_that_text_crosses_count_no_lines() -> None:
    made = numbered_lines(72, 1, 1, left=100)
    made += [
        lines.line(f"A paragraph over the whole width of the page x{n}", 60, 600 + 12 * n) for n in range(10)
    ]
    assert found(made)[0].margin == ()


@pytest.mark.parametrize(
    "values", [[3, 1, 4, 1, 5, 9, 2, 6, 5, 3], [10, 20, 30, 40, 50, 60, 70, 80, 90], [7] * 12]
)
def test_numbers_that_do_not_go_up_by_ones_or_fives(values: list[int]) -> None:
    made = [lines.line(str(value), 50, 100 + 12 * n, 6) for n, value in enumerate(values)]
    assert found([*made, *body(1)])[0].margin == ()


def test_numbers_on_one_page_of_many_count_no_lines() -> None:
    pages = [numbered_lines(50, 1, 1), *(body(n) for n in range(9))]
    assert all(page.margin == () for page in found(*pages))
    assert len(found(pages[0], pages[1])[0].margin) == 40
