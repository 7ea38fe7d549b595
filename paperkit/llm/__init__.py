"""The one door to whatever answers for a role: code (`rules`) or a model.

A pipeline asks a `Role` through a `Door`; it never knows who answers. `rules` needs no model: the role's own function,
deterministic, free, offline. Where rules cannot judge they say so with `NotJudged`. A model is reached through
litellm, through files (`handoff:DIR`), or is a tape (`replay:TAPE`); its reply is validated, and asked for again
where it does not fit.
"""

from __future__ import annotations

from paperkit.llm.budget import Caps
from paperkit.llm.call import Image
from paperkit.llm.door import Door
from paperkit.llm.models import RULES, Models
from paperkit.llm.role import Briefing, Document, NotJudged, Question, Role, Turn, UnfitReplyError
from paperkit.llm.tape import Asked

__all__ = [
    "RULES",
    "Asked",
    "Briefing",
    "Caps",
    "Document",
    "Door",
    "Image",
    "Models",
    "NotJudged",
    "Question",
    "Role",
    "Turn",
    "UnfitReplyError",
]
