"""What code finds wrong with an architect's reply (spec, "Visual contract", "Venues", rule 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from paperkit.documents.paper import Paper
from paperkit.documents.quotes import PaperMatch, PaperQuotes, QuoteIndex
from paperkit.documents.words import count_words
from paperkit.gates._prose import listed
from paperkit.pipelines.lunheng.glossary import Rule, name_pattern, read_rule, write_rule
from paperkit.pipelines.lunheng.model.plan_reply import PlanReply, TermReply
from paperkit.pipelines.lunheng.outline import ABSTRACT, Part, part_of
from paperkit.pipelines.lunheng.requests import ArchitectRequest
from paperkit.pipelines.replies import is_telling
from paperkit.wording import one_line

__all__ = ["PlanChecks", "rule_of"]

_MOST_ISSUES = 3
_MOST_WORDS = 220
"""Of a summary of about 200 words."""
_MOST_CHARACTERS = 400
_SHOWN = 80


def rule_of(term: TermReply) -> Rule:
    """The rule for a term, in the form that code can check."""
    return Rule(
        one_line(term.term), one_line(term.long_form), tuple(dict.fromkeys(map(one_line, term.avoid)))
    )


class PlanChecks:
    """Checks the replies to one request."""

    def __init__(self, request: ArchitectRequest) -> None:
        self._request = request
        self._paper: Paper = request.draft.paper
        self._parts = {part.name: part for part in request.parts}
        self._names = {one_line(name): name for name in request.budget.sections}

    def faults(self, reply: PlanReply) -> list[str]:
        """All that is wrong with a reply, in the order of its fields; each says where, what, and what to do."""
        return [
            *self._sections(reply),
            *self._targets(reply),
            *self._directives(reply),
            *self._claims(reply),
            *self._words(reply),
            *self._visuals(reply),
            *self._terms(reply),
        ]

    def name(self, given: str) -> str | None:
        """The budget's name of a section that a reply names; None where it has none."""
        return self._names.get(one_line(given))

    def section(self, given: str) -> str | None:
        """The name of a part that can refer to a figure or table; None where there is none such."""
        parts = {one_line(name): name for name in self._parts if name != ABSTRACT}
        return parts.get(one_line(given))

    def words_of(self, quote: str, section: str) -> str:
        """The paper's own words for a quote that stands in a section; "" where it does not stand there."""
        match = self._quotes.find(quote)
        if match.found and self._part_at(match) == section:
            return match.text or quote
        # A sentence may stand in two sections: what is found first is the other one.
        own = next((m for index in self._own(section) if (m := index.find(quote)).found), None)
        return "" if own is None else quote

    # --- sections --------

    def _sections(self, reply: PlanReply) -> Iterator[str]:
        wanted = list(self._names.values())
        given = [self.name(section.name) or one_line(section.name) for section in reply.sections]
        times = Counter(given)
        for name in times:
            if name not in wanted:
                there = "is not in the main text" if name in self._parts else "is no section of the paper"
                yield f"sections: “{name}” {there}: leave it out; plan {_quoted(wanted)}"
            elif times[name] > 1:
                yield f"sections: “{name}” is planned {times[name]} times: plan it once"
        for name in wanted:
            if name not in times:
                yield f"sections: “{name}” is missing: plan it too"
        order = [name for name in dict.fromkeys(given) if name in wanted]
        if order != [name for name in wanted if name in times]:
            yield f"sections: the order is {_quoted(order)}; keep that of the paper, {_quoted(wanted)}"

    def _targets(self, reply: PlanReply) -> Iterator[str]:
        budget = self._request.budget
        for section in reply.sections:
            name = self.name(section.name)
            if section.target < 0 or (not section.target and name and budget.sections[name]):
                share = f"; the venue gives it {budget.sections[name]}" if name else ""
                yield f"“{one_line(section.name)}”, target: {section.target}{share}: give it more than 0"
        total = sum(section.target for section in reply.sections)
        if total != budget.main:
            off = abs(total - budget.main)
            how = f"{off} too many: take {off} away" if total > budget.main else f"{off} too few: add {off}"
            yield f"sections, target: they sum to {total}, the main budget is {budget.main}: {how}"

    def _directives(self, reply: PlanReply) -> Iterator[str]:
        most = self._request.budget.max_paragraph_directives
        given = [one_line(s.name) for s in reply.sections if s.paragraph_directives]
        if most is not None and len(given) > most:
            allows = f"allows {most} in all" if most else "allows no run-in heading"
            yield (
                f"paragraph_directives: true for {_quoted(given)}; {self._request.venue.name} {allows}: "
                f"set it to true in {most or 'none'} at most"
            )

    # --- quotes --------

    def _claims(self, reply: PlanReply) -> Iterator[str]:
        for section in reply.sections:
            name = self.name(section.name)
            for at, claim in enumerate(section.claims, 1):
                where = f"“{one_line(section.name)}”, claim {at}, quote “{one_line(claim.quote)[:_SHOWN]}”"
                if fault := self._quote_fault(claim.quote, name):
                    yield f"{where}: {fault}"

    def _quote_fault(self, quote: str, section: str | None) -> str:
        if not is_telling(quote):
            return "too short to be evidence: copy a sentence"
        if section is not None and self.words_of(quote, section):
            return ""
        match = self._quotes.find(quote)
        if not match.found:
            why = f" ({match.reason.replace('_', ' ')})" if match.reason else ""
            return (
                f"it does not stand in the draft{why}: copy the words as they stand, or leave the claim out"
            )
        if section is None:
            return ""  # that there is no such section is told already
        part = self._part_at(match)
        stands = f"in “{part}”" if part else "outside of all sections"
        return f"it stands {stands} ({match.place}): put the claim there, or quote words of this section"

    @cached_property
    def _quotes(self) -> PaperQuotes:
        return PaperQuotes(self._paper)

    def _part_at(self, match: PaperMatch) -> str | None:
        if match.span is None:
            return None
        part = part_of(self._request.parts, self._paper.section_at(match.span))
        return None if part is None else part.name

    def _own(self, section: str) -> Iterator[QuoteIndex]:
        """A section as readers see it, then its source."""
        part: Part = self._parts[section]
        yield QuoteIndex("\n".join(self._paper.paragraphs[at].text.text for at in part.paragraphs))
        yield QuoteIndex("\n".join(self._paper.source(piece) for piece in part.pieces))

    # --- issues and summary --------

    def _words(self, reply: PlanReply) -> Iterator[str]:
        if len(reply.structural_issues) > _MOST_ISSUES:
            yield (
                f"structural_issues: there are {len(reply.structural_issues)}: keep the {_MOST_ISSUES} worst"
            )
        count = count_words(reply.summary)
        chinese = count.cn_chars > count.words
        most, unit = (_MOST_CHARACTERS, "characters") if chinese else (_MOST_WORDS, "words")
        if count.length > most:
            yield f"summary: it has {count.length} {unit}: keep it to {most}"

    # --- figures and tables --------

    def _visuals(self, reply: PlanReply) -> Iterator[str]:
        registered = [visual.label for visual in self._request.contract.global_visual_registry]
        kinds = {label.name: label.kind for label in self._paper.labels}
        times = Counter(one_line(visual.label) for visual in reply.visuals)
        for label in times:
            if label not in registered:
                what = (
                    "a label, but of no figure or table of its own"
                    if label in kinds
                    else "no label of the draft"
                )
                yield f"visuals: {label} is {what}: leave it out"
            elif times[label] > 1:
                yield f"visuals: {label} is there {times[label]} times: give it once"
        if missing := [label for label in registered if label not in times]:
            yield f"visuals: {listed(missing)} missing: give every figure and table that code found"
        known = [name for name in self._parts if name != ABSTRACT]
        for visual in reply.visuals:
            where = f"visuals, {one_line(visual.label)}, sections"
            if not visual.sections:
                yield f"{where}: no section refers to it: name at least one"
            if unknown := [one_line(name) for name in visual.sections if self.section(name) is None]:
                yield f"{where}: {_quoted(unknown)} can refer to nothing: name some of {_quoted(known)}"

    # --- terms --------

    def _terms(self, reply: PlanReply) -> Iterator[str]:
        rules = [rule_of(term) for term in reply.terms]
        times = Counter(rule.term.casefold() for rule in rules)
        for key, number in times.items():
            if number > 1:
                yield f"terms: “{key}” is there {number} times: give it once"
        wanted = [name for rule in rules for name in (rule.term, rule.long) if name]
        for rule in rules:
            where = f"terms, “{rule.term[:_SHOWN]}”"
            if read_rule(write_rule(rule)) != rule:
                yield (
                    f"{where}: code cannot read a rule with these names: at most 120 characters each, 160 for a "
                    "long form, and no “ or ” in them"
                )
                continue
            for field, name in (("term", rule.term), ("long_form", rule.long)):
                if name and not self._stands(name):
                    yield f"{where}, {field}: “{name}” does not stand in the draft: use its words, or leave it out"
            for name in rule.never:
                if name_pattern(name) is None:
                    yield f"{where}, avoid: “{name}” has no letter: leave it out"
                elif hit := [one for one in wanted if _forbids(name, one)]:
                    yield f"{where}, avoid: “{name}” forbids {_quoted(hit)}, to be used itself: leave it out"

    def _stands(self, name: str) -> bool:
        pattern = name_pattern(name)
        return pattern is not None and any(pattern.search(text) for text in self._texts)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        cells = (cell.text.text for table in self._paper.tables for row in table.rows for cell in row)
        return (*(paragraph.text.text for paragraph in self._paper.paragraphs), *cells)


def _forbids(avoided: str, name: str) -> bool:
    """Whether a name that is not to be used is in another, or is that name in another number or case."""
    inside, same = name_pattern(avoided), name_pattern(name)
    return bool((inside and inside.search(name)) or (same and same.fullmatch(avoided)))


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
