"""The checks by code on other people's papers: short, right, and each finding with words of the paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import read_paper
from paperkit.documents.pdf import read_pdf
from paperkit.pipelines.deep_review.arithmetic import find_mismatches
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.reviewer import review
from paperkit.pipelines.deep_review.tongues import other_language
from tests.consistency_report import LATEX

MOST = 10
"""Findings of a paper that went through a review or was revised by its authors."""
MAJORS = {"stbc_ieeetran": 1}
"""Read by hand: an unescaped percent sign takes the rest of a sentence with results from the page."""


def check_all(paper: Manuscript) -> int:
    """Look up every quote and read back every recomputation; how many findings are major."""
    result = review(paper, "de")
    assert len(result.candidates) <= MOST
    for candidate in result.candidates:
        check = paper.locate(candidate.quote, candidate.page)
        assert check.status == "exact", candidate.title
        assert check.page == candidate.page
        assert find_mismatches(candidate.evidence) == []
        said = (
            f"{candidate.title} {candidate.explanation} {candidate.suggestion} {candidate.would_be_wrong_if}"
        )
        assert other_language(said, "de") is None
    return sum(c.severity_hint == "major" for c in result.candidates)


@pytest.mark.parametrize("name", LATEX)
def test_papers_in_source(shared: Path, name: str) -> None:
    assert check_all(Manuscript.of_paper(read_paper(shared / "data/latex" / name))) == MAJORS.get(name, 0)


@pytest.mark.parametrize(
    "name",
    [
        "tracemonkey_acm_14p",
        "arxiv_2201.00069_p1",
        "chinese_tables",
        "multicolumn",
        "rotated90_table",
        "scan-bad",
    ],
)
def test_papers_in_pdf(shared: Path, name: str) -> None:
    path = next((shared / "data/pdf").glob(f"*/{name}.pdf"))
    assert check_all(Manuscript.of_pdf(read_pdf(path))) == 0


@pytest.mark.parametrize(
    ("name", "majors"),
    [("adaptive_dual_scale_denoising", 1), ("layerwise_lr_grokking", 0), ("rl_lr_adaptation", 0)],
)
def test_a_source_with_the_pdf_that_was_built_of_it(shared: Path, name: str, majors: int) -> None:
    pdf = read_pdf(next((shared / "data/pdf").glob(f"*/{name}.pdf")))
    paper = read_paper(shared / f"data/latex/aiscientist_iclr/{name}/latex/template.tex")
    assert check_all(Manuscript.of_pdf(pdf, paper)) == majors
