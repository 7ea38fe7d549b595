"""Clusters with verdicts: what is dropped, what is barred, what is told."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.collating import collate, verdict_of
from paperkit.records.deep_review import (
    LANGUAGES,
    Cluster,
    Collated,
    CollatedCluster,
    InvalidFile,
    Language,
    Merged,
    Verdict,
    Verdicts,
    VerifyTask,
)
from tests.pipelines.deep_review.findings import NOWHERE, cluster, found, member, plan, task

PLAN = plan(
    task("T00", kind="rules"),
    task("T01", segments=("S1",), trace="A", pages="2-3"),
    task("T02", segments=("S1",), trace="B"),
    task("T03", kind="lens", lens="L1"),
)
CHECK = "37/120 = 30.8 %, which is not what stands there"


def clusters(count: int = 3, **more: Any) -> list[Cluster]:
    return [cluster(n, member("T01", f"point {n}", found(100 * n), **more)) for n in range(1, count + 1)]


def merged(
    given: Sequence[Cluster], batches: dict[str, tuple[str, ...]] | None = None, **more: Any
) -> Merged:
    batches = {"V01": tuple(c.id for c in given)} if batches is None else batches
    tasks = tuple(
        VerifyTask(id=name, clusters=ids, pages="1", output=f"verdicts/{name}.json")
        for name, ids in batches.items()
    )
    return Merged(candidates=len(given), clusters=tuple(given), verify_tasks=tasks, **more)


def said(batch: str = "V01", check: str = CHECK, **verdicts: str) -> Verdicts:
    return Verdicts(
        batch=batch,
        verdicts=tuple(Verdict(cluster=k, verdict=v, reason="so", check=check) for k, v in verdicts.items()),  # type: ignore[arg-type]
    )


def effects(collated: Collated) -> list[str]:
    return [verdict_of(entry) for entry in collated.clusters]


def only(collated: Collated) -> CollatedCluster:
    (entry,) = collated.clusters
    return entry


# --- verdicts --------


def test_verdicts_are_joined_and_refuted_ones_dropped() -> None:
    given = merged(clusters(4))
    collated = collate(
        given, [said(K01="confirmed", K02="plausible", K03="refuted", K04="cannot_locate")], PLAN
    )
    assert effects(collated) == ["confirmed", "plausible", "refuted", "cannot_locate"]
    assert [entry.dropped for entry in collated.clusters] == [False, False, True, True]
    assert collated.limitations == ()


def test_a_quote_that_is_not_in_the_paper_is_dropped_even_when_confirmed() -> None:
    given = merged([cluster(1, member("T01", "x", NOWHERE))])
    assert only(collate(given, [said(K01="confirmed")], PLAN)).dropped


def test_what_nobody_was_to_refute_stays() -> None:
    collated = collate(merged(clusters(1), {}), [], PLAN)
    assert effects(collated) == ["not_verified"] and not only(collated).dropped and collated.limitations == ()


@pytest.mark.parametrize(
    "files, told",
    [
        ([], "V01 gave no verdicts; not verified: K01, K02"),
        ([said(K01="plausible")], "V01 gave no verdict on K02; not verified"),
        (
            [said(K01="plausible", K02="plausible"), said("V09", K01="refuted")],
            "verdicts of V09 are left out",
        ),
        ([said(K01="plausible", K02="plausible", K77="refuted")], "V01 judges K77, which is no cluster"),
    ],
)
def test_what_is_missing_or_unknown_is_told(files: list[Verdicts], told: str) -> None:
    collated = collate(merged(clusters(2)), files, PLAN)
    (line,) = collated.limitations
    assert told in line and "refuted" not in effects(collated)


def test_a_batch_judges_only_its_own() -> None:
    given = merged(clusters(2), {"V01": ("K01",), "V02": ("K02",)})
    collated = collate(
        given, [said("V01", K01="plausible", K02="refuted"), said("V02", K02="confirmed")], PLAN
    )
    assert effects(collated) == ["plausible", "confirmed"]
    assert collated.limitations == ("V01 judges K02, which it was not given; left out",)


def test_a_verdict_on_what_its_cluster_held_before_is_left_out() -> None:
    given = merged(clusters(2))
    collated = collate(given, [said(K01="refuted", K02="plausible")], PLAN, outdated={"V01": {"K01"}})
    assert effects(collated) == ["not_verified", "plausible"]
    assert collated.limitations == (
        "V01 judged K01 when it held something else; left out",
        "V01 gave no verdict on K01; not verified",
    )


def test_of_two_verdicts_the_more_careful_one_counts() -> None:
    files = [said(K01="confirmed"), said(K01="refuted", check="")]
    for order in itertools.permutations(files):
        collated = collate(merged(clusters(1)), order, PLAN)
        assert effects(collated) == ["refuted"]
        assert collated.limitations == ("K01 has 2 verdicts; the most careful counts (refuted)",)


# --- barred --------


@pytest.mark.parametrize("check", ["", "  \n", "…"])
def test_confirmed_without_a_check_counts_as_plausible(check: str) -> None:
    collated = collate(merged(clusters(1)), [said(check=check, K01="confirmed")], PLAN)
    assert only(collated).barred == "no reproduction of its own in check" and effects(collated) == [
        "plausible"
    ]
    assert collated.counts["confirmed"] == 0 and not only(collated).dropped


def test_wrong_arithmetic_in_check_bars_confirmed() -> None:
    collated = collate(merged(clusters(1)), [said(check="37/120 = 38.0 %", K01="confirmed")], PLAN)
    assert only(collated).barred == "arithmetic in check: 37/120 = 38.0 %: 37/120 is 0.308333"
    assert effects(collated) == ["plausible"]


def test_wrong_arithmetic_in_a_member_s_evidence_bars_confirmed() -> None:
    given = [cluster(1, member("T01", "x", found(1)), member("T02", "x", found(1), evidence="so 3 + 4 = 8"))]
    collated = collate(merged(given), [said(K01="confirmed")], PLAN)
    assert only(collated).barred == "arithmetic in evidence of T02: 3 + 4 = 8: 3 + 4 is 7"


def test_right_arithmetic_bars_nothing() -> None:
    given = clusters(1, evidence="(74.2 − 61.0) / 61.0 = 21.6 %")
    assert only(collate(merged(given), [said(K01="confirmed")], PLAN)).barred == ""


def test_arithmetic_that_the_paper_prints_is_not_the_reviewer_s() -> None:
    given = clusters(1, quote="we find 37/120 = 38.0 % of runs", evidence="37/120 = 38.0 %")
    assert only(collate(merged(given), [said(K01="confirmed")], PLAN)).barred == ""


def test_only_confirmed_is_barred() -> None:
    assert only(collate(merged(clusters(1)), [said(check="", K01="plausible")], PLAN)).barred == ""


# --- counts, spread, limits --------


def test_counts() -> None:
    given = [*clusters(4), cluster(5, member("T03", "lost", NOWHERE))]
    collated = collate(
        merged(given), [said(K01="confirmed", K02="plausible", K03="refuted", K05="cannot_locate")], PLAN
    )
    assert collated.counts == {
        "candidates": 5, "clusters": 5, "confirmed": 1, "plausible": 1, "refuted": 1, "cannot_locate": 1,
        "not_verified": 1, "not_located": 1,
    }  # fmt: skip


def test_spread_over_traces_and_lenses() -> None:
    given = [
        cluster(
            1, member("T01", "x", found(1)), member("T02", "x", found(1)), member("T02", "y", found(2), 1)
        ),
        cluster(2, member("T01", "z", found(500))),
    ]
    collated = collate(merged(given), [said(K01="plausible", K02="refuted")], PLAN)
    assert collated.spread == {
        "lens L1": {"candidates": 0, "clusters": 0, "alone": 0, "kept": 0},
        "rules": {"candidates": 0, "clusters": 0, "alone": 0, "kept": 0},
        "trace A": {"candidates": 2, "clusters": 2, "alone": 1, "kept": 1},
        "trace B": {"candidates": 2, "clusters": 1, "alone": 0, "kept": 1},
    }


def test_what_reviewers_left_undone_is_a_limit() -> None:
    fault = InvalidFile(task="T02", file="candidates/T02.json", reason="candidate 2: quote: missing")
    given = merged(clusters(1), {}, missing=("T01",), invalid=(fault,), overall_notes={"T03": "sound"})
    collated = collate(given, [], PLAN)
    assert collated.limitations == (
        "No candidates came from T01 (trace A, pages 2-3): they did not read their pages.",
        "left out, in whole or in part: candidates/T02.json: candidate 2: quote: missing",
    )
    assert collated.overall_notes == {"T03": "sound"}


VERDICTS = st.lists(
    st.builds(
        lambda batch, given: said(batch, **given),
        st.sampled_from(["V01", "V02", "V03"]),
        st.dictionaries(
            st.sampled_from(["K01", "K02", "K03", "K09"]),
            st.sampled_from(["confirmed", "plausible", "refuted", "cannot_locate"]),
        ),
    ),
    max_size=5,
)


@given(VERDICTS, st.randoms(use_true_random=False))
def test_the_order_of_verdicts_has_no_effect_and_every_cluster_is_counted_once(
    files: list[Verdicts], rng: Any
) -> None:
    base = merged(clusters(3), {"V01": ("K01", "K02"), "V02": ("K03",)})
    shuffled = files.copy()
    rng.shuffle(shuffled)
    collated = collate(base, files, PLAN)
    assert collated == collate(base, shuffled, PLAN)
    names = ("confirmed", "plausible", "refuted", "cannot_locate", "not_verified")
    assert sum(collated.counts[name] for name in names) == 3


# --- languages --------


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_no_limit_is_told_in_english_where_another_language_is_asked_for(language: Language) -> None:
    fault = InvalidFile(task="T02", file="candidates/T02.json", reason="!")
    given = merged(
        clusters(3), {"V01": ("K01", "K02"), "V02": ("K03",)}, missing=("T01", "T03"), invalid=(fault,)
    )
    files = [
        said(K01="confirmed"), said(K01="refuted"), said(K03="plausible", K77="refuted"), said("V09", K01="refuted"),
    ]  # fmt: skip
    told, english = (
        [
            *collate(given, files, PLAN, name).limitations,
            *collate(given, [], PLAN, name).limitations,
            *collate(given, files, PLAN, name, outdated={"V01": {"K01"}}).limitations,
        ]
        for name in (language, "en")
    )
    assert len(told) == len(english) == 21
    kept = {"candidates", "json", "lens"}
    for line, other in zip(told, english, strict=True):
        words = set(re.findall(r"[A-Za-z]{4,}", other)) - kept
        assert not words & set(re.findall(r"[A-Za-z]{4,}", line)), line
        assert set(re.findall(r"[KTV]\d\d", line)) == set(re.findall(r"[KTV]\d\d", other))
