"""From LaTeX sources to a `Paper`."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence

from paperkit.documents.assemble import assemble
from paperkit.documents.draft import Draft
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
from paperkit.documents.latex.reader import Reader
from paperkit.documents.paper import (
    BibEntry,
    Paper,
    Problem,
    Source,
    Span,
)
from paperkit.errors import InputError

__all__ = ["parse_latex", "read_bibliographies"]

_REGISTERED = (
    amsrefs, citations, conditions, definitions, environments, glossary, inputs, loops, macros, math, packages,
    primitives, quotations, structure, tabular, units, verbatim,
)  # fmt: skip
_CLASS = re.compile(r"\\document(?:class|style)(?![a-zA-Z])")


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
