"""What code found is looked for again."""

from __future__ import annotations

import pytest

from paperkit.pipelines.deep_review.arithmetic import find_mismatches
from paperkit.pipelines.deep_review.clusters import cluster_members
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.rules.reviewer import TASK, review
from paperkit.pipelines.deep_review.rules.verifier import verify
from paperkit.pipelines.deep_review.rules.wording import wording_in
from paperkit.records.deep_review import LANGUAGES, Candidate, Cluster, Language, Member
from tests.pipelines.deep_review.rules.faulty import PAIRS, Pair, manuscript

BY_RULE = {pair.rule: pair for pair in PAIRS}
WRONG = BY_RULE["consistency.table_total"]
SUSPECTED = ("consistency.undefined_acronym",)


def clusters(paper: Manuscript, candidates: tuple[Candidate, ...], task: str = TASK) -> tuple[Cluster, ...]:
    return cluster_members(
        [
            Member(task=task, number=n, candidate=c, check=paper.locate(c.quote, c.page))
            for n, c in enumerate(candidates)
        ]
    )


@pytest.mark.parametrize("pair", PAIRS, ids=[pair.rule for pair in PAIRS])
def test_a_fault_that_is_there_is_confirmed_with_its_reproduction(pair: Pair) -> None:
    paper = manuscript(pair.wrong, pair.bib[0])
    (verdict,) = verify(clusters(paper, review(paper, "en").candidates), paper, "en")
    assert verdict.verdict == ("plausible" if pair.rule in SUSPECTED else "confirmed")
    assert verdict.check
    assert find_mismatches(verdict.check) == []


def test_a_fault_that_is_mended_is_refuted() -> None:
    paper, mended = manuscript(WRONG.wrong), manuscript(WRONG.right)
    (candidate,) = review(paper, "en").candidates
    row = candidate.model_copy(update={"quote": "Total | 60 | 70 | 78"})
    (verdict,) = verify(clusters(mended, (row,)), mended, "en")
    assert verdict.verdict == "refuted"
    assert verdict.check == ""


def test_words_that_are_gone_cannot_be_located() -> None:
    paper, mended = manuscript(WRONG.wrong), manuscript("Lamps burn at night.")
    (verdict,) = verify(clusters(paper, review(paper, "en").candidates), mended, "en")
    assert verdict.verdict == "cannot_locate"


def test_a_claim_that_code_never_made_is_refuted() -> None:
    paper = manuscript(WRONG.wrong)
    (candidate,) = review(paper, "en").candidates
    invented = candidate.model_copy(update={"title": "The total is in the wrong unit"})
    (verdict,) = verify(clusters(paper, (invented,)), paper, "en")
    assert verdict.verdict == "refuted"


def test_of_what_only_a_model_found_code_says_nothing() -> None:
    paper = manuscript(WRONG.wrong)
    found = clusters(paper, review(paper, "en").candidates, task="T03")
    assert verify(found, paper, "en") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_in_the_language_of_the_report(language: Language) -> None:
    paper = manuscript(WRONG.wrong)
    (verdict,) = verify(clusters(paper, review(paper, language).candidates), paper, language)
    assert verdict.verdict == "confirmed"
    assert verdict.reason == wording_in(language).general("again")


def test_no_clusters_no_verdicts() -> None:
    assert verify([], manuscript("Lamps burn at night."), "en") == []
