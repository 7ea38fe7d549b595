"""Speed as ratios to a named reference in the same run: `make bench`.

Absolute times say little on a shared machine, so each figure is the fastest of several runs divided by the fastest of
its reference, measured in turn. `python -m tests.bench.latex` has all forms of text that a reader could trip over.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.pipelines.refine.checks import check_draft

from . import claims, deep_review, latex, llm, merge, pdf, quotes
from .timing import ROOT, fastest

SAMPLE = ROOT / "data/quote_noise"


def process(*arguments: str) -> Callable[[], object]:
    """A task that runs a Python process to its end."""
    return lambda: subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def start_up() -> None:
    """Import and `--help` against a bare interpreter."""
    bare, imported, helped = fastest(
        process("-c", "pass"),
        process("-c", "import paperkit"),
        process("-m", "paperkit", "--help"),
        runs=7,
        clock=time.perf_counter,
    )
    print(f"{imported / bare:8.2f} x python -c pass      import paperkit")
    print(f"{helped / bare:8.2f} x python -c pass      paperkit --help")


def gates() -> None:
    """A round of all gates on the sample draft, against reading it."""
    tex = SAMPLE / "draft/paper.tex"
    paper, log = read_paper(tex), read_log(SAMPLE / "experimental_log.md")
    reading, checking = fastest(lambda: read_paper(tex), lambda: check_draft(paper, log, None))
    print(f"{checking / reading:8.2f} x reading the draft   all gates, one round, sample draft")


if __name__ == "__main__":
    start_up()
    latex.main(["pylatexenc", "long"])
    gates()
    claims.main()
    pdf.main()
    deep_review.main()
    merge.main()
    quotes.main()
    llm.main()
