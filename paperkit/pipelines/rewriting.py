"""From the texts of a reply to a draft: line ends and encoding of the author's files, changes line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from paperkit.documents.paper import Source
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.draft import Draft

__all__ = ["Rewrite", "check_encoding", "plain", "rewritten"]

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class Rewrite(NamedTuple):
    """New text for a range of a file.

    Attributes:
        line: Where it begins, from 1.
        start: Where it begins, in characters, from 0.
        before, after: Old text and new.
    """

    file: str
    line: int
    start: int
    before: str
    after: str

    @property
    def end(self) -> int:
        """Where the old text ends."""
        return self.start + len(self.before)


def plain(text: str) -> str:
    """A text with line feeds only, as a model is shown it and writes it."""
    return text.replace("\r\n", "\n")


def rewritten(draft: Draft, texts: Mapping[str, str]) -> tuple[Draft, tuple[Rewrite, ...]]:
    """The draft with the texts of some files replaced, and what that changes.

    A line that stays keeps its line end, a new one gets that of most lines of its file; the file ends as it did.

    Raises:
        UnfitReplyError: a text has a character that its file's encoding lacks.
    """
    new: dict[str, str] = {}
    changes: list[Rewrite] = []
    for name, text in texts.items():
        source = draft.sources[name]
        before, after = _lines(source.text), _lines(_ended_alike(plain(text), source.text))
        matched = SequenceMatcher(None, [plain(line) for line in before], after, autojunk=False)
        ends = "\r\n" if 2 * source.text.count("\r\n") > source.text.count("\n") else "\n"
        made: list[str] = []
        for tag, i, j, k, m in matched.get_opcodes():
            if tag == "equal":
                made += before[i:j]
                continue
            lines = [line.replace("\n", ends) for line in after[k:m]]
            made += lines
            changes.append(_change(name, before, i, j, "".join(lines)))
        new[name] = "".join(made)
        check_encoding(name, new[name], source)
    return draft.replaced(new), tuple(changes)


def _lines(text: str) -> list[str]:
    return _LINE.findall(text)


def _ended_alike(text: str, source: str) -> str:
    """A text that ends in as many line feeds as the source."""
    return text.rstrip("\n") + plain(source[len(source.rstrip("\r\n")) :])


def _change(name: str, before: Sequence[str], first: int, end: int, after: str) -> Rewrite:
    start = sum(map(len, before[:first]))
    return Rewrite(name, first + 1, start, "".join(before[first:end]), after)


def check_encoding(name: str, text: str, source: Source) -> None:
    """Refuse a text that its file cannot hold.

    Raises:
        UnfitReplyError: a character that the file's encoding lacks.
    """
    try:
        text.encode(source.encoding)
    except UnicodeEncodeError as error:
        raise UnfitReplyError(
            f"{name} is in {source.encoding}, which has no {text[error.start]!r}; write it as a command, and answer "
            "again, all of it."
        ) from None
