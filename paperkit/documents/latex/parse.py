"""From LaTeX sources to a `Paper`."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import Literal

from paperkit.documents.latex import (
    amsrefs,
    citations,
    conditions,
    definitions,
    environments,
    glossary,
    inputs,
    loops,
    macros,
    math,
    packages,
    primitives,
    quotations,
    structure,
    tabular,
    units,
    verbatim,
)
from paperkit.documents.latex.draft import Draft, MathDraft, Mention
from paperkit.documents.latex.reader import Reader
from paperkit.documents.latex.text import Block
from paperkit.documents.paper import (
    BibEntry,
    Citation,
    Comment,
    Float,
    Math,
    Paper,
    Paragraph,
    ParagraphKind,
    Problem,
    Reference,
    Section,
    Sentence,
    Source,
    Span,
    Table,
    Text,
)
from paperkit.documents.sentences import opens_sentence, split_sentences
from paperkit.documents.words import count_words
from paperkit.errors import InputError

__all__ = ["assemble", "parse_latex", "read_bibliographies"]

_REGISTERED = (
    amsrefs, citations, conditions, definitions, environments, glossary, inputs, loops, macros, math, packages,
    primitives, quotations, structure, tabular, units, verbatim,
)  # fmt: skip
_ZH_SHARE = 0.4
_RUN_IN_LIMIT = 120
_CLASS = re.compile(r"\\document(?:class|style)(?![a-zA-Z])")
_KINDS: dict[str, ParagraphKind] = {"loose": "caption", "algorithm": "cell", "title_page": "title"}


def parse_latex(sources: Mapping[str, Source], main: str, *, bib: Sequence[str] = ()) -> Paper:
    """Read a paper from sources in memory.

    Faults of the text are recorded in `Paper.problems`, and reading goes on.

    Args:
        sources: Files by name, relative to the folder of the main file.
        main: Name of the main file.
        bib: Names of bibliography files in `sources`, besides those that the paper names.

    Raises:
        InputError: the main file is not among the sources, or a file inputs itself.
    """
    source = sources.get(main)
    if source is None:
        raise InputError(f"{main} is not among the sources")
    hidden = inputs.begin_document(source.text) >= 0 or _CLASS.search(source.text) is not None
    draft = _read(sources, main, source, hidden=hidden)
    if hidden and not draft.document_started:
        has_class = bool(draft.document_class)
        draft = _read(sources, main, source, hidden=False)
        message = "\\begin{document} is missing; everything is read as text"
        if has_class:
            draft.problems.insert(0, Problem("unbalanced_environment", message, Span(main, 0, 0)))
    read_bibliographies(draft, sources, bib)
    return assemble(draft)


def _read(sources: Mapping[str, Source], main: str, source: Source, *, hidden: bool) -> Draft:
    reader = Reader(sources, main, hidden=hidden)
    inputs.open_file(reader, main, source)
    return reader.read()


def read_bibliographies(draft: Draft, sources: Mapping[str, Source], more: Sequence[str]) -> None:
    """Read the .bib files the paper names, those it holds in `filecontents`, and those named besides.

    As in LaTeX, a file that is there wins over a `filecontents` of its name unless that says `overwrite`.
    """
    inner = {
        posixpath.normpath(name): span
        for name, span in draft.bib_texts.items()
        if name.lower().endswith(".bib")
    }
    files: list[str] = []
    held: list[Span] = []
    missing: list[Problem] = []
    folder = posixpath.dirname(draft.main)
    for name, place in draft.bib_files:
        wanted = name if name.lower().endswith(".bib") else f"{name}.bib"
        there = [
            path
            for base in dict.fromkeys(("", folder))
            if (path := posixpath.normpath(posixpath.join(base, wanted))) in sources
        ]
        held_here = inner.pop(posixpath.normpath(wanted), None)
        if there and not (held_here is not None and posixpath.normpath(wanted) in draft.overwritten):
            try:
                draft.sources.setdefault(there[0], sources[there[0]])
            except InputError as error:
                draft.problems.append(Problem("broken_bib", str(error), place))
            else:
                files.append(there[0])
        elif held_here is not None:
            held.append(held_here)
        elif not more:
            message = f"{wanted} is not there; name the bibliography with --bib"
            missing.append(Problem("missing_bib", message, place))
    if not draft.bib_files:
        files += [name for name in inner if name in sources]
        held += [span for name, span in inner.items() if name not in sources]
    files += [name for name in more if name in sources]
    entries: list[BibEntry] = []
    problems: list[Problem] = []
    if files or held:
        from paperkit.documents.bib import parse_bib

        for name in dict.fromkeys(files):
            source = draft.sources.setdefault(name, sources[name])
            found = parse_bib(source)
            entries += found[0]
            problems += found[1]
        for span in held:
            found = parse_bib(draft.sources[span.file], span.start, span.end)
            entries += found[0]
            problems += found[1]
    draft.bibliography[:0] = entries
    draft.problems += problems
    if missing and not _read_bbl(draft, sources):
        draft.problems += missing


def _read_bbl(draft: Draft, sources: Mapping[str, Source]) -> bool:
    """Read the bibliography that stands beside the main file under its name, and say whether there is one.

    It fills in for a .bib that is missing; the entries that are known stay as they are.
    """
    name = posixpath.splitext(draft.main)[0] + ".bbl"
    source = sources.get(name)
    if source is None:
        return False
    if name not in draft.sources:
        from paperkit.documents.latex.bbl import biblatex_entries

        draft.sources[name] = source
        entries = biblatex_entries(source) or _read(sources, name, source, hidden=False).bibliography
        known = {entry.key for entry in draft.bibliography}
        draft.bibliography += [entry for entry in entries if entry.key not in known]
    return True


def assemble(draft: Draft) -> Paper:
    """The paper that a draft is: its blocks as paragraphs with their sentences, what refers to them by index."""
    blocks: list[Block] = []
    texts: list[Text] = []
    index: dict[int, int] = {}
    for block in draft.blocks:
        text = block.text()
        if text.text:
            index[id(block)] = len(blocks)
            blocks.append(block)
            texts.append(text)
    language = _language(blocks, texts)
    paragraphs = tuple(
        _paragraph(block, text, i, language)
        for i, (block, text) in enumerate(zip(blocks, texts, strict=True))
    )
    sources = dict(draft.sources)
    problems = draft.problems + [
        Problem("encoding", f"the file is {source.encoding}, not UTF-8", Span(name, 0, 0))
        for name, source in sources.items()
        if source.encoding.lower().replace("-", "") not in ("utf8", "utf8sig", "ascii")
        and not name.endswith((".sty", ".cls"))
    ]
    return Paper(
        main=draft.main,
        sources=sources,
        language=language,
        document_class=draft.document_class,
        title="" if draft.title is None else draft.title.text().text,
        sections=_sections(draft),
        paragraphs=paragraphs,
        citations=tuple(Citation(m.command, m.names, m.span, *_where(m, index, texts)) for m in draft.citations),
        references=tuple(Reference(m.command, m.names, m.span, *_where(m, index, texts)) for m in draft.references),
        labels=tuple(draft.labels),
        floats=tuple(
            Float(
                f.kind, tuple(f.labels), tuple(index[id(c)] for c in f.captions if id(c) in index), tuple(f.graphics),
                f.span, f.section, f.index, tuple(index[id(t)] for t in f.texts if id(t) in index),
            )
            for f in draft.floats
        ),
        tables=tuple(Table(tuple(map(tuple, t.rows)), t.span, t.head_rows, t.float_index) for t in draft.tables),
        math=tuple(Math(m.span, m.display, *_where(m, index, texts)) for m in draft.math),
        comments=tuple(_comment(draft.sources[file], start, end) for (file, start), end in draft.comments.items()),
        bibliography=tuple(draft.bibliography),
        problems=tuple(problems + _duplicate_labels(draft)),
        cited_everything=draft.cited_everything,
        verbatim=tuple(dict.fromkeys(draft.verbatim)),
    )  # fmt: skip


def _language(blocks: list[Block], texts: list[Text]) -> Literal["en", "zh"]:
    words = han = 0
    for block, text in zip(blocks, texts, strict=True):
        if block.kind != "algorithm":
            count = count_words(text.text)
            words += count.words
            han += count.cn_chars
    return "zh" if han and han / (han + words) >= _ZH_SHARE else "en"


def _paragraph(block: Block, text: Text, index: int, language: Literal["en", "zh"]) -> Paragraph:
    kind: ParagraphKind = _KINDS.get(block.kind, block.kind)  # type: ignore[arg-type]
    sentences = []
    cuts = [at for at, stop in block.breaks if 0 < at < len(text) and _cuts(text.text, at, stop=stop)]
    start = 0
    for stop in [*cuts, len(text)]:
        for a, b in split_sentences(text.text[start:stop], language):
            sentences.append(
                Sentence(
                    text.text[start + a : start + b],
                    start + a,
                    start + b,
                    text.span(start + a, start + b),
                    index,
                )
            )
        start = stop
    return Paragraph(
        text, kind, block.section, text.span(0, len(text)), _run_in(block, text.text), index, tuple(sentences)
    )


def _cuts(text: str, at: int, *, stop: bool) -> bool:
    """Whether a sentence ends where display math stood."""
    following = at + (text[at] == " ")
    return not text[following].islower() if stop else opens_sentence(text, following)


def _run_in(block: Block, text: str) -> str:
    """The run-in heading of a block: one that a command named, or emphasised words with a stop or colon."""
    if block.heading or not block.bold_end:
        return block.heading
    opening = text[: block.bold_end].rstrip()
    if len(opening) > _RUN_IN_LIMIT:
        return ""
    after = text[block.bold_end :].lstrip()[:1]
    if opening.endswith((".", ":", "。", "：", "?")) or (after in (".", ":", "：", "。") and after):
        return opening.strip(" .:。：")
    return ""


def _where(
    mention: Mention | MathDraft, index: dict[int, int], texts: list[Text]
) -> tuple[int | None, int, int]:
    place = None if mention.block is None else index.get(id(mention.block))
    if place is None:
        return None, 0, 0
    length = len(texts[place])
    return place, min(mention.start, length), min(mention.end, length)


def _sections(draft: Draft) -> tuple[Section, ...]:
    following: dict[str, int] = {}
    built = []
    for i in range(len(draft.sections) - 1, -1, -1):
        section = draft.sections[i]
        file, start, heading_end = section.heading
        end = following.get(file, len(draft.sources[file].text))
        if section.end is not None:
            end = min(end, section.end)
        following[file] = start
        span = Span(file, start, max(end, heading_end))
        built.append(
            Section(section.title, section.level, section.kind, section.heading, span, i, section.parent)
        )
    return tuple(reversed(built))


def _comment(source: Source, start: int, end: int) -> Comment:
    before = source.text[start - 1 : start]
    return Comment(Span(source.name, start, end), "" if before in ("\n", "\r") else before)


def _duplicate_labels(draft: Draft) -> list[Problem]:
    first: dict[str, Span] = {}
    problems = []
    for label in draft.labels:
        known = first.setdefault(label.name, label.span)
        if known is not label.span:
            place = draft.sources[known.file].place(known.start)
            problems.append(
                Problem("duplicate_label", f"label {label.name} is taken, at {place}", label.span)
            )
    return problems
