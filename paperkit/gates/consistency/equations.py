"""Equations that are referred to and have no number: `consistency.unnumbered_equation`.

A label in `equation*` or in a row with `\\nonumber` prints the number of something else, mostly of the section.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Label, Paper, Span
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates.citations import key_span

__all__ = ["numbered_equations", "unnumbered_equations"]

_ROWS = "align|alignat|gather|eqnarray|flalign|xalignat|IEEEeqnarray|subeqnarray|dgroup"
_ENVIRONMENT = re.compile(
    rf"\\begin\s?\{{(?P<name>equation|multline|dmath|displaymath|math|{_ROWS})(?P<star>\*?)\}}"
)
_ROW_END = re.compile(r"\\\\(?![a-zA-Z])|\\cr\b")
_UNNUMBERED = re.compile(r"\\(?:nonumber|notag)(?![a-zA-Z])")
_TAG = re.compile(r"\\tag\*?\s?\{")
_OWN_RULES = re.compile(
    r"autonum|showonlyrefs|\\refeq\b|\\numberthis|\\numberequation|\\IEEEyesnumber|\\addtocounter\{equation\}|"
    r"\\stepcounter\{equation\}|\\refstepcounter\{equation\}"
)
_INNER = re.compile(
    r"\\(?:begin|end)\s?\{(?:split|aligned|gathered|cases|array|[pbvBV]?matrix|alignedat|multlined|dcases)\*?\}"
)


def unnumbered_equations(paper: Paper) -> Iterator[Finding]:
    """Findings on references to equations without a number, each at the first reference."""
    if paper.format != "latex" or any(_OWN_RULES.search(s.text) for s in paper.sources.values()):
        return
    without = {label.name: label for label in paper.labels if _has_no_number(paper, label)}
    seen: set[str] = set()
    for reference in paper.references if without else ():
        for label in reference.labels:
            if label not in without or label in seen:
                continue
            seen.add(label)
            place = paper.place(without[label].span)
            section = None if reference.paragraph is None else paper.paragraphs[reference.paragraph].section
            yield finding_at(
                paper,
                key_span(paper, reference, label),
                "consistency.unnumbered_equation",
                Severity.MAJOR,
                f"The equation {label} is referred to and has no number",
                section=section,
                evidence=f"{place} stands in an equation that prints no number",
                suggestion="Number the equation (no star, no \\nonumber), or name it in words",
                label=label,
            )


def _has_no_number(paper: Paper, label: Label) -> bool:
    found = _around(paper, label.span)
    if found is None:
        return False
    starred, row = found
    if _TAG.search(row):
        return False
    return starred or bool(_UNNUMBERED.search(row))


def _around(paper: Paper, span: Span) -> tuple[bool, str] | None:
    """Whether the equation of a label has a star, and the row that the label stands in."""
    for math in paper.math:
        if (
            not math.display
            or math.span.file != span.file
            or not math.span.start <= span.start < math.span.end
        ):
            continue
        source = paper.source(math.span)
        opening = _ENVIRONMENT.match(source)
        if opening is None:
            return None
        at = span.start - math.span.start
        start, end = 0, len(source)
        if re.fullmatch(_ROWS, opening["name"]) and not _INNER.search(source):
            ends = [m.end() for m in _ROW_END.finditer(source)]
            start = max((e for e in ends if e <= at), default=0)
            end = min((e for e in ends if e > at), default=len(source))
        elif re.fullmatch(_ROWS, opening["name"]) and not opening["star"]:
            return None
        return bool(opening["star"]), source[start:end]
    return None


# --- how many there are --------

_LINE_END = re.compile(r"(?:[ \t]|^|\\tag\{)[(（](\d{1,3})[)）]\}?[ \t.,;$]{0,3}$", re.MULTILINE)


def numbered_equations(paper: Paper) -> int | None:
    """The number of the last equation, or None where it can't be told.

    Of LaTeX it is counted, generously: a row more does no harm. Elsewhere numbers stand in brackets at the ends of
    lines, and they must count on from 1.
    """
    if paper.format == "latex":
        text = "".join(source.text for source in paper.sources.values())
        own = re.search(
            r"\\numberwithin\s?\{equation\}|\\theequation|\\setcounter\{equation\}|subequations|\\chapter\b",
            text,
        )
        if own or _OWN_RULES.search(text) or any(p.rule == "missing_input" for p in paper.problems):
            return None
        count = 0
        for math in paper.math:
            opening = _ENVIRONMENT.match(paper.source(math.span)) if math.display else None
            if opening is not None and not opening["star"] and opening["name"] not in ("displaymath", "math"):
                rows = re.fullmatch(_ROWS, opening["name"])
                count += 1 + (len(_ROW_END.findall(paper.source(math.span))) if rows else 0)
        return count if count >= 2 else None
    numbers = {int(match[1]) for match in _LINE_END.finditer(paper.sources[paper.main].text)}
    run = 0
    while run + 1 in numbers:
        run += 1
    return run if run >= 2 and all(n <= run for n in numbers if n < 100) else None
