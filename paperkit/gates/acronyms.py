"""Acronyms in a paper: where they are used, where they are defined, and which need no definition.

The definition is looked for in the ways authors write it: `Long Form (LF)`, `LF (Long Form)`, `LF, short for …`,
and the commands of the acronym packages. What may be a name (of a data set, a tool, an institution) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from paperkit.documents.paper import Paragraph
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where, counted, words
from paperkit.gates._wordlists import COMMON_ACRONYMS, UNITS, word_set

__all__ = ["Acronym", "acronym_findings", "acronyms"]

_ACRONYM = re.compile(r"(?<![\w./\\@#&$=+:–-])([A-Z][A-Z0-9]{1,5})(s?)(?![\w@/\\=(\[]|\.\w|[-–][A-Z0-9])")
_DECLARED = re.compile(
    r"\\(?:newacronym|acro|acrodef|newacro|DeclareAcronym|newabbreviation)\s*(?:\[[^\]\n]{0,80}\])?\{([^{}\n]{1,40})\}"
)
_ROMAN = re.compile(r"[IVXLCDM]+")


@dataclass
class Acronym:
    """An acronym, its uses in prose in reading order, and its definition if the paper gives one.

    Attributes:
        name: Without a plural s.
        uses: Every use that is not the definition.
        expansion: The long form, "" if none was found.
        definition: The long form with the acronym, where it was found.
        introduced: True where the paper introduces it in any way, if only by putting it into parentheses.
    """

    name: str
    uses: list[Where] = field(default_factory=list)
    expansion: str = ""
    definition: Where | None = None
    introduced: bool = False


def acronyms(reading: Reading) -> dict[str, Acronym]:
    """All acronyms of two to six letters and digits in prose and captions, by name."""
    found: dict[str, Acronym] = {}
    for paragraph in reading.prose(
        "body", "abstract", "item", "footnote", "theorem", "caption", "title", "heading"
    ):
        text = reading.masked[paragraph.index]
        if _shouts(text):
            continue
        for match in _ACRONYM.finditer(text):
            name = match[1]
            if sum(c.isalpha() for c in name) < 2 or _ROMAN.fullmatch(name):
                continue
            if reading.in_math(paragraph, match.start(1), match.end(1)) or _is_address_or_unit(text, match):
                continue
            one = found.setdefault(name, Acronym(name))
            if not _read_definition(one, paragraph, text, match.start(), match.end()):
                one.uses.append(Where(paragraph, match.start(1), match.end(1)))
    declared = {
        match[1] for source in reading.paper.sources.values() for match in _DECLARED.finditer(source.text)
    }
    upper = {name.upper() for name in declared}
    for one in found.values():
        one.introduced = one.introduced or one.definition is not None or one.name in upper
    return found


_STATE = re.compile(r",? \d{5}|,? USA|,? U\.S|\.?,")


def _is_address_or_unit(text: str, match: re.Match[str]) -> bool:
    """A unit after a number, or a state in an address."""
    before = text[max(0, match.start() - 3) : match.start()]
    if match[1] in UNITS and re.search(r"[\d)%–][\s\u202f\xa0-]?$", before):
        return True
    return len(match[1]) == 2 and before.endswith(", ") and bool(_STATE.match(text, match.end()))


def acronym_findings(reading: Reading) -> Iterator[Finding]:
    """`consistency.undefined_acronym` and `consistency.acronym_defined_late`."""
    if reading.paper.language != "en":
        return
    for one in acronyms(reading).values():
        prose = [use for use in one.uses if use.paragraph.kind in {"body", "abstract", "item"}]
        if one.name in COMMON_ACRONYMS:
            continue
        if not one.introduced:
            if len(prose) >= 2 and one.name not in UNITS and not _is_name(reading, one):
                yield _undefined(reading, one, prose)
        elif one.definition is not None and one.definition.paragraph.kind in {"body", "item"}:
            where = one.definition.paragraph.index, one.definition.start
            early = [
                use
                for use in prose
                if use.paragraph.kind != "abstract" and (use.paragraph.index, use.start) < where
            ]
            if early:
                yield _late(reading, one, early, one.definition)


def _undefined(reading: Reading, one: Acronym, prose: list[Where]) -> Finding:
    return reading.note(
        prose[0],
        "consistency.undefined_acronym",
        Severity.MINOR,
        f"{one.name} is used {counted(len(prose), 'time')} and never written out",
        evidence=f"No “… ({one.name})”, “{one.name} (…)” or acronym command in the paper",
        suggestion=f"Write the long form out at the first use, followed by ({one.name})",
        certainty=Certainty.SUSPECTED,
        acronym=one.name,
        uses=len(prose),
    )


def _late(
    reading: Reading,
    one: Acronym,
    early: list[Where],
    definition: Where,
) -> Finding:
    span = definition.paragraph.text.span(definition.start, definition.end)
    place = reading.paper.place(span)
    return reading.note(
        early[0],
        "consistency.acronym_defined_late",
        Severity.MINOR,
        f"{one.name} is used here and written out only at {place}",
        evidence=f"{one.expansion} ({one.name}) at {place}",
        suggestion=f"Write “{one.expansion} ({one.name})” here and {one.name} from then on",
        acronym=one.name,
        expansion=one.expansion,
        definition=[span.file, span.start, span.end],
    )


_OPENED = re.compile(
    r"[(\[（]\s*(?:(?:e\.g\.|i\.e\.|or|the|in short|short|henceforth|hereafter|abbreviated(?: as)?|denoted(?: as| by)?)"
    r"[,:\s]{1,3}){0,2}[“\"'‘]?$"
)
_BRACKET = re.compile(r"[”\"'’]?\s?[(（]([^()（）]{3,120})[)）]")
_STANDS_FOR = re.compile(
    r",?\s(?:stands for|is short for|short for|denotes|refers to|means|i\.e\.,|which stands)\b"
)
_NAMED = re.compile(
    r"\b(?:(?:call(?:ed)?|dubbed|termed|named|abbreviated(?: as| to| by)?|shortened to|known as)"
    r"(?: (?:it|this|the|as)){0,2}|for short),? [“\"'‘]?$",
    re.IGNORECASE,
)
_LINKED = re.compile(r"(?:[,:–—]\s?|\bor\s|=\s?)$")


def _read_definition(one: Acronym, paragraph: Paragraph, text: str, start: int, end: int) -> bool:
    """Takes up a definition that stands at this use; True where the use is part of an introduction.

    A bracket introduces only what the words spell: `(see SEC 3)` or `(200 CER quotes)` define nothing.
    """
    before, after = text[max(0, start - 160) : start], text[end : end + 160]
    opened = _OPENED.search(before)
    if opened:
        head = before[: opened.start()]
        long = _expansion(one.name, head)
        if long and one.definition is None:
            at = start - len(before) + head.rindex(long)
            close = re.match(r"[”\"'’]?\s*[)\]）]", after)
            one.expansion, one.definition = long, Where(paragraph, at, end + (close.end() if close else 0))
        if long or _spelled_within(one.name, head):
            one.introduced = True
            return True
    inside = _BRACKET.match(after)
    if inside and len(words(inside[1])) >= 2:
        long = _expansion(one.name, inside[1])
        if long and one.definition is None:
            one.expansion, one.definition = long, Where(paragraph, start, end + inside.end())
        if long or _spelled_within(one.name, inside[1]):
            one.introduced = True
            return True
    beside = _LINKED.search(before) or (len(one.name) > 2 and re.search(r"\w $", before))
    linked = beside and _expansion(one.name, re.sub(r"\W{1,3}$", "", before))
    if _STANDS_FOR.match(after) or _NAMED.search(before) or linked:
        one.introduced = True
        return True
    return False


def _spelled_within(name: str, text: str) -> bool:
    """Whether words anywhere in the last sentence of a text spell the name, as in `(word error rate, in percent)`."""
    text = re.split(r"[.!?]\s", text + " ")[-1]
    ends = [m.end() for m in re.finditer(r"[^\W_]+", text)][-12:]
    return any(_expansion(name, text[:end]) for end in ends)


def _expansion(name: str, text: str) -> str:
    """The end of a text whose words' first letters (or inner capitals) spell the name; "" where there is none."""
    text = text.rstrip(" “\"'‘" + MASK)
    if text.endswith((".", "!", "?")):
        return ""
    tokens = list(re.finditer(r"[^\W_]+", text))[-12:]
    letters = name.lower()
    for begin in range(len(tokens) - 1, -1, -1):
        if tokens[begin][0].lower().rstrip("s") == letters.rstrip("s"):
            return ""  # the name itself
        if _spells(letters, [t[0] for t in tokens[begin:]]):
            if text.rfind(". ", tokens[begin].start()) > 0:
                return ""
            return text[tokens[begin].start() :]
    return ""


_SMALL = word_set("a an and as at by for from in of on or the to with")


_X = ("ex", "cross", "trans")


def _spells(letters: str, tokens: list[str]) -> bool:
    """Whether each word gives its first letters, in order, to the name; small words may give none, but not the first.

    A word in `ex-`, `cross-` or `trans-` may give an X.
    """
    if len(tokens) > 2 * len(letters) + 2 or not _taken(letters, tokens[0]):
        return False
    rest = _taken(letters, tokens[0])
    for token in tokens[1:]:
        step = {left for left in rest if token.lower() in _SMALL}
        for left in rest:
            step |= _taken(left, token)
        rest = step
    return "" in rest


def _taken(letters: str, word: str) -> set[str]:
    """What is left of the letters after a word gave its first ones, or its first and some inner ones."""
    word = word.lower()
    left: set[str] = set()
    if letters[:1] == "x" and word.startswith(_X):
        left.add(letters[1:])
    if not letters or word[0] != letters[0]:
        return left
    inner = 1
    for letter in word[1:]:
        if inner < len(letters) and letter == letters[inner]:
            inner += 1
    left.update(letters[used:] for used in range(1, inner + 1))
    return left


def _shouts(text: str) -> bool:
    """Text set in capitals, whose words are no acronyms."""
    letters = [c for c in text if c.isalpha()]
    return sum(c.isupper() for c in letters) > 0.6 * len(letters)


def _is_name(reading: Reading, one: Acronym) -> bool:
    """Whether it may be a name: cited right where it stands, or never used as a common noun would be."""
    for paragraph, _, end in one.uses:
        if re.match(rf"s?[\s~,]{{0,2}}{MASK}", reading.masked[paragraph.index][end : end + 4]):
            return True
    return False
