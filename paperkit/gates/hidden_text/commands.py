r"""The commands of LaTeX that hide text or show it again: colours, sizes, boxes, opacity, render modes, shifts.

Each handler is given the groups that are open and where the command ends; it sets how text looks from there on or in
an argument, and says where reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from paperkit.documents.latex.tokens import Braces
from paperkit.gates.hidden_text.colors import BLACK, FAINT, WHITE, Color, read_color
from paperkit.gates.hidden_text.hidden import TINY, Kind

__all__ = ["HANDLERS", "OPTION", "UNPRINTED", "Frame", "Groups", "Look", "is_clear"]

_FAR = 850.0
"""Points, 30 cm: more than any sheet that papers are printed on is wide."""
_SMALLEST = 0.25
"""A scale below which letters of 10 points are tiny."""
_POINTS = {
    "pt": 1.0, "cm": 28.45, "mm": 2.845, "in": 72.27, "bp": 1.004, "pc": 12.0, "em": 10.0, "ex": 4.3, "sp": 1.5e-5,
    "dd": 1.07, "cc": 12.84,
}  # fmt: skip

UNPRINTED = {
    **dict.fromkeys(("definecolor", "providecolor"), 3),
    **dict.fromkeys(("colorlet", "setlength", "addtolength", "setcounter", "addtocounter"), 2),
    "hypersetup": 1,
    **dict.fromkeys(("label", "vspace", "index", "nocite"), 1),
    **dict.fromkeys(("includegraphics", "input", "include", "bibliography"), 1),
    **dict.fromkeys(("bibliographystyle", "usepackage", "pagestyle", "thispagestyle"), 1),
    **dict.fromkeys(("par", "noindent", "newline", "newpage", "clearpage", "maketitle", "hfill", "vfill"), 0),
    **dict.fromkeys(("smallskip", "medskip", "bigskip", "quad", "qquad", "centering", "selectfont"), 0),
}
"""How many arguments a command takes that prints none of them: a group after those is a group of its own."""
OPTION = re.compile(r"\s{0,20}\[([^\[\]]{0,400})\]")
_BRACE = re.compile(r"[ \t]{0,20}\n?[ \t]{0,20}\{")
_LENGTH = re.compile(r"\s{0,20}=?\s{0,20}([-+]?)\s{0,20}(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s{0,20}([a-z]{2})")
_NUMBER = re.compile(r"\s*(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))\s*$")
_PUT = re.compile(r"\s*\(\s*(-?\d{1,7}(?:\.\d{0,7})?)\s*,\s*(-?\d{1,7}(?:\.\d{0,7})?)\s*\)")
_RENDER = re.compile(r"TextRenderingMode\s*=\s*\{?\s*(?:Invisible|3)\b")
_LITERAL = re.compile(r"(?<![\d.])([0-7])\s+Tr\b")
_CLEAR = re.compile(r",\s{0,20}(?:text )?opacity\s{0,5}=\s{0,5}(?:0(?:\.0*)?|\.0+)(?![\d.])")


@dataclass(frozen=True)
class Look:
    """How the text of a group is set; an `ink` or `ground` of None can't be told."""

    kind: Kind | None = None
    detail: str = ""
    ground: Color | None = WHITE
    ink: Color | None = BLACK

    def hidden(self, kind: Kind, detail: str) -> Look:
        return replace(self, kind=kind, detail=detail)

    def shown(self, *kinds: Kind) -> Look:
        return replace(self, kind=None, detail="") if self.kind in kinds else self


@dataclass
class Frame:
    look: Look
    name: str
    owner: str


class Groups:
    """The groups that are open at one place of a source.

    Attributes:
        frames: From the outermost one in.
        opens: How text looks in the group that opens at an offset.
    """

    def __init__(self, text: str, colors: Mapping[str, Color]) -> None:
        self.text, self.colors = text, colors
        self.braces = Braces(text)
        self.base = Frame(Look(), "", "")
        self.frames = [self.base]
        self.opens: dict[int, Look] = {}

    @property
    def frame(self) -> Frame:
        """The innermost group."""
        return self.frames[-1]

    def arguments(self, at: int, count: int) -> list[tuple[int, int]]:
        """Offsets of the braces of up to so many arguments; options between them are passed over."""
        found: list[tuple[int, int]] = []
        while len(found) < count:
            while (option := OPTION.match(self.text, at)) is not None:
                at = option.end()
            opening = _BRACE.match(self.text, at)
            close = -1 if opening is None else self.braces.close(opening.end() - 1)
            if opening is None or close < 0:
                break
            found.append((opening.end() - 1, close))
            at = close + 1
        return found

    def argument(self, place: tuple[int, int]) -> str:
        """The source between two braces."""
        return self.text[place[0] + 1 : place[1]]


def is_clear(options: str) -> bool:
    """Whether options of TikZ make what they are for wholly transparent."""
    return _CLEAR.search("," + options) is not None


def _colored(groups: Groups, spec: str, model: str, look: Look, shown: str) -> Look:
    return _against(replace(look, ink=read_color(spec, model, known=groups.colors)), shown)


def _color(groups: Groups, name: str, at: int) -> int:
    r"""`\color[model]{spec}` from here to the end of the group, `\textcolor` for its second argument."""
    option = OPTION.match(groups.text, at)
    arguments = groups.arguments(at, 1 if name == "color" else 2)
    if not arguments:
        return at
    spec = groups.argument(arguments[0])
    shown = f"\\{name}{option[0].strip() if option else ''}{{{spec[:60]}}}"
    look = _colored(groups, spec, option[1].strip() if option else "", groups.frame.look, shown)
    if name == "color":
        groups.frame.look = look
    elif len(arguments) == 2:
        groups.opens[arguments[1][0]] = look
    return arguments[0][1] + 1


def _page_color(groups: Groups, name: str, at: int) -> int:
    option = OPTION.match(groups.text, at)
    arguments = groups.arguments(at, 1)
    if not arguments:
        return at
    ground = read_color(
        groups.argument(arguments[0]), option[1].strip() if option else "", known=groups.colors
    )
    for frame in groups.frames:
        if frame.look.ground is not None:
            frame.look = replace(frame.look, ground=ground)
    return arguments[0][1] + 1


def _color_box(groups: Groups, name: str, at: int) -> int:
    option = OPTION.match(groups.text, at)
    arguments = groups.arguments(at, 2 if name == "colorbox" else 3)
    if len(arguments) < 2:
        return at
    ground = read_color(
        groups.argument(arguments[-2]), option[1].strip() if option else "", known=groups.colors
    )
    spec = groups.argument(arguments[-2])[:60]
    groups.opens[arguments[-1][0]] = _against(
        replace(groups.frame.look, ground=ground), f"\\{name}{{{spec}}}"
    )
    return arguments[-2][1] + 1


def _size(groups: Groups, name: str, at: int) -> int:
    r"""`\fontsize{1}{1}`."""
    arguments = groups.arguments(at, 2)
    if not arguments:
        return at
    spec = groups.argument(arguments[0]).strip()
    number = _NUMBER.match(spec)
    points = float(number[1]) if number else _points(spec)
    if points is not None:
        look = groups.frame.look.shown("tiny")
        tiny = points < TINY and look.kind is None
        groups.frame.look = look.hidden("tiny", f"\\fontsize{{{spec}}}") if tiny else look
    return arguments[-1][1] + 1


def _usual_size(groups: Groups, name: str, at: int) -> int:
    groups.frame.look = groups.frame.look.shown("tiny")
    return at


def _scale(groups: Groups, name: str, at: int) -> int:
    r"""`\scalebox{0.01}{…}`, `\resizebox{1pt}{!}{…}`."""
    arguments = groups.arguments(at, 2 if name == "scalebox" else 3)
    if len(arguments) < (2 if name == "scalebox" else 3):
        return at
    if name == "scalebox":
        number = _NUMBER.match(groups.argument(arguments[0]))
        small = number is not None and abs(float(number[1])) < _SMALLEST
    else:
        lengths = [_points(groups.argument(place)) for place in arguments[:2]]
        small = any(length is not None and abs(length) < TINY for length in lengths)
    if small and groups.frame.look.kind is None:
        groups.opens[arguments[-1][0]] = groups.frame.look.hidden(
            "tiny", f"\\{name}{{{groups.argument(arguments[0])[:40]}}}"
        )
    return arguments[-2][1] + 1


def _phantom(groups: Groups, name: str, at: int) -> int:
    arguments = groups.arguments(at, 1)
    if arguments and groups.frame.look.kind is None:
        groups.opens[arguments[0][0]] = groups.frame.look.hidden("phantom", f"\\{name}")
    return at


def _transparent(groups: Groups, name: str, at: int) -> int:
    r"""`\transparent{0}` from here on, `\texttransparent{0}{…}` for its second argument."""
    arguments = groups.arguments(at, 1 if name == "transparent" else 2)
    if not arguments:
        return at
    number = _NUMBER.match(groups.argument(arguments[0]))
    look = groups.frame.look.shown("transparent")
    if number is not None and float(number[1]) <= FAINT / 255 and look.kind is None:
        look = look.hidden("transparent", f"\\{name}{{{number[1]}}}")
    if name == "transparent":
        groups.frame.look = look
    elif len(arguments) == 2:
        groups.opens[arguments[1][0]] = look
    return arguments[0][1] + 1


def _node(groups: Groups, name: str, at: int) -> int:
    r"""`\node[opacity=0] at (0,0) {…};`."""
    stop = groups.text.find(";", at, at + 4000)
    head = OPTION.match(groups.text, at)
    opening = groups.text.find("{", head.end() if head else at, stop if stop >= 0 else at)
    if head is not None and opening >= 0 and is_clear(head[1]):
        groups.opens[opening] = groups.frame.look.hidden("transparent", f"\\{name}[opacity=0]")
    return head.end() if head else at


def _render(groups: Groups, name: str, at: int) -> int:
    r"""`\textpdfrender{TextRenderingMode=Invisible}{…}`, and `\pdfrender` from here on."""
    arguments = groups.arguments(at, 1 if name == "pdfrender" else 2)
    if not arguments or not _RENDER.search(groups.argument(arguments[0])):
        return at
    look = groups.frame.look.hidden("invisible", f"\\{name}")
    if name == "pdfrender":
        groups.frame.look = look
    elif len(arguments) == 2:
        groups.opens[arguments[1][0]] = look
    return arguments[0][1] + 1


def _literal(groups: Groups, name: str, at: int) -> int:
    r"""`\pdfliteral direct{3 Tr}` hides all that follows, until `0 Tr`."""
    opening = groups.text.find("{", at, at + 30)
    close = groups.braces.close(opening) if opening >= 0 else -1
    if close < 0:
        return at
    modes = _LITERAL.findall(groups.text[opening:close])
    if modes:
        for frame in groups.frames:
            look = frame.look.shown("invisible")
            frame.look = (
                look.hidden("invisible", f"\\{name}{{{modes[-1]} Tr}}") if modes[-1] in "37" else look
            )
    return close + 1


def _shift(groups: Groups, name: str, at: int) -> int:
    r"""`\hspace*{-50cm}` and `\kern-1000pt`: what follows in the group is off the page."""
    if name in ("kern", "hskip", "vskip"):
        length = _LENGTH.match(groups.text, at)
        end, points = (length.end(), _length(length)) if length else (at, None)
    else:
        arguments = groups.arguments(at, 1)
        if not arguments:
            return at
        end, points = arguments[0][1] + 1, _points(groups.argument(arguments[0]))
    if points is None or abs(points) < _FAR:
        return end
    look = groups.frame.look.shown("off_page")
    away = points < 0 and groups.frame.look.kind is None
    groups.frame.look = look.hidden("off_page", f"\\{name}{{{points:g}pt}}") if away else look
    return end


def _raised(groups: Groups, name: str, at: int) -> int:
    r"""`\raisebox{-90cm}{…}`."""
    arguments = groups.arguments(at, 2)
    points = _points(groups.argument(arguments[0])) if len(arguments) == 2 else None
    if points is not None and abs(points) >= _FAR and groups.frame.look.kind is None:
        groups.opens[arguments[1][0]] = groups.frame.look.hidden("off_page", f"\\raisebox{{{points:g}pt}}")
    return arguments[0][1] + 1 if arguments else at


def _put(groups: Groups, name: str, at: int) -> int:
    r"""`\put(9999,9999){…}`: in units of a point unless the paper sets another, so only far ones count."""
    place = _PUT.match(groups.text, at)
    if place is None:
        return at
    if max(abs(float(place[1])), abs(float(place[2]))) >= 2 * _FAR and groups.frame.look.kind is None:
        arguments = groups.arguments(place.end(), 1)
        if arguments:
            groups.opens[arguments[0][0]] = groups.frame.look.hidden("off_page", f"\\put{place[0].strip()}")
    return place.end()


def _against(look: Look, shown: str) -> Look:
    """How text looks whose colour or ground has changed."""
    look = look.shown("white")
    faint = look.ink is not None and look.ground is not None and look.ink.distance(look.ground) <= FAINT
    return look.hidden("white", shown) if faint and look.kind is None else look


def _points(text: str) -> float | None:
    length = _LENGTH.match(text)
    return None if length is None else _length(length)


def _length(match: re.Match[str]) -> float | None:
    unit = _POINTS.get(match[3])
    return None if unit is None else float(match[2]) * unit * (-1 if match[1] == "-" else 1)


HANDLERS: dict[str, Callable[[Groups, str, int], int]] = {
    **dict.fromkeys(("color", "textcolor"), _color),
    "pagecolor": _page_color,
    **dict.fromkeys(("colorbox", "fcolorbox"), _color_box),
    "fontsize": _size,
    **dict.fromkeys(
        ("normalsize", "small", "footnotesize", "scriptsize", "tiny", "large", "Large", "LARGE", "huge", "normalfont"),
        _usual_size,
    ),
    **dict.fromkeys(("scalebox", "resizebox"), _scale),
    **dict.fromkeys(("phantom", "hphantom", "vphantom"), _phantom),
    **dict.fromkeys(("transparent", "texttransparent"), _transparent),
    "node": _node,
    **dict.fromkeys(("textpdfrender", "pdfrender"), _render),
    **dict.fromkeys(("pdfliteral", "special"), _literal),
    **dict.fromkeys(("hspace", "kern", "hskip"), _shift),
    "raisebox": _raised,
    "put": _put,
}  # fmt: skip
