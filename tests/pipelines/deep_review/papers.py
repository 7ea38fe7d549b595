"""Small papers for the tests of deep review: of text, of LaTeX, and as PDFs that PyMuPDF writes."""

from __future__ import annotations

from pathlib import Path

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.documents.pdf import read_pdf
from paperkit.documents.plain import parse_text
from paperkit.pipelines.deep_review.manuscript import Manuscript

SENTENCE = "The lamp by the window burns for as long as the night and the oil allow. "


def prose(words: int) -> str:
    """Running text of about so many words."""
    return (SENTENCE * (words // 16 + 1)).strip()


def of_latex(body: str, preamble: str = "", more: dict[str, str] | None = None) -> Manuscript:
    """A LaTeX paper, cut into pages."""
    main = f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    sources = {"a.tex": main, **(more or {})}
    return Manuscript.of_paper(
        parse_latex({name: Source(name, text) for name, text in sources.items()}, "a.tex")
    )


def of_text(text: str) -> Manuscript:
    """A paper of plain text, cut into pages."""
    return Manuscript.of_paper(parse_text({"a.txt": Source("a.txt", text)}, "a.txt"))


def write_pdf(path: Path, pages: list[list[str]]) -> Path:
    """A PDF with lines of text on each page; a line that starts with # is a heading, set large and bold."""
    import pymupdf

    with pymupdf.open() as document:
        for lines in pages:
            page = document.new_page()
            top = 72.0
            for line in lines:
                heading = line.startswith("#")
                top += 14 if heading else 0
                page.insert_text(
                    (72, top),
                    line.lstrip("# "),
                    fontsize=14 if heading else 10,
                    fontname="hebo" if heading else "helv",
                )
                top += 24 if heading else 13
        document.save(path)
    return path


def of_pdf(path: Path, pages: list[list[str]]) -> Manuscript:
    """The paper of such a PDF."""
    return Manuscript.of_pdf(read_pdf(write_pdf(path, pages)))


LINES = [
    "The lamp by the window burns for as long as the night and the oil allow,",
    "and whoever passes on the road below can tell by its light that somebody",
    "in the house is still awake and reading, as they have been all this week.",
]
