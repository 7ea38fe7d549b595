"""What a new draft breaks that the one before did not, whoever wrote it (spec, rules 4, 5, 7 and 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from paperkit.documents.log import Log
from paperkit.documents.paper import Paper
from paperkit.gates import product_counts
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.glossary import glossary_violations
from paperkit.pipelines.lunheng.grounding import unsourced
from paperkit.records.lunheng import Obligation, WordBudget

__all__ = ["added_headings", "broken_anew", "is_named", "listed_cuts"]


def broken_anew(
    before: Paper, after: Paper, glossary: Mapping[str, str], sources: Log | None
) -> Iterator[str]:
    """New faults of the LaTeX, new names for terms, new numbers without a source, new counts that are only products."""
    had = Counter((problem.rule, problem.message) for problem in before.problems)
    for problem in after.problems:
        had[problem.rule, problem.message] -= 1
        if had[problem.rule, problem.message] < 0:
            yield f"{after.place(problem.span)}: {problem.message}: mend the LaTeX"
    yield from _new(glossary_violations(glossary, before), glossary_violations(glossary, after))
    for one in unsourced(before, after, sources):
        yield (
            f"{one.place}: {one.message}: take it out, say it without a number, or mark it `[VERIFY: what]`"
        )
    known = {_number(finding) for finding in product_counts.check(before, sources).findings}
    for finding in product_counts.check(after, sources).findings:
        if _number(finding) not in known:
            yield (
                f"{finding.file}:{finding.line}: {finding.message} {finding.evidence}".strip()
                + ": take it out"
            )


def added_headings(before: Paper, after: Paper, budget: WordBudget) -> int:
    r"""How many run-in headings (`\paragraph`) came in."""
    counts = [budgets.actual(paper, budget).paragraph_directives for paper in (before, after)]
    return max(counts[1] - counts[0], 0)


def listed_cuts(given: Iterable[str], applied: Iterable[str], refused: Iterable[str]) -> Iterator[str]:
    """Cuts that are not in exactly one of the two lists (spec, rule 5)."""
    ids = list(given)
    times = Counter([*applied, *refused])
    for name in times:
        if name not in ids:
            yield f"cut {name} was not given; cuts are {', '.join(ids) or 'none'}"
        elif times[name] > 1:
            yield f"cut {name} is listed {times[name]} times: apply it or refuse it, once"
    for name in ids:
        if name not in times:
            yield f"cut {name} is neither applied nor refused: do one of the two"


def is_named(text: str, supplement: int) -> bool:
    """Whether a text sends its reader to a section of the supplementary information."""
    flat = "".join(text.replace("\\S", "§").split()).replace("{", "").replace("}", "").replace("~", "")
    return any(f"{lead}§S{supplement}" in flat for lead in ("SI", "补充材料", "补充信息"))


def _new(before: Iterable[Obligation], after: Iterable[Obligation]) -> Iterator[str]:
    known = {(one.name, one.message) for one in before}
    for one in after:
        if (one.name, one.message) not in known:
            yield f"{one.place}: {one.message}"


def _number(finding: object) -> str:
    data = getattr(finding, "data", {})
    return str(data.get("text") or getattr(finding, "quote", ""))
