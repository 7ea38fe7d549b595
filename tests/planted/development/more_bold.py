"""A second set of forms of the kind `swapped_bold`, of another style."""

from __future__ import annotations

from tests.planted.development.marked import latex, markdown

__all__ = ["MORE"]

MORE = [
    # a second set, of another style
    latex(r"""
\begin{table}\caption{Comparison with other tagging schemes (F$_1$); numbers in bold are the highest.}
\begin{tabular}{@{}lrrrr@{}}\toprule
Scheme & German & Dutch & Czech & Polish \\\midrule
IO & 77.1 & 80.2 & 71.9 & 74.4 \\
BIO & 78.4 & 81.6 & ⟪\textbf{73.0}¦73.0⟫ & 75.0 \\
BIOES & \textbf{79.0} & \textbf{82.3} & ⟪73.8¦\textbf{73.8}⟫ & \textbf{76.1} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Energy error (meV/atom).}
\begin{tabular}{lccc}\hline
Potential & bulk & surface & defect \\\hline
EAM & 14.2 & 38.0 & 52.1 \\
GAP & ⟪2.1¦\textbf{2.1}⟫ & \textbf{6.9} & \textbf{9.3} \\
ACE & ⟪\textbf{2.6}¦2.6⟫ & 7.7 & 11.0 \\
MTP & 3.9 & 8.8 & 12.4 \\\hline
\end{tabular}\end{table}"""),
    markdown("""
**Table 6.** Hit rate at 10 for each shop (best value in bold face)

| | Books | Music | Games | Toys |
|---|---|---|---|---|
| ItemKNN | .212 | .187 | .240 | .155 |
| BPR | .231 | .203 | __.262__ | .171 |
| SASRec | __.254__ | ⟪.229¦__.229__⟫ | .258 | __.198__ |
| GRU4Rec | .240 | ⟪__.219__¦.219⟫ | .247 | .180 |
"""),
    latex(r"""
\begin{table}\centering\caption{Throughput (images/s).}
\begin{tabular}{lrrr}\toprule
Library & batch 1 & batch 8 & batch 64 \\\midrule
L1 & 41 & 210 & 690 \\
L2 & \bf 66 & ⟪305¦\bf 305⟫ & 911 \\
L3 & 52 & ⟪\bf 288¦288⟫ & \bf 1040 \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Hausdorff distance in mm (lower is better).}
\begin{tabular}{lcccc}\toprule
 & Aorta & Spleen & Kidney & Liver \\\midrule
nnU-Net & $6.2$ & $\mathbf{4.8}$ & ⟪$5.5$¦$\mathbf{5.5}$⟫ & $9.1$ \\
TransUNet & $7.9$ & $6.6$ & $7.0$ & $11.8$ \\
Ours & $\mathbf{5.1}$ & $5.0$ & ⟪$\mathbf{5.7}$¦$5.7$⟫ & $\mathbf{8.4}$ \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Cross-validated $R^2$ of the soil models. Bold indicates the best-performing model for each property.}
\begin{tabular}{lrrrr}\toprule
Property & PLSR & Cubist & RF & CNN \\\midrule
Clay & 0.71 & 0.78 & 0.76 & \textbf{0.81} \\
Sand & 0.66 & 0.70 & \textbf{0.74} & 0.73 \\
pH & 0.52 & ⟪\textbf{0.60}¦0.60⟫ & 0.58 & ⟪0.67¦\textbf{0.67}⟫ \\
SOC & 0.83 & 0.85 & 0.84 & \textbf{0.90} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Zero-shot transfer.}
\begin{tabular}{l|cc|cc}\hline
& \multicolumn{2}{c|}{POS} & \multicolumn{2}{c}{NER} \\
Encoder & acc. & F1 & acc. & F1 \\\hline
E1 & 71.0 & 69.2 & 83.1 & 60.4 \\
E2 & 74.6 & ⟪\textbf{72.2}¦72.2⟫ & 84.0 & 63.9 \\
E3 & \textbf{77.7} & ⟪75.3¦\textbf{75.3}⟫ & \textbf{86.2} & \textbf{66.5} \\\hline
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Test perplexities. The winner of each column is bold.}
\begin{tabular}{lrrr}\toprule
Tokeniser & en & fi & tr \\\midrule
BPE-8k & 31.2 & 58.3 & 61.0 \\
BPE-32k & 28.4 & ⟪55.1¦\textbf{55.1}⟫ & 57.7 \\
Unigram & \textbf{27.9} & ⟪\textbf{55.6}¦55.6⟫ & \textbf{55.2} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Detection on KITTI (AP$_{3D}$).}
\begin{tabular}{lccc}\toprule
Method & Easy & Moderate & Hard \\\midrule
SECOND & 83.1 & 73.7 & 66.2 \\
PointPillars & 82.6 & ⟪\textbf{74.3}¦74.3⟫ & 69.0 \\
PV-RCNN & \textbf{90.3} & ⟪81.4¦\textbf{81.4}⟫ & \textbf{76.8} \\
Voxel R-CNN & 89.9 & 80.6 & 76.1 \\\bottomrule
\end{tabular}\end{table}"""),
    markdown("""
表6 不同算法的均方根误差(越小越好,最优值加粗)

| 算法 | 站点1 | 站点2 | 站点3 |
|---|---|---|---|
| 线性回归 | 3.42 | 4.10 | 3.88 |
| 支持向量回归 | 2.97 | ⟪3.05¦**3.05**⟫ | 3.31 |
| 长短期记忆网络 | **2.41** | ⟪**3.28**¦3.28⟫ | **2.76** |
"""),
    latex(r"""
\begin{table}\caption{Mean reciprocal rank by language pair; best results are shown in \textbf{bold}.}
\begin{tabular}{lcccc}\toprule
 & en--de & en--fr & en--ru & en--zh \\\midrule
Procrustes & 0.61 & 0.68 & 0.50 & 0.42 \\
RCSL & 0.66 & \textbf{0.73} & 0.55 & ⟪\textbf{0.46}¦0.46⟫ \\
Ours & \textbf{0.69} & 0.72 & \textbf{0.59} & ⟪0.51¦\textbf{0.51}⟫ \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Objective value after one hour (minimisation; the smallest value in bold).}
\begin{tabular}{lrrr}\toprule
Solver & inst-a & inst-b & inst-c \\\midrule
Tabu & 10,412 & 7,730 & 15,208 \\
ALNS & \textbf{10,190} & ⟪7,655¦\textbf{7,655}⟫ & 15,011 \\
GA & 10,588 & ⟪\textbf{7,702}¦7,702⟫ & \textbf{14,870} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Agreement with experts.}
\begin{tabular}{lrrr}\toprule
Rater & $\kappa$ & Accuracy (\%) & F1 (\%) \\\midrule
Crowd & 0.48 & 71.2 & 66.0 \\
Model A & 0.60 & ⟪\textbf{79.5}¦79.5⟫ & 74.9 \\
Model B & \textbf{0.66} & ⟪82.8¦\textbf{82.8}⟫ & \textbf{78.3} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Ergebnisse der Verfahren (höchster Wert fett).}
\begin{tabular}{lrrr}\toprule
Verfahren & Lesen & Hören & Schreiben \\\midrule
V1 & 61,2 & 58,4 & 49,9 \\
V2 & \textbf{66,0} & ⟪60,7¦\textbf{60,7}⟫ & 52,3 \\
V3 & 64,8 & ⟪\textbf{59,9}¦59,9⟫ & \textbf{55,1} \\\bottomrule
\end{tabular}\end{table}"""),
    latex(r"""
\begin{table}\caption{Loss on held-out text by model size (nats; lowest loss per column in boldface)}
\begin{tabular}{lrrrr}\toprule
Optimiser & 10M & 50M & 100M & 400M \\\midrule
AdamW & 3.91 & 3.42 & 3.20 & 2.88 \\
Sophia & 3.85 & ⟪3.33¦\textbf{3.33}⟫ & 3.15 & \textbf{2.80} \\
Lion & \textbf{3.80} & ⟪\textbf{3.36}¦3.36⟫ & \textbf{3.11} & 2.81 \\\bottomrule
\end{tabular}\end{table}"""),
]
