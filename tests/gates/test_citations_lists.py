"""Keys and years that cannot be right: another case, one key twice, a year that is none."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.gates import citations


def rules(body: str, bib: str = "") -> list[str]:
    sources = {
        "a.tex": Source("a.tex", f"\\documentclass{{article}}\\begin{{document}}{body}\\end{{document}}")
    }
    if bib:
        sources["b.bib"] = Source("b.bib", bib)
    report = citations.check(parse_latex(sources, "a.tex", bib=["b.bib"] if bib else []))
    return [
        f.rule.partition(".")[2]
        for f in report.findings
        if not f.rule.endswith(("identifier", "unused_entry"))
    ]


def listed(*items: str) -> str:
    return (
        "\\begin{thebibliography}{9}"
        + "".join(f"\\bibitem{{{key}}} A title." for key in items)
        + "\\end{thebibliography}"
    )


def test_the_case_of_a_typed_key_counts() -> None:
    assert rules("See \\cite{good2020}." + listed("good2020")) == []
    assert rules("See \\cite{Good2020}." + listed("good2020")) == ["key_case"]
    assert rules("See \\cite{Good2020,good2020}." + listed("good2020", "Good2020")) == []


def test_one_key_of_two_works() -> None:
    assert rules("See \\cite{a}." + listed("a", "b")) == []
    assert rules("See \\cite{a}." + listed("a", "a")) == ["double_key"]


@pytest.mark.parametrize(
    "year", ["2020", "1687", "{2020}", "in press", "forthcoming", "n.d.", "c. 1500", "2019/2020", "2020a"]
)
def test_years(year: str) -> None:
    found = rules(
        "See \\cite{a}.", f"@book{{a, title={{T}}, author={{B, B}}, year={{{year}}}, doi={{10.1000/1}}}}"
    )
    assert "impossible_year" not in found


@pytest.mark.parametrize("year", ["2099", "20x1", "20204", "2O20"])
def test_years_that_are_none(year: str) -> None:
    found = rules(
        "See \\cite{a}.", f"@book{{a, title={{T}}, author={{B, B}}, year={{{year}}}, doi={{10.1000/1}}}}"
    )
    assert "impossible_year" in found
