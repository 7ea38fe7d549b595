"""Citations in the text of a PDF: a mark counts only where it leads to one entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.paper import BibEntry, Paragraph, Span, Text
from paperkit.documents.pdf import Pdf
from paperkit.documents.pdf.citations import find_citations
from paperkit.documents.words import count_paper

Make = Callable[..., Pdf]
Kind = Literal["body", "cell", "heading", "caption", "footnote"]


def entries(texts: Sequence[str]) -> list[BibEntry]:
    return [BibEntry(str(n), "bibitem", {"text": text}, "a.pdf") for n, text in enumerate(texts, 1)]


NUMBERED = entries(
    [f"[{n}] A. Author. A work on things. Journal of Things, {n}:1-9, 2001." for n in range(1, 13)]
)
NAMED = entries([
    "Adams, A. and Brown, B. (2001). On samples. Journal of Things, 3:1-10.",
    "Clark, C. (2003a). A book. Some Press.",
    "Clark, C. (2003b). Another book. Some Press.",
    "Davis D, Evans E, Ford F (2010). More on means. In Talks, 5-9.",
    "van der Berg, H. (2012). Hills. Some Press.",
    "O’Neil, P. and Müller-Lüdenscheidt, K. (2015). Baths. Some Press.",
    "Green, A. (2018). One thing. Some Press.",
    "Green, B. (2018). Some other thing. Some Press.",
])  # fmt: skip


def paragraph(text: str, kind: Kind = "body", section: int | None = 0) -> Paragraph:
    run = Text(text, (0,), ("a.pdf",), (0,), (len(text),))
    return Paragraph(run, kind, section, Span("a.pdf", 0, len(text)), "", 0)


def cited(text: str, bibliography: Sequence[BibEntry], kind: Kind = "body") -> list[tuple[str, str]]:
    """Each mark with its keys."""
    return [
        (text[c.start : c.end], ",".join(c.keys))
        for c in find_citations([paragraph(text, kind)], bibliography)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as was shown [3].", [("[3]", "3")]),
        ("as was shown [3, 5].", [("[3, 5]", "3,5")]),
        ("as was shown [3,5,7].", [("[3,5,7]", "3,5,7")]),
        ("as was shown [3, 5–7].", [("[3, 5–7]", "3,5,6,7")]),
        ("as was shown [3-5].", [("[3-5]", "3,4,5")]),
        ("works [1], [3]–[5] and more", [("[1]", "1"), ("[3]", "3"), ("[5]", "5")]),
        ("see [4, p. 12] for it", [("[4, p. 12]", "4")]),
        ("see [4, Section 2.1] for it", [("[4, Section 2.1]", "4")]),
        ("see [4, Theorem 3]", [("[4, Theorem 3]", "4")]),
        ("[2] was the first.", [("[2]", "2")]),
        ("知识图谱的概念[5]，并", [("[5]", "5")]),
        ("知识图谱的概念［5］，并", [("［5］", "5")]),
        ("the model[12] of", [("[12]", "12")]),
        ("(see [7]; [8])", [("[7]", "7"), ("[8]", "8")]),
    ],
)
def test_numbers_in_brackets(text: str, found: list[tuple[str, str]]) -> None:
    assert cited(text, NUMBERED) == found


@pytest.mark.parametrize(
    "text",
    [
        "a value in [0, 1] is", "x ∈ [1, 2]", "in the interval [1, 2]", "the range [3, 9]", "from [2, 8]",
        "over [1, 5] we",
        "x[1] is the first", "a[i] and b[2]", "f(x)[3]", "array2[4]", "[13] is not in the list", "[0]", "[3, 99]",
        "[3.5]", "[a]", "[sic]", "[]", "[3", "3]", "[-1, 1]", "[1, 2)", "x ∈ [2,3]", "of size [4, 8]",
        "[7–3]", "[1-99]", "[note 3]", "[2001]", "[1e5]", "T = [1, 2]",
    ],
)  # fmt: skip
def test_brackets_that_cite_nothing(text: str) -> None:
    assert cited(text, NUMBERED) == []


def test_labels_in_brackets() -> None:
    labelled = [
        BibEntry(key, "bibitem", {"text": f"[{key}] A. Author. A work."}, "a.pdf")
        for key in ("Kn84", "AB+03", "Doe99a")
    ]
    assert cited("by [Kn84, Doe99a] and [AB+03]", labelled) == [
        ("[Kn84, Doe99a]", "Kn84,Doe99a"),
        ("[AB+03]", "AB+03"),
    ]
    assert cited("by [Kn85] and [Kn84, Kn85]", labelled) == []


@pytest.mark.parametrize(
    "style", ["{}. A. Author. A work, 2001.", "({}) A. Author. A work, 2001.", "^{} A. Author. 2001."]
)
def test_other_marks_of_entries(style: str) -> None:
    listed = entries([style.format(n) for n in range(1, 6)])
    assert cited("as was shown [3].", listed) == [("[3]", "3")]


RAISED = "It was shown^1 that this holds,^2,3 and others agree.^4–6 So do we."


def test_raised_numbers() -> None:
    assert cited(RAISED, NUMBERED) == [("^1", "1"), ("^2,3", "2,3"), ("^4–6", "4,5,6")]


@pytest.mark.parametrize(
    "text",
    [
        "It is 10^2 and 3^4 and 7^5 of them",
        "an area of 3 m^2, 4 m^2 and 5 m^2",
        "It was shown^1 and no more",
        "shown^99 here^98 and there^97",
        RAISED + " See [1].",
    ],
)
def test_raised_numbers_that_cite_nothing(text: str) -> None:
    assert not any(mark.startswith("^") for mark, _ in cited(text, NUMBERED))


def test_raised_numbers_beside_the_authors_are_no_citations() -> None:
    authors = paragraph("Anna Adams^1, Ben Brown^2, Carl Clark^3", section=None)
    assert find_citations([authors], NUMBERED) == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as is known (Adams and Brown, 2001).", [("(Adams and Brown, 2001)", "1")]),
        ("as is known (Adams & Brown 2001).", [("(Adams & Brown 2001)", "1")]),
        ("as is known [Adams and Brown 2001].", [("[Adams and Brown 2001]", "1")]),
        ("(see Clark, 2003a)", [("(see Clark, 2003a)", "2")]),
        ("(Clark, 2003a,b)", [("(Clark, 2003a,b)", "2,3")]),
        ("(Clark 2003a, 2003b)", [("(Clark 2003a, 2003b)", "2,3")]),
        ("(Clark, 2003b; Davis et al., 2010)", [("(Clark, 2003b; Davis et al., 2010)", "3,4")]),
        ("(Davis, Evans, and Ford 2010)", [("(Davis, Evans, and Ford 2010)", "4")]),
        ("(e.g., Davis et al. 2010, p. 12)", [("(e.g., Davis et al. 2010, p. 12)", "4")]),
        ("(van der Berg, 2012)", [("(van der Berg, 2012)", "5")]),
        ("(O’Neil and Müller-Lüdenscheidt, 2015)", [("(O’Neil and Müller-Lüdenscheidt, 2015)", "6")]),
        ("Adams and Brown (2001) say so.", [("Adams and Brown (2001)", "1")]),
        ("Davis et al. (2010) say so.", [("Davis et al. (2010)", "4")]),
        ("Clark’s (2003a) book", [("Clark’s (2003a)", "2")]),
        ("Clark (2003a, 2003b) says so", [("Clark (2003a, 2003b)", "2,3")]),
        ("see also Clark [2003b].", [("Clark [2003b]", "3")]),
    ],
)
def test_names_and_years(text: str, found: list[tuple[str, str]]) -> None:
    assert cited(text, NAMED) == found


@pytest.mark.parametrize(
    "text",
    [
        "(Adams, 1999)", "(Nobody, 2001)", "(Clark, 2003)", "(Clark, 2003c)", "Green (2018)", "(Green, 2018)",
        "in May (2001) it", "(n = 2001)", "(2001)", "(since 2001)", "(Adams)", "(Davis and Adams, 2010)",
        "Table (2001)", "(see the work of 2001)", "Brown (2010)", "(in January 2001)", "()", "(;)",
        "(Adams and Brown, 2001",
    ],
)  # fmt: skip
def test_names_and_years_that_cite_nothing(text: str) -> None:
    assert cited(text, NAMED) == []


def test_an_unknown_work_beside_a_known_one() -> None:
    assert cited("(Nobody, 1999; Adams and Brown, 2001)", NAMED) == [
        ("(Nobody, 1999; Adams and Brown, 2001)", "1")
    ]
    assert cited("(so it is; Adams and Brown, 2001)", NAMED) == []


@pytest.mark.parametrize("kind", ["cell", "heading"])
def test_only_prose_cites(kind: Kind) -> None:
    assert cited("as was shown [3].", NUMBERED, kind) == []


@pytest.mark.parametrize("kind", ["caption", "footnote"])
def test_captions_and_footnotes_cite(kind: Kind) -> None:
    assert cited("as was shown [3].", NUMBERED, kind) == [("[3]", "3")]


def test_without_a_list_nothing_is_cited() -> None:
    assert cited("as was shown [3] (Adams, 2001)", []) == []
    assert cited("as was shown [1].", NUMBERED[:1]) == []


@given(st.text(alphabet="[]()^0123456789,;-–. abAB&xet", max_size=80))
def test_any_text_gives_marks_in_order_with_known_keys(text: str) -> None:
    for bibliography in (NUMBERED, NAMED):
        known = {entry.key for entry in bibliography}
        end = 0
        for citation in find_citations([paragraph(text)], bibliography):
            assert citation.start >= end
            assert citation.end <= len(text)
            assert set(citation.keys) <= known
            assert citation.command == "pdf"
            end = citation.end


def test_long_text_takes_no_long_time() -> None:
    for text in (
        "(" * 20_000,
        "[" * 20_000,
        "(Adams and Brown, " * 3_000,
        "A, " * 20_000,
        "^1" * 20_000,
        "(a; " * 5_000,
    ):
        cited(text, NUMBERED)
        cited(text, NAMED)


LISTED = [
    "[1] A. Adams. On samples. Journal of Things, 3:1-10, 2001.",
    "[2] C. Clark. A book. Some Press, 1999.",
]


def paper_page(page: Any) -> None:
    page.insert_text((72, 80), "1 Introduction", fontname="Times-Bold", fontsize=12)
    text = (
        "It is known [1] that samples change what is found in them, and by how",
        "much they do [1, 2] is a matter of taste.",
    )
    for place, line in enumerate(text):
        page.insert_text((72, 100 + 12 * place), line, fontname="Times-Roman", fontsize=10)
    page.insert_text((72, 150), "References", fontname="Times-Bold", fontsize=12)
    for place, line in enumerate(LISTED):
        page.insert_text((72, 170 + 14 * place), line, fontname="Times-Roman", fontsize=10)


def test_a_paper_with_citations(make: Make) -> None:
    paper = make(paper_page).paper
    assert [(c.keys, paper.source(c.span)) for c in paper.citations] == [
        (("1",), "[1]"),
        (("1", "2"), "[1, 2]"),
    ]
    assert all(paper.paragraphs[c.paragraph or 0].kind == "body" for c in paper.citations)
    assert {key for c in paper.citations for key in c.keys} == {entry.key for entry in paper.bibliography}
    assert count_paper(paper).body.words == 22
    assert count_paper(paper).excluded.citations == 2
