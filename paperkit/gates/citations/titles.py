"""Fields of bibliography entries as people read them, for comparison and for messages."""

from __future__ import annotations

import re
import unicodedata

from paperkit.documents.latex.symbols import SYMBOLS, accented
from paperkit.documents.paper import BibEntry
from paperkit.gates._wordlists import word_set

__all__ = ["describe", "plain_field", "unaccented"]

_ACCENT = re.compile(r"\\(?:([`'^\"~=.])|([uvHcdbkrt])(?=[\s{]))\s*\{?\s*(\\[ij](?![a-zA-Z])|[^\W\d_])\s*\}?")

_COMMAND = re.compile(r"\\((?:[a-zA-Z]+(?=\s?))|.)(?:(?<=[a-zA-Z])\s)?")

_STYLES = word_set(
    "emph textit textbf textsc textrm textsf texttt text mathrm mathbf mathit mathcal rm it bf em sc tt"
)


def plain_field(text: str) -> str:
    r"""A field as people read it: accents composed, commands as their character or name, braces gone.

    >>> plain_field(r"{\'E}tude of $\alpha$-decay \& {LIGO}")
    'Étude of α-decay & LIGO'
    """
    text = _ACCENT.sub(lambda m: accented(m[3].lstrip("\\"), m[1] or m[2]), text)
    text = _COMMAND.sub(
        lambda m: "" if m[1] in _STYLES else SYMBOLS.get(m[1], m[1] if len(m[1]) > 1 else " "), text
    )
    return " ".join(re.sub(r"[{}$\\]", "", text).replace("~", " ").split())


def unaccented(text: str) -> str:
    """Lower case, without accents; `and` and `&` are one."""
    letters = unicodedata.normalize("NFKD", text.replace("&", " and ").lower())
    return "".join(c for c in letters if not unicodedata.combining(c))


def describe(entry: BibEntry) -> str:
    return plain_field(entry.fields.get("title", "")) or entry.key or f"@{entry.kind}"
