"""Traps: forty, each with a reason, and the arithmetic of those that have some is right."""

from __future__ import annotations

import math
import re
from decimal import Decimal

import pytest
from scipy import stats

from tests.planted.traps import TRAPS

BY_NAME = {t.name: t for t in TRAPS}


def text(name: str) -> str:
    return "\n".join(BY_NAME[name].pieces.values())


def numbers(name: str) -> list[float]:
    return [float(n) for n in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", text(name))]


def test_there_are_forty_and_each_has_a_reason() -> None:
    assert len(TRAPS) == len(BY_NAME) == 40
    assert all(t.why for t in TRAPS)
    assert len({tuple(t.pieces.values()) for t in TRAPS}) == 40


@pytest.mark.parametrize(("name", "total"), [("shares to 99.9", 99.9), ("shares to 100.1", 100.1)])
def test_shares_are_a_tenth_off(name: str, total: float) -> None:
    assert sum(numbers(name)[:3]) == pytest.approx(total)


def test_p_values_are_right_as_they_are_meant() -> None:
    assert stats.t.sf(1.80, 58) == pytest.approx(0.039, abs=0.0005)
    assert 2 * stats.t.sf(1.80, 58) > 0.05
    assert 3 * 2 * stats.t.sf(2.60, 44) == pytest.approx(0.038, abs=0.0005)
    assert 2 * stats.t.sf(2.31, 41.7) == pytest.approx(0.026, abs=0.0005)
    for name, words in (
        ("one-sided p", "t(58) = 1.80"),
        ("corrected p", "t(44) = 2.60"),
        ("Welch", "t(41.7) = 2.31"),
    ):
        assert words in text(name)


def test_counts_are_right() -> None:
    _, women, smokers, share = numbers("percent of a subset")
    assert 100 * smokers / women == share
    recruited, left = (int(n) for n in re.findall(r"\d+", text("exclusions")))
    assert recruited - 7 == left
    members, chess, cards, both = numbers("overlapping groups")
    assert chess + cards - both == members
    small, few, large, many, mean = (numbers("weighted mean")[i] for i in (0, 1, 2, 3, 4))
    assert (small * few + large * many) / (few + many) == mean
    cars, two, all_ = numbers("percent of percent")
    assert cars * two / 100 == all_
    *ratios, mean = numbers("geometric mean")
    assert math.prod(ratios) ** (1 / len(ratios)) == pytest.approx(mean)
    before, after, absolute, relative = numbers("relative and absolute")
    assert before - after == absolute
    assert 100 * absolute / before == relative
    sites, flooded = numbers("approximately")
    assert flooded / sites == pytest.approx(1 / 3, abs=0.02)
    share, clocks, good = numbers("at least")
    assert 100 * good / clocks > share
    first, last = numbers("range")[-2:]
    assert 1.03**5 < last / first < 1.05**5


def test_a_mean_over_seven_items_is_possible_and_over_one_is_not() -> None:
    def near(n: int) -> bool:
        return any(abs(k / n - 3.37) <= 0.005 for k in range(5 * n))

    assert near(20 * 7)
    assert not near(20)


def test_the_interval_is_symmetric_on_a_log_scale() -> None:
    assert math.log(4) - math.log(2) == pytest.approx(math.log(2) - math.log(1))


def _rows(name: str) -> dict[str, list[Decimal]]:
    found = {}
    for line in text(name).splitlines():
        head, *cells = line.removesuffix(r" \\").split(" & ")
        if head != "Unit" and cells and all(re.fullmatch(r"[\d,.]+", c) for c in cells):
            found[head] = [Decimal(c.replace(",", "")) for c in cells]
    return found


@pytest.mark.parametrize(("name", "off"), [("thousands", [1, 1]), ("rows not shown", [717])])
def test_totals_are_more_than_their_rows(name: str, off: list[int]) -> None:
    rows = _rows(name)
    total = rows.pop("Total")
    assert [t - sum(c) for t, c in zip(total, zip(*rows.values(), strict=True), strict=True)] == off


def test_indented_rows_are_parts() -> None:
    rows = _rows("subset rows")
    assert rows[r"\quad viral"][0] + rows[r"\quad bacterial"][0] == rows["Infection"][0]
    assert rows["Infection"][0] + rows["Injury"][0] == rows["Total"][0]
