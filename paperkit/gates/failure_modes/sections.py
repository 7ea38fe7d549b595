"""Sections that do not speak of what the paper itself did."""

from __future__ import annotations

import re

from paperkit.documents.paper import Paper

__all__ = ["is_about_others"]

_ABOUT_OTHERS = re.compile(
    r"related|background|prior work|preliminar|introduction|相关|引言|绪论|背景|综述", re.IGNORECASE
)


def is_about_others(paper: Paper, section: int | None) -> bool:
    """Whether a section, or one it stands in, speaks of other people's work."""
    return any(map(_ABOUT_OTHERS.search, paper.section_titles(section)))
