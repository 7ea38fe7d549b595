"""The plan of a review: tasks by depth, bundles, waves, and what is done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.errors import RecordError
from paperkit.pipelines.deep_review.planning import make_plan, mark_done, plan_lines, plan_summary
from paperkit.records.deep_review import Config, Depth, Plan, Segment, Segments

TRACKS = {"h": "high", "m": "medium", "l": "light", "n": "none"}


def config(pages: int, depth: Depth = "standard") -> Config:
    return Config(
        document="a.pdf",
        kind="pdf",
        sha256="0",
        input_copy="input/a.pdf",
        paged="pdf",
        pages=pages,
        images=True,
        depth=depth,
    )


def segments(tracks: str, each: int = 2) -> Segments:
    """A segment of so many pages for each letter."""
    return Segments(
        segments=tuple(
            Segment.model_validate(
                {
                    "id": f"S{n + 1}",
                    "title": f"Part {n + 1}",
                    "pages": f"{n * each + 1}-{n * each + each}",
                    "theme": "other",
                    "track": TRACKS[letter],
                    "reason": "nothing to check" if letter == "n" else "",
                    "notes": f"note {n + 1}" if letter == "l" else "",
                }
            )
            for n, letter in enumerate(tracks)
        )
    )


def plan(tracks: str, depth: Depth = "standard", each: int = 2) -> Plan:
    return make_plan(segments(tracks, each), config(len(tracks) * each, depth))


def told(made: Plan) -> list[str]:
    return [task.output for task in made.tasks]


def test_standard() -> None:
    assert told(plan("lhmln")) == [
        "candidates/T00_rules.json",
        "candidates/T01_S2_A.json",
        "candidates/T02_S2_B.json",
        "candidates/T03_S3_A.json",
        "candidates/T04_S1-S4_C.json",
        "candidates/T05_L1.json",
        "candidates/T06_L2.json",
        "candidates/T07_L3.json",
    ]


def test_quick_and_deep() -> None:
    assert [name[11:-5] for name in told(plan("lhmln", "quick"))] == [
        "T00_rules",
        "T01_S2_A",
        "T02_S3_A",
        "T03_S1-S4_C",
        "T04_L0",
    ]
    assert [name[11:-5] for name in told(plan("lhmln", "deep"))] == [
        "T00_rules", "T01_S2_A", "T02_S2_B", "T03_S2_C", "T04_S3_A", "T05_S3_C", "T06_S1-S4_C",
        "T07_L1", "T08_L2", "T09_L3",
    ]  # fmt: skip


def test_what_a_task_says() -> None:
    made = plan("lhmln")
    rules, high, *_ = made.tasks
    bundle, lens = made.tasks[4], made.tasks[5]
    assert (rules.id, rules.kind, rules.pages) == ("T00", "rules", "1-10")
    assert (high.segments, high.track, high.trace, high.pages, high.effort) == (
        ("S2",),
        "high",
        "A",
        "3-4",
        "high",
    )
    assert (bundle.segments, bundle.pages, bundle.effort) == (("S1", "S4"), "1-2,7-8", "low")
    assert (bundle.title, bundle.notes) == ("Part 1; Part 4", "S1: note 1\nS4: note 4")
    assert (lens.kind, lens.lens, lens.pages) == ("lens", "L1", "1-10")


def test_light_segments_are_bundled_up_to_eight_pages() -> None:
    assert [t.segments for t in plan("lll", each=3).tasks if t.kind == "segment"] == [("S1", "S2"), ("S3",)]
    assert [t.segments for t in plan("ll", each=9).tasks if t.kind == "segment"] == [("S1",), ("S2",)]


def test_segments_of_track_none_are_read_by_lenses_alone() -> None:
    assert all("S2" not in task.segments for task in plan("mn").tasks)


@pytest.mark.parametrize(("depth", "most"), [("quick", 8), ("standard", 20), ("deep", 40)])
def test_second_readings_give_way_to_the_limit(depth: Depth, most: int) -> None:
    made = plan("h" * 7 + "m" * (most - 12 if most > 12 else 0), depth)
    readers = [task for task in made.tasks if task.kind != "rules"]
    assert len(readers) <= most
    assert {s for task in readers for s in task.segments} == {f"S{n + 1}" for n in range(max(7, most - 5))}


def test_first_readings_never_give_way() -> None:
    made = plan("h" * 50)
    readings = [task for task in made.tasks if task.kind == "segment"]
    assert [task.trace for task in readings] == ["A"] * 50


def test_waves() -> None:
    few = plan("hhmm")
    assert few.waves == (tuple(task.id for task in few.tasks),)
    many = plan("hhhhm")
    assert [len(wave) for wave in many.waves] == [9, 4]
    assert many.waves[0][:2] == ("T00", "T01")
    assert sorted(name for wave in many.waves for name in wave) == [task.id for task in many.tasks]


def test_faults_of_the_segments_are_told() -> None:
    with pytest.raises(RecordError, match=r"segments\.json: pages 5-6 belong to no segment"):
        make_plan(segments("mm"), config(6))


def test_done_where_the_file_is_there_and_of_the_task(tmp_path: Path) -> None:
    made = plan("m")
    (tmp_path / "candidates").mkdir()

    def done() -> list[str]:
        return [task.id for task in mark_done(made, tmp_path).tasks if task.done]

    file = tmp_path / made.tasks[1].output
    assert done() == []
    file.write_text('{"task": "T01", "candid')
    assert done() == []
    file.write_text(json.dumps({"task": "T02", "candidates": []}))
    assert done() == []
    file.write_text(json.dumps({"task": "T01", "candidates": [{"title": "no quote"}]}))
    assert done() == []
    file.write_text(json.dumps({"task": "T01", "candidates": []}))
    assert done() == ["T01"]
    file.unlink()
    marked = made.model_copy(update={"tasks": tuple(t.model_copy(update={"done": True}) for t in made.tasks)})
    assert not any(task.done for task in mark_done(marked, tmp_path).tasks)


def test_lines_for_people() -> None:
    made = plan("hl")
    done = made.model_copy(
        update={"tasks": (made.tasks[0].model_copy(update={"done": True}), *made.tasks[1:])}
    )
    lines = plan_lines(done)
    assert lines[0] == "[done] T00 checks by code: (pages 1-4, effort low) -> candidates/T00_rules.json"
    assert (
        lines[1] == "       T01 S1 high, trace A: Part 1 (pages 1-2, effort high) -> candidates/T01_S1_A.json"
    )
    assert lines[4].startswith("       T04 lens L1: Correctness")
    assert len(lines) == len(made.tasks)
    assert [line for line in plan_lines(plan("hhhhm")) if "wave" in line] == ["wave 1:", "wave 2:"]


def test_one_line_for_people() -> None:
    assert (
        plan_summary(segments("lhmmln"), plan("lhmmln"))
        == "6 segments (1 high, 2 medium, 2 light, 1 not read), 8 reviewers"
    )
    assert plan_summary(segments("m"), plan("m", "quick")) == "1 segment (1 medium), 2 reviewers"
