"""The architect's reply: what only a reader of the paper can say.

Lengths now, types and files of figures, places of references: code knows them, and they are not asked for.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from paperkit.pipelines.replies import ReplyPart, Said

__all__ = ["ClaimReply", "PlanReply", "SectionReply", "TermReply", "VisualReply"]


class ClaimReply(ReplyPart):
    """A claim, what it rests on, and the words that make it."""

    claim: Said
    evidence: str
    quote: Said


class SectionReply(ReplyPart):
    """What one section argues, and how long it is to be."""

    name: Said
    argument: Said
    claims: list[ClaimReply]
    target: Annotated[int, Field(strict=True)]
    paragraph_directives: bool


class VisualReply(ReplyPart):
    """What a figure or table shows, and the sections that must refer to it, the main one first."""

    label: Said
    shows: Said
    sections: list[Said]


class TermReply(ReplyPart):
    """A term as it is to be written, its long form where it is an acronym, and names that are not to be used."""

    term: Said
    long_form: str
    avoid: list[Said]


class PlanReply(ReplyPart):
    """The plan."""

    sections: list[SectionReply]
    structural_issues: list[Said]
    summary: Said
    visuals: list[VisualReply]
    terms: list[TermReply]
