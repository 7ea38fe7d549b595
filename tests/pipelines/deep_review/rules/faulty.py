"""Small papers with one fault each, and their sound twins."""

from __future__ import annotations

from typing import NamedTuple

from paperkit.pipelines.deep_review.manuscript import Manuscript
from tests.pipelines.deep_review.papers import of_latex

BIB = """@article{lamp, title = {On the burning of lamps by windows}, author = {Reed, A.}, year = {2001},
  journal = {Lamps}, doi = {10.1000/182}}
@article{oil, title = {The price of lamp oil in winter}, author = {Reed, A.}, year = {2003},
  journal = {Lamps}, doi = {10.1000/183}}
"""
OPENING = r"""\section{Lamps}
Lamps burn by the window for as long as the oil lasts \cite{lamp,oil}. """
CLOSING = r"""
\bibliographystyle{plain}
\bibliography{b}
"""


class Pair(NamedTuple):
    """A fault of a rule, and the same without it; `severity` is what a review calls it at most."""

    rule: str
    wrong: str
    right: str
    severity: str = "minor"
    bib: tuple[str, str] = (BIB, BIB)


def manuscript(body: str, bib: str = BIB) -> Manuscript:
    """A paper with a bibliography, cut into pages."""
    return of_latex(OPENING + body + CLOSING, more={"b.bib": bib})


LONG = "\n\n".join(["Oil is dear. " * 180] * 3)
"""Three pages: a shorter paper needs no long forms."""
TABLE = r"""Table~\ref{{t}} has the results.
\begin{{table}}\caption{{Accuracy in percent; the best is in bold.}}\label{{t}}
\begin{{tabular}}{{lrrr}}\toprule
Method & Accuracy & F1 & Recall \\ \midrule
Wick & 71.2 & 66.0 & 58.3 \\
Float & {other} & 70.1 & 61.5 \\
Ours & \textbf{{84.0}} & \textbf{{78.4}} & \textbf{{69.9}} \\ \bottomrule
\end{{tabular}}\end{{table}}
"""
TOTAL = r"""Table~\ref{{t}} counts them.
\begin{{table}}\caption{{Lamps by town and year.}}\label{{t}}
\begin{{tabular}}{{lrrr}}\toprule
Town & 2001 & 2002 & 2003 \\ \midrule
Abbot & 12 & 15 & 21 \\
Brook & 30 & 31 & 17 \\
Croft & 18 & 24 & 40 \\ \midrule
Total & {total} & 70 & 78 \\ \bottomrule
\end{{tabular}}\end{{table}}
"""
DOUBLE = """@article{again, title = {On the burning of lamps by windows}, author = {Reed, A.}, year = {2001},
  journal = {Lamps}, doi = {10.1000/182}}
"""

PAIRS = (
    Pair(
        "statistics.decision_error",
        "Lamps with a float burnt longer, $t(28) = 1.20$, $p = .010$.",
        "Lamps with a float burnt longer, $t(28) = 2.76$, $p = .010$.",
        "major",
    ),
    Pair(
        "statistics.inconsistent_p",
        "Lamps with a float burnt longer, $t(28) = 2.20$, $p = .012$.",
        "Lamps with a float burnt longer, $t(28) = 2.20$, $p = .036$.",
    ),
    Pair(
        "statistics.impossible_value",
        "Height and light went together, $r(28) = 1.42$, $p = .010$.",
        "Height and light went together, $r(28) = .46$, $p = .010$.",
        "major",
    ),
    Pair(
        "statistics.wrong_percentage",
        r"Of the lamps 37 of 120 (35.8\%) went out.",
        r"Of the lamps 37 of 120 (30.8\%) went out.",
    ),
    Pair(
        "statistics.ci_excludes_estimate",
        r"The odds ratio was OR = 2.4, 95\% CI [2.6, 3.4].",
        r"The odds ratio was OR = 3.0, 95\% CI [2.6, 3.4].",
        "major",
    ),
    Pair("consistency.table_total", TOTAL.format(total=62), TOTAL.format(total=60), "major"),
    Pair("consistency.bold_not_best", TABLE.format(other="84.6"), TABLE.format(other="80.6"), "major"),
    Pair(
        "consistency.undefined_reference",
        r"Section~\ref{sec:oil} treats of the oil that lamps burn in winter.",
        r"Section~\ref{sec:oil} treats of the oil. \section{Oil}\label{sec:oil} It is dear.",
    ),
    Pair(
        "consistency.wrong_direction",
        "The new lid improves the lamp, with a final loss of 1.466 compared to the baseline's 1.465.",
        "The new lid improves the lamp, with a final loss of 1.464 compared to the baseline's 1.465.",
        "major",
    ),
    Pair(
        "consistency.figure_not_mentioned",
        r"\begin{figure}\includegraphics{a}\caption{A lamp by the window at night.}\label{f}\end{figure}",
        r"Figure~\ref{f} has it. \begin{figure}\includegraphics{a}\caption{A lamp at night.}\label{f}\end{figure}",
    ),
    Pair(
        "consistency.undefined_acronym",
        f"The QLD of a lamp is low at dusk. The QLD of a lamp is high at night. We give QLD in hours. {LONG}",
        f"The quiet lamp duration (QLD) is low at dusk. The QLD of a lamp is high. We give QLD in hours. {LONG}",
        "suggestion",
    ),
    Pair(
        "consistency.repeated_word",
        "The lamp burns for the the whole night.",
        "The lamp burns for the whole night.",
        "suggestion",
    ),
    Pair(
        "citations.unknown_key",
        r"Others have weighed the oil that is left at dawn \cite{stove}.",
        r"Others have weighed the oil that is left at dawn \cite{oil}.",
    ),
    Pair(
        "citations.duplicate_entry",
        r"Others have weighed the oil that is left at dawn \cite{again}.",
        r"Others have weighed the oil that is left at dawn \cite{oil}.",
        bib=(BIB + DOUBLE, BIB),
    ),
    Pair(
        "source.bare_percent",
        "The float saves 12% of the oil that a lamp burns in a night of ten hours or more by the window.\n",
        "The float saves 12\\% of the oil that a lamp burns in a night of ten hours or more by the window.\n",
        "major",
    ),
    Pair(
        "source.duplicate_label",
        r"See Section~\ref{s}. \section{Oil}\label{s} It is dear. \section{Wicks}\label{s} They are long.",
        r"See Section~\ref{s}. \section{Oil}\label{s} It is dear. \section{Wicks}\label{w} They are long.",
    ),
)
