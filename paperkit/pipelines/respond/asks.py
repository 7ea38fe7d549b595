"""Whether words ask: by a question mark, by a colon at the end, or by a verb that tells somebody to do something."""

from __future__ import annotations

import re

from paperkit.pipelines.respond.numbering import NUMBER

__all__ = ["asks", "is_question"]

_QUESTION = re.compile(r"[?？](?:\s*\([^()]{0,160}\))?[.\s]*$")
_COLON = re.compile(r"[:：]\s*(?:\([^()]{0,160}\))?[.\s]*$")
_OBJECT = (
    r"(?:the|an?|all|any|each|every|up|your|what|which|how|who|why|where|whether|two|three|four|five|\d+)"
)
_DIRECTS = re.compile(
    r"^(?:please\s+)?(?:describe|explain|outline|summari[sz]e|indicate|specify|identify|provide|give|tick|select|choose|"
    r"complete|fill|confirm|attach|enter|set\s+out|tell|justify|show"
    rf"|(?:name|state|list|detail|report|estimate)\s+{_OBJECT})\b"
    r"|^(?:请|说明|描述|列出|填写)",
    re.IGNORECASE,
)


def asks(text: str) -> bool:
    """Whether a text asks for something.

    >>> asks("2.1 Which data are kept?"), asks("Contact:"), asks("3 Describe the risks"), asks("Data are kept.")
    (True, True, True, False)
    """
    return is_question(text) or bool(_COLON.search(text))


def is_question(text: str) -> bool:
    """Whether a text is a question or a request in words, and not only a label.

    >>> is_question("Describe the risks"), is_question("Name of applicant"), is_question("Name the archive.")
    (True, False, True)
    """
    return bool(_QUESTION.search(text) or _DIRECTS.search(NUMBER.sub("", text, count=1).strip()))
