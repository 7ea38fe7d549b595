"""Texts that look like a `swapped_bold` and are right."""

from __future__ import annotations

from tests.planted.development.form import Trap

__all__ = ["TRAPS"]

TRAPS = [
    Trap(
        r"""
\begin{table}
\caption{Results. Our method is in bold.}
\begin{tabular}{lcc}
\toprule
Method & A & B \\
\midrule
Base & 71.0 & 66.2 \\
\textbf{Ours} & \textbf{74.1} & \textbf{65.9} \\
Oracle & 80.3 & 79.9 \\
\bottomrule
\end{tabular}
\end{table}""",
        "bold marks the own row",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Accuracy (bold: best method without extra data).}
\begin{tabular}{lccc}
\toprule
Method & X & Y & Z \\
\midrule
A & 70.1 & 60.2 & 50.3 \\
B & \textbf{74.0} & \textbf{66.1} & \textbf{57.2} \\
C (extra data) & 80.0 & 65.0 & 69.0 \\
\bottomrule
\end{tabular}
\end{table}""",
        "a row outside the comparison",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Regression results; bold: $p<0.05$.}
\begin{tabular}{lcc}
\toprule
Variable & Model 1 & Model 2 \\
\midrule
Age & \textbf{0.21} & \textbf{0.19} \\
Income & 0.32 & \textbf{0.08} \\
Sex & 0.04 & 0.05 \\
\bottomrule
\end{tabular}
\end{table}""",
        "bold marks significance",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Loss by model; lowest in bold.}
\begin{tabular}{lcc}
\toprule
Model & Train & Test \\
\midrule
A & \textbf{0.10} & 0.93 \\
B & 0.32 & \textbf{0.41} \\
\bottomrule
\end{tabular}
\end{table}""",
        "the lowest is right",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Model comparison.}
\begin{tabular}{lccc}
\toprule
Model & Accuracy & Params (M) & FLOPs (G) \\
\midrule
Small & 71.2 & \textbf{5.1} & \textbf{0.6} \\
Medium & 75.9 & 22.0 & 4.1 \\
Large & \textbf{79.9} & 86.4 & 17.6 \\
\bottomrule
\end{tabular}
\end{table}""",
        "fewer is better in two columns",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Results; bold values do not differ significantly from the best.}
\begin{tabular}{lccc}
\toprule
Method & A & B & C \\
\midrule
M1 & 70.0 & 61.0 & 55.0 \\
M2 & \textbf{75.2} & 66.0 & \textbf{60.1} \\
M3 & \textbf{75.6} & \textbf{68.1} & \textbf{60.3} \\
\bottomrule
\end{tabular}
\end{table}""",
        "all within noise of the best",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Calibration: the value nearest to 1 in bold.}
\begin{tabular}{lccc}
\toprule
Model & Slope A & Slope B & Slope C \\
\midrule
M1 & 1.31 & 0.82 & 1.22 \\
M2 & \textbf{1.04} & \textbf{0.97} & \textbf{0.99} \\
M3 & 0.72 & 0.91 & 0.88 \\
\bottomrule
\end{tabular}
\end{table}""",
        "nearest to one",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Results. Best among the efficient models (upper part) and overall.}
\begin{tabular}{lcc}
\toprule
Model & A & B \\
\midrule
Tiny & 60.0 & 51.3 \\
Mini & \textbf{64.2} & \textbf{55.1} \\
\midrule
Huge & \textbf{81.0} & \textbf{77.2} \\
Big & 78.1 & 70.9 \\
\bottomrule
\end{tabular}
\end{table}""",
        "each part has its own best",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Descriptive statistics.}
\begin{tabular}{lrr}
\toprule
\textbf{Variable} & \textbf{Mean} & \textbf{SD} \\
\midrule
Wage & 12.1 & 4.0 \\
Hours & 38.2 & 6.1 \\
\textbf{Total} & \textbf{25.0} & \textbf{9.9} \\
\bottomrule
\end{tabular}
\end{table}""",
        "bold total row",
        "latex",
    ),
    Trap(
        "Table 1. Chosen settings in bold.\n\n| Learning rate | Dropout | Layers |\n|---|---|---|\n| 0.1 | 0.1 | 2 |\n| **0.01** | **0.3** | **4** |\n| 0.001 | 0.5 | 8 |\n",
        "chosen settings",
    ),
    Trap(
        r"""
\begin{table}
\caption{Factor loadings (above .50 in bold).}
\begin{tabular}{lccc}
\toprule
Item & F1 & F2 & F3 \\
\midrule
I1 & \textbf{.81} & .12 & .05 \\
I2 & \textbf{.55} & .31 & .20 \\
I3 & .10 & \textbf{.77} & .14 \\
I4 & .02 & .08 & \textbf{.69} \\
I5 & \textbf{.62} & \textbf{.58} & .11 \\
\bottomrule
\end{tabular}
\end{table}""",
        "a threshold",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Accuracy and the number of labels needed.}
\begin{tabular}{lcc}
\toprule
Method & Accuracy & Labels \\
\midrule
Random & 81.0 & 2000 \\
Entropy & 83.9 & 1200 \\
Ours & \textbf{84.4} & \textbf{600} \\
\bottomrule
\end{tabular}
\end{table}""",
        "fewer labels are better",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Scores of humans and models. The best model is in bold.}
\begin{tabular}{lccc}
\toprule
 & Logic & Law & Maths \\
\midrule
GPT-x & 61.0 & 70.2 & 44.1 \\
Claude-y & \textbf{66.3} & \textbf{75.0} & \textbf{49.9} \\
Human experts & 93.0 & 74.1 & 90.2 \\
\bottomrule
\end{tabular}
\end{table}""",
        "human row outside the comparison",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Largest change per row in bold.}
\begin{tabular}{lccc}
\toprule
Gene & 6 h & 12 h & 24 h \\
\midrule
abc & 0.3 & \textbf{$-2.4$} & 1.1 \\
def & \textbf{3.0} & 1.2 & $-0.8$ \\
ghi & 0.4 & 0.9 & \textbf{$-1.9$} \\
\bottomrule
\end{tabular}
\end{table}""",
        "largest by its amount",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Coverage of 95\% intervals (closest to nominal in bold).}
\begin{tabular}{lccc}
\toprule
Method & $n=20$ & $n=50$ & $n=100$ \\
\midrule
Wald & 88.1 & 92.3 & 94.0 \\
Score & \textbf{95.3} & \textbf{95.1} & \textbf{95.0} \\
Exact & 97.9 & 96.8 & 94.2 \\
\bottomrule
\end{tabular}
\end{table}""",
        "closest to nominal",
        "latex",
    ),
]
