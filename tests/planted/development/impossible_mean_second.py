"""A second batch of impossible means, written after the checks had been widened for `impossible_mean_more`."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.passages import twins

__all__ = ["FORMS"]

_MARKDOWN = """
In the year before referral, the 36 patients had seen «4.12|4.11» specialists on average.
----
Goals scored per match averaged «2.67|2.68» over the 38 matches of the season.
----
Comprehension was checked with one question, answered from 1 ("not at all") to 6 ("fully"). Mean comprehension among the
22 jurors was «4.49|4.45».
----
| Plot type | Plots | Seedlings per plot (mean ± SD) |
|---|---|---|
| Burnt | 24 | «3.35|3.38» ± 1.9 |
| Unburnt | 24 | 1.75 ± 1.2 |

Table: Seedlings, counted in each plot.
----
Forty-four villages were visited. The average number of wells in a village was «1.46|1.45» (s.d. 0.9).
----
Each child drew ten cards. The 19 children with dyslexia named «6.55|6.53» of them correctly on average.
----
Mean pain at discharge (numeric rating scale, 0–10, whole numbers) was «2.44|2.41» in 29 women.
----
We had 13 raters; their mean score for realism, on a scale of 1 to 5, was «3.66|3.62».
----
The mean number of siblings was «1.78|1.76» (n = 34).
----
Workload was rated low (five-point item; n = 41; mean = «1.97|1.98»).
----
On a scale from 0 to 3, itching had a mean of 1.4 and a standard deviation of «2.1|1.1» (n = 50).
"""

_LATEX = r"""
Across the $n=31$ sessions recorded, teachers interrupted pupils «7.22|7.19» times on average.
----
\begin{table}
\caption{Answers to single items (1 = never, 7 = always), $N = 28$.}
\begin{tabular}{lcc}
\toprule
Item & $M$ & $SD$ \\
\midrule
I check my phone & «5.23|5.21» & 1.30 \\
I skip meals & 2.75 & 1.18 \\
\bottomrule
\end{tabular}
\end{table}
----
The \num{26} dogs gave a mean of «3.83|3.81» barks ($\mathrm{SD} = 1.2$) when the bell rang.
----
A mean of \textbf{«2.08|2.06»} eggs hatched per nest ($n = 35$ nests).
"""

FORMS: tuple[Developed, ...] = (*twins(_MARKDOWN, "markdown"), *twins(_LATEX))
