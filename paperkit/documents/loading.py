"""Finding and decoding the files of a paper."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from paperkit.documents.latex import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.errors import InputError

__all__ = ["Folder", "decode", "find_main", "read_paper", "read_sources"]

_DECLARED = re.compile(
    rb"\\usepackage\s*\[([a-zA-Z0-9, -]{1,80})\]\s*\{inputenc\}|\\inputencoding\s*\{([a-zA-Z0-9-]{1,20})\}"
    rb"|\\begin\s*\{CJK\*?\}(?:\[[^\]\r\n]{0,20}\])?\{([a-zA-Z0-9]{1,20})\}"
    rb"|%\s*!T[Ee]X\s+(?:file)?encoding\s*=\s*([A-Za-z0-9-]{1,20})|\\documentclass\s*\[([^\]]{1,200})\]\s*\{ctex"
)
_CODECS = {
    "latin1": "latin-1", "latin9": "iso8859-15", "latin2": "iso8859-2", "latin5": "iso8859-9", "ansinew": "cp1252",
    "cp1252": "cp1252", "cp1250": "cp1250", "cp1251": "cp1251", "koi8-r": "koi8-r", "applemac": "mac-roman",
    "gbk": "gbk", "gb": "gbk", "gb2312": "gbk", "gb18030": "gb18030", "big5": "big5", "bg5": "big5", "sjis": "cp932",
    "windows-1252": "cp1252", "iso-8859-1": "latin-1", "isolatin": "latin-1",
}  # fmt: skip
_CLASS = re.compile(
    r"^[^%\r\n]*?\\document(?:class|style)\s*(?:\[[^\]]{0,2000}\])?\s*\{\s*([^{}]{0,200}?)\s*\}", re.MULTILINE
)
_INPUT = re.compile(r"^[^%\r\n]*?\\(?:input|include|subfile)\s*\{?\s*\"?([^\s{}\"%\\]+)", re.MULTILINE)
_PARTS = frozenset({"subfiles", "standalone"})
_MOST_BYTES = 100 * 1024 * 1024
_HAN = re.compile(r"[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]")


def decode(data: bytes) -> tuple[str, str]:
    r"""The text of a file and the encoding it is in; `text.encode(encoding)` gives the bytes back.

    UTF-8, then what the file declares (`inputenc`, `CJK`, `!TeX encoding`), then GB18030 where that makes mostly
    common Chinese characters, then cp1252 and latin-1. Line ends stay as they are.

    >>> decode("naïve\r\n".encode("latin-1"))
    ('naïve\r\n', 'cp1252')
    """
    if data.startswith(b"\xef\xbb\xbf") and (text := _try(data, "utf-8-sig")) is not None:
        return text, "utf-8-sig"
    if (text := _try(data, "utf-8")) is not None:
        return text, "utf-8"
    if data[:2] == b"\xff\xfe" and (text := _try(data, "utf-16")) is not None:
        return text, "utf-16"
    for match in _DECLARED.finditer(data[:200_000]):
        for name in re.split(
            r"[,\s]+", b",".join(filter(None, match.groups())).decode("ascii", "ignore").lower()
        ):
            codec = _CODECS.get(name)
            if codec is not None and (text := _try(data, codec)) is not None:
                return text, codec
    text = _try(data, "gb18030")
    if text is not None and _mostly_han(text):
        return text, "gb18030"
    text = _try(data, "cp1252")
    return (text, "cp1252") if text is not None else (data.decode("latin-1"), "latin-1")


def _try(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec)
        return text if text.encode(codec) == data else None
    except UnicodeError:
        return None


def _mostly_han(text: str) -> bool:
    """Whether the characters beyond ASCII are common Chinese: those of GB 2312, in runs.

    Accented letters that happen to be valid GB18030 pairs make rare characters, each alone between Latin letters.
    """
    foreign = [character for character in text if character > "\x7f"]
    common = sum(1 for character in foreign if _HAN.match(character) and _try_encode(character))
    return bool(foreign) and common >= 0.8 * len(foreign)


def _try_encode(character: str) -> bool:
    try:
        character.encode("gb2312")
    except UnicodeError:
        return False
    return True


def _read_file(path: Path, name: str) -> Source:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    if data.startswith(b"%PDF-"):
        raise InputError(f"{path}: is a PDF, not LaTeX source")
    if len(data) > _MOST_BYTES:
        raise InputError(f"{path}: is larger than {_MOST_BYTES // 1024 // 1024} MB")
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

    def add(self, path: Path) -> str:
        """Take in a file that may be elsewhere, and say its name."""
        try:
            name = Path(os.path.relpath(path.resolve(), self.root.resolve())).as_posix()
        except ValueError:
            name = path.name
        self._known[name] = _read_file(path, name)
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
    """The main file of a folder: the one with a `\\documentclass` that no other one inputs.

    A workspace is a folder with `drafts/paper.tex`, which is its main file. Where the folder itself has no main
    file, its subfolders are searched.

    Raises:
        InputError: there is none, or there are several.
    """
    draft = folder / "drafts" / "paper.tex"
    if draft.is_file():
        return draft
    for paths in (folder.iterdir(), folder.rglob("*")):
        files = sorted(
            path for path in paths
            if path.suffix.lower() == ".tex" and path.is_file() and not path.name.startswith(".")
        )  # fmt: skip
        found = _main_files(files)
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(path.relative_to(folder).as_posix() for path in found)
            raise InputError(
                f"{folder}: several files have a \\documentclass ({names}); name the one that is meant"
            )
    raise InputError(f"{folder}: no .tex file with a \\documentclass")


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
    """Read a paper.

    Args:
        path: A .tex file, a folder with one main file, or a workspace.
        bib: Bibliography files besides those that the paper names.

    Raises:
        InputError: a file is missing, empty, binary or not LaTeX, the main file can't be told, or inputs go round.
    """
    path = Path(path)
    if path.is_dir():
        path = find_main(path)
    if not path.exists():
        raise InputError(f"{path}: no such file or folder")
    suffix = path.suffix.lower()
    if suffix in (".md", ".markdown"):
        raise InputError(f"{path}: Markdown papers are not read; give a .tex file or a folder")
    if suffix == ".pdf":
        raise InputError(f"{path}: is a PDF, not LaTeX source")
    folder = Folder(path.parent)
    name = folder.add(path)
    source = folder[name]
    if not source.text.strip():
        raise InputError(f"{path}: is empty")
    more = []
    for extra in bib:
        if not extra.is_file():
            raise InputError(f"{extra}: no such bibliography file")
        more.append(folder.add(extra))
    return parse_latex(folder, name, bib=more)
