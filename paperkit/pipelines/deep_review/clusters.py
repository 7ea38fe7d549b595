"""Candidates that say the same of the same place, as clusters.

Two candidates are near by their point (`similarity`) and by where their quotes stand in `paper.txt`. Clusters grow by
average linkage: two become one where their members are alike on average, so that no chain of neighbours joins what is
unlike at its ends. What one reviewer lists as two things at two places stays two things.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from paperkit.files import canonical_json
from paperkit.pipelines.deep_review.similarity import similarities, terms
from paperkit.records.deep_review import SEVERITIES, Check, Cluster, Member

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_array

__all__ = ["LEAST", "cluster_members", "group"]

LEAST = 0.20
"""Least mean similarity of a cluster, 0 to 1 (`reports/clustering.md`; a lower one finds more and errs more)."""

_NEAR = 300
"""Characters between two quotes that are still neighbours: the next sentence or two."""
_SAME_PLACE, _NEXT_PLACE, _SAME_PAGE, _SAME_SECTION, _ELSEWHERE = 0.08, 0.04, -0.05, -0.20, -0.50
"""What the place adds to the similarity of two points; only such as share some words have any."""
_SAME_CATEGORY = 0.02
_APART = -1e6
"""So far apart that no average makes up for it."""

_CERTAINTY = {"exact": 0, "fuzzy": 1, "not_found": 2}
_LAST = float("inf")


class Item(NamedTuple):
    """What is put into groups: whose it is, the terms of its point and its kind, where its quote stands, the quote."""

    task: str
    terms: frozenset[str]
    category: str
    check: Check
    quote: str


def cluster_members(members: Sequence[Member]) -> tuple[Cluster, ...]:
    """Members as clusters, in the order of the paper; those whose quote was not found come last.

    The order in which members are given has no effect. A cluster is spoken for by its member with the most exact
    quote, then the highest confidence.
    """
    ordered = sorted(members, key=_content)
    precedence = [_precedence(member) for member in ordered]
    found = [
        sorted(chosen, key=lambda at: (precedence[at], at)) for chosen in group([_item(m) for m in ordered])
    ]
    found.sort(key=lambda chosen: (_place(ordered[chosen[0]].check), chosen[0]))
    return tuple(_cluster(number, [ordered[at] for at in chosen]) for number, chosen in enumerate(found, 1))


def group(items: Sequence[Item], least: float = LEAST) -> list[list[int]]:
    """Numbers of the items that belong together, each once, in the order of their first.

    Args:
        items: What is put into groups; their order decides ties.
        least: Mean similarity down to which groups become one, 0 to 1.
    """
    import numpy as np
    from scipy.sparse.csgraph import connected_components

    if not items:
        return []
    near = similarities([item.terms for item in items]).tocoo()
    row, column = near.coords
    above = row < column
    row, column, values = row[above], column[above], near.data[above]
    values = np.round(values + _evidence(items, row, column), 9)
    strong = values >= least
    size = len(items)
    edges = _matrix(values[strong], row[strong], column[strong], size)
    _, labels = connected_components(edges, directed=False)
    links = _matrix(values, row, column, size)
    groups: list[list[int]] = []
    for numbers in _by_label(labels):
        groups += [numbers] if len(numbers) == 1 else _linked(items, numbers, links, least)
    return sorted(groups)


def _matrix(values: np.ndarray, row: np.ndarray, column: np.ndarray, size: int) -> csr_array:
    from scipy.sparse import csr_array

    return csr_array((values, (row, column)), shape=(size, size))


def _by_label(labels: Sequence[int]) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for number, label in enumerate(labels):
        groups.setdefault(int(label), []).append(number)
    return list(groups.values())


def _linked(items: Sequence[Item], numbers: list[int], links: csr_array, least: float) -> list[list[int]]:
    """Average linkage of a connected part, cut where the mean similarity falls below the least."""
    import numpy as np
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    part = links[numbers][:, numbers].toarray()
    part = part + part.T
    _keep_apart(part, [items[number] for number in numbers])
    distance = np.maximum(1 - part, 0.0)
    np.fill_diagonal(distance, 0.0)
    tree = linkage(squareform(distance, checks=False), "average")
    labels = fcluster(tree, 1 - least + 1e-9, "distance")
    return [[numbers[at] for at in chosen] for chosen in _by_label(labels)]


def _keep_apart(part: np.ndarray, items: Sequence[Item]) -> None:
    """A reviewer's own candidates, that do not stand at one place, are never one."""
    tasks: dict[str, list[int]] = {}
    for at, item in enumerate(items):
        tasks.setdefault(item.task, []).append(at)
    for own in tasks.values():
        for place, one in enumerate(own):
            for other in own[place + 1 :]:
                if not _is_one_place(items[one], items[other]):
                    part[one, other] = part[other, one] = _APART


def _is_one_place(one: Item, other: Item) -> bool:
    a, b = one.check.at, other.check.at
    if a is None or b is None:
        return one.quote == other.quote
    return a[0] < b[1] and b[0] < a[1]


def _evidence(items: Sequence[Item], row: np.ndarray, column: np.ndarray) -> np.ndarray:
    """What places and categories of pairs of items add; a place nothing where a quote has none."""
    import numpy as np

    starts = np.array([item.check.at[0] if item.check.at else -1 for item in items])
    ends = np.array([item.check.at[1] if item.check.at else -1 for item in items])
    pages = np.array([item.check.page or 0 for item in items])
    names = {name: number for number, name in enumerate(sorted({item.check.section for item in items}), 1)}
    sections = np.array([names[item.check.section] if item.check.section else 0 for item in items])
    gap = np.maximum(starts[row], starts[column]) - np.minimum(ends[row], ends[column])
    has_range = (starts[row] >= 0) & (starts[column] >= 0)
    has_page = (pages[row] > 0) & (pages[column] > 0)
    is_section = (sections[row] == sections[column]) & (sections[row] > 0)
    kinds = np.array([item.category for item in items])
    of_category = np.where(kinds[row] == kinds[column], _SAME_CATEGORY, 0.0)
    added: np.ndarray = of_category + np.select(
        [
            ~has_page,
            has_range & (gap < 0),
            has_range & (gap <= _NEAR),
            pages[row] == pages[column],
            is_section,
        ],
        [0.0, _SAME_PLACE, _NEXT_PLACE, _SAME_PAGE, _SAME_SECTION],
        _ELSEWHERE,
    )
    return added


def _item(member: Member) -> Item:
    candidate = member.candidate
    point = terms(f"{candidate.title}. {candidate.explanation}")
    return Item(member.task, point, candidate.category, member.check, " ".join(candidate.quote.split()))


def _content(member: Member) -> bytes:
    return canonical_json([member.candidate.as_json(), member.task, member.number, member.check.as_json()])


def _precedence(member: Member) -> tuple[int, float]:
    return _CERTAINTY[member.check.status], -member.candidate.confidence


def _place(check: Check) -> tuple[float, float]:
    return check.page or _LAST, check.at[0] if check.at else _LAST


def _cluster(number: int, members: Sequence[Member]) -> Cluster:
    first = members[0]
    tasks = tuple(sorted({member.task for member in members}))
    worst = min((m.candidate.severity_hint for m in members), key=SEVERITIES.index)
    return Cluster(
        id=f"K{number:02d}",
        title=first.candidate.title,
        category=first.candidate.category,
        severity_hint=worst,
        page=first.check.page,
        quote=first.candidate.quote,
        check=first.check,
        support=len(tasks),
        tasks=tasks,
        members=tuple(members),
    )
