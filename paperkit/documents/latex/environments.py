"""What `\\begin` and `\\end` do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperkit.documents.latex.commands import (
    ENVIRONMENTS,
    FLOAT_ENVIRONMENTS,
    Environment,
)
from paperkit.documents.latex.macros import expand
from paperkit.documents.latex.math import close_display, close_inline, open_display, open_inline
from paperkit.documents.latex.stack import Command, handles
from paperkit.documents.latex.structure import begin_section, new_float
from paperkit.documents.latex.tabular import TableReader
from paperkit.documents.latex.unknown import form_of_environment, skip_options, skip_overlay, skip_settings
from paperkit.documents.latex.verbatim import read_verbatim, verbatim_name
from paperkit.documents.paper import BibEntry, Span

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []

_NAME = re.compile(r"\s*([^{}\\%]{1,60}?)\s*")
_BLOCK = Environment("block")
_WITH_SHORT_VERB = frozenset({"ltxdoc", "l3doc", "ltxguide", "ltnews", "skdoc"})
"""Classes of manuals, in which `|..|` is verbatim."""
_DRAWING = Environment("hidden")
_BOXES_IN_MATH = {"tabular": "om", "tabular*": "mom", "minipage": "ooom"}
"""Environments that are text in math too, each with the pattern of its arguments."""
_SINGLE_KINDS = frozenset({"cell", "bibitem", "heading", "title", "caption", "footnote"})


def _name(reader: Reader) -> str | None:
    piece = reader.braced()
    match = (
        _NAME.fullmatch(reader.raw(piece)) if piece is not None and piece.end - piece.start < 100 else None
    )
    return match[1] if match else None


def _keeps_meaning(name: str) -> bool:
    """Whether an environment is read as LaTeX's own even where the paper redefines it."""
    known = ENVIRONMENTS.get(name)
    return known is not None and known.role in ("math", "table", "bibliography", "abstract")


@handles("begin")
def _begin(reader: Reader, command: Command) -> None:
    name = _name(reader)
    if name is None:
        return
    span = reader.span(command)
    custom = reader.user_environments.get(name)
    if custom is not None and _keeps_meaning(name):
        reader.skip("m" * len(custom[0].params))
        custom = None
    if verbatim_name(reader, name) is not None:
        read_verbatim(reader, name, span)
    elif name == "document":
        _document(reader, span)
    elif custom is not None:
        reader.push("env", name, span, state=reader.state)
        expand(reader, custom[0], command._replace(name=name, end=span.end))
    elif reader.state.math:
        reader.push("env", name, span, state=reader.state._replace(math=name not in _BOXES_IN_MATH))
        array = "om" if name in ("array", "subarray") else "m" if name == "alignedat" else ""
        reader.skip(_BOXES_IN_MATH.get(name, array))
    elif (base := name.rstrip("*")) in FLOAT_ENVIRONMENTS:
        _float(reader, name, base, span)
    elif base in reader.theorems:
        _known(reader, name, Environment("theorem"), span)
    elif (form := form_of_environment(reader, name)) == "listing":
        read_verbatim(reader, name, span)
    else:
        plain = _DRAWING if form == "drawing" else _BLOCK
        _known(reader, name, ENVIRONMENTS.get(name) or ENVIRONMENTS.get(base) or plain, span)


@handles("end")
def _end(reader: Reader, command: Command) -> None:
    name = _name(reader)
    if name is None:
        return
    span = reader.span(command)
    if name == "document":
        if _ends_file(reader):
            return
        reader.end_paragraph()
        reader.frames.clear()
        reader.barriers[:] = [-1]
        for section in reader.draft.sections:
            if section.end is None and section.heading.file == span.file:
                section.end = max(span.start, section.heading.end)
        return
    opened = reader.environments.get(name)
    if not opened or opened[-1] <= reader.barriers[-1]:
        reader.problem("unbalanced_environment", f"\\end{{{name}}} closes nothing", span)
        return
    group = reader.groups[opened[-1]]
    custom = None if _keeps_meaning(name) else reader.user_environments.get(name)
    if (
        custom is not None
        and custom[1].body.start < custom[1].body.end
        and not group.isolated
        and group.on_close is None
    ):
        group.on_close = _nothing
        depth = opened[-1]

        def close() -> None:
            reader.close_down_to(depth + 1)
            if len(reader.groups) > depth:
                reader.end_span = span
                reader.close()

        before = reader.frames[-1]
        expand(reader, custom[1], command._replace(end=span.end))
        if reader.frames[-1] is not before:
            reader.frames[-1].on_end = close
            return
    reader.close_down_to(opened[-1] + 1)
    if reader.maths and reader.maths[-1] == opened[-1]:
        close_display(reader, span)
    else:
        reader.end_span = span
        reader.close()


def _nothing() -> None:
    """Marks an environment whose end is being read."""


def _ends_file(reader: Reader) -> bool:
    """Leave an included file that is a document of its own."""
    files = [frame for frame in reader.frames if frame.is_file]
    if len(files) < 2:
        return False
    while reader.frames[-1] is not files[-1]:
        reader.leave()
    files[-1].pos = files[-1].end
    return True


def _document(reader: Reader, span: Span) -> None:
    reader.draft.document_started = True
    reader.push("env", "document", span)
    reader.state = reader.state._replace(hidden=False)
    if reader.draft.document_class in _WITH_SHORT_VERB:
        reader.set_short_verbs(reader.short_verbs.replace("|", "") + "|")


def _float(reader: Reader, name: str, base: str, span: Span) -> None:
    kind = FLOAT_ENVIRONMENTS[base]
    reader.skip({"wrapfigure": "omom", "wraptable": "omom", "floatingfigure": "om"}.get(base, ""))
    if base in ENVIRONMENTS:
        reader.skip(ENVIRONMENTS[base].arguments)
    else:
        reader.skip("oo")
    draft = new_float(reader, kind, span)
    state = reader.state._replace(
        kind="algorithm" if kind in ("algorithm", "listing") else "loose",
        float=draft, label="other" if kind == "listing" else kind, table=None,
    )  # fmt: skip
    group = reader.push("env", name, span, state=state, isolated=True)
    first = len(reader.draft.blocks)

    def done() -> None:
        reader.end_paragraph()
        draft.texts += [block for block in reader.draft.blocks[first:] if block.kind == "loose"]
        end = reader.end_span
        if end is not None and end.file == draft.span.file and end.end > draft.span.start:
            draft.span = Span(end.file, draft.span.start, end.end)

    group.on_close = done
    if base in ENVIRONMENTS:
        _open_table(reader, name, span)


def _open_table(reader: Reader, name: str, span: Span) -> None:
    """Read the innermost group as a table; around a float's own group it adds to what its end does."""
    group = reader.groups[-1]
    table = TableReader(group, span)
    reader.state = reader.state._replace(kind="cell", table=table)
    reader.block = None
    before = group.on_close

    def done() -> None:
        draft = table.finish(reader, reader.end_span or span)
        if draft is not None and not reader.state.hidden:
            reader.draft.tables.append(draft)
        if before is not None:
            before()

    group.on_close = done


def _known(reader: Reader, name: str, environment: Environment, span: Span) -> None:
    role = environment.role
    state = reader.state
    single = state.kind in _SINGLE_KINDS
    if role == "math":
        reader.skip(environment.arguments)
        open_display(reader, "env", span, name)
        reader.maths.append(len(reader.groups) - 1)
        return
    if role == "formula":
        formula = open_inline(reader, "env", span, name)
        formula.on_close = lambda: close_inline(reader, formula, reader.end_span or span)
        return
    if role == "table":
        reader.skip(environment.arguments)
        if state.table is None and not state.hidden:
            reader.push("env", name, span, state=state, isolated=True)
            _open_table(reader, name, span)
        else:
            reader.push("env", name, span, state=state._replace(table=None))
        return
    if role not in ("inline", "theorem") and not single:
        reader.end_paragraph()
    if role == "theorem":
        _theorem(reader, name, span)
        return
    if role == "bibliography":
        reader.skip(environment.arguments)
        _bibliography(reader, name, span)
        return
    if role == "list":
        state = state._replace(
            kind=state.kind if single or state.kind in ("loose", "algorithm") else "item", label="item"
        )
    elif role == "algorithm":
        state = state._replace(kind=state.kind if single else "algorithm")
    elif role == "hidden":
        state = state._replace(hidden=True)
    elif role == "title":
        state = state._replace(kind="title_page")
    if environment is _BLOCK:
        skip_overlay(reader)
        reader.skip("o")
        skip_options(reader)
        skip_settings(reader)
    else:
        reader.skip(environment.arguments)
    group = reader.push("env", name, span, state=state)
    if role == "abstract":
        _abstract(reader, span)
        return
    if role == "appendix":
        reader.appendix = True
    if role not in ("inline", "hidden") and not single:
        group.on_close = reader.end_paragraph
    if name == "frame" and not state.hidden and (title := reader.braced()) is not None:
        reader.enter(title, state=state._replace(kind="heading"), isolated=True)


def _theorem(reader: Reader, name: str, span: Span) -> None:
    reader.end_paragraph()
    title = reader.option()
    kind = reader.state.kind if reader.state.kind in _SINGLE_KINDS else "theorem"
    group = reader.push("env", name, span, state=reader.state._replace(kind=kind, label="other"))
    group.on_close = reader.end_paragraph
    if title is not None and not reader.state.hidden:
        reader.heading = " ".join(reader.raw(title).split())


def _abstract(reader: Reader, span: Span) -> None:
    reader.skip("o")
    group = reader.groups[-1]
    outer = reader.section
    section = begin_section(reader, 1, "abstract", span, "Abstract")
    reader.state = reader.state._replace(kind="abstract", hidden=False)

    def done() -> None:
        reader.end_paragraph()
        end = reader.end_span
        section.end = end.end if end is not None and end.file == span.file else None
        reader.section = outer

    group.on_close = done


def _bibliography(reader: Reader, name: str, span: Span) -> None:
    state = reader.state._replace(kind="bibitem", hidden=False)
    group = reader.push("env", name, span, state=state, isolated=True)
    reader.bibitem = None

    def done() -> None:
        finish_bibitem(reader)

    group.on_close = done


def finish_bibitem(reader: Reader) -> None:
    """The text since the last `\\bibitem` is its entry."""
    if reader.bibitem is not None:
        key, span = reader.bibitem
        text = reader.block.text() if reader.block is not None else None
        end = text.span(0, len(text)) if text else None
        if end is not None and end.file == span.file and end.end > span.start:
            span = Span(span.file, span.start, end.end)
        fields = {"text": text.text if text else ""}
        reader.draft.bibliography.append(BibEntry(key, "bibitem", fields, span.file, span))
    reader.bibitem = None
    reader.block = None


@handles("bibitem")
def _bibitem(reader: Reader, command: Command) -> None:
    if reader.state.kind != "bibitem":
        reader.skip("om")
        return
    finish_bibitem(reader)
    reader.option()
    key = reader.braced()
    if key is not None:
        reader.bibitem = (reader.raw(key).strip(), reader.span(command))


@handles("newblock")
def _newblock(reader: Reader, command: Command) -> None:
    reader.gap()
