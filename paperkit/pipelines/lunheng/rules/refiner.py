"""The refiner by rules: the writers' sections as they are.

Rules write nothing, so there is nothing to harmonise; a term that a writer spelt otherwise is refused when the section
is read, not mended here.
"""

from __future__ import annotations

from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.requests import RefiningRequest

__all__ = ["refine"]


def refine(request: RefiningRequest) -> Draft:
    """The draft, unchanged."""
    return request.draft
