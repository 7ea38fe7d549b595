"""Some sections of a prompt: those whose headings name what is asked for, in backticks."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from paperkit.llm import instructions
from paperkit.llm.instruction_tree import Instruction
from paperkit.llm.prompts import load_prompt, render

__all__ = ["prompt_sections"]

_NAME = re.compile(r"`(\w{1,40})`")


def prompt_sections(
    prompt: str, names: Collection[str], language: str, folder: Path | None = None, form: str = "markdown"
) -> str:
    """The sections of a prompt for some names, in the order of the prompt; a user's own is given whole, word for word.

    Args:
        prompt: One of `paperkit.llm.prompts.prompt_names`.
        names: Code words of headings of the highest level.
        language: That of the paper.
        folder: A user's own prompts.
        form: One of `paperkit.llm.instructions.FORMATS`.

    Raises:
        UsageError, InputError: as `load_prompt` and `render`.

    >>> prompt_sections("checklists", ["references"], "en").splitlines()[0]
    '# `references`: the list of works cited'
    """
    loaded = load_prompt(prompt, language, folder)
    if loaded.own:
        return render(loaded, form)
    chosen = tuple(part for part in loaded.tree.sections if set(_NAME.findall(part.title)) & set(names))
    return instructions.render(Instruction(sections=chosen), form)
