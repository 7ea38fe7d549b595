"""x"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path


def rubric_of(
    names: Collection[str], language: str, folder: Path | None = None, form: str = "markdown"
) -> str:
    """x"""
    return ""
