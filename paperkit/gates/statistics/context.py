"""What the words around a test say of it: one-sided, corrected, exact, ranks, another level of significance."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = [
    "Context", "alpha_levels", "context_of", "says_corrected", "says_one_sided", "says_significance", "sentence_around",
]  # fmt: skip

_ONE_SIDED = re.compile(
    r"\b(?:one|1)[- ]?(?:tail|sided)|\bsingle[- ](?:tail|sided)|\bdirectional (?:test|hypothes)"
    r"|alternative hypothesis: [^.;]{1,60} (?:greater|less) than|单[侧尾]",
    re.IGNORECASE,
)
_TWO_SIDED = re.compile(r"\b(?:two|2)[-. ]?(?:tail|sided)|双[侧尾]", re.IGNORECASE)
_CORRECTED = re.compile(
    r"\b(?:Bonferroni|Holm|Hochberg|Šidák|Sidak|Dunn|Tukey|Scheff[eé]|FDR\b|false discovery|family-?wise|FWE|"
    r"(?:corrected|adjusted|adjusting|correct(?:ed|ing)?|adjustment|correction)[^.;]{0,24} (?:for )?multiple|"
    r"(?:corrected|adjusted) p\b|multiple[- ](?:comparisons?|testing)[- ]?(?:correct|adjust))|校正|矫正",
    re.IGNORECASE,
)
_SPHERICITY = re.compile(
    r"\b(?:Greenhouse|Geisser|Huynh|Feldt|sphericity|GG\b|epsilon)|[εϵ]\s?=", re.IGNORECASE
)
_RESAMPLED = re.compile(
    r"\b(?:permut|bootstrap|randomi[sz]ation test|Monte[- ]Carlo|"
    r"exact (?:test|p\b|signif|Mann|Wilcoxon|binomial)|Fisher's exact|Fisher exact|resampl|"
    r"simulated p|Bayesian)|置换检验|精确检验",
    re.IGNORECASE,
)
_RANKS = re.compile(
    r"\b(?:Spearman|Kendall|rank|Mann|Wilcoxon|rho\b|tau\b)|[ρτ]\s?[(=]|等级相关|秩", re.IGNORECASE
)
_LJUNG = re.compile(
    r"\b(?:Ljung|Box[-–]Pierce|Portmanteau|reduced (?:χ|chi)|studenti[sz]ed range|Hotelling)", re.IGNORECASE
)
_ALPHA = re.compile(
    r"(?:\balpha(?: level)?|α|level of significance|significance level|显著性?水平)"
    r"[\s\w=:()]{0,24}?(?<![\d.])(0?\.[0-9]{1,4})(?![0-9])",
    re.IGNORECASE,
)


_OF_TESTS = re.compile(
    r"\b(?:t?test|signific|differ|effect|compar|correlat|associat|statistic|p[- ]value|hypothes|interact|"
    r"than|regress|group|tail|ANOVA)|检验|显著|差异|相关|统计",
    re.IGNORECASE,
)
_CORRELATES = re.compile(
    r"\bcorrelat|\bassociat|\bPearson|相关|\br\s?=\s?-?[0-9]?\.[0-9]{2,3},\s?p\s?[=<>]\s?\.[0-9]{2}",
    re.IGNORECASE,
)
"""A correlation, in words or as `r = .30, p = .034`: two decimals and a p value without its zero."""
_OF_SIGNIFICANCE = re.compile(
    r"\bsignifican|\bp[- ]values?\b|\bhypothes[ie]s\b|\bANOVA\b"
    r"|\b(?:t|F|z|χ2?|chi-squared?|Wilcoxon|Whitney|Fisher|statistical|permutation|rank|the|this|that|a|our)"
    r"[- ]tests?\b"
    r"(?![- ](?:set|data|split|error|accuracy|loss|image|sample|case|point|score|time|suite|problem|function|run|bed))"
    r"|显著|假设检验|检验",
    re.IGNORECASE,
)
_NEAR = 600


@dataclass(frozen=True)
class Context:
    """What a sentence says of the tests in it."""

    one_sided: bool = False
    two_sided: bool = False
    corrected: bool = False
    sphericity: bool = False
    resampled: bool = False
    ranks: bool = False
    other_null: bool = False
    speaks_of_tests: bool = False
    correlates: bool = False


def context_of(sentence: str) -> Context:
    """Read the words of one sentence (or of a table's caption and heads)."""
    return Context(
        one_sided=says_one_sided(sentence),
        two_sided=_TWO_SIDED.search(sentence) is not None,
        corrected=says_corrected(sentence),
        sphericity=_SPHERICITY.search(sentence) is not None,
        resampled=_RESAMPLED.search(sentence) is not None,
        ranks=_RANKS.search(sentence) is not None,
        other_null=_LJUNG.search(sentence) is not None,
        speaks_of_tests=_OF_TESTS.search(sentence) is not None,
        correlates=_CORRELATES.search(sentence) is not None,
    )


def sentence_around(text: str, sentences: Sequence[tuple[int, int]], at: int) -> str:
    """The sentence at an offset; of one of many hundred characters what stands near."""
    found = bisect_right(sentences, (at, len(text))) - 1
    start, end = sentences[found] if found >= 0 else (0, len(text))
    return text[max(start, at - _NEAR) : min(end, at + _NEAR)] if start <= at < end else text[at : at + _NEAR]


def says_one_sided(text: str) -> bool:
    """Whether the text speaks of one-sided tests.

    >>> says_one_sided("We used one-tailed tests"), says_one_sided("a two-tailed test")
    (True, False)
    """
    return _ONE_SIDED.search(text) is not None


def says_corrected(text: str) -> bool:
    """Whether the text speaks of p values corrected for multiple comparisons."""
    return _CORRECTED.search(text) is not None


def says_significance(text: str) -> bool:
    """Whether the text speaks of a test of significance, not of test data.

    >>> says_significance("p was 0.2 for the test"), says_significance("on the test set")
    (True, False)
    """
    return _OF_SIGNIFICANCE.search(text) is not None


def alpha_levels(texts: Iterable[str]) -> frozenset[float]:
    """The levels of significance that a paper states, .05 always among them."""
    found = {float(match[1]) for text in texts for match in _ALPHA.finditer(text)}
    return frozenset({0.05} | {level for level in found if 0 < level <= 0.2})
