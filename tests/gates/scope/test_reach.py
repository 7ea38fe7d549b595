"""How far a name reaches: over the numbers of its sentence, and whether into the next one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.numbers import find_numbers
from paperkit.gates.scope import Around, Scope
from paperkit.gates.scope.reach import counts_people, has_own_subject, holds_for, refers_back

from .test_resolve import names, scopes

LOG = """| dataset | method | accuracy | loss | training time |
|---|---|---|---|---|
| TEN-10 | baseline | 0.7105 | 0.452 | 31.5 |
| TEN-10 | PondNet | 0.7219 | 0.397 | 62.4 |
| Lake | baseline | 0.804 | 0.551 | 30.2 |
| Lake | PondNet | 0.846 | 0.583 | 61.8 |
| Lake | PondNet without gate | 0.821 | 0.533 | 60.1 |
"""
HAN = """| 数据集 | 方法 | 准确率 | 损失 |
|---|---|---|---|
| Lake | 基线 | 0.804 | 0.551 |
| Lake | 池网 | 0.846 | 0.483 |
| Lake | 去掉惩罚 | 0.821 | 0.533 |
| Moor | 基线 | 0.754 | 0.651 |
| Moor | 池网 | 0.786 | 0.583 |
| Moor | 去掉惩罚 | 0.761 | 0.633 |
"""
ABSTRACT = "我们提出池网。它在 Lake 上准确率达到 84.6\\%，基线为 80.4\\%。"
CONDITIONS = """| dataset | method | noise | accuracy |
|---|---|---|---|
| Lake | baseline | clean | 0.804 |
| Lake | PondNet | clean | 0.846 |
| Lake | PondNet | without gate | 0.821 |
| Moor | baseline | clean | 0.754 |
| Moor | PondNet | clean | 0.786 |
| Moor | PondNet | without gate | 0.761 |
"""


def found(folder: Path, text: str, number: str, log: str = LOG) -> Scope:
    return scopes(folder, text, log)[number]


@pytest.mark.parametrize(
    ("text", "number", "arm"),
    [
        # The subject was named before.
        ("On Lake, PondNet wins. It reaches an accuracy of 0.846.", "0.846", {"PondNet"}),
        ("On Lake, PondNet wins. The model reaches an accuracy of 0.846.", "0.846", {"PondNet"}),
        ("On Lake, PondNet wins. The full model has an accuracy of 0.846.", "0.846", {"PondNet"}),
        ("On Lake, PondNet wins. The accuracy reaches 0.846.", "0.846", {"PondNet"}),
        ("On Lake, PondNet wins. Training takes 61.8 s.", "61.8 s", {"PondNet"}),
        # The sentence has a subject of its own.
        ("On Lake, PondNet wins. A vendor model reaches an accuracy of 0.846.", "0.846", set()),
        ("On Lake, PondNet wins. The teacher reaches an accuracy of 0.846.", "0.846", set()),
        ("On Lake, PondNet wins. StoneNet-50 reaches an accuracy of 0.846.", "0.846", set()),
        ("On Lake, PondNet wins. On TEN-10, another net has an accuracy of 0.846.", "0.846", set()),
        ("On Lake, PondNet wins. The baseline has an accuracy of 0.846.", "0.846", {"baseline"}),
    ],
)
def test_a_subject_of_its_own_ends_the_arm_before(
    tmp_path: Path, text: str, number: str, arm: set[str]
) -> None:
    assert names(found(tmp_path, text, number).arm) == arm


@pytest.mark.parametrize(
    ("text", "number", "dataset"),
    [
        ("We train the baseline on TEN-10. PondNet has an accuracy of 72.19\\% there.", "72.19%", {"TEN-10"}),
        ("On Lake, PondNet wins. It has an accuracy of 0.846.", "0.846", {"Lake"}),
        ("On Lake, PondNet wins. On TEN-10, it has an accuracy of 0.7219.", "0.7219", {"TEN-10"}),
        ("On Lake, PondNet wins. On WorldNet, it has an accuracy of 0.846.", "0.846", set()),
        ("On Lake, PondNet wins. On the Wiki-103 corpus, it has an accuracy of 0.846.", "0.846", set()),
        ("On Lake, PondNet runs on A100 GPUs. On H100 GPUs, it has an accuracy of 0.846.", "0.846", {"Lake"}),
        ("On Lake, PondNet wins. It has an accuracy of 0.846 on WorldNet.", "0.846", set()),
        ("On Lake, PondNet wins. On GPU nodes, it has an accuracy of 0.846.", "0.846", {"Lake"}),
    ],
)
def test_a_data_set_of_its_own_ends_the_one_before(
    tmp_path: Path, text: str, number: str, dataset: set[str]
) -> None:
    assert names(found(tmp_path, text, number).dataset) == dataset


def test_there_is_no_metric(tmp_path: Path) -> None:
    for word in ("there", "again", "instead", "here"):
        assert found(tmp_path, f"On Lake, PondNet reaches 84.6\\% {word}.", "84.6%").metric is None
    metric = found(tmp_path, "On Lake, PondNet reaches 84.6\\% agreement.", "84.6%").metric
    assert metric is not None and metric.words == "agreement"


@pytest.mark.parametrize(
    "text",
    [
        "On Lake, PondNet has an accuracy of 0.846. Of 48 raters, 31 (64.6\\%) liked it.",
        "On Lake, PondNet wins. We asked 12 volunteers, and 64.6\\% agreed.",
        "On Lake, PondNet wins. A review took 64.6 seconds per rater.",
        "On Lake, PondNet wins. Of the 20 students, 64.6\\% passed.",
        "池网在 Lake 上的准确率为 0.846。48 名评审员中有 64.6\\% 同意。",
    ],
)
def test_participants_are_no_results_of_the_arm_before(tmp_path: Path, text: str) -> None:
    log = HAN if "池网" in text else LOG
    for number, scope in scopes(tmp_path, text, log).items():
        if number != "0.846":
            assert (scope.arm, scope.dataset) == (None, None), number


@pytest.mark.parametrize(
    "text",
    [
        "On Lake, PondNet wins. Of 48 layers, 64.6\\% are frozen.",
        "On Lake, PondNet wins. With 48 raters, it has an accuracy of 64.6\\%.",
    ],
)
def test_what_is_no_count_of_people_or_has_a_metric_stays_on_the_topic(tmp_path: Path, text: str) -> None:
    scope = found(tmp_path, text, "64.6%")
    assert (names(scope.arm), names(scope.dataset)) == ({"PondNet"}, {"Lake"})


@pytest.mark.parametrize(
    ("text", "number", "arm"),
    [
        ("我们提出池网。它在 Lake 上的准确率为 0.846，基线为 0.804。", "0.846", "池网"),
        ("我们提出池网。它在 Lake 上的准确率为 0.846，基线为 0.804。", "0.804", "基线"),
        (f"\\begin{{abstract}}{ABSTRACT}\\end{{abstract}}", "84.6%", "池网"),
        (f"\\begin{{abstract}}{ABSTRACT}\\end{{abstract}}", "80.4%", "基线"),
        ("我们提出池网。在 Lake 上，该方法的准确率为 0.846，而基线为 0.804。", "0.846", "池网"),
        ("池网在 Lake 上的准确率为 0.846，去掉惩罚后为 0.821，基线为 0.804。", "0.821", "去掉惩罚"),
        ("去掉惩罚后准确率在 Lake 上为 0.821，池网为 0.846。", "0.846", "池网"),
    ],
)  # fmt: skip
def test_a_later_arm_with_a_number_of_its_own(tmp_path: Path, text: str, number: str, arm: str) -> None:
    part = found(tmp_path, text, number, HAN).arm
    assert names(part) == {arm}
    assert part is not None and part.sure


@pytest.mark.parametrize(
    ("text", "number", "arm"),
    [
        ("We propose PondNet. It has an accuracy of 0.846 on Lake, the baseline 0.804.", "0.846", "PondNet"),
        ("We propose PondNet. It has an accuracy of 0.846 on Lake, the baseline 0.804.", "0.804", "baseline"),
        ("We propose PondNet. On Lake, the accuracy is 0.846 for it and 0.804 for the baseline.", "0.846", "PondNet"),
        ("PondNet is fast, and it has an accuracy of 0.846 on Lake.", "0.846", "PondNet"),
        ("An accuracy of 0.846 is reached on Lake, by PondNet.", "0.846", "PondNet"),
        ("It has 0.7219 on TEN-10, the baseline 0.7105. It has 0.846 on Lake.", "0.846", None),
    ],
)  # fmt: skip
def test_a_later_arm_in_english(tmp_path: Path, text: str, number: str, arm: str | None) -> None:
    part = found(tmp_path, text, number).arm
    if arm is None:
        assert part is None or not part.sure
    else:
        assert names(part) == {arm}


def test_a_later_metric_and_data_set_with_a_number_of_their_own(tmp_path: Path) -> None:
    text = (
        "PondNet has an accuracy of 0.846 on Lake. PondNet reaches 0.7219, with a loss of 0.397, on TEN-10."
    )
    scope = found(tmp_path, text, "0.7219")
    assert "loss" not in names(scope.metric)
    text = "On Lake, PondNet wins. It has an accuracy of 0.846, on TEN-10 0.7219."
    assert names(found(tmp_path, text, "0.846").dataset) == {"Lake"}
    assert names(found(tmp_path, text, "0.7219").dataset) == {"TEN-10"}


@pytest.mark.parametrize(
    ("text", "number", "log"),
    [
        ("去掉惩罚后准确率降到 0.821。在 Moor 上准确率为 0.786。", "0.786", HAN),
        (
            "池网在 Lake 上的准确率为 0.846。去掉惩罚后准确率为 0.821。在 Moor 上准确率为 0.786。",
            "0.786",
            HAN,
        ),
        ("Without the gate, the accuracy on Lake is 0.821. The accuracy on TEN-10 is 0.7219.", "0.7219", LOG),
    ],
)
def test_what_was_left_out_is_not_left_out_for_good(tmp_path: Path, text: str, number: str, log: str) -> None:
    part = found(tmp_path, text, number, log).arm
    assert part is None or not part.sure


@pytest.mark.parametrize(
    ("text", "number", "log", "arm"),
    [
        ("去掉惩罚后准确率为 0.821，损失为 0.533。", "0.533", HAN, "去掉惩罚"),
        ("去掉惩罚的变体在 Lake 上更快。它的准确率为 0.821。", "0.821", HAN, "去掉惩罚"),
        ("PondNet without the gate is faster on Lake. Its accuracy is 0.821.", "0.821", LOG, "PondNet without gate"),
        ("\\paragraph{Without gate.} The accuracy on Lake is 0.821.", "0.821", LOG, "PondNet without gate"),
    ],
)  # fmt: skip
def test_a_variant_that_is_the_subject_stays_it(
    tmp_path: Path, text: str, number: str, log: str, arm: str
) -> None:
    part = found(tmp_path, text, number, log).arm
    assert names(part) == {arm}
    assert part is not None and part.sure


def test_an_arm_without_a_part_that_the_log_does_not_know_is_not_sure(tmp_path: Path) -> None:
    for text, sure in (
        ("Without residuals, the accuracy of PondNet on Lake is 0.804.", False),
        ("The accuracy of PondNet on Lake is 0.804.", True),
        ("Without the gate, the accuracy on Lake is 0.804.", True),
        ("Without residuals it is slow, while the accuracy of PondNet on Lake is 0.804.", True),
    ):
        part = found(tmp_path, text, "0.804").arm
        assert part is not None and part.sure is sure, text


@pytest.mark.parametrize(
    ("text", "by_number"),
    [
        ("On Lake, PondNet has 0.846, and without the gate 0.821.", {"0.846": set(), "0.821": {"without gate"}}),
        ("On Lake, PondNet has 0.846 (0.821 without gate).", {"0.846": set(), "0.821": {"without gate"}}),
        ("On Lake, PondNet has 0.821 (without gate).", {"0.821": {"without gate"}}),
        ("On Lake, PondNet has 0.821, without the gate.", {"0.821": {"without gate"}}),
        ("Without the gate, PondNet has 0.821 on Lake, while the baseline has 0.804.",
         {"0.821": {"without gate"}, "0.804": set()}),
        ("Without the gate, PondNet has 0.821 on Lake and 0.761 on Moor.",
         {"0.821": {"without gate"}, "0.761": {"without gate"}}),
        ("Without the gate, PondNet has 0.821; the clean baseline has 0.804.",
         {"0.821": {"without gate"}, "0.804": {"clean"}}),
        ("PondNet has 0.846 and 0.821 for clean and without gate, respectively.",
         {"0.846": {"clean"}, "0.821": {"without gate"}}),
    ],
)  # fmt: skip
def test_a_condition_holds_for_its_clause(tmp_path: Path, text: str, by_number: dict[str, set[str]]) -> None:
    told = scopes(tmp_path, f"We give the accuracy. {text}", CONDITIONS)
    assert {number: set(told[number].conditions) for number in by_number} == by_number


def test_conditions_that_the_log_has_together_hold_together(tmp_path: Path) -> None:
    log = """| method | noise | length | recall |
|---|---|---|---|
| finder | 1% noise | 5 words | 0.965 |
| finder | 2% noise | 5 words | 0.912 |
| finder | 1% noise | 40 words | 0.985 |
"""
    text = "At 1\\% noise and with quotes of 5 words, the recall of the finder is 0.965."
    assert set(found(tmp_path, text, "0.965", log).conditions) == {"1% noise", "5 words"}


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("The teacher reaches 1", True),
        ("A gain of 3 points yields 1", False),
        ("It has 1", False),
        ("This yields 1", False),
        ("Moreover, the reference system has 1", True),
        ("The whole system has 1", False),
        ("The validation loss has 1", False),
        ("另一个模型达到 1", True),
        ("StoneNet-50 的准确率为 1", True),
        ("准确率达到 1", False),
    ],
)
def test_own_subjects(text: str, own: bool) -> None:
    at = text.rindex("1")
    assert has_own_subject(Around("sentence", text, at, at + 1)) is own


def test_words_about_people_and_back_references() -> None:
    assert counts_people("Three annotators agreed.") and counts_people("12 名医生同意")
    assert not counts_people("The users table has 12 rows.") and not counts_people("第 12 位")
    assert refers_back("it is 1") and refers_back("1 for it") and refers_back("其准确率")
    assert not refers_back("the net is 1") and not refers_back("item 1")


@given(st.text(alphabet="ab ,.;(1 和，；（）", max_size=60), st.integers(0, 59), st.integers(0, 59))
def test_any_text_has_an_answer(text: str, at: int, start: int) -> None:
    number = find_numbers("1")[0]
    around = Around("sentence", text, min(at, len(text)), min(at + 1, len(text)))
    assert holds_for(around, [number], (min(start, len(text)), len(text))) in (True, False)
    has_own_subject(around)
