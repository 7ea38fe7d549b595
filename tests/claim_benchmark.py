"""Precision and recall of the verdicts of claim-evidence on labelled numbers: `python tests/claim_benchmark.py`.

Labels and what their fields mean: `data/labels/claims.jsonl` and the card beside it. The papers, with their logs as
folders, are under `$PAPERKIT_SHARED/data/latex/aiscientist_iclr`. By reason it prints

    precision   of the numbers for which the gate gives the reason, how many have it (or have it as second reading)
    recall      of the numbers that have the reason, for how many the gate gives it

A number labelled as no claim counts as right where the gate has no finding for it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.documents.paper import Paper
from paperkit.gates.claim_evidence import Judge, Verdict, check
from paperkit.gates.claims import Claim, claims_of

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
LABELS = ROOT / "data/labels/claims.jsonl"
REASONS = (
    "not_in_log", "wrong_run", "wrong_scope", "condition_not_logged", "wrong_direction", "wrong_uncertainty",
    "contradicted", "false_universal", "truncated",
)  # fmt: skip
Label = dict[str, Any]
_TOKEN = r"(?<![\w.]){}(?![\w]|[.,]\d)"


@dataclass
class Counts:
    """What was counted on one paper or on all."""

    status: Counter[tuple[str, str]] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    wanted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)


def digits(text: str) -> str:
    """A printed number without marks, signs and units."""
    return re.sub(r"[^\w.]", "", text.replace("\\,", "").replace("{,}", "")).lower().rstrip(".")


def place_of(paper: Paper, label: Label) -> tuple[int, int] | None:
    """Line and column of a label's number in the source."""
    line = paper.sources[paper.main].text.splitlines()[label["line"] - 1]
    value = label["value"].removesuffix("\\%").removesuffix("%")
    found = [m.start() + 1 for m in re.finditer(_TOKEN.format(re.escape(value)), line)]
    found = found or [m.start() + 1 for m in re.finditer(re.escape(value), line)]
    nth = min(label.get("nth", 1), len(found)) - 1
    return (label["line"], found[nth]) if found else None


def at(claims: dict[int, list[tuple[int, int, Claim]]], place: tuple[int, int] | None) -> Claim | None:
    """The claim that covers a place."""
    if place is None:
        return None
    line, column = place
    return next((c for start, end, c in claims.get(line, ()) if start <= column < end), None)


def status_of(verdict: Verdict | None) -> str:
    """The verdict in the words of the labels."""
    return "not_a_claim" if verdict is None else verdict.status


def compare(folder: Path, labels: list[Label], counts: Counts) -> None:
    """Count the labels of one paper."""
    paper, log = read_paper(folder / "latex/template.tex"), read_log(folder)
    claims = claims_of(paper)
    judge = Judge(paper, log)
    judge.learn(claims)
    placed: dict[int, list[tuple[int, int, Claim]]] = defaultdict(list)
    for claim in claims:
        place = paper.place(claim.span)
        placed[place.line].append((place.column, place.column + claim.span.end - claim.span.start, claim))
    universal = {f.line for f in check(paper, log).findings if f.rule == "claim_evidence.false_universal"}
    for label in labels:
        if label.get("kind") == "quantifier":
            reasons: tuple[str, ...] = ("false_universal",) if label["line"] in universal else ()
            status = "unsupported" if reasons else "not_a_claim"
            told = ""
        else:
            claim_found = at(placed, place_of(paper, label))
            verdict = judge.verdict(claim_found) if claim_found else None
            reasons = verdict.reasons if verdict else ()
            status = status_of(verdict)
            told = verdict.message if verdict else ""
        count(label, status, reasons, told, counts)


def count(label: Label, status: str, reasons: tuple[str, ...], told: str, counts: Counts) -> None:
    """Count one label."""
    wanted = {
        label["reason"],
        *([label["or"]] if isinstance(label.get("or"), str) else label.get("or") or ()),
    } - {""}
    counts.status[label["verdict"], status] += 1
    for reason in reasons:
        counts.given[reason] += 1
        counts.right[reason] += reason in wanted
    if label["verdict"] == "unsupported":
        counts.wanted[label["reason"]] += 1
        counts.found[label["reason"]] += bool(set(reasons) & wanted)
    agrees = (label["verdict"] == "unsupported") == (status == "unsupported")
    if not agrees or (reasons and not set(reasons) & wanted):
        doubt = " (doubt)" if label.get("doubt") else ""
        counts.mistakes.append(
            f"{label['paper'][:5]} {label['line']} {label['value']}: {status} {list(reasons)} for "
            f"{label['verdict']} {label['reason']}{doubt}; {told} | {label.get('cell')} | {label.get('note')}"
        )


def ratio(part: int, whole: int) -> str:
    """A share of counts, or a dash."""
    return f"{part / whole:.1%} ({part}/{whole})" if whole else "–"


def measure(path: Path = LABELS) -> tuple[dict[str, Counts], Counts]:
    """Counts by paper and of all."""
    labels = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    by_paper: dict[str, Counts] = {}
    total = Counts()
    for name in dict.fromkeys(label["paper"] for label in labels):
        folder = SHARED / "data/latex/aiscientist_iclr" / name
        one = by_paper[name] = Counts()
        compare(folder, [label for label in labels if label["paper"] == name], one)
        for mine, theirs in (
            (total.status, one.status), (total.given, one.given), (total.right, one.right),
            (total.wanted, one.wanted), (total.found, one.found),
        ):  # fmt: skip
            mine.update(theirs)
        total.mistakes += one.mistakes
    return by_paper, total


def table(counts: Counts) -> str:
    """Markdown tables: verdicts against labels, and reasons."""
    statuses = ("supported", "attributed", "unsupported", "not_a_claim")
    lines = ["| label \\ gate | " + " | ".join(statuses) + " |", "|---|" + "---|" * len(statuses)]
    lines += [
        f"| {label} | " + " | ".join(str(counts.status[label, s]) for s in statuses) + " |"
        for label in statuses
    ]
    needs = sum(n for (_, gate), n in counts.status.items() if gate == "unsupported")
    right = counts.status["unsupported", "unsupported"]
    have = sum(n for (label, _), n in counts.status.items() if label == "unsupported")
    lines += ["", "| reason | precision | recall |", "|---|---|---|"]
    lines += [
        f"| {r} | {ratio(counts.right[r], counts.given[r])} | {ratio(counts.found[r], counts.wanted[r])} |"
        for r in REASONS
    ]
    lines.append(f"| any (needs evidence) | {ratio(right, needs)} | {ratio(right, have)} |")
    return "\n".join(lines)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--mistakes", action="store_true", help="Print every number that is not judged as labelled."
    )
    options = parser.parse_args()
    by_paper, total = measure()
    for name, counts in (*by_paper.items(), ("both", total)):
        print(f"\n{name}\n\n{table(counts)}")
    if options.mistakes:
        print(*total.mistakes, sep="\n")


if __name__ == "__main__":
    main()
