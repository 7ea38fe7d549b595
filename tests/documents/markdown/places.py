"""What every paper read from Markdown or plain text promises of its places."""

from __future__ import annotations

from collections.abc import Iterator

from paperkit.documents.paper import Paper, Span, Text

__all__ = ["check"]


def _check_text(paper: Paper, text: Text) -> None:
    shown = text.text
    assert shown == shown.strip(" ")
    assert not set(shown) & set("\n\r\t\f\v")
    assert "  " not in shown
    last = 0
    for run, (start, file, source, end) in enumerate(
        zip(text.starts, text.files, text.sources, text.ends, strict=True)
    ):
        stop = text.starts[run + 1] if run + 1 < len(text.starts) else len(shown)
        whole = paper.sources[file].text
        assert start < stop
        assert last <= source <= end <= len(whole)
        last = source
        if stop - start == end - source > 1:
            for at in range(start, stop):
                there = whole[source + at - start]
                assert shown[at] == there or (shown[at] == " " and there in " \t\r\n\f\v~")
                assert text.span(at, at + 1) == Span(file, source + at - start, source + at - start + 1)
                assert text.offset(file, source + at - start) is not None


def _spans(paper: Paper) -> Iterator[Span]:
    for nodes in (
        paper.sections, paper.citations, paper.references, paper.labels, paper.floats, paper.tables, paper.math,
        paper.comments, paper.problems,
    ):  # fmt: skip
        for node in nodes:
            yield node.span
    yield from paper.verbatim


def check(paper: Paper) -> None:
    """Every place is inside its file and is the place of what it says; plain runs are the source."""
    for span in _spans(paper):
        assert 0 <= span.start <= span.end <= len(paper.sources[span.file].text)
    for index, paragraph in enumerate(paper.paragraphs):
        assert paragraph.index == index
        assert paragraph.text.text
        _check_text(paper, paragraph.text)
        assert paragraph.span == paragraph.text.span(0, len(paragraph.text))
        assert paragraph.section is None or paragraph.section < len(paper.sections)
        joined = "".join(sentence.text for sentence in paragraph.sentences)
        assert "".join(joined.split()) == "".join(paragraph.text.text.split())
        for sentence in paragraph.sentences:
            assert sentence.span == paragraph.text.span(sentence.start, sentence.end)
    for citation in paper.citations:
        for key in citation.keys:
            assert key in paper.source(citation.span)
        if citation.paragraph is not None:
            shown = paper.paragraphs[citation.paragraph].text.text[citation.start : citation.end]
            assert shown == f"[{', '.join(citation.keys)}]"
    for reference in paper.references:
        if reference.paragraph is not None and reference.command != "hyperref":
            shown = paper.paragraphs[reference.paragraph].text.text[reference.start : reference.end]
            assert shown == f"[{', '.join(reference.labels)}]"
    for math in paper.math:
        if math.paragraph is not None:
            whole = paper.paragraphs[math.paragraph].text
            assert 0 <= math.start <= math.end <= len(whole)
            if math.start < math.end:
                shown_span = whole.span(math.start, math.end)
                assert math.span.start <= shown_span.start <= shown_span.end <= math.span.end
    for comment in paper.comments:
        assert paper.source(comment.span)[0] in "<%"
    for span in paper.verbatim:
        assert paper.source(span).strip(" \t\r\n")
    for section in paper.sections:
        assert (
            section.span.start == section.heading_span.start <= section.heading_span.end <= section.span.end
        )
        assert section.parent is None or section.parent < section.index
    for table in paper.tables:
        assert table.rows
        assert 0 <= table.head_rows <= len(table.rows)
        for number, row in enumerate(table.rows):
            for cell in row:
                assert cell.row == number
                _check_text(paper, cell.text)
                if cell.text.text:
                    assert cell.span == cell.text.span(0, len(cell.text))
                assert table.span.start <= cell.span.start <= cell.span.end <= table.span.end
