"""An OpenAI-compatible server on loopback that fails on purpose, for tests of clients.

In a test::

    with FaultServer(seconds=0.1, plan=[Fault.SERVER_ERROR, None]) as server:
        ...  # POST server.url + "/chat/completions"
    assert server.served == 1

As a process: ``python tests/llm/fault_server.py --plan server_error,good``. It prints its address on the first line;
``GET /records`` tells what came in.
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import contextlib
import json
import math
import random
import signal
import socket
import struct
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from email.utils import formatdate
from enum import StrEnum, auto
from http import HTTPStatus
from typing import Any, Self, TypeVar

__all__ = ["LATEX", "Fault", "FaultServer", "Record", "Request", "default_answer", "fill"]

Json = dict[str, Any]
K = TypeVar("K")

LATEX = r" $\alpha \beta \frac{\rho}{\nu}$ \textbf{x} \upsilon"
r"""What `Fault.LATEX` adds to strings. ``\b \f \r \n \t`` are JSON escapes, ``\a`` and ``\ups`` are broken ones."""

_DEEP = 6  # recursive schemas end here


class Fault(StrEnum):
    """What goes wrong with one reply. The refusals (4xx, 5xx) come at once, the others after the reply's time."""

    RATE_LIMIT = auto()
    RATE_LIMIT_SECONDS = auto()
    RATE_LIMIT_DATE = auto()
    SERVER_ERROR = auto()
    UNAVAILABLE = auto()
    BAD_KEY = auto()
    UNKNOWN_MODEL = auto()
    CONTEXT_LENGTH = auto()
    FILTERED_PROMPT = auto()
    SLOW = auto()
    RESET = auto()
    CUT_LENGTH = auto()
    CUT_STOP = auto()
    WRONG_SCHEMA = auto()
    OUT_OF_RANGE = auto()
    FENCED = auto()
    REASONING = auto()
    LATEX = auto()
    TRAILING_COMMA = auto()
    PROSE = auto()
    EMPTY = auto()
    NULL = auto()
    FILTERED = auto()
    REFUSAL = auto()
    WRONG_MODEL = auto()
    NO_USAGE = auto()
    CACHED_TOKENS = auto()
    ECHO_KEY = auto()


_LIMITED = (429, "rate_limit_exceeded", "Rate limit reached")
_TOO_LONG = (
    "This model's maximum context length is 10 tokens. However, your messages resulted in {tokens} tokens."
)
_FLAGGED = "The response was filtered due to the prompt triggering Azure OpenAI's content management policy."
_REFUSALS: dict[Fault | None, tuple[int, str | None, str]] = {  # status, code, message
    Fault.RATE_LIMIT: _LIMITED,
    Fault.RATE_LIMIT_SECONDS: _LIMITED,
    Fault.RATE_LIMIT_DATE: _LIMITED,
    Fault.SERVER_ERROR: (500, None, "The server had an error"),
    Fault.UNAVAILABLE: (503, None, "The engine is currently overloaded"),
    Fault.BAD_KEY: (401, "invalid_api_key", "Incorrect API key provided: {key}."),
    Fault.UNKNOWN_MODEL: (404, "model_not_found", "The model `{model}` does not exist"),
    Fault.CONTEXT_LENGTH: (400, "context_length_exceeded", _TOO_LONG),
    Fault.FILTERED_PROMPT: (400, "content_filter", _FLAGGED),
}
_FINISH: dict[Fault | None, str] = {Fault.CUT_LENGTH: "length", Fault.FILTERED: "content_filter"}


@dataclass(frozen=True)
class Request:
    """One request as it came: `headers` with lower-case names, raw `body`, its JSON as `data`; `number` from 0."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    number: int = 0
    data: Json = field(default_factory=dict)

    @property
    def model(self) -> str:
        """The model that was asked for."""
        return str(self.data["model"])

    @property
    def messages(self) -> list[Json]:
        """The messages as sent, content as text or as parts."""
        return list(self.data["messages"])

    @property
    def prompt(self) -> str:
        """All messages as one text; tokens and common prefixes are counted in its UTF-8 bytes."""
        text = ""
        for message in self.messages:
            content = message.get("content") or ""
            parts = [{"text": content}] if isinstance(content, str) else content
            text += f"<|{message.get('role')}|>\n{''.join(part.get('text', '') for part in parts)}\n"
        return text

    @property
    def schema(self) -> Json | None:
        """The JSON schema of `response_format`; None when the request has none."""
        found = (self.data.get("response_format") or {}).get("json_schema") or {}
        return found.get("schema")


@dataclass
class Record:
    """What became of a request. Times are `time.monotonic()` in seconds.

    `in_flight` counts this request too. `status` and `ended` are None while the reply is being made; a client that
    went away leaves `status` None. `fault` is None for a good reply and for a 429 that comes from the limit.
    `cached_tokens` is true for every request, but only `Fault.CACHED_TOKENS` reports it to the client.
    """

    request: Request
    fault: Fault | None
    started: float
    in_flight: int
    ended: float | None = None
    status: int | None = None
    reply: Json | None = None
    cached_tokens: int = 0


@dataclass
class _Reply:
    status: int
    body: Any
    retry_after: str | None = None
    reset: bool = False


def default_answer(request: Request) -> str:
    """JSON that fits the request's schema; ``{}`` in JSON mode without a schema; else a sentence."""
    if request.schema is not None:
        return json.dumps(fill(request.schema))
    return "{}" if request.data.get("response_format") else "A plain answer."


@dataclass
class FaultServer:
    """The server, on a loop in a thread of its own between `with` and its end.

    Args:
        answer: the good reply's content; runs on the server's loop. What it raises, the `with` raises at its end.
        seconds: time that a reply takes.
        slow: further seconds before the first byte with `Fault.SLOW`.
        retry_after: seconds that the 429s with Retry-After tell.
        limit: more requests in flight than this get 429, without Retry-After.
        plan: the faults by request number; None is a good reply.
        faulty: share of faulty replies after the plan's end, in [0, 1]. A number's fault depends on the seed only.
        seed: of the share.
        kinds: what the share is drawn from, each equally often.
        port: 0 takes a free one.
    """

    answer: Callable[[Request], str] = default_answer
    _: KW_ONLY
    seconds: float = 0.0
    slow: float = 2.0
    retry_after: int = 1
    limit: int | None = None
    plan: Sequence[Fault | None] = ()
    faulty: float = 0.0
    seed: int = 0
    kinds: Sequence[Fault] = tuple(Fault)
    port: int = 0

    def __post_init__(self) -> None:
        self.records: list[Record] = []
        """Chat requests in order of arrival; a record's place is its request's number."""
        self.others: list[tuple[Request, int]] = []
        """All other requests, unreadable ones to chat too, with their status."""
        self._in_flight = 0
        self._prompts: dict[str, list[bytes]] = {}
        self._errors: list[BaseException] = []

    @property
    def url(self) -> str:
        """The API's base address."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def served(self) -> int:
        """Chat requests that got a whole reply with status 200, whatever its content."""
        return sum(record.status == 200 and record.fault is not Fault.RESET for record in self.records)

    @property
    def in_flight_peak(self) -> int:
        """The most chat requests at one time, one that the limit refused included; 0 before the first."""
        return max((record.in_flight for record in self.records), default=0)

    def requests_by_key(self, key: Callable[[Request], K]) -> dict[K, list[Record]]:
        """Chat requests in groups, in order of arrival; by `Request.prompt` shows what was asked twice."""
        groups: dict[K, list[Record]] = {}
        for record in self.records:
            groups.setdefault(key(record.request), []).append(record)
        return groups

    def __enter__(self) -> Self:
        ready = threading.Event()

        def run() -> None:
            try:
                asyncio.run(self._main(ready))
            except Exception as error:
                self._errors.append(error)
            ready.set()

        self._thread = threading.Thread(target=run, name="fault server", daemon=True)
        self._thread.start()
        ready.wait()
        if self._errors:
            raise self._errors[0]
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        if self._errors and error is None:
            raise self._errors[0]

    async def _main(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        tasks: list[asyncio.Task[None]] = []

        def protocol() -> asyncio.Protocol:
            reader = _Reader()
            return asyncio.StreamReaderProtocol(
                reader, lambda _, writer: tasks.append(asyncio.create_task(self._serve(reader, writer)))
            )

        server = await self._loop.create_server(protocol, "127.0.0.1", self.port, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.wait_closed()

    async def _serve(self, reader: _Reader, writer: asyncio.StreamWriter) -> None:
        """All requests of one connection, one after another."""
        try:
            open_ = True
            while open_:
                try:
                    request = await _read_request(reader)
                except (ValueError, asyncio.LimitOverrunError) as error:
                    await _send(writer, _error(400, None, f"not HTTP/1.1: {error}"), keep=False)
                    break
                reply = await self._reply(reader, request)
                if reply is None:
                    break
                open_ = request.headers.get("connection", "").lower() != "close"
                await _send(writer, reply, keep=open_)
            writer.close()
            await writer.wait_closed()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client went away
        except Exception as error:
            self._errors.append(error)
        finally:
            writer.transport.abort()  # never waits for a client that doesn't read

    async def _reply(self, reader: _Reader, request: Request) -> _Reply | None:
        """The reply to a request; None when the client went away."""
        route = (request.method, request.path.partition("?")[0])
        if route == ("POST", "/v1/chat/completions"):
            if data := _chat_data(request.body):
                return await self._chat(reader, replace(request, number=len(self.records), data=data))
            reply = _error(400, None, "the body needs a model, messages, and no stream")
        elif route == ("GET", "/v1/models"):
            model = {"id": "fault-model", "object": "model", "created": 0, "owned_by": "tests"}
            reply = _Reply(200, {"object": "list", "data": [model]})
        elif route == ("GET", "/records"):
            rows = [(record, record.request) for record in self.records]
            return _Reply(
                200, [vars(row) | {"number": sent.number, "request": sent.data} for row, sent in rows]
            )
        else:
            reply = _error(404, None, f"Invalid URL ({request.method} {request.path})")
        self.others.append((request, reply.status))
        return reply

    async def _chat(self, reader: _Reader, request: Request) -> _Reply | None:
        self._in_flight += 1
        record = Record(request, self._fault(request.number), time.monotonic(), self._in_flight)
        self.records.append(record)
        try:
            if self.limit is not None and record.in_flight > self.limit:
                record.fault = None
                reply = self._refusal(Fault.RATE_LIMIT, request)
            elif record.fault in _REFUSALS:
                reply = self._refusal(record.fault, request)
            else:
                record.cached_tokens = self._cached(request)
                wait = self.seconds + (self.slow if record.fault is Fault.SLOW else 0)
                if await reader.ends_within(wait):
                    return None
                body = _completion(request, self.answer(request), record.fault, record.cached_tokens)
                reply = _Reply(200, body, reset=record.fault is Fault.RESET)
            record.status, record.reply = reply.status, reply.body
        except Exception as error:
            self._errors.append(error)
            reply = _error(500, None, "the test's answer failed")
        finally:  # before the reply is sent: who has it may ask again
            self._in_flight -= 1
            record.ended = time.monotonic()
        return reply

    def _fault(self, number: int) -> Fault | None:
        if number < len(self.plan):
            return self.plan[number]
        draw = random.Random(f"{self.seed}:{number}")
        return draw.choice(self.kinds) if draw.random() < self.faulty else None

    def _refusal(self, fault: Fault | None, request: Request) -> _Reply:
        status, code, message = _REFUSALS[fault]
        key = request.headers.get("authorization", "").removeprefix("Bearer ")
        told = message.format(key=key, model=request.model, tokens=_tokens(request.prompt))
        reply = _error(status, code, told)
        if fault is Fault.RATE_LIMIT_SECONDS:
            reply.retry_after = str(self.retry_after)
        if fault is Fault.RATE_LIMIT_DATE:  # a date has whole seconds: rounded up
            reply.retry_after = formatdate(math.ceil(time.time()) + self.retry_after, usegmt=True)
        return reply

    def _cached(self, request: Request) -> int:
        """Tokens of the longest common prefix with the model's earlier prompts, which then holds this one too."""
        prompt, seen = request.prompt.encode(), self._prompts.setdefault(request.model, [])
        place = bisect.bisect(seen, prompt)
        shared = [_common_prefix(prompt, near) for near in seen[max(place - 1, 0) : place + 1]]
        seen.insert(place, prompt)
        return max(shared, default=0) // 4


class _Reader(asyncio.StreamReader):
    """A stream that tells when its other end is closed, while nobody reads."""

    def __init__(self) -> None:
        super().__init__()
        self._ended = asyncio.Event()

    def feed_eof(self) -> None:
        super().feed_eof()
        self._ended.set()

    def set_exception(self, exc: Exception) -> None:
        super().set_exception(exc)
        self._ended.set()

    async def ends_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)
        return self._ended.is_set()


async def _read_request(reader: asyncio.StreamReader) -> Request:
    """The next request of a connection (RFC 9112); `ValueError` or `LimitOverrunError` where the bytes are none."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip("\r\n").split("\r\n")
    method, path, version = first.split(" ")
    headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
    if version == "HTTP/1.0":
        headers.setdefault("connection", "close")
    length, coding = headers.get("content-length"), headers.get("transfer-encoding")
    if coding is not None and (length is not None or coding.lower() != "chunked"):
        raise ValueError(f"transfer coding {coding}, length {length}")
    body = b"" if coding else await reader.readexactly(int(length or 0))
    while coding and (size := int((await reader.readline()).partition(b";")[0], 16)):
        body += await reader.readexactly(size)
        if await reader.readexactly(2) != b"\r\n":
            raise ValueError("a chunk is longer than it says")
    while coding and (await reader.readline()).strip():
        pass  # trailers
    return Request(method, path, headers, body)


async def _send(writer: asyncio.StreamWriter, reply: _Reply, keep: bool) -> None:
    body = json.dumps(reply.body, ensure_ascii=False).encode()
    head = [
        f"HTTP/1.1 {reply.status} {HTTPStatus(reply.status).phrase}",
        f"Date: {formatdate(usegmt=True)}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Connection: {'keep-alive' if keep else 'close'}",
    ]
    if reply.retry_after:
        head.append(f"Retry-After: {reply.retry_after}")
    if reply.reset:  # as little as the client's window surely takes: RST drops what waits
        body = body[: min(len(body) // 2, 4096)]
    writer.write("\r\n".join([*head, "", ""]).encode() + body)
    await writer.drain()
    if reply.reset:  # no linger: closing sends RST, not FIN
        linger = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        writer.transport.abort()


def _chat_data(body: bytes) -> Json | None:
    """The JSON of a chat request; None where it is none."""
    try:
        data: Json = json.loads(body)
        chat = isinstance(data["model"], str) and all(isinstance(part, dict) for part in data["messages"])
        return data if chat and not data.get("stream") else None
    except (ValueError, LookupError, TypeError):
        return None


def _error(status: int, code: str | None, message: str) -> _Reply:
    kind = "server_error" if status >= 500 else "invalid_request_error"
    return _Reply(status, {"error": {"message": message, "type": kind, "param": None, "code": code}})


def _completion(request: Request, answer: str, fault: Fault | None, cached: int) -> Json:
    """The body of a reply with status 200."""
    content = _content(request, answer, fault)
    message: Json = {"role": "assistant", "content": content}
    if fault is Fault.REFUSAL:
        message["refusal"] = "I'm sorry, I can't help with that."
    body: Json = {
        "id": f"chatcmpl-{request.number}",
        "object": "chat.completion",
        "created": 0,
        "model": "another-model" if fault is Fault.WRONG_MODEL else request.model,
        "choices": [{"index": 0, "message": message, "finish_reason": _FINISH.get(fault, "stop")}],
    }
    sent, made = _tokens(request.prompt), _tokens(content or "")
    if fault is not Fault.NO_USAGE:
        body["usage"] = {"prompt_tokens": sent, "completion_tokens": made, "total_tokens": sent + made}
    if fault is Fault.CACHED_TOKENS:
        body["usage"]["prompt_tokens_details"] = {"cached_tokens": cached}
    return body


def _content(request: Request, text: str, fault: Fault | None) -> str | None:
    """The content of a reply, spoilt."""
    schema = request.schema or {}
    match fault:
        case Fault.EMPTY:
            return ""
        case Fault.NULL | Fault.REFUSAL:
            return None
        case Fault.CUT_LENGTH | Fault.CUT_STOP | Fault.FILTERED:
            return text[: len(text) // 2]
        case Fault.FENCED:
            return f"```json\n{text}\n```"
        case Fault.REASONING:
            draft = _changed(text, schema, _drafted)
            return f"<think>\nFirst I thought of {draft}. No: {{that}} is wrong.\n</think>\n\n{text}"
        case Fault.PROSE:
            return f"Sure! Here is the {{JSON}} [as asked]:\n\n{text}\n\nIs there {{anything}} else?"
        case Fault.TRAILING_COMMA:
            return ",}".join(text.rsplit("}", 1))
        case Fault.WRONG_SCHEMA:
            return _wrong(text, schema)
        case Fault.OUT_OF_RANGE:
            beyond = _changed(text, schema, _beyond)
            return _wrong(text, schema) if beyond == text else beyond
        case Fault.LATEX if schema:
            text = text if "\\\\" in text else _changed(text, schema, _appending(LATEX))
            return text.replace("\\\\", "\\")
        case Fault.ECHO_KEY:
            header = " Authorization: " + request.headers.get("authorization", "")
            told = _changed(text, schema, _appending(header))
            return f"{header}\n{text}" if told == text else told
    return text


def _wrong(text: str, schema: Json) -> str:
    """The reply with its first required key renamed; a list where no key is required."""
    key = json.dumps(next(iter(schema.get("required", [])), None))
    return text.replace(key, '"unknown"') if key in text else '["nothing", "of", "the", "kind"]'


def _appending(suffix: str) -> Callable[[Any, Json], Any]:
    """Adds the suffix to a string whose schema leaves it free."""
    bound = {"enum", "const", "pattern", "format", "maxLength"}
    return lambda value, node: value + suffix if isinstance(value, str) and not bound & {*node} else value


def _drafted(value: Any, node: Json) -> Any:
    """Another value that fits: a number's other bound, a string with a word more."""
    bounds = [node[bound] for bound in ("maximum", "minimum") if node.get(bound, value) != value]
    return bounds[0] if bounds else _appending(" draft")(value, node)


def _beyond(value: Any, node: Json) -> Any:
    """A number just outside its range, else the value."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return value
    steps = {"maximum": 1, "exclusiveMaximum": 0, "minimum": -1, "exclusiveMinimum": 0}
    return next((node[bound] + step for bound, step in steps.items() if bound in node), value)


def _changed(text: str, schema: Json, change: Callable[[Any, Json], Any]) -> str:
    """The JSON with `change(leaf, its schema)` at each leaf; text that isn't JSON, or has no change, as it is."""

    def walk(value: Any, node: Json) -> Any:
        node = _resolved(node, schema)
        if isinstance(value, dict):
            fields = node.get("properties", {})
            return {key: walk(item, fields.get(key, {})) for key, item in value.items()}
        if isinstance(value, list):
            return [walk(item, node.get("items", {})) for item in value]
        return change(value, node)

    try:
        value = json.loads(text)
    except ValueError:
        return text
    changed = walk(value, schema)
    return text if changed == value else json.dumps(changed)


def _resolved(node: Json, root: Json, choice: int = 0) -> Json:
    """A schema's node with references followed and one of its choices taken."""
    while True:
        if "$ref" in node:
            names, node = node["$ref"].removeprefix("#/").split("/"), root
            for name in names:
                node = node[name]
        elif parts := node.get("anyOf") or node.get("oneOf"):
            node = parts[choice]
        else:
            return node


def fill(schema: Json) -> Any:
    """The least value that fits a JSON schema of the kind that pydantic writes.

    Patterns and formats raise `ValueError`: there the test must give its own answer.

    >>> fill({"type": "object", "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 10}}})
    {'score': 1}
    """

    def value(node: Json, depth: int) -> Any:
        node = _resolved(node, schema, -1 if depth > _DEEP else 0)  # pydantic writes null last
        if "const" in node:
            return node["const"]
        if "enum" in node:
            return node["enum"][0]
        kind = node.get("type")
        if kind == "object":
            wanted = node.get("required", ()) if depth > _DEEP else node.get("properties", {})
            return {key: value(node["properties"][key], depth + 1) for key in wanted}
        if kind == "array":
            few = max(node.get("minItems", 0), depth <= _DEEP and node.get("maxItems", 1) > 0)
            return [value(node.get("items", {}), depth + 1) for _ in range(few)]
        if kind in {"integer", "number"}:
            return _number(node)
        if kind != "string":
            return False if kind == "boolean" else None
        if {"pattern", "format"} & node.keys():
            raise ValueError(f"can't fill {node}: give the server an answer")
        return "text".ljust(node.get("minLength", 0), "x")[: node.get("maxLength")]

    return value(schema, 0)


def _number(node: Json) -> float:
    """The lowest number in a range; 0 or less where it has no lower end."""
    step = 1 if node["type"] == "integer" else 2**-10
    high = node.get("maximum", node.get("exclusiveMaximum", step) - step)
    low: float = node.get("minimum", node.get("exclusiveMinimum", min(0, high) - step) + step)
    return math.ceil(low) if step == 1 else low


def _tokens(text: str) -> int:
    return math.ceil(len(text.encode()) / 4)


def _common_prefix(one: bytes, two: bytes) -> int:
    """Its length, found by halving: a loop over the bytes of a paper is slow."""
    low, high = 0, min(len(one), len(two))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == two[low:middle] else (low, middle - 1)
    return low


def main() -> None:
    """Serve until SIGINT or SIGTERM."""

    def faults(text: str) -> list[Fault | None]:
        return [None if name == "good" else Fault(name) for name in text.split(",")]

    parser = argparse.ArgumentParser(epilog="kinds: good, " + ", ".join(Fault))
    types: Json = {"plan": faults, "kinds": faults, "seconds": float, "slow": float, "faulty": float}
    for name in ("port", "plan", "limit", "seconds", "slow", "retry-after", "faulty", "seed", "kinds"):
        parser.add_argument(f"--{name}", type=types.get(name, int), default=argparse.SUPPRESS)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt), FaultServer(**vars(parser.parse_args())) as server:
        print(server.url, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
