"""Finding, reading and decoding files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import decode, find_main, read_paper, read_sources
from paperkit.errors import InputError

MAIN = "\\documentclass{article}\\begin{document}Text.\\end{document}"


@given(st.binary(max_size=400))
def test_decoding_never_fails_and_encodes_back(data: bytes) -> None:
    text, encoding = decode(data)
    assert text.encode(encoding) == data


@given(st.text(st.characters(exclude_characters="\0"), max_size=200))
def test_utf8_is_utf8(text: str) -> None:
    data = text.encode("utf-8", "ignore")
    assert decode(data)[0].encode("utf-8") in (data, data.removeprefix(b"\xef\xbb\xbf"))


ZH = "本文研究扩散模型在低维空间中的应用，并给出实验结果。"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"plain\r\nlines\rof\n", "utf-8"),
        ("naïve – ".encode(), "utf-8"),
        (b"\xef\xbb\xbfmark", "utf-8-sig"),
        (ZH.encode("gbk"), "gb18030"),
        (("\\section{引言}" + ZH).encode("gb18030"), "gb18030"),
        ("naïve café".encode("latin-1"), "cp1252"),
        ("Straße, Übung, größer".encode("latin-1"), "cp1252"),
        ("a “quote”".encode("cp1252"), "cp1252"),
        (b"\x81\xfe\xff", "latin-1"),
        ("\\usepackage[latin1]{inputenc} é".encode("latin-1"), "latin-1"),
        ("\\usepackage[cp1251]{inputenc} жук".encode("cp1251"), "cp1251"),
        (("\\begin{CJK*}{GBK}{song}" + ZH).encode("gbk"), "gbk"),
        (("% !TeX encoding = GB18030\n" + ZH).encode("gb18030"), "gb18030"),
        ("\\usepackage[utf8]{inputenc} é".encode("latin-1"), "cp1252"),
        ("\ufeffwide".encode("utf-16-le"), "utf-16"),
    ],
)
def test_encodings(data: bytes, encoding: str) -> None:
    text, found = decode(data)
    assert found == encoding
    assert text.encode(found) == data


def test_another_encoding_is_a_problem_and_line_ends_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.tex"
    path.write_bytes("Café one.\r\nTwo.".encode("latin-1"))
    paper = read_paper(path)
    assert paper.paragraphs[0].text.text == "Café one. Two."
    assert [p.rule for p in paper.problems] == ["encoding"]
    assert "cp1252" in paper.problems[0].message
    source = paper.sources["a.tex"]
    assert source.text.encode(source.encoding) == path.read_bytes()


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("gone.tex", None, "no such file"),
        ("empty.tex", b"", "empty"),
        ("blank.tex", b" \n\n", "empty"),
        ("binary.tex", b"\x00\x01\x02", "binary"),
        ("pdf.tex", b"%PDF-1.7\n", "PDF"),
        ("paper.pdf", b"%PDF-1.7\n", "PDF"),
        ("paper.docx", b"PK\x03\x04word/", "Word document.*export it"),
    ],
)
def test_files_that_are_no_papers(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        read_paper(path)
    assert "\n" not in str(caught.value)
    assert name in str(caught.value)


def test_a_folder_and_its_main_file(tmp_path: Path) -> None:
    (tmp_path / "paper.tex").write_text(MAIN + "\\input{part}\\subfile{sub}")
    (tmp_path / "part.tex").write_text("\\documentclass{article} % still no candidate")
    (tmp_path / "sub.tex").write_text("\\documentclass[paper]{subfiles}")
    (tmp_path / "fig.tex").write_text("\\documentclass[tikz]{standalone}")
    (tmp_path / "notes.tex").write_text("% \\documentclass{article}\njust notes")
    (tmp_path / ".hidden.tex").write_text(MAIN)
    assert find_main(tmp_path).name == "paper.tex"
    assert read_paper(tmp_path).main == "paper.tex"
    sources, main = read_sources(tmp_path / "paper.tex")
    assert main == "paper.tex"
    assert set(sources) == {"paper.tex"}


def test_two_main_files(tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text(MAIN)
    (tmp_path / "b.TEX").write_text(MAIN)
    with pytest.raises(InputError, match=r"a\.tex, b\.TEX"):
        read_paper(tmp_path)
    assert read_paper(tmp_path / "b.TEX").main == "b.TEX"


def test_a_folder_without_a_main_file(tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text("text")
    with pytest.raises(InputError, match="documentclass"):
        read_paper(tmp_path)


def test_a_main_file_in_a_subfolder(tmp_path: Path) -> None:
    (tmp_path / "latex").mkdir()
    (tmp_path / "latex" / "template.tex").write_text(MAIN)
    paper = read_paper(tmp_path)
    assert paper.main == "template.tex"


def test_a_workspace(tmp_path: Path) -> None:
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "paper.tex").write_text(MAIN)
    (tmp_path / "other.tex").write_text(MAIN)
    assert read_paper(tmp_path).main == "paper.tex"
    assert find_main(tmp_path) == tmp_path / "drafts" / "paper.tex"


@pytest.mark.parametrize("name", ["my paper.tex", "论文.tex", "a'b\"c.tex", "$x.tex", "UPPER.TEX"])
def test_odd_names(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(MAIN)
    paper = read_paper(tmp_path)
    assert paper.main == name
    assert [p.text.text for p in paper.paragraphs] == ["Text."]


def test_a_binary_input_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text("\\input{b}")
    (tmp_path / "b.tex").write_bytes(b"\x00\x00")
    with pytest.raises(InputError, match=r"b\.tex"):
        read_paper(tmp_path / "a.tex")


@pytest.mark.parametrize(("data", "message"), [(b"@misc{a\0}", "binary"), (b"%PDF-1.5\n", "PDF")])
def test_a_bibliography_that_is_no_text_is_a_problem_of_the_paper(
    data: bytes, message: str, tmp_path: Path
) -> None:
    (tmp_path / "a.tex").write_text("\\begin{document}Words \\cite{a}.\\bibliography{x}\\end{document}")
    (tmp_path / "x.bib").write_bytes(data)
    paper = read_paper(tmp_path / "a.tex")
    assert [problem.rule for problem in paper.problems] == ["broken_bib"]
    assert message in paper.problems[0].message
    assert paper.paragraphs
    with pytest.raises(InputError, match=message):
        read_paper(tmp_path / "a.tex", bib=[tmp_path / "x.bib"])
