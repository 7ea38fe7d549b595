"""From the texts of a reply to a revision: line ends and encoding of the author's files, edits line by line."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from paperkit.documents.paper import Source
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.requests import Edit

__all__ = ["plain", "rewritten"]

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def plain(text: str) -> str:
    """A text with line feeds only, as a model is shown it and writes it."""
    return text.replace("\r\n", "\n")


def rewritten(draft: Draft, texts: Mapping[str, str]) -> tuple[Draft, tuple[Edit, ...]]:
    """The draft with the texts of some files replaced, and what that changes.

    A line that stays keeps its line end, a new one gets that of most lines of its file; the file ends as it did.

    Raises:
        UnfitReplyError: a text has a character that its file's encoding lacks.
    """
    new: dict[str, str] = {}
    edits: list[Edit] = []
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
            edits.append(_edit(name, before, i, j, "".join(lines)))
        new[name] = "".join(made)
        _check_encoding(name, new[name], source)
    return draft.replaced(new), tuple(edits)


def _lines(text: str) -> list[str]:
    return _LINE.findall(text)


def _ended_alike(text: str, source: str) -> str:
    """A text that ends in as many line feeds as the source."""
    return text.rstrip("\n") + plain(source[len(source.rstrip("\r\n")) :])


def _edit(name: str, before: Sequence[str], first: int, end: int, after: str) -> Edit:
    start = sum(map(len, before[:first]))
    was = "".join(before[first:end])
    return Edit(
        rule="reviser.rewrite",
        finding_id=hashlib.sha256(f"{name}\0{was}\0{after}".encode()).hexdigest()[:12],
        action="rewrite",
        file=name,
        line=first + 1,
        start=start,
        end=start + len(was),
        before=was,
        after=after,
        reason="",
    )


def _check_encoding(name: str, text: str, source: Source) -> None:
    try:
        text.encode(source.encoding)
    except UnicodeEncodeError as error:
        raise UnfitReplyError(
            f"{name} is in {source.encoding}, which has no {text[error.start]!r}; write it as a command, and answer "
            "again, all of it."
        ) from None
