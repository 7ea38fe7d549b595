"""Gate `style`: academic register. Defensive sentences, contractions, informal words, exclamation marks.

Defensive listing of weaknesses is what the published system forbids its reviser (PaperOrchestra App. F.1, pp. 50-51);
a section that a venue demands for it (Limitations, Threats to Validity) is left alone. Quotations are, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Finding, GateReport, Severity, rule_counts
from paperkit.gates._prose import PROSE, Reading, Where, sentence_at
from paperkit.gates._wordlists import CONTRACTION, DEFENSIVE, INFORMAL

__all__ = ["VERSION", "check", "may_state_limits"]

VERSION = 2

_DEFENSIVE = re.compile(r"\b(?:" + "|".join(DEFENSIVE) + r")\b", re.IGNORECASE)
_INFORMAL = {re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE): better for pattern, better in INFORMAL.items()}
_LIMITS = re.compile(
    r"limitation|threats? to validity|ethic|broader impact|impact statement|reproducibility statement"
    r"|scope of (?:the|this)|caveat|critical appraisal|局限|不足|伦理",
    re.IGNORECASE,
)


def check(paper: Paper) -> GateReport:
    """Findings on register; English only, a Chinese paper passes with a note in the summary."""
    if paper.language != "en":
        return GateReport.of("style", VERSION, (), {"note": "The rules are for English text"})
    reading = Reading(paper)
    findings = [
        found for paragraph in reading.prose(*PROSE, "caption") for found in _paragraph(reading, paragraph)
    ]
    return GateReport.of("style", VERSION, findings, {"words": reading.size, **rule_counts(findings)})


def may_state_limits(paper: Paper, paragraph: Paragraph) -> bool:
    """True in a section, or under a run-in heading, that is there to state limits."""
    return any(map(_LIMITS.search, (paragraph.heading, *paper.section_titles(paragraph.section))))


def _paragraph(reading: Reading, paragraph: Paragraph) -> Iterator[Finding]:
    if reading.is_quotation(paragraph):
        return
    text = reading.masked[paragraph.index]
    if not may_state_limits(reading.paper, paragraph):
        for sentence in paragraph.sentences:
            match = _DEFENSIVE.search(text, sentence.start, sentence.end)
            if not match:
                continue
            yield reading.note(
                Where(paragraph, match.start(), match.end()),
                "style.defensive",
                Severity.MAJOR,
                f"The sentence is defensive (“{match[0]}”): it apologises or lists a weakness",
                evidence=match[0],
                suggestion="Say what was done and what follows; limits that the venue asks for go to their section",
            )
    for match in CONTRACTION.finditer(text):
        if reading.is_own(paragraph, match.start(), match.end()):
            yield reading.note(
                Where(paragraph, match.start(), match.end()),
                "style.contraction",
                Severity.MINOR,
                f"Contraction “{match[0]}”",
                evidence=match[0],
                suggestion="Write it out",
                word=match[0],
            )
    for pattern, better in _INFORMAL.items():
        for match in pattern.finditer(text):
            if reading.is_own(paragraph, match.start(), match.end()):
                yield reading.note(
                    Where(paragraph, match.start(), match.end()),
                    "style.informal",
                    Severity.MINOR,
                    f"Informal “{match[0]}”",
                    evidence=match[0],
                    suggestion=f"Instead: {better}",
                    word=match[0],
                )
    for match in re.finditer(r"(?<=[a-z)])!(?=\s+[A-Z]|\s*$)", text):
        start = match.start()
        if sentence_at(paragraph, start) and reading.is_own(paragraph, max(0, start - 1), start + 1):
            yield reading.note(
                Where(paragraph, start, start + 1),
                "style.exclamation",
                Severity.MINOR,
                "An exclamation mark ends a sentence",
                evidence=text[max(0, start - 40) : start + 1],
                suggestion="End the sentence with a full stop",
            )
