"""Options of every command that may ask a model, and the question before a run that costs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperkit.cli.common import Code, say
from paperkit.report.text import dollars
from paperkit.wording import plural

if TYPE_CHECKING:
    from paperkit.llm.estimate import Estimate

__all__ = [
    "ApiBaseOption",
    "FormatOption",
    "MaxCallsOption",
    "MaxCostOption",
    "MaxTokensOption",
    "ModelOption",
    "PromptsOption",
    "RepeatsOption",
    "SeedOption",
    "YesOption",
    "confirm",
]

ModelOption = Annotated[
    str,
    typer.Option(
        help="Who answers for the roles: rules (no model), a litellm name as openai/gpt-5 or ollama/llama3, "
        "handoff:DIR, replay:TAPE; role=MODEL for one role; several with commas."
    ),
]
PromptsOption = Annotated[
    Path | None, typer.Option(readable=False, help="Folder with prompts of your own, as reviewer.md.")
]
FormatOption = Annotated[
    str, typer.Option(help="How instructions are written: markdown, prose, xml or json.")
]
ApiBaseOption = Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible or Ollama server.")]
SeedOption = Annotated[int | None, typer.Option(help="Sent to models that take one.")]
MaxCostOption = Annotated[float | None, typer.Option(help="Most US dollars of the whole run.")]
MaxTokensOption = Annotated[int | None, typer.Option(help="Most tokens of the whole run, input and output.")]
MaxCallsOption = Annotated[int | None, typer.Option(help="Most calls of the whole run.")]
RepeatsOption = Annotated[
    int | None,
    typer.Option(
        help="Reviews of each draft (default: 1; agentreview 3); their mean is its score, their spread the noise."
    ),
]
YesOption = Annotated[bool, typer.Option("-y", "--yes", help="Don't ask before a run that may cost.")]


def confirm(estimates: Sequence[Estimate], yes: bool) -> None:
    """Say what a run may take, and ask whether to go on where a person sits at the terminal.

    Raises:
        typer.Exit: the answer was no.
    """
    if not estimates:
        return
    for estimate in estimates:
        money = f"about {dollars(estimate.cost)}" if estimate.cost else dollars(estimate.cost)
        say(
            f"{estimate.role}: {estimate.model}, up to {plural(estimate.calls, 'call')}, about "
            f"{estimate.input:,} tokens in and {estimate.output:,} out, {money}",
            err=True,
        )
    costs = any(estimate.cost != 0 for estimate in estimates)
    if costs and not yes and sys.stdin.isatty() and not typer.confirm("Go on?", default=True, err=True):
        say("nothing was sent", err=True)
        raise typer.Exit(Code.INTERRUPTED)
