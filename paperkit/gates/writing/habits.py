"""What the writing checks count: stock words, marks, openers, lists, and the lengths of paragraphs and sentences."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from statistics import mean, pstdev

from paperkit.documents.paper import Paper, Paragraph, ParagraphKind
from paperkit.gates._prose import MASK, PROSE, Reading, Where, sentence_at, size
from paperkit.gates._wordlists import FILLER_OPENERS, FILLER_OPENERS_ZH, STOCK_ZH, STRONG_WORDS, WEAK_WORDS

__all__ = ["LEAST", "MOST_OF_ONE_WORD", "Habits"]

LEAST = {"stock": 5, "marks": 4, "threes": 12, "paragraphs": 25, "neighbours": 60}
"""How many there must be before their rate, share or variation says anything."""

MOST_OF_ONE_WORD = 2.0
"""Uses in 1000 words up to which one stock word counts: a paper about novelty detection says `novel`."""

_NEARLY_EQUAL = 0.2
_RUN_SPREAD = 5
_WINDOW = 5

_OPENER = re.compile(r"(?:" + "|".join((*FILLER_OPENERS, *FILLER_OPENERS_ZH)) + r")", re.IGNORECASE)
_LEAD = re.compile(r"(?:However|Additionally|Furthermore|Moreover|Finally|In addition), ")
_ENGLISH = {
    word: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)
    for word, pattern in (STRONG_WORDS | WEAK_WORDS).items()
}
_STEM = re.compile(r"([a-z]{3,})(?![?*])")


def _stem(pattern: str) -> str:
    """Letters that a text must have for a pattern to match: a look for them is far quicker than the pattern."""
    stem = _STEM.match(pattern)
    return stem[1] if stem and "|" not in re.sub(r"\([^()]*\)", "", pattern) else ""


_STEMS = {word: _stem(pattern) for word, pattern in (STRONG_WORDS | WEAK_WORDS).items()}
_CHINESE = {word: re.compile(pattern) for word, pattern in STOCK_ZH.items()}
# A dash between spaces is the same mark, set the British way.
_DASH = re.compile(r"—|(?<=\s)–(?=\s)")
_SEMICOLON = re.compile(";")
_ITEM = r"[^\W\d_][\w’'-]*(?: [\w’'-]+){0,4}"
_LIST = re.compile(rf"(?<![\w’'-]){_ITEM}(?:, {_ITEM}){{1,12}},? (?:and|or) [^\W\d_]")
_SAME_THING = re.compile(
    r"\b(?:our|the proposed|this|the present) (?:\w+ )?"
    r"(method|approach|technique|framework|methodology|paradigm|strategy|scheme|solution|mechanism|architecture)\b",
    re.IGNORECASE,
)


class Habits:
    """Everything that is counted in one paper, once."""

    def __init__(self, paper: Paper) -> None:
        self.reading = Reading(paper)
        self.language = paper.language
        self.paragraphs = [p for p in self.reading.prose(*PROSE) if not self.reading.is_quotation(p)]
        self.size = sum(size(self.text(p)) for p in self.paragraphs)

    def text(self, paragraph: Paragraph) -> str:
        return self.reading.masked[paragraph.index]

    def rate(self, count: float) -> float:
        return 1000 * count / max(self.size, 1)

    def of(self, *kinds: ParagraphKind) -> list[Paragraph]:
        return [p for p in self.paragraphs if p.kind in kinds]

    @cached_property
    def measured(self) -> dict[str, float | None]:
        lengths = self.lengths
        threes = [where for where, items in self.lists if items == 3]
        figures: dict[str, float | None] = {
            "stock": self.stock_rate,
            "opener": self.rate(len(self.openers)),
            "em_dash": self.rate(len(self.marks["em dashes"])),
            "semicolon": self.rate(len(self.marks["semicolons"])),
            "threes": self.rate(len(threes)) if len(threes) >= LEAST["threes"] else None,
            "paragraph_variation": pstdev(lengths) / mean(lengths)
            if len(lengths) >= LEAST["paragraphs"]
            else None,
            "names": max((len(names) for names, _ in self.windows), default=0),
            "run": max((end - start for _, start, end in self.runs), default=0),
            "neighbours": self.neighbours[0] / self.neighbours[1]
            if self.neighbours[1] >= LEAST["neighbours"]
            else None,
        }
        return {name: None if value is None else round(value, 3) for name, value in figures.items()}

    @cached_property
    def stock(self) -> dict[str, list[Where]]:
        """Places of every stock word that is the author's own."""
        found: dict[str, list[Where]] = {}
        for paragraph in self.paragraphs:
            text = self.text(paragraph)
            lower = text.lower()
            for word, pattern in (_ENGLISH if self.language == "en" else _CHINESE).items():
                if _STEMS.get(word, "") not in lower:
                    continue
                for match in pattern.finditer(text):
                    if self.reading.is_own(paragraph, *match.span()):
                        found.setdefault(word, []).append(Where(paragraph, *match.span()))
        return found

    @property
    def stock_rate(self) -> float:
        return sum(min(self.rate(len(hits)), MOST_OF_ONE_WORD) for hits in self.stock.values())

    @cached_property
    def openers(self) -> list[Where]:
        found = []
        for paragraph in self.paragraphs:
            text = self.text(paragraph)
            for sentence in paragraph.sentences:
                lead = _LEAD.match(text, sentence.start, sentence.end)
                match = _OPENER.match(text, lead.end() if lead else sentence.start, sentence.end)
                if match and self.reading.is_own(paragraph, *match.span()):
                    found.append(Where(paragraph, *match.span()))
        return found

    @cached_property
    def marks(self) -> dict[str, list[Where]]:
        return {
            name: [
                Where(paragraph, *match.span())
                for paragraph in self.paragraphs
                for match in pattern.finditer(self.text(paragraph))
                if self.reading.is_own(paragraph, *match.span()) and sentence_at(paragraph, match.start())
            ]
            for name, pattern in (("em dashes", _DASH), ("semicolons", _SEMICOLON))
        }

    @cached_property
    def lists(self) -> list[tuple[Where, int]]:
        """Lists in a sentence (`a, b, and c`) with the number of their items."""
        return [
            (Where(paragraph, *match.span()), re.sub(r", (?=and |or )", " ", match[0]).count(", ") + 2)
            for paragraph in self.paragraphs
            for match in _LIST.finditer(self.text(paragraph))
        ]

    @cached_property
    def lengths(self) -> list[int]:
        sizes = [size(self.text(p)) for p in self.of("body") if len(p.sentences) > 1]
        return [length for length in sizes if length >= 20]

    @cached_property
    def windows(self) -> list[tuple[set[str], list[Where]]]:
        """Names given to the paper's own thing in every five paragraphs in a row."""
        body = self.of("body", "abstract")
        named = [
            [(m[1].lower(), Where(p, m.start(), m.end())) for m in _SAME_THING.finditer(self.text(p))]
            for p in body
        ]
        found = []
        for at in range(max(len(body) - _WINDOW + 1, min(len(body), 1))):
            near = [one for names in named[at : at + _WINDOW] for one in names]
            if near:
                found.append(({name for name, _ in near}, [hit for _, hit in near]))
        return found

    @cached_property
    def sentence_sizes(self) -> list[tuple[Paragraph, list[int]]]:
        return [
            (p, [size(self.text(p)[s.start : s.end].replace(MASK, "")) for s in p.sentences])
            for p in self.of("body", "abstract")
        ]

    @cached_property
    def runs(self) -> list[tuple[Paragraph, int, int]]:
        """Runs of sentences that differ by five words at most: paragraph, first sentence, end."""
        found = []
        for paragraph, sizes in self.sentence_sizes:
            start = 0
            while start < len(sizes):
                low = high = sizes[start]
                end = start + 1
                while end < len(sizes) and max(high, sizes[end]) - min(low, sizes[end]) <= _RUN_SPREAD:
                    low, high = min(low, sizes[end]), max(high, sizes[end])
                    end += 1
                if end - start > 1:
                    found.append((paragraph, start, end))
                start = end
        return found

    @cached_property
    def neighbours(self) -> tuple[int, int]:
        """Neighbouring sentences whose lengths differ by a fifth of the longer at most, and all neighbours."""
        pairs = [pair for _, sizes in self.sentence_sizes for pair in pairwise(sizes)]
        return sum(abs(a - b) <= _NEARLY_EQUAL * max(a, b) for a, b in pairs), len(pairs)
