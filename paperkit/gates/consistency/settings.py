"""A named quantity with two values: `The learning rate was set to 0.003`, `all runs used a learning rate of 0.03`.

`values` compares what a summary says again. Here a quantity is compared with itself anywhere, so its name must be the
same in full, nothing in either clause may narrow it, and the paper may give it no third value.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates._tokens import COUNT, PERCENT, VALUE, Tokens
from paperkit.gates.consistency.mentions import stem, words_of
from paperkit.gates.consistency.restated_words import plain_wording
from paperkit.gates.consistency.values import agree
from paperkit.gates.consistency.vocabulary import CHANGES, CONDITIONS, CREDIT, STOP

__all__ = ["SAME", "VARIES", "are_alike", "two_settings"]

_IS = re.compile(
    r"(?:\s(?:was|of|is|were) [^\W\d_]{1,2}\s?=|\s(?:(?:was|were|is|are|be|been) )?(?:set|fixed|kept|held|"
    r"chosen|equal|initiali[sz]ed)?\s?(?:to be|to|at|as|of|was|were|is|are|equals|=)"
    r"|\s?[=(]|"
    r"\s(?:reached|lasts?|lasted|takes?|took|weighs?|weighed|costs?|measures?|measured|spans?|spanned))"
    r"\s?(?:only |just |exactly )?\Z"
)
_TRAIL = re.compile(
    r"\s(?:of|in|for|among|between) (?:the |our |all |these )?[^\W\d_][\w’'-]{0,20}(?: [^\W\d_][\w’'-]{0,20})?\Z"
)
_PHRASE = re.compile(r"(?:[^\W\d_][\w’'-]{0,24}[\s])*[^\W\d_][\w’'-]{0,24}\Z")
_BRACKETED = re.compile(r"[(（]((?:[^\W\d_][\w-]{1,20} ){2,3})\Z")
_COUNTED = re.compile(
    r"\A[- ](?P<noun>weeks?|days?|months?|hours?|epochs?|layers?|seeds?|folds?|steps?|iterations?|heads?|"
    r"annotators|raters)\b"
)
_VERBAL = re.compile(
    r"\b(?P<verb>ran|runs?|lasted|lasts?|trained|train|training|used?|uses|with|over|has|had|have|"
    r"repeated)\s(?:it |the model |all models |each model )?(?:for |over |with )?\Z"
)
VARIES = re.compile(
    r"\b(?:then|decay(?:s|ed) (?:to|by)|reduced|increased|lowered|raised|first|finally|"
    r"fine-?tun\w*|warm(?!-?up (?:of|lasts|takes|period|steps|is|was)\b)\w*|"
    r"varied|vary|varies|"
    r"varying|either|tried|grid|search\w*|instead|different|differ\w*|when|if|another|optimal|respectively|"
    r"changed?|from|unless|"
    r"except|whereas|while|other|larger|smaller|best|default|ablat\w*|compar\w*|sweep|until|versus|vs|than|appendix|"
    r"second|third|highlight\w*|minimum|maximum|correspond\w*|result(?:s|ing) in|optim\w+|larger|higher|lower|"
    r"increases?|decreases?|between|range|group|control|treatment|women|men)\b|分别|不同",
    re.IGNORECASE,
)
SAME = re.compile(
    r"\b(?:all|throughout|same|as before|every|always|kept|again|both|entire|as (?:said|stated|noted|above))\b"
    r"|始终|所有",
    re.IGNORECASE,
)
_VAGUE = frozenset(
    str.split("value values number result results rate size ratio score scores mean median average total sum")
)
_OF_TRAINING = frozenset(("train", "after"))
_BREAK = re.compile(r"[,;:()（），；\ue000-\ue004]| (?:and|or|while|whereas|but|which) ")
_LONGEST = 400
_AHEAD = 25
_LONG, _COPIED = 8, 0.7
_REACH, _RARE = 60, 8
_A_NAME = re.compile(r"\ban? [\w-]+ of \Z")
_THE_NAME = re.compile(r"\bthe [\w-]+ of \Z")


class _Mention(NamedTuple):
    number: Number
    paragraph: Paragraph
    sentence: Sentence
    key: tuple[str, ...]
    names: frozenset[str]
    conditions: frozenset[str]
    plain: frozenset[str]


def two_settings(reading: Reading) -> Iterator[Finding]:
    """Findings on named quantities with two values, at the later one."""
    groups: dict[tuple[tuple[str, ...], str], list[_Mention]] = defaultdict(list)
    for one in _mentions(reading):
        groups[one.key, one.number.unit or ""].append(one)
    for group in groups.values():
        kinds: list[_Mention] = []
        for one in group:
            if not any(agree(one.number, other.number) for other in kinds):
                kinds.append(one)
        if len(kinds) != 2:
            continue
        first, later = kinds
        if first.paragraph is later.paragraph or "item" in (first.paragraph.kind, later.paragraph.kind):
            continue
        if len(first.key) == 1 and not (
            SAME.search(first.sentence.text)
            or SAME.search(later.sentence.text)
            or first.plain & later.plain
            or _comes_back(first, later)
        ):
            continue
        if (
            first.sentence is later.sentence
            or (
                first.names ^ later.names
                if len(first.key) == 1
                else first.names - later.names and later.names - first.names
            )
            or first.conditions ^ later.conditions
        ):
            continue
        if any(VARIES.search(plain_wording(one.sentence.text)) for one in (first, later)):
            continue
        if are_alike(first.sentence.text, later.sentence.text):
            continue
        if first.paragraph.kind == later.paragraph.kind == "caption":
            continue
        yield _finding(reading, first, later)


def _comes_back(first: _Mention, later: _Mention) -> bool:
    """Whether `a photoperiod of` becomes `the photoperiod of`."""
    one, other = (m.sentence.text[: m.number.start][-_REACH:].lower() for m in (first, later))
    return len(first.key[0]) >= _RARE and bool(_A_NAME.search(one) and _THE_NAME.search(other))


def are_alike(one: str, other: str) -> bool:
    """Whether two long sentences say the same of two things, as of two patients."""
    words, others = (set(re.findall(r"[^\W\d_]{3,}", text.lower())) for text in (one, other))
    return min(len(words), len(others)) >= _LONG and len(words & others) >= _COPIED * min(
        len(words), len(others)
    )


def _mentions(reading: Reading) -> Iterator[_Mention]:
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            words = text[sentence.start : sentence.end]
            if len(words) > _LONGEST or CREDIT.search(words) or not any(map(str.isdigit, words)):
                continue
            tokens = Tokens.of(plain_wording(words))
            for index, number in enumerate(tokens.numbers):
                if tokens.text[tokens.at[index]] not in (COUNT, PERCENT, VALUE) or not tokens.is_exact(index):
                    continue
                key = _name(tokens, index)
                if key is None or MASK in tokens.after(index, 30):
                    continue
                clause = f"{_BREAK.split(tokens.before(index, 80))[-1]} {_BREAK.split(tokens.after(index, _AHEAD))[0]}"
                said = words_of(clause, key)
                names = frozenset(name for name in said.names if not name[0].isdigit() and len(name) > 1)
                conditions = said.conditions - _OF_TRAINING if key[0] == "counted" else said.conditions
                yield _Mention(number, paragraph, sentence, key, names, conditions, said.plain)


def _name(tokens: Tokens, index: int) -> tuple[str, ...] | None:
    """Stems of the name of a quantity, or None where the words give it none of two words, or one that has a unit."""
    before = tokens.before(index, 90)
    copula = _IS.search(before)
    if copula is None and tokens.numbers[index].unit and (bracket := _BRACKETED.search(before)):
        return tuple(stem(part) for word in bracket[1].lower().split() for part in word.split("-") if part)
    if copula is None:
        return _counted(tokens, index, before)
    head = before[: copula.start()]
    if copula[0].strip() not in ("of", "(", "=") and (trail := _TRAIL.search(head)) is not None:
        head = head[: trail.start()]
    phrase = _PHRASE.search(head)
    words: list[str] = []
    for word in reversed(phrase[0].split()[-4:] if phrase else ()):
        if word.lower() in STOP or word.lower() in _VERBS:
            break
        words.insert(0, word.lower())
    stems = tuple(stem(part) for word in words[-3:] for part in word.split("-") if part)
    if (
        not stems
        or stems[-1] in CHANGES
        or set(stems) & (CONDITIONS - {"mean", "batch", "rate", "size", "sampl"})
        or set(stems) & {"p", "n"}
    ):
        return None
    if len(stems) == 1 and (words[0] in _VAGUE or len(words[0]) < 5):
        return None
    return stems


_VERBS = frozenset(
    str.split("set we used use fixed keep kept with chose choose sets uses had has have trained train at")
)


def _counted(tokens: Tokens, index: int, before: str) -> tuple[str, ...] | None:
    """`ran for 8 weeks`, `trained for 20 epochs`."""
    noun = _COUNTED.match(tokens.after(index, 20))
    verb = _VERBAL.search(before)
    unit = noun["noun"] if noun else tokens.numbers[index].unit or ""
    if verb is None or unit in ("", "%", "×", "points"):
        return None
    return ("counted", stem(unit))


def _finding(reading: Reading, first: _Mention, later: _Mention) -> Finding:
    span = first.paragraph.text.span(
        first.sentence.start + first.number.start, first.sentence.start + first.number.end
    )
    place = reading.paper.place(span)
    sure = bool(SAME.search(later.sentence.text)) and len(later.key) > 1
    start = later.sentence.start + later.number.start
    return reading.note(
        Where(later.paragraph, start, start + len(later.number.text)),
        "consistency.two_values",
        Severity.MAJOR if sure else Severity.MINOR,
        f"{later.number.text} here, {first.number.text} at {place}",
        evidence=first.sentence.text,
        suggestion="Give one value in both places, or say in what the two differ",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        text=later.number.text,
        quantity=" ".join(later.key),
        values=[later.number.text, first.number.text],
        other=[span.file, span.start, span.end],
    )
