"""Counts of things that are named beside them: part of `consistency.announced_count`.

The names stand behind the count (`four optimizers (SGD, Adam, and RMSProp)`, `two mazes: …`, `three drugs, namely …`,
`the four countries are …`) or before it (`Kenya, Uganda, and Ghana, i.e. four countries`; `… . These three reasons`).
A name may itself have an `and`, so every finding is suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates._tokens import APPROXIMATE
from paperkit.gates.consistency.lists import ordinals, plain_size, sizes
from paperkit.wording import plural

__all__ = ["listed_names"]

_MOST = 12
_LONGEST = 700
_PLURAL = (
    r"(?:[^\W\d_][\w-]*s|data|criteria|phenomena|people|women|men|children|mice|media|axes|corpora|taxa|strata|genera|"
    r"-fold|fold)"
)
_WORD = r"(?!(?:of|in|on|at|to|for|with|by|from|and|or|the|were|was|are|is)\b)[^\W\d_][\w’'/-]*,? "
_NOUN = re.compile(
    rf"[ -](?!of\b)(?:{_WORD}){{0,5}}?(?P<noun>{_PLURAL})\b|"
    r" (?:[a-zäöü]+ ){0,2}(?P<german>[A-ZÄÖÜ][a-zäöüß]{2,30})\b|"
    r"\s?(?P<han>[个点项条种类大方面步つ名家所][\u3040-\u30ff\u4e00-\u9fff]{0,24})"
)
_REST = r"(?P<rest>[^.:;(（()—\d]{0,90}?)"
_COLON = re.compile(_REST + r"\s?[:：](?!//)\s?")
_BRACKET = re.compile(
    r"(?P<rest>(?: (?:of|in|from|with|on|for|at|that|which|we) [^.:;,(（—\d]{1,40}| [a-z]{2,14})?)\s?[(（]"
)
_DASH = re.compile(r"(?P<rest>[^.:;,(（—\d]{0,60}?)\s?—\s?")
_NAMELY = re.compile(r"[^.:;(（\d]{0,70}?,?\s(?:namely|viz\.|that is|i\.e\.|specifically),?:?\s")
_APPOSED = re.compile(r"(?P<rest>),\s")
_ARE = re.compile(
    r"(?: (?:of|in|from|that|we|used|tested|studied)[^.:;,(（—\d]{1,50})? (?:are|were)(?: as follows:?)? (?=[A-Z0-9])"
)
_VERB = re.compile(
    r", (?=(?:were|was|are|is|have|has|had|can|could|will|may|did|do|show|showed|differ|differed|make|made|served|"
    r"[a-z]{3,12}ed)\b)"
)
_NOT_TOTAL = re.compile(
    r"(?:\b(?:at least|at most|up to|more than|over|first|last|other|another|of the|of these|of our|every|each|next|"
    r"some|than|per|any|about|further|additional|remaining|top|only)|其中|至少|[–-])\s?\Z",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(
    r"\b(?:includ\w+(?! all)|e\.g|such as|for example|like|each|per|every|both|or|and (?!all)|plus|depend\w*|ranging|"
    r"through|see|more|one)\b",
    re.IGNORECASE,
)
_BACK = re.compile(r",? (?:i\.e\.,?|that is,?|thus|hence)(?: (?:in|at|on|for|from|a total of|with|of))? \Z")
_THESE = re.compile(r"(?:\A|[;:.] |, )(?:All |The |[Tt]hese |[Tt]hose |all )(?:of )?(?:these )?\Z")
_ORGANISED = re.compile(
    r"\b(?:organi[sz]ed|structured|built|cent(?:er|re)d|revolv\w+|grouped|arranged) around \Z"
)
_EQUAL = re.compile(r" (?:are|were|form|formed|constitute|make up|represent) (?:the|our|these|all) \Z")
_CLAUSES = re.compile(r"\b(?:that|which|who|in|on|when|if|by|for|because|of the)\b|[;:(]")
_FOREIGN = {
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
    "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
}  # fmt: skip
_FOREIGN_WORD = re.compile(
    r"\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b|[二三四五六七](?=つ)", re.IGNORECASE
)


class _Count(NamedTuple):
    start: int
    end: int
    value: int


def listed_names(reading: Reading) -> Iterator[Finding]:
    """Findings on counts beside which another number of things is named."""
    for paragraph in reading.prose("abstract", "body", "item", "caption"):
        text = reading.masked[paragraph.index]
        before: Sentence | None = None
        for sentence in paragraph.sentences:
            words = text[sentence.start : sentence.end]
            ahead = text[before.start : before.end] if before is not None else ""
            before = sentence
            if len(words) > _LONGEST:
                continue
            counts = _counts(words)
            for count, after in zip(counts, [*counts[1:], None], strict=False):
                found = _behind(words, count, after.start if after else len(words)) or _ahead(
                    words, count, ahead
                )
                if found and count.value not in found:
                    yield _finding(reading, paragraph, sentence, words, count, found[0])
                    break


def _counts(text: str) -> list[_Count]:
    """Small counts of things, none of them about, a bound or a part of more."""
    found = [
        _Count(n.start, n.end, int(n.value))
        for n in find_numbers(text)
        if n.role == "count" and not n.bound and n.value.is_integer() and (n.word or n.value < 10)
        and (not n.relation or _ORGANISED.search(text, 0, n.start))
    ]  # fmt: skip
    found += [_Count(m.start(), m.end(), _FOREIGN[m[0].lower()]) for m in _FOREIGN_WORD.finditer(text)]
    return [
        c for c in sorted(set(found))
        if 2 <= c.value <= _MOST
        and not _NOT_TOTAL.search(text[max(0, c.start - 20) : c.start])
        and (
            _ORGANISED.search(text, 0, c.start)
            or (not re.search(r"[/A-Za-z0-9]\Z", text[: c.start])
            and not APPROXIMATE.search(text[max(0, c.start - 24) : c.start]))
        )
    ]  # fmt: skip


def _behind(text: str, count: _Count, next_count: int) -> tuple[int, ...]:
    """How many things the list behind a count may have; the next count has the lists behind it."""
    noun = _NOUN.match(text, count.end)
    if noun is None or noun.end() > next_count:
        return ()
    at = noun.end()
    if (opened := _BRACKET.match(text, at)) is not None:
        body, closed, behind = _to_close(text[opened.end() :])
        if not closed or re.match(r"\s?[—,]?\s?(?:and|or|plus)\s", behind):
            return ()
        return _at_least(_inner(body), 2) or plain_size(body)
    if (opened := _NAMELY.match(text, at)) is not None:
        return _inner(re.split(_VERB, text[opened.end() :])[0])
    if (opened := _DASH.match(text, at)) is not None:
        body = text[opened.end() :].partition("—")[0]
        return _at_least(() if _EXAMPLES.search(opened["rest"]) else _inner(body), 2)
    if (opened := _COLON.match(text, at)) is not None and opened.end() <= next_count:
        if _EXAMPLES.search(re.sub(r"including all of the following", "", opened["rest"])):
            return ()
        return _inner(text[opened.end() :])
    if (opened := _ARE.match(text, at)) is not None and re.search(
        r"\b(?:The|Our|the|our) \Z", text[: count.start]
    ):
        found = text[opened.end() :]
        return _inner(found) if all(re.match(r"(?:and |the )?[A-Z0-9]", p) for p in found.split(", ")) else ()
    if (opened := _APPOSED.match(text, at)) is not None:
        return _apposed(text, count, opened.end())
    return ()


def _apposed(text: str, count: _Count, at: int) -> tuple[int, ...]:
    """`Three hormones, cortisol, insulin, and ghrelin, were measured`; or names in capitals up to the full stop."""
    rest = text[at:]
    verb = _VERB.search(rest)
    body = rest[: verb.start()] if verb else rest
    if re.fullmatch(
        r"(?:the |an? )?[\w’'-]+(?: [\w’'-]+){0,2} and (?:the |an? )?[\w’'-]+(?: [\w’'-]+){0,2}[.]?", body
    ):
        pair = all(re.match(r"(?:the|an?) |[A-Z]", side) for side in body.split(" and "))
        return _inner(body) if pair else ()
    if len(re.findall(r", ", body)) < 2 or not re.search(r", (?:and|&) ", body):
        return ()
    pieces = [re.sub(r"\A(?:and|&) ", "", piece).strip() for piece in body.split(", ")]
    names = all(piece[:1].isupper() for piece in pieces)
    if not names and not (verb and count.start <= 25 and all(len(p.split()) <= 3 for p in pieces)):
        return ()
    return _inner(body)


def _ahead(text: str, count: _Count, sentence_before: str) -> tuple[int, ...]:
    """How many things the list before a count may have, where words say that they are counted."""
    noun = _NOUN.match(text, count.end)
    if noun is None or not noun["noun"]:
        return ()
    front = text[: count.start]
    if (mark := _BACK.search(front)) is not None:
        body = front[: mark.start()]
        return (
            ()
            if re.match(r"(?:In|On|After|For|During|At|By|As|With|From|To)\b[^,]*, ", body)
            else _clean(body)
        )
    if (mark := _EQUAL.search(front)) is not None:
        body = front[: mark.start()]
        return _at_least(sizes(body), 3) if len(body) < 120 and not _CLAUSES.search(body) else ()
    if (mark := _THESE.search(front)) is not None and re.search(r"\b[Tt]hese \Z|; the \Z", front):
        body = front[: mark.start()] or sentence_before
        head = re.compile(rf"\b{re.escape(noun['noun'])}\b", re.IGNORECASE)
        said = list(head.finditer(body))
        if not said or any(c.value for c in _counts(body)):
            return ()
        body = body[said[0].end() :]
        marks = re.findall(r"[(（](\d|[a-h]|[ivx]{1,4})[)）]", body)
        if len(marks) > 1:
            return (len(marks),)
        halves = re.split(r" (?:were|was|are|is|had|have)\b", body)
        return next(filter(None, map(_clean, halves)), ())
    return ()


def _clean(body: str) -> tuple[int, ...]:
    """Items of a list whose first one has other words before it."""
    if not re.search(r", [^,]{1,40},? (?:and|or) [^,]{1,40}\Z", body) or re.search(r"[;:(]", body):
        return ()
    pieces = body.split(", ")
    return _at_least(sizes(", ".join([pieces[0].split(" ")[-1], *pieces[1:]])), 3)


def _to_close(text: str) -> tuple[str, bool, str]:
    depth = 0
    for at, sign in enumerate(text):
        if sign in "(（":
            depth += 1
        elif sign in ")）":
            if depth == 0:
                return text[:at], True, text[at + 1 :]
            depth -= 1
    return text, False, ""


def _inner(body: str) -> tuple[int, ...]:
    if count := ordinals(body):
        return (count,)
    if re.search(r"[(（](?:\d|[ivx]{1,4}|[a-h])[)）]|第[一二]", body):
        return ()
    body = re.split(
        r", (?:which|where|who|whose|with which|all of which|(?:show|demonstrat|indicat|suggest|reveal|lead|"
        r"result|yield|allow)ing)\b",
        body,
    )[0]
    return sizes(re.sub(r"\A(?:namely|i\.e\.|that is|viz\.),?\s", "", body.strip()))


def _at_least(found: tuple[int, ...], least: int) -> tuple[int, ...]:
    return found if found and found[0] >= least else ()


def _finding(
    reading: Reading, paragraph: Paragraph, sentence: Sentence, words: str, count: _Count, items: int
) -> Finding:
    start = sentence.start + count.start
    text = words[count.start : count.end]
    return reading.note(
        Where(paragraph, start, start + len(text)),
        "consistency.announced_count",
        Severity.MINOR,
        f"“{text}” are announced, and {plural(items, 'item')} follow",
        evidence=f"{plural(items, 'item')} in the sentence",
        suggestion="Correct the count, or the list",
        certainty=Certainty.SUSPECTED,
        announced=count.value,
        items=items,
    )
