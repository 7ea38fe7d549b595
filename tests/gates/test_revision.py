"""Safety of a revision: a passing and a failing twin for each rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.log import read_log
from paperkit.documents.paper import Paper, Source
from paperkit.gates import revision

BODY = r"""\documentclass{article}
\begin{document}
\section{Introduction}
We study recall \cite{one}. The baseline reaches 87.4\% accuracy.
\section{Results}\label{sec:results}
Recall is 90.6\% as Table~\ref{tab:a} shows. A limitation of the old method is its speed.
\begin{table}\caption{Recall.}\label{tab:a}\begin{tabular}{ll}a & 90.6\\ b & 87.4\\\end{tabular}\end{table}
\begin{figure}\includegraphics{f.pdf}\caption{Curve.}\label{fig:a}\end{figure}
See Figure~\ref{fig:a}.
\begin{thebibliography}{9}\bibitem{one} A. \bibitem{two} B.\end{thebibliography}
\end{document}
"""


def paper(text: str = BODY) -> Paper:
    return parse_latex({"paper.tex": Source("paper.tex", text)}, "paper.tex")


def rules(after: str, **options: object) -> set[str]:
    return {f.rule.partition(".")[2] for f in revision.check(paper(), paper(after), **options).findings}  # type: ignore[arg-type]


def test_the_same_draft_is_safe() -> None:
    assert rules(BODY) == set()


def test_rewording_is_safe() -> None:
    assert rules(BODY.replace("We study recall", "This paper studies the recall of quotes")) == set()


def test_a_new_number_is_refused() -> None:
    assert rules(BODY.replace("We study", "With 93.1\\% success we study")) == {"new_number"}


def test_a_citation_never_licenses_a_new_number() -> None:
    assert rules(BODY.replace("recall \\cite{one}", "recall, which is 93.1\\% \\cite{one}")) == {"new_number"}


def test_a_number_of_the_previous_draft_may_move() -> None:
    assert rules(BODY.replace("We study recall", "At 90.6\\%, we study recall")) == set()


def test_a_logged_number_is_no_new_number(tmp_path: Path) -> None:
    (tmp_path / "log.md").write_text("| method | recall |\n|---|---|\n| ours | 95.5 |\n")
    after = BODY.replace("Recall is 90.6\\%", "Recall of ours is 95.5\\%")
    assert rules(after, log=read_log(tmp_path / "log.md")) == set()
    assert "new_number" in rules(after)


def test_a_new_number_in_a_table_is_refused() -> None:
    assert rules(BODY.replace("b & 87.4", "b & 88.9")) == {"new_number"}


def test_text_hidden_by_a_bare_percent_counts_as_present() -> None:
    hidden = BODY.replace("reaches 87.4\\% accuracy.", "reaches 87.4% accuracy, 71.2 points in all.\nEnd.")
    after = hidden.replace("87.4% accuracy", "87.4\\% accuracy")
    assert not revision.check(paper(hidden), paper(after)).findings


@pytest.mark.parametrize(("key", "bad"), [("two", False), ("three", True)])
def test_citations_come_from_the_pool(key: str, bad: bool) -> None:
    assert ("new_citation" in rules(BODY.replace("We study", f"As \\citet{{{key}}} we study"))) is bad


def test_an_own_pool_replaces_the_bibliography() -> None:
    after = BODY.replace("We study", "As \\citet{two} we study")
    assert rules(after, pool={"one"}) == {"new_citation"}
    assert rules(after, pool={"one", "two"}) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "A limitation of our work is its size.",
        "We leave the ablation to future work.",
        "We plan to run more seeds.",
        "We acknowledge that the data are few.",
    ],
)
def test_a_new_limitation_is_refused_unless_the_venue_wants_it(sentence: str) -> None:
    after = BODY.replace("We study recall", f"{sentence} We study recall")
    assert rules(after) == {"new_limitation"}
    assert rules(after, allow_limitations=True) == set()


def test_comments_and_keys_are_no_limitation_statements() -> None:
    assert rules(BODY.replace("We study", "% a limitation\nWe study")) == set()


def test_an_old_limitation_may_stay() -> None:
    assert rules(BODY.replace("See Figure", "Again, see Figure")) == set()


@pytest.mark.parametrize(
    ("removed", "rule"),
    [
        (
            "\\begin{figure}\\includegraphics{f.pdf}\\caption{Curve.}\\label{fig:a}\\end{figure}\n",
            "lost_figure",
        ),
        ("\\label{sec:results}", "lost_label"),
        (" \\cite{one}", "lost_citation"),
    ],
)
def test_losses_are_refused(removed: str, rule: str) -> None:
    assert removed in BODY
    assert rule in rules(BODY.replace(removed, ""))


def test_every_loss_is_named() -> None:
    after = BODY.replace("\\label{sec:results}", "").replace("\\label{tab:a}", "")
    report = revision.check(paper(), paper(after))
    assert [f.quote for f in report.findings if f.rule == "revision.lost_label"] == ["sec:results", "tab:a"]


def test_a_loss_that_the_agenda_asked_for_is_fine() -> None:
    assert rules(BODY.replace(" \\cite{one}", ""), may_lose={"one"}) == set()


def test_a_section_listed_as_a_strength_stays() -> None:
    after = BODY.replace("\\section{Introduction}", "\\section{Overview}")
    assert rules(after, strengths={"Introduction"}) == {"lost_section"}
    assert rules(after) == set()


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("We study recall", "We \\emph{study recall", "broken_latex"),
        ("\\end{table}", "", "broken_latex"),
        ("\\documentclass{article}\n", "", "lost_document_class"),
        ("\\end{document}\n", "", "cut_off"),
    ],
)
def test_broken_latex_is_refused(old: str, new: str, rule: str) -> None:
    assert rule in rules(BODY.replace(old, new, 1))


def test_a_fault_that_was_there_before_is_not_held_against_the_revision() -> None:
    broken = BODY.replace("We study recall", "We \\emph{study recall")
    assert not revision.check(
        paper(broken), paper(broken.replace("See Figure", "Again, see Figure"))
    ).findings


def test_a_failed_build_is_refused() -> None:
    report = revision.with_build_failure(
        revision.check(paper(), paper()), paper(), ["paper.tex:3: Undefined"]
    )
    assert [f.rule for f in report.findings] == ["revision.does_not_compile"]
    assert report.status == "findings"
