r"""What code finds wrong with a section that a writer hands in (spec, "Rules that code enforces", 1 and 3 to 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Paper
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng import budget as budgets
from paperkit.pipelines.lunheng.contract import anew, violations
from paperkit.pipelines.lunheng.headings import added_headings
from paperkit.pipelines.lunheng.kept import losses
from paperkit.pipelines.lunheng.model.draft_checks import broken_anew, cut_faults
from paperkit.pipelines.lunheng.model.draft_quotes import DraftQuotes
from paperkit.pipelines.lunheng.model.moved import (
    misplaced_commands,
    moved_headings,
    pointer_faults,
    with_moved,
)
from paperkit.pipelines.lunheng.model.section_reply import SectionReply
from paperkit.pipelines.lunheng.outline import Part, outline
from paperkit.pipelines.lunheng.requests import WritingRequest
from paperkit.pipelines.lunheng.room import MOST_ADDED
from paperkit.records.lunheng import Obligation, ValidationRules, VisualContract
from paperkit.wording import plural

__all__ = ["WriterChecks"]


_KEPT = ("lost_citation", "lost_reference", "lost_label", "lost_equation")
"""What may go with a cut, or move."""
_STAY = ("lost_figure", "lost_table")
_NUMBERS = ("lost_number", "lost_claim")
_NOT_MENTIONED = ("contract.unmet_obligation", "contract.unreferenced_visual", "contract.missing_visual")
_MOVED = "SI_OUTPUT"


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
        self._had = DraftQuotes(self._before, request.part)
        self._moved = {_MOVED: parts.si} if parts.si else {}

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
        return list(self._frame()) or [
            *self._lengths(),
            *self._cuts(),
            *self._fixes(),
            *self._visuals(),
            *self._losses(),
            *self._supplement(),
            *broken_anew(
                self._before,
                self._after,
                self._request.glossary,
                self._request.sources,
                self._moved,
                may_tag=True,
            ),
        ]

    def _frame(self) -> Iterator[str]:
        """What keeps the section from being read as this section of this paper."""
        for text in (*self._parts.texts, self._parts.si):
            yield from misplaced_commands(text)
        for name in self._before.sources:
            if name not in self._after.sources:
                yield f"{name} is no longer read: keep the command that inputs it, and give its piece back"
        names = [[part.name for part in outline(paper)] for paper in (self._before, self._after)]
        if names[0] != names[1]:
            yield (
                f"the sections of the paper are now {', '.join(names[1])}: keep the heading, and add none of its level"
            )

    def _length(self, paper: Paper) -> int:
        return budgets.actual(paper, self._request.budget).per_section.get(self._request.part.name, 0)

    def _lengths(self) -> Iterator[str]:
        most = budgets.limit(self._request.budget, self._request.plan.target)
        if self.length_after > most:
            over = self.length_after - most
            yield f"the section has {self.length_after}, at most {most} are allowed: {over} too many, shorten it"
        fixes = {name for name in self._record.fixes_applied if name in self._request.fixes}
        met = self._unmet(self._before) - self._unmet(self._after)
        grown = self.length_after - self.length_before
        if grown > MOST_ADDED * (len(fixes) + len(met)):
            yield (
                f"the section has grown by {grown}; a fix may add {MOST_ADDED}, and so may a label that was not "
                f"referred to and is now: you have {plural(len(fixes), 'fix', 'fixes')} and "
                f"{plural(len(met), 'label')}; shorten it, or move the rest to the supplementary information"
            )
        if not self._request.plan.paragraph_directives:
            for _, heading in added_headings(self._before, self._after):
                title = heading.text.text.strip()
                yield f"there is a new \\paragraph “{title}”: the plan allows none here, write connected text"

    def _cuts(self) -> Iterator[str]:
        record, now = self._record, DraftQuotes(self._after, self._part(self._after))
        yield from cut_faults(self._request.cuts, record.cuts_applied, record.cuts_refused, self._had, now)

    def _fixes(self) -> Iterator[str]:
        for name, times in Counter(self._record.fixes_applied).items():
            if times > 1:
                yield f"fix {name} is listed {times} times: list it once"
            if name not in self._request.fixes:
                yield f"fix {name} was not given; fixes are {', '.join(self._request.fixes) or 'none'}"

    def _visuals(self) -> Iterator[str]:
        """Labels that the section must refer to, and figures and tables that nothing mentions any more."""
        unmet = self._unmet(self._after)
        for label in self._request.obligations:
            if label in unmet:
                yield f"the section does not refer to {label}: say in a sentence what it shows, with \\ref{{{label}}}"
        for one in anew(self._violations(self._after), self._violations(self._before)):
            if one.name not in self._request.obligations:
                yield f"{one.place}: {one.message} any more: mention it"

    def _unmet(self, paper: Paper) -> set[str]:
        broken = {one.name for one in self._violations(paper) if one.rule in _NOT_MENTIONED}
        return broken & set(self._request.obligations)

    def _violations(self, paper: Paper) -> tuple[Obligation, ...]:
        """What the visual contract has against a draft, as far as it is about this section's mentions."""
        contract = VisualContract(
            section_obligations={self._request.part.name: self._request.obligations},
            validation_rules=ValidationRules(unique_labels=False, all_references_resolved=False),
        )
        return violations(contract, paper, outline(paper))

    def _losses(self) -> Iterator[str]:
        cuts = [self._request.cuts[n].quote for n in self._record.cuts_applied if n in self._request.cuts]
        told = set()
        for loss in losses(self._before, self._after, self._parts.si):
            if loss.rule in _STAY:
                yield f"{loss.place}: {loss.message} Put it back: figures and tables stay in the paper"
                continue
            claim = self._claim(loss)
            if (loss.rule in _KEPT or claim) and not any(
                self._had.covers(quote, loss) for quote in cuts if quote
            ):
                what = f"The plan's claim “{claim[:80]}” loses its {loss.name}." if claim else loss.message
                if what not in told:
                    told.add(what)
                    yield f"{loss.place}: {what} Put it back, or move it to the supplementary information"

    def _claim(self, loss: Obligation) -> str:
        """The quote of the plan's claim that a lost number is of; "" where it is of none."""
        if loss.rule not in _NUMBERS:
            return ""
        lost = {number.value for number in find_numbers(loss.name)}
        for claim in self._request.plan.claims:
            if lost & {number.value for number in find_numbers(claim.quote)} and self._had.covers(
                claim.quote, loss
            ):
                return claim.quote
        return ""

    def _supplement(self) -> Iterator[str]:
        record, si = self._record, self._parts.si
        if bool(record.moved_to_si) != bool(si):
            yield "`moved_to_si` names what stands in <SI_OUTPUT>: give both, or neither"
        has = DraftQuotes(self._after, self._part(self._after)).text
        made = frozenset({self._request.supplement} if si else ())
        yield from pointer_faults(self._had.text, has, made, self._before.language)
        yield from moved_headings(with_moved(self._after, self._moved), self._moved)

    def _part(self, paper: Paper) -> Part:
        return next(part for part in outline(paper) if part.name == self._request.part.name)
