"""Error rates, means over data sets, small gaps, lists of changes, limits and ranges: what follows, what does not."""

from __future__ import annotations

import pytest

from .conftest import Rows
from .test_whose_numbers import HAN, HAN_SPREAD, TWO, WIDE, reasons

SHARES = "method,accuracy\nBaseline,0.827\nOurs,0.845\n"


def kinds(rows: Rows, text: str, log: str, name: str = "log.md") -> list[str]:
    """Kinds of the derivations that support the numbers of a text; none may be unsupported."""
    found = rows(text, log, name)
    assert {row["status"] for row in found} <= {"supported"}, found
    return [row["derivation"] for row in found if row.get("derivation")]


@pytest.mark.parametrize(
    ("right", "wrong", "log"),
    [
        ("Ours beats the baseline by 1.8 points.", "Ours beats the baseline by 1.6 points.", TWO),
        (
            r"On Moor, FoldMix is 0.8 points better than the baseline.",
            r"On Moor, FoldMix is 0.7 points better than the baseline.",
            WIDE,
        ),
        (
            r"On Moor, FoldMix improves accuracy by 1.0\% relative to the baseline.",
            r"On Moor, FoldMix improves accuracy by 0.6\% relative to the baseline.",
            WIDE,
        ),
        ("本文方法比基线高1.8个百分点。", "本文方法比基线高1.6个百分点。", HAN),
        (r"准确率从82.7\%提高到84.5\%。", r"准确率从82.9\%提高到84.5\%。", HAN),
        (r"准确率由82.7\%提升至84.5\%。", r"准确率由82.7\%提升至84.7\%。", HAN),
        (
            r"On average over the three data sets, Ours reaches 76.4\%.",
            r"On average over the three data sets, Ours reaches 77.4\%.",
            WIDE,
        ),
        (r"The mean accuracy of Ours is 76.4\%.", r"The mean accuracy of Ours is 72.7\%.", WIDE),
        (
            r"Ours improves the average accuracy from 74.6\% to 76.4\%.",
            r"Ours improves the average accuracy from 74.6\% to 77.4\%.",
            WIDE,
        ),
        (
            "Averaged over datasets, Ours gains 1.8 points over the baseline.",
            "Averaged over datasets, Ours gains 2.1 points over the baseline.",
            WIDE,
        ),
        (
            r"Averaged over datasets, Ours gains 2.4\% over the baseline.",
            r"Averaged over datasets, Ours gains 3.3\% over the baseline.",
            WIDE,
        ),
        (
            r"Ours reaches an average accuracy of 76.4\%, 1.8 points above the baseline.",
            r"Ours reaches an average accuracy of 76.4\%, 2.8 points above the baseline.",
            WIDE,
        ),
        (r"本文方法的平均准确率为83.65\%。", r"本文方法的平均准确率为83.85\%。", HAN_SPREAD),
        (
            r"Ours has an error rate of 16.5\% on Lake-5.",
            r"Ours has an error rate of 17.5\% on Lake-5.",
            WIDE,
        ),
        (
            r"On Lake-5, Ours reduces the error rate of the baseline from 18.8\% to 16.5\%.",
            r"On Lake-5, Ours reduces the error rate of the baseline from 18.8\% to 15.5\%.",
            WIDE,
        ),
        (
            "Ours reduces the error rate by 2.3 points on Lake-5.",
            "Ours increases the error rate by 2.3 points on Lake-5.",
            WIDE,
        ),
        (
            r"On Lake-5, Ours achieves a relative error reduction of 12\% over the baseline.",
            r"On Lake-5, Ours achieves a relative error reduction of 15\% over the baseline.",
            WIDE,
        ),
        (r"本文方法的错误率为15.5\%。", r"本文方法的错误率为17.5\%。", HAN),
        (r"Ours reaches more than 80\% on Lake-5.", r"Ours reaches more than 85\% on Lake-5.", WIDE),
        (r"Ours reaches over 83\% on Lake-5.", r"Ours reaches over 84\% on Lake-5.", WIDE),
        (
            r"Ours reaches nearly 84\% accuracy on Lake-5.",
            r"Ours reaches nearly 85\% accuracy on Lake-5.",
            WIDE,
        ),
        (r"Ours stays below 84\% on Lake-5.", r"Ours stays below 83\% on Lake-5.", WIDE),
        (r"本文方法的准确率超过80\%。", r"本文方法的准确率超过85\%。", HAN),
        (r"本文方法的准确率接近85\%。", r"本文方法的准确率接近87\%。", HAN),
        (r"Accuracy ranges from 58.4\% to 84.9\%.", r"Accuracy ranges from 58.4\% to 83.5\%.", WIDE),
        (
            r"The accuracy of Ours ranges from 61.9\% to 83.7\%.",
            r"The accuracy of Ours ranges from 61.9\% to 81.5\%.",
            WIDE,
        ),
        (r"准确率在81.2\%到84.1\%之间。", r"准确率在81.2\%到83.8\%之间。", HAN_SPREAD),
        (
            "Ours gains 2.3, 3.5 and $-0.4$ points over the baseline on Lake-5, River-8 and Moor.",
            "Ours gains 2.3, 3.9 and $-0.4$ points over the baseline on Lake-5, River-8 and Moor.",
            WIDE,
        ),
        (
            "Ours changes the accuracy on Moor by $-0.4$ points.",
            "Ours changes the accuracy on Lake-5 by $-2.3$ points.",
            WIDE,
        ),
    ],
)
def test_what_follows_and_what_does_not(rows: Rows, right: str, wrong: str, log: str) -> None:
    assert reasons(rows, right, log) == set()
    assert reasons(rows, wrong, log) != set()


@pytest.mark.parametrize(
    ("text", "log", "kind"),
    [
        (r"Ours has an error rate of 16.5\% on Lake-5.", WIDE, "100 − 83.5"),
        (r"The error rate of Ours is 15.5\%.", SHARES, "(1 − 0.845) × 100"),
        ("The error rate of Ours is 0.155.", SHARES, "1 − 0.845"),
        (r"The mean accuracy of Ours is 76.4\%.", WIDE, "mean of"),
        ("Averaged over datasets, Ours gains 1.8 points over the baseline.", WIDE, "mean"),
        (r"On Lake-5, Ours achieves a relative error reduction of 12\%.", WIDE, "(100 − 81.2)"),
    ],
)
def test_the_report_names_the_formula(rows: Rows, text: str, log: str, kind: str) -> None:
    found = kinds(rows, text, log, "log.csv" if log is SHARES else "log.md")
    assert len(found) == 1 and kind in str(found[0])


def test_a_mean_does_not_depend_on_its_neighbours(rows: Rows) -> None:
    mean = r"On average over the three data sets, Ours reaches {}\%. "
    beside = (
        "",
        r"On Lake-5, Ours reaches 83.5\%.",
        r"FoldMix reaches 60.3\% on River-8.",
        "We describe the data.",
    )
    for more in beside:
        for value, status in (("76.4", "supported"), ("77.9", "unsupported")):
            found = rows(mean.format(value) + more, WIDE)
            assert [r["status"] for r in found if value in r["value"]] == [status], (more, value)


def test_a_gap_that_hardly_tells_is_weak(rows: Rows) -> None:
    (row,) = rows("On Moor, FoldMix is 0.8 points better than the baseline.", WIDE)
    assert (row["status"], row["strength"]) == ("supported", "weak")
