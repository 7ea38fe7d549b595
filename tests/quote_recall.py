"""Recall and false accepts of the quote finder on real sentences, beside plain fuzzy matching on the same data.

`python tests/quote_recall.py --out reports/quote_recall.md` writes the table. Sentences come from the text of every PDF
under `$PAPERKIT_SHARED/data/pdf` that has any; nothing of them is kept, only counts. One seed; the same seed and
library versions give the same counts.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from paperkit.documents.quotes import VERSION, QuoteIndex
from paperkit.documents.quotes.guard import similarity
from paperkit.documents.quotes.tokens import critical

SHARED = Path(os.environ.get("PAPERKIT_SHARED", Path(__file__).resolve().parents[2] / "shared"))
SEED = 20
PER_PAPER = 150
CUTOFF = 80
NOISE = (0.0, 0.01, 0.02, 0.05, 0.10)

CONFUSIONS = {
    "l": "1iI", "i": "l1j", "o": "0ce", "e": "co", "c": "eo", "a": "oe", "s": "5z", "S": "5", "B": "8", "b": "h6",
    "h": "bn", "n": "ru", "u": "nv", "v": "yu", "t": "fl", "f": "t", "r": "n", "g": "qy9", "q": "g", "O": "0Q",
    "I": "l1", "Z": "2", "z": "s", "m": "n", "w": "v", "d": "cl", "y": "v", "p": "n", "k": "h", "x": "y",
}  # fmt: skip
"""What scanners take for one another. A letter may come out as a digit."""
HAN = "的是在了和有为这个我们以用于可对中与其他所从到方法研究结果分析数据模型系统本文应当由此该及相关过程进行通过"
DIGITS = {"0": "86", "1": "7", "2": "7", "3": "8", "4": "9", "5": "6", "6": "5", "7": "1", "8": "3", "9": "4"}
LIGATURES = (("ffi", "\ufb03"), ("ffl", "\ufb04"), ("ff", "\ufb00"), ("fi", "\ufb01"), ("fl", "\ufb02"))
NEGATIONS = re.compile(r"\b(not|never|no|without|cannot)\b(?!-)|n't\b")
OPPOSITES = (
    ("increase", "decrease"), ("higher", "lower"), ("more", "less"), ("better", "worse"), ("above", "below"),
    ("before", "after"), ("first", "second"), ("all", "some"), ("with", "without"), ("faster", "slower"),
)  # fmt: skip


class Sample(NamedTuple):
    """One paper: its text, and sentences of it with their offsets."""

    name: str
    text: str
    sentences: list[tuple[int, int]]


class Row(NamedTuple):
    """Counts of one perturbation."""

    name: str
    count: int
    exact: int
    found: int
    plain: int


def read_samples(folder: Path, most: int = PER_PAPER) -> list[Sample]:
    """Text and sentences of each PDF that opens without a password and has text."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    samples = []
    for path in sorted(folder.glob("*/*.pdf")):
        try:
            with pymupdf.open(path) as document:
                text = "" if document.needs_pass else "\f".join(page.get_text() for page in document)
        except (pymupdf.FileDataError, pymupdf.EmptyFileError, ValueError):
            continue
        found = [
            (m.start(), m.end())
            for m in re.finditer(
                r"(?<=[.!?] )[A-Z][^.!?\f]{40,300}[.!?](?=\s)|(?<=[。！？])[^。！？\f]{20,150}[。！？]", text
            )
        ]
        if found:
            rng = random.Random(f"{SEED} {path.name}")
            samples.append(Sample(path.name, text, sorted(rng.sample(found, min(most, len(found))))))
    return samples


def words_of(text: str) -> list[tuple[str, bool]]:
    """The text in words and white space, each with whether it may be damaged: numbers, signs, negations and the like
    may not, nor what follows a number (its unit)."""
    pieces, after_number = [], False
    for piece in re.split(r"(\s+)", text):
        if not piece or piece.isspace():
            pieces.append((piece, False))
            continue
        kinds = [kind.name for kind in critical(piece.lower()) if kind.name != "direction"]
        pieces.append((piece, not kinds and not after_number and not any(c in "<>=±+−%~" for c in piece)))
        after_number = any(c.isdigit() for c in piece)
    return pieces


def noisy(text: str, share: float, rng: random.Random) -> str:
    """Scanner noise on a share of the letters; numbers, signs, negations and units are left alone."""
    out = ""
    for piece, free in words_of(text):
        if free:
            out += "".join(_misread(c, share, rng) for c in piece)
        else:
            out += _noisy_han(piece, out.rstrip()[-2:], share, rng)
    return out


def _misread(char: str, share: float, rng: random.Random) -> str:
    if rng.random() >= share:
        return char
    if "\u4e00" <= char <= "\u9fff":
        return rng.choice(HAN)
    return rng.choice(CONFUSIONS[char]) if char in CONFUSIONS else char


def _noisy_han(piece: str, before: str, share: float, rng: random.Random) -> str:
    """Chinese with a count or a negation somewhere: only characters that are none, and follow none, are damaged."""
    out = ""
    for char in piece:
        free = "\u4e00" <= char <= "\u9fff" and not critical(char) and not critical((before + out)[-2:])
        out += _misread(char, share, rng) if free else char
    return out


# --- what may not matter --------


def line_breaks(quote: str, rng: random.Random) -> str:
    return re.sub(r" +", lambda _: rng.choice([" ", "\n", "\r\n  "]), quote)


def line_end_hyphens(quote: str, rng: random.Random) -> str:
    return re.sub(
        r"(?<![^\W\d_])([a-z]{3,5})([a-z]{3,})\b",
        lambda m: f"{m[1]}-\n{m[2]}" if rng.random() < 0.4 else m[0],
        quote,
    )


def ligatures(quote: str, _: random.Random) -> str:
    for plain, one in LIGATURES:
        quote = quote.replace(plain, one)
    return quote


def no_ligatures(quote: str, _: random.Random) -> str:
    for plain, one in LIGATURES:
        quote = quote.replace(one, plain)
    return quote


def curly_quotes(quote: str, _: random.Random) -> str:
    return re.sub(r'"([^"]*)"', "\u201c\\1\u201d", quote).replace("'", "\u2019")


def straight_quotes(quote: str, _: random.Random) -> str:
    return quote.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})


def dashes(quote: str, rng: random.Random) -> str:
    quote = re.sub(r"(?<=[^\W\d_]{2})-(?=[^\W\d_]{2})", lambda _: rng.choice("\u2010\u2011\u2013"), quote)
    return re.sub(
        r"\s*[\u2014]\s*", lambda _: rng.choice([" \u2013 ", "\u2014", " - ", " -- ", " --- "]), quote
    )


def odd_spaces(quote: str, rng: random.Random) -> str:
    return re.sub(
        r"(?<!\d) (?!\d)", lambda _: rng.choice([" ", "\u00a0", "\u2003", "  ", "\t", " \u200b"]), quote
    )


def soft_hyphens(quote: str, rng: random.Random) -> str:
    return re.sub(r"([a-z]{3})(?=[a-z]{3})", lambda m: m[1] + ("\u00ad" if rng.random() < 0.3 else ""), quote)


# --- what changes the meaning; None where the sentence has nothing to change --------


def number_changed(quote: str, rng: random.Random) -> str | None:
    places = [i for i, c in enumerate(quote) if c in "0123456789"]
    if not places:
        return None
    at = rng.choice(places)
    return quote[:at] + rng.choice([d for d in "0123456789" if d != quote[at]]) + quote[at + 1 :]


def noise_on_digits(quote: str, rng: random.Random) -> str | None:
    places = [i for i, c in enumerate(quote) if c in DIGITS]
    if not places:
        return None
    at = rng.choice(places)
    return noisy(quote[:at], 0.05, rng) + rng.choice(DIGITS[quote[at]]) + noisy(quote[at + 1 :], 0.05, rng)


def negation_dropped(quote: str, _: random.Random) -> str | None:
    found = NEGATIONS.search(quote)
    return None if found is None else re.sub(" {2,}", " ", quote[: found.start()] + quote[found.end() :])


def negation_added(quote: str, rng: random.Random) -> str | None:
    verbs = [m.end() for m in re.finditer(r"\b(?:is|are|was|were|can|will|do|does|has|have)\b", quote)]
    if not verbs:
        return None
    at = rng.choice(verbs)
    return quote[:at] + rng.choice([" not", " never", "n't"]) + quote[at:]


def negation_damaged(quote: str, rng: random.Random) -> str | None:
    """A negation added, and then hit by noise: it must not pass as if it were not there."""
    verbs = [m.end() for m in re.finditer(r"\b(?:is|are|was|were|can|will|does|has|have)\b", quote)]
    if not verbs:
        return None
    at = rng.choice(verbs)
    return quote[:at] + rng.choice([" n0t", " nof", " nct", " ncver", " n ot"]) + quote[at:]


def sign_changed(quote: str, rng: random.Random) -> str | None:
    swaps = {"<": ">", ">": "<", "≤": "≥", "≥": "≤", "+": "-", "−": "+", "±": "+", "%": ""}
    places = [i for i, c in enumerate(quote) if c in swaps]
    if not places:
        return None
    at = rng.choice(places)
    return quote[:at] + swaps[quote[at]] + quote[at + 1 :]


def opposite_word(quote: str, _: random.Random) -> str | None:
    for one, other in OPPOSITES:
        for old, new in ((one, other), (other, one)):
            changed, count = re.subn(rf"\b{old}\b", new, quote, count=1)
            if count:
                return changed
    return None


STANDING_IN = ("granite", "violins", "harbour", "mustard", "pelican", "blanket")
CLAUSES = (
    "and it is always optimal", "in the whole of Europe", "as nobody doubts", "and so do whales",
)  # fmt: skip
DENIALS = ("It is false that", "We deny that", "Critics doubt whether", "Nobody believes that")
UNITS = (
    ("ms", "s"), ("GB", "MB"), ("MB", "KB"), ("km", "m"), ("kg", "g"), ("°C", "°F"), ("hours", "days"),
    ("minutes", "hours"), ("days", "hours"), ("years", "months"), ("bits", "bytes"), ("bit", "byte"), ("%", "‰"),
    ("seconds", "minutes"), ("Hz", "kHz"), ("MHz", "GHz"), ("GHz", "MHz"), ("万元", "亿元"), ("元", "美元"),
    ("米", "里"),
)  # fmt: skip
COMPOUNDS = (
    ("high", "low"), ("low", "high"), ("short", "long"), ("long", "short"), ("two", "three"), ("three", "two"),
    ("single", "multi"), ("multi", "single"), ("inner", "outer"), ("left", "right"), ("best", "worst"),
    ("open", "closed"), ("higher", "lower"), ("type-", "type-un"), ("time-", "time-in"), ("first", "second"),
)  # fmt: skip


def word_replaced(quote: str, rng: random.Random) -> str | None:
    """One word of content put for another."""
    words = [m.span() for m in re.finditer(r"(?<![^\s])(?<!-\n)[a-z]{6,14}(?![^\s])", quote)]
    if not words:
        return None
    start, end = rng.choice(words)
    return quote[:start] + rng.choice(STANDING_IN) + quote[end:]


def clause_added_after(quote: str, rng: random.Random) -> str | None:
    """A clause at the end that the text has not."""
    return f"{quote.rstrip('.!?')} {rng.choice(CLAUSES)}" if quote.isascii() else None


def clause_added_before(quote: str, rng: random.Random) -> str | None:
    """A clause before it that turns the sentence round."""
    return f"{rng.choice(DENIALS)} {quote}" if quote.isascii() else None


def unit_changed(quote: str, _: random.Random) -> str | None:
    for old, new in UNITS:
        changed, count = re.subn(
            rf"(?<=\d)([\s-]?){re.escape(old)}(?![A-Za-z])", rf"\g<1>{new}", quote, count=1
        )
        if count:
            return changed
    return None


def compound_opposite(quote: str, _: random.Random) -> str | None:
    """One word of a compound with a hyphen turned round."""
    for old, new in COMPOUNDS:
        hyphen = "" if old.endswith("-") else "-"
        changed, count = re.subn(rf"\b{old}{hyphen}(?=[a-z]{{3}})", new + hyphen, quote, count=1)
        if count:
            return changed
    return None


def words_dropped(quote: str, rng: random.Random) -> str | None:
    """One word in ten left out, at least one, none of those that carry a number, a negation and so on."""
    pieces = words_of(quote)
    free = [i for i, (piece, may) in enumerate(pieces) if may and piece.strip() and 0 < i < len(pieces) - 1]
    free = [i for i in free if not critical(pieces[i][0].lower())]
    if len(free) < 8:
        return None
    gone = set(rng.sample(free, max(1, len(free) // 10)))
    return "".join(piece for i, (piece, _) in enumerate(pieces) if i not in gone)


TYPOGRAPHY: tuple[Callable[[str, random.Random], str | None], ...] = (
    line_breaks, line_end_hyphens, ligatures, no_ligatures, curly_quotes, straight_quotes, dashes, odd_spaces,
    soft_hyphens,
)  # fmt: skip
CHANGES: tuple[Callable[[str, random.Random], str | None], ...] = (
    number_changed, noise_on_digits, negation_dropped, negation_added, negation_damaged, sign_changed, opposite_word,
    word_replaced, clause_added_after, clause_added_before, unit_changed, compound_opposite,
)  # fmt: skip


class Finders:
    """Both finders over one text."""

    def __init__(self, text: str, sound: str | None = None) -> None:
        """`sound` is the text before the noise, of the same length, where there is any."""
        self.index = QuoteIndex(text)
        self.lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
        self.sound = text if sound is None else sound

    def look(self, quote: str, place: tuple[int, int] | None) -> tuple[bool, bool, bool]:
        """Exact, found, found by plain fuzzy matching; where a place is given, only there or where the same stands."""
        from rapidfuzz.fuzz import partial_ratio_alignment

        match = self.index.find(quote)
        near = partial_ratio_alignment(quote.lower(), self.lower, score_cutoff=CUTOFF)
        found = match.found and self._is_right((match.start, match.end), place)
        plain = near is not None and self._is_right((near.dest_start, near.dest_end), place)
        return found and match.status == "exact", found, plain

    def _is_right(self, one: tuple[int, int], place: tuple[int, int] | None) -> bool:
        if place is None or (one[0] < place[1] and place[0] < one[1]):
            return True
        # A sentence may stand in two places, word for word or nearly.
        found, meant = (_plain(self.sound[start:end]) for start, end in (one, place))
        return similarity(found, meant) > 95


def _plain(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def typography(samples: list[Sample]) -> Iterator[Row]:
    """Rows where the quote differs in setting only."""
    for perturb in TYPOGRAPHY:
        yield _row(perturb.__name__, samples, perturb, placed=True, only_changed=True)


def damage(samples: list[Sample]) -> Iterator[Row]:
    """Rows of scanner noise in the quote, and of words left out."""
    for share in NOISE:
        yield _row(
            f"noise {share:.0%} in the quote", samples, lambda q, rng, s=share: noisy(q, s, rng), placed=True
        )
    for share in NOISE[1:]:
        counts = [0, 0, 0, 0]
        for sample in samples:
            rng = random.Random(f"{SEED} {share} {sample.name}")
            text = noisy(sample.text, share, rng)
            finders = Finders(text, sample.text)
            for start, end in sample.sentences:
                for at, hit in enumerate((True, *finders.look(sample.text[start:end], (start, end)))):
                    counts[at] += hit
        yield Row(f"noise {share:.0%} in the text", *counts)
    yield _row("words_dropped", samples, words_dropped, placed=True)


def changes(samples: list[Sample]) -> Iterator[Row]:
    """Rows where nothing may be found."""
    for perturb in CHANGES:
        yield _row(perturb.__name__, samples, perturb, placed=False)
    counts = [0, 0, 0, 0]
    for sample in samples:
        finders = Finders(sample.text)
        for other in samples:
            if other.name != sample.name:
                for start, end in other.sentences[:10]:
                    quote = other.text[start:end]
                    if " ".join(quote.split()) not in " ".join(sample.text.split()):
                        for at, hit in enumerate((True, *finders.look(quote, None))):
                            counts[at] += hit
    yield Row("another paper's sentence", *counts)


def _row(
    name: str,
    samples: list[Sample],
    perturb: Callable[[str, random.Random], str | None],
    *,
    placed: bool,
    only_changed: bool = False,
) -> Row:
    counts = [0, 0, 0, 0]
    for sample in samples:
        finders = Finders(sample.text)
        rng = random.Random(f"{SEED} {name} {sample.name}")
        for start, end in sample.sentences:
            sentence = " ".join(sample.text[start:end].split(" "))
            quote = perturb(sentence, rng)
            if quote is None or (only_changed and quote == sentence):
                continue
            for at, hit in enumerate((True, *finders.look(quote, (start, end) if placed else None))):
                counts[at] += hit
    return Row(name, *counts)


def wilson(hits: int, count: int) -> tuple[float, float]:
    """95 % Wilson interval of a share."""
    if not count:
        return 0.0, 1.0
    z, share = 1.959964, hits / count
    middle, half = (
        share + z * z / (2 * count),
        z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)),
    )
    low, high = (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
    return max(low, 0.0), min(high, 1.0)


def table(samples: list[Sample]) -> str:
    """The report as Markdown."""
    sentences = sum(len(sample.sentences) for sample in samples)
    lines = [
        "# Quote finder: recall and false accepts",
        "",
        f"{sentences} sentences of {len(samples)} PDFs, text by `page.get_text()` of PyMuPDF {version('pymupdf')}, "
        f"seed {SEED}, finder version {VERSION}, beside `rapidfuzz.fuzz.partial_ratio_alignment` "
        f"{version('rapidfuzz')} with "
        f"`score_cutoff={CUTOFF}` on the whole text, both in lower case. Made by `python tests/quote_recall.py`.",
        "",
        "A quote counts as found where the range meets the sentence it was made from, or one that is the same. "
        "Brackets: 95 % Wilson intervals.",
        "",
        "## Typography: every one should be exact",
        "",
        "| perturbation | n | exact | found | plain fuzzy |",
        "|---|---|---|---|---|",
    ]
    lines += [f"| {r.name} | {r.count} | {_share(r.exact, r.count)} | {_share(r.found, r.count)} | "
              f"{_share(r.plain, r.count)} |" for r in typography(samples)]  # fmt: skip
    lines += [
        "",
        "## Damage: recall",
        "",
        "Noise replaces letters by what scanners take for them, digits included (`all`, `a1l`), and Chinese characters "
        "by others. It leaves alone words with digits, signs, number words, negations, and what follows a number (its "
        "unit): a change there is a change of what is said, and is counted in the last table.",
        "",
        "| perturbation | n | found | plain fuzzy |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {r.name} | {r.count} | {_share(r.found, r.count)} | {_share(r.plain, r.count)} |"
        for r in damage(samples)
    ]
    lines += [
        "",
        "## Another meaning: false accepts, none should be found",
        "",
        "| perturbation | n | accepted | plain fuzzy |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {r.name} | {r.count} | {_share(r.found, r.count)} | {_share(r.plain, r.count)} |"
        for r in changes(samples)
    ]
    return "\n".join([*lines, ""])


def _share(hits: int, count: int) -> str:
    low, high = wilson(hits, count)
    return f"{hits} ({hits / max(count, 1):.1%}) [{low:.1%}, {high:.1%}]"


def main() -> None:
    """Print the report, or write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the report here")
    parser.add_argument("--most", type=int, default=PER_PAPER, help="sentences of each PDF")
    arguments = parser.parse_args()
    folder = SHARED / "data/pdf"
    if not folder.is_dir():
        sys.exit(f"needs the PDFs in {folder} (set PAPERKIT_SHARED)")
    report = table(read_samples(folder, arguments.most))
    if arguments.out:
        arguments.out.write_text(report, encoding="utf-8")
    else:
        print(report)


if __name__ == "__main__":
    main()
