"""Places are exact: every node of every paper has just its source as its span, and text maps there and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.loading import decode
from paperkit.documents.paper import Paper, Source, Span, Text
from paperkit.errors import InputError

from .spans import check_spans


def parse(text: str, **more: str) -> Paper:
    sources = {"a.tex": Source("a.tex", text)}
    for key, other in more.items():
        name = key.replace("__", ".")
        sources[name] = Source(name, other)
    return parse_latex(sources, "a.tex")


def files(shared: Path) -> list[Path]:
    return sorted((shared / "data" / "latex").rglob("*.tex"))


def test_every_file_as_a_paper_has_exact_places(shared: Path) -> None:
    read = 0
    for path in files(shared):
        try:
            paper = read_paper(path)
        except InputError as error:
            assert "is empty" in str(error)
            continue
        check_spans(paper)
        read += 1
    assert read > 100


def test_every_file_alone_has_exact_places(shared: Path) -> None:
    """Without the files around it, as when only one file of a paper was sent."""
    for path in files(shared):
        text, _ = decode(path.read_bytes())
        check_spans(parse(text))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("\\begin{verbatim}a\\end{verbatim}", ["\\begin{verbatim}a\\end{verbatim}"]),
        ("x \\begin{lstlisting}[language=C]\n%\n\\end{lstlisting} y",
         ["\\begin{lstlisting}[language=C]\n%\n\\end{lstlisting}"]),
        ("\\begin{minted}{c}a\\end{minted}", ["\\begin{minted}{c}a\\end{minted}"]),
        ("\\begin{Verbatim}[x]a\\end{Verbatim}b", ["\\begin{Verbatim}[x]a\\end{Verbatim}"]),
        ("\\begin{comment}a\\end{comment}", ["\\begin{comment}a\\end{comment}"]),
        ("\\begin{verbatim}a", ["\\begin{verbatim}a"]),
        ("\\lstnewenvironment{py}{}{}\\begin{py}$\\end{py}", ["\\begin{py}$\\end{py}"]),
        ("\\DefineVerbatimEnvironment{V}{Verbatim}{}\\begin{V}$\\end{V}", ["\\begin{V}$\\end{V}"]),
        ("\\newminted{c}{}\\begin{ccode}$\\end{ccode}", ["\\begin{ccode}$\\end{ccode}"]),
        ("\\newminted[my]{c}{}\\begin{my}$\\end{my}", ["\\begin{my}$\\end{my}"]),
        ("\\newtcblisting{box}{a}\\begin{box}$\\end{box}", ["\\begin{box}$\\end{box}"]),
        ("\\excludecomment{hide}\\begin{hide}$\\end{hide}", ["\\begin{hide}$\\end{hide}"]),
        ("\\newcommand{\\x}{\\begin{verbatim}a\\end{verbatim}}\\x{}", ["\\x"]),
        ("\\verb|a| \\lstinline!b! \\texttt{c}", []),
        ("% \\begin{verbatim}", []),
    ],
)  # fmt: skip
def test_verbatim_blocks(source: str, expected: list[str]) -> None:
    paper = parse(source)
    assert [paper.source(span) for span in paper.verbatim] == expected
    assert not any(p.rule == "unbalanced_math" for p in paper.problems)
    check_spans(paper)


FOUND = [
    # what fuzzing found, cut to the smallest source that showed it
    "\\newcommandx{\\x}[2][1=p]{<#1#2>}\\x{a}",
    "\\NewDocumentCommand{\\x}{O{p} m}{<#1#2>}\\x{a}",
    "\\def\\a#1{\\a#1 b}\\a x",
    "\\newcommand{\\x}[1]{a #1. Bee.}\\x y",
    "$\\\x1d$",
    "\\cites[1]{a}[b",
    "\\parencites{a}[b] c",
    "\\def\\a#1{#1\\a{#1#1'1#1}}\\a{x}",
    "\\def\\a{\\\\-}rt.\n\\a",
    "\\begin{abstract}a\\end{abstract}\\begin{tabular}{c} a \\\\ b \\end{quote}\n\nc",
    "\\begin{tabular}{c}a\\begin{abstract}b\\end{abstract} c",
    "\\newenvironment{u}{}{ x}\\begin{tabular}{l}\\begin{u}a\\end{u} & b",
    "\\cite{a\\dotsc0}",
]


@pytest.mark.parametrize("source", FOUND)
def test_what_fuzzing_found(source: str) -> None:
    check_spans(parse(source))


@pytest.mark.parametrize(
    ("source", "words", "place"),
    [
        ("\\newcommandx{\\x}[2][1=pq]{<#1#2>} see \\x{a} on", "pq", "\\x{a}"),
        ("\\newcommand{\\x}[1][pq]{<#1>} see \\x{} on", "pq", "\\x"),
        ("\\NewDocumentCommand{\\x}{O{pq}}{<#1>} see \\x{} on", "pq", "\\x"),
    ],
)
def test_a_default_stands_where_the_macro_is_called(source: str, words: str, place: str) -> None:
    text = parse(source).paragraphs[0].text
    start = text.text.index(words)
    span = text.span(start, start + len(words))
    assert span.start == source.index("see ") + 4
    assert source[span.start : span.end] == place
    assert not text.is_plain(start, start + len(words))


def test_a_default_from_another_file_stands_where_the_macro_is_called() -> None:
    paper = parse("\\input{b}\nsee \\x on", b__tex="\\newcommand{\\x}[1][pq]{<#1>}")
    assert {p.span.file for p in paper.paragraphs} == {"a.tex"}


def test_an_environment_left_open_does_not_end_where_another_did() -> None:
    paper = parse("\\begin{center}a\\end{center}\\begin{table}\\caption{C.}\\begin{quote}b\\end{quote} c")
    assert paper.source(paper.floats[0].span) == "\\begin{table}"
    paper = parse("\\begin{table}\\caption{C.}\\begin{quote}b\\end{quote} c\\end{table}d")
    assert paper.source(paper.floats[0].span).endswith("c\\end{table}")


RUNS = st.lists(
    st.tuples(st.integers(1, 5), st.sampled_from(["a.tex", "b.tex"]), st.integers(0, 30), st.integers(0, 8)),
    min_size=1,
    max_size=12,
)


@settings(max_examples=300, deadline=None)
@given(RUNS)
def test_the_offset_of_a_place_is_that_of_the_run_that_fits_best(
    runs: list[tuple[int, str, int, int]],
) -> None:
    """As a plain search through all runs finds it: character by character first, then the narrowest, then the first."""
    starts = [sum(length for length, *_ in runs[:i]) for i in range(len(runs))]
    text = Text(
        "x" * sum(length for length, *_ in runs),
        tuple(starts),
        tuple(file for _, file, _, _ in runs),
        tuple(at for _, _, at, _ in runs),
        tuple(at + width for _, _, at, width in runs),
    )
    for file in ("a.tex", "b.tex", "c.tex"):
        for at in range(40):
            fitting = [
                (length != width, width, i)
                for i, (length, name, start, width) in enumerate(runs)
                if name == file and start <= at < start + width
            ]
            expected = None
            if fitting:
                loose, _, best = min(fitting)
                expected = starts[best] + (0 if loose else at - runs[best][2])
            assert text.offset(file, at) == expected


def test_offsets_of_a_macro_call() -> None:
    source = "\\newcommand{\\win}[1]{we gain #1 points} Here \\win{3.2} today."
    text = parse(source).paragraphs[0].text
    assert text.offset("a.tex", source.index("3.2")) == text.text.index("3.2")
    assert text.offset("a.tex", source.index("\\win{3")) == text.text.index("we gain")
    assert text.offset("a.tex", source.index("today") + 2) == text.text.index("today") + 2
    assert text.offset("a.tex", 3) is None
    assert text.offset("b.tex", 3) is None


def test_a_sentence_over_files_is_cut_to_the_file_where_it_starts() -> None:
    paper = parse("One \\input{b} two.", b__tex="and")
    (sentence,) = paper.paragraphs[0].sentences
    assert sentence.span == Span("a.tex", 0, 18)
    check_spans(paper)
