"""What an answer is made from: passages of the sources, and the best matching earlier answer (seed 002, stage D)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase

from paperkit.documents.office.element import Element
from paperkit.pipelines.respond.past import Past, best_example
from paperkit.pipelines.respond.questions import subject_of
from paperkit.pipelines.respond.retrieval import Index
from paperkit.pipelines.respond.sources import Passage
from paperkit.records.respond import Evidence, Piece, Prompt, Question, Slot

__all__ = ["MOST_EVIDENCE", "Library", "make_prompt"]

MOST_EVIDENCE = len(ascii_lowercase)
"""Most passages of one prompt: each has a letter."""

_FOR_OBLIGATION = 2


class Library:
    """Passages that can be searched.

    Args:
        passages: Of all sources, in order.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self._index = Index([f"{passage.heading}\n{passage.text}" for passage in passages])

    def search(self, queries: Iterable[tuple[str, int]], most: int) -> tuple[Evidence, ...]:
        """The passages that fit best, each once.

        Args:
            queries: What is asked, and how many passages at most for each; those of the first come first.
            most: Most passages in all.
        """
        found: dict[int, float] = {}
        for query, each in queries:
            for place, score in self._index.best(query, each):
                found.setdefault(place, score)
        return tuple(
            self._evidence(letter, place, score)
            for letter, (place, score) in zip(ascii_lowercase, list(found.items())[:most], strict=False)
        )

    def _evidence(self, letter: str, place: int, score: float) -> Evidence:
        passage = self.passages[place]
        return Evidence(
            id=letter, file=passage.file, place=passage.place, quote=passage.text, score=round(score, 3)
        )


def make_prompt(
    question: Question,
    slots: Mapping[str, Slot],
    elements: Mapping[str, Element],
    library: Library,
    past: Past,
    most: int,
) -> Prompt:
    """The prompt of a question.

    Args:
        question: What is asked.
        slots: Of the form, by id.
        elements: Of the form, by eid.
        library: The sources.
        past: Earlier forms that may serve.
        most: Most passages.
    """
    labels = [elements[slots[name].label].text for name in question.slots if slots[name].label in elements]
    limits = [limit.piece.text for limit in question.limits]
    asked = "\n".join(dict.fromkeys(subject_of(text, limits) for text in (question.text, *labels)))
    queries = [(asked, most), *((piece.text, _FOR_OBLIGATION) for piece in question.obligations)]
    return Prompt(
        question=question.id,
        section=question.section,
        text=question.text,
        obligations=_texts(question.obligations),
        limits=_texts(limit.piece for limit in question.limits),
        evidence=library.search(_with_room(queries, most), most),
        example=best_example(subject_of(question.text, limits), past),
        left_out=past.left_out,
    )


def _with_room(queries: Sequence[tuple[str, int]], most: int) -> Iterator[tuple[str, int]]:
    """Queries of which the first leaves room for the others."""
    (asked, _), *others = queries
    yield asked, max(most - _FOR_OBLIGATION * len(others), most // 2, 1)
    yield from others


def _texts(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(piece.text for piece in pieces))
