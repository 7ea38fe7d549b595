"""Theorems and proofs: heads in pages, environments in LaTeX, and prose that only mentions them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.theorems import Theorem, find_theorems
from tests.pipelines.deep_review.papers import LINES, of_latex, of_pdf, of_text, prose


def told(statements: tuple[Theorem, ...]) -> list[tuple[str, str, int, int]]:
    return [(s.kind, s.name, s.page, s.last) for s in statements]


def test_heads_on_pages(tmp_path: Path) -> None:
    manuscript = of_pdf(
        tmp_path / "a.pdf",
        [
            [
                "# 1 Theory",
                *LINES,
                "",
                "Theorem 3 (Lamps). Every lamp burns.",
                *LINES,
                "",
                "Lemma A.1. So does oil.",
            ],
            ["# A Proofs", *LINES, "", "Proof of Theorem 3. Light it.", *LINES],
            [*LINES, "", "Proof. Pour it.", *LINES],
        ],
    )
    assert told(find_theorems(manuscript)) == [
        ("theorem", "theorem 3", 1, 1),
        ("theorem", "lemma A.1", 1, 1),
        ("proof", "", 2, 2),
        ("proof", "theorem 3", 2, 3),
        ("proof", "", 3, 3),
    ]


@pytest.mark.parametrize(
    ("head", "kind", "name"),
    [
        ("Theorem 2. Lamps burn.", "theorem", "theorem 2"),
        ("Proposition 4.1: Lamps burn.", "theorem", "proposition 4.1"),
        ("Corollary 1 (of the above) Lamps burn.", "theorem", "corollary 1"),
        ("LEMMA 7", "theorem", "lemma 7"),
        ("**Theorem 2.** Lamps burn.", "theorem", "theorem 2"),
        ("Satz 3. Lampen brennen.", "theorem", "satz 3"),
        ("定理 3 所有的灯都亮。", "theorem", "定理 3"),
        ("引理2：所有的灯都亮。", "theorem", "引理 2"),
        ("補題 1. 灯は燃える。", "theorem", "補題 1"),
        ("Proof. Light one.", "proof", ""),
        ("Proof sketch. Light one.", "proof", ""),
        ("Proof of Lemma 2. Light one.", "proof", "lemma 2"),
        ("Beweis. Man zünde eine an.", "proof", ""),
        ("证明：点一盏灯。", "proof", ""),
        ("定理3的证明：点一盏灯。", "proof", "定理 3"),
    ],
)
def test_heads_in_text(head: str, kind: str, name: str) -> None:
    assert [(s.kind, s.name) for s in find_theorems(of_text(f"Some words.\n\n{head}\n\nMore."))] == [
        (kind, name)
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Theorem 3 shows that lamps burn.",
        "Theorems hold.",
        "Proof reading is done by hand.",
        "Proofs are in the appendix of the paper",
        "Lemma",
        "证据表明灯是亮的。",
    ],
)
def test_prose_is_no_head(line: str) -> None:
    found = find_theorems(of_text(f"Some words.\n\n{line} And so on.\n\nMore."))
    assert found == ()


def test_a_line_that_goes_on_from_another_is_no_head(tmp_path: Path) -> None:
    manuscript = of_pdf(
        tmp_path / "a.pdf",
        [[*LINES, "as one sees with the help of the famous", "Theorem 3. Then go on.", *LINES]],
    )
    assert find_theorems(manuscript) == ()


def test_environments_with_labels() -> None:
    manuscript = of_latex(
        "\\begin{thm}[Main]\\label{main} Lamps burn. \\end{thm}\n"
        f"{prose(600)}\n\n\\begin{{proof}}[Proof of \\cref{{main}}] {prose(1200)} \\end{{proof}}\n"
        "\\begin{claim*} No. \\end{claim*}\n% \\begin{thm} Never. \\end{thm}\n\\begin{remark} No. \\end{remark}\n",
        "\\newtheorem{thm}{Theorem}[section]\\newtheorem{claim}{Claim}",
    )
    assert told(find_theorems(manuscript)) == [("theorem", "main", 1, 1), ("proof", "main", 2, 4)]


def test_environments_named_in_the_papers_own_way() -> None:
    manuscript = of_latex(
        "\\begin{satzchen} Ja. \\end{satzchen}\\begin{dl} 灯。 \\end{dl}\\begin{def} Nein. \\end{def}",
        "\\newtheorem{satzchen}{Satz}\\newtheorem{dl}{定理}\\newtheorem{def}{Definition}",
    )
    assert [s.kind for s in find_theorems(manuscript)] == ["theorem", "theorem"]


def test_a_section_may_be_a_proof() -> None:
    manuscript = of_latex(
        f"\\section{{Result}}\n{prose(600)}\n\n\\section{{Proof of Theorem 1}}\n{prose(600)}\n\n{prose(99)}"
    )
    assert told(find_theorems(manuscript)) == [("proof", "theorem 1", 2, 3)]
    assert find_theorems(of_latex("\\section{Waterproof lamps}\nWords.")) == ()


@given(st.text("Theormproof 1.2(定理证明\n", max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    for statement in find_theorems(of_text(text)):
        assert 1 <= statement.page <= statement.last


@pytest.mark.parametrize(
    "form", ["Theorem 1.", "*" * 50, "proof of the ", "\\begin{proof}[", "( 1 ", "定理 "]
)
def test_hostile_text_takes_linear_time(form: str) -> None:
    assert len(find_theorems(of_text(form * 20_000))) <= 1
