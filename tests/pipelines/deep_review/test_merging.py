"""Reading the reviewers' files, the check of their quotes, and the merge as a whole."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperkit.pipelines.deep_review.manuscript import Manuscript, load_manuscript
from paperkit.pipelines.deep_review.merging import merge, read_candidates
from paperkit.records.deep_review import Merged, Plan
from tests.pipelines.deep_review.findings import candidate, plan, task, write
from tests.pipelines.deep_review.papers import of_pdf, of_text

TEXT = """The lamp by the window burned for 12 nights and was never moved from its place.
Its oil was weighed each morning, and the loss was 3.5 grams in the mean of all nights.
The formula x + y = 2 z holds for every wick that we tried, and so does a - b < 7 c.
"""
TASKS = plan(task("T01"), task("T02"), task("T03"))


@pytest.fixture(scope="module")
def manuscript() -> Manuscript:
    return of_text(TEXT)


# --- reading --------


def test_valid_files_are_read_with_their_notes(tmp_path: Path) -> None:
    write(tmp_path, "T01.json", "T01", [candidate("a"), candidate("b")], overall_notes="sound")
    read = read_candidates(tmp_path, TASKS)
    assert [(name, number, c.title) for name, number, c in read.candidates] == [
        ("T01", 0, "a"),
        ("T01", 1, "b"),
    ]
    assert read.notes == {"T01": "sound"} and read.missing == ("T02", "T03") and read.invalid == ()


@pytest.mark.parametrize(
    "content, reason",
    [
        ("", "it is empty"),
        ("{", "ends too soon"),
        ('{"task":"T01","task":"T01"}', "given twice"),
        ("[]", "must be an object"),
        ('{"candidates":[]}', "task: missing"),
        ('{"task":"T01","candidates":{}}', "candidates: must be a list"),
        ('{"task":"T01","extra":1}', "extra: no such field"),
        ('{"task":"T01","candidates":[NaN]}', "not a finite number"),
        ('{"task":"T02"}', "write T01, or rename the file"),
    ],
)
def test_a_bad_file_is_named_with_its_task_and_loses_only_itself(
    tmp_path: Path, content: str, reason: str
) -> None:
    write(tmp_path, "T02.json", "T02", [candidate("kept")])
    (tmp_path / "candidates/T01.json").write_text(content, encoding="utf-8")
    read = read_candidates(tmp_path, TASKS)
    (fault,) = read.invalid
    assert (fault.task, fault.file) == ("T01", "candidates/T01.json")
    assert reason in fault.reason and str(tmp_path) not in fault.reason and "\n" not in fault.reason
    assert [c.title for _, _, c in read.candidates] == ["kept"] and read.missing == ("T03",)


def test_a_file_that_cannot_be_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "candidates/T01.json").mkdir(parents=True)
    (tmp_path / "candidates/T02.json").write_bytes(b"\xff\xfe\x00")
    read = read_candidates(tmp_path, TASKS)
    assert [fault.task for fault in read.invalid] == ["T01", "T02"]
    assert all(str(tmp_path) not in fault.reason for fault in read.invalid)


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"quote": ""}, "quote: must not be empty"),
        ({"quote": " … "}, "quote: has no words"),
        ({"confidence": 2}, "confidence: must be 1 or less"),
        ({"category": "mood"}, "category: must be"),
        ({"surprise": 1}, "surprise: no such field"),
        ({"page": 0}, "page: must be 1 or more"),
        ({"would_be_wrong_if": ""}, "would_be_wrong_if: must not be empty"),
    ],
)
def test_a_bad_candidate_loses_only_itself(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    bad = {**candidate("bad").as_json(), **change}
    write(tmp_path, "T01.json", "T01", [candidate("first"), bad, candidate("last")])
    read = read_candidates(tmp_path, TASKS)
    assert [(number, c.title) for _, number, c in read.candidates] == [(0, "first"), (2, "last")]
    (fault,) = read.invalid
    assert fault.task == "T01" and fault.reason.startswith("candidate 2: ") and reason in fault.reason


def test_a_candidate_that_is_no_object_or_has_no_quote(tmp_path: Path) -> None:
    without = candidate("x").as_json()
    del without["quote"]
    write(tmp_path, "T01.json", "T01", [7, without])
    assert [f.reason.partition(": ")[2] for f in read_candidates(tmp_path, TASKS).invalid] == [
        "record: must be an object, not 7",
        "quote: missing",
    ]


def test_a_file_that_was_not_planned_counts_for_a_planned_task(tmp_path: Path) -> None:
    write(tmp_path, "T03_again.json", "T03", [candidate("late")])
    read = read_candidates(tmp_path, TASKS)
    assert [(name, c.title) for name, _, c in read.candidates] == [("T03", "late")] and read.missing == (
        "T01",
        "T02",
    )


def test_a_file_of_no_planned_task_is_warned_about(tmp_path: Path) -> None:
    write(tmp_path, "T99.json", "T99", [candidate("stray")])
    read = read_candidates(tmp_path, TASKS)
    assert read.candidates == ()
    assert [(f.task, f.file) for f in read.invalid] == [("", "candidates/T99.json")]
    assert "no task T99 in the plan" in read.invalid[0].reason


def test_nothing_at_all(tmp_path: Path) -> None:
    read = read_candidates(tmp_path, TASKS)
    assert (read.candidates, read.missing) == ((), ("T01", "T02", "T03"))


# --- the check of quotes: what the merge relies on --------


@pytest.mark.parametrize(
    "quote, status, reason",
    [
        ("The lamp by the window burned for 12 nights", "exact", ""),
        ("THE LAMP by the  window\nburned", "exact", ""),
        ("The lamp by the windows burnd for 12 nights", "fuzzy", ""),
        ("The lamp by the window burned for 13 nights", "not_found", "number_changed"),
        ("The lamp burned by the window and was moved from its place", "not_found", ""),
        ("and was ever moved from its place", "not_found", "negation_changed"),
        ("Its oil was weighed each morning, and the loss was −3.5 grams", "not_found", "number_changed"),
        ("its oil was", "exact", ""),
        ("its oil wax", "not_found", "too_short"),
        ("The formula x + y = 2 z holds", "exact", ""),
        ("a - b > 7 c", "not_found", ""),
        ("x + y = 2 z ... a - b < 7 c", "not_found", "too_short"),
        ("The lamp by the window … weighed each morning", "exact", ""),
        ("weighed each morning … The lamp by the window", "not_found", ""),
        ("nothing of this stands anywhere in the paper", "not_found", "below_minimum"),
    ],
)
def test_quotes(manuscript: Manuscript, quote: str, status: str, reason: str) -> None:
    check = manuscript.locate(quote)
    assert check.status == status
    assert check.reason == reason or (not reason and status == "not_found")
    if status != "not_found":
        assert check.at is not None and check.text == manuscript.text[slice(*check.at)]
        assert check.score == 1 if status == "exact" else 0.8 <= check.score < 1


def test_what_is_mostly_symbols_must_be_nearer(manuscript: Manuscript) -> None:
    paper = of_text("We find that (a + b) * (c - d) / (e + f) = (g - h) * (k + l) in all of the cases.")
    assert paper.locate("(a + b) * (c - d) / (e + f) = (g - h) * (k + l)").status == "exact"
    assert paper.locate("(a + b) * (c - q) / (e + f) = (g - r) * (k + s)").status == "not_found"


# --- the whole --------


def test_the_page_is_that_of_the_quote_not_the_one_that_was_said(tmp_path: Path) -> None:
    paper = of_pdf(
        tmp_path / "a.pdf",
        [["The lamp stands by the window."], ["The oil was weighed every morning at six."]],
    )
    write(tmp_path, "T01.json", "T01", [candidate("x", "The oil was weighed every morning", page=1)])
    (cluster,) = merge(TASKS, paper, tmp_path, "quick").clusters
    assert cluster.page == 2 and cluster.members[0].candidate.page == 1


def test_two_reviewers_at_one_place_support_each_other(tmp_path: Path, manuscript: Manuscript) -> None:
    quote = "the loss was 3.5 grams in the mean"
    write(tmp_path, "T01.json", "T01", [candidate("Mean loss of oil is given without a deviation", quote)])
    write(tmp_path, "T02.json", "T02", [candidate("The deviation of the mean loss is missing", quote)])
    write(tmp_path, "T03.json", "T03", [candidate("Grams is an unusual unit for lamps", quote)])
    merged = merge(TASKS, manuscript, tmp_path, "quick")
    assert merged.candidates == 3 and sorted(c.support for c in merged.clusters) == [1, 2]


def test_a_merge_of_nothing(tmp_path: Path, manuscript: Manuscript) -> None:
    merged = merge(TASKS, manuscript, tmp_path, "deep")
    assert merged == Merged(candidates=0, clusters=(), verify_tasks=(), missing=("T01", "T02", "T03"))


QUOTES = st.sampled_from(
    ["The lamp by the window burned", "Its oil was weighed", "the loss was 3.5 grams", "not there at all"]
)
TITLES = st.sampled_from(
    ["Deviation is missing", "No deviation is given", "The lamp is not described", "Grams of oil"]
)
FILES = st.dictionaries(
    st.sampled_from(["T01", "T02", "T03"]),
    st.lists(
        st.builds(
            candidate,
            TITLES,
            QUOTES,
            severity_hint=st.sampled_from(["major", "minor"]),
            confidence=st.just(0.5),
        ),
        max_size=4,
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(FILES, st.randoms(use_true_random=False))
def test_the_order_of_files_has_no_effect(
    tmp_path_factory: pytest.TempPathFactory,
    manuscript: Manuscript,
    files: dict[str, list[object]],
    rng: random.Random,
) -> None:
    results = []
    for _ in range(2):
        root = tmp_path_factory.mktemp("ws")
        names = list(files)
        rng.shuffle(names)
        tasks = [task(name) for name in ("T01", "T02", "T03")]
        rng.shuffle(tasks)
        for name in names:
            write(root, f"{name}.json", name, files[name])
        merged = merge(Plan(depth="deep", tasks=tuple(tasks), waves=()), manuscript, root, "deep")
        results.append(json.dumps(merged.model_dump(mode="json", exclude={"missing"})))
    assert results[0] == results[1]


def test_on_a_real_paper(shared: Path, tmp_path: Path) -> None:
    path = shared / "data/pdf/two_column/tracemonkey_acm_14p.pdf"
    if not path.is_file():
        pytest.skip(f"needs {path}")
    paper = load_manuscript(path, None)
    words = paper.pages[4].split()
    quotes = [" ".join(words[at : at + 12]) for at in range(20, 320, 30)]
    write(tmp_path, "T01.json", "T01", [candidate(f"point {n}", quote) for n, quote in enumerate(quotes)])
    merged = merge(TASKS, paper, tmp_path, "deep")
    checks = [c.check for c in merged.clusters]
    assert sum(check.status != "not_found" for check in checks) >= 9
    assert {check.page for check in checks if check.page} <= {4, 5, 6}
    places = [check.at for check in checks if check.at]
    assert places == sorted(places)


def test_unreadable_file(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    write(tmp_path, "T01.json", "T01", []).chmod(0)
    assert "cannot read it" in read_candidates(tmp_path, TASKS).invalid[0].reason
