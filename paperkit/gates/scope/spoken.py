"""A scope in words: as the text says it, and where it differs from what the log has."""

from __future__ import annotations

from collections.abc import Collection

from paperkit.gates.scope.parts import Part, Scope

__all__ = ["spoken", "spoken_apart"]

_NOTHING = "what the text says"


def spoken(scope: Scope) -> str:
    """A scope in the words of the text, with the runs that they mean."""
    parts = (scope.method, scope.dataset, scope.metric)
    said = [p.words + _runs(p.names, p.words) for p in parts if p is not None and p.words]
    if scope.run and scope.run.words and not any(scope.run.words in s for s in said):
        said.insert(0, scope.run.words)
    return " · ".join(said) or _NOTHING


def spoken_apart(scope: Scope, apart: Collection[str], logged: Collection[str]) -> str:
    """What the text says in those parts in which a logged value differs from it, and nothing that both have.

    Args:
        scope: What the text says.
        apart: The parts: `run`, `method`, `dataset`, `metric`, `condition`.
        logged: What the value is logged for. A part whose words are among it is told by its names in the log.
    """
    same = {_normal(name) for name in logged}

    def told(part: Part | None) -> str:
        if part is None:
            return ""
        if part.words and _normal(part.words) not in same:
            return part.words + _runs(part.names, part.words)
        return ", ".join(n for n in sorted(part.names) if _normal(n) not in same)

    said = [told(scope.method if scope.method else scope.arm)] if {"run", "method"} & set(apart) else []
    said += [
        told(part) for key, part in (("dataset", scope.dataset), ("metric", scope.metric)) if key in apart
    ]
    if "condition" in apart:
        said.append(", ".join(c for c in sorted(scope.conditions) if _normal(c) not in same))
    return " · ".join(s for s in said if s) or _NOTHING


def _runs(names: frozenset[str], words: str) -> str:
    shown = sorted(n for n in names if n.startswith("run_"))
    return f" ({', '.join(shown)})" if shown and len(shown) <= 3 and words not in shown else ""


def _normal(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
