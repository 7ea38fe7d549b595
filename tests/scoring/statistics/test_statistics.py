"""Statistics against scipy, statsmodels, simulation, and figures that were published."""

from __future__ import annotations

import csv
import gzip
import json
import warnings
import zipfile
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.scoring.statistics.agreement import cohen_kappa, confusion, krippendorff_alpha
from paperkit.scoring.statistics.bootstrap import cluster_bootstrap, paired_bootstrap
from paperkit.scoring.statistics.paired import Discordant, discordant_tables, holm, mcnemar
from paperkit.scoring.statistics.power import items_needed, mcnemar_power, smallest_effect
from paperkit.scoring.statistics.proportions import counts_for_percent, wilson
from tests.conftest import SHARED

counts = st.tuples(st.integers(1, 60), st.integers(0, 60)).filter(lambda pair: pair[1] <= pair[0])


# --- against libraries --------


@settings(deadline=None)
@given(counts)
def test_wilson_is_that_of_statsmodels(pair: tuple[int, int]) -> None:
    from statsmodels.stats.proportion import proportion_confint

    n, k = pair
    low, high = proportion_confint(k, n, method="wilson")
    assert wilson(k, n).interval == pytest.approx((low, high), abs=1e-9)


@settings(deadline=None)
@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_that_of_statsmodels(first: int, second: int) -> None:
    from statsmodels.stats.contingency_tables import mcnemar as reference

    expected = reference([[3, first], [second, 5]], exact=True).pvalue if first + second else 1.0
    assert mcnemar(Discordant(3, first, second, 5)) == pytest.approx(min(expected, 1.0))


@settings(deadline=None)
@given(st.dictionaries(st.text("abc", min_size=1), st.floats(0, 1), min_size=1, max_size=6))
def test_holm_is_that_of_statsmodels(p_values: dict[str, float]) -> None:
    from statsmodels.stats.multitest import multipletests

    _, adjusted, _, _ = multipletests(list(p_values.values()), method="holm")
    assert list(holm(p_values).values()) == pytest.approx(list(adjusted))


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=30))
def test_kappa_is_that_of_statsmodels(pairs: list[tuple[int, int]]) -> None:
    from statsmodels.stats.inter_rater import cohens_kappa

    table = np.zeros((3, 3))
    for one, other in pairs:
        table[one, other] += 1
    made = cohen_kappa(pairs)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = float(cohens_kappa(table, return_results=False))
    if made is not None:
        assert made == pytest.approx(expected)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(-1, 1), min_size=5, max_size=40), st.integers(0, 5))
def test_the_bootstrap_is_near_that_of_scipy(differences: list[int], seed: int) -> None:
    from scipy.stats import bootstrap

    if len(set(differences)) == 1:
        return
    reference = bootstrap(
        (np.array(differences),), np.mean, method="percentile", n_resamples=10_000, rng=seed + 1
    ).confidence_interval
    made = paired_bootstrap(differences, seed=seed)
    step = 1 / len(differences)
    assert made.low == pytest.approx(reference.low, abs=1.5 * step)
    assert made.high == pytest.approx(reference.high, abs=1.5 * step)


def test_the_same_seed_gives_the_same_interval() -> None:
    values = [(at * 0.617) % 1 - 0.3 for at in range(30)]
    made = [paired_bootstrap(values, seed=seed) for seed in (7, 7, 8)]
    assert made[0] == made[1] != made[2]


def test_clusters_that_are_alike_inside_widen_the_interval() -> None:
    clusters = [[1.0] * 10 if at % 2 else [0.0] * 10 for at in range(10)]
    wide = cluster_bootstrap(clusters, seed=1)
    narrow = paired_bootstrap([one for cluster in clusters for one in cluster], seed=1)
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)
    with pytest.raises(ValueError, match="no items"):
        cluster_bootstrap([[], []], seed=1)


# --- power --------


@pytest.mark.parametrize(
    ("n", "first", "second"), [(31, 10 / 31, 2 / 31), (55, 0.3, 0.1), (100, 0.1, 0.1), (12, 0.9, 0)]
)
def test_power_is_what_a_simulation_meets(n: int, first: float, second: float) -> None:
    random = np.random.default_rng(5)
    drawn = random.multinomial(n, [first, second, 1 - first - second], size=20_000)
    p_value = cache(lambda a, b: mcnemar(Discordant(0, a, b, 0)))
    rejected = np.mean([p_value(int(a), int(b)) <= 0.05 for a, b, _ in drawn])
    assert mcnemar_power(n, first, second) == pytest.approx(rejected, abs=0.015)


def test_the_items_needed_reach_the_power_and_keep_it() -> None:
    n = items_needed(0.35, 0.09)
    assert n is not None
    assert all(mcnemar_power(later, 0.35, 0.09) >= 0.8 for later in range(n, n + 40))
    assert mcnemar_power(n - 1, 0.35, 0.09) < 0.8
    assert items_needed(0.1, 0.1, most=500) is None


def test_the_smallest_effect_is_seen_and_a_smaller_one_is_not() -> None:
    effect = smallest_effect(60, 0.4)
    assert effect is not None and 0 < effect < 0.4
    assert mcnemar_power(60, (0.4 + effect) / 2, (0.4 - effect) / 2) >= 0.8
    assert mcnemar_power(60, (0.4 + effect - 0.02) / 2, (0.4 - effect + 0.02) / 2) < 0.8
    assert smallest_effect(5, 0.5) is None


# --- published figures --------


def test_the_tender_study() -> None:
    """arXiv:2608.20786: 4 better, 36 comparable, 15 weaker of 55; 9 of the 15 only for what was unavailable."""
    assert counts_for_percent("73", 55) == (4 + 36,)
    assert counts_for_percent("89", 55) == (4 + 36 + 9,)
    assert f"{(4 + 36) / 55:.0%} {(4 + 36 + 9) / 55:.0%}" == "73% 89%"
    assert counts_for_percent("68", 70) == ()
    assert {n: counts_for_percent("68", n) for n in (68, 72)} == {68: (46,), 72: (49,)}


def test_the_prompt_format_study() -> None:
    """74 % against 48 % of n = 31: the tables 8/0, 10/2 and 12/4 are all possible, and differ in what they show."""
    assert counts_for_percent("74", 31) == (23,) and counts_for_percent("48", 31) == (15,)
    tables = {(table.first, table.second): mcnemar(table) for table in discordant_tables(23, 15, 31)}
    assert {pair: round(tables[pair], 3) for pair in ((8, 0), (10, 2), (12, 4))} == {
        (8, 0): 0.008, (10, 2): 0.039, (12, 4): 0.077,
    }  # fmt: skip
    assert all(table.n == 31 and table.difference == 8 / 31 for table in discordant_tables(23, 15, 31))


def test_nips_2014() -> None:
    """22 papers accepted by both committees, 22 and 21 by one, 101 by none."""
    pairs = [("yes", "yes")] * 22 + [("yes", "no")] * 22 + [("no", "yes")] * 21 + [("no", "no")] * 101
    kappa = cohen_kappa(pairs)
    assert kappa is not None and round(kappa, 3) == 0.330
    inconsistent = wilson(43, 166)
    assert f"{inconsistent.value:.3f}" == "0.259"
    assert [round(end, 3) for end in inconsistent.interval] == [0.198, 0.331]
    assert confusion(pairs)["no", "yes"] == 21


def test_the_reviewer_of_500_papers() -> None:
    path = SHARED / "data/tables/aiscientist_iclr500/recomputed.json"
    if not path.is_file():
        pytest.skip(f"{path} is missing")
    tp, fp, fn, tn = 112, 97, 72, 219
    assert tp + fp + fn + tn == 500
    assert round((tp / (tp + fn) + tn / (tn + fp)) / 2, 3) == 0.651
    assert round(2 * tp / (2 * tp + fp + fn), 3) == 0.570
    assert (round(fp / (fp + tn), 3), round(fn / (fn + tp), 3)) == (0.307, 0.391)


def test_iterater_keeps_what_it_says() -> None:
    """Edits of the system that people kept, 396 of 651, and edits of people, 496 of 839."""
    path = SHARED / "data/human_baselines/iterater_r3/R3_eval_data.zip"
    if not path.is_file():
        pytest.skip(f"{path} is missing")
    proposed = rejected = 0
    verdicts = []
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.startswith("__") or not name.endswith(".json"):
                continue
            record = json.loads(archive.read(name))
            if "/system_human/" in name:
                rejected += len(record["rejected_edit_actions"])
                proposed += sum(
                    len(revision["doc"].get("edit_actions") or ())
                    for key, revision in record.items()
                    if key.startswith("rev_depth_")
                )
            elif "/human_human/" in name:
                verdicts += [edit["accept_or_reject"] for edit in record]
    assert (proposed - rejected, proposed) == (396, 651)
    assert (verdicts.count("Accept"), len(verdicts)) == (496, 839)
    assert round(wilson(396, 651).value, 3) == 0.608 and round(wilson(496, 839).value, 3) == 0.591


def test_the_links_of_f1000rd() -> None:
    """Seven alphas, published .53 .56 .51 .58 .48 .53 .56."""
    path = SHARED / "data/tables/f1000rd_implicit_links/imp_links_compact.csv.gz"
    if not path.is_file():
        pytest.skip(f"{path} is missing")
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    def alpha(one: str, other: str, where: str = "") -> float:
        chosen = [row for row in rows if not where or row[where]]
        judges = [[float(row[name]) if row[name] else None for row in chosen] for name in (one, other)]
        made = krippendorff_alpha(judges, "nominal")
        assert made is not None
        return round(made, 3)

    assert [
        alpha("imp_a", "imp_b"),
        alpha("imp_a_re", "imp_b_re"),
        alpha("imp_a", "imp_a_re"),
        alpha("imp_b", "imp_b_re"),
        alpha("imp_c_e", "imp_d_e"),
        alpha("imp_a", "imp_b", "imp_a_re"),
        alpha("imp_a", "imp_b", "imp_d_e"),
    ] == [0.525, 0.561, 0.509, 0.582, 0.479, 0.528, 0.565]


def test_alpha_of_krippendorffs_own_example() -> None:
    """Four coders, twelve units, missing values (Krippendorff 2011, "Computing Krippendorff's alpha-reliability")."""
    none = None
    coders = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, none, none, none],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, none, 3],
        [none, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, none],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, none],
    ]
    made = [krippendorff_alpha(coders, level) for level in ("nominal", "ordinal", "interval")]
    assert [round(one, 3) for one in made if one is not None] == [0.743, 0.815, 0.849]


def test_alpha_needs_two_verdicts_and_more_than_one_value() -> None:
    assert krippendorff_alpha([["a", "a"], ["a", "a"]], "nominal") is None
    with pytest.raises(ValueError, match="two verdicts"):
        krippendorff_alpha([["a", None], [None, "b"]], "nominal")
    with pytest.raises(ValueError, match="must be numbers"):
        krippendorff_alpha([["a", "b"], ["a", "a"]], "interval")


@pytest.mark.parametrize(("count", "of"), [(1, 0), (-1, 3), (4, 3)])
def test_a_share_is_of_something(count: int, of: int) -> None:
    with pytest.raises(ValueError, match="must be 0 or more"):
        wilson(count, of)
