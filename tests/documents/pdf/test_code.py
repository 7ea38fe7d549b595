"""Program code is told by its typewriter font, and stands apart from the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paperkit.documents.paper import Paper
from paperkit.documents.pdf import Pdf
from paperkit.documents.pdf.rows import is_mono
from paperkit.documents.words import count_paper

Make = Callable[..., Pdf]
PROSE = (
    "The function is called with the data and the size of the sample, as is shown in the lines",
    "below, and it gives the mean and its error for each of the sets that were asked for in it.",
)
CODE = ("fit <- model(data, size = 10)", "summary(fit)", "plot(fit, main = title)")


@pytest.mark.parametrize(
    "font",
    ["LMMono10-Regular", "CMTT10", "SFTT1000", "Courier", "Courier-Bold", "CourierNewPSMT", "DejaVuSansMono", "t1xtt",
     "Inconsolatazi4-Regular", "NimbusMonL-Regu" , "BeraSansMono-Roman", "Menlo-Regular", "SourceCodePro-Regular",
     "LMTypewriter10-Regular", "Consolas", "newtxtt"],
)  # fmt: skip
def test_typewriter_fonts(font: str) -> None:
    assert is_mono(font)


@pytest.mark.parametrize(
    "font",
    ["CMR10", "Times-Roman", "ArialUnicodeMS", "TT23Do00", "TT1Bo00", "LMRoman10-Regular", "Helvetica", "Cottage",
     "Type3 (8 0 R)", "Butter", "SFRM1000", "Barcode39", "MatterText", "GaramondPremr", "Utopia", "SimSun", ""],
)  # fmt: skip
def test_other_fonts(font: str) -> None:
    assert not is_mono(font)


def page_of(*parts: tuple[str, tuple[str, ...]], gap: float = 10) -> Callable[[Any], None]:
    """A page of parts in a font each, with room between them."""

    def draw(page: Any) -> None:
        y = 80.0
        page.insert_text((72, y), "1 Introduction", fontname="Times-Bold", fontsize=12)
        for font, texts in parts:
            y += gap
            for text in texts:
                y += 12
                page.insert_text((72, y), text, fontname=font, fontsize=10 if font != "Courier" else 9)

    return draw


def kinds(paper: Paper, kind: str) -> list[str]:
    return [paragraph.text.text for paragraph in paper.paragraphs if paragraph.kind == kind]


def test_code_between_paragraphs(make: Make) -> None:
    paper = make(page_of(("Times-Roman", PROSE), ("Courier", CODE), ("Times-Roman", PROSE))).paper
    assert kinds(paper, "body") == [" ".join(PROSE)] * 2
    assert kinds(paper, "cell") == [" ".join(CODE)]
    assert [paper.source(span) for span in paper.verbatim] == ["\n".join(CODE)]


def test_code_counts_as_no_text(make: Make) -> None:
    count = count_paper(make(page_of(("Times-Roman", PROSE), ("Courier", CODE))).paper)
    alone = count_paper(make(page_of(("Times-Roman", PROSE))).paper)
    assert count.body == alone.body
    assert (count.excluded.verbatim_blocks, count.excluded.verbatim_lines) == (1, 3)


def test_one_line_of_code(make: Make) -> None:
    paper = make(page_of(("Times-Roman", PROSE), ("Courier", CODE[:1]), ("Times-Roman", PROSE))).paper
    assert len(paper.verbatim) == 1
    assert kinds(paper, "body") == [" ".join(PROSE)] * 2


def test_code_with_rows_of_numbers(make: Make) -> None:
    output = ("Call: model(data)", "  1.25  3.75", "  9.10  2.20", "with 3 degrees")
    paper = make(page_of(("Times-Roman", PROSE), ("Courier", output))).paper
    assert len(paper.verbatim) == 1
    assert "9.10" in paper.source(paper.verbatim[0])


def test_a_name_in_typewriter_inside_a_line_is_text(make: Make) -> None:
    def draw(page: Any) -> None:
        page_of(("Times-Roman", PROSE))(page)
        page.insert_text((72, 126), "All of it is done by", fontname="Times-Roman", fontsize=10)
        page.insert_text((160, 126), "model()", fontname="Courier", fontsize=9)
        page.insert_text((202, 126), "and by nothing else.", fontname="Times-Roman", fontsize=10)

    paper = make(draw).paper
    assert paper.verbatim == ()
    assert any("done by model() and by nothing else." in text for text in kinds(paper, "body"))


def test_a_manuscript_in_typewriter_is_text(make: Make) -> None:
    def draw(page: Any) -> None:
        for place in range(12):
            page.insert_text(
                (72, 100 + 14 * place),
                f"Line {place} of a paper that was typed on a machine.",
                fontname="Courier",
                fontsize=10,
            )

    paper = make(draw).paper
    assert paper.verbatim == ()
    assert len(" ".join(kinds(paper, "body"))) > 400


def test_a_title_with_a_name_in_typewriter_is_one_title(make: Make) -> None:
    def draw(page: Any) -> None:
        page.insert_text((100, 80), "Getting Started with Models and", fontname="Times-Bold", fontsize=18)
        page.insert_text((200, 102), "the.package", fontname="Courier-Bold", fontsize=18)
        page.insert_text((200, 130), "A. Author", fontname="Times-Roman", fontsize=11)
        page.insert_text((72, 170), "1 Introduction", fontname="Times-Bold", fontsize=12)
        for place, text in enumerate(PROSE):
            page.insert_text((72, 190 + 12 * place), text, fontname="Times-Roman", fontsize=10)

    assert make(draw).paper.title == "Getting Started with Models and the.package"


def test_references_to_code_are_references(make: Make) -> None:
    entries = ("[1] A. Author. A work. https://a.org/x", "[2] B. Writer. Another. https://b.org/y")
    paper = make(
        page_of(("Times-Roman", PROSE), ("Times-Bold", ("References",)), ("Times-Roman", entries))
    ).paper
    assert [entry.key for entry in paper.bibliography] == ["1", "2"]
    assert paper.verbatim == ()
