"""What differs from profile to profile: who reviews a draft, how many times, how that becomes one score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from paperkit.errors import ModelError
from paperkit.llm import Door, Question, Role
from paperkit.pipelines.refine.chaired import chaired
from paperkit.pipelines.refine.repeats import United, repeated
from paperkit.pipelines.refine.requests import ReviewRequest
from paperkit.pipelines.refine.roles import AGENT_REVIEWER, AREA_CHAIR, DEVILS_ADVOCATE, REVIEWER, REVISERS
from paperkit.scoring.records import Review
from paperkit.scoring.scales import AGENTREVIEW, RUBRIC6, Profile

__all__ = ["PANELS", "Panel"]

Answers = Sequence[Review | ModelError]


@dataclass(frozen=True)
class Panel:
    """How drafts are reviewed on one scoring profile.

    Attributes:
        scale: The profile.
        reviewer: Who is asked for each review.
        reviews: Reviews of each draft, where `--repeats` does not say.
        unite: Makes one review of them.
        chair: Who is asked to put them into words, None where nobody is.
        by_rules: Whether rules can score on this profile.
        spends_rounds: A draft that does not compile uses up a round, and the loop goes on; else it is asked for again.
    """

    scale: Profile
    reviewer: Role[ReviewRequest, Review]
    reviews: int
    unite: Callable[[Door, Sequence[Question[ReviewRequest, Review]], Answers], United]
    chair: Role[Any, Any] | None = None
    by_rules: bool = False
    spends_rounds: bool = False

    def cast(self, revise: str) -> dict[str, Role[Any, Any]]:
        """Every role of a run, as people call it, with the reviser for a value of `--revise`."""
        chair = {} if self.chair is None else {"the area chair": self.chair}
        return {
            "the reviewer": self.reviewer,
            **chair,
            "the devil's advocate": DEVILS_ADVOCATE,
            "the reviser": REVISERS[revise],
        }

    @property
    def role_names(self) -> tuple[str, ...]:
        """Names that `--model` may use."""
        return tuple(role.name for role in self.cast("full").values())

    @property
    def prompts(self) -> tuple[str, ...]:
        """Names of the prompts that a run may use."""
        roles = [*self.cast("full").values(), *REVISERS.values()]
        return tuple(dict.fromkeys(("system", *(role.prompt_name for role in roles))))


PANELS: Mapping[str, Panel] = MappingProxyType(
    {
        panel.scale.name: panel
        for panel in (
            Panel(RUBRIC6, REVIEWER, 1, repeated, by_rules=True),
            Panel(AGENTREVIEW, AGENT_REVIEWER, 3, chaired, chair=AREA_CHAIR, spends_rounds=True),
        )
    }
)
"""By the value of `--profile`."""
