"""Math in a line and on display, and raw LaTeX in Markdown."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import codes, floats, kinds, labelled, marked, maths, read, texts


@pytest.mark.parametrize(
    ("source", "shown", "math"),
    [
        ("so $x$ is", "so x is", "$x$"),
        ("so ($x$), $-$", "so (x), -", "$x$"),
        ("so $x = \\{1, 2\\}$", "so x = {1, 2}", "$x = \\{1, 2\\}$"),
        ("so $a\nb$", "so a b", "$a\nb$"),
        ("so $a \\$ b$", "so a $ b", "$a \\$ b$"),
        ("so \\(a + b\\)", "so a + b", "\\(a + b\\)"),
        ("so $\\alpha \\pm 5\\%$", "so α ± 5%", "$\\alpha \\pm 5\\%$"),
        ("so $1{,}234$", "so 1,234", "$1{,}234$"),
        ("so $x_{*}$ and *b*", "so x_* and b", "$x_{*}$"),
        ("*so $x$*", "so x", "$x$"),
        ("[$x$](u)", "x", "$x$"),
        ("so $\\text{if $y$}$ x", "so if y x", "$\\text{if $y$}$"),
        ("> so $a +\n> b$", "so a + b", "$a +\n> b$"),
    ],
)
def test_math_in_a_line(source: str, shown: str, math: str) -> None:
    assert texts(source) == [shown]
    assert (False, math) in maths(source)


@pytest.mark.parametrize(
    "source",
    ["costs $5 and $6", "costs $5", "$ x$", "$x $", "$x$2", "\\$x$", "a $ b", "`$x$`", "US$5-US$6", "$", "$$", "$$x",
     "\\(x", "$a\n\nb$", "\\\\(x\\\\)"],
)  # fmt: skip
def test_dollars_that_are_money_or_nothing(source: str) -> None:
    assert maths(source) == []


def test_money_and_math_in_one_line() -> None:
    assert texts("It costs $5 or $6, and $n$ is 4.") == ["It costs $5 or $6, and n is 4."]
    assert texts("From $10,000 to $x$.") == ["From $10,000 to x."]


def test_math_knows_its_place_in_the_text() -> None:
    paper = read("First $a$, then $\\beta_1$.\n\nLast $c$.\n")
    assert [(m.paragraph, paper.paragraphs[m.paragraph or 0].text.text[m.start : m.end]) for m in paper.math] == [
        (0, "a"), (0, "β_1"), (1, "c"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "math"),
    [
        ("$$x$$", "$$x$$"),
        ("$$\nx\n= 1\n$$", "$$\nx\n= 1\n$$"),
        ("$$\n# x\n- y\n> z\n$$", "$$\n# x\n- y\n> z\n$$"),
        ("\\[x = 1\\]", "\\[x = 1\\]"),
        ("\\[\nx\n\\]", "\\[\nx\n\\]"),
        ("\\begin{equation}\nx\n\\end{equation}", "\\begin{equation}\nx\n\\end{equation}"),
        ("\\begin{align*}\na\n\n- b\n\\end{align*}", "\\begin{align*}\na\n\n- b\n\\end{align*}"),
        ("> $$\n> x\n> $$", "$$\n> x\n> $$"),
        ("- $$\n  x\n  $$", "$$\n  x\n  $$"),
        ("1. \\begin{equation}\n   x\n   \\end{equation}", "\\begin{equation}\n   x\n   \\end{equation}"),
        ("```math\nx\n```", "```math\nx\n```"),
        ("```{math}\n:label: a\nx\n```", "```{math}\n:label: a\nx\n```"),
    ],
)
def test_math_on_display(source: str, math: str) -> None:
    paper = read(source)
    assert [paper.source(m.span) for m in paper.math if m.display] == [math]
    assert not paper.paragraphs
    assert not paper.sections
    assert not paper.verbatim


@pytest.mark.parametrize(
    "source",
    [
        "$$\nx\n\ny\n$$",
        "\\$\\$x\\$\\$",
        "\\[1\\]",
        "see \\[x\\] here",
        "`$$x$$`",
        "```maths\nx\n```",
    ],
)
def test_what_is_no_display(source: str) -> None:
    assert not [display for display, _ in maths(source) if display]


@pytest.mark.parametrize(
    "display", ["$$x = 1$$", "$$\nx = 1\n$$", "\\begin{equation}\nx\n\\end{equation}", "\\[x = 1\\]"]
)
def test_a_paragraph_goes_on_around_display_math(display: str) -> None:
    assert texts(f"so that\n{display}\nholds.\n") == ["so that holds."]
    assert texts(f"so that\n\n{display}\n\nholds.\n") == ["so that", "holds."]


def test_attributes_of_math_are_not_shown() -> None:
    assert texts("so $x$ {#eq:a} is") == ["so x is"]
    assert texts("so $x$ {is}") == ["so x {is}"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("\\emph{a} \\textbf{b}", ["a b"]),
        ("5\\% of \\num{1000}", ["5% of 1000"]),
        ("\\newcommand{\\x}{92\\%}\n\nso \\x{} and \\x.", ["so 92% and 92%."]),
        ("\\def\\best{92}\n\nso \\best and \\bestx.", ["so 92 and \\bestx."]),
        ("\\def\\up#1{<#1>}\n\nso \\up{a}", ["so <a>"]),
        ("\\newcommand\\up[1]{<#1>}\n\nso \\up{a}", ["so <a>"]),
        ("so \\best and \\def", ["so \\best and"]),
        ("\\newpage\n\na", ["a"]),
        ("a\\footnote{b}", ["a", "b"]),
        ("\\begin{itemize}\n\\item a\n\n\\item b\n\\end{itemize}", ["a", "b"]),
        ("\\notatexword is text", ["\\notatexword is text"]),
        ("50% % of it", ["50% % of it"]),
        ("a `\\emph{b}`{=latex} c", ["a b c"]),
        ("```{=latex}\n\\emph{a}\n\n\\emph{b}\n```\n", ["a", "b"]),
        ("```{=tex}\n\\emph{a}\n```\n", ["a"]),
        ("```{=html}\n<b>a</b>\n```\n", []),
        ("```latex\n\\emph{a}\n```\n", []),
    ],
)
def test_raw_tex(source: str, expected: list[str]) -> None:
    assert texts(source) == expected


def test_code_and_raw_tex_are_told_apart_in_verbatim() -> None:
    assert codes("```{=latex}\n\\emph{a}\n```\n") == []
    assert codes("```{=latex}\n\\begin{center}\na\n\\end{center}\n```\n") == []
    half = "```{=latex}\n\\begin{center}\n```"
    assert codes(f"{half}\n\nText.\n") == [half]
    assert codes("```{=html}\na\n```\n") == ["```{=html}\na\n```"]
    assert codes("```latex\n\\emph{a}\n```\n") == ["```latex\n\\emph{a}\n```"]


@pytest.mark.parametrize("wrap", ["{0}", "```{{=latex}}\n{0}\n```"])
def test_floats_in_tex(wrap: str) -> None:
    float_ = "\\begin{figure}\n\\includegraphics{f.pdf}\n\\caption{Cap}\\label{fig:a}\n\\end{figure}"
    source = wrap.format(float_) + "\n"
    assert floats(source) == [("figure", ("fig:a",), ("f.pdf",), ["Cap"], float_)]
    assert labelled(source) == [("fig:a", "figure", "\\label{fig:a}")]
    assert kinds(source) == [("caption", "Cap")]


@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_environments_of_one_name_in_one_another(blank: str) -> None:
    inner = ["\\begin{itemize}", "\\item b", "\\end{itemize}"]
    source = (
        blank.join(["\\begin{itemize}", "\\item a", *inner, "\\item c", "\\end{itemize}"]) + "\n\nText.\n"
    )
    assert kinds(source) == [("item", "a"), ("item", "b"), ("item", "c"), ("body", "Text.")]
    assert not read(source).problems


def test_definitions_hold_from_their_place_on() -> None:
    assert texts("$\\a$ x\n\n\\newcommand{\\a}{7}\n\n$\\a$ y") == ["a x", "7 y"]


def test_environments_that_do_not_close_are_text() -> None:
    assert "Text." in texts("\\begin{equation}\nx\n\nText.\n")


@pytest.mark.parametrize(
    ("source", "place"), [("so \\emph{a b} c", "so \\emph{a b} c"), ("\\textbf{a} c", "a} c"), ("$x$", "x")]
)
def test_places_of_tex(source: str, place: str) -> None:
    assert [there for _, there in marked(source)] == [place]
