"""A small paper with a log, as text and as a draft."""

from __future__ import annotations

from collections.abc import Mapping

from paperkit.documents.paper import Source
from paperkit.pipelines.draft import Draft, Layout

PAPER = r"""\documentclass{article}
\usepackage{graphicx}
\begin{document}
\title{Finding quotes}
\begin{abstract}
We measure how well two methods find quotes in noisy text.
The second method finds 90.6\% of them.
\end{abstract}
\section{Introduction}
Quotes are hard to find once a text has been scanned and read by a machine.
It is worth noting that the errors fall on letters and on spaces alike.
We compare two methods on one corpus.
\section{Results}
Table~\ref{tab:recall} gives the recall of each method.
The first method finds 87.4% of the quotes, and the second one
finds more. We also saw 17.3 seconds of delay on one machine.
\begin{table}
\caption{Recall of both methods.}\label{tab:recall}
\begin{tabular}{lr}
method & recall \\ \hline
first & 87.4 \\
second & 90.6 \\
\end{tabular}
\end{table}
The curves are smooth over the whole range of noise that we tried.
\begin{figure}
\includegraphics{curve}
\caption{Recall by noise.}\label{fig:curve}
\end{figure}
\end{document}
"""
LOG = "# Log\n\n| method | recall |\n|---|---|\n| first | 87.4 |\n| second | 90.6 |\n"


def draft_of(texts: Mapping[str, str] | str, main: str = "paper.tex") -> Draft:
    """A draft from memory."""
    texts = {main: texts} if isinstance(texts, str) else texts
    layout = Layout(main, {name: name for name in texts}, dict.fromkeys(texts, "utf-8"))
    return Draft(layout, {name: Source(name, text) for name, text in texts.items()})
