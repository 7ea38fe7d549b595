"""A second batch of quantities with two values, written after the checks had been widened for `two_values_more`."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.passages import twins

__all__ = ["FORMS"]

_MARKDOWN = """
# Materials

The wire has a diameter of 0.8 mm and is made of copper.

# Model

We model the wire as a cylinder with a diameter of «0.6|0.8» mm.
----
# Protocol

Mice received 20 mg/kg of the drug by gavage.

# Discussion

The dose of 20 mg/kg is common. Longer treatment may help.

# Summary

Mice received «40|20» mg/kg of the drug by gavage and gained weight.
----
# Implementation

The beam size is 5.

# Decoding

Outputs are generated with a beam size of «4|5».
----
# Study site

The lake lies at an altitude of 2,310 m and freezes in winter.

# Sampling

Water was taken from the lake, which lies at an altitude of «2,130|2,310» m.
----
# Funding scheme

Each farm is paid a premium of 340 euros per hectare.

# Welfare

The premium of «430|340» euros per hectare that each farm is paid exceeds its costs.
----
# Outcomes

Attrition was 14% over the whole study.

# Limits

Over the whole study, attrition was «41|14»%.
----
# Set-up

The camera was mounted 2.4 m above the floor.

# Errors

Since the camera was mounted «4.2|2.4» m above the floor, faces look small.
----
# Corpus

Our corpus spans 18 years of parliamentary debate.

# Ethics

Our corpus of parliamentary debate spans «28|18» years.
----
# Cohort

The median age of the cohort was 63 years.

# Discussion

The cohort was old, with a median age of «36|63» years.
----
# Data collection

Data were collected from October 2020 to March 2021.

# Limitations

Data were collected in a pandemic, from October «2019|2020» to March 2021.
"""

_LATEX = r"""
\section{Synthesis}
The powder was calcined at \SI{900}{\degreeCelsius} for \SI{6}{\hour}.

\section{Results}
After being calcined at \SI{«950|900»}{\degreeCelsius}, the powder was white.
----
\section{Network}
The hidden dimension is $d_h = 512$ and the dropout rate is $p_d = 0.2$ in all runs.

\section{Reproducibility}
In all runs, $d_h = «256|512»$ and $p_d = 0.2$.
----
\section{Calibration}
The elasticity of labour supply is set to 0.5.

\section{Policy experiments}
All policy experiments use an elasticity of labour supply of «0.7|0.5».
----
\begin{table}\caption{Properties of the soil.}\begin{tabular}{lr}\toprule
Property & Value \\ \midrule
Bulk density (g/cm$^3$) & 1.32 \\
Organic carbon (\%) & 2.1 \\ \bottomrule
\end{tabular}\end{table}

The soil had a content of organic carbon of «1.2|2.1»\%.
----
\section{Telescope}
The mirror of the telescope has a diameter of \SI{3.6}{\metre}.

\section{Conclusions}
With the \SI{«6.3|3.6»}{\metre} mirror of the telescope, fainter stars can be seen.
"""

FORMS: tuple[Developed, ...] = (*twins(_MARKDOWN, "markdown"), *twins(_LATEX))
