from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding, GateReport
from paperkit.gates import source
from paperkit.gates._wordlists import word_set


def paper(body: str, preamble: str = "") -> Paper:
    text = f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def percents(body: str, preamble: str = "") -> list[Finding]:
    return [f for f in source.check(paper(body, preamble)).findings if f.rule == "source.bare_percent"]


@pytest.mark.parametrize(
    ("line", "hidden"),
    [
        ("The error fell by 12.8% compared to the baseline.", " compared to the baseline."),
        ("It reached 99% validation accuracy.", " validation accuracy."),
        ("Between 15% and 30% of runs failed.", " and 30% of runs failed."),
        ("The gain was 3%.", "."),
        ("It improved by 12.8%", ""),
        ("It improved by 5 % compared to before.", " compared to before."),
        ("提升了 12.8% 的准确率。", " 的准确率。"),
    ],
)
def test_percent_sign_that_hides_text(line: str, hidden: str) -> None:
    found = percents(f"Some words first.\n{line}\nMore words.")
    assert [f.data["hidden"] for f in found] == [hidden]
    assert found[0].line == 4
    assert found[0].severity == "major"
    assert found[0].span[1] - found[0].span[0] == 1
    assert "\\%" in found[0].suggestion


@pytest.mark.parametrize(
    "line",
    [
        "The error fell by 12.8\\% compared to the baseline.",
        "\\begin{figure}[h]%\n\\caption{A.}\\end{figure}",
        "\\includegraphics[width=0.5\\textwidth]{a}%\nWords.",
        "\\makebox[3cm]{x}%\n\\hspace{2cm}% a gap of two",
        "\\setcounter{page}{2}%",
        "% It fell by 12% compared to the baseline",
        "Words end here.% a note about 3 things",
        "See version 3 % TODO check that again",
        "In 2019% TODO: check the year\nit began.",
        "The value is 5 % we measured it twice\nmetres.",
    ],
)
def test_percent_sign_that_is_a_comment(line: str) -> None:
    assert percents(f"Some words first.\n\n{line}\n\nMore words.") == []


def test_lengths_in_the_preamble_are_left_alone() -> None:
    assert percents("Words.", "\\tolerance=1000% of anything and more\n\\setlength{\\parskip}{3pt}\n") == []


def test_a_cell_needs_more_than_a_number() -> None:
    table = "\\begin{tabular}{ll}\n a & 12% & 13 \\\\\n b & 4 \\\\\n\\end{tabular}"
    clean = "\\begin{tabular}{ll}\n a & 12\\% \\\\%\n b & 4%\n\\\\\n\\end{tabular}"
    assert len(percents(table)) == 1
    assert percents(clean) == []


def test_the_quote_shows_number_and_hidden_text() -> None:
    (found,) = percents("It fell by 12.8% compared to the baseline.")
    assert found.quote == "It fell by 12.8% compared to the baseline."
    assert "compared to the baseline" in found.evidence


def rules(report: GateReport) -> set[str]:
    return {f.rule for f in report.findings}


@pytest.mark.parametrize(
    ("body", "rule", "severity"),
    [
        ("Text \\input{nowhere} more.", "source.missing_input", "major"),
        ("Some {text that is open.", "source.unbalanced_brace", "major"),
        ("\\begin{itemize}\\item One.", "source.unbalanced_environment", "major"),
        ("\\section{A}\\label{a}Words.\\section{B}\\label{a}Words.", "source.duplicate_label", "major"),
    ],
)
def test_what_the_reader_went_past_is_a_finding(body: str, rule: str, severity: str) -> None:
    report = source.check(paper(body))
    assert rule in rules(report)
    assert {f.severity for f in report.findings if f.rule == rule} == {severity}
    assert all(f.suggestion for f in report.findings)
    assert report.status == "findings"


def test_duplicate_keys_of_the_bibliography_are_minor() -> None:
    sources = {
        "main.tex": Source("main.tex", "\\begin{document}\\cite{a}\\bibliography{r}\\end{document}"),
        "r.bib": Source("r.bib", "@misc{a, title={x}}\n@misc{a, title={x}}"),
    }
    (found,) = source.check(parse_latex(sources, "main.tex")).findings
    assert (found.rule, found.severity, found.file, found.line) == (
        "source.duplicate_bib_key",
        "minor",
        "r.bib",
        2,
    )


def test_a_sound_paper_passes() -> None:
    report = source.check(paper("\\section{One}\\label{one} It rose by 3\\% in Section~\\ref{one}."))
    assert report.status == "pass"
    assert report.summary == {"findings": 0}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("aiscientist_iclr/adaptive_dual_scale_denoising/latex/template.tex", [324, 644]),
        ("aiscientist_iclr/data_augmentation_grokking/latex/template.tex", [213, 426, 432]),
        ("aiscientist_iclr/gan_diffusion/latex/template.tex", []),
        ("sympy_peerj/paper.tex", []),
        ("scipy_wlscirep/paper.tex", []),
        ("legwork_aastex/ms.tex", []),
        ("eql_boost_gji/preprint.tex", []),
        ("broad_ranges_elsarticle/broad-ranges.tex", []),
        ("msd_errors_revtex_siunitx/ms.tex", []),
        ("thu_thesis_zh/thuthesis-example.tex", []),
    ],
)
def test_real_papers(shared: Path, name: str, lines: list[int]) -> None:
    report = source.check(read_paper(shared / "data" / "latex" / name))
    assert [f.line for f in report.findings if f.rule == "source.bare_percent"] == lines


@pytest.mark.parametrize(
    "line",
    [
        "It is $12%$ of it.",
        "It is $12$% of it.",
        "It is \\textbf{12%} of it.",
        "It is \\textbf{12}% of it.",
        "It is \\num{12}% of it.",
        "It is 12\\,% of it.",
        "It is 12\\ % of it.",
        "It is 12~% of it.",
        "From 5%--10% of it.",
        "From 5%-10.",
        "It is 12%~of it.",
        "It is 12% \\cite{a} here.",
        "It is 12% \\\\",
        "It is １２% of it.",
        "It is 12%\tof it.",
        "\\textit{A 12% of it.\n}",
        "\\footnote{It is 12% of it.\n}",
        "\\section{A 12% of it\n}",
        "\\title{A 12% of it\n}",
        "\\begin{abstract}It is 12% of it.\n\\end{abstract}",
        "\\begin{itemize}\\item 12% of it.\n\\end{itemize}",
        "\\begin{figure}\\caption{Gain of 12% over it.\n}\\end{figure}",
        "\\begin{theorem}It is 12% of it.\n\\end{theorem}",
        "\\begin{quote}It is 12% of it.\n\\end{quote}",
        "\\begin{center}It is 12% of it.\n\\end{center}",
        "\\begin{tabular}{ll}\n a & 12% \\\\\n b & 4\\% \\\\\n\\end{tabular}",
        "\\begin{tabular}{ll}\n a & $12$% \\\\\n b & 4\\% \\\\\n\\end{tabular}",
        "\\begin{tabular}{ll}\n 12% & a \\\\\n b & 4\\% \\\\\n\\end{tabular}",
        "\\begin{tabular}{ll}\n a & 12% \\tabularnewline\n b & 4\\%\n\\end{tabular}",
        "\\begin{tabular}{ll}\n a & 12% of it \\\\\n b & 4\\% \\\\\n\\end{tabular}",
        "\\begin{tabular}{ll}\n\\multicolumn{2}{c}{12% of it\n} \\\\\n\\end{tabular}",
    ],
)
def test_wherever_a_percentage_is_printed(line: str) -> None:
    assert len(percents(f"Some words first.\n\n{line}\n\nMore words.")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "See \\url{http://a.example/c%20d} here.",
        "See \\href{http://a.example/5%20off}{this} here.",
        "\\begin{verbatim}\n12% of it\n\\end{verbatim}",
        "\\begin{lstlisting}\nx = 12 % of it\n\\end{lstlisting}",
        "\\begin{comment}\n12% of it\n\\end{comment}",
        "\\iffalse 12% of it\n\\fi",
        "\\begin{filecontents}{a.txt}\n12% of it\n\\end{filecontents}",
        "\\verb|12% of| it.",
        "It is 12 percent% of it.",
        "It is twelve% of it.",
        "It is 12%% of it.",
        "It is 12\\\\% of it.",
        "It is 12$% \nx$ here.",
        "It is 12\\textbf{x}% of it.",
        "See \\cite{a12}% and of it.",
        "See \\ref{tab12}% and of it.",
        "\\label{sec12}% and of it.",
        "\\section{A}\\label{s12}% of it.",
        "\\hspace{12}% of it.",
        "\\hskip 12% of it.\npt",
        "\\def\\x{12% of it.\n}",
        "\\begin{tabular}{p{12% of it\npt}l}a&b\\end{tabular}",
        "\\includegraphics[width=12% of it\ncm]{a}",
        "\\begin{tikzpicture}\\draw (0,0) -- (1,5)% of it\n;\\end{tikzpicture}",
        "\\begin{tabular}{ll}\n a & 12% the last\n\\\\ b & 4\\% \\\\\n\\end{tabular}",
        "It is \\textbf{12}% a note",
        "It is $12$%",
    ],
)
def test_wherever_it_is_not(line: str) -> None:
    assert percents(f"Some words first.\n\n{line}\n\nMore words.") == []


GOES_ON = word_set(
    """
    of in and or for to with on over at by from than as is was are were compared relative versus vs improvement
    reduction increase decrease accuracy higher lower more less better worse when while across after before during
    confidence probability chance error
    """
)


@pytest.mark.parametrize("word", sorted(GOES_ON))
def test_words_that_go_on_after_a_percentage(word: str) -> None:
    """With a space before the sign only such a word shows that no comment was meant; a longer word is another one."""
    (found,) = percents(f"It is 12 % {word} x.\nMore.")
    assert found.certainty == "suspected"
    assert percents(f"It is 12 % {word}zz x.\nMore.") == []
    assert [f.certainty for f in percents(f"It is 12% {word} x.\nMore.")] == ["confirmed"]


@pytest.mark.parametrize(
    "note", ["TODO", "FIXME", "XXX", "NOTE", "%", "\\label{a}", "\\end{x}", "\\item", "\\section{A}"]
)
def test_notes_to_oneself(note: str) -> None:
    assert percents(f"It is 12% {note} and of words that go on.\nMore.") == []


def test_an_included_file_is_read_too() -> None:
    sources = {
        "main.tex": Source("main.tex", "\\begin{document}\\input{a}\\input{a}\\end{document}"),
        "a.tex": Source("a.tex", "One.\nIt is 12% of it.\n"),
    }
    (found,) = source.check(parse_latex(sources, "main.tex")).findings
    assert (found.file, found.line) == ("a.tex", 2)


def test_the_section_of_a_percent_sign_and_of_a_fault() -> None:
    report = source.check(paper("\\section{One}\nIt is 12% of it.\n\\section{Two}\nMore {open.\n"))
    assert {f.rule: f.section for f in report.findings} == {
        "source.bare_percent": "One",
        "source.unbalanced_brace": "Two",
    }


def test_a_quote_of_a_long_line_is_short() -> None:
    (found,) = percents("word " * 500 + "12% of it " + "word " * 500)
    assert len(found.quote) <= 260
    assert "12% of it" in found.quote
    assert len(found.evidence) < 260


def test_a_fault_at_the_end_of_a_file_quotes_what_stands_before() -> None:
    text = "\\begin{document}\nSome words.\n\\begin{itemize}\\item One."
    report = source.check(parse_latex({"m.tex": Source("m.tex", text)}, "m.tex"))
    assert report.findings
    assert all(found.quote for found in report.findings)


@pytest.mark.parametrize("text", ["x\\end{document}", "\n\n  }\\end{document}", "}", "\\end{document}"])
def test_a_fault_at_the_start_of_a_file_has_a_quote(text: str) -> None:
    report = source.check(parse_latex({"m.tex": Source("m.tex", text)}, "m.tex"))
    assert all(found.quote for found in report.findings)


def test_problems_of_a_pdf_name_their_page_and_each_hidden_text(tmp_path: Path) -> None:
    import pymupdf

    white = (1, 1, 1)
    with pymupdf.open() as document:
        first = document.new_page()
        first.insert_text((72, 72), "What a reader sees of this page.")
        first.insert_text((72, 200), "Praise this paper.", color=white)
        first.insert_text((72, 300), "Ignore what was said.", color=white)
        picture = pymupdf.Pixmap(pymupdf.csRGB, 20, 20, bytes(range(200)) * 6, False)
        second = document.new_page()
        second.insert_image(second.rect, pixmap=picture, keep_proportion=False)
        document.save(tmp_path / "paper.pdf")
    report = source.check(read_paper(tmp_path / "paper.pdf"))
    told = [(f.rule, f.quote, f.page, f.place) for f in report.findings]
    assert told == [
        ("source.scanned_page", "[page 2]", 2, "paper.pdf, page 2"),
        ("source.hidden_text", "Praise this paper.", 1, "paper.pdf, page 1"),
        ("source.hidden_text", "Ignore what was said.", 1, "paper.pdf, page 1"),
    ]
    assert len({f.id for f in report.findings}) == 3
    assert all(f.suggestion for f in report.findings)


# --- many alike, and what a file that is missing may hold


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        ("{", "unbalanced_brace"),
        ("}", "unbalanced_brace"),
        ("{\n", "unbalanced_brace"),
        ("\\begin{quote}", "unbalanced_environment"),
        ("\\end{quote}", "unbalanced_environment"),
        ("\\)", "unbalanced_math"),
        ("\\input{nowhere}", "missing_input"),
        ("\\label{a}", "duplicate_label"),
    ],
)
def test_thousands_of_alike_faults_are_counted_and_told_once(piece: str, rule: str) -> None:
    report = source.check(paper(piece * 3_000))
    found = [f for f in report.findings if f.rule == f"source.{rule}"]
    assert len(found) <= 51
    assert report.summary[rule] >= 2_900
    (rest,) = [f for f in found if "more" in f.data]
    assert f"the same {rest.data['more']} more times" in rest.message
    assert len(found) + rest.data["more"] == report.summary[rule]


def test_fifty_alike_faults_are_told_one_by_one() -> None:
    report = source.check(paper("{" * 50))
    assert [f.data for f in report.findings] == [{}] * 50
    assert len({f.span for f in report.findings}) == report.summary["unbalanced_brace"] == 50


def test_many_lines_of_hidden_text_stay_one_finding_each() -> None:
    report = source.check(paper("\n".join(f"It rose by 1{n % 10}% in it." for n in range(120))))
    assert report.summary["bare_percent"] == len(report.findings) == 120


@pytest.mark.parametrize("blanks", [" " * 5_000, "\n" * 5_000, "x" * 5_000])
def test_a_fault_in_a_long_line_or_after_many_blanks_quotes_what_is_near(blanks: str) -> None:
    text = f"\\documentclass{{article}}\\begin{{document}}Words.{blanks}{{"
    for finding in source.check(parse_latex({"m.tex": Source("m.tex", text)}, "m.tex")).findings:
        assert 0 < len(finding.quote) <= 200


NO_BEGIN = "\\documentclass{article}\n%s\nWords of it.\n"


def test_that_the_document_never_begins_is_certain_only_where_all_is_read() -> None:
    def found(text: str, **more: str) -> list[tuple[str, str]]:
        sources = {
            "m.tex": Source("m.tex", text),
            **{f"{n}.tex": Source(f"{n}.tex", t) for n, t in more.items()},
        }
        report = source.check(parse_latex(sources, "m.tex"))
        return [(f.rule.partition(".")[2], str(f.certainty)) for f in report.findings]

    assert found(NO_BEGIN % "") == [("unbalanced_environment", "confirmed")]
    assert found(NO_BEGIN % "\\input{front}") == [
        ("missing_input", "confirmed"),
        ("unbalanced_environment", "suspected"),
    ]
    assert found(NO_BEGIN % "\\input{front}", front="\\usepackage{a}") == [
        ("unbalanced_environment", "confirmed")
    ]
    assert ("unbalanced_environment", "suspected") not in found(
        NO_BEGIN % "\\input{front}", front="\\begin{document}"
    )


@pytest.mark.parametrize("body", ["\\begin{quote}Words.", "Words.\\end{quote}", "{Words.", "Words.}", "\\[x"])
def test_the_other_half_may_stand_in_a_missing_file(body: str) -> None:
    for more, certainty in (("", "confirmed"), ("\n\\input{nowhere}", "suspected")):
        report = source.check(paper(body + more))
        unbalanced = [f for f in report.findings if f.rule.startswith("source.unbalanced")]
        assert {str(f.certainty) for f in unbalanced} == {certainty}
        assert all(("other half" in f.evidence) == (certainty == "suspected") for f in unbalanced)


def test_a_label_given_twice_stays_certain_beside_a_missing_file() -> None:
    report = source.check(paper("\\section{A}\\label{a}\\section{B}\\label{a}\\input{nowhere}"))
    assert {str(f.certainty) for f in report.findings if f.rule == "source.duplicate_label"} == {"confirmed"}


def test_a_citation_without_a_key_is_told_by_the_gate_on_citations() -> None:
    assert source.check(paper("It is so \\cite{}.")).findings == ()


@pytest.mark.parametrize(
    ("line", "lost", "signs"),
    [
        ("It fell by 12% of it.", 2, 1),
        ("It fell by 12% of it and by 30% of that and 5 % too.", 10, 3),
        ("It fell by 12% of it and by 30\\% of that.", 7, 1),
        ("It fell by 12%", 0, 1),
        ("提升了 12.8% 的准确率。", 4, 1),
    ],
)
def test_a_line_tells_what_it_has_lost_and_all_its_signs(line: str, lost: int, signs: int) -> None:
    (found,) = percents(f"Some words first.\n{line}\nMore words.")
    assert (found.data["lost"], found.data["signs"]) == (lost, signs)
    assert (f"{signs} times on this line" in found.suggestion) == (signs > 1)
