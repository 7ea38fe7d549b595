"""A writer's reply: a record in JSON, then the section between tags; LaTeX never travels in JSON."""

from __future__ import annotations

import re
from typing import NamedTuple

from paperkit.errors import RecordError
from paperkit.llm import UnfitReplyError
from paperkit.pipelines.replies import ReplyPart, Said
from paperkit.reply_json import parse_reply
from paperkit.strict_json import validated
from paperkit.wording import plural

__all__ = ["RefusedReply", "SectionReply", "WriterRecord", "read_section"]

_TAG = re.compile(r"<(/?)(SECTION_OUTPUT|SI_OUTPUT)>")
_FENCE = re.compile(r"`{3,}(?:json)?")
_FENCED = re.compile(r"\s*```(?:latex|tex)?[ \t]*\n(.*\n)[ \t]*```\s*", re.DOTALL)


class RefusedReply(ReplyPart):
    """A cut that is not made, the claim of the section that it would harm, in its words, and why."""

    cut: Said
    claim: Said
    why: Said


class WriterRecord(ReplyPart):
    """What the writer says it did."""

    cuts_applied: list[Said]
    cuts_refused: list[RefusedReply]
    fixes_applied: list[Said]
    moved_to_si: list[Said]


class SectionReply(NamedTuple):
    """A writer's reply, taken apart.

    Attributes:
        texts: The section, piece by piece.
        si: What goes to the supplementary information, "" for nothing.
    """

    record: WriterRecord
    texts: tuple[str, ...]
    si: str


def read_section(reply: str, pieces: int) -> SectionReply:
    """Take a reply apart.

    Args:
        reply: As it came.
        pieces: How many pieces the section has.

    Raises:
        UnfitReplyError: a tag opens within another, ends nothing or never ends; pieces are missing or too many; there
            are words outside of all; there is no record, or it does not fit its form.
    """
    texts: dict[str, list[str]] = {"SECTION_OUTPUT": [], "SI_OUTPUT": []}
    outside: list[str] = []
    opened, at = "", 0
    for tag in _TAG.finditer(reply):
        closing, name = bool(tag[1]), tag[2]
        if closing and not opened:
            raise UnfitReplyError(f"</{name}> ends nothing that began. Answer again, all of it.")
        if (closing and name != opened) or (opened and not closing):
            raise UnfitReplyError(
                f"{tag[0]} stands within <{opened}>: end each with </{opened}> before another begins. Answer again, "
                "all of it."
            )
        text = reply[at : tag.start()]
        if closing:
            fenced = _FENCED.fullmatch(text)
            texts[opened].append(fenced[1] if fenced else text)
        else:
            outside.append(text)
        opened, at = ("" if closing else name), tag.end()
    if opened:
        raise UnfitReplyError(f"<{opened}> never ends: your reply was cut off. Answer again, all of it.")
    outside.append(reply[at:])
    sections = texts["SECTION_OUTPUT"]
    if len(sections) != pieces:
        raise UnfitReplyError(
            f"The section has {plural(pieces, 'piece')}; your reply has {len(sections)} <SECTION_OUTPUT>. Give each "
            "piece once, in order."
        )
    if len(texts["SI_OUTPUT"]) > 1:
        raise UnfitReplyError("Your reply has more than one <SI_OUTPUT>; put all that moves into one.")
    return SectionReply(_record("".join(outside)), tuple(sections), "".join(texts["SI_OUTPUT"]).strip())


def _record(text: str) -> WriterRecord:
    said = _FENCE.sub("", text).strip()
    if not said:
        raise UnfitReplyError("Your reply has no JSON record. Give it first, then the section.")
    if not (said.startswith("{") and said.endswith("}")):
        raise UnfitReplyError(
            "There are words outside of the record and the tags. Give those two, and nothing else."
        )
    try:
        return validated(WriterRecord, parse_reply(said))
    except RecordError as error:
        raise UnfitReplyError(
            f"The record does not fit its form: {error}. Answer again, all of it."
        ) from None
