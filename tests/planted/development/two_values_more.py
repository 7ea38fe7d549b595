"""More quantities that have two values in two places of a paper, written after those of `two_values`."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed
from tests.planted.development.passages import twins

__all__ = ["FORMS", "MISSED"]

_MARKDOWN = """
# Experiment

The detector is located 47 m from the reactor core.

# Background

At a distance of «74|47» m from the reactor core, the detector sees few neutrons.
----
# The economy

In the benchmark model, the tax rate is 24 percent.

# Policy

The tax rate of «42|24» percent in the benchmark model is close to that of Sweden.
----
# Sampling

Soil cores were taken to a depth of 30 cm.

# Limitations

Because soil cores were only taken to a depth of «20|30» cm, deep roots were missed.
----
# The site

The wind farm has 48 turbines and a capacity of 168 MW.

# Conclusion

With its capacity of «186|168» MW, the wind farm can feed the town.
----
# Coding

The inter-rater agreement was substantial (Cohen's kappa = 0.81).

# Discussion

Inter-rater agreement was high (Cohen's kappa = «0.71|0.81»).
----
# Inference

We ran the sampler for 20,000 iterations, with a burn-in of 5,000 iterations.

# Appendix

After a burn-in of «2,000|5,000» iterations, chains had mixed.
----
# Outcomes

Patients were followed up for a median of 34 months.

# Results

After a median follow-up of «43|34» months, 20 patients had relapsed.
----
# Survey

The questionnaire was sent out in June 2019.

# Limitations

The questionnaire was sent out in June «2018|2019», before prices rose.
"""

_LATEX = r"""
\section{Optimisation}
We use Adam with a warm-up of 4000 steps and a peak learning rate of $2\times10^{-4}$.

\section{Details}
The warm-up lasts «2000|4000» steps; weights are averaged.
----
\section{Model}
The encoder has a context window of 2048 tokens.

\section{Data}
Documents longer than the context window of \num{«4096|2048»} tokens are cut.
----
\section{Apparatus}
The discharge voltage was kept at \SI{1.2}{\kilo\volt}.

\section{Spectra}
\begin{figure}\includegraphics{s.pdf}\caption{Spectrum at the discharge voltage of \SI{«2.1|1.2»}{\kilo\volt}.}\end{figure}
Lines of argon stand out.
----
\section{Cosmology}
Throughout the paper we take $H_0 = 70$~km\,s$^{-1}$\,Mpc$^{-1}$ and $\Omega_m = 0.3$.

\section{Distances}
Distances are computed with $H_0 = «67|70»$~km\,s$^{-1}$\,Mpc$^{-1}$ and $\Omega_m = 0.3$.
----
\begin{table}\caption{Settings of the network.}
\begin{tabular}{lr}
\hline
Setting & Value \\
\hline
Attention heads & 8 \\
Layers & 6 \\
Dropout & 0.1 \\
\hline
\end{tabular}
\end{table}

The network has «16|8» attention heads.
"""

FORMS: tuple[Developed, ...] = (*twins(_MARKDOWN, "markdown"), *twins(_LATEX))

_HARD = """
# Staining

Cells were fixed in 4% paraformaldehyde for 20 min.

# Imaging

Fixation in 4% paraformaldehyde took «10|20» min.
----
# Retrieval

The hybrid search returns the top 50 passages.

# Results

The top «20|50» passages that the hybrid search returns are given to the reader.
"""

MISSED: tuple[Missed, ...] = tuple(
    Missed(form, why)
    for form, why in zip(
        twins(_HARD, "markdown"),
        (
            "a verb and its noun are one in meaning only",
            "how many of the best are taken is chosen anew for each use",
        ),
        strict=True,
    )
)
