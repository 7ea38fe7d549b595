"""Headings: their forms, attributes and places, the title, and sections of a known kind."""

from __future__ import annotations

import pytest

from tests.documents.markdown.reading import kinds, labelled, read, texts


def sections(text: str) -> list[tuple[str, int, str]]:
    """Title, level and source of each heading."""
    paper = read(text)
    return [(s.title, s.level, paper.source(s.heading_span)) for s in paper.sections]


@pytest.mark.parametrize("level", range(1, 7))
def test_levels_count_the_marks(level: int) -> None:
    mark = "#" * level
    assert sections(f"{mark} Methods\n\nWe measured.\n") == [("Methods", level, f"{mark} Methods")]


@pytest.mark.parametrize(
    "line", ["####### Seven", "#Tight", "\\# Escaped", "    # Far right", "x # inside", "=== over", "-- --"]
)
def test_what_is_no_heading(line: str) -> None:
    assert sections(f"{line}\n") == []


@pytest.mark.parametrize(
    ("source", "heading"),
    [
        ("   # Three spaces\n", ("Three spaces", 1, "# Three spaces")),
        ("# Closed ##\n", ("Closed", 1, "# Closed")),
        ("# Hash C#\n", ("Hash C#", 1, "# Hash C#")),
        ("# Kept \\#\n", ("Kept #", 1, "# Kept \\#")),
        ("Under\n=====\n", ("Under", 1, "Under")),
        ("Under\n-\n", ("Under", 2, "Under")),
        ("Two\nlines\n---\n", ("Two lines", 2, "Two\nlines")),
        ("> ## Quoted\n", ("Quoted", 2, "## Quoted")),
        ("\ufeff# Marked\n", ("Marked", 1, "# Marked")),
        ("#\tTab\n", ("Tab", 1, "#\tTab")),
        ("# A *b* `c` [d](e) $x_1$\n", ("A b c d x_1", 1, "# A *b* `c` [d](e) $x_1$")),
    ],
)
def test_forms_of_headings(source: str, heading: tuple[str, int, str]) -> None:
    assert sections(source) == [heading]


@pytest.mark.parametrize(
    ("attributes", "label"),
    [
        ("{#sec:data}", "sec:data"),
        ("{#sec-data .unnumbered key=v}", "sec-data"),
        ("{.class #late}", "late"),
        ("{ #spaced }", "spaced"),
        ("{#数据}", "数据"),
    ],
)
def test_attributes_name_the_section_and_are_not_shown(attributes: str, label: str) -> None:
    source = f"## Data {attributes}\n\nText.\n"
    assert texts(source) == ["Data", "Text."]
    assert labelled(source) == [(label, "section", f"## Data {attributes}")]


@pytest.mark.parametrize("attributes", ["{-}", "{.unnumbered}", "{=x}"])
def test_attributes_without_a_name(attributes: str) -> None:
    assert texts(f"# Thanks {attributes}\n") == ["Thanks"]
    assert labelled(f"# Thanks {attributes}\n") == []


@pytest.mark.parametrize("end", ["{words in braces}", "{1, 2}", "{#open", "#id}", "{}"])
def test_braces_that_are_no_attributes_are_shown(end: str) -> None:
    assert texts(f"# The set {end}\n") == [f"The set {end}"]
    assert labelled(f"# The set {end}\n") == []


def test_attributes_inside_a_heading_do_not_end_it() -> None:
    assert texts("# The {#no} middle\n") == ["The {#no} middle"]


def test_a_citation_in_a_heading_belongs_to_it() -> None:
    paper = read("# After @lee2019\n\nText.\n")
    (citation,) = paper.citations
    assert citation.paragraph == 0
    assert paper.paragraphs[0].text.text[citation.start : citation.end] == "[lee2019]"


def test_parents_follow_the_levels_and_skip_none() -> None:
    paper = read("# A\n\n### B\n\n## C\n\n### D\n\n# E\n")
    assert [(s.title, s.parent) for s in paper.sections] == [
        ("A", None), ("B", 0), ("C", 0), ("D", 2), ("E", None),
    ]  # fmt: skip


def test_a_section_reaches_to_the_next_heading() -> None:
    source = "# A\n\nOne.\n\n## B\n\nTwo.\n\n# C\n"
    paper = read(source)
    assert [paper.source(s.span) for s in paper.sections] == ["# A\n\nOne.\n\n", "## B\n\nTwo.\n\n", "# C\n"]
    assert [p.section for p in paper.paragraphs if p.kind == "body"] == [0, 1]


@pytest.mark.parametrize(
    ("source", "title", "first_level"),
    [
        ("# Our paper\n\n## One\n\n## Two\n", "Our paper", 1),
        ("Our paper\n=========\n\n## One\n", "Our paper", 1),
        ("# One\n\n## Two\n\n# Three\n", "", 1),
        ("## One\n\n### Two\n", "", 2),
        ("# Alone\n\nText.\n", "", 1),
        ("---\ntitle: Given\n---\n\n# One\n\n## Two\n", "Given", 1),
    ],
)
def test_which_heading_is_the_title(source: str, title: str, first_level: int) -> None:
    paper = read(source)
    assert paper.title == title
    assert paper.sections[0].level == first_level


@pytest.mark.parametrize("heading", ["Abstract", "ABSTRACT", "摘要", "摘 要"])
def test_text_under_an_abstract_heading_is_the_abstract(heading: str) -> None:
    found = kinds(f"# {heading}\n\nWe show it.\n\n# Introduction\n\nText.\n")
    assert found[1] == ("abstract", "We show it.")
    assert found[3] == ("body", "Text.")


def test_a_heading_that_only_has_the_word_is_no_abstract() -> None:
    assert kinds("# Abstract algebra\n\nWe show it.\n")[1] == ("body", "We show it.")


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("Appendix", "appendix"), ("Appendices", "appendix"), ("附录 A", "appendix"), ("Appended", "body")],
)
def test_appendices_and_what_follows_them(heading: str, kind: str) -> None:
    paper = read(f"# Methods\n\n# {heading}\n\n## Proofs\n")
    assert [s.kind for s in paper.sections] == ["body", kind, kind]


@pytest.mark.parametrize(
    "heading",
    ["References", "Reference", "7. References", "**References**", "BIBLIOGRAPHY", "Works cited", "Literature Cited",
     "参考文献", "参 考 文 献", "References {-}"],
)  # fmt: skip
def test_the_list_of_references_is_no_text(heading: str) -> None:
    source = f"# Results\n\nIt fell.\n\n# {heading}\n\nLee, J. (2019). A title.\n\n- Wu, K. (2020).\n\n|a|\n|-|\n|b|\n"
    paper = read(source)
    assert [p.text.text for p in paper.paragraphs if p.kind != "heading"] == ["It fell."]
    assert not paper.tables


@pytest.mark.parametrize(
    "heading", ["Reference values", "Literature review", "Cross-references", "参考文献综述"]
)
def test_a_section_about_references_is_text(heading: str) -> None:
    assert ("body", "Read me.") in kinds(f"# Results\n\n# {heading}\n\nRead me.\n")


def test_text_comes_back_at_the_next_heading_of_the_same_level_only() -> None:
    source = "# A\n\n## References\n\nHidden.\n\n### Books\n\nHidden too.\n\n## Notes\n\nShown.\n"
    assert [text for kind, text in kinds(source) if kind == "body"] == ["Shown."]
