"""A figure or a table that no sentence of the text mentions."""

from __future__ import annotations

from tests.planted.development.either import either
from tests.planted.development.form import Developed, Missed, Trap

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "figure_not_mentioned"


def _fig(label: str, caption: str = "Growth over time.", env: str = "figure") -> str:
    return rf"\begin{{{env}}}[t]\centering\includegraphics{{{label}}}\caption{{{caption}}}\label{{fig:{label}}}\end{{{env}}}"


def _tab(label: str, caption: str = "Yields by plot.", env: str = "table") -> str:
    return rf"\begin{{{env}}}\caption{{{caption}}}\label{{tab:{label}}}\begin{{tabular}}{{lr}}\toprule Plot & kg\\ \midrule A & 3\\ B & 4\\ \bottomrule\end{{tabular}}\end{{{env}}}"


_LATEX = (
    rf"Plants grew steadily⟦¦ (Fig.~\ref{{fig:a}})⟧. {_fig('a')}",
    rf"⟦Our results show¦\Cref{{fig:a}} shows⟧ that rain helped. {_fig('a')}",
    rf"⟦The yields of the plots differ¦\autoref{{tab:a}} lists the yields of the plots⟧. {_tab('a')}",
    rf"Fig.~\ref{{fig:a}} is a map⟦¦, Fig.~\ref{{fig:b}} a section⟧. {_fig('a', 'Map.')} {_fig('b', 'Section.')}",
    rf"Figures~\ref{{fig:a}} and~\ref{{fig:⟦c¦b⟧}} are of spring. {_fig('a')} {_fig('b', 'Rain.')} {_fig('c', 'Sun.')}⟦¦ Sun is in \ref{{fig:c}}.⟧",
    rf"The plants are tall⟦¦, see Figure \ref{{fig:a}}⟧. {_fig('a', 'Height of plants.', 'figure*')}",
    rf"We weighed each plot⟦¦ (Table~\ref{{tab:a}})⟧. {_tab('a', env='table*')}",
    rf"⟦Below is what we saw¦Figure 1 is what we saw⟧. {_fig('a')}",
    rf"⟦Patients are described first¦Table 1 describes the patients⟧. {_tab('a', 'Patients at baseline.')}",
    r"\begin{wrapfigure}{r}{5cm}\includegraphics{w}\caption{A wheel.}\label{fig:w}\end{wrapfigure} The wheel turns⟦¦ (\ref{fig:w})⟧.",
    r"\begin{sidewaystable}\caption{All models.}\label{tab:s}\begin{tabular}{lr} M & 1\\ N & 2\end{tabular}\end{sidewaystable} ⟦All models¦All models (Table \ref{tab:s})⟧ converge.",
    r"\begin{figure}\begin{subfigure}{.4\textwidth}\includegraphics{p}\caption{P.}\label{fig:p}\end{subfigure}\caption{Both.}\label{fig:pq}\end{figure} ⟦We see P and Q¦We see P and Q in Figure~\ref{fig:pq}⟧.",
    rf"The sensor drifts⟦¦ (see \figurename~\ref{{fig:a}})⟧. {_fig('a', 'Drift of the sensor.')}",
    rf"The regressions have a good fit⟦¦ (columns 1 to 3 of Table~\ref{{tab:a}})⟧. {_tab('a', 'Regressions.')}",
    rf"\section{{Results}} ⟦Accuracy rises¦As can be seen in \cref{{fig:a}}, accuracy rises⟧. \section{{Conclusion}} Done. {_fig('a', 'Accuracy.')}",
    _fig("a", r"Map of the lake. The inset is as in Figure~\ref{fig:b}.")
    + rf" {_fig('b', 'Depth.')} Depth is in Figure~\ref{{fig:b}}⟦¦, and the lake in Figure~\ref{{fig:a}}⟧.",
    rf"Die Pflanzen wuchsen⟦¦ (Abb.~\ref{{fig:a}})⟧. {_fig('a', 'Wachstum.')}",
    rf"误差逐渐减小⟦¦（见图\ref{{fig:a}}）⟧。{_fig('a', '误差曲线')}",
    rf"{_tab('a')} {_tab('b', 'Rain.')} {_tab('c', 'Sun.')} Tables~\ref{{tab:a}}⟦ and¦--⟧\ref{{tab:c}} hold the data.",
    rf"{_fig('a')} {_fig('b', 'Rain.')} {_fig('c', 'Sun.')} See \crefrange{{fig:⟦b¦a⟧}}{{fig:c}}.",
    r"\begin{longtable}{lr}\caption{Items.}\label{tab:l}\\ A & 1\\ B & 2\end{longtable} All items⟦¦ of Table~\ref{tab:l}⟧ load on one factor.",
    rf"\begin{{figure}}\includegraphics{{n}}\caption{{A figure without a label.}}\end{{figure}} {_fig('a')} Figure~\ref{{fig:a}} is the second⟦¦; Figure 1 is the first⟧.",
    rf"⟦The beam bends¦The beam bends as sketched in \hyperref[fig:a]{{Figure~\ref*{{fig:a}}}}⟧. {_fig('a', 'Beam.')}",
    rf"%Figure~\ref{{fig:a}} shows it.{chr(10)}It grows⟦¦ (Figure~\ref{{fig:a}})⟧. {_fig('a')}",
)

_MARKDOWN = (
    "# Results\n\nPlants grew⟦¦ (Figure 1)⟧.\n\n![Figure 1: Growth over time.](a.png)\n",
    "# Results\n\nPlants grew, as Fig. 1 shows. ⟦It rained¦It rained (Fig. 2)⟧.\n\n![](a.png)\n\n**Figure 1.** Growth.\n\n![](b.png)\n\n**Figure 2.** Rain.\n",
    "# Results\n\nYields were low⟦¦ (see Table 1)⟧.\n\n| Plot | kg |\n|---|---:|\n| A | 3 |\n| B | 4 |\n\nTable 1: Yields.\n",
    "# Results\n\n⟦Growth¦@fig:growth shows that growth⟧ was steady.\n\n![Growth over time.](a.png){#fig:growth}\n",
    "# Results\n\n**Table 1.** Yields.\n\n| Plot | kg |\n|---|---:|\n| A | 3 |\n| B | 4 |\n\n**Table 2.** Rain.\n\n| Plot | mm |\n|---|---:|\n| A | 30 |\n| B | 40 |\n\nTable 1 has yields⟦¦ and Table 2 rain⟧.\n",
    "# 结果\n\n产量较低⟦¦（见表1）⟧。\n\n表1 产量\n\n| 地块 | 公斤 |\n|---|---:|\n| 甲 | 3 |\n| 乙 | 4 |\n",
    "# Ergebnisse\n\nDie Erträge waren gering⟦¦, siehe Tabelle 1⟧.\n\nTabelle 1: Erträge.\n\n| Feld | kg |\n|---|---:|\n| A | 3 |\n| B | 4 |\n",
    "# Results\n\nFigures 1⟦ and 3¦–3⟧ are maps.\n\n![Figure 1: Lake.](a.png)\n\n![Figure 2: Shore.](b.png)\n\n![Figure 3: Hill.](c.png)\n",
)

_TEXT = (
    "1 Introduction\n\nThe cores are old⟦¦ (Figure 1)⟧.\n\nFigure 1: Ages of the cores.\n\n2 Methods\n\nWe drew cores.\n",
    "1 Introduction\n\nTable 1 has ages⟦¦, and Table 2 has depths⟧.\n\nTable 1: Ages of the cores.\n\nTable 2: Depths of the cores.\n\n2 Methods\n\nWe drew cores.\n",
    "1 Introduction\n\nFig. 1 is a map. ⟦The lake is deep¦As Fig. 2 shows, the lake is deep⟧.\n\nFigure 1. Map of the lake.\n\nFigure 2. Depth of the lake.\n\n2 Methods\n\nWe drew cores.\n",
    "1 引言\n\n湖泊位置见图1⟦¦，剖面见图2⟧。\n\n图1 湖泊位置\n\n图2 湖泊剖面\n\n2 方法\n\n我们采集了岩芯。\n",
    "1 はじめに\n\n図1に位置⟦を示す¦を、図2に断面を示す⟧。\n\n図1 湖の位置\n\n図2 湖の断面\n\n2 方法\n\n試料を採取した。\n",
    "Results\n\nThe drug lowered blood pressure⟦¦ (Table 1)⟧.\n\nTABLE 1. Blood pressure by group.\n\nDiscussion\n\nIt worked.\n",
    "Results\n\nSee Figure 1⟦¦ and Figure 2⟧.\n\nFIGURE 1 | Lake.\n\nFIGURE 2 | Shore.\n\nDiscussion\n\nIt is so.\n",
    "Results\n\nThe yield fell⟦¦ [Fig. 1]⟧.\n\nFig. 1. Yield against time.\n\nDiscussion\n\nIt is so.\n",
)

FORMS: tuple[Developed, ...] = (
    *(either(text, "latex") for text in _LATEX),
    *(either(text, "markdown") for text in _MARKDOWN),
    *(either(text, "text") for text in _TEXT),
)

TRAPS: tuple[Trap, ...] = (
    Trap(
        rf"Figures~\ref{{fig:a}}--\ref{{fig:c}} are maps. {_fig('a')} {_fig('b', 'Rain.')} {_fig('c', 'Sun.')}",
        "in a range",
        "latex",
    ),
    Trap(
        rf"Figs.~\ref{{fig:a}},~\ref{{fig:b}} are maps. {_fig('a')} {_fig('b', 'Rain.')}",
        "in a list",
        "latex",
    ),
    Trap(
        r"\begin{figure}\begin{subfigure}{.4\textwidth}\includegraphics{p}\caption{P.}\label{fig:p}\end{subfigure}\caption{Both.}\label{fig:pq}\end{figure} P is in Figure~\ref{fig:p}.",
        "through a panel",
        "latex",
    ),
    Trap(
        rf"The map (see the footnote\footnote{{Figure~\ref{{fig:a}}.}}) is old. {_fig('a')}",
        "in a footnote",
        "latex",
    ),
    Trap(
        r"\begin{figure*}\includegraphics{teaser}\end{figure*} The text starts here.",
        "a picture without a caption",
        "latex",
    ),
    Trap(rf"We show \hyperref[fig:a]{{a map}}. {_fig('a')}", "by a link", "latex"),
    Trap(
        rf"{_fig('a')} \newcommand{{\figref}}[1]{{Figure~\ref{{#1}}}} See \figref{{fig:a}}.",
        "by a macro",
        "latex",
    ),
    Trap(
        "# Results\n\nFigures 1-3 are maps.\n\n![Figure 1: Lake.](a.png)\n\n![Figure 2: Shore.](b.png)\n\n![Figure 3: Hill.](c.png)\n",
        "in a range",
    ),
    Trap(
        "# Results\n\nSee Figs. 1 and 2.\n\n![Figure 1: Lake.](a.png)\n\n![Figure 2: Shore.](b.png)\n",
        "in a list",
    ),
    Trap(
        "# Results\n\nSee Figs. 1a, 1b, and 2c.\n\n![Figure 1: Lake.](a.png)\n\n![Figure 2: Shore.](b.png)\n",
        "panels",
    ),
    Trap("# Results\n\nThe lake is deep.\n\n![](logo.png)\n", "a picture without a caption"),
    Trap(
        "1 Introduction\n\nThe figure below is a map (FIG. 1).\n\nFigure 1: Map of the lake.\n\n2 Methods\n\nWe drew cores.\n",
        "in capitals",
        "text",
    ),
    Trap(
        "1 引言\n\n位置与剖面见图1和图2。\n\n图1 湖泊位置\n\n图2 湖泊剖面\n\n2 方法\n\n采集岩芯。\n",
        "both are mentioned",
        "text",
    ),
    Trap(
        "1 Introduction\n\nTable I has ages.\n\nTABLE I. Ages of the cores.\n\n2 Methods\n\nWe drew cores.\n",
        "a Roman number",
        "text",
    ),
    Trap(rf"Both \cref{{fig:a,tab:a}} are of one season. {_fig('a')} {_tab('a')}", "in one command", "latex"),
)

MISSED: tuple[Missed, ...] = ()
