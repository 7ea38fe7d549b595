"""Which metric a number is of: by the log's names, else by the text's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from paperkit.documents.log.data import column_kind
from paperkit.documents.log.metrics import is_metric_word, metric_words
from paperkit.documents.log.terms import tokens
from paperkit.documents.log.vocabulary import MODIFIERS, Mention, Vocabulary
from paperkit.documents.numbers import Number
from paperkit.gates.scope.clauses import clause_at, clauses_of
from paperkit.gates.scope.levels import Around, Level
from paperkit.gates.scope.near import ordered, paired
from paperkit.gates.scope.parts import Part, Site

__all__ = ["Metrics", "clean_head"]

_TIMES = re.compile(r"time|second|duration|latency|hour|minute", re.IGNORECASE)
_BESIDE = re.compile(r"([A-Za-z][\w-]*)(?: of| =|=|:)\s?(?:about |only |just |a )?$")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9]{1,6}s?")
_AT = re.compile(r"\bat (?:an? |the )?$", re.IGNORECASE)
_COUNTS = frozenset(("n", "count", "number"))
_FAR = frozenset(("paragraph", "section"))
_TIME_UNITS = frozenset(("s", "ms", "min", "h", "d", "µs", "ns"))
_BEFORE = re.compile(
    r"(?:(?<!\w)(?:"
    + "|".join(sorted(MODIFIERS | {"val", "train", "eval", "word", "top-1"}))
    + r")[ _-]){1,3}$",
    re.IGNORECASE,
)
_IDLE_METRIC = re.compile(
    r"(?:steps?|epochs?|parameters|params|counts?|scores?|rates?|ratio|times?|seconds)", re.IGNORECASE
)
_DIRECTIONS = re.compile(r"[↑↓⬆⬇]|\((?:%|s|ms|sec|seconds)\)|\$")
_NOUN = re.compile(r"[ \u00a0-](\d?[^\W\d_][\w-]*)")
_PLURAL = re.compile(r"[^s]s$|[ai]ces$|ies$|children$|people$|data$")
_NO_NOUN = frozenset(
    str.split("""
    of in on for to and or with the a an at by from than as is are was were be while when that which who whose per each
    across over under after before between against compared relative respectively using we it they if then but so
    not only more less fewer better worse higher lower faster slower improvement reduction increase decrease drop gain
    shows show showed achieve achieved during through both all there here again too also instead overall alone now then
    respectively already still even just once twice yet vs versus
    everywhere anywhere""")
)


class Metrics:
    """Finds the metrics of numbers."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._foreign: dict[str, list[tuple[int, int]]] = {}
        self._outside: dict[int, tuple[tuple[Number, ...], tuple[Mention, ...]]] = {}

    def of(self, site: Site) -> Part | None:
        if site.setting:
            return Part(site.setting.replace("_", " "), frozenset(), "clause")
        vocabulary = self.vocabulary
        pool: frozenset[str] | None = None
        if site.number.unit in _TIME_UNITS:
            pool = frozenset(m for m in vocabulary.metrics if _TIMES.search(m)) or None
        timed = pool
        if site.number.unit == "%" and not site.change:  # a time is no percentage
            pool = frozenset(m for m in vocabulary.metrics if "%" in m or not _TIMES.search(m)) or None
        limited = pool
        told: Part | None = None
        modifiers: frozenset[str] = frozenset()
        settled = False
        for around in self._levels(site):
            if around.start >= 0 and (
                unlogged := self._beside(around) or self._unlogged(around, own_clause=True)
            ):
                return unlogged
            for mention, level, sure in self._mentions(site, around):
                heads = frozenset(w for w in mention.names if vocabulary.is_head(w))
                if told is None:
                    if not heads:
                        modifiers = modifiers or mention.names
                        continue
                    found = vocabulary.metrics_of(mention.names | modifiers, pool)
                    found = found or (
                        vocabulary.metrics_of(mention.names | modifiers) if not limited else found
                    )
                    if not found:
                        continue
                    pool = found
                    said = mention.names | modifiers
                    told = Part(
                        _whole_name(around.text, mention), pool, level,
                        sure and self._is_sure(site, level, said, heads, found), said,
                    )  # fmt: skip
                elif len(told.names) > 1 and not settled:
                    common = self._terms_of(told)
                    others = frozenset(w for m in told.names for way in vocabulary.metrics[m] for w in way)
                    if heads & common or not heads <= others or not mention.names & (others - common):
                        continue
                    narrower = vocabulary.metrics_of(mention.names | modifiers | common, told.names)
                    settled = around.start >= 0
                    if narrower and narrower < told.names:
                        told = replace(told, names=narrower, terms=told.terms | mention.names)
            if told is not None and (len(told.names) == 1 or settled):
                return told
            if told is None and around.start >= 0 and (unlogged := self._unlogged(around)):
                return unlogged
        if told is not None:
            return told
        own = self._by_own_words(site)
        if own is None and timed:
            return Part("time", timed, "clause", sure=len(timed) == 1)
        return own

    def says_metric(self, text: str) -> bool:
        return bool(metric_words(text)) or any(
            self.vocabulary.is_head(w) for m in self.vocabulary.mentions(text).metrics for w in m.names
        )

    def is_other(self, head: str) -> bool:
        found = self.vocabulary.mentions(head)
        return bool(found.datasets or found.arms or found.conditions)

    def _is_sure(
        self, site: Site, level: Level, said: frozenset[str], heads: frozenset[str], found: frozenset[str]
    ) -> bool:
        if level in _FAR or said <= _COUNTS:
            return False
        if level in ("column", "row"):
            return self.vocabulary.says_all(said, found) or self.vocabulary.is_known(heads)
        around = site.around[0]
        at = around.start >= 0 and _AT.search(around.text[max(0, around.start - 12) : around.start])
        return not at and self.vocabulary.is_known(heads)

    def _unlogged(self, around: Around, *, own_clause: bool = False) -> Part | None:
        """A metric that the field knows and the log does not have, named nearer than any that it has."""
        if around.text not in self._foreign:
            self._foreign[around.text] = [
                (a, b)
                for a, b in metric_words(around.text)
                if not any(self.vocabulary.is_head(t.term) for t in tokens(around.text[a:b]))
                and not _IDLE_METRIC.fullmatch(around.text, a, b)
            ]
        spans = [s for s in self._foreign[around.text] if s[1] <= around.start or s[0] >= around.end]
        if not spans:
            return None
        clauses = clauses_of(around.text)
        own = clause_at(clauses, around.start)
        if own_clause:
            spans = [s for s in spans if clause_at(clauses, s[0]) == own]
            logged = (
                m
                for m in self.vocabulary.mentions(around.text).metrics
                if clause_at(clauses, m.start) == own and any(self.vocabulary.is_head(w) for w in m.names)
            )
            if not spans or next(logged, None) is not None:
                return None
        start, end = min(spans, key=lambda s: min(abs(s[1] - around.start), abs(s[0] - around.end)))
        return Part(
            _extended(around.text, start, end),
            frozenset(),
            "clause" if own_clause else "sentence",
            sure=False,
        )

    def _beside(self, around: Around) -> Part | None:
        """A metric that the log does not have right before the number: `a FAR of 98.9%`, `CER = 5%`."""
        match = _BESIDE.search(around.text[max(0, around.start - 40) : around.start])
        if match is None:
            return None
        word = match.group(1)
        if any(self.vocabulary.is_head(t.term) for t in tokens(word)):
            return None
        if not (_ACRONYM.fullmatch(word) or (is_metric_word(word) and not _IDLE_METRIC.fullmatch(word))):
            return None
        return Part(word, frozenset(), "clause", sure=False)

    def _terms_of(self, part: Part) -> frozenset[str]:
        ways = [way for m in part.names for way in self.vocabulary.metrics[m]]
        return frozenset.intersection(*ways) if ways else frozenset()

    def _levels(self, site: Site) -> Iterator[Around]:
        """Column heads before the row: they name metrics more often."""
        yield from (a for a in site.around if a.level == "column")
        yield from (a for a in site.around if a.level != "column")

    def _mentions(self, site: Site, around: Around) -> Iterator[tuple[Mention, Level, bool]]:
        mentions = self.vocabulary.mentions(around.text).metrics
        if around.start >= 0:
            mentions = self.outside_numbers(mentions, site)
        if around.start < 0:
            for mention in reversed(mentions) if around.level == "paragraph" else mentions:
                yield mention, around.level, len(mentions) == 1 and around.level != "section"
            return
        heads = tuple(m for m in mentions if any(self.vocabulary.is_head(w) for w in m.names))
        listed = paired(site, around, heads)
        if listed is not None:
            yield listed, "sentence", True
            return
        yield from ordered(around, mentions, site.fellows)

    def outside_numbers(self, mentions: tuple[Mention, ...], site: Site) -> tuple[Mention, ...]:
        """Mentions of a sentence but for those inside its numbers, such as the unit of `36.97 seconds`."""
        if not site.fellows:
            return mentions
        known = self._outside.get(id(site.fellows))
        if known is None:
            found = tuple(
                m for m in mentions if not any(n.start <= m.start and m.end <= n.end for n in site.fellows)
            )
            known = self._outside[id(site.fellows)] = (site.fellows, found)
        return known[1]

    def _by_own_words(self, site: Site) -> Part | None:
        """A metric by the text's own words: a known one, the head of a column, or the noun behind a number."""
        for around in self._levels(site):
            if around.level in ("paragraph", "section"):
                continue
            spans = metric_words(around.text)
            if around.start >= 0:
                noun = _noun_after(around)
                spans = tuple(s for s in spans if s[1] <= around.start or s[0] >= around.end)
                if spans:
                    clauses = clauses_of(around.text)
                    own = clause_at(clauses, around.start)
                    start, end = min(
                        spans,
                        key=lambda s: (
                            abs(clause_at(clauses, s[0]) - own),
                            min(abs(s[1] - around.start), abs(s[0] - around.end)),
                        ),
                    )
                    near = clause_at(clauses, start) == own
                    if near or not noun or site.number.role != "count":
                        words = _extended(around.text, start, end)
                        return Part(words, frozenset(), "clause" if near else "sentence", near)
                if noun and site.number.unit in (None, "%"):
                    return Part(noun, frozenset(), "clause", sure=False)
            elif around.level == "column":
                head = clean_head(around.text)
                if not spans and (named := self._in_caption(site)) is not None:
                    return named
                if spans or (head and column_kind(head) is None and not self.is_other(head)):
                    return Part(head, frozenset(), "column", bool(spans))
            elif spans:
                start, end = spans[0]
                return Part(_extended(around.text, start, end), frozenset(), around.level, len(spans) == 1)
        return None

    def _in_caption(self, site: Site) -> Part | None:
        """The one metric that a caption names, where the heads of the table name none."""
        for around in site.around:
            if around.level == "caption":
                spans = metric_words(around.text)
                told = {around.text[a:b].lower().rstrip("s") for a, b in spans}
                if len(told) == 1 and not _IDLE_METRIC.fullmatch(around.text, *spans[0]):
                    return Part(_extended(around.text, *spans[0]), frozenset(), "caption", sure=False)
        return None


def _whole_name(text: str, mention: Mention) -> str:
    return clean_head(text[mention.start : mention.end])


def clean_head(head: str) -> str:
    return " ".join(_DIRECTIONS.sub("", head).split())


def _noun_after(around: Around) -> str:
    """The noun that a count counts: `attention heads` of `4 attention heads`."""
    words: list[str] = []
    at = around.end
    text = around.text
    while len(words) < 4:
        word = _NOUN.match(text, at)
        if not word or word.group(1).lower() in _NO_NOUN or (word.group(1)[0].isupper() and words):
            break
        words.append(word.group(1))
        at = word.end()
        if _PLURAL.search(word.group(1)):
            return " ".join(words)
    return words[0] if len(words) == 1 and words[0][0].islower() else ""


def _extended(text: str, start: int, end: int) -> str:
    """A metric with the words before it that belong to its name: `validation accuracy`, `word error rate`."""
    before = text[max(0, start - 40) : start]
    taken = _BEFORE.search(before)
    return text[start - len(taken.group()) : end] if taken else text[start:end]
