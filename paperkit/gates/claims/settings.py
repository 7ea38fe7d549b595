"""Which numbers of a text are settings of an experiment and no results: `batch size 64`, `训练 100 轮`, `5 个随机种子`.

A setting that happens to have the size of a logged result is no evidence of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from paperkit.documents.numbers import Number, find_numbers
from paperkit.documents.settings import find_settings, setting_names

__all__ = ["says_setting", "settings_of"]

# What stands right before a number, and what right behind it.
_BEFORE: dict[str, str] = {
    "batch_size": r"\b(?:mini-?)?batches of|批(?:处理)?(?:量|次)?大小",
    "epochs": r"(?:训练)?(?:轮数|轮次|周期数)",
    "learning_rate": r"学习率",
    "weight_decay": r"权重衰减(?:系数)?",
    "dropout": r"(?:丢弃|dropout ?)(?:率|概率)",
    "hidden_size": r"(?:隐藏层?|隐层)(?:维度|大小|单元数)",
    "layers": r"层数",
    "heads": r"注意力头数",
    "seeds": r"随机种子数",
    "seed": r"随机种子",
    "patience": r"\bpatience",
    "momentum": r"动量",
    "temperature": r"温度(?:系数)?",
}
_BEHIND: dict[str, str] = {
    "epochs": r"个?(?:训练)?(?:轮(?:次|训练)?(?!评审|对话|审稿|修改|迭代优化)|周期)",
    "seeds": r"个?(?:不同的?)?随机种子",
    "heads": r"个?注意力头",
    "folds": r"折(?:交叉验证)?",
    "steps": r"个?(?:训练|更新|梯度)步",
}
_LINK = r"\s*(?:=|:|：|of|to|is|was|are|were|为|是|设为|设置为|取|约|约为)?\s*(?:about |around )?$"
_IS_BEFORE = {name: re.compile(rf"(?:{way}){_LINK}", re.IGNORECASE) for name, way in _BEFORE.items()}
_IS_BEHIND = {name: re.compile(rf"[\s-]?(?:{way})", re.IGNORECASE) for name, way in _BEHIND.items()}
_ALSO = re.compile(r"\s?(?:,|、|,? and|,? or|和|与|或|及)\s?")
_LISTABLE = re.compile(
    r"(?:sizes|rates|dimensions|epochs|steps|layers|heads|seeds|probabilities)\b|大小|率", re.IGNORECASE
)
_STEPS = re.compile(r"[ -](?:[a-z]+ )?steps\b|\s?步", re.IGNORECASE)
_REACH = 40
_NAMED = {
    name: re.compile("|".join(w for w in (_BEFORE.get(name), _BEHIND.get(name)) if w), re.IGNORECASE)
    for name in _BEFORE.keys() | _BEHIND.keys()
}


def settings_of(text: str, numbers: Sequence[Number]) -> dict[int, str]:
    """The usual names of the settings among numbers, by where each number starts.

    >>> from paperkit.documents.numbers import find_numbers
    >>> text = "Batch sizes of 32 and 64 were tried, with a patience of 5."
    >>> list(settings_of(text, find_numbers(text)).values())
    ['batch_size', 'batch_size', 'patience']
    """
    found = {s.number.start: s.name for s in find_settings(text, numbers)}
    last: Number | None = None
    for number in numbers:
        if number.role not in ("quantity", "count") or number.unit == "×":
            continue
        name = found.get(number.start) or _named(text, number)
        if name is None and last is not None and last.unit == number.unit:
            before = text[max(0, last.start - _REACH) : last.start]
            if _ALSO.fullmatch(text, last.end, number.start) and _LISTABLE.search(before):
                name = found.get(last.start)
        if name is not None:
            found[number.start] = name
        last = number
    return found


def _named(text: str, number: Number) -> str | None:
    before = text[max(0, number.start - _REACH) : number.start]
    for name, way in _IS_BEFORE.items():
        if way.search(before):
            return name
    for name, way in _IS_BEHIND.items():
        if way.match(text, number.end):
            return name
    return None


@lru_cache(maxsize=4096)
def says_setting(text: str, setting: str, value: float) -> bool:
    """True where a text (a line, a head, a key) has a value for a setting, or names it and gives the value to no other.

    >>> [says_setting("训练 100 轮，批大小 64", name, 64) for name in ("batch_size", "epochs")]
    [True, False]
    >>> says_setting("batch_size", "batch_size", 64), says_setting("64 GB", "batch_size", 64)
    (True, False)
    """
    numbers = find_numbers(text)
    given = settings_of(text, numbers)
    meant = [n for n in numbers if n.holds(value)]
    own = {given[n.start] for n in meant if n.start in given}
    own |= {"steps" for n in meant if _STEPS.match(text, n.end)}
    if own:
        return setting in own
    way = _NAMED.get(setting)
    return setting in setting_names(text) or bool(way and way.search(text))
