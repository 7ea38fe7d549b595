"""Texts that look like a `table_total` and are right."""

from __future__ import annotations

from tests.planted.development.form import Trap

__all__ = ["TRAPS"]

TRAPS = [
    Trap(
        "Table 1. Share of each fuel (%).\n\n| Fuel | Share |\n|---|---|\n| Gas | 33.3 |\n| Coal | 33.3 |\n| Oil | 33.3 |\n| Total | 100.0 |\n",
        "rounded shares",
    ),
    Trap(
        "Table 1. Problems named (several answers were possible).\n\n| Problem | n | % |\n|---|---|---|\n| Noise | 40 | 50 |\n| Dust | 32 | 40 |\n| Heat | 24 | 30 |\n| Respondents in total | 80 | 100 |\n",
        "several answers",
    ),
    Trap(
        "Table 2. Score by task. The average is weighted by the number of items.\n\n| Task | Items | A |\n|---|---|---|\n| T1 | 10 | 50.0 |\n| T2 | 90 | 80.0 |\n| Average | | 77.0 |\n",
        "a weighted mean",
    ),
    Trap(
        r"""
\begin{table}
\caption{F1 per class; the last row is the micro average.}
\begin{tabular}{lcc}
\toprule
Class & P & R \\
\midrule
Rare & 0.50 & 0.40 \\
Frequent & 0.90 & 0.92 \\
Micro avg. & 0.88 & 0.89 \\
\bottomrule
\end{tabular}
\end{table}""",
        "a micro average",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Households. The total includes 14 households of unknown tenure.}
\begin{tabular}{lr}
\toprule
Tenure & Households \\
\midrule
Owned & 210 \\
Rented & 176 \\
Total & 400 \\
\bottomrule
\end{tabular}
\end{table}""",
        "the caption explains the rest",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Hazard ratios by subgroup.}
\begin{tabular}{lcc}
\toprule
Subgroup & Patients & HR \\
\midrule
Men & 210 & 0.71 \\
Women & 190 & 0.93 \\
Overall & 400 & 0.80 \\
\bottomrule
\end{tabular}
\end{table}""",
        "a pooled estimate is no sum and no plain mean",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Results by subgroup; groups of age and of sex overlap.}
\begin{tabular}{lr}
\toprule
Group & Patients \\
\midrule
Under 60 & 120 \\
60 or older & 80 \\
Men & 90 \\
Women & 110 \\
Total & 200 \\
\bottomrule
\end{tabular}
\end{table}""",
        "two divisions of one total",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Turnover (million euro, rounded).}
\begin{tabular}{lrr}
\toprule
Branch & 2019 & 2020 \\
\midrule
Trade & 12.3 & 11.9 \\
Crafts & 8.4 & 8.1 \\
Services & 20.2 & 22.3 \\
Total & 41.0 & 42.2 \\
\bottomrule
\end{tabular}
\end{table}""",
        "rounding by one in the last digit",
        "latex",
    ),
    Trap(
        "Table 3. Accuracy.\n\n| Data | Ours |\n|---|---|\n| A | 81.2 |\n| B | 84.0 |\n| Mean of all 12 data sets | 79.3 |\n",
        "only some of the rows are shown",
    ),
    Trap(
        r"""
\begin{table}
\caption{Age of the participants.}
\begin{tabular}{lrrr}
\toprule
Group & $n$ & Mean age & SD \\
\midrule
Drug & 40 & 52.1 & 8.0 \\
Placebo & 20 & 49.0 & 7.5 \\
Total & 60 & 51.1 & 7.9 \\
\bottomrule
\end{tabular}
\end{table}""",
        "the total row has a weighted mean and a pooled SD",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Unique words.}
\begin{tabular}{lrr}
\toprule
Part & Tokens & Types \\
\midrule
Train & 9,000 & 1,800 \\
Test & 1,000 & 420 \\
Total & 10,000 & 1,890 \\
\bottomrule
\end{tabular}
\end{table}""",
        "types are shared by the parts",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Model size and score.}
\begin{tabular}{lccc}
\toprule
Model & Total params (M) & Active params (M) & Layers \\
\midrule
S & 120 & 40 & 12 \\
L & 700 & 180 & 24 \\
\bottomrule
\end{tabular}
\end{table}""",
        "total against active, not a sum",
        "latex",
    ),
    Trap(
        "Table 2. Cases.\n\n| Ward | Cases | of which severe |\n|---|---|---|\n| A | 30 | 12 |\n| B | 20 | 5 |\n| Total | 50 | 17 |\n",
        "a subset column",
    ),
    Trap(
        r"""
\begin{table}
\caption{Response by arm, n (\%).}
\begin{tabular}{lcc}
\toprule
 & Drug ($n=60$) & Placebo ($n=60$) \\
\midrule
Complete & 12 (20.3) & 5 (8.5) \\
Partial & 18 (30.5) & 10 (16.9) \\
\bottomrule
\end{tabular}\\
One patient of each arm had no scan.
\end{table}""",
        "the shares are of the 59 with a scan",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Speed-up over the baseline (geometric mean in the last row).}
\begin{tabular}{lcc}
\toprule
Program & GCC & Clang \\
\midrule
gzip & 1.10 & 1.60 \\
mcf & 2.40 & 3.20 \\
Mean & 1.62 & 2.26 \\
\bottomrule
\end{tabular}
\end{table}""",
        "a geometric mean",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{Temperature by season.}
\begin{tabular}{lccc}
\toprule
Station & Minimum & Maximum & Mean \\
\midrule
Hill & $-4.0$ & 22.0 & 8.1 \\
Valley & 0.5 & 27.5 & 11.9 \\
\bottomrule
\end{tabular}
\end{table}""",
        "the mean of a year is not the middle of its extremes",
        "latex",
    ),
    Trap(
        r"""
\begin{table}
\caption{GLUE scores. Avg.\ includes WNLI, which is not shown.}
\begin{tabular}{lccc}
\toprule
Model & MNLI & QQP & Avg. \\
\midrule
A & 84.0 & 91.0 & 80.3 \\
B & 86.0 & 92.0 & 82.9 \\
\bottomrule
\end{tabular}
\end{table}""",
        "the average covers a task that is not shown",
        "latex",
    ),
]
