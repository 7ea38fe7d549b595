"""Calls, replies and records that the tests of this folder share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paperkit.llm.call import Call, Exchange, Reply, Settings, Usage
from paperkit.llm.tape import TapeRecord

__all__ = ["CALL", "SALT", "call", "failed", "record", "reply"]

SALT = "5a17c0de5a17c0de"

CALL = Call(
    role="reviewer",
    model="openai/gpt-5",
    system="You judge papers.",
    shared="<<<DOCUMENT paper.tex\nWe reach 91.4 on Alpha.\nIt is good.\n>>>\n",
    own="Review it.\n",
    settings=Settings(temperature=0.5, seed=7),
    reply_schema={"type": "object", "properties": {"score": {"maximum": 100}}},
)


def call(**changes: Any) -> Call:
    """The call, with changes."""
    return replace(CALL, **changes)


def reply(text: str = '{"score": 60}', finish: str = "stop", **usage: Any) -> Reply:
    """A reply of 10 tokens to 100."""
    used = Usage(**{"input": 100, "output": 10, "cost": 0.25, **usage})
    return Reply(text, finish, used, "gpt-5-2026-01-01", "fp_1", ("seed",))


def record(asked: Call = CALL, text: str = '{"score": 60}', *faults: str, **usage: Any) -> TapeRecord:
    """A call that was answered, after replies that were refused."""
    refused = tuple(Exchange(reply(f"refused {n}"), fault) for n, fault in enumerate(faults))
    return TapeRecord.of(asked, refused, reply(text, **usage), SALT)


def failed(asked: Call = CALL, error: str = "no reply", *faults: str) -> TapeRecord:
    """A call that failed."""
    refused = tuple(Exchange(reply(f"refused {n}"), fault) for n, fault in enumerate(faults))
    return TapeRecord.of(asked, refused, None, SALT, error)
