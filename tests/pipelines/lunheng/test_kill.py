"""Killed with SIGKILL before a file is written, a run again comes to the same bytes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.pipelines.lunheng.small_paper import write_paper

PROGRAM = """
import hashlib, json, os, signal, sys
from pathlib import Path
from paperkit import files, workspace
from paperkit.pipelines.lunheng import LunhengParameters, asking, closing, lunheng, planning

paper, venue, base = sys.argv[1], sys.argv[2], Path(sys.argv[3])
os.environ["PATH"] = ""  # no TeX, on any machine
os.fsync = lambda _: None  # a killed process loses nothing that it has written; only a dead machine does
write, written = files.write_bytes, []

def run(out, kill_before=None):
    del written[:]
    def counted(path, data):
        if len(written) == kill_before:
            os.kill(os.getpid(), signal.SIGKILL)
        written.append(Path(path).relative_to(out).as_posix())
        write(path, data)
    files.write_bytes = workspace.write_bytes = counted
    for step in lunheng(LunhengParameters(paper=paper, venue=venue, out=str(out))):
        pass

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
        if path.is_file() and path.name != "log.txt"
    }

assert forked(base / "whole") == 0
order = json.load(open(base / "written.json"))
expected = contents(base / "whole")
failed = []
for number, name in list(enumerate(order))[1::3]:
    out = base / f"killed{number}"
    codes = forked(out, number), forked(out)
    found = contents(out)
    differ = sorted(one for one in {*expected, *found} if expected.get(one) != found.get(one))
    if codes != (-signal.SIGKILL, 0) or differ:
        failed.append([number, name, codes, differ])
print(json.dumps({"order": order, "failed": failed}))
"""


def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    paper, venue = write_paper(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(paper), str(venue), str(tmp_path / "runs")],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["failed"] == []
    assert {"artifacts/LUNHENG_LOG.md", "artifacts/word_budget.json", "artifacts/result.json"} <= set(
        told["order"]
    )
