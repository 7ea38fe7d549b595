"""Links, images and figures: what is shown of them, their files, labels, captions and places."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import cited, floats, kinds, labelled, marked, read, texts


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[a b](u)", "a b"),
        ("[a](<u v>)", "a"),
        ("[a](u \"t\") [b](u 't') [c](u (t))", "a b c"),
        ("[a](u(v)w)", "a"),
        ("[a](u\\)v)", "a"),
        ("[a]()", "a"),
        ("[a](\nu\n't')", "a"),
        ("[*a* `b` $x$](u)", "a b x"),
        ("[a \\] b](u)", "a ] b"),
        ("[a `]` b](u)", "a ] b"),
        ("[a](u){target=_blank}", "a"),
        ("[a]{.smallcaps} [b]{lang=fr}", "a b"),
        ("[[a](u)]", "[a]"),
        ("[![badge](b.svg)](u) on", "on"),
        ("<https://x.org/a_b_c> <me@x.org>", "https://x.org/a_b_c me@x.org"),
        ("at https://x.org/a_b_c--d~e~ now", "at https://x.org/a_b_c--d~e~ now"),
    ],
)
def test_links_show_their_text(source: str, expected: str) -> None:
    assert texts(source) == [expected]


@pytest.mark.parametrize(
    "source", ["[a] (u)", "[a](u", "[a](u v)", "[a](u 't)", "\\[a](u)", "[a", "a](u)", "[a]", "[a][b]", "[a] {b}"]
)  # fmt: skip
def test_what_is_no_link_is_shown(source: str) -> None:
    assert texts(source) == [source.replace("\\", "")]


def test_marks_inside_a_link_do_not_pair_with_marks_outside() -> None:
    assert texts("[*a](u) b*") == ["*a b*"]
    assert texts("*a [b*](u)") == ["*a b*"]
    assert texts("*a [b](u)*") == ["a b"]


def test_a_link_inside_a_link_ends_the_outer_one() -> None:
    assert texts("[a [b](u) c](v)") == ["[a b c](v)"]


@pytest.mark.parametrize("use", ["[Some text][lab]", "[Some text][LAB]", "[Some text][  lab ]"])
@pytest.mark.parametrize(
    "definition", ["[lab]: u", "[Lab]: <u v> 't'", '[lab]: u\n  "t"', "   [lab]: u (t)", "[lab]:  u"]
)
def test_links_by_label(use: str, definition: str) -> None:
    assert texts(f"See {use} here.\n\n{definition}\n") == ["See Some text here."]


@pytest.mark.parametrize("use", ["[lab]", "[lab][]", "[Lab]"])
def test_a_label_alone_is_a_link_where_it_is_defined(use: str) -> None:
    shown = use.replace("[]", "")
    assert texts(f"See {use} here.\n\n[lab]: u\n") == [f"See {shown.strip('[]')} here."]
    assert texts(f"See {use} here.\n\n[other]: u\n") == [f"See {use} here."]


@pytest.mark.parametrize(
    "line",
    ["[lab]: two words", "[lab]:", "    [lab]: u", "text [lab]: u", "[lab] : u", "[]: u", "[lab]: u 't"],
)
def test_what_is_no_definition_of_a_link(line: str) -> None:
    assert texts(f"See [x][lab].\n\n{line}\n")[0] == "See [x][lab]."


@pytest.mark.parametrize(
    ("source", "keys"),
    [("[@lee]: a view", [("lee",)]), ("[@lee]: said", [("lee",)]), ("[@lee]: https://x.org/lee", [])],
)
def test_a_citation_with_a_colon_that_opens_a_paragraph_is_no_definition(
    source: str, keys: list[tuple[str, ...]]
) -> None:
    assert [found for found, _ in cited(f"{source}\n")] == keys


def test_a_definition_does_not_end_a_paragraph() -> None:
    assert texts("Words\n[lab]: u\n\n[lab]\n") == ["Words [lab]: u", "[lab]"]


@pytest.mark.parametrize(
    ("source", "figure"),
    [
        ("![Cap](f.png)\n", ("figure", (), ("f.png",), ["Cap"], "![Cap](f.png)")),
        ("![Cap](f.png 'title')\n", ("figure", (), ("f.png",), ["Cap"], "![Cap](f.png 'title')")),
        ("![Cap](<a b.png>)\n", ("figure", (), ("a b.png",), ["Cap"], "![Cap](<a b.png>)")),
        ("![](f.png)\n", ("figure", (), ("f.png",), [], "![](f.png)")),
        (
            "![Cap](f.png){#fig:a width=5%}\n",
            ("figure", ("fig:a",), ("f.png",), ["Cap"], "![Cap](f.png){#fig:a width=5%}"),
        ),
        ("![Cap\\label{fig:a}](f)\n", ("figure", ("fig:a",), ("f",), ["Cap"], "![Cap\\label{fig:a}](f)")),
        ("![(\\#fig:a) Cap](f)\n", ("figure", ("fig:a",), ("f",), ["Cap"], "![(\\#fig:a) Cap](f)")),
        ("![Cap][im]\n\n[im]: f.png\n", ("figure", (), ("f.png",), ["Cap"], "![Cap][im]")),
        ("![Im]\n\n[im]: <f.png> 't'\n", ("figure", (), ("f.png",), ["Im"], "![Im]")),
        ("- ![Cap](f)\n", ("figure", (), ("f",), ["Cap"], "![Cap](f)")),
        ("> ![Cap\n> on](f)\n", ("figure", (), ("f",), ["Cap on"], "![Cap\n> on](f)")),
        ("![Cap [@k]](f)<!-- c -->\n", ("figure", (), ("f",), ["Cap [k]"], "![Cap [@k]](f)<!-- c -->")),
    ],
)
def test_an_image_alone_is_a_figure(source: str, figure: tuple[object, ...]) -> None:
    assert floats(source) == [figure]
    assert {kind for kind, _ in kinds(source)} <= {"caption"}


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("See ![Cap](f.png) here.", ["See here."]),
        ("![Cap](f.png) shows it.", ["shows it."]),
        ("Words\n![Cap](f.png)", ["Words"]),
        ("\\![Cap](f.png)", ["!Cap"]),
        ("`![Cap](f.png)`", ["![Cap](f.png)"]),
        ("![Cap] (f.png)", ["![Cap] (f.png)"]),
    ],
)
def test_an_image_among_words_is_no_figure(source: str, shown: list[str]) -> None:
    assert not read(source).floats
    assert texts(source) == shown


def test_a_backslash_after_an_image_leaves_no_words() -> None:
    assert texts("![Cap](f.png)\\\n\nText.\n") == ["Text."]


def test_images_side_by_side_are_figures_each_at_its_own_place() -> None:
    source = "![A](a.png){#fig:a} ![B](b.png)\n![C](c.png 't'){#fig:c}\n"
    assert floats(source) == [
        ("figure", ("fig:a",), ("a.png",), ["A"], "![A](a.png){#fig:a}"),
        ("figure", (), ("b.png",), ["B"], "![B](b.png)"),
        ("figure", ("fig:c",), ("c.png",), ["C"], "![C](c.png 't'){#fig:c}"),
    ]
    assert labelled(source) == [
        ("fig:a", "figure", "![A](a.png){#fig:a}"), ("fig:c", "figure", "![C](c.png 't'){#fig:c}"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "caption", ["Figure 1: Cap.", "**Figure 2.** Cap.", "Fig. 3. Cap.", "*FIGURE 4: Cap.*", "图 1：说明"]
)
@pytest.mark.parametrize("order", ["{0}\n\n{1}\n", "{1}\n\n{0}\n"])
def test_a_numbered_paragraph_beside_a_figure_is_its_caption(caption: str, order: str) -> None:
    source = "Before.\n\n" + order.format("![](f.png)", caption) + "\nAfter.\n"
    assert [kind for kind, _ in kinds(source)] == ["body", "caption", "body"]
    (figure,) = floats(source)
    assert figure[3] == [caption.replace("*", "")]
    assert set(figure[4]) >= set(caption)


@pytest.mark.parametrize(
    "line", ["Figure 1 shows it.", "Figures: two.", "A figure 1: no.", "Table 1: Cap.", "图示如下"]
)
def test_a_paragraph_beside_a_figure_that_is_no_caption(line: str) -> None:
    assert [kind for kind, _ in kinds(f"![](f.png)\n\n{line}\n")] == ["body"]


@pytest.mark.parametrize("above", [True, False])
def test_captions_of_figures_in_a_row_stay_with_their_own(above: bool) -> None:
    pairs = [(f"![](f{n}.png)", f"Figure {n}: Cap {n}.") for n in range(1, 5)]
    source = "\n\n".join("\n\n".join(reversed(pair) if above else pair) for pair in pairs)
    assert [(graphics, captions) for _, _, graphics, captions, _ in floats(source)] == [
        ((f"f{n}.png",), [f"Figure {n}: Cap {n}."]) for n in range(1, 5)
    ]


def test_a_caption_is_shown_with_exact_places() -> None:
    assert marked("![A *b* of $x$ [@k]](f.png)\n") == [("A b of x [k]", "A *b* of $x$ [@k]")]


def test_a_div_of_quarto_names_the_figure_in_it_and_its_last_paragraph_is_the_caption() -> None:
    source = "As @fig-a shows.\n\n::: {#fig-a}\n\n![](f.png)\n\nThe *cap*.\n\n:::\n\nAfter.\n"
    assert floats(source) == [("figure", ("fig-a",), ("f.png",), ["The cap."], "![](f.png)\n\nThe *cap*.")]
    assert [kind for kind, _ in kinds(source)] == ["body", "caption", "body"]
    assert [r.labels for r in read(source).references] == [("fig-a",)]


def test_a_div_around_several_figures_has_a_label_of_its_own() -> None:
    source = "::: {#fig-ab}\n![A](a){#fig-a}\n\n![B](b){#fig-b}\n:::\n"
    assert labelled(source)[0] == ("fig-ab", "figure", "::: {#fig-ab}")
    assert [labels for _, labels, _, _, _ in floats(source)] == [("fig-a",), ("fig-b",)]


def test_a_div_of_another_kind_is_no_figure() -> None:
    source = "::: {#thm-a .theorem}\n![](f)\n\nThe words.\n:::\n"
    assert kinds(source) == [("body", "The words.")]
    assert labelled(source) == [("thm-a", "other", "::: {#thm-a .theorem}")]
    assert labelled("::: {.note}\nWords.\n:::\n") == []
