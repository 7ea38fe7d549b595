"""A small paper of three pages, what is held against it, and replies, for the tests of the roles."""

from __future__ import annotations

from typing import Any

from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.model.given import (
    CritiqueRequest,
    ReadingRequest,
    RefutationRequest,
    SegmentingRequest,
    Subject,
    SynthesisRequest,
)
from paperkit.pipelines.deep_review.pages import page_records
from paperkit.records.deep_review import (
    Check,
    Cluster,
    Collated,
    CollatedCluster,
    Config,
    Findings,
    Member,
    Segment,
    Task,
    Verdict,
    VerifyTask,
)
from tests.pipelines.deep_review.findings import candidate
from tests.pipelines.deep_review.papers import of_text, prose

QUOTES = (
    "The share of lamps that were lit by noon is 30 of 120, or 35 percent of the street.",
    "Every reader on the street, young or old, keeps a lamp that burns until the morning.",
    "We conclude that reading by lamplight is the cause of all the long nights in town.",
)
"""One sentence on each of the three pages, in order."""

SECRET = "Because thirty over one hundred and twenty is a quarter"
PROOF = "30 / 120 = 25 %"


def paper() -> Manuscript:
    """The paper."""
    made = of_text("\n\n".join(f"{prose(480)} {quote}" for quote in QUOTES))
    assert len(made.pages) == len(QUOTES)
    return made


PAPER = paper()


def config(**more: Any) -> Config:
    """What was asked for: depth standard, a report in English."""
    return Config.model_validate(
        {
            "document": "a.txt",
            "kind": "text",
            "sha256": "0",
            "input_copy": "input/a.txt",
            "paged": "cut",
            "pages": len(PAPER.pages),
            "images": False,
            **more,
        }
    )


def subject(**more: Any) -> Subject:
    """The paper and what was asked for."""
    return Subject(PAPER, page_records(PAPER), config(**more))


def cluster(number: int, place: int, **more: Any) -> Cluster:
    """A cluster about the sentence of a page, found by one task."""
    quote, hint = QUOTES[place - 1], more.pop("severity_hint", "major")
    tasks = more.pop("tasks", (f"T{number:02}",))
    said = candidate(
        f"Claim {number} does not hold",
        quote,
        page=place,
        severity_hint=hint,
        category="numbers",
        explanation=f"{SECRET} {number}.",
        evidence=PROOF,
        suggestion="Write 25 percent.",
        would_be_wrong_if="the counts were of another street",
    )
    check = PAPER.locate(quote)
    return Cluster.model_validate(
        {
            "id": f"K{number:02}",
            "title": said.title,
            "category": said.category,
            "severity_hint": hint,
            "page": place,
            "quote": quote,
            "check": check,
            "support": len(tasks),
            "tasks": tasks,
            "members": [Member(task=task, number=0, candidate=said, check=check) for task in tasks],
            **more,
        }
    )


def verdict(number: int, word: str = "confirmed", **more: Any) -> Verdict:
    """A verdict with a check."""
    said = {"cluster": f"K{number:02}", "verdict": word, "reason": "I did the sum.", "check": PROOF}
    return Verdict.model_validate(said | more)


def collated(*clusters: CollatedCluster, **more: Any) -> Collated:
    """K01 confirmed, K02 plausible, K03 minor and not verified, K04 refuted; or what is given."""
    standard = (
        CollatedCluster(cluster=cluster(1, 1, tasks=("T01", "T02")), verdict=verdict(1)),
        CollatedCluster(cluster=cluster(2, 2), verdict=verdict(2, "plausible", check="")),
        CollatedCluster(cluster=cluster(3, 3, severity_hint="minor")),
        CollatedCluster(cluster=cluster(4, 3), verdict=verdict(4, "refuted"), dropped=True),
    )
    return Collated.model_validate(
        {"clusters": clusters or standard, "counts": {"refuted": 1, "not_located": 2}, **more}
    )


NOWHERE = Check(status="not_found", score=0.1, reason="below_minimum")

SEGMENTS = (
    Segment(id="S1", title="Streets", pages="1-2", theme="experiments", track="high"),
    Segment(id="S2", title="The end", pages="3", theme="discussion", track="light"),
)


def segmenting_request(**more: Any) -> SegmentingRequest:
    """What a segmenter is given."""
    return SegmentingRequest(subject(**more))


def task(**more: Any) -> Task:
    """A reviewer's task on segment S1."""
    return Task.model_validate(
        {
            "id": "T01",
            "kind": "segment",
            "segments": ["S1"],
            "theme": ["experiments"],
            "track": "high",
            "trace": "B",
            "pages": "1-2",
            "output": "candidates/T01_S1_B.json",
            "effort": "high",
            "notes": "carries the main claim",
            **more,
        }
    )


def reading_request(checklist: str = "- Sums add up.", **more: Any) -> ReadingRequest:
    """What a reviewer of a segment is given."""
    return ReadingRequest(subject(**more), task(), SEGMENTS[:1], checklist)


def lens_request(**more: Any) -> ReadingRequest:
    """What a reviewer of the whole is given."""
    of_all = task(
        id="T05", kind="lens", segments=[], theme=[], track=None, trace=None, lens="L2", pages="1-3"
    )
    return ReadingRequest(subject(**more), of_all.model_copy(update={"notes": ""}))


def refutation_request(*clusters: Cluster, **more: Any) -> RefutationRequest:
    """What a verifier is given: K01 and K02, or what is named."""
    chosen = clusters or (cluster(1, 1), cluster(2, 2))
    batch = VerifyTask(
        id="V01", clusters=tuple(c.id for c in chosen), pages="1-2", output="verdicts/V01.json"
    )
    return RefutationRequest(subject(**more), batch, chosen)


def synthesis_request(made: Collated | None = None, **more: Any) -> SynthesisRequest:
    """What a synthesiser is given; `depth`, `language` and the like go to the config."""
    own = {name: more.pop(name) for name in ("limitations", "previous", "draft", "critique") if name in more}
    return SynthesisRequest(subject(**more), made or collated(), "openai/small", **own)


def finding(number: int, severity: str = "major", **more: Any) -> dict[str, Any]:
    """A finding of a reply, from the cluster of that number."""
    return {
        "severity": severity,
        "title": "The share does not follow from the counts",
        "clusters": [f"K{number:02}"],
        "quote": QUOTES[number - 1],
        "problem": "The text gives a share that the counts beside it do not give.",
        "why_it_matters": "The central claim rests on this share.",
        "suggestion": "Write the share that the counts give.",
        "evidence": PROOF,
        "would_be_wrong_if": "The counts were of another street.",
        "external": "",
        **more,
    }


def report(*findings: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A reply of the synthesiser."""
    return {
        "summary": "The paper counts lamps and says who reads by them.",
        "bottom_line": "The main share must be put right before the paper can stand.",
        "overall_feedback": "",
        "findings": list(findings),
        "limitations": [],
        "previous": [],
        **more,
    }


def earlier() -> Findings:
    """A report with one major and one minor finding."""
    from paperkit.pipelines.deep_review.model import synthesis
    from paperkit.pipelines.deep_review.model.synthesiser import SynthesisReply
    from paperkit.strict_json import validated

    reply = validated(SynthesisReply, report(finding(1), finding(3, "minor")))
    return synthesis.read(reply, synthesis_request())


def critique_request(**more: Any) -> CritiqueRequest:
    """What a critic is given."""
    return CritiqueRequest(subject(**more), earlier())
