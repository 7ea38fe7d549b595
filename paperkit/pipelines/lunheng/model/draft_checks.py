"""What a new draft breaks that the one before did not, whoever wrote it (spec, rules 4, 5, 7 and 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from paperkit.documents.log import Log
from paperkit.documents.paper import Paper
from paperkit.gates import product_counts
from paperkit.gates.consistency.references import undefined_references
from paperkit.pipelines.lunheng.contract import anew
from paperkit.pipelines.lunheng.glossary import glossary_violations
from paperkit.pipelines.lunheng.grounding import lost_tags, unsourced
from paperkit.pipelines.lunheng.model.draft_quotes import SHORTEST, DraftQuotes
from paperkit.pipelines.lunheng.model.moved import with_moved
from paperkit.pipelines.lunheng.model.section_reply import RefusedReply
from paperkit.records.lunheng import Cut

__all__ = ["broken_anew", "cut_faults"]


def broken_anew(
    before: Paper,
    draft: Paper,
    glossary: Mapping[str, str],
    sources: Log | None,
    moved: Mapping[str, str] | None = None,
    *,
    may_tag: bool = False,
) -> Iterator[str]:
    """New faults of the LaTeX, references and citations that lead nowhere, names for terms, numbers without a source.

    Counts that are only products are among the numbers; so are numbers that had a tag, and have neither that nor a
    source now.

    Args:
        before, draft: The draft as it was, and as it is handed in.
        glossary: Terms, and the rule for each.
        sources: Numbers that may be written, besides those of the draft before.
        moved: What moves to the supplementary information, each text by a name for it.
        may_tag: Whether a new number may stand with a tag.
    """
    after = with_moved(draft, moved or {})
    had = Counter((problem.rule, problem.message) for problem in before.problems)
    for problem in after.problems:
        had[problem.rule, problem.message] -= 1
        if had[problem.rule, problem.message] < 0:
            yield f"{after.place(problem.span)}: {problem.message}: mend the LaTeX"
    yield from dict.fromkeys((*_dead_ends(before, draft), *_dead_ends(before, after)))
    for one in anew(glossary_violations(glossary, after), glossary_violations(glossary, before)):
        yield f"{one.place}: {one.message}"
    way_out = "say it without a number" + (", or mark it `[VERIFY: what]`" if may_tag else "")
    for one in unsourced(before, after, sources, may_tag=may_tag):
        yield f"{one.place}: {one.message}: take it out, or {way_out}"
    for one in lost_tags(before, after, sources):
        yield f"{one.place}: {one.message}: put the tag back, or say it without a number"
    known = {_number(finding) for finding in product_counts.check(before, sources).findings}
    for finding in product_counts.check(after, sources).findings:
        if _number(finding) not in known:
            yield (
                f"{finding.file}:{finding.line}: {finding.message} {finding.evidence}".strip()
                + ": take it out"
            )


def cut_faults(
    cuts: Mapping[str, Cut],
    applied: Sequence[str],
    refused: Sequence[RefusedReply],
    had: DraftQuotes,
    has: DraftQuotes,
) -> Iterator[str]:
    """Cuts that are not listed once, refused for no claim, or said to be applied and not made (spec, rule 5).

    Args:
        cuts: Those that were given, by id.
        applied, refused: What the reply says of them.
        had, has: What they are about, before and after.
    """
    times = Counter([*applied, *(one.cut for one in refused)])
    for name in times:
        if name not in cuts:
            yield f"cut {name} was not given; cuts are {', '.join(cuts) or 'none'}"
        elif times[name] > 1:
            yield f"cut {name} is listed {times[name]} times: apply it or refuse it, once"
    for name in cuts:
        if name not in times:
            yield f"cut {name} is neither applied nor refused: do one of the two"
    for one in refused:
        if not had.says(one.claim):
            yield (
                f"cut {one.cut} is refused for a claim that the text does not make: “{one.claim}”; quote it, "
                f"{SHORTEST} words of it or more"
            )
    for name in applied:
        cut = cuts.get(name)
        if cut is not None and cut.quote and had.still_stands(cut.quote, has):
            yield f"cut {name} is said to be applied, and its words still stand there: “{cut.quote[:80]}”"


def _dead_ends(before: Paper, after: Paper) -> Iterator[str]:
    """New references to labels, and citations of works, that are not there."""
    had = {finding.data["label"] for finding in undefined_references(before)}
    for finding in undefined_references(after):
        if (label := finding.data["label"]) not in had:
            yield f"{finding.file}:{finding.line}: there is no label {label}: refer to one that the draft has"
    known = {entry.key for entry in after.bibliography}
    known.update(key for citation in before.citations for key in citation.keys)
    for citation in after.citations:
        for key in citation.keys:
            if key not in known:
                known.add(key)
                yield (
                    f"{after.place(citation.span)}: the bibliography has no {key}: cite a work that the draft cites, "
                    "or none"
                )


def _number(finding: object) -> str:
    data = getattr(finding, "data", {})
    return str(data.get("text") or getattr(finding, "quote", ""))
