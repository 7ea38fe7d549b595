"""Instructions to a model that stand where readers see them.

One part of such an instruction alone is ordinary: papers on language models speak of prompts, and reviewers recommend
acceptance. Two parts in one place are an instruction: a model that is addressed, or told to leave what it was told,
and the verdict that it is to give.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.documents.paper import Paper, Paragraph, Span
from paperkit.gates._prose import Reading, bare, quoted
from paperkit.gates.hidden_text.hidden import LOOKALIKES, plain
from paperkit.gates.hidden_text.speech import SPEECH

__all__ = ["Told", "visible_instructions"]

_LATIN = str.maketrans(LOOKALIKES)
_SUBJECT = re.compile(
    r"""
      \b(?:prompt[- ]injections?|llm[- ]as[- ]a[- ]judge|jailbreak\w{0,5})\b
    | \b(?:hidden|injected|malicious|adversarial)[- ](?:prompts?|instructions?)\b
    | \b(?:llm|ai|language\smodel|automated|machine)[- ](?:(?:based|generated|assisted)[- ])?
      (?:peer[- ])?review(?:s|ers?|ing)?\b
    | 提示(?:词)?注入 | プロンプトインジェクション
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LEAST_SUBJECT = 2
_SUBJECT_BEFORE = re.compile(
    r"\b(?:we|they|i|he|she|it|who|which|authors?|reviewers?|readers?|models?|llms?|participants?|annotators?)"
    r"(?:\s(?:also|then|often|always|thus|therefore|can|could|would|will|did|do|does))?\s\Z",
    re.IGNORECASE,
)
_NEAR = 40
_LONGEST = 1000


class Told(NamedTuple):
    """An instruction that stands in the text.

    Attributes:
        text: Its sentences.
        span: Their place.
        section: Index of the section.
        cited: Whether it is quoted, or the paper is about such instructions.
    """

    text: str
    span: Span
    section: int | None
    cited: bool


def visible_instructions(paper: Paper, unseen: Sequence[Span], unread: Sequence[str] = ()) -> Iterator[Told]:
    """Sentences, or two that follow each other, that tell a model how to judge.

    Args:
        paper: The paper.
        unseen: Where its sources have text that is hidden; that is found by other rules.
        unread: Texts in whose place readers see other words (`/ActualText`).
    """
    reading: Reading | None = None
    about: bool | None = None
    for paragraph in paper.paragraphs:
        whole = paragraph.text.text
        if not _tells(whole):
            continue
        for start, end in _places(paragraph):
            span = paragraph.text.span(start, end)
            if unread and not _tells_beside(whole[start:end], unread):
                continue
            if any(s.file == span.file and s.start < span.end and span.start < s.end for s in unseen):
                continue
            if about is None:
                reading, about = Reading(paper), _is_subject(paper)
            assert reading is not None
            if reading.is_verbatim(paragraph, start, end):
                continue
            cited = about or quoted(whole, _first(whole, start)) or reading.is_quotation(paragraph)
            yield Told(whole[start:end].strip(), span, paragraph.section, cited)


def _tells(text: str) -> bool:
    """Whether a text gives a verdict and addresses a model or lifts what it was told."""
    said = plain(text).translate(_LATIN)
    return _orders(said, "verdict") and (
        _orders(said, "override") or SPEECH["address"].search(said) is not None
    )


def _orders(said: str, name: str) -> bool:
    """Whether there are such words that nobody is said to do: `we do not report limitations` is no order."""
    matches = SPEECH[name].finditer(said)
    return any(_SUBJECT_BEFORE.search(said[max(0, m.start() - _NEAR) : m.start()]) is None for m in matches)


def _tells_beside(text: str, unread: Sequence[str]) -> bool:
    """Whether a text tells as much without what stands in `unread`."""
    if bare(text) in bare(" ".join(unread)):
        return False
    left = " ".join(text.split())
    for line in unread:
        left = left.replace(" ".join(line.split()), " ")
    return _tells(left)


def _places(paragraph: Paragraph) -> Iterator[tuple[int, int]]:
    text = paragraph.text.text
    sentences = [(s.start, s.end) for s in paragraph.sentences] or [(0, len(text))]
    done = -1
    for number, (start, end) in enumerate(sentences):
        if start < done:
            continue
        following = sentences[number + 1][1] if number + 1 < len(sentences) else end
        for stop in dict.fromkeys((end, following)):
            if stop - start <= _LONGEST and _tells(text[start:stop]):
                # Two that follow each other are one place, unless the second tells all of it.
                if stop == end or not _tells(text[end:stop]):
                    yield start, stop
                    done = stop
                break


def _first(text: str, start: int) -> int:
    """Where the first part of the instruction stands."""
    latin = text.translate(_LATIN)
    places = [match.start() for pattern in SPEECH.values() if (match := pattern.search(latin, start))]
    return min(places, default=start)


def _is_subject(paper: Paper) -> bool:
    """Whether the paper is about such instructions, told by what stands beside them."""
    texts = (paragraph.text.text for paragraph in paper.paragraphs)
    return sum(len(_SUBJECT.findall(text)) for text in texts if not _tells(text)) >= _LEAST_SUBJECT
