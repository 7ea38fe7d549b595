"""Who answers for which role: the value of `--model`."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from paperkit.errors import UsageError

__all__ = ["RULES", "Models"]

RULES = "rules"

_ROLE = re.compile(r"\s*([A-Za-z][\w-]*)\s*=\s*(.*)", re.DOTALL)
_FILES = ("handoff", "replay")


@dataclass(frozen=True)
class Models:
    """A model for every role, and others for some.

    Attributes:
        default: For the roles not named.
        by_role: For those named.
    """

    default: str = RULES
    by_role: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str, roles: Collection[str] = ()) -> Models:
        """Read `M`, or `role=M,role=M`, or both: `M,role=M`.

        Args:
            text: The option's value.
            roles: Names that a role may have; empty for any.

        Raises:
            UsageError: an unknown role (the nearest is named), a role or a default given twice, an empty
                name, `handoff:` or `replay:` without a path or with a comma in it.

        >>> models = Models.parse("openai/gpt-5, reviser=anthropic/claude-opus-4-1")
        >>> models.of("reviewer"), models.of("reviser")
        ('openai/gpt-5', 'anthropic/claude-opus-4-1')
        >>> str(models)
        'openai/gpt-5,reviser=anthropic/claude-opus-4-1'
        """
        default: str | None = None
        by_role: dict[str, str] = {}
        last = ""
        for part in text.split(","):
            named = _ROLE.fullmatch(part)
            role, model = (named[1], named[2].strip()) if named else ("", part.strip())
            if _has_path(last) and (not role or (roles and role not in roles)):
                raise UsageError(f"--model {text}: {_comma(f'{last},{part}')}")
            _check(model, text)
            if role and roles and role not in roles:
                raise UsageError(f"--model {part.strip()}: no role {role}{_nearest(role, roles)}")
            if role in by_role:
                raise UsageError(f"--model {text}: two models for {role}")
            if role:
                by_role[role] = model
            elif default is not None:
                raise UsageError(
                    f"--model {text}: two models for all roles; write role={model} for one of them"
                )
            else:
                default = model
            last = model
        return cls(default or RULES, by_role)

    def of(self, role: str) -> str:
        """The model of a role."""
        return self.by_role.get(role, self.default)

    def __iter__(self) -> Iterator[str]:
        """Every model named, once."""
        return iter(dict.fromkeys([self.default, *self.by_role.values()]))

    def __str__(self) -> str:
        named = [f"{role}={model}" for role, model in self.by_role.items()]
        return ",".join([self.default, *named])

    def refuse_unknown(self) -> None:
        """Refuse a model that nobody can be asked for, before anything is written or asked.

        Raises:
            UsageError: litellm knows no such provider, or a handoff folder is a file.
            InputError: there is no such tape.
        """
        for model in self:
            kind, _, path = model.partition(":")
            if kind == "replay":
                from paperkit.llm.backends.replay import Replay

                Replay(Path(path))
            elif kind == "handoff":
                if Path(path).exists() and not Path(path).is_dir():
                    raise UsageError(f"--model {model}: is a file; name a folder for requests and replies")
            elif model.endswith("/"):
                raise UsageError(f"--model {model}: a model's name is missing")
            elif model != RULES:
                from paperkit.llm.backends.litellm import refuse_unknown

                refuse_unknown(model)

    def absolute(self) -> Models:
        """The same with the paths of `handoff:` and `replay:` made absolute.

        Raises:
            UsageError: such a path has a comma in it.
        """
        return Models(
            _absolute(self.default), {role: _absolute(model) for role, model in self.by_role.items()}
        )


def _check(model: str, text: str) -> None:
    kind, _, path = model.partition(":")
    if not model:
        raise UsageError(f"--model {text!r}: a model's name is missing")
    if kind in _FILES and not path.strip():
        what = "the folder for requests and replies" if kind == "handoff" else "the tape"
        raise UsageError(f"--model {model}: name {what}, as {kind}:{'DIR' if kind == 'handoff' else 'TAPE'}")
    if "/" not in kind and kind not in (RULES, *_FILES):
        near = difflib.get_close_matches(kind, (RULES, *_FILES), n=1, cutoff=0.8)
        if near:
            raise UsageError(f"--model {model}: did you mean {near[0]}?")


def _has_path(model: str) -> bool:
    return model.partition(":")[0] in _FILES


def _comma(model: str) -> str:
    return f"a comma in {model} would part two models; use a path without one, or a link to it"


def _nearest(role: str, roles: Collection[str]) -> str:
    near = difflib.get_close_matches(role.lower().replace("-", "_"), roles, n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else f"; the roles are {', '.join(roles)}"


def _absolute(model: str) -> str:
    if not _has_path(model):
        return model
    kind, _, path = model.partition(":")
    whole = f"{kind}:{Path(os.path.expanduser(path.strip())).absolute()}"  # noqa: PTH111 (it never raises)
    if "," in whole:
        raise UsageError(f"--model {model}: {_comma(whole)}")
    return whole
