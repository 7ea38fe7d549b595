"""Speed of the quote finder as ratios to plain fuzzy matching in the same run.

1,000 quotes cut from the text itself, every second one damaged at 5 % of its letters, are looked up in the text of a
14-page PDF and in 1 MB of papers' running text. Building the index is in the time. The reference calls
`rapidfuzz.fuzz.partial_ratio_alignment` on the whole text for each quote, on a lower-case text made once; a second one
is told that less than 80 is of no use (`score_cutoff`), which spares it work. The shares found are of the same quotes:
a place counts for the reference from a score of 80, whatever number or negation the damage has changed.
"""

from __future__ import annotations

import random
from pathlib import Path

from paperkit.documents import read_paper
from paperkit.documents.quotes import QuoteIndex
from paperkit.errors import InputError

from .timing import SHARED, fastest

QUOTES = 1000
SAMPLE = 100
"""Quotes of the reference on the large text, which is timed on fewer and scaled."""
LEAST = 80
NOISE = 0.05
MEGABYTE = 1_000_000


def pdf_text(path: Path) -> str:
    """Plain text of a PDF, pages joined by form feeds."""
    import pymupdf

    with pymupdf.open(path) as document:
        return "\f".join(page.get_text() for page in document)


def damaged(quote: str, rng: random.Random, share: float = NOISE) -> str:
    """The quote with a share of its letters replaced by others."""
    return "".join(rng.choice("aceilnorstu") if c.isalpha() and rng.random() < share else c for c in quote)


def sample_quotes(text: str, count: int, seed: int = 7) -> list[str]:
    """Runs of 8 to 24 words of the text, every second one damaged."""
    rng = random.Random(seed)
    words = text.split()
    quotes = []
    for number in range(count):
        first, size = rng.randrange(len(words) - 24), rng.randint(8, 24)
        quote = " ".join(words[first : first + size])
        quotes.append(damaged(quote, rng) if number % 2 else quote)
    return quotes


def compare(text: str, sample: int = QUOTES) -> dict[str, float]:
    """Ratios of the references' times to the finder's for 1,000 quotes, and the share of a sample that each finds."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    quotes = sample_quotes(text, QUOTES)
    lower = text.lower()

    def ours() -> list[bool]:
        index = QuoteIndex(text)
        return [index.find(quote).found for quote in quotes]

    def reference() -> list[bool]:
        alignments = (partial_ratio_alignment(quote.lower(), lower) for quote in quotes[:sample])
        return [alignment is not None and alignment.score >= LEAST for alignment in alignments]

    def reference_with_cutoff() -> None:
        for quote in quotes[:sample]:
            partial_ratio_alignment(quote.lower(), lower, score_cutoff=LEAST)

    mine, plain, cut = fastest(ours, reference, reference_with_cutoff)
    whole = QUOTES / sample
    return {
        "plain": plain * whole / mine,
        "cutoff": cut * whole / mine,
        "ours": sum(ours()[:sample]) / sample,
        "reference": sum(reference()) / sample,
    }


def quotes() -> None:
    """Print the ratios."""
    path = SHARED / "pdf/two_column/tracemonkey_acm_14p.pdf"
    if not path.is_file():
        print(f"quotes: needs {path} (set PAPERKIT_SHARED)")
        return
    text = pdf_text(path)
    for name, body, sample in (("a 14-page PDF", text, QUOTES), ("papers' text", long_text(), SAMPLE)):
        r = compare(body, sample)
        print(
            f"{r['plain']:8.1f} x as fast as partial_ratio_alignment on the whole text"
            f" ({r['cutoff']:.1f} x with score_cutoff={LEAST})"
            f"   {QUOTES} quotes in {name}, {len(body) / 1000:.0f} KB"
            f" (found {r['ours']:.1%}, reference {r['reference']:.1%})"
        )


def long_text() -> str:
    """1 MB of what readers see of English papers."""
    texts = []
    size = 0
    for path in sorted((*(SHARED / "latex").rglob("*.tex"), *(SHARED / "pdf").rglob("*.pdf"))):
        if path.suffix == ".pdf" or "\\documentclass" in path.read_text(encoding="utf-8", errors="replace"):
            try:
                paper = read_paper(path)
            except InputError:
                continue
            if paper.language == "en":
                texts.append("\n".join(paragraph.text.text for paragraph in paper.paragraphs))
                size += len(texts[-1])
        if size > MEGABYTE:
            break
    return "\n".join(texts)[:MEGABYTE]


def main() -> None:
    """Run the benchmark."""
    quotes()


if __name__ == "__main__":
    main()
