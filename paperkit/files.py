"""Files that are whole or not there: temporary file in the same folder, fsync, rename; and JSON in one form."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from paperkit.errors import InputError, WriteError

__all__ = [
    "TEMPORARY",
    "alone",
    "canonical_json",
    "json_text",
    "read_json",
    "sha256",
    "write_bytes",
    "write_json",
    "write_text",
]

TEMPORARY = ".paperkit-"
"""How the names of temporary files begin; what a killed run left of them can be removed."""


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file atomically: temporary file in the same folder, fsync, rename.

    Raises:
        WriteError: the folder is read-only, the disk is full, or the like; what stood there before still stands. A
            folder, a device or a pipe is never replaced.
    """
    if path.exists() and not path.is_file():
        raise WriteError(f"cannot write {path}: it is no regular file; name another")
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(prefix=TEMPORARY, dir=path.parent)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise WriteError(
            f"cannot write {path}: {error.strerror}; free space or name another folder"
        ) from error


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Read a file and write it again while no other paperkit does; a hidden lock file stays beside it.

    Raises:
        WriteError: the folder is not there, or read-only.
    """
    from filelock import FileLock

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(f".{path.name}.lock"))
        lock.acquire()
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror}; choose another folder") from error
    try:
        yield
    finally:
        lock.release()


def write_text(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Write text atomically; line ends are written as they are."""
    write_bytes(path, text.encode(encoding))


def write_json(path: Path, value: Any) -> None:
    """Write JSON atomically: UTF-8, two spaces, keys in the order given, NaN refused."""
    write_text(path, json_text(value))


def json_text(value: Any) -> str:
    """JSON as it is written: two spaces, keys in the order given, NaN refused."""
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def read_json(path: Path) -> Any:
    """Read JSON.

    Raises:
        InputError: the file is missing or is no JSON; the text names line and column.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise InputError(f"{path}:{error.lineno}: no JSON ({error.msg}, column {error.colno})") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 (byte {error.start})") from error


def canonical_json(value: Any) -> bytes:
    """One byte string for one value: sorted keys, no spaces."""
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    ).encode()


def sha256(data: bytes) -> str:
    """Hexadecimal SHA-256."""
    return hashlib.sha256(data).hexdigest()
