"""A second batch of samples that change, written after the checks had been widened for `changed_n_more`."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.passages import twins

__all__ = ["FORMS"]

_MARKDOWN = """
# Design

Semi-structured interviews with 31 midwives form the basis of this study.

# Results

All but four of the «13|31» midwives worked nights.
----
# Methods

We obtained blood from 88 blood donors.

# Results

Antibodies were present in 12 of the «98|88» donors.
----
# Data

Our data are the tax records of 5,210 firms.

# Conclusions

Using the tax records of «5,120|5,210» firms, we have shown that audits pay.
----
# Participants

The participants were 45 bilingual children from two schools.

# Discussion

Our findings rest on «54|45» bilingual children only.
----
# Sample

In all, 276 dentists filled in the form.

# Results

| | All dentists (n = «267|276») |
|---|---|
| Mean age | 44.1 |
| Women, % | 51 |

Table: Who the dentists were.
----
# Material

We photographed 160 leaves.

# Analysis

The «106|160» photographed leaves were measured with ImageJ.
----
# Methods

Thirty-six sheep were divided into two flocks.

# Results

At the end of the trial, all «thirty|thirty-six» sheep were in good health.
----
# Methods

A total of 402 commuters were counted at the gate.

# Results

Of these «420|402» commuters, 110 carried a bicycle.
----
# Recruitment

Through a newsletter, we recruited 64 carers.

# Findings

Carers (N = «46|64») were mostly daughters.
----
# Methods

The control group consisted of 39 healthy adults.

# Results

In the control group (n = «93|39»), no change was seen.
"""

_LATEX = r"""
\begin{abstract}
We survey \num{1340} nurses in twelve hospitals.
\end{abstract}
\section{Method}
\num{«1430|1340»} nurses in twelve hospitals returned our survey.
----
\section{Data}
The catalogue lists 217 quasars with known redshift.

\section{Discussion}
With only «271|217» quasars in the catalogue, bins are wide.
----
\section{Experiment}
$N=52$ listeners took part; each heard 40 sentences.

\section{Analysis}
Responses of all «$N=25$|$N=52$» listeners entered the model.
----
\section{Methods}
We followed 118 couples for two years.

\section{Results}
\begin{figure}\includegraphics{c.pdf}\caption{Quarrels a month in the «181|118» couples.}\label{f}\end{figure}
Figure~\ref{f} shows the quarrels.
----
\section{Study population}
The population of the study is made up of 733 veterans.

\section{Results}
Among the «773|733» veterans, 90 were homeless.
"""

FORMS: tuple[Developed, ...] = (*twins(_MARKDOWN, "markdown"), *twins(_LATEX))
