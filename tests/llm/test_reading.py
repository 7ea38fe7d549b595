"""From a reply to an answer: read whole, or refused with what is to be mended; never half of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from paperkit.llm.call import Reply, Usage
from paperkit.llm.reading import FINAL, read_answer
from paperkit.llm.role import Role, UnfitReplyError


class Judgement(BaseModel):
    model_config = ConfigDict(extra="forbid")

    score: Annotated[float, Field(strict=True, ge=0, le=100, allow_inf_nan=False)]
    verdict: Literal["accept", "reject"]
    reasons: list[str]


class Anything(BaseModel):
    model_config = ConfigDict(extra="allow")


GOOD = {"score": 60, "verdict": "accept", "reasons": ["It is clear."]}
JUDGE: Role[str, Judgement] = Role("judge", lambda _: Judgement.model_validate(GOOD), reply=Judgement)
WRITER: Role[str, str] = Role("writer", str.upper)


def answer(text: str, role: Role[str, Any] = JUDGE, finish: str = "stop") -> Any:
    return read_answer(role, "given", Reply(text, finish, Usage(), "m"), 8192)


def told(text: str, role: Role[str, Any] = JUDGE, finish: str = "stop") -> str:
    with pytest.raises(UnfitReplyError) as fault:
        answer(text, role, finish)
    return str(fault.value)


# What is read


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "\n {} \n",
        "```json\n{}\n```",
        "~~~\n{}\n~~~",
        "Here is my judgement:\n{}\nIs it what you want?",
        '<think>{{"score": 1}}</think>{}',
        "<thinking>\n```json\n[]\n```\n</thinking>\n```json\n{}\n```",
        "Hm, {{a, b}}.</think>\n\n{}",
    ],
)
def test_what_is_only_wrapped_is_read(around: str) -> None:
    assert answer(around.format(json.dumps(GOOD))) == Judgement.model_validate(GOOD)


def test_trailing_commas_and_line_breaks_in_strings() -> None:
    text = '{"score": 60, "verdict": "accept", "reasons": ["It is\nclear.",],}'
    assert answer(text).reasons == ["It is\nclear."]


def test_tex_with_single_backslashes_is_kept() -> None:
    text = r'{"score": 60, "verdict": "accept", "reasons": ["$\frac{1}{2} \times \theta \nu \beta$ and \n a line"]}'
    (reason,) = answer(text).reasons
    assert reason.startswith(r"$\frac{1}{2} \times \theta \nu \beta$ and ")
    assert not set(reason) & set("\f\b\t")


def test_a_fence_in_a_string_is_no_payload() -> None:
    record = {**GOOD, "reasons": ['```json\n{"score": 1}\n```']}
    assert answer(json.dumps(record)).reasons == record["reasons"]
    assert answer(f"```json\n{json.dumps(record, indent=1)}\n```").reasons == record["reasons"]


def test_text_is_given_as_it_is() -> None:
    assert answer("  Some\ntext ", WRITER) == "  Some\ntext "


def test_the_role_makes_the_answer_and_may_refuse_it() -> None:
    def read(judgement: Judgement, given: str) -> str:
        if judgement.score < 50:
            raise UnfitReplyError("Too low.")
        return f"{given}: {judgement.verdict}"

    role: Role[str, str] = Role("judge", str, reply=Judgement, read=read)
    assert answer(json.dumps(GOOD), role) == "given: accept"
    assert told(json.dumps({**GOOD, "score": 40}), role) == "Too low."


# What is refused


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "was empty"),
        (" \n\t", "was empty"),
        ("I cannot judge this.", "no object or array"),
        ('{"score": 60', "it ends too soon"),
        (json.dumps(GOOD)[:-3], "line 1: not JSON"),
        (f"{json.dumps(GOOD)} {json.dumps(GOOD)}", "more JSON follows"),
        ('{"score": 60, "verdict": "accept", "reasons": ["the "dictator", waiting"]}', "not JSON"),
        ("<think>So", "reasoning in it never ends"),
        ("[]", "must be an object"),
        ('{"score": 60, "score": 61, "verdict": "accept", "reasons": []}', "key given twice: score"),
    ],
)
def test_broken_json_is_refused(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"score": 101}, "score: must be 100 or less, not 101"),
        ({"score": -0.5}, "score: must be 0 or more, not -0.5"),
        ({"score": "60"}, 'score: must be a number, not "60"'),
        ({"score": True}, "score: must be a number, not true"),
        ({"score": None}, "score: must be a number, not null"),
        ({"verdict": "Accept"}, 'verdict: must be "accept" or "reject"'),
        ({"reasons": "clear"}, "reasons: must be a list"),
        ({"reasons": [1]}, "reasons.0: must be text"),
        ({"more": 1}, "more: no such field"),
    ],
)
def test_a_value_out_of_its_range_is_refused_and_not_mended(change: dict[str, Any], said: str) -> None:
    fault = told(json.dumps({**GOOD, **change}))
    assert said in fault
    assert fault.startswith("Your reply does not fit the form: ")
    assert fault.endswith("Answer again, all of it.")


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e999", "-Infinity"])
def test_what_is_no_number_is_refused(value: str) -> None:
    assert "not a finite number" in told(json.dumps(GOOD).replace("60", value))


def test_a_missing_field_is_named() -> None:
    assert "verdict: missing" in told('{"score": 60, "reasons": []}')


@pytest.mark.parametrize("text", [json.dumps(GOOD), json.dumps(GOOD)[:-1], "", "Text."])
@pytest.mark.parametrize("role", [JUDGE, WRITER])
def test_a_reply_that_was_cut_off_is_never_read(text: str, role: Role[str, Any]) -> None:
    assert told(text, role, "length") == (
        "Your reply was cut off at 8,192 tokens. Answer again from the start, and shorter."
    )


@pytest.mark.parametrize("finish", sorted(FINAL))
@pytest.mark.parametrize("text", ["", json.dumps(GOOD)])
def test_a_filter_or_a_refusal_is_final(finish: str, text: str) -> None:
    assert told(text, JUDGE, finish) == FINAL[finish]


@pytest.mark.parametrize("finish", ["stop", "end_turn", "tool_calls", ""])
def test_a_provider_may_have_its_own_word_for_the_end(finish: str) -> None:
    assert answer(json.dumps(GOOD), JUDGE, finish).score == 60


@pytest.mark.parametrize(
    "line", ["<<<DOCUMENT paper.tex [5a17c0de5a17c0de]", "[5a17c0de5a17c0de] DOCUMENT>>>"]
)
def test_a_reply_that_repeats_a_fence_is_refused(line: str) -> None:
    assert f"repeats “{line}”" in told(f"A.\n{line}\nB.", WRITER)
    assert f"repeats “{line}”" in told(json.dumps({**GOOD, "reasons": [line]}))


# Any reply


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        made = answer(text, Role("any", lambda _: None, reply=Anything))
    except UnfitReplyError as fault:
        assert str(fault)
    else:
        assert isinstance(made, Anything)


@given(
    st.dictionaries(
        st.text(max_size=5), st.text(alphabet=st.characters(exclude_categories=("Cs",)), max_size=20)
    ),
    st.integers(min_value=1, max_value=60),
)
def test_json_cut_short_is_never_read_as_less(record: dict[str, str], short: int) -> None:
    text = json.dumps(record)
    cut = text[: max(0, len(text) - short)]
    with pytest.raises(UnfitReplyError):
        answer(cut, Role("any", lambda _: None, reply=Anything))


# Cases from public reports


@pytest.fixture(scope="module")
def reports(shared: Path) -> dict[str, dict[str, Any]]:
    path = shared / "cases" / "public_reports.jsonl"
    if not path.is_file():
        pytest.skip(f"needs {path}")
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {case["id"]: case for case in cases if case["area"] == "llm_json"}


def _tex(made: Any) -> bool:
    return bool(made.latex == r"\frac{1}{2} \times \theta \nu \beta")


def _mermaid(made: Any) -> bool:
    return "```mermaid" in made.text


CASES: dict[str, tuple[str, Callable[[Any], bool] | None]] = {
    "js01": (r'{"latex":"\frac{1}{2} \times \theta \nu \beta"}', _tex),
    "js03": ('{"notes":"Sent to the "dictator", waiting."}', None),
    "js04": ('{"text": "Here:\\n```mermaid\\ngraph TD\\n```\\n", "n": 1}', _mermaid),
    "js06": ('<think>{"a":1}</think>{"findings":[],}', lambda made: bool(made.findings == [])),
}
"""The reply of each report, and what is right; None where it must be refused."""


def test_every_report_is_held(reports: dict[str, dict[str, Any]]) -> None:
    assert set(reports) == set(CASES)


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_public_report(name: str) -> None:
    text, right = CASES[name]
    role: Role[str, Anything] = Role("any", lambda _: Anything(), reply=Anything)
    if right is None:
        assert "not JSON" in told(text, role)
    else:
        assert right(answer(text, role))
