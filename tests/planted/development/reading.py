"""The paper that a text of the development set is."""

from __future__ import annotations

import re

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.documents.plain import parse_text

__all__ = ["paper_of"]

_KEY = re.compile(r"@(?!string|comment|preamble)\w+\s*\{\s*([^\s,]+)\s*,", re.IGNORECASE)


def paper_of(text: str, format: str) -> Paper:
    """A paper of a text; `bib` is a bibliography file, of which the paper cites each entry."""
    if format == "markdown":
        return parse_markdown({"paper.md": Source("paper.md", text)}, "paper.md")
    if format == "text":
        return parse_text({"paper.txt": Source("paper.txt", text)}, "paper.txt")
    sources = {}
    if format == "bib":
        sources["refs.bib"] = Source("refs.bib", text)
        cited = ",".join(dict.fromkeys(_KEY.findall(text)))
        text = f"Earlier work \\cite{{{cited}}} is the base of ours.\n\n\\bibliography{{refs}}"
    if "\\documentclass" not in text:
        text = f"\\documentclass{{article}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text), **sources}, "main.tex")
