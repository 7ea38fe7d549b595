"""What can go wrong, as one tree.

    PaperkitError
    ├── UsageError          wrong option or value                      exit 64
    ├── InputError          a file is missing, unreadable or malformed  exit 66
    │   └── RecordError     a JSON record has a bad field (path named)  exit 66, or a command's own code
    ├── RunConflictError    the run folder belongs to another run       exit 64
    ├── ModelError          a model gave no answer that can be used     exit 69
    │   ├── ReplyError      its replies broke their form; the last is in `raw`
    │   └── TapeMissError   the tape holds no such call
    ├── BudgetError         a cap on cost, tokens or calls is reached   exit 69
    └── WriteError          the output cannot be written                exit 74

A bad draft is no error: what is wrong with a paper is a `Finding`.
"""

from __future__ import annotations

__all__ = [
    "BudgetError",
    "InputError",
    "ModelError",
    "PaperkitError",
    "RecordError",
    "ReplyError",
    "RunConflictError",
    "TapeMissError",
    "UsageError",
    "WriteError",
]


class PaperkitError(Exception):
    """Base of all errors that a user can mend. Its text is one line: what, where, what to do."""

    exit_code = 70

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: one line, no stack."""
        return [f"{type(self).__name__}: {self}"]


class UsageError(PaperkitError):
    """An option or a value that makes no sense."""

    exit_code = 64


class InputError(PaperkitError):
    """A file that is missing, unreadable, or not what it should be."""

    exit_code = 66


class RecordError(InputError):
    """A JSON record with a bad field; the text names the field by its path, as `axis_scores.logical_flow.score`."""


class RunConflictError(PaperkitError):
    """The run folder holds another run; the text names what differs."""

    exit_code = 64


class ModelError(PaperkitError):
    """A model gave no answer that can be used; the text names role, model, attempt and what to do."""

    exit_code = 69


class ReplyError(ModelError):
    """Every reply broke its form, however often it was asked again."""

    def __init__(self, message: str, raw: str = "") -> None:
        super().__init__(message)
        self.raw = raw


class TapeMissError(ModelError):
    """The tape holds no such call; the text shows the nearest one and what differs."""


class BudgetError(PaperkitError):
    """A cap on cost, tokens or calls is reached: nothing new starts, and a run with a higher cap goes on."""

    exit_code = 69


class WriteError(PaperkitError):
    """The output cannot be written: folder read-only, disk full, no permission."""

    exit_code = 74
