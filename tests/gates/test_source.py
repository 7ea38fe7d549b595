from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding, GateReport
from paperkit.gates import source


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
