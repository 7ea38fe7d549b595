"""Gate `consistency`: figures and tables are mentioned, references resolve, nothing is said twice.

Acronyms have a module of their own, `acronyms`; its findings are part of this gate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Float, Paper, Sentence, Span
from paperkit.findings import Certainty, Finding, GateReport, Severity, finding_at
from paperkit.gates._prose import MASK, Reading, Where, quoted, words
from paperkit.gates._wordlists import word_set
from paperkit.gates.acronyms import acronym_findings
from paperkit.gates.citations import key_span

__all__ = ["VERSION", "check"]

VERSION = 1

# Words that may rightly stand twice in a row ("that that", "had had").
_MAY_DOUBLE = frozenset({"that", "had", "so", "very", "bye", "no", "blah", "yes", "log"})


def check(paper: Paper) -> GateReport:
    """Findings on floats, references, acronyms and repetition."""
    reading = Reading(paper)
    findings = [
        *_floats(paper),
        *_references(paper),
        *acronym_findings(reading),
        *_repeated_sentences(reading),
        *_repeated_words(reading),
    ]
    rules = [finding.rule.split(".")[1] for finding in findings]
    summary = {"floats": len(paper.floats), "references": len(paper.references)}
    return GateReport.of(
        "consistency", VERSION, findings, summary | {rule: rules.count(rule) for rule in sorted(set(rules))}
    )


def _floats(paper: Paper) -> Iterator[Finding]:
    mentioned = _mentioned_labels(paper)
    for kind, rule, word in (
        ("figure", "figure_not_mentioned", "figure"),
        ("table", "table_not_mentioned", "table"),
    ):
        floats = [f for f in paper.floats if f.kind == kind and f.captions]
        numbers = _literal_numbers(paper, kind)
        for number, one in enumerate(floats, start=1):
            if number in numbers or any(label in mentioned for label in one.labels):
                continue
            caption = paper.paragraphs[one.captions[0]]
            named = f" ({', '.join(one.labels)})" if one.labels else ", which has no label"
            yield finding_at(
                paper,
                caption.span,
                f"consistency.{rule}",
                Severity.MAJOR,
                f"The text never mentions this {word}{named}",
                quote=caption.text.text[:200] or None,
                section=one.section,
                evidence=f"No reference to its labels and no “{word.capitalize()} {number}” outside its caption",
                suggestion=f"Refer to the {word} where the text draws on it, or take it out",
                labels=list(one.labels),
                number=number,
            )


def _mentioned_labels(paper: Paper) -> set[str]:
    """Labels that are referred to; also as the argument of a command that the reader does not know as a reference."""
    captions = {caption: f for f in paper.floats for caption in f.captions}
    mentioned: set[str] = set()
    for reference in paper.references:
        own: Float | None = captions.get(reference.paragraph) if reference.paragraph is not None else None
        mentioned.update(label for label in reference.labels if own is None or label not in own.labels)
    missing = {label for f in paper.floats for label in f.labels} - mentioned
    for name, source in paper.sources.items():
        comments = {comment.span.start for comment in paper.comments if comment.span.file == name}
        for match in _ARGUMENT.finditer(source.text) if missing else ():
            here = {part.strip() for part in match[2].split(",")} & missing
            if not here or match[1] == "label" or _in_comment(source.text, match.start(), comments):
                continue
            at = Span(name, match.start(), match.end())
            mentioned |= here - {label for f in paper.floats if _inside(at, f.span) for label in f.labels}
    return mentioned


_ARGUMENT = re.compile(r"\\([a-zA-Z@]+)\*?\s?\{([^{}\n]{1,200})\}")


def _inside(inner: Span, outer: Span) -> bool:
    return inner.file == outer.file and outer.start <= inner.start and inner.end <= outer.end


def _in_comment(text: str, offset: int, comments: set[int]) -> bool:
    line = text.rfind("\n", max(0, offset - 5000), offset) + 1
    at = text.find("%", line, offset)
    while at >= 0:
        if at in comments:
            return True
        at = text.find("%", at + 1, offset)
    return False


_AND = r"[\s\u202f\xa0]{0,3}(\d{1,3})(?:\s?[–\-]\s?(\d{1,3})|\s(?:and|&)\s(\d{1,3}))?"
_LITERAL = {
    "figure": re.compile(r"(?:\b(?:Figures?|Figs?\.?|FIGURES?|FIG\.)|图)" + _AND),
    "table": re.compile(r"(?:\b(?:Tables?|Tabs?\.|TABLES?)|表)" + _AND),
}


def _literal_numbers(paper: Paper, kind: str) -> set[int]:
    numbers: set[int] = set()
    for paragraph in paper.paragraphs:
        for match in _LITERAL[kind].finditer(paragraph.text.text):
            first = int(match[1])
            numbers.add(first)
            if match[2] and int(match[2]) - first < 50:
                numbers.update(range(first, int(match[2]) + 1))
            if match[3]:
                numbers.add(int(match[3]))
    return numbers


def _references(paper: Paper) -> Iterator[Finding]:
    known = {label.name for label in paper.labels}
    for source in paper.sources.values():
        known.update(
            match[1].strip() for match in re.finditer(r"\\label\s?\{([^{}\n]{1,200})\}", source.text)
        )
        known.update(
            match[1].strip() for match in re.finditer(r"\blabel\s?=\s?\{?([^{},\]\s]{1,200})", source.text)
        )
    external = [match[1] or "" for s in paper.sources.values() for match in _EXTERNAL.finditer(s.text)]
    elsewhere = [p.message for p in paper.problems if p.rule == "missing_input"]
    seen: set[str] = set()
    for reference in paper.references:
        if ",".join(reference.labels) in known:  # a name with a comma in it
            continue
        for label in reference.labels:
            if not label or label in known or label in seen or "#" in label or "\\" in label:
                continue
            if any(label.startswith(prefix) for prefix in external):
                continue
            seen.add(label)
            where = None if reference.paragraph is None else paper.paragraphs[reference.paragraph].section
            yield finding_at(
                paper,
                key_span(paper, reference, label),
                "consistency.undefined_reference",
                Severity.MAJOR,
                f"The reference to {label} leads nowhere; the PDF prints ??",
                section=where,
                evidence=f"No \\label{{{label}}} among {len(known)} labels"
                + (f"; it may stand in a file that was not read ({elsewhere[0]})" if elsewhere else ""),
                suggestion="Correct the name, or add the label",
                certainty=Certainty.SUSPECTED if elsewhere else Certainty.CONFIRMED,
                label=label,
            )


_EXTERNAL = re.compile(r"\\externaldocument\s?(?:\[([^\]\n]{0,40})\])?")


def _repeated_sentences(reading: Reading) -> Iterator[Finding]:
    from rapidfuzz import fuzz

    blocks: dict[tuple[str, ...], list[tuple[str, list[str], Sentence]]] = {}
    for paragraph in reading.prose("body", "abstract", "item"):
        masked = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            text = masked[sentence.start : sentence.end].replace(MASK, "")
            tokens = words(text.lower())
            if len(tokens) < 8 or sum(len(token) > 2 and token.isalpha() for token in tokens) < 6:
                continue
            key = " ".join(tokens)
            numbers = re.findall(r"\d+(?:\.\d+)?", text)
            doors = [("<", *tokens[:4]), (">", *tokens[-4:])]
            near = (
                other
                for door in doors
                for other in blocks.get(door, ())
                if other[0] == key
                or (
                    other[1] == numbers
                    and fuzz.ratio(other[0], key, score_cutoff=95)
                    and _same(other[0], key)
                )
            )
            twin = next(near, None)
            if twin is None:
                for door in doors:
                    blocks.setdefault(door, [])
                    if len(blocks[door]) < 50:
                        blocks[door].append((key, numbers, sentence))
                continue
            before = reading.paper.place(twin[2].span)
            yield reading.note(
                Where(paragraph, sentence.start, sentence.end),
                "consistency.repeated_sentence",
                Severity.MINOR,
                f"This sentence stands already at {before}"
                + ("" if twin[0] == key else ", all but for a few letters"),
                quote=sentence.text,
                evidence=twin[2].text,
                suggestion="Keep the one that is needed where it stands, and cut the other",
                first=[twin[2].span.file, twin[2].span.start, twin[2].span.end],
            )


# Words that turn the meaning of a sentence: two that differ in one of them are not the same.
_TURNS = word_set(
    "not no never without increases decreases increased decreased higher lower less more first second"
)


def _same(one: str, other: str) -> bool:
    """Whether two nearly equal sentences differ in no name of one letter and no word that turns the meaning."""
    differing = set(one.split()) ^ set(other.split())
    return all(len(word) > 1 for word in differing) and not differing & _TURNS


def _repeated_words(reading: Reading) -> Iterator[Finding]:
    paper = reading.paper
    for paragraph in reading.prose("body", "abstract", "item", "footnote", "theorem", "caption"):
        text = paragraph.text.text
        for match in re.finditer(
            r"\b([^\W\d_]{2,}) (\1)\b(?![-’'])", reading.masked[paragraph.index], re.IGNORECASE
        ):
            start, end = match.span()
            word = match[1].lower()
            if word in _MAY_DOUBLE or match[2][0].isupper() or reading.in_math(paragraph, start, end):
                continue
            if not re.fullmatch(r"\w+\s+\w+", paper.source(paragraph.text.span(start, end))) or quoted(
                text, start
            ):
                continue
            yield reading.note(
                Where(paragraph, start, end),
                "consistency.repeated_word",
                Severity.MINOR,
                f"The word “{word}” stands twice in a row",
                evidence=text[max(0, start - 30) : end + 30],
                suggestion="Take one of them out",
                word=word,
            )
