"""Claims that stand without what they would need: failure modes 4 (shortcut) and 5 (a bug sold as insight).

Code can only see that an ablation, a citation or an analysis is missing, so all of this is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.log.values import Log
from paperkit.documents.paper import Paragraph
from paperkit.gates._prose import MASK, Reading, Where, words
from paperkit.gates._wordlists import word_set

__all__ = ["unablated_claims", "unexplained_surprises"]

_ESSENTIAL = re.compile(
    r"\b(?:is|are|was|were|proves?|proved|remains?|plays?|played) "
    r"(?:an? |the |absolutely |also |highly |particularly |clearly )*"
    r"(?:essential|critical|crucial|key|vital|indispensable|necessary|pivotal|decisive)\b"
    r"(?: (?:role|part|component|factor|ingredient|element|driver))?(?= (?:to|for|in|of)\b)",
    re.IGNORECASE,
)
_SURPRISE = re.compile(
    r"\b(?:surprisingly|unexpectedly|interestingly|curiously|counter-?intuitively|strikingly)\b",
    re.IGNORECASE,
)
_SURPRISE_OPENS = re.compile(
    r"(?:(?:Quite |Somewhat |Rather |Most |Even more |More )?(?:surprisingly|unexpectedly|interestingly|curiously"
    r"|counter-?intuitively|strikingly)\b"
    r"|.{0,40}\b(?:surprising|unexpected)(?:ly)? (?:result|finding|improvement|that|effect))",
    re.IGNORECASE,
)
_ANALYSIS = re.compile(
    r"\b(?:because|since|due to|owing to|attribut\w+|explain\w*|explanation|reason\w*|caus\w+|suggest\w*"
    r"|indicat\w+|likely|hypothesi\w+|conjectur\w+|possibl[ey]|perhaps|presumably|stems? from|arises? from"
    r"|results? from|reflects?|implies|imply(?:ing)?|consistent with|may|might|could|can be (?:seen|understood)"
    r"|which means|this means|thanks to|as a result of|given that|in line with|so that|in fact|the fact that"
    r"|for example|follows from|therefore|thus|hence|as (?:we|they|it))\b",
    re.IGNORECASE,
)
_ABLATION = re.compile(
    r"\bwithout\b|\bw/o\b|\bablat\w+|\bremov\w+|\bno\b|\bfixed\b|\bdisabl\w+|\bonly\b|[−-]{1,2} ?[A-Z]",
    re.IGNORECASE,
)
_NOT_OURS = re.compile(
    r"related|background|introduction|prior work|preliminar|motivation|abstract", re.IGNORECASE
)
_SMALL = word_set(
    "a an the this that these those our its their his her of in on for to and or with by from as at it they we which"
    " both such all each more most also than be been used using use model models method approach results result work"
    " paper performance data dataset datasets experiments study choosing selecting selection choice training"
)


def unablated_claims(reading: Reading, log: Log | None) -> Iterator[tuple[Where, str]]:
    """Claims of the method or result sections that some part is essential, where nothing shows a run without it.

    Yields the place of the claim and what is said to be essential.
    """
    taken_out = _taken_out(reading, log)
    for paragraph in reading.prose("body", "item"):
        if _NOT_OURS.search(reading.paper.section_title(paragraph.section)):
            continue
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            part = text[sentence.start : sentence.end]
            match = _ESSENTIAL.search(part)
            if not match or MASK in part:
                continue
            subject = _subject(part[: match.start()])
            names = [w.lower() for w in words(subject) if len(w) > 2 and w.lower() not in _SMALL]
            if not names or len(names) > 7 or re.match(r"\w+ing\b", subject):
                continue
            if any(form in taken_out for name in names for form in (name, name.rstrip("s"), name + "s")):
                continue
            where = Where(paragraph, sentence.start + match.start(), sentence.start + match.end())
            yield where, subject.strip()


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
        r"[,;:(]|\b(?:that|which|while|because|since|and thus|where|how|when|but|although)\b", before
    )[-1]


def _taken_out(reading: Reading, log: Log | None) -> frozenset[str]:
    """Words of all that shows a run with a part taken out: sentences, captions, cells, headings, logged runs."""
    texts: list[str] = [s.text for p in reading.paper.paragraphs for s in p.sentences]
    texts += [section.title for section in reading.paper.sections]
    texts += [" ".join(c.text.text for c in row) for table in reading.paper.tables for row in table.rows]
    if log is not None:
        texts += [s.text for s in log.statements] + list(log.runs.values())
        texts += sorted(
            {v.method for v in log.values if v.method} | {v.condition for v in log.values if v.condition}
        )
    return frozenset(w.lower() for t in texts if _ABLATION.search(t) for w in words(t))
