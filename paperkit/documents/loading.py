"""Finding and reading the files of a paper."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from paperkit.documents.decoding import BROKEN_UTF8, broken_bytes, decode
from paperkit.documents.kinds import file_kind, is_pdf, unreadable_kind
from paperkit.documents.latex import parse_latex
from paperkit.documents.paper import Paper, Problem, Source, Span
from paperkit.errors import InputError

__all__ = ["Folder", "decode", "find_main", "read_paper", "read_sources"]

_CLASS = re.compile(
    r"^[^%\r\n]*?\\document(?:class|style)\s*(?:\[[^\]]{0,2000}\])?\s*\{\s*([^{}]{0,200}?)\s*\}", re.MULTILINE
)
_INPUT = re.compile(r"^[^%\r\n]*?\\(?:input|include|subfile)\s*\{?\s*\"?([^\s{}\"%\\]+)", re.MULTILINE)
_PARTS = frozenset({"subfiles", "standalone"})
_MOST_BYTES = 100 * 1024 * 1024
_MARKDOWN_SUFFIXES = (".md", ".markdown", ".qmd", ".rmd")
_NO_PAPERS = frozenset(
    [
        "readme",
        "changelog",
        "changes",
        "contributing",
        "license",
        "code_of_conduct",
        "security",
        "authors",
        "notes",
    ]
)
"""Names of Markdown files that are beside a paper and are none."""


def _read_bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError(f"{path}: is larger than {_MOST_BYTES // 1024 // 1024} MB")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None


def _read_file(path: Path, name: str) -> Source:
    data = _read_bytes(path)
    if is_pdf("", data):
        raise InputError(f"{path}: is a PDF, not a text file")
    return _source(path, name, data)


def _source(path: Path, name: str, data: bytes) -> Source:
    text, encoding = decode(data)
    if "\0" in text:
        raise InputError(f"{path}: is a binary file, not text")
    return Source(name, text, encoding)


class Folder(Mapping[str, Source]):
    """The text files of a folder by name, read when they are asked for. Names may lead out of it with `../`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._known: dict[str, Source | None] = {}

    def __getitem__(self, name: str) -> Source:
        if name not in self._known:
            path = self._find(name)
            self._known[name] = None if path is None else _read_file(path, name)
        source = self._known[name]
        if source is None:
            raise KeyError(name)
        return source

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self._known or self._find(name) is not None)

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, source in self._known.items() if source is not None])

    def __len__(self) -> int:
        return sum(source is not None for source in self._known.values())

    def add(self, path: Path, data: bytes | None = None) -> str:
        """Take in a file that may be elsewhere, with its bytes where they are read already, and say its name."""
        try:
            name = Path(os.path.relpath(path.resolve(), self.root.resolve())).as_posix()
        except ValueError:
            name = path.name
        self._known[name] = _read_file(path, name) if data is None else _source(path, name, data)
        return name

    def _find(self, name: str) -> Path | None:
        if not name or "\0" in name or posixpath.isabs(name):
            return None
        for candidate in (name, *_other_case(name)):
            path = self.root / candidate
            try:
                if path.is_file():
                    return path
            except OSError:
                continue
        return None


def _other_case(name: str) -> Iterator[str]:
    stem, extension = posixpath.splitext(name)
    if extension.lower() in (".tex", ".bib", ".bbl"):
        for other in (extension.lower(), extension.upper()):
            if other != extension:
                yield stem + other


def find_main(folder: Path) -> Path:
    """The main file of a folder: the .tex file with a `\\documentclass` that no other one inputs.

    A workspace is a folder with `drafts/paper.tex`, which is its main file. Where the folder itself has no main
    file, its subfolders are searched. A folder without a main .tex file may hold one Markdown paper (a README and
    its like are none) or one PDF instead.

    Raises:
        InputError: there is none, or there are several.
    """
    draft = folder / "drafts" / "paper.tex"
    if draft.is_file():
        return draft
    for paths in (folder.iterdir(), folder.rglob("*")):
        files = _files(paths, (".tex",))
        found = _main_files(files)
        if found:
            return _only(folder, found, "several files have a \\documentclass")
    for suffixes, what in ((_MARKDOWN_SUFFIXES, "several Markdown files"), ((".pdf",), "several PDFs")):
        files = [path for path in _files(folder.iterdir(), suffixes) if path.stem.lower() not in _NO_PAPERS]
        named = [path for path in files if path.stem.lower() in ("paper", "main")]
        if files:
            return _only(folder, named if len(named) == 1 else files, what)
    raise InputError(
        f"{folder}: no .tex file with a \\documentclass, no Markdown paper and no PDF; name the file of the paper"
    )


def _files(paths: Iterable[Path], suffixes: tuple[str, ...]) -> list[Path]:
    return sorted(
        path for path in paths
        if path.suffix.lower() in suffixes and not path.name.startswith(".") and path.is_file()
    )  # fmt: skip


def _only(folder: Path, found: Sequence[Path], what: str) -> Path:
    if len(found) == 1:
        return found[0]
    names = ", ".join(path.relative_to(folder).as_posix() for path in found)
    raise InputError(f"{folder}: {what} ({names}); name the one that is meant")


def _main_files(files: Sequence[Path]) -> list[Path]:
    candidates = []
    wanted: set[Path] = set()
    for path in files:
        data = path.read_bytes()
        text = decode(data)[0] if len(data) <= _MOST_BYTES else ""
        document_class = _CLASS.search(text)
        if document_class is not None and document_class[1] not in _PARTS:
            candidates.append(path)
        for name in _INPUT.findall(text):
            target = path.parent / name
            wanted.update(
                {target.resolve(), target.with_name(target.name + ".tex").resolve()} - {path.resolve()}
            )
    return [path for path in candidates if path.resolve() not in wanted]


def read_sources(path: Path) -> tuple[dict[str, Source], str]:
    """The files of a paper by name, and the name of the main file; as `read_paper` finds them."""
    paper = read_paper(path)
    return dict(paper.sources), paper.main


def read_paper(path: Path, *, bib: Sequence[Path] = ()) -> Paper:
    """Read a paper: LaTeX, Markdown, plain text or PDF.

    The suffix says which; a file of another suffix is LaTeX where it has its commands, else plain text, and one that
    starts as a PDF is a PDF.

    Args:
        path: A file, a folder with one main file, or a workspace.
        bib: Bibliography files besides those that the paper names. Plain text and PDFs have none.

    Raises:
        InputError: a file is missing, empty, binary or of a kind that is not read, the main file can't be told, or
            inputs go round.
    """
    path = Path(path)
    try:
        return _read_paper(path, bib)
    except OSError as error:
        raise InputError(f"{error.filename or path}: cannot be read ({error.strerror or error})") from None


def _read_paper(path: Path, bib: Sequence[Path]) -> Paper:
    if path.is_dir():
        path = find_main(path)
    if not path.exists():
        raise InputError(f"{path}: no such file or folder")
    for extra in bib:
        if not extra.is_file():
            raise InputError(f"{extra}: no such bibliography file")
    data = _read_bytes(path)
    if is_pdf(path.name, data):
        from paperkit.documents.pdf import read_pdf

        return read_pdf(path).paper
    unreadable = unreadable_kind(path.name, data)
    if unreadable is not None:
        raise InputError(f"{path}: is {unreadable[0]}, which is not read; {unreadable[1]}")
    folder = Folder(path.parent)
    name = folder.add(path, data)
    source = folder[name]
    if not source.text.strip("\ufeff \t\r\n\f\v"):
        raise InputError(f"{path}: is empty")
    more = [folder.add(extra) for extra in bib]
    kind = file_kind(path.name, data, source.text)
    if kind == "markdown":
        from paperkit.documents.markdown import parse_markdown

        paper = parse_markdown(folder, name, bib=more)
    elif kind == "text":
        from paperkit.documents.plain import parse_text

        paper = parse_text(folder, name)
    else:
        paper = parse_latex(folder, name, bib=more)
    return _with_broken_bytes(paper)


def _with_broken_bytes(paper: Paper) -> Paper:
    """Name the first broken byte of each file that is UTF-8 but for a few, in place of the encoding."""
    broken = {name: source for name, source in paper.sources.items() if source.encoding == BROKEN_UTF8}
    if not broken:
        return paper
    problems = [p for p in paper.problems if p.rule != "encoding" or p.span.file not in broken]
    for name, source in broken.items():
        places = broken_bytes(source.text)
        first = places[0]
        count = "1 byte is" if len(places) == 1 else f"{len(places)} bytes are"
        message = f"{count} not UTF-8; the first is 0x{ord(source.text[first]) - 0xF700:02X} here"
        problems.append(Problem("encoding", message, Span(name, first, first + 1)))
    return replace(paper, problems=tuple(problems))
