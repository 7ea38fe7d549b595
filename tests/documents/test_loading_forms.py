"""Encodings, line ends, names and main files in every form, from disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from paperkit.documents import count_words, decode, find_main, read_paper, read_sources
from paperkit.documents.loading import Folder
from paperkit.errors import InputError

MAIN = "\\documentclass{article}\\begin{document}Text.\\end{document}"
ZH = "本文提出一种新的方法，用于小样本学习。实验结果表明，该方法的准确率更高，训练时间更短。"


@pytest.mark.parametrize(
    ("declared", "codec", "text"),
    [
        ("\\usepackage[latin1]{inputenc}", "latin-1", "Müller über Größe"),
        ("\\usepackage[latin2]{inputenc}", "iso8859-2", "Łódź, Dvořák"),
        ("\\usepackage[latin9]{inputenc}", "iso8859-15", "5 €"),
        ("\\usepackage[ansinew]{inputenc}", "cp1252", "“Größe” – so"),
        ("\\usepackage[cp1250]{inputenc}", "cp1250", "Łódź"),
        ("\\usepackage[cp1251]{inputenc}", "cp1251", "Результат"),
        ("\\usepackage[koi8-r]{inputenc}", "koi8-r", "Результат"),
        ("\\usepackage[applemac]{inputenc}", "mac-roman", "Müller"),
        ("\\usepackage [ latin1 ] {inputenc}", "latin-1", "Müller"),
        ("\\inputencoding{latin1}", "latin-1", "Müller"),
        ("% !TeX encoding = ISO-8859-1", "latin-1", "Müller"),
        ("%!TEX encoding = GBK", "gbk", ZH),
        ("\\documentclass[GBK]{ctexart}", "gbk", ZH),
        ("\\begin{CJK}{GBK}{song}", "gbk", ZH),
        ("\\begin{CJK*}{gbk}{hei}", "gbk", ZH),
        ("\\begin{CJK}[x]{Bg5}{bsmi}", "big5", "本文提出一種新的方法，用於小樣本學習。"),
    ],
)
def test_declared_encodings(tmp_path: Path, declared: str, codec: str, text: str) -> None:
    data = f"{declared}\n{text}\n".encode(codec)
    decoded, found = decode(data)
    assert text in decoded
    assert found == codec
    assert decoded.encode(found) == data
    (tmp_path / "a.tex").write_bytes(data)
    paper = read_paper(tmp_path / "a.tex")
    assert [p.rule for p in paper.problems if p.rule == "encoding"] == ["encoding"]
    assert paper.sources["a.tex"].encoding == codec


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"", "utf-8", ""),
        (b"\xef\xbb\xbf", "utf-8-sig", ""),
        (b"\xef\xbb\xbfa", "utf-8-sig", "a"),
        (b"a\xef\xbb\xbfb", "utf-8", "a\ufeffb"),
        ("\\usepackage[latin1]{inputenc} é".encode(), "utf-8", "\\usepackage[latin1]{inputenc} é"),
        (b"\xc3\x28", "cp1252", "Ã("),
        ("x".encode("utf-16"), "utf-16", "x"),
        (ZH.encode("gbk"), "gb18030", ZH),
        (("Method: " + ZH + " Words.").encode("gbk"), "gb18030", "Method: " + ZH + " Words."),
        ("Garçon, élève, naïve".encode("cp1252"), "cp1252", "Garçon, élève, naïve"),
        ("100 °C ± 1".encode("cp1252"), "cp1252", "100 °C ± 1"),
        (b"a\r\nb\rc\n\n", "utf-8", "a\r\nb\rc\n\n"),
        (b"\x80", "cp1252", "€"),
        (b"\x81", "latin-1", "\x81"),
    ],
)
def test_how_bytes_are_read(data: bytes, encoding: str, text: str) -> None:
    assert decode(data) == (text, encoding)
    assert text.encode(encoding) == data


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_marks_make_no_difference(tmp_path: Path, end: str, mark: bytes) -> None:
    lines = [
        "\\documentclass{article}% c", "\\begin{document}", "One % c", "  two", "", "\\section{A}", "Three~four",
        "% c", "five.",
        "", "", "中文", "行。", "\\begin{tabular}{l}", "a \\\\", "b", "\\end{tabular}", "\\begin{verbatim}", "x",
        "\\end{verbatim}",
        "\\end{document}",
    ]  # fmt: skip
    path = tmp_path / "a.tex"
    path.write_bytes(mark + end.join(lines).encode())
    paper = read_paper(path)
    assert [p.text.text for p in paper.paragraphs] == ["One two", "A", "Three four five.", "中文行。"]
    assert [[c.text.text for c in row] for row in paper.tables[0].rows] == [["a"], ["b"]]
    assert [paper.source(c.span) for c in paper.comments] == ["% c"] * 3
    assert not paper.problems
    source = paper.sources["a.tex"]
    assert source.text.encode(source.encoding) == path.read_bytes()


NAMES = ["a b.tex", "ä.tex", "论文 1.tex", "a'b.tex", "a%b.tex", "#1.tex", "a&b.tex", "{x}.tex", "-rf.tex", "~a.tex",
    "a.b.c.tex",
    "A.TEX", "a.Tex", "no_end", "x.ltx", "[1].tex", "a;b.tex", "$(x).tex", "日本語.tex",
    "x" * 200 + ".tex"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_main_files_of_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(MAIN.replace("Text.", "Text. \\input{b}"), encoding="utf-8")
    (tmp_path / "b.tex").write_text("More.")
    paper = read_paper(path)
    assert paper.main == name
    assert [p.text.text for p in paper.paragraphs] == ["Text. More."]
    assert read_sources(path) == (dict(paper.sources), name)


@pytest.mark.parametrize(
    ("files", "main"),
    [
        ({"main.tex": MAIN}, "main.tex"),
        ({"main.tex": MAIN, "b.tex": "no class"}, "main.tex"),
        ({"main.tex": MAIN + "\\input{b}", "b.tex": MAIN}, "main.tex"),
        ({"main.tex": MAIN + "\\include{c/b}", "c/b.tex": MAIN}, "main.tex"),
        ({"main.tex": MAIN + "\\input b ", "b.tex": MAIN}, "main.tex"),
        ({"main.tex": MAIN, "b.tex": "% \\documentclass{article}"}, "main.tex"),
        ({"main.tex": MAIN, "b.tex": "\\documentclass{standalone}"}, "main.tex"),
        ({"main.tex": MAIN, "b.tex": "\\documentclass[main]{subfiles}"}, "main.tex"),
        ({"main.tex": MAIN, "b.sty": "\\documentclass{article}"}, "main.tex"),
        ({"main.tex": MAIN, "sub/b.tex": MAIN}, "main.tex"),
        ({"src/main.tex": MAIN}, "src/main.tex"),
        ({"a/b/c/main.tex": MAIN, "x.tex": "none"}, "a/b/c/main.tex"),
        ({"drafts/paper.tex": "no class", "main.tex": MAIN}, "drafts/paper.tex"),
        ({"main.tex": "\\documentstyle{article}x"}, "main.tex"),
        ({"main.tex": "\\documentclass\n[a,\nb]\n{article}"}, "main.tex"),
        ({"main.tex": "\ufeff\\documentclass{article}"}, "main.tex"),
        ({"MAIN.TEX": MAIN, "notes.txt": MAIN}, "MAIN.TEX"),
        ({".main.tex": MAIN, "b.tex": MAIN}, "b.tex"),
    ],
)
def test_the_main_file_of_a_folder(tmp_path: Path, files: dict[str, str], main: str) -> None:
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert find_main(tmp_path) == tmp_path / main


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([], "no .tex file with a"),
        (["a.txt"], "no .tex file with a"),
        (["a.tex", "b.tex"], "several files have a .*a.tex, b.tex.*name the one"),
        (["x/a.tex", "y/b.tex"], "several files have a .*x/a.tex, y/b.tex"),
    ],
)
def test_folders_without_one_main_file(tmp_path: Path, files: list[str], message: str) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(MAIN)
    with pytest.raises(InputError, match=message) as caught:
        read_paper(tmp_path)
    assert str(caught.value).startswith(str(tmp_path))


def test_a_folder_reads_what_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "a.tex").write_text("A")
    (tmp_path / "p" / "refs.BIB").write_text("B")
    (tmp_path / "up.tex").write_text("U")
    folder = Folder(tmp_path / "p")
    assert len(folder) == 0
    assert "a.tex" in folder
    assert len(folder) == 0
    assert folder["a.tex"].text == "A"
    assert folder["../up.tex"].text == "U"
    assert folder["refs.bib"].name == "refs.bib"
    assert folder.get("gone.tex") is None
    assert sorted(folder) == ["../up.tex", "a.tex", "refs.bib"]
    assert len(folder) == 3
    for name in ("", "/etc/hostname", "a\0b", "p", ".", "..", "x" * 5000, 3):
        assert name not in folder
    with pytest.raises(KeyError):
        folder["gone.tex"]


def test_files_elsewhere_have_relative_names(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "q").mkdir()
    (tmp_path / "q" / "refs.bib").write_text("@misc{k, title={T}}")
    (tmp_path / "p" / "a.tex").write_text("A \\cite{k}")
    paper = read_paper(tmp_path / "p" / "a.tex", bib=[tmp_path / "q" / "refs.bib"])
    assert set(paper.sources) == {"a.tex", "../q/refs.bib"}
    assert [e.key for e in paper.bibliography] == ["k"]
    (tmp_path / "link.tex").symlink_to(tmp_path / "p" / "a.tex")
    assert [p.text.text for p in read_paper(tmp_path / "link.tex").paragraphs] == ["A [k]"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.tex"
    path.write_text("A")
    path.chmod(0)
    with pytest.raises(InputError, match=r"a\.tex: cannot be read"):
        read_paper(path)


@pytest.mark.parametrize("where", ["main", "input"])
@pytest.mark.parametrize(("data", "message"), [(b"a\0b", "binary"), (b"%PDF-1.5\n", "PDF")])
def test_binary_files_are_named(tmp_path: Path, where: str, data: bytes, message: str) -> None:
    name = {"main": "a.tex", "input": "b.tex"}[where]
    (tmp_path / "a.tex").write_text("A \\input{b} \\bibliography{c}")
    (tmp_path / "b.tex").write_text("B")
    (tmp_path / "c.bib").write_text("")
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        read_paper(tmp_path / "a.tex")
    assert name in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words", "han"),
    [
        ("a", 1, 0), ("a b", 2, 0), ("a-b", 1, 0), ("a - b", 2, 0), ("a–b", 2, 0), ("a—b", 2, 0), ("a/b", 2, 0),
        ("a.b", 1, 0),
        ("a. b", 2, 0), ("don't", 1, 0), ("don’t", 1, 0), ("'a'", 1, 0), ("1.5", 1, 0), ("1,234", 1, 0),
        ("1\u202f234", 1, 0),
        ("±0.5", 1, 0), ("50%", 1, 0), ("x_1^2", 2, 0), ("F1@5", 2, 0), ("R&D", 2, 0), ("[a, b]", 2, 0), ("(a)", 1, 0),
        ("Ünïcödé", 1, 0), ("e\u0301te\u0301", 1, 0), ("naïve-Bayes", 1, 0), ("αβ", 1, 0), ("рус", 1, 0),
        ("한국어", 3, 0),
        ("日本語", 0, 3), ("〇", 0, 1), ("中 文", 0, 2), ("中文，标点。", 0, 4), ("中a文", 1, 2), ("𠀀", 0, 1),
        ("…", 0, 0),
        ("- – —", 0, 0), ("\n\t ", 0, 0), ("a\u00a0b", 2, 0), ("___", 0, 0), ("a_", 1, 0), ("3D模型", 1, 2),
    ],
)  # fmt: skip
def test_words(text: str, words: int, han: int) -> None:
    assert tuple(count_words(text)) == (words, han)
