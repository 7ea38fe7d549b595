"""The synthesiser as a model: what code derives, which reports are refused, what it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.deep_review.checking import faults
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.model.given import SynthesisRequest
from paperkit.pipelines.deep_review.model.synthesis import read
from paperkit.pipelines.deep_review.model.synthesiser import SynthesisReply, brief
from paperkit.records.deep_review import SEVERITIES, CollatedCluster, Findings
from paperkit.strict_json import validated
from tests.pipelines.deep_review.model.subjects import (
    PAPER,
    PROOF,
    QUOTES,
    cluster,
    collated,
    earlier,
    finding,
    report,
    synthesis_request,
    verdict,
)


def taken(*findings: dict[str, Any], request: SynthesisRequest | None = None, **more: Any) -> Findings:
    return read(validated(SynthesisReply, report(*findings, **more)), request or synthesis_request())


# What code derives


def test_places_ids_verdicts_and_counts_come_from_the_clusters() -> None:
    made = taken(finding(3, "suggestion"), finding(1), finding(2, "minor"))
    assert [(f.id, f.severity, f.location.page, f.verdict, f.support, f.clusters) for f in made.findings] == [
        ("MJ1", "major", 1, "confirmed", 2, ("K01",)),
        ("MN1", "minor", 2, "plausible", 1, ("K02",)),
        ("SG1", "suggestion", 3, "not_verified", 1, ("K03",)),
    ]
    assert {f.category for f in made.findings} == {"numbers"}
    assert made.counts == {
        "major": 1, "minor": 1, "suggestion": 1, "refuted": 1, "not_located": 2, "left_out": 0,
    }  # fmt: skip
    assert (made.language, made.judged_by) == ("en", "openai/small")


def test_what_is_made_has_no_fault() -> None:
    made = taken(finding(1), finding(3, "minor"))
    request = synthesis_request()
    assert faults(made, request.collated, request.subject.config, PAPER) == []


def test_within_a_severity_the_order_is_that_of_the_reply() -> None:
    made = taken(finding(2, "minor"), finding(3, "minor"), finding(1, "minor"))
    assert [(f.id, f.clusters[0]) for f in made.findings] == [("MN1", "K02"), ("MN2", "K03"), ("MN3", "K01")]


@given(st.permutations([(1, "minor"), (2, "suggestion"), (3, "minor")]))
def test_in_whatever_order_they_come_ids_count_up_by_severity(said: list[tuple[int, str]]) -> None:
    made = taken(*(finding(number, severity) for number, severity in said))
    assert [f.id for f in made.findings] == ["MN1", "MN2", "SG1"]
    assert [f.clusters[0] for f in made.findings[:2]] == [f"K{n:02}" for n, word in said if word == "minor"]


def test_what_stands_and_is_in_no_finding_is_counted() -> None:
    assert taken(finding(1)).counts["left_out"] == 2
    assert taken().counts["left_out"] == 3


def test_a_report_without_findings_is_a_report() -> None:
    assert taken().findings == ()


def test_a_finding_of_two_clusters_has_the_support_of_both_and_the_better_verdict() -> None:
    (made,) = taken(finding(2, clusters=["K02", "K01", "K02"])).findings
    assert (made.clusters, made.support, made.verdict) == (("K02", "K01"), 2, "confirmed")


def test_confirmed_is_not_said_where_code_barred_it() -> None:
    barred = CollatedCluster(
        cluster=cluster(1, 1), verdict=verdict(1), barred="arithmetic in check: 1 + 1 = 3"
    )
    (made,) = taken(finding(1), request=synthesis_request(collated(barred))).findings
    assert made.verdict == "plausible"


def test_limitations_of_code_come_first_and_once() -> None:
    request = synthesis_request(limitations=("T02 gave no candidates", "page 3 has no text"))
    made = taken(request=request, limitations=["page 3 has no text", "No cited work was looked up."])
    assert made.limitations == (
        "T02 gave no candidates",
        "page 3 has no text",
        "No cited work was looked up.",
    )


# What is refused

Change = dict[str, Any]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"clusters": []}, "MJ1: names no cluster"),
        ({"clusters": ["K09"]}, "MJ1: comes from K09, which is not among"),
        ({"clusters": ["K04"]}, "MJ1: comes from K04, which is not among"),
        ({"quote": "No such words stand here at all."}, "MJ1: its quote is not in the paper"),
        ({"quote": QUOTES[0].replace("35", "36")}, "MJ1: its quote is not in the paper"),
        ({"external": "not_checked"}, "MJ1: is major and rests on a work outside"),
        ({"problem": "It contradicts arXiv:2101.00001."}, "MJ1: names arXiv:2101.00001"),
    ],
)
def test_a_finding_with_a_fault_is_asked_again(change: Change, said: str) -> None:
    assert taken(finding(1)).findings
    with pytest.raises(UnfitReplyError, match=said):
        taken(finding(1, **change))


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(UnfitReplyError) as refused:
        taken(finding(1, quote="None of this."), finding(2, "minor", clusters=["K08"]))
    assert [line[2:5] for line in str(refused.value).splitlines() if line.startswith("- ")] == ["MJ1", "MN1"]


def test_many_faults_are_told_in_part() -> None:
    with pytest.raises(UnfitReplyError, match="and 10 more"):
        taken(*(finding(1, clusters=[f"K{n}"]) for n in range(50, 80)))


def test_a_cluster_in_two_findings_is_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match=r"MJ1: shares K01.*\n- MN1: shares K01"):
        taken(finding(1), finding(1, "minor"))


def test_what_nobody_was_to_refute_is_not_major() -> None:
    with pytest.raises(UnfitReplyError, match="MJ1: is major, and no verifier answered"):
        taken(finding(3))
    assert taken(finding(3, "minor")).findings
    unanswered = CollatedCluster(cluster=cluster(3, 3, severity_hint="major"))
    with pytest.raises(UnfitReplyError, match="MJ1: is major, and no verifier answered"):
        taken(finding(3), request=synthesis_request(collated(unanswered)))
    minor = taken(finding(3, "minor"), request=synthesis_request(collated(unanswered)))
    assert minor.findings[0].verdict == "not_verified"
    assert any("called major" in line and ": 1." in line for line in minor.limitations)
    tried = CollatedCluster(cluster=cluster(3, 3, severity_hint="minor"), verdict=verdict(3))
    assert taken(finding(3), request=synthesis_request(collated(tried))).findings[0].severity == "major"


@pytest.mark.parametrize("depth", [*DEPTHS])
@pytest.mark.parametrize("severity", SEVERITIES)
def test_the_limits_are_kept_and_nothing_is_cut_off_to_keep_them(depth: str, severity: str) -> None:
    most = DEPTHS[depth].limits[severity]  # type: ignore[index]
    clusters = (CollatedCluster(cluster=cluster(n, 1), verdict=verdict(n)) for n in range(1, most + 2))
    request = synthesis_request(collated(*clusters), depth=depth)
    findings = [finding(1, severity, clusters=[f"K{n:02}"]) for n in range(1, most + 2)]
    assert len(taken(*findings[:most], request=request).findings) == most
    with pytest.raises(UnfitReplyError, match=f"depth {depth} has at most {most}"):
        taken(*findings, request=request)


def test_the_report_is_in_the_language_asked_for() -> None:
    german = {
        "summary": "Die Arbeit zählt Lampen und sagt, wer bei ihrem Licht liest und wie lange das dauert.",
        "bottom_line": "Der Anteil muss berichtigt werden, bevor die Arbeit bestehen kann, und das ist nicht schwer.",
    }
    with pytest.raises(UnfitReplyError, match="is in German, not in English"):
        taken(**german)
    assert taken(request=synthesis_request(language="de"), **german).language == "de"


@pytest.mark.parametrize(
    "change",
    [
        {"severity": "critical"},
        {"external": "checked"},
        {"would_be_wrong_if": " "},
        {"title": ""},
        {"page": 3},
        {"id": "MJ1"},
        {"verdict": "confirmed"},
    ],
)
def test_what_code_derives_or_nobody_can_know_is_no_reply(change: Change) -> None:
    with pytest.raises(RecordError, match=rf"findings\.0\.{next(iter(change))}"):
        taken(finding(1, **change))


@pytest.mark.parametrize("field", ["summary", "bottom_line"])
def test_a_report_has_its_texts(field: str) -> None:
    with pytest.raises(RecordError, match=field):
        taken(**{field: " "})


# An earlier version


def state(name: str, word: str = "open", **changes: Any) -> dict[str, Any]:
    return {"id": name, "state": word, "note": "I compared them.", "quote": QUOTES[0]} | changes


def revised(*states: dict[str, Any]) -> Findings:
    return taken(request=synthesis_request(previous=earlier()), previous=list(states))


def test_each_earlier_finding_has_a_state_with_a_quote() -> None:
    made = revised(state("MJ1", "partly"), state("MN1", "no_longer_applies", quote=""))
    assert [(p.id, p.state, p.quote, p.title) for p in made.previous] == [
        ("MJ1", "partly", QUOTES[0], earlier().findings[0].title),
        ("MN1", "no_longer_applies", "", earlier().findings[1].title),
    ]


@pytest.mark.parametrize(
    "names", [(), ("MJ1",), ("MJ1", "MN1", "MN2"), ("MJ1", "MJ1"), ("MJ1", "MN1", "MN1")]
)
def test_a_state_too_few_too_many_or_twice_is_asked_again(names: tuple[str, ...]) -> None:
    with pytest.raises(UnfitReplyError, match="each earlier finding: MJ1, MN1"):
        revised(*(state(name) for name in names))


@pytest.mark.parametrize("word", ["fixed", "partly", "open"])
@pytest.mark.parametrize("quote", ["", "No such words stand here at all."])
def test_a_state_needs_words_of_the_new_version(word: str, quote: str) -> None:
    assert revised(state("MJ1", word), state("MN1")).previous[0].state == word
    with pytest.raises(UnfitReplyError, match=f"previous MJ1: {word} needs a quote"):
        revised(state("MJ1", word, quote=quote), state("MN1"))


def test_a_state_where_there_is_no_earlier_version_is_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="each earlier finding: none"):
        taken(previous=[state("MJ1")])


# What it is told


def told(request: SynthesisRequest) -> dict[str, str]:
    return {document.name: document.text for document in brief(request).own}


def test_it_is_given_what_stands_with_all_that_was_said() -> None:
    shown = json.loads(told(synthesis_request())["clusters"])
    assert [one["cluster"] for one in shown] == ["K01", "K02", "K03"]
    assert [one["verdict"] for one in shown] == ["confirmed", "plausible", "not_verified"]
    assert shown[0]["check"] == PROOF
    assert [member["task"] for member in shown[0]["members"]] == ["T01", "T02"]
    assert shown[0]["members"][0]["evidence"] == PROOF
    assert "reason" not in shown[2]


def test_it_is_told_why_a_verdict_was_barred() -> None:
    barred = CollatedCluster(cluster=cluster(1, 1), verdict=verdict(1), barred="arithmetic in check")
    (one,) = json.loads(told(synthesis_request(collated(barred)))["clusters"])
    assert (one["verdict"], one["why not confirmed"]) == ("plausible", "arithmetic in check")


@pytest.mark.parametrize("depth", [*DEPTHS])
def test_it_is_told_the_limits(depth: str) -> None:
    limits = DEPTHS[depth].limits  # type: ignore[index]
    asked = told(synthesis_request(depth=depth, language="zh"))["task"].splitlines()
    assert (
        f"at most: {limits['major']} major, {limits['minor']} minor, {limits['suggestion']} suggestion"
        in asked
    )
    assert "language: Chinese" in asked


def test_it_is_given_only_what_there_is() -> None:
    assert [*told(synthesis_request())] == ["clusters", "spread", "task"]
    full = synthesis_request(
        collated(overall_notes={"T05": "It counts lamps."}),
        limitations=("T02 gave no candidates",),
        previous=earlier(),
        draft=earlier(),
        critique="- MJ1 · too long · cut it\n",
    )
    documents = told(full)
    assert [*documents] == [
        "clusters", "spread", "notes of the lenses", "limitations", "earlier findings", "report so far", "critique",
        "task",
    ]  # fmt: skip
    assert documents["critique"] == "- MJ1 · too long · cut it\n"
    assert [old["id"] for old in json.loads(documents["earlier findings"])] == ["MJ1", "MN1"]
    assert json.loads(documents["report so far"])["findings"][0]["clusters"] == ["K01"]


def test_a_report_without_critique_is_not_given_again() -> None:
    assert "report so far" not in told(synthesis_request(draft=earlier()))


def test_a_critique_is_answered_with_a_whole_report() -> None:
    request = synthesis_request(draft=earlier(), critique="- MN1 · no fault · take it out\n")
    assert [f.id for f in taken(finding(1), request=request).findings] == ["MJ1"]
