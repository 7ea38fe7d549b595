"""Speed of the gate claim-evidence on a large log, as a ratio to reading the paper and the log in the same run.

A log of 5,000 numbers (50 runs, 10 data sets, 10 metrics) and a paper with 500: levels and changes, some right, some
of another run, some of nothing, half of them with their scope in words and half without.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.gates import claim_evidence

from .timing import fastest

RUNS, NUMBERS = 50, 500
DATASETS = (
    "garden",
    "forest",
    "harbour",
    "meadow",
    "tundra",
    "valley",
    "canyon",
    "island",
    "desert",
    "glacier",
)
METRICS = (
    "accuracy",
    "loss",
    "F1",
    "perplexity",
    "error",
    "recall",
    "precision",
    "training time",
    "memory",
    "BLEU",
)
SEED = 3


def large(folder: Path) -> tuple[Path, Path]:
    """Write the log and the paper."""
    rng = random.Random(SEED)
    cells = {
        (run, dataset, metric): round(rng.uniform(0.1, 100), 4)
        for run in range(RUNS)
        for dataset in DATASETS
        for metric in METRICS
    }
    rows = [
        ",".join([f"run_{run}", dataset, *(str(cells[run, dataset, m]) for m in METRICS)])
        for run in range(RUNS)
        for dataset in DATASETS
    ]
    log = folder / "log.csv"
    log.write_text("\n".join([",".join(["run", "dataset", *METRICS]), *rows]))
    sentences = []
    while len(sentences) < NUMBERS // 2:
        run, dataset, metric = rng.randrange(1, RUNS), rng.choice(DATASETS), rng.choice(METRICS)
        base, now = cells[0, dataset, metric], cells[run, dataset, metric]
        change = abs(now - base) / base * 100
        sentences.append(
            rng.choice(
                (
                    f"On {dataset}, the {metric} of Run {run} is {now:.3f}, and Run 0 has {base:.3f}.",
                    f"On {dataset}, Run {run} changes the {metric} to {now:.2f}, a {change:.1f}\\% difference.",
                    f"The value rises to {rng.uniform(1, 99):.2f}, which is a {rng.uniform(1, 99):.1f}\\% improvement.",
                    f"The average {metric} is {rng.uniform(1, 99):.3f}, up by {rng.uniform(1, 99):.2f} in total.",
                )
            )
        )
    body = "\n\n".join(" ".join(sentences[at : at + 5]) for at in range(0, len(sentences), 5))
    paper = folder / "paper.tex"
    paper.write_text(
        f"\\documentclass{{article}}\\begin{{document}}\\section{{Results}}\n{body}\n\\end{{document}}\n"
    )
    return paper, log


def claims() -> None:
    """Print the ratio, and the seconds of this machine for who wants them."""
    with tempfile.TemporaryDirectory() as folder:
        tex, csv = large(Path(folder))
        paper, log = read_paper(tex), read_log(csv)
        report = claim_evidence.check(paper, log)
        reading, checking = fastest(
            lambda: (read_paper(tex), read_log(csv)), lambda: claim_evidence.check(paper, log), runs=3
        )
    print(
        f"{checking / reading:8.2f} x reading paper and log   claim-evidence, {report.summary['total']} numbers against"
        f" a log of {len(log.values)} ({checking:.2f} s CPU here)"
    )


def main() -> None:
    """Run the benchmark."""
    claims()


if __name__ == "__main__":
    main()
