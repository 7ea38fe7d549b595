"""`paperkit budget`: a venue's word budget for a paper, and what of the paper is over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperkit.cli.common import Code, JsonOption, PaperArgument, print_json, say, spare
from paperkit.errors import UsageError
from paperkit.report.text import shorten
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.documents.paper import Paper
    from paperkit.pipelines.lunheng.venues import Venue
    from paperkit.records.lunheng import WordBudget

__all__ = ["SLACK", "VenueOption", "budget", "named_venue", "table"]

SLACK = 1.1
"""Greatest length as a multiple of the budget (seed 001, `BUDGET_SLACK`)."""
_TITLE_WIDTH = 48

VenueOption = Annotated[
    str | None,
    typer.Option(
        help="journal, nature_sub, conference, thesis, an alias as JACS, or a TOML file.", show_default=False
    ),
]


def budget(
    paper: PaperArgument,
    venue: VenueOption = None,
    budget: Annotated[
        Path | None, typer.Option("--budget", help="A word_budget.json for the paper, in place of a new one.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write word_budget.json there.")] = None,
    json: JsonOption = False,
) -> None:
    """Share a venue's word budget over the sections of a paper, and check the paper against it.

    Main text and sections may be 10 % above their budget, the abstract not; appendices do not count. The venue must be
    named. With --json, word_budget.json is printed, with the paper's own counts as `actual`.
    Exit codes: 0; 1 where something is over, or a part of the paper could not be read, so that the counts are too low;
    64 without a venue.

    Example: paperkit budget paper.tex --venue journal
    """
    from paperkit.documents import read_paper
    from paperkit.documents.words import count_paper
    from paperkit.files import write_json
    from paperkit.pipelines.lunheng.budget import actual, fit, mismatch, over, read_budget
    from paperkit.pipelines.lunheng.venues import load_venue

    venue = named_venue(venue)
    profile = load_venue(venue)
    spare((paper, Path(venue) if Path(venue).is_file() else None), out)
    read = read_paper(paper)
    if budget is None:
        fitted = fit(profile, read, SLACK)
    else:
        fitted = read_budget(budget, read)
        if fitted.venue != profile.name:
            raise UsageError(
                f"{budget} is a budget for {fitted.venue}, --venue is {profile.name}; name one venue"
            )
    counts = actual(read, fitted)
    fitted = fitted.model_copy(update={"actual": counts})
    broken = over(fitted, counts, read)
    if out is not None:
        write_json(out, fitted.as_json())
    unread = count_paper(read).unread
    for missing in unread:
        say(f"{missing.place}: NOT READ, every count is too low: {missing.message}", err=json)
    if json:
        print_json(fitted.as_json())
        if (other := mismatch(profile, read)) is not None:
            say(other, err=True)
    else:
        for line in table(profile, fitted, read):
            say(line)
    raise typer.Exit(Code.FINDINGS if broken or unread else Code.OK)


def named_venue(venue: str | None) -> str:
    """The venue that was named; none is ever assumed.

    Raises:
        UsageError: none was named; the text lists those known.
    """
    if venue is None:
        from paperkit.pipelines.lunheng.venues import VENUES

        raise UsageError(f"name a --venue: {', '.join(VENUES)}, an alias of one, or a TOML file")
    return venue


def table(venue: Venue, budget: WordBudget, paper: Paper) -> Iterator[str]:
    """Lines that show a budget with its `actual` counts, and what is over it."""
    from rich.cells import cell_len

    from paperkit.pipelines.lunheng.budget import UNITS, limit, mismatch, over
    from paperkit.pipelines.lunheng.outline import outline

    counts = budget.actual
    assert counts is not None
    if (other := mismatch(venue, paper)) is not None:
        yield f"NOTE: {other}"
    yield f"{paper.main} for {venue.title} ({budget.venue}), in {UNITS[budget.unit][1]}"
    yield ""
    places = {part.name: str(part.place) for part in outline(paper)}
    rows = [("section", "place", "now", "budget", "at most")]
    for name, length in counts.per_section.items():
        allowed = budget.sections.get(name)
        limits = ("none", "") if allowed is None else (str(allowed), str(limit(budget, allowed)))
        rows.append((shorten(name, _TITLE_WIDTH), places.get(name, "gone"), str(length), *limits))
    rows.append(("main text", "", str(counts.main), str(budget.main), str(budget.main_budget_tolerance)))
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        left = [
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row[:2], widths[:2], strict=True)
        ]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join((*left, *right)).rstrip()
    yield ""
    yield f"abstract: {plural(counts.abstract, *UNITS[budget.abstract_unit])} of {budget.abstract}"
    most = budget.max_paragraph_directives
    allowed_headings = "all are allowed" if most is None else f"at most {most}"
    yield f"run-in headings: {counts.paragraph_directives}, {allowed_headings}"
    broken = over(budget, counts, paper)
    yield f"over: {plural(len(broken), 'budget')}" if broken else "within the budget"
    yield from (f"  {one.place}: {one.message}" for one in broken)
