"""Bold print where one line of two is wrong, where a rival never won, and under a first column of numbers."""

# ruff: noqa: E501 - twins are easier to compare whole
from __future__ import annotations

import pytest

from tests.gates.consistency.test_bold import found

SAID = "Results; the best of each row is in bold."
HEAD3 = "Task & A & B & C"


@pytest.mark.parametrize(
    ("rows", "head", "caption", "count"),
    [
        # two columns of which one is wrong: the direction is told, and the best of it won the other
        ((r"A & 3.4 & 0.71", r"B & 2.9 & \textbf{0.80}", r"C & \textbf{3.0} & 0.78"), "M & MAE & Accuracy", "Results.", 1),
        ((r"A & 3.4 & 0.71", r"B & \textbf{2.9} & \textbf{0.80}", r"C & 3.0 & 0.78"), "M & MAE & Accuracy", "Results.", 0),
        ((r"A & 2.8 & 0.71", r"B & 2.9 & \textbf{0.80}", r"C & \textbf{3.0} & 0.78"), "M & MAE & Accuracy", "Results.", 0),
        # each metric has its own direction in the caption
        ((r"A & 37.1 & 6.4", r"B & \textbf{21.7} & 8.2", r"C & 14.7 & \textbf{9.2}"), "M & QX & QY",
         "QX (lower is better) and QY (higher is better).", 1),
        ((r"A & 37.1 & 6.4", r"B & 21.7 & 8.2", r"C & \textbf{14.7} & \textbf{9.2}"), "M & QX & QY",
         "QX (lower is better) and QY (higher is better).", 0),
        # a first column of numbers names the rows
        ((r"50\% & 75.2 & \textbf{75.9}", r"80\% & 72.6 & \textbf{74.0}", r"90\% & \textbf{68.9} & 71.7", r"95\% & 60.3 & \textbf{66.8}"),
         "Cut & A & B", "Accuracy after cuts; the best is bold.", 1),
        ((r"50\% & 75.2 & \textbf{75.9}", r"80\% & 72.6 & \textbf{74.0}", r"90\% & 68.9 & \textbf{71.7}", r"95\% & 60.3 & \textbf{66.8}"),
         "Cut & A & B", "Accuracy after cuts; the best is bold.", 0),
    ],
)  # fmt: skip
def test_one_line_is_wrong(rows: tuple[str, ...], head: str, caption: str, count: int) -> None:
    assert len(found(rows, head, caption)) == count


ROWS = (
    r"Walking & 0.93 & \textbf{0.97} & 0.96",
    r"Cycling & \textbf{0.88} & 0.80 & {own}",
    r"Sitting & 0.82 & \textbf{0.91} & 0.77",
)


def test_a_rival_that_never_won_may_be_the_best() -> None:
    rows = tuple(row.replace("{own}", "0.94") for row in ROWS)
    assert len(found(rows, HEAD3, f"Accuracy. {SAID}")) == 1
    assert not found(tuple(row.replace("{own}", "0.84") for row in ROWS), HEAD3, f"Accuracy. {SAID}")


def test_a_column_of_another_scale_is_no_rival() -> None:
    rows = tuple(row.replace("{own}", "94").replace("0.96", "96").replace("0.77", "77") for row in ROWS)
    assert not found(rows, "Task & A & B & Size", f"Accuracy. {SAID}")
