"""A short paper on the drying of bricks with true faults in it, as LaTeX and as a PDF; and a revised version of it."""

from __future__ import annotations

from pathlib import Path

from tests.pipelines.deep_review.papers import write_pdf

__all__ = ["PARTS", "REVISED", "latex", "pdf"]

RATE = "Let m be the mass of water and k m its rate of loss, so after t hours m exp(k t) is left."
SHELVES = "The kiln held 48 bricks, 16 on each of 4 shelves."
EVERY = "Hence a draught shortens drying for every clay and for every kiln."
WEIGHED = "We weighed each brick once an hour until two weights in a row were equal."
FIRST = "No one has measured the effect of a draught on drying before."
TEST = "The drying times of the two groups differ, t(18) = 2.10, p = .20."
CRACKED = "Of the 48 bricks, 12 cracked (30%)."
FASTER = "A draught shortens the drying time of a brick from 50 to 35 hours."

PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Introduction",
        (
            "Bricks dry slowly, and a slow kiln costs fuel.",
            FASTER,
            FIRST,
            "Heat alone is known to crack the outer layer of a brick.",
        ),
    ),
    (
        "Method",
        (
            RATE,
            SHELVES,
            WEIGHED,
            "The air moved at 2 metres a second past one half of the bricks.",
            "The clay came from one pit and was mixed by hand for an hour.",
        ),
    ),
    (
        "Results",
        (
            TEST,
            CRACKED,
            "No crack was longer than a finger is wide.",
            EVERY,
            "We thank the owner of the kiln.",
        ),
    ),
)

REVISED = {
    RATE: "Let m be the mass of water and k m its rate of loss, so after t hours m exp(-k t) is left.",
    TEST: "The drying times of the two groups differ, t(18) = 2.10, p = .05.",
}
"""What the authors changed."""


def latex(path: Path, changes: dict[str, str] | None = None) -> Path:
    """The paper as a LaTeX file."""
    lines = [
        r"\documentclass{article}",
        r"\title{A draught dries bricks}",
        r"\begin{document}",
        r"\maketitle",
    ]
    for title, sentences in PARTS:
        lines += [rf"\section{{{title}}}", *(_said(s, changes).replace("%", r"\%") for s in sentences)]
    path.write_text("\n".join([*lines, r"\end{document}", ""]), encoding="utf-8")
    return path


def pdf(path: Path, changes: dict[str, str] | None = None) -> Path:
    """The paper as a PDF, one section a page."""
    return write_pdf(
        path,
        [
            [f"# {n} {title}", *(_said(s, changes) for s in sentences)]
            for n, (title, sentences) in enumerate(PARTS, 1)
        ],
    )


def _said(sentence: str, changes: dict[str, str] | None) -> str:
    return (changes or {}).get(sentence, sentence)
