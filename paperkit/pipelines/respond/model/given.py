"""What a writer is given: the request, its evidence, an example, and what the section has said so far."""

from __future__ import annotations

import json

from paperkit.documents.office.element import Control
from paperkit.llm import Briefing, Document, Turn
from paperkit.llm.instruction_tree import Block, Instruction, Item, Listing, Paragraph, Section
from paperkit.llm.instructions import render
from paperkit.pipelines.respond.requests import Drafted, DraftRequest
from paperkit.wording import one_line

__all__ = ["briefing", "draft_document"]

_TITLES = {
    "en": ("Question", "Obligations", "Limits", "Note of the author"),
    "zh": ("问题", "附加要求", "篇幅", "作者的说明"),
}


def briefing(request: DraftRequest, *own: Document, max_output: int = 4096) -> Briefing:
    """The briefing of one pass over one question.

    Args:
        request: What is asked, and of whom.
        own: Documents of this pass alone.
        max_output: Most tokens of the reply.
    """
    prompt = request.prompt
    evidence = [Document(f"evidence {one.id}: {one.file}, {one.place}", one.quote) for one in prompt.evidence]
    example = []
    if prompt.example is not None:
        told = f"{prompt.example.question}\n\n{prompt.example.answer}"
        example = [Document(f"example: an earlier answer to another form, {prompt.example.form}", told)]
    slots = Document(
        "slots", json.dumps([_slot(request, at) for at in range(len(request.opened))], ensure_ascii=False)
    )
    return Briefing(
        (),
        (Document("request", _request(request)), slots, *evidence, *example, *own),
        request.language,
        max_output=max_output,
        earlier=tuple(Turn((Document("request", asked),), answer) for asked, answer in request.earlier),
    )


def draft_document(draft: Drafted) -> Document:
    """A draft, slot by slot."""
    return Document.of_record("draft", {fill.slot: fill.text for fill in draft.fills})


def _request(request: DraftRequest) -> str:
    """What is asked in the form's own words, written as instructions are: that is what the ablation varies."""
    prompt = request.prompt
    question, obligations, limits, note = _TITLES[request.language]
    sections = [Section(question, tuple(Paragraph(line) for line in _lines(prompt.text)))]
    for title, texts in ((obligations, prompt.obligations), (limits, prompt.limits)):
        if texts:
            sections.append(Section(title, (_listing(texts),)))
    if prompt.note.strip():
        sections.append(Section(note, tuple(Paragraph(line) for line in _lines(prompt.note))))
    return render(Instruction(sections=tuple(sections)), request.format)


def _listing(texts: tuple[str, ...]) -> Block:
    return Listing(tuple(Item((Paragraph(one_line(text)),)) for text in texts))


def _lines(text: str) -> list[str]:
    return [one_line(line) for line in text.splitlines() if line.strip()]


def _slot(request: DraftRequest, at: int) -> dict[str, object]:
    opened = request.opened[at]
    return {
        "slot": opened.slot.id,
        "kind": opened.slot.kind,
        "label": opened.label,
        **_choice(opened.control),
    }


def _choice(control: Control | None) -> dict[str, object]:
    if control is None:
        return {}
    return {"takes": control.type} | ({"options": list(control.options)} if control.options else {})
