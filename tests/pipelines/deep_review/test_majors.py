"""Which findings may be major."""

from __future__ import annotations

import pytest

from paperkit.pipelines.deep_review.majors import may_be_major, untried_majors
from paperkit.pipelines.deep_review.rules.reviewer import TASK
from paperkit.records.deep_review import CollatedCluster, Verdict
from tests.pipelines.deep_review.findings import cluster, found, member


def entry(
    *tasks: str, verdict: str | None = None, barred: str = "", dropped: bool = False, severity: str = "major"
) -> CollatedCluster:
    members = [member(task, "A point", found(0), severity_hint=severity) for task in tasks]
    said = Verdict.model_validate({"cluster": "K01", "verdict": verdict, "reason": "r"}) if verdict else None
    return CollatedCluster(cluster=cluster(1, *members), verdict=said, barred=barred, dropped=dropped)


@pytest.mark.parametrize(
    ("tasks", "verdict", "barred", "may"),
    [
        (("T01",), "confirmed", "", True),
        (("T01",), "confirmed", "1 + 1 is 2", True),
        (("T01",), "plausible", "", True),
        (("T01",), None, "", False),
        (("T01",), "refuted", "", False),
        ((TASK,), "confirmed", "", True),
        ((TASK,), "confirmed", "1 + 1 is 2", False),
        ((TASK,), "plausible", "", False),
        ((TASK,), None, "", False),
        ((TASK, "T01"), "plausible", "", True),
    ],
)
def test_a_verifier_answered_and_code_does_more_than_suspect(
    tasks: tuple[str, ...], verdict: str | None, barred: str, may: bool
) -> None:
    assert may_be_major(entry(*tasks, verdict=verdict, barred=barred)) is may


def test_untried_majors_are_those_that_stand() -> None:
    untried = entry("T01")
    others = [
        entry("T01", verdict="plausible"),
        entry("T01", severity="minor"),
        entry("T01", dropped=True),
    ]
    assert untried_majors([untried, *others, untried]) == 2
    assert untried_majors(others) == 0
