"""A number that gate B finds wrong: the log's ± is written where the log decides, else a mark says what the log has."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.log import Log, read_log
from paperkit.findings import Finding
from paperkit.gates import revision
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.checks import all_findings, check_draft
from paperkit.pipelines.refine.requests import Revision, RevisionRequest
from paperkit.pipelines.refine.rules.evidence import Evidence
from paperkit.pipelines.refine.rules.reviser import revise
from tests.pipelines.refine.small_paper import draft_of

ENGLISH = """# Log

| method | dataset | accuracy |
|---|---|---|
| baseline | CIFAR-10 | 0.8812 ± 0.0041 |
| our method | CIFAR-10 | 0.9123 ± 0.0031 |
| our method | SVHN | 0.9523 ± 0.0052 |
"""
CHINESE = """# 实验记录

| 方法 | 数据集 | 准确率 |
|---|---|---|
| 基线 | CIFAR-10 | 0.8812 ± 0.0041 |
| 我们的方法 | CIFAR-10 | 0.9123 ± 0.0031 |
"""


def paper(sentence: str, document_class: str = "article") -> Draft:
    return draft_of(
        f"\\documentclass{{{document_class}}}\n\\begin{{document}}\n\\section{{Results}}\n{sentence}\n\\end{{document}}\n"
    )


@pytest.fixture
def english(tmp_path: Path) -> Log:
    return logged(tmp_path, ENGLISH)


def logged(folder: Path, text: str) -> Log:
    path = folder / "log.md"
    path.write_text(text, encoding="utf-8")
    return read_log(path)


def revised(draft: Draft, log: Log) -> Revision:
    findings = all_findings(check_draft(draft.paper, log, None))
    return revise(RevisionRequest(draft=draft, findings=findings, log=log, pool=None, round=1))


def unsupported(draft: Draft, log: Log) -> list[Finding]:
    found = check_draft(draft.paper, log, None)["claim-evidence"].findings
    return [f for f in found if f.rule != "claim_evidence.log_disagrees"]


class TestUncertainty:
    @pytest.mark.parametrize(
        ("printed", "restated"),
        [
            ("$0.9123 \\pm 0.0090$", "$0.9123 \\pm 0.0031$"),
            ("$0.9123\\pm0.0090$", "$0.9123\\pm0.0031$"),
            ("0.9123 $\\pm$ 0.0090", "0.9123 $\\pm$ 0.0031"),
            ("$0.9123 \\pm {0.0090}$", "$0.9123 \\pm {0.0031}$"),
            ("0.9123 ± 0.0090", "0.9123 ± 0.0031"),
            ("\\num{0.9123 +- 0.0090}", "\\num{0.9123 +- 0.0031}"),
            ("$0.912 \\pm 0.009$", "$0.912 \\pm 0.003$"),
            ("$91.23 \\pm 0.90\\%$", "$91.23 \\pm 0.31\\%$"),
        ],
    )
    def test_it_is_restated_where_the_log_decides_the_cell(
        self, english: Log, printed: str, restated: str
    ) -> None:
        sentence = "Our method reaches an accuracy of {} on CIFAR-10."
        draft = paper(sentence.format(printed))
        assert [f.rule for f in unsupported(draft, english)] == ["claim_evidence.wrong_uncertainty"]
        made = revised(draft, english)
        (edit,) = made.edits
        assert edit.action == "restate"
        assert "the log has ± 0." in edit.reason
        assert (
            made.draft.sources["paper.tex"].text == paper(sentence.format(restated)).sources["paper.tex"].text
        )
        assert not unsupported(made.draft, english)
        assert not revision.check(draft.paper, made.draft.paper, english).findings

    def test_the_log_of_the_datas_own_row_counts(self, english: Log) -> None:
        made = revised(paper("Our method reaches an accuracy of $0.9523 \\pm 0.0031$ on SVHN."), english)
        assert "$0.9523 \\pm 0.0052$" in made.draft.sources["paper.tex"].text

    def test_a_right_one_stays(self, english: Log) -> None:
        draft = paper("Our method reaches an accuracy of $0.9123 \\pm 0.0031$ on CIFAR-10.")
        assert not revised(draft, english).edits

    @pytest.mark.parametrize(
        ("log", "printed"),
        [
            pytest.param(ENGLISH.replace(" ± 0.0031", ""), "0.9123 \\pm 0.0090", id="the log has none"),
            pytest.param(ENGLISH, "0.9123^{+0.0090}_{-0.0080}", id="two of them"),
            pytest.param(ENGLISH, "0.9123(90)", id="in brackets"),
            pytest.param(ENGLISH.replace("0.0031", "0.00003"), "0.9123 \\pm 0.0090", id="rounds to nothing"),
            pytest.param(
                ENGLISH + "| our method | CIFAR-10 | 0.9123 ± 0.0077 |\n",
                "0.9123 \\pm 0.0090",
                id="two cells",
            ),
        ],
    )
    def test_where_it_does_not_decide_nothing_is_restated(
        self, tmp_path: Path, log: str, printed: str
    ) -> None:
        draft = paper(f"Our method reaches an accuracy of ${printed}$ on CIFAR-10.")
        made = revised(draft, logged(tmp_path, log))
        assert all(edit.action == "mark" for edit in made.edits)
        assert f"${printed}$" in made.draft.sources["paper.tex"].text

    def test_a_sentence_that_names_no_cell_is_marked_with_what_the_log_has(self, tmp_path: Path) -> None:
        log = logged(tmp_path, ENGLISH)
        draft = paper("We saw $0.9123 \\pm 0.0090$ once.")
        (finding,) = unsupported(draft, log)
        evidence = Evidence(draft.paper, log)
        assert evidence.uncertainty(finding) is None
        assert "the log has ± 0.0031" in evidence.why(finding)


class TestWhy:
    @pytest.mark.parametrize(
        ("log", "document_class", "sentence", "said"),
        [
            (
                ENGLISH,
                "article",
                "The baseline reaches an accuracy of 0.9123 on CIFAR-10.",
                "0.9123: logged for CIFAR-10 · our method · accuracy, not for baseline",
            ),
            (
                CHINESE,
                "ctexart",
                "基线在 CIFAR-10 上的准确率为 0.9123。",
                "0.9123: logged for CIFAR-10 · 我们的方法 · 准确率, not for 基线",
            ),
        ],
    )
    def test_a_number_of_another_arm_is_said_to_be_that(
        self, tmp_path: Path, log: str, document_class: str, sentence: str, said: str
    ) -> None:
        made = revised(paper(sentence, document_class), logged(tmp_path, log))
        (edit,) = made.edits
        assert edit.action == "mark"
        assert edit.after.startswith(f"% NEEDS EVIDENCE: {said}")
        assert "not in" not in edit.after
        assert "not in the log" not in edit.reason

    def test_a_number_of_another_run_is_said_to_be_that(self, tmp_path: Path) -> None:
        for number, value in ((0, 0.8812), (1, 0.9123)):
            folder = tmp_path / "runs" / f"run_{number}"
            folder.mkdir(parents=True)
            (folder / "final_info.json").write_text(f'{{"cifar": {{"means": {{"accuracy": {value}}}}}}}')
        log = read_log(tmp_path / "runs")
        draft = paper("在第 0 次运行（run 0）中，准确率为 0.9123。", "ctexart")
        for finding in unsupported(draft, log):
            assert "run_1" in Evidence(draft.paper, log).why(finding)
        assert unsupported(draft, log)

    def test_a_number_that_is_nowhere_is_not_in_the_log(self, english: Log) -> None:
        draft = paper("The wires add 17.3 seconds of delay.")
        (finding,) = unsupported(draft, english)
        assert (
            Evidence(draft.paper, english).why(finding) == "not in the experimental log, nor derived from it"
        )
        (edit,) = revised(draft, english).edits
        assert edit.reason == f"{finding.data['text']} is not in the log; marked for the author"

    def test_one_that_is_there_for_something_else_is_said_to_be(self, english: Log) -> None:
        draft = paper("The baseline reaches an accuracy of 0.9123 on CIFAR-10.")
        (finding,) = unsupported(draft, english)
        finding = finding.model_copy(update={"rule": "claim_evidence.not_in_log"})
        assert Evidence(draft.paper, english).why(finding) == (
            "logged only for something else: CIFAR-10 · our method · accuracy (log.md:6)"
        )

    def test_without_a_log_there_is_nothing_to_say(self) -> None:
        draft = paper("The wires add 17.3 seconds of delay.")
        evidence = Evidence(draft.paper, None)
        finding = Finding(
            rule="claim_evidence.not_in_log",
            severity="major",
            message="x",
            quote="17.3",
            file="paper.tex",
            line=4,
            column=1,
            span=(0, 4),
        )
        assert evidence.uncertainty(finding) is None
        assert evidence.why(finding) == "not in the experimental log, nor derived from it"

    def test_a_mark_can_be_written_in_the_encoding_of_its_file(self, english: Log) -> None:
        draft = paper("The baseline reaches an accuracy of 0.9123 on CIFAR-10.")
        source = draft.sources["paper.tex"]
        old = Draft(draft.layout, {"paper.tex": type(source)("paper.tex", source.text, "ascii")})
        (edit,) = revised(old, english).edits
        assert edit.after.isascii()
        assert edit.after.startswith("% NEEDS EVIDENCE: 0.9123: logged for")
