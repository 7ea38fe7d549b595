"""A magnified piece of a page: the right piece, at the right size, with a grid that names places."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from paperkit.errors import InputError, UsageError
from paperkit.pipelines.deep_review.cropping import crop_page

WIDTH, HEIGHT = 400, 600


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """A page whose lower right quarter is black, and the same page turned."""
    path = tmp_path / "paper.pdf"
    document = pymupdf.open()
    for rotation in (0, 90):
        page = document.new_page(width=WIDTH, height=HEIGHT)
        page.draw_rect(pymupdf.Rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT), fill=(0, 0, 0), color=None)
        page.insert_text((40, 60), "Some words")
        page.set_rotation(rotation)
    document.save(path)
    return path


def picture(path: Path) -> pymupdf.Pixmap:
    return pymupdf.Pixmap(str(path))


def crop(pdf: Path, page: int = 1, *, box: str | None = None, zoom: float = 2.0, grid: bool = False) -> Path:
    return crop_page(pdf, page, box=box, zoom=zoom, grid=grid, out=pdf.with_name("piece.png"))


def test_the_piece_is_the_one_that_was_named(pdf: Path) -> None:
    dark = picture(crop(pdf, box="0.5,0.5,1,1"))
    assert (dark.width, dark.height) == (WIDTH, HEIGHT)
    assert dark.pixel(5, 5) == dark.pixel(dark.width - 5, dark.height - 5) == (0, 0, 0)
    light = picture(crop(pdf, box="0,0,0.5,0.5"))
    assert light.pixel(light.width - 5, light.height - 5) == (255, 255, 255)


def test_a_turned_page_is_cropped_as_it_is_shown(pdf: Path) -> None:
    assert picture(crop(pdf, 2, box="0,0.5,0.5,1")).pixel(50, 50) == (0, 0, 0)
    assert picture(crop(pdf, 2, box="0.5,0.5,1,1")).pixel(50, 50) == (255, 255, 255)


def test_without_a_box_it_is_the_whole_page(pdf: Path) -> None:
    whole = picture(crop(pdf, zoom=1.0))
    assert (whole.width, whole.height) == (WIDTH, HEIGHT)


def test_a_grid_is_drawn_only_where_it_is_asked_for(pdf: Path) -> None:
    plain = picture(crop(pdf, box="0,0,0.5,0.5"))
    assert plain.is_unicolor is False
    lined = picture(crop(pdf, box="0,0,0.5,0.5", grid=True))
    assert (lined.width, lined.height) == (plain.width, plain.height)
    reds = [
        sum(
            piece.pixel(x, piece.height - 3)[0] > piece.pixel(x, piece.height - 3)[1] + 40
            for x in range(piece.width)
        )
        for piece in (plain, lined)
    ]
    assert reds[0] == 0
    assert reds[1] >= 4


def test_the_same_piece_is_the_same_file(pdf: Path) -> None:
    first = crop(pdf, grid=True).read_bytes()
    assert crop(pdf, grid=True).read_bytes() == first


def test_a_huge_piece_is_drawn_smaller(tmp_path: Path) -> None:
    path = tmp_path / "wide.pdf"
    document = pymupdf.open()
    document.new_page(width=5000, height=5000)
    document.save(path)
    made = picture(crop(path, zoom=10.0))
    assert made.width * made.height <= 41_000_000


def test_the_file_is_named_after_page_and_box(
    pdf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert crop_page(pdf, 1, box="0,0,0.5,1", zoom=1, grid=False, out=None) == Path(
        "paper_page_001_0-0-0.5-1.png"
    )
    assert crop_page(pdf, 1, box=None, zoom=1, grid=False, out=None) == Path("paper_page_001.png")


@pytest.mark.parametrize(
    "box",
    ["", "1,2,3", "0,0,2,1", "0.5,0,0.5,1", "0.6,0,0.5,1", "-0.1,0,1,1", "a,b,c,d", "nan,0,1,1", "0,0,inf,1"],
)
def test_a_box_that_makes_no_sense_is_refused(pdf: Path, box: str) -> None:
    with pytest.raises(UsageError, match="--box"):
        crop(pdf, box=box)


@pytest.mark.parametrize("zoom", [0.0, 0.5, 11.0, float("nan")])
def test_a_zoom_out_of_range_is_refused(pdf: Path, zoom: float) -> None:
    with pytest.raises(UsageError, match="zoom"):
        crop(pdf, zoom=zoom)


@pytest.mark.parametrize("page", [0, 3, -1])
def test_a_page_that_is_not_there_is_named(pdf: Path, page: int) -> None:
    with pytest.raises(InputError, match=f"no page {page}; it has 2"):
        crop(pdf, page)


def test_the_document_is_never_written_over(pdf: Path) -> None:
    before = pdf.read_bytes()
    with pytest.raises(UsageError, match="name another"):
        crop_page(pdf, 1, box=None, zoom=1, grid=False, out=pdf)
    assert pdf.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.png", b"\x89PNG\r\n"),
        ("a.PNG", b"\x89PNG\r\n"),
        ("a.jpg", b"\xff\xd8\xff"),
        ("a.JPEG", b"\xff\xd8\xff"),
    ],
)
@pytest.mark.parametrize("grid", [False, True])
def test_the_file_is_of_the_kind_that_its_name_says(pdf: Path, name: str, begins: bytes, grid: bool) -> None:
    target = crop_page(pdf, 1, box="0.5,0.5,1,1", zoom=2, grid=grid, out=pdf.with_name(name))
    assert target.read_bytes().startswith(begins)
    made = picture(target)
    assert (made.width, made.height) == (WIDTH, HEIGHT)
    assert max(made.pixel(made.width - 5, made.height - 5)) < 10
    before = target.read_bytes()
    crop_page(pdf, 1, box="0.5,0.5,1,1", zoom=2, grid=grid, out=target)
    assert target.read_bytes() == before


@pytest.mark.parametrize("name", ["a.gif", "a.pdf", "a.png.bak", "a", "png", "a."])
def test_a_name_of_another_kind_is_refused(pdf: Path, name: str) -> None:
    with pytest.raises(UsageError, match=r"end the name with \.png or \.jpg"):
        crop_page(pdf, 1, box=None, zoom=1, grid=False, out=pdf.with_name(name))
    assert not pdf.with_name(name).exists()
