"""The tape: every call and its reply, one JSON line each, so that a run can be resumed and replayed without a network.

A line is written whole and synced before its reply is used; one cut off by a kill is dropped when the tape is read.
A call that failed is on the tape too, with the replies that were refused; asked again later, its new record counts.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from pydantic import BaseModel, ConfigDict, Field, field_validator

from paperkit.errors import InputError, RecordError, WriteError
from paperkit.files import canonical_json, sha256
from paperkit.llm.call import TAPE_SCHEMA, Call, Exchange, Reply, Usage
from paperkit.llm.secrets import redacted
from paperkit.strict_json import unique_keys, validated

__all__ = [
    "Asked",
    "Attempt",
    "Tape",
    "TapeLine",
    "TapeRecord",
    "asked",
    "checksum",
    "read_tape",
    "split_tape",
]

CHECKSUM = "checksum"
"""Field of a line beside those of its record: SHA-256 of the rest, so that a changed line is found."""


class Attempt(BaseModel):
    """One exchange of a call: what came back, and why it was refused, None where it was taken."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    finish: str
    usage: Usage
    model: str
    fingerprint: str = ""
    not_sent: tuple[str, ...] = ()
    fault: str | None = None


class TapeRecord(BaseModel):
    """One call on the tape.

    Attributes:
        schema_version: What the key is made of and what the fields mean.
        key: SHA-256 of the request.
        request: role, model, messages, settings, reply_schema, repeat.
        attempts: Every exchange in order; where the call was answered, the last one is the answer.
        reply: The text that was taken; None where the call failed.
        error: Why it failed, None where it did not.
        usage: Tokens and cost of all attempts.
        model: As the provider resolved it.
        salt: The run's salt for the fences around documents.
        time: UTC, when the record was made.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = TAPE_SCHEMA
    key: str
    request: dict[str, Any]
    attempts: tuple[Attempt, ...] = ()
    reply: str | None
    error: str | None = None
    usage: Usage = Field(default_factory=Usage)
    model: str = ""
    salt: str = ""
    time: str = ""

    @field_validator("request")
    @classmethod
    def _is_request(cls, request: dict[str, Any]) -> dict[str, Any]:
        named = all(isinstance(request.get(name), str) for name in ("role", "model"))
        messages = request.get("messages")
        said = isinstance(messages, list) and all(
            isinstance(m, Mapping) and isinstance(m.get("content"), str) for m in messages
        )
        if not (named and said):
            raise ValueError("must have role, model and messages")
        return request

    @classmethod
    def of(
        cls,
        call: Call,
        refused: tuple[Exchange, ...],
        taken: Reply | None,
        salt: str,
        error: str | None = None,
    ) -> TapeRecord:
        """The record of a call: replies refused, the one taken or why there is none; keys in all of it removed."""
        exchanges: list[tuple[Reply, str | None]] = [(exchange.reply, exchange.fault) for exchange in refused]
        if taken is not None:
            exchanges.append((taken, None))
        attempts = tuple(
            Attempt(
                text=reply.text,
                finish=reply.finish,
                usage=reply.usage,
                model=redacted(reply.model),
                fingerprint=redacted(reply.fingerprint),
                not_sent=reply.not_sent,
                fault=None if fault is None else redacted(fault),
            )
            for reply, fault in exchanges
        )
        return cls(
            key=call.key,
            request=_without_keys(call.request),
            attempts=attempts,
            reply=attempts[-1].text if taken else None,
            error=None if error is None else redacted(error),
            usage=sum((a.usage for a in attempts), Usage()),
            model=attempts[-1].model if attempts else "",
            salt=salt,
            time=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        )

    @property
    def role(self) -> str:
        """Who was asked."""
        return str(self.request["role"])

    @property
    def asked_model(self) -> str:
        """The model as the user named it."""
        return str(self.request["model"])


class Tape:
    """The tape of a run: what is on it is not asked again.

    One process writes it at a time; what another has added meanwhile is kept all the same.

    Args:
        path: File to go on with, made when the first record comes; None keeps the tape in memory.

    Raises:
        InputError: the file is unreadable.
        RecordError: a whole line is no record.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._all: list[TapeRecord] = []
        self._by_key: dict[str, TapeRecord] = {}
        self._changed: list[int] = []
        self._end = 0
        self._adding = threading.Lock()
        if path is not None and path.exists():
            self._go_on(path, _data(path))

    @classmethod
    def intact(cls, path: Path | None) -> Tape:
        """A tape to answer from: a changed line is refused, for its replies would pass as what was said.

        Raises:
            InputError: the file is unreadable.
            RecordError: a whole line is no record, or was changed after it was written.
        """
        tape = cls(path)
        if tape._changed:
            line = tape._changed[0]
            raise RecordError(f"{path}:{line}: changed after it was written; put back the tape as recorded")
        return tape

    def get(self, key: str) -> TapeRecord | None:
        """The record of a call that was answered."""
        record = self.record(key)
        return record if record is not None and record.reply is not None else None

    def record(self, key: str) -> TapeRecord | None:
        """The record of a call: its answer, or else how it failed last."""
        return self._by_key.get(key)

    def __iter__(self) -> Iterator[TapeRecord]:
        """Records, one a call, in the order of their keys' first appearance."""
        return iter(self._by_key.values())

    @property
    def all(self) -> tuple[TapeRecord, ...]:
        """Records as written, those that failed and were asked again included."""
        return tuple(self._all)

    @property
    def salt(self) -> str:
        """Salt of the run that wrote the tape, "" for an empty one."""
        return next((record.salt for record in self), "")

    @property
    def usage(self) -> Usage:
        """Tokens and cost of all that is on the tape, failed calls included."""
        return sum((record.usage for record in self._all), Usage())

    @property
    def exchanges(self) -> int:
        """Number of replies on the tape, refused ones included."""
        return sum(len(record.attempts) for record in self._all)

    def add(self, *records: TapeRecord) -> None:
        """Append records and sync them together; one that is there already stays as it is. Threads may share a tape.

        Raises:
            WriteError: they cannot be written; what is on the tape stays.
            RecordError: the file was changed meanwhile, and a whole line of it is no record.
        """
        with self._adding:
            new = [record for record in records if self.record(record.key) != record]
            if new and self.path is not None:
                self._write(self.path, b"".join(map(_line, new)))
            for record in new:
                self._keep(record)

    def _keep(self, record: TapeRecord) -> None:
        self._all.append(record)
        if self.get(record.key) is None:
            self._by_key[record.key] = record

    def _go_on(self, path: Path, data: bytes) -> None:
        """Take in what a file holds, and remember where its last whole line ends."""
        lines, cut_off = split_tape(data, path)
        known = self._all.copy()
        for line in lines:
            if line.record not in known:
                self._keep(line.record)
                if not line.is_intact:
                    self._changed.append(line.number)
        self._end = len(data) - len(cut_off)

    def _write(self, path: Path, lines: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a+b", buffering=0) as file:
                if file.seek(0, os.SEEK_END) != self._end:
                    file.seek(0)
                    self._go_on(path, file.readall())
                    file.truncate(self._end)
                _write_all(file, lines)
                os.fsync(file.fileno())
        except OSError as error:
            raise WriteError(f"cannot write {path}: {error.strerror}; free space, then run again") from error
        self._end += len(lines)


class TapeLine(NamedTuple):
    """One line of a tape file.

    Attributes:
        number: From 1.
        record: What it holds.
        data: Its bytes, without the line end.
    """

    number: int
    record: TapeRecord
    data: bytes

    @property
    def is_intact(self) -> bool:
        """Whether it still is as it was written."""
        fields = json.loads(self.data)
        try:
            return bool(fields.get(CHECKSUM) == checksum(fields))
        except ValueError:
            return False


def read_tape(path: Path) -> tuple[list[TapeLine], bytes]:
    """All lines of a tape file in the order written, superseded ones included; and what a kill cut off at its end.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: a whole line is no record, or of another schema version.
    """
    return split_tape(_data(path), path)


def split_tape(data: bytes, path: Path) -> tuple[list[TapeLine], bytes]:
    """The lines in the bytes of a tape; `path` is for messages.

    Raises:
        RecordError: as `read_tape`.
    """
    *whole, cut_off = data.split(b"\n")
    return [TapeLine(n, _parsed(line, f"{path}:{n}"), line) for n, line in enumerate(whole, 1)], cut_off


def checksum(fields: Mapping[str, Any]) -> str:
    """SHA-256 of the fields of a line, the checksum's own left out.

    Raises:
        ValueError: they hold what no line that was written holds.
    """
    return sha256(canonical_json({name: value for name, value in fields.items() if name != CHECKSUM}))


class Asked(BaseModel):
    """What one model was asked in one role.

    Attributes:
        role: The role.
        model: As given by the user.
        resolved: As the provider resolved it; several where it changed within the run.
        calls: Questions that were answered.
        exchanges: Replies that came, refused ones included.
        usage: Tokens and cost of all of them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    role: str
    model: str
    resolved: tuple[str, ...]
    calls: int
    exchanges: int
    usage: Usage


def asked(tape: Tape) -> list[Asked]:
    """What is on a tape by role and model, sorted."""
    groups: dict[tuple[str, str], list[TapeRecord]] = {}
    for record in tape.all:
        groups.setdefault((record.role, record.asked_model), []).append(record)
    return [
        Asked(
            role=role,
            model=model,
            resolved=tuple(dict.fromkeys(a.model for r in records for a in r.attempts if a.model)),
            calls=len({record.key for record in records if record.reply is not None}),
            exchanges=sum(len(record.attempts) for record in records),
            usage=sum((record.usage for record in records), Usage()),
        )
        for (role, model), records in sorted(groups.items())
    ]


def _line(record: TapeRecord) -> bytes:
    fields = record.model_dump(mode="json")
    return canonical_json({**fields, CHECKSUM: checksum(fields)}) + b"\n"


def _write_all(file: FileIO, data: bytes) -> None:
    """Write all at once; where the system takes only a part, the rest after it."""
    while data:
        data = data[file.write(data) :]


def _data(path: Path) -> bytes:
    if path.exists() and not path.is_file():
        raise InputError(f"{path}: no file; a run keeps its tape in tape.jsonl")
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot read it ({error.strerror or error})") from None


def _parsed(line: bytes, where: str) -> TapeRecord:
    try:
        fields = json.loads(line, object_pairs_hook=unique_keys, parse_constant=_refuse)
        if not isinstance(fields, dict):
            raise RecordError("not an object")
        version = fields.get("schema_version")
        if version != TAPE_SCHEMA:
            raise RecordError(f"schema version {version}; this paperkit reads {TAPE_SCHEMA}")
        fields.pop(CHECKSUM, None)
        return validated(TapeRecord, fields)
    except RecursionError:
        raise RecordError(f"{where}: no tape record (nested too deep)") from None
    except (ValueError, RecordError) as error:
        raise RecordError(f"{where}: no tape record ({error})") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a finite number")


def _without_keys(value: Any) -> Any:
    match value:
        case str():
            return redacted(value)
        case Mapping():
            return {name: _without_keys(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_without_keys(inner) for inner in value]
        case _:
            return value
