"""What differs between two requests to a model, and which recorded one is nearest."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any

from paperkit.llm.tape import TapeLine
from paperkit.wording import plural

__all__ = ["differences", "nearest", "text_difference"]

_SHOWN = 80
_BEFORE = 30
"""Characters of a line shown from its first difference on, and before it."""


def differences(
    there: Mapping[str, Any], here: Mapping[str, Any], names: tuple[str, str] = ("there", "now")
) -> list[str]:
    """What differs between two requests, one phrase each; of a text the first place.

    Args:
        there: One request, as the tape keeps it.
        here: The other.
        names: What the two are called.

    >>> differences({"settings": {"seed": 1}, "repeat": 0}, {"settings": {"seed": None}, "repeat": 0})
    ['settings.seed: 1 there, null now']
    """
    found: list[str] = []
    for name in sorted((there.keys() | here.keys()) - {"messages"}):
        found += _values(name, there.get(name), here.get(name), names)
    found += _messages(there.get("messages") or (), here.get("messages") or (), names)
    return found


def nearest(request: Mapping[str, Any], lines: Sequence[TapeLine]) -> TapeLine | None:
    """The line whose request is most like another: fewest fields that differ, then fewest lines of text.

    Only calls of the same role are looked at; None where there are none.
    """
    from rapidfuzz.distance import Indel

    said = _said(request).splitlines()

    def far(line: TapeLine) -> tuple[int, int]:
        recorded = line.record.request
        fields = sum(recorded.get(name) != value for name, value in request.items())
        return fields, Indel.distance(_said(recorded).splitlines(), said)

    alike = [line for line in lines if line.record.role == request["role"]]
    return min(alike, key=far, default=None)


def text_difference(there: str, here: str, names: tuple[str, str] = ("there", "now")) -> str:
    """Where two texts differ: the first place by line, and how many more there are.

    >>> text_difference("a\\nbe\\nc", "a\\nbee\\nc")
    'line 2: “be” there, “bee” now'
    """
    from rapidfuzz.distance import Indel

    before, after = there.split("\n"), here.split("\n")
    edits = [edit for edit in Indel.opcodes(before, after) if edit.tag != "equal"]
    if not edits:
        return "no difference"
    ends = [
        n for n, (a, b) in enumerate(pairwise(edits)) if a.src_end < b.src_start or a.dest_end < b.dest_start
    ]
    first, last = edits[0], edits[ends[0] if ends else -1]
    was = before[first.src_start] if first.src_start < last.src_end else None
    now = after[first.dest_start] if first.dest_start < last.dest_end else None
    more = f"; and {plural(len(ends), 'more place')}" if ends else ""
    return (
        f"line {first.src_start + 1}: {_excerpt(was, now)} {names[0]}, {_excerpt(now, was)} {names[1]}{more}"
    )


def _values(path: str, there: Any, here: Any, names: tuple[str, str]) -> Iterator[str]:
    """Differences of two values of JSON by their paths."""
    if there == here and isinstance(there, bool) == isinstance(here, bool):
        return
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        for name in sorted(there.keys() | here.keys()):
            yield from _values(f"{path}.{name}", there.get(name), here.get(name), names)
    else:
        yield f"{path}: {_short(there)} {names[0]}, {_short(here)} {names[1]}"


def _messages(
    there: Sequence[Mapping[str, str]], here: Sequence[Mapping[str, str]], names: tuple[str, str]
) -> Iterator[str]:
    nothing: Mapping[str, str] = {}
    for was, now in zip_longest(there, here, fillvalue=nothing):
        if was != now:
            role = was.get("role") or now.get("role")
            yield f"{role} message, {text_difference(was.get('content', ''), now.get('content', ''), names)}"


def _excerpt(line: str | None, other: str | None) -> str:
    """A line from a little before where it begins to differ from another."""
    if line is None:
        return "nothing"
    other = other or ""
    alike = next(
        (n for n, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), min(len(line), len(other))
    )
    start = max(0, alike - _BEFORE)
    shown = line[start : start + _SHOWN]
    return f"“{'…' * (start > 0)}{shown}{'…' * (start + _SHOWN < len(line))}”"


def _short(value: Any) -> str:
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= _SHOWN else f"{written[:_SHOWN]}…"


def _said(request: Mapping[str, Any]) -> str:
    return "\n".join(message["content"] for message in request["messages"])
