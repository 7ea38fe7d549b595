"""`paperkit refine --profile agentreview`, as people run it: a process, files that answer, a tape that replays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from paperkit.cli import app
from tests.pipelines.refine.scripted_model import serve
from tests.pipelines.refine.small_paper import LOG, PAPER

TRAJECTORY = "iter0 5 → iter1 6 (accept) → iter2 7 (accept; stop: nothing left to act on)"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("desk")
    (folder / "paper.tex").write_text(PAPER, encoding="utf-8")
    (folder / "log.md").write_text(LOG, encoding="utf-8")
    return folder


def refine(desk: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.endswith("_KEY")}
    return subprocess.run(
        [sys.executable, "-m", "paperkit", "refine", "paper.tex", "--log", "log.md", *arguments],
        cwd=desk,
        env=kept | {"PATH": str(desk), "HOME": str(desk / "home"), "MPLCONFIGDIR": str(desk / "mpl")},
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_a_whole_run_and_its_replay(desk: Path) -> None:
    script = threading.Thread(target=serve, args=(desk / "hand",), kwargs={"bad": True}, daemon=True)
    script.start()
    done = refine(desk, "--profile", "agentreview", "--model", "handoff:hand", "--out", "run")
    (desk / "hand" / "stop").touch()
    script.join()
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{TRAJECTORY}\npromoted: draft 2, 7 of 10\n")
    assert "form score" not in done.stdout
    estimate = {line.split(":")[0]: line for line in done.stderr.splitlines() if ", up to " in line}
    assert "up to 12 calls" in estimate["reviewer"]
    assert "up to 4 calls" in estimate["area_chair"]
    page = (desk / "run" / "report.html").read_text(encoding="utf-8")
    assert "Draft 2 is the best: 7 of 10" in page
    results = json.loads((desk / "run" / "results.json").read_text(encoding="utf-8"))
    assert (results["profile"], results["final_band"]) == ("agentreview", None)
    notebook = (desk / "run" / "notebook.ipynb").read_text(encoding="utf-8")
    assert "Accepted score increase" in notebook or "accepted score increase" in notebook
    again = refine(desk, "--profile", "agentreview", "--model", "replay:run/tape.jsonl", "--out", "again")
    assert again.returncode == 0, again.stderr
    assert (desk / "again" / "results.json").read_bytes() == (desk / "run" / "results.json").read_bytes()


def test_by_rules_it_is_refused_before_anything_is_written(desk: Path) -> None:
    done = refine(desk, "--profile", "agentreview", "--out", "none")
    assert done.returncode == 64
    assert done.stderr.startswith(
        "paperkit: --profile agentreview: rules cannot score its axes; name a model"
    )
    assert not (desk / "none").exists()


def test_help_tells_what_each_profile_has() -> None:
    shown = " ".join(CliRunner().invoke(app, ["refine", "--help"]).output.split())
    for said in ("default: 80; agentreview 8", "default: 1.0; agentreview 0.5", "default: 1; agentreview 3"):
        assert said in shown
