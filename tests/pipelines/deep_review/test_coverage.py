"""What of a paper could not be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.pdf import read_pdf
from paperkit.pipelines.deep_review.coverage import (
    is_unreadable,
    pages_named,
    summary_of_unreadable,
    unread_pages,
)
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.pages import page_records
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.records.deep_review import LANGUAGES, Language, PageRecord, Pages
from tests.pipelines.deep_review.papers import LINES, of_pdf, of_text

ENGLISH = wording_in("en")


def pages(*words: int, little: tuple[int, ...] = ()) -> Pages:
    """Pages of so many words."""
    return Pages(
        pages=tuple(
            PageRecord(page=n, words=count, math_share=0, little_text=n in little)
            for n, count in enumerate(words, 1)
        )
    )


@pytest.mark.parametrize(
    ("there", "unreadable"),
    [
        (pages(0), True),
        (pages(0, 3, little=(2,)), True),
        (pages(0, 5), False),
        (pages(3, 400, little=(1,)), False),
    ],
)
def test_a_paper_is_unreadable_where_no_page_has_text(there: Pages, unreadable: bool) -> None:
    assert is_unreadable(there) is unreadable


def test_a_blank_page_among_others_lacks_nothing() -> None:
    assert unread_pages(pages(300, 0, 300), ENGLISH, by_images=False) == []
    (blank,) = unread_pages(pages(0, 0), ENGLISH, by_images=False)
    assert blank == "Without text, or hardly any, and not read: pages 1-2."


def test_pages_are_named_and_who_may_have_read_them() -> None:
    some = pages(1, 300, 0, 2, little=(1, 3, 4))
    assert unread_pages(some, ENGLISH, by_images=False) == [
        "Without text, or hardly any, and not read: pages 1, 3-4."
    ]
    (told,) = unread_pages(some, ENGLISH, by_images=True)
    assert "pages 1, 3-4" in told and "images" in told and "not read" not in told


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "page 3", "pages 1, 4-6"),
        ("de", "Seite 3", "Seiten 1, 4-6"),
        ("zh", "第 3 页", "第 1、4-6 页"),
        ("ja", "3 ページ", "1、4-6 ページ"),
    ],
)
def test_pages_have_names_in_each_language(language: Language, one: str, many: str) -> None:
    wording = wording_in(language)
    assert pages_named([3], wording) == one
    assert pages_named({6, 4, 1, 5}, wording) == many


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_counts_pages(language: Language) -> None:
    told = summary_of_unreadable(pages(0, 2, little=(2,)), wording_in(language))
    assert told.count("2") == 2


def test_small_papers(tmp_path: Path) -> None:
    assert is_unreadable(page_records(of_pdf(tmp_path / "blank.pdf", [[], []])))
    assert not is_unreadable(page_records(of_pdf(tmp_path / "text.pdf", [LINES, ["Two words"]])))
    assert not is_unreadable(page_records(of_text("We light lamps.")))


@pytest.mark.parametrize(
    ("name", "unreadable"),
    [
        ("scanned/image_only_ccitt.pdf", True),
        ("scanned/scan-bad.pdf", True),
        ("corrupt/damaged_repairable_30p.pdf", True),
        ("two_column/tracemonkey_acm_14p.pdf", False),
    ],
)
def test_real_pdfs(shared: Path, name: str, unreadable: bool) -> None:
    manuscript = Manuscript.of_pdf(read_pdf(shared / "data/pdf" / name))
    assert is_unreadable(page_records(manuscript)) is unreadable
