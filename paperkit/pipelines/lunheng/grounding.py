"""Where numbers come from (seed 001, writer's rule 8): a data file, or a tag `[VERIFY: what]` until somebody looks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from paperkit.documents.decoding import decode
from paperkit.documents.log import Log, read_log
from paperkit.documents.log.values import LogValue
from paperkit.documents.paper import Paper, Place
from paperkit.gates import claim_evidence
from paperkit.gates.revision.numbers import new_numbers
from paperkit.records.lunheng import Obligation

__all__ = ["read_sources", "unsourced", "verify_tags", "without_source"]

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


def unsourced(before: Paper, after: Paper, sources: Log | None) -> tuple[Obligation, ...]:
    """Numbers of a draft that neither the draft before nor a source has, and that no tag marks as to be verified."""
    tagged = {name: [m.span() for m in _TAG.finditer(s.text)] for name, s in after.sources.items()}
    found = []
    for finding in new_numbers((before,), after, sources):
        start, tags = finding.span[0], tagged.get(finding.file, [])
        if any(a - _NEAR <= start < b for a, b in tags):
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
