"""What a printed number is for, judged by the characters and words around it.

The rules stand in one table, `_WHOLE_RULES`; the first that knows a role is taken, and a number that none knows is a
`count` (whole, small, without unit) or a `quantity`. Every look around is bounded, so the reading stays linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal as OneOf
from typing import TypeAlias

from paperkit.documents.numbers.around import is_han, variable_before, word_after, word_before
from paperkit.documents.numbers.formula import in_formula
from paperkit.documents.numbers.literal import MINUS, Literal
from paperkit.documents.numbers.vocabulary import (
    FAMILIES,
    GPU_NAMES,
    HAN_LABELS,
    HARDWARE,
    HYPHEN_WORDS,
    LABELS,
    LICENCES,
    MONTHS,
    NAMED,
    PLURALS_COUNT,
    SEASONS,
    SOFTWARE,
    STANDARDS,
    STOP,
    YEAR_WORDS,
)

__all__ = ["Role", "is_decade", "role_of"]

Role = OneOf[
    "quantity", "count", "ratio", "df", "year", "date", "time", "label", "ordinal", "version", "hardware", "citation",
    "dimension", "math",
]  # fmt: skip


@dataclass
class _Place:
    """A literal and what stands around it."""

    text: str
    literal: Literal
    end: int
    unit: str | None
    before: str
    word: str
    lower: str
    gap: str
    after: str
    whole: bool  # without decimals, exponent and unit

    @cached_property
    def next(self) -> tuple[str, str]:
        """The next word and what stands between."""
        return word_after(self.text, self.end)

    @cached_property
    def counts(self) -> bool:
        """Whether a lower-case noun follows: `3 experiments`."""
        word, gap = self.next
        return gap == " " and word.islower() and word not in STOP

    @property
    def sign_before(self) -> bool:
        return bool(self.before) and self.before in MINUS

    @property
    def label_gap(self) -> bool:
        return self.gap in _LABEL_GAPS or not set(self.gap) - _LABEL_GAP


_Found: TypeAlias = tuple[Role, str] | None
_LABEL_GAP = frozenset(". ~\u00a0(\n")
_LABEL_GAPS = frozenset((" ", "\u00a0"))
_NAME_GAP = frozenset(" ~-(\u00a0v.=\n")


def role_of(text: str, literal: Literal, end: int, unit: str | None) -> tuple[Role, str]:
    """Role of a literal and the name it stands with (`PyTorch` for `PyTorch 1.9`, `k` for `k = 5`, "" if none).

    Args:
        text: Running text.
        literal: The number; `literal.start` is its first digit.
        end: Where number and unit end.
        unit: Its unit, if any.
    """
    start = literal.start
    word, gap = word_before(text, start)
    place = _Place(
        text, literal, end, unit, text[start - 1 : start], word, word.lower(), gap, text[end : end + 1],
        literal.decimals == 0 and not literal.exponent and unit is None,
    )  # fmt: skip
    for rule in _WHOLE_RULES if place.whole else _RULES:
        if found := rule(place):
            return found
    name = variable_before(text, start) if "=" in gap else ""
    if name in ("df", "d.f."):
        return "df", name
    if place.whole and literal.mantissa <= 20 and literal.uncertainty is None and "=" not in gap:
        return "count", name
    return "quantity", name


def is_decade(text: str, literal: Literal) -> bool:
    """`the 1990s`, `early 2010s`, `the '90s`: years, and no seconds."""
    if not text.startswith("s", literal.end):
        return False
    word, gap = word_before(text, literal.start)
    if gap in (" '", " ’") and len(literal.digits) == 2 and literal.digits[-1] == "0":
        return True
    return (
        _is_year(literal)
        and literal.digits[-1] == "0"
        and gap in (" ", "-")
        and (word.lower() == "the" or word.lower() in YEAR_WORDS)
    )


# --- rules: a role and a name, or None where the rule does not apply --------


def _glued(p: _Place) -> _Found:
    """Digits right after a letter: `V100`, `v2.1`, `text8`, `x86`."""
    if not p.before.isalpha() or is_han(p.before):
        return None
    text, start = p.text, p.literal.start
    name = text[max(0, start - 12) : p.literal.end]
    name = name[max(name.rfind(c) for c in " -(/\u00a0,\n") + 1 :]
    if name in GPU_NAMES:
        return "hardware", name
    edge = text[start - len(p.word) - 1 : start - len(p.word)]
    if p.lower in ("v", "ver") and (edge in ("", " ", "(", "-") or (edge == "\n" and p.literal.decimals)):
        return "version", word_before(text, start - len(p.word))[0]
    if p.unit is None and p.word in ("USD", "US", "EUR", "RMB", "CNY"):
        return None
    return "label", p.word


def _decade(p: _Place) -> _Found:
    if p.unit is None and p.text.startswith("s", p.literal.end) and is_decade(p.text, p.literal):
        return "year", p.word
    return None


def _suffixed(p: _Place) -> _Found:
    """`1st`, `March 3rd`, `3D`, `2a`, `7-Zip`."""
    if p.after == "-" and p.whole and not p.sign_before and p.text[p.end + 1 : p.end + 2].isupper():
        return ("label", "") if p.text[p.end + 2 : p.end + 3].islower() else None
    if p.unit is not None or not p.after.isalpha() or is_han(p.after):
        return None
    if word_after(p.text, p.end)[0].lower() not in ("st", "nd", "rd", "th"):
        return "label", ""
    return ("date" if p.lower in MONTHS and p.word[:1].isupper() else "ordinal"), ""


def _dotted(p: _Place) -> _Found:
    """`1.2.3`, `SymPy's 1.0 release`, `B.2`."""
    if p.before == "." and p.text[p.literal.start - 2 : p.literal.start - 1].isupper():
        return "label", p.word
    if p.literal.version:
        return "version", p.word
    if (
        p.literal.decimals == 1
        and p.unit is None
        and p.next[0] in ("release", "releases")
        and p.next[1] == " "
    ):
        return "version", p.word
    return None


def _behind_a_sign(p: _Place) -> _Found:
    """`x_2`, `10^3`, `#4`, `§5`, `GPT-4`, `IEEE-754`."""
    text, start, before = p.text, p.literal.start, p.before
    if before in _NO_SIGN:
        return None
    earlier = text[start - 2 : start - 1]
    if before in ("_", "^", "#", "@", "\\", "§") or (before in ("{", "(") and earlier in ("_", "^")):
        return ("label" if before in "#@§" else "math"), p.word
    if before == "\n":
        before, earlier = earlier, text[start - 3 : start - 2]  # a name broken at a line's end
    if before in MINUS and before and earlier in ("^", "_"):
        return "math", p.word
    if (
        before in MINUS
        and before
        and earlier.isalpha()
        and p.unit != "%"
        and not (is_han(earlier) and not p.whole)
    ):
        family = _last_part(p.word).lower()
        if family not in HYPHEN_WORDS:
            return ("version" if family in FAMILIES else "label"), p.word
    return None


def _named(p: _Place) -> _Found:
    """`PyTorch 1.9`, `CC BY 4.0`, `RTX 3090`, `Llama 2`, `ISO 9001`."""
    if not p.word[:1].isalpha():
        return None
    word, lower, gap, unit = p.word, p.lower, p.gap, p.unit
    named = lower in SOFTWARE or _last_part(lower) in SOFTWARE or _last_part(word) in LICENCES
    if named and unit is None and not set(gap) - _NAME_GAP:
        return "version", word
    spaced = not set(gap) - set(" ~-\u00a0\n")
    if lower in HARDWARE and spaced and not unit and not p.literal.decimals and p.literal.mantissa > 20:
        return "hardware", word
    if lower in FAMILIES and gap in (" ", "\u00a0", "-") and word[:1].isupper() and unit is None:
        return "version", word
    if word in STANDARDS and spaced and p.whole:
        return "label", word
    return None


def _citation(p: _Place) -> _Found:
    """`[12]`, `[3, 4]`; not the `[0, 2]` that is an interval."""
    if p.before != "[" or not p.after or p.after not in "],–-":
        return None
    if p.literal.digits == "0":
        return ("label", p.word) if p.after == "]" else None  # x[0]
    if p.text[p.literal.start - 2 : p.literal.start - 1] in ("=", "×"):
        return None
    return "citation", p.word


def _list_mark(p: _Place) -> _Found:
    """`1. First item`, `2、选题背景`, a heading `2.3` in capitals: a number that opens the text or a line."""
    if p.literal.mantissa > 99 or p.unit is not None or p.literal.exponent or p.sign_before:
        return None
    at = p.literal.start
    if p.after == "\n" and p.before in ("", "\n") and _CAPITALS.match(p.text, p.end + 1):
        return "label", ""
    if not p.whole:
        return None
    if p.after == "、" and (at == 0 or p.text[at - 1] in "\n；。 "):
        following = p.text[p.end + 1 : p.end + 2]
        return ("label", "") if is_han(following) and p.before not in ("、", "，") else None
    word, gap = p.next
    opens = (at <= 2 and not p.word) or p.before == "\n"
    if (
        opens
        and p.after in (".", ")")
        and gap[1:].strip(" ") == ""
        and gap[1:2] == " "
        and word[:1].isupper()
    ):
        return "label", p.word
    return None


def _labelled(p: _Place) -> _Found:
    """`Section 3`, `Table~2`, `图 3`, `Run 3`, `Section 3.2`, `page 3/12`."""
    literal, lower = p.literal, p.lower
    if not p.whole:
        exact = not literal.exponent and literal.decimals <= 2 and p.unit is None
        return ("label", p.word) if exact and lower in LABELS and p.label_gap else None
    text, start = p.text, literal.start
    if is_han(p.before) and text.endswith(HAN_LABELS, max(0, start - 3), start):
        return "label", p.word
    if p.before in _LABEL_GAPS and text[start - 2 : start - 1] in HAN_LABELS:
        return "label", p.word
    if not p.label_gap or not lower:
        return None
    if lower in LABELS and (lower not in PLURALS_COUNT or not p.counts):
        return "label", p.word
    if lower in NAMED and "(" not in p.gap and (p.word[:1].isupper() or not p.counts):
        return "label", p.word
    return None


def _dated(p: _Place) -> _Found:
    """`March 12`, `12 March`, `3月`, `2021年`."""
    literal = p.literal
    in_month = literal.mantissa <= 31 or _is_year(literal)
    month, gap = p.next
    if in_month and p.lower in MONTHS and p.gap in _MONTH_GAPS and p.word[:1].isupper():
        return "date", p.word
    if in_month and month.lower() in MONTHS and gap in ("", *_LABEL_GAPS) and month[:1].isupper():
        return "date", p.word
    after = p.after
    if after == " " and p.text[p.end + 1 : p.end + 2] in _HAN_DATES:
        after = p.text[p.end + 1]
    if after == "号":
        return ("date" if p.lower.endswith("月") else "label"), p.word
    if after in _HAN_DATES:
        if after == "年" and not _is_year(literal):
            return None  # 5年: five years
        return ("year" if _is_year(literal) else "date"), p.word
    return None


def _year(p: _Place) -> _Found:
    """`in 2019`, `ICLR 2024`, `Robson+2019`."""
    if _is_year(p.literal) and _year_stands_here(p):
        return "year", p.word
    return None


def _identifier(p: _Place) -> _Found:
    """`0047`: nothing is counted so."""
    digits = p.literal.digits
    if len(digits) > 1 and digits[0] == "0" and digits.isdecimal():
        return "label", p.word
    return None


def _numbered_equation(p: _Place) -> _Found:
    """`(3)` on its own, before a word: an item or an equation."""
    if p.before != "(" or p.after != ")" or p.literal.mantissa > 20:
        return None
    if p.word and not p.gap.startswith((" ", ";", ",", ":", ".")):
        return None
    if p.next[0] and p.text[p.end + 1 : p.end + 2] == " " and not p.lower.endswith("score"):
        return "label", p.word
    return None


def _size(p: _Place) -> _Found:
    """`32×32`, `8 x 8`: both sides of the cross are whole numbers."""
    text = p.text
    at = p.end + (text[p.end : p.end + 1] == " ")
    if text[at : at + 1] in ("×", "x"):
        at += 1
        at += text[at : at + 1] == " "
        if text[at : at + 1].isdigit():
            return ("dimension", p.word) if not text.startswith(("10^", "10⁻"), at) else None
    at = p.literal.start - 1
    at -= text[at : at + 1] == " "
    if at > 0 and text[at] in "×x":
        at -= 1
        at -= text[at : at + 1] == " "
        if at >= 0 and text[at].isdigit():
            return "dimension", p.word
    return None


def _of_freedom(p: _Place) -> _Found:
    """`38 degrees of freedom`."""
    if p.text.startswith((" degrees of freedom", " degree of freedom", " df"), p.end):
        return "df", p.word
    return None


def _formula(p: _Place) -> _Found:
    return ("math", p.word) if in_formula(p.text, p.literal, p.end, p.unit) else None


_WHOLE_RULES: tuple[Callable[[_Place], _Found], ...] = (
    _glued, _decade, _suffixed, _dotted, _behind_a_sign, _named, _citation, _list_mark, _of_freedom, _labelled, _dated,
    _year, _identifier, _numbered_equation, _size, _formula,
)  # fmt: skip
_ONLY_WHOLE = {_citation, _of_freedom, _dated, _year, _identifier, _numbered_equation, _size}
_RULES = tuple(rule for rule in _WHOLE_RULES if rule not in _ONLY_WHOLE)

# --- looks that several rules share --------

_OTHER_YEAR = re.compile(r"(?: to | and |–|--| – )((?:19|20)[0-9]{2})(?![0-9])")
_CAPITALS = re.compile(r"[A-Z][A-Z-]{2}")
_NO_SIGN = frozenset(("", " ", *"0123456789.,;:$=<>[/|~"))
_MONTH_GAPS = frozenset((" ", "\u00a0", ". "))
_HAN_DATES = frozenset("年月日号")


def _last_part(word: str) -> str:
    return word.rpartition("-")[2]


def _is_year(literal: Literal) -> bool:
    return len(literal.digits) == 4 and literal.digits.isdigit() and 1900 <= literal.mantissa <= 2099


def _year_stands_here(p: _Place) -> bool:
    """`in 2019`, `(2019)`, `ICLR 2024`, `et al., 2019`; not `2048 units`, `in 2000 steps`, `a size of 2048`."""
    text, literal, lower, gap, after = p.text, p.literal, p.lower, p.gap, p.after
    if "=" in gap or p.counts:
        return False
    if after and after in "-–/" and _digits_after(text, literal.end + 1) in (2, 4) and "(" not in gap:
        return True  # 2019-20, 2019–2021
    if lower == "al" or (gap.endswith("(") and after in (")", ",") and after):
        return True
    if after == "." and gap == ", " and text[literal.end + 1 : literal.end + 2] in ("", " ", "\n"):
        return True  # the end of a reference
    if gap == "+" and p.word.isalpha() and after in (",", "]", ")", ";", ""):
        return True
    if gap not in (" ", "\u00a0", ", ", "'", "’", "\n"):
        return False
    if lower == "of":
        return word_before(text, literal.start - len(gap) - 2)[0].lower() in SEASONS
    if lower in ("from", "between"):
        partner = _OTHER_YEAR.match(text, literal.end)
        if not partner or partner[1] <= literal.digits:
            return False
        noun, space = word_after(text, partner.end())
        return not (space == " " and noun.islower() and noun not in STOP)
    return lower in YEAR_WORDS or p.word[:1].isupper()


def _digits_after(text: str, at: int) -> int:
    end = at
    while end < len(text) and end - at < 5 and text[end].isdigit():
        end += 1
    following, gap = word_after(text, end)
    noun = gap == " " and following.islower() and following not in STOP
    decimal = text[end : end + 1] in ("%", ".", "-") and text[end + 1 : end + 2].isdigit()
    return 0 if noun or decimal else end - at
