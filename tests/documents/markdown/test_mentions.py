"""Citations in all of Pandoc's forms, cross-references of pandoc-crossref, Quarto and bookdown, and footnotes."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import cited, kinds, labelled, marked, read, referred, texts


@pytest.mark.parametrize(
    ("source", "shown", "keys", "place"),
    [
        ("known [@lee].", "known [lee].", ("lee",), "[@lee]"),
        ("known [@lee, p. 3].", "known [lee].", ("lee",), "[@lee, p. 3]"),
        ("known [see @lee, pp. 3-4 and *passim*].", "known [lee].", ("lee",), "[see @lee, pp. 3-4 and *passim*]"),
        ("known [@lee; @wu; @xu].", "known [lee, wu, xu].", ("lee", "wu", "xu"), "[@lee; @wu; @xu]"),
        ("known [@lee; see also @wu, ch. 2].", "known [lee, wu].", ("lee", "wu"), "[@lee; see also @wu, ch. 2]"),
        ("known [@lee; @lee, p. 3].", "known [lee].", ("lee",), "[@lee; @lee, p. 3]"),
        ("Lee [-@lee] says", "Lee [lee] says", ("lee",), "[-@lee]"),
        ("Lee [-@lee, p. 3] says", "Lee [lee] says", ("lee",), "[-@lee, p. 3]"),
        ("@lee says", "[lee] says", ("lee",), "@lee"),
        ("@lee [p. 3] says", "[lee] says", ("lee",), "@lee [p. 3]"),
        ("@lee's rule", "[lee]'s rule", ("lee",), "@lee"),
        ("by @lee.", "by [lee].", ("lee",), "@lee"),
        ("(@lee)", "([lee])", ("lee",), "@lee"),
        ("*@lee*", "[lee]", ("lee",), "@lee"),
        ("known [@lee_2019-a:b/c.d].", "known [lee_2019-a:b/c.d].", ("lee_2019-a:b/c.d",), "[@lee_2019-a:b/c.d]"),
        ("known [@{https://x.org/a?b}].", "known [https://x.org/a?b].", ("https://x.org/a?b",), "[@{https://x.org/a?b}]"),
        ("@{a.} ends", "[a.] ends", ("a.",), "@{a.}"),
        ("known [see\n@lee, p.\n3].", "known [lee].", ("lee",), "[see\n@lee, p.\n3]"),
        ("known [@李2020]。", "known [李2020]。", ("李2020",), "[@李2020]"),
        ("> so [@lee;\n> @wu]", "so [lee, wu]", ("lee", "wu"), "[@lee;\n> @wu]"),
        ("\\citep[see][p. 3]{lee,wu}", "[lee, wu]", ("lee", "wu"), "\\citep[see][p. 3]{lee,wu}"),
    ],
)  # fmt: skip
def test_one_citation(source: str, shown: str, keys: tuple[str, ...], place: str) -> None:
    assert texts(source) == [shown]
    assert cited(source) == [(keys, place)]


@pytest.mark.parametrize(
    "source",
    ["me@x.org", "a@b", "\\@lee", "`@lee`", "$x_{@a}$", "@ lee", "@", "@{", "@{a b}", "x.@lee", "<me@x.org>",
     "如图@lee所示", "[a@b]", "@-a"],
)  # fmt: skip
def test_what_is_no_citation(source: str) -> None:
    assert cited(source) == []


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("@lee, @wu; @xu.", [("lee",), ("wu",), ("xu",)]),
        ("@lee [@wu]", [("lee",), ("wu",)]),
        ("[@lee] [@wu]", [("lee",), ("wu",)]),
        ("[@lee][@wu]", [("lee",), ("wu",)]),
        ("[as @lee has it](u) and [@wu]", [("lee",), ("wu",)]),
        ("[a [@lee] b]", [("lee",)]),
        ("^[A note [@lee] on @wu.]", [("lee",), ("wu",)]),
        ("# H [@lee]\n\nx [@wu]\n\n- y @xu\n", [("lee",), ("wu",), ("xu",)]),
    ],
)
def test_several_citations(source: str, keys: list[tuple[str, ...]]) -> None:
    assert [found for found, _ in cited(source)] == keys


@pytest.mark.parametrize(
    ("source", "command"),
    [("@a", "@"), ("[@a]", "[@]"), ("[-@a]", "[-@]"), ("[see @a]", "[@]"), ("\\citet{a}", "citet")],
)
def test_the_command_tells_the_form(source: str, command: str) -> None:
    (citation,) = read(source).citations
    assert citation.command == command


def test_a_citation_in_front_of_a_link_tail_is_not_one_group() -> None:
    assert cited("[see @lee](https://x.org)") == [(("lee",), "@lee")]
    assert texts("[see @lee](https://x.org)") == ["see [lee]"]


def test_marks_around_a_group_do_not_pair_with_marks_in_it() -> None:
    assert texts("*so [@a, *p* 3]* and **[@b]**") == ["so [a] and [b]"]
    assert texts("[@a, *p] and b*") == ["[a] and b*"]


@pytest.mark.parametrize(
    "prefix", ["fig", "tbl", "tab", "eq", "sec", "lst", "alg", "thm", "lem", "app", "Fig", "Eqn"]
)
def test_prefixes_of_cross_references(prefix: str) -> None:
    source = f"see @{prefix}:one and [@{prefix}:two]."
    assert referred(source) == [
        ((f"{prefix}:one",), f"@{prefix}:one"),
        ((f"{prefix}:two",), f"[@{prefix}:two]"),
    ]
    assert cited(source) == []


@pytest.mark.parametrize("key", ["figure2019", "doi:10.1/x", "section-x", "tables:a", "isbn:1"])
def test_keys_that_only_look_like_cross_references(key: str) -> None:
    assert cited(f"see @{key} here") == [((key,), f"@{key}")]
    assert referred(f"see @{key} here") == []


@pytest.mark.parametrize(
    "definition",
    ["![C](f){#fig-a}", "::: {#fig-a}\n![](f)\n:::", "```{r}\n#| label: fig-a\n```",
     "```{mermaid}\n%%| label: fig-a\n```", '```{r fig-a, fig.cap="C"}\n```', "```{r}\n#| label: 'fig-a'\n```"],
)  # fmt: skip
def test_a_name_of_quarto_is_a_cross_reference_where_it_is_defined(definition: str) -> None:
    source = f"see @fig-a here\n\n{definition}\n"
    assert referred(source) == [(("fig-a",), "@fig-a")]
    assert "fig-a" in {name for name, _, _ in labelled(source)}
    assert cited("see @fig-a here\n\n![C](f){#fig-b}\n") == [(("fig-a",), "@fig-a")]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("see \\@ref(fig:a).", [(("fig:a",), "\\@ref(fig:a)")]),
        ("见\\@ref(tab:a)。", [(("tab:a",), "\\@ref(tab:a)")]),
        ("see \\ref{a} and \\eqref{b}", [(("a",), "\\ref{a}"), (("b",), "\\eqref{b}")]),
        ("see [Figures @fig:a and @fig:b]", [(("fig:a", "fig:b"), "[Figures @fig:a and @fig:b]")]),
        ("see [-@fig:a]", [(("fig:a",), "[-@fig:a]")]),
        ("see \\@ref(a b) or \\@ref()", []),
        ("see `\\@ref(a)`", []),
        ("see \\\\@ref(a)", []),
    ],
)
def test_forms_of_cross_references(source: str, found: list[tuple[tuple[str, ...], str]]) -> None:
    assert referred(source) == found


def test_a_group_with_both_is_a_citation() -> None:
    assert cited("[@fig:a; @lee]") == [(("fig:a", "lee"), "[@fig:a; @lee]")]


@pytest.mark.parametrize(
    ("source", "label"),
    [
        ("$$x$$ {#eq:a}\n", ("eq:a", "equation", "{#eq:a}")),
        ("$$\nx\n$$ {#eq-a}\n", ("eq-a", "equation", "{#eq-a}")),
        ("\\begin{equation}\nx (\\#eq:a)\n\\end{equation}\n", ("eq:a", "equation", "(\\#eq:a)")),
        ("\\begin{equation}\\label{a}\nx\n\\end{equation}\n", ("a", "equation", "\\label{a}")),
        ("|a|\n|-|\n|b|\n\nTable: (\\#tab:a) Cap\n", ("tab:a", "table", "(\\#tab:a)")),
    ],
)
def test_labels_of_equations_and_tables(source: str, label: tuple[str, str, str]) -> None:
    assert labelled(source) == [label]


@pytest.mark.parametrize("source", ["(\\#a)", "\\#eq:a", "(\\#eq:a b)", "`(\\#eq:a)`", "$x$ (\\\\#eq:a)"])
def test_what_is_no_label_of_bookdown(source: str) -> None:
    assert labelled(source) == []


@pytest.mark.parametrize(
    ("source", "notes"),
    [
        ("One.[^a]\n\n[^a]: The note.\n", ["The note."]),
        ("One.[^a]\n\n[^a]: The note\ngoes on.\n", ["The note goes on."]),
        ("One.[^a]\n\n[^a]:\n    The note.\n", ["The note."]),
        ("One.[^a]\n\n[^a]: First.\n\n    Second.\n", ["First.", "Second."]),
        ("One.[^a] Two.[^b]\n\n[^a]: A.\n[^b]: B.\n", ["A.", "B."]),
        ("One.[^a]\n\n[^a]: - item\n", []),
        ("One.^[The *note* [x](u).]", ["The note x."]),
        ("One.^[Out ^[in] more]", ["Out more", "in"]),
        ("> One.[^a]\n>\n> [^a]: The note.\n", ["The note."]),
        ("One.\\footnote{The note.}", ["The note."]),
    ],
)
def test_notes_are_paragraphs_of_their_own(source: str, notes: list[str]) -> None:
    found = kinds(source)
    assert sorted(text for kind, text in found if kind == "footnote") == sorted(notes)
    assert found[0][1].startswith("One.")
    assert "^" not in found[0][1]


@pytest.mark.parametrize(
    "source",
    ["One.[^a]", "One.[^a b]\n\n[^a b]: x", "One.\\[^a]\n\n[^a]: x", "`[^a]`\n\n[^a]: x", "One.^[open"],
)
def test_marks_of_notes_that_are_none_stay(source: str) -> None:
    assert "^" in texts(source)[0]


def test_a_note_keeps_its_places_and_leaves_the_sentence_whole() -> None:
    source = "It fell.^[By 3, see @lee.] Then it rose.[^a]\n\n[^a]: By *four*.\n"
    assert marked(source) == [
        ("It fell. Then it rose.", "It fell.^[By 3, see @lee.] Then it rose."),
        ("By 3, see [lee].", "By 3, see @lee."),
        ("By four.", "By *four*."),
    ]
    assert [s.text for s in read(source).paragraphs[0].sentences] == ["It fell.", "Then it rose."]
