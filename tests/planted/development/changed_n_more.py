"""More sizes of a sample that differ between two places, written after those of `changed_n`."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.passages import twins

__all__ = ["FORMS"]

_MARKDOWN = """
# Materials

The corpus study looks at 640 job advertisements from three newspapers.

# Coding

All «460|640» advertisements were coded twice.
----
# Patients

Between 2012 and 2016 we enrolled 134 consecutive patients with sepsis.

# Results

| Variable | All patients (N = «143|134») |
|---|---|
| Age, years | 61.2 |
| Lactate, mmol/L | 3.4 |

Table: Baseline characteristics.
----
# Setting

Of the 58 hospitals approached, 41 agreed to take part.

# Findings

The «44|41» participating hospitals differed in size.
----
# Procedure

Consent was obtained from 29 mothers.

# Results

All «27|29» mothers completed the diary.
----
# Data

The final analytic sample included 2,318 adolescents.

# Results

Sleep was short in the analytic sample (n = «2,381|2,318»).
----
# Listeners

We compared 35 musicians and 33 non-musicians.

# Results

Musicians (n = «53|35») outperformed non-musicians (n = 33).
----
# Method

Sixty-two older adults (34 female) were tested in two sessions.

# Discussion

A limitation is our small sample of «26|62» older adults.
----
# Annotation

A total of 16 expert annotators were hired.

# Agreement

Every text was read by three of our «nineteen|sixteen» expert annotators.
----
# Trial design

The trial randomised 240 infants, 120 to each arm.

# Outcomes

All «204|240» randomised infants were analysed.
----
# Field work

We sampled 75 plots along the river.

# Analysis

Trees were measured in each of the «57|75» plots.
"""

_LATEX = r"""
\section{Cohort}
We follow \num{8412} living kidney donors through the national register.

\section{Results}
Our cohort thus comprises \num{«8142|8412»} donors with complete records of surgery.
----
\section{Study animals}
Seventeen wolves were fitted with GPS collars.

\section{Results}
\begin{figure}\includegraphics{ranges.pdf}\caption{Home ranges of the «19|17» collared wolves.}\label{fig:r}\end{figure}
Home ranges are shown in Figure~\ref{fig:r}.
----
\section{Observations}
We analyse data of 92 spiral galaxies observed with the VLA.

\section{Summary}
In this work, we have analysed the rotation curves of «29|92» spiral galaxies.
----
\section{Interviews}
Interviews were held with 22 founders of start-ups.

\section{Findings}
Most of the «24|22» founders interviewed spoke of luck.
----
\subsection{Participants}
$N=108$ undergraduates ($M_\mathrm{age}=19.6$) took part for course credit.

\subsection{Results}
Of the \textbf{«180|108»} undergraduates, 60 chose the lottery.
"""

FORMS: tuple[Developed, ...] = (*twins(_MARKDOWN, "markdown"), *twins(_LATEX))
