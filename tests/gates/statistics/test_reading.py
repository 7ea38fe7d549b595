"""Which tests a text reports: forms of the statistic, of the p value, and what belongs to what."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.gates.statistics.chains import Reported, chains, reported_tests
from paperkit.gates.statistics.tokens import Interval
from paperkit.gates.statistics.values import fold, read_printed


def read(text: str) -> list[Reported]:
    return list(reported_tests(fold(text)))


def one(text: str) -> Reported:
    (found,) = read(text)
    return found


def facts(reported: Reported) -> tuple[object, ...]:
    """Kind, degrees of freedom, relation and value, relation and p value."""
    p = reported.p
    value = reported.statistic.value
    shown = None if p is None else "ns" if p.value is None else (p.value.relation, p.value.value)
    return reported.statistic.kind, reported.statistic.df, value.relation, value.value, shown


T = ("t", (28.0,), "=", 2.2, ("=", 0.036))
F = ("F", (1.0, 38.0), "=", 4.1, ("<", 0.05))
CHI = ("chi2", (2.0,), "=", 6.1, ("=", 0.047))
R = ("r", (48.0,), "=", 0.31, ("=", 0.03))
Z = ("z", (), "=", 2.1, ("=", 0.036))
Q = ("Q", (3.0,), "=", 8.1, ("=", 0.044))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t(28) = 2.20, p = .036", T),
        ("t(28)=2.2,p=.036", T),
        ("t (28) = 2.20, P = 0.036", T),
        ("t_28 = 2.2, p = .036", T),
        ("t_(28) = 2.2, p = .036", T),
        ("t28 = 2.2, p = .036", T),
        ("t[28] = 2.2, p = .036", T),
        ("t(df = 28) = 2.2, p = .036", T),
        ("[t(28) = 2.2; p = .036]", T),
        ("t = 2.2, df = 28, p = .036", T),
        ("(t = 2.20, p = .036, df = 28)", T),
        ("t = 2.20 with 28 degrees of freedom, p = .036", T),
        ("t(28) = 2.20,\np = .036", T),
        ("t(28) = 2.20, two-tailed p = .036", T),
        ("t(28) = 2.20, p-value = .036", T),
        ("t(28) = 2.20, d = 0.41, 95% CI [0.1, 0.7], p = .036", T),
        ("t(28) = 2.20, which was significant at p = .036", T),
        ("p = .036, t(28) = 2.20", T),
        ("p = .036 (t(28) = 2.20)", T),
        ("t(28) ¼ 2.20, p ¼ .036", T),
        ("t（28）＝2.20，p＝.036", T),
        ("𝑡(28) = 2.20, 𝑝 = .036", T),
        ("t(28) = 2,20, p = 0,036", T),
        ("t(28): 2.2, p = .036", T),
        ("t(28) = 2.20, p = 3.6 × 10^-2", T),
        ("t(28) = 2.20, p = 3.6e-2", T),
        ("F(1, 38) = 4.1, p < .05", F),
        ("F(1,38)=4.1, p<.05", F),
        ("F(1;38) = 4.1, p < .05", F),
        ("F_1,38 = 4.1, p < .05", F),
        ("F1,38 = 4.1, p < .05", F),
        ("F_(1,38) = 4.1, p < 5%", F),
        ("F1(1, 38) = 4.1, p < .05", F),
        ("F ( 1 , 38 ) = 4.1 , p < .05", F),
        ("F(1,\u202f38) = 4.1, p < .05", F),
        ("F = 4.1, df = 1, 38, p < .05", F),
        ("F = 4.1; df1 = 1, df2 = 38; p < .05", F),
        ("F(1, 38) = 4.1, MSE = 2.3, p < .05, ηp² = .1", F),
        ("an F(1, 38) value of 4.1, p = < .05", F),
        ("F（1，38）＝4.10，p＜0.05", F),
        ("χ²(2, N = 100) = 6.1, p = .047", CHI),
        ("χ2(2) = 6.1, p = .047", CHI),
        ("χ^2(2, N=1,234) = 6.1, p = .047", CHI),
        ("χ^2_2 = 6.1, p = .047", CHI),
        ("χ^2_(2) = 6.1, p = .047", CHI),
        ("X2(2, n = 100) = 6.1, p = .047", CHI),
        ("chi2(2) = 6.1, p = .047", CHI),
        ("chi-square(2) = 6.1, p = .047", CHI),
        ("chi-sq(2) = 6.1, p = .047", CHI),
        ("χ2 value of 6.1 (df = 2, p = .047)", CHI),
        ("2(2, N = 100) = 6.1, p = .047", CHI),
        ("χ²=6.10，自由度为2，P=0.047", CHI),
        ("r(48) = .31, p = .03", R),
        ("r = .31, n = 50, p = .03", R),
        ("r(N = 50) = .31, p = .03", R),
        ("z = 2.1, p = .036", Z),
        ("Z=2.10, p=.036", Z),
        ("Q(3) = 8.1, p = .044", Q),
        ("Q_b(3) = 8.1, p = .044", Q),
        ("Qw(3) = 8.1, p = .044", Q),
        ("Q-between(3) = 8.1, p = .044", Q),
        ("QM(3) = 8.1, p = .044", Q),
        ("Q = 8.1, df = 3, p = .044", Q),
        ("t(28.35) = 2.2, p = .036", ("t", (28.35,), "=", 2.2, ("=", 0.036))),
        ("F(1.53, 42.3) = 4.1, p = .03", ("F", (1.53, 42.3), "=", 4.1, ("=", 0.03))),
        ("t(1,234) = 2.20, p = .028", ("t", (1234.0,), "=", 2.2, ("=", 0.028))),
        ("F(1, 1,234) = 4.1, p = .04", ("F", (1.0, 1234.0), "=", 4.1, ("=", 0.04))),
        ("F(1,380) = 4.1, p = .04", ("F", (1.0, 380.0), "=", 4.1, ("=", 0.04))),
        ("χ²(1) = 1,234.5, p < .001", ("chi2", (1.0,), "=", 1234.5, ("<", 0.001))),
        ("t(28) = −2.20, p = .036", ("t", (28.0,), "=", -2.2, ("=", 0.036))),
        ("t(28) = – 2.20, p ≤ .036", ("t", (28.0,), "=", -2.2, ("<=", 0.036))),
        ("t(28) = 0.20, ns", ("t", (28.0,), "=", 0.2, "ns")),
        ("t(28) = 0.20, n.s.", ("t", (28.0,), "=", 0.2, "ns")),
        ("t(28) = 0.20, p = n.s.", ("t", (28.0,), "=", 0.2, "ns")),
        ("F(1, 138) < 1, p = .812", ("F", (1.0, 138.0), "<", 1.0, ("=", 0.812))),
        ("F < 1, ns", ("F", (), "<", 1.0, "ns")),
    ],
)
def test_a_test_is_read_in_all_its_forms(text: str, expected: tuple[object, ...]) -> None:
    assert facts(one(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The matrix is 255 x 255 and p = 97.",
        "The Tukey statistic was q(3, 40) = 4.1, p < .05.",
        "The fit is good, R2 = .31, p < .05.",
        "We evaluate f(3) = 4 at p = .3.",
        "It took t = 5 ms, p = 0.3.",
        "Let T(t) = 3 and F(x) = 2.",
        "A median of W = 45, p = .03.",
    ],
)
def test_what_is_no_test_is_left_alone(text: str) -> None:
    assert all(found.p is None or not found.statistic.df for found in read(text))


def values(text: str) -> list[float | None]:
    return [None if r.p is None or r.p.value is None else r.p.value.value for r in read(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t(28) = 2.2, p = .04, and t(30) = 2.5, p = .02", [0.04, 0.02]),
        ("t(28) = 2.2, t(30) = 2.5, p = .02", [None, 0.02]),
        ("t(28) = 2.2 and t(30) = 2.5, ps < .05", [0.05, 0.05]),
        ("t(28) = 2.2 and t(30) = 2.5, p's < .05", [0.05, 0.05]),
        ("t(28) = 2.2, t(30) = 2.5, both p < .05", [0.05, 0.05]),
        ("t(28) = 2.2 and t(30) = 3.1, p = .036 and p = .004, respectively", [0.036, 0.004]),
        ("(p = .05, F(1, 38) = 4.1; p = .036, t(28) = 2.2)", [0.05, 0.036]),
        ("t(28) = 2.2, p = .036, p_adj = .11", [0.036]),
        ("It differed (t(28) = 2.2). In the control p = .5 was found.", [None]),
        ("It differed, t(28) = 2.2. P = .5 in the control.", [None]),
        ("a difference for girls (p = .20) and boys t(28) = 2.2", [None]),
    ],
)
def test_each_statistic_takes_its_own_p_value(text: str, expected: list[float | None]) -> None:
    assert values(text) == expected


def test_unequal_numbers_are_not_told_apart() -> None:
    assert [r.ambiguous for r in read("t(28) = 2.2, t(30) = 2.5, t(31) = 1.1, p = .04, p = .02")] == [
        True
    ] * 3


@pytest.mark.parametrize(
    ("text", "level", "low", "high"),
    [
        ("95% CI [0.1, 0.4]", 95, 0.1, 0.4),
        ("95 % CI: 1.2–3.5", 95, 1.2, 3.5),
        ("CI = [−0.4; −0.1]", None, -0.4, -0.1),
        ("95% confidence interval (CI) 1.2 to 3.5", 95, 1.2, 3.5),
        ("90% CIs -0.4 to -0.1", 90, -0.4, -0.1),
        ("95% CI 17–46%", 95, 0.17, 0.46),
        ("95%置信区间为1.2～3.5", 95, 1.2, 3.5),
    ],
)
def test_intervals_are_read(text: str, level: float | None, low: float, high: float) -> None:
    found = [token for chain in chains(fold(text)) for token in chain if isinstance(token, Interval)]
    assert [(i.level, i.low.value, i.high.value) for i in found] == [
        (level, pytest.approx(low), pytest.approx(high))
    ]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("2.20", 2.195, 2.205), ("-.3", -0.35, -0.25), ("3.2e-5", 3.15e-5, 3.25e-5), ("5%", 0.045, 0.055)],
)
def test_a_value_stands_for_all_that_round_to_it(text: str, low: float, high: float) -> None:
    value = read_printed(text, 0)
    assert value is not None
    assert (value.low, value.high) == (pytest.approx(low), pytest.approx(high))


ALPHABET = "tFzrQpχX²2_^()[]=<>.,;:-–− 0123456789nsNdfCI%eE±×abM\n（），＝"


@settings(deadline=None, max_examples=300)
@given(st.text(ALPHABET, max_size=80))
def test_any_text_is_read_in_order_and_inside_itself(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    for chain in chains(folded):
        for left, right in pairwise(chain):
            assert left.end <= right.start
    for found in reported_tests(folded):
        assert 0 <= found.start < found.end <= len(text)


@settings(deadline=None, max_examples=100)
@given(
    df=st.integers(2, 999_999), cents=st.integers(-9999, 9999), thousandths=st.integers(1, 999),
    grouped=st.booleans(), before=st.sampled_from(["", "It differed (", "As expected, "]),
)  # fmt: skip
def test_what_was_printed_is_what_is_read(
    df: int, cents: int, thousandths: int, grouped: bool, before: str
) -> None:
    text = f"{before}t({df:,}) = {cents / 100:.2f}, p = {thousandths / 1000:.3f}"
    found = one(text if grouped else text.replace(f"{df:,}", str(df)))
    assert facts(found) == ("t", (float(df),), "=", cents / 100, ("=", thousandths / 1000))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("all of the risks r_1-r_12, and r_{12} or r_2", False),
        ("is r_12 + r_3 + r_45, or", False),
        ("r_12 = .61, p = .027", True),
        ("r_(12) = .61, p = .027", True),
    ],
)
def test_a_subscript_is_read_whole(text: str, found: bool) -> None:
    assert [r.statistic.df for r in read(text)] == ([(12.0,)] if found else [])
