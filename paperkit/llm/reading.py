"""From a reply to an answer: cut off, filtered, broken, out of range, or read."""

from __future__ import annotations

from typing import Any, TypeVar

from paperkit.errors import RecordError
from paperkit.llm.call import Reply
from paperkit.llm.fences import repeated_fence
from paperkit.llm.role import Role, UnfitReplyError
from paperkit.reply_json import parse_reply
from paperkit.strict_json import validated

__all__ = ["FINAL", "read_answer"]

In = TypeVar("In")
Out = TypeVar("Out")

FINAL = {
    "content_filter": "the provider's filter stopped the reply",
    "refusal": "the model declined to answer",
}
"""How a reply may end so that asking again is no use."""


def read_answer(role: Role[In, Out], given: In, reply: Reply, max_output: int) -> Out:
    """The answer in a reply.

    A value outside its range is refused, not clipped; a reply that was cut off is never repaired.

    Raises:
        UnfitReplyError: the reply cannot be taken; the text is what the model is told.
    """
    if reply.finish == "length":
        raise UnfitReplyError(
            f"Your reply was cut off at {max_output:,} tokens. Answer again from the start, and shorter."
        )
    if reply.finish in FINAL:
        raise UnfitReplyError(FINAL[reply.finish])
    if not reply.text.strip():
        raise UnfitReplyError("Your reply was empty. Answer in the form that was asked for.")
    if fence := repeated_fence(reply.text):
        raise UnfitReplyError(
            f"Your reply repeats “{fence}”, a line that marks a document. Answer again, without such lines."
        )
    content: Any = reply.text
    if role.reply is not None:
        try:
            content = validated(role.reply, parse_reply(reply.text))
        except RecordError as error:
            raise UnfitReplyError(
                f"Your reply does not fit the form: {error}. Answer again, all of it."
            ) from None
    return role.read(content, given) if role.read is not None else content
