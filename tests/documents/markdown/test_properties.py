"""What holds for every Markdown source: reading never fails, places are exact, time is linear."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paperkit.documents.loading import read_paper
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.documents.plain import parse_text
from paperkit.errors import InputError
from tests.documents.markdown.places import check


def read(text: str) -> Paper:
    return parse_markdown({"a.md": Source("a.md", text)}, "a.md")


def test_real_files_read_with_exact_places(shared: Path) -> None:
    files = [
        path
        for path in sorted((shared / "data").rglob("*"))
        if path.suffix in (".md", ".txt") and path.stat().st_size
    ]
    for path in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        check(read(text))
        check(parse_text({"a.txt": Source("a.txt", text)}, "a.txt"))
    assert len(files) > 20


def test_a_real_paper(shared: Path) -> None:
    paper = read_paper(shared / "data" / "latex" / "hyddown_joss_markdown" / "paper.md")
    check(paper)
    assert paper.format == "markdown"
    assert [section.title for section in paper.sections] == [
        "Summary",
        "Statement of need",
        "Acknowledgements",
        "References",
    ]
    assert len(paper.bibliography) == 31
    assert len(paper.floats) == 3
    assert [float_.labels for float_ in paper.floats] == [
        ("fig:sketch",),
        ("fig:N2discharge",),
        ("fig:H2filling",),
    ]
    assert [len(row) for row in paper.tables[0].rows] == [4] * 6
    assert {key for citation in paper.citations for key in citation.keys} <= {
        e.key for e in paper.bibliography
    }
    assert {label for r in paper.references for label in r.labels} == {label.name for label in paper.labels}
    assert not paper.problems


PIECES = [
    "word",
    "a b",
    " ",
    "  \n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    "中文",
    "。",
    "# ",
    "## H",
    "\n---\n",
    "\n===\n",
    "> ",
    "- ",
    "* ",
    "1. ",
    "    ",
    "```",
    "\n```python\n",
    "~~~",
    "`",
    "``",
    "*",
    "**",
    "_",
    "__",
    "~~",
    "~x~",
    "^2^",
    "[",
    "]",
    "(",
    ")",
    "[a](b)",
    "[a][b]",
    "![",
    "![c](f.png)",
    "{#fig:x}",
    "{.c}",
    "[^1]",
    "\n[^1]: note\n",
    "^[",
    "@key",
    "[@a; @b, p. 3]",
    "[-@a]",
    "@fig:x",
    "@{k}",
    "\\",
    "\\\n",
    "\\*",
    "\\(",
    "\\)",
    "\\[",
    "\\]",
    "$",
    "$$",
    "$x^2$",
    "$5 ",
    "\\cite{k}",
    "\\ref{r}",
    "\\label{l}",
    "\\autoref{fig:x}",
    "\\begin{equation}",
    "\\end{equation}",
    "\\begin{tabular}{l}",
    "\\end{tabular}",
    "\\footnote{",
    "}",
    "{",
    "<",
    "<b>",
    "</b>",
    "<!--",
    "-->",
    "<br>",
    "<div>\n",
    "<https://a.b>",
    "https://a.b/c",
    "&amp;",
    "&#0;",
    "&nbsp;",
    "--",
    "---",
    "\n|a|b|\n|-|-|\n|c|d|\n",
    "|",
    "\n: Cap\n",
    "Table: cap",
    "\n+--+--+\n|a |b |\n+==+==+\n|c |d |\n+--+--+\n",
    "\n:::\n",
    "\n::: {#fig-a}\n",
    "\n[b]: u 'T'\n",
    "---\ntitle: x\n---\n",
    "\x00",
    "\x07",
    "\ufeff",
    "\u3000",
    "\xa0",
    "%",
    "\\input{a.md}",
    "\\newcommand{\\x}{y}\\x",
    "# References\n",
    "# Abstract\n",
    "\n: d\n",
    "Figure 1: c",
    "\u2028",
    "\x1c",
    "\n| l\n",
    "\n|\n",
    "\n\n: d\n",
    "% T\n",
    "\n```{r a, fig.cap=\"C\"}\nkable(x, caption = 'T')\n```\n",
    "\n#| label: fig-a\n#| fig-cap: |\n#|   a\n",
    "\n```{=latex}\n",
    "{=tex}",
    "(\\#eq:a)",
    "\\def\\x{y}",
    "\n[@a]: b\n",
]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example("[@a *b [c](d) @e*]")
@example("![a ^[n] $x$ @k](f)")
@example("> $a\n> b$ and \\textbf{c\n> d}")
@example("- ```\n  x\n")
@example("|\n: d")
@example("- \u3000\n    \n- : d")
@example("- a\n\n  \u3000\n\n  : d")
@example("| \n| : d")
def test_any_source_reads(source: str) -> None:
    check(read(source))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="*_`[]()!$\\^~<>@#|-+:={} \nab1中", max_size=60))
def test_any_marks_read(source: str) -> None:
    check(read(source))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
@example(330)
def test_real_papers_cut_and_mixed_read(seed: int) -> None:
    dice = random.Random(seed)
    lines = ["".join(dice.choices(PIECES, k=dice.randint(0, 6))) for _ in range(12)]
    check(read("\n".join(dice.choice(["", "> ", "- ", "    ", "  "]) + line for line in lines)))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_change_no_words(end: str) -> None:
    lines = [
        "---",
        "title: A title",
        "abstract: >",
        "  Some words",
        "  here.",
        "---",
        "",
        "# One",
        "",
        "Text *goes",
        "on* here $x",
        "= 1$.",
        "",
        "> a quote",
        "> of two",
        "",
        "- item",
        "  more",
        "",
        "|a|b|",
        "|-|-|",
        "|c|d|",
        "",
        "```",
        "code",
        "```",
        "中文",
        "行。",
        "",
    ]
    paper = read(end.join(lines))
    check(paper)
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [
        ("title", "A title"),
        ("abstract", "Some words here."),
        ("heading", "One"),
        ("body", "Text goes on here x = 1."),
        ("body", "a quote of two"),
        ("item", "item more"),
        ("body", "中文行。"),
    ]
    assert [[c.text.text for c in row] for row in paper.tables[0].rows] == [["a", "b"], ["c", "d"]]
    assert [paper.source(span).split(end)[0] for span in paper.verbatim] == ["```"]


DEEP = [
    "> ",
    "- ",
    "1. ",
    "[",
    "![",
    "^[",
    "*a ",
    "**a",
    "_",
    "{",
    "$",
    "\\textbf{",
    "<b>",
    "`",
    "(",
    "[^1]: ",
    "~~",
]


@pytest.mark.parametrize("opening", DEEP)
def test_ten_thousand_deep(opening: str) -> None:
    paper = read(opening * 10_000 + "x")
    check_light(paper)
    if opening in ("> ", "1. ", "[^1]: "):
        assert [p.rule for p in paper.problems] == ["input_too_deep"]


def check_light(paper: Paper) -> None:
    """The places of paragraphs only: what is deep has many."""
    for paragraph in paper.paragraphs:
        assert paragraph.span.end <= len(paper.sources["a.md"].text)


def test_brackets_closed_as_deep_as_they_open() -> None:
    assert read("[" * 10_000 + "x" + "]" * 10_000).paragraphs[0].text.text.strip("[]") == "x"
    assert read("*" * 10_000 + "x" + "*" * 10_000).paragraphs[0].text.text == "x"
    assert read("[" * 5_000 + "x" + "](u)" * 5_000).paragraphs


def test_many_lines_and_one_long_line() -> None:
    assert len(read("word\n" * 100_000).paragraphs) == 1
    assert len(read("word" * 1_250_000).paragraphs[0].text) == 5_000_000


@pytest.mark.parametrize(
    "unit", ["`", "~", "`` ", "``` ", "`{", "$", "*", "_", "^", "[", ":", "|", "-", "=", "<"]
)
def test_one_mark_many_times(unit: str) -> None:
    """A pattern that starts anew at every mark of a run takes minutes for this."""
    paper = read(unit * 100_000)
    assert paper.sources["a.md"].text == unit * 100_000


UNITS = {
    "links": "[a](b ",
    "angle links": "[a](<b",
    "paren links": "[a](b",
    "titles": '[a](b "c',
    "images": "![a](b) ",
    "code": "`a ",
    "dollars": "$a ",
    "displays": "$$a ",
    "parens": "\\(a ",
    "braces": "\\a{",
    "citations": "[@a; ",
    "notes": "^[a ",
    "tags": "<a ",
    "attributes": "<a b='",
    "comments": "<!-- a ",
    "environments": "\\begin{a} ",
    "emphasis": "a**b*c_d ",
    "closing": "a]{#b}",
    "definitions": "[a]: b\n",
    "note definitions": "[^a]: b\n",
    "grid": "+--+--+\n| a|b |\n",
    "pipes": "|a|b\n|-|-\n",
    "display lines": "$$\na\n\n",
    "html": "<div>\n\n",
    "terms": "a\n: b\n",
    "fences": "```\n",
    "quotes": "> a\nb\n",
    "open environments": "\\begin{a}\nb\n\n",
    "scripts": "^a ~b ",
    "entities": "&amp;",
    "nested environments": "\\begin{a}\n",
    "closed environments": "\\begin{a}\n\\begin{a}\n\\end{a}\n",
    "line blocks": "| a\n",
    "loose definitions": "a\n\n: b\n\n",
    "divs": "::: {#fig-a}\n![](b)\n\nc\n\n",
    "chunks": "```{r a, fig.cap='\n```\n",
    "tables of chunks": "```{r}\nkable(\n```\n",
    "macros": "\\def\\a{b",
    "captions": "Table 1: a\n\n|b|\n|-|\n\n",
    "title block": "% a\n ",
}


@pytest.mark.parametrize("name", UNITS)
def test_work_is_linear(name: str) -> None:
    """Eight times the text takes about eight times the steps (a quadratic reader would take 64 times)."""
    unit = UNITS[name]

    def steps(count: int) -> int:
        done = 0

        def count_call(frame: object, event: str, argument: object) -> None:
            nonlocal done
            done += 1

        sys.setprofile(count_call)
        try:
            read(unit * count)
        finally:
            sys.setprofile(None)
        return done

    assert steps(800) < 12 * steps(100)


def test_the_main_file_must_be_there() -> None:
    with pytest.raises(InputError, match=r"b\.md"):
        parse_markdown({}, "b.md")
