"""The goals of recall and false accepts, on a small share of the real sentences; the whole table is in reports."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from paperkit.documents.quotes import VERSION
from tests import quote_recall as recall
from tests.bench import quotes as bench

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def samples(shared: Path) -> list[object]:
    found = recall.read_samples(shared / "data/pdf", 20)
    assert len(found) >= 5
    return list(found)


def test_typography_is_exact(samples: list[object]) -> None:
    for row in recall.typography(samples):
        assert row.exact == row.count, row


def test_damage_is_found(samples: list[object]) -> None:
    rows = {row.name: row for row in recall.damage(samples)}
    for row in rows.values():
        assert row.found >= (0.97 if "10%" in row.name else 0.98) * row.count, row
    assert rows["noise 0% in the quote"].found == rows["noise 0% in the quote"].count
    for name in ("noise 5% in the quote", "noise 5% in the text"):
        assert rows[name].found >= 0.99 * rows[name].count


def test_another_meaning_is_never_found(samples: list[object]) -> None:
    for row in recall.changes(samples):
        assert row.found == 0, row
        assert row.count > 0, row


def test_noise_leaves_numbers_and_negations_alone() -> None:
    rng = random.Random(1)
    text = "It did not rise by 5 ms (p < 0.05) for all of the wide boards that stood there, never for 12%."
    for _ in range(50):
        noisy = recall.noisy(text, 0.5, rng).split()
        for word, kept in zip(text.split(), noisy, strict=True):
            if word in ("not", "5", "ms", "<", "0.05)", "never", "12%."):
                assert kept == word
    assert recall.noisy(text, 0.0, rng) == text
    assert recall.noisy(text, 0.5, rng) != text


def test_intervals() -> None:
    low, high = recall.wilson(95, 100)
    assert (round(low, 4), round(high, 4)) == (0.8882, 0.9785)
    assert recall.wilson(0, 0) == (0.0, 1.0)


def test_the_report_is_of_this_version() -> None:
    report = (ROOT / "reports/quote_recall.md").read_text(encoding="utf-8")
    assert f"finder version {VERSION}" in report
    assert all(f"| {change.__name__} |" in report for change in (*recall.TYPOGRAPHY, *recall.CHANGES))


def test_the_benchmark_finds_what_the_reference_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [
        f"{a}{b}{c}"
        for a in ("bra", "cle", "dos", "fem")
        for b in ("ka", "ro", "ve")
        for c in ("d", "pel", "s")
    ]
    rng = random.Random(2)
    text = " ".join(rng.choice(words) for _ in range(1500))
    quotes = bench.sample_quotes(text, 40)
    assert quotes == bench.sample_quotes(text, 40)
    monkeypatch.setattr(bench, "QUOTES", 40)
    result = bench.compare(text, 40)
    assert result["ours"] >= result["reference"] - 0.05
    assert result["plain"] > 0 and result["cutoff"] > 0
