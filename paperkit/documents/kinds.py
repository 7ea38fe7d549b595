"""What kind of file it is, by its name and its first bytes."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Literal

__all__ = ["FileKind", "file_kind", "unreadable_kind"]

FileKind = Literal["latex", "markdown", "text", "pdf"]

_BY_SUFFIX: dict[str, FileKind] = {
    ".tex": "latex", ".ltx": "latex", ".latex": "latex", ".md": "markdown", ".markdown": "markdown",
    ".mdown": "markdown", ".mkd": "markdown", ".qmd": "markdown", ".rmd": "markdown", ".pdf": "pdf",
}  # fmt: skip
_PDF_HEAD = 1024
"""How far from its start a PDF may have its header (ISO 32000, annex H of the 2008 edition, as readers accept it)."""
_LATEX = re.compile(
    r"^[^%\n]*?\\(?:document(?:class|style)\b|(?:sub)?section\*?\s*\{|begin\s*\{[a-zA-Z]+\*?\})", re.MULTILINE
)
_MARKDOWN = re.compile(r"\ufeff?\s*#{1,3}[ \t]+[^\W\d_]")
"""A file that opens with a heading, as programs that turn a PDF into text write it."""

_WORD_PROCESSOR = "export it as .pdf, or save it as .tex, .md or .txt"
_SUFFIXES = {
    ".docx": ("a Word document", _WORD_PROCESSOR), ".doc": ("a Word document", _WORD_PROCESSOR),
    ".odt": ("an OpenDocument text", _WORD_PROCESSOR), ".rtf": ("a rich text document", _WORD_PROCESSOR),
    ".pages": ("a Pages document", _WORD_PROCESSOR), ".html": ("a web page", _WORD_PROCESSOR),
    ".htm": ("a web page", _WORD_PROCESSOR), ".xhtml": ("a web page", _WORD_PROCESSOR),
    ".epub": ("an e-book", _WORD_PROCESSOR), ".ps": ("PostScript", "convert it to .pdf"),
    ".eps": ("PostScript", "convert it to .pdf"), ".djvu": ("a DjVu file", "convert it to .pdf"),
    ".ipynb": ("a notebook", "export it as .md or .tex"), ".zip": ("an archive", "unpack it and name the folder"),
    ".gz": ("an archive", "unpack it and name the folder"), ".tar": ("an archive", "unpack it and name the folder"),
    ".tgz": ("an archive", "unpack it and name the folder"), ".7z": ("an archive", "unpack it and name the folder"),
    ".bib": ("a bibliography", "name the paper, and this file with --bib"),
    ".png": ("an image", "name the paper"), ".jpg": ("an image", "name the paper"),
    ".jpeg": ("an image", "name the paper"), ".gif": ("an image", "name the paper"),
    ".tif": ("an image", "name the paper"), ".tiff": ("an image", "name the paper"),
    ".svg": ("an image", "name the paper"), ".webp": ("an image", "name the paper"),
}  # fmt: skip
_SIGNATURES = (
    (b"\x89PNG\r\n", ".png"), (b"\xff\xd8\xff", ".jpg"), (b"GIF8", ".gif"), (b"II*\0", ".tif"), (b"MM\0*", ".tif"),
    (b"{\\rtf", ".rtf"), (b"\xd0\xcf\x11\xe0", ".doc"), (b"%!PS", ".ps"), (b"\x1f\x8b", ".gz"),
    (b"7z\xbc\xaf", ".7z"), (b"AT&TFORM", ".djvu"),
)  # fmt: skip
_HTML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!DOCTYPE\s+html|html[\s>])", re.IGNORECASE)


def file_kind(name: str, data: bytes, text: str | None = None) -> FileKind:
    r"""How a file is read: by its suffix, else by its content; a PDF is one whatever it is called.

    By its content it is LaTeX where a line has one of its commands, Markdown where it opens with a heading `# ..`,
    else plain text.

    Args:
        name: Its name.
        data: Its bytes.
        text: Its text, where it is decoded already.

    >>> file_kind("paper", b"\\section{A} Words."), file_kind("notes.txt", b"Words."), file_kind("a.Rmd", b"x")
    ('latex', 'text', 'markdown')
    """
    if is_pdf(name, data):
        return "pdf"
    known = _BY_SUFFIX.get(PurePath(name).suffix.lower())
    if known is not None:
        return known
    content = text if text is not None else data.decode("latin-1")
    if _LATEX.search(content):
        return "latex"
    return "markdown" if _MARKDOWN.match(content) else "text"


def is_pdf(name: str, data: bytes) -> bool:
    """Whether a file is a PDF; its header may stand behind up to 1 KB of other bytes."""
    at = data.find(b"%PDF-", 0, _PDF_HEAD + 5)
    if at <= 0 or PurePath(name).suffix.lower() == ".pdf":
        return at == 0 or PurePath(name).suffix.lower() == ".pdf"
    return not data[:at].strip(b"\xef\xbb\xbf \t\r\n\0") or b"endobj" in data


def unreadable_kind(name: str, data: bytes) -> tuple[str, str] | None:
    """What a file is that no reader reads, and what to do about it; None where one may.

    >>> unreadable_kind("paper.txt", b"{\\\\rtf1 words}")[0]
    'a rich text document'
    """
    suffix = PurePath(name).suffix.lower()
    found = next((kind for mark, kind in _SIGNATURES if data.startswith(mark)), None)
    if data.startswith(b"PK\x03\x04"):
        head = data[:4000]
        found = (
            ".docx" if b"word/" in data[:100_000] or suffix == ".docx"
            else ".odt" if b"opendocument.text" in head
            else ".epub" if b"epub" in head
            else ".zip"
        )  # fmt: skip
    if found is None and _HTML.match(data):
        found = ".html"
    if found is None and suffix in _SUFFIXES:
        found = suffix
    return _SUFFIXES[found] if found is not None else None
