"""Words of a clause that do not tell which quantity it gives. Only data; what a list is for stands below it."""

from __future__ import annotations

import re

from paperkit.gates.consistency.mentions import stem

__all__ = ["GENERIC", "NEUTRAL", "PLAIN_CONDITIONS", "plain_wording", "until_predicate"]

GENERIC = frozenset(
    stem(word)
    for word in str.split(
        """
        set sets fix fixed keep kept take taken takes chosen choose give given gives found find run runs ran total
        amount amounts amounted reach reached reaches achieve achieved obtain obtained equal equals consist consists
        consisted comprise comprises comprised contain contains contained include includes included hold holds held
        cover covers covered report reported measure measured record recorded throughout always again entire whole
        paper present presented introduce work lie lies lay stand stands receive received receives pay paid earn
        earned show shows shown see seen observe observed estimate estimated yield yields yielded follow following
        common took take lasted lasts located situated placed place distance practice said stated
        above both ours start starting start started make makes made therefore
        respectively value values assume assumed fact study starting provide participate
        die der das den dem des ein eine einer eines einem mit von und wurde wurden wird werden betrug beträgt lag liegt
        bei alle allen insgesamt
        """
    )
)
PLAIN_CONDITIONS = frozenset(
    stem(word)
    for word in str.split(
        "rate batch sample range change sampled annotated standard long wide deep thick total overall full only source"
    )
)
"""Words of conditions that name quantities too (`learning rate`, `batch size`), or narrow nothing (`in total`)."""
NEUTRAL = frozenset(str.split("total overall full only"))

_FOLLOW_UP = re.compile(r"\bfollow(?:ed)?[ -]up\b", re.IGNORECASE)
_ONE_OF = re.compile(
    r"\b(?:the )?(?:first|last|one|each|some|most|any|none|all) of (?=the\b|our\b|these\b)", re.IGNORECASE
)
_AFTER_IT = re.compile(
    r"\A(?:After|Following) (?=being [a-z]{3,20}ed |"
    r"(?:a|an|the|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+) )"
)
_THAN_IT = re.compile(
    r"\b(?:longer|shorter|larger|smaller|more|less|higher|lower|greater|fewer|bigger) than (?=(?:the|our|this)\b)",
    re.IGNORECASE,
)
_PREDICATE = re.compile(
    r"\b(?:may|might|could|would|can|will|should|must|is|are|was|were|has|have|had|does|did)\b"
    r"(?! (?:set|fixed|kept|held|chosen|"
    r"taken|used)\b)"
)


def plain_wording(sentence: str) -> str:
    """A sentence of the same length whose words that only lead to a quantity are blank.

    >>> plain_wording("After a burn-in of 500 steps, one of the chains had mixed.")
    '      a burn-in of 500 steps,        the chains had mixed.'
    """
    for pattern in (_ONE_OF, _AFTER_IT, _THAN_IT):
        sentence = pattern.sub(lambda match: " " * len(match[0]), sentence)
    return _FOLLOW_UP.sub(lambda match: "followup".ljust(len(match[0])), sentence)


def until_predicate(text: str) -> str:
    """What stands behind a number before the next finite verb, of which the number is part of the subject.

    >>> until_predicate(" km2, the catchment is among the smallest")
    ' km2, the catchment '
    """
    match = _PREDICATE.search(text)
    return text[: match.start()] if match else text
