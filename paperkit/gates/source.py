"""Gate `source`: what the file itself has wrong, so that the printed paper differs from what its author wrote.

The rule of its own is `source.bare_percent`: a percent sign after a number that was not escaped starts a comment, so
the rest of the line is missing from the PDF. Everything the reader had to go past (`Paper.problems`) is a finding too.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paperkit.documents.paper import Comment, Paper, Span
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at

__all__ = ["VERSION", "check"]

VERSION = 1

_PROBLEMS: dict[str, tuple[Severity, str]] = {
    "missing_input": (Severity.MAJOR, "Add the file or take the command out"),
    "missing_bib": (Severity.MAJOR, "Add the bibliography file or correct its name"),
    "unbalanced_brace": (Severity.MAJOR, "Add the missing brace or take the extra one out"),
    "unbalanced_environment": (Severity.MAJOR, "Give every \\begin its \\end"),
    "unbalanced_math": (Severity.MAJOR, "Close the math where it ends"),
    "duplicate_label": (Severity.MAJOR, "Rename one of the labels and the references to it"),
    "input_too_deep": (Severity.MAJOR, "Look for a file that includes itself"),
    "broken_bib": (Severity.MINOR, "Correct the entry; BibTeX reads it differently or drops it"),
    "duplicate_bib_key": (Severity.MINOR, "Take the second entry out, or rename it if it is another work"),
    "encoding": (Severity.MINOR, "Save the file as UTF-8"),
    "control_character": (Severity.MINOR, "Delete the character; it is invisible in an editor"),
}


def check(paper: Paper) -> GateReport:
    """Faults of the source.

    >>> from paperkit.documents import parse_latex
    >>> from paperkit.documents.paper import Source
    >>> text = r"\\begin{document}It fell by 12% against it.\\end{document}"
    >>> [f.rule for f in check(parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")).findings]
    ['source.bare_percent']
    """
    findings = [found for comment in paper.comments if (found := _bare_percent(paper, comment))]
    for problem in paper.problems:
        severity, suggestion = _PROBLEMS.get(problem.rule, (Severity.MINOR, ""))
        span = _one_line(paper, problem.span)
        findings.append(
            finding_at(
                paper,
                span,
                f"source.{problem.rule}",
                severity,
                problem.message,
                section=_section_at(paper, span),
                evidence="Seen while the source was read",
                suggestion=suggestion,
            )
        )
    counts: dict[str, int] = {}
    for found in findings:
        counts[found.rule.split(".")[1]] = counts.get(found.rule.split(".")[1], 0) + 1
    return GateReport.of("source", VERSION, findings, counts)


# Words that go on after a percentage; a comment an author meant hardly starts with one of them.
_GOES_ON = re.compile(
    r"\s*(?:[,.;:)\]]|(?:of|in|and|or|for|to|with|on|over|at|by|from|than|as|is|was|are|were|compared|relative|versus|vs"
    r"|improvement|reduction|increase|decrease|accuracy|higher|lower|more|less|better|worse|when|while|across|after"
    r"|before|during|confidence|probability|chance|error)(?!\w)|[的以，。）、；])"
)
_MEANT = re.compile(r"\s*(?:%|TODO|FIXME|XXX|NOTE|\\(?:label|end|begin|item|section))")
_WORDS = re.compile(r"[^\W\d_]{2,}")


def _bare_percent(paper: Paper, comment: Comment) -> Finding | None:
    at = comment.span.start
    text = paper.sources[comment.span.file].text
    hidden = text[at + 1 : comment.span.end].rstrip()
    spaced = comment.after in {" ", "~"} and at >= 2 and text[at - 2].isdecimal()
    if not (comment.after.isdecimal() or spaced) or _MEANT.match(hidden):
        return None
    printed = _printed_at(paper, comment.span.file, at - (2 if spaced else 1))
    if printed is None:
        return None
    goes_on = bool(_GOES_ON.match(hidden))
    if spaced:
        sure = goes_on
    elif printed.in_cell:
        sure = goes_on or "&" in hidden
    else:
        sure = goes_on or not hidden.strip() or len(_WORDS.findall(hidden[:400])) > 1
    if not sure:
        return None
    start = max(text.rfind("\n", 0, at) + 1, at - 60)
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
        evidence=f"The number before it is printed; hidden: {hidden.strip()[:120]!r}",
        suggestion="Write \\% instead of %",
        certainty=Certainty.SUSPECTED if spaced else Certainty.CONFIRMED,
        hidden=hidden,
    )


class _Printed(NamedTuple):
    section: int | None
    in_cell: bool


def _printed_at(paper: Paper, file: str, offset: int) -> _Printed | None:
    """Where a source character is printed; None for lengths, options, the preamble."""
    for paragraph in paper.paragraphs:
        if file in paragraph.text.files and paragraph.text.offset(file, offset) is not None:
            return _Printed(paragraph.section, paragraph.kind == "cell")
    for table in paper.tables:
        if table.span.file == file and table.span.start <= offset < table.span.end:
            section = None if table.float_index is None else paper.floats[table.float_index].section
            return _Printed(section, in_cell=True)
    return None


def _one_line(paper: Paper, span: Span) -> Span:
    text = paper.sources[span.file].text
    stop = text.find("\n", span.start)
    end = min(span.end, len(text) if stop < 0 else stop, span.start + 200)
    return Span(span.file, span.start, max(end, span.start))


def _section_at(paper: Paper, span: Span) -> int | None:
    found = None
    for section in paper.sections:
        if section.span.file == span.file and section.span.start <= span.start < section.span.end:
            found = section.index
    return found
