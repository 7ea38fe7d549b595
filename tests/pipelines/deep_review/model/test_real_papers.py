"""The roles on real papers: sentences of every page are found again, and the paper stands first in every call."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from paperkit.documents import read_paper
from paperkit.documents.pdf import read_pdf
from paperkit.llm import Door, Question
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.model import segmenter, synthesis
from paperkit.pipelines.deep_review.model.given import SegmentingRequest, Subject, SynthesisRequest
from paperkit.pipelines.deep_review.model.segmenter import SegmentsReply
from paperkit.pipelines.deep_review.model.synthesiser import SynthesisReply
from paperkit.pipelines.deep_review.pages import page_records
from paperkit.pipelines.deep_review.roles import SEGMENTER, SYNTHESISER
from paperkit.pipelines.deep_review.segmenting import segment
from paperkit.records.deep_review import Check, Collated, CollatedCluster
from paperkit.strict_json import validated
from tests.pipelines.deep_review.model.subjects import cluster, config, finding, report

PAPERS = ("pdf/two_column/tracemonkey_acm_14p.pdf", "latex/legwork_aastex")


@pytest.fixture(params=PAPERS)
def subject(request: pytest.FixtureRequest, shared: Path) -> Subject:
    path = shared / "data" / request.param
    is_pdf = path.suffix == ".pdf"
    paper = Manuscript.of_pdf(read_pdf(path)) if is_pdf else Manuscript.of_paper(read_paper(path))
    return Subject(paper, page_records(paper), config(pages=len(paper.pages), depth="deep"))


def sentences(paper: Manuscript) -> Iterator[tuple[str, Check]]:
    """One sentence of running text for each page that has one, and where it is."""
    seen: set[int] = set()
    for paragraph in paper.paged.paragraphs:
        if paragraph.kind != "body" or len(seen) == 8:
            continue
        for sentence in paragraph.sentences:
            if 60 <= len(sentence.text) <= 200:
                check = paper.locate(sentence.text)
                if check.status == "exact" and check.page is not None and check.page not in seen:
                    seen.add(check.page)
                    yield sentence.text, check
                break


def test_findings_stand_where_their_sentences_do(subject: Subject) -> None:
    quoted = list(sentences(subject.manuscript))
    assert len(quoted) >= 3
    entries = [
        CollatedCluster(cluster=cluster(n, 1, quote=quote, page=check.page, check=check))
        for n, (quote, check) in enumerate(quoted, 1)
    ]
    findings = [
        finding(1, "minor", clusters=[f"K{n:02}"], quote=quote) for n, (quote, _) in enumerate(quoted, 1)
    ]
    request = SynthesisRequest(subject, Collated(clusters=tuple(entries)), "openai/small")
    made = synthesis.read(validated(SynthesisReply, report(*findings)), request)
    assert [f.location.page for f in made.findings] == [check.page for _, check in quoted]
    assert [f.location.section for f in made.findings] == [check.section for _, check in quoted]
    call = Door("openai/small").call(Question(SYNTHESISER, request))
    other = Door("openai/small", salt="00").call(Question(SEGMENTER, SegmentingRequest(subject)))
    assert subject.manuscript.text.rstrip("\n") in call.shared
    assert subject.manuscript.text.rstrip("\n") in other.shared


def test_segments_by_rules_are_a_reply_that_is_taken(subject: Subject) -> None:
    made = segment(subject.manuscript, subject.pages, "deep")
    reply = {"segments": [one.as_json() for one in made.segments]}
    assert segmenter.read(validated(SegmentsReply, reply), SegmentingRequest(subject)) == made
