"""Citations by number in a paper that is no LaTeX: `[57]` where the list of references ends at 42.

The list is read from the lines behind its heading. It is asked only where it counts on from 1 without much missing and
the text cites from it, since brackets with numbers are also intervals, sizes and indices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paper
from paperkit.findings import Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates.citations.printed import heading_end

__all__ = ["unlisted_numbers"]

_ENTRY = re.compile(r"^[ \t>*-]{0,6}\\?\[(\d{1,3})\\?\][ \t]*\S", re.MULTILINE)
_MARK = re.compile(
    r"(?<![\w\])}=∈×^_])(?:(?<=[\s(（])|(?<=[。，、])|(?<=\A))?\[(?P<list>\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})"
    r"(?:,\s(?:pp?\.|sec|ch|fig|thm|theorem|table|eq|lemma)[^\[\]]{0,40})?\]",
    re.IGNORECASE,
)
_INTERVAL = re.compile(
    r"(?:\b(?:interval|range|domain|window|size|shape|bounds?|limits?|values?|vector|pair|set|between|over|"
    r"within|CI)\s?|[=∈,×]\s?)\Z",
    re.IGNORECASE,
)
_LEAST, _LEAST_CITED = 2, 3


def unlisted_numbers(paper: Paper) -> Iterator[Finding]:
    """Findings on citations by a number beyond the last of the list, each at its mark."""
    last = _last_entry(paper)
    if last is None:
        return
    reading = Reading(paper)
    marks = [
        (paragraph, match, [int(n) for n in re.findall(r"\d+", match["list"])])
        for paragraph in reading.prose("abstract", "body", "item", "footnote", "caption", "theorem")
        for match in _MARK.finditer(paragraph.text.text)
    ]
    if len({n for _, _, numbers in marks for n in numbers if 1 <= n <= last}) < min(_LEAST_CITED, last - 1):
        return
    for paragraph, match, numbers in marks:
        beyond = [n for n in numbers if n > last]
        if (
            not beyond
            or 0 in numbers
            or _INTERVAL.search(paragraph.text.text, max(0, match.start() - 20), match.start())
        ):
            continue
        if len(numbers) > 1 and len(beyond) == len(numbers):
            continue  # a size or an interval
        yield reading.note(
            Where(paragraph, match.start(), match.end()),
            "citations.unlisted_number",
            Severity.MAJOR,
            f"[{beyond[0]}] is cited, and the list of references ends at {last}",
            evidence=f"{beyond[0]} > {last}",
            suggestion="Correct the number, or add the reference",
            text=match[0],
            number=beyond[0],
            last=last,
        )


def _last_entry(paper: Paper) -> int | None:
    """The number of the last entry of a list that counts from 1; None where there is no such list."""
    text = paper.sources[paper.main].text
    start = heading_end(text)
    if start is None:
        return None
    numbers = {int(match[1]) for match in _ENTRY.finditer(text, start)}
    if not numbers or 1 not in numbers:
        return None
    last = max(numbers)
    return last if last >= _LEAST and len(numbers) == last else None
