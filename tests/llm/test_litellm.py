"""Real litellm against a server on loopback: what is sent, what comes back, and what its errors become."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator
from email.utils import formatdate
from importlib import metadata
from types import SimpleNamespace
from typing import Any

import pytest

from paperkit.errors import ModelError, ReplyError
from paperkit.llm import Briefing, Document, Door, Question, Role, exchange, limiter
from paperkit.llm.backends import litellm as adapter
from paperkit.llm.backends.litellm import LiteLLM, library, price_of
from paperkit.llm.tape import TapeRecord
from tests.llm import fault_server
from tests.llm.asking import MODEL, PAPER, questions, role
from tests.llm.fault_server import Fault, FaultServer, Record, Request

KEY = "canary-0123456789abcdef"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "_FIRST_WAIT", 0.001)
    monkeypatch.setattr(limiter, "_APART", 0.0)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    yield KEY


def asked(
    server: FaultServer, number: int = 1, model: str = MODEL, **settings: Any
) -> tuple[Any, TapeRecord]:
    """The answer or the error, and the record of the call."""
    door = Door(model, api_base=server.url, **settings)
    (made,) = door.ask_all([Question(role(), number)])
    (record,) = door.tape
    return made, record


def failed(plan: list[Fault], **settings: Any) -> tuple[str, TapeRecord, FaultServer]:
    """The message of a call that fails, its record, and the server."""
    with FaultServer(plan=plan) as server:
        made, record = asked(server, **settings)
    assert isinstance(made, ModelError)
    assert record.reply is None and record.error == str(made)
    assert str(made).startswith("reviewer (openai/small), attempt ")
    return str(made), record, server


# What is sent


def sent(server: FaultServer) -> list[dict[str, Any]]:
    return [record.request.data for record in server.records]


def test_the_call_is_sent_as_it_is_on_the_tape(key: str) -> None:
    with FaultServer() as server:
        made, record = asked(server, seed=7)
    (body,) = sent(server)
    assert made == 1
    assert body["messages"] == record.request["messages"]
    assert (body["model"], body["max_tokens"], body["seed"]) == ("small", 100, 7)
    assert body["response_format"]["json_schema"]["schema"] == record.request["reply_schema"]
    assert server.records[0].request.headers["authorization"] == f"Bearer {key}"


def test_settings_not_given_are_not_sent() -> None:
    with FaultServer() as server:
        asked(server)
    assert {"temperature", "seed", "stream", "tools"}.isdisjoint(sent(server)[0])


def test_without_a_key_an_own_server_gets_none() -> None:
    with FaultServer() as server:
        asked(server)
    assert server.records[0].request.headers["authorization"] == "Bearer none"


def test_a_text_role_has_no_response_format() -> None:
    with FaultServer() as server:
        made = Door(MODEL, api_base=server.url).ask(role("reviser", reply=None, read=None), 1)
    assert made == "A plain answer."
    assert "response_format" not in sent(server)[0]


class NoSchemas(FaultServer):
    """Knows no `response_format`, as small servers do."""

    said = "response_format is not supported"
    unknown = ("json_schema", "json_object")
    status = 400

    async def _chat(self, reader: Any, request: Request) -> Any:
        mode = (request.data.get("response_format") or {}).get("type")
        if mode not in self.unknown:
            return await super()._chat(reader, request)
        self.records.append(Record(request, None, 0.0, 0))
        return fault_server._error(self.status, None, self.said)


def test_a_server_without_response_format_is_asked_without_it() -> None:
    with NoSchemas(lambda _: '{"score": 4}') as server:
        door = Door(MODEL, api_base=server.url)
        assert door.ask(role(), 1) == 4
        assert door.ask(role(), 2) == 4
    assert ["response_format" in body for body in sent(server)] == [True, True, False, False]
    assert [len(record.attempts) for record in door.tape] == [1, 1]
    assert door._limiters[f"openai {server.url}"].limit == 16


class ObjectsOnly(NoSchemas):
    """Knows the JSON mode of llama.cpp alone, and refuses others as its own fault."""

    unknown = ("json_schema",)
    status = 500


def test_a_server_with_another_json_mode_is_asked_in_that() -> None:
    with ObjectsOnly(lambda _: '{"score": 4}') as server:
        door = Door(MODEL, api_base=server.url)
        assert door.ask(role(), 1) == 4
        assert door.ask(role(), 2) == 4
    modes = [body["response_format"]["type"] for body in sent(server)]
    assert modes == ["json_schema", "json_object", "json_object"]
    assert sent(server)[1]["response_format"]["schema"]["properties"].keys() == {"score"}


def test_many_calls_at_once_to_a_server_without_response_format() -> None:
    with NoSchemas(lambda _: '{"score": 4}') as server:
        door = Door(MODEL, api_base=server.url)
        assert door.ask_all(questions(24)) == [4] * 24
    assert sum("response_format" not in body for body in sent(server)) == 24


def test_nine_calls_over_one_paper_share_nine_tenths_byte_for_byte() -> None:
    paper = Document("paper.tex", PAPER.text * 1500)
    shared = (
        paper,
        Document("log.md", "accuracy 91.4 on Alpha\n" * 200),
        Document("venue.md", "Be brief.\n"),
    )

    def brief(number: int) -> Briefing:
        return Briefing(shared, (Document("focus.txt", f"number {number}"),), max_output=100)

    roles: list[Role[int, Any]] = [
        role(brief=brief),
        role("devils_advocate", brief=brief),
        role("reviser", brief=brief, reply=None, read=None),
    ]
    with FaultServer() as server:
        door = Door(MODEL, api_base=server.url, concurrency=1)
        door.ask_all([Question(one, number) for one in roles for number in range(3)])
    prompts = [record.request.prompt.encode() for record in server.records]
    assert len(set(prompts)) == 9
    common = fault_server._common_prefix(min(prompts), max(prompts))
    assert 9 * common / sum(map(len, prompts)) > 0.9
    cached = [record.cached_tokens for record in server.records[1:]]
    assert sum(cached) / sum(-(-len(prompt) // 4) for prompt in prompts[1:]) > 0.9


def test_models_of_anthropic_get_a_cache_mark_where_the_shared_part_ends() -> None:
    door = Door("anthropic/claude-sonnet-4-5")
    call = door.call(questions(1)[0])
    system, user = adapter._marked(call, ())
    assert [part["text"] for part in user["content"]] == [call.shared, call.own]
    assert user["content"][0]["cache_control"] == {"type": "ephemeral"}
    assert system == call.messages[0]
    assert adapter._marked(Door("openai/gpt-5").call(questions(1)[0]), ())[1]["content"].startswith("<<<DOC")


# What comes back


def test_the_model_is_recorded_as_the_provider_resolved_it() -> None:
    with FaultServer(plan=[Fault.WRONG_MODEL]) as server:
        _, record = asked(server)
    assert (record.request["model"], record.model) == (MODEL, "another-model")


def test_tokens_are_those_that_the_provider_counted() -> None:
    with FaultServer() as server:
        _, record = asked(server)
    told = server.records[0].reply["usage"]  # type: ignore[index]
    assert (record.usage.input, record.usage.output) == (told["prompt_tokens"], told["completion_tokens"])
    assert not record.usage.estimated
    assert record.usage.cost is None  # no price is known for it


def test_missing_usage_is_estimated_and_says_so() -> None:
    with FaultServer(plan=[Fault.NO_USAGE]) as server:
        _, record = asked(server)
    assert record.usage.estimated
    size = len(server.records[0].request.prompt.encode())
    assert size / 5 < record.usage.input < size / 2
    assert record.usage.output > 0


def test_cached_tokens_are_reported() -> None:
    with FaultServer(plan=[None, Fault.CACHED_TOKENS]) as server:
        door = Door(MODEL, api_base=server.url)
        door.ask_all(questions(1))
        door.ask(role(), 2)
    assert [record.usage.cached for record in door.tape] == [0, server.records[1].cached_tokens]
    assert server.records[1].cached_tokens > 0


@pytest.mark.parametrize(
    "fault", [Fault.FENCED, Fault.REASONING, Fault.TRAILING_COMMA, Fault.PROSE, Fault.LATEX, Fault.SLOW]
)
def test_dressed_up_replies_are_read_at_the_first_attempt(fault: Fault) -> None:
    with FaultServer(plan=[fault], slow=0.05) as server:
        made, record = asked(server)
    assert made == 1
    assert len(record.attempts) == 1


@pytest.mark.parametrize(
    "fault",
    [Fault.EMPTY, Fault.NULL, Fault.CUT_STOP, Fault.CUT_LENGTH, Fault.WRONG_SCHEMA, Fault.OUT_OF_RANGE],
)
def test_broken_replies_are_asked_again_and_their_tokens_count(fault: Fault) -> None:
    with FaultServer(plan=[fault]) as server:
        made, record = asked(server)
    assert made == 1
    assert len(record.attempts) == 2
    told = [one.reply["usage"] for one in server.records]  # type: ignore[index]
    assert record.usage.input == sum(one["prompt_tokens"] for one in told)
    assert record.usage.output == sum(one["completion_tokens"] for one in told)


@pytest.mark.parametrize("fault", [Fault.EMPTY, Fault.CUT_LENGTH, Fault.OUT_OF_RANGE])
def test_three_broken_replies_fail_clearly(fault: Fault) -> None:
    message, record, server = failed([fault] * 3)
    assert "attempt 3 of 3: Your reply" in message
    assert len(record.attempts) == len(server.records) == 3


@pytest.mark.parametrize("fault", [Fault.RESET, Fault.SERVER_ERROR, Fault.UNAVAILABLE, Fault.RATE_LIMIT])
def test_what_passes_is_tried_again(fault: Fault) -> None:
    with FaultServer(plan=[fault, fault]) as server:
        made, record = asked(server)
    assert made == 1
    assert len(record.attempts) == 1
    assert len(server.records) == 3


def test_each_try_is_one_request() -> None:
    """No retries of the library's own."""
    _, _, server = failed([Fault.SERVER_ERROR] * 20)
    assert len(server.records) == 5


# Errors


def test_rate_limit_after_so_many_tries() -> None:
    message, _, server = failed([Fault.RATE_LIMIT] * 20)
    assert "rate limit after 12 tries (Rate limit reached)" in message
    assert len(server.records) == 12


def test_a_bad_key_is_named_but_not_shown(key: str) -> None:
    message, _, server = failed([Fault.BAD_KEY])
    assert "no valid key (Incorrect API key provided: [key removed].); set OPENAI_API_KEY" in message
    assert key not in message
    assert len(server.records) == 1


@pytest.mark.parametrize(
    ("model", "variable"),
    [("openai/gpt-4o-mini", "OPENAI_API_KEY"), ("anthropic/claude-sonnet-4-5", "ANTHROPIC_API_KEY")],
)
def test_no_key_says_which_is_missing_without_a_connection(
    model: str, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(socket, "getaddrinfo", no_lookup)
    with pytest.raises(ModelError, match=rf"reviewer \({model}\), attempt 1 of 3: no valid key .*{variable}"):
        Door(model).ask(role(), 1)


def no_lookup(host: Any, *_: Any, **__: Any) -> Any:
    raise AssertionError(f"look-up of {host}")


def test_unknown_model() -> None:
    message, _, _ = failed([Fault.UNKNOWN_MODEL])
    assert "unknown model (The model `small` does not exist); check the name, as `openai/gpt-5`" in message


@pytest.mark.parametrize("model", ["nobody/small", "small", "gpt5"])
def test_unknown_provider(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", no_lookup)
    with pytest.raises(ModelError, match=rf"\({model}\), .*unknown model: write it with its provider"):
        Door(model).ask(role(), 1)


def test_no_connection() -> None:
    with socket.socket() as bound:  # bound, and nobody listens
        bound.bind(("127.0.0.1", 0))
        door = Door(MODEL, api_base=f"http://127.0.0.1:{bound.getsockname()[1]}/v1")
        with pytest.raises(ModelError, match=r"no reply after 5 tries \(.*\); is it up, and the network\?"):
            door.ask(role(), 1)


def test_request_too_long_has_count_and_limit() -> None:
    message, _, server = failed([Fault.CONTEXT_LENGTH])
    count = -(-len(server.records[0].request.prompt.encode()) // 4)
    assert "the request is too long: about " in message
    assert (
        f"maximum context length is 10 tokens. However, your messages resulted in {count} tokens" in message
    )


def test_request_too_long_names_the_limit_of_a_model_that_is_known() -> None:
    with FaultServer(plan=[Fault.CONTEXT_LENGTH]) as server:
        made, _ = asked(server, model="openai/gpt-4o-mini")
    assert "and it takes 128,000 (" in str(made)


def test_filtered_prompt() -> None:
    message, _, server = failed([Fault.FILTERED_PROMPT])
    assert "the provider's filter stopped the request (The response was filtered" in message
    assert len(server.records) == 1


def test_filtered_reply() -> None:
    message, record, _ = failed([Fault.FILTERED])
    assert "attempt 1 of 3: the provider's filter stopped the reply; change the model or the text" in message
    assert record.attempts[0].finish == "content_filter"
    assert record.usage.input > 0


def test_refusal() -> None:
    message, record, server = failed([Fault.REFUSAL])
    assert "attempt 1 of 3: the model declined to answer; change the model or the text" in message
    assert record.attempts[0].finish == "refusal"
    assert len(server.records) == 1


class Saying(FaultServer):
    """Refuses each call with the same error, or sends the same body."""

    status, code, body = 429, "insufficient_quota", None
    said = "You exceeded your current quota, please check your plan and billing details."

    async def _chat(self, reader: Any, request: Request) -> Any:
        self.records.append(Record(request, None, 0.0, 0))
        if self.body is not None:
            return fault_server._Reply(200, self.body)
        return fault_server._error(self.status, self.code, self.said)


def saying(**what: Any) -> tuple[str, int]:
    """The message of the error, and how often the server was asked."""
    with Saying() as server:
        vars(server).update(what)
        with pytest.raises(ModelError) as caught:
            Door(MODEL, api_base=server.url).ask(role(), 1)
    return str(caught.value), len(server.records)


def test_used_up_quota_is_no_rate_limit() -> None:
    message, tries = saying()
    assert "the quota is used up (You exceeded your current quota" in message
    assert "add credit, or use another model" in message
    assert tries == 1


def test_payment_required() -> None:
    message, tries = saying(status=402, code=None, said="Insufficient balance")
    assert "the quota is used up (Insufficient balance); add credit" in message
    assert tries == 1


def test_no_permission() -> None:
    message, tries = saying(status=403, code=None, said="Project has no access to this model")
    assert "no valid key (Project has no access to this model)" in message
    assert tries == 1


def test_other_refusals_are_passed_on_in_one_line() -> None:
    message, tries = saying(status=400, code=None, said="max_tokens is too large:\n9" + 500 * "x")
    assert "the provider refused the request (max_tokens is too large: 9xxx" in message
    assert len(message) < 420 and "\n" not in message
    assert tries == 1


@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_every_kind_of_server_error_is_tried_again(status: int) -> None:
    message, tries = saying(status=status, code=None, said="broken")
    assert "no reply after 5 tries (broken)" in message
    assert tries == 5


@pytest.mark.parametrize("body", [{}, {"choices": []}, [], "busy", {"error": {"message": "busy"}}])
def test_a_body_that_is_no_completion_is_an_error_of_ours(body: Any) -> None:
    message, tries = saying(body=body)
    assert message.startswith("reviewer (openai/small), attempt 1 of 3: ")
    assert tries in (1, 5)


def test_a_time_out_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "_TIMEOUT", 0.2)
    with FaultServer(plan=[Fault.SLOW], slow=5.0) as server:
        made, _ = asked(server)
    assert made == 1
    assert len(server.records) == 2


# Retry-After


def response(**headers: str) -> Any:
    return SimpleNamespace(response=SimpleNamespace(headers=headers))


@pytest.mark.parametrize(
    ("told", "least", "most"),
    [
        ("3", 3.0, 3.0),
        ("0.5", 0.5, 0.5),
        ("0", 0.0, 0.0),
        ("-4", 0.0, 0.0),
    ],
)
def test_retry_after_is_seconds(told: str, least: float, most: float) -> None:
    seconds = adapter._retry_after(response(**{"retry-after": told}))
    assert seconds is not None and least <= seconds <= most


@pytest.mark.parametrize(("ahead", "least", "most"), [(3600, 3000.0, 3600.0), (-3600, 0.0, 0.0)])
def test_retry_after_is_a_date(ahead: int, least: float, most: float) -> None:
    told = formatdate(time.time() + ahead, usegmt=True)
    seconds = adapter._retry_after(response(**{"retry-after": told}))
    assert seconds is not None and least <= seconds <= most


@pytest.mark.parametrize("told", ["soon", "", "nan", "inf", "99999999999999999999 GMT", "1 Jan"])
def test_retry_after_that_says_nothing_is_none(told: str) -> None:
    assert adapter._retry_after(response(**{"retry-after": told})) is None


def test_errors_without_headers_have_no_retry_after() -> None:
    assert adapter._retry_after(Exception()) is None
    assert adapter._retry_after(response()) is None


# Keys


def test_a_key_that_the_server_echoes_is_nowhere(
    key: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    texts: list[str] = []

    def read(reply: str, _: int) -> str:
        texts.append(reply)
        return reply

    asked_for_text = role("reviser", reply=None, read=read)
    faults = [Fault.ECHO_KEY, Fault.BAD_KEY]
    with caplog.at_level(logging.DEBUG), FaultServer(lambda _: f"Your key is {KEY}.", plan=faults) as server:
        door = Door(MODEL, api_base=server.url, tape=tmp_path / "tape.jsonl", concurrency=1)
        made = door.ask_all([Question(asked_for_text, number) for number in range(3)])
    assert sum(key in record.request.headers["authorization"] for record in server.records) == 3
    assert sum(key in json.dumps(record.reply) for record in server.records) == 3
    written = (tmp_path / "tape.jsonl").read_text(encoding="utf-8")
    logged = "".join(record.getMessage() for record in caplog.records if record.name.startswith("paperkit"))
    for place in (written, repr(made), *texts, logged, *capfd.readouterr()):
        assert key not in place
    assert written.count("[key removed]") >= 3


def test_a_broken_reply_with_a_key_is_not_in_the_error(key: str) -> None:
    with FaultServer(lambda _: f'{{"score": "{KEY}"}}') as server:
        made, record = asked(server)
    assert isinstance(made, ReplyError)
    assert key not in str(made) + made.raw + record.model_dump_json()
    assert "[key removed]" in made.raw
    assert all(key not in json.dumps(body["messages"]) for body in sent(server))


# The library


@pytest.mark.parametrize("version", ["1.82.7", "1.82.8"])
def test_the_two_malicious_releases_are_not_imported(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda _: version)
    with pytest.raises(
        ModelError, match=rf"litellm {version} is malicious: uninstall it and change every key"
    ):
        library.__wrapped__()


def test_a_missing_library_is_an_error_of_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise ModelError("litellm cannot be imported; install it, or use rules, handoff or replay")

    monkeypatch.setattr(adapter, "library", missing)
    adapter._known.cache_clear()
    made = Door(MODEL, api_base="http://127.0.0.1:9/v1").ask_all(questions(2))
    assert [type(error) for error in made] == [ModelError, ModelError]
    assert str(made[0]).startswith("reviewer (openai/small), attempt 1 of 3: litellm cannot be imported")


def test_prices_are_those_of_the_library_and_unknown_ones_are_none() -> None:
    price = price_of("openai/gpt-4o-mini")
    assert price is not None
    assert 0 < price.cached < price.input < price.output < 1e-4
    assert price_of(MODEL) is None
    assert price_of("nobody/nothing") is None


def test_cost_is_computed_from_the_price() -> None:
    with FaultServer() as server:
        _, record = asked(server, model="openai/gpt-4o-mini")
    price = price_of("openai/gpt-4o-mini")
    assert price is not None
    assert record.usage.cost == pytest.approx(price.of(record.usage))
    assert record.usage.cost


def test_a_setting_that_the_model_does_not_take_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "_takes", lambda _: frozenset({"response_format"}))
    with FaultServer() as server:
        _, record = asked(server, seed=3)
    assert "seed" not in sent(server)[0]
    assert record.attempts[0].not_sent == ("seed",)


def test_another_endpoint_has_another_limit() -> None:
    call = Door(MODEL).call(questions(1)[0])
    there, here = LiteLLM("http://127.0.0.1:1/v1"), LiteLLM()
    assert there.endpoint(call) != here.endpoint(call)


def test_an_address_is_for_providers_that_have_one() -> None:
    call = Door("anthropic/claude-sonnet-4-5").call(questions(1)[0])
    assert LiteLLM("http://127.0.0.1:1/v1")._address(call) == {}


def test_litellm_keeps_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    with FaultServer(plan=[Fault.SERVER_ERROR, Fault.EMPTY, Fault.BAD_KEY]) as server:
        asked(server)
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        logging.getLogger(name).error("something for its own users")
    assert capfd.readouterr() == ("", "")
