"""A message never names on both sides of "not" what the log and the text agree on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paperkit.documents import read_paper
from paperkit.documents.log import read_log
from paperkit.documents.paper import Paper
from paperkit.findings import Finding
from paperkit.gates.claim_evidence import check
from paperkit.gates.scope import Part, Scope, spoken, spoken_apart

SAMPLE = Path(__file__).resolve().parents[3] / "data" / "quote_noise"
MACHINE = (
    "adaptive_dual_scale_denoising", "data_augmentation_grokking", "gan_diffusion", "layerwise_lr_grokking",
    "mdl_grokking_correlation", "rl_lr_adaptation",
)  # fmt: skip
_SIDES = re.compile(r"is logged for (?P<log>.+?), not for (?P<text>.+?)(?:, where the log has .*)?$")
_CUT = re.compile(
    r"the log has \S+ \((?P<log>.+?)\), and that is not for (?P<text>.+?)(?:, where it has .*)?$"
)
CONDITIONS = """| dataset | method | noise | accuracy | loss |
|---|---|---|---|---|
| Lake | baseline | clean | 0.804 | 0.551 |
| Lake | PondNet | clean | 0.846 | 0.483 |
| Lake | PondNet | without gate | 0.821 | 0.533 |
| Moor | baseline | clean | 0.754 | 0.651 |
| Moor | PondNet | clean | 0.786 | 0.583 |
| Moor | PondNet | without gate | 0.761 | 0.633 |
"""
NUMBERS = ("0.804", "0.551", "0.846", "0.483", "0.821", "0.533", "0.754", "0.786", "0.761", "0.633")


def _parts(side: str) -> set[str]:
    names = (part for piece in side.split(" · ") for part in re.split(r", | \(|\)", piece))
    return {re.sub(r"\W+", "", name).casefold() for name in names} - {""}


def named_twice(findings: list[Finding]) -> list[str]:
    """Messages that say of one thing that a value is for it and is not."""
    wrong = []
    for finding in findings:
        match = _SIDES.search(finding.message) or _CUT.search(finding.message)
        if match and _parts(match["log"]) & _parts(match["text"]):
            wrong.append(finding.message)
    return wrong


def paper_of(folder: Path, body: str) -> Paper:
    file = folder / "paper.tex"
    file.write_text(f"\\documentclass{{article}}\\begin{{document}}{body}\\end{{document}}", encoding="utf-8")
    return read_paper(file)


@pytest.mark.parametrize("name", MACHINE)
def test_real_papers(shared: Path, name: str) -> None:
    folder = shared / "data/latex/aiscientist_iclr" / name
    paper, log = read_paper(folder / "latex/template.tex"), read_log(folder)
    assert named_twice(check(paper, log).findings) == []


@pytest.mark.parametrize("name", ["paper", "draft"])
def test_the_sample(name: str) -> None:
    paper, log = read_paper(SAMPLE / name / "paper.tex"), read_log(SAMPLE / "experimental_log.md")
    assert named_twice(check(paper, log).findings) == []


def test_every_number_in_every_scope(tmp_path: Path) -> None:
    """Each logged number said of each scope: what is wrong is told by what differs, conditions too."""
    log_file = tmp_path / "log.md"
    log_file.write_text(CONDITIONS, encoding="utf-8")
    log = read_log(log_file)
    body = "\n\n".join(
        f"{opening}On {dataset}, the {metric} of {arm} is {number}."
        for opening in ("", "Without the gate, this holds. ", "With clean labels: ")
        for dataset in ("Lake", "Moor")
        for metric in ("accuracy", "loss")
        for arm in ("PondNet", "the baseline", "PondNet without gate")
        for number in NUMBERS
    )
    findings = check(paper_of(tmp_path, body), log).findings
    told = [f for f in findings if _SIDES.search(f.message)]
    assert len(told) > 100
    assert any("without gate, not for clean" in f.message for f in told)
    assert named_twice(findings) == []


def test_the_check_finds_a_contradiction() -> None:
    """The test above would see what it looks for."""
    message = "“0.8” is logged for Lake · PondNet · accuracy, not for PondNet · Lake · accuracy, where the log has 1"
    assert _parts(_SIDES.search(message)["log"]) & _parts(_SIDES.search(message)["text"])  # type: ignore[index]
    message = "“0.8” is logged for Lake · PondNet · accuracy, not for baseline"
    assert not _parts(_SIDES.search(message)["log"]) & _parts(_SIDES.search(message)["text"])  # type: ignore[index]


SCOPE = Scope(
    dataset=Part("Lake", frozenset({"lake"}), "clause"),
    metric=Part("accuracy", frozenset({"val_acc"}), "clause"),
    method=Part("our net", frozenset({"run_5"}), "clause"),
    arm=Part("our net", frozenset({"run_5"}), "clause"),
    conditions=frozenset({"clean", "5 words"}),
)


@pytest.mark.parametrize(
    ("apart", "logged", "words"),
    [
        (("run",), ("run_4", "lake", "val_acc"), "our net (run_5)"),
        (("dataset",), ("run_5", "moor", "val_acc"), "Lake"),
        (("dataset", "metric"), ("run_5", "moor", "val_loss"), "Lake · accuracy"),
        (("condition",), ("run_5", "lake", "val_acc", "noisy", "5 words"), "clean"),
        (("run",), ("run_4", "our_net"), "run_5"),
        ((), ("run_5",), "what the text says"),
    ],
)
def test_only_what_differs_is_told(apart: tuple[str, ...], logged: tuple[str, ...], words: str) -> None:
    assert spoken_apart(SCOPE, apart, logged) == words


def test_a_whole_scope() -> None:
    assert spoken(SCOPE) == "our net (run_5) · Lake · accuracy"
    assert spoken(Scope()) == "what the text says"
    assert spoken(Scope(run=Part("run_3", frozenset({"run_3"}), "clause"))) == "run_3"
