"""What of a LaTeX source no reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

__all__ = ["blanked", "hidden_ranges"]

_MARK = re.compile(
    r"\\(?:(?P<end>end\s*\{document\})|(?P<note>begin\s*\{comment\})|(?P<test>if[a-zA-Z@]*)|(?P<turn>else|fi)(?![a-zA-Z@]))"
)
_NOTE_END = re.compile(r"\\end\s*\{comment\}")

Range = tuple[int, int]


def hidden_ranges(text: str, listings: Sequence[Range] = ()) -> Iterator[Range]:
    r"""Ranges of `\iffalse`, of `comment` environments, and after the end of the document; none starts in a listing.

    >>> text = r"a \iffalse b \ifx c \fi d \else e \fi f \end{document} g"
    >>> [text[start:end] for start, end in hidden_ranges(text)]
    ['\\iffalse b \\ifx c \\fi d \\else', '\\end{document} g']
    """
    at = 0
    false_at, depth = -1, 0
    while (mark := _MARK.search(text, at)) is not None:
        at = mark.end()
        if any(start <= mark.start() < end for start, end in listings) and not mark["note"]:
            continue
        if false_at >= 0:
            if mark["test"]:
                depth += 1
            elif mark["turn"] == "fi" and depth:
                depth -= 1
            elif mark["turn"] and not depth:
                yield false_at, at
                false_at = -1
        elif mark["end"]:
            yield mark.start(), len(text)
            return
        elif mark["note"]:
            end = _NOTE_END.search(text, at)
            at = len(text) if end is None else end.end()
            yield mark.start(), at
        elif mark["test"] == "iffalse":
            false_at = mark.start()


def blanked(text: str, ranges: Iterable[Range]) -> str:
    """The text with these ranges blank, of the same length."""
    pieces, at = [], 0
    for start, end in sorted(ranges):
        if end > at:
            first = max(start, at)
            pieces += [text[at:first], " " * (end - first)]
            at = end
    return "".join((*pieces, text[at:]))
