"""Which rows are headings, and of which level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from paperkit.documents.pdf.rows import WIDE, Row

__all__ = [
    "heading_level",
    "is_abstract",
    "is_contents",
    "is_heading",
    "is_known",
    "is_references",
    "opens_appendix",
    "split_number",
]

_NUMBER = re.compile(
    r"(?P<decimal>\d{1,2}(?:\.\d{1,2}){0,3})(?P<dot>[.)．、]?)\s*(?=\D)|(?P<roman>[IVX]{1,5})\.\s+|(?P<letter>[A-Z])(?P<sub>(?:\.\d{1,2}){0,3})"
    r"[.)]?\s+(?=[A-Z\u4e00-\u9fff])|(?P<chapter>第\s?[一二三四五六七八九十\d]{1,3}\s?(?P<part>[章节節篇部]))\s*|(?P<han>[一二三四五六七八九十]{1,3})、\s*"
    r"|(?P<bracket>[（(][一二三四五六七八九十]{1,3}[）)])\s*"
)
_ABSTRACT = re.compile(r"(?:abstract|摘\s*要|要\s*旨|概\s*要|summary)[.:：—–-]?", re.IGNORECASE)
_REFERENCES = re.compile(
    r"(?:references(?: and notes)?|bibliography|literature(?: cited)?|works cited|cited references|reference list"
    r"|literatur(?:verzeichnis|hinweise)?|quellen(?:verzeichnis)?|bibliographie|r[ée]f[ée]rences(?: bibliographiques)?"
    r"|refer[êe]ncias(?: bibliogr[áa]ficas)?|referencias|bibliograf[íi]a|riferimenti(?: bibliografici)?"
    r"|参\s*考\s*文\s*献|参考文献|文献)[.:：]?",
    re.IGNORECASE,
)
_APPENDIX = re.compile(
    r"(?:appendix|appendices|supplementa(?:ry|l) materials?|附\s*录)\b.{0,80}", re.IGNORECASE
)
_KNOWN = re.compile(
    r"(?:introduction|background|related works?|methods?|methodology|experiments?|results?|discussions?|conclusions?"
    r"|conclusions? and future work|limitations?|acknowledge?ments?|future work|data availability|keywords?|evaluation"
    r"|引言|绪论|前言|相关工作|方法|实验|结果|讨论|结论|总结|致谢|附录|关键词|はじめに|おわりに|謝辞)[.:：]?",
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r"(?:table of )?contents|list of (?:figures|tables|algorithms|listings|symbols|abbreviations|appendices)"
    r"|inhalt(?:sverzeichnis)?|table des mati[èe]res|sommaire|sum[áa]rio|[íi]ndice(?: general)?|indice|elenco delle \w+"
    r"|目\s*录|目\s*次|(?:插\s*图|表\s*格|图\s*表|图|表)\s*(?:目\s*录|索\s*引|清\s*单)|περιεχόμενα",
    re.IGNORECASE,
)
_LONGEST = 130
_TERMINAL = tuple(".,;!。，；！")


def split_number(text: str) -> tuple[str, str]:
    """The number of a heading and its words.

    >>> split_number("2.3 Data sets"), split_number("A.1 Proofs"), split_number("IV. RESULTS")
    (('2.3', 'Data sets'), ('A.1', 'Proofs'), ('IV', 'RESULTS'))
    """
    match = _NUMBER.match(text)
    if match is None:
        return "", text
    return match[0].strip().rstrip(".)．、"), text[match.end() :].strip()


def is_abstract(text: str) -> bool:
    """Whether a heading is that of the abstract."""
    return _ABSTRACT.fullmatch(_plain(text)) is not None


def is_references(text: str) -> bool:
    """Whether a heading opens the list of references."""
    return _REFERENCES.fullmatch(_plain(split_number(text)[1])) is not None


def is_contents(text: str) -> bool:
    """Whether a heading is that of a table of contents, or of a list of figures and the like."""
    return _CONTENTS.fullmatch(_plain(text).rstrip(":：. ")) is not None


def is_known(text: str) -> bool:
    """Whether the words of a heading are a usual name of a section."""
    words = _plain(split_number(text)[1])
    return any(pattern.fullmatch(words) for pattern in (_ABSTRACT, _REFERENCES, _APPENDIX, _KNOWN, _CONTENTS))


def opens_appendix(text: str) -> bool:
    """Whether a heading opens the appendix, by its name or by a letter as its number."""
    number, _ = split_number(text)
    return (
        _APPENDIX.fullmatch(_plain(text)) is not None or re.fullmatch(r"[A-Z](?:\.\d+)*", number) is not None
    )


def _plain(text: str) -> str:
    """Words without the gaps that letter-spacing leaves."""
    text = text.strip()
    return text.replace(" ", "") if re.fullmatch(r"(?:\w ){3,}\w", text) else text


def is_heading(text: str, row: Row, body: float, *, alone: bool = False) -> bool:
    """Whether the words of a row, in its style, are a heading.

    Args:
        body: Font size of running text in points.
        alone: Whether what follows differs from it or stands apart.
    """
    text = text.strip()
    if not text or len(text) > _LONGEST or row.cells > 2 or (row.raised and text[:1] in "^0123456789"):
        return False
    number, words = split_number(text)
    letters = [character for character in words if character.isalpha()]
    if len(letters) < 2 or len(letters) < 0.55 * len(words.replace(" ", "")):
        return False
    known = is_known(text)
    wide = bool(WIDE.match(words))
    caps = not wide and sum(c.isupper() for c in letters) >= 0.85 * len(letters) and len(letters) > 3
    large = row.size > body + 0.8
    styled = row.bold or large or caps
    if words.endswith(_TERMINAL) and not known:
        return False
    if known and (styled or alone) and (words[:1].isupper() or wide):
        return True
    if not (words[:1].isupper() or wide or words[:1].isdigit() or ("." in number and alone)):
        return False
    if number:
        if len(number) <= 2 and number.isdigit() and int(number) > 25:
            return False
        return styled or (row.italic and alone) or (wide and alone and len(words) <= 30)
    return styled and alone and (row.bold or large or len(words.split()) > 1)


def heading_level(text: str, row: Row, unnumbered: Sequence[float]) -> int:
    """The level of a heading: 1 for sections. Its number tells; else its font size among the unnumbered ones."""
    match = _NUMBER.match(text)
    if match is not None:
        if match["decimal"]:
            return match["decimal"].count(".") + 1
        if match["letter"]:
            return (match["sub"] or "").count(".") + 1
        if match["part"]:
            return 0 if match["part"] in "篇部" else 1
        return 2 if match["bracket"] else 1
    if _KNOWN.fullmatch(text) or _APPENDIX.fullmatch(text) or is_references(text) or is_abstract(text):
        return 1
    sizes = sorted(Counter(round(size) for size in unnumbered), reverse=True)
    return min(sizes.index(round(row.size)) + 1, 3) if round(row.size) in sizes else 1
