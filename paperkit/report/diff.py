"""What changed between two texts, word by word.

Compared from the coarse to the fine (paragraphs, lines, sentences, words), so that a paper of a megabyte takes
about as long as its changed part needs. Two parts that have too many pieces to be compared are shown as one
replaced by the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal, NamedTuple

from paperkit.report.text import visible
from paperkit.wording import plural

__all__ = ["DiffView", "Segment", "TreeDiff", "word_diff"]

Op = Literal["equal", "insert", "delete"]

_MOST_PAIRS = 400_000_000
"""Most pairs of pieces compared at once: a bit each, so some 50 MB and well under a second."""

_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])\s*")
_WORD = re.compile(r"\s+|\d+(?:[.,]\d+)*|[\u3400-\u9fff]|\\?[^\W\u3400-\u9fff]+|.", re.DOTALL)


class Segment(NamedTuple):
    """A stretch of text that both versions have, or only the new or only the old one."""

    op: Op
    text: str


def word_diff(before: str, after: str) -> list[Segment]:
    """The segments that lead from one text to the other, a deletion before the insertion that takes its place.

    The equal and deleted ones make up `before`, the equal and inserted ones `after`.

    >>> [tuple(s) for s in word_diff("gains of 3.2 points", "gains of 2.9 points")]
    [('equal', 'gains of '), ('delete', '3.2'), ('insert', '2.9'), ('equal', ' points')]
    """
    return _joined(_compare(before, after, 0))


def _split_at(pattern: re.Pattern[str]) -> Callable[[str], list[str]]:
    def split(text: str) -> list[str]:
        ends = [m.end() for m in pattern.finditer(text)]
        return [text[a:b] for a, b in zip([0, *ends], [*ends, len(text)], strict=True) if a < b]

    return split


_LEVELS: Sequence[Callable[[str], list[str]]] = (
    _split_at(_BLANK_LINES),
    lambda text: text.splitlines(keepends=True),
    _split_at(_SENTENCE_END),
    _WORD.findall,
)


def _compare(before: str, after: str, level: int) -> Iterator[Segment]:
    if before == after:
        yield Segment("equal", before)
    elif level == len(_LEVELS) or not before or not after:
        yield Segment("delete", before)
        yield Segment("insert", after)
    else:
        old, new = _LEVELS[level](before), _LEVELS[level](after)
        for same, a, b in _blocks(old, new):
            if same:
                yield Segment("equal", "".join(a))
            else:
                yield from _compare("".join(a), "".join(b), level + 1)


def _blocks(old: list[str], new: list[str]) -> Iterator[tuple[bool, list[str], list[str]]]:
    """Runs of pieces that are the same, and between them runs that are not."""
    from rapidfuzz.distance import Indel

    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    tail = next((i for i in range(shortest - head) if old[-1 - i] != new[-1 - i]), shortest - head)
    middle_old, middle_new = old[head : len(old) - tail], new[head : len(new) - tail]
    yield True, old[:head], new[:head]
    changed_old: list[str] = []
    changed_new: list[str] = []
    if len(middle_old) * len(middle_new) > _MOST_PAIRS:
        changed_old, changed_new = middle_old, middle_new
    else:
        for block in Indel.opcodes(middle_old, middle_new):
            a = middle_old[block.src_start : block.src_end]
            b = middle_new[block.dest_start : block.dest_end]
            if block.tag == "equal":
                yield False, changed_old, changed_new
                yield True, a, b
                changed_old, changed_new = [], []
            else:
                changed_old, changed_new = changed_old + a, changed_new + b
    yield False, changed_old, changed_new
    yield True, old[len(old) - tail :], new[len(new) - tail :]


def _joined(segments: Iterable[Segment]) -> list[Segment]:
    """Neighbours of one kind as one, a replaced phrase as one deletion and one insertion with the spaces in it."""
    result: list[Segment] = []
    deleted = inserted = space = ""
    for op, text in segments:
        if not text:
            continue
        if op == "equal" and not (deleted and inserted and not space and text.isspace()):
            result += [
                Segment("delete", deleted),
                Segment("insert", inserted),
                Segment("equal", space + text),
            ]
            deleted = inserted = space = ""
        elif op == "equal":
            space = text
        else:
            deleted, inserted, space = deleted + space, inserted + space, ""
            deleted, inserted = (deleted + text, inserted) if op == "delete" else (deleted, inserted + text)
    result += [Segment("delete", deleted), Segment("insert", inserted), Segment("equal", space)]
    merged: list[Segment] = []
    for segment in result:
        if segment.text and merged and merged[-1].op == segment.op:
            merged[-1] = Segment(segment.op, merged[-1].text + segment.text)
        elif segment.text:
            merged.append(segment)
    return merged


@dataclass(frozen=True)
class DiffView:
    """A diff as people read it: long unchanged stretches are left out.

    Attributes:
        before: The old text.
        after: The new text.
        context: Unchanged characters shown on each side of a change.
    """

    before: str
    after: str
    context: int = 160

    def html(self) -> str:
        """Escaped HTML with `<del>` and `<ins>`."""
        tags = {"delete": "del", "insert": "ins"}
        parts = []
        segments = word_diff(self.before, self.after)
        for place, (op, text) in enumerate(segments):
            if op == "equal":
                parts.append(self._equal(text, first=place == 0, last=place == len(segments) - 1))
            else:
                parts.append(f"<{tags[op]}>{escape(visible(text))}</{tags[op]}>")
        return "".join(parts)

    def _equal(self, text: str, *, first: bool, last: bool) -> str:
        head = "" if first else text[: self.context]
        tail = "" if last else text[-self.context :]
        left_out = text[len(head) : len(text) - len(tail)]
        if len(left_out) < self.context:
            return escape(visible(text))
        words = plural(len(left_out.split()), "unchanged word")
        return f'{escape(visible(head))}<span class="skip"> … {words} … </span>{escape(visible(tail))}'

    def _repr_html_(self) -> str:
        style = "white-space: pre-wrap; font-family: monospace"
        return f'<div class="diff" style="{style}">{self.html()}</div>'

    def __repr__(self) -> str:
        segments = word_diff(self.before, self.after)
        deleted, inserted = (
            sum(len(s.text.split()) for s in segments if s.op == op) for op in ("delete", "insert")
        )
        return f"<diff: {plural(deleted, 'word')} deleted, {plural(inserted, 'word')} inserted>"


@dataclass(frozen=True)
class TreeDiff:
    """What changed between two versions of a paper of one or more files, given as texts by file name."""

    before: Mapping[str, str]
    after: Mapping[str, str]

    @property
    def files(self) -> list[tuple[str, DiffView]]:
        """The files that differ, by name."""
        names = sorted(self.before.keys() | self.after.keys())
        views = [(name, DiffView(self.before.get(name, ""), self.after.get(name, ""))) for name in names]
        return [(name, view) for name, view in views if view.before != view.after]

    def _repr_html_(self) -> str:
        parts = [
            f"<p><code>{escape(visible(name))}</code></p>{view._repr_html_()}" for name, view in self.files
        ]
        return "".join(parts) or "<p>No change.</p>"

    def __repr__(self) -> str:
        return "\n".join(f"{visible(name)}: {view!r}" for name, view in self.files) or "no change"
