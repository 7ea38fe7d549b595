"""The kinds of safe cuts, each with what finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts import (
    detail_parts,
    filler,
    hedges,
    limitations,
    method_detail,
    repeated,
    run_in,
)
from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["Finder", "cut_finders"]

Finder = Callable[[Draft, Sequence[Part]], Iterator[SafeCut]]


def cut_finders() -> Mapping[str, Finder]:
    """What finds the safe cuts of each kind in a draft, least harm first.

    Parts of detail come before run-in headings, which name them. Run-in headings and short paragraphs are found
    wherever they may go: whether they are too many the caller knows.
    """
    return {
        "filler": filler.find,
        "repeated": repeated.find,
        "hedges": hedges.find,
        "detail_parts": detail_parts.find,
        "run_in": run_in.find,
        "limitations": limitations.find,
        "padding": hedges.find_padding,
        "method_detail": method_detail.find,
        "short_paragraphs": run_in.find_short,
    }
