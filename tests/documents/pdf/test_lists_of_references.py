"""The list of references, parted into entries without a PDF."""

from __future__ import annotations

import pytest

from paperkit.documents.pdf.blocks import Block, BlockKind
from paperkit.documents.pdf.references import find_untitled, split_entries
from paperkit.documents.pdf.rows import Row, make_row

from . import lines


def row(text: str, x: float = 72, y: float = 100, size: float = 10) -> Row:
    return make_row(lines.pieces(lines.line(text, x, y, size)))


def blocks(*texts: tuple[str, ...], kind: BlockKind = "body", x: float = 72) -> list[Block]:
    """A block for each tuple of rows, the second and later rows of each set in."""
    made, place, y = [], 0, 100.0
    for group in texts:
        block = Block(kind, 0)
        for number, text in enumerate(group):
            block.rows.append(row(text, x + (14 if number else 0), y))
            block.places.append(place)
            place += 1
            y += 12
        made.append(block)
        y += 4
    return made


MARKS = ["[{}] ", "{}. ", "({}) ", "^{}"]


@pytest.mark.parametrize("mark", MARKS)
def test_marks_part_entries(mark: str) -> None:
    texts = [(f"{mark.format(n)}A. Author. A work on things that is", f"long, 200{n}.") for n in range(1, 6)]
    entries = split_entries(blocks(*texts), 10)
    assert [key for key, _ in entries] == list("12345")
    assert [len(rows) for _, rows in entries] == [2] * 5


@pytest.mark.parametrize("mark", MARKS)
def test_marks_part_entries_in_one_block(mark: str) -> None:
    group = tuple(f"{mark.format(n)}A. Author. A work on things, 200{n}." for n in range(1, 6))
    assert [key for key, _ in split_entries(blocks(group), 10)] == list("12345")


def test_hanging_rows_part_entries() -> None:
    texts = [("Author, A. (2001). A work on things that", "is long. Some Press.") for _ in range(4)]
    entries = split_entries(blocks(*texts), 10)
    assert [key for key, _ in entries] == list("1234")
    assert [place for _, rows in entries for place, _ in rows] == list(range(8))


def test_labels_are_keys() -> None:
    texts = [(f"[{key}] A. Author. A work, 2001.",) for key in ("Kn84", "AB+03", "Doe99a")]
    assert [key for key, _ in split_entries(blocks(*texts), 10)] == ["Kn84", "AB+03", "Doe99a"]


def test_no_rows_no_entries() -> None:
    assert split_entries([], 10) == []


def numbered(first: int, last: int, mark: str = "[{}]") -> list[Block]:
    return blocks(*[(f"{mark.format(n)} A. Author. A work, 2001.",) for n in range(first, last + 1)])


PROSE = blocks(*[("Some text of the paper that goes on and on.",)] * 8)
HEADING = blocks(("2 Methods",), kind="heading")


@pytest.mark.parametrize("mark", ["[{}]", "^{}"])
def test_an_untitled_list_is_found_by_its_marks(mark: str) -> None:
    assert find_untitled([*PROSE, *numbered(1, 6, mark)]) == 8
    assert find_untitled([*PROSE, *numbered(1, 5, mark)]) == 8


def test_a_list_that_goes_on_after_the_last_page_break() -> None:
    assert find_untitled([*PROSE, *PROSE, *numbered(1, 9), *blocks(("of the last entry, 2001.",))]) == 16


@pytest.mark.parametrize(
    "made",
    [
        [*PROSE, *numbered(1, 4)],
        [*PROSE, *numbered(2, 9)],
        [*numbered(1, 6), *PROSE],
        [*PROSE, *numbered(1, 3), *HEADING, *numbered(4, 8)],
        [*PROSE, *numbered(1, 2), *numbered(4, 9)],
        PROSE,
        [],
    ],
)
def test_what_is_no_untitled_list(made: list[Block]) -> None:
    assert find_untitled(made) is None


def test_the_last_of_two_lists_is_taken() -> None:
    assert find_untitled([*PROSE, *numbered(1, 6), *HEADING, *numbered(1, 6)]) == 15
