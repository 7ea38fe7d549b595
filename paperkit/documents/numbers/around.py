"""What stands around a number: the words next to it, a relation, the name it is given to.

Every look is bounded, so reading stays linear.
"""

from __future__ import annotations

import re

__all__ = ["is_han", "relation_after", "relation_before", "variable_before", "word_after", "word_before"]

_DIGIT = re.compile(r"[0-9.]")
_NO_WORD = " ,.;:()[]{}=~<>$/\u00a0"
_RELATIONS = {
    "<": "<", ">": ">", "≤": "<=", "≥": ">=", "≲": "<=", "≳": ">=", "~": "~", "∼": "~", "≈": "~", "≃": "~", "∽": "~",
}  # fmt: skip
_RELATION_WORDS = {
    "about": "~", "around": "~", "approximately": "~", "approx": "~", "roughly": "~", "nearly": "~", "almost": "~",
    "circa": "~", "some": "~", "over": ">", "above": ">", "exceeding": ">", "exceeds": ">", "least": ">=", "most": "<=",
    "below": "<", "under": "<",
}  # fmt: skip
_HAN_RELATIONS = {
    "约": "~", "大约": "~", "约为": "~", "近": "~", "将近": "~", "接近": "~", "大概": "~", "超过": ">", "超": ">",
    "大于": ">", "高于": ">", "多于": ">", "逾": ">", "不到": "<", "不足": "<", "小于": "<", "低于": "<", "少于": "<",
    "至少": ">=", "不少于": ">=", "不低于": ">=", "不小于": ">=", "至多": "<=", "最多": "<=", "不超过": "<=",
    "不高于": "<=", "不大于": "<=", "不多于": "<=", "高达": "<=",
}  # fmt: skip
# averaged over 5 seeds, evaluated under 3 conditions
_NO_COMPARISON = re.compile(
    r"\b(?:[Mm]ean|[Aa]verag|[Aa]ggregat|[Cc]omput|[Ee]valuat|[Ss]um|[Mm]easur|[Rr]eport|[Rr]epeat|[Rr]esult|[Pp]ool|"
    r"[Tt]rain|[Rr]un|[Tt]est|deviation|std|[Ee]stimat|[Rr]obust|[Pp]erform|integrat|[Ss]weep|[Ss]earch)"
    r"[a-z]*[^.;0-9]{0,24} (?:over|under)\s\Z"
)
_AFTER = {
    " or more": ">=", " or greater": ">=", " or higher": ">=", " or less": "<=", " or fewer": "<=", " or lower": "<=",
    "以上": ">=", "以下": "<=", "以内": "<=", "余": ">", "多": ">", " 余": ">", " 多": ">", "左右": "~", "上下": "~",
    " 左右": "~",
}  # fmt: skip
_AFTER_OPENS = frozenset(" 以余多左上+")


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
    if is_han(sign):
        return next(
            (
                _HAN_RELATIONS[w]
                for n in (3, 2, 1)
                if (w := text[max(0, start - n) : start]) in _HAN_RELATIONS
            ),
            "",
        )
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
        return ""
    word = word.lower()
    if word == "than":
        earlier = word_before(text, at - len(gap) - 4)[0].lower()
        return {"more": ">", "greater": ">", "less": "<", "fewer": "<"}.get(earlier, "")
    if word == "to":
        return "<=" if word_before(text, at - len(gap) - 2)[0].lower() == "up" else ""
    if word in ("over", "under") and _NO_COMPARISON.search(text, max(0, at - 45), at):
        return ""
    return _RELATION_WORDS.get(word, "")


def relation_after(text: str, end: int) -> str:
    """`>=` for `60% or more`, `10+ years` and `60 以上`, `>` for `300 余`, `~` for `60 左右`; "" for none."""
    if text[end : end + 1] not in _AFTER_OPENS or end >= len(text):
        return ""
    if text[end] == "+":
        return (
            ">="
            if text[end + 1 : end + 2] in ("", " ", ")", ",", ".") and not _DIGIT.match(text, end + 2)
            else ""
        )
    return next((relation for words, relation in _AFTER.items() if text.startswith(words, end)), "")


def variable_before(text: str, at: int) -> str:
    """The name that a value is given to: `β_1` for `β_1 = 0.9`."""
    end = text.rfind("=", max(0, at - 4), at)
    while end > 0 and text[end - 1] in " =<>":
        end -= 1
    if text[end - 1 : end] == ")" and (opens := text.rfind("(", max(0, end - 24), end)) > 0:
        end = opens  # F(1, 38) = 4.2
    start = end
    while start > 0 and end - start < 20 and not text[start - 1].isspace() and text[start - 1] not in "($,;[":
        start -= 1
    return text[start:end]


def is_han(character: str) -> bool:
    """True for a Chinese character or a Japanese kana."""
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"
