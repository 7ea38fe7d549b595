"""The door of a run: who answers for its roles, with the run's tape and salt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from paperkit.harness.record import RunRecord
from paperkit.llm import RULES, Caps, Door
from paperkit.pipelines.parameters import RunParameters

__all__ = ["run_door"]


def run_door(
    parameters: RunParameters,
    prompts: Path,
    caps: Caps | None = None,
    tell: Callable[[str], None] = print,
) -> Door:
    """The door of a run, which goes on with the tape in its folder; rules alone need no tape.

    Args:
        parameters: Of the run.
        prompts: Where the workspace keeps the user's own prompts; they are used where that folder is there.
        caps: On what is asked; by default those of the parameters.
        tell: Takes a line for the user, as that a reply is awaited.
    """
    out = Path(parameters.out)
    record = RunRecord.read(out)
    return Door(
        parameters.model,
        tape=out / "tape.jsonl" if parameters.model != RULES else None,
        caps=caps or Caps(parameters.max_cost, parameters.max_tokens, parameters.max_calls),
        salt=record.salt if record else None,
        prompts=prompts if prompts.is_dir() else None,
        format=parameters.format,
        seed=parameters.seed,
        api_base=parameters.api_base,
        tell=tell,
    )
