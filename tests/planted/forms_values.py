"""Held-out forms: one quantity with two values, and a result of the abstract that the text gives otherwise."""

# ruff: noqa: E501 - a passage is easier to read whole
from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.planted.form import Draw, Form, Template, forms_of, spoil

__all__ = ["FORMS"]

Rows = dict[str, tuple[Callable[[Random], Draw], Template]]


def either(*values: str) -> Callable[[Random], Draw]:
    """A value `a`, and `b`: the same, or another one of `values`."""

    def draw(rng: Random) -> Draw:
        a, other = rng.sample(values, 2)
        return Draw({"a": a}, {"b": other}, {"b": a})

    return draw


def result(low: float, high: float, decimals: int) -> Callable[[Random], Draw]:
    """A result `a`, and `b`: the same, or one with other digits."""

    def draw(rng: Random) -> Draw:
        b = f"{rng.uniform(low, high):.{decimals}f}"
        if len(set(b)) < 3:
            return draw(rng)
        wrong = spoil(rng, b, least=0.02 * float(b), low=low * 0.8, high=high * 1.2)
        return Draw({"b": b}, {"a": wrong}, {"a": b})

    return draw


TWO_VALUES: Rows = {
    "learning rate": (either("0.001", "0.003", "0.0005", "0.01"), {
        "method": r"All networks are trained with Adam and a learning rate of §a for 40 epochs.",
        "results": r"The curves are smooth: with a learning rate of §b, no run diverged.",
    }),
    "batch size": (either("32", "64", "128", "256"), {
        "method": r"We use a batch size of §a throughout, and clip gradients at norm 1.",
        "results": r"As stated above, the batch size is §b in all runs, so memory was never the limit.",
    }),
    "temperature": (either("277", "283", "298", "310"), {
        "method": r"All spectra were recorded at a temperature of §a~K with a resolution of 4\,cm$^{-1}$.",
        "results": r"The lines are narrow at the measuring temperature of §b~K, at which all spectra were recorded.",
    }),
    "follow-up": (either("6", "9", "12", "18"), {
        "abstract": r"The follow-up period was §a months.",
        "method": r"After discharge, the follow-up period was §b months for everybody, with 3 calls by telephone.",
    }),
    "dose": (either("20", "25", "40", "50"), {
        "method": r"Patients in the active arm received a daily dose of §a\,mg, taken with breakfast.",
        "results": r"The daily dose of §b\,mg in the active arm was well tolerated.",
    }),
    "sampling rate": (either("250", "500", "512", "1000"), {
        "method": r"The electrical activity was sampled at a sampling rate of §a\,Hz from 32 electrodes.",
        "results": r"Given the sampling rate of §b\,Hz, jitter of a few milliseconds is to be expected.",
    }),
    "alpha": (either("0.05", "0.01", "0.005"), {
        "method": r"The significance level was set to $\alpha = §a$ for all tests.",
        "results": r"At the significance level of $\alpha = §b$, none of the covariates mattered.",
    }),
    "threshold": (either("0.5", "0.6", "0.7", "0.8"), {
        "method": r"Two boxes match if their overlap exceeds a threshold of §a.",
        "results": r"With the overlap threshold of §b that we use for matching boxes, few pairs are ambiguous.",
    }),
    "discount": (either("0.9", "0.95", "0.98", "0.99"), {
        "method": r"The discount factor is $\gamma = §a$, and episodes end after 200 steps.",
        "results": r"The agents plan far ahead, as the discount factor $\gamma = §b$ allows.",
    }),
    "layers": (either("four", "six", "eight", "twelve"), {
        "method": r"The encoder has §a layers of width 512.",
        "results": r"Because the encoder has §b layers, inference takes a few milliseconds only.",
    }),
    "length": (either("30", "45", "60", "90"), {
        "method": r"Each session lasted §a minutes and was led by a trained tutor.",
        "results": r"Attendance was high although each session lasted §b minutes.",
    }),
}  # fmt: skip

ABSTRACT_DIGIT: Rows = {
    "accuracy": (result(71, 96, 1), {
        "abstract": r"Our classifier reaches an accuracy of §a\% on the held-out set.",
        "results": r"On the held-out set our classifier reaches an accuracy of §b\%, with 3 runs in close agreement.",
    }),
    "odds ratio": (result(1.3, 4.8, 2), {
        "abstract": r"Night work was associated with a higher risk of sleep disorders (odds ratio §a).",
        "results": r"The odds ratio of sleep disorders for night work was §b after adjustment for age and sex.",
    }),
    "hazard": (result(0.42, 0.88, 2), {
        "abstract": r"Early treatment lowered mortality (hazard ratio, §a).",
        "results": r"Early treatment lowered mortality, with a hazard ratio of §b for the two arms.",
    }),
    "elasticity": (result(0.21, 0.94, 2), {
        "abstract": r"We estimate a price elasticity of demand of $-§a$.",
        "results": r"In our preferred specification the price elasticity of demand is $-§b$; other controls hardly change it.",
    }),
    "mass": (result(1.2, 9.7, 2), {
        "abstract": r"We find a companion mass of \SI{§a}{\kilo\gram}.",
        "results": r"The fit converges to a companion mass of \SI{§b}{\kilo\gram} within 12 iterations.",
    }),
    "effect size": (result(0.23, 0.98, 2), {
        "abstract": r"Tutoring improved reading with an effect size of $d = §a$.",
        "results": r"The effect size of tutoring on reading was $d = §b$, larger than in most earlier programmes.",
    }),
    "speed-up": (result(2.3, 9.6, 1), {
        "abstract": r"Compared with the baseline, the new kernel gives a speed-up of §a$\times$.",
        "results": r"Averaged over all sizes, the new kernel gives a speed-up of §b$\times$ compared with the baseline.",
    }),
    "prevalence": (result(13, 48, 1), {
        "abstract": r"The prevalence of burnout among nurses was §a\%.",
        "results": r"Burnout was frequent: its prevalence among nurses was §b\%, without differences between wards.",
    }),
    "correlation": (result(0.32, 0.89, 2), {
        "abstract": r"Human and automatic scores agree well (Pearson's $r = §a$).",
        "results": r"Human and automatic scores agree: Pearson's $r = §b$ over all essays.",
    }),
    "f1": (result(54, 89, 1), {
        "abstract": r"The tagger achieves an F1 score of §a on the test set.",
        "results": r"On the test set, the tagger's F1 score is §b, and precision exceeds recall by a little.",
    }),
    "half-life": (result(12, 75, 1), {
        "abstract": r"The half-life of the compound in water is §a days.",
        "results": r"From the slope we obtain a half-life of §b~days for the compound in water.",
    }),
    "kappa": (result(0.52, 0.91, 2), {
        "abstract": r"Agreement between coders was substantial ($\kappa = §a$).",
        "method": r"Two coders read all the essays; agreement between them was substantial ($\kappa = §b$).",
    }),
}  # fmt: skip

FORMS: tuple[Form, ...] = (
    *forms_of("two_values", TWO_VALUES),
    *forms_of("abstract_digit", ABSTRACT_DIGIT),
)
