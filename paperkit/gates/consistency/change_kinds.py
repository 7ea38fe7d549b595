"""What sort of change a number may be, told by the words beside it: `a gain of 3.2 points`, `12% faster`, `(+6.6)`."""

from __future__ import annotations

import re

from paperkit.gates._tokens import COUNT, PERCENT, POINTS, TIMES, VALUE, Tokens
from paperkit.gates.consistency.change_ends import BETWEEN, MOVED

__all__ = ["DIFFERENCE", "FACTOR", "kind_of_change", "value_count"]

_COMPARED = (
    r"lighter|heavier|thinner|thicker|warmer|cooler|colder|hotter|stronger|weaker|taller|wider|narrower|deeper|denser|"
    r"cleaner|safer|brighter|darker|quieter|louder|drier|richer|poorer|steeper|older|younger|greater|closer|tighter"
)
_MORE = (
    r"improv\w*|increas\w*|decreas\w*|reduc\w*|gain(?:s|ed|ing)?|drop\w*|rises?|rose|risen|rising|fell|fall(?:s|en|"
    r"ing)?|cuts?|"
    r"cutting|shr[aiu]nk\w*|sav(?:es?|ed|ings?)|grew|grows?|growth|declin\w*|up|down|jump\w*|climb\w*|los[ts]|"
    r"loses|loss|"
    r"costs?|boost\w*|lowers?|lowered|rais\w+|higher|lower|larger|smaller|bigger|faster|slower|less|more|fewer|"
    r"better|worse|"
    r"shorter|longer|cheaper|speed-?ups?|outperform\w*|surpass\w*|exceed\w*|beat\w*|ahead|behind|above|below|lead\w*|"
    r"提[升高]|增[加长]|减少|降低|下降|上升|高出|低于|优于"
)
DIFFERENCE = re.compile(
    rf"(?<![\w-])(?:{_MORE}|differ\w*|gaps?|margins?|advantage|deficit|edge|delta|by)(?!\w)|[Δ差]|[升降增减減増]|提高"
    r"|向上|\b(?:um|stieg|sank|Differenz|effects?|penalty|premium|disparity|discrepancy|warming|cooling|apart|"
    r"older|younger|[a-z]{3,9}er than|" + _COMPARED + r")\b",
    re.IGNORECASE,
)
FACTOR = re.compile(
    r"(?:doubl|halv|tripl|quadrupl|twofold|threefold|fourfold|-fold|speed-?up|times|twice|[×x]\b)",
    re.IGNORECASE,
)


def value_count(tokens: Tokens) -> int:
    """How many numbers are no mere number words."""
    return sum(not (n.word and n.unit in (None, "×")) for n in tokens.numbers)


def kind_of_change(tokens: Tokens, index: int) -> str:
    """What sort of change a number may be: `%`, `×`, `points`, `same` (in the unit of its ends), or "" for none."""
    number, sign = tokens.numbers[index], tokens.text[tokens.at[index]]
    before, after = tokens.before(index, 44), tokens.after(index, 30)
    before = re.split(r"[.;\ue000-\ue004]", before)[-1]
    after = re.split(r"[.;\ue000-\ue004]", after)[0]
    if not tokens.is_exact(index) or number.value == 0 or (_EFFECT.search(before) and _ON.match(after)):
        return ""
    if sign == TIMES:
        return "×" if _FACTOR_BEHIND.match(number.text + after) or _FACTOR_BEFORE.search(before) else ""
    if sign == POINTS:
        return "points" if DIFFERENCE.search(tokens.text) else ""
    if sign == PERCENT and re.search(r"\babsolute\b", before + after):
        return "points"
    if sign == PERCENT and number.sign and before.endswith("(") and after.startswith(")"):
        return "%"
    if sign == PERCENT and before.endswith(" (") and after.startswith(")") and value_count(tokens) == 3:
        return "%" if re.search(rf"\b{MOVED} ", tokens.text) else ""
    if sign == PERCENT:
        return "%" if _CHANGE_BEFORE.search(before) or _CHANGE_BEHIND.match(after) else ""
    if re.match(r"\s?(?:Prozentpunkt|ポイント|个百分点)", after):
        return "points" if _CHANGE_BEFORE.search(before) or _CHANGE_BEHIND.match(after) else ""
    if sign == VALUE and (number.name.startswith(("Δ", "∆")) or _DELTA.search(before)):
        return "same"
    if before.endswith("["):
        return ""  # `R^{c+2}` is read from some PDFs as R[c][+2]
    if number.sign == "+" or (number.sign == "-" and before.endswith(("(", "Δ = "))):
        return "same"
    if sign == VALUE and after.startswith(("-point", "-percentage-point")):
        return "points"
    if sign in (VALUE, COUNT) and BETWEEN.search(tokens.text) and _CAME_TO.search(before):
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
    r"warming|cooling|Differenz|differences?|effects?|contrasts?|benefit|penalty|premium|disparity|discrepancy|differential|shortfall|surplus|delay|shift|gaps?|margins?|advantage|speed-?ups?|changes?|delta|jump|fall"
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
    rf"\bby (?:only |just )?|[(（](?:[\w-]{{1,14}} ){{0,2}}(?:{_NOUN})[,:]? ?"
    r"|\b(?:um|betrug) |(?:相差|提[升高]|[增上]加?[长升]?|减少|降低|下降|上升|高出?|低)了?\s?|[(（][+−↑↓-])\Z",
    re.IGNORECASE,
)
_EFFECT = re.compile(r"\beffects? of \Z", re.IGNORECASE)
_ON = re.compile(r"[\w %-]{0,16} on (?!average\b)")
"""`an effect of 5.2 points on anxiety`, of which the values may be another outcome's."""
_DELTA = re.compile(r"[(（] ?[Δ∆] ?[^\W\d_][\w^ ]{0,8}= ?\Z")
"""`(ΔR² = 0.17)`."""
_CAME_TO = re.compile(
    r"\A(?: [^\W\d_]{1,12})?\)? (?:is|was|of|equals|=|amount(?:s|ed) to|came to) (?:only |just )?\Z"
)
_CHANGE_BEHIND = re.compile(
    rf"\s?[)）]?[,]? ?(?:in )?(?:(?:relative|absolute|points?|percentage|overall|net|reported|further|in) )?"
    rf"(?:[\w-]{{1,14}} )?(?:{_NOUN}|higher|lower|larger|smaller|bigger|faster|slower|less|more|fewer|better|"
    rf"worse|shorter|longer|"
    r"cheaper|" + _COMPARED + r"|relative terms|above|below|ahead|behind|[a-z]{2,9}er(?= than)|apart|"
    r"(?:of (?:the )?[\w ]{1,24})?(?:is|are|was|were) (?:saved|lost|cut|gained))\b|"
    r"\s?(?:的?(?:提升|增长|下降)|ポイント|減少|増加|向上|低下|上昇)",
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
