"""The files of a paper as a copy keeps them: its tree of sources, and what TeX needs beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from paperkit.documents.paper import Paper

__all__ = ["assets_of", "run_name", "tree_paths"]

_STYLE_FILES = (".sty", ".cls", ".bst", ".bbl", ".bbx", ".cbx", ".clo", ".def", ".cfg")
_GRAPHICS = ("", ".pdf", ".png", ".jpg", ".jpeg", ".eps")
_INCLUDED = re.compile(r"\\includegraphics\*?\s{0,9}(?:\[[^\]]{0,500}\]\s{0,9})?\{([^{}]{1,300})\}")


def tree_paths(names: Iterable[str], folder: Path) -> dict[str, str]:
    """Where each file of a paper stands in a copy of its tree.

    A paper that reads files outside its main file's folder is kept one or more folders down, so that its own `../`
    still leads to them.

    Args:
        names: Names relative to the main file's folder.
        folder: That folder.

    >>> tree_paths(["main.tex", "../refs.bib"], Path("/papers/noise"))
    {'main.tex': 'noise/main.tex', '../refs.bib': 'refs.bib'}
    """
    names = list(names)
    depth = max((PurePosixPath(name).parts.count("..") for name in names), default=0)
    above = folder.resolve().parts[1:][-depth:] if depth else ()
    paths = {}
    for name in names:
        parts: list[str] = list(above)
        for part in PurePosixPath(name).parts:
            if part != "..":
                parts.append(part)
            elif parts:
                parts.pop()
        paths[name] = "/".join(parts)
    return paths


def run_name(document: Path) -> str:
    """Name of a run after its document: the stem of a file, the name of a folder.

    >>> run_name(Path("papers/noise.v2.tex"))
    'noise.v2'
    """
    real = document.resolve()
    return real.name if real.is_dir() else real.stem


def assets_of(paper: Paper, folder: Path) -> Iterator[tuple[str, Path]]:
    """Style files beside the main file, and the graphics that the paper names, inside its folder."""
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in _STYLE_FILES and path.is_file():
            yield path.name, path
    places = ["", *re.findall(r"\{([^{}]+)\}", _graphics_path(paper))]
    root = folder.resolve()
    bare = {name.strip() for source in paper.sources.values() for name in _INCLUDED.findall(source.text)}
    named = bare.union(*(f.graphics for f in paper.floats))
    for name in sorted(name for name in named if len(name.encode()) < 250):
        candidates = (folder / place / f"{name}{ending}" for place in places for ending in _GRAPHICS)
        found = next((path for path in candidates if path.is_file()), None)
        if found is not None and found.resolve().is_relative_to(root):
            yield found.resolve().relative_to(root).as_posix(), found


def _graphics_path(paper: Paper) -> str:
    match = re.search(r"\\graphicspath\s*\{((?:\s*\{[^{}]*\})*)\s*\}", paper.sources[paper.main].text)
    return match.group(1) if match else ""
