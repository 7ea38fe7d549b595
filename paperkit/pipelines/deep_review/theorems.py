"""Theorems and proofs of a paper, where they stand and what each proof proves."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Literal, NamedTuple

from paperkit.documents.paper import Span
from paperkit.pipelines.deep_review.headings import Heading, find_headings
from paperkit.pipelines.deep_review.manuscript import Manuscript

__all__ = ["Theorem", "find_theorems"]

_KIND = r"theorem|lemma|proposition|corollary|satz|hilfssatz|korollar|folgerung|定理|引理|命题|命題|推论|推論|補題|系"
_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3}){0,3}|[A-Z](?:\.\d{1,3}){1,3}|[A-Z]\d{0,2})"
_STATED = re.compile(
    rf"[*_]{{0,3}}(?P<kind>{_KIND})\s{{0,3}}(?P<number>{_NUMBER})?[*_]{{0,3}}"
    r"(?:\s{0,2}[.:：．。(（【]|\s{0,3}\Z|(?<=\d)[ \u3000])",
    re.IGNORECASE,
)
_SPACED = re.compile(r"(?<=\d)[ \u3000]\Z")
_PROVED = re.compile(
    rf"[*_]{{0,3}}(?:(?:sketch of )?(?:the )?(?:proof|beweis)(?: sketch| idea)?"
    rf"(?:\s(?:of|von|zu)\s(?:the\s)?(?P<kind>{_KIND})?\s{{0,3}}(?P<number>{_NUMBER})?[^.:\n]{{0,60}})?"
    rf"|(?P<kind_zh>{_KIND})\s{{0,2}}(?P<number_zh>{_NUMBER})?\s{{0,2}}(?:的|の)?(?:证明|證明|証明)"
    rf"|(?:证明|證明|証明|证))[*_]{{0,3}}\s{{0,2}}(?:[.:：．。(（]|\Z)",
    re.IGNORECASE,
)
_HEADING = re.compile(
    rf"\b(?:proofs?|beweise?)\s(?:of|von|zu)\s(?:the\s)?(?P<kind>{_KIND})s?\s{{0,3}}(?P<number>{_NUMBER})?"
    rf"|(?P<kind_zh>{_KIND})\s{{0,2}}(?P<number_zh>{_NUMBER})?\s{{0,2}}(?:的|の)?(?:证明|證明|証明)",
    re.IGNORECASE,
)
_PROOF_SECTION = re.compile(
    r"(?:additional |omitted |technical |missing )?(?:proofs?|beweise?|证明|證明|証明)\b", re.IGNORECASE
)
_CLOSES = tuple(".:;!?。：；！？)]」□■∎◻")
_DEFINED = re.compile(
    r"\\(?:newtheorem|spnewtheorem|newmdtheoremenv|declaretheorem)\*?\s{0,3}(?:\[[^\]]{0,200}\])?\s{0,3}"
    r"\{(?P<name>[^{}]{1,60})\}(?:\s{0,3}\[[^\]]{0,60}\])?(?:\s{0,3}\{(?P<title>[^{}]{1,80})\})?"
)
_ENVIRONMENT = re.compile(
    r"\\(?P<edge>begin|end)\s{0,3}\{(?P<name>[A-Za-z*]{1,40})\}(?:\s{0,3}\[(?P<option>[^\[\]]{0,200})\])?"
)
_LABEL = re.compile(r"\\label\s{0,3}\{([^{}]{1,100})\}")
_REFERENCE = re.compile(r"\\[A-Za-z]{0,12}ref\*?\s{0,3}\{([^{}]{1,100})\}")
_USUAL = frozenset(
    {"theorem", "thm", "lemma", "lem", "proposition", "prop", "corollary", "cor", "satz", "korollar"}
)
_LABEL_WITHIN = 300


class Theorem(NamedTuple):
    """A theorem (lemma, proposition, corollary) or a proof.

    Attributes:
        kind: Which of the two.
        name: `theorem 3`, the kind in lower case, or the label in a source; of a proof that of what it proves. "" where
            it has none: such a proof is of the theorem before it.
        page, last: Pages on which it starts and ends; of a theorem on a page only that page is known.
        at: Where it starts: in the text of its page, or in a source.
    """

    kind: Literal["theorem", "proof"]
    name: str
    page: int
    last: int
    at: int


def find_theorems(manuscript: Manuscript) -> tuple[Theorem, ...]:
    """The theorems and proofs, in the order of the pages."""
    headings = find_headings(manuscript)
    marked = list(_in_headings(headings))
    if manuscript.cut is not None and manuscript.paper.format == "latex":
        stated = list(_in_source(manuscript))
        proved = {one.page for one in stated if one.kind == "proof"}
        found = stated + [one for one in _until_next(marked, headings, manuscript) if one.page not in proved]
    else:
        found = list(_until_next([*marked, *_in_pages(manuscript, headings)], headings, manuscript))
    return tuple(sorted(found, key=lambda one: (one.page, one.at)))


def _in_headings(headings: tuple[Heading, ...]) -> Iterator[Theorem]:
    for heading in headings:
        proved, stated = _HEADING.search(heading.title), _STATED.match(heading.title)
        if proved is not None or _PROOF_SECTION.match(heading.words):
            name = _name(proved) if proved is not None else ""
            yield Theorem("proof", name, heading.page, heading.page, heading.at)
        elif stated is not None and stated["number"]:
            yield Theorem("theorem", _name(stated), heading.page, heading.page, heading.at)


def _in_pages(manuscript: Manuscript, headings: tuple[Heading, ...]) -> Iterator[Theorem]:
    titles = {(heading.page, heading.at) for heading in headings}
    for page, text in enumerate(manuscript.pages, 1):
        at, before = 0, ""
        for line in text.split("\n"):
            if (page, at) not in titles and (not before or before.endswith(_CLOSES)):
                stated, proved = _STATED.match(line), _PROVED.match(line)
                if proved is not None:
                    yield Theorem("proof", _name(proved), page, page, at)
                elif stated is not None and (_is_wide(stated) or not _SPACED.search(stated[0])):
                    yield Theorem("theorem", _name(stated), page, page, at)
            at += len(line) + 1
            before = line.strip()


def _is_wide(match: re.Match[str]) -> bool:
    """Chinese and Japanese heads need no mark after the number."""
    return not match["kind"].isascii()


def _name(match: re.Match[str]) -> str:
    groups = match.groupdict()
    kind = groups.get("kind") or groups.get("kind_zh") or ""
    number = groups.get("number") or groups.get("number_zh") or ""
    return f"{kind.lower()} {number}" if kind and number else ""


def _until_next(
    found: list[Theorem], headings: tuple[Heading, ...], manuscript: Manuscript
) -> Iterator[Theorem]:
    """Each proof with the page where the next head or heading ends it."""
    marks = sorted({(one.page, one.at) for one in found} | {(h.page, h.at) for h in headings})
    for one in found:
        if one.kind == "theorem":
            yield one
            continue
        after = bisect_right(marks, (one.page, one.at))
        page, at = marks[after] if after < len(marks) else (len(manuscript.pages) + 1, 0)
        begins = page > len(manuscript.pages) or not manuscript.pages[page - 1][:at].strip()
        yield one._replace(last=max(page - 1 if begins else page, one.page))


def _in_source(manuscript: Manuscript) -> Iterator[Theorem]:
    """Environments of theorems and proofs in LaTeX, with their labels and what a proof says it proves."""
    assert manuscript.cut is not None
    paper, names = manuscript.paper, _environments(manuscript)
    for name, source in paper.sources.items():
        unseen = [
            span
            for span in (*(c.span for c in paper.comments), *paper.verbatim, *paper.left_out)
            if span.file == name
        ]
        starts = sorted(span.start for span in unseen)
        ends = list(accumulate((span.end for span in sorted(unseen)), max))
        opened: list[Theorem] = []
        for match in _ENVIRONMENT.finditer(source.text):
            environment = match["name"].rstrip("*")
            before = bisect_right(starts, match.start())
            if environment not in names or (before and match.start() < ends[before - 1]):
                continue
            if match["edge"] == "end":
                if opened:
                    one = opened.pop()
                    last = manuscript.cut.page_of(Span(name, match.start(), match.end()))
                    yield one._replace(last=max(last, one.page))
                continue
            page = manuscript.cut.page_after(Span(name, match.start(), match.end()))
            if environment == "proof":
                proved = _REFERENCE.search(match["option"] or "")
                opened.append(Theorem("proof", proved[1] if proved else "", page, page, match.start()))
            else:
                label = _LABEL.search(source.text, match.end(), match.end() + _LABEL_WITHIN)
                opened.append(Theorem("theorem", label[1] if label else "", page, page, match.start()))


def _environments(manuscript: Manuscript) -> frozenset[str]:
    """Names of the environments of theorems, those that the paper defines included, and of proofs."""
    names = {"proof", *_USUAL}
    for source in manuscript.paper.sources.values():
        for match in _DEFINED.finditer(source.text):
            title = (match["title"] or match["name"]).strip()
            if re.fullmatch(rf"(?:\w{{1,20}} )?(?:{_KIND})s?", title, re.IGNORECASE):
                names.add(match["name"].rstrip("*"))
    return frozenset(names)
