r"""What LaTeX never prints: comments, branches not taken, `comment` environments, and what stands after the end.

Authors keep notes and old text there, so it is no fault by itself; an instruction to a reviewer or a model is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.paper import Paper, Span
from paperkit.gates.hidden_text.hidden import Hidden, is_instruction
from paperkit.gates.hidden_text.latex import prose

__all__ = ["instructions_in_comments", "left_out"]

_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_MARKS = re.compile(r"(?m)^[ \t]*%+[ \t]?|%+$")
_OPENING = re.compile(r"\\begin[ \t]{0,5}\{[^{}]{0,60}\}")


def instructions_in_comments(paper: Paper) -> Iterator[Hidden]:
    """Instructions in `%` comments; comments of lines that follow each other are read as one text."""
    for lines in _blocks(paper):
        speaking = [at for at, span in enumerate(lines) if is_instruction(_said(paper, span))]
        if speaking:
            first, last = lines[speaking[0]], lines[speaking[-1]]
        elif is_instruction(" ".join(_said(paper, span) for span in lines)):
            first, last = lines[0], lines[-1]
        else:
            continue
        span = Span(first.file, first.start, last.end)
        yield Hidden("comment", _said(paper, span), span, "% comment")


def _blocks(paper: Paper) -> Iterator[Sequence[Span]]:
    """Comments, those with nothing but white space between them together."""
    block: list[Span] = []
    for span in sorted(comment.span for comment in paper.comments):
        if not paper.source(span).startswith("%"):
            continue
        near = block and block[-1].file == span.file
        if not near or paper.sources[span.file].text[block[-1].end : span.start].strip():
            if block:
                yield block
            block = []
        block.append(span)
    if block:
        yield block


def _said(paper: Paper, span: Span) -> str:
    return prose(_MARKS.sub(" ", paper.source(span)))


def left_out(paper: Paper, end: int) -> Iterator[Hidden]:
    """Paragraphs of branches not taken, of `comment` environments, and of what stands after the end.

    Args:
        paper: The paper.
        end: Offset in the main file from which nothing is read; its length where all is.
    """
    after = Span(paper.main, end, len(paper.sources[paper.main].text))
    for part in (*paper.left_out, after):
        text = paper.source(part)
        opening = _OPENING.match(text)
        why = opening[0] if opening else "after \\end{document}" if part is after else "a branch not taken"
        start = opening.end() if opening else 0
        blanks = [(match.start(), match.end()) for match in _BLANK_LINE.finditer(text, start)]
        for stop, following in [*blanks, (len(text), len(text))]:
            place = Span(part.file, part.start + start, part.start + stop)
            if said := _said(paper, place):
                yield Hidden("not_printed", said, place, why)
            start = following
