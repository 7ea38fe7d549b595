"""Which of several names in a sentence a number belongs to, by clauses, brackets, comparisons and lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from paperkit.documents.log.vocabulary import Mention
from paperkit.documents.numbers import Number
from paperkit.gates.scope.clauses import Clause, clause_at, clauses_of, number_lists
from paperkit.gates.scope.levels import Around, Level
from paperkit.gates.scope.parts import Site
from paperkit.gates.scope.reach import leads_number, refers_back

__all__ = [
    "against", "distance", "in_contrast", "is_contrast", "mention_lists", "ordered", "paired", "pick", "said",
]  # fmt: skip

_LISTED = re.compile(
    r"(?:-\w{1,6})?"  # of `Lake-5` the words alone are found
    r"\s*(?:[,、，/]|,?\s*(?:and|or|&|和|与|及))\s*(?:the |on |for |in )?",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(
    r"\s?(?:['’]s|的|\(|:|=|is|was|of|at|has|had|reach\w*|achiev\w*|gets?|got|takes?|took)?\s?$"
)
_CONTRAST = re.compile(
    r"(?:(?<![^\W\d_])(?:compared (?:to|with)|in comparison (?:to|with)|versus|vs\.?|than|relative to|against|over"
    r"|as opposed to|instead of|in contrast to|unlike|contrary to|from|outperform\w*|beats?|exceed\w*|surpass\w*)"
    r"(?: (?:the|our|its|that of|that|a|in|simple|standard))*"
    r"(?: [\w-]+){0,2}\s*|(?:相比于?|相较于?|比起?|与|较|高于|低于|优于)\s*)$",
    re.IGNORECASE,
)


def said(text: str, mention: Mention) -> str:
    """The words of a mention."""
    return text[mention.start : mention.end]


def ordered(
    around: Around, mentions: Sequence[Mention], numbers: Sequence[Number] = ()
) -> Iterator[tuple[Mention, Level, bool]]:
    """Mentions of a sentence, nearest first: own clause, the ones it explains, before it, behind it.

    What stands behind it with a number of its own (`0.8, a loss of 0.4`) is not meant.
    """
    clauses = clauses_of(around.text)
    own = clause_at(clauses, around.start)
    order = _order(clauses, own)
    grouped: dict[int, list[Mention]] = {}
    for mention in mentions:
        grouped.setdefault(clause_at(clauses, mention.start), []).append(mention)
    kinds = len({m.names for m in mentions})
    for rank, at in enumerate(order):
        inside = sorted(grouped.get(at, ()), key=lambda m: distance(around, m))
        if at > own:
            inside = [m for m in inside if not leads_number(around.text, m, numbers)]
        near = rank == 0
        for mention in inside:
            alone = len(inside) == 1 or distance(around, mention) <= 2
            yield mention, "clause" if near else "sentence", kinds == 1 or (near and alone)


def pick(
    around: Around,
    mentions: Sequence[Mention],
    *,
    apart: bool,
    change: bool,
    numbers: Sequence[Number] = (),
) -> tuple[Mention, Level, bool] | None:
    """The mention that a number of a sentence belongs to.

    Args:
        around: The sentence.
        mentions: Mentions of one kind in it.
        apart: What stands in a comparison (`than the baseline`) does not belong to numbers outside of it.
        change: The number says how much something changed.
        numbers: All numbers of the sentence; a name behind the number that has one of its own is not meant.
    """
    clauses = clauses_of(around.text)
    own = clause_at(clauses, around.start)
    grouped: dict[int, list[Mention]] = {}
    for mention in mentions:
        grouped.setdefault(clause_at(clauses, mention.start), []).append(mention)
    kinds = {m.names for m in mentions}
    back = False
    for rank, at in enumerate(_order(clauses, own)):
        inside = grouped.get(at, [])
        if apart:
            if at != own and rank and clauses[at].opens == "contrast" and not _explains(clauses, own, at):
                continue
            if at > own and clauses[at].opens == "turn":
                continue
            if change:
                inside = [m for m in inside if not is_contrast(around.text, m)]
                if clauses[at].opens == "contrast":
                    continue
        if at > own:
            inside = [m for m in inside if not leads_number(around.text, m, numbers)]
            if back:
                continue
        if not inside:
            back = back or (apart and refers_back(around.text[clauses[at].start : clauses[at].end]))
            continue
        if apart and at < own and (topic := _parted_topic(around, clauses, at, own, grouped)) is not None:
            if not topic:
                return None
            return topic[0], "sentence", len(kinds) == 1
        names = {m.names for m in inside}
        best = min(inside, key=lambda m: distance(around, m))
        level: Level = "clause" if rank == 0 or _explains(clauses, own, at) else "sentence"
        sure = len(names) == 1 and (level == "clause" or len(kinds) == 1 or (apart and at < own))
        group = next((g for g in mention_lists(around.text, tuple(mentions)) if best in g), None)
        if apart and group is not None and not _adjoins(around, best):
            best = best._replace(names=frozenset(n for m in group for n in m.names))
            return best, level, False
        if len(names) > 1:
            sure = _adjoins(around, best)
            if not sure:
                best = best._replace(names=frozenset(n for m in inside for n in m.names))
                best = best._replace(start=min(inside, key=lambda m: distance(around, m)).start)
        return best, level, sure
    return None


def _parted_topic(
    around: Around, clauses: Sequence[Clause], at: int, own: int, grouped: dict[int, list[Mention]]
) -> list[Mention] | None:
    """What a part of the sentence before a semicolon speaks of: its first name, [] for a pronoun; None without one."""
    parted = around.text.rfind(";", 0, clauses[own].start), around.text.rfind("；", 0, clauses[own].start)
    if max(parted) < clauses[at].start:
        return None
    for index in range(at + 1):
        if grouped.get(index):
            return grouped[index][:1]
        if refers_back(around.text[clauses[index].start : clauses[index].end]):
            return []
    return None


def paired(site: Site, around: Around, mentions: Sequence[Mention]) -> Mention | None:
    """The mention that stands at the place of a list that the number has in its own: `1, 2 and 3 on a, b and c`."""
    if site.at < 0 or len(mentions) < 2:
        return None
    for start, end in number_lists(around.text, site.fellows):
        if start <= site.at < end:
            for group in mention_lists(around.text, tuple(mentions)):
                if len(group) == end - start:
                    return group[site.at - start]
    return None


def mention_lists(text: str, mentions: tuple[Mention, ...]) -> Iterator[tuple[Mention, ...]]:
    group: list[Mention] = []
    for mention in mentions:
        if group and not _LISTED.fullmatch(text, group[-1].end, mention.start):
            if len(group) > 1:
                yield tuple(group)
            group = []
        group.append(mention)
    if len(group) > 1:
        yield tuple(group)


def is_contrast(text: str, mention: Mention) -> bool:
    """True where a name stands in a comparison: `than the baseline`, `over the baseline`, `比基线`."""
    return bool(_CONTRAST.search(text[max(0, mention.start - 45) : mention.start]))


def against(text: str, mentions: Sequence[Mention]) -> Mention | None:
    return next((m for m in mentions if is_contrast(text, m)), None)


def in_contrast(around: Around) -> bool:
    clauses = clauses_of(around.text)
    return clauses[clause_at(clauses, around.start)].opens == "contrast"


def distance(around: Around, mention: Mention) -> int:
    if mention.end <= around.start:
        return around.start - mention.end
    return max(0, mention.start - around.end) + 1


@lru_cache(maxsize=4096)
def _order(clauses: tuple[Clause, ...], own: int) -> tuple[int, ...]:
    """Clauses by nearness: own, those it explains, earlier ones, later ones; brackets of others come last."""
    order = [own]
    at = clauses[own].parent
    while at >= 0 and at not in order:
        order.append(at)
        at = clauses[at].parent
    rest = [*range(own - 1, -1, -1), *range(own + 1, len(clauses))]
    order += [c for c in rest if c not in order and clauses[c].parent in (-1, clauses[own].parent)]
    order += [c for c in rest if c not in order]
    return tuple(order)


def _explains(clauses: Sequence[Clause], own: int, at: int) -> bool:
    parent = clauses[own].parent
    while parent >= 0:
        if parent == at:
            return True
        parent = clauses[parent].parent
    return False


def _adjoins(around: Around, mention: Mention) -> bool:
    """True where nothing but a possessive or a bracket stands between a name and its number."""
    if mention.end <= around.start:
        return bool(_POSSESSIVE.fullmatch(around.text, mention.end, around.start))
    between = around.text[around.end : mention.start]
    return bool(re.fullmatch(r"\s?\(?(?:(?:for|on|in|with|by|of) (?:the )?)?", between))
