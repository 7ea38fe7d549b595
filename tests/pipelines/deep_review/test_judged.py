"""A person's verdicts when ids of clusters shift: they never fall on what they were not written on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperkit.files import write_json
from paperkit.pipelines.deep_review import by_hand
from paperkit.records.deep_review import Collated
from tests.pipelines.deep_review import small_paper
from tests.pipelines.deep_review.test_by_hand import init
from tests.pipelines.deep_review.test_steps import candidate

LATE = candidate("Wind is a draught too", small_paper.FIRST)
EARLY = candidate("A brick is no unit", small_paper.FASTER)


@pytest.fixture
def workspace(bricks: Path) -> Path:
    root = init(bricks)
    by_hand.plan(by_hand.open_review(root))
    return root


def write(workspace: Path, task: int, *candidates: dict[str, Any]) -> None:
    planned = by_hand.open_review(workspace).plan.tasks[task]
    write_json(workspace / planned.output, {"task": planned.id, "candidates": list(candidates)})


def merge(workspace: Path) -> dict[str, str]:
    """Ids of the clusters by their titles."""
    merged, _ = by_hand.merge(by_hand.open_review(workspace))
    return {cluster.title: cluster.id for cluster in merged.clusters}


def judge(workspace: Path, cluster: str, reason: str = "It is winter.") -> bytes:
    verdict = {"cluster": cluster, "verdict": "refuted", "reason": reason, "check": ""}
    path = workspace / "verdicts" / "V01.json"
    write_json(path, {"batch": "V01", "verdicts": [verdict]})
    return path.read_bytes()


def collate(workspace: Path) -> Collated:
    return by_hand.collate(by_hand.open_review(workspace))[0]


def refuted(collated: Collated) -> list[str]:
    return [
        one.cluster.title for one in collated.clusters if one.verdict and one.verdict.verdict == "refuted"
    ]


@pytest.mark.parametrize("collated_before", [True, False])
def test_a_shifted_id_is_not_judged_by_what_was_said_of_another(
    workspace: Path, collated_before: bool
) -> None:
    write(workspace, 1, LATE)
    first = merge(workspace)[LATE["title"]]
    kept = judge(workspace, first)
    if collated_before:
        assert refuted(collate(workspace)) == [LATE["title"]]
    write(workspace, 2, EARLY)
    ids = merge(workspace)
    assert ids[EARLY["title"]] == first != ids[LATE["title"]]
    after = collate(workspace)
    assert refuted(after) == []
    assert f"V01 judged {first} when it held something else; left out" in after.limitations
    assert (workspace / "verdicts" / "V01.json").read_bytes() == kept
    again = collate(workspace)
    assert again == after
    judge(workspace, ids[LATE["title"]])
    assert refuted(collate(workspace)) == [LATE["title"]]


def test_a_cluster_that_another_reader_joins_holds_what_was_judged(workspace: Path) -> None:
    write(workspace, 1, LATE)
    first = merge(workspace)[LATE["title"]]
    judge(workspace, first)
    write(workspace, 2, {**LATE, "confidence": 0.99})
    assert merge(workspace)[LATE["title"]] == first
    collated = collate(workspace)
    assert refuted(collated) == [LATE["title"]]
    assert not any("something else" in line for line in collated.limitations)


def test_candidates_that_change_their_words_are_to_be_judged_anew(workspace: Path) -> None:
    write(workspace, 1, LATE)
    first = merge(workspace)[LATE["title"]]
    judge(workspace, first)
    write(workspace, 1, {**LATE, "explanation": "Something quite different is meant by it."})
    merge(workspace)
    assert refuted(collate(workspace)) == []
    judge(workspace, first, "Read again, it is one-sided.")
    assert refuted(collate(workspace)) == [LATE["title"]]


def test_a_broken_file_is_told_where_it_is_joined(workspace: Path) -> None:
    write(workspace, 1, LATE)
    merge(workspace)
    (workspace / "verdicts").mkdir(exist_ok=True)
    (workspace / "verdicts" / "V01.json").write_text("{", encoding="utf-8")
    merge(workspace)
    with pytest.raises(Exception, match=r"V01\.json"):
        collate(workspace)


def test_notes_hold_hashes_and_no_words_of_the_paper(workspace: Path) -> None:
    write(workspace, 1, LATE)
    judge(workspace, merge(workspace)[LATE["title"]])
    collate(workspace)
    text = (workspace / ".steps" / "verdicts" / "V01.judged.json").read_text(encoding="utf-8")
    assert json.loads(text).keys() == {"file", "clusters"}
    assert small_paper.FIRST not in text
