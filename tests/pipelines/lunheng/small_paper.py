"""A small paper with what safe cuts take, and a venue that it is too long for."""

from __future__ import annotations

from pathlib import Path

__all__ = ["PAPER", "VENUE", "write_paper"]

PAPER = r"""\documentclass{article}
\usepackage{graphicx}
\begin{document}
\title{Shade and the drying of bricks}
\maketitle
\begin{abstract}
Bricks that dry in shade crack less. We dried 240 bricks in two yards and counted cracks.
\end{abstract}

\section{Introduction}\label{sec:intro}
It is worth noting that cracks make bricks useless. Sun dries the outside of a brick first \cite{holt2011}.
In order to see whether shade helps, we dried bricks in two yards. It should be noted that both yards lie on one hill.
The outside shrinks before the inside does, and the brick breaks at its edge.

\section{Method}\label{sec:method}
We made 240 bricks of one clay and laid 120 of them in each yard. The yard in shade is covered by a roof of reeds.
It is important to note that each brick was turned once a day. Cracks longer than 2 mm were counted by two people.
Both yards were swept every morning before the bricks were turned and the counts were made by the two people.

\paragraph{Clay.} The clay is of one pit. We dug it in spring and kept it wet for 14 days under cloth.

\section{Results}\label{sec:results}
In the sun 54 of 120 bricks cracked, in the shade 18 of 120 (Table~\ref{tab:cracks}). It is interesting to note that
no brick cracked after day 9. Figure~\ref{fig:days} shows the cracks by day.
Both yards were swept every morning before the bricks were turned and the counts were made by the two people.

\begin{table}
\caption{Bricks that cracked, by yard.}\label{tab:cracks}
\begin{tabular}{lrr}
yard & bricks & cracked \\
sun & 120 & 54 \\
shade & 120 & 18 \\
\end{tabular}
\end{table}

\begin{figure}
\fbox{days}
\caption{Cracks by day of drying.}\label{fig:days}
\end{figure}

\section{Conclusion}\label{sec:end}
As a matter of fact, shade kept two bricks in three whole that the sun would have cracked, as Section~\ref{sec:results}
shows. Needless to say, a roof of reeds costs little.

\begin{thebibliography}{9}
\bibitem{holt2011} A. Holt. Clay and sun. Journal of Yards 3, 1--9, 2011.
\end{thebibliography}
\end{document}
"""

VENUE = """base = "conference"
name = "note"
title = "A note of two pages"
max_paragraph_directives = 1

[main]
unit = "en_words"
least = 100
most = 250
budget = 200
"""


def write_paper(folder: Path, paper: str = PAPER, venue: str = VENUE) -> tuple[Path, Path]:
    """The paper and the venue under a folder."""
    source, profile = folder / "paper" / "bricks.tex", folder / "note.toml"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(paper, encoding="utf-8")
    profile.write_text(venue, encoding="utf-8")
    return source, profile
