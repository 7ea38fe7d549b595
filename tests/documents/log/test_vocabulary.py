"""Names of a log, found again in a text."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.documents.log import read_log
from paperkit.documents.log.vocabulary import (
    BASELINE,
    OURS,
    Mention,
    Name,
    Vocabulary,
    condition_parts,
    named_runs,
)

LOG = """# Log
## Run 0: Baseline
Results: {'x_div_y': {'final_val_acc_mean': 1.0, 'step_val_acc_99_mean': 4200.0},
 'permutation': {'final_val_acc_mean': 0.04}}
## Run 1: Layer-wise rates
Results: {'x_div_y': {'final_train_acc_mean': 0.9, 'tokens_per_second': 100.5}}
## Run 2: Adjusted layer-wise rates

| dataset | method | noise | recall |
|---|---|---|---|
| circle | wide net | 1 % noise | 0.5 |
| circle | deep net | 2 % noise | 0.6 |
| shakespeare_char | our method | number changed | 0.6 |
"""


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    path = tmp_path_factory.mktemp("log") / "log.md"
    path.write_text(LOG)
    return Vocabulary.of(read_log(path))


def said(text: str, mentions: tuple[Mention, ...]) -> list[tuple[str, set[str]]]:
    return [(text[m.start : m.end], set(m.names)) for m in mentions]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("modular division and permutations", [("division", {"x_div_y"}), ("permutations", {"permutation"})]),
        ("on the Circle dataset", [("Circle", {"circle"})]),
        ("Shakespeare text", [("Shakespeare", {"shakespeare_char"})]),
        ("a character-level model", []),
        ("in a circular way", []),
        ("除法与置换", [("除法", {"x_div_y"}), ("置换", {"permutation"})]),
    ],
)
def test_datasets(vocabulary: Vocabulary, text: str, expected: list[tuple[str, set[str]]]) -> None:
    assert said(text, vocabulary.mentions(text).datasets) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Run 2 wins", [("Run 2", {"run_2"})]),
        ("runs 1 to 3", [("runs 1 to 3", {"run_1", "run_2", "run_3"})]),
        ("Runs 0, 2 and 5", [("Runs 0, 2 and 5", {"run_0", "run_2", "run_5"})]),
        ("第 2 次实验", [("第 2 次实验", {"run_2"})]),
        ("the wide net and deep net", [("wide net", {"wide net"}), ("deep net", {"deep net"})]),
        ("the baseline", [("baseline", {"run_0"})]),
        ("our adaptive method", [("our adaptive method", {"our method"})]),
        ("adjusted layer-wise rates", [("adjusted layer-wise rates", {"run_2"})]),
        (
            "layer-wise rates",
            [("layer-wise rates", {"run_1", "run_2"})],
        ),  # the title of one is part of the other's
        ("it runs 5 times in 0.2 s", []),
        ("a wide street", []),
    ],
)
def test_arms(vocabulary: Vocabulary, text: str, expected: list[tuple[str, set[str]]]) -> None:
    assert said(text, vocabulary.mentions(text).arms) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"validation", "accuracy"}, {"final_val_acc_mean"}),
        ({"accuracy"}, {"final_val_acc_mean", "final_train_acc_mean"}),
        ({"step", "99", "validation", "accuracy"}, {"step_val_acc_99_mean"}),
        ({"step"}, {"step_val_acc_99_mean"}),
        ({"validation"}, {"final_val_acc_mean"}),
        ({"speed"}, {"tokens_per_second"}),
        ({"recall", "overall"}, {"recall"}),
        ({"nothing"}, set()),
    ],
)
def test_metrics(vocabulary: Vocabulary, words: set[str], expected: set[str]) -> None:
    assert vocabulary.metrics_of(frozenset(words)) == expected


def test_what_words_rule_out(vocabulary: Vocabulary) -> None:
    assert vocabulary.can_mean(frozenset({"accuracy"}), "final_val_acc_mean")
    assert not vocabulary.can_mean(frozenset({"accuracy", "training"}), "final_val_acc_mean")
    assert vocabulary.can_mean(frozenset({"recall", "overall"}), "recall")
    assert not vocabulary.can_mean(frozenset(), "recall")


def test_words_of_metrics_stand_together(vocabulary: Vocabulary) -> None:
    text = "Steps to 99% Val Acc; the recall"
    assert [set(m.names) for m in vocabulary.mentions(text).metrics] == [
        {"step", "99", "validation", "accuracy"},
        {"recall"},
    ]


def test_conditions(vocabulary: Vocabulary) -> None:
    text = "at 1% noise, with the number changed"
    assert {n for m in vocabulary.mentions(text).conditions for n in m.names} == {
        "1 % noise",
        "number changed",
    }
    assert condition_parts("0 % noise, 5 words / x") == ("0 % noise", "5 words", "x")
    assert condition_parts(None) == ()


def test_names_that_the_paper_adds() -> None:
    more = Vocabulary.of(None).with_names(
        [Name("run", "alias", frozenset({"final", "model"}), "", 1.0, 0.8, frozenset({"run_4"}))]
    )
    (mention,) = more.mentions("our final model wins").arms
    assert mention.names == {"run_4"}
    (generic,) = more.mentions("our model wins").arms
    assert generic.names == {OURS}
    (base,) = more.mentions("the baseline wins").arms
    assert base.names == {BASELINE}


@given(st.text(alphabet="run 0123,and to第次实验.", max_size=40))
def test_named_runs_stand_in_the_text(text: str) -> None:
    for runs, start, end in named_runs(text):
        assert runs
        assert 0 <= start < end <= len(text)


@given(
    st.lists(
        st.sampled_from(
            [
                "wide",
                "net",
                "deep",
                "run",
                "2",
                "circle",
                "accuracy",
                "noise",
                "1",
                "%",
                ",",
                ";",
                "(",
                "our",
                "method",
            ]
        ),
        max_size=25,
    )
)
def test_mentions_of_a_kind_do_not_overlap(vocabulary: Vocabulary, words: list[str]) -> None:
    text = " ".join(words)
    found = vocabulary.mentions(text)
    for mentions in (found.datasets, found.arms, found.metrics, found.conditions):
        assert all(a.end <= b.start for a, b in pairwise(mentions))
        assert all(0 <= m.start < m.end <= len(text) for m in mentions)
    assert vocabulary.mentions(text) is found


def test_a_large_log_is_read_once(tmp_path: Path) -> None:
    rows = "\n".join(f"run_{r},d{d},{r * d}.5,{r}.25" for r in range(60) for d in range(40))
    path = tmp_path / "log.csv"
    path.write_text("run,dataset,accuracy,loss\n" + rows)
    vocabulary = Vocabulary.of(read_log(path))
    assert len(vocabulary.names) == 40
    assert set(vocabulary.metrics) == {"accuracy", "loss"}
