"""Where the quotes of a report are, on the pages and in their text: what its drawing needs of the paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from paperkit.pipelines.deep_review.ingest import image_name
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.origins import find_origins, other_readers
from paperkit.records.deep_review import Collated, Config, Findings, Merged, Plan
from paperkit.report.deep_review.records import Mark, Origin, Passage, Reader, ReviewRecords
from paperkit.strict_json import read_record
from paperkit.workspace import Workspace

__all__ = ["find_marks", "find_passages", "review_records"]


def review_records(findings: Findings, config: Config, manuscript: Manuscript, root: Path) -> ReviewRecords:
    """What a report is drawn from.

    Args:
        findings: What it says.
        config: What was reviewed.
        manuscript: The paper.
        root: The workspace, with the images of the pages; a page without one is shown as text. Who found what is told
            where it has the plan, the clusters and the verdicts.

    Raises:
        InputError: one of these files cannot be read.
    """
    passages = find_passages(findings, manuscript)
    numbers = {f.location.page for f in findings.findings} | {p.page for of in passages.values() for p in of}
    files = {number: root / image_name(number) for number in sorted(numbers)}
    origins, readers = _told_in(root, findings)
    return ReviewRecords(
        findings,
        config,
        manuscript.pages,
        {number: path.read_bytes() for number, path in files.items() if path.is_file()},
        _marks(passages, manuscript),
        passages,
        manuscript.paper.language,
        origins,
        readers,
    )


def _told_in(root: Path, findings: Findings) -> tuple[dict[str, Origin], tuple[Reader, ...]]:
    """Where the findings come from and who read the paper, from the files of the workspace."""
    paths = {name: root / f"{name}.json" for name in ("plan", "merged", "collated")}
    if not all(path.is_file() for path in paths.values()):
        return {}, ()
    merged = read_record(Merged, paths["merged"])
    origins = find_origins(findings, read_record(Collated, paths["collated"]), merged)
    return origins, other_readers(Workspace(root), read_record(Plan, paths["plan"]), merged)


def find_passages(findings: Findings, manuscript: Manuscript) -> dict[str, tuple[Passage, ...]]:
    """By id of a finding, where its quote is in the texts of the pages; a quote that is not found has no place."""
    found = {}
    for finding in findings.findings:
        at = manuscript.locate(finding.quote, finding.location.page).at
        found[finding.id] = tuple(_parts(manuscript, *at)) if at is not None else ()
    return found


def _parts(manuscript: Manuscript, start: int, end: int) -> Iterator[Passage]:
    first, last = manuscript.on_page(start), manuscript.on_page(max(end - 1, start))
    for page in range(first[0], last[0] + 1):
        begin = first[1] if page == first[0] else 0
        stop = last[1] + 1 if page == last[0] else len(manuscript.pages[page - 1])
        if begin < stop:
            yield Passage(page, begin, stop)


def find_marks(findings: Findings, manuscript: Manuscript) -> dict[str, tuple[Mark, ...]]:
    """By id of a finding, the rectangles of its quote on the images of the pages; none where there are no images."""
    return _marks(find_passages(findings, manuscript), manuscript)


def _marks(
    passages: Mapping[str, tuple[Passage, ...]], manuscript: Manuscript
) -> dict[str, tuple[Mark, ...]]:
    pdf = manuscript.pdf
    if pdf is None:
        return {}
    starts = pdf.paper.sources[pdf.paper.main].pages
    found = {}
    for name, parts in passages.items():
        marks = []
        for part in parts:
            page, start = pdf.pages[part.page - 1], starts[part.page - 1]
            for number, box in pdf.boxes(start + part.start, start + part.end):
                width, height = page.width, page.height
                sides = (box.left / width, box.top / height, box.right / width, box.bottom / height)
                marks.append(Mark(number, *(round(side, 5) for side in sides)))
        found[name] = tuple(marks)
    return found
