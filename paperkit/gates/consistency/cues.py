"""Words that tell a whole from its parts: what sums up, what shares out, what leaves something out."""

# ruff: noqa: E501 - lists of words are easier to read whole
from __future__ import annotations

import re

__all__ = [
    "ADDED",
    "BACK",
    "BOTH_OF",
    "CONJUNCTION",
    "CONSISTS",
    "DIVIDES",
    "HAN",
    "IS_TIME",
    "LABEL_BEFORE",
    "LED",
    "LOSS",
    "NOT_ALL",
    "NO_OTHER",
    "OPENS",
    "REST",
    "REST_BEHIND",
    "SAME_NOUN",
    "SEPARATES",
    "SPREAD",
    "SUM_IS",
    "TOGETHER",
    "TOTAL_BEFORE",
    "TOTAL_BEHIND",
    "TOTAL_WORDS",
    "VARIABLE",
]

TOTAL_WORDS = r"in total|in all|in sum|altogether|all told|overall|total|totals|totall?ing|combined|together|insgesamt|zusammen"
TOTAL_BEFORE = re.compile(
    r"(?:\b(?:total|sum|sample|cohort|dataset|data set|corpus|set|pool|number)(?: size)?(?: \w+){0,2} (?:of|=|was|is)"
    r"(?: the)?|\bN ?=|\b(?:In total|In all|In sum|Altogether|All told|Overall|Together|Insgesamt)(?:,|\b)"
    r"(?: \w+){0,4}|共计?(?:\w{0,6})|合计|计)\s?\Z"
)
TOTAL_BEHIND = re.compile(
    rf"\A(?: [\w’'-]+){{0,4}},? (?:{TOTAL_WORDS})\b(?! (?:of|number))|\A[名人件例份个]{{0,2}}(?:を合計|の合計)",
    re.IGNORECASE,
)
DIVIDES = re.compile(
    r"\b(?:(?:sub)?divid|split|partition|separat|randomi[sz]|assign|allocat|distribut|classif|categori[sz]|stratif|"
    r"broken? down|breaks? down|sorted|fall into|fell into|aufgeteilt|verteil|zugeteilt|randomisiert|eingeteilt)"
    r"|分为|分成|分配|划分|分け|割り付け|割り当て",
    re.IGNORECASE,
)
CONSISTS = re.compile(
    r"\b(?:consist(?:s|ed|ing)? of|compris\w+|compos(?:ed|ing) of|(?:made|making) up (?:of|by)|is the sum of|"
    r"of (?:which|whom|these|those|them)|among whom|broken down|namely|viz|davon|darunter waren|besteh\w+ aus|"
    r"setz\w+ sich)\b|其中|包括|包含|内訳|うち|由",
    re.IGNORECASE,
)
ADDED = re.compile(
    r"(?:\b(?:total|totals|totall?ing|in total|in all|in sum|altogether|together|all told|combined|add(?:s|ed|ing)? up|"
    r"sums?|sum(?:s|med|ming)? (?:up )?to|amount(?:s|ed|ing)? to|giv(?:es?|ing)|gave|mak(?:es?|ing)|made|"
    r"yield(?:s|ed|ing)?|result(?:s|ed|ing)? in|for a|that is|thus|hence|so that|insgesamt|zusammen|somit|"
    r"contribut(?:es?|ed|ing)|brings?|bringing|leads? to|leading to)\b|\bi\.e\.|=|合计|总计|共计?|総計|合計)",
    re.IGNORECASE,
)
SAME_NOUN = re.compile(r"\A[ -](?:[^\W\d_][\w’'-]* ){0,2}?([^\W\d_]{3,20})\b")
TOGETHER = re.compile(
    r"\b(?:Together|Taken together|In total|In all|In sum|Altogether|Overall|Adding|[Tt]he sum of|The total of|Summing)\b"
)
SUM_IS = re.compile(
    r"\b(?:is|are|was|were|equals?|gives?|gave|to|of)(?: a| the| exactly)?(?: total of)?\s?\Z"
)

OPENS = re.compile(
    r"(?:[:：;；(（,，、—–]|\bwith|\bi\.e\.,?)\s?(?:with |of which |of whom |of these |of them |namely |namely, |i\.e\.,? |"
    r"that is,? |comprising |consisting of |including |viz\. |there were |davon |其中|うち|the |a |an |on |for |from |in ){0,4}"
    r"(?:[^\W\d_][\w’'/-]{0,20} ){0,4}(?:[^\W\d_][\w’'/-]{0,20})?(?:[=:,]? ?|\s?[(（]\s?(?:[nN] ?= ?)?)\Z"
)
LED = re.compile(
    r"\b(?:[Oo]f|[Aa]mong|[Ff]rom|[Oo]ut of|[Ii]n (?:our|the|this) sample of|[Vv]on|[Uu]nter)"
    r"(?: (?:the|these|those|all|all the|our|den|a total of|N ?=|n ?=))*\s?(?:[nN] ?= ?)?\Z"
)
BACK = re.compile(
    r"\b(?:of|among) (?:these|those|them|whom|the (?:\w+ )?(?:participants|patients|studies|samples|respondents))\b|"
    r"\A(?:There were|They were|Half)\b|davon|其中|うち",
    re.IGNORECASE,
)

SEPARATES = re.compile(
    r"[,;，、；)）—–]|\b(?:and|or|while|whereas|but|versus|vs|against|plus|und|sowie|oder|another|to the)\b|[&+和及与並及]|が|で|名を"
)
CONJUNCTION = re.compile(
    r"(?:\b(?:and|or|while|whereas|but|versus|plus|und|sowie|oder)\b|[&+和及与]|および)[^,;，；\ue000-\ue004]{0,60}\Z",
    re.IGNORECASE,
)
REST = re.compile(
    r"(?:\b(?:the )?(?:remaining|remainder|rest|others?|balance)\b|\b(?:übrig|restlich|verbleibend)|其余|剩余|剩下|余下|残り)"
    r"[^,;，；.\ue000-\ue004]{0,50}\Z",
    re.IGNORECASE,
)
REST_BEHIND = re.compile(
    r"\A[ -](?:[\w%]+ ){0,2}(?:remaining|remained|were left|others?)\b(?! (?:than|words))"
)

NOT_ALL = re.compile(
    r"\b(?:among (?:others|other)|(?-i:among) (?:them|which|these)|several|unknown|missing|overlap\w*|both|about|roughly|approximately|"
    r"multiple|at least|at most|up to|such as|mostly|mainly|between (?=[\ue000-\ue004])|compared|respectively|"
    r"e\.g|for example|etc|times|per|each|every|than|then|later|some|top|most|largest|additional|extra|further|not all)\b|"
    r"…|\.\.\.|每|等",
    re.IGNORECASE,
)
LOSS = re.compile(
    r"\b(?:exclud\w+|withdr[ae]w\w*|dropped|dropouts?|lost|eligible|invited|screened|drop-?outs?|declined|"
    r"completed|returned|responded|removed|omitted|agreed|refused|retained)\b|\bafter \ue002",
    re.IGNORECASE,
)
BOTH_OF = re.compile(r"\b(?:mixture|combination|mix) of both\b", re.IGNORECASE)
NO_OTHER = re.compile(r"\b(?:there (?:are|were) )?(?:no|not any) others?\b[^,.;]{0,30}", re.IGNORECASE)
LABEL_BEFORE = re.compile(
    r"\b(?:aged?|ages|grades?|levels?|days?|weeks?|months?|years?|stages?|phases?|types?|class|classes|versions?|rounds?|"
    r"steps?|sites? [A-Z]|waves?|blocks?|items?|top|by|factor of|in|[<>≤≥]|power of|over|under|above|below|between|between \ue000 and|within|AUC|(?<![^\W\d_])m|out of \ue000|since|until)\s?\Z",
    re.IGNORECASE,
)
IS_TIME = re.compile(r"\A ?(?:-|–|years?|yrs?|months?|weeks?|days?|hours?|th\b|st\b|times\b)")


HAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SPREAD = re.compile(
    r"\b(?:uncertaint\w+|errors?|quadrature|noise|deviations?|variances?|correlations?|intervals?)\b"
)


VARIABLE = re.compile(r"(?<![A-Za-zα-ω])(?![nN]\Z)[A-Za-zα-ω][A-Za-z]{0,20}\Z")
