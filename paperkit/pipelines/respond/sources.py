"""The sources that answers come from: every file of a folder as passages, each with its place."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from paperkit.documents.kinds import is_pdf
from paperkit.documents.loading import decode, read_paper
from paperkit.documents.office.element import Element
from paperkit.errors import InputError

__all__ = ["Passage", "Sources", "files_of", "read_folder", "read_source"]

_OFFICE = (".docx", ".docm", ".xlsx", ".xlsm", ".pptx", ".pptm")
_TABLES = (".csv", ".tsv")
_TEXTS = (".md", ".markdown", ".txt", ".tex", ".pdf")
_HEAD = 2048


@dataclass(frozen=True)
class Passage:
    """A paragraph, a row or a cell of a source, word for word.

    Attributes:
        file: Name of the source, relative to its folder.
        place: Where in it: `line 12`, `page 3`, `row 4`, `Costs, row 7`.
        text: As it stands there.
        sentences: Its sentences; of a row the whole row.
        heading: What it stands under, "" for none.
    """

    file: str
    place: str
    text: str
    sentences: tuple[str, ...]
    heading: str = ""


@dataclass(frozen=True)
class Sources:
    """A folder of sources, read.

    Attributes:
        passages: In the order of files by name, and of reading in each.
        skipped: Files that were not read, each with the reason.
    """

    passages: tuple[Passage, ...]
    skipped: tuple[tuple[str, str], ...] = ()


def files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files below a folder by name, in order.

    Hidden ones, locks of office programs, and what runs have left in it are passed over.
    """
    runs = {path.parent for name in ("run.json", ".steps") for path in folder.rglob(name)}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        hidden = any(part.startswith((".", "~$")) for part in name.parts)
        if path.is_file() and not hidden and not runs.intersection(path.parents):
            yield name.as_posix(), path


def read_folder(folder: Path, but: Path | None = None) -> Sources:
    """Read every file below a folder, as `files_of` gives them; what cannot be read is named.

    Args:
        folder: The folder.
        but: A file that is no source though it may stand there: the form itself.

    Raises:
        InputError: there is no such folder, or no file in it can be read.
    """
    if not folder.is_dir():
        raise InputError(f"--sources {folder}: no such folder")
    passages: list[Passage] = []
    skipped: list[tuple[str, str]] = []
    for name, path in files_of(folder):
        if but is not None and path.samefile(but):
            continue
        try:
            passages += read_source(path, name)
        except InputError as error:
            skipped.append((name, str(error).removeprefix(f"{path}: ")))
    if not passages:
        told = f": {skipped[0][0]}: {skipped[0][1]}" if skipped else ""
        raise InputError(
            f"--sources {folder}: no file that can be read{told}; put .md, .txt, .docx, .pdf there"
        )
    return Sources(tuple(passages), tuple(skipped))


def read_source(path: Path, name: str) -> Iterator[Passage]:
    """The passages of one file.

    Raises:
        InputError: it cannot be read, or is of a kind that is not read.
    """
    suffix = path.suffix.lower()
    if suffix in _OFFICE:
        return _of_office(path, name)
    if suffix in _TABLES:
        return _of_table(path, name)
    if suffix in _TEXTS or _head_is_pdf(path):
        return _of_paper(path, name)
    raise InputError(
        f"{path}: {suffix or 'a file without an ending'} is not read; save it as .md, .txt, .docx or .pdf"
    )


def _of_paper(path: Path, name: str) -> Iterator[Passage]:
    paper = read_paper(path)
    for paragraph in paper.paragraphs:
        if paragraph.kind == "heading" or not paragraph.text.text.strip():
            continue
        place = paper.place(paragraph.span)
        where = f"page {place.page}" if place.page else f"line {place.line}"
        file = name if place.file == paper.main else f"{Path(name).parent.joinpath(place.file).as_posix()}"
        sentences = tuple(sentence.text.strip() for sentence in paragraph.sentences)
        yield Passage(
            file, where, paragraph.text.text.strip(), sentences, paper.section_title(paragraph.section)
        )


def _of_office(path: Path, name: str) -> Iterator[Passage]:
    from paperkit.documents.office.forms import read_form
    from paperkit.documents.sentences import split_sentences

    heading = ""
    for row in _rows(read_form(path).elements):
        text = " | ".join(element.text.strip() for element in row if element.text.strip())
        if row[0].heading is not None:
            heading = text
        elif text:
            sentences = (text,) if len(row) > 1 else _cut(text, split_sentences(text))
            yield Passage(name, _where(row[0]), text, sentences, heading)


def _rows(elements: Sequence[Element]) -> Iterator[list[Element]]:
    """Elements, those of one row of a table together."""
    row: list[Element] = []
    for element in elements:
        in_row = bool(element.within) and element.within[-1].startswith("row ")
        if row and not (in_row and element.within == row[-1].within):
            yield row
            row = []
        row.append(element)
    if row:
        yield row


def _where(element: Element) -> str:
    named = [part for part in element.within if part.split(" ")[0] in ("sheet", "slide", "table", "row")]
    return ", ".join(named) or f"paragraph {element.eid.removeprefix('e')}"


def _cut(text: str, ranges: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(text[start:end].strip() for start, end in ranges)


def _of_table(path: Path, name: str) -> Iterator[Passage]:
    """Each row as a passage, with the names of its columns for a heading."""
    text, _ = decode(_bytes(path))
    delimiter = "\t" if path.suffix.lower() == ".tsv" else ","
    lines = text.splitlines()
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    head: list[str] = []
    before = 0
    try:
        for row in reader:
            line, before = "\n".join(lines[before : reader.line_num]).strip(), reader.line_num
            if not any(cell.strip() for cell in row):
                continue
            if not head:
                head = row
            else:
                yield Passage(name, f"line {before}", line, (line,), ", ".join(cell.strip() for cell in head))
    except csv.Error as error:
        raise InputError(f"{path}:{reader.line_num}: no table ({error})") from None


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None


def _head_is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return is_pdf(path.name, file.read(_HEAD))
    except OSError:
        return False
