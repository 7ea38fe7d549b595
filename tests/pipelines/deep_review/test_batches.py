"""Which clusters are tried to refute, and how they are shared out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.batches import refutation_batches, to_refute
from paperkit.records.deep_review import CATEGORIES, Cluster, page_numbers
from tests.pipelines.deep_review.findings import NOWHERE, cluster, found, member


def major(number: int, page: int) -> Cluster:
    return cluster(
        number, member("T01", f"point {number}", found(page * 100, page=page), severity_hint="major")
    )


def sizes(*pages: int) -> list[int]:
    clusters = [major(number, page) for number, page in enumerate(pages, 1)]
    return [len(batch.clusters) for batch in refutation_batches(clusters, "quick", 30)]


@pytest.mark.parametrize("depth", ["quick", "standard", "deep"])
def test_major_ones_and_those_without_a_place_always(depth: str) -> None:
    assert to_refute(major(1, 1), depth)  # type: ignore[arg-type]
    assert to_refute(cluster(1, member("T01", "x", NOWHERE, severity_hint="suggestion")), depth)  # type: ignore[arg-type]


@pytest.mark.parametrize("category", CATEGORIES)
def test_minor_ones_on_what_can_be_computed_only_when_deep(category: str) -> None:
    minor = cluster(1, member("T01", "x", found(1), category=category))
    assert to_refute(minor, "deep") == (category in ("formula", "statistics", "numbers"))
    assert not to_refute(minor, "standard") and not to_refute(minor, "quick")


def test_suggestions_with_a_place_never() -> None:
    assert not to_refute(
        cluster(1, member("T01", "x", found(1), category="formula", severity_hint="suggestion")), "deep"
    )


def test_few_go_to_one_verifier() -> None:
    assert sizes(1, 2, 3) == [3] and sizes(1, 2, 3, 4) == [4] and sizes() == []


def test_many_go_by_three_or_four() -> None:
    assert sorted(sizes(*[1] * 11)) == [3, 4, 4]


def test_neighbouring_pages_stay_together() -> None:
    assert sizes(1, 1, 2, 20, 21, 21) == [3, 3]
    assert sizes(1, 1, 2, 2, 20, 20, 21) == [4, 3]


def test_a_batch_names_its_clusters_pages_and_file() -> None:
    (batch,) = refutation_batches([major(1, 3), major(2, 4), major(3, 7)], "quick", 30)
    assert batch.model_dump() == {
        "id": "V01", "clusters": ("K01", "K02", "K03"), "pages": "3-4,7", "output": "verdicts/V01.json",
    }  # fmt: skip


def test_without_a_place_the_page_is_the_one_where_it_was_seen() -> None:
    nowhere = cluster(1, member("T01", "x", NOWHERE, page=9))
    assert refutation_batches([nowhere], "quick", 30)[0].pages == "9"
    assert refutation_batches([nowhere], "quick", 8)[0].pages == ""


@given(st.lists(st.integers(1, 40), max_size=40).map(sorted))
def test_each_is_in_one_batch_and_none_has_more_than_four(pages: list[int]) -> None:
    clusters = [major(number, page) for number, page in enumerate(pages, 1)]
    batches = refutation_batches(clusters, "standard", 40)
    assert [name for batch in batches for name in batch.clusters] == [c.id for c in clusters]
    assert all(len(batch.clusters) <= 4 for batch in batches)
    assert sorted({p for b in batches for p in page_numbers(b.pages)}) == sorted(set(pages))
    assert len(batches) <= len(pages)
