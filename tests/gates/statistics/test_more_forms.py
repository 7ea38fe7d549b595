"""Forms of a report that are read besides the plainest ones: each right, wrong, and where it may be something else."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.gates import statistics
from paperkit.gates.statistics.means import scale_ends


def markdown(text: str) -> Paper:
    return parse_markdown({"a.md": Source("a.md", text)}, "a.md")


def latex(text: str) -> Paper:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{text}\n\\end{{document}}"
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


def found(text: str) -> list[str]:
    """The rules of the findings, by both readers."""
    rules = [f.rule.partition(".")[2] for f in statistics.check(latex(text)).findings]
    assert [f.rule.partition(".")[2] for f in statistics.check(markdown(text)).findings] == rules
    return rules


def checked(text: str, what: str) -> int:
    return int(statistics.check(latex(text)).summary[what])


@pytest.mark.parametrize(
    ("right", "wrong", "rule"),
    [
        ("$t_{28} = 2.20$, $p = 0.036$.", "$t_{28} = 2.20$, $p = 0.006$.", "inconsistent_p"),
        ("$t_{28} = 2.20$, $p = 0.036$, $d = 0.41$.", "$t_{28} = 1.20$, $p = 0.036$.", "decision_error"),
        ("$r_{48} = .30$, $p = .034$.", "$r_{48} = .20$, $p = .034$.", "decision_error"),
    ],
)
def test_degrees_of_freedom_below_a_statistic(right: str, wrong: str, rule: str) -> None:
    assert found(right) == []
    assert checked(right, "tests") == 1
    assert found(wrong) == [rule]


@pytest.mark.parametrize(
    "text",
    [
        "$t_1 = 2.20$, $p = 0.006$.",
        "$t_{28} = 2.20$, $q = 3.0$, $p = 0.006$.",
        "$t_{28} = 2.20$, $p = 6.0$.",
        "$t_{28} = 2.20$, $p = 0.6$.",
        "We set $z_{28} = 2.20$, $p = 0.006$.",
    ],
)
def test_an_indexed_variable_is_no_test(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("We found p = 1.3 for the test.", "impossible_value"),
        ("The gap was significant ($p = 2.04$).", "impossible_value"),
        ("两组差异显著（p=1.2）。", "impossible_value"),
        ("The correlation was strong, r = 1.30, p = 0.034.", "impossible_value"),
        ("They went together, r = 1.30, p = .034.", "impossible_value"),
        ("The gap was clear ($p = .000$).", "p_zero"),
        ("The gap was clear ($p = 0.0000$).", "p_zero"),
    ],
)
def test_values_that_cannot_be(text: str, rule: str) -> None:
    assert found(text) == [rule]


@pytest.mark.parametrize(
    "text",
    [
        "We found p = 0.3 for the test.",
        "We use dropout with p = 1.3 on the test set.",
        "The norm with p = 1.5 is used.",
        "The gap was significant at p = 2 and more layers.",
        "The radius is r = 1.3 and p = 0.034.",
        "The radii r = 5, p = .3 are kept.",
        "They went together, r = .30, p = .034.",
        "We drop nothing ($p = 0.0$).",
        "The gap was clear ($p < .001$).",
        "The moments are $p = 1.30$, $q = 2.1$, and the test is over.",
    ],
)
def test_values_that_can_be(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("平均差为3.5（95\\%置信区间：3.1至4.2）。", "平均差为2.5（95\\%置信区间：3.1至4.2）。"),
        ("平均差为3.5（95\\% CI：3.1～4.2）。", "平均差为2.5（95\\% CI：3.1～4.2）。"),
        ("均值为3.5，95\\%置信区间为[3.1, 4.2]。", "均值为2.5，95\\%置信区间为[3.1, 4.2]。"),
        ("优势比为2.1（95\\% CI：1.26～3.5）。", "优势比为4.1（95\\% CI：1.26～3.5）。"),
        ("灵敏度为85\\%（95\\% CI：78\\%～90\\%）。", "灵敏度为75\\%（95\\% CI：78\\%～90\\%）。"),
        (
            "The treatment effect (95\\% CI 0.2--0.8) was 0.5.",
            "The treatment effect (95\\% CI 0.2--0.8) was 0.9.",
        ),
        (
            "The mean (95\\% CI 1.2 to 1.8) was 1.5, as seen.",
            "The mean (95\\% CI 1.2 to 1.8) was 2.4, as seen.",
        ),
        ("The odds ratio (95\\% CI 1.26--3.5) was 2.1.", "The odds ratio (95\\% CI 1.26--3.5) was 4.1."),
        ("The mean (95\\% CI) was 1.5 (1.2, 1.8).", "The mean (95\\% CI) was 2.4 (1.2, 1.8)."),
        ("Hours, mean [95\\% CI]: 1.5 [1.2 to 1.8].", "Hours, mean [95\\% CI]: 2.4 [1.2 to 1.8]."),
        ("Sensitivity was 85\\% (95\\% CI 78--90\\%).", "Sensitivity was 75\\% (95\\% CI 78--90\\%)."),
        ("Specificity, 95\\% (CI95 93--97), was good.", "Specificity, 92\\% (CI95 93--97), was good."),
        ("An AUC of 0.81 (95\\% CI 0.75--0.86).", "An AUC of 0.71 (95\\% CI 0.75--0.86)."),
        (
            "It held in 12 of 40 (30\\%; 95\\% CI 17--47\\%).",
            "It held in 12 of 40 (30\\%; 95\\% CI 37--47\\%).",
        ),
        ("It fell (0.4, 95\\% CI 0.2 to 0.6).", "It fell (0.9, 95\\% CI 0.2 to 0.6)."),
    ],
)
def test_an_estimate_and_its_interval(right: str, wrong: str) -> None:
    assert found(right) == []
    assert checked(right, "intervals") == 1
    assert found(wrong) == ["ci_excludes_estimate"]


@pytest.mark.parametrize(
    "text",
    [
        "It rose from 60\\% to 75\\% (95\\% CI of the change 5--20\\%).",
        "Mortality was 12\\% against 15\\% (95\\% CI $-5$ to $-1$).",
        "The effect (95\\% CI 0.2--0.8) was 0.9 (95\\% CI 0.7--1.1) before.",
        "The table gives the mean (95\\% CI) of 40 lamps.",
        "两组为2.5和3.0，95\\%置信区间为[3.1, 4.2]。",
        "A study (Weber 2020; 95\\% CI 0.1 to 0.4) came first.",
    ],
)
def test_a_number_that_may_be_no_estimate_of_the_interval(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "The mean was 5.0 (SE = 0.1, 95\\% CI 4.8 to 5.2).",
            "The mean was 5.0 (SE = 0.5, 95\\% CI 4.8 to 5.2).",
        ),
        ("b = 0.4, SE = 0.1, 95\\% CI [0.2, 0.6]", "b = 0.4, SE = 0.2, 95\\% CI [0.2, 0.6]"),
        ("b = 0.4, SE = 0.1, 90\\% CI [0.24, 0.56]", "b = 0.4, SE = 0.2, 90\\% CI [0.24, 0.56]"),
    ],
)
def test_an_interval_too_narrow_for_its_error(right: str, wrong: str) -> None:
    assert found(right) == []
    assert found(wrong) == ["ci_too_narrow"]


@pytest.mark.parametrize(
    "text",
    [
        "OR = 2.1, SE = 0.3, 95\\% CI [1.17, 3.78]",  # the error of log OR
        "The mean was 5.0 (SE = 0.5, bootstrap 95\\% CI 4.8 to 5.2).",
        "The mean was 5.0 (SE = 0.5), and M = 3.0, 95\\% CI [2.8, 3.2].",
        "The mean was 5.0 (SE = 0.1, 95\\% CI 3.7 to 6.3).",  # two cases
        "The mean was 5.0 (SE = 0.5, CI 4.8 to 5.2).",
    ],
)
def test_an_interval_that_may_be_as_narrow(text: str) -> None:
    assert "ci_too_narrow" not in found(text)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("$\\beta = 0.12$, $SE = 0.03$, $p < .001$.", "$\\beta = 0.12$, $SE = 0.03$, $p = .20$."),
        ("b = -0.30, SE = 0.20, p = .134", "b = -0.30, SE = 0.20, p = .003"),
        ("(b = 0.30, SE = 0.20, 95\\% CI [-0.09, 0.69], p = .13)", "(b = 0.30, SE = 0.20, p < .01)"),
        ("b = 0.30, SE = 0.20, p = .07", "b = 0.30, SE = 0.20, p = .70"),  # one-sided
    ],
)
def test_a_coefficient_its_error_and_its_p_value(right: str, wrong: str) -> None:
    assert found(right) == []
    assert found(wrong) == ["inconsistent_p"]


@pytest.mark.parametrize(
    "text",
    [
        "B = 2.4, $\\beta = 0.12$, SE = 0.4, p = .20",
        "M = 0.12, SE = 0.03, p = .20",
        "$\\beta = 0.12$, SE = 0.03, p = .20, corrected for multiple comparisons.",
        "By a permutation test, $\\beta = 0.12$, SE = 0.03, p = .20.",
        "$\\beta = 0.12$, SD = 0.03, p = .20",
    ],
)
def test_a_coefficient_that_cannot_be_judged(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The rating (n = 25, 1-5 Likert scale) averaged M = 3.20.", "The rating (n = 25, 1-5 Likert scale) averaged M = 3.19."),  # noqa: E501
        ("The mean rating was 4.6 on a 5-point Likert scale (N = 20).", "The mean rating was 5.6 on a 5-point Likert scale (N = 20)."),  # noqa: E501
        ("The mean rating was 1.6 on a scale from 1 to 7.", "The mean rating was 0.6 on a scale from 1 to 7."),
        ("The mean rating was 6.6 on a scale from 1 to 7.", "The mean rating was 7.6 on a scale from 1 to 7."),
    ],
)  # fmt: skip
def test_means_of_a_scale(right: str, wrong: str) -> None:
    assert found(right) == []
    assert found(wrong) == ["impossible_mean"]


@pytest.mark.parametrize(
    "text",
    [
        "The mean total score was 15.6 on a 5-point Likert scale (N = 20).",
        "The mean age was 35.6 and answers were on a 5-point scale.",
        "The mean duration was 9.6 s; answers had a 5-point Likert scale.",
        "The mean ratings were 5.6 on a 5-point scale before and 6.0 on a 7-point scale after.",
        "The mean rating was $-0.6$ on a 5-point scale.",
        "The mean accuracy was 93.6, and the scale from 1 to 7 was kept.",
    ],
)
def test_means_that_may_lie_beyond_a_scale(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text", ["", "a 5-point scale and a 7-point scale", "0.1 to 5 scale", "a scale", "1 to 5"]
)
def test_no_single_scale(text: str) -> None:
    assert scale_ends(text) is None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Of the 40 participants, 35\\% ($n = 14$) agreed.", "Of the 40 participants, 30\\% ($n = 14$) agreed."),
        (
            "Of 40 participants, 12 (30\\%) agreed and 28 (70\\%) did not.",
            "Of 40 participants, 12 (30\\%) agreed and 28 (60\\%) did not.",
        ),
        (
            "Of the 40 men, 12 (30\\%) agreed, 8 (20\\%) did not, and 20 (50\\%) left.",
            "Of the 40 men, 12 (30\\%) agreed, 8 (20\\%) did not, and 20 (55\\%) left.",
        ),
        ("Thirty percent of the participants (12 of 40) agreed.", "Thirty-five percent of the participants (12 of 40) agreed."),  # noqa: E501
        ("It held for 30 percent (12 of 40).", "It held for 35 percent (12 of 40)."),
        ("40名受访者中12人同意，占30\\%。", "40名受访者中12人同意，占35\\%。"),
        ("40例患者中有12例有效，占比为30\\%。", "40例患者中有12例有效，占比为35\\%。"),
    ],
)  # fmt: skip
def test_percentages_of_a_count(right: str, wrong: str) -> None:
    assert found(right) == []
    assert checked(right, "percentages") >= 1
    assert found(wrong) == ["wrong_percentage"]


@pytest.mark.parametrize(
    "text",
    [
        "Of 40 participants, 12 (30\\%) agreed; of these, 4 (33\\%) came back.",
        "Of 40 participants, 12 (30\\%) agreed, among them 4 (33\\%) women.",
        "Of 40 participants, 12 (30\\%) agreed. And 28 (60\\%) of the others did not.",
        "Of 40 participants, 12 (30\\%) agreed and 28 (60\\%) of the others did not.",
        "40名受访者中12人同意，其余占70\\%。",
    ],
)
def test_a_share_that_may_be_of_another_total(text: str) -> None:
    assert found(text) == []
