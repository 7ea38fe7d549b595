"""Statements that something is best, without a number: `has the lowest loss`, `is the fastest`, `最优`.

Such a statement is false where the log has a better row, under every reading of it: what the sentence leaves open
(which metric, which data set, which run is "our method") may be anything. Where the log does not decide, nothing is
said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from paperkit.documents.log.metrics import better
from paperkit.documents.log.values import LogValue
from paperkit.documents.log.vocabulary import Vocabulary
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, ParagraphKind, Sentence
from paperkit.findings import Finding
from paperkit.gates.claim_evidence.evidence import shortened
from paperkit.gates.claim_evidence.extent import extent_of, is_partial
from paperkit.gates.claim_evidence.judge import Judge
from paperkit.gates.claim_evidence.quantifiers import quantifiers_in
from paperkit.gates.claim_evidence.statements import told
from paperkit.gates.scope import Around, Part, Scope, Site
from paperkit.gates.scope.clauses import clause_at, clauses_of

__all__ = ["Superlative", "false_superlatives", "superlatives_of"]

_KINDS: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "caption", "footnote")
_LONGEST = 2000
_WORD = re.compile(
    r"(?<![\w-])(?:(?P<more>highest|largest|greatest)|(?P<less>lowest|smallest|fewest|least)"
    r"|(?P<timed>fastest|quickest|shortest|slowest|longest)"
    r"|(?P<best>best|strongest|most (?:effective|successful)))(?![\w-])"
    r"|(?<![\w-])(?P<first>(?:ranks?|ranked|comes?|came|placed?|finish(?:es|ed)?) (?:out )?(?:first|top|1st|on top|best"
    r"|number one)|takes? (?:the )?first place|tops the (?:table|ranking|list))(?![\w-])"
    r"|(?P<han_first>排名第一|排第一|位列第一|位居第一|名列第一|居首)"
    r"|(?P<han_more>最高|最大|最多)|(?P<han_less>最低|最小|最少)|(?P<han_timed>最快|最慢|最短|最长)"
    r"|(?P<han_best>最优|最佳|最好|最有效)",
    re.IGNORECASE,
)
_SLOW = re.compile(r"slowest|longest|最慢|最长", re.IGNORECASE)
# What makes a subject and a superlative a statement.
_SAYS = re.compile(
    r"(?<![\w-])(?:is|are|was|were|remain(?:s|ed)?|has|have|had|achiev(?:es?|ed|ing)|reach(?:es|ed|ing)?"
    r"|obtain(?:s|ed|ing)?|attain(?:s|ed|ing)?|gives?|gave|giving|yield(?:s|ed|ing)?|show(?:s|ed|ing)?"
    r"|deliver(?:s|ed|ing)?|provid(?:es?|ed|ing)|produc(?:es?|ed|ing)|gets?|got|perform(?:s|ed)?|work(?:s|ed)?"
    r"|converge[sd]?|train(?:s|ed)?|runs?|ran|scor(?:es?|ed)|takes?|took|need(?:s|ed)?|require[sd]?"
    r"|emerge[sd]? as|proves?|proved|offer(?:s|ed)?|did|does) "
    r"(?:(?:by far|also|still|again|overall|clearly|consistently|always|uniformly"
    r"|invariably) )*(?:the |its )?(?:overall |very |absolute |single )?$",
    re.IGNORECASE,
)
_ALSO = re.compile(r"(?: [\w-]+){1,4},? and (?:the |its )?$", re.IGNORECASE)
_THE = re.compile(
    r"(?:^|[,;:] |\b(?:and|while|whereas|but) )the (?:overall |very |absolute )?$", re.IGNORECASE
)
_IS_BY = re.compile(
    r"(?: [\w-]+){0,6}? (?:(?:is|was|were|are) (?:(?:achieved|obtained|reached|attained|given|shown) (?:by|with) )?"
    r"|(?:comes?|came) from |belongs? to )(?:that of |those of )?(?:the |our )?$",
    re.IGNORECASE,
)
# `93.8%, the highest accuracy on …`
_APPOSED = re.compile(r"\d\s?%?(?: [\w-]+){0,4}, (?:which is |i\.e\.,? )?(?:the |our )$", re.IGNORECASE)
_HAN_SAYS = re.compile(r"(?:取得|获得|达到|得到|具有|拥有|实现)了?$")
_HAN_END = re.compile(r"\s*(?:[，。；、,.;!！]|$)")
_LIMITED = re.compile(
    r"\b(?:not|never|neither|nor|no longer|one of|among|of the|second|third|next|nearly|almost|may|might|could|would"
    r"|should|can|if|whether|expect\w*|hypothe\w*|aims?|likely|possib\w+|joint\w*|tied|except\w*|excluding"
    r"|apart from|besides|after|aside|early|initial\w*|during|until|often|sometimes|usually|typically|individual"
    r"|[GTC]PUs?|[AHV]100s?|hardware|machines?|devices?)\b|n't\b"
    r"|不是|并非|未|之一|次优|可能|除了?|或许|希望|往往",
    re.IGNORECASE,
)
# What limits a sentence from any place of it.
_PARTLY = re.compile(
    r"[?？]|\b(?:among|except\w*|excluding|apart from|aside from|besides)\b"
    r"|^(?:after|before|during|until|within|if|when|once|initially|early)\b|(?:之后|之前|期间|以外|之外)",
    re.IGNORECASE,
)
_OTHER_USE = re.compile(
    r" (?:known|practices?|effort|guess|way|balance|trade-?off|fit"
    r"|of (?:the )?(?:\w+ )?(?:baselines?|ablations?|variants?|two|three)"
    r"|among|(?:performing )?(?:baselines?|competitors?|checkpoints?|seeds?|epochs?)"
    r"|(?:\w+ ){0,2}(?:improvements?|gains?|reductions?|increases?|decreases?|drops?|differences?|gaps?|changes?"
    r"|boosts?|speed-?ups?|values?|numbers?|ranges?|learning rates?|overall performance when))\b"
    r"|化|值|解|的?(?:基线|提升|降低|下降|增益|改进|变化|超参)",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"time|second|duration|latency|hour|minute|steps?|epochs?|speed|throughput|时间|步数|延迟|速度",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"(?:methods?|models?|approach(?:es)?|algorithms?|systems?|variants?|techniques?|strateg(?:y|ies)|schemes?|results?"
    r"|performance|performer|configurations?|networks?|ranks?|ones?|方法|模型|算法|结果|性能|效果)",
    re.IGNORECASE,
)
_LIMITING = re.compile(r"\b(?:on|under|without|of our)\s(?:the |both )?", re.IGNORECASE)
_SPEED = re.compile(r"fastest|quickest|slowest|最快|最慢", re.IGNORECASE)
_REPEAT = re.compile(r"\brepeat \d+$")
_NOWHERE = Number(0, 0, "", 0.0)


class Superlative(NamedTuple):
    """A false statement that something is best: the row of the log that is better, and its own."""

    paragraph: Paragraph
    sentence: Sentence
    start: int
    end: int
    best: LogValue
    own: LogValue

    @property
    def phrase(self) -> str:
        """Its words."""
        return self.sentence.text[self.start : self.end]


def false_superlatives(paper: Paper, judge: Judge) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Findings and rows for superlatives about a logged metric that a row of the log contradicts."""
    for found in superlatives_of(paper, judge):
        yield _told(paper, found)


def superlatives_of(paper: Paper, judge: Judge) -> Iterator[Superlative]:
    """False superlatives, in the order of the text."""
    for paragraph in paper.paragraphs:
        if paragraph.kind not in _KINDS:
            continue
        for sentence in paragraph.sentences:
            text = sentence.text[:_LONGEST]
            last = -1
            for match in _WORD.finditer(text):
                if _is_statement(text, match, judge, last):
                    last = match.end()
                    found = _contradicted(text, match, paragraph, judge)
                    if found is not None:
                        yield Superlative(paragraph, sentence, match.start(), match.end(), *found)


def _is_statement(text: str, match: re.Match[str], judge: Judge, last: int) -> bool:
    """True where a named method is said to be best, with no doubt and no limit that a log knows nothing of."""
    clauses = clauses_of(text)
    clause = clauses[clause_at(clauses, match.start())]
    if clause.opens == "contrast" or _LIMITED.search(text[clause.start : clause.end]):
        return False
    if _PARTLY.search(text) or is_partial(text):
        return False
    after = text[match.end() : match.end() + 60]
    if _OTHER_USE.match(after):
        return False
    before = text[clause.start : match.start()]
    if match.lastgroup and match.lastgroup.startswith("han_"):
        said = text[clause.start : match.start()]
        return bool(_HAN_SAYS.search(said) or (_HAN_END.match(after) and said.strip()))
    if match["first"]:
        return bool(before.strip())
    if (
        _SAYS.search(before)
        or _APPOSED.search(text[: match.start()])
        or (last >= 0 and _ALSO.fullmatch(text, last, match.start()))
    ):
        return True
    if not _THE.search(before) and clause.start < match.start() - 4:
        return False
    arms = judge.resolver.vocabulary.mentions(text).arms
    return any(_IS_BY.fullmatch(text, match.end(), m.start) for m in arms if m.start >= match.end())


def _contradicted(
    text: str, match: re.Match[str], paragraph: Paragraph, judge: Judge
) -> tuple[LogValue, LogValue] | None:
    """The better row and the own one where every reading is false."""
    site = Site(
        _NOWHERE, (Around("sentence", text, match.start(), match.end()),), tuple(find_numbers(text)),
        paragraph=paragraph.index, section=paragraph.section,
    )  # fmt: skip
    vocabulary = judge.resolver.vocabulary
    scope = judge.resolver.scope(site)
    arm = scope.arm
    if (
        arm is None
        or not arm.names
        or arm.level not in ("clause", "sentence")
        or not arm.sure
        or scope.blocked
    ):
        return None
    clauses = clauses_of(text)
    clause = clauses[clause_at(clauses, match.start())]
    quantifier = next((q for q in quantifiers_in(text) if clause.start <= q.start < clause.end), None)
    everywhere = quantifier is not None and quantifier.kind != "arms"
    if quantifier is not None and everywhere:
        extent = extent_of(text, quantifier, vocabulary, judge.cells.datasets)
        if extent is None:
            return None
        if extent.datasets:
            part = Part(quantifier.words, extent.datasets, "sentence")
            scope = replace(scope, dataset=part)
    if scope.dataset and not scope.dataset.names and not everywhere:
        return None
    if _is_limited(text, match.end(), clause.end, vocabulary):
        return None
    metrics = _metrics(match, scope, vocabulary.metrics)
    if not metrics:
        return None
    found: list[tuple[LogValue, LogValue]] = []
    for metric, highest in metrics:
        for name in sorted(arm.names):
            told = _better_row(judge.cells.of_metric(metric), name, highest, scope, everywhere)
            if not isinstance(told, str):
                found.append(told)
            elif told == "best":
                return None
    return found[0] if found else None


def _is_limited(text: str, start: int, end: int, vocabulary: Vocabulary) -> bool:
    """True where a superlative holds on or under something that the log has no name for: `the best on digits`."""
    found = vocabulary.mentions(text)
    known = [(m.start, m.end) for m in (*found.datasets, *found.metrics, *found.arms, *found.conditions)]
    known += [(q.start, q.end) for q in quantifiers_in(text)]
    return not all(
        any(a <= m.end() < b or m.start() == a or m.end() == a for a, b in known)
        for m in _LIMITING.finditer(text, start, end)
    )


def _metrics(match: re.Match[str], scope: Scope, logged: Iterable[str]) -> list[tuple[str, bool]]:
    """The metrics that may be meant, each with whether the highest value is the one claimed; [] where unknown."""
    kind = (match.lastgroup or "").removeprefix("han_")
    part = scope.metric
    named = part is not None and part.level == "clause" and not _says_nothing(part, match)
    if named and part is not None and not part.names:
        return []
    names = sorted(part.names) if named and part is not None else []
    if kind in ("best", "first") and any("best" in name.lower() for name in names):
        return []  # `best_val_loss` is the name of a metric
    if kind in ("more", "less"):
        return [(m, kind == "more") for m in names]
    pool = names or [m for m in sorted(logged) if better(m)]
    if kind == "timed":
        pool = [m for m in pool if _TIMES.search(m)]
    directed = [(m, better(m)) for m in pool]
    if any(direction is None for _, direction in directed):
        return []
    slow = bool(_SLOW.fullmatch(match.group()))
    return [(m, (direction == "higher") != slow) for m, direction in directed]


def _says_nothing(part: Part, match: re.Match[str]) -> bool:
    """True where what stands for a metric is none: `the best method`, `the fastest`."""
    if _SPEED.fullmatch(match.group()) and _SPEED.fullmatch(part.words):
        return True
    return not part.names and bool(_GENERAL.fullmatch(part.words))


def _better_row(
    values: Sequence[LogValue], arm: str, highest: bool, scope: Scope, everywhere: bool
) -> tuple[LogValue, LogValue] | Literal["best", "unknown"]:
    """A better row than an arm's own, with its own; `unknown` where the log can't tell.

    Of several data sets that are named, or of all, the arm must be best on each; where none is named, being best on
    one, or in the mean, is enough.
    """
    named = scope.dataset.names if scope.dataset and scope.dataset.level != "section" else frozenset()
    groups: dict[tuple[str | None, str | None], list[LogValue]] = defaultdict(list)
    for value in values:
        if value.condition and _REPEAT.search(value.condition):
            continue
        if not named or value.dataset is None or value.dataset in named:
            groups[value.dataset, value.condition].append(value)
    beaten: list[tuple[LogValue, LogValue]] = []
    best_on: set[str | None] = set()
    tried: set[str | None] = set()
    for (dataset, _), rows in sorted(groups.items(), key=str):
        own = [v for v in rows if arm in (v.run, v.method)]
        if not own or len({(v.run, v.method) for v in rows}) < 2:
            continue
        tried.add(dataset)
        mine = max(own, key=lambda v: v.value if highest else -v.value)
        top = max(rows, key=lambda v: v.value if highest else -v.value)
        if abs(top.value - mine.value) <= (top.uncertainty or 0.0) + (mine.uncertainty or 0.0):
            best_on.add(dataset)
        else:
            beaten.append((top, mine))
    if not tried:
        return "unknown"
    left = [pair for pair in beaten if pair[1].dataset not in best_on]
    if named or everywhere:
        return left[0] if left else "best"
    if best_on or _best_in_mean(groups, arm, highest):
        return "best"
    return left[0]


def _best_in_mean(
    groups: dict[tuple[str | None, str | None], list[LogValue]], arm: str, highest: bool
) -> bool:
    """True where an arm's mean over all groups is at least as good as that of every other."""
    sums: dict[str, list[float]] = defaultdict(list)
    for rows in groups.values():
        for value in rows:
            sums[value.run or value.method or ""].append(value.value)
            if arm in (value.run, value.method) and arm != (value.run or value.method or ""):
                sums[arm].append(value.value)
    whole = {name: sum(found) / len(found) for name, found in sums.items() if len(found) == len(sums[arm])}
    best = max(whole.values()) if highest else min(whole.values())
    return whole[arm] == best


def _told(paper: Paper, found: Superlative) -> tuple[Finding, dict[str, Any]]:
    top, own = found.best, found.own
    message = (
        f"“{found.phrase}” is contradicted by a row of the log: {top.metric} is {top.printed} for "
        f"{shortened(top.scope)} ({top.place}), and {own.printed} for {shortened(own.scope)} ({own.place})"
    )
    return told(
        paper,
        found.paragraph,
        found.sentence,
        (found.start, found.end),
        phrase=found.phrase,
        reason="false_universal",
        message=message,
        evidence="; ".join(shortened(str(v)) for v in (top, own)),
        suggestion="Name what is best, or say by which measure and on what this is.",
    )
