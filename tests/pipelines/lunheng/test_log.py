"""`LUNHENG_LOG.md` and the edit log: what people read of a run."""

from __future__ import annotations

from paperkit.pipelines.lunheng.log import edit_log_markdown, log_markdown, scores_rows
from paperkit.pipelines.lunheng.results import LunhengResult, Stop
from paperkit.records.lunheng import (
    DIMENSIONS,
    EditLog,
    Obligation,
    RoundRecord,
    SectionLength,
    WordBudgetCheck,
)

CHECK = WordBudgetCheck(
    current=9500, target=9000, overshoot_pct=5.6, paragraph_count=4, max_allowed_paragraph=3
)
ROUND = RoundRecord(
    round=0,
    scores={name: None if name == "D1" else 7.5 for name in DIMENSIONS},
    R=7.5,
    judged=8,
    quality_reached=False,
    budget_met=True,
    budget=CHECK,
)
RESULT = LunhengResult(
    status="gate_failed",
    stop_reason=Stop.CONTRACT_BROKEN,
    promoted=0,
    trajectory="R 7.5",
    unit="cn_chars",
    venue="journal",
    threshold=7,
    tolerance=9900,
    history=[ROUND, ROUND.model_copy(update={"round": 1, "changes": ("cut: main.tex:3: filler",)})],
    budget=CHECK,
    narrative=7,
    sections=[SectionLength(section="A|B", before=10, after=9, budget=8)],
    broken=[Obligation(rule="contract.term", message="ICT is written IKT", name="ICT", place="main.tex:41")],
    verify_tags=[Obligation(rule="verify_tag", message="subset size", place="main.tex:7")],
    counts={},
    judged_by="rules",
    pdf=False,
    notes=["No --sources were given."],
)


def test_the_log_has_every_part() -> None:
    log = log_markdown(RESULT, "en")
    for line in (
        "| 0 | – | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | 8 of 9 | 9,500 |",
        "### Round 1",
        "- cut: main.tex:3: filler",
        "- `main.tex:41` ICT is written IKT",
        "## Budget Compliance",
        "- Target main text: 9,000 CN chars (most: 9,900)",
        "- Final main text: 9,500 CN chars",
        "- Overshoot: +5.6 %",
        "- \\paragraph count: 4 (max allowed: 3)",
        "- D9 Narrative score: 7/10",
        "| A\\|B | 10 | 9 | 8 |",
        "- `main.tex:7` subset size",
        "- No --sources were given.",
    ):
        assert line in log.splitlines(), line


def test_a_run_without_a_round_says_so() -> None:
    short = RESULT.model_copy(update={"history": [ROUND], "broken": []})
    log = log_markdown(short, "zh")
    assert "Nothing: no round was needed, or none was whole." in log
    assert "Every contract holds." in log
    assert "9,000 字" in log


def test_a_dash_where_nothing_was_judged() -> None:
    assert scores_rows([ROUND])[0][1] == "–"


def test_the_edit_log_tells_what_went_and_what_is_left() -> None:
    log = EditLog(
        round=2,
        removed=("main.tex:3: “It is worth noting that” says nothing",),
        moved_to_si=("main.tex:9: settings",),
        sections=(SectionLength(section="Method", before=120, after=100, budget=90),),
        before=120,
        after=100,
        still_over=("main.tex:5: too long",),
        judged_by="rules",
    )
    lines = edit_log_markdown(log, "en_words", "en").splitlines()
    assert "- Main text: 120 → 100 words" in lines
    assert "- Reduction: 20 (16.7%)" in lines
    assert "| Method | 120 | 100 | 90 |" in lines
    assert {"## Cut", "## Moved to the supplementary information", "## Still over budget"} <= set(lines)
    assert "## The edit was taken back" not in lines
