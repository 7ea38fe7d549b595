"""What a `Paper` promises of its places, checked against the source of every node."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Cell, Paper, Span, Text

__all__ = ["check_spans", "check_text"]

_MATH_ENDS = {"$$": ("$$", "$"), "$": ("$",), "\\(": ("\\)",), "\\[": ("\\]",)}
_HEADING = re.compile(r"\\(?:part|chapter|(?:sub){0,2}section)(?![a-zA-Z])")
_BLANK = " \t\r\n\f\v~"


def check_text(paper: Paper, text: Text) -> None:
    """Runs are in order and inside their files; a plain run is its source; `span` and `offset` invert each other."""
    shown = text.text
    assert shown == shown.strip(" ")
    assert len(text.starts) == len(text.files) == len(text.sources) == len(text.ends)
    assert not shown or text.starts[0] == 0
    seen: set[tuple[str, int]] = set()
    for run, (start, file, source, end) in enumerate(
        zip(text.starts, text.files, text.sources, text.ends, strict=True)
    ):
        stop = text.starts[run + 1] if run + 1 < len(text.starts) else len(shown)
        whole = paper.sources[file].text
        assert start < stop
        assert 0 <= source <= end <= len(whole)
        span = text.span(start, stop)
        assert span == Span(file, source, end)
        assert text.span(start, start + 1).start == source
        if stop - start == end - source:
            for at in {start, (start + stop) // 2, stop - 1}:
                there = source + at - start
                assert text.span(at, at + 1) == Span(file, there, there + 1)
                if (file, there) not in seen and shown[at] not in " \u202f":
                    found = text.offset(file, there)
                    assert found is not None
                    assert text.span(found, found + 1).start <= there < text.span(found, found + 1).end
        if stop - start == end - source > 1:
            for ours, theirs in zip(shown[start:stop], whole[source:end], strict=True):
                assert ours == theirs or (ours == " " and theirs in _BLANK)
        elif source < end:
            found = text.offset(file, source)
            assert found is not None


def _spans(paper: Paper) -> Iterator[tuple[str, Span]]:
    for name in (
        "citations",
        "references",
        "labels",
        "floats",
        "tables",
        "math",
        "comments",
        "problems",
        "sections",
    ):
        for node in getattr(paper, name):
            yield name, node.span
    for paragraph in paper.paragraphs:
        yield "paragraphs", paragraph.span
        for sentence in paragraph.sentences:
            yield "sentences", sentence.span
    for section in paper.sections:
        yield "headings", section.heading_span
    for table in paper.tables:
        for row in table.rows:
            for cell in row:
                yield "cells", cell.span
    for entry in paper.bibliography:
        if entry.span is not None:
            yield "bibliography", entry.span
    for span in paper.verbatim:
        yield "verbatim", span


def _within(inner: Span, outer: Span) -> bool:
    return inner.file != outer.file or outer.start <= inner.start <= inner.end <= outer.end


def check_spans(paper: Paper) -> None:
    """Every node's span is inside its file and covers just the node's source."""
    for name, span in _spans(paper):
        text = paper.sources[span.file].text
        assert 0 <= span.start <= span.end <= len(text), name
        if name not in ("problems", "cells", "headings", "sections"):
            assert span.start < span.end, name

    for index, paragraph in enumerate(paper.paragraphs):
        assert paragraph.index == index
        assert paragraph.text.text
        check_text(paper, paragraph.text)
        assert paragraph.span == paragraph.text.span(0, len(paragraph.text))
        assert paragraph.section is None or 0 <= paragraph.section < len(paper.sections)
        at = 0
        for sentence in paragraph.sentences:
            assert at <= sentence.start < sentence.end <= len(paragraph.text)
            assert not paragraph.text.text[at : sentence.start].strip()
            assert sentence.text == paragraph.text.text[sentence.start : sentence.end]
            assert sentence.span == paragraph.text.span(sentence.start, sentence.end)
            assert sentence.paragraph == index
            at = sentence.end
        assert not paragraph.text.text[at:].strip()

    for mention in (*paper.citations, *paper.references):
        source = paper.source(mention.span)
        assert source[0] in "\\#{" or "\\" in paper.sources[mention.span.file].text, source
        if re.match(rf"\\{re.escape(mention.command)}(?![a-zA-Z])", source):
            assert source[-1] == "}", source
            names = " ".join(re.sub(r"%[^\r\n]*", "", source).split())
            for name in mention.keys if hasattr(mention, "keys") else mention.labels:
                assert name in names or any(c in source[1:] for c in "#%\\"), (name, source)
        if mention.paragraph is not None:
            text = paper.paragraphs[mention.paragraph].text
            assert 0 <= mention.start <= mention.end <= len(text)

    for label in paper.labels:
        source = paper.source(label.span)
        if source.startswith("\\label"):
            assert source[-1] == "}", source
    for comment in paper.comments:
        source = paper.source(comment.span)
        assert source[0] == "%"
        assert not set(source) & {"\n", "\r"}
        before = paper.sources[comment.span.file].text[: comment.span.start][-1:]
        assert comment.after == ("" if before in "\r\n" else before)
        after = paper.sources[comment.span.file].text[comment.span.end :][:1]
        assert after in ("", "\n", "\r")
    for math in paper.math:
        source = paper.source(math.span)
        for opening, closings in _MATH_ENDS.items():
            if source.startswith(opening):
                assert source.endswith(closings) or "\\" in source[1:], source
                break
        else:
            assert source.startswith("\\"), source
            if name_of := re.match(r"\\begin[ \t]*\{([^{}]+)\}", source):
                assert re.search(rf"\\end[ \t]*\{{{re.escape(name_of[1])}\}}\Z", source) or "\\" in source, (
                    source
                )
    for span in paper.verbatim:
        source = paper.source(span)
        if found := re.match(r"\\begin\{([^{}]+)\}", source):
            whole = paper.sources[span.file].text
            assert source.endswith(f"\\end{{{found[1]}}}") or span.end == len(whole) or "\\" in source, source
    assert list(paper.verbatim) == sorted(set(paper.verbatim), key=list(paper.verbatim).index)

    for section in paper.sections:
        heading = section.heading_span
        assert section.span.start == heading.start <= heading.end <= section.span.end
        assert section.span.file == heading.file
        assert section.parent is None or section.parent < section.index
        source = paper.source(heading)
        if _HEADING.match(source) and not source.endswith("}"):
            # `\section x` takes one character, `\section\x` a command
            assert re.fullmatch(
                r"\\[a-z]+\*?\s*(?:%[^\r\n]*\s*|\[.*\]\s*)*(?:[^{}]|\\[a-zA-Z@]+|\\.)", source, re.S
            ), source
    for table in paper.tables:
        _check_table(paper, table.span, [cell for row in table.rows for cell in row])
        assert [cell.row for row in table.rows for cell in row] == [
            r for r, row in enumerate(table.rows) for _ in row
        ]
    for entry in paper.bibliography:
        assert entry.key == entry.key.strip()
        if entry.span is not None:
            assert entry.span.file == entry.file


def _check_table(paper: Paper, span: Span, cells: list[Cell]) -> None:
    closed = span.end - span.start > 0 and re.search(r"\\end\s*\{[^{}]*\}\Z", paper.source(span)) is not None
    for cell in cells:
        check_text(paper, cell.text)
        if closed and paper.source(span).startswith("\\begin"):
            assert _within(cell.span, span) or "\\input" in paper.source(span), (
                cell,
                paper.source(cell.span),
            )
        assert cell.row_span >= 1
        assert cell.column_span >= 1
        assert cell.column >= 0
