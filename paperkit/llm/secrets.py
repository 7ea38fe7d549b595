"""Keys and passwords: recognised by their form, or by standing in the environment under a telling name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["in_environment", "key_line", "looks_like_key", "names_key", "redacted"]

_NAME = re.compile(
    r"(?:^|[_.-])(?:api[_-]?key|(?:access|auth|master|private)[_-]?key|secret|password|passwd|passphrase|credentials?"
    r"|token)(?:[_.-]|$)",
    re.IGNORECASE,
)
_FORMS = {
    "sk-": r"(?:[A-Za-z0-9]{20,}|(?=[\w-]{0,40}\d)[\w-]{16,})",
    "gh[pousr]_": r"\w{20,}",
    "github_pat_": r"\w{20,}",
    "gsk_": r"[A-Za-z0-9]{20,}",
    "hf_": r"[A-Za-z0-9]{20,}",
    "AKIA": r"[A-Z0-9]{16}",
    "AIza": r"[\w-]{30,}",
    "xox[abprs]-": r"[\w-]{10,}",
    "eyJ": r"[\w-]{10,200}\.eyJ[\w.-]*",
    "Bearer ": r"[\w.~+/-]{16,}",
    "-----BEGIN ": r"[A-Z ]{0,40}PRIVATE KEY(?:-----(?:(?:\s|\\n)++[\w+/=]{16,}+)*+"
    r"(?:(?:\s|\\n)++[\w+/=]{0,80}+(?:\s|\\n)*+-----END [A-Z ]{0,40}PRIVATE KEY-----)?)?",
}
"""How keys begin, and go on. Each is its own pattern: one that begins with a fixed text is found much faster."""

_VALUES = tuple(re.compile(f"{start}(?<!\\w{start}){rest}") for start, rest in _FORMS.items())
_SHORTEST = 8
_LONG = 16
_REMOVED = "[key removed]"


def names_key(name: str) -> bool:
    """Whether a variable or parameter of this name holds a key.

    >>> names_key("OPENAI_API_KEY"), names_key("keyboard"), names_key("max_tokens")
    (True, False, False)
    """
    return bool(_NAME.search(name))


def looks_like_key(text: str) -> bool:
    """Whether a key of a known form stands in a text."""
    return any(form.search(text) for form in _VALUES)


def in_environment() -> Iterator[tuple[str, str]]:
    """Name and value of each key in the environment; longest value first, so that none hides within another.

    A value that may be a common word, as `postgres`, is left out: it would be taken out of every text.
    """
    yield from _keys(tuple(os.environ.items()))


def key_line(text: str) -> int | None:
    """The line, from 1, of the first key in a text, of a known form or in the environment; None without one."""
    places = [place for _, value in in_environment() if (place := text.find(value)) >= 0]
    places += [match.start() for form in _VALUES if (match := form.search(text))]
    return text.count("\n", 0, min(places)) + 1 if places else None


def redacted(text: str) -> str:
    """A text from outside (a reply, an error of a provider) without keys.

    >>> redacted("Incorrect API key provided: sk-" + 20 * "a")
    'Incorrect API key provided: [key removed]'
    """
    if len(text) < _SHORTEST:
        return text
    for _, value in in_environment():
        text = text.replace(value, _REMOVED)
    for form in _VALUES:
        text = form.sub(_REMOVED, text)
    return text


@lru_cache(maxsize=1)
def _keys(environment: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    keys = [
        (name, value)
        for name, value in environment
        if (names_key(name) or name.upper().endswith("_KEY")) and _is_no_word(value)
    ]
    return sorted(keys, key=lambda item: -len(item[1]))


def _is_no_word(value: str) -> bool:
    return len(value) >= _LONG or (len(value) >= _SHORTEST and not value.isalpha())
