"""A tape from outside: changed lines are found, two tapes are compared, and pruning loses nothing that counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, RecordError
from paperkit.llm.call import Settings, Usage
from paperkit.llm.tape import Tape, TapeRecord, checksum, read_tape
from paperkit.llm.tape_audit import compared, pruned, verified
from tests.llm.conversation import CALL, call, failed, record

CANARY = "canary-7f3a9b2c5d8e"
Fields = dict[str, Any]


def tape(path: Path, *records: TapeRecord) -> Path:
    Tape(path).add(*records)
    return path


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """Three calls, one of which failed first."""
    return tape(
        tmp_path / "a.jsonl",
        failed(CALL, "no", "x"),
        record(),
        record(call(repeat=1)),
        record(call(repeat=2)),
    )


def found(path: Path) -> list[tuple[int, str]]:
    return [(problem.line, problem.message) for problem in verified(path).problems]


def rewritten(path: Path, number: int, change: Callable[[Fields], object], *, signed: bool = False) -> None:
    lines = path.read_bytes().splitlines()
    fields = json.loads(lines[number - 1])
    change(fields)
    if signed:
        fields["checksum"] = checksum(fields)
    lines[number - 1] = json.dumps(fields, ensure_ascii=False).encode()
    path.write_bytes(b"".join(line + b"\n" for line in lines))


# Verify


def test_a_sound_tape(sound: Path) -> None:
    result = verified(sound)
    assert result.problems == []
    assert (result.lines, result.answered, result.failed) == (4, 3, 0)
    assert [(a.role, a.calls, a.exchanges) for a in result.asked] == [("reviewer", 3, 4)]


def test_calls_without_an_answer_are_no_fault(tmp_path: Path) -> None:
    result = verified(tape(tmp_path / "a.jsonl", failed(), failed(CALL, "again"), record(call(repeat=1))))
    assert (result.lines, result.answered, result.failed, result.problems) == (3, 1, 1, [])


def test_an_empty_tape_is_sound(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").touch()
    assert verified(tmp_path / "a.jsonl").lines == 0
    assert found(tmp_path / "a.jsonl") == []


def _in_reply(f: Fields) -> None:
    f["reply"] = f["attempts"][0]["text"] = '{"score": 99}'


@pytest.mark.parametrize(
    "change",
    [
        _in_reply,
        lambda f: f.update(reply=f["reply"] + " "),
        lambda f: f["attempts"][0].update(text="x"),
        lambda f: f["attempts"][0].update(fault="x"),
        lambda f: f["request"].update(model="openai/gpt-6"),
        lambda f: f["request"]["settings"].update(seed=8),
        lambda f: f["request"]["messages"][1].update(content="x"),
        lambda f: f["usage"].update(cost=0.0),
        lambda f: f["usage"].update(input=99),
        lambda f: f.update(time="2020-01-01T00:00:00Z"),
        lambda f: f.update(model="x"),
        lambda f: f.update(salt="00"),
        lambda f: f.update(key="0" * 64),
        lambda f: f.update(checksum="0" * 64),
        lambda f: f.pop("checksum"),
        lambda f: f.update(error="\ud800"),
    ],
)
def test_any_change_of_a_line_is_found(sound: Path, change: Callable[[Fields], object]) -> None:
    lines = sound.read_bytes().splitlines()
    fields = json.loads(lines[2])
    change(fields)
    lines[2] = json.dumps(fields).encode()
    sound.write_bytes(b"".join(line + b"\n" for line in lines))
    assert found(sound) == [(3, "changed after it was written: the checksum does not fit")]


def test_another_spelling_of_the_same_values_is_no_change(sound: Path) -> None:
    rewritten(sound, 3, lambda f: f.update(dict(reversed(list(f.items())))))
    assert found(sound) == []


def test_a_request_that_was_changed_with_its_checksum_is_found(sound: Path) -> None:
    rewritten(sound, 2, lambda f: f["request"].update(repeat=9), signed=True)
    assert [line for line, _ in found(sound)] == [2]


def test_a_key_on_the_tape_is_found(sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewritten(sound, 1, lambda f: f.update(error=f"Bearer {'a1B2' * 6}"), signed=True)
    rewritten(sound, 4, lambda f: f.update(error=f'my "{CANARY}"'), signed=True)
    assert found(sound) == [(1, "holds what looks like a key")]
    monkeypatch.setenv("SOME_API_KEY", f'"{CANARY}')
    assert found(sound) == [(1, "holds what looks like a key"), (4, "holds the value of SOME_API_KEY")]


def test_a_request_that_held_a_key_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", CANARY)
    path = tape(tmp_path / "a.jsonl", record(call(own=f"Review {CANARY}.")))
    ((line, message),) = found(path)
    assert line == 1
    assert "a key was removed from the request" in message


def test_a_call_answered_twice_is_found(sound: Path) -> None:
    sound.write_bytes(sound.read_bytes() + sound.read_bytes().splitlines(keepends=True)[2])
    assert found(sound) == [(5, "a second answer to the same call")]


def test_an_end_that_was_cut_off_is_found(sound: Path) -> None:
    sound.write_bytes(sound.read_bytes()[:-5])
    assert found(sound) == [(4, "cut off; it is dropped when the run goes on")]


def test_what_is_no_tape(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("no\n")
    for audit in (verified, pruned, lambda path: compared(path, path)):
        with pytest.raises(RecordError, match="a:1: no tape record"):
            audit(tmp_path / "a")
        with pytest.raises(InputError, match="No such file"):
            audit(tmp_path / "b")


# Diff


def test_a_tape_beside_itself(sound: Path) -> None:
    result = compared(sound, sound)
    assert not result.differ
    assert (result.same, result.usage_a) == (3, result.usage_b)
    assert result.usage_a == Usage(input=400, output=40, cost=1.0)


def test_replies_that_differ_and_where(sound: Path, tmp_path: Path) -> None:
    other = tape(
        tmp_path / "b.jsonl",
        record(CALL, '{"score": 61}'),
        record(call(repeat=1)),
        failed(call(repeat=2), "rate limit"),
    )
    result = compared(sound, other)
    assert result.differ
    assert result.same == 1
    assert [(r.line_a, r.line_b, r.difference) for r in result.replies] == [
        (2, 1, 'line 1: “{"score": 60}” in a, “{"score": 61}” in b'),
        (4, 3, "answered in a, failed (rate limit) in b"),
    ]
    assert [(u.line_a, u.line_b, u.b) for u in result.usage] == [(4, 3, Usage())]
    assert (result.only_in_a, result.only_in_b) == ([], [])


def test_usage_alone(sound: Path, tmp_path: Path) -> None:
    other = tape(tmp_path / "b.jsonl", record(cached=80), record(call(repeat=1)), record(call(repeat=2)))
    result = compared(sound, other)
    assert result.differ
    assert (result.same, result.replies) == (3, [])
    (usage,) = result.usage
    assert (usage.a.cached, usage.b.cached) == (0, 80)


def test_calls_that_only_one_holds_and_the_nearest(sound: Path, tmp_path: Path) -> None:
    other = tape(
        tmp_path / "b.jsonl",
        record(call(settings=Settings(temperature=1.0, seed=7))),
        record(call(repeat=2)),
        record(call(role="reviser")),
    )
    result = compared(sound, other)
    assert [(c.line, c.repeat) for c in result.only_in_a] == [(2, 0), (3, 1)]
    assert result.only_in_a[0].nearest == "line 1: settings.temperature: 0.5 here, 1.0 there"
    assert [(c.line, c.role, c.nearest) for c in result.only_in_b] == [
        (1, "reviewer", "line 2: settings.temperature: 1.0 here, 0.5 there"),
        (3, "reviser", ""),
    ]
    assert result.same == 1


# Prune


def test_pruning_keeps_one_line_a_call_byte_for_byte(sound: Path) -> None:
    lines = sound.read_bytes().splitlines(keepends=True)
    sound.write_bytes(b"".join([*lines, lines[2], b'{"cut']))
    size = sound.stat().st_size
    done = pruned(sound)
    assert sound.read_bytes() == b"".join(lines[1:])
    assert (done.kept, done.dropped, done.cut_off) == (3, 2, True)
    assert (done.bytes_before, done.bytes_after) == (size, sound.stat().st_size)
    assert found(sound) == []


def test_pruning_changes_no_answer(sound: Path) -> None:
    before = {r.key: r.reply for r in Tape(sound)}
    pruned(sound)
    assert {r.key: r.reply for r in Tape(sound)} == before


def test_a_call_that_never_was_answered_stays_with_its_last_failure(tmp_path: Path) -> None:
    path = tape(tmp_path / "a.jsonl", failed(CALL, "first"), failed(CALL, "second"), record(call(repeat=1)))
    assert pruned(path).dropped == 1
    assert [line.record.error for line in read_tape(path)[0]] == ["second", None]


def test_where_there_is_nothing_to_drop_the_file_is_not_touched(tmp_path: Path) -> None:
    path = tape(tmp_path / "a.jsonl", record(), record(call(repeat=1)))
    before = path.stat()
    done = pruned(path)
    after = path.stat()
    assert (done.dropped, done.cut_off, done.bytes_before) == (0, False, done.bytes_after)
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
