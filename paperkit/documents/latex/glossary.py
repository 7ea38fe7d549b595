"""Glossaries and acronyms: `\\gls{cnn}` reads as the words it prints.

As in print, the first use of an acronym is its long form with the short one after it. What is not defined in the
paper shows its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperkit.documents.latex.macros import expand, text_piece
from paperkit.documents.latex.options import options
from paperkit.documents.latex.stack import Command, Macro, Piece, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["Term"]


@dataclass
class Term:
    """An entry of a glossary: `long` is "" where the term is no acronym; the plurals are "" where they are regular."""

    short: str
    long: str = ""
    plural: str = ""
    long_plural: str = ""
    used: bool = False


_FORMS = {
    "short": "acrshort acs acsp acrshortpl glsentryshort glsxtrshort glsxtrshortpl acrshort acsu iacs acsfont",
    "long": "acrlong acl aclp acrlongpl glsentrylong glsentrylongpl glsxtrlong glsxtrlongpl iacl aclu",
    "full": "acrfull acf acfp acrfullpl glsxtrfull glsxtrfullpl acfi iacf",
    "first use": "gls glspl ac acp iac glsdisp cgls",
    "name": "glsentrytext glsentryname glsname glstext glsplural glsentryplural",
}
_FORM = {
    name: form
    for form, names in _FORMS.items()
    for plain in names.split()
    for name in (plain, plain[0].upper() + plain[1:], plain.upper())
}
_PLURALS = frozenset(
    """
    glspl acp acsp aclp acfp acrshortpl acrlongpl acrfullpl glsplural glsentryplural glsentrylongpl glsxtrshortpl
    glsxtrlongpl glsxtrfullpl
    """.split()  # noqa: SIM905
)


def _source(reader: Reader, piece: Piece | None) -> str:
    return "" if piece is None else reader.raw(piece).strip()


@handles("newacronym", "newabbreviation", protected=False)
def _newacronym(reader: Reader, command: Command) -> None:
    given = reader.option()
    key, short, long = reader.braced(), reader.braced(), reader.braced()
    if key is not None and short is not None and long is not None:
        more = options(reader, given) if given is not None else {}
        reader.terms[_source(reader, key)] = Term(
            _source(reader, short),
            _source(reader, long),
            _source(reader, more.get("shortplural") or more.get("plural")),
            _source(reader, more.get("longplural")),
        )


@handles("newglossaryentry", "longnewglossaryentry", "newterm", protected=False)
def _newglossaryentry(reader: Reader, command: Command) -> None:
    reader.option()
    key = reader.braced()
    given = reader.braced() if command.name != "newterm" else None
    if command.name.startswith("long"):
        reader.skip("m")
    if key is None:
        return
    values = options(reader, given) if given is not None else {}
    name = _source(reader, values.get("text") or values.get("name")) or _source(reader, key)
    reader.terms[_source(reader, key)] = Term(name, plural=_source(reader, values.get("plural")))


@handles("DeclareAcronym", protected=False)
def _declare_acronym(reader: Reader, command: Command) -> None:
    key, given = reader.braced(), reader.braced()
    if key is not None and given is not None:
        values = options(reader, given)
        short = _source(reader, values.get("short")) or _source(reader, key)
        plural = values.get("short-plural-form")
        long_plural = values.get("long-plural-form")
        reader.terms[_source(reader, key)] = Term(
            short, _source(reader, values.get("long")), _source(reader, plural), _source(reader, long_plural)
        )


@handles("acrodef", "newacro", "acro", "acrodefplural", protected=False)
def _acrodef(reader: Reader, command: Command) -> None:
    key, short, long = reader.braced(), reader.option(), reader.braced()
    if key is None or long is None or command.name == "acrodefplural":
        return
    name = _source(reader, short if short is not None else key)
    reader.terms[_source(reader, key)] = Term(name, _source(reader, long))
    if command.name == "acro" and not reader.state.hidden:
        _show(reader, command, f"{name} {_source(reader, long)}")


@handles(*_FORM, protected=False)
def _term(reader: Reader, command: Command) -> None:
    reader.star()
    reader.option()
    piece = reader.braced()
    if piece is None:
        return
    term = reader.terms.get(_source(reader, piece))
    if term is None:
        reader.enter(piece)
        return
    inserted = _source(reader, reader.option()) if "gls" in command.name.lower() else ""
    plain = command.name.lower()
    several = plain in _PLURALS
    form = _FORM[command.name]
    if form == "first use":
        form = "full" if term.long and not term.used else "name"
        term.used = True
    short = (term.plural or f"{term.short}s") if several else term.short
    long = (term.long_plural or f"{term.long}s") if several and term.long else term.long
    shown = {"long": long or short, "full": f"{long}{inserted}{{}} ({short})" if long else short}.get(
        form, short
    )
    if inserted and form != "full":
        shown += inserted
    if command.name[0].isupper():
        shown = shown[:1].upper() + shown[1:]
    _show(reader, command, shown)


def _show(reader: Reader, command: Command, source: str) -> None:
    """Read the source of a term where its command stands."""
    expand(reader, Macro((), text_piece(source)), command)


@handles("glslink", "glsdisp", "acslink", protected=False)
def _link(reader: Reader, command: Command) -> None:
    reader.star()
    reader.skip("om")


@handles("glsadd", "glsreset", "glsunset", "acused", "acreset", "glsaddall", "acresetall", "glsresetall",
         protected=False)  # fmt: skip
def _nothing(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.braced() if not command.name.endswith("all") else None
    term = reader.terms.get(_source(reader, piece))
    if command.name in ("acresetall", "glsresetall"):
        for each in reader.terms.values():
            each.used = False
    elif term is not None and command.name != "glsadd":
        term.used = command.name in ("glsunset", "acused")
