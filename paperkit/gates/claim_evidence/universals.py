"""Statements about all of something, number or not: `across all datasets`, `consistently`, `in every run`, `no`.

Such a statement is false where a row of the log contradicts it, whichever run and metric it may mean: what the
sentence names is taken, what it leaves open may be anything. So a sentence that may be true of some run is left alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from paperkit.documents.log.metrics import Better, better
from paperkit.documents.log.values import LogValue
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, ParagraphKind, Sentence
from paperkit.findings import Finding, finding_at
from paperkit.gates.claim_evidence.bounds import bound_of
from paperkit.gates.claim_evidence.cells import Cells
from paperkit.gates.claim_evidence.direction import Claimed, Movement, claims_in, contradicts
from paperkit.gates.claim_evidence.evidence import shortened
from paperkit.gates.claim_evidence.judge import Judge
from paperkit.gates.claim_evidence.verdict import SEVERITY
from paperkit.gates.scope import Around, Part, Site
from paperkit.gates.scope.clauses import clause_at, clauses_of

__all__ = ["false_universals"]

_KINDS: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "caption", "footnote")
_NOUNS = r"(?:datasets?|tasks?|benchmarks?|environments?|domains?|corpora|problems?|games?|languages?|distributions?)"
_ARMS = (
    r"(?:runs?|variants?|configurations?|methods?|models?|seeds?|experiments?|strateg(?:y|ies)|approach(?:es)?|techniques?"
    r"|schemes?|settings?)"
)
_UNIVERSAL = re.compile(
    rf"\b(?:across|on|over|in|for|to) (?:all|every|each)(?: one)?(?: of)?(?: (?!but\b)[\w-]+){{0,3}}?"
    rf" (?P<what>{_NOUNS}|{_ARMS})\b"
    rf"|\b(?:all|every|each) (?:of )?(?:the |our |these )?(?:[\w-]+ ){{0,2}}?(?P<subject>{_NOUNS}|{_ARMS}) (?=[a-z])"
    rf"|\b(?P<none>no|none of the|not a single) (?P<nothing>{_NOUNS}|{_ARMS})\b"
    r"|\b(?P<always>consistently|consistent(?= (?:improv|reduc|gain|increas|decreas|drop))|always|uniformly"
    r"|without exception|in (?:all|every|each) cases?)\b"
    r"|(?:在|于)?(?:所有|全部|每个|每一个|各个?)(?P<han>数据集|任务|基准|环境)(?:上|中)?"
    r"|(?P<han_arms>所有|每次|各次)(?:运行|实验)(?:中|里)?"
    r"|(?P<han_always>始终|一致地|均(?=[优提降减改]))",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:could|may|might|would|should|can|aims?|hopes?|expect\w*|whether|if|potential\w*|future|goal|designed to"
    r"|likely"
    r"|not|nearly|almost|more consistent|less consistent|assum\w*|hypothe\w*|investigat\w*|explor\w*|question)\b|n't\b"
    r"|可能|或许|希望|旨在|大多|多数|几乎|不|未",
    re.IGNORECASE,
)
_SOME = re.compile(
    rf"\b(?:most|many|several|multiple|various|some|different)(?: of the)?(?: [\w-]+){{0,2}} (?:{_NOUNS}|{_ARMS})\b",
    re.IGNORECASE,
)
_ABOUT_ARMS = re.compile(rf"{_ARMS}$", re.IGNORECASE)
_NOWHERE = Number(0, 0, "", 0.0)
_MEAN = re.compile(r"averag|\bmean\b|up to|as much as|maximum|best|平均|最高|最多|至多", re.IGNORECASE)


class _Statement(NamedTuple):
    """A sentence that says something of all of something."""

    paragraph: Paragraph
    sentence: Sentence
    start: int
    end: int
    about_arms: bool
    negated: bool

    @property
    def phrase(self) -> str:
        return self.sentence.text[self.start : self.end]


class _Meant(NamedTuple):
    """What a statement may be about."""

    metrics: frozenset[str]
    arms: frozenset[str]
    bases: frozenset[str]
    datasets: frozenset[str]
    named_metric: bool


class _Case(NamedTuple):
    """One metric of one arm against the base, on all data sets."""

    metric: str
    arm: str
    pairs: tuple[tuple[LogValue, LogValue], ...]


def false_universals(paper: Paper, judge: Judge) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Findings and rows for universal statements that the log contradicts."""
    cells = judge.cells
    for statement in _statements(paper):
        meant = _meant(statement, judge)
        claimed = _claimed(statement)
        against = None
        if claimed is not None and meant.bases:
            against = _contradicting(statement, meant, claimed, cells)
        if against is None:
            limited = _limit(statement)
            if limited is not None and meant.named_metric:
                against = _beyond(meant, limited, cells)
        if against is not None:
            yield _told(paper, statement, against)


def _statements(paper: Paper) -> Iterator[_Statement]:
    for paragraph in paper.paragraphs:
        if paragraph.kind not in _KINDS:
            continue
        for sentence in paragraph.sentences:
            for match in _UNIVERSAL.finditer(sentence.text[:2000]):
                if _is_hedged(sentence.text, match):
                    continue
                what = match["what"] or match["subject"] or match["nothing"] or ""
                about_arms = bool(_ABOUT_ARMS.search(what)) or bool(match["han_arms"])
                yield _Statement(
                    paragraph, sentence, match.start(), match.end(), about_arms, bool(match["none"])
                )
                break


def _is_hedged(text: str, match: re.Match[str]) -> bool:
    """True where the clause only hopes, doubts or denies, or speaks of some and not of all."""
    clauses = clauses_of(text)
    own = clauses[clause_at(clauses, match.start())]
    before = (
        re.split(r"[.;:,，；：](?!\d)", text[max(0, match.start() - 120) : match.start()])[-1] + match.group()
    )
    clause = text[own.start : max(own.end, match.end())]
    return bool(_HEDGED.search(before) or (match["always"] and _SOME.search(clause)))


def _meant(statement: _Statement, judge: Judge) -> _Meant:
    """What the sentence names, and everything that it could mean where it does not."""
    vocabulary = judge.resolver.vocabulary
    sentence = statement.sentence.text
    site = Site(
        _NOWHERE, (Around("sentence", sentence, statement.start, statement.end),),
        paragraph=statement.paragraph.index, section=statement.paragraph.section, change=True,
    )  # fmt: skip
    scope = judge.resolver.scope(site)
    named = frozenset(scope.metric.names) if scope.metric and _is_near(scope.metric) else frozenset()
    unlogged = scope.metric is not None and not scope.metric.names and scope.metric.sure
    directed = frozenset(m for m in vocabulary.metrics if better(m))
    arms = scope.arm.names - vocabulary.baselines if scope.arm and not statement.about_arms else frozenset()
    bases = scope.base.names if scope.base and scope.base.names else vocabulary.baselines
    datasets = scope.dataset.names if scope.dataset and statement.about_arms else frozenset()
    return _Meant(
        named or (frozenset() if unlogged else directed),
        arms or (vocabulary.arms - vocabulary.baselines),
        bases,
        datasets,
        bool(named),
    )


def _is_near(part: Part) -> bool:
    return part.level in ("clause", "sentence")


def _claimed(statement: _Statement) -> Claimed | None:
    """The word of change nearest to the universal; of `no dataset got worse` its opposite."""
    found = claims_in(statement.sentence.text, denied=statement.negated)
    if not found:
        return None
    near = min(found, key=lambda f: min(abs(f[1] - statement.end), abs(f[2] - statement.start)))
    if min(abs(near[1] - statement.end), abs(near[2] - statement.start)) > 120:
        return None
    if not statement.negated:
        return near[0]
    opposite: dict[Claimed, Claimed] = {"up": "down", "down": "up", "better": "worse", "worse": "better"}
    return opposite[near[0]]


def _contradicting(
    statement: _Statement, meant: _Meant, claimed: Claimed, cells: Cells
) -> tuple[LogValue, ...] | None:
    """Cells that contradict the statement under every reading, or None."""
    cases = _cases(meant, cells)
    if statement.about_arms:
        grouped: dict[str, list[_Case]] = defaultdict(list)
        for case in cases:
            grouped[case.metric].append(case)
        cases = [
            _Case(metric, "", tuple(p for c in group for p in c.pairs)) for metric, group in grouped.items()
        ]
    best: tuple[int, tuple[LogValue, ...]] | None = None
    for case in cases:
        if len(case.pairs) < 2:
            continue
        direction: Better | None = better(case.metric)
        if claimed in ("better", "worse") and direction is None:
            return None
        wrong = [
            pair
            for pair in case.pairs
            if contradicts(claimed, Movement(pair[0].value, pair[1].value), direction)
        ]
        if not wrong:
            return None
        worst = max(wrong, key=lambda p: abs(p[1].value - p[0].value) / (abs(p[0].value) or 1.0))
        if best is None or len(wrong) < best[0]:
            best = (len(wrong), worst)
    return None if best is None else best[1]


def _cases(meant: _Meant, cells: Cells) -> list[_Case]:
    found: dict[tuple[str, str], list[tuple[LogValue, LogValue]]] = defaultdict(list)
    for metric in sorted(meant.metrics):
        by_place: dict[tuple[str | None, str | None], list[LogValue]] = defaultdict(list)
        for value in cells.of_metric(metric):
            if not meant.datasets or value.dataset in meant.datasets:
                by_place[value.dataset, value.condition].append(value)
        for values in by_place.values():
            bases = [v for v in values if v.run in meant.bases or v.method in meant.bases]
            if len(bases) != 1:
                continue
            for value in values:
                arm = value.run or value.method
                if arm and value is not bases[0] and ({value.run, value.method} & meant.arms):
                    found[metric, arm].append((bases[0], value))
    return [_Case(metric, arm, tuple(pairs)) for (metric, arm), pairs in found.items()]


def _limit(statement: _Statement) -> tuple[bool, float] | None:
    """A bound that a sentence sets for all: `above 0.9 on every task`; True for a lower bound."""
    text = statement.sentence.text
    if _MEAN.search(text):
        return None
    numbers = [n for n in find_numbers(text) if n.role == "quantity"]
    for number in numbers:
        over = bound_of(text, number.start, number)
        if over is not None and len(numbers) == 1:
            return over, number.value / (100.0 if number.unit == "%" else 1.0)
    return None


def _beyond(meant: _Meant, limit: tuple[bool, float], cells: Cells) -> tuple[LogValue, ...] | None:
    """Under every arm that may be meant, a cell beyond the bound."""
    over, bound = limit
    by_arm: dict[str, list[LogValue]] = defaultdict(list)
    for metric in meant.metrics:
        for value in cells.of_metric(metric):
            arm = value.run or value.method or ""
            if {value.run, value.method} & meant.arms or not arm:
                by_arm[arm].append(value)
    worst: LogValue | None = None
    for values in by_arm.values():
        wrong = [v for v in values if (_as_share(v, bound) < bound) == over and _as_share(v, bound) != bound]
        if not wrong or len(values) < 2:
            return None
        extreme = min(wrong, key=lambda v: v.value) if over else max(wrong, key=lambda v: v.value)
        worst = worst or extreme
    return None if worst is None else (worst,)


def _as_share(value: LogValue, bound: float) -> float:
    return value.value / 100.0 if value.unit == "%" and bound <= 1 else value.value


def _told(paper: Paper, statement: _Statement, against: Sequence[LogValue]) -> tuple[Finding, dict[str, Any]]:
    text = statement.paragraph.text
    offset = statement.sentence.start
    span = text.span(offset + statement.start, offset + statement.end)
    evidence = "; ".join(shortened(str(v)) for v in against)
    if len(against) == 2:
        base, now = against
        message = (
            f"“{statement.phrase}” is contradicted by a row of the log: {base.metric} went from {base.printed} to "
            f"{now.printed} ({shortened(now.scope)}, {now.place})"
        )
    else:
        message = f"“{statement.phrase}” is contradicted by a row of the log: {against[0]}"
    finding = finding_at(
        paper,
        span,
        "claim_evidence.false_universal",
        SEVERITY["false_universal"],
        message,
        quote=statement.sentence.text,
        section=statement.paragraph.section,
        evidence=evidence,
        suggestion="Name what it does not hold for, or say for which it holds.",
        text=statement.phrase,
        reasons=["false_universal"],
    )
    row: dict[str, Any] = {
        "value": statement.phrase,
        "claim": statement.sentence.text,
        "section": paper.section_title(statement.paragraph.section),
        "file": finding.file,
        "line": finding.line,
        "evidence": evidence,
        "reasons": ["false_universal"],
        "message": message,
    }
    return finding, row
