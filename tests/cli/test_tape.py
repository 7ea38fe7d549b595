"""`paperkit tape`: verify, diff, prune."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperkit import cli
from paperkit.cli.schema import schema_of
from paperkit.llm.tape import Tape
from tests.llm.conversation import call, failed, record

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three runs as the examples name them: `paper` and `one` are alike but for a failure, `two` differs."""
    monkeypatch.chdir(tmp_path)
    said = {
        "paper": [failed(error="rate limit"), record(), record(call(role="reviser"), "A.\nB.")],
        "one": [record(), record(call(role="reviser"), "A.\nB.")],
        "two": [record(), record(call(role="reviser"), "A.\nC.", cached=40), record(call(repeat=1))],
    }
    for name, records in said.items():
        Tape(tmp_path / "runs" / name / "tape.jsonl").add(*records)
    return tmp_path / "runs"


def printed(command: str, code: int, capsys: Captured) -> str:
    assert cli.run(shlex.split(command)) == code
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


def report(command: str, code: int, capsys: Captured) -> dict[str, Any]:
    made = json.loads(printed(f"{command} --json", code, capsys))
    jsonschema.Draft202012Validator(schema_of("-".join(command.split()[:2]))).validate(made)
    return dict(made)


@pytest.mark.parametrize(("command", "code"), [("verify", 0), ("diff", 1), ("prune", 0)])
def test_the_example_of_the_help_runs(command: str, code: int, capsys: Captured) -> None:
    shown = " ".join(printed(f"tape {command} --help", 0, capsys).split())
    assert "Exit codes: 0" in shown
    example = shown.split("Example: paperkit ")[1].split(" Arguments:")[0]
    assert example.startswith(f"tape {command} runs/")
    printed(example, code, capsys)


def test_tape_alone_shows_what_there_is(capsys: Captured) -> None:
    cli.run(["tape"])
    out, err = capsys.readouterr()
    assert all(name in out + err for name in ("verify", "diff", "prune"))


# Verify


def test_a_sound_tape(capsys: Captured) -> None:
    shown = printed("tape verify runs/paper/tape.jsonl", 0, capsys)
    assert shown.splitlines() == [
        "runs/paper/tape.jsonl: 3 lines, 2 answered calls, 0 without an answer",
        "  reviewer: openai/gpt-5 (gpt-5-2026-01-01), 1 call, 1 reply, 100 tokens in (0 cached), 10 out, $0.2500",
        "  reviser: openai/gpt-5 (gpt-5-2026-01-01), 1 call, 1 reply, 100 tokens in (0 cached), 10 out, $0.2500",
        "sound",
    ]
    made = report("tape verify runs/paper/tape.jsonl", 0, capsys)
    assert (made["lines"], made["answered"], made["problems"]) == (3, 2, [])


def test_a_changed_line_is_named(runs: Path, capsys: Captured) -> None:
    path = runs / "two" / "tape.jsonl"
    path.write_bytes(path.read_bytes().replace(b"A.\\nC.", b"A.\\nD."))
    shown = printed("tape verify runs/two/tape.jsonl", 1, capsys)
    assert "runs/two/tape.jsonl:2: changed after it was written" in shown
    assert shown.endswith("1 problem found\n")
    made = report("tape verify runs/two/tape.jsonl", 1, capsys)
    assert [problem["line"] for problem in made["problems"]] == [2]


# Diff


def test_tapes_that_hold_the_same(runs: Path, capsys: Captured) -> None:
    made = report("tape diff runs/one/tape.jsonl runs/one/tape.jsonl", 0, capsys)
    assert made["same"] == 2
    shown = printed("tape diff runs/paper/tape.jsonl runs/one/tape.jsonl", 0, capsys)
    assert shown.splitlines()[0] == "2 calls with the same reply"


def test_what_differs(capsys: Captured) -> None:
    shown = printed("tape diff runs/one/tape.jsonl runs/two/tape.jsonl", 1, capsys)
    assert shown.splitlines() == [
        "only in runs/two/tape.jsonl:3: reviewer (openai/gpt-5), repeat 1",
        "  nearest in the other: line 1: repeat: 1 here, 0 there",
        "other reply: reviser (openai/gpt-5), line 2 of a, 2 of b: line 2: “B.” in a, “C.” in b",
        "other usage: reviser (openai/gpt-5), line 2 of a, 2 of b: 100 tokens in, 10 out, $0.2500 in a; "
        "100 tokens in (40 cached), 10 out, $0.2500 in b",
        "1 call with the same reply",
        "a: runs/one/tape.jsonl: 200 tokens in, 20 out, $0.5000",
        "b: runs/two/tape.jsonl: 300 tokens in (40 cached), 30 out, $0.7500",
    ]
    made = report("tape diff runs/one/tape.jsonl runs/two/tape.jsonl", 1, capsys)
    assert (len(made["only_in_a"]), len(made["only_in_b"]), len(made["replies"]), len(made["usage"])) == (
        0,
        1,
        1,
        1,
    )


def test_nothing_is_unpriced_silently(runs: Path, capsys: Captured) -> None:
    Tape(runs / "free" / "tape.jsonl").add(record(cost=None, estimated=True))
    shown = printed("tape diff runs/free/tape.jsonl runs/free/tape.jsonl", 0, capsys)
    assert "100 tokens in, 10 out, unpriced, estimated" in shown


# Prune


def test_pruning(runs: Path, capsys: Captured) -> None:
    path = runs / "paper" / "tape.jsonl"
    path.write_bytes(path.read_bytes() + b'{"cut')
    made = report("tape prune runs/paper/tape.jsonl", 0, capsys)
    assert (made["kept"], made["dropped"], made["cut_off"]) == (2, 1, True)
    assert path.stat().st_size == made["bytes_after"] < made["bytes_before"]
    assert printed("tape prune runs/paper/tape.jsonl", 0, capsys) == (
        "runs/paper/tape.jsonl: 2 lines, nothing to drop\n"
    )
    report("tape verify runs/paper/tape.jsonl", 0, capsys)


def test_what_was_dropped_is_said(capsys: Captured) -> None:
    shown = printed("tape prune runs/paper/tape.jsonl", 0, capsys)
    assert shown.startswith("runs/paper/tape.jsonl: 2 lines kept, 1 line dropped, ")


# Errors


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["verify", "gone.jsonl"], 66, "gone.jsonl: cannot read it"),
        (["diff", "runs/one/tape.jsonl", "gone.jsonl"], 66, "gone.jsonl"),
        (["prune", "runs"], 66, "runs: no file; a run keeps its tape in tape.jsonl"),
        (["verify", "broken.jsonl"], 66, "broken.jsonl:2: no tape record"),
        (["prune", "broken.jsonl"], 66, "broken.jsonl:2"),
        (["verify"], 64, "tape"),
        (["diff", "runs/one/tape.jsonl"], 64, "argument"),
        (["verfy", "a"], 64, "verify"),
        (["verify", "a", "--jsn"], 64, "--json"),
    ],
)
def test_errors_are_one_line_and_a_code(
    arguments: list[str], code: int, said: str, runs: Path, capsys: Captured
) -> None:
    broken = runs.parent / "broken.jsonl"
    broken.write_bytes((runs / "one" / "tape.jsonl").read_bytes().splitlines(keepends=True)[0] + b"{}\n")
    before = broken.read_bytes()
    assert cli.run(["tape", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert said.lower() in err.lower()
    assert "Traceback" not in err
    assert broken.read_bytes() == before


def test_replies_cannot_steer_the_terminal(runs: Path, capsys: Captured) -> None:
    Tape(runs / "x" / "tape.jsonl").add(record(text="a\x1b[2J"))
    shown = printed("tape diff runs/one/tape.jsonl runs/x/tape.jsonl", 1, capsys)
    assert "\x1b" not in shown
    assert "a␛[2J" in shown
