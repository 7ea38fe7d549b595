"""Of which data sets and methods a statement about all of them speaks: `all but X`, `all CIFAR datasets`, `all three`.

A statement about a part that the log can't tell (`all large datasets`, `except for the smallest`) has no extent, and
nothing can be said about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from paperkit.documents.log.terms import tokens
from paperkit.documents.log.vocabulary import Mention, Vocabulary
from paperkit.gates.claim_evidence.direction import claims_in
from paperkit.gates.claim_evidence.quantifiers import Quantifier

__all__ = ["Extent", "extent_of", "is_partial", "without_contrast"]

_COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8,
}  # fmt: skip
_IDLE = frozenset(
    str.split("""
    of the our these those this such other different considered tested tried evaluated examined studied used available
    single individual one competing existing compared various present and or on in for over across both benchmark
    evaluation test experimental public dataset datasets data set sets task tasks benchmark benchmarks it was were is
    are being only sole a an as where 的 个 这 这些 上 中 在 于 数据集 任务 和 与 及""")
)
_EXCEPT = re.compile(
    r"(?<!without )\b(?:except(?:ing|ed)?(?: (?:for|on|in))?|excluding|other than|apart from|aside from"
    r"|barring|save(?: for)?|minus|not (?:counting|including)|ignoring|disregarding|leaving out|(?:al)?though not"
    r"|albeit not"
    r"|but not|but(?= (?:for )?[A-Z\d])|with the (?:sole |only |single )?exception of)(?![\w-])"
    r"(?P<out>[^,.;:()，。；：（）]*)"
    r"|除(?:了|去)?(?P<han>[^，。；]{1,30}?)(?:之外|以外|外|，)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:where|which|when|while|because|since|as|due|and (?=\w+ (?:is|are|was)))\b|(?<=\w)\."
)
_EXCEPTION = re.compile(r"\bexceptions?\b|例外", re.IGNORECASE)
_NO_EXCEPTION = re.compile(
    r"\b(?:without|no|exception(?:ally)? handling)\b[\w ]{0,12}\bexceptions?\b|无一例外", re.IGNORECASE
)
_PART_OF = re.compile(
    r"\s?(?:(?:that|whose|where|which|having|containing)\b"
    r"|with (?!(?:an? |the )?(?:[\w-]+ ){0,2}"
    r"(?:margins?|confidence|significance|gains?|improvements?|exception|respect))"
    r"|without (?!(?:any |a single )?exception)|(?:from|larger|smaller|harder|easier|listed|mentioned|named|above"
    r"|below)\b"
    r"|in (?:the )?(?-i:[A-Z])|of (?:the |this |each )?\w+\b"
    r"|except\b|but\b)",
    re.IGNORECASE,
)
_OF_OURS = re.compile(
    r"\s?(?:that|which|of) (?:we|the (?:study|paper|experiments?|evaluation|log)|this (?:study|paper|work)|were|are)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"(?<!set )\baside\b(?! from)|\b(?:excluded|excepted|omitted|left out|not considered)\b|不计|不考虑|排除",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\b(?:others?|remaining|these|those|them|such)\b|其[他它余]|这些", re.IGNORECASE)
_OPENING = re.compile(
    r"(?:[A-Z]\w+ly, |However, |Moreover, )?"
    r"(?:with|without|after|before|under|when|if|at|during|given|once|until|using)"
    r"\b(?P<what>[^,]{1,120}),|在[^，。；]{1,20}(?:之?后|之?前|时|条件下|情况下)，",
    re.IGNORECASE,
)
_NARROWED = re.compile(
    r"\s?(?:with|without|trained|using|combined|plus|when|after|at|under|in its|variants?|versions?|ensembles?)\b"
    r"|\s?\+",
    re.IGNORECASE,
)
_PART_OF_ARM = re.compile(
    r"\b(?:variants?|versions?|ensembles?|extensions?|combinations?|parts?|components?) of (?:the |our )?$"
    r"|\b(?:larger|smaller|deeper|wider|simplified|modified|tuned) $",
    re.IGNORECASE,
)
_PARTIAL = re.compile(
    r"\b(?:except(?!ion)\w*|excluding|other than|apart from|aside from|barring|with the exception"
    r"|but (?=for |not )|only (?:on|in|for|when|if)"
    r"|unless)\b|除",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"\b(?:unlike|in contrast to|contrary to|as opposed to|different(?:ly)? from|rather than|instead of)\b[^,.;，。；]*"
    r"|(?:与|和|跟)[^，。；]{1,20}(?:不同|相反)|(?:不同于|不像)[^，。；]{1,20}",
    re.IGNORECASE,
)
_SEGMENT = re.compile(r"[^,.;:，。；：]+(?:\.\d[^,.;:，。；：]*)*")
_BRACKET = re.compile(r"\s?[,(（:：]\s?(?:namely |i\.e\.,? |that is,? )?(?P<list>[^()（）.;；。]*)")


class Extent(NamedTuple):
    """What a statement about all speaks of.

    Attributes:
        datasets: Data sets; all of the log where it names none.
        arms: Runs and methods; all where it names none.
        without: Runs and methods that it leaves out.
    """

    datasets: frozenset[str] = frozenset()
    arms: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()


def without_contrast(text: str) -> str:
    """A sentence with spaces for what it only sets itself apart from: `Unlike X, Y improves`.

    >>> without_contrast("Unlike A, B wins.").split()
    [',', 'B', 'wins.']
    """
    return _CONTRAST.sub(lambda m: " " * len(m.group()), text)


def is_partial(text: str) -> bool:
    """True where a sentence leaves something out."""
    return bool(_PARTIAL.search(text) or _ASIDE.search(text))


def extent_of(
    text: str,
    quantifier: Quantifier,
    vocabulary: Vocabulary,
    datasets: frozenset[str],
    after: str = "",
) -> Extent | None:
    """What a statement speaks of, or None where the log can't tell.

    Args:
        text: The sentence.
        quantifier: Its word for all.
        vocabulary: The names of the log.
        datasets: All data sets of the log.
        after: The next sentence, which may name an exception.
    """
    if _ASIDE.search(text) or _is_narrowed(text, quantifier, vocabulary):
        return None
    if quantifier.kind == "places" and _OTHERS.search(
        text[max(0, quantifier.start - 3) : quantifier.start] + quantifier.words
    ):
        return None
    extent = _of_noun(text, quantifier, vocabulary, datasets)
    left_out = _left_out(text, vocabulary, datasets)
    later = _exceptions(after, vocabulary, datasets) if after else (frozenset(), frozenset())
    if extent is None or left_out is None or later is None:
        return None
    names, arms = (left_out[0] | later[0], left_out[1] | later[1])
    if not names:
        return extent._replace(without=arms)
    kept = (extent.datasets or datasets) - names
    return Extent(kept, extent.arms, arms) if kept else None


def _is_narrowed(text: str, quantifier: Quantifier, vocabulary: Vocabulary) -> bool:
    """True where a statement holds under what the log has no name for, or for a variant of what it names."""
    found = vocabulary.mentions(text)
    known = (*found.datasets, *found.metrics, *found.arms, *found.conditions)
    opening = _OPENING.match(text)
    if (
        opening
        and not opening.end() > quantifier.start
        and not _EXCEPT.match(text)
        and not _EXCEPTION.search(opening.group())
    ):
        start, end = opening.span("what") if opening["what"] else opening.span()
        if _unknown(text, start, end, known):
            return True
    if not found.arms:
        return False
    subject = found.arms[0]
    after = _NARROWED.match(text, subject.end)
    if after and not _EXCEPT.match(text, subject.end + 1) and subject.end < quantifier.start:
        return True
    return bool(_PART_OF_ARM.search(text[: subject.start]))


def _of_noun(
    text: str, quantifier: Quantifier, vocabulary: Vocabulary, datasets: frozenset[str]
) -> Extent | None:
    mentions = vocabulary.mentions(text).datasets
    if quantifier.kind == "always":
        named = _names((m for m in mentions), datasets)
        return Extent(named)
    if quantifier.kind == "both":
        return _of_both(text, quantifier, mentions, datasets)
    count, words = _counted(quantifier.words)
    rest = text[quantifier.end :]
    if _PART_OF.match(rest) and not _OF_OURS.match(rest) and not _EXCEPT.match(rest.lstrip()):
        return None
    if quantifier.kind == "arms":
        arms = _having(
            words, ((n.names or {n.name}, n.terms) for n in vocabulary.names if n.key in ("run", "method"))
        )
        if words and not arms:
            return None
        if count is not None and count not in (
            len(arms or vocabulary.arms),
            len((arms or vocabulary.arms) - vocabulary.baselines),
        ):
            return None
        return Extent(_names(mentions, datasets), arms)
    named = _having(words, (({d}, _words_of(d)) for d in datasets))
    if words and not named:
        return None
    listed = _BRACKET.match(rest)
    if not words and listed:
        inside = _names(
            (m for m in mentions if quantifier.end <= m.start < quantifier.end + listed.end()), datasets
        )
        if len(inside) > 1:
            named = inside
    if count is not None and datasets and count != len(named or datasets):
        said = _names(mentions, datasets)
        return Extent(said) if len(said) == count else None
    return Extent(named)


def _of_both(
    text: str, quantifier: Quantifier, mentions: Iterable[Mention], datasets: frozenset[str]
) -> Extent | None:
    """`on both A and B`, where A and B are data sets."""
    after = [m for m in mentions if m.start >= quantifier.end]
    if len(after) < 2 or after[0].start - quantifier.end > 5:
        return None
    between = text[after[0].end : after[1].start]
    if not re.fullmatch(r"(?: \w+)? and (?:the |on )?", between):
        return None
    named = _names(after[:2], datasets)
    return Extent(named) if len(named) == 2 else None


def _counted(words: str) -> tuple[int | None, list[str]]:
    """How many there are, and the words that say which."""
    count: int | None = None
    left: list[str] = []
    for word in re.findall(r"[A-Za-z\d][\w-]*|[\u4e00-\u9fff]+", words):
        bare = word.lower().removesuffix("个")
        if bare in _COUNTS or bare.isdigit():
            count = _COUNTS.get(bare) or int(bare)
        elif bare and bare not in _IDLE:
            left.append(word)
    return count, left


def _words_of(name: str) -> frozenset[str]:
    return frozenset(t.term for t in tokens(name))


def _having(words: Iterable[str], named: Iterable[tuple[Iterable[str], frozenset[str]]]) -> frozenset[str]:
    """The names that have all of some words."""
    said = frozenset(t.term for word in words for t in tokens(word))
    if not said:
        return frozenset()
    return frozenset(name for names, has in named if said <= has for name in names)


def _left_out(
    text: str, vocabulary: Vocabulary, datasets: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]] | None:
    """Data sets and methods that a sentence leaves out; None where it leaves out what the log does not know."""
    names: frozenset[str] = frozenset()
    arms: frozenset[str] = frozenset()
    found = vocabulary.mentions(text)
    for match in _EXCEPT.finditer(text):
        if match["han"] and re.match(r"，?\s?(?:还|也|另)", text[match.end() :]):
            continue
        start, end = match.span("out" if match["out"] is not None else "han")
        if ends := _ENDS.search(text, start, end):
            end = ends.start()
        if verbs := claims_in(text[start:end], denied=True):
            end = start + verbs[0][1]
        inside = [m for m in found.datasets if start <= m.start < end]
        rivals = [m for m in found.arms if start <= m.start < end]
        is_but = match.group().lower().startswith("but")
        if not (inside or rivals) or _unknown(text, start, end, (*inside, *rivals)):
            if is_but and not (inside or rivals):
                continue
            return None
        names |= _names(inside, datasets)
        arms |= frozenset(n for m in rivals for n in m.names)
    later = _exceptions(text, vocabulary, datasets)
    return None if later is None else (names | later[0], arms | later[1])


def _exceptions(
    text: str, vocabulary: Vocabulary, datasets: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]] | None:
    """What a sentence calls an exception: `with X as the only exception`."""
    said = _EXCEPTION.search(_NO_EXCEPTION.sub(lambda m: " " * len(m.group()), text))
    if said is None:
        return frozenset(), frozenset()
    part = next((m for m in _SEGMENT.finditer(text) if m.start() <= said.start() < m.end()), None)
    if part is None:
        return None
    found = vocabulary.mentions(text)
    names = _names((m for m in found.datasets if part.start() <= m.start < part.end()), datasets)
    return (names, frozenset()) if names else None


def _unknown(text: str, start: int, end: int, known: Iterable[Mention]) -> bool:
    """True where a part of a text has words beside what is known."""
    left = list(text[start:end])
    for mention in known:
        left[max(0, mention.start - start) : mention.end - start] = " " * (
            mention.end - max(start, mention.start)
        )
    words = re.findall(r"[^\W_][\w-]*", "".join(left))
    return any(word.lower() not in _IDLE for word in words)


def _names(mentions: Iterable[Mention], datasets: frozenset[str]) -> frozenset[str]:
    return frozenset(name for m in mentions for name in m.names if name in datasets)
