"""A LaTeX paper as a pipeline takes it in: its tree of files, and what TeX needs beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paperkit.documents import read_paper
from paperkit.errors import InputError, UsageError
from paperkit.llm.prompts import own_prompts
from paperkit.pipelines.draft import Draft, Layout, layout_of
from paperkit.pipelines.sources import assets_of

__all__ = ["PAPER", "LatexPaper", "own_prompt_files", "read_latex_paper", "stored_layout"]

PAPER = "inputs/paper"
"""Where a workspace keeps the author's own files."""
ASSETS = "inputs/assets"
"""Where it keeps figures and style files."""


@dataclass(frozen=True)
class LatexPaper:
    """A paper as its author has it.

    Attributes:
        draft: Its files.
        files: Bytes to keep, by their names in the workspace.
        assets: Figures and style files, by path beside the main file.
    """

    draft: Draft
    files: Mapping[str, bytes]
    assets: tuple[str, ...]

    @property
    def layout_record(self) -> dict[str, Any]:
        """How the files are laid out, for `stored_layout`."""
        layout = self.draft.layout
        return {
            "main": layout.main,
            "paths": dict(layout.paths),
            "encodings": dict(layout.encodings),
            "bib": list(layout.bib),
            "assets": list(self.assets),
        }


def read_latex_paper(
    given: Path, folder: Path, wanted_by: str, *, bib: Path | None = None, main: str = "paper.tex"
) -> LatexPaper:
    """Read a paper that is to be revised.

    Args:
        given: A .tex file, or a folder with one main file.
        folder: Where its main file stands.
        wanted_by: Name of the pipeline, for the message that it revises LaTeX.
        bib: A bibliography beside what the paper names.
        main: Name of the main file in the workspace.

    Raises:
        InputError: it is missing, unreadable, or no LaTeX paper.
    """
    paper = read_paper(given, bib=[bib] if bib else [])
    if paper.format != "latex":
        raise InputError(
            f"{given}: is {paper.format}, and {wanted_by} revises LaTeX; give a .tex file or a folder with one"
        )
    if not paper.document_class and "\\begin{document}" not in paper.sources[paper.main].text:
        raise InputError(
            f"{given}: has neither \\documentclass nor \\begin{{document}}; give the main file of the paper"
        )
    layout = layout_of(paper, folder, bib, main)
    files = {f"{PAPER}/{layout.paths[name]}": s.text.encode(s.encoding) for name, s in paper.sources.items()}
    prefix = layout.main_path.rpartition("/")[0]
    assets = {(f"{prefix}/{name}" if prefix else name): path for name, path in assets_of(paper, folder)}
    files |= {f"{ASSETS}/{name}": path.read_bytes() for name, path in assets.items()}
    return LatexPaper(Draft(layout, paper.sources), files, tuple(assets))


def own_prompt_files(folder: str | None, form: str, target: str) -> dict[str, bytes]:
    """The user's own prompts, by their names in the workspace.

    Raises:
        UsageError: they are used word for word, and another format was asked for; or one is no prompt.
    """
    own = own_prompts(Path(folder)) if folder else {}
    if own and form != "markdown":
        raise UsageError(
            f"--format {form}: your own prompts are used word for word; leave out --format, or --prompts"
        )
    return {f"{target}/{name}": text.encode() for name, text in own.items()}


def stored_layout(record: Mapping[str, Any]) -> tuple[Layout, dict[str, str]]:
    """The layout in a record, and where the assets are kept, by path beside the main file."""
    layout = Layout(record["main"], record["paths"], record["encodings"], tuple(record["bib"]))
    return layout, {name: f"{ASSETS}/{name}" for name in record["assets"]}
