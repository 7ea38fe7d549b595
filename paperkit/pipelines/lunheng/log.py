"""`LUNHENG_LOG.md` and `edit_log_round<N>.md`: the run for people, in the paper's language (seed 001, step 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from paperkit.pipelines.lunheng.results import LunhengResult
from paperkit.records.lunheng import DIMENSIONS, EditLog, Obligation, RoundRecord, Unit

__all__ = ["edit_log_markdown", "log_markdown", "scores_rows"]

Language = Literal["en", "zh"]

_UNIT: dict[Language, dict[Unit, str]] = {
    "en": {"en_words": "words", "cn_chars": "CN chars"},
    "zh": {"en_words": "英文词", "cn_chars": "字"},
}


def log_markdown(result: LunhengResult, language: Language) -> str:
    """The log of a run.

    Its heads stay English in every language, so that programs find `## Budget Compliance`.
    """
    unit = _UNIT[language][result.unit]
    budget = result.budget
    most = "allowed" if budget.max_allowed_paragraph is None else str(budget.max_allowed_paragraph)
    narrative = "–" if result.narrative is None else f"{result.narrative:g}"
    lines = [
        "# Lunheng", "",
        f"- Venue: {result.venue}",
        f"- Judged by: {result.judged_by}",
        f"- Stopped: {result.stop_reason.value}",
        f"- Promoted: round {result.promoted}", "",
        "## Scores", "",
        *_table(("round", *DIMENSIONS, "R", "over", "main text"), scores_rows(result.history)), "",
        "## What changed", "",
        *_changes(result.history), "",
        "## Contract validation", "",
        *_obligations("broken, so that the run stopped", result.broken),
        *_obligations("as the paper came, still there", result.violations),
        *([] if result.broken or result.violations else ["Every contract holds.", ""]),
        "## Budget Compliance", "",
        f"- Venue: {result.venue}",
        f"- Target main text: {budget.target:,} {unit} (most: {result.tolerance:,})",
        f"- Final main text: {budget.current:,} {unit}",
        f"- Overshoot: {budget.overshoot_pct:+.1f} %",
        f"- \\paragraph count: {budget.paragraph_count} (max allowed: {most})",
        f"- D9 Narrative score: {narrative}/10", "",
        *_table(
            ("section", "before", "final", "budget"),
            [(s.section, f"{s.before:,}", f"{s.after:,}", f"{s.budget:,}") for s in result.sections],
        ), "",
        *_obligations("over its budget", result.over),
        *_obligations("to be verified", result.verify_tags),
        *_obligations("numbers without a source", result.without_source),
    ]  # fmt: skip
    if result.notes:
        lines += ["## Notes", "", *(f"- {note}" for note in result.notes), ""]
    return "\n".join(lines).rstrip() + "\n"


def scores_rows(history: Sequence[RoundRecord]) -> list[tuple[str, ...]]:
    """One row a round: its number, D1 to D9, R, how many dimensions R is over, length of the main text."""
    return [
        (
            str(record.round),
            *("–" if (score := record.scores[name]) is None else f"{score:g}" for name in DIMENSIONS),
            "–" if record.R is None else f"{record.R:g}",
            f"{record.judged} of {len(DIMENSIONS)}",
            f"{record.budget.current:,}",
        )
        for record in history
    ]


def edit_log_markdown(log: EditLog, unit: Unit, language: Language) -> str:
    """What the chief editor did in a round."""
    saved = log.before - log.after
    share = f" ({saved / log.before:.1%})" if log.before else ""
    lines = [
        f"# Chief Editor, round {log.round}", "",
        f"- Main text: {log.before:,} → {log.after:,} {_UNIT[language][unit]}",
        f"- Reduction: {saved:,}{share}",
        f"- By: {log.judged_by}", "",
        *_table(
            ("section", "before", "after", "budget"),
            [(s.section, f"{s.before:,}", f"{s.after:,}", f"{s.budget:,}") for s in log.sections],
        ), "",
        *_listed("Cut", log.removed),
        *_listed("Moved to the supplementary information", log.moved_to_si),
        *_listed("Still over budget", log.still_over),
        *_listed("To be verified", log.verify_tags),
        *_listed("The edit was taken back", log.refused),
    ]  # fmt: skip
    return "\n".join(lines).rstrip() + "\n"


def _changes(history: Sequence[RoundRecord]) -> Iterator[str]:
    for record in history[1:]:
        yield f"### Round {record.round}"
        yield ""
        yield from (f"- {change}" for change in record.changes or ("nothing",))
        yield ""
    if len(history) < 2:
        yield "Nothing: no round was needed, or none was whole."


def _obligations(title: str, found: Sequence[Obligation]) -> list[str]:
    if not found:
        return []
    lines = [f"- `{one.place}` {one.message}" if one.place else f"- {one.message}" for one in found]
    return [f"{title[0].upper()}{title[1:]}:", "", *lines, ""]


def _listed(title: str, lines: Sequence[str]) -> list[str]:
    return [f"## {title}", "", *(f"- {line}" for line in lines), ""] if lines else []


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *cells)]
