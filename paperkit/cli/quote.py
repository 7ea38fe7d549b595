"""`paperkit quote`: whether the words of a quote stand in a paper, and where."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from paperkit.cli.common import Code, JsonOption, print_json, say
from paperkit.errors import InputError, RecordError, UsageError
from paperkit.report.text import shorten

if TYPE_CHECKING:
    from paperkit.documents.quotes import PaperMatch

__all__ = ["quote"]

_REASONS = {
    "empty": "the quote has no words",
    "too_short": "under 20 characters, and not there word for word",
    "too_long": "over 20,000 characters, and not there word for word",
    "below_minimum": "nothing similar in the paper",
    "number_changed": "a number or a sign is another there",
    "negation_changed": "a negation is lost or added",
    "direction_changed": "a word has become its opposite",
    "unit_changed": "a unit is another there",
    "no_text": "no text to check against (a scan?): neither verified nor refuted",
}
_NOTES = {
    "ocr_confusion": "a letter stands for a digit or the other way round",
    "damaged_text": "the text layer of the paper is damaged there",
    "lost_symbol": "a symbol is missing on one side",
    "other_page": "not on the cited page",
    "citation_mark": "citation marks or numbers of floats left out",
    "source": "in the source, not in what a reader sees",
    "pages_without_text": "some pages have no text",
}
_WIDTH = 300


class _Wanted(NamedTuple):
    quote: str
    page: int | None


def quote(
    paper: Annotated[
        Path, typer.Argument(help="A paper, or a folder with one main file.", show_default=False)
    ],
    quotes: Annotated[
        list[str] | None, typer.Option("--quote", help="Words to find; may be given several times.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--quotes", help="A file of quotes: one a line, or JSON lines with quote and, if known, page."
        ),
    ] = None,
    page: Annotated[
        int | None, typer.Option("--page", min=1, help="Page of a PDF where the quotes should stand.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find quotes in a paper: word for word, or nearly and saying the same.

    A quote with another number, sign, unit, negation or an opposite word is not found, however similar.
    Exit codes: 0 all are found; 1 some is not.

    Example: paperkit quote paper.pdf --quote "The recall rose to 97.8%" --page 4
    """
    from paperkit.documents import read_paper
    from paperkit.documents.quotes import PaperQuotes

    wanted = [_Wanted(text, page) for text in quotes or ()]
    if file is not None:
        wanted += _read_quotes(file, page)
    if not wanted:
        raise UsageError("no quote; give --quote TEXT or --quotes FILE")
    index = PaperQuotes(read_paper(paper))
    matches = [index.find(one.quote, page=one.page) for one in wanted]
    if json:
        records = [_record(one, match) for one, match in zip(wanted, matches, strict=True)]
        print_json(records[0] if file is None and len(records) == 1 else records)
    else:
        for line in _lines(wanted, matches):
            say(line)
    raise typer.Exit(Code.OK if all(match.found for match in matches) else Code.FINDINGS)


def _read_quotes(path: Path, page: int | None) -> list[_Wanted]:
    from paperkit.documents import decode

    try:
        text = decode(path.read_bytes())[0]
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise InputError(f"{path}: has no quotes; write one a line, or JSON lines with a quote")
    # One way or the other for the whole file: a quote may itself begin with a brace.
    if all(line.startswith("{") and line.endswith("}") for _, line in lines):
        return [_read_record(path, number, line, page) for number, line in lines]
    return [_Wanted(line, page) for _, line in lines]


def _read_record(path: Path, number: int, line: str, page: int | None) -> _Wanted:
    try:
        record = jsonlib.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}:{number}: not JSON ({error})") from None
    if not isinstance(record, dict) or not isinstance(record.get("quote"), str):
        raise RecordError(f"{path}:{number}: quote: a text is needed")
    cited = record.get("page", page)
    if cited is not None and (not isinstance(cited, int) or isinstance(cited, bool) or cited < 1):
        raise RecordError(f"{path}:{number}: page: a whole number from 1 is needed, not {cited!r}")
    return _Wanted(record["quote"], cited)


def _record(wanted: _Wanted, match: PaperMatch) -> dict[str, Any]:
    span, place = match.span, match.place
    return {
        "quote": wanted.quote,
        "status": match.status,
        "score": match.score,
        "page": match.page,
        "cited_page": wanted.page,
        "file": None if place is None else place.file,
        "line": None if place is None else place.line,
        "column": None if place is None else place.column,
        "span": None if span is None else [span.start, span.end],
        "text": match.text,
        "reason": match.reason or None,
        "notes": list(match.notes),
    }


def _lines(wanted: Sequence[_Wanted], matches: Sequence[PaperMatch]) -> Iterator[str]:
    for one, match in zip(wanted, matches, strict=True):
        status = match.status.replace("_", " ")
        score = f" {match.score:.1f}" if match.status == "fuzzy" else ""
        why = f": {_REASONS[match.reason]}" if match.reason else ""
        place = f"{match.place}: " if match.place is not None else ""
        yield f"{place}{status}{score}{why} [{shorten(one.quote)}]"
        if match.text and match.status != "exact":
            yield f"    the paper: “{shorten(' '.join(match.text.split()), _WIDTH)}”"
        for note in match.notes:
            yield f"    note: {_NOTES[note]}"
