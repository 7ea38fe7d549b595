"""What a Markdown paper holds, in a form that tests compare: names, and the source at each span."""

from __future__ import annotations

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from tests.documents.markdown.places import check

__all__ = [
    "cited", "codes", "comments", "floats", "grid", "kinds", "labelled", "marked", "maths", "read", "referred", "texts",
]  # fmt: skip


def read(text: str, **others: str) -> Paper:
    """A paper of one file and others (`refs_bib` is `refs.bib`), with every place checked."""
    sources = {"a.md": Source("a.md", text)}
    for key, value in others.items():
        name = key.replace("_", ".")
        sources[name] = Source(name, value)
    paper = parse_markdown(sources, "a.md")
    check(paper)
    return paper


def texts(text: str) -> list[str]:
    """What each paragraph shows."""
    return [paragraph.text.text for paragraph in read(text).paragraphs]


def kinds(text: str) -> list[tuple[str, str]]:
    """Kind and text of each paragraph."""
    return [(paragraph.kind, paragraph.text.text) for paragraph in read(text).paragraphs]


def marked(text: str) -> list[tuple[str, str]]:
    """Text of each paragraph, and the source from its first to its last visible character."""
    paper = read(text)
    return [(paragraph.text.text, paper.source(paragraph.span)) for paragraph in paper.paragraphs]


def cited(text: str) -> list[tuple[tuple[str, ...], str]]:
    """Keys and source of each citation."""
    paper = read(text)
    return [(citation.keys, paper.source(citation.span)) for citation in paper.citations]


def referred(text: str) -> list[tuple[tuple[str, ...], str]]:
    """Labels and source of each cross-reference."""
    paper = read(text)
    return [(reference.labels, paper.source(reference.span)) for reference in paper.references]


def labelled(text: str) -> list[tuple[str, str, str]]:
    """Name, kind and source of each label."""
    paper = read(text)
    return [(label.name, label.kind, paper.source(label.span)) for label in paper.labels]


def floats(text: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...], list[str], str]]:
    """Kind, labels, graphics, captions and source of each float."""
    paper = read(text)
    return [
        (f.kind, f.labels, f.graphics, [paper.paragraphs[at].text.text for at in f.captions], paper.source(f.span))
        for f in paper.floats
    ]  # fmt: skip


def grid(text: str) -> list[list[str]]:
    """The cells of the only table."""
    (table,) = read(text).tables
    return [[cell.text.text for cell in row] for row in table.rows]


def maths(text: str) -> list[tuple[bool, str]]:
    """Whether each piece of math is display math, and its source."""
    paper = read(text)
    return [(math.display, paper.source(math.span)) for math in paper.math]


def codes(text: str) -> list[str]:
    """The source of each block of code."""
    paper = read(text)
    return [paper.source(span) for span in paper.verbatim]


def comments(text: str) -> list[str]:
    """The source of each comment."""
    paper = read(text)
    return [paper.source(comment.span) for comment in paper.comments]
