"""Whether text can be seen, told by looking at the page as it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from paperkit.documents.pdf.glyphs import Box, Line, PageContent

__all__ = ["FAINT", "Canvas", "Stretch", "Unseen", "unseen"]

FAINT = 24
"""Text whose colour differs by at most this much (of 255) from what is around it cannot be read."""
_FAINT_LARGE = 8
"""The same for letters of 20 points and more, as in watermarks."""
_ALIKE = 40
_MOST_INK = 0.6
"""Letters never fill more of the band they stand in; where so much is of their colour, that is the background."""
_COARSE, _FINE = 40, 96
_CELL = 4.0
_MOST_LOOKED_AT = 20_000


Unseen = Literal["white", "covered"]


class Canvas(Protocol):
    """What draws pages: `adapter.Document`."""

    def image(self, number: int, dpi: int, *, gray: bool = False) -> tuple[bytes, int, int, float]:
        """Samples, width, height, pixels a point."""

    def without_text(self, number: int, boxes: Iterable[Box], dpi: int) -> bytes | None:
        """Samples without the glyphs in some boxes."""


@dataclass
class Stretch:
    """Neighbouring runs of one colour on one line; `places` count runs over the page.

    `tall` is one whose ink may stand anywhere in its box, or a little outside.
    """

    places: list[int]
    box: Box
    text: str
    color: int
    size: float
    line: Line
    tall: bool = False

    @property
    def band(self) -> Box:
        """The part of its box where small letters stand: away from the lines above and below."""
        box, (right, down) = self.box, self.line.direction
        if self.tall:
            return Box(
                box.left - self.size, box.top - self.size, box.right + self.size, box.bottom + self.size
            )
        if self.line.vertical:
            return Box(box.left, box.top - self.size, box.right, box.bottom + self.size)
        if abs(right) > 0.99:
            return Box(box.left, box.top + 0.4 * box.height, box.right, box.top + 0.78 * box.height)
        if abs(down) > 0.99:
            return Box(box.left + 0.25 * box.width, box.top, box.left + 0.75 * box.width, box.bottom)
        return box

    @property
    def faint(self) -> int:
        """The greatest difference to what is around it that cannot be read."""
        return FAINT if self.size < 20 else _FAINT_LARGE


class _Drawn:
    """A rendered page, for looking at boxes of it."""

    def __init__(self, samples: bytes, width: int, height: int, scale: float) -> None:
        self.samples, self.width, self.height, self.scale = samples, width, height, scale
        self.channels = len(samples) // (width * height)

    def pixels(self, box: Box, samples: bytes | None = None) -> bytes:
        """The pixels of a box, row by row, at least one; of a large box every so many rows."""
        data = self.samples if samples is None else samples
        left = min(max(int(box.left * self.scale), 0), self.width - 1)
        right = min(max(int(box.right * self.scale) + 1, left + 1), self.width)
        top = min(max(int(box.top * self.scale), 0), self.height - 1)
        bottom = min(max(int(box.bottom * self.scale) + 1, top + 1), self.height)
        stride = self.width * self.channels
        start, stop = left * self.channels, right * self.channels
        step = 1 + (bottom - top) * (right - left) // _MOST_LOOKED_AT
        return b"".join(data[row * stride + start : row * stride + stop] for row in range(top, bottom, step))

    def contrast(self, box: Box) -> int:
        """The greatest difference between two pixels of a box, over the channels."""
        pixels, n = self.pixels(box), self.channels
        return max(max(channel) - min(channel) for channel in (pixels[c::n] for c in range(n)))

    def colors(self, box: Box) -> Counter[tuple[int, int, int]]:
        """How often each colour stands in a box."""
        pixels = self.pixels(box)
        return Counter(zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True))

    def change(self, box: Box, samples: bytes) -> int:
        """The greatest difference of a pixel in a box to another rendering of the page."""
        pairs = zip(self.pixels(box), self.pixels(box, samples), strict=True)
        return max((abs(before - after) for before, after in pairs), default=0)


def unseen(page: PageContent, canvas: Canvas, stretches: list[Stretch]) -> list[tuple[Stretch, Unseen]]:
    try:
        coarse = _Drawn(*canvas.image(page.number, _COARSE, gray=True))
        covers = _covered(page, stretches)
        suspects = [
            (stretch, cover) for stretch, cover in zip(stretches, covers, strict=True)
            if cover is not None or _looks_empty(stretch, coarse)
        ]  # fmt: skip
        return _look_closely(page, canvas, suspects) if suspects else []
    except Exception:
        return []


def _looks_empty(stretch: Stretch, coarse: _Drawn) -> bool:
    """Whether a box is of one colour or mostly of the text's own, as far as a small grey picture tells."""
    pixels = sorted(coarse.pixels(stretch.band))
    if pixels[-1] - pixels[0] <= 2 * stretch.faint:
        return True
    red, green, blue = _channels(stretch.color)
    gray = (77 * red + 150 * green + 29 * blue) >> 8
    return abs(pixels[len(pixels) // 2] - gray) <= stretch.faint


def _look_closely(
    page: PageContent, canvas: Canvas, suspects: list[tuple[Stretch, str | None]]
) -> list[tuple[Stretch, Unseen]]:
    """Those suspects that are hidden: in a box of one colour, or such that taking them away changes nothing."""
    fine = _Drawn(*canvas.image(page.number, _FINE))
    found: list[tuple[Stretch, Unseen]] = []
    doubtful: list[tuple[Stretch, str | None]] = []
    for stretch, cover in suspects:
        colors = fine.colors(stretch.band)
        background, most = colors.most_common(1)[0]
        if fine.contrast(stretch.band) <= stretch.faint:
            near = cover is None and _distance(stretch.color, background) <= _ALIKE
            found.append((stretch, "white" if near else "covered"))
        elif most > _MOST_INK * colors.total() and _distance(stretch.color, background) <= stretch.faint:
            found.append((stretch, "white" if cover is None else "covered"))
        elif (
            cover == "image"
            or _distance(stretch.color, background) <= stretch.faint
            or (cover is not None and all(_distance(stretch.color, color) > _ALIKE for color in colors))
        ):
            doubtful.append((stretch, cover))
    if doubtful:
        without = canvas.without_text(page.number, [stretch.box for stretch, _ in doubtful], _FINE)
        if without is not None and len(without) == len(fine.samples):
            for stretch, cover in doubtful:
                if fine.change(stretch.box, without) <= stretch.faint:
                    found.append((stretch, "white" if cover is None else "covered"))
    return found


def _channels(color: int) -> tuple[int, int, int]:
    return color >> 16, color >> 8 & 255, color & 255


def _distance(color: int, other: tuple[int, int, int]) -> int:
    return max(abs(one - two) for one, two in zip(_channels(color), other, strict=True))


def _covered(page: PageContent, stretches: list[Stretch]) -> list[str | None]:
    """For each stretch, what kind of thing was drawn last where it stands, if that came after all text there.

    The page is a grid of cells of 4 points; each keeps the last text and the last filled area drawn on it.
    """
    first_text = next((place for place, mark in enumerate(page.marks) if mark.kind == "text"), None)
    covers = [
        place for place, mark in enumerate(page.marks)
        if mark.kind in ("fill", "image") and mark.box.width >= 8 and mark.box.height >= 4
        and first_text is not None and place > first_text
    ]  # fmt: skip
    if not covers:
        return [None] * len(stretches)
    columns, rows = int(min(page.width, 6000) / _CELL) + 1, int(min(page.height, 6000) / _CELL) + 1
    text = [[-1] * columns for _ in range(rows)]
    cover = [[-1] * columns for _ in range(rows)]
    wanted = set(covers)
    for place, mark in enumerate(page.marks):
        grid = text if mark.kind == "text" else cover if place in wanted else None
        if grid is not None:
            left, top, right, bottom = _cells(mark.box, columns, rows)
            for row in range(top, bottom):
                grid[row][left:right] = [place] * (right - left)
    found: list[str | None] = []
    for stretch in stretches:
        left, top, right, bottom = _cells(stretch.band, columns, rows)
        cells = [
            cover[row][column] if cover[row][column] > text[row][column] else -1
            for row in range(top, bottom)
            for column in range(left, right)
        ]
        over = [place for place in cells if place >= 0]
        found.append(page.marks[max(over)].kind if over and len(over) >= 0.7 * len(cells) else None)
    return found


def _cells(box: Box, columns: int, rows: int) -> tuple[int, int, int, int]:
    left, top = max(0, int(box.left / _CELL + 0.5)), max(0, int(box.top / _CELL + 0.5))
    right, bottom = int(box.right / _CELL + 0.5), int(box.bottom / _CELL + 0.5)
    left, top = min(left, columns - 1), min(top, rows - 1)
    return left, top, min(max(right, left + 1), columns), min(max(bottom, top + 1), rows)
