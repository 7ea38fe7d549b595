"""What a person's verdicts are on: ids of clusters shift when candidates change, and files of verdicts name ids.

The first time a file is seen, as it stands, it is noted what its clusters hold. A verdict on a cluster that has lost
that is left out; the file stays as it is, and once it is written anew it counts again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from paperkit.errors import InputError
from paperkit.files import canonical_json, sha256, write_json
from paperkit.pipelines.deep_review.state import Review
from paperkit.records.deep_review import Member, Merged, Verdicts, VerifyTask

__all__ = ["note_judged", "outdated"]


def note_judged(review: Review, merged: Merged) -> None:
    """Note for each person's file of verdicts that is new, or has changed, what its clusters hold now.

    Args:
        review: The review.
        merged: The clusters that the verdicts were written on.
    """
    speakers = {cluster.id: _said(cluster.members[0]) for cluster in merged.clusters}
    for task in _own(review, merged):
        digest = sha256(review.workspace.read_bytes(task.output))
        if _noted(review, task)[0] == digest:
            continue
        with suppress(InputError):  # what is wrong with the file is said where it is joined
            judged = {verdict.cluster for verdict in review.verdicts(task.output).verdicts}
            clusters = {name: speakers[name] for name in sorted(judged & speakers.keys())}
            write_json(review.workspace.path(_note(task)), {"file": digest, "clusters": clusters})


def outdated(review: Review, merged: Merged, verdicts: Verdicts) -> frozenset[str]:
    """The clusters that a person's file judges and that no longer hold what it judged.

    Args:
        review: The review, in which the file was noted.
        merged: The clusters as they are now.
        verdicts: The file.
    """
    held = {cluster.id: {_said(member) for member in cluster.members} for cluster in merged.clusters}
    noted = next((_noted(review, task)[1] for task in _own(review, merged) if task.id == verdicts.batch), {})
    return frozenset(name for name, said in noted.items() if name in held and said not in held[name])


def _own(review: Review, merged: Merged) -> Iterator[VerifyTask]:
    for task in merged.verify_tasks:
        if review.workspace.is_own(f"verdicts/{task.id}", task.output):
            yield task


def _noted(review: Review, task: VerifyTask) -> tuple[str, dict[str, str]]:
    """Hash of the file that was seen, and of what was said in each cluster that it judges; of none where none was."""
    if not review.workspace.exists(_note(task)):
        return "", {}
    noted = review.workspace.read_json(_note(task))
    return noted["file"], noted["clusters"]


def _note(task: VerifyTask) -> str:
    return f".steps/verdicts/{task.id}.judged.json"


def _said(member: Member) -> str:
    """Hash of what a verdict on a candidate is about."""
    candidate = member.candidate
    return sha256(canonical_json([candidate.title, candidate.quote, candidate.explanation]))
