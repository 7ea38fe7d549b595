"""What stands on a page before anything is made of it: runs of text, lines, and what else is drawn.

Boxes are `(left, top, right, bottom)` in points (1/72 inch) on the page as it is shown: the origin is the upper
left corner of the crop box, after the page's rotation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

__all__ = ["Annotation", "Box", "Letter", "Line", "Mark", "PageContent", "Run", "join_boxes", "overlap"]


class Box(NamedTuple):
    """A rectangle on the page, in points."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in points."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Area in square points; 0 where the box is inside out."""
        return max(0.0, self.width) * max(0.0, self.height)


def join_boxes(first: Box, second: Box) -> Box:
    """The smallest box around two."""
    return Box(
        min(first.left, second.left), min(first.top, second.top),
        max(first.right, second.right), max(first.bottom, second.bottom),
    )  # fmt: skip


def overlap(box: Box, other: Box) -> float:
    """The share of a box that another one covers, 0 to 1.

    >>> overlap(Box(0, 0, 2, 2), Box(1, 0, 9, 9))
    0.5
    """
    common = Box(
        max(box.left, other.left), max(box.top, other.top),
        min(box.right, other.right), min(box.bottom, other.bottom),
    )  # fmt: skip
    if common.width <= 0 or common.height <= 0 or box.area <= 0:
        return 0.0
    return common.area / box.area


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one style on one line.

    Attributes:
        size: Rendered height of the font in points, after all scaling.
        color: 0xRRGGBB.
        alpha: 0 transparent to 255 opaque.
        painted: Whether glyphs are filled or stroked; not so in render mode 3 (invisible) and 7 (clip).
        raised: Whether it is a superscript.
    """

    text: str
    box: Box
    size: float
    font: str
    bold: bool = False
    italic: bool = False
    raised: bool = False
    color: int = 0
    alpha: int = 255
    painted: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """Runs on one base line.

    Attributes:
        direction: The way of reading: (1, 0) to the right, (0, 1) down the page.
        vertical: Whether it is set in the vertical mode of Chinese and Japanese. Its box may be off by a letter.
    """

    runs: tuple[Run, ...]
    box: Box
    direction: tuple[float, float] = (1.0, 0.0)
    vertical: bool = False

    @property
    def text(self) -> str:
        """The text of all runs."""
        return "".join(run.text for run in self.runs)

    @property
    def size(self) -> float:
        """Font size of most of its characters, in points."""
        return max(self.runs, key=lambda run: len(run.text)).size


class Mark(NamedTuple):
    """Something drawn, in the order of drawing."""

    kind: Literal["text", "fill", "image", "stroke"]
    box: Box


class Letter(NamedTuple):
    """A character and where it is."""

    character: str
    box: Box


class Annotation(NamedTuple):
    """A note, form field or link text that is attached to a page and not part of its running text."""

    kind: str
    text: str
    box: Box
    page: int


@dataclass(frozen=True, slots=True)
class PageContent:
    """All that the backend says of a page."""

    number: int
    width: float
    height: float
    rotation: int
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    annotations: tuple[Annotation, ...]
