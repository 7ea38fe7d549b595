"""A paper by its parts: what counts where, what does not count, and files that make one paper."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import (
    Citation,
    Math,
    Paper,
    Paragraph,
    ParagraphKind,
    Section,
    Source,
    Span,
    Text,
)
from paperkit.documents.words import PaperCount, WordCount, count_paper
from paperkit.errors import InputError

PREAMBLE = "\\documentclass{article}\n"


def read(body: str, preamble: str = "", **files: str) -> Paper:
    text = f"{PREAMBLE}{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    sources = {name: Source(name, content) for name, content in {"main.tex": text, **files}.items()}
    return parse_latex(sources, "main.tex")


def count(body: str, preamble: str = "", **files: str) -> PaperCount:
    return count_paper(read(body, preamble, **files))


def body(text: str, preamble: str = "") -> int:
    return count(text, preamble).body.length


WHOLE = r"""
\title{A title of five words}
\maketitle
\begin{abstract}
Four words of abstract.
\end{abstract}
Two words.
\section{The first part}\label{sec:one}
One two three four\footnote{A note here.} five.
\begin{figure}
\includegraphics{plot}
\caption{Six words stand in this caption.}
\end{figure}
\subsection{Deeper}
Five more words, with $x + y$ inline. % and a comment
\[ x = \text{displayed words} \]
\paragraph{Run in} It goes on here.
\section{The second}
\begin{itemize}
\item An item \citep[see][p.~3]{key}
\item and another, see \cref{sec:one,sec:two}
\end{itemize}
\begin{table}
\caption{Table caption}
\begin{tabular}{ll} a & b \\ c & d \end{tabular}
Notes below it.
\end{table}
\begin{verbatim}
some code
more code
\end{verbatim}
\appendix
\section{Further things}
Seven words stand in the appendix here.
"""


def test_each_part_is_counted_apart() -> None:
    counted = count(WHOLE)
    assert counted.title.words == 5
    assert counted.abstract.words == 4
    assert counted.main_text.words == 2 + 5 + 5 + 4 + 2 + 4
    assert counted.appendix.words == 7
    assert counted.body == counted.abstract + counted.main_text + counted.appendix
    assert counted.headings.words == 3 + 1 + 2 + 2 + 2
    assert counted.captions.words == 6 + 2
    assert counted.footnotes.words == 3
    assert counted.total == counted.body + counted.headings + counted.captions + counted.footnotes
    assert counted.paragraph_directives == 1
    assert (counted.language, counted.unit, counted.unread) == ("en", "words", ())


def test_what_is_left_out_is_told() -> None:
    excluded = count(WHOLE).excluded
    assert (excluded.inline_math, excluded.display_math) == (1, 1)
    assert (excluded.citations, excluded.cross_references) == (1, 1)
    assert excluded.table_cells.words == 4
    assert excluded.float_text.words == 3
    assert excluded.comments == 1
    assert excluded.preamble_lines == 1


def test_sections_hold_their_own_and_what_is_below_them() -> None:
    sections = count(WHOLE).sections
    found = [(s.title, s.level, s.kind, s.text.words, s.with_subsections.words) for s in sections]
    assert found == [
        ("", 1, "body", 2, 2),
        ("Abstract", 1, "abstract", 4, 4),
        ("The first part", 1, "body", 5, 14),
        ("Deeper", 2, "body", 9, 9),
        ("The second", 1, "body", 6, 6),
        ("Further things", 1, "appendix", 7, 7),
    ]
    first, deeper = sections[2], sections[3]
    assert first.place is not None
    assert (first.place.file, first.place.line) == ("main.tex", 10)
    assert (first.heading.words, first.captions.words, first.footnotes.words) == (3, 6, 3)
    assert (deeper.heading.words, deeper.paragraph_directives) == (3, 1)
    assert sections[0].place is None


def test_json_is_plain_and_in_a_fixed_order() -> None:
    record = count(WHOLE).as_json()
    assert list(record)[:4] == ["language", "unit", "body", "main_text"]
    assert record["body"] == {"words": 33, "cn_chars": 0}
    assert record["total"]["includes"] == ["body", "headings", "captions", "footnotes"]
    assert record["sections"][2]["place"] == {"file": "main.tex", "line": 10, "column": 1}
    assert json.dumps(record) == json.dumps(count(WHOLE).as_json())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plain words here", 3),
        ("line\nbreaks\ncount nothing", 4),
        ("a % hidden words\nb", 2),
        ("\\begin{comment}hidden words\\end{comment} seen", 1),
        ("\\iffalse hidden words \\fi seen", 1),
        # math counts nothing, and words glued to it stand alone
        ("$k$-means and $n$th", 3),
        ("a \\(x\\) b $$y$$ c \\begin{math}z\\end{math} d", 4),
        ("GPT$_4$-based", 2),
        ("\\ensuremath{x} only", 1),
        ("$n = \\text{number}$ left", 1),
        # citations and cross-references
        ("As \\citet{smith} says \\cite[Chapter 3]{b}", 2),
        ("Figure~\\ref{fig:a} and \\eqref{tab:b-c}", 2),
        ("\\autoref{fig:a} and \\cref{tab:b-c,tab:d}s", 4),
        ("Section~\\ref{s} is \\nameref{s}", 3),
        ("see \\hyperref[sec:a]{the section} there", 4),
        ("\\label{sec:some words} one", 1),
        # text commands
        ("\\textbf{bold} \\emph{and more}", 3),
        ("\\textbf{P}rogram", 1),
        ("na\\\"ive fa\\c{c}ade \\'etude \\oe uvre", 4),
        ("ten\\,000 units", 3),
        ("1{,}234 and 1\\,234", 3),
        ("50\\% of \\$5", 3),
        ("``quoted'' 'words'", 2),
        ("a~b a\\ b hy\\-phen", 5),
        ("\\LaTeX{} and \\TeX", 3),
        # commands of packages
        ("\\num{1e3} \\SI{5}{\\metre} \\qty{20}{\\percent}", 4),
        ("at \\url{https://a.org/b-c} and \\href{https://x.org}{the site}", 5),
        ("seen \\todo{hidden note}", 1),
        ("\\footnote{not here} here", 1),
        # environments
        ("\\begin{quote}quoted words\\end{quote}", 2),
        ("\\begin{theorem}It holds.\\end{theorem}", 2),
        ("\\begin{description}\\item[Name] what it is\\end{description}", 4),
        ("\\begin{tikzpicture}\\node {hidden};\\end{tikzpicture} seen", 1),
        ("\\begin{lstlisting}\nhidden code\n\\end{lstlisting}\nseen", 1),
        ("\\begin{titlepage}Hidden title page\\end{titlepage} seen", 1),
        ("\\begin{thebibliography}{9}\\bibitem{a} Hidden entry.\\end{thebibliography} seen", 1),
        # nothing at all
        ("", 0),
        ("$x$ \\cite{a} --- 。", 0),
    ],
)
def test_words_of_the_body(text: str, words: int) -> None:
    assert body(text) == words


@pytest.mark.parametrize(
    ("preamble", "text", "words"),
    [
        (r"\newcommand{\name}{Our Method}", r"\name{} and \name", 5),
        (r"\newcommand{\set}[1]{the #1 set}", r"\set{small} \set{very large}", 7),
        (r"\newcommand{\val}{$3.2$}", r"about \val{} more", 2),
        (r"\newcommand{\both}{$x$ of them}", r"\both{} all", 3),
        (r"\newcommand{\gone}[1]{}", r"seen \gone{not seen}", 1),
        (r"\def\n{12} \newcommand{\unit}{km}", r"\n~\unit", 2),
        (r"\newcommand{\unused}{many words that nobody reads}", "seen", 1),
    ],
)
def test_macros_count_as_what_they_stand_for(preamble: str, text: str, words: int) -> None:
    assert body(text, preamble) == words


def test_a_caption_is_no_text_and_text_in_a_float_is_no_caption() -> None:
    counted = count(
        "\\begin{figure}\\caption{Five words in this caption}\\end{figure} Body text.\n"
        "\\begin{figure}Panel letters \\caption{Two words}\\end{figure}"
    )
    assert (counted.body.words, counted.headings.words, counted.captions.words) == (2, 0, 7)
    assert counted.excluded.float_text.words == 2


def test_a_caption_outside_a_float_is_one() -> None:
    assert count("\\captionof{table}{Two words} body").captions.words == 2


def test_a_table_that_an_input_brings_into_a_float_stays_beside_the_text() -> None:
    counted = count("\\begin{table}\\caption{One}\\input{t}\\end{table} body", **{"t.tex": "A note.\n"})
    assert (counted.body.words, counted.captions.words, counted.excluded.float_text.words) == (1, 1, 2)


def test_a_title_and_a_key_and_a_comment_are_no_body() -> None:
    counted = count("\\title{My Paper} random-text \\autocite{author} % note to self")
    assert counted.body.words == 1  # words joined by a hyphen are one
    assert (counted.title.words, counted.excluded.citations, counted.excluded.comments) == (2, 1, 1)


def test_a_heading_named_abstract_opens_one() -> None:
    counted = count("\\section*{Abstract}\nThree words here.\n\\section{Next}\nTwo more.")
    assert (counted.abstract.words, counted.main_text.words) == (3, 2)


@pytest.mark.parametrize("command", ["paragraph", "paragraph*", "subparagraph"])
def test_run_in_headings_are_headings(command: str) -> None:
    counted = count(f"\\section{{One}}\n\\{command}{{Two words}} text here\n\n\\{command}{{Again}} more")
    assert (counted.paragraph_directives, counted.headings.words, counted.body.words) == (2, 4, 3)
    assert counted.sections[-1].paragraph_directives == 2


def test_emphasised_words_that_open_a_paragraph_are_text() -> None:
    counted = count("\\textbf{Setup.} We go on.")
    assert (counted.paragraph_directives, counted.body.words) == (0, 4)


# -- Chinese


def test_a_chinese_paper_counts_characters_and_words_apart() -> None:
    counted = count("\\section{引言}\n我们用 BERT 做了 3 次实验，提升 5.2\\%。\n\n见图~\\ref{a}，$x$ 很小。")
    assert (counted.language, counted.unit) == ("zh", "cn_chars")
    assert counted.body == WordCount(words=3, cn_chars=14)
    assert counted.body.length == 17
    assert counted.headings == (0, 2)


def test_one_text_in_two_languages_is_given_in_two_units() -> None:
    english, chinese = count("We measured twelve cities."), count("我们测量了十二座城市。")
    assert (english.unit, english.body) == ("words", (4, 0))
    assert (chinese.unit, chinese.body) == ("cn_chars", (0, 10))


def test_a_line_end_in_chinese_text_changes_nothing() -> None:
    assert count("中文换行\n不算空格").body == count("中文换行不算空格").body == (0, 8)


# -- several files


def files(tmp_path: Path, **contents: str) -> Path:
    for name, content in contents.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path


def document(content: str) -> str:
    return f"\\documentclass{{article}}\\begin{{document}}\n{content}\n\\end{{document}}\n"


@pytest.mark.parametrize("command", ["input", "include", "subfile"])
def test_files_that_are_included_count(tmp_path: Path, command: str) -> None:
    own = "\\documentclass[main]{subfiles}\\begin{document}three small words\\end{document}"
    folder = files(
        tmp_path,
        **{
            "main.tex": document(f"\\{command}{{a}}\\{command}{{b}}"),
            "a.tex": own if command == "subfile" else "three small words",
            "b.tex": "two words",
        },
    )
    assert count_paper(read_paper(folder / "main.tex")).body.words == 5


def test_a_main_file_of_one_input_is_as_long_as_the_input(tmp_path: Path) -> None:
    folder = files(tmp_path, **{"main.tex": document("\\maketitle\n\\input{ch1}"), "ch1.tex": "word " * 40})
    counted = count_paper(read_paper(folder / "main.tex"))
    assert (counted.body.words, counted.unread) == (40, ())


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    folder = files(tmp_path, **{"main.tex": document("Two words.\n\\input{ch1}")})
    counted = count_paper(read_paper(folder / "main.tex"))
    assert counted.body.words == 2
    (unread,) = counted.unread
    assert "ch1" in unread.message
    assert (unread.place.file, unread.place.line) == ("main.tex", 3)
    assert counted.as_json()["unread"][0]["place"]["line"] == 3


def test_a_file_name_in_chinese(tmp_path: Path) -> None:
    folder = files(tmp_path, **{"main.tex": document("\\input{章节/引言.tex}"), "章节/引言.tex": "正文在此"})
    assert count_paper(read_paper(folder / "main.tex")).body == (0, 4)


def test_a_file_name_that_a_macro_makes(tmp_path: Path) -> None:
    main = "\\newcommand{\\chap}[1]{\\input{#1.tex}}" + document("\\chap{intro}")
    folder = files(tmp_path, **{"main.tex": main, "intro.tex": "three words here"})
    counted = count_paper(read_paper(folder / "main.tex"))
    assert (counted.body.words, counted.unread) == (3, ())


@pytest.mark.parametrize("name", ['"../tables/grid.tex"', "../tables/grid", '"../tables/grid"'])
def test_a_quoted_name_above_the_main_file(tmp_path: Path, name: str) -> None:
    folder = files(
        tmp_path,
        **{
            "tex/main.tex": document("\\input{../content/results}"),
            "content/results.tex": f"one \\input{{{name}}} two",
            "tables/grid.tex": "three four",
        },
    )
    assert count_paper(read_paper(folder / "tex" / "main.tex")).body.words == 4


def test_what_was_tried_is_told(tmp_path: Path) -> None:
    folder = files(tmp_path, **{"main.tex": document('\\input{"../gone/x.tex"} word')})
    (unread,) = count_paper(read_paper(folder / "main.tex")).unread
    assert "../gone/x.tex" in unread.message


def test_a_paper_that_inputs_itself_is_an_error(tmp_path: Path) -> None:
    folder = files(tmp_path, **{"main.tex": document("\\input{main}")})
    with pytest.raises(InputError):
        read_paper(folder / "main.tex")


# -- laws

WORDS = st.sampled_from(
    ["word", "don't", "3.5", "a-b", "and/or", "中文", "$x$", "\\emph{two words}", "\\%", "\\cite{k}"]
)
PARAGRAPH = st.lists(WORDS, min_size=1, max_size=8).map(" ".join)


@given(st.lists(PARAGRAPH, max_size=6))
def test_a_paper_is_the_sum_of_its_paragraphs(paragraphs: list[str]) -> None:
    apart = WordCount()
    for paragraph in paragraphs:
        apart += count(paragraph).body
    assert count("\n\n".join(paragraphs)).body == apart


@given(st.lists(WORDS, min_size=1, max_size=12), st.data())
def test_line_ends_and_comment_lines_change_nothing(words: list[str], data: st.DataObject) -> None:
    between = st.sampled_from([" ", "\n", "  ", "\n% a comment\n", " % note\n"])
    broken = words[0] + "".join(data.draw(between) + word for word in words[1:])
    assert count(broken).body == count(" ".join(words)).body


@given(st.lists(st.tuples(PARAGRAPH, PARAGRAPH), max_size=5))
def test_sections_add_up_to_the_body(parts: list[tuple[str, str]]) -> None:
    text = "".join(f"\\section{{{title}}}\n\n{paragraph}\n\n" for title, paragraph in parts)
    counted = count(text)
    total = WordCount()
    for section in counted.sections:
        total += section.text
    assert counted.body == total
    tops = WordCount()
    for section in counted.sections:
        if section.level == 1:
            tops += section.with_subsections
    assert tops == total


def test_a_paper_of_another_format() -> None:
    texts: list[tuple[str, ParagraphKind, int | None]] = [
        ("On counting", "title", None),
        ("Intro", "heading", 0),
        ("We cite [12] and x = 1 there.", "body", 0),
        ("Small heading", "heading", 0),
        ("A note.", "footnote", 0),
    ]
    source = Source("p.pdf", "\n".join(text for text, _, _ in texts), "pdf", pages=(0,))
    paragraphs = []
    at = 0
    for index, (text, kind, section) in enumerate(texts):
        whole = Text(text, (0,), ("p.pdf",), (at,), (at + len(text),))
        span = Span("p.pdf", at, at + len(text))
        paragraphs.append(Paragraph(whole, kind, section, span, "", index))
        at += len(text) + 1
    heading = paragraphs[1].span
    paper = replace(
        read(""),
        main="p.pdf",
        format="pdf",
        title=texts[0][0],
        sources={"p.pdf": source},
        sections=(Section("Intro", 1, "body", heading, Span("p.pdf", heading.start, at), 0),),
        paragraphs=tuple(paragraphs),
        citations=(Citation("", ("12",), Span("p.pdf", 0, 1), 2, 8, 12),),
        math=(Math(Span("p.pdf", 0, 1), False, 2, 17, 22), Math(Span("p.pdf", 0, 1), True)),
    )
    counted = count_paper(paper)
    assert (counted.body.words, counted.headings.words, counted.footnotes.words, counted.title.words) == (
        4,
        3,
        2,
        2,
    )
    assert counted.paragraph_directives == 1
    assert (counted.excluded.citations, counted.excluded.inline_math, counted.excluded.preamble_lines) == (
        1,
        None,
        None,
    )
    assert counted.sections[0].place == ("p.pdf", 2, 1, 1)
    assert counted.as_json()["sections"][0]["place"] == {"file": "p.pdf", "line": 2, "column": 1, "page": 1}


def test_a_long_paragraph_full_of_citations_and_math() -> None:
    piece = "word $x$ \\cite{a} "
    assert count(piece * 10_000).body.words == 10_000


def test_real_papers_add_up(shared: Path) -> None:
    for name in ("gtheory_acl_multifile/main.tex", "decarb_en_zh_pair/paper_cn.tex"):
        counted = count_paper(read_paper(shared / "data" / "latex" / name))
        total = WordCount()
        for section in counted.sections:
            total += section.text + section.heading + section.captions + section.footnotes
        assert counted.total == total
        assert counted.body.length > 3000
        assert not counted.unread


def test_what_fills_in_the_title_page_is_not_the_title() -> None:
    source = (
        "\\documentclass{thesis}\\begin{document}\n\\title{On the bees}\n\\studentid{12}\n\\degree{Master of Bees}\n"
        "\\begin{titlepage}A university\\end{titlepage}\n\\section{One} Two words.\n\\end{document}"
    )
    counted = count_paper(parse_latex({"m.tex": Source("m.tex", source)}, "m.tex"))
    assert counted.title.words == 3
    assert counted.body.words == 2
    assert counted.total.words == 3
