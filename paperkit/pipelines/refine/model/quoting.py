"""Whether the words that a reply quotes stand in the paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from paperkit.documents.paper import Paper
from paperkit.documents.quotes import PaperMatch, PaperQuotes
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.replies import is_telling

__all__ = ["Quoted", "quotes_by_axis", "verified", "verified_weaknesses"]


class _Quoting(Protocol):
    @property
    def quote(self) -> str: ...

    def model_dump(self) -> dict[str, Any]: ...


class Quoted:
    """Looks for quotes in one paper."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper

    @cached_property
    def _quotes(self) -> PaperQuotes:
        return PaperQuotes(self._paper)

    def look_for(self, quote: str) -> PaperMatch:
        """Where a quote stands, or why it does not."""
        return self._quotes.find(quote)

    def has(self, quote: str) -> bool:
        """Whether a quote stands there."""
        return self.look_for(quote).found


def verified(items: Iterable[_Quoting], quoted: Quoted) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Records of the items whose quote stands in the paper, with its place, and of the others with why not."""
    found, unverified = [], []
    for item in items:
        match = quoted.look_for(item.quote)
        if not match.found or match.place is None:
            unverified.append({**item.model_dump(), "reason": match.reason or "no_place"})
        else:
            place = {"file": match.place.file, "line": match.place.line}
            found.append({**item.model_dump(), **place})
    return found, unverified


def quotes_by_axis(given: Mapping[str, Sequence[str]], quoted: Quoted) -> dict[str, list[str]]:
    """The quotes of each axis that stand in the paper.

    Raises:
        UnfitReplyError: an axis has none.
    """
    found = {
        axis: [quote for quote in quotes if is_telling(quote) and quoted.has(quote)]
        for axis, quotes in given.items()
    }
    without = [axis for axis, quotes in found.items() if not quotes]
    if without:
        raise UnfitReplyError(
            f"No quote for {', '.join(without)} stands in the paper. Copy words exactly as they stand in its source, "
            "and give the whole review again."
        )
    return found


def verified_weaknesses(
    items: Iterable[_Quoting], quoted: Quoted
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """As `verified`; weaknesses of which none would be left are asked for again, for a review without any ends the
    loop.

    Raises:
        UnfitReplyError: there are weaknesses, and no quote of one stands in the paper.
    """
    found, unverified = verified(items, quoted)
    if unverified and not found:
        raise UnfitReplyError(
            "None of the quotes of your weaknesses stands in the paper. Copy words exactly as they stand in its "
            "source, and give the whole review again."
        )
    return found, unverified
