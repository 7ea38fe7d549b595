"""Steps that are done or to do.

A step is done when its stamp is there, names the same inputs, and its files still have the hashes the
stamp names. A run killed at any moment goes on by running again: steps done before are quick, the one
that was under way starts over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

from paperkit.errors import InputError, WriteError
from paperkit.files import TEMPORARY, canonical_json, json_text, read_json, sha256, write_bytes, write_json

__all__ = ["Step", "Workspace"]


class Step:
    """One step under way: `todo` says whether its work is still to be done; write its files through it."""

    def __init__(self, workspace: Workspace, name: str, todo: bool) -> None:
        self.workspace = workspace
        self.name = name
        self.todo = todo
        self._written: dict[str, str] = {}

    def write_bytes(self, name: str, data: bytes) -> None:
        """Write a file of the workspace and count it among the step's outputs."""
        digest = sha256(data)
        self.workspace.announce(self.name, name, digest)
        write_bytes(self.workspace.path(name), data)
        self._written[name] = digest

    def write_text(self, name: str, text: str, encoding: str = "utf-8") -> None:
        """Like `write_bytes`, for text."""
        self.write_bytes(name, text.encode(encoding))

    def write_json(self, name: str, value: Any) -> None:
        """Like `write_bytes`, for a JSON value."""
        self.write_text(name, json_text(value))

    @property
    def outputs(self) -> dict[str, str]:
        """Names and hashes of the files written so far."""
        return dict(sorted(self._written.items()))


class Workspace:
    """A folder that holds all state of a pipeline.

    Args:
        root: The folder; made when first written to.
        journal: File that gets one line a step, with the time; times stand nowhere else.
    """

    def __init__(self, root: Path, journal: Path | None = None) -> None:
        self.root = root
        self.journal = journal

    def path(self, name: str) -> Path:
        """Path of a file in the workspace.

        Raises:
            ValueError: the name leads outside.
        """
        parts = PurePosixPath(name)
        if parts.is_absolute() or ".." in parts.parts:
            raise ValueError(f"{name} leads out of the workspace")
        return self.root / parts

    def read_json(self, name: str) -> Any:
        """A JSON file of the workspace."""
        return read_json(self.path(name))

    def read_bytes(self, name: str) -> bytes:
        """A file of the workspace.

        Raises:
            InputError: it is missing or unreadable.
        """
        try:
            return self.path(name).read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {self.path(name)}: {error.strerror}") from error

    def exists(self, name: str) -> bool:
        """Whether the file is there."""
        return self.path(name).is_file()

    @contextmanager
    def step(self, name: str, *, files: tuple[str, ...] = (), given: Any = None) -> Iterator[Step]:
        """A step with its inputs: files of the workspace and any JSON value.

        Work inside `if step.todo:`; the stamp is written when the block ends without an error.

        >>> import tempfile
        >>> workspace = Workspace(Path(tempfile.mkdtemp()))
        >>> for _ in range(2):
        ...     with workspace.step("count", given=3) as step:
        ...         print(step.todo)
        ...         if step.todo:
        ...             step.write_text("count.txt", "3")
        True
        False
        """
        key = self._key(name, files, given)
        stamp = self._stamp(name)
        step = Step(self, name, todo=not self._done(stamp, key))
        yield step
        if step.todo or step.outputs:
            write_json(stamp, {"key": key, "outputs": step.outputs})

    def is_done(self, name: str, *, files: tuple[str, ...] = (), given: Any = None) -> bool:
        """Whether a step with these inputs has been done, and its files are as it left them."""
        return self._done(self._stamp(name), self._key(name, files, given))

    def is_stamped(self, name: str) -> bool:
        """Whether a step of that name has ever been stamped."""
        return self._stamp(name).is_file()

    def is_own(self, step: str, name: str) -> bool:
        """Whether a file is there that the step of that name did not write: somebody's own, made or changed by hand."""
        if not self.exists(name):
            return False
        outputs, announced = self._made(step)
        return self._hash(name) not in (outputs.get(name), announced.get(name))

    def made_by(self, step: str) -> dict[str, str]:
        """Names and hashes of the files that a step wrote, or was about to write when it was killed."""
        outputs, announced = self._made(step)
        return outputs | announced

    def announce(self, step: str, name: str, digest: str) -> None:
        """Note in a step's stamp what it is about to write, so that after a kill its file is not taken for a person's.

        Without a key the stamp says that the step is not done.
        """
        outputs, announced = self._made(step)
        outputs |= announced
        if (there := self._hash(name)) is not None:
            outputs[name] = there
        write_json(self._stamp(step), {"outputs": dict(sorted(outputs.items())), "announced": {name: digest}})

    def note(self, line: str) -> None:
        """Append a line with the time to the journal."""
        if self.journal is None:
            return
        try:
            self.journal.parent.mkdir(parents=True, exist_ok=True)
            with self.journal.open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} {line}\n")
        except OSError as error:
            raise WriteError(f"cannot write {self.journal}: {error.strerror}") from error

    def sweep(self) -> None:
        """Remove temporary files that a killed run left."""
        for left in self.root.rglob(f"{TEMPORARY}*"):
            left.unlink(missing_ok=True)

    def _stamp(self, name: str) -> Path:
        return self.path(f".steps/{name}.json")

    def _made(self, step: str) -> tuple[dict[str, str], dict[str, str]]:
        """What the stamp of a step says that it wrote, and was about to write; nothing where there is none."""
        try:
            record = json.loads(self._stamp(step).read_bytes())
            return {**record["outputs"]}, {**record.get("announced", {})}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}, {}

    def _key(self, name: str, files: tuple[str, ...], given: Any) -> str:
        return sha256(canonical_json([name, given, {file: self._hash(file) for file in files}]))

    def _hash(self, name: str) -> str | None:
        return sha256(self.read_bytes(name)) if self.exists(name) else None

    def _done(self, stamp: Path, key: str) -> bool:
        try:
            record: Mapping[str, Any] = json.loads(stamp.read_bytes())
            return record["key"] == key and all(
                self._hash(name) == digest for name, digest in record["outputs"].items()
            )
        except (OSError, ValueError, KeyError, TypeError):
            return False
