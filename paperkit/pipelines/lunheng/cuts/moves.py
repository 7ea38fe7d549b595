"""What goes to the supplementary information as a whole, and what is known of the draft that it leaves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from paperkit.documents.paper import Section, Span
from paperkit.pipelines.lunheng.cuts.chunks import Chunk, chunks
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, saved
from paperkit.pipelines.lunheng.cuts.detail_headings import proper_words
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.cuts.movable import Movable
from paperkit.pipelines.lunheng.outline import Part
from paperkit.pipelines.lunheng.venues import load_venue

__all__ = ["LABEL", "Move", "Moves", "length_of", "overlaps"]

LABEL = re.compile(r"\s*\\label\{([^{}]{1,80})\}[ \t]*")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_LEAST_SAVED = 15
"""Words that a move must save."""


@dataclass(frozen=True)
class Move:
    """A cut that moves pieces of a section.

    Attributes:
        part: The part of the paper that it is in.
        rank: As in `detail_headings`: 0 is missed least.
        words: Words that go.
        pieces: What goes.
    """

    part: Part
    rank: int
    words: int
    pieces: tuple[Chunk, ...]
    cut: SafeCut


class Moves:
    """A draft, in pieces."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.movable = Movable(ground)

    def length(self, paragraphs: Sequence[int]) -> int:
        """Words of the running text of some paragraphs."""
        shown = (self.ground.paper.paragraphs[index] for index in paragraphs)
        return sum(
            saved(p.text.text) for p in shown if p.kind not in ("caption", "heading", "footnote", "cell")
        )

    def pieces(self, section: Section) -> list[Chunk]:
        """The pieces below a heading; none where part of its text stands elsewhere or the source does not close."""
        file, start, end = section.span
        if section.heading_span.file != file:
            return []
        start = section.heading_span.end
        label = LABEL.match(self.ground.text(file), start, end)
        found = chunks(self.ground, Span(file, label.end() if label else start, end))
        # What is read in from another file stands in none of these pieces.
        own = {p.index for c in found or () for p in c.paragraphs}
        read_in = any(
            p.section == section.index and p.index not in own and p.kind in ("body", "item", "theorem")
            for p in self.ground.paper.paragraphs
        )
        return [] if found is None or read_in else found

    def move(
        self,
        part: Part,
        rank: int,
        pieces: list[Chunk],
        going: list[Chunk],
        start: int,
        says: str,
        opening: str,
        name: str,
    ) -> Move | None:
        """The cut that moves some pieces of a section; None where it saves too little.

        Args:
            part: Where they are.
            rank: As in `detail_headings`.
            pieces: All pieces of the section.
            going: Those that go.
            start: Where the cut begins, at the first of them or at the heading above.
            says: The pointer.
            opening: What stands above them in the SI.
            name: What they are, for people.
        """
        file = going[0].span.file
        span = Span(file, start, going[-1].span.end)
        shown = "\n".join(p.text.text for c in going for p in c.paragraphs)
        count = saved(shown, says.replace("\\S ", "§").replace("~", " "))
        if count < _LEAST_SAVED:
            return None
        stays, moved = self._parted(pieces[pieces.index(going[0]) : pieces.index(going[-1]) + 1], going)
        above = _COMMENT.findall(self.ground.text(file)[start : going[0].span.start])
        reason = f"{name}, to the SI: “{' '.join(shown.split())[:80]}”"
        place = self.ground.place(file, start)
        moved = "\n".join([*above, moved]) if above else moved
        cut = SafeCut(
            "detail_parts", *span, "\n\n".join([says, *stays]), count, reason, place, opening + moved
        )
        return Move(part, rank, length_of(going), tuple(going), cut)

    def _parted(self, pieces: Sequence[Chunk], going: Sequence[Chunk]) -> tuple[list[str], str]:
        """What stays of some pieces and what goes; comments between two that go do, and others stay."""
        text = self.ground.text(pieces[0].span.file)
        stays, moved = [], self.movable.source(pieces[0])
        for one, two in pairwise(pieces):
            gap = text[one.span.end : two.span.start]
            if two not in going:
                stays += [*_COMMENT.findall(gap), self.movable.source(two)]
            elif one in going:
                moved += gap + self.movable.source(two)
            else:
                stays += _COMMENT.findall(gap)
                moved += f"\n\n{self.movable.source(two)}"
        if stays and stays[-1].startswith("%"):
            stays[-1] += "\n"
        return stays, moved

    def has_formula(self, piece: Chunk) -> bool:
        """Whether a piece displays a formula."""
        return any(m.display and overlaps(m.span, piece.span) for m in self.ground.paper.math)

    def is_float(self, piece: Chunk) -> bool:
        """Whether a piece is a figure or a table."""
        return any(overlaps(f.span, piece.span) for f in self.ground.paper.floats)

    def is_results(self, titles: Sequence[str]) -> bool:
        """Whether a section is about results, by its headings, its own first."""
        return "methods" not in (kinds := self.kinds(titles)) and "results" in kinds

    def kinds(self, titles: Sequence[str]) -> tuple[str, ...]:
        """The kinds of section that the nearest heading names which names any."""
        return next((kinds for title in titles if (kinds := load_venue("journal").kinds(title))), ())

    @cached_property
    def back(self) -> frozenset[str]:
        """Parts behind the conclusion: the paper itself tells its story without them."""
        names = [part.name for part in self.ground.parts if part.kind == "body"]
        ends = [at for at, name in enumerate(names) if "conclusion" in load_venue("journal").kinds(name)]
        ends = ends or [
            at for at, name in enumerate(names) if "discussion" in load_venue("journal").kinds(name)
        ]
        return frozenset(names[ends[-1] + 1 :] if ends else ())

    @cached_property
    def referred(self) -> set[str]:
        """The labels that something refers to."""
        return {name for reference in self.ground.paper.references for name in reference.labels}

    @cached_property
    def proper(self) -> frozenset[str]:
        """Words that keep their capital within a sentence."""
        return proper_words(self.ground.paper)


def length_of(pieces: Sequence[Chunk]) -> int:
    """Words of the running text of some pieces."""
    return sum(saved(p.text.text) for c in pieces for p in c.paragraphs if p.kind != "footnote")


def overlaps(one: Span, other: Span) -> bool:
    """Whether two ranges touch the same source."""
    return one.file == other.file and one.start < other.end and other.start < one.end
