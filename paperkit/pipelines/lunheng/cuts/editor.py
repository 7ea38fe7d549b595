"""The Chief Editor by rules: takes safe cuts, least harm first, until the draft is within its budget.

    filler            words that say nothing                         while the draft is too long
    repeated          what an earlier sentence says                  while the draft is too long
    hedges            one of two hedges                              while the draft is too long
    detail_parts      whole paragraphs and sub-sections, to the SI   while sentences of detail would not do
    run_in            run-in headings                                while there are more than the venue allows
    limitations       a list of limitations                          where the draft was too long
    padding           sentences that only hope                       while the draft is too long
    method_detail     settings, to the supplementary information     while the draft is too long
    short_paragraphs  paragraphs of one sentence                     where the draft was too long

Sections over their budget give first. After each kind the draft is parsed again and checked against the paper as it
came (`kept.losses`, problems of the source, the contract's obligations); a cut that loses something is taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from paperkit.documents.paper import Paper
from paperkit.pipelines.draft import Draft, in_author_lines
from paperkit.pipelines.lunheng.budget import actual
from paperkit.pipelines.lunheng.contract import violations
from paperkit.pipelines.lunheng.cuts.choosing import Placed, apart, fitting, in_order, needed, part_name
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, applied
from paperkit.pipelines.lunheng.cuts.details import joined
from paperkit.pipelines.lunheng.cuts.finders import Finder, cut_finders
from paperkit.pipelines.lunheng.cuts.si import numbered, si_document
from paperkit.pipelines.lunheng.kept import losses
from paperkit.pipelines.lunheng.outline import ABSTRACT, Part, outline
from paperkit.pipelines.lunheng.requests import Supplement
from paperkit.records.lunheng import ActualCounts, EditLog, SectionLength, VisualContract, WordBudget
from paperkit.wording import plural

__all__ = ["Trimmed", "trim"]

_WHOLE, _SENTENCES = "detail_parts", "method_detail"
_WHERE_TOO_LONG = ("limitations", "short_paragraphs")
"""Kinds that save no word and make a text that is too long read as one."""


@dataclass(frozen=True)
class Trimmed:
    """What the Chief Editor made of a draft.

    Attributes:
        draft: The draft, cut.
        cuts: Cuts made, by kind and then in order; places are those of the draft as it came.
        removed: What was cut, a line each.
        moved_to_si: What went to the supplementary information, a line each.
        refused: Cuts taken back, each with what they would have lost.
        si: Text of an `si.tex` with what was moved, "" where nothing was.
        supplements: Its sections.
        sections: Lengths before and after, against the budgets.
        before, after: Lengths of the main text.
        still_over: Sections above their budget, by name, and a last line where the main text is above its tolerance.
    """

    draft: Draft
    cuts: tuple[SafeCut, ...]
    removed: tuple[str, ...]
    moved_to_si: tuple[str, ...]
    refused: tuple[str, ...]
    si: str
    supplements: tuple[Supplement, ...]
    sections: tuple[SectionLength, ...]
    before: int
    after: int
    still_over: tuple[str, ...]

    def edit_log(self, number: int) -> EditLog:
        """The record of the edit for a round."""
        return EditLog(
            round=number,
            removed=self.removed,
            moved_to_si=self.moved_to_si,
            sections=self.sections,
            before=self.before,
            after=self.after,
            still_over=self.still_over,
            refused=self.refused,
            judged_by="rules",
        )


def trim(
    draft: Draft,
    budget: WordBudget,
    parts: Sequence[Part],
    contract: VisualContract,
    supplement: int = 1,
) -> Trimmed:
    """Cut a draft down to the tolerance of its budget, or as near as safe cuts come.

    A draft within its budget is left as it is, but for run-in headings above the limit.

    Args:
        draft: The draft.
        budget: Of its venue.
        parts: Its outline; the names are those of the budget.
        contract: What no cut may break; what the draft breaks already does not count.
        supplement: Number of the next section of the supplementary information.
    """
    edit = _Edit(draft, budget, contract, tuple(parts), supplement)
    for kind, find in cut_finders().items():
        edit.make(kind, find)
    return edit.result()


@dataclass
class _Edit:
    """One edit, stage by stage."""

    author: Draft
    budget: WordBudget
    contract: VisualContract
    parts: tuple[Part, ...]
    supplement: int
    supplements: tuple[Supplement, ...] = ()
    cuts: list[SafeCut] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draft = self.author
        self.first = actual(self.author.paper, self.budget)
        self.was_over = self.first.main > self.budget.main_budget_tolerance

    def make(self, kind: str, find: Finder) -> None:
        """Find the cuts of one kind, make those that are needed, take back those that lose something."""
        parts = self.parts if self.draft is self.author else outline(self.draft.paper)
        counts = actual(self.draft.paper, self.budget)
        if not self._wants(kind, counts) or (kind == _WHOLE and self._sentences_do(parts, counts)):
            return
        found = [
            (cut, name) for cut in find(self.draft, parts) if (name := part_name(parts, cut)) is not None
        ]
        chosen = self._chosen(kind, apart(found), counts)
        if chosen:
            self._apply(in_order(chosen, parts) if kind == _WHOLE else chosen)

    def _sentences_do(self, parts: Sequence[Part], counts: ActualCounts) -> bool:
        """Whether single sentences of detail save enough, so that no whole paragraph need go."""
        less = sum(cut.words_saved for cut in cut_finders()[_SENTENCES](self.draft, parts))
        return self._excess(counts)[False] <= less

    def _wants(self, kind: str, counts: ActualCounts) -> bool:
        if kind == "run_in":
            return self._headings_too_many(counts) > 0
        if kind in _WHERE_TOO_LONG:
            return self.was_over
        return max(self._excess(counts).values()) > 0

    def _headings_too_many(self, counts: ActualCounts) -> int:
        most = self.budget.max_paragraph_directives
        return 0 if most is None else counts.paragraph_directives - most

    def _excess(self, counts: ActualCounts) -> dict[bool, int]:
        """By how much the abstract (True) and the main text (False) are too long."""
        return {
            True: counts.abstract - self.budget.abstract,
            False: counts.main - self.budget.main_budget_tolerance,
        }

    def _chosen(self, kind: str, free: list[Placed], counts: ActualCounts) -> list[Placed]:
        """The cuts of one kind that are needed."""
        if kind == "run_in":
            return free[: self._headings_too_many(counts)]
        if kind in _WHERE_TOO_LONG:
            return free
        budgets = self.budget.sections
        over = {name: length - budgets.get(name, length) for name, length in counts.per_section.items()}
        excess = self._excess(counts)
        chosen = needed(free, over, excess)
        return fitting(free, chosen, excess[False]) if kind == _WHOLE else chosen

    def _apply(self, chosen: list[Placed]) -> None:
        """Make all cuts, or where something would be lost all that lose nothing: by halves."""
        kept: list[Placed] = []
        reasons: list[Placed] = []

        def take(group: list[Placed]) -> None:
            wrong = self._wrong(*self._made([*kept, *group]))
            if not wrong:
                kept.extend(group)
            elif len(group) == 1:
                reasons.append((group[0][0], wrong))
            else:
                take(group[: len(group) // 2])
                take(group[len(group) // 2 :])

        take(chosen)
        places = self._author_places([cut for cut, _ in (*kept, *reasons)])
        for at, (cut, _) in enumerate(kept):
            self.cuts.append(replace(cut, place=places[at]))
            row = f"{places[at]}: {cut.reason}"
            if cut.words_saved:
                row += f" (−{plural(cut.words_saved, 'word')})"
            (self.moved if cut.moved_to_si else self.removed).append(row)
        for at, (cut, wrong) in enumerate(reasons, len(kept)):
            self.refused.append(f"{places[at]}: {cut.reason}: taken back. {wrong}")
        self.draft, self.supplements = self._made(kept)

    def _made(self, cuts: list[Placed]) -> tuple[Draft, tuple[Supplement, ...]]:
        made, si = numbered(cuts, self.supplements, self.supplement, self.author.paper.language)
        if not made:
            return self.draft, si
        draft = applied(self.draft, made)
        files = {cut.file for cut in made if cut.moved_to_si}
        return (
            draft.replaced({name: joined(draft.sources[name].text) for name in files}) if files else draft
        ), si

    def _wrong(self, draft: Draft, si: Sequence[Supplement]) -> str:
        """What is wrong with a draft that was not with the author's; "" where nothing is."""
        had, has = (Counter(problem.rule for problem in one.paper.problems) for one in (self.author, draft))
        new = has - had
        if new:
            return f"The source has a new problem: {min(new)}."
        moved = "\n\n".join(section.text for section in si)
        lost = losses(self.author.paper, draft.paper, moved)
        if lost:
            return lost[0].message
        broken = _broken(draft.paper, self.contract)
        return next((text for key, text in broken.items() if key not in self._broken_before), "")

    @cached_property
    def _broken_before(self) -> dict[tuple[str, str], str]:
        return _broken(self.author.paper, self.contract)

    def _author_places(self, cuts: Sequence[SafeCut]) -> list[str]:
        rows = "\n".join(cut.place for cut in cuts)
        return in_author_lines(rows, self.draft, self.author).split("\n")

    def result(self) -> Trimmed:
        last = actual(self.draft.paper, self.budget)
        budgets = self.budget.per_section_budget
        before, after = ({ABSTRACT: c.abstract, **c.per_section} for c in (self.first, last))
        names = [part.name for part in self.parts if part.name in budgets and part.name in before]
        over = [name for name in names if after.get(name, 0) > budgets[name]]
        too_long = last.main - self.budget.main_budget_tolerance
        if too_long > 0:
            over.append(f"main text: {last.main}, {too_long} above the tolerance; no safe cut is left")
        return Trimmed(
            draft=self.draft,
            cuts=tuple(self.cuts),
            removed=tuple(self.removed),
            moved_to_si=tuple(self.moved),
            refused=tuple(self.refused),
            si=si_document(self.draft, self.supplements),
            supplements=self.supplements,
            sections=tuple(
                SectionLength(section=n, before=before[n], after=after.get(n, 0), budget=budgets[n])
                for n in names
            ),
            before=self.first.main,
            after=last.main,
            still_over=tuple(over),
        )


def _broken(paper: Paper, contract: VisualContract) -> dict[tuple[str, str], str]:
    """How a draft breaks the contract, by rule and name."""
    return {(one.rule, one.name): one.message for one in violations(contract, paper, outline(paper))}
