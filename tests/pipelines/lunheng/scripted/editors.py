"""Stand-ins for a model in the places of the refiner and the chief editor: both leave the draft as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

__all__ = ["edit", "refine"]

_PROSE = re.compile(r"[A-Z\u3400-\u9fff][^\\{}~%&$\n]{20,300}[.。]")


def refine(documents: Mapping[str, str]) -> str:
    """The refiner's reply to a call."""
    return '````json\n{"changes": []}\n````\n'


def edit(documents: Mapping[str, str]) -> str:
    """The chief editor's reply to a call: every cut is refused for the first sentence, what is over is said."""
    source = next(text for name, text in documents.items() if name.endswith(".tex"))
    found = _PROSE.search(source)
    budget = json.loads(documents["budget"])
    record = {
        "cuts_applied": [],
        "cuts_refused": [
            {"cut": name, "claim": found[0] if found else "", "why": "The claim needs it."}
            for name in json.loads(documents["cuts"])
        ],
        "removed": [],
        "moved_to_si": [],
        "still_over": [{"section": name, "why": "Nothing can go."} for name in budget["sections"]],
    }
    return f"````json\n{json.dumps(record, ensure_ascii=False)}\n````\n"
