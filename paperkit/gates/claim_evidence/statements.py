"""Statements in words that the log contradicts, told alike: as a finding, and as a row of the claims table."""

from __future__ import annotations

from typing import Any

from paperkit.documents.paper import Paper, Paragraph, Sentence
from paperkit.findings import Finding, finding_at
from paperkit.gates.claim_evidence.verdict import SEVERITY

__all__ = ["told"]


def told(
    paper: Paper,
    paragraph: Paragraph,
    sentence: Sentence,
    words: tuple[int, int],
    *,
    phrase: str,
    reason: str,
    message: str,
    evidence: str,
    suggestion: str,
) -> tuple[Finding, dict[str, Any]]:
    """The finding and the row for one statement.

    Args:
        paper: The paper.
        paragraph: Where the sentence stands.
        sentence: The sentence that states it.
        words: Range of the telling words in the sentence.
        phrase: Those words, for people.
        reason: Why it is unsupported, as `false_universal`.
        message: One sentence.
        evidence: What of the log contradicts it.
        suggestion: What to do.
    """
    start, end = words
    finding = finding_at(
        paper,
        paragraph.text.span(sentence.start + start, sentence.start + end),
        f"claim_evidence.{reason}",
        SEVERITY[reason],
        message,
        quote=sentence.text,
        section=paragraph.section,
        evidence=evidence,
        suggestion=suggestion,
        text=phrase,
        reasons=[reason],
    )
    row: dict[str, Any] = {
        "value": phrase,
        "claim": sentence.text,
        "section": paper.section_title(paragraph.section),
        "file": finding.file,
        "line": finding.line,
        "evidence": evidence,
        "reasons": [reason],
        "message": message,
    }
    return finding, row
