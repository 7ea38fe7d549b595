"""Mentions of floats by label, by range, by hand; labels of every making."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Source
from paperkit.gates import consistency


def figure(label: str = "", caption: str = "Loss.") -> str:
    named = f"\\label{{{label}}}" if label else ""
    return f"\\begin{{figure}}\\includegraphics{{a}}\\caption{{{caption}}}{named}\\end{{figure}}\n"


def rules(body: str, preamble: str = "", **files: str) -> list[str]:
    text = f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    sources = {"main.tex": Source("main.tex", text)}
    sources |= {f"{name}.tex": Source(f"{name}.tex", content) for name, content in files.items()}
    findings = consistency.check(parse_latex(sources, "main.tex")).findings
    return [f.rule.removeprefix("consistency.") for f in findings]


def markdown(text: str) -> list[str]:
    findings = consistency.check(parse_markdown({"a.md": Source("a.md", text)}, "a.md")).findings
    return [f.rule.removeprefix("consistency.") for f in findings]


ABC = figure("f:a") + figure("f:b") + figure("f:c")


@pytest.mark.parametrize(
    "mention",
    [
        "\\crefrange{f:a}{f:c}",
        "\\Crefrange{f:a}{f:c}",
        "\\ref{f:a}--\\ref{f:c}",
        "\\ref{f:a} to \\ref{f:c}",
        "\\ref{f:a} through \\ref{f:c}",
        "\\cref{f:a,f:b,f:c}",
        "\\cref{f:a, f:b} and \\autoref{f:c}",
        "Figs. 1, 2 and 3",
        "Figures 1, 2, and 3",
        "Figures 1 to 3",
        "Figs. 1a--c, 2(a) and 3",
        "Figures 1 \\& 2 and Figure 3",
        "图 1、2 和 3",
        "图1至3",
    ],
)
def test_lists_and_ranges(mention: str) -> None:
    assert rules(f"See {mention} here.\n\n{ABC}") == []


@pytest.mark.parametrize(
    "mention", ["\\ref{f:a} and \\ref{f:c}", "Figures 1 and 3", "\\cref{f:a,f:c}", "Figs. 1, 3"]
)
def test_what_is_left_out_of_a_list(mention: str) -> None:
    assert rules(f"See {mention} here.\n\n{ABC}") == ["figure_not_mentioned"]


@pytest.mark.parametrize(
    "body",
    [
        "Words.\\footnote{See \\ref{f}.}" + figure("f"),
        "Words." + figure("f") + "\\appendix\\section{A} See \\ref{f}.",
        "Words." + figure("f") + figure("g", "As in \\ref{f}.") + "See \\ref{g}.",
        "See \\hyperref[f]{it}." + figure("f"),
        "See \\ref{f}." + figure("f").replace("\\label{", "\\label[figure]{"),
        "See \\subref{q}.\\begin{figure}\\subfloat[P\\label{p}]{x}\\subfloat[Q\\label{q}]{y}"
        "\\caption{B}\\label{s}\\end{figure}",
        "See \\cref{q}.\\begin{figure}\\subcaptionbox{P\\label{p}}{x}\\subcaptionbox{Q\\label{q}}{y}"
        "\\caption{B}\\end{figure}",
        "Words.\\begin{figure}\\caption*{A picture without a number.}\\end{figure}",
        "See \\ref{f}." + figure("f") + "\\begin{figure}\\ContinuedFloat\\caption{More of it.}\\end{figure}",
        "Words.\\begin{teaserfigure}\\caption{A.}\\label{t}\\end{teaserfigure}",
    ],
)
def test_places_and_forms(body: str) -> None:
    assert rules(body) == []


def test_a_figure_of_another_file() -> None:
    assert rules("See \\ref{f}.\\input{x}", x=figure("f")) == []
    assert rules("Words.\\input{x}", x=figure("f")) == ["figure_not_mentioned"]
    assert rules("Words.\\input{x}\\input{y}", x=figure("f"), y="See \\ref{f}.") == []


def test_supplementary_numbers() -> None:
    numbering = "\\appendix\\renewcommand{\\thefigure}{S\\arabic{figure}}\\setcounter{figure}{0}"
    body = "See Figure 1 and Figure S1." + figure() + numbering + figure()
    assert rules(body) == []
    assert rules(body.replace(" and Figure S1", "")) == ["figure_not_mentioned"]
    assert rules(body.replace("S1.", "S2.")) == ["figure_not_mentioned"]


@pytest.mark.parametrize(
    ("printed", "mention"), [("Figure 7:", "Fig. 7"), ("Figure S2.", "Figure S2"), ("图 3-1", "图3-1")]
)
def test_the_number_that_a_caption_begins_with(printed: str, mention: str) -> None:
    text = f"# A\n\nSee {mention} here.\n\n![{printed} The loss.](a.png)"
    assert markdown(text) == []
    assert markdown(text.replace(f"See {mention} here", "See Figure 1 here")) == ["figure_not_mentioned"]
    assert markdown(text.replace(f"See {mention} here", "Words")) == ["figure_not_mentioned"]


def test_parts_of_a_figure_with_a_printed_number() -> None:
    assert markdown("# A\n\nSee Figure 2.\n\n![Figure 2A. The loss.](a.png)") == []
    assert markdown("# A\n\nSee Figure 2b.\n\n![Figure 2. The loss.](a.png)") == []


def test_numbers_by_chapter_are_not_told_from_the_source() -> None:
    assert rules("See Figure 2.3." + figure() + figure() + figure()) == []


@pytest.mark.parametrize(
    "body",
    [
        "See \\ref{l}.\\begin{lstlisting}[caption=X,label={l}]\nx\n\\end{lstlisting}",
        "See \\ref{l}.\\lstinputlisting[caption=X,label=l]{x.py}",
        "See \\ref{l}.\\begin{listing}\\caption{X}\\label{l}\\end{listing}",
        "See \\eqref{e}.\\begin{align}x\\label{e}\\end{align}",
        "See \\ref{i}.\\begin{enumerate}\\item\\label{i} x\\end{enumerate}",
        "See \\zcref{z}.\\zlabel{z}",
        "See \\cref{s}.\\section{A}\\label[appendix]{s}",
    ],
)
def test_labels_of_packages(body: str) -> None:
    assert rules(body) == []


def test_labels_made_by_a_macro() -> None:
    preamble = "\\newcommand{\\pic}[1]{\\begin{figure}\\caption{A}\\label{fig:#1}\\end{figure}}\n"
    assert rules("See \\ref{fig:one}.\\pic{one}", preamble) == []
    assert rules("See \\ref{fig:two}.\\pic{one}", preamble) == ["figure_not_mentioned", "undefined_reference"]


def test_chunks_of_r_markdown_are_labels() -> None:
    chunk = '```{r plot, fig.cap="Loss"}\nplot(1)\n```\n'
    assert markdown(f"# A\n\nSee \\@ref(fig:plot).\n\n{chunk}") == []
    assert markdown(f"# A\n\nSee \\@ref(fig:other).\n\n{chunk}") == [
        "figure_not_mentioned",
        "undefined_reference",
    ]
    inside = '```{r}\n#| plot,\n#| fig.cap="Loss"\nplot(1)\n```\n'
    assert markdown(f"# A\n\nSee \\@ref(fig:plot).\n\n{inside}") == []


def test_an_abstract_may_say_what_the_paper_says() -> None:
    sentence = "The model is trained for ten epochs on every data set."
    assert rules(f"\\begin{{abstract}}{sentence}\\end{{abstract}}\n\n{sentence}") == []
    assert rules(f"{sentence} It works.\n\n{sentence}") == ["repeated_sentence"]


@pytest.mark.parametrize(
    ("label", "target"),
    [
        ("reading-the-data", "## Reading the data"),
        ("how-it-is-built", "## 2. How it is built?"),
        ("sec:data", "## Data {#sec:data}"),
        ("eq:loss", "$$a = b (\\#eq:loss)$$"),
        ("fig:two", "Two lines {#fig:two}"),
    ],
)
def test_what_markdown_refers_to(label: str, target: str) -> None:
    text = "# Title\n\nSee \\@ref({}) there.\n\n{}\n\nMore of it.\n"
    assert markdown(text.format(label, target)) == []
    assert markdown(text.format(f"{label}-not", target)) == ["undefined_reference"]


@pytest.mark.parametrize("word", ["figure", "table"])
def test_mentions_in_small_letters(word: str) -> None:
    for said in (f"see {word} 3 there", f"see {word}s 2, 3 and 4 there"):
        caption = f"{word.capitalize()} 3: What it shows."
        body = f"\\begin{{{word}}}x\\caption{{{caption}}}\\end{{{word}}}"
        assert rules(f"It fell, {said}.\n\n{body}") == []
        assert rules(f"It fell, {said.replace('3', '5')}.\n\n{body}") == [f"{word}_not_mentioned"]


@pytest.mark.parametrize(
    ("text", "fires"),
    [
        ("The loss falls.\n\n![Loss by step.](a.png)", True),
        ("The loss falls like this:\n\n![Loss by step.](a.png)", False),
        ("The loss falls (shown below).\n\n![Loss by step.](a.png)", False),
        ("As shown below, it falls.\n\nIt is said.\n\n![Loss by step.](a.png)", True),
        ("The loss falls.\n\n![plot of chunk loss](a.png)", False),
        ("The loss falls.\n\n![Plot of the loss by step](a.png)", True),
    ],
)
def test_images_of_markdown_stand_where_they_are(text: str, fires: bool) -> None:
    assert markdown(f"# A\n\n{text}\n\nMore.\n") == (["figure_not_mentioned"] if fires else [])
