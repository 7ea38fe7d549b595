"""Precision and recall of the scope resolver on labelled numbers: `python tests/scope_benchmark.py`.

Labels and what their fields mean: `data/labels/scopes.jsonl` and the card beside it. The papers are under
`$PAPERKIT_SHARED/data/latex`. By key and paper it prints

    precision   of the parts that the resolver gives, how many are right
    recall      of the parts that the labels have, how many it gives right

A part is right where it is one of the label's values without regard to case, spaces, underscores, articles and final
dots (`exact`), or where one of both contains the other (`loose`). A number that the gate does not take for a claim has
no parts, so it costs recall, unless its label is optional.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.gates.claims import Claim, claims_of
from paperkit.gates.scope import Part, Resolver, Scope

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
LABELS = ROOT / "data/labels/scopes.jsonl"
KEYS = ("dataset", "run", "metric", "method", "condition")
Label = dict[str, Any]
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)


@dataclass
class Count:
    """Counts of one key."""

    given: int = 0
    right: int = 0
    loose: int = 0
    wanted: int = 0
    found: int = 0
    loosely: int = 0


def normal(text: str) -> str:
    """A value without case, spaces, underscores, articles and final dots."""
    return re.sub(r"[\s_~-]+", "", _ARTICLE.sub("", text.strip())).rstrip(".").lower()


def accepted(label: Label, key: str) -> tuple[set[str], bool]:
    """Values that are right for a key, and whether giving none is right too."""
    values = [
        label.get(key),
        *(label.get("or") or {}).get(key, ()),
        *((label.get("either") or {}).get(key, ()) if isinstance(label.get("either"), dict) else ()),
    ]
    told = {normal(v) for v in values if v}
    return told, label.get(key) is None or None in values[1:]


def readings(part: Part) -> set[str]:
    """The ways to say a part: its words, its name in the log, all its names."""
    names = sorted(part.names)
    return {
        normal(part.words),
        *([normal(names[0])] if len(names) == 1 else []),
        normal(", ".join(names)),
    } - {""}


def compare(part: Part | None, label: Label, key: str, count: Count) -> None:
    """Count one key of one number."""
    values, may_be_none = accepted(label, key)
    said = readings(part) if part is not None and part.words else set()
    exact = bool(said & values)
    loose = exact or any(len(min(a, b, key=len)) > 2 and (a in b or b in a) for a in said for b in values)
    if said:
        count.given += 1
        count.right += exact
        count.loose += loose
    if not may_be_none:
        count.wanted += 1
        count.found += exact
        count.loosely += loose


def find(claims: dict[tuple[str, int], list[tuple[int, int, Claim]]], label: Label) -> Claim | None:
    """The claim at the place of a label."""
    for start, end, claim in claims.get((label.get("file", ""), label["line"]), ()):
        if start <= label["col"] < end:
            return claim
    return None


def folder_of(name: str) -> tuple[Path, Path | None]:
    """A paper's main file and its log."""
    machine = SHARED / "data/latex/aiscientist_iclr" / name
    if machine.is_dir():
        return machine / "latex/template.tex", machine
    return SHARED / "data/latex" / name, None


def papers(names: list[str]) -> Iterator[tuple[str, dict[str, Count], list[str]]]:
    """Counts and mistakes by paper."""
    labels = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
    for name in dict.fromkeys(label["paper"] for label in labels):
        if names and name not in names:
            continue
        path, log = folder_of(name)
        paper = read_paper(path)
        placed: dict[tuple[str, int], list[tuple[int, int, Claim]]] = defaultdict(list)
        for claim in claims_of(paper):
            place = paper.place(claim.span)
            end = place.column + claim.span.end - claim.span.start
            for file in {place.file, "", *(label.get("file", "") for label in labels[:1])}:
                placed[file, place.line].append((place.column, end, claim))
        resolver = Resolver(paper, read_log(log) if log else None)
        counts: dict[str, Count] = defaultdict(Count)
        mistakes: list[str] = []
        for label in labels:
            if label["paper"] != name:
                continue
            claim = find(placed, {**label, "file": _file(label.get("file", ""), paper.sources)})
            if claim is None and label.get("optional"):
                continue
            scope = resolver.scope(claim.site) if claim else Scope()
            for key in KEYS:
                part = getattr(scope, key)
                before = counts[key].right, counts[key].found
                compare(part, label, key, counts[key])
                _values, may_be_none = accepted(label, key)
                wrong = (part is not None and part.words and counts[key].right == before[0]) or (
                    not may_be_none and counts[key].found == before[1]
                )
                if wrong:
                    told = part.words if part else "missed" if claim is None else None
                    mistakes.append(
                        f"{label['line']} {label['value']} {key}: {told!r} for {label.get(key)!r}"
                    )
        yield name, counts, mistakes


def _file(name: str, sources: Any) -> str:
    return next((s for s in sources if s == name or name.endswith("/" + s) or s.endswith("/" + name)), name)


def ratio(part: int, whole: int) -> str:
    """A share of counts, or a dash."""
    return f"{part / whole:.1%} ({part}/{whole})" if whole else "–"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--paper", action="append", default=[], help="Only this paper.")
    parser.add_argument("--mistakes", action="store_true", help="Print every part that is not right.")
    options = parser.parse_args()
    print("| paper | key | precision, exact | recall, exact | precision, loose | recall, loose |")
    print("|---|---|---|---|---|---|")
    for name, counts, mistakes in papers(options.paper):
        for key in KEYS:
            c = counts[key]
            print(
                f"| {name} | {key} | {ratio(c.right, c.given)} | {ratio(c.found, c.wanted)} "
                f"| {ratio(c.loose, c.given)} | {ratio(c.loosely, c.wanted)} |"
            )
        if options.mistakes:
            print(*mistakes, sep="\n")


if __name__ == "__main__":
    main()
