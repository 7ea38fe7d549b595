"""D9, narrative flow and conciseness: what the counts say, and the highest score that they allow (seed 001, "D9").

Two conditions bound the score, the length and the run-in headings, and the worse of the two decides. Of the anchors
only what can be counted is taken; how a paper reads is judged by the evaluator, below the ceiling.
"""

from __future__ import annotations

from paperkit.records.lunheng import ActualCounts, WordBudget, WordBudgetCheck
from paperkit.wording import plural

__all__ = ["ceiling", "word_budget_check"]

_BY_LENGTH = ((100, 10, "10"), (110, 9, "8–9"), (125, 7, "7"), (150, 6, "5–6"))
"""Main text in percent of its budget, up to which a score and its anchor are open."""


def word_budget_check(budget: WordBudget, counts: ActualCounts) -> WordBudgetCheck:
    """Counts against the budget, as the record of D9 has them; the overshoot in percent with one decimal.

    >>> from paperkit.records.lunheng import ActualCounts, WordBudget
    >>> budget = WordBudget(venue="journal", main_budget_cn_chars=9000, main_budget_tolerance=9900,
    ...     abstract_budget_cn_chars=350, max_paragraph_directives=3, per_section_budget={"A": 9000})
    >>> counts = ActualCounts(main=9500, abstract=300, paragraph_directives=4, per_section={"A": 9500})
    >>> word_budget_check(budget, counts).overshoot_pct, ceiling(word_budget_check(budget, counts))[0]
    (5.6, 9)
    """
    return WordBudgetCheck(
        current=counts.main,
        target=budget.main,
        overshoot_pct=round(100 * (counts.main - budget.main) / budget.main, 1),
        paragraph_count=counts.paragraph_directives,
        max_allowed_paragraph=budget.max_paragraph_directives,
    )


def ceiling(check: WordBudgetCheck) -> tuple[int, str]:
    """The highest D9 score that the counts allow, and the anchor that decides; of two equal ones that of the length.

    Headings up to 1.5 times the limit are within 8–9, so that one or two too many hold the score at 7 only above that;
    1.5 times a limit of 0 is 0. More than 5 too many are 3–4.
    """
    return min(_by_length(check), _by_headings(check), key=lambda held: held[0])


def _by_length(check: WordBudgetCheck) -> tuple[int, str]:
    said = f"main text {check.current} of {check.target}"
    for percent, score, anchor in _BY_LENGTH:
        if 100 * check.current <= percent * check.target:
            return score, f"{anchor}: {said}, within {percent} %"
    if check.current < 2 * check.target:
        return 4, f"3–4: {said}, over 150 %"
    return 2, f"1–2: {said}, twice the budget or more"


def _by_headings(check: WordBudgetCheck) -> tuple[int, str]:
    count, most = check.paragraph_count, check.max_allowed_paragraph
    if most is None or count <= most:
        return 10, "10: run-in headings within the limit"
    said = f"{plural(count, 'run-in heading')}, {count - most} above the limit of {most}"
    if 2 * count <= 3 * most:
        return 9, f"8–9: {said}, within 1.5 times it"
    if count - most <= 2:
        return 7, f"7: {said}"
    if count - most <= 5:
        return 6, f"5–6: {said}"
    return 4, f"3–4: {said}"
