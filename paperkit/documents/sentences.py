"""Where sentences end, in scientific English and in Chinese."""

from __future__ import annotations

import re
from typing import Literal

__all__ = ["opens_sentence", "split_sentences"]

_NEVER = frozenset(
    """
    fig figs eq eqs eqn eqns sec secs sect tab tabs tbl ref refs alg algs thm thms def defs prop props lem
    cor app appx suppl ch chap chaps e.g i.e eg ie vs cf viz approx resp ca dr mr mrs ms prof st mt rev jr
    sr est dept univ w.r.t a.k.a ibid ed eds vol vols pp no nos art cit op var sp spp subsp gen al avg min
    max std temp conc jan feb mar apr jun jul aug sep sept oct nov dec exp obs config coef incl excl ver et
    seq
    """.split()  # noqa: SIM905
)
"""Words whose full stop is part of them."""

_NUMBERED = frozenset(
    ["no", "nos", "art", "ch", "vol", "app", "sec", "def", "min", "max", "exp", "mar", "ed", "prop"]
)
"""Abbreviations that are words too: their full stop may end a sentence unless a number follows."""

_TITLES = frozenset(["dr", "mr", "mrs", "ms", "prof", "st", "mt", "rev", "jr", "sr"])
"""Those of them that have a capital: `ms` is milliseconds."""

_SHORTENED = frozenset(["avg", "std", "var", "temp", "dec", "config", "coef", "obs", "conc"])
"""Those of them that may end a sentence where the next word opens one."""

_MAY_END = frozenset(["al", "etc", "inc", "ltd", "co", "corp", "u.s", "u.k", "a.m", "p.m", "ph.d"])

_STARTERS = frozenset(
    """
    a an the this these those that we our it its they their he she his her in on at by for from with without
    to of as if when while where although though because since however thus therefore hence moreover
    furthermore finally here there then first second third next also both all each some many most several
    such one two no not after before during under given using following despite unlike like instead overall
    note recall let see
    """.split()  # noqa: SIM905
)
"""Words that open sentences: after `et al.` or an initial only they do."""

_STOP = re.compile(
    r"(?:(?P<wide>[。！？；]+)|(?P<stop>[.!?]+))"
    r"(?P<close>[\"'”’」』）)\]]*)(?P<cite>(?:[ \u202f]?\[[^\[\]]{1,300}\])?)(?P<gap>\s*)"
)
_WORD_BEFORE = re.compile(r"[^\s()\[\]{}“”\"‘’/—–,;:。，；：！？]*\Z")
_AFTER_NUMBER = re.compile(r"\d[ \u00a0\u202f][KVAWJCFNTL]\Z")
_LAST_WORD = re.compile(r"[a-zß-ÿ]+\Z")
_WORD_AFTER = re.compile(r"[^\W\d_]+")
_PLAIN_WORD = re.compile(r"[a-zß-ÿ]+(?:['’-][a-zß-ÿ]+)*(?![\w^])")
_CONTINUES = frozenset(
    """
    where and or with which that but while whereas is are was were be to of as if when so
    """.split()  # noqa: SIM905
)
"""Words that go on with a sentence after a full stop that a displayed formula or an abbreviation left."""

_NAME = re.compile(r"[a-z]?[a-zß-ÿ]*[A-Z0-9_^]|[a-z]-[A-Za-z]")
"""Names that begin small: iPhone, x_i, k-means."""

_ROMAN = re.compile(r"[IVX]+[.,;:)]?(?=\s|[.,;:)]|\Z)")
_RAISED = re.compile(r"\^?\d{1,3}(?:[,–-]\d{1,3}){0,5}(?=\s+(?:[A-Z“]|[a-z]{1,9}[A-Z]|[\u4e00-\u9fff]))")
"""Raised citations after the stop: `known.12 Next`."""

_NO_POINTS = str.maketrans("", "", ".-")
_LIST_NUMBER = re.compile(r"\s*(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})")


def split_sentences(text: str, language: Literal["en", "zh"] = "en") -> list[tuple[int, int]]:
    """Ranges of the sentences of a paragraph, without the space between them.

    A colon ends no sentence. In Chinese text (`zh`) a full-width semicolon does, as its readers count sentences.

    >>> text = "Wang et al. (2021) found 3.2 in Fig. 3. We agree [key]. 结果很好。"
    >>> [text[a:b] for a, b in split_sentences(text)]
    ['Wang et al. (2021) found 3.2 in Fig. 3.', 'We agree [key].', '结果很好。']
    """
    ends = []
    begin = 0
    for match in _STOP.finditer(text):
        if match["wide"]:
            if language == "en" and set(match["wide"]) == {"；"}:
                continue
            end = match.end("close")
        elif (found := _end_of(text, begin, match)) is not None:
            end = found
        else:
            continue
        ends.append(end)
        begin = end
    if text[begin:].strip():
        ends.append(len(text))
    ranges = []
    begin = 0
    for end in ends:
        piece = text[begin:end]
        stripped = piece.strip()
        if stripped:
            start = begin + len(piece) - len(piece.lstrip())
            ranges.append((start, start + len(stripped)))
        begin = end
    return ranges


def opens_sentence(text: str, start: int) -> bool:
    """Whether the word at an offset is one that opens sentences, with a capital.

    >>> opens_sentence("x = Finally, we", 4), opens_sentence("x = Gauss", 4)
    (True, False)
    """
    found = _WORD_AFTER.match(text, start)
    return found is not None and found[0][0].isupper() and found[0].lower() in _STARTERS


def _end_of(text: str, begin: int, match: re.Match[str]) -> int | None:
    """Where the sentence ends if this stop ends one."""
    cite = match["cite"]
    if cite.startswith((" ", "\u202f")) or not cite:
        end, gap = match.end("close"), cite != "" or match["gap"] != ""
        following = match.start("cite") + 1 if cite else match.end()
    else:
        end, gap, following = match.end("cite"), match["gap"] != "", match.end()
    if following >= len(text):
        return end
    if not gap:
        return _without_space(text, begin, match, end, following)
    nxt = text[following]
    word = _WORD_BEFORE.search(text, max(begin, match.start() - 40), match.start())
    before = word[0] if word else ""
    lower = before.lower().lstrip("'`")
    if match["stop"] != ".":
        named = match["stop"][-1] != "." and _NAME.match(text, following)
        return None if _is_small(nxt) and not named else end
    if _is_part_of_word(text, begin, match.start(), before, lower, following):
        return None
    if _is_small(nxt):
        return end if _begins_small(text, match.start(), before, following) else None
    return None if nxt in ".,;:)]" else end


def _without_space(text: str, begin: int, match: re.Match[str], end: int, following: int) -> int | None:
    """A Chinese sentence right behind a stop, or a raised citation and a space: `known.12 Next`."""
    stop, before = match["stop"], text[match.start() - 1 : match.start()]
    if _is_han(text[following]):
        return end if stop in ("!", "?") or (stop == "." and (_is_han(before) or before == "%")) else None
    raised = _RAISED.match(text, end) if stop == "." and not match["cite"] else None
    word = _LAST_WORD.search(text, max(begin, match.start() - 40), match.start()) if raised else None
    if not raised or not word or word[0] in _NEVER or (len(word[0]) < 3 and text[end] != "^"):
        return None
    return raised.end()


def _begins_small(text: str, stop: int, before: str, following: int) -> bool:
    """Whether a sentence that begins with a small letter follows: `modeling. scikit-image …`, `it. iPhone users …`."""
    last = text[stop - 1 : stop]
    if _is_han(last):
        return True
    if _NAME.match(text, following):
        return len(before) > 1 or last in ")]%" or last.isdigit()
    word = _WORD_AFTER.match(text, following)
    if word is None or word[0] in _CONTINUES:
        return False
    return (
        last in ")]"
        or (len(before) > 4 and before.isalpha())
        or (len(before) > 3 and not _PLAIN_WORD.match(text, following))
    )


def _is_han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"


def _is_small(character: str) -> bool:
    """Whether this opens a word inside a sentence; a Greek letter is a symbol, which may open one."""
    return character.islower() and not "α" <= character <= "ϵ"


def _is_part_of_word(text: str, begin: int, stop: int, before: str, lower: str, following: int) -> bool:
    nxt = text[following]
    opens = opens_sentence(text, following)
    if lower in _MAY_END:
        return not (opens if lower == "al" else nxt.isupper())
    if lower in _NUMBERED:
        if lower in ("no", "nos", "ch", "vol", "app", "sec", "def", "prop") and _ROMAN.match(text, following):
            return text[following] != "I" or text[following : following + 2] != "I "
        return nxt.isdigit() or nxt in "[(" or nxt.islower()
    if lower in _SHORTENED:
        return not opens
    if lower in _NEVER and (lower not in _TITLES or before[:1].isupper()):
        return True
    if before in ("p", "c", "s", "n"):
        return nxt.isdigit() or nxt.islower()
    if _LIST_NUMBER.fullmatch(text, begin, stop):
        return True
    initial = before.rsplit(".", 1)[-1].lstrip("-")
    if len(initial) == 1 and initial.isupper() and before.translate(_NO_POINTS).isalpha():
        return not (opens or _AFTER_NUMBER.search(text, max(begin, stop - 5), stop))  # 700 K. Then
    return False
