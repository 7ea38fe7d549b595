"""What each page holds, on small papers and on real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import read_paper
from paperkit.documents.pdf import read_pdf
from paperkit.errors import InputError
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.pages import overview, page_records
from paperkit.records.deep_review import PageRecord, Pages
from tests.pipelines.deep_review.papers import LINES, of_latex, of_pdf, of_text


def test_words_are_words_and_chinese_and_japanese_characters() -> None:
    assert page_records(of_text("Two words 灯亮 and あか")).pages[0].words == 3 + 2 + 2


def test_share_of_mathematical_characters() -> None:
    assert page_records(of_text("x = y + α")).pages[0].math_share == pytest.approx(3 / 5)
    assert page_records(of_text("Plain words alone.")).pages[0].math_share == 0
    assert (
        page_records(of_text("Οι λάμπες καίνε")).pages[0].math_share < 0.2
    )  # Greek words are no mathematics


def test_a_command_of_latex_counts_as_one_sign() -> None:
    page = page_records(of_latex("\\begin{equation}\\alpha\\le\\beta^{2}\\end{equation}")).pages[0]
    assert page.math_share == pytest.approx(3 / 4)


def test_headings_captions_statements() -> None:
    page = page_records(
        of_latex(
            "\\section{Lamps}\\begin{thm}Lamps burn.\\end{thm}\\begin{proof}Light one.\\end{proof}"
            "\\begin{figure}\\caption{A lamp.}\\end{figure}\\begin{table}\\caption{Hours.}\\end{table}"
            "\\begin{equation}a=b\\end{equation}",
            "\\newtheorem{thm}{Theorem}",
        )
    ).pages[0]
    assert (page.headings, page.figures, page.tables) == (("Lamps",), ("A lamp.",), ("Hours.",))
    assert (page.theorems, page.proofs, page.equations) == (1, 1, ("1",))


def test_captions_are_cut() -> None:
    page = page_records(
        of_latex(f"Words.\\begin{{figure}}\\caption{{{'A lamp. ' * 40}}}\\end{{figure}}")
    ).pages[0]
    assert len(page.figures[0]) == 80


def test_little_text(tmp_path: Path) -> None:
    records = page_records(of_pdf(tmp_path / "a.pdf", [LINES, ["Only this"], []])).pages
    assert [page.little_text for page in records] == [False, True, False]


def test_scans_have_little_text_and_recognised_scans_have_not(shared: Path) -> None:
    pdf = shared / "data/pdf"
    scan = page_records(Manuscript.of_pdf(read_pdf(pdf / "scanned/image_only_ccitt.pdf"))).pages
    assert [page.little_text for page in scan] == [True]
    recognised = page_records(Manuscript.of_pdf(read_pdf(pdf / "cjk/chinese_6p.pdf"))).pages
    assert not any(page.little_text for page in recognised)
    assert all(page.words > 400 for page in recognised)


def test_real_two_columns(shared: Path) -> None:
    records = page_records(
        Manuscript.of_pdf(read_pdf(shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf"))
    ).pages
    assert len(records) == 14
    assert records[9].headings == ("6.5 Calling External Functions", "6.6 Correctness", "7. Evaluation")
    assert records[13].headings == ("References",)
    assert sum(len(page.figures) for page in records) == 13
    assert not any(page.tables or page.theorems or page.proofs or page.little_text for page in records)


def test_every_real_pdf_can_be_read(shared: Path) -> None:
    read = 0
    for path in sorted((shared / "data/pdf").rglob("*.pdf")):
        try:
            pdf = read_pdf(path)
        except InputError:
            continue
        records = page_records(Manuscript.of_pdf(pdf))
        assert [page.page for page in records.pages] == [page.number for page in pdf.pages]
        assert len(overview(records).split("\n")) == len(pdf.pages) + 1
        read += 1
    assert read >= 18


def test_real_latex_cut_into_pages(shared: Path) -> None:
    paper = read_paper(shared / "data/latex/stbc_ieeetran")
    records = page_records(Manuscript.of_paper(paper))
    numbers = [int(number) for page in records.pages for number in page.equations]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 60
    assert "References" in records.pages[-1].headings
    assert sum(len(page.headings) for page in records.pages) == len(paper.sections) + 1


def test_overview_is_a_line_a_page() -> None:
    pages = Pages(
        pages=(
            PageRecord(
                page=1, words=310, math_share=0.024, headings=("1 Introduction",), figures=("Figure 1: A",)
            ),
            PageRecord(
                page=2, words=5, math_share=0, equations=("1", "2"), theorems=1, proofs=2, little_text=True
            ),
            PageRecord(page=3, words=5, math_share=0, headings=("Long " * 60,)),
        )
    )
    lines = overview(pages).split("\n")
    assert lines[1].split() == ["1", "310", "2%", "-", "-", "-", "1", "Introduction;", "Figure", "1:", "A"]
    assert lines[2].split() == ["2", "5", "0%", "2", "1", "2", "(little", "text)"]
    assert lines[3].endswith("…") and max(map(len, lines)) < 220
