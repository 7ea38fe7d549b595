"""Sums in prose: `consistency.wrong_arithmetic` for an equation, `consistency.parts_of_whole` for a list of parts.

`12 + 30 + 18 = 62` is computed. `245 files: 120 letters, 85 diaries, and 45 reports` is added up where the sentence
says that the one number is the whole (a total, what it consists of, brackets behind it) and all its other counts are
one list. A list may leave something out, so what is not called a total is only suspected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from paperkit.documents.numbers import find_numbers
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates._tokens import COUNT, WORD, Tokens, shown

__all__ = ["wrong_sums"]

_NUMBER = r"[0-9]{1,3}(?:[,\u202f][0-9]{3})+(?:\.[0-9]{1,6})?|[0-9]{1,9}(?:\.[0-9]{1,6})?"
_STEP = rf"\s?[+×·∗*/÷−–-]\s?(?:{_NUMBER})%?"
_EQUATION = re.compile(
    rf"(?<![\w.,^_){{}}\[\]+×·*/÷−–%|-])(?<![)\]+×·*/÷−–|^-]\s)"
    rf"(?P<left>(?:{_NUMBER})%?(?:{_STEP}){{1,12}})\s?(?P<sign>=)\s?(?P<right>{_NUMBER})(?P<percent>\s?%)?"
    r"(?![\w.,]?[0-9^_(\[]|\s?[+×·*/÷=^−±–(-]|\s?…|[a-zA-Z]?\^)"
)
_PART = re.compile(rf"([+×·∗*/÷−–-])\s?({_NUMBER})%?")
_MOST, _FEWEST = 9, 3
_LONGEST = 400
_SHARED_OUT = re.compile(
    r"\b(?:assigned|allocated|randomi[sz]ed|randomly|split|divided|groups?|arms?|conditions?|of (?:these|those|"
    r"them|whom))\b",
    re.IGNORECASE,
)
_EXCLUSIVE = re.compile(
    r"\b(?:treatment|intervention|experimental|drug|active|text|training)\b.{0,80}\b(?:control|placebo|"
    r"comparison|waitlist|test)\b|"
    r"\b(?:control|placebo)\b.{0,80}\b(?:treatment|intervention|experimental|drug|active)\b|\b(?:assigned|"
    r"allocated|randomi[sz]ed|divided|split)\b",
    re.IGNORECASE,
)
_NEAR = 0.4

_TOTAL = re.compile(
    r"\b(?:in total|in all|altogether|in sum|all told|a total of|the total|total(?:s|l?ing)?|together|combined|"
    r"adds? up|"
    r"sums?|summing|made|makes?|making|giv(?:es?|ing)|resulting in|yield(?:s|ing)?|overall)\b"
    r"|=|总计|共计|合计|总共|共有?",
    re.IGNORECASE,
)
_CONSISTS = re.compile(
    r"\b(?:consist(?:s|ed|ing)? of|compris\w+|compos(?:ed|ing) of|made up of|of which|of whom|split into|"
    r"divided into|"
    r"broken down|break down|namely|contain(?:s|ed|ing)?|hold(?:s|ing)?|were assigned|was assigned|"
    r"randomi[sz]ed|assigned|"
    r"allocated|distributed)\b|包括|包含|分为|其中|由",
    re.IGNORECASE,
)
_NOT_ALL = re.compile(
    r"\b(?:including|among (?:them|others|which)|others?|unknown|missing|exclud\w+|overlap\w*|both|about|"
    r"roughly|remaining|rest|"
    r"each|every|per|than|then|after|at least|at most|up to|several|respectively|such as|mostly|mainly|only|"
    r"times|not|never|between|eligible|screened|withdrew|dropped|lost|without|later|pages? long|years?|months?|"
    r"weeks?|"
    r"days?|hours?|minutes?|epochs?|steps?|layers?|dimension\w*|e\.g|more|fewer|additional|extra|further|versus|"
    r"vs)\b|…|\.\.\.|其余|剩余|每",
    re.IGNORECASE,
)
_DID_NOT = re.compile(r"\b(?:did|was|were|had|have|do|does|could) not[.;]?\Z")
_KINDS = re.compile(
    r"\A (?:[\w-]+ )?(?:conditions|groups|arms|types|sets|kinds|categories|parts|classes|sources|phases|sites|"
    r"subsets|splits)\b"
)
_GAP = re.compile(
    r"\A[^;\ue000-\ue004]{1,60}?(?:,|，|、|\band\b|\bor\b|&|和|及|\)|\))\s?[^;\ue000-\ue004]{0,40}\Z"
)
_CLOSED = re.compile(r"(?:\band\b|&|\bor\b|\bversus\b|和|及)[^,;]{0,40}\Z", re.IGNORECASE)


def wrong_sums(reading: Reading) -> Iterator[Finding]:
    """Findings on printed sums, and on wholes whose parts stand beside them."""
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote", "theorem"):
        text = reading.masked[paragraph.index]
        if "=" in text:
            yield from _equations(reading, paragraph, text)
        if paragraph.kind == "theorem":
            continue
        before: Sentence | None = None
        for sentence in paragraph.sentences:
            start = sentence.start
            if (
                before is not None
                and _SHARED_OUT.search(text, start, sentence.end)
                and sentence.end - before.start <= _LONGEST
            ):
                start = before.start
            if (whole := _parts(text[start : sentence.end])) is not None:
                yield _part_finding(reading, paragraph, start, whole)
            elif (
                start < sentence.start and (whole := _parts(text[sentence.start : sentence.end])) is not None
            ):
                yield _part_finding(reading, paragraph, sentence.start, whole)
            before = sentence


# --- printed equations --------


def _equations(reading: Reading, paragraph: Paragraph, text: str) -> Iterator[Finding]:
    for match in _EQUATION.finditer(text):
        left, right = match["left"], match["right"]
        if "%" in left and not match["percent"]:
            continue
        found = _computed(left)
        if found is None:
            continue
        value, reach = found
        printed = _value(right)
        slack = (
            reach + 0.5 * 10.0 ** -_decimals(right)
            if _decimals(right) or reach or "/" in left or "÷" in left
            else 0.0
        )
        if abs(value - printed) <= slack * (1 + 1e-9) + 1e-9:
            continue
        if _may_be_named(left) and abs(value - printed) > _NEAR * max(abs(value), 1.0):
            continue
        shown_left = re.sub(r"\s+", " ", left).strip()
        yield reading.note(
            Where(paragraph, match.start(), match.end()),
            "consistency.wrong_arithmetic",
            Severity.MAJOR,
            f"{shown_left} is {shown(value)}, not {right}",
            evidence=f"{shown_left} = {shown(value)}",
            suggestion="Correct the terms or the result",
            text=match[0],
            computed=value,
            printed=printed,
            formula=f"{shown_left} = {shown(value)}",
        )


def _may_be_named(left: str) -> bool:
    """`3-4 = 7` and `5/3 = …` may be a name, a range or a fold; so may every pair with a dash."""
    return not re.search(r"[+×·*∗]", left)


def _value(text: str) -> float:
    return float(re.sub(r"[,\u202f%\s]", "", text))


def _decimals(text: str) -> int:
    return len(re.sub(r"[%\s]", "", text).partition(".")[2])


def _computed(left: str) -> tuple[float, float] | None:
    """The value of a chain of one kind of operator, or of products in a sum, and how far rounding may move it."""
    first = re.match(_NUMBER, left)
    if first is None:
        return None
    terms, sign = [(_value(first[0]), _half(first[0]))], [1.0]
    for operator, number in _PART.findall(left[first.end() :]):
        value, half = _value(number), _half(number)
        if operator in "+−–-":
            terms.append((value, half))
            sign.append(1.0 if operator == "+" else -1.0)
            continue
        last, reach = terms[-1]
        if operator in "/÷":
            if value == 0:
                return None
            terms[-1] = last / value, reach / value + abs(last) * half / value**2
        else:
            terms[-1] = last * value, reach * value + abs(last) * half
    return sum(s * v for s, (v, _) in zip(sign, terms, strict=True)), sum(reach for _, reach in terms)


def _half(text: str) -> float:
    return 0.5 * 10.0 ** -_decimals(text) if _decimals(text) else 0.0


# --- a whole and its parts --------


class _Whole(NamedTuple):
    """A whole and its parts, by their places in the sentence."""

    start: int
    end: int
    text: str
    value: float
    parts: tuple[str, ...]
    total: float
    sure: bool


def _parts(sentence: str) -> _Whole | None:
    """The whole of a sentence whose parts do not add up to it."""
    if (
        not _TOTAL.search(sentence)
        and not _CONSISTS.search(sentence)
        and not re.search(r"[:(：（]|\bof\b", sentence, re.IGNORECASE)
    ):
        return None
    tokens = Tokens.of(sentence)
    counts = [i for i in tokens.counts() if not _is_label(tokens, i)]
    if (
        not _FEWEST <= len(counts) <= _MOST
        or any(tokens.text[tokens.at[i]] != COUNT for i in range(len(tokens.numbers)))
        or len(sentence) > _LONGEST
    ):
        return None
    if any(not tokens.is_exact(i) for i in counts):
        return None
    for whole in (counts[0], counts[-1]):
        parts = [i for i in counts if i != whole]
        found = _is_whole(tokens, whole, parts)
        if found is None:
            continue
        number, total = tokens.numbers[whole], sum(tokens.numbers[i].value for i in parts)
        if total == number.value:
            return None
        if (
            max(tokens.numbers[i].value for i in parts) >= number.value
            or abs(total - number.value) > _NEAR * number.value
        ):
            continue
        printed = tuple(tokens.numbers[i].text for i in parts)
        start, end = tokens.numbers[counts[0]].start, tokens.numbers[counts[-1]].end
        return _Whole(start, end, number.text, number.value, printed, total, found)
    return None


def _is_label(tokens: Tokens, index: int) -> bool:
    """A small number word that counts something else: `the two arms`, `one of`."""
    number = tokens.numbers[index]
    return number.word and (number.value <= 1 or bool(_KINDS.match(tokens.after(index, 40))))


def _is_whole(tokens: Tokens, whole: int, parts: list[int]) -> bool | None:
    """Whether a number is the whole of a list: True where it is called so, False where it only looks so, else None."""
    first, last = parts[0], parts[-1]
    gaps = [re.sub(f"[{COUNT}]", "", tokens.between(a, b)) for a, b in pairwise(parts)]
    text = tokens.text
    bracketed = re.match(r"[^()（）,;\ue000-\ue004]{1,40}[)）]", text[tokens.at[last] + 1 :]) and re.search(
        r"[(（][^()（）]{0,12}\Z", text[: tokens.at[first]]
    )
    if not all(map(_GAP.match, gaps)) or not (_CLOSED.search(gaps[-1]) or bracketed):
        return None
    if whole < first:
        opening = tokens.between(whole, first)
        rest = _DID_NOT.sub("", text[tokens.at[whole] :])
        halves = rest != text[tokens.at[whole] :] and len(parts) == 2
        if _NOT_ALL.search(re.sub(r"\bof wh(?:ich|om)\b", "", rest)):
            return None
        before = tokens.before(whole, 40)
        opens = re.search(r"[:(：（—–]\s?(?:[^\W\d_]\w{0,14}\s?[=:]?\s?){0,3}(?:\([nN] = )?\Z", opening)
        says = _CONSISTS.search(opening) or _TOTAL.search(before) or re.search(r"\bN = \Z", before)
        total = _TOTAL.search(opening)
        if opens or total or (says and len(opening) <= 80):
            return bool(
                total or _TOTAL.search(before) or _CONSISTS.search(opening) or re.search(r"\bN = \Z", before)
            ) or (bool(opens) and len(parts) >= 3)
        if _EXCLUSIVE.search(
            text[tokens.at[first] - 40 if tokens.at[first] > 40 else 0 :]
        ) and _SHARED_OUT.search(rest):
            return True
        led = re.search(r"\b[Oo]f (?:the |these |all |our )?\Z", before)
        verbs = [
            re.match(rf"\A (?:{WORD}{{0,2}}?)([a-z]+ed|were|had|got|chose|saw)\b", tokens.after(i, 40))
            for i in parts
        ]
        if led and halves:
            return True
        if led and all(verbs) and len({v[1] for v in verbs if v}) == 1:
            return False
        return None
    if _NOT_ALL.search(text):
        return None
    closing = tokens.between(last, whole)
    behind = tokens.after(whole, 60)
    named = re.search(
        r"(?:\b(?:total(?:s|ing|ling)?(?: of)?|for a total of|in total,?|altogether,?|together,? (?:these |"
        r"this )?(?:give|make|makes|made)?|sample of|"
        r"give|gives|giving|make|makes|made|making|resulting in|yielding|sum to|add(?:s|ing)? up to|N|n|"
        r"i\.e\.,?|or)\b\s?(?:a |an |up |the )?(?:(?:total|sample|sum|set|pool|corpus) of |=\s?)?|[=])\s?\Z",
        closing, re.IGNORECASE,
    )  # fmt: skip
    called = re.match(
        rf"\A (?:{WORD}{{0,3}}?)(?:in total|in all|altogether|overall|combined|total)\b",
        f"{behind} ",
        re.IGNORECASE,
    )
    start = re.search(
        r"\b(?:together|in total|in all|altogether|overall)\b", text[: tokens.at[first]], re.IGNORECASE
    )
    if (
        called
        or (named and named[0].strip().lower() not in ("or", "n", "i.e.", "i.e.,"))
        or (named and "=" in named[0])
        or (start and named)
    ):
        return True
    return None


def _part_finding(reading: Reading, paragraph: Paragraph, start: int, whole: _Whole) -> Finding:
    total = f"{whole.total:g}" if whole.total < 1e6 else f"{whole.total:.0f}"
    formula = " + ".join(_plain(part) for part in whole.parts) + f" = {total}"
    return reading.note(
        Where(paragraph, start + whole.start, start + whole.end),
        "consistency.parts_of_whole",
        Severity.MAJOR if whole.sure else Severity.MINOR,
        f"The parts add up to {total}, not {whole.text}",
        evidence=formula,
        suggestion="Correct the whole or its parts, or say what else belongs to it",
        certainty=Certainty.CONFIRMED if whole.sure else Certainty.SUSPECTED,
        text=whole.text,
        total=total,
        whole=whole.text,
        formula=formula,
    )


def _plain(text: str) -> str:
    """A count as a number: words are written in digits."""
    number = next(iter(find_numbers(text)), None)
    return text if number is None else f"{number.value:.0f}"
