"""Numbers and units of siunitx: the number as it is written, and the unit's symbol."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from paperkit.documents.latex.stack import Command, Piece, handles
from paperkit.documents.latex.symbols import SYMBOLS

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__ = ["number_text", "unit_text"]

_PREFIXES = dict(
    part.split("=")
    for part in """
    quecto=q ronto=r yocto=y zepto=z atto=a femto=f pico=p nano=n micro=µ milli=m centi=c deci=d deca=da
    hecto=h kilo=k mega=M giga=G tera=T peta=P exa=E zetta=Z yotta=Y kibi=Ki mebi=Mi gibi=Gi tebi=Ti
    """.split()  # noqa: SIM905
)
_UNITS = dict(
    part.split("=")
    for part in """
    metre=m meter=m gram=g kilogram=kg kg=kg second=s ampere=A kelvin=K mole=mol candela=cd hertz=Hz
    newton=N pascal=Pa joule=J watt=W coulomb=C volt=V farad=F ohm=Ω siemens=S weber=Wb tesla=T henry=H
    lumen=lm lux=lx becquerel=Bq gray=Gy sievert=Sv katal=kat minute=min hour=h day=d hectare=ha litre=L
    liter=L tonne=t electronvolt=eV dalton=Da astronomicalunit=au bar=bar mmHg=mmHg angstrom=Å
    nauticalmile=M knot=kn bel=B decibel=dB neper=Np degree=° arcminute=′ arcsecond=″ degreeCelsius=°C
    celsius=°C percent=% permille=‰ bit=bit byte=B radian=rad steradian=sr year=yr atomicmassunit=u eV=eV
    MeV=MeV GeV=GeV keV=keV km=km m=m cm=cm mm=mm um=µm nm=nm s=s ms=ms us=µs ns=ns ps=ps fs=fs min=min h=h
    Hz=Hz kHz=kHz MHz=MHz GHz=GHz K=K W=W kW=kW V=V mV=mV A=A mA=mA J=J kJ=kJ N=N Pa=Pa kPa=kPa MPa=MPa g=g
    mg=mg mol=mol C=C T=T L=L ml=mL mL=mL dB=dB
    """.split()  # noqa: SIM905
)
_TOKEN = re.compile(
    r"\\([a-zA-Z]+)\s*(?:\{([^{}]*)\})?|(\^)\s*\{?\s*([-+]?\d+)\s*\}?|([.~·])|([^\\^.~{}\s]+)"
)
_PLUS_MINUS = re.compile(r" ?(?:\+-|±) ?")
_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")
_EXPONENT = re.compile(r"(?<=[\d.)])[dDE](?=[-+]?\d)")
_POWER = re.compile(r"\A([-+]?)e(?=[-+]?\d)")
_TIMES = re.compile(r"(?<=[\d)]) ?[x×] ?(?=[-+\d])")
_JOINED = ("%", "°", "′", "″")


def unit_text(source: str, own: Mapping[str, str] | None = None) -> str:
    """A unit as people write it; `own` are the symbols of units that the paper declares.

    >>> unit_text(r"\\kilo\\metre\\per\\second\\squared"), unit_text(r"m.s^{-1}"), unit_text(r"\\percent")
    ('km/s^2', 'm s^-1', '%')
    """
    out = ""
    glue = ""
    power = ""
    units = _UNITS if own is None else {**_UNITS, **own}
    for match in _TOKEN.finditer(source):
        name, argument, caret, exponent, _, literal = match.groups()
        if caret:
            out += f"^{exponent}"
        elif name in ("squared", "cubed"):
            out += "^2" if name == "squared" else "^3"
        elif name in ("tothe", "raiseto"):
            out += f"^{argument}"
        elif name == "per":
            glue = "/"
        elif name in ("square", "cubic"):
            power = "^2" if name == "square" else "^3"
        elif name is not None or literal is not None:
            prefix = _PREFIXES.get(name or "")
            symbol = (
                prefix
                or (units.get(name) or SYMBOLS.get(name) or argument or name if name else literal)
                or ""
            )
            out += (glue or (" " if out else "")) + symbol
            glue = "" if prefix is None else "\0"
            if prefix is None:
                out += power
                power = ""
    return out.replace("\0", "")


def number_text(source: str) -> str:
    """A number in one of the short forms of siunitx as it is printed; other forms stay as they are.

    Both a point and a comma mark the decimals in them.

    >>> number_text("1.5+-0.2"), number_text("2d3"), number_text("e-4"), number_text("1,5"), number_text("2x3")
    ('1.5 ± 0.2', '2e3', '10^-4', '1.5', '2 × 3')
    """
    text = source.strip()
    if "\\" in text or len(text) > 200:
        return text
    text = _PLUS_MINUS.sub(" ± ", text)
    text = _DECIMAL_COMMA.sub(".", text)
    text = _EXPONENT.sub("e", text)
    text = _POWER.sub(r"\g<1>10^", text)
    return _TIMES.sub(" × ", text)


def _number(reader: Reader, piece: Piece, then: Callable[[], None] | None = None) -> None:
    source = reader.raw(piece).strip()
    text = number_text(source)
    if text == source:
        reader.enter(piece, state=reader.state._replace(math=True), then=then)
        return
    span = reader.span_of(piece)
    if not reader.state.hidden:
        reader.open_block().add(text, span.file, span.start, span.end, plain=False)
    if then is not None:
        then()


def _unit(reader: Reader, piece: Piece | None, *, after_number: bool) -> None:
    if piece is None:
        return
    text = unit_text(reader.raw(piece), reader.units)
    span = reader.span_of(piece)
    if text and not reader.state.hidden:
        block = reader.open_block()
        if after_number and not text.startswith(_JOINED):
            text = f" {text}"
        block.add(text, span.file, span.start, span.end, plain=False)


@handles("DeclareSIUnit")
def _declare(reader: Reader, command: Command) -> None:
    reader.option()
    name, symbol = reader.argument(), reader.braced()
    if name is not None and symbol is not None:
        reader.units[reader.raw(name).strip().lstrip("\\")] = unit_text(reader.raw(symbol), reader.units)


@handles("num", "tablenum", "complexnum", protected=False)
def _num(reader: Reader, command: Command) -> None:
    reader.option()
    piece = reader.argument()
    if piece is not None:
        _number(reader, piece)


@handles("SI", "qty", "ang", protected=False)
def _quantity(reader: Reader, command: Command) -> None:
    reader.option()
    number = reader.braced()
    if number is None:
        return
    if command.name == "ang":
        parts = [part.strip() for part in reader.raw(number).split(";")]
        if len(parts) > 1:
            reader.show(
                "".join(part + sign for part, sign in zip(parts, "°′″", strict=False) if part), command
            )
        else:
            _number(reader, number, lambda: reader.show("°", command))
        return
    before = reader.option()
    unit = reader.braced()

    _number(reader, number, lambda: _unit(reader, unit, after_number=True))
    if before is not None:
        reader.enter(before)


@handles("unit", "si", protected=False)
def _only_unit(reader: Reader, command: Command) -> None:
    reader.option()
    _unit(reader, reader.argument(), after_number=False)


@handles("numrange", "SIrange", "qtyrange", protected=False)
def _number_range(reader: Reader, command: Command) -> None:
    reader.option()
    first, last = reader.braced(), reader.braced()
    unit = reader.braced() if command.name != "numrange" else None
    if first is None or last is None:
        return

    def dash() -> None:
        between = reader.span_of(first)
        if not reader.state.hidden:
            reader.open_block().add("–", between.file, between.end, between.end, plain=False)
        _number(reader, last, lambda: _unit(reader, unit, after_number=True))

    _number(reader, first, dash)


@handles("numlist", "SIlist", "qtylist", "numproduct", "qtyproduct", protected=False)
def _number_list(reader: Reader, command: Command) -> None:
    reader.option()
    numbers = reader.braced()
    unit = reader.braced() if command.name not in ("numlist", "numproduct") else None
    if numbers is not None:
        if command.name.endswith("product"):
            reader.show(number_text(reader.raw(numbers)), command)
        else:
            reader.show(", ".join(number_text(part) for part in reader.raw(numbers).split(";")), command)
        _unit(reader, unit, after_number=True)
