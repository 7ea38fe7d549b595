"""Calibration of the writing checks and the reverse outline on papers by people, and their rates on papers by a model.

`python tests/writing_calibration.py --out reports/writing_calibration.md` writes the tables; the limits at their head
are those in `paperkit/gates/writing/calibration.py`. The papers lie under `$PAPERKIT_SHARED/data`; nothing of them is
kept, only counts. The same papers give the same counts.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from paperkit.documents import read_paper
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.gates import reverse_outline, writing
from paperkit.gates._wordlists import AT_ONCE, WEAK_WORDS
from paperkit.gates.writing.habits import LEAST, MOST_OF_ONE_WORD, Habits

SHARED = Path(os.environ.get("PAPERKIT_SHARED", Path(__file__).resolve().parents[2] / "shared"))
MARGIN = 1.2
LEAST_WEAK_RATE = 0.5
LATEX = {
    "sympy": "sympy_peerj/paper.tex",
    "scipy": "scipy_wlscirep/paper.tex",
    "legwork": "legwork_aastex/ms.tex",
    "eql_boost": "eql_boost_gji/preprint.tex",
    "broad_ranges": "broad_ranges_elsarticle/broad-ranges.tex",
}
CHINESE = {
    "thu_thesis_zh": "thu_thesis_zh/thuthesis-example.tex",
    "install_latex_guide": "install_latex_guide_ctexrep_zh/install-latex-guide-zh-cn.tex",
    "decarb_zh": "decarb_en_zh_pair/paper_cn.tex",
}
OTHERS = {
    "msd_errors": "msd_errors_revtex_siunitx/ms.tex",
    "sycobench": "sycobench_acl/sycobench_camera_ready.tex",
    "gtheory": "gtheory_acl_multifile/main.tex",
    "stbc": "stbc_ieeetran/main.tex",
    "hyddown": "hyddown_joss_markdown/paper.md",
    "decarb_en": "decarb_en_zh_pair/paper.tex",
}
SAME_FIELD = ("tables/aiscientist_iclr500/iclr_parsed", "replay/aiscientist_fewshot")
"""Folders with the extracted text of papers on machine learning from before 2023."""

MEASURES = {
    "stock": f"A stock words in 1,000 words (one word counts up to {MOST_OF_ONE_WORD:g})",
    "em_dash": "B em dashes in 1,000 words",
    "semicolon": "B semicolons in 1,000 words",
    "opener": "C filler openers in 1,000 words",
    "threes": f"D lists of three in 1,000 words (from {LEAST['threes']} on)",
    "paragraph_variation": f"D variation of paragraph lengths (from {LEAST['paragraphs']} on)",
    "names": "D most names of one thing in five paragraphs",
    "run": "E longest run of sentences of nearly equal length",
    "neighbours": f"E share of even neighbours (from {LEAST['neighbours']} pairs on)",
}


class Check(NamedTuple):
    """One check as people would count it: its findings, and its occurrences whether they are findings or not."""

    name: str
    measure: str
    rule: str
    kind: tuple[str, ...]
    count: Callable[[Habits], int]


CHECKS = (
    Check("A stock words, named at once", "", "stock_word", ("at once",), lambda h: _uses(h, at_once=True)),
    Check("A stock words in excess", "stock", "stock_word", ("excess",), lambda h: _uses(h, at_once=False)),
    Check("B em dashes", "em_dash", "punctuation", ("—",), lambda h: len(h.marks["em dashes"])),
    Check("B semicolons", "semicolon", "punctuation", (";",), lambda h: len(h.marks["semicolons"])),
    Check("C filler openers", "opener", "filler_opener", ("",), lambda h: len(h.openers)),
    Check("D everything in threes", "threes", "uniformity", ("threes",),
          lambda h: sum(items == 3 for _, items in h.lists)),
    Check("D paragraphs of one length", "paragraph_variation", "uniformity", ("paragraphs",), lambda h: 0),
    Check("D one thing, many names", "names", "uniformity", ("synonyms",),
          lambda h: sum(len(names) > 2 for names, _ in h.windows)),
    Check("E long even runs", "run", "monotone", ("run",), lambda h: sum(e - s > 4 for _, s, e in h.runs)),
    Check("E even neighbours", "neighbours", "monotone", ("share",), lambda h: h.neighbours[0]),
)  # fmt: skip
FLAGS = ("no_topic_sentence", "two_pivots", "overlong", "orphan", "citation_dump")


class Sample(NamedTuple):
    """One paper and what was counted in it."""

    name: str
    words: int
    measured: dict[str, float | None]
    counts: dict[str, int]
    findings: dict[str, int]
    weak: dict[str, float]
    flags: dict[str, int]
    lengths: list[tuple[int, int]]


def f1000rd_paper(path: Path) -> Paper:
    """A paper of F1000RD (`v1.json`: a graph of titles, paragraphs and references) as Markdown, without its list of
    references and its captions."""
    lines = []
    for node in json.loads(path.read_text(encoding="utf-8"))["nodes"]:
        text = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", " ".join(node["content"].split()))
        level = 2 + node["meta"].get("section", "1").count(".")
        marks = {"article-title": "# ", "abstract": "## ", "title": "#" * level + " ", "p": "", "list": ""}
        if node["ntype"] in marks:
            lines.append(marks[node["ntype"]] + text)
    name = f"{path.parent.name}.md"
    return parse_markdown({name: Source(name, "\n\n".join(lines) + "\n")}, name)


def extracted_paper(path: Path) -> Paper:
    """A paper as text that somebody extracted from a PDF: its words can be counted, its paragraphs can't."""
    text = path.read_text(encoding="utf-8", errors="replace").replace("\0", " ").split("\nREFERENCES\n")[0]
    return parse_markdown({path.name: Source(path.name, text)}, path.name)


def _uses(habits: Habits, *, at_once: bool) -> int:
    return sum(len(hits) for word, hits in habits.stock.items() if (word in AT_ONCE) is at_once)


def look(name: str, paper: Paper) -> Sample:
    """Count everything in one paper."""
    habits = Habits(paper)
    findings = dict.fromkeys((check.name for check in CHECKS), 0)
    for finding in writing.check(paper).findings:
        rule = finding.rule.split(".")[1]
        kind = str(finding.data.get("kind") or finding.data.get("mark") or "")
        if rule == "stock_word":
            kind = "at once" if finding.data["word"] in AT_ONCE else "excess"
        (check,) = [c for c in CHECKS if c.rule == rule and kind in c.kind]
        findings[check.name] += 1
    lines = reverse_outline.outline(paper)
    flags = [flag for line in lines for flag in line.flags]
    return Sample(
        name,
        habits.size,
        habits.measured,
        {check.name: check.count(habits) for check in CHECKS},
        findings,
        {word: habits.rate(len(habits.stock.get(word, ()))) for word in WEAK_WORDS},
        {flag: flags.count(flag) for flag in FLAGS},
        [(line.words, line.sentences) for line in lines],
    )


def human(data: Path) -> tuple[list[Sample], list[Sample]]:
    """Papers by people: those that the limits are set on (half of F1000RD among them), and the rest of F1000RD."""
    development = [look(name, read_paper(data / "latex" / path)) for name, path in LATEX.items()]
    paths = sorted((data / "human_baselines/f1000rd").glob("*/v1.json"))
    samples = [look(f"F1000RD {path.parent.name}", f1000rd_paper(path)) for path in paths]
    return development + samples[::2], samples[1::2]


def machine(data: Path) -> list[Sample]:
    """Papers that a model wrote."""
    paths = sorted((data / "latex/aiscientist_iclr").glob("*/latex/template.tex"))
    return [look(path.parts[-3], read_paper(path)) for path in paths]


def limits(
    development: Sequence[Sample], chinese: Sequence[Sample]
) -> tuple[dict[str, float], dict[str, float]]:
    """The limits that follow from the development papers: of the measures, and of each weak word."""
    found: dict[str, float] = {}
    for name in MEASURES:
        values = [s.measured[name] for s in development if s.measured[name] is not None]
        if name == "paragraph_variation":
            found[name] = round(min(values) / MARGIN, 2)
        elif name in ("names", "run"):
            found[name] = max(values)
        else:
            found[name] = round(max(values) * MARGIN, 2)
    for name in ("stock", "opener"):
        found[f"{name}_zh"] = round(max(s.measured[name] or 0 for s in chinese[:2]) * MARGIN, 2)
    weak = {
        word: round(max(LEAST_WEAK_RATE, MARGIN * max(s.weak[word] for s in development)), 2)
        for word in WEAK_WORDS
    }
    return found, weak


def table(data: Path) -> str:
    """The report as Markdown."""
    development, held_out = human(data)
    by_model = machine(data)
    chinese = [look(name, read_paper(data / "latex" / path)) for name, path in CHINESE.items()]
    others = [look(name, read_paper(data / "latex" / path)) for name, path in OTHERS.items()]
    field = [look(p.stem, extracted_paper(p)) for f in SAME_FIELD for p in sorted((data / f).glob("*.txt"))]
    found, weak = limits(development, chinese)
    return "\n".join(
        [
            *_head(development, held_out, by_model),
            *_limits(found, weak, development, held_out, by_model),
            *_checks(development, held_out, by_model),
            *_outline(development, held_out, by_model),
            *_same_field(field),
            *_chinese(chinese),
            *_each("Every paper", [*development, *held_out, *by_model]),
            *_each("Other papers in the folder, not counted", others),
            "Some of these were written with a model's help in part; nobody knows how much.",
            "",
        ]
    )


def _head(development: list[Sample], held_out: list[Sample], by_model: list[Sample]) -> Iterator[str]:
    yield from (
        "# Writing checks and reverse outline: calibration",
        "",
        "Made by `python tests/writing_calibration.py`. Counted is prose: no math, code, quotations, citations, "
        "captions or references.",
        "",
        f"- **Development**, by people, the limits are set on them: {_names(development)}.",
        f"- **Held out**, by people: {_names(held_out)}. They set no limit; but what is measured, and which words "
        "are named at once, was chosen by somebody who had seen the word counts of all papers.",
        f"- **Machine**, by a model (The AI Scientist, 2024): {_names(by_model)}.",
        "",
        "The papers of F1000RD are short (570 to 5,100 words; most are case reports), so most of them are too short "
        "for the checks that need many lists, paragraphs or pairs of sentences; such a paper is not counted there. All "
        "machine papers come from one program and one template, so what tells them apart may be that template.",
        "",
    )


def _limits(found: dict[str, float], weak: dict[str, float], *groups: list[Sample]) -> Iterator[str]:
    yield from (
        "## Limits",
        "",
        f"A limit is the most extreme development paper and a fifth more (for variation: a fifth less; for counts: the "
        f"most extreme itself). A weak word's limit is never below {LEAST_WEAK_RATE:g}.",
        "",
        "```python",
        f"LIMITS = {json.dumps(found)}",
        f"WEAK_RATES = {json.dumps(weak)}",
        "```",
        "",
        "| measure | limit | development: median (range) | held out | machine |",
        "|---|---|---|---|---|",
    )
    for name, label in MEASURES.items():
        yield f"| {label} | {found[name]:g} | " + " | ".join(_range(g, name) for g in groups) + " |"
    yield ""


def _range(group: list[Sample], name: str) -> str:
    values = [s.measured[name] for s in group if s.measured[name] is not None]
    if not values:
        return "–"
    return f"{median(values):.2f} ({min(values):.2f}–{max(values):.2f}), n = {len(values)}"


def _checks(development: list[Sample], held_out: list[Sample], by_model: list[Sample]) -> Iterator[str]:
    yield from (
        "## Hits and findings, by check",
        "",
        "Hits: what the check counts, in 1,000 words, findings or not (stock words, marks, openers, lists of three, "
        "stretches with three names, runs of five, even neighbours). Share: papers with a finding, of those long "
        "enough. p: Fisher's exact test, one-sided, machine against all papers by people; power is *shown* below .05.",
        "",
        "| check | hits, development | held out | machine | share, development | held out | all by people | machine "
        "| p | power |",
        "|---|---|---|---|---|---|---|---|---|---|",
    )
    for check in CHECKS:
        hits = [_hits(group, check) for group in (development, held_out, by_model)]
        shares = [_share(group, check) for group in (development, held_out, development + held_out, by_model)]
        (_, _), (_, _), (people, judged), (models, of_models) = shares
        p = fisher(models, of_models, people, judged)
        cells = [
            *hits,
            *(f"{n} of {m}" for n, m in shares),
            f"{p:.3f}",
            "shown" if p < 0.05 else "**none shown**",
        ]
        yield f"| {check.name} | " + " | ".join(cells) + " |"
    yield ""
    for name, group in (("by people", development + held_out), ("machine", by_model)):
        rate = 1000 * sum(sum(s.findings.values()) for s in group) / sum(s.words for s in group)
        some = sum(any(s.findings.values()) for s in group)
        yield f"All checks, {name}: {rate:.2f} findings in 1,000 words; {some} of {len(group)} papers have any."
        yield ""


def _hits(group: list[Sample], check: Check) -> str:
    count = sum(s.counts[check.name] for s in group)
    return (
        f"{1000 * count / sum(s.words for s in group):.2f}" if check.measure != "paragraph_variation" else "–"
    )


def _share(group: list[Sample], check: Check) -> tuple[int, int]:
    judged = [s for s in group if not check.measure or s.measured[check.measure] is not None]
    return sum(s.findings[check.name] > 0 for s in judged), len(judged)


def fisher(hits: int, count: int, other_hits: int, other_count: int) -> float:
    """One-sided exact test: how likely at least so many of the hits fall on the first group by chance."""
    total, both = hits + other_hits, count + other_count
    ways = sum(
        math.comb(count, n) * math.comb(other_count, total - n) for n in range(hits, min(count, total) + 1)
    )
    return ways / math.comb(both, total)


def _outline(*groups: list[Sample]) -> Iterator[str]:
    people = groups[0] + groups[1]
    lengths = sorted(words for s in groups[0] for words, _ in s.lengths)
    yield from (
        "## Reverse outline",
        "",
        f"Flags in 100 paragraphs, and papers with one. {sum(len(s.lengths) for s in people)} paragraphs by people; "
        "their lengths in the development papers: "
        + ", ".join(f"{label} {lengths[int(q * len(lengths))]}" for label, q in
                    (("median", 0.5), ("90th percentile", 0.9), ("95th", 0.95), ("99th", 0.99)))
        + f" words. Overlong is more than {reverse_outline.MAX_SENTENCES} sentences and {reverse_outline.MAX_WORDS} "
        f"words, or more than {reverse_outline.MAX_WORDS_AT_ALL} words. The flags are advice on one paragraph, not "
        "signs of a machine.",
        "",
        "| flag | development | held out | machine |",
        "|---|---|---|---|",
    )  # fmt: skip
    for flag in FLAGS:
        cells = []
        for group in groups:
            count, paragraphs = sum(s.flags[flag] for s in group), sum(len(s.lengths) for s in group)
            cells.append(
                f"{100 * count / paragraphs:.2f} ({sum(s.flags[flag] > 0 for s in group)} of {len(group)})"
            )
        yield f"| {flag.replace('_', ' ')} | " + " | ".join(cells) + " |"
    yield ""


def _same_field(field: list[Sample]) -> Iterator[str]:
    yield from (
        "## Words, on papers of the machine papers' own field",
        "",
        f"{len(field)} papers on machine learning by people, from before 2023, as text that somebody extracted from "
        "PDFs: only words can be counted. They set no limit and are in no other table.",
        "",
        "| paper | words | stock words in 1,000 | openers in 1,000 | findings, stock words | openers |",
        "|---|---|---|---|---|---|",
    )
    for s in field:
        stock = s.findings[CHECKS[0].name] + s.findings[CHECKS[1].name]
        yield (
            f"| {s.name} | {s.words} | {s.measured['stock']:.2f} | {s.measured['opener']:.2f} | {stock} "
            f"| {s.findings['C filler openers']} |"
        )
    yield ""


def _chinese(chinese: list[Sample]) -> Iterator[str]:
    yield from (
        "## Chinese",
        "",
        "Too thin to calibrate on: a thesis template's sample text and a guide by people, one paper written in part "
        "with a model's help, no machine paper. So only A and C are run, as suggestions, with limits from the first "
        "two; their power is not known.",
        "",
        "| text | characters | stock phrases in 1,000 | openers in 1,000 | findings, A | C |",
        "|---|---|---|---|---|---|",
    )
    for s in chinese:
        stock = s.findings[CHECKS[0].name] + s.findings[CHECKS[1].name]
        yield (
            f"| {s.name} | {s.words} | {s.measured['stock']:.2f} | {s.measured['opener']:.2f} | {stock} "
            f"| {s.findings['C filler openers']} |"
        )
    yield ""


def _each(title: str, samples: list[Sample]) -> Iterator[str]:
    yield from (
        f"## {title}",
        "",
        "| paper | words | " + " | ".join(name.replace("_", " ") for name in MEASURES) + " | findings |",
        "|---|---|" + "---|" * len(MEASURES) + "---|",
    )
    for s in samples:
        cells = ("–" if s.measured[name] is None else f"{s.measured[name]:.2f}" for name in MEASURES)
        fired = [check.name.split()[0] for check in CHECKS if s.findings[check.name]]
        yield f"| {s.name} | {s.words} | " + " | ".join(cells) + f" | {' '.join(fired) or '–'} |"
    yield ""


def _names(samples: list[Sample]) -> str:
    return ", ".join(s.name for s in samples)


def main() -> None:
    """Print the report, or write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the report here")
    arguments = parser.parse_args()
    data = SHARED / "data"
    if not data.is_dir():
        sys.exit(f"needs the papers in {data} (set PAPERKIT_SHARED)")
    report = table(data)
    if arguments.out:
        arguments.out.write_text(report, encoding="utf-8")
    else:
        print(report)


if __name__ == "__main__":
    main()
