"""What was asked of models, as a table and as lines."""

from __future__ import annotations

from typing import Any

from paperkit.llm.call import Usage
from paperkit.llm.tape import Asked
from paperkit.report import asked_table
from paperkit.report.text import asked_line


def record(resolved: tuple[str, ...] = ("gpt-x",), **usage: Any) -> dict[str, Any]:
    used = Usage(**{"input": 12_000, "output": 900, "cached": 9_000, "cost": 0.0123, **usage})
    made = Asked(
        role="devils_advocate", model="openai/gpt-x", resolved=resolved, calls=2, exchanges=3, usage=used
    )
    return made.model_dump(mode="json")


def test_one_row_a_role_and_model() -> None:
    table = asked_table([record()])
    assert table.rows == (
        ("devils advocate", "openai/gpt-x", "gpt-x", "2", "3", "12,000", "9,000", "900", "$0.0123"),
    )


def test_where_no_model_was_asked_rules_answered() -> None:
    for shown in (repr(asked_table([])), asked_table([])._repr_html_(), asked_table([])._repr_markdown_()):
        assert "No model was asked: rules answered." in shown


def test_what_is_estimated_unpriced_or_free_says_so() -> None:
    assert asked_table([record(estimated=True, cost=None)]).rows[0][5:] == (
        "about 12,000",
        "9,000",
        "about 900",
        "unpriced",
    )
    assert asked_table([record(cost=0.0)]).rows[0][-1] == "no cost"
    assert asked_line(record(cost=None)).endswith("unpriced")
    assert asked_line(record(cost=0.0)).endswith("no cost")


def test_several_models_that_answered_are_all_named() -> None:
    assert asked_table([record(resolved=("a", "b"))]).rows[0][2] == "a, b"
    assert asked_table([record(resolved=())]).rows[0][2] == "nobody"


def test_names_from_a_provider_are_escaped() -> None:
    shown = asked_table([record(resolved=("<script>alert(1)</script>",))])._repr_html_()
    assert "<script>" not in shown
