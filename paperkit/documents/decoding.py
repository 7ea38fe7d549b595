"""The text of a file in any encoding, so that encoding it again gives the file's bytes."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

__all__ = ["BROKEN_UTF8", "broken_bytes", "decode"]

BROKEN_UTF8 = "utf-8-broken"
"""UTF-8 with bytes that are none. Byte 0xFF, say, is U+F7FF in the text, a private character that can be printed."""

_DECLARED = re.compile(
    rb"\\usepackage\s*\[([a-zA-Z0-9, -]{1,80})\]\s*\{inputenc\}|\\inputencoding\s*\{([a-zA-Z0-9-]{1,20})\}"
    rb"|\\begin\s*\{CJK\*?\}(?:\[[^\]\r\n]{0,20}\])?\{([a-zA-Z0-9]{1,20})\}"
    rb"|%\s*!T[Ee]X\s+(?:file)?encoding\s*=\s*([A-Za-z0-9-]{1,20})|\\documentclass\s*\[([^\]]{1,200})\]\s*\{ctex"
)
_CODECS = {
    "latin1": "latin-1", "latin9": "iso8859-15", "latin2": "iso8859-2", "latin5": "iso8859-9", "ansinew": "cp1252",
    "cp1252": "cp1252", "cp1250": "cp1250", "cp1251": "cp1251", "koi8-r": "koi8-r", "applemac": "mac-roman",
    "gbk": "gbk", "gb": "gbk", "gb2312": "gbk", "gb18030": "gb18030", "big5": "big5", "bg5": "big5", "sjis": "cp932",
    "windows-1252": "cp1252", "iso-8859-1": "latin-1", "isolatin": "latin-1",
}  # fmt: skip
_MARKS = (
    (codecs.BOM_UTF8, ("utf-8-sig",)),
    (codecs.BOM_UTF32_LE, ("utf-32", "utf-32-le")),
    (codecs.BOM_UTF32_BE, ("utf-32-be",)),
    (codecs.BOM_UTF16_LE, ("utf-16", "utf-16-le")),
    (codecs.BOM_UTF16_BE, ("utf-16-be",)),
)
_HIGH = bytes(range(0x80, 0x100))
_TO_PRIVATE = {0xDC00 + byte: 0xF700 + byte for byte in _HIGH}
_FROM_PRIVATE = {private: surrogate for surrogate, private in _TO_PRIVATE.items()}
_PRIVATE = re.compile("[\uf780-\uf7ff]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff\ue000-\uf8ff]")
_SAMPLE = 64 * 1024
_KANA = re.compile("[\u3041-\u30ff]")
_JAPANESE = re.compile("[\u3041-\u30ff\u3000-\u303f\uff01-\uff5e\u4e00-\u9fff]")
_CYRILLIC = re.compile("[а-яёА-ЯЁ]{2,}")
_SMALL_CYRILLIC = re.compile("[а-яё]")
_SENSIBLE = re.compile("[ -~\t\r\n\u0401-\u0451\u2010-\u2026\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]")
_HAN_RUN = re.compile("[\u4e00-\u9fff\u3000-\u303f\uff00-\uff60]{2,}")
_NOT_ASCII = re.compile("[^\x00-\x7f]")


def decode(data: bytes) -> tuple[str, str]:
    r"""The text of a file and the encoding it is in; `text.encode(encoding)` gives the bytes back.

    In this order: a byte order mark; UTF-16 and UTF-32 by where the zero bytes stand; UTF-8; what the file declares
    (`inputenc`, `CJK`, `!TeX encoding`); UTF-8 with broken bytes where sound sequences are as many as broken bytes
    (`BROKEN_UTF8`); GB18030, Big5, Shift-JIS, EUC-JP, KOI8-R and cp1251 where they make common characters of their
    language; cp1252; latin-1. Line ends stay as they are.

    >>> decode("naïve\r\n".encode("latin-1"))
    ('naïve\r\n', 'cp1252')
    >>> decode("naïve — ".encode() + b"\xff")
    ('naïve — \uf7ff', 'utf-8-broken')
    """
    for mark, names in _MARKS:
        if data.startswith(mark):
            for name in names:
                if (text := _try(data, name)) is not None:
                    return text, name
    if (found := _wide(data)) is not None:
        return found
    if (text := _try(data, "utf-8")) is not None:
        return text, "utf-8"
    for match in _DECLARED.finditer(data[:200_000]):
        names_declared = b",".join(filter(None, match.groups())).decode("ascii", "ignore").lower()
        for name in re.split(r"[,\s]+", names_declared):
            codec = _CODECS.get(name)
            if codec is not None and (text := _try(data, codec)) is not None:
                return text, codec
    if _is_broken_utf8(data) and (text := _try(data, BROKEN_UTF8)) is not None:
        return text, BROKEN_UTF8
    guess = _by_characters(data[:_SAMPLE])
    if guess is not None and (text := _try(data, guess)) is not None:
        return text, guess
    text = _try(data, "cp1252")
    return (text, "cp1252") if text is not None else (data.decode("latin-1"), "latin-1")


def broken_bytes(text: str) -> list[int]:
    """Offsets of the characters that stand for broken bytes in a text that is `BROKEN_UTF8`."""
    return [match.start() for match in _PRIVATE.finditer(text)]


def _try(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec)
        return text if text.encode(codec) == data else None
    except UnicodeError:
        return None


def _wide(data: bytes) -> tuple[str, str] | None:
    """UTF-16 or UTF-32 without a mark: the zero bytes of its ASCII stand in one place of each character."""
    head = data[:4000]
    if len(data) < 8 or len(data) % 2 or b"\0" not in head:
        return None
    zeros = [head[place::4].count(0) / len(head[place::4]) for place in range(4)]
    names = []
    if len(data) % 4 == 0 and 1 in (zeros[0], zeros[3]):
        names.append("utf-32-le" if zeros[3] == 1 else "utf-32-be")
    first, second = zeros[0] + zeros[2], zeros[1] + zeros[3]
    if max(first, second) > 0.6 and min(first, second) < 0.05:
        names.append("utf-16-le" if second > first else "utf-16-be")
    sensible = not names
    for name in names or ["utf-16-le", "utf-16-be"]:
        text = _try(data, name)
        if text is None or _CONTROL.search(text):
            continue
        if not sensible or len(_SENSIBLE.findall(text, 0, 2000)) > 0.95 * len(text[:2000]):
            return text, name
    return None


def _is_broken_utf8(data: bytes) -> bool:
    """Whether sound UTF-8 sequences are as many as broken bytes. In other encodings one is sound only by chance."""
    sound = data.decode("utf-8", "ignore")
    ascii_only = len(data.translate(None, _HIGH))
    return 0 < len(sound) - ascii_only >= len(data) - len(sound.encode())


def _by_characters(head: bytes) -> str | None:
    """The encoding in which a text makes common characters of one language, or None."""
    best, best_share = None, 0.8
    for codec, share in (
        ("gb18030", _chinese), ("cp932", _japanese), ("euc_jp", _japanese), ("big5", _chinese),
        ("koi8-r", _russian), ("cp1251", _russian),
    ):  # fmt: skip
        try:
            text = codecs.getincrementaldecoder(codec)().decode(head)
        except UnicodeError:
            continue
        foreign = "".join(_NOT_ASCII.findall(text))
        if foreign and (found := share(foreign, text)) >= best_share and (best is None or found > best_share):
            best, best_share = codec, found
    return best


def _chinese(foreign: str, text: str) -> float:
    """Share of common characters in runs of Chinese: those of GB 2312, and the first level of Big5.

    Accented letters that are valid pairs make characters that stand alone between Latin letters.
    """
    runs = "".join(_HAN_RUN.findall(text))
    if len(runs) < 0.7 * len(foreign):
        return 0.0
    common = sum(
        1 for character in runs if character.encode("gb2312", "ignore") or _is_first_level(character)
    )
    return min(common / len(runs), 1.0)


def _is_first_level(character: str) -> bool:
    return b"\xa1" <= character.encode("big5", "ignore")[:1] <= b"\xc6"


def _japanese(foreign: str, text: str) -> float:
    kana = sum(1 for _ in _KANA.finditer(foreign))
    return len(_JAPANESE.findall(foreign)) / len(foreign) if kana * 6 >= len(foreign) else 0.0


def _russian(foreign: str, text: str) -> float:
    """Share of letters in words of Cyrillic; most are small. Accented letters stand alone between Latin ones."""
    in_words = sum(len(match[0]) for match in _CYRILLIC.finditer(text))
    small = len(_SMALL_CYRILLIC.findall(foreign))
    return min(in_words, small + 0.15 * in_words) / len(foreign)


def _encode_broken(text: str, errors: str = "strict") -> tuple[bytes, int]:
    return text.translate(_FROM_PRIVATE).encode("utf-8", "surrogateescape"), len(text)


def _decode_broken(data: Buffer, errors: str = "strict") -> tuple[str, int]:
    held = bytes(data)
    return held.decode("utf-8", "surrogateescape").translate(_TO_PRIVATE), len(held)


def _find_codec(name: str) -> codecs.CodecInfo | None:
    if name.replace("_", "-") != BROKEN_UTF8:
        return None
    return codecs.CodecInfo(_encode_broken, _decode_broken, name=BROKEN_UTF8)


codecs.register(_find_codec)
