"""Each score command: its `--help` example as it stands there, its JSON against its schema, and every wrong use."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import typer
from pydantic import BaseModel

from paperkit.cli import run
from paperkit.cli import score as score_commands
from paperkit.cli.shapes import SnapshotRecord, WorklogChange
from paperkit.scoring.concession import GuardReport
from paperkit.scoring.delta import Delta
from paperkit.scoring.memory import CritiqueMemory
from paperkit.scoring.noise import Noise
from paperkit.scoring.scales import RUBRIC6, BandRecord
from paperkit.scoring.trajectory import Trajectory

COMMANDS: dict[str, Any] = typer.main.get_command(score_commands.app).commands  # type: ignore[attr-defined]
PRINTS: dict[str, type[BaseModel]] = {
    "delta": Delta,
    "band": BandRecord,
    "noise": Noise,
    "concession": GuardReport,
    "memory": CritiqueMemory,
    "trajectory": Trajectory,
    "worklog": WorklogChange,
    "snapshot": SnapshotRecord,
}
OPTIONS = [(verb, option.opts[-1]) for verb, c in COMMANDS.items() for option in c.params if option.opts]
FLAGS = {(verb, o.opts[-1]) for verb, c in COMMANDS.items() for o in c.params if getattr(o, "is_flag", False)}
NUMBERS = [
    ("delta", "--plateau-threshold"),
    ("delta", "--plateau-streak"),
    ("delta", "--accept-threshold"),
    ("delta", "--consecutive-small"),
    ("band", "--score"),
    ("memory", "--iter"),
    ("trajectory", "--regression"),
    ("trajectory", "--plateau-threshold"),
    ("trajectory", "--plateau-streak"),
    ("worklog", "--iter"),
]


def scored(value: float, **more: Any) -> dict[str, Any]:
    return {"axis_scores": {a: {"score": value} for a in RUBRIC6.axes}, "overall_score": value, **more}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with every file that an example names."""
    finding = {
        "id": "a",
        "severity": "major",
        "attack": "One baseline.",
        "rebuttal_score": 4,
        "conceded": True,
    }
    files = {
        "iter0/score.json": scored(60),
        "iter1/score.json": scored(66),
        "iter1/review.json": scored(60, weaknesses=["The setup is thin."]),
        "r1.json": scored(60),
        "r2.json": scored(61),
        "da_concessions.json": {"rounds": [{"round": 1, "findings": [finding]}]},
        "worklog.json": [{"iter": 0, "decision": "BASELINE"}],
        "workspace/refinement/iter0/score.json": scored(60),
        "workspace/refinement/iter1/score.json": scored(66),
        "workspace/refinement/iter1/delta.json": {"decision": "ACCEPT"},
    }
    for name, record in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(record))
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "paper.tex").write_text(
        "\\documentclass{article}\\begin{document}A.\\end{document}"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


Captured = pytest.CaptureFixture[str]


@cache
def _help(verb: str) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert run(["score", verb, "--help"]) == 0
    return printed.getvalue()


def example(verb: str) -> list[str]:
    """The arguments of the example in `--help`, which stands on one line so that it can be copied."""
    shown = re.search(r"^ *Example: paperkit (.*)\n\s*\n", _help(verb), re.MULTILINE)
    assert shown is not None
    words = shlex.split(shown[1])
    assert words[:2] == ["score", verb]
    return words


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_every_command_is_here() -> None:
    assert set(COMMANDS) == set(PRINTS)


@pytest.mark.parametrize("verb", COMMANDS)
def test_the_example_of_help_runs_and_what_it_prints_fits_the_schema(
    verb: str, desk: Path, capsys: Captured
) -> None:
    arguments = example(verb)
    assert run(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    jsonschema.validate(json.loads(out), PRINTS[verb].model_json_schema())
    for option, name in pairwise(arguments):
        if option == "--out":
            assert (desk / name).read_text(encoding="utf-8") == out


@pytest.mark.parametrize("verb", COMMANDS)
def test_json_is_the_same_on_a_terminal_and_off_it(
    verb: str, desk: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = example(verb)
    run(arguments)
    capsys.readouterr()
    codes = [run(arguments)]
    off = capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    codes += [run([*arguments, "--json"])]
    assert capsys.readouterr().out == off
    codes += [run(arguments)]
    people = capsys.readouterr().out
    assert not people.startswith("{")
    assert people.strip()
    assert set(codes) == {0}


def refused(arguments: list[str], desk: Path, capsys: Captured) -> str:
    """What is said of a wrong use; it changes no file."""
    before = tree(desk)
    assert run(arguments) == 64
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("paperkit: ")
    assert "Traceback" not in err
    assert tree(desk) == before
    return err


@pytest.mark.parametrize(("verb", "option"), OPTIONS)
def test_an_option_without_its_value_or_with_one_too_many_or_misspelt_is_wrong_use(
    verb: str, option: str, desk: Path, capsys: Captured
) -> None:
    arguments = example(verb)
    wrong = f"{option}=yes" if (verb, option) in FLAGS else option
    assert option in refused([*arguments, wrong], desk, capsys)
    assert f"{option}x" in refused([*arguments, f"{option}x", "1"], desk, capsys)


@pytest.mark.parametrize(("verb", "option"), NUMBERS)
def test_a_number_that_is_none_or_out_of_range_is_wrong_use(
    verb: str, option: str, desk: Path, capsys: Captured
) -> None:
    arguments = example(verb)
    for value in ("x", "", "nan", "-1", "1,5"):
        assert option.lstrip("-") in refused([*arguments, f"{option}={value}"], desk, capsys)


def test_numbers_are_all_the_options_that_take_one() -> None:
    kinds = {(v, o.opts[-1]): str(o.type_descriptor) for v, c in COMMANDS.items() for o in c.params if o.opts}
    assert {key for key, kind in kinds.items() if "'int'" in kind or "'float'" in kind} == set(NUMBERS)


@pytest.mark.parametrize(
    ("verb", "option"),
    [(v, o.opts[-1]) for v, c in COMMANDS.items() for o in c.params if o.required],
)
def test_a_required_option_left_out_is_wrong_use(
    verb: str, option: str, desk: Path, capsys: Captured
) -> None:
    arguments = example(verb)
    while option in arguments:
        place = arguments.index(option)
        del arguments[place : place + 2]
    assert option in refused(arguments, desk, capsys)


@pytest.mark.parametrize("verb", COMMANDS)
def test_an_argument_too_many_is_wrong_use(verb: str, desk: Path, capsys: Captured) -> None:
    arguments = example(verb)
    refused([*arguments, "more.json"], desk, capsys)


Change = Callable[[Path], None]


def missing(path: Path) -> None:
    path.unlink()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


INPUTS = {
    "delta": "iter1/score.json",
    "noise": "r2.json",
    "concession": "da_concessions.json",
    "memory": "iter1/review.json",
    "trajectory": "workspace/refinement/iter0/score.json",
    "worklog": "iter1/score.json",
    "snapshot": "drafts/paper.tex",
}


@pytest.mark.parametrize("change", [missing, folder])
@pytest.mark.parametrize("verb", INPUTS)
def test_an_input_that_cannot_be_read_is_66(verb: str, change: Change, desk: Path, capsys: Captured) -> None:
    arguments = example(verb)
    change(desk / INPUTS[verb])
    before = tree(desk)
    assert run(arguments) == 66
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("paperkit: ")
    assert tree(desk) == before


@pytest.mark.parametrize(
    ("verb", "code"),
    [("delta", 3), ("noise", 66), ("concession", 3), ("memory", 66), ("trajectory", 66), ("worklog", 66)],
)
def test_an_input_that_is_malformed_says_where(verb: str, code: int, desk: Path, capsys: Captured) -> None:
    arguments = example(verb)
    for text in ("", "{", "[]", "null", '{"axis_scores": {}}', "\x00", '{"rounds": [NaN]}'):
        (desk / INPUTS[verb]).write_text(text)
        before = tree(desk)
        assert run(arguments) == code
        out, err = capsys.readouterr()
        assert out == ""
        assert INPUTS[verb] in err
        assert tree(desk) == before


@pytest.mark.parametrize("verb", ["noise", "concession", "memory", "trajectory"])
def test_an_output_that_cannot_be_written_is_74(verb: str, desk: Path, capsys: Captured) -> None:
    arguments = example(verb)
    (desk / "taken").mkdir()
    (desk / "taken" / "file").write_text("")
    assert run([*arguments, "--out", "taken"]) == 74
    assert capsys.readouterr().out == ""


def test_help_of_all(capsys: Captured) -> None:
    assert run(["score", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(verb in shown for verb in COMMANDS)


def test_an_unknown_verb() -> None:
    assert run(["score", "nope"]) == 64
    assert run(["score"]) == 64


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["--version"]])
def test_the_programs_own_help_loads_no_models_of_records(arguments: list[str]) -> None:
    program = (
        f"import sys; from paperkit.cli import run; run({arguments!r}); print('pydantic' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1] == "False"


BAD: dict[str, Any] = {
    "empty": "",
    "prose": "The draft is fine.",
    "list": [],
    "null": None,
    "number": 3,
    "text": "x",
    "no keys": {},
    "bytes": b"\xff\xfe\x00",
    "NaN": '{"axis_scores": NaN}',
    "infinity": '{"rounds": 1e999}',
    "twice": '{"a": 1, "a": 2}',
    "half a character": '{"a": "\\ud800"}',
    "deep": "[" * 1000,
    "text for a score": scored("60"),  # type: ignore[arg-type]
    "true for a score": scored(True),
    "out of range": scored(101),
    "no score": scored(None),  # type: ignore[arg-type]
    "text for an overall": scored(60) | {"overall_score": "60"},
    "list for axes": scored(60) | {"axis_scores": []},
    "number for an axis": scored(60) | {"axis_scores": dict.fromkeys(RUBRIC6.axes, 60)},
    "unknown axis": scored(60) | {"axis_scores": {"depth": {"score": 1}}},
    "number for a weakness": scored(60, weaknesses=[3]),
    "text for weaknesses": scored(60, weaknesses="thin"),
    "unknown profile": scored(60, profile="rubric7"),
    "number for a profile": scored(60, profile=7),
    "number for a judge": scored(60, judged_by=3),
    "negative noise": scored(60, noise=-1),
    "text for a flag": {
        "rounds": [{"round": 1, "findings": [{"id": "a", "severity": "major", "conceded": "no"}]}]
    },
    "unknown severity": {"rounds": [{"round": 1, "findings": [{"id": "a", "severity": "fatal"}]}]},
    "rebuttal of 6": {
        "rounds": [{"round": 1, "findings": [{"id": "a", "severity": "minor", "rebuttal_score": 6}]}]
    },
    "odd finding": [{"iter": 1, "da_critical": True, "finding": 3}],
    "odd gate": [{"gate": "claim_evidence", "status": "BAD"}],
}
READ_AS = {
    "delta --prev": ["delta", "--curr", "iter1/score.json", "--prev"],
    "delta --curr": ["delta", "--prev", "iter0/score.json", "--curr"],
    "delta --guard": ["delta", "--prev", "iter0/score.json", "--curr", "iter1/score.json", "--guard"],
    "delta --noise": ["delta", "--prev", "iter0/score.json", "--curr", "iter1/score.json", "--noise"],
    "band --score-json": ["band", "--score-json"],
    "noise --review": ["noise", "--review", "r1.json", "--review"],
    "concession --log": ["concession", "--log"],
    "memory --worklog": ["memory", "--review", "iter1/review.json", "--iter", "2", "--worklog"],
    "memory --review": ["memory", "--worklog", "worklog.json", "--iter", "2", "--review"],
    "worklog --review": [
        "worklog",
        "--worklog",
        "worklog.json",
        "--iter",
        "1",
        "--decision",
        "ACCEPT",
        "--review",
    ],
    "worklog --score": [
        "worklog",
        "--worklog",
        "worklog.json",
        "--iter",
        "1",
        "--decision",
        "ACCEPT",
        "--score",
    ],
    "worklog --actions": [
        "worklog",
        "--worklog",
        "worklog.json",
        "--iter",
        "1",
        "--decision",
        "ACCEPT",
        "--actions",
    ],
    "worklog --worklog": ["worklog", "--iter", "1", "--decision", "ACCEPT", "--worklog"],
    "snapshot --src-pdf": ["snapshot", "--src", "drafts/paper.tex", "--dst", "iter2", "--src-pdf"],
}
IN_FOLDER = (
    "iter1/score.json",
    "iter1/delta.json",
    "iter1/da_guard.json",
    "iter1/noise.json",
    "worklog.json",
)
JARGON = re.compile(
    r"Input should|Field required|Value error|pydantic|Expecting|codec|Extra data|Traceback|NoneType|\bdict\b|\bstr\b"
    r"|\bint\b|\bfloat\b|KeyError|TypeError|our own fault"
)


def write(path: Path, record: Any) -> None:
    if isinstance(record, bytes):
        path.write_bytes(record)
    else:
        path.write_text(record if isinstance(record, str) and record != "x" else json.dumps(record))


def plain(code: int, named: str, capsys: Captured) -> None:
    """What is read is read; what is refused is refused as malformed, by name, in plain words, on one line."""
    out, err = capsys.readouterr()
    if err:
        assert code in (3, 66)
        assert out == ""
        assert err.count("\n") == 1
        assert named in err
        assert not JARGON.search(err), err
    else:
        assert code in (0, 1)


@pytest.mark.parametrize("bad", BAD)
def test_what_is_malformed_is_said_in_plain_words(bad: str, desk: Path, capsys: Captured) -> None:
    refused_by = 0
    for arguments in READ_AS.values():
        write(desk / "bad.json", BAD[bad])
        code = run(["score", *arguments, "bad.json"])
        refused_by += code in (3, 66)
        plain(code, "bad.json", capsys)
    assert refused_by >= len(READ_AS) // 2
    for name in IN_FOLDER:
        path = desk / "workspace/refinement" / name
        before = path.read_bytes() if path.exists() else None
        write(path, BAD[bad])
        plain(run(["score", "trajectory", "--refinement", "workspace/refinement"]), name, capsys)
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
