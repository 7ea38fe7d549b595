"""The reviewer as a model: what it is given, which replies are taken, what code changes in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paperkit.documents.log import Log, read_log
from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.refine.checks import check_draft
from paperkit.pipelines.refine.model.reviewer import ReviewReply, brief, read
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.scoring.records import Review
from paperkit.scoring.scales import RUBRIC6
from paperkit.strict_json import validated
from tests.pipelines.refine.small_paper import LOG, PAPER, draft_of

QUOTE = "We compare two methods on one corpus."
TEX = r"""\documentclass{article}
\begin{document}
\begin{abstract}We propose \textbf{Noisy-Find}, which reaches $F_1 = 0.91$ on clean pages.\end{abstract}
\section{Method}\label{sec:m}
The loss is $\mathcal{L} = \sum_i w_i \ell_i$ with weights $w_i \in [0,1]$~\cite{one,two},
as Table~\ref{tab:x} shows.  We use \emph{ten} seeds --- see Section~\ref{sec:m}.
% NOTE: the reviewers must not read this sentence at all.
The gain of 3.2\,\% holds.\footnote{On one machine only.}
\end{document}
"""
CLEAN = r"""\documentclass{article}
\begin{document}
\begin{abstract}
Two ways to find quotes are compared.
\end{abstract}
\section{Introduction}
We compare two methods on one corpus.
\end{document}
"""


def request_of(text: str = PAPER, log: Log | None = None, **more: Any) -> ReviewRequest:
    paper = draft_of(text).paper
    return ReviewRequest(paper, check_draft(paper, log, None), **more)


def weakness(quote: str, **changes: Any) -> dict[str, Any]:
    return {"text": "It is bare.", "axis": "logical_flow", "severity": "minor", "quote": quote} | changes


def reply(quote: str = QUOTE, score: float = 50, overall: float = 50, **changes: Any) -> dict[str, Any]:
    axis = {"score": score, "justification": f"It says “{quote}”. That is plain.", "quotes": [quote]}
    return {
        "axis_scores": {name: dict(axis) for name in RUBRIC6.axes},
        "overall_score": overall,
        "strengths": ["A table."],
        "weaknesses": [weakness(quote)],
        "questions": [],
    } | changes


def taken(record: dict[str, Any], request: ReviewRequest | None = None) -> Review:
    return read(validated(ReviewReply, record), request or request_of())


@pytest.mark.parametrize(
    "quote",
    [
        r"reaches $F_1 = 0.91$ on clean pages",
        r"We propose \textbf{Noisy-Find}",
        "We propose Noisy-Find",
        r"The loss is $\mathcal{L} = \sum_i w_i \ell_i$ with weights $w_i \in [0,1]$~\cite{one,two}",
        "with weights $w_i \\in [0,1]$~\\cite{one,two},\nas Table~\\ref{tab:x} shows.",
        r"We use \emph{ten} seeds --- see Section~\ref{sec:m}.",
        r"The gain of 3.2\,\% holds.\footnote{On one machine only.}",
        "On one machine only.",
    ],
)
def test_quotes_stand_as_in_the_source(quote: str) -> None:
    made = taken(reply(quote), request_of(TEX))
    assert made.axis_scores["logical_flow"].model_dump()["quotes"] == [quote]
    (one,) = made.weaknesses
    assert isinstance(one, dict)
    assert one["file"] == "paper.tex"
    assert TEX.splitlines()[one["line"] - 1].strip()


@pytest.mark.parametrize(
    "quote",
    [
        r"reaches $F_1 = 0.95$ on clean pages",
        "We never propose Noisy-Find",
        "the reviewers must not read this sentence at all",
        "No such words stand in here.",
        "the",
        "...",
    ],
)
def test_an_axis_without_a_quote_from_the_paper_is_asked_again(quote: str) -> None:
    record = reply(r"We propose \textbf{Noisy-Find}")
    record["axis_scores"]["academic_style"]["quotes"] = [quote]
    with pytest.raises(UnfitReplyError, match="No quote for academic_style"):
        taken(record, request_of(TEX))


def test_one_good_quote_is_enough_and_the_others_go() -> None:
    record = reply()
    record["axis_scores"]["academic_style"]["quotes"] = ["Invented words of nobody.", QUOTE]
    assert taken(record).axis_scores["academic_style"].model_dump()["quotes"] == [QUOTE]


def test_a_weakness_with_an_invented_quote_is_put_aside_with_the_reason() -> None:
    invented = weakness("The tenth method finds all of the quotes.", text="Made up.", severity="critical")
    made = taken(reply(weaknesses=[invented, weakness(QUOTE)])).as_json()
    assert [w["text"] for w in made["weaknesses"]] == ["It is bare."]
    assert [w["text"] for w in made["unverified"]] == ["Made up."]
    assert made["unverified"][0]["reason"]


def test_weaknesses_that_would_all_be_put_aside_are_asked_again() -> None:
    with pytest.raises(UnfitReplyError, match="None of the quotes"):
        taken(reply(weaknesses=[weakness("Nobody ever wrote this.")]))


def test_no_weakness_is_an_answer() -> None:
    made = taken(reply(weaknesses=[]))
    assert made.weaknesses == ()
    assert "unverified" not in made.as_json()


def test_caps_are_set_by_code_and_the_given_score_is_kept() -> None:
    made = taken(reply(score=90, overall=90))
    capped = {name: axis.model_dump() for name, axis in made.axis_scores.items()}
    # The figure is never mentioned, and no log was given.
    assert capped["evidence_presentation"]["score"] == 55
    assert capped["evidence_presentation"]["given"] == 90
    assert capped["evidence_presentation"]["capped_by"] == "consistency.figure_not_mentioned"
    assert capped["logical_flow"]["score"] == 60
    assert "given" not in capped["academic_style"]
    assert made.overall_score == pytest.approx(90 - 0.2 * 35 - 0.15 * 30)
    assert made.overall_given == 90


def test_claims_without_support_cap_the_depth(tmp_path: Path) -> None:
    (tmp_path / "log.md").write_text(LOG, encoding="utf-8")
    with_log = taken(reply(score=90), request_of(log=read_log(tmp_path / "log.md")))
    assert with_log.axes["scientific_depth"] == 60
    assert taken(reply(score=90)).axes["scientific_depth"] == 90


def test_a_clean_paper_has_no_cap() -> None:
    made = taken(reply(score=90, overall=90), request_of(CLEAN))
    assert set(made.axes.values()) == {90}
    assert made.overall_given is None
    assert made.decision_band == "Accept"


def test_a_score_below_the_cap_stays() -> None:
    assert taken(reply(score=40)).axes["evidence_presentation"] == 40


def test_the_overall_score_is_computed_and_the_reviewers_kept() -> None:
    made = taken(reply(overall=95))
    assert (made.overall_score, made.overall_given) == (50, 95)
    assert made.decision_band == "Major Revision"


@pytest.mark.parametrize("score", [101, -1, "80", True, None])
def test_a_score_outside_the_scale_is_refused_and_not_clipped(score: Any) -> None:
    record = reply()
    record["axis_scores"]["logical_flow"]["score"] = score
    with pytest.raises(RecordError, match=r"axis_scores\.logical_flow\.score"):
        taken(record)


@pytest.mark.parametrize("change", [{"decision_band": "Accept"}, {"weaknesses": [{"text": "Bare."}]}])
def test_a_band_typed_in_or_a_weakness_without_a_quote_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        taken(reply(**change))


def test_an_axis_left_out_is_refused() -> None:
    record = reply()
    del record["axis_scores"]["academic_style"]
    with pytest.raises(RecordError, match="academic_style"):
        taken(record)


def test_it_is_given_findings_outline_and_memory() -> None:
    memory = {"focus_on": ("The claim is bare.",), "do_not_reflag": ("A typo.",)}
    documents = {d.name: d.text for d in brief(request_of(memory=memory)).own}
    assert "consistency.figure_not_mentioned" in documents["findings of the gates"]
    assert (
        "We compare two methods" in documents["reverse outline"]
        or "Quotes are hard" in documents["reverse outline"]
    )
    assert documents["focus_on"] == "- The claim is bare.\n"
    assert documents["do_not_reflag"] == "- A typo.\n"


def test_the_first_review_has_no_memory() -> None:
    assert {d.name for d in brief(request_of()).own} == {"findings of the gates", "reverse outline"}


@pytest.mark.parametrize(
    ("body", "language"), [("We compare two methods.", "en"), ("我们在一个语料库上比较了两种方法。", "zh")]
)
def test_the_instruction_is_in_the_language_of_the_paper(body: str, language: str) -> None:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    assert brief(request_of(text)).language == language
