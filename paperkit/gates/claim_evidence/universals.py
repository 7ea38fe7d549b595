"""Statements about all of something, number or not: `across all datasets`, `consistently`, `in every run`, `no`.

Such a statement is false where a row of the log contradicts it, whichever run and metric it may mean: what the
sentence names is taken, what it leaves open may be anything. So a sentence that may be true of some run is left alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from paperkit.documents.log.heads import metric_said
from paperkit.documents.log.metrics import better, metric_words
from paperkit.documents.log.terms import terms
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, ParagraphKind, Sentence
from paperkit.findings import Finding
from paperkit.gates.claim_evidence.bounds import bound_of
from paperkit.gates.claim_evidence.direction import Claimed, claims_in
from paperkit.gates.claim_evidence.evidence import shortened
from paperkit.gates.claim_evidence.extent import Extent, extent_of, without_contrast
from paperkit.gates.claim_evidence.judge import Judge
from paperkit.gates.claim_evidence.kept_settings import changed_in, says_kept
from paperkit.gates.claim_evidence.quantifiers import Quantifier, quantifiers_in
from paperkit.gates.claim_evidence.rivals import compares_with_all, rival_after, subject_and_object
from paperkit.gates.claim_evidence.statements import told
from paperkit.gates.claim_evidence.tabled import arms_by_table, tabled_arms
from paperkit.gates.claim_evidence.universal_cases import Meant, beyond, contradicting
from paperkit.gates.scope import Around, Part, Site

__all__ = ["false_universals"]

_KINDS: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "caption", "footnote")
_NOWHERE = Number(0, 0, "", 0.0)
_ON_AVERAGE = re.compile(
    r"\b(?:on average|averag(?:e|ed|ing) (?:over|across)|(?:mean|average) (?:\w+ ){0,3}(?:over|across) )"
    r"|平均而言|平均来看",
    re.IGNORECASE,
)
_ADVERB = re.compile(r"never|always|\w+ly|consistent", re.IGNORECASE)
_OF_ANOTHER = re.compile(r"[,;]|\b(?:and|or|which|that|who|where)\b", re.IGNORECASE)
_SPEED = re.compile(r"faster|slower|quicker", re.IGNORECASE)
_EACH_OTHER = re.compile(
    r"\b(?:others|the rest|each other|one another|the other|both \w+|either)\b", re.IGNORECASE
)
_OF_BOUND = re.compile(r"\s?than\s?[\d.]")
_MEAN = re.compile(r"averag|\bmean\b|up to|as much as|maximum|best|平均|最高|最多|至多", re.IGNORECASE)


class _Statement(NamedTuple):
    """A sentence that says something of all of something; `text` is without what it only sets itself apart from."""

    paragraph: Paragraph
    sentence: Sentence
    text: str
    after: str
    quantifier: Quantifier

    @property
    def phrase(self) -> str:
        return self.sentence.text[self.quantifier.start : self.quantifier.end].strip()

    @property
    def of_what(self) -> Quantifier:
        """What says of what: of `consistently … across all datasets` and `beats all others on all tasks` the second."""
        if self.quantifier.kind != "always" and not compares_with_all(self.text):
            return self.quantifier
        named = (q for q in quantifiers_in(self.text) if q.kind in ("places", "both"))
        return next(named, self.quantifier)

    @property
    def about_arms(self) -> bool:
        return self.quantifier.kind == "arms"


def false_universals(paper: Paper, judge: Judge) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Findings and rows for universal statements that the log contradicts."""
    tabled = arms_by_table(judge.evidence.claims.values(), judge.log, judge.resolver.vocabulary.arms)
    usual = _usual_metric(paper) if judge.cells.of_metric(None) else frozenset()
    for statement in _statements(paper):
        told = _contradicted(statement, judge, tabled, usual)
        if told is not None:
            yield _reported(paper, statement, *told)


def _contradicted(
    statement: _Statement, judge: Judge, tabled: Mapping[str, str], usual: frozenset[str]
) -> tuple[str, str] | None:
    """What contradicts a statement, and the evidence; None where nothing does."""
    text = statement.text
    if statement.about_arms and says_kept(text) and (changed := changed_in(text, judge.log)):
        line, setting = changed
        message = f"{line.run} changed the {setting.replace('_', ' ')} ({line.place})"
        return message, shortened(f"{line.text} ({line.place})")
    if _ON_AVERAGE.search(text):
        return None
    vocabulary = judge.resolver.vocabulary
    extent = extent_of(text, statement.of_what, vocabulary, judge.cells.datasets, statement.after)
    if extent is None:
        return None
    claimed, every_base = _claimed(statement)
    meant = _meant(statement, extent, judge, tabled, usual, every_base=every_base)
    if meant is None:
        return None
    against = None
    if claimed is not None and meant.bases and (meant.named_metric or claimed in ("better", "worse")):
        against = contradicting(meant, claimed, judge.cells)
    if against is None:
        limited = _limit(statement)
        if limited is not None and meant.named_metric:
            against = beyond(meant, limited, judge.cells)
    if against is None:
        return None
    evidence = "; ".join(shortened(str(v)) for v in against)
    if len(against) == 1:
        return str(against[0]), evidence
    base, now = against
    if every_base:
        return f"{shortened(str(base))}, against {shortened(str(now))}", evidence
    metric = base.metric or "the value"
    return (
        f"{metric} went from {base.printed} to {now.printed} ({shortened(now.scope)}, {now.place})"
    ), evidence


def _statements(paper: Paper) -> Iterator[_Statement]:
    for paragraph in paper.paragraphs:
        if paragraph.kind not in _KINDS:
            continue
        for sentence, after in zip_longest(paragraph.sentences, paragraph.sentences[1:]):
            found = next(quantifiers_in(sentence.text), None)
            if found is not None:
                text = without_contrast(sentence.text)
                yield _Statement(paragraph, sentence, text, after.text if after else "", found)


def _usual_metric(paper: Paper) -> frozenset[str]:
    """The words of the metric that a paper speaks of most: what a table without a metric is of, if anything is."""
    counts: Counter[str] = Counter()
    for paragraph in paper.paragraphs:
        text = paragraph.text.text
        for start, end in metric_words(text):
            counts.update(terms(text[start:end]))
    return frozenset(word for word, count in counts.items() if 2 * count >= counts.total())


def _meant(
    statement: _Statement,
    extent: Extent,
    judge: Judge,
    tabled: Mapping[str, str],
    usual: frozenset[str],
    *,
    every_base: bool,
) -> Meant | None:
    """What the sentence names, and all that it could mean where it does not; None where it names the unlogged."""
    vocabulary = judge.resolver.vocabulary
    sentence, quantifier = statement.text, statement.quantifier
    site = Site(
        _NOWHERE, (Around("sentence", sentence, quantifier.start, quantifier.end),),
        paragraph=statement.paragraph.index, section=statement.paragraph.section, change=True,
    )  # fmt: skip
    if quantifier.negated and quantifier.kind != "always" and _EACH_OTHER.search(sentence):
        return None
    scope = judge.resolver.scope(site)
    named: frozenset[str | None] = (
        frozenset(scope.metric.names) if scope.metric and _is_near(scope.metric) else frozenset()
    )
    said = metric_said(sentence)
    if not named and said and terms(said) & usual:
        named = frozenset({None})
    elif not named and (said or _SPEED.search(sentence)):
        return None
    unlogged = scope.metric is not None and not scope.metric.names and scope.metric.sure
    directed = frozenset(m for m in vocabulary.metrics if better(m))
    about_arms = statement.about_arms and not every_base
    arms = scope.arm.names - vocabulary.baselines if scope.arm and not about_arms else frozenset()
    by_table = frozenset() if about_arms else tabled_arms(sentence, tabled) - vocabulary.baselines
    if by_table and (by_table <= arms or arms <= vocabulary.runs):
        arms = by_table
    bases = scope.base.names if scope.base and scope.base.names else vocabulary.baselines
    pair = None if about_arms else subject_and_object(sentence, vocabulary)
    told = bool(scope.base and scope.base.words)
    if pair is not None and pair[1] and (not told or pair[0] <= vocabulary.baselines):
        arms, bases = pair
    if every_base or (not bases and pair is None):
        bases = vocabulary.arms - arms if arms else frozenset()
    if about_arms:
        arms = extent.arms
        if quantifier.negated and (rival := rival_after(sentence, quantifier.end, vocabulary)):
            bases, arms = rival, arms or vocabulary.arms - rival
        if "other" in quantifier.words and any(
            m.end <= quantifier.start for m in vocabulary.mentions(sentence).arms
        ):
            return None
    datasets = extent.datasets
    if not datasets and statement.of_what.kind in ("always", "arms") and scope.dataset:
        datasets = scope.dataset.names
        if not datasets and not about_arms:
            return None
    if statement.of_what.kind == "always" and not (named or vocabulary.mentions(sentence).arms or arms):
        return None
    return Meant(
        named or (frozenset() if unlogged else directed),
        (arms or (vocabulary.arms - vocabulary.baselines)) - extent.without,
        bases - extent.without,
        every_base,
        datasets,
        bool(named),
        better(said) if said else None,
        about_arms,
        scope.conditions,
    )


def _is_near(part: Part) -> bool:
    return part.level in ("clause", "sentence")


def _claimed(statement: _Statement) -> tuple[Claimed | None, bool]:
    """The word of change nearest to the universal, and whether it compares with all others at once.

    Of `no dataset got worse` it is the opposite.
    """
    text, quantifier = statement.text, statement.quantifier
    found = [c for c in claims_in(text, denied=quantifier.negated) if not _OF_BOUND.match(text, c[2])]
    if not found:
        return None, False

    def distance(claim: tuple[Claimed, int, int]) -> int:
        return min(abs(claim[1] - quantifier.end), abs(claim[2] - quantifier.start))

    near = min(found, key=distance)
    if distance(near) > 120:
        return None, False
    between = text[min(quantifier.end, near[2]) : max(quantifier.start, near[1])]
    is_adverb = quantifier.kind == "always" and _ADVERB.fullmatch(text, quantifier.start, quantifier.end)
    if is_adverb and _OF_ANOTHER.search(between):
        return None, False
    if not quantifier.negated:
        return near[0], compares_with_all(text)
    opposite: dict[Claimed, Claimed] = {"up": "down", "down": "up", "better": "worse", "worse": "better"}
    return opposite[near[0]], False


def _limit(statement: _Statement) -> tuple[bool, float] | None:
    """A bound that a sentence sets for all: `above 0.9 on every task`; True for a lower bound."""
    text = statement.text
    if _MEAN.search(text):
        return None
    numbers = [n for n in find_numbers(text) if n.role == "quantity"]
    for number in numbers:
        over = bound_of(text, number.start, number)
        if over is not None and len(numbers) == 1:
            return over, number.value / (100.0 if number.unit == "%" else 1.0)
    return None


def _reported(
    paper: Paper, statement: _Statement, against: str, evidence: str
) -> tuple[Finding, dict[str, Any]]:
    return told(
        paper,
        statement.paragraph,
        statement.sentence,
        (statement.quantifier.start, statement.quantifier.end),
        phrase=statement.phrase,
        reason="false_universal",
        message=f"“{statement.phrase}” is contradicted by a row of the log: {against}",
        evidence=evidence,
        suggestion="Name what it does not hold for, or say for which it holds.",
    )
