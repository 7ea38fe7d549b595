"""A draft of several files as one text, for reading: every `\\input` replaced by what it reads. Edits go to files."""

from __future__ import annotations

import posixpath
import re

from paperkit.pipelines.draft import Draft

__all__ = ["one_text"]

_INPUT = re.compile(
    r"^(?P<before>(?:[^%\\\n]|\\.)*?)\\(?:input|include|subfile)\s{0,3}\{(?P<name>[^{}\n]{1,300})\}",
    re.MULTILINE,
)
_DEEPEST = 20


def one_text(draft: Draft) -> str:
    """The main file of a draft with the files that it reads in their places.

    What cannot be found in the draft stays a command; so does what is read by another command, as by `\\import`.
    """
    main = draft.layout.main
    return _expanded(draft, main, posixpath.dirname(main), 0)


def _expanded(draft: Draft, name: str, folder: str, depth: int) -> str:
    def replaced(match: re.Match[str]) -> str:
        found = _file(draft, match["name"].strip().strip('"'), folder, posixpath.dirname(name))
        if found is None or depth == _DEEPEST:
            return match[0]
        return match["before"] + _expanded(draft, found, folder, depth + 1).rstrip("\r\n")

    text, count = draft.sources[name].text, 1
    while count:  # a line may read several files: each pass takes the first that is left
        shorter, count = _INPUT.subn(replaced, text)
        if shorter == text:
            break
        text = shorter
    return text


def _file(draft: Draft, name: str, *folders: str) -> str | None:
    for folder in folders:
        path = posixpath.normpath(posixpath.join(folder, name))
        for candidate in (f"{path}.tex", path):
            if candidate in draft.sources:
                return candidate
    return None
