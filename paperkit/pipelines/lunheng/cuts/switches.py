"""Ranges of a source that hold a condition or a definition of a macro."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["switches"]

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_TOKEN = re.compile(r"(?<!\\)%[^\n]*|\\(?:newif|let)[ \t]*\\[A-Za-z@]+|\\(?P<word>[A-Za-z@]+)|\\.", re.DOTALL)
_NO_FI = frozenset(
    ["iff", "ifthenelse", "iflanguage", "iftoggle", "ifbool", "ifdefstring", "ifstrequal", "ifblank"]
)
_DEFINES = frozenset(
    """
    newcommand renewcommand providecommand def gdef edef xdef newenvironment renewenvironment NewDocumentCommand
    RenewDocumentCommand DeclareRobustCommand DeclareMathOperator newtheorem
    """.split()  # noqa: SIM905
)


def switches(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Ranges of conditions and of definitions; one that does not close reaches to the end."""
    if "\\if" not in text and "def" not in text and "new" not in text and "ommand" not in text:
        return
    opened: list[int] = []
    for match in _TOKEN.finditer(text, start):
        word = match["word"] or ""
        if word in _DEFINES or word in _NO_FI - {"iff"}:
            blank = _BLANK_LINE.search(text, match.end())
            yield match.start(), blank.start() if blank else len(text)
        elif word.startswith("if") and word not in _NO_FI:
            opened.append(match.start())
        elif word == "fi" and opened:
            at = opened.pop()
            if not opened:
                yield at, match.end()
    if opened:
        yield opened[0], len(text)
