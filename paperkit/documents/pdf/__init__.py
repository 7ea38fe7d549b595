"""Reading papers in PDF: pages as a reader sees them, text that is hidden from readers, and the paper itself."""

from __future__ import annotations

from paperkit.documents.pdf.glyphs import Annotation, Box
from paperkit.documents.pdf.hidden import HiddenText
from paperkit.documents.pdf.read import Page, PageBox, Pdf, read_pdf

__all__ = ["Annotation", "Box", "HiddenText", "Page", "PageBox", "Pdf", "read_pdf"]
