"""Parameters of a deep review: what `paperkit deep-review run` and the notebook accept."""

from __future__ import annotations

from pathlib import Path

from paperkit.pipelines.parameters import CAPS, ModelParameters
from paperkit.records.deep_review import Depth, Language

__all__ = ["CAPS", "INPUTS", "ROLES", "DeepReviewParameters"]

INPUTS = ("document", "previous", "prompts")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""

ROLES = ("segmenter", "segment_reviewer", "lens_reviewer", "verifier", "synthesiser", "critic")
"""Who may be asked."""


class DeepReviewParameters(ModelParameters):
    """Everything that decides what a deep review does; who answers is in `ModelParameters`.

    Attributes:
        document: A PDF, a .tex, .md or .txt file, or a folder with one main file.
        out: Run folder.
        ws: Workspace; None for `artifacts` in the run folder.
        depth: How much is done.
        focus: What to look at most, in the user's words.
        venue: Where the paper is to be submitted.
        lang: Language of the report.
        previous: `findings.json` of an earlier version: the report says what became of each finding.
    """

    ROLES = ROLES

    document: str
    out: str
    ws: str | None = None
    depth: Depth = "standard"
    focus: tuple[str, ...] = ()
    venue: str = ""
    lang: Language = "en"
    previous: str | None = None

    @property
    def workspace(self) -> Path:
        """Folder of the workspace."""
        return Path(self.ws) if self.ws else Path(self.out) / "artifacts"
