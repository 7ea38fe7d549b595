"""Words that carry nothing: openers before what a sentence says, and set phrases that have a short form.

The openers are those of the writing gate that name no thing (`In the realm of X,` names one and stays), with a few
more. An opener that tells whose view it is (`It is widely recognized that`) is no filler: without it the view is the
author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paperkit.documents.paper import Paragraph
from paperkit.gates._wordlists import FILLER_OPENERS, FILLER_OPENERS_ZH
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, saved
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find"]

_NAMES_A_THING = "[^"
_MORE_OPENERS = (
    r"(?:Please )?[Nn]ote(?: here| also)? that",
    r"We (?:also )?(?:note|remark|would like to (?:note|stress|emphasi[sz]e|point out|mention)) that",
    r"It (?:can|could) be (?:clearly |easily )?(?:seen|observed|noticed) that",
    r"It is (?:clear|evident|obvious|apparent) that",
    r"It is a well[- ]known fact that",
    r"As a matter of fact,",
)
_MORE_OPENERS_ZH = (
    r"(?:这里|此处)?(?:需要|值得|应当|应该|必须)(?:特别)?(?:说明|指出|注意|强调|一提)的是[，,：:]?",
    r"(?:应当|应该|必须)(?:指出|注意|强调|说明)[，,：:]",
    r"(?:不难(?:看出|发现|理解)|显而易见|毫无疑问|毋庸讳言|无庸置疑|众所周知的是)[，,]",
    r"(?:正?如(?:前文?|上文?)所述|如前所示)[，,]",
)
_OPENER = re.compile(
    "|".join([*(p for p in FILLER_OPENERS if _NAMES_A_THING not in p), *_MORE_OPENERS]), re.IGNORECASE
)
_OPENER_ZH = re.compile(
    "|".join([*(p for p in FILLER_OPENERS_ZH if _NAMES_A_THING not in p), *_MORE_OPENERS_ZH])
)
_SOMEBODYS_VIEW = re.compile(r"recogni[sz]ed|acknowledged|accepted", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:However|Additionally|Furthermore|Moreover|Finally|In addition|Nevertheless|Here), "
    r"|(?:此外|另外|同时|但是|然而|其次|最后)[，,]"
)
# After these an opener had carried the sentence: `It is clear that, …`, `Note that if …` are left alone where odd.
_ODD_NEXT = re.compile(r"(?:and|or|but|nor|[a-zA-Z]-|[a-zA-Z]\b(?!\s[a-z]))|e\.g|i\.e|et\b")

_PHRASES: dict[str, str] = {
    r"in order to": "to",
    r"so as to": "to",
    r"(?:due to|owing to|because of|in view of|in light of) the fact that": "because",
    r"(?:despite|in spite of|notwithstanding) the fact that": "although",
    r"for the reason that": "because",
    r"in the event that": "if",
    r"at (?:this|the present) (?:point in )?time": "now",
    r"until such time as": "until",
    r"in close proximity to": "near",
    r"a large number of(?! (?:the|these|those|our|its|their)\b)": "many",
    r"each and every": "every",
    r"(?:has|have) the (?:ability|capability|capacity) to": "can",
    r"(?:is|are) able to": "can",
    r"for the purposes? of(?= \w+ing\b)": "for",
    r"makes? use of": "use",
    r"made use of": "used",
    r"making use of": "using",
    r"on a (daily|weekly|monthly|yearly) basis": r"\1",
    r"in the absence of": "without",
    r"with the exception of": "except for",
    r"takes? into (?:account|consideration)(?= (?:the|that|both|all|this|these|how|whether)\b)": "consider",
    r"taking into (?:account|consideration)(?= (?:the|that|both|all|this|these|how|whether)\b)": "considering",
    r"over the course of": "during",
    r"as a consequence of": "because of",
    r"it should be noted that(?= )": "",
}
_THIRD_PERSON = {"makes": "uses", "takes": "considers"}
_PHRASE = re.compile(r"(?<![\w-])(?:" + "|".join(f"(?:{p})" for p in _PHRASES) + r")(?![\w-])", re.IGNORECASE)
_EACH = [(re.compile(p, re.IGNORECASE), short) for p, short in _PHRASES.items()]
# The short form must mean the same to the letter. 使得 and 能够 are left: their short forms do not fit every sentence.
_PHRASES_ZH: dict[str, str] = {
    r"为了能够": "为",
    r"与此同时[，,]": "同时，",
    r"除此之外[，,]": "此外，",
    r"(?<=[一-鿿])相比较(?=[，,])": "相比",
    r"各种各样的": "各种",
    r"(?<=[。；，])换句话说[，,]": "即",
    r"(?<=[。；，])也就是说[，,]": "即",
    r"通常情况下": "通常",
    r"一般情况下": "一般",
    r"(?<=[一-鿿])之所以(?=[^，。；]{1,20}[，,]是因为)": "",
}
_PHRASE_ZH = re.compile("|".join(f"(?:{p})" for p in _PHRASES_ZH))
_EACH_ZH = [(re.compile(p), short) for p, short in _PHRASES_ZH.items()]


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Openers that say nothing, and set phrases, in sentences of the abstract and the main text."""
    ground = Ground(draft, parts)
    for prose in ground.sentences():
        paragraph, sentence = prose.paragraph, prose.sentence
        text = ground.reading.masked[paragraph.index]
        lead = _LEAD.match(text, sentence.start, sentence.end)
        at = lead.end() if lead else sentence.start
        taken = sentence.start
        opener = _opener(text, at, sentence.end)
        if opener:
            cut = _without_opener(ground, paragraph, opener, sentence.end, capital=not lead)
            if cut:
                taken = opener.end() + 1
                yield cut
        yield from _phrases(ground, paragraph, max(at, taken), sentence.end)


def _opener(text: str, at: int, end: int) -> re.Match[str] | None:
    match = _OPENER_ZH.match(text, at, end) or _OPENER.match(text, at, end)
    return None if match is None or _SOMEBODYS_VIEW.search(match[0]) else match


def _without_opener(
    ground: Ground, paragraph: Paragraph, opener: re.Match[str], stop: int, *, capital: bool
) -> SafeCut | None:
    text = paragraph.text.text
    start, end = opener.span()
    while end < stop and (text[end].isspace() or text[end] in ",，"):
        end += 1
    chinese = "\u3400" <= opener[0][0] <= "\u9fff"
    if end + 4 >= stop or _ODD_NEXT.match(text, end):
        return None
    if chinese:
        # What follows must be words that can open a sentence, not a citation, a number or a formula.
        replacement, tail = "", 0
        if not "\u3400" <= text[end] <= "\u9fff":
            return None
    else:
        word = re.compile(r"[A-Za-z]+").match(text, end)
        if not word or (len(word[0]) == 1 and word[0] not in "aAI"):
            return None
        letter = text[end].upper() if capital else text[end]
        replacement, tail = letter, 1
    span = ground.is_words(paragraph, start, end + tail) if tail else _gap(ground, paragraph, start, end)
    if span is None:
        return None
    shown = " ".join(text[start : opener.end()].split())
    return SafeCut(
        "filler",
        *span,
        replacement,
        saved(text[start:end]),
        f"“{shown}” says nothing",
        ground.place(*span[:2]),
    )


def _gap(ground: Ground, paragraph: Paragraph, start: int, end: int) -> tuple[str, int, int] | None:
    """The source of an opener up to the next word, where that stands right behind it."""
    span = ground.is_words(paragraph, start, end + 1)
    return None if span is None else (span.file, span.start, span.end - 1)


def _phrases(ground: Ground, paragraph: Paragraph, start: int, end: int) -> Iterator[SafeCut]:
    text = ground.reading.masked[paragraph.index]
    for pattern, each in ((_PHRASE, _EACH), (_PHRASE_ZH, _EACH_ZH)):
        for match in pattern.finditer(text, start, end):
            short = _short(match, each)
            if short is None or len(short) >= len(match[0]):
                continue
            stop = match.end()
            if not short:  # the space behind it goes too
                stop += text[stop : stop + 1] == " "
            span = ground.is_words(paragraph, match.start(), stop)
            if span is None:
                continue
            source = ground.text(span.file)[span.start : span.end]
            if "\n" in source and source[-1].isspace():
                continue
            shown = " ".join(match[0].split())
            reason = f"“{shown}” is “{short}”" if short else f"“{shown}” says nothing"
            yield SafeCut("filler", *span, short, saved(match[0], short), reason, ground.place(*span[:2]))


def _short(match: re.Match[str], each: list[tuple[re.Pattern[str], str]]) -> str | None:
    """The short form, with a capital where the long one has one."""
    text, at = match.string, match.start()
    found = next(
        ((m, short) for p, short in each if (m := p.match(text, at)) and m.end() == match.end()), None
    )
    if found is None:
        return None
    short = found[0].expand(found[1])
    short = _THIRD_PERSON.get(match[0].split()[0].lower(), short)
    return short[:1].upper() + short[1:] if match[0][0].isupper() else short
