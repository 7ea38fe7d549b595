"""Markdown papers, as Pandoc, JOSS, Quarto and R Markdown write them."""

from __future__ import annotations

from paperkit.documents.markdown.parse import parse_markdown

__all__ = ["parse_markdown"]
