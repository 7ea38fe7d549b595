"""The papers that errors are put into, and where in them a passage goes.

Papers are LaTeX: three short ones in `clean/`, which were written for this, and other people's in `$PAPERKIT_SHARED`.
A passage goes to the end of a section, before the next heading, so that it breaks no sentence of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Section, Source, Span
from tests.planted.form import Pieces, Slot

__all__ = ["NAMES", "CleanPaper", "own_papers", "shared_papers"]

CLEAN = Path(__file__).parent / "clean"
NAMES = (
    "stbc_ieeetran", "sycobench_acl", "decarb_en_zh_pair/paper.tex", "gtheory_acl_multifile",
    "msd_errors_revtex_siunitx/ms.tex", "eql_boost_gji/preprint.tex", "legwork_aastex/ms.tex",
    "broad_ranges_elsarticle",
)  # fmt: skip
"""Other people's papers, in English, by people, and read without a problem."""

_METHOD = re.compile(
    r"method|set-?up|design|\bdata\b|model|background|derivation|overview|sycobench|construction", re.I
)
_RESULTS = re.compile(
    r"results?\b|experiments?\b|findings?\b|validation|simulation|evaluation|use cases|tests on", re.I
)
_END_ABSTRACT = re.compile(r"[ \t]*\\end\{abstract\}")
_END_ITEMS = re.compile(r"[ \t]*\\end\{thebibliography\}")


@dataclass(frozen=True)
class CleanPaper:
    """A paper as its authors wrote it.

    Attributes:
        name: Its name in the list.
        paper: It, parsed.
    """

    name: str
    paper: Paper

    @cached_property
    def slots(self) -> Mapping[Slot, tuple[str, int]]:
        """File and offset at which a piece is put in, for each slot that the paper has."""
        found: dict[Slot, tuple[str, int]] = {}
        for slot, pattern in (("abstract", _END_ABSTRACT), ("items", _END_ITEMS)):
            for name, source in self.paper.sources.items():
                match = pattern.search(source.text)
                if match is not None:
                    found[slot] = (name, match.start())  # type: ignore[index]
                    break
        method = self._section(_METHOD)
        results = self._section(_RESULTS, other=method)
        if method is not None:
            found["method"] = (method.span.file, method.span.end)
        if results is not None:
            found["results"] = (results.span.file, results.span.end)
        bib = [name for name in self.paper.sources if name.endswith(".bib")]
        if bib:
            found["bib"] = (bib[0], len(self.paper.sources[bib[0]].text))
        return found

    def _section(self, title: re.Pattern[str], other: Section | None = None) -> Section | None:
        """The first section of such a title, or under one, that has text of its own and does not end the paper."""
        holding = {p.section for p in self.paper.paragraphs if p.kind == "body"}
        for section in self.paper.sections:
            titles = " ".join(self.paper.section_titles(section.index))
            fits = section.kind == "body" and section is not other and title.search(titles) is not None
            closed = "\\end{document}" not in self.paper.source(section.span)
            if fits and closed and section.index in holding:
                return section
        return None

    def fits(self, pieces: Pieces) -> bool:
        """Whether the paper has a place for each piece."""
        return all(slot in self.slots for slot in pieces)

    def planted(self, pieces: Pieces) -> tuple[Paper, tuple[Span, ...]]:
        """The paper with pieces put in, parsed, and where they are.

        Raises:
            KeyError: the paper has no such slot.
        """
        texts = {name: source.text for name, source in self.paper.sources.items()}
        spans: list[Span] = []
        places = sorted(((*self.slots[slot], slot) for slot in pieces), reverse=True)
        for file, at, slot in places:
            piece = f"\n\n{pieces[slot]}\n\n"
            texts[file] = texts[file][:at] + piece + texts[file][at:]
            spans = [
                s._replace(start=s.start + len(piece), end=s.end + len(piece)) if s.file == file else s
                for s in spans
            ]
            spans.append(Span(file, at + 2, at + len(piece) - 2))
        return self.reparsed(texts), tuple(sorted(spans))

    def reparsed(self, texts: Mapping[str, str]) -> Paper:
        """The paper with other texts in its files."""
        sources = {
            name: Source(name, text, self.paper.sources[name].encoding) for name, text in texts.items()
        }
        return parse_latex(sources, self.paper.main)


def own_papers() -> list[CleanPaper]:
    """The papers in `clean/`, by name."""
    return [CleanPaper(p.parent.name, read_paper(p)) for p in sorted(CLEAN.glob("*/main.tex"))]


def shared_papers(shared: Path) -> list[CleanPaper]:
    """Other people's papers, in the order of `NAMES`."""
    return [CleanPaper(name.split("/")[0], read_paper(shared / "data/latex" / name)) for name in NAMES]
