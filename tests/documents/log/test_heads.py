"""Heads and keys that are names, where others have metrics; heads in Chinese; encodings of logs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log import Log, LogValue, read_log
from paperkit.documents.log.columns import base_name, column_kind, is_spread
from paperkit.documents.log.datasets import with_datasets
from paperkit.documents.log.heads import is_metric, is_result, metric_said, names_arm
from paperkit.documents.log.told import told_by

Scope = tuple[str | None, str | None, str | None]


def logged(folder: Path, name: str, data: str | bytes) -> Log:
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_log(folder / name)


def scopes(log: Log) -> list[Scope]:
    return [scope(v) for v in log.values if v.kind == "data"]


def scope(value: LogValue) -> Scope:
    return value.dataset, value.method, value.metric


TABLES: list[tuple[str, str, list[Scope]]] = [
    ("log.md", "| Dataset | GridNet | FoldNet |\n|---|---|---|\n| reed | 71.2 | 73.4 |\n",
     [("reed", "GridNet", None), ("reed", "FoldNet", None)]),
    ("log.md", "Accuracy (%) by method:\n\n| Dataset | GridNet | FoldNet |\n|---|---|---|\n| reed | 71 | 73 |\n",
     [("reed", "GridNet", "Accuracy (%)"), ("reed", "FoldNet", "Accuracy (%)")]),
    ("log.md", "## F1\n\n| Task | Baseline | FoldNet |\n|---|---|---|\n| reed | 71 | 73 |\n",
     [("reed", "Baseline", "F1"), ("reed", "FoldNet", "F1")]),
    ("log.md", "| 数据集 | 基线 | 本文方法 |\n|---|---|---|\n| 甲 | 71.2 | 73.4 |\n",
     [("甲", "基线", None), ("甲", "本文方法", None)]),
    ("log.md", "| Dataset | Metric | GridNet | FoldNet |\n|---|---|---|---|\n| reed | acc | 71.2 | 73.4 |\n",
     [("reed", "GridNet", "acc"), ("reed", "FoldNet", "acc")]),
    ("log.md", "| Method | Metric | reed | moss |\n|---|---|---|---|\n| GridNet | acc | 71.2 | 73.4 |\n",
     [("reed", "GridNet", "acc"), ("moss", "GridNet", "acc")]),
    ("log.csv", "dataset,GridNet,FoldNet\nreed,71.2,73.4\n", [("reed", "GridNet", None), ("reed", "FoldNet", None)]),
    ("log.csv", "数据集,指标,基线,本文方法\n甲,准确率,71.2,73.4\n",
     [("甲", "基线", "准确率"), ("甲", "本文方法", "准确率")]),
    ("log.json", '[{"dataset": "reed", "GridNet": 71.2, "FoldNet": 73.4}]',
     [("reed", "GridNet", None), ("reed", "FoldNet", None)]),
    ("log.json", '{"dataset": ["reed"], "GridNet": [71.2], "FoldNet": [73.4]}',
     [("reed", "GridNet", None), ("reed", "FoldNet", None)]),
    # Heads that are metrics, settings, sizes, splits or sums stay what they are.
    ("log.md", "| Dataset | accuracy | loss |\n|---|---|---|\n| reed | 0.71 | 0.34 |\n",
     [("reed", None, "accuracy"), ("reed", None, "loss")]),
    ("log.md", "| Dataset | size | classes |\n|---|---|---|\n| reed | 7120 | 10 |\n",
     [("reed", None, "size"), ("reed", None, "classes")]),
    ("log.md", "| Dataset | train | test |\n|---|---|---|\n| reed | 71.2 | 73.4 |\n",
     [("reed", None, "train"), ("reed", None, "test")]),
    ("log.md", "| Dataset | width | depth |\n|---|---|---|\n| reed | 64 | 12 |\n",
     [("reed", None, "width"), ("reed", None, "depth")]),
    ("log.md", "| Dataset | Method | reach | tilt |\n|---|---|---|---|\n| reed | GridNet | 6.4 | 1.2 |\n",
     [("reed", "GridNet", "reach"), ("reed", "GridNet", "tilt")]),
    ("log.md", "| Dataset | GridNet | Δ |\n|---|---|---|\n| reed | 71.2 | 2.2 |\n",
     [("reed", None, "GridNet"), ("reed", None, "Δ")]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "found"), TABLES, ids=range(len(TABLES)))
def test_methods_as_heads(tmp_path: Path, name: str, text: str, found: list[Scope]) -> None:
    assert scopes(logged(tmp_path, name, text)) == found


KEYS: list[tuple[Any, list[Scope]]] = [
    ({"accuracy": {"reed": {"GridNet": 0.71, "FoldNet": 0.73}}},
     [("reed", "GridNet", "accuracy"), ("reed", "FoldNet", "accuracy")]),
    ({"val_acc": {"baseline": {"reed": 0.71, "moss": 0.73}}},
     [("reed", "baseline", "val_acc"), ("moss", "baseline", "val_acc")]),
    ({"reed": {"accuracy": {"baseline": 0.71, "FoldNet": 0.73}}},
     [("reed", "baseline", "accuracy"), ("reed", "FoldNet", "accuracy")]),
    ({"baseline": {"reed": {"accuracy": 0.71}}, "FoldNet": {"reed": {"accuracy": 0.73}}},
     [("reed", "baseline", "accuracy"), ("reed", "FoldNet", "accuracy")]),
    ({"reed": {"baseline": 0.71, "FoldNet": 0.73}}, [("reed", "baseline", None), ("reed", "FoldNet", None)]),
    ({"基线": {"甲": {"准确率": 0.71}}, "本文方法": {"甲": {"准确率": 0.73}}},
     [("甲", "基线", "准确率"), ("甲", "本文方法", "准确率")]),
    # Where keys say nothing, their order does.
    ({"reed": {"GridNet": {"accuracy": 0.71}}}, [("reed", "GridNet", "accuracy")]),
    ({"reed": {"GridNet": {"reach": 0.71}}}, [("reed", "GridNet", "reach")]),
    ({"reed": {"reach": 0.71}}, [("reed", None, "reach")]),
    ({"loss_landscape": {"sharpness": 0.7}}, [("loss_landscape", None, "sharpness")]),
]  # fmt: skip


@pytest.mark.parametrize("spread", [False, True], ids=["plain", "spread"])
@pytest.mark.parametrize(("data", "found"), KEYS, ids=range(len(KEYS)))
def test_what_keys_say(tmp_path: Path, data: Any, found: list[Scope], spread: bool) -> None:
    def leaves(tree: Any) -> Any:
        if isinstance(tree, dict):
            return {key: leaves(item) for key, item in tree.items()}
        return {"mean": tree, "std": 0.05, "n": 3} if spread else tree

    log = logged(tmp_path, "log.json", json.dumps(leaves(data)))
    assert scopes(log) == found
    assert {(v.uncertainty, v.n) for v in log.values} == ({(0.05, 3)} if spread else {(None, None)})


def test_splits_are_conditions(tmp_path: Path) -> None:
    data = {"reed": {"GridNet": {"accuracy": {"train": 0.81, "test": 0.71}}}}
    values = logged(tmp_path, "log.json", json.dumps(data)).values
    assert [(*scope(v), v.condition) for v in values] == [
        ("reed", "GridNet", "accuracy", "train"),
        ("reed", "GridNet", "accuracy", "test"),
    ]


def test_means_and_deviations_side_by_side(tmp_path: Path) -> None:
    tree = {"reed": {"GridNet": {"accuracy": 0.71}}}
    log = logged(
        tmp_path, "log.json", json.dumps({"mean": tree, "std": {"reed": {"GridNet": {"accuracy": 0.02}}}})
    )
    assert [(*scope(v), v.value, v.uncertainty) for v in log.values] == [
        ("reed", "GridNet", "accuracy", 0.71, 0.02)
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16"])
@pytest.mark.parametrize(
    ("head", "metric"),
    [("数据集,方法,指标,均值,标准差", "准确率"), ("数据集,方法,指标,平均值,标准误差", "准确率"),
     ("数据集名称,模型名称,评价指标,数值,标准差", "准确率"), ("数据集,算法,指标,均值,std", "准确率")],
)  # fmt: skip
def test_chinese_heads(tmp_path: Path, head: str, metric: str, encoding: str) -> None:
    text = f"{head}\n花园,基线,准确率,0.81,0.02\n"
    (value,) = logged(tmp_path, "log.csv", text.encode(encoding)).values
    assert (*scope(value), value.value, value.uncertainty) == ("花园", "基线", metric, 0.81, 0.02)


@pytest.mark.parametrize("suffix", ["csv", "md"])
@pytest.mark.parametrize(
    "pair", [("准确率均值", "准确率标准差"), ("acc_mean", "acc_std"), ("acc", "acc (std)")]
)
def test_a_deviation_beside_its_mean(tmp_path: Path, pair: tuple[str, str], suffix: str) -> None:
    rows = [["方法", *pair], ["基线", "0.81", "0.02"]]
    text = (
        "".join(",".join(row) + "\n" for row in rows)
        if suffix == "csv"
        else "\n".join(["| " + " | ".join(row) + " |" for row in (rows[0], ["---"] * 3, rows[1])])
    )
    (value,) = logged(tmp_path, f"log.{suffix}", text).values
    assert (value.method, value.metric, value.value, value.uncertainty) == ("基线", pair[0], 0.81, 0.02)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "text",
    [
        "méthode,précision (%)\nrésumé,91.2±0.3\n",
        "méthode;précision (%)\nforêt;91.2 ± 0.3\n",
        "Modèle,Précision,Étude\nÉtoilé,91.2±0.3,été\n",
        "Größe,Maß\nübung,91.2±0.3\n",
    ],
)
def test_latin_letters_are_not_chinese(tmp_path: Path, text: str, encoding: str) -> None:
    (value,) = logged(tmp_path, "log.csv", text.encode(encoding)).values
    assert f"{value.method}{value.metric}".isascii() is False
    assert not any("\u4e00" <= c <= "\u9fff" for c in f"{value.method}{value.metric}{value.condition}")
    assert (value.value, value.uncertainty) == (91.2, 0.3)


@pytest.mark.parametrize("encoding", ["gbk", "gb18030"])
@pytest.mark.parametrize(
    "text",
    [
        "方法,值\nA,0.91\n",
        "模型,准确率\n甲,0.91\n",
        "运行,值\n1,0.91\n",
        "准确率\n0.91\n",
        "方法;精度\n甲;0.91\n",
    ],
)
def test_a_few_chinese_heads_are_chinese(tmp_path: Path, text: str, encoding: str) -> None:
    (value,) = logged(tmp_path, "log.csv", text.encode(encoding)).values
    assert value.metric == text.partition("\n")[0].replace(";", ",").rpartition(",")[2]


@pytest.mark.parametrize(
    ("head", "kind"),
    [("均值", "value"), ("平均值", "value"), ("数据集", "dataset"), ("方法", "method"), ("指标", "metric"),
     ("标准差", None), ("准确率", None)],
)  # fmt: skip
def test_column_kinds(head: str, kind: str | None) -> None:
    assert column_kind(head) == kind


@pytest.mark.parametrize(
    "name", ["标准差", "准确率标准差", "acc_std", "acc (std)", "acc（标准差）", "标准误"]
)
def test_spreads(name: str) -> None:
    assert is_spread(name)
    assert not is_spread(base_name(name) or "acc")


@pytest.mark.parametrize("name", ["accuracy", "standard", "准确率", "acc (test)", "std of what", "cost"])
def test_no_spreads(name: str) -> None:
    assert not is_spread(name)


@pytest.mark.parametrize(
    "name", ["baseline", "Baseline (ours)", "基线", "Our method", "vanilla GridNet", "本文方法"]
)
def test_names_of_methods(name: str) -> None:
    assert names_arm(name)
    assert not is_result(name)


@pytest.mark.parametrize(
    "name", ["accuracy", "learning rate", "Average", "平均", "Δ", "n", "", "size", "std", "test"]
)
def test_results(name: str) -> None:
    assert is_result(name)
    assert not names_arm(name)


@pytest.mark.parametrize(
    ("line", "metric"),
    [
        ("Table 2: Test accuracy (%) on the three sets", "Test accuracy (%)"),
        ("验证集准确率：", "验证集准确率"),
        ("Loss and accuracy of all", None),
        ("Some words", None),
        ("", None),
    ],
)
def test_the_metric_of_a_line(line: str, metric: str | None) -> None:
    assert metric_said(line) == metric


def test_what_a_paper_calls_data_sets_and_methods() -> None:
    told = told_by(
        [
            "On reed, moss and fern FoldNet outperforms GridNet. RingNet improves accuracy.",
            "It is based on TileNet. 在甲和乙数据集上更好。",
        ]
    )
    assert all(map(told.is_dataset, ("reed", "moss", "甲", "乙")))
    assert all(map(told.is_arm, ("FoldNet", "GridNet", "RingNet", "baseline")))
    assert not any(map(told.is_dataset, ("GridNet", "TileNet")))
    assert not any(map(told.is_arm, ("reed", "accuracy", "moss", None)))
    assert not told.everywhere
    assert told_by(["It holds across all datasets."]).everywhere


TREE = {"reed": {"GridNet": {"accuracy": 0.71}, "FoldNet": {"accuracy": 0.73}}}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("GridNet is worse than reed.", ("GridNet", "reed", "accuracy")),
        ("FoldNet outperforms GridNet.", ("reed", "GridNet", "accuracy")),
        ("On reed all is well.", ("reed", "GridNet", "accuracy")),
        ("On GridNet all is well.", ("GridNet", "reed", "accuracy")),
        ("Nothing is said.", ("reed", "GridNet", "accuracy")),
    ],
)
def test_keys_by_what_the_paper_says(tmp_path: Path, text: str, first: Scope) -> None:
    log = with_datasets(logged(tmp_path, "log.json", json.dumps(TREE)), [text])
    assert scopes(log)[0] == first


@given(st.text(max_size=60))
def test_any_head_is_read(head: str) -> None:
    assert isinstance(is_result(head), bool) and isinstance(is_metric(head), bool)
    assert isinstance(base_name(head), str) and isinstance(names_arm(head), bool)
    metric = metric_said(head)
    assert metric is None or metric in head


@given(st.lists(st.text(max_size=80), max_size=3))
def test_any_paper_is_read(texts: list[str]) -> None:
    told = told_by(texts)
    assert not told.datasets & told.arms


@pytest.mark.parametrize("piece", ["on a and ", "a-", "improves over ", "在", "than a, ", "_", "A 在"])
def test_long_texts_take_no_longer_by_the_character(piece: str) -> None:
    told_by([piece * 20_000])
