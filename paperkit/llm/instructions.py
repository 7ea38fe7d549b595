"""Instructions to a model in four formats: Markdown, prose, XML, JSON.

An instruction is kept as Markdown; its tree (`instruction_tree`) holds the words and how they are ordered. Each format
writes the same words in the same order, so that a study can vary the format and nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from paperkit.errors import InputError, UsageError
from paperkit.llm.instruction_tree import Block, Instruction, Listing, Paragraph, Section, code_span, parse

__all__ = ["FORMATS", "render"]

FORMATS: tuple[str, ...] = ("markdown", "prose", "xml", "json")
"""Names of the formats. `markdown` is the one that instructions are kept in."""

_DEEPEST_HEADING = 6


def render(instruction: Instruction, form: str) -> str:
    """Write an instruction in one of `FORMATS`; the text ends with a line end.

    - `markdown`: headings, paragraphs and lists; reading it gives the same tree.
    - `prose`: plain paragraphs. A heading leads into the first one below it, items are sentences, those of an ordered
      list are numbered.
    - `xml`: one element, with an element a heading. One whose words cannot be a name stands as the `title` of a
      `section`.
    - `json`: an array; a heading is the one key of an object, an ordered list an object with its numbers as keys.

    Raises:
        UsageError: no format of that name, or headings nested deeper than Markdown has them.

    >>> print(render(parse("# Two rules\\n\\n1. Cite\\n2. Count"), "prose"), end="")
    Two rules: (1) Cite. (2) Count.
    >>> print(render(parse("# Two rules\\n\\nCite & count."), "xml"), end="")
    <instruction>
      <two_rules>
        <p>Cite &amp; count.</p>
      </two_rules>
    </instruction>
    """
    if form not in _WRITERS:
        raise UsageError(f"--format {form}: unknown; use one of {', '.join(FORMATS)}")
    return _WRITERS[form](instruction)


# Markdown


def _markdown(instruction: Instruction) -> str:
    lines = _block_lines(instruction.blocks, spaced=True)
    for section in instruction.sections:
        lines += ["", *_section_lines(section, 1)]
    return "\n".join(lines).strip("\n") + "\n"


def _section_lines(section: Section, level: int) -> list[str]:
    if level > _DEEPEST_HEADING:
        raise UsageError(
            f"{section.title}: Markdown has {_DEEPEST_HEADING} levels of heading; nest less deep"
        )
    lines = [_safe(section.title, "#" * level + " ")]
    if section.blocks:
        lines += ["", *_block_lines(section.blocks, spaced=True)]
    for inner in section.sections:
        lines += ["", *_section_lines(inner, level + 1)]
    return lines


def _block_lines(blocks: Sequence[Block], *, spaced: bool) -> list[str]:
    lines: list[str] = []
    marks = ("-", ".")
    for place, block in enumerate(blocks):
        before = blocks[place - 1] if place else None
        if before and (spaced or not (isinstance(before, Paragraph) and isinstance(block, Listing))):
            lines.append("")
        if isinstance(block, Paragraph):
            lines.append(_safe(block.text))
            continue
        # Two lists in a row would be read as one, were their marks the same.
        marks = ("*", ")") if isinstance(before, Listing) and marks == ("-", ".") else ("-", ".")
        for number, item in enumerate(block.items, 1):
            mark = f"{number}{marks[1]} " if block.ordered else f"{marks[0]} "
            first, *rest = _block_lines(item.blocks, spaced=False)
            lines.append(mark + first)
            lines += [" " * len(mark) + line if line else "" for line in rest]
    return lines


@lru_cache(maxsize=4096)
def _safe(text: str, prefix: str = "") -> str:
    """A text as Markdown that is read as this text: as it stands where that will do, else escaped."""
    plain = prefix + text
    return plain if _reads_as(plain, text) else prefix + _escaped(text)


def _reads_as(line: str, text: str) -> bool:
    try:
        tree = parse(line)
    except InputError:
        return False
    return tree in (Instruction((Paragraph(text),)), Instruction(sections=(Section(text),)))


_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


def _escaped(text: str) -> str:
    from markdown_it import MarkdownIt

    (inline,) = MarkdownIt("zero").enable("backticks").parseInline(text)
    return "".join(
        code_span(leaf.markup, leaf.content)
        if leaf.type == "code_inline"
        else _PUNCTUATION.sub(r"\\\g<0>", leaf.content)
        for leaf in inline.children or ()
    )


# Prose

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_CLOSED = re.compile(r"""[.,:;!?…。，：；！？、]["'”’»)\]）】」』]*\Z""")
_FULL_WIDTH = re.compile(r"[。，：；！？、][”’）】」』]*\Z")


def _prose(instruction: Instruction) -> str:
    return "\n\n".join([*_paragraphs("", instruction.blocks), *_of_sections(instruction.sections)]) + "\n"


def _of_sections(sections: Sequence[Section]) -> Iterator[str]:
    for section in sections:
        yield from _paragraphs(section.title, section.blocks)
        yield from _of_sections(section.sections)


def _paragraphs(title: str, blocks: Sequence[Block]) -> list[str]:
    """Paragraphs of prose. A list goes on in the paragraph before it."""
    out = [_led(title)] if blocks and title else [_ended(title)] if title else []
    goes_on = bool(out)
    for block in blocks:
        text = block.text if isinstance(block, Paragraph) else _sentences(block)
        if out and (goes_on or isinstance(block, Listing)):
            lead = _led(out[-1]) if isinstance(block, Listing) else out[-1]
            out[-1] = _joined(lead, text)
        else:
            out.append(text)
        goes_on = False
    return out


def _sentences(listing: Listing) -> str:
    out = ""
    for number, item in enumerate(listing.items, 1):
        said = ""
        for block, after in zip(item.blocks, (*item.blocks[1:], None), strict=True):
            if isinstance(block, Listing):
                text = _sentences(block)
            else:
                text = _led(block.text) if isinstance(after, Listing) else _ended(block.text)
            said = _joined(said, text)
        if listing.ordered:
            said = f"（{number}）{said}" if _HAN.match(said) else f"({number}) {said}"
        out = _joined(out, said)
    return out


def _ended(text: str) -> str:
    return text if _CLOSED.search(text) else text + ("。" if _HAN.search(text) else ".")


def _led(text: str) -> str:
    return text if _CLOSED.search(text) else text + ("：" if _HAN.search(text) else ":")


def _joined(before: str, after: str) -> str:
    return before + ("" if not before or _FULL_WIDTH.search(before) else " ") + after


# XML

_AS_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")
_OWN_ELEMENTS = {"instruction", "section", "p", "list", "item"}


def _xml(instruction: Instruction) -> str:
    inner = [*_xml_blocks(instruction.blocks), *_xml_sections(instruction.sections)]
    return "\n".join(_element("instruction", "", inner)) + "\n"


def _xml_sections(sections: Sequence[Section]) -> list[str]:
    lines: list[str] = []
    for section in sections:
        inner = [*_xml_blocks(section.blocks), *_xml_sections(section.sections)]
        name = section.title.lower().replace(" ", "_") if _AS_NAME.fullmatch(section.title) else ""
        if not name or name in _OWN_ELEMENTS or name.startswith("xml"):
            lines += _element("section", f" title={quoteattr(section.title)}", inner)
        else:
            lines += _element(name, "", inner)
    return lines


def _xml_blocks(blocks: Sequence[Block]) -> list[str]:
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            lines.append(f"<p>{escape(block.text)}</p>")
            continue
        items: list[str] = []
        for number, item in enumerate(block.items, 1):
            count = f' n="{number}"' if block.ordered else ""
            match item.blocks:
                case (Paragraph(text),):
                    items.append(f"<item{count}>{escape(text)}</item>")
                case inner:
                    items += _element("item", count, _xml_blocks(inner))
        lines += _element("list", "", items)
    return lines


def _element(name: str, attributes: str, inner: Sequence[str]) -> list[str]:
    return [f"<{name}{attributes}>", *(f"  {line}" for line in inner), f"</{name}>"]


# JSON


def _json(instruction: Instruction) -> str:
    return json.dumps(_values(instruction), ensure_ascii=False, indent=2) + "\n"


def _values(part: Instruction | Section) -> list[Any]:
    return [*map(_value, part.blocks), *({inner.title: _values(inner)} for inner in part.sections)]


def _value(block: Block) -> Any:
    if isinstance(block, Paragraph):
        return block.text
    items = [_item_value(item.blocks) for item in block.items]
    return {str(number): item for number, item in enumerate(items, 1)} if block.ordered else items


def _item_value(blocks: Sequence[Block]) -> Any:
    match blocks:
        case (Paragraph(text),):
            return text
        case _:
            return [_value(block) for block in blocks]


_WRITERS: MappingProxyType[str, Callable[[Instruction], str]] = MappingProxyType(
    {"markdown": _markdown, "prose": _prose, "xml": _xml, "json": _json}
)
