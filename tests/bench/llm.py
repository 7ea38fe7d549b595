"""Calls through litellm to a server that takes its time, against the best possible time.

64 calls, 16 at once, a second each: four seconds. 12 sections of 1 to 16 questions, each section in order: as long as
all calls take on so many places, or as the longest section takes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel, Field

from paperkit.llm import Briefing, Document, Door, NotJudged, Question, Role

from .timing import ROOT, fastest

CALLS, AT_ONCE, SECONDS = 64, 16, 1.0
SECTIONS, PLACES, QUICK = (1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 11, 16), 4, 0.5
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
def server(seconds: float) -> Iterator[str]:
    """A process of its own, as a provider is; gives its address."""
    command = [sys.executable, str(ROOT / "tests/llm/fault_server.py"), "--seconds", str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()


def section(number: int, questions: int, repeat: int) -> Generator[Question[int, int], int, None]:
    """Ask the questions of a section in order; the longest that is left goes first."""
    for at in range(questions):
        yield Question(ROLE, 1000 * number + at, repeat, priority=questions - at)


def sessions() -> None:
    """Print the ratio of sections beside each other."""
    with server(QUICK) as address, tempfile.TemporaryDirectory() as folder:

        def converse(repeat: int, lengths: Sequence[int] = SECTIONS) -> None:
            tape = Path(folder) / f"{repeat}.jsonl"
            door = Door("openai/small", tape=tape, api_base=address, concurrency=PLACES)
            held = door.converse([section(n, length, repeat) for n, length in enumerate(lengths)])
            assert not any(isinstance(one, Exception) for one in held)

        converse(0, (1,))  # loads litellm
        repeats = iter(range(1, 4))
        (seconds,) = fastest(lambda: converse(next(repeats)), runs=3, clock=time.perf_counter)
    ideal = max(*SECTIONS, sum(SECTIONS) / PLACES) * QUICK
    told = f"{len(SECTIONS)} sections, {sum(SECTIONS)} questions, {PLACES} at once"
    print(f"{seconds / ideal:8.2f} x ideal             {told}, {QUICK:g} s a reply")


def main() -> None:
    """Print the ratios."""
    sessions()
    with server(SECONDS) as address, tempfile.TemporaryDirectory() as folder:

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
