"""The tokens of LaTeX source, and where a brace closes."""

from __future__ import annotations

import re

__all__ = ["BRACE", "TOKEN", "Braces", "TokenKind"]


class TokenKind:
    """Group numbers of `TOKEN`."""

    TEXT, SPACE, WORD, SYMBOL, OPEN, CLOSE, DOLLAR, COMMENT, AMP, TILDE, DASH, QUOTE, PARAMETER, OTHER = (
        range(1, 15)
    )


_PLAIN = r"[^\\{}$%&~#`'\- \x00-\x1f\x7f]++|-(?!-)|'(?!')"

TOKEN = re.compile(
    rf"((?:{_PLAIN})(?:{_PLAIN}|[ ](?=[^ \t\r\n\f\v]))*+)"
    r"|([ \t\r\n\f\v]++)"
    r"|(\\(?:verb(?=@)|[a-zA-Z]++(?:@[a-zA-Z@]*+)?|@[a-zA-Z@]++))"
    r"|(\\.?)"
    r"|(\{)|(\})|(\$)"
    r"|(%[^\r\n]*+)"
    r"|(&)|(~)|(-{2,3})|(``|`|'')"
    r"|(\#+[1-9]?)"
    r"|(.)",
    re.DOTALL,
)
"""One token at a position. It always matches, and words joined by single spaces are one token."""

BRACE = re.compile(
    r"[{}]|\\(?:url|path|nolinkurl|href|lstinline)[ \t]*\{[^{}\r\n]*\}|\\verb\*?([^a-zA-Z*\s])[^\r\n]{0,500}?\1"
    r"|\\(?:Verb\*?|path|lstinline(?:\[[^\]\r\n]{0,200}\])?|mintinline(?:\[[^\]\r\n]{0,200}\])?\{[\w+-]{1,30}\})"
    r"([^\w*\s{}\[])[^\r\n]{0,500}?\2"
    r"|\\.|%[^\r\n]*",
    re.DOTALL,
)


def _brace_pattern(short_verbs: str) -> re.Pattern[str]:
    if not short_verbs:
        return BRACE
    pairs = "".join(rf"|{c}[^{c}\r\n]{{0,500}}{c}" for c in map(re.escape, short_verbs))
    return re.compile(BRACE.pattern + pairs, re.DOTALL)


class Braces:
    """Matching braces of one text, found on demand; however often it is asked, each brace is looked at about once.

    Braces that `\\verb` or a `\\MakeShortVerb` pair shows count for nothing.
    """

    def __init__(self, text: str, short_verbs: str = "") -> None:
        self._text = text
        self._pattern = _brace_pattern(short_verbs)
        self._closing: dict[int, int] = {}

    def close(self, start: int) -> int:
        """Offset of the `}` that closes the `{` at `start`, or -1.

        >>> Braces(r"{a \\} {b} % }").close(0), Braces(r"{a \\} {b}}").close(0)
        (-1, 9)
        """
        known = self._closing.get(start)
        if known is not None:
            return known
        opened: list[int] = []
        for match in self._pattern.finditer(self._text, start):
            token = match[0]
            if token == "{":
                opened.append(match.start())
            elif token == "}":
                self._closing[opened.pop()] = match.start()
                if not opened:
                    return match.start()
        self._closing.update(dict.fromkeys(opened, -1))
        return -1
