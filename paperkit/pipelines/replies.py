"""What the parts of all typed replies share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["ReplyPart", "Text"]

Text = Annotated[str, Field(min_length=1)]
"""Words that must be there."""


class ReplyPart(BaseModel):
    """A reply or a part of one: a field that was not asked for is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
