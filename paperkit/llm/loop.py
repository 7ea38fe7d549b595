"""One background event loop, so that synchronous code can run calls at once, also inside a notebook's own loop."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import selectors
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

__all__ = ["at_close", "run"]

Result = TypeVar("Result")

_STOPPING = 5.0
"""Seconds that calls have to stop cleanly after Ctrl-C, and at the end of the program."""

_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}
"""By process. A fork keeps the loop of its parent, unused."""

_selectors: list[selectors.BaseSelector] = []
_hooks: list[Callable[[], Awaitable[object]]] = []


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine on the background loop and wait for it.

    Ctrl-C cancels it, waits until it has stopped, and goes on as `KeyboardInterrupt`.

    >>> run(asyncio.sleep(0, "done"))
    'done'
    """
    loop = _loop()
    tasks: list[asyncio.Task[Result]] = []
    ended = threading.Event()

    def start() -> None:
        tasks.append(loop.create_task(work))
        tasks[0].add_done_callback(lambda _: ended.set())

    def stop() -> None:
        tasks[0].cancel()

    loop.call_soon_threadsafe(start)
    try:
        ended.wait()
    except BaseException:
        loop.call_soon_threadsafe(stop)
        ended.wait(_STOPPING)
        raise
    return tasks[0].result()


def at_close(hook: Callable[[], Awaitable[object]]) -> None:
    """Await something on the loop before it closes at the end of the program, and before what was registered so far."""
    with _lock:
        if hook not in _hooks:
            _hooks.append(hook)
            atexit.unregister(_close)
            atexit.register(_close)


def _loop() -> asyncio.AbstractEventLoop:
    """The loop of this process: a fork has its own, for the thread of its parent is not in it."""
    with _lock:
        process = os.getpid()
        if process not in _loops:
            _selectors.append(selectors.DefaultSelector())
            loop = asyncio.SelectorEventLoop(_selectors[-1])
            threading.Thread(target=loop.run_forever, name="paperkit-llm", daemon=True).start()
            _loops[process] = loop
            atexit.unregister(_close)
            atexit.register(_close)
        return _loops[process]


def _close() -> None:
    """Stop what still runs, let libraries close their connections, and close the loop; without a word."""
    loop = _loops.get(os.getpid())
    if loop is None:
        return
    with contextlib.suppress(Exception):
        asyncio.run_coroutine_threadsafe(_end(), loop).result(_STOPPING)
    loop.call_soon_threadsafe(loop.stop)


async def _end() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for hook in _hooks:
        with contextlib.suppress(Exception):
            await hook()
    await asyncio.get_running_loop().shutdown_default_executor()


def _forked() -> None:
    """In a fork: a lock that another thread held would never be free again, and a connection of the parent that is
    closed here would be taken out of the parent's selector too, for the kernel has one for both.
    """
    global _lock  # noqa: PLW0603
    _lock = threading.Lock()
    _hooks.clear()
    for selector in _selectors:
        with contextlib.suppress(AttributeError, OSError), selectors.DefaultSelector() as fresh:
            os.dup2(fresh.fileno(), selector.fileno(), inheritable=False)  # type: ignore[attr-defined]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
