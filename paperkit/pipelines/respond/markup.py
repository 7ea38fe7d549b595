"""A form as nested markup, which keeps the tree that it is, and windows on it (seed 002, section 2).

A line for each element would lose what stands in what: which cell is beside which label. Windows are cut between
elements by the length of the form's own text, which no model has touched: the same form, the same windows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from paperkit.documents.office.element import Element

__all__ = ["Read", "read_markup", "render", "windows"]

_TAGS = {"paragraph": "p", "cell": "cell", "sheet_cell": "cell", "shape": "p"}
_CONTAINER = re.compile(r"(\w+)(?: (.{1,200}))?")
_TAG = re.compile(r"<(/?)(\w{1,20})((?:\s[^<>]{0,2000})?)/?>")
_ID = re.compile(r'\bid="(\w{1,20})"')
_ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))


def render(elements: Sequence[Element]) -> str:
    """Elements as nested markup, one a line; what they stand in is opened and closed around them.

    >>> render([Element(eid="e1", loc="0", kind="cell", text="a < b", within=("table 1", "row 1"), marks=("bold",))])
    '<table n="1">\\n<row n="1">\\n<cell id="e1" form="bold">a &lt; b</cell>\\n</row>\\n</table>\\n'
    """
    lines: list[str] = []
    inside: tuple[str, ...] = ()
    for element in elements:
        lines += _between(inside, element.within)
        lines.append(_line(element))
        inside = element.within
    lines += _between(inside, ())
    return "".join(f"{line}\n" for line in lines)


def windows(elements: Sequence[Element], size: int) -> Iterator[tuple[Element, ...]]:
    """Cut a form into windows of whole elements.

    Args:
        elements: Of the form, in order.
        size: Most characters of a window's markup, without what its elements stand in; one element may be longer.
    """
    window: list[Element] = []
    length = 0
    for element in elements:
        more = len(_line(element)) + 1
        if window and length + more > size:
            yield tuple(window)
            window, length = [], 0
        window.append(element)
        length += more
    if window:
        yield tuple(window)


@dataclass(frozen=True)
class Read:
    """An element as markup has it.

    Attributes:
        text: Its text.
        between: The tags of containers between it and the element before, as `/row row`.
    """

    eid: str
    text: str
    between: str


def read_markup(markup: str) -> tuple[Read, ...]:
    """The elements in markup, also where it is not well formed; what stands outside of elements is passed over.

    >>> read_markup('<row><cell id="e1">a</cell></row><row n="2"><cell id="e2">b &amp; c</cell></row>')[1]
    Read(eid='e2', text='b & c', between='/row row')
    """
    read: list[Read] = []
    between: list[str] = []
    eid, start = "", 0
    for tag in _TAG.finditer(markup):
        closing, name = bool(tag[1]), tag[2].lower()
        if name in _TAGS.values():
            if eid:
                read.append(Read(eid, _unescaped(markup[start : tag.start()]), " ".join(between)))
                between = []
            found = None if closing else _ID.search(tag[3])
            eid, start = (found[1] if found else ""), tag.end()
        elif not eid:
            between.append(tag[1] + name)
    if eid:
        read.append(Read(eid, _unescaped(markup[start:]), " ".join(between)))
    return tuple(read)


def _line(element: Element) -> str:
    tag = _TAGS[element.kind]
    form = f' form="{_escaped(", ".join(element.marks))}"' if element.marks else ""
    fields = "".join(f' {name}="{_escaped(value)}"' for name, value in _fields(element))
    return f'<{tag} id="{element.eid}"{form}{fields}>{_escaped(element.text)}</{tag}>'


def _fields(element: Element) -> Iterator[tuple[str, str]]:
    """What the fields of an element take: a reader of the form sees that too."""
    for control in element.controls:
        choices = f": {' | '.join(control.options)}" if control.options else ""
        yield "field", f"{control.title or control.type}{choices}"
        break


def _between(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[str]:
    """Tags that lead from inside some containers to inside others."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
    for container in reversed(before[shared:]):
        yield f"</{_container(container)[0]}>"
    for container in after[shared:]:
        name, which = _container(container)
        yield f'<{name} n="{_escaped(which)}">' if which else f"<{name}>"


def _container(container: str) -> tuple[str, str]:
    """Tag and number or name of a container; the `eid` of a cell is a cell that holds a table."""
    if re.fullmatch(r"e\d+", container):
        return "inside", container
    found = _CONTAINER.fullmatch(container)
    name, which = (found[1], found[2] or "") if found else ("part", container)
    return name.lower(), which


def _escaped(text: str) -> str:
    for character, escape in _ESCAPES:
        text = text.replace(character, escape)
    return text.replace('"', "&quot;") if '"' in text else text


def _unescaped(text: str) -> str:
    text = text.replace("&quot;", '"')
    for character, escape in reversed(_ESCAPES):
        text = text.replace(escape, character)
    return text
