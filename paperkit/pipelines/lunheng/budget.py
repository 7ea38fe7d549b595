"""The word budget: a venue's length shared over the sections of a paper, and what of a draft is over it.

One counter counts (`count_paper`). A Chinese character counts one, and so does a word or a number (字数), whatever the
unit: where a paper is in another language than its venue, `mismatch` says so, and its words are compared one for one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from pathlib import Path

from paperkit.documents.paper import Paper, Paragraph
from paperkit.documents.words import PaperCount, WordCount, count_paper
from paperkit.errors import InputError, RecordError, UsageError
from paperkit.pipelines.lunheng.outline import ABSTRACT, OPENING, Part, outline, part_of
from paperkit.pipelines.lunheng.venues import Venue
from paperkit.records.lunheng import ActualCounts, Obligation, Unit, WordBudget
from paperkit.strict_json import read_record
from paperkit.wording import plural

__all__ = [
    "COUNTED_IN",
    "UNITS",
    "actual",
    "fit",
    "limit",
    "mismatch",
    "over",
    "read_budget",
    "run_in_headings",
]

UNITS: dict[Unit, tuple[str, str]] = {
    "cn_chars": ("character", "characters"),
    "en_words": ("word", "words"),
}
"""What one is called, and several."""
_LANGUAGES = {"en": "English", "zh": "Chinese"}
COUNTED_IN: dict[Unit, str] = {"cn_chars": "Chinese characters", "en_words": "English words"}
"""What is counted, for readers."""


def fit(venue: Venue, paper: Paper, slack: float) -> WordBudget:
    """A venue's budget shared over the body of a paper.

    A section whose heading tells its kind has that kind's share, of two kinds both; sections of one kind share by what
    they have now. All other sections keep the share that they have now, and the kinds share the rest.

    Args:
        venue: The venue.
        paper: The paper.
        slack: Greatest length as a multiple of the budget, 1 or more.

    Raises:
        UsageError: the slack is below 1 or no number.
        InputError: the paper has no main text.
    """
    if not (math.isfinite(slack) and slack >= 1):
        raise UsageError(f"budget slack {slack:g}: must be 1 or more, as 1.1")
    lengths = _lengths(paper, outline(paper), count_paper(paper))
    if not lengths:
        raise InputError(f"{paper.main}: no main text over which to share a budget")
    shared = _shared(
        venue.main.budget, _weights(venue, {name: count.length for name, count in lengths.items()})
    )
    unit, abstract = venue.main.unit, venue.abstract
    return WordBudget.model_validate(
        {
            "venue": venue.name,
            f"main_budget_{unit}": venue.main.budget,
            "main_budget_tolerance": math.floor(venue.main.budget * Fraction(str(slack))),
            f"abstract_budget_{abstract.unit}": abstract.budget,
            "max_paragraph_directives": venue.max_paragraph_directives,
            "per_section_budget": {ABSTRACT: abstract.budget, **shared},
        }
    )


def actual(paper: Paper, budget: WordBudget) -> ActualCounts:
    """How long a draft is, by the parts of its body: appendices count nowhere.

    The sections sum to `main`, which is `count_paper`'s main text. One that has no budget is there too, and one that
    the draft has no more has 0. Of several abstracts those in the language of the budget's unit count, else all.
    """
    counted = count_paper(paper)
    lengths = {name: count.length for name, count in _lengths(paper, outline(paper), counted).items()}
    return ActualCounts(
        main=sum(lengths.values()),
        abstract=_abstract(counted, budget.abstract_unit).length,
        paragraph_directives=len(list(run_in_headings(paper))),
        per_section={**dict.fromkeys(budget.sections, 0), **lengths},
    )


def limit(budget: WordBudget, length: int) -> int:
    """The greatest length of a section with this budget: the slack of the main text is that of each section."""
    return length * budget.main_budget_tolerance // budget.main


def over(budget: WordBudget, counts: ActualCounts, paper: Paper) -> tuple[Obligation, ...]:
    """What is over its budget, each with its place in the draft that was counted.

    Rules: `budget.main`, `budget.abstract`, `budget.section` (name: the section), `budget.paragraph_directives`. Main
    text and sections have the slack. The abstract has none: its budget is the upper end of the venue's range.
    """
    parts = outline(paper)
    places = {part.name: f"{part.place.file}:{part.place.line}" for part in parts}
    return tuple(_over(budget, counts, paper, places))


def mismatch(venue: Venue, paper: Paper) -> str | None:
    """That a paper is in another language than its venue, with both counts; None where it fits."""
    if paper.language in venue.languages:
        return None
    counted = count_paper(paper)
    taken = (
        "a word is taken for a character" if venue.unit == "cn_chars" else "a character is taken for a word"
    )
    return (
        f"{paper.main} is in {_LANGUAGES[paper.language]}, {venue.name} counts {COUNTED_IN[venue.unit]}: "
        f"main text {_both(counted.main_text)}, abstract {_both(counted.abstract)}; {taken}"
    )


def read_budget(path: Path, paper: Paper) -> WordBudget:
    """A `word_budget.json` for a paper: a user's, or an earlier one.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is no budget, or its sections are not those of the paper; the text names them.
    """
    budget = read_record(WordBudget, path)
    names = list(dict.fromkeys(part.name for part in outline(paper) if part.kind == "body"))
    if unknown := [name for name in budget.sections if name not in names]:
        raise RecordError(
            f"{path}: per_section_budget: the paper has no section {_quoted(unknown)}; it has {_quoted(names)}"
        )
    if missing := [name for name in names if name not in budget.sections]:
        raise RecordError(
            f"{path}: per_section_budget: no budget for the paper's section {_quoted(missing)}; give it one"
        )
    return budget


def _both(count: WordCount) -> str:
    return f"{plural(count.words, 'word')} and {plural(count.cn_chars, 'Chinese character')}"


def _quoted(names: list[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)


# --- counts --------


def _lengths(paper: Paper, parts: tuple[Part, ...], counted: PaperCount) -> dict[str, WordCount]:
    """Length of each part of the body, in order.

    Main text that stands in no part of the body, as a subsection right after the abstract, counts to the part before.
    """
    before = len(counted.sections) - len(paper.sections)
    body = [part.name for part in parts if part.kind == "body"]
    lengths = dict.fromkeys(body, WordCount())
    home = body[0] if body else OPENING
    for at, section in enumerate(counted.sections, start=-before):
        part = part_of(parts, at if at >= 0 else None)
        if part is not None and part.kind == "body":
            home = part.name
        if section.kind == "body" and section.text.length:
            lengths[home] = lengths.get(home, WordCount()) + section.text
    return lengths


def _abstract(counted: PaperCount, unit: Unit) -> WordCount:
    abstracts = [section.text for section in counted.sections if section.kind == "abstract"]
    fitting = [a for a in abstracts if (a.cn_chars > a.words) == (unit == "cn_chars")]
    return sum(fitting or abstracts, WordCount())


def run_in_headings(paper: Paper) -> Iterator[Paragraph]:
    """Run-in headings of the body, in order."""
    for paragraph in paper.paragraphs:
        if paragraph.kind != "heading":
            continue
        section = None if paragraph.section is None else paper.sections[paragraph.section]
        if section is None:
            yield paragraph
        elif section.kind == "body":
            file, start, end = section.heading_span
            if not (paragraph.span.file == file and start <= paragraph.span.start < end):
                yield paragraph


# --- shares --------


def _weights(venue: Venue, lengths: Mapping[str, int]) -> dict[str, Fraction]:
    """The share of each section, by its kind or by what it has now; they sum to 1 where anything has a share."""
    whole = sum(lengths.values())
    of_kind: dict[str, list[str]] = {}
    for name in lengths:
        for kind in venue.kinds(name):
            of_kind.setdefault(kind, []).append(name)
    known = {name for names in of_kind.values() for name in names}
    kept = {
        n: Fraction(length, whole) if whole else Fraction(1, len(lengths))
        for n, length in lengths.items()
        if n not in known
    }
    given: dict[str, Fraction] = dict.fromkeys(known, Fraction(0))
    for kind, names in of_kind.items():
        present = sum(lengths[name] for name in names)
        for name in names:
            own = Fraction(lengths[name], present) if present else Fraction(1, len(names))
            given[name] += own * Fraction(str(venue.sections[kind].share))
    total, rest = sum(given.values()), 1 - sum(kept.values())
    return {
        name: given[name] / total * rest if name in given and total else kept.get(name, Fraction(0))
        for name in lengths
    }


def _shared(length: int, weights: Mapping[str, Fraction]) -> dict[str, int]:
    """A length in whole numbers that sum to it, by largest remainders; of equal ones the first."""
    total = sum(weights.values())
    if not total:
        weights, total = dict.fromkeys(weights, Fraction(1)), Fraction(len(weights))
    exact = {name: length * weight / total for name, weight in weights.items()}
    shares = {name: math.floor(share) for name, share in exact.items()}
    left = length - sum(shares.values())
    for name in sorted(exact, key=lambda name: shares[name] - exact[name])[:left]:
        shares[name] += 1
    return shares


# --- over --------


def _over(
    budget: WordBudget, counts: ActualCounts, paper: Paper, places: Mapping[str, str]
) -> Iterator[Obligation]:
    start = str(paper.place(paper.start))
    first = next((places[name] for name in counts.per_section if name in places), start)
    if counts.main > budget.main_budget_tolerance:
        said = _said("The main text", counts.main, budget.main, budget.main_budget_tolerance, budget.unit)
        yield Obligation(rule="budget.main", message=said, place=first)
    if counts.abstract > budget.abstract:
        said = _said("The abstract", counts.abstract, budget.abstract, budget.abstract, budget.abstract_unit)
        yield Obligation(
            rule="budget.abstract", message=said, name=ABSTRACT, place=places.get(ABSTRACT, start)
        )
    for name, length in counts.per_section.items():
        allowed = budget.sections.get(name)
        if allowed is None:
            said = f"“{name}” has {_long(length, budget.unit)} and no budget"
            yield Obligation(rule="budget.section", message=said, name=name, place=places.get(name, start))
        elif length > limit(budget, allowed):
            said = _said(f"“{name}”", length, allowed, limit(budget, allowed), budget.unit)
            yield Obligation(rule="budget.section", message=said, name=name, place=places.get(name, start))
    most = budget.max_paragraph_directives
    if most is not None and counts.paragraph_directives > most:
        extra = next(islice(run_in_headings(paper), most, None), None)
        yield Obligation(
            rule="budget.paragraph_directives",
            message=f"{plural(counts.paragraph_directives, 'run-in heading')}, at most {most} allowed",
            name="" if extra is None else extra.text.text.strip(),
            place=start if extra is None else str(paper.place(extra.span)),
        )


def _long(length: int, unit: Unit) -> str:
    return plural(length, *UNITS[unit])


def _said(what: str, length: int, budget: int, most: int, unit: Unit) -> str:
    slack = f" (at most {most} with slack)" if most > budget else ""
    return f"{what} has {_long(length, unit)}, its budget is {budget}{slack}: {length - most} too many"
