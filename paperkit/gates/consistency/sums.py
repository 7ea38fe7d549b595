"""Sums printed in prose, as `12 + 30 + 18 = 62`: `consistency.wrong_arithmetic`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.paper import Paragraph
from paperkit.findings import Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates._tokens import shown

__all__ = ["wrong_sums"]

_NUMBER = r"[0-9]{1,3}(?:[,\u202f][0-9]{3})+(?:\.[0-9]{1,6})?|[0-9]{1,9}(?:\.[0-9]{1,6})?"
_STEP = rf"\s?[+×·∗*/÷−–-]\s?(?:{_NUMBER})%?"
_EQUATION = re.compile(
    rf"(?<![\w.,^_){{}}\[\]+×·*/÷−–%|-])(?<![)\]+×·*/÷−–|^-]\s)"
    rf"(?P<left>(?:{_NUMBER})%?(?:{_STEP}){{1,12}})\s?(?P<sign>=)\s?(?P<right>{_NUMBER})(?P<percent>\s?%)?"
    r"(?![\w.,]?[0-9^_(\[]|\s?[+×·*/÷=^−±–(-]|\s?…|[a-zA-Z]?\^)"
)
_PART = re.compile(rf"([+×·∗*/÷−–-])\s?({_NUMBER})%?")
_NEAR = 0.4


def wrong_sums(reading: Reading) -> Iterator[Finding]:
    """Findings on printed sums."""
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote", "theorem"):
        text = reading.masked[paragraph.index]
        if "=" in text:
            yield from _equations(reading, paragraph, text)


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
