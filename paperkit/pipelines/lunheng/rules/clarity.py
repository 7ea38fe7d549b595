"""D3, clarity and organisation, by rules: what gates find, and the seed's two deductions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paper, Paragraph, Section
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates import consistency, reverse_outline, source, style
from paperkit.gates.revision.losses import section_words
from paperkit.pipelines.lunheng.rules.evaluation import Request, anchor, cuts, fixes, weaknesses
from paperkit.pipelines.lunheng.rules.points import of_dimension, score_of
from paperkit.records.lunheng import Evaluation
from paperkit.wording import plural

__all__ = ["clarity", "repeated_headings", "repeated_subsections"]

_REPEATS = 2.0
_HEADLINES = 1.0
_SAME = 0.6
"""Share of its sentences' words that a sub-section has in common with an earlier one, where it repeats it."""
_LEAST = 40
"""Words of a sub-section below which sharing words says nothing."""
_WORD = re.compile(r"[^\W_]+")
_KINDS = ("filler", "repeated", "run_in")


def clarity(request: Request) -> Evaluation:
    """D3 of a draft: 2 less for each sub-section that repeats an earlier one, 1 for each run-in heading that does."""
    paper = request.draft.paper
    reports = (consistency, reverse_outline, source, style)
    found = of_dimension("D3", [f for gate in reports for f in gate.check(paper).findings])
    repeats = [*repeated_subsections(paper)]
    headlines = [*repeated_headings(paper)]
    score = score_of(found, _REPEATS * len(repeats) + _HEADLINES * len(headlines))
    everything = (*repeats, *headlines, *found)
    strengths = [
        said
        for said, holds in (
            ("No sub-section repeats an earlier one.", not repeats),
            ("Every acronym that is used is expanded.", not any("acronym" in f.rule for f in found)),
            ("Every reference leads to something.", not any("undefined_reference" in f.rule for f in found)),
            (
                "Each paragraph has a topic of its own.",
                not any(f.rule.startswith("reverse_outline") for f in found),
            ),
        )
        if holds
    ]
    return Evaluation(
        dimension="D3",
        score=score,
        confidence=2,
        rubric_anchor_matched=anchor(score, f"{plural(len(everything), 'finding')} on form and order"),
        strengths=tuple(strengths),
        weaknesses=weaknesses(everything),
        fixes=fixes(everything),
        cuts=cuts(request, _KINDS),
        score_change_criteria=tuple(
            f"{f.file}:{f.line}: {f.suggestion}" for f in everything[:5] if f.suggestion
        ),
        notes=("By rules: form and order only; whether an argument is clear is for a reader.",),
        judged_by="rules",
    )


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
