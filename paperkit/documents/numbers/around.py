"""What stands around a number: the words next to it, a relation sign, a formula.

Every look is bounded, so reading stays linear.
"""

from __future__ import annotations

from paperkit.documents.numbers.literal import Literal

__all__ = ["in_formula", "is_han", "relation_before", "variable_before", "word_after", "word_before"]

_FUNCTIONS = frozenset(
    str.split("""
    log ln exp sin cos tan min max sqrt Var Cov Pr tanh softmax arg sgn mod""")
)
# Without one of these near, only 0 and 1 are constants of formulas.
_FORMULA = frozenset("…^_+-−*/·∈√π") | frozenset(map(chr, range(ord("α"), ord("ω") + 1)))
_NO_WORD = " ,.;:()[]{}=~<>$/\u00a0"
_RELATIONS = {
    "<": "<", ">": ">", "≤": "<=", "≥": ">=", "≲": "<=", "≳": ">=", "~": "~", "∼": "~", "≈": "~", "≃": "~", "∽": "~",
}  # fmt: skip
_RELATION_WORDS = {
    "about": "~", "around": "~", "approximately": "~", "approx": "~", "roughly": "~", "nearly": "~", "almost": "~",
    "circa": "~", "some": "~", "over": ">", "above": ">", "exceeding": ">", "exceeds": ">", "least": ">=", "most": "<=",
    "below": "<", "under": "<",
}  # fmt: skip


def word_before(text: str, at: int, limit: int = 30) -> tuple[str, str]:
    """The word that ends before `at` and what stands between: `("Section", " ")` for `Section 3`; ("", …) for none."""
    floor = max(0, at - limit)
    window = text[floor:at].rstrip(_NO_WORD)
    end = floor + len(window)
    while end > floor and not (text[end - 1].isalnum() or text[end - 1] == "%"):
        end -= 1
    if end > floor and text[end - 1].isalpha():
        word = window[: end - floor].rpartition(" ")[2]
        if word.isalpha():
            return word, text[end:at]
    start = end
    while start > floor and (text[start - 1].isalpha() or (text[start - 1] == "-" and end > start)):
        start -= 1
    if start == end and end > floor and text[end - 1].isalnum():
        while start > floor and text[start - 1].isalnum():
            start -= 1
    return text[start:end], text[end:at]


def word_after(text: str, at: int) -> tuple[str, str]:
    """The word that starts at or after `at` and what stands between."""
    start = at
    while start < len(text) and start - at < 4 and not text[start].isalnum():
        start += 1
    end = start
    while end < len(text) and end - start < 30 and text[end].isalpha():
        end += 1
    return text[start:end], text[at:start]


def relation_before(text: str, at: int) -> str:
    """`~`, `<`, `>`, `<=`, `>=` or "" by the sign or word before a number."""
    start = at
    while start > 0 and at - start < 3 and text[start - 1] in " \u00a0{$":
        start -= 1
    sign = text[start - 1 : start]
    if sign == "=" and text[start - 2 : start - 1] in ("<", ">"):
        return text[start - 2 : start]
    if sign in _RELATIONS:
        return _RELATIONS[sign]
    if text[at - 1 : at] == " " and text[at - 2 : at - 1].isdigit():
        return ""  # a row of numbers
    if not text[at - 1 : at].isspace() or text[max(0, at - 30) : at].rstrip()[-1:] in _NO_WORD:
        gap = ""
    else:
        word, gap = word_before(text, at)
    if not gap.isspace():
        return "~" if text[max(0, at - 2) : at] in ("大约", "约为") or text[at - 1 : at] == "约" else ""
    word = word.lower()
    if word == "than":
        earlier = word_before(text, at - len(gap) - 4)[0].lower()
        return {"more": ">", "greater": ">", "less": "<", "fewer": "<"}.get(earlier, "")
    if word == "to":
        return "<=" if word_before(text, at - len(gap) - 2)[0].lower() == "up" else ""
    return _RELATION_WORDS.get(word, "")


def variable_before(text: str, at: int) -> str:
    """The name that a value is given to: `β_1` for `β_1 = 0.9`."""
    end = text.rfind("=", max(0, at - 4), at)
    while end > 0 and text[end - 1] in " =<>":
        end -= 1
    start = end
    while start > 0 and end - start < 20 and not text[start - 1].isspace() and text[start - 1] not in "($,;[":
        start -= 1
    return text[start:end]


def is_han(character: str) -> bool:
    """True for a Chinese character."""
    return "\u3400" <= character <= "\u9fff"


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
