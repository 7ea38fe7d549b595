"""Pieces of a section's source: its paragraphs, each with the lists and formulas in it, and what stands between."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paperkit.documents.paper import Paragraph, Span
from paperkit.pipelines.lunheng.cuts.ground import Ground

__all__ = ["Chunk", "chunks"]

_TOKEN = re.compile(
    r"(?<!\\)%[^\n]*(?:\n[ \t]*(?=%))?|\\begin[ \t]*\{(?P<begin>[^{}\n]{1,40})\}|\\end[ \t]*\{(?P<end>[^{}\n]{1,40})\}"
    r"|(?P<blank>\n[ \t]*\r?\n\s*)"
)
_VERBATIM = ("verbatim", "verbatim*", "lstlisting", "minted", "Verbatim", "comment")
_ENDS = re.compile(r"(?:[.!?:。！？：][”’)）'\"]*|\\\]|\\end[ \t]*\{[^{}]{1,40}\}|\$\$|\})\s*\Z")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")


@dataclass(frozen=True)
class Chunk:
    """A piece of source.

    Attributes:
        span: Where it stands, without the space around it.
        paragraphs: What a reader sees of it; () for a float, for commands and for comments, which stay where they are.
        whole: Whether it neither goes on in a piece beside it nor goes on from one.
    """

    span: Span
    paragraphs: tuple[Paragraph, ...] = field(default=(), repr=False)
    whole: bool = True


def chunks(ground: Ground, span: Span) -> list[Chunk] | None:
    """The pieces of a range, in order; None where its environments do not close."""
    text = ground.text(span.file)
    ranges = list(_blocks(text, span.start, span.end))
    if not ranges or ranges[-1] == (-1, -1):
        return None
    floats = sorted(f.span[1:] for f in ground.paper.floats if f.span.file == span.file)
    shown = [
        p
        for p in ground.paper.paragraphs
        if p.span.file == span.file and p.kind not in ("caption", "heading")
    ]
    found: list[Chunk] = []
    for start, end in ranges:
        for a, b, is_float in _parted(start, end, floats):
            left, right = _stripped(text, a, b)
            if left >= right:
                continue
            inside = () if is_float else _in(shown, left, right)
            has_math = any(
                m.display and m.span.file == span.file and left <= m.span.start < right
                for m in ground.paper.math
            )
            opens, closes = a == start, b == end
            whole = (closes or bool(_ENDS.search(_COMMENT.sub("", text[left:right])))) and (
                opens or not text[left].islower()
            )
            if has_math and not inside and not is_float and found and found[-1].paragraphs:
                # A formula that stands alone belongs to the text before it.
                before = found.pop()
                left, inside, whole = before.span.start, before.paragraphs, before.whole
            found.append(Chunk(Span(span.file, left, right), inside, whole))
    return found


def _blocks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Ranges between blank lines outside of all environments; a last (-1, -1) where one does not close."""
    opened: list[str] = []
    at = start
    for token in _TOKEN.finditer(text, start, end):
        if token["begin"]:
            if not opened or opened[-1] not in _VERBATIM:
                opened.append(token["begin"])
        elif token["end"]:
            if opened and opened[-1] == token["end"]:
                opened.pop()
            elif not opened or opened[-1] not in _VERBATIM:
                yield -1, -1
                return
        elif token["blank"] and not opened:
            yield at, token.start()
            at = token.end()
    yield at, end
    if opened:
        yield -1, -1


def _parted(start: int, end: int, floats: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, bool]]:
    at = start
    for a, b in floats:
        if start <= a and b <= end and a >= at:
            yield at, a, False
            yield a, b, True
            at = b
    yield at, end, False


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The range without the space and the lines of comments around it."""
    while start < end and (text[start].isspace() or text[start] == "%"):
        start = text.find("\n", start, end) if text[start] == "%" else start + 1
        start = end if start < 0 else start
    while end > start:
        end = start + len(text[start:end].rstrip())
        line = text.rfind("\n", start, end) + 1
        if not line or not text[line:end].lstrip().startswith("%"):
            break
        end = line
    return start, end


def _in(paragraphs: Sequence[Paragraph], start: int, end: int) -> tuple[Paragraph, ...]:
    return tuple(p for p in paragraphs if start <= p.span.start < end)
