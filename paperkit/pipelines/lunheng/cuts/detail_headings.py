"""Headings that name detail, by how little a reader of the paper misses it, and the pointer that stays in its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from paperkit.documents.paper import Paper
from paperkit.pipelines.lunheng.cuts.cut import SI_NUMBER
from paperkit.pipelines.lunheng.venues import load_venue

__all__ = [
    "APPENDIX",
    "PROOFS",
    "SETTINGS",
    "heading_pointer",
    "in_sentence",
    "may_move",
    "plain_pointer",
    "proper_words",
    "rank",
    "ranked",
]

APPENDIX, SETTINGS, _DATA, PROOFS = range(4)
_NAMES = (
    re.compile(r"\bappendi(?:x|ces)\b|附录", re.IGNORECASE),
    re.compile(
        r"\b(?:hyper-?parameters?|hardware|software|implementation|reproduction checklist|prompts?|prompt templates?"
        r"|(?:training|optimi[sz]ation|inference|decoding|experimental) (?:details?|settings?|configurations?"
        r"|procedure)"
        r"|comput(?:ational|ing|e) (?:resources?|environments?|methodology|details|infrastructure|setup)"
        r"|(?:parameter|model|simulation|numerical) (?:settings?|details|configurations?)|timing methodology"
        r"|technical details|search space|grid search)\b"
        r"|超参数|硬件|软件环境|实现细节|实施$|训练(?:细节|设置|过程|配置)|提示词|运行环境|计算资源|参数设置|实验环境",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:pre-?processing|(?:data|text) (?:cleaning|processing|filtering|collection|sources?)|apparatus"
        r"|instrument(?:s|ation)?|annotation (?:protocol|procedure|process|guidelines?|scheme)|annotators?"
        r"|evaluation protocol|sample sizes?(?! sensitiv)|tokeni[sz]ation|(?:data )?augmentation|simulations"
        r"|simulation protocol"
        r"|time series|resolution|reagents|participant recruitment|validation of the|reproducibility (?:details"
        r"|checklist)"
        r"|(?<!\w )reproducibility(?! \w))\b"
        r"|预处理|数据清洗|标注(?:规范|流程|协议|过程)|仪器|试剂|数据(?:来源|采集|处理)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:^robustness(?=:| to | and sensitivity|$)|\b(?:proofs?|derivations?|robustness (?:checks?|tests?"
        r"|analys[ei]s)"
        r"|small[- ]sample robustness|sensitivity (?:analys[ei]s|checks?|tests?)|size sensitivity"
        r"|(?:additional|further|supplementary) (?:results|analys[ei]s|experiments|checks)"
        r"|convergence (?:diagnostics|analysis|behaviou?r)"
        r"|diagnostics|placebo tests?)\b)"
        r"|证明|推导|稳健性|敏感性(?:分析|检验)|补充(?:结果|实验|分析)|收敛诊断|安慰剂检验",
        re.IGNORECASE,
    ),
)  # fmt: skip
_NEVER = {"introduction", "related_work", "discussion", "conclusion", "limitations"}
_NOT_DETAIL = re.compile(
    r"\b(?:limitations?|ethic\w*|contributions?|findings?|hypothes[ei]s|research questions?|availability|contact)\b"
    r"|局限|伦理|贡献|假设|可用性",
    re.IGNORECASE,
)
_CAPITAL, _LOWER = re.compile(r"\b[a-z]+,? ([A-Z][a-z]+)"), re.compile(r"(?<![A-Za-z])[a-z]+")
_HAN = re.compile("[\u3400-\u9fff]")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ,/()-]*|[\u3400-\u9fffA-Za-z0-9 、，（）()-]+")
_NO_NOUN = re.compile(
    r"(?:how|why|what|when|which|where|is|are|do|does|from|on|in|to|with|towards?|beyond|\w+ing(?! (?:of "
    r"|\w*(?:procedure"
    r"|details|settings?|configurations?|methodology|resources?|environment|data|time|sizes?|protocol))))\b",
    re.IGNORECASE,
)  # fmt: skip
_ARTICLE = re.compile(r"(?:the|a|an|our)\b", re.IGNORECASE)


def rank(title: str) -> int | None:
    """How little is missed where a text of this heading is elsewhere: 0 least; None where it names no detail.

    >>> rank("Implementation Details"), rank("Data preprocessing"), rank("稳健性检验"), rank("Main results")
    (1, 2, 3, None)
    """
    if _NOT_DETAIL.search(title):
        return None
    return next((at for at, names in enumerate(_NAMES) if names.search(title)), None)


def may_move(titles: Sequence[str]) -> bool:
    """Whether a text may leave the paper by its headings: no introduction, claim, conclusion or statement."""
    venue = load_venue("journal")
    return not any(_NEVER & set(venue.kinds(title)) or _NOT_DETAIL.search(title) for title in titles)


def ranked(titles: Sequence[str]) -> int | None:
    """The rank of a text by its headings, its own first: None where it is no detail or stands where all must stay.

    What an appendix within the paper holds is detail under any heading, and so is what stands below proofs and checks.
    """
    if not may_move(titles):
        return None
    found = [own for own in (rank(title) for title in titles) if own is not None]
    if not found:
        return None
    if APPENDIX in found:
        return APPENDIX
    own = rank(titles[0])
    if own is None:
        # Below a heading of detail all is detail; but not all under `Implementation` or `Data sources`.
        return PROOFS if PROOFS in found else None
    return own


def heading_pointer(title: str, proper: Collection[str]) -> str:
    """A sentence that says where a text of this heading is.

    Args:
        title: The heading, as a reader sees it.
        proper: Words that the paper never writes without a capital: they keep theirs.

    >>> heading_pointer("Training of Markov Chains", {"Markov"}).replace(SI_NUMBER, "2")
    'For the training of Markov chains, see SI~\\\\S S2.'
    """
    title = " ".join(title.split()).rstrip(".:：。 ")
    if _HAN.search(title):
        where = f"补充材料~\\S S{SI_NUMBER}"
        return f"{title}详见{where}。" if _PLAIN.fullmatch(title) else plain_pointer(chinese=True)
    where = f"see SI~\\S S{SI_NUMBER}."
    if not _PLAIN.fullmatch(title):
        return plain_pointer(chinese=False)
    if _NO_NOUN.match(title):
        return f"For more on ``{title}'', {where}"
    cased = in_sentence(title, proper)
    is_name = " " not in cased and cased != cased.lower()
    return f"For {'' if is_name or _ARTICLE.match(cased) else 'the '}{cased}, {where}"


def plain_pointer(*, chinese: bool) -> str:
    """A sentence that says where details are, of what its heading tells."""
    return f"细节详见补充材料~\\S S{SI_NUMBER}。" if chinese else f"For details, see SI~\\S S{SI_NUMBER}."


def in_sentence(title: str, proper: Collection[str]) -> str:
    """A heading as it is written within a sentence: without capitals but for names and acronyms."""
    return " ".join(
        word.lower()
        if word[:1].isupper() and (word[1:].islower() or not word[1:]) and word not in proper
        else word
        for word in title.split()
    )


def proper_words(paper: Paper) -> frozenset[str]:
    """Words that stand within sentences with a capital, and never without."""
    text = " ".join(s.text for s in paper.sentences())
    return frozenset(_CAPITAL.findall(text)) - {word.capitalize() for word in _LOWER.findall(text)}
