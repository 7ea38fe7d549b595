"""The tape: whole lines or none, nothing lost, no key on it."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, RecordError, WriteError
from paperkit.llm.call import Exchange, Usage
from paperkit.llm.secrets import looks_like_key
from paperkit.llm.tape import Tape, TapeRecord, asked, read_tape
from tests.llm.conversation import CALL, SALT, call, failed, record, reply

CANARY = "canary-7f3a9b2c5d8e"
KEY = "sk-" + "a1B2" * 6


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run" / "tape.jsonl"


def written(path: Path, *records: TapeRecord) -> Path:
    Tape(path).add(*records)
    return path


def records(path: Path) -> list[TapeRecord]:
    return [line.record for line in read_tape(path)[0]]


# What a line holds


def test_a_line_holds_the_whole_call(path: Path) -> None:
    written(path, record(CALL, '{"score": 60, "note": "噪声"}', "It is cut."))
    (line,) = path.read_bytes().splitlines()
    fields = json.loads(line)
    assert set(fields) == {*TapeRecord.model_fields, "checksum"}
    assert fields["key"] == CALL.key
    assert fields["request"] == CALL.request
    assert [(a["text"], a["fault"]) for a in fields["attempts"]] == [
        ("refused 0", "It is cut."),
        ('{"score": 60, "note": "噪声"}', None),
    ]
    assert fields["reply"] == fields["attempts"][-1]["text"]
    assert fields["usage"] == {"input": 200, "output": 20, "cached": 0, "cost": 0.5, "estimated": False}
    assert (fields["model"], fields["salt"], fields["error"]) == ("gpt-5-2026-01-01", SALT, None)
    assert "噪声".encode() in line


def test_what_is_written_is_read(path: Path) -> None:
    said = [
        record(),
        record(call(repeat=1), "Text\n\r\u2028\x00 `end`"),
        failed(call(repeat=2), "why", "a", "b"),
    ]
    written(path, *said)
    assert records(path) == said
    tape = Tape(path)
    assert list(tape) == said
    assert tape.salt == SALT
    assert tape.usage == Usage(input=400, output=40, cost=1.0)
    assert tape.exchanges == 4


def test_a_failed_call_is_kept_with_its_replies_and_asked_again(path: Path) -> None:
    written(path, failed(CALL, "the last of three broke its form", "one", "two"))
    tape = Tape(path)
    assert tape.get(CALL.key) is None
    assert tape.record(CALL.key) == records(path)[0]
    assert [a.fault for a in records(path)[0].attempts] == ["one", "two"]
    tape.add(record())
    assert [r.reply for r in records(path)] == [None, '{"score": 60}']
    for again in (tape, Tape(path)):
        assert again.get(CALL.key) == again.all[1]
        assert len(list(again)) == 1
        assert len(again.all) == 2
        assert again.usage == Usage(input=300, output=30, cost=0.75)
        assert again.exchanges == 3


def test_an_answer_stays_the_answer(path: Path) -> None:
    tape = Tape(path)
    tape.add(record(), failed(), record(CALL, "another"))
    for one in (tape, Tape(path)):
        assert one.get(CALL.key) is not None
        assert one.get(CALL.key).reply == '{"score": 60}'  # type: ignore[union-attr]
        assert len(one.all) == 3


def test_a_record_that_is_there_is_not_written_twice(path: Path) -> None:
    one, other = failed(), record(call(repeat=1))
    written(path, one, other)
    before = path.read_bytes()
    tape = Tape(path)
    tape.add(one, other)
    tape.add()
    assert path.read_bytes() == before
    assert len(tape.all) == 2


def test_a_tape_in_memory() -> None:
    tape = Tape()
    assert (tape.salt, tape.usage, tape.exchanges, list(tape)) == ("", Usage(), 0, [])
    tape.add(record())
    assert tape.get(CALL.key) is not None


def test_no_file_before_the_first_record(path: Path) -> None:
    Tape(path)
    assert not path.exists()


# Killed


def test_a_kill_at_any_byte_loses_the_torn_line_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    small = call(system="", shared="噪", own="", reply_schema=None)
    said = [failed(small, "no"), record(small, "A.")]
    data = written(path, *said).read_bytes()
    ends = [n + 1 for n, byte in enumerate(data) if byte == 0x0A]
    assert len(ends) == len(said)
    more = record(call(repeat=3), "D")
    for cut in range(len(data) + 1):
        whole = sum(end <= cut for end in ends)
        path.write_bytes(data[:cut])
        tape = Tape(path)
        assert list(tape.all) == said[:whole]
        if cut % 16 and min(abs(cut - end) for end in ends) > 2:
            continue
        tape.add(more)
        assert path.read_bytes().startswith(data[: ends[whole - 1]] if whole else b"")
        assert records(path) == [*said[:whole], more]
        assert read_tape(path)[1] == b""


def test_what_is_killed_while_it_writes_has_written(path: Path) -> None:
    script = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom paperkit.llm.tape import Tape\n"
        "from tests.llm.conversation import call, record\n"
        "tape = Tape(Path(sys.argv[1]))\n"
        "for n in range(40):\n"
        "    tape.add(record(call(repeat=n), 'x' * 50_000))\n"
        "    print(n, flush=True)\n"
    )
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True, cwd=root
    ) as process:
        assert process.stdout is not None
        last = 0
        for line in process.stdout:
            last = int(line)
            if last == 5:
                process.send_signal(signal.SIGKILL)
    repeats = [r.request["repeat"] for r in records(path)]
    assert repeats == list(range(len(repeats)))
    assert len(repeats) >= last + 1 >= 6


# The file as others leave it


def test_a_pruned_or_shortened_file_goes_on(path: Path) -> None:
    tape = Tape(path)
    tape.add(failed(), record())
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[1])
    tape.add(record(call(repeat=1)))
    assert [r.reply is not None for r in records(path)] == [True, True]
    assert b"\0" not in path.read_bytes()


def test_a_file_that_was_removed_is_made_anew(path: Path) -> None:
    tape = Tape(path)
    tape.add(record())
    path.unlink()
    path.parent.rmdir()
    tape.add(record(call(repeat=1)))
    assert [r.request["repeat"] for r in records(path)] == [1]


def test_what_another_process_adds_meanwhile_is_kept(path: Path) -> None:
    one, other = Tape(path), Tape(path)
    for n in range(3):
        one.add(record(call(repeat=2 * n)))
        other.add(record(call(repeat=2 * n + 1)))
    assert [r.request["repeat"] for r in records(path)] == list(range(6))
    assert len(list(other)) == len(other.all) == 6
    assert other.usage == Tape(path).usage


def test_threads_share_a_tape(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    tape = Tape(path)
    threads = [
        threading.Thread(target=lambda k=k: [tape.add(record(call(repeat=8 * k + n))) for n in range(8)])  # type: ignore[misc]
        for k in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(r.request["repeat"] for r in records(path)) == list(range(48))


def test_a_line_is_one_write_and_synced_before_it_counts(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.read_bytes()))
    tape = Tape(path)
    tape.add(record(CALL, "x" * 300_000))
    assert len(synced) == 1
    assert synced[0] == path.read_bytes()
    tape.add(record(call(repeat=1)), record(call(repeat=2)))
    assert len(synced) == 2


def test_a_full_disk_leaves_what_is_there_and_goes_on_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = Tape(path)
    tape.add(record())
    before = path.read_bytes()

    def full(_: int) -> None:
        with path.open("ab") as file:
            file.truncate(len(before) + 20)
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(WriteError, match="No space left on device; free space"):
            tape.add(record(call(repeat=1)))
    assert tape.get(call(repeat=1).key) is None
    assert len(path.read_bytes()) == len(before) + 20
    tape.add(record(call(repeat=2)))
    assert [r.request["repeat"] for r in records(path)] == [0, 2]


# What is no tape


def test_a_missing_tape_and_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_tape(tmp_path / "gone.jsonl")
    with pytest.raises(InputError, match="no file"):
        Tape(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="no file"):
        read_tape(tmp_path / "pipe")


def changed(**fields: Any) -> bytes:
    return json.dumps({**record().model_dump(mode="json"), **fields}).encode()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "it is empty|Expecting value"),
        (b"{", "no tape record"),
        (b"[]", "not an object"),
        (b"\xff\xfe", "no tape record"),
        (b"\0" * 30, "no tape record"),
        (b"[" * 100_000, "no tape record"),
        (changed(schema_version=2), "schema version 2; this paperkit reads 1"),
        (changed(schema_version=None), "schema version None"),
        (changed(extra=1), "extra: no such field"),
        (changed(request={}), "request: must have role, model and messages"),
        (changed(request={**CALL.request, "messages": [{}]}), "request: must have role, model and messages"),
        (changed(usage={"input": -1}), "usage.input"),
        (changed().replace(b'"cost": 0.25', b'"cost": NaN'), "NaN is not a finite number"),
        (changed().replace(b'"key":', b'"salt": "", "key":'), "key given twice: salt"),
        (changed().replace(b'"reply":', b'"repl":'), "no tape record"),
    ],
)
def test_a_whole_line_that_is_no_record_is_an_error_with_its_place(
    path: Path, line: bytes, said: str
) -> None:
    good = written(path, record(call(repeat=1))).read_bytes()
    path.write_bytes(good + line + b"\n" + good)
    before = path.read_bytes()
    for read in (read_tape, Tape):
        with pytest.raises(RecordError, match=f"tape.jsonl:2: no tape record.*({said})?") as error:
            read(path)
        assert any(part in str(error.value) for part in said.split("|"))
    assert path.read_bytes() == before


@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_other_line_ends_are_read(path: Path, end: bytes) -> None:
    written(path, record(), record(call(repeat=1)))
    path.write_bytes(path.read_bytes().replace(b"\n", end))
    assert len(records(path)) == 2


def test_a_carriage_return_within_a_line_ends_nothing(path: Path) -> None:
    data = written(path, record(), record(call(repeat=1))).read_bytes()
    path.write_bytes(data.replace(b'"role":', b'\r"role":', 1))
    assert len(records(path)) == 2


# Keys


def everywhere(key: str) -> TapeRecord:
    """A record with a key wherever a text from outside goes."""
    asked_with = call(
        system=f"system {key}", own=f"own {key}", model="openai/gpt-5", reply_schema={"title": key}
    )
    refused = (Exchange(reply(f"reply {key}"), f"fault {key}"), Exchange(reply(f'{{"x": "{key}"}}'), key))
    taken = reply(f"taken {key}")
    object.__setattr__(taken, "model", f"model {key}")
    object.__setattr__(taken, "fingerprint", key)
    return TapeRecord.of(asked_with, refused, taken, SALT, f"error {key}")


@pytest.mark.parametrize("key", [KEY, CANARY, f'{CANARY}"\\/\n{CANARY}'])
def test_no_key_gets_on_the_tape(path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if key != KEY:
        monkeypatch.setenv("SOME_API_KEY", key)
    data = written(path, everywhere(key)).read_text()
    assert CANARY not in data
    assert not looks_like_key(data)
    assert data.count("[key removed]") >= 10


def test_what_holds_no_key_is_not_touched(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", CANARY)
    assert records(written(path, record()))[0].request == CALL.request


# What was asked


def test_what_was_asked_by_role_and_model() -> None:
    tape = Tape()
    tape.add(record(CALL, "x", "fault"), failed(call(repeat=1), "no", "a"), record(call(repeat=1)))
    tape.add(record(call(role="reviser"), cached=50), record(call(model="a/b"), cost=None))
    reviewer_ab, reviewer, reviser = asked(tape)
    assert (reviewer_ab.role, reviewer_ab.model, reviewer_ab.usage.cost) == ("reviewer", "a/b", None)
    assert (reviewer.role, reviewer.model, reviewer.calls, reviewer.exchanges) == (
        "reviewer",
        "openai/gpt-5",
        2,
        4,
    )
    assert reviewer.usage == Usage(input=400, output=40, cost=1.0)
    assert reviewer.resolved == ("gpt-5-2026-01-01",)
    assert (reviser.role, reviser.calls, reviser.usage.cached) == ("reviser", 1, 50)
    assert asked(Tape()) == []
