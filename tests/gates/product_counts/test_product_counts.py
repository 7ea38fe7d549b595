"""Gate product-counts: a hundred products and a hundred true counts, and what shows that a number was counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.gates import product_counts
from tests.gates.product_counts.sentences import PRODUCTS, TRUE, passages


def counts(folder: Path, text: str, log: str | None = None) -> list[str]:
    paper = folder / "paper.md"
    paper.write_text(text, encoding="utf-8")
    sources = None
    if log is not None:
        (folder / "data.csv").write_text(log, encoding="utf-8")
        sources = read_log(folder / "data.csv")
    return [finding.data["text"] for finding in product_counts.check(read_paper(paper), sources).findings]


@pytest.mark.parametrize("aside", [False, True])
def test_products_are_caught_and_true_counts_are_not(tmp_path: Path, aside: bool) -> None:
    """Of 100 products at least 95, of 100 true counts at most 2: so of the half that was kept aside 48 and 1."""
    chosen = [one for one in passages() if one.form % 2 == aside]
    found = [(one, one.count in counts(tmp_path, one.text)) for one in chosen]
    caught = sum(hit for one, hit in found if one.is_product)
    false = sum(hit for one, hit in found if not one.is_product)
    forms = (len(PRODUCTS) + len(TRUE)) // 4
    assert caught >= 0.95 * 5 * forms, [one.text for one, hit in found if one.is_product and not hit]
    assert false <= 1, [one.text for one, hit in found if not one.is_product and hit]


def test_the_example_of_the_seed(tmp_path: Path) -> None:
    text = "The set has 3555 compounds. 60% are from the literature. The literature-only subset (n=2142) was used."
    assert counts(tmp_path, text) == ["2142"]
    assert counts(tmp_path, text.replace("2142", "2133")) == ["2133"]
    assert counts(tmp_path, text.replace("2142", "2190")) == []


@pytest.mark.parametrize(
    "text",
    [
        "Of 3,555 compounds, 2,142 (60.3%) come from the literature. The subset (n = 2,142) was used first.",
        "We had 400 records and 25% were bad. There are 100 pages.\n\n| group | n |\n|---|---|\n| bad | 100 |",
        "In 1990, 60% of 3316 towns had a bridge.",
        "We tried 500 runs; 10% failed. Each ran for 50 minutes.",
    ],
)
def test_what_was_counted_is_no_product(tmp_path: Path, text: str) -> None:
    assert counts(tmp_path, text) == []


def test_a_count_in_a_source_was_counted(tmp_path: Path) -> None:
    text = "The set has 3555 compounds. 60% are from the literature. The literature-only subset (n=2133) was used."
    assert counts(tmp_path, text) == ["2133"]
    assert counts(tmp_path, text, "group,n\nliterature,2133\n") == []


def test_the_arithmetic_is_the_evidence(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("Of 3,555 compounds 60% passed. This leaves 2,133 compounds.", encoding="utf-8")
    (finding,) = product_counts.check(read_paper(paper)).findings
    assert finding.evidence == "3,555 × 60 % = 2,133"
    assert (finding.rule, finding.severity.value) == ("product_counts.product_count", "major")
