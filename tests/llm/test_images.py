"""Images beside the text of a call: part of what identifies it, sent to models that read them, written for people."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import Briefing, Door, Image, Question, Role
from paperkit.llm.backend import most_tokens
from paperkit.llm.backends import litellm as backend
from paperkit.llm.backends.handoff import Handoff, request_id
from paperkit.llm.call import IMAGE_TOKENS, Call, Settings

PAGE = Image("page 4", b"\x89PNG one")
OTHER = Image("page 4", b"\x89PNG two")


def call(*images: Image) -> Call:
    return Call("reviewer", "openai/gpt-5", "system", "shared ", "own", images=images)


def test_a_call_without_images_has_the_key_it_always_had() -> None:
    assert "images" not in call().request


def test_another_image_is_another_call_and_so_is_another_name() -> None:
    keys = {call().key, call(PAGE).key, call(OTHER).key, call(replace(PAGE, name="page 5")).key}
    assert len(keys) == 4
    assert call(PAGE).key == call(Image("page 4", b"\x89PNG one")).key


def test_the_tape_gets_the_hash_and_not_the_picture() -> None:
    assert call(PAGE).request["images"] == [{"name": "page 4", "sha256": PAGE.hash}]


def test_the_budget_counts_images() -> None:
    assert most_tokens(call(PAGE, OTHER), ()).input == most_tokens(call(), ()).input + 2 * IMAGE_TOKENS


@pytest.mark.parametrize(("sees", "kinds"), [(True, ["text", "text", "image_url", "text"]), (False, None)])
def test_a_model_that_sees_gets_each_image_after_its_name(sees: bool, kinds: list[str] | None) -> None:
    said = backend._marked(call(PAGE), (), sees=sees)
    content: Any = said[1]["content"]
    if kinds is None:
        assert content == "shared own"
        return
    assert [part["type"] for part in content] == kinds
    assert [part.get("text") for part in content] == ["shared ", "page 4", None, "own"]
    assert content[2]["image_url"]["url"].startswith("data:image/png;base64,")


def test_a_marked_prefix_stays_first() -> None:
    claude = replace(call(PAGE), model="anthropic/claude-opus-4")
    first: Any = backend._marked(claude, (), sees=True)[1]["content"][0]
    assert first == {"type": "text", "text": "shared ", "cache_control": {"type": "ephemeral"}}


def test_a_request_by_hand_has_its_images_as_files(tmp_path: Path) -> None:
    asked, by_hand = call(PAGE, replace(PAGE, name="page 5")), Handoff(tmp_path)
    by_hand._ask(request_id(asked), asked, ())
    request = json.loads((by_hand.requests / f"{request_id(asked)}.json").read_text())
    files = {image["file"] for image in request["images"]}
    assert [image["name"] for image in request["images"]] == ["page 4", "page 5"]
    assert len(files) == 1
    assert (by_hand.requests / files.pop()).read_bytes() == PAGE.data
    assert "page 5: `images/" in (by_hand.requests / f"{request_id(asked)}.md").read_text()


def test_a_request_without_images_says_nothing_of_them(tmp_path: Path) -> None:
    by_hand = Handoff(tmp_path)
    by_hand._ask(request_id(call()), call(), ())
    assert "images" not in json.loads((by_hand.requests / f"{request_id(call())}.json").read_text())
    assert "Images" not in (by_hand.requests / f"{request_id(call())}.md").read_text()


def test_a_briefing_hands_its_images_on() -> None:
    role = Role[str, str](
        "reviewer", lambda _: "", brief=lambda _: Briefing((), images=(PAGE,)), prompt="system"
    )
    assert Door("openai/gpt-5").call(Question(role, "x")).images == (PAGE,)


def test_an_effort_is_part_of_a_call_only_where_it_is_set() -> None:
    plain = Call("reviewer", "m", "s", "", "o")
    hard = replace(plain, settings=Settings(effort="high"))
    assert "effort" not in plain.request["settings"]
    assert hard.request["settings"]["effort"] == "high"
    assert plain.key != hard.key


def test_a_briefing_hands_its_effort_on() -> None:
    role = Role[str, str](
        "reviewer", lambda _: "", brief=lambda _: Briefing((), effort="low"), prompt="system"
    )
    assert Door("openai/gpt-5").call(Question(role, "x")).settings.effort == "low"
