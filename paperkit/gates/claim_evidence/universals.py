"""Statements about all of something, number or not: `across all datasets`, `consistently`, `in every run`, `no`.

Such a statement is false where a row of the log contradicts it, whichever run and metric it may mean: what the
sentence names is taken, what it leaves open may be anything. So a sentence that may be true of some run is left alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from paperkit.documents.log.heads import metric_said
from paperkit.documents.log.metrics import better, metric_words
from paperkit.documents.log.terms import terms
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, ParagraphKind, Sentence
from paperkit.findings import Finding, finding_at
from paperkit.gates.claim_evidence.bounds import bound_of
from paperkit.gates.claim_evidence.direction import Claimed, claims_in
from paperkit.gates.claim_evidence.evidence import shortened
from paperkit.gates.claim_evidence.judge import Judge
from paperkit.gates.claim_evidence.kept_settings import changed_in, says_kept
from paperkit.gates.claim_evidence.rivals import compares_with_all, subject_and_object
from paperkit.gates.claim_evidence.tabled import arms_by_table, tabled_arms
from paperkit.gates.claim_evidence.universal_cases import Meant, beyond, contradicting
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
    rf"\b(?:across|on|over|in|for|to) (?:all|every|each|both)(?: one)?(?: of)?(?: (?!but\b)[\w-]+){{0,3}}?"
    rf" (?P<what>{_NOUNS}|{_ARMS})\b"
    rf"|\b(?:all|every|each) (?:of )?(?:the |our |these )?(?:[\w-]+ ){{0,2}}?(?P<subject>{_NOUNS}|{_ARMS}) (?=[a-z])"
    rf"|\b(?P<none>no|none of the|not a single) (?P<nothing>{_NOUNS}|{_ARMS})\b"
    rf"|\b(?:regardless|irrespective) of (?:the |which )?(?P<any>{_NOUNS})\b"
    r"|\b(?P<never>never)\b"
    r"|\b(?P<always>consistently|invariably|universally|systematically|across the board"
    r"|consistent(?= (?:improv|reduc|gain|increas|decreas|drop))|always|uniformly"
    r"|without exception|in (?:all|every|each) cases?)\b"
    r"|(?:在|于)?(?:所有|全部|每个|每一个|各个?|两个)(?P<han>数据集|任务|基准|环境|测试集|语料|领域|语言)(?:上|中)?"
    r"|(?P<han_arms>所有|全部|每次|各次)(?:运行|实验|方法|模型|变体)(?:中|里)?"
    r"|(?P<han_always>始终|一致地?(?=[优提降减改])|[均都](?=[优提降减改]))",
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
    text = statement.sentence.text
    if statement.about_arms and says_kept(text) and (changed := changed_in(text, judge.log)):
        line, setting = changed
        message = f"{line.run} changed the {setting.replace('_', ' ')} ({line.place})"
        return message, shortened(f"{line.text} ({line.place})")
    claimed, every_base = _claimed(statement)
    meant = _meant(statement, judge, tabled, usual, every_base=every_base)
    against = None
    if claimed is not None and meant.bases:
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
        for sentence in paragraph.sentences:
            for match in _UNIVERSAL.finditer(sentence.text[:2000]):
                if _is_hedged(sentence.text, match):
                    continue
                what = match["what"] or match["subject"] or match["nothing"] or ""
                about_arms = bool(_ABOUT_ARMS.search(what)) or bool(match["han_arms"])
                negated = bool(match["none"] or match["never"])
                yield _Statement(paragraph, sentence, match.start(), match.end(), about_arms, negated)
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


def _usual_metric(paper: Paper) -> frozenset[str]:
    """The words of the metric that a paper speaks of most: what a table without a metric is of, if anything is."""
    counts: Counter[str] = Counter()
    for paragraph in paper.paragraphs:
        text = paragraph.text.text
        for start, end in metric_words(text):
            counts.update(terms(text[start:end]))
    return frozenset(word for word, count in counts.items() if 2 * count >= counts.total())


def _meant(
    statement: _Statement, judge: Judge, tabled: Mapping[str, str], usual: frozenset[str], *, every_base: bool
) -> Meant:
    """What the sentence names, and everything that it could mean where it does not."""
    vocabulary = judge.resolver.vocabulary
    sentence = statement.sentence.text
    site = Site(
        _NOWHERE, (Around("sentence", sentence, statement.start, statement.end),),
        paragraph=statement.paragraph.index, section=statement.paragraph.section, change=True,
    )  # fmt: skip
    scope = judge.resolver.scope(site)
    named: frozenset[str | None] = (
        frozenset(scope.metric.names) if scope.metric and _is_near(scope.metric) else frozenset()
    )
    said = metric_said(sentence)
    if not named and said and terms(said) & usual:
        named = frozenset({None})
    unlogged = scope.metric is not None and not scope.metric.names and scope.metric.sure
    directed = frozenset(m for m in vocabulary.metrics if better(m))
    about_arms = statement.about_arms and not every_base
    arms = scope.arm.names - vocabulary.baselines if scope.arm and not about_arms else frozenset()
    by_table = frozenset() if about_arms else tabled_arms(sentence, tabled) - vocabulary.baselines
    if by_table and (by_table <= arms or arms <= vocabulary.runs):
        arms = by_table
    bases = scope.base.names if scope.base and scope.base.names else vocabulary.baselines
    told = bool(scope.base and scope.base.words) or about_arms
    pair = None if told else subject_and_object(sentence, vocabulary)
    if pair is not None and pair[1]:
        arms, bases = pair
    if every_base or (not bases and pair is None):
        bases = vocabulary.arms - arms if arms else frozenset()
    datasets = scope.dataset.names if scope.dataset and about_arms else frozenset()
    return Meant(
        named or (frozenset() if unlogged else directed),
        arms or (vocabulary.arms - vocabulary.baselines),
        bases,
        every_base,
        datasets,
        bool(named),
        better(said) if said else None,
        about_arms,
    )


def _is_near(part: Part) -> bool:
    return part.level in ("clause", "sentence")


def _claimed(statement: _Statement) -> tuple[Claimed | None, bool]:
    """The word of change nearest to the universal, and whether it compares with all others at once.

    Of `no dataset got worse` it is the opposite.
    """
    text = statement.sentence.text
    found = claims_in(text, denied=statement.negated)
    if not found:
        return None, False

    def distance(claim: tuple[Claimed, int, int]) -> int:
        return min(abs(claim[1] - statement.end), abs(claim[2] - statement.start))

    near = min(found, key=distance)
    if distance(near) > 120:
        return None, False
    if not statement.negated:
        return near[0], compares_with_all(text)
    opposite: dict[Claimed, Claimed] = {"up": "down", "down": "up", "better": "worse", "worse": "better"}
    return opposite[near[0]], False


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


def _reported(
    paper: Paper, statement: _Statement, against: str, evidence: str
) -> tuple[Finding, dict[str, Any]]:
    text = statement.paragraph.text
    offset = statement.sentence.start
    span = text.span(offset + statement.start, offset + statement.end)
    message = f"“{statement.phrase}” is contradicted by a row of the log: {against}"
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
