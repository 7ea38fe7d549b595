"""Findings and pages for tests of the report."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from paperkit.records.deep_review import LANGUAGES, Config, Findings, Location, Previous, ReviewFinding
from paperkit.report.deep_review import Mark, Passage, ReviewRecords

ATTACKS = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)//",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</style></title></svg><svg onload=alert(1)>",
    "<!-- --><a href=javascript:alert(1)>x</a>",
    "{{ 7*7 }}{% raw %}",
    "]]><iframe srcdoc='<script>'>",
    "&lt;script&gt; \x00\x1b[2J\u202e\u2066",
    "[x](javascript:alert(1)) ![y](http://a.example/b.png) <http://a.example> http://a.example www.a.example",
    "```\n# head\n~~~\n> quote\n\n- item\n\n    code",
    "1. one\n2. two\n===\n---\n| a | b |\n|---|---|",
    "$x$ \\(y\\) [^1] a@b.example",
]  # fmt: skip

TEXTS = ("A first page. It says that all is well.", "A second page. It counts 37 of 120, which is 40 %.")


def png(width: int = 40, height: int = 60) -> bytes:
    """A white page."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xff" * (3 * width)) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def finding(name: str = "MJ1", page: int = 2, **fields: Any) -> ReviewFinding:
    """One finding; its severity follows from its id."""
    severity = {"MJ": "major", "MN": "minor", "SG": "suggestion"}[name[:2]]
    values: dict[str, Any] = {
        "id": name,
        "severity": severity,
        "title": f"Point of {name}",
        "category": "numbers",
        "location": Location(page=page, section="2 Results"),
        "quote": "37 of 120, which is 40 %",
        "problem": "The share does not follow from the counts.",
        "why_it_matters": "The abstract repeats it.",
        "suggestion": "State 30.8 %.",
        "evidence": "Both counts are in the text.\n37 / 120 = 30.8 %",
        "would_be_wrong_if": "the share is of another group.",
        "verdict": "confirmed",
        "support": 2,
        "clusters": ("K01",),
    }
    return ReviewFinding.model_validate(values | fields)


def findings(*found: ReviewFinding, **fields: Any) -> Findings:
    """A report of some findings."""
    values: dict[str, Any] = {
        "language": "en",
        "judged_by": "rules",
        "summary": "Two pages were read.",
        "bottom_line": "One number does not follow from its counts.",
        "overall_feedback": "The rest is in order.",
        "findings": found,
        "limitations": ("Novelty was not judged.",),
        "counts": {"refuted": 3},
        "previous": (Previous(id="MN7", title="An old point", state="partly", note="in part"),),
    }
    return Findings.model_validate(values | fields)


def records(*found: ReviewFinding, image: bool = True, **fields: Any) -> ReviewRecords:
    """A report on a paper of two pages, the second with an image if so wanted."""
    report = findings(*found, **fields)
    start = TEXTS[1].index("37")
    images = {2: png()} if image else {}
    return ReviewRecords(
        report,
        config(language=report.language),
        TEXTS,
        images,
        {f.id: (Mark(2, 0.1, 0.2, 0.9, 0.25),) for f in found if f.location.page == 2 and image},
        {f.id: (Passage(2, start, len(TEXTS[1]) - 1),) for f in found if f.location.page == 2},
        "en",
    )


def config(**fields: Any) -> Config:
    """What a paper of two pages was asked for."""
    values = {
        "document": "paper.pdf",
        "kind": "pdf",
        "sha256": "0" * 64,
        "input_copy": "input/paper.pdf",
        "paged": "pdf",
        "pages": 2,
        "images": True,
        "focus": ("numbers",),
        "venue": "A workshop",
        "warnings": ("page 1 has little text",),
    }
    return Config.model_validate(values | fields)


__all__ = ["ATTACKS", "LANGUAGES", "TEXTS", "config", "finding", "findings", "png", "records"]
