"""What gate `consistency` finds in other people's papers, and how often it finds a fault that was put in.

`python tests/consistency_report.py --out reports/consistency.md` writes the report. Papers come from
`$PAPERKIT_SHARED`; nothing of their text is kept, only counts, and in `data/labels/consistency.jsonl` the place and the
verdict of each major finding, which was read by hand. Faults are put into one paper at a time, by one seed; a fault
counts as found where the gate has a new finding of a rule that is meant for it. Every second paper in the list of names
was used while the rules were made; the others were kept for the figures.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from paperkit.documents import count_paper, parse_latex, read_paper
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, Source, Table
from paperkit.errors import InputError
from paperkit.findings import Finding
from paperkit.gates import consistency

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
LABELS = ROOT / "data" / "labels" / "consistency.jsonl"
SEED = 4
MOST = 12
LATEX = (
    "broad_ranges_elsarticle", "decarb_en_zh_pair/paper.tex", "decarb_en_zh_pair/paper_cn.tex",
    "eql_boost_gji/preprint.tex", "gtheory_acl_multifile", "hyddown_joss_markdown/paper.md",
    "install_latex_guide_ctexrep_zh", "legwork_aastex/ms.tex", "msd_errors_revtex_siunitx/ms.tex",
    "scipy_wlscirep/paper.tex", "stbc_ieeetran", "sycobench_acl", "sympy_peerj/paper.tex",
    "thu_thesis_zh/thuthesis-example.tex",
)  # fmt: skip
MACHINE = "aiscientist"
"""Papers whose name has this were written by a model."""


def read_papers(shared: Path) -> dict[str, Paper]:
    """All papers by name: LaTeX and Markdown, text, F1000RD (first versions), and PDFs that open."""
    papers = {name: read_paper(shared / "data/latex" / name) for name in LATEX}
    for path in sorted((shared / "data/latex/aiscientist_iclr").glob("*/latex/template.tex")):
        papers[f"aiscientist_iclr/{path.parents[1].name}"] = read_paper(path)
    for path in sorted((shared / "data/human_baselines/f1000rd").glob("*/v1.json")):
        papers[f"f1000rd/{path.parent.name}"] = read_f1000(path)
    for path in sorted((shared / "data/tables/aiscientist_iclr500/iclr_parsed").glob("*.txt")):
        papers[f"iclr/{path.name}"] = read_paper(path)
    for path in sorted((shared / "data/pdf").glob("*/*.pdf")):
        try:
            paper = read_paper(path)
        except InputError:
            continue
        if paper.paragraphs:
            papers[f"pdf/{path.name}"] = paper
    return dict(sorted(papers.items()))


def read_f1000(path: Path) -> Paper:
    """A paper of F1000RD (JSON graph of nodes) as Markdown: titles, paragraphs, figures with their captions."""
    blocks = []
    for node in json.loads(path.read_text(encoding="utf-8"))["nodes"]:
        text, kind = _escaped(" ".join(node["content"].split())), node["ntype"]
        if kind == "article-title":
            blocks.append(f"# {text}")
        elif kind in ("abstract", "title"):
            blocks.append(f"## {text}")
        elif kind in ("p", "list", "boxed-text"):
            blocks.append(text)
        elif kind == "label" and "caption" in node["meta"]:
            blocks.append(f"![{text} {_escaped(node['meta']['caption'] or '')}](x.gif)")
    name = f"{path.parent.name}.md"
    return parse_markdown({name: Source(name, "\n\n".join(blocks))}, name)


def _escaped(text: str) -> str:
    return re.sub(r"([\\*_`$\[\]<>#|~^@])", r"\\\1", text)


# --- faults --------


class Fault(NamedTuple):
    """One change of one file, and the rules that may name it."""

    kind: str
    file: str
    start: int
    end: int
    new: str
    rules: tuple[str, ...]


VALUES = ("two_values", "text_against_table")
_TEXTS = ("abstract", "body", "item", "caption", "footnote")
_COUNTS = str.split("zero one two three four five six seven eight nine ten eleven twelve")


def changed(paper: Paper, fault: Fault) -> Paper:
    """The paper with the fault in it."""
    sources = dict(paper.sources)
    text = sources[fault.file].text
    sources[fault.file] = replace(
        sources[fault.file], text=text[: fault.start] + fault.new + text[fault.end :]
    )
    parse = parse_latex if paper.format == "latex" else parse_markdown
    return parse(sources, paper.main)


def other_value(number: Number, rng: random.Random) -> str | None:
    """The number's text with one of its last two digits changed; a word becomes the next one."""
    if number.word:
        return _COUNTS[int(number.value) + 1] if number.text.lower() in _COUNTS[3:12] else None
    places = [i for i, c in enumerate(number.digits) if c.isdecimal() and c.isascii()]
    if not places:
        return None
    at = rng.choice(places[-2:])
    digit = rng.choice([d for d in "123456789" if d != number.digits[at]])
    return number.text.replace(number.digits, number.digits[:at] + digit + number.digits[at + 1 :], 1)


class Stand(NamedTuple):
    """A number where it stands."""

    paragraph: Paragraph
    number: Number

    @property
    def beside(self) -> set[str]:
        """Words right before and after it."""
        text = self.paragraph.text.text
        before = re.findall(r"[^\W\d_]{3,}", text[max(0, self.number.start - 40) : self.number.start])[-2:]
        after = re.findall(r"[^\W\d_]{3,}", text[self.number.end : self.number.end + 40])[:2]
        return {word.lower() for word in before + after} - {"the", "and", "for", "with", "from", "are", "was"}


def _stands(paper: Paper) -> list[Stand]:
    return [
        Stand(p, n)
        for p in paper.paragraphs
        if p.kind in _TEXTS
        for n in find_numbers(p.text.text)
        if n.role in ("quantity", "count") and not n.bound and n.relation in ("", "~")
    ]


def _same(one: Stand, other: Stand) -> bool:
    """The same value and unit in another paragraph, with a word beside it in common (or three digits and more)."""
    a, b = one.number, other.number
    if (
        one.paragraph is other.paragraph
        or a.unit != b.unit
        or not math.isclose(a.value, b.value)
        or a.value <= 2
    ):
        return False
    return bool(one.beside & other.beside) or (a.significant >= 4 and a.decimals == b.decimals)


def _fault_at(paper: Paper, stand: Stand, kind: str, rng: random.Random) -> Fault | None:
    paragraph, number = stand
    new = other_value(number, rng)
    if new is None or not paragraph.text.is_plain(number.start, number.end):
        return None
    span = paragraph.text.span(number.start, number.end)
    return Fault(kind, *span, new, VALUES) if paper.source(span) == number.text else None


def number_faults(paper: Paper, rng: random.Random) -> Iterator[Fault]:
    """A number that the abstract and the body share, changed in the one or the other, or one that two bodies share."""
    stands = _stands(paper)
    by_value = defaultdict(list)
    for stand in stands:
        by_value[stand.number.value].append(stand)
    found: list[tuple[str, Stand]] = []
    for stand in stands:
        mates = [other for other in by_value[stand.number.value] if _same(stand, other)]
        if not mates:
            continue
        places = "twice" if len(mates) == 1 else "more often"
        if stand.paragraph.kind == "abstract":
            found.append((f"abstract, stands {places}", stand))
        elif any(mate.paragraph.kind == "abstract" for mate in mates):
            found.append((f"body, in the abstract too, stands {places}", stand))
        elif stand.paragraph.kind != "caption":
            found.append(("body, not in the abstract", stand))
    yield from _chosen(paper, found, rng)


def cell_faults(paper: Paper, rng: random.Random) -> Iterator[Fault]:
    """A number of three digits or more that stands once in the text and once in a table, changed in the text."""
    cells = Counter(
        n.value for t in paper.tables for r in t.rows for c in r for n in find_numbers(c.text.text)
    )
    stands = _stands(paper)
    often = Counter(s.number.value for s in stands)
    found = [
        ("text, stands in a table", s)
        for s in stands
        if s.number.significant >= 3
        and s.paragraph.kind != "caption"
        and cells[s.number.value] == often[s.number.value] == 1
    ]
    yield from _chosen(paper, found, rng)


def _chosen(paper: Paper, found: list[tuple[str, Stand]], rng: random.Random) -> Iterator[Fault]:
    rng.shuffle(found)
    taken: Counter[str] = Counter()
    for kind, stand in found:
        if taken[kind] < MOST and (fault := _fault_at(paper, stand, kind, rng)) is not None:
            taken[kind] += 1
            yield fault


def reference_faults(paper: Paper, rng: random.Random) -> Iterator[Fault]:
    """The only reference to a figure or table deleted; a label that is referred to renamed."""
    if paper.format != "latex":
        return
    times = Counter(label for reference in paper.references for label in reference.labels)
    lonely = []
    for one in paper.floats:
        if (
            one.kind in ("figure", "table")
            and one.captions
            and sum(times[label] for label in one.labels) == 1
        ):
            lonely += [r for r in paper.references if len(r.labels) == 1 and r.labels[0] in one.labels]
    for reference in rng.sample(lonely, min(MOST, len(lonely))):
        yield Fault(
            "only \\ref deleted", *reference.span, "", ("figure_not_mentioned", "table_not_mentioned")
        )
    labels = [label for label in paper.labels if times[label.name] and label.name in paper.source(label.span)]
    for label in rng.sample(labels, min(MOST, len(labels))):
        at = label.span.start + paper.source(label.span).index(label.name)
        yield Fault(
            "label renamed", label.span.file, at, at + len(label.name), "gone", ("undefined_reference",)
        )


_ANNOUNCED = re.compile(
    r"(?:\b(two|three|four|five|six)\b[^.:\n]{0,80}:|(两|三|四|五|六)(?:个|点|项|种|类)[^。：:\n]{0,30}[:：])\s*\\begin\{(itemize|enumerate)\}"
)


def list_faults(paper: Paper, rng: random.Random) -> Iterator[Fault]:
    """An item added to a list whose count is announced right before it, and one taken away."""
    for name, source in paper.sources.items() if paper.format == "latex" else ():
        for match in _ANNOUNCED.finditer(source.text):
            end = source.text.find(f"\\end{{{match[3]}}}", match.end())
            items = [m.start() for m in re.finditer(r"\\item\b", source.text[match.end() : end])]
            told = (
                _COUNTS.index(match[1])
                if match[1]
                else "一二三四五六".replace("二", "两").index(match[2]) + 1
            )
            if end > 0 and len(items) == told and "\\begin" not in source.text[match.end() : end]:
                yield Fault("item added", name, end, end, "\\item One more point.\n", ("announced_count",))
                if told > 2:
                    yield Fault(
                        "item taken away", name, match.end() + items[-1], end, "", ("announced_count",)
                    )


def total_faults(paper: Paper, rng: random.Random) -> Iterator[tuple[Fault, Fault]]:
    """A row of sums put under a table of the paper, as it should be and with one digit of it changed."""
    for table in paper.tables if paper.format == "latex" else ():
        text = paper.source(table.span)
        at = text.rfind("\\\\") + 2
        sums = _sums(table)
        if at < 2 or sum(s is not None for s in sums) < 3 or "\\multirow" in text or "total" in text.lower():
            continue
        place = table.span.start + at
        sound = "\nTotal & " + " & ".join(s or "" for s in sums) + r" \\"
        broken_at = rng.choice([i for i, s in enumerate(sums) if s is not None])
        digits = find_numbers(sums[broken_at] or "")
        wrong = other_value(digits[0], rng) if len(digits) == 1 else None
        if wrong is None:
            continue
        broken = (
            "\nTotal & "
            + " & ".join((wrong if i == broken_at else s) or "" for i, s in enumerate(sums))
            + r" \\"
        )
        yield (
            Fault("sound total put in", table.span.file, place, place, sound, ("table_total",)),
            Fault("total broken", table.span.file, place, place, broken, ("table_total",)),
        )


def _sums(table: Table) -> list[str | None]:
    """Sums of the columns after the first that hold three plain numbers or more and nothing else."""
    width = max((c.column + c.column_span for row in table.rows for c in row), default=0)
    found: list[str | None] = []
    for column in range(1, width):
        cells = [table.cell(row, column) for row in range(table.head_rows, len(table.rows))]
        texts = [c.text.text.strip() for c in cells if c is not None]
        if len(texts) < 3 or not all(re.fullmatch(r"\d{1,7}(?:\.\d{1,4})?", t) for t in texts):
            found.append(None)
            continue
        decimals = max(len(t.partition(".")[2]) for t in texts)
        found.append(f"{sum(float(t) for t in texts):.{decimals}f}")
    return found


FAULTS: tuple[Callable[[Paper, random.Random], Iterator[Fault]], ...] = (
    number_faults, cell_faults, reference_faults, list_faults,
)  # fmt: skip


def recall(papers: dict[str, Paper]) -> dict[str, list[int]]:
    """By kind of fault: how many were put in, found, and found by a major finding."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for name, paper in papers.items():
        before = {_key(f) for f in consistency.check(paper).findings}
        faults = [f for make in FAULTS for f in make(paper, random.Random(f"{SEED} {name}"))]
        faults += [f for pair in total_faults(paper, random.Random(f"{SEED} {name}")) for f in pair]
        for fault in faults:
            after = consistency.check(changed(paper, fault)).findings
            new = [f for f in after if _key(f) not in before and f.rule.split(".")[1] in fault.rules]
            row = counts[fault.kind]
            row[0] += 1
            row[1] += bool(new)
            row[2] += any(f.severity == "major" for f in new)
    return counts


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.rule, finding.message, finding.file


# --- the report --------


def read_labels() -> dict[tuple[str, str, str, int], str]:
    """Verdicts (`right`, `wrong`) by rule, paper, file and line."""
    rows = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
    return {(r["rule"], r["paper"], r["file"], r["line"]): r["verdict"] for r in rows}


def report(papers: dict[str, Paper]) -> str:
    """The report as Markdown."""
    labels = read_labels()
    lines = [
        "# Consistency: findings on other people's papers, and recall of faults put in", "",
        f"Gate version {consistency.VERSION}, seed {SEED}. Made by `python tests/consistency_report.py`.", "",
        "## Findings", "",
        "Words are those of body text, Chinese characters included. Right and wrong are verdicts of a reader "
        "(a language model) on each "
        "major finding (`data/labels/consistency.jsonl`). The rules were made with the findings of all these papers at "
        "hand; only the faults of the second part were kept apart.", "",
        "| paper | words | numbers | major | right | wrong | minor |", "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    by_rule: dict[tuple[str, str], int] = Counter()
    worst, machine = 0, [0, 0]
    for name, paper in papers.items():
        found = consistency.check(paper).findings
        by_rule.update((f.rule, str(f.severity)) for f in found)
        major = [f for f in found if f.severity == "major"]
        verdicts = Counter(labels.get((f.rule, name, f.file, f.line), "not read") for f in major)
        worst = max(worst, verdicts["wrong"])
        body = count_paper(paper).body
        numbers = sum(len(find_numbers(p.text.text)) for p in paper.paragraphs)
        numbers += sum(len(find_numbers(c.text.text)) for t in paper.tables for r in t.rows for c in r)
        machine[MACHINE in name] += len(major)
        cells = (name, body.words + body.cn_chars, numbers, len(major), verdicts["right"], verdicts["wrong"])
        unread = f" {verdicts['not read']} not read |" if verdicts["not read"] else ""
        lines.append(f"| {' | '.join(map(str, cells))} | {len(found) - len(major)} |{unread}")
    lines += [
        "",
        f"{len(papers)} papers, {sum(machine)} major findings, {machine[1]} of them in the papers of AI-Scientist; at "
        f"most {worst} wrong in one paper.", "",
        "| rule | severity | findings |", "|---|---|---|",
    ]  # fmt: skip
    lines += [f"| {rule} | {severity} | {n} |" for (rule, severity), n in sorted(by_rule.items())]
    editable = {name: paper for name, paper in papers.items() if paper.format != "pdf"}
    names = list(editable)
    lines += [
        "", "## Recall", "",
        "Into each paper that is no PDF one fault at a time: a number changed in one of its last two digits where the "
        "same value stands elsewhere with the same unit and a word beside it in common; the only reference to a float "
        "deleted; a label renamed; an item added to an announced list or taken away; a row of sums put under a table, "
        "right (nothing should be found) and with one digit changed. The same value twice is not always the same "
        "quantity, so not every changed number is a fault. Brackets: 95 % Wilson intervals.", "",
    ]  # fmt: skip
    for title, half in (
        ("Papers kept for the figures", names[1::2]),
        ("Papers used while the rules were made", names[::2]),
    ):
        counts = recall({name: editable[name] for name in half})
        lines += [
            f"### {title}",
            "",
            ", ".join(half),
            "",
            "| fault | put in | found | by a major finding |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| {kind} | {n} | {_share(hits, n)} | {major} |"
            for kind, (n, hits, major) in sorted(counts.items())
        ]
        lines.append("")
    return "\n".join(lines)


def _share(hits: int, count: int) -> str:
    z, share = 1.959964, hits / max(count, 1)
    middle = share + z * z / (2 * count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return (
        f"{hits} ({share:.0%}) [{max((middle - half) / scale, 0):.0%}, {min((middle + half) / scale, 1):.0%}]"
    )


def main() -> None:
    """Print the report, or write it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the report here")
    parser.add_argument("--majors", action="store_true", help="print each major finding, to be read, and end")
    arguments = parser.parse_args()
    if not (SHARED / "data").is_dir():
        sys.exit(f"needs the papers in {SHARED}/data (set PAPERKIT_SHARED)")
    papers = read_papers(SHARED)
    if arguments.majors:
        for name, paper in papers.items():
            for f in consistency.check(paper).findings:
                if f.severity == "major":
                    row = {
                        "rule": f.rule,
                        "paper": name,
                        "file": f.file,
                        "line": f.line,
                        "message": f.message,
                    }
                    print(json.dumps(row | {"quote": f.quote, "evidence": f.evidence}, ensure_ascii=False))
        return
    text = report(papers)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
