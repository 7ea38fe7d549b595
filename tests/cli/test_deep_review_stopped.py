"""`paperkit deep-review run` stopped from outside, as people and schedulers do: one line, a code, and it goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_refine_models import Standin
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.scripted_model import by_script

RUN = [
    sys.executable,
    "-m",
    "paperkit",
    "deep-review",
    "run",
    "bricks.pdf",
    "--model",
    "handoff:desk",
    "--out",
    "run",
]


def environment(folder: Path) -> dict[str, str]:
    own = {"PATH": str(folder), "HOME": str(folder / "home"), "MPLCONFIGDIR": str(folder / "mpl")}
    return {**os.environ, **own}


def stopped(folder: Path, sent: signal.Signals) -> tuple[int, str, str]:
    """Stop a run that waits for its first reply."""
    running = subprocess.Popen(
        RUN, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    limit = time.monotonic() + 100
    while not list(folder.glob("desk/requests/*.json")) and running.poll() is None:
        assert time.monotonic() < limit
        time.sleep(0.02)
    running.send_signal(sent)
    out, err = running.communicate(timeout=60)
    return running.returncode, out, err


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    small_paper.pdf(tmp_path / "bricks.pdf")
    return tmp_path


def record(desk: Path) -> Any:
    return json.loads((desk / "run" / "run.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_one_line_and_the_code_of_an_interruption_and_it_goes_on(desk: Path, sent: signal.Signals) -> None:
    code, out, err = stopped(desk, sent)
    assert (code, out) == (130, "")
    told = [line for line in err.splitlines() if line.strip()]
    assert told[-1] == "paperkit: interrupted; the same command goes on where it stopped"
    assert "handoff: " in told[-2]
    assert not {word for word in ("Traceback", "DeadKernelError", "Task ") if word in err}
    assert record(desk)["status"] == "killed"
    assert (desk / "run" / "artifacts" / "paper.txt").is_file()
    if sent is signal.SIGTERM:
        asked = {path.name for path in desk.glob("desk/requests/*.json")}
        with Standin(desk / "desk", reply=by_script()) as script:
            done = subprocess.run(
                RUN, cwd=desk, env=environment(desk), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=200, check=False,
            )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert "Paper: 3 pages" in done.stderr
        assert record(desk)["status"] == "ok"
        assert len(script.answered) == len(set(script.answered))
        assert asked <= {path.name for path in desk.glob("desk/requests/*.json")}
