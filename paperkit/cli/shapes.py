"""The JSON that commands print, as types: what `paperkit schema` exports and tests hold the commands to."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from paperkit.findings import Finding, GateReport
from paperkit.records.lunheng import WordBudget

__all__ = [
    "ClaimEvidenceReport",
    "Count",
    "DeepReviewSummary",
    "Doctor",
    "LunhengSummary",
    "Quote",
    "Quotes",
    "ReverseOutlineReport",
    "RunSummary",
    "SnapshotFile",
    "SnapshotRecord",
    "WorklogChange",
    "gate_report",
]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


_From0 = Annotated[int, Field(ge=0)]
_From1 = Annotated[int, Field(ge=1)]


class Words(Shape):
    """Words, and Chinese characters."""

    words: _From0
    cn_chars: _From0


class Total(Words):
    """Which parts the total takes in."""

    includes: list[str]


class Place(Shape):
    """A place in a file, from 1; `page` in a PDF only."""

    file: str
    line: _From1
    column: _From1
    page: _From1 | None = None


class SectionCount(Shape):
    title: str
    level: int
    kind: Literal["abstract", "body", "appendix"]
    place: Place | None
    text: Words
    heading: Words
    captions: Words
    footnotes: Words
    with_subsections: Words
    paragraph_directives: _From0


class Excluded(Shape):
    """What is not counted; null where the format of the paper does not tell."""

    inline_math: _From0 | None
    display_math: _From0 | None
    citations: _From0 | None
    cross_references: _From0 | None
    bibliography_entries: _From0
    table_cells: Words | None
    float_text: Words
    algorithms: Words
    verbatim_blocks: _From0 | None
    verbatim_lines: _From0 | None
    comments: _From0 | None
    preamble_lines: _From0 | None


class Unread(Shape):
    message: str
    place: Place


class Count(Shape):
    """What `paperkit count` prints."""

    paper: str
    language: Literal["en", "zh"]
    unit: Literal["words", "cn_chars"]
    body: Words
    main_text: Words
    abstract: Words
    appendix: Words
    headings: Words
    captions: Words
    footnotes: Words
    total: Total
    title: Words
    paragraph_directives: _From0
    sections: list[SectionCount]
    excluded: Excluded
    unread: list[Unread]
    budget: WordBudget | None = Field(default=None, description="With --venue: its budget for this paper.")


class Quote(Shape):
    """What `paperkit quote` prints for one quote; `span` is half-open, in code points of `file`."""

    quote: str
    status: Literal["exact", "fuzzy", "not_found"]
    score: Annotated[float, Field(ge=0, le=100)]
    page: _From1 | None
    cited_page: _From1 | None
    file: str | None
    line: _From1 | None
    column: _From1 | None
    span: tuple[_From0, _From0] | None
    text: str
    reason: str | None
    notes: list[str]


Quotes = Quote | list[Quote]
"""One quote as it is; those of a file as a list."""

_Reason = Literal[
    "not_in_log", "wrong_run", "wrong_scope", "condition_not_logged", "wrong_direction", "wrong_uncertainty",
    "contradicted", "false_universal", "truncated",
]  # fmt: skip


class Claim(Shape):
    """A number of the paper: as printed, with its sentence or table row."""

    value: str
    claim: str
    section: str
    file: str
    line: _From1


class Evidence(Claim):
    evidence: str = ""
    derivation: str = ""
    note: str = ""


class Supported(Evidence):
    """`strong` where its scope is resolved and matches, `weak` where only the value was found."""

    strength: Literal["strong", "weak"]


class Unsupported(Evidence):
    """Why, the worst reason first."""

    reasons: Annotated[list[_Reason], Field(min_length=1)]
    message: str


class ReportedFinding(Finding):
    """A finding as it is printed: with every key."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Report(GateReport):
    """What a gate prints. `version` is the gate's own: it is raised with any change in what the gate reports."""

    findings: tuple[ReportedFinding, ...]


class ClaimEvidenceReport(Report):
    """What `gate claim-evidence` prints. Without a log it is `not_checked`, and the rows are empty."""

    gate: Literal["claim-evidence"]
    supported: list[Supported]
    attributed: list[Evidence]
    unsupported: list[Unsupported]


class Line(Shape):
    """One paragraph: its topic sentence, its size, and what is wrong with its build."""

    section: str
    level: int
    paragraph: _From0
    file: str
    line: _From1
    topic_sentence: str
    sentences: _From0
    words: _From0
    citations: _From0
    flags: list[str]


class ReverseOutlineReport(Report):
    """What `gate reverse-outline` prints."""

    gate: Literal["reverse-outline"]
    outline: list[Line]


class RunSummary(Shape):
    """What `demo` and `refine` print: how the run ended, and where it is."""

    status: str
    run: str
    results: str
    report: str
    promoted: _From0 | None
    trajectory: str
    stop_reason: str
    counts: dict[str, int]


class LunhengSummary(Shape):
    """What `lunheng` prints: how the run ended, and where it is."""

    status: Literal["ok", "gate_failed", "budget_stopped"]
    run: str
    results: str
    report: str
    log: str
    promoted: _From0
    trajectory: str
    stop_reason: str
    counts: dict[str, int]


class DeepReviewSummary(Shape):
    """What `deep-review run` prints: how the run ended, where it is, and how many findings there are."""

    status: str
    run: str
    results: str
    report: str
    workspace: str
    counts: dict[str, _From0]


class RespondSummary(Shape):
    """What `respond run` prints: how the run ended, where it is, and how much of the form is filled."""

    status: Literal["ok", "budget_stopped"]
    run: str
    results: str
    report: str
    workspace: str
    filled: str | None
    counts: dict[str, _From0]
    echo: dict[str, _From0]


class FilledForm(Shape):
    """What `respond write` prints."""

    filled: str


class WorklogChange(BaseModel):
    """What `score worklog` prints; `already there` where the same entry was."""

    worklog: str
    entries: int
    status: Literal["added", "already there"]


class SnapshotFile(BaseModel):
    """One file of a snapshot: its path in the folder, and its SHA-256 in hexadecimal."""

    file: str
    sha256: str


class SnapshotRecord(BaseModel):
    """What `score snapshot` prints; `already there` where every file was there with the same bytes."""

    snapshot: str
    status: Literal["written", "already there"]
    files: list[SnapshotFile]


class DoctorCheck(Shape):
    """One part that `doctor` looked for; `core` where paperkit itself needs it."""

    name: str
    state: Literal["ok", "missing", "wrong"]
    found: str
    needed_for: str
    get: str
    core: bool


class Doctor(Shape):
    """What `doctor` prints; `keys` are the names of variables, without their values."""

    status: Literal["ok", "broken"]
    checks: list[DoctorCheck]
    keys: list[str]


def gate_report(name: str) -> type[Report]:
    """The report of a gate that prints the common shape and nothing more."""
    from pydantic import create_model

    fields: dict[str, Any] = {"gate": (Literal[name], ...)}
    return create_model(
        f"{name.title().replace('-', '')}Report",
        __base__=Report,
        __doc__=f"What `gate {name}` prints.",
        **fields,
    )
