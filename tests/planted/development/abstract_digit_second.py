"""A second batch of numbers of an abstract, written after the checks had been widened for `abstract_digit_more`."""

from __future__ import annotations

from tests.planted.development.abstract_digit_more import papers
from tests.planted.development.form import Developed

__all__ = ["FORMS"]

_MARKDOWN = """
Vaccination cut admissions to hospital by «38|83»%.
====
Admissions to hospital were 83% lower after vaccination (95% CI 76 to 88).
----
Bees visited flowers «1.7|7.1» times an hour at the roadside.
====
At the roadside, flowers got 7.1 visits of bees an hour; in meadows they got 9.8.
----
We annotate «12,900|19,200» comments for irony.
====
All 19,200 comments were annotated for irony by two students.
----
The reform cost «4.3|3.4» billion euros.
====
In total, the reform cost 3.4 billion euros, most of it in the first year.
----
Compared with drivers of 30 years, those of 70 braked «0.47|0.74» s later.
====
Drivers of 70 braked 0.74 s later than those of 30 (p < .001).
----
Soil carbon was «2.61|2.16» kg m-2 under grass.
====
Under grass, soil carbon reached 2.16 kg m-2; under maize it was 1.84 kg m-2.
----
Our index explains «57|75»% of the variance in rents.
====
Three quarters (75%) of the variance in rents is explained by our index.
----
Median survival was «19.8|18.9» months.
====
Median survival of all patients was 18.9 months (range 2 to 60).
----
The tool found «143|134» vulnerabilities, 51 of them new.
====
Of the 134 vulnerabilities that the tool found, 51 were new.
----
Interest in the topic fell by «0.62|0.26» points on a five-point scale.
====
On the five-point scale, interest in the topic was 0.26 points lower at the end.
"""

_LATEX = r"""
\textsc{Tern} needs «3.1|1.3»\,GB of memory.
====
Memory use of \textsc{Tern} is 1.3\,GB, whereas others need over 8\,GB.
----
The planet has a mass of $«7.6|6.7»\,M_\oplus$ and a period of 11.2 days.
====
We obtain a period of 11.2 days and a planet mass of $6.7\,M_\oplus$.
----
Perplexity drops to «14.8|18.4» on held-out news.
====
\begin{table}\caption{Perplexity on held-out news.}\begin{tabular}{lr}\toprule
Model & Perplexity \\ \midrule
Trigram & 61.2 \\
Ours & 18.4 \\ \bottomrule
\end{tabular}\end{table}

Ours is far better than the trigram model.
----
We report a superconducting transition at \SI{«32.5|23.5»}{\kelvin}.
====
Resistance vanishes at \SI{23.5}{\kelvin}, the superconducting transition.
----
Recall of rare words goes up from 41.0 to «69.3|63.9».
====
For rare words, recall is 63.9 with our method and 41.0 without it.
"""

FORMS: tuple[Developed, ...] = (*papers(_MARKDOWN, "markdown"), *papers(_LATEX, "latex"))
