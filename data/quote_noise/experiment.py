"""How much noise can quote finding stand? A small experiment with `paperkit.documents.quotes`.

    python data/quote_noise/experiment.py                 run it, then write the log and the figures
    python data/quote_noise/experiment.py --from-raw      write the log and the figures again from raw/

The text is the prose of Python's own language reference, read at run time from `pydoc_data.topics` of the
interpreter. None of it is kept: `raw/results.csv` holds counts. The same seed, Python and library versions give the
same bytes.
"""

from __future__ import annotations

import argparse
import csv
import json
import platform
import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
SEED = 20261130
TRIALS = 200
THRESHOLD = 80
NOISE = (0, 1, 2, 5, 10, 15)
LENGTHS = (5, 10, 20, 40)
KINDS = ("present", "number changed", "negation changed", "other text")
METHODS = ("substring", "partial ratio", "finder")
DOCUMENTS = 4
LINE = 72
FIELDS = ("layout", "noise", "words", "kind", "method", "n", "accepted", "right_place",
          "number_changed", "negation_changed", "too_short", "below_minimum",
          "letters_as_digits", "negation_misread")  # fmt: skip

# What optical character recognition takes one letter for.
CONFUSED = {
    "a": "o", "b": "h", "c": "e", "e": "c", "f": "t", "g": "q", "h": "b", "i": "l", "l": "1I", "m": ["rn"], "n": "u",
    "o": "0a", "q": "g", "s": "5", "t": "f", "u": "n", "v": "y", "y": "v", "B": "8", "I": "l1", "O": "0", "S": "5",
    "0": "Oo", "1": "lI", "5": "S", "8": "B", ",": ".", ".": ",",
}  # fmt: skip
LIGATURES = (("ffi", "\ufb03"), ("ffl", "\ufb04"), ("ff", "\ufb00"), ("fi", "\ufb01"), ("fl", "\ufb02"))
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NOT = re.compile(r"\bnot\b ?")
AUXILIARY = re.compile(r"\b(is|are|was|can|could|may|must|should|will|would|has|have|does|do)\b")


class Quote(NamedTuple):
    """A quote, and the words of the document that it was made from."""

    text: str
    made_from: str
    paragraph: int
    first: int
    last: int


class Page(NamedTuple):
    """A document as extracted: its text, and the range of each word of each paragraph."""

    text: str
    words: list[list[tuple[int, int]]]


class Answer(NamedTuple):
    """What a method says: where, or why not."""

    accepted: bool
    start: int = -1
    end: int = -1
    reason: str = ""


def corpus() -> list[list[list[str]]]:
    """Documents, each a list of paragraphs, each a list of words: prose of the language reference, dealt out in turn."""
    from pydoc_data.topics import topics

    paragraphs: dict[str, None] = {}
    for name in sorted(topics):
        for block in re.split(r"\n\s*\n", topics[name]):
            text = " ".join(block.split())
            prose = sum(c.isalpha() or c in " ,.;:()'-" for c in text)
            code = any(mark in text for mark in ("::=", ">>>", "->", "|"))
            if len(text.split()) >= 25 and not code and prose >= 0.9 * len(text):
                paragraphs.setdefault(text)
    return [[p.split() for p in list(paragraphs)[i::DOCUMENTS]] for i in range(DOCUMENTS)]


def typeset(paragraph: list[str]) -> Iterator[tuple[str, int]]:
    """Characters as a page shows them, each with the index of its word (-1 between words): ligatures, lines, hyphens."""
    column = 0
    for index, word in enumerate(paragraph):
        if index:
            wraps = column + 1 + len(word) > LINE
            room = LINE - column - 2
            if wraps and word.isalpha() and room >= 3 and len(word) - room >= 3:
                yield from ((c, -1) for c in " ")
                for part in (word[:room], "-\n"):
                    yield from ((c, index) for c in _ligated(part))
                word = word[room:]
                column = 0
            else:
                yield ("\n" if wraps else " "), -1
                column = 0 if wraps else column + 1
        yield from ((c, index) for c in _ligated(word))
        column += len(word)


def _ligated(word: str) -> str:
    for letters, ligature in LIGATURES:
        word = word.replace(letters, ligature)
    return word


def page(document: list[list[str]], noise: float, layout: str, rng: random.Random) -> Page:
    """The document as a text layer would hold it; each character that is not white space is hit with probability `noise`."""
    out: list[str] = []
    size = 0
    words: list[list[tuple[int, int]]] = []
    for paragraph in document:
        spans: dict[int, tuple[int, int]] = {}
        plain = ((c, i) for i, word in enumerate(paragraph) for c in (" " * bool(i) + word))
        for char, index in typeset(paragraph) if layout == "typeset" else plain:
            new = _hit(char, rng) if not char.isspace() and rng.random() < noise else char
            out.append(new)
            if index >= 0 and not char.isspace():
                spans[index] = (spans.get(index, (size, 0))[0], size + len(new))
            size += len(new)
        words.append([spans[i] for i in range(len(paragraph))])
        out.append("\n\n")
        size += 2
    return Page("".join(out), words)


def _hit(char: str, rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.15:
        return ""
    if kind < 0.3:
        return char + rng.choice(LETTERS)
    if char in CONFUSED and rng.random() < 0.75:
        return rng.choice(CONFUSED[char])
    if char.isdigit():
        return rng.choice([d for d in "0123456789" if d != char])
    return rng.choice([c for c in LETTERS if c != char.lower()])


def quotes(documents: list[list[list[str]]], at: int, kind: str, words: int, count: int, rng: random.Random) -> Iterator[Quote]:
    """Quotes of one kind for document `at`."""
    own = "\n".join(" ".join(p) for p in documents[at])
    source = documents[(at + 1) % len(documents)] if kind == "other text" else documents[at]
    windows = [(p, i) for p, paragraph in enumerate(source) for i in range(len(paragraph) - words + 1)]
    made = 0
    while made < count:
        index, first = rng.choice(windows)
        text = made_from = " ".join(source[index][first : first + words])
        if kind == "present":
            if own.count(text) != 1:
                continue
        else:
            changed = _changed(text, kind, rng)
            if changed is None or changed in own:
                continue
            text = changed
        made += 1
        yield Quote(text, made_from, index, first, first + words - 1)


def _changed(text: str, kind: str, rng: random.Random) -> str | None:
    """The quote with another digit or another negation, None where it has no place for one."""
    if kind == "other text":
        return text
    if kind == "number changed":
        places = [m.start() for m in re.finditer(r"\d", text)]
        if not places:
            return None
        at = rng.choice(places)
        return text[:at] + rng.choice([d for d in "0123456789" if d != text[at]]) + text[at + 1 :]
    if NOT.search(text):
        return NOT.sub("", text, count=1)
    places = [m.end() for m in AUXILIARY.finditer(text) if m.end() < len(text)]
    if not places:
        return None
    at = rng.choice(places)
    return text[:at] + " not" + text[at:]


def methods(text: str) -> dict[str, Callable[[str], Answer]]:
    """The three methods, made ready for one text. The first two see it with runs of white space as one space."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    from paperkit.documents.quotes import QuoteIndex

    index = QuoteIndex(text)
    flat, starts, sources = _flat(text)

    def back(offset: int) -> int:
        run = bisect_right(starts, offset) - 1
        return sources[run] + offset - starts[run]

    def substring(quote: str) -> Answer:
        at = flat.find(quote)
        return Answer(True, back(at), back(at + len(quote) - 1) + 1) if at >= 0 else Answer(False)

    def partial_ratio(quote: str) -> Answer:
        near = partial_ratio_alignment(quote, flat, score_cutoff=THRESHOLD)
        return Answer(True, back(near.dest_start), back(near.dest_end - 1) + 1) if near else Answer(False)

    def finder(quote: str) -> Answer:
        match = index.find(quote, minimum=THRESHOLD)
        return Answer(match.found, match.start, match.end, match.reason)

    return dict(zip(METHODS, (substring, partial_ratio, finder), strict=True))


def _flat(text: str) -> tuple[str, list[int], list[int]]:
    pieces, starts, sources, size = [], [], [], 0
    for match in re.finditer(r"\S+", text):
        piece = match[0] + " "
        pieces.append(piece)
        starts.append(size)
        sources.append(match.start())
        size += len(piece)
    return "".join(pieces), starts, sources


def run(seed: int, trials: int) -> list[dict[str, object]]:
    """One row a cell: layout, noise, quote length, kind of quote, method; with counts."""
    documents = corpus()
    cells = [("typeset", n) for n in NOISE] + [("plain", 0)]
    counts: dict[tuple[str, int, int, str, str], Counter[str]] = {
        (layout, noise, words, kind, method): Counter()
        for layout, noise in cells
        for words in LENGTHS
        for kind in (KINDS if layout == "typeset" else KINDS[:1])
        for method in METHODS
    }
    for layout, noise in cells:
        for at, document in enumerate(documents):
            seen = page(document, noise / 100, layout, random.Random(f"{seed} page {layout} {noise} {at}"))
            ready = methods(seen.text)
            for words in LENGTHS:
                for kind in KINDS if layout == "typeset" else KINDS[:1]:
                    # The same quotes at every noise rate and layout, so that cells differ in nothing else.
                    rng = random.Random(f"{seed} quotes {words} {kind} {at}")
                    for quote in quotes(documents, at, kind, words, trials // DOCUMENTS, rng):
                        for method, find in ready.items():
                            count = counts[layout, noise, words, kind, method]
                            _count(count, find(quote.text), quote, seen, kind)
    return [
        {"layout": layout, "noise": noise, "words": words, "kind": kind, "method": method}
        | {field: count[field] for field in FIELDS[5:]}
        for (layout, noise, words, kind, method), count in counts.items()
    ]


def _count(count: Counter[str], answer: Answer, quote: Quote, seen: Page, kind: str) -> None:
    count["n"] += 1
    count["accepted"] += answer.accepted
    if answer.reason:
        count[answer.reason] += 1
    if kind == "other text":
        return
    spans = seen.words[quote.paragraph]
    start, end = spans[quote.first][0], spans[quote.last][1]
    read = seen.text[start:end]
    if kind == "present" and answer.accepted:
        shared = min(end, answer.end) - max(start, answer.start)
        count["right_place"] += 2 * shared >= max(end, answer.end) - min(start, answer.start)
    elif kind == "present":
        misread = any(c.isdigit() for c in read) and not any(c.isdigit() for c in quote.text)
        count["letters_as_digits"] += answer.reason == "number_changed" and misread
    elif kind == "negation changed" and answer.accepted:
        count["negation_misread"] += len(NOT.findall(read)) < len(NOT.findall(quote.made_from))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--trials", type=int, default=TRIALS, help="trials per cell, a multiple of 4")
    parser.add_argument("--out", type=Path, default=HERE, help="folder for raw/, experimental_log.md and paper/figures/")
    parser.add_argument("--from-raw", action="store_true", help="no new run: log and figures from raw/")
    options = parser.parse_args()
    raw = options.out / "raw"
    if not options.from_raw:
        raw.mkdir(parents=True, exist_ok=True)
        rows = run(options.seed, options.trials)
        with (raw / "results.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        (raw / "settings.json").write_text(json.dumps(settings(options.seed, options.trials), indent=1) + "\n", encoding="utf-8")
    import log_and_figures as report

    (options.out / "experimental_log.md").write_text(report.log(raw), encoding="utf-8")
    report.figures(raw, options.out / "paper" / "figures")


def settings(seed: int, trials: int) -> dict[str, object]:
    """What the run rests on."""
    from paperkit.documents import quotes as finder

    documents = corpus()
    return {
        "seed": seed,
        "trials per cell": trials,
        "threshold": THRESHOLD,
        "threshold of the finder for a quote mostly of digits and symbols": round(finder.MINIMUM_FOR_MATH),
        "characters below which the finder accepts only exact matches": finder.SHORT,
        "documents": DOCUMENTS,
        "words per document": round(sum(len(p) for d in documents for p in d) / DOCUMENTS),
        "characters per line": LINE,
        "noise rates in percent": list(NOISE),
        "quote lengths in words": list(LENGTHS),
        "python": platform.python_version(),
        "rapidfuzz": version("rapidfuzz"),
        "edlib": version("edlib"),
        "version of the finder": finder.VERSION,
    }


if __name__ == "__main__":
    main()
