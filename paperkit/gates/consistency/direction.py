"""Improvements that their two numbers do not show: `consistency.wrong_direction`.

`outperforms it with a loss of 1.466 compared to the baseline's 1.465`: of a loss less is better. A sentence is asked
only where it alone has the verb, the metric and both numbers, says which number is the one improved upon, and neither
weighs one thing against another nor names a metric of which more is better.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperkit.documents.log.metrics import better, metric_words
from paperkit.documents.paper import Paragraph, Sentence
from paperkit.findings import Finding, Severity
from paperkit.gates._prose import Reading, Where
from paperkit.gates.claim_evidence.direction import claims_in

__all__ = ["wrong_directions"]

_VERB = re.compile(r"(?:improv|outperform|enhanc|surpass|superior)\w*|better|beats?", re.IGNORECASE)
_METRIC = re.compile(
    r"(?<![\w-])(?:(?:cross[- ]entropy|training|train|validation|val|test|evaluation|final|lower|average|mean|a|the|"
    r"its|with|in|of|and|squared|absolute|prediction|classification|word|character)\s)"
    r"(?:loss(?:es)?|errors?(?: rates?)?|perplexit(?:y|ies)|RMSE|MSE|MAE|MAPE|NLL|FID|WER|CER|EER|ECE)(?![\w-])",
    re.IGNORECASE,
)
_WEIGHS = re.compile(
    r"\b(?:but|although|though|despite|while|whereas|however|except|only|slight(?:ly)? (?:higher|worse)|trade-?offs?|"
    r"expense|margin\w*|negative|log[- ]likelihood)\b",
    re.IGNORECASE,
)
_NUMBER = r"(?<![\w.,−–-])\d{1,6}\.\d{1,6}(?![\w.,]?\d)\s?%?"
_DECIMAL = re.compile(_NUMBER)
_OLD = r"(?:baseline|standard|default|original|previous|vanilla|unmodified|control)"
_COMPARED = re.compile(
    rf"(?P<now>{_NUMBER})[^;:\d]{{0,50}}?\b(?:compared (?:to|with)|vs\.?|versus|against|than|relative to)\s"
    rf"(?:[^;:\d]{{0,40}}?\b{_OLD}\b[^;:\d]{{0,25}}?(?P<base>{_NUMBER})"
    rf"|[^;:\d]{{0,20}}?(?P<base2>{_NUMBER})\)?\s(?:of|for|in|by|with) (?:the |a )?{_OLD}\b)",
    re.IGNORECASE,
)


def wrong_directions(reading: Reading) -> Iterator[Finding]:
    """Findings on improvements of a metric of which less is better, whose second number is the larger one."""
    for paragraph in reading.prose("abstract", "body", "item", "caption"):
        text = reading.masked[paragraph.index]
        for sentence in paragraph.sentences:
            if (
                found := _wrong(reading, paragraph, sentence, text[sentence.start : sentence.end])
            ) is not None:
                yield found


def _wrong(reading: Reading, paragraph: Paragraph, sentence: Sentence, words: str) -> Finding | None:
    if len(_DECIMAL.findall(words)) != 2 or _WEIGHS.search(words):
        return None
    claims = claims_in(words, denied=True)
    if not claims or claims != claims_in(words):
        return None
    is_better = all(
        _VERB.fullmatch(words, start, end) and words[end : end + 1] != "-" for _, start, end in claims
    )
    directions = {better(words[start:end]) for start, end in metric_words(words)} - {None}
    metric, match = _METRIC.search(words), _COMPARED.search(words)
    if not is_better or directions != {"lower"} or metric is None or match is None:
        return None
    now, base = (" ".join(value.split()) for value in (match["now"], match["base"] or match["base2"]))
    if now.endswith("%") != base.endswith("%") or float(now.rstrip("% ")) <= float(base.rstrip("% ")):
        return None
    start = sentence.start + match.start("now")
    if not reading.is_own(paragraph, sentence.start, sentence.start + 1):
        return None
    name = metric[0].split()[-1]
    return reading.note(
        Where(paragraph, start, sentence.start + match.end("now")),
        "consistency.wrong_direction",
        Severity.MAJOR,
        f"{now} is called better than {base}, and of this metric ({name}) less is better",
        evidence=f"{now} > {base}; less is better of {name}",
        suggestion="Correct the numbers, or say that the method is worse here",
        text=now,
        values=[now, base],
        metric=name,
    )
