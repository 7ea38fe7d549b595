"""Where numbers come from (seed 001, writer's rule 8): a data file, or a tag `[VERIFY: what]` until somebody looks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from paperkit.documents.decoding import decode
from paperkit.documents.latex import parse_latex
from paperkit.documents.log import Log, read_log
from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number, find_numbers, uses_decimal_comma
from paperkit.documents.paper import Paper, Paragraph, Place, Span
from paperkit.gates import claim_evidence
from paperkit.gates._prose import sentence_at
from paperkit.gates.revision.numbers import new_numbers
from paperkit.records.lunheng import Obligation

__all__ = ["lost_tags", "read_sources", "tagged_numbers", "unsourced", "verify_tags", "without_source"]

_TABLES = {".csv": ",", ".tsv": "\t"}
_TAG = re.compile(r"\[VERIFY:\s{0,5}([^\[\]]{1,300})\]")
_NEAR = 80
"""Characters between a number and the tag behind it that is for it."""


def read_sources(folder: Path) -> Log:
    """The data that numbers may come from: all values in it, and of each table how many rows it has.

    Raises:
        InputError: it is missing, unreadable, or holds nothing that is read.
    """
    log = read_log(folder)
    paths = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    home = folder.parent if folder.is_file() else folder
    counts = tuple(
        _rows(path, path.relative_to(home).as_posix())
        for path in paths
        if path.suffix.lower() in _TABLES and path.is_file()
    )
    return replace(log, values=(*log.values, *counts))


def _rows(path: Path, name: str) -> LogValue:
    """How many rows a table has below its head, as a value."""
    text = decode(path.read_bytes())[0]
    rows = sum(
        any(cell.strip() for cell in row)
        for row in csv.reader(text.splitlines(), delimiter=_TABLES[path.suffix.lower()])
    )
    count = max(rows - 1, 0)
    return LogValue(
        run=None, dataset=None, metric="rows", method=None, condition=name, value=float(count), printed=str(count),
        decimals=0, uncertainty=None, n=None, place=Place(name, 1, 1),
    )  # fmt: skip


def unsourced(
    before: Paper, after: Paper, sources: Log | None, *, may_tag: bool = True
) -> tuple[Obligation, ...]:
    """Numbers of a draft that neither the draft before nor a source has.

    Args:
        before, after: The two drafts.
        sources: Numbers that may be written, besides those of the draft before.
        may_tag: Whether a number passes that a tag marks as to be verified: writers set tags, those after them do not.
    """
    tagged = {name: [m.span() for m in _TAG.finditer(s.text)] for name, s in after.sources.items()}
    near = _NEAR if may_tag else 0
    found = []
    for finding in new_numbers((before,), after, sources):
        start, tags = finding.span[0], tagged.get(finding.file, [])
        if any(a - near <= start < b for a, b in tags):
            continue
        number = str(finding.data.get("text") or finding.quote)
        found.append(
            Obligation(
                rule="unsourced_number",
                message=f"{number} is neither in the draft before nor in a source",
                name=number,
                place=f"{finding.file}:{finding.line}",
            )
        )
    return tuple(found)


def verify_tags(paper: Paper) -> tuple[Obligation, ...]:
    """The tags that a draft has, each with what is to be verified."""
    return tuple(_tags(paper))


def _tags(paper: Paper) -> Iterator[Obligation]:
    for paragraph in paper.paragraphs:
        for match in _TAG.finditer(paragraph.text.text):
            place = paper.place(paragraph.text.span(match.start(), match.end()))
            yield Obligation(
                rule="verify_tag", message=match[1].strip(), name=match[0], place=f"{place.file}:{place.line}"
            )


def tagged_numbers(paper: Paper) -> frozenset[tuple[str, str]]:
    """Numbers that a tag is for: its place and itself, as `("main.tex:4", "37 %")`.

    A tag is for the numbers before it in its sentence, of which the nearest is surely meant.
    """
    return frozenset(
        (str(paper.place(paragraph.text.span(number.start, number.end))), number.text)
        for paragraph, numbers in _tagged(paper)
        for number in numbers
    )


def lost_tags(before: Paper, after: Paper, sources: Log | None) -> tuple[Obligation, ...]:
    """Numbers that had a tag, and stand without one and without a source; places are those of `after`."""
    spans = [p.text.span(n[-1].start, n[-1].end) for p, n in _tagged(before)]
    if not spans:
        return ()
    known = {(one.name, one.place) for one in unsourced(before, after, sources)}
    return tuple(
        Obligation(
            rule="lost_tag",
            message=f"{one.name} had a tag [VERIFY: …], and has neither that nor a source now",
            name=one.name,
            place=one.place,
        )
        for one in unsourced(_without(before, spans), after, sources)
        if (one.name, one.place) not in known
    )


def _tagged(paper: Paper) -> Iterator[tuple[Paragraph, list[Number]]]:
    """The numbers that each tag is for, the nearest last: those of its sentence, or, where it has none, near it."""
    comma = uses_decimal_comma("\n".join(paragraph.text.text for paragraph in paper.paragraphs))
    for paragraph in paper.paragraphs:
        text = paragraph.text.text
        tags = list(_TAG.finditer(text))
        if not tags:
            continue
        numbers = find_numbers(text, paper.marks.get(paragraph.index, ()), decimal_comma=comma)
        behind = 0
        for tag in tags:
            near = [
                n for n in numbers if max(behind, tag.start() - _NEAR) <= n.start and n.end <= tag.start()
            ]
            sentence = sentence_at(paragraph, tag.start())
            own = [n for n in near if sentence and sentence.start <= n.start]
            if near:
                yield paragraph, own or near[-1:]
            behind = tag.end()


def _without(paper: Paper, spans: list[Span]) -> Paper:
    """The paper as it would be with white space in the place of some words."""
    sources = dict(paper.sources)
    for file, start, end in spans:
        text = sources[file].text
        sources[file] = replace(sources[file], text=text[:start] + " " * (end - start) + text[end:])
    return parse_latex(sources, paper.main)


def without_source(paper: Paper, sources: Log) -> tuple[Obligation, ...]:
    """Results that a paper states and the sources do not have; numbers credited to others are left out."""
    report = claim_evidence.check(paper, sources)
    return tuple(
        Obligation(
            rule="number_without_source",
            message=f"{row['value']}: {row['claim']}",
            name=str(row["value"]),
            place=f"{row['file']}:{row['line']}",
        )
        for row in report.model_extra["unsupported"]  # type: ignore[index]
    )
