"""Forms on bold print in tables in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.marked import latex, markdown

__all__ = ["FURTHER"]


FURTHER: dict[str, list[Developed]] = {
    "swapped_bold": [
        latex(
            r"""\begin{table}\caption{Mean opinion score of speech vocoders (higher is better); best system in bold.}
\begin{tabular}{@{}lrrr@{}}\toprule
Vocoder & Clean & Babble & Street \\ \midrule
Griffin--Lim & 2.41 & 2.02 & 1.97 \\
WORLD & 3.10 & 2.77 & 2.69 \\
WaveRNN & ⟪\textbf{4.02}¦4.02⟫ & 3.41 & 3.30 \\
HiFi-GAN & ⟪4.21¦\textbf{4.21}⟫ & \textbf{3.66} & \textbf{3.52} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}[htb]\centering
\begin{tabular}{l|rr|rr}
 & \multicolumn{2}{c|}{Runtime (s)} & \multicolumn{2}{c}{Memory (MB)} \\
Solver & small & large & small & large \\ \hline
CPLEX & 12.1 & 340.2 & 210 & 1880 \\
Gurobi & \textbf{9.8} & ⟪298.4¦\textbf{298.4}⟫ & 198 & 1640 \\
Ours & 10.3 & ⟪\textbf{305.7}¦305.7⟫ & \textbf{120} & \textbf{910} \\
\end{tabular}\caption{Runtime and memory use of the solvers. The lowest value of each column is set in bold.}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Top-1 accuracy after pruning}
\begin{tabular}{lcccc}
\hline
Sparsity & Magnitude & SNIP & GraSP & RigL \\ \hline
50\% & 75.2 & 74.8 & 74.1 & \textbf{75.9} \\
80\% & 72.6 & 71.3 & 71.0 & \textbf{74.0} \\
90\% & ⟪\textbf{68.9}¦68.9⟫ & 67.0 & 67.4 & ⟪71.7¦\textbf{71.7}⟫ \\
95\% & 60.3 & 61.1 & 62.5 & \textbf{66.8} \\ \hline
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Forecast errors for wind power.}\label{t}
\begin{tabular}{lSSS}\toprule
{Model} & {MAE} & {RMSE} & {MAPE (\%)} \\ \midrule
Persistence & 0.141 & 0.212 & 19.4 \\
ARIMA & 0.126 & 0.190 & 17.2 \\
LSTM & ⟪\bfseries 0.112¦0.112⟫ & 0.171 & 15.0 \\
Graph WaveNet & ⟪0.104¦\bfseries 0.104⟫ & \bfseries 0.160 & \bfseries 14.1 \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        markdown(
            r"""Table 1: Word error rate (%) on four test sets. Best results are in bold.

| System | clean | other | CHiME | TED |
|---|---|---|---|---|
| Kaldi | 5.1 | 12.4 | 33.0 | 9.8 |
| wav2vec 2.0 | ⟪**2.9**¦2.9⟫ | 6.0 | 24.2 | 7.1 |
| Whisper | ⟪2.6¦**2.6**⟫ | **5.4** | **19.9** | **4.6** |"""
        ),
        markdown(
            r"""Table 2: Kappa of each classifier; the highest in each row is bold.

| Region | RF | SVM | CNN |
|---|---|---|---|
| Alps | 0.71 | 0.69 | **0.80** |
| Po valley | 0.77 | ⟪**0.79**¦0.79⟫ | ⟪0.84¦**0.84**⟫ |
| Apennines | 0.66 | 0.70 | **0.75** |"""
        ),
        latex(
            r"""\begin{table}\caption{Perplexity on held-out text ($\downarrow$)}
\begin{tabular}{lcc}\toprule
 & Wiki & News \\ \midrule
5-gram & 141.2 & 156.0 \\
LSTM & 68.7 & 72.9 \\
Transformer-XL & ⟪54.5¦\textbf{54.5}⟫ & \textbf{58.3} \\
\quad w/o memory & ⟪\textbf{57.9}¦57.9⟫ & 62.0 \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table*}\caption{Segmentation results. Values are mean Dice (SD); bold denotes the best.}
\begin{tabular}{lccc}\hline
Network & Liver & Spleen & Kidney \\ \hline
U-Net & 0.941 (0.02) & 0.913 (0.04) & 0.902 (0.05) \\
nnU-Net & 0.957 (0.01) & ⟪0.951 (0.02)¦\textbf{0.951} (0.02)⟫ & \textbf{0.944} (0.03) \\
TransUNet & \textbf{0.960} (0.02) & ⟪\textbf{0.938} (0.03)¦0.938 (0.03)⟫ & 0.930 (0.03) \\ \hline
\end{tabular}\end{table*}"""
        ),
        latex(
            r"""\begin{table}\centering\caption{Comparison of denoisers on BSD68. The best results are highlighted in bold.}
\begin{tabular}{ccccc}\toprule
$\sigma$ & BM3D & DnCNN & FFDNet & Ours \\ \midrule
15 & 31.07 & 31.72 & 31.63 & \textbf{31.90} \\
25 & 28.57 & ⟪\textbf{29.23}¦29.23⟫ & 29.19 & ⟪29.41¦\textbf{29.41}⟫ \\
50 & 25.62 & 26.23 & 26.29 & \textbf{26.55} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{MAE and $R^2$ of the regressors}
\begin{tabular}{lcc}\hline
Regressor & MAE & $R^2$ \\ \hline
Ridge & 3.41 & 0.71 \\
GP & ⟪2.88¦\textbf{2.88}⟫ & \textbf{0.80} \\
GBM & ⟪\textbf{2.97}¦2.97⟫ & 0.78 \\ \hline
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}[t]\small\caption{F1 on named entities by language (best in each row in bold).}
\begin{tabular}{|l|r|r|r|}\hline
Language & mBERT & XLM-R & ByT5 \\ \hline
Finnish & 87.1 & \textbf{90.3} & 89.0 \\ \hline
Turkish & 88.6 & ⟪91.2¦\textbf{91.2}⟫ & ⟪\textbf{90.1}¦90.1⟫ \\ \hline
Swahili & 80.2 & 84.4 & \textbf{85.9} \\ \hline
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Time to solution in seconds. Fastest in bold.}
\begin{tabular}{lrrr}\toprule
Instance & Naive & Heap & Bucket \\ \midrule
grid100 & 4.21 & 1.37 & \textbf{0.98} \\
road-NY & 61.0 & ⟪\textbf{12.4}¦12.4⟫ & ⟪9.7¦\textbf{9.7}⟫ \\
web & 118.3 & \textbf{20.2} & 22.9 \\
rand10k & 33.0 & 8.8 & \textbf{7.1} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Link prediction}
\begin{tabular}{l|ccc|ccc}\toprule
 & \multicolumn{3}{c|}{FB15k-237} & \multicolumn{3}{c}{WN18RR} \\
Model & MRR & H@1 & H@10 & MRR & H@1 & H@10 \\ \midrule
TransE & .294 & .198 & .465 & .226 & .050 & .501 \\
ComplEx & .325 & .237 & .511 & .440 & .410 & .510 \\
RotatE & ⟪\textbf{.338}¦.338⟫ & .241 & .533 & .476 & .428 & .571 \\
Ours & ⟪.361¦\textbf{.361}⟫ & \textbf{.268} & \textbf{.549} & \textbf{.489} & \textbf{.447} & \textbf{.580} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        markdown(
            r"""**Table 3.** Root mean square error of each imputation method; lowest error in bold.

| Missing | Mean | kNN | MICE | GAIN |
|--------:|-----:|----:|-----:|-----:|
| 10 % | 0.41 | 0.33 | **0.29** | 0.31 |
| 30 % | 0.44 | ⟪**0.37**¦0.37⟫ | ⟪0.34¦**0.34**⟫ | 0.35 |
| 50 % | 0.49 | 0.43 | 0.41 | **0.40** |"""
        ),
        latex(
            r"""\begin{table}\caption{Cross-validated AUC ($\pm$ standard error).}
\begin{tabular}{lll}\toprule
Features & Cohort A & Cohort B \\ \midrule
Clinical & 0.71 $\pm$ 0.01 & 0.69 $\pm$ 0.01 \\
Imaging & 0.78 $\pm$ 0.01 & ⟪\textbf{0.77 $\pm$ 0.01}¦0.77 $\pm$ 0.01⟫ \\
Both & \textbf{0.84 $\pm$ 0.01} & ⟪0.82 $\pm$ 0.01¦\textbf{0.82 $\pm$ 0.01}⟫ \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\centering\caption{Results of the ablation. Higher is better.}
\begin{tabular}{lS[table-format=2.1]S[table-format=2.1]S[table-format=2.1]}\toprule
Variant & {ARC} & {BoolQ} & {PIQA} \\ \midrule
Full & \bfseries 61.3 & ⟪78.8¦\bfseries 78.8⟫ & \bfseries 77.0 \\
w/o RoPE & 58.7 & ⟪\bfseries 76.1¦76.1⟫ & 75.2 \\
w/o warm-up & 59.9 & 77.4 & 76.3 \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Retrieval on BEIR (nDCG@10). Best score per data set in \textbf{bold}, second best \underline{underlined}.}
\begin{tabular}{lccc}\toprule
 & BM25 & DPR & SPLADE \\ \midrule
TREC-COVID & \underline{65.6} & 33.2 & \textbf{71.0} \\
NFCorpus & ⟪\textbf{32.5}¦\underline{32.5}⟫ & 18.9 & ⟪\underline{33.4}¦\textbf{33.4}⟫ \\
FiQA & 23.6 & \underline{29.5} & \textbf{33.6} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Fr\'echet inception distance (FID, lower is better) and inception score (IS, higher is better).}
\begin{tabular}{lrr}\toprule
Generator & FID & IS \\ \midrule
DCGAN & 37.1 & 6.40 \\
SNGAN & ⟪\textbf{21.7}¦21.7⟫ & 8.22 \\
BigGAN & ⟪14.7¦\textbf{14.7}⟫ & \textbf{9.22} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Balanced accuracy of four sensors. Bold: best sensor for each activity.}
\begin{tabular}{lcccc}\hline
Activity & Wrist & Hip & Ankle & Chest \\ \hline
Walking & 0.93 & \textbf{0.97} & 0.96 & 0.90 \\
Cycling & 0.71 & 0.80 & ⟪0.94¦\textbf{0.94}⟫ & ⟪\textbf{0.78}¦0.78⟫ \\
Sitting & 0.82 & \textbf{0.91} & 0.77 & 0.88 \\ \hline
\end{tabular}\end{table}"""
        ),
        markdown(
            r"""Table 4. Log-likelihood per dimension (higher is better). The best model is in bold.

| Model | POWER | GAS | MINIBOONE |
|:--|--:|--:|--:|
| MAF | 0.24 | 10.08 | -11.75 |
| NSF | ⟪**0.64**¦0.64⟫ | 13.09 | **-9.67** |
| FFJORD | ⟪0.66¦**0.66**⟫ | **13.19** | -10.43 |"""
        ),
        latex(
            r"""\begin{table}\caption{Mean absolute error (kcal/mol) on QM9 targets.}
\begin{tabular}{lccc}\toprule
Target & SchNet & DimeNet & PaiNN \\ \midrule
$U_0$ & 0.32 & 0.18 & \textbf{0.14} \\
$H$ & 0.32 & ⟪\textbf{0.19}¦0.19⟫ & ⟪0.14¦\textbf{0.14}⟫ \\
$G$ & 0.32 & 0.21 & \textbf{0.17} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Recall (\%) of the detectors by object size.}
\begin{tabular}{l|ccc}\hline
 & Small & Medium & Large \\ \hline
SSD & 31.2 & 52.8 & 66.0 \\
YOLOv5 & 40.5 & ⟪61.9¦\textbf{61.9}⟫ & 70.3 \\
DETR & \textbf{42.0} & ⟪\textbf{60.7}¦60.7⟫ & \textbf{78.8} \\ \hline
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table}\caption{Test RMSE on three UCI sets. Lowest values are printed in bold.}
\begin{tabular}{lrrr}\toprule
Method & Boston & Energy & Yacht \\ \midrule
PBP & 3.01 & 1.80 & 1.02 \\
MC dropout & 2.97 & ⟪1.66¦\textbf{1.66}⟫ & 1.11 \\
Ensembles & \textbf{2.82} & ⟪\textbf{1.71}¦1.71⟫ & \textbf{0.94} \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        latex(
            r"""\begin{table*}\caption{Comparison with the state of the art.}
\begin{tabular}{l|cc|cc}\hline
\multirow{2}{*}{Method} & \multicolumn{2}{c|}{KITTI} & \multicolumn{2}{c}{nuScenes} \\
 & AP$_{3D}$ & AP$_{BEV}$ & mAP & NDS \\ \hline
PointPillars & 74.3 & 86.1 & 30.5 & 45.3 \\
CenterPoint & 76.9 & 87.0 & ⟪\textbf{56.4}¦56.4⟫ & 64.8 \\
Ours & \textbf{79.2} & \textbf{88.5} & ⟪58.9¦\textbf{58.9}⟫ & \textbf{66.0} \\ \hline
\end{tabular}\end{table*}"""
        ),
        latex(
            r"""\begin{table}\caption{Word error rates (\%) by accent.}
\begin{tabular}{lcccc}\toprule
Accent & DNN & CTC & RNN-T & LAS \\ \midrule
Scottish & 18.2 & 15.0 & \textbf{12.3} & 13.1 \\
Indian & 22.6 & 19.4 & ⟪16.0¦\textbf{16.0}⟫ & ⟪\textbf{17.2}¦17.2⟫ \\
Nigerian & 25.1 & 21.9 & 20.3 & \textbf{19.8} \\
Irish & 16.4 & 13.3 & \textbf{11.0} & 11.9 \\ \bottomrule
\end{tabular}\end{table}"""
        ),
        markdown(
            r"""Table 5: Spearman correlation with human ratings. Bold marks the highest value in each column.

| Metric | fluency | relevance |
|---|---|---|
| BLEU | 0.21 | 0.18 |
| BERTScore | ⟪**0.39**¦0.39⟫ | 0.35 |
| BLEURT | ⟪0.44¦**0.44**⟫ | **0.41** |"""
        ),
    ],
}
