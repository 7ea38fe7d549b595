"""The form as a Markdown file, from `content/form.md`: a mark `⟦name⟧` stands where the respondent writes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from making.content import FORM, HERE, TEXT, Slot, obligations
from making.form_docx import EMPTY, places
from making.gold import in_markdown

_BLANKS = ("2.1", "3.1", "4.3", "4.6/kind", "6.2/date", "7.6/risk-1", "7.6/risk-2", "7.6/risk-3")
"""Places that are blanks here and something else in the .docx file."""
_CELLS = ("1.4",)
_TEXTS = ("4.2", *EMPTY)


def _places() -> Iterator[Slot]:
    for slot in places():
        kind = "blank" if slot.name in _BLANKS else "empty_cell" if slot.name in _CELLS else slot.kind
        kind = "answer_paragraph" if slot.name in _TEXTS else kind
        label = slot.label
        if kind == "answer_paragraph" or slot.name in ("2.1", "3.1", "4.3"):
            label = TEXT[slot.question]
        yield Slot(slot.question, slot.key, label, kind, slot.find)


def form() -> tuple[str, list[Slot]]:
    """The form and its places."""
    duties = [*FORM["instructions"], *obligations("instructions")]
    blocks = {
        "instructions": "\n".join(f"- {line}" for line in duties),
        "notes": "\n\n".join(obligations("note at the end")),
        **{where: obligations(where)[0] for where in ("under the question", "text box", "footnote")},
    }
    words = {**TEXT, **blocks, **{name: FORM[name] for name in ("title", "funder", "code", "invented")}}
    template = (HERE / "form.md").read_text(encoding="utf-8")
    return in_markdown(re.sub(r"\{([^{}]{1,20})\}", lambda match: words[match[1]], template), list(_places()))
