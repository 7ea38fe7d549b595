"""What a Word file's styles and lists make of a paragraph: heading level, bold, hidden, the number before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from paperkit.documents.office.word_names import (
    child,
    is_on,
    named,
    number,
    setting,
    value,
)

__all__ = ["Lists", "Styles"]

_HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
_BODY_LEVEL = 9
_DEEPEST = 30
_LEVEL = re.compile(r"%([1-9])")
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
          (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip


class Styles:
    """The styles of a document, each with those it is based on."""

    def __init__(self, root: Any) -> None:
        """Note the styles.

        Args:
            root: Of the styles part, None without one.
        """
        styles = [one for one in (() if root is None else root.iterchildren()) if named(one) == "style"]
        self._by_id = {value(one, "styleId") or "": one for one in styles}
        self._default = next(
            (key for key, one in self._by_id.items()
             if value(one, "type") == "paragraph" and value(one, "default") in ("1", "true", "on")),
            "",
        )  # fmt: skip
        self.placeholders = frozenset(
            key for key, one in self._by_id.items() if _name(one) == "placeholder text"
        )
        self._levels: dict[str | None, int | None] = {}
        self._switches: dict[tuple[str | None, str], bool | None] = {}

    def _chain(self, style_id: str | None) -> Iterator[Any]:
        """A style and those it is based on, nearest first; the default paragraph style without an id."""
        style = self._by_id.get(style_id or self._default)
        seen: set[Any] = set()
        while style is not None and style not in seen:
            seen.add(style)
            yield style
            style = self._by_id.get(setting(style, "basedOn") or "")

    def level(self, style_id: str | None) -> int | None:
        """Heading level that a style gives, from 1; 0 for a title, None for body text."""
        if style_id not in self._levels:
            self._levels[style_id] = self._level(style_id)
        return self._levels[style_id]

    def _level(self, style_id: str | None) -> int | None:
        for style in self._chain(style_id):
            outline = child(style, "pPr", "outlineLvl")
            if outline is not None:
                level = number(outline)
                return None if level is None or not 0 <= level < _BODY_LEVEL else level + 1
            if found := _HEADING.fullmatch(_name(style)):
                return int(found[1])
            if _name(style) == "title":
                return 0
        return None

    def run_switch(self, style_id: str | None, switch: str) -> bool | None:
        """Whether a style turns on `b`, `i`, `vanish` or `rtl` of its runs; None where it doesn't say."""
        key = (style_id, switch)
        if key not in self._switches:
            found = (is_on(style, "rPr", switch) for style in self._chain(style_id))
            self._switches[key] = next((one for one in found if one is not None), None)
        return self._switches[key]

    def list_of(self, style_id: str | None) -> Any:
        """The `numPr` of a style, None without one."""
        found = (child(style, "pPr", "numPr") for style in self._chain(style_id))
        return next((one for one in found if one is not None), None)


class Lists:
    """The numbers that stand before paragraphs of lists, counted in the order in which they are asked for."""

    def __init__(self, root: Any, styles: Styles) -> None:
        """Read the numbering part.

        Args:
            root: Of the part, None without one.
            styles: Styles can belong to lists.
        """
        self._styles = styles
        children = [] if root is None else list(root.iterchildren())
        self._abstract = {value(one, "abstractNumId"): one for one in children if named(one) == "abstractNum"}
        self._lists = {value(one, "numId"): one for one in children if named(one) == "num"}
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()

    def label(self, paragraph: Any, style_id: str | None) -> tuple[int, str, bool] | None:
        """Level from 1, the number as shown, and whether it is a bullet; None for what is in no list.

        The number after `(a)` is `(b)`: each call counts on.
        """
        own, of_style = child(paragraph, "pPr", "numPr"), self._styles.list_of(style_id)
        key = setting(own, "numId") or setting(of_style, "numId")
        level = _level_of(own) or _level_of(of_style) or 0
        if not key or key == "0" or key not in self._lists:
            return None
        abstract = self._definition(key)
        levels = {
            number(one, "ilvl"): one for one in (() if abstract is None else abstract) if named(one) == "lvl"
        }
        if own is None and style_id is not None:
            level = next((n for n, one in levels.items() if n and setting(one, "pStyle") == style_id), level)
        overrides = {
            number(one, "ilvl"): one for one in self._lists[key].iterchildren() if named(one) == "lvlOverride"
        }
        for at, override in overrides.items():
            redefined = child(override, "lvl")
            if redefined is not None:
                levels[at] = redefined
        if level not in levels:
            return None
        self._count(key, abstract, level, levels, overrides)
        kind = setting(levels[level], "numFmt") or "decimal"
        text = setting(levels[level], "lvlText") or ""
        if kind == "bullet":
            return level + 1, "", True
        counts = self._counts[value(abstract, "abstractNumId") or ""]
        legal = is_on(levels[level], "isLgl")

        def shown(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            shape = "decimal" if legal and at < level else setting(levels.get(at), "numFmt") or "decimal"
            return _shaped(counts.get(at, _start(levels.get(at))), shape)

        return level + 1, _LEVEL.sub(shown, text), False

    def _definition(self, key: str) -> Any:
        """The abstract list of a list; some are only names of a style whose list it is."""
        for _ in range(_DEEPEST):
            abstract = self._abstract.get(setting(self._lists.get(key), "abstractNumId"))
            link = setting(abstract, "numStyleLink")
            following = setting(self._styles.list_of(link), "numId") if link else None
            if following is None or following == key:
                return abstract
            key = following
        return None

    def _count(
        self, key: str, abstract: Any, level: int, levels: Mapping[Any, Any], overrides: Mapping[Any, Any]
    ) -> None:
        counts = self._counts.setdefault(value(abstract, "abstractNumId") or "", {})
        restart = child(overrides.get(level), "startOverride")
        if restart is not None and (key, level) not in self._begun:
            counts[level] = number(restart) or 0
        else:
            counts[level] = counts[level] + 1 if level in counts else _start(levels[level])
        self._begun.add((key, level))
        for deeper in [at for at in counts if at > level]:
            if setting(levels.get(deeper), "lvlRestart") != "0":
                del counts[deeper]


def _name(style: Any) -> str:
    """Of a style; those that are built in have the same name in all languages."""
    return (setting(style, "name") or "").casefold()


def _level_of(place: Any) -> int | None:
    found = child(place, "ilvl")
    return None if found is None else number(found)


def _start(level: Any) -> int:
    found = child(level, "start")
    return 1 if found is None else number(found) or 0


def _shaped(count: int, kind: str) -> str:
    shape = _SHAPES.get(kind, str)
    return shape(count) if count > 0 else str(count)


def _letters(count: int) -> str:
    """Word's own way: a … z, aa, bb, …"""
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 % 100 + 1)


def _roman(count: int) -> str:
    text = ""
    for unit, digits in _ROMAN:
        text += digits * min(count // unit, 100)
        count %= unit
    return text


_SHAPES: Mapping[str, Callable[[int], str]] = {
    "lowerLetter": _letters,
    "upperLetter": lambda count: _letters(count).upper(),
    "lowerRoman": _roman,
    "upperRoman": lambda count: _roman(count).upper(),
    "decimalZero": lambda count: f"{count:02d}",
    "none": lambda count: "",
}
