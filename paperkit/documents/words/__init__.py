"""The one counter of words and Chinese characters: of a text, and of a paper by its parts."""

from __future__ import annotations

from paperkit.documents.words.counts import Excluded, PaperCount, SectionCount, Unread
from paperkit.documents.words.paper_count import count_paper
from paperkit.documents.words.words import WordCount, count_words, find_words

__all__ = [
    "Excluded",
    "PaperCount",
    "SectionCount",
    "Unread",
    "WordCount",
    "count_paper",
    "count_words",
    "find_words",
]
