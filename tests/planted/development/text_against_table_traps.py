"""Texts that look like a `text_against_table` and are right."""

from __future__ import annotations

from tests.planted.development.form import Trap
from tests.planted.development.named_tables import (
    BIRDS,
    COUNTRIES,
    LAKES,
    MODELS,
    PARSERS,
    PM,
    REGRESSION,
    SCHOOLS,
    TRIAL,
)

__all__ = ["TRAPS"]

TRAPS = [
    Trap(
        PARSERS + r"Biaffine reaches a LAS of about 93 (Table~\ref{tab:parse}).",
        "rounded with a word",
        "latex",
    ),
    Trap(
        PARSERS + r"On the development set, Biaffine reached a LAS of 93.1; Table~\ref{tab:parse} gives the "
        r"test set.",
        "another data set",
        "latex",
    ),
    Trap(
        PARSERS + r"BIST was reported with 91.0 UAS by its authors; our own run is in Table~\ref{tab:parse}.",
        "reported by others",
        "latex",
    ),
    Trap(
        PARSERS + r"Biaffine gains 2.5 UAS over BIST (Table~\ref{tab:parse}).", "a difference, right", "latex"
    ),
    Trap(
        PARSERS + r"BIST misses 8.3\% of the heads (Table~\ref{tab:parse}).", "the complement of UAS", "latex"
    ),
    Trap(
        COUNTRIES + r"In 2010, the rate in Spain was 19.9\%, between the years of Table~\ref{tab:unemp}.",
        "another year",
        "latex",
    ),
    Trap(
        COUNTRIES
        + r"Youth unemployment in Spain reached 52.9\% in 2012, more than twice the rate of all ages in "
        r"Table~\ref{tab:unemp}.",
        "another group",
        "latex",
    ),
    Trap(
        COUNTRIES + r"Between 2008 and 2012 the rate in Ireland rose by 8.7 percentage points "
        r"(Table~\ref{tab:unemp}).",
        "points of change",
        "latex",
    ),
    Trap(
        COUNTRIES
        + r"Apart from Spain, the highest rate in 2016 is found in Ireland (Table~\ref{tab:unemp}).",
        "the best of the rest",
        "latex",
    ),
    Trap(
        TRIAL + r"Systolic pressure fell by 6.5~mmHg relative to usual care (Table~\ref{tab:trial}).",
        "a difference",
        "latex",
    ),
    Trap(
        TRIAL
        + r"At baseline, systolic pressure was 138.0~mmHg with exercise; Table~\ref{tab:trial} shows the "
        r"values at twelve weeks.",
        "another time",
        "latex",
    ),
    Trap(LAKES + "\nThe pH of Bled was above 7.5 and its total P below 30 µg/L (Table 1).", "bounds"),
    Trap(LAKES + "\nAfter liming, the pH of Drau rose to 6.6 (compare Table 1).", "after a treatment"),
    Trap(LAKES + "\nThe second highest conductivity was found in Como (Table 1).", "the second"),
    Trap(
        MODELS + "\nWith twice the data, RoBERTa reached an accuracy of 91.8 (not shown in Table 2).",
        "not shown",
    ),
    Trap(
        MODELS + "\nAmong the models that answer within 30 ms, BiLSTM has the highest accuracy (Table 2).",
        "a subset",
    ),
    Trap(
        MODELS + "\nThe error of RoBERTa is 9.4%, that of LogReg 21.6% (Table 2).",
        "complements",
    ),
    Trap(
        REGRESSION
        + r"A year of schooling raises wages by 7.7\% under OLS ($e^{0.074}-1$; Table~\ref{tab:wage}).",
        "transformed",
        "latex",
    ),
    Trap(
        PM + r"Adam's best run has an error of 1.29 on MNIST (means are in Table~\ref{tab:err}).",
        "one run against the mean",
        "latex",
    ),
    Trap(
        SCHOOLS + r"Reading scores grew by 37 points in the mixed programme (Table~\ref{tab:schools}).",
        "a difference, right",
        "latex",
    ),
    Trap(
        BIRDS + r"In the Marsh, 30 of the 48 nests fledged young (Table~\ref{tab:birds}).",
        "62.5 percent of 48",
        "latex",
    ),
]
