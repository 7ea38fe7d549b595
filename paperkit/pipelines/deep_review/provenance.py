"""What files of a workspace were made of, so that a step does not go on from an old one.

Each file that later steps read is stamped with what it was made of. Where nothing is stamped, as for files from
elsewhere, nothing is said against it.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from paperkit.pipelines.deep_review.state import Review

__all__ = ["Made", "is_old", "oldest", "stamp"]

Made = Literal["plan", "merged", "collated", "findings"]

_BEFORE: dict[Made, tuple[Made, ...]] = {
    "plan": ("plan",),
    "merged": ("plan", "merged"),
    "collated": ("plan", "merged", "collated"),
    "findings": ("plan", "merged", "collated", "findings"),
}
_PAPER = ("paper.txt", "config.json")


class _Source(NamedTuple):
    files: tuple[str, ...]
    given: Any = None


def stamp(review: Review, made: Made) -> None:
    """Note what a file has just been made of."""
    source = _source(review, made)
    with review.workspace.step(f"{made}.source", files=source.files, given=source.given):
        pass


def is_old(review: Review, made: Made) -> bool:
    """Whether a file was made of something else than is there now."""
    workspace, name = review.workspace, f"{made}.source"
    if not workspace.exists(f"{made}.json") or not workspace.is_stamped(name):
        return False
    source = _source(review, made)
    return not workspace.is_done(name, files=source.files, given=source.given)


def oldest(review: Review, made: Made) -> Made | None:
    """The first file on the way to one, it included, that is old; None where all are as they would be made now."""
    return next((name for name in _BEFORE[made] if is_old(review, name)), None)


def _source(review: Review, made: Made) -> _Source:
    if made == "plan":
        return _Source(("segments.json", "config.json"))
    if made == "findings":
        return _Source(("collated.json",))
    root = review.workspace.root
    folder = "candidates" if made == "merged" else "verdicts"
    written = sorted(path.relative_to(root).as_posix() for path in (root / folder).glob("*.json"))
    tasks = [task.model_dump(mode="json", exclude={"done"}) for task in review.plan.tasks]
    return _Source((*_PAPER, *(["merged.json"] if made == "collated" else []), *written), tasks)
