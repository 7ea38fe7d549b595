"""No look-up of any name unless a model is asked through litellm, and then of its provider alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.llm.asking import FakeBackend, questions, scripted
from tests.llm.fault_server import Fault, FaultServer

ROOT = Path(__file__).resolve().parents[2]

WATCHED = """
import json, socket, sys
from pathlib import Path

looked_up, connected = [], []

def refuse(host, *rest, **more):
    looked_up.append(host)
    raise socket.gaierror(-3, "no resolver here")

def watch(event, arguments):
    if event == "socket.connect":
        connected.append(str(arguments[1]))
    elif event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"):
        looked_up.append(str(arguments[0]))

sys.addaudithook(watch)
for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getfqdn"):
    setattr(socket, name, refuse)
"""

WITHOUT = """
import paperkit, paperkit.llm, paperkit.cli, paperkit.pipelines.refine
from paperkit.llm import Door, Question
from paperkit.llm.backends.handoff import request_id
from tests.llm.asking import questions

folder = Path(sys.argv[1])
made = [Door().ask_all(questions(3)), Door(f"replay:{folder / 'tape.jsonl'}").ask_all(questions(3))]
door = Door(f"handoff:{folder / 'handoff'}")
(folder / "handoff/replies").mkdir(parents=True)
for question in questions(3):
    reply = folder / "handoff/replies" / f"{request_id(door.call(question))}.json"
    reply.write_text('{"score": 9}')
made.append(door.ask_all(questions(3)))
heavy = [name for name in ("litellm", "openai", "httpx", "aiohttp", "tiktoken") if name in sys.modules]
print(json.dumps([made, heavy, looked_up, connected]))
"""

WITH = """
from paperkit.llm import Door
from tests.llm.asking import questions

door = Door("openai/small", api_base=sys.argv[1])
made = [str(value) for value in door.ask_all(questions(4))]
missing = [str(value) for value in Door("openai/gpt-4o-mini").ask_all(questions(1))]
unknown = [str(value) for value in Door("nobody/nothing").ask_all(questions(1))]
print(json.dumps([made, missing + unknown, looked_up, connected]))
"""


def program(text: str, argument: str) -> Any:
    """What a watched program prints as JSON; it may print nothing else."""
    warned = ("-W", "always::ResourceWarning", "-W", "always::RuntimeWarning")
    command = [sys.executable, *warned, "-c", WATCHED + text, argument]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return json.loads(ended.stdout)


def test_rules_replay_and_handoff_need_no_litellm_and_no_network(tmp_path: Path) -> None:
    fake = FakeBackend(lambda *_: '{"score": 5}')
    scripted(fake, tape=tmp_path / "tape.jsonl").ask_all(questions(3))
    made, heavy, looked_up, connected = program(WITHOUT, str(tmp_path))
    assert made == [[0, -1, -2], [5, 5, 5], [9, 9, 9]]
    assert (heavy, looked_up, connected) == ([], [], [])


def test_litellm_with_an_address_on_loopback_looks_up_nothing_and_connects_there_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with FaultServer(plan=[None, Fault.NO_USAGE, Fault.EMPTY, Fault.BAD_KEY]) as server:
        made, failed, looked_up, connected = program(WITH, server.url)
        port = server.port
    assert sorted(made)[:3] == ["1", "1", "1"]
    assert "no valid key" in made[3] + made[0] + made[1] + made[2]
    assert "no valid key" in failed[0] and "unknown model" in failed[1]
    assert looked_up == []
    assert set(connected) == {f"('127.0.0.1', {port})"}
