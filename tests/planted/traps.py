"""Traps: passages that look like errors and are none. Each says why."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from typing import NamedTuple

from tests.planted.form import Pieces

__all__ = ["TRAPS", "Trap"]


class Trap(NamedTuple):
    """A passage without an error: its source, and why it is right."""

    name: str
    pieces: Pieces
    why: str


def _in_results(name: str, source: str, why: str) -> Trap:
    return Trap(name, {"results": source}, why)


def _table(label: str, caption: str, head: str, *rows: str, note: str = "") -> str:
    columns = "l" + "r" * head.count("&")
    lines = "\n".join(row if row.startswith("\\") else row + r" \\" for row in rows)
    return (
        f"Table~\\ref{{tab:{label}}} gives the figures.\n\n\\begin{{table}}\n\\centering\n\\caption{{{caption}}}"
        f"\\label{{tab:{label}}}\n\\begin{{tabular}}{{{columns}}}\n\\toprule\n{head} \\\\\n\\midrule\n{lines}\n"
        f"\\bottomrule\n\\end{{tabular}}\n{note}\\end{{table}}"
    )


TRAPS: tuple[Trap, ...] = (
    _in_results("shares to 99.9", r"Of the votes, 33.3\% went to the first, 41.2\% to the second, and 25.4\% to the third list.",
        "rounded shares may add up to 99.9"),
    _in_results("shares to 100.1", r"The three causes account for 12.4\%, 50.3\%, and 37.4\% of the failures, 100\% together.",
        "rounded shares may add up to 100.1"),
    _in_results("one-sided p", r"As hypothesised, the trained group did better, $t(58) = 1.80$, $p = .039$ (one-tailed).",
        "the test is one-sided"),
    _in_results("corrected p", r"After Bonferroni correction for three comparisons, the contrast was $t(44) = 2.60$, $p = .038$.",
        "three times .0126 is .038"),
    _in_results("percent of a subset", r"Of the 200 patients, 80 were women; among these, 30 (37.5\%) were smokers.",
        "30 of 80, not of 200"),
    _in_results("mean over 7 items", r"The 20 students rated all seven statements on a scale from 1 to 5; the scale mean was 3.37 ($SD = 0.61$).",
        "a mean over 20 times 7 ratings can be 3.37"),
    _in_results("skew", r"The median stay was 4 days, whereas the mean was 11.3 days ($SD = 19.8$), for a few patients stayed very long.",
        "a mean far from the median, and a standard deviation above the mean, come from skew"),
    _in_results("several answers", r"Asked for their reasons (several answers were allowed), 64\% named price, 58\% named taste, and 31\% named habit.",
        "answers overlap, so they add up to more than 100"),
    Trap("exclusions", {"method": r"We recruited 124 participants. Seven were excluded because they failed the attention check.",
        "results": r"The analysis is based on the remaining 117 participants."}, "124 less 7 is 117"),
    Trap("drop-out", {"abstract": r"We followed 310 nurses for two years.",
        "results": r"At the second wave, 268 nurses took part; the others had moved or declined."}, "drop-out is stated"),
    Trap("missing data", {"method": r"The questionnaire was completed by 450 parents.",
        "results": r"Because of missing data on income, the regression includes 431 parents."}, "missing data is stated"),
    _in_results("percentage points", r"Turnout rose from 40\% to 50\%, that is, by 10 percentage points or a quarter of its old value.",
        "10 points, and 25 percent"),
    _in_results("relative and absolute", r"The risk fell from 4.0\% to 3.0\%: an absolute reduction of 1.0 points and a relative reduction of 25\%.",
        "both are right"),
    _in_results("weighted mean", r"Scores were 80 in the 30 small schools and 60 in the 10 large ones; the mean weighted by school is 75.",
        "30 times 80 and 10 times 60 over 40 is 75, not 70"),
    _in_results("geometric mean", r"The speed-ups on the three programs are 2.0, 4.0 and 8.0, with a geometric mean of 4.0.",
        "a geometric mean, not 4.7"),
    _in_results("percent of percent", r"Of all households, 60\% own a car, and 50\% of these own two, so 30\% of all households own two cars.",
        "60 percent times 50 percent is 30 percent"),
    _in_results("cumulative", r"By the end of weeks 1, 2 and 3, a total of 20, 45 and 70 forms had come in, out of 80 that were sent.",
        "counts are cumulative and must not be added"),
    _in_results("overlapping groups", r"Among the 90 members, 50 play chess and 60 play cards; 20 do both.",
        "50 and 60 less 20 is 90"),
    _in_results("approximately", r"Approximately a third of the 148 sites (52 of them) were flooded.",
        "52 of 148 is 35 percent: about a third"),
    _in_results("thousands", _table("thousands", "Revenue in thousand euros; totals were computed before figures were rounded.", "Unit & 2019 & 2020",
        "North & 1,204 & 1,310", "South & 2,331 & 2,207", "East & 815 & 902", r"\midrule", "Total & 4,351 & 4,420"),
        "rounding before the sum is stated; sums differ by one"),
    _in_results("bold for emphasis", _table("emphasis", "Properties of the four corpora. Our corpus is in bold.", "Corpus & Hours & Speakers",
        "Alpha & 120 & 340", "Beta & 960 & 1,200", r"\textbf{Ours} & \textbf{410} & \textbf{805}"),
        "bold marks the own corpus, not the best"),
    _in_results("lower is better", _table("lower", r"Error (\%, lower is better). Best in bold.", "Method & Clean & Noisy",
        "Baseline & 9.4 & 21.0", r"Ours & \textbf{7.1} & \textbf{15.3}", "Large & 8.2 & 16.9"),
        "the lowest is the best"),
    _in_results("mixed directions", _table("mixed", r"Accuracy ($\uparrow$) and latency in ms ($\downarrow$). Best in bold.",
        r"Model & Accuracy $\uparrow$ & Latency $\downarrow$", r"Small & 81.2 & \textbf{14}", r"Large & \textbf{88.9} & 95"),
        "one column up, one down"),
    _in_results("ties in bold", _table("ties", "Accuracy with standard errors. Bold: best, and all within one standard error of it.", "Method & Test",
        r"A & \textbf{84.1} $\pm$ 0.6", r"B & \textbf{83.8} $\pm$ 0.5", r"C & 79.0 $\pm$ 0.7"),
        "bold for all within a standard error, as the caption says"),
    _in_results("rows not shown", _table("hidden", "The three largest donors. The total includes 14 smaller donors that are not shown.", "Donor & Amount",
        "First & 410", "Second & 388", "Third & 215", r"\midrule", "Total & 1,730"),
        "the total includes rows that are not shown"),
    _in_results("subset rows", _table("subset", "Patients by diagnosis; the indented rows are part of the row above them.", "Diagnosis & Patients",
        "Infection & 80", r"\quad viral & 50", r"\quad bacterial & 30", "Injury & 40", r"\midrule", "Total & 120"),
        "the indented rows are parts of the first, so the sum is 120 and not 200"),
    _in_results("common acronyms", r"DNA was extracted, and the RNA was stored. A PDF of the protocol is on our web site, with a list of the URLs and the CPU times.",
        "these are common knowledge"),
    _in_results("lettered equations", "The pair\n\\begin{align}\na &= b + c , \\tag{A.1}\\label{eq:trap-a}\\\\\nd &= e - f \\tag{A.2}\\label{eq:trap-b}\n\\end{align}\n"
        r"is linear. Equations \eqref{eq:trap-a} and \eqref{eq:trap-b} have a common solution.", "tags are numbers too"),
    _in_results("mention in a caption", "\\begin{figure}\n\\centering\n\\fbox{\\rule{0pt}{1cm}}\n\\caption{Raw traces.}\\label{fig:trap-raw}\n\\end{figure}\n\n"
        "\\begin{figure}\n\\centering\n\\fbox{\\rule{0pt}{1cm}}\n\\caption{Traces of Figure~\\ref{fig:trap-raw} after filtering.}\\label{fig:trap-filtered}\n\\end{figure}\n\n"
        r"The filter removes the hum (Figure~\ref{fig:trap-filtered}).", "the first figure is mentioned in the caption of the second"),
    _in_results("supplementary table", r"Full results are in Table~S3 and Figure~S1 of the supplementary material.",
        "they stand in another file"),
    _in_results("another paper's table", r"The same pattern is seen in Table 14 of the official report, and in its Figure 9.",
        "the table is in another work"),
    _in_results("range", r"Growth was 3--5\% per year, from 100 in the first year to 122 in the sixth.",
        "five years at about 4 percent give 122"),
    _in_results("log interval", r"The odds ratio was 2.00 (95\% CI 1.00 to 4.00), $p = .05$.",
        "the interval is symmetric on a log scale"),
    _in_results("adjusted means", r"Mean scores were 24.1 and 21.3; adjusted for age, the difference was 2.1 points.",
        "an adjusted difference need not be 2.8"),
    _in_results("Welch", r"With unequal variances, the groups of 30 and 28 differed, $t(41.7) = 2.31$, $p = .026$.",
        "degrees of freedom by Welch are not 56"),
    _in_results("several levels", r"In the tables, * stands for $p < .05$, ** for $p < .01$, and *** for $p < .001$. The slope of age was 0.41** and that of income 0.12*.",
        "several levels, none of them in conflict"),
    _in_results("average gain", r"On the three tasks our model scores 71.0, 64.2 and 80.1. Averaged over ten seeds and all tasks, it gains 2.9 points.",
        "the gain is against a baseline that is not named here"),
    _in_results("two settings", r"We use a learning rate of 0.01 for the encoder and a learning rate of 0.001 for the decoder.",
        "two learning rates for two parts"),
    _in_results("at least", r"More than 90\% of the 58 clocks, 54 in fact, were within a second of the true time.",
        "54 of 58 is 93 percent: more than 90"),
    _in_results("rounded difference", r"The mean rose from 2.4 to 2.7; before rounding, the difference is 0.27.",
        "a difference of unrounded means"),
)  # fmt: skip
