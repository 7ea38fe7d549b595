"""`run.json`: what a run is, what it was made from, and how it ended.

Written when the run starts and once more, last and atomically, when it ends. A record that says `running`
while nobody holds the run's lock belongs to a run that was killed.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paperkit.errors import InputError
from paperkit.files import canonical_json, read_json, sha256, write_json
from paperkit.harness import assets

__all__ = [
    "GitState",
    "RunRecord",
    "Status",
    "differences",
    "environment",
    "fingerprint",
    "fingerprint_parts",
]

SCHEMA_VERSION = 1


class Status(StrEnum):
    """How a run stands. `killed` is a run that stopped before its end, from outside or by the error in its record."""

    PENDING = "pending"
    RUNNING = "running"
    OK = "ok"
    GATE_FAILED = "gate_failed"
    MODEL_ERROR = "model_error"
    TIMEOUT = "timeout"
    KILLED = "killed"
    BUDGET_STOPPED = "budget_stopped"
    SKIPPED = "skipped"

    @property
    def finished(self) -> bool:
        """Whether running again would do nothing."""
        return self in (Status.OK, Status.GATE_FAILED)


class GitState(BaseModel):
    """Commit of the checkout, and whether its files differ from it."""

    model_config = ConfigDict(frozen=True)

    commit: str
    dirty: bool


class RunRecord(BaseModel):
    """What `run.json` holds.

    Attributes:
        schema_version: Raised with any change in what the fields mean or in how the fingerprint is made.
        notebook: Name of the notebook, without `.ipynb`.
        status: How the run stands.
        fingerprint: SHA-256 of `parts`.
        parts: What identifies the run: inputs, parameters, versions, whether TeX is there.
        parameters: As given to the notebook, paths included.
        inputs: SHA-256 of every input file, by its name in the run.
        hashes: SHA-256 of the notebook and, in a checkout, of the lock file.
        versions: Of Python, the libraries, and what the caller names.
        git: The checkout, None outside one.
        started: UTC.
        finished: UTC, None while it runs.
        error: The error in one line, where the run ended with one.
        salt: Random, for the fences around documents in prompts; kept as long as the run.
    """

    model_config = ConfigDict(frozen=True)

    schema_version: int = SCHEMA_VERSION
    notebook: str
    status: Status
    fingerprint: str
    parts: dict[str, Any]
    parameters: dict[str, Any]
    inputs: dict[str, str] = Field(default_factory=dict)
    hashes: dict[str, str] = Field(default_factory=dict)
    versions: dict[str, str] = Field(default_factory=dict)
    git: GitState | None = None
    started: str
    finished: str | None = None
    error: str | None = None
    salt: str = ""

    def write(self, run: Path) -> None:
        """Write `run.json` in a run folder.

        Raises:
            WriteError: it cannot be written.
        """
        write_json(run / "run.json", self.model_dump(mode="json"))

    @classmethod
    def read(cls, run: Path) -> RunRecord | None:
        """The record of a run folder, None where there is none.

        Raises:
            InputError: `run.json` is there and is no record.
        """
        path = run / "run.json"
        if not path.is_file():
            return None
        try:
            return cls.model_validate(read_json(path))
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"]))
            raise InputError(f"{path} is no run record: {field}: {first['msg'].lower()}") from error


class Environment(NamedTuple):
    """Where a run happens."""

    versions: dict[str, str]
    git: GitState | None


def environment() -> Environment:
    """Versions of Python and of the libraries paperkit needs, and the state of the checkout."""
    names = (
        re.match(r"[\w.-]+", line) for line in metadata.requires("paperkit") or () if "extra ==" not in line
    )
    versions = {"python": platform.python_version(), "paperkit": metadata.version("paperkit")}
    versions |= {m[0]: _version(m[0]) for m in names if m}
    return Environment(versions, _git_state(assets.checkout()))


def fingerprint_parts(
    notebook: str, parameters: Mapping[str, Any], inputs: Mapping[str, str], versions: Mapping[str, str]
) -> dict[str, Any]:
    """What identifies a run, as one JSON value; its hash is the fingerprint."""
    return {
        "schema": SCHEMA_VERSION,
        "notebook": notebook,
        "inputs": dict(inputs),
        "parameters": dict(sorted(parameters.items())),
        "versions": dict(sorted(versions.items())),
        "tex": shutil.which("latexmk") is not None,
    }


def fingerprint(parts: Mapping[str, Any]) -> str:
    """SHA-256 of the parts."""
    return sha256(canonical_json(parts))


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What differs between the parts of two fingerprints, one phrase each.

    >>> differences({"parameters": {"cap": 3}, "inputs": {"log.md": "x"}}, {"parameters": {"cap": 4}, "inputs": {}})
    ['input log.md is gone', 'parameter cap: 3 there, 4 now']
    """
    found = []
    before, after = dict(_flat(old)), dict(_flat(new))
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) == after.get(key):
            continue
        group, name = key
        if group == "inputs":
            how = "is gone" if key not in after else "is new" if key not in before else "has changed"
            found.append(f"input {name} {how}")
        else:
            label = {"parameters": f"parameter {name}", "versions": f"version of {name}"}.get(group, group)
            found.append(f"{label}: {_shown(before.get(key))} there, {_shown(after.get(key))} now")
    return found


def _flat(parts: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], Any]]:
    for group, value in parts.items():
        if isinstance(value, Mapping):
            yield from (((group, name), item) for name, item in value.items())
        else:
            yield (group, ""), value


def _shown(value: Any) -> str:
    return "nothing" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"


def _git_state(root: Path | None) -> GitState | None:
    if root is None or not (root / ".git").exists():
        return None

    def git(*arguments: str) -> str:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments],
            capture_output=True,
            text=True,
            timeout=20,
            check=True,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0"},
        )
        return done.stdout.strip()

    try:
        return GitState(commit=git("rev-parse", "HEAD"), dirty=bool(git("status", "--porcelain")))
    except (OSError, subprocess.SubprocessError):
        return None
