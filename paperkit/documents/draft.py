"""What the reader collects on its way, before it is a `Paper`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from paperkit.documents.block import Block
from paperkit.documents.paper import BibEntry, Cell, Label, Problem, Source, Span

__all__ = ["Draft", "FloatDraft", "MathDraft", "Mention", "SectionDraft", "TableDraft"]


@dataclass
class SectionDraft:
    """A heading; its title is known when its block is closed."""

    level: int
    kind: Literal["abstract", "body", "appendix"]
    heading: Span
    title: str = ""
    end: int | None = None
    parent: int | None = None


@dataclass
class FloatDraft:
    """A float while it is open."""

    kind: Literal["figure", "table", "algorithm", "listing"]
    section: int | None
    index: int
    span: Span
    labels: list[str] = field(default_factory=list)
    captions: list[Block] = field(default_factory=list)
    texts: list[Block] = field(default_factory=list)
    graphics: list[str] = field(default_factory=list)


@dataclass
class TableDraft:
    """A finished table."""

    rows: list[list[Cell]]
    head_rows: int
    float_index: int | None
    span: Span
    parts: tuple[int, ...] = ()


@dataclass
class Mention:
    """A citation or a cross-reference; `block` is the running text it stands in, if any."""

    command: str
    names: tuple[str, ...]
    span: Span
    block: Block | None
    start: int
    end: int


@dataclass
class MathDraft:
    """A piece of math; `block` is the running text that inline math stands in, if any."""

    span: Span
    display: bool
    block: Block | None = None
    start: int = 0
    end: int = 0


@dataclass
class Draft:
    """Everything found, in the order of reading."""

    main: str
    sources: dict[str, Source] = field(default_factory=dict)
    document_class: str = ""
    document_started: bool = False
    blocks: list[Block] = field(default_factory=list)
    title: Block | None = None
    sections: list[SectionDraft] = field(default_factory=list)
    citations: list[Mention] = field(default_factory=list)
    references: list[Mention] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    floats: list[FloatDraft] = field(default_factory=list)
    tables: list[TableDraft] = field(default_factory=list)
    math: list[MathDraft] = field(default_factory=list)
    comments: dict[tuple[str, int], int] = field(default_factory=dict)
    verbatim: list[Span] = field(default_factory=list)
    left_out: list[Span] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    bibliography: list[BibEntry] = field(default_factory=list)
    bib_files: list[tuple[str, Span]] = field(default_factory=list)
    bib_texts: dict[str, Span] = field(default_factory=dict)
    overwritten: set[str] = field(default_factory=set)
    cited_everything: bool = False
