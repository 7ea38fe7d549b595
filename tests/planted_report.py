"""How many planted errors the checks of deep review find, kind by kind, and what they say of text without an error.

`python tests/planted_report.py --out reports/planted_errors.md` writes the report. One error at a time is put into one
clean paper (`tests/planted`), by one seed. An error counts as found where there is a candidate that the right twin does
not have, of a sort that the right twin does not have at that place either, and whose quote overlaps the planted words
or whose words name them. Forms that were held out and forms that the checks were tuned on are counted apart. Which
held-out forms were missed is not printed: they are not for tuning.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

from paperkit.documents import read_paper
from paperkit.documents.paper import Paper, Span
from paperkit.documents.quotes import PaperQuotes
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.records.deep_review import Candidate
from tests.planted.form import KINDS
from tests.planted.forms_held_out import FORMS
from tests.planted.mutations import MUTATIONS
from tests.planted.papers import CleanPaper, own_papers, shared_papers
from tests.planted.traps import TRAPS
from tests.quote_recall import wilson

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared"))
SEED = 11
TARGET = 0.95
TUNED_KINDS = {
    "undefined_reference": "broken_reference", "unnumbered_equation": "equation_not_numbered",
    "duplicate_entry": "duplicate_bib_entry", "incomplete_entry": "incomplete_bib_entry",
}  # fmt: skip
"""Kinds that the tuned forms call otherwise."""
SUFFIX = {"markdown": ".md", "latex": ".tex", "text": ".txt"}

Review = Callable[[Paper], Sequence[Candidate]]


class Trial(NamedTuple):
    """One error planted, and what was said of both twins.

    Attributes:
        found: The error was found in the wrong twin.
        alarms: Severities of what was said of the right twin's passage.
    """

    kind: str
    held_out: bool
    paper: str
    found: bool
    alarms: tuple[str, ...] = ()


class TrapTrial(NamedTuple):
    """One trap, and the severities of what was said of it."""

    name: str
    why: str
    alarms: tuple[str, ...]


class Measured(NamedTuple):
    """All that the report is made of."""

    trials: list[Trial]
    traps: list[TrapTrial]
    clean: dict[str, Counter[str]]


def rules(paper: Paper) -> Sequence[Candidate]:
    """What the checks by code hold against a paper."""
    from paperkit.pipelines.deep_review.rules.reviewer import review

    return review(Manuscript.of_paper(paper), "en").candidates


def key(candidate: Candidate) -> tuple[str, ...]:
    """What makes two candidates the same, wherever their page is."""
    return candidate.category, candidate.quote, candidate.explanation


def sort(candidate: Candidate) -> tuple[str, ...]:
    """What sort of thing a candidate says, whatever the numbers and names in it.

    >>> from types import SimpleNamespace
    >>> sort(SimpleNamespace(category="numbers", title="3 of 10 is 30 %, not 40 %"))
    ('numbers', '# of # is # %, not # %')
    """
    return candidate.category, re.sub(r"\d+(?:[.,]\d+)*", "#", candidate.title)


def touching(
    candidates: Sequence[Candidate], paper: Paper, spans: Sequence[Span], names: Sequence[str]
) -> list[Candidate]:
    """Candidates whose quote overlaps a place, or whose words have one of the names."""
    quotes = PaperQuotes(paper)
    passage = _words(" ".join(paper.source(span) for span in spans))

    def touches(c: Candidate) -> bool:
        said = " ".join((c.title, c.quote, c.explanation, c.evidence))
        if any(re.search(rf"(?<!\w){re.escape(name)}(?![\w-])", said) for name in names):
            return True
        span = quotes.find(c.quote).span
        if span is not None:
            return any(s.file == span.file and s.start < span.end and span.start < s.end for s in spans)
        return _words(c.quote) <= passage

    return [c for c in candidates if touches(c)]


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.lower()))


def is_found(
    wrong: tuple[Paper, Sequence[Span]],
    right: tuple[Paper, Sequence[Span]],
    names: Sequence[str],
    review: Review,
    known: Set[tuple[str, ...]] = frozenset(),
) -> tuple[bool, list[Candidate]]:
    """Whether the error is found, and what is said of the right passage.

    Args:
        wrong, right: Each twin, and where the passage is in it.
        names: Words that name the error.
        review: What finds faults.
        known: Keys of what is said of the paper without the passage; it is of other places.
    """
    of_right = [c for c in review(right[0]) if key(c) not in known]
    same = known | {key(c) for c in of_right}
    new = [c for c in review(wrong[0]) if key(c) not in same]
    beside = touching(of_right, *right, names)
    sorts = {sort(c) for c in beside}
    return any(sort(c) not in sorts for c in touching(new, *wrong, names)), beside


def held_out(papers: Sequence[CleanPaper], review: Review, kinds: Sequence[str]) -> Iterator[Trial]:
    """Each held-out form once, in turns over the papers that have a place for it."""
    known = {p.name: {key(c) for c in review(p.paper)} for p in papers}
    at = 0
    for form in FORMS:
        if form.kind not in kinds:
            continue
        planted = form.make(Random(f"{SEED} {form.kind} {form.name}"))
        while not papers[at % len(papers)].fits(planted.wrong):
            at += 1
        host = papers[at % len(papers)]
        at += 1
        twins = host.planted(planted.wrong), host.planted(planted.right)
        found, beside = is_found(*twins, planted.names, review, known[host.name])
        yield Trial(form.kind, True, host.name, found, tuple(c.severity_hint for c in beside))
    for mutation in MUTATIONS:
        for host in papers if mutation.kind in kinds else ():
            texts = {name: source.text for name, source in host.paper.sources.items()}
            changed = mutation.apply(texts, host.paper.main, Random(f"{SEED} {mutation.name} {host.name}"))
            if changed is not None:
                spans = [Span(*place) for place in changed[1]]
                wrong = (host.reparsed(changed[0]), spans)
                found, _ = is_found(wrong, (host.paper, spans), (), review)
                yield Trial(mutation.kind, True, host.name, found)


def tuned(review: Review, kinds: Sequence[str]) -> Iterator[Trial]:
    """The forms that the checks were tuned on, each a paper of its own."""
    try:
        from tests.planted.forms_tuned import FORMS as TUNED
    except ImportError:
        return
    with tempfile.TemporaryDirectory() as folder:
        for form in TUNED:
            kind = TUNED_KINDS.get(form.kind, form.kind)
            if kind not in kinds and (kind in KINDS or tuple(kinds) != KINDS):
                continue
            path = Path(folder) / f"paper{SUFFIX[form.format]}"
            said = []
            for text in (form.wrong, form.right):
                path.write_text(text, encoding="utf-8")
                said.append(review(read_paper(path)))
            known, sorts = {key(c) for c in said[1]}, {sort(c) for c in said[1]}
            found = any(key(c) not in known and sort(c) not in sorts for c in said[0])
            yield Trial(kind, False, "its own", found, tuple(c.severity_hint for c in said[1]))


def trapped(papers: Sequence[CleanPaper], review: Review) -> Iterator[TrapTrial]:
    """Each trap once, in turns over the papers that have a place for it."""
    known = {p.name: {key(c) for c in review(p.paper)} for p in papers}
    for at, trap in enumerate(TRAPS):
        fit = [p for p in papers if p.fits(trap.pieces)]
        host = fit[at % len(fit)]
        paper, _ = host.planted(trap.pieces)
        new = [c for c in review(paper) if key(c) not in known[host.name]]
        yield TrapTrial(trap.name, trap.why, tuple(sorted(c.severity_hint for c in new)))


def measure(papers: Sequence[CleanPaper], review: Review, kinds: Sequence[str] = KINDS) -> Measured:
    """Plant everything of some kinds, and count."""
    clean = {p.name: Counter(str(c.severity_hint) for c in review(p.paper)) for p in papers}
    trials = [*held_out(papers, review, kinds), *tuned(review, kinds)]
    short = [p for p in papers if p.name in {o.name for o in own_papers()}] or list(papers)
    return Measured(trials, list(trapped(short, review)), clean)


def _recall(trials: Sequence[Trial]) -> str:
    if not trials:
        return "– | – | –"
    found = sum(t.found for t in trials)
    low, high = wilson(found, len(trials))
    return f"{found} of {len(trials)} | {found / len(trials):.0%} | {low:.0%}–{high:.0%}"


def _alarms(trials: Sequence[Trial]) -> str:
    counts = Counter(s for t in trials for s in t.alarms)
    return f"{counts['major']} | {sum(counts.values()) - counts['major']}"


def report(measured: Measured) -> str:
    """The report as Markdown."""
    trials, traps, clean = measured
    by_kind: dict[str, list[Trial]] = defaultdict(list)
    for trial in trials:
        by_kind[trial.kind].append(trial)
    rows = []
    for kind in (*(k for k in KINDS if k in by_kind), *sorted(set(by_kind) - set(KINDS))):
        held, own = [[t for t in by_kind[kind] if t.held_out == side] for side in (True, False)]
        rows.append(f"| {kind} | {_recall(held)} | {_recall(own)} | {_alarms(by_kind[kind])} |")
    held = [t for t in trials if t.held_out]
    rest = [t for t in trials if not t.held_out]
    rows.append(f"| **all** | {_recall(held)} | {_recall(rest)} | {_alarms(trials)} |")
    shares: dict[str, list[bool]] = defaultdict(list)
    for trial in held:
        shares[trial.kind].append(trial.found)
    below = [kind for kind, found in shares.items() if sum(found) < TARGET * len(found)]
    majors = [t for t in traps if "major" in t.alarms]
    most = max((c["major"] for c in clean.values()), default=0)
    lines = [
        "# Planted errors", "",
        f"{len(trials)} errors, one at a time: {len(held)} by held-out forms in {len(clean)} clean papers, {len(rest)} "
        "by forms that the checks were tuned on, each in a small paper of its own. Intervals are Wilson's, at 95 %. "
        "An alarm is what is said of the same passage without the error.", "",
        f"- Recall of {TARGET:.0%} or more on held-out forms: {len(shares) - len(below)} of {len(shares)} kinds"
        + (f"; below: {', '.join(sorted(below))}." if below else "."),
        f"- Major candidates on a clean paper: {most} at most.",
        f"- Traps with a major candidate: {len(majors)} of {len(traps)}.", "",
        "| kind | held out | recall | interval | tuned | recall | interval | major alarms | other alarms |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|", *rows, "",
        "## Clean papers", "", "| paper | major | minor | suggestion |", "|---|---:|---:|---:|",
        *(f"| {n} | {c['major']} | {c['minor']} | {c['suggestion']} |" for n, c in sorted(clean.items())), "",
        "## Traps", "", f"{sum(not t.alarms for t in traps)} of {len(traps)} traps pass in silence.",
    ]  # fmt: skip
    alarmed = [t for t in traps if t.alarms]
    if alarmed:
        lines += ["", "| trap | why it is none | said |", "|---|---|---|"]
        lines += [f"| {t.name} | {t.why} | {', '.join(t.alarms)} |" for t in alarmed]
    return "\n".join(lines) + "\n"


def by_turns(own: Sequence[CleanPaper], others: Sequence[CleanPaper]) -> list[CleanPaper]:
    """Short papers and long ones by turns, each once."""
    pairs = zip_longest(own, others)
    return [paper for pair in pairs for paper in pair if paper is not None]


def main() -> None:
    """Print the report, or write it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the report here")
    parser.add_argument("--kind", action="append", choices=KINDS, help="this kind only; may be given again")
    arguments = parser.parse_args()
    if not (SHARED / "data").is_dir():
        sys.exit(f"needs the papers in {SHARED}/data (set PAPERKIT_SHARED)")
    papers = by_turns(own_papers(), shared_papers(SHARED))
    text = report(measure(papers, rules, arguments.kind or KINDS))
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
