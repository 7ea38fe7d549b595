"""Plain-text papers: paragraphs, headings, hyphens at line ends, pages, mails and RFCs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents.paper import Paper, Source
from paperkit.documents.plain import parse_text
from paperkit.documents.words import count_words
from paperkit.errors import InputError


def read(text: str) -> Paper:
    return parse_text({"a.txt": Source("a.txt", text)}, "a.txt")


def kinds(text: str) -> list[tuple[str, str]]:
    return [(paragraph.kind, paragraph.text.text) for paragraph in read(text).paragraphs]


def titles(text: str) -> list[tuple[str, int]]:
    return [(section.title, section.level) for section in read(text).sections]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_paragraphs_are_parted_by_blank_lines(end: str) -> None:
    assert kinds(end.join(["One line", "  and the next.", "", " \t ", "Two  words.", ""])) == [
        ("body", "One line and the next."),
        ("body", "Two words."),
    ]


@pytest.mark.parametrize(
    ("source", "expected", "words"),
    [
        ("the cli-\nmate warms", "the climate warms", 3),
        ("the cli-\r\n   mate warms", "the climate warms", 3),
        ("the cli\u00ad\nmate warms", "the climate warms", 3),
        ("the Navier-\nStokes flow", "the Navier- Stokes flow", 4),
        ("from 3-\n5 to 7", "from 3- 5 to 7", 5),
        ("so -\nand on", "so - and on", 3),
        ("中文\n继续", "中文继续", 0),
        ("中文\nword", "中文 word", 1),
    ],
)
def test_line_ends(source: str, expected: str, words: int) -> None:
    paper = read(source)
    text = paper.paragraphs[0].text
    assert text.text == expected
    assert count_words(text.text).words == words
    at = text.text.index(expected[-4:])
    assert paper.source(text.span(at, at + 1)) == expected[-4]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("1 Introduction\n\nText.", [("1 Introduction", 1)]),
        ("1. Introduction\n\nText.", [("1. Introduction", 1)]),
        ("2.1 Data sets\n\nText.", [("2.1 Data sets", 2)]),
        ("2.1.3 Deeper still\nText goes on.", [("2.1.3 Deeper still", 3)]),
        ("IV. RESULTS\n\nText.", [("IV. RESULTS", 1)]),
        ("1\n\nText.", []),
        ("3\nMethods\n\nText.", [("3 Methods", 1)]),
        ("A Proofs\n\nText.", [("A Proofs", 1)]),
        ("Title here\n==========\nText.", [("Title here", 1)]),
        ("Title here\n----------\n\nText.", [("Title here", 2)]),
        ("Abstract\nWe show.", [("Abstract", 1)]),
        ("Results\n\nText.", [("Results", 1)]),
        ("RELATED WORK AND MORE\n\nText.", [("RELATED WORK AND MORE", 1)]),
        ("1 引言\n\n正文。", [("1 引言", 1)]),
        ("摘 要\n\n正文。", [("摘 要", 1)]),
        ("3 Apples were eaten by the cat.\n\nText.", []),
        ("2020 Was a long year\n\nText.", []),
        ("Results of the trial are shown below and\ngo on.", []),
        ("A cat sat on the mat and saw\nthe dog.", []),
        ("GPU\n\nText.", []),
        ("results were good\n\nText.", []),
    ],
)
def test_headings(source: str, expected: list[tuple[str, int]]) -> None:
    assert titles(source) == expected


def test_sections_nest_and_hold_their_paragraphs() -> None:
    paper = read(
        "Abstract\n\nWe show it.\n\n1 Introduction\n\nText.\n\n1.1 Aim\n\nMore.\n\nAppendix A\n\nLast.\n"
    )
    assert [(s.title, s.kind, s.parent) for s in paper.sections][:3] == [
        ("Abstract", "abstract", None),
        ("1 Introduction", "body", None),
        ("1.1 Aim", "body", 1),
    ]
    assert [(p.kind, p.section) for p in paper.paragraphs if p.kind != "heading"][:3] == [
        ("abstract", 0),
        ("body", 1),
        ("body", 2),
    ]
    assert paper.format == "text"


def test_an_abstract_that_runs_in() -> None:
    paper = read("Abstract—We show it.\nIt holds.\n\n1 Introduction\n\nText.")
    assert (paper.paragraphs[0].kind, paper.paragraphs[0].text.text) == ("abstract", "We show it. It holds.")
    assert [s.kind for s in paper.sections] == ["abstract", "body"]
    assert read("Abstract art is old.\n\nText.").sections == ()


def test_references_are_not_read() -> None:
    assert kinds(
        "1 Results\n\nText.\n\nReferences\n\n[1] A. Smith. A title. 2020.\n\n2 Appendix\n\nMore."
    ) == [
        ("heading", "1 Results"),
        ("body", "Text."),
        ("heading", "References"),
        ("heading", "2 Appendix"),
        ("body", "More."),
    ]


def test_a_byte_order_mark_is_no_text() -> None:
    assert kinds("\ufeffText.") == [("body", "Text.")]


def test_lists() -> None:
    assert kinds("We do:\n- one thing\n  over lines\n- another\n\n(1) first\n(2) second\n\nx - y\n") == [
        ("body", "We do:"),
        ("item", "one thing over lines"),
        ("item", "another"),
        ("item", "(1) first"),
        ("item", "(2) second"),
        ("body", "x - y"),
    ]


@pytest.mark.parametrize(
    ("source", "pages"),
    [
        ("=== Page 1 ===\nOne.\n\n=== Page 2 ===\nTwo.\n", [1, 2]),
        ("--- Page 1 of 2 ---\nOne.\n\n--- Page 2 of 2 ---\nTwo.\n", [1, 2]),
        ("One.\n\fTwo.\n", [1, 2]),
        ("One.\n\n=== Page 2 ===\n\nTwo.\n", [1, 2]),
        ("One.\n\nTwo.\n", [None, None]),
        ("Page 1 is long.\n\nTwo.\n", [None, None]),
    ],
)
def test_pages(source: str, pages: list[int | None]) -> None:
    paper = read(source)
    assert [paper.place(p.span).page for p in paper.paragraphs] == pages
    assert all("Page" not in p.text.text or pages[0] is None for p in paper.paragraphs)


def test_a_sentence_goes_on_over_a_page() -> None:
    long = "This sentence is long enough to reach the very end of its page and then"
    assert kinds(f"=== Page 1 ===\n{long}\n=== Page 2 ===\nit goes on.\n") == [
        ("body", f"{long} it goes on.")
    ]


def test_mails_and_rfcs() -> None:
    mail = "From: a@b.org\nTo: c@d.org\nSubject: The paper\n\n> You wrote that\n> it fails.\n\nIt does not.\n"
    assert kinds(mail) == [("body", "You wrote that it fails."), ("body", "It does not.")]
    rfc = "1.  Introduction\n\n   This memo says\n   what to do.\n\n1.1.  Terms\n\n   Words mean things.\n"
    assert kinds(rfc) == [
        ("heading", "1. Introduction"),
        ("body", "This memo says what to do."),
        ("heading", "1.1. Terms"),
        ("body", "Words mean things."),
    ]


def test_control_characters_and_empty_texts() -> None:
    paper = read("a\x07b")
    assert [(p.rule, p.span.start) for p in paper.problems] == [("control_character", 1)]
    assert paper.paragraphs[0].text.text == "ab"
    assert read("").paragraphs == read("\n\n").paragraphs == ()
    with pytest.raises(InputError, match=r"b\.txt"):
        parse_text({}, "b.txt")


PIECES = [
    "word",
    "a b",
    "cli-",
    "mate",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\f",
    "\t",
    "=== Page 3 ===",
    "---",
    "=====",
    "1 Title",
    "1",
    "Abstract",
    "References",
    "- ",
    "(1) ",
    "> ",
    "中文",
    "。",
    "\x00",
    "\u3000",
    "\ufeff",
    "From: x",
    "A",
    "\u00ad",
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_reads_with_exact_places(source: str) -> None:
    paper = read(source)
    for paragraph in paper.paragraphs:
        text = paragraph.text
        assert "\n" not in text.text
        assert "  " not in text.text
        for at in range(len(text)):
            span = text.span(at, at + 1)
            assert 0 <= span.start < span.end <= len(source)
            assert text.text[at] == source[span.start] or (
                text.text[at] == " " and source[span.start].isspace()
            )
            assert text.offset("a.txt", span.start) == at
        for sentence in paragraph.sentences:
            assert sentence.span == text.span(sentence.start, sentence.end)
    for section in paper.sections:
        assert (
            section.span.start == section.heading_span.start <= section.heading_span.end <= section.span.end
        )


@pytest.mark.parametrize(
    "unit", ["word ", "word\n", "word\n\n", "- a\n", "1 A\n\n", "a-\n", "\f", "=== Page 1 ===\n", "> a\n"]
)
def test_long_texts(unit: str) -> None:
    paper = read(unit * (40_000 // len(unit)))
    assert paper.format == "text"
