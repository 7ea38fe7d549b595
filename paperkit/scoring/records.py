"""`Review`: one judgement of one draft, read strictly from JSON.

A score that cannot be trusted is an error that names the field, never a zero: no number passes as a string, a
boolean, NaN or infinity. What code can derive (overall score, band) is derived, whatever the record says.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from paperkit.errors import RecordError
from paperkit.scoring.scales import PROFILES, RUBRIC6, Profile, band, overall, rounded
from paperkit.strict_json import Record, check_values, read_json, shown, validated

__all__ = ["AxisScore", "Review", "Score", "Weakness", "check_score", "read_review"]


def _has_text(item: Any) -> Any:
    text = item.get("text") if isinstance(item, dict) else item
    if not isinstance(text, str) or not text.strip():
        raise ValueError("must be a sentence, or an object with a sentence as its `text`")
    return item


Score = Annotated[float, Field(strict=True, allow_inf_nan=False)]
"""A finite number; integers pass, strings and booleans do not."""

Weakness = Annotated[str | dict[str, Any], BeforeValidator(_has_text)]
"""A sentence, or an object with `text` and where known `axis`, `finding_id`, `severity`, …"""


class AxisScore(Record):
    """Score of one axis, None where the judge cannot judge it. Further keys (as a cap) are kept."""

    model_config = ConfigDict(extra="allow")

    score: Score | None
    justification: str = ""


class Review(Record):
    """A review with its scores, as `review.json` and `score.json` hold it.

    Make one with `Review.of` or `read_review`, which derive what can be derived.

    Attributes:
        axis_scores: One entry for each axis of the profile, in its order.
        overall_score: Derived from the axes where the profile derives it.
        decision_band: Always derived; None where the profile has no bands.
        strengths: What a revision must keep.
        weaknesses: What a revision should mend.
        questions: May be empty.
        profile: Name of the scoring profile.
        judged_by: Who judged: a model, or `rules`.
        overall_given: The reviewer's own overall score, where it differed from the derived one.
        noise: Standard deviation of the overall score over repeated reviews of one draft, where measured.
    """

    model_config = ConfigDict(extra="allow")

    axis_scores: dict[str, AxisScore]
    overall_score: Score
    decision_band: str | None = None
    strengths: tuple[Weakness, ...] = ()
    weaknesses: tuple[Weakness, ...] = ()
    questions: tuple[Weakness, ...] = ()
    profile: str = RUBRIC6.name
    judged_by: str = ""
    overall_given: Score | None = None
    noise: Annotated[Score, Field(ge=0)] | None = None

    @property
    def scale(self) -> Profile:
        """The scoring profile."""
        return PROFILES[self.profile]

    @property
    def axes(self) -> dict[str, float | None]:
        """Score of each axis, None where it was not judged."""
        return {name: axis.score for name, axis in self.axis_scores.items()}

    @property
    def judged_axes(self) -> tuple[str, ...]:
        """The axes that have a score."""
        return tuple(name for name, score in self.axes.items() if score is not None)

    @property
    def is_form_score(self) -> bool:
        """True where some axis was not judged, so that the overall score speaks of the others only."""
        return len(self.judged_axes) < len(self.axis_scores)

    @classmethod
    def of(
        cls,
        axis_scores: Mapping[str, AxisScore],
        *,
        profile: Profile = RUBRIC6,
        overall_given: float | None = None,
        **more: Any,
    ) -> Self:
        """A review with overall score and band filled in.

        Args:
            axis_scores: One entry for each axis of the profile.
            profile: The scale of these scores.
            overall_given: The reviewer's own overall score; needed where the profile does not derive it, else
                kept in the record where it differs from the derived one.
            **more: Strengths, weaknesses, questions, `judged_by`, and what else belongs in the record.

        Raises:
            RecordError: a field is missing, unknown, out of range or of the wrong type.

        >>> scores = zip(RUBRIC6.axes, [65, 70, 60, 55, 72, 68])
        >>> review = Review.of({axis: AxisScore(score=s) for axis, s in scores}, overall_given=64.5)
        >>> review.overall_score, review.overall_given, review.decision_band
        (65.45, 64.5, 'Minor Revision')
        """
        _check_axes(axis_scores, profile)
        if overall_given is not None:
            check_score("overall_score", overall_given, profile.overall_range, profile)
        if all(axis.score is None for axis in axis_scores.values()):
            raise RecordError("axis_scores: no axis is judged; at least one needs a score")
        if profile.derives_overall:
            score = overall({name: axis.score for name, axis in axis_scores.items()}, profile)
        elif overall_given is None:
            raise RecordError(
                f"overall_score: missing; profile {profile.name} does not derive it from the axes"
            )
        else:
            score = rounded(overall_given)
        differs = overall_given is not None and rounded(overall_given) != score
        record = {
            **more,
            "axis_scores": {axis: axis_scores[axis] for axis in profile.axes},
            "overall_score": score,
            "decision_band": band(score, profile),
            "profile": profile.name,
            "overall_given": overall_given if differs else None,
        }
        return validated(cls, record)

    def as_json(self) -> dict[str, Any]:
        """The record as it is written; `overall_given` and `noise` only where there is something to say."""
        return {
            k: v for k, v in super().as_json().items() if v is not None or k not in ("overall_given", "noise")
        }


def read_review(source: Path | Mapping[str, Any], name: str = "") -> Review:
    """Read a review or score record.

    Args:
        source: A JSON file, or what one holds.
        name: How messages call a record that is no file.

    Returns:
        The record with overall score and band derived; a differing overall score stays in `overall_given`.

    Raises:
        InputError: the file is missing or unreadable.
        RecordError: it is not JSON, or a field is missing, not finite, out of range or of the wrong type.
    """
    if isinstance(source, Path):
        name, source = str(source), read_json(source)
    try:
        return _review(source)
    except RecordError as error:
        raise RecordError(f"{name}: {error}" if name else str(error)) from None


def _review(record: Any) -> Review:
    if not isinstance(record, Mapping):
        raise RecordError(f"record: must be an object, not {shown(record)}")
    for key in ("axis_scores", "overall_score"):
        if key not in record:
            raise RecordError(f"{key}: missing")
    name = record.get("profile", RUBRIC6.name)
    if not isinstance(name, str) or name not in PROFILES:
        raise RecordError(f"profile: unknown {shown(name)}; use one of {', '.join(PROFILES)}")
    try:
        check_values(dict(record))
    except ValueError as error:
        raise RecordError(str(error)) from None
    head, profile = validated(_Head, record), PROFILES[name]
    given = head.overall_score
    check_score("overall_score", given, profile.overall_range, profile)
    if profile.derives_overall and head.overall_given is not None:
        given = head.overall_given
        check_score("overall_given", given, profile.overall_range, profile)
    more = {key: value for key, value in record.items() if key not in _HEAD}
    return Review.of(head.axis_scores, profile=profile, overall_given=given, **more)


class _Head(BaseModel):
    axis_scores: dict[str, AxisScore]
    overall_score: Score
    overall_given: Score | None = None


_HEAD = {"axis_scores", "overall_score", "overall_given", "decision_band", "profile"}


def _check_axes(axis_scores: Mapping[str, AxisScore], profile: Profile) -> None:
    for axis in profile.axes:
        if axis not in axis_scores:
            raise RecordError(f"axis_scores.{axis}: missing; an axis that was not judged has score null")
    for axis, entry in axis_scores.items():
        if axis not in profile.axes:
            raise RecordError(
                f"axis_scores.{axis}: no axis of profile {profile.name}; its axes are {', '.join(profile.axes)}"
            )
        if entry.score is not None:
            check_score(f"axis_scores.{axis}.score", entry.score, profile.axis_range, profile)


def check_score(path: str, score: float, allowed: tuple[float, float], profile: Profile) -> None:
    """Refuse a score that is not on the scale of a profile; `path` is how the message calls it.

    Raises:
        RecordError: it is out of range, or no whole number where the profile has them.
    """
    low, high = allowed
    if not low <= score <= high:
        raise RecordError(f"{path}: {score:g} is outside {low:g}–{high:g}")
    if profile.whole and not float(score).is_integer():
        raise RecordError(f"{path}: {score:g} is no whole number, as profile {profile.name} has them")
