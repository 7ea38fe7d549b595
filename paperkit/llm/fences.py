"""Documents as data: each stands between two lines with a salt that no document can know.

Text in a document cannot close its fence or open another, so what it says is never taken for an instruction of
this program. A model has seen the salt, though: a reply that repeats a fence is refused, for it may become a document.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

from paperkit.errors import InputError
from paperkit.llm.role import Document
from paperkit.llm.secrets import key_line

__all__ = ["fenced", "new_salt", "repeated_fence"]

_FENCE = re.compile(r"<<<DOCUMENT [^\n]{0,300}\[\w{1,64}\]|\[\w{1,64}\] DOCUMENT>>>")


def new_salt() -> str:
    """A salt for one run."""
    return secrets.token_hex(8)


def fenced(documents: Iterable[Document], salt: str) -> str:
    """Documents between fences, in order.

    Raises:
        InputError: a key stands in one; it would go to a model's provider, and onto the tape.

    >>> print(fenced([Document("log.md", "acc 0.91")], "5a17"))
    <<<DOCUMENT log.md [5a17]
    acc 0.91
    [5a17] DOCUMENT>>>
    <BLANKLINE>
    """
    return "".join(_fenced(document, salt) for document in documents)


def repeated_fence(reply: str) -> str | None:
    """The first fence around a document that a reply repeats, None without one."""
    found = _FENCE.search(reply)
    return found[0] if found else None


def _fenced(document: Document, salt: str) -> str:
    name = " ".join(document.name.split())
    if line := key_line(document.text):
        raise InputError(
            f"{name}:{line}: holds what looks like a key, and would be sent to a model; take it out, and change the key"
        )
    text = document.text.rstrip("\n")
    return f"<<<DOCUMENT {name} [{salt}]\n{text}\n[{salt}] DOCUMENT>>>\n"
