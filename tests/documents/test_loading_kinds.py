"""Which reader reads a file or a folder, which files none reads, and encodings without a declaration."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import decode, find_main, read_paper
from paperkit.documents.kinds import file_kind, is_pdf, unreadable_kind
from paperkit.errors import InputError

LATEX = "\\documentclass{article}\\begin{document}Text.\\end{document}"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.tex", "words", "latex"),
        ("a.TEX", "# Title", "latex"),
        ("a.md", LATEX, "markdown"),
        ("a.markdown", "x", "markdown"),
        ("a.qmd", "x", "markdown"),
        ("a.Rmd", "x", "markdown"),
        ("a.txt", "Words.", "text"),
        ("a", "Words.", "text"),
        ("a.note", "Words.", "text"),
        ("a.txt", "\n# Title\n\nWords.", "markdown"),
        ("a", "#hashtag", "text"),
        ("a", "# 1", "text"),
        ("a.txt", LATEX, "latex"),
        ("a", "x \\section{A} y", "latex"),
        ("a", "\\begin{figure}", "latex"),
        ("a.txt", "The \\section command, or \\begin of it", "text"),
        ("a.txt", "% \\section{A}", "text"),
    ],
)
def test_readers(tmp_path: Path, name: str, text: str, expected: str) -> None:
    assert file_kind(name, text.encode()) == expected
    (tmp_path / name).write_text(text, encoding="utf-8")
    paper = read_paper(tmp_path / name)
    assert paper.format == expected
    assert paper.main == name


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.pdf", b"anything", True),
        ("a.txt", b"%PDF-1.7\n", True),
        ("a", b"\xef\xbb\xbf%PDF-1.4", True),
        ("a", b"\r\n\r\n%PDF-1.4", True),
        ("a", b"junk\n" * 100 + b"%PDF-1.4\n1 0 obj endobj", True),
        ("a", b"x" * 2000 + b"%PDF-1.4 endobj", False),
        ("a.txt", b"A PDF starts with %PDF-1.4.", False),
        ("a.txt", b"", False),
    ],
)
def test_pdfs(name: str, data: bytes, expected: bool) -> None:
    assert is_pdf(name, data) is expected


def test_a_pdf_under_any_name(shared: Path, tmp_path: Path) -> None:
    data = shared / "data" / "pdf" / "pymupdf" / "arxiv_2201.00069_p1.pdf"
    found = data if data.is_file() else next(iter(sorted((shared / "data" / "pdf").rglob("*arxiv*.pdf"))))
    for name in ("paper.pdf", "paper"):
        (tmp_path / name).write_bytes(found.read_bytes())
        paper = read_paper(tmp_path / name)
        assert paper.format == "pdf"
        assert paper.paragraphs


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.docx", b"PK\x03\x04word/document.xml", "a Word document.*export it as .pdf"),
        ("a", b"PK\x03\x04....word/document.xml", "a Word document"),
        ("a.odt", b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text", "an OpenDocument text"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1", "a Word document"),
        ("a.rtf", b"{\\rtf1 x}", "a rich text document"),
        ("a.html", b"x", "a web page"),
        ("a.txt", b"\n<!doctype html><p>x", "a web page"),
        ("a", b"<html lang='en'>", "a web page"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "an image"),
        ("a.tex", b"\xff\xd8\xff\xe0", "an image"),
        ("a.zip", b"PK\x03\x04x", "an archive; |an archive, .*unpack it"),
        ("a.tar.gz", b"\x1f\x8b", "an archive"),
        ("a.ps", b"%!PS-Adobe", "PostScript.*convert it"),
        ("a.ipynb", b"{}", "a notebook.*export it"),
        ("a.bib", b"@misc{a}", "a bibliography.*--bib"),
        ("a.dat", b"\x00\x01\x02\x03\x00\xff\xfe\x80", "a binary file"),
        ("a.md", b"", "empty"),
        ("a.txt", b"\xef\xbb\xbf \n", "empty"),
    ],
)
def test_files_that_no_reader_reads(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        read_paper(tmp_path / name)
    assert str(caught.value).startswith(str(tmp_path / name))
    assert "\n" not in str(caught.value)


def test_plain_files_are_no_such_kind() -> None:
    assert unreadable_kind("a.txt", b"Words") is None
    assert unreadable_kind("a.tex", b"<b> is a tag; <html> too") is None


@pytest.mark.parametrize(
    ("files", "main"),
    [
        (["paper.md"], "paper.md"),
        (["paper.md", "README.md"], "paper.md"),
        (["paper.md", "other.md"], "paper.md"),
        (["study.qmd", "CHANGELOG.md"], "study.qmd"),
        (["study.pdf"], "study.pdf"),
        (["study.pdf", "README.md"], "study.pdf"),
        (["paper.pdf", "figure.pdf"], "paper.pdf"),
        (["paper.md", "paper.pdf"], "paper.md"),
        (["main.tex", "paper.md", "paper.pdf"], "main.tex"),
        (["src/main.tex", "paper.md"], "src/main.tex"),
    ],
)
def test_the_main_file_of_a_folder(tmp_path: Path, files: list[str], main: str) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(LATEX if name.endswith(".tex") else "# Title")
    assert find_main(tmp_path) == tmp_path / main


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (["a.md", "b.md"], r"several Markdown files \(a.md, b.md\); name the one"),
        (["a.pdf", "b.pdf"], r"several PDFs \(a.pdf, b.pdf\)"),
        (["README.md"], "no .tex file .* no Markdown paper and no PDF"),
        (["a.txt"], "name the file of the paper"),
    ],
)
def test_folders_without_one_main_file(tmp_path: Path, files: list[str], message: str) -> None:
    for name in files:
        (tmp_path / name).write_text("x")
    with pytest.raises(InputError, match=message):
        find_main(tmp_path)


def test_markdown_takes_bibliographies_that_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Known [@k].")
    (tmp_path / "refs.bib").write_text("@misc{k, title={T}}")
    paper = read_paper(tmp_path / "a.md", bib=[tmp_path / "refs.bib"])
    assert [entry.key for entry in paper.bibliography] == ["k"]
    with pytest.raises(InputError, match="no such bibliography"):
        read_paper(tmp_path / "a.md", bib=[tmp_path / "gone.bib"])


CHINESE = "本文提出一种新的方法，用于小样本学习。实验结果表明，该方法的准确率更高。"
TAIWANESE = "本文提出一種新的方法，用於小樣本學習。實驗結果表明，該方法的準確率更高。"
JAPANESE = "本論文では、新しい手法を提案する。実験の結果、精度が向上した。"
RUSSIAN = "В этой работе предложен новый метод. Точность выше на пять процентов."
ENGLISH = "It’s a “fox” – 5 °C ± 1, and then some words more."


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        (CHINESE, "gbk"),
        (CHINESE, "gb18030"),
        (CHINESE, "utf-16"),
        (CHINESE, "utf-16-le"),
        (CHINESE, "utf-16-be"),
        (CHINESE, "utf-32"),
        (TAIWANESE, "big5"),
        (TAIWANESE, "gbk"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (RUSSIAN, "koi8-r"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "utf-16-le"),
        (ENGLISH, "cp1252"),
        (ENGLISH, "utf-16-le"),
        (ENGLISH, "utf-16-be"),
        (ENGLISH, "utf-32-le"),
        (ENGLISH, "utf-32-be"),
        (ENGLISH, "utf-8-sig"),
    ],
)
@pytest.mark.parametrize("before", ["", "Title in English words: "])
def test_encodings_are_told_by_their_characters(text: str, codec: str, before: str) -> None:
    data = f"{before}{text}\n".encode(codec)
    found, encoding = decode(data)
    assert found.lstrip("\ufeff") == f"{before}{text}\n"
    assert found.encode(encoding) == data


@pytest.mark.parametrize(
    "text",
    [
        "L'élève a été reçu à Noël.",
        "Straße, Übung, größer",
        "señor, años, «sí»",
        "Ærø, blåbær, Århus",
        "naïve",
    ],
)
def test_western_texts_are_no_other_script(text: str) -> None:
    assert decode(text.encode("cp1252")) == (text, "cp1252")


def test_one_broken_byte_does_not_spoil_the_file(tmp_path: Path) -> None:
    data = "Größe — 中文 is fine.\nHere ".encode() + b"\xff is not.\n"
    text, encoding = decode(data)
    assert text.startswith("Größe — 中文 is fine.")
    assert text.encode(encoding) == data
    for name in ("a.md", "a.tex", "a.txt"):
        (tmp_path / name).write_bytes(data)
        paper = read_paper(tmp_path / name)
        (problem,) = paper.problems
        assert problem.rule == "encoding"
        assert "1 byte is not UTF-8; the first is 0xFF" in problem.message
        assert paper.place(problem.span).line == 2
        paper.paragraphs[0].text.text.encode()  # can be printed and written


def test_what_is_not_utf8_at_all_keeps_its_own_encoding(tmp_path: Path) -> None:
    assert decode("é à è".encode("cp1252"))[1] == "cp1252"
    (tmp_path / "a.md").write_bytes("é à è".encode("cp1252"))
    (problem,) = read_paper(tmp_path / "a.md").problems
    assert "cp1252" in problem.message


@given(st.binary(max_size=300), st.sampled_from(["中文", "é", "", "a", "\ufeff", "\uf7ff"]))
def test_any_bytes_decode_and_encode_back(data: bytes, before: str) -> None:
    data = before.encode() * 3 + data
    text, encoding = decode(data)
    assert text.encode(encoding) == data
    assert not any("\ud800" <= character <= "\udfff" for character in text)
