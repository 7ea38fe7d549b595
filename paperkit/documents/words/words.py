"""What a word is.

The rule is that of `texcount` 3.1 with its default options, read on running text instead of source:

- A word is a run of letters and digits; `-`, `'` and `.` join two runs where they stand alone between them:
  `state-of-the-art`, `don't`, `3.5` and `e.g` are one word; `and/or`, `a–b`, `a—b`, `x_i` and `10:30` are two.
- Letters are the characters that Unicode calls alphabetic, digits its decimal digits. `½`, `²` and `₂` are neither.
- Each Han character counts one, and so does each kana and each character of Thai, Lao and Hangul: only the Han ones
  are Chinese characters, the others are words.
- Punctuation, full-width punctuation, signs and emoji count nothing.

It goes on where `texcount`, which sees source, splits what a reader sees as one:

- `1,234` and `1 234` (with U+202F, as `1\\,234` reads) are one number; `2,5` is two.
- An address with its scheme, `https://a.org/b-c`, is one word. (`texcount` has it so for papers that load hyperref.)
- The typed apostrophe `’` and the typed hyphens U+2010 and U+2011 join as their plain twins do.
- A combining accent, a soft hyphen and a zero-width joiner are part of their word.
- An exponent written with `^`, as in `m^2` or `10^-4`, is part of its word: units read so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

__all__ = ["WordCount", "count_words", "find_words"]

_HAN = (
    "\u2e80-\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufad9\U00020000-\U0003ffff"
)
_ALONE = (  # kana, Thai, Lao, Hangul
    "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d"
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u0edc-\u0edf"
    "\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\uac00-\ud7fb\uffa0-\uffdc"
)
_INVISIBLE = "\u00ad\u200c\u200d\u2060"
_THOUSANDS = "[0-9]{1,3}(?:[,\u202f][0-9]{3})+(?![0-9])"
_ADDRESS = r"(?:https?|ftp)://[!-;=?-Z\[\]_a-z~]+"


class WordCount(NamedTuple):
    """Words of alphabetic scripts, and Chinese characters."""

    words: int = 0
    cn_chars: int = 0

    def __add__(self, other: object) -> WordCount:
        """Counts add up."""
        if not isinstance(other, WordCount):
            return NotImplemented
        return WordCount(self.words + other.words, self.cn_chars + other.cn_chars)

    @property
    def length(self) -> int:
        """Words and Chinese characters together: the 字数 of a Chinese text, the word count of an English one."""
        return self.words + self.cn_chars


def find_words(text: str) -> Iterator[re.Match[str]]:
    """The words and Chinese characters of running text, in order; a Chinese character has `lastgroup` "han".

    >>> [match[0] for match in find_words("It's 3.5–4.0 (e.g. 1,234) 米")]
    ["It's", '3.5', '4.0', 'e.g', '1,234', '米']
    """
    return _pattern().finditer(text)


def count_words(text: str) -> WordCount:
    """Words and Chinese characters of running text, by the rule of this module.

    >>> count_words("A state-of-the-art 模型 reaches 92.1%")
    WordCount(words=4, cn_chars=2)
    """
    han = words = 0
    for match in find_words(text):
        if match.lastgroup:
            han += 1
        else:
            words += 1
    return WordCount(words, han)


@cache
def _pattern() -> re.Pattern[str]:
    marks = _characters("Mn", "Mc", "Me") + _INVISIBLE
    letter = rf"(?![_{_HAN}{_ALONE}{_characters('No')}])\w"
    run = f"(?:{letter}[{marks}]*+)++"
    joined = (
        rf"(?:{_THOUSANDS}|{run})"
        rf"(?:[-\u2010\u2011](?:{_THOUSANDS}|{run})|(?:['’.]|\^[-−+]?){run})*+"
    )
    return re.compile(rf"(?P<han>[{_HAN}])|{_ADDRESS}|{joined}|[{_ALONE}]")


def _characters(*categories: str) -> str:
    """Ranges, for a regular expression, of the characters of the first plane in some Unicode categories."""
    ranges: list[list[int]] = []
    for code in range(0x80, 0x10000):
        if unicodedata.category(chr(code)) in categories:
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)
