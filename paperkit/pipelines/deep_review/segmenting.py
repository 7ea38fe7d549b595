"""A paper in segments, each to be reviewed as one (seed 003, step 2): made by rules, and checked whoever made them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations

from paperkit.errors import RecordError
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.headings import find_headings
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.parts import MOST_HIGH, RECOMMENDED_HIGH, Part, find_parts
from paperkit.pipelines.deep_review.themes import Topic
from paperkit.pipelines.deep_review.theorems import find_theorems
from paperkit.records.deep_review import Depth, Pages, Segment, Segments, Theme, page_list, page_numbers
from paperkit.wording import plural

__all__ = ["check_segments", "segment", "segments_of"]

_TITLES = 3
_LONGEST_TITLE = 120
_REFERENCES = "the works cited are checked by lens L3"
_THANKS = "thanks and declarations claim nothing that can be checked"
_FAMILIES: tuple[frozenset[Topic], ...] = (
    frozenset({"method", "algorithm", "system"}),
    frozenset({"experiments", "analysis", "appendix_experiments"}),
    frozenset({"theory", "appendix_proofs"}),
)


def segment(manuscript: Manuscript, pages: Pages, depth: Depth) -> Segments:
    """The segments of a paper: by its headings, with each theorem its proof, and by density their tracks.

    Every page belongs to a segment, and `check_segments` has nothing to say. Their number is that of the depth where
    the paper is long enough.
    """
    parts = find_parts(pages.pages, find_headings(manuscript), find_theorems(manuscript))
    return segments_of(parts, pages, depth)


def segments_of(parts: Sequence[Part], pages: Pages, depth: Depth) -> Segments:
    """Parts as segments: long ones split, as many as the depth has."""
    least, most = DEPTHS[depth].segments
    least, most = min(least, len(pages.pages)), min(most, max(len(pages.pages), 2))
    fitted = [piece for part in parts for piece in _split_long(part)]
    while _absorb(fitted):
        pass
    while len(fitted) > most and _merge_two(fitted):
        pass
    while len(fitted) < least and _split_one(fitted):
        pass
    fitted.sort(key=lambda part: (part.topic in ("references", "thanks"), part.order))
    pieces = Counter(part.titles for part in fitted)
    numbers: Counter[tuple[str, ...]] = Counter()
    segments = []
    for number, part in enumerate(fitted, 1):
        numbers[part.titles] += 1
        piece = f" (part {numbers[part.titles]} of {pieces[part.titles]})" if pieces[part.titles] > 1 else ""
        segments.append(_as_segment(number, part, piece))
    return Segments(segments=tuple(segments))


def _as_segment(number: int, part: Part, piece: str) -> Segment:
    titles = list(dict.fromkeys(part.titles))
    title = " / ".join(titles[:_TITLES]) + (" / …" if len(titles) > _TITLES else "")
    if len(title) > _LONGEST_TITLE:
        title = f"{title[: _LONGEST_TITLE - 1].rstrip()}…"
    reason = {"references": _REFERENCES, "thanks": _THANKS}.get(part.topic, "")
    theme: Theme = "other" if part.topic == "thanks" else part.topic
    return Segment(
        id=f"S{number}",
        title=f"{title}{piece}",
        pages=page_list(part.pages),
        theme=theme,
        track=part.track,
        notes="; ".join(dict.fromkeys(part.notes)),
        reason=reason,
    )


def _split_long(part: Part) -> list[Part]:
    if part.track != "high" or len(part.pages) <= MOST_HIGH:
        return [part]
    return _pieces(part, -(-len(part.pages) // RECOMMENDED_HIGH))


def _pieces(part: Part, count: int) -> list[Part]:
    """A part in so many pieces of about the same length, cut where a heading stands if one is near."""
    pages = sorted(part.pages)
    cuts = [0]
    for number in range(1, count):
        ideal = number * len(pages) // count
        near = [at for at in (ideal, ideal - 1, ideal + 1) if cuts[-1] < at < len(pages)]
        cuts.append(next((at for at in near if count * 2 < len(pages) and pages[at] in part.headings), ideal))
    cuts.append(len(pages))
    return [
        replace(part, pages=own, headings=part.headings & own, density=part.density // count)
        for own in (frozenset(pages[first:last]) for first, last in pairwise(cuts))
    ]


def _split_one(parts: list[Part]) -> bool:
    """Split the longest part in two; False where none has two pages."""
    long = [p for p in parts if len(p.pages) > 1 and p.track != "none"]
    if not long:
        return False
    part = max(long, key=lambda p: (len(p.pages) - (p.track == "light"), p.density, -p.order[0]))
    at = parts.index(part)
    parts[at : at + 1] = _pieces(part, 2)
    return True


def _absorb(parts: list[Part]) -> bool:
    """Merge a part into another of its kind that has all its pages; False where none is so."""
    for a, b in permutations(parts, 2):
        light = a.track == b.track == "light" and a.order[0] == b.order[0]
        kind = light or (a.track == b.track == "medium" and _one_family(a, b))
        if kind and a.pages <= b.pages:
            _merge(parts, a, b)
            return True
    return False


def _merge_two(parts: list[Part]) -> bool:
    """Make one part fewer, or a part of track high one of medium; False where neither can be.

    What costs least goes first: light parts together, then parts of one kind, then any of one track.
    """
    rules: tuple[Callable[[Part, Part], bool], ...] = (
        lambda a, b: a.track == b.track == "none" and a.topic == b.topic,
        lambda a, b: a.track == b.track == "light",
        lambda a, b: a.track == b.track == "medium" and _one_family(a, b),
        lambda a, b: a.track == b.track == "high" and _one_family(a, b) and _fits(a, b, RECOMMENDED_HIGH),
        lambda a, b: a.track == b.track == "medium",
        lambda a, b: a.track == b.track == "high" and _fits(a, b, RECOMMENDED_HIGH),
        lambda a, b: {a.track, b.track} == {"light", "medium"},
    )
    for rule in rules:
        pairs = [(a, b) for a, b in combinations(parts, 2) if rule(a, b)]
        if pairs:
            _merge(parts, *min(pairs, key=lambda pair: _cost(*pair)))
            return True
    high = [part for part in parts if part.track == "high"]
    if not high:
        return False
    thinnest = min(high, key=lambda part: (part.density / len(part.pages), part.order))
    parts[parts.index(thinnest)] = replace(thinnest, track="medium")
    return True


def _one_family(a: Part, b: Part) -> bool:
    return a.topic == b.topic or any({a.topic, b.topic} <= family for family in _FAMILIES)


def _fits(a: Part, b: Part, most: int) -> bool:
    return len(a.pages | b.pages) <= most


def _cost(a: Part, b: Part) -> tuple[int, int, int]:
    """Small parts first, then near ones."""
    return len(a.pages | b.pages), abs(a.order[0] - b.order[0]), a.order[0]


def _merge(parts: list[Part], a: Part, b: Part) -> None:
    first, second = sorted((a, b), key=lambda part: part.order)
    light = first.track == second.track == "light"
    larger = first if light else max(first, second, key=lambda part: (part.track != "light", len(part.pages)))
    merged = Part(
        (*first.titles, *second.titles),
        first.pages | second.pages,
        larger.topic,
        larger.track,
        (*first.notes, *second.notes),
        first.headings | second.headings | {second.order[0]},
        first.density + second.density,
    )
    parts[parts.index(a)] = merged
    parts.remove(b)


def check_segments(segments: Segments, pages: int) -> list[str]:
    """What is wrong with segments, each fault in a line that says what to do.

    Args:
        segments: Of a person, a model, or `segment`.
        pages: How many the paper has.

    >>> one = Segment(id="S1", title="All", pages="1-3", theme="other", track="medium")
    >>> check_segments(Segments(segments=(one,)), 5)
    ['pages 4-5 belong to no segment; add them to one, or make one for them']
    """
    return list(_faults(segments, pages))


def _faults(segments: Segments, pages: int) -> Iterator[str]:
    covered: set[int] = set()
    seen: set[str] = set()
    for one in segments.segments:
        if one.id in seen:
            yield f"{one.id}: the id is given twice; number the segments S1, S2, …"
        seen.add(one.id)
        if one.track == "none" and not one.reason.strip():
            yield f"{one.id}: track none needs a reason; say why nobody is to review it"
        try:
            numbers = page_numbers(one.pages)
        except RecordError as error:
            yield f"{one.id}: {error}"
            continue
        beyond = [number for number in numbers if number > pages]
        if beyond:
            verb = "is" if len(beyond) == 1 else "are"
            yield f"{one.id}: {_named(beyond)} {verb} beyond the end; the paper has {plural(pages, 'page')}"
        if one.track == "high" and len(numbers) > MOST_HIGH:
            yield f"{one.id}: track high takes at most {MOST_HIGH} pages, and it has {len(numbers)}; split it"
        covered.update(numbers)
    missing = sorted(set(range(1, pages + 1)) - covered)
    if missing:
        verb = "belongs" if len(missing) == 1 else "belong"
        them = "it" if len(missing) == 1 else "them"
        yield f"{_named(missing)} {verb} to no segment; add {them} to one, or make one for {them}"


def _named(numbers: Sequence[int]) -> str:
    return f"{'page' if len(numbers) == 1 else 'pages'} {page_list(numbers)}"
