"""Tables that sentences of the kind `text_against_table` speak of."""

from __future__ import annotations

PARSERS = r"""
\begin{table}
\caption{Attachment scores on the test set.}\label{tab:parse}
\begin{tabular}{lcc}
\toprule
Parser & UAS & LAS \\
\midrule
MaltParser & 86.1 & 83.4 \\
BIST & 91.7 & 89.5 \\
Biaffine & 94.2 & 92.6 \\
\bottomrule
\end{tabular}
\end{table}
"""
COUNTRIES = r"""
\begin{table}
\caption{Unemployment rate (\%) by country and year.}\label{tab:unemp}
\begin{tabular}{lrrr}
\hline
Country & 2008 & 2012 & 2016 \\
\hline
Spain & 11.3 & 24.8 & 19.6 \\
Ireland & 6.8 & 15.5 & 8.4 \\
Poland & 7.1 & 10.1 & 6.2 \\
Norway & 2.6 & 3.1 & 4.7 \\
\hline
\end{tabular}
\end{table}
"""
TRIAL = r"""
\begin{table}
\caption{Outcomes at twelve weeks.}\label{tab:trial}
\begin{tabular}{lcc}
\toprule
Outcome & Exercise ($n=62$) & Usual care ($n=60$) \\
\midrule
Systolic pressure (mmHg) & 128.4 & 134.9 \\
Body mass index (kg/m$^2$) & 27.1 & 28.6 \\
Steps per day & 7,850 & 5,210 \\
\bottomrule
\end{tabular}
\end{table}
"""
LAKES = """
Table 1. Chemistry of the four lakes.

| Lake | pH | Conductivity (µS/cm) | Total P (µg/L) |
|------|----|----------------------|----------------|
| Arvo | 6.8 | 142 | 11 |
| Bled | 7.9 | 305 | 24 |
| Como | 7.4 | 188 | 17 |
| Drau | 5.9 | 67 | 8 |
"""
MODELS = """
Table 2: Results of the three models.

| Model | Accuracy | F1 | Latency (ms) |
|---|---|---|---|
| LogReg | 78.4 | 74.2 | 3 |
| BiLSTM | 83.9 | 81.0 | 21 |
| RoBERTa | 90.6 | 89.3 | 58 |
"""
STEEL = r"""
\begin{table}
\caption{Mechanical properties of the alloys.}\label{tab:alloys}
\begin{tabular}{l S S S}
\toprule
{Alloy} & {Yield strength (\si{\mega\pascal})} & {Elongation (\%)} & {Hardness (HV)} \\
\midrule
A1 & 352 & 22.5 & 131 \\
A2 & 418 & 17.0 & 158 \\
A3 & 467 & 12.8 & 177 \\
\bottomrule
\end{tabular}
\end{table}
"""
WIDE = r"""
\begin{table*}
\caption{Accuracy (\%) of each strategy on the three tasks.}\label{tab:strategies}
\begin{tabular}{lccc}
\toprule
& \textbf{Arithmetic} & \textbf{Dates} & \textbf{Coins} \\
\midrule
Zero-shot & 18.3 & 41.2 & 53.0 \\
Few-shot & 33.7 & 49.8 & 61.5 \\
Chain-of-thought & 58.1 & 66.4 & 90.7 \\
\bottomrule
\end{tabular}
\end{table*}
"""
SCHOOLS = r"""
\begin{table}
\centering
\caption{Mean score of pupils by grade and programme}
\label{tab:schools}
\begin{tabular}{lcccc}
\toprule
 & \multicolumn{2}{c}{Reading} & \multicolumn{2}{c}{Mathematics} \\
\cmidrule(lr){2-3}\cmidrule(lr){4-5}
Programme & Grade 4 & Grade 8 & Grade 4 & Grade 8 \\
\midrule
Phonics & 212 & 251 & 228 & 262 \\
Whole language & 205 & 247 & 226 & 259 \\
Mixed & 219 & 256 & 231 & 270 \\
\bottomrule
\end{tabular}
\end{table}
"""
PM = r"""
\begin{table}
\caption{Test error (\%, mean $\pm$ s.d. of five runs).}\label{tab:err}
\begin{tabular}{lcc}
\toprule
Optimiser & MNIST & Fashion \\
\midrule
SGD & $1.62 \pm 0.08$ & $9.84 \pm 0.21$ \\
Adam & $1.37 \pm 0.05$ & $8.92 \pm 0.17$ \\
Lion & $1.29 \pm 0.06$ & $8.41 \pm 0.19$ \\
\bottomrule
\end{tabular}
\end{table}
"""
TRANSPOSED = r"""
\begin{table}
\caption{Properties of the corpora.}\label{tab:corpora}
\begin{tabular}{lrrr}
\toprule
 & News & Fiction & Forum \\
\midrule
Documents & 1,820 & 240 & 9,415 \\
Sentences & 41,300 & 88,760 & 52,190 \\
Mean sentence length & 22.4 & 17.9 & 12.6 \\
\bottomrule
\end{tabular}
\end{table}
"""
REGRESSION = r"""
\begin{table}
\caption{Determinants of log wages (standard errors in parentheses).}\label{tab:wage}
\begin{tabular}{lcc}
\hline\hline
 & OLS & IV \\
\hline
Schooling & 0.074 & 0.112 \\
 & (0.004) & (0.021) \\
Experience & 0.031 & 0.029 \\
 & (0.003) & (0.003) \\
Observations & 3,010 & 2,964 \\
$R^2$ & 0.29 & 0.24 \\
\hline\hline
\end{tabular}
\end{table}
"""
BIRDS = r"""
\begin{table}
\caption{Breeding success by site.}\label{tab:birds}
\begin{tabular}{lccc}
\toprule
Site & Nests & Hatched (\%) & Fledged (\%) \\
\midrule
Marsh & 48 & 81.3 & 62.5 \\
Dune & 35 & 74.3 & 54.3 \\
Meadow & 27 & 63.0 & 37.0 \\
\bottomrule
\end{tabular}
\end{table}
"""
RIVERS = r"""
\begin{table}
\caption{Nitrate and discharge at the gauges.}\label{tab:rivers}
\begin{tabular}{lccc}
\toprule
Gauge & Nitrate (mg/L) & Phosphate (mg/L) & Discharge (m$^3$/s) \\
\midrule
Upper Elm & 4.2 & 0.11 & 12.6 \\
Lower Elm & 9.7 & 0.34 & 31.5 \\
Ash Brook & 6.3 & 0.19 & 5.4 \\
\bottomrule
\end{tabular}
\end{table}
"""
SURVEY = """
Table 3. Share of pupils who agree (%).

| Statement | Year 7 | Year 9 | Year 11 |
|---|---|---|---|
| I enjoy science | 68 | 57 | 44 |
| I work hard | 81 | 76 | 72 |
| I feel safe | 90 | 88 | 91 |
"""
