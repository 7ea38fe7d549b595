"""Critique memory: what the next reviewer is told about the reviews before.

An issue is open while the last word on it is a reviewer's, and settled once the reviser addressed it and no
later review flagged it again. Two weaknesses are the same issue when they carry the same finding id. Where
one has none, their wording must be close (`SAME_ISSUE`) with no word exchanged for another, they must not be on
different axes, and one must name all the numbers, labels and acronyms of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from paperkit.errors import UsageError
from paperkit.scoring.records import Review
from paperkit.scoring.worklog import CriticalEntry, RoundEntry, Worklog
from paperkit.strict_json import Record

__all__ = ["SAME_ISSUE", "CritiqueMemory", "update"]

SAME_ISSUE = 85.0
"""Lowest similarity (0–100, words sorted) at which two wordings are one issue.

Restatements with the same words in another order lie at 85 and above. A restatement in other words is taken for
a new issue, which costs a line in the prompt; merging two issues would hide one."""

_SAME_WORD = 75.0
"""Lowest similarity at which two words are forms of one, as "overstates" and "overstated"."""

_TEXT_KEYS = ("text", "weakness", "finding", "attack")
_ID_KEYS = ("finding_id", "id")


class MemoryStats(Record):
    """Counts of issues: `persistent` are open and flagged in two rounds or more, `flagged_again` were addressed once
    and flagged since."""

    issues: int
    open: int
    settled: int
    flagged_again: int
    critical_open: int
    persistent: int


class CritiqueMemory(Record):
    """What goes into the reviewer's prompt, one line an item, in the reviewers' own words.

    Attributes:
        focus_on: Flagged before and open: critical first, then flagged in most rounds, then the oldest.
        do_not_reflag: Addressed and not flagged since.
        stats: Counts.
    """

    focus_on: tuple[str, ...]
    do_not_reflag: tuple[str, ...]
    stats: MemoryStats


def update(
    worklog: Worklog, review: Review, iteration: int, actions: Mapping[str, Any] | None = None
) -> CritiqueMemory:
    """The memory for the review of round `iteration`.

    Args:
        worklog: Rounds so far. It may or may not hold `review` already; it counts once.
        review: The latest review: that of round `iteration - 1`.
        iteration: From 2; later rounds in the worklog are not looked at.
        actions: What the reviser did about `review`, where the worklog does not hold it yet.

    Actions of a round that was reverted do not count: their draft is gone.

    Raises:
        UsageError: the worklog has not come so far that this round can be reviewed.
    """
    last = iteration - 1
    logged = worklog.rounds[-1].iter if worklog.rounds else 0
    if iteration > logged + 2:
        raise UsageError(
            f"--iter {iteration}: the worklog ends with round {logged}, so the next review is of round "
            f"{logged + 1} or {logged + 2}"
        )
    flagged: dict[int, list[_Mention]] = {}
    addressed: dict[int, list[_Mention]] = {}
    for entry in worklog.rounds:
        if entry.iter <= iteration and entry.review is not None:
            flagged[entry.iter] = list(_mentions(entry.review.get("weaknesses", ())))
        if entry.iter <= iteration and entry.accepted:
            addressed[entry.iter] = list(_addressed(entry.actions or {}))
    if not any(_holds(worklog.round(number), review) for number in (last, iteration)):
        flagged[iteration if last in flagged else last] = list(_mentions(review.weaknesses))
    if actions is not None:
        addressed[max(flagged)] = list(_addressed(actions))
    for critical in (e for e in worklog if isinstance(e, CriticalEntry) and e.iter <= iteration):
        flagged.setdefault(critical.iter, []).extend(_mentions([critical.finding], critical=True))

    issues: list[_Issue] = []
    for number in sorted({*flagged, *addressed}):
        for mention in flagged.get(number, ()):
            _issue_for(mention, issues).flag(number, mention)
        for mention in addressed.get(number, ()):
            for issue in issues:
                if issue.is_about(mention):
                    issue.addressed.append(number)
    return _memory(issues)


@dataclass(frozen=True)
class _Mention:
    text: str
    id: str | None
    axis: str | None
    critical: bool

    @cached_property
    def words(self) -> list[str]:
        """Its words in lower case, sorted."""
        return sorted("".join(c if c.isalnum() else " " for c in self.text.lower()).split())

    @cached_property
    def marks(self) -> frozenset[str]:
        """Words that tell one place or thing from another: `3`, `fig:arch`, `LSTM`."""
        words = (word.strip(".,;:!?()[]\"'`“”‘’") for word in self.text.split())
        return frozenset(
            w for w in words if (len(w) > 1 and w.isupper()) or any(c.isdigit() or c in ":_" for c in w)
        )


@dataclass
class _Issue:
    mentions: list[_Mention] = field(default_factory=list)
    flagged: list[int] = field(default_factory=list)
    addressed: list[int] = field(default_factory=list)

    def flag(self, number: int, mention: _Mention) -> None:
        if mention in self.mentions:
            self.mentions.remove(mention)
        self.mentions.append(mention)
        if number not in self.flagged:
            self.flagged.append(number)

    def is_about(self, mention: _Mention) -> bool:
        return any(_same(known, mention) for known in self.mentions)

    @property
    def critical(self) -> bool:
        return any(mention.critical for mention in self.mentions)

    @property
    def open(self) -> bool:
        return not self.addressed or self.flagged[-1] > self.addressed[-1]

    @property
    def flagged_again(self) -> bool:
        return bool(self.addressed) and self.flagged[-1] > self.addressed[0]


def _memory(issues: list[_Issue]) -> CritiqueMemory:
    still_open = [issue for issue in issues if issue.open]
    still_open.sort(key=lambda issue: (not issue.critical, -len(issue.flagged), issue.flagged[0]))
    settled = [issue for issue in issues if not issue.open]
    return CritiqueMemory(
        focus_on=tuple(issue.mentions[-1].text for issue in still_open),
        do_not_reflag=tuple(issue.mentions[-1].text for issue in settled),
        stats=MemoryStats(
            issues=len(issues),
            open=len(still_open),
            settled=len(settled),
            flagged_again=sum(issue.flagged_again for issue in issues),
            critical_open=sum(issue.critical for issue in still_open),
            persistent=sum(len(issue.flagged) > 1 for issue in still_open),
        ),
    )


def _holds(entry: RoundEntry | None, review: Review) -> bool:
    """Whether a round's entry holds this very review, and not a later one that flags the same again."""
    if entry is None or entry.review is None:
        return False
    axes = entry.review.get("axis_scores")
    if isinstance(axes, dict):
        scores = {name: axis.get("score") for name, axis in axes.items() if isinstance(axis, dict)}
        if scores != review.axes:
            return False
    return list(_mentions(entry.review.get("weaknesses", ()))) == list(_mentions(review.weaknesses))


def _issue_for(mention: _Mention, issues: list[_Issue]) -> _Issue:
    for issue in issues:
        if issue.is_about(mention):
            return issue
    issues.append(_Issue())
    return issues[-1]


def _addressed(actions: Mapping[str, Any]) -> Iterator[_Mention]:
    for name in ("addressed_weaknesses", "actions_taken"):
        yield from _mentions(actions.get(name, ()))


def _mentions(items: Iterable[Any], critical: bool = False) -> Iterator[_Mention]:
    for item in items:
        record = {"text": item} if isinstance(item, str) else item
        text = next((record[key] for key in _TEXT_KEYS if isinstance(record.get(key), str)), "")
        name = next((record[key] for key in _ID_KEYS if isinstance(record.get(key), str)), None)
        axis = record.get("axis") if isinstance(record.get("axis"), str) else None
        if text.strip() or name:
            yield _Mention(
                text=" ".join(text.split()) or str(name),
                id=name,
                axis=axis,
                critical=critical or record.get("severity") == "critical",
            )


def _same(one: _Mention, other: _Mention) -> bool:
    if one.id and other.id:
        return one.id == other.id
    if one.axis and other.axis and one.axis != other.axis:
        return False
    if one.text == other.text:
        return True
    if not (one.marks <= other.marks or other.marks <= one.marks):
        return False
    return _same_wording(one.words, other.words)


def _same_wording(one: list[str], other: list[str]) -> bool:
    from rapidfuzz import fuzz

    def lone(some: list[str], rest: list[str]) -> bool:
        return any(len(w) > 3 and all(fuzz.ratio(w, r) < _SAME_WORD for r in rest) for w in some)

    if fuzz.ratio(" ".join(one), " ".join(other), score_cutoff=SAME_ISSUE) == 0:
        return False
    return not (lone(one, other) and lone(other, one))
