"""An evaluator's reply: what only a reader of the draft can say.

The seed's own keys (`动作`, `位置` and the others) are accepted, and `critical` for `CRITICAL`. Counts, places and who
judged are known to code, and not asked for.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasChoices, ConfigDict, Field

from paperkit.pipelines.replies import ReplyPart, Said
from paperkit.records.lunheng import DimensionName

__all__ = [
    "CutReply",
    "EvaluationsReply",
    "EvaluatorReply",
    "FixReply",
    "FlagReply",
    "ItemReply",
    "WeaknessReply",
    "WeaknessesReply",
]


Length = Annotated[int, Field(ge=0, strict=True)]


def _ask_for_all(form: dict[str, Any]) -> None:
    """In the form every field must be there; a reply without those that have a default is taken all the same."""
    form["required"] = [*form["properties"]]
    for field in form["properties"].values():
        field.pop("default", None)


_ASKED = ConfigDict(json_schema_extra=_ask_for_all, populate_by_name=True)


class FixReply(ReplyPart):
    """Something to add: what, where, how many words it adds, and what it is good for."""

    model_config = _ASKED

    action: Said = Field(validation_alias=AliasChoices("action", "动作"))
    where: Said = Field(validation_alias=AliasChoices("where", "位置"))
    words_added: Length = Field(validation_alias=AliasChoices("words_added", "估计增字"))
    effect: Said = Field(validation_alias=AliasChoices("effect", "预期效果"))


class CutReply(ReplyPart):
    """Something to take away: what, where, how many words it saves, why no claim needs it, and the words to go."""

    model_config = _ASKED

    action: Said = Field(validation_alias=AliasChoices("action", "动作"))
    where: Said = Field(validation_alias=AliasChoices("where", "位置"))
    words_saved: Length = Field(validation_alias=AliasChoices("words_saved", "估计省字"))
    why: Said = Field(validation_alias=AliasChoices("why", "依据"))
    quote: str = Field(default="", validation_alias=AliasChoices("quote", "引文"))


class WeaknessReply(ReplyPart):
    """What is weak, and the words that show it; empty only where something is missing from the paper."""

    model_config = _ASKED

    text: Said
    quote: str = ""


class WeaknessesReply(ReplyPart):
    """Weaknesses by how much they matter."""

    model_config = _ASKED

    CRITICAL: tuple[WeaknessReply, ...] = Field(
        default=(), validation_alias=AliasChoices("CRITICAL", "critical")
    )
    MAJOR: tuple[WeaknessReply, ...] = Field(default=(), validation_alias=AliasChoices("MAJOR", "major"))
    MINOR: tuple[WeaknessReply, ...] = Field(default=(), validation_alias=AliasChoices("MINOR", "minor"))


class FlagReply(ReplyPart):
    """A red flag of the rubric, whether it applies, and why it should not hold the score down all the same."""

    model_config = _ASKED

    flag: Said
    applies: Annotated[bool, Field(strict=True)]
    why_not: str = ""


class ItemReply(ReplyPart):
    """An item of the checklist of D5, and the words that answer it."""

    model_config = _ASKED

    item: Said
    answer: Literal["yes", "partly", "no", "not_applicable"]
    quote: str = ""


class EvaluatorReply(ReplyPart):
    """The evaluation of one dimension."""

    model_config = _ASKED

    dimension: DimensionName
    score: Annotated[float, Field(ge=1, le=10, strict=True, allow_inf_nan=False)]
    confidence: Annotated[int, Field(ge=1, le=5, strict=True)]
    rubric_anchor_matched: Said
    strengths: tuple[Said, ...]
    weaknesses: WeaknessesReply
    fixes: tuple[FixReply, ...]
    cuts: tuple[CutReply, ...]
    score_change_criteria: tuple[Said, ...]
    red_flags: tuple[FlagReply, ...]
    checklist: tuple[ItemReply, ...] = ()


class EvaluationsReply(ReplyPart):
    """The evaluations of all nine dimensions."""

    evaluations: tuple[EvaluatorReply, ...]
