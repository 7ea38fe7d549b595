"""Answers from a tape only; a call that is not on it is an error that shows what differs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from paperkit.errors import InputError, TapeMissError
from paperkit.files import read_json
from paperkit.llm.call import Call
from paperkit.llm.differences import differences, nearest
from paperkit.llm.models import RULES, Models
from paperkit.llm.tape import Tape, TapeRecord, read_tape
from paperkit.wording import plural

__all__ = ["Replay"]


class Replay:
    """A tape to answer from.

    Args:
        path: The tape; `run.json` beside it says which model each role had.

    Raises:
        InputError: the tape is missing or unreadable.
        RecordError: a line of it is no record, or was changed.
    """

    def __init__(self, path: Path) -> None:
        if path.is_dir():
            raise InputError(f"--model replay:{path}: a folder; the tape of a run is {path / 'tape.jsonl'}")
        if not path.is_file():
            raise InputError(f"--model replay:{path}: there is no such tape")
        self.path = path
        self._tape = Tape.intact(path)
        self._models: dict[str, str] = {}

    @property
    def salt(self) -> str:
        """Salt of the recorded run, "" for an empty tape."""
        return self._tape.salt

    def model_of(self, role: str) -> str:
        """The model that a role had in the recorded run; `rules` where no model answered.

        Raises:
            TapeMissError: nothing says which.
            InputError: the `run.json` beside the tape is unreadable.
        """
        if role not in self._models:
            self._models[role] = self._recorded_model(role)
        return self._models[role]

    def find(self, call: Call) -> TapeRecord:
        """The record of a call, one that failed included.

        Raises:
            TapeMissError: there is none; the text shows the nearest call and what differs.
        """
        record = self._tape.record(call.key)
        if record is not None:
            return record
        lines, _ = read_tape(self.path)
        near = nearest(call.request, lines)
        if near is None:
            raise TapeMissError(f"{self.path} holds no call of {call.role}; it holds {self._roles()}")
        raise TapeMissError(
            f"{self.path} holds no such call of {call.role}; the nearest is in line {near.number}, and differs in "
            + "; ".join(differences(near.record.request, call.request))
        )

    def _recorded_model(self, role: str) -> str:
        recorded = {record.asked_model for record in self._tape if record.role == role}
        if len(recorded) == 1:
            return recorded.pop()
        model = _model_of_run(self.path, role)
        if model is not None:
            return model
        if recorded:
            raise TapeMissError(
                f"{self.path}: {role} had several models ({', '.join(sorted(recorded))}), and no run.json beside it "
                f"says which; name one as {role}=MODEL"
            )
        raise TapeMissError(
            f"{self.path} holds no call of {role}, and no run.json beside it says who answered; it holds "
            f"{self._roles()}"
        )

    def _roles(self) -> str:
        calls = Counter(record.role for record in self._tape)
        return (
            ", ".join(f"{plural(n, 'call')} of {role}" for role, n in sorted(calls.items())) or "none at all"
        )


def _model_of_run(tape: Path, role: str) -> str | None:
    """The model that a role had by the `run.json` beside a tape; for a run that was itself a replay, by that of the
    tape it replayed."""
    seen: set[Path] = set()
    while tape not in seen and (record := tape.with_name("run.json")).is_file():
        seen.add(tape)
        model = Models.parse(_model_option(read_json(record))).of(role)
        if not model.startswith("replay:"):
            return "handoff" if model.startswith("handoff:") else model
        tape = Path(model.removeprefix("replay:"))
    return None


def _model_option(run: Any) -> str:
    parameters = run.get("parameters") if isinstance(run, dict) else None
    model = parameters.get("model", RULES) if isinstance(parameters, dict) else RULES
    return str(model)
