"""Parameters are refused before papermill sees them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from paperkit.errors import InputError, UsageError
from paperkit.harness.parameters import check_parameters, notebook_parameters


class Parameters(BaseModel):
    model_config = ConfigDict(extra="forbid")

    paper: str = ""
    cap: int = Field(default=3, ge=0, le=20)
    max_tokens: int | None = None
    names: list[str] = []
    by_name: dict[str, float] = {}


def test_good_values_pass() -> None:
    checked = check_parameters(Parameters, {"paper": "a.tex", "cap": 5, "max_tokens": 100, "names": ["a"]})
    assert (checked.paper, checked.cap, checked.max_tokens, checked.names) == ("a.tex", 5, 100, ["a"])


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"capp": 5}, "unknown parameter capp; did you mean cap?"),
        ({"zzz": 5}, "unknown parameter zzz; known are paper, cap"),
        ({"cap": -1}, "cap: input should be greater than or equal to 0, got -1"),
        (
            {"cap": "many"},
            'cap: input should be a valid integer, unable to parse string as an integer, got "many"',
        ),
        ({"names": ["a", 3]}, "names.1: input should be a valid string, got 3"),
    ],
)
def test_wrong_values_are_named(values: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as error:
        check_parameters(Parameters, values)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "value", [("a",), Path("a"), {1}, b"a", [Path("a")], {"a": ("b",)}, float("nan"), float("inf")]
)
def test_only_json_passes(value: object) -> None:
    with pytest.raises(UsageError, match=r"paper: .* is no JSON value"):
        check_parameters(Parameters, {"paper": value})


@given(st.dictionaries(st.text(max_size=4), st.floats(allow_nan=False, allow_infinity=False)))
def test_json_values_keep_their_value(value: dict[str, float]) -> None:
    assert check_parameters(Parameters, {"by_name": value}).by_name == value


@pytest.mark.parametrize(
    "name", ["api_key", "OPENAI_API_KEY", "password", "hf_token", "my_secret", "aws_access_key"]
)
def test_names_of_keys_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match=f"{name} looks like a key"):
        check_parameters(Parameters, {name: "x"})


@pytest.mark.parametrize(
    "value",
    [
        "sk-" + "a1B2" * 5,
        "ghp_" + "a1B2" * 6,
        "AKIA" + "ABCD" * 4,
        "xoxb-" + "1234567890",
        "hf_" + "a1B2" * 6,
        "Bearer " + "abcd" * 6,
        "-----BEGIN RSA PRIVATE" + " KEY-----",
    ],
)
def test_values_that_look_like_keys_are_refused_and_not_shown(value: str) -> None:
    with pytest.raises(UsageError, match="paper looks like a key") as error:
        check_parameters(Parameters, {"paper": value})
    assert value not in str(error.value)


@pytest.mark.parametrize(
    "value", ["tasks/sketch-of-the-method.tex", "risk-adjusted.tex", "keys.md", "AKIA.tex"]
)
def test_names_of_files_are_no_keys(value: str) -> None:
    assert check_parameters(Parameters, {"paper": value}).paper == value


def test_parameters_of_a_notebook(make_notebook: Any) -> None:
    path = make_notebook(parameters="a = 1\nb = None  # why\nc = 'x=y'\nd = -2.5\ne = ['p']")
    assert notebook_parameters(path) == {"a": 1, "b": None, "c": "x=y", "d": -2.5, "e": ["p"]}


def test_a_default_that_is_no_literal_is_an_error(make_notebook: Any) -> None:
    with pytest.raises(InputError, match="cannot read its parameters"):
        notebook_parameters(make_notebook(parameters="a = len('abc')"))


@pytest.mark.parametrize("text", ["", "{}", '{"cells": []}', '{"cells": [{"metadata": {}}]}', "[1]"])
def test_no_notebook_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "n.ipynb"
    path.write_text(text)
    with pytest.raises(InputError, match=r"n\.ipynb"):
        notebook_parameters(path)


def test_a_missing_notebook_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        notebook_parameters(tmp_path / "n.ipynb")
