"""Citations and cross-references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.draft import Mention
from paperkit.documents.latex.stack import PATTERNS, Command, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []

_MULTIPLE = re.compile(
    r"(?:[Cc]ites|(?:[Pp]aren|[Tt]ext|[Aa]uto|[Ff]oot|[Ss]mart|[Ss]uper)cites|footcitetexts)"
)
_CITES = """
    cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum citetext parencite textcite
    autocite footcite footcitetext smartcite supercite fullcite footfullcite citetitle citeurl citedate
    nocite citefullauthor citetalias citepalias shortcite shortciteN onlinecite inlinecite citeay citeN
    citeA citeNP citeasnoun possessivecite bibentry Cite Citep Citet Citealp Citealt Citeauthor Parencite
    Textcite Autocite Footcite Smartcite cites parencites textcites autocites footcites smartcites
    supercites Cites Parencites Textcites Autocites
    """.split()  # noqa: SIM905

_REFS = """
    ref cref Cref autoref eqref pageref nameref vref Vref subref fref Fref labelcref namecref nameCref
    lcnamecref cpageref Cpageref vpageref fullref figref tabref tblref secref Secref Figref Tabref Eqref
    appref algref Algref thmref lemref zcref autopageref titleref thirdref
    """.split()  # noqa: SIM905


_LISTS = frozenset(
    """
    cref Cref labelcref namecref nameCref lcnamecref namecrefs nameCrefs lcnamecrefs cpageref Cpageref vref Vref
    vpageref zcref
    """.split()  # noqa: SIM905
)
"""Commands whose labels are a list; in the others a comma is part of the label."""


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for part in text.split(",") if (name := " ".join(part.split())))


def _name(text: str) -> tuple[str, ...]:
    name = " ".join(text.split())
    return (name,) if name else ()


def _mention(reader: Reader, command: Command, names: tuple[str, ...], shown: str) -> Mention:
    """Show the mention and say where it stands in the running text."""
    span = reader.span(command)
    visible = bool(shown) and not reader.state.hidden
    block = reader.open_block() if visible else None
    start = block.length if block is not None else 0
    reader.show(shown, command)
    if block is not None and block.kind in ("cell", "bibitem"):
        return Mention(command.name, names, span, None, 0, 0)
    return Mention(command.name, names, span, block, start, block.length if block is not None else 0)


@handles(*_CITES)
def _cite(reader: Reader, command: Command) -> None:
    reader.star()
    multiple = _MULTIPLE.fullmatch(command.name) is not None
    keys: tuple[str, ...] = ()
    if multiple:
        reader.skip("pp")
    while True:
        for _ in range(2):
            option = reader.option()
            if option is not None:
                reader.note_comments(option)
        piece = reader.braced()
        if piece is None:
            break
        keys += _names(reader.raw(piece))
        if not multiple or reader.peek() not in ("[", "{"):
            break
    if not keys:
        return
    nocite = command.name == "nocite"
    if nocite and "*" in keys:
        reader.draft.cited_everything = True
        keys = tuple(key for key in keys if key != "*")
    if keys:
        shown = "" if nocite else f"[{', '.join(keys)}]"
        reader.draft.citations.append(_mention(reader, command, keys, shown))


@handles(*_REFS)
def _ref(reader: Reader, command: Command) -> None:
    reader.star()
    reader.option()
    piece = reader.braced()
    if piece is None:
        return
    text = reader.raw(piece)
    many = command.name in _LISTS or command.name.endswith("refs")
    _refer(reader, command, _names(text) if many else _name(text))


@handles("crefrange", "Crefrange", "vrefrange", "pagerefrange", "cpagerefrange")
def _range(reader: Reader, command: Command) -> None:
    first, last = reader.braced(), reader.braced()
    if first is not None and last is not None:
        _refer(reader, command, _name(reader.raw(first)) + _name(reader.raw(last)))


def _refer(reader: Reader, command: Command, labels: tuple[str, ...]) -> None:
    if labels:
        reader.draft.references.append(_mention(reader, command, labels, f"[{', '.join(labels)}]"))


@handles("hyperref")
def _hyperref(reader: Reader, command: Command) -> None:
    label = reader.option()
    piece = reader.braced()
    if label is None or piece is None:
        if piece is not None:
            reader.enter(piece)
        return
    names = _name(reader.raw(label))
    block = reader.block
    start = block.length if block is not None else 0
    span = reader.span(command)

    def shown() -> None:
        found = None if reader.block is None or reader.block.kind in ("cell", "bibitem") else reader.block
        first = start if found is block else 0
        reader.draft.references.append(
            Mention(command.name, names, span, found, first if found else 0, found.length if found else 0)
        )

    reader.enter(piece, on_end=shown)


def _unknown_cite(reader: Reader, command: Command) -> None:
    if reader.peek() in ("[", "{", "*"):
        _cite(reader, command)


def _unknown_ref(reader: Reader, command: Command) -> None:
    _ref(reader, command)


def _nothing(reader: Reader, command: Command) -> None:
    """A condition of the paper's own, or a font: it shows nothing itself."""


PATTERNS.append((re.compile(r"if[a-zA-Z@]*|(?:sym|math)[a-z]{2,6}"), _nothing))
PATTERNS.append((re.compile(r"(?:[a-zA-Z]*[a-z])?[Cc]ite(?:[a-z]{0,12})"), _unknown_cite))
PATTERNS.append((re.compile(r"[A-Za-z]{1,10}refs?"), _unknown_ref))
