"""How a dimension is scored: its anchors and red flags, from the prompt `rubric`."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from paperkit.llm.prompt_sections import prompt_sections
from paperkit.records.lunheng import DimensionName

__all__ = ["PROMPT", "red_flags", "rubric_of"]

PROMPT = "rubric"

_FLAG = re.compile(r"`((D[1-9])\.\w{1,40})`")


def rubric_of(
    dimensions: Collection[DimensionName], language: str, folder: Path | None = None, form: str = "markdown"
) -> str:
    """The rubrics of some dimensions; arguments, order and errors as of `prompt_sections`.

    >>> rubric_of(["D6"], "en").splitlines()[0]
    '# `D6`: citation quality'
    """
    return prompt_sections(PROMPT, dimensions, language, folder, form)


def red_flags(rubric: str, dimension: DimensionName) -> tuple[str, ...]:
    """Names of a dimension's red flags in a rubric, in its order: they begin with the dimension, in backticks.

    A user's own rubric has those that it names so, and may have none.

    >>> red_flags("- `D1.leak`: seen before. - `D2.known`: not new.", "D1")
    ('D1.leak',)
    """
    return tuple(dict.fromkeys(name for name, own in _FLAG.findall(rubric) if own == dimension))
