"""Which numbers follow from logged ones, and which only seem to."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.log import Log, LogValue, read_log
from paperkit.documents.log.terms import Context, is_baseline, terms
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Place
from paperkit.gates._claims import claims_of
from paperkit.gates.derivations import CHANCE, Operand, derive, derive_from_log, derive_here

PLACE = Place("log.md", 1, 1)


def cell(run: int, dataset: str, metric: str, value: float) -> LogValue:
    return LogValue(f"run_{run}", dataset, metric, None, None, value, repr(value), 4, None, None, PLACE)


LOG = Log(
    (
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
    ),
    runs={"run_0": "Baseline"},
)


def derived(sentence: str, index: int, log: Log = LOG) -> str | None:
    """Formula and note of the derivation of the index-th number of a sentence."""
    numbers = [n for n in find_numbers(sentence) if n.role in ("quantity", "count")]
    beside = [Operand(n, tuple(log.find(n))) for i, n in enumerate(numbers) if i != index]
    found = derive(numbers[index], log, [Context((sentence,), log.runs)], sentence, beside)
    return None if found is None else f"{found.kind}: {found.formula}{' ' + found.note if found.note else ''}"


@pytest.mark.parametrize(
    ("sentence", "index", "formula"),
    [
        (
            "Steps fell from 4200.0 to 1923.3, a 54.2% reduction.",
            2,
            "relative_change: |4200 − 1923.33| / 4200",
        ),
        ("It took 1923.3 steps, 54.2% fewer than 4200.0.", 1, "relative_change: |4200 − 1923.33| / 4200"),
        ("Accuracy rises from 0.874 to 0.906, or 3.2 points.", 2, "difference: |0.874 − 0.906| × 100"),
        ("The time falls from 1234 to 617 and is 2.0× better.", 2, "ratio: 1234 / 617"),
        ("The average of 4200.0 and 4720.0 steps is 4460.0.", 2, "mean: (4200 + 4720) / 2"),
        ("In total, 4200.0 and 4720.0 steps make 8920.0.", 2, "sum: 4200 + 4720"),
        ("Steps fall by 2276.7 from 4200.0 to 1923.3.", 0, "difference: 1923.33 − 4200"),
    ],
)
def test_operands_in_the_sentence(sentence: str, index: int, formula: str) -> None:
    assert derived(sentence, index) == formula


@pytest.mark.parametrize(
    ("sentence", "index"),
    [
        ("Steps fell from 4200.0 to 1923.3, a 57.2% reduction.", 2),
        ("Accuracy rises from 0.874 to 0.906, or 3.4 points.", 2),
        ("The time falls from 1234 to 617 and is 2.4× better.", 2),
        ("The average of 4200.0 and 4720.0 steps is 4461.0.", 2),
        ("We used 4200.0 and 4720.0 and 8920.0.", 2),
    ],
)
def test_what_does_not_follow(sentence: str, index: int) -> None:
    assert derived(sentence, index) is None


def test_printed_roundings_are_told() -> None:
    log = Log((cell(0, "circle", "kl", 0.35409), cell(4, "circle", "kl", 0.34491)))
    assert derived("2.5% reduction (from 0.354 to 0.345)", 0, log) == (
        "relative_change: |0.354 − 0.345| / 0.354 rounded_operands"
    )
    assert (
        derived("2.6% reduction (from 0.354 to 0.345)", 0, log)
        == "relative_change: |0.35409 − 0.34491| / 0.35409"
    )


@pytest.mark.parametrize(
    ("sentence", "formula"),
    [
        ("For north, steps fall by 54.2%.", "relative_change: |4200 − 1923.33| / 4200"),
        ("On south, val acc improves by 5.2 points.", "difference: |0.801 − 0.853| × 100"),
        ("It is 2.00× faster.", "ratio: 1234 / 617"),
        ("On average, the baseline took 4460.0 steps.", "mean: mean of 4200 + 4720"),
    ],
)
def test_from_the_log_alone(sentence: str, formula: str) -> None:
    assert derived(sentence, 0) == formula


def test_words_narrow_the_candidates() -> None:
    assert derived("For south, steps fall by 54.2%.", 0) is None
    assert derived("For north, steps fall by 54.2% in run 4.", 0) is None


def test_a_derivation_that_could_be_chance_is_none() -> None:
    rng = random.Random(0)
    log = Log(tuple(cell(i, "d", "m", rng.uniform(1, 100)) for i in range(40)))
    number = find_numbers("Something rises by 37%.")[0]
    assert derive_from_log(number, log, [Context(("Something rises by 37%.",), {})], "rises") is None


def test_strength_tells_where_the_operands_stand() -> None:
    sentence = "Steps fell from 4200.0 to 1923.3, a 54.2% reduction."
    numbers = find_numbers(sentence)
    here = derive_here(numbers[2], [Operand(n, tuple(LOG.find(n))) for n in numbers[:2]], sentence)
    far = derive_from_log(numbers[2], LOG, [Context(("north steps fall",), LOG.runs)], "fall")
    assert here is not None
    assert here.strength == "strong"
    assert far is not None
    assert far.strength == "weak"
    assert 0 < far.chance <= CHANCE
    assert "run_3 · north · steps (log.md:1)" in str(here)


def test_unlogged_operands_support_nothing() -> None:
    assert derived("It fell from 500.0 to 250.0, a 50.0% reduction.", 2) is None


def test_percent_of_counts() -> None:
    log = Log((cell(0, "d", "men", 79.0), cell(0, "d", "all", 132.0), cell(0, "d", "men", 53.0)))
    assert derived("79 of 132 were in the group.", 0, log) is None
    sentence = "Of 132 all and 79 men, 59.8% and 63.0% stayed."
    log = Log((cell(0, "d", "people", 79.0), cell(0, "d", "people", 132.0)))
    assert derived(sentence, 2, log) == "percent_of: 79 / 132"
    assert derived(sentence, 3, log) is None


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
    log = Log((cell(0, "north", "steps", base), cell(1, "north", "steps", other)))
    change = abs(base - other) / base * 100
    if not 0.01 < change < 1e6:
        return
    text = f"a {change:.2f}% change"
    number = find_numbers(text)[0]
    beside = [Operand(find_numbers(f"{v.value:.6f} x")[0], (v,)) for v in log.values]
    found = derive_here(number, beside, text)
    assert found is not None
    assert number.holds(found.value)


def test_accidental_support_is_rare(shared: Path) -> None:
    """Replace the claims of real papers by random numbers of the same form: few may find a derivation."""
    from paperkit.gates.claim_evidence import judge

    rng = random.Random(7)
    tried = plain = derivations = 0
    for folder in ("layerwise_lr_grokking", "data_augmentation_grokking", "adaptive_dual_scale_denoising"):
        root = shared / "data/latex/aiscientist_iclr" / folder
        paper, log = read_paper(root / "latex/template.tex"), read_log(root / "notes.txt")
        for claim in claims_of(paper):
            number = random_like(claim.number, rng)
            if number is None or claim.setting:
                continue
            verdict = judge(replace(claim, number=number), log, Context(claim.words, log.runs))
            supported = verdict is not None and verdict.status == "supported"
            tried += 1
            derivations += supported and verdict.derivation is not None  # type: ignore[union-attr]
            plain += supported and verdict.derivation is None  # type: ignore[union-attr]
    assert tried > 200
    assert derivations / tried < 0.03
    assert plain / tried < 0.10


def random_like(number: Number, rng: random.Random) -> Number | None:
    """A random number with as many digits and decimals."""
    if (
        number.role != "quantity"
        or number.word
        or number.value == 0
        or not number.digits.replace(".", "").isdigit()
    ):
        return None
    head = number.digits[: len(number.digits) - len(number.digits.lstrip("0."))]
    tail = "".join(str(rng.randint(0, 9)) if c.isdigit() else c for c in number.digits[len(head) :])
    digits = head + str(rng.randint(1, 9)) + tail[1:]
    return replace(number, digits=digits, value=float(digits) * 10.0**number.exponent, uncertainty=None)
