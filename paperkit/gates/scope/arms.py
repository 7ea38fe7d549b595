"""Which run or method a number is of, and what a change is compared with."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from paperkit.documents.log.data import column_kind
from paperkit.documents.log.terms import terms
from paperkit.documents.log.vocabulary import BASELINE, OURS, Mention, Vocabulary
from paperkit.documents.numbers import Number
from paperkit.gates.scope.clauses import arrows, clause_at, clauses_of, comparisons
from paperkit.gates.scope.levels import Around, Level
from paperkit.gates.scope.metric import Metrics
from paperkit.gates.scope.names import PaperNames
from paperkit.gates.scope.near import against, in_contrast, is_contrast, paired, pick
from paperkit.gates.scope.parts import Part, Site
from paperkit.gates.scope.reach import (
    has_own_subject,
    holds_for,
    is_passing_condition,
    leads_number,
    opening_condition,
    refers_back,
    speaks_of_earlier,
)
from paperkit.gates.scope.versus import bracketed_by, owner_of

__all__ = ["Arms"]

_ENDS = re.compile(r"(?<!\w)(?:from|to)(?!\w)|→|->|从|由|到|至|为", re.IGNORECASE)
_LEFT_OUT = re.compile(
    r"(?<!\w)(?:without|w/o|removing|ablating|disabling|dropping|omitting|excluding) (?:the |our )?$"
    r"|(?:去掉|去除|移除|删去|删除|没有|不使用)$",
    re.IGNORECASE,
)
_ALIKE = 0.75


class Arms:
    """Finds the arms of numbers: runs and methods."""

    def __init__(self, vocabulary: Vocabulary, names: PaperNames, metrics: Metrics) -> None:
        self.vocabulary = vocabulary
        self.metrics = metrics
        self.names = names
        self._arrows: dict[int, tuple[tuple[Number, ...], dict[int, tuple[str, int]]]] = {}

    def side(self, site: Site) -> Literal["", "base", "now"]:
        """Which end of an arrow (`from a to b`) a number is."""
        role = self._role(site)
        return "base" if role == "base" else "now" if role == "now" else ""

    def arrow_base(self, site: Site) -> Number | None:
        """What a number at the end of an arrow was before."""
        if self._role(site) != "now":
            return None
        _, other = self._arrows[id(site.fellows)][1][site.at]
        return site.fellows[other]

    def compared_with(self, site: Site) -> Number | None:
        """The number that a number is compared with in its sentence: `1.47 compared to the baseline's 1.46`."""
        if site.at < 0:
            return None
        for base, now in comparisons(site.around[0].text, site.fellows):
            if now == site.at:
                return site.fellows[base]
        return None

    def of(self, site: Site) -> tuple[Part | None, Part | None, bool]:
        """Its arm, what a change is compared with, and whether a row has a method that nobody knows."""
        role = self._role(site)
        main, contrast, blocked = self._main_arm(site, role)
        baselines = self.vocabulary.baselines
        default = Part("", baselines, "section", sure=False) if baselines else None
        if role == "base":
            own = self._own_clause(site)
            if own is not None:
                return own, None, False
            named = contrast if contrast and contrast.names & baselines else None
            if named is None:
                named = self._baseline_said(site)
            return (named or default), None, False
        if role == "now":
            own = self._own_clause(site)
            if own is not None and not own.names <= baselines:
                return own, contrast or default, blocked
            if main is not None and main.names and main.names <= baselines:
                main = None
            return main, contrast or default, blocked
        if site.change:
            if main is not None and main.names and main.names <= baselines:
                main, contrast = None, main
            return main, contrast or default, blocked
        return main, None, blocked

    def told(self, arm: Part | None) -> tuple[Part | None, Part | None]:
        """Run and method of an arm, as people say them."""
        if arm is None:
            return None, None
        runs = arm.names & self.vocabulary.runs if self.vocabulary.runs else arm.names
        numbered = frozenset(n for n in runs if n.startswith("run_"))
        run = Part(", ".join(sorted(numbered)), numbered, arm.level, arm.sure) if len(numbered) == 1 else None
        said = arm.words or "baseline"
        return run, Part(said, arm.names, arm.level, arm.sure)

    def _role(self, site: Site) -> str:
        """`base` or `now` for the two ends of an arrow, else ""."""
        if site.at < 0:
            return ""
        known = self._arrows.get(id(site.fellows))
        pairs: dict[int, tuple[str, int]] = known[1] if known else {}
        if known is None:
            for base, now in arrows(site.around[0].text, site.fellows):
                pairs.setdefault(base, ("base", now))
                pairs.setdefault(now, ("now", base))
            self._arrows[id(site.fellows)] = (site.fellows, pairs)
        return pairs.get(site.at, ("", -1))[0]

    def _main_arm(self, site: Site, role: str) -> tuple[Part | None, Part | None, bool]:
        """The arm a number belongs to, and the one that stands in a comparison beside it."""
        contrast: Part | None = None
        passing: frozenset[str] = frozenset()
        doubt = False
        for around in site.around:
            if around.level == "row" and (cell := self._method_cell(around)) is not None:
                of_row = self._of_row(cell, site)
                return of_row, contrast, not of_row.names
            found = self.vocabulary.mentions(around.text)
            mentions = found.arms
            if not mentions:
                if around.start >= 0 and has_own_subject(around, found.datasets):
                    return None, contrast, False
                continue
            if (other := against(around.text, mentions)) is not None and contrast is None:
                level: Level = "sentence" if around.start >= 0 else around.level
                contrast = self._arm(other, around.text, level, site, sure=True)
            if around.start >= 0:
                part, contrast, settled = self._of_sentence(around, mentions, site, role, contrast)
                if settled:
                    return part, contrast, False
                doubt = self._leads_another(around, mentions, site)
                continue
            plain = [m for m in mentions if not is_contrast(around.text, m)]
            if role in ("now", "base") or site.change:
                plain = [
                    m for m in plain if not self._resolved(m, site) <= self.vocabulary.baselines
                ] or plain
            if around.level == "paragraph":
                back = speaks_of_earlier(around.text, mentions)
                gone = [m for m in plain if back or is_passing_condition(around.text, m)]
                passing = passing.union(*(self._resolved(m, site) for m in gone))
                plain = [m for m in plain if m not in gone]
            if plain:
                sure = not doubt and not passing
                return self._of_above(around, plain, site, passing, sure=sure), contrast, False
        if passing:
            return Part("", passing, "paragraph", sure=False), contrast, False
        return None, contrast, False

    def _of_row(self, cell: str, site: Site) -> Part:
        """The arm that a cell names; without names where nobody knows it."""
        mentions = self.vocabulary.mentions(cell).arms
        if mentions:
            best = max(mentions, key=lambda m: (m.rank, m.end - m.start))
            return self._arm(best, cell, "row", site, sure=True)
        return Part(cell, self._alike(cell), "row")

    def _of_sentence(
        self, around: Around, mentions: tuple[Mention, ...], site: Site, role: str, contrast: Part | None
    ) -> tuple[Part | None, Part | None, bool]:
        """The arm by the number's own sentence, what it is compared with, and whether that settles it."""
        listed = paired(site, around, mentions)
        if listed is not None:
            return self._arm(listed, around.text, "sentence", site, sure=True), contrast, True
        baselines = self.vocabulary.baselines
        if not role and not site.change and site.at >= 0:
            other = against(around.text, mentions)
            owner = owner_of(around.text, site.fellows, site.at, mentions, other)
            if owner is not None:
                told = [self._arm(m, around.text, "sentence", site, sure=owner.sure) for m in owner.mentions]
                names = frozenset().union(*(part.names for part in told))
                return replace(told[0], names=names), contrast, True
        taken = [bracketed_by(around.text, n, mentions) for n in site.fellows if n.start != around.start]
        mine = tuple(m for m in mentions if m not in taken) or mentions
        if role == "now":
            mine = tuple(m for m in mine if not self._resolved(m, site) <= baselines) or mine
        picked = pick(around, mine, apart=True, change=site.change, numbers=site.fellows)
        if picked is None:
            by_contrast = not site.change and in_contrast(around)
            return None, contrast, by_contrast or has_own_subject(around)
        mention, level, sure = picked
        sure = sure and not _LEFT_OUT.search(around.text[max(0, mention.start - 30) : mention.start])
        if sure and not is_passing_condition(around.text, mention):
            sure = not self._is_changed(around, mentions, site)
        part = self._arm(mention, around.text, level, site, sure=sure)
        if role == "now" and part.names <= baselines:
            return None, contrast or part, False
        return part, contrast, True

    def _of_above(
        self, around: Around, plain: list[Mention], site: Site, passing: frozenset[str], *, sure: bool
    ) -> Part:
        """The arm by what stands above a number; of several the first in a heading, the last in a sentence."""
        told = {self._resolved(m, site) for m in plain}
        sure = sure and len(told) == 1 and around.level != "section"
        chosen = plain[-1] if around.level == "paragraph" else plain[0]
        names = self._resolved(chosen, site)
        if around.level in ("caption", "section", "lead_in", "heading") and not sure:
            names = frozenset().union(*told)
        return self._arm(chosen._replace(names=names | passing), around.text, around.level, site, sure=sure)

    def _leads_another(self, around: Around, mentions: tuple[Mention, ...], site: Site) -> bool:
        """True where a sentence names the arm of a later number only, and no word refers to one before it."""
        clauses = clauses_of(around.text)
        turned = any(clauses[clause_at(clauses, m.start)].opens == "turn" for m in mentions)
        led = any(leads_number(around.text, m, site.fellows) for m in mentions)
        return led and not turned and not refers_back(around.text)

    def _is_changed(self, around: Around, mentions: tuple[Mention, ...], site: Site) -> bool:
        """True where the sentence opens with what was left out of an arm, and the log does not know of it."""
        opening = opening_condition(around.text)
        if opening is None:
            return False
        known = (*mentions, *self.vocabulary.mentions(around.text).conditions)
        if any(m.start < opening[1] and opening[0] < m.end for m in known):
            return False
        return holds_for(around, site.fellows, opening, arms=mentions)

    def _own_clause(self, site: Site) -> Part | None:
        """The arm that is named in the very clause of a number."""
        around = site.around[0]
        clauses = clauses_of(around.text)
        at = clause_at(clauses, around.start)
        inside = [
            m
            for m in self.vocabulary.mentions(around.text).arms
            if clauses[at].start <= m.start < clauses[at].end
        ]
        if site.at >= 0:
            after = [n.start for n in site.fellows if n.start > around.start]
            before = [n.end for n in site.fellows if n.end <= around.start]
            first = before[-1] if before else 0
            for word in _ENDS.finditer(around.text, first, around.start):
                first = word.end()
            inside = [m for m in inside if first <= m.start < (after[0] if after else len(around.text))]
        if len({m.names for m in inside}) != 1:
            return None
        return self._arm(inside[0], around.text, "clause", site, sure=True)

    def _baseline_said(self, site: Site) -> Part | None:
        for around in site.around:
            if around.level in ("section", "paragraph"):
                continue
            for mention in self.vocabulary.mentions(around.text).arms:
                names = self._resolved(mention, site)
                if names and names <= self.vocabulary.baselines:
                    return self._arm(mention, around.text, around.level, site, sure=True)
        return None

    def _method_cell(self, around: Around) -> str | None:
        """The cell of a row that names its method: under such a head, or one that names nothing else."""
        for head, cell in around.heads:
            if column_kind(head) in ("method", "run"):
                return cell
        if not self.vocabulary.arms:
            for head, cell in around.heads[:1]:
                if not head and not self.metrics.is_other(cell) and not self.metrics.says_metric(cell):
                    return cell
        return None

    def _alike(self, cell: str) -> frozenset[str]:
        """The one arm whose name has nearly the words of a cell: `Weight Analysis` for `weight evolution analysis`."""
        said = terms(cell)
        if len(said) < 2:
            return frozenset()
        scores: dict[frozenset[str], float] = {}
        for name in self.vocabulary.names:
            if name.key in ("run", "method") and len(name.terms) > 1:
                score = 2 * len(said & name.terms) / (len(said) + len(name.terms))
                names = name.names or frozenset({name.name})
                scores[names] = max(score, scores.get(names, 0.0))
        best = sorted(scores.items(), key=lambda item: (-item[1], sorted(item[0])))[:2]
        if not best or best[0][1] < _ALIKE or (len(best) > 1 and best[1][1] == best[0][1]):
            return frozenset()
        return best[0][0]

    def _resolved(self, mention: Mention, site: Site) -> frozenset[str]:
        """The names of a mention, with `baseline` and `our method` replaced by what they stand for."""
        if mention.names == {BASELINE} and BASELINE not in self.vocabulary.arms:
            return self.vocabulary.baselines
        if mention.names == {OURS}:
            if self.vocabulary.ours:
                return self.vocabulary.ours
            own = self.names.ours(site.paragraph, site.section)
            return own or (self.vocabulary.arms - self.vocabulary.baselines)
        return mention.names

    def _arm(self, mention: Mention, text: str, level: Level, site: Site, *, sure: bool) -> Part:
        names = self._resolved(mention, site)
        if "alias" in names:
            names = names - {"alias"}
        return Part(text[mention.start : mention.end], names, level, sure)
