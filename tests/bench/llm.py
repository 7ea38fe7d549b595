"""64 calls through litellm, 16 at once, to a server that takes a second for each, against the ideal of four seconds."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel, Field

from paperkit.llm import Briefing, Document, Door, NotJudged, Question, Role

from .timing import ROOT, fastest

CALLS, AT_ONCE, SECONDS = 64, 16, 1.0
PAPER = Document("paper.tex", "The noise is white, and the gain is 3.1 dB in 12 of 14 bands.\n" * 800)


class Score(BaseModel):
    """What the server fills in."""

    score: int = Field(ge=1, le=10)


def brief(number: int) -> Briefing:
    """One paper for all, and a number for each."""
    return Briefing((PAPER,), (Document("number.txt", str(number)),))


ROLE: Role[int, int] = Role(
    "reviewer", lambda _: NotJudged("rules"), brief, Score, lambda reply, given: int(reply.score)
)


@contextmanager
def server() -> Iterator[str]:
    """A process of its own, as a provider is; gives its address."""
    command = [sys.executable, str(ROOT / "tests/llm/fault_server.py"), "--seconds", str(SECONDS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()


def main() -> None:
    """Print the ratio."""
    with server() as address, tempfile.TemporaryDirectory() as folder:

        def ask(repeat: int, calls: int = CALLS) -> None:
            tape = Path(folder) / f"{repeat}.jsonl"
            door = Door("openai/small", tape=tape, api_base=address, concurrency=AT_ONCE)
            assert door.ask_all([Question(ROLE, number, repeat) for number in range(calls)]) == [1] * calls

        ask(0, AT_ONCE)  # loads litellm
        repeats = iter(range(1, 4))
        (seconds,) = fastest(lambda: ask(next(repeats)), runs=3, clock=time.perf_counter)
    ideal = CALLS / AT_ONCE * SECONDS
    print(
        f"{seconds / ideal:8.2f} x ideal             {CALLS} calls, {AT_ONCE} at once, {SECONDS:g} s a reply"
    )


if __name__ == "__main__":
    main()
