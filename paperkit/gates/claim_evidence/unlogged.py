"""Methods and data sets that a sentence names and the log does not have, by numbers that the log has for others."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paperkit.documents.log.heads import names_arm
from paperkit.documents.log.values import LogValue
from paperkit.gates.claims import Claim
from paperkit.gates.scope import Scope
from paperkit.gates.scope.reach import own_name

__all__ = ["unlogged_name"]

_NUMBERED = re.compile(
    r"(?:run|exp|experiment|model|method|variant|config|setting|system|arm)?[ _#-]?\d*", re.IGNORECASE
)


def unlogged_name(claim: Claim, scope: Scope, cells: Sequence[LogValue]) -> str | None:
    """The name of a method or data set that surely is none of those that the log has the number for.

    A log may call a thing otherwise than the paper does. So nothing is said where it names the authors' own method, a
    baseline, a run by number, or anything of which the paper's name could be an abbreviation.

    Args:
        claim: A number of a sentence.
        scope: Its scope.
        cells: Logged values that it can be.
    """
    around = claim.site.around[0]
    if around.start < 0 or not cells or claim.number.significant < 3:
        return None
    if scope.dataset is not None and not scope.dataset.names and scope.dataset.level == "sentence":
        names = {v.dataset for v in cells}
        if not scope.whole and _are_others(scope.dataset.words, names):
            return scope.dataset.words
    if scope.arm is None:
        subject = own_name(around)
        if subject and _are_others(subject, {v.method or v.run for v in cells}):
            return subject
    return None


def _are_others(said: str, names: set[str | None]) -> bool:
    return all(name and _is_own_name(name) and not _are_alike(said, name) for name in names)


def _is_own_name(name: str) -> bool:
    """True for a name that is not the authors' own method, a baseline or a number."""
    return _is_proper(name) and not names_arm(name) and not _NUMBERED.fullmatch(name)


def _is_proper(name: str) -> bool:
    return any(c.isupper() for c in name[1:]) or any(c.isdigit() for c in name)


def _are_alike(one: str, other: str) -> bool:
    """True where one name may be short for the other: its letters in their order, or a word that both have."""
    words = (set(re.findall(r"[^\W\d_]{2,}", name.casefold())) for name in (one, other))
    if set.intersection(*words):
        return True
    short, long = sorted(("".join(c for c in n.casefold() if c.isalnum()) for n in (one, other)), key=len)
    letters = iter(long)
    return bool(short) and short[0] == long[0] and all(c in letters for c in short)
