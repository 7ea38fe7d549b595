"""YAML front matter: title, abstract and bibliography, with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from paperkit.documents.markdown.content import Content

__all__ = ["FrontMatter", "read_front_matter"]

_LONGEST = 100_000
_OPEN = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*(?:\r\n|\r|\n)(?![ \t]*(?:\r\n|\r|\n))")
_CLOSE = {
    "---": re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|\Z)", re.MULTILINE),
    "+++": re.compile(r"^\+\+\+[ \t]*(?:\r\n|\r|\n|\Z)", re.MULTILINE),
}
_TITLE_BLOCK = re.compile(r"%([^\r\n]*+(?:(?:\r\n?|\n)[ \t]++[^\s][^\r\n]*+)*+)(?:\r\n?|\n)?")
_ENDS = re.compile(r"\r\n?")
_LINE = re.compile(r"[^\r\n]*")
_SIMPLE = re.compile(r"^(title|bibliography)[ \t]*[:=][ \t]*(.*?)[ \t]*$", re.MULTILINE)


@dataclass
class FrontMatter:
    """What a paper says of itself before its text.

    Attributes:
        end: Where the text starts.
        title: Its title, or None.
        abstract: Paragraphs of the abstract.
        bibliography: Names of bibliography files, with their places.
    """

    end: int = 0
    title: Content | None = None
    abstract: list[Content] = field(default_factory=list)
    bibliography: list[tuple[str, int, int]] = field(default_factory=list)


def read_front_matter(source: str) -> FrontMatter:
    """Front matter of a file; what is not YAML is read line by line, and without its closing line it is text."""
    found = FrontMatter(end=int(source.startswith("\ufeff")))
    opening = _OPEN.match(source)
    if opening is None:
        _take_title_block(found, source)
        return found
    head = _ENDS.sub(lambda match: "\n" if len(match[0]) == 1 else "\r\n", source[: opening.end() + _LONGEST])
    closing = _CLOSE[opening[1]].search(head, opening.end())
    if closing is None:
        return found
    found.end = closing.end()
    start, end = opening.end(), closing.start()
    values = _values(source[start:end]) if opening[1] == "---" else None
    if values is None:
        for match in _SIMPLE.finditer(head, start, end):
            _take(found, source, match[1], match.start(2), match.end(2), plain=True)
        return found
    for name, node in values:
        _take_node(found, source, name, node, start)
    return found


def _take_title_block(found: FrontMatter, source: str) -> None:
    """Pandoc's lines of title, authors and date, each after `%`; a line that starts with a space goes on."""
    for number in range(3):
        if not source.startswith("%", found.end):
            return
        block = _TITLE_BLOCK.match(source, found.end)
        assert block is not None
        if number == 0 and (title := _paragraphs(source, *block.span(1), plain=True)):
            found.title = title[0]
        found.end = block.end()


def _values(text: str) -> list[tuple[str, Any]] | None:
    """The top entries of a YAML mapping, or None where it is none."""
    import yaml  # type: ignore[import-untyped]

    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    if not isinstance(root, yaml.MappingNode):
        return None
    return [(str(key.value), value) for key, value in root.value if isinstance(key, yaml.ScalarNode)]


def _take_node(found: FrontMatter, source: str, name: str, node: Any, shift: int) -> None:
    import yaml

    if isinstance(node, yaml.SequenceNode):
        if name == "bibliography":
            for item in node.value:
                _take_node(found, source, name, item, shift)
    elif isinstance(node, yaml.ScalarNode):
        start, end = shift + node.start_mark.index, shift + node.end_mark.index
        if node.style in ("|", ">"):
            start = _LINE.match(source, start).end()  # type: ignore[union-attr]
        _take(found, source, name, start, end, plain=node.style not in ("'", '"'))


def _take(found: FrontMatter, source: str, name: str, start: int, end: int, *, plain: bool) -> None:
    if name not in ("title", "abstract", "bibliography"):
        return
    paragraphs = _paragraphs(source, start, end, plain=plain)
    if not paragraphs:
        return
    if name == "title":
        found.title = paragraphs[0]
    elif name == "abstract":
        found.abstract = paragraphs
    elif paragraphs[0].text.strip():
        text = paragraphs[0]
        found.bibliography.append((text.text.strip(), *text.span(0, len(text.text))))


def _paragraphs(source: str, start: int, end: int, *, plain: bool) -> list[Content]:
    """The paragraphs of a value: its lines without their indent, its quotes and the escapes in them."""
    quote = "" if plain else source[start]
    if quote or (
        source[start:end][:1] in ("'", '"') and source[start] == source[end - 1] and end - start > 1
    ):
        quote = source[start]
        start, end = start + 1, end - 1
    paragraphs: list[list[tuple[int, int]]] = [[]]
    for match in _LINE.finditer(source, start, end):
        text = match[0]
        stripped = text.strip()
        if not stripped:
            if text or _is_blank(source, match.start(), start):
                paragraphs.append([])
            continue
        first = match.start() + len(text) - len(text.lstrip())
        paragraphs[-1].append((first, first + len(stripped)))
    return [_content(source, ranges, quote) for ranges in paragraphs if ranges]


def _is_blank(source: str, at: int, start: int) -> bool:
    """Whether an empty match is an empty line, not the end of the line before it nor the middle of a line end."""
    around = source[at - 1 : at + 1]
    return at > start and around != "\r\n" and len(around) == 2 and set(around) <= {"\r", "\n"}


def _content(source: str, ranges: list[tuple[int, int]], quote: str) -> Content:
    escape = {"'": "''", '"': '\\"'}.get(quote)
    start, end = ranges[0][0], ranges[-1][1]
    if escape is None or escape not in source[start:end]:
        return Content(source, ranges)
    parts = []
    while (at := source.find(escape, start, end)) >= 0:
        parts.append((start, at))
        start = at + 1
        parts.append((start, start + 1))
        start += 1
    parts.append((start, end))
    return Content(source, [part for part in parts if part[0] < part[1]], joint="")
