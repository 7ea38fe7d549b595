"""Requests of writer, refiner and chief editor on the small paper, and their replies as a model would give them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paperkit.llm import UnfitReplyError
from paperkit.llm.call import Reply, Usage
from paperkit.llm.reading import read_answer
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.contract import build
from paperkit.pipelines.lunheng.requests import (
    Edited,
    EditingRequest,
    RefiningRequest,
    WritingRequest,
    Written,
)
from paperkit.pipelines.lunheng.roles import CHIEF_EDITOR, REFINER, WRITER
from paperkit.records.lunheng import Addition, Blueprint, Cut, PlannedSection
from tests.pipelines.lunheng.model.judging import small
from tests.pipelines.lunheng.small_paper import PAPER

__all__ = [
    "REPEATED", "edit_reply", "edited", "editing", "refined", "refining", "refused_edit", "refused_refinement",
    "refused_section", "section_reply", "source_of", "writing", "written",
]  # fmt: skip

REPEATED = (
    "Both yards were swept every morning before the bricks were turned "
    "and the counts were made by the two people."
)
CUT = Cut(action="cut", where="Results", words_saved=19, why="said twice", quote=REPEATED)
FIX = Addition(action="say who counted", where="Results", words_added=8, effect="clearer")


def writing(folder: Path, name: str = "Results", *, target: int = 400, **more: Any) -> WritingRequest:
    """The writer of one section, far under its budget unless said otherwise."""
    judged = small(folder, budget=2000)
    part = next(part for part in judged.parts if part.name == name)
    plan = PlannedSection(name=name, argument="Shade helps.", target=target, current=60)
    fields: dict[str, Any] = {
        "fixes": {"D1.1": FIX},
        "cuts": {"D3.1": CUT},
        "obligations": ("tab:cracks", "fig:days"),
        "glossary": {},
        "sources": None,
        "supplement": 2,
        "slack": 1.1,
    } | more
    return WritingRequest(
        draft=judged.draft, part=part, plan=plan, budget=judged.budget, shared=judged.shared, **fields
    )


def source_of(request: WritingRequest) -> str:
    """The section as it stands."""
    (span,) = request.part.pieces
    return request.draft.sources[span.file].text[span.start : span.end]


def section_reply(text: str, si: str = "", **record: Any) -> str:
    """A writer's reply."""
    fields = {"cuts_applied": ["D3.1"], "cuts_refused": [], "fixes_applied": [], "moved_to_si": []} | record
    moved = f"<SI_OUTPUT>{si}</SI_OUTPUT>" if si else ""
    return f"```json\n{json.dumps(fields)}\n```\n<SECTION_OUTPUT>{text}</SECTION_OUTPUT>{moved}"


def _answer(role: Any, request: Any, reply: str) -> Any:
    return read_answer(role, request, Reply(reply, "stop", Usage(), "m"), 16384)


def _refused(role: Any, request: Any, reply: str) -> str:
    with pytest.raises(UnfitReplyError) as caught:
        _answer(role, request, reply)
    return str(caught.value)


def written(request: WritingRequest, reply: str) -> Written:
    made = _answer(WRITER, request, reply)
    assert isinstance(made, Written)
    return made


def refused_section(request: WritingRequest, reply: str) -> str:
    return _refused(WRITER, request, reply)


def _draft(folder: Path, body: str = PAPER) -> Draft:
    return small(folder, body=body, budget=2000).draft


def refining(folder: Path, body: str = PAPER, **more: Any) -> RefiningRequest:
    """The refiner of a draft."""
    return RefiningRequest(
        **{"draft": _draft(folder, body), "before": _draft(folder), "glossary": {}, "sources": None} | more
    )


def _files(source: str | None) -> str:
    return f"````latex bricks.tex\n{source}\n````\n" if source is not None else ""


def refined(request: RefiningRequest, source: str | None, changes: Sequence[str] = ()) -> Draft:
    made = _answer(
        REFINER, request, f"````json\n{json.dumps({'changes': list(changes)})}\n````\n{_files(source)}"
    )
    assert isinstance(made, Draft)
    return made


def refused_refinement(
    request: RefiningRequest, source: str | None, changes: Sequence[str] = ("one",)
) -> str:
    record = json.dumps({"changes": list(changes)})
    return _refused(REFINER, request, f"````json\n{record}\n````\n{_files(source)}")


def editing(folder: Path, body: str = PAPER, budget: int = 2000, **more: Any) -> EditingRequest:
    """The chief editor of a draft."""
    judged = small(folder, body=body, budget=budget)
    plan = Blueprint(
        sections=tuple(
            PlannedSection(name=n, argument="", target=t, current=0)
            for n, t in judged.budget.sections.items()
        ),
        summary="",
        judged_by="rules",
    )
    request = EditingRequest(
        draft=judged.draft,
        before=_draft(folder),
        parts=judged.parts,
        venue=judged.venue,
        budget=judged.budget,
        blueprint=plan,
        contract=build(judged.draft.paper, judged.parts),
        cuts={"D3.1": CUT},
        fixes={},
        sources=None,
        supplement=1,
        shared=judged.shared,
    )
    return replace(request, **more)


def edit_reply(source: str | None = None, si: Mapping[str, str] | None = None, **record: Any) -> str:
    """A chief editor's reply; `si` by the names of its blocks."""
    fields = {
        "cuts_applied": [],
        "cuts_refused": [{"cut": "D3.1", "claim": "no brick cracked after day 9", "why": "It backs it."}],
        "removed": [],
        "moved_to_si": [],
        "still_over": [],
    } | record
    blocks = "".join(f"````si {name}\n{text}\n````\n" for name, text in (si or {}).items())
    return f"````json\n{json.dumps(fields)}\n````\n{_files(source)}{blocks}"


def edited(request: EditingRequest, reply: str) -> Edited:
    made = _answer(CHIEF_EDITOR, request, reply)
    assert isinstance(made, Edited)
    return made


def refused_edit(request: EditingRequest, reply: str) -> str:
    return _refused(CHIEF_EDITOR, request, reply)
