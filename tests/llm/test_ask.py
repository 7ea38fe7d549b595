"""The one door to whatever answers for a role."""

from __future__ import annotations

import pytest

from paperkit.errors import UsageError
from paperkit.llm import NotJudged, Role, ask


def test_rules_answer() -> None:
    assert ask(Role("adder", sum), [1, 2]) == 3


def test_rules_may_decline() -> None:
    role = Role("judge", lambda _: NotJudged("only a reader can tell"))
    assert ask(role, "text") == NotJudged("only a reader can tell")


def test_unknown_backend_names_the_role() -> None:
    with pytest.raises(UsageError, match="adder"):
        ask(Role("adder", sum), [1], model="nobody")
