"""The background loop: one a process, usable from any thread and inside another loop, quiet at its end."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from paperkit.llm import loop


async def where() -> tuple[int, str]:
    return id(asyncio.get_running_loop()), threading.current_thread().name


def test_result_comes_back_from_another_thread() -> None:
    assert loop.run(where())[1] == "paperkit-llm" != threading.current_thread().name


def test_there_is_one_loop_for_all_threads() -> None:
    with ThreadPoolExecutor(8) as threads:
        loops = set(threads.map(lambda _: loop.run(where()), range(32)))
    assert loops == {loop.run(where())}


def test_an_error_comes_back_as_it_is() -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        loop.run(fail())


def test_runs_inside_a_running_loop() -> None:
    async def cell() -> tuple[int, str]:
        return loop.run(where())

    assert asyncio.run(cell()) == loop.run(where())


def test_work_of_two_threads_runs_at_once() -> None:
    met = threading.Barrier(2, timeout=10)

    async def meet() -> None:
        await asyncio.to_thread(met.wait)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda _: loop.run(meet()), range(2)))


def test_interrupt_waits_until_the_work_has_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[str] = []

    class Interrupted(threading.Event):
        waited = False

        def wait(self, timeout: float | None = None) -> bool:
            if not self.waited:
                type(self).waited = True
                started.wait(10)
                raise KeyboardInterrupt
            return super().wait(timeout)

    started = threading.Event()

    async def work() -> None:
        try:
            started.set()
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            stopped.append("cleanly")

    monkeypatch.setattr(loop.threading, "Event", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        loop.run(work())
    assert stopped == ["cleanly"]


def test_interrupt_before_the_work_began_is_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()

    class Interrupted(threading.Event):
        waits = 0

        def wait(self, timeout: float | None = None) -> bool:
            type(self).waits += 1
            if self.waits == 1:
                raise KeyboardInterrupt
            return super().wait(timeout)

    monkeypatch.setattr(loop.threading, "Event", Interrupted)
    loop._loop().call_soon_threadsafe(held.wait, 0.05)  # nothing starts before the interrupt
    with pytest.raises(KeyboardInterrupt):
        loop.run(asyncio.sleep(60))
    assert loop.run(asyncio.sleep(0, "still there")) == "still there"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_fork_has_its_own_loop_and_leaves_that_of_its_parent_alone() -> None:
    parent = loop.run(where())
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, b"own" if loop.run(where())[0] != parent[0] else b"shared")
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read() == b"own"
    os.waitpid(child, 0)
    assert loop.run(where()) == parent


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_fork_while_the_lock_is_held_does_not_hang() -> None:
    loop.run(where())
    with loop._lock:
        child = os.fork()
        if child == 0:
            loop.run(where())
            os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_connection_that_a_fork_closes_stays_open_in_its_parent() -> None:
    here, there = socket.socketpair()

    async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(sock=here)

    async def read(reader: asyncio.StreamReader) -> bytes:
        return await asyncio.wait_for(reader.read(4), 10)

    async def close(writer: asyncio.StreamWriter) -> None:
        writer.close()
        await writer.wait_closed()

    reader, writer = loop.run(connect())
    child = os.fork()
    if child == 0:
        writer.transport.abort()
        os._exit(0)
    os.waitpid(child, 0)
    there.send(b"data")
    assert loop.run(read(reader)) == b"data"
    loop.run(close(writer))
    there.close()


END = """
import asyncio, sys
from paperkit.llm import loop

async def hook():
    print("hook on", asyncio.get_running_loop() is theirs, flush=True)

async def forever():
    try:
        await asyncio.sleep(600)
    finally:
        print("stopped", flush=True)

async def start():
    global theirs, kept
    theirs = asyncio.get_running_loop()
    kept = asyncio.create_task(forever())
    await asyncio.to_thread(int)
    await asyncio.sleep(0)

loop.run(start())
loop.at_close(hook)
loop.at_close(hook)
"""


def test_the_end_of_the_program_stops_tasks_then_calls_hooks_and_says_nothing() -> None:
    command = [sys.executable, "-X", "dev", "-c", END]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "stopped\nhook on True\n", "")
