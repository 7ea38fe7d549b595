"""A true model on loopback: first what its server does over HTTP, then paperkit's calls to it.

The model is far too small to judge a paper. It is here because its replies are bad in the ways that real replies are
bad; nothing it says is a result.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
from pydantic import BaseModel, Field

from tests.llm import local_server
from tests.llm.local_server import MODEL, LocalServer

pytestmark = pytest.mark.local_llm

PAPER = (
    "We compare two ways to count the birds of a marsh. Observers walked a line of two kilometres at dawn, "
    "and a microphone stood at each of its ends. The walkers heard 41 species, the microphones 38. "
) * 8


class Score(BaseModel):
    axis: Literal["clarity", "evidence"]
    score: int = Field(ge=1, le=5)
    reason: str = Field(max_length=80)


class Review(BaseModel):
    verdict: Literal["accept", "revise"]
    scores: list[Score] = Field(min_length=1, max_length=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    if reason := local_server.what_is_missing():
        pytest.skip(reason)
    with local_server.serve(tmp_path_factory.mktemp("local_model")) as running:
        yield running


def post(server: LocalServer, *messages: tuple[str, str], **settings: Any) -> httpx.Response:
    body = {
        "model": MODEL,
        "messages": [{"role": role, "content": content} for role, content in messages],
        "temperature": 0,
        "max_tokens": 200,
    }
    return httpx.post(f"{server.url}/chat/completions", json=body | settings, timeout=300, trust_env=False)


def reply(server: LocalServer, *messages: tuple[str, str], **settings: Any) -> dict[str, Any]:
    response = post(server, *messages, **settings)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def text(answer: dict[str, Any]) -> str:
    content: str = answer["choices"][0]["message"]["content"]
    return content


def schema(shape: dict[str, Any]) -> dict[str, Any]:
    return {"response_format": {"type": "json_object", "schema": shape}}


# ---------------------------------------------------------------------------------------------------------------------
# The server, over HTTP


def test_it_answers_and_counts_tokens(server: LocalServer) -> None:
    answer = reply(server, ("user", "Name a bird that lives in a marsh."), max_tokens=30)
    assert text(answer).strip()
    assert answer["model"] == MODEL
    usage = answer["usage"]
    assert 10 < usage["prompt_tokens"] < 100
    assert 0 < usage["completion_tokens"] <= 30
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]


def test_the_same_call_gets_the_same_reply(server: LocalServer) -> None:
    first, second = (
        reply(server, ("user", "Name a bird that lives in a marsh."), max_tokens=30) for _ in range(2)
    )
    assert text(first) == text(second)


def test_a_reply_that_is_cut_off_says_so(server: LocalServer) -> None:
    answer = reply(
        server, ("user", "Review this. " + PAPER), max_tokens=8, **schema(Review.model_json_schema())
    )
    assert answer["choices"][0]["finish_reason"] == "length"
    assert answer["usage"]["completion_tokens"] == 8
    with pytest.raises(ValueError, match="JSON"):
        Review.model_validate_json(text(answer))


def test_a_schema_holds_the_shape_of_a_reply(server: LocalServer) -> None:
    answer = reply(server, ("user", f"Review this paper.\n{PAPER}"), **schema(Review.model_json_schema()))
    assert answer["choices"][0]["finish_reason"] == "stop"
    review = json.loads(text(answer))
    assert review.keys() == {"verdict", "scores"}
    assert review["verdict"] in {"accept", "revise"}
    assert 1 <= len(review["scores"]) <= 2
    for score in review["scores"]:
        assert score.keys() == {"axis", "score", "reason"}
        assert score["axis"] in {"clarity", "evidence"}
        assert isinstance(score["score"], int)
        assert len(score["reason"]) <= 80


def test_without_a_schema_the_shape_is_not_held(server: LocalServer) -> None:
    answer = reply(server, ("user", f"Review this paper.\n{PAPER}"))
    with pytest.raises(ValueError, match="JSON"):
        Review.model_validate_json(text(answer))


def test_a_schema_does_not_hold_a_range(server: LocalServer) -> None:
    shape = {
        "type": "object",
        "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 5}},
        "required": ["score"],
    }
    answer = reply(server, ("user", "The score is 87 of 100. Repeat the score."), **schema(shape))
    assert json.loads(text(answer))["score"] > 5


def test_the_json_schema_mode_of_openai_is_refused(server: LocalServer) -> None:
    form = {"type": "json_schema", "json_schema": {"name": "review", "schema": Review.model_json_schema()}}
    response = post(server, ("user", "Review this paper."), response_format=form)
    assert response.status_code == 500
    assert "json_object" in response.json()["error"]["message"]


def test_a_message_in_parts_is_refused(server: LocalServer) -> None:
    body = {
        "model": MODEL,
        "messages": [{"role": "user", "content": [{"type": "text", "text": "Name a bird."}]}],
    }
    response = httpx.post(f"{server.url}/chat/completions", json=body, timeout=60, trust_env=False)
    assert response.status_code == 500
    assert "str" in response.json()["error"]["message"]


def test_a_prompt_longer_than_the_context_is_refused(server: LocalServer) -> None:
    response = post(server, ("user", PAPER * 16))
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["code"] == "context_length_exceeded"
    assert "4096" in error["message"]


def test_a_shared_beginning_is_reused_and_only_the_log_says_so(server: LocalServer) -> None:
    seen = len(server.reused())
    answers = [
        reply(server, ("system", "You review papers."), ("user", f"{PAPER}\n{task}"), max_tokens=4)
        for task in ("Is it clear?", "What evidence is there?", "Which sentence would you cut?")
    ]
    for answer, (reused, computed) in zip(answers[1:], server.reused()[seen:][-2:], strict=True):
        prompt = answer["usage"]["prompt_tokens"]
        assert reused + computed == prompt
        assert reused >= 0.9 * prompt
        assert "prompt_tokens_details" not in answer["usage"]


def test_another_beginning_is_not_reused(server: LocalServer) -> None:
    reply(server, ("system", "You review papers."), ("user", f"{PAPER}\nIs it clear?"), max_tokens=4)
    answer = reply(server, ("system", "You review papers."), ("user", f"Is it clear?\n{PAPER}"), max_tokens=4)
    reused, _ = server.reused()[-1]
    assert reused <= 0.2 * answer["usage"]["prompt_tokens"]


def test_calls_at_once_each_get_their_own_reply(server: LocalServer) -> None:
    def ask(number: int) -> int:
        shape = {"type": "object", "properties": {"call": {"enum": [number]}}, "required": ["call"]}
        answer: int = json.loads(text(reply(server, ("user", f"{PAPER}\nGo."), **schema(shape))))["call"]
        return answer

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(6))) == list(range(6))


# ---------------------------------------------------------------------------------------------------------------------
# The server, as a process


@pytest.fixture
def needs_server() -> None:
    if reason := local_server.what_is_missing():
        pytest.skip(reason)


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return holds()


@pytest.mark.usefixtures("needs_server")
def test_nothing_is_left_after_the_server_stopped(tmp_path: Path) -> None:
    with local_server.serve(tmp_path, context=256) as server:
        assert runs(server.pid)
    assert not runs(server.pid)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{server.url}/models", trust_env=False)


@pytest.mark.usefixtures("needs_server")
def test_the_server_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    parent_code = (
        "import sys, time; from pathlib import Path; from tests.llm.local_server import serve\n"
        f"with serve(Path({str(tmp_path)!r}), context=256) as server:\n"
        "    print(server.pid, flush=True); time.sleep(300)\n"
    )
    with subprocess.Popen([sys.executable, "-c", parent_code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    assert within(20, lambda: not runs(pid))


@pytest.mark.usefixtures("needs_server")
def test_a_server_that_cannot_start_shows_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = tmp_path / "no_weights.gguf"
    weights.write_bytes(b"these are no weights")
    monkeypatch.setattr(local_server, "model_file", lambda: weights)
    with pytest.raises(RuntimeError) as error, local_server.serve(tmp_path):
        pass
    assert "llama_cpp.server ended with 1" in str(error.value)
    assert f"Failed to load model from file: {weights}" in str(error.value)
