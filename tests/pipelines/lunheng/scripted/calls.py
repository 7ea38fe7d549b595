"""The documents that a call holds, for stand-ins that answer from them."""

from __future__ import annotations

import re

from paperkit.llm.call import Call

__all__ = ["documents_of"]

_DOCUMENT = re.compile(
    r"<<<DOCUMENT (?P<name>[^\n]+) \[(?P<salt>\w+)\]\n(?P<text>.*?)\n\[(?P=salt)\] DOCUMENT>>>", re.S
)


def documents_of(call: Call) -> dict[str, str]:
    """All documents of a call by name, those that it shares with other calls too."""
    return {match["name"]: match["text"] for match in _DOCUMENT.finditer(call.shared + call.own)}
