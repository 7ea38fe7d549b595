"""Which names a paper uses for data sets (`on CIFAR-10`) and which for methods (`MixNet outperforms ResNet`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from paperkit.documents.log.heads import names_arm
from paperkit.documents.log.metrics import is_metric_word

__all__ = ["Told", "names_after_on", "plain_name", "told_by"]

_NAME = r"[^\W_][\w-]*(?:[ ~][\w-]+){0,2}"
_LIST = rf"{_NAME}(?:(?:(?:, ){_NAME}){{0,7}},? (?:and|or) {_NAME}|(?:(?:、|和|与){_NAME}){{1,7}})?"
_ON = re.compile(
    rf"(?<!\w)(?<!based )(?<!built )(?<!builds )(?<!build )(?<!relies )(?<!rely )(?<!depends )(?<!depend )"
    rf"on (?:the |both )?({_LIST})",
    re.IGNORECASE,
)
_ON_HAN = re.compile(r"在\s?([^，。；,;在上]{1,30})上")
_HAN_NOUN = re.compile(r"(?:这个?|数据集?|任务)+\s*$")
_SEPARATOR = re.compile(r", and |, or |, | and | or |、|和|与", re.IGNORECASE)
_RIVAL = re.compile(
    rf"(?<!\w)(?:than|against|versus|vs\.?|outperform\w*|surpass\w*|beats?|compared (?:to|with)|relative to"
    rf"|(?:improv\w*|gains?|advantage|increase|boost|better)(?: [\w%-]+){{0,5}}? over)"
    rf" (?!on\b|in\b|for\b|at\b)(?:the |both |its )?({_LIST})"
    rf"|(?:优于|高于|低于|超过|相比于?|相较于?)\s?({_NAME})",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"(?<![\w-])(?P<name>[\w-]+(?: [\w-]+){0,2}) (?:\w+ly )?"
    r"(?:outperform(?:s|ed)?|surpass(?:es|ed)?|beats?|achieve[sd]?|attain(?:s|ed)?|reach(?:es|ed)?|obtain(?:s|ed)?"
    r"|yield(?:s|ed)?|(?:improve|reduce|increase|decrease|lower|raise|boost|enhance)[sd]?"
    r" (?:the |its |both )?(?P<object>[\w-]+(?: [\w-]+)?))\b"
    r"|(?<![A-Za-z0-9_-])(?P<han>[A-Za-z][A-Za-z0-9_-]*)\s?(?:模型|方法)?\s?在[^，。；]{1,30}上",
    re.IGNORECASE,
)
_EVERYWHERE = re.compile(
    r"\b(?:across|on|over|in|for|to|of) (?:all|every|each|both|two|three|four|five|six)(?: of)?(?: the| our)?"
    r"(?: [\w-]+){0,2}?"
    r" (?:data ?sets?|tasks?|benchmarks?|corpora|environments?|domains?)\b"
    r"|\bregardless of (?:the )?(?:data ?set|task|benchmark)"
    r"|(?:所有|全部|每个|各个?|[两二三四五六]个)(?:数据集|任务|基准)",
    re.IGNORECASE,
)
_COMMON = frozenset(
    str.split("""
    the a an our its it this that these those we and or with which both all each every method methods model models
    approach results baseline baselines work system other others previous prior existing using""")
)
_LONGEST = 20_000


class Told(NamedTuple):
    """What the words of a paper tell about names; all in letters and digits only, in lower case.

    Attributes:
        datasets: Names that stand after `on`.
        arms: Names that do better or worse, or that others are compared with.
        everywhere: The paper speaks of all of its data sets.
    """

    datasets: frozenset[str]
    arms: frozenset[str]
    everywhere: bool

    def is_dataset(self, name: str | None) -> bool:
        """True where the paper uses a name as one of a data set."""
        return bool(name) and plain_name(name or "") in self.datasets and not self.is_arm(name)

    def is_arm(self, name: str | None) -> bool:
        """True where a name is a method by itself (a baseline) or by the paper."""
        return bool(name) and (names_arm(name or "") or plain_name(name or "") in self.arms)


def told_by(texts: Iterable[str]) -> Told:
    """What texts tell about the names in them."""
    texts = [text[:_LONGEST] for text in texts]
    datasets = names_after_on(texts)
    arms = frozenset(name for text in texts for name in _arms_in(text))
    both = datasets & arms
    return Told(datasets - both, arms - both, any(map(_EVERYWHERE.search, texts)))


def names_after_on(texts: Iterable[str]) -> frozenset[str]:
    """Words after `on`, one to three of them, and between `在` and `上`; letters and digits only, in lower case.

    >>> sorted(names_after_on(["The accuracy on CIFAR-10 rises.", "在 Cora 数据集上"]))
    ['cifar10', 'cifar10rises', 'cora']
    """
    found: set[str] = set()
    for text in texts:
        for match in _ON.finditer(text):
            for name in _SEPARATOR.split(match[1]):
                words = re.split(r"[ ~]", name)
                found.update(plain_name("".join(words[: n + 1])) for n in range(len(words)))
        for match in _ON_HAN.finditer(text):
            names = _SEPARATOR.split(_HAN_NOUN.sub("", match[1]))
            found.update(map(plain_name, names))
    return frozenset(found - {""})


def plain_name(name: str) -> str:
    """A name without brackets and marks, in lower case.

    >>> plain_name("CIFAR-10 (test)")
    'cifar10'
    """
    return "".join(c for c in re.sub(r"\([^()]*\)", "", name).lower() if c.isalnum())


def _arms_in(text: str) -> Iterator[str]:
    for match in _RIVAL.finditer(text):
        for name in _SEPARATOR.split(match[1] or match[2]):
            words = re.split(r"[ ~]", name)
            yield from _names([words[: n + 1] for n in range(len(words))])
    for match in _SUBJECT.finditer(text):
        if match["han"]:
            yield plain_name(match["han"])
        elif match["object"] is None or any(map(is_metric_word, match["object"].lower().split())):
            words = match["name"].split(" ")
            yield from _names([words[n:m] for m in range(1, len(words) + 1) for n in range(m)])


def _names(spans: Iterable[list[str]]) -> Iterator[str]:
    for words in spans:
        kept = [word for word in words if word.lower() not in _COMMON]
        if kept and (name := plain_name("".join(kept))):
            yield name
