"""Sentences that give a number for a named row and column, or name a best row, that the table contradicts."""

from __future__ import annotations

from tests.planted.development.form import Missed
from tests.planted.development.further_tables import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.marked import latex, markdown
from tests.planted.development.named_tables import (
    BIRDS,
    COUNTRIES,
    LAKES,
    MODELS,
    PARSERS,
    PM,
    REGRESSION,
    RIVERS,
    SCHOOLS,
    STEEL,
    SURVEY,
    TRANSPOSED,
    TRIAL,
    WIDE,
)
from tests.planted.development.text_against_table_traps import TRAPS

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "text_against_table"

FORMS = [
    latex(PARSERS + r"As Table~\ref{tab:parse} shows, the Biaffine parser reaches a LAS of ⟪93.6¦92.6⟫."),
    latex(PARSERS + r"BIST obtains ⟪90.7¦91.7⟫ UAS (Table~\ref{tab:parse}), well above MaltParser."),
    latex(PARSERS + r"In terms of UAS, the best parser in Table~\ref{tab:parse} is ⟪BIST¦Biaffine⟫."),
    latex(
        PARSERS
        + r"Table~\ref{tab:parse} compares three parsers. MaltParser scored ⟪84.3¦83.4⟫ LAS, while BIST scored 89.5."
    ),
    latex(
        PARSERS
        + r"With 94.2 UAS and ⟪91.6¦92.6⟫ LAS, Biaffine outperforms all other parsers (see Table~\ref{tab:parse})."
    ),
    latex(
        COUNTRIES
        + r"According to Table~\ref{tab:unemp}, unemployment in Spain stood at ⟪24.2¦24.8⟫\,\% in 2012."
    ),
    latex(
        COUNTRIES
        + r"Unemployment in Ireland rose from 6.8\% in 2008 to ⟪14.5¦15.5⟫\% in 2012 (Table~\ref{tab:unemp})."
    ),
    latex(COUNTRIES + r"The highest rate in 2016 was observed in ⟪Ireland¦Spain⟫ (Table~\ref{tab:unemp})."),
    latex(
        COUNTRIES
        + r"In 2008, the rate in Norway was only ⟪3.6¦2.6⟫~per cent, as can be seen from Table~\ref{tab:unemp}."
    ),
    latex(
        COUNTRIES
        + r"Table~\ref{tab:unemp} gives the rates. Poland had ⟪10.7\%¦10.1\%⟫ in 2012 and 6.2\% in 2016."
    ),
    latex(
        TRIAL
        + r"At twelve weeks systolic pressure was ⟪124.8¦128.4⟫~mmHg in the exercise group and 134.9~mmHg under usual "
        r"care (Table~\ref{tab:trial})."
    ),
    latex(
        TRIAL
        + r"Participants in the exercise arm walked 7,850 steps per day, those in usual care ⟪5,120¦5,210⟫ "
        r"(Table~\ref{tab:trial})."
    ),
    latex(
        TRIAL + r"The body mass index was lower with exercise (\SI{27.1}{kg/m^2}) than with usual care "
        r"(\SI{⟪29.6¦28.6⟫}{kg/m^2}; Table~\ref{tab:trial})."
    ),
    markdown(LAKES + "\nAs Table 1 shows, the pH of Bled was ⟪7.5¦7.9⟫ and that of Drau 5.9."),
    markdown(LAKES + "\nConductivity was highest in ⟪Como¦Bled⟫ (Table 1)."),
    markdown(
        LAKES + "\nTable 1 lists the chemistry. Total P ranged from ⟪6¦8⟫ µg/L in Drau to 24 µg/L in Bled."
    ),
    markdown(LAKES + "\nIn Table 1, Como shows a conductivity of ⟪198¦188⟫ µS/cm."),
    markdown(LAKES + "\nThe most acidic lake was ⟪Arvo¦Drau⟫, with the lowest pH of the four (Table 1)."),
    markdown(
        MODELS + "\nRoBERTa achieves an accuracy of ⟪91.6%¦90.6%⟫ and an F1 of 89.3, as reported in Table 2."
    ),
    markdown(
        MODELS + "\nTable 2 shows that the F1 score of the BiLSTM is ⟪82.0¦81.0⟫, 6.8 points above LogReg."
    ),
    markdown(
        MODELS + "\nAmong the models in Table 2, ⟪BiLSTM¦LogReg⟫ is the fastest, with the lowest latency."
    ),
    markdown(
        MODELS + "\nRoBERTa needs ⟪68 ms¦58 ms⟫ per query, whereas LogReg answers within 3 ms (see Table 2)."
    ),
    markdown(
        MODELS + "\nLogReg, BiLSTM and RoBERTa reach F1 scores of 74.2, ⟪80.1¦81.0⟫ and 89.3, respectively "
        "(Table 2)."
    ),
    latex(STEEL + r"Alloy A2 has a yield strength of \SI{⟪481¦418⟫}{\mega\pascal} (Table~\ref{tab:alloys})."),
    latex(
        STEEL
        + r"The elongation of A3 (⟪18.2¦12.8⟫\,\%) is the smallest of all alloys in Table~\ref{tab:alloys}."
    ),
    latex(
        STEEL
        + r"As seen in Table~\ref{tab:alloys}, ⟪A2¦A3⟫ shows the highest hardness; A1 is the most ductile."
    ),
    latex(
        WIDE + r"Chain-of-thought prompting raises accuracy on Arithmetic from 33.7\,\% (few-shot) to "
        r"⟪51.8¦58.1⟫\,\% (Table~\ref{tab:strategies})."
    ),
    latex(
        WIDE
        + r"On Coins, few-shot prompting yields ⟪65.1¦61.5⟫\% and chain-of-thought 90.7\% (cf.\ Table~\ref{tab:strategies})."
    ),
    latex(
        WIDE
        + r"Table~\ref{tab:strategies} reveals that zero-shot prompting solves ⟪14.2¦41.2⟫\% of the Dates problems."
    ),
    latex(
        SCHOOLS + r"In reading, pupils of the mixed programme scored 219 in grade 4 and ⟪265¦256⟫ in grade 8 "
        r"(Table~\ref{tab:schools})."
    ),
    latex(
        SCHOOLS
        + r"The Phonics programme had a mean of ⟪282¦228⟫ in Grade 4 mathematics (Table~\ref{tab:schools})."
    ),
    latex(PM + r"Lion attains the lowest error on Fashion (⟪8.14¦8.41⟫\%; Table~\ref{tab:err})."),
    latex(
        PM
        + r"On MNIST, Adam's error is $⟪1.73¦1.37⟫ \pm 0.05$, compared with $1.62 \pm 0.08$ for SGD (Table~\ref{tab:err})."
    ),
    latex(
        PM + r"From Table~\ref{tab:err} we see that ⟪Adam¦Lion⟫ has the lowest test error on both data sets."
    ),
    latex(
        TRANSPOSED
        + r"Table~\ref{tab:corpora} summarises the corpora: Fiction holds ⟪420¦240⟫ documents and 88,760 sentences."
    ),
    latex(
        TRANSPOSED
        + r"The mean sentence length is 22.4 words in News but only ⟪16.2¦12.6⟫ in Forum (Table~\ref{tab:corpora})."
    ),
    latex(
        TRANSPOSED
        + r"⟪Forum¦Fiction⟫ is the corpus with the largest number of sentences (Table~\ref{tab:corpora})."
    ),
    latex(
        REGRESSION
        + r"The OLS estimate of the return to schooling is ⟪0.047¦0.074⟫ (Table~\ref{tab:wage}, column 1)."
    ),
    latex(
        REGRESSION
        + r"Instrumenting raises the coefficient on Schooling from 0.074 under OLS to ⟪0.121¦0.112⟫ under IV, as "
        r"Table~\ref{tab:wage} shows."
    ),
    latex(BIRDS + r"At the Dune site, ⟪47.3¦74.3⟫\% of the eggs hatched (Table~\ref{tab:birds})."),
    latex(
        BIRDS + r"The largest number of nests (48) was found in the ⟪Meadow¦Marsh⟫ (Table~\ref{tab:birds})."
    ),
    markdown(
        """
表1 各模型的结果

| 模型 | 准确率 | 召回率 |
|---|---|---|
| 支持向量机 | 82.1 | 79.4 |
| 随机森林 | 85.6 | 83.0 |
| 本文模型 | 91.2 | 90.5 |

如表1所示,本文模型的准确率为⟪92.1¦91.2⟫%,随机森林的召回率为83.0%。"""
    ),
    latex(
        r"""
\begin{table}
\caption{Ertrag der Sorten}\label{tab:ertrag}
\begin{tabular}{lcc}
\toprule
Sorte & Ertrag (dt/ha) & Protein (\%) \\
\midrule
Alba & 71,4 & 12,9 \\
Borna & 78,2 & 11,7 \\
Cora & 66,0 & 13,8 \\
\bottomrule
\end{tabular}
\end{table}
Wie Tabelle~\ref{tab:ertrag} zeigt, liegt der Ertrag von Borna bei ⟪72,8¦78,2⟫~dt/ha."""
    ),
]

FORMS += [
    # a second set, of another style
    latex(
        r"The nitrate concentration at Lower Elm (Table~\ref{tab:rivers}) amounted to ⟪7.9¦9.7⟫~mg/L."
        + RIVERS
    ),
    latex(RIVERS + r"Table~\ref{tab:rivers} indicates a discharge of ⟪15.3¦31.5⟫ m$^3$/s at Lower Elm."),
    latex(
        RIVERS
        + r"Phosphate peaked at Lower Elm with 0.34~mg/L, while Ash Brook had ⟪0.29¦0.19⟫~mg/L (Table~\ref{tab:rivers})."
    ),
    latex(
        RIVERS
        + r"Of the three gauges in Table~\ref{tab:rivers}, ⟪Upper Elm¦Ash Brook⟫ has the smallest discharge."
    ),
    latex(
        RIVERS
        + r"The lowest nitrate values were measured at ⟪Ash Brook¦Upper Elm⟫ (see Table~\ref{tab:rivers})."
    ),
    markdown(SURVEY + "\nIn Year 9, ⟪75%¦57%⟫ of the pupils said that they enjoy science (Table 3)."),
    markdown(
        SURVEY + "\nTable 3 shows that enjoyment of science falls from 68% in Year 7 to ⟪49%¦44%⟫ in Year 11."
    ),
    markdown(SURVEY + '\nAgreement with "I work hard" was ⟪86%¦76%⟫ in Year 9 (see Table 3).'),
    markdown(SURVEY + "\nThe share who feel safe is highest in ⟪Year 9¦Year 11⟫ (Table 3)."),
    latex(
        WIDE + r"Few-shot prompting reaches 49.8\% on Dates; chain-of-thought attains ⟪64.6¦66.4⟫\% there "
        r"(Table~\ref{tab:strategies})."
    ),
    latex(
        PARSERS
        + r"BIST and Biaffine reach a LAS of ⟪88.5¦89.5⟫ and 92.6, respectively (Table~\ref{tab:parse})."
    ),
    latex(STEEL + r"A hardness of ⟪187¦177⟫~HV was measured for alloy A3 (Table~\ref{tab:alloys})."),
    latex(
        BIRDS
        + r"While 62.5\% of the nests fledged young in the Marsh, only ⟪33.0¦37.0⟫\% fledged in the Meadow "
        r"(Table~\ref{tab:birds})."
    ),
    latex(
        TRANSPOSED
        + r"With ⟪9,145¦9,415⟫ documents, Forum is the largest corpus by documents (Table~\ref{tab:corpora})."
    ),
    latex(REGRESSION + r"The $R^2$ of the IV model is ⟪0.42¦0.24⟫ (Table~\ref{tab:wage})."),
]

FORMS += FURTHER[KIND]
TRAPS = [*TRAPS, *FURTHER_TRAPS[KIND]]

MISSED = [
    Missed(
        latex(PARSERS + r"Biaffine reaches a LAS of ⟪91.7¦92.6⟫ (Table~\ref{tab:parse})."),
        "the number stands in another cell of the table: the names may have been resolved wrongly",
    ),
]
