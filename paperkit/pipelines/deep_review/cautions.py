"""What a reader of a review must know of its input: pages without text, hidden text, whose paper it may be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from paperkit.findings import Finding, GateReport
from paperkit.pipelines.deep_review.coverage import pages_named
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.records.deep_review import Language, Pages

__all__ = ["cautions"]

_LEAST_LINE_NUMBERS = 10
_LONGEST = 80
"""Characters of a command that is named."""
_HEAD = 3000
"""Characters of the first page that are looked at for marks of a review."""
_ANONYMOUS = "mark_anonymous"
_REVIEWED = "mark_reviewed"
_MARKS = (
    (
        r"\banonymous (?:authors?|submission|acl submission|authors?\(s\))|匿名(?:作者|投稿|评审|审稿)",
        _ANONYMOUS,
    ),
    (r"\bauthor names? (?:withheld|removed|omitted)\b", _ANONYMOUS),
    (r"\bunder (?:double-?blind )?review\b|\b(?:double|single)[- ]blind\b|审稿中|正在审稿", _REVIEWED),
    (r"\bconfidential review copy\b|\bdo not distribute\b", "mark_copy"),
    (
        r"\b(?:paper|submission) ?(?:id|number|no\.?)\s{0,3}[:#]?\s{0,3}\d{1,6}\b|\bsubmission #\d{1,6}\b",
        "mark_number",
    ),
    (r"\bsubmitted to\b", "mark_submitted"),
)
_UNDER_REVIEW = tuple((re.compile(words, re.IGNORECASE), what) for words, what in _MARKS)
_OPTIONS = re.compile(
    r"\\(?:documentclass|usepackage)\s{0,3}\[(?P<options>[^\]]{1,500})\]\s{0,3}\{(?P<name>[^{}]{1,100})\}"
)
_REVIEW_OPTIONS = frozenset(
    {"review", "anonymous", "submission", "doubleblind", "double-blind", "blind", "manuscript-review"}
)
_LINE_NUMBERS = re.compile(r"\\(?:linenumbers|modulolinenumbers)(?![a-zA-Z])")


_DAMAGE = {
    "replacement characters": "damage_replaced",
    "control characters": "damage_control",
    "glyphs of a private area": "damage_private",
    "gaps in words": "damage_gaps",
}
"""How the notes of the PDF reader begin, after their number."""


def cautions(
    manuscript: Manuscript, pages: Pages, hidden: GateReport, language: Language = "en"
) -> tuple[str, ...]:
    """Lines for people, the most important first.

    Args:
        manuscript: The paper.
        pages: What its pages hold.
        hidden: What gate hidden-text found in it; its words are not repeated here.
        language: Of the report.
    """
    wording = wording_in(language)
    return (
        *_someone_elses(manuscript, wording),
        *_hidden(hidden, wording),
        *_of_pdf(manuscript, pages, wording),
        *_not_read(manuscript, wording),
    )


def _someone_elses(manuscript: Manuscript, wording: Wording) -> Iterator[str]:
    marks = list(dict.fromkeys(_marks(manuscript, wording)))
    if marks:
        yield wording.general("under_review", marks="; ".join(marks))


def _marks(manuscript: Manuscript, wording: Wording) -> Iterator[str]:
    first = manuscript.pages[0][:_HEAD]
    if manuscript.pdf is not None:
        page = manuscript.pdf.pages[0]
        first = "\n".join((*page.header, *page.footer, *page.margin, first))
        if sum(line.strip().isdecimal() for line in page.margin) >= _LEAST_LINE_NUMBERS:
            yield wording.general("mark_lines")
    for pattern, what in _UNDER_REVIEW:
        if pattern.search(first):
            yield wording.general(what)
    paper = manuscript.paper
    if paper.format == "latex":
        source = paper.sources[paper.main].text
        seen = re.sub(r"(?<!\\)%[^\n]*", "", source)
        for match in _OPTIONS.finditer(seen):
            options = {option.strip().lower() for option in match["options"].split(",")} & _REVIEW_OPTIONS
            if options:
                yield wording.general(
                    "mark_option", package=match["name"], options=", ".join(sorted(options))
                )
        if _LINE_NUMBERS.search(seen):
            yield wording.general("mark_lines")


def _hidden(report: GateReport, wording: Wording) -> Iterator[str]:
    visible = [finding for finding in report.findings if finding.data.get("kind") == "visible"]
    if visible:
        yield _counted("input_visible", len(visible), wording, where=_where(visible, wording))
    pieces = [finding for finding in report.findings if finding not in visible]
    kinds = Counter(str(finding.data.get("kind", "")) for finding in pieces)
    if not kinds:
        return
    told = [
        wording.general("input_kind", kind=wording.general(f"hidden_{kind}"), count=count)
        for kind, count in sorted(kinds.items())
    ]
    speaks = sum(finding.rule == "hidden_text.instruction" for finding in report.findings)
    yield _counted(
        "input_hidden",
        len(pieces),
        wording,
        where=_where(pieces, wording),
        kinds=wording.listed(told, most=len(told)),
        addressed=_counted("input_addressed", speaks, wording) if speaks else "",
    )


def _where(findings: Sequence[Finding], wording: Wording) -> str:
    pages = {finding.page for finding in findings if finding.page is not None}
    return wording.general("input_where", pages=pages_named(pages, wording)) if pages else ""


def _of_pdf(manuscript: Manuscript, pages: Pages, wording: Wording) -> Iterator[str]:
    if manuscript.pdf is None:
        return
    if manuscript.pdf.repaired:
        yield wording.general("input_mended")
    broken = {page.number for page in manuscript.pdf.pages if not page.readable}
    little = {page.page for page in pages.pages if page.little_text} - broken
    scanned = {page.number for page in manuscript.pdf.pages if page.ocr} - little
    for name, numbers in (("input_broken", broken), ("input_little", little), ("input_ocr", scanned)):
        if numbers:
            yield _of_pages(name, numbers, wording)
    damaged: dict[str, set[int]] = {}
    for page in manuscript.pdf.pages:
        for note in page.damage:
            damaged.setdefault(note, set()).add(page.number)
    for note, numbers in damaged.items():
        yield _of_pages("input_damage", numbers, wording, note=_damage(note, wording))


def _damage(note: str, wording: Wording) -> str:
    """A note of the PDF reader in the language of the report; one that is not known as it is."""
    number, _, what = note.partition(" ")
    name = next((name for start, name in _DAMAGE.items() if what.startswith(start)), None)
    return note if name is None else wording.general(name, n=number)


def _not_read(manuscript: Manuscript, wording: Wording) -> Iterator[str]:
    """Files of a source that were not there or not read: the review cannot see them."""
    for problem in manuscript.paper.problems:
        if problem.rule in ("missing_input", "input_too_deep"):
            paper, span = manuscript.paper, problem.span
            command = " ".join(paper.sources[span.file].text[span.start : span.end].split())[:_LONGEST]
            what = problem.message if wording.language == "en" or not command else command
            yield wording.general("input_not_read", place=paper.place(span), what=what)


def _of_pages(name: str, numbers: Collection[int], wording: Wording, **values: object) -> str:
    return _counted(name, len(numbers), wording, pages=pages_named(numbers, wording), **values)


def _counted(name: str, number: int, wording: Wording, **values: object) -> str:
    """A sentence in the form for one or for many."""
    return wording.general(name if number == 1 else f"{name}_many", n=number, **values)
