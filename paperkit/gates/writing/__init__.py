"""Gate `writing`: the habits of machine prose, checks A to E. It warns and never changes a score.

A  stock words; a few are named at once, the others where all together come in excess
B  em dashes and semicolons in excess
C  openers that say nothing
D  everything in threes, paragraphs of one length, the same thing under ever new names
E  sentences of nearly equal length: long runs of them, or too many in all

The limits come from papers written by people (`calibration`); `reports/writing_calibration.md` says how often each
check fires on such papers and on papers written by a model, and which checks have shown no power. What is quoted,
code, math, a reference or the bibliography does not count. Chinese gets A and C only: there is too little to calibrate
the others on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from statistics import mean, pstdev
from typing import Any

from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Certainty, Finding, GateReport, Severity, rule_counts
from paperkit.gates._prose import Where, size
from paperkit.gates._wordlists import AT_ONCE
from paperkit.gates.writing.calibration import LIMITS, WEAK_RATES
from paperkit.gates.writing.habits import LEAST, Habits

__all__ = ["VERSION", "check", "measure"]

VERSION = 2

_THREES_SHARE = 0.7
_MARKS = {"em dashes": "—", "semicolons": ";"}


def check(paper: Paper) -> GateReport:
    """Findings of the checks A to E. For Chinese only A and C are run, and the summary says so."""
    habits = Habits(paper)
    checks: tuple[Callable[[Habits], Iterator[Finding]], ...] = (_stock, _openers)
    if paper.language == "en":
        checks += (_punctuation, _threes, _even_paragraphs, _renaming, _even_runs, _even_neighbours)
    findings = [finding for one in checks for finding in one(habits)]
    summary: dict[str, Any] = {"words": habits.size, "measured": habits.measured}
    if paper.language != "en":
        summary["note"] = "Checks B, D and E are for English text; A and C are hardly calibrated for Chinese"
    return GateReport.of("writing", VERSION, findings, summary | rule_counts(findings))


def measure(paper: Paper) -> dict[str, float | None]:
    """What the limits are about; calibration reads it. None where a paper is too short to say.

    `stock`, `em_dash`, `semicolon`, `opener`, `threes` are per 1000 words; `paragraph_variation` is the standard
    deviation of paragraph lengths over their mean; `names` the most names in five paragraphs; `run` the longest run of
    sentences of nearly equal length; `neighbours` the share of neighbouring sentences of nearly equal length.
    """
    return Habits(paper).measured


def _beyond(habits: Habits, name: str) -> float | None:
    """A figure where it is beyond its limit."""
    value = habits.measured[name]
    return value if value is not None and value > LIMITS[name] else None


def _stock(habits: Habits) -> Iterator[Finding]:
    english = habits.language == "en"
    limit = LIMITS["stock" if english else "stock_zh"]
    rate = habits.stock_rate
    uses = sum(len(hits) for hits in habits.stock.values())
    excess = rate > limit and (not english or uses >= LEAST["stock"])
    for word, hits in habits.stock.items():
        of_word = habits.rate(len(hits))
        weak = word in WEAK_RATES
        if not (word in AT_ONCE or (excess and (not weak or (len(hits) > 1 and of_word > WEAK_RATES[word])))):
            continue
        if word in AT_ONCE:
            evidence = "A word that no paper of the calibration has"
        elif weak:
            evidence = f"Papers written by people: at most {WEAK_RATES[word]:g} in 1000 words"
        else:
            evidence = "A word that papers written by people hardly use"
        if excess:
            evidence += f"; all stock words: {rate:.1f} in 1000, papers written by people below {limit:g}"
        yield _at(
            habits,
            hits,
            "stock_word",
            f"Stock word {_named(hits)}"
            + (f": {len(hits)} times, {of_word:.1f} in 1000 words" if len(hits) > 1 else ""),
            suggestion="Say the specific thing it stands for",
            evidence=evidence,
            word=word,
            rate=round(of_word, 2),
        )


def _named(hits: list[Where]) -> str:
    """The words as they stand, most frequent first."""
    counts = Counter(paragraph.text.text[start:end].lower() for paragraph, start, end in hits)
    return ", ".join(f"“{word}”" for word, _ in counts.most_common())


def _openers(habits: Habits) -> Iterator[Finding]:
    limit = LIMITS["opener" if habits.language == "en" else "opener_zh"]
    rate = habits.rate(len(habits.openers))
    if rate <= limit:
        return
    for paragraph, start, end in habits.openers:
        span = paragraph.text.span(start, end)
        opener = paragraph.text.text[start:end]
        yield habits.reading.note(
            Where(paragraph, start, end),
            "writing.filler_opener",
            Severity.SUGGESTION,
            f"The opener “{opener}” says nothing",
            evidence=f"{opener}; {rate:.1f} in 1000 words, papers written by people below {limit:g}",
            suggestion="Drop it and begin with the next word",
            opener=[span.start, span.end],
        )


def _punctuation(habits: Habits) -> Iterator[Finding]:
    for name, key in (("em dashes", "em_dash"), ("semicolons", "semicolon")):
        hits, rate = habits.marks[name], _beyond(habits, key)
        if rate is not None and len(hits) >= LEAST["marks"]:
            yield _at(
                habits,
                hits,
                "punctuation",
                f"{len(hits)} {name}, {rate:.1f} in 1000 words",
                suggestion="Make two sentences of it, or use a comma",
                evidence=f"Papers written by people: below {LIMITS[key]:g} in 1000 words",
                mark=_MARKS[name],
                rate=round(rate, 2),
            )


def _threes(habits: Habits) -> Iterator[Finding]:
    hits = [where for where, items in habits.lists if items == 3]
    rate = _beyond(habits, "threes")
    if rate is not None and len(hits) > _THREES_SHARE * len(habits.lists):
        yield _at(
            habits,
            hits,
            "uniformity",
            f"{len(hits)} of {len(habits.lists)} lists have exactly three items",
            suggestion="Name as many as there are; one that matters is enough",
            evidence=f"{rate:.1f} in 1000 words; papers written by people: below {LIMITS['threes']:g}",
            kind="threes",
            rate=round(rate, 2),
        )


def _even_paragraphs(habits: Habits) -> Iterator[Finding]:
    variation, limit = habits.measured["paragraph_variation"], LIMITS["paragraph_variation"]
    if variation is None or variation >= limit:
        return
    lengths = habits.lengths
    paragraph = next(p for p in habits.of("body") if len(p.sentences) > 1)
    yield habits.reading.note(
        Where(paragraph, paragraph.sentences[0].start, paragraph.sentences[0].end),
        "writing.uniformity",
        Severity.SUGGESTION,
        f"{len(lengths)} paragraphs of nearly one length ({mean(lengths):.0f} ± {pstdev(lengths):.0f} words)",
        evidence=f"Variation {variation:.2f}; papers written by people: above {limit:g}",
        suggestion="Let each paragraph be as long as its point needs",
        certainty=Certainty.SUSPECTED,
        kind="paragraphs",
    )


def _renaming(habits: Habits) -> Iterator[Finding]:
    last = -1
    for names, hits in habits.windows:
        if len(names) > LIMITS["names"] and hits[0].paragraph.index > last:
            last = hits[-1].paragraph.index
            yield _at(
                habits,
                hits,
                "uniformity",
                "One thing under many names: " + ", ".join(sorted(names)),
                suggestion="Choose one name and keep it",
                evidence=f"{len(names)} names within five paragraphs; papers written by people: "
                f"at most {LIMITS['names']:g}",
                kind="synonyms",
                names=sorted(names),
            )


def _even_runs(habits: Habits) -> Iterator[Finding]:
    for run in habits.runs:
        if run[2] - run[1] > LIMITS["run"]:
            yield _monotone(habits, run, f"papers written by people: at most {LIMITS['run']:g} in a row", "")


def _even_neighbours(habits: Habits) -> Iterator[Finding]:
    share = _beyond(habits, "neighbours")
    if share is not None and habits.runs:
        even, pairs = habits.neighbours
        longest = max(habits.runs, key=lambda run: run[2] - run[1])
        yield _monotone(
            habits,
            longest,
            f"papers written by people: below {LIMITS['neighbours']:.0%} of neighbours",
            f"{even} of {pairs} neighbouring sentences are of nearly one length, as here: ",
        )


def _monotone(habits: Habits, run: tuple[Paragraph, int, int], evidence: str, lead: str) -> Finding:
    paragraph, start, end = run
    sentences = paragraph.sentences[start:end]
    sizes = [size(s.text) for s in sentences]
    return habits.reading.note(
        Where(paragraph, sentences[0].start, sentences[-1].end),
        "writing.monotone",
        Severity.SUGGESTION,
        f"{lead}{len(sentences)} sentences in a row of {min(sizes)} to {max(sizes)} words",
        quote=sentences[0].text,
        evidence=f"Lengths {sizes}; {evidence}",
        suggestion="Join two that belong together; make the one that matters short",
        certainty=Certainty.SUSPECTED,
        lengths=sizes,
        kind="share" if lead else "run",
    )


def _at(
    habits: Habits,
    hits: list[Where],
    rule: str,
    message: str,
    *,
    suggestion: str,
    evidence: str,
    **data: Any,
) -> Finding:
    """A finding at the first of several places; the lines of all are in the data."""
    paper = habits.reading.paper
    places = [str(paper.place(p.text.span(start, end))) for p, start, end in hits]
    return habits.reading.note(
        hits[0],
        f"writing.{rule}",
        Severity.SUGGESTION,
        message,
        evidence=evidence + (f"; at {', '.join(places[:12])}" if len(places) > 1 else ""),
        suggestion=suggestion,
        certainty=Certainty.SUSPECTED,
        places=places,
        **data,
    )
