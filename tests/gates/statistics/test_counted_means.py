"""Means of counts: which are read, against which number of cases, and what keeps the check silent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates._tokens import VALUE, Tokens
from paperkit.gates.statistics.cases import cases_in
from paperkit.gates.statistics.counted_means import counted_means
from paperkit.gates.statistics.values import fold


def verdicts(*sentences: str) -> list[bool]:
    """Whether each mean of a paragraph is possible."""
    text = fold(" ".join(sentences))
    ranges, at = [], 0
    for sentence in sentences:
        ranges.append((at, at + len(sentence)))
        at += len(sentence) + 1
    return [asked.fault is None for asked in counted_means(text, ranges)]


# <m> is 2.35 (possible for 20 whole numbers) or 2.36 (impossible).
FORMS = (
    ["The 20 hens laid <m> eggs on average."],
    ["On average, 20 hens laid <m> eggs."],
    ["The mean number of eggs was <m> (n = 20)."],
    ["The number of eggs per hen (n = 20) was, on average, <m>."],
    ["A mean of <m> ± 0.8 (s.d.) eggs was found in 20 nests."],
    ["We watched 20 hens.", "Their mean number of eggs was <m>."],
    ["Mean clutch size was <m> in the 20 nests."],
    ["Eggs laid per nest averaged <m> over the 20 nests."],
    ["Out of five trials, the 20 hens chose the red cup <m> times on average."],
    ["Each hen saw ten cups.", "The 20 hens chose <m> of them on average."],
    ["We counted how many eggs were laid; the average count came to <m> in 20 nests (range 0-6)."],
    ["Im Mittel legten die 20 Hennen <m> Eier."],
)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[-1])
def test_a_mean_of_counts_is_asked_against_its_cases(form: list[str]) -> None:
    assert verdicts(*(s.replace("<m>", "2.35") for s in form)) == [True]
    assert verdicts(*(s.replace("<m>", "2.36") for s in form)) == [False]


@pytest.mark.parametrize(
    "sentence",
    [
        "The 20 hens weighed 2.36 pounds on average.",
        "The 20 hens laid about 2.36 eggs on average.",
        "The 20 hens laid 2.36 eggs per week on average.",
        "The adjusted mean number of eggs was 2.36 (n = 20).",
        "The mean number of eggs of the 20 hens was 2.36 over all sessions.",
        "The mean number of eggs per page was 2.36 (20 readers).",
        "The mean number of eggs was 2.36 in 20 hens and 12 ducks.",
        "The 20 hens slept 2.36 times longer on average.",
        "Mean scores were 2.36 (n = 20).",
        "The median number of eggs was 2.36 (n = 20).",
        "The number of eggs (SD = 2.36, n = 20) rose.",
        "The mean number of eggs was 2.4 (n = 20).",
    ],
)
def test_finer_steps_units_and_unclear_cases_are_no_matter(sentence: str) -> None:
    assert verdicts(sentence) in ([], [True])


def test_each_clause_has_cases_of_its_own() -> None:
    assert verdicts("The 20 hens laid 2.35 eggs on average, whereas the 30 ducks averaged 1.11.") == [
        True,
        False,
    ]


@given(st.lists(st.integers(0, 40), min_size=5, max_size=49))
def test_no_mean_of_whole_numbers_is_called_impossible(counts: list[int]) -> None:
    mean = sum(counts) / len(counts)
    assert all(verdicts(f"The {len(counts)} farms kept {mean:.2f} goats on average."))


@pytest.mark.parametrize(
    ("sentence", "cases"),
    [
        ("The 24 nurses gave 2.5.", 24),
        ("A score from 1 to 7 was 2.5 (n = 31).", 31),
        ("Among 12 men and 14 women it was 2.5.", None),
        ("Of 3 it was 2.5.", None),
        ("It ranged from 10 to 40 and was 2.5 in 22 cows.", 22),
    ],
)
def test_the_number_of_cases_of_a_sentence(sentence: str, cases: int | None) -> None:
    tokens = Tokens.of(sentence)
    found = cases_in(None, tokens, tokens.text.index(VALUE))
    assert (found.number if found else None) == cases
