"""Titles and authors of bibliography entries as people read them, for comparison and for messages."""

from __future__ import annotations

import re
import unicodedata

from paperkit.documents.latex.symbols import SYMBOLS, accented
from paperkit.documents.paper import BibEntry
from paperkit.gates._prose import size
from paperkit.gates._wordlists import word_set

__all__ = ["describe", "title_and_author"]

_ACCENT = re.compile(r"\\(?:([`'^\"~=.])|([uvHcdbkrt])(?=[\s{]))\s*\{?\s*(\\[ij](?![a-zA-Z])|[^\W\d_])\s*\}?")

_COMMAND = re.compile(r"\\((?:[a-zA-Z]+(?=\s?))|.)(?:(?<=[a-zA-Z])\s)?")

_STYLES = word_set(
    "emph textit textbf textsc textrm textsf texttt text mathrm mathbf mathit mathcal rm it bf em sc tt"
)


def _plain(text: str) -> str:
    r"""A field as people read it: accents composed, commands as their character or name, braces gone.

    >>> _plain(r"{\'E}tude of $\alpha$-decay \& {LIGO}")
    'Étude of α-decay & LIGO'
    """
    text = _ACCENT.sub(lambda m: accented(m[3].lstrip("\\"), m[1] or m[2]), text)
    text = _COMMAND.sub(
        lambda m: "" if m[1] in _STYLES else SYMBOLS.get(m[1], m[1] if len(m[1]) > 1 else " "), text
    )
    return " ".join(re.sub(r"[{}$\\]", "", text).replace("~", " ").split())


def _bare(text: str) -> str:
    """Lower case, without accents; `and` and `&` are one."""
    letters = unicodedata.normalize("NFKD", text.replace("&", " and ").lower())
    return "".join(c for c in letters if not unicodedata.combining(c))


_PIECES = re.compile(r"\\newblock\b|[.?!](?:\s|$)|[“”\"]|``|''")
_LEAST_WORDS, _LEAST_LOWER = 5, 2
_NO_TITLE = re.compile(
    r"\d|proceedings|advances in|conference|journal|transactions|workshop|press|symposium|lecture notes|"
    r"preprint|available",
    re.IGNORECASE,
)


def _title_of_text(entry: BibEntry) -> str | None:
    """The title in a reference that is typed as text: its first sentence that is neither names nor a venue.

    Names and venues are in capitals; of a title in capitals nothing is said.
    """
    for piece in _PIECES.split(_plain(entry.fields["text"])):
        found = re.findall(r"\w+", piece)
        lower = [
            word
            for word in found
            if word[0].islower() and word not in ("and", "et", "al", "von", "van", "de")
        ]
        if len(found) >= _LEAST_WORDS and len(lower) >= _LEAST_LOWER and not _NO_TITLE.search(piece):
            return f"{_bare(' '.join(found))} / text"
    return None


def title_and_author(entry: BibEntry) -> str | None:
    """Title and first author's surname for comparison; None where the title is too short to tell works apart."""
    if "title" not in entry.fields and "text" in entry.fields:
        return _title_of_text(entry)
    words = re.findall(r"\w+", _bare(_plain(entry.fields.get("title", ""))))
    title = " ".join(words)
    han = size(title) > len(words)
    if size(title) < (8 if han else 4) and len(title) < 20:
        return None
    author = _bare(_plain(re.split(r"\sand\s", entry.fields.get("author", ""))[0]))
    surname = author.split(",")[0] if "," in author else author.split(" ")[-1]
    return f"{title} / {surname}"


def describe(entry: BibEntry) -> str:
    return _plain(entry.fields.get("title", "")) or entry.key or f"@{entry.kind}"
