"""From a Markdown source to a `Paper`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from paperkit.documents.assemble import assemble
from paperkit.documents.latex.parse import read_bibliographies
from paperkit.documents.markdown.blocks import Blocks, read_blocks
from paperkit.documents.markdown.front_matter import FrontMatter, read_front_matter
from paperkit.documents.markdown.layout import lay_out
from paperkit.documents.markdown.write import Writer
from paperkit.documents.paper import Paper, Problem, Source, Span
from paperkit.errors import InputError

__all__ = ["parse_markdown"]

_OTHER_BIBLIOGRAPHIES = (".json", ".yaml", ".yml", ".ris", ".enl", ".xml")


def parse_markdown(sources: Mapping[str, Source], main: str, *, bib: Sequence[str] = ()) -> Paper:
    """Read a Markdown paper from sources in memory: CommonMark with tables, and what Pandoc adds for papers.

    Faults of the text are recorded in `Paper.problems`, and reading goes on. Math and raw TeX are read by the LaTeX
    reader.

    Args:
        sources: Files by name, relative to the folder of the main file.
        main: Name of the main file.
        bib: Names of bibliography files in `sources`, besides those that the front matter names.

    Raises:
        InputError: the main file is not among the sources, or a TeX file that it inputs inputs itself.

    >>> source = Source("a.md", "# Results\\n\\nIt *fell* to $3\\\\%$ [see @k, p. 3]. Good.")
    >>> paper = parse_markdown({"a.md": source}, "a.md")
    >>> [sentence.text for sentence in paper.sentences("body")], paper.citations[0].keys
    (['It fell to 3% [k].', 'Good.'], ('k',))
    """
    source = sources.get(main)
    if source is None:
        raise InputError(f"{main} is not among the sources")
    front = read_front_matter(source.text)
    blocks = read_blocks(source.text, front.end)
    layout = lay_out(source.text, front, blocks)
    writer = Writer({name: sources[name] for name in sources if name != main}, source, layout)
    writer.write()
    _problems(writer, main, front, blocks, bool(bib))
    read_bibliographies(writer.draft, sources, bib)
    paper = assemble(writer.draft)
    verbatim = sorted({*paper.verbatim, *writer.verbatim})
    comments = tuple(replace(comment, after="") if paper.source(comment.span).startswith("<") else comment
                     for comment in paper.comments)  # fmt: skip
    return replace(paper, format="markdown", verbatim=tuple(verbatim), comments=comments)


def _problems(writer: Writer, main: str, front: FrontMatter, blocks: Blocks, has_bib: bool) -> None:
    draft = writer.draft
    if blocks.too_deep is not None:
        message = "quotes and lists stand too deep in one another; what is in them is not read"
        draft.problems.append(
            Problem("input_too_deep", message, Span(main, blocks.too_deep, blocks.too_deep))
        )
    for name, start, end in front.bibliography:
        span = Span(main, start, end)
        if not name.lower().endswith(_OTHER_BIBLIOGRAPHIES):
            draft.bib_files.append((name, span))
        elif not has_bib:
            message = f"{name} is not BibTeX and is not read; name a .bib file with --bib"
            draft.problems.append(Problem("missing_bib", message, span))
