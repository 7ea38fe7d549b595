"""Statements that something was kept the same in all runs, against runs whose notes say that it was changed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from paperkit.documents.log.values import Log, LogStatement
from paperkit.documents.settings import find_settings, setting_name

__all__ = ["changed_in", "says_kept"]

_KEPT = re.compile(
    r"\b(?:same|identical|fixed|constant|unchanged|unaltered|consistent|equal|shared?)\b|相同|一致|不变|固定|同样",
    re.IGNORECASE,
)
_NOT_KEPT = re.compile(
    r"\b(?:except|unless|otherwise|apart from|other than|not|never|different|differ\w*|only)\b|除|不同|未|仅",
    re.IGNORECASE,
)
_ANY = re.compile(
    r"\b(?:hyper-?parameters?|parameters|settings?|configurations?)\b|超参数|参数|设置|配置", re.IGNORECASE
)
_CHANGED = re.compile(
    r"(?<!across )(?<!\bat )(?<!over )(?<!\bfor )(?<!between )(?<!\bin )(?<!\bof )(?<!among )(?<!the )"
    r"\b(?:different|increased|decreased|reduced|larger|smaller|higher|lower|doubled|halved)((?: [\w-]+){1,3})"
    r"|(?:不同|增大|减小|提高|降低)的?([^，。；,;\s]{1,12})",
    re.IGNORECASE,
)
_PARTS = frozenset(("steps", "timesteps", "epochs", "layers", "heads", "seed", "seeds", "folds", "epsilon"))
"""Names that mostly mean parts of one run: `different layers` are no other number of layers."""


def says_kept(sentence: str) -> bool:
    """True where a sentence says that settings were the same.

    >>> says_kept("All experiments use the same hyperparameters."), says_kept("All runs differ in the learning rate.")
    (True, False)
    """
    return bool(
        _KEPT.search(sentence)
        and not _NOT_KEPT.search(sentence)
        and (_ANY.search(sentence) or setting_name(sentence))
    )


def changed_in(sentence: str, log: Log) -> tuple[LogStatement, str] | None:
    """The line of a run that says that one of these settings was changed, and which; None where none does.

    A line says so in words (`with different learning rates`), or runs give it other values.
    """
    named = None if _ANY.search(sentence) else setting_name(sentence)
    for statement in log.statements:
        if statement.run is None:
            continue
        for setting in _changes(statement.text):
            if named in (None, setting):
                return statement, setting
    return _given_twice(log, named)


def _changes(text: str) -> Iterator[str]:
    for match in _CHANGED.finditer(text[:2000]):
        setting = setting_name(match[1] or match[2])
        if setting and setting not in _PARTS:
            yield setting


def _given_twice(log: Log, named: str | None) -> tuple[LogStatement, str] | None:
    first: dict[str, dict[str, float]] = defaultdict(dict)
    for statement in log.statements:
        if statement.run is None or not statement.numbers:
            continue
        found = find_settings(statement.text, statement.numbers)
        for setting in found:
            if named not in (None, setting.name) or sum(s.name == setting.name for s in found) > 1:
                continue
            known = first[setting.name]
            if any(run != statement.run and value != setting.number.value for run, value in known.items()):
                return statement, setting.name
            known.setdefault(statement.run, setting.number.value)
    return None
