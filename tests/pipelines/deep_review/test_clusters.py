"""Which candidates become one: by point and place, whatever their order."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.clusters import cluster_members
from paperkit.records.deep_review import Member
from tests import clustering_report
from tests.pipelines.deep_review.findings import NOWHERE, found, member

SEEDS = "Standard deviations over random seeds are not reported for the ablation"
SEEDS_TOO = "No deviations over seeds: the ablation reports a single random run"
PROOF = "The proof of Lemma 2 divides by a quantity that may vanish"
FILLER = [
    member(f"T{n}", text, found(100_000 + 5_000 * n, page=40 + n))
    for n, text in enumerate(
        (
            "Figure captions lack units", "Citation of the corpus is missing", "Learning rate is never given",
            "Hardware is not described", "Claim of novelty ignores earlier encoders", "Typo in the title",
        ),
        50,
    )
]  # fmt: skip


def together(*members: Member) -> list[list[str]]:
    """Titles of clusters with one of the members, among others."""
    clusters = cluster_members([*members, *FILLER])
    return [[m.candidate.title for m in c.members] for c in clusters if c.members[0] not in FILLER]


def test_one_point_at_one_place_is_one_cluster() -> None:
    assert len(together(member("T01", SEEDS, found(100)), member("T02", SEEDS_TOO, found(120)))) == 1


def test_another_point_at_the_same_place_stays_apart() -> None:
    assert len(together(member("T01", SEEDS, found(100)), member("T02", PROOF, found(100)))) == 2


def test_the_same_words_at_another_place_stay_apart() -> None:
    here = member("T01", "The value of accuracy in the text differs from Table 2", found(100))
    there = member("T02", "The value of recall in the text differs from Table 7", found(9000, page=8))
    assert len(together(here, there)) == 2


def test_of_a_pair_that_is_half_alike_only_the_nearer_place_joins() -> None:
    one = member("T01", SEEDS, found(100))
    assert len(together(one, member("T02", SEEDS_TOO, found(200)))) == 1
    assert len(together(one, member("T02", "One random run is reported", found(30_000, page=9)))) == 2


def test_one_reviewer_does_not_say_one_thing_at_two_places() -> None:
    same = [
        member("T00", f"Acronym {name} is not defined", found(at))
        for name, at in (("ABC", 100), ("XYZ", 900))
    ]
    assert len(together(*same)) == 2


def test_one_reviewer_twice_at_one_place_is_one_and_counts_once() -> None:
    clusters = cluster_members([member("T01", SEEDS, found(100), n) for n in range(2)])
    assert [(c.support, len(c.members)) for c in clusters] == [(1, 2)]


def test_what_was_not_found_is_compared_by_text_alone() -> None:
    assert len(together(member("T01", SEEDS), member("T02", SEEDS_TOO))) == 1
    assert len(together(member("T01", SEEDS), member("T02", PROOF))) == 2


def test_a_chain_does_not_join_its_ends() -> None:
    words = [
        f"{prefix}{stem}" for prefix in ("ar", "bo", "ci") for stem in ("lam", "ben", "dor", "gul", "fas")
    ]
    chain = [member(f"T{n:02d}", " ".join(words[2 * n : 2 * n + 4]), found(100)) for n in range(6)]
    groups = together(*chain)
    assert any(len(group) > 1 for group in groups)
    assert not any({chain[0].candidate.title, chain[-1].candidate.title} <= set(group) for group in groups)


def test_the_most_exact_then_the_surest_speaks() -> None:
    surest = member("T01", SEEDS, found(100, status="fuzzy"), confidence=1.0)
    exact = member("T02", SEEDS, found(100), confidence=0.2)
    surer = member("T03", SEEDS, found(100), confidence=0.6)
    (cluster,) = cluster_members([surest, exact, surer])
    assert [m.task for m in cluster.members] == ["T03", "T02", "T01"]
    assert cluster.check == surer.check and cluster.support == 3 and cluster.tasks == ("T01", "T02", "T03")


def test_the_worst_severity_is_that_of_the_cluster() -> None:
    (cluster,) = cluster_members(
        [member("T01", SEEDS, found(1)), member("T02", SEEDS, found(1), severity_hint="major")]
    )
    assert cluster.severity_hint == "major"


def test_clusters_are_in_the_order_of_the_paper_and_those_without_a_place_last() -> None:
    members = [
        member("T01", PROOF), member("T02", SEEDS, found(500, page=2)), member("T03", "Typo", found(10)),
        member("T04", "Units are missing", found(90)),
    ]  # fmt: skip
    clusters = cluster_members(members)
    assert [c.id for c in clusters] == ["K01", "K02", "K03", "K04"]
    assert [c.title for c in clusters] == ["Typo", "Units are missing", SEEDS, PROOF]


def test_nothing_makes_no_cluster() -> None:
    assert cluster_members([]) == ()


MEMBERS = st.lists(
    st.builds(
        member,
        st.sampled_from(["T01", "T02", "T03"]),
        st.sampled_from([SEEDS, SEEDS_TOO, PROOF, "The proof of Lemma 2 is short", "Seeds", "…"]),
        st.one_of(st.just(NOWHERE), st.builds(found, st.integers(0, 900), page=st.integers(1, 3))),
        st.integers(0, 5),
        confidence=st.sampled_from([0.2, 0.9]),
        quote=st.sampled_from(["the lamp", "the oil"]),
    ),
    max_size=14,
)


@settings(deadline=None)
@given(MEMBERS, st.randoms(use_true_random=False))
def test_order_has_no_effect_and_nobody_is_lost(members: list[Member], rng: random.Random) -> None:
    clusters = cluster_members(members)
    shuffled = members.copy()
    rng.shuffle(shuffled)
    assert cluster_members(shuffled) == clusters
    kept = sorted(m.model_dump_json() for c in clusters for m in c.members)
    assert kept == sorted(m.model_dump_json() for m in members)
    assert all(c.support == len({m.task for m in c.members}) for c in clusters)


@pytest.fixture(scope="module")
def labelled(shared: Path) -> list[clustering_report.Paper]:
    if not (shared / "data" / clustering_report.MARG).is_dir():
        pytest.skip("needs the comments of human baselines")
    return clustering_report.read_papers()


def test_labels_are_many_and_balanced(labelled: list[clustering_report.Paper]) -> None:
    pairs = [pair.same for paper in labelled for pair in paper.pairs]
    assert len(pairs) >= 150 and sum(pairs) >= 60 and len(pairs) - sum(pairs) >= 60


def test_clusters_beat_a_threshold_on_papers_that_were_kept_apart(
    labelled: list[clustering_report.Paper],
) -> None:
    rows = list(clustering_report.measure(labelled)["rows"].values())
    (_, mine), *rivals = rows
    assert all(mine.f1 > odd.f1 + 0.05 for _, odd in rivals)
    assert mine.precision > 0.85
