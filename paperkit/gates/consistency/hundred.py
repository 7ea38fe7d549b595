"""Percentages in prose that are the shares of one whole, and so make 100 %."""

# ruff: noqa: E501 - lists of words are easier to read whole
from __future__ import annotations

import re
from itertools import pairwise

from paperkit.gates._tokens import Tokens
from paperkit.gates.consistency.cues import NOT_ALL, REST, REST_BEHIND

__all__ = ["is_hundred"]

_METRIC = re.compile(
    r"\b(?:accurac\w+|precision|recall|F1|F-score|AUC|sensitivit\w+|specificit\w+|rates?|(?<!residual )error\w*|scores?|increas\w+|"
    r"decreas\w+|reduc\w+|improv\w+|drop\w*|fell|rose|ris\w+|grew|grow\w*|declin\w+|gain\w*|loss\w*|higher|lower|"
    r"confiden\w+|CI|alpha|dropout|probabilit\w+|thresholds?|quantiles?|percentiles?|humidity|efficien\w+|yield\w*|"
    r"purit\w+|interest|inflation|discount\w*|purity|success|coverage|multiple|overlap|several|respectively|from (?=[\ue000-\ue004])|than|"
    r"about|top|largest|among others|older|younger|only|up to|at least|performance|outperform\w*|test set|agreement|"
    r"correct(?:ly)? in|differ\w*|varied|varies|solved|prevalence|deviation)\b|提高|增长|下降|准确率",
    re.IGNORECASE,
)
_SHARE = re.compile(
    r"\b(?:account(?:s|ed|ing)? for|mak(?:es?|ing) up|made up|shares?|proportions?|consist\w*|compris\w+|compos\w+|"
    r"distribut\w+|breakdown|broken down|divid\w+|split|contribut\w+|attribut\w+|worth|stemmed|comes? from|came from|contain\w*|mixture|blend|"
    r"spends?|spent|devot\w+|alloc\w+|assign\w+|cover(?: is| was)?|votes?|reported as|identified as|entfielen|entfallen|"
    r"Anteil\w*|constitut\w+|represent\w+|of (?:the |all |our )?(?:\w+ )?\w+s\b|[Rr]espondents|[Pp]articipants|[Ss]oils?|"
    r"consumed|goes to|went to|were|was|sample|landed|belong\w*|fell into|invested)\b|占|其中|内訳|割合",
    re.IGNORECASE,
)
_LAST_ONE = re.compile(
    r"\b(?:no opinion|undecided|neither|neutral|others?|unknown|none|no other|nothing else|wrong|incorrect|elsewhere|"
    r"not (?:sure|know|answer)|unemployed|no answer)\b|无回答|無回答|其他|その他",
    re.IGNORECASE,
)
_SPLIT = re.compile(
    r"\b(?:split|divided|partitioned|apportioned|decomposed|broken down) (?:up )?(?:into|between|among|across|over|as)\b"
)


def is_hundred(tokens: Tokens, run: tuple[int, ...]) -> bool | None:
    """Whether percentages are the shares of one whole: True where words say so, False where it looks so, else None."""
    text = tokens.text
    if len(run) < 2 or not all(tokens.is_exact(i) for i in run):
        return None
    end = min(tokens.at[run[-1]] + 60, len(text))
    tail = re.split(r"[.;。；](?: |\Z)", text[tokens.at[run[-1]] : end])[0]
    said = text[: tokens.at[run[-1]]] + tail
    gaps = [tokens.between(a, b) for a, b in pairwise(run)]
    rest = bool(REST.search(gaps[-1]) or REST_BEHIND.match(tokens.after(run[-1], 30)))
    factors = [n for n in tokens.numbers if n.unit == "×" and not n.word]
    if factors or re.search(r"\bmore than one|\bmultiple", text) or NOT_ALL.search(said):
        return None
    if rest:
        return (
            None
            if re.search(r"\b(?:of (?:these|those|them|whom|the remaining)|increas|decreas|reduc)", said)
            else True
        )
    if len(run) < 3 or _METRIC.search(said) or any(len(g) > 80 for g in gaps):
        return None
    if not _SHARE.search(said):
        return None
    return bool(
        _LAST_ONE.search(tail)
        or re.search(r"\b(?:consist|compris|compos|account|made up|makes? up)", said, re.IGNORECASE)
        or _SPLIT.search(said)
    )
