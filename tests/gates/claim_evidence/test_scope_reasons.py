"""A value that the log has for something else: another run, data set, metric, method or condition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import LOG, Judging, Rows


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        (
            "On garden, the accuracy of the network is 0.912.",
            "On garden, the accuracy of the network is 0.846.",
            "wrong_scope",
        ),
        (
            "On forest, the network has a loss of 0.583.",
            "On forest, the network has a loss of 0.397.",
            "wrong_scope",
        ),
        (
            "The baseline has an accuracy of 0.804 on forest.",
            "The baseline has an accuracy of 0.846 on forest.",
            "wrong_scope",
        ),
        (
            "The network has a loss of 0.397 on garden.",
            "The network has a loss of 0.912 on garden.",
            "wrong_scope",
        ),
        (
            "On garden, the network (0.912) beats the baseline (0.871) in accuracy.",
            "On garden, the network (0.871) beats the baseline (0.912) in accuracy.",
            "wrong_scope",
        ),
        (
            "The accuracy is 0.871 and 0.804 for the baseline on garden and forest, respectively.",
            "The accuracy is 0.804 and 0.871 for the baseline on garden and forest, respectively.",
            "wrong_scope",
        ),
        (
            r"On garden, the network has an accuracy of 91.2\%.",
            r"On garden, the network has an accuracy of 84.6\%.",
            "wrong_scope",
        ),
        (
            "Garden: the network trains in 62.4 s (training time).",
            "Garden: the network trains in 61.8 s (training time).",
            "wrong_scope",
        ),
    ],
)
def test_twins_in_prose(judged: Judging, right: str, wrong: str, reason: str) -> None:
    assert set(judged(right).values()) == {("strong",)}
    assert any(reason in found for found in judged(wrong).values()), judged(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "An accuracy of 0.912 is reached.",
        "The value 0.846 is high.",
        "The network reaches 0.912.",
        "On forest it is 0.912 in some respect.",
        "Elsewhere, 0.397 was seen.",
    ],
)
def test_what_the_text_does_not_say_is_not_wrong_and_never_strong(judged: Judging, text: str) -> None:
    assert set(judged(text).values()) == {("weak",)}


def test_the_deciding_cell_comes_first(rows: Rows) -> None:
    (found,) = rows("On garden, the accuracy of the network is 0.846.")
    assert found["evidence"].startswith("nearest: garden · network · accuracy = 0.912 (log.md:4)")
    assert "forest · network · accuracy = 0.846" in found["evidence"]
    assert "where the log has 0.912" in found["message"]


TABLE = r"""
\begin{table}\caption{Results on %s.}\label{t}
\begin{tabular}{lcc}\toprule Method & Accuracy $\uparrow$ & Loss $\downarrow$ \\ \midrule
Baseline & %s & %s \\ Network & %s & %s \\ \bottomrule\end{tabular}\end{table}
"""


def test_the_caption_tells_the_data_set(judged: Judging) -> None:
    right = judged(TABLE % ("garden", "0.871", "0.452", "0.912", "0.397"))
    assert set(right.values()) == {("strong",)}
    wrong = judged(TABLE % ("forest", "0.871", "0.452", "0.912", "0.397"))
    assert set(wrong.values()) == {("wrong_scope",)}


def test_rows_over_several_lines(judged: Judging) -> None:
    table = r"""\begin{tabular}{llc}\toprule Method & Dataset & Accuracy \\ \midrule
\multirow{2}{*}{Baseline} & Garden & 0.871 \\ & Forest & 0.804 \\
\multirow{2}{*}{Network} & Garden & 0.912 \\ & Forest & %s \\ \bottomrule\end{tabular}"""
    assert set(judged(table % "0.846").values()) == {("strong",)}
    assert judged(table % "0.912")["0.912"] == ("wrong_scope",)  # the last cell; the one before it is right


def test_a_row_of_a_method_that_the_log_does_not_know_is_weak(judged: Judging) -> None:
    table = r"""\begin{table}\caption{Accuracy of the network on garden.}
\begin{tabular}{lc}\toprule Method & Accuracy \\ \midrule
Without heads & 0.912 \\ \bottomrule\end{tabular}\end{table}"""
    assert judged(table) == {"0.912": ("weak",)}


RUNS = {
    "run_0": {"garden": {"val_acc": 0.871, "kl": 0.354}, "forest": {"val_acc": 0.804, "kl": 0.989}},
    "run_1": {"garden": {"val_acc": 0.893, "kl": 0.347}, "forest": {"val_acc": 0.815, "kl": 0.871}},
    "run_2": {"garden": {"val_acc": 0.912, "kl": 0.341}, "forest": {"val_acc": 0.846, "kl": 1.019}},
}  # fmt: skip
NOTES = "# Title: A study\n## Run 0: Baseline\n\n## Run 1: Narrow network\n\n## Run 2: Wide network\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "runs"
    for run, data in RUNS.items():
        (root / run).mkdir(parents=True)
        means = {dataset: {"means": values} for dataset, values in data.items()}
        (root / run / "final_info.json").write_text(json.dumps(means))
    (root / "notes.txt").write_text(NOTES)
    return root


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("In Run 2, the validation accuracy on garden is 0.912.", "0.912", ("strong",)),
        ("In Run 1, the validation accuracy on garden is 0.912.", "0.912", ("wrong_run",)),
        ("The wide network has a validation accuracy of 0.912 on garden.", "0.912", ("strong",)),
        ("The narrow network has a validation accuracy of 0.912 on garden.", "0.912", ("wrong_run",)),
        (
            "The final model (Run 2) is wide. On garden, the final model has a validation accuracy of 0.912.",
            "0.912",
            ("strong",),
        ),
        (
            "The final model (Run 1) is narrow. On garden, the final model has a validation accuracy of 0.912.",
            "0.912",
            ("wrong_run",),
        ),
        ("On garden, the final model has a validation accuracy of 0.912.", "0.912", ("weak",)),
        ("On forest, KL rises from 0.989 to 1.019 in Run 2.", "1.019", ("strong",)),
        ("On forest, KL goes from 0.989 to 0.871 in Run 2.", "0.871", ("wrong_run",)),
        ("Runs 1 and 2 have a KL of 0.347 and 0.341 on garden, respectively.", "0.341", ("weak",)),
        ("On garden, the baseline has a KL of 0.354, and Run 1 has 0.347.", "0.347", ("strong",)),
        ("On garden, KL falls to 0.347 in Run 1, compared to 0.354 in the baseline.", "0.354", ("strong",)),
    ],
)
def test_runs(judged: Judging, folder: Path, text: str, value: str, expected: tuple[str, ...]) -> None:
    assert judged(text, folder)[value] == expected


def test_the_lead_in_of_a_list_tells_the_run(judged: Judging, folder: Path) -> None:
    text = r"""\textbf{KL:} Run %s achieves the following over the baseline:
\begin{itemize}\item Garden: from 0.354 to 0.347 \item Forest: from 0.989 to 0.871\end{itemize}"""
    right, wrong = judged(text % 1, folder), judged(text % 2, folder)
    assert set(right.values()) == {("strong",)}
    assert {value for value, found in wrong.items() if found == ("wrong_run",)} == {"0.347", "0.871"}


def test_ours_is_the_run_that_the_nearest_place_says(judged: Judging, folder: Path) -> None:
    text = r"""\begin{table}\caption{Validation accuracy of the baseline (Run 0) and our method (Run %s).}
\begin{tabular}{lcc}\toprule Dataset & Baseline & Ours \\ \midrule Garden & 0.871 & 0.912 \\ Forest & 0.804 & 0.846 \\
\bottomrule\end{tabular}\end{table}"""
    assert set(judged(text % 2, folder).values()) == {("strong",)}
    wrong = judged(text % 1, folder)
    assert {value for value, found in wrong.items() if found == ("wrong_run",)} == {"0.912", "0.846"}


@pytest.mark.parametrize("form", ["json", "csv"])
def test_other_forms_of_logs(judged: Judging, form: str) -> None:
    records = [
        {"run": 0, "dataset": "garden", "accuracy": 0.871},
        {"run": 1, "dataset": "garden", "accuracy": 0.912},
        {"run": 1, "dataset": "forest", "accuracy": 0.846},
    ]
    head = "run,dataset,accuracy\n"
    text = (
        json.dumps(records)
        if form == "json"
        else head + "".join(f"{r['run']},{r['dataset']},{r['accuracy']}\n" for r in records)
    )
    name = f"log.{form}"
    assert judged("In Run 1, the accuracy on garden is 0.912.", text, name) == {"0.912": ("strong",)}
    assert judged("In Run 0, the accuracy on garden is 0.912.", text, name) == {"0.912": ("wrong_run",)}
    assert judged("In Run 1, the accuracy on forest is 0.912.", text, name) == {"0.912": ("wrong_scope",)}


CONDITIONS = """| method | noise | length | recall |
|---|---|---|---|
| finder | 1 % noise | 5 words | 0.965 |
| finder | 2 % noise | 5 words | 0.950 |
| finder | 1 % noise | 40 words | 0.900 |
| finder | 2 % noise | 40 words | 0.755 |
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"At 1\% noise and with quotes of 5 words, the recall of the finder is 0.965.", ("strong",)),
        (r"At 2\% noise and with quotes of 40 words, the recall of the finder is 0.965.", ("wrong_scope",)),
        ("The recall of the finder is 0.965.", ("weak",)),
    ],
)
def test_conditions(judged: Judging, text: str, expected: tuple[str, ...]) -> None:
    assert judged(text, CONDITIONS)["0.965"] == expected


def test_conditions_in_heads(judged: Judging) -> None:
    table = r"""\begin{tabular}{lrrr}\toprule
Method & Words & \multicolumn{2}{c}{Recall at a noise of} \\ & & 1\%% & 2\%% \\ \midrule
finder & 5 & 0.965 & 0.950 \\ finder & 40 & 0.900 & %s \\ \bottomrule\end{tabular}"""
    right = judged(table % "0.755", CONDITIONS)
    assert {right[v] for v in ("0.965", "0.950", "0.900", "0.755")} == {("strong",)}
    assert judged(table % "0.905", CONDITIONS)["0.905"] == ("contradicted",)


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("在 garden 上，基线的准确率为 0.871。", "0.871", ("strong",)),
        ("在 forest 上，基线的准确率为 0.871。", "0.871", ("wrong_scope",)),
        ("在 garden 上，network 的损失从 0.452 降到 0.397。", "0.397", ("strong",)),
        ("在 forest 上，network 的准确率为 0.912。", "0.912", ("wrong_scope",)),
        ("在 garden 和 forest 上，基线的准确率分别为 0.871 和 0.804。", "0.804", ("strong",)),
        ("在 garden 和 forest 上，基线的准确率分别为 0.804 和 0.871。", "0.871", ("wrong_scope",)),
    ],
)
def test_chinese(judged: Judging, text: str, value: str, expected: tuple[str, ...]) -> None:
    assert judged(text)[value] == expected


def test_names_of_the_log_in_chinese(judged: Judging) -> None:
    log = "| 数据集 | 方法 | 准确率 |\n|---|---|---|\n| 北京 | 基线 | 0.871 |\n| 上海 | 基线 | 0.804 |\n"
    assert judged("基线在北京的准确率为 0.871。", log)["0.871"] == ("strong",)
    assert judged("基线在上海的准确率为 0.871。", log)["0.871"] == ("wrong_scope",)


def test_prose_of_a_log_that_its_data_contradict_supports_nothing(judged: Judging, rows: Rows) -> None:
    log = (
        "## Run 0: Baseline\n\nResults: {'garden': {'val_acc': 0.871}}\n\n"
        "On garden the validation accuracy is 0.881 here.\n"
    )
    found = judged("On garden, the baseline has a validation accuracy of 0.881.", log)
    assert found["0.881"] != ("strong",) and found["0.881"] != ("weak",)


def test_two_numbers_of_one_sentence_have_two_ids(tmp_path: Path) -> None:
    from paperkit.gates.claim_evidence import check

    from .conftest import log_of, paper_of

    found = check(paper_of(tmp_path, "It is 17.31 here and 18.42 there."), log_of(tmp_path, LOG)).findings
    assert len({f.quote for f in found}) == 1
    assert len({f.id for f in found}) == 2
