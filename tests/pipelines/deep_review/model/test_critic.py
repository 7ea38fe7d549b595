"""The critic as a model: every major finding looked at anew, and one line a fault."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.deep_review.model.critic import CritiqueReply, brief, read
from paperkit.strict_json import validated
from tests.pipelines.deep_review.model.subjects import critique_request, earlier


def major(name: str = "MJ1", **changes: Any) -> dict[str, Any]:
    return {"id": name, "check": "30 / 120 = 25 %", "stands": True} | changes


def remark(
    name: str, problem: str = "It is too long.", fix: str = "Cut the second sentence."
) -> dict[str, Any]:
    return {"id": name, "problem": problem, "fix": fix}


def taken(*remarks: dict[str, Any], majors: tuple[dict[str, Any], ...] = (major(),)) -> str:
    record = {"majors": list(majors), "remarks": list(remarks)}
    return read(validated(CritiqueReply, record), critique_request())


def test_remarks_are_lines_in_the_order_of_the_report() -> None:
    assert taken(
        remark("report", "No end.", "Say it."), remark("MN1"), remark("MJ1", "Vague.", "Name it.")
    ) == (
        "- MJ1 · Vague. · Name it.\n- MN1 · It is too long. · Cut the second sentence.\n- report · No end. · Say it.\n"
    )


def test_a_report_without_faults_has_no_remarks() -> None:
    assert taken() == ""


def test_a_remark_on_what_is_no_finding_is_left_out() -> None:
    assert taken(remark("MJ2"), remark("K01"), remark("mn1"), remark("MN1")).count("\n") == 1


def test_a_remark_stays_one_line() -> None:
    assert taken(remark("MN1", "One\n- MJ1 · two", "three\n")) == "- MN1 · One - MJ1 · two · three\n"


@given(st.lists(st.tuples(st.sampled_from(["MJ1", "MN1", "report"]), st.text(), st.text()), max_size=4))
def test_whatever_is_said_each_remark_is_one_line(said: list[tuple[str, str, str]]) -> None:
    kept = [remark(name, problem, fix) for name, problem, fix in said if problem.strip() and fix.strip()]
    text = taken(*kept)
    assert len(text.splitlines()) == len(kept)
    assert all(line.startswith("- ") for line in text.splitlines())


def test_a_major_finding_that_falls_is_a_line_of_its_own() -> None:
    line = taken(majors=(major(stands=False, check="Page 2 settles it."),))
    assert line.startswith("- MJ1 · does not stand: Page 2 settles it. · take it out")


@pytest.mark.parametrize("names", [(), ("MN1",), ("MJ1", "MJ1"), ("MJ1", "MN1"), ("MJ2",)])
def test_every_major_finding_is_looked_at_and_nothing_else(names: tuple[str, ...]) -> None:
    with pytest.raises(UnfitReplyError, match="each major finding: MJ1; yours has"):
        taken(majors=tuple(major(name) for name in names))


@pytest.mark.parametrize("change", [{"check": " "}, {"stands": "yes"}, {"stands": None}, {"score": 1}])
def test_what_is_no_check_is_no_reply(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=rf"majors\.0\.{next(iter(change))}"):
        taken(majors=(major(**change),))


@pytest.mark.parametrize("field", ["id", "problem", "fix"])
def test_a_remark_has_all_its_parts(field: str) -> None:
    with pytest.raises(RecordError, match=rf"remarks\.0\.{field}"):
        taken(remark("MN1") | {field: ""})


def test_it_is_given_the_report() -> None:
    told = {document.name: document.text for document in brief(critique_request(language="ja")).own}
    shown = json.loads(told["report"])
    assert [one["id"] for one in shown["findings"]] == ["MJ1", "MN1"]
    assert shown["bottom_line"] == earlier().bottom_line
    assert "judged_by" not in shown
    assert told["task"] == "language: Japanese\n"
