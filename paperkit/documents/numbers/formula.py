"""Constants of formulas: numbers that belong to an expression and claim nothing."""

from __future__ import annotations

from paperkit.documents.numbers.around import is_han, word_before
from paperkit.documents.numbers.literal import Literal

__all__ = ["in_formula"]

_FUNCTIONS = frozenset(
    str.split("""
    log ln exp sin cos tan min max sqrt Var Cov Pr tanh softmax arg sgn mod""")
)
# Without one of these near, only 0 and 1 are constants of formulas.
_FORMULA = frozenset("…^_+-−*/·∈√π") | frozenset(map(chr, range(ord("α"), ord("ω") + 1)))


def in_formula(text: str, literal: Literal, end: int, unit: str | None) -> bool:
    """True for constants of formulas: `1 − β`, `2π`, `N(0, 1)`, `{1, …, T}`, `x ∈ [0, 1]`."""
    before = text[literal.start - 1 : literal.start]
    if (
        before == "("
        and literal.start >= 2
        and text[literal.start - 2].isalpha()
        and not is_han(text[literal.start - 2])
    ):
        word = word_before(text, literal.start - 1)[0]
        return len(word) == 1 or word in _FUNCTIONS
    if unit is not None:
        return False
    tail = text[end : end + 6]
    if literal.decimals or literal.mantissa > 1:
        near = text[max(0, literal.start - 10) : literal.start] + tail
        if _FORMULA.isdisjoint(near) and not tail.startswith((", ...", ",...")):
            return False
    if tail[:1] in ("^", "_"):
        return True
    if tail.startswith((", …", ",…", ", ...", ",...", ", …")) or text[
        max(0, literal.start - 3) : literal.start
    ].startswith("…"):
        return True
    squeezed = tail.replace(" ", "").replace("\u00a0", "")
    if squeezed[:1] and squeezed[0] in "+-−*/·" and _is_variable(squeezed[1:3], tail):
        return True
    if squeezed[:1] and (squeezed[0] in "∈√π" or "α" <= squeezed[0] <= "ω") and tail[:1] == squeezed[0]:
        return True
    at = literal.start - 1
    while at >= 0 and literal.start - at < 3 and text[at] == " ":
        at -= 1
    if at > 0 and text[at] in "+−*/·∈" and not (text[at] == "/" and text[at - 1].isdigit()):
        prior = text[at - 1] if text[at - 1] != " " else text[at - 2 : at - 1]
        return text[at] == "∈" or _ends_variable(text, at) or prior in (")", "]")
    if "∈" in text[max(0, literal.start - 10) : literal.start]:
        return True
    small = literal.decimals == 0 and literal.mantissa <= 1 and not literal.exponent  # 0 or 1, and no 1e-8
    if small and "=" in text[max(0, literal.start - 3) : literal.start]:
        return True  # i = 1, q_2 = 0, i² = −1
    if before and before in "[{(" and small and tail[:1] == ",":
        return True
    return before == " " and tail[:1] in ("]", "}") and small


def _is_variable(squeezed: str, tail: str) -> bool:
    """True where an operator is followed by a one-letter name."""
    if not squeezed or not squeezed[0].isalpha() or is_han(squeezed[0]):
        return False
    if tail[:1] == "-" or tail[:1] == "/":
        return len(squeezed) == 1 or not squeezed[1].isalpha()
    return len(squeezed) < 2 or not (squeezed[1].isalpha() and squeezed[1].islower())


def _ends_variable(text: str, at: int) -> bool:
    """True where a one-letter name (with its subscript) ends before the operator at `at`."""
    end = at
    while end > 0 and at - end < 2 and text[end - 1] == " ":
        end -= 1
    word = word_before(text, end)[0] if end and text[end - 1].isalnum() else ""
    return (len(word) == 1 and word.isalpha() and word not in "aAI") or (end > 1 and text[end - 2] == "_")
