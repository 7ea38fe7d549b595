"""How long an answer may be, as a form says it: "at most 120 words", "max. 2 pages", "不超过300字"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.words import count_words
from paperkit.records.respond import Limit, Piece

__all__ = ["find_limits", "over"]

_UNITS = {
    "words": r"words?",
    "characters": r"characters?(?:\s+including\s+spaces)?|chars?\.?|signs",
    "pages": r"pages?|sides?",
    "items": r"(?:\w{3,15}\s){0,2}(?:items?|points?|bullets?(?:\s+points?)?|examples?|references?|entries|publications|"
    r"keywords?|names?|sets?|risks?|steps?)",
    "sentences": r"sentences?",
    "lines": r"lines?",
}
_UNIT = "|".join(f"(?P<{name}>{pattern})" for name, pattern in _UNITS.items())
_SPELLED = {
    word: number
    for number, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)  # noqa: SIM905
}
_N = rf"\d{{1,3}}(?:[,  ]\d{{3}})+|\d{{1,6}}|{'|'.join(_SPELLED)}|half"
_MOST = (
    r"(?:at\s+most|no\s+more\s+than|not\s+more\s+than|maximum(?:\s+of)?|max\.?(?:imum)?(?:\s+of)?|up\s+to|"
    r"not\s+(?:to\s+)?exceed(?:ing)?|must\s+not\s+exceed|within|limit(?:ed)?\s*(?:to|of|:)?|length\s*:|fewer\s+than|≤|<=)"
)
_LEAST = r"(?:at\s+least|no\s+(?:fewer|less)\s+than|minimum(?:\s+of)?|min\.?(?:\s+of)?|≥|>=)"
_AFTER = r"(?:\s*(?:\(?(?:max(?:imum)?\.?|or\s+(?:fewer|less)|at\s+most|limit)\b))"
_PATTERNS = (
    (
        "range",
        re.compile(
            rf"(?:between\s+)?\b(?P<low>{_N})\s*(?:-|–|to|and)\s*(?P<high>{_N})\s+(?:{_UNIT})\b", re.I
        ),
    ),
    ("most", re.compile(rf"{_MOST}\s*\(?(?P<n>{_N})\s*(?:of\s+)?(?:A4\s+)?(?:{_UNIT})\b", re.I)),
    ("least", re.compile(rf"{_LEAST}\s*(?P<n>{_N})\s+(?:{_UNIT})\b", re.I)),
    ("most", re.compile(rf"\b(?P<n>{_N})\s+(?:{_UNIT}){_AFTER}", re.I)),
    ("most", re.compile(rf"[(\[]\s*(?P<n>{_N})\s+(?:{_UNIT})\s*[)\]]", re.I)),
)
_CHINESE = re.compile(
    r"(?:(?P<least>不少于|至少)|不超过|不多于|最多|限|控制在)\s*(?P<n>\d{1,6})\s*"
    r"(?:(?P<characters>个?字符?|个汉字)|(?P<pages>页)|(?P<items>项|条|个))(?:以内|之内)?"
)


def find_limits(pieces: Sequence[Piece]) -> tuple[Limit, ...]:
    """The limits in some texts of a form, each with the words that say it.

    >>> piece = Piece(eid="e4", start=0, end=41, text="Describe your data (at most 1,200 words).")
    >>> [(limit.unit, limit.most, limit.piece.text) for limit in find_limits([piece])]
    [('words', 1200, 'at most 1,200 words')]
    """
    found: dict[tuple[str, int | None, int | None], Limit] = {}
    for piece in pieces:
        for limit in _limits(piece):
            found.setdefault((limit.unit, limit.most, limit.least), limit)
    return tuple(found.values())


def over(text: str, limits: Sequence[Limit]) -> tuple[str, ...]:
    """Which limits a text does not keep, in words for people; pages and lines depend on the layout and are not counted.

    >>> limit = find_limits([Piece(eid="e1", start=0, end=17, text="at most two words")])
    >>> over("One two three.", limit)
    ('3 words, at most two words allowed',)
    """
    return tuple(
        f"{count:,} {limit.unit}, {limit.piece.text.strip('()[] ')} allowed"
        for limit in limits
        if (count := _count(text, limit.unit)) is not None
        and (
            (limit.most is not None and count > limit.most)
            or (limit.least is not None and 0 < count < limit.least)
        )
    )


def _limits(piece: Piece) -> Iterator[Limit]:
    taken: list[tuple[int, int]] = []
    for kind, pattern in (*_PATTERNS, ("chinese", _CHINESE)):
        for found in pattern.finditer(piece.text):
            if any(start < found.end() and found.start() < end for start, end in taken):
                continue
            taken.append(found.span())
            unit = next(name for name in (*_UNITS,) if found.groupdict().get(name))
            low = high = None
            if kind == "range":
                low, high = _number(found["low"]), _number(found["high"])
            elif kind == "least" or (kind == "chinese" and found["least"]):
                low = _number(found["n"])
            else:
                high = _number(found["n"])
            start = piece.start + found.start()
            cut = Piece(eid=piece.eid, start=start, end=start + len(found[0]), text=found[0])
            yield Limit(unit=unit, most=high, least=low, piece=cut)  # type: ignore[arg-type]


def _number(said: str) -> int:
    said = said.casefold()
    if said == "half":
        return 1
    return _SPELLED.get(said) or int(re.sub(r"\D", "", said))


def _count(text: str, unit: str) -> int | None:
    from paperkit.documents.sentences import split_sentences

    match unit:
        case "words":
            counted = count_words(text)
            return counted.words + counted.cn_chars
        case "characters":
            return len(text)
        case "sentences":
            return len(split_sentences(text))
        case "items":
            return max(1, sum(bool(line.strip()) for line in text.splitlines())) if text.strip() else 0
    return None
