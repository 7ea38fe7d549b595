"""Where a Lunheng run stands: its workspace, parameters and inputs, and who answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from paperkit import __version__
from paperkit.gates import citations, consistency, hidden_text, product_counts, statistics
from paperkit.llm import Document, Door
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.in_workspace import InWorkspace
from paperkit.pipelines.lunheng.inputs import Inputs
from paperkit.pipelines.lunheng.outline import Part, outline
from paperkit.pipelines.lunheng.parameters import LunhengParameters
from paperkit.pipelines.lunheng.places import Places
from paperkit.pipelines.lunheng.requests import Supplement
from paperkit.pipelines.lunheng.roles import PROMPTS
from paperkit.pipelines.parameters import asked_versions
from paperkit.records.lunheng import (
    DIMENSIONS,
    Addition,
    Blueprint,
    Cut,
    EditLog,
    Evaluation,
    RoundRecord,
    SectionDraft,
    VisualContract,
    WordBudget,
)
from paperkit.strict_json import read_record

__all__ = ["Run", "proposals", "run_versions", "si_sections"]


def run_versions(parameters: LunhengParameters, language: str, prompts: Path | None = None) -> dict[str, str]:
    """Versions of the gates and, where a model is asked, of the prompts, that a run's result depends on.

    Args:
        parameters: Of the run.
        language: Of the paper.
        prompts: Folder of the user's own prompts; by default that of the parameters.
    """
    gates = {
        "citations": citations, "consistency": consistency, "hidden-text": hidden_text,
        "product-counts": product_counts, "statistics": statistics,
    }  # fmt: skip
    versions = {name: gate.VERSION for name, gate in gates.items()}
    return asked_versions(parameters, versions, PROMPTS, language, prompts)


@dataclass(frozen=True)
class Run(InWorkspace):
    """Where a run works and with what; all of it can be made again from the workspace.

    Attributes:
        compiles: Whether drafts are built: TeX is there, and it builds the paper as it came.
    """

    parameters: LunhengParameters
    inputs: Inputs
    compiles: bool
    door: Door

    @cached_property
    def given(self) -> dict[str, Any]:
        """What every step depends on beside its files."""
        asked = self.parameters.model_dump(include={"model", "format", "seed"}, mode="json")
        language = self.inputs.author.paper.language
        return {"version": __version__, **run_versions(self.parameters, language, self.door.prompts), **asked}

    @cached_property
    def blueprint(self) -> Blueprint:
        """The architect's plan."""
        return self.read(Blueprint, "plan/blueprint.json")

    @cached_property
    def budget(self) -> WordBudget:
        """The budget that the architect settled."""
        return self.read(WordBudget, "plan/word_budget.json")

    @cached_property
    def contract(self) -> VisualContract:
        """The visual contract that the architect settled."""
        return self.read(VisualContract, "plan/visual_contract.json")

    def draft(self, name: str) -> Draft:
        """A draft: `round0`, `round1_written`, `round1_refined`, `round1`."""
        return Draft.read(self.workspace, self.inputs.author.layout, f"drafts/{name}")

    def files(self, name: str) -> tuple[str, ...]:
        """A draft's files in the workspace."""
        return tuple(f"drafts/{name}/{path}" for path in self.inputs.author.layout.paths.values())

    def shared(self, draft: Draft) -> tuple[Document, ...]:
        """The draft's files, as every model is given them."""
        main = draft.layout.main
        names = [main, *(name for name in draft.sources if name != main and not name.endswith(".bib"))]
        return tuple(Document(name, draft.sources[name].text) for name in names)

    def evaluations(self, n: int) -> tuple[Evaluation, ...]:
        """What the evaluators said of a round's draft."""
        return tuple(self.read(Evaluation, f"evaluations/round{n}/{name}.json") for name in DIMENSIONS)

    def record(self, n: int) -> RoundRecord:
        """The aggregator's record of a round."""
        return self.read(RoundRecord, f"rounds/round{n}.json")

    def sections(self, n: int) -> tuple[SectionDraft, ...]:
        """What the writers of a round handed in; () where none wrote."""
        folder = self.workspace.path(f"sections/round{n}")
        return tuple(read_record(SectionDraft, path) for path in sorted(folder.glob("*.json")))

    def edit_log(self, n: int) -> EditLog | None:
        """What the chief editor did in a round; None where there was none."""
        name = f"edits/round{n}.json"
        return self.read(EditLog, name) if self.workspace.exists(name) else None

    def si(self, n: int) -> tuple[Supplement, ...]:
        """The supplementary information after a round."""
        name = f"supplements/round{n}.json"
        return si_sections(self.workspace.read_json(name)) if self.workspace.exists(name) else ()


def si_sections(records: Iterable[Mapping[str, Any]]) -> tuple[Supplement, ...]:
    """Sections of the supplementary information from a JSON file."""
    return tuple(Supplement(**one) for one in records)


def proposals(
    evaluations: tuple[Evaluation, ...], draft: Draft, parts: tuple[Part, ...] | None = None
) -> tuple[Mapping[str, tuple[Addition, Part | None]], Mapping[str, tuple[Cut, Part | None]]]:
    """Fixes and cuts of all evaluators by id (`D3.1`), each with the part that it is about."""
    parts = parts or outline(draft.paper)
    places = Places(draft.paper, parts)
    fixes = {
        f"{one.dimension}.{at}": (fix, places.find(fix.where))
        for one in evaluations
        for at, fix in enumerate(one.fixes, 1)
    }
    cuts = {
        f"{one.dimension}.{at}": (cut, places.find(cut.where, cut.quote))
        for one in evaluations
        for at, cut in enumerate(one.cuts, 1)
    }
    return fixes, cuts
