"""Blocks of code, and what code cells of Quarto and chunks of R Markdown make."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import codes, floats, kinds, labelled, read, texts


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("```\nx\n```\n", "```\nx\n```"),
        ("~~~ python\nx\n~~~\n", "~~~ python\nx\n~~~"),
        ("````\n```\n````\n", "````\n```\n````"),
        ("```\n# x\n\n- y\n$z$\n```\n", "```\n# x\n\n- y\n$z$\n```"),
        ("```\nx\n", "```\nx"),
        ("```\n```\n", "```\n```"),
        ("    x\n\n    y\n", "    x\n\n    y"),
        ("\tx\n", "\tx"),
        ("> ```\n> x\n> ```\n", "> ```\n> x\n> ```"),
        ("- a\n\n      x\n", "      x"),
        ("```{r, echo=FALSE}\nx\n```\n", "```{r, echo=FALSE}\nx\n```"),
        ("```\r\nx\r\n```\r\n", "```\r\nx\r\n```"),
    ],
)
def test_code_is_no_text(source: str, code: str) -> None:
    assert codes(source) == [code]
    assert [text for _, text in kinds(source)] in ([], ["a"])


@pytest.mark.parametrize("source", ["a\n    b", "x ```a``` y", "``\nx\n``", "   x", "- a\n  b", "~~a~~"])
def test_what_is_no_block_of_code(source: str) -> None:
    assert codes(source) == []


def test_text_goes_on_after_a_fence_closes_and_not_before() -> None:
    assert texts("```\na\n~~~\nb\n````\n\nc\n") == ["c"]


@pytest.mark.parametrize(
    ("options", "kind", "labels", "captions"),
    [
        ("#| label: fig-a\n#| fig-cap: A plot.", "figure", ("fig-a",), ["A plot."]),
        ('#| label: fig-a\n#| fig-cap: "A: *plot* [@k]"', "figure", ("fig-a",), ["A: plot [k]"]),
        ("#| label: 'fig-a'\n#| fig-cap: 'A plot'", "figure", ("fig-a",), ["A plot"]),
        ("#| fig-cap: A plot.", "figure", (), ["A plot."]),
        ("#| label: fig-a", "figure", ("fig-a",), []),
        ("#| label: tbl-a\n#| tbl-cap: A table.", "table", ("tbl-a",), ["A table."]),
        ("#| lst-cap: Some code.\n#| label: lst-a", "listing", ("lst-a",), ["Some code."]),
        ("%%| label: fig-a\n%%| fig-cap: A plot.", "figure", ("fig-a",), ["A plot."]),
        ("//| label: fig-a\n//| fig-cap: A plot.", "figure", ("fig-a",), ["A plot."]),
        ("#| fig-cap: |\n#|   A long\n#|   plot.\n#| label: fig-a", "figure", ("fig-a",), ["A long plot."]),
        ("#| fig-cap: >-\n#|   A plot.\nx = 1", "figure", (), ["A plot."]),
        ("#| fig-cap: \"\"\n#| label: fig-a", "figure", ("fig-a",), []),
    ],
)  # fmt: skip
def test_cells_of_quarto(options: str, kind: str, labels: tuple[str, ...], captions: list[str]) -> None:
    cell = f"```{{python}}\n{options}\nplot(x)\n```"
    assert floats(f"Text.\n\n{cell}\n") == [(kind, labels, (), captions, cell)]
    assert codes(f"{cell}\n") == [cell]


@pytest.mark.parametrize(
    "options",
    ["#| label: setup", "#| echo: false", "# label: fig-a", "#| label: figure", "x #| label: fig-a"],
)
def test_cells_that_make_nothing(options: str) -> None:
    assert floats(f"```{{python}}\n{options}\nx\n```\n") == []


@pytest.mark.parametrize(
    ("head", "labels", "captions"),
    [
        ('r plot-a, fig.cap="A plot."', ("fig:plot-a",), ["A plot."]),
        ("r plot-a, echo=FALSE, fig.cap='A *plot* [@k].', out.width='5%'", ("fig:plot-a",), ["A plot [k]."]),
        ('r, label="plot-a", fig.cap = "A plot."', ("fig:plot-a",), ["A plot."]),
        ('r echo=FALSE, fig.cap="A plot."', (), ["A plot."]),
        ('r, fig.cap="A plot."', (), ["A plot."]),
        ("r plot-a, fig.cap=caption", ("fig:plot-a",), []),
        ('r fig-a, fig.cap="A plot."', ("fig-a",), ["A plot."]),
        ('python plot-a, fig.cap="A plot."', ("fig:plot-a",), ["A plot."]),
    ],
)
def test_chunks_with_a_caption_are_figures(head: str, labels: tuple[str, ...], captions: list[str]) -> None:
    cell = f"```{{{head}}}\nplot(x)\n```"
    assert floats(f"Text.\n\n{cell}\n") == [("figure", labels, (), captions, cell)]


def test_a_name_with_quartos_prefix_has_bookdowns_too_where_the_paper_says_so() -> None:
    source = 'see \\@ref(fig:fig-a)\n\n```{r fig-a, fig.cap="A plot."}\nx\n```\n'
    assert [label for label, _, _ in labelled(source)] == ["fig:fig-a"]


def test_a_caption_of_kable_is_a_tables() -> None:
    cell = '```{r tab-a}\nknitr::kable(head(x), digits = 2,\n  caption = "The *data*.")\n```'
    assert floats(f"{cell}\n") == [("table", ("tab:tab-a",), (), ["The data."], cell)]
    assert floats('```{r tab-a}\nother(caption = "The data.")\n```\n') == []
    assert floats('```r\nkable(x, caption = "The data.")\n```\n') == []


@pytest.mark.parametrize(
    "head", ["r plot-a", "r setup, include=FALSE", "r, fig.capx='A'", "python", ".python"]
)
def test_chunks_without_a_caption_are_code(head: str) -> None:
    assert floats(f"```{{{head}}}\nplot(x)\n```\n") == []


@pytest.mark.parametrize(
    ("head", "captions"),
    [
        ('{#lst:a .python caption="A *loop*"}', ["A loop"]),
        (' {.python #lst:a}', []),
        ('{#lst:a .r lst-cap="A loop"}', ["A loop"]),
    ],
)  # fmt: skip
def test_code_with_an_identifier_is_a_listing(head: str, captions: list[str]) -> None:
    source = f"```{head}\nx\n```\n"
    assert floats(source) == [("listing", ("lst:a",), (), captions, source.strip())]


def test_code_without_an_identifier_is_none() -> None:
    assert floats('```{.python caption="A loop"}\nx\n```\n') == []
    assert floats("``` python #lst:a\nx\n```\n") == []


def test_a_caption_in_code_has_its_exact_place() -> None:
    source = 'Text.\n\n```{r a, fig.cap="One *two* $x$."}\nplot("One")\n```\n'
    paper = read(source)
    caption = paper.paragraphs[1]
    assert (caption.kind, caption.text.text) == ("caption", "One two x.")
    assert paper.source(caption.span) == "One *two* $x$."
    assert caption.span.start == source.index("One")


def test_a_block_caption_leaves_out_the_marks_of_the_comment() -> None:
    source = "```{r}\n#| fig-cap: |\n#|   One *two\n#|   three*.\n```\n"
    paper = read(source)
    assert [p.text.text for p in paper.paragraphs] == ["One two three."]
    assert paper.source(paper.paragraphs[0].span) == "One *two\n#|   three*."
