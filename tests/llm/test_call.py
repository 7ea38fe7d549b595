"""What is sent, and what a call is known by."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from paperkit.llm.call import TAPE_SCHEMA, Call, Exchange, Reply, Settings, Usage, estimate_tokens, key_of
from tests.llm.conversation import CALL, call, reply

CANARY = "canary-7f3a9b2c5d8e"


# The key


def test_the_key_is_sha256_of_canonical_json() -> None:
    fields = {"schema": TAPE_SCHEMA, **CALL.request}
    assert set(fields) == {"schema", "role", "model", "messages", "settings", "reply_schema", "repeat"}
    canonical = json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert CALL.key == hashlib.sha256(canonical.encode()).hexdigest()


def test_the_key_of_one_call_never_changes() -> None:
    # A tape that was recorded must replay: raise TAPE_SCHEMA with any change that fails here.
    assert CALL.key == "a758423de348afba4541e50dac6187a99ea50731059fc06cef45363529f64c5c"


@pytest.mark.parametrize(
    "changes",
    [
        {"role": "reviser"},
        {"model": "openai/gpt-5-mini"},
        {"system": "You judge papers!"},
        {"shared": CALL.shared + " "},
        {"own": "Review it\n"},
        {"settings": Settings(temperature=0.5, seed=8)},
        {"settings": Settings(temperature=None, seed=7)},
        {"settings": Settings(temperature=0.5, seed=7, max_output=100)},
        {"reply_schema": None},
        {"reply_schema": {"type": "object", "properties": {"score": {"maximum": 10}}}},
        {"repeat": 1},
    ],
    ids=str,
)
def test_whatever_changes_the_answer_changes_the_key(changes: dict[str, Any]) -> None:
    assert call(**changes).key != CALL.key


def test_what_does_not_change_what_is_sent_keeps_the_key() -> None:
    assert replace(CALL).key == CALL.key
    moved = call(shared=CALL.shared + CALL.own[:4], own=CALL.own[4:])
    assert moved.messages == CALL.messages
    assert moved.key == CALL.key


def test_the_order_of_fields_does_not_matter() -> None:
    turned = dict(reversed(list(CALL.request.items())))
    assert key_of(turned) == CALL.key
    assert key_of(json.loads(json.dumps(CALL.request))) == CALL.key


@given(st.text(), st.text())
def test_texts_cannot_be_shifted_between_fields(a: str, b: str) -> None:
    one, other = call(system=a, own=b), call(system=b, own=a)
    try:
        assert (one.key == other.key) == (a == b)
    except UnicodeEncodeError:
        assert any("\ud800" <= c <= "\udfff" for c in a + b)


# Messages


def test_documents_come_first_and_the_instruction_last() -> None:
    system, user = CALL.messages
    assert (system["role"], user["role"]) == ("system", "user")
    assert system["content"] == CALL.system
    assert user["content"].startswith(CALL.shared)
    assert user["content"].endswith(CALL.own)


def test_a_refused_reply_is_shown_with_its_fault() -> None:
    said = CALL.asked_again([Exchange(reply("{"), "It is cut."), Exchange(reply("[]"), "It is a list.")])
    assert [message["role"] for message in said] == [
        "system",
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    assert [message["content"] for message in said[2:]] == ["{", "It is cut.", "[]", "It is a list."]
    assert said[:2] == CALL.messages


@pytest.mark.parametrize("unshown", [reply("long " * 50, "length"), reply(""), reply(" \n")])
def test_a_reply_that_was_cut_off_or_empty_is_not_shown(unshown: Reply) -> None:
    said = CALL.asked_again([Exchange(unshown, "Shorter."), Exchange(unshown, "Shorter still.")])
    assert [message["role"] for message in said] == ["system", "user"]
    assert said[1]["content"] == f"{CALL.messages[1]['content']}\n\nShorter.\n\nShorter still."
    assert CALL.asked_again([]) == CALL.messages


def test_asking_again_keeps_the_beginning() -> None:
    again = CALL.asked_again([Exchange(reply("", "length"), "Shorter.")])
    assert again[0] == CALL.messages[0]
    assert again[1]["content"].startswith(CALL.messages[1]["content"])


# Replies


def test_keys_are_taken_out_of_a_reply_before_anyone_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", CANARY)
    made = reply(f"Your key is {CANARY}, or sk-{'a1B2' * 6}.")
    assert made.text == "Your key is [key removed], or [key removed]."
    assert replace(made).text == made.text


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("a\ud800b", "a\ufffdb"),
        ("\ud83d\ude00", "😀"),
        ("\udc00", "\ufffd"),
        ("噪声 𝒜 \x00\n", "噪声 𝒜 \x00\n"),
        ("", ""),
    ],
)
def test_half_characters_are_replaced(said: str, kept: str) -> None:
    assert reply(said).text == kept
    reply(said).text.encode()


# Usage


def test_usage_adds_up() -> None:
    one = Usage(input=10, output=2, cached=5, cost=0.5)
    other = Usage(input=1, output=1, cached=0, cost=0.25, estimated=True)
    assert one + other == Usage(input=11, output=3, cached=5, cost=0.75, estimated=True)
    assert one + Usage() == one
    assert (one + Usage(cost=None)).cost is None
    assert (Usage(cost=None) + one).cost is None


@pytest.mark.parametrize(
    "wrong", [{"input": -1}, {"output": -1}, {"cost": -0.1}, {"cost": float("nan")}, {"x": 1}]
)
def test_what_no_usage_can_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Usage(**wrong)


@given(st.text(alphabet=st.characters(exclude_categories=("Cs",)), max_size=80))
def test_an_estimate_grows_with_the_text(text: str) -> None:
    assert estimate_tokens(text) <= estimate_tokens(text + "a") <= estimate_tokens(text) + 1
    assert estimate_tokens(text) >= len(text) / 3


def test_a_call_is_immutable() -> None:
    with pytest.raises(AttributeError):
        CALL.model = "x"  # type: ignore[misc]
    assert isinstance(CALL, Call)
