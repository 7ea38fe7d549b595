"""Joining the rows of a paragraph: line-end hyphens, ligatures, spaces, with the map to the page's text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from paperkit.documents.block import Block
from paperkit.documents.paper import Text
from paperkit.documents.pdf.rows import WIDE

__all__ = ["Vocabulary", "join_text"]

_LIGATURES = {
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
_SPECIAL = re.compile("[\ufb00-\ufb06\u00ad]|[^\\S ]|  +|(?<![\\d^])\\^\\d{1,2}(?![\\w^])")
Row = tuple[str, int] | tuple[str, int, frozenset[int]]
_NO_NOTES: frozenset[int] = frozenset()
_HYPHENS = "-\u2010\u00ad"
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_TAIL = re.compile(r"((?:[^\W\d_]+[-\u2010])*[^\W\d_]+)[-\u2010\u00ad]\Z")
_HEAD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")


_ADDRESS = re.compile(r"(?:https?(?=:)|www\.)\S*[/_=&?%#~:.-]\Z")


class Vocabulary:
    """The words that a document has inside its lines, by which a hyphen at a line end is judged."""

    def __init__(self, rows: Iterable[str]) -> None:
        self._count: Counter[str] = Counter()
        broken = False
        for row in rows:
            plain = _spell(row)
            words = _WORD.findall(plain)
            self._count.update(word.casefold().replace("\u2010", "-") for word in words[1 if broken else 0 :])
            broken = plain.rstrip()[-1:] in _HYPHENS and len(plain) > 1

    def keeps_hyphen(self, before: str, after: str) -> bool:
        """Whether `before-` at a line end and `after` on the next line make a word with a hyphen.

        So where the document has that word elsewhere, more often than the joined one; where it has neither, only if
        `before` has a hyphen already (`state-of-the-`) or `after` has a capital.
        """
        before, lower = _spell(before), _spell(after)
        with_hyphen = f"{before}-{lower}".casefold().replace("\u2010", "-")
        joined = f"{before}{lower}".casefold().replace("\u2010", "-")
        hyphens, plain = self._count[with_hyphen], self._count[joined]
        if hyphens or plain:
            return hyphens > plain
        return "-" in before or lower[:1].isupper()


def join_text(rows: Sequence[Row], file: str, vocabulary: Vocabulary) -> Text:
    """The running text of rows, each given with its offset in the source, and the numbers of its page's footnotes.

    The marks of these footnotes vanish, as in other formats. Line ends become spaces, nothing between two Chinese
    characters; a word that a line end parts is one word.
    """
    block = Block("", None)
    for place, (text, start, *marks) in enumerate(rows):
        notes = marks[0] if marks else _NO_NOTES
        following = rows[place + 1] if place + 1 < len(rows) else None
        stop = len(text.rstrip())
        begin = len(text) - len(text.lstrip())
        if following is None:
            _add(block, text, begin, stop, start, file, notes)
            continue
        after, next_start = following[0].lstrip(), following[1]
        tail = _TAIL.search(text, max(0, stop - 60), stop) if stop and text[stop - 1] in _HYPHENS else None
        head = _HEAD.match(after)
        end = start + stop
        if tail is not None and head is not None:
            soft = text[stop - 1] == "\u00ad"
            keep = not soft and vocabulary.keeps_hyphen(tail[1], head[0])
            _add(block, text, begin, stop if keep else stop - 1, start, file, notes)
            continue
        _add(block, text, begin, stop, start, file, notes)
        last, first = text[stop - 1 : stop], after[:1]
        tight = (
            _in_address(text[:stop], after)
            or bool(WIDE.match(last) and WIDE.match(first))
            or (last in _HYPHENS + "\u2013" and bool(first) and stop > 1 and not text[stop - 2].isspace())
        )
        if not tight and first:
            block.space(file, end, max(next_start, end), plain=next_start == end + 1)
    return block.text()


def _in_address(text: str, after: str) -> bool:
    """Whether a web address goes on over a line end: it stops at a sign that ends none, before no new word."""
    match = _ADDRESS.search(text[-200:])
    if match is None:
        return False
    following = after.split(" ", 1)[0]
    if match[0][-1] in "/_=&?%#~:":
        return bool(following) and (not following[0].isupper() or "/" in following)
    return "/" in following.rstrip("/") or following.rstrip(".,;)").endswith((".html", ".pdf", ".htm"))


def _add(
    block: Block, text: str, start: int, stop: int, offset: int, file: str, notes: frozenset[int]
) -> None:
    at = start
    for match in _SPECIAL.finditer(text, start, stop):
        if match[0][0] == "^" and (not match.start() or int(match[0][1:]) not in notes):
            continue
        _add_plain(block, text, at, match.start(), offset, file)
        new = _LIGATURES.get(match[0], "" if match[0][0] in "\u00ad^" else " ")
        if new == " ":
            block.space(file, offset + match.start(), offset + match.end())
        elif new:
            block.add(new, file, offset + match.start(), offset + match.end(), plain=False)
        at = match.end()
    _add_plain(block, text, at, stop, offset, file)


def _add_plain(block: Block, text: str, start: int, stop: int, offset: int, file: str) -> None:
    if start < stop and text[start] == " " == block.last:
        start += 1
    if start < stop:
        block.add(text[start:stop], file, offset + start, offset + stop, plain=True)


def _spell(text: str) -> str:
    if text.isascii():
        return text
    for ligature, letters in _LIGATURES.items():
        text = text.replace(ligature, letters)
    return (
        text.replace("\u00ad", "") if not text.endswith("\u00ad") else text[:-1].replace("\u00ad", "") + "-"
    )
