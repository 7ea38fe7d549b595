"""Hidden text of LaTeX, Markdown and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paper, Source, Span
from paperkit.gates.hidden_text.characters import hidden_characters
from paperkit.gates.hidden_text.colors import Color, defined_colors
from paperkit.gates.hidden_text.hidden import Hidden
from paperkit.gates.hidden_text.latex import Macro, hidden_latex, hiding_macros
from paperkit.gates.hidden_text.markup import hidden_html, html_comments, link_comments, metadata_texts
from paperkit.gates.hidden_text.unprinted import instructions_in_comments, left_out

__all__ = ["in_sources"]

_TEX = (".tex", ".ltx", ".sty", ".cls", ".def", ".cfg", ".clo")
_MARKDOWN = (".md", ".markdown", ".qmd", ".rmd")


def in_sources(paper: Paper) -> Iterator[Hidden]:
    blanked = {name: _blanked(paper, source) for name, source in paper.sources.items()}
    main = {paper.main: paper.format}
    tex = [name for name in blanked if name.lower().endswith(_TEX) or main.get(name) == "latex"]
    marked = [name for name in blanked if name.lower().endswith(_MARKDOWN) or main.get(name) == "markdown"]
    colors: dict[str, Color] = {}
    macros: dict[str, Macro] = {}
    for name in (*tex, *marked):
        colors = defined_colors(blanked[name], colors)
    for name in (*tex, *marked):
        macros = hiding_macros(blanked[name], colors, macros)
    for name, text in blanked.items():
        yield from hidden_characters(name, _without_comments(paper, paper.sources[name]))
        if name in tex or name in marked:
            yield from hidden_latex(name, text, colors, macros)
            yield from metadata_texts(name, text)
        if name in marked:
            yield from hidden_html(name, text)
            yield from link_comments(name, _without_code(paper, paper.sources[name]))
            yield from html_comments(name, _without_code(paper, paper.sources[name]))
    yield from instructions_in_comments(paper)
    yield from left_out(paper, _end(paper, paper.sources[paper.main]))


_INLINE_CODE = re.compile(
    r"\\(?:verb|lstinline|Verb)\*?([^a-zA-Z*\s{\[])[^\r\n]{0,500}?\1|(?<![\\`])`[^`\n]{1,400}`(?!`)"
    r"|\\end[ \t]{0,5}\{document\}.*\Z",
    re.DOTALL,
)
_WORD = re.compile(r"\S")


def _without_code(paper: Paper, source: Source) -> str:
    text = _blank(source.text, [span for span in paper.verbatim if span.file == source.name])
    return _INLINE_CODE.sub(lambda match: _WORD.sub(" ", match[0]), text)


def _without_comments(paper: Paper, source: Source) -> str:
    return _blank(
        source.text, [comment.span for comment in paper.comments if comment.span.file == source.name]
    )


def _blanked(paper: Paper, source: Source) -> str:
    """A source with comments, listings and what is not printed as spaces, in the same places."""
    spans = [comment.span for comment in paper.comments if comment.span.file == source.name]
    spans += [span for span in (*paper.verbatim, *paper.left_out) if span.file == source.name]
    return _INLINE_CODE.sub(lambda match: _WORD.sub(" ", match[0]), _blank(source.text, spans))


def _end(paper: Paper, source: Source) -> int:
    """Where the document of a source ends: after its `\\end{document}`, where that is printed by no listing."""
    spans = [
        span for span in (*(c.span for c in paper.comments), *paper.verbatim) if span.file == source.name
    ]
    ends = (m for m in _INLINE_CODE.finditer(_blank(source.text, spans)) if m[0].startswith("\\end"))
    match = next(ends, None)
    return len(source.text) if match is None else match.start() + len("\\end{document}")


def _blank(text: str, spans: list[Span]) -> str:
    pieces = []
    at = 0
    for span in sorted(spans):
        if span.start >= at:
            pieces += [text[at : span.start], _WORD.sub(" ", text[span.start : span.end])]
            at = span.end
    return "".join(pieces) + text[at:]
