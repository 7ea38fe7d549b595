"""`paperkit count`: how long a paper is, section by section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from paperkit.cli.budget import SLACK, VenueOption, table
from paperkit.cli.common import Code, JsonOption, PaperArgument, print_json, say
from paperkit.report.text import shorten
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.documents.words import PaperCount, SectionCount, WordCount

__all__ = ["count"]

_UNITS = {
    "words": "counted in words",
    "cn_chars": "counted in Chinese characters, a word or a number as one",
}
_LANGUAGES = {"en": "English", "zh": "Chinese"}
_TITLE_WIDTH = 48


def count(
    paper: PaperArgument,
    venue: VenueOption = None,
    by: Annotated[Literal["section"], typer.Option(help="What the table is by.")] = "section",
    json: JsonOption = False,
) -> None:
    """Count the words and Chinese characters of a paper, section by section, and say what is not counted.

    Section text, headings, captions and footnotes are counted apart. A word is what texcount calls a word. With --venue
    its budget for the paper follows; paperkit budget says by its exit code whether the paper is within it.
    Exit codes: 0; 1 where a part of the paper could not be read, so that the counts are too low.

    Example: paperkit count paper.tex
    """
    from paperkit.documents import read_paper
    from paperkit.documents.words import count_paper

    read = read_paper(paper)
    counted = count_paper(read)
    record = {"paper": read.main, **counted.as_json()}
    lines = list(_lines(read.main, counted))
    if venue is not None:
        from paperkit.pipelines.lunheng.budget import actual, fit
        from paperkit.pipelines.lunheng.venues import load_venue

        profile = load_venue(venue)
        fitted = fit(profile, read, SLACK)
        fitted = fitted.model_copy(update={"actual": actual(read, fitted)})
        record["budget"] = fitted.as_json()
        lines += ["", *table(profile, fitted, read)]
    if json:
        print_json(record)
    else:
        for line in lines:
            say(line)
    raise typer.Exit(Code.FINDINGS if counted.unread else Code.OK)


def _lines(main: str, counted: PaperCount) -> Iterator[str]:
    for missing in counted.unread:
        yield f"{missing.place}: NOT READ, every count is too low: {missing.message}"
    yield f"{main}: {_LANGUAGES[counted.language]}, {_UNITS[counted.unit]}"
    yield ""
    yield from _table(counted.sections)
    yield ""
    parts = f"abstract {counted.abstract.length}, main text {counted.main_text.length}"
    if counted.appendix.length:
        parts += f", appendix {counted.appendix.length}"
    yield f"body: {_both(counted.body)}: {parts}"
    yield (
        f"headings: {counted.headings.length}, captions: {counted.captions.length}, "
        f"footnotes: {counted.footnotes.length}"
    )
    yield f"total: {_both(counted.total)}: body, headings, captions and footnotes"
    yield f"title: {counted.title.length}, in no other count; {plural(counted.paragraph_directives, 'run-in heading')}"
    yield f"not counted: {'; '.join(_excluded(counted))}"


def _table(sections: Sequence[SectionCount]) -> Iterator[str]:
    from rich.cells import cell_len

    rows: list[tuple[str, ...]] = [
        ("section", "place", "text", "with subsections", "heading", "captions", "footnotes")
    ]
    lowest = min((section.level for section in sections), default=1)
    for section in sections:
        title = shorten(section.title or "(before the first heading)", _TITLE_WIDTH)
        counts = (
            section.text,
            section.with_subsections,
            section.heading,
            section.captions,
            section.footnotes,
        )
        rows.append(
            (
                "  " * (section.level - lowest) + title,
                "" if section.place is None else str(section.place),
                *(str(part.length) for part in counts),
            )
        )
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row[:2], widths[:2], strict=True)
        ]
        cells += [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join(cells).rstrip()


def _both(number: WordCount) -> str:
    if number.words and number.cn_chars:
        return f"{number.length} ({plural(number.cn_chars, 'Chinese character')}, {plural(number.words, 'word')})"
    return str(number.length)


def _excluded(counted: PaperCount) -> Iterator[str]:
    out = counted.excluded
    if out.inline_math is not None:
        yield f"{out.inline_math} inline and {out.display_math} displayed formulas"
    if out.citations is not None:
        yield plural(out.citations, "citation")
    if out.cross_references is not None:
        yield plural(out.cross_references, "cross-reference")
    yield plural(out.bibliography_entries, "bibliography entry", "bibliography entries")
    if out.table_cells is not None:
        yield f"{plural(out.table_cells.length, 'word')} in tables"
    yield f"{plural(out.float_text.length, 'word')} in figures and tables beside captions"
    yield f"{plural(out.algorithms.length, 'word')} in algorithms"
    if out.verbatim_blocks is not None and out.verbatim_lines is not None:
        yield f"{plural(out.verbatim_blocks, 'verbatim block')} ({plural(out.verbatim_lines, 'line')})"
    if out.comments is not None:
        yield plural(out.comments, "comment")
    if out.preamble_lines is not None:
        yield f"{plural(out.preamble_lines, 'line')} of preamble"
