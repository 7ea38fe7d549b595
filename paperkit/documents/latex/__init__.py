"""LaTeX: from source files to a `Paper`."""

from __future__ import annotations

from paperkit.documents.latex.parse import parse_latex

__all__ = ["parse_latex"]
