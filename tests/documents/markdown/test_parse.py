"""What Markdown papers show: blocks, inline forms, citations, math, tables, figures, front matter."""

from __future__ import annotations

import pytest

from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source


def read(text: str, **others: str) -> Paper:
    sources = {"a.md": Source("a.md", text)} | {
        name.replace("_", "."): Source(name.replace("_", "."), value) for name, value in others.items()
    }
    return parse_markdown(sources, "a.md")


def shown(text: str) -> list[str]:
    return [paragraph.text.text for paragraph in read(text).paragraphs]


def kinds(text: str) -> list[tuple[str, str]]:
    return [(paragraph.kind, paragraph.text.text) for paragraph in read(text).paragraphs]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Some *soft* and **loud** and ***both***.", "Some soft and loud and both."),
        ("An _it_ and __bold__ in snake_case_name.", "An it and bold in snake_case_name."),
        ("a*b*c and 2 * 3 * 4", "abc and 2 * 3 * 4"),
        ("**foo*bar*baz**", "foobarbaz"),
        ("*open and **shut**", "*open and shut"),
        ("强调**“引号”**之后。", "强调“引号”之后。"),
        ("~~gone~~ text and H~2~O, 10^-3^ and m^2^, 1^st^", "gone text and H2O, 10^-3 and m^2, 1st"),
        ("10<sup>5</sup> x<sub>1</sub> a<br>b <b>c</b>", "10^5 x1 a b c"),
        ("`code *x*` and `` a`b ``", "code *x* and a`b"),
        ("a ` tick", "a ` tick"),
        ("\\*plain\\* and \\[x\\], C:\\Users\\name", "*plain* and [x], C:\\Users\\name"),
        ("line  \nbreak\\\nagain", "line break again"),
        ("中文\n行 a\nb", "中文行 a b"),
        ("&lt;x&gt; &alpha;&nbsp;&amp; &nothing;", "<x> α & &nothing;"),
        ("en--dash, em---dash, ----", "en–dash, em—dash, ----"),
        ("[text](http://a.b/(c) 'title') end", "text end"),
        ("[text](<a b>)[x](y)", "textx"),
        ("[text] (no link) and [a](b", "[text] (no link) and [a](b"),
        ("<https://a.b/c_d_e> https://x.y/a_b_--c", "https://a.b/c_d_e https://x.y/a_b_--c"),
        ("[small caps]{.sc} and `x`{.r}", "small caps and x"),
        ("![alt](a.png) inside a sentence.", "inside a sentence."),
        ("[![badge](b.svg)](url) Text", "Text"),
        ("see <!-- not this --> that", "see that"),
        ("a < b and c > d", "a < b and c > d"),
        ("mail me@x.org and [@home", "mail me@x.org and [[home]"),
    ],
)
def test_inline(source: str, expected: str) -> None:
    assert shown(source) == [expected]


@pytest.mark.parametrize(
    ("source", "expected", "math"),
    [
        ("$\\alpha \\le 5\\%$ holds", "α ≤ 5% holds", 1),
        ("it costs $5 and $6", "it costs $5 and $6", 0),
        ("from $5-$6 to \\$7", "from $5-$6 to $7", 0),
        ("$x$1 and $ y$ and $z $", "$x$1 and $ y$ and $z $", 0),
        ("\\(x + 1\\) and \\(open", "x + 1 and (open", 1),
        ("$1{,}234$ and $p<.05$", "1,234 and p<.05", 2),
        ("so $$E = mc^2$$ holds", "so holds", 1),
        ("so\n$$\na\n- b\n= c\n$$\nholds", "so holds", 1),
        ("so \\[E = 1\\] holds", "so holds", 1),
        ("$a\nb$", "a b", 1),
        ("$\\text{if $x$}$ end", "if x end", 1),
        ("`$x$` stays", "$x$ stays", 0),
    ],
)
def test_math(source: str, expected: str, math: int) -> None:
    paper = read(source)
    assert [paragraph.text.text for paragraph in paper.paragraphs] == [expected]
    assert len([m for m in paper.math if m.span.end - m.span.start > 3 or not m.display]) >= math
    assert bool(paper.math) == bool(math)


@pytest.mark.parametrize(
    ("source", "expected", "keys"),
    [
        ("known [@a].", "known [a].", [("a",)]),
        ("known [@a; @b, p. 3].", "known [a, b].", [("a", "b")]),
        ("known [see @a, pp. 3-4; also @b].", "known [a, b].", [("a", "b")]),
        ("@a says", "[a] says", [("a",)]),
        ("@a [p. 3] says", "[a] says", [("a",)]),
        ("Smith [-@a] says", "Smith [a] says", [("a",)]),
        (
            "@{odd:key.} and @doi:10.1021/ie4033999.",
            "[odd:key.] and [doi:10.1021/ie4033999].",
            [("odd:key.",), ("doi:10.1021/ie4033999",)],
        ),
        ("\\cite{a,b} and \\citep[p.~3]{c}", "[a, b] and [c]", [("a", "b"), ("c",)]),
        ("mail a@b.org or \\@a or `@a`", "mail a@b.org or @a or @a", []),
        ("[with @a](url)", "with [a]", [("a",)]),
    ],
)
def test_citations(source: str, expected: str, keys: list[tuple[str, ...]]) -> None:
    paper = read(source)
    assert [paragraph.text.text for paragraph in paper.paragraphs] == [expected]
    assert [citation.keys for citation in paper.citations] == keys


@pytest.mark.parametrize(
    ("source", "expected", "labels"),
    [
        ("see @fig:x", "see [fig:x]", [("fig:x",)]),
        ("see [@fig:x; @tbl:y]", "see [fig:x, tbl:y]", [("fig:x", "tbl:y")]),
        ("see \\autoref{fig:x} and Figure \\ref{y}", "see [fig:x] and Figure [y]", [("fig:x",), ("y",)]),
        ("see \\@ref(fig:x)", "see [fig:x]", [("fig:x",)]),
        ("see @fig-x and @fig-y\n\n![c](f){#fig-x}", "see [fig-x] and [fig-y]", [("fig-x",)]),
    ],
)
def test_references(source: str, expected: str, labels: list[tuple[str, ...]]) -> None:
    paper = read(source)
    assert paper.paragraphs[0].text.text == expected
    assert [reference.labels for reference in paper.references] == labels


def test_blocks() -> None:
    assert kinds(
        "Para one\ngoes on.\n\n> quoted\nlazily\n\n- one\n- two\n\n  more\n\n1. first\n\n```\ncode\n```\n\n    code\n\n"
        "***\n\nTerm\n: Meaning\n\n::: note\nInside.\n:::\n\n<div align='x'>\n\nIn html.\n\n</div>\n"
    ) == [
        ("body", "Para one goes on."),
        ("body", "quoted lazily"),
        ("item", "one"),
        ("item", "two"),
        ("item", "more"),
        ("item", "first"),
        ("item", "Term"),
        ("item", "Meaning"),
        ("body", "Inside."),
        ("body", "In html."),
    ]


def test_code_is_verbatim_and_no_text() -> None:
    source = "a\n\n```python\nx = 1\n```\n\n    y = 2\n\n> ```\n> z\n> ```\n"
    paper = read(source)
    assert [paper.source(span) for span in paper.verbatim] == [
        "```python\nx = 1\n```",
        "    y = 2",
        "> ```\n> z\n> ```",
    ]
    assert not read("a\n\n```math\nx\n```\n").verbatim
    assert read("a\n\n```math\nx\n```\n").math[0].display


def test_footnotes_are_paragraphs_of_their_own() -> None:
    assert kinds(
        "One.[^1] Two^[an *inline* note] end.\n\n[^1]: The note\n    goes on.\n\n    More of it.\n\nBody."
    ) == [
        ("body", "One. Two end."),
        ("footnote", "an inline note"),
        ("footnote", "The note goes on."),
        ("footnote", "More of it."),
        ("body", "Body."),
    ]
    assert shown("One.[^none]") == ["One.[^none]"]


def test_sections_and_headings() -> None:
    source = "# A *b* {#sec:a}\n\nx\n\nSecond\n------\n\ny\n\n### Third ##\n\n# Appendix\n\n## Sub\n"
    paper = read(source)
    assert [(s.title, s.level, s.parent, s.kind) for s in paper.sections] == [
        ("A b", 1, None, "body"),
        ("Second", 2, 0, "body"),
        ("Third", 3, 1, "body"),
        ("Appendix", 1, None, "appendix"),
        ("Sub", 2, 3, "appendix"),
    ]
    assert paper.source(paper.sections[0].span) == "# A *b* {#sec:a}\n\nx\n\n"
    assert [(label.name, label.kind) for label in paper.labels] == [("sec:a", "section")]


def test_the_one_first_heading_above_others_is_the_title() -> None:
    paper = read("# The paper\n\n## One\n\n### Two\n")
    assert paper.title == "The paper"
    assert [(s.title, s.level) for s in paper.sections] == [("One", 1), ("Two", 2)]
    assert read("# One\n\n# Two\n").title == ""
    assert read("---\ntitle: T\n---\n# One\n\n## Two\n").title == "T"


def test_references_are_no_body_text_and_what_follows_is() -> None:
    assert kinds("# A\n\nx\n\n# References\n\n[1] Smith.\n\n## Sub\n\ny\n\n# After\n\nz") == [
        ("heading", "A"),
        ("body", "x"),
        ("heading", "References"),
        ("heading", "Sub"),
        ("heading", "After"),
        ("body", "z"),
    ]
    assert "x" in shown("# References to art\n\nx")


def test_front_matter() -> None:
    source = (
        "---\ntitle: 'It''s new'\nauthor: Nobody\nabstract: |\n  We study *things*.\n\n  Second one [@k].\n"
        "bibliography: refs.bib\n---\n\nText.\n"
    )
    paper = read(source, refs_bib="@misc{k, title={T}}")
    assert paper.title == "It's new"
    assert [(p.kind, p.text.text, p.section) for p in paper.paragraphs] == [
        ("title", "It's new", None),
        ("abstract", "We study things.", 0),
        ("abstract", "Second one [k].", 0),
        ("body", "Text.", None),
    ]
    assert [entry.key for entry in paper.bibliography] == ["k"]
    assert [(s.title, s.kind) for s in paper.sections] == [("Abstract", "abstract")]
    assert not paper.problems


@pytest.mark.parametrize("value", ["refs.bib", "refs", "[refs.bib]", "\n  - refs.bib", "'refs.bib'"])
def test_bibliographies_that_are_there_or_not(value: str) -> None:
    source = f"---\nbibliography: {value}\n---\n\nText [@k].\n"
    assert [e.key for e in read(source, refs_bib="@misc{k, title={T}}").bibliography] == ["k"]
    (problem,) = read(source).problems
    assert problem.rule == "missing_bib"
    assert "refs" in source[problem.span.start : problem.span.end]


def test_a_bibliography_of_another_kind_is_said() -> None:
    (problem,) = read("---\nbibliography: refs.json\n---\nText.\n").problems
    assert (problem.rule, "refs.json is not BibTeX" in problem.message) == ("missing_bib", True)


@pytest.mark.parametrize(
    "front", ["---\na: [\n---\n", "---\n- a\n---\n", "+++\nb = 1\n+++\n", "---\n\ttitle: x\n...\n"]
)
def test_front_matter_that_is_no_mapping_is_not_text(front: str) -> None:
    assert kinds(front + "\nText.") == [("body", "Text.")]


def test_a_rule_is_no_front_matter() -> None:
    assert shown("---\n\nText.\n\n---\n") == ["Text."]
    assert shown("---\nopen") == ["open"]


def test_pipe_tables() -> None:
    source = (
        "| a | `b|c` | d \\| e |\n|:--|:-:|--:|\n| 1 | **2** | $x^2$ |\n"
        "| 3 | [@k] |\n\nTable: What it *says* {#tbl:x}\n"
    )
    paper = read(source)
    (table,) = paper.tables
    assert [[c.text.text for c in row] for row in table.rows] == [
        ["a", "b|c", "d | e"],
        ["1", "2", "x^2"],
        ["3", "[k]"],
    ]
    assert table.head_rows == 1
    assert table.float_index == 0
    assert [
        (f.kind, f.labels, [paper.paragraphs[c].text.text for c in f.captions]) for f in paper.floats
    ] == [("table", ("tbl:x",), ["What it says"])]
    assert paper.source(table.rows[1][2].span) == "x^2"
    assert paper.citations[0].paragraph is None


@pytest.mark.parametrize(
    ("before", "after", "caption"),
    [
        ("", ": Cap", "Cap"),
        (": Cap", "", "Cap"),
        ("Table: Cap", "", "Cap"),
        ("", "**Table 2.** Cap", "Table 2. Cap"),
        ("Table 1: Cap", "", "Table 1: Cap"),
        ("Words.", "More words.", None),
    ],
)
def test_captions_of_tables(before: str, after: str, caption: str | None) -> None:
    paper = read(f"{before}\n\n|a|b|\n|-|-|\n|c|d|\n\n{after}\n")
    assert [p.text.text for p in paper.paragraphs if p.kind == "caption"] == ([caption] if caption else [])
    assert paper.tables[0].float_index == (0 if caption else None)


def test_grid_tables() -> None:
    paper = read(
        "+-----+-----+\n| A   | 中  |\n+=====+=====+\n| one | two |\n"
        "| on  | x   |\n+-----+-----+\n| across    |\n+-----+-----+\n"
    )
    (table,) = paper.tables
    assert [[(c.text.text, c.column, c.column_span) for c in row] for row in table.rows] == [
        [("A", 0, 1), ("中", 1, 1)],
        [("one on", 0, 1), ("two x", 1, 1)],
        [("across", 0, 2)],
    ]
    assert table.head_rows == 1


@pytest.mark.parametrize("source", ["a | b\nc | d", "|a|b|\n|c|d|", "+---+\ntext", "a - b\n-----"])
def test_what_is_no_table(source: str) -> None:
    assert not read(source).tables


def test_figures() -> None:
    source = (
        "![Cap of $x$ [@k] \\label{fig:a}](f.png){ width=70% }\n\n"
        "![](g.png)\n\nFigure 2: *Other* cap.\n\n![B](h.png){#fig:b}\n"
    )
    paper = read(source)
    assert [
        (f.kind, f.labels, f.graphics, [paper.paragraphs[c].text.text for c in f.captions])
        for f in paper.floats
    ] == [
        ("figure", ("fig:a",), ("f.png",), ["Cap of x [k]"]),
        ("figure", (), ("g.png",), ["Figure 2: Other cap."]),
        ("figure", ("fig:b",), ("h.png",), ["B"]),
    ]
    assert {p.kind for p in paper.paragraphs} == {"caption"}


def test_code_cells_of_quarto_make_figures() -> None:
    paper = read('As @fig-p shows.\n\n```{r}\n#| label: fig-p\n#| fig-cap: "A plot"\nplot(x)\n```\n')
    assert [(f.kind, f.labels) for f in paper.floats] == [("figure", ("fig-p",))]
    assert [p.text.text for p in paper.paragraphs] == ["As [fig-p] shows.", "A plot"]


def test_latex_in_markdown() -> None:
    paper = read(
        "\\newcommand{\\acc}{92.1\\%}\n\nWe reach \\acc{} here\\footnote{A note.}.\n\n"
        "\\begin{table}\n\\caption{Cap}\\label{tab:t}\n\n\\begin{tabular}{ll} a & b \\\\ c & d \\end{tabular}\n"
        "\\end{table}\n\nEnd."
    )
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [
        ("body", "We reach 92.1% here."),
        ("footnote", "A note."),
        ("caption", "Cap"),
        ("body", "End."),
    ]
    assert [[c.text.text for c in row] for row in paper.tables[0].rows] == [["a", "b"], ["c", "d"]]
    assert [(label.name, label.kind) for label in paper.labels] == [("tab:t", "table")]


def test_math_over_the_lines_of_a_quote() -> None:
    paper = read("> so $a +\n> b$ and \\emph{c\n> d} end")
    assert paper.paragraphs[0].text.text == "so a + b and c d end"
    assert not paper.problems


def test_run_in_headings_and_comments() -> None:
    paper = read("**Data.** We took it.\n\n**Loud** words.\n\n<!-- a\n\nb --> c <!--5-->\n")
    assert [p.heading for p in paper.paragraphs[:2]] == ["Data", ""]
    assert [paper.source(c.span) for c in paper.comments] == ["<!-- a\n\nb -->", "<!--5-->"]
    assert {c.after for c in paper.comments} == {""}


def test_link_definitions_are_no_text_and_only_their_labels_are_links() -> None:
    assert shown("[A b][x y], [x  Y], [z]\n\n[X y]: http://u 'T'\n[other]: <v>\n  \"T\"\n") == [
        "A b, x Y, [z]"
    ]


def test_control_characters_are_said_once() -> None:
    paper = read("a\x07b\x01c\n")
    assert paper.paragraphs[0].text.text == "abc"
    assert [(p.rule, p.span.start) for p in paper.problems] == [("control_character", 1)]


def test_chinese() -> None:
    paper = read("# 摘要\n\n本文研究$x$模型。结果很好[@k]。\n\n# 参考文献\n\n[1] 张三。\n")
    assert paper.language == "zh"
    assert [(p.kind, p.text.text) for p in paper.paragraphs] == [
        ("heading", "摘要"),
        ("abstract", "本文研究x模型。结果很好[k]。"),
        ("heading", "参考文献"),
    ]
    assert len(paper.paragraphs[1].sentences) == 2


def test_a_byte_order_mark_is_no_text() -> None:
    assert kinds("\ufeffText.") == [("body", "Text.")]
    assert kinds("\ufeff---\ntitle: T\n---\nText.") == [("title", "T"), ("body", "Text.")]
