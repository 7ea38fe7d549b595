"""Options of code: what the cells of Quarto, the chunks of R Markdown and Pandoc's code blocks are named and show."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from paperkit.documents.markdown.blocks import BlockItem
from paperkit.documents.markdown.content import Content
from paperkit.documents.markdown.inline import attribute_id

__all__ = ["CodeFloat", "code_float"]

FloatKind = Literal["figure", "table", "listing"]

_PREFIXES: dict[str, FloatKind] = {"fig": "figure", "tbl": "table", "lst": "listing"}
_OPTION = re.compile(
    r"^[ \t]*(?:#\||%%\||//\|)[ \t]*(label|fig-cap|tbl-cap|lst-cap)[ \t]*:[ \t]*(.*?)[ \t]*$", re.MULTILINE
)
_BLOCK_SCALAR = re.compile(r"[|>][-+]?")
_GOES_ON = re.compile(r"[ \t]*(?:#\||%%\||//\|)(?:[ \t]{2,}(\S.*?))?[ \t]*$", re.MULTILINE)
_CHUNK = re.compile(
    r"\{[a-zA-Z]\w{0,20}[ \t,]+(?:label[ \t]*=[ \t]*['\"]?)?([\w.:/-]{1,200})['\"]?[ \t]*(?=[,}])"
)
_STRING = r"[ \t]*=[ \t]*(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|[^\s,}])"
_FIGURE = re.compile(r"\bfig\.cap" + _STRING)
_TABLE = re.compile(r"\bkable\((?s:.){0,500}?\bcaption" + _STRING)
_LISTING = re.compile(r"\b(?:lst-cap|caption)" + _STRING)


class CodeFloat(NamedTuple):
    """What code is or makes: its kind, the label that refers to it ("" for none) and its caption."""

    kind: FloatKind
    label: str
    caption: Content | None


def code_float(source: str, lines: list[tuple[int, int]], item: BlockItem) -> CodeFloat | None:
    """The figure, table or listing that a fenced block of code makes or is, or None.

    Quarto says it in comments at the head of the code (`#| fig-cap:`), R Markdown in the line of the fence
    (`{r name, fig.cap="..."}`, referred to as `fig:name`) or in `kable(caption=)`, Pandoc in attributes
    (`{#lst:name caption="..."}`).
    """
    assert item.content is not None
    return _from_comments(source, item.content) or _from_fence(source, lines[item.lines[0]], item)


def _from_comments(source: str, code: Content) -> CodeFloat | None:
    found = {match[1]: match for match in _OPTION.finditer(code.text)}
    label = found["label"][2].strip("'\"") if "label" in found else ""
    name = next((name for name in ("fig-cap", "tbl-cap", "lst-cap") if name in found), "")
    kind = _PREFIXES.get((name or label)[:3])
    if kind is None or not (name or label[3:4] in ("-", ":")):
        return None
    return CodeFloat(kind, label, _value(source, code, found[name]) if name else None)


def _value(source: str, code: Content, option: re.Match[str]) -> Content:
    """A value of YAML in comments: in quotes, plain, or a block of the lines below."""
    start, end = option.span(2)
    if not _BLOCK_SCALAR.fullmatch(option[2]):
        if end - start > 1 and code.text[start] == code.text[end - 1] and code.text[start] in "'\"":
            start, end = start + 1, end - 1
        return code.part(start, end) if start < end else Content(source, [])
    ranges: list[tuple[int, int]] = []
    at = option.end() + 1
    while at < len(code.text) and (line := _GOES_ON.match(code.text, at)) is not None:
        if line[1]:
            ranges.append(code.span(*line.span(1)))
        at = line.end() + 1
    return Content(source, ranges)


def _from_fence(source: str, fence: tuple[int, int], item: BlockItem) -> CodeFloat | None:
    assert item.content is not None
    if (name := attribute_id(item.info)) and item.info.startswith("{"):
        return CodeFloat("listing", name, _string(source, _LISTING.search(source, *fence)))
    chunk = _CHUNK.match(item.info)
    name = chunk[1] if chunk else ""
    if figure := _FIGURE.search(source, *fence):
        return CodeFloat("figure", _label(source, "fig", name), _string(source, figure))
    if item.info.startswith("{r") and (table := _TABLE.search(item.content.text)):
        group = table.lastindex
        caption = item.content.part(*table.span(group)) if group and table[group] else None
        return CodeFloat("table", _label(source, "tab", name), caption)
    return None


def _label(source: str, prefix: str, name: str) -> str:
    """bookdown puts a prefix before a chunk's name; a name that has Quarto's stands alone, if nothing uses both."""
    full = f"{prefix}:{name}"
    if not name or (name[:4] in ("fig-", "tbl-") and f"@ref({full})" not in source):
        return name
    return full


def _string(source: str, match: re.Match[str] | None) -> Content | None:
    """The string that an option has; what R works out is none."""
    if match is None or match.lastindex is None or not match[match.lastindex]:
        return None
    return Content(source, [match.span(match.lastindex)])
