"""`paperkit refine` with models, as people run it: a process, a notebook kernel, files or a server that answers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paperkit import cli
from tests.llm.fault_server import Fault, FaultServer, Request
from tests.pipelines.refine.scripted_model import answer, serve
from tests.pipelines.refine.small_paper import LOG, PAPER

TRAJECTORY = (
    "iter0 59.0 Major → iter1 60.8 Major (accept) → iter2 62.6 Major (accept; stop: nothing left to act on)"
)
CANARY = "sk-canary0123456789abcdef0123456789abcdef"
PROMPT = "# My own words\n\nReview the paper in my way.\n"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a paper, its log, a prompt, and no TeX."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "paper.tex").write_text(PAPER, encoding="utf-8")
    (folder / "log.md").write_text(LOG, encoding="utf-8")
    (folder / "prompts").mkdir()
    (folder / "prompts" / "reviewer.md").write_text(PROMPT, encoding="utf-8")
    return folder


def environment(desk: Path, **more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.endswith("_KEY")}
    return kept | {"PATH": str(desk), "HOME": str(desk / "home"), "MPLCONFIGDIR": str(desk / "mpl")} | more


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "paperkit", "refine", "paper.tex", "--log", "log.md", *arguments]


def refine(desk: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments),
        cwd=desk,
        env=environment(desk, **more),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def calls(run: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run / "tape.jsonl").read_text(encoding="utf-8").splitlines()]


class Standin:
    """A scripted stand-in on a handoff folder, as long as the `with` lasts."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder = folder
        self.answered: list[str] = []
        (folder / "stop").unlink(missing_ok=True)
        self._thread = threading.Thread(
            target=lambda: self.answered.extend(serve(folder, **options)), daemon=True
        )

    def __enter__(self) -> Standin:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "stop").touch()
        self._thread.join()


def stopped(desk: Path, run: Path, records: int, how: signal.Signals, *arguments: str) -> int:
    """Start a command and stop it when its tape holds so many records; gives its exit code."""
    process = subprocess.Popen(
        command(*arguments),
        cwd=desk,
        env=environment(desk),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 100
    while not (run / "tape.jsonl").exists() or len(calls(run)) < records:
        assert time.monotonic() < deadline and process.poll() is None
        time.sleep(0.02)
    process.send_signal(how)
    return process.wait(timeout=60)


@pytest.fixture(scope="module")
def interrupted(desk: Path) -> Iterator[tuple[Path, list[str], list[int], subprocess.CompletedProcess[str]]]:
    """A run by handoff that was stopped by Ctrl-C, then by kill -9, then went to its end."""
    run, model = desk / "run", ("--model", "handoff:hand", "--out", "run")
    with Standin(desk / "hand", bad=True) as script:
        codes = [
            stopped(desk, run, 2, signal.SIGINT, *model),
            stopped(desk, run, 4, signal.SIGKILL, *model),
        ]
        done = refine(desk, *model)
    yield run, script.answered, codes, done


def test_a_run_stopped_twice_ends_as_if_it_had_not_been(interrupted: Any) -> None:
    run, answered, codes, done = interrupted
    assert codes == [130, -signal.SIGKILL]
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{TRAJECTORY}\npromoted: draft 2, 62.6 Major Revision\n")
    assert read(run / "run.json")["status"] == "ok"
    results = read(run / "results.json")
    exchanges = sum(one["exchanges"] for one in results["asked"])
    assert len(answered) == len(set(answered)) == exchanges, "something was asked twice"
    assert len({record["key"] for record in calls(run)}) == len(calls(run)) == 9


def test_what_the_command_says(interrupted: Any) -> None:
    _, _, _, done = interrupted
    assert "put aside 3" in done.stdout
    assert "reviewer: handoff, 3 calls, " in done.stdout
    assert "Who answered for all roles: handoff." in done.stdout
    assert "reviewer: handoff:" in done.stderr, "the estimate"
    assert "up to 4 calls" in done.stderr
    assert "waits for" in done.stderr
    assert "waits for" not in done.stdout


def test_the_report_tells_of_models(interrupted: Any) -> None:
    run, *_ = interrupted
    page = (run / "report.html").read_text(encoding="utf-8")
    assert "Judged by handoff." in page
    assert "<caption>What was asked of models</caption>" in page
    assert "Who answered for all roles: handoff." in page
    assert "This is a form score" not in page


def test_a_run_moved_elsewhere_replays_to_the_same_results(interrupted: Any, desk: Path) -> None:
    run, *_ = interrupted
    moved = desk / "archive" / "moved"
    shutil.copytree(run, moved)
    done = refine(desk, "--model", f"replay:{moved / 'tape.jsonl'}", "--out", "again", "--json")
    assert done.returncode == 0, done.stderr
    assert (desk / "again" / "results.json").read_bytes() == (run / "results.json").read_bytes()
    final = "artifacts/final/paper.tex"
    assert (desk / "again" / final).read_bytes() == (run / final).read_bytes()
    assert json.loads(done.stdout)["trajectory"] == TRAJECTORY


def test_a_stop_by_a_cap_and_then_by_a_model(desk: Path) -> None:
    model = ("--model", "handoff:hand2", "--out", "run2", "--cap", "1")
    with Standin(desk / "hand2") as script:
        capped = refine(desk, *model, "--max-calls", "3", "--json")
        first = list(script.answered)
    assert capped.returncode == 0, capped.stderr
    document = json.loads(capped.stdout)
    assert (document["status"], document["stop_reason"], document["promoted"]) == (
        "budget_stopped",
        "budget_stopped",
        0,
    )
    assert read(desk / "run2" / "run.json")["status"] == "budget_stopped"
    with Standin(desk / "hand2", reply=lambda request: "No."):
        failed = refine(desk, *model)
    assert failed.returncode == 69
    assert failed.stdout == ""
    said = failed.stderr.splitlines()[-1]
    assert "(handoff), attempt 3 of 3" in said
    assert "try" in said or "mend" in said
    assert "Traceback" not in failed.stderr
    assert read(desk / "run2" / "run.json")["status"] == "model_error"
    assert calls(desk / "run2")[0]["reply"] is not None
    assert all(not name.endswith("-2") for name in first)


@pytest.fixture(scope="module")
def faulty(desk: Path) -> Iterator[tuple[FaultServer, Path, subprocess.CompletedProcess[str]]]:
    """A run through litellm against a server that fails, with a key that must not be kept."""

    def reply(request: Request) -> str:
        return answer(request.messages, request.schema)

    kinds = [
        Fault.RATE_LIMIT,
        Fault.SERVER_ERROR,
        Fault.RESET,
        Fault.CUT_STOP,
        Fault.WRONG_SCHEMA,
        Fault.EMPTY,
        Fault.FENCED,
        Fault.ECHO_KEY,
        Fault.WRONG_MODEL,
    ]
    plan = [Fault.ECHO_KEY, Fault.WRONG_SCHEMA, Fault.CACHED_TOKENS]
    with FaultServer(reply, plan=plan, faulty=0.2, seed=14, kinds=kinds) as server:
        arguments = (
            "--model",
            "openai/test",
            "--api-base",
            server.url,
            "--seed",
            "7",
            "--prompts",
            "prompts",
        )
        done = refine(desk, *arguments, "--out", "run3", OPENAI_API_KEY=CANARY)
        yield server, desk / "run3", done


def test_a_run_in_the_kernel_ends_well_though_every_fifth_reply_is_faulty(faulty: Any) -> None:
    server, run, done = faulty
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("iter0 59.0 Major")
    assert any(record.fault is not None for record in server.records[3:])
    records = calls(run)
    assert all(record["reply"] is not None for record in records)
    assert len({record["key"] for record in records}) == len(records)
    answered = read(run / "results.json")["asked"]
    assert {one["model"] for one in answered} == {"openai/test"}
    assert sum(one["usage"]["cached"] for one in answered) > 0
    assert "openai/test" in done.stdout
    assert "unpriced" in done.stdout


def test_no_key_is_in_any_file_of_the_run(faulty: Any) -> None:
    server, run, done = faulty
    assert CANARY in server.records[0].request.headers["authorization"]
    for path in run.rglob("*"):
        if path.is_file():
            assert CANARY.encode() not in path.read_bytes(), path
    assert CANARY not in done.stdout + done.stderr
    assert "[key removed]" in (run / "tape.jsonl").read_text(encoding="utf-8"), "the server told it"


def test_seed_and_own_prompts_are_sent_and_kept(faulty: Any) -> None:
    server, run, _ = faulty
    requests = [record.request for record in server.records]
    assert {request.data.get("seed") for request in requests} == {7}
    reviews = [r for r in requests if r.schema and "axis_scores" in r.schema["properties"]]
    assert all(PROMPT.strip() in request.prompt for request in reviews)
    assert (run / "artifacts/inputs/prompts/reviewer.md").read_text(encoding="utf-8") == PROMPT


def test_another_model_that_answers_is_noted(faulty: Any) -> None:
    server, _, done = faulty
    others = any(record.fault is Fault.WRONG_MODEL for record in server.records)
    assert ("another-model" in done.stdout) is others


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--prompts", "misspelt"), "reviewr.md"),
        (("--prompts", "prompts", "--format", "xml"), "--format xml: your own prompts"),
        (("--format", "yaml"), "format"),
        (("--revise", "some"), "revise"),
        (("--max-calls", "0"), "max_calls"),
        (("--model", "editor=rules"), "no role editor"),
        (("--model", "opnai/gpt-5"), "did you mean openai/gpt-5?"),
        (("--model", "rules,reviewer=nobody/x"), "no such provider or model"),
    ],
)
def test_wrong_use_is_64_before_anything_is_asked(
    desk: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(desk)
    (desk / "misspelt").mkdir(exist_ok=True)
    (desk / "misspelt" / "reviewr.md").write_text("Review.\n", encoding="utf-8")
    model = () if "--model" in arguments else ("--model", "handoff:nobody")
    assert cli.run(["refine", "paper.tex", *model, *arguments, "--out", "wrong"]) == 64
    assert said in capsys.readouterr().err
    assert not (desk / "nobody").exists()
    assert not (desk / "wrong").exists()


@pytest.mark.parametrize(
    ("answers", "options", "asked"),
    [("n", (), True), ("y", (), True), ("", ("-y",), False)],
)
def test_a_question_is_asked_on_a_terminal_only_before_what_costs(
    monkeypatch: pytest.MonkeyPatch, answers: str, options: tuple[str, ...], asked: bool
) -> None:
    from paperkit.cli import models
    from paperkit.llm.estimate import Estimate

    questions: list[str] = []

    def confirm(text: str, **_: Any) -> bool:
        questions.append(text)
        return answers == "y"

    monkeypatch.setattr(models.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(models.typer, "confirm", confirm)
    costly = Estimate("reviewer", "openai/x", 4, 1000, 100, 0.5)
    if answers == "n":
        with pytest.raises(models.typer.Exit) as left:
            models.confirm([costly], yes="-y" in options)
        assert left.value.exit_code == 130
    else:
        models.confirm([costly], yes="-y" in options)
    models.confirm([], yes=False)
    models.confirm([Estimate("reviewer", "handoff:x", 4, 1000, 100, 0.0)], yes=False)
    assert bool(questions) is asked
    assert len(questions) <= 1


def test_the_estimate_is_said_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    from paperkit.cli import models
    from paperkit.llm.estimate import Estimate

    models.confirm([Estimate("reviewer", "openai/x", 4, 12000, 900, None)], yes=True)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "reviewer: openai/x, up to 4 calls, about 12,000 tokens in and 900 out, unpriced\n"
