"""D3, clarity and organisation: what code counts against it, and the highest score it allows (seed 001, "D3")."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paper, Paragraph, Section
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates.revision.losses import section_words
from paperkit.wording import plural

__all__ = ["HEADING_TAKES", "SUBSECTION_TAKES", "ceiling", "repeated_headings", "repeated_subsections"]

SUBSECTION_TAKES = 2.0
"""What a sub-section that repeats an earlier one takes from D3."""
HEADING_TAKES = 1.0
"""What a run-in heading that its paragraph repeats takes from D3."""
_HIGHEST, _LOWEST = 10.0, 1.0
_SAME = 0.6
"""Share of its sentences' words that a sub-section has in common with an earlier one, where it repeats it."""
_LEAST = 40
"""Words of a sub-section below which sharing words says nothing."""
_WORD = re.compile(r"[^\W_]+")


def ceiling(paper: Paper) -> tuple[float, str]:
    """The highest D3 score that repetitions allow, 1 to 10, and what they are; "" where there are none."""
    repeats, headings = [list(found(paper)) for found in (repeated_subsections, repeated_headings)]
    takes = SUBSECTION_TAKES * len(repeats) + HEADING_TAKES * len(headings)
    said = [
        *([plural(len(repeats), "sub-section") + " repeated"] if repeats else []),
        *([plural(len(headings), "run-in heading") + " repeated"] if headings else []),
    ]
    return max(_HIGHEST - takes, _LOWEST), ", ".join(said)


def repeated_subsections(paper: Paper) -> Iterator[Finding]:
    """A sub-section most of whose words stand in an earlier one, as long runs in the same order."""
    from rapidfuzz.distance import Indel

    seen: list[tuple[Section, list[str]]] = []
    for section in paper.sections:
        if section.kind == "abstract" or _has_parts(paper, section):
            continue
        words = section_words(paper, section)
        if len(words) < _LEAST:
            continue
        for earlier, before in seen:
            shared = (len(words) + len(before) - Indel.distance(before, words)) // 2
            if shared >= _SAME * len(words):
                yield finding_at(
                    paper,
                    section.heading_span,
                    "clarity.repeated_subsection",
                    Severity.MAJOR,
                    f"“{section.title}” says again what “{earlier.title}” says.",
                    evidence=f"{shared / len(words):.0%} of its words, in the same order",
                    suggestion="Merge the two, or cut this one.",
                )
                break
        seen.append((section, words))


def _has_parts(paper: Paper, section: Section) -> bool:
    return any(other.parent == section.index for other in paper.sections)


def repeated_headings(paper: Paper) -> Iterator[Finding]:
    """A run-in heading that its paragraph repeats at once.

    All content words of the heading, two or more, stand in the first sentence.
    """
    for paragraph in paper.paragraphs:
        words = _content(paragraph.heading)
        if len(words) >= 2 and paragraph.sentences and _is_command(paper, paragraph):
            first = paragraph.sentences[0].text
            said = first.removeprefix(paragraph.heading) if first.startswith(paragraph.heading) else first
            if words <= _content(said):
                yield finding_at(
                    paper,
                    paragraph.span,
                    "clarity.repeated_heading",
                    Severity.MINOR,
                    f"The run-in heading “{paragraph.heading}” repeats what its paragraph says at once.",
                    suggestion="Drop the heading.",
                )


def _content(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.casefold()) if len(word) > 3 or not word.isascii()}


def _is_command(paper: Paper, paragraph: Paragraph) -> bool:
    """Whether a heading is a `\\\\paragraph`: a bold start of an item is none."""
    line = paper.source(paragraph.span)[:200]
    before = paper.sources[paragraph.span.file].text[max(0, paragraph.span.start - 40) : paragraph.span.start]
    return "\\paragraph" in line or "\\subparagraph" in line or "\\paragraph" in before
