"""What holds for every source: reading never fails, spans are exact."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source, Span, Text
from paperkit.errors import InputError


def check_text(paper: Paper, text: Text) -> None:
    """The map of a text: in order, inside its files, and exact where it says so."""
    shown = text.text
    assert shown == shown.strip(" ")
    assert "\n" not in shown
    assert "  " not in shown
    last: dict[str, int] = {}
    for run, (start, file, source, end) in enumerate(
        zip(text.starts, text.files, text.sources, text.ends, strict=True)
    ):
        stop = text.starts[run + 1] if run + 1 < len(text.starts) else len(shown)
        assert start < stop
        assert 0 <= source <= end <= len(paper.sources[file].text)
        assert last.get(file, 0) <= source or paper.sources[file].text.count("\\input")
        last[file] = source
        if stop - start == end - source > 1:
            for ours, theirs in zip(shown[start:stop], paper.sources[file].text[source:end], strict=True):
                assert ours == theirs or (ours == " " and theirs in " \t\r\n\f\v~")


def check(paper: Paper) -> None:
    """Every rule about places that a `Paper` promises."""

    def inside(span: Span) -> None:
        assert 0 <= span.start <= span.end <= len(paper.sources[span.file].text)

    for index, paragraph in enumerate(paper.paragraphs):
        assert paragraph.index == index
        check_text(paper, paragraph.text)
        inside(paragraph.span)
        assert paragraph.section is None or paragraph.section < len(paper.sections)
        joined = "".join(s.text for s in paragraph.sentences)
        assert joined.replace(" ", "") == paragraph.text.text.replace(" ", "")
        for sentence in paragraph.sentences:
            assert sentence.text == paragraph.text.text[sentence.start : sentence.end]
            assert sentence.span == paragraph.text.span(sentence.start, sentence.end)
            assert sentence.paragraph == index
            inside(sentence.span)
    for comment in paper.comments:
        assert paper.source(comment.span).startswith("%")
        assert "\n" not in paper.source(comment.span)
    for citation in paper.citations:
        assert paper.source(citation.span).startswith("\\")
        if citation.paragraph is not None:
            shown = paper.paragraphs[citation.paragraph].text.text[citation.start : citation.end]
            assert shown == f"[{', '.join(citation.keys)}]"
    for reference in paper.references:
        assert paper.source(reference.span).startswith("\\")
    for section in paper.sections:
        inside(section.span)
        assert (
            section.span.start == section.heading_span.start <= section.heading_span.end <= section.span.end
        )
        assert section.parent is None or section.parent < section.index
    for table in paper.tables:
        inside(table.span)
        assert table.rows
        for number, row in enumerate(table.rows):
            for cell in row:
                assert cell.row == number
                check_text(paper, cell.text)
                inside(cell.span)
    for span in [node.span for node in paper.labels] + [node.span for node in paper.floats]:
        inside(span)
    for span in [node.span for node in paper.math] + [node.span for node in paper.problems]:
        inside(span)
    for entry in paper.bibliography:
        if entry.span is not None:
            inside(entry.span)


def parse(text: str) -> Paper:
    return parse_latex({"a.tex": Source("a.tex", text)}, "a.tex")


def all_files(shared: Path) -> list[Path]:
    return sorted((shared / "data" / "latex").rglob("*.tex"))


def test_every_paper_reads_with_exact_places(shared: Path) -> None:
    read = 0
    for path in all_files(shared):
        try:
            paper = read_paper(path)
        except InputError as error:
            assert "empty" in str(error)
            continue
        check(paper)
        read += 1
        for citation in paper.citations:
            source = " ".join(paper.source(citation.span).split())
            if source.startswith(f"\\{citation.command}"):
                assert all(key in source for key in citation.keys)
        for label in paper.labels:
            assert paper.source(label.span).strip()
    assert read > 100


def test_reading_twice_gives_the_same(shared: Path) -> None:
    path = shared / "data" / "latex" / "eql_boost_gji" / "preprint.tex"
    assert read_paper(path) == read_paper(path)


PIECES = [
    "{", "}", "$", "$$", "\\", "%", "[", "]", "&", "\\\\", "\n", "\n\n", " ", "a b", "1.5", "#1", "~", "--",
    "``", "''", "\\begin{table}", "\\end{table}", "\\begin{tabular}{ll}", "\\end{tabular}", "\\begin{itemize}",
    "\\end{itemize}", "\\begin{equation}", "\\end{equation}", "\\[", "\\]", "\\(", "\\)", "\\item", "\\item[x]",
    "\\section{", "\\section{S}", "\\footnote{", "\\caption{", "\\textbf{", "\\text{", "\\frac{a}{b}", "\\sqrt",
    "\\num{", "\\SI{1}{", "\\cite{k}", "\\cite{", "\\ref{r}", "\\label{l}", "\\newcommand{\\x}[1]{#1#1}",
    "\\newcommand{\\y}{", "\\x{", "\\x", "\\y", "\\def\\z#1{", "\\verb|", "|", "\\url{", "\\iffalse", "\\fi",
    "\\else", "\\input{q}", "\\input{a}", "\\multirow{2}{*}{", "\\multicolumn{2}{c}{", "\\hline", "\\endhead",
    "\\begin{document}", "\\end{document}", "\\documentclass{a}", "\\begin{verbatim}", "\\end{verbatim}",
    "\\begin{u}", "\\end{u}", "\\newenvironment{u}[1]{\\begin{quote}}{\\end{quote}}",
    "\\begin{thebibliography}{9}", "\\bibitem{b}", "\\end{thebibliography}", "\\abstract{", "\\title{",
    "\\paragraph{P}", "\\hyperref[x]{", "\\'e", "\\c{", "中文", "。", "\\left(", "\\begin{longtable}{l}",
    "\\endfirsthead", "\\end{longtable}", "\\begin{lstlisting}[label=a,caption={c}]", "\\end{lstlisting}",
    "\\ensuremath{", "\x00",
]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example("$\\text{\\begin{t}}")
@example("\\begin{tabular}{ll}\\section{S}")
@example("\\footnote{\\end{document}}")
@example("\\newcommand{\\y}{\\begin{table}}\\y\\footnote{\\end{table}}")
def test_any_source_reads(source: str) -> None:
    try:
        check(parse(source))
    except InputError as error:
        assert "inputs itself" in str(error)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_papers_cut_and_broken_read(shared: Path, data: st.DataObject) -> None:
    files = [path for path in all_files(shared) if path.stat().st_size > 2000]
    text = data.draw(st.sampled_from(files)).read_text(encoding="utf-8", errors="replace")
    start = data.draw(st.integers(0, len(text)))
    text = text[start : start + data.draw(st.integers(0, 4000))]
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        check(parse(text))
    except InputError as error:
        assert "inputs itself" in str(error)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("{", "}"),
        ("\\textbf{", "}"),
        ("\\footnote{", "}"),
        ("$\\frac{a", "}{b}$"),
        ("\\begin{quote}", "\\end{quote}"),
    ],
)
def test_ten_thousand_deep(opening: str, closing: str) -> None:
    depth = 10_000
    if opening.startswith("$"):
        source = "$" + "\\frac{a" * depth + "x" + "}{b}" * depth + "$"
    else:
        source = opening * depth + "x" + closing * depth
    paper = parse(source)
    assert not paper.problems
    assert any("x" in p.text.text for p in paper.paragraphs)


def test_ten_thousand_open_braces() -> None:
    assert len(parse("{" * 10_000 + "x").problems) == 10_000


def test_long_lines_and_many_lines() -> None:
    assert len(parse("word " * 400_000).paragraphs) == 1
    assert len(parse("word\n\n" * 20_000).paragraphs) == 20_000


UNITS = [
    "word word. \\cite{a} $x_i$ \\textbf{b}\n",
    "\\item[",
    "\\cite{a ",
    "\\footnote{",
    "$ a ",
    "\\begin{tabular}{ll} a & b \\\\ ",
    "\\section{A} b\n",
    "% x\n",
    "\\iffalse a \\fi ",
    "\\verb!a ",
    "\\newcommand{\\a}{b} \\a ",
    "\\left( ",
    "\\begin{",
    "\\label{a} ",
]


@pytest.mark.parametrize("unit", UNITS)
def test_a_form_many_times_reads(unit: str) -> None:
    """A quadratic reader would not come to an end here; `tests/bench/latex.py` says by how much it grows."""
    check(parse(unit * 8000))
