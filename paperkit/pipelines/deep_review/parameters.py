"""Parameters of a deep review: what `paperkit deep-review run` and the notebook accept."""

from __future__ import annotations

from paperkit.pipelines.parameters import CAPS, WorkspaceParameters
from paperkit.records.deep_review import Depth, Language

__all__ = ["CAPS", "INPUTS", "ROLES", "DeepReviewParameters"]

INPUTS = ("document", "previous", "prompts")
"""The parameters that name files or folders to read: what counts is their contents, not where they are."""

ROLES = ("segmenter", "segment_reviewer", "lens_reviewer", "verifier", "synthesiser", "critic")
"""Who may be asked."""


class DeepReviewParameters(WorkspaceParameters):
    """Everything that decides what a deep review does; who answers is in `WorkspaceParameters`.

    Attributes:
        document: A PDF, a .tex, .md or .txt file, or a folder with one main file.
        depth: How much is done.
        focus: What to look at most, in the user's words.
        venue: Where the paper is to be submitted.
        lang: Language of the report.
        previous: `findings.json` of an earlier version: the report says what became of each finding.
    """

    ROLES = ROLES

    document: str
    depth: Depth = "standard"
    focus: tuple[str, ...] = ()
    venue: str = ""
    lang: Language = "en"
    previous: str | None = None
