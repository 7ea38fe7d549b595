"""The chief editor by rules: safe cuts, as many as the budget needs."""

from __future__ import annotations

from paperkit.pipelines.lunheng.cuts import trim
from paperkit.pipelines.lunheng.requests import Edited, EditingRequest

__all__ = ["edit"]


def edit(request: EditingRequest) -> Edited:
    """The draft with safe cuts made; a cut that would lose something is listed as taken back."""
    made = trim(request.draft, request.budget, request.parts, request.contract, request.supplement)
    return Edited(
        draft=made.draft,
        removed=(*made.removed, *(f"not made: {line}" for line in made.refused)),
        moved_to_si=made.moved_to_si,
        supplements=made.supplements,
    )
