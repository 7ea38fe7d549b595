"""Forms and traps read from one block of text, so that they read as a paper would.

Passages are parted by a line of four dashes. In a form, `«wrong|right»` stands where its twins differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.planted.development.form import Developed, Trap

__all__ = ["as_paper", "traps", "twins"]

_DIFFERS = re.compile(r"«([^«»|]*)\|([^«»|]*)»")
_ARTICLE = (
    "\\documentclass{article}\n\\begin{document}\n\\section{Results}\n",
    "\n\\end{document}\n",
)


def twins(block: str, format: str = "latex") -> list[Developed]:
    """The forms of a block.

    Raises:
        ValueError: Where a passage has no place that differs.

    >>> twins("Of 10, 3 («40|30» %) left.", "text")
    [Developed(wrong='Of 10, 3 (40 %) left.', right='Of 10, 3 (30 %) left.', format='text')]
    """
    forms = []
    for passage in _passages(block):
        if not _DIFFERS.search(passage):
            raise ValueError(f"no place that differs: {passage[:60]}")
        forms.append(Developed(_DIFFERS.sub(r"\1", passage), _DIFFERS.sub(r"\2", passage), format))
    return forms


def traps(block: str, format: str = "latex") -> list[Trap]:
    """The traps of a block; the first line of each says why it is right.

    >>> traps("both round\\n1 of 3 (33 %)", "text")
    [Trap(text='1 of 3 (33 %)', why='both round', format='text')]
    """
    return [Trap(text, why, format) for why, _, text in (p.partition("\n") for p in _passages(block))]


def as_paper(text: str, format: str) -> str:
    """A text as a whole paper of its format.

    >>> as_paper("So.", "markdown")
    'So.'
    """
    if format != "latex" or "\\documentclass" in text:
        return text
    return _ARTICLE[0] + text + _ARTICLE[1]


def _passages(block: str) -> Iterator[str]:
    yield from (p.strip() for p in re.split(r"^----$", block, flags=re.MULTILINE) if p.strip())
