"""Whether a piece of a section may stand in another document: what it holds, and what the rest of the paper needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from paperkit.documents.paper import Sentence, Span
from paperkit.pipelines.lunheng.cuts.chunks import Chunk
from paperkit.pipelines.lunheng.cuts.ground import LEANS, Ground

__all__ = ["Movable", "is_in"]

_FORBIDDEN = re.compile(
    r"\\(?:(?:sub)*section|chapter|part|input|include|subfile|import|if[a-z@]*|else|fi|(?:re)?newcommand|def|let"
    r"|bibliography|printbibliography|appendix|maketitle|tableofcontents|footnotemark|footnotetext|includegraphics"
    r"|bibitem|setcounter|addtocounter|captionof|caption|centering|item(?=[^{}]{0,4}\Z))(?![A-Za-z])"
    r"|\\begin[ \t]*\{(?:tabular[x*]?|longtable|tikzpicture|thebibliography|abstract|multicols|table\*?|figure\*?"
    r"|keywords?|document|acknowledg\w+)\}"
)
_NEW = re.compile(
    r"\bwe (?:propose|introduce|contribute)\b|\bwe first (?:outline|describe)|\b(?:novel|our (?:key|main|central))\b"
    r"|\bkey (?:idea|insight|finding)"
    r"|本文(?:提出|的贡献)|我们提出|创新点",
    re.IGNORECASE,
)
_DEFINES = re.compile(
    r"\b(?:let \S+ (?:be|denote)|denot(?:e|ed|es|ing)|is defined|are defined|we define|defined (?:as|by)"
    r"|refer(?:red)? to"
    r"|(?:is|are) called|we call|termed|hereafter)\b|≡|定义为|记为|记作|称为|称之为|简称",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"[(（]([A-Z][A-Za-z-]*[A-Z][A-Za-z]*?)s?[)）]")
_EMPHASISED = re.compile(r"\\(?:emph|textit|textbf)[ \t]*\{([^{}\\$]{3,60})\}")
_SYMBOL = re.compile(r"\\?[A-Za-z]+(?:_\{[^{}]{1,20}\}|_\w)?")
_BIBLIOGRAPHY = re.compile(r"^[^%\n]*\\(?:bibliography\s*\{|printbibliography)", re.MULTILINE)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_EXACT = re.compile(r"\d+\.\d+|\d+(?= ?[%％])")
_OWN_OPENING = re.compile(
    r"In (?:this|the following) (?:sub-?)?(?:section|chapter|paper)|This (?:sub-?)?section"
)
_HEADLINE = re.compile(r"introduction|conclu|summary|引言|绪论|结论|总结", re.IGNORECASE)


def is_in(one: Span, others: Iterable[Span]) -> bool:
    """Whether a range stands within one of several."""
    return any(one.file == o.file and o.start <= one.start and one.end <= o.end for o in others)


class Movable:
    """What a draft's pieces hold. A float keeps one reference that no piece which may go has: it is counted down."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        paper = ground.paper
        self.floats = {name for one in paper.floats for name in one.labels}
        captions = [f.span for f in paper.floats]
        self.left = Counter(
            name
            for r in paper.references
            if not is_in(r.span, captions)
            for name in r.labels
            if name in self.floats
        )

    def together(self, pieces: Sequence[Chunk], *, in_results: bool, is_proof: bool) -> list[Chunk]:
        """Those of some pieces that may go together, in order."""
        going = [c for c in pieces if self._may_go(c, in_results=in_results, is_proof=is_proof)]
        going = self._without_last_references(going)
        while True:
            spans = [c.span for c in going]
            fit = [c for c in going if self._names_stay(c, spans, is_proof=is_proof)]
            if len(fit) == len(going):
                return going
            going = fit

    def taken(self, pieces: Iterable[Chunk]) -> None:
        """Count the references to floats that go with some pieces."""
        for piece in pieces:
            self.left -= self._references(piece)

    def leans(self, text: str) -> bool:
        """Whether a text leans on what stands before it."""
        return text[:1].islower() or bool(LEANS.match(text) and not _OWN_OPENING.match(text))

    def _without_last_references(self, pieces: list[Chunk]) -> list[Chunk]:
        left, kept = Counter(self.left), []
        for piece in pieces:
            here = self._references(piece)
            if all(left[name] > count for name, count in here.items()):
                left -= here
                kept.append(piece)
        return kept

    def _references(self, piece: Chunk) -> Counter[str]:
        found: Counter[str] = Counter()
        for reference in self.ground.paper.references:
            if is_in(reference.span, [piece.span]):
                found.update(name for name in reference.labels if name in self.floats)
        return found

    def _may_go(self, piece: Chunk, *, in_results: bool, is_proof: bool) -> bool:
        source = self.source(piece)
        shown = " ".join(p.text.text for p in piece.paragraphs)
        if not piece.paragraphs or not piece.whole or _FORBIDDEN.search(source) or not _is_balanced(source):
            return False
        if self.ground.in_switch(*piece.span) or _NEW.search(shown):
            return False
        if not self.shares_bibliography and any(
            is_in(c.span, [piece.span]) for c in self.ground.paper.citations
        ):
            return False
        return not in_results or not self._headline & set(_EXACT.findall(shown))

    def _names_stay(self, piece: Chunk, going: Sequence[Span], *, is_proof: bool) -> bool:
        """Whether all that a piece names, labels and defines is needed only by pieces that go with it."""
        paper = self.ground.paper
        own = {label.name for label in paper.labels if is_in(label.span, [piece.span])}
        if own and any(own & set(r.labels) and not is_in(r.span, going) for r in paper.references):
            return False
        elsewhere = [s for s in paper.sentences() if not is_in(s.span, going)]
        names = self._acronyms(piece, elsewhere) | (set() if is_proof else self._terms(piece, elsewhere))
        if any(_says(name, s.text) for name in names for s in elsewhere):
            return False
        shown = " ".join(p.text.text for p in piece.paragraphs)
        if is_proof or not _DEFINES.search(shown):
            return True
        used = {symbol for math, symbols in self._symbols if not is_in(math, going) for symbol in symbols}
        return not any(is_in(first, [piece.span]) for symbol, first in self._first.items() if symbol in used)

    def _acronyms(self, piece: Chunk, elsewhere: Sequence[Sentence]) -> set[str]:
        """Acronyms that only this piece explains."""
        found = {n for p in piece.paragraphs for n in _ACRONYM.findall(p.text.text)}
        return found - {name for s in elsewhere for name in _ACRONYM.findall(s.text)} if found else found

    def _terms(self, piece: Chunk, elsewhere: Sequence[Sentence]) -> set[str]:
        """Terms that this piece is the first to use, and emphasises."""
        runs_in = {p.heading.rstrip(".:：。 ") for p in piece.paragraphs}
        found = {term.strip(".: ") for term in _EMPHASISED.findall(self.source(piece))} - runs_in - {""}
        first = piece.paragraphs[0].index
        before = [s.text for s in elsewhere if s.paragraph < first and s.paragraph not in self._abstract]
        return {term for term in found if not any(_says(term, text) for text in before)}

    @cached_property
    def _abstract(self) -> frozenset[int]:
        return frozenset(i for part in self.ground.parts if part.kind == "abstract" for i in part.paragraphs)

    @cached_property
    def _symbols(self) -> list[tuple[Span, set[str]]]:
        """The symbols of each formula, in order."""
        paper = self.ground.paper
        return [(math.span, set(_SYMBOL.findall(paper.source(math.span)))) for math in paper.math]

    @cached_property
    def _first(self) -> dict[str, Span]:
        """Where each symbol stands first."""
        found: dict[str, Span] = {}
        for math, symbols in self._symbols:
            for symbol in symbols:
                found.setdefault(symbol, math)
        return found

    def source(self, piece: Chunk) -> str:
        """The source of a piece."""
        return self.ground.text(piece.span.file)[piece.span.start : piece.span.end]

    @cached_property
    def shares_bibliography(self) -> bool:
        """Whether the SI can print what it cites."""
        return any(_BIBLIOGRAPHY.search(source.text) for source in self.ground.draft.sources.values())

    @cached_property
    def _headline(self) -> set[str]:
        """Exact numbers of the abstract, the introduction and the conclusion: what shows them is no detail."""
        found: set[str] = set()
        for part in self.ground.parts:
            if part.kind == "abstract" or _HEADLINE.search(part.name):
                for index in part.paragraphs:
                    found.update(_EXACT.findall(self.ground.paper.paragraphs[index].text.text))
        return found


def _says(name: str, text: str) -> bool:
    at = text.casefold().find(name.casefold())
    return at >= 0 and not (at and name[0].isascii() and text[at - 1].isascii() and text[at - 1].isalpha())


def _is_balanced(source: str) -> bool:
    depth = 0
    for match in _BRACE.finditer(source):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth < 0:
            return False
    return depth == 0
