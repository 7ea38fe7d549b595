"""Means in words: which are read, what number of cases is theirs, and what is counted as unchecked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.gates.statistics.granularity import means
from paperkit.gates.statistics.means import names_scale, reported_means
from paperkit.gates.statistics.values import fold

NOT_WHOLE = "mean: not said that the data are whole numbers"
NO_CASES = "mean: no number of cases with it"


def verdicts(sentence: str, paragraph: str = "") -> list[bool | str]:
    folded = fold(sentence)
    found = means(folded, fold(paragraph) + folded)
    return [m if isinstance(m, str) else m.fault is None for m in found]


# <m> is 3.40 (possible for ten whole numbers) or 3.45 (impossible).
FORMS = [
    "The mean rating was <m> on a 5-point Likert scale (N = 10).",
    "The mean rating on a 5-point Likert scale was <m> (N = 10).",
    "The mean rating for the first of the designs was <m> on a 5-point scale (N = 10).",
    "We got a mean rating of <m> (SD = 0.8, n = 10) on a scale of 1–5.",
    "The mean (SD) rating was <m> (0.8) on a 7-point scale, N = 10.",
    "The mean Likert rating (n = 10) was <m>.",
    "The mean of the ratings was <m> (n = 10) on a Likert scale.",
    "On a Likert scale (1 = bad, 5 = good), the mean was <m> (N = 10).",
    "mean = <m>, n = 10, 5-point Likert scale",
    "(mean: <m>; n = 10; Likert scale)",
    "On a seven-point scale the average rating was <m> (n = 10).",
    "Average satisfaction was <m> (n = 10) on a scale from 1 (bad) to 5 (good).",
    "Ratings averaged <m> (N = 10) on a five-point scale.",
    "On a 5-point scale, 10 participants rated it <m> on average.",
    "Ten participants gave a mean rating of <m> on a 5-point Likert scale.",
    "With N = 10 raters, the mean rating on a 5-point Likert scale was <m>.",
    "In a sample of 10, the mean score was <m> on a 1 to 7 rating scale.",
    "M (SD) = <m> (0.8), N = 10, on a 5-point scale.",
    "Usefulness was rated from 1 to 5 (M = <m>, N = 10).",
    "The mean agreement on the 5-point Likert scale was <m> ± 0.8 (n = 10).",
    "在5点量表上，平均评分为<m>（n=10）。",
    "李克特量表的均值为 <m>，N = 10。",
]


@pytest.mark.parametrize("form", FORMS)
def test_a_mean_in_the_orders_that_authors_write(form: str) -> None:
    assert verdicts(form.replace("<m>", "3.40")) == [True]
    assert verdicts(form.replace("<m>", "3.45")) == [False]


@pytest.mark.parametrize(
    ("sentence", "reasons"),
    [
        ("The mean rating was 3.45 on a 5-point scale.", [NO_CASES]),
        ("Of these, 12 of 40 participants gave a mean rating of 3.45 on a 5-point scale.", [NO_CASES]),
        ("The 10 raters and 20 students gave a mean rating of 3.45 on a 5-point scale.", [NO_CASES]),
        ("The mean rating was 3.45 and the mean score 3.12 on a 5-point scale, N = 10.", [NO_CASES, False]),
        ("The mean age was 23.45 (N = 10), and a 5-point Likert scale was used.", [NOT_WHOLE]),
        ("The mean response time was 3.45 s (N = 10) before the 5-point scale.", [NOT_WHOLE]),
        ("The mean difference in ratings was 0.45 (N = 10) on a 5-point scale.", [NOT_WHOLE]),
        ("The mean accuracy was 0.945 (n = 10).", [NOT_WHOLE]),
        ("The mean share was 34.5% (n = 10) on the 5-point scale.", [NOT_WHOLE]),
        ("It got 3.45 out of 5 on average (n = 10).", [NOT_WHOLE]),
        ("The mean rating was 3.4 on a 5-point scale (N = 10).", ["mean: too many cases for its decimals"]),
        ("The mean rating was 3.45 (N = 10), all Likert items.", ["mean: of an unknown number of items"]),
    ],
)
def test_a_mean_that_cannot_be_asked_for_is_counted(sentence: str, reasons: list[str | bool]) -> None:
    assert verdicts(sentence) == reasons


@pytest.mark.parametrize(
    "sentence",
    [
        "The mean error was 3.45.",
        "It took 36.97 seconds on average.",
        "This means 3 of them.",
        "Means were computed.",
        "The average of the two is reported in Table 3.",
        "平均来说这样更好。",
    ],
)
def test_any_other_mean_is_no_mean_of_ratings(sentence: str) -> None:
    assert verdicts(sentence) == []


def test_a_mean_of_something_else_in_a_paragraph_with_a_scale() -> None:
    """The scale of another sentence says nothing of a quantity that is no rating."""
    scale = "Answers were given on a 7-point scale. "
    assert verdicts("The mean brightness was 3.45 (n = 10).", scale) == [NOT_WHOLE]
    assert verdicts("The mean rating was 3.45 (n = 10).", scale) == [False]
    assert verdicts("The mean was 3.45 (n = 10).", scale) == [False]


@pytest.mark.parametrize(
    "text",
    [
        "a 5-point Likert scale", "a five point scale", "on a scale of 1-5", "on a scale from 0 to 10", "a 1-7 scale",
        "(1 = strongly disagree, 5 = strongly agree)", "from 1 (never) to 7 (always) on scales from 1 (never) to 7",
        "rated each of them from 1 to 5", "采用李克特量表", "5级评分",
    ],
)  # fmt: skip
def test_scales_are_known(text: str) -> None:
    assert names_scale(fold(text))


@pytest.mark.parametrize(
    "text",
    [
        "a 5-point improvement",
        "scaled from 3 to 5 layers",
        "a large scale of things",
        "1 = one",
        "on 10 points",
    ],
)
def test_no_scale(text: str) -> None:
    assert not names_scale(text)


@given(st.integers(2, 49), st.data(), st.sampled_from([form for form in FORMS if "= 10" in form]))
def test_a_true_mean_is_never_called_impossible(cases: int, data: st.DataObject, form: str) -> None:
    total = data.draw(st.integers(cases, 5 * cases))
    said = (
        form.replace("<m>", f"{total / cases:.2f}")
        .replace("= 10", f"= {cases}")
        .replace("n=10", f"n={cases}")
    )
    assert verdicts(said) == [True]


@given(
    st.text(
        st.sampled_from("Mean average rating scale 3.45 (N = 10) of was on, 5-point likert participants.;"),
        max_size=80,
    )
)
def test_any_text_has_means_inside_it(text: str) -> None:
    for mean in reported_means(text):
        assert 0 <= mean.start < mean.end <= len(text)


@pytest.mark.parametrize(
    "piece",
    [
        "mean ",
        "mean rating ",
        "average a ",
        "a b c d ",
        "1 = aa to ",
        "3.45 on average ",
        "ten a b ",
        "n = 1 ",
        "rated a ",
    ],
)
def test_long_texts_of_one_kind(piece: str) -> None:
    """Quadratic code would take minutes here."""
    text = piece * (100_000 // len(piece))
    list(means(text, text))
