"""The normal form in which quotes are compared: what typesetting and text extraction change is folded away.

It is made in two steps. First every character that becomes one other character is replaced, so offsets stay. Then the
places where the length changes are listed (line-end hyphens, runs of white space, ligatures), and only these enter the
map to the source. Both steps are linear, and cheap where there is nothing to change.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, chain, zip_longest

from paperkit.documents.paper import Text

__all__ = ["UNSPACED", "fold_case", "is_unspaced", "normal_text", "normalise", "unspaced_runs"]

UNSPACED = (
    "\u3001-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f"
    "\U00020000-\U0003ffff"
)
"""Character ranges of scripts written without spaces, and their punctuation; full-width letters are not among them."""

# What step one puts in place of the blanks that need thought in step two.
_NOTHING, _SOFT, _THIN = "\x00", "\x01", "\x02"
_BLANKS = " \x00\x01\x02"
_BLANK = " \x00-\x02"
_TIGHT = "=<>~≥≤⩾⩽≠±"
_SPACES = "\t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"
_CONTROL = re.compile("[\x01-\x08\x0e-\x1b\x7f]")
_LOW = re.compile("[\x01-\x1f\x7f]")
_ASCII = re.compile("[\x00-\x7f]++")
_NEWLINE = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]")
_BARE = " \x00\x01\x02-"  # a mark after one of these stands alone
_SCRIPTS = "\u00b2\u00b3\u00b9\u2070\u2074-\u207e"
_SCRIPT = re.compile(f"[{_SCRIPTS}]++")
_GAP = re.compile(f" [{_BLANK}]++")
_GAP_BEGINS = tuple(" " + blank for blank in _BLANKS)
_TIMES = re.compile(r"x ?(?=\d)")
# The ways to write a power of ten after a factor: `x 10^-3`, `x 10-3` where a page lost that it is raised, `e-3`.
_POWER = re.compile(
    rf"(?<=\d)[{_BLANK}]{{0,2}}(?:x|\\times)[{_BLANK}]{{0,2}}10"
    rf"(?:(?:\^|(?=-))(?P<braced>\{{)?(?P<plain>[+-]?\d{{1,4}})(?(braced)\}})|(?P<raised>[{_SCRIPTS}]{{1,5}}))"
    r"(?![.,]?\d)"
    r"|(?<=\d)[eE](?P<short>[+-]?\d{1,3})(?!\w|\.\d)"
)
_POWER_BEGIN = re.compile(rf"[0-9](?:[eE][+-]?\d|[{_BLANK}]{{0,2}}(?:x|\\times)[{_BLANK}]{{0,2}}10)")
_DEGREES = re.compile(rf"[°℃℉](?:(?<=°)[{_BLANK}]?([CFK])(?!\w)|(?<!°))")
_UNSPACED_RUN = re.compile(f"[{UNSPACED}]++")
# Text in which nothing changes: most quotes are such.
_PLAIN = re.compile(r"(?:[A-Za-wyz.,;:()\[\]!?/$&]++|x(?! ?\d)|'(?!')|\d++(?![eE]\d)| (?! ))++")
_INNER_HYPHEN = re.compile("-(?<=[A-Za-z]{2}-) ?(?=[A-Za-z]{2})")
_MINUS = "\u2212"  # the one dash that stands for itself between letters
# The class in front lets the engine skip plain text fast; each look-behind then takes one kind of character.
_SPECIAL = re.compile(
    f"[\x00-\x02{_TIGHT}%'\\\\-](?:"
    f"(?<=-)-*+[{_BLANK}]*+|(?<=[\x00-\x02])[{_BLANK}]*+|(?<=[{_TIGHT}])[{_TIGHT}]*+[{_BLANK}]*+"
    r"|(?<=')'++|(?<=%)|(?<=\\)(?=[%&$#_{}]))"
)
_UNSPACED_MARK = "\u3000"  # a space by now, so it stands for itself nowhere

_FOLD = str.maketrans(
    {"≥": ">=", "≤": "<=", "⩾": ">=", "⩽": "<=", "≠": "!=", "×": "x", "±": "+-", "→": "->", "≈": "~", "∼": "~"}
    | {"。": ".", "◦": "°", "∘": "°", "˚": "°", "⋯": "..."}
    | {"İ": "I", "⁄": "/", "·": ".", "‑": "-", "‐": "-", "−": "-", "–": "-", "—": "-"}
)  # fmt: skip
_DASHES = set("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
_QUOTES = set("`\u00ab\u00b4\u00bb\u02bb\u02bc\u2032\u2033\u2039\u203a\uff02\uff07") | {
    chr(c) for first, last in ((0x2018, 0x201F), (0x300C, 0x300F)) for c in range(first, last + 1)
}
_INVISIBLE = {"\ufeff"} | {
    chr(c) for first, last in ((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x2069))
    for c in range(first, last + 1)
}  # fmt: skip

Change = tuple[int, int, str]


def normalise(text: str) -> Text:
    """The normal form in which quotes are compared (case is kept), with a map to offsets of `text`.

    >>> normalise("“well-known”  −5\\u00a0%").text
    "'wellknown' -5%"
    """
    if _PLAIN.fullmatch(text):
        return Text(text, (0,), ("",), (0,), (len(text),))
    pieces, sources, ends = _pieces(text)
    starts = (0, *accumulate(map(len, pieces)))[:-1]
    return Text("".join(pieces), starts, ("",) * len(starts), tuple(sources), tuple(ends))


def normal_text(text: str) -> str:
    """The normal form alone.

    >>> normal_text("“well-known”  −5\\u00a0%")
    "'wellknown' -5%"
    """
    if _PLAIN.fullmatch(text):
        return text
    if _MINUS not in text:
        even = text
        for char in set(_ASCII.sub("", text)):
            even = even.replace(char, _normal_char(char))
        even = _INNER_HYPHEN.sub("", even) if "-" in even else even.replace('"', "'")
        if _PLAIN.fullmatch(even):
            return even
    return "".join(_pieces(text)[0])


def _pieces(text: str) -> tuple[list[str], list[int], list[int]]:
    """The normal form in pieces, and where the part of the text that each stands for begins and ends."""
    even, odd = _replace_single(text)
    pieces: list[str] = []
    sources: list[int] = []
    ends: list[int] = []
    at = 0
    for start, end, new in _changes(text, even, odd):
        if start < at:
            continue
        if at < start:
            pieces.append(even[at:start])
            sources.append(at)
            ends.append(start)
        if new:
            pieces.append(new)
            sources.append(start)
            ends.append(end)
        at = end
    if at < len(text):
        pieces.append(even[at:])
        sources.append(at)
        ends.append(len(text))
    return pieces, sources, ends


def fold_case(text: str) -> str:
    """Lower case of a normal form, of the same length.

    >>> fold_case("ΣΑΣ I")
    'σασ i'
    """
    return text.lower().replace("ς", "σ")


def _replace_single(text: str) -> tuple[str, set[str]]:
    """The text with each character replaced that one other stands for, and the non-ASCII ones that need more."""
    even = text
    if _LOW.search(even):
        even = _CONTROL.sub(_NOTHING, even)
        for space in _SPACES:
            even = even.replace(space, " ")
    even = even.replace('"', "'").replace("`", "'")
    if text.isascii():
        return even, set()
    beyond = [even[start:end] for start, end in _beyond_ascii(even)]
    single: dict[str, str] = {}
    odd: set[str] = set()
    for char in set().union(*beyond):
        new, needs_more, is_in_run = _kind(char)
        if new is not None:
            single[char] = new
        elif needs_more:
            odd.add(char)
        if is_in_run:
            odd.add(_UNSPACED_MARK)
    if single:
        replaced = re.compile(_one_of(single))
        new_beyond = [replaced.sub(lambda found: single[found[0]], run) for run in beyond]
        ascii_runs = _ASCII.findall(even)
        pairs = zip_longest(
            *((new_beyond, ascii_runs) if even[0] > "\x7f" else (ascii_runs, new_beyond)), fillvalue=""
        )
        even = "".join(chain.from_iterable(pairs))
    return even, odd


def _beyond_ascii(text: str) -> Iterator[tuple[int, int]]:
    """Where characters beyond ASCII stand, run by run; to look for what is between them is quicker."""
    last = 0
    for run in _ASCII.finditer(text):
        if last < run.start():
            yield last, run.start()
        last = run.end()
    if last < len(text):
        yield last, len(text)


@lru_cache(maxsize=65536)
def _kind(char: str) -> tuple[str | None, bool, bool]:
    """The other character that one becomes, or whether it needs more, and whether it or that has no spaces beside."""
    new = _normal_char(char)
    if new != char and len(new) == 1:
        return new, False, is_unspaced(new)
    return None, new != char or _is_mark(char), is_unspaced(char)


def _one_of(characters: Iterable[str]) -> str:
    """A pattern for any one of these characters."""
    return f"[{''.join(map(re.escape, sorted(characters)))}]"


@lru_cache(maxsize=65536)
def _normal_char(char: str) -> str:
    """The normal form of one character that is not ASCII, without its neighbours."""
    if char in "\u00a0\u2009\u202f":
        return _THIN
    if char == "\u00ad":
        return _SOFT
    if char in _INVISIBLE:
        return _NOTHING
    if char.isspace():
        return " "
    if char in _DASHES:
        return "-"
    if char in _QUOTES:
        return "'"
    folded = (char if char == "˚" else unicodedata.normalize("NFKC", char)).translate(_FOLD)
    if _SCRIPT.match(char):
        return "^" + folded
    return "".join(c for c in folded if not c.isspace())


def _changes(text: str, even: str, odd: set[str]) -> list[Change]:
    """Places where the length changes, in order; of places that overlap the first counts."""
    special = list(_special_changes(text, even))
    more: list[Change] = []
    for begin in _GAP_BEGINS:
        at = even.find(begin)
        while at >= 0:
            gap = _GAP.match(even, at)
            assert gap is not None
            more.append((at, gap.end(), _normal_blank(text, even, at, gap.end())))
            at = even.find(begin, gap.end())
    if "x" in even:
        for times in _TIMES.finditer(even):
            start, end = times.span()
            start -= even[start - 1 : start] == " "
            if start and even[start - 1].isdigit() and end - start > 1:
                more.append((start, end, "x"))
    more += _powers(even)
    if "°" in even or "℃" in even or "℉" in even:
        more += _degrees(even)
    if odd:
        more += _odd_changes(text, even, odd)
    return sorted(special + more, key=lambda change: (change[0], -change[1])) if more else special


def _powers(even: str) -> Iterator[Change]:
    for begin in _POWER_BEGIN.finditer(even):
        power = _POWER.match(even, begin.start() + 1)
        if power is None:
            continue
        digits = power["plain"] or power["short"]
        if digits is None:
            digits = "".join(_normal_char(c).removeprefix("^") for c in power["raised"])
        sign = "-" if digits.startswith("-") else ""
        yield *power.span(), f"x10{sign}{digits.lstrip('+-').lstrip('0') or '0'}"


def _degrees(even: str) -> Iterator[Change]:
    for found in _DEGREES.finditer(even):
        start, end = found.span()
        start -= even[start - 1 : start] in _BLANKS if start else 0
        start -= even[start - 1 : start] in _BLANKS if start else 0
        yield start, end, "°" + (found[1] or ("C" if even[found.start()] == "℃" else "F"))


def _odd_changes(text: str, even: str, odd: set[str]) -> Iterator[Change]:
    if _UNSPACED_MARK in odd:
        odd = odd - {_UNSPACED_MARK}
        yield from _blanks_beside_unspaced(even)
    for char in sorted(filter(_is_mark, odd)):
        at = even.find(char)
        while at >= 0:
            start, end = at, at + 1
            while start > 0 and _is_mark(even[start]):
                start -= 1
            while end < len(even) and _is_mark(even[end]):
                end += 1
            if even[start] not in _BARE and not _is_mark(even[start]):
                composed = unicodedata.normalize("NFKC", text[start:end]).translate(_FOLD)
                yield start, end, "".join(c for c in composed if not c.isspace())
            at = even.find(char, end)
    if any(_SCRIPT.match(c) for c in odd):
        for script in _SCRIPT.finditer(even):
            folded = "".join(_normal_char(c).removeprefix("^") for c in script[0])
            yield script.start(), script.end(), "^" + folded
    for char in odd:
        if not _is_mark(char):
            new = _normal_char(char)
            at = even.find(char)
            while at >= 0:
                yield at, at + 1, new
                at = even.find(char, at + 1)


def _blanks_beside_unspaced(even: str) -> Iterator[Change]:
    last = 0
    for start, end in unspaced_runs(even):
        before, after = start, end
        while before > last and even[before - 1] in _BLANKS:
            before -= 1
        while after < len(even) and even[after] in _BLANKS:
            after += 1
        if before < start:
            yield before, start, ""
        if end < after:
            yield end, after, ""
        last = after


@lru_cache(maxsize=65536)
def _is_mark(char: str) -> bool:
    return unicodedata.combining(char) > 0 or "\u20d0" <= char <= "\u20ff"


def _special_changes(text: str, even: str) -> Iterator[Change]:
    last = 0
    for special in _SPECIAL.finditer(even):
        start, end = special.span()
        first = even[start]
        left = start
        while left > last and even[left - 1] in " \x00\x01\x02":
            left -= 1
        if first == "-":
            if left + 1 == end and text[start] != _MINUS and _in_word(even, start):
                last = end
                yield start, end, ""
                continue
            new = _normal_dash(text, even, left, start, end)
        elif first in "\x00\x01\x02":
            start, new = left, _normal_blank(text, even, left, end)
        elif first == "'":
            left, new = start, "'"
        elif first == "\\":
            left, new = start, ""
        elif first == "%":
            if left < start and left and not even[left - 1].isdigit():
                left = start
            new = "%"
        else:
            new = "".join(
                c if c < "\x7f" else _normal_char(c) for c in even[start:end].rstrip(" \x00\x01\x02")
            )
        last = end
        if left < start or end - left != len(new) or even[left:end] != new:
            yield left, end, new


def _in_word(even: str, at: int) -> bool:
    return at > 1 and even[at - 2 : at].isalpha() and even[at + 1 : at + 2].isalpha()


def _normal_blank(text: str, even: str, start: int, end: int) -> str:
    blank = text[start:end]
    if not any(c.isspace() for c in blank) or ("\u00ad" in blank and _NEWLINE.search(blank)):
        return ""
    left, right = even[start - 1] if start else "", even[end : end + 1]
    if not left or not right or left in _TIGHT or right in _TIGHT or (right == "%" and left.isdigit()):
        return ""
    if is_unspaced(left) or is_unspaced(right):
        return ""
    ahead = even[end : end + 4]
    groups = len(ahead) > 2 and ahead[:3].isdigit() and not ahead[3:].isdigit()
    return "," if groups and end - start == 1 and even[start] == _THIN and left.isdigit() else " "


def unspaced_runs(text: str) -> Iterator[tuple[int, int]]:
    """Where characters of scripts without spaces stand, run by run."""
    for start, end in _beyond_ascii(text):
        for run in _UNSPACED_RUN.finditer(text, start, end):
            yield run.span()


_IS_UNSPACED = re.compile(f"[{UNSPACED}]")


def is_unspaced(char: str) -> bool:
    """True for a character of a script without spaces."""
    return char > "\u3000" and _IS_UNSPACED.match(char) is not None


def _normal_dash(text: str, even: str, left: int, start: int, end: int) -> str:
    """What a run of dashes with the blanks around it becomes: nothing between words, however it is set."""
    stop = start
    while stop < end and even[stop] == "-":
        stop += 1
    before, after = even[left - 1] if left else "", even[end : end + 1]
    spaced_before = any(c.isspace() for c in text[left:start])
    spaced_after = any(c.isspace() for c in text[stop:end])
    dash = text[start:stop]
    is_short = dash in ("-", "\u2010", "\u2011", "\u2212")
    if spaced_before and not spaced_after and before and is_short:
        return " -"
    if before.isalpha() and after.isalpha() and dash != "\u2212":
        alone = not (even[left - 2 : left - 1].isalpha() or even[end + 1 : end + 2].isalpha())
        return "-" if alone and not is_unspaced(before) else ""
    return "-"
