"""A draft is a tree of files: kept as a tree, parsed as one paper, shown in the author's places.

In the workspace the main file has the pipeline's name for it (unless another file of the paper has that name); the
other files keep theirs. A paper that reads files outside its main file's folder is kept one or more folders down, so
that its own `../` still leads to them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from paperkit.documents import parse_latex
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding, GateReport
from paperkit.pipelines.sources import tree_paths
from paperkit.workspace import Step, Workspace

__all__ = [
    "Draft",
    "Layout",
    "author_line",
    "in_author_lines",
    "in_author_places",
    "layout_of",
    "writable",
]


@dataclass(frozen=True)
class Layout:
    """Where each file of a paper is kept under a draft's folder.

    Attributes:
        main: The author's name of the main file.
        paths: Path under the folder, by the author's name.
        encodings: Encoding each file is written in.
        bib: Bibliography files given besides those that the paper names.
    """

    main: str
    paths: Mapping[str, str]
    encodings: Mapping[str, str]
    bib: tuple[str, ...] = ()

    @property
    def main_path(self) -> str:
        """Path of the main file under a draft's folder."""
        return self.paths[self.main]


def layout_of(paper: Paper, folder: Path, bib: Path | None = None, main: str = "paper.tex") -> Layout:
    """Layout of a paper.

    Args:
        paper: It, as read.
        folder: Where its main file stands.
        bib: A bibliography given besides.
        main: Name of the main file in the workspace.
    """
    names = set(paper.sources)
    kept = {name: main if name == paper.main and main not in names else name for name in paper.sources}
    placed = tree_paths(kept.values(), folder)
    paths = {name: placed[copy] for name, copy in kept.items()}
    encodings = {name: source.encoding for name, source in paper.sources.items()}
    given = {name for name in names if bib is not None and (folder / name).resolve() == bib.resolve()}
    return Layout(paper.main, paths, encodings, tuple(given))


@dataclass(frozen=True)
class Draft:
    """The files of one draft, by the author's names."""

    layout: Layout
    sources: Mapping[str, Source]

    @cached_property
    def paper(self) -> Paper:
        """The draft, parsed."""
        return parse_latex(self.sources, self.layout.main, bib=self.layout.bib)

    def replaced(self, texts: Mapping[str, str]) -> Draft:
        """A new draft with the texts of some files replaced."""
        return Draft(
            self.layout,
            {
                name: Source(name, texts[name], source.encoding) if name in texts else source
                for name, source in self.sources.items()
            },
        )

    def write(self, step: Step, folder: str) -> None:
        """Write the draft under a folder of the workspace, each file in its own encoding."""
        for name, source in self.sources.items():
            step.write_bytes(f"{folder}/{self.layout.paths[name]}", _encode(source))

    @classmethod
    def read(cls, workspace: Workspace, layout: Layout, folder: str) -> Draft:
        """The draft under a folder of the workspace."""
        sources = {}
        for name, path in layout.paths.items():
            encoding = layout.encodings[name]
            text = workspace.read_bytes(f"{folder}/{path}").decode(encoding)
            sources[name] = Source(name, text, encoding)
        return cls(layout, sources)


def writable(text: str, encoding: str) -> str:
    """A line for a file of this encoding: line ends are spaces, characters that the encoding lacks are `?`.

    >>> writable("“0.9” is\\nnot logged", "latin-1")
    '?0.9? is not logged'
    """
    return re.sub(r"[\r\n]+", " ", text).encode(encoding, "replace").decode(encoding)


def _encode(source: Source) -> bytes:
    return source.text.encode(source.encoding)


def in_author_places(report: GateReport, draft: Draft, author: Draft) -> GateReport:
    """The same report with every place as in the author's own files, those named in messages and evidence included."""
    maps = _line_maps(draft, author)
    if not maps:
        return report

    def moved(finding: Finding) -> Finding:
        line, same = (
            maps[finding.file].author_line(finding.line) if finding.file in maps else (finding.line, True)
        )
        return finding.model_copy(
            update={
                "line": line,
                "column": finding.column if same else 1,
                "message": _told(finding.message, maps),
                "evidence": _told(finding.evidence, maps),
            }
        )

    return report.model_copy(update={"findings": tuple(moved(finding) for finding in report.findings)})


def in_author_lines(text: str, draft: Draft, author: Draft) -> str:
    """A text with every `file:line` of the draft as in the author's own files."""
    return _told(text, _line_maps(draft, author))


def _told(text: str, maps: Mapping[str, _LineMap]) -> str:
    if not maps:
        return text
    names = re.compile(rf"(?<![\w/.-])({'|'.join(map(re.escape, maps))}):(\d+)")
    return names.sub(lambda m: f"{m[1]}:{maps[m[1]].author_line(int(m[2]))[0]}", text)


def author_line(draft: Draft, author: Draft, file: str, line: int) -> int:
    """The author's line of a line of a draft, both from 1."""
    maps = _line_maps(draft, author)
    return maps[file].author_line(line)[0] if file in maps else line


def _line_maps(draft: Draft, author: Draft) -> dict[str, _LineMap]:
    return {
        name: _LineMap(source.text, author.sources[name].text)
        for name, source in draft.sources.items()
        if source.text != author.sources[name].text
    }


class _LineMap:
    """Author's line of each line of a draft."""

    def __init__(self, draft: str, author: str) -> None:
        from rapidfuzz.distance import Indel

        draft_lines, author_lines = draft.split("\n"), author.split("\n")
        self._blocks = [(0, 0, 0)] + [
            (block.src_start, block.dest_start, block.src_end - block.src_start)
            for block in Indel.opcodes(draft_lines, author_lines)
            if block.tag == "equal"
        ]
        self._blocks.append((len(draft_lines), len(author_lines), 0))
        self._starts = [start for start, _, _ in self._blocks]

    def author_line(self, line: int) -> tuple[int, bool]:
        """The author's line (from 1) and whether that line is unchanged.

        A changed line has the place of the line it replaces, an added one that of the line beside it.
        """
        at = bisect_right(self._starts, line - 1) - 1
        start, author, length = self._blocks[at]
        if line - 1 < start + length:
            return author + line - start, True
        past, last = line - 1 - (start + length), self._blocks[min(at + 1, len(self._blocks) - 1)][1]
        return max(min(author + length + past, last - 1), 0) + 1, False
