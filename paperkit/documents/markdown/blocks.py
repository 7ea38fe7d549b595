"""The blocks of a Markdown file: markdown-it's block rules, and own ones for what Pandoc adds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from paperkit.documents.markdown.content import Content
from paperkit.documents.markdown.inline import attribute_id, normal_label

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.ruler import RuleOptionsType
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

__all__ = ["BlockItem", "Blocks", "read_blocks"]

BlockKind = Literal["paragraph", "heading", "table", "code", "html", "name"]

_MAX_NESTING = 32
"""Levels of quotes and lists; each list is two. markdown-it leaves out what stands deeper."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_DELIMITER_ROW = re.compile(
    r"[ \t]*+(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:[|+][ \t]*+:?-++:?[ \t]*+)*+(?:\|[ \t]*+)?"
)
_GRID_LINE = re.compile(r"\+(?:[-=:]++\+)++[ \t]*+")
_FENCED_DIV = re.compile(r":{3,}[^\n]*")
_LINK_LABEL = re.compile(
    r"\[(?!\^)((?:[^\[\]\\]|\\.){1,999})\]:[ \t]*(?=\S)(?P<address><[^<>]*>|\S+)(?P<rest>.*)"
)
_LINK_TITLE = re.compile(r"[ \t]*(?:\"[^\"]*\"|'[^']*'|\([^()]*\))?[ \t]*")
_LINE_BLOCK = re.compile(r"\|(?:[ \t]+|\Z)")
_BEGIN = re.compile(r"\\begin\{([a-zA-Z]{1,40}\*?)\}")


@dataclass
class BlockItem:
    """One block.

    Attributes:
        kind: `name` is a fenced `div` or a code cell that names what stands in it.
        lines: First line and the line after the last, from 0.
        content: Its text without the marks of what it stands in; None for a table.
        level: Level of a heading; 1 for a `name` that opens a `div`, 0 for one that closes it.
        within: `item`, `footnote` or "", the innermost one that it stands in.
        info: What stands after the fence of code, or the identifier of a `name`.
        glued: Whether the block before it goes on here without a blank line.
    """

    kind: BlockKind
    lines: tuple[int, int]
    content: Content | None
    level: int = 0
    within: Literal["", "item", "footnote"] = ""
    info: str = ""
    glued: bool = False


@dataclass
class Blocks:
    """All blocks in order, the places of all lines, and what the inline reader must know."""

    items: list[BlockItem] = field(default_factory=list)
    lines: list[tuple[int, int]] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)
    notes: set[str] = field(default_factory=set)
    too_deep: int | None = None


class Lines:
    """The lines of a file, or of the part after its front matter, with their places."""

    def __init__(self, source: str, start: int) -> None:
        self.source = source
        self.ranges: list[tuple[int, int]] = []
        at = start
        for match in _LINE_END.finditer(source, start):
            self.ranges.append((at, match.start()))
            at = match.end()
        self.ranges.append((at, len(source)))

    def text(self) -> str:
        """The lines as markdown-it reads them."""
        return "\n".join(self.source[start:end] for start, end in self.ranges).replace("\0", "\ufffd")

    def content(self, first: int, text: str) -> Content:
        """A block's text, whose lines are the ends of the source's lines from `first` on, with its places."""
        ranges = []
        for number, part in enumerate(text.split("\n"), first):
            if number >= len(self.ranges):
                break
            start, end = self.ranges[number]
            line = self.source[start:end].replace("\0", "\ufffd")
            wanted = part.strip()
            at = line.rfind(wanted, 0, len(line.rstrip()))
            if at < 0:
                at, wanted = 0, line
            ranges.append((start + at, start + at + len(wanted)))
        return Content(self.source, ranges)


def read_blocks(source: str, start: int) -> Blocks:
    """The blocks of `source` from `start` on."""
    lines = Lines(source, start)
    blocks = Blocks(lines=lines.ranges)
    tokens: list[Token] = []
    parser = _parser()
    env: dict[str, Any] = {"links": blocks.links}
    parser.block.parse(lines.text(), parser, env, tokens)
    blocks.notes = {label[1:] for label in env.get("footnotes", {}).get("refs", {})}
    within: list[Literal["", "item", "footnote"]] = []
    level = 0
    for token in tokens:
        if token.level >= _MAX_NESTING - 1 and blocks.too_deep is None:
            blocks.too_deep = lines.ranges[token.map[0]][0] if token.map else None
        if token.type == "list_item_open":
            within.append("item")
        elif token.type == "footnote_reference_open":
            within.append("footnote")
        elif token.type in ("list_item_close", "footnote_reference_close"):
            within.pop()
        elif token.type == "heading_open":
            level = int(token.tag[1:])
        elif token.type == "heading_close":
            level = 0
        item = _item(token, lines, level)
        if item is not None:
            item.within = within[-1] if within else ""
            before = blocks.items[-1] if blocks.items else None
            item.glued = (
                before is not None and before.lines[1] == item.lines[0] and before.within == item.within
            )
            blocks.items.append(item)
    return blocks


def _item(token: Token, lines: Lines, level: int) -> BlockItem | None:
    if token.map is None:
        return None
    where = (token.map[0], token.map[1])
    if token.type == "inline":
        return BlockItem(
            "heading" if level else "paragraph", where, lines.content(where[0], token.content), level
        )
    if token.type == "tex_block":
        return BlockItem("paragraph", where, lines.content(where[0], token.content), info="tex")
    if token.type == "line_block":
        content = lines.content(where[0], _without_bars(token.content))
        return BlockItem("paragraph", where, content) if content.text.strip() else None
    if token.type in ("pipe_table", "grid_table"):
        return BlockItem("table", where, lines.content(where[0], token.content), info=token.type)
    if token.type == "code_block":
        return BlockItem("code", where, None)
    if token.type == "fence":
        return BlockItem("code", where, lines.content(where[0] + 1, token.content), info=token.info.strip())
    if token.type == "html_block":
        return BlockItem("html", where, lines.content(where[0], token.content.rstrip("\n")))
    if token.type == "fenced_div":
        opens = bool(token.content.strip(": \t\n"))
        return BlockItem("name", where, None, int(opens), info=attribute_id(token.content))
    return None


def _without_bars(text: str) -> str:
    lines = [line.strip() for line in text.split("\n")]
    bars = [_LINE_BLOCK.match(line) for line in lines]
    return "\n".join(line[bar.end() :] if bar else line for line, bar in zip(lines, bars, strict=True))


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote.index import footnote_def

    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).disable(["reference"])
    ruler = parser.block.ruler
    everywhere: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    for name, rule in (("tex_block", _tex_block), ("fenced_div", _fenced_div), ("grid_table", _grid_table)):
        ruler.before("fence", name, rule, everywhere)
    ruler.before("html_block", "footnote_def", footnote_def, {"alt": ["paragraph"]})
    ruler.before("html_block", "link_definition", _link_definition, {"alt": []})
    ruler.before("html_block", "pipe_table", _pipe_table, {"alt": ["paragraph"]})
    ruler.before("html_block", "line_block", _line_block, {"alt": []})
    return parser


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _push(state: StateBlock, kind: str, start: int, end: int) -> bool:
    state.line = end
    token = state.push(kind, "", 0)
    token.map = [start, end]
    rest = state.getLines(start + 1, end, state.blkIndent, False) if end > start + 1 else ""
    token.content = f"{_line(state, start)}\n{rest}" if rest else _line(state, start)
    return True


def _ends(state: StateBlock, line: int) -> bool:
    """Whether a line is outside the container that the block stands in."""
    return state.sCount[line] < state.blkIndent


def _search(
    state: StateBlock, start: int, end: int, token: str, *, past_blank: bool, offset: int
) -> int | None:
    """The line on which a token stands, or None; what was not found once is not searched for again."""
    missing: dict[tuple[str, int], int] = state.env.setdefault("missing", {})
    if start >= missing.get((token, end), end):
        return None
    line = start
    while line < end and not _ends(state, line) and (past_blank or not state.isEmpty(line)):
        if state.src.find(token, state.bMarks[line] + state.tShift[line] + offset, state.eMarks[line]) >= 0:
            return line
        offset = 0
        line += 1
    if past_blank and line >= end:
        missing[token, end] = min(start, missing.get((token, end), end))
    return None


def _environment_end(state: StateBlock, start: int, end: int, name: str) -> int | None:
    """The line on which an environment ends; those of its name inside it end before.

    Where one of a name once did not end, the next end counts for that name, which keeps the work linear.
    """
    unbalanced: set[tuple[str, int]] = state.env.setdefault("unbalanced", set())
    opening, closing = f"\\begin{{{name}}}", f"\\end{{{name}}}"
    first = last = _search(state, start, end, closing, past_blank=True, offset=0)
    line, depth = start, 0
    while last is not None:
        text = state.src[state.bMarks[line] : state.eMarks[last]]
        depth += text.count(opening) - text.count(closing)
        if depth <= 0 or (name, end) in unbalanced:
            return last
        line = last + 1
        last = _search(state, line, end, closing, past_blank=True, offset=0)
    unbalanced.add((name, end))
    return first


def _tex_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Display math and LaTeX environments: no line in them is a heading, a list or code."""
    if state.is_code_block(start):
        return False
    at = state.bMarks[start] + state.tShift[start]
    src = state.src
    if src.startswith("$$", at):
        last = _search(state, start, end, "$$", past_blank=False, offset=2)
    elif src.startswith("\\[", at):
        last = _search(state, start, end, "\\]", past_blank=False, offset=2)
    elif (match := _BEGIN.match(src, at)) is not None:
        last = _environment_end(state, start, end, match[1])
    else:
        return False
    if last is None:
        return False
    return True if silent else _push(state, "tex_block", start, last + 1)


def _fenced_div(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start) or not _FENCED_DIV.fullmatch(_line(state, start)):
        return False
    return True if silent else _push(state, "fenced_div", start, start + 1)


def _grid_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start) or start + 2 >= end or not _GRID_LINE.fullmatch(_line(state, start)):
        return False
    line = start + 1
    while line < end and not _ends(state, line) and _line(state, line).startswith(("|", "+")):
        line += 1
    while line > start + 1 and not _line(state, line - 1).startswith("+"):
        line -= 1
    if line < start + 3:
        return False
    return True if silent else _push(state, "grid_table", start, line)


def _pipe_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start) or start + 1 >= end or state.isEmpty(start) or _ends(state, start + 1):
        return False
    rule = _line(state, start + 1)
    if (
        ("|" not in rule and "+" not in rule)
        or not _DELIMITER_ROW.fullmatch(rule)
        or "|" not in _line(state, start)
    ):
        return False
    if silent:
        return True
    terminators = state.md.block.ruler.getRules("blockquote")
    line = start + 2
    while (
        line < end
        and not _ends(state, line)
        and "|" in _line(state, line)
        and not any(rule(state, line, end, True) for rule in terminators)
    ):
        line += 1
    return _push(state, "pipe_table", start, line)


def _line_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`| a line`, one after the other; a line that starts with a space goes on with the one before."""
    if silent or state.is_code_block(start) or not _LINE_BLOCK.match(_line(state, start)):
        return False
    line = start + 1
    while line < end and not _ends(state, line) and not state.isEmpty(line):
        if not _LINE_BLOCK.match(_line(state, line)) and state.sCount[line] == state.blkIndent:
            break
        line += 1
    return _push(state, "line_block", start, line)


def _link_definition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`[label]: address "title"`, the title perhaps on the next line."""
    if silent or state.is_code_block(start):
        return False
    match = _LINK_LABEL.fullmatch(_line(state, start))
    if match is None or not match[1].strip() or not _LINK_TITLE.fullmatch(match["rest"]):
        return False
    if match[1].startswith("@") and "://" not in match["address"]:
        return False  # a citation that opens a paragraph
    state.line = start + 1
    if not match["rest"].strip() and state.line < end and not _ends(state, state.line):
        title = _line(state, state.line)
        if title[:1] in ("'", '"', "(") and _LINK_TITLE.fullmatch(title):
            state.line += 1
    state.env["links"].setdefault(normal_label(match[1]), match["address"].strip("<>"))
    return True
