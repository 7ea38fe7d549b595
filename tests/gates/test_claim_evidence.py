"""Every number of a paper against the log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
    finding = only(report(tmp_path, "The loss is 0.9624."))
    assert finding.data["restate"] == "0.9625"
    assert finding.severity == "minor"
    assert finding.certainty == "confirmed"
    assert "0.96248" in finding.evidence
    assert "log.md:5" in finding.evidence


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
        "It has two branches, 4 heads, and top-1 accuracy on CIFAR-10.",
        r"Let $x_{t-1} \in [0, 1]$ and $1 - \beta_t$ and $x^2$.",
        r"\begin{figure}\includegraphics[width=0.75\textwidth]{a.png}\caption{A plot}\end{figure}",
        r"\vspace{12.5pt} Nothing here.",
        r"\begin{equation} a = 17.3 \end{equation}",
    ],
)
def test_no_claims(tmp_path: Path, sentence: str) -> None:
    found = report(tmp_path, sentence, "- loss: 0.777\n")
    assert found.findings == ()


def test_counts_are_never_findings_but_can_be_supported(tmp_path: Path) -> None:
    found = report(tmp_path, "We ran five seeds and seven models.", "- seeds: 5\n")
    assert status(found) == {"five": "supported"}


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
    found = [
        f for f in labelled(shared, "layerwise_lr_grokking").findings if f.rule == "claim_evidence.truncated"
    ]
    assert [(f.data["text"], f.data["restate"], f.line) for f in found] == [("0.9624", "0.9625", 525)]


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
    assert {f.data["text"] for f in found.findings if f.severity == "major"} == {"76%", "9,312"}


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
    assert found.summary.get("major", 0) <= 4
    root = shared / "data/latex/aiscientist_iclr" / name
    assert check(read_paper(root / "latex/template.tex"), read_log(root)).summary["supported"] > 40
