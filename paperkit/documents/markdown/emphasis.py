"""Which runs of `*`, `_` and `~~` are emphasis: the delimiter stack of CommonMark, in linear time."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Run", "match_runs", "run_at"]


@dataclass
class Run:
    """A run of one delimiter character; `start:end` is what is not used yet."""

    mark: str
    start: int
    end: int
    opens: bool
    closes: bool
    length: int

    @property
    def left(self) -> int:
        """How many characters are not used yet."""
        return self.end - self.start


def run_at(text: str, start: int, end: int) -> Run:
    """The run `text[start:end]` and whether it can open or close emphasis.

    Pandoc's rules, not CommonMark's: a mark before a space does not open, one after a space does not close, and `_`
    inside a word does neither. CommonMark's further rule on punctuation fails at Chinese quotation marks.
    """
    mark = text[start]
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    opens, closes = not after.isspace(), not before.isspace()
    if mark == "_":
        opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
    return Run(mark, start, end, opens, closes, end - start)


def match_runs(runs: list[Run]) -> list[tuple[int, int, int]]:
    """Pairs of delimiters as (opening start, closing start, length), each 1 or 2 characters long.

    A run that matches nothing is text. A closing run looks for its opening one only as far down as none like it
    has looked in vain, which keeps the work linear.
    """
    pairs: list[tuple[int, int, int]] = []
    open_runs: list[tuple[int, Run]] = []
    bottoms: dict[tuple[str, bool, int], int] = {}
    for number, run in enumerate(runs):
        key = (run.mark, run.opens, run.length % 3)
        while run.closes and run.left:
            bottom = bottoms.get(key, -1)
            at = len(open_runs) - 1
            while at >= 0 and open_runs[at][0] > bottom and not _fits(open_runs[at][1], run):
                at -= 1
            if at < 0 or open_runs[at][0] <= bottom:
                bottoms[key] = number - 1
                break
            opening = open_runs[at][1]
            del open_runs[at + 1 :]
            used = 2 if opening.left >= 2 and run.left >= 2 else 1
            opening.end -= used
            pairs.append((opening.end, run.start, used))
            run.start += used
            if not opening.left:
                open_runs.pop()
        if run.opens and run.left:
            open_runs.append((number, run))
    return pairs


def _fits(opening: Run, closing: Run) -> bool:
    if opening.mark != closing.mark:
        return False
    if opening.mark == "~":
        return opening.left == closing.left == 2
    both = opening.closes or closing.opens
    return (
        not both
        or (opening.length + closing.length) % 3 != 0
        or (opening.length % 3 == 0 and closing.length % 3 == 0)
    )
