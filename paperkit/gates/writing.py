"""Gate `writing`: the habits of machine prose, checks A to E. It warns and never changes a score.

A  stock words; rare ones are named at once, honest words only where they come in excess
B  em dashes and semicolons in excess
C  openers that say nothing
D  everything in threes, paragraphs of one length, the same thing under ever new names
E  long runs of sentences of nearly equal length

Every threshold was set on papers written by people (`_calibration` says which and what was measured), so that a rule is
quiet on nearly all of them; a test measures it again where those papers are at hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from statistics import mean, pstdev
from typing import Any

from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Certainty, Finding, GateReport, Severity
from paperkit.gates._calibration import THRESHOLDS, WEAK_RATES
from paperkit.gates._prose import MASK, Reading, Where, quoted, sentence_at, size
from paperkit.gates._wordlists import (
    FILLER_OPENERS,
    FILLER_OPENERS_ZH,
    STOCK_ZH,
    STRONG_WORDS,
    WEAK_WORDS,
)

__all__ = ["VERSION", "check", "measure"]

VERSION = 1

_OPENER = re.compile(r"(?:" + "|".join((*FILLER_OPENERS, *FILLER_OPENERS_ZH)) + r")", re.IGNORECASE)
_LEAD = re.compile(r"(?:However|Additionally|Furthermore|Moreover|Finally|In addition), ")
_STRONG = {word: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE) for word, pattern in STRONG_WORDS.items()}
_WEAK = {word: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE) for word, pattern in WEAK_WORDS.items()}
_ZH = {word: re.compile(pattern) for word, pattern in STOCK_ZH.items()}
_ITEM = r"[^\W\d_][\w’'-]*(?: [\w’'-]+){0,4}"
_LIST = re.compile(rf"(?<![\w’'-]){_ITEM}(?:, {_ITEM}){{1,12}},? (?:and|or) [^\W\d_]")
_SAME_THING = re.compile(
    r"\b(?:our|the proposed|this|the present) (?:\w+ )?"
    r"(method|approach|technique|framework|methodology|paradigm|strategy|scheme|solution|mechanism|architecture)\b",
    re.IGNORECASE,
)


def check(paper: Paper) -> GateReport:
    """Findings of the checks A to E. For Chinese only A and C are run, and the summary says so."""
    reading = Reading(paper)
    findings = [*_stock(reading), *_openers(reading)]
    summary: dict[str, Any] = {"words": reading.size, "measured": measure(paper)}
    if paper.language == "en":
        findings += [
            *_punctuation(reading),
            *_threes(reading),
            *_even_paragraphs(reading),
            *_renaming(reading),
        ]
        findings += _monotone(reading)
    else:
        summary["note"] = "Checks B, D and E are for English text"
    rules = [finding.rule.split(".")[1] for finding in findings]
    summary |= {rule: rules.count(rule) for rule in sorted(set(rules))}
    return GateReport.of("writing", VERSION, findings, summary)


def measure(paper: Paper) -> dict[str, float]:
    """What the thresholds are about, per 1000 words of prose where it is a count: what calibration reads."""
    reading = Reading(paper)
    lists = list(_lists(reading))
    lengths = _paragraph_lengths(reading)
    return {
        "em_dash": round(reading.rate(len(_marks(reading, "—"))), 2),
        "semicolon": round(reading.rate(len(_marks(reading, ";"))), 2),
        "threes": round(reading.rate(sum(items == 3 for _, items in lists)), 2),
        "threes_share": round(sum(items == 3 for _, items in lists) / max(len(lists), 1), 2),
        "paragraph_variation": round(pstdev(lengths) / mean(lengths), 2) if len(lengths) > 1 else 1.0,
        "names_in_five": max((len(names) for names, _ in _windows(reading)), default=0),
        "longest_even_run": max((end - start for _, start, end in _even_runs(reading)), default=0),
    }


def _named(hits: list[Where]) -> str:
    """The words as they stand, most frequent first."""
    counts = Counter(paragraph.text.text[start:end].lower() for paragraph, start, end in hits)
    return ", ".join(f"“{word}”" for word, _ in counts.most_common())


def _stock(reading: Reading) -> Iterator[Finding]:
    strong = _STRONG if reading.paper.language == "en" else _ZH
    for word, hits in _occurrences(reading, strong).items():
        paragraph, start, end = hits[0]
        yield _at(
            reading,
            hits,
            "stock_word",
            f"Stock word “{paragraph.text.text[start:end]}”"
            + (f", {len(hits)} times" if len(hits) > 1 else ""),
            suggestion="Say the specific thing it stands for",
            evidence="A word that papers written by people hardly use",
            word=word,
        )
    if reading.paper.language != "en":
        return
    for word, hits in _occurrences(reading, _WEAK).items():
        rate, limit = reading.rate(len(hits)), WEAK_RATES[word]
        if len(hits) >= THRESHOLDS["weak_word_uses"] and rate > limit:
            yield _at(
                reading,
                hits,
                "stock_word",
                f"{_named(hits)}: {len(hits)} times, {rate:.1f} in 1000 words",
                suggestion="Keep it where it says something that can be measured; elsewhere name the thing",
                evidence=f"Papers written by people: at most {limit:g} in 1000 words",
                word=word,
                rate=round(rate, 2),
            )


def _openers(reading: Reading) -> Iterator[Finding]:
    for paragraph in reading.prose():
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            lead = _LEAD.match(text, sentence.start, sentence.end)
            match = _OPENER.match(text, lead.end() if lead else sentence.start, sentence.end)
            if match and not quoted(text, sentence.start):
                span = paragraph.text.span(match.start(), match.end())
                yield reading.note(
                    Where(paragraph, match.start(), match.end()),
                    "writing.filler_opener",
                    Severity.SUGGESTION,
                    f"The opener “{match[0]}” says nothing",
                    evidence=match[0],
                    suggestion="Drop it and begin with the next word",
                    opener=[span.start, span.end],
                )


def _punctuation(reading: Reading) -> Iterator[Finding]:
    for mark, name, key in (("—", "em dashes", "em_dash"), (";", "semicolons", "semicolon")):
        hits = _marks(reading, mark)
        rate, limit = reading.rate(len(hits)), THRESHOLDS[key]
        if len(hits) > 3 and rate > limit:
            yield _at(
                reading,
                hits,
                "punctuation",
                f"{len(hits)} {name}, {rate:.1f} in 1000 words",
                suggestion="Make two sentences of it, or use a comma",
                evidence=f"Papers written by people: nearly all below {limit:g} in 1000 words",
                mark=mark,
                rate=round(rate, 2),
            )


def _threes(reading: Reading) -> Iterator[Finding]:
    lists = list(_lists(reading))
    hits = [where for where, items in lists if items == 3]
    rate = reading.rate(len(hits))
    if len(hits) >= 5 and rate > THRESHOLDS["threes"] and len(hits) / len(lists) > THRESHOLDS["threes_share"]:
        yield _at(
            reading,
            hits,
            "uniformity",
            f"{len(hits)} of {len(lists)} lists have exactly three items",
            suggestion="Name as many as there are; one that matters is enough",
            evidence=f"{rate:.1f} in 1000 words; papers written by people: below {THRESHOLDS['threes']:g}",
            kind="threes",
            rate=round(rate, 2),
        )


def _even_paragraphs(reading: Reading) -> Iterator[Finding]:
    lengths = _paragraph_lengths(reading)
    if len(lengths) < 10:
        return
    variation = pstdev(lengths) / mean(lengths)
    if variation < THRESHOLDS["paragraph_variation"]:
        paragraph = next(p for p in reading.prose("body") if p.sentences)
        yield reading.note(
            Where(paragraph, paragraph.sentences[0].start, paragraph.sentences[0].end),
            "writing.uniformity",
            Severity.SUGGESTION,
            f"{len(lengths)} paragraphs of nearly one length ({mean(lengths):.0f} ± {pstdev(lengths):.0f} words)",
            evidence=f"Variation {variation:.2f}; written by people: above {THRESHOLDS['paragraph_variation']:g}",
            suggestion="Let each paragraph be as long as its point needs",
            certainty=Certainty.SUSPECTED,
            kind="paragraphs",
        )


def _renaming(reading: Reading) -> Iterator[Finding]:
    last = -10
    for names, hits in _windows(reading):
        if len(names) >= THRESHOLDS["names_in_five"] and hits[0].paragraph.index > last:
            last = hits[-1].paragraph.index
            yield _at(
                reading,
                hits,
                "uniformity",
                "One thing under many names: " + ", ".join(sorted(names)),
                suggestion="Choose one name and keep it",
                evidence=f"{len(names)} names within five paragraphs",
                kind="synonyms",
                names=sorted(names),
            )


def _monotone(reading: Reading) -> Iterator[Finding]:
    for paragraph, start, end in _even_runs(reading):
        if end - start >= THRESHOLDS["monotone_run"]:
            run = paragraph.sentences[start:end]
            sizes = [size(s.text) for s in run]
            yield reading.note(
                Where(paragraph, run[0].start, run[-1].end),
                "writing.monotone",
                Severity.SUGGESTION,
                f"{len(run)} sentences in a row of {min(sizes)} to {max(sizes)} words",
                quote=run[0].text,
                evidence=f"Lengths {sizes}",
                suggestion="Join two that belong together; make the one that matters short",
                certainty=Certainty.SUSPECTED,
                lengths=sizes,
            )


def _at(
    reading: Reading,
    hits: list[Where],
    rule: str,
    message: str,
    *,
    suggestion: str,
    evidence: str,
    **data: Any,
) -> Finding:
    """A finding at the first of several places; the lines of all are in the data."""
    places = [str(reading.paper.place(p.text.span(start, end))) for p, start, end in hits]
    return reading.note(
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


def _occurrences(reading: Reading, patterns: dict[str, re.Pattern[str]]) -> dict[str, list[Where]]:
    found: dict[str, list[Where]] = {}
    for paragraph in reading.prose():
        text = reading.masked[paragraph.index]
        for word, pattern in patterns.items():
            for match in pattern.finditer(text):
                if not quoted(text, match.start()) and not reading.is_verbatim(paragraph, *match.span()):
                    found.setdefault(word, []).append(Where(paragraph, match.start(), match.end()))
    return found


def _marks(reading: Reading, mark: str) -> list[Where]:
    return [
        Where(paragraph, match.start(), match.end())
        for paragraph in reading.prose()
        for match in re.finditer(mark, reading.masked[paragraph.index])
        if not reading.in_math(paragraph, match.start(), match.end())
        and sentence_at(paragraph, match.start())
    ]


def _lists(reading: Reading) -> Iterator[tuple[Where, int]]:
    """Lists in a sentence (`a, b, and c`) with the number of their items."""
    for paragraph in reading.prose():
        for match in _LIST.finditer(reading.masked[paragraph.index]):
            items = re.sub(r", (?=and |or )", " ", match[0]).count(", ") + 2
            yield Where(paragraph, match.start(), match.end()), items


def _paragraph_lengths(reading: Reading) -> list[int]:
    sizes = [size(reading.masked[p.index]) for p in reading.prose("body") if len(p.sentences) > 1]
    return [n for n in sizes if n >= 20]


def _windows(reading: Reading) -> Iterator[tuple[set[str], list[Where]]]:
    """Names given to the paper's own thing in every five body paragraphs in a row."""
    body = list(reading.prose("body", "abstract"))
    named = [
        [(m[1].lower(), Where(p, m.start(), m.end())) for m in _SAME_THING.finditer(reading.masked[p.index])]
        for p in body
    ]
    for at in range(max(len(body) - 4, min(len(body), 1))):
        five = [one for names in named[at : at + 5] for one in names]
        if five:
            yield {name for name, _ in five}, [hit for _, hit in five]


def _even_runs(reading: Reading) -> Iterator[tuple[Paragraph, int, int]]:
    """Longest runs of sentences of nearly equal length (`monotone_spread`): paragraph, first sentence, end."""
    spread = THRESHOLDS["monotone_spread"]
    for paragraph in reading.prose("body", "abstract"):
        text = reading.masked[paragraph.index]
        sizes = [size(text[s.start : s.end].replace(MASK, "")) for s in paragraph.sentences]
        start = 0
        while start < len(sizes):
            low = high = sizes[start]
            end = start + 1
            while end < len(sizes) and max(high, sizes[end]) - min(low, sizes[end]) <= spread:
                low, high = min(low, sizes[end]), max(high, sizes[end])
                end += 1
            if end - start > 1:
                yield paragraph, start, end
            start = end
