"""The fault server, seen by clients that know nothing of it."""

from __future__ import annotations

import contextlib
import gc
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from tests.llm import fault_server
from tests.llm.fault_server import LATEX, Fault, FaultServer, Request, default_answer, fill

KEY = "sk-canary-0123456789"
JSON_HEADERS = {"Content-Type": "application/json", "Authorization": f"Bearer {KEY}"}


class Note(BaseModel):
    text: str
    severity: Literal["minor", "major"] = "minor"


class Review(BaseModel):
    score: int = Field(ge=1, le=10)
    summary: str
    notes: list[Note] = Field(min_length=2)
    page: int | None = None


REVIEW = Review(score=7, summary="Sound {mostly}.", notes=[Note(text="One."), Note(text="Two.")], page=3)


def review(request: Request) -> str:
    return REVIEW.model_dump_json()


def asked(
    prompt: str = "Review this.", schema: type[BaseModel] | None = Review, **more: Any
) -> dict[str, Any]:
    body: dict[str, Any] = {"model": "small-1", "messages": [{"role": "user", "content": prompt}], **more}
    if schema:
        form = {"name": schema.__name__, "schema": schema.model_json_schema(), "strict": True}
        body["response_format"] = {"type": "json_schema", "json_schema": form}
    return body


def post(server: FaultServer, body: Any = None, timeout: float = 10) -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of one chat request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=timeout)
    try:
        sent = json.dumps(asked() if body is None else body)
        connection.request("POST", "/v1/chat/completions", sent, JSON_HEADERS)
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), json.loads(response.read())
    finally:
        connection.close()


def content_of(fault: Fault | None, body: Any = None, answer: Callable[[Request], str] = review) -> Any:
    """The message's content with one fault."""
    with FaultServer(answer, plan=[fault]) as server:
        status, _, data = post(server, body)
        assert status == 200
        assert server.records[0].fault is fault
        return data["choices"][0]["message"]["content"]


def valid(content: str) -> bool:
    try:
        Review.model_validate_json(content)
    except ValidationError:
        return False
    return True


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, "never became true"
        time.sleep(0.005)


# --- good replies ---


def test_a_good_reply_has_the_form_of_the_api_and_fits_the_schema() -> None:
    with FaultServer() as server:
        status, headers, data = post(server)
    assert status == 200
    assert headers["Content-Type"] == "application/json"
    (choice,) = data["choices"]
    assert choice["finish_reason"] == "stop"
    assert choice["message"]["role"] == "assistant"
    assert valid(choice["message"]["content"])
    assert data["object"] == "chat.completion"
    assert data["model"] == "small-1"
    usage = data["usage"]
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]
    assert usage["completion_tokens"] == -(-len(choice["message"]["content"]) // 4)
    assert "prompt_tokens_details" not in usage


def test_the_tests_own_answer_is_sent_word_for_word() -> None:
    assert content_of(None, answer=lambda request: f"{request.number} {request.model} é\n") == "0 small-1 é\n"


def test_without_a_schema_the_answer_is_text_and_in_json_mode_an_object() -> None:
    assert "{" not in content_of(None, asked(schema=None), default_answer)
    mode = asked(schema=None, response_format={"type": "json_object"})
    assert content_of(None, mode, default_answer) == "{}"


def test_a_request_is_recorded_as_it_was_sent() -> None:
    parts = [{"type": "text", "text": "Paper é. "}, {"type": "text", "text": "Judge it."}]
    body = asked(parts, temperature=0) | {"model": "vendor/big"}  # type: ignore[arg-type]
    before = time.monotonic()
    with FaultServer(review) as server:
        post(server, body)
        (record,) = server.records
    request = record.request
    assert json.loads(request.body) == request.data == body
    assert request.model == "vendor/big"
    assert request.messages == body["messages"]
    assert request.prompt == "<|user|>\nPaper é. Judge it.\n"
    assert request.schema == Review.model_json_schema()
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert (request.number, record.status, record.fault, record.in_flight) == (0, 200, None, 1)
    assert record.ended is not None
    assert before <= record.started <= record.ended <= time.monotonic()
    assert record.reply is not None
    assert record.reply["choices"][0]["message"]["content"] == REVIEW.model_dump_json()


def test_a_reply_takes_its_time() -> None:
    with FaultServer(seconds=0.1) as server:
        post(server)
        (record,) = server.records
    assert record.ended is not None
    assert record.ended - record.started >= 0.099


def test_an_answer_that_fails_fails_the_test() -> None:
    def broken(request: Request) -> str:
        raise LookupError("no such answer")

    with pytest.raises(LookupError, match="no such answer"), FaultServer(broken) as server:
        assert post(server)[0] == 500


# --- refusals ---


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        (Fault.RATE_LIMIT, 429, "rate_limit_exceeded"),
        (Fault.RATE_LIMIT_SECONDS, 429, "rate_limit_exceeded"),
        (Fault.RATE_LIMIT_DATE, 429, "rate_limit_exceeded"),
        (Fault.SERVER_ERROR, 500, None),
        (Fault.UNAVAILABLE, 503, None),
        (Fault.BAD_KEY, 401, "invalid_api_key"),
        (Fault.UNKNOWN_MODEL, 404, "model_not_found"),
        (Fault.CONTEXT_LENGTH, 400, "context_length_exceeded"),
        (Fault.FILTERED_PROMPT, 400, "content_filter"),
    ],
)
def test_a_refusal_comes_at_once_with_status_and_code(fault: Fault, status: int, code: str | None) -> None:
    with FaultServer(plan=[fault, None], retry_after=7, seconds=0) as server:
        server.seconds = 60
        got, headers, data = post(server)
        server.seconds = 0
        assert (got, data["error"]["code"]) == (status, code)
        assert data["error"]["message"]
        assert ("Retry-After" in headers) == (fault in {Fault.RATE_LIMIT_SECONDS, Fault.RATE_LIMIT_DATE})
        assert post(server)[0] == 200
        assert [record.status for record in server.records] == [status, 200]
        assert server.served == 1


def test_retry_after_is_seconds_or_a_date_that_is_not_too_early() -> None:
    with FaultServer(plan=[Fault.RATE_LIMIT_SECONDS, Fault.RATE_LIMIT_DATE], retry_after=7) as server:
        assert post(server)[1]["Retry-After"] == "7"
        before = time.time()
        date = post(server)[1]["Retry-After"]
    assert date.endswith(" GMT")
    assert before + 7 <= parsedate_to_datetime(date).timestamp() <= time.time() + 8


def test_the_messages_of_refusals_hold_key_model_and_count() -> None:
    plan = [Fault.BAD_KEY, Fault.UNKNOWN_MODEL, Fault.CONTEXT_LENGTH]
    with FaultServer(plan=plan) as server:
        key, model, count = (post(server, asked("x" * 400))[2]["error"]["message"] for _ in plan)
    assert KEY in key
    assert "Bearer" not in key
    assert "`small-1`" in model
    assert re.search(r"\b103 tokens", count)


# --- transport ---


def test_slow_first_byte_outlasts_a_client_and_then_comes() -> None:
    with FaultServer(plan=[Fault.SLOW, Fault.SLOW], slow=60) as server:
        with pytest.raises(TimeoutError):
            post(server, timeout=0.1)
        wait_until(lambda: any(record.ended for record in server.records))
        assert server.records[0].status is None
        server.slow = 0.05
        assert post(server)[0] == 200
        assert server.records[1].in_flight == 1  # who went away isn't in flight
        assert server.served == 1


@pytest.mark.parametrize("length", [200, 3_000_000])
def test_reset_cuts_the_body_and_is_no_clean_close(length: int) -> None:
    body = json.dumps(asked()).encode()
    with FaultServer(lambda request: "x" * length, plan=[Fault.RESET]) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as client:
            head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
            client.sendall(head.encode() + body)
            got = b""
            with pytest.raises(ConnectionResetError):
                while piece := client.recv(1 << 16):
                    got += piece
        assert server.served == 0
        assert server.records[0].fault is Fault.RESET
    promised = re.search(rb"Content-Length: (\d+)", got)
    assert promised
    received = len(got.partition(b"\r\n\r\n")[2])
    assert received == min(int(promised[1]) // 2, 4096)


def test_after_a_reset_the_server_lives_on() -> None:
    with FaultServer(plan=[Fault.RESET]) as server:
        with pytest.raises((ConnectionResetError, http.client.IncompleteRead)):
            post(server)
        assert post(server)[0] == 200


# --- contents: each with what a reader of replies must make of it ---


@pytest.mark.parametrize("fault", [Fault.CUT_LENGTH, Fault.CUT_STOP, Fault.FILTERED])
def test_cut_content_is_a_beginning_with_its_finish_reason(fault: Fault) -> None:
    with FaultServer(review, plan=[fault]) as server:
        choice = post(server)[2]["choices"][0]
    content = choice["message"]["content"]
    assert content
    assert REVIEW.model_dump_json().startswith(content)
    assert not valid(content)
    reasons = {Fault.CUT_LENGTH: "length", Fault.CUT_STOP: "stop", Fault.FILTERED: "content_filter"}
    assert choice["finish_reason"] == reasons[fault]


def test_wrong_schema_is_json_that_does_not_fit() -> None:
    content = content_of(Fault.WRONG_SCHEMA)
    assert json.loads(content)["unknown"] == 7
    assert not valid(content)


def test_wrong_schema_does_not_fit_where_nothing_is_required() -> None:
    class Loose(BaseModel):
        score: int = 1

    with pytest.raises(ValidationError):
        Loose.model_validate_json(content_of(Fault.WRONG_SCHEMA, asked(schema=Loose), default_answer))


def test_out_of_range_changes_just_the_bounded_number() -> None:
    content = content_of(Fault.OUT_OF_RANGE)
    assert json.loads(content) == {**REVIEW.model_dump(), "score": 11}
    assert not valid(content)


@pytest.mark.parametrize(
    "bounds", [{"ge": 0}, {"gt": 0}, {"le": 1}, {"lt": 1}, {"ge": 0, "le": 1}, {"gt": 0, "lt": 2}]
)
@pytest.mark.parametrize("kind", [int, float])
def test_out_of_range_is_out_of_any_range(kind: type, bounds: dict[str, int]) -> None:
    adapter = TypeAdapter(dict[str, list[Annotated[kind, Field(**bounds)] | None]])  # type: ignore[valid-type]
    schema = {"type": "object", "properties": {"a": adapter.json_schema()["additionalProperties"]}}
    body = asked(schema=None, response_format={"type": "json_schema", "json_schema": {"schema": schema}})
    adapter.validate_json(content_of(None, body, default_answer))
    with pytest.raises(ValidationError):
        adapter.validate_json(content_of(Fault.OUT_OF_RANGE, body, default_answer))


def test_out_of_range_without_a_bounded_number_is_the_wrong_schema() -> None:
    content = content_of(
        Fault.OUT_OF_RANGE, asked(schema=Note), lambda request: Note(text="a").model_dump_json()
    )
    assert json.loads(content) == {"unknown": "a", "severity": "minor"}


def test_fences_stand_around_the_json() -> None:
    assert content_of(Fault.FENCED) == f"```json\n{REVIEW.model_dump_json()}\n```"


def test_reasoning_holds_a_draft_that_fits_but_is_not_the_answer() -> None:
    content = content_of(Fault.REASONING)
    thought, _, answer = content.partition("</think>")
    assert thought.startswith("<think>")
    assert answer.strip() == REVIEW.model_dump_json()
    draft, _ = json.JSONDecoder().raw_decode(thought, thought.index("{"))
    assert Review.model_validate(draft) != REVIEW


def test_prose_stands_around_the_json_and_has_brackets() -> None:
    before, _, after = content_of(Fault.PROSE).partition(REVIEW.model_dump_json())
    for prose in (before, after):
        assert "{" in prose
    assert not valid(content_of(Fault.PROSE))


def test_a_trailing_comma_is_all_that_is_wrong() -> None:
    content = content_of(Fault.TRAILING_COMMA)
    assert not valid(content)
    assert content.endswith(",}")
    assert content.removesuffix(",}") + "}" == REVIEW.model_dump_json()


def test_latex_has_single_backslashes_that_break_json_or_pass_as_escapes() -> None:
    content = content_of(Fault.LATEX)
    assert not valid(content)
    repaired = Review.model_validate_json(content.replace("\\", "\\\\"))
    assert repaired.summary == REVIEW.summary + LATEX
    assert [note.text for note in repaired.notes] == ["One." + LATEX, "Two." + LATEX]
    assert [note.severity for note in repaired.notes] == ["minor", "minor"]
    escapes = set(re.findall(r"\\(.)", content))
    assert escapes >= set("bfnrtu")  # they'd be read as other characters


def test_latex_of_the_tests_own_keeps_its_place() -> None:
    own = REVIEW.model_copy(update={"summary": r"Uses \beta."})
    content = content_of(Fault.LATEX, answer=lambda request: own.model_dump_json())
    assert content == own.model_dump_json().replace("\\\\", "\\")
    assert json.loads(content)["summary"] == "Uses \beta."  # a backspace: valid, and wrong


@pytest.mark.parametrize("fault", [Fault.LATEX, Fault.TRAILING_COMMA])
def test_faults_of_json_leave_text_as_it_is(fault: Fault) -> None:
    text = r"A line \\ of \LaTeX."
    assert content_of(fault, asked(schema=None), lambda request: text) == text


def test_empty_null_and_refusal() -> None:
    assert content_of(Fault.EMPTY) == ""
    assert content_of(Fault.NULL) is None
    with FaultServer(plan=[Fault.REFUSAL, None]) as server:
        refused, good = (post(server)[2]["choices"][0]["message"] for _ in range(2))
    assert refused["content"] is None
    assert refused["refusal"]
    assert "refusal" not in good


def test_wrong_model_and_missing_usage() -> None:
    with FaultServer(plan=[Fault.WRONG_MODEL, Fault.NO_USAGE]) as server:
        wrong, bare = (post(server)[2] for _ in range(2))
    assert wrong["model"] not in {"small-1", ""}
    assert "usage" in wrong
    assert "usage" not in bare
    assert bare["model"] == "small-1"


def test_the_key_is_echoed_in_a_reply_that_fits() -> None:
    content = content_of(Fault.ECHO_KEY)
    assert valid(content)
    assert f"Bearer {KEY}" in content
    text = content_of(Fault.ECHO_KEY, asked(schema=None), lambda request: "Text.")
    assert f"Bearer {KEY}" in text
    assert text.endswith("Text.")


# --- cached tokens ---


def cached(data: Any) -> int:
    return int(data["usage"]["prompt_tokens_details"]["cached_tokens"])


def test_cached_tokens_are_the_common_prefix_with_any_earlier_request_of_the_model() -> None:
    paper = "p" * 391  # with the role's mark 400 bytes
    with FaultServer(plan=[Fault.CACHED_TOKENS] * 5) as server:
        assert cached(post(server, asked(paper + "A: judge"))[2]) == 0
        assert cached(post(server, asked("other"))[2]) == 2  # the role's mark, nine bytes
        assert cached(post(server, asked(paper + "B: advise"))[2]) == 100
        again = post(server, asked(paper + "A: judge"))[2]
        assert cached(again) == len(server.records[-1].request.prompt) // 4 == 102
        assert cached(post(server, asked(paper) | {"model": "small-2"})[2]) == 0
        post(server, asked(paper))
        assert server.records[-1].cached_tokens == 100  # known though not reported


def test_refused_requests_fill_no_cache() -> None:
    with FaultServer(plan=[Fault.SERVER_ERROR, Fault.CACHED_TOKENS]) as server:
        post(server)
        assert cached(post(server)[2]) == 0


@settings(max_examples=40)
@given(st.lists(st.text("ab", max_size=40), max_size=8))
def test_cached_tokens_agree_with_a_plain_count(prompts: list[str]) -> None:
    server, seen = FaultServer(), list[str]()
    for prompt in prompts:
        request = Request("POST", "", {}, b"", 0, asked(prompt))
        longest = 0
        for other in seen:
            while request.prompt[: longest + 1] == other[: longest + 1] and longest < len(other):
                longest += 1
        assert server._cached(request) == longest // 4
        seen.append(request.prompt)


# --- plan and share ---


def test_the_plan_goes_by_number_and_ends() -> None:
    with FaultServer(plan=[None, Fault.UNAVAILABLE]) as server:
        assert [post(server)[0] for _ in range(4)] == [200, 503, 200, 200]


def drawn(count: int = 2000, **options: Any) -> list[Fault | None]:
    server = FaultServer(**options)
    return [server._fault(number) for number in range(count)]


def test_the_share_is_drawn_from_all_kinds_and_from_the_seed_alone() -> None:
    faults = drawn(faulty=0.2, seed=1)
    assert set(faults) == {None, *Fault}
    assert 0.17 < sum(fault is not None for fault in faults) / len(faults) < 0.23
    assert faults == drawn(faulty=0.2, seed=1)
    assert faults != drawn(faulty=0.2, seed=2)
    assert not any(drawn(faulty=0))


def test_the_share_keeps_to_the_kinds_named_and_starts_after_the_plan() -> None:
    faults = drawn(faulty=1, kinds=[Fault.PROSE, Fault.NULL], plan=[None, Fault.RESET])
    assert faults[:2] == [None, Fault.RESET]
    assert set(faults[2:]) == {Fault.PROSE, Fault.NULL}


# --- concurrency ---


def at_once(server: FaultServer, count: int, clients: int) -> list[int]:
    with ThreadPoolExecutor(clients) as pool:
        return list(pool.map(lambda number: post(server, asked(f"Part {number}."))[0], range(count)))


@contextlib.contextmanager
def held(server: FaultServer, count: int) -> Iterator[None]:
    """Requests that are in flight until the end."""
    server.seconds = 600
    with contextlib.ExitStack() as stack:
        for number in range(count):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            client.sendall(SIZED)
            wait_until(lambda number=number: len(server.records) == number + 1)  # type: ignore[misc]
        server.seconds = 0
        yield


def test_sixty_four_in_flight() -> None:
    with FaultServer() as server:
        with held(server, 64):
            assert [record.in_flight for record in server.records] == list(range(1, 65))
            assert server.served == 0
        wait_until(lambda: all(record.ended for record in server.records))
        assert {record.status for record in server.records} == {None}
        post(server)
        assert server.records[-1].in_flight == 1
        assert server.in_flight_peak == 64


def test_sixty_four_clients_are_all_served() -> None:
    with FaultServer(seconds=0.2) as server:
        assert at_once(server, 64, 64) == [200] * 64
        assert server.served == 64
        assert [record.request.number for record in server.records] == list(range(64))
        starts = [record.started for record in server.records]
        assert starts == sorted(starts)
        groups = server.requests_by_key(lambda request: request.prompt)
        assert len(groups) == 64
        assert all(len(records) == 1 for records in groups.values())


def test_requests_by_key_shows_what_was_asked_twice() -> None:
    with FaultServer(plan=[Fault.EMPTY]) as server:
        for prompt in ("a", "b", "a"):
            post(server, asked(prompt))
    groups = server.requests_by_key(lambda request: request.messages[0]["content"])
    assert {key: [record.request.number for record in group] for key, group in groups.items()} == {
        "a": [0, 2],
        "b": [1],
    }


def test_the_limit_refuses_what_is_above_it_and_nothing_else() -> None:
    with FaultServer(limit=8, plan=[Fault.SLOW] * 9) as server:
        with held(server, 8):
            assert at_once(server, 4, 1) == [429] * 4
        assert all(record.fault is None and record.in_flight == 9 for record in server.records[8:])
        wait_until(lambda: all(record.ended for record in server.records))
        assert at_once(server, 8, 8) == [200] * 8
        assert server.in_flight_peak == 9


def test_a_client_that_keeps_to_the_limit_is_never_refused() -> None:
    """A reply frees its place before the client can know of it."""
    with FaultServer(seconds=0.002, limit=8) as server:
        assert at_once(server, 200, 8) == [200] * 200
        assert server.in_flight_peak <= 8


# --- HTTP ---


def exchange(server: FaultServer, *pieces: bytes) -> bytes:
    """What the server sends until it closes; the pieces go out one by one."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            client.sendall(piece)
            time.sleep(0.01)
        return b"".join(iter(lambda: client.recv(1 << 16), b""))


BODY = json.dumps(asked()).encode()
HEAD = b"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
SIZED = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY


def test_one_connection_serves_many_requests() -> None:
    with FaultServer(plan=[None, Fault.SERVER_ERROR, Fault.EMPTY]) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.connect()
        first = connection.sock
        for status in (200, 500, 200, 200):
            connection.request("POST", "/v1/chat/completions", BODY)
            response = connection.getresponse()
            response.read()
            assert response.status == status
            assert connection.sock is first
        connection.close()


def test_the_connection_closes_when_asked_to_and_with_http_1_0() -> None:
    old = SIZED.replace(b"HTTP/1.1", b"HTTP/1.0").replace(b"Connection: close\r\n", b"")
    with FaultServer() as server:
        for request in (SIZED, old):
            reply = exchange(server, request)
            assert reply.startswith(b"HTTP/1.1 200 OK\r\n")
            assert b"\r\nConnection: close\r\n" in reply


def test_a_request_in_pieces_and_two_in_one_piece() -> None:
    with FaultServer() as server:
        assert (
            exchange(server, *(SIZED[i : i + 97] for i in range(0, len(SIZED), 97))).count(b"HTTP/1.1 200")
            == 1
        )
        kept = SIZED.replace(b"Connection: close\r\n", b"")
        assert exchange(server, kept + SIZED).count(b"HTTP/1.1 200") == 2
        assert {record.request.body for record in server.records} == {BODY}


def test_a_chunked_request_with_extension_and_trailer_and_one_after_it() -> None:
    chunks = b"%x;note=1\r\n%s\r\n%X\r\n%s\r\n0\r\nX-Sum: 1\r\n\r\n" % (
        20,
        BODY[:20],
        len(BODY) - 20,
        BODY[20:],
    )
    head = HEAD.replace(b"Connection: close\r\n", b"Transfer-Encoding: chunked\r\n\r\n")
    with FaultServer() as server:
        replies = exchange(server, head + chunks[:9], chunks[9:-5], chunks[-5:] + SIZED)
        assert re.findall(rb"HTTP/1.1 \d+", replies) == [b"HTTP/1.1 200"] * 2
        assert [record.request.body for record in server.records] == [BODY, BODY]


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        HEAD + b"Content-Length: many\r\n\r\n",
        HEAD + b"Content-Length: -1\r\n\r\n",
        HEAD + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        HEAD + b"Transfer-Encoding: gzip\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%sXX0\r\n\r\n" % (len(BODY), BODY),
        HEAD + b"X: " + b"x" * 70_000 + b"\r\n\r\n",
        HEAD + b"Content-Length: 3\r\n\r\n{]}",
        HEAD + b"Content-Length: 2\r\n\r\n[]",
        HEAD + b"Content-Length: 14\r\n\r\n" + b'{"model": "m"}',
        HEAD + b"Content-Length: 34\r\n\r\n" + b'{"model": "m", "messages": ["hi"]}',
    ],
)
def test_what_is_no_chat_request_gets_400(request_: bytes) -> None:
    with FaultServer() as server:
        assert exchange(server, request_).startswith(b"HTTP/1.1 400 Bad Request\r\n")
        assert server.records == []
        assert post(server)[0] == 200


def test_streaming_is_refused() -> None:
    with FaultServer() as server:
        assert post(server, asked(stream=True))[0] == 400
        assert post(server, asked(stream=False))[0] == 200
        assert len(server.others) == len(server.records) == 1


def test_models_are_listed_and_other_paths_unknown() -> None:
    with FaultServer() as server:
        models = exchange(server, b"GET /v1/models?x=1 HTTP/1.1\r\nConnection: close\r\n\r\n")
        unknown = exchange(server, b"GET /v1/chat/completions HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert [status for _, status in server.others] == [200, 404]
    assert json.loads(models.partition(b"\r\n\r\n")[2])["data"][0]["object"] == "model"
    assert unknown.startswith(b"HTTP/1.1 404")


# --- start and stop ---


def test_stopping_leaves_nothing_behind_whatever_clients_do() -> None:
    gc.collect()
    threads = threading.active_count()
    opened = _sockets()
    with FaultServer(lambda request: "x" * 5_000_000, plan=[None, Fault.SLOW], slow=60) as server:
        clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(4)]
        kept = SIZED.replace(b"Connection: close\r\n", b"")
        clients[0].sendall(kept)  # never reads its reply
        wait_until(lambda: server.served == 1)
        clients[1].sendall(kept)  # waits for the first byte
        wait_until(lambda: len(server.records) == 2)
        clients[2].sendall(kept[:50])  # stops in the middle
    for client in clients:
        client.close()
    gc.collect()  # what wasn't closed would warn, and warnings are errors
    assert threading.active_count() == threads
    assert _sockets() <= opened


def _sockets() -> set[str]:
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("needs /proc")
    links = set()
    for descriptor in descriptors.iterdir():
        with contextlib.suppress(FileNotFoundError):  # the folder's own
            links.add(str(descriptor.readlink()))
    return {link for link in links if link.startswith("socket:")}


def test_a_port_that_is_taken_is_an_error_at_the_start() -> None:
    with FaultServer() as server, pytest.raises(OSError, match="in use"), FaultServer(port=server.port):
        pass


def test_an_error_of_the_test_itself_comes_through() -> None:
    with pytest.raises(ZeroDivisionError), FaultServer(seconds=60):
        raise ZeroDivisionError


CLIENT = """
import http.client, sys
c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
for _ in range(3):
    c.request("POST", "/v1/chat/completions", sys.argv[2])
    c.getresponse().read()
    print("done", flush=True)
"""


def test_the_script_outlives_a_killed_client_and_tells_what_came_in() -> None:
    command = [sys.executable, fault_server.__file__, "--port", "0", "--plan", "good,slow", "--slow", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as script:
        try:
            assert script.stdout
            url = script.stdout.readline().strip()
            port = int(url.removeprefix("http://127.0.0.1:").removesuffix("/v1"))
            arguments = [sys.executable, "-c", CLIENT, str(port), BODY.decode()]
            with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as client:
                assert client.stdout
                assert client.stdout.readline() == "done\n"
                wait_until(lambda: len(_records(port)) == 2)
                client.kill()
            wait_until(lambda: _records(port)[1]["ended"] is not None)
            good, killed = _records(port)
        finally:
            script.send_signal(signal.SIGTERM)
        assert script.wait(10) == 0
    assert (good["number"], good["status"], good["fault"]) == (0, 200, None)
    assert (killed["number"], killed["status"], killed["fault"]) == (1, None, "slow")
    assert good["request"] == json.loads(BODY)


def _records(port: int) -> list[dict[str, Any]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/records")
    records: list[dict[str, Any]] = json.loads(connection.getresponse().read())
    connection.close()
    return records


def test_the_script_names_the_kinds_when_one_is_unknown() -> None:
    command = [sys.executable, fault_server.__file__, "--plan", "good,typo"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert "--plan" in done.stderr


# --- filling a schema ---


class Tree(BaseModel):
    name: str = Field(min_length=9)
    kind: Literal["leaf"] = "leaf"
    children: list[Tree]
    parent: Tree | None


class Bounds(BaseModel):
    whole: int = Field(gt=3, lt=5)
    real: float = Field(gt=0, lt=0.5)
    least: float = Field(ge=2.5)
    most: int = Field(le=-3)
    free: int
    flag: bool
    nothing: None
    short: str = Field(max_length=2)
    many: list[Note] = Field(min_length=3, max_length=3)
    none: list[int] = Field(max_length=0)
    either: Note | Review
    anything: Any


@pytest.mark.parametrize("model", [Note, Review, Tree, Bounds])
def test_filled_values_fit_their_schema(model: type[BaseModel]) -> None:
    value = fill(model.model_json_schema())
    jsonschema.validate(value, model.model_json_schema())
    model.model_validate_json(json.dumps(value), strict=True)


@given(
    st.sampled_from(["integer", "number"]),
    st.integers(-50, 50),
    st.integers(2, 50),
    st.booleans(),
    st.booleans(),
)
def test_filled_numbers_are_in_range(
    kind: str, low: int, width: int, open_low: bool, open_high: bool
) -> None:
    bounds = {
        "exclusiveMinimum" if open_low else "minimum": low,
        "exclusiveMaximum" if open_high else "maximum": low + width,
    }
    for kept in (bounds, dict(list(bounds.items())[:1]), dict(list(bounds.items())[1:])):
        jsonschema.validate(fill({"type": kind, **kept}), {"type": kind, **kept})


@pytest.mark.parametrize("rule", [{"pattern": "^a+$"}, {"format": "date"}])
def test_what_cannot_be_filled_says_so(rule: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="give the server an answer"):
        fill({"type": "object", "properties": {"day": {"type": "string", **rule}}})
