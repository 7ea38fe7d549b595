"""What a score means: axes, weights, ranges and bands.

Two profiles. `rubric6` scores six axes from 0 to 100 and derives the overall score from their weights.
`agentreview` follows the published system: the reviewers give an overall score from 1 to 10 beside seven
axes from 1 to 4, all whole numbers, so the overall score is theirs and is not derived, and it has no bands.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from paperkit.errors import RecordError, UsageError
from paperkit.strict_json import Record

__all__ = [
    "AGENTREVIEW",
    "PROFILES",
    "RUBRIC6",
    "BandRecord",
    "Profile",
    "band",
    "band_record",
    "overall",
    "rounded",
]


@dataclass(frozen=True)
class Profile:
    """A scoring profile.

    Attributes:
        name: As on the command line.
        axes: Axis names, in the order they are shown.
        weights: Weight of each axis; empty where the overall score is given, not derived.
        axis_range: Lowest and highest score of an axis.
        overall_range: Lowest and highest overall score.
        bands: Name of each band and the lowest overall score in it, best first; empty where there are none.
        accept_threshold: Overall score at which the target is met.
        plateau_threshold: A gain below it is small.
        regression: An axis that falls by more points has regressed.
        whole: Scores are whole numbers.
    """

    name: str
    axes: tuple[str, ...]
    weights: Mapping[str, float]
    axis_range: tuple[float, float]
    overall_range: tuple[float, float]
    bands: tuple[tuple[str, float], ...]
    accept_threshold: float
    plateau_threshold: float
    regression: float
    whole: bool = False

    @property
    def derives_overall(self) -> bool:
        """Whether the overall score follows from the axes."""
        return bool(self.weights)

    def shown(self, score: float) -> str:
        """A score as people read it.

        >>> RUBRIC6.shown(65.45), AGENTREVIEW.shown(6.0)
        ('65.5', '6')
        """
        return f"{score:.0f}" if self.whole else f"{score:.1f}"

    def band_rank(self, name: str | None) -> int | None:
        """0 for the lowest band, None for no band.

        >>> RUBRIC6.band_rank("Accept")
        3
        """
        if name is None:
            return None
        names = [known for known, _ in self.bands]
        return len(names) - 1 - names.index(name)


_RUBRIC6_WEIGHTS = {
    "scientific_depth": 0.20,
    "technical_execution": 0.20,
    "logical_flow": 0.15,
    "writing_clarity": 0.15,
    "evidence_presentation": 0.20,
    "academic_style": 0.10,
}

RUBRIC6 = Profile(
    name="rubric6",
    axes=tuple(_RUBRIC6_WEIGHTS),
    weights=MappingProxyType(_RUBRIC6_WEIGHTS),
    axis_range=(0.0, 100.0),
    overall_range=(0.0, 100.0),
    bands=(("Accept", 80.0), ("Minor Revision", 65.0), ("Major Revision", 50.0), ("Reject", 0.0)),
    accept_threshold=80.0,
    plateau_threshold=1.0,
    regression=3.0,
)
"""Six axes from 0 to 100 (after the reviewer rubric of PaperOrchestra's content refinement, App. F.1)."""

AGENTREVIEW = Profile(
    name="agentreview",
    axes=(
        "originality",
        "quality",
        "clarity",
        "significance",
        "soundness",
        "presentation",
        "contribution",
    ),
    weights=MappingProxyType({}),
    axis_range=(1.0, 4.0),
    overall_range=(1.0, 10.0),
    bands=(),
    accept_threshold=8.0,
    plateau_threshold=0.5,
    regression=0.5,
    whole=True,
)
"""The published system's own scale. Its anchors (10, 8, 6, 5, 3, 1) are no bands; the target stands at 8."""

PROFILES: Mapping[str, Profile] = MappingProxyType({p.name: p for p in (RUBRIC6, AGENTREVIEW)})


def rounded(score: float) -> float:
    """A score as it is compared: to 1e-6, so that the order of a sum never decides.

    >>> rounded(0.1 + 0.2) == rounded(0.3)
    True
    """
    return round(score, 6) + 0.0


def overall(axis_scores: Mapping[str, float | None], profile: Profile = RUBRIC6) -> float:
    """Weighted mean of the judged axes; the weights of axes that are None go to the others in proportion.

    Args:
        axis_scores: Score of each axis in the profile's range, None where it was not judged.
        profile: One whose overall score follows from the axes.

    Returns:
        The overall score, rounded to 1e-6.

    Raises:
        UsageError: the profile's overall score is given by the reviewers.
        RecordError: no axis is judged.

    >>> overall(dict(zip(RUBRIC6.axes, [65, 70, 60, 55, 72, 68])))
    65.45
    >>> overall({"logical_flow": 60, "writing_clarity": 80, "scientific_depth": None})
    70.0
    """
    if not profile.derives_overall:
        raise UsageError(f"profile {profile.name}: the overall score is given by the reviewers, not derived")
    judged = {axis: score for axis, score in axis_scores.items() if score is not None}
    if not judged:
        raise RecordError("axis_scores: no axis is judged; at least one needs a score")
    total = math.fsum(profile.weights[axis] * score for axis, score in judged.items())
    return rounded(total / math.fsum(profile.weights[axis] for axis in judged))


def band(score: float, profile: Profile = RUBRIC6) -> str | None:
    """The decision band of an overall score; None where the profile has no bands.

    Raises:
        UsageError: the score is not a number in the profile's range.

    >>> band(80), band(79.999), band(65), band(49.9)
    ('Accept', 'Minor Revision', 'Minor Revision', 'Reject')
    """
    low, high = profile.overall_range
    value = rounded(score)
    if not low <= value <= high:
        raise UsageError(f"score {score} is outside {low:g}–{high:g}, the range of profile {profile.name}")
    return next((name for name, least in profile.bands if value >= least), None)


class BandRecord(Record):
    """An overall score with its band.

    Attributes:
        overall_score: In the profile's range.
        decision_band: None where the profile has no bands.
        band_rank: 0 for the lowest band.
        thresholds: The lowest score of each band.
        profile: Name of the scoring profile.
    """

    overall_score: float
    decision_band: str | None
    band_rank: int | None
    thresholds: dict[str, float]
    profile: str


def band_record(score: float, profile: Profile = RUBRIC6) -> BandRecord:
    """An overall score with its band, rank and the thresholds.

    Raises:
        UsageError: the score is not a number in the profile's range.
    """
    name = band(score, profile)
    return BandRecord(
        overall_score=score,
        decision_band=name,
        band_rank=profile.band_rank(name),
        thresholds=dict(profile.bands),
        profile=profile.name,
    )
