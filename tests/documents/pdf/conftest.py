"""PDFs made for the tests, and those of other people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperkit.documents.pdf import Pdf, read_pdf
from paperkit.documents.pdf.adapter import _pymupdf

Draw = Callable[[Any], None]


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Pdf]:
    """Make a PDF of pages that functions draw, and read it."""

    def make_pdf(*pages: Draw, width: float = 612, height: float = 792, **options: Any) -> Pdf:
        document = _pymupdf().open()
        for draw in pages:
            draw(document.new_page(width=width, height=height))
        path = tmp_path / "made.pdf"
        document.save(path, **options)
        return read_pdf(path)

    return make_pdf


@pytest.fixture(scope="session")
def pdfs(shared: Path) -> Path:
    """The folder of other people's PDFs."""
    return shared / "data/pdf"
