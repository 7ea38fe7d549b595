"""The parts of a paper as its headings cut it, each with theme and track, a theorem with its proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from paperkit.pipelines.deep_review.headings import Heading
from paperkit.pipelines.deep_review.themes import LIGHT, Topic, topic_of
from paperkit.pipelines.deep_review.theorems import Theorem
from paperkit.records.deep_review import PageRecord, Track, page_list

__all__ = ["MOST_HIGH", "RECOMMENDED_HIGH", "Part", "find_parts"]

MOST_HIGH = 10
RECOMMENDED_HIGH = 8
"""Pages of a segment of track high (seed 003, step 2)."""

_Place = tuple[int, int]
_DERIVATION = 4
"""Numbered equations from which on a part derives something."""
_RESULTS = re.compile(
    r"\b(?:results?|evaluation|experiments?|ergebnisse?|experimente?|auswertung)\b|结果|实验|评估|結果|実験|評価",
    re.IGNORECASE,
)
_CORRECT = re.compile(
    r"\b(?:correct(?:ness)?|terminat\w{1,5}|invariants?|korrektheit)\b|正确|正しさ", re.IGNORECASE
)


@dataclass(frozen=True)
class Part:
    """A part of the paper.

    Attributes:
        titles: Headings without their numbers.
        pages: Where it stands.
        topic, track: As of a segment; `thanks` has no theme of its own.
        notes: For its reviewer.
        headings: Pages on which a heading below its own stands: where it may be split.
        density: How much there is to verify: numbered equations, statements, tables, figures.
    """

    titles: tuple[str, ...]
    pages: frozenset[int]
    topic: Topic
    track: Track
    notes: tuple[str, ...] = ()
    headings: frozenset[int] = frozenset()
    density: int = 0

    @property
    def order(self) -> tuple[int, int]:
        """By its first page, then by its last."""
        return min(self.pages), max(self.pages)


@dataclass(frozen=True)
class _Section:
    """A section of the highest level: from its heading to the next."""

    title: str
    appendix: bool
    start: _Place
    end: _Place
    pages: frozenset[int]
    below: tuple[Heading, ...]
    statements: tuple[Theorem, ...]
    records: tuple[PageRecord, ...]

    @property
    def equations(self) -> int:
        return sum(len(record.equations) for record in self.records)


def find_parts(
    records: Sequence[PageRecord], headings: Sequence[Heading], statements: Sequence[Theorem]
) -> list[Part]:
    """The parts of a paper in its order. Together they have all its pages."""
    sections = _sections(records, headings, statements)
    topics = _topics(sections)
    tracks = _tracks(sections, topics, stated=any(s.kind == "theorem" for s in statements))
    parts = [
        Part(
            (section.title,),
            section.pages,
            topic,
            track,
            headings=frozenset(h.page for h in section.below),
            density=section.equations
            + 3 * len(section.statements)
            + 2 * sum(len(r.tables) for r in section.records)
            + sum(len(r.figures) for r in section.records),
        )
        for section, topic, track in zip(sections, topics, tracks, strict=True)
    ]
    return _without_thanks(_with_proofs(parts, sections, statements))


def _sections(
    records: Sequence[PageRecord], headings: Sequence[Heading], statements: Sequence[Theorem]
) -> list[_Section]:
    last = len(records)
    levels = [heading.level for heading in headings if topic_of(heading.words) != "intro"]
    top = next((level for level in sorted(set(levels)) if levels.count(level) > 1), max(levels, default=1))
    heads = [heading for heading in headings if heading.level <= top]
    starts: list[_Place] = [(heading.page, heading.at) for heading in heads]
    titles = [(heading.words, heading.appendix) for heading in heads]
    if heads and heads[0].page == 1 and topic_of(heads[0].words) == "intro":
        starts[0] = (1, 0)
    elif not heads or not heads[0].opens or heads[0].page > 1:
        starts.insert(0, (1, 0))
        titles.insert(0, ("Opening" if heads else "Whole paper", False))
    ends = [*starts[1:], (last + 1, 0)]
    opens = [*(heading.opens for heading in heads[len(heads) - len(starts) + 1 :]), True]
    sections = []
    for (title, appendix), start, end, opened in zip(titles, starts, ends, opens, strict=True):
        final = max(end[0] - 1 if opened else end[0], start[0])
        pages = range(start[0], final + 1)
        sections.append(
            _Section(
                title,
                appendix,
                start,
                end,
                frozenset(pages),
                tuple(h for h in headings if h.level > top and start < (h.page, h.at) < end),
                tuple(s for s in statements if start <= (s.page, s.at) < end),
                tuple(records[page - 1] for page in pages),
            )
        )
    return sections


def _topics(sections: Sequence[_Section]) -> list[Topic]:
    found = [topic_of(section.title) for section in sections]
    experiments = next((n for n, topic in enumerate(found) if topic == "experiments"), len(found))
    topics: list[Topic] = []
    for number, (section, named) in enumerate(zip(sections, found, strict=True)):
        stated = len(section.statements)
        topic = named
        if topic in (None, "method", "algorithm", "analysis", "system") and stated >= (
            1 if topic is None else 2
        ):
            topic = "theory"
        if section.appendix and topic not in ("references", "thanks", *LIGHT):
            proves = topic == "theory" or (topic is None and section.equations >= _DERIVATION)
            topic = "appendix_proofs" if proves else "appendix_experiments"
        if topic is None:
            if number == 0 and len(sections) > 1:
                topic = "intro"
            else:
                topic = "method" if number < experiments < len(found) else "other"
        topics.append(topic)
    return topics


def _tracks(sections: Sequence[_Section], topics: Sequence[Topic], *, stated: bool) -> list[Track]:
    tracks: list[Track] = []
    for section, topic in zip(sections, topics, strict=True):
        if topic in ("references", "thanks"):
            tracks.append("none")
        elif topic in LIGHT:
            tracks.append("light")
        elif topic in ("theory", "appendix_proofs") or (
            topic == "algorithm"
            and (section.statements or any(_CORRECT.search(h.title) for h in section.below))
        ):
            tracks.append("high")
        else:
            tracks.append("medium")
    if not stated:
        _raise_most(tracks, sections, topics, ("method", "algorithm", "analysis", "system"), _derives)
        _raise_most(tracks, sections, topics, ("experiments", "analysis"), _shows_results)
    if "light" in tracks and not {"high", "medium"} & set(tracks):
        longest = max(range(len(tracks)), key=lambda n: (tracks[n] == "light", len(sections[n].pages), n))
        tracks[longest] = "medium"
    return tracks


def _derives(section: _Section) -> int:
    return section.equations if section.equations >= _DERIVATION else 0


def _shows_results(section: _Section) -> int:
    """Tables and figures of results; where nothing is proved, the claim of a paper rests on them."""
    shown = sum(2 * len(record.tables) + len(record.figures) for record in section.records)
    return shown + 1 if _RESULTS.search(section.title) else 0


def _raise_most(
    tracks: list[Track],
    sections: Sequence[_Section],
    topics: Sequence[Topic],
    among: tuple[Topic, ...],
    weight: Callable[[_Section], int],
) -> None:
    """Set to high the part of some themes that has most of what counts."""
    weights = [weight(s) if t in among else 0 for s, t in zip(sections, topics, strict=True)]
    most = max(weights, default=0)
    if most:
        tracks[weights.index(most)] = "high"


def _with_proofs(
    parts: Sequence[Part], sections: Sequence[_Section], statements: Sequence[Theorem]
) -> list[Part]:
    """Each theorem and its proof in one part, wherever the proof stands."""
    proofs = _proofs_of(statements)
    found: list[Part] = []
    apart: set[int] = set()
    for part, section in zip(parts, sections, strict=True):
        pairs = [
            (theorem, proof)
            for theorem in section.statements
            for proof in proofs.get(theorem, ())
            if not set(range(proof.page, proof.last + 1)) <= part.pages
        ]
        if not pairs or part.track in ("light", "none"):
            found.append(part)
            continue
        own = replace(part, topic=part.topic if part.topic == "appendix_proofs" else "theory", track="high")
        found += _joined(own, pairs)
        apart.update(page for _, proof in pairs for page in range(proof.page, proof.last + 1))
    kept = []
    for part in found:
        left = part.pages - apart if part.topic == "appendix_proofs" and part in parts else part.pages
        if left:
            kept.append(replace(part, pages=left))
    return kept


def _proofs_of(statements: Sequence[Theorem]) -> dict[Theorem, list[Theorem]]:
    """The proofs of each theorem: by name, else of the theorem right before."""
    by_name = {s.name: s for s in reversed(statements) if s.kind == "theorem" and s.name}
    found: dict[Theorem, list[Theorem]] = {}
    before: Theorem | None = None
    for statement in statements:
        if statement.kind == "theorem":
            before = statement
            continue
        theorem = by_name.get(statement.name) if statement.name else before
        if theorem is not None:
            found.setdefault(theorem, []).append(statement)
    return found


def _joined(part: Part, pairs: Sequence[tuple[Theorem, Theorem]]) -> list[Part]:
    """A part with proofs that stand elsewhere; as several where one would be too long."""
    items = [
        ({theorem.page}, set(range(proof.page, proof.last + 1)), _told(theorem, proof))
        for theorem, proof in pairs
    ]
    pages = part.pages.union(*(here | there for here, there, _ in items))
    if len(pages) <= MOST_HIGH:
        return [replace(part, pages=pages, notes=(*part.notes, *(note for *_, note in items)))]
    groups: list[tuple[set[int], list[str]]] = []
    for here, there, note in items:
        if len(here | there) > MOST_HIGH:
            ordered = sorted(there)
            size = RECOMMENDED_HIGH - len(here)
            for at in range(0, len(ordered), size):
                groups.append((here | set(ordered[at : at + size]), [note]))
        elif groups and len(groups[-1][0] | here | there) <= RECOMMENDED_HIGH:
            groups[-1][0].update(here | there)
            groups[-1][1].append(note)
        else:
            groups.append((here | there, [note]))
    return [part] + [
        replace(part, titles=(f"{part.titles[0]}: proofs",), pages=frozenset(own), notes=tuple(notes))
        for own, notes in groups
    ]


def _told(theorem: Theorem, proof: Theorem) -> str:
    name = theorem.name or "the statement"
    where = page_list(range(proof.page, proof.last + 1))
    return (
        f"{name} (page {theorem.page}) is proved on {'page' if proof.page == proof.last else 'pages'} {where}"
    )


def _without_thanks(parts: Sequence[Part]) -> list[Part]:
    """Thanks and the like are no part of their own where their pages are in another."""
    others: set[int] = set().union(*(part.pages for part in parts if part.topic != "thanks"))
    return [part for part in parts if part.topic != "thanks" or not part.pages <= others]
