"""Forms of elements that the tests of this folder share."""

from __future__ import annotations

from paperkit.documents.office.element import Control, Element

__all__ = ["cell", "long_form", "paragraph"]


def paragraph(number: int, text: str, *marks: str, controls: tuple[Control, ...] = ()) -> Element:
    """A paragraph of the body."""
    return Element(
        eid=f"e{number}", loc=f"p{number}", kind="paragraph", text=text, within=("body",), marks=marks,
        controls=controls,
    )  # fmt: skip


def cell(number: int, text: str, table: int, row: int, *marks: str, inside: tuple[str, ...] = ()) -> Element:
    """A cell of a table."""
    return Element(
        eid=f"e{number}", loc=f"c{number}", kind="cell", text=text,
        within=("body", *inside, f"table {table}", f"row {row}"), marks=marks,
    )  # fmt: skip


def long_form(questions: int = 100) -> tuple[Element, ...]:
    """A form of four elements a question, and a heading for every ten: a table row, and a paragraph with a blank."""
    elements: list[Element] = []
    for n in range(1, questions + 1):
        if n % 10 == 1:
            elements.append(
                paragraph(len(elements) + 1, f"Part {n // 10 + 1}: sensors < {n} & more", "heading 1")
            )
        at = len(elements) + 1
        elements += [
            paragraph(at, f"Question {n}. How often is station {n} read, and by whom?"),
            cell(at + 1, f"Station {n}, hours", n, 1),
            cell(at + 2, "", n, 1),
            paragraph(at + 3, f"Signed for station {n}: ________"),
        ]
    return tuple(elements)
