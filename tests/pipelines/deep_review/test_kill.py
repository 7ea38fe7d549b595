"""Killed with SIGKILL before or after any file is written, a review run again comes to the same bytes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.scripted_model import MODEL

PROGRAM = """
import hashlib, json, os, signal, sys
from pathlib import Path
from paperkit import files, workspace
from paperkit.pipelines.deep_review import steps, writing
from paperkit.pipelines.deep_review import DeepReviewParameters, deep_review
from tests.pipelines.deep_review.scripted_model import FAULTS, install

document, base, model = sys.argv[1:]
os.environ["PATH"] = ""  # no TeX, on any machine
os.fsync = lambda _: None  # a killed process loses nothing that it has written; only a dead machine does
install(FAULTS[:-1])
write, written = files.write_bytes, []

def run(out, kill_before=None):
    del written[:]
    def counted(path, data):
        if len(written) == kill_before:
            os.kill(os.getpid(), signal.SIGKILL)
        written.append(Path(path).relative_to(out).as_posix())
        write(path, data)
    files.write_bytes = workspace.write_bytes = counted
    parameters = DeepReviewParameters(document=document, out=str(out), model=model, depth="deep")
    result = [step.data for step in deep_review(parameters)][-1]
    counted(out / "results.json", result.model_dump_json().encode())

def forked(out, kill_before=None):
    child = os.fork()
    if not child:
        code = 1
        try:
            run(out, kill_before)
            code = 0
        finally:
            if code == 0:
                print(json.dumps(written), file=open(out.parent / "written.json", "w"), flush=True)
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

def contents(out):
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name not in ("log.txt", "tape.jsonl")
    }

base = Path(base)
scripted, model = model, "rules"
run(base / "warm")  # so that no child has to import anything
model = scripted
assert forked(base / "whole") == 0
order = json.load(open(base / "written.json"))
expected = contents(base / "whole")
failed = []
start = 0 if model == "rules" else order.index("artifacts/segments.json")  # init asks no model
for number, name in list(enumerate(order))[start:]:
    if ".steps" in name and ".steps" not in order[number + 1]:
        continue  # nothing of this file has been written yet: as after the file before
    out = base / f"killed{number}"
    codes = forked(out, number), forked(out)
    found = contents(out) if out.exists() else {}
    differ = sorted(one for one in {*expected, *found} if expected.get(one) != found.get(one))
    if codes != (-signal.SIGKILL, 0) or differ:
        failed.append([number, name, codes, differ])
print(json.dumps({"order": order, "failed": failed}))
"""

STEPS = (
    "config.json", "paper.txt", "pages/page_002.png", "segments.json", "plan.json", "candidates/T00_rules.json",
    "merged.json", "collated.json", "findings_draft.json", "critique.md", "findings.json", "report.md", "report.html",
)  # fmt: skip


def killed_everywhere(document: Path, base: Path, model: str) -> dict[str, Any]:
    """Kill a run before each write, and after the last but the result; run again; what differs from a whole run."""
    project = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(document), str(base), model],
        check=False, capture_output=True, text=True, cwd=project,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return made


@pytest.mark.parametrize("model", ["rules", MODEL])
def test_killed_before_or_after_any_write_it_comes_to_the_same(tmp_path: Path, model: str) -> None:
    made = killed_everywhere(small_paper.pdf(tmp_path / "bricks.pdf"), tmp_path, model)
    for name in (*STEPS, "verdicts/V01.json"):
        assert f"artifacts/{name}" in made["order"]
    readers = {name for name in made["order"] if name.startswith("artifacts/candidates/T")}
    assert len(readers) == (1 if model == "rules" else 10)
    assert made["failed"] == []
