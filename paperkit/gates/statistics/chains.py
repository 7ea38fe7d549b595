"""Which p value, degrees of freedom and interval belong to which statistic.

Tokens with nothing but punctuation and a few closed words between them are one chain: `t(28) = 2.20, p = .036, d = 1`.
Inside a chain a statistic takes the first p value behind it that comes before the next statistic; where none does, the
one right before it (`p = .036, t(28) = 2.20`). `ps`, `both` and `all` give one p value to all statistics before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from paperkit.gates.statistics.tokens import Df, Item, PValue, Statistic, Token, read_tokens

__all__ = ["Reported", "chains", "reported_tests"]

_LONGEST_GAP = 60
_CONNECTING = frozenset(
    str.split("""
    gave produced returned showed found observed
    and with which was were is are significant significantly statistically not at a an the level of yielded yielding
    giving gives corresponding associated resulting in to both all but respectively uncorrected corrected
    bonferroni bonferroni-corrected greenhouse-geisser adjusted exact directional cohen's hedges' hedges partial
    two-tailed one-tailed two-sided one-sided 2-tailed 1-tailed 2-sided 1-sided two one tailed sided test for values
    value     non-significant nonsignificant thus hence so that therefore had has effect size odds ratio mean difference
    单侧 双侧 单尾 双尾 均 其中 且 和 与 检验 差异 显著 不显著
    有统计学意义 差异有统计学意义 差异无统计学意义 差异不显著 差异显著
    """)
)
_PUNCTUATION = re.compile(r"[\s,;:()\[\]*†‡{}\u3001|。]+")
_SENTENCE_END = re.compile(r"(?<![pnd])[.?!。]\)?\s+(?=[A-Z\u3400-\u9fff])|。")


@dataclass(frozen=True)
class Reported:
    """A test as reported: its statistic, and its p value where one could be told to belong to it.

    Attributes:
        statistic: With its degrees of freedom, also where they stand apart.
        p: None where none is printed, or it is not clear which.
        start: Half-open range in the text from the first to the last of them.
        chain: All tokens that stand with it.
        ambiguous: True where there are p values and it is not clear which is whose.
    """

    statistic: Statistic
    p: PValue | None
    start: int
    end: int
    chain: tuple[Token, ...]
    ambiguous: bool = False


def chains(text: str) -> Iterator[tuple[Token, ...]]:
    """The chains of a folded text, in order."""
    chain: list[Token] = []
    for token in read_tokens(text):
        if chain and not _linked(text, chain[-1], token):
            yield tuple(chain)
            chain = []
        chain.append(token)
    if chain:
        yield tuple(chain)


def _linked(text: str, left: Token, right: Token) -> bool:
    if not 0 <= right.start - left.end <= _LONGEST_GAP:
        return False
    gap = text[left.end : right.start]
    if _SENTENCE_END.search(gap) or gap.lstrip().startswith(". "):
        return False
    return all(word in _CONNECTING for word in _PUNCTUATION.split(gap.lower()) if word)


def reported_tests(text: str) -> Iterator[Reported]:
    """The tests that a folded text reports, in order.

    >>> [(r.statistic.name, r.statistic.df, r.p.value.value) for r in reported_tests("t(28) = 2.20, p = .036")]
    [('t', (28.0,), 0.036)]
    """
    for chain in chains(text):
        places = [at for at, token in enumerate(chain) if isinstance(token, Statistic)]
        if not places:
            continue
        owners = _p_values(text, chain, places)
        for number, at in enumerate(places):
            statistic = chain[at]
            assert isinstance(statistic, Statistic)
            p, ambiguous = owners.get(at, (None, False))
            parts: list[Token] = [statistic, *([p] if p else [])]
            if not statistic.df:
                apart = _degrees(chain, places, number)
                if apart is not None:
                    values, where = apart
                    statistic = replace(statistic, df=values)
                    parts.extend(where)
            if statistic.kind == "r" and not statistic.df and (cases := _cases(chain, places, number)):
                statistic = replace(statistic, df=(cases - 2,), n=cases, may_be_variable=p is None)
            yield Reported(
                statistic, p, min(t.start for t in parts), max(t.end for t in parts), chain, ambiguous
            )


def _p_values(
    text: str, chain: Sequence[Token], places: Sequence[int]
) -> dict[int, tuple[PValue | None, bool]]:
    """For each statistic of a chain its p value, and whether it is unclear."""
    ends = [*places[1:], len(chain)]
    behind = {
        at: [t for t in chain[at + 1 : end] if isinstance(t, PValue)]
        for at, end in zip(places, ends, strict=True)
    }
    before = [t for t in chain[: places[0]] if isinstance(t, PValue)]
    owners: dict[int, tuple[PValue | None, bool]] = {}
    counts = [len(behind[at]) for at in places]
    if len(before) == 1 and not counts[-1] and all(count == 1 for count in counts[:-1]):
        ahead = [before[0], *(behind[at][0] for at in places[:-1])]
        if all(_adjoins(text, p, chain[at]) for p, at in zip(ahead, places, strict=True)):
            return {at: (p, False) for at, p in zip(places, ahead, strict=True)}
    waiting: list[int] = []
    for at in places:
        values = behind[at]
        waiting.append(at)
        if not values:
            continue
        shared = values[0].plural or re.search(
            r"\b(?:both|all)\s*\Z|均\s*\Z", text[: values[0].start][-8:], re.IGNORECASE
        )
        if len(values) == len(waiting) > 1:
            owners.update((place, (p, False)) for place, p in zip(waiting, values, strict=True))
        elif shared and len(waiting) > 1:
            owners.update((place, (values[0], False)) for place in waiting)
        elif len(waiting) > 1 and len(values) > 1:
            owners.update((place, (None, True)) for place in waiting)
        else:
            owners[at] = (next((p for p in values if not p.corrected), values[0]), False)
        waiting = []
    return owners


def _adjoins(text: str, p: Token, statistic: Token) -> bool:
    """Whether a p value stands right before a statistic, in the same brackets: `(p = .04, t(28) = 2.2)`."""
    gap = text[p.end : statistic.start]
    return re.fullmatch(r"\s?[,;:(]?\s?[(\[]?\s?(?:with |for )?", gap) is not None


def _degrees(
    chain: Sequence[Token], places: Sequence[int], number: int
) -> tuple[tuple[float, ...], list[Token]] | None:
    """Degrees of freedom that stand apart: behind the statistic and before the next one, or right before it."""
    at = places[number]
    statistic = chain[at]
    assert isinstance(statistic, Statistic)
    end = places[number + 1] if number + 1 < len(places) else len(chain)
    apart = [token for token in chain[at + 1 : end] if isinstance(token, Df)]
    if not apart:
        start = places[number - 1] if number else -1
        apart = [token for token in chain[start + 1 : at] if isinstance(token, Df)] if number == 0 else []
    wanted = {"F": 2, "z": 0}.get(statistic.kind, 1)
    values = tuple(value for token in apart for value in token.values)
    if not wanted or len(values) != wanted:
        return None
    return values, list(apart)


def _cases(chain: Sequence[Token], places: Sequence[int], number: int) -> float | None:
    at = places[number]
    end = places[number + 1] if number + 1 < len(places) else len(chain)
    start = places[number - 1] + 1 if number else 0
    for token in [*chain[at + 1 : end], *(chain[start:at] if number == 0 else ())]:
        if (
            isinstance(token, Item)
            and token.name in ("n", "N")
            and token.value.relation == "="
            and token.value.value > 3
        ):
            return token.value.value
    return None
