"""Gate `reverse-outline`: the paper as its topic sentences, one line a paragraph, and what is wrong with its order.

The outline is what a reviewer of logical flow reads; its flags become instructions to reorder, merge, split or delete.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from paperkit.documents.paper import Paper, Paragraph
from paperkit.findings import Finding, GateReport, Severity
from paperkit.gates._prose import Reading, Where, counted, size

__all__ = ["VERSION", "OutlineLine", "check", "outline", "to_markdown"]

VERSION = 1

# A paragraph is overlong beyond both of these or beyond twice the words.
MAX_SENTENCES = 10
MAX_WORDS = 250
# An orphan is one sentence of at most this many words between paragraphs that are no orphans.
ORPHAN_WORDS = 25

_PIVOT = re.compile(
    r"(?:However|In contrast|By contrast|On the other hand|Conversely|On the contrary|Nevertheless|Nonetheless"
    r"|In comparison|Alternatively)\b,?"
    r"|(?:然而|但是|相反|另一方面|不过)"
)
_LEANS_BACK = re.compile(
    r"(?:However|Therefore|Thus|Hence|Moreover|Furthermore|Additionally|Consequently|Nevertheless|Nonetheless|Instead"
    r"|Otherwise|Then|Also|Likewise|As a result|In other words|That is)\b"
    r"|(?:This|These|It|They|Those) (?:is|are|was|were|can|may|will|means|has|have|also|then|allows?|makes?)\b"
    r"|(?:因此|所以|此外|而且|同时|然后)"
)


@dataclass(frozen=True)
class OutlineLine:
    """One paragraph of the outline.

    Attributes:
        section: Title of the section it stands in.
        level: Level of that section, 1 for a section.
        paragraph: Index into `Paper.paragraphs`.
        file: File it stands in.
        line: From 1.
        topic_sentence: Its first sentence, at most 300 characters.
        sentences: How many.
        words: How many; a Han character counts as one.
        citations: Citation commands in it.
        flags: Rules that fired, without the gate's name.
    """

    section: str
    level: int
    paragraph: int
    file: str
    line: int
    topic_sentence: str
    sentences: int
    words: int
    citations: int
    flags: tuple[str, ...] = ()


def outline(paper: Paper) -> tuple[OutlineLine, ...]:
    """One line for every paragraph of the abstract and the body."""
    return _read(Reading(paper))[0]


def check(paper: Paper) -> GateReport:
    """The outline (field `outline`) and the findings on structure."""
    lines, findings = _read(Reading(paper))
    flags = [flag for line in lines for flag in line.flags]
    summary: dict[str, Any] = {
        "paragraphs": len(lines),
        **{flag: flags.count(flag) for flag in sorted(set(flags))},
    }
    return GateReport.of(
        "reverse-outline", VERSION, findings, summary, outline=[_as_dict(line) for line in lines]
    )


def to_markdown(report: GateReport) -> str:
    """The outline as a list under its headings, with the flags in brackets."""
    out = ["# Reverse outline", ""]
    section: tuple[str, int] | None = None
    for line in (report.model_extra or {}).get("outline", ()):
        if (line["section"], line["level"]) != section:
            section = (line["section"], line["level"])
            out += ["", f"{'#' * (line['level'] + 1)} {line['section'] or '(before the first section)'}", ""]
        flags = f" **[{', '.join(line['flags'])}]**" if line["flags"] else ""
        out.append(
            f"- {line['topic_sentence']}{flags} "
            f"({line['file']}:{line['line']}, {counted(line['sentences'], 'sentence')},"
            f" {counted(line['words'], 'word')}, {counted(line['citations'], 'citation')})"
        )
    if report.findings:
        out += ["", "## To do", ""]
        out += [f"- {f.place} {f.rule.split('.')[1]}: {f.message}. {f.suggestion}." for f in report.findings]
    return "\n".join(out).replace("\n\n\n", "\n\n").rstrip() + "\n"


def _as_dict(line: OutlineLine) -> dict[str, Any]:
    return {name: getattr(line, name) for name in OutlineLine.__dataclass_fields__} | {
        "flags": list(line.flags)
    }


def _read(reading: Reading) -> tuple[tuple[OutlineLine, ...], list[Finding]]:
    paper = reading.paper
    cited: dict[int, int] = {}
    for citation in paper.citations:
        if citation.paragraph is not None:
            cited[citation.paragraph] = cited.get(citation.paragraph, 0) + 1
    paragraphs = [p for p in reading.prose("body", "abstract") if p.sentences]
    sizes = {p.index: size(reading.masked[p.index]) for p in paragraphs}
    lines, findings = [], []
    for paragraph in paragraphs:
        flags = list(_flags(reading, paragraph, sizes[paragraph.index], cited.get(paragraph.index, 0)))
        findings += [_note(reading, paragraph, flag) for flag in flags]
        place = paper.place(paragraph.span)
        lines.append(
            OutlineLine(
                section=paper.section_title(paragraph.section),
                level=paper.sections[paragraph.section].level if paragraph.section is not None else 1,
                paragraph=paragraph.index,
                file=place.file,
                line=place.line,
                topic_sentence=paragraph.sentences[0].text[:300],
                sentences=len(paragraph.sentences),
                words=sizes[paragraph.index],
                citations=cited.get(paragraph.index, 0),
                flags=tuple(flag.rule for flag in flags),
            )
        )
    return tuple(lines), findings


class _Flag(NamedTuple):
    rule: str
    severity: Severity
    message: str
    suggestion: str
    evidence: str
    sentence: int = 0
    data: Mapping[str, Any] = MappingProxyType({})


def _flags(reading: Reading, paragraph: Paragraph, length: int, citations: int) -> Iterator[_Flag]:
    sentences = paragraph.sentences
    first = sentences[0].text
    opener = _LEANS_BACK.match(first)
    if opener and len(sentences) > 1 and paragraph.kind == "body" and _opens_section(reading, paragraph):
        yield _Flag(
            "no_topic_sentence",
            Severity.SUGGESTION,
            f"The section opens with “{opener[0]}”, which leans on something said before it",
            "Open with a sentence that says what the paragraph is about",
            "First paragraph of its section",
        )
    elif len(sentences) > 3 and size(first) < 4 and first.endswith((".", "?", "!", "。")):
        yield _Flag(
            "no_topic_sentence",
            Severity.SUGGESTION,
            "The first sentence says too little to carry the paragraph",
            "Open with a sentence that says what the paragraph is about",
            f"{counted(size(first), 'word')} in the first of {len(sentences)} sentences",
        )
    pivots = [n for n, sentence in enumerate(sentences) if _PIVOT.match(sentence.text)]
    if len(pivots) >= 2:
        yield _Flag(
            "two_pivots",
            Severity.MINOR,
            f"The paragraph turns {len(pivots)} times, so it has more than one main point",
            "Split it where the second turn begins, or bring one side to its end before the other",
            "; ".join(sentences[n].text[:60] for n in pivots),
            pivots[1],
            {"split_at": pivots[1], "pivots": pivots},
        )
    if (len(sentences) > MAX_SENTENCES and length > MAX_WORDS) or length > 2 * MAX_WORDS:
        yield _Flag(
            "overlong",
            Severity.MINOR,
            f"The paragraph has {counted(len(sentences), 'sentence')} and {counted(length, 'word')}",
            "Split it at the change of topic, or cut it",
            f"More than {MAX_SENTENCES} sentences and {MAX_WORDS} words, or more than {2 * MAX_WORDS} words",
        )
    if len(sentences) == 1 and length <= ORPHAN_WORDS and _is_orphan(reading, paragraph):
        yield _Flag(
            "orphan",
            Severity.SUGGESTION,
            "A paragraph of one short sentence",
            "Merge it with the paragraph before or after it, or delete it",
            f"{counted(length, 'word')} between two longer paragraphs",
        )
    if (
        citations >= 5
        and citations > 1.5 * len(sentences)
        and length < 10 * citations
        and not _thanks(reading, paragraph)
    ):
        yield _Flag(
            "citation_dump",
            Severity.SUGGESTION,
            f"{citations} citations in {counted(len(sentences), 'sentence')}",
            "Say what the works found and how they differ from this one, or cite fewer",
            f"{length / citations:.0f} words a citation",
        )


def _thanks(reading: Reading, paragraph: Paragraph) -> bool:
    """Whether it lists software or thanks people, where a heap of citations is what is wanted."""
    titles = paragraph.heading + " " + reading.paper.section_title(paragraph.section)
    return bool(re.search(r"software|acknowledg|availability|致谢", titles, re.IGNORECASE))


def _note(reading: Reading, paragraph: Paragraph, flag: _Flag) -> Finding:
    sentence = paragraph.sentences[flag.sentence]
    return reading.note(
        Where(paragraph, sentence.start, sentence.end),
        f"reverse_outline.{flag.rule}",
        flag.severity,
        flag.message,
        quote=sentence.text[:300],
        evidence=flag.evidence,
        suggestion=flag.suggestion,
        **flag.data,
    )


def _opens_section(reading: Reading, paragraph: Paragraph) -> bool:
    """Whether nothing (no paragraph, list or equation) stands between a section's heading and the paragraph."""
    before = reading.paper.paragraphs[paragraph.index - 1] if paragraph.index else None
    return not paragraph.heading and (
        before is None or before.kind == "heading" or before.section != paragraph.section
    )


def _is_orphan(reading: Reading, paragraph: Paragraph) -> bool:
    """Whether it stands between two longer paragraphs of its section and leads neither into nor out of anything."""
    everything = reading.paper.paragraphs
    around = everything[max(0, paragraph.index - 1) : paragraph.index + 2]
    if paragraph.kind != "body" or paragraph.heading or len(around) < 3:
        return False
    if any(p.kind != "body" or p.section != paragraph.section for p in around):
        return False
    if any(len(p.sentences) < 2 for p in around if p is not paragraph):
        return False
    if not paragraph.text.text.rstrip().endswith((".", "。", "?", "!", "”", ")")):
        return False
    source = reading.paper.sources[paragraph.span.file].text
    before, after = (
        source[max(0, paragraph.span.start - 80) : paragraph.span.start],
        source[paragraph.span.end :][:80],
    )
    return not re.search(r"\\end\{|\\\]|\$\$", before) and not re.search(r"\\begin\{|\\\[|\$\$", after)
