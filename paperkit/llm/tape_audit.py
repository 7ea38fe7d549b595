"""A tape looked at from outside: whether it is sound, how two differ, and what it can do without."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from paperkit.files import write_bytes
from paperkit.llm.call import Usage, key_of
from paperkit.llm.differences import differences, nearest, text_difference
from paperkit.llm.secrets import in_environment, looks_like_key
from paperkit.llm.tape import Asked, Tape, TapeLine, asked, read_tape

__all__ = ["Comparison", "Problem", "Pruning", "Verification", "compared", "pruned", "verified"]


class _Result(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Problem(_Result):
    """What is wrong in one line of a tape, counted from 1."""

    line: int
    message: str


class Verification(_Result):
    """What `tape verify` found.

    Attributes:
        tape: The file.
        lines: Whole lines in it.
        answered: Calls that have an answer.
        failed: Calls that have none.
        asked: What each model was asked in each role.
        problems: What is wrong, in the order of the lines.
    """

    tape: str
    lines: int
    answered: int
    failed: int
    asked: list[Asked]
    problems: list[Problem]


class OneSided(_Result):
    """A call that only one of two tapes holds, and what differs in the nearest one of the other ("" without any)."""

    line: int
    role: str
    model: str
    repeat: int
    nearest: str


class Differing(_Result):
    """A call that both tapes hold, and how its replies differ: the first place."""

    line_a: int
    line_b: int
    role: str
    model: str
    difference: str


class UsageDifference(_Result):
    """A call that both tapes hold, with another usage in each."""

    line_a: int
    line_b: int
    role: str
    model: str
    a: Usage
    b: Usage


class Comparison(_Result):
    """How two tapes differ.

    Attributes:
        a: One file.
        b: The other.
        same: Calls with the same reply in both.
        only_in_a: Calls that only `a` holds.
        only_in_b: Calls that only `b` holds.
        replies: Calls with different replies, or that failed in one of the two.
        usage: Calls with different usage.
        usage_a: Tokens and cost of all that is on `a`, failed calls included.
        usage_b: The same of `b`.
    """

    a: str
    b: str
    same: int
    only_in_a: list[OneSided]
    only_in_b: list[OneSided]
    replies: list[Differing]
    usage: list[UsageDifference]
    usage_a: Usage
    usage_b: Usage

    @property
    def differ(self) -> bool:
        """Whether anything does."""
        return bool(self.only_in_a or self.only_in_b or self.replies or self.usage)


class Pruning(_Result):
    """What `tape prune` did.

    Attributes:
        tape: The file.
        kept: Lines that stay, one a call.
        dropped: Lines that went: failures that were answered later, second answers.
        cut_off: Whether a line that a kill had cut off went.
        bytes_before: Size of the file.
        bytes_after: Its size now.
    """

    tape: str
    kept: int
    dropped: int
    cut_off: bool
    bytes_before: int
    bytes_after: int


def verified(path: Path) -> Verification:
    """A tape's lines, each checked: changed after it was written, a key in it, a second answer, cut off.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: a whole line is no record, or of another schema version.
    """
    lines, cut_off = read_tape(path)
    problems = [Problem(line=line.number, message=message) for line in lines for message in _faults(line)]
    answers: set[str] = set()
    for line in lines:
        if line.record.reply is not None:
            if line.record.key in answers:
                problems.append(Problem(line=line.number, message="a second answer to the same call"))
            answers.add(line.record.key)
    if cut_off:
        problems.append(Problem(line=len(lines) + 1, message="cut off; it is dropped when the run goes on"))
    tape = Tape(path)
    calls = list(tape)
    return Verification(
        tape=str(path),
        lines=len(lines),
        answered=len(answers),
        failed=len(calls) - len(answers),
        asked=asked(tape),
        problems=sorted(problems, key=lambda problem: problem.line),
    )


def compared(a: Path, b: Path) -> Comparison:
    """How two tapes differ, call by call.

    Raises:
        InputError, RecordError: as `verified`.
    """
    lines_a, lines_b = _calls(a), _calls(b)
    both = [(lines_a[key], lines_b[key]) for key in lines_a if key in lines_b]
    replies = [
        Differing(
            line_a=one.number,
            line_b=other.number,
            role=one.record.role,
            model=one.record.asked_model,
            difference=_reply_difference(one, other),
        )
        for one, other in both
        if one.record.reply != other.record.reply
    ]
    usage = [
        UsageDifference(
            line_a=one.number,
            line_b=other.number,
            role=one.record.role,
            model=one.record.asked_model,
            a=one.record.usage,
            b=other.record.usage,
        )
        for one, other in both
        if one.record.usage != other.record.usage
    ]
    return Comparison(
        a=str(a),
        b=str(b),
        same=len(both) - len(replies),
        only_in_a=list(_one_sided(lines_a, lines_b, ("here", "there"))),
        only_in_b=list(_one_sided(lines_b, lines_a, ("here", "there"))),
        replies=replies,
        usage=usage,
        usage_a=Tape(a).usage,
        usage_b=Tape(b).usage,
    )


def pruned(path: Path) -> Pruning:
    """Rewrite a tape with one line a call: its first answer, or else its last failure. Lines stay byte for byte.

    A file that has nothing to drop is not touched.

    Raises:
        InputError, RecordError: as `verified`.
        WriteError: the file cannot be written; it stays as it was.
    """
    before = path.stat().st_size if path.is_file() else 0
    lines, cut_off = read_tape(path)
    kept = sorted(_best(lines).values(), key=lambda line: line.number)
    data = b"".join(line.data + b"\n" for line in kept)
    if len(kept) < len(lines) or cut_off:
        write_bytes(path, data)
    return Pruning(
        tape=str(path),
        kept=len(kept),
        dropped=len(lines) - len(kept),
        cut_off=bool(cut_off),
        bytes_before=before,
        bytes_after=len(data),
    )


def _faults(line: TapeLine) -> Iterator[str]:
    fields = json.loads(line.data)
    if not line.is_intact:
        yield "changed after it was written: the checksum does not fit"
    elif key_of(line.record.request) != line.record.key:
        yield "a key was removed from the request, so that it is another one than was asked"
    text = json.dumps(fields, ensure_ascii=False)
    if looks_like_key(text):
        yield "holds what looks like a key"
    for name, value in in_environment():
        if json.dumps(value, ensure_ascii=False)[1:-1] in text:
            yield f"holds the value of {name}"


def _calls(path: Path) -> dict[str, TapeLine]:
    return _best(read_tape(path)[0])


def _best(lines: Sequence[TapeLine]) -> dict[str, TapeLine]:
    """The line that counts for each call, as in `Tape`: its first answer, or else its last failure."""
    best: dict[str, TapeLine] = {}
    for line in lines:
        known = best.get(line.record.key)
        if known is None or known.record.reply is None:
            best[line.record.key] = line
    return best


def _one_sided(
    own: dict[str, TapeLine], other: dict[str, TapeLine], names: tuple[str, str]
) -> Iterator[OneSided]:
    for key, line in own.items():
        if key in other:
            continue
        request = line.record.request
        near = nearest(request, list(other.values()))
        told = (
            ""
            if near is None
            else f"line {near.number}: " + "; ".join(differences(request, near.record.request, names))
        )
        yield OneSided(
            line=line.number,
            role=line.record.role,
            model=line.record.asked_model,
            repeat=int(request.get("repeat") or 0),
            nearest=told,
        )


def _reply_difference(a: TapeLine, b: TapeLine) -> str:
    one, other = a.record, b.record
    if one.reply is not None and other.reply is not None:
        return text_difference(one.reply, other.reply, ("in a", "in b"))
    return f"{_ended(a)} in a, {_ended(b)} in b"


def _ended(line: TapeLine) -> str:
    return "answered" if line.record.reply is not None else f"failed ({line.record.error})"
