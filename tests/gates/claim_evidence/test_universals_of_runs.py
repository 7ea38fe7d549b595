"""Names that the paper's own table ties to a run, comparisons with all others, and settings said to be kept."""

from __future__ import annotations

import pytest

from paperkit.gates.claim_evidence.kept_settings import says_kept
from paperkit.gates.claim_evidence.rivals import compares_with_all

from .conftest import Judging, Rows

RUNS = """## Run 0: Baseline
Results: {'garden': {'val_loss': 0.3541, 'val_acc': 0.8712}, 'forest': {'val_loss': 0.9893, 'val_acc': 0.8021}}
## Run 1: Policy with first rewards
Results: {'garden': {'val_loss': 0.3409, 'val_acc': 0.8811}, 'forest': {'val_loss': 0.9912, 'val_acc': 0.8133}}
## Run 2: Policy with other rewards
Results: {'garden': {'val_loss': 0.3388, 'val_acc': 0.8907}, 'forest': {'val_loss': 0.9714, 'val_acc': 0.8255}}
"""
TABLE = r"""
\begin{table}\begin{tabular}{llcc}
Dataset & Method & Val Loss & Val Acc \\ \hline
garden & Baseline & 0.3541 & 0.8712 \\
garden & %s & 0.3409 & 0.8811 \\
forest & Baseline & 0.9893 & 0.8021 \\
forest & %s & 0.9912 & 0.8133 \\
\end{tabular}\caption{Results.}\end{table}
"""


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("QPolicy consistently reduces the validation loss.", True),
        ("QPolicy reduces the validation loss across all datasets.", True),
        ("QPolicy improves the validation accuracy across all datasets.", False),
        ("Tuning reduces the validation loss across all datasets.", False),  # it does in Run 2
        ("QPolicyNet reduces the validation loss across all datasets.", False),
    ],
)
def test_a_name_is_the_run_whose_values_its_rows_have(judged: Judging, text: str, false: bool) -> None:
    said = judged(f"{text}\n\n{TABLE % ('QPolicy', 'QPolicy')}", RUNS)
    assert (("false_universal",) in said.values()) is false


def test_rows_of_two_runs_tie_a_name_to_none(judged: Judging) -> None:
    mixed = (TABLE % ("QPolicy", "QPolicy")).replace("0.9912", "0.9714").replace("0.8133", "0.8255")
    text = f"QPolicy consistently reduces the validation loss.\n\n{mixed}"
    assert ("false_universal",) not in judged(text, RUNS).values()


THREE = """| dataset | method | accuracy |
|---|---|---|
| garden | plain | 0.871 |
| garden | network | 0.912 |
| garden | forest net | 0.915 |
| marsh | plain | 0.804 |
| marsh | network | 0.846 |
| marsh | forest net | 0.831 |
"""


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("The network outperforms all other methods in accuracy on every dataset.", True),
        ("The network is superior to all competing models in accuracy on every dataset.", True),
        ("The network outperforms plain in accuracy on every dataset.", False),
        ("The network outperforms plain and others in accuracy on every dataset.", False),
        ("The accuracy of plain is raised by the network on every dataset.", False),
        ("The accuracy of the network is raised by plain on every dataset.", True),
        ("The forest net beats the network in accuracy on every dataset.", True),
        ("Both plain and the network improve the accuracy across all datasets.", False),
    ],
)
def test_with_whom_a_statement_compares(judged: Judging, text: str, false: bool) -> None:
    assert (("false_universal",) in judged(text, THREE).values()) is false


@pytest.mark.parametrize(
    "text", ["It outperforms every baseline.", "It is better than all other models.", "优于所有方法"]
)
def test_all_others(text: str) -> None:
    assert compares_with_all(text)


@pytest.mark.parametrize(
    "text", ["It outperforms the baseline.", "All methods improve.", "It is better than most.", ""]
)
def test_not_all_others(text: str) -> None:
    assert not compares_with_all(text)


UNNAMED = """| Dataset | plain | network |
|---|---|---|
| garden | 87.1 | 91.2 |
| marsh | 80.4 | 79.6 |
"""


@pytest.mark.parametrize(
    ("text", "false"),
    [
        (
            "The accuracy is what we measure. The network improves the accuracy over plain on all datasets.",
            True,
        ),
        (
            "We measure accuracy and again accuracy. The network reduces the latency of plain on all datasets.",
            False,
        ),
        ("The network improves over plain on all datasets.", False),
    ],
)
def test_a_table_without_a_metric_is_of_the_one_that_the_paper_is_about(
    judged: Judging, text: str, false: bool
) -> None:
    assert (("false_universal",) in judged(text, UNNAMED).values()) is false


SETTINGS = """## Run 0: Baseline
Description: The batch size is 64.
Results: {'garden': {'val_loss': 0.3541}}
## Run 1: Other rates
Description: Trained with different initial learning rates; the batch size is %d.
Results: {'garden': {'val_loss': 0.3409}}
"""


@pytest.mark.parametrize(
    ("text", "batch", "false"),
    [
        ("All experiments use the same hyperparameters.", 64, True),
        ("The learning rate was kept fixed across all runs.", 64, True),
        ("The batch size was the same in all runs.", 64, False),
        ("The batch size was the same in all runs.", 128, True),
        ("The dropout rate was the same in all runs.", 128, False),
        ("All experiments use the same hyperparameters unless otherwise noted.", 64, False),
        ("All experiments use the same data.", 64, False),
        ("All experiments use different learning rates.", 64, False),
        ("所有实验使用相同的超参数。", 64, True),
    ],
)
def test_settings_said_to_be_kept(rows: Rows, text: str, batch: int, false: bool) -> None:
    found = [r for r in rows(text, SETTINGS % batch) if r.get("reasons") == ["false_universal"]]
    assert bool(found) is false
    assert all("log.md:5" in r["evidence"] for r in found)


@pytest.mark.parametrize(
    "line", ["It looks at weights across different layers.", "We plot it for different learning rates."]
)
def test_different_parts_are_no_change_of_settings(judged: Judging, line: str) -> None:
    log = (SETTINGS % 64).replace("Trained with different initial learning rates", line)
    assert judged("All experiments use the same hyperparameters.", log) == {}


@pytest.mark.parametrize(
    "text", ["All runs share the same learning rate.", "The settings are identical in all runs."]
)
def test_kept(text: str) -> None:
    assert says_kept(text)


@pytest.mark.parametrize(
    "text", ["All runs share a goal.", "The settings are not identical.", "All runs differ.", ""]
)
def test_not_said_to_be_kept(text: str) -> None:
    assert not says_kept(text)
