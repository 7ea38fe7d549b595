"""Text that HTML in Markdown does not show, and text that goes into a PDF beside its pages."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from paperkit.documents.latex.tokens import Braces
from paperkit.documents.paper import Span
from paperkit.gates.hidden_text.colors import FAINT, WHITE, Color, read_color
from paperkit.gates.hidden_text.hidden import TINY, Hidden, Kind

__all__ = ["hidden_html", "html_comments", "link_comments", "metadata_texts"]

_ELEMENT = re.compile(r"<([a-zA-Z][\w-]{0,30})(\s[^<>]{1,4000})>")
_STYLE = re.compile(r"\bstyle\s{0,5}=\s{0,5}(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"(?<![\w-])hidden(?![\w-])", re.IGNORECASE)
_NOT_MEANT = re.compile(r"(?<![\w-])hidden\s{0,5}=\s{0,5}[\"']?(?:until|false)", re.IGNORECASE)
_NOT_SHOWN = re.compile(r"\bdisplay\s*:\s*none\b|\bvisibility\s*:\s*(?:hidden|collapse)\b", re.IGNORECASE)
_CLEAR = re.compile(r"\bopacity\s*:\s*(?:0(?:\.0*)?|\.0+)%?\s*(?![\d.%])", re.IGNORECASE)
_SIZE = re.compile(r"\bfont-size\s*:\s*(\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})\s*(px|pt|em|rem|%)?", re.IGNORECASE)
_AWAY = re.compile(r"\b(?:left|top|text-indent|margin-left|right)\s*:\s*-\d{4,7}(?:px|pt)", re.IGNORECASE)
_COLOR = re.compile(r"(?<![\w-])color\s*:\s*([^;\"']{1,40})", re.IGNORECASE)
_GROUND = re.compile(r"(?<![\w-])background(?:-color)?\s*:", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})")
_TAG = re.compile(r"<[^<>]{0,500}>")
_VALUE = re.compile(r"=\s{0,5}(?:\"[^\"]*\"|'[^']*'|[^\s\"']+)")
_VOID = frozenset(
    ["input", "img", "br", "hr", "meta", "link", "source", "col", "wbr", "embed", "area", "base"]
)
_POINTS = {"px": 0.75, "pt": 1.0, "em": 10.0, "rem": 10.0, "%": 0.1}

_TOOLTIP = re.compile(r"\\(?:pdftooltip|tooltip)\*?\s{0,5}(?=\{)")
_GAP = re.compile(r"\s{0,5}(?=\{)")
_FIELDS = re.compile(
    r"\\(pdfinfo|hypersetup|special|pdfliteral|pdfannot|pdfcatalog|keywords|BeginAccSupp)\s{0,5}(?:(?:direct|page)\s{0,5})?(?=\{)"
)


def hidden_html(file: str, text: str) -> Iterator[Hidden]:
    """Elements whose style or `hidden` attribute keeps their text from being seen.

    Args:
        file: Name of the file, for the spans.
        text: Its text; comments and code are blanked.
    """
    done = 0
    for match in _ELEMENT.finditer(text):
        if match.start() < done:
            continue
        told = None if match[1].lower() in _VOID else _how(match[2])
        if told is None:
            continue
        closing = re.compile(rf"</{re.escape(match[1])}", re.IGNORECASE).search(text, match.end())
        done = end = len(text) if closing is None else closing.start()
        inner = " ".join(html.unescape(_TAG.sub(" ", text[match.end() : end])).split())
        if inner:
            yield Hidden(told[0], inner, Span(file, match.start(), end), told[1])


def html_comments(file: str, text: str) -> Iterator[Hidden]:
    """Comments in Markdown: a reader of the page has none of them, a reader of the file has."""
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            return
        inner = " ".join(text[start + 4 : end].split())
        if inner:
            yield Hidden("comment", inner, Span(file, start, end + 3), "HTML comment")
        start = text.find("<!--", end)


_NOTE = re.compile(
    r"^[ ]{0,3}\[[^\[\]\n]{1,40}\]:[ \t]{0,9}(?:#|<>|<#>)[ \t]{1,9}[(\"']([^\n]{1,4000})[)\"'][ \t]*$",
    re.MULTILINE,
)


def link_comments(file: str, text: str) -> Iterator[Hidden]:
    """Link definitions that lead nowhere and hold a text, as `[//]: # (…)`: the usual comments of Markdown."""
    for match in _NOTE.finditer(text):
        yield Hidden("comment", " ".join(match[1].split()), Span(file, *match.span()), "link definition")


_FONT_COLOR = re.compile(r"(?<![\w-])color\s{0,5}=\s{0,5}[\"']?([#\w]{1,30})", re.IGNORECASE)


def _how(attributes: str) -> tuple[Kind, str] | None:
    style = _STYLE.search(attributes)
    if style is None:
        font = _FONT_COLOR.search(attributes)
        if font is not None and _is_white(font[1]):
            return "white", font[0]
        return ("not_displayed", "hidden") if _has_hidden(attributes) else None
    rules = style[1] or style[2] or ""
    shown = " ".join(rules.split())[:80]
    if _NOT_SHOWN.search(rules):
        return "not_displayed", shown
    if _CLEAR.search(rules):
        return "transparent", shown
    if _AWAY.search(rules):
        return "off_page", shown
    size = _SIZE.search(rules)
    if size is not None and float(size[1]) * _POINTS.get((size[2] or "px").lower(), 1.0) < TINY:
        return "tiny", shown
    color = _COLOR.search(rules)
    if color is not None and not _GROUND.search(rules) and _is_white(color[1].strip()):
        return "white", shown
    return ("not_displayed", "hidden") if _has_hidden(attributes) else None


def _has_hidden(attributes: str) -> bool:
    return _ATTRIBUTE.search(_VALUE.sub(" ", attributes)) is not None and not _NOT_MEANT.search(attributes)


def _is_white(spec: str) -> bool:
    spec = spec.lower().removesuffix("!important").strip()
    numbers = _RGB.match(spec)
    color: Color | None
    if numbers is not None:
        color = Color(*(float(n) for n in numbers.groups()))
    elif spec.startswith("#"):
        digits = spec[1:]
        color = read_color("".join(2 * d for d in digits) if len(digits) == 3 else digits[:6], "HTML")
    else:
        color = read_color(spec)
    return color is not None and color.distance(WHITE) <= FAINT


def metadata_texts(file: str, text: str) -> Iterator[Hidden]:
    r"""What `\\hypersetup`, `\\pdfinfo`, `\\special` and their like put into the PDF, each with its command."""
    braces = Braces(text)
    for match in _TOOLTIP.finditer(text):
        shown = braces.close(match.end())
        gap = _GAP.match(text, shown + 1) if shown > 0 else None
        close = braces.close(gap.end()) if gap is not None else -1
        if gap is not None and close > 0:
            inner = " ".join(text[gap.end() + 1 : close].split())
            yield Hidden("annotation", inner, Span(file, match.start(), close + 1), "\\pdftooltip")
    for match in _FIELDS.finditer(text):
        close = braces.close(match.end())
        if close > 0:
            inner = text[match.end() + 1 : close]
            yield Hidden(
                "metadata",
                " ".join(inner.split()),
                Span(file, match.start(), close + 1),
                f"\\{match[1]}",
            )
