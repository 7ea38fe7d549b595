"""Notebooks of a few lines, in a folder that stands in for the package's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from paperkit.harness import assets

PARAMETERS = "out = ''\nx = 1\npast = False\nlog = None\nown_bib = None"


@pytest.fixture
def make_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Write a notebook with these cells after its parameters; it is found by the name `small`."""

    def make(*cells: str, parameters: str = PARAMETERS) -> Path:
        path = tmp_path / "notebooks" / "small.ipynb"
        path.parent.mkdir(exist_ok=True)
        tagged = new_code_cell(parameters, metadata={"tags": ["parameters"]})
        notebook = new_notebook(cells=[new_markdown_cell("# Small"), tagged, *map(new_code_cell, cells)])
        nbformat.write(notebook, path)
        monkeypatch.setattr(assets, "notebook", lambda name: path)
        return path

    return make
