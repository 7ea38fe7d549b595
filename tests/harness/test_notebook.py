"""Notebooks on real kernels."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperkit.errors import InputError, PaperkitError
from paperkit.harness.notebook import Failure, execute
from paperkit.harness.record import Status

RESULTS = (
    "import json, pathlib\npathlib.Path(out, 'results.json').write_text(json.dumps({'status': 'ok', 'x': x}))"
)

Start = Callable[..., Failure | None]


@pytest.fixture
def start(make_notebook: Callable[..., Path], tmp_path: Path) -> Start:
    run = tmp_path / "run"
    run.mkdir()

    def start(*cells: str, **options: Any) -> Failure | None:
        return execute(make_notebook(*cells), {"out": str(run), "x": 7, "past": False}, run, **options)

    return start


def outputs(run: Path) -> str:
    cells = json.loads((run / "notebook.ipynb").read_text())["cells"]
    return "".join("".join(o.get("text", "")) for c in cells for o in c.get("outputs", ()))


def test_a_notebook_runs_with_its_parameters_on_this_interpreter(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, home = tmp_path / "run", tmp_path / "home"
    long = tmp_path / ("long" * 30)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    (run / "random.py").write_text("raise RuntimeError('a file of the run folder was imported')")
    lines: list[str] = []
    failure = start(
        "print('one')\nprint('two ', end='')\nprint('halves')",
        "import os, random, sys\nprint(sys.executable)\nprint(os.getcwd())\nsys.stderr.write('a warning')",
        RESULTS,
        progress=lines.append,
    )
    assert failure is None
    assert lines == ["one", "two halves", sys.executable, str(run)]
    assert json.loads((run / "results.json").read_text()) == {"status": "ok", "x": 7}
    assert (run / "log.txt").read_text() == "a warning"
    assert not home.exists()
    assert list(long.iterdir()) == []
    assert sorted(p.name for p in run.iterdir()) == ["log.txt", "notebook.ipynb", "random.py", "results.json"]
    text = (run / "notebook.ipynb").read_text()
    assert "papermill" not in text
    assert "start_time" not in text
    assert outputs(run).startswith("one\ntwo halves\n")


@pytest.mark.parametrize(
    ("cell", "kind", "said"),
    [
        (
            "from paperkit.errors import InputError\nraise InputError('a.tex:3: gone')",
            InputError,
            "a.tex:3: gone",
        ),
        ("1/0", PaperkitError, "cell 4 failed with ZeroDivisionError: division by zero; see "),
    ],
)
def test_the_error_of_a_cell_is_the_error_of_the_run(
    start: Start, tmp_path: Path, cell: str, kind: type[PaperkitError], said: str
) -> None:
    failure = start(cell, "print('never')")
    assert failure is not None
    assert failure.status is Status.KILLED
    assert type(failure.error) is kind
    assert str(failure.error).startswith(said)
    log = (tmp_path / "run" / "log.txt").read_text()
    assert "Traceback" in log or "gone" in log
    assert "\x1b" not in log
    text = (tmp_path / "run" / "notebook.ipynb").read_text()
    assert "papermill" not in text
    assert '"output_type": "error"' in text


def test_a_cell_that_takes_too_long(start: Start) -> None:
    failure = start("import time\ntime.sleep(60)", cell_timeout=1)
    assert failure is not None
    assert failure.status is Status.TIMEOUT
    assert "more than 1 s" in str(failure.error)


def test_a_kernel_that_dies(start: Start, tmp_path: Path) -> None:
    failure = start("print('before')", "import os\nos._exit(3)")
    assert failure is not None
    assert failure.status is Status.KILLED
    assert "kernel died" in str(failure.error)
    assert outputs(tmp_path / "run") == "before\n"


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_no_kernel_outlives_its_driver(
    sent: signal.Signals, make_notebook: Callable[..., Path], tmp_path: Path
) -> None:
    notebook = make_notebook("import os, time\nprint(os.getpid())\ntime.sleep(120)")
    code = (
        "import sys; from pathlib import Path; from paperkit.harness.notebook import execute\n"
        "execute(Path(sys.argv[1]), {}, Path(sys.argv[2]), progress=lambda line: print(line, flush=True))"
    )
    driver = subprocess.Popen(
        [sys.executable, "-c", code, str(notebook), str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        text=True,
    )
    assert driver.stdout is not None
    with driver.stdout:
        kernel = int(driver.stdout.readline())
    driver.send_signal(sent)
    assert driver.wait() == -sent
    deadline = time.monotonic() + 10
    while alive(kernel):
        assert time.monotonic() < deadline, "the kernel still runs"
        time.sleep(0.1)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
