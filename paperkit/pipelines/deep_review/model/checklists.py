"""What to look for in a part of a paper: the sections of the prompt `checklists` for its themes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from paperkit.llm import instructions
from paperkit.llm.instruction_tree import Instruction, Section
from paperkit.llm.prompts import load_prompt, render
from paperkit.records.deep_review import Theme

__all__ = ["PROMPT", "checklist_of"]

PROMPT = "checklists"

_THEME = re.compile(r"`(\w{1,40})`")


def checklist_of(
    themes: Collection[Theme], language: str, folder: Path | None = None, form: str = "markdown"
) -> str:
    """The checklists of some themes, in the order of the prompt; a user's own is given whole, word for word.

    Args:
        themes: Those of a task.
        language: That of the paper.
        folder: A user's own prompts.
        form: One of `paperkit.llm.instructions.FORMATS`.

    Raises:
        UsageError, InputError: as `load_prompt` and `render`.

    >>> checklist_of(["references"], "en").splitlines()[0]
    '# `references`: the list of works cited'
    """
    prompt = load_prompt(PROMPT, language, folder)
    if prompt.own:
        return render(prompt, form)
    chosen = tuple(section for section in prompt.tree.sections if set(_themes(section)) & set(themes))
    return instructions.render(Instruction(sections=chosen), form)


def _themes(section: Section) -> Iterator[str]:
    """The themes that a section is for: code words of its heading."""
    yield from _THEME.findall(section.title)
