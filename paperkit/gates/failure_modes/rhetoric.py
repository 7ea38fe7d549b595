"""Claims that stand without what they would need: failure modes 4 (shortcut) and 5 (a bug sold as insight).

Code can only see that an ablation, a comparison, a citation or an analysis is missing, so all of this is suspected.
English and Chinese.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.documents.log.values import Log
from paperkit.documents.paper import Paragraph
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where, words
from paperkit.gates._wordlists import word_set
from paperkit.gates.failure_modes.modes import common
from paperkit.gates.failure_modes.sections import is_about_others

__all__ = ["rhetoric", "unablated_claims", "uncompared_claims", "unexplained_surprises"]

_ESSENTIAL = re.compile(
    r"\b(?:is|are|was|were|proves?|proved|remains?|plays?|played) "
    r"(?:an? |the |absolutely |also |highly |particularly |clearly )*"
    r"(?:essential|critical|crucial|key|vital|indispensable|necessary|pivotal|decisive)\b"
    r"(?: (?:role|part|component|factor|ingredient|element|driver))?(?= (?:to|for|in|of)\b)"
    r"|(?:对[^，。；]{1,30})?(?:是|起着|起到了?)?(?:至关重要|不可或缺|必不可少|关键作用|核心作用|决定性作用)",
    re.IGNORECASE,
)
_OURS = r"(?:method|approach|model|framework|technique|algorithm|strategy|scheme|system|architecture|module|part)s?"
_IMPROVES = re.compile(
    rf"\b(?:our|the proposed|the present) (?:[\w-]+ ){{0,3}}{_OURS} (?:\w+ly )?"
    r"(?:improves?|improved|outperforms?|outperformed|surpass(?:es|ed)?|boosts?|boosted|enhances?|enhanced)\b"
    r"|(?:本文|我们|所提)(?:提出)?的?(?:方法|模型|算法|框架|策略|系统)[^，。；]{0,12}?(?:提升|提高|改善|增强)了?",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\d|\b(?:than|over|compared|comparison|comparable|versus|vs|baselines?|relative to|against|without|w/o|ablat\w+"
    r"|tables?|tab|figures?|fig|respectively|appendix)\b|比|相比|较|相较|对比|基线|基准|优于|超过|表|图|分别",
    re.IGNORECASE,
)
_SURPRISE_OPENS = re.compile(
    r"(?:(?:Quite |Somewhat |Rather |Most |Even more |More )?(?:surprisingly|unexpectedly|interestingly|curiously"
    r"|counter-?intuitively|strikingly)\b(?! (?:little|few|many|much|often|rarely|enough)\b)"
    r"|.{0,40}\b(?:surprising|unexpected)(?:ly)? (?:result|finding|improvement|that|effect)"
    r"|(?:但|而|更)?(?:令人|让人)?(?:惊讶|意外|吃惊|惊奇|出乎意料|有趣)的?(?:是|地|，)|出乎意料)",
    re.IGNORECASE,
)
_ANALYSIS = re.compile(
    r"\b(?:because|since|due to|owing to|attribut\w+|explain\w*|explanation|reason\w*|caus\w+|suggest\w*"
    r"|indicat\w+|likely|hypothesi\w+|conjectur\w+|possibl[ey]|perhaps|presumably|stems? from|arises? from"
    r"|results? from|reflects?|implies|imply(?:ing)?|consistent with|may|might|could|can be (?:seen|understood)"
    r"|which means|this means|thanks to|as a result of|given that|in line with|so that|in fact|the fact that"
    r"|for example|follows from|therefore|thus|hence|as (?:we|they|it))\b"
    r"|因为|由于|原因|归因|归结|说明|表明|可能|解释|导致|意味|因此|所以|推测|猜测|认为|源于|来自|得益于|符合|一致",
    re.IGNORECASE,
)
_ABLATION = re.compile(
    r"\bwithout\b|\bw/o\b|\bablat\w+|\bremov\w+|\bno\b|\bfixed\b|\bdisabl\w+|\bonly\b|[−-]{1,2} ?[A-Z]"
    r"|消融|去掉|去除|移除|删除|不使用|不用|没有|无|仅",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_COMPONENT_ZH = re.compile(
    r"[A-Za-z]{2}|模块|组件|单元|网络|模型|算法|方法|策略|编码|解码|注意力|机制|损失|正则|归一|激活|嵌入|卷积|池化|残差|连接"
    r"|门控|层|分支|结构|预训练|微调|训练|蒸馏|增强|采样|检索|融合|特征|参数|学习率|优化|提示|先验|初始化|剪枝|量化|对齐|分词|步骤|设计"
)
"""What a method is made of. A country's institutions can be crucial too, but no experiment takes them out."""
_NO_PART = re.compile(r"^\s*\w+ing\b|\b(?:it|this|that|there|which|what)\s*$", re.IGNORECASE)
"""A subject that names no part of a method: `it is necessary to`, `using it is essential`."""
_SUMS_UP = re.compile(r"conclu|summary|discussion|future|结论|总结|讨论|展望", re.IGNORECASE)
_BEFORE_RESULTS = re.compile(r"motivation|abstract|摘要|动机", re.IGNORECASE)
_SMALL = word_set(
    "a an the this that these those our its their his her of in on for to and or with by from as at it they we which"
    " both such all each more most also than be been used using use model models method approach results result work"
    " paper performance data dataset datasets experiments study choosing selecting selection choice training"
)


def rhetoric(reading: Reading, log: Log | None) -> Iterator[Finding]:
    """Findings on claims without the ablation, comparison or explanation they need."""
    for where, subject in unablated_claims(reading, log):
        yield reading.note(
            where,
            message=f"“{subject}” is called essential, and no run without it is shown",
            evidence="No sentence, table row, section or logged run with it taken out (without, w/o, ablation, fixed)",
            suggestion="Show the run without it, or say what was observed instead of what is essential",
            subject=subject,
            **common(4, Certainty.SUSPECTED),
        )
    for where in uncompared_claims(reading):
        yield reading.note(
            where,
            message="An improvement is claimed, and compared with nothing",
            evidence="No other method, number, table or figure in the sentence or beside it",
            suggestion="Say over what it improves, and by how much",
            **common(4, Certainty.SUSPECTED, Severity.MINOR),
        )
    for where in unexplained_surprises(reading):
        yield reading.note(
            where,
            message="A surprise is announced and neither explained nor backed by a citation",
            evidence="No citation and no word of analysis in the sentence or in the two after it",
            suggestion="Check that it is not a bug; say why it happens, or state it as an observation",
            **common(5, Certainty.SUSPECTED, Severity.MINOR),
        )


def unablated_claims(reading: Reading, log: Log | None) -> Iterator[tuple[Where, str]]:
    """Claims of the method or result sections that some part is essential, where nothing shows a run without it.

    Yields the place of the claim and what is said to be essential.
    """
    taken_out = _taken_out(reading, log)
    for paragraph in reading.prose("body", "item"):
        if _is_no_place(reading, paragraph.section):
            continue
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            part = text[sentence.start : sentence.end]
            match = _ESSENTIAL.search(part)
            if not match or MASK in part:
                continue
            subject = _subject(part[: match.start()])
            if _HAN.search(subject):
                if not 2 <= len(subject.strip()) <= 20 or not _COMPONENT_ZH.search(subject):
                    continue
                if _is_taken_out_zh(subject, taken_out.texts):
                    continue
            else:
                names = [w.lower() for w in words(subject) if len(w) > 2 and w.lower() not in _SMALL]
                if not names or len(names) > 7 or _NO_PART.search(subject):
                    continue
                forms = (form for name in names for form in (name, name.rstrip("s"), name + "s"))
                if not taken_out.words.isdisjoint(forms):
                    continue
            where = Where(paragraph, sentence.start + match.start(), sentence.start + match.end())
            yield where, subject.strip()


def _is_no_place(reading: Reading, section: int | None) -> bool:
    """Whether a section comes before what the paper shows: what it claims there is shown later."""
    title = reading.paper.section_title(section)
    return bool(_BEFORE_RESULTS.search(title)) or is_about_others(reading.paper, section)


def uncompared_claims(reading: Reading) -> Iterator[Where]:
    """Sentences of the method or result sections that say that the paper's own thing improves something.

    Only where neither they nor those beside them compare it with anything: no other method, number, table or figure.
    """
    for paragraph in reading.prose("body", "item"):
        title = reading.paper.section_title(paragraph.section)
        if _is_no_place(reading, paragraph.section) or _SUMS_UP.search(title):
            continue
        text = reading.masked[paragraph.index]
        for at, sentence in enumerate(paragraph.sentences):
            match = _IMPROVES.search(text, sentence.start, sentence.end)
            if not match:
                continue
            around = paragraph.sentences[max(0, at - 1) : at + 3]
            near = text[around[0].start : around[-1].end]
            if not _COMPARED.search(near) and MASK not in near:
                yield Where(paragraph, match.start(), match.end())


def unexplained_surprises(reading: Reading) -> Iterator[Where]:
    """Sentences that announce a surprise, with no citation and no word of analysis in them or in the next two."""
    for paragraph in reading.prose("body", "item", "abstract"):
        text = reading.masked[paragraph.index]
        for at, sentence in enumerate(paragraph.sentences):
            opening = _SURPRISE_OPENS.match(text, sentence.start, sentence.end)
            if not opening:
                continue
            rest = paragraph.sentences[at : at + 3]
            following = text[sentence.start : rest[-1].end]
            if _ANALYSIS.search(following) or _cites(reading, paragraph, sentence.start, rest[-1].end):
                continue
            yield Where(paragraph, opening.start(), opening.end())


def _cites(reading: Reading, paragraph: Paragraph, start: int, end: int) -> bool:
    return any(c.paragraph == paragraph.index and start <= c.start < end for c in reading.paper.citations)


def _subject(before: str) -> str:
    """The noun phrase right before the verb: what follows the last comma, conjunction or relative."""
    return re.split(
        r"[,;:(，；：（。]|\b(?:that|which|while|because|since|and thus|where|how|when|but|although)\b"
        r"|表明|说明|认为|因为|由于|但是?|而",
        before,
    )[-1]


class _TakenOut(NamedTuple):
    words: frozenset[str]
    texts: tuple[str, ...]


def _is_taken_out_zh(subject: str, texts: Sequence[str]) -> bool:
    """Whether a text that takes something out has two characters in a row of what is called essential."""
    han = re.sub(r"[的了该这其本文我们所提出]", " ", subject)
    pairs = {part[n : n + 2] for part in re.findall(r"[\w]{2,}", han) for n in range(len(part) - 1)}
    return any(pair in text for text in texts for pair in pairs)


def _taken_out(reading: Reading, log: Log | None) -> _TakenOut:
    """All that shows a run with a part taken out: sentences, captions, cells, headings, logged runs."""
    texts: list[str] = [s.text for p in reading.paper.paragraphs for s in p.sentences]
    texts += [section.title for section in reading.paper.sections]
    texts += [" ".join(c.text.text for c in row) for table in reading.paper.tables for row in table.rows]
    if log is not None:
        texts += [s.text for s in log.statements] + list(log.runs.values())
        texts += sorted(
            {v.method for v in log.values if v.method} | {v.condition for v in log.values if v.condition}
        )
    shown = tuple(t for t in texts if _ABLATION.search(t))
    return _TakenOut(frozenset(w.lower() for t in shown for w in words(t)), shown)
