"""Papers of other people: titles, sections, order of reading, nothing lost."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from paperkit.documents.pdf import Pdf, read_pdf

ACM = "two_column/tracemonkey_acm_14p.pdf"
ICLR = "aiscientist_built/adaptive_dual_scale_denoising.pdf"
_read: dict[Path, Pdf] = {}


def read(path: Path) -> Pdf:
    if path not in _read:
        _read[path] = read_pdf(path)
    return _read[path]


def numbers(pdf: Pdf) -> list[str]:
    """Numbers of the headings, and the first letters of those without one."""
    found = (re.match(r"[\d.]*\d|\w{3}", section.title) for section in pdf.paper.sections)
    return [match[0] for match in found if match is not None]


SECTIONS = {
    ACM: "Abs 1 2 3 3.1 3.2 3.3 4 4.1 4.2 5 5.1 5.2 6 6.1 6.2 6.3 6.4 6.5 6.6 7 8 9 10 Ack Ref",
    ICLR: "Abs 1 2 2.1 2.2 2.3 3 3.1 4 4.1 4.2 4.3 4.4 5 6 6.1 6.2 6.3 6.4 6.5 6.6 7 REF",
    "aiscientist_built/layerwise_lr_grokking.pdf": "Abs 1 2 3 3.1 4 5 6 7 REF",
    "aiscientist_built/rl_lr_adaptation.pdf": "Abs 1 2 3 3.1 3.2 3.3 4 5 6 6.1 6.2 6.3 6.4 7 REF",
    "two_column/arxiv_2201.00069_p1.pdf": "3.1.2 3.1.3 3.2",
}


@pytest.mark.parametrize("name", SECTIONS)
def test_sections_are_those_of_the_paper_in_their_order(pdfs: Path, name: str) -> None:
    assert numbers(read(pdfs / name)) == SECTIONS[name].split()


@pytest.mark.parametrize(
    ("name", "figures", "tables", "entries"),
    [
        (ACM, 13, 0, 20),
        (ICLR, 2, 1, 9),
        ("aiscientist_built/layerwise_lr_grokking.pdf", 1, 2, 11),
        ("aiscientist_built/rl_lr_adaptation.pdf", 3, 2, 6),
    ],
)
def test_floats_and_references(pdfs: Path, name: str, figures: int, tables: int, entries: int) -> None:
    paper = read(pdfs / name).paper
    count = Counter(float_.kind for float_ in paper.floats)
    assert (count["figure"], count["table"], len(paper.bibliography)) == (figures, tables, entries)


def test_sentences_read_on_over_columns_and_pages(pdfs: Path) -> None:
    paper = read(pdfs / ACM).paper
    crossing = [
        (paper.place(s.span).page, paper.sources[paper.main].place(s.span.end - 1).page)
        for s in paper.sentences("body")
    ]
    assert sum(start != end for start, end in crossing) >= 2
    openings = [s.text[:1] for s in paper.sentences("body", "abstract")]
    assert sum(letter.islower() for letter in openings) / len(openings) < 0.05


@pytest.mark.parametrize("name", [ACM, ICLR, "two_column/multicolumn.pdf", "cjk/chinese_tables.pdf"])
def test_no_word_is_lost(pdfs: Path, name: str) -> None:
    import pymupdf

    pdf = read(pdfs / name)
    shown = "".join(
        "\n".join((*page.header, page.text, *page.footer, *page.margin, *(t.text for t in page.hidden)))
        for page in pdf.pages
    )
    ours = Counter(unicodedata.normalize("NFD", shown)) + Counter(shown)
    theirs = Counter(
        "".join(page.get_text(flags=pymupdf.TEXT_PRESERVE_LIGATURES) for page in pymupdf.open(pdf.path))
    )
    lost = {c: n - ours[c] for c, n in theirs.items() if ours[c] < n and c.isalnum() and c != "ı"}
    assert lost == {}


@pytest.mark.parametrize("name", [ACM, ICLR, "cjk/chinese_6p.pdf", "rotated/rotated90_table.pdf"])
def test_all_text_stands_in_a_paragraph_or_an_entry(pdfs: Path, name: str) -> None:
    paper = read(pdfs / name).paper
    left = list(paper.sources[paper.main].text)
    cells = [cell.span for table in paper.tables for row in table.rows for cell in row]
    for span in (*(p.span for p in paper.paragraphs), *(e.span for e in paper.bibliography), *cells):
        assert span is not None
        left[span.start : span.end] = " " * (span.end - span.start)
    assert not re.sub(r"(?<!\S)\^?\d{1,2}(?!\S)", "", "".join(left)).strip(), "more than marks of footnotes"


def test_running_headers_of_a_preprint(pdfs: Path) -> None:
    pages = read(pdfs / ICLR).pages
    assert len({page.header for page in pages}) == 1
    assert [page.footer for page in pages] == [(str(number),) for number in range(1, 12)]


def test_page_numbers_far_from_the_edge(pdfs: Path) -> None:
    assert [page.footer for page in read(pdfs / "two_column/multicolumn.pdf").pages] == [
        ("1",),
        ("2",),
        ("3",),
    ]


def test_ligatures_are_spelled_out_in_paragraphs_and_kept_in_the_source(pdfs: Path) -> None:
    paper = read(pdfs / ACM).paper
    assert re.search("[\ufb00-\ufb06]", paper.sources[paper.main].text)
    assert not any(re.search("[\ufb00-\ufb06]", paragraph.text.text) for paragraph in paper.paragraphs)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("scanned/image_only_ccitt.pdf", ["scan"]),
        ("scanned/scan-bad.pdf", ["scan"]),
        ("cjk/chinese_6p.pdf", ["scan"] * 6),
        ("cjk/chinese_tables.pdf", ["text"]),
    ],
)
def test_scans(pdfs: Path, name: str, kinds: list[str]) -> None:
    assert [page.kind for page in read(pdfs / name).pages] == kinds


def test_vertical_japanese_is_read_from_the_right_in_tiers(pdfs: Path) -> None:
    lines = read(pdfs / "cjk/japanese_jo.pdf").pages[0].text.split("\n")
    lines = [line for line in lines if line]
    assert lines[0] == "序"
    assert len(lines) > 40
    assert lines[1].endswith("現象は")


def test_the_four_turns_of_one_page_read_the_same(pdfs: Path) -> None:
    pages = read(pdfs / "rotated/habibi_0_90_180_270.pdf").pages
    assert sorted(page.rotation for page in pages) == [0, 90, 180, 270]
    assert len({page.text for page in pages}) == 1


SEEN_HIDDEN = {
    # the watermark lies under a figure; a caption that a later box hides
    "aiscientist_built/adaptive_dual_scale_denoising.pdf": [(3, "covered")],
    "encrypted/aes128_opens_without_password.pdf": [(2, "covered")],
}


def test_other_peoples_papers_hide_only_what_their_pages_do_not_show(pdfs: Path) -> None:
    found = {}
    for path in sorted(pdfs.rglob("*.pdf")):
        if path.parent.name == "corrupt" or ("password" in path.name and "without" not in path.name):
            continue
        hidden = [(text.page, text.reason) for text in read(path).hidden]
        if hidden:
            found[path.relative_to(pdfs).as_posix()] = hidden
    assert found == SEEN_HIDDEN
