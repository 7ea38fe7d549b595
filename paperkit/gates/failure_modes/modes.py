"""The seven modes by number, and what the findings of a mode have in common."""

from __future__ import annotations

from typing import Any

from paperkit.findings import Certainty, Severity

__all__ = ["MODES", "common"]

MODES = {
    1: "implementation_mismatch",
    2: "hallucinated_citation",
    3: "hallucinated_result",
    4: "shortcut",
    5: "bug_as_insight",
    6: "invented_method",
    7: "frame_lock",
}


def common(mode: int, certainty: Certainty, severity: Severity | None = None) -> dict[str, Any]:
    """Arguments common to all findings of a mode; a confirmed failure is critical."""
    usual = Severity.CRITICAL if certainty is Certainty.CONFIRMED else Severity.MAJOR
    return {
        "rule": f"failure_modes.{MODES[mode]}",
        "severity": severity or usual,
        "certainty": certainty,
        "mode": mode,
    }
