"""Bold on a number that is not the best one, where the other columns or rows have their best one in bold."""

from __future__ import annotations

from tests.planted.development.form import Missed
from tests.planted.development.further_bold import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.marked import latex, markdown
from tests.planted.development.more_bold import MORE
from tests.planted.development.swapped_bold_traps import TRAPS

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "swapped_bold"

FORMS = [
    # 1 plain accuracy table
    latex(r"""
\begin{table}
\caption{Accuracy (\%). Best in bold.}
\begin{tabular}{lccc}
\toprule
Method & CIFAR-10 & SVHN & STL-10 \\
\midrule
SimCLR & 91.1 & 94.0 & 85.2 \\
MoCo & 91.6 & ⟪\textbf{94.4}¦94.4⟫ & 86.0 \\
Ours & \textbf{92.8} & ⟪95.1¦\textbf{95.1}⟫ & \textbf{87.9} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 2 \bf in braces
    latex(r"""
\begin{table}[t]
\begin{tabular}{l|c|c|c}
\hline
Model & BLEU & chrF & COMET \\ \hline
Transformer & 27.3 & 54.1 & 0.801 \\
+ back-translation & 28.9 & ⟪{\bf 56.0}¦56.0⟫ & 0.823 \\
+ ensembling & {\bf 29.4} & ⟪56.7¦{\bf 56.7}⟫ & {\bf 0.835} \\ \hline
\end{tabular}
\caption{Translation quality; the best score of each column is in bold.}
\end{table}"""),
    # 3 errors: lower is better, said with arrows
    latex(r"""
\begin{table}
\caption{Depth estimation.}
\begin{tabular}{lccc}
\toprule
Network & RMSE $\downarrow$ & AbsRel $\downarrow$ & $\delta_1$ $\uparrow$ \\
\midrule
A & 0.531 & 0.142 & 0.812 \\
B & ⟪0.498¦\textbf{0.498}⟫ & \textbf{0.121} & 0.840 \\
C & ⟪\textbf{0.510}¦0.510⟫ & 0.125 & \textbf{0.852} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 4 bfseries in S columns
    latex(r"""
\begin{table}
\caption{AUROC per data set (bold: highest).}
\begin{tabular}{l S[table-format=2.1, detect-weight] S[table-format=2.1, detect-weight] S[table-format=2.1]}
\toprule
{Detector} & {Texture} & {Places} & {LSUN} \\
\midrule
MSP & 74.4 & 76.0 & 81.2 \\
ODIN & 80.9 & ⟪79.7¦\bfseries 79.7⟫ & 88.0 \\
Energy & \bfseries 82.3 & ⟪\bfseries 78.8¦78.8⟫ & \bfseries 90.1 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 5 mathbf with pm
    latex(r"""
\begin{table}
\caption{Mean return over ten seeds. Boldface marks the best mean.}
\begin{tabular}{lccc}
\toprule
 & Ant & Hopper & Walker \\
\midrule
SAC & $4120 \pm 210$ & $2890 \pm 95$ & $3760 \pm 180$ \\
TD3 & $3985 \pm 320$ & ⟪$\mathbf{3012 \pm 110}$¦$3012 \pm 110$⟫ & $3902 \pm 150$ \\
Ours & $\mathbf{4615 \pm 198}$ & ⟪$3240 \pm 88$¦$\mathbf{3240 \pm 88}$⟫ & $\mathbf{4177 \pm 133}$ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 7 own macro
    latex(r"""
\newcommand{\best}[1]{\textbf{#1}}
\begin{table}
\caption{Top-1 accuracy on the four target domains.}
\begin{tabular}{lcccc}
\hline
 & Art & Clipart & Product & Real \\
\hline
DANN & 59.3 & 51.7 & 73.6 & 75.4 \\
MMD & 60.1 & 53.0 & ⟪\best{74.3}¦74.3⟫ & 76.0 \\
Ours & \best{63.8} & \best{55.2} & ⟪77.1¦\best{77.1}⟫ & \best{78.9} \\
\hline
\end{tabular}
\end{table}"""),
    # 8 markdown
    markdown("""
Table 1: Test accuracy. The best result in each column is bold.

| Model | MNLI | QQP | SST-2 |
|---|---|---|---|
| base | 84.5 | 91.2 | 92.7 |
| + adapter | 85.1 | ⟪**91.4**¦91.4⟫ | 93.0 |
| + ours | **86.0** | ⟪91.9¦**91.9**⟫ | **94.1** |
"""),
    # 9 markdown, times: lower is better
    markdown("""
Table 3. Running time in seconds (lower is better).

| Solver | n = 100 | n = 1000 | n = 5000 |
|:--|--:|--:|--:|
| Simplex | 0.8 | 12.4 | 190.2 |
| Barrier | 0.6 | ⟪7.1¦**7.1**⟫ | 88.0 |
| Ours | **0.3** | ⟪**7.9**¦7.9⟫ | **61.5** |
"""),
    # 10 transposed: methods are columns, best of each row in bold
    latex(r"""
\begin{table}
\caption{Accuracy by data set; bold: best in the row.}
\begin{tabular}{lcccc}
\toprule
Data set & kNN & SVM & RF & Ours \\
\midrule
Iris & 94.7 & 96.0 & 95.3 & \textbf{96.7} \\
Wine & 95.1 & ⟪\textbf{97.8}¦97.8⟫ & 97.2 & ⟪98.3¦\textbf{98.3}⟫ \\
Glass & 68.2 & 70.1 & 77.6 & \textbf{79.4} \\
Yeast & 55.4 & 57.9 & 59.0 & \textbf{61.2} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 11 transposed with errors
    latex(r"""
\begin{table}
\caption{MAE (the smallest of each row in bold).}
\begin{tabular}{lrrr}
\toprule
Series & ARIMA & Prophet & LSTM \\
\midrule
Load & 12.3 & 14.0 & \textbf{10.9} \\
Wind & 33.1 & \textbf{29.8} & 30.2 \\
Price & 5.60 & 6.10 & \textbf{5.20} \\
Solar & ⟪\textbf{21.7}¦21.7⟫ & 23.3 & ⟪19.5¦\textbf{19.5}⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 12 two blocks, best of each block in bold
    latex(r"""
\begin{table}
\caption{Word error rate (\%). Best of each block in bold.}
\begin{tabular}{lcc}
\toprule
System & clean & other \\
\midrule
\multicolumn{3}{c}{\emph{Without language model}} \\
CTC & 4.9 & 12.1 \\
RNN-T & 4.2 & 10.8 \\
Conformer & \textbf{3.6} & \textbf{8.4} \\
\midrule
\multicolumn{3}{c}{\emph{With language model}} \\
CTC & 3.4 & 8.0 \\
RNN-T & 2.9 & ⟪\textbf{7.1}¦7.1⟫ \\
Conformer & \textbf{2.4} & ⟪5.8¦\textbf{5.8}⟫ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 13 two-row head with multicolumn
    latex(r"""
\begin{table*}
\caption{Retrieval results.}
\begin{tabular}{lcccccc}
\toprule
& \multicolumn{3}{c}{Image to text} & \multicolumn{3}{c}{Text to image} \\
\cmidrule(lr){2-4} \cmidrule(lr){5-7}
Method & R@1 & R@5 & R@10 & R@1 & R@5 & R@10 \\
\midrule
VSE & 52.9 & 80.5 & 87.2 & 39.6 & 70.1 & 79.5 \\
SCAN & 67.4 & 90.3 & 95.8 & 48.6 & 77.7 & 85.2 \\
Ours & \textbf{71.0} & \textbf{91.8} & \textbf{96.1} & ⟪50.9¦\textbf{50.9}⟫ & \textbf{79.8} & \textbf{87.0} \\
SGR & 69.6 & 91.0 & 95.9 & ⟪\textbf{49.9}¦49.9⟫ & 79.1 & 86.4 \\
\bottomrule
\end{tabular}
\end{table*}"""),
    # 14 percent signs in the cells
    latex(r"""
\begin{table}
\caption{Success rate of each policy.}
\begin{tabular}{lccc}
\toprule
Policy & Push & Pick & Stack \\
\midrule
Random & 5\% & 2\% & 0\% \\
BC & 61\% & ⟪\textbf{48\%}¦48\%⟫ & 22\% \\
Ours & \textbf{83\%} & ⟪70\%¦\textbf{70\%}⟫ & \textbf{41\%} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 15 second best underlined
    latex(r"""
\begin{table}
\caption{NDCG@10. Best in bold, second best underlined.}
\begin{tabular}{lccc}
\toprule
Ranker & MQ07 & MQ08 & Web30k \\
\midrule
RankNet & 0.421 & 0.470 & 0.388 \\
LambdaMART & \underline{0.445} & ⟪\textbf{0.486}¦\underline{0.486}⟫ & \underline{0.451} \\
Ours & \textbf{0.462} & ⟪\underline{0.495}¦\textbf{0.495}⟫ & \textbf{0.470} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 16 perplexity and size
    latex(r"""
\begin{table}
\centering
\caption{Perplexity (lower is better) on three corpora.}
\begin{tabular}{lrrr}
\toprule
& PTB & WikiText-2 & WikiText-103 \\
\midrule
LSTM & 58.8 & 65.9 & 33.0 \\
QRNN & 57.9 & ⟪64.1¦\textbf{64.1}⟫ & 33.0 \\
Ours & \textbf{54.4} & ⟪\textbf{64.6}¦64.6⟫ & \textbf{28.7} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 17 cellcolor with bold
    latex(r"""
\begin{table}
\caption{Mean IoU by class.}
\begin{tabular}{lcccc}
\toprule
 & Road & Car & Tree & Mean \\
\midrule
FCN & 88.0 & 71.9 & 64.0 & 74.6 \\
DeepLab & 90.4 & ⟪\cellcolor{gray!20}\textbf{76.2}¦76.2⟫ & 69.3 & 78.6 \\
Ours & \cellcolor{gray!20}\textbf{92.2} & ⟪79.0¦\cellcolor{gray!20}\textbf{79.0}⟫ & \cellcolor{gray!20}\textbf{71.5} & \cellcolor{gray!20}\textbf{80.9} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 18 multirow backbone
    latex(r"""
\begin{table}
\caption{COCO detection. Within each backbone the best AP is bold.}
\begin{tabular}{llccc}
\toprule
Backbone & Head & AP & AP50 & AP75 \\
\midrule
\multirow{3}{*}{R50} & FPN & 36.4 & 58.0 & 39.1 \\
 & PANet & 37.5 & 58.6 & ⟪\textbf{40.8}¦40.8⟫ \\
 & Ours & \textbf{38.9} & \textbf{59.9} & ⟪42.3¦\textbf{42.3}⟫ \\
\midrule
\multirow{3}{*}{R101} & FPN & 38.8 & 60.3 & 42.0 \\
 & PANet & 39.6 & 61.0 & 43.2 \\
 & Ours & \textbf{41.0} & \textbf{62.2} & \textbf{44.8} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 19 RMSE with three decimals, statistics
    latex(r"""
\begin{table}
\caption{Out-of-sample root mean squared error by horizon (months). The lowest value per horizon is set in bold.}
\begin{tabular}{lcccc}
\hline
 & $h=1$ & $h=3$ & $h=6$ & $h=12$ \\
\hline
Random walk & 0.412 & 0.655 & 0.870 & 1.204 \\
VAR & 0.398 & 0.640 & 0.862 & 1.231 \\
Factor & \textbf{0.371} & \textbf{0.598} & ⟪0.801¦\textbf{0.801}⟫ & \textbf{1.150} \\
BVAR & 0.385 & 0.611 & ⟪\textbf{0.819}¦0.819⟫ & 1.166 \\
\hline
\end{tabular}
\end{table}"""),
    # 20 AIC / log likelihood
    latex(r"""
\begin{table}
\caption{Model comparison. Bold: preferred model.}
\begin{tabular}{lccc}
\toprule
Model & AIC & BIC & Log-likelihood \\
\midrule
Poisson & 912.4 & 925.0 & $-452.2$ \\
Negative binomial & \textbf{846.1} & ⟪862.9¦\textbf{862.9}⟫ & \textbf{$-418.1$} \\
Zero-inflated & 850.3 & ⟪\textbf{875.5}¦875.5⟫ & $-419.2$ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 21 scientific notation
    latex(r"""
\begin{table}
\caption{Relative $L_2$ error of each solver; smallest in bold.}
\begin{tabular}{lccc}
\toprule
 & Burgers & Darcy & Heat \\
\midrule
PINN & $4.1\times10^{-3}$ & $2.8\times10^{-2}$ & $9.0\times10^{-4}$ \\
FNO & $1.6\times10^{-3}$ & ⟪$1.1\times10^{-2}$¦$\mathbf{1.1\times10^{-2}}$⟫ & $5.2\times10^{-4}$ \\
Ours & $\mathbf{8.3\times10^{-4}}$ & ⟪$\mathbf{1.4\times10^{-2}}$¦$1.4\times10^{-2}$⟫ & $\mathbf{1.7\times10^{-4}}$ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 22 German
    latex(r"""
\begin{table}
\caption{Genauigkeit in Prozent; der beste Wert jeder Spalte ist fett gesetzt.}
\begin{tabular}{lccc}
\toprule
Verfahren & Korpus A & Korpus B & Korpus C \\
\midrule
Basis & 71,3 & 64,9 & 80,2 \\
Erweitert & 73,0 & ⟪\textbf{66,1}¦66,1⟫ & 81,5 \\
Unser Verfahren & \textbf{76,4} & ⟪69,8¦\textbf{69,8}⟫ & \textbf{84,0} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 23 Chinese
    markdown("""
表2 各方法的准确率(%),最优结果加粗。

| 方法 | 数据集A | 数据集B | 数据集C |
|---|---|---|---|
| 支持向量机 | 81.2 | 77.5 | 69.3 |
| 随机森林 | 83.9 | ⟪**79.1**¦79.1⟫ | 72.0 |
| 本文方法 | **87.4** | ⟪82.6¦**82.6**⟫ | **75.8** |
"""),
    # 24 baselines with citations
    latex(r"""
\begin{table}
\caption{Joint accuracy on MultiWOZ.}
\begin{tabular}{lccc}
\toprule
Tracker & 2.0 & 2.1 & 2.4 \\
\midrule
TRADE~\cite{wu2019} & 48.6 & 46.0 & 55.1 \\
TripPy~\cite{heck2020} & 53.1 & ⟪\textbf{55.3}¦55.3⟫ & 59.6 \\
Ours & \textbf{57.2} & ⟪58.0¦\textbf{58.0}⟫ & \textbf{68.9} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 25 missing values
    latex(r"""
\begin{table}
\caption{Exact match by benchmark (``--'': not reported).}
\begin{tabular}{lcccc}
\toprule
System & NQ & WebQ & TriviaQA & HotpotQA \\
\midrule
DrQA & 29.8 & 20.7 & -- & -- \\
ORQA & 33.3 & 36.4 & 45.0 & -- \\
REALM & 40.4 & ⟪\textbf{40.7}¦40.7⟫ & -- & 31.2 \\
Ours & \textbf{44.5} & ⟪45.2¦\textbf{45.2}⟫ & \textbf{56.8} & \textbf{36.0} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 26 ties
    latex(r"""
\begin{table}
\caption{Recall of each extractor (best values in bold, ties included).}
\begin{tabular}{lcccc}
\toprule
 & Dates & Names & Sums & Places \\
\midrule
Rules & \textbf{0.98} & 0.71 & 0.88 & 0.64 \\
CRF & 0.95 & 0.86 & ⟪\textbf{0.90}¦0.90⟫ & 0.80 \\
BERT & \textbf{0.98} & \textbf{0.94} & ⟪0.93¦\textbf{0.93}⟫ & \textbf{0.89} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 27 bold row of ours in text only; \B command
    latex(r"""
\newcommand{\B}{\fontseries{b}\selectfont}
\begin{table}
\caption{Pearson correlation with human ratings.}
\begin{tabular}{lccc}
\toprule
Metric & Fluency & Adequacy & Overall \\
\midrule
BLEU & .31 & .42 & .38 \\
BERTScore & .44 & ⟪\textbf{.55}¦.55⟫ & .51 \\
Ours & \textbf{.52} & ⟪.61¦\textbf{.61}⟫ & \textbf{.59} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 28 FID and IS
    latex(r"""
\begin{table}
\caption{Image synthesis.}
\begin{tabular}{lcccc}
\toprule
Model & FID ($\downarrow$) & IS ($\uparrow$) & Precision ($\uparrow$) & Recall ($\uparrow$) \\
\midrule
BigGAN & 6.95 & \textbf{171.4} & ⟪0.87¦\textbf{0.87}⟫ & 0.28 \\
ADM & 10.94 & 101.0 & 0.69 & \textbf{0.63} \\
Ours & \textbf{3.60} & 158.7 & ⟪\textbf{0.79}¦0.79⟫ & 0.58 \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 29 latencies with units in the cells
    latex(r"""
\begin{table}
\caption{Latency of the three stores (the shortest in bold).}
\begin{tabular}{lccc}
\toprule
Store & Read & Write & Scan \\
\midrule
Alpha & 4.1 ms & 6.0 ms & 31 ms \\
Beta & ⟪3.2 ms¦\textbf{3.2 ms}⟫ & 5.1 ms & 27 ms \\
Gamma & ⟪\textbf{3.5 ms}¦3.5 ms⟫ & \textbf{4.4 ms} & \textbf{19 ms} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 30 thousands separators
    latex(r"""
\begin{table}
\caption{Requests handled per second; bold = best.}
\begin{tabular}{lrrr}
\toprule
Server & 1 core & 4 cores & 16 cores \\
\midrule
S1 & 12,310 & 40,221 & 98,204 \\
S2 & 14,870 & ⟪\textbf{51,090}¦51,090⟫ & 120,377 \\
S3 & \textbf{15,002} & ⟪55,418¦\textbf{55,418}⟫ & \textbf{171,950} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 31 tabularx, bold only the mean not std, parentheses
    latex(r"""
\begin{table}
\caption{AUC (standard deviation) from cross-validation.}
\begin{tabularx}{\linewidth}{Xccc}
\toprule
Classifier & Heart & Lung & Liver \\
\midrule
Logistic regression & 0.812 (0.03) & 0.760 (0.04) & 0.701 (0.05) \\
Gradient boosting & 0.845 (0.02) & ⟪\textbf{0.798} (0.03)¦0.798 (0.03)⟫ & 0.744 (0.04) \\
Proposed & \textbf{0.871} (0.02) & ⟪0.822 (0.03)¦\textbf{0.822} (0.03)⟫ & \textbf{0.779} (0.03) \\
\bottomrule
\end{tabularx}
\end{table}"""),
    # 32 bm / boldsymbol
    latex(r"""
\begin{table}
\caption{Peak signal-to-noise ratio in dB.}
\begin{tabular}{lccc}
\toprule
Filter & Lena & Boat & House \\
\midrule
Median & $27.31$ & $25.90$ & $29.04$ \\
BM3D & $\boldsymbol{31.77}$ & ⟪$29.91$¦$\boldsymbol{29.91}$⟫ & $\boldsymbol{33.77}$ \\
TV & $29.40$ & ⟪$\boldsymbol{27.88}$¦$27.88$⟫ & $31.15$ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 33 markdown with HTML bold
    markdown("""
Table 2. Mean average precision; highest per column in bold.

| Run | Robust04 | GOV2 | ClueWeb |
|---|---|---|---|
| QL | 0.253 | 0.291 | 0.148 |
| BM25+RM3 | 0.290 | ⟪<b>0.318</b>¦0.318⟫ | 0.159 |
| Ours | <b>0.312</b> | ⟪0.334¦<b>0.334</b>⟫ | <b>0.171</b> |
"""),
    # 34 ablation with checkmarks
    latex(r"""
\begin{table}
\caption{Ablation on the validation set.}
\begin{tabular}{cccccc}
\toprule
Aug. & Mixup & EMA & Acc. & F1 & AUC \\
\midrule
 & & & 78.1 & 75.0 & 84.4 \\
\checkmark & & & 80.6 & 77.9 & 86.1 \\
\checkmark & \checkmark & & 81.3 & ⟪\textbf{79.2}¦79.2⟫ & 86.9 \\
\checkmark & \checkmark & \checkmark & \textbf{82.5} & ⟪80.4¦\textbf{80.4}⟫ & \textbf{88.0} \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 35 significance stars
    latex(r"""
\begin{table}
\caption{Spearman correlation. $^{*}$: better than the baseline at $p<0.05$. The best score is in bold.}
\begin{tabular}{lccc}
\toprule
 & MEN & SimLex & RW \\
\midrule
SGNS & 0.721 & 0.352 & 0.411 \\
GloVe & 0.743 & ⟪\textbf{0.371}¦0.371⟫ & 0.390 \\
Ours & \textbf{0.768}$^{*}$ & ⟪0.402$^{*}$¦\textbf{0.402}$^{*}$⟫ & \textbf{0.468}$^{*}$ \\
\bottomrule
\end{tabular}
\end{table}"""),
    # 36 a shaded own row in the middle, errors
    latex(r"""
\begin{table}
\caption{Forecast error (MAPE, \%) by region}
\begin{tabular}{|c|c|c|c|c|}
\hline
\textbf{Model} & \textbf{North} & \textbf{South} & \textbf{East} & \textbf{West} \\ \hline
ETS & 8.4 & 9.9 & 7.7 & 10.3 \\ \hline
TFT & \textbf{5.1} & \textbf{6.2} & ⟪5.5¦\textbf{5.5}⟫ & \textbf{6.8} \\ \hline
N-BEATS & 5.6 & 6.9 & ⟪\textbf{5.9}¦5.9⟫ & 7.4 \\ \hline
\end{tabular}
\end{table}"""),
    # 37 subtables side by side
    latex(r"""
\begin{table}
\caption{Dice on two organs.}
\begin{subtable}{.48\linewidth}
\caption{Liver}
\begin{tabular}{lccc}
\toprule
 & 5 \% & 10 \% & 50 \% \\
\midrule
U-Net & 0.70 & 0.78 & 0.90 \\
Ours & \textbf{0.82} & \textbf{0.87} & \textbf{0.93} \\
\bottomrule
\end{tabular}
\end{subtable}
\begin{subtable}{.48\linewidth}
\caption{Spleen}
\begin{tabular}{lccc}
\toprule
 & 5 \% & 10 \% & 50 \% \\
\midrule
U-Net & 0.61 & ⟪\textbf{0.72}¦0.72⟫ & 0.85 \\
Ours & \textbf{0.74} & ⟪0.80¦\textbf{0.80}⟫ & \textbf{0.89} \\
\bottomrule
\end{tabular}
\end{subtable}
\end{table}"""),
    # 38 the average column in bold, the parts too
    latex(r"""
\begin{table*}
\caption{Zero-shot accuracy across tasks; bold denotes the best per task.}
\small
\begin{tabular}{@{}lrrrrrr@{}}
\toprule
Model & ARC & BoolQ & HellaSwag & OBQA & PIQA & Avg. \\ \midrule
7B & 44.8 & 75.1 & 57.3 & 42.4 & 78.1 & 59.5 \\
7B + ours & 47.0 & 78.8 & 59.9 & 44.0 & 79.2 & 61.8 \\
13B & 49.2 & 79.3 & 61.4 & ⟪\textbf{44.6}¦44.6⟫ & 79.7 & 62.8 \\
13B + ours & \textbf{51.5} & \textbf{81.6} & \textbf{63.0} & ⟪46.2¦\textbf{46.2}⟫ & \textbf{80.4} & \textbf{64.5} \\
\bottomrule
\end{tabular}
\end{table*}"""),
    # 39 Japanese
    markdown("""
表4 各手法のF値(太字は各列の最高値)

| 手法 | 人名 | 地名 | 組織名 |
|---|---|---|---|
| CRF | 0.81 | 0.85 | 0.72 |
| BiLSTM | 0.86 | 0.88 | ⟪**0.78**¦0.78⟫ |
| 提案手法 | **0.91** | **0.92** | ⟪0.84¦**0.84**⟫ |
"""),
    # 40 physics: uncertainty in last digits
    latex(r"""
\begin{table}
\caption{Residual of the fit per detector (best, i.e.\ smallest, in bold).}
\begin{tabular}{lccc}
\hline
Model & D1 & D2 & D3 \\
\hline
Linear & 1.42(3) & 1.87(4) & 2.10(5) \\
Quadratic & 1.08(2) & ⟪1.21(3)¦\textbf{1.21(3)}⟫ & 1.66(4) \\
Spline & \textbf{0.97(2)} & ⟪\textbf{1.30(3)}¦1.30(3)⟫ & \textbf{1.32(3)} \\
\hline
\end{tabular}
\end{table}"""),
]

FORMS += MORE

FORMS += FURTHER[KIND]
TRAPS = [*TRAPS, *FURTHER_TRAPS[KIND]]

MISSED = [
    Missed(
        latex(r"""
\begin{table}
\caption{Node classification accuracy.}
\begin{tabular}{lccc}
\toprule
 & Cora & Citeseer & Pubmed \\
\midrule
GCN & 81.5{\scriptsize$\pm$0.4} & 70.3{\scriptsize$\pm$0.5} & 79.0{\scriptsize$\pm$0.3} \\
GAT & 83.0{\scriptsize$\pm$0.7} & ⟪72.5{\scriptsize$\pm$0.7}¦\textbf{72.5}{\scriptsize$\pm$0.7}⟫ & 79.1{\scriptsize$\pm$0.3} \\
Ours & \textbf{84.2}{\scriptsize$\pm$0.3} & ⟪\textbf{71.9}{\scriptsize$\pm$0.4}¦71.9{\scriptsize$\pm$0.4}⟫ & \textbf{80.6}{\scriptsize$\pm$0.2} \\
\bottomrule
\end{tabular}
\end{table}"""),
        "the best mean spreads wider than the bold one, and the whole own row is bold: both may be meant",
    ),
    Missed(
        latex(r"""
\begin{table}\caption{Accuracy.}
\begin{tabular}{lcc}\hline
Method & A & B \\\hline
M1 & 70.1 & ⟪\textbf{61.0}¦61.0⟫ \\
M2 & \textbf{74.0} & ⟪63.2¦\textbf{63.2}⟫ \\\hline
\end{tabular}\end{table}"""),
        "two columns and two rows show no use of bold",
    ),
]
