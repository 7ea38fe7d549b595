"""Every number of a paper against the log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.log import Log, read_log
from paperkit.documents.paper import Paper
from paperkit.findings import Finding, GateReport
from paperkit.gates.claim_evidence import check, evidence_map, versions

LOG = r"""# Log

| method | acc | F1 | time s | loss |
|---|---|---|---|---|
| base | 87.4 | 0.921 | 1234 | 0.96248 |
| ours | 90.6 | 0.934 | 617 | 0.4344 |

Seeds: 5. std acc ours 0.4. We used a batch size of 256.
"""


def paper_of(folder: Path, body: str, bib: str = "") -> Paper:
    file = folder / "paper.tex"
    file.write_text(
        "\\documentclass{article}\\begin{document}\n\\section{Results}\n"
        + body
        + "\n"
        + bib
        + "\\end{document}\n",
        encoding="utf-8",
    )
    return read_paper(file)


def log_of(folder: Path, text: str = LOG) -> Log:
    file = folder / "log.md"
    file.write_text(text, encoding="utf-8")
    return read_log(file)


def report(folder: Path, body: str, log: str = LOG) -> GateReport:
    return check(paper_of(folder, body), log_of(folder, log))


def rows(found: GateReport) -> dict[str, list[dict[str, object]]]:
    data = found.model_dump(mode="json")
    return {name: data[name] for name in ("supported", "attributed", "unsupported")}


def status(found: GateReport) -> dict[str, str]:
    return {str(row["value"]): name for name, group in rows(found).items() for row in group}


def only(found: GateReport) -> Finding:
    assert len(found.findings) == 1, [f.message for f in found.findings]
    return found.findings[0]


@pytest.mark.parametrize(
    "sentence",
    [
        r"Ours reaches 90.6\% accuracy.",
        r"The baseline reaches 87\% accuracy.",
        r"Accuracy improves by 3.2 points.",
        r"Accuracy improves by +3.2 points.",
        r"Ours is 2.0$\times$ faster.",
        r"F1 is 93.4\%.",
        r"F1 is 0.9340.",
        r"The baseline takes 1{,}234 seconds.",
        r"The baseline takes 1\,234 s.",
        r"The baseline takes \num{1234} s.",
        r"Accuracy is $90.6 \pm 0.4$.",
        r"Accuracy is 90.60\%, up from 87.40\%.",
        r"The time fell from 1234 to 617, a 50.0\% reduction.",
        r"Accuracy rose to 90.6\%.",
        r"Accuracy increased from 87.4\% to 90.6\%.",
        r"We improved the accuracy from 87.4\% to 90.6\%.",
    ],
)
def test_supported(tmp_path: Path, sentence: str) -> None:
    found = report(tmp_path, sentence)
    assert found.status == "pass", found.findings
    assert found.summary["supported"] >= 1


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        (r"The baseline reaches 86\% accuracy.", "contradicted"),
        (r"A third method reaches 86\% accuracy.", "not_in_log"),
        (r"Accuracy is $90.6 \pm 0.7$.", "wrong_uncertainty"),
        (r"We beat it by 17.3\%.", "not_in_log"),
        (r"F1 rises to 0.95.", "not_in_log"),
        (r"Accuracy rose by 90.6\%.", "not_in_log"),
        (r"Accuracy increased 87.4\%.", "not_in_log"),
        (r"The loss is 0.9624.", "truncated"),
        (r"The loss is 43.4\%.", "not_in_log"),
        (r"The time fell from 1234 to 617, a 57.0\% reduction.", "not_in_log"),
        (r"Ours is 3.0$\times$ faster.", "not_in_log"),
        (r"We trained with a batch size of 128.", "condition_not_logged"),
        (r"We trained for 10{,}000 steps.", "condition_not_logged"),
    ],
)
def test_unsupported(tmp_path: Path, sentence: str, rule: str) -> None:
    finding = only(report(tmp_path, sentence))
    assert finding.rule == f"claim_evidence.{rule}"
    assert finding.line == 3
    assert finding.data["text"] in finding.quote


def test_five_is_not_found_inside_half(tmp_path: Path) -> None:
    assert not report(tmp_path, "It is 5.0 there.", "- loss: 0.5\n").summary["supported"]


def test_truncated_tells_the_right_form(tmp_path: Path) -> None:
    finding = only(report(tmp_path, "The loss of the base is 0.9624."))
    assert finding.data["restate"] == "0.9625"
    assert finding.severity == "minor"
    assert finding.certainty == "confirmed"
    assert "0.96248" in finding.evidence
    assert "log.md:5" in finding.evidence


def test_truncated_of_nobody_knows_which_is_not_restated(tmp_path: Path) -> None:
    finding = only(report(tmp_path, "The loss is 0.9624."))
    assert finding.rule == "claim_evidence.truncated"
    assert "restate" not in finding.data


def test_rounded_is_right(tmp_path: Path) -> None:
    assert report(tmp_path, "The loss is 0.9625.").status == "pass"


def test_absence_is_suspected_and_names_what_is_near(tmp_path: Path) -> None:
    finding = only(report(tmp_path, r"Some method reaches 86.1\% accuracy."))
    assert (finding.severity, finding.certainty) == ("major", "suspected")
    assert finding.data["nearest"][0]["value"] == 87.4


def test_uncertainty_finding_names_the_logged_one(tmp_path: Path) -> None:
    log = "| method | acc |\n|---|---|\n| ours | 90.6 ± 0.4 |\n"
    finding = only(report(tmp_path, r"Our accuracy is $90.6 \pm 0.7$.", log))
    assert "0.4" in finding.message
    assert report(tmp_path, r"Our accuracy is $90.6 \pm 0.4$.", log).status == "pass"


def test_span_is_the_number_in_the_source(tmp_path: Path) -> None:
    body = "Text here.\n% comment\nThe $\\mathbf{F1}$ rises to \\textbf{0.95} now."
    paper = paper_of(tmp_path, body)
    finding = only(check(paper, log_of(tmp_path)))
    assert paper.source(finding.source_span) == "0.95"
    assert finding.line == 5
    assert finding.section == "Results"


def test_settings_are_evidenced_by_settings_only(tmp_path: Path) -> None:
    found = report(tmp_path, "We use a batch size of 256 and a dropout of 0.921.")
    assert status(found) == {"256": "supported", "0.921": "unsupported"}
    assert "batch_size = 256" in str(rows(found)["supported"][0]["evidence"])


def test_contradicted_setting_names_the_logged_one(tmp_path: Path) -> None:
    assert "256" in only(report(tmp_path, "We use a batch size of 512.")).message


@pytest.mark.parametrize(
    "sentence",
    [
        r"Prior work reports 71.9\%.",
        r"Smith et al. reach 71.9\% \cite{x}.",
        r"The best published model has 71.9\% \cite{x}.",
        r"A score of 71.9\% is usual \cite{x}.",
    ],
)
def test_attributed(tmp_path: Path, sentence: str) -> None:
    found = report(tmp_path, sentence)
    assert status(found) == {"71.9%": "attributed"}
    assert found.status == "pass"


@pytest.mark.parametrize(
    "sentence",
    [
        r"Our model, like \cite{x}, is deep. It reaches 71.9\%.",
        r"We reach 71.9\% on the data of \cite{x}.",
        r"Ours beats prior work by reaching 71.9\%.",
        r"The baseline has 71.9\%.",
    ],
)
def test_own_results_are_not_attributed(tmp_path: Path, sentence: str) -> None:
    assert status(report(tmp_path, sentence)) == {"71.9%": "unsupported"}


@pytest.mark.parametrize(
    "sentence",
    [
        "In 2019, Section 3 and Table 1 and Eq.~(2) were new.",
        r"See \cref{sec:one1} and \cite{smith2019}.",
        "We use PyTorch 1.9 on an NVIDIA V100 GPU with CUDA 11.8.",
        "It has two branches, 4 panels, and top-1 accuracy on CIFAR-10.",
        r"Let $x_{t-1} \in [0, 1]$ and $1 - \beta_t$ and $x^2$.",
        r"\begin{figure}\includegraphics[width=0.75\textwidth]{a.png}\caption{A plot}\end{figure}",
        r"\vspace{12.5pt} Nothing here.",
        r"\begin{equation} a = 17.3 \end{equation}",
    ],
)
def test_no_claims(tmp_path: Path, sentence: str) -> None:
    found = report(tmp_path, sentence, "- loss: 0.777\n")
    assert found.findings == ()


def test_counts_are_no_claims_but_can_be_supported(tmp_path: Path) -> None:
    found = report(tmp_path, "We ran five seeds and seven models.", "- seeds: 5\n")
    assert status(found) == {"five": "supported"}


@pytest.mark.parametrize(
    ("sentence", "reasons"),
    [
        ("The network has 4 heads.", ["condition_not_logged"]),
        ("A linear warm-up over 50 steps comes first.", ["condition_not_logged"]),
        ("The network has two layers.", None),
    ],
)
def test_a_counted_setting_needs_evidence(tmp_path: Path, sentence: str, reasons: list[str] | None) -> None:
    found = report(tmp_path, sentence, "- layers: 2\n- accuracy: 0.50\n")
    assert [f.data["reasons"] for f in found.findings] == ([reasons] if reasons else [])


def test_where_numbers_stand(tmp_path: Path) -> None:
    body = r"""
Body 11.1\%.\footnote{Note 12.2\%.}
\begin{itemize}\item Item 13.3\%.\end{itemize}
\begin{table}\caption{Caption 14.4\%.}
\begin{tabular}{lr} \toprule Method & Acc \\ \midrule Ours & 15.5 \\ \bottomrule \end{tabular}\end{table}
"""
    found = report(tmp_path, body)
    assert set(status(found)) == {"11.1%", "12.2%", "13.3%", "14.4%", "15.5"}
    assert found.summary["unsupported"] == 5
    assert [f.quote for f in found.findings if f.data["text"] == "15.5"] == ["Ours | 15.5"]


TABLE = r"""
\begin{table}\caption{Results of the methods.}
\begin{tabular}{lccc}
\toprule
Method & Acc (\%%) & F1 (\%%) & Time (s) \\
\midrule
Base & 87.4 & 92.1 & 1234 \\
Ours & 90.6 & %s & 617 \\
\bottomrule
\end{tabular}\end{table}
"""


def test_table_cells(tmp_path: Path) -> None:
    found = report(tmp_path, TABLE % "93.4")
    assert found.status == "pass"
    assert found.summary["supported"] == 6
    assert {str(row["strength"]) for row in rows(found)["supported"]} == {"strong"}
    wrong = only(report(tmp_path, TABLE % "94.4"))
    assert wrong.data["text"] == "94.4"
    assert wrong.quote == "Ours | 90.6 | 94.4 | 617"


def test_row_means(tmp_path: Path) -> None:
    log = "| method | north | south | west |\n|---|---|---|---|\n| ours | 1.10 | 2.20 | 4.50 |\n"
    table = (
        r"\begin{tabular}{lcccc} \hline Method & North & South & West & Average \\ \hline "
        r"Ours & 1.10 & 2.20 & 4.50 & %s \\ \hline \end{tabular}"
    )
    found = report(tmp_path, table % "2.60", log)
    assert found.status == "pass"
    assert any("mean of" in str(row.get("derivation")) for row in rows(found)["supported"])
    assert only(report(tmp_path, table % "2.90", log)).data["text"] == "2.90"


def test_cited_rows_are_attributed(tmp_path: Path) -> None:
    table = (
        r"\begin{tabular}{lc} \hline Method & Acc \\ \hline "
        r"Smith \cite{smith2019} & 71.9 \\ Ours & 72.9 \\ \hline \end{tabular}"
    )
    assert status(report(tmp_path, table)) == {"71.9": "attributed", "72.9": "unsupported"}


def test_strength(tmp_path: Path) -> None:
    found = report(tmp_path, r"The base method has an accuracy of 87.4. Elsewhere it is 0.4344.")
    assert {str(r["value"]): r["strength"] for r in rows(found)["supported"]} == {
        "87.4": "strong",
        "0.4344": "weak",
    }


def test_bare_percent_keeps_its_meaning(tmp_path: Path) -> None:
    found = report(tmp_path, "The time fell from 1234 to 617, that is by 50.0% and the rest is lost")
    assert found.status == "pass"


def test_without_a_log(tmp_path: Path) -> None:
    found = check(paper_of(tmp_path, "It is 17.3 here."), None)
    assert found.status == "not_checked"
    assert found.summary == {"reason": "no log given"}
    assert found.findings == ()
    assert rows(found) == {"supported": [], "attributed": [], "unsupported": []}
    assert "no log given" in evidence_map(found)


def test_report_is_json_and_the_same_again(tmp_path: Path) -> None:
    paper, log = paper_of(tmp_path, TABLE % "94.4" + "We beat it by 17.3\\%."), log_of(tmp_path)
    first, second = (check(paper, log).model_dump_json() for _ in range(2))
    assert first == second
    data = json.loads(first)
    assert data["gate"] == "claim-evidence"
    assert data["summary"]["total"] == sum(len(data[k]) for k in ("supported", "attributed", "unsupported"))
    for row in data["unsupported"]:
        assert {"value", "claim", "section", "file", "line", "reasons"} <= row.keys()


def test_evidence_map_puts_needs_first(tmp_path: Path) -> None:
    text = evidence_map(report(tmp_path, r"Accuracy is 90.6. We beat a | b by 17.3\%. Prior work has 55.5."))
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert lines[0] == "| Value | Section | Claim | Evidence | Status |"
    assert [line.rsplit("|", 2)[1].strip().split(",")[0] for line in lines[2:]] == [
        "needs evidence (not_in_log)",
        "supported",
        "attributed",
    ]
    assert "a \\| b" in text


def test_versions(tmp_path: Path) -> None:
    paper = paper_of(tmp_path, "We use PyTorch 1.9 on an NVIDIA V100 GPU.")
    assert [(n.name, n.text, n.role) for n, _, _ in versions(paper)] == [
        ("PyTorch", "1.9", "version"),
        ("V100", "100", "hardware"),
    ]


def labelled(shared: Path, name: str) -> GateReport:
    root = shared / "data/latex/aiscientist_iclr" / name
    return check(read_paper(root / "latex/template.tex"), read_log(root / "notes.txt"))


def test_truncated_in_a_real_paper(shared: Path) -> None:
    findings = labelled(shared, "layerwise_lr_grokking").findings
    found = [f for f in findings if "truncated" in f.data.get("reasons", ())]
    assert [(f.data["text"], f.data.get("restate"), f.line) for f in found] == [("0.9624", None, 525)]


def test_derived_in_a_real_paper(shared: Path) -> None:
    found = rows(labelled(shared, "layerwise_lr_grokking"))["supported"]
    derived = {str(r["value"]): str(r["derivation"]) for r in found if r.get("derivation")}
    assert {"54.2%", "56.3%", "54.6%"} <= derived.keys()
    assert derived["54.2%"].startswith("|4200 − 1923.33| / 4200 [")
    assert all(r["strength"] == "strong" for r in found if r["value"] in ("54.2%", "56.3%", "54.6%"))


def test_versions_of_a_real_paper_are_left_to_failure_mode_6(shared: Path) -> None:
    found = labelled(shared, "adaptive_dual_scale_denoising")
    assert not {"1.9", "100 GPU", "V100"} & set(status(found))


def test_false_changes_of_a_real_paper(shared: Path) -> None:
    found = labelled(shared, "data_augmentation_grokking")
    missing = {f.data["text"] for f in found.findings if f.rule == "claim_evidence.not_in_log"}
    assert missing == {"76%", "9,312"}


@pytest.mark.parametrize(
    "name",
    [
        "adaptive_dual_scale_denoising",
        "data_augmentation_grokking",
        "gan_diffusion",
        "layerwise_lr_grokking",
        "mdl_grokking_correlation",
        "rl_lr_adaptation",
    ],
)
def test_real_papers_are_mostly_supported(shared: Path, name: str) -> None:
    found = labelled(shared, name)
    assert found.summary["supported"] > 40
    assert sum(f.rule == "claim_evidence.not_in_log" for f in found.findings) <= 4
    root = shared / "data/latex/aiscientist_iclr" / name
    assert check(read_paper(root / "latex/template.tex"), read_log(root)).summary["supported"] > 40


# Tables of twins: the same sentence with a value that the log has and one that it has not.


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        (r"Ours has an accuracy of $90.6$\%.", r"Ours has an accuracy of $93.6$\%.", "contradicted"),
        (r"Ours has an accuracy of 90.6 percent.", r"Ours has an accuracy of 92.6 percent.", "contradicted"),
        (r"Ours has an accuracy of 90.6 per cent.", r"Ours has an accuracy of 92.6 per cent.", "contradicted"),
        (r"Ours has an accuracy of 0.906.", r"Ours has an accuracy of 0.961.", "not_in_log"),
        (r"Ours has an accuracy of .906.", r"Ours has an accuracy of .961.", "not_in_log"),
        (r"F1 of ours is 0.93.", r"F1 of ours is 0.97.", "contradicted"),
        (r"F1 of ours is 93\%.", r"F1 of ours is 97\%.", "contradicted"),
        (r"F1 of ours is 0.93.", r"F1 of ours is 0.94.", "truncated"),
        (r"The accuracy of ours is 91\%.", r"The accuracy of ours is 90\%.", "truncated"),
        (r"The time of base is 1.2k seconds.", r"The time of base is 1.3k seconds.", "not_in_log"),
        (r"The time of base is 1,234 s.", r"The time of base is 1,334 s.", "contradicted"),
        (r"The time of base is 1.234e3 s.", r"The time of base is 1.284e3 s.", "contradicted"),
        (r"Base takes $1.234\times10^{3}$ s.", r"Base takes $1.284\times10^{3}$ s.", "not_in_log"),
        (r"The time of base is \SI{1234}{\second}.", r"The time of base is \SI{1284}{\second}.", "contradicted"),
        (r"Base takes 20.6 minutes.", r"Base takes 28.6 minutes.", "not_in_log"),
        (r"Accuracy is from 87.4 to 90.6.", r"Accuracy is from 81.4 to 90.6.", "not_in_log"),
        (r"Accuracy is 87.4--90.6\%.", r"Accuracy is 81.4--90.6\%.", "not_in_log"),
        (r"Accuracy of ours is $90.6\pm0.4$.", r"Accuracy of ours is $90.6\pm0.5$.", "wrong_uncertainty"),
        (r"Accuracy of ours is 90.6\% +/- 0.4\%.", r"Accuracy of ours is 90.6\% +/- 0.9\%.", "wrong_uncertainty"),
        (r"The gain is 3.2 points.", r"The gain is 3.3 points.", "not_in_log"),
        (r"The gain is 3.2 percentage points.", r"The gain is 3.7 percentage points.", "not_in_log"),
        (r"The gain is 3.7\%.", r"The gain is 3.9\%.", "not_in_log"),
        (r"It is $2.0\times$ faster.", r"It is 1.9x faster.", "not_in_log"),
        (r"The time is 50\% lower.", r"The time is 49\% lower.", "not_in_log"),
        (r"The mean accuracy is 89.0.", r"The mean accuracy is 89.1.", "not_in_log"),
        (r"In total they take 1851 s.", r"In total they take 1852 s.", "not_in_log"),
        (r"The loss falls by 54.9\%.", r"The loss falls by 58.9\%.", "not_in_log"),
        (r"The loss falls by 0.528.", r"The loss falls by 0.538.", "not_in_log"),
        (r"Accuracy is about 90\%.", r"Accuracy is about 70\%.", "not_in_log"),
        (r"The loss is 0.96248.", r"The loss is 0.9624.", "truncated"),
        (r"The loss of base is 0.962.", r"The loss of base is 0.963.", "truncated"),
    ],
)  # fmt: skip
def test_twins(tmp_path: Path, right: str, wrong: str, reason: str) -> None:
    assert report(tmp_path, right).status == "pass"
    finding = only(report(tmp_path, wrong))
    assert finding.rule == f"claim_evidence.{reason}"
    assert finding.quote == paper_of(tmp_path, wrong).paragraphs[-1].sentences[0].text
    confirmed = reason in ("truncated", "contradicted", "wrong_uncertainty")
    assert (finding.certainty == "confirmed") is confirmed


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("准确率为 90.6\\%，后来也是如此。", "准确率为 93.6\\%，后来也是如此。"),
        ("训练用时 1234 秒，比以前少。", "训练用时 1834 秒，比以前少。"),
        ("准确率提升了3.2个百分点。", "准确率提升了3.9个百分点。"),
        ("用时为 0.0617 万秒左右。", "用时为 0.0917 万秒左右。"),
        ("时间减少了 50.0\\%，很明显。", "时间减少了 57.0\\%，很明显。"),
    ],
)
def test_chinese_twins(tmp_path: Path, right: str, wrong: str) -> None:
    assert report(tmp_path, right).status == "pass"
    assert len(report(tmp_path, wrong).findings) == 1


@pytest.mark.parametrize("text", ["共有 12 万次实验。", "共有 1.5 亿个样本。", "共有 3 千个样本。"])
def test_chinese_scales_are_worth_what_they_say(tmp_path: Path, text: str) -> None:
    value = {"12 万": 120_000, "1.5 亿": 150_000_000, "3 千": 3000}[
        next(w for w in ("12 万", "1.5 亿", "3 千") if w in text)
    ]
    assert report(tmp_path, text, f"- n: {value}\n").status == "pass"
    assert report(tmp_path, text, f"- n: {value // 10}\n").status == "findings"


def test_odd_rounding_is_told_with_the_right_form(tmp_path: Path) -> None:
    finding = only(report(tmp_path, "F1 of ours is 0.94."))
    assert finding.data["restate"] == "0.93"
    assert finding.severity == "minor"
    assert "not rounded as usual" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        r"With a 95\% confidence interval.",
        r"With 99\% CIs.",
        r"With 90\% credible sets.",
        "It holds (p < 0.05).",
        "It holds at $p < .001$.",
        r"With $\alpha = 0.05$ it holds.",
        "A significance level of 0.05 is used.",
    ],
)
def test_levels_that_are_agreed_on_are_no_results(tmp_path: Path, text: str) -> None:
    assert report(tmp_path, text).findings == ()


@pytest.mark.parametrize("text", [r"With a 85\% share of it.", "It holds (p < 0.037).", r"We are 95\% done."])
def test_levels_that_are_not(tmp_path: Path, text: str) -> None:
    assert len(report(tmp_path, text).findings) == 1


CREDITS = [
    "Prior work", "Previous studies", "Earlier results", "Existing methods", "Published results", "Related work",
    "As reported by Smith, it", "As reported in a book, it", "Smith et al", "According to Smith it",
    "The original paper", "What is known in the literature",
]  # fmt: skip


@pytest.mark.parametrize("credit", CREDITS)
def test_words_of_credit(tmp_path: Path, credit: str) -> None:
    assert status(report(tmp_path, rf"{credit} has 71.9\% there.")) == {"71.9%": "attributed"}
    assert status(report(tmp_path, rf"{credit} has 71.9\% there, and we have it, too.")) == {
        "71.9%": "unsupported"
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "The prior is 71.9\\% there.",
        "The previous run has 71.9\\% there.",
        "It reports 71.9\\% there.",
        "The original run has 71.9\\% there.",
        "The state of the art aside, it has 71.9\\%.",
        "The priority works at 71.9\\% there.",
    ],
)
def test_words_that_only_look_like_credit(tmp_path: Path, sentence: str) -> None:
    assert status(report(tmp_path, sentence)) == {"71.9%": "unsupported"}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (r"The best has 71.9\% \cite{x}.", "attributed"),
        (r"As \cite{x} has it, 71.9\% stay.", "attributed"),
        (r"It has 71.9\%; others differ \cite{x}.", "unsupported"),
        (r"It has 71.9\%. Others differ \cite{x}.", "unsupported"),
        (r"It has 71.9\% " + "and much more of the same kind of thing " * 3 + r"\cite{x}.", "unsupported"),
        (r"The loss of our model is 71.9\% \cite{x}.", "unsupported"),
        (r"This paper has 71.9\% \cite{x}.", "unsupported"),
        (r"US trains have 71.9\% \cite{x}.", "attributed"),
    ],
)
def test_a_citation_credits_what_stands_by_it(tmp_path: Path, sentence: str, expected: str) -> None:
    assert status(report(tmp_path, sentence)) == {"71.9%": expected}


GRID = r"\begin{tabular}{%s} \toprule %s \midrule %s \bottomrule \end{tabular}"


@pytest.mark.parametrize(
    ("head", "cell", "passes"),
    [
        (r"Method & F1 (\%) \\", "93.4", True),
        (r"Method & F1 [\%] \\", "93.4", True),
        (r"Method & F1 percent \\", "93.4", True),
        (r"Method & F1 \% \\", "93.4", True),
        (r"Method & F1 \\", "93.4", False),
        (r"Method & F1 \\", r"93.4\%", True),
        (r"Method & F1 \\", "0.934", True),
        (r"Method & F1 (\%) \\", "97.4", False),
        (r"Method & Gain at 5\% \\", "93.4", False),
    ],
)
def test_a_percent_sign_in_the_head(tmp_path: Path, head: str, cell: str, passes: bool) -> None:
    found = report(tmp_path, GRID % ("lr", head, rf"Ours & {cell} \\"))
    assert (found.status == "pass") is passes, found.findings


def test_heads_over_several_columns(tmp_path: Path) -> None:
    head = r"& \multicolumn{2}{c}{Scores (\%)} & Time \\ Method & Acc & F1 & s \\"
    found = report(
        tmp_path, GRID % ("lrrr", head, r"Base & 87.4 & 92.1 & 1234 \\ Ours & 90.6 & 93.4 & 617 \\")
    )
    assert found.status == "pass", found.findings
    wrong = report(
        tmp_path, GRID % ("lrrr", head, r"Base & 87.4 & 92.1 & 1234 \\ Ours & 90.6 & 98.4 & 617 \\")
    )
    assert [f.data["text"] for f in wrong.findings] == ["98.4"]


def test_names_over_several_rows(tmp_path: Path) -> None:
    rows_ = r"\multirow{2}{*}{Base} & Acc & 87.4 \\ & F1 & 0.921 \\ Ours & Acc & 90.6 \\"
    found = report(tmp_path, GRID % ("llr", r"Method & Metric & Value \\", rows_))
    assert found.status == "pass", found.findings


@pytest.mark.parametrize("cell", ["--", "n/a", "", r"\checkmark", "yes", r"$\uparrow$", "OOM"])
def test_cells_without_a_number_are_no_claims(tmp_path: Path, cell: str) -> None:
    found = report(tmp_path, GRID % ("lr", r"Method & Acc \\", rf"Ours & {cell} \\"))
    assert found.summary["total"] == 0


@pytest.mark.parametrize(
    "mark",
    [
        r"\textbf{90.6}",
        r"\underline{90.6}",
        r"90.6$^{*}$",
        r"90.6$^\dagger$",
        r"{\bf 90.6}",
        r"$90.6^*$",
        r"90.6*",
    ],
)
def test_marks_on_a_cell_change_nothing(tmp_path: Path, mark: str) -> None:
    found = report(tmp_path, GRID % ("lr", r"Method & Acc \\", rf"Ours & {mark} \\"))
    assert set(status(found).values()) == {"supported"}
    wrong = report(tmp_path, GRID % ("lr", r"Method & Acc \\", rf"Ours & {mark.replace('90.6', '95.6')} \\"))
    assert len(wrong.findings) == 1


def test_a_spread_set_as_an_index(tmp_path: Path) -> None:
    right, wrong = (
        report(tmp_path, GRID % ("lr", r"Method & Acc \\", rf"Ours & 90.6$_{{\pm {spread}}}$ \\"))
        for spread in ("0.4", "0.7")
    )
    assert status(right) == {"90.6 ±0.4": "supported"}
    assert only(wrong).rule == "claim_evidence.wrong_uncertainty"


def test_a_number_in_a_rows_name_is_a_condition(tmp_path: Path) -> None:
    found = report(tmp_path, GRID % ("lr", r"Method & Acc \\", r"Mixed (15\%) & 90.6 \\"))
    assert [(f.rule, f.severity.value) for f in found.findings] == [
        ("claim_evidence.condition_not_logged", "minor")
    ]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("It has 10,000 rows.", "condition_not_logged"),
        ("It has 4096 rows.", "condition_not_logged"),
        ("It has 137 rows.", "not_in_log"),
        ("A rate of 1e-3 is kept.", "condition_not_logged"),
        ("A rate of 1.37e-3 is kept.", "not_in_log"),
        ("It fills 512 MB there.", "condition_not_logged"),
        ("It fills 517.5 MB there.", "not_in_log"),
        ("It lasts 500 s there.", "not_in_log"),
    ],
)
def test_round_numbers_are_conditions(tmp_path: Path, text: str, rule: str) -> None:
    assert only(report(tmp_path, text)).rule == f"claim_evidence.{rule}"


@pytest.mark.parametrize(
    "words",
    [
        "reduction",
        "improvement",
        "increase",
        "drop",
        "fewer steps",
        "more steps",
        "higher",
        "lower",
        "faster",
        "relative gain",
    ],
)
def test_a_level_is_no_evidence_for_a_change(tmp_path: Path, words: str) -> None:
    """90.6 is logged as an accuracy; nothing in the log changed by as much."""
    assert status(report(tmp_path, rf"There is a 90.6\% {words} there.")) == {"90.6%": "unsupported"}


@pytest.mark.parametrize("words", ["accuracy", "share", "of it", "correct answers"])
def test_a_level_is_evidence_for_a_level(tmp_path: Path, words: str) -> None:
    assert status(report(tmp_path, rf"There is 90.6\% {words} there.")) == {"90.6%": "supported"}


@pytest.mark.parametrize(
    "verb",
    [
        "by",
        "improved",
        "it improves by",
        "reduced by",
        "increased by up to",
        "fell by about",
        "grew by nearly",
    ],
)
def test_a_verb_of_change_before_it(tmp_path: Path, verb: str) -> None:
    assert status(report(tmp_path, rf"All of it {verb} 90.6\%.")) == {"90.6%": "unsupported"}


@pytest.mark.parametrize(
    ("section", "name"),
    [
        ("\\section{One} A. \\section{Two} It is 17.3 there.", "Two"),
        ("\\begin{abstract}It is 17.3 there.\\end{abstract}", "Abstract"),
    ],
)
def test_the_section_of_a_claim(tmp_path: Path, section: str, name: str) -> None:
    assert only(report(tmp_path, section)).section == name


def test_the_same_number_twice_is_two_findings(tmp_path: Path) -> None:
    assert [f.line for f in report(tmp_path, "It is 17.3 there.\n\nIt is 17.3 here.").findings] == [3, 5]


def test_many_numbers_in_a_sentence_support_nothing_by_chance(tmp_path: Path) -> None:
    values = [f"{1.37 * n + 2.11:.2f}" for n in range(1, 60)]
    log = "\n".join(f"- value {n}: {v}" for n, v in enumerate(values)) + "\n"
    body = f"There are {', '.join(values)}, an improvement of 61.7\\% there."
    assert status(report(tmp_path, body, log))["61.7%"] == "unsupported"


def test_an_empty_log_supports_nothing(tmp_path: Path) -> None:
    found = report(tmp_path, "It is 17.3 there. We ran five.", "# Log\n\nNothing.\n")
    assert status(found) == {"17.3": "unsupported"}
    assert "nothing near it among 0 logged values" in found.findings[0].evidence


def test_the_map_of_one_number_and_of_none(tmp_path: Path) -> None:
    assert "\n1 number: 0 need evidence, 1 supported, 0 attributed.\n" in evidence_map(
        report(tmp_path, "It is 90.6 there.")
    )
    assert "\n0 numbers: 0 need evidence" in evidence_map(report(tmp_path, "It is so."))


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=st.floats(1.0, 9999.0), places=st.integers(0, 3))
def test_honest_rounding_is_always_supported(tmp_path: Path, value: float, places: int) -> None:
    logged = f"{value:.6f}"
    printed = f"{float(logged):.{places}f}"
    if abs(float(printed) - float(logged)) > 0.49 * 10.0**-places:
        return
    found = report(tmp_path, f"The value is {printed} ms there.", f"- value: {logged}\n")
    assert found.summary["unsupported"] == 0


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=st.integers(1000, 99_999), off=st.integers(2, 900))
def test_a_wrong_digit_is_always_found(tmp_path: Path, value: int, off: int) -> None:
    printed = f"{(value + off) / 1000:.3f}"
    found = report(tmp_path, f"The value is {printed} ms there.", f"- value: {value / 1000:.3f}\n")
    assert found.summary["unsupported"] == 1


def test_the_tables_of_a_pdf_are_said_to_be_unread(tmp_path: Path) -> None:
    import pymupdf

    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "The baseline reaches 87% accuracy.")
        document.save(tmp_path / "paper.pdf")
    found = check(read_paper(tmp_path / "paper.pdf"), log_of(tmp_path))
    assert (found.summary["supported"], found.summary["tables"]) == (1, "not read in a PDF")
    assert "tables" not in report(tmp_path, r"The baseline reaches 87\% accuracy.").summary
