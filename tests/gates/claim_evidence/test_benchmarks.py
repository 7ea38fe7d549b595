"""The labelled numbers and the accidental support: floors under what was measured, and that the scripts count right."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.numbers import find_numbers
from paperkit.gates.scope import Part
from tests import accidental_support as accidental
from tests import claim_benchmark as claims
from tests import scope_benchmark as scopes


@pytest.mark.skipif(not claims.LABELS.is_file(), reason="needs data/labels/claims.jsonl")
def test_labelled_claims(shared: Path) -> None:
    _, total = claims.measure()
    given = sum(n for (_, gate), n in total.status.items() if gate == "unsupported")
    right = total.status["unsupported", "unsupported"]
    assert right / given > 0.93
    assert right >= 34
    assert total.status["supported", "unsupported"] <= 1


@pytest.mark.skipif(not scopes.LABELS.is_file(), reason="needs data/labels/scopes.jsonl")
def test_labelled_scopes(shared: Path) -> None:
    for name, counts, _ in scopes.papers([]):
        for key in ("dataset", "run", "metric", "method"):
            count = counts[key]
            if count.given:
                assert count.loose / count.given > 0.85, (name, key)
            if count.wanted:
                assert count.loosely / count.wanted > 0.8, (name, key)


def test_the_scope_benchmark_counts_as_its_card_says() -> None:
    label = {"metric": "KL divergence", "or": {"metric": ["kl", None]}}
    for part, given, right, wanted in (
        (Part("KL Divergence", frozenset({"kl_divergence"}), "column"), 1, 1, 0),
        (Part("loss", frozenset(), "column"), 1, 0, 0),
        (None, 0, 0, 0),
    ):
        count = scopes.Count()
        scopes.compare(part, label, "metric", count)
        assert (count.given, count.right, count.wanted) == (given, right, wanted)
    count = scopes.Count()
    scopes.compare(None, {"metric": "loss"}, "metric", count)
    assert (count.wanted, count.found) == (1, 0)
    assert scopes.normal("The x_div-y.") == "xdivy"


def test_the_claim_benchmark_counts_a_second_reading() -> None:
    counts = claims.Counts()
    label = {
        "verdict": "unsupported",
        "reason": "wrong_run",
        "or": "not_in_log",
        "paper": "p",
        "line": 1,
        "value": "1",
    }
    claims.count(label, "unsupported", ("not_in_log",), "", counts)
    claims.count({**label, "or": None}, "unsupported", ("not_in_log",), "", counts)
    assert (counts.given["not_in_log"], counts.right["not_in_log"]) == (2, 1)
    assert (counts.wanted["wrong_run"], counts.found["wrong_run"]) == (2, 1)


@pytest.mark.parametrize("text", ["0.354", "12.8%", "1923.3", "75.19 s", "5"])
def test_a_random_number_has_the_same_form(text: str) -> None:
    import random

    (number,) = find_numbers(f"a value of {text} is")
    if number.role != "quantity":
        return
    rng = random.Random(1)
    for _ in range(50):
        other = accidental.random_like(number, rng)
        assert other is not None
        assert (len(other.digits), other.decimals, other.unit) == (
            len(number.digits),
            number.decimals,
            number.unit,
        )
        assert other.text == number.text.replace(number.digits, other.digits)
        assert abs(other.value - float(other.digits)) < 1e-9


def test_accidental_support_is_rare_and_never_strong_without_scope(shared: Path) -> None:
    found = accidental.measure(swaps=3)
    for kind, limit in (("values", 0.01), ("percentages", 0.03)):
        for log in ("as it is", "5000"):
            tallies = [
                t for (k, _, size, scope), t in found.items() if (k, size, scope) == (kind, log, "resolved")
            ]
            tried = sum(t.tried for t in tallies)
            assert tried > 50
            assert sum(t.strong for t in tallies) / tried <= limit
    assert sum(t.strong for (_, _, _, scope), t in found.items() if scope == "open") == 0
    assert sum(t.tried for (_, _, _, scope), t in found.items() if scope == "open") > 300
