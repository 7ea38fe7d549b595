"""Papers of several files, and their bibliographies."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.errors import InputError


def put(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    return root


def texts(paper: Paper) -> list[str]:
    return [p.text.text for p in paper.paragraphs]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("\\input{part}", "part.tex"),
        ("\\input{part.tex}", "part.tex"),
        ("\\input part.tex", "part.tex"),
        ("\\input part ", "part.tex"),
        ('\\input{"part"}', "part.tex"),
        ("\\input{part }", "part.tex"),
        ("\\input{my part}", "my part.tex"),
        ("\\input{part.TEX}", "part.tex"),
        ("\\input{part.txt}", "part.txt"),
        ("\\input{./sub/part}", "sub/part.tex"),
        ("\\include{sub/part}", "sub/part.tex"),
        ("\\subfile{sub/part}", "sub/part.tex"),
        ("\\import{sub/}{part}", "sub/part.tex"),
        ("\\subimport{sub}{part}", "sub/part.tex"),
        ("\\InputIfFileExists{part}{}{}", "part.tex"),
        ("\\input{章节/引言.tex}", "章节/引言.tex"),
        ("\\newcommand{\\chap}[1]{\\input{sub/#1.tex}}\\chap{part}", "sub/part.tex"),
        ("\\newcommand{\\dir}{sub}\\input{\\dir/part}", "sub/part.tex"),
        ("\\newcommand{\\dir}{sub}\\input{\\dir{}/my\\_part}", "sub/my_part.tex"),
    ],
)
def test_input_forms(tmp_path: Path, command: str, name: str) -> None:
    put(
        tmp_path,
        {
            "main.tex": f"\\documentclass{{a}}\\begin{{document}}A {command} B\\end{{document}}",
            name: "three small words",
        },
    )
    paper = read_paper(tmp_path / "main.tex")
    assert " ".join(texts(paper)) == "A three small words B"
    assert set(paper.sources) == {"main.tex", name} or command.endswith(".TEX}")
    assert not paper.problems


def test_nested_inputs_and_their_places(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "tex/main.tex": "\\documentclass{a}\\begin{document}\n\\input{content/results}\n\\end{document}",
            "tex/content/results.tex": 'Text.\n\\input{"../tables/grid.tex"}\n\\input{near}',
            "tables/grid.tex": "Outside.",
            "tex/content/near.tex": "Near.",
        },
    )
    paper = read_paper(tmp_path / "tex")
    assert set(paper.sources) == {"main.tex", "content/results.tex", "../tables/grid.tex", "content/near.tex"}
    assert texts(paper) == ["Text. Outside. Near."]
    places = [str(paper.place(s.span)) for s in paper.sentences()]
    assert places == ["content/results.tex:1", "../tables/grid.tex:1", "content/near.tex:1"]


def test_a_paragraph_over_files_maps_to_where_it_starts(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "Start \\input{b} end", "b.tex": "middle"})
    paper = read_paper(tmp_path / "main.tex")
    assert texts(paper) == ["Start middle end"]
    assert paper.source(paper.paragraphs[0].span) == "Start \\input{b} end"


def test_missing_input_says_what_was_tried(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "A\n\\input{sub/b}", "sub/b.tex": "\\input{gone}"})
    (problem,) = read_paper(tmp_path / "main.tex").problems
    assert problem.rule == "missing_input"
    for tried in ("gone.tex", "gone", "sub/gone.tex"):
        assert tried in problem.message
    assert problem.span.file == "sub/b.tex"


@pytest.mark.parametrize(
    "command", ["\\input{/etc/hostname}", "\\input{|ls}", "\\input{#1.tex}", "\\InputIfFileExists{no}{}{}"]
)
def test_what_is_never_read(tmp_path: Path, command: str) -> None:
    put(tmp_path, {"main.tex": f"A {command} B"})
    paper = read_paper(tmp_path / "main.tex")
    assert set(paper.sources) == {"main.tex"}
    assert texts(paper) == ["A B"]


def test_input_if_file_exists_takes_its_branch(tmp_path: Path) -> None:
    put(
        tmp_path,
        {"main.tex": "\\InputIfFileExists{b}{then}{else} \\InputIfFileExists{c}{then}{else}", "b.tex": "B "},
    )
    assert texts(read_paper(tmp_path / "main.tex")) == ["B then else"]


def test_a_cycle_names_its_chain(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "\\input{a}", "a.tex": "\\input{b}", "b.tex": "x \\input{a}"})
    with pytest.raises(InputError, match=r"a\.tex -> b\.tex -> a\.tex"):
        read_paper(tmp_path / "main.tex")


def test_a_file_may_be_read_twice(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "\\input{a}\n\n\\input{a}", "a.tex": "Same."})
    assert texts(read_paper(tmp_path / "main.tex")) == ["Same.", "Same."]


def test_many_inputs_of_inputs_end(tmp_path: Path) -> None:
    files = {f"f{i}.tex": f"\\input{{f{i + 1}}}\\input{{f{i + 1}}}" for i in range(30)}
    put(tmp_path, files | {"f30.tex": "x", "main.tex": "\\input{f0}"})
    paper = read_paper(tmp_path / "main.tex")
    assert {p.rule for p in paper.problems} == {"input_too_deep"}


def test_a_subfile_is_read_without_its_preamble(tmp_path: Path) -> None:
    sub = "\\documentclass[../main]{subfiles}\n\\begin{document}\nSub text.\n\\end{document}\nrest"
    put(
        tmp_path,
        {
            "main.tex": "\\documentclass{a}\\begin{document}A. \\subfile{s/a} B.\\end{document}",
            "s/a.tex": sub,
        },
    )
    paper = read_paper(tmp_path)
    assert texts(paper) == ["A. Sub text. B."]
    assert not paper.problems


def test_a_listing_of_a_document_is_no_document(tmp_path: Path) -> None:
    listing = (
        "\\begin{lstlisting}\n\\documentclass{a}\n\\begin{document}\nx\n\\end{document}\n\\end{lstlisting}"
    )
    main = "\\documentclass{a}\\begin{document}\\input{b}\\end{document}"
    put(tmp_path, {"main.tex": main, "b.tex": f"Text.\n{listing}\nMore."})
    paper = read_paper(tmp_path / "main.tex")
    assert texts(paper) == ["Text. More."]
    assert not paper.problems


def test_endinput(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "\\input{a} b", "a.tex": "text \\endinput not this"})
    assert texts(read_paper(tmp_path / "main.tex")) == ["text b"]


def test_parsing_from_memory_is_the_same(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "\\section{A} \\input{b}", "b.tex": "Text \\cite{k}."})
    paper = read_paper(tmp_path / "main.tex")
    assert parse_latex(paper.sources, paper.main) == paper


BIB = "@article{k1, title={One}, year=2020}\n@book{k2, title={Two}}\n"


def keys(paper: Paper) -> list[str]:
    return [entry.key for entry in paper.bibliography]


@pytest.mark.parametrize(
    "command",
    [
        "\\bibliography{refs}",
        "\\bibliography{refs.bib}",
        "\\addbibresource{refs.bib}",
        "\\bibliography{ refs , }",
    ],
)
def test_bibliography_files(tmp_path: Path, command: str) -> None:
    put(tmp_path, {"main.tex": f"A \\cite{{k1}} {command}", "refs.bib": BIB})
    paper = read_paper(tmp_path / "main.tex")
    assert keys(paper) == ["k1", "k2"]
    assert "refs.bib" in paper.sources
    assert not paper.problems
    assert texts(paper) == ["A [k1]"]


def test_missing_bibliography(tmp_path: Path) -> None:
    put(tmp_path, {"main.tex": "A\n\\bibliography{gone}", "other.bib": BIB})
    paper = read_paper(tmp_path / "main.tex")
    assert [p.rule for p in paper.problems] == ["missing_bib"]
    assert "gone.bib" in paper.problems[0].message
    paper = read_paper(tmp_path / "main.tex", bib=[tmp_path / "other.bib"])
    assert not paper.problems
    assert keys(paper) == ["k1", "k2"]
    with pytest.raises(InputError, match=r"nothing\.bib"):
        read_paper(tmp_path / "main.tex", bib=[tmp_path / "nothing.bib"])


def test_filecontents_holds_a_bibliography(tmp_path: Path) -> None:
    main = (
        "\\documentclass{a}\n\\begin{filecontents}{refs.bib}\n"
        + BIB
        + "\\end{filecontents}\n\\begin{document}A\\bibliography{refs}\\end{document}"
    )
    put(tmp_path, {"main.tex": main})
    paper = read_paper(tmp_path)
    assert keys(paper) == ["k1", "k2"]
    assert not paper.problems
    assert texts(paper) == ["A"]
    span = paper.bibliography[1].span
    assert span is not None
    assert span.file == "main.tex"
    assert paper.source(span).startswith("@book")


def test_a_file_beside_wins_over_filecontents(tmp_path: Path) -> None:
    main = (
        "\\begin{filecontents*}{refs.bib}\n@misc{inner, title={I}}\n\\end{filecontents*}\\bibliography{refs}"
    )
    put(tmp_path, {"main.tex": main, "refs.bib": BIB})
    assert keys(read_paper(tmp_path / "main.tex")) == ["k1", "k2"]
    put(tmp_path, {"main.tex": main.replace("{refs.bib}", "[overwrite]{refs.bib}").replace("*}[", "*}[")})
    assert keys(read_paper(tmp_path / "main.tex")) == ["inner"]


def test_thebibliography() -> None:
    source = (
        "A \\cite{a}.\n\\begin{thebibliography}{99}\n\\bibitem{a} A. Author, \\emph{Title}, 2020.\n\n"
        "\\bibitem[B(2021)]{b}\nB. Author.\n\\newblock Other % x\n title.\n\\end{thebibliography}\nEnd."
    )
    paper = parse_latex({"m.tex": Source("m.tex", source)}, "m.tex")
    assert [(e.key, e.kind, e.fields["text"]) for e in paper.bibliography] == [
        ("a", "bibitem", "A. Author, Title, 2020."),
        ("b", "bibitem", "B. Author. Other title."),
    ]
    assert texts(paper) == ["A [a].", "End."]
    span = paper.bibliography[0].span
    assert span is not None
    assert paper.source(span).startswith("\\bibitem{a}")
    assert paper.source(span).endswith("2020.")
