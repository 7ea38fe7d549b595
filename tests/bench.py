"""Speed as ratios to a named reference in the same run: `make bench`.

Absolute times say little on a shared machine, so each figure is the fastest of several runs divided by the fastest of
its reference, measured in turn.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pylatexenc.latexwalker import LatexWalker

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.pipelines.refine.checks import check_draft

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
LONG = SHARED / "data/latex/aiscientist_iclr/adaptive_dual_scale_denoising"
SAMPLE = ROOT / "data/quote_noise"
RUNS = 7


def fastest(*tasks: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Fastest time of each task in seconds, the tasks taken in turn."""
    best = [float("inf")] * len(tasks)
    for _ in range(runs):
        for place, task in enumerate(tasks):
            start = time.perf_counter()
            task()
            best[place] = min(best[place], time.perf_counter() - start)
    return best


def process(*arguments: str) -> Callable[[], object]:
    """A task that runs a Python process to its end."""
    return lambda: subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def start_up() -> None:
    """Import and `--help` against a bare interpreter."""
    bare, imported, helped = fastest(
        process("-c", "pass"), process("-c", "import paperkit"), process("-m", "paperkit", "--help")
    )
    print(f"import paperkit      {imported / bare:6.2f} x python -c pass")
    print(f"paperkit --help      {helped / bare:6.2f} x python -c pass")


def reading() -> None:
    """Reading a paper, and a round of all gates on it, against pylatexenc's bare walk of the same text."""
    if LONG.is_dir():
        tex, log, name = LONG / "latex/template.tex", LONG / "notes.txt", "a 10-page paper"
    else:
        tex, log, name = SAMPLE / "paper/paper.tex", SAMPLE / "experimental_log.md", "the sample paper"
    text = tex.read_text(encoding="utf-8")
    paper, logged = read_paper(tex), read_log(log)
    walk, read, gates = fastest(
        lambda: LatexWalker(text, tolerant_parsing=True).get_latex_nodes(),
        lambda: read_paper(tex),
        lambda: check_draft(paper, logged, None),
    )
    size = len(text) / 1024
    print(f"read {name} {read / walk:6.2f} x pylatexenc's bare walk of it ({size:.0f} KB)")
    print(f"all gates, one round {gates / walk:6.2f} x pylatexenc's bare walk of it")


if __name__ == "__main__":
    start_up()
    reading()
