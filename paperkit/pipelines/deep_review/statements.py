"""Statements `expression relation expression` in a text: which can be read, and which the text stands for itself.

What may be meant in another way is left out: ranges, dates, versions, labels, units that convert, what stands beside a
variable, quotations, and what the text only tells of, as the paper's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paperkit.pipelines.deep_review.expressions import Token, literal, tokens

__all__ = ["Side", "Statement", "statements"]

_BEFORE = re.compile(r"([^\W_][\w'’-]{0,30})$")
_ABBREVIATED = re.compile(r"\b(?:eqs?|figs?|secs?|tabs?|chap|thm|no|nos|pp?|refs?|vs)\.$", re.IGNORECASE)
_AFTER = re.compile(r"[^\W\d_]{1,30}")
_MARKS = " \t$*_`\"'“”‘’\u00a0\u2009\u202f"
_INDENT = 20
_OPENERS = ".,;:!?—([{…，。；：（"
_ENDERS = ".,;:!?—)]}，。；：）"
_JOINING = frozenset(
    """
    and arccos arcsin arctan by chapter choose claim column cos cosh cubed divided double eq eqn equation equations
    example exp fig figure figures half item lemma less line ln log max mean min minus mod modulo more no of or over
    page pages per plus point power ref reference root row sec section sin sinh sqrt squared step sum table tables tan
    tanh than theorem thousand thrice times to twice version vs
    """.split()  # noqa: SIM905
)
"""A number after one of these belongs to it, or to what stands before it."""
_CONTINUED = frozenset(
    """
    and billion by divided dozen hundred hundredths k less minus million mod more of or over per plus tenths thousand
    thousandths times to trillion
    """.split()  # noqa: SIM905
)
"""A number before one of these is not all of what is meant."""
_TOLD = re.compile(
    r"\b(?:paper|authors?|text|manuscript|abstract|table|caption|section|claim(?:s|ed)?|states?|stated|says?|said"
    r"|reports?|reported|writes?|wrote|prints?|printed|according|allegedly|not|instead of|would be|if|suppose"
    r"|assum(?:e|es|ing)|wrong(?:ly)?|incorrect(?:ly)?)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\W{0,2}(?:(?:is|are|was|would be) (?:wrong|incorrect|false|not\b|impossible)|(?:does|do) not\b"
    r"|\((?:wrong|false|incorrect))",
    re.IGNORECASE,
)
_TOLD_AFTER = re.compile(
    r"\b(?:in|by|per|of) the (?:paper|text|manuscript|abstract|table|caption)\b"
    r"|\b(?:claimed|printed|reported|stated|written)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[;!?\n]|[.,:](?!\d)|\b(?:but|whereas|while|however|yet|actually|recomput\w{1,8}|hence|so|thus)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]{1,600}”|\"[^\"\n]{1,600}\"|«[^»]{1,600}»|„[^“”]{1,600}[“”]")


class Side(NamedTuple):
    """One side of a statement.

    Attributes:
        part: Its tokens.
        text: As it stands in the text.
        readable: Nothing beside it may belong to it.
        dash: A dash or plus before it, at the start of a line: a bullet, or a sign.
    """

    part: tuple[Token, ...]
    text: str
    readable: bool
    dash: Token | None = None

    @property
    def has_operation(self) -> bool:
        """Whether there is anything to work out."""
        return any(t.kind == "function" for t in self.part) or any(
            t.kind == "operator" for t in self.part[1:]
        )

    @property
    def number(self) -> Token | None:
        """The number that is all of it, a sign and a percent sign aside."""
        inner = [t for t in self.part if t.kind != "percent"]
        inner = inner[1:] if len(inner) == 2 and inner[0].text in ("-", "+") else inner
        return inner[0] if len(inner) == 1 and inner[0].kind == "number" else None


class Statement(NamedTuple):
    """Two sides and what the text says between them.

    Attributes:
        text: As it stands there.
        is_told: The sentence tells of it as somebody's, or denies it.
    """

    left: Side
    relation: str
    right: Side
    text: str
    is_told: bool


def statements(text: str) -> Iterator[Statement]:
    """Statements that can be read and of which at least one side has an operation, in the order of the text."""
    shown = _QUOTED.sub(lambda match: "\n" * len(match[0]), text)
    for run in _runs(tokens(shown)):
        sides, relations = _sides(run, shown)
        for at, relation in enumerate(relations):
            left, right = sides[at], sides[at + 1]
            if left.readable and right.readable and (left.has_operation or right.has_operation):
                start, end = left.part[0].start, right.part[-1].end
                yield Statement(
                    left, relation, right, " ".join(shown[start:end].split()), _is_told(shown, start, end)
                )


def _runs(found: Sequence[Token]) -> Iterator[list[Token]]:
    """Tokens between ends; a bracket that holds a relation, or has no partner, is an end too."""
    run: list[Token] = []
    for token in [*found, Token("end", "", -1, -1)]:
        if token.kind != "end":
            run.append(token)
            continue
        if any(t.kind == "relation" for t in run):
            ends = _broken(run)
            start = 0
            for at in [*ends, len(run)]:
                part = run[start:at]
                if any(t.kind == "relation" for t in part):
                    yield part
                start = at + 1
        run = []


def _broken(run: Sequence[Token]) -> list[int]:
    opened: list[int] = []
    broken: set[int] = set()
    for at, token in enumerate(run):
        if token.kind == "relation":
            broken.update(opened)
        elif token.kind == "open":
            opened.append(at)
        elif token.kind == "close" and (not opened or opened.pop() in broken):
            broken.add(at)
    return sorted(broken.union(opened))


def _sides(run: list[Token], text: str) -> tuple[list[Side], list[str]]:
    run, dash = _without_marks(run, text)
    parts: list[list[Token]] = [[]]
    relations = []
    for token in run:
        if token.kind == "relation":
            relations.append(token.text)
            parts.append([])
        else:
            parts[-1].append(token)
    sides = []
    for at, part in enumerate(parts):
        readable = bool(part) and not _is_range(part, text)
        if at == 0 and part:
            readable = readable and (dash is not None or _may_begin(text, part[0]))
        if at == len(parts) - 1 and part:
            readable = readable and _may_end(text, part[-1].end)
        words = text[part[0].start : part[-1].end] if part else ""
        sides.append(Side(tuple(part), words, readable, dash if at == 0 else None))
    return sides, relations


def _without_marks(run: list[Token], text: str) -> tuple[list[Token], Token | None]:
    """A run without the bullet or the marks of bold of Markdown, and the sign that may be a bullet."""
    first, last = run[0], run[-1]
    line = text[max(first.start - _INDENT, 0) : first.start].rpartition("\n")[2]
    if first.text in ("-", "*", "+") and not line.strip() and text[first.end : first.end + 1].isspace():
        return run[1:], None if first.text == "*" else first
    if first.text in ("*", "^"):
        run = run[1:]
    return run[:-1] if last.text in ("*", "^") and last.kind == "operator" else run, None


def _may_begin(text: str, first: Token) -> bool:
    """Whether what stands before an expression is no part of it."""
    start = first.start
    if text[start - 1 : start].isalnum() and start:
        return False
    before = text[max(start - 60, 0) : start].rstrip(_MARKS)
    if not before or before[-1] == "\n" or before[-1] in _OPENERS:
        return not before.endswith(("..", "…")) and not _ABBREVIATED.search(before)
    word = _BEFORE.search(before)
    if word is None or first.kind == "operator":
        return False
    name = word[1].lower()
    return len(name) > 1 and not any(char.isdigit() for char in name) and name not in _JOINING


def _may_end(text: str, end: int) -> bool:
    """Whether what stands after an expression is no part of it."""
    after = text[end : end + 60]
    if after.startswith(("..", "…", "(", "[", "_", "^", "′", "!")):
        return False
    after = after.lstrip(_MARKS)
    if not after or after[0] == "\n" or after[0] in _ENDERS or after[0] == "(":
        return True
    word = _AFTER.match(after)
    if word is None or after[word.end() : word.end() + 1] in ("_", "^", "("):
        return False
    name = word[0].lower()
    return len(name) > 1 and name not in _CONTINUED and name.isascii()


def _is_range(part: Sequence[Token], text: str) -> bool:
    """`3-5`, `2026-11-30`, `30/11/2026`: numbers joined without a space that may be no difference and no quotient."""
    tight = [
        at
        for at in range(1, len(part) - 1)
        if part[at].text in ("-", "/")
        and part[at - 1].kind == part[at + 1].kind == "number"
        and part[at - 1].end == part[at].start
        and part[at].end == part[at + 1].start
    ]
    for at in tight:
        if at + 2 in tight and part[at].text == part[at + 2].text:
            return True
        is_dash = text[part[at].start] in "-–"
        if is_dash and literal(part[at - 1].text).nominal < literal(part[at + 1].text).nominal:
            return True
    return False


def _is_told(text: str, start: int, end: int) -> bool:
    """Whether the clause tells of a statement as somebody's, or denies it."""
    before, after = text[max(start - 200, 0) : start], text[end : end + 100]
    if _DENIED.match(after):
        return True
    clauses = list(_CLAUSE.finditer(before))
    if _TOLD.search(before[clauses[-1].end() if clauses else 0 :]):
        return True
    close = _CLAUSE.search(after)
    return bool(_TOLD_AFTER.search(after[: close.start() if close else len(after)]))
