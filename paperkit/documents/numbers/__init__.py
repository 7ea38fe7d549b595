"""Numbers in running text, read by a small grammar.

    text     = { shape | number | word }             find
    number   = [relation] [sign] literal [scale] [unit]
    literal  = digits [decimals] [exponent] [uncertainty]   literal
    scale    = k | million | 万 | …                   units
    unit     = factor { (· | / | space) factor }      units
    shape    = date | time | duration | ratio | degrees of freedom | identifier   shapes
    word     = two hundred | twice | two-thirds | 三百二十万 | …   words, han
    link     = range | interval | list                links

What a number is for (a claim, a year, a label, a version, …) is its role; the rules are in `role`, their words in
`vocabulary`, the looks at the words around in `around`, and constants of formulas in `formula`.
"""

from __future__ import annotations

from paperkit.documents.numbers.find import find_numbers, uses_decimal_comma
from paperkit.documents.numbers.number import Number
from paperkit.documents.numbers.role import Role

__all__ = ["Number", "Role", "find_numbers", "uses_decimal_comma"]
