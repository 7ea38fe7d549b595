"""From the texts of a reply to a revision: the new draft, and its changes as refine's edits."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from paperkit.pipelines import rewriting
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.refine.requests import Edit

__all__ = ["rewritten"]


def rewritten(draft: Draft, texts: Mapping[str, str]) -> tuple[Draft, tuple[Edit, ...]]:
    """The draft with the texts of some files replaced, and what that changes, as `rewriting.rewritten` makes it.

    Raises:
        UnfitReplyError: a text has a character that its file's encoding lacks.
    """
    revised, changes = rewriting.rewritten(draft, texts)
    return revised, tuple(_edit(change) for change in changes)


def _edit(change: rewriting.Rewrite) -> Edit:
    return Edit(
        rule="reviser.rewrite",
        finding_id=hashlib.sha256(f"{change.file}\0{change.before}\0{change.after}".encode()).hexdigest()[
            :12
        ],
        action="rewrite",
        file=change.file,
        line=change.line,
        start=change.start,
        end=change.end,
        before=change.before,
        after=change.after,
        reason="",
    )
