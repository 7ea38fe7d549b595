from __future__ import annotations

import pytest

from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER
from paperkit.pipelines.lunheng.cuts.detail_headings import heading_pointer, may_move, rank, ranked
from paperkit.pipelines.lunheng.cuts.details import joined, opening_topic

SEE = f"see SI~\\S S{SI_NUMBER}."


@pytest.mark.parametrize(
    ("titles", "wanted"),
    [
        (["Tools", "Policy Appendix"], 0),
        (["Hyper-parameters", "Experiments"], 1),
        (["Data Preprocessing", "Data"], 2),
        (["Proof of Theorem 2", "Theory"], 3),
        (["Circular kilns", "Derivations"], 3),
        (["Sample Size", "Data"], 2),
        (["Sample Size Sensitivity", "Data"], 3),
        (["超参数", "实验"], 1),
        (["稳健性检验", "实证结果"], 3),
        (["Hyper-parameters", "Introduction"], None),
        (["Main results", "Experiments"], None),
        (["Pressure robustness of kilns", "Results"], None),
        (["Kilns", "Implementation"], None),
        (["实现细节", "引言"], None),
    ],
)
def test_ranks(titles: list[str], wanted: int | None) -> None:
    assert ranked(titles) == wanted


def test_statements_stay() -> None:
    assert not may_move(["Data Availability", "Methods"])
    assert not may_move(["伦理声明"])
    assert may_move(["Kilns", "Methods"])
    assert rank("Limitations of the hardware") is None


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("Training Details", f"For the training details, {SEE}"),
        ("The Kilns", f"For the kilns, {SEE}"),
        ("KINISI", f"For KINISI, {SEE}"),
        ("How We Burn", f"For more on ``How We Burn'', {SEE}"),
        ("Kilns: α", f"For details, {SEE}"),
        ("训练细节", f"训练细节详见补充材料~\\S S{SI_NUMBER}。"),
        ("稳健性：窑", f"细节详见补充材料~\\S S{SI_NUMBER}。"),
    ],
)
def test_pointers(title: str, wanted: str) -> None:
    assert heading_pointer(title, {"Markov"}) == wanted


def test_pointers_to_one_section_are_joined() -> None:
    one, two, three = (f"For {name}, see SI~\\S S1." for name in ("clay", "the fans", "kilns"))
    assert joined(f"A. {one}\n\n{two} {three}\n") == "A. For clay, the fans, and kilns, see SI~\\S S1.\n"
    apart = f"A. {one}\n\nFor kilns, see SI~\\S S2.\n"
    assert joined(apart) == apart
    assert joined(f"{one} B. {two}") == f"{one} B. {two}"
    row = "砖。窑详见补充材料~\\S S1。\n\n风扇详见补充材料~\\S S1。"
    assert joined(row) == "砖。窑与风扇详见补充材料~\\S S1。"


def test_openings() -> None:
    assert opening_topic("All data are preprocessed by hand.") == "preprocessing"
    assert opening_topic("数据预处理分两步。") == "预处理"
    assert opening_topic("All data are preprocessed by hand. We excluded three kilns.") is None
    assert opening_topic("Bricks dry. " * 20 + "All data are preprocessed.") is None


def test_pointers_with_names_in_them_are_joined() -> None:
    row = "砖。安慰剂检验详见补充材料~\\S S2。\n\nLOCO 稳定性详见补充材料~\\S S2。砖。"
    assert joined(row) == "砖。安慰剂检验与LOCO 稳定性详见补充材料~\\S S2。砖。"
