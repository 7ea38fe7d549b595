"""Where the quotes of a report are on the pages."""

from __future__ import annotations

from pathlib import Path

from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.marks import find_marks, find_passages, review_records
from paperkit.report.deep_review import render_html
from tests.pipelines.deep_review.papers import LINES, of_latex, of_pdf, of_text, prose
from tests.pipelines.deep_review.test_checking import QUOTE, config, finding, report
from tests.report.deep_review.made import png

SECOND = "Only the second page says that seven lamps were lit."


def paper(folder: Path) -> Manuscript:
    return of_pdf(folder / "a.pdf", [LINES, [SECOND, *LINES]])


def test_a_quote_is_found_in_the_text_of_its_page(tmp_path: Path) -> None:
    manuscript = paper(tmp_path)
    found = find_passages(report(finding(quote="seven lamps were lit")), manuscript)
    ((page, start, end),) = found["MJ1"]
    assert (page, manuscript.pages[1][start:end]) == (2, "seven lamps were lit")


def test_a_quote_that_is_not_there_has_no_place(tmp_path: Path) -> None:
    found = report(finding(quote="Nothing of this is written in it anywhere."))
    assert find_passages(found, paper(tmp_path)) == {"MJ1": ()}
    assert find_marks(found, paper(tmp_path)) == {"MJ1": ()}


def test_marks_are_around_the_words_in_parts_of_the_page(tmp_path: Path) -> None:
    manuscript = paper(tmp_path)
    assert manuscript.pdf is not None
    marks = find_marks(report(finding(quote="seven lamps were lit")), manuscript)
    (mark,) = marks["MJ1"]
    assert mark.page == 2
    page = manuscript.pdf.pages[1]
    whole = manuscript.pdf.boxes(len(manuscript.pages[0]) + 2, len(manuscript.pages[0]) + 2 + len(SECOND))[
        0
    ].box
    assert whole.left / page.width < mark.left < mark.right < whole.right / page.width
    assert 0 < mark.top < mark.bottom < 0.15


def test_a_quote_over_two_pages_is_marked_on_both(tmp_path: Path) -> None:
    manuscript = paper(tmp_path)
    last = manuscript.pages[0].splitlines()[-1]
    found = report(finding(quote=f"{last} {SECOND}"))
    parts = find_passages(found, manuscript)["MJ1"]
    assert [manuscript.pages[p.page - 1][p.start : p.end] for p in parts] == [last, SECOND]
    assert [mark.page for mark in find_marks(found, manuscript)["MJ1"]] == [1, 2]


def test_pages_that_are_cut_have_passages_and_no_marks() -> None:
    manuscript = of_text(f"{prose(450)}\n\n{prose(300)} {QUOTE}")
    found = report(finding())
    parts = find_passages(found, manuscript)["MJ1"]
    assert [(p.page, manuscript.pages[1][p.start : p.end]) for p in parts] == [(2, QUOTE)]
    assert find_marks(found, manuscript) == {}


def test_an_offset_of_paper_txt_is_one_of_its_page() -> None:
    manuscript = of_text(f"{prose(450)}\n\n{prose(300)} {QUOTE}")
    at = manuscript.text.index(QUOTE)
    page, offset = manuscript.on_page(at)
    assert manuscript.pages[page - 1][offset : offset + len(QUOTE)] == QUOTE
    assert manuscript.on_page(0) == (1, 0)
    assert manuscript.on_page(10**9) == (2, len(manuscript.pages[1]))


def test_a_report_takes_the_images_that_are_there(tmp_path: Path) -> None:
    manuscript = paper(tmp_path)
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "page_002.png").write_bytes(png())
    (tmp_path / "pages" / "page_001.png").write_bytes(png())
    found = report(finding(quote="seven lamps were lit"))
    records = review_records(found, config(), manuscript, tmp_path)
    assert list(records.images) == [2]
    assert records.paper_language == "en"
    html = render_html(records)
    assert 'id="mark-MJ1-2"' in html
    assert "data:image/webp" in html


def test_a_source_without_pages_is_shown_as_text(tmp_path: Path) -> None:
    manuscript = of_latex(f"{prose(60)}\n\nSeven lamps were lit in the house of \\emph{{all}} the people.")
    records = review_records(
        report(finding(quote="Seven lamps were lit in the house")), config(), manuscript, tmp_path
    )
    assert records.images == {}
    assert '<mark class="major">Seven lamps were lit in the house</mark>' in render_html(records)
