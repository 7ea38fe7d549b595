"""`render --check`: for each rule a report that keeps it, and one that breaks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from paperkit.documents.quotes.find import Match
from paperkit.pipelines.deep_review import checking
from paperkit.pipelines.deep_review.checking import faults, quote_faults
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.records.deep_review import (
    LANGUAGES,
    Candidate,
    Check,
    Cluster,
    Collated,
    CollatedCluster,
    Config,
    Findings,
    Language,
    Location,
    Member,
    ReviewFinding,
    Verdict,
)
from tests.pipelines.deep_review.papers import of_text, prose
from tests.pipelines.deep_review.test_tongues import TEXTS

QUOTE = "Of the 120 lamps 37 were lit, which is 40 percent of them."
MANUSCRIPT = of_text(f"{prose(450)}\n\n{prose(300)} {QUOTE} As doi 10.1234/known.5 says.")


def finding(name: str = "MJ1", **fields: Any) -> ReviewFinding:
    severity = {"MJ": "major", "MN": "minor", "SG": "suggestion"}[name[:2]]
    values: dict[str, Any] = {
        "id": name, "severity": severity, "title": "The share is wrong", "category": "numbers",
        "location": Location(page=2), "quote": QUOTE, "problem": "It is 30.8 percent.",
        "why_it_matters": "The abstract repeats it.", "suggestion": "State it.", "evidence": "37 / 120 = 30.8 %",
        "would_be_wrong_if": "Other lamps are meant.", "verdict": "plausible", "support": 1, "clusters": ("K01",),
    }  # fmt: skip
    return ReviewFinding.model_validate(values | fields)


def report(*found: ReviewFinding, **fields: Any) -> Findings:
    values: dict[str, Any] = {
        "language": "en", "judged_by": "rules", "summary": "Two pages were read.",
        "bottom_line": "One number is wrong.", "findings": found, "counts": {},
    }  # fmt: skip
    return Findings.model_validate(values | fields)


def cluster(name: str = "K01", verdict: str | None = "plausible", **fields: Any) -> CollatedCluster:
    candidate = Candidate(
        title="t", category="numbers", severity_hint="major", page=2, quote=QUOTE, explanation="e",
        would_be_wrong_if="w",
    )  # fmt: skip
    check = Check(status="exact", score=1.0, page=2)
    one = Cluster(
        id=name, title="t", category="numbers", severity_hint="major", page=2, quote=QUOTE, check=check, support=1,
        tasks=("T01",), members=(Member(task="T01", number=0, candidate=candidate, check=check),),
    )  # fmt: skip
    said = None if verdict is None else Verdict(cluster=name, verdict=verdict, reason="r", check="c")  # type: ignore[arg-type]
    return CollatedCluster(cluster=one, verdict=said, **fields)


def config(**fields: Any) -> Config:
    values: dict[str, Any] = {
        "document": "a.txt", "kind": "text", "sha256": "0", "input_copy": "input/a.txt", "paged": "cut", "pages": 2,
        "images": False,
    }  # fmt: skip
    return Config.model_validate(values | fields)


def check(
    *found: ReviewFinding,
    clusters: tuple[CollatedCluster, ...] = (cluster(),),
    settings: Config | None = None,
    manuscript: Manuscript = MANUSCRIPT,
    **fields: Any,
) -> list[str]:
    return faults(report(*found, **fields), Collated(clusters=clusters), settings or config(), manuscript)


def test_a_sound_report_has_no_fault() -> None:
    assert check(finding("MJ1"), finding("MN1"), finding("MN2"), finding("SG1")) == []
    assert check() == []


def test_a_quote_that_is_not_in_the_paper() -> None:
    changed = QUOTE.replace("37", "38")
    assert check(finding(quote=changed)) == [
        "MJ1: its quote is not in the paper (a number in it differs); quote the paper word for word"
    ]


def test_a_quote_like_nothing_in_the_paper_is_told_in_plain_words() -> None:
    found = report(finding(quote="Nobody ever wrote this sentence about whales."), finding("MN1"))
    told = ["MJ1: its quote is not in the paper (no passage is like it); quote the paper word for word"]
    assert quote_faults(found, MANUSCRIPT) == told
    assert quote_faults(report(finding()), MANUSCRIPT) == []


def test_every_reason_has_plain_words() -> None:
    reasons = {"empty", *re.findall(r"`(\w+_changed|below_minimum|too_short|too_long)`", Match.__doc__ or "")}
    assert {"number_changed", "too_short"} <= reasons
    assert reasons - checking._NOT_FOUND.keys() <= {"empty"}


def test_without_clusters_the_rest_is_checked() -> None:
    assert faults(report(finding()), None, config(), MANUSCRIPT) == []
    assert faults(report(finding(location=Location(page=1))), None, config(), MANUSCRIPT) == [
        "MJ1: its quote stands on page 2, not on page 1"
    ]


@pytest.mark.parametrize("severity", ["MJ1", "MN1"])
def test_what_no_verifier_answered_for_is_not_major(severity: str) -> None:
    told = check(finding(severity, verdict="not_verified"), clusters=(cluster(verdict=None),))
    major = ["MJ1: is major, and no verifier answered for what it comes from; make it minor"]
    assert told == (major if severity == "MJ1" else [])


def test_a_quote_on_another_page() -> None:
    assert check(finding(location=Location(page=1))) == ["MJ1: its quote stands on page 2, not on page 1"]


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (("MJ2",), "MJ2: stands where MJ1 is due; ids count up by severity, major first"),
        (("MJ1", "MJ1"), "MJ1: stands where MJ2 is due; ids count up by severity, major first"),
        (("MN1", "MN3"), "MN3: stands where MN2 is due; ids count up by severity, major first"),
    ],
)
def test_ids_that_do_not_count_up(names: tuple[str, ...], fault: str) -> None:
    assert check(*map(finding, names)) == [fault]


def test_a_minor_finding_before_a_major_one() -> None:
    told = check(finding("MN1"), finding("MJ1"))
    assert len(told) == 2
    assert all("ids count up by severity, major first" in fault for fault in told)


def test_an_id_that_contradicts_the_severity() -> None:
    assert check(finding("MJ1", severity="minor")) == ["MJ1: is minor, so its id begins with MN"]


def test_a_cluster_that_is_not_there() -> None:
    assert check(finding(clusters=("K01", "K07"))) == ["MJ1: comes from K07, which is no cluster"]


@pytest.mark.parametrize(
    ("verdict", "why"),
    [("refuted", "refuted"), ("cannot_locate", "cannot locate"), (None, "its quote was not found")],
)
def test_a_cluster_that_was_dropped(verdict: str | None, why: str) -> None:
    dropped = cluster(verdict=verdict, dropped=True)
    assert check(finding(), clusters=(dropped,)) == [f"MJ1: comes from K01, which was dropped ({why})"]


def test_confirmed_is_what_a_verifier_said_and_code_let_stand() -> None:
    sure = finding(verdict="confirmed")
    assert check(sure, clusters=(cluster(verdict="confirmed"),)) == []
    unsaid = "MJ1: is called confirmed, and no verifier confirmed it"
    assert check(sure, clusters=(cluster(verdict="plausible"),)) == [unsaid]
    assert check(finding("MN1", verdict="confirmed"), clusters=(cluster(verdict=None),)) == [
        f"MN1{unsaid[3:]}"
    ]
    barred = cluster(verdict="confirmed", barred="37 / 120 is not 40 %")
    assert check(sure, clusters=(barred,)) == [
        "MJ1: is called confirmed, and that is barred: 37 / 120 is not 40 %"
    ]


@pytest.mark.parametrize(
    ("depth", "prefix", "most"),
    [("quick", "MJ", 3), ("standard", "MJ", 5), ("deep", "MJ", 8), ("quick", "MN", 6), ("standard", "SG", 6)],
)
def test_no_more_than_the_limits_of_the_depth(depth: str, prefix: str, most: int) -> None:
    found = [finding(f"{prefix}{number}") for number in range(1, most + 2)]
    assert check(*found[:-1], settings=config(depth=depth)) == []
    (told,) = check(*found, settings=config(depth=depth))
    assert told.startswith(f"report: {most + 1} ")
    assert f"depth {depth} has at most {most}" in told


@pytest.mark.parametrize("asked", LANGUAGES)
@pytest.mark.parametrize("written", LANGUAGES)
def test_the_language_is_the_one_asked_for(asked: Language, written: Language) -> None:
    names = {"en": "English", "de": "German", "zh": "Chinese", "ja": "Japanese"}
    text = TEXTS[written]
    parts = dict.fromkeys(("title", "problem", "why_it_matters", "suggestion", "would_be_wrong_if"), text)
    told = check(
        finding(**parts), settings=config(language=asked), language=asked, summary=text, bottom_line=text,
        overall_feedback=text,
    )  # fmt: skip
    said = f"is in {names[written]}, not in {names[asked]}"
    wrong = [
        f"report: summary {said}", f"report: bottom_line {said}", f"report: overall_feedback {said}", f"MJ1: {said}"
    ]  # fmt: skip
    assert told == ([] if asked == written else wrong)


def test_the_quote_may_be_in_another_language_than_the_report() -> None:
    text = TEXTS["de"]
    german = dict.fromkeys(("title", "why_it_matters", "suggestion", "would_be_wrong_if"), text)
    report = {"language": "de", "summary": text, "bottom_line": text}
    settings = config(language="de")
    assert check(finding(**german, problem=f"{text} Es heißt: {QUOTE}"), settings=settings, **report) == []
    assert check(finding(**german, problem=text), settings=settings, **{**report, "language": "en"}) == [
        "report: language is en, and de was asked for"
    ]


@pytest.mark.parametrize(
    "name", ["title", "quote", "problem", "why_it_matters", "suggestion", "would_be_wrong_if"]
)
def test_a_text_that_is_empty(name: str) -> None:
    assert check(finding(**{name: " \n"})) == [f"MJ1: {name} is empty"]


@pytest.mark.parametrize("name", ["summary", "bottom_line"])
def test_a_text_of_the_report_that_is_empty(name: str) -> None:
    assert check(finding(), **{name: " "}) == [f"report: {name} is empty"]
    assert check(finding(), overall_feedback="") == []


def test_counts_that_do_not_agree() -> None:
    assert check(finding(), counts={"major": 2, "refuted": 9}) == [
        "report: counts say 2 major, and there are 1"
    ]
    assert check(finding(), counts={"major": 1, "minor": 0}) == []


@pytest.mark.parametrize("external", ["", "checked", "not_checked"])
def test_novelty_is_marked_as_checked_or_not(external: str) -> None:
    told = check(finding("MN1", category="novelty", external=external))
    marked = "MN1: is about novelty, so it rests on works outside the paper; mark whether they were checked"
    assert told == ([] if external else [marked])


@pytest.mark.parametrize(
    "work", ["10.5555/other.1", "arXiv:2401.01234", "https://example.org/a/b", "http://example.org"]
)
@pytest.mark.parametrize("name", ["problem", "suggestion", "evidence", "why_it_matters"])
def test_a_named_work_is_marked_as_checked_or_not(work: str, name: str) -> None:
    text = f"See {work}."
    assert check(finding(**{name: text})) == [
        f"MJ1: names {work}, which is not in the paper; mark whether it was checked"
    ]
    assert check(finding(**{name: text}, external="checked")) == []


def test_a_work_that_the_paper_names_itself_is_not_outside_it() -> None:
    assert check(finding(evidence="The paper cites 10.1234/KNOWN.5.")) == []


def test_nothing_major_rests_on_a_work_that_nobody_checked() -> None:
    assert check(finding("MJ1", external="not_checked")) == [
        "MJ1: is major and rests on a work outside the paper that nobody checked; check it or make it minor"
    ]
    assert check(finding("MN1", external="not_checked")) == []
    assert check(finding("MJ1", external="checked")) == []


def test_each_fault_is_one_line_that_names_what_it_is_of() -> None:
    bad: Callable[..., ReviewFinding] = finding
    told = check(
        bad("MJ3", quote="Not\nin the paper at all, not one of the words.", clusters=("K09",)),
        bad("SG1", problem="\n"),
        clusters=(),
        summary="",
    )
    assert len(told) >= 5
    assert all("\n" not in fault for fault in told)
    assert {fault.partition(":")[0] for fault in told} == {"report", "MJ3", "SG1"}
