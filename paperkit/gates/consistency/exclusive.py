"""Whether the parts of a list exclude each other: `in May and in June`, `men and women`, `drug (n = …), placebo (n = …)`."""

# ruff: noqa: E501 - lists of words are easier to read whole
from __future__ import annotations

import re

from paperkit.gates._tokens import Tokens

__all__ = ["are_opposites", "are_siblings", "exclude_each_other", "share_a_rest"]

_PAIRS = tuple(
    tuple(re.compile(rf"(?<![^\W_])(?:{side})(?![a-z])|(?:{han})" if han else rf"(?<![^\W_])(?:{side})(?![a-z])", re.IGNORECASE)
          for side, han in zip(pair[::2], pair[1::2], strict=True))
    for pair in (
        ("men|males?|boys?|husbands?|fathers?|Männer|Jungen|männlich\\w*", "男", "women|females?|girls?|wives|mothers?|Frauen|Mädchen|weiblich\\w*", "女"),
        ("(?:true )?positives?", "阳性|陽性", "(?:true )?negatives?", "阴性|陰性"),
        ("cases|patients", "患者|病例", "(?:healthy )?controls?", "对照|対照"),
        ("train(?:ing)?", "训练|訓練", "test(?:ing|s)?|evaluation|validation", "测试"),
        ("treat\\w*|intervention|experimental|drug|active|exposed|stressed|training|vaccin\\w*", "实验|试验|介入", "control|placebo|comparison|waitlist|usual care|reference|untreated|unexposed|chow|watchful waiting|no treatment", "对照|対照"),
        ("surviv\\w+|alive|lived", "存活|生存", "died|dead|deaths?", "死亡"),
        ("urban|city|cities|towns?", "城市|城镇", "rural|countryside|villages?", "农村|乡村"),
        ("benign", "良性", "malignant", "恶性"),
        ("left(?:-handed)?", "左", "right(?:-handed)?", "右"),
        ("public|state", "公立", "private", "私立"),
        ("correct(?:ly)?|right", "正确", "incorrect(?:ly)?|wrong(?:ly)?|errors?", "错误"),
        ("yes|agreed|approved|accepted|supported|passed|succeeded|successful\\w*|present|responders?", "赞成|賛成", "no|disagreed|opposed|rejected|failed|unsuccessful\\w*|absent|non-?responders?", "反对|反対"),
        ("smokers?", "吸烟", "non-?smokers?|never-smokers?", "不吸烟"),
        ("online", "线上", "offline|paper|in person|face-to-face", "线下"),
        ("first|novices?|beginners?|young\\w*|junior\\w*", "", "second|experts?|experienced|old\\w*|senior\\w*", ""),
        ("with", "", "without", ""),
        ("married", "已婚", "single|unmarried", "未婚"),
        ("native", "", "non-?native|learned|second language", ""),
        ("wild-?type", "", "mutants?|knock-?outs?", ""),
        ("did|had|was|were|completed", "", "did not|had not|was not|were not|had no|no", ""),
    )
)  # fmt: skip
_HEAD = re.compile(
    r"\A(?: ?(?:%|\)|\(\ue001\)|名|例|人|份|件|\([nN] ?= ?\ue000\))){0,2}"
    r"(?: (?!(?:and|or)\b)[\w’'-]+){0,3}? "
    r"(?P<word>in|on|from|at|for|to|by|aged|of age|with|without|stocked|aus|im|auf|für|fed|under|during|as)\b"
)
_UNIT_OF = re.compile(r"\A ([a-z]{3,12}?)s? of (?!(?:which|whom|these|those|them)\b)")
"""`4 units of blood, 3 units of plasma`: each is of its own."""
_NAMED = re.compile(r"[^\W\d_][\w’' +./-]{0,60}[(（]\s?(?:[nN] ?= ?)?\Z")
_GROUPS = re.compile(
    r"\b(?:groups?|arms?|conditions?|batch(?:es)?|cohorts?|branch(?:es)?|schools?|seasons?|years?)\b|组|群"
)
_MANY = re.compile(
    r"\b(?:hypertension|diabetes|obes\w+|had|have|has|reported|used|use|owned|own|suffer\w+|knew)\b"
)
_VERB = re.compile(
    r"\A (?:of (?:them|these|those) )?(?:[\w’'-]+ )?(were|was|are|had|[a-z]+ed|got|chose|saw|did)\b"
)
_NEGATED = re.compile(
    r"\A (?:of (?:them|these) )?(?:had|did|was|were|do|have|could)(?: not|n’t| no|n't)\b|\A [\w ]{0,20}\bun[a-z]{4,}"
)


def exclude_each_other(tokens: Tokens, run: tuple[int, ...]) -> bool:
    """Whether no thing can be in two parts, by the words behind or before their numbers."""
    if are_opposites(tokens, run):
        return True
    around = [_part(tokens, run, i) for i in range(len(run))]
    heads = [m["word"] if (m := _HEAD.match(tokens.after(i, 70))) else None for i in run]
    if (
        heads[0]
        and all(h in (heads[0], None) for h in heads)
        and sum(h is not None for h in heads) >= len(run) - 1
    ):
        return heads[0] not in ("with",) or len(run) > 2
    if (
        {*heads} <= {"with", "without", "stocked", "fed", "aged", "in", "on"}
        and len(run) > 2
        and None not in heads
    ):
        return True
    named = [_NAMED.search(tokens.before(i, 70)) for i in run]
    if all(named) and len(run) >= 2:
        return True
    groups = [_GROUPS.search(part) for part in around]
    return all(groups)


def are_opposites(tokens: Tokens, run: tuple[int, ...]) -> bool:
    """Whether the words of two parts are opposites: `men, women`."""
    around = [_part(tokens, run, i) for i in range(len(run))]
    return any(_is_pair(around, pair) for pair in _PAIRS)


def share_a_rest(tokens: Tokens, run: tuple[int, ...]) -> bool:
    """Whether one verb says of each part what only one can be: `31 were burned, 22 were left`; or the last denies it."""
    if _NEGATED.match(tokens.after(run[-1], 50)):
        return True
    verbs = [_VERB.match(tokens.after(i, 60)) for i in run]
    if not all(verbs):
        return False
    said = {v[1] for v in verbs if v}
    if any(_MANY.search(tokens.after(i, 40)) for i in run):
        return False
    return len(said) == 1


def are_siblings(tokens: Tokens, whole: int, run: tuple[int, ...]) -> bool:
    """Whether what looks like the whole is itself one of the list: `nine were trials, five were cohorts`."""
    units = [_UNIT_OF.match(tokens.after(i, 30)) for i in (whole, run[0])]
    if units[0] and units[1] and units[0][1] == units[1][1] and ":" not in tokens.between(whole, run[0]):
        return True
    own, first = (_HEAD.match(tokens.after(i, 70)) for i in (whole, run[0]))
    return bool(
        own
        and first
        and own["word"] == first["word"]
        and re.match(r"\A[^,;:(（]{0,60}[,;]|[^,;:(（]{0,60} and ", tokens.between(whole, run[0]))
    )


def _part(tokens: Tokens, run: tuple[int, ...], place: int) -> str:
    """The words of a part: up to the next part, and before its number where that is in brackets."""
    index = run[place]
    behind = tokens.text[tokens.at[index] + 1 : tokens.at[index] + 70]
    if place + 1 < len(run):
        behind = behind[: max(0, tokens.at[run[place + 1]] - tokens.at[index] - 1)]
    front = tokens.before(index, 45)
    bracketed = re.search(r"[(（:：=]\s?(?:[nN] ?= ?)?\Z|(?:of|[\u4e00-\u9fff]|が)\s?\Z", front)
    if bracketed:
        front = re.split(r"[,;，；\ue000-\ue004]", front[: bracketed.start()])[-1]
        return (
            front
            if re.search(r"\A[^\w]{0,2}[)）]", behind)
            else front + " " + re.split(r"[,;，；.。]", behind)[0]
        )
    return re.split(r"[,;，；.。)）]", behind)[0]


def _is_pair(around: list[str], pair: tuple[re.Pattern[str], ...]) -> bool:
    """Whether the one is in one part and the other in another."""
    one, other = pair
    ones = {i for i, part in enumerate(around) if one.search(part)}
    others = {i for i, part in enumerate(around) if other.search(part)}
    return any(a != b for a in ones - others for b in others) or any(
        a != b for a in ones for b in others - ones
    )
