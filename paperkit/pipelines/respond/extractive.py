"""An answer without a model: the sentences of the sources that answer, quoted with their place (spec, stage E).

Nothing is written. Where nothing fits, the answer is empty and says so; a box to tick and a choice take a reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paperkit.documents.sentences import split_sentences
from paperkit.documents.words import count_words
from paperkit.pipelines.respond.questions import subject_of
from paperkit.pipelines.respond.requests import Drafted, DraftRequest, Opened
from paperkit.pipelines.respond.retrieval import terms
from paperkit.records.respond import Evidence, Fill, Limit

__all__ = ["extract"]

_LEAST_SHARE = 0.34
"""Least share of what a question is about that a sentence must hold."""
_LEAST_TERMS = 2
_MOST_SENTENCES = 4
_TAKES_A_READER = ("checkbox", "choice", "date")


@dataclass(frozen=True)
class _Sentence:
    text: str
    evidence: Evidence

    @property
    def quoted(self) -> str:
        return f"“{self.text}” ({self.evidence.file}, {self.evidence.place})"


def extract(request: DraftRequest) -> Drafted:
    """The sentences that answer, for each slot of a question."""
    flags: list[str] = []
    fills: list[Fill] = []
    used: dict[str, None] = {}
    taken: set[str] = set()
    for opened in request.opened:
        where = f"{opened.slot.id}: "
        named = f" ({opened.label})" if opened.label and len(request.opened) > 1 else ""
        chosen: list[_Sentence] = []
        if _takes_reader(opened):
            flags.append(f"{where}only a person or a model can choose{named}")
        else:
            chosen = list(_fitting(request, opened, taken))
            if not chosen:
                flags.append(f"{where}the sources say nothing that fits{named}")
        taken |= {sentence.text for sentence in chosen}
        used |= dict.fromkeys(sentence.evidence.id for sentence in chosen)
        fills.append(Fill(slot=opened.slot.id, text="\n".join(sentence.quoted for sentence in chosen)))
    return Drafted(tuple(fills), tuple(used), tuple(flags), extracted=True)


def _takes_reader(opened: Opened) -> bool:
    return opened.slot.kind == "checkbox" or (
        opened.control is not None and opened.control.type in _TAKES_A_READER
    )


def _fitting(request: DraftRequest, opened: Opened, taken: set[str]) -> Iterator[_Sentence]:
    """The best sentences for a slot that are not in another one, in the order of the evidence, as long as they fit."""
    several = len(request.opened) > 1
    limits = [limit.piece.text for limit in request.limits]
    label = opened.label if several and opened.label else request.prompt.text
    asked = {*terms(subject_of(label, limits))}
    context = {*terms(subject_of(request.prompt.text, limits))} | asked
    ranked = sorted(
        (
            (-_fit(sentence.text, asked, context), at, sentence)
            for at, sentence in enumerate(_sentences(request.prompt.evidence))
            if sentence.text not in taken and _fit(sentence.text, asked, context) > 0
        ),
        key=lambda one: one[:2],
    )
    most = 1 if several or opened.slot.kind == "blank" else _MOST_SENTENCES
    chosen = [(at, sentence) for _, at, sentence in ranked[:most]]
    length = 0
    for _, sentence in sorted(chosen, key=lambda one: one[0]):
        length += count_words(sentence.quoted).words
        if _within(length, request.limits):
            yield sentence


def _fit(sentence: str, asked: set[str], context: set[str]) -> float:
    """How well a sentence answers, 0 where too little of what is asked stands in it."""
    said = set(terms(sentence))
    shared = len(asked & said)
    if shared < min(_LEAST_TERMS, len(asked)) or not asked or shared < _LEAST_SHARE * len(asked):
        return 0.0
    return shared / len(asked) + len(context & said) / (10 * len(context))


def _sentences(evidence: Sequence[Evidence]) -> Iterator[_Sentence]:
    for one in evidence:
        for start, end in split_sentences(one.quote):
            if text := one.quote[start:end].strip():
                yield _Sentence(text, one)


def _within(length: int, limits: Sequence[Limit]) -> bool:
    return all(limit.most is None or length <= limit.most for limit in limits if limit.unit == "words")
