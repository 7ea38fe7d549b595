"""A stand-in for a model in a writer's place: adds a sentence for its fixes, refuses all cuts, else changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

__all__ = ["SAID", "answer"]

SAID = "We say so because it was counted."
"""What a fix adds."""

_PROSE = re.compile(r"[A-Z\u3400-\u9fff][^\\{}~%&$]{20,300}[.。]")


def answer(documents: Mapping[str, str]) -> str:
    """The reply to a call.

    Args:
        documents: All documents of the call by name.
    """
    cuts, fixes = json.loads(documents["cuts"]), json.loads(documents["fixes"])
    pieces = [text for name, text in documents.items() if re.fullmatch(r"piece \d+ of \d+", name)]
    claim = next((found[0] for piece in pieces if (found := _PROSE.search(piece))), "")
    if fixes and claim:
        at = next(n for n, piece in enumerate(pieces) if claim in piece)
        pieces[at] = pieces[at].replace(claim, f"{claim} {SAID}", 1)
    record = {
        "cuts_applied": [],
        "cuts_refused": [{"cut": name, "claim": claim, "why": "The claim needs it."} for name in cuts],
        "fixes_applied": list(fixes) if claim else [],
        "moved_to_si": [],
    }
    sections = "\n".join(f"<SECTION_OUTPUT>\n{piece}\n</SECTION_OUTPUT>" for piece in pieces)
    return f"```json\n{json.dumps(record, ensure_ascii=False)}\n```\n{sections}\n"
