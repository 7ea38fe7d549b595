"""What the report of a deep review is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from paperkit.records.deep_review import Config, Findings

__all__ = ["Mark", "Origin", "Passage", "Reader", "ReviewRecords"]


class Mark(NamedTuple):
    """A part of a quote on the image of a page, in parts of the page, 0 to 1 from its upper left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


class Passage(NamedTuple):
    """A part of a quote in the text of a page: half-open offsets in that text."""

    page: int
    start: int
    end: int


class Reader(NamedTuple):
    """A task, other than the checks by code, whose candidates were taken; `own` where a person wrote the file."""

    task: str
    own: bool


class Origin(NamedTuple):
    """Who found a finding, and who tried to refute it.

    Attributes:
        by_code: The checks by code found it.
        readers: How many other tasks found it.
        asked: A verifier was to try to refute it.
        tried_by_code: Code gave the verdict, and no reader did.
    """

    by_code: bool
    readers: int
    asked: bool
    tried_by_code: bool


@dataclass(frozen=True)
class ReviewRecords:
    """A review as it is drawn.

    Attributes:
        findings: What the report says.
        config: What was reviewed, and how.
        texts: Text of each page, shown where a page has no image.
        images: Images of pages as PNG, by number of the page.
        marks: By id of a finding, where its quote is on the images.
        passages: By id of a finding, where its quote is in the texts.
        paper_language: Language of the quotes, as `en`; "" where it is not known.
        origins: By id of a finding, who found it and who tried to refute it, as far as it is known.
        readers: Who read the paper beside the checks by code.
    """

    findings: Findings
    config: Config
    texts: tuple[str, ...] = ()
    images: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    passages: Mapping[str, tuple[Passage, ...]] = field(default_factory=dict)
    paper_language: str = ""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    readers: tuple[Reader, ...] = ()
