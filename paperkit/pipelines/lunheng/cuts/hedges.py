"""Doubled hedges, and sentences that only hope.

A hedge that limits a claim stays: where two stand together one goes, and the claim is no stronger than before. A whole
sentence goes only where it has a sign that no fact has (`We hope that this work inspires …`, two hedges in a row about
future work) and nothing in it that could be a fact: no number, name, formula, citation, reference, limit or negation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.gates._prose import size
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, saved
from paperkit.pipelines.lunheng.cuts.ground import Ground, Prose
from paperkit.pipelines.lunheng.cuts.repeated import stands_alone
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find", "find_padding"]

_ADVERB = r"(?:possibly|perhaps|potentially|conceivably|maybe)"
_DOUBLED = re.compile(
    rf"(?<![\w-])(?:(?P<modal>may|might|could) {_ADVERB}(?: also)?(?! (?:not|or)\b)(?= [a-z])"
    rf"|{_ADVERB},? (?P<after>may|might|could)(?= [a-z])"
    r"|(?P<tend>tends? to) (?:generally|usually|typically|often)(?= [a-z])"
    r"|(?:generally|usually|typically|often) (?P<tends>tends? to)(?= [a-z])"
    r"|(?P<seem>(?:seems?|appears?) to) (?:possibly|perhaps|potentially|maybe)(?= [a-z])"
    r"|(?P<suggest>suggests?|indicates?) (?:possibly|perhaps|potentially)(?= that)"
    r"|(?P<about>(?:about|around|approximately|roughly) [\d.,]{1,12}%?(?: [a-z]{1,12})?) or so"
    r"|(?P<possible>it is possible that (?=(?:\w+ ){1,8}(?:may|might|could) ))"
    r")",
    re.IGNORECASE,
)
_HAN_DOUBLED = re.compile(r"(?<=可能)(?:也许|或许|大概)|(?:也许|或许|大概)(?=可能)|似乎(?=好像)|好像(?=似乎)")
_HAN_ABOUT = re.compile(
    r"(?:大约|约|大概|近似)[为有是]?\s?[\d.,]{1,12}\s?(?:%|％|[\u4e00-\u9fffA-Za-z]{1,4}?)?(左右|上下)"
)

_FUTURE = r"(?:future (?:work|research|studies|efforts|directions?)|further (?:work|research|stud(?:y|ies)))"
_US = (
    r"(?:this|our|the present|these|the) (?:\w+ ){0,2}"
    r"(?:work|study|paper|findings?|results?|insights?|analysis|contributions?|effort|resource)"
)
_PADDING = re.compile(
    rf"(?:(?:Overall|Finally|Ultimately|In summary|Lastly|In conclusion), )?(?:"
    rf"(?:we|the authors) (?:sincerely |strongly )?(?:hope|believe|trust)(?: that)? {_US} (?:will|can|could|may"
    rf"|might|would)?"
    r" ?(?:\w+ ){0,2}?(?:inspires?|encourages?|stimulates?|motivates?|sparks?|fosters?|paves?|opens?|sheds?)\b"
    rf"|(?:we|the authors) (?:hope|look forward) to (?:seeing|see|inspire|encourage|stimulate|motivate|spark)\b"
    rf"|{_FUTURE} (?:may|might|could)(?: possibly| perhaps| potentially)+(?: also)? (?:explore|investigate|examine"
    rf"|consider|study|extend|look)"
    rf"|{_FUTURE} (?:is|are) (?:clearly |certainly )?(?:needed|required|warranted|necessary)(?: in this (?:area"
    rf"|direction|field))?\.$"
    rf"|more (?:work|research) is (?:needed|required)(?: in this (?:area|direction|field))?\.$"
    rf"|there are (?:still )?(?:many|numerous|several) (?:interesting|exciting|promising"
    rf"|potential)(?: and \w+)? (?:directions|avenues|opportunities)"
    rf" for {_FUTURE}"
    rf"|{_US} (?:may|might|could) (?:also )?(?:possibly |perhaps |potentially )?(?:open|pave) (?:up )?(?:the way|new"
    rf"|exciting|many)"
    rf"|much (?:work )?remains to be done)",
    re.IGNORECASE,
)
_PADDING_ZH = re.compile(
    r"(?:最后，|总之，)?(?:(?:我们)?(?:希望|期望|期待|相信)(?:本文|本研究|本工作|这项工作|这些(?:结果|发现))"
    r"[^。]{0,12}(?:能|能够|可以|将|可)?(?:够)?[^。]{0,4}(?:为|给|对|激发|启发|推动|促进|引起)[^。]{2,60}"
    r"(?:参考|借鉴|启发|启示|思路|兴趣|关注|发展|进步)"
    r"|未来(?:的)?(?:工作|研究)?(?:或许|也许|可能)(?:还|也)?(?:或许|也许|可能|可以)[^。]{2,60}"
    r"|(?:本文|本研究)(?:的)?(?:工作|研究|结果)?(?:或许|也许|可能)(?:能|能够|可以)为[^。]{2,60}(?:参考|借鉴|启发|启示|思路))[^。]{0,10}。$"
)
_FACT = re.compile(
    r"\d|[:;：；$“”\"(（\ufffc]|\b(?:not|no|never|cannot|only|limit\w*|without|unless|however|but|although|though"
    r"|because|since"
    r"|show\w*|demonstrat\w+|found|observ\w+|achiev\w+|outperform\w*|than|releas\w+|available|open-source\w*)\b"
    r"|不(?!断)|没|未(?!来)|无(?!疑)|仅|只|局限|表明|证明|发现(?=[，：了])|优于|高于|低于|但|然而|因为|由于|开源|公开",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<!^)(?<![.!?] )\b(?!I\b)[A-Za-z]*[A-Z][A-Za-z]*")
_LONGEST = 45


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Hedges that stand beside another."""
    ground = Ground(draft, parts)
    for prose in ground.sentences():
        text = ground.reading.masked[prose.paragraph.index]
        start, end = prose.sentence.start, prose.sentence.end
        for match in _DOUBLED.finditer(text, start, end):
            yield from _edit(ground, prose, *match.span(), _single(match))
        for match in _HAN_DOUBLED.finditer(text, start, end):
            yield from _edit(ground, prose, *match.span(), "")
        for match in _HAN_ABOUT.finditer(text, start, end):
            yield from _edit(ground, prose, *match.span(1), "")


def _single(match: re.Match[str]) -> str:
    """What stays of two hedges."""
    if match["possible"]:
        return ""
    kept = match[match.lastgroup or 0]
    return kept[0].upper() + kept[1:] if match[0][0].isupper() else kept


def _edit(ground: Ground, prose: Prose, start: int, end: int, kept: str) -> Iterator[SafeCut]:
    text = prose.paragraph.text.text
    stop, replacement = end, kept
    if text[start:end].lower().startswith("it is possible that"):
        if not text[end : end + 1].isalpha():
            return
        stop = end + 1
        replacement = text[end].upper() if text[start].isupper() else text[end]
    span = ground.is_words(prose.paragraph, start, stop)
    if span is None:
        return
    shown = " ".join(text[start:end].split())
    reason = f"“{shown}” hedges what is hedged" + (f": “{kept}” stays" if kept else "")
    yield SafeCut(
        "hedges", *span, replacement, saved(text[start:stop], replacement), reason, ground.place(*span[:2])
    )


def find_padding(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Sentences that only hope or speculate."""
    ground = Ground(draft, parts)
    for prose in ground.sentences():
        masked = ground.reading.masked[prose.paragraph.index][prose.sentence.start : prose.sentence.end]
        if not (_PADDING.match(masked) or _PADDING_ZH.match(masked)):
            continue
        if _FACT.search(masked) or _NAME.search(masked) or size(masked) > _LONGEST * (1 + masked.isascii()):
            continue
        file, start, _ = prose.sentence.span
        if not stands_alone(ground, prose) or ground.reading.in_math(prose.paragraph, *_ends(prose)):
            continue
        ends = ground.without(prose)
        if ends is not None:
            reason = f"hopes and says nothing: “{prose.sentence.text[:80]}”"
            words = saved(prose.sentence.text)
            yield SafeCut("padding", file, *ends, "", words, reason, ground.place(file, start))


def _ends(prose: Prose) -> tuple[int, int]:
    return prose.sentence.start, prose.sentence.end
