"""Numbers of equations: at the right margin of a page, and as TeX would count them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.pdf import read_pdf
from paperkit.pipelines.deep_review.equations import find_equations
from paperkit.pipelines.deep_review.manuscript import Manuscript
from tests.pipelines.deep_review.papers import of_latex, of_pdf, of_text, prose


def numbers(manuscript: Manuscript) -> list[str]:
    found = find_equations(manuscript)
    return [number for page in sorted(found) for number in found[page]]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["x = y + z (1)"], ["1"]),
        (["x = y (1)", "z ≤ 2x (2)"], ["1", "2"]),
        (["u(t) = Softmax(MLP(t)) (7)"], ["7"]),
        (["a = b (A.3)"], ["A.3"]),
        (["a = b (2.1)", "c = d (2.2a)"], ["2.1", "2.2a"]),
        (["x = y（3）"], ["3"]),
        (["a large formula", "(4)"], ["4"]),
        (["as one sees in (3)"], []),
        (["the lamps are lit = burning when dark (3)"], []),
        (["as was found before by others (2020)"], []),
        (["x = y (1)", "p = q (45)", "z = w (2)"], ["1", "2"]),
        (["x = y (a)"], []),
    ],
)
def test_numbers_at_the_right_margin(lines: list[str], found: list[str]) -> None:
    assert numbers(of_text("\n\n".join(["Some words.", *lines, "More words."]))) == found


def test_a_number_that_is_far_from_the_one_before_is_no_equation() -> None:
    assert numbers(of_text("x = y (8)\n\nz = w (3)\n\nv = u (9)")) == ["8", "9"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("\\begin{equation}a=b\\end{equation}\\begin{equation}c=d\\end{equation}", ["1", "2"]),
        ("\\begin{equation*}a=b\\end{equation*}\\[c=d\\]$$e=f$$", []),
        ("\\begin{align}a&=b\\\\c&=d\\nonumber\\\\e&=f\\end{align}", ["1", "2"]),
        ("\\begin{align}a&=b\\\\c&=d\\\\\\end{align}", ["1", "2"]),
        ("\\begin{gather*}a\\\\b\\end{gather*}\\begin{multline}a\\\\b\\end{multline}", ["1"]),
        ("\\begin{align}a&=\\begin{cases}1\\\\2\\end{cases}\\\\c&=d\\end{align}", ["1", "2"]),
        ("\\begin{equation}a=b\\tag{A.2}\\end{equation}\\begin{equation}c=d\\end{equation}", ["A.2", "1"]),
        ("\\begin{equation}a=b\\notag\\end{equation}", []),
    ],
)
def test_numbers_as_tex_counts(body: str, found: list[str]) -> None:
    assert numbers(of_latex(f"Words. {body} Words.")) == found


def test_equations_are_on_the_page_that_shows_them() -> None:
    manuscript = of_latex(
        f"{prose(500)}\n\n{prose(400)}\n\\begin{{equation}}a=b\\end{{equation}}\nthat is all."
    )
    assert find_equations(manuscript) == {2: ("1",)}
    assert "a=b" in manuscript.pages[1]


def test_a_pdf(tmp_path: Path) -> None:
    manuscript = of_pdf(
        tmp_path / "a.pdf", [["We write", "a = b + c (1)", "and go on."], ["Then", "d = e (2)"]]
    )
    assert find_equations(manuscript) == {1: ("1",), 2: ("2",)}


def test_a_real_pdf_has_all_its_numbers_once(shared: Path) -> None:
    pdf = read_pdf(shared / "data/pdf/aiscientist_built/adaptive_dual_scale_denoising.pdf")
    assert find_equations(Manuscript.of_pdf(pdf)) == {5: ("1", "2", "3", "4"), 6: ("5", "6", "7", "8", "9")}


def test_a_paper_without_formulas_has_none(shared: Path) -> None:
    pdf = read_pdf(shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf")
    assert find_equations(Manuscript.of_pdf(pdf)) == {}


@pytest.mark.parametrize("form", ["(", "(1", "(1) ", "x = ", "= word "])
def test_hostile_lines_take_linear_time(form: str) -> None:
    find_equations(of_text(form * 20_000))
