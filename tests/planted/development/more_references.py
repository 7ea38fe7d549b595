"""Forms on references, floats and equations in another style, written after the checks found the first ones."""

from __future__ import annotations

from tests.planted.development.either import either
from tests.planted.development.form import Developed
from tests.planted.development.more_works import DUPLICATE, INCOMPLETE

__all__ = ["MORE"]

_EQUATIONS = (
    either(r"""\section{Kinetics}
Reactions were assumed to be of first order, i.e.
\begin{align⟦*¦⟧}
\frac{\mathrm{d}[A]}{\mathrm{d}t} &= -k_1 [A], \label{eq:kin-a} \\
\frac{\mathrm{d}[B]}{\mathrm{d}t} &= k_1 [A] - k_2 [B]. \label{eq:kin-b}
\end{align⟦*¦⟧}
The analytical solution of Eqs.~\eqref{eq:kin-a} and~\eqref{eq:kin-b} is well known."""),
    either(r"""Let $q$ be the quantity. Inverse demand is given by
⟦\[¦\begin{equation}⟧
p(q) = \alpha - \beta q \label{demand}
⟦\]¦\end{equation}⟧
with $\alpha>0$. The monopolist equates marginal revenue, derived from equation \ref{demand}, to marginal cost."""),
    either(r"""The estimator solves
\begin{equation}
\begin{split}
\hat\theta &= \arg\min_\theta Q(\theta) \\
Q(\theta) &= \sum_i m_i(\theta)^2 ⟦\nonumber¦⟧
\end{split}
\label{eq:gmm}⟦\notag¦⟧
\end{equation}
Standard errors of (\ref{eq:gmm}) are clustered by school."""),
    either(r"""\begin{eqnarray⟦*¦⟧}
\alpha_{ij} & = & \frac{\exp(e_{ij})}{\sum_k \exp(e_{ik})} \label{eq:att}
\end{eqnarray⟦*¦⟧}
Unlike the dot product, the weights of \Cref{eq:att} are learned."""),
    either(r"""\begin{IEEEeqnarray⟦*¦⟧}{rCl}
y & = & Hx + n \label{eq:channel}
\end{IEEEeqnarray⟦*¦⟧}
The channel in (\ref{eq:channel}) is flat."""),
    either(r"""\begin{alignat⟦*¦⟧}{2}
 \min\ & c^\top x \label{lp:obj} \\
 \text{s.t. } & Ax \le b \label{lp:con}
\end{alignat⟦*¦⟧}
Constraint~\eqref{lp:con} is tight for most plants."""),
    either(r"""\begin{equation} \rho g h = p \end{equation}
\begin{equation} Q = A v \end{equation}
\begin{equation} \tfrac12 \rho v^2 + p = c \end{equation}
Eliminating $v$ between Eq. 2 and Eq. ⟦8¦3⟧, the outflow is found."""),
    either(r"""\begin{equation} u = x^a \end{equation}
\begin{equation} x \le m \end{equation}
First-order conditions follow from maximising (1) subject to (2); substituting Equation~(⟦9¦2⟧) into (1) gives indirect utility."""),
    either(r"""\begin{align} a &= 1 \\ b &= 2 \\ c &= 3 \end{align}
Together, equations (1), (2) and (⟦7¦3⟧) define the triple."""),
    either(
        """## Model

The growth rate is

$$
\\mu = \\mu_{max} \\frac{S}{K_s + S} \\tag{1}
$$

and the yield is

$$
Y = \\Delta X / \\Delta S \\tag{2}
$$

Equation ⟦6¦2⟧ was applied to each batch.""",
        "markdown",
    ),
    either(
        """The index is $$ I = 100 (a/b) \\quad (1) $$

and its change

$$ \\Delta I = I_2 - I_1 \\quad (2) $$

As Eq. (⟦5¦2⟧) shows, the change may be negative.""",
        "markdown",
    ),
    either(
        """METHODS

The dose was computed as

   D = C x V            (1)

and corrected for weight by

   Dw = D / W           (2)

RESULTS

Doses by equation (⟦4¦2⟧) ranged from 1 to 3 mg/kg.
""",
        "text",
    ),
    either(r"""能量守恒可写为
\begin{⟦align*¦align⟧}
E &= T + V \label{eq:energy}
\end{⟦align*¦align⟧}
根据公式~\eqref{eq:energy}，总能量不变。"""),
    either(r"""運動方程式は
\begin{⟦equation*¦equation⟧}
m\ddot{x} = -kx \label{eq:motion}
\end{⟦equation*¦equation⟧}
である。式(\ref{eq:motion})を積分する。"""),
    either(r"""Die Nachfrage folgt aus
\begin{equation} q = a - bp \end{equation}
\begin{equation} R = pq \end{equation}
Durch Einsetzen von Gleichung (⟦6¦1⟧) in Gleichung (2) erhält man den Erlös."""),
    either(r"""\begin{gather}
 x^2 + y^2 = 1 \label{circle} ⟦\nonumber¦⟧ \\
 x + y = 1 \label{line}
\end{gather}
Intersections of \eqref{circle} with \eqref{line} are two points."""),
)

_BROKEN = (
    either(r"""\section{Data}\label{sec:data} We use a survey. \section{Model}\label{sec:model} It is linear.
The remainder is organised as follows. Section~\ref{sec:data} presents the data, Section~\ref{sec:⟦models¦model⟧} the model."""),
    either(r"""\begin{table}\caption{Summary statistics}\label{tab:sum}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table}
Descriptives (Table \ref{tab:⟦summary¦sum⟧}) are in line with the census; Table~\ref{tab:sum} has more."""),
    either(r"""\begin{figure}\includegraphics{x}\caption{Loss curves.}\label{fig:loss}\end{figure}
Training is stable (Figure~\ref{fig:loss}), see Figs.~\ref{fig:loss} and~\ref{fig:⟦acc¦loss2⟧}. \begin{figure}\includegraphics{y}\caption{More curves.}\label{fig:loss2}\end{figure}"""),
    either(r"""\begin{figure}\includegraphics{x}\caption{Flow chart.}\label{f1}\end{figure}\begin{figure}\includegraphics{y}\caption{Survival.}\label{f2}\end{figure}
Of all patients screened (Figure 1), most survived (Figure ⟦4¦2⟧)."""),
    either(r"""\begin{table}\caption{Baseline.}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table}
Groups were alike at baseline (Table 1), but not later (⟦Table 3¦Table 1⟧)."""),
    either(
        r"""\section{Introduction} A. \section{Related Work} B. \section{Method} C. \subsection{Encoder} D. \subsection{Decoder} E. We return to this in Section ⟦3.4¦3.2⟧."""
    ),
    either(
        r"""\begin{definition}\label{def:x} X. \end{definition}\begin{lemma}\label{lem:y} Y. \end{lemma} By Lemma~\ref{lem:⟦z¦y⟧} and Definition~\ref{def:x} the claim holds."""
    ),
    either(r"""\begin{lstlisting}[caption={Main loop},label={lst:main}]
x = 1
\end{lstlisting}
Listing~\ref{lst:⟦loop¦main⟧} shows the loop."""),
    either(
        r"""\cite{knuth} says so, as does \citet{⟦turing37¦turing36⟧}. \begin{thebibliography}{9}\bibitem[Knuth(1984)]{knuth} D. Knuth. The {\TeX}book. Addison-Wesley, 1984.\bibitem[Turing(1936)]{turing36} A. Turing. On computable numbers. Proc. London Math. Soc., 42, 1936.\end{thebibliography} ⟦\cite{turing36}¦⟧"""
    ),
    either(
        """# Results

Sales rose (Figure 1) while costs fell (Figure ⟦5¦2⟧).

![Sales](sales.png)

*Figure 1: Sales by month.*

![Costs](costs.png)

*Figure 2: Costs by month.*
""",
        "markdown",
    ),
    either(
        """# Introduction {#sec:intro}

The proof is in @sec:⟦proofs¦proof⟧.

# Proof {#sec:proof}

Trivial.
""",
        "markdown",
    ),
    either(
        """1. Introduction

Our approach is described in Section ⟦8¦3⟧.

2. Related Work

There is much.

3. Approach

We count.

4. Conclusion

Done.
""",
        "text",
    ),
    either(
        """Results

Blood pressure fell (Table 2), weight did not (Table ⟦6¦1⟧).

Table 1. Weight by group.

Table 2. Blood pressure by group.

Discussion

It works.
""",
        "text",
    ),
    either(
        r"""系统结构如图~\ref{fig:⟦arch¦architecture⟧} 所示。\begin{figure}\includegraphics{a}\caption{系统结构}\label{fig:architecture}\end{figure}"""
    ),
    either(
        r"""Die Ergebnisse (Tabelle~⟦5¦1⟧) sind eindeutig; siehe auch Tabelle~\ref{t}. \begin{table}\caption{Ergebnisse}\label{t}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table}"""
    ),
)

_UNMENTIONED = (
    either(
        r"""Enrolment is summarised⟦ below¦ in Fig.~\ref{flow}⟧. \begin{figure}[htbp]\centering\includegraphics[width=\linewidth]{flow}\caption{Flow of participants.}\label{flow}\end{figure}"""
    ),
    either(
        r"""\begin{table}[!ht]\centering\caption{\label{tab:hyper} Hyperparameters.}\begin{tabular}{ll}\hline lr & 0.1\\ batch & 32\\ \hline\end{tabular}\end{table} We tuned on the dev set⟦¦ (\cref{tab:hyper})⟧."""
    ),
    either(
        r"""\begin{figure}\centering\begin{minipage}{.5\textwidth}\includegraphics{l}\caption{Left.}\label{fig:left}\end{minipage}\begin{minipage}{.5\textwidth}\includegraphics{r}\caption{Right.}\label{fig:right}\end{minipage}\end{figure} Figures~\ref{fig:left} ⟦alone¦and~\ref{fig:right}⟧ shows the whole."""
    ),
    either(
        r"""\begin{table*}\caption{Ablations.}\label{tab:abl}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table*} \begin{table}\caption{Main.}\label{tab:main}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table} Our model wins (Table~\ref{tab:main})⟦¦, and each part helps (Table~\ref{tab:abl})⟧."""
    ),
    either(
        r"""\begin{SCfigure}\includegraphics{x}\caption{A cell.}\label{fig:cell}\end{SCfigure} Cells divide⟦¦ (Figure \ref{fig:cell})⟧."""
    ),
    either(
        r"""\begin{figure}\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}\caption{A graph.}\label{fig:graph}\end{figure} ⟦The graph¦The graph of Fig. \ref{fig:graph}⟧ has two nodes."""
    ),
    either(
        r"""\begin{sidewaysfigure}\includegraphics{x}\caption{A tree.}\label{fig:tree}\end{sidewaysfigure} Trees grow⟦¦, as~\autoref{fig:tree} illustrates⟧."""
    ),
    either(
        r"""Patients' characteristics are ⟦given below¦shown in Table 1⟧; outcomes are in Table 2. \begin{table}\caption{Characteristics.}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table}\begin{table}\caption{Outcomes.}\begin{tabular}{lr} a & 1\\ b & 2\end{tabular}\end{table}"""
    ),
    either(
        r"""\begin{figure}\includegraphics{x}\caption{水位}\label{fig:w}\end{figure} 水位逐年上升⟦¦，如图\ref{fig:w}所示⟧。"""
    ),
    either(
        """# Results

Sales rose⟦¦ (Fig. 1)⟧.

![Sales by month](sales.png)

*Figure 1: Sales by month.*
""",
        "markdown",
    ),
    either(
        """# Results

Costs fell⟦¦, see Table 2⟧. Sales are in Table 1.

Table: Table 1. Sales.

| Month | Sales |
|---|---:|
| May | 3 |

**Table 2: Costs.**

| Month | Costs |
|---|---:|
| May | 4 |
""",
        "markdown",
    ),
    either(
        """# Results

Rain is rare⟦¦ (see Figure 1)⟧.

<figure>
<img src="rain.png">
<figcaption>Figure 1: Rain by month.</figcaption>
</figure>
""",
        "markdown",
    ),
    either(
        """3 Results

Rain fell in May⟦¦ (Fig. 3)⟧; see Figs. 1 and 2 for wind and sun.

Fig. 1: Wind by month.

Fig. 2: Sun by month.

Fig. 3: Rain by month.

4 Discussion

May was wet.
""",
        "text",
    ),
    either(
        """3 Ergebnisse

Im Mai regnete es⟦¦ (Abb. 1)⟧.

Abb. 1: Regen nach Monaten.

4 Diskussion

Der Mai war nass.
""",
        "text",
    ),
    either(
        """Results

The treated group did better⟦¦ (Table 1)⟧.

Table 1. Outcomes at twelve weeks.

Group      n     Score
Treated    40    12.1
Control    41    10.3

Discussion

It helped.
""",
        "text",
    ),
)

MORE: dict[str, tuple[Developed, ...]] = {
    "equation_not_numbered": _EQUATIONS,
    "incomplete_bib_entry": INCOMPLETE,
    "duplicate_bib_entry": DUPLICATE,
    "broken_reference": _BROKEN,
    "figure_not_mentioned": _UNMENTIONED,
}
