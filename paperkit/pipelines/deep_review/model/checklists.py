"""What to look for in a part of a paper: the sections of the prompt `checklists` for its themes."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from paperkit.llm.prompt_sections import prompt_sections
from paperkit.records.deep_review import Theme

__all__ = ["PROMPT", "checklist_of"]

PROMPT = "checklists"


def checklist_of(
    themes: Collection[Theme], language: str, folder: Path | None = None, form: str = "markdown"
) -> str:
    """The checklists of some themes; arguments, order and errors as of `prompt_sections`.

    >>> checklist_of(["references"], "en").splitlines()[0]
    '# `references`: the list of works cited'
    """
    return prompt_sections(PROMPT, themes, language, folder, form)
