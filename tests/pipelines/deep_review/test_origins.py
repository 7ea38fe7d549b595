"""Who read the paper, who found what, and who tried to refute it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paperkit.pipelines.deep_review.marks import review_records
from paperkit.pipelines.deep_review.origins import find_origins, other_readers
from paperkit.pipelines.deep_review.rules.reviewer import TASK
from paperkit.pipelines.deep_review.rules.verifier import is_by_code
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.records.deep_review import (
    LANGUAGES,
    Collated,
    CollatedCluster,
    InvalidFile,
    Language,
    Merged,
    Verdict,
    VerifyTask,
)
from paperkit.report.deep_review import Origin, Reader
from paperkit.workspace import Workspace
from tests.pipelines.deep_review.findings import cluster, found, member, plan, task
from tests.pipelines.deep_review.papers import of_text
from tests.report.deep_review.made import config, finding, findings


def entry(number: int, *tasks: str, reason: str = "") -> CollatedCluster:
    members = [member(name, f"Point {number}", found(100 * number)) for name in tasks]
    said = Verdict(cluster=f"K{number:02}", verdict="plausible", reason=reason) if reason else None
    return CollatedCluster(cluster=cluster(number, *members), verdict=said)


def merged(*entries: CollatedCluster, asked: tuple[str, ...] = (), **more: object) -> Merged:
    batches = (VerifyTask(id="V01", clusters=asked, pages="1", output="verdicts/V01.json"),) if asked else ()
    values = {
        "candidates": len(entries),
        "clusters": tuple(e.cluster for e in entries),
        "verify_tasks": batches,
    }
    return Merged.model_validate(values | more)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["again", "again_suspected", "gone", "nowhere"])
def test_a_verdict_of_code_is_known_by_its_reason(language: Language, name: str) -> None:
    reason = wording_in(language).general(name)
    assert is_by_code(Verdict(cluster="K01", verdict="plausible", reason=reason))
    assert not is_by_code(Verdict(cluster="K01", verdict="plausible", reason=f"{reason} So it is."))


def test_who_found_what_and_who_tried_to_refute_it() -> None:
    again = wording_in("en").general("again")
    entries = (
        entry(1, TASK, reason=again),
        entry(2, TASK, "T01", "T02", reason="I worked it out."),
        entry(3, "T01"),
        entry(4, "T01"),
    )
    report = findings(
        *(finding(f"MN{n}", clusters=(f"K{n:02}",)) for n in (1, 2, 3, 4)),
        finding("MN5", clusters=("K01", "K02")),
        finding("MN6", clusters=("K99",)),
    )
    assert find_origins(
        report, Collated(clusters=entries), merged(*entries, asked=("K01", "K02", "K04"))
    ) == {
        "MN1": Origin(by_code=True, readers=0, asked=True, tried_by_code=True),
        "MN2": Origin(by_code=True, readers=2, asked=True, tried_by_code=False),
        "MN3": Origin(by_code=False, readers=1, asked=False, tried_by_code=False),
        "MN4": Origin(by_code=False, readers=1, asked=True, tried_by_code=False),
        "MN5": Origin(by_code=True, readers=2, asked=True, tried_by_code=False),
    }


def test_readers_are_tasks_whose_candidates_were_taken(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    tasks = [task("T00", kind="rules"), *(task(f"T0{n}") for n in (1, 2, 3, 4))]
    empty = {"task": "T01", "candidates": []}
    (tmp_path / "candidates").mkdir()
    (tmp_path / "candidates" / "T01.json").write_text(json.dumps(empty))
    with workspace.step("candidates/T02", files=(), given=[]) as step:
        step.write_json("candidates/T02.json", {"task": "T02", "candidates": []})
    bad = InvalidFile(task="T03", file="candidates/T03.json", reason="no JSON")
    told = other_readers(workspace, plan(*tasks), merged(missing=("T04",), invalid=(bad,)))
    assert told == (Reader("T01", True), Reader("T02", False))


def test_a_reader_of_whom_one_candidate_was_bad_still_read(tmp_path: Path) -> None:
    bad = InvalidFile(task="T01", file="candidates/T01.json", reason="candidate 2: quote: missing")
    read = other_readers(Workspace(tmp_path), plan(task("T01")), merged(entry(1, "T01"), invalid=(bad,)))
    assert [one.task for one in read] == ["T01"]


def test_the_report_takes_them_from_the_workspace(tmp_path: Path) -> None:
    manuscript = of_text("Whoever passes can see the lamp by the window.")
    report = findings(finding("MN1", page=1))
    assert review_records(report, config(), manuscript, tmp_path).origins == {}
    one = entry(1, "T01")
    files = {"plan": plan(task("T01")), "merged": merged(one), "collated": Collated(clusters=(one,))}
    for name, record in files.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(record.as_json()), encoding="utf-8")
    records = review_records(report, config(), manuscript, tmp_path)
    assert records.origins["MN1"].readers == 1
    assert [one.task for one in records.readers] == ["T01"]
