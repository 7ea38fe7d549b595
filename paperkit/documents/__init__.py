"""What a paper is, and how it is read."""

from __future__ import annotations

from paperkit.documents.latex import parse_latex
from paperkit.documents.loading import decode, find_main, read_paper, read_sources
from paperkit.documents.sentences import split_sentences
from paperkit.documents.words import WordCount, count_paper, count_words

__all__ = [
    "WordCount",
    "count_paper",
    "count_words",
    "decode",
    "find_main",
    "parse_latex",
    "read_paper",
    "read_sources",
    "split_sentences",
]
