"""What of a paper could not be read, in the words of the report."""

from __future__ import annotations

from collections.abc import Collection

from paperkit.pipelines.deep_review.rules.wording import Wording
from paperkit.records.deep_review import Pages, page_list

__all__ = ["is_unreadable", "pages_named", "summary_of_unreadable", "unread_pages"]


def pages_named(numbers: Collection[int], wording: Wording) -> str:
    """Pages by their numbers, as `pages 1, 4-6`."""
    named = wording.listed(page_list(numbers).split(","), most=len(numbers))
    return wording.general("one_page" if len(numbers) == 1 else "several_pages", pages=named)


def is_unreadable(pages: Pages) -> bool:
    """Whether no page has more than hardly any text: a scan, blank pages, a text layer that is broken."""
    return all(page.little_text or not page.words for page in pages.pages)


def unread_pages(pages: Pages, wording: Wording, *, by_images: bool) -> list[str]:
    """A line that names the pages whose text says nothing; none where there are no such pages.

    Args:
        pages: What the pages hold.
        wording: Of the language of the report.
        by_images: Somebody may have read their images.
    """
    numbers = _unread(pages)
    if not numbers:
        return []
    name = "unseen_pages" if by_images else "unread_pages"
    return [wording.general(name, pages=pages_named(numbers, wording))]


def summary_of_unreadable(pages: Pages, wording: Wording) -> str:
    """That nothing was read and nothing reviewed."""
    return wording.general("unreadable_pages", pages=len(pages.pages), unread=len(_unread(pages)))


def _unread(pages: Pages) -> list[int]:
    """Numbers of the pages; a blank page among others lacks nothing."""
    blank = is_unreadable(pages)
    return [page.page for page in pages.pages if page.little_text or (blank and not page.words)]
