"""A total, mean or share of a table that does not fit its parts."""

from __future__ import annotations

from tests.planted.development.form import Missed
from tests.planted.development.marked import latex, markdown
from tests.planted.development.table_total_traps import TRAPS

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "table_total"

FORMS = [
    # 1 medicine, total in the last row
    latex(r"""
\begin{table}[ht]
\caption{Patients enrolled at each hospital.}\label{tab:enrol}
\begin{tabular}{lrr}
\toprule
Hospital & Screened & Enrolled \\
\midrule
Lund & 214 & 96 \\
Ghent & 187 & 71 \\
Porto & 305 & 148 \\
\midrule
Total & ⟪716¦706⟫ & 315 \\
\bottomrule
\end{tabular}
\end{table}
Table~\ref{tab:enrol} lists the centres."""),
    # 2 total in the last column
    latex(r"""
\begin{table}
\centering
\begin{tabular}{|l|c|c|c|c|}
\hline
Stratum & Spring & Summer & Autumn & All seasons \\ \hline
Canopy & 41 & 77 & 32 & 150 \\ \hline
Understorey & 63 & 58 & 29 & ⟪140¦150⟫ \\ \hline
Ground & 18 & 25 & 44 & 87 \\ \hline
\end{tabular}
\caption{Number of beetles caught per stratum and season.}
\end{table}"""),
    # 3 mean row
    latex(r"""
\begin{table}[t]
\caption{Accuracy (\%) on five languages.}
\begin{tabular}{lcc}
\toprule
 & mBERT & XLM-R \\ \midrule
de & 71.2 & 76.4 \\
fr & 73.8 & 77.0 \\
hi & 59.6 & 69.2 \\
sw & 48.4 & 64.4 \\
zh & 68.0 & 73.5 \\ \midrule
Avg. & ⟪66.2¦64.2⟫ & 72.1 \\ \bottomrule
\end{tabular}
\end{table}"""),
    # 4 average column
    latex(r"""
\begin{table*}
\caption{F$_1$ of each parser by treebank. The last column is the mean over treebanks.}
\begin{tabular*}{\textwidth}{@{\extracolsep{\fill}}lccccc@{}}
\toprule
Parser & EWT & GUM & PUD & LinES & Mean \\
\midrule
Base & 88.1 & 85.3 & 84.0 & 82.2 & 84.9 \\
+ char & 89.0 & 86.7 & 85.1 & 83.6 & ⟪87.3¦86.1⟫ \\
+ char + LM & 91.4 & 89.2 & 87.8 & 86.0 & 88.6 \\
\bottomrule
\end{tabular*}
\end{table*}"""),
    # 5 share column beside counts
    latex(r"""
\begin{table}
\caption{Reasons for drop-out.}
\begin{tabular}{lrr}
\hline
Reason & $n$ & \% \\
\hline
Moved away & 12 & 24.0 \\
Lost interest & 19 & ⟪48.0¦38.0⟫ \\
Illness & 8 & 16.0 \\
Other & 11 & 22.0 \\
\hline
Total & 50 & 100.0 \\
\hline
\end{tabular}
\end{table}"""),
    # 6 n (%) cells, head with N
    latex(r"""
\begin{table}
\caption{Baseline characteristics.}
\begin{tabular}{lcc}
\toprule
Characteristic & Intervention ($n=80$) & Control ($n=75$) \\
\midrule
Female sex, n (\%) & 44 (55.0) & 39 (52.0) \\
Current smoker, n (\%) & ⟪20 (35.0)¦20 (25.0)⟫ & 18 (24.0) \\
Diabetes, n (\%) & 16 (20.0) & 12 (16.0) \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 7 total first, as "All"
    latex(r"""
\begin{table}
\caption{Sample by region.}
\begin{tabular}{lr}
\toprule
Region & Firms \\
\midrule
All & ⟪1,284¦1,248⟫ \\
\quad North & 402 \\
\quad East & 311 \\
\quad South & 287 \\
\quad West & 248 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 8 subtotals by group
    latex(r"""
\begin{table}
\caption{Expenditure in thousand euro.}
\begin{tabular}{lrr}
\toprule
Item & 2021 & 2022 \\
\midrule
\multicolumn{3}{l}{\textit{Staff}} \\
Teachers & 420 & 435 \\
Assistants & 130 & 142 \\
Subtotal & 550 & ⟪567¦577⟫ \\
\midrule
\multicolumn{3}{l}{\textit{Running costs}} \\
Energy & 88 & 121 \\
Supplies & 47 & 52 \\
Subtotal & 135 & 173 \\
\midrule
Grand total & 685 & 750 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 9 siunitx S columns with thousands
    latex(r"""
\begin{table}
\sisetup{group-separator={,}}
\caption{Tokens per split.}
\begin{tabular}{l S[table-format=7.0] S[table-format=6.0]}
\toprule
{Split} & {Tokens} & {Sentences} \\
\midrule
Train & 1203411 & 61220 \\
Dev & 150212 & 7701 \\
Test & 149876 & 7655 \\
\midrule
{Sum} & ⟪1513499¦1503499⟫ & 76576 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 10 \num in cells
    latex(r"""
\begin{table}
\caption{Images in the corpus.}
\begin{tabular}{lrrr}
\toprule
Class & Train & Test & Total \\
\midrule
Healthy & \num{12400} & \num{3100} & \num{15500} \\
Rust & \num{4820} & \num{1205} & ⟪\num{6205}¦\num{6025}⟫ \\
Mildew & \num{2960} & \num{740} & \num{3700} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 11 contingency table with both margins
    latex(r"""
\begin{table}
\caption{Test result against diagnosis.}
\begin{tabular}{lccc}
\hline\hline
 & Disease & No disease & Total \\
\hline
Positive & 83 & 14 & 97 \\
Negative & 9 & 194 & ⟪213¦203⟫ \\
Total & 92 & 208 & 300 \\
\hline\hline
\end{tabular}
\end{table}"""),
    # 12 markdown total row bold
    markdown("""
Table 2: Interviews held.

| Site | Nurses | Doctors | Managers |
|:-----|-------:|--------:|---------:|
| A | 9 | 4 | 2 |
| B | 11 | 6 | 3 |
| C | 7 | 5 | 1 |
| **Total** | **27** | **15** | **⟪8¦6⟫** |
"""),
    # 13 markdown mean row
    markdown("""
Table 4. Root mean squared error in metres by catchment.

| Catchment | Linear | Kriging | Ours |
|---|---|---|---|
| Ardèche | 1.42 | 1.10 | 0.91 |
| Drôme | 1.85 | 1.31 | 1.07 |
| Isère | 2.13 | 1.48 | 1.26 |
| Mean | 1.80 | ⟪1.50¦1.30⟫ | 1.08 |
"""),
    # 14 shares that add to 100 in a column, without counts
    latex(r"""
\begin{table}
\caption{Energy mix (share of generation, \%).}
\begin{tabular}{lrr}
\toprule
Source & 2015 & 2020 \\
\midrule
Coal & 42.1 & 31.0 \\
Gas & 22.4 & 24.5 \\
Wind & 13.5 & 24.0 \\
Solar & 6.0 & 9.3 \\
Other & 16.0 & ⟪21.2¦11.2⟫ \\
\midrule
Total & 100.0 & 100.0 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 15 transposed: totals in the last column of a wide one-row-per-measure table
    latex(r"""
\begin{table}
\caption{Responses received by week.}
\begin{tabular}{l*{5}{r}}
\toprule
Week & 1 & 2 & 3 & 4 & Total \\
\midrule
E-mail & 58 & 31 & 22 & 17 & 128 \\
Post & 12 & 29 & 24 & 9 & ⟪84¦74⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 16 multirow groups with totals
    latex(r"""
\begin{table}
\caption{Plots by land use and soil.}
\begin{tabular}{llr}
\toprule
Land use & Soil & Plots \\
\midrule
\multirow{3}{*}{Pasture} & Clay & 14 \\
 & Loam & 22 \\
 & Total & ⟪38¦36⟫ \\
\midrule
\multirow{3}{*}{Arable} & Clay & 31 \\
 & Loam & 27 \\
 & Total & 58 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 17 threeparttable, n= in the total row
    latex(r"""
\begin{table}
\begin{threeparttable}
\caption{Adverse events by grade}
\begin{tabular}{lccccc}
\toprule
Arm & Grade 1 & Grade 2 & Grade 3 & Grade 4 & Any grade\tnote{a} \\
\midrule
Drug & 31 & 18 & 7 & 2 & ⟪56¦58⟫ \\
Placebo & 25 & 12 & 3 & 0 & 40 \\
\bottomrule
\end{tabular}
\begin{tablenotes}\item[a] Each event was counted once.\end{tablenotes}
\end{threeparttable}
\end{table}"""),
    # 18 Overall column as sum, tabularx
    latex(r"""
\begin{table}[htbp]
\caption{Articles included in the review}
\begin{tabularx}{\linewidth}{Xrrr}
\toprule
Database & Before 2010 & Since 2010 & Overall \\
\midrule
PubMed & 64 & 231 & 295 \\
Scopus & 40 & 152 & 192 \\
ERIC & 17 & 60 & ⟪87¦77⟫ \\
\bottomrule
\end{tabularx}
\end{table}"""),
    # 19 longtable
    latex(r"""
\begin{longtable}{lrrr}
\caption{Households interviewed by district}\\
\toprule
District & Urban & Rural & Both \\
\midrule
\endfirsthead
\toprule
District & Urban & Rural & Both \\
\midrule
\endhead
Amber & 120 & 340 & 460 \\
Birch & 95 & 410 & 505 \\
Cedar & 230 & 175 & 405 \\
\midrule
Total & 445 & 925 & ⟪1,470¦1,370⟫ \\
\bottomrule
\end{longtable}"""),
    # 20 mean with decimals and ±
    latex(r"""
\begin{table}
\caption{Dice score over folds (mean $\pm$ standard deviation within the fold).}
\begin{tabular}{lcc}
\toprule
Fold & U-Net & Ours \\
\midrule
1 & $0.812 \pm 0.021$ & $0.845 \pm 0.018$ \\
2 & $0.798 \pm 0.025$ & $0.837 \pm 0.020$ \\
3 & $0.820 \pm 0.019$ & $0.851 \pm 0.017$ \\
4 & $0.806 \pm 0.022$ & $0.843 \pm 0.019$ \\
\midrule
Average & $0.809$ & $⟪0.864¦0.844⟫$ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 21 German
    latex(r"""
\begin{table}
\caption{Befragte nach Altersgruppe}
\begin{tabular}{lrr}
\toprule
Altersgruppe & Frauen & Männer \\
\midrule
18--29 & 112 & 98 \\
30--49 & 203 & 187 \\
ab 50 & 154 & 166 \\
\midrule
Insgesamt & 469 & ⟪461¦451⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 22 German with decimal commas and mean
    latex(r"""
\begin{table}
\caption{Mittlere Temperatur in den Messkammern (in °C)}
\begin{tabular}{lcccc}
\toprule
Kammer & Tag 1 & Tag 2 & Tag 3 & Mittelwert \\
\midrule
Nord & 18,2 & 19,1 & 20,0 & 19,1 \\
Süd & 21,4 & 22,0 & 22,6 & ⟪23,0¦22,0⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 23 Chinese
    markdown("""
表1 各校样本量

| 学校 | 男生 | 女生 | 合计 |
|---|---|---|---|
| 一中 | 56 | 61 | 117 |
| 二中 | 48 | 52 | 100 |
| 三中 | 72 | 66 | ⟪148¦138⟫ |
| 合计 | 176 | 179 | 355 |
"""),
    # 24 Japanese
    markdown("""
表3 回答者の内訳

| 学部 | 1年 | 2年 | 3年 | 計 |
|---|---|---|---|---|
| 工学部 | 40 | 38 | 35 | 113 |
| 文学部 | 22 | 27 | 31 | ⟪90¦80⟫ |
"""),
    # 25 N column and share column with percent signs
    markdown("""
Table 1. Education of the mothers.

| Highest degree | n | Share |
|---|---|---|
| None | 18 | 9.0% |
| Secondary school | 94 | 47.0% |
| Bachelor | 56 | ⟪38.0%¦28.0%⟫ |
| Master or above | 32 | 16.0% |
| Total | 200 | 100% |
"""),
    # 26 Σ as head
    latex(r"""
\begin{table}
\caption{Errors per annotator and category.}
\begin{tabular}{lccccc}
\toprule
Annotator & Spelling & Grammar & Style & Facts & $\Sigma$ \\
\midrule
A1 & 14 & 22 & 9 & 3 & 48 \\
A2 & 17 & 19 & 12 & 5 & ⟪63¦53⟫ \\
A3 & 11 & 25 & 7 & 4 & 47 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 27 sum in a resizebox, in bold
    latex(r"""
\begin{table}
\resizebox{\linewidth}{!}{%
\begin{tabular}{l|rrr}
\textbf{Component} & \textbf{Mass (kg)} & \textbf{Power (W)} & \textbf{Cost (kEUR)} \\ \hline
Bus & 42.5 & 31.0 & 210 \\
Payload & 18.2 & 24.5 & 340 \\
Antenna & 6.3 & 8.0 & 55 \\
Battery & 11.0 & 0.0 & 48 \\ \hline
\textbf{Total} & \textbf{78.0} & \textbf{⟪73.5¦63.5⟫} & \textbf{653}
\end{tabular}}
\caption{Budget of the satellite.}
\end{table}"""),
    # 28 N row at the top of columns, "Total N"
    latex(r"""
\begin{table}
\caption{Votes by county and candidate.}
\begin{tabular}{lrrrr}
\toprule
 & Adams & Burke & Cole & Total votes \\
\midrule
Kent & 10,412 & 8,950 & 1,203 & 20,565 \\
Surrey & 7,338 & 9,201 & 998 & ⟪17,357¦17,537⟫ \\
Essex & 12,020 & 11,310 & 1,544 & 24,874 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 29 n (%) of column totals in a crosstab
    latex(r"""
\begin{table}
\caption{Preferred device by age, n (\%).}
\begin{tabular}{lccc}
\toprule
Device & Under 40 & 40 and over & Total \\
\midrule
Phone & 66 (55.0\%) & 24 (30.0\%) & 90 (45.0\%) \\
Tablet & 18 (15.0\%) & 20 (25.0\%) & 38 (19.0\%) \\
Laptop & 36 (30.0\%) & 36 (45.0\%) & ⟪62 (31.0\%)¦72 (36.0\%)⟫ \\
\midrule
Total & 120 (100\%) & 80 (100\%) & 200 (100\%) \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 30 macro average
    latex(r"""
\begin{table}
\caption{Per-class results on the test set.}
\begin{tabular}{lccc}
\toprule
Class & Precision & Recall & F1 \\
\midrule
Person & 0.93 & 0.91 & 0.92 \\
Place & 0.88 & 0.84 & 0.86 \\
Organisation & 0.80 & 0.74 & 0.77 \\
Macro avg. & 0.87 & ⟪0.88¦0.83⟫ & 0.85 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 31 ANOVA: sum of squares
    latex(r"""
\begin{table}
\caption{Analysis of variance for yield.}
\begin{tabular}{lrrrr}
\toprule
Source & df & SS & MS & $F$ \\
\midrule
Treatment & 3 & 84.6 & 28.2 & 9.40 \\
Block & 4 & 22.4 & 5.6 & 1.87 \\
Residual & 12 & 36.0 & 3.0 & \\
\midrule
Total & 19 & ⟪134.0¦143.0⟫ & & \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 32 the head says percent of total
    latex(r"""
\begin{table}
\caption{Species recorded.}
\begin{tabular}{lrr}
\toprule
Family & Individuals & \% of total \\
\midrule
Carabidae & 240 & 48.0 \\
Staphylinidae & 125 & 25.0 \\
Curculionidae & 85 & ⟪27.0¦17.0⟫ \\
Other & 50 & 10.0 \\
\midrule
Total & 500 & 100.0 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 33 total in the first column after the names
    latex(r"""
\begin{table}
\caption{Cases by sex and year.}
\begin{tabular}{lrrr}
\toprule
Year & Total & Male & Female \\
\midrule
2017 & 318 & 170 & 148 \\
2018 & 342 & 181 & 161 \\
2019 & ⟪375¦365⟫ & 192 & 173 \\
2020 & 290 & 149 & 141 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 34 mean over seeds
    latex(r"""
\begin{table}
\caption{Return of each seed.}
\begin{tabular}{lrrrrr}
\toprule
Task & Seed 1 & Seed 2 & Seed 3 & Seed 4 & Mean over seeds \\
\midrule
Hopper & 2810 & 2934 & 2755 & 2901 & 2850 \\
Walker & 3402 & 3310 & 3518 & 3370 & ⟪3500¦3400⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 35 sidewaystable, mean of rows called Overall
    latex(r"""
\begin{sidewaystable}
\caption{Mean rating (1--5) for each statement; the last row is the mean of the statements.}
\begin{tabular}{lcc}
\toprule
Statement & Pre-test & Post-test \\
\midrule
S1 & 3.1 & 3.9 \\
S2 & 2.8 & 3.7 \\
S3 & 3.4 & 4.1 \\
S4 & 2.7 & 3.5 \\
\midrule
Mean & 3.0 & ⟪4.2¦3.8⟫ \\
\bottomrule
\end{tabular}
\end{sidewaystable}"""),
    # 36 cells with spaces as thousands separators
    latex(r"""
\begin{table}
\caption{Catch in tonnes.}
\begin{tabular}{lrr}
\toprule
Fleet & 2010 & 2019 \\
\midrule
Trawl & 14~250 & 9~810 \\
Longline & 6~120 & 5~940 \\
Gillnet & 2~330 & 1~750 \\
\midrule
All fleets & 22~700 & ⟪18~500¦17~500⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 37 \cmidrule and two-row head
    latex(r"""
\begin{table}
\caption{Questions by source and split.}
\begin{tabular}{lrrrrrr}
\toprule
 & \multicolumn{3}{c}{Biology} & \multicolumn{3}{c}{Law} \\
\cmidrule(lr){2-4}\cmidrule(lr){5-7}
Source & Train & Test & Total & Train & Test & Total \\
\midrule
Exam & 310 & 90 & 400 & 250 & 50 & 300 \\
Forum & 180 & 45 & 225 & 140 & 40 & ⟪190¦180⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 38 HTML-like plain markdown with an "Overall total"
    markdown("""
**Table 5.** Greenhouse gases of the farm (t CO2e per year).

| Source | Before | After |
|---|---:|---:|
| Enteric fermentation | 312.4 | 280.1 |
| Manure | 96.2 | 71.5 |
| Fertiliser | 58.9 | 44.0 |
| Fuel | 22.5 | 21.4 |
| Overall total | 490.0 | ⟪471.0¦417.0⟫ |
"""),
    # 39 a total with a percent in its own column, in dollars
    latex(r"""
\begin{table}
\caption{Grant spending.}
\begin{tabular}{lrr}
\toprule
Category & Amount & Share of budget \\
\midrule
Salaries & \$120,000 & 60\% \\
Equipment & \$50,000 & 25\% \\
Travel & \$10,000 & ⟪15\%¦5\%⟫ \\
Overheads & \$20,000 & 10\% \\
\midrule
Total & \$200,000 & 100\% \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 40 loss cells with dashes for missing
    latex(r"""
\begin{table}
\caption{Complaints per line and quarter (-- : no service).}
\begin{tabular}{lrrrrr}
\toprule
Line & Q1 & Q2 & Q3 & Q4 & Year \\
\midrule
U1 & 15 & 18 & 24 & 11 & 68 \\
U2 & -- & 9 & 13 & 10 & 32 \\
U3 & 22 & 20 & 31 & 17 & 90 \\
\midrule
Sum & 37 & 47 & ⟪78¦68⟫ & 38 & 190 \\
\bottomrule
\end{tabular}
\end{table}"""),
]

FORMS += [
    # a second set, of another style
    latex(r"""
\begin{table}\centering\caption{Person-years at risk}
\begin{tabular}{@{}lSS@{}}\toprule
{Age band} & {Exposed} & {Unexposed} \\ \cmidrule(r){1-1}\cmidrule(l){2-3}
{$<$40} & 1210.5 & 2305.0 \\
{40--59} & 1874.0 & 3120.5 \\
{$\geq$60} & 902.5 & 1411.5 \\ \cmidrule(l){2-3}
{All ages} & 3987.0 & ⟪6387.0¦6837.0⟫ \\ \bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Vehicles passing the counter}
\begin{tabular}{cccc}\hline
\textbf{Direction} & \textbf{Cars} & \textbf{Lorries} & \textbf{Combined} \\\hline
East & 812 & 96 & 908 \\
West & 774 & 103 & ⟪887¦877⟫ \\
North & 345 & 41 & 386 \\\hline
\end{tabular}\end{table}"""),
    markdown("""
Table 7: Pages per chapter

| | Draft | Revision | Sum |
|---|---|---|---|
| Ch. 1 | 24 | 11 | 35 |
| Ch. 2 | 31 | 18 | 49 |
| Ch. 3 | 19 | 22 | ⟪43¦41⟫ |
| Ch. 4 | 40 | 15 | 55 |
"""),
    latex(r"""
\begin{table}\caption{Mean opinion scores per listener group}
\begin{tabular}{lrrr}\toprule
System & Native & Learner & Average \\\midrule
Concat & 2.90 & 3.10 & 3.00 \\
HMM & 3.20 & 3.50 & 3.35 \\
Neural & 4.10 & 4.36 & ⟪4.32¦4.23⟫ \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Carbon stock by pool (Mg ha$^{-1}$)}
\begin{tabular}{lrr}\toprule
Pool & Primary & Secondary \\\midrule
Above ground & 182.4 & 96.1 \\
Below ground & 41.3 & 22.7 \\
Dead wood & 18.8 & 9.5 \\
Soil & 76.0 & 71.2 \\\midrule
Total carbon & 318.5 & ⟪195.5¦199.5⟫ \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Timing of one step (ms)}
\begin{tabular}{lrr}\toprule
Stage & GPU & CPU \\\midrule
Load & 3.1 & 3.0 \\ Forward & 12.4 & 88.2 \\ Backward & 25.9 & 170.6 \\ Update & 2.2 & 9.8 \\\midrule
Whole step & 43.6 & ⟪261.6¦271.6⟫ \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Sentences per register (train/dev/test)}
\begin{tabular}{lrrrr}\toprule
Register & Train & Dev & Test & All \\\midrule
Legal & 4,120 & 500 & 515 & 5,135 \\
Medical & 3,870 & 480 & 490 & 4,840 \\
News & 6,015 & 750 & 760 & ⟪7,255¦7,525⟫ \\\bottomrule
\end{tabular}\end{table}"""),
    markdown("""
Tabelle 2: Einnahmen in Tausend Euro

| Quelle | 2020 | 2021 |
|---|---|---|
| Spenden | 84 | 91 |
| Beiträge | 126 | 131 |
| Zuschüsse | 210 | 198 |
| Summe | 420 | ⟪402¦420⟫ |
"""),
    markdown("""
表5 三个站点的降水量(mm)

| 站点 | 春 | 夏 | 秋 | 冬 | 总计 |
|---|---|---|---|---|---|
| 甲 | 120 | 340 | 95 | 30 | 585 |
| 乙 | 98 | 402 | 110 | 25 | ⟪653¦635⟫ |
| 丙 | 143 | 377 | 88 | 41 | 649 |
"""),
    latex(r"""
\begin{table}\caption{Study selection by database}
\begin{tabular}{lccc}\toprule
 & Embase & Cochrane & Sum \\\midrule
Retrieved & 412 & 188 & 600 \\
After title screening & 143 & 72 & ⟪251¦215⟫ \\
Full text read & 61 & 28 & 89 \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Macro-average over the relations in the last row}
\begin{tabular}{lccc}\toprule
Relation & P & R & F \\\midrule
born-in & 81.0 & 74.0 & 77.3 \\
works-for & 69.0 & 62.0 & 65.3 \\
part-of & 75.0 & 68.0 & 71.3 \\\midrule
Average & 75.0 & ⟪66.0¦68.0⟫ & 71.3 \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Injuries per sport and sex}
\begin{tabular}{l|rr|r}\hline
Sport & Girls & Boys & Both sexes \\\hline
Football & 41 & 77 & 118 \\
Gymnastics & 58 & 12 & 70 \\
Handball & 36 & 33 & ⟪96¦69⟫ \\\hline
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Average marks}
\begin{tabular}{lrrrr}\toprule
Class & Test 1 & Test 2 & Test 3 & Mean mark \\\midrule
7a & 61 & 67 & 70 & 66.0 \\
7b & 58 & 59 & 66 & ⟪64.0¦61.0⟫ \\
7c & 72 & 70 & 77 & 73.0 \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Memory of each module (MB)}
\begin{tabular}{lrr}\toprule
Module & fp32 & int8 \\\midrule
Encoder & 412 & 103 \\ Decoder & 388 & 97 \\ Head & 60 & 15 \\\midrule
\textbf{Total (MB)} & \textbf{860} & \textbf{⟪251¦215⟫} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Days of rain}
\begin{tabular}{lrrr}\toprule
 & Coast & Plain & Hills \\\midrule
January--June & 71 & 64 & 88 \\
July--December & 82 & 59 & 97 \\\midrule
Whole year & 153 & 123 & ⟪158¦185⟫ \\\bottomrule
\end{tabular}\end{table}"""),
]

MISSED = [
    Missed(
        latex(r"""
\begin{table}\caption{Score by task.}
\begin{tabular}{lr}\hline
Task & Score \\\hline
A & 50.0 \\
B & 70.0 \\
C & 90.0 \\
Average & ⟪74.0¦70.0⟫ \\\hline
\end{tabular}\end{table}"""),
        "an average that stands alone and lies among its parts may be weighted",
    ),
]
