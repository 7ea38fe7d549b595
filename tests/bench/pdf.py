"""Reading a PDF (text, hidden text, page images at 150 dpi), as a ratio to bare PyMuPDF writing text and images."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pymupdf

from paperkit.documents.pdf import read_pdf

from .timing import SHARED, fastest

FILES = ("two_column/tracemonkey_acm_14p.pdf", "aiscientist_built/adaptive_dual_scale_denoising.pdf")
DPI = 150


def bare(path: Path, folder: Path) -> None:
    """What PyMuPDF alone writes."""
    with pymupdf.open(path) as document:
        (folder / "bare.txt").write_text("\n".join(page.get_text() for page in document), encoding="utf-8")
        for page in document:
            page.get_pixmap(dpi=DPI).save(folder / f"bare_{page.number}.png")


def ingest(path: Path, folder: Path) -> None:
    """What deep review needs of a PDF."""
    pdf = read_pdf(path)
    (folder / "ours.txt").write_text("\n".join(page.text for page in pdf.pages), encoding="utf-8")
    assert pdf.hidden is not None
    for page in pdf.pages:
        (folder / f"ours_{page.number}.png").write_bytes(pdf.image(page.number, DPI))


def main() -> None:
    """Print the ratios."""
    for name in FILES:
        path = SHARED / "pdf" / name
        if not path.is_file():
            print(f"PDF ingest needs {name} (set PAPERKIT_SHARED)")
            continue
        with tempfile.TemporaryDirectory() as folder:
            reference, ours, paper = fastest(
                lambda path=path, folder=folder: bare(path, Path(folder)),
                lambda path=path, folder=folder: ingest(path, Path(folder)),
                lambda path=path: read_pdf(path).paper,
            )
        print(f"{ours / reference:8.2f} x bare PyMuPDF        ingest {path.stem}")
        print(f"{paper / reference:8.2f} x bare PyMuPDF        paper from {path.stem}, no images")


if __name__ == "__main__":
    main()
