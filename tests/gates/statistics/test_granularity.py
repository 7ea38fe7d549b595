"""Means and percentages that no whole number gives."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates.statistics.granularity import means, percentages, possible_mean
from paperkit.gates.statistics.values import Printed, fold

SCALE = "Answers were given on a 7-point scale. "


def mean_verdicts(sentence: str, paragraph: str = SCALE) -> list[bool | str]:
    """True for a possible mean, False for an impossible one, a reason for one that can't be asked for."""
    return [m if isinstance(m, str) else m.fault is None for m in means(sentence, paragraph + sentence)]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("They liked it (M = 3.45, SD = 1.1, n = 20).", "They liked it (M = 3.47, SD = 1.1, n = 20)."),
        ("They liked it (n = 28; M = 5.18).", "They liked it (n = 28; M = 5.19)."),
        ("They liked it, M = 2.5, n = 4.", "They liked it, M = 2.4, n = 4."),
        ("They liked it (M_old = 3.45, n = 20).", "They liked it (M_old = 3.41, n = 20)."),
    ],
)
def test_a_mean_that_no_whole_numbers_have(right: str, wrong: str) -> None:
    assert mean_verdicts(right) == [True]
    assert mean_verdicts(wrong) == [False]


def test_items_of_a_scale_make_finer_means() -> None:
    sentence = "They liked it (M = 3.47, n = 20)."
    assert mean_verdicts(sentence, "A three-item Likert scale was used. ") == [True]
    assert mean_verdicts("They liked it (M = 3.46, n = 20).", "A three-item Likert scale was used. ") == [
        False
    ]


@pytest.mark.parametrize(
    ("sentence", "paragraph", "reason"),
    [
        ("It took (M = 3.47 s, n = 20).", "", "mean: not said that the data are whole numbers"),
        (
            "They liked it (M = 3.47, n = 20).",
            "Likert items were averaged. ",
            "mean: of an unknown number of items",
        ),
        ("They liked it (M = 3.47, n = 120).", SCALE, "mean: too many cases for its decimals"),
    ],
)
def test_a_mean_is_asked_for_only_where_the_text_says_enough(
    sentence: str, paragraph: str, reason: str
) -> None:
    assert mean_verdicts(sentence, paragraph) == [reason]


@pytest.mark.parametrize(
    "sentence",
    [
        "They liked it (M = 3.47).",
        "They liked it (M = 3.47). There were n = 20.",
        "M = 3.47 and M = 2.1, n = 20.",
    ],
)
def test_an_n_that_is_not_its_own_is_not_taken(sentence: str) -> None:
    assert False not in mean_verdicts(sentence.replace("2.1, n = 20", "2.1"))


@given(st.integers(1, 49), st.data())
def test_a_true_mean_is_always_possible(cases: int, data: st.DataObject) -> None:
    total = data.draw(st.integers(cases, 7 * cases))
    mean = float(f"{total / cases:.2f}")
    possible, below, above = possible_mean(Printed(0, 4, mean, 0.005), cases)
    assert possible
    assert below <= mean <= above


@given(st.integers(2, 49), st.integers(100, 700))
def test_possible_means_are_those_of_some_sum(cases: int, hundredths: int) -> None:
    exact = Fraction(hundredths, 100)
    some = any(abs(Fraction(k, cases) - exact) <= Fraction(1, 200) for k in range(cases, 7 * cases + 1))
    assert possible_mean(Printed(0, 4, hundredths / 100, 0.005), cases)[0] == some


def verdicts(text: str) -> list[str]:
    return ["" if one.fault is None else str(one.fault.severity) for one in percentages(fold(text))]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("12 of 40 (30%) agreed", "12 of 40 (31%) agreed"),
        ("12 of the 40 young men (30%) agreed", "12 of the 40 young men (35%) agreed"),
        ("12/40 (30.0%) agreed", "12/40 (30.5%) agreed"),
        ("12 out of 40 patients (30%; 8 women) agreed", "12 out of 40 patients (32%; 8 women) agreed"),
        ("30% (12/40) agreed", "33% (12/40) agreed"),
        ("30% of patients (12 of 40) agreed", "33% of patients (12 of 40) agreed"),
        ("1,200 of 4,000 (30%) agreed", "1,200 of 4,000 (12%) agreed"),
        ("40例中12例（30%）", "40例中12例（31%）"),
        ("48 名评审中的 31 名（占 64.6%）同意", "48 名评审中的 31 名（占 58.3%）同意"),
        ("Of 48 raters, 31 (64.6%) agreed", "Of 48 raters, 31 (58.3%) agreed"),
        ("Of the 40 young men, 12 men (30%) agreed", "Of the 40 young men, 12 men (31%) agreed"),
        ("45% (n = 20) agreed", "97% (n = 3) agreed"),
    ],
)
def test_a_percentage_beside_its_counts(right: str, wrong: str) -> None:
    assert verdicts(right) == [""]
    assert verdicts(wrong) == ["minor"]


def test_a_percentage_cut_off_is_only_a_note() -> None:
    assert verdicts("2 of 3 (66%) agreed") == ["suggestion"]
    assert verdicts("2 of 3 (67%) agreed") == [""]


@pytest.mark.parametrize(
    "text",
    [
        "12 of 40 (95% CI 17 to 46)",
        "3 of 4 (80% power)", "in 2 of 5 (10–20%)", "version 1.2/40 (31%)", "12 of 40 sites",
        "5 of 4 (31%)",
    ],
)  # fmt: skip
def test_other_percentages_are_left_alone(text: str) -> None:
    assert verdicts(text) == []


@given(st.integers(2, 5000), st.data(), st.integers(0, 2))
def test_an_honest_percentage_is_never_a_fault(total: int, data: st.DataObject, places: int) -> None:
    part = data.draw(st.integers(0, total))
    assert verdicts(f"{part} of {total} ({100 * part / total:.{places}f}%) agreed") == [""]
