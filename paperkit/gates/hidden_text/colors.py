r"""Colours as LaTeX names them: `white`, `white!95!black`, `\definecolor`, `[rgb]{1,1,1}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["BLACK", "FAINT", "WHITE", "Color", "defined_colors", "read_color"]

FAINT = 24
"""As in the PDF reader: a colour that differs from its ground by at most so much (of 255) cannot be read."""
_MOST_PARTS = 12


class Color(NamedTuple):
    """Red, green and blue, 0 to 255 each."""

    red: float
    green: float
    blue: float

    def distance(self, other: Color) -> float:
        """The greatest difference of a channel, 0 to 255."""
        return max(abs(one - two) for one, two in zip(self, other, strict=True))


WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)

# The base colours of xcolor.
_NAMED = {
    "white": WHITE, "black": BLACK, "red": Color(255, 0, 0), "green": Color(0, 255, 0), "blue": Color(0, 0, 255),
    "cyan": Color(0, 255, 255), "magenta": Color(255, 0, 255), "yellow": Color(255, 255, 0),
    "gray": Color(127.5, 127.5, 127.5), "darkgray": Color(63.75, 63.75, 63.75),
    "lightgray": Color(191.25, 191.25, 191.25),
    "brown": Color(191.25, 127.5, 63.75), "lime": Color(191.25, 255, 0), "olive": Color(127.5, 127.5, 0),
    "orange": Color(255, 127.5, 0), "pink": Color(255, 191.25, 191.25), "purple": Color(191.25, 0, 63.75),
    "teal": Color(0, 127.5, 127.5), "violet": Color(127.5, 0, 127.5),
}  # fmt: skip
_DEFINE = re.compile(
    r"\\(?:definecolor|providecolor)\s*(?:\[[^\]]{0,40}\])?\{([^{}]{1,60})\}\s*\{([A-Za-z]{1,12})\}\s*\{([^{}]{1,60})\}"
    r"|\\colorlet\s*(?:\[[^\]]{0,40}\])?\{([^{}]{1,60})\}\s*(?:\[[^\]]{0,40}\])?\{([^{}]{1,60})\}"
)


def defined_colors(text: str, known: Mapping[str, Color] | None = None) -> dict[str, Color]:
    """Colours that a source defines, beside those known before."""
    found = dict(known or {})
    for match in _DEFINE.finditer(text):
        name = (match[1] or match[4]).strip()
        color = read_color(match[3], match[2], known=found) if match[1] else read_color(match[5], known=found)
        if color is None:
            found.pop(name, None)
        else:
            found[name] = color
    return found


def read_color(spec: str, model: str = "", *, known: Mapping[str, Color] | None = None) -> Color | None:
    """The colour that a specification names, or None where that can't be told.

    >>> read_color("white!90!black"), read_color("FFFFFE", "HTML")
    (Color(red=229.5, green=229.5, blue=229.5), Color(red=255, green=255, blue=254))
    """
    try:
        return _in_model(spec.strip(), model) if model else _mixed(spec.strip(), known or {})
    except ValueError:
        return None


def _in_model(spec: str, model: str) -> Color | None:
    if model == "HTML":
        if not re.fullmatch("[0-9A-Fa-f]{6}", spec):
            return None
        return Color(*(int(spec[at : at + 2], 16) for at in (0, 2, 4)))
    values = [float(value) for value in spec.replace(" ", "").split(",")]
    if model == "rgb" and len(values) == 3:
        return Color(*(255 * value for value in values))
    if model == "RGB" and len(values) == 3:
        return Color(*values)
    if model in ("gray", "Gray") and len(values) == 1:
        level = 255 * (values[0] if model == "gray" else values[0] / 15)
        return Color(level, level, level)
    if model == "cmyk" and len(values) == 4:
        black = values[3]
        return Color(*(255 * (1 - min(1.0, value + black)) for value in values[:3]))
    return None


def _mixed(spec: str, known: Mapping[str, Color]) -> Color | None:
    """`a!p!b!q!c`: p parts of a hundred of `a`, the rest `b` (white where none is named), and so on."""
    first, *parts = (part.strip() for part in spec.split("!")[:_MOST_PARTS])
    color = known.get(first) or _NAMED.get(first)
    for at in range(0, len(parts), 2):
        if color is None:
            return None
        name = parts[at + 1] if at + 1 < len(parts) else "white"
        other = known.get(name) or _NAMED.get(name)
        if other is None:
            return None
        share = float(parts[at]) / 100
        color = Color(*(share * one + (1 - share) * two for one, two in zip(color, other, strict=True)))
    return color
