"""More means and standard deviations that whole numbers cannot have, written after those of `impossible_mean`."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed
from tests.planted.development.passages import twins

__all__ = ["FORMS", "MISSED"]

_MARKDOWN = """
Nine astronomers classified the image by hand, each with an integer grade from 0 to 4, and their grades average
«2.65|2.56».
----
| Group | N | Falls, mean (SD) |
|---|---|---|
| Walking aid | 26 | «1.21|1.19» (1.02) |
| None | 31 | 0.84 (0.90) |

Table: Number of falls in the year after discharge.
----
Subjects allocated to the haptic device (n = 21) needed «2.41|2.43» attempts on average before the first success, and
those given the joystick (n = 19) needed 3.16.
----
Thirty-four households answered. Mean household size: «3.95|3.97» persons.
----
On a four-level ordinal scale (0 = none, 3 = severe), the 15 biopsies scored «1.79|1.73» on average for inflammation.
----
Agreement was given on a 0–4 scale; across 52 clinicians it averaged 2.10 (s.d. «2.81|0.81»).
----
Out of six trials, the 23 rats chose the lit arm «4.24|4.22» times on average.
----
We counted egg masses on 48 twigs and found a mean of «3.36|3.38» ± 0.2 (s.e.m.) masses per twig.
----
Eighteen commits were inspected; the mean number of files touched per commit was «6.87|6.89».
"""

_LATEX = r"""
Each of the 17 rangers logged how many snares were removed that week; the average count came to \(«4.37|4.35»\)
(range 0--11).
----
\begin{itemize}
\item Perceived difficulty (single 9-point item): $\bar{x}=«5.24|5.26»$, $s=1.41$, $n=27$.
\item Time on task: $\bar{x}=41.3$ s, $s=12.0$ s.
\end{itemize}
----
\paragraph{Usability.} Responses to the statement ``I would use it again'' (1 = not at all, 5 = definitely) were
favourable ($\mu=«5.12|4.12»$, $\sigma=0.78$).
----
\begin{table}
\caption{Number of defects per weld (integer counts).}
\begin{tabular}{lrr}
\hline
Operator & Welds & Mean defects \\
\hline
A & 36 & «0.74|0.75» \\
B & 28 & 0.61 \\
\hline
\end{tabular}
\end{table}
----
The number of languages spoken by the informants ($N = 29$) was, on average, «2.33|2.31» ($SD = 0.97$).
"""

FORMS: tuple[Developed, ...] = (*twins(_MARKDOWN, "markdown"), *twins(_LATEX))

MISSED: tuple[Missed, ...] = tuple(
    Missed(form, why)
    for form, why in zip(
        twins("Pups weaned were counted in all 33 farrowings («10.44|10.42» ± 2.1 per sow).", "markdown"),
        ("a sow may have farrowed more than once",),
        strict=True,
    )
)
