"""The normal form in which quotes are compared: what typesetting and text extraction change is folded away."""

from __future__ import annotations

import re
import unicodedata

from paperkit.documents.paper import Text

__all__ = ["fold_case", "normalise"]

_BLANK = "\\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\x00-\x1f\x7f"
_DASH = "\\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
_COMBINING = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
_HAN = "\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_CHANGES = re.compile(
    f"(?P<before>[{_BLANK}]*+)(?P<dash>[{_DASH}]++)(?P<after>[{_BLANK}]*+)"
    f"|(?P<blank>[{_BLANK}]++)"
    "|(?P<quotes>[\"'`\u00ab\u00b4\u00bb\u02bb\u02bc\u2018-\u201f\u2032\u2033\u2039\u203a\u300c-\u300f\uff02\uff07]++)"
    "|(?P<script>[\u00b2\u00b3\u00b9\u2070\u2074-\u207e]++)"
    "|(?P<escape>\\\\(?=[%&$#_{}]))"
    f"|(?P<other>[^\\x00-\\x7f{_BLANK}{_DASH}][{_COMBINING}]*+|[\\x21-\\x7e][{_COMBINING}]++)"
)
_FOLD = str.maketrans(
    {
        "≥": ">=",
        "≤": "<=",
        "⩾": ">=",
        "⩽": "<=",
        "≠": "!=",
        "×": "x",
        "±": "+-",
        "→": "->",
        "≈": "~",
        "∼": "~",
    }
    | {"İ": "I", "⁄": "/", "·": ".", "‑": "-", "‐": "-", "−": "-", "–": "-", "—": "-"}
)
_TIGHT = set("=<>~\u2248\u2260\u2264\u2265\u2a7d\u2a7e\u223c\u00b1")
_THIN = {"\u00a0", "\u2009", "\u202f"}
_NEWLINE = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]")
_IS_HAN = re.compile(f"[{_HAN}]")


def normalise(text: str) -> Text:
    """The normal form in which quotes are compared (case is kept), with a map to offsets of `text`.

    >>> normalise("“well-known”  −5\\u00a0%").text
    "'wellknown' -5%"
    """
    pieces: list[str] = []
    starts: list[int] = []
    sources: list[int] = []
    ends: list[int] = []
    size = at = 0
    for change in _CHANGES.finditer(text):
        new, (start, end) = _normal(change, text), change.span()
        if new == change[0]:
            continue
        for piece, source, stop in ((text[at:start], at, start), (new, start, end)):
            if piece:
                pieces.append(piece)
                starts.append(size)
                sources.append(source)
                ends.append(stop)
                size += len(piece)
        at = end
    if at < len(text):
        pieces.append(text[at:])
        starts.append(size)
        sources.append(at)
        ends.append(len(text))
    return Text("".join(pieces), tuple(starts), ("",) * len(starts), tuple(sources), tuple(ends))


def _normal(change: re.Match[str], text: str) -> str:
    left = text[change.start() - 1] if change.start() else ""
    right = text[change.end()] if change.end() < len(text) else ""
    match change.lastgroup:
        case "after":
            return _normal_dash(change["before"], change["dash"], change["after"], left, right)
        case "blank":
            return _normal_blank(change["blank"], left, right, text[change.end() : change.end() + 4])
        case "quotes":
            return "'"
        case "script":
            return "^" + unicodedata.normalize("NFKC", change[0]).translate(_FOLD)
        case "escape":
            return ""
        case _:
            return re.sub(r"\s", "", unicodedata.normalize("NFKC", change[0]).translate(_FOLD))


def _normal_blank(blank: str, left: str, right: str, ahead: str) -> str:
    if not _has_space(blank) or ("\u00ad" in blank and _NEWLINE.search(blank)):
        return ""
    if not left or not right or left in _TIGHT or right in _TIGHT or (right == "%" and left.isdigit()):
        return ""
    if _IS_HAN.match(left) or _IS_HAN.match(right):
        return ""
    if (
        blank in _THIN
        and left.isdigit()
        and ahead[:3].isdigit()
        and len(ahead[:3]) == 3
        and not ahead[3:].isdigit()
    ):
        return ","
    return " "


def _normal_dash(before: str, dash: str, after: str, left: str, right: str) -> str:
    spaced_before, spaced_after = _has_space(before), _has_space(after)
    if len(dash) > 1 or dash in "\u2014\u2015":
        return "-"
    if spaced_before:
        return "-" if spaced_after or not left else " -"
    if spaced_after and not _NEWLINE.search(after):
        return "- "
    return "" if left.isalpha() and right.isalpha() and dash != "\u2212" else "-"


def _has_space(blank: str) -> bool:
    return any(c.isspace() for c in blank)


def fold_case(text: str) -> str:
    """Lower case of a normal form, of the same length.

    >>> fold_case("ΣΑΣ I")
    'σασ i'
    """
    return text.lower().replace("ς", "σ")
