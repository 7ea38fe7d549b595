"""The files of a deep review's workspace (seed 003, steps 1 to 6), as checked types.

    config.json    Config          merged.json            Merged
    pages.json     Pages           verdicts/V01.json      Verdicts
    segments.json  Segments        collated.json          Collated
    plan.json      Plan            findings.json          Findings
    candidates/T03_S2_B.json       Candidates

Pages are counted from 1 everywhere. A list of pages is written `4-5,13-16` (`page_numbers` reads it).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from paperkit.errors import RecordError
from paperkit.strict_json import Record

__all__ = [
    "CATEGORIES",
    "LANGUAGES",
    "SEVERITIES",
    "Candidate",
    "Candidates",
    "Category",
    "Check",
    "Cluster",
    "Collated",
    "CollatedCluster",
    "Config",
    "Depth",
    "Findings",
    "InvalidFile",
    "Language",
    "Location",
    "Member",
    "Merged",
    "PageRecord",
    "Pages",
    "Plan",
    "Previous",
    "ReviewFinding",
    "Segment",
    "Segments",
    "Severity",
    "Task",
    "Theme",
    "Track",
    "Verdict",
    "Verdicts",
    "VerifyTask",
    "page_list",
    "page_numbers",
]

Depth = Literal["quick", "standard", "deep"]
Language = Literal["en", "de", "zh", "ja"]
Severity = Literal["major", "minor", "suggestion"]
Track = Literal["high", "medium", "light", "none"]
Theme = Literal[
    "intro", "related_work", "discussion", "other", "method", "algorithm", "system", "theory", "appendix_proofs",
    "experiments", "analysis", "appendix_experiments", "references",
]  # fmt: skip
Category = Literal[
    "proof", "formula", "statistics", "numbers", "experiment", "claim", "clarity", "reference", "novelty",
    "reproducibility", "presentation",
]  # fmt: skip
LANGUAGES: tuple[Language, ...] = ("en", "de", "zh", "ja")
SEVERITIES: tuple[Severity, ...] = ("major", "minor", "suggestion")
CATEGORIES: tuple[Category, ...] = Category.__args__  # type: ignore[attr-defined]

Words = Annotated[str, Field(min_length=1)]
PageNumber = Annotated[int, Field(ge=1)]


class _Strict(Record):
    """A record in which a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Config(_Strict):
    """What the review is of, and how it is done.

    Attributes:
        document: Name of the file as the user gave it.
        kind: How it is read.
        sha256: Hash of the file; of a folder of LaTeX, of its files' hashes.
        input_copy: Path of the copy in the workspace: the file, or the main file of the tree.
        paged: Where pages come from: `pdf`; `built`, a PDF that TeX made of the sources; `cut`, where the file has no
            pages and is cut into pieces of about 500 words.
        pages: How many.
        images: Whether `pages/page_NNN.png` are there.
        depth, focus, venue, language: As asked; language is that of the report.
        warnings: What the reader of the review must know of the input: pages without text, hidden text.
    """

    schema_version: Literal[1] = 1
    document: Words
    kind: Literal["pdf", "latex", "markdown", "text"]
    sha256: str
    input_copy: Words
    paged: Literal["pdf", "built", "cut"]
    pages: int = Field(ge=1)
    images: bool
    depth: Depth = "standard"
    focus: tuple[str, ...] = ()
    venue: str = ""
    language: Language = "en"
    warnings: tuple[str, ...] = ()


class PageRecord(_Strict):
    """What a page holds, for cutting the paper into segments.

    Attributes:
        page: Its number.
        words: Words, or characters of Chinese and Japanese.
        math_share: Mathematical characters among those that are no space, 0 to 1.
        equations: Numbers of its numbered equations, as `3`, `A.2`.
        theorems, proofs: Heads of theorems, lemmas, propositions, corollaries; heads of proofs.
        headings: Its headings, in order.
        figures, tables: Starts of captions, at most 80 characters each.
        little_text: So little text that the page is probably a picture: only its image shows what it says.
    """

    page: PageNumber
    words: int = Field(ge=0)
    math_share: float = Field(ge=0, le=1)
    equations: tuple[str, ...] = ()
    theorems: int = Field(default=0, ge=0)
    proofs: int = Field(default=0, ge=0)
    headings: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    little_text: bool = False


class Pages(_Strict):
    """`pages.json`."""

    pages: tuple[PageRecord, ...]


class Segment(_Strict):
    """A part of the paper that is reviewed as one; it may overlap others and need not be contiguous."""

    id: Annotated[str, Field(pattern=r"^S[1-9]\d*$")]
    title: Words
    pages: Words
    theme: Theme
    track: Track
    notes: str = ""
    reason: str = ""


class Segments(_Strict):
    """`segments.json`."""

    segments: tuple[Segment, ...] = Field(min_length=1)


class Task(_Strict):
    """One reviewer's work.

    Attributes:
        id: `T01`, …; `T00` are the checks by code.
        kind: `rules`, `segment` or `lens`.
        segments: Ids of the segments; light ones may be bundled.
        trace: A verification step by step, B counterexamples and assumptions, C numbers and consistency.
        lens: L0 synthesis, L1 correctness, L2 novelty and significance, L3 references.
        pages: What it may criticise.
        output: File of its candidates in the workspace.
        done: The file is there and can be read.
    """

    id: Annotated[str, Field(pattern=r"^T\d{2,}$")]
    kind: Literal["rules", "segment", "lens"]
    segments: tuple[str, ...] = ()
    title: str = ""
    theme: tuple[Theme, ...] = ()
    track: Track | None = None
    trace: Literal["A", "B", "C"] | None = None
    lens: Literal["L0", "L1", "L2", "L3"] | None = None
    pages: Words
    output: Words
    effort: Literal["low", "medium", "high"]
    notes: str = ""
    done: bool = False


class Plan(_Strict):
    """`plan.json`: tasks, and the waves in which they go, by id."""

    depth: Depth
    tasks: tuple[Task, ...]
    waves: tuple[tuple[str, ...], ...]


class Candidate(_Strict):
    """One thing that a reviewer holds against the paper.

    Attributes:
        quote: The paper's own words, literally, in the language of the paper.
        page: Where the reviewer saw it; the merge sets it anew from where the quote stands.
        explanation: What is wrong.
        evidence: What it rests on: a recomputation as arithmetic, a passage, a counterexample.
        confidence: 0 to 1.
        would_be_wrong_if: What would make this no fault.
    """

    title: Words
    category: Category
    severity_hint: Severity
    page: PageNumber
    quote: Words
    explanation: Words
    evidence: str = ""
    suggestion: str = ""
    confidence: float = Field(default=0.5, ge=0, le=1, strict=True)
    would_be_wrong_if: Words


class Candidates(_Strict):
    """`candidates/T03_S2_B.json`; lenses write `overall_notes` too."""

    task: Annotated[str, Field(pattern=r"^T\d{2,}$")]
    candidates: tuple[Candidate, ...] = ()
    overall_notes: str = ""


class Check(_Strict):
    """Where a quote stands.

    Attributes:
        status: `exact`, `fuzzy` or `not_found`.
        score: Similarity, 0 to 1.
        page: Page where it starts, None where it was not found.
        section: Title of the section, "" where none is known.
        at: Half-open offsets in `paper.txt`, None where it was not found there.
        text: The paper's own words there.
        reason: Why it was not found, as `number_changed`.
    """

    status: Literal["exact", "fuzzy", "not_found"]
    score: float = Field(ge=0, le=1)
    page: PageNumber | None = None
    section: str = ""
    at: tuple[int, int] | None = None
    text: str = ""
    reason: str = ""


class Member(_Strict):
    """A candidate of a cluster: whose it is, its number in that file from 0, what it says, and where its quote is."""

    task: str
    number: int = Field(ge=0)
    candidate: Candidate
    check: Check


class Cluster(_Strict):
    """Candidates at one place with one point. The first member speaks for it.

    Attributes:
        id: `K01`, …, in the order of the paper.
        severity_hint: The worst of its members'.
        support: How many tasks found it independently.
    """

    id: Annotated[str, Field(pattern=r"^K\d{2,}$")]
    title: Words
    category: Category
    severity_hint: Severity
    page: PageNumber | None
    quote: Words
    check: Check
    support: int = Field(ge=1)
    tasks: tuple[str, ...]
    members: tuple[Member, ...] = Field(min_length=1)


class VerifyTask(_Strict):
    """One verifier's work: the clusters that it tries to refute."""

    id: Annotated[str, Field(pattern=r"^V\d{2,}$")]
    clusters: tuple[str, ...] = Field(min_length=1)
    pages: str
    output: Words


class InvalidFile(_Strict):
    """A file of candidates, or one candidate in it, that could not be taken, and why."""

    task: str
    file: str
    reason: str


class Merged(_Strict):
    """`merged.json`."""

    candidates: int = Field(ge=0)
    clusters: tuple[Cluster, ...]
    verify_tasks: tuple[VerifyTask, ...]
    invalid: tuple[InvalidFile, ...] = ()
    missing: tuple[str, ...] = ()
    overall_notes: dict[str, str] = Field(default_factory=dict)


class Verdict(_Strict):
    """What a verifier says of a cluster.

    Attributes:
        check: Its own reproduction: a recomputation, a counterexample, a passage. `confirmed` needs one.
    """

    cluster: Annotated[str, Field(pattern=r"^K\d{2,}$")]
    verdict: Literal["confirmed", "plausible", "refuted", "cannot_locate"]
    reason: Words
    check: str = ""


class Verdicts(_Strict):
    """`verdicts/V01.json`."""

    batch: Annotated[str, Field(pattern=r"^V\d{2,}$")]
    verdicts: tuple[Verdict, ...]


class CollatedCluster(_Strict):
    """A cluster with its verdict, None where nobody was to refute it or no verdict came.

    Attributes:
        barred: Why code does not let `confirmed` stand, as that the arithmetic of the check is wrong; "" where it may.
        dropped: It is left out of the report: refuted, not locatable, or its quote is not in the paper.
    """

    cluster: Cluster
    verdict: Verdict | None = None
    barred: str = ""
    dropped: bool = False


class Collated(_Strict):
    """`collated.json`: clusters with verdicts, the lenses' notes, and how findings spread over tasks."""

    clusters: tuple[CollatedCluster, ...]
    overall_notes: dict[str, str] = Field(default_factory=dict)
    spread: dict[str, dict[str, int]] = Field(default_factory=dict)
    counts: dict[str, int] = Field(default_factory=dict)
    limitations: tuple[str, ...] = ()


class Location(_Strict):
    """Where a finding stands."""

    page: PageNumber
    section: str = ""


class ReviewFinding(_Strict):
    """One finding of the report.

    Attributes:
        id: `MJ1`, `MN1`, `SG1`, … by severity, in the order of the report.
        quote: The paper's words, in the paper's language.
        clusters: The clusters it comes from.
        external: An external reference that it rests on, and whether anybody checked it.
        would_be_wrong_if: What would make this no fault.
    """

    id: Annotated[str, Field(pattern=r"^(MJ|MN|SG)[1-9]\d*$")]
    severity: Severity
    title: Words
    category: Category
    location: Location
    quote: Words
    problem: Words
    why_it_matters: str = ""
    suggestion: str = ""
    evidence: str = ""
    would_be_wrong_if: str = ""
    verdict: Literal["confirmed", "plausible", "not_verified"]
    support: int = Field(ge=1)
    clusters: tuple[str, ...] = Field(min_length=1)
    external: Literal["", "checked", "not_checked"] = ""


class Previous(_Strict):
    """What became of a finding of an earlier version."""

    id: str
    title: str
    state: Literal["fixed", "partly", "open", "no_longer_applies"]
    note: str = ""
    quote: str = ""


class Findings(_Strict):
    """`findings.json`, what the report is made of.

    Attributes:
        judged_by: Who read the paper: a model's name, or `rules`.
        counts: `major`, `minor`, `suggestion`, `refuted`, `not_located`, `left_out` (beyond the limits).
    """

    schema_version: Literal[1] = 1
    language: Language
    judged_by: str
    summary: str
    bottom_line: Words
    overall_feedback: str = ""
    findings: tuple[ReviewFinding, ...]
    limitations: tuple[str, ...] = ()
    counts: dict[str, int]
    previous: tuple[Previous, ...] = ()

    def of(self, severity: Severity) -> tuple[ReviewFinding, ...]:
        """The findings of one severity, in order."""
        return tuple(f for f in self.findings if f.severity == severity)


_RANGE = re.compile(r"\s*([1-9]\d{0,4})\s*(?:[-–—]\s*([1-9]\d{0,4})\s*)?")


def page_numbers(pages: str) -> tuple[int, ...]:
    """The numbers in a list of pages, sorted, each once.

    >>> page_numbers("4-5,13-16,5")
    (4, 5, 13, 14, 15, 16)

    Raises:
        RecordError: it is no such list.
    """
    numbers: set[int] = set()
    for part in pages.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise RecordError(f"pages {pages!r}: {part!r} is neither a page nor a range; write as 4-5,13-16")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise RecordError(f"pages {pages!r}: {part.strip()} runs backwards")
        numbers.update(range(first, last + 1))
    return tuple(sorted(numbers))


def page_list(numbers: Iterable[int]) -> str:
    """Numbers as a list of pages.

    >>> page_list([4, 5, 13, 14, 16])
    '4-5,13-14,16'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
