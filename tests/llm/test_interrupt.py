"""Stopped in the middle: what was answered is on the tape, and only the rest is asked again. And inside notebooks."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from paperkit.harness.notebook import execute
from paperkit.llm import Door
from tests.llm.asking import MODEL, questions
from tests.llm.fault_server import FaultServer, Request

ROOT = Path(__file__).resolve().parents[2]
CALLS = 64

ASK = """
import sys
from pathlib import Path
from paperkit.llm import Door
from tests.llm.asking import MODEL, questions

door = Door(MODEL, tape=Path(sys.argv[2]), api_base=sys.argv[1])
try:
    made = door.ask_all(questions(64))
except KeyboardInterrupt:
    sys.exit(130)
print(made)
"""


def number_of(request: Request) -> int:
    return int(request.prompt.split("number ")[1].split("\n")[0])


def right(request: Request) -> str:
    return json.dumps({"score": number_of(request) % 10 + 1})


def program(server: FaultServer, tape: Path) -> subprocess.Popen[str]:
    """A program that asks, with all warnings about what is left open."""
    warned = ("-W", "always::ResourceWarning", "-W", "always::RuntimeWarning")
    command = [sys.executable, *warned, "-c", ASK, server.url, str(tape)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)


@dataclass
class Stopped:
    """What a program left that was stopped in the middle."""

    code: int
    out: str
    err: str
    tape: Path
    answered: int


def stopped(folder: Path, sent: signal.Signals) -> Stopped:
    """Stop a program once 24 of its calls are answered."""
    tape = folder / "tape.jsonl"
    with FaultServer(right, seconds=0.3) as server:
        with program(server, tape) as running:
            limit = time.monotonic() + 120
            while server.served < 24 and running.poll() is None and time.monotonic() < limit:
                time.sleep(0.01)
            running.send_signal(sent)
            out, err = running.communicate(timeout=60)
        answered = server.served
    assert 24 <= answered < CALLS
    return Stopped(running.returncode, out, err, tape, answered)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> dict[signal.Signals, Stopped]:
    """One program stopped by Ctrl-C, one killed."""
    sent = (signal.SIGINT, signal.SIGKILL)
    folders = [tmp_path_factory.mktemp("run") for _ in sent]
    with ThreadPoolExecutor() as threads:
        return dict(zip(sent, threads.map(stopped, folders, sent), strict=True))


@pytest.fixture(params=[signal.SIGINT, signal.SIGKILL])
def run(request: pytest.FixtureRequest, both: dict[signal.Signals, Stopped]) -> Stopped:
    return both[request.param]


def test_it_ends_without_a_word(run: Stopped) -> None:
    assert run.code in (130, -signal.SIGKILL)
    assert (run.out, run.err) == ("", "")


def test_what_was_answered_is_on_the_tape_and_only_the_rest_is_asked_again(run: Stopped) -> None:
    lines = run.tape.read_bytes().split(b"\n")
    whole = [json.loads(line) for line in lines[:-1]]
    taped = {line["key"] for line in whole if line["reply"] is not None}
    assert len(taped) == len(whole)
    assert run.answered - 16 <= len(taped) <= run.answered  # but for those just on their way
    with FaultServer(right) as server:
        door = Door(MODEL, tape=run.tape, api_base=server.url)
        assert door.ask_all(questions(CALLS)) == [number % 10 + 1 for number in range(CALLS)]
    asked = [number_of(record.request) for record in server.records]
    assert len(asked) == len(set(asked)) == CALLS - len(taped)
    assert len(list(door.tape)) == CALLS


def test_works_inside_a_running_loop() -> None:
    async def cell(address: str) -> list[int]:
        return Door(MODEL, api_base=address).ask_all(questions(8))

    with FaultServer(right) as server:
        assert asyncio.run(cell(server.url)) == [number % 10 + 1 for number in range(8)]
        assert asyncio.run(cell(server.url)) == [number % 10 + 1 for number in range(8)]  # another loop


CELLS = (
    "import asyncio, ipykernel\n"
    "from paperkit.llm import Door\n"
    "from tests.llm.asking import MODEL, questions\n"
    "door = Door(MODEL, api_base=url)\n"
    "assert int(ipykernel.__version__.split('.')[0]) >= 7\n"
    "asyncio.get_running_loop().is_running()",
    "door.ask_all(questions(20))",
    "async def later():\n    return Door(MODEL, api_base=url).ask_all(questions(3))\nawait later()",
    "await asyncio.to_thread(lambda: Door(MODEL, api_base=url).ask_all(questions(2)))",
    "from paperkit.llm import Caps\nDoor(MODEL, api_base=url, caps=Caps(calls=0)).ask_all(questions(2))",
)


def test_works_in_a_kernel_whose_loop_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    first = nbformat.v4.new_code_cell("url = ''", metadata={"tags": ["parameters"]})
    notebook = nbformat.v4.new_notebook(cells=[first, *map(nbformat.v4.new_code_cell, CELLS)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python", "language": "python"}
    nbformat.write(notebook, tmp_path / "small.ipynb")
    run = tmp_path / "run"
    run.mkdir()
    with FaultServer(right) as server:
        failure = execute(tmp_path / "small.ipynb", {"url": server.url}, run, cell_timeout=120)
    assert failure is not None and "--max-calls 0 is reached" in str(failure.error)  # as the last cell should
    cells = nbformat.read(run / "notebook.ipynb", as_version=4).cells
    shown = [[output.data["text/plain"] for output in cell.outputs if "data" in output] for cell in cells]
    ran = [values for values in shown if values]
    assert ran == [["True"], [str([number % 10 + 1 for number in range(20)])], ["[1, 2, 3]"], ["[1, 2]"]]
    assert len(server.records) == 25
    logged = (run / "log.txt").read_text(encoding="utf-8")
    assert not [word for word in ("destroyed", "Unclosed", "never awaited") if word in logged]
