"""Which numbers follow from logged ones, and which only seem to."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log import LogValue
from paperkit.documents.log.terms import Context, is_baseline, terms
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Place
from paperkit.gates.derivations import (
    CHANCE,
    SURE_VALUE,
    Derivation,
    Operand,
    Search,
    chance_of,
    derive_here,
    is_of_unlogged,
    percent_of,
)

PLACE = Place("log.md", 1, 1)


def cell(run: int, dataset: str, metric: str, value: float) -> LogValue:
    return LogValue(f"run_{run}", dataset, metric, None, None, value, repr(value), 4, None, None, PLACE)


CELLS = (
    cell(0, "north", "steps", 4200.0),
    cell(3, "north", "steps", 1923.3333),
    cell(4, "north", "steps", 1686.6667),
    cell(0, "south", "steps", 4720.0),
    cell(3, "south", "steps", 2063.3333),
    cell(0, "north", "val_acc", 0.874),
    cell(3, "north", "val_acc", 0.906),
    cell(0, "south", "val_acc", 0.801),
    cell(3, "south", "val_acc", 0.853),
    cell(0, "north", "time", 1234.0),
    cell(3, "north", "time", 617.0),
)
BASE = frozenset({"run_0"})


def logged(number: Number) -> tuple[LogValue, ...]:
    return tuple(v for v in CELLS if number.holds(v.value))


def told(found: Derivation | None) -> str | None:
    return None if found is None else f"{found.kind}: {found.formula}{' ' + found.note if found.note else ''}"


def here(sentence: str, index: int, cells: tuple[LogValue, ...] = CELLS) -> Derivation | None:
    """A derivation of the index-th number of a sentence from the others."""
    numbers = [n for n in find_numbers(sentence) if n.role in ("quantity", "count")]
    beside = [
        Operand(n, tuple(v for v in cells if n.holds(v.value))) for i, n in enumerate(numbers) if i != index
    ]
    return derive_here(numbers[index], beside, sentence)


def searched(sentence: str, *wanted: str, others: frozenset[str] = frozenset()) -> Derivation | None:
    """A derivation of the first number from the cells of a data set and metric."""
    cells = tuple(v for v in CELLS if not wanted or {v.dataset, v.metric} >= set(wanted))
    return Search().derive(find_numbers(sentence)[0], cells, sentence, bases=BASE, others=others)


@pytest.mark.parametrize(
    ("sentence", "index", "formula"),
    [
        ("Steps fell from 4200.0 to 1923.3, a 54.2% reduction.", 2, "relative_change: |4200 − 1923.33| / 4200"),
        ("It took 1923.3 steps, 54.2% fewer than 4200.0.", 1, "relative_change: |4200 − 1923.33| / 4200"),
        ("Accuracy rises from 0.874 to 0.906, or 3.2 points.", 2, "difference: |0.874 − 0.906| × 100"),
        ("The time falls from 1234 to 617 and is 2.0× better.", 2, "ratio: 1234 / 617"),
        ("The average of 4200.0 and 4720.0 steps is 4460.0.", 2, "mean: (4200 + 4720) / 2"),
        ("In total, 4200.0 and 4720.0 steps make 8920.0.", 2, "sum: 4200 + 4720"),
        ("Steps fall by 2276.7 from 4200.0 to 1923.3.", 0, "difference: 1923.33 − 4200"),
    ],
)  # fmt: skip
def test_operands_in_the_sentence(sentence: str, index: int, formula: str) -> None:
    assert told(here(sentence, index)) == formula


@pytest.mark.parametrize(
    ("sentence", "index"),
    [
        ("Steps fell from 4200.0 to 1923.3, a 57.2% reduction.", 2),
        ("Accuracy rises from 0.874 to 0.906, or 3.4 points.", 2),
        ("The time falls from 1234 to 617 and is 2.4× better.", 2),
        ("The average of 4200.0 and 4720.0 steps is 4461.0.", 2),
        ("We used 4200.0 and 4720.0 and 8920.0.", 2),
        ("It fell from 500.0 to 250.0, a 50.0% reduction.", 2),
    ],
)
def test_what_does_not_follow(sentence: str, index: int) -> None:
    assert here(sentence, index) is None


def test_printed_roundings_are_told() -> None:
    cells = (cell(0, "circle", "kl", 0.35409), cell(4, "circle", "kl", 0.34491))
    assert told(here("2.5% reduction (from 0.354 to 0.345)", 0, cells)) == (
        "relative_change: |0.354 − 0.345| / 0.354 rounded_operands"
    )
    assert told(here("2.6% reduction (from 0.354 to 0.345)", 0, cells)) == (
        "relative_change: |0.35409 − 0.34491| / 0.35409"
    )


@pytest.mark.parametrize(
    ("sentence", "wanted", "formula"),
    [
        ("Steps fall by 54.2%.", ("north", "steps"), "relative_change: |4200 − 1923.33| / 4200"),
        ("It improves by 5.2 points.", ("south", "val_acc"), "difference: |0.801 − 0.853| × 100"),
        ("It is 2.00× faster.", ("north", "time"), "ratio: 1234 / 617"),
        ("On average, it took 4460.0 steps.", (), "mean: mean of 4200 + 4720"),
    ],
)
def test_from_the_log_alone(sentence: str, wanted: tuple[str, ...], formula: str) -> None:
    assert told(searched(sentence, *wanted)) == formula


def test_only_what_the_scope_leaves() -> None:
    assert searched("Steps fall by 54.2%.", "south", "steps") is None
    assert searched("Steps fall by 54.2%.", "north", "steps", others=frozenset({"run_4"})) is None
    assert searched("Steps fall by 59.8%.", "north", "steps", others=frozenset({"run_4"})) is not None


def test_a_search_is_remembered_and_says_the_same() -> None:
    search, cells = Search(), tuple(v for v in CELLS if (v.dataset, v.metric) == ("north", "steps"))
    numbers = [find_numbers(f"Steps fall by {n}%.")[0] for n in ("54.2", "59.8", "57.7", "54.2")]
    found = [told(search.derive(n, cells, "fall", bases=BASE)) for n in numbers]
    assert found[0] == found[3] is not None
    assert found[1] is not None
    assert found[2] is None


def test_a_derivation_that_could_be_chance_is_none() -> None:
    rng = random.Random(0)
    cells = tuple(cell(i, "d", "m", rng.uniform(1, 100)) for i in range(40))
    number = find_numbers("Something rises by 37%.")[0]
    assert Search().derive(number, cells, "rises") is None


def test_a_search_in_a_large_log_stops() -> None:
    rng = random.Random(0)
    cells = tuple(cell(i, "d", "m", rng.uniform(1, 100)) for i in range(5000))
    assert Search().derive(find_numbers("It rises by 37.25%.")[0], cells, "rises") is None


def test_strength_needs_operands_of_known_scope_and_little_chance() -> None:
    sentence = "Steps fell from 4200.0 to 1923.3, a 54.2% reduction."
    numbers = find_numbers(sentence)
    for sure in (True, False):
        found = derive_here(numbers[2], [Operand(n, logged(n), strong=sure) for n in numbers[:2]], sentence)
        assert found is not None
        assert found.strength == ("strong" if sure else "weak")
        assert "run_3 · north · steps (log.md:1)" in str(found)
        assert 0 < found.chance <= CHANCE
    assert replace(found, is_sure=True, chance=0.04).strength == "weak"
    assert replace(found, is_sure=True, chance=2 * SURE_VALUE, unit=None).strength == "weak"


def test_which_end_is_the_base_is_kept() -> None:
    sentence = "an improvement of 54.2% from 4200.0 to 1923.3"
    numbers = find_numbers(sentence)
    beside = [Operand(numbers[1], logged(numbers[1]), "base"), Operand(numbers[2], logged(numbers[2]), "now")]
    for order in (beside, beside[::-1]):
        found = derive_here(numbers[0], order, sentence)
        assert found is not None
        assert (found.base, round(found.now or 0, 1)) == (4200.0, 1923.3)


def test_operands_that_are_astray_say_so() -> None:
    sentence = "Steps fell from 4200.0 to 1923.3, a 54.2% reduction."
    numbers = find_numbers(sentence)
    beside = [
        Operand(numbers[0], logged(numbers[0])),
        Operand(numbers[1], logged(numbers[1]), astray=("wrong_run",)),
    ]
    found = derive_here(numbers[2], beside, sentence)
    assert found is not None
    assert found.astray == ("wrong_run",)


def test_what_follows_from_unlogged_numbers_is_known() -> None:
    sentence = "It fell from 500.0 to 250.0, a 50.0% reduction."
    numbers = find_numbers(sentence)
    assert is_of_unlogged(numbers[2], [Operand(n, ()) for n in numbers[:2]], sentence)
    assert not is_of_unlogged(numbers[2], [Operand(n, (CELLS[0],)) for n in numbers[:2]], sentence)


def test_percent_of_counts() -> None:
    count = Operand(find_numbers("79 plants")[0], (cell(0, "d", "count", 79.0),))
    total = cell(0, "d", "n", 132.0)
    right, wrong = (find_numbers(f"({n}%)")[0] for n in ("59.8", "63.0"))
    found = percent_of(right, count, [total, total])
    assert told(found) == "percent_of: 79 / 132"
    assert found is not None and found.strength == "strong"
    assert percent_of(wrong, count, [total]) is None
    assert percent_of(right, count, [cell(0, "d", "n", 60.0)]) is None
    two = percent_of(right, count, [total, cell(0, "d", "n", 150.0)])
    assert two is not None and two.strength == "weak"


@given(st.integers(1, 999), st.lists(st.floats(0.01, 1e6), max_size=40))
def test_chance_is_a_share(value: int, results: list[float]) -> None:
    number = find_numbers(f"about {value / 10:.1f}% of")[0]
    assert 0 <= chance_of(number, results) <= 1.0 or value == 0


def test_terms() -> None:
    assert terms("final_val_acc_mean") == {"validation", "accuracy"}
    assert terms("step_val_acc_99_mean") == {"step", "validation", "accuracy", "99"}
    assert is_baseline(cell(0, "d", "m", 1.0), {})
    assert is_baseline(replace(cell(2, "d", "m", 1.0), method="base"), {})
    assert not is_baseline(cell(2, "d", "m", 1.0), {})


def test_context_names_runs() -> None:
    context = Context(
        ("Runs 2 and 5 against the baseline", "run_7"), {"run_0": "Baseline", "run_3": "Deep net"}
    )
    assert context.numbered == {"run_2", "run_5", "run_7"}
    assert context.runs == {"run_0", "run_2", "run_5", "run_7"}


@given(st.floats(1, 1e4), st.floats(1, 1e4))
def test_relative_change_is_always_found(base: float, other: float) -> None:
    cells = (cell(0, "north", "steps", base), cell(1, "north", "steps", other))
    change = abs(base - other) / base * 100
    if not 0.01 < change < 1e6:
        return
    text = f"a {change:.2f}% change"
    number = find_numbers(text)[0]
    found = derive_here(number, [Operand(find_numbers(f"{v.value:.6f} x")[0], (v,)) for v in cells], text)
    assert found is not None
    assert number.holds(found.value)
