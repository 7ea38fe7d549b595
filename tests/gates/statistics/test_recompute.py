"""p values computed again: what agrees, what is explained, what is wrong, what can't be checked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.gates.statistics.agreement import agrees, judge
from paperkit.gates.statistics.chains import reported_tests
from paperkit.gates.statistics.context import alpha_levels, context_of
from paperkit.gates.statistics.distributions import Kind, p_value
from paperkit.gates.statistics.recompute import Outcome, PaperSays, recompute
from paperkit.gates.statistics.tokens import PValue
from paperkit.gates.statistics.values import fold, read_printed


def outcome(text: str, says: PaperSays | None = None) -> Outcome:
    (reported,) = reported_tests(fold(text))
    return recompute(reported, context_of(fold(text)), says or PaperSays())


def rule(text: str, says: PaperSays | None = None) -> str:
    fault = outcome(text, says).fault
    return fault.rule if fault else ""


# Values from printed tables of the distributions: upper 2.5% of t, 5% of F and χ², r at the two-sided 5% level.
@pytest.mark.parametrize(
    ("kind", "size", "df", "p"),
    [
        ("t", 2.228139, (10,), 0.05), ("t", 2.756386, (29,), 0.01), ("t", 1.959964, (float("inf"),), 0.05),
        ("F", 4.098172, (1, 38), 0.05), ("F", 3.885294, (2, 12), 0.05), ("F", 3.841459, (1, float("inf")), 0.05),
        ("chi2", 5.991465, (2,), 0.05), ("Q", 7.814728, (3,), 0.05), ("z", 2.575829, (), 0.01),
        ("r", 0.576, (10,), 0.05), ("r", 1.0, (10,), 0.0),
    ],
)  # fmt: skip
def test_p_values_are_those_of_the_tables(kind: Kind, size: float, df: tuple[float, ...], p: float) -> None:
    assert p_value(kind, size, df) == pytest.approx(p, abs=2e-4 if kind == "r" else 1e-6)


@settings(deadline=None, max_examples=100)
@given(t=st.floats(0, 12), df=st.integers(1, 500))
def test_the_tests_agree_with_each_other(t: float, df: int) -> None:
    p = p_value("t", t, (df,))
    r = t / (df + t * t) ** 0.5
    assert p_value("F", t * t, (1, df)) == pytest.approx(p, rel=1e-7, abs=1e-300)
    assert p_value("r", r, (df,)) == pytest.approx(p, rel=1e-5, abs=1e-12)
    assert p_value("chi2", t * t, (1,)) == pytest.approx(p_value("z", t, ()), rel=1e-7, abs=1e-300)
    assert p_value("t", t, (df,), sides=1) == pytest.approx(p / 2)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("t(28) = 2.20, p = .036", "t(28) = 2.20, p = .026"),
        ("t(28) = 2.2, p = .04", "t(28) = 2.2, p = .01"),
        ("t(28) = −2.20, p = .036", "t(28) = −2.20, p = .003"),
        ("F(1, 38) = 4.1, p < .05", "F(1, 38) = 4.1, p < .01"),
        ("F(2, 57.3) = 3.2, p = .048", "F(2, 57.3) = 3.2, p = .030"),
        ("χ²(2, N = 100) = 6.1, p = .047", "χ²(2, N = 100) = 6.1, p = .011"),
        ("r(48) = .31, p = .03", "r(48) = .31, p = .002"),
        ("the test gave z = 2.1, p = .036", "the test gave z = 2.1, p = .001"),
        ("Q(3) = 8.1, p = .044", "Q(3) = 8.1, p = .004"),
        ("t(28) = 5.0, p = 2.8 × 10^-5", "t(28) = 5.0, p = 2.8 × 10^-4"),
        ("t(28) = 1.50, p > .10", "t(28) = 1.50, p > .20"),
    ],
)
def test_a_p_value_that_does_not_follow_is_minor(right: str, wrong: str) -> None:
    assert rule(right) == ""
    found = outcome(wrong)
    assert found.fault is not None
    assert (found.fault.rule, found.fault.severity) == ("inconsistent_p", "minor")
    assert found.fault.data["formula"].startswith("p = ")
    assert found.fault.data["p_low"] <= found.fault.data["p"] <= found.fault.data["p_high"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("t(28) = 2.20, p = .036", "t(28) = 2.20, p = .36"),
        ("F(1, 38) = 4.10, p < .05", "F(1, 38) = 4.00, p < .05"),
        ("χ²(1) = 3.9, p < .05", "χ²(1) = 2.9, p < .05"),
        ("t(28) = 1.20, ns", "t(28) = 2.20, ns"),
        ("t(28) = 1.20, p > .05", "t(28) = 2.20, p > .05"),
        ("F(1, 38) = 2.1, p = .16", "F(1, 38) = 2.1, p = .016"),
    ],
)
def test_one_that_turns_significance_is_major(right: str, wrong: str) -> None:
    assert rule(right) == ""
    found = outcome(wrong)
    assert found.fault is not None
    assert (found.fault.rule, found.fault.severity) == ("decision_error", "major")
    assert "significant at .05" in found.fault.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t(28) = 2.0, p = .050", ""),  # 2.05 rounds to 2.0 and gives .0499
        ("t(28) = 2.00, p = .050", "decision_error"),  # 1.995 to 2.005 do not
        ("F(1, 38) = 4, p = .06", ""),
        ("r(97) = .17, p = .084", ""),
        ("t(10) = 3, p = .009", ""),
        ("t(28) = 0.0, p = .999", ""),
        ("F(1, 210) = 0, p = 1", ""),
        ("F(1, 138) < 1, p = .812", ""),
        ("F(1, 138) < 1, p = .012", "decision_error"),
        ("t(28) > 2.1, p = .001", ""),
        ("t(28) = 2.20, p < .10", ""),
        ("t(28) = 2.05, p = .05", ""),
    ],
)
def test_rounding_is_allowed_for_on_both_sides(text: str, expected: str) -> None:
    assert rule(text) == expected


@pytest.mark.parametrize(
    ("text", "explained", "expected"),
    [
        ("t(28) = 1.80, p = .041", "one_sided", "one_tailed"),
        ("t(28) = 1.80, p = .041, one-tailed", "one_sided", ""),
        ("A directional test: t(40) = 1.80, p < .04", "one_sided", ""),
        ("t(18) = −1.86, p = .960 (one-sided)", "one_sided", ""),
        ("单侧检验 t(28) = 1.80, p = .041", "one_sided", ""),
        ("t(28) = 1.80, two-tailed p = .041", "", "decision_error"),
        ("F(1, 28) = 3.24, p = .041", "", "decision_error"),
        ("F(1, 28) = 3.24, p = .041, one-tailed", "one_sided", ""),
        ("F(2, 28) = 3.24, p = .027, one-tailed", "", "decision_error"),
        ("t(28) = 2.20, p = .108 (Bonferroni-corrected)", "corrected", ""),
        ("t(28) = 2.20, p_adj = .108", "corrected", ""),
        ("t(28) = 2.20, p = .008 (Bonferroni-corrected)", "", "inconsistent_p"),
        ("F(2, 54) = 3.30, p = .061 (Greenhouse–Geisser corrected)", "sphericity", ""),
        ("F(2, 54) = 3.30, ε = .62, p = .070", "sphericity", ""),
        ("F(2, 54) = 3.30, ε = .62, p = .21", "", "decision_error"),
        ("A two-sided test of the variances, F(20, 20) = 0.40, p = .046", "two_tails", ""),
        ("t(28) = 9.20, p = .000", "", "p_zero"),
        ("t(28) = 2.20, p = .000", "", "inconsistent_p"),
        ("t(28) = 9.20, p < .001", "", ""),
    ],
)
def test_what_explains_a_difference_is_tried_first(text: str, explained: str, expected: str) -> None:
    found = outcome(text)
    assert (found.explained, found.fault.rule if found.fault else "") == (explained, expected)


@pytest.mark.parametrize(
    ("text", "says", "doubt"),
    [
        ("t(28) = 2.20, p = .108", PaperSays(corrected=True), "multiple comparisons"),
        ("F(2, 54) = 3.30, p = .061", PaperSays(sphericity=True), "sphericity"),
        ("The Wilcoxon test gave z = 1.90, p = .04", PaperSays(), "rank test"),
        ("r(20) = .40, p = .081", PaperSays(), "number in brackets is that of cases"),
        ("χ²(11) = 1.8596, p = .0021", PaperSays(), "too small values"),
    ],
)
def test_what_may_explain_it_lowers_the_severity(text: str, says: PaperSays, doubt: str) -> None:
    fault = outcome(text, says).fault
    assert fault is not None
    assert doubt in fault.evidence
    assert (fault.severity, fault.certainty) == ("minor", "suspected")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("t(28) = 2.20", "no p value"),
        ("t = 2.20, p = .03", "no degrees of freedom"),
        ("F < 1, ns", "no degrees of freedom"),
        ("t(28) ≈ 2.2, p = .5", "only about"),
        ("at x = 12, y = −4, z = 0, p < .05", "a coordinate"),
        ("a permutation test, t(28) = 2.2, p = .5", "exact, permutation or bootstrap test"),
        ("Fisher's exact test, χ²(1) = 2.2, p = .01", "exact, permutation or bootstrap test"),
        ("Spearman's r(28) = .22, p = .01", "rank correlation"),
        ("rs(28) = .22, p = .01", "rank correlation"),
        ("r_s(28) = .22, p = .01", "rank correlation"),
        ("The reduced χ2(12) = 1.08 gives p = .37", "another null distribution"),
        ("t(23) = 2.37, p = .03–.05", "no p value"),
        ("t(23) = 2.37, p = 0. 027", "no p value"),
        ("at redshift z = 1.5, p = .01", "may be a variable of that name"),
        ("with t_1 = 5, p = .9", "may be a variable of that name"),
        ("F = 80.5, P = 82.1", "no degrees of freedom"),
        ("the radius r = 5, p = .3", "no degrees of freedom"),
        ("the Ljung–Box test, Q(10) = 12.3, p = .01", "another null distribution"),
    ],
)
def test_what_cannot_be_computed_is_said(text: str, reason: str) -> None:
    found = outcome(text)
    assert (found.unchecked, found.fault) == (reason, None)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("r(48) = 1.31, p = .03", "correlation"), ("F(1, 38) = −4.1, p = .05", "never negative"),
        ("χ²(2) = −6.1, p = .05", "never negative"), ("t(28) = 2.2, p = 1.2", "p value"),
    ],
)  # fmt: skip
def test_impossible_values_are_major(text: str, word: str) -> None:
    fault = outcome(text).fault
    assert fault is not None
    assert (fault.rule, fault.severity) == ("impossible_value", "major")
    assert word in fault.message


def test_ns_is_of_the_level_that_the_paper_states() -> None:
    levels = alpha_levels(["We used an alpha level of .01 throughout."])
    assert levels == {0.05, 0.01}
    assert rule("t(28) = 2.20, ns", PaperSays(alpha=min(levels))) == ""


KINDS: tuple[tuple[Kind, tuple[float, ...], str], ...] = (
    ("t", (28.0,), "t(28)"), ("F", (2.0, 57.0), "F(2, 57)"), ("chi2", (3.0,), "χ²(3)"), ("r", (48.0,), "r(48)"),
    ("z", (), "z"), ("Q", (4.0,), "Q(4)"),
)  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(KINDS), st.floats(0.001, 0.99), st.integers(2, 4), st.integers(2, 4))
def test_what_is_rounded_honestly_is_never_a_fault(
    test: tuple[Kind, tuple[float, ...], str], share: float, places: int, p_places: int
) -> None:
    kind, df, shown = test
    value = share if kind == "r" else 8 * share
    p = p_value(kind, value, df)
    assert rule(f"{shown} = {value:.{places}f}, p = {p:.{p_places}f}") in ("", "p_zero")


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(KINDS), st.floats(0.05, 0.9), st.floats(0.0, 1.0))
def test_a_decision_error_is_never_consistent(
    test: tuple[Kind, tuple[float, ...], str], share: float, printed: float
) -> None:
    kind, df, _ = test
    value = read_printed(f"{share if kind == 'r' else 6 * share:.2f}", 0)
    p = read_printed(f"{printed:.3f}", 0)
    assert value is not None
    assert p is not None
    verdict = judge(kind, value, df, PValue(0, 1, p))
    assert not (verdict.consistent and verdict.decision_error)
    assert verdict.low <= verdict.point <= verdict.high
    assert verdict.consistent == agrees(p, verdict.low, verdict.high)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("N = 245, r = 19", ""),
        ("r2 = 2", ""),
        ("N = 245, r = 19, p = .02", "impossible_value"),
        ("r(28) = 1.9", "impossible_value"),
    ],
)
def test_a_variable_called_r_is_no_correlation(text: str, expected: str) -> None:
    assert rule(text) == expected
