"""Hidden text of LaTeX, Markdown and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paper, Source, Span
from paperkit.gates.hidden_text.characters import hidden_characters
from paperkit.gates.hidden_text.colors import Color, defined_colors
from paperkit.gates.hidden_text.hidden import Hidden
from paperkit.gates.hidden_text.latex import Macro, hidden_latex, hiding_macros
from paperkit.gates.hidden_text.markup import hidden_html, html_comments, metadata_texts

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
            yield from html_comments(name, _without_code(paper, paper.sources[name]))


_INLINE_CODE = re.compile(
    r"\\(?:verb|lstinline|Verb)\*?([^a-zA-Z*\s{\[])[^\r\n]{0,500}?\1|(?<![\\`])`[^`\n]{1,400}`(?!`)"
    r"|\\end[ \t]{0,5}\{document\}.*\Z",
    re.DOTALL,
)
_IF = re.compile(r"\\(iffalse|fi)(?![a-zA-Z@])")
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
    spans += [span for span in paper.verbatim if span.file == source.name]
    text = _INLINE_CODE.sub(lambda match: _WORD.sub(" ", match[0]), _blank(source.text, spans))
    return _blank(text, [Span(source.name, *place) for place in _switched_off(text)])


def _switched_off(text: str) -> Iterator[tuple[int, int]]:
    r"""What stands between `\iffalse` and the next `\fi`."""
    start = -1
    for match in _IF.finditer(text):
        if match[1] == "fi" and start >= 0:
            yield start, match.end()
            start = -1
        elif match[1] == "iffalse" and start < 0:
            start = match.start()


def _blank(text: str, spans: list[Span]) -> str:
    pieces = []
    at = 0
    for span in sorted(spans):
        if span.start >= at:
            pieces += [text[at : span.start], _WORD.sub(" ", text[span.start : span.end])]
            at = span.end
    return "".join(pieces) + text[at:]
