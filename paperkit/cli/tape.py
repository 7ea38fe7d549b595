"""`paperkit tape …`: the recorded calls of a run: whether they are sound, how two runs differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperkit.cli.common import Code, JsonOption, print_json, say
from paperkit.report.text import asked_line
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.llm.call import Usage
    from paperkit.llm.tape_audit import Comparison, OneSided, Pruning, Verification

__all__ = ["app"]

app = typer.Typer(help="The recorded calls of a run (RUN/tape.jsonl).", no_args_is_help=True)

TapeArgument = Annotated[
    Path, typer.Argument(readable=False, help="A tape, as runs/paper/tape.jsonl.", show_default=False)
]


@app.command()
def verify(tape: TapeArgument, json: JsonOption = False) -> None:
    """Check a tape line by line: changed after it was written, a key in it, a call answered twice, cut off.

    Exit codes: 0 sound; 1 findings; 66 the file is missing, or a line is no record.

    Example: paperkit tape verify runs/paper/tape.jsonl
    """
    from paperkit.llm.tape_audit import verified

    found = verified(tape)
    if json:
        print_json(found.model_dump(mode="json"))
    else:
        for line in _verification(found):
            say(line)
    raise typer.Exit(Code.FINDINGS if found.problems else Code.OK)


@app.command()
def diff(a: TapeArgument, b: TapeArgument, json: JsonOption = False) -> None:
    """Compare two tapes: calls that only one holds (and what differs in the nearest), replies and usage that differ.

    Exit codes: 0 nothing differs; 1 something does; 66 a file is missing, or a line is no record.

    Example: paperkit tape diff runs/one/tape.jsonl runs/two/tape.jsonl
    """
    from paperkit.llm.tape_audit import compared

    found = compared(a, b)
    if json:
        print_json(found.model_dump(mode="json"))
    else:
        for line in _comparison(found):
            say(line)
    raise typer.Exit(Code.FINDINGS if found.differ else Code.OK)


@app.command()
def prune(tape: TapeArgument, json: JsonOption = False) -> None:
    """Drop the lines of a tape that no run needs: failures that were answered later, and an end that was cut off.

    What stays is not changed. The tokens of what goes no longer count, in reports and under caps.
    Exit codes: 0; 66 the file is missing, or a line is no record.

    Example: paperkit tape prune runs/paper/tape.jsonl
    """
    from paperkit.llm.tape_audit import pruned

    done = pruned(tape)
    if json:
        print_json(done.model_dump(mode="json"))
    else:
        say(_pruning(done))


def _verification(found: Verification) -> Iterator[str]:
    for problem in found.problems:
        yield f"{found.tape}:{problem.line}: {problem.message}"
    yield (
        f"{found.tape}: {plural(found.lines, 'line')}, {plural(found.answered, 'answered call')}, "
        f"{found.failed} without an answer"
    )
    for asked in found.asked:
        yield f"  {asked_line(asked.model_dump())}"
    yield f"{plural(len(found.problems), 'problem')} found" if found.problems else "sound"


def _comparison(found: Comparison) -> Iterator[str]:
    yield from _one_sided(found.a, found.only_in_a)
    yield from _one_sided(found.b, found.only_in_b)
    for reply in found.replies:
        yield (
            f"other reply: {reply.role} ({reply.model}), line {reply.line_a} of a, {reply.line_b} of b: "
            f"{reply.difference}"
        )
    for usage in found.usage:
        yield (
            f"other usage: {usage.role} ({usage.model}), line {usage.line_a} of a, {usage.line_b} of b: "
            f"{_usage(usage.a)} in a; {_usage(usage.b)} in b"
        )
    yield f"{plural(found.same, 'call')} with the same reply"
    yield f"a: {found.a}: {_usage(found.usage_a)}"
    yield f"b: {found.b}: {_usage(found.usage_b)}"


def _one_sided(tape: str, calls: list[OneSided]) -> Iterator[str]:
    for call in calls:
        yield f"only in {tape}:{call.line}: {call.role} ({call.model}), repeat {call.repeat}"
        if call.nearest:
            yield f"  nearest in the other: {call.nearest}"


def _pruning(done: Pruning) -> str:
    if not done.dropped and not done.cut_off:
        return f"{done.tape}: {plural(done.kept, 'line')}, nothing to drop"
    gone = plural(done.dropped, "line") + (" and an end that was cut off" if done.cut_off else "")
    return (
        f"{done.tape}: {plural(done.kept, 'line')} kept, {gone} dropped, {done.bytes_before:,} to "
        f"{done.bytes_after:,} bytes"
    )


def _usage(usage: Usage) -> str:
    cached = f" ({usage.cached:,} cached)" if usage.cached else ""
    money = "unpriced" if usage.cost is None else f"${usage.cost:.4f}"
    counted = ", estimated" if usage.estimated else ""
    return f"{usage.input:,} tokens in{cached}, {usage.output:,} out, {money}{counted}"
