"""The pages of a report: which are shown, and where the marks are."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.pdf import read_pdf
from paperkit.report.deep_review import Mark, Passage, ReviewRecords
from paperkit.report.deep_review.images import inline_image
from paperkit.report.deep_review.pages import anchors, shown_pages
from tests.report.deep_review.made import config, finding, findings, png, records


def test_only_pages_with_findings_are_shown() -> None:
    assert [page.number for page in shown_pages(records(finding(page=2)))] == [2]
    assert [page.number for page in shown_pages(records(finding("MJ1"), finding("MN1", page=1)))] == [1, 2]
    assert shown_pages(records()) == []


def test_a_page_without_image_and_text_is_not_shown() -> None:
    bare = ReviewRecords(findings(finding()), config())
    assert shown_pages(bare) == []
    assert anchors(shown_pages(bare)) == {}


def test_a_quote_over_two_pages_is_marked_on_both_and_its_link_leads_to_the_first() -> None:
    made = records(finding(page=1), image=False)
    across = ReviewRecords(
        made.findings, made.config, made.texts, passages={"MJ1": (Passage(1, 5, 10), Passage(2, 0, 4))}
    )
    pages = shown_pages(across)
    assert [piece.anchors for page in pages for piece in page.pieces if piece.anchors] == [
        ("mark-MJ1-1",),
        ("mark-MJ1-2",),
    ]
    assert anchors(pages) == {"MJ1": "mark-MJ1-1"}


def test_a_quote_that_is_not_marked_leads_to_its_page() -> None:
    made = records(finding())
    unmarked = ReviewRecords(made.findings, made.config, made.texts, made.images)
    assert anchors(shown_pages(unmarked)) == {"MJ1": "page-2"}


@given(
    st.text(min_size=1, max_size=40), st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45)), max_size=6)
)
def test_pieces_make_up_the_text_and_marks_are_exact(text: str, ranges: list[tuple[int, int]]) -> None:
    found = [finding(f"MN{number}", page=1) for number in range(1, len(ranges) + 1)]
    passages = {f.id: (Passage(1, a, b),) for f, (a, b) in zip(found, ranges, strict=True)}
    made = ReviewRecords(findings(*found), config(), (text,), passages=passages)
    for page in shown_pages(made):
        assert "".join(piece.text for piece in page.pieces) == text
        for f, (a, b) in zip(found, ranges, strict=True):
            marked = "".join(piece.text for piece in page.pieces if f in piece.findings)
            assert marked == (text[a:b] if a < b else "")
        starts = [anchor for piece in page.pieces for anchor in piece.anchors]
        assert len(starts) == len(set(starts))


def test_marks_are_in_thousandths_of_the_page() -> None:
    made = records(finding())
    (page,) = shown_pages(made)
    assert page.places[0].boxes == ((100.0, 200.0, 800.0, 50.0),)
    assert page.pieces == ()


def test_marks_without_an_image_on_another_page_are_ignored() -> None:
    made = records(finding(page=1))
    odd = ReviewRecords(made.findings, made.config, made.texts, {}, {"MJ1": (Mark(9, 0, 0, 1, 1),)})
    assert [page.number for page in shown_pages(odd)] == [1]


def test_an_image_is_made_smaller_and_keeps_its_shape() -> None:
    from PIL import Image

    image = inline_image(png(2100, 1400))
    assert image is not None
    assert (image.width, image.height) == (1050, 700)
    data = base64.b64decode(image.address.removeprefix("data:image/webp;base64,"))
    with Image.open(io.BytesIO(data)) as opened:
        assert opened.format == "WEBP"
        assert opened.size == (1050, 700)


def test_a_small_image_is_not_blown_up() -> None:
    image = inline_image(png(40, 60))
    assert image is not None
    assert (image.width, image.height) == (40, 60)


@pytest.mark.parametrize("data", [b"", b"no image", png()[:60], b"GIF89a" + bytes(30)])
def test_what_is_no_image_is_none(data: bytes) -> None:
    assert inline_image(data) is None


@pytest.mark.parametrize("number", [1, 5])
def test_a_page_of_a_paper_takes_less_than_a_third_of_a_megabyte(shared: Path, number: int) -> None:
    pdf = read_pdf(shared / "data" / "pdf" / "two_column" / "tracemonkey_acm_14p.pdf")
    image = inline_image(pdf.image(number, 150))
    assert image is not None
    assert len(image.address) < 333_333
