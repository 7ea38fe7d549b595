"""The scope of a number: the nearest words that name a data set, a run or method, a metric, a condition.

Row and column heads come first in a table, clause and sentence in prose, then what both stand under. What is near is
`sure` where nothing else of its kind stands as near; a gate may contradict the text only on what is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from paperkit.documents.log.data import column_kind
from paperkit.documents.log.values import Log
from paperkit.documents.log.vocabulary import Mention, Vocabulary, condition_parts
from paperkit.documents.paper import Paper
from paperkit.gates.scope.arms import Arms
from paperkit.gates.scope.clauses import clause_at, clauses_of
from paperkit.gates.scope.levels import Around, Level
from paperkit.gates.scope.metric import Metrics, clean_head
from paperkit.gates.scope.names import names_of
from paperkit.gates.scope.near import mention_lists, paired, pick, said
from paperkit.gates.scope.parts import Part, Scope, Site
from paperkit.gates.scope.reach import counts_people, holds_for

__all__ = ["Resolver"]

_ALL = re.compile(
    r"\b(?:across|over|on|in|for) (?:all|every|each)\b(?! (?:of )?(?:the )?(?:runs|seeds|experiments|methods|models))"
    r"|\b(?:across|over) (?:the )?(?:datasets|tasks|benchmarks|environments|two|three|four|five|six)\b"
    r"|\b(?:on average|averaged?|the mean of|an? (?:average|mean) of|average)\b|所有|平均|各个|全部",
    re.IGNORECASE,
)
_ALL_NAMED = re.compile(
    r"\b(?:across|over|on|in|for) ((?:all|every|each)(?: of)?(?: the| our)?(?: \w+)? "
    r"(?:datasets?|tasks?|benchmarks?|domains?|environments?|languages?))\b|((?:所有|全部|各个?|每个)(?:数据集|任务))",
    re.IGNORECASE,
)
_AVERAGE = re.compile(r"\b(?:on average|average[sd]?|averaging|mean)\b|平均", re.IGNORECASE)
_INTERVAL = re.compile(
    r"(?:(\d{2}(?:\.\d)?) ?\\?% ?)?(?:\bCIs?\b|(?:confidence|credible) intervals?|置信区间)", re.IGNORECASE
)
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s?%")
# What is surely a name, and no device or number of a figure.
_ON_NAMED = re.compile(
    r"(?<!\w)(?:[Oo]n|[Oo]ver) (?:the )?"
    r"(?!(?:Tables?|Fig\w*|Sections?|Eq\w*|[AHV]100|RTX|GTX|TPU|GPU|CPU|NVIDIA|AWS)\b)"
    r"([A-Z][\w.+/-]{0,30}?[A-Z\d][\w.+/-]{0,30})(?! ?(?:[GTC]PUs?|cores?|machines?|nodes?)\b)"
)


class Resolver:
    """Finds the scope of numbers of one paper against one log (or none)."""

    def __init__(self, paper: Paper, log: Log | None) -> None:
        self.names = names_of(paper)
        logged = Vocabulary.of(log)
        has_datasets = any(n.key == "dataset" for n in logged.names)
        more = self.names.names(with_datasets=not has_datasets, with_methods=not logged.arms)
        self.vocabulary = logged.with_names(more)
        self._datasets = frozenset(n.name for n in logged.names if n.key == "dataset")
        self._together = {
            pair
            for condition in {v.condition for v in (log.values if log else ()) if v.kind == "data"}
            for pair in permutations(condition_parts(condition), 2)
        }
        self.metrics = Metrics(self.vocabulary)
        self.arms = Arms(self.vocabulary, self.names, self.metrics)

    def scope(self, site: Site) -> Scope:
        """The scope of a number."""
        if self._left_topic(site):
            site = replace(site, around=site.around[:1])
        all_of = _ALL.search(_clause_text(site)) if site.around else None
        whole = all_of is not None
        arm, base, blocked = self.arms.of(site)
        metric = self.metrics.of(site)
        dataset = self._dataset(site)
        if dataset is None and all_of is not None and (named := _ALL_NAMED.search(all_of.string)):
            dataset = Part(named.group(1) or named.group(2), frozenset(), "sentence")
        conditions = self._conditions(site)
        run, method = self.arms.told(arm)
        return Scope(
            dataset=dataset,
            run=run,
            metric=metric,
            method=method,
            condition=self._condition(site, conditions, base, metric),
            arm=arm,
            base=base,
            conditions=frozenset(conditions),
            whole=whole,
            blocked=blocked,
        )

    def _left_topic(self, site: Site) -> bool:
        """True in a sentence about people that names no metric: it says nothing of what was spoken of before."""
        if not site.around or site.around[0].start < 0 or not counts_people(site.around[0].text):
            return False
        mentions = self.vocabulary.mentions(site.around[0].text).metrics
        said = self.metrics.outside_numbers(mentions, site)
        return not any(self.vocabulary.is_head(w) for m in said for w in m.names)

    def _dataset(self, site: Site) -> Part | None:
        doubt = False
        for around in site.around:
            mentions = self.vocabulary.mentions(around.text).datasets
            if not mentions:
                cell = next((c for h, c in around.heads if column_kind(h) == "dataset"), None)
                if cell is not None:
                    return Part(cell, frozenset(), "row")
                if (unlogged := self._unlogged_dataset(around)) is not None:
                    return unlogged
                continue
            if around.start >= 0:
                listed = paired(site, around, mentions)
                if listed is not None:
                    return Part(said(around.text, listed), self._logged(listed), "sentence")
                picked = pick(around, mentions, apart=False, change=False, numbers=site.fellows)
                if picked is None:
                    doubt = True
                    continue
                mention, level, sure = picked
                group = next((g for g in mention_lists(around.text, mentions) if mention in g), None)
                if group is not None:
                    names = frozenset(n for m in group for n in self._logged(m))
                    words = ", ".join(dict.fromkeys(said(around.text, m) for m in group))
                    return Part(words, names, level, sure=False)
                return Part(said(around.text, mention), self._logged(mention), level, sure)
            distinct = {m.names for m in mentions}
            if around.level in ("section", "paragraph") and len(distinct) > 1:
                continue
            if len(distinct) == 1:
                mention = mentions[0]
                return Part(
                    said(around.text, mention),
                    self._logged(mention),
                    around.level,
                    around.level != "section" and not doubt,
                )
            names = frozenset(n for m in mentions for n in self._logged(m))
            words = ", ".join(dict.fromkeys(said(around.text, m) for m in mentions))
            return Part(words, names, around.level, sure=False)
        return None

    def _unlogged_dataset(self, around: Around) -> Part | None:
        """A data set that the log does not have, by its clause or before it: `on ImageNet-1k, it reaches 0.8`."""
        if around.start < 0 or not self._datasets:
            return None
        arms = self.vocabulary.mentions(around.text).arms
        clauses = clauses_of(around.text)
        clause = clauses[clause_at(clauses, around.start)]
        found = [
            m
            for m in _ON_NAMED.finditer(around.text, 0, clause.end)
            if not any(a.start < m.end(1) and m.start(1) < a.end for a in arms)
        ]
        return Part(found[-1].group(1), frozenset(), "sentence", sure=False) if found else None

    def _logged(self, mention: Mention) -> frozenset[str]:
        return mention.names & self._datasets if self._datasets else frozenset()

    def _conditions(self, site: Site) -> dict[str, tuple[str, Level]]:
        found: dict[str, tuple[str, Level]] = {}
        for around in site.around:
            if around.level in ("paragraph", "section"):
                continue
            for mention in self._holding(around, site):
                for name in mention.names:
                    found.setdefault(name, (around.text[mention.start : mention.end], around.level))
            if around.level in ("column", "row"):
                for share in _PERCENT.findall(around.text):
                    for name in self._percent_conditions(share):
                        found.setdefault(name, (f"{share}%", around.level))
        return found

    def _holding(self, around: Around, site: Site) -> tuple[Mention, ...]:
        """The conditions of a text that hold for a number: of its own sentence those that reach it."""
        mentions = self.vocabulary.mentions(around.text)
        conditions = mentions.conditions
        if around.start < 0 or not conditions:
            return conditions
        listed = paired(site, around, conditions)
        if listed is not None:
            return (listed,)
        groups = list(mention_lists(around.text, conditions))
        held = []
        for mention in conditions:
            alike = next((g for g in groups if mention in g), (mention,))
            rivals = tuple(m for m in conditions if m not in alike and not self._go_together(m, mention))
            if any(
                holds_for(
                    around, site.fellows, (m.start, m.end),
                    conditions=conditions, rivals=rivals, arms=mentions.arms,
                )
                for m in alike
            ):  # fmt: skip
                held.append(mention)
        return tuple(held)

    def _go_together(self, one: Mention, other: Mention) -> bool:
        """True where the log has a value for both conditions at once: `1 % noise`, `5 words`."""
        return any((a, b) in self._together for a in one.names for b in other.names)

    def _percent_conditions(self, share: str) -> Iterator[str]:
        for name in self.vocabulary.names:
            if name.key == "condition" and re.match(rf"{re.escape(share)}\s?%", name.name):
                yield name.name

    def _condition(
        self,
        site: Site,
        conditions: dict[str, tuple[str, Level]],
        base: Part | None,
        metric: Part | None,
    ) -> Part | None:
        if conditions:
            level = next(iter(conditions.values()))[1]
            return Part(", ".join(words for words, _ in conditions.values()), frozenset(conditions), level)
        bound = _bound(site)
        if bound is not None:
            return bound
        told = self._told_by_table(site, metric)
        if told:
            return Part(", ".join(told), frozenset(), "row")
        if site.around and site.around[0].start >= 0:
            clauses = clauses_of(site.around[0].text)
            clause = clauses[clause_at(clauses, site.around[0].start)]
            said = _AVERAGE.search(site.around[0].text, clause.start, clause.end)
            if said:
                return Part(said.group(), frozenset(), "clause")
        if site.change and base is not None:
            return Part(f"vs {base.words or 'baseline'}", base.names, base.level, base.sure)
        return None

    def _told_by_table(self, site: Site, metric: Part | None) -> list[str]:
        """Cells of the row, and the head of the column, that name neither method nor data set nor metric."""
        told: list[str] = []
        for around in site.around:
            if around.level == "row":
                for at, (head, cell) in enumerate(around.heads):
                    kind = column_kind(head)
                    if kind in ("method", "run", "dataset", "metric") or (not head and at == 0):
                        continue
                    if (
                        not self.metrics.is_other(cell)
                        and not self.metrics.says_metric(cell)
                        and not cell.isdigit()
                    ):
                        told.append(cell)
            elif around.level == "column" and metric is not None and metric.level == "caption":
                told.append(clean_head(around.text))
        return told


def _bound(site: Site) -> Part | None:
    """Which bound of a confidence interval a number is."""
    if not site.number.bound:
        return None
    for around in site.around[:3]:
        match = _INTERVAL.search(around.text)
        if match:
            side = "lower" if site.number.bound == "low" else "upper"
            name = f"{match.group(1)}% CI" if match.group(1) else "CI"
            return Part(f"{name}, {side} bound", frozenset(), around.level)
    return None


def _clause_text(site: Site) -> str:
    around = site.around[0]
    if around.start < 0:
        return " ".join(a.text for a in site.around if a.level in ("row", "column"))
    return around.text
