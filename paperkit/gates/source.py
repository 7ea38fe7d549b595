"""Gate `source`: what the file itself has wrong, so that the printed paper differs from what its author wrote.

The rule of its own is `source.bare_percent`: a percent sign after a number that was not escaped starts a comment, so
the rest of the line is missing from the PDF. Everything the reader had to go past (`Paper.problems`) is a finding too,
but for citations without a key, of which the gate `citations` speaks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from paperkit.documents.paper import Comment, Paper, Problem, Span, Text
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at, rule_counts
from paperkit.gates._prose import size
from paperkit.wording import plural

__all__ = ["VERSION", "check"]

VERSION = 3

_PROBLEMS: dict[str, tuple[Severity, str]] = {
    "missing_input": (Severity.MAJOR, "Add the file or take the command out"),
    "missing_bib": (Severity.MAJOR, "Add the bibliography file or correct its name"),
    "unbalanced_brace": (Severity.MAJOR, "Add the missing brace or take the extra one out"),
    "unbalanced_environment": (Severity.MAJOR, "Give every \\begin its \\end"),
    "unbalanced_math": (Severity.MAJOR, "Close the math where it ends"),
    "duplicate_label": (Severity.MAJOR, "Rename one of the labels and the references to it"),
    "input_too_deep": (
        Severity.MAJOR,
        "Look for a file that includes itself, or a macro that stands for itself",
    ),
    "broken_bib": (Severity.MINOR, "Correct the entry; BibTeX reads it differently or drops it"),
    "duplicate_bib_key": (Severity.MINOR, "Take the second entry out, or rename it if it is another work"),
    "encoding": (Severity.MINOR, "Save the file as UTF-8"),
    "control_character": (Severity.MINOR, "Delete the character; it is invisible in an editor"),
    "hidden_text": (Severity.MINOR, "Look at the page; the gate hidden-text says how much and what it is"),
    "unreadable_page": (Severity.MAJOR, "Write the PDF anew, or repair it"),
    "scanned_page": (Severity.MAJOR, "Recognise its text (OCR) and give the PDF that comes out"),
    "ocr_page": (Severity.MINOR, "Hold what is read against the picture of the page"),
    "damaged_text": (Severity.MINOR, "Build the PDF with fonts that map to Unicode"),
}


def check(paper: Paper) -> GateReport:
    """Faults of the source.

    >>> from paperkit.documents import parse_latex
    >>> from paperkit.documents.paper import Source
    >>> text = r"\\begin{document}It fell by 12% against it.\\end{document}"
    >>> [f.rule for f in check(parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")).findings]
    ['source.bare_percent']
    """
    suspects = [s for comment in paper.comments if (s := _suspect(paper, comment))]
    printed = _printed(paper, suspects)
    findings = [
        found for s in suspects if s.at in printed and (found := _bare_percent(paper, s, printed[s.at]))
    ]
    findings += _problems(paper)
    counts = Counter(rule_counts(findings))
    for finding in findings:
        counts[finding.rule.partition(".")[2]] += finding.data.get("more", 0)
    return GateReport.of("source", VERSION, findings, dict(counts))


_ONE_BY_ONE = 50
"""Beyond so many alike faults of a file the rest is one finding: nobody reads ten thousand lines on open braces."""
_BEFORE_FAULT, _LONGEST_LINE = 60, 200
_NOT_READ = frozenset(["missing_input", "input_too_deep"])


def _problems(paper: Paper) -> Iterator[Finding]:
    """What the reader had to go past. A fault that a file which was not read may put right is suspected."""
    not_read = any(problem.rule in _NOT_READ for problem in paper.problems)
    alike: dict[tuple[str, str, str, str], list[Problem]] = {}
    for problem in paper.problems:
        if problem.rule == "empty_citation":
            continue
        alike.setdefault((problem.rule, problem.message, problem.quote, problem.span.file), []).append(
            problem
        )
    for problems in alike.values():
        for problem in problems[:_ONE_BY_ONE]:
            yield _problem(paper, problem, not_read)
        if rest := problems[_ONE_BY_ONE:]:
            yield _problem(paper, rest[0], not_read, len(rest) - 1)


def _problem(paper: Paper, problem: Problem, not_read: bool, more: int = 0) -> Finding:
    severity, suggestion = _PROBLEMS.get(problem.rule, (Severity.MINOR, ""))
    span = problem.span if problem.quote else _one_line(paper, problem.span)
    elsewhere = not_read and problem.rule.startswith("unbalanced_")
    return finding_at(
        paper,
        span,
        f"source.{problem.rule}",
        severity,
        problem.message + (f"; the same {more} more times after it" if more else ""),
        quote=problem.quote or None,
        section=paper.section_at(span),
        evidence="Seen while the source was read"
        + ("; a file that could not be read may hold the other half" if elsewhere else ""),
        suggestion=suggestion,
        certainty=Certainty.SUSPECTED if elsewhere else Certainty.CONFIRMED,
        **({"more": more} if more else {}),
    )


# Words that go on after a percentage; a comment an author meant hardly starts with one of them.
_GOES_ON = re.compile(
    r"\s*(?:[,.;:)\]]|(?:of|in|and|or|for|to|with|on|over|at|by|from|than|as|is|was|are|were|compared|relative|versus|vs"
    r"|improvement|reduction|increase|decrease|accuracy|higher|lower|more|less|better|worse|when|while|across|after"
    r"|before|during|confidence|probability|chance|error)(?!\w)|[的以，。）、；]|\\\\|[-–—]{1,3}\s?[\d.]|~|\\(?:cite|pm|to)\w*\b)"
    r"|[$}]"  # what was to close right after the percentage is lost
)
_BEFORE = re.compile(r"(?:[ ~]|\\,|\\ |[$}])\Z")
_LOST_CELLS = re.compile(r"[^%\n]{0,400}(?:&|\\\\|\\tabularnewline)")
_MEANT = re.compile(r"\s*(?:%|TODO|FIXME|XXX|NOTE|\\(?:label|end|begin|item|section))")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_SIGN_AFTER_NUMBER = re.compile(r"\d(?:[ ~$}]|\\[, ])?%")
"""A further percent sign of a line whose rest is hidden: with the first one mended it hides what follows it."""


class _Suspect(NamedTuple):
    """A comment after a number: `at` is the last digit, `between` what stands between it and the percent sign."""

    comment: Comment
    at: tuple[str, int]
    hidden: str
    between: str


class _Printed(NamedTuple):
    section: int | None
    in_cell: bool
    plain: bool


def _suspect(paper: Paper, comment: Comment) -> _Suspect | None:
    at = comment.span.start
    text = paper.sources[comment.span.file].text
    hidden = text[at + 1 : comment.span.end].rstrip()
    gap = None if comment.after.isdecimal() else _BEFORE.search(text, max(0, at - 2), at)
    digit = (gap.start() if gap else at) - 1
    if digit < 0 or not text[digit].isdecimal() or _MEANT.match(hidden):
        return None
    return _Suspect(comment, (comment.span.file, digit), hidden, gap[0] if gap else "")


def _bare_percent(paper: Paper, suspect: _Suspect, printed: _Printed) -> Finding | None:
    comment, _, hidden, between = suspect
    at = comment.span.start
    text = paper.sources[comment.span.file].text
    goes_on = bool(_GOES_ON.match(hidden))
    if between:
        sure = goes_on and (printed.plain or between not in "$}")
    elif printed.in_cell:
        sure = goes_on or bool(_LOST_CELLS.match(hidden))
    else:
        sure = goes_on or not hidden.strip() or len(_WORDS.findall(hidden[:400])) > 1
    if not sure:
        return None
    start = max(text.rfind("\n", 0, at) + 1, at - 60)
    lost, signs = size(hidden), 1 + len(_SIGN_AFTER_NUMBER.findall(hidden))
    return finding_at(
        paper,
        Span(comment.span.file, at, at + 1),
        "source.bare_percent",
        Severity.MAJOR,
        "A percent sign that is not escaped hides the rest of its line: it is missing from the PDF"
        if hidden.strip()
        else "A percent sign that is not escaped is missing from the PDF",
        quote=text[start : min(comment.span.end, at + 200)].rstrip(),
        section=printed.section,
        evidence=f"The number before it is printed; hidden, {plural(lost, 'word')}: {hidden.strip()[:120]!r}",
        suggestion="Write \\% instead of %" + (f", {signs} times on this line" if signs > 1 else ""),
        certainty=Certainty.SUSPECTED if between else Certainty.CONFIRMED,
        hidden=hidden,
        lost=lost,
        signs=signs,
    )


def _printed(paper: Paper, suspects: Sequence[_Suspect]) -> dict[tuple[str, int], _Printed]:
    """Which of the digits are printed, and where; not those of lengths, options and the preamble."""
    digits: dict[str, list[int]] = {}
    for suspect in suspects:
        digits.setdefault(suspect.at[0], []).append(suspect.at[1])
    for offsets in digits.values():
        offsets.sort()
    found: dict[tuple[str, int], _Printed] = {}

    def mark(file: str, start: int, end: int, where: _Printed) -> None:
        offsets = digits.get(file, [])
        for offset in offsets[bisect_left(offsets, start) : bisect_left(offsets, end)]:
            found.setdefault((file, offset), where)

    if not digits:
        return found
    for paragraph in paper.paragraphs:
        for file, start, end, plain in _runs(paragraph.text):
            mark(file, start, end, _Printed(paragraph.section, paragraph.kind == "cell", plain))
    for table in paper.tables:
        section = None if table.float_index is None else paper.floats[table.float_index].section
        for cell in (cell for row in table.rows for cell in row):
            for file, start, end, plain in _runs(cell.text):
                mark(file, start, end, _Printed(section, in_cell=True, plain=plain))
    return found


def _runs(text: Text) -> Iterator[tuple[str, int, int, bool]]:
    """Source ranges of a text, each with whether it stands there character by character."""
    lengths = (end - start for start, end in pairwise((*text.starts, len(text))))
    for file, start, end, length in zip(text.files, text.sources, text.ends, lengths, strict=True):
        yield file, start, end, end - start == length


def _one_line(paper: Paper, span: Span) -> Span:
    """The first line of a span; of an empty one the words before it, or the first of the file."""
    text = paper.sources[span.file].text
    if span.start >= min(span.end, len(text)):
        end = span.start
        while end and text[end - 1].isspace():
            end -= 1
        if end:
            near = max(0, end - _BEFORE_FAULT)
            return Span(span.file, max(text.rfind("\n", near, end) + 1, near), end)
        start = len(text) - len(text.lstrip())
        span = Span(span.file, start, len(text))
    last = min(span.end, len(text), span.start + _LONGEST_LINE)
    stop = text.find("\n", span.start, last)
    end = last if stop < 0 else stop
    return Span(span.file, span.start, min(max(end, span.start + 1), len(text)))
