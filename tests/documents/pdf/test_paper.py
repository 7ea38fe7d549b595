"""From pages to a paper: title, sections, paragraphs, captions, footnotes, references."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paperkit.documents.paper import Paper
from paperkit.documents.pdf import Pdf

Make = Callable[..., Pdf]
BOLD = "Times-Bold"
PLAIN = "Times-Roman"
PROSE = (
    "We study how the size of a sample changes what is found in it and how sure one may be of that.",
    "Each run was made three times with other seeds and the mean of them is given in the tables here.",
    "The values agree with those of earlier work as far as they were told, which is not very far now.",
)


class Writer:
    """Writes lines down a page and goes on to the next one."""

    def __init__(self) -> None:
        self.pages: list[list[tuple[float, float, str, float, str]]] = [[]]
        self.y = 80.0

    def line(
        self, text: str, *, x: float = 72, size: float = 10, font: str = PLAIN, gap: float = 0
    ) -> Writer:
        self.y += gap + 1.2 * size
        self.pages[-1].append((x, self.y, text, size, font))
        return self

    def heading(self, text: str, *, size: float = 12, font: str = BOLD) -> Writer:
        self.line(text, size=size, font=font, gap=10)
        self.y += 5
        return self

    def prose(self, *lines: str, gap: float = 6) -> Writer:
        for place, text in enumerate(lines):
            self.line(text, gap=gap if not place else 0)
        return self

    def new_page(self) -> Writer:
        self.pages.append([])
        self.y = 80.0
        return self

    def draw(self) -> list[Callable[[Any], None]]:
        def drawing(lines: list[tuple[float, float, str, float, str]]) -> Callable[[Any], None]:
            def draw(page: Any) -> None:
                for x, y, text, size, font in lines:
                    page.insert_text((x, y), text, fontsize=size, fontname=font)

            return draw

        return [drawing(lines) for lines in self.pages]


def article() -> Writer:
    page = Writer()
    page.line("How the Size of a Sample Changes", size=18, x=120)
    page.line("What Is Found in It", size=18, x=180)
    page.line("A. Author and B. Writer", size=11, x=200, gap=10)
    page.line("Some University, Some Town", size=10, x=200)
    page.heading("Abstract").prose(*PROSE)
    page.heading("1 Introduction").prose(*PROSE).prose(*PROSE)
    page.heading("1.1 Data sets", size=11).prose(*PROSE)
    page.heading("2 Methods").prose(*PROSE)
    return page


def sections(paper: Paper) -> list[tuple[int, str, str]]:
    return [(section.level, section.kind, section.title) for section in paper.sections]


def kinds(paper: Paper, kind: str) -> list[str]:
    return [paragraph.text.text for paragraph in paper.paragraphs if paragraph.kind == kind]


def covered(paper: Paper) -> str:
    """What of the source stands in no paragraph, no cell of a table and no entry of the bibliography."""
    source = paper.sources[paper.main].text
    left = list(source)
    spans = [p.span for p in paper.paragraphs] + [e.span for e in paper.bibliography if e.span is not None]
    spans += [cell.span for table in paper.tables for row in table.rows for cell in row]
    for span in spans:
        left[span.start : span.end] = " " * (span.end - span.start)
    return "".join(left).strip()


def test_an_article(make: Make) -> None:
    paper = make(*article().draw()).paper
    assert paper.format == "pdf"
    assert paper.language == "en"
    assert paper.title == "How the Size of a Sample Changes What Is Found in It"
    assert sections(paper) == [
        (1, "abstract", "Abstract"),
        (1, "body", "1 Introduction"),
        (2, "body", "1.1 Data sets"),
        (1, "body", "2 Methods"),
    ]
    assert [section.parent for section in paper.sections] == [None, None, 1, None]
    prose = " ".join(PROSE)
    assert kinds(paper, "abstract") == [prose]
    assert kinds(paper, "body") == [prose] * 4
    assert [p.section for p in paper.paragraphs if p.kind == "body"] == [1, 1, 2, 3]
    assert all(len(p.sentences) == 3 for p in paper.paragraphs if p.kind == "body")
    assert covered(paper) == ""
    assert paper.problems == ()


def test_every_place_is_right(make: Make) -> None:
    pdf = make(*article().new_page().heading("3 Results").prose(*PROSE).draw())
    paper = pdf.paper
    source = paper.sources["made.pdf"]
    assert source.encoding == "pdf"
    assert source.pages == (0, len(pdf.pages[0].text) + 2)
    for paragraph in paper.paragraphs:
        for sentence in paragraph.sentences:
            assert "".join(paper.source(sentence.span).split()) == "".join(sentence.text.split())
            assert paper.place(sentence.span).page == (2 if sentence.span.start >= source.pages[1] else 1)
    assert str(paper.place(paper.paragraphs[-1].span)) == "made.pdf, page 2"


@pytest.mark.parametrize(
    ("heading", "level", "kind"),
    [
        ("3 Results and Discussion", 1, "body"),
        ("3. Results", 1, "body"),
        ("2.1.3 A deeper part", 3, "body"),
        ("IV. RESULTS", 1, "body"),
        ("Acknowledgments", 1, "body"),
        ("Appendix", 1, "appendix"),
        ("A Proofs of the lemmas", 1, "appendix"),
        ("A.2 More proofs", 2, "appendix"),
        ("3 RESULTS", 1, "body"),
    ],
)
def test_headings(make: Make, heading: str, level: int, kind: str) -> None:
    paper = make(*article().heading(heading).prose(*PROSE).draw()).paper
    assert sections(paper)[-1] == (level, kind, heading)


@pytest.mark.parametrize(
    "line",
    [
        "3 samples were lost.",
        "In 2020 we made more of them,",
        "Results are given below for all of them and for each, with the mean and its error, at length:",
    ],
)
def test_lines_that_are_no_headings(make: Make, line: str) -> None:
    paper = make(*article().prose(line).prose(*PROSE).draw()).paper
    assert len(paper.sections) == 4
    assert any(line in paragraph.text.text for paragraph in paper.paragraphs if paragraph.kind != "heading")


def test_labels_of_figures_are_no_headings(make: Make) -> None:
    page = article().heading("3 Results").prose(*PROSE)
    for label in ("Encoder", "Decoder Block"):
        page.line(label, size=8, font="Helvetica-Bold", gap=25, x=200)
    page.line("Figure 1: The parts of the model.", gap=20).prose(*PROSE, gap=30)
    paper = make(*page.draw()).paper
    assert [title for _, _, title in sections(paper)][-1] == "3 Results"
    assert kinds(paper, "caption") == ["Figure 1: The parts of the model."]
    assert covered(paper) == ""


@pytest.mark.parametrize(
    ("caption", "kind"),
    [
        ("Figure 3: What was found.", "figure"),
        ("Fig. 3. What was found.", "figure"),
        ("FIGURE 3. What was found.", "figure"),
        ("Table 2: What was found.", "table"),
        ("TABLE II: What was found.", "table"),
        ("Algorithm 1: What is done.", "algorithm"),
        ("Figure S1 | What was found.", "figure"),
    ],
)
def test_captions(make: Make, caption: str, kind: str) -> None:
    paper = make(*article().line(caption, gap=30).prose(*PROSE, gap=30).draw()).paper
    (found,) = paper.floats
    assert (found.kind, [paper.paragraphs[i].text.text for i in found.captions]) == (kind, [caption])
    assert kinds(paper, "body")[-1] == " ".join(PROSE)
    assert covered(paper) == ""


@pytest.mark.parametrize(
    "line",
    ["Figure 3 shows what was found in all of the runs.", "Table 2 and the text agree on the values found."],
)
def test_words_about_a_figure_are_no_caption(make: Make, line: str) -> None:
    paper = make(*article().prose(line, *PROSE, gap=20).draw()).paper
    assert paper.floats == ()
    assert any(line in text for text in kinds(paper, "body"))


def test_a_sentence_goes_on_over_pages_floats_and_footnotes(make: Make) -> None:
    page = article().prose(
        PROSE[0], "It is here that the sentence which the page end cuts in two parts begins and"
    )
    page.y = 700
    page.line("1 A note in small print at the foot of the page.", size=7)
    page.new_page()
    page.line("Figure 1: A caption at the top of the page.").line("", gap=10)
    page.prose(
        "then goes on to its end on the next page of the paper. Another one follows it there.", PROSE[1]
    )
    paper = make(*page.draw()).paper
    (crossing,) = [s.text for s in paper.sentences("body") if s.text.startswith("It is here")]
    assert crossing == (
        "It is here that the sentence which the page end cuts in two parts begins and "
        "then goes on to its end on the next page of the paper."
    )
    assert covered(paper) == ""


def test_paragraphs_that_end_are_not_joined(make: Make) -> None:
    page = article().new_page().prose(*PROSE)
    assert len(kinds(make(*page.draw()).paper, "body")) == 5


def test_paragraphs_told_by_indent(make: Make) -> None:
    page = Writer()
    for _ in range(6):
        page.line(PROSE[0][:-4], x=87).line(PROSE[1]).line(PROSE[2])
    assert len(kinds(make(*page.draw()).paper, "body")) == 6


def test_footnotes(make: Make) -> None:
    page = article()
    page.y = 690
    page.line("* The authors did the same amount of work for this paper.", size=7)
    paper = make(*page.draw()).paper
    assert kinds(paper, "footnote") == ["* The authors did the same amount of work for this paper."]


def test_lists(make: Make) -> None:
    page = article().prose("The parts are:")
    for item in ("• The first of the parts, which is short.", "• The second of them.", "• The third."):
        page.line(item, x=84, gap=2)
    assert len(kinds(make(*page.draw()).paper, "item")) == 3


def test_the_cells_of_a_table_are_no_prose(make: Make) -> None:
    page = article().line("Table 1: Means of three runs.", gap=20)
    lines = page.draw()

    def draw(drawn: Any) -> None:
        lines[0](drawn)
        for row in range(5):
            for place in range(4):
                text = f"{row}.{place}5" if place else f"Model {row}"
                drawn.insert_text(
                    (100 + 90 * place, page.y + 20 + 12 * row), text, fontsize=10, fontname=PLAIN
                )

    paper = make(draw).paper
    assert not any("Model 3" in text for text in kinds(paper, "body"))
    assert not any("Model 3" in text for text in kinds(paper, "cell"))
    (table,) = paper.tables
    assert [cell.text.text for cell in table.rows[3]] == ["Model 3", "3.15", "3.25", "3.35"]
    assert covered(paper) == ""


def test_run_in_headings(make: Make) -> None:
    def draw(page: Any) -> None:
        for place in range(3):
            y = 100 + 60 * place
            page.insert_text((72, y), "Materials used.", fontname=BOLD, fontsize=10)
            first = "All of them came from one and the same place in the town and all of"
            page.insert_text((146, y), first, fontname=PLAIN, fontsize=10)
            second = "them were made in the same year by the same people."
            page.insert_text((72, y + 12), second, fontname=PLAIN, fontsize=10)

    paragraphs = [p for p in make(draw).paper.paragraphs if p.kind == "body"]
    assert [p.heading for p in paragraphs] == ["Materials used"] * 3


REFERENCES = [
    (
        "A. Adams and B. Brown. On the size of samples and what they",
        "tell. Journal of Things, 3(1):1-10, 2001.",
    ),
    ("C. Clark. A book about runs and seeds. Some Press, Some Town,", "1999."),
    ("D. Davis, E. Evans, and F. Ford. More on means. In Talks on", "Things, pages 5-9, 2010."),
]


@pytest.mark.parametrize("mark", ["[{}] ", "{}. ", "hanging"])
def test_references(make: Make, mark: str) -> None:
    page = article().heading("References")
    for number, (first, second) in enumerate(REFERENCES, 1):
        opening = "" if mark == "hanging" else mark.format(number)
        page.line(opening + first, gap=2).line(second, x=86)
    page.heading("A Proofs").prose(*PROSE)
    paper = make(*page.draw()).paper
    assert [entry.key for entry in paper.bibliography] == ["1", "2", "3"]
    texts = [entry.fields["text"] for entry in paper.bibliography]
    for text, (first, second) in zip(texts, REFERENCES, strict=True):
        assert text.endswith(f"{first} {second}")
    assert not any("Adams" in paragraph.text.text for paragraph in paper.paragraphs)
    assert sections(paper)[-1] == (1, "appendix", "A Proofs")
    assert kinds(paper, "body")[-1] == " ".join(PROSE)
    assert covered(paper) == ""
    for entry in paper.bibliography:
        assert entry.span is not None
        assert paper.place(entry.span).page == 1


ZH = "我们研究样本的大小怎样改变结果，并说明这些结果有多可靠，每次实验都重复三次取平均值"


def test_a_chinese_paper(make: Make) -> None:
    def draw(page: Any) -> None:
        def put(y: float, text: str, size: float = 10, x: float = 72) -> None:
            page.insert_text((x, y), text, fontsize=size, fontname="china-s")

        put(80, "样本大小对结果的影响", 18, 150)
        put(120, "摘要", 12)
        put(140, ZH)
        put(154, "表中给出了所有的数据。")
        put(190, "1 引言", 12)
        put(210, ZH)
        put(224, ZH[:30] + "这就是本文的结论。")
        put(260, "图 1 样本大小与误差的关系")
        put(300, "2 方法", 12)
        put(320, "图 1 所示的结果说明样本越大误差越小，这一点在所有实验中都成立，没有例外的情况。")

    paper = make(draw).paper
    assert paper.language == "zh"
    assert paper.title == "样本大小对结果的影响"
    assert [title for _, _, title in sections(paper)] == ["摘要", "1 引言", "2 方法"]
    assert sections(paper)[0][1] == "abstract"
    assert kinds(paper, "abstract") == [ZH + "表中给出了所有的数据。"]
    assert kinds(paper, "body")[0] == ZH + ZH[:30] + "这就是本文的结论。"
    assert kinds(paper, "caption") == ["图 1 样本大小与误差的关系"]
    assert covered(paper) == ""


def test_pages_without_headings_are_body_text(make: Make) -> None:
    paper = make(*Writer().prose(*PROSE).prose(*PROSE).draw()).paper
    assert paper.sections == ()
    assert kinds(paper, "body") == [" ".join(PROSE)] * 2


def test_the_same_file_gives_the_same_paper(make: Make) -> None:
    first, second = make(*article().draw()), make(*article().draw())
    assert first.paper == second.paper
    assert first.pages == second.pages
    assert first.paper is first.paper


def test_a_paper_in_the_manner_of_ieee(make: Make) -> None:
    def draw(page: Any) -> None:
        def put(x: float, y: float, text: str, size: float = 10, font: str = PLAIN) -> None:
            page.insert_text((x, y), text, fontsize=size, fontname=font)

        line = "words that fill one line of the narrow column here"
        put(80, 80, "A Study of Sample Size in Two Columns of Text", 22)
        put(220, 110, "A. Author, Member, IEEE, and B. Writer", 11)
        for place in range(5):
            opening = (
                "Abstract: We study the size of samples and"
                if not place
                else "what is found in them, and how sure one is, by"
            )
            put(48, 150 + 11 * place, opening if place < 4 else "and large.", 9, BOLD)
        put(130, 240, "I. INTRODUCTION")
        put(48, 264, "T", 24)
        put(64, 262, "HIS is a paper with a dropped capital at its start,")
        for place in range(12):
            put(48, 274 + 12 * place, f"L{place:02d} {line}")
        put(48, 418, "ends here.")
        put(48, 440, "A. Data Sets", font="Times-Italic")
        for place in range(12):
            put(48 if place else 58, 456 + 12 * place, f"M{place:02d} {line}")
        for place in range(10):
            put(318, 150 + 12 * place, f"N{place:02d} {line}")
        put(318, 270, "ends there.")
        put(410, 300, "TABLE I", 8)
        put(370, 310, "MEANS OF THREE RUNS", 8)
        for place in range(16):
            put(330 + 55 * (place % 4), 324 + 10 * (place // 4), f"{place}.25", 8)
        for place in range(10):
            put(318 if place else 328, 384 + 12 * place, f"P{place:02d} {line}")
        put(318, 504, "end.")
        put(390, 530, "REFERENCES")
        for place in range(3):
            put(318, 546 + 20 * place, f"[{place + 1}] A. Name, A title of a work that is long, J.", 8)
            put(332, 556 + 20 * place, "Things, vol. 3, pp. 15, 2001.", 8)

    paper = make(draw).paper
    assert paper.title == "A Study of Sample Size in Two Columns of Text"
    assert sections(paper) == [
        (1, "body", "I. INTRODUCTION"),
        (1, "body", "A. Data Sets"),
        (1, "body", "REFERENCES"),
    ]
    (abstract,) = kinds(paper, "abstract")
    assert abstract.startswith("Abstract: We study")
    first, second, third = kinds(paper, "body")
    assert first.startswith("THIS is a paper with a dropped capital")
    assert first.endswith("ends here.")
    assert second.startswith("M00")
    assert second.endswith("ends there.")
    assert third.startswith("P00")
    assert kinds(paper, "caption") == ["TABLE I MEANS OF THREE RUNS"]
    assert [entry.key for entry in paper.bibliography] == ["1", "2", "3"]
    assert covered(paper) == ""


@pytest.mark.parametrize(
    ("last", "level", "kind"), [("II. METHODS", 2, "body"), ("Conclusion", 1, "appendix")]
)
def test_a_letter_numbers_a_subsection_under_roman_numbers(
    make: Make, last: str, level: int, kind: str
) -> None:
    page = Writer().heading("Abstract").prose(*PROSE)
    for title in (
        "I. INTRODUCTION" if last[0] == "I" else "Introduction",
        last,
        "Discussion",
        "B. Some More Of It",
    ):
        page.heading(title).prose(*PROSE)
    assert sections(make(*page.draw()).paper)[-1] == (level, kind, "B. Some More Of It")
