"""Numbers written as words: `two`, `ninety-nine`, `two hundred and five`, `twice`, `two-thirds`, `third`, `三个`.

`one` and `一` are articles more often than quantities and are not read. `twice`, `double`, `triple` and `half`
are factors (unit `×`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.numbers.han import HAN_CHARACTERS, HAN_NUMERAL, chinese_value, read_chinese
from paperkit.documents.numbers.spoken import NumberWord

__all__ = ["NumberWord", "chinese_value", "number_words"]

_SMALL = str.split("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty""")
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_CARDINALS = {**{w: i for i, w in enumerate(_SMALL)}, **_TENS}
_POWERS = {"thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_FACTORS = {
    "half": 0.5, "halved": 0.5, "halves": 0.5, "halving": 0.5, "twice": 2.0, "double": 2.0, "doubled": 2.0,
    "doubles": 2.0, "doubling": 2.0, "twofold": 2.0, "thrice": 3.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0,
    "tripling": 3.0, "threefold": 3.0, "fourfold": 4.0, "fivefold": 5.0, "quadruple": 4.0, "quadrupled": 4.0,
    "quadruples": 4.0, "tenfold": 10.0, "hundredfold": 100.0, "thousandfold": 1000.0,
}  # fmt: skip
_AMOUNTS = frozenset(["double", "triple", "quadruple"])  # verbs, or names of kinds: a double layer
_ORDINALS = dict(
    zip(
        str.split(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
        ),
        map(float, range(1, 14)),
        strict=True,
    )
)
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
    "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10,
}  # fmt: skip


def _candidates() -> re.Pattern[str]:
    """What may start a number word: one set of first letters, then the words of each, so that the scan is fast."""
    words = sorted({*_CARDINALS, *_FACTORS, *_ORDINALS, "hundred", "dozen", "quarter"}, key=len, reverse=True)
    letters = sorted({word[0] for word in words})
    branches = [
        f"(?<=[{letter}{letter.upper()}])(?<![^\\W_].)(?:"
        + "|".join(rest for word in words if word[0] == letter for rest in (word[1:], word[1:].upper()))
        + r")(?![^\W_])"
        for letter in letters
    ]
    first = "".join(letters) + "".join(letters).upper() + HAN_CHARACTERS
    return re.compile(rf"[{first}](?:{'|'.join(branches)}|(?<=[{HAN_CHARACTERS}]){HAN_NUMERAL})")


_CANDIDATE = _candidates()
_NEXT = re.compile(
    "([- ]| and )("
    + "|".join(sorted({*_CARDINALS, "hundred", *_POWERS}, key=len, reverse=True))
    + r")(?![^\W_])",
    re.IGNORECASE,
)
_FRACTION = re.compile(rf"[- ]({'|'.join(sorted(_PARTS, key=len, reverse=True))})(?![^\W_])", re.IGNORECASE)
_PART_OF = re.compile(r"(?<![^\W_])an? \Z", re.IGNORECASE)
_ONE_IN = re.compile(r" (?:in|out of) (?:every )?([a-z]+)(?![^\W_])", re.IGNORECASE)


def number_words(text: str) -> Iterator[NumberWord]:
    """The number words of a text in order (`one` and words that are no quantity are passed over)."""
    last = 0
    for match in _CANDIDATE.finditer(text):
        start, end = match.span()
        if start < last:
            continue  # the nine of `ninety nine`
        word = match.group()
        found = (
            _english(text, start, end, word.casefold())
            if word[0].isascii()
            else read_chinese(text, start, end)
        )
        if found is not None:
            last = found.end
            yield found


def _english(text: str, start: int, end: int, word: str) -> NumberWord | None:
    before = text[start - 1 : start]
    after = text[end : end + 1]
    if word in _PARTS and (after != "-" or word == "half") and (part := _part(text, start, end, word)):
        return part
    if word in _FACTORS:
        if before == "-" or after == "-":
            return None  # half-plane, double-blind
        if word in _AMOUNTS and not _is_amount(text, end):
            return None
        return NumberWord(start, end, _FACTORS[word], "factor", "×")
    if word in _ORDINALS:
        return NumberWord(start, end, _ORDINALS[word], "ordinal")
    if word in ("quarter",) or before == "-":
        return None
    if word in ("hundred", "dozen"):
        if (
            text[max(0, start - 2) : start].lower() != "a "
            and text[max(0, start - 4) : start].lower() != "one "
        ):
            return None  # `several hundred`: no value
        return NumberWord(start, end, 100.0 if word == "hundred" else 12.0, "cardinal")
    if (word == "zero" and after == "-") or text[end : end + 5] == "-shot":
        return None
    if fraction := _FRACTION.match(text, end):
        named = fraction[1].casefold()
        if named.endswith("s") == (word != "one") and text[fraction.end() : fraction.end() + 1] != "-":
            return NumberWord(start, fraction.end(), _CARDINALS[word] / _PARTS[named], "ratio")
    if (
        word == "one"
        and (many := _ONE_IN.match(text, end))
        and (count := _CARDINALS.get(many[1].casefold(), 0)) > 1
    ):
        return NumberWord(start, many.end(), 1 / count, "ratio")
    value, end = _cardinal(text, end, word)
    if word == "one" and value == 1:
        return None
    if text[end : end + 5] == "-fold" and not text[end + 5 : end + 6].isalpha():
        return NumberWord(start, end + 5, float(value), "factor", "×")
    return NumberWord(start, end, float(value), "cardinal")


def _cardinal(text: str, end: int, word: str) -> tuple[int, int]:
    """The value of the number that opens with a word, and its end: `two million three hundred and five`."""
    total, group, room = 0, _CARDINALS[word], 10 if word in _TENS else 1
    ceiling = 10**15
    while following := _NEXT.match(text, end):
        joint, name = following[1], following[2].casefold()
        if name in _POWERS and joint != " and ":
            if _POWERS[name] >= ceiling:
                break
            ceiling = _POWERS[name]
            total, group, room = total + group * ceiling, 0, 1000
        elif name == "hundred":
            if joint == " and " or not 0 < group < 100:
                break
            group, room = group * 100, 100
        else:
            ones = _CARDINALS.get(name, 0)
            if not 0 < ones < room or (joint == " and " and room < 100):
                break
            if room == 1000 and joint == " and " and ones >= 100:
                break
            group, room = group + ones, 10 if name in _TENS else 1
        end = following.end()
    return total + group, end


def _part(text: str, start: int, end: int, word: str) -> NumberWord | None:
    """`a third of the data`, `a quarter`; an ordinal (`a third run`) is none."""
    if word == "half" or not _PART_OF.search(text, max(0, start - 4), start):
        return None
    if word != "quarter" and not text.startswith(" of ", end):
        return None
    return NumberWord(start, end, 1 / _PARTS[word], "ratio")


def _is_amount(text: str, end: int) -> bool:
    """`double the size`, `to double.`; not `double layer`."""
    if end >= len(text) or text[end] != " ":
        return True
    word = text[end + 1 : end + 8].partition(" ")[0].casefold()
    return word in (
        "the",
        "that",
        "this",
        "of",
        "as",
        "its",
        "our",
        "their",
        "what",
        "in",
        "from",
        "to",
        "and",
        "or",
        "",
    )
