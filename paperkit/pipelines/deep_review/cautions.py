"""What a reader of a review must know of its input: pages without text, hidden text, whose paper it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.findings import GateReport
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.records.deep_review import Pages, page_list
from paperkit.wording import plural

__all__ = ["cautions"]

_LEAST_LINE_NUMBERS = 10
_HEAD = 3000
"""Characters of the first page that are looked at for marks of a review."""
_ANONYMOUS = "its authors are anonymous"
_REVIEWED = "it says that it is under review"
_MARKS = (
    (
        r"\banonymous (?:authors?|submission|acl submission|authors?\(s\))|匿名(?:作者|投稿|评审|审稿)",
        _ANONYMOUS,
    ),
    (r"\bauthor names? (?:withheld|removed|omitted)\b", _ANONYMOUS),
    (r"\bunder (?:double-?blind )?review\b|\b(?:double|single)[- ]blind\b|审稿中|正在审稿", _REVIEWED),
    (r"\bconfidential review copy\b|\bdo not distribute\b", "it is a review copy"),
    (
        r"\b(?:paper|submission) ?(?:id|number|no\.?)\s{0,3}[:#]?\s{0,3}\d{1,6}\b|\bsubmission #\d{1,6}\b",
        "it has the number of a submission",
    ),
    (r"\bsubmitted to\b", "it says where it was submitted"),
)
_UNDER_REVIEW = tuple((re.compile(words, re.IGNORECASE), what) for words, what in _MARKS)
_OPTIONS = re.compile(
    r"\\(?:documentclass|usepackage)\s{0,3}\[(?P<options>[^\]]{1,500})\]\s{0,3}\{(?P<name>[^{}]{1,100})\}"
)
_REVIEW_OPTIONS = frozenset(
    {"review", "anonymous", "submission", "doubleblind", "double-blind", "blind", "manuscript-review"}
)
_LINE_NUMBERS = re.compile(r"\\(?:linenumbers|modulolinenumbers)(?![a-zA-Z])")


def cautions(manuscript: Manuscript, pages: Pages, hidden: GateReport) -> tuple[str, ...]:
    """Lines for people, the most important first.

    Args:
        manuscript: The paper.
        pages: What its pages hold.
        hidden: What gate hidden-text found in it; its words are not repeated here.
    """
    return (
        *_someone_elses(manuscript),
        *_hidden(hidden),
        *_of_pdf(manuscript, pages),
        *_not_read(manuscript),
    )


def _someone_elses(manuscript: Manuscript) -> Iterator[str]:
    marks = list(dict.fromkeys(_marks(manuscript)))
    if marks:
        yield (
            f"this may be a manuscript under review ({'; '.join(marks)}): if it is not your own, check the venue's "
            "rules on AI use before anything of it is sent to a model"
        )


def _marks(manuscript: Manuscript) -> Iterator[str]:
    first = manuscript.pages[0][:_HEAD]
    if manuscript.pdf is not None:
        page = manuscript.pdf.pages[0]
        first = "\n".join((*page.header, *page.footer, *page.margin, first))
        if sum(line.strip().isdecimal() for line in page.margin) >= _LEAST_LINE_NUMBERS:
            yield "its lines are numbered in the margin"
    for pattern, what in _UNDER_REVIEW:
        if pattern.search(first):
            yield what
    paper = manuscript.paper
    if paper.format == "latex":
        source = paper.sources[paper.main].text
        seen = re.sub(r"(?<!\\)%[^\n]*", "", source)
        for match in _OPTIONS.finditer(seen):
            options = {option.strip().lower() for option in match["options"].split(",")} & _REVIEW_OPTIONS
            if options:
                yield f"{match['name']} is loaded with the option {', '.join(sorted(options))}"
        if _LINE_NUMBERS.search(seen):
            yield "its lines are numbered in the margin"


def _hidden(report: GateReport) -> Iterator[str]:
    kinds: dict[str, int] = {}
    places: set[int] = set()
    visible = [finding for finding in report.findings if finding.data.get("kind") == "visible"]
    if visible:
        pages = {finding.page for finding in visible if finding.page is not None}
        where = f" on {_named(pages)}" if pages else ""
        yield (
            f"readers see {plural(len(visible), 'instruction')} to a model{where}; hidden_text.json has the words, "
            "which reviewers are given as part of the paper"
        )
    pieces = [finding for finding in report.findings if finding not in visible]
    for finding in pieces:
        kind = str(finding.data.get("kind", "")).replace("_", " ")
        kinds[kind] = kinds.get(kind, 0) + 1
        if finding.page is not None:
            places.add(finding.page)
    if not kinds:
        return
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    where = f" on {_named(places)}" if places else ""
    speaks = sum(finding.rule == "hidden_text.instruction" for finding in report.findings)
    addressed = (
        f"; {speaks} of them {'speaks' if speaks == 1 else 'speak'} to a reviewer or a model"
        if speaks
        else ""
    )
    yield (
        f"text is hidden from readers{where}: {plural(len(pieces), 'piece')} ({told}){addressed}; "
        "hidden_text.json has the words, and no page text has them"
    )


def _of_pdf(manuscript: Manuscript, pages: Pages) -> Iterator[str]:
    if manuscript.pdf is None:
        return
    if manuscript.pdf.repaired:
        yield "the PDF is broken and was mended to be read: compare the text with the page images, or export it again"
    broken = {page.number for page in manuscript.pdf.pages if not page.readable}
    if broken:
        yield f"{_named(broken)} {_verb(broken, 'is', 'are')} broken and could not be read"
    little = {page.page for page in pages.pages if page.little_text} - broken
    if little:
        images = _verb(little, "its image", "their images")
        yield f"{_named(little)} {_verb(little, 'has', 'have')} little text: rely on {images}"
    scanned = {page.number for page in manuscript.pdf.pages if page.ocr} - little
    if scanned:
        images = _verb(scanned, "its image", "their images")
        yield f"the text of {_named(scanned)} was recognised by a machine: check quotes and numbers against {images}"
    damaged: dict[str, set[int]] = {}
    for page in manuscript.pdf.pages:
        for note in page.damage:
            damaged.setdefault(note, set()).add(page.number)
    for note, numbers in damaged.items():
        yield f"{_named(numbers)} {_verb(numbers, 'has', 'have')} {note}"


def _not_read(manuscript: Manuscript) -> Iterator[str]:
    """Files of a source that were not there or not read: the review cannot see them."""
    for problem in manuscript.paper.problems:
        if problem.rule in ("missing_input", "input_too_deep"):
            yield f"{manuscript.paper.place(problem.span)}: {problem.message}; the review does not see it"


def _named(numbers: set[int]) -> str:
    return f"{_verb(numbers, 'page', 'pages')} {page_list(numbers)}"


def _verb(numbers: set[int], one: str, many: str) -> str:
    return one if len(numbers) == 1 else many
