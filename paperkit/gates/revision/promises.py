"""Sentences of a revision that newly state a limitation of the paper's own work, or promise work to come.

A promise to release code or data is none of them: it adds no experiment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from paperkit.documents.paper import Paper, Sentence
from paperkit.findings import Finding, Severity, finding_at
from paperkit.gates._prose import MASK, Reading, bare
from paperkit.gates._wordlists import word_set

__all__ = ["new_promises", "states_limitation"]

_STATES = re.compile(
    r"""
      \b(?:limitations?|shortcomings?|drawbacks?|caveats?|threats?\sto\svalidity)\b
    | \b(?:our|this|the\spresent)\s(?:\w+\s){1,3}?(?:is|are|was|were|remains?)\s(?:only\s)?
      (?:limited|restricted|confined)\sto\b
    | \b(?:our|the\spresent)\s(?:\w+\s){1,3}?(?:does|do|did|can)\s?not\s(?:yet\s)?
      (?:generali[sz]e|scale|cover|extend|transfer)\b
    | \bwe\s(?:acknowledge|concede|admit|recogni[sz]e)\sthat\b
    | \bfuture\s(?:work|research|studies|experiments|versions?|investigations?)\b
    | \bin\sthe\sfuture\b
    | \bwe\s(?:plan|intend)\sto\b(?!\s(?:\w+ly\s)?(?:release|publish|share|open-source)\b)
      (?!\smake\s[^.;]{1,80}?\s(?:available|public)\b)
    | \b(?:remains?|is|are)\s(?:yet\s)?to\sbe\s(?:done|studied|seen|explored|investigated|tested|determined)\b
    | \bleft\s(?:for|to)\s(?:future|later|follow-up)\b
    | \bwe\sleave\s[^.;]{1,120}?\s(?:for|to)\s(?:future|later|follow-up)\b
    | \b(?:we|this\spaper|our\s\w+)\s(?:will|would)\s(?:also\s)?
      (?:run|add|conduct|perform|include|extend|explore|investigate)\b
    | \b(?:we|this\spaper|our\s\w+)\s(?:will|would)\s(?:also\s)?
      (?:evaluate|test|study|compare|repeat|train|collect|benchmark|validate|assess|examine|measure)\b
      (?![^.;]{0,120}\bin\s(?:section|chapter)\b)
    | \b(?:further|additional)\s(?:experiments?|studies|ablations?|evaluations?|work|research)\s
      (?:is|are|will|would|should|must|remain)\b
    | 局限|不足之处|未来(?:的)?(?:工作|研究)|今后(?:的)?(?:工作|研究)|后续(?:的)?(?:工作|研究|实验)
    | 有待(?:进一步|后续)|留待
    | (?:我们|本文)(?:还)?(?:将|计划|打算)(?:会)?.{0,12}(?:实验|验证|评估|扩展|增加|补充)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_OF_OTHERS = re.compile(
    r"""
      \b(?:limitations?|shortcomings?|drawbacks?)\s(?:of|in|with|shared\sby)\s
      (?:the\s|these\s|those\s|such\s|all\s|many\s|most\s)?
      (?:prior|previous|existing|earlier|current|traditional|classical|conventional|standard|other|past|older?
        |related|state-of-the-art)\b
    | \b(?:prior|previous|existing|earlier|traditional|conventional|related)\s(?:\w+\s){1,9}?
      (?:limitations?|shortcomings?|drawbacks?)\b
    | \b(?:overcom|address|avoid|remed|mitigat|solv|tackl|lift|remov|alleviat)\w{0,6}\s(?:\w+\s){0,3}?
      (?:limitations?|shortcomings?|drawbacks?)\b
    | \b(?:section|appendix)\s[“"]?limitations?\b | \blimitations?\ssection\b
    | (?:现有|已有|传统|以往|前人|此前).{0,20}?(?:局限|不足) | (?:克服|解决|针对|弥补|缓解|避免).{0,12}?(?:局限|不足)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_SAME = 0.6
"""Share of a sentence's content words that an old sentence of the kind must have for it to be that one, reworded."""
_WORD = re.compile(r"[^\W\d_]{3,}|[\u3400-\u9fff]")
_SMALL = word_set(
    """
    the and that this for are was were with our its has have not but from can which also these those into than then
    such may there their they
    """
)
_LONGEST = 4000


def states_limitation(text: str) -> bool:
    """Whether a sentence states a limitation of the paper's own work or promises work to come.

    >>> states_limitation("We leave this to future work."), states_limitation("Prior work has limitations.")
    (True, False)
    """
    return _STATES.search(_OF_OTHERS.sub(" ", text[:_LONGEST])) is not None


def new_promises(before: Sequence[Paper], after: Paper) -> Iterator[Finding]:
    """A finding for each sentence of the kind that no sentence of the previous draft says.

    Args:
        before: The previous draft, as printed and with the text that a bare `%` hides.
        after: The revised draft.
    """
    said = {bare(text) for paper in before for _, text in _sentences(paper)}
    old: list[frozenset[str]] = []
    for paper in before:
        texts = enumerate(text for _, text in _sentences(paper))
        stated = [(index, _content(text)) for index, text in texts if states_limitation(text)]
        old += [words for _, words in stated]
        old += [one | two for (at, one), (then, two) in pairwise(stated) if then == at + 1]
    for sentence, text in _sentences(after):
        if not states_limitation(text) or bare(text) in said:
            continue
        words = _content(text)
        if any(len(words & other) >= _SAME * len(words) for other in old):
            continue
        yield finding_at(
            after,
            sentence.span,
            "revision.new_limitation",
            Severity.CRITICAL,
            "The revision adds a sentence that states a limitation or promises new work.",
            quote=sentence.text,
            section=after.paragraphs[sentence.paragraph].section,
            evidence="no such sentence in the previous draft",
            suggestion="Explain more clearly instead; --allow-limitations where the venue demands the section.",
        )


def _sentences(paper: Paper) -> Iterator[tuple[Sentence, str]]:
    """Sentences with their words, without citation keys and labels."""
    masked = Reading(paper).masked
    for sentence in paper.sentences():
        text = masked[sentence.paragraph][sentence.start : sentence.end].replace(MASK, "")
        yield sentence, " ".join(text.split())


def _content(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.casefold()) if word not in _SMALL)
