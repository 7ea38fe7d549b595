"""Which run a name of the paper is by the paper's own tables: rows named `Q-learning` with the values of one run."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from paperkit.documents.log.columns import column_kind
from paperkit.documents.log.values import Log
from paperkit.gates.claims import Claim

__all__ = ["arms_by_table", "tabled_arms"]

_LEAST = 3
"""Numbers that have to be of one run, each of three digits or more."""


def arms_by_table(claims: Iterable[Claim], log: Log, arms: frozenset[str]) -> dict[str, str]:
    """The run or method of each name in a method column whose numbers are all logged for that one alone."""
    rows: dict[str, list[frozenset[str]]] = defaultdict(list)
    for claim in claims:
        name = _row_name(claim)
        if name is None or name in arms or claim.number.significant < 3:
            continue
        found = log.find(claim.number, percent=claim.is_percent)
        rows[name].append(frozenset(a for v in found if v.kind == "data" for a in (v.run, v.method) if a))
    named: dict[str, str] = {}
    for name, sets in rows.items():
        common = frozenset.intersection(*sets)
        if len(sets) >= _LEAST and len(common) == 1:
            named[name] = next(iter(common))
    return named


def _row_name(claim: Claim) -> str | None:
    for around in claim.site.around:
        if around.level == "row":
            return next((cell for head, cell in around.heads if column_kind(head) == "method" and cell), None)
    return None


def tabled_arms(text: str, named: Mapping[str, str]) -> frozenset[str]:
    """The runs of the names that a text has."""
    return frozenset(
        arm
        for name, arm in named.items()
        if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-]*\w)", text, re.IGNORECASE)
    )
