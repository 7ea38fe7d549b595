"""Whole paragraphs of detail: named by their run-in heading, or by how they open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.paper import Paragraph
from paperkit.pipelines.lunheng.cuts.chunks import Chunk
from paperkit.pipelines.lunheng.cuts.detail_headings import PROOFS, SETTINGS, heading_pointer, ranked
from paperkit.pipelines.lunheng.cuts.details import is_detail, opening_topic, pointer, topics_of
from paperkit.pipelines.lunheng.cuts.moves import Move, Moves, length_of
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["paragraph_moves"]

_MOST_OF_SECTION = 0.6
"""Share of a sub-section that may go by its paragraphs."""
_RUN_IN = re.compile(r"\\(?:sub)?paragraph\b")


def paragraph_moves(moves: Moves, part: Part, titles: list[str], pieces: list[Chunk]) -> Iterator[Move]:
    """The moves of paragraphs of detail, in order."""
    text = [c for c in pieces if c.paragraphs]
    room = _MOST_OF_SECTION * length_of(text)
    for at, piece in enumerate(text):
        named = _named(moves, piece, titles)
        if named is None:
            continue
        rank, says, name = named
        group = [piece]
        if piece.paragraphs[0].heading and _RUN_IN.match(moves.movable.source(piece)):
            following = next(
                (n for n, c in enumerate(text[at + 1 :], at + 1) if c.paragraphs[0].heading), None
            )
            if following is None and at + 1 < len(text):
                continue  # whether the last paragraphs are still about the heading nobody knows
            group = text[at:following]
        after = text[at + len(group) : at + len(group) + 1]
        last = group[-1].paragraphs[-1].text.text.rstrip()
        if last.endswith((":", "：")) or any(moves.movable.leans(c.paragraphs[0].text.text) for c in after):
            continue
        going = moves.movable.together(group, in_results=moves.is_results(titles), is_proof=rank == PROOFS)
        length = length_of(going)
        if len(going) < len(group) or length > room:
            continue
        found = moves.move(part, rank, pieces, going, going[0].span.start, says, "", name)
        if found is not None:
            room -= length
            moves.movable.taken(going)
            yield found


def _named(moves: Moves, piece: Chunk, titles: list[str]) -> tuple[int, str, str] | None:
    """Rank, pointer and name of a paragraph of detail."""
    first = piece.paragraphs[0]
    heading = first.heading.rstrip(".:：。 ")
    if heading:
        rank = ranked([heading, *titles])
        return None if rank is None else (rank, heading_pointer(heading, moves.proper), heading)
    shown = " ".join(p.text.text for p in piece.paragraphs)
    if (
        first.kind != "body"
        or "methods" not in moves.kinds(titles)
        or ranked(["Implementation", *titles]) is None
    ):
        return None
    topic = opening_topic(shown)
    if topic is None and not _is_settings(piece.paragraphs):
        return None
    topics = [topic] if topic else topics_of(shown)
    return SETTINGS, pointer(topics, []), ", ".join(topics)


def _is_settings(paragraphs: Sequence[Paragraph]) -> bool:
    """Whether a paragraph opens with settings, and most of its sentences are about some."""
    sentences = [s.text for p in paragraphs for s in p.sentences if p.kind != "footnote"]
    settings = sum(is_detail(text) for text in sentences)
    return bool(sentences) and is_detail(sentences[0]) and 2 * settings >= len(sentences)
