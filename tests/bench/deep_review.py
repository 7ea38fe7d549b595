"""A 30-page PDF: ingest for a deep review against bare PyMuPDF writing text and images, checks by code against reading.

Ours writes the whole workspace: text, page images at 150 dpi, what each page holds, hidden text, the copy, hashes.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pymupdf

from paperkit.pipelines.deep_review.ingest import DPI, gather, write_workspace
from paperkit.pipelines.deep_review.manuscript import load_manuscript
from paperkit.pipelines.deep_review.rules.reviewer import review
from paperkit.workspace import Workspace

from .timing import SHARED, fastest

FILES = (
    "two_column/tracemonkey_acm_14p.pdf",
    "aiscientist_built/adaptive_dual_scale_denoising.pdf",
    "aiscientist_built/layerwise_lr_grokking.pdf",
)
PAGES = 30


def joined(folder: Path) -> Path | None:
    """Write a PDF of 30 pages of real papers; None where they are missing."""
    paths = [SHARED / "pdf" / name for name in FILES]
    if not all(path.is_file() for path in paths):
        return None
    with pymupdf.open() as document:
        for path in paths:
            with pymupdf.open(path) as part:
                left = PAGES - document.page_count
                document.insert_pdf(part, to_page=min(part.page_count, left) - 1)
        document.save(folder / "joined.pdf", deflate=True)
    return folder / "joined.pdf"


def bare(path: Path, folder: Path) -> None:
    """What PyMuPDF alone writes."""
    with pymupdf.open(path) as document:
        (folder / "bare.txt").write_text("\n".join(page.get_text() for page in document), encoding="utf-8")
        for page in document:
            page.get_pixmap(dpi=DPI).save(folder / f"bare_{page.number}.png")


def ingest(path: Path, folder: Path) -> None:
    """What `deep-review init` does."""
    with Workspace(folder / "ours").step("init", given=str(path)) as step:
        write_workspace(step, gather(path))


def main() -> None:
    """Print the ratio."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = joined(folder)
        if path is None:
            print(f"deep review: needs {', '.join(FILES)} (set PAPERKIT_SHARED)")
            return
        reference, ours = fastest(lambda: bare(path, folder), lambda: ingest(path, folder), runs=3)
        manuscript = load_manuscript(path, None)
        reading, checking = fastest(
            lambda: load_manuscript(path, None).paper, lambda: review(manuscript, "en"), runs=3
        )
    print(f"{ours / reference:8.2f} x bare PyMuPDF        deep review, ingest of {PAGES} pages")
    print(f"{checking / reading:8.2f} x reading the PDF     deep review, checks by code ({checking:.1f} s)")


if __name__ == "__main__":
    main()
