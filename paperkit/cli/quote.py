"""`paperkit quote`: whether the words of a quote stand in a paper, and where."""

from __future__ import annotations

import json as jsonlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from paperkit.cli.common import Code, JsonOption, PaperArgument, print_json, say
from paperkit.errors import InputError, RecordError, UsageError
from paperkit.report.text import shorten

if TYPE_CHECKING:
    from paperkit.documents.quotes import PaperMatch

__all__ = ["quote"]

_REASONS = {
    "empty": "the quote has no words",
    "too_short": "under 20 characters (8 of Chinese), and not there word for word",
    "too_long": "over 20,000 characters, and not there word for word",
    "below_minimum": "nothing similar in the paper",
    "number_changed": "a number or a sign is another there",
    "negation_changed": "a negation is lost or added",
    "direction_changed": "a word has become its opposite",
    "unit_changed": "a unit is another there",
    "word_changed": "a word is another there",
    "words_added": "the quote has words that are not there",
    "parts_apart": "the parts of the quote are over 1,000 characters apart",
    "no_text": "no text to check against (a scan?): neither verified nor refuted",
}
_NOTES = {
    "ocr_confusion": "a letter stands for a digit or the other way round",
    "damaged_text": "the text layer of the paper is damaged there",
    "lost_symbol": "a symbol is missing on one side",
    "other_page": "not on the cited page",
    "citation_mark": "citation marks or numbers of floats left out",
    "source": "outside the running text",
    "footnote_mark": "the mark of a footnote or a citation stands within the quote",
    "no_pages": "the paper has no pages; the cited page is ignored",
    "parts_not_read": "some files of the paper were not read; the quote may stand there",
    "pages_without_text": "some pages have no text",
}
_ARRAY = re.compile(r"\[\s*[\]{\"]")
_ELLIPSIS = re.compile(r"\.{3}|\u2026|\u22ef")
_PART_TOO_SHORT = "a part is too short: 8 letters are needed on each side of an ellipsis"
_SHORT = 20
_WIDTH = 300


class _Wanted(NamedTuple):
    quote: str
    page: int | None


def quote(
    paper: PaperArgument,
    quotes: Annotated[
        list[str] | None, typer.Option("--quote", help="Words to find; may be given several times.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--quotes",
            help="A file of quotes: one a line, JSON lines with quote and, if known, page, or a JSON array of such "
            "objects or of texts.",
        ),
    ] = None,
    page: Annotated[
        int | None, typer.Option("--page", help="Page of a PDF where the quotes should stand, from 1.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find quotes in a paper: word for word, or nearly and saying the same.

    A quote with another number, sign, unit, negation or word, or with words of its own, is not found, however similar.
    --json prints an object for one --quote, a list otherwise. Line, column and span of a PDF are those of its extracted
    text. Exit codes: 0 all are found; 1 some is not.

    Example: paperkit quote paper.pdf --quote "The recall rose to 97.8%" --page 4
    """
    from paperkit.documents import read_paper
    from paperkit.documents.quotes import PaperQuotes

    if page is not None and page < 1:
        raise UsageError(f"--page {page}: pages count from 1; see paperkit quote --help")
    wanted = [_Wanted(text, page) for text in quotes or ()]
    if file is not None:
        wanted += _read_quotes(file, page)
    if not wanted:
        raise UsageError("no quote; give --quote TEXT or --quotes FILE")
    parsed = read_paper(paper)
    _check_pages(paper, len(parsed.sources[parsed.main].pages), wanted)
    index = PaperQuotes(parsed)
    matches = [index.find(one.quote, page=one.page) for one in wanted]
    if json:
        records = [_record(one, match) for one, match in zip(wanted, matches, strict=True)]
        print_json(records[0] if file is None and len(records) == 1 else records)
    else:
        for line in _lines(wanted, matches):
            say(line)
    raise typer.Exit(Code.OK if all(match.found for match in matches) else Code.FINDINGS)


def _check_pages(path: Path, count: int, wanted: Sequence[_Wanted]) -> None:
    """Refuse a page that the paper cannot have; where it has no pages at all, a note says that it is ignored."""
    cited = max((one.page for one in wanted if one.page is not None), default=0)
    if cited > count > 0:
        raise UsageError(f"page {cited}: {path} has {count} page{'s' if count > 1 else ''}; cite one of them")


def _read_quotes(path: Path, page: int | None) -> list[_Wanted]:
    from paperkit.documents import decode

    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    text = decode(content)[0]
    if content.startswith(b"%PDF-") or "\0" in text:
        raise InputError(f"{path}: is no text file; write one quote a line, or JSON")
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise InputError(f"{path}: has no quotes; write one a line, or JSON lines with a quote")
    # The first line says what the file is: a slip further down must not make quotes of the JSON itself.
    number, first = lines[0]
    if first.startswith("{"):
        return [_read_record(f"{path}:{number}", _parse(path, number, line), page) for number, line in lines]
    if _ARRAY.match(text.lstrip("\ufeff \t\r\n")):
        records = _parse(path, number, "\n".join(text.split("\n")[number - 1 :]))
        if not records:
            raise InputError(f"{path}: has no quotes; write texts, or objects with a quote, into the array")
        return [_read_record(f"{path}: [{at}]", record, page) for at, record in enumerate(records)]
    return [_Wanted(line, page) for _, line in lines]


def _parse(path: Path, number: int, text: str) -> Any:
    try:
        return jsonlib.loads(text)
    except jsonlib.JSONDecodeError as error:
        raise RecordError(f"{path}:{number + error.lineno - 1}: not JSON ({error.msg})") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}:{number}: not JSON ({error})") from None


def _read_record(where: str, record: object, page: int | None) -> _Wanted:
    if isinstance(record, str):
        return _Wanted(record, page)
    if not isinstance(record, dict) or not isinstance(record.get("quote"), str):
        raise RecordError(f"{where}: quote: a text is needed")
    cited = record.get("page", page)
    if cited is not None and (not isinstance(cited, int) or isinstance(cited, bool) or cited < 1):
        raise RecordError(f"{where}: page: a whole number from 1 is needed, not {cited!r}")
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
        why = f": {_why(one.quote, match)}" if match.reason else ""
        place = f"{match.place}: " if match.place is not None else ""
        yield f"{place}{status}{score}{why} [{shorten(one.quote)}]"
        if match.text and match.status != "exact":
            yield f"    the paper: “{shorten(' '.join(match.text.split()), _WIDTH)}”"
        for note in match.notes:
            yield f"    note: {_NOTES[note]}"


def _why(quote: str, match: PaperMatch) -> str:
    if match.reason == "too_short" and (len(quote.strip()) >= _SHORT or _ELLIPSIS.search(quote)):
        return _PART_TOO_SHORT
    return _REASONS[match.reason]
