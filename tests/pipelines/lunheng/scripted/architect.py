"""A stand-in for a model in the architect's place: plans from what its call holds, by the rules of the prompt."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["answer"]

_SECTION = re.compile(r"\\section\*?\{([^{}]*)\}")
_COUNTED = re.compile(r"[^\\{}~]*\d[^\\{}~]*[.。]")
_RULE = re.compile(r"write “([^”]+)”(?: for “([^”]+)”)?")


def answer(documents: Mapping[str, str]) -> str:
    """The reply to a call.

    Args:
        documents: All documents of the call by name: the draft's files and the architect's own.
    """
    parts = json.loads(documents["parts"])
    visuals = json.loads(documents["figures and tables"])
    planned = [part for part in parts if "budget by code" in part]
    texts = _sections("\n".join(text for name, text in documents.items() if name.endswith(".tex")))
    rules = (_RULE.match(rule) for rule in json.loads(documents["terms"]).values())
    return json.dumps(
        {
            "sections": [_section(part, texts.get(part["name"], "")) for part in planned],
            "structural_issues": ["The same sentence stands in two sections."],
            "summary": "The paper is above its budget. Its method is to be compressed; its results are to stay.",
            "visuals": [
                {"label": one["label"], "shows": one["caption"] or "A comparison.", "sections": [one["referred to in"]]}
                for one in visuals
            ],
            "terms": [{"term": rule[1], "long_form": rule[2] or "", "avoid": []} for rule in rules if rule],
        },
        ensure_ascii=False,
    )  # fmt: skip


def _sections(source: str) -> dict[str, str]:
    """Text of each section by its heading."""
    found = _SECTION.split(source)
    return dict(zip(found[1::2], found[2::2], strict=True))


def _section(part: Mapping[str, Any], text: str) -> dict[str, Any]:
    counted = [line.strip() for line in text.splitlines() if _COUNTED.fullmatch(line.strip())]
    return {
        "name": part["name"],
        "argument": f"What “{part['name']}” adds to the case.",
        "claims": [
            {"claim": "It is counted.", "evidence": "the text", "quote": line} for line in counted[:1]
        ],
        "target": part["budget by code"],
        "paragraph_directives": False,
    }
