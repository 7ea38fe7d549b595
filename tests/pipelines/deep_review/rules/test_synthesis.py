"""Collated clusters as the findings of a report, by code."""

from __future__ import annotations

from typing import Any

import pytest

from paperkit.pipelines.deep_review.checking import faults
from paperkit.pipelines.deep_review.depth import DEPTHS
from paperkit.pipelines.deep_review.rules.reviewer import TASK
from paperkit.pipelines.deep_review.rules.synthesis import synthesise
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.pipelines.deep_review.tongues import other_language
from paperkit.records.deep_review import (
    CATEGORIES,
    LANGUAGES,
    Cluster,
    Collated,
    CollatedCluster,
    Config,
    Depth,
    Findings,
    Language,
    PageRecord,
    Pages,
    Verdict,
)
from paperkit.report.deep_review import Reader
from tests.pipelines.deep_review.findings import NOWHERE, cluster, found, member
from tests.pipelines.deep_review.papers import of_text

QUOTE = "the lamp by the window"


def config(**more: Any) -> Config:
    said = {
        "document": "a.txt",
        "kind": "text",
        "sha256": "0",
        "input_copy": "a.txt",
        "paged": "cut",
        "pages": 1,
    }
    return Config(**{**said, "images": False, **more})


def one(
    number: int, *tasks: str, verdict: str | None = None, barred: str = "", page: int = 1, **more: Any
) -> CollatedCluster:
    """A cluster of one member a task, with a verdict."""
    check = more.pop("check", found(100 * number, page=page, section="Lamps"))
    members = [member(task, f"Point {number}", check, **more) for task in tasks or ("T03",)]
    said = verdict and Verdict(
        cluster=f"K{number:02d}", verdict=verdict, reason="so it is", check="1 + 1 = 2"
    )  # type: ignore[arg-type]
    gone = verdict in ("refuted", "cannot_locate") or check.status == "not_found"
    return CollatedCluster(
        cluster=cluster(number, *members), verdict=said or None, barred=barred, dropped=gone
    )


def made(*entries: CollatedCluster, judged_by: str = "a-model", **more: Any) -> Findings:
    limitations = more.pop("limitations", ())
    notes = more.pop("notes", {})
    given = {
        name: more.pop(name) for name in ("pages", "readers") if isinstance(more.get(name), Pages | tuple)
    }
    collated = Collated(clusters=entries, overall_notes=notes, limitations=more.pop("before", ()))
    return synthesise(collated, config(**more), judged_by=judged_by, limitations=limitations, **given)


def names(findings: Findings) -> list[tuple[str, str]]:
    return [(f.id, f.clusters[0]) for f in findings.findings]


def test_ids_count_up_by_severity() -> None:
    result = made(
        one(1, severity_hint="suggestion"), one(2, severity_hint="minor"),
        one(3, verdict="plausible", severity_hint="major"),
        one(4, severity_hint="minor"),
    )  # fmt: skip
    assert names(result) == [("MJ1", "K03"), ("MN1", "K02"), ("MN2", "K04"), ("SG1", "K01")]


def test_within_a_severity_the_verdict_then_support_then_the_page_decides() -> None:
    result = made(
        one(1, page=1),
        one(2, page=9, verdict="confirmed"),
        one(3, page=2, verdict="plausible"),
        one(4, "T03", "T04", page=5),
        one(5, page=3, verdict="confirmed"),
    )
    assert [name for _, name in names(result)] == ["K05", "K02", "K03", "K04", "K01"]
    assert [f.verdict for f in result.findings] == [
        "confirmed",
        "confirmed",
        "plausible",
        "not_verified",
        "not_verified",
    ]


def test_confirmed_that_is_barred_is_plausible() -> None:
    (finding,) = made(one(1, verdict="confirmed", barred="1 + 1 = 3: 1 + 1 is 2")).findings
    assert finding.verdict == "plausible"


def test_refuted_and_unfound_clusters_never_appear_and_are_counted() -> None:
    unfound = one(3, check=NOWHERE)
    result = made(
        one(1, verdict="refuted"), one(2, verdict="cannot_locate"), unfound,
        unfound.model_copy(update={"dropped": False}), one(5),
    )  # fmt: skip
    assert names(result) == [("MN1", "K05")]
    assert (result.counts["refuted"], result.counts["not_located"]) == (1, 3)
    assert "4" in result.summary


@pytest.mark.parametrize("depth", DEPTHS)
def test_limits_are_upper_bounds(depth: Depth) -> None:
    limits = DEPTHS[depth].limits
    entries = [
        one(10 * n + at, verdict="plausible", severity_hint=severity)
        for at, severity in enumerate(limits)
        for n in range(1, limits[severity] + 3)
    ]
    result = made(*entries, depth=depth)
    assert {severity: result.counts[severity] for severity in limits} == dict(limits)
    assert result.counts["left_out"] == 6
    assert any("6" in text for text in result.limitations)


def test_what_is_beyond_a_limit_is_not_moved_to_another_severity_and_none_is_filled_up() -> None:
    result = made(*(one(n, verdict="plausible", severity_hint="major") for n in range(1, 6)), depth="quick")
    assert [f.id for f in result.findings] == ["MJ1", "MJ2", "MJ3"]
    assert (result.counts["minor"], result.counts["left_out"]) == (0, 2)


@pytest.mark.parametrize(
    ("category", "task", "severity", "external"),
    [
        ("novelty", "T03", "minor", "not_checked"),
        ("reference", "T03", "minor", "not_checked"),
        ("proof", "T03", "major", ""),
        ("reference", TASK, "major", ""),
    ],
)
def test_what_rests_on_a_work_nobody_checked_is_no_major(
    category: str, task: str, severity: str, external: str
) -> None:
    entry = one(1, task, verdict="confirmed", severity_hint="major", category=category, confidence=1.0)
    (finding,) = made(entry).findings
    assert (finding.severity, finding.external) == (severity, external)


@pytest.mark.parametrize(
    ("evidence", "severity"),
    [
        ("shown before in arXiv:2001.01234", "minor"),
        ("see https://example.org/proof", "minor"),
        ("the paper says “see https://example.org/proof”", "major"),
        ("S. 3: „see https://example.org/proof“", "major"),
        ("by Lemma 3, x = y", "major"),
    ],
)
def test_an_address_of_a_work_makes_it_external_unless_it_is_quoted(evidence: str, severity: str) -> None:
    entry = one(1, verdict="plausible", severity_hint="major", category="proof", evidence=evidence)
    (finding,) = made(entry).findings
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("tasks", "verdict", "confidence", "severity"),
    [
        ((TASK,), "plausible", 0.95, "minor"),
        ((TASK,), "confirmed", 0.95, "major"),
        ((TASK,), None, 0.5, "minor"),
        ((TASK,), None, 0.95, "minor"),
        (("T03",), None, 0.95, "minor"),
        (("T03",), "confirmed", 0.5, "major"),
        ((TASK, "T03"), "plausible", 0.5, "major"),
        (("T03",), "plausible", 0.5, "major"),
    ],
)
def test_what_nobody_tried_to_refute_and_what_code_alone_suspects_is_no_major(
    tasks: tuple[str, ...], verdict: str | None, confidence: float, severity: str
) -> None:
    entry = one(1, *tasks, verdict=verdict, severity_hint="major", confidence=confidence)
    assert [f.severity for f in made(entry).findings] == [severity]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("judged_by", ["rules", "a-model"])
def test_what_is_said_of_all_is_in_the_language_of_the_report(language: Language, judged_by: str) -> None:
    entries = [one(n, severity_hint="major", category=c) for n, c in enumerate(CATEGORIES, 1)]
    entries += [one(90, verdict="refuted")]
    result = made(*entries, language=language, judged_by=judged_by)
    texts = [result.summary, result.bottom_line, result.overall_feedback, *result.limitations]
    assert all(texts)
    for text in texts:
        assert other_language(text, language) is None
    assert all(f.why_it_matters and f.suggestion for f in result.findings)


def test_code_says_what_it_cannot_judge() -> None:
    words = ("novelty", "proofs", "soundness")
    assert any(all(word in text for word in words) for text in made(judged_by="rules").limitations)
    assert not any("novelty" in text for text in made(judged_by="a-model").limitations)


def test_limitations_of_all_steps_are_there_once() -> None:
    result = made(
        before=("T04 gave nothing",),
        limitations=("T04 gave nothing", "pages 3 are pictures"),
        notes={TASK: "left out: 7"},
    )
    assert result.limitations[:2] == ("T04 gave nothing", "pages 3 are pictures")
    assert result.limitations[-1] == "left out: 7"


def test_an_empty_report_says_that_this_proves_nothing() -> None:
    wording = wording_in("en")
    assert made(judged_by="rules").bottom_line == wording.general("nothing")
    assert made().bottom_line == wording.general("bottom_none")
    assert made(one(1)).bottom_line == wording.general("bottom_minor")
    assert "1" in made(one(1, verdict="plausible", severity_hint="major")).bottom_line


@pytest.mark.parametrize("language", LANGUAGES)
def test_majors_that_no_verifier_answered_for_are_counted(language: Language) -> None:
    told = wording_in(language).general("untried", n=2)
    entries = [one(n, severity_hint="major") for n in (1, 2)]
    assert told in made(*entries, one(3), language=language).limitations
    assert not any("2" in line for line in made(one(3), language=language).limitations)


def pages(*words: int, little: tuple[int, ...] = ()) -> Pages:
    return Pages(
        pages=tuple(
            PageRecord(page=n, words=count, math_share=0, little_text=n in little)
            for n, count in enumerate(words, 1)
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unread", [pages(0, 3, little=(1, 2)), pages(0, 0)])
def test_a_paper_that_could_not_be_read_is_not_clean(language: Language, unread: Pages) -> None:
    wording = wording_in(language)
    only = wording.general("only_code")
    result = made(judged_by="rules", language=language, pages=unread, before=(only,))
    assert only not in result.limitations
    assert result.bottom_line == wording.general("unreadable") != wording.general("nothing")
    assert result.summary == wording.general("unreadable_pages", pages=2, unread=2)
    assert any("1-2" in line for line in result.limitations)
    for text in (result.bottom_line, result.summary, *result.limitations):
        assert other_language(text, language) is None


def test_pages_without_text_are_a_limitation() -> None:
    result = made(judged_by="rules", pages=pages(0, 300, 0, 2, 1, 0, 200, little=(1, 4, 5, 6)))
    assert "Without text, or hardly any, and not read: pages 1, 4-6." in result.limitations
    assert result.bottom_line == wording_in("en").general("nothing")
    seen = made(pages=pages(300, 0, little=(2,)))
    assert any("page 2. At most their images were read" in line for line in seen.limitations)
    assert not any("ithout text" in line for line in made(pages=pages(300, 0)).limitations)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_read_the_paper_beside_code_is_named(language: Language) -> None:
    readers = (Reader("T01", True), Reader("T03", False))
    only = wording_in(language).general("only_code")
    told = made(judged_by="rules", language=language, readers=readers).limitations
    assert only not in told and any("T01" in line and "T03" in line for line in told)
    assert only in made(judged_by="rules", language=language).limitations


def test_a_finding_has_all_that_its_cluster_says() -> None:
    entry = one(
        1,
        TASK,
        page=4,
        explanation="It is so.",
        evidence="1 + 1 = 2",
        suggestion="Mend it.",
        would_be_wrong_if="never",
    )
    (finding,) = made(entry).findings
    assert (finding.title, finding.problem, finding.evidence) == ("Point 1", "It is so.", "1 + 1 = 2")
    assert (finding.suggestion, finding.would_be_wrong_if) == ("Mend it.", "never")
    assert (finding.location.page, finding.location.section, finding.quote) == (4, "Lamps", QUOTE)


def test_why_is_that_of_the_rule_else_of_the_category() -> None:
    wording = wording_in("de")
    title = wording.title("consistency.bold_not_best")

    def named(text: str) -> CollatedCluster:
        whole: Cluster = one(1, TASK, category="numbers").cluster
        return CollatedCluster(cluster=whole.model_copy(update={"title": text}))

    said = {
        text: made(named(text), language="de").findings[0].why_it_matters
        for text in (title, f"{title} (4)", "Sonst")
    }
    assert said[title] == said[f"{title} (4)"] == wording.rules["consistency.bold_not_best"].why
    assert said["Sonst"] == wording.why("Sonst", "numbers") != said[title]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_passes_its_check(language: Language) -> None:
    paper = of_text("Whoever passes can see the lamp by the window. It burns for as long as the oil lasts.")
    check = paper.locate(QUOTE)
    entries = (one(1, TASK, check=check, confidence=1.0), one(2, TASK, verdict="refuted", check=check))
    settings = config(language=language)
    collated = Collated(clusters=entries)
    result = synthesise(collated, settings, judged_by="rules")
    wrong = [fault for fault in faults(result, collated, settings, paper) if "is in " not in fault]
    assert wrong == []
    assert made(*entries, language=language) == made(*entries, language=language)
