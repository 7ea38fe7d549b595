"""What differs between two requests, in words that name the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.llm.call import Settings
from paperkit.llm.differences import differences, nearest, text_difference
from paperkit.llm.tape import Tape, TapeLine, read_tape
from tests.llm.conversation import CALL, call, failed, record


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"role": "reviser"}, ['role: "reviewer" there, "reviser" now']),
        ({"model": "a/b"}, ['model: "openai/gpt-5" there, "a/b" now']),
        ({"settings": Settings(seed=7)}, ["settings.temperature: 0.5 there, null now"]),
        (
            {"settings": Settings(temperature=0.5, seed=1, max_output=9)},
            ["settings.max_output: 8192 there, 9 now", "settings.seed: 7 there, 1 now"],
        ),
        ({"repeat": 2}, ["repeat: 0 there, 2 now"]),
        (
            {"reply_schema": {"type": "object", "properties": {"score": {"maximum": 10}}}},
            ["reply_schema.properties.score.maximum: 100 there, 10 now"],
        ),
        (
            {"system": "You judge texts."},
            ["system message, line 1: “You judge papers.” there, “You judge texts.” now"],
        ),
        (
            {"shared": CALL.shared.replace("91.4", "97.7")},
            ["user message, line 2: “We reach 91.4 on Alpha.” there, “We reach 97.7 on Alpha.” now"],
        ),
        ({"own": CALL.own + "Be brief.\n"}, ["user message, line 6: nothing there, “Be brief.” now"]),
        (
            {"shared": CALL.shared.replace("It is good.\n", "")},
            ["user message, line 3: “It is good.” there, nothing now"],
        ),
    ],
    ids=str,
)
def test_what_differs(changes: dict[str, Any], said: list[str]) -> None:
    assert differences(CALL.request, call(**changes).request) == said


def test_no_schema_beside_one() -> None:
    (said,) = differences(CALL.request, call(reply_schema=None).request, ("in a", "in b"))
    assert said.startswith('reply_schema: {"type": "object"')
    assert said.endswith("null in b")
    assert len(said) < 130


def test_a_message_more() -> None:
    longer = {**CALL.request, "messages": [*CALL.messages, {"role": "assistant", "content": "So."}]}
    assert differences(CALL.request, longer) == ["assistant message, line 1: “” there, “So.” now"]


def test_zero_is_not_false() -> None:
    assert differences({"x": 0}, {"x": False}) == ["x: 0 there, false now"]


def test_a_long_line_is_shown_where_it_differs() -> None:
    there, here = "a" * 500 + "X" + "b" * 500, "a" * 500 + "Y" + "b" * 500
    said = text_difference(there, here)
    assert "…aaa" in said
    assert "aXb" in said
    assert "aYb" in said
    assert len(said) < 250


def test_further_places_are_counted() -> None:
    there = [str(n) for n in range(20)]
    here = there.copy()
    for n in (3, 4, 9, 15):
        here[n] += "x"
    said = text_difference("\n".join(there), "\n".join(here))
    assert said == "line 4: “3” there, “3x” now; and 2 more places"


def test_differences_that_no_list_of_marks_may_swallow() -> None:
    # Lines that look like the heads of a diff.
    assert text_difference("-- a\nb", "++ a\nb") == "line 1: “-- a” there, “++ a” now"


@given(st.text(alphabet="ab\n", max_size=30), st.text(alphabet="ab\n", max_size=30))
def test_any_two_texts(there: str, here: str) -> None:
    said = text_difference(there, here)
    assert (said == "no difference") == (there == here)
    if there != here:
        line = int(said.split(":")[0].removeprefix("line "))
        before, after = there.split("\n")[: line - 1], here.split("\n")[: line - 1]
        assert before == after


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.dictionaries(st.text(max_size=3), inner)
    )
)
def test_a_value_does_not_differ_from_itself(value: object) -> None:
    assert differences({"x": value}, json.loads(json.dumps({"x": value}))) == []


# The nearest


@pytest.fixture
def lines(tmp_path: Path) -> list[TapeLine]:
    """Three rounds of one role, with a paper that changes, and another role."""
    paper = [f"Sentence {n}." for n in range(40)]
    tape = Tape(tmp_path / "t.jsonl")
    for number in range(3):
        paper[10 * number] += " Revised."
        tape.add(record(call(shared="\n".join(paper))))
    tape.add(failed(call(role="reviser", shared="\n".join(paper))))
    return read_tape(tmp_path / "t.jsonl")[0]


def asked(line: TapeLine) -> str:
    return str(line.record.request["messages"][1]["content"]).removesuffix(CALL.own)


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(
    "changes",
    [
        {"model": "a/b"},
        {"settings": Settings()},
        {"reply_schema": None},
        {"repeat": 3},
        {"system": "You judge texts."},
        {"own": "Review it, and be brief.\n"},
        {"system": "You judge texts.", "own": "Be brief.\n"},
    ],
    ids=str,
)
def test_the_nearest_is_that_of_the_same_round(
    number: int, changes: dict[str, Any], lines: list[TapeLine]
) -> None:
    near = nearest(call(shared=asked(lines[number]), **changes).request, lines)
    assert near is lines[number]


def test_another_role_is_never_near(lines: list[TapeLine]) -> None:
    near = nearest(call(role="reviser").request, lines)
    assert near is lines[3]
    assert nearest(call(role="judge").request, lines) is None
    assert nearest(CALL.request, []) is None


def test_of_the_same_text_the_one_with_fewest_other_differences(tmp_path: Path) -> None:
    warm = Settings(temperature=1.0, seed=7)
    Tape(tmp_path / "s.jsonl").add(
        record(CALL), record(call(settings=warm)), record(call(settings=warm, model="a/b"))
    )
    recorded, _ = read_tape(tmp_path / "s.jsonl")
    assert nearest(call(settings=warm, repeat=1).request, recorded) is recorded[1]
