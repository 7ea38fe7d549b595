"""Citations and cross-references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.draft import Mention
from paperkit.documents.latex.inputs import expand_names
from paperkit.documents.latex.stack import PATTERNS, Command, Piece, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["cited", "take_keys"]

_MULTIPLE = re.compile(
    r"(?:[Cc]ites|(?:[Pp]aren|[Tt]ext|[Aa]uto|[Ff]oot|[Ss]mart|[Ss]uper)cites|footcitetexts)"
)
_MACRO = re.compile(r"\\[a-zA-Z@]")
_ADDRESS = re.compile(r"\s*(?:[a-z]{2,10}://|mailto:|www\.)")
"""What `\\ahref{address}{text}` and its like have where a reference has a label."""
_CITES = """
    cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum citetext parencite textcite
    autocite footcite footcitetext smartcite supercite fullcite footfullcite citetitle citeurl citedate
    nocite citefullauthor citetalias citepalias shortcite shortciteN onlinecite inlinecite citeay citeN
    citeA citeNP citeasnoun possessivecite bibentry Cite Citep Citet Citealp Citealt Citeauthor Parencite
    Textcite Autocite Footcite Smartcite cites parencites textcites autocites footcites smartcites
    supercites Cites Parencites Textcites Autocites
    """.split()  # noqa: SIM905

_KNOWN = frozenset(_CITES)
"""Other commands named like a citation may have something else in their braces."""

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
    keys: tuple[str, ...] = ()
    cites = command if command.name in _KNOWN else None
    if _MULTIPLE.fullmatch(command.name):
        reader.skip("pp")
        while (more := take_keys(reader, cites)) is not None:
            keys += more
    else:
        keys = take_keys(reader, cites) or ()
    cited(reader, command, keys)


def take_keys(reader: Reader, command: Command | None = None) -> tuple[str, ...] | None:
    """The next list of keys with the notes before it; where there is none nothing is taken.

    That a key is empty is a problem of the command, where one is given.
    """
    frame = reader.frames[-1]
    before = frame.pos, reader.at
    notes = [note for _ in range(2) if (note := reader.option()) is not None]
    piece = reader.braced()
    if piece is None:
        if reader.frames[-1] is frame:
            frame.pos, reader.at = before
        return None
    for note in notes:
        reader.note_comments(note)
    source = _filled(reader, piece)
    names = _names(source)
    if command is not None and len(names) <= source.count(",") and "\\" not in reader.raw(piece):
        held = f"an empty key beside {', '.join(names[:3])}" if names else "no key"
        reader.problem("empty_citation", f"\\{command.name} has {held}", reader.span(command))
    return names


def _filled(reader: Reader, piece: Piece) -> str:
    """Source of keys or labels, with macros that have no arguments filled in."""
    source = reader.raw(piece)
    return expand_names(reader, piece) if "\\" in source and _MACRO.search(source) else source


def cited(reader: Reader, command: Command, keys: tuple[str, ...]) -> None:
    """Record a citation of these keys, and show it."""
    if not keys:
        return
    nocite = command.name == "nocite"
    if nocite and "*" in keys:
        reader.draft.cited_everything = True
        keys = tuple(key for key in keys if key != "*")
    if keys:
        shown = "" if nocite else f"[{', '.join(keys)}]"
        reader.draft.citations.append(_mention(reader, command, keys, shown))


@handles("volcite", "Volcite", "pvolcite", "Pvolcite", "fvolcite", "ftvolcite", "svolcite", "Svolcite", "tvolcite",
         "Tvolcite", "avolcite", "Avolcite")  # fmt: skip
def _volume_cite(reader: Reader, command: Command) -> None:
    """`\\volcite[note]{volume}[pages]{key}`."""
    reader.option()
    reader.braced()
    cited(reader, command, take_keys(reader, command) or ())


@handles("citetext")
def _cite_text(reader: Reader, command: Command) -> None:
    """Text in the parentheses of a citation; what it cites stands in it."""
    reader.star()


@handles("defcitealias")
def _cite_alias(reader: Reader, command: Command) -> None:
    reader.skip("mm")


@handles(*_REFS)
def _ref(reader: Reader, command: Command) -> None:
    reader.star()
    reader.skip("oo")
    piece = reader.braced()
    if piece is None:
        return
    text = _filled(reader, piece)
    if _ADDRESS.match(text):
        return
    many = command.name in _LISTS or command.name.endswith("refs")
    _refer(reader, command, _names(text) if many else _name(text))


@handles("crefrange", "Crefrange", "vrefrange", "Vrefrange", "vpagerefrange", "pagerefrange", "cpagerefrange",
         "labelcrefrange", "subrefrange")  # fmt: skip
def _range(reader: Reader, command: Command) -> None:
    reader.star()
    reader.skip("oo")
    first, last = reader.braced(), reader.braced()
    if first is not None and last is not None:
        _refer(reader, command, _name(_filled(reader, first)) + _name(_filled(reader, last)))


def _refer(reader: Reader, command: Command, labels: tuple[str, ...]) -> None:
    if labels:
        reader.draft.references.append(_mention(reader, command, labels, f"[{', '.join(labels)}]"))


@handles("hyperref")
def _hyperref(reader: Reader, command: Command) -> None:
    label = reader.option()
    piece = reader.braced()
    if label is None or piece is None:
        if piece is not None:
            parts = [reader.braced(), reader.braced(), reader.braced()]
            reader.enter(parts[2] or piece)  # \\hyperref{address}{category}{name}{text}
        return
    names = _name(_filled(reader, label))
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


@handles("htmlref", "htmladdnormallink", "htmladdnormallinkfoot", protected=False)
def _html(reader: Reader, command: Command) -> None:
    """A link of `html.sty`: its text, then the label or the address that it leads to."""
    piece, target = reader.braced(), reader.braced()
    if target is not None and command.name == "htmlref":
        reader.draft.references.append(_mention(reader, command, _name(_filled(reader, target)), ""))
    if piece is not None:
        reader.enter(piece)


def _unknown_cite(reader: Reader, command: Command) -> None:
    if reader.peek() in ("[", "{", "*"):
        _cite(reader, command)


def _unknown_ref(reader: Reader, command: Command) -> None:
    _ref(reader, command)


def _nothing(reader: Reader, command: Command) -> None:
    """A font: it shows nothing itself."""


PATTERNS.append((re.compile(r"(?:sym|math)[a-z]{2,6}"), _nothing))
PATTERNS.append((re.compile(r"(?:[a-zA-Z]*[a-z])?[Cc]ite(?:[a-z]{0,12})"), _unknown_cite))
PATTERNS.append((re.compile(r"[A-Za-z]{1,10}[rR]efs?"), _unknown_ref))
