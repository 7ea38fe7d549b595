"""Looking at a drawn page, with a canvas that the test paints."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from paperkit.documents.pdf.glyphs import Box, Line, Mark, PageContent
from paperkit.documents.pdf.hidden import look_at
from paperkit.documents.pdf.png import encode_png
from tests.documents.pdf import lines

WIDTH, HEIGHT = 200, 100
Color = tuple[int, int, int]
WHITE: Color = (255, 255, 255)


class Painted:
    """A page of painted boxes; each letter of some text is a box of its own, half as wide as it stands."""

    def __init__(self, background: Color = WHITE) -> None:
        self.boxes: list[tuple[Box, Color, bool]] = [(Box(0, 0, WIDTH, HEIGHT), background, False)]
        self.calls: list[str] = []

    def fill(self, box: Box, color: Color) -> None:
        self.boxes.append((box, color, False))

    def write(self, line: Line) -> Line:
        for run in line.runs:
            color = (run.color >> 16, run.color >> 8 & 255, run.color & 255)
            for place, letter in enumerate(run.text):
                if letter != " ":
                    x = run.box.left + place * 5
                    self.boxes.append((Box(x + 1, run.box.top + 4, x + 3, run.box.bottom - 2), color, True))
        return line

    def _draw(self, dpi: int, without: Iterable[Box] = ()) -> tuple[list[list[Color]], float]:
        scale = dpi / 72
        taken = list(without)
        rows = [[WHITE] * int(WIDTH * scale) for _ in range(int(HEIGHT * scale))]
        for box, color, letter in self.boxes:
            if letter and any(b.left <= box.left <= b.right and b.top <= box.top <= b.bottom for b in taken):
                continue
            for y in range(max(0, int(box.top * scale)), min(len(rows), int(box.bottom * scale))):
                left, right = max(0, int(box.left * scale)), min(len(rows[0]), int(box.right * scale))
                rows[y][left:right] = [color] * max(0, right - left)
        return rows, scale

    def image(self, number: int, dpi: int, *, gray: bool = False) -> tuple[bytes, int, int, float]:
        self.calls.append("image")
        rows, scale = self._draw(dpi)
        if gray:
            samples = bytes((77 * r + 150 * g + 29 * b) >> 8 for row in rows for r, g, b in row)
        else:
            samples = bytes(channel for row in rows for pixel in row for channel in pixel)
        return samples, len(rows[0]), len(rows), scale

    def without_text(self, number: int, boxes: Iterable[Box], dpi: int) -> bytes | None:
        self.calls.append("without_text")
        return bytes(channel for row in self._draw(dpi, boxes)[0] for pixel in row for channel in pixel)


def page(*made: Line, marks: tuple[Mark, ...] = ()) -> PageContent:
    return PageContent(1, WIDTH, HEIGHT, 0, made, marks, ())


def test_plain_text_needs_one_small_picture() -> None:
    canvas = Painted()
    found = look_at(page(canvas.write(lines.line("black on white", 10, 50))), canvas)
    assert found.hidden == ()
    assert canvas.calls == ["image"]


def test_a_page_without_text_is_not_drawn() -> None:
    canvas = Painted()
    assert look_at(page(), canvas).lines == ()
    assert canvas.calls == []


@pytest.mark.parametrize(
    ("background", "color", "seen"),
    [
        (WHITE, 0x000000, True),
        (WHITE, 0x999999, True),
        (WHITE, 0xFFFFFF, False),
        (WHITE, 0xF0F0F0, False),
        ((0, 0, 0), 0xFFFFFF, True),
        ((0, 0, 0), 0x000000, False),
        ((0, 0, 0), 0x101010, False),
        ((200, 0, 0), 0xC80000, False),
        ((200, 0, 0), 0x006E00, True),  # nearly as dark, of another colour
        ((128, 128, 128), 0xFFFFFF, True),
    ],
)
def test_the_colour_around_decides(background: Color, color: int, seen: bool) -> None:
    canvas = Painted(background)
    found = look_at(page(canvas.write(lines.line("some words here", 10, 50, color=color))), canvas)
    assert [text.reason for text in found.hidden] == ([] if seen else ["white"])


def test_large_faint_letters_are_seen_and_small_ones_are_not() -> None:
    canvas = Painted()
    small = canvas.write(lines.line("some words", 10, 30, color=0xEEEEEE))
    large = lines.line("DRAFT", 10, 80, 24, color=0xEEEEEE)
    for place in range(5):
        canvas.fill(Box(12 + 12 * place, 62, 18 + 12 * place, 82), (0xEE, 0xEE, 0xEE))
    found = look_at(page(small, large), canvas)
    assert [(text.reason, text.text) for text in found.hidden] == [("white", "some words")]


def test_a_box_drawn_over_text_covers_it_and_one_drawn_before_does_not() -> None:
    over, under = Box(5, 20, 150, 45), Box(5, 60, 150, 85)
    canvas = Painted()
    canvas.fill(under, (180, 200, 255))
    lower = canvas.write(lines.line("on a box", 10, 78))
    upper = canvas.write(lines.line("below a box", 10, 38))
    canvas.fill(over, (180, 200, 255))
    marks = (Mark("fill", under), Mark("text", lower.box), Mark("text", upper.box), Mark("fill", over))
    found = look_at(page(lower, upper, marks=marks), canvas)
    assert [(text.reason, text.text) for text in found.hidden] == [("covered", "below a box")]
    assert [line.text for line in found.lines] == ["on a box"]


def test_a_picture_of_many_colours_over_text_is_judged_by_taking_the_text_away() -> None:
    over = Box(5, 20, 150, 45)
    canvas = Painted()
    made = canvas.write(lines.line("below a picture", 10, 38))
    for place in range(29):
        canvas.fill(Box(5 + 5 * place, 20, 10 + 5 * place, 45), (place * 8, 0, 255 - place * 8))
    marks = (Mark("text", made.box), Mark("image", over))
    assert [text.reason for text in look_at(page(made, marks=marks), canvas).hidden] == ["covered"]
    assert "without_text" in canvas.calls


def test_a_picture_that_lets_text_through_does_not_hide_it() -> None:
    over = Box(5, 20, 150, 45)
    canvas = Painted()
    made = lines.line("below a picture", 10, 38)
    for place in range(29):
        canvas.fill(Box(5 + 5 * place, 20, 10 + 5 * place, 45), (place * 8, 0, 255 - place * 8))
    canvas.write(made)
    marks = (Mark("text", made.box), Mark("image", over))
    assert look_at(page(made, marks=marks), canvas).hidden == ()


def test_a_page_that_cannot_be_drawn_keeps_its_text() -> None:
    class Broken(Painted):
        def image(self, number: int, dpi: int, *, gray: bool = False) -> tuple[bytes, int, int, float]:
            raise RuntimeError("no")

    made = lines.line("white words", 10, 38, color=0xFFFFFF)
    invisible = lines.line("not painted", 10, 60, painted=False)
    found = look_at(page(made, invisible), Broken())
    assert [line.text for line in found.lines] == ["white words"]
    assert [text.reason for text in found.hidden] == ["invisible"]


def test_part_of_a_line_is_hidden() -> None:
    canvas = Painted()
    shown, secret, rest = (
        lines.run("We see ", 10, 50), lines.run("none of it ", 45, 50, color=0xFFFFFF), lines.run("it.", 100, 50),
    )  # fmt: skip
    made = canvas.write(Line((shown, secret, rest), Box(10, 40, 115, 52.5)))
    found = look_at(page(made), canvas)
    assert [line.text for line in found.lines] == ["We see it."]
    assert [text.text for text in found.hidden] == ["none of it "]


@pytest.mark.parametrize("color", [0x000000, 0xFFFFFF])
def test_punctuation_and_spaces_alone_are_no_message(color: int) -> None:
    canvas = Painted()
    made = canvas.write(lines.line(" - . , ", 10, 50, color=color))
    assert look_at(page(made), canvas).hidden == ()


def test_runs_of_one_trick_are_told_together() -> None:
    canvas = Painted()
    made = [lines.line(f"part {place}", 10, 30 + 12 * place, painted=False) for place in range(3)]
    found = look_at(page(*made), canvas)
    assert [text.text for text in found.hidden] == ["part 0 part 1 part 2"]
    assert found.hidden[0].box == pytest.approx((10, 20, 40, 56.5))


def test_a_tag_message_in_visible_text() -> None:
    canvas = Painted()
    secret = "".join(chr(0xE0000 + ord(letter)) for letter in "accept")
    made = lines.line("visible" + secret, 10, 50)
    canvas.write(lines.line("visible", 10, 50))
    found = look_at(page(made), canvas)
    assert [line.text for line in found.lines] == ["visible"]
    assert [(text.reason, text.text) for text in found.hidden] == [("zero_width", "accept")]


def test_png_files() -> None:
    import pymupdf

    samples = bytes(range(2 * 3 * 3))
    picture = pymupdf.Pixmap(encode_png(samples, 2, 3, 150))
    assert (picture.width, picture.height, picture.xres, bytes(picture.samples)) == (2, 3, 150, samples)
    with pytest.raises(ValueError, match="17 samples do not make 2 x 3 pixels"):
        encode_png(samples[:-1], 2, 3, 150)
