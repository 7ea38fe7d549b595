"""More numbers of an abstract that differ from the body's, written after those of `abstract_digit`."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.passages import twins

__all__ = ["FORMS", "papers"]

_MARKDOWN = """
Films of the new perovskite have a band gap of «1.92|1.29» eV.
====
Tauc plots give a band gap of 1.29 eV for the films.
----
Background: Falls are common. Methods: We reviewed the records of «1,087|1,807» admissions. Results: One in nine
patients fell.
====
The records of 1,807 admissions were reviewed. One in nine patients fell.
----
Mean waiting time fell by «26|62» minutes after the triage desk opened.
====
After the triage desk opened, the mean waiting time was 62 minutes shorter (95% CI 50 to 74).
----
Our solver proves «371|317» of the 400 problems.
====
Of the 400 problems, our solver proves 317, more than any other.
----
We date the eruption to «7,450|7,540» years before present.
====
Charcoal below the ash gives an age of the eruption of 7,540 years before present.
----
The minimum wage raised employment of teenagers by «5.1|1.5» percentage points.
====
Employment of teenagers is 1.5 percentage points higher under the minimum wage.
----
Annotators agreed well (Krippendorff's alpha = «0.87|0.78»).
====
Krippendorff's alpha between annotators is 0.78.
----
The catalyst keeps «89|98»% of its activity after 500 cycles.
====
After 500 cycles, 98% of the activity of the catalyst is left.
----
Among «sixty-one|fifty-one» lakes, oxygen declined in most.
====
Oxygen declined in 40 of the 51 lakes.
----
Five-year survival was «64.3|46.3»% with surgery and 38.9% without.
====
With surgery, five-year survival was 46.3%; without, it was 38.9%.
"""

_LATEX = r"""
Our model halves the error, to \SI{«3.8|8.3»}{\milli\metre}.
====
The error of our model is \SI{8.3}{\milli\metre}, half of the error of the baseline.
----
We measure a redshift of $z=«2.17|2.71»$ for the host galaxy.
====
Two emission lines place the host galaxy at a redshift of $z=2.71$.
----
We release a treebank of \num{«16240|12640»} sentences in Faroese.
====
The treebank has \num{12640} sentences, split by genre.
----
On WMT14 English--German, \textsc{Lark} scores «27.8|28.7» BLEU.
====
\begin{table}\caption{BLEU on WMT14 English--German.}\begin{tabular}{lr}\toprule
System & BLEU \\ \midrule
Baseline & 27.1 \\
\textsc{Lark} & 28.7 \\ \bottomrule
\end{tabular}\end{table}

\textsc{Lark} is the best of all systems.
----
Inference is «4.9|9.4» times faster on a phone.
====
On a phone, inference becomes 9.4 times faster.
"""

_AROUND = {
    "markdown": "# A study\n\n## Abstract\n\n{}\n\n## Introduction\n\nWe begin.\n\n## Results\n\n{}\n",
    "latex": (
        "\\documentclass{{article}}\n\\begin{{document}}\n\\begin{{abstract}}\n{}\n\\end{{abstract}}\n"
        "\\section{{Introduction}}\nWe begin.\n\\section{{Results}}\n{}\n\\end{{document}}\n"
    ),
}


def papers(block: str, format: str) -> list[Developed]:
    """The forms of a block, in which a line of equals signs parts an abstract from the body."""
    return [
        Developed(*(_AROUND[format].format(*map(str.strip, text.split("===="))) for text in form[:2]), format)
        for form in twins(block, format)
    ]


FORMS: tuple[Developed, ...] = (*papers(_MARKDOWN, "markdown"), *papers(_LATEX, "latex"))
