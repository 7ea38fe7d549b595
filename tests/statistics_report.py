"""Run the gate `statistics` on papers by other people and write what it checked and found, with a person's verdicts.

    python tests/statistics_report.py [--out reports/statistics.md]

Papers are those under `$PAPERKIT_SHARED/data`: LaTeX and Markdown papers, PDFs with text, and the versions of the
F1000RD papers, whose marked-up paragraphs are read as plain text. Verdicts stand in `data/labels/statistics.jsonl`:
paper, rule, line, and whether the finding is right. A finding without one is counted as unread.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from paperkit.documents import read_paper
from paperkit.documents.paper import Paper
from paperkit.errors import InputError
from paperkit.findings import GateReport
from paperkit.gates import statistics

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
TABLE = ROOT / "reports" / "statistics.md"
LABELS = ROOT / "data" / "labels" / "statistics.jsonl"
_MAIN = re.compile(r"\\documentclass|\\documentstyle")
_TAG = re.compile(r"<[^<>]{1,400}>")
_BLOCKS = ("article-title", "abstract", "title", "p", "fig", "list", "boxed-text")


class Checked(NamedTuple):
    """One paper and what the gate says of it."""

    name: str
    report: GateReport


def papers(data: Path, *, pdfs: bool = True) -> Iterator[tuple[str, Paper]]:
    """Every paper under the folder that can be read, by name."""
    for path in sorted(
        [*data.glob("latex/**/*.tex"), *data.glob("latex/**/paper.md"), *data.glob("pdf/**/*.pdf")]
    ):
        name = path.relative_to(data).as_posix()
        if path.suffix == ".pdf" and not pdfs:
            continue
        if path.suffix == ".tex" and (
            "_fixtures" in name or not _MAIN.search(path.read_text(errors="replace"))
        ):
            continue
        try:
            yield name, read_paper(path)
        except InputError:
            continue  # encrypted, empty or broken on purpose
    for path in sorted(data.glob("human_baselines/f1000rd/*/v*.json")):
        yield path.relative_to(data).as_posix(), f1000rd(path)


def f1000rd(path: Path) -> Paper:
    """The paragraphs of an F1000RD paper, without their markup, as a plain-text paper."""
    nodes = json.loads(path.read_text(encoding="utf-8"))["nodes"]
    texts = [
        html.unescape(_TAG.sub(" ", node["content"])).strip() for node in nodes if node["ntype"] in _BLOCKS
    ]
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, f"{path.parent.name}_{path.stem}.txt")
        plain.write_text("\n\n".join(text for text in texts if text), encoding="utf-8")
        return read_paper(plain)


def labels() -> dict[tuple[str, str, int], str]:
    """A person's verdict on each finding that was read: `right` or `wrong`."""
    rows = (
        [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
        if LABELS.exists()
        else []
    )
    return {(row["paper"], row["rule"], row["line"]): row["verdict"] for row in rows}


def report(checked: list[Checked]) -> str:
    """The table, as Markdown."""
    known = labels()
    kinds, reasons, verdicts = Counter[str](), Counter[str](), Counter[tuple[str, str, str]]()
    wrong_majors = Counter[str]()
    for name, one in checked:
        kinds.update(one.summary["tests_by_kind"])
        reasons.update(one.summary["not_checked_because"])
        for what in ("means", "percentages", "intervals"):
            kinds[what] += one.summary[what]
        for finding in one.findings:
            verdict = known.get((name, finding.rule, finding.line), "unread")
            verdicts[finding.rule, finding.severity.value, verdict] += 1
            if finding.severity.rank <= 1 and verdict != "right":
                wrong_majors[name] += 1
    lines = [
        "# The gate `statistics` on papers by other people",
        "",
        f"{len(checked)} documents; version {statistics.VERSION} of the gate. Made by "
        "`python tests/statistics_report.py`; the verdicts are a language model's, which read each finding, in "
        "`data/labels/statistics.jsonl`.",
        "",
        f"Most major findings in one paper that are wrong or unread: {max(wrong_majors.values(), default=0)}.",
        "",
        "| checked | count |",
        "|---|---:|",
        *(f"| {kind} | {count} |" for kind, count in sorted(kinds.items())),
        "",
        "| read and not checked, because | count |",
        "|---|---:|",
        *(f"| {reason} | {count} |" for reason, count in reasons.most_common()),
        "",
        "| rule | severity | verdict | findings |",
        "|---|---|---|---:|",
        *(
            f"| {rule} | {severity} | {verdict} | {count} |"
            for (rule, severity, verdict), count in sorted(verdicts.items())
        ),
        "",
        "| paper | tests | means | percentages | intervals | not checked | findings |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, one in checked:
        counts = [one.summary[key] for key in ("tests", "means", "percentages", "intervals", "not_checked")]
        if any(counts) or one.findings:
            lines.append(f"| {name} | {' | '.join(map(str, counts))} | {len(one.findings)} |")
    lines += ["", "Papers that are not listed report none of these."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the table and print the findings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=TABLE)
    arguments = parser.parse_args()
    data = SHARED / "data"
    if not data.is_dir():
        sys.exit(f"needs the papers in {data} (set PAPERKIT_SHARED)")
    checked = [Checked(name, statistics.check(paper)) for name, paper in papers(data)]
    arguments.out.write_text(report(checked), encoding="utf-8")
    for name, one in checked:
        for finding in one.findings:
            print(f"{name}: line {finding.line}: {finding.rule}: {finding.message}")
            print(f"    {finding.quote}\n    {finding.evidence}")


if __name__ == "__main__":
    main()
