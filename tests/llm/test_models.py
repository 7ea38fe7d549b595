"""The value of `--model`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import InputError, UsageError
from paperkit.llm.models import RULES, Models

ROLES = ("reviewer", "devils_advocate", "reviser")


@pytest.mark.parametrize(
    ("text", "default", "by_role"),
    [
        ("rules", "rules", {}),
        ("openai/gpt-5", "openai/gpt-5", {}),
        ("ollama/llama3:8b", "ollama/llama3:8b", {}),
        ("reviewer=anthropic/x", RULES, {"reviewer": "anthropic/x"}),
        ("openai/a, reviser=b/c", "openai/a", {"reviser": "b/c"}),
        ("reviser=b/c,openai/a", "openai/a", {"reviser": "b/c"}),
        (" reviewer = a/b , reviser = rules ", RULES, {"reviewer": "a/b", "reviser": "rules"}),
        ("handoff:/tmp/a=b", "handoff:/tmp/a=b", {}),
        ("reviewer=handoff:/tmp/a=b", RULES, {"reviewer": "handoff:/tmp/a=b"}),
        ("replay:t.jsonl,reviser=handoff:d", "replay:t.jsonl", {"reviser": "handoff:d"}),
        (r"handoff:C:\my runs\d", r"handoff:C:\my runs\d", {}),
    ],
)
def test_what_is_read(text: str, default: str, by_role: dict[str, str]) -> None:
    models = Models.parse(text, ROLES)
    assert (models.default, models.by_role) == (default, by_role)
    assert models.of("devils_advocate") == default
    assert Models.parse(str(models), ROLES) == models
    assert Models.parse(text).by_role == by_role


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "name is missing"),
        ("a/b,", "name is missing"),
        ("reviewer=", "name is missing"),
        ("a/b,c/d", "two models for all roles; write role=c/d"),
        ("reviewer=a/b,reviewer=c/d", "two models for reviewer"),
        ("handoff", "folder for requests and replies, as handoff:DIR"),
        ("handoff:", "handoff:DIR"),
        ("reviewer=replay: ", "replay:TAPE"),
        ("revewer=a/b", "no role revewer; did you mean reviewer?"),
        ("devils-advocate=a/b", "did you mean devils_advocate?"),
        ("Reviewer=a/b", "did you mean reviewer?"),
        ("xyz=a/b", "the roles are reviewer, devils_advocate, reviser"),
        ("handoff:/tmp/a,b", "comma in handoff:/tmp/a,b"),
        ("reviewer=handoff:/tmp/a,b", "comma in handoff:/tmp/a,b"),
        ("replay:/tmp/a,b=c/tape.jsonl", "comma in replay:/tmp/a,b=c/tape.jsonl"),
        ("handoff:/tmp/a,", "comma in handoff:/tmp/a,"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        Models.parse(text, ROLES)
    assert said in str(error.value)
    assert str(error.value).startswith("--model")


def test_every_model_once() -> None:
    assert list(Models.parse("a/b,reviewer=c/d,reviser=a/b")) == ["a/b", "c/d"]


def test_paths_become_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    models = Models.parse("handoff:d,reviewer=replay:runs/a/tape.jsonl,reviser=openai/x").absolute()
    assert models.default == f"handoff:{tmp_path / 'd'}"
    assert models.of("reviewer") == f"replay:{tmp_path / 'runs/a/tape.jsonl'}"
    assert models.of("reviser") == "openai/x"
    assert models.absolute() == models


def test_a_home_is_meant_by_a_tilde(tmp_path: Path) -> None:
    assert Models.parse("handoff:~/d").absolute().default == f"handoff:{os.environ['HOME']}/d"
    assert Models.parse("handoff:~nobody-here/d").absolute().default.startswith("handoff:/")


def test_a_comma_in_the_working_folder_is_said_before_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a,b"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with pytest.raises(UsageError, match="comma in handoff:"):
        Models.parse("handoff:d").absolute()


names = st.from_regex(r"[a-z][a-z0-9]{0,5}/[a-z0-9:.-]{1,8}", fullmatch=True)
paths = st.builds(
    "{}:/{}".format, st.sampled_from(["handoff", "replay"]), st.from_regex(r"[\w= -]{1,12}\w", fullmatch=True)
)
models = st.one_of(names, paths, st.just(RULES))


@given(models, st.dictionaries(st.sampled_from(ROLES), models))
def test_what_is_written_is_read_again(default: str, by_role: dict[str, str]) -> None:
    made = Models(default, by_role)
    assert Models.parse(str(made), ROLES) == made
    assert Models.parse(str(made.absolute()), ROLES) == made.absolute()


@given(st.text(alphabet="ab=,: /handofreply", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        made = Models.parse(text)
    except UsageError:
        return
    assert Models.parse(str(made)) == made


@pytest.mark.parametrize(
    ("text", "meant"), [("rule", "rules"), ("handof:desk", "handoff"), ("reviewer=reply:t", "replay")]
)
def test_a_misspelt_way_to_answer_is_told(text: str, meant: str) -> None:
    with pytest.raises(UsageError, match=f"did you mean {meant}"):
        Models.parse(text)


@pytest.mark.parametrize("text", ["gpt-5", "ollama/rule", "claude-opus-4-1", "openai/replay"])
def test_a_model_is_no_misspelling(text: str) -> None:
    assert Models.parse(text).default == text


@pytest.mark.parametrize(
    "text",
    [
        "rules", "gpt-5", "openai/gpt-5", "openai/a-name-of-next-year", "ollama/llama3", "hosted_vllm/mine",
        "rules,reviewer=anthropic/claude-of-next-year", "handoff:nobody-yet",
    ],
)  # fmt: skip
def test_who_can_be_asked_is_not_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Models.parse(text).refuse_unknown()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "opnai/gpt-5",
            "--model opnai/gpt-5: litellm knows no such provider or model; did you mean openai/gpt-5?",
        ),
        ("gtp-5", "did you mean openai/gpt-5?"),
        ("nobody/x", "write it as `openai/gpt-5` or `ollama/llama3`"),
        ("rules,reviewer=nobody/x", "--model nobody/x"),
        ("openai/gpt-5,reviewer=x", "--model x"),
        ("openai/", "a model's name is missing"),
        ("handoff:file", "is a file; name a folder"),
    ],
)
def test_who_cannot_be_asked_is_refused(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(UsageError) as error:
        Models.parse(text).refuse_unknown()
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_tape_that_is_not_there_is_missing_input() -> None:
    with pytest.raises(InputError, match="there is no such tape"):
        Models.parse("rules,reviewer=replay:none.jsonl").refuse_unknown()
