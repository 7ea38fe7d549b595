"""What is said of a record that cannot be read: which field, what it must be, and what stands there, in plain words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from paperkit.errors import InputError, RecordError
from paperkit.strict_json import Record, read_json, read_record, validated

JARGON = (
    "Input should",
    "valid ",
    "Field required",
    "Value error",
    "pydantic",
    "Expecting",
    "codec",
    "dict[",
    "Extra",
)


class Inner(BaseModel):
    score: Annotated[float, Field(strict=True, ge=0, le=100)]
    n: Annotated[int, Field(strict=True, ge=1)] = 1


class Outer(Record):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1)
    inner: dict[str, Inner] = Field(default={})
    kind: Literal["one", "two"] = "one"
    sure: Literal[True] = True
    flag: bool = Field(default=False, strict=True)
    many: list[str | dict[str, Any]] = Field(default=[])
    some: tuple[str, ...] = Field(default=("x",), min_length=1)
    either: int | str | None = None
    words: str = Field(default="x", pattern=r"\S")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": None}, "name: must be text, not null"),
        ({"name": 3}, "name: must be text, not 3"),
        ({"name": ["x"]}, "name: must be text, not a list"),
        ({"name": ""}, "name: must not be empty"),
        ({"inner": []}, "inner: must be an object, not a list"),
        ({"inner": {"a": 1}}, "inner.a: must be an object, not 1"),
        ({"inner": {"a": {}}}, "inner.a.score: missing"),
        ({"inner": {"a": {"score": "60"}}}, 'inner.a.score: must be a number, not "60"'),
        ({"inner": {"a": {"score": True}}}, "inner.a.score: must be a number, not true"),
        ({"inner": {"a": {"score": -1}}}, "inner.a.score: must be 0 or more, not -1"),
        ({"inner": {"a": {"score": 101}}}, "inner.a.score: must be 100 or less, not 101"),
        ({"inner": {"a": {"score": 1, "n": 1.5}}}, "inner.a.n: must be a whole number, not 1.5"),
        ({"inner": {"a": {"score": 1, "n": 0}}}, "inner.a.n: must be 1 or more, not 0"),
        ({"inner": {"a": {"score": "x", "n": "y"}}}, 'inner.a.score: must be a number, not "x" (and 1 more)'),
        ({"kind": "three"}, 'kind: must be "one" or "two", not "three"'),
        ({"sure": False}, "sure: must be true, not false"),
        ({"flag": "yes"}, 'flag: must be true or false, not "yes"'),
        ({"many": "x"}, 'many: must be a list, not "x"'),
        ({"many": ["x", 3]}, "many.1: must be text or an object, not 3"),
        ({"some": []}, "some: must not be empty"),
        ({"words": " \n"}, "words: must not be empty"),
        ({"either": [1]}, "either: must be a whole number or text, not a list"),
        ({"either": {"int": 1}}, "either: must be a whole number or text, not an object"),
        ({"more": 1}, "more: no such field; take it out"),
        ({"name": ["x"] * 3, "kind": 3}, "name: must be text, not a list (and 1 more)"),
    ],
)
def test_a_bad_field_is_named_with_what_it_must_be(change: dict[str, Any], said: str) -> None:
    with pytest.raises(RecordError) as caught:
        validated(Outer, {"name": "x", **change})
    assert str(caught.value) == said


@pytest.mark.parametrize(("record", "kind"), [([], "a list"), (3, "3"), ("x", '"x"'), (None, "null")])
def test_what_is_no_object_is_no_record(record: Any, kind: str) -> None:
    with pytest.raises(RecordError, match=f"^record: must be an object, not {kind}$"):
        validated(Outer, record)


def test_a_long_value_is_cut() -> None:
    with pytest.raises(RecordError) as caught:
        validated(Outer, {"name": "x", "kind": "y" * 10_000})
    assert len(str(caught.value)) < 120


def test_what_is_right_is_read() -> None:
    record = {"name": "x", "inner": {"a": {"score": 60}}, "many": ["y", {"z": 1}], "either": "w"}
    assert validated(Outer, record).as_json()["inner"] == {"a": {"score": 60.0, "n": 1}}


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from(list(Outer.model_fields)), anything, max_size=4) | anything)
def test_no_record_is_refused_in_the_words_of_a_library(record: Any) -> None:
    try:
        validated(Outer, record)
    except RecordError as error:
        said = str(error)
        assert not any(word in said.partition(", not ")[0] for word in JARGON), said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ":1: not JSON (it is empty)"),
        (" \n", ":2: not JSON (it is empty)"),
        ("{", ":1: not JSON (it ends too soon)"),
        ('{"a": ', ":1: not JSON (it ends too soon)"),
        ('{"a": nothing}', ":1: not JSON (a value should stand here, column 7)"),
        ("{a: 1}", ":1: not JSON (a name in double quotes should stand here, column 2)"),
        ('{"a": 1\n "b": 2}', ":2: not JSON (a comma or a closing bracket should stand here, column 2)"),
        ('{"a" 1}', ":1: not JSON (a colon should stand here, column 6)"),
        ('{"a": 1} x', ":1: not JSON (more follows after its end, column 10)"),
        ('{"a": "x', ":1: not JSON (a text begins here and never ends, column 7)"),
        (
            '{"a": "x\ny"}',
            ":1: not JSON (a line end or control character stands in a text; write \\n, column 9)",
        ),
        ('{"a": "\\q"}', ":1: not JSON (a backslash stands alone in a text; write \\\\, column 8)"),
        ('{"a": "\\uZZ"}', ":1: not JSON (four hexadecimal digits should follow \\u, column"),
    ],
)
def test_what_is_not_json_says_where_and_why(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "score.json"
    path.write_text(text)
    with pytest.raises(RecordError) as caught:
        read_json(path)
    assert str(caught.value).startswith(f"{path}{said}")


@given(st.text(st.sampled_from('{}[]",:\\nu1 \n'), max_size=20))
def test_no_text_is_refused_in_the_words_of_a_library(text: str) -> None:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        from paperkit.strict_json import syntax_fault

        assert not any(
            word in syntax_fault(error) for word in (*JARGON, "Unterminated", "Invalid", "Illegal")
        )


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    with pytest.raises(InputError, match=r"score\.json: cannot read it \(No such file or directory\)"):
        read_record(Outer, path)
    path.write_bytes(b'{"name": "\xe9"}')
    with pytest.raises(RecordError, match=r"score\.json: not UTF-8 at byte 10; save it as UTF-8"):
        read_record(Outer, path)
    path.write_bytes(b'\xef\xbb\xbf{"name": "x"}')
    assert read_record(Outer, path).name == "x"
    path.write_text('{"name": 1}')
    with pytest.raises(RecordError, match=r"score\.json: name: must be text, not 1"):
        read_record(Outer, path)
