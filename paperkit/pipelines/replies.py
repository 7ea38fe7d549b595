"""What the parts of all typed replies share, and how a model is told the faults of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from paperkit.llm import UnfitReplyError

__all__ = ["ReplyPart", "Said", "Text", "is_telling", "unfit"]

Text = Annotated[str, Field(min_length=1)]
"""Words that must be there."""
Said = Annotated[str, Field(pattern=r"\S")]
"""Words that must be there, and be more than white space."""

_MOST = 10
_TELLING = 8
_TELLING_HAN = 4


class ReplyPart(BaseModel):
    """A reply or a part of one: a field that was not asked for is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def unfit(what: str, faults: Sequence[str]) -> UnfitReplyError:
    """That a reply has faults, the first ten of them listed.

    >>> print(unfit("plan", ["“Method” is missing: plan it"]))
    Your plan has faults:
    - “Method” is missing: plan it
    Mend them and answer again, all of it.
    """
    more = len(faults) - _MOST
    lines = [*faults[:_MOST], *([f"and {more} more like these"] if more > 0 else [])]
    listed = "".join(f"- {line}\n" for line in lines)
    return UnfitReplyError(f"Your {what} has faults:\n{listed}Mend them and answer again, all of it.")


def is_telling(quote: str) -> bool:
    """Whether a quote is long enough to be evidence: “the” stands in every paper.

    >>> is_telling("the"), is_telling("We find 87.4"), is_telling("噪声信道")
    (False, True, True)
    """
    characters = [c for c in quote if not c.isspace()]
    han = sum("\u3400" <= c <= "\u9fff" for c in characters)
    return len(characters) >= _TELLING or han >= _TELLING_HAN
