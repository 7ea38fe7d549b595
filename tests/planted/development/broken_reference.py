"""Text that refers to a figure, table, section, theorem, or work that the paper does not have."""

from __future__ import annotations

from tests.planted.development.either import either
from tests.planted.development.form import Developed, Missed, Trap

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "broken_reference"

_FIGURE = r"\begin{figure}\includegraphics{a.pdf}\caption{Growth over time.}\label{fig:growth}\end{figure}"
_TABLE = r"\begin{table}\caption{Yields.}\label{tab:yield}\begin{tabular}{lr}\toprule Plot & kg\\ \midrule A & 3\\ B & 4\\ \bottomrule\end{tabular}\end{table}"

_LATEX = (
    # labels that are not there
    rf"Plants grew steadily (Fig.~\ref{{fig:⟦groth¦growth⟧}}). {_FIGURE}",
    rf"\Cref{{tab:⟦yields¦yield⟧}} lists what each plot gave. {_TABLE}",
    rf"As \autoref{{⟦growth¦fig:growth⟧}} makes plain, rain helped. {_FIGURE}",
    rf"Both \cref{{fig:growth,tab:⟦harvest¦yield⟧}} show it. {_FIGURE} {_TABLE}",
    r"\section{Sampling}\label{sec:sampling} We drew cores. \section{Results} Cores (Section~\ref{sec:⟦samples¦sampling⟧}) were dated.",
    r"\section{Proof}\begin{theorem}\label{thm:main} Every tree is bipartite. \end{theorem} By Theorem~\ref{⟦thm:tree¦thm:main⟧}, paths are too.",
    r"\begin{algorithm}\caption{Search}\label{alg:search} Look. \end{algorithm} Algorithm~\ref{alg:⟦serach¦search⟧} stops.",
    rf"See \hyperref[⟦fig:g1¦fig:growth⟧]{{the figure of growth}}; growth (Fig.~\ref{{fig:growth}}) was linear. {_FIGURE}",
    rf"The plots differ, cf.\ page~\pageref{{tab:⟦plots¦yield⟧}} and Table~\ref{{tab:yield}}. {_TABLE}",
    r"Details are in \nameref{⟦sec:app¦sec:detail⟧}. \section{Details}\label{sec:detail} None.",
    r"\begin{equation} E=mc^2 \label{eq:e}\end{equation} Mass is energy \eqref{eq:⟦emc¦e⟧}.",
    # by hand, LaTeX
    rf"Growth is shown in Figure ⟦3¦1⟧; see also Figure~\ref{{fig:growth}}. {_FIGURE}",
    rf"Yields (Table⟦ 4¦ 1⟧) were low, as Table~\ref{{tab:yield}} also says. {_TABLE}",
    r"\section{One} A. \section{Two} B. \section{Three} As said in Section⟦~7¦~2⟧, B holds.",
    r"\begin{theorem} A. \end{theorem} \begin{theorem} B. \end{theorem} Theorem ⟦5¦2⟧ implies the claim.",
    rf"Both Figures~1 and⟦~4¦~2⟧ are of one season. {_FIGURE} \begin{{figure}}\includegraphics{{b}}\caption{{Rain.}}\label{{fig:rain}}\end{{figure}} (Fig.~\ref{{fig:growth}}, \ref{{fig:rain}})",
    # citation without an entry
    r"Information has a measure \cite{⟦shanon¦shannon⟧}. \begin{thebibliography}{1}\bibitem{shannon} C. E. Shannon. A mathematical theory of communication. \emph{Bell Syst. Tech. J.}, 27, 1948. \bibitem{turing} A. M. Turing. Computing machinery and intelligence. \emph{Mind}, 59, 1950.\end{thebibliography} Machines may think \cite{turing}⟦, see \cite{shannon}¦⟧.",
    # questions marks left by TeX
    r"The result of Section ⟦??¦\ref{sec:r}⟧ holds. \section{R}\label{sec:r} Yes.",
    # subfigure
    r"\begin{figure}\begin{subfigure}{.5\textwidth}\includegraphics{a}\caption{Left.}\label{fig:l}\end{subfigure}\caption{Both.}\label{fig:both}\end{figure} Figure~\ref{fig:both}, in particular \subref{fig:⟦r¦l⟧}, shows it.",
    r"\appendix\section{Extra}\label{app:extra} More. Appendix~\ref{app:⟦extras¦extra⟧} has more.",
    r"Wie Abbildung~\ref{abb:⟦wachsum¦wachstum⟧} zeigt, wuchsen die Pflanzen. \begin{figure}\includegraphics{a}\caption{Wachstum.}\label{abb:wachstum}\end{figure}",
    r"如图~\ref{fig:⟦result¦results⟧}所示，误差逐渐减小。\begin{figure}\includegraphics{a}\caption{误差}\label{fig:results}\end{figure}",
    rf"Yields (\tablename~\ref{{tab:⟦yeild¦yield⟧}}) were low. {_TABLE}",
    r"\begin{lemma}\label{lem:a} A. \end{lemma} Use Lemmas~\ref{lem:a} and~\ref{lem:⟦b¦c⟧}. \begin{lemma}\label{lem:c} C. \end{lemma}",
)

_MD_TABLES = """
| Plot | kg |
|------|---:|
| A | 3 |
| B | 4 |

Table 1: Yields.

| Plot | mm |
|------|---:|
| A | 30 |
| B | 41 |

Table 2: Rain.
"""

_MARKDOWN = (
    f"# Results\n\nYields were low (Table 1), and rain was rare (Table ⟦3¦2⟧).\n{_MD_TABLES}",
    f"# Results\n\nTables 1 to ⟦5¦2⟧ give all numbers.\n{_MD_TABLES}",
    f"# Results\n\nTable 1 has yields. As Table ⟦6¦2⟧ shows, plot B had more rain than plot A.\n{_MD_TABLES}",
    "# Results\n\nGrowth slowed (Fig. ⟦2¦1⟧).\n\n![Figure 1: Growth over time.](a.png)\n",
    "# Results\n\nFigure 1 shows growth and Figure ⟦4¦2⟧ shows rain.\n\n![](a.png)\n\n**Figure 1.** Growth over time.\n\n![](b.png)\n\n**Figure 2.** Rain.\n",
    "# Results\n\nSee @fig:⟦groth¦growth⟧.\n\n![Growth over time.](a.png){#fig:growth}\n",
    "# 1 Introduction\n\nThe methods are in Section ⟦6¦2⟧.\n\n# 2 Methods\n\nCores.\n\n# 3 Results\n\nDates.\n",
    "# Introduction\n\nSee [the methods](#⟦metods¦methods⟧).\n\n# Methods\n\nCores.\n",
    '# Introduction\n\nInformation has a measure [1], and machines think [⟦5¦2⟧].\n\n# References\n\n[1] C. E. Shannon, "A mathematical theory of communication," Bell Syst. Tech. J., vol. 27, 1948.\n\n[2] A. M. Turing, "Computing machinery and intelligence," Mind, vol. 59, 1950.\n',
    f"# 结果\n\n产量见表1，雨量见表⟦4¦2⟧。\n{_MD_TABLES.replace('Table ', '表')}",
    "# Ergebnisse\n\nDas Wachstum zeigt Abb. ⟦3¦1⟧.\n\n![Abb. 1: Wachstum.](a.png)\n",
)

_TEXT = (
    "1 Introduction\n\nThe cores were dated (see Section ⟦5¦2⟧).\n\n2 Methods\n\nWe drew cores from the lake.\n\n3 Results\n\nAll were old. Figure 1 shows their ages.\n\nFigure 1: Ages of the cores.\n",
    "1 Introduction\n\nAges are in Table ⟦3¦1⟧, and Fig. 1 shows them.\n\nTable 1: Ages of the cores.\n\nFigure 1: Map of the lake. Table 1 has the ages.\n",
    "1 Introduction\n\nFig. 1 is a map, Fig. ⟦5¦2⟧ a section.\n\nFigure 1. Map of the lake.\n\nFigure 2. Section through the lake.\n",
    "1 引言\n\n湖泊位置见图1，剖面见图⟦6¦2⟧。\n\n图1 湖泊位置\n\n图2 湖泊剖面\n",
    "1 はじめに\n\n図1に位置を、図⟦4¦2⟧に断面を示す。\n\n図1 湖の位置\n\n図2 湖の断面\n",
    "1 Introduction\n\nInformation has a measure [1] and machines may think [⟦4¦2⟧].\n\nReferences\n\n[1] C. E. Shannon. A mathematical theory of communication. Bell Syst. Tech. J. 27, 1948.\n[2] A. M. Turing. Computing machinery and intelligence. Mind 59, 1950.\n",
)

FORMS: tuple[Developed, ...] = (
    *(either(text, "latex") for text in _LATEX),
    *(either(text, "markdown") for text in _MARKDOWN),
    *(either(text, "text") for text in _TEXT),
)

TRAPS: tuple[Trap, ...] = (
    Trap(
        rf"Figure~4 of \cite{{k}} agrees with Figure~\ref{{fig:growth}}. {_FIGURE} \begin{{thebibliography}}{{1}}\bibitem{{k}} D. E. Knuth. \emph{{The TeXbook}}. Addison-Wesley, 1984.\end{{thebibliography}}",
        "a figure of another work",
        "latex",
    ),
    Trap(
        rf"Supplementary Table 7 and Figure~\ref{{fig:growth}} agree, as do Tables S1--S4. {_FIGURE}",
        "of the supplement",
        "latex",
    ),
    Trap(
        rf"Extended Data Fig. 5 shows growth; see Fig.~\ref{{fig:growth}}. {_FIGURE}",
        "extended data",
        "latex",
    ),
    Trap(
        rf"The left panel (Figure~\ref{{fig:growth}}a) is of spring. Figures 20 years old were left out. {_FIGURE}",
        "a panel",
        "latex",
    ),
    Trap(
        r"\section{One} By Section 5 of the Act, banks must report. \section{Two} Article 12 of the law is alike.",
        "of a law",
        "latex",
    ),
    Trap(
        r"\section{Proof} By Theorem 4.2 of Erd\H{o}s and R\'enyi, the graph is connected.",
        "of another work",
        "latex",
    ),
    Trap(
        "# Results\n\nSee Figure 3 in Darwin (1859).\n\nFigure 1 shows growth.\n\n![Figure 1: Growth.](a.png)\n",
        "of another work",
    ),
    Trap(
        "# Results\n\nTable 1 has yields and Table 2 rain; Table A1 is in the appendix online.\n"
        + _MD_TABLES,
        "an online appendix",
    ),
    Trap(
        "# Results\n\nIn the periodic table 8 elements were marked. Table 1 has yields and Table 2 rain.\n"
        + _MD_TABLES,
        "not a number of a table",
    ),
    Trap(
        "1 Introduction\n\nStep 7 of the protocol is in Figure 1. Chapter 12 of the textbook has more.\n\nFigure 1: Steps.\n",
        "a step and a chapter of a book",
        "text",
    ),
    Trap(
        "1 Introduction\n\nFigure 1 shows ages on a scale of [5] units. We saw [3, 7] as the interval.\n\nFigure 1: Ages.\n",
        "brackets of intervals",
        "text",
    ),
    Trap(rf"Equation~5 of the guidelines; Fig.~\ref{{fig:growth}}. {_FIGURE}", "of guidelines", "latex"),
    Trap(
        r"\section{A}\label{a} Is it so?? Yes, Section~\ref{a} says so.",
        "question marks of a writer",
        "latex",
    ),
    Trap(
        "# Results\n\nFig. 1 and Fig. 2 are of one lake. In their Fig. 9, Watson and Crick show a helix.\n\n![](a.png)\n\nFigure 1. Lake.\n\n![](b.png)\n\nFigure 2. Shore.\n",
        "their figure",
    ),
    Trap(
        rf"\externaldocument{{supplement}} See Table~\ref{{S-tab}} and Fig.~\ref{{fig:growth}}. {_FIGURE}",
        "a label of another document",
        "latex",
    ),
)

MISSED: tuple[Missed, ...] = ()
