"""Headers, footers and line numbers among lines that are made without a PDF."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf.furniture import Furniture, find_furniture
from paperkit.documents.pdf.glyphs import Line

_spec = importlib.util.spec_from_file_location("lines", Path(__file__).with_name("lines.py"))
assert _spec is not None and _spec.loader is not None
lines: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(lines)


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
