"""Who may run in a folder, and what is recorded; nothing is executed here."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from pydantic import BaseModel

from paperkit.errors import InputError, PaperkitError, RunConflictError, WriteError
from paperkit.harness import notebook, run_notebook
from paperkit.harness.notebook import Failure
from paperkit.harness.record import RunRecord, Status

Runner = Callable[..., RunRecord]


class Parameters(BaseModel):
    out: str
    x: int = 1
    past: bool = False
    log: str | None = None
    own_bib: str | None = None


class Executed:
    """Stands in for papermill: counts, and does what the test says."""

    def __init__(self) -> None:
        self.times = 0
        self.status = "ok"
        self.fails: Failure | BaseException | None = None

    def __call__(self, path: Path, parameters: Any, run: Path, **options: Any) -> Failure | None:
        self.times += 1
        record = RunRecord.read(run)
        assert record is not None
        assert record.status is Status.RUNNING
        if isinstance(self.fails, BaseException):
            raise self.fails
        if self.fails is None:
            (run / "results.json").write_text(json.dumps({"status": self.status}))
        return self.fails


@pytest.fixture
def executed(monkeypatch: pytest.MonkeyPatch, make_notebook: Callable[..., Path]) -> Executed:
    make_notebook()
    stand_in = Executed()
    monkeypatch.setattr(notebook, "execute", stand_in)
    return stand_in


@pytest.fixture
def start(tmp_path: Path) -> Runner:
    def start(
        run: Path = tmp_path / "runs" / "a",
        *,
        paper: str = "aa",
        versions: dict[str, str] | None = None,
        inputs: dict[str, str] | None = None,
        again: bool = False,
        **values: Any,
    ) -> RunRecord:
        return run_notebook(
            "small",
            Parameters(out=str(run), **values),
            run,
            inputs={"paper.tex": paper, **(inputs or {})},
            versions=versions or {"gate writing": "1"},
            not_identity=("out", "log", "own_bib"),
            sources=("log", "own_bib"),
            may_go_on=("past",),
            again=again,
        )

    return start


def test_a_run_records_what_it_was_made_from(executed: Executed, start: Runner, tmp_path: Path) -> None:
    record = start()
    assert record == RunRecord.read(tmp_path / "runs" / "a")
    assert (record.status, record.error) == (Status.OK, None)
    assert record.inputs == {"paper.tex": "aa"}
    given = {"x": 1, "past": False, "log": None, "own_bib": None}
    assert record.parameters == {"out": str(tmp_path / "runs" / "a"), **given}
    assert record.parts["parameters"] == {"past": False, "x": 1}
    assert record.versions["gate writing"] == "1"
    assert len(record.hashes["notebook"]) == 64
    assert record.finished is not None
    assert record.started <= record.finished


def test_a_finished_run_is_not_executed_again(executed: Executed, start: Runner) -> None:
    assert start() == start()
    assert executed.times == 1


def test_a_finished_run_may_be_executed_again(executed: Executed, start: Runner) -> None:
    first = start()
    assert start(again=True).salt == first.salt
    assert executed.times == 2


def test_what_stages_left_that_were_run_alone_is_gone_on_with(
    executed: Executed, start: Runner, tmp_path: Path
) -> None:
    run = tmp_path / "runs" / "a"
    (run / "artifacts" / ".steps").mkdir(parents=True)
    (run / "log.txt").write_text("a stage\n")
    assert start().status is Status.OK


@pytest.mark.parametrize("name", ["artifacts/photo.jpg", "log.txt", "artifacts/.steps/a.json notes.txt"])
def test_a_folder_of_somebody_is_left_alone(
    executed: Executed, start: Runner, tmp_path: Path, name: str
) -> None:
    for file in name.split():
        path = tmp_path / "runs" / "a" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine")
    with pytest.raises(RunConflictError, match="is no run"):
        start()


def test_a_run_that_was_moved_is_the_same_run(executed: Executed, start: Runner, tmp_path: Path) -> None:
    start()
    (tmp_path / "runs" / "a").rename(tmp_path / "moved")
    assert start(tmp_path / "moved").status is Status.OK
    assert executed.times == 1


@pytest.mark.parametrize("status", [Status.TIMEOUT, Status.KILLED])
def test_an_unfinished_run_goes_on(executed: Executed, start: Runner, tmp_path: Path, status: Status) -> None:
    executed.fails = Failure(status, PaperkitError("stopped"))
    with pytest.raises(PaperkitError, match="stopped"):
        start()
    stopped = RunRecord.read(tmp_path / "runs" / "a")
    assert stopped is not None
    assert (stopped.status, stopped.error) == (status, "stopped")
    executed.fails = None
    record = start()
    assert (record.status, record.error, record.started) == (Status.OK, None, stopped.started)
    assert executed.times == 2


def test_a_run_whose_process_was_killed_goes_on(executed: Executed, start: Runner, tmp_path: Path) -> None:
    record = start()
    record.model_copy(update={"status": Status.RUNNING, "finished": None}).write(tmp_path / "runs" / "a")
    assert start().status is Status.OK
    assert executed.times == 2


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyboardInterrupt(), "stopped by KeyboardInterrupt"),
        (SystemExit(143), "stopped by SystemExit"),
        (RuntimeError("odd"), "odd"),
    ],
)
def test_whatever_ends_a_run_is_recorded(
    executed: Executed, start: Runner, tmp_path: Path, error: BaseException, said: str
) -> None:
    executed.fails = error
    with pytest.raises(type(error)):
        start()
    record = RunRecord.read(tmp_path / "runs" / "a")
    assert record is not None
    assert (record.status, record.error) == (Status.KILLED, said)


def test_a_notebook_without_results_is_an_error(
    executed: Executed, start: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, "execute", lambda *_, **__: None)
    with pytest.raises(InputError, match=r"results\.json"):
        start()
    record = RunRecord.read(tmp_path / "runs" / "a")
    assert record is not None
    assert record.status is Status.KILLED


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"x": 2}, "parameter x: 1 there, 2 now"),
        ({"paper": "bb"}, "input paper.tex has changed"),
        ({"versions": {"gate writing": "2"}}, "version of gate writing: 1 there, 2 now"),
        ({"past": True}, "parameter past: false there, true now"),
    ],
)
def test_another_run_in_the_folder_is_refused(
    executed: Executed, start: Runner, tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    before = start()
    with pytest.raises(RunConflictError) as error:
        start(**changes)
    assert said in str(error.value)
    assert f"--out {tmp_path / 'runs' / 'a-2'}" in str(error.value)
    assert RunRecord.read(tmp_path / "runs" / "a") == before


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        (
            {"log": "a/log.md"},
            {},
            "started with --log a/log.md, which is left out now: give it again, and the same",
        ),
        (
            {},
            {"own_bib": "b.bib"},
            "started without --own-bib, which is given now: leave it out, and the same",
        ),
    ],
)
def test_an_input_that_was_only_left_out_is_named_by_its_option(
    executed: Executed, start: Runner, tmp_path: Path, then: dict[str, str], now: dict[str, str], said: str
) -> None:
    def named(given: dict[str, str]) -> dict[str, Any]:
        return {**given, "inputs": {f"inputs/{name}": "content" for name in given}}

    before = start(**named(then))
    with pytest.raises(RunConflictError) as error:
        start(**named(now))
    assert said in str(error.value)
    assert f"--out {tmp_path / 'runs' / 'a-2'}" in str(error.value)
    assert RunRecord.read(tmp_path / "runs" / "a") == before
    assert start(**named(then)) == before


def test_where_more_differs_than_what_was_left_out_all_of_it_is_named(
    executed: Executed, start: Runner
) -> None:
    start(log="log.md", inputs={"log.md": "content"})
    with pytest.raises(
        RunConflictError, match=r"input log.md is gone; parameter x: 1 there, 2 now\. Start a new one"
    ):
        start(x=2)


def test_a_run_that_a_gate_stopped_is_finished_and_may_go_past_it(executed: Executed, start: Runner) -> None:
    executed.status = "gate_failed"
    assert start().status is Status.GATE_FAILED
    assert start().status is Status.GATE_FAILED
    assert executed.times == 1
    with pytest.raises(RunConflictError):
        start(past=True, x=2)
    executed.status = "ok"
    assert start(past=True).status is Status.OK
    assert executed.times == 2


def test_a_folder_that_is_no_run_stays_as_it_is(executed: Executed, start: Runner, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.tex").write_text("mine")
    with pytest.raises(RunConflictError, match="its files stay as they are"):
        start(mine)
    assert [path.name for path in mine.iterdir()] == ["thesis.tex"]
    with pytest.raises(RunConflictError):
        start(mine / "thesis.tex")
    assert executed.times == 0


def test_an_empty_folder_is_taken(executed: Executed, start: Runner, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert start(tmp_path / "empty").status is Status.OK


def test_a_folder_in_use_is_refused(executed: Executed, start: Runner, tmp_path: Path) -> None:
    start()
    with FileLock(tmp_path / "runs" / "a" / ".lock"), pytest.raises(RunConflictError, match="in use"):
        start(x=2)


def test_a_folder_that_cannot_be_made_is_an_error(executed: Executed, start: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WriteError, match="--out"):
        start(tmp_path / "file" / "run")


def test_a_parameter_that_the_notebook_does_not_take_is_our_fault(
    executed: Executed, start: Runner, make_notebook: Callable[..., Path]
) -> None:
    make_notebook(parameters="out = ''\nx = 1\nlog = None\nown_bib = None")
    with pytest.raises(PaperkitError, match="no parameter past"):
        start()
    assert executed.times == 0
