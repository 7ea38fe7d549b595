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
_PLAIN = re.compile(r"\\\[|\$\$")
"""What displays a formula without a number."""
_ROW_END = re.compile(r"\\\\(?![a-zA-Z])|\\cr\b")
_UNNUMBERED = re.compile(r"\\(?:nonumber|notag)(?![a-zA-Z])")
_TAG = re.compile(r"\\tag\*?\s?\{")
_OWN_RULES = re.compile(
    r"autonum|showonlyrefs|\\refeq\b|\\numberthis|\\numberequation|\\IEEEyesnumber|\\addtocounter\{equation\}|"
    r"\\stepcounter\{equation\}|\\refstepcounter\{equation\}|\\(?:let|def|renewcommand\*?\{?)\s?\\\["
)
_INNER = re.compile(
    r"\\(?:begin|end)\s?\{(?:split|aligned|gathered|cases|array|[pbvBV]?matrix|alignedat|multlined|dcases)\*?\}"
)


def unnumbered_equations(paper: Paper) -> Iterator[Finding]:
    """Findings on references to equations without a number, each at the first reference."""
    if paper.format not in ("latex", "markdown") or any(
        _OWN_RULES.search(s.text) for s in paper.sources.values()
    ):
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
        at = span.start - math.span.start
        openings = [
            m
            for m in _ENVIRONMENT.finditer(source, 0, at)
            if f"\\end{{{m['name']}{m['star']}}}" in source[at:]
        ]
        if not openings:
            plain = paper.format == "latex" and _PLAIN.match(source) is not None
            return (True, source) if plain else None
        opening = openings[-1]
        if opening["name"] in ("displaymath", "math"):
            return True, source
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

_LINE_END = re.compile(r"(?<![^\s$])[(（](\d{1,3})[)）][ \t.,;$]{0,3}$", re.MULTILINE)
_RELATION = re.compile(r"[=<>≤≥≈∝→]")
_APART = re.compile(r"(?:[ \t]{2}|\t|\\q?quad[ \t]?)\Z")
_LONGEST_LINE = 500
_TAGGED = re.compile(r"\\tag\*?\s?\{\s?\(?(\d{1,3})\)?\s?\}")


def numbered_equations(paper: Paper) -> int | None:
    """The number of the last equation, or None where it can't be told.

    Of LaTeX it is counted, generously: a row more does no harm. Elsewhere numbers stand in tags, or in brackets at the
    ends of lines, and they must count on from 1.
    """
    if paper.format == "latex":
        return _counted(paper) or None
    text = paper.sources[paper.main].text
    tagged = {int(n) for n in _TAGGED.findall(text)}
    ends = {} if tagged else dict(_line_ends(text))
    numbers = tagged or ends.keys()
    sure = bool(tagged) or ends.get(1, False)
    run = 0
    while run + 1 in numbers:
        run += 1
    return run if run >= (1 if sure else 2) and all(n <= run for n in numbers if n < 100) else None


def _line_ends(text: str) -> Iterator[tuple[int, bool]]:
    """Numbers in brackets at the ends of lines that are formulas or nothing else, and whether each surely is one's."""
    for match in _LINE_END.finditer(text):
        start = text.rfind("\n", max(0, match.start() - _LONGEST_LINE), match.start()) + 1
        line = text[start : match.start()]
        related, apart = _RELATION.search(line) is not None, _APART.search(line) is not None
        if related or apart or not line.strip():
            yield int(match[1]), related and apart


def _counted(paper: Paper) -> int:
    """How many numbers LaTeX gives to equations, at most; 0 where the paper may number in a way of its own."""
    text = "".join(source.text for source in paper.sources.values())
    own = re.search(
        r"\\numberwithin\s?\{equation\}|\\theequation|\\setcounter\{equation\}|subequations|\\chapter\b",
        text,
    )
    if own or _OWN_RULES.search(text) or any(p.rule == "missing_input" for p in paper.problems):
        return 0
    count = 0
    for source in (paper.source(math.span) for math in paper.math if math.display):
        opening = _ENVIRONMENT.match(source)
        if opening is None and not source.startswith("\\begin"):
            if not _PLAIN.match(source):
                return 0  # a macro opens it
        elif opening is None or not (opening["star"] or opening["name"] in ("displaymath", "math")):
            rows = opening is None or re.fullmatch(_ROWS, opening["name"])
            count += 1 + (len(_ROW_END.findall(source)) if rows else 0)
    return count
