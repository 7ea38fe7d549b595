"""Plain comparisons of two logged methods, without a number: `On A, X outperforms Y`, `X has a lower loss than Y`.

Such a sentence is false where the log has it the other way round under every reading: on each data set that may be
meant, for each metric that may be meant. Only sentences that say nothing else are judged: what limits them (`with few
labels`, `after ten epochs`) is nothing that a log can be asked for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from paperkit.documents.log.columns import is_spread
from paperkit.documents.log.metrics import better
from paperkit.documents.log.values import LogValue
from paperkit.documents.log.vocabulary import Vocabulary, condition_parts
from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, ParagraphKind, Sentence
from paperkit.documents.settings import setting_name
from paperkit.findings import Finding
from paperkit.gates.claim_evidence.direction import Claimed, Movement, contradicts
from paperkit.gates.claim_evidence.evidence import shortened
from paperkit.gates.claim_evidence.extent import is_partial, without_contrast
from paperkit.gates.claim_evidence.judge import Judge
from paperkit.gates.claim_evidence.quantifiers import is_hedged, quantifiers_in
from paperkit.gates.claim_evidence.rivals import NamedArm, arms_named
from paperkit.gates.claim_evidence.statements import told
from paperkit.gates.scope import Around, Scope, Site

__all__ = ["Comparison", "false_comparisons"]

_KINDS: tuple[ParagraphKind, ...] = ("body", "abstract", "item", "caption", "footnote")
_LONGEST = 400
# A hole stands for a data set (D), a metric (M); what is left has to be one of these.
_ADVERB = (
    r"(?:however|moreover|furthermore|also|in addition|additionally|overall|similarly|notably|interestingly"
    r"|surprisingly"
    r"|indeed|here|again|conversely|finally|thus|hence|therefore|clearly|specifically|in particular|in summary|in short"
    r"|as expected|but|and|yet|still|importantly|remarkably"
    r"|as (?:shown|seen|reported|listed|can be seen) in (?:the )?(?:table|figure|fig\.?) ?\S{0,12})"
)
_TELLS = (
    r"(?:we (?:also )?(?:find|found|observe|observed|see|saw|show|showed|note) that"
    r"|(?:the |our )?(?:\w+ )?(?:results?|tables?(?: \S{1,6})?|figures?(?: \S{1,6})?|experiments?)"
    r" (?:clearly )?(?:shows?|showed|confirms?|demonstrates?|indicates?|reveals?|suggests?) that|it is clear that)"
)
_ON = r"(?:(?:on|for|in|over) (?:the )?(?:both )?D(?: (?:dataset|data set|benchmark|task|test set))?s?)"
_BY_METRIC = (
    r"(?:(?:in terms of|regarding|in|by|measured by|with (?:respect|regard) to)"
    r" (?:the )?M(?: and (?:the )?M)?)"
)
_MUCH = (
    r"(?:by (?:a |an )?(?:wide|large|clear|small|significant|considerable|substantial|huge|narrow)? ?(?:margins?|far)"
    r"|significantly|substantially|clearly|slightly|considerably|marginally|overall|again|as well|too)"
)
_BEFORE = re.compile(
    rf"(?:{_ADVERB},? ?|{_TELLS} |{_ON} ?,? |{_BY_METRIC} ?,? |(?:the )?M (?:of|for) )*(?:the |our |that )?",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?:(?:,? (?:{_ON}|{_BY_METRIC}|{_MUCH}))*)(?:'s)?(?: M)?\s?(?:[.;!]|$"
    r"|, (?:and|while|whereas|although|but|which|so)\b)",
    re.IGNORECASE,
)
_HELP = (
    r"(?:(?:is|was|has|had|performs?|performed|achieves?|achieved|obtains?|obtained|reaches|reached|yields?|yielded|gives?"
    r"|gave|attains?|attained|shows?|showed|also|clearly|significantly|substantially|slightly|marginally|considerably"
    r"|still|again|even|much|far|a|an|the|its|runs?|method|model) )*"
)
_THAN = r"(?:than|over|compared (?:to|with)|relative to|in comparison (?:to|with))(?: (?:the|our|that of|those of))*"
_DIRECT = r"(?:outperform(?:s|ed)?|surpass(?:es|ed)?|beats?|exceed(?:s|ed)?|improve[sd]? (?:up)?on|improve[sd]? over)"
_RESULTS = r"(?:results?|performance|scores?)"
_BETWEEN = re.compile(
    rf"\s?{_HELP}(?:"
    rf"(?P<better>{_DIRECT}(?: (?:the|our))*(?: M of)?"
    rf"|(?:better|superior)(?: {_RESULTS}| M)? (?:to|{_THAN})(?: (?:the|our))*|improves? (?:the )?M {_THAN})"
    rf"|(?P<worse>(?:outperformed|surpassed|beaten) by|underperform(?:s|ed)?"
    rf"|(?:worse|inferior)(?: {_RESULTS}| M)? (?:to|{_THAN})(?: (?:the|our))*)"
    rf"|(?P<faster>(?:faster|quicker) {_THAN})|(?P<slower>slower {_THAN})"
    rf"|(?P<up>(?:higher|larger|greater|increase[sd]? (?:the )?)\s?M {_THAN})"
    rf"|(?P<down>(?:lower|smaller|fewer|less|reduce[sd]? (?:the )?|lower(?:s|ed) (?:the )?|decrease[sd]? (?:the )?)"
    rf"\s?M {_THAN})"
    r")(?: the| our)?\s?",
    re.IGNORECASE,
)
_HAN_BEFORE = re.compile(
    r"(?:(?:结果表明|实验表明|可以看出|此外|因此|同时|总体上|总体而言|我们发现)[，,]?)?"
    r"(?:在?D(?:数据集)?(?:上|中)，?)?(?:从?M(?:上|来看|方面)，?)?"
)
_HAN_BETWEEN = re.compile(
    r"(?:在D(?:数据集)?(?:上|中))?(?:的?M)?(?:在D(?:数据集)?(?:上|中))?(?:也|明显|显著|略微?|稍|大幅)?(?:地)?"
    r"(?:(?P<better>优于|好于|胜过|超过了?|超越了?|强于)|(?P<worse>劣于|差于|逊于|弱于)|(?P<faster>快于)|(?P<slower>慢于)"
    r"|(?P<up>高于|大于)|(?P<down>低于|小于|少于))"
)
_HAN_AFTER = re.compile(r"(?:的?M|的性能|的结果)?\s?[。；;.!！]?$")
_HAN_THAN = re.compile(r"(?:在D(?:数据集)?(?:上|中))?(?:的?M)?(?:在D(?:数据集)?(?:上|中))?比")
_HAN_AS = re.compile(
    r"(?:的?M)?(?:在D(?:数据集)?(?:上|中))?(?:更|要|还|明显|显著|略)?"
    r"(?:(?P<better>好|优|强)|(?P<worse>差|弱)|(?P<faster>快)|(?P<slower>慢)|(?P<up>高|大)|(?P<down>低|小|少))\s?[。；;.!！]?$"
)
_HAN = re.compile("[\u4e00-\u9fff]")
_TIMES = re.compile(
    r"time|second|duration|latency|hour|minute|speed|throughput|时间|延迟|速度", re.IGNORECASE
)
_SPEED = re.compile(r"faster|slower|quicker", re.IGNORECASE)
_NOWHERE = Number(0, 0, "", 0.0)
_CLAIMED: dict[str, Claimed] = {
    "better": "better", "worse": "worse", "faster": "better", "slower": "worse", "up": "up", "down": "down"
}  # fmt: skip


class Comparison(NamedTuple):
    """A false comparison: what it compares with, and what is worse."""

    paragraph: Paragraph
    sentence: Sentence
    start: int
    end: int
    base: LogValue
    own: LogValue


class _Said(NamedTuple):
    """What a sentence compares: `own` is said to be better, worse, higher or lower than `base`."""

    own: NamedArm
    base: NamedArm
    word: str
    start: int
    end: int
    names_metric: bool


def false_comparisons(paper: Paper, judge: Judge) -> Iterator[tuple[Finding, dict[str, Any]]]:
    """Findings and rows for comparisons that the log has the other way round."""
    for paragraph in paper.paragraphs:
        if paragraph.kind not in _KINDS:
            continue
        for sentence in paragraph.sentences:
            said = _said(sentence.text, judge.resolver.vocabulary)
            found = _contradicted(said, sentence, paragraph, judge) if said else None
            if said and found:
                yield _told(paper, Comparison(paragraph, sentence, said.start, said.end, *found))


def _said(sentence: str, vocabulary: Vocabulary) -> _Said | None:
    """What a sentence compares, where it says nothing else."""
    if len(sentence) > _LONGEST:
        return None
    text = without_contrast(sentence)
    arms = arms_named(text, vocabulary)
    if len(arms) < 2 or len(vocabulary.mentions(text).arms) != len(arms) or arms[0].names & arms[1].names:
        return None
    own, base = arms[:2]
    if next(quantifiers_in(text), None) or is_partial(text) or is_hedged(text, own.start, base.end):
        return None
    holed = _holed(text, vocabulary)
    if any(n.role == "quantity" for n in find_numbers(holed)):
        return None
    before, between, after = (holed[: own.start], holed[own.end : base.start], holed[base.end :])
    if _HAN.search(text):
        forms = (_HAN_BEFORE, _HAN_BETWEEN, _HAN_AFTER)
        before, between, after = (part.replace(" ", "") for part in (before, between, after))
    else:
        forms = (_BEFORE, _BETWEEN, _AFTER)
        before, between, after = (re.sub(r"\s+", " ", part) for part in (before, between, after))
    match = forms[1].fullmatch(between)
    if match is None and _HAN_THAN.fullmatch(between):
        match = _HAN_AS.match(after)
    elif not forms[2].match(after):
        return None
    if match is None or not forms[0].fullmatch(before):
        return None
    if len(arms) > 2 and not re.match(r".*[;,]", text[base.end : arms[2].start]):
        return None
    word = next(name for name in _CLAIMED if match[name])
    return _Said(own, base, word, own.end, base.start, "M" in before + between + after[:80])


def _holed(text: str, vocabulary: Vocabulary) -> str:
    """A sentence with D for its data sets and M for its metrics, each followed by blanks."""
    left = list(text)
    found = vocabulary.mentions(text)
    words = [
        m
        for m in found.metrics
        if any(map(vocabulary.is_head, m.names)) and not _SPEED.fullmatch(text, m.start, m.end)
    ]
    for letter, mentions in (("M", words), ("D", found.datasets)):
        for mention in mentions:
            left[mention.start : mention.end] = letter + " " * (mention.end - mention.start - 1)
    holed = "".join(left)
    return re.sub(r"D\s*(?:(?:,|、|和|与|及|and)\s*(?:and )?(?:on )?D\s*)+", _joined, holed)


def _joined(match: re.Match[str]) -> str:
    """A list of data sets as one."""
    end = len(match.group()) - len(match.group().rstrip())
    return "D" + " " * (len(match.group()) - 1 - end) + " " * end


def _contradicted(
    said: _Said, sentence: Sentence, paragraph: Paragraph, judge: Judge
) -> tuple[LogValue, LogValue] | None:
    text = without_contrast(sentence.text)
    site = Site(
        _NOWHERE, (Around("sentence", text, said.start, said.end),),
        paragraph=paragraph.index, section=paragraph.section,
    )  # fmt: skip
    scope = judge.resolver.scope(site)
    if scope.dataset and not scope.dataset.names:
        return None
    metrics = _metrics(said, scope, judge)
    found: tuple[LogValue, LogValue] | None = None
    for metric in metrics:
        pairs = _pairs(said, judge.cells.of_metric(metric), scope)
        if not pairs:
            continue
        direction = better(metric)
        claimed = _CLAIMED[said.word]
        if claimed in ("better", "worse") and direction is None:
            if all(base.value == own.value for base, own in pairs) or _is_no_result(metric):
                continue
            return None
        for base, own in pairs:
            if not contradicts(claimed, Movement(base.value, own.value), direction):
                return None
        found = found or pairs[0]
    return found


def _metrics(said: _Said, scope: Scope, judge: Judge) -> list[str]:
    """The metrics that may be meant."""
    logged = sorted(judge.resolver.vocabulary.metrics)
    part = scope.metric
    if said.word in ("faster", "slower"):
        return [m for m in logged if _TIMES.search(m)]
    if part is not None and part.names and part.level in ("clause", "sentence") and said.names_metric:
        return sorted(part.names)
    if said.names_metric or said.word in ("up", "down"):
        return []
    if part is not None and not part.names and part.sure:
        return []
    return logged


def _is_no_result(metric: str) -> bool:
    return is_spread(metric) or setting_name(metric) is not None


def _pairs(said: _Said, values: Iterable[LogValue], scope: Scope) -> list[tuple[LogValue, LogValue]]:
    """Base and own value at each place of the log that has one of each."""
    datasets = scope.dataset.names if scope.dataset else frozenset()
    places: dict[tuple[str | None, str | None], list[LogValue]] = defaultdict(list)
    for value in values:
        if datasets and value.dataset not in datasets:
            continue
        if scope.conditions and scope.conditions.isdisjoint(condition_parts(value.condition)):
            continue
        places[value.dataset, value.condition].append(value)
    pairs: list[tuple[LogValue, LogValue]] = []
    for rows in places.values():
        own, base = ([v for v in rows if {v.run, v.method} & arm.names] for arm in (said.own, said.base))
        pairs.extend((b, o) for b in base for o in own if b is not o)
    return pairs


def _told(paper: Paper, found: Comparison) -> tuple[Finding, dict[str, Any]]:
    phrase = found.sentence.text[found.start : found.end].strip()
    base, own = found.base, found.own
    message = (
        f"“{phrase}” is the other way round in the log: {own.metric} is {own.printed} for {shortened(own.scope)} "
        f"({own.place}), and {base.printed} for {shortened(base.scope)} ({base.place})"
    )
    return told(
        paper,
        found.paragraph,
        found.sentence,
        (found.start, found.end),
        phrase=phrase,
        reason="wrong_direction",
        message=message,
        evidence="; ".join(shortened(str(v)) for v in (base, own)),
        suggestion="Say which of the two is better, and by which measure.",
    )
