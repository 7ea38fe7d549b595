"""Gate `reverse-outline`: the paper as its topic sentences, one line a paragraph, and what is wrong with its order.

The outline is what a reviewer of logical flow reads; its flags become instructions to reorder, merge, split or delete.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from paperkit.documents.paper import Paper, Paragraph, Sentence
from paperkit.findings import Finding, GateReport, Severity, rule_counts
from paperkit.gates._prose import Reading, Where, size
from paperkit.wording import plural

__all__ = ["VERSION", "OutlineLine", "check", "outline", "to_markdown"]

VERSION = 2

# A paragraph is overlong beyond both of the first two, or beyond the third. `reports/writing_calibration.md` has the
# lengths of paragraphs that people write: 99 of 100 in the development papers have at most 259 words.
MAX_SENTENCES = 12
MAX_WORDS = 250
MAX_WORDS_AT_ALL = 400
# An orphan is one sentence of at most this many words between paragraphs that are no orphans.
ORPHAN_WORDS = 25
# Han characters that say as much as one English word.
HAN_A_WORD = 1.6

_PIVOT = re.compile(
    r"(?:However|In contrast|By contrast|On the other hand|Conversely|On the contrary|Nevertheless|Nonetheless"
    r"|In comparison|Alternatively)\b,?"
    r"|(?:然而|但是|相反|另一方面|不过)"
)
_ONE_HAND = re.compile(r"\bon (?:the )?one hand\b|(?<!另)一方面", re.IGNORECASE)
_OTHER_HAND = re.compile(r"On the other hand|另一方面")
_LEANS_BACK = re.compile(
    r"(?:However|Therefore|Thus(?! far)|Hence|Moreover|Furthermore|Additionally|Consequently|Nevertheless|Nonetheless"
    r"|Instead(?! of)|Otherwise|Then|Also|Likewise|As a result|In other words|That is)\b"
    r"|(?:This|These|It|They|Those) (?:is|are|was|were|can|may|will|means|has|have|also|then|allows?|makes?)\b"
    r"|(?:因此|所以|此外|而且|同时|然后)"
)
# `It may be useful to`, `It is known that`: nothing is leant on.
_EXPLETIVE = re.compile(r"It (?:\w+ ){1,4}(?:to|that)\b")
# A first sentence of a word or two that has a subject or a verb is one; else it is a heading that runs in (`Aborts.`).
_CLAUSE = re.compile(
    r"(?:It|This|That|These|Those|They|We|There|He|She|You|I|Here|So|Yes|No|Why|How|What|However|Therefore|Thus)\b"
    r"|.*\b(?:is|are|was|were|has|have|had|does|do|did|can|may|will|works?|fails?|helps?)\b"
)
_TERMINAL = re.compile(r"[.!?:;。！？：；…][\s)\]”’\"'}）]*\Z")
_HEADING_WORDS = 4


@dataclass(frozen=True)
class OutlineLine:
    """One paragraph of the outline.

    Attributes:
        section: Title of the section it stands in.
        level: Level of that section, 1 for a section.
        paragraph: Index into `Paper.paragraphs`.
        file: File it stands in.
        line: From 1.
        topic_sentence: Its first sentence, at most 300 characters; the one after a run-in heading.
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
    summary = {"paragraphs": len(lines), **rule_counts(findings)}
    rows = [asdict(line) | {"flags": list(line.flags)} for line in lines]
    return GateReport.of("reverse-outline", VERSION, findings, summary, outline=rows)


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
            f"({line['file']}:{line['line']}, {plural(line['sentences'], 'sentence')},"
            f" {plural(line['words'], 'word')}, {plural(line['citations'], 'citation')})"
        )
    if report.findings:
        out += ["", "## To do", ""]
        out += [f"- {f.place} {f.rule.split('.')[1]}: {f.message}. {f.suggestion}." for f in report.findings]
    return "\n".join(out).replace("\n\n\n", "\n\n").rstrip() + "\n"


@dataclass(frozen=True)
class _Unit:
    """What a reader takes for one paragraph: a formula in the middle, or a page break, does not end it."""

    parts: tuple[Paragraph, ...]
    sentences: tuple[Sentence, ...]
    length: int
    citations: int
    topic: int

    @property
    def first(self) -> Paragraph:
        return self.parts[0]


def _topic(reading: Reading, first: Paragraph, sentences: Sequence[Sentence]) -> int:
    """The sentence that should carry a paragraph: the first, or the one after a run-in heading."""
    opening = sentences[0].text
    if len(sentences) == 1:
        return 0
    if first.heading:
        return int(opening.strip(" .:。：") == first.heading.strip(" .:。："))
    marked_up = reading.paper.format in ("latex", "markdown")
    return int(
        not marked_up and size(opening) <= _HEADING_WORDS and _ends(opening) and not _CLAUSE.match(opening)
    )


def _ends(text: str) -> bool:
    return bool(_TERMINAL.search(text[-20:]))


def _units(reading: Reading) -> Iterator[_Unit]:
    cited: dict[int, int] = {}
    for citation in reading.paper.citations:
        if citation.paragraph is not None:
            cited[citation.paragraph] = cited.get(citation.paragraph, 0) + 1
    parts: list[Paragraph] = []
    for paragraph in (p for p in reading.prose("body", "abstract") if p.sentences):
        if parts and not _goes_on(parts[-1], paragraph):
            yield _unit(reading, parts, cited)
            parts = []
        parts.append(paragraph)
    if parts:
        yield _unit(reading, parts, cited)


def _unit(reading: Reading, parts: list[Paragraph], cited: Mapping[int, int]) -> _Unit:
    sentences = tuple(sentence for part in parts for sentence in part.sentences)
    return _Unit(
        tuple(parts),
        sentences,
        sum(size(reading.masked[part.index]) for part in parts),
        sum(cited.get(part.index, 0) for part in parts),
        _topic(reading, parts[0], sentences),
    )


def _goes_on(before: Paragraph, paragraph: Paragraph) -> bool:
    """Whether a paragraph goes on with a sentence that the one before leaves open (`… the form`, `where d is …`)."""
    return (
        paragraph.kind == before.kind
        and paragraph.section == before.section
        and paragraph.text.text[:1].islower()
        and not paragraph.heading
        and not _ends(before.text.text)
    )


def _read(reading: Reading) -> tuple[tuple[OutlineLine, ...], list[Finding]]:
    paper = reading.paper
    lines, findings = [], []
    for unit in _units(reading):
        flags = list(_flags(reading, unit))
        findings += [_note(reading, unit, flag) for flag in flags]
        place = paper.place(unit.first.span)
        section = unit.first.section
        lines.append(
            OutlineLine(
                section=paper.section_title(section),
                level=paper.sections[section].level if section is not None else 1,
                paragraph=unit.first.index,
                file=place.file,
                line=place.line,
                topic_sentence=unit.sentences[unit.topic].text[:300],
                sentences=len(unit.sentences),
                words=unit.length,
                citations=unit.citations,
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


def _flags(reading: Reading, unit: _Unit) -> Iterator[_Flag]:
    sentences = unit.sentences
    paragraph = unit.first
    scale = HAN_A_WORD if reading.paper.language == "zh" else 1.0
    topic = sentences[unit.topic].text
    opener = _LEANS_BACK.match(topic)
    if (
        opener
        and len(sentences) > 1
        and paragraph.kind == "body"
        and _opens_section(reading, paragraph)
        and not _EXPLETIVE.match(topic)
    ):
        yield _Flag(
            "no_topic_sentence",
            Severity.SUGGESTION,
            f"The section opens with “{opener[0]}”, which leans on something said before it",
            "Open with a sentence that says what the paragraph is about",
            "First paragraph of its section",
            unit.topic,
        )
    elif len(sentences) > 3 and size(topic) < 4 and topic.endswith((".", "?", "!", "。")) and unit.topic == 0:
        yield _Flag(
            "no_topic_sentence",
            Severity.SUGGESTION,
            "The first sentence says too little to carry the paragraph",
            "Open with a sentence that says what the paragraph is about",
            f"{plural(size(topic), 'word')} in the first of {len(sentences)} sentences",
        )
    pivots = list(_pivots(sentences))
    if len(pivots) >= 2:
        yield _Flag(
            "two_pivots",
            Severity.MINOR,
            f"The paragraph turns {len(pivots)} times, so it has more than one main point",
            "Split it where the second turn begins, or bring one side to its end before the other",
            "; ".join(sentences[n].text[:60] for n in pivots),
            pivots[1],
            {"split_at": _place_in_part(sentences, pivots[1]), "pivots": pivots},
        )
    if (
        (len(sentences) > MAX_SENTENCES and unit.length > MAX_WORDS * scale)
        or unit.length > MAX_WORDS_AT_ALL * scale
    ) and not _is_names(unit):
        yield _Flag(
            "overlong",
            Severity.MINOR,
            f"The paragraph has {plural(len(sentences), 'sentence')} and {plural(unit.length, 'word')}",
            "Split it at the change of topic, or cut it",
            f"More than {MAX_SENTENCES} sentences and {MAX_WORDS * scale:.0f} words,"
            f" or more than {MAX_WORDS_AT_ALL * scale:.0f} words",
        )
    if len(sentences) == 1 and unit.length <= ORPHAN_WORDS * scale and _is_orphan(reading, paragraph):
        yield _Flag(
            "orphan",
            Severity.SUGGESTION,
            "A paragraph of one short sentence",
            "Merge it with the paragraph before or after it, or delete it",
            f"{plural(unit.length, 'word')} between two longer paragraphs",
        )
    if (
        unit.citations >= 5
        and unit.citations > 1.5 * len(sentences)
        and unit.length < 10 * unit.citations * scale
        and not _thanks(reading, paragraph)
    ):
        yield _Flag(
            "citation_dump",
            Severity.SUGGESTION,
            f"{unit.citations} citations in {plural(len(sentences), 'sentence')}",
            "Say what the works found and how they differ from this one, or cite fewer",
            f"{unit.length / unit.citations:.0f} words a citation",
        )


def _pivots(sentences: Sequence[Sentence]) -> Iterator[int]:
    """Sentences that turn. `On the one hand … On the other hand` is one comparison, no turn."""
    one_hand = False
    for n, sentence in enumerate(sentences):
        if _PIVOT.match(sentence.text) and not (one_hand and _OTHER_HAND.match(sentence.text)):
            yield n
        one_hand = one_hand or bool(_ONE_HAND.search(sentence.text))


def _place_in_part(sentences: Sequence[Sentence], at: int) -> int:
    """The place of a sentence among those of its own paragraph."""
    return sum(s.paragraph == sentences[at].paragraph for s in sentences[:at])


def _is_names(unit: _Unit) -> bool:
    """A list of authors or contributors: nearly all words are capitalised, and there is a comma every few."""
    text = " ".join(sentence.text for sentence in unit.sentences)
    letters = [word for word in text.split() if word[0].isalpha()]
    capitals = sum(word[0].isupper() for word in letters)
    return capitals > 0.7 * len(letters) and text.count(",") > len(letters) / 6


def _thanks(reading: Reading, paragraph: Paragraph) -> bool:
    """Whether it lists software or thanks people, where a heap of citations is what is wanted."""
    titles = paragraph.heading + " " + reading.paper.section_title(paragraph.section)
    return bool(re.search(r"software|acknowledg|availability|致谢", titles, re.IGNORECASE))


def _note(reading: Reading, unit: _Unit, flag: _Flag) -> Finding:
    sentence = unit.sentences[flag.sentence]
    paragraph = reading.paper.paragraphs[sentence.paragraph]
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
    if any(p.kind != "body" or p.section != paragraph.section or not _ends(p.text.text) for p in around):
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
