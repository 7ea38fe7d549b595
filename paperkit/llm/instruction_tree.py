"""Instructions to a model as a tree of sections, paragraphs and lists, read from Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from paperkit.errors import InputError

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

__all__ = ["Block", "Instruction", "Item", "Listing", "Paragraph", "Section", "code_span", "parse"]


@dataclass(frozen=True)
class Paragraph:
    """One paragraph on one line. Inline code keeps its backticks; emphasis is not kept."""

    text: str


@dataclass(frozen=True)
class Item:
    """One item of a list: at least one block."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Listing:
    """A list of at least one item. An ordered one counts from 1."""

    items: tuple[Item, ...]
    ordered: bool = False


Block: TypeAlias = Paragraph | Listing


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it: first its own blocks, then the sections inside it."""

    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Instruction:
    """A whole instruction: what stands before its first heading, then its sections."""

    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()


def parse(text: str, name: str = "instruction") -> Instruction:
    """Read an instruction.

    Links, images, HTML and entities are no markup here: they are words like others. A level of heading that is
    skipped is closed up.

    Args:
        text: Markdown (CommonMark) of headings, paragraphs and lists.
        name: How messages call it, as a file name.

    Raises:
        InputError: it holds something else (a code block, a quotation, a rule, an empty heading or item), a list that
            does not count from 1, lists nested too deep, or a character that XML cannot hold. The text names the line.

    >>> parse("# Rules\\n\\n- Keep *all*\\n  numbers.").sections[0].blocks[0].items[0].blocks[0].text
    'Keep all numbers.'
    """
    from markdown_it.tree import SyntaxTreeNode

    if bad := _NOT_XML.search(text):
        line = text.count("\n", 0, bad.start()) + 1
        raise InputError(f"{name}:{line}: the character U+{ord(bad[0]):04X} cannot stand in an instruction")
    open_: list[tuple[int, _Open]] = [(0, _Open(""))]
    for node in SyntaxTreeNode(_parser().parse(text)).children:
        if node.type == "heading":
            level, title = int(node.tag[1:]), _words(node)
            if not title:
                raise _fault(name, node, "an empty heading")
            _close(open_, level)
            open_.append((level, _Open(title)))
        else:
            open_[-1][1].blocks.extend(_blocks(node, name, 0))
    _close(open_, 1)
    root = open_[0][1]
    return Instruction(tuple(root.blocks), tuple(root.sections))


_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPACE = re.compile(r"\s+")
_DEEPEST_LIST = 20
_NAMES = {
    "fence": "a code block",
    "code_block": "a code block (or a line indented by four spaces)",
    "blockquote": "a quotation",
    "hr": "a rule",
    "heading": "a heading inside a list",
}


@dataclass
class _Open:
    title: str
    blocks: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


def _close(open_: list[tuple[int, _Open]], level: int) -> None:
    """Close the sections that a heading of this level ends."""
    while open_[-1][0] >= level:
        _, done = open_.pop()
        open_[-1][1].sections.append(Section(done.title, tuple(done.blocks), tuple(done.sections)))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # What lies deeper than `maxNesting` is dropped without a word, so the limit here is met first.
    off = ["reference", "html_block", "html_inline", "entity", "autolink", "link", "image"]
    return MarkdownIt("commonmark", {"maxNesting": 10 * _DEEPEST_LIST}).disable(off)


def _blocks(node: SyntaxTreeNode, name: str, depth: int) -> Iterator[Block]:
    """The block of a node; none for a paragraph of nothing but white space."""
    if node.type == "paragraph":
        if text := _words(node):
            yield Paragraph(text)
    elif node.type in ("bullet_list", "ordered_list"):
        if depth == _DEEPEST_LIST:
            raise _fault(name, node, f"lists nested deeper than {_DEEPEST_LIST}")
        if node.attrs.get("start", 1) != 1:
            raise _fault(name, node, "an ordered list that does not count from 1")
        items = []
        for child in node.children:
            blocks = tuple(block for inner in child.children for block in _blocks(inner, name, depth + 1))
            if not blocks:
                raise _fault(name, child, "an empty item")
            items.append(Item(blocks))
        yield Listing(tuple(items), ordered=node.type == "ordered_list")
    else:
        raise _fault(name, node, _NAMES.get(node.type, node.type))


def _fault(name: str, node: SyntaxTreeNode, what: str) -> InputError:
    line = node.map[0] + 1 if node.map else 1
    return InputError(f"{name}:{line}: {what}; an instruction is made of headings, paragraphs and lists")


def _words(node: SyntaxTreeNode) -> str:
    """The text of a paragraph or heading: white space closed up, but inside code."""
    parts: list[tuple[bool, str]] = []
    for leaf in node.walk(include_self=False):
        if leaf.type == "code_inline":
            parts.append((True, code_span(leaf.markup, leaf.content)))
        elif leaf.type in ("text", "softbreak", "hardbreak"):
            text = leaf.content if leaf.type == "text" else " "
            if parts and not parts[-1][0]:
                text = parts.pop()[1] + text
            parts.append((False, text))
    return "".join(part if is_code else _SPACE.sub(" ", part) for is_code, part in parts).strip()


def code_span(ticks: str, content: str) -> str:
    """A code span as it is written, with the space that CommonMark takes off where it is needed."""
    padded = content[0] == content[-1] == " " and content.strip(" ")
    pad = " " if padded or "`" in (content[0], content[-1]) else ""
    return f"{ticks}{pad}{content}{pad}{ticks}"
