"""The names that a log gives to data sets, runs, methods, metrics and conditions, found again in a text.

A text hardly ever writes a name as the log does (`final_val_acc_mean` is "validation accuracy"), so names are compared
by their words in a usual form (`terms`). A metric is found in two steps: words of metrics that stand together
are one mention (`words_of_metrics`), and `Vocabulary.metrics_of` says which metrics the words can mean.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from paperkit.documents.log.metrics import is_metric_word
from paperkit.documents.log.terms import Token, han_words, is_baseline, terms, tokens
from paperkit.documents.log.values import Log

__all__ = ["BASELINE", "MODIFIERS", "OURS", "Key", "Mention", "Mentions", "Name", "Vocabulary", "named_runs"]

Key = Literal["dataset", "run", "metric", "method", "condition"]

BASELINE = "baseline"
"""Stands in a mention for whatever the baseline is."""
OURS = "our_method"
"""Stands in a mention for the authors' own method, whichever run that is."""
MODIFIERS = frozenset(
    str.split("""
    training validation test evaluation inference final best mean average avg overall total max min maximum minimum
    relative absolute per""")
)
"""Words that tell metrics apart and name none."""

_RUNS = re.compile(
    r"(?<![^\W_])runs?[ _\u00a0~#-]?(\d{1,4}(?:(?:,? and |, | & |,? or | to |-|–|/)\d{1,4}(?![\d.]))*)"
    r"(?!\d|\.\d| ?(?:times|hours?|days?|steps|epochs?|seeds|iterations|minutes|seconds|experiments|models|methods)\b)"
    r"|(?:运行|实验)[ \u00a0]?(\d{1,4})(?![\d.%次个])|第[ \u00a0]?(\d{1,4})[ \u00a0]?[次轮组](?:运行|实验)",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d{1,4})(?: to |-|–)(\d{1,4})")
_NUMBER = re.compile(r"\d{1,4}")
_PARTS = re.compile(r"(?:, | / )(?![^()（）]{0,80}[)）])")  # a comma in a bracket parts nothing
_APART = frozenset(",;:()[]。，；：、（）|—")
_GAP = 2
_LONGEST_CONDITION = 6
_LONGEST_METRIC = 8
_NO_HEADS = frozenset(
    str.split("""
    are that which there only below this these those is was were be been has have had with without by at as from it
    its we they but not no more less than then up down out over under between who what when how""")
)
_VAGUE = frozenset(("rate", "ratio", "score", "count", "parameter", "cost", "distance"))
_LOOSE = frozenset(("final", "best", "mean", "average", "avg", "overall", "total"))
_AGAINST = re.compile(r"(?<!\w)(?:against|versus|vs|than|compared)(?!\w)", re.IGNORECASE)
_SPEED = frozenset(("token", "sample", "frame", "image", "iteration", "it"))
_THRESHOLDS: Mapping[Key, float] = {
    "dataset": 0.5,
    "run": 0.75,
    "method": 0.6,
    "condition": 1.0,
    "metric": 1.0,
}


class Name(NamedTuple):
    """A name, what it names, and the words by which it is known.

    Attributes:
        terms: Its words in their usual form.
        first: The first of them, which has to be there where half of them is enough.
        least: The share of them that makes a mention.
        rank: Added to the share for the rank of the mention.
        names: What it may stand for; () for itself.
    """

    key: Key
    name: str
    terms: frozenset[str]
    first: str = ""
    least: float = 1.0
    rank: float = 0.0
    names: frozenset[str] = frozenset()


class Mention(NamedTuple):
    """A place of a text that names something; `names` has several where it can't be told which is meant.

    `rank` says which of two mentions at one place counts: a run by number, then a name the paper gave, a method, the
    authors' own method, a title of a run, the word "baseline".
    """

    key: Key
    names: frozenset[str]
    start: int
    end: int
    rank: float = 1.0


class Mentions(NamedTuple):
    """All names in a text, each kind in order. `metrics` has words that stand together, not yet names."""

    datasets: tuple[Mention, ...]
    arms: tuple[Mention, ...]
    metrics: tuple[Mention, ...]
    conditions: tuple[Mention, ...]


@dataclass
class Vocabulary:
    """Names to look for.

    Attributes:
        names: Names of data sets, methods, conditions, and titles of runs.
        metrics: Metrics, each with the word sets it is known by.
        baselines: Runs and methods that are the baseline.
        ours: Methods and runs that the log calls the authors' own.
    """

    names: tuple[Name, ...]
    metrics: Mapping[str, tuple[frozenset[str], ...]]
    baselines: frozenset[str] = frozenset()
    ours: frozenset[str] = frozenset()
    arms: frozenset[str] = frozenset()
    runs: frozenset[str] = frozenset()
    _cache: dict[str, Mentions] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, log: Log | None) -> Vocabulary:
        """The names of a log."""
        names: dict[tuple[Key, str], Name] = {}
        metrics: dict[str, tuple[frozenset[str], ...]] = {}
        baselines: set[str] = set()
        arms: set[str] = set()
        worded_runs: set[str] = set()
        for value in log.values if log else ():
            if value.kind == "prose":
                continue
            if value.metric and value.metric not in metrics and len(value.metric.split()) <= _LONGEST_METRIC:
                metrics[value.metric] = _ways(value.metric)
            found: tuple[tuple[Key, str | None], ...] = (("dataset", value.dataset), ("method", value.method))
            for key, name in found:
                if name and (key, name) not in names:
                    names[key, name] = _name(key, name)
            for part in condition_parts(value.condition):
                if ("condition", part) not in names and len(part.split()) <= _LONGEST_CONDITION:
                    names["condition", part] = _name("condition", part)
            arms.update(a for a in (value.run, value.method) if a)
            if value.run and not _NUMBERED.fullmatch(value.run):
                worded_runs.add(value.run)
                names.setdefault(("run", value.run), _name("method", value.run)._replace(key="run"))
            if log and is_baseline(value, log.runs):
                baselines.update(a for a in (value.run, value.method) if a and _says_baseline(a, log))
        _tell_apart(names)
        titles = log.runs if log else {}
        for run, title in titles.items():
            arms.add(run)
            named = _name("run", run, title)
            alike = {r for r, other in titles.items() if named.terms and named.terms <= terms(other)}
            names["run", run] = named._replace(names=frozenset({run, *alike}))
        ours = {n.name for n in names.values() if n.key == "method" and OURS in n.terms}
        ours |= {run for run, title in titles.items() if OURS in {t.term for t in tokens(title)}}
        return cls(
            names=tuple(names.values()),
            metrics=metrics,
            baselines=frozenset(baselines),
            ours=frozenset(ours),
            arms=frozenset(arms),
            runs=frozenset(a for a in arms if _NUMBERED.fullmatch(a)) | worded_runs,
        )

    def with_names(self, more: Iterable[Name]) -> Vocabulary:
        """This vocabulary with more names."""
        return replace(self, names=(*self.names, *more), _cache={})

    def __post_init__(self) -> None:
        self._index: dict[str, list[int]] = defaultdict(list)
        for at, name in enumerate(self.names):
            for term in name.terms:
                self._index[term].append(at)
        named = {t for n in self.names if n.key in ("method", "dataset") for t in n.terms}
        self.metrics = {
            m: tuple((way - named - _NO_HEADS) or way for way in ways) for m, ways in self.metrics.items()
        }
        self._heads = {t for ways in self.metrics.values() for way in ways for t in way}
        self._han = han_words((*(n.name for n in self.names), *self.metrics))
        self._by_term: dict[str, set[str]] = defaultdict(set)
        for metric, ways in self.metrics.items():
            for way in ways:
                for term in way:
                    self._by_term[term].add(metric)

    def mentions(self, text: str) -> Mentions:
        """All names in a text."""
        found = self._cache.get(text)
        if found is None:
            found = self._cache[text] = self._read(text)
        return found

    def metrics_of(self, words: frozenset[str], among: Iterable[str] | None = None) -> frozenset[str]:
        """The metrics that words can mean: those with the most of them, and of these the ones wholly said.

        >>> vocabulary = Vocabulary((), {"val_acc": (frozenset({"validation", "accuracy"}),),
        ...     "train_acc": (frozenset({"training", "accuracy"}),)})
        >>> sorted(vocabulary.metrics_of(frozenset({"accuracy"})))
        ['train_acc', 'val_acc']
        >>> sorted(vocabulary.metrics_of(frozenset({"accuracy", "validation"})))
        ['val_acc']
        """
        pool = set(among) if among is not None else {m for w in words for m in self._by_term.get(w, ())}
        heads = frozenset(w for w in words if self.is_head(w))
        best: tuple[int, float] = (0, 0.0)
        found: set[str] = set()
        for metric in pool:
            score = max((len(way & words), len(way & words) / len(way)) for way in self.metrics[metric])
            if not any(_is_enough(way, words, heads) for way in self.metrics[metric]):
                continue
            if score[0] and (score > best):
                best, found = score, {metric}
            elif score[0] and score == best:
                found.add(metric)
        return frozenset(found)

    def says_all(self, words: frozenset[str], metrics: Iterable[str]) -> bool:
        """True where words are all of the name of a metric."""
        return any(way <= words for metric in metrics for way in self.metrics[metric])

    def is_known(self, words: frozenset[str]) -> bool:
        """True where one of the words is a metric that the field knows."""
        return any(is_metric_word(w) and w not in _VAGUE for w in words)

    def can_mean(self, words: frozenset[str], metric: str) -> bool:
        """True where words say nothing that a metric's name does not have: `recall` for `overall_recall`."""
        return bool(words) and any(words <= way | _LOOSE for way in self.metrics.get(metric, ()))

    def is_head(self, word: str) -> bool:
        """True where a word names a metric by itself."""
        return (
            word in self._by_term and word not in MODIFIERS and word not in _NO_HEADS and not word.isdigit()
        )

    def _read(self, text: str) -> Mentions:
        words = tokens(text, self._han)
        found: dict[Key, list[Mention]] = {"dataset": [], "run": [], "method": [], "condition": []}
        hits: dict[int, list[int]] = defaultdict(list)
        for at, token in enumerate(words):
            for index in self._index.get(token.term, ()):
                hits[index].append(at)
        for index, ats in hits.items():
            name = self.names[index]
            for mention in _clustered(text, words, ats, name):
                found[name.key].append(mention)
        numbered = [Mention("run", frozenset(runs), start, end, 3.0) for runs, start, end in named_runs(text)]
        generic = [
            Mention("method", frozenset({t.term}), t.start, t.end, 1.5 if t.term == OURS else 0.5)
            for t in words
            if t.term in (BASELINE, OURS)
        ]
        return Mentions(
            datasets=_best(found["dataset"]),
            arms=_best([*found["run"], *found["method"], *numbered, *generic]),
            metrics=tuple(self._words_of_metrics(text, words)),
            conditions=_best(found["condition"]),
        )

    def _words_of_metrics(self, text: str, words: list[Token]) -> Iterator[Mention]:
        group: list[Token] = []
        last = -9
        for at, token in enumerate(words):
            if token.term not in self._heads:
                continue
            if group and (at - last > _GAP + 1 or _are_apart(text, group[-1], token)):
                yield _as_words(group)
                group = []
            group.append(token)
            last = at
        if group:
            yield _as_words(group)


def named_runs(text: str) -> Iterator[tuple[set[str], int, int]]:
    """Runs named by number, with their places: `Run 5`, `Runs 2 and 4`, `runs 1 to 3`, `第 2 次实验`."""
    for match in _RUNS.finditer(text):
        told = next(g for g in match.groups() if g)
        numbers = {int(n) for n in _NUMBER.findall(told)}
        for low, high in _RANGE.findall(told):
            if 0 < int(high) - int(low) < 50:
                numbers.update(range(int(low), int(high) + 1))
        yield {f"run_{n}" for n in numbers}, match.start(), match.end()


def condition_parts(condition: str | None) -> tuple[str, ...]:
    """The single conditions of a value: `0 % noise` and `5 words` of `0 % noise, 5 words`."""
    return tuple(p for p in _PARTS.split(condition) if p) if condition else ()


_NUMBERED = re.compile(r"run_\d+")


def _says_baseline(arm: str, log: Log) -> bool:
    title = log.runs.get(arm, "")
    return arm == "run_0" or any(BASELINE in terms(n) or "vanilla" in n.lower() for n in (arm, title))


def _tell_apart(names: dict[tuple[Key, str], Name]) -> None:
    """Give names that differ in a short number only (`Task 1`, `Task 2`) that number as a word."""
    alike: dict[tuple[Key, frozenset[str]], list[str]] = defaultdict(list)
    for (key, name), known in names.items():
        if key in ("dataset", "method"):
            alike[key, known.terms].append(name)
    for (key, said), group in alike.items():
        if len(group) > 1:
            for name in group:
                numbers = {t.term for t in tokens(name) if t.term.isdigit()}
                names[key, name] = names[key, name]._replace(terms=said | numbers)


def _name(key: Key, name: str, title: str | None = None) -> Name:
    text = name if title is None else title
    if key == "condition":
        ordered = [t.term for t in tokens(text, han_words((text,)))]
        said = frozenset(ordered) - {"of", "the", "at", "a"}
    else:
        own = key == "method" and any(t.term == OURS for t in tokens(text))
        said = (
            frozenset({OURS})
            if own
            else terms(text) or frozenset(t.term for t in tokens(text) if len(t.term) > 1)
        )
        ordered = [t.term for t in tokens(text, han_words((text,))) if t.term in said]
    return Name(
        key, name, said, ordered[0] if ordered else "", _THRESHOLDS[key], 0.6 if key == "method" else 0.0
    )


def _ways(metric: str) -> tuple[frozenset[str], ...]:
    said = terms(metric)
    if "per" in re.split(r"[\W_]+", metric.lower()) and said & _SPEED:
        said = said - {"time"}
        return (said, (said - _SPEED) | {"speed"}, (said - _SPEED) | {"throughput"})
    if said:
        return (said,)
    raw = frozenset(t.term for t in tokens(metric))
    return (raw or frozenset({metric.lower()}),)


def _clustered(text: str, words: list[Token], ats: list[int], name: Name) -> Iterator[Mention]:
    """Groups of a name's words that stand together and are enough of it; a word begun anew begins a new group."""
    group: list[int] = []
    for at in (*ats, -1):
        joined = group and at >= 0 and at - group[-1] <= _GAP + 1
        if group and joined and words[at].term in {words[i].term for i in group}:
            again = next(n for n, i in enumerate(group) if words[i].term == words[at].term)
            later = [*group[again + 1 :], at]
            whole = len(name.terms)
            if len(group) == whole and (len(later) < whole or group[-1] - group[0] <= at - later[0]):
                joined = False
            else:
                group = later[:-1]
        if group and not (joined and not _are_apart(text, words[group[-1]], words[at])):
            mention = _mention(words, group, name)
            if mention is not None:
                yield mention
            group = []
        if at >= 0:
            group.append(at)


def _mention(words: list[Token], group: list[int], name: Name) -> Mention | None:
    said = {words[i].term for i in group}
    share = len(said) / len(name.terms)
    if share < name.least or not (share > 0.5 or name.first in said or len(name.terms) == 1):
        return None
    start, end = words[group[0]].start, words[group[-1]].end
    return Mention(name.key, name.names or frozenset({name.name}), start, end, share + name.rank)


def _is_enough(way: frozenset[str], words: frozenset[str], heads: frozenset[str]) -> bool:
    """True where words can mean a metric: half of its words, or one that is a metric by itself (`accuracy`)."""
    said = way & words
    if heads and not said & heads:
        return False
    return 2 * len(said) >= len(way) or any(is_metric_word(w) for w in said)


def _are_apart(text: str, left: Token, right: Token) -> bool:
    between = text[left.end : right.start]
    return not _APART.isdisjoint(between) or bool(len(between) > 5 and _AGAINST.search(between))


def _as_words(group: list[Token]) -> Mention:
    return Mention("metric", frozenset(t.term for t in group), group[0].start, group[-1].end)


def _best(mentions: list[Mention]) -> tuple[Mention, ...]:
    """Of mentions that overlap the one that says most; where several say as much, they are one with all names."""
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda m: (-m.rank, m.start - m.end, m.start, sorted(m.names))):
        over = [k for k in kept if k.start < mention.end and mention.start < k.end]
        if not over:
            kept.append(mention)
            continue
        same = over[0]
        if len(over) == 1 and same.rank == mention.rank and (same.start, same.end) == mention[2:4]:
            kept.remove(same)
            key = same.key if same.key == mention.key else "run"
            kept.append(same._replace(names=same.names | mention.names, key=key))
    return tuple(sorted(kept, key=lambda m: m.start))
