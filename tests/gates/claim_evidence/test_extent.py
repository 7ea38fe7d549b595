"""Statements about all but some, about a part, and about what no log can tell: each with a twin that is false."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paperkit.documents.log.vocabulary import Vocabulary
from paperkit.gates.claim_evidence.extent import Extent, extent_of, is_partial, without_contrast
from paperkit.gates.claim_evidence.quantifiers import quantifiers_in

from .conftest import Judging, log_of

COLUMNS = """Test accuracy (%), higher is better.

| method | Wind-4 | Wind-9 | Tides |
|---|---|---|---|
| Baseline | 61.2 | 48.4 | 74.1 |
| Blend | 62.7 | 50.3 | 74.6 |
| Ours | 63.5 | 51.9 | 73.8 |
"""
CHINESE = """| 方法 | 数据集 | 准确率 |
|---|---|---|
| 基线 | 东数据集 | 61.2 |
| 本文方法 | 东数据集 | 63.5 |
| 基线 | 西数据集 | 74.1 |
| 本文方法 | 西数据集 | 73.8 |
"""
Reasons = Callable[[str, str], set[str]]


@pytest.fixture
def reasons(judged: Judging) -> Reasons:
    def run(text: str, log: str) -> set[str]:
        return {reason for found in judged(text, log).values() for reason in found} - {"strong", "weak"}

    return run


FALSE = [
    "Ours outperforms the baseline on all datasets.",
    "Ours outperforms the baseline on all data sets.",
    "Ours outperforms the baseline on all three data sets.",
    "Ours outperforms the baseline on all datasets except Wind-4.",
    "Except for Wind-9, Ours outperforms the baseline on all datasets.",
    "The baseline outperforms Ours on all Wind datasets.",
    "The baseline outperforms Ours on both Wind datasets.",
    "All methods except Blend outperform the baseline on all datasets.",
    "Unlike Blend, Ours improves over the baseline on all datasets.",
    "In contrast to Blend, Ours outperforms the baseline on every dataset.",
    "Ours always outperforms the baseline.",
    "Ours outperforms the baseline everywhere.",
    "Ours outperforms the baseline in every setting.",
    "Ours outperforms the baseline regardless of the dataset.",
    "Ours beats Blend no matter which dataset is used.",
    "Ours outperforms the baseline without exception.",
    "Without exception, Ours outperforms the baseline.",
    "Ours is never worse than the baseline.",
    "No method outperforms Ours on any dataset.",
    "No other method beats Ours on any of the datasets.",
    "Ours outperforms the baseline on both Wind-4 and Tides.",
    "Ours uniformly improves over Blend.",
    "Ours improves over Blend across the board.",
    "On Tides, Ours always beats Blend.",
    "Ours is consistently the best method.",
    "Ours achieves the best results on all datasets.",
]
TRUE_OR_UNTOLD = [
    # what is left out
    "Ours outperforms the baseline on all datasets except Tides.",
    "Ours outperforms the baseline on all datasets but Tides.",
    "Ours has the highest accuracy on all datasets other than Tides.",
    "Except for Tides, Ours outperforms the baseline on all datasets.",
    "With the exception of Tides, Ours outperforms Blend on all datasets.",
    "Ours outperforms the baseline on all datasets, with Tides as the only exception.",
    "Ours outperforms the baseline on every dataset. The only exception is Tides.",
    "Ours outperforms the baseline on all datasets except for the smallest.",
    "Ours outperforms the baseline on all but one dataset.",
    "All methods except Ours outperform the baseline on all datasets.",
    # a part
    "Ours outperforms the baseline on all Wind datasets.",
    "Ours outperforms the baseline on both Wind datasets.",
    "Ours outperforms Blend on all large datasets.",
    "Ours outperforms Blend on all datasets with daily values.",
    "Ours outperforms Blend on all datasets that have labels.",
    "Ours outperforms the baseline on all two datasets.",
    "On Wind-4, Ours consistently outperforms the baseline.",
    "Ours consistently outperforms the baseline on Wind-9.",
    # denied, doubted, of the mean, of another
    "Ours does not outperform the baseline on all datasets.",
    "It is not true that Ours outperforms the baseline on all datasets.",
    "Ours fails to outperform the baseline on all datasets.",
    "Does Ours outperform the baseline on all datasets?",
    "Ours outperforms the baseline on almost all datasets.",
    "Averaged over all datasets, Ours outperforms Blend.",
    "Unlike Ours, Blend improves over the baseline on all datasets.",
    "Blend, unlike Ours, improves over the baseline on all datasets.",
    "No single method is better than the others on all datasets.",
    "Blend and no other method outperforms the baseline on all datasets.",
    "Ours always uses less memory than Blend.",
    # other words for what is left out
    "Everywhere else, Ours outperforms the baseline.",
    "Ours outperforms the baseline everywhere except on Tides.",
    "Ours consistently outperforms the baseline, except on Tides.",
    "In all but one case Ours outperforms the baseline.",
    "With one exception, Ours outperforms the baseline on all datasets.",
    "Ours outperforms the baseline on all datasets save Tides.",
    "Ours outperforms the baseline on all datasets, though not on Tides.",
    "Ours outperforms the baseline on all datasets, not counting Tides.",
    "Leaving Tides aside, Ours outperforms the baseline on all datasets.",
    "Ignoring Tides, Ours outperforms the baseline on all datasets.",
    "Ours is the best method on all datasets, Tides excluded.",
    "On Tides Ours is worse; on all other datasets it outperforms the baseline.",
    "Ours outperforms the baseline on all of these datasets.",
    "Ours outperforms the baseline on all the datasets listed above.",
    # of a variant, under a limit, of something else
    "Ours with smoothing consistently outperforms the baseline.",
    "A larger version of Ours outperforms the baseline on all datasets.",
    "An ensemble of Ours and Blend outperforms the baseline on all datasets.",
    "With more data, Ours outperforms the baseline on all datasets.",
    "After fine-tuning, Ours outperforms the baseline on all datasets.",
    "Under distribution shift, Ours consistently outperforms the baseline.",
    "We always compare Ours with the baseline and report the better one.",
    "Ours never sees the test labels, which makes it better.",
    "Training with Ours is always faster.",
    "Few methods outperform Ours on all datasets.",
    "There is no dataset on which Ours is better than both rivals except Wind-4.",
    "It is tempting to say that Ours outperforms the baseline on all datasets.",
    "Previous methods always outperform the baseline.",
    # true
    "Blend outperforms the baseline on all three data sets.",
    "Blend always outperforms the baseline.",
    "Blend outperforms the baseline everywhere.",
    "Blend outperforms the baseline in every setting.",
    "Blend outperforms the baseline regardless of the dataset.",
    "Blend outperforms the baseline without exception.",
    "Blend is never worse than the baseline.",
    "No method outperforms Blend on Tides.",
    "Ours outperforms the baseline on both Wind-4 and Wind-9.",
    "Blend uniformly improves over the baseline.",
    "Ours achieves the best results on both Wind datasets.",
    "Ours achieves the best results on all datasets but Tides.",
]
FALSE_CHINESE = [
    "本文方法在所有数据集上均优于基线。",
    "本文方法均优于基线。",
    "本文方法总是优于基线。",
    "本文方法无一例外地优于基线。",
    "除东数据集外，本文方法在所有数据集上均优于基线。",
]
TRUE_CHINESE = [
    "本文方法并非在所有数据集上都优于基线。",
    "本文方法不是在所有数据集上都优于基线。",
    "本文方法没有在所有数据集上优于基线。",
    "本文方法未能在所有数据集上优于基线。",
    "除西数据集外，本文方法均优于基线。",
    "本文方法在其他所有数据集上均优于基线。",
    "不计西数据集，本文方法在所有数据集上均优于基线。",
    "除了西数据集，本文方法都优于基线。",
    "除西数据集之外，本文方法在各数据集上都优于基线。",
    "本文方法在除西数据集以外的所有数据集上均优于基线。",
    "本文方法在所有大规模数据集上都优于基线。",
    "平均而言，本文方法在所有数据集上优于基线。",
    "本文方法在东数据集上始终优于基线。",
    "本文方法是否在所有数据集上都优于基线？",
]


@pytest.mark.parametrize("text", FALSE)
def test_false(reasons: Reasons, text: str) -> None:
    assert reasons(text, COLUMNS) == {"false_universal"}


@pytest.mark.parametrize("text", TRUE_OR_UNTOLD)
def test_true_or_not_to_be_told(reasons: Reasons, text: str) -> None:
    assert not reasons(text, COLUMNS)


@pytest.mark.parametrize("text", FALSE_CHINESE)
def test_false_in_chinese(reasons: Reasons, text: str) -> None:
    assert reasons(text, CHINESE) == {"false_universal"}


@pytest.mark.parametrize("text", TRUE_CHINESE)
def test_true_in_chinese(reasons: Reasons, text: str) -> None:
    assert not reasons(text, CHINESE)


@pytest.mark.parametrize(
    ("text", "extent"),
    [
        ("X wins on all datasets.", Extent()),
        ("X wins on all Wind datasets.", Extent(frozenset({"Wind-4", "Wind-9"}))),
        ("X wins on all datasets except Tides and Wind-4.", Extent(frozenset({"Wind-9"}))),
        ("X wins on all datasets (Wind-4 and Tides).", Extent(frozenset({"Wind-4", "Tides"}))),
        ("X wins on all four datasets.", None),
        ("X wins on all noisy datasets.", None),
        ("X wins on all datasets apart from the old ones.", None),
        ("All methods except Blend outperform the baseline.", Extent(without=frozenset({"Blend"}))),
        ("All linear methods win here.", None),
    ],
)
def test_what_a_statement_speaks_of(
    tmp_path_factory: pytest.TempPathFactory, text: str, extent: Extent | None
) -> None:
    rows = COLUMNS.splitlines()[4:]
    cells = [[c.strip() for c in row.strip("|").split("|")] for row in rows]
    table = "| dataset | method | accuracy |\n|---|---|---|\n" + "".join(
        f"| {name} | {method} | {value} |\n"
        for method, *values in cells
        for name, value in zip(("Wind-4", "Wind-9", "Tides"), values, strict=True)
    )
    vocabulary = Vocabulary.of(log_of(tmp_path_factory.mktemp("log"), table))
    quantifier = next(quantifiers_in(text))
    assert extent_of(text, quantifier, vocabulary, frozenset({"Wind-4", "Wind-9", "Tides"})) == extent


def test_contrast_keeps_places() -> None:
    text = "Unlike A, B wins."
    assert len(without_contrast(text)) == len(text)
    assert without_contrast("Compared with A, B wins.") == "Compared with A, B wins."


def test_partial() -> None:
    assert is_partial("It wins apart from one.")
    assert not is_partial("It wins without exception.")
