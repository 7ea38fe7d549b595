"""`report.html`: one file to read, that opens without a network."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import NamedTuple

from paperkit.records.deep_review import SEVERITIES, Findings
from paperkit.report.deep_review.origins import found_by, read_by, verdict_told
from paperkit.report.deep_review.pages import anchors, shown_pages
from paperkit.report.deep_review.records import ReviewRecords
from paperkit.report.deep_review.words import words
from paperkit.report.html import asset, page

__all__ = ["counts_shown", "evidence_lines", "next_steps", "render_html"]

_RELATION = re.compile(r"[=≈≃≠≤≥<>→]|->")
_DROPPED = ("refuted", "not_located", "left_out")


class EvidenceLine(NamedTuple):
    """A line of evidence, and whether it is arithmetic."""

    text: str
    arithmetic: bool


def render_html(records: ReviewRecords) -> str:
    """The report as one HTML page; scripts and styles other than its own are refused by its policy.

    Args:
        records: What it is made of.
    """
    from markupsafe import Markup

    style = asset("style.css") + asset("deep_review.css")
    script = asset("deep_review.js")
    pages = shown_pages(records)
    places = {name: min(p) for name, p in records.passages.items() if p}
    order = sorted(records.findings.findings, key=lambda f: places.get(f.id, (f.location.page, 0, 0)))
    return page(
        "deep_review.html.j2",
        policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'",
        style=Markup(style),
        script=Markup(script),
        w=words(records.findings.language),
        findings=records.findings,
        config=records.config,
        counts=counts_shown(records.findings),
        read_by=read_by(records),
        found_by={f.id: found_by(f, records) for f in records.findings.findings},
        verdicts={f.id: verdict_told(f, records) for f in records.findings.findings},
        severities=SEVERITIES,
        evidence={f.id: evidence_lines(f.evidence) for f in records.findings.findings},
        pages=pages,
        anchors=anchors(pages),
        place={f.id: number for number, f in enumerate(order)},
        quote_language=records.paper_language,
        steps=next_steps(records.findings),
    )


def next_steps(findings: Findings) -> list[tuple[str, str]]:
    """What to do next, each with its command; words in capitals are for the user to fill in."""
    w = words(findings.language)
    first = [f.id for f in findings.findings[:1]]
    deepen = (
        [(w["next_deepen"], f"paperkit deep-review deepen WORKSPACE {first[0]} --model MODEL")]
        if first
        else []
    )
    return [
        *deepen,
        (w["next_again"], "paperkit deep-review run REVISED --previous findings.json"),
        (w["next_refine"], "paperkit refine DOCUMENT"),
    ]


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
    return f"'sha256-{digest}'"


def counts_shown(findings: Findings) -> list[tuple[str, int]]:
    """Counts by severity, then what was dropped and why, as far as there is any; refuted ones always."""
    shown = [(name, len(findings.of(name))) for name in SEVERITIES]
    return shown + [
        (name, findings.counts.get(name, 0))
        for name in _DROPPED
        if name == "refuted" or findings.counts.get(name, 0)
    ]


def evidence_lines(evidence: str) -> list[EvidenceLine]:
    """Evidence line by line.

    >>> [one.arithmetic for one in evidence_lines("Table 2 gives both counts.\\n37 / 120 = 30.8 %")]
    [False, True]
    """
    return [
        EvidenceLine(line.strip(), _is_arithmetic(line)) for line in evidence.splitlines() if line.strip()
    ]


def _is_arithmetic(line: str) -> bool:
    """Whether a line is a sum rather than a sentence: a relation, digits, and hardly any words."""
    words_in_it = sum(len(word) > 3 and word.isalpha() for word in line.split())
    return (
        bool(_RELATION.search(line))
        and any(c.isdigit() for c in line)
        and 4 * words_in_it <= len(line.split())
    )
