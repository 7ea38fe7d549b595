"""What the gate says about one number, and how bad each reason is."""

from __future__ import annotations

from dataclasses import dataclass

from paperkit.documents.log.values import LogValue
from paperkit.findings import Severity
from paperkit.gates.derivations import Derivation

__all__ = ["SEVERITY", "Verdict", "supported", "unsupported"]

SEVERITY = {
    "contradicted": Severity.CRITICAL,
    "wrong_direction": Severity.MAJOR,
    "wrong_run": Severity.MAJOR,
    "wrong_scope": Severity.MAJOR,
    "false_universal": Severity.MAJOR,
    "not_in_log": Severity.MAJOR,
    "wrong_uncertainty": Severity.MAJOR,
    "truncated": Severity.MINOR,
    "condition_not_logged": Severity.MINOR,
}
"""Reasons, worst first."""
_ORDER = list(SEVERITY)


@dataclass(frozen=True)
class Verdict:
    """What the log says about one number.

    Attributes:
        status: `supported`, `attributed` or `unsupported`.
        reasons: Why it needs evidence, worst first; () where it does not.
        message: One sentence for people.
        evidence: Logged cells that were looked at, the one that decides first.
        derivation: How the number follows from logged ones.
        strength: Of a supported number: `strong` where its scope is resolved and matches, else `weak`.
        restate: The number as it should stand, where only one can be meant.
        told: Evidence in words, where it is no logged cell.
        sure: The log has something that contradicts the text; else it only lacks the number.
    """

    status: str
    reasons: tuple[str, ...] = ()
    message: str = ""
    evidence: tuple[LogValue, ...] = ()
    derivation: Derivation | None = None
    strength: str = ""
    restate: str | None = None
    told: str = ""
    sure: bool = False

    def __post_init__(self) -> None:
        ordered = tuple(sorted(dict.fromkeys(self.reasons), key=_ORDER.index))
        object.__setattr__(self, "reasons", ordered)


def supported(
    evidence: tuple[LogValue, ...] = (),
    *,
    strong: bool,
    derivation: Derivation | None = None,
    told: str = "",
) -> Verdict:
    """A number that the log has, or that follows from it."""
    return Verdict(
        "supported", evidence=evidence, derivation=derivation, strength="strong" if strong else "weak", told=told
    )  # fmt: skip


def unsupported(
    *reasons: str,
    message: str,
    evidence: tuple[LogValue, ...] = (),
    derivation: Derivation | None = None,
    restate: str | None = None,
    sure: bool = False,
) -> Verdict:
    """A number that needs evidence."""
    return Verdict(
        "unsupported", reasons, message, evidence, derivation=derivation, restate=restate, sure=sure
    )
