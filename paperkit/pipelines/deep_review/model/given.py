"""What each role of a deep review is given: the same whether code or a model answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from paperkit.errors import InputError
from paperkit.llm import Briefing, Document, Image
from paperkit.pipelines.deep_review.ingest import DPI
from paperkit.pipelines.deep_review.manuscript import Manuscript
from paperkit.pipelines.deep_review.tongues import NAMES
from paperkit.records.deep_review import (
    Cluster,
    Collated,
    Config,
    Findings,
    Pages,
    Segment,
    Task,
    VerifyTask,
    page_list,
    page_numbers,
)
from paperkit.report.deep_review.records import Reader

__all__ = [
    "CritiqueRequest",
    "ReadingRequest",
    "RefutationRequest",
    "SegmentingRequest",
    "Subject",
    "SynthesisRequest",
]


Effort = Literal["low", "medium", "high"] | None


@dataclass(frozen=True)
class Subject:
    """What the review is of, and what was asked for.

    What the checks found to be hidden from readers is in no page, so no role is given it.
    """

    manuscript: Manuscript
    pages: Pages
    config: Config

    @property
    def language(self) -> Literal["en", "zh"]:
        """Language of the paper: that of the instructions."""
        return self.manuscript.paper.language

    def briefing(
        self, *own: Document, max_output: int = 8192, pages: str = "", effort: Effort = None
    ) -> Briefing:
        """The paper, which stands first in every call of the review, and what a role has for itself.

        Args:
            own: Documents for the role alone.
            max_output: Most tokens of the reply.
            pages: Pages that are shown as images too, where the paper has them.
            effort: How long to reason.
        """
        shared = (Document("paper.txt", self.manuscript.text),)
        images = tuple(self._image(number) for number in page_numbers(pages)) if pages else ()
        shown = tuple(image for image in images if image is not None)
        return Briefing(shared, own, self.language, max_output=max_output, images=shown, effort=effort)

    def _image(self, number: int) -> Image | None:
        """A page as it is drawn; None where it cannot be."""
        pdf = self.manuscript.pdf
        try:
            return None if pdf is None else Image(f"image of page {number}", pdf.image(number, DPI))
        except InputError:
            return None

    def task(self, lines: Mapping[str, str]) -> Document:
        """The document `task`: one line a thing that the role must know; what is empty is left out."""
        silent = page_list(page.page for page in self.pages.pages if page.little_text)
        told = {
            **lines,
            "focus": "; ".join(self.config.focus),
            "venue": self.config.venue,
            "language": NAMES[self.config.language],
            "pages with little text": silent,
        }
        written = {name: " ".join(value.split()) for name, value in told.items()}
        return Document("task", "".join(f"{name}: {value}\n" for name, value in written.items() if value))


@dataclass(frozen=True)
class SegmentingRequest:
    """The segmenter sees the paper and what its pages hold."""

    subject: Subject


@dataclass(frozen=True)
class ReadingRequest:
    """A reviewer sees the whole paper and answers for the pages of its task.

    Attributes:
        subject: The paper.
        task: Pages, track, trace or lens.
        segments: Those of the task; none for a lens.
        checklist: What to look for in segments of these themes; "" for a lens.
    """

    subject: Subject
    task: Task
    segments: tuple[Segment, ...] = ()
    checklist: str = ""


@dataclass(frozen=True)
class RefutationRequest:
    """A verifier tries to refute the clusters of one batch."""

    subject: Subject
    batch: VerifyTask
    clusters: tuple[Cluster, ...]


@dataclass(frozen=True)
class SynthesisRequest:
    """The synthesiser makes the report.

    Attributes:
        subject: The paper.
        collated: Clusters with their verdicts, and the notes of the lenses.
        judged_by: Who read the paper, for the report.
        limitations: What was not done: missing tasks, unreadable pages.
        previous: Findings on an earlier version, None where there is none.
        draft: The report that `critique` is on, None where there is none yet.
        critique: What the critic holds against it.
        readers: Who read the paper beside the checks by code.
    """

    subject: Subject
    collated: Collated
    judged_by: str
    limitations: tuple[str, ...] = ()
    previous: Findings | None = None
    draft: Findings | None = None
    critique: str = ""
    readers: tuple[Reader, ...] = ()


@dataclass(frozen=True)
class CritiqueRequest:
    """The critic goes over a report."""

    subject: Subject
    findings: Findings
