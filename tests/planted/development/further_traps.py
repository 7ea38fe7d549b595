"""Right texts that look wrong, for what the further forms taught the checks to find."""

from __future__ import annotations

from tests.planted.development.form import Trap

__all__ = ["FURTHER_TRAPS"]

FURTHER_TRAPS: dict[str, list[Trap]] = {
    "impossible_percent": [
        Trap(
            r"We recruited 24 teachers from 12 schools. Attendance was 91.3\% of all lessons.",
            "of lessons, not of teachers",
            "latex",
        ),
        Trap(
            r"Eighteen sites were sampled in spring. Mean vegetation cover was 37\% of the area.",
            "a mean of areas",
            "latex",
        ),
        Trap(
            r"Of the 26 alpacas, three died before sampling. Seroprevalence was 43.5\%.",
            "of the 23 that were left",
            "latex",
        ),
        Trap(
            r"All 24 mice were weighed. The animals had lost 11\% of their body mass.",
            "of mass",
            "latex",
        ),
        Trap(
            r"The 31 couples gave 55 interviews; 44\% of the interviews were held at home.",
            "of interviews",
            "latex",
        ),
        Trap(
            r"Across the 22 games played at home, the team won 61\% of the duels.",
            "of duels",
            "latex",
        ),
        Trap(
            r"We tested 16 cases against a published series of 350 patients, in which the success rate was 88\%.",
            "another series",
            "latex",
        ),
        Trap(
            r"The mortality rate was 10\% in a population of millions; our 44 neonates are too few to tell.",
            "the rate is of others",
            "latex",
        ),
        Trap(
            r"Spending represented 112\% of the budget that had been set for the area.",
            "relative to a target",
            "latex",
        ),
        Trap(
            r"Our 14 volunteers spent 33\% of the time asleep.",
            "of time",
            "latex",
        ),
    ],
    "swapped_bold": [
        Trap(
            r"""\begin{table}\caption{Speed and size. Our model in bold.}\begin{tabular}{lcc}\toprule
Model & Accuracy & Params \\ \midrule A & 91.0 & 12 \\ B & 93.0 & 30 \\ Ours & \textbf{92.0} & \textbf{11} \\ \bottomrule\end{tabular}\end{table}""",
            "bold marks the authors' own row",
            "latex",
        ),
        Trap(
            r"""\begin{table}\caption{Accuracy at several learning rates; the value that we chose in bold.}\begin{tabular}{lcc}\toprule
Rate & Train & Test \\ \midrule 0.1 & 99.0 & 90.0 \\ 0.01 & 98.0 & \textbf{92.0} \\ 0.001 & \textbf{97.0} & 91.0 \\ \bottomrule\end{tabular}\end{table}""",
            "bold marks a choice",
            "latex",
        ),
        Trap(
            r"""\begin{table}\caption{Accuracy after each epoch}\begin{tabular}{rcc}\toprule
Epoch & A & B \\ \midrule 1 & 60.0 & \textbf{62.0} \\ 2 & \textbf{71.0} & 70.0 \\ 3 & 75.0 & \textbf{78.0} \\ \bottomrule\end{tabular}\end{table}""",
            "rows are scales; each has its best in bold",
            "latex",
        ),
    ],
    "undefined_acronym": [
        Trap(
            r"""Waves were modelled by high-resolution wave modelling, henceforth HRWM. HRWM is fast. HRWM is free. We ran HRWM twice. HRWM ends.""",
            "introduced by henceforth",
            "latex",
        ),
    ],
    "percent_from_counts": [
        Trap(
            r"""Nests ($n=150$) were checked weekly. In the second year, predators destroyed 48 nests (29\%) of the 166 that were built.""",
            "another year's total",
            "latex",
        ),
        Trap(
            r"""Table~\ref{p} describes them. \begin{table}\caption{Characteristics of the 200 patients.}\label{p}\begin{tabular}{lr}\toprule
Characteristic & $n$ (\%) \\ \midrule Diabetes & 46 (23.0) \\ Hypertension & 98 (49.0) \\ Smoking (of 160 with data) & 62 (38.8) \\ Obesity & 50 (25.0) \\ \bottomrule\end{tabular}\end{table}""",
            "another base is named in the row",
            "latex",
        ),
        Trap(
            r"Seventy of the 140 trees survived, equivalent to 50\%; of these, 28 (40\%) bore fruit.",
            "a share of the survivors",
            "latex",
        ),
        Trap(
            r"We found 18 in 45 samples; the equivalent of 62\% of all contaminated sites lay upstream.",
            "another share",
            "latex",
        ),
    ],
    "wrong_difference": [
        Trap(
            r"Accuracy was 81.0\% for men and 84.5\% for women; the age gap of 5.0 points was larger.",
            "another gap",
            "latex",
        ),
        Trap(
            r"""The effect of 5.2 points on anxiety (SD 6.1) is larger than the one on mood, where scores averaged 48.3 (SD 6.1) and 44.1 (SD 5.9).""",
            "another outcome",
            "latex",
        ),
        Trap(
            r"""Scores averaged 48.3 (SD 6.1) in treated and 44.1 (SD 5.9) in control schools; the adjusted effect amounts to 5.0 points.""",
            "adjusted",
            "latex",
        ),
        Trap(
            r"HbA1c fell from 8.6\% to 7.2\% (median change $-1.1$ percentage points).",
            "a median of changes",
            "latex",
        ),
        Trap(
            r"""From 64.1 without to 69.7 with pre-training, mAP improves; the average gain over all sets is 6.6 points.""",
            "averaged over sets",
            "latex",
        ),
        Trap(
            r"Mean score was 24.5 and 21.2. On average, patients improved by 4.1 points.",
            "another change",
            "latex",
        ),
    ],
    "percent_change": [
        Trap(
            r"Our compiler emits 7.2~kB of code where GCC emits 9.6~kB, a saving of 25\%.",
            "right",
            "latex",
        ),
        Trap(
            r"Our method needs 4.2 GFLOPs and is 45\% more accurate than the baseline of 6.0 GFLOPs.",
            "accuracy",
            "latex",
        ),
        Trap(
            r"We need 600 instead of 800 GPU hours (35\% of them on old cards).",
            "a share",
            "latex",
        ),
        Trap(
            r"The price was \$40 before the merger and \$46 afterwards: 25\% of customers left.",
            "a share of customers",
            "latex",
        ),
        Trap(
            r"Latency fell from 500 to 330~ms ($-34\%$), throughput rose from 20 to 31 ($+55\%$).",
            "each with its own",
            "latex",
        ),
        Trap(
            r"With 600 jobs per hour against 480 for FIFO, it is 25\% faster, or takes 20\% less time.",
            "speed and time",
            "latex",
        ),
        Trap(
            r"It took 600~s with, and 800~s without a cache; this is 33\% more for a cold start.",
            "relative to the smaller",
            "latex",
        ),
    ],
    "wrong_sum": [
        Trap(
            r"Variance was split between species (57\%) and sites (28\%); the accuracy of the fit was 25\%.",
            "not a part",
            "latex",
        ),
        Trap(
            r"The patient was given 4 units of blood, 3 units of plasma, and 2 units of platelets.",
            "siblings",
            "latex",
        ),
        Trap(
            r"She had 3 cycles consisting of paclitaxel at 175 mg/m 2 and carboplatin AUC 6.",
            "doses",
            "latex",
        ),
        Trap(
            r"Composition differed: 62\% quartz in A, 25\% in B and 31\% in C.",
            "one part in three places",
            "latex",
        ),
    ],
    "announced_count": [
        Trap(
            r"""We rely on two sources of data. One is the census, which has two parts. Another view is possible. The last census was in 2011.""",
            "no list",
            "latex",
        ),
        Trap(
            r"We studied two areas, namely edge detection and robustness, showing good results in both cases.",
            "a participle behind",
            "latex",
        ),
        Trap(
            r"There are three ways. One can walk. Another can drive.",
            "no list",
            "latex",
        ),
        Trap(
            r"We formulate two hypotheses. H1: Trust lowers cost. H2: Distance raises cost. H1 was posed before.",
            "named again",
            "latex",
        ),
        Trap(
            r"We report the four outcomes that matter (see the appendix, and our web page).",
            "an aside",
            "latex",
        ),
        Trap(
            r"We met the three mayors who resigned (in May, June, July, and August of four years).",
            "times",
            "latex",
        ),
    ],
    "groups_do_not_add": [
        Trap(
            r"The 96 interviews were held in person (40), by phone (35) or online (21).",
            "right",
            "latex",
        ),
        Trap(
            r"""The study population ($n=164$) was divided by age: under 40 ($n=58$), 40--59 ($n=67$), and 60 or older ($n=39$).""",
            "right",
            "latex",
        ),
        Trap(
            r"Of 164 patients, four arms were formed ($n=40$, $n=40$, $n=41$ and $n=40$), three being lost.",
            "three lost",
            "latex",
        ),
    ],
    "text_against_table": [
        Trap(
            r"""\begin{table}\caption{Water.}\label{tab:w}\begin{tabular}{lcccc}\toprule
 & \multicolumn{2}{c}{Nitrate} & \multicolumn{2}{c}{pH} \\
Stream & Spring & Autumn & Spring & Autumn \\ \midrule
Aller & 12.6 & 3.8 & 7.4 & 7.1 \\ Bode & 18.3 & 15.1 & 7.9 & 7.6 \\ Ilse & 4.7 & 3.9 & 6.8 & 6.5 \\ \bottomrule\end{tabular}\end{table}
According to Table~\ref{tab:w}, nitrate was lowest in the Aller.""",
            "true in autumn",
            "latex",
        ),
        Trap(
            r"""\begin{table}\caption{Yield of wheat cultivars.}\label{tab:w}
\begin{tabular}{lccc}\toprule
Cultivar & Yield (t/ha) & Protein (\%) & Height (cm) \\ \midrule
Apollo & 6.82 & 12.4 & 91 \\ Borealis & 7.35 & 11.8 & 84 \\ Cezanne & 5.97 & 13.6 & 102 \\ \bottomrule
\end{tabular}\end{table}
After Apollo, which is 91~cm tall, Cezanne grew by 25~cm in a week (Table~\ref{tab:w}).""",
            "growth",
            "latex",
        ),
    ],
    "duplicate_bib_entry": [
        Trap(
            r"""@book{a, author={Adam Smith}, title={Principles of modern statistics}, publisher={Norton}, year={1999}}
@book{b, author={Adam Smith}, title={Principles of modern statistics. Part II: exercises}, publisher={Norton}, year={1999}}""",
            "another part",
            "bib",
        ),
        Trap(
            r"""@article{a, author={Ada Lund}, title={The growth of firms in towns}, journal={Regional Studies}, volume={4}, pages={1--20}, year={1999}}
@article{b, author={Ada Lund}, title={The growth of firms in towns and in the country}, journal={Regional Studies}, volume={4}, pages={201--220}, year={1999}}""",
            "two papers of one year",
            "bib",
        ),
    ],
}
