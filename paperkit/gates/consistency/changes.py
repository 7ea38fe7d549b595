"""A change against its two numbers: `consistency.wrong_change` and `consistency.wrong_difference`.

`from 61.0 to 74.2, a relative gain of 27.6%`; `a difference of 3.2 points (84.1 vs. 80.3)`; `doubled from 10 to 31`.
The two ends are told by the words between them, the change by the words beside it. All values that round to what is
printed are allowed for, and every usual reading: relative to either end where the words do not say which, in points, as
a share of what it was, as a reduction of the error that an accuracy leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

from paperkit.documents.numbers import Number
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Certainty, Finding, Severity
from paperkit.gates._prose import MASK, Reading, Where
from paperkit.gates._tokens import COUNT, PERCENT, POINTS, TIMES, VALUE, Tokens, shown
from paperkit.gates.consistency.change_ends import BETWEEN, MOVED, Ends, are_exact, ends_of
from paperkit.gates.consistency.change_scope import is_of_pair

__all__ = ["wrong_changes"]

_MOST = 9
_LONGEST = 500
_BACK = 2


_MORE = (
    r"improv\w*|increas\w*|decreas\w*|reduc\w*|gains?|gained|drop\w*|rises?|rose|risen|rising|fell|fall(?:s|en|"
    r"ing)?|cuts?|"
    r"cutting|shr[aiu]nk\w*|sav(?:es?|ed|ings?)|grew|grows?|growth|declin\w*|up|down|jump\w*|climb\w*|los[ts]|"
    r"loses|loss|"
    r"costs?|boost\w*|lowers?|lowered|rais\w+|higher|lower|larger|smaller|bigger|faster|slower|less|more|fewer|"
    r"better|worse|"
    r"shorter|longer|cheaper|speed-?ups?|outperform\w*|surpass\w*|exceed\w*|beat\w*|ahead|behind|above|below|lead\w*|"
    r"提[升高]|增[加长]|减少|降低|下降|上升|高出|低于|优于"
)
_DIFFERENCE = re.compile(
    rf"(?<![\w-])(?:{_MORE}|differ\w*|gaps?|margins?|advantage|deficit|edge|delta|by)(?!\w)|[Δ差]|[升降增减減増]|提高"
    r"|向上|\b(?:um|stieg|sank|Differenz|warming|cooling|apart|older|younger|[a-z]{3,9}er than)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(r"\brelativ|相对", re.IGNORECASE)
_SPEED = re.compile(r"\b(?:faster|slower|speed-?ups?|quicker|throughput|speed)\b", re.IGNORECASE)
_ERROR = re.compile(r"\berrors?\b|\bmis(?:takes|classif)|错误|误差", re.IGNORECASE)
_SHARE = re.compile(rf"{PERCENT} (?:of|as)\b|{PERCENT} the\b|的\s?{PERCENT}|\bto {PERCENT}")
_NO_CHANGE = re.compile(
    r"\b(?:on average|averaging|averaged (?:over|across)|(?:mean|median|average) (?:relative |absolute )?"
    r"(?:improvement|gain|increase|decrease|reduction|drop|rise|difference|change|speed-?up)s?|"
    r"rang(?:es|ed|ing)|CI|confidence|intervals?|target\w*|per year|annual(?:ly|i[sz]ed)|annual (?:growth|increase|"
    r"rate|decline|decrease|change)|compound|another|expected|"
    r"geometric)\b|平均(?:提|增|下降|降低|减少|上升)|分别",
    re.IGNORECASE,
)
_ADJUSTED = re.compile(
    r"\b(?:adjust(?:ed|ing|ment)|controll(?:ed|ing) for|covariates?|marginal means|least[- ]squares means)\b|校正",
    re.IGNORECASE,
)
"""A difference of adjusted means is not that of the means."""
_SCALE = re.compile(r"\b(?:scales?|items?|ratings?|likert)\b[^.;]{0,40}\bfrom\b", re.IGNORECASE)
"""`on a scale from 1 to 7`: two ends, and no change."""
_GERUND = re.compile(r"(?:doubl|halv|tripl|quadrupl)ing", re.IGNORECASE)
_POINT = re.compile(r"\A\s?(?:absolute|pp\b|p\.p\.|points?)|\babsolute\b", re.IGNORECASE)
_ANAPHORA = re.compile(
    r"(?:This|That|It|Hence|Thus|So|The (?:gap|difference|gain|drop|change|increase|decrease|reduction|"
    r"improvement))\b"
)
_INCREASE_OF = re.compile(r"\A\s?(?:increase|rise|growth|gain|more|higher|larger|improvement|greater)")


def wrong_changes(reading: Reading) -> Iterator[Finding]:
    """Findings on changes that do not follow from the two numbers that stand beside them."""
    for paragraph in reading.prose("abstract", "body", "item", "caption", "footnote"):
        text = reading.masked[paragraph.index]
        for at, sentence in enumerate(paragraph.sentences):
            before = paragraph.sentences[max(0, at - _BACK) : at][::-1]
            yield from _sentence(reading, paragraph, text, sentence, before)


def _sentence(
    reading: Reading, paragraph: Paragraph, text: str, sentence: Sentence, before: Sequence[Sentence]
) -> Iterator[Finding]:
    words = _plain(text[sentence.start : sentence.end])
    if (
        _ADJUSTED.search(words)
        or _SCALE.search(words)
        or (not _DIFFERENCE.search(words) and not _FACTOR.search(words))
    ):
        return
    start = sentence.start
    tokens = _without_years(words)
    extended = False
    for one in before:
        if not (_values(tokens) < 3 or (one is before[0] and _ANAPHORA.match(words))):
            break
        if sentence.end - one.start <= _LONGEST:
            start, extended = one.start, extended or not _ANAPHORA.match(words)
            tokens = _without_years(_plain(text[start : sentence.end]))
    if extended and _values(tokens) != 3:
        return
    tokens = _one_scale(tokens)
    if not 3 <= len(tokens.numbers) <= _MOST or len(tokens.source) > _LONGEST:
        return
    pairs = list(ends_of(tokens))
    if not pairs:
        return
    for index, number in enumerate(tokens.numbers):
        if start + number.start < sentence.start or MASK in tokens.after(index, 12):
            continue
        if _GERUND.fullmatch(number.text) and re.match(
            r" (?:the|our|its|an?|this)\b", tokens.after(index, 8)
        ):
            continue  # `Doubling the batch lowered …` is done to something else
        kind = _kind(tokens, index)
        if not kind or any(p.sided and index in (p.base, p.now) for p in pairs):
            continue
        near = [
            p
            for p in pairs
            if index not in (p.base, p.now)
            and _fits(tokens, index, kind, p)
            and is_of_pair(tokens, index, (p.base, p.now))
        ]
        if near and (fault := _judge(tokens, index, kind, near)) is not None:
            yield _finding(
                reading, Where(paragraph, start + number.start, start + number.end), tokens, index, *fault
            )


_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_DATED = re.compile(
    r"\b(?:in|between|and|since|until|to|from|by|of|year|spring|summer|autumn|winter) \Z", re.IGNORECASE
)


def _without_years(text: str) -> Tokens:
    """The numbers of a text but those that are years by the word before them: `between 2013 (71%) and 2017 (65%)`."""
    tokens = Tokens.of(text)
    years = [
        i
        for i, n in enumerate(tokens.numbers)
        if n.unit is None and _YEAR.fullmatch(n.text) and _DATED.search(tokens.before(i, 12))
    ]
    if not years or len(tokens.numbers) - len(years) < 3:
        return tokens
    hidden = [tokens.numbers[i] for i in years]
    return Tokens.of(text, [(n.start, n.end) for n in hidden])


def _values(tokens: Tokens) -> int:
    """How many numbers are no mere number words."""
    return sum(not (n.word and n.unit in (None, "×")) for n in tokens.numbers)


def _one_scale(tokens: Tokens) -> Tokens:
    """The numbers with the scale that a pair shares: `from 1.50 to 1.95 million`."""
    numbers = list(tokens.numbers)
    for index, (one, other) in enumerate(pairwise(numbers)):
        shared = re.fullmatch(r" (?:up |down )?(?:to|and|vs|versus) ", tokens.between(index, index + 1))
        if shared and not one.exponent and other.exponent >= 3 and one.decimals and one.unit is None:
            scale = 10.0**other.exponent
            numbers[index] = replace(one, value=one.value * scale, exponent=other.exponent)
    return replace(tokens, numbers=tuple(numbers))


def _plain(text: str) -> str:
    """A text whose abbreviations have no points, in the same length."""
    return (
        text.replace("i.e.", "i,e,").replace("e.g.", "e,g,").replace("vs.", "vs ").replace("et al.", "et al,")
    )


def _fits(tokens: Tokens, index: int, kind: str, ends: Ends) -> bool:
    """Whether a change of a kind may be one between two ends: a bare one is in their unit and with their decimals."""
    if kind == "%":
        return not ends.joined or (
            _values(tokens) == 3 and tokens.numbers[ends.now].unit not in ("%", "points")
        )
    number, base, now = (tokens.numbers[i] for i in (index, ends.base, ends.now))
    units = {number.unit, now.unit}
    return kind != "same" or (
        (len(units) == 1 or units == {"K", "°C"}) and number.decimals == max(base.decimals, now.decimals)
    )


def _kind(tokens: Tokens, index: int) -> str:
    """What sort of change a number may be: `%`, `×`, `points`, `same` (in the unit of its ends), or "" for none."""
    number, sign = tokens.numbers[index], tokens.text[tokens.at[index]]
    before, after = tokens.before(index, 44), tokens.after(index, 30)
    before = re.split(r"[.;\ue000-\ue004]", before)[-1]
    after = re.split(r"[.;\ue000-\ue004]", after)[0]
    if not tokens.is_exact(index) or number.value == 0:
        return ""
    if sign == TIMES:
        return "×" if _FACTOR_BEHIND.match(number.text + after) or _FACTOR_BEFORE.search(before) else ""
    if sign == POINTS:
        return "points" if _DIFFERENCE.search(tokens.text) else ""
    if sign == PERCENT and re.search(r"\babsolute\b", before + after):
        return "points"
    if sign == PERCENT and before.endswith(" (") and after.startswith(")") and _values(tokens) == 3:
        return "%" if re.search(rf"\b{MOVED} ", tokens.text) else ""
    if sign == PERCENT:
        return "%" if _CHANGE_BEFORE.search(before) or _CHANGE_BEHIND.match(after) else ""
    if re.match(r"\s?(?:Prozentpunkt|ポイント|个百分点)", after):
        return "points" if _CHANGE_BEFORE.search(before) or _CHANGE_BEHIND.match(after) else ""
    if number.name.startswith(("Δ", "∆")) and sign == VALUE:
        return "same"
    if number.sign == "+" or (number.sign == "-" and before.endswith(("(", "Δ = "))):
        return "same"
    if sign == VALUE and after.startswith(("-point", "-percentage-point")):
        return "points"
    if (
        sign in (VALUE, COUNT)
        and BETWEEN.search(tokens.text)
        and re.search(r"\A\)? (?:is|was|of|equals|=) (?:only |just )?\Z", before)
    ):
        return "same"
    if sign in (VALUE, COUNT) and re.match(
        r" times (?:as|faster|slower|more|less|fewer|higher|lower|larger|smaller)\b", after
    ):
        return "×"
    if sign in (VALUE, COUNT) and not number.word:
        return "same" if _CHANGE_BEFORE.search(before) or _CHANGE_BEHIND.match(after) else ""
    return ""


_NOUN = (
    r"improvements?|increases?|decreases?|reductions?|gains?|drops?|rises?|savings?|cuts?|growth|declines?|loss|boost|"
    r"warming|cooling|Differenz|differences?|gaps?|margins?|advantage|speed-?ups?|changes?|delta|jump|fall"
)
_VERB = (
    r"improv(?:es?|ed|ing)|increas(?:es?|ed|ing)|decreas(?:es?|ed|ing)|reduc(?:es?|ed|ing)|gain(?:s|ed|ing)|"
    r"dropp?(?:s|ed|ing)?|"
    r"rises?|rose|risen|rising|f[ae]ll(?:s|en|ing)?|cuts?|cutting|shr[aiu]nk\w*|sav(?:es?|ed|ing)|grew|grows?|grown|"
    r"declin(?:es?|ed|ing)|jump(?:s|ed)|climb(?:s|ed)|los(?:t|es?)|costs?|boost(?:s|ed)|lower(?:s|ed|ing)|"
    r"rais(?:es?|ed|ing)|"
    r"outperform\w*|surpass\w*|exceed\w*|beats?|leads?|went up|went down|goes up|up|down"
)
_CHANGE_BEFORE = re.compile(
    rf"(?:\b(?:{_NOUN})(?: in [\w -]{{1,40}}| here)? ?(?:of|is|was|are|were|:|=|by|amounts to|corresponds to|"
    rf"equals|\()\s?"
    rf"(?:only |just |a |an |another |is |relative )?"
    rf"|\b(?:{_VERB})\b[\w ’'-]{{0,60}}?\bby (?:only |just |exactly |fully |a |an )?|\b(?:{_VERB}) (?:only |just |a )?|"
    rf"\bby (?:only |just )?"
    r"|\b(?:um|betrug) |(?:相差|提[升高]|[增上]加?[长升]?|减少|降低|下降|上升|高出?|低)了?\s?|[(（][+−↑↓-])\Z",
    re.IGNORECASE,
)
_CHANGE_BEHIND = re.compile(
    rf"\s?[)）]?[,]? ?(?:in )?(?:(?:relative|absolute|points?|percentage|overall|net|reported|further|in) )?"
    rf"(?:[\w-]{{1,14}} )?(?:{_NOUN}|higher|lower|larger|smaller|bigger|faster|slower|less|more|fewer|better|"
    rf"worse|shorter|longer|"
    r"cheaper|relative terms|above|below|ahead|behind|[a-z]{2,9}er(?= than)|apart|"
    r"of (?:the )?[\w ]{1,24}(?:is|are|was|were) (?:saved|lost|cut|gained))\b|\s?(?:的?(?:提升|增长|下降)|ポイント|"
    r"減少|増加|向上|低下|上昇)",
    re.IGNORECASE,
)
_FACTOR_BEHIND = re.compile(
    r"(?:\w*(?:doubl|halv|tripl|quadrupl)|[\d.,]{1,9}[×x]? ?-?fold\b|(?:two|three|four|five|ten)-?fold|"
    r"[\d.,]{1,9}\s?(?:×|x|times|-fold)?"
    r"\s?(?:speed-?up|faster|slower|quicker|increase|decrease|reduction|improvement|higher|lower|more|less|"
    r"smaller|larger|as )|"
    r"[^\W\d_]{3,9} times (?:as|faster|more|less|larger|smaller|higher|lower))",
    re.IGNORECASE,
)
_FACTOR_BEFORE = re.compile(
    r"\b(?:speed-?ups?|factor|increase|reduction|improvement|acceleration|ratio|gain) (?:of|is|was|"
    r"by) (?:a factor of )?\Z"
    r"|\bby (?:a factor of )?\Z", re.IGNORECASE
)  # fmt: skip


_FACTOR = re.compile(
    r"(?:doubl|halv|tripl|quadrupl|twofold|threefold|fourfold|-fold|speed-?up|times|twice|[×x]\b)",
    re.IGNORECASE,
)


def _judge(
    tokens: Tokens, index: int, kind: str, pairs: list[Ends]
) -> tuple[str, str, float, Ends, bool] | None:
    """The reading that a change should have had where none holds: rule, arithmetic, value, ends, whether it is sure."""
    number = tokens.numbers[index]
    exact = [p for p in pairs if are_exact(tokens, p)]
    if kind == "×":
        named = re.search(r"times|×|x\b|fold|speed", number.text + tokens.after(index, 12))
        pairs = exact = [
            p for p in exact if p.sided or (named and (not p.joined or len(tokens.numbers) == 3))
        ]
    if not pairs or len(exact) < len(pairs) or _NO_CHANGE.search(tokens.text):
        return None
    for ends in pairs:
        if _holds(tokens, number, kind, index, ends):
            return None
    ends = min(pairs, key=lambda p: min(abs(index - p.base), abs(index - p.now)))
    others = [i for i in range(len(tokens.numbers)) if i not in (index, ends.base, ends.now)]
    if (
        any(abs(i - index) <= 1 and tokens.numbers[i].unit == tokens.numbers[ends.now].unit for i in others)
        and len(pairs) > 2
    ):
        return None
    base, now = tokens.numbers[ends.base], tokens.numbers[ends.now]
    rule, arithmetic, value = _shown(tokens, number, kind, base, now)
    wrong = _range(tokens, number, kind, ends, index, loose=True)
    sure = not others and not any(low <= abs(number.value) <= high for low, high in wrong)
    if ends.sided is False and kind == "%" and not sure:
        return None
    return rule, arithmetic, value, ends, sure


def _shown(tokens: Tokens, number: Number, kind: str, base: Number, now: Number) -> tuple[str, str, float]:
    a, b = base.printed, now.printed
    if kind == "%":
        value = abs(now.value - base.value) / abs(base.value) * 100 if base.value else 0.0
        return "wrong_change", f"|{b} − {a}| / {a} = {value:.4g} %", value
    if kind == "×":
        big, small = (now, base) if abs(now.value) >= abs(base.value) else (base, now)
        value = abs(big.value / small.value) if small.value else 0.0
        return "wrong_change", f"{big.printed} / {small.printed} = {value:.4g}", value
    value = abs(now.value - base.value)
    if kind == "points" and max(abs(now.value), abs(base.value)) <= 1:
        return "wrong_difference", f"|{b} − {a}| × 100 = {shown(round(value * 100, 6))}", value * 100
    return "wrong_difference", f"|{b} − {a}| = {shown(round(value, 6))}", value


def _holds(tokens: Tokens, number: Number, kind: str, index: int, ends: Ends) -> bool:
    value = abs(number.value)
    reach = 0.0 if number.word else number.half_unit
    if kind == "×":
        reach = (
            max(reach, 0.05 * value if number.decimals else 0.12 * value)
            if number.word or not number.decimals
            else reach
        )
    low, high = value - reach, value + reach
    slack = 1e-9 * max(1.0, value)
    return any(
        low - slack <= most and least <= high + slack
        for least, most in _range(tokens, number, kind, ends, index)
    )


def _range(
    tokens: Tokens, number: Number, kind: str, ends: Ends, index: int, *, loose: bool = False
) -> list[tuple[float, float]]:
    """Where a change may lie, by each reading of it that the words allow; all readings if `loose`."""
    base, now = tokens.numbers[ends.base], tokens.numbers[ends.now]
    corners = list(product(_corners(base), _corners(now)))
    after = tokens.after(index, 30)
    text = tokens.text

    def reading(compute: str, scale: float = 1.0) -> tuple[float, float]:
        values = [scale * v for a, b in corners if (v := _computed(compute, a, b)) is not None]
        return (min(values), max(values)) if values else (1.0, 0.0)

    shares = max(abs(base.value), abs(now.value)) <= 1
    percents = base.unit == "%" or now.unit == "%"
    found: list[tuple[float, float]] = []
    if kind == "%":
        found.append(reading("relative", 100))
        free = loose or not ends.sided or _SPEED.search(text) is not None
        if free:
            found.append(reading("inverse", 100))
        if _SPEED.search(text) or loose:
            found.append(reading("excess", 100))
        bare = (
            base.unit is None and max(abs(base.value), abs(now.value)) <= 100 and not _is_time(tokens, ends)
        )
        if (percents or shares or (bare and not _RELATIVE.search(text))) and (
            loose or not _RELATIVE.search(tokens.before(index, 30) + after)
        ):
            found.append(reading("difference", 100 if shares and not percents else 1))
        if _SHARE.search(text) or loose:
            found += [reading("ratio", 100), reading("turned", 100)]
        if _ERROR.search(text) and max(abs(base.value), abs(now.value)) <= 100:
            whole = 1.0 if shares and not percents else 100.0
            values = [abs(b - a) / (whole - a) * 100 for a, b in corners if a < whole]
            if values:
                found.append((min(values), max(values)))
    elif kind == "×":
        found += [reading("ratio"), reading("turned")]
        if _INCREASE_OF.match(after) or loose:
            found += [reading("excess_ratio")]
    else:
        found.append(reading("difference"))
        if shares or loose:
            found.append(reading("difference", 100))
        if loose or (kind == "same" and number.unit is None and base.unit is None):
            found.append(reading("relative", 1 if shares else 100)) if loose else None
    return found


def _is_time(tokens: Tokens, ends: Ends) -> bool:
    return tokens.numbers[ends.base].unit is not None


def _corners(number: Number) -> tuple[float, float]:
    """The least and greatest value that rounds to a number; one without decimals and unit is exact."""
    whole = number.decimals == 0 and not number.exponent
    reach = 0.0 if number.word or whole else number.half_unit
    return abs(number.value) - reach, abs(number.value) + reach


def _computed(kind: str, base: float, now: float) -> float | None:
    if kind == "difference":
        return abs(now - base)
    divisor = {"relative": base, "inverse": now, "ratio": base, "turned": now}.get(kind, min(base, now))
    if divisor <= 0:
        return None
    if kind in ("relative", "inverse"):
        return abs(now - base) / divisor
    if kind == "ratio":
        return now / base
    if kind == "turned":
        return base / now
    return max(base, now) / divisor - 1


def _finding(
    reading: Reading,
    where: Where,
    tokens: Tokens,
    index: int,
    rule: str,
    arithmetic: str,
    value: float,
    ends: Ends,
    sure: bool,
) -> Finding:
    number = tokens.numbers[index]
    ends_printed = [tokens.numbers[ends.base].text, tokens.numbers[ends.now].text]
    return reading.note(
        where,
        f"consistency.{rule}",
        Severity.MAJOR if sure else Severity.MINOR,
        f"“{number.text}” does not follow from {ends_printed[0]} and {ends_printed[1]}",
        evidence=arithmetic,
        suggestion="Correct the change or the numbers, or say what it is relative to",
        certainty=Certainty.CONFIRMED if sure else Certainty.SUSPECTED,
        text=number.text,
        values=ends_printed,
        computed=float(f"{value:.6g}"),
        formula=arithmetic,
    )
