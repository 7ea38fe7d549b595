"""Bibliographies that BibTeX or biber has made: the `.bbl` beside a paper whose `.bib` is not there."""

from __future__ import annotations

import re

from paperkit.documents.latex.tokens import Braces
from paperkit.documents.paper import BibEntry, Source, Span

__all__ = ["biblatex_entries"]

_ENTRY = re.compile(r"\\entry\s*\{([^{}\r\n]{1,300})\}\s*\{([^{}\r\n]{0,60})\}")
_PART = re.compile(
    r"\\field\s*\{(\w{1,60})\}\s*(?=\{)|\\verb\s*\{(\w{1,60})\}\s*\\verb ([^\r\n]*)"
    r"|\\name\s*\{(\w{1,60})\}(?:\{[^{}\r\n]{0,200}\}){1,2}(?=\{)"
)
_PERSON = re.compile(r"\b(family|given)\s*=\s*\{((?:[^{}]|\{[^{}]*\})*)\}")


def biblatex_entries(source: Source) -> list[BibEntry]:
    r"""The entries of a `.bbl` that biber has made; none where the file is not of that kind.

    >>> text = r"\entry{k}{book}{} \field{title}{On {X}} \endentry"
    >>> biblatex_entries(Source("a.bbl", text))[0].fields
    {'title': 'On {X}'}
    """
    text = source.text
    braces = Braces(text)
    entries = []
    for match in _ENTRY.finditer(text):
        end = text.find("\\endentry", match.end())
        end = len(text) if end < 0 else end
        fields: dict[str, str] = {}
        for part in _PART.finditer(text, match.end(), end):
            field, verbatim, value, people = part.groups()
            if verbatim:
                fields[verbatim.lower()] = value.strip()
                continue
            close = braces.close(part.end())
            if part.end() < close < end:
                inner = text[part.end() + 1 : close]
                fields[(field or people).lower()] = inner if field else _names(inner)
        span = Span(source.name, match.start(), end)
        entries.append(BibEntry(match[1].strip(), match[2].lower(), fields, source.name, span))
    return entries


def _names(text: str) -> str:
    names: list[str] = []
    for part, value in _PERSON.findall(text):
        if part == "family":
            names.append(value)
        elif names:
            names[-1] += f", {value}"
    return " and ".join(names)
