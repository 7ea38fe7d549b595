"""The words by which a text calls what it numbers, and how it lists the numbers: `Figs. 2, 3a and 5`, 图1–3, Tab. 4."""

from __future__ import annotations

import re

__all__ = ["CAPTIONED", "IN_TEXT", "LINK", "RANGE", "SPACE", "is_counted", "is_plain_noun"]

SPACE = r"[\s\u00a0\u202f]"

_HAN_TABLE = "(?<![代发外列仪图])表"
_HAN_EQUATION = r"(?:方程式|公式|等式|数式|方程|(?<![模方形样格正公等数版程款仪])式)"

CAPTIONED = {
    "figure": r"(?:\b(?:Figures?|Figs?\.?|FIGURES?|FIGS?\.|Abbildung(?:en)?|Abb\.|Figuras?)|图|図|圖)",
    "table": rf"(?:\b(?:Tables?|Tabs?\.|TABLES?|Tabellen?|Tableaux?|Tablas?)|{_HAN_TABLE})",
}
"""As a caption begins."""

IN_TEXT = {
    "figure": r"(?:\b(?:[Ff]igures?|[Ff]igs?\.?|FIGURES?|FIGS?\.|Abbildung(?:en)?|Abb\.|Figuras?)|图|図|圖)",
    "table": rf"(?:\b(?:[Tt]ables?|[Tt]abs?\.|TABLES?|Tabellen?|Tableaux?|Tablas?)|{_HAN_TABLE})",
    "section": r"(?:\b(?:[Ss]ections?|[Ss]ecs?\.|[Ss]ects?\.|Abschnitt(?:e|en|s)?)|§§?|第(?=\s?\d{1,2}\s?[节節]))",
    "equation": r"(?:\b(?:[Ee]quations?|[Ee]qs?\.?|[Ee]qns?\.?|[Ff]ormula[es]?(?=\s?\()|Gleichung(?:en)?|Gln?\.|"
    rf"Formeln?(?=\s?\())|{_HAN_EQUATION})",
    "algorithm": r"(?:\b(?:Algorithms?|Algs?\.|ALGORITHM)|算法)",
    "listing": r"\b(?:Listings?)",
    "theorem": r"\b(?:Theorems?|Thms?\.|Lemmas?|Lemmata|Propositions?|Props?\.|Corollar(?:y|ies))",
}
"""As a sentence may call it."""

_AND = "(?:and |& |und |or |sowie )"
LINK = rf"{SPACE}{{0,2}}(?:,{SPACE}?{_AND}?|{_AND}|to |through |bis |[-–—~～]|[、，和与及至到]){SPACE}{{0,2}}"
"""Between two numbers."""

RANGE = re.compile(r"[-–—~～至到]|\b(?:to|through|bis)\b")
"""A link that stands for all numbers between."""

_COUNTED = re.compile(
    r"\s(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|times|percent|people|participants|patients|kg|km|mm|cm)\b"
)
_BEFORE_NAME = re.compile(
    r"(?:\A|[.:;,!?(\[—–]|\b(?:in|see|from|by|of|and|or|to|with|on|at|per|both|our|than|as|for|under|cf\.|e\.g\.|i\.e\.|"
    r"viz\.|that|also|while|whereas|using|via))\s{0,2}\Z",
    re.IGNORECASE,
)


def is_counted(text: str, at: int) -> bool:
    """Whether a number that ends there counts something: `Figures 20 years old`."""
    return _COUNTED.match(text, at) is not None


def is_plain_noun(text: str, start: int) -> bool:
    """Whether `table` or `figure` in small letters is a noun there, as in `the periodic table 8 elements`."""
    return text[start : start + 1].islower() and not _BEFORE_NAME.search(text, max(0, start - 12), start)
