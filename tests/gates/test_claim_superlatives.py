"""Statements that something is best, where the log has a better row."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.findings import Finding
from paperkit.gates.claim_evidence import Judge, check
from paperkit.gates.claim_evidence.superlatives import superlatives_of

LOG = """| dataset | method | accuracy | loss | training time | width |
|---|---|---|---|---|---|
| Lake | baseline | 0.804 | 0.551 | 30.2 | 64 |
| Lake | PondNet | 0.846 | 0.583 | 61.8 | 32 |
| Moor | baseline | 0.904 | 0.251 | 30.9 | 64 |
| Moor | PondNet | 0.926 | 0.283 | 61.1 | 32 |
| Fen | baseline | 0.711 | 0.452 | 31.5 | 64 |
| Fen | PondNet | 0.722 | 0.397 | 62.4 | 32 |
"""
HAN = """| 数据集 | 方法 | 准确率 | 损失 | 训练时间 |
|---|---|---|---|---|
| Lake | 基线 | 0.804 | 0.551 | 30 |
| Lake | 池网 | 0.846 | 0.483 | 60 |
| Moor | 基线 | 0.754 | 0.651 | 30 |
| Moor | 池网 | 0.786 | 0.583 | 60 |
"""


def findings(folder: Path, text: str, log: str = LOG) -> list[Finding]:
    """What the gate says of superlatives."""
    (folder / "paper.tex").write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n{text}\n\\end{{document}}", encoding="utf-8"
    )
    (folder / "log.md").write_text(log, encoding="utf-8")
    paper = read_paper(folder / "paper.tex")
    report = check(paper, read_log(folder / "log.md"))
    return [f for f in report.findings if f.rule == "claim_evidence.false_universal"]


TWINS = [
    ("The baseline has the highest accuracy on Lake.", "PondNet has the highest accuracy on Lake."),
    ("On Lake, PondNet has the lowest loss.", "On Fen, PondNet has the lowest loss."),
    ("PondNet is the fastest.", "The baseline is the fastest."),
    ("On Moor, PondNet trains fastest.", "On Moor, the baseline trains fastest."),
    ("PondNet takes the shortest training time.", "The baseline takes the shortest training time."),
    ("The baseline is the slowest.", "PondNet is the slowest."),
    ("PondNet achieves the best loss on Lake.", "The baseline achieves the best loss on Lake."),
    ("The baseline performs best in accuracy on Lake.", "PondNet performs best in accuracy on Lake."),
    ("The best accuracy on Lake is achieved by the baseline.", "The best accuracy on Lake is achieved by PondNet."),
    ("The lowest loss on Moor is that of PondNet.", "The lowest loss on Moor is that of the baseline."),
    ("PondNet has the lowest loss on all datasets.", "PondNet has the highest accuracy on all datasets."),
    ("PondNet has the lowest loss on Lake and Moor.", "PondNet has the highest accuracy on Lake and Moor."),
    ("PondNet has the highest accuracy and the lowest loss on Lake.",
     "PondNet has the highest accuracy and the lowest loss on Fen."),
    ("Our method has the shortest training time.", "Our method has the highest accuracy."),
    ("The baseline achieves the highest accuracy.", "PondNet achieves the highest accuracy."),
    ("The baseline is best in accuracy, while PondNet is slower.", "PondNet is best in accuracy, while it is slower."),
]  # fmt: skip
HAN_TWINS = [
    ("在 Lake 上，基线的准确率最高。", "在 Lake 上，池网的准确率最高。"),
    ("基线在 Lake 上取得了最高的准确率。", "池网在 Lake 上取得了最高的准确率。"),
    ("基线的损失最低。", "池网的损失最低。"),
    ("池网的训练时间最短。", "基线的训练时间最短。"),
    ("池网最快。", "基线最快。"),
]


@pytest.mark.parametrize(("false", "true"), TWINS)
def test_twins(tmp_path: Path, false: str, true: str) -> None:
    (found,) = findings(tmp_path, false)
    assert found.certainty == "confirmed"
    assert "log.md:" in found.message
    assert findings(tmp_path, true) == []


@pytest.mark.parametrize(("false", "true"), HAN_TWINS)
def test_chinese_twins(tmp_path: Path, false: str, true: str) -> None:
    assert len(findings(tmp_path, false, HAN)) == 1
    assert findings(tmp_path, true, HAN) == []


@pytest.mark.parametrize(
    "text",
    [
        # It may be true of some metric or data set.
        "PondNet performs best.",
        "The baseline is the best.",
        "PondNet has the lowest loss.",
        # The log does not decide.
        "The baseline has the highest BLEU on Lake.",
        "The baseline has the highest learning rate.",
        "PondNet has the best width.",
        "StoneNet has the highest accuracy on Lake.",
        "The baseline has the highest accuracy on ImageNet-1k.",
        "The baseline is the fastest on an H100.",
        "PondNet is the fastest on an A100.",
        "It is the fastest.",
        # It is not said.
        "The baseline does not have the highest accuracy on Lake.",
        "The baseline may have the highest accuracy on Lake.",
        "The baseline has one of the highest accuracy values on Lake.",
        "The baseline has the second highest accuracy on Lake.",
        "Does the baseline have the highest accuracy on Lake?",
        "After one epoch, the baseline has the highest accuracy, as the accuracy on Lake shows.",
        "Among the small nets, the baseline has the highest accuracy on Lake.",
        "Except for PondNet, the baseline has the highest accuracy on Lake.",
        # The words mean something else.
        "PondNet beats the best baseline in accuracy on Lake.",
        "We use the best baseline.",
        "The baseline has the largest improvement in accuracy on Lake.",
        "The highest accuracy on Lake is 0.846.",
        "To the best of our knowledge, the baseline is new.",
        "At best, the baseline has an accuracy of 0.804 on Lake.",
        "The baseline is best known for its accuracy on Lake.",
        "The baseline is the best of the baselines in accuracy on Lake.",
    ],
)
def test_what_the_log_does_not_contradict(tmp_path: Path, text: str) -> None:
    assert [f.message for f in findings(tmp_path, text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "我们最大化准确率，基线用最优化方法。",
        "基线的准确率不是最高。",
        "基线的准确率可能最高。",
        "基线是最好的方法之一。",
    ],
)
def test_chinese_words_that_mean_something_else(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, text, HAN) == []


def test_a_metric_named_best_is_no_superlative(tmp_path: Path) -> None:
    log = "| method | best_val_loss |\n|---|---|\n| baseline | 0.3 |\n| PondNet | 0.4 |\n"
    assert findings(tmp_path, "PondNet has the best validation loss.", log) == []
    assert len(findings(tmp_path, "PondNet has the lowest validation loss.", log)) == 1


def test_a_difference_within_the_uncertainty_decides_nothing(tmp_path: Path) -> None:
    log = "| method | accuracy |\n|---|---|\n| baseline | {} |\n| PondNet | 0.846 ± 0.01 |\n"
    text = "PondNet has the highest accuracy."
    assert findings(tmp_path, text, log.format("0.850 ± 0.01")) == []
    assert len(findings(tmp_path, text, log.format("0.950 ± 0.01"))) == 1


def test_one_row_or_a_tie_decides_nothing(tmp_path: Path) -> None:
    text = "PondNet has the highest accuracy."
    assert findings(tmp_path, text, "| method | accuracy |\n|---|---|\n| PondNet | 0.8 |\n") == []
    tie = "| method | accuracy |\n|---|---|\n| PondNet | 0.8 |\n| baseline | 0.8 |\n"
    assert findings(tmp_path, text, tie) == []


def test_best_in_the_mean_is_one_reading(tmp_path: Path) -> None:
    log = """| dataset | method | accuracy |
|---|---|---|
| Lake | baseline | 0.80 |
| Lake | PondNet | 0.79 |
| Lake | other | 0.50 |
| Moor | baseline | 0.50 |
| Moor | PondNet | 0.79 |
| Moor | other | 0.80 |
"""
    assert findings(tmp_path, "PondNet has the highest accuracy.", log) == []
    assert len(findings(tmp_path, "PondNet has the highest accuracy on all datasets.", log)) == 1
    assert len(findings(tmp_path, "PondNet has the highest accuracy on Moor.", log)) == 1


def test_the_finding_and_its_row(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, "On Lake, PondNet has the lowest loss.")
    assert (found.severity, found.line) == ("major", 2)
    assert found.quote == "On Lake, PondNet has the lowest loss."
    assert found.evidence == (
        "Lake · baseline · loss = 0.551 (log.md:3); Lake · PondNet · loss = 0.583 (log.md:4)"
    )
    report = check(read_paper(tmp_path / "paper.tex"), read_log(tmp_path / "log.md")).model_dump()
    (row,) = report["unsupported"]
    assert (row["value"], row["reasons"], row["line"]) == ("lowest", ["false_universal"], 2)


WORDS = st.sampled_from(
    str.split("""
    PondNet baseline the highest best lowest fastest accuracy loss has is on Lake Moor and , ; 最高 while than by""")
)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS, max_size=14))
def test_any_words_have_an_answer_and_what_is_false_is_beaten(tmp_path: Path, words: list[str]) -> None:
    findings(tmp_path, " ".join(words).capitalize() + ".")
    paper = read_paper(tmp_path / "paper.tex")
    for found in superlatives_of(paper, Judge(paper, read_log(tmp_path / "log.md"))):
        assert found.best.value != found.own.value
        assert (found.best.metric, found.best.dataset) == (found.own.metric, found.own.dataset)


@pytest.mark.parametrize("name", ["gan_diffusion", "rl_lr_adaptation", "mdl_grokking_correlation"])
def test_real_papers_raise_none(shared: Path, name: str) -> None:
    folder = shared / "data/latex/aiscientist_iclr" / name
    paper = read_paper(folder / "latex/template.tex")
    assert list(superlatives_of(paper, Judge(paper, read_log(folder)))) == []
