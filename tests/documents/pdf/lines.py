"""Lines of text made without a PDF."""

from __future__ import annotations

from paperkit.documents.pdf.glyphs import Box, Line, PageContent, Run
from paperkit.documents.pdf.rows import Piece, Row, make_row, upright

LETTER = 0.5
"""Width of a letter in font sizes."""


def run(text: str, x: float = 72, y: float = 100, size: float = 10, **style: object) -> Run:
    """A run whose letters stand on the line `y`."""
    box = Box(x, y - size, x + LETTER * size * len(text), y + 0.25 * size)
    return Run(text, box, size, "Serif", **style)  # type: ignore[arg-type]


def line(text: str, x: float = 72, y: float = 100, size: float = 10, **style: object) -> Line:
    """A line of one run."""
    one = run(text, x, y, size, **style)
    return Line((one,), one.box)


def pieces(*lines: Line, width: float = 612, height: float = 792) -> list[Piece]:
    """Lines that read to the right, as pieces."""
    return upright(lines, width, height).get(0, [])


def row(text: str, x: float = 72, y: float = 100, size: float = 10, **style: object) -> Row:
    """A row of one line."""
    return make_row(pieces(line(text, x, y, size, **style)))


def content(*lines: Line, width: float = 612, height: float = 792) -> PageContent:
    """A page with nothing but lines."""
    return PageContent(1, width, height, 0, lines, (), ())
