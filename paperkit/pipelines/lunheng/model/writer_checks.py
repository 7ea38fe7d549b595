r"""What code finds wrong with a section that a writer hands in (spec, "Rules that code enforces", 1 and 3 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from paperkit.documents.paper import Paper
from paperkit.documents.quotes import QuoteIndex
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.kept import source_losses
from paperkit.pipelines.lunheng.model.draft_checks import added_headings, broken_anew, is_named, listed_cuts
from paperkit.pipelines.lunheng.model.section_reply import SectionReply
from paperkit.pipelines.lunheng.outline import Part, outline
from paperkit.pipelines.lunheng.requests import WritingRequest
from paperkit.pipelines.lunheng.room import MOST_ADDED
from paperkit.records.lunheng import Cut, Obligation

__all__ = ["WriterChecks"]


class WriterChecks:
    """Checks one section.

    Args:
        request: What the writer was given.
        after: The draft with its section in place.
        parts: Its reply.
    """

    def __init__(self, request: WritingRequest, after: Draft, parts: SectionReply) -> None:
        self._request = request
        self._before: Paper = request.draft.paper
        self._after: Paper = after.paper
        self._parts = parts
        self._record = parts.record

    @cached_property
    def length_before(self) -> int:
        """Length of the section as it was."""
        return self._length(self._before)

    @cached_property
    def length_after(self) -> int:
        """Length of the section as it is handed in."""
        return self._length(self._after)

    def faults(self) -> list[str]:
        """All that is wrong, each with what to do."""
        names = [part.name for part in outline(self._after)]
        if names != [part.name for part in outline(self._before)]:
            return [
                f"the sections of the paper are now {', '.join(names)}: keep the heading, and add none of its level"
            ]
        return [
            *self._lengths(),
            *self._cuts(),
            *self._fixes(),
            *self._obligations(),
            *self._losses(),
            *self._supplement(),
            *broken_anew(self._before, self._after, self._request.glossary, self._request.sources),
        ]

    def _length(self, paper: Paper) -> int:
        return budgets.actual(paper, self._request.budget).per_section.get(self._request.part.name, 0)

    def _lengths(self) -> Iterator[str]:
        most = budgets.limit(self._request.budget, self._request.plan.target)
        if self.length_after > most:
            over = self.length_after - most
            yield f"the section has {self.length_after}, at most {most} are allowed: {over} too many, shorten it"
        room = MOST_ADDED * len(self._record.fixes_applied)
        grown = self.length_after - self.length_before
        if grown > max(room, 0):
            yield (
                f"the section has grown by {grown}; a fix may add {MOST_ADDED}, and you applied "
                f"{len(self._record.fixes_applied)}: move the rest to the supplementary information"
            )
        added = added_headings(self._before, self._after, self._request.budget)
        if added and not self._request.plan.paragraph_directives:
            yield f"{added} new \\paragraph: the plan allows none here, write connected text"

    def _cuts(self) -> Iterator[str]:
        record = self._record
        refused = [one.cut for one in record.cuts_refused]
        yield from listed_cuts(self._request.cuts, record.cuts_applied, refused)
        before, after = QuoteIndex(self._text(self._before)), QuoteIndex(self._text(self._after))
        for one in record.cuts_refused:
            if not before.find(one.claim).found:
                yield f"cut {one.cut} is refused for a claim that the section does not make: “{one.claim}”; quote it"
        for name in record.cuts_applied:
            cut: Cut | None = self._request.cuts.get(name)
            if cut is not None and cut.quote and after.find(cut.quote).status == "exact":
                yield f"cut {name} is said to be applied, and its words still stand there: “{cut.quote[:80]}”"

    def _fixes(self) -> Iterator[str]:
        for name in self._record.fixes_applied:
            if name not in self._request.fixes:
                yield f"fix {name} was not given; fixes are {', '.join(self._request.fixes) or 'none'}"

    def _obligations(self) -> Iterator[str]:
        inside = set(self._part(self._after).paragraphs)
        named = {
            name
            for reference in self._after.references
            if reference.paragraph in inside
            for name in reference.labels
        }
        for label in self._request.obligations:
            if label not in named:
                yield f"the section does not refer to {label}: say in a sentence what it shows, with \\ref{{{label}}}"

    def _losses(self) -> Iterator[str]:
        cut = [self._request.cuts[n].quote for n in self._record.cuts_applied if n in self._request.cuts]
        for loss in source_losses(self._before, self._after, self._parts.si):
            if not any(self._is_within(loss, quote) for quote in cut):
                yield f"{loss.place}: {loss.message} Put it back, or move it to the supplementary information"

    def _is_within(self, loss: Obligation, quote: str) -> bool:
        """Whether what is lost stood in words that an evaluator asked to cut."""
        source = "".join(
            self._request.draft.sources[span.file].text[span.start : span.end]
            for span in self._request.part.pieces
        )
        match = QuoteIndex(source).find(quote) if quote else None
        if match is None or not match.found:
            return False
        line = source.count("\n", 0, match.start)
        lines = source.splitlines()[line : line + match.text.count("\n") + 1]
        return any(loss.name in text for text in lines)

    def _supplement(self) -> Iterator[str]:
        record, si, number = self._record, self._parts.si, self._request.supplement
        if bool(record.moved_to_si) != bool(si):
            yield "`moved_to_si` names what stands in <SI_OUTPUT>: give both, or neither"
        if si and not any(is_named(text, number) for text in self._parts.texts):
            where = f"详见补充材料 §S{number}" if self._before.language == "zh" else f"see SI §S{number}"
            yield f"something moved to the supplementary information, and the section does not say “{where}”"

    def _part(self, paper: Paper) -> Part:
        return next(part for part in outline(paper) if part.name == self._request.part.name)

    def _text(self, paper: Paper) -> str:
        return "\n".join(paper.paragraphs[index].text.text for index in self._part(paper).paragraphs)
