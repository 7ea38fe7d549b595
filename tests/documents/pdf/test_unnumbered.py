"""Headings without a number, headings that run into their text, chapters, title pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paperkit.documents.paper import Paper
from paperkit.documents.pdf import Pdf

Make = Callable[..., Pdf]
Item = tuple[str, str]
BOLD, PLAIN, ITALIC, SANS = "Times-Bold", "Times-Roman", "Times-Italic", "Helvetica"
PROSE = (
    "We study how the size of a sample changes what is found in it and how sure one may be of that.",
    "Each run was made three times with other seeds and the mean of them is given in the tables here.",
    "The values agree with those of earlier work as far as they were told, which is not very far now.",
)
FONTS = {
    "h": (BOLD, 12.0),
    "i": (ITALIC, 10.0),
    "b": (BOLD, 10.0),
    "s": (SANS, 10.0),
    "t": (BOLD, 18.0),
    "n": (PLAIN, 10.0),
}


def page_of(*items: Item) -> Callable[[Any], None]:
    """A page of headings in a style each (`h`, `i`, …), and of prose (`p`, `q` for more)."""

    def draw(page: Any) -> None:
        y = 70.0
        for style, text in items:
            y += 12
            for line in PROSE if style == "p" else PROSE + PROSE if style == "q" else (text,):
                font, size = FONTS.get(style, (PLAIN, 10.0))
                y += 1.2 * size
                page.insert_text((72, y), line, fontname=font, fontsize=size)

    return draw


def titles(paper: Paper) -> list[tuple[int, str]]:
    return [(section.level, section.title) for section in paper.sections]


def kinds(paper: Paper, kind: str) -> list[str]:
    return [paragraph.text.text for paragraph in paper.paragraphs if paragraph.kind == kind]


P = ("p", "")
NUMBERED = (("h", "1 Introduction"), P, ("h", "2 Methods"), P, ("h", "3 Results"), P)


@pytest.mark.parametrize("style", ["i", "b", "s"])
def test_lines_of_one_style_over_text_are_headings(make: Make, style: str) -> None:
    paper = make(page_of(*NUMBERED, (style, "Model parameters"), P, (style, "State variables"), P)).paper
    assert [title for _, title in titles(paper)][-2:] == ["Model parameters", "State variables"]
    assert kinds(paper, "body") == [" ".join(PROSE)] * 5


def test_one_line_in_italics_is_no_heading(make: Make) -> None:
    paper = make(page_of(*NUMBERED, ("i", "So it is said by many people"), P)).paper
    assert len(paper.sections) == 3


@pytest.mark.parametrize(
    "pair",
    [
        ("This is a sentence in italics.", "This is one more of them."),
        ("as follows", "as above"),
        ("The parts are:", "And these are:"),
        ("x = y + z", "a = b + c"),
        ("1.5 2.5 3.5", "4.5 5.5 6.5"),
        ("Theorem 1", "Theorem 2"),
        ("Definition 2.1 (Sample)", "Remark 2.2 (Mean)"),
        ("model(data) | test", "summary(fit) | test"),
    ],
)
def test_lines_that_are_no_titles(make: Make, pair: tuple[str, str]) -> None:
    paper = make(page_of(*NUMBERED, ("i", pair[0]), P, ("i", pair[1]), P)).paper
    assert len(paper.sections) == 3
    assert sum(text in " ".join(p.text.text for p in paper.paragraphs) for text in pair) == 2


def test_headings_that_end_with_a_colon_are_none(make: Make) -> None:
    paper = make(page_of(*NUMBERED, ("b", "Media type:"), P, ("b", "Line spacing:"), P)).paper
    assert len(paper.sections) == 3


def test_labels_in_the_print_of_a_table_are_no_headings(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(*NUMBERED)(page)
        for row in range(12):
            for column in range(4):
                text = f"Cell {row}.{column}" if row else f"Head {column}"
                page.insert_text((72 + 90 * column, 400 + 12 * row), text, fontname=SANS, fontsize=9)
        page.insert_text((200, 560), "Log Lambda", fontname=SANS, fontsize=9)
        page.insert_text((72, 590), PROSE[0], fontname=PLAIN, fontsize=10)
        page.insert_text((72, 602), PROSE[1], fontname=PLAIN, fontsize=10)

    assert len(make(draw).paper.sections) == 3


def test_questions_are_headings(make: Make) -> None:
    paper = make(page_of(("h", "What is it?"), P, ("h", "How do I install it?"), P)).paper
    assert [title for _, title in titles(paper)] == ["What is it?", "How do I install it?"]


def test_a_question_in_the_text_is_none(make: Make) -> None:
    assert titles(make(page_of(*NUMBERED, ("n", "And what is it?"), P)).paper)[-1] == (1, "3 Results")


def test_a_section_and_its_first_subsection_are_two(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(("h", "1 Introduction"), P)(page)
        page.insert_text((72, 200), "2 Methods", fontname=BOLD, fontsize=11)
        page.insert_text((72, 214), "2.1 Data", fontname=BOLD, fontsize=11)
        for place, text in enumerate(PROSE):
            page.insert_text((72, 236 + 12 * place), text, fontname=PLAIN, fontsize=10)

    assert titles(make(draw).paper) == [(1, "1 Introduction"), (1, "2 Methods"), (2, "2.1 Data")]


def test_a_heading_of_two_rows_is_one(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(("h", "1 Introduction"), P)(page)
        page.insert_text((72, 200), "2 A heading that is so long that it does", fontname=BOLD, fontsize=12)
        page.insert_text((86, 214), "not go on one row", fontname=BOLD, fontsize=12)
        for place, text in enumerate(PROSE):
            page.insert_text((72, 236 + 12 * place), text, fontname=PLAIN, fontsize=10)

    paper = make(draw).paper
    assert titles(paper)[-1] == (1, "2 A heading that is so long that it does not go on one row")


def run_in(page: Any, y: float, heading: str, text: str) -> None:
    import pymupdf

    page.insert_text((72, y), heading, fontname=BOLD, fontsize=10)
    x = 72 + pymupdf.get_text_length(heading + " ", BOLD, 10)
    page.insert_text((x, y), text, fontname=PLAIN, fontsize=10)
    page.insert_text((72, y + 12), PROSE[0], fontname=PLAIN, fontsize=10)


def test_numbered_headings_that_run_into_their_text(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(("h", "2. Methods"), P)(page)
        run_in(page, 200, "2.1. Data sets.", "All of the data came from one place in the town, and")
        run_in(page, 250, "2.2. Other things.", "Some of the data came from other towns, of which")

    paper = make(draw).paper
    assert titles(paper) == [(1, "2. Methods"), (2, "2.1. Data sets"), (2, "2.2. Other things")]
    assert kinds(paper, "body")[1:] == [
        f"All of the data came from one place in the town, and {PROSE[0]}",
        f"Some of the data came from other towns, of which {PROSE[0]}",
    ]
    for section in paper.sections:
        assert paper.source(section.heading_span) == section.title
    for paragraph in paper.paragraphs:
        for sentence in paragraph.sentences:
            assert paper.source(sentence.span).split() == sentence.text.split()


def test_a_plain_number_before_a_slanted_heading_that_runs_in(make: Make) -> None:
    def draw(page: Any) -> None:
        import pymupdf

        page_of(("h", "2. Methods"), P)(page)
        x = 72.0
        for text, font in (
            ("2.1. ", PLAIN),
            ("Data sets.", ITALIC),
            (" All of the data came from one place and", PLAIN),
        ):
            page.insert_text((x, 200), text, fontname=font, fontsize=10)
            x += pymupdf.get_text_length(text, font, 10)
        page.insert_text((72, 212), PROSE[0], fontname=PLAIN, fontsize=10)

    paper = make(draw).paper
    assert titles(paper)[1:] == [(2, "2.1. Data sets")]
    assert kinds(paper, "body")[-1] == f"All of the data came from one place and {PROSE[0]}"


def test_a_name_in_typewriter_in_a_bold_heading(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(("h", "1 Introduction"), P)(page)
        page.insert_text((72, 200), "2 Features of", fontname=BOLD, fontsize=12)
        page.insert_text((150, 200), "the.package", fontname="Courier", fontsize=12)
        for place, text in enumerate(PROSE):
            page.insert_text((72, 224 + 12 * place), text, fontname=PLAIN, fontsize=10)

    assert titles(make(draw).paper)[-1] == (1, "2 Features of the.package")


def test_bold_words_that_open_an_item_are_no_section(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(("h", "2. Methods"), P)(page)
        run_in(page, 200, "1. Speed.", "All of the data were read in no time at all.")
        run_in(page, 250, "2. Size.", "Some of the data were large, others were small.")

    assert titles(make(draw).paper) == [(1, "2. Methods")]


@pytest.mark.parametrize(
    "part", ["Chapter 3", "CHAPTER 3", "Appendix B", "Capitolo 3", "Kapitel 3", "Chapitre 3"]
)
def test_a_chapter_and_its_title_are_one_heading(make: Make, part: str) -> None:
    paper = make(page_of(("t", part), ("t", "Samples and their size"), P, ("h", "3.1 Data"), P)).paper
    assert f"{part} Samples and their size" in [title for _, title in titles(paper)] or paper.title


def test_a_chapter_on_a_later_page(make: Make) -> None:
    first = page_of(("t", "A Thesis on Samples"), ("n", "A. Author"))
    paper = make(
        first, page_of(("t", "Chapter 1"), ("t", "Samples and their size"), P, ("h", "1.1 Data"), P)
    ).paper
    assert titles(paper)[0][1] == "Chapter 1 Samples and their size"
    assert titles(paper)[1] == (2, "1.1 Data")


def test_lines_of_a_title_page_are_no_sections(make: Make) -> None:
    first = page_of(
        ("t", "A Thesis on Samples"), ("h", "Faculty of Things"), ("h", "A. Author"), ("n", "Some Town, 2020")
    )
    second = page_of(("h", "Supervised by B. Writer"), ("n", "Printed in Some Town"))
    paper = make(first, second, page_of(*NUMBERED)).paper
    assert paper.title == "A Thesis on Samples"
    assert titles(paper) == [(1, "1 Introduction"), (1, "2 Methods"), (1, "3 Results")]


def test_an_abstract_without_a_heading(make: Make) -> None:
    paper = make(
        page_of(("t", "On the Size of Samples"), ("n", "A. Author"), ("q", ""), ("h", "1 Introduction"), P)
    ).paper
    assert kinds(paper, "abstract") == [" ".join(PROSE + PROSE)]
    assert kinds(paper, "body") == [" ".join(PROSE)]


def test_text_before_a_section_that_is_no_introduction_is_no_abstract(make: Make) -> None:
    paper = make(
        page_of(("t", "On the Size of Samples"), ("n", "A. Author"), ("q", ""), ("h", "Methods"), P)
    ).paper
    assert kinds(paper, "abstract") == []


def test_with_an_abstract_there_is_no_second(make: Make) -> None:
    paper = make(
        page_of(("t", "On the Size of Samples"), ("h", "Abstract"), P, ("h", "1 Introduction"), P)
    ).paper
    assert len(kinds(paper, "abstract")) == 1


@pytest.mark.parametrize(
    "title",
    ["References", "REFERENCES", "References and Notes", "Bibliography", "Literature Cited", "Literatur",
     "Literaturverzeichnis", "Références", "Referencias", "Referências bibliográficas", "Bibliografía",
     "Riferimenti bibliografici", "5 References"],
)  # fmt: skip
def test_names_of_the_list_of_references(make: Make, title: str) -> None:
    def draw(page: Any) -> None:
        page_of(*NUMBERED, ("h", title))(page)
        for number in range(1, 5):
            page.insert_text(
                (72, 420 + 14 * number),
                f"[{number}] A. Author. A work. Journal, 2001.",
                fontname=PLAIN,
                fontsize=10,
            )

    assert [entry.key for entry in make(draw).paper.bibliography] == ["1", "2", "3", "4"]


def untitled(mark: str, count: int = 6, *, first: int = 1) -> Callable[[Any], None]:
    def draw(page: Any) -> None:
        page_of(*NUMBERED)(page)
        for number in range(first, first + count):
            text = f"{mark.format(number)} A. Author. A work on things. Journal, {number}:3, 2001."
            page.insert_text((72, 420 + 14 * number), text, fontname=PLAIN, fontsize=10)

    return draw


@pytest.mark.parametrize("mark", ["[{}]", "{}."])
def test_references_without_a_heading(make: Make, mark: str) -> None:
    def drawn(page: Any) -> None:
        untitled(mark)(page)

    paper = make(page_of(P, P, P), drawn).paper
    if mark == "[{}]":
        assert [entry.key for entry in paper.bibliography] == list("123456")
        assert not any("Author" in text for text in kinds(paper, "body"))
    else:
        assert len(paper.bibliography) in (0, 6)


def test_a_short_list_is_no_list_of_references(make: Make) -> None:
    assert make(page_of(P, P), untitled("[{}]", 4)).paper.bibliography == ()
    assert make(page_of(P, P), untitled("[{}]", 6, first=3)).paper.bibliography == ()


def test_a_short_chinese_line_under_a_heading_is_not_part_of_it(make: Make) -> None:
    def draw(page: Any) -> None:
        for y, text, size in ((100, "1 引言", 12), (300, "2.1 查找命令", 12), (316, "使用方法", 10)):
            page.insert_text((72, y), text, fontname="china-s", fontsize=size)
        for start in (120, 340):
            for place in range(3):
                text = "我们研究样本的大小怎样改变结果，并说明这些结果有多可靠，每次实验都重复三次取平均值"
                page.insert_text((72, start + 14 * place), text, fontname="china-s", fontsize=10)

    assert [title for _, title in titles(make(draw).paper)][:2] == ["1 引言", "2.1 查找命令"]
