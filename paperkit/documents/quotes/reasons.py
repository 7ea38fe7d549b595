"""Why a quote is not found at a place, and what to tell of one that is."""

from __future__ import annotations

from typing import Literal

__all__ = ["Note", "Reason"]

Reason = Literal[
    "", "empty", "too_short", "too_long", "below_minimum", "number_changed", "negation_changed", "direction_changed",
    "unit_changed", "word_changed", "words_added", "parts_apart",
]  # fmt: skip
Note = Literal["ocr_confusion", "damaged_text", "lost_symbol", "footnote_mark"]
