"""Sizes of a named group: `58 participants in the intervention group`, then `the intervention group (n = 85)`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from paperkit.gates._prose import Reading
from paperkit.gates._tokens import COUNT, Tokens
from paperkit.gates._wordlists import word_set
from paperkit.gates.consistency.mentions import stem
from paperkit.gates.consistency.sample_echoes import Echo, are_twins
from paperkit.gates.consistency.vocabulary import CREDIT

__all__ = ["grouped"]

_LONGEST = 500
_FEWEST = 8
_MOST_APART = 1.5
_GROUP = r"(?:group|arm|condition)"
_WORDS = r"(?P<name>(?:[^\W\d_][\w-]{1,24} ){0,2}[^\W\d_][\w-]{1,24})"
_NAMED = re.compile(rf"\b{_WORDS} ?[(（,] ?[nN] ?= ?\Z")
_IN_GROUP = re.compile(
    rf"\A [a-z]{{3,20}}(?: [a-z]{{3,12}}){{0,2}} (?:in|to|into|formed|made up) (?:the|our) {_WORDS} {_GROUP}\b",
    re.IGNORECASE,
)
_CONSISTED = re.compile(
    rf"\b(?:the|our) {_WORDS} {_GROUP} (?:had|has|consist\w+ of|compris\w+|includ\w+|contain\w+|of) \Z",
    re.IGNORECASE,
)
_NARROWED = re.compile(
    r"\bper[- ]protocol|\b(?:complet|analy[sz]|follow|baseline|wave|after|before|remain|exclud|session|subset|"
    r"subsample|"
    r"sub-?group|respond|evaluable|available|missing|week|month|visit|day [0-9]|each|"
    r"both|per|stage|phase|pilot|women|men|"
    r"male|female|who)\w*",
    re.IGNORECASE,
)
_NO_NAME = word_set(
    "the a an our their this these those of in on to and or was were is are for with at by from as than that group arm "
    "condition all both each versus vs received given assigned allocated randomised randomized"
)
_NO_GROUP = frozenset(
    map(
        stem,
        str.split(
            "participant sample subject patient people respondent student total cohort panel case data figure"
        ),
    )
)


def grouped(reading: Reading) -> Iterator[tuple[Echo, Echo]]:
    """Pairs of the sizes of a group of one name, where the paper gives it two."""
    groups: dict[frozenset[str], list[tuple[Echo, bool]]] = defaultdict(list)
    for paragraph in reading.prose("abstract", "body", "item", "footnote"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            words = text[sentence.start : sentence.end]
            if len(words) > _LONGEST or CREDIT.search(words) or _NARROWED.search(words):
                continue
            tokens = Tokens.of(words)
            for index in tokens.counts():
                number = tokens.numbers[index]
                found = _name(tokens, index) if number.value >= _FEWEST and tokens.is_exact(index) else None
                if found is not None:
                    name, says_group = found
                    start = sentence.start + number.start
                    span = paragraph.text.span(start, start + len(number.text))
                    groups[name].append(
                        (
                            Echo(
                                number, paragraph, sentence, span, sentence.text, " ".join(sorted(name)), frozenset(),
                                frozenset(), True, False, False,
                            ),
                            says_group,
                        )
                    )  # fmt: skip
    for mentions in groups.values():
        if len({one.number.value for one, _ in mentions}) != 2 or not any(says for _, says in mentions):
            continue
        first = mentions[0][0]
        later = next(one for one, _ in mentions if one.number.value != first.number.value)
        large, small = sorted((first.number.value, later.number.value), reverse=True)
        if first.paragraph is later.paragraph and first.sentence is later.sentence:
            continue
        if are_twins(first.number, later.number) or (len(mentions) == 2 and large <= _MOST_APART * small):
            yield first, later


def _name(tokens: Tokens, index: int) -> tuple[frozenset[str], bool] | None:
    """The words of a group's name, and whether it is called a group."""
    before, after = tokens.before(index, 80), tokens.after(index, 80)
    match = _NAMED.search(before) or _CONSISTED.search(before) or _IN_GROUP.match(after)
    if match is None:
        return None
    words = match["name"].lower().split()
    says_group = match.re is not _NAMED or words[-1] in ("group", "arm", "condition")
    if words[-1] in ("group", "arm", "condition"):
        words.pop()
    own: list[str] = []
    for word in reversed(words):
        if word in _NO_NAME or COUNT in word:
            break
        own.append(stem(word))
    name = frozenset(own)
    return (name, says_group) if name and not name & _NO_GROUP else None
