"""Text of shapes and table cells on slides, with the way back to its nodes (DrawingML, ECMA-376, part 1, 21.1.2)."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from lxml import etree

from paperkit.errors import InputError

__all__ = ["SlideText", "local"]

_PIECES = re.compile(r"\n|[^\n]+")


def local(node: Any) -> str:
    """Name of an element without its namespace; "" of a comment."""
    tag = node.tag
    return tag[tag.rfind("}") + 1 :] if isinstance(tag, str) else ""


@dataclass
class _Piece:
    """A stretch of the text: of a run, a line break, a field's value, or the end of a paragraph."""

    start: int
    text: str
    kind: Literal["run", "break", "field", "paragraph"]
    node: Any

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def cut(self, start: int, end: int) -> tuple[str, str]:
        """What stands before and behind a stretch."""
        return self.text[: max(0, start - self.start)], self.text[max(0, end - self.start) :]


class SlideText:
    """The text of some paragraphs (`a:p`), joined by line ends.

    Attributes:
        paragraphs: Their elements.
        text: As a reader sees it.
    """

    def __init__(self, paragraphs: list[Any]) -> None:
        self.paragraphs = paragraphs
        self._pieces: list[_Piece] = []
        self._read()

    def _read(self) -> None:
        pieces: list[_Piece] = []
        at = 0

        def add(text: str, kind: Literal["run", "break", "field", "paragraph"], node: Any) -> None:
            nonlocal at
            pieces.append(_Piece(at, text, kind, node))
            at += len(text)

        for number, paragraph in enumerate(self.paragraphs):
            if number:
                add("\n", "paragraph", paragraph)
            for node in paragraph:
                name = local(node)
                if name == "r":
                    add(node.findtext("{*}t") or "", "run", node)
                elif name == "br":
                    add("\n", "break", node)
                elif name == "fld":
                    add(node.findtext("{*}t") or "", "field", node)
        self._pieces = pieces
        self.text = "".join(piece.text for piece in pieces)

    def replace(self, start: int, end: int, text: str, where: str) -> None:
        """Put text in the place of a stretch; it looks like what it replaces, or like what stands beside it.

        A line end becomes a line break.

        Raises:
            InputError: the place cuts into a field, as the number of a slide.
        """
        covered = [p for p in self._pieces if p.start < end and p.end > start]
        for piece in covered:
            if piece.kind == "field":
                raise InputError(f"{where}: {piece.text!r} is a field; edit what is beside it")
        home = next((p for p in covered if p.kind == "run"), None)
        home = home or self._beside(start) or self._new_run(start)
        for one in (home, *(piece for piece in covered if piece is not home)):
            if one.kind == "run":
                before, behind = one.cut(start, end)
                self._write(one.node, before + (text if one is home else "") + behind)
            elif one.kind == "break":
                one.node.getparent().remove(one.node)
            else:
                self._join(one.node)
        self._read()

    def _beside(self, at: int) -> _Piece | None:
        """The run that ends where a text is put in, else the one that begins there, in the same paragraph."""
        runs = [p for p in self._pieces if p.kind == "run"]
        before = [p for p in runs if p.end == at]
        return before[-1] if before else next((p for p in runs if p.start == at), None)

    def _new_run(self, at: int) -> _Piece:
        """An empty run where none is; it looks as the end of its paragraph says."""
        ends = [p for p in self._pieces if p.kind == "paragraph" and p.end <= at]
        paragraph = ends[-1].node if ends else self.paragraphs[0]
        space = str(paragraph.tag)[: str(paragraph.tag).rfind("}") + 1]
        run = etree.Element(space + "r")
        said = paragraph.find(f"{space}endParaRPr")
        if said is not None:
            properties = deepcopy(said)
            properties.tag = space + "rPr"
            run.append(properties)
        etree.SubElement(run, space + "t").text = ""
        before = next(
            (p.node for p in reversed(self._pieces) if p.end == at and p.kind in ("break", "field")), None
        )
        if before is not None and before.getparent() is paragraph:
            before.addnext(run)
        elif said is not None:
            said.addprevious(run)
        else:
            paragraph.append(run)
        return _Piece(at, "", "run", run)

    def _write(self, run: Any, text: str) -> None:
        """Give a run other text; what follows a line end stands in a run of its own."""
        space = str(run.tag)[: str(run.tag).rfind("}") + 1]
        parts = _PIECES.findall(text)
        first = parts.pop(0) if parts and parts[0] != "\n" else ""
        node = run.find(f"{space}t")
        if node is None:
            node = etree.SubElement(run, space + "t")
        node.text = first
        last = run
        for part in parts:
            if part == "\n":
                made = etree.Element(space + "br")
                properties = run.find(f"{space}rPr")
                if properties is not None:
                    made.append(deepcopy(properties))
            else:
                made = deepcopy(run)
                made.find(f"{space}t").text = part
            made.tail = None
            last.addnext(made)
            last = made
        if not text:
            run.getparent().remove(run)

    def _join(self, paragraph: Any) -> None:
        """Move what a paragraph holds to the end of the one before, and take it away."""
        before = self.paragraphs[self.paragraphs.index(paragraph) - 1]
        end = before.find("{*}endParaRPr")
        for node in list(paragraph):
            if local(node) in ("pPr", "endParaRPr"):
                continue
            if end is None:
                before.append(node)
            else:
                end.addprevious(node)
        paragraph.getparent().remove(paragraph)
        self.paragraphs.remove(paragraph)
