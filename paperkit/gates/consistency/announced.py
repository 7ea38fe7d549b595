"""Lists that hold more or fewer items than are announced: `consistency.announced_count`.

`We make three contributions:` before a list of four items, `two reasons: (i) … (ii) … (iii) …`, 三点贡献：（1）…
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.paper import Paper, Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.wording import plural

__all__ = ["announced_counts"]

_MOST = 12
_ENVIRONMENT = r"\{(?:itemize|enumerate|description|compactitem|compactenum|tightitemize)\*?\}"
_LIST = re.compile(rf"\\(begin|end)\s?{_ENVIRONMENT}|\\(item)\b")
_OPENS = re.compile(
    r"(?:\s|%[^\n]*\n|\\(?:par|noindent|smallskip|medskip|vspace\*?\{[^{}]*\})(?![a-zA-Z])"
    r"|\\begin\s?\{(?:multicols|small|footnotesize|flushleft|quote)\}(?:\{\d\})?)*"
    rf"(?=\\begin\s?{_ENVIRONMENT})"
)
_MARKER = re.compile(r"^[ \t]{0,12}(?:[-*+]|\d{1,2}[.)])[ \t]")
_INLINE = re.compile(r"(?<![A-Za-z0-9_])[(（](\d{1,2}|[ivx]{1,4}|[a-h])[)）]|([①②③④⑤⑥⑦⑧⑨])")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_NOUN = re.compile(r"[ -](?:[^\W\d_][\w’'-]*,? ){0,3}[^\W\d_][\w-]*s\b|\s?(?:个|点|项|条|种|类|大|方面|步)")
_MORE = re.compile(r"\b(?:and|or|plus|one|besides|along|together|as well)\b|[和与及]|以及")
_NOT_TOTAL = re.compile(
    r"(?:\b(?:at least|at most|up to|more than|over|first|last|other|another|of the|of these|these|those|every|each"
    r"|next|(?:across|in|between|among|for|from|with|by|over) the)"
    r"|其中|至少|前|后|第|这|另外?)\s?$",
    re.IGNORECASE,
)


def announced_counts(reading: Reading) -> Iterator[Finding]:
    """Findings on announcements whose list has another number of items."""
    paper = reading.paper
    for paragraph in reading.prose("abstract", "body"):
        if not paragraph.sentences:
            continue
        text = paragraph.text.text
        last = paragraph.sentences[-1]
        if last.text.rstrip().endswith((":", "：")) and (number := _announced(last)) is not None:
            items = _items(paper, paragraph)
            if items >= 2 and items != number.value:
                yield _finding(reading, paragraph, number, items)
                continue
        for sentence in paragraph.sentences:
            if (series := _series(sentence, text)) is not None:
                yield _note(reading, Where(paragraph, *series[:2]), *series[2:], sure=False)
                continue
            if (number := _announced(sentence)) is not None and (
                ordinals := _ordinals(reading, sentence) or _one_by_one(reading, sentence)
            ):
                if ordinals != number.value:
                    yield _finding(reading, paragraph, number, ordinals, sure=False)
                continue
            colon = re.search("[:：](?!//)", sentence.text)
            if colon is None and _INLINE.match(text[sentence.end :].lstrip()):
                marks, number = _marks(text[sentence.end :]), _announced(sentence)
                if number is not None and marks > 1 and marks != number.value:
                    yield _finding(reading, paragraph, number, marks, sure=False)
                continue
            if colon is None or not _INLINE.search(sentence.text, colon.end()):
                continue
            number = _announced(sentence, colon.start())
            marks = _marks(text[sentence.start + colon.end() :])
            if number is None or marks < 2 or marks == number.value:
                continue
            whole = _marks(sentence.text[colon.end() :])
            if marks > number.value or (whole == marks and _closes(sentence.text[colon.end() :])):
                yield _finding(reading, paragraph, number, marks)


def _announced(sentence: Sentence, stop: int | None = None) -> Number | None:
    """The one count of things in the clause before the colon, with its place in the paragraph."""
    text = sentence.text[: len(sentence.text) if stop is None else stop]
    clause = max((m.end() for m in re.finditer(r"[,;，；。]\s", text)), default=0)
    found = [
        n
        for n in find_numbers(text)
        if n.start >= clause and n.role == "count" and 2 <= n.value <= _MOST and not n.relation and not n.bound
        and (_NOUN.match(text, n.end) or _is_fold(text, n)) and not _NOT_TOTAL.search(text, 0, n.start)
    ]  # fmt: skip
    if len(found) != 1 or sum(n.role in ("count", "quantity") for n in find_numbers(text)) != 1:
        return None
    return None if _MORE.search(text, found[0].end) else found[0]


def _is_fold(text: str, number: Number) -> bool:
    """`Our contributions are threefold`."""
    says = re.search(
        r"\b(?:contribution|reason|goal|aim|purpose|limitation|objective)\w{0,2} (?:of [\w ]{1,40} )?(?:is|are) \Z",
        text[: number.start],
    )
    ends = number.text.endswith("fold") or re.fullmatch(r" ?[:：]?\s*", text[number.end :]) is not None
    return says is not None and ends


def _items(paper: Paper, paragraph: Paragraph) -> int:
    """Items of the list that follows a paragraph, nested ones not counted; 0 where none follows right away."""
    if paper.format == "latex":
        return _latex_items(paper, paragraph)
    if paper.format != "markdown":
        return 0
    columns = []
    for item in paper.paragraphs[paragraph.index + 1 :]:
        if item.kind == "footnote":
            continue
        if item.kind != "item" or item.span.file != paragraph.span.file:
            break
        source = paper.sources[item.span.file].text
        line = source[source.rfind("\n", 0, item.span.start) + 1 : item.span.start + 1]
        if mark := _MARKER.match(line):
            columns.append(len(mark[0]) - len(mark[0].lstrip()))
    return columns.count(min(columns)) if columns else 0


def _latex_items(paper: Paper, paragraph: Paragraph) -> int:
    source = paper.sources[paragraph.span.file].text
    opening = _OPENS.match(source, paragraph.span.end)
    if opening is None:
        return 0
    depth = items = 0
    for mark in _LIST.finditer(source, opening.end()):
        if source.rfind("%", source.rfind("\n", 0, mark.start()) + 1, mark.start()) >= 0:
            return 0  # a comment may hide it
        if mark[1] == "begin":
            depth += 1
        elif mark[1] == "end":
            depth -= 1
            if depth == 0:
                return items
        elif depth == 1:
            items += 1
        if depth == 0:
            return 0
    return 0


def _marks(text: str) -> int:
    """How many marks count on from the first, as (i) (ii) (iii); 0 where another mark stands among them.

    A mark that begins anew ends the list.
    """
    series: list[str] = []
    for mark in _INLINE.finditer(text):
        label = mark[1] or str("①②③④⑤⑥⑦⑧⑨".index(mark[2]) + 1)
        place = len(series) + 1
        if place > 2 and not _kind(label, place) and label == series[0]:
            return len(series)
        if not _kind(label, place) or (series and not _kind(label, place) & _kind(series[0], 1)):
            return 0
        series.append(label)
    return len(series)


def _kind(label: str, place: int) -> set[str]:
    """Whether a mark may be a digit, a letter or a Roman numeral."""
    kinds = {"digit"} if label == str(place) else set()
    if label == chr(96 + place):
        kinds.add("letter")
    if place <= len(_ROMAN) and label == _ROMAN[place - 1]:
        kinds.add("roman")
    return kinds


def _closes(text: str) -> bool:
    """Whether the last mark follows `and`: the list ends there."""
    last = max((m.start() for m in _INLINE.finditer(text)), default=0)
    return bool(re.search(r"(?:\band|\bor|&|和|以及|与|及)\s?$", text[:last]))


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_ORDINAL = re.compile(
    r"(?:(?:The|Our) (first|second|third|fourth|fifth|sixth|seventh)|"
    r"(First|Second|Third|Fourth|Fifth|Sixth|Seventh)(?:ly)?(?=[,:]| is\b))\b"
)
_HAN_ORDINAL = re.compile(r"第([一二三四五六七])[,，]|其([一二三四五六七])[,，]")
_GOES_ON = re.compile(
    r"\b(?:Third|Fourth|Fifth|Sixth|Seventh|Finally|Lastly?)(?:ly)?\b|\bthe last\b|最后|第[三四五六七]"
)
_AHEAD = 4


def _ordinals(reading: Reading, announcement: Sentence) -> int:
    """How many sentences behind an announcement begin with `First`, `Second`, …; 0 where they may go on elsewhere."""
    paragraph = reading.paper.paragraphs[announcement.paragraph]
    behind = [s for s in paragraph.sentences if s.start >= announcement.end]
    if not behind or _ordinal(behind[0].text) != 1:
        return 0
    count = 0
    for sentence in behind:
        if count and re.match(r"(?:And )?(?:Finally|Lastly|Last)\b", sentence.text):
            count += 1
            break
        place = _ordinal(sentence.text)
        if place == count + 1:
            count += 1
        elif place or (count and _GOES_ON.search(sentence.text)):
            return 0
    ahead = reading.paper.paragraphs[paragraph.index + 1 : paragraph.index + 1 + _AHEAD]
    if count < 2 or any(_ordinal(p.text.text) or _GOES_ON.match(p.text.text) for p in ahead):
        return 0
    return count


_IS = r"(?: one)? (?:is|was|are|were|comes?|came|concerns?|lies|lay|relates?|stems?|has|had|uses?|used|holds?)\b"
_ONE = re.compile(rf"One{_IS}")
_ANOTHER = re.compile(
    rf"(?:Another|A (?:second|third|fourth|fifth|further)|The (?:second|third|fourth|fifth|next|other)){_IS}"
)
_LAST_OF = re.compile(rf"(?:The|A) (?:last|final|other){_IS}")


def _one_by_one(reading: Reading, announcement: Sentence) -> int:
    """How many sentences go `One is …. Another is …. The last is …`; 0 where nothing says that the last is the last."""
    paragraph = reading.paper.paragraphs[announcement.paragraph]
    behind = [s.text for s in paragraph.sentences if s.start >= announcement.end]
    if not behind or not _ONE.match(behind[0]):
        return 0
    count = 1
    for text in behind[1:]:
        if _LAST_OF.match(text):
            return count + 1
        if not _ANOTHER.match(text):
            return 0
        count += 1
    return 0


def _ordinal(text: str) -> int:
    if match := _ORDINAL.match(text):
        return _ORDINALS.index((match[1] or match[2]).lower()) + 1
    han = _HAN_ORDINAL.match(text)
    return "一二三四五六七".index(han[1] or han[2]) + 1 if han else 0


_LABELS = re.compile(r"(?<![\w.])(RQ|SQ|[HQOGCRPT])[ -]?([1-9])(?=[:.) ])")
_HAN_ORDINALS = re.compile(r"(?:第|其)([一二三四五六七])(?:[,，、に是]|は)")
_HAN_COUNT = re.compile(r"([二三四五六七2-9])(?:个|点|项|条|种|类|大|方面|つ)")
_QUESTIONS = re.compile(r"\bquestions\b[^.:?!]{0,60}:")
_ASKED = re.compile(r"(?:\s*[^.?!:]{3,150}\?){2,9}")
_HAN_DIGITS = "一二三四五六七"
_NEAR = 30


def _series(sentence: Sentence, text: str) -> tuple[int, int, str, int, int] | None:
    """Place, words, value of an announcement, and how far `RQ1: … RQ2: …` or 第一…第二… behind it count."""
    labelled = re.search(r"[a-z]s[:.]\s?(?=(?:RQ|SQ|[HQOGCRPT])[ -]?1[:.) ])", text[sentence.start :])
    if labelled is not None and labelled.start() < len(sentence.text) + 2:
        number = _announced(sentence, labelled.end() - 1)
        places = [int(m[2]) for m in _LABELS.finditer(text, sentence.start + labelled.start())]
        if number is not None and places == list(range(1, len(places) + 1)) and len(places) != number.value:
            start = sentence.start + number.start
            return start, start + len(number.text), number.text, int(number.value), len(places)
    if (
        re.search(r"\bquestions\b\s?[.:]?\s*\Z", sentence.text)
        and (number := _announced(sentence)) is not None
    ):
        asked = _ASKED.match(text[sentence.end :])
        if asked is not None and asked[0].count("?") != number.value:
            start = sentence.start + number.start
            return start, start + len(number.text), number.text, int(number.value), asked[0].count("?")
    if (opened := _QUESTIONS.search(sentence.text)) is not None:
        number, asked = (
            _announced(sentence, opened.end() - 1),
            _ASKED.match(text[sentence.start + opened.end() :]),
        )
        if number is not None and asked is not None and asked[0].count("?") != number.value:
            start = sentence.start + number.start
            return start, start + len(number.text), number.text, int(number.value), asked[0].count("?")
    for match in _HAN_COUNT.finditer(sentence.text):
        behind = text[sentence.start + match.end() :]
        han = list(_HAN_ORDINALS.finditer(behind))
        places = [_HAN_DIGITS.index(m[1]) + 1 for m in han]
        if len(han) < 2 or han[0].start() > _NEAR or places != list(range(1, len(places) + 1)):
            continue
        value = int(match[1]) if match[1].isdigit() else _HAN_DIGITS.index(match[1]) + 1
        if value != len(places):
            return sentence.start + match.start(), sentence.start + match.end(1), match[1], value, len(places)
    return None


def _finding(
    reading: Reading, paragraph: Paragraph, number: Number, items: int, sure: bool = True
) -> Finding:
    sentence = next(
        s for s in paragraph.sentences if s.text.find(number.text) >= 0 and number in find_numbers(s.text)
    )
    start = sentence.start + number.start
    where = Where(paragraph, start, start + len(number.text))
    return _note(reading, where, number.text, int(number.value), items, sure)


def _note(reading: Reading, where: Where, text: str, value: int, items: int, sure: bool) -> Finding:
    return reading.note(
        where,
        "consistency.announced_count",
        Severity.MAJOR if sure else Severity.MINOR,
        f"“{text}” are announced, and {plural(items, 'item')} follow",
        evidence=f"{plural(items, 'item')} of the list that follows",
        suggestion="Correct the count, or the list",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        announced=value,
        items=items,
    )
