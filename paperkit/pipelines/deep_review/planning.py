"""Who reads what: the tasks of a review by segments and depth, and the waves in which they go (seed 003, step 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from paperkit.errors import InputError, RecordError
from paperkit.pipelines.deep_review.depth import DEPTHS, DepthTable, Trace
from paperkit.pipelines.deep_review.segmenting import check_segments
from paperkit.records.deep_review import (
    Candidates,
    Config,
    Plan,
    Segment,
    Segments,
    Task,
    Track,
    page_list,
    page_numbers,
)
from paperkit.strict_json import read_record
from paperkit.wording import plural

__all__ = ["make_plan", "mark_done", "plan_lines", "plan_summary"]

_AT_ONCE = 10
_WAVE = 8
"""Above so many tasks they go in waves of so many (seed 003, step 3)."""
_BUNDLE = 8
"""Most pages of several light segments in one task."""
_EFFORT: Mapping[Track, Literal["low", "medium", "high"]] = {
    "high": "high", "medium": "medium", "light": "low", "none": "low",
}  # fmt: skip
_LENSES = {
    "L0": "Synthesis",
    "L1": "Correctness",
    "L2": "Novelty and significance",
    "L3": "References",
}


_TRACKS: Mapping[Track, str] = {"high": "high", "medium": "medium", "light": "light", "none": "not read"}


class _Reading(NamedTuple):
    """Segments that one reviewer reads under one trace."""

    segments: tuple[Segment, ...]
    trace: Trace
    extra: int
    """0 for the first trace of a segment: without it nobody reads the segment."""


def make_plan(segments: Segments, config: Config) -> Plan:
    """The tasks: `T00` by code over all pages, one a segment and trace, light segments bundled, then the lenses.

    Where a person made more segments than the depth has, second and third readings give way to the limit of its
    reviewers; the first reading of a segment never does.

    Raises:
        RecordError: the segments have faults; each is named.
    """
    faults = check_segments(segments, config.pages)
    if faults:
        raise RecordError(f"segments.json: {'; '.join(faults)}")
    table = DEPTHS[config.depth]
    readings = list(_readings(segments.segments, table))
    room = table.agents - len(table.lenses)
    for reading in sorted(readings, key=lambda r: (-r.extra, r.segments[0].track == "high")):
        if len(readings) <= room or not reading.extra:
            break
        readings.remove(reading)
    everything = page_list(range(1, config.pages + 1))
    tasks = [
        Task(
            id="T00",
            kind="rules",
            title="Checks by code",
            pages=everything,
            output="candidates/T00_rules.json",
            effort="low",
        )
    ]
    tasks += [_segment_task(number, reading) for number, reading in enumerate(readings, 1)]
    for lens in table.lenses:
        number = f"T{len(tasks):02}"
        tasks.append(
            Task(
                id=number,
                kind="lens",
                title=_LENSES[lens],
                lens=lens,
                pages=everything,
                output=f"candidates/{number}_{lens}.json",
                effort="medium",
            )
        )
    return Plan(depth=config.depth, tasks=tuple(tasks), waves=_waves(tasks))


def _readings(segments: Sequence[Segment], table: DepthTable) -> Iterator[_Reading]:
    """Who reads what: in the order of the segments, bundles of light ones last."""
    light: dict[Trace, list[list[Segment]]] = {}
    for segment in segments:
        for extra, trace in enumerate(table.traces[segment.track]):
            if segment.track != "light":
                yield _Reading((segment,), trace, extra)
                continue
            bundles = light.setdefault(trace, [])
            if bundles and len(_pages([*bundles[-1], segment])) <= _BUNDLE:
                bundles[-1].append(segment)
            else:
                bundles.append([segment])
    for trace, bundles in light.items():
        for bundle in bundles:
            yield _Reading(tuple(bundle), trace, 0)


def _pages(segments: Sequence[Segment]) -> set[int]:
    return {number for segment in segments for number in page_numbers(segment.pages)}


def _segment_task(number: int, reading: _Reading) -> Task:
    segments, name = reading.segments, f"T{number:02}"
    ids = tuple(segment.id for segment in segments)
    notes = [f"{s.id}: {s.notes}" if len(segments) > 1 else s.notes for s in segments if s.notes.strip()]
    return Task(
        id=name,
        kind="segment",
        segments=ids,
        title="; ".join(segment.title for segment in segments),
        theme=tuple(dict.fromkeys(segment.theme for segment in segments)),
        track=segments[0].track,
        trace=reading.trace,
        pages=page_list(_pages(segments)),
        output=f"candidates/{name}_{'-'.join(ids)}_{reading.trace}.json",
        effort=_EFFORT[segments[0].track],
        notes="\n".join(notes),
    )


def _waves(tasks: Sequence[Task]) -> tuple[tuple[str, ...], ...]:
    """Reviewers in waves; the checks by code go with the first and count for none."""
    code = [task.id for task in tasks if task.kind == "rules"]
    ids = [task.id for task in tasks if task.kind != "rules"]
    size = _WAVE if len(ids) > _AT_ONCE else max(len(ids), 1)
    waves = [ids[at : at + size] for at in range(0, len(ids), size)] or [[]]
    return tuple(tuple(wave) for wave in ([*code, *waves[0]], *waves[1:]))


def mark_done(plan: Plan, root: Path) -> Plan:
    """The plan with `done` where a task's file of candidates is in the workspace, can be read, and is of that task."""
    return plan.model_copy(
        update={"tasks": tuple(t.model_copy(update={"done": _is_done(t, root)}) for t in plan.tasks)}
    )


def _is_done(task: Task, root: Path) -> bool:
    try:
        return read_record(Candidates, root / task.output).task == task.id
    except InputError:
        return False


def plan_lines(plan: Plan) -> list[str]:
    """One line a task for people, `[done]` first where it is; tasks of several waves under the wave they go in."""
    tasks = {task.id: task for task in plan.tasks}
    lines = []
    for number, wave in enumerate(plan.waves, 1):
        if len(plan.waves) > 1:
            lines.append(f"wave {number}:")
        lines += [_line(tasks[name]) for name in wave]
    return lines


def _line(task: Task) -> str:
    done = "[done] " if task.done else "       "
    what = {
        "rules": "checks by code",
        "lens": f"lens {task.lens}",
        "segment": f"{'+'.join(task.segments)} {task.track}, trace {task.trace}",
    }[task.kind]
    title = f" {task.title}" if task.kind != "rules" else ""
    return f"{done}{task.id} {what}:{title} (pages {task.pages}, effort {task.effort}) -> {task.output}"


def plan_summary(segments: Segments, plan: Plan) -> str:
    """The segments and reviewers in one line, as `6 segments (1 high, 2 medium, 2 light, 1 not read), 9 reviewers`."""
    tracks = [segment.track for segment in segments.segments]
    counts = [f"{tracks.count(t)} {name}" for t, name in _TRACKS.items() if t in tracks]
    reviewers = sum(task.kind != "rules" for task in plan.tasks)
    told = f" ({', '.join(counts)})" if counts else ""
    return f"{plural(len(tracks), 'segment')}{told}, {plural(reviewers, 'reviewer')}"
