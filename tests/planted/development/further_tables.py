"""Forms on the text against tables in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.marked import latex

__all__ = ["FURTHER"]

_SEG = r"""\begin{table}[h]\centering
\begin{tabular}{|l|c|c|}\hline
Backbone & mIoU & FPS \\ \hline
MobileNet & 66.9 & 71 \\
ResNet-50 & 74.8 & 35 \\
Swin-T & 78.6 & 22 \\ \hline
\end{tabular}\caption{Segmentation quality and speed of three backbones.}\label{tab:seg}\end{table}
"""
_AIR = r"""\begin{table}\caption{Air quality in four cities (annual means).}\label{tab:air}
\begin{tabular}{lrrr}\toprule
City & PM10 & NO2 & Ozone \\ \midrule
Turin & 36.2 & 44.8 & 51.3 \\
Lyon & 22.7 & 31.5 & 55.9 \\
Ghent & 24.1 & 28.6 & 47.2 \\
Porto & 19.8 & 26.3 & 60.4 \\ \bottomrule
\end{tabular}\end{table}
"""
_ENZ = r"""\begin{table}\caption{Enzyme kinetics of the variants.}\label{tab:enz}
\begin{tabular}{lccc}\hline
Variant & $K_m$ (mM) & $k_{cat}$ (1/s) & Yield (\%) \\ \hline
Wild type & 0.42 & 18.6 & 71 \\
D52N & 0.95 & 7.3 & 54 \\
E35Q & 1.38 & 2.9 & 38 \\ \hline
\end{tabular}\end{table}
"""
_DIET = r"""\begin{table}\caption{Outcomes of the two diets after a year.}\label{tab:diet}
\begin{tabular}{lcc}\toprule
Outcome & Low fat & Low carb \\ \midrule
Weight loss (kg) & 3.3 & 5.5 \\
Waist (cm) & 98.1 & 95.6 \\
HDL (mg/dl) & 52.4 & 58.7 \\
Adherence (\%) & 81 & 74 \\ \bottomrule
\end{tabular}\end{table}
"""
_SCH = r"""\begin{table}\caption{Results by school type.}\label{tab:sch}
\begin{tabular}{lrrr}\toprule
School type & Pupils & Mean score & Pass rate (\%) \\ \midrule
Public & 4,120 & 61.4 & 78.2 \\
Private & 1,310 & 68.9 & 88.7 \\
Charter & 860 & 64.2 & 81.5 \\ \bottomrule
\end{tabular}\end{table}
"""
_WATER = r"""\begin{table}\caption{Water quality of three streams in spring and autumn.}\label{tab:water}
\begin{tabular}{lcccc}\toprule
 & \multicolumn{2}{c}{Nitrate (mg/l)} & \multicolumn{2}{c}{pH} \\ \cmidrule(lr){2-3}\cmidrule(lr){4-5}
Stream & Spring & Autumn & Spring & Autumn \\ \midrule
Aller & 12.6 & 9.8 & 7.4 & 7.1 \\
Bode & 18.3 & 15.1 & 7.9 & 7.6 \\
Ilse & 4.7 & 3.9 & 6.8 & 6.5 \\ \bottomrule
\end{tabular}\end{table}
"""
_WHEAT = r"""\begin{table}\caption{Yield and protein content of wheat cultivars.}\label{tab:wheat}
\begin{tabular}{lccc}\toprule
Cultivar & Yield (t/ha) & Protein (\%) & Height (cm) \\ \midrule
Apollo & 6.82 & 12.4 & 91 \\
Borealis & 7.35 & 11.8 & 84 \\
Cezanne & 5.97 & 13.6 & 102 \\ \bottomrule
\end{tabular}\end{table}
"""
_QA = r"""\begin{table}\centering\caption{Results on three QA benchmarks (exact match).}\label{tab:qa}
\begin{tabular}{lrrr}\hline
Model & NQ & TriviaQA & WebQ \\ \hline
DPR & 41.5 & 56.8 & 34.6 \\
FiD & 48.2 & 65.0 & 40.1 \\
Atlas & 51.3 & 68.7 & 43.9 \\ \hline
\end{tabular}\end{table}
"""

FURTHER: dict[str, list[Developed]] = {
    "text_against_table": [
        latex(
            _QA
            + r"""Table~\ref{tab:qa} shows that FiD performs best after Atlas, with scores of 48.2, ⟪56.0¦65.0⟫ and 40.1 on NQ, TriviaQA and WebQ, respectively."""
        ),
        latex(
            _WHEAT
            + r"""Table~\ref{tab:wheat} lists the field results. Borealis gave the largest yield (⟪7.53¦7.35⟫~t/ha) but was low in protein."""
        ),
        latex(_WHEAT + r"""Plants of Cezanne grew to a height of ⟪120¦102⟫~cm (Table~\ref{tab:wheat})."""),
        latex(
            _WHEAT
            + r"""Protein content ranged from 11.8\% in Borealis to ⟪16.3¦13.6⟫\% in Cezanne (see Table~\ref{tab:wheat})."""
        ),
        latex(
            _WHEAT + r"""As can be seen in Table~\ref{tab:wheat}, ⟪Apollo¦Borealis⟫ had the highest yield."""
        ),
        latex(
            _QA
            + r"""On TriviaQA, Atlas attains an exact match of ⟪67.8¦68.7⟫, compared with 65.0 for FiD (Table~\ref{tab:qa})."""
        ),
        latex(
            _QA + r"""DPR (⟪36.4¦34.6⟫ on WebQ) lags behind both generative readers in Table~\ref{tab:qa}."""
        ),
        latex(_QA + r"""The lowest score on NQ in Table~\ref{tab:qa} is that of ⟪FiD¦DPR⟫."""),
        latex(
            _WATER
            + r"""Table~\ref{tab:water} summarises the chemistry. In spring, the Bode carried ⟪13.8¦18.3⟫~mg/l of nitrate."""
        ),
        latex(
            _WATER
            + r"""The Ilse was the most acidic stream, with a pH of ⟪5.6¦6.5⟫ in autumn (Table~\ref{tab:water})."""
        ),
        latex(_WATER + r"""According to Table~\ref{tab:water}, nitrate was lowest in the ⟪Aller¦Ilse⟫."""),
        latex(
            _WATER
            + r"""Nitrate in the Aller declined from 12.6~mg/l in spring to ⟪8.9¦9.8⟫~mg/l in autumn (Table~\ref{tab:water})."""
        ),
        latex(
            _SEG
            + r"""With a mIoU of ⟪76.8¦78.6⟫, Swin-T gives the most accurate masks (Table~\ref{tab:seg})."""
        ),
        latex(
            _SEG
            + r"""Table~\ref{tab:seg} reports quality and speed. MobileNet is the fastest backbone (⟪77¦71⟫ FPS)."""
        ),
        latex(
            _SEG
            + r"""As Table~\ref{tab:seg} shows, ResNet-50 runs at ⟪53¦35⟫ FPS and reaches a mIoU of 74.8."""
        ),
        latex(_SEG + r"""The mIoU of MobileNet is only ⟪69.6¦66.9⟫ (Table~\ref{tab:seg})."""),
        latex(_SEG + r"""In Table~\ref{tab:seg}, ⟪ResNet-50¦Swin-T⟫ obtains the best mIoU."""),
        latex(
            _SEG
            + r"""Swin-T (78.6 mIoU, ⟪32¦22⟫ FPS) is slower than both other backbones, see Table~\ref{tab:seg}."""
        ),
        latex(
            _DIET
            + r"""Table~\ref{tab:diet} shows that HDL was higher on the low-carb diet (⟪57.8¦58.7⟫~mg/dl) than on the low-fat diet (52.4~mg/dl)."""
        ),
        latex(_DIET + r"""Adherence was ⟪84¦81⟫\% in the low-fat group (Table~\ref{tab:diet})."""),
        latex(
            _DIET
            + r"""After a year, the waist measured 98.1~cm in the low-fat group and ⟪96.5¦95.6⟫~cm in the low-carb group (Table~\ref{tab:diet})."""
        ),
        latex(_AIR + r"""The highest PM10 levels are found in ⟪Lyon¦Turin⟫ (Table~\ref{tab:air})."""),
        latex(_AIR + r"""As listed in Table~\ref{tab:air}, ozone reaches ⟪64.0¦60.4⟫ in Porto."""),
        latex(_AIR + r"""Table~\ref{tab:air} gives annual means. In Ghent, NO2 was ⟪26.8¦28.6⟫."""),
        latex(
            _AIR + r"""Lyon (⟪27.2¦22.7⟫) and Ghent (24.1) have similar PM10 values (Table~\ref{tab:air})."""
        ),
        latex(
            _AIR
            + r"""Turin has the worst air: PM10 is 36.2 and NO2 is ⟪48.4¦44.8⟫ (see Table~\ref{tab:air})."""
        ),
        latex(_ENZ + r"""The D52N variant had a yield of ⟪45¦54⟫\% (Table~\ref{tab:enz})."""),
        latex(
            _ENZ
            + r"""Table~\ref{tab:enz} lists the kinetic constants. Yield was highest for ⟪E35Q¦the wild type⟫."""
        ),
        latex(_ENZ + r"""For E35Q, $k_{cat}$ dropped to ⟪9.2¦2.9⟫ (Table~\ref{tab:enz})."""),
        latex(_SCH + r"""As Table~\ref{tab:sch} shows, charter schools had a pass rate of ⟪85.1¦81.5⟫\%."""),
        latex(
            _SCH
            + r"""The mean score in private schools was ⟪69.8¦68.9⟫, against 61.4 in public schools (Table~\ref{tab:sch})."""
        ),
        latex(
            _SCH
            + r"""According to Table~\ref{tab:sch}, the pass rate was lowest in ⟪charter¦public⟫ schools."""
        ),
        latex(_SCH + r"""Table~\ref{tab:sch} includes ⟪1,130¦1,310⟫ pupils of private schools."""),
        latex(
            _SCH
            + r"""Pass rates were 78.2\%, ⟪87.8¦88.7⟫\% and 81.5\% in public, private and charter schools, respectively (Table~\ref{tab:sch})."""
        ),
    ],
}
