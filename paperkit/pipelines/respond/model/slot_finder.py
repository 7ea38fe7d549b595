"""The slot finder as a model: it repeats a window with a sentinel in each place to fill; code compares."""

from __future__ import annotations

import re

from paperkit.llm import Briefing, Document, UnfitReplyError
from paperkit.llm.call import estimate_tokens
from paperkit.pipelines.respond.echo import Echoed, compare
from paperkit.pipelines.respond.markup import read_markup, render
from paperkit.pipelines.respond.requests import EchoRequest

__all__ = ["brief", "read"]

_FENCE = re.compile(r"^\s*```\w*[ \t]*\n|\n```\s*$")
_FORM = {
    "en": "Reply with the markup of the window, all of it and nothing else. The sentinel is {sentinel}, exactly so.",
    "zh": "只回复该窗口的全部标记文本，此外不加任何内容。占位标记是 {sentinel}，须一字不差。",
}
_MORE = 1.5
"""Tokens of an echo, in times those of the window: sentinels come in."""


def brief(request: EchoRequest) -> Briefing:
    """The window as nested markup."""
    markup = render(request.elements)
    return Briefing(
        (),
        (Document("window", markup),),
        request.language,
        _FORM[request.language].format(sentinel=request.sentinel),
        max_output=int(_MORE * estimate_tokens(markup)) + 512,
    )


def read(reply: str, request: EchoRequest) -> Echoed:
    """What the echo shows.

    Raises:
        UnfitReplyError: it holds no element of the window at all.
    """
    echo = _FENCE.sub("", reply)
    sent = {element.eid for element in request.elements}
    if not any(read.eid in sent for read in read_markup(echo)):
        raise UnfitReplyError(
            "Your reply repeats no element of the window. Repeat its markup, every tag with its id, all of it."
        )
    return compare(request.elements, echo, request.sentinel)
