"""Timing: the fastest of several runs in this process's own time, each task in turn with its reference."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("PAPERKIT_SHARED", ROOT.parent / "shared")) / "data"


def fastest(
    *tasks: Callable[[], object], runs: int = 5, clock: Callable[[], float] = time.process_time
) -> list[float]:
    """Fastest time of each task in seconds, the tasks taken in turn."""
    best = [float("inf")] * len(tasks)
    gc.collect()
    gc.disable()
    try:
        for _ in range(runs):
            for place, task in enumerate(tasks):
                begin = clock()
                task()
                best[place] = min(best[place], clock() - begin)
    finally:
        gc.enable()
    return [max(seconds, 1e-4) for seconds in best]
