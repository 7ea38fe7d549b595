"""The gate on whole papers: places, tables, counts, Chinese, and papers by other people."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex, read_paper
from paperkit.documents.paper import Paper, Source
from paperkit.findings import GateReport
from paperkit.gates.statistics import check


def paper(body: str) -> Paper:
    text = (
        f"\\documentclass{{article}}\n\\begin{{document}}\n\\section{{Results}}\n{body}\n\\end{{document}}\n"
    )
    return parse_latex({"paper.tex": Source("paper.tex", text)}, "paper.tex")


def rules(report: GateReport) -> list[str]:
    return [finding.rule.removeprefix("statistics.") for finding in report.findings]


@pytest.mark.parametrize(
    "form",
    [
        r"\emph{t}(28) = <v>, \emph{p} = <p>", r"\textit{t}(28)~=~<v>, \textit{p}~=~<p>", r"$t(28) = <v>$, $p = <p>$",
        r"$t_{28}=<v>$, $p=<p>$", r"$t_{(28)} = <v>, p = <p>$", r"\(t(28)=<v>,\;p=<p>\)", r"[$t(28)=<v>$; $p=<p>$]",
        r"\textit{t} (28) = <v>, $p$-value = <p>", r"$t(28)=<v>$, $d=0.41$, $\mathit{MSE}=2.3$, $p=<p>$",
        r"($p=<p>$, $t(28)=<v>$)", r"$t=-<v>$, $\mathit{df}=28$, $p=<p>$", "$t(28)=<v>$,\n$p=<p>$",
    ],
)  # fmt: skip
def test_forms_of_latex(form: str) -> None:
    def reported(value: str, p: str) -> GateReport:
        return check(paper("It differed: " + form.replace("<v>", value).replace("<p>", p) + "."))

    right = reported("2.20", ".036")
    assert (right.status, right.summary["tests_by_kind"]) == ("pass", {"t": 1})
    assert rules(reported("2.20", ".36")) == ["decision_error"]


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        (r"$\chi^2(2, N=100) = 6.1$, $p = .047$", "χ²"), (r"$\chi^{2}_{(2)} = 6.1$, $p = .047$", "χ²"),
        (r"$\chi^2_2 = 6.1$, $p = .047$", "χ²"), (r"\textit{F}(1,~38) = 4.10, \textit{p} = .050", "F"),
        (r"$F_{1,38} = 4.10$, $p < 5.1 \times 10^{-2}$", "F"), (r"$Q_{b}(3) = 8.1$, $p = .044$", "Q"),
        (r"$r(48) = .31$, $p = .03$", "r"), (r"$z = -2.10$, $p = .036$", "z"),
    ],
)  # fmt: skip
def test_tests_of_all_kinds_are_counted(form: str, kind: str) -> None:
    report = check(paper(form))
    assert (report.findings, report.summary["tests_by_kind"]) == ((), {kind: 1})


def test_a_finding_says_where_what_and_how_much() -> None:
    draft = paper("First.\n\nThe groups differed, $t(28) = 2.20$, $p = .36$.")
    (finding,) = check(draft).findings
    assert (finding.rule, finding.severity, finding.line) == ("statistics.decision_error", "major", 6)
    assert finding.quote == "t(28) = 2.20, p = .36"
    assert "t(28) = 2.20$, $p = .36" in draft.source(finding.source_span)
    assert finding.data["p"] == pytest.approx(0.0362, abs=5e-5)
    assert finding.data["formula"] == "p = 2·P(t(28) ≥ |t|)"
    assert "0.0358" in finding.evidence
    assert finding.section == "Results"


def test_the_paper_says_what_its_tests_are() -> None:
    wrong = "It differed, $t(28) = 2.20$, $p = .108$."
    alone, corrected = check(paper(wrong)), check(paper(f"We used Bonferroni correction.\n\n{wrong}"))
    assert [(f.severity, f.certainty) for f in alone.findings] == [("major", "confirmed")]
    assert [(f.severity, f.certainty) for f in corrected.findings] == [("minor", "suspected")]


def test_the_summary_counts_what_was_read_and_not_checked() -> None:
    report = check(
        paper(
            "F < 1, ns. A permutation test, t(28) = 2.2, p = .04. A 7-point scale gave M = 3.45, n = 20. "
            "Of these 12 of 40 (30\\%) agreed. The odds ratio was 2.1 (95\\% CI 1.26--3.5). The test t(28) = 2.2 was "
            "done."
        )
    )
    counts = {
        key: report.summary[key] for key in ("tests", "means", "percentages", "intervals", "not_checked")
    }
    assert counts == {"tests": 0, "means": 1, "percentages": 1, "intervals": 1, "not_checked": 3}
    assert report.summary["not_checked_because"] == {
        "exact, permutation or bootstrap test": 1, "no degrees of freedom": 1, "no p value": 1,
    }  # fmt: skip
    assert report.findings == ()


def table(head: str, *rows: str, caption: str = "Tests.") -> Paper:
    columns = "l" * (head.count("&") + 1)
    body = " \\\\\n".join(rows)
    return paper(
        f"\\begin{{table}}\\caption{{{caption}}}\\begin{{tabular}}{{{columns}}}\\toprule\n"
        f"{head} \\\\ \\midrule\n{body} \\\\\n"
        "\\bottomrule\\end{tabular}\\end{table}"
    )


@pytest.mark.parametrize(
    ("head", "right", "wrong"),
    [
        ("Effect & $t$ & df & $p$", "A & 2.20 & 28 & .036", "A & 2.20 & 28 & .36"),
        ("Effect & df & $t$-value & $p$-value", "A & 28 & $-2.20^{*}$ & 0.036", "A & 28 & $-2.20$ & 0.36"),
        ("Effect & $t(28)$ & $p$", "A & 2.20 & .036*", "A & 2.20 & .36"),
        ("Effect & $F$ & df & $p$", "A & 4.10 & 1, 38 & .050", "A & 4.10 & 1, 38 & .50"),
        ("Effect & df1 & df2 & $F$ & Sig.", "A & 1 & 38 & 4.10 & .050", "A & 1 & 38 & 4.10 & .50"),
        ("Effect & $\\chi^2$ & df & $p$", "A & 6.1 & 2 & $<$.05", "A & 6.1 & 2 & $<$.01"),
        ("Effect & $z$ & $p$", "A & 2.10 & .036", "A & 2.10 & .36"),
        ("Effect & $Q$ & df & $p$", "A & 8.1 & 3 & .044", "A & 8.1 & 3 & .44"),
        ("Effect & $b$ & SE & $z$ & $P(>|z|)$", "A & 0.4 & 0.2 & 2.10 & .036", "A & 0.4 & 0.2 & 2.10 & .36"),
        ("Effect & $t$ & df & $p$", "A & 0.20 & 28 & ns", "A & 2.20 & 28 & n.s."),
        ("Effect & Estimate & 95\\% CI", "A & $-1.73$ & [$-2.1$, $-1.4$]", "A & $-2.73$ & [$-2.1$, $-1.4$]"),
        ("Effect & OR & SE & CI Lower & CI Upper", "A & 2.1 & 0.3 & 1.2 & 3.5", "A & 4.1 & 0.3 & 1.2 & 3.5"),
    ],
)
def test_columns_of_a_table(head: str, right: str, wrong: str) -> None:
    found = check(table(head, right))
    assert found.findings == ()
    assert found.summary["tests"] + found.summary["intervals"] == 1
    (finding,) = check(table(head, right, wrong)).findings
    assert " | " in finding.quote


def test_the_second_df_of_an_anova_table_stands_in_the_row_of_the_residuals() -> None:
    head = "Source & df & MS & $F$ & $p$"
    good = check(
        table(head, "A & 1 & 8.2 & 4.10 & .050", "B & 2 & 3.1 & 1.55 & .225", "Residual & 38 & 2.0 & & ")
    )
    assert (good.findings, good.summary["tests_by_kind"]) == ((), {"F": 2})
    bad = check(table(head, "A & 1 & 8.2 & 5.10 & .50", "Error & 38 & 2.0 & & "))
    assert rules(bad) == ["decision_error"]


@pytest.mark.parametrize(
    "head",
    [
        "Effect & $t$ & $p$ & $x$",
        "Effect & $F_1$ & df & $p$",
        "Model & P & R & F",
        "Effect & time & df & $p$",
    ],
)
def test_other_columns_are_left_alone(head: str) -> None:
    assert check(table(head, "A & 2.20 & 28 & .36")).findings == ()


def test_two_blocks_of_columns_are_told_apart() -> None:
    head, left = "Effect & $t$ & df & $p$ & $t$ & df & $p$", "2.20 & 28 & .036"
    report = check(table(head, f"A & {left} & 0.20 & 30 & .843", f"B & {left} & 0.20 & 30 & .043"))
    assert rules(report) == ["decision_error"]
    assert report.summary["tests"] == 4


def test_a_caption_says_that_p_values_are_corrected() -> None:
    row = "A & 2.20 & 28 & .108"
    assert rules(check(table("Effect & $t$ & df & $p$", row))) == ["decision_error"]
    assert rules(check(table("Effect & $t$ & df & $p$", row, caption="Bonferroni-corrected tests."))) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("两组差异显著（t（28）＝2.20，p＝.036）。", []),
        ("两组差异显著（t（28）＝2.20，p＝.36）。", ["decision_error"]),
        ("差异有统计学意义，F（1，38）＝4.10，P＜0.05；χ²（2，N＝100）＝6.1，P＝0.047。", []),
        ("χ²＝6.10，自由度为2，P＝0.47。", ["decision_error"]),
        ("40例中12例（35%）有效。", ["wrong_percentage"]),
    ],
)
def test_chinese_papers(tmp_path: Path, text: str, expected: list[str]) -> None:
    path = tmp_path / "paper.md"
    path.write_text(f"# 结果\n\n{text}\n", encoding="utf-8")
    assert rules(check(read_paper(path))) == expected


@pytest.mark.parametrize("suffix", ["md", "txt", "tex"])
def test_every_format_has_places(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"paper.{suffix}"
    body = "One.\n\nThe groups differed, t(28) = 2.20, p = .36, as expected.\n"
    path.write_text(
        f"\\documentclass{{a}}\\begin{{document}}\n{body}\\end{{document}}" if suffix == "tex" else body
    )
    (finding,) = check(read_paper(path)).findings
    read = path.read_text()
    assert read[finding.span[0] : finding.span[1]] == "t(28) = 2.20, p = .36"


def test_a_pdf_is_read_as_well(tmp_path: Path) -> None:
    import pymupdf

    document = pymupdf.open()
    page = document.new_page()
    page.insert_textbox(
        pymupdf.Rect(72, 72, 480, 400),
        "The two groups of readers differed in the first study, t(28) = 2.20, p = .36, and they differed in the second "
        "study too, F(1, 38) = 4.10, p = .050, as they had done in the study before it.",
    )
    document.save(tmp_path / "paper.pdf")
    report = check(read_paper(tmp_path / "paper.pdf"))
    assert [(f.rule, f.page) for f in report.findings] == [("statistics.decision_error", 1)]
    assert report.summary["tests_by_kind"] == {"F": 1, "t": 1}


SNIPPETS = st.sampled_from(
    [
        "t(28) = 2.20", "p = .036", "F(1, 38)",
        "$\\chi^2(2) = 6.1$", "95\\% CI [1, 2]",
        "OR = 2.1", "M = 3.4",
        "n = 20", "12 of 40 (30\\%)", "(", ")", ", ", "; ", "ns", "7-point scale",
        "p < .05", "\n\n", "one-tailed", "−", "&",
    ]
)  # fmt: skip


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(SNIPPETS, max_size=25).map(" ".join))
def test_any_paper_gets_an_answer_that_points_at_its_text(body: str) -> None:
    draft = paper(body)
    report = check(draft)
    assert report == check(draft)
    for finding in report.findings:
        assert 0 <= finding.span[0] < finding.span[1] <= len(draft.sources["paper.tex"].text)


def test_papers_by_other_people_have_no_wrong_major_finding(shared: Path) -> None:
    from tests.statistics_report import labels, papers

    known = labels()
    wrong = {
        name: [
            f.message
            for f in report.findings
            if f.severity.rank <= 1 and known.get((name, f.rule, f.line)) != "right"
        ]
        for name, draft in papers(shared / "data", pdfs=False)
        for report in [check(draft)]
    }
    assert len(wrong) > 50
    assert max(map(len, wrong.values())) == 0


def test_means_and_intervals_in_words_are_found_or_counted_as_unchecked() -> None:
    body = (
        "The mean rating was 3.45 on a 5-point Likert scale (N = 10). We saw 95\\% CI [1.2, 3.4] with a mean of 4.1. "
        "The mean rating was 3.45. The 95\\% CI ranged from 1.2 to 3.4."
    )
    report = check(paper(body))
    assert sorted(rules(report)) == ["ci_excludes_estimate", "impossible_mean"]
    assert report.summary["not_checked_because"] == {
        "interval: not said what estimate it is of": 1,
        "mean: no number of cases with it": 1,
    }
    right = check(paper(body.replace("3.45", "3.40").replace("of 4.1", "of 2.3")))
    assert right.findings == ()
    assert (right.summary["means"], right.summary["intervals"]) == (1, 1)
