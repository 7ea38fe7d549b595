"""Quotations of csquotes: the words in quotation marks, and the citations they come with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from paperkit.documents.latex.citations import cited, take_keys
from paperkit.documents.latex.stack import Command, handles

if TYPE_CHECKING:
    from paperkit.documents.latex.reader import Reader

__all__: list[str] = []


def _in_marks(reader: Reader, command: Command, then: Callable[[], None] | None = None) -> None:
    """Read the words that follow, between double quotation marks, or single ones inside a quotation."""
    words = reader.argument()
    if words is None:
        if then is not None:
            then()
        return
    opening, closing = "“”" if reader.quotations % 2 == 0 else "‘’"
    span = reader.span(command)
    reader.quotations += 1
    reader.show(opening, command._replace(end=command.start + 1) if command.call is None else command)

    def end() -> None:
        reader.quotations -= 1
        reader.at = max(reader.at, span.end)
        reader.show(closing, command._replace(start=max(command.start, span.end - 1), end=span.end))
        if then is not None:
            then()

    reader.enter(words, on_end=end)


@handles("enquote", "textquote", "blockquote", "foreignquote", protected=False)
def _enquote(reader: Reader, command: Command) -> None:
    reader.star()
    if command.name == "foreignquote":
        reader.skip("m")
    elif command.name != "enquote":
        reader.skip("oo")
    _in_marks(reader, command)


@handles("textcquote", "blockcquote", "foreigntextcquote", "foreignblockcquote", "hyphentextcquote",
         "hyphenblockcquote")  # fmt: skip
def _cquote(reader: Reader, command: Command) -> None:
    """`\\textcquote[note]{key}[stop]{words}`."""
    reader.star()
    if command.name.startswith(("foreign", "hyphen")):
        reader.skip("m")
    keys = take_keys(reader) or ()
    reader.option()

    def cite() -> None:
        end = max(command.end, reader.at)
        reader.show(" ", command._replace(start=max(command.start, end - 1), end=end))
        cited(reader, command, keys)

    _in_marks(reader, command, cite)


@handles("textelp", "textins", protected=False)
def _change(reader: Reader, command: Command) -> None:
    """What a quotation leaves out, `[…]`, with what it puts there, and what it inserts."""
    reader.star()
    words = reader.braced()
    if command.name == "textelp":
        reader.show("[…]", command)
    if words is None or words.start == words.end:
        return
    if command.name == "textelp":
        reader.gap()
    span = reader.span_of(words)
    opening = command._replace(end=max(command.end, span.start))
    reader.show("[", opening)
    reader.enter(words, on_end=lambda: reader.show("]", command._replace(start=span.end, end=span.end + 1)))
