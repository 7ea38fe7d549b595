"""Headings and where they stand on the pages."""

from __future__ import annotations

from pathlib import Path

from paperkit.documents.pdf import read_pdf
from paperkit.pipelines.deep_review.headings import find_headings
from paperkit.pipelines.deep_review.manuscript import Manuscript
from tests.pipelines.deep_review.papers import LINES, of_latex, of_pdf, prose


def test_headings_of_a_source_are_on_the_page_that_shows_them() -> None:
    manuscript = of_latex(
        f"\\section{{One}}\\label{{one}}\n{prose(450)}\n\n"
        "\\section{Two}\nWords on One thing.\n\n\\subsection{One}\nMore."
    )
    assert [(h.title, h.level, h.page, h.opens) for h in find_headings(manuscript)] == [
        ("One", 1, 1, True),
        ("Two", 1, 2, True),
        ("One", 2, 2, False),
    ]
    for heading in find_headings(manuscript):
        assert manuscript.pages[heading.page - 1][heading.at :].startswith(heading.title)


def test_the_list_of_works_cited_has_a_heading() -> None:
    manuscript = of_latex(
        "\\section{One}\nText \\cite{a}.\n\\bibliography{r}",
        more={"r.bib": "@misc{a, title={A}, year={1999}}"},
    )
    assert [(h.title, h.level) for h in find_headings(manuscript)] == [("One", 1), ("References", 1)]


def test_headings_of_a_pdf_keep_their_numbers(tmp_path: Path) -> None:
    manuscript = of_pdf(tmp_path / "a.pdf", [["# 1 Introduction", *LINES], [*LINES, "# 2 Method", *LINES]])
    headings = find_headings(manuscript)
    assert [(h.title, h.words, h.page, h.opens) for h in headings] == [
        ("1 Introduction", "Introduction", 1, True),
        ("2 Method", "Method", 2, False),
    ]


def test_headings_of_a_real_pdf(shared: Path) -> None:
    manuscript = Manuscript.of_pdf(read_pdf(shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf"))
    headings = {heading.title: heading for heading in find_headings(manuscript)}
    assert (headings["7. Evaluation"].page, headings["References"].page) == (10, 14)
    assert not headings["7. Evaluation"].opens
    for heading in headings.values():
        assert manuscript.pages[heading.page - 1][heading.at :].lstrip()[:4] == heading.title[:4]
