"""Whether a text is surely not in the language that was asked for."""

from __future__ import annotations

import re

from paperkit.records.deep_review import Language

__all__ = ["NAMES", "other_language", "without_quotes"]

NAMES: dict[Language, str] = {"en": "English", "de": "German", "zh": "Chinese", "ja": "Japanese"}

_QUOTED = re.compile(
    '“[^“”]{1,2000}[”“]|„[^„“”]{1,2000}[“”]|"[^"]{1,2000}"|«[^«»]{1,2000}»|»[^«»]{1,2000}«|「[^「」]{1,2000}」'
    "|『[^『』]{1,2000}』|`[^`]{1,2000}`|\\$[^$]{1,2000}\\$"
)
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_KANA = re.compile("[\u3041-\u309f\u30a1-\u30fa]")
_LATIN = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}")
_COMMON: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:the|and|is|are|of|that|this|with|for|from|not|but|be|it|as|by|which|has|have|does|should|would|its|to)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\b(?:der|das|und|ist|nicht|eine?|einen|eine[rs]|wird|werden|sind|mit|für|auf|dem|von|zu|zu[mr]|sich|dass|oder"
        r"|aber|auch|nur|aus|bei|nach|über|durch|sie)\b",
        re.IGNORECASE,
    ),
}
"""Words of one language that are none of the other's."""
_FEW, _SURELY = 5, 3
_LATIN_WORDS, _WIDE_LETTERS, _HAN_LETTERS = 12, 20, 30


def without_quotes(text: str) -> str:
    """A text without what it quotes, and without code and formulas.

    >>> without_quotes("Sie schreiben “we win” hier")
    'Sie schreiben   hier'
    """
    return _QUOTED.sub(" ", text)


def other_language(text: str, asked: Language) -> Language | None:
    """The language of a text where it is surely not the one that was asked for; quotes in it are not looked at.

    >>> other_language("The proof is wrong, for it does not treat the case of an empty set.", "de")
    'en'
    >>> other_language("O(n log n)", "de")
    """
    prose = without_quotes(text)
    han, kana, latin = len(_HAN.findall(prose)), len(_KANA.findall(prose)), len(_LATIN.findall(prose))
    wide: Language = "ja" if kana else "zh"
    seen = {language: len(common.findall(prose)) for language, common in _COMMON.items()}
    if asked in ("zh", "ja"):
        if latin >= _LATIN_WORDS and _SURELY * (han + kana) < latin and max(seen.values()) >= _FEW:
            return max(seen, key=lambda language: seen[language])
        if asked == "zh" and kana >= _FEW and 10 * kana > han:
            return "ja"
        return "zh" if asked == "ja" and not kana and han >= _HAN_LETTERS else None
    if han + kana >= _WIDE_LETTERS and han + kana > latin:
        return wide
    other: Language = "de" if asked == "en" else "en"
    return other if seen[other] >= _FEW and seen[other] > _SURELY * seen[asked] else None
